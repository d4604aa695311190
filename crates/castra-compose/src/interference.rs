//! Interference: whether the order of two insertions at one step matters, from the effects of each.

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{Change, ChangeEffect};
use castra_ir::effects::{Calls, Effects, Slot};
use castra_ir::visit::{visit_all_stmts, visit_assigned_locals, visit_locals, visit_own_exprs};
use castra_ir::{
    Binary, Cell, ChangeTarget, ELIMINATED, Expr, ExprKind, Field, FunctionId, LocalId, OfMap,
    ProcedureId, Program, Rules, SHOWN_TO, StateId, Stmt, StmtKind,
};

/// The effects of changes, including the standing rules that they trigger.
pub(crate) struct InterferenceAnalysis<'t> {
    program: &'t Program,
    rules: &'t Rules,
    /// The procedures that changes add to procedures and functions.
    added_procedures: BTreeMap<ProcedureId, Vec<ProcedureId>>,
    asked: BTreeMap<FunctionId, Vec<FunctionId>>,
    looked: BTreeMap<ProcedureId, Vec<FunctionId>>,
    /// The state that each standing rule or ending reads, and its effects.
    standing: Vec<(BTreeSet<Slot>, Effects)>,
    endings: BTreeSet<Slot>,
}

/// The effects of a procedure.
struct ProcedureEffects {
    own: Effects,
    /// The effects with those of the standing rules that they trigger.
    with_triggers: Effects,
    /// True if its writes may end the game.
    may_end: bool,
    /// The state that is only increased by a constant, with its owner and the increment.
    raised: BTreeMap<StateId, (StateOwner, i64)>,
}

/// The owner of a state variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StateOwner {
    Game,
    Us,
    Them,
}

/// The effect of the order of two procedures.
#[derive(PartialEq, Eq)]
pub(crate) enum OrderDependence {
    /// Both orders have the same result.
    None,
    /// The results differ, for this reason.
    Certain(String),
    /// The results may differ, for this reason.
    Possible(String),
}

/// The shared locals that a change reads and writes, by index and name.
#[derive(Default)]
struct SharedLocals {
    read: BTreeSet<(usize, String)>,
    written: BTreeSet<(usize, String)>,
}

impl SharedLocals {
    /// Returns the name of a local that one writes and the other reads or writes.
    fn conflicting_local(&self, other: &Self) -> Option<&str> {
        let first = |written: &'_ BTreeSet<(usize, String)>, used: &BTreeSet<(usize, String)>| {
            let at = |at: usize| used.iter().any(|(other, _)| *other == at);
            written.iter().find(|(own, _)| at(*own)).map(|found| found.0)
        };
        let at = first(&self.written, &other.written)
            .or_else(|| first(&self.written, &other.read))
            .or_else(|| first(&other.written, &self.read))?;
        let mut all = self.written.iter().chain(&self.read);
        all.find(|(own, _)| *own == at).map(|(_, name)| name.as_str())
    }
}

impl<'t> InterferenceAnalysis<'t> {
    pub(crate) fn new(changes: &[Change], rules: &'t Rules, program: &'t Program) -> Self {
        let mut touch = Self {
            program,
            rules,
            added_procedures: BTreeMap::new(),
            asked: BTreeMap::new(),
            looked: BTreeMap::new(),
            standing: Vec::new(),
            endings: BTreeSet::new(),
        };
        for change in changes {
            match (change.target, &change.effect) {
                (ChangeTarget::Step(at, _), ChangeEffect::Body(body)) => {
                    touch.added_procedures.entry(at).or_default().push(*body);
                    touch.looked.entry(at).or_default().extend(change.guard);
                }
                (ChangeTarget::Function(at), ChangeEffect::Stages(lines)) => {
                    let values = lines.iter().filter_map(|line| line.value);
                    touch.asked.entry(at).or_default().extend(values.chain(change.guard));
                }
                (ChangeTarget::Function(at), ChangeEffect::Answer(_)) => {
                    touch.asked.entry(at).or_default().extend(change.guard);
                }
                (ChangeTarget::Phase(_), _)
                | (ChangeTarget::Step(..), ChangeEffect::Stages(_) | ChangeEffect::Answer(_))
                | (ChangeTarget::Function(_), ChangeEffect::Body(_)) => {}
            }
        }
        let condition = |each: &Option<Expr>, condition: &Expr| {
            let (mut effects, mut calls) = (Effects::default(), Calls::default());
            for expr in each.iter().chain([condition]) {
                effects.add_expr(expr, program, &mut calls);
            }
            touch.follow(effects, calls).reads
        };
        let guard_reads: Vec<BTreeSet<Slot>> =
            rules.standing.iter().map(|rule| condition(&rule.each, &rule.condition)).collect();
        let endings: Vec<BTreeSet<Slot>> =
            rules.endings.iter().map(|ending| condition(&ending.each, &ending.condition)).collect();
        let bodies: Vec<Effects> =
            rules.standing.iter().map(|rule| touch.stmts(&rule.body.stmts)).collect();
        touch.endings = endings.into_iter().flatten().collect();
        touch.standing = guard_reads.into_iter().zip(bodies).collect();
        touch
    }

