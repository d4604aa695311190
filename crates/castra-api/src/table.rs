//! An interactive game: people and bots in the chairs, each with the information of its roles.
//!
//! A session has one table. `begin` or `resume` sets it up, `step` advances to the next decision
//! (or lets a bot decide), `see` returns the view of a chair, and `choose` answers the decision.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_draw::Theme;
use castra_ir::Program;
use castra_sim::{
    Barrier, Bot, Chair, Chairs, MoveRecord, Pause, PlayedGame, Question, Record, RecordedAnswer,
    Restored, RollRecord, Session, TakeBack, TakenBack, View, has_secrets, hides_something,
    test_text,
};
use castra_vm::{Image, Reader};
use castra_workspace::campaign::{Campaign, Side};
use serde::{Deserialize, Serialize};

use crate::account::{Account, FrameTurn, Line, clauses, lines};
use crate::answer::{Answer, DONE, RequestError, json_of};
use crate::campaigning::Varied;
use crate::course;
use crate::drawn::{BoardBoxes, DieFace, Drawn, TableArmy};
use crate::picture::theme_of;
use crate::playable::{
    Compiled, Outcome, Playable, bot_of, bots_of, compiled, compiled_of, outcome, playable,
};
use crate::result;
use crate::state::{Api, Table};
use crate::subject::RuleSeen;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum TableRequest {
    /// Returns the armies of a battle, or of a game that needs none, and the chairs for each
    /// possible number of players; null for other sources.
    Seats { path: String },
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
        /// The name of the map's theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
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
        /// The name of the map's theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Replays the game's choices under the present rules.
    Reload {
        /// The source of the battle or game.
        path: String,
    },
    /// Advances to the next decision, or lets a bot make one.
    Step,
    /// Returns the view of a chair.
    See {
        /// The index of the chair.
        chair: u32,
    },
    /// Returns the values of a piece: its declared fields, and the values that the rules derive.
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
        /// The piece that a value belongs to, as in [`TableRequest::Figures`], since several of its kind may
        /// be in its hex.
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
        how: How,
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
        /// The name of the map's theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Replays a recorded game, to be viewed turn by turn.
    WatchRecord {
        /// The source of the battle or game.
        path: String,
        record: String,
        /// The name of the map's theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Returns the result of a recorded game by replaying it. The table does not change.
    Result {
        /// The source of the battle or game.
        path: String,
        record: String,
    },
    /// Returns a frame of the viewed game.
    Frame {
        /// The index, from 0.
        at: usize,
    },
}

/// The greatest number of choices in a game that is viewed; games that ship have about 300.
const MOST_WATCHED: usize = 20_000;

/// The greatest number of steps of pieces in the view of a seat, the last ones.
const MOST_MOVES: usize = 60;

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
    /// The answer as in a record.
    fn recorded(self) -> RecordedAnswer {
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
pub enum How {
    /// Take back only if no chance or hidden information was revealed since.
    Free,
    /// Draw new chance from here on.
    Fresh,
    /// Repeat the same dice.
    Same,
}

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
    caught_up: Option<Restored>,
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

/// The view of a chair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seen {
    chair: u32,
    /// The chair that decides.
    asked: Option<u32>,
    view: View,
    question: Option<Question>,
    rule: Option<RuleSeen>,
    /// `None` before the first phase.
    phase: Option<PhaseSeen>,
    lines: Vec<Line>,
    rolls: Vec<RollRecord>,
    /// The last steps of pieces.
    moves: Vec<MoveRecord>,
    answers: usize,
    /// The events that forbid to take the last answer back; `None` if there is no answer.
    barrier: Option<Barrier>,
    can_redo: bool,
    takebacks: usize,
    outcome: Option<Outcome>,
    svg: Option<String>,
}

/// The phase of the turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PhaseSeen {
    /// The index among the phases.
    pub(crate) at: usize,
    pub(crate) name: String,
}

/// A game that is viewed turn by turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Watched {
    #[serde(flatten)]
    game: WatchedGame,
    tables: Vec<TableChairs>,
    record: String,
}

/// A game turn by turn, without its frames.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct WatchedGame {
    title: String,
    armies: Vec<TableArmy>,
    /// The text of each clause.
    clauses: BTreeMap<String, String>,
    turns: Vec<FrameTurn>,
    lines: Vec<Line>,
    outcome: Outcome,
    board: Option<BoardBoxes>,
}

