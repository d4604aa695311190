//! Flow-sensitive facts about values: an optional value is present, a card belongs to a kind, a set
//! has elements, a number is below another.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::HashSet;
use std::rc::Rc;

use castra_ir::effects::Slot;
use castra_ir::interval::{Interval, UNBOUNDED};
use castra_ir::{Cell, Expr, ExprKey, ExprKind, KindId, LocalId, Program, Reads, Ty};

use crate::proof_reliance::{ProofReliance, ReadCell, read_cells};

/// The number of undisturbed facts that are kept. Older facts are forgotten, so that the time for a
/// statement does not grow with its body.
const MAX_UNDISTURBED: usize = 100;

/// The facts that hold at a point of the source text. Every branch begins with a copy of the facts
/// before it; the facts themselves are shared.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The facts that hold whatever the standing rules do.
    firm: Vec<Rc<Fact>>,
    /// The facts whose state no statement of the body has written since; a standing rule may have.
    undisturbed: Vec<Rc<Fact>>,
    /// The use of the undisturbed facts in proofs, and the state on which proofs relied.
    reliance: ProofReliance,
}

/// A fact about a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The value. Its type is not part of the key, because facts change it.
    key: ExprKey,
    fact: FactKind,
    /// The locals that the value depends on.
    locals: Vec<LocalId>,
    /// True if no event of the game can invalidate the fact.
    is_permanent: bool,
    /// The state that the value depends on, or `None` if it depends on anything else that changes.
    cells: Option<Vec<ReadCell>>,
}

#[derive(Clone, Debug, PartialEq)]
enum FactKind {
    /// The type is narrower than the declared one.
    Type(Ty),
    /// The set has an element.
    NonEmpty,
    /// The number is in the interval.
    InInterval(Interval),
    /// The number is below the other by the difference or more.
    LessBy(ExprKey, i64),
}

impl Facts {
    /// Adds the facts that follow from a condition.
    pub fn learn(&mut self, facts: &[Fact]) {
        let facts = facts.iter().cloned().map(Rc::new);
        for fact in facts {
            if fact.cells.is_some() && !fact.is_permanent {
                self.undisturbed.push(Rc::clone(&fact));
            }
            self.firm.push(fact);
        }
        self.forget_oldest();
    }

    /// Adds facts that hold as long as no standing rule changes their state. Facts that depend on
    /// anything else that changes are left out, and the oldest are forgotten if there are too many.
    pub fn learn_undisturbed(&mut self, facts: Vec<Fact>) {
        let of_state = facts.into_iter().filter(|fact| fact.cells.is_some());
        self.undisturbed.extend(of_state.map(Rc::new));
        self.forget_oldest();
    }

    /// Copies the numeric facts (`InInterval`, `LessBy`) about `value` to `local`, to which it has
    /// just been assigned. After `if us.gold > 3 { let n = us.gold`, `n > 3` also holds.
    pub fn copy_number_facts(&mut self, local: &Expr, value: &Expr, program: &Program) {
        let (of, own) = (ExprKey::of(value), ExprKey::of(local));
        let mut locals = Vec::new();
        add_dependencies(local, program, &mut locals, &mut true);
        for facts in [&mut self.firm, &mut self.undisturbed] {
            let compared = |fact: &&Rc<Fact>| {
                fact.key == of
                    && matches!(fact.fact, FactKind::InInterval(_) | FactKind::LessBy(..))
            };
            let same = |fact: &Rc<Fact>| {
                let mut fact = (**fact).clone();
                fact.key.clone_from(&own);
                fact.locals.extend(&locals);
                Rc::new(fact)
            };
            let new: Vec<Rc<Fact>> = facts.iter().filter(compared).map(same).collect();
            facts.extend(new);
        }
        self.forget_oldest();
    }

    fn forget_oldest(&mut self) {
        let more = self.undisturbed.len().saturating_sub(MAX_UNDISTURBED);
        self.undisturbed.drain(..more);
    }

    /// Forgets the facts that depend on a local, because it is assigned.
    pub fn forget_local(&mut self, local: LocalId) {
        self.firm.retain(|fact| !fact.locals.contains(&local));
        self.undisturbed.retain(|fact| !fact.locals.contains(&local));
    }