    /// Decides whether the order of two insertions at one step matters, and whether neither changes
    /// what the condition of the other reads.
    pub(crate) fn compare(&self, a: &Change, b: &Change) -> (OrderDependence, bool) {
        let (ChangeEffect::Body(of_a), ChangeEffect::Body(of_b)) = (&a.effect, &b.effect) else {
            return (OrderDependence::None, true);
        };
        let (done_a, done_b) = (self.procedure_effects(*of_a), self.procedure_effects(*of_b));
        let (shared_a, shared_b) = (self.shared_locals(a), self.shared_locals(b));
        let dependence = match shared_a.conflicting_local(&shared_b) {
            Some(name) => {
                OrderDependence::Certain(format!("their order makes a difference to `{name}`"))
            }
            None => self.order(&done_a, &done_b),
        };
        if dependence == OrderDependence::None {
            return (dependence, true);
        }
        let (looks_a, looks_b) = (a.guard_stmts(self.rules), b.guard_stmts(self.rules));
        let steady = !done_a.writes(&self.guard_reads(looks_b))
            && !done_b.writes(&self.guard_reads(looks_a))
            && shared_a.written.is_empty()
            && shared_b.written.is_empty();
        (dependence, steady)
    }

    /// Returns the shared locals that a change reads and writes.
    fn shared_locals(&self, change: &Change) -> SharedLocals {
        let mut shared = SharedLocals::default();
        let ChangeEffect::Body(body) = change.effect else { return shared };
        let Some(procedure) = self.rules.procedures.get(body) else { return shared };
        let from = procedure.params.saturating_sub(change.shared_locals.len());
        let name = |at: LocalId| {
            let range = from..procedure.params;
            let named =
                procedure.body.locals.get(at.index()).filter(|_| range.contains(&at.index()));
            named.map(|local| (at.index() - from, local.name.to_string()))
        };
        visit_all_stmts(&procedure.body.stmts, &mut |stmt| {
            // The generated return of all shared locals is not a use.
            if matches!(stmt.kind, StmtKind::Return(_)) {
                return;
            }
            let mut given = Vec::new();
            visit_assigned_locals(stmt, &mut |at| given.push(at));
            shared.written.extend(given.into_iter().filter_map(name));
            visit_own_exprs(stmt, &mut |expr| {
                visit_locals(expr, &mut |at| shared.read.extend(name(at)));
            });
        });
        shared
    }