pub(crate) fn answer(api: &mut Api, ask: TableRequest) -> Answer {
    match ask {
        TableRequest::Seats { path } => seats(api, &path),
        TableRequest::Begin { path, seed, number, players, bots, with, without, theme } => {
            let theme = theme_of(&theme)?;
            let bots = bots_of(&bots)?;
            let varied = Varied { with, without };
            let is_varied = varied != Varied::default();
            let begun_at = course::begin(api, &path, &bots, (seed, number), varied)?;
            let (compiled, session) = match begun_at {
                Some(campaign) => {
                    let session = campaign.session()?;
                    (Compiled::of(campaign)?, session)
                }
                None if is_varied => return Err("a battle names its modules itself".to_owned()),
                None => {
                    let compiled = compiled(api, &path)?;
                    let chairs = chairs_for(compiled.image.program(), players)?;
                    let session = Session::seated(&compiled.image, seed, number, chairs, &bots);
                    (compiled, session)
                }
            };
            let fonts = api.fonts.clone();
            begun(api, compiled.table(session, theme, fonts), None)
        }
        TableRequest::Resume { path, record, bots, at, theme } => {
            let theme = theme_of(&theme)?;
            let (mut compiled, mut record) = compiled_of(api, &path, &record)?;
            let image = Arc::clone(&compiled.image);
            let program = image.program();
            if let Some(at) = at {
                record.cut_at(at);
            }
            let chairs = Chairs::of_record(program, &record).map_err(|error| error.to_string())?;
            let bots = match bots {
                Some(bots) => bots_of(&bots)?,
                None => recorded(&chairs, &record)?,
            };
            if let Some(campaign) = &mut compiled.campaign {
                campaign.play.seat(program, &bots);
            }
            let mut session = Session::seated(&image, record.seed, record.number, chairs, &bots);
            let caught_up = session.restore_answers(&record);
            let fonts = api.fonts.clone();
            begun(api, compiled.table(session, theme, fonts), Some(&caught_up))
        }
        TableRequest::Reload { path } => {
            let compiled = match at(api)?.campaign.clone() {
                Some(campaign) => Compiled::of(course::reloaded(api, &path, &campaign)?)?,
                None => compiled(api, &path)?,
            };
            let image = Arc::clone(&compiled.image);
            let fonts = api.fonts.clone();
            let table = at(api)?;
            let before = table.session.game().image().program();
            if image.program().armies.len() != before.armies.len() {
                return Err("there are other armies now: this is another game".to_owned());
            }
            let replayed = table.session.replayed_with(&image);
            let (session, caught_up) = replayed.map_err(|error| format!("{error} any more"))?;
            let theme = table.drawn.theme;
            begun(api, compiled.table(session, theme, fonts), Some(&caught_up))
        }
        TableRequest::Step => {
            let table = at(api)?;
            let pause = table.session.advance().map_err(|flaw| flaw.to_string())?;
            json_of(&match pause {
                Pause::Person(chair) => Step { pause: StepPause::Person, chair: Some(chair) },
                Pause::Bot(chair) => Step { pause: StepPause::Bot, chair: Some(chair) },
                Pause::Over => Step { pause: StepPause::Over, chair: None },
            })
        }
        TableRequest::See { chair } => at(api)?.seen(chair),
        TableRequest::Figures { chair, piece } => at(api)?.figures(chair, &piece),
        TableRequest::Why { chair, ask, piece } => at(api)?.why(chair, &ask, piece.as_deref()),
        TableRequest::Odds { chair, answer } => at(api)?.odds(chair, &answer.recorded()),
        TableRequest::Hint { chair } => at(api)?.hint(chair),
        TableRequest::Standing { chair } => at(api)?.standing(chair),
        TableRequest::Review { chair } => at(api)?.review(chair),
        TableRequest::Choose { answer } => {
            let chosen = answer.recorded();
            at(api)?.session.choose_key(&chosen).map_err(|refused| refused.to_string())?;
            DONE
        }
        TableRequest::Undo { how } => {
            let how = match how {
                How::Free => TakeBack::Free,
                How::Fresh => TakeBack::FreshChance,
                How::Same => TakeBack::SameChance,
            };
            json_of(&match at(api)?.session.take_back(how) {
                TakenBack::Done => Undone { done: true, barrier: None },
                TakenBack::Nothing => Undone { done: false, barrier: None },
                TakenBack::Barred(barrier) => Undone { done: false, barrier: Some(barrier) },
            })
        }
        TableRequest::Redo => json_of(&at(api)?.session.redo()),
        TableRequest::Record => {
            let text = at(api)?.record().to_text().map_err(|error| error.to_string())?;
            json_of(&text)
        }
        TableRequest::Test => {
            let session = &at(api)?.session;
            let game = session.game();
            let (turn, choices) = (game.turn(), session.answers().len());
            json_of(&test_text(game, &format!("turn {turn} of a game, {choices} choices")))
        }
        TableRequest::Theme { theme } => {
            at(api)?.drawn.theme = theme_of(&theme)?;
            DONE
        }
        TableRequest::Watch { path, seed, number, players, bots, theme } => {
            let theme = theme_of(&theme)?;
            let compiled = compiled(api, &path)?;
            let bots: Vec<Option<String>> = bots.into_iter().map(Some).collect();
            let chairs = chairs_for(compiled.image.program(), players)?;
            let bots = bots_of(&bots)?;
            let mut session = Session::seated(&compiled.image, seed, number, chairs, &bots);
            while matches!(session.advance().map_err(|flaw| flaw.to_string())?, Pause::Bot(_)) {
                // Every choice is kept, so an endless game would exhaust memory.
                if session.answers().len() >= MOST_WATCHED {
                    return Err(format!(
                        "this game has not ended after {MOST_WATCHED} choices: its rules may never end it"
                    ));
                }
            }
            look_at(api, compiled, session, theme)
        }
        TableRequest::WatchRecord { path, record, theme } => {
            let theme = theme_of(&theme)?;
            let (compiled, record) = compiled_of(api, &path, &record)?;
            let image = &compiled.image;
            let chairs = Chairs::of_record(image.program(), &record);
            let chairs = chairs.map_err(|error| error.to_string())?;
            let mut session = Session::seated(image, record.seed, record.number, chairs, &[]);
            session.restore_answers(&record);
            session.advance().map_err(|flaw| flaw.to_string())?;
            look_at(api, compiled, session, theme)
        }
        TableRequest::Result { path, record } => result::of(api, &path, &record),
        TableRequest::Frame { at: frame } => {
            let table = at(api)?;
            let account = table.account.as_ref().ok_or("no game is being looked at")?;
            json_of(&account.frame(frame, &table.drawn)?)
        }
    }
}