    /// Forgets all facts except permanent ones, after a statement with unknown effects.
    pub fn forget_changing(&mut self) {
        self.forget_disturbed();
        self.undisturbed.clear();
    }

    /// Forgets the facts that a standing rule may invalidate. The statement itself writes nothing
    /// that they depend on, so the undisturbed facts stay.
    pub fn forget_disturbed(&mut self) {
        self.firm.retain(|fact| fact.is_permanent);
    }

    /// Returns the facts that only standing rules can have changed.
    #[must_use]
    pub fn undisturbed_facts(&self) -> Vec<Rc<Fact>> {
        self.undisturbed.clone()
    }

    /// Restores the undisturbed facts from before a statement, and keeps those learned since. Facts
    /// for which `is_written` returns true are invalid after the statement, and stay forgotten.
    pub fn restore_undisturbed(
        &mut self,
        undisturbed: Vec<Rc<Fact>>,
        is_written: impl Fn(&Fact) -> bool,
    ) {
        let before: HashSet<*const Fact> = undisturbed.iter().map(Rc::as_ptr).collect();
        let news = std::mem::take(&mut self.undisturbed);
        let news = news.into_iter().filter(|fact| !before.contains(&Rc::as_ptr(fact)));
        self.undisturbed = undisturbed.into_iter().filter(|fact| !is_written(fact)).collect();
        self.undisturbed.extend(news);
    }

    /// Intersects the facts with those of another branch, where the two join.
    pub fn meet(&mut self, other: &Self) {
        meet(&mut self.firm, &other.firm);
        meet(&mut self.undisturbed, &other.undisturbed);
    }

    /// Returns whether no fact can be used at present. Undisturbed facts can be used only by a
    /// proof in [`Self::with_reliance`].
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.firm.is_empty() && (self.undisturbed.is_empty() || !self.reliance.is_active())
    }

    /// Runs a proof that may use the undisturbed facts. Returns its result and the state on which
    /// it relied, which no standing rule may change.
    pub fn with_reliance<T>(&self, act: impl FnOnce() -> T) -> (T, Vec<Cell>) {
        self.reliance.rely(act)
    }

    /// Returns whether there are undisturbed facts.
    #[must_use]
    pub fn has_undisturbed(&self) -> bool {
        !self.undisturbed.is_empty()
    }

    /// Returns the intersection of the intervals that facts give for a value.
    #[must_use]
    pub fn interval(&self, expr: &Expr) -> Interval {
        self.find(&ExprKey::of(expr)).fold(UNBOUNDED, |all, known| match known {
            FactKind::InInterval((low, high)) => {
                let high = all.1.into_iter().chain(*high).min();
                (all.0.into_iter().chain(*low).max(), high)
            }
            FactKind::Type(_) | FactKind::NonEmpty | FactKind::LessBy(..) => all,
        })
    }

    /// Returns the greatest difference by which `low` is known to be below `high`; `None` without a
    /// fact about the two.
    #[must_use]
    pub fn difference(&self, low: &Expr, high: &Expr) -> Option<i64> {
        if self.is_empty() {
            return None;
        }
        let (low, high) = (ExprKey::of(low), ExprKey::of(high));
        let known = self.find(&low).filter_map(|known| match known {
            FactKind::LessBy(other, by) if *other == high => Some(*by),
            FactKind::Type(_)
            | FactKind::NonEmpty
            | FactKind::InInterval(_)
            | FactKind::LessBy(..) => None,
        });
        known.max()
    }

    fn find(&self, key: &ExprKey) -> impl Iterator<Item = &FactKind> {
        let heeded = if self.reliance.is_active() { self.undisturbed.as_slice() } else { &[] };
        let firm = self.firm.iter().rev().filter(move |fact| fact.key == *key);
        let undisturbed = heeded.iter().rev().filter(move |fact| fact.key == *key);
        let noted = undisturbed.inspect(|fact| self.reliance.add(fact.cells()));
        firm.chain(noted).map(|fact| &fact.fact)
    }

    /// Returns whether a set is known to have an element.
    #[must_use]
    pub fn is_nonempty(&self, expr: &Expr) -> bool {
        !self.is_empty() && self.find(&ExprKey::of(expr)).any(|k| *k == FactKind::NonEmpty)
    }

    /// Returns the value with the type to which a fact narrows it.
    #[must_use]
    pub fn narrow(&self, mut expr: Expr) -> Expr {
        if self.is_empty() || !matches!(expr.ty, Ty::Option(_) | Ty::Card(None)) {
            return expr;
        }
        let known = self.find(&ExprKey::of(&expr)).find_map(|known| match known {
            FactKind::Type(ty) => Some(ty.clone()),
            FactKind::NonEmpty | FactKind::InInterval(_) | FactKind::LessBy(..) => None,
        });
        if let Some(ty) = known {
            expr.ty = ty;
        }
        expr
    }

    /// Replaces the facts about a local that is assigned. A value that is never `none` narrows an
    /// optional local.
    pub fn learn_assigned(
        &mut self,
        local: LocalId,
        declared: Ty,
        value: &Expr,
        program: &Program,
    ) {
        self.forget_local(local);
        if let Ty::Option(of) = &declared
            && !matches!(value.ty, Ty::Option(_) | Ty::Error)
        {
            let place =
                Expr { kind: ExprKind::Local(local), ty: declared.clone(), span: value.span };
            self.learn(&[Fact::new(&place, FactKind::Type((**of).clone()), program)]);
        }
    }
}

