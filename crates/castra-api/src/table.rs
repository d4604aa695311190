//! An interactive game: people and bots in the chairs, each with the information of its roles.
//!
//! A session has one table. `begin` or `resume` sets it up, `step` advances to the next decision
//! (or lets a bot decide), `see` returns the view of a chair, and `choose` answers the decision.

use castra_sim::{
    Barrier, Pause, RecordedAnswer, Session, TakeBackMode, TakeBackResult, test_text,
};
use serde::{Deserialize, Serialize};

use self::presentation::Presentation;
use crate::active_campaign::ModuleChanges;
use crate::answer::{Answer, DONE, RequestError, to_json};
use crate::picture::parse_theme;
use crate::result;
use crate::state::Api;

pub(crate) mod chair_view;
pub(crate) mod playback;
mod presentation;
pub(crate) mod seats;
pub(crate) mod start;

pub(crate) use chair_view::PhaseSeen;
pub(crate) use playback::{WatchedGame, watched};
use start::NewGame;
pub(crate) use start::set_up_table;

/// A request about the game at the table.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum TableRequest {
    /// Returns the armies of a battle, or of a game that needs none, and the chairs for each
    /// possible number of players; null for other sources.
    Seats {
        /// The source of the battle, the game or the campaign.
        path: String,
        /// As in [`Presentation`].
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        language: Option<String>,
    },
    /// Begins a game.
    Begin {
        /// The source of the battle or game.
        path: String,
        /// The random seed; together with the number it determines all chance.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The number of players of all armies; `None` for one for each army.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        players: Option<u32>,
        /// The bot in each chair; `None` for a person.
        #[cfg_attr(feature = "typescript", ts(as = "Vec<Option<crate::words::BotWord>>"))]
        bots: Vec<Option<String>>,
        /// The modules to add to all battles of a campaign.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
        with: Vec<String>,
        /// The modules to leave out of all battles of a campaign.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
        without: Vec<String>,
        #[serde(flatten)]
        look: Presentation,
    },
    /// Resumes a recorded game.
    Resume {
        /// The source of the battle or game.
        path: String,
        record: String,
        /// The bots; `None` for those in the record.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Option<crate::words::BotWord>>>", optional = nullable))]
        bots: Option<Vec<Option<String>>>,
        /// The number of choices to replay; `None` for all.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        at: Option<usize>,
        #[serde(flatten)]
        look: Presentation,
    },
    /// Replays the game's choices under the present rules, or in another language.
    Reload {
        /// The source of the battle or game.
        path: String,
        /// As in [`Presentation`].
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        language: Option<String>,
    },
    /// Advances to the next decision, or lets a bot make one.
    Step,
    /// Returns the view of a chair.
    See {
        /// The index of the chair.
        chair: u32,
    },
    /// Returns the values of a piece: its fixed fields, and the values that the rules derive.
    Figures {
        /// The index of the chair that looks.
        chair: u32,
        /// The id of the piece in a view.
        piece: String,
    },
    /// Explains how a value arises in the position.
    Why {
        /// The index of the chair that asks.
        chair: u32,
        /// The expression.
        ask: String,
        /// The piece that a value belongs to, as in [`TableRequest::Figures`], since several of its
        /// kind may be in its hex.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        piece: Option<String>,
    },
    /// Returns the chances of what follows an answer to the pending decision.
    Odds {
        /// The index of the chair that asks; it must be the one that decides.
        chair: u32,
        /// The key of an option, or the keys of all chosen options.
        answer: OneOrMany,
    },
    /// Returns the three best answers to the pending decision with the chances of winning.
    Hint {
        /// The index of the chair that asks; it must be the one that decides.
        chair: u32,
    },
    /// Returns the chance of winning at the start of each turn so far, as a chair knows it.
    Standing {
        /// The index of the chair.
        chair: u32,
    },
    /// Returns the moments of a finished game at which the chances of an army fell most.
    Review {
        /// The index of the chair.
        chair: u32,
    },
    /// Answers the pending decision.
    Choose {
        /// The key of an option, or the keys of all chosen options.
        answer: OneOrMany,
    },
    /// Takes back a person's last answer.
    Undo {
        /// The treatment of chance after the undone choice.
        how: TakebackChance,
    },
    /// Restores the choice that was last taken back.
    Redo,
    /// Returns the record of the game.
    Record,
    /// Returns the position as a test in the language.
    Test,
    /// Changes the theme of the map.
    Theme {
        /// The name of the theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Plays a whole game between bots, to be viewed turn by turn.
    Watch {
        /// The source of the battle or game.
        path: String,
        /// The random seed; together with the number it determines all chance.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The number of players of all armies; `None` for one for each army.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        players: Option<u32>,
        /// The bot in each chair.
        #[cfg_attr(feature = "typescript", ts(as = "Vec<crate::words::BotWord>"))]
        bots: Vec<String>,
        #[serde(flatten)]
        look: Presentation,
    },
    /// Replays a recorded game, to be viewed turn by turn.
    WatchRecord {
        /// The source of the battle or game.
        path: String,
        record: String,
        #[serde(flatten)]
        look: Presentation,
    },
    /// Returns the result of a recorded game by replaying it. The table does not change.
    Result {
        /// The source of the battle or game.
        path: String,
        record: String,
        /// As in [`Presentation`].
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        language: Option<String>,
    },
    /// Returns a frame of the viewed game.
    Frame {
        /// The index, from 0.
        at: usize,
    },
}

