//! The armies of a game, and the chairs at its table.

use castra_ir::Program;
use castra_measure::parse_bot;
use castra_sim::{Bot, Chair, Chairs, Record};
use castra_workspace::campaign::{Campaign, Side};
use serde::Serialize;

use crate::answer::{Answer, DONE, RequestError, to_json};
use crate::campaign_lookup;
use crate::playable::{Playable, load_playable, title};
use crate::state::Api;

/// The armies and the chairs of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seats {
    title: String,
    armies: Vec<SeatArmy>,
    /// The chairs for each possible number of players, in ascending order.
    tables: Vec<TableChairs>,
    /// True for a campaign: its sides are listed as armies, each with a chair.
    campaign: bool,
}

/// An army.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeatArmy {
    army: String,
    name: String,
    /// The noun for sentences: `the Romans`.
    noun: String,
}

/// The chairs for a number of players.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableChairs {
    players: u32,
    chairs: Vec<ChairSeat>,
}

/// The place of a player.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChairSeat {
    chair: String,
    name: String,
    /// The index of the army.
    army: u32,
    /// The index of the first chair with the same knowledge.
    knows: usize,
}

/// Returns the armies and chairs of the game or campaign in a source; null for other sources.
pub(super) fn list_seats(api: &mut Api, path: &str, language: Option<&str>) -> Answer {
    if let Some(found) = campaign_lookup::find_campaign(api, path, language)? {
        return to_json(&Seats::from_campaign(&found.campaign));
    }
    let Some(Playable { program, .. }) = load_playable(api, path, language)? else { return DONE };
    let tables = Chairs::player_counts(&program)
        .into_iter()
        .filter_map(|players| Chairs::of(&program, players).ok())
        .map(|chairs| table_chairs(&chairs));
    let armies = program.armies.iter();
    let armies = armies.map(|army| SeatArmy {
        army: army.id.clone(),
        name: army.name.clone(),
        noun: army.noun.clone(),
    });
    to_json(&Seats {
        title: title(&program).to_owned(),
        armies: armies.collect(),
        tables: tables.collect(),
        campaign: false,
    })
}

impl Seats {
    /// Returns the sides of a campaign, with a chair for each.
    fn from_campaign(campaign: &Campaign) -> Self {
        let sides = || campaign.sides.iter();
        let army = |side: &Side| SeatArmy {
            army: side.id.clone(),
            name: side.name.clone(),
            noun: side.name.clone(),
        };
        let chair = |(at, side): (usize, &Side)| ChairSeat {
            chair: side.id.clone(),
            name: side.name.clone(),
            army: u32::try_from(at).unwrap_or(u32::MAX),
            knows: at,
        };
        let chairs: Vec<ChairSeat> = sides().enumerate().map(chair).collect();
        let players = u32::try_from(chairs.len()).unwrap_or(u32::MAX);
        Self {
            title: campaign.title.clone(),
            armies: sides().map(army).collect(),
            tables: vec![TableChairs { players, chairs }],
            campaign: true,
        }
    }
}

/// Returns the chairs for a number of players; by default one for each army.
pub(super) fn chairs_for(program: &Program, players: Option<u32>) -> Result<Chairs, RequestError> {
    let Some(players) = players else { return Ok(Chairs::of_armies(program)) };
    Chairs::of(program, players).map_err(|error| error.to_string())
}

/// Returns the chairs for a number of players.
pub(super) fn table_chairs(chairs: &Chairs) -> TableChairs {
    TableChairs { players: chairs.player_count(), chairs: chair_seats(chairs) }
}

/// Returns the chairs in order.
pub(super) fn chair_seats(chairs: &Chairs) -> Vec<ChairSeat> {
    let one = |(at, chair): (usize, &Chair)| {
        let mut before = chairs.iter().take(at);
        ChairSeat {
            chair: chair.id.clone(),
            name: chair.name.clone(),
            army: chair.army,
            knows: before.position(|first| first.reader() == chair.reader()).unwrap_or(at),
        }
    };
    chairs.iter().enumerate().map(one).collect()
}

/// Returns the players in a record.
pub(super) fn recorded_players(
    chairs: &Chairs,
    record: &Record,
) -> Result<Vec<Option<Bot>>, RequestError> {
    let player = |chair: &Chair| match record.bots.get(&chair.id).map(String::as_str) {
        None => Err(format!("the record does not say who plays `{}`", chair.id)),
        Some(castra_sim::HUMAN) => Ok(None),
        Some(word) => parse_bot(word).map(Some),
    };
    chairs.iter().map(player).collect()
}