impl Fact {
    fn new(expr: &Expr, kind: FactKind, program: &Program) -> Self {
        let mut locals = Vec::new();
        let mut lasting = true;
        add_dependencies(expr, program, &mut locals, &mut lasting);
        let cells = match &kind {
            FactKind::Type(_) | FactKind::InInterval(_) | FactKind::LessBy(..) => {
                read_cells(expr, program)
            }
            FactKind::NonEmpty => None,
        };
        Self { key: ExprKey::of(expr), fact: kind, locals, is_permanent: lasting, cells }
    }

    /// Returns the state that the fact depends on; empty if it depends on anything else that
    /// changes.
    #[must_use]
    pub fn cells(&self) -> &[ReadCell] {
        self.cells.as_deref().unwrap_or_default()
    }

    /// Returns whether the fact depends on a local.
    #[must_use]
    pub fn depends_on(&self, local: LocalId) -> bool {
        self.locals.contains(&local)
    }

    /// Returns whether the fact depends on state that is in `written`.
    #[must_use]
    pub fn depends_on_any(&self, written: &std::collections::BTreeSet<Slot>) -> bool {
        self.cells().iter().any(|(cell, _)| written.contains(&Slot::Cell(*cell)))
    }

    /// Returns the fact that an optional value is present; empty for another type.
    #[must_use]
    pub fn presence(expr: &Expr, program: &Program) -> Vec<Self> {
        if let Ty::Option(of) = &expr.ty {
            return vec![Self::new(expr, FactKind::Type((**of).clone()), program)];
        }
        Vec::new()
    }

    /// Returns the fact that a card belongs to a kind.
    #[must_use]
    pub fn of_kind(expr: &Expr, kind: KindId, program: &Program) -> Vec<Self> {
        vec![Self::new(expr, FactKind::Type(Ty::Card(Some(kind))), program)]
    }

    /// Returns the fact that a number is in an interval.
    #[must_use]
    pub fn in_interval(expr: &Expr, interval: Interval, program: &Program) -> Self {
        Self::new(expr, FactKind::InInterval(interval), program)
    }

    /// Returns the fact that `low` is below `high` by `difference` or more.
    #[must_use]
    pub fn less_by(low: &Expr, high: &Expr, difference: i64, program: &Program) -> Self {
        let other = Self::new(high, FactKind::NonEmpty, program);
        let mut fact = Self::new(low, FactKind::LessBy(other.key, difference), program);
        fact.locals.extend(other.locals);
        fact.is_permanent &= other.is_permanent;
        let of_high = read_cells(high, program);
        fact.cells = fact.cells.zip(of_high).map(|(low, high)| [low, high].concat());
        fact
    }

