//! A game at a table: people and bots at its seats, each handed what he may know.
//!
//! A door has one table. `begin` or `resume` sets it up, `step` goes on to the next decision (a
//! bot makes its own), `see` says what a seat sees, `choose` answers.

use std::sync::Arc;

use castra_ir::Program;
use castra_sim::{
    Answer as Chosen, Bot, Pause, Played, Record, Restored, Session, TakeBack, TakenBack,
    has_secrets, hides_something, test_text,
};
use castra_vm::{Image, Reader};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::account::{Account, clauses, lines};
use crate::answer::{Answer, Refusal};
use crate::drawn::Drawn;
use crate::picture::theme_of;
use crate::playable::{Compiled, Playable, bot_of, bots_of, compiled, outcome, playable};
use crate::result;
use crate::state::{Door, Table};
use crate::subject::Subject;

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// Who plays in a battle, or in a game that needs none; nothing of other texts.
    Seats {
        /// Its text.
        path: String,
    },
    /// Begins a game.
    Begin {
        /// The battle or game.
        path: String,
        /// What all chance comes from, with the number.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The bots, army by army; none where a person plays.
        bots: Vec<Option<String>>,
        /// The colours of its map, by name.
        theme: String,
    },
    /// Goes on with a game that was written down.
    Resume {
        /// The battle or game.
        path: String,
        /// The record.
        record: String,
        /// The bots, if others than it says.
        #[serde(default)]
        bots: Option<Vec<Option<String>>>,
        /// After so many answers, if not after all.
        #[serde(default)]
        at: Option<usize>,
        /// The colours of its map, by name.
        theme: String,
    },
    /// Plays the game again by what was chosen, under the rules as they are now.
    Reload {
        /// The battle or game.
        path: String,
    },
    /// Goes on to the next decision, or lets a bot make one.
    Step,
    /// What a seat sees: an army, in the role in which it is asked.
    See {
        /// The army, by its number.
        army: u32,
    },
    /// The figures of a piece: what its text says, and what the rules work out of it.
    Figures {
        /// The army that looks, by its number.
        army: u32,
        /// The piece, as a view names it.
        piece: String,
    },
    /// How a value comes about in the position.
    Why {
        /// The army that asks, by its number.
        army: u32,
        /// The value: anything that rules can work out.
        ask: String,
        /// The piece that a figure is of, as in [`Ask::Figures`]: several of its kind may stand in its hex.
        #[serde(default)]
        piece: Option<String>,
    },
    /// Answers for whoever is asked.
    Choose {
        /// The key of an option, or those of all that are chosen.
        answer: Keys,
    },
    /// Takes the last answer of a person back.
    Undo {
        /// How.
        how: How,
    },
    /// Gives the next answer again that was taken back.
    Redo,
    /// The game written down.
    Record,
    /// The position as a test, in the language.
    Test,
    /// The colours of the map.
    Theme {
        /// Their name.
        theme: String,
    },
    /// Plays a whole game between bots, to be looked at turn by turn.
    Watch {
        /// The battle or game.
        path: String,
        /// What all chance comes from, with the number.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The bots, army by army.
        bots: Vec<String>,
        /// The colours of its map, by name.
        theme: String,
    },
    /// Plays a recorded game again, to be looked at turn by turn.
    WatchRecord {
        /// The battle or game.
        path: String,
        /// The record.
        record: String,
        /// The colours of its map, by name.
        theme: String,
    },
    /// How a recorded game went out, found by playing it again. The table stays as it is.
    Result {
        /// The battle or game.
        path: String,
        /// The record.
        record: String,
    },
    /// A moment of the game that is looked at.
    Frame {
        /// Which, counted from 0.
        at: usize,
    },
}

/// Most choices of a game that is played to be looked at; those that ship have about 300.
const MOST_WATCHED: usize = 20_000;

/// One key, or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Keys {
    /// Of a choice of one.
    One(String),
    /// Of a choice of several.
    ChoiceBounds(Vec<String>),
}

/// How to take something back.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Only if nothing stands in the way.
    Free,
    /// With new chance from there on.
    Fresh,
    /// With the same dice.
    Same,
}