    /// Returns the effects of a procedure.
    fn procedure_effects(&self, procedure: ProcedureId) -> ProcedureEffects {
        let own = self.follow(
            Effects::default(),
            Calls { procedures: vec![procedure], functions: Vec::new() },
        );
        let mut followed = own.clone();
        let mut left: Vec<&(BTreeSet<Slot>, Effects)> = self.standing.iter().collect();
        loop {
            let (woken, rest): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|rule| !rule.0.is_disjoint(&followed.writes));
            left = rest;
            if woken.is_empty() {
                break;
            }
            for (reads, writes) in woken {
                followed.reads.extend(reads);
                followed.extend(writes);
            }
        }
        let may_end = followed.may_end_game || !followed.writes.is_disjoint(&self.endings);
        ProcedureEffects {
            own,
            with_triggers: followed,
            may_end,
            raised: self.incremented_states(procedure),
        }
    }

    /// Returns the state that a procedure only increments, everywhere by the same constant. Any
    /// other read or write, direct or indirect, disqualifies it.
    fn incremented_states(&self, procedure: ProcedureId) -> BTreeMap<StateId, (StateOwner, i64)> {
        let mut raised = BTreeMap::new();
        let mut barred: BTreeSet<StateId> = BTreeSet::new();
        let Some(procedure) = self.rules.procedures.get(procedure) else { return raised };
        let mut calls = false;
        visit_all_stmts(&procedure.body.stmts, &mut |stmt| {
            calls |= matches!(stmt.kind, StmtKind::Call(..));
            if let StmtKind::SetState(id, owner, value) = &stmt.kind {
                match increment(*id, owner.as_ref(), value) {
                    Some(amount)
                        if raised.insert(*id, amount).is_none_or(|before| before == amount) =>
                    {
                        return;
                    }
                    Some(_) | None => barred.extend([*id]),
                }
            }
            let (mut effects, mut calls) = (Effects::default(), Calls::default());
            visit_own_exprs(stmt, &mut |value| effects.add_expr(value, self.program, &mut calls));
            let reads = self.follow(effects, calls).reads;
            barred.extend(reads.into_iter().filter_map(|slot| match slot {
                Slot::Cell(Cell::State(id)) => Some(id),
                Slot::Cell(_) | Slot::NextTurn | Slot::Seen | Slot::Outcome => None,
            }));
        });
        raised.retain(|id, _| !calls && !barred.contains(id));
        raised
    }

    /// Returns the state that the condition of statements reads.
    fn guard_reads(&self, stmts: &[Stmt]) -> BTreeSet<Slot> {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(_, value) => effects.add_expr(value, self.program, &mut calls),
                StmtKind::If(condition, ..) => {
                    effects.add_expr(condition, self.program, &mut calls);
                    break;
                }
                _ => break,
            }
        }
        self.follow(effects, calls).reads
    }

    fn stmts(&self, stmts: &[Stmt]) -> Effects {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        effects.add_stmts(stmts, self.program, &mut calls);
        self.follow(effects, calls)
    }

    /// Adds the effects of everything that is called.
    fn follow(&self, mut effects: Effects, mut calls: Calls) -> Effects {
        let (mut procedures, mut functions) = (BTreeSet::new(), BTreeSet::new());
        loop {
            if let Some(next) = calls.procedures.pop() {
                if !procedures.insert(next) {
                    continue;
                }
                if let Some(procedure) = self.rules.procedures.get(next) {
                    effects.add_stmts(&procedure.body.stmts, self.program, &mut calls);
                }
                calls.procedures.extend(self.added_procedures.get(&next).into_iter().flatten());
                calls.functions.extend(self.looked.get(&next).into_iter().flatten());
            } else if let Some(next) = calls.functions.pop() {
                if !functions.insert(next) {
                    continue;
                }
                if let Some(function) = self.rules.functions.get(next) {
                    effects.add_stmts(&function.body.stmts, self.program, &mut calls);
                }
                calls.functions.extend(self.asked.get(&next).into_iter().flatten());
            } else {
                return effects;
            }
        }
    }

    /// Decides whether the order of two procedures matters.
    fn order(&self, a: &ProcedureEffects, b: &ProcedureEffects) -> OrderDependence {
        if a.own.may_end_game && b.own.may_end_game {
            return OrderDependence::Certain(
                "both end the game, and the first decides how".to_owned(),
            );
        }
        // Two equal increments commute and pass through the same values.
        let alike: BTreeSet<Slot> = a
            .raised
            .iter()
            .filter(|(id, amount)| b.raised.get(id) == Some(amount))
            .map(|(id, _)| Slot::Cell(Cell::State(*id)))
            .collect();
        if let Some(slot) = conflicting_slot(&a.own, &b.own, &alike) {
            return OrderDependence::Certain(format!(
                "their order makes a difference{}",
                self.slot_text(slot)
            ));
        }
        let may = |why: &str| OrderDependence::Possible(why.to_owned());
        if a.own.may_end_game && b.may_end || b.own.may_end_game && a.may_end {
            return may("one ends the game and the other may, and the first decides how");
        }
        if let Some(slot) = conflicting_slot(&a.with_triggers, &b.with_triggers, &alike) {
            return OrderDependence::Possible(format!(
                "standing rules react to one of them immediately, so their order may make a \
                 difference{}",
                self.slot_text(slot)
            ));
        }
        if a.own.asks_player && b.own.asks_player {
            return may("both ask for a decision, and the second is made knowing the first");
        }
        if a.own.asks_player && (b.own.uses_chance || b.own.reveals)
            || b.own.asks_player && (a.own.uses_chance || a.own.reveals)
        {
            return may(
                "one asks for a decision and the other rolls, draws or reveals: their order \
                 decides what is known",
            );
        }
        // Both may roll dice: each result is equally likely in either order, and no choice comes in
        // between.
        OrderDependence::None
    }

    /// Describes the state that differs.
    fn slot_text(&self, slot: Slot) -> String {
        let program = self.program;
        let name = match slot {
            Slot::Cell(Cell::State(id)) => {
                let state = program.states.get(id);
                match state.and_then(|state| state.of_map) {
                    Some(OfMap::Terrain) => return " to the terrain of hexes".to_owned(),
                    Some(OfMap::Side(_)) => return " to the terrain on sides".to_owned(),
                    None if state.is_some_and(|state| state.name == ELIMINATED) => {
                        return " to which armies are out".to_owned();
                    }
                    None => state.map(|s| s.name.clone()),
                }
            }
            Slot::Cell(Cell::Field(kind, field)) => {
                let kind = program.kinds.get(kind);
                if let Some(kind) = kind.filter(|kind| kind.variant_field() == Some(field)) {
                    return format!(" to what each `{}` is", kind.name);
                }
                let is_shown = |field: &Field| field.name == SHOWN_TO;
                if let Some(kind) = kind.filter(|k| k.fields.get(field).is_some_and(is_shown)) {
                    return format!(" to which armies have been shown each `{}`", kind.name);
                }
                kind.and_then(|k| k.fields.get(field)).map(|f| f.name.clone())
            }
            Slot::Cell(Cell::Army(kind)) => {
                let kind = program.kinds.get(kind);
                return kind.map_or(String::new(), |k| format!(" to whose each `{}` is", k.name));
            }
            Slot::Cell(Cell::Place(kind)) => {
                let kind = program.kinds.get(kind);
                return kind.map_or(String::new(), |k| format!(" to where each `{}` is", k.name));
            }
            Slot::Cell(Cell::Pile(pile)) => program.piles.get(pile).map(|p| p.name.clone()),
            Slot::Cell(Cell::Turn) => return " to the turn".to_owned(),
            Slot::NextTurn => return " to whose turn is next".to_owned(),
            Slot::Seen => return " to what armies know of cards".to_owned(),
            Slot::Outcome => return " to who wins".to_owned(),
        };
        name.map_or(String::new(), |name| format!(" to `{name}`"))
    }
}

