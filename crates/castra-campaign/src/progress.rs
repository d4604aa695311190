//! The progress of a campaign: execution of the statements before and after each battle.

use std::collections::BTreeMap;

use castra_base::{IndexMap, Span};
use castra_defs::{Board, NamedCell, Piece, Scenario, Value};
use castra_ir::Query;
use castra_syntax::ast::AssignOp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::model::{Campaign, EntryValue, Stage, Statement, StatementKind};

/// A position of a battle, in which the queries of a campaign are evaluated.
pub trait Position {
    /// Evaluates a query. `given` has the values of its first locals.
    ///
    /// # Errors
    /// The reason, if the query has no value.
    fn answer(&self, query: &Query, given: &[i64]) -> Result<QueryAnswer, String>;
}

/// The value of a query in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryAnswer {
    /// A number, a Boolean, or the index of a piece or an army.
    One(i64),
    /// The elements of a set, in ascending order.
    Several(Vec<i64>),
}

/// A function that picks one of the given numbers at random, and returns its index. The list is
/// never empty.
pub type Chooser<'a> = dyn FnMut(&[i64]) -> usize + 'a;

/// The failure of a statement, after which a campaign cannot continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct CampaignError {
    /// The location of the statement that failed.
    pub span: Span,
    /// The reason.
    pub message: String,
}

/// The progress of a campaign: its state before the next battle, or after the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignProgress {
    /// The index of the next battle, or of the last one after the end of the campaign.
    pub stage: usize,
    /// The values of the campaign's numbers before that battle.
    pub numbers: Vec<i64>,
    /// The battles so far.
    pub fought: Vec<FinishedBattle>,
    /// The end of the campaign, once it is over.
    pub outcome: Option<Outcome>,
}

/// A finished battle of a campaign, with its winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedBattle {
    /// The index of the battle.
    pub stage: usize,
    /// The index of the winning side; `None` for a draw.
    pub winner: Option<usize>,
}

/// The end of a campaign: its winner and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The index of the winning side; `None` for a draw.
    pub side: Option<usize>,
    /// The printed reason.
    pub reason: String,
}

/// The changes that a campaign makes to a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BattleChanges {
    /// The new values of War Council entries: army (`None` for the battle), entry, value.
    pub entries: Vec<(Option<String>, String, Value)>,
    /// The removed pieces, each by its kind and its index in the kind. Indices count the pieces on
    /// the board first, then those in reserve.
    pub removed: Vec<(String, usize)>,
    /// The added pieces, in the order of the statements.
    pub placed: Vec<AddedPiece>,
}

/// A piece that a campaign adds to a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedPiece {
    /// The name of the kind.
    pub kind: String,
    /// The name of the unit type.
    pub unit: String,
    /// The id of the army.
    pub army: String,
    /// The name of the hex.
    pub hex: String,
}

impl BattleChanges {
    /// Returns whether there are no changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Applies the changes to a battle, and returns the result.
    ///
    /// # Errors
    /// If the hex of an added piece contains another piece of its kind.
    pub fn apply_to(&self, scenario: &Scenario, board: &Board) -> Result<Scenario, String> {
        let mut changed = scenario.clone();
        for (army, entry, value) in &self.entries {
            let entries = match army {
                Some(army) => changed.armies.get_mut(army).map(|army| &mut army.entries),
                None => Some(&mut changed.council),
            };
            // Invariant: the check has found the army in the battle.
            if let Some(entries) = entries {
                entries.insert(entry.clone(), value.clone());
            }
        }
        // The indices of a kind count the pieces on the board first, and then those in reserve.
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let mut stays = |kind: &String| {
            let next = seen.entry(kind.clone()).or_default();
            let at = *next;
            *next += 1;
            !self.removed.iter().any(|(of, gone)| of == kind && *gone == at)
        };
        changed.pieces.retain(|piece| stays(&piece.kind));
        changed.reserves.retain(|piece| stays(&piece.kind));
        for AddedPiece { kind, unit, army, hex } in &self.placed {
            // Invariant: the check has found the hex on the board.
            let Some(cell) = board.cell(hex) else { continue };
            let at = NamedCell::new(board, cell);
            if changed.pieces.iter().any(|piece| piece.kind == *kind && piece.at == at) {
                return Err(format!("there is already a {kind} at {hex}"));
            }
            changed.pieces.push(Piece {
                army: army.clone(),
                unit: unit.clone(),
                kind: kind.clone(),
                name: None,
                at,
                marks: Vec::new(),
                state: IndexMap::default(),
                origin: None,
            });
        }
        Ok(changed)
    }

