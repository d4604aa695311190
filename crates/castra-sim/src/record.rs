//! A game written down, to be played again.

use std::fmt;

use castra_base::IndexMap;
use castra_ir::{Program, Ty};
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::summary::{End, Played};

/// A game written down: what was played, and every answer that was given.
/// Chance needs no writing down, since it follows from seed and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Version of Castra that wrote it.
    pub castra: String,
    /// The word that names the game.
    pub game: String,
    /// The word that names the battle; none of a game that is played without.
    pub scenario: Option<String>,
    /// Where its text was, seen from the folder of the record.
    pub file: Option<String>,
    /// Modules that were put in besides those of the battle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Modules of the battle that were left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Options and what they were set to, in the words of the text.
    pub options: IndexMap<String, String>,
    /// Seed of the run.
    pub seed: u64,
    /// Number of the game in the run.
    pub number: u64,
    /// Who played which army.
    pub bots: IndexMap<String, String>,
    /// What the rules and the battle came to; see [`Program::fingerprint`].
    pub fingerprint: String,
    /// How it went out; none of a game that was written down before its end.
    #[serde(default)]
    pub outcome: Option<RecordedOutcome>,
    /// The answers, in the order they were asked for.
    pub choices: Vec<Answer>,
    /// How many of the answers have been given where the game stands, if not all: the others
    /// were taken back and can be given again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<usize>,
    /// Where chance began anew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeds: Vec<Reseed>,
    /// Answers that were taken back though chance had been used, something shown or
    /// somebody else had decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<Takeback>,
    /// Ways that the game went and that were left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
}

/// A place at which chance began anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reseed {
    /// After so many answers, before the next.
    pub before: usize,
    /// What the new chance comes from, with seed and number.
    pub key: u64,
}

/// Something taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Takeback {
    /// After so many answers.
    pub from: usize,
    /// To where there were so many.
    pub to: usize,
    /// Whether the same dice were to come again, to see what they do to another answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_chance: bool,
}

/// A way that a game went and that was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// How many answers it has in common with the record.
    pub at: usize,
    /// The answers after those.
    pub choices: Vec<Answer>,
    /// Where chance began anew on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeds: Vec<Reseed>,
}

/// How a recorded game went out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedOutcome {
    /// The word of the army that won; none in a draw.
    pub winner: Option<String>,
    /// Why; of a game that could not go on, why not.
    pub reason: String,
    /// The turn it ended in.
    pub turns: u32,
    /// Whether the rules asked for something impossible.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fault: bool,
    /// Whether it was written down before its end: in records of the first edition only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
}

/// An answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The option that is called so: see [`keys`](crate::keys).
    Key(String),
    /// Those that are called so, of a choice of several.
    Keys(Vec<String>),
    /// The option with so many before it; the one after the last is none. In records of the first
    /// edition only.
    One(usize),
    /// Several: positions among the options, rising. In records of the first edition only.
    Some(Vec<usize>),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Keys(keys) if keys.is_empty() => f.write_str("nothing"),
            Self::Keys(keys) => f.write_str(&keys.join(", ")),
            Self::One(option) => write!(f, "option {option}"),
            Self::Some(options) => write!(f, "options {options:?}"),
        }
    }
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RecordError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl RecordedOutcome {
    /// How a game of a program went out.
    #[must_use]
    pub fn of(program: &Program, played: &Played) -> Self {
        let word = |army: u32| program.armies.get(army as usize).map(|a| a.id.clone());
        let (winner, reason, fault) = match &played.end {
            End::Over(ending) => (ending.winner.and_then(word), ending.reason.clone(), false),
            End::Fault(fault) => (None, fault.message.clone(), true),
        };
        Self { winner, reason, turns: played.turns, fault, unfinished: false }
    }
}

impl Record {
    /// A record of a game that has not begun.
    #[must_use]
    pub fn new(program: &Program, seed: u64, number: u64) -> Self {
        let options = program.options.iter().map(|option| {
            let value = match &option.ty {
                Ty::Bool => if option.value == 0 { "false" } else { "true" }.to_owned(),
                Ty::Enum(id) => {
                    let words = program.enums.get(id).map(|of| &of.words);
                    let at = usize::try_from(option.value).ok();
                    let word = at.and_then(|at| words?.get(at));
                    word.map(|word| word.word.clone()).unwrap_or_default()
                }
                _ => option.value.to_string(),
            };
            (option.name.clone(), value)
        });
        Self {
            castra: env!("CARGO_PKG_VERSION").to_owned(),
            game: program.game.clone(),
            scenario: Some(program.scenario.clone()).filter(|s| !s.is_empty()),
            file: None,
            with: Vec::new(),
            without: Vec::new(),
            options: options.collect(),
            seed,
            number,
            bots: IndexMap::default(),
            fingerprint: program.fingerprint(),
            outcome: None,
            choices: Vec::new(),
            cursor: None,
            reseeds: Vec::new(),
            takebacks: Vec::new(),
            branches: Vec::new(),
        }
    }

    /// Leaves only so many answers; the others become a branch.
    pub fn cut_at(&mut self, answers: usize) {
        let at = answers.min(self.choices.len());
        let choices = self.choices.split_off(at);
        let (kept, reseeds) = std::mem::take(&mut self.reseeds)
            .into_iter()
            .partition(|reseed: &Reseed| reseed.before <= at);
        (self.reseeds, self.outcome, self.cursor) = (kept, None, None);
        if !choices.is_empty() {
            self.branches.push(Branch { at, choices, reseeds });
        }
    }

