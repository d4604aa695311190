//! Answers as numbers that mean the same at every decision.

use castra_ir::{Program, StmtKind, Ty, Universe, visit};
use castra_vm::{Bits, Decision, DecisionKind, Machine};

use super::step::{LegalSteps, PartialDecision};

/// The possible answers of a battle: the elements of the sets that rules choose from, pairs of
/// them, reactions, and at last one number for choosing nothing, for passing, and for being done.
#[derive(Clone, Debug, Default)]
pub(super) struct Actions {
    sets: Vec<(Universe, usize)>,
    pairs: Vec<(Universe, Universe, usize)>,
    windows: Vec<(String, usize)>,
    /// The number of choosing nothing.
    nothing: usize,
    blocks: Vec<Block>,
}

/// Consecutive numbers.
#[derive(Clone, Debug)]
struct Block {
    first: usize,
    count: usize,
    content: BlockContent,
}

#[derive(Clone, Debug)]
enum BlockContent {
    One(Universe),
    Pair(Universe, Universe),
    Window(String),
}

/// Returns the universe by which an element is numbered: all cards share one numbering.
const fn numbering_universe(universe: Universe) -> Universe {
    match universe {
        Universe::Card(_) => Universe::Card(None),
        universe => universe,
    }
}

fn count(program: &Program, universe: Universe) -> usize {
    match universe {
        Universe::Enum(id) => program.enums.get(id).map_or(0, |of| of.words.len()),
        Universe::Army => program.armies.len(),
        Universe::Hex => program.hexes.len(),
        Universe::Piece(kind) => program.pieces.get(kind.index()).map_or(0, Vec::len),
        Universe::Card(_) => program.cards.len(),
        Universe::Variant(kind) => program.kinds.get(kind).map_or(0, |kind| kind.sorts.len()),
        Universe::Int => castra_ir::NUMBER_UNIVERSE_SIZE,
    }
}

/// Returns the name of an element, which is the same in all positions.
fn element(program: &Program, universe: Universe, index: usize) -> String {
    let name = match universe {
        Universe::Int => None,
        Universe::Enum(id) => {
            program.enums.get(id).and_then(|of| of.words.get(index)).map(|word| word.word.clone())
        }
        Universe::Army => program.armies.get(index).map(|army| army.id.clone()),
        Universe::Hex => program.hexes.get(index).map(|hex| hex.name.clone()),
        Universe::Piece(kind) => {
            program.kinds.get(kind).map(|kind| format!("{} {index}", kind.name))
        }
        Universe::Card(_) => {
            crate::key::card_key(program, index).map(|name| format!("{name} {index}"))
        }
        Universe::Variant(kind) => {
            program.kinds.get(kind).and_then(|of| of.sorts.get(index)).map(|sort| sort.name.clone())
        }
    };
    name.unwrap_or_else(|| index.to_string())
}

impl Actions {
    pub(super) fn of(program: &Program) -> Self {
        let mut ones: Vec<Universe> = Vec::new();
        let mut pairs: Vec<(Universe, Universe)> = Vec::new();
        let mut windows: Vec<(String, usize)> = Vec::new();
        let universe = |ty: &Ty| match ty {
            Ty::Set(universe) => Some(numbering_universe(*universe)),
            _ => None,
        };
        for body in visit::bodies(&program.rules) {
            visit::visit_all_stmts(&body.stmts, &mut |stmt| match &stmt.kind {
                StmtKind::Choose { set, second, .. } => {
                    let second = second.as_deref().map(|(_, set)| universe(&set.ty));
                    match (universe(&set.ty), second) {
                        (Some(first), None) => ones.push(first),
                        (Some(first), Some(Some(second))) => pairs.push((first, second)),
                        _ => {}
                    }
                }
                StmtKind::ChooseSome { set, .. } => ones.extend(universe(&set.ty)),
                StmtKind::React { window, options, .. } => {
                    match windows.iter_mut().find(|(name, _)| name == window) {
                        Some((_, count)) => *count = options.len().max(*count),
                        None => windows.push((window.clone(), options.len())),
                    }
                }
                _ => {}
            });
        }
        let mut actions = Self::default();
        for of in ones {
            if actions.sets.iter().all(|(other, _)| *other != of) {
                let first = actions.add(count(program, of), BlockContent::One(of));
                actions.sets.push((of, first));
            }
        }
        for (a, b) in pairs {
            if actions.pairs.iter().all(|other| (other.0, other.1) != (a, b)) {
                let count = count(program, a).saturating_mul(count(program, b));
                let first = actions.add(count, BlockContent::Pair(a, b));
                actions.pairs.push((a, b, first));
            }
        }
        for (window, count) in windows {
            let first = actions.add(count, BlockContent::Window(window.clone()));
            actions.windows.push((window, first));
        }
        actions
    }

