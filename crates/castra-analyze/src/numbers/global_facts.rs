//! The facts about numbers across bodies: the values of state and of results.

use std::collections::{BTreeMap, BTreeSet};

use castra_defs::{Board, Grid};
use castra_ir::interval::UNBOUNDED;
use castra_ir::{FunctionId, List, ProcedureId, Rules, StateId, Ty};

use super::abstract_number::AbstractNumber;
use super::possible_fault::PossibleFault;
use super::summary::PassResults;
use crate::input::Input;
use crate::state_access::StateAccess;
use castra_resolve::symbols::{Bounds, SymbolTable};

/// The facts about numbers across bodies.
pub(super) struct NumberFacts<'a> {
    pub(super) bounds: &'a Bounds,
    pub(super) states: BTreeMap<StateId, AbstractNumber>,
    /// The abstract result of each function.
    pub(super) functions: List<FunctionId, AbstractNumber>,
    /// The abstract results of each procedure, by position.
    pub(super) procedures: List<ProcedureId, Vec<AbstractNumber>>,
    /// The slots that functions read, and those that procedures and standing rules write.
    pub(super) written: &'a StateAccess,
    /// True if others may play on when an army is defeated.
    pub(super) continues_after_defeat: bool,
    /// True if every hex of every board has a neighbour.
    pub(super) has_neighbours: bool,
}

/// The result of a pass through all bodies.
pub(super) struct PassOutcome {
    pub(super) found: Vec<PossibleFault>,
    /// True if the facts differ from those of the previous pass, in which case another pass is
    /// needed.
    pub(super) is_news: bool,
}

impl<'a> NumberFacts<'a> {
    pub(super) fn new(input: Input<'a, '_>, symbols: &'a SymbolTable) -> Self {
        let Input { rules, state_access: written, .. } = input;
        let mut known = Self {
            bounds: &symbols.bounds,
            states: BTreeMap::new(),
            functions: vec![AbstractNumber::ANY; rules.functions.len()].into(),
            procedures: vec![Vec::new(); rules.procedures.len()].into(),
            written,
            continues_after_defeat: input.continues_after_defeat,
            has_neighbours: symbols.game.boards.values().all(has_neighbours),
        };
        known.merge_pass(PassResults::default(), rules, symbols);
        known
    }

    /// Merges the results of a pass into the facts. Returns the findings of the pass.
    pub(super) fn merge_pass(
        &mut self,
        gathered: PassResults,
        rules: &Rules,
        symbols: &SymbolTable,
    ) -> PassOutcome {
        let mut has_changed = false;
        let bounds = self.bounds;
        let declared = |bound: Option<&castra_resolve::symbols::Bound>| {
            AbstractNumber::within(
                bound.map_or(UNBOUNDED, castra_resolve::symbols::Bound::interval),
            )
        };
        let is_first = self.states.is_empty();
        for (id, state) in (0..).map(StateId).zip(symbols.template.states.iter()) {
            let known = match (bounds.states.get(&id), is_first) {
                (Some(bound), _) => declared(Some(bound)),
                (None, false) if state.ty == Ty::Int => gathered.state(id, state.init),
                (None, _) => AbstractNumber::ANY,
            };
            has_changed |= self.states.insert(id, known) != Some(known);
        }
        for (id, _) in (0..).map(FunctionId).zip(rules.functions.iter()) {
            let given = gathered.function_results.get(&id).copied().unwrap_or(AbstractNumber::ANY);
            if let Some(slot) = self.functions.get_mut(id) {
                let known = declared(bounds.results.get(&id)).meet(given);
                has_changed |= std::mem::replace(slot, known) != known;
            }
        }
        for (id, procedure) in (0..).map(ProcedureId).zip(rules.procedures.iter()) {
            let bound = |at: usize| bounds.procedure_results.get(&id)?.get(at)?.as_ref();
            let given = |at: usize| gathered.procedure_results.get(&id)?.get(at).copied();
            let bounds_of = |at| declared(bound(at)).meet(given(at).unwrap_or(AbstractNumber::ANY));
            if let Some(slot) = self.procedures.get_mut(id) {
                let known: Vec<AbstractNumber> =
                    (0..procedure.results.len()).map(bounds_of).collect();
                has_changed |= *slot != known;
                *slot = known;
            }
        }
        PassOutcome { found: gathered.found, is_news: has_changed }
    }
}

/// Returns whether every hex of a board has a neighbour: on a grid of several rows and columns, and
/// on a board of places that are all linked.
fn has_neighbours(board: &Board) -> bool {
    if board.grid != Grid::Places {
        return board.width > 1 && board.height > 1;
    }
    let linked: BTreeSet<u16> = board.places.links.iter().flat_map(|link| link.between).collect();
    linked.len() == board.places.all.len()
}