    /// Returns the changed value of an entry, or else its value in the battle.
    fn entry<'c>(
        &'c self,
        scenario: &'c Scenario,
        army: Option<&str>,
        entry: &str,
    ) -> Option<&'c Value> {
        let changed =
            self.entries.iter().find(|(of, name, _)| of.as_deref() == army && name == entry);
        let written = || match army {
            Some(army) => scenario.armies.get(army)?.entries.get(entry),
            None => scenario.council.get(entry),
        };
        changed.map(|(.., value)| value).or_else(written)
    }
}

impl Campaign {
    /// Returns the progress before the first battle.
    #[must_use]
    pub fn initial_progress(&self) -> CampaignProgress {
        CampaignProgress {
            stage: 0,
            numbers: self.numbers.iter().map(|number| number.start).collect(),
            fought: Vec::new(),
            outcome: None,
        }
    }

    /// Executes the statements before the next battle, updates the numbers in `standing`, and
    /// returns the changes to the battle. `start` is the initial position of the battle in its
    /// file, and `scenario` its model.
    ///
    /// # Errors
    /// If a query has no value, a `pick` has nothing to pick from, or a piece to remove is not
    /// deployed.
    pub fn prepare(
        &self,
        standing: &mut CampaignProgress,
        scenario: &Scenario,
        start: &dyn Position,
        chooser: &mut Chooser<'_>,
    ) -> Result<BattleChanges, CampaignError> {
        let mut changes = BattleChanges::default();
        let Some(stage) = self.stages.get(standing.stage) else { return Ok(changes) };
        let mut walk = self.execution(standing, start, chooser);
        walk.run_acts(&stage.statements_before, &mut |walk, act| {
            walk.prepare(act, scenario, &mut changes)
        })?;
        standing.numbers = walk.values;
        Ok(changes)
    }

    /// Executes the statements after a battle. Updates `standing` to the progress before the next
    /// battle, or at the end of the campaign. `end` is the final position of the battle, and
    /// `winner` is the index of its winning army.
    ///
    /// # Errors
    /// If a query has no value, or a `pick` has nothing to pick from.
    pub fn conclude(
        &self,
        standing: &mut CampaignProgress,
        end: &dyn Position,
        winner: Option<usize>,
        chooser: &mut Chooser<'_>,
    ) -> Result<(), CampaignError> {
        let Some(stage) = self.stages.get(standing.stage) else { return Ok(()) };
        let mut next = None;
        let mut walk = self.execution(standing, end, chooser);
        walk.run_acts(&stage.statements_after, &mut |_, act| {
            next = Some(act.clone());
            Ok(true)
        })?;
        let numbers = walk.values;
        standing
            .fought
            .push(FinishedBattle { stage: standing.stage, winner: stage.army_side(winner) });
        standing.numbers = numbers;
        match next {
            Some(StatementKind::Next(stage)) => standing.stage = stage,
            Some(StatementKind::End { side, reason }) => {
                standing.outcome = Some(Outcome { side, reason });
            }
            // Invariant: the check ensures that every path ends with one of the two.
            _ => standing.outcome = Some(Outcome { side: None, reason: String::new() }),
        }
        Ok(())
    }

    /// Executes a statement of a test that changes a battle before its end.
    pub(crate) fn arrange(
        &self,
        act: &StatementKind,
        standing: &mut CampaignProgress,
        (scenario, start): (&Scenario, &dyn Position),
        changes: &mut BattleChanges,
    ) -> Result<(), CampaignError> {
        let act = Statement { span: Span::default(), phrase: String::new(), kind: act.clone() };
        let mut chooser = |_: &[i64]| 0;
        let mut walk = self.execution(standing, start, &mut chooser);
        walk.run_acts(&[act], &mut |walk, act| walk.prepare(act, scenario, changes))?;
        standing.numbers = walk.values;
        Ok(())
    }

    fn execution<'a>(
        &self,
        standing: &CampaignProgress,
        position: &'a dyn Position,
        chooser: &'a mut Chooser<'a>,
    ) -> Execution<'a> {
        let ranges = self.numbers.iter().map(|number| number.range).collect();
        Execution { position, chooser, ranges, values: standing.numbers.clone() }
    }
}

impl Stage {
    /// Returns the side of an army of the battle.
    fn army_side(&self, army: Option<usize>) -> Option<usize> {
        self.armies.iter().position(|own| Some(*own) == army)
    }
}

/// An execution of statements.
struct Execution<'a> {
    position: &'a dyn Position,
    chooser: &'a mut Chooser<'a>,
    /// The bounds of the campaign's numbers.
    ranges: Vec<(i64, i64)>,
    /// The values of the numbers, and of the names that `pick` introduced.
    values: Vec<i64>,
}

/// A handler for the statements of one part. Returns whether the execution ends.
type ActHandler<'e> = dyn FnMut(&mut Execution<'_>, &StatementKind) -> Result<bool, String> + 'e;

