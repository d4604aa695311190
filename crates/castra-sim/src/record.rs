//! Saved games.

use std::fmt;

use castra_base::IndexMap;
use castra_ir::visit::{bodies, visit_all_stmts};
use castra_ir::{Program, StmtKind, Ty};
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::commitment::RecordedCommitment;
use crate::summary::{End, PlayedGame};

/// A saved game: its settings and every answer. Random numbers are not saved, since they follow
/// from seed and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Version of Castra that wrote the record.
    pub castra: String,
    /// Identifier of the game.
    pub game: String,
    /// Identifier of the battle; `None` for a game without one.
    pub scenario: Option<String>,
    /// Path of the rules, relative to the folder of the record.
    pub file: Option<String>,
    /// The campaign that the battle is part of; then [`Self::file`] is the campaign's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<RecordedCampaign>,
    /// Modules added to those of the battle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Modules of the battle that were left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Options and their values, as the rules write them.
    pub options: IndexMap<String, String>,
    /// Random seed of the run.
    pub seed: u64,
    /// Number of the game in the run.
    pub number: u64,
    /// The commitments to the dice, if they were committed before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub committed: Option<RecordedCommitment>,
    /// Number of players, if several shared an army.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u32>,
    /// For each [chair](crate::Chair), the bot or person in it; an army that one player plays is
    /// one chair.
    pub bots: IndexMap<String, String>,
    /// Hash of the rules and the battle; see [`Program::fingerprint`].
    pub fingerprint: String,
    /// The result; `None` for a game saved before its end.
    #[serde(default)]
    pub outcome: Option<RecordedOutcome>,
    /// The answers in the order of the decisions.
    pub choices: Vec<RecordedAnswer>,
    /// Number of answers given, if not all: the rest were taken back and can be given again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<usize>,
    /// The points from which new random numbers were used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeds: Vec<Reseed>,
    /// Final answers that were taken back: chance had been used, something revealed, or another
    /// player had decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<Takeback>,
    /// Abandoned continuations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
}

/// The point of a campaign at which a battle is fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedCampaign {
    /// Number of the campaign in the run.
    pub number: u64,
    /// The person or bot of each side.
    pub sides: IndexMap<String, String>,
    /// The name of the battle within the campaign.
    pub battle: String,
    /// The numbers of the campaign before the battle; a Boolean is 0 or 1.
    pub numbers: IndexMap<String, i64>,
    /// The battles before it, each with the side that won; `None` for a draw.
    pub fought: Vec<(String, Option<String>)>,
}

/// A point from which new random numbers are used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reseed {
    /// Number of answers before it.
    pub before: usize,
    /// Key of the new random stream, together with seed and number.
    pub key: u64,
}

/// A final answer that was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Takeback {
    /// Number of answers before it was taken back.
    pub from: usize,
    /// Number of answers after it was taken back.
    pub to: usize,
    /// Set if the random numbers stayed the same, to try another answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_chance: bool,
}

/// An abandoned continuation of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// Number of answers that it shares with the record.
    pub at: usize,
    /// The answers after the shared ones.
    pub choices: Vec<RecordedAnswer>,
    /// The points from which it used new random numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeds: Vec<Reseed>,
}

/// The result of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedOutcome {
    /// Identifier of the army that won; `None` in a draw.
    pub winner: Option<String>,
    /// The printed reason for the end, or the runtime error.
    pub reason: String,
    /// The turn in which it ended.
    pub turns: u32,
    /// Set if the game failed with a runtime error.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fault: bool,
}

/// An answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedAnswer {
    /// The key of the chosen option: see [`option_keys`](crate::option_keys).
    Key(String),
    /// The keys of the chosen options, for a choice of several.
    Keys(Vec<String>),
    /// Index of the chosen option. Used for a reaction whose translated label has values, since
    /// such a label is not a key in the language of the source.
    One(usize),
}

impl fmt::Display for RecordedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Keys(keys) if keys.is_empty() => f.write_str("nothing"),
            Self::Keys(keys) => f.write_str(&keys.join(", ")),
            Self::One(option) => write!(f, "option {option}"),
        }
    }
}

/// The error for a text that is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct RecordError {
    pub line: usize,
    pub column: usize,
    /// The error at that place.
    pub message: String,
}

impl RecordedOutcome {
    /// Returns the result of a game of a program.
    #[must_use]
    pub fn of(program: &Program, played: &PlayedGame) -> Self {
        let word = |army: u32| program.armies.get(army as usize).map(|a| a.id.clone());
        let (winner, reason, fault) = match &played.end {
            End::Over(ending) => (ending.winner.and_then(word), ending.reason.clone(), false),
            End::Fault(fault) => (None, fault.message.clone(), true),
        };
        Self { winner, reason, turns: played.turns, fault }
    }
}

/// Returns the reasons with which a game can end, in the order of the rules.
fn ending_reasons(program: &Program) -> Vec<&str> {
    let rules = &program.rules;
    let turn = rules.turn.iter().map(|turn| turn.reason.as_str());
    let mut all: Vec<&str> =
        turn.chain(rules.endings.iter().map(|ending| ending.reason.as_str())).collect();
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::End(_, _, reason) = &stmt.kind {
                all.push(reason);
            }
        });
    }
    all
}

impl Record {
    /// Creates a record of a game at its start.
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
            campaign: None,
            with: Vec::new(),
            without: Vec::new(),
            options: options.collect(),
            seed,
            number,
            committed: None,
            players: None,
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