    fn add(&mut self, count: usize, content: BlockContent) -> usize {
        let first = self.nothing;
        self.blocks.push(Block { first, count, content });
        self.nothing = first.saturating_add(count);
        first
    }

    /// Returns the number of possible answers.
    pub(super) const fn len(&self) -> usize {
        self.nothing.saturating_add(1)
    }

    /// Returns the name of an answer; `None` if there is no such answer.
    pub(super) fn name(&self, program: &Program, action: usize) -> Option<String> {
        if action == self.nothing {
            return Some("nothing".to_owned());
        }
        let block = self.blocks.iter().find(|b| (b.first..b.first + b.count).contains(&action))?;
        let at = action - block.first;
        Some(match &block.content {
            BlockContent::One(of) => element(program, *of, at),
            BlockContent::Window(window) => format!("{window} {at}"),
            BlockContent::Pair(a, b) => {
                let width = count(program, *b).max(1);
                let (first, second) = (element(program, *a, at / width), at % width);
                format!("{first}, {}", element(program, *b, second))
            }
        })
    }

    fn first_action(&self, universe: Universe) -> usize {
        let of = numbering_universe(universe);
        // Every universe that rules choose from has a block of actions.
        self.sets.iter().find(|(other, _)| *other == of).map_or(self.nothing, |(_, first)| *first)
    }

    /// Replaces `out` by the answers that may be given, ascending, in the order of the legal steps.
    pub(super) fn write_legal(
        &self,
        program: &Program,
        decision: &Decision<'_>,
        steps: &LegalSteps,
        out: &mut Vec<u32>,
    ) {
        out.clear();
        let mut all =
            |first: usize, set: Bits<'_>| out.extend(set.iter().map(|e| (first + e) as u32));
        let nothing = self.nothing as u32;
        match decision.kind {
            DecisionKind::One { universe, options, or_none } => {
                all(self.first_action(universe), options);
                out.extend(or_none.then_some(nothing));
            }
            DecisionKind::React { window, offered } => {
                let at = self.windows.iter().find(|(name, _)| name == window);
                all(at.map_or(self.nothing, |(_, first)| *first), offered);
                out.push(nothing);
            }
            DecisionKind::Pair { first, second, pairs, or_none } => {
                let (a, b) = (numbering_universe(first), numbering_universe(second));
                let block = self.pairs.iter().find(|other| (other.0, other.1) == (a, b));
                let start = block.map_or(self.nothing, |block| block.2);
                let width = count(program, b);
                for row in pairs.first_elements().iter() {
                    all(start + row * width, pairs.second_elements(row));
                }
                out.extend(or_none.then_some(nothing));
            }
            DecisionKind::Some { universe, options, .. } => {
                let first = self.first_action(universe);
                let some = options.iter().skip(steps.options.start).take(steps.options.len());
                out.extend(some.map(|element| (first + element) as u32));
                out.extend(steps.done.map(|_| nothing));
            }
        }
    }

    /// Replaces `out` by the answers already picked in a choice of several; otherwise empties it.
    pub(super) fn write_picked(
        &self,
        game: &Machine,
        decision: &Decision<'_>,
        step: &PartialDecision,
        out: &mut Vec<u32>,
    ) {
        out.clear();
        let DecisionKind::Some { universe, .. } = decision.kind else { return };
        let first = self.first_action(universe);
        let values = step.picked().iter().filter_map(|&option| game.option_value(option));
        out.extend(values.filter_map(|value| u32::try_from(first as i64 + value).ok()));
    }
}