impl ProcedureEffects {
    /// Returns whether the effects write any of these slots.
    fn writes(&self, any: &BTreeSet<Slot>) -> bool {
        !self.with_triggers.writes.is_disjoint(any)
    }
}

/// Returns the owner and the increment, if a value is the state variable itself plus or minus a
/// constant.
fn increment(id: StateId, owner: Option<&Expr>, value: &Expr) -> Option<(StateOwner, i64)> {
    let whose = |owner: Option<&Expr>| match owner.map(|owner| &owner.kind) {
        None => Some(StateOwner::Game),
        Some(ExprKind::Us) => Some(StateOwner::Us),
        Some(ExprKind::Them) => Some(StateOwner::Them),
        Some(_) => None,
    };
    let ExprKind::Binary(op @ (Binary::Add | Binary::Subtract), old, amount) = &value.kind else {
        return None;
    };
    let (ExprKind::State(of, old_owner), ExprKind::Const(amount)) = (&old.kind, &amount.kind)
    else {
        return None;
    };
    let amount = if *op == Binary::Add { *amount } else { amount.checked_neg()? };
    let owner = whose(owner)?;
    (*of == id && whose(old_owner.as_deref()) == Some(owner)).then_some((owner, amount))
}

/// Returns a slot that one writes and the other reads or writes, except those in `but`.
fn conflicting_slot(a: &Effects, b: &Effects, but: &BTreeSet<Slot>) -> Option<Slot> {
    let first = |x: &BTreeSet<Slot>, y: &BTreeSet<Slot>| {
        x.intersection(y).find(|slot| !but.contains(slot)).copied()
    };
    first(&a.writes, &b.writes)
        .or_else(|| first(&a.writes, &b.reads))
        .or_else(|| first(&a.reads, &b.writes))
}
