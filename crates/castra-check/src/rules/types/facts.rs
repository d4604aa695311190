//! What is known for sure about a value where the check has got to: that it is
//! not none, of which kind a card is, that a set has elements.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::HashSet;
use std::rc::Rc;

use castra_ir::interval::{ANY, Interval};
use castra_ir::{Dump, Expr, ExprKind, KindId, LocalId, Program, Ty};

/// Things that are known. Every branch begins with those known before it, so
/// that they are shared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(Vec<Rc<Fact>>);

/// One thing that is known about a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    /// The value, spelt out; two values are spelt alike only if they are alike.
    of: String,
    known: Known,
    /// Locals that it depends on.
    locals: Vec<LocalId>,
    /// Whether it stays so whatever happens in the game.
    lasting: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Known {
    /// The type is narrower than the declared one.
    Type(Ty),
    /// The set has an element.
    Filled,
    /// The number lies between two.
    Within(Interval),
    /// The number is so much lower than another, or more.
    Below(String, i64),
}

impl Facts {
    /// Adds what is known from a condition.
    pub(crate) fn learn(&mut self, facts: &[Fact]) {
        self.0.extend(facts.iter().cloned().map(Rc::new));
    }

    /// Forgets what an assignment to a local makes doubtful.
    pub(crate) fn forget_local(&mut self, local: LocalId) {
        self.0.retain(|fact| !fact.locals.contains(&local));
    }

    /// Forgets what an effect makes doubtful.
    pub(crate) fn forget_changing(&mut self) {
        self.0.retain(|fact| fact.lasting);
    }

    /// Keeps what is known here and there.
    pub(crate) fn meet(&mut self, other: &Self) {
        let shared: HashSet<*const Fact> = other.0.iter().map(Rc::as_ptr).collect();
        let own: HashSet<*const Fact> = self.0.iter().map(Rc::as_ptr).collect();
        // What either side has found out since they parted, which is little.
        let news: Vec<&Rc<Fact>> =
            other.0.iter().filter(|fact| !own.contains(&Rc::as_ptr(fact))).collect();
        self.0.retain(|fact| shared.contains(&Rc::as_ptr(fact)) || news.contains(&fact));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Between which numbers a value lies, by all that is known.
    pub(crate) fn interval(&self, of: &Expr, dump: &Dump<'_>) -> Interval {
        self.find(&spelt(of, dump)).fold(ANY, |all, known| match known {
            Known::Within((low, high)) => {
                let high = all.1.into_iter().chain(*high).min();
                (all.0.into_iter().chain(*low).max(), high)
            }
            Known::Type(_) | Known::Filled | Known::Below(..) => all,
        })
    }

    /// How much lower one number is known to be than another, at least.
    pub(crate) fn apart(&self, low: &Expr, high: &Expr, dump: &Dump<'_>) -> Option<i64> {
        if self.is_empty() {
            return None;
        }
        let (low, high) = (spelt(low, dump), spelt(high, dump));
        let known = self.find(&low).filter_map(|known| match known {
            Known::Below(other, by) if *other == high => Some(*by),
            Known::Type(_) | Known::Filled | Known::Within(_) | Known::Below(..) => None,
        });
        known.max()
    }

    fn find(&self, of: &str) -> impl Iterator<Item = &Known> {
        self.0.iter().rev().filter(move |fact| fact.of == of).map(|fact| &fact.known)
    }

    /// Whether a set is known to have an element.
    pub(crate) fn is_filled(&self, expr: &Expr, dump: &Dump<'_>) -> bool {
        !self.0.is_empty() && self.find(&spelt(expr, dump)).any(|k| *k == Known::Filled)
    }

    /// The value with the type that it is known to have.
    pub(crate) fn narrowed(&self, mut expr: Expr, dump: &Dump<'_>) -> Expr {
        if self.0.is_empty() || !matches!(expr.ty, Ty::Option(_) | Ty::Card(None)) {
            return expr;
        }
        let known = self.find(&spelt(&expr, dump)).find_map(|known| match known {
            Known::Type(ty) => Some(ty.clone()),
            Known::Filled | Known::Within(_) | Known::Below(..) => None,
        });
        if let Some(ty) = known {
            expr.ty = ty;
        }
        expr
    }

    /// Learns what the assignment of a value to a local of a type makes sure.
    pub(crate) fn learn_assigned(
        &mut self,
        (local, declared): (LocalId, Ty),
        value: &Expr,
        dump: &Dump<'_>,
    ) {
        self.forget_local(local);
        if let Ty::Option(of) = &declared
            && !matches!(value.ty, Ty::Option(_) | Ty::Error)
        {
            let place =
                Expr { kind: ExprKind::Local(local), ty: declared.clone(), span: value.span };
            self.learn(&[Fact::new(&place, Known::Type((**of).clone()), dump)]);
        }
    }
}

impl Fact {
    fn new(expr: &Expr, known: Known, dump: &Dump<'_>) -> Self {
        let mut locals = Vec::new();
        let mut lasting = true;
        depends(expr, dump.program, &mut locals, &mut lasting);
        Self { of: spelt(expr, dump), known, locals, lasting }
    }