pub(crate) fn answer(door: &mut Door, ask: Ask) -> Answer {
    match ask {
        Ask::Seats { path } => seats(door, &path),
        Ask::Begin { path, seed, number, bots, theme } => {
            let Compiled { image, battle, subject } = compiled(door, &path)?;
            let session = Session::new(&image, seed, number, &bots_of(&bots)?);
            let drawn = Drawn { battle, theme: theme_of(&theme)? };
            begun(door, Table { session, drawn, account: None, subject }, None)
        }
        Ask::Resume { path, record, bots, at, theme } => {
            let compiled = compiled(door, &path)?;
            let mut record = compiled.record(&record)?;
            let Compiled { image, battle, subject } = compiled;
            let program = image.program();
            if let Some(at) = at {
                record.cut_at(at);
            }
            let bots = match bots {
                Some(bots) => bots_of(&bots)?,
                None => recorded(program, &record)?,
            };
            let mut session = Session::new(&image, record.seed, record.number, &bots);
            let caught_up = session.restore_answers(&record);
            let drawn = Drawn { battle, theme: theme_of(&theme)? };
            begun(door, Table { session, drawn, account: None, subject }, Some(&caught_up))
        }
        Ask::Reload { path } => {
            let Compiled { image, battle, subject } = compiled(door, &path)?;
            let table = at(door)?;
            if image.program().armies.len() != table.session.bots().len() {
                return Err("there are other armies now: this is another game".to_owned());
            }
            let (session, caught_up) = table.session.replayed_with(&image);
            let drawn = Drawn { battle, theme: table.drawn.theme };
            begun(door, Table { session, drawn, account: None, subject }, Some(&caught_up))
        }
        Ask::Step => {
            let table = at(door)?;
            let pause = table.session.advance().map_err(|flaw| flaw.to_string())?;
            Ok(match pause {
                Pause::Person(seat) => json!({ "pause": "person", "army": seat.army }),
                Pause::Bot(army) => json!({ "pause": "bot", "army": army }),
                Pause::Over => json!({ "pause": "over", "army": null }),
            })
        }
        Ask::See { army } => at(door)?.seen(army),
        Ask::Figures { army, piece } => at(door)?.figures(army, &piece),
        Ask::Why { army, ask, piece } => at(door)?.why(army, &ask, piece.as_deref()),
        Ask::Choose { answer } => {
            let chosen = match answer {
                Keys::One(key) => Chosen::Key(key),
                Keys::ChoiceBounds(keys) => Chosen::Keys(keys),
            };
            at(door)?.session.choose_key(&chosen).map_err(|refused| refused.to_string())?;
            Ok(json!(null))
        }
        Ask::Undo { how } => {
            let how = match how {
                How::Free => TakeBack::Free,
                How::Fresh => TakeBack::FreshChance,
                How::Same => TakeBack::SameChance,
            };
            Ok(match at(door)?.session.take_back(how) {
                TakenBack::Done => json!({ "done": true, "barrier": null }),
                TakenBack::Nothing => json!({ "done": false, "barrier": null }),
                TakenBack::Barred(barrier) => json!({ "done": false, "barrier": barrier }),
            })
        }
        Ask::Redo => Ok(json!(at(door)?.session.redo())),
        Ask::Record => {
            let text = at(door)?.session.record().to_text().map_err(|error| error.to_string())?;
            Ok(json!(text))
        }
        Ask::Test => {
            let session = &at(door)?.session;
            let game = session.game();
            let (turn, choices) = (game.turn(), session.answers().len());
            Ok(json!(test_text(game, &format!("turn {turn} of a game, {choices} choices"))))
        }
        Ask::Theme { theme } => {
            at(door)?.drawn.theme = theme_of(&theme)?;
            Ok(json!(null))
        }
        Ask::Watch { path, seed, number, bots, theme } => {
            let Compiled { image, battle, subject } = compiled(door, &path)?;
            let bots: Vec<Option<String>> = bots.into_iter().map(Some).collect();
            let mut session = Session::new(&image, seed, number, &bots_of(&bots)?);
            let drawn = Drawn { battle, theme: theme_of(&theme)? };
            while matches!(session.advance().map_err(|flaw| flaw.to_string())?, Pause::Bot(_)) {
                // Each is kept, so that memory would end before such a game.
                if session.answers().len() >= MOST_WATCHED {
                    return Err(format!(
                        "this game has not ended after {MOST_WATCHED} choices: its rules may never end it"
                    ));
                }
            }
            look_at(door, &image, session, drawn, subject)
        }
        Ask::WatchRecord { path, record, theme } => {
            let compiled = compiled(door, &path)?;
            let record = compiled.record(&record)?;
            let Compiled { image, battle, subject } = compiled;
            let drawn = Drawn { battle, theme: theme_of(&theme)? };
            let mut session = Session::new(&image, record.seed, record.number, &[]);
            session.restore_answers(&record);
            session.advance().map_err(|flaw| flaw.to_string())?;
            look_at(door, &image, session, drawn, subject)
        }
        Ask::Result { path, record } => result::of(door, &path, &record),
        Ask::Frame { at: frame } => {
            let table = at(door)?;
            let account = table.account.as_ref().ok_or("no game is being looked at")?;
            account.frame(frame, &table.drawn)
        }
    }
}