    /// Returns the record in the language of the source, so that the same game has the same record
    /// in every language. `shown` is the program in which the game was played.
    #[must_use]
    pub fn in_source_language(mut self, shown: &Program, source: &Program) -> Self {
        self.fingerprint = source.fingerprint();
        if let Some(outcome) = &mut self.outcome {
            let mut all = ending_reasons(shown).into_iter().zip(ending_reasons(source));
            if let Some((_, reason)) = all.find(|(shown, _)| *shown == outcome.reason) {
                outcome.reason = reason.to_owned();
            }
        }
        self
    }

    /// Moves all answers after the first `answers` to a branch, and removes the outcome and the
    /// cursor.
    pub fn branch_at(&mut self, answers: usize) {
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

    /// Returns whether the game was saved before its end.
    #[must_use]
    pub const fn is_unfinished(&self) -> bool {
        self.outcome.is_none()
    }

    /// Parses a record.
    ///
    /// # Errors
    ///
    /// If the text is not RON or not a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        options().from_str(text).map_err(|error| RecordError {
            line: error.span.start.line,
            column: error.span.start.col,
            message: without_type_names(error.code).to_string(),
        })
    }

    /// Formats the record.
    ///
    /// # Errors
    ///
    /// None are known: RON can represent every record.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let pretty = PrettyConfig::new().indentor("  ").compact_arrays(true);
        let mut text = options().to_string_pretty(self, pretty)?;
        text.push('\n');
        Ok(text)
    }
}

/// Returns an error without the names of Rust types, which mean nothing to the author of a file.
#[must_use]
pub fn without_type_names(code: ron::Error) -> ron::Error {
    use ron::Error as E;
    match code {
        E::ExpectedStructName(_)
        | E::ExpectedNamedStructLike(_)
        | E::ExpectedDifferentStructName { .. } => E::ExpectedStructLike,
        E::NoSuchStructField { expected, found, outer: _ } => {
            E::NoSuchStructField { expected, found, outer: None }
        }
        E::NoSuchEnumVariant { expected, found, outer: _ } => {
            E::NoSuchEnumVariant { expected, found, outer: None }
        }
        E::MissingStructField { field, outer: _ } => E::MissingStructField { field, outer: None },
        E::DuplicateStructField { field, outer: _ } => {
            E::DuplicateStructField { field, outer: None }
        }
        other => other,
    }
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

impl Serialize for RecordedAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Key(key) => key.serialize(serializer),
            Self::Keys(keys) => keys.serialize(serializer),
            Self::One(option) => option.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for RecordedAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = RecordedAnswer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name, a number, or a list of names")
            }

            fn visit_str<E: de::Error>(self, key: &str) -> Result<RecordedAnswer, E> {
                Ok(RecordedAnswer::Key(key.to_owned()))
            }

            fn visit_u64<E: de::Error>(self, option: u64) -> Result<RecordedAnswer, E> {
                let option = usize::try_from(option);
                option
                    .map(RecordedAnswer::One)
                    .map_err(|_| E::custom("no choice has that many options"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RecordedAnswer, A::Error> {
                let mut keys = Vec::new();
                while let Some(key) = seq.next_element()? {
                    keys.push(key);
                }
                Ok(RecordedAnswer::Keys(keys))
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
            campaign: Some(RecordedCampaign {
                number: 3,
                sides: IndexMap::from_iter([("home".into(), "random".into())]),
                battle: "Race".into(),
                numbers: IndexMap::from_iter([("laps".into(), -1)]),
                fought: vec![("Start".into(), Some("home".into())), ("Rain".into(), None)],
            }),
            with: vec!["night".into()],
            without: Vec::new(),
            options: IndexMap::from_iter([("long-way".into(), "true".into())]),
            seed: u64::MAX,
            number: 17,
            committed: None,
            players: None,
            bots: IndexMap::from_iter([("first".into(), "random".into())]),
            fingerprint: "0011223344556677".into(),
            outcome: Some(RecordedOutcome {
                winner: Some("first".into()),
                reason: "is \"first\" past the post".into(),
                turns: 12,
                fault: false,
            }),
            choices: vec![
                RecordedAnswer::Key("spears at E5".into()),
                RecordedAnswer::Keys(vec!["left".into(), "right".into()]),
                RecordedAnswer::Keys(vec![]),
            ],
            cursor: None,
            reseeds: Vec::new(),
            takebacks: Vec::new(),
            branches: Vec::new(),
        }
    }

    /// Optional parts of a record, such as answers taken back, are written and read as well.
    #[test]
    fn a_game_with_a_past_survives_too() {
        let mut past = record();
        past.outcome = None;
        past.cursor = Some(1);
        past.reseeds = vec![Reseed { before: 1, key: 2 }];
        past.takebacks = vec![Takeback { from: 2, to: 1, same_chance: true }];
        past.branches = vec![Branch {
            at: 1,
            choices: vec![RecordedAnswer::Key("none".into())],
            reseeds: Vec::new(),
        }];
        let text = past.to_text().unwrap();
        assert_eq!(Record::parse(&text).as_ref(), Ok(&past));
        assert_eq!(Record::parse(&format!("\u{feff}{text}")), Ok(past));
    }

    #[test]
    fn a_reaction_may_be_recorded_by_its_number() {
        let text = record().to_text().unwrap();
        let written = text.replace(r#"["spears at E5", ["left", "right"], []]"#, "[3, []]");
        assert_ne!(written, text);
        let expected = vec![RecordedAnswer::One(3), RecordedAnswer::Keys(vec![])];
        assert_eq!(Record::parse(&written).unwrap().choices, expected);
        let mixed = text.replace(r#"["left", "right"]"#, r#"["left", 2]"#);
        assert!(Record::parse(&mixed).is_err());
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
        assert_eq!(lines, [line("seed:"), line("choices:"), line("choices:"), line("number: 17")]);
        assert_eq!(Record::parse("").unwrap_err().line, 1);
        assert!(Record::parse("(castra: \"0.1.0\")").is_err());
    }
}