/// Returns the table, if a game is at it.
pub(crate) fn at(api: &mut Api) -> Result<&mut Table, RequestError> {
    api.table.as_mut().ok_or_else(|| "nobody is at the table".to_owned())
}

fn seats(api: &mut Api, path: &str) -> Answer {
    if let Some(found) = course::written(api, path)? {
        return json_of(&Seats::of_campaign(&found.campaign));
    }
    let Some(Playable { program, .. }) = playable(api, path)? else { return DONE };
    let tables = Chairs::numbers(&program)
        .into_iter()
        .filter_map(|players| Chairs::of(&program, players).ok())
        .map(|chairs| laid(&chairs));
    let armies = program.armies.iter();
    let armies = armies.map(|army| SeatArmy {
        army: army.id.clone(),
        name: army.name.clone(),
        noun: army.noun.clone(),
    });
    json_of(&Seats {
        title: title(&program).to_owned(),
        armies: armies.collect(),
        tables: tables.collect(),
        campaign: false,
    })
}

impl Seats {
    /// Returns the sides of a campaign, with a chair for each.
    fn of_campaign(campaign: &Campaign) -> Self {
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
fn chairs_for(program: &Program, players: Option<u32>) -> Result<Chairs, RequestError> {
    let Some(players) = players else { return Ok(Chairs::of_armies(program)) };
    Chairs::of(program, players).map_err(|error| error.to_string())
}

/// Returns the chairs for a number of players.
fn laid(chairs: &Chairs) -> TableChairs {
    TableChairs { players: chairs.players(), chairs: listed(chairs) }
}

/// Returns the chairs in order.
fn listed(chairs: &Chairs) -> Vec<ChairSeat> {
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

pub(crate) fn title(program: &Program) -> &str {
    if program.title.is_empty() { &program.game } else { &program.title }
}

/// Returns the players in a record.
fn recorded(chairs: &Chairs, record: &Record) -> Result<Vec<Option<Bot>>, RequestError> {
    let player = |chair: &Chair| match record.bots.get(&chair.id).map(String::as_str) {
        None => Err(format!("the record does not say who plays `{}`", chair.id)),
        Some(castra_sim::HUMAN) => Ok(None),
        Some(word) => bot_of(word).map(Some),
    };
    chairs.iter().map(player).collect()
}

/// Sets up a table, and returns the facts that do not change during the game.
pub(crate) fn begun(api: &mut Api, table: Table, caught_up: Option<&Restored>) -> Answer {
    let words = |bot: &Option<Bot>| bot.map(Bot::word);
    let answer = json_of(&Begun {
        facts: table.facts()?,
        chairs: listed(table.session.chairs()),
        bots: table.session.bots().iter().map(words).collect(),
        hides: hides_something(table.session.game()),
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

/// Sets up the viewer of a game.
fn look_at(api: &mut Api, compiled: Compiled, session: Session, theme: Theme) -> Answer {
    let image = Arc::clone(&compiled.image);
    let mut table = compiled.table(session, theme, api.fonts.clone());
    let record = table.record();
    let account = Account::of(&image, &record);
    let played = table.session.played();
    let answer = json_of(&Watched {
        game: watched(image.program(), &image, &account, &played, &table.drawn)?,
        tables: vec![laid(table.session.chairs())],
        record: record.to_text().map_err(|error| error.to_string())?,
    });
    table.account = Some(account);
    api.table = Some(table);
    answer
}

/// Returns all facts about a viewed game except its frames.
pub(crate) fn watched(
    program: &Program,
    image: &Image,
    account: &Account,
    played: &PlayedGame,
    drawn: &Drawn,
) -> Result<WatchedGame, RequestError> {
    Ok(WatchedGame {
        title: title(program).to_owned(),
        armies: drawn.armies(program),
        clauses: clauses(program),
        turns: account.turns(program),
        lines: account.lines(image),
        outcome: outcome(program, played),
        board: drawn.board()?,
    })
}

impl Table {
    /// Returns the facts that do not change during the game and are the same for each chair.
    pub(crate) fn facts(&self) -> Result<Facts, RequestError> {
        let game = self.session.game();
        let program = game.image().program();
        let turn = program.rules.turn.as_ref();
        Ok(Facts {
            title: title(program).to_owned(),
            armies: self.drawn.armies(program),
            phases: turn.map(|turn| turn.phases.iter().map(phase_name).collect()),
            clauses: clauses(program),
            cards: self.drawn.cards(program),
            dice: self.drawn.dice(game.image()),
            secrets: has_secrets(game),
            board: self.drawn.board()?,
        })
    }

    /// Returns the record of the game, with the point of its campaign.
    fn record(&self) -> Record {
        let record = self.session.record();
        match &self.campaign {
            Some(campaign) => campaign.recorded(record),
            None => record,
        }
    }

    /// Returns the knowledge of a chair.
    pub(crate) fn reader(&self, chair: u32) -> Result<Reader, RequestError> {
        self.session.reader(chair).ok_or_else(|| format!("there is no chair {chair}"))
    }

    /// Returns the view of a chair.
    fn seen(&self, chair: u32) -> Answer {
        let session = &self.session;
        let game = session.game();
        let image = game.image();
        let asked = session.deciding();
        let reader = self.reader(chair)?;
        let over = game.outcome().is_some() || game.fault().is_some();
        let rolls = session.account().rolls();
        let last = rolls.iter().skip(rolls.len().saturating_sub(12));
        let moves = session.account().moves();
        let moves = moves.iter().skip(moves.len().saturating_sub(MOST_MOVES));
        let phase = session.account().phase();
        json_of(&Seen {
            chair,
            asked,
            view: View::of(game, reader),
            question: session.question(chair),
            rule: asked.filter(|&asked| asked == chair).and_then(|_| self.subject.rule(game)),
            phase: phase.map(|(at, name)| PhaseSeen { at, name: name.to_owned() }),
            lines: lines(image, &session.lines(chair)),
            rolls: last.cloned().collect(),
            moves: moves.cloned().collect(),
            answers: session.answers().len(),
            barrier: session.barrier(),
            can_redo: session.can_redo(),
            takebacks: session.takebacks(),
            outcome: over.then(|| outcome(image.program(), &session.played())),
            svg: self.drawn.picture(game, Some(reader))?,
        })
    }
}