fn at(door: &mut Door) -> Result<&mut Table, Refusal> {
    door.table.as_mut().ok_or_else(|| "nobody is at the table".to_owned())
}

fn seats(door: &mut Door, path: &str) -> Answer {
    let Some(Playable { program, .. }) = playable(door, path)? else { return Ok(json!(null)) };
    Ok(json!({ "title": title(&program), "armies": armies(&program) }))
}

fn title(program: &Program) -> &str {
    if program.title.is_empty() { &program.game } else { &program.title }
}

fn armies(program: &Program) -> Vec<Value> {
    program.armies.iter().map(|army| json!({ "army": army.id, "name": army.name })).collect()
}

/// Who played, as a record has it.
fn recorded(program: &Program, record: &Record) -> Result<Vec<Option<Bot>>, Refusal> {
    let player = |army: &castra_ir::Army| match record.bots.get(&army.id).map(String::as_str) {
        None => Err(format!("the record does not say who plays `{}`", army.id)),
        Some(castra_sim::HUMAN) => Ok(None),
        Some(word) => bot_of(word).map(Some),
    };
    program.armies.iter().map(player).collect()
}

/// A table is set up: what does not change while a game is played.
fn begun(door: &mut Door, table: Table, caught_up: Option<&Restored>) -> Answer {
    let game = table.session.game();
    let program = game.image().program();
    let words = |bot: &Option<Bot>| bot.map(Bot::word);
    let answer = json!({
        "title": title(program),
        "armies": table.drawn.armies(program),
        "bots": table.session.bots().iter().map(words).collect::<Vec<_>>(),
        "phases": program.rules.turn.as_ref().map(|turn| {
            turn.phases.iter().map(phase_name).collect::<Vec<_>>()
        }),
        "clauses": clauses(program),
        "cards": table.drawn.cards(program),
        "secrets": has_secrets(game),
        "hides": hides_something(game),
        "caughtUp": caught_up,
        "board": table.drawn.board()?,
    });
    door.table = Some(table);
    Ok(answer)
}

/// What a phase is called: as it is printed, if that is always the same.
fn phase_name(phase: &castra_ir::Phase) -> String {
    match phase.label.as_slice() {
        [castra_ir::TextPart::Text(label)] => label.clone(),
        _ => phase.name.replace('-', " "),
    }
}

/// A game is there to be looked at.
fn look_at(
    door: &mut Door,
    image: &Arc<Image>,
    session: Session,
    drawn: Drawn,
    subject: Subject,
) -> Answer {
    let record = session.record();
    let account = Account::of(image, &record);
    let mut answer = watched(image.program(), image, &account, &session.played(), &drawn)?;
    answer["record"] = json!(record.to_text().map_err(|error| error.to_string())?);
    door.table = Some(Table { session, drawn, account: Some(account), subject });
    Ok(answer)
}

/// What there is to know of a game that is looked at, but for its moments.
pub(crate) fn watched(
    program: &Program,
    image: &Image,
    account: &Account,
    played: &Played,
    drawn: &Drawn,
) -> Answer {
    Ok(json!({
        "title": title(program),
        "armies": drawn.armies(program),
        "clauses": clauses(program),
        "turns": account.turns(program),
        "lines": account.lines(image),
        "outcome": outcome(program, played),
        "board": drawn.board()?,
    }))
}

impl Table {
    /// What a seat sees.
    fn seen(&self, army: u32) -> Answer {
        let session = &self.session;
        let game = session.game();
        let image = game.image();
        let asked = session.seat_to_decide();
        let role = asked.filter(|seat| seat.army == army).and_then(|seat| seat.role);
        let seat = Reader { army, role };
        let over = game.outcome().is_some() || game.fault().is_some();
        let rolls = session.account().rolls();
        let last: Vec<_> = rolls.iter().skip(rolls.len().saturating_sub(12)).collect();
        Ok(json!({
            "army": army,
            "asked": asked.map(|seat| seat.army),
            "view": session.view(seat),
            "question": session.question(seat),
            "rule": asked.filter(|seat| seat.army == army).and_then(|_| self.subject.rule(game)),
            "phase": session.account().phase().map(|(at, name)| json!({ "at": at, "name": name })),
            "lines": lines(image, &session.lines(seat)),
            "rolls": last,
            "answers": session.answers().len(),
            "barrier": session.barrier(),
            "canRedo": session.can_redo(),
            "takebacks": session.takebacks(),
            "outcome": over.then(|| outcome(image.program(), &session.played())),
            "svg": self.drawn.picture(game, Some(seat))?,
        }))
    }
}