    /// That a value of an optional type is there.
    pub(crate) fn there(expr: &Expr, dump: &Dump<'_>) -> Vec<Self> {
        if let Ty::Option(of) = &expr.ty {
            return vec![Self::new(expr, Known::Type((**of).clone()), dump)];
        }
        Vec::new()
    }

    /// That a card is of a kind.
    pub(crate) fn of_kind(expr: &Expr, kind: KindId, dump: &Dump<'_>) -> Vec<Self> {
        vec![Self::new(expr, Known::Type(Ty::Card(Some(kind))), dump)]
    }

    /// That a number lies between two.
    pub(crate) fn within(expr: &Expr, interval: Interval, dump: &Dump<'_>) -> Self {
        Self::new(expr, Known::Within(interval), dump)
    }

    /// That a number is so much lower than another, or more.
    pub(crate) fn below(low: &Expr, high: &Expr, by: i64, dump: &Dump<'_>) -> Self {
        let other = Self::new(high, Known::Filled, dump);
        let mut fact = Self::new(low, Known::Below(other.of, by), dump);
        fact.locals.extend(other.locals);
        fact.lasting &= other.lasting;
        fact
    }

    /// That a set has an element.
    pub(crate) fn filled(expr: &Expr, dump: &Dump<'_>) -> Vec<Self> {
        vec![Self::new(expr, Known::Filled, dump)]
    }
}

/// A value, spelt out. The type is no part of it: facts change it.
fn spelt(expr: &Expr, dump: &Dump<'_>) -> String {
    dump.expr(expr)
}

/// Finds the locals that a value depends on, and whether it may change by
/// itself while a body goes on.
fn depends(expr: &Expr, program: &Program, locals: &mut Vec<LocalId>, lasting: &mut bool) {
    match &expr.kind {
        ExprKind::Local(id) => locals.push(*id),
        ExprKind::Const(_)
        | ExprKind::Option(_)
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
        | ExprKind::RowOf(_)
        | ExprKind::ColumnOf(_)
        | ExprKind::StepTo(..)
        | ExprKind::SideTerrain(..)
        | ExprKind::SideSlot(..)
        | ExprKind::Objectives(_)
        | ExprKind::Forward(_)
        | ExprKind::Turned(..)
        | ExprKind::Table(..)
        | ExprKind::Not(_)
        | ExprKind::Negate(_)
        | ExprKind::SetOf(_)
        | ExprKind::Range(..) => {}
        ExprKind::Field(kind, field, _) => {
            let fields = program.kinds.get(kind.index()).map(|k| k.fields.as_slice());
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
        | ExprKind::Distance(..)
        | ExprKind::InSight(..)
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
        | ExprKind::Knows(..)
        | ExprKind::First(_)
        | ExprKind::Top(_)
        | ExprKind::All(_)
        | ExprKind::Pile(_)
        | ExprKind::TopOf(..)
        | ExprKind::Where(..)
        | ExprKind::Union(..)
        | ExprKind::Difference(..)
        | ExprKind::Intersection(..)
        | ExprKind::Neighbours(_)
        | ExprKind::Around(_)
        | ExprKind::Places(_)
        | ExprKind::Shift(..)
        | ExprKind::Connected(..)
        | ExprKind::Reach(_)
        | ExprKind::Edge(_)
        | ExprKind::CountRolled(_)
        | ExprKind::RolledWhere(..)
        | ExprKind::RolledBest(..)
        | ExprKind::RolledAgain(..)
        | ExprKind::Reserves(_)
        | ExprKind::Section(_) => *lasting = false,
    }
    castra_ir::visit::parts(expr, &mut |part| depends(part, program, locals, lasting));
}
