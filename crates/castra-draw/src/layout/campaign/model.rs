//! The contents of the picture of a campaign.

use castra_defs::{Game, Scenario};
use castra_words::Words;

/// A campaign before it is drawn.
#[derive(Clone, Debug)]
pub struct CampaignSheet<'a> {
    /// The id of the picture.
    pub id: String,
    /// The title.
    pub title: String,
    /// Castra's own words in the language of the campaign.
    pub words: Words,
    /// The date.
    pub date: Option<String>,
    /// The place.
    pub place: Option<String>,
    /// The historical background.
    pub background: Option<String>,
    /// The author.
    pub credits: Option<String>,
    /// The printed names of the sides.
    pub sides: Vec<String>,
    /// What is carried from battle to battle, in words.
    pub carried: Vec<String>,
    /// The battles; the first one begins the campaign.
    pub battles: Vec<CampaignBattle<'a>>,
    /// The end, once the campaign is over.
    pub end: Option<CampaignEnd>,
}

/// A battle of a campaign.
#[derive(Clone, Debug)]
pub struct CampaignBattle<'a> {
    /// The name within the campaign.
    pub name: String,
    /// The printed title.
    pub title: String,
    /// The game, for the map.
    pub game: &'a Game,
    /// The battle as it is written.
    pub scenario: &'a Scenario,
    /// The army of each side, by its index in the battle.
    pub armies: Vec<usize>,
    /// Changes of the battle before it is fought, in words.
    pub before: Vec<String>,
    /// Changes of what is carried after each result of it, in words.
    pub after: Vec<String>,
    /// The ways from it, in the order in which their conditions are asked.
    pub ways: Vec<CampaignWay>,
    /// The point of play.
    pub state: BattleState,
}

/// The point of play of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BattleState {
    /// The battle has not been fought.
    #[default]
    Open,
    /// The battle is being fought, or is next.
    Present,
    /// The battle has been fought; the index of the side that won it, or none.
    Fought(Option<usize>),
}

/// A way from a battle.
#[derive(Clone, Debug)]
pub struct CampaignWay {
    /// The results that lead here: the index of the winning side, or none for a draw.
    pub winners: Vec<Option<usize>>,
    /// The further condition in words, such as `if allies = 0` or `otherwise`; may be empty.
    pub when: String,
    /// Changes of what is carried, in words.
    pub changes: Vec<String>,
    /// The goal.
    pub to: CampaignGoal,
}

/// The goal of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignGoal {
    /// The index of the next battle.
    Battle(usize),
    /// The end of the campaign.
    End(CampaignEnd),
}

/// The end of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignEnd {
    /// The index of the winning side; none for a draw.
    pub side: Option<usize>,
    /// The printed reason; may be empty.
    pub reason: String,
}