    /// Returns the fact that a set is not empty.
    #[must_use]
    pub fn non_empty(expr: &Expr, program: &Program) -> Vec<Self> {
        vec![Self::new(expr, FactKind::NonEmpty, program)]
    }
}

/// Keeps the facts that are in both lists.
fn meet(mine: &mut Vec<Rc<Fact>>, theirs: &[Rc<Fact>]) {
    let shared: HashSet<*const Fact> = theirs.iter().map(Rc::as_ptr).collect();
    let own: HashSet<*const Fact> = mine.iter().map(Rc::as_ptr).collect();
    // The few facts that only `theirs` has: those learned since the fork. They may equal facts in
    // `mine`.
    let news: Vec<&Rc<Fact>> =
        theirs.iter().filter(|fact| !own.contains(&Rc::as_ptr(fact))).collect();
    mine.retain(|fact| shared.contains(&Rc::as_ptr(fact)) || news.contains(&fact));
}

/// Collects the locals that a value depends on, and clears `lasting` if events of the game may
/// change the value.
fn add_dependencies(expr: &Expr, program: &Program, locals: &mut Vec<LocalId>, lasting: &mut bool) {
    match &expr.kind {
        ExprKind::Local(id) => locals.push(*id),
        ExprKind::Const(_)
        | ExprKind::Option(_)
        | ExprKind::NamedHex(_)
        | ExprKind::Weight(_)
        | ExprKind::Council(_)
        | ExprKind::ArmyCouncil(..)
        | ExprKind::Us
        | ExprKind::Them
        | ExprKind::Enemy(_)
        | ExprKind::NextArmy(_)
        | ExprKind::ArmyOf(_)
        | ExprKind::SortOf(_)
        | ExprKind::TerrainOf(_)
        | ExprKind::SideSlot(..)
        | ExprKind::Turned(..)
        | ExprKind::Table(..)
        | ExprKind::Not(_)
        | ExprKind::Negate(_)
        | ExprKind::SetOf(_)
        | ExprKind::Range(..) => {}
        ExprKind::Field(kind, field, _) => {
            let fields = program.kinds.get(kind).map(|k| k.fields.as_slice());
            let changes = fields.and_then(|f| f.get(field.index())).is_none_or(|f| f.state);
            *lasting &= !changes;
        }
        ExprKind::State(..)
        | ExprKind::TurnNumber
        | ExprKind::GameOver
        | ExprKind::Winner
        | ExprKind::HexOf(_)
        | ExprKind::OnBoard(_)
        | ExprKind::PieceAt(..)
        | ExprKind::Call(..)
        | ExprKind::Binary(..)
        | ExprKind::If(..)
        | ExprKind::Match(..)
        | ExprKind::Bind(..)
        | ExprKind::CountFace(..)
        | ExprKind::SumRolled(_)
        | ExprKind::ExtremeRolled(..)
        | ExprKind::Count(_)
        | ExprKind::IsEmpty(_)
        | ExprKind::Contains(..)
        | ExprKind::SumOver(..)
        | ExprKind::Best(..)
        | ExprKind::ValueOver(..)
        | ExprKind::First(_)
        | ExprKind::Top(_)
        | ExprKind::All(_)
        | ExprKind::Pile(_)
        | ExprKind::TopOf(..)
        | ExprKind::Where(..)
        | ExprKind::Union(..)
        | ExprKind::Difference(..)
        | ExprKind::Intersection(..)
        | ExprKind::Reach(_)
        | ExprKind::CountRolled(_)
        | ExprKind::RolledWhere(..)
        | ExprKind::RolledBest(..)
        | ExprKind::RolledAgain(..)
        | ExprKind::Reserves(_) => *lasting = false,
        ExprKind::BuiltIn(built_in, _) => *lasting &= built_in.entry().reads == Reads::Nothing,
    }
    castra_ir::visit::visit_operands(expr, &mut |part| {
        add_dependencies(part, program, locals, lasting)
    });
}
