//! A game written down, to be played again.

use std::fmt;

use castra_ir::Program;
use indexmap::IndexMap;
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
    /// How it went out.
    pub outcome: RecordedOutcome,
    /// The answers, in the order they were asked for.
    pub choices: Vec<Answer>,
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
    /// Whether it was written down before its end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
}

/// An answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The option with so many before it; the one behind the last is none.
    One(usize),
    /// Several: positions among the options, rising.
    Some(Vec<usize>),
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
                f.write_str("a number, or a list of numbers")
            }

            fn visit_u64<E: de::Error>(self, option: u64) -> Result<Answer, E> {
                let option = usize::try_from(option);
                option.map(Answer::One).map_err(|_| E::custom("no choice has that many options"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Answer, A::Error> {
                let mut options = Vec::new();
                while let Some(option) = seq.next_element()? {
                    options.push(option);
                }
                Ok(Answer::Some(options))
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
            options: IndexMap::from([("long-way".into(), "true".into())]),
            seed: u64::MAX,
            number: 17,
            bots: IndexMap::from([("first".into(), "random".into())]),
            fingerprint: "0011223344556677".into(),
            outcome: RecordedOutcome {
                winner: Some("first".into()),
                reason: "is \"first\" past the post".into(),
                turns: 12,
                fault: false,
                unfinished: false,
            },
            choices: vec![Answer::One(3), Answer::Some(vec![0, 2]), Answer::Some(vec![])],
        }
    }

    #[test]
    fn records_survive_being_written() {
        let text = record().to_text().unwrap();
        assert!(text.contains("choices: [3, [0, 2], []]"), "{text}");
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
            ("[3, ", "[-3, "),
            ("[3, ", "[three, "),
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
