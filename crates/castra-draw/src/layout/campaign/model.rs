//! The contents of the picture of a campaign.

use castra_defs::{Game, Scenario};
use castra_words::Words;

/// The contents of the picture of a campaign.
#[derive(Clone, Debug)]
pub struct CampaignContents<'a> {
    /// The id of the picture.
    pub id: String,
    /// The printed title of the campaign.
    pub title: String,
    /// Castra's own words in the language of the campaign.
    pub words: Words,
    /// The date of the historical campaign.
    pub date: Option<String>,
    /// The place of the historical campaign.
    pub place: Option<String>,
    /// The historical background.
    pub background: Option<String>,
    /// The author and the historical sources.
    pub credits: Option<String>,
    /// The printed names of the sides.
    pub sides: Vec<String>,
    /// The values that carry over from battle to battle, in words.
    pub carried_values: Vec<String>,
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
    /// The battle as written in its source, before the changes of the campaign.
    pub scenario: &'a Scenario,
    /// The army of each side, by its index in the battle.
    pub armies: Vec<usize>,
    /// The changes of the battle before it begins, in words.
    pub setup_changes: Vec<String>,
    /// The changes of carried values that follow every result of the battle, in words.
    pub result_changes: Vec<String>,
    /// The branches after the battle, in the order of their conditions.
    pub branches: Vec<CampaignBranch>,
    /// The state of play.
    pub state: BattleState,
}

/// The state of play of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BattleState {
    /// The battle has not begun.
    #[default]
    Open,
    /// The battle is in progress, or is next.
    Current,
    /// The battle is over; the index of the winning side, or `None` for a draw.
    Fought(Option<usize>),
}

/// A branch after a battle: the next battle or the end, for some of its results.
#[derive(Clone, Debug)]
pub struct CampaignBranch {
    /// The results that lead to the branch: the index of the winning side, or `None` for a draw.
    pub winners: Vec<Option<usize>>,
    /// The further condition in words, such as `if allies = 0` or `otherwise`; may be empty.
    pub condition: String,
    /// The changes of carried values, in words.
    pub changes: Vec<String>,
    /// The destination.
    pub to: CampaignDestination,
}

/// The destination of a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignDestination {
    /// The index of the next battle.
    Battle(usize),
    /// The end of the campaign.
    End(CampaignEnd),
}

/// The end of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignEnd {
    /// The index of the winning side; `None` for a draw.
    pub side: Option<usize>,
    /// The printed reason; may be empty.
    pub reason: String,
}
