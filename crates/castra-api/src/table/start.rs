//! The beginning of a game at the table: new, resumed, or under changed rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_sim::{Bot, Chairs, RestoreResult, Session, has_secrets, hides_information};
use serde::Serialize;

use super::presentation::Presentation;
use super::seats::{ChairSeat, chair_seats, chairs_for, recorded_players};
use crate::account::clauses;
use crate::active_campaign::ModuleChanges;
use crate::answer::{Answer, RequestError, to_json};
use crate::campaign_lookup;
use crate::game_map::{BoardBoxes, DieFace, TableArmy};
use crate::picture::parse_theme;
use crate::playable::{CompiledPlayable, compile_playable, compile_recorded, parse_bots, title};
use crate::state::{Api, Table};

/// The facts about a game that do not change while it is played.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Begun {
    #[serde(flatten)]
    facts: Facts,
    chairs: Vec<ChairSeat>,
    /// The bot in each chair; `None` for a person.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Option<crate::words::BotWord>>"))]
    bots: Vec<Option<&'static str>>,
    /// True if the whole position shows something that a seat may not see.
    hides: bool,
    /// The extent to which a record could be replayed.
    caught_up: Option<RestoreResult>,
}

/// The facts about a game that are the same for each chair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Facts {
    title: String,
    armies: Vec<TableArmy>,
    /// The phases of a turn.
    phases: Option<Vec<String>>,
    /// The text of each clause.
    clauses: BTreeMap<String, String>,
    /// The text of each card.
    cards: BTreeMap<String, String>,
    /// The faces of each die.
    dice: BTreeMap<String, Vec<DieFace>>,
    secrets: bool,
    board: Option<BoardBoxes>,
}

/// The settings of a new game.
pub(super) struct NewGame {
    /// The random seed; together with the number it determines all chance.
    pub(super) seed: u64,
    pub(super) number: u64,
    /// The number of players of all armies; `None` for one for each army.
    pub(super) players: Option<u32>,
    /// The bot in each chair; `None` for a person.
    pub(super) bots: Vec<Option<String>>,
    /// The modules of a campaign.
    pub(super) module_changes: ModuleChanges,
}

/// Begins a game of a battle, of a game or of a campaign.
pub(super) fn begin(api: &mut Api, path: &str, new: NewGame, look: &Presentation) -> Answer {
    let theme = parse_theme(&look.theme)?;
    let language = look.language.as_deref();
    let NewGame { seed, number, players, bots, module_changes: varied } = new;
    let bots = parse_bots(&bots)?;
    let is_varied = varied != ModuleChanges::default();
    let (compiled, session) =
        match campaign_lookup::begin(api, path, &bots, (seed, number), varied, language)? {
            Some(campaign) => {
                let session = campaign.session()?;
                (CompiledPlayable::from_campaign(campaign)?, session)
            }
            None if is_varied => return Err("a battle names its modules itself".to_owned()),
            None => {
                let compiled = compile_playable(api, path, language)?;
                let chairs = chairs_for(compiled.image.program(), players)?;
                let session = Session::with_chairs(&compiled.image, seed, number, chairs, &bots);
                (compiled, session)
            }
        };
    let fonts = api.fonts.clone();
    set_up_table(api, compiled.new_table(session, theme, fonts), None)
}

/// Resumes a recorded game. `bots` replaces those of the record, and `choice_count` is the
/// number of choices to replay, all if `None`.
pub(super) fn resume(
    api: &mut Api,
    path: &str,
    record: &str,
    bots: Option<Vec<Option<String>>>,
    choice_count: Option<usize>,
    look: &Presentation,
) -> Answer {
    let theme = parse_theme(&look.theme)?;
    let (mut compiled, mut record) = compile_recorded(api, path, record, look.language.as_deref())?;
    let image = Arc::clone(&compiled.image);
    let program = image.program();
    if let Some(choice_count) = choice_count {
        record.branch_at(choice_count);
    }
    let chairs = Chairs::of_record(program, &record).map_err(|error| error.to_string())?;
    let bots = match bots {
        Some(bots) => parse_bots(&bots)?,
        None => recorded_players(&chairs, &record)?,
    };
    if let Some(campaign) = &mut compiled.campaign {
        campaign.play.assign_players(program, &bots);
    }
    let mut session = Session::with_chairs(&image, record.seed, record.number, chairs, &bots);
    let caught_up = session.restore_answers(&record);
    let fonts = api.fonts.clone();
    set_up_table(api, compiled.new_table(session, theme, fonts), Some(&caught_up))
}

/// Replays the choices of the game at the table under the current rules, in a language.
pub(super) fn reload(api: &mut Api, path: &str, language: Option<&str>) -> Answer {
    let compiled = match api.current_table()?.campaign.clone() {
        Some(campaign) => CompiledPlayable::from_campaign(campaign_lookup::reload(
            api, path, &campaign, language,
        )?)?,
        None => compile_playable(api, path, language)?,
    };
    let image = Arc::clone(&compiled.image);
    let fonts = api.fonts.clone();
    let table = api.current_table()?;
    let before = table.session.game().image().program();
    if image.program().armies.len() != before.armies.len() {
        return Err("there are other armies now: this is another game".to_owned());
    }
    let replayed = table.session.replay_with(&image);
    let (session, caught_up) = replayed.map_err(|error| format!("{error} any more"))?;
    let theme = table.map.theme;
    set_up_table(api, compiled.new_table(session, theme, fonts), Some(&caught_up))
}

/// Sets up a table, and returns the facts that do not change during the game.
pub(crate) fn set_up_table(
    api: &mut Api,
    table: Table,
    caught_up: Option<&RestoreResult>,
) -> Answer {
    let words = |bot: &Option<Bot>| bot.map(Bot::word);
    let answer = to_json(&Begun {
        facts: table.facts()?,
        chairs: chair_seats(table.session.chairs()),
        bots: table.session.bots().iter().map(words).collect(),
        hides: hides_information(table.session.game()),
        caught_up: caught_up.cloned(),
    });
    api.table = Some(table);
    answer
}

/// Returns the printed name of a phase, if it is constant; otherwise its name in the source.
pub(crate) fn phase_name(phase: &castra_ir::Phase) -> String {
    match phase.label.as_slice() {
        [castra_ir::TextPart::Text(label)] => label.clone(),
        _ => phase.name.replace('-', " "),
    }
}

impl Table {
    /// Returns the facts that do not change during the game and are the same for each chair.
    pub(crate) fn facts(&self) -> Result<Facts, RequestError> {
        let game = self.session.game();
        let program = game.image().program();
        let turn = program.rules.turn.as_ref();
        Ok(Facts {
            title: title(program).to_owned(),
            armies: self.map.armies(program),
            phases: turn.map(|turn| turn.phases.iter().map(phase_name).collect()),
            clauses: clauses(program),
            cards: self.map.cards(program),
            dice: self.map.dice(game.image()),
            secrets: has_secrets(game),
            board: self.map.board()?,
        })
    }
}