/// A key, or a list of keys.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum OneOrMany {
    /// The answer to a choice of one option.
    One(String),
    /// The answer to a choice of several options.
    Several(Vec<String>),
}

impl OneOrMany {
    /// Converts the answer to the form of a record.
    fn into_recorded(self) -> RecordedAnswer {
        match self {
            Self::One(key) => RecordedAnswer::Key(key),
            Self::Several(keys) => RecordedAnswer::Keys(keys),
        }
    }
}

/// The treatment of chance when a choice is taken back.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TakebackChance {
    /// Take back only if no chance or hidden information was revealed since.
    Free,
    /// Draw new chance from here on.
    Fresh,
    /// Repeat the same dice.
    Same,
}

/// The next event at the table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Step {
    pause: StepPause,
    chair: Option<u32>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum StepPause {
    Person,
    Bot,
    Over,
}

/// The result of taking an answer back.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Undone {
    done: bool,
    /// The events that forbid it.
    barrier: Option<Barrier>,
}

pub(crate) fn answer(api: &mut Api, ask: TableRequest) -> Answer {
    match ask {
        TableRequest::Seats { path, language } => {
            seats::list_seats(api, &path, language.as_deref())
        }
        TableRequest::Begin { path, seed, number, players, bots, with, without, look } => {
            let new = NewGame {
                seed,
                number,
                players,
                bots,
                module_changes: ModuleChanges { with, without },
            };
            start::begin(api, &path, new, &look)
        }
        TableRequest::Resume { path, record, bots, at, look } => {
            start::resume(api, &path, &record, bots, at, &look)
        }
        TableRequest::Reload { path, language } => start::reload(api, &path, language.as_deref()),
        TableRequest::Step => {
            let pause = current_session(api)?.advance().map_err(|flaw| flaw.to_string())?;
            to_json(&match pause {
                Pause::Person(chair) => Step { pause: StepPause::Person, chair: Some(chair) },
                Pause::Bot(chair) => Step { pause: StepPause::Bot, chair: Some(chair) },
                Pause::Over => Step { pause: StepPause::Over, chair: None },
            })
        }
        TableRequest::See { chair } => api.current_table()?.chair_view(chair),
        TableRequest::Figures { chair, piece } => api.current_table()?.figures(chair, &piece),
        TableRequest::Why { chair, ask, piece } => {
            api.current_table()?.why(chair, &ask, piece.as_deref())
        }
        TableRequest::Odds { chair, answer } => {
            api.current_table()?.odds(chair, &answer.into_recorded())
        }
        TableRequest::Hint { chair } => api.current_table()?.hint(chair),
        TableRequest::Standing { chair } => api.current_table()?.winning_chances(chair),
        TableRequest::Review { chair } => api.current_table()?.review(chair),
        TableRequest::Choose { answer } => {
            let chosen = answer.into_recorded();
            current_session(api)?.choose_by_key(&chosen).map_err(|refused| refused.to_string())?;
            DONE
        }
        TableRequest::Undo { how } => {
            let how = match how {
                TakebackChance::Free => TakeBackMode::Free,
                TakebackChance::Fresh => TakeBackMode::FreshChance,
                TakebackChance::Same => TakeBackMode::SameChance,
            };
            to_json(&match current_session(api)?.take_back(how) {
                TakeBackResult::Done => Undone { done: true, barrier: None },
                TakeBackResult::Nothing => Undone { done: false, barrier: None },
                TakeBackResult::Barred(barrier) => Undone { done: false, barrier: Some(barrier) },
            })
        }
        TableRequest::Redo => to_json(&current_session(api)?.redo()),
        TableRequest::Record => {
            let text =
                api.current_table()?.record().to_text().map_err(|error| error.to_string())?;
            to_json(&text)
        }
        TableRequest::Test => {
            let session = &api.current_table()?.session;
            let game = session.game();
            let (turn, choices) = (game.turn(), session.answers().len());
            to_json(&test_text(game, &format!("turn {turn} of a game, {choices} choices")))
        }
        TableRequest::Theme { theme } => {
            api.current_table()?.map.theme = parse_theme(&theme)?;
            DONE
        }
        TableRequest::Watch { path, seed, number, players, bots, look } => {
            let bots = bots.into_iter().map(Some).collect();
            let new =
                NewGame { seed, number, players, bots, module_changes: ModuleChanges::default() };
            playback::play(api, &path, new, &look)
        }
        TableRequest::WatchRecord { path, record, look } => {
            playback::replay(api, &path, &record, &look)
        }
        TableRequest::Result { path, record, language } => {
            result::replay_result(api, &path, &record, language.as_deref())
        }
        TableRequest::Frame { at: frame } => {
            let table = api.current_table()?;
            let account = table.account.as_ref().ok_or("no game is open in the viewer")?;
            to_json(&account.frame(frame, &table.map)?)
        }
    }
}

/// Returns the game at the table, and forgets the computed end of its battle.
fn current_session(api: &mut Api) -> Result<&mut Session, RequestError> {
    let table = api.current_table()?;
    table.battle_end = None;
    Ok(&mut table.session)
}