    /// Whether it was written down before the game's end.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.outcome.as_ref().is_none_or(|outcome| outcome.unfinished)
    }

    /// Reads a record.
    ///
    /// # Errors
    ///
    /// If the text is not RON, or not a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        options().from_str(text).map_err(|error| RecordError {
            line: error.span.start.line,
            column: error.span.start.col,
            message: error.code.to_string(),
        })
    }

    /// Writes it as text.
    ///
    /// # Errors
    ///
    /// Never, as far as is known: it holds nothing that RON cannot write.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let pretty = PrettyConfig::new().indentor("  ").compact_arrays(true);
        let mut text = options().to_string_pretty(self, pretty)?;
        text.push('\n');
        Ok(text)
    }
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Key(key) => key.serialize(serializer),
            Self::Keys(keys) => keys.serialize(serializer),
            Self::One(option) => option.serialize(serializer),
            Self::Some(options) => options.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Answer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or a number, or a list of them")
            }

            fn visit_str<E: de::Error>(self, key: &str) -> Result<Answer, E> {
                Ok(Answer::Key(key.to_owned()))
            }

            fn visit_u64<E: de::Error>(self, option: u64) -> Result<Answer, E> {
                let option = usize::try_from(option);
                option.map(Answer::One).map_err(|_| E::custom("no choice has that many options"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Answer, A::Error> {
                let (mut keys, mut options) = (Vec::new(), Vec::new());
                while let Some(element) = seq.next_element()? {
                    match element {
                        Answer::Key(key) => keys.push(key),
                        Answer::One(option) => options.push(option),
                        Answer::Keys(_) | Answer::Some(_) => {
                            return Err(de::Error::custom("a list in a list is no answer"));
                        }
                    }
                }
                match (keys.is_empty(), options.is_empty()) {
                    (true, false) => Ok(Answer::Some(options)),
                    (_, true) => Ok(Answer::Keys(keys)),
                    (false, false) => Err(de::Error::custom("names and numbers are mixed")),
                }
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            castra: "0.1.0".into(),
            game: "race".into(),
            scenario: None,
            file: Some("race.castra".into()),
            with: vec!["night".into()],
            without: Vec::new(),
            options: IndexMap::from_iter([("long-way".into(), "true".into())]),
            seed: u64::MAX,
            number: 17,
            bots: IndexMap::from_iter([("first".into(), "random".into())]),
            fingerprint: "0011223344556677".into(),
            outcome: Some(RecordedOutcome {
                winner: Some("first".into()),
                reason: "is \"first\" past the post".into(),
                turns: 12,
                fault: false,
                unfinished: false,
            }),
            choices: vec![
                Answer::Key("spears at E5".into()),
                Answer::Keys(vec!["left".into(), "right".into()]),
                Answer::Keys(vec![]),
            ],
            cursor: None,
            reseeds: Vec::new(),
            takebacks: Vec::new(),
            branches: Vec::new(),
        }
    }

    /// What is only there where something was taken back is written and read as well.
    #[test]
    fn a_game_with_a_past_survives_too() {
        let mut past = record();
        past.outcome = None;
        past.cursor = Some(1);
        past.reseeds = vec![Reseed { before: 1, key: 2 }];
        past.takebacks = vec![Takeback { from: 2, to: 1, same_chance: true }];
        past.branches =
            vec![Branch { at: 1, choices: vec![Answer::Key("none".into())], reseeds: Vec::new() }];
        let text = past.to_text().unwrap();
        assert_eq!(Record::parse(&text), Ok(past));
    }

    /// Records that were written before answers had names.
    #[test]
    fn the_first_edition_is_still_read() {
        let text = record().to_text().unwrap();
        let written = text.replace(r#"["spears at E5", ["left", "right"], []]"#, "[3, [0, 2], []]");
        assert_ne!(written, text);
        let expected = vec![Answer::One(3), Answer::Some(vec![0, 2]), Answer::Keys(vec![])];
        assert_eq!(Record::parse(&written).unwrap().choices, expected);
        let mixed = text.replace(r#"["left", "right"]"#, r#"["left", 2]"#);
        assert!(Record::parse(&mixed).unwrap_err().message.contains("mixed"));
    }

    #[test]
    fn records_survive_being_written() {
        let text = record().to_text().unwrap();
        let choices = r#"choices: ["spears at E5", ["left", "right"], []]"#;
        assert!(text.contains(choices), "{text}");
        assert!(text.contains("scenario: None"), "{text}");
        assert_eq!(Record::parse(&text), Ok(record()));
    }

    #[test]
    fn what_is_wrong_with_a_record_has_a_place() {
        let text = record().to_text().unwrap();
        let wrong = |from: &str, to: &str| {
            let broken = text.replace(from, to);
            assert_ne!(broken, text);
            Record::parse(&broken).unwrap_err()
        };
        let lines: Vec<usize> = [
            ("seed: 18446744073709551615", "seed: -1"),
            ("[\"spears at E5\", ", "[-3, "),
            ("[\"spears at E5\", ", "[three, "),
            ("number: 17,", "numbre: 17,"),
        ]
        .into_iter()
        .map(|(from, to)| wrong(from, to).line)
        .collect();
        let line = |of: &str| text.lines().position(|l| l.contains(of)).unwrap() + 1;
        assert_eq!(lines, [line("seed:"), line("choices:"), line("choices:"), line("number:")]);
        assert_eq!(Record::parse("").unwrap_err().line, 1);
        assert!(Record::parse("(castra: \"0.1.0\")").is_err());
    }
}