impl Execution<'_> {
    /// Executes statements. Returns whether the execution has ended.
    fn run_acts(
        &mut self,
        acts: &[Statement],
        each: &mut ActHandler<'_>,
    ) -> Result<bool, CampaignError> {
        let names = self.values.len();
        let mut ended = false;
        for Statement { span, kind, .. } in acts {
            let failed = |message| CampaignError { span: *span, message };
            ended = match kind {
                StatementKind::If { condition, then, otherwise, .. } => {
                    let holds = self.evaluate_number(condition).map_err(failed)? != 0;
                    self.run_acts(if holds { then } else { otherwise }, each)?
                }
                StatementKind::Set { number, op, value } => {
                    let value = self.evaluate_number(value).map_err(failed)?;
                    let range = self.ranges.get(*number).copied();
                    if let (Some(slot), Some(range)) = (self.values.get_mut(*number), range) {
                        *slot = assigned_value(*slot, *op, value, range);
                    }
                    false
                }
                StatementKind::Pick { set } => {
                    let among = self.evaluate_set(set).map_err(failed)?;
                    if among.is_empty() {
                        return Err(failed("there is nothing to pick from".to_owned()));
                    }
                    let at = (self.chooser)(&among);
                    self.values.extend(among.get(at));
                    false
                }
                other => each(self, other).map_err(failed)?,
            };
            if ended {
                break;
            }
        }
        self.values.truncate(names);
        Ok(ended)
    }

    fn evaluate_number(&self, query: &Query) -> Result<i64, String> {
        match self.position.answer(query, &self.values)? {
            QueryAnswer::One(value) => Ok(value),
            QueryAnswer::Several(_) => Err("this is a set, and not one value".to_owned()),
        }
    }

    fn evaluate_set(&self, query: &Query) -> Result<Vec<i64>, String> {
        Ok(match self.position.answer(query, &self.values)? {
            QueryAnswer::One(castra_ir::NONE) => Vec::new(),
            QueryAnswer::One(value) => vec![value],
            QueryAnswer::Several(all) => all,
        })
    }

    /// Executes a statement before a battle.
    fn prepare(
        &mut self,
        act: &StatementKind,
        scenario: &Scenario,
        changes: &mut BattleChanges,
    ) -> Result<bool, String> {
        match act {
            StatementKind::Entry { army, entry, value } => {
                let before = changes.entry(scenario, army.as_deref(), entry);
                let value = match value {
                    EntryValue::Number { op, value, range } => {
                        let before = before.and_then(Value::as_int).unwrap_or_default();
                        Value::Int(assigned_value(
                            before,
                            *op,
                            self.evaluate_number(value)?,
                            *range,
                        ))
                    }
                    EntryValue::Word(word) => Value::Word(word.clone()),
                    EntryValue::Truth(truth) => Value::Bool(*truth),
                };
                changes.entries.retain(|(of, name, _)| (of, name) != (army, entry));
                changes.entries.push((army.clone(), entry.clone(), value));
            }
            StatementKind::Remove { count, pieces, kind } => {
                let gone = |piece: &i64| {
                    let at = usize::try_from(*piece).ok();
                    changes.removed.iter().any(|(of, gone)| of == kind && Some(*gone) == at)
                };
                let mut pieces = self.evaluate_set(pieces)?;
                pieces.retain(|piece| !gone(piece));
                let count = match count {
                    Some(count) => {
                        usize::try_from(self.evaluate_number(count)?).unwrap_or_default()
                    }
                    None => pieces.len(),
                };
                let known = piece_count(scenario, kind);
                for piece in pieces.into_iter().rev().take(count) {
                    let at = usize::try_from(piece).ok().filter(|at| *at < known);
                    let at = at.ok_or("the battle's file does not deploy this piece")?;
                    changes.removed.push((kind.clone(), at));
                }
            }
            StatementKind::Place { kind, unit, army, hex } => changes.placed.push(AddedPiece {
                kind: kind.clone(),
                unit: unit.clone(),
                army: army.clone(),
                hex: hex.clone(),
            }),
            // `run_acts` executes `If`, `Set` and `Pick`. Invariant: the check allows `Next` and
            // `End` only after a battle.
            _ => {}
        }
        Ok(false)
    }
}

fn assigned_value(before: i64, op: AssignOp, value: i64, (low, high): (i64, i64)) -> i64 {
    let value = match op {
        AssignOp::Set => value,
        AssignOp::Add => before.saturating_add(value),
        AssignOp::Subtract => before.saturating_sub(value),
    };
    value.clamp(low, high)
}

/// Returns the number of pieces of a kind on the board and in reserve.
fn piece_count(scenario: &Scenario, kind: &str) -> usize {
    let deployed = scenario.pieces.iter().filter(|piece| piece.kind == kind).count();
    deployed + scenario.reserves.iter().filter(|piece| piece.kind == kind).count()
}
