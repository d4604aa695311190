//! What is known for sure about a value where the check has got to: that it is
//! not none, of which kind a card is, that a set has elements.

use std::collections::HashSet;
use std::rc::Rc;

use super::lowering::Lowering;
use castra_ir::interval::{ANY, Interval};
use castra_ir::{Expr, ExprKind, KindId, LocalId, Program, Ty};

/// Things that are known. Every branch begins with those known before it, so
/// that they are shared.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts(Vec<Rc<Fact>>);

/// One thing that is known about a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fact {
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
    pub(super) fn learn(&mut self, facts: &[Fact]) {
        self.0.extend(facts.iter().cloned().map(Rc::new));
    }

    /// Forgets what an assignment to a local makes doubtful.
    pub(super) fn forget_local(&mut self, local: LocalId) {
        self.0.retain(|fact| !fact.locals.contains(&local));
    }

    /// Forgets what an effect makes doubtful.
    pub(super) fn forget_changing(&mut self) {
        self.0.retain(|fact| fact.lasting);
    }

    /// Keeps what is known here and there.
    pub(super) fn meet(&mut self, other: &Self) {
        let shared: HashSet<*const Fact> = other.0.iter().map(Rc::as_ptr).collect();
        let own: HashSet<*const Fact> = self.0.iter().map(Rc::as_ptr).collect();
        // What either side has found out since they parted, which is little.
        let news: Vec<&Rc<Fact>> =
            other.0.iter().filter(|fact| !own.contains(&Rc::as_ptr(fact))).collect();
        self.0.retain(|fact| shared.contains(&Rc::as_ptr(fact)) || news.contains(&fact));
    }

    /// Between which numbers one lies, by all that is known.
    pub(super) fn interval(&self, of: &str) -> Interval {
        self.find(of).fold(ANY, |all, known| match known {
            Known::Within((low, high)) => {
                let high = all.1.into_iter().chain(*high).min();
                (all.0.into_iter().chain(*low).max(), high)
            }
            Known::Type(_) | Known::Filled | Known::Below(..) => all,
        })
    }

    /// How much lower one number is known to be than another, at least.
    pub(super) fn apart(&self, low: &str, high: &str) -> Option<i64> {
        let known = self.find(low).filter_map(|known| match known {
            Known::Below(other, by) if other == high => Some(*by),
            Known::Type(_) | Known::Filled | Known::Within(_) | Known::Below(..) => None,
        });
        known.max()
    }

    pub(super) const fn has_none(&self) -> bool {
        self.0.is_empty()
    }

    fn find(&self, of: &str) -> impl Iterator<Item = &Known> {
        self.0.iter().rev().filter(move |fact| fact.of == of).map(|fact| &fact.known)
    }
}

impl Lowering<'_, '_, '_> {
    pub(super) fn spelt(&self, expr: &Expr) -> String {
        // The type is not part of the spelling: facts change it.
        self.context.dump(&self.locals).expr(expr)
    }

    fn fact(&self, expr: &Expr, known: Known) -> Fact {
        let mut locals = Vec::new();
        let mut lasting = true;
        depends(expr, self.context.program(), &mut locals, &mut lasting);
        Fact { of: self.spelt(expr), known, locals, lasting }
    }

    /// The fact that a value of an optional type is there.
    pub(super) fn there(&self, expr: &Expr) -> Vec<Fact> {
        match &expr.ty {
            Ty::Maybe(of) => vec![self.fact(expr, Known::Type((**of).clone()))],
            _ => Vec::new(),
        }
    }

    /// The fact that a card is of a kind.
    pub(super) fn of_kind(&self, expr: &Expr, kind: KindId) -> Vec<Fact> {
        vec![self.fact(expr, Known::Type(Ty::Card(Some(kind))))]
    }

    /// The fact that a number lies between two.
    pub(super) fn number_fact(&self, expr: &Expr, within: Interval) -> Fact {
        self.fact(expr, Known::Within(within))
    }

    /// The fact that a number is so much lower than another, or more.
    pub(super) fn order_fact(&self, low: &Expr, high: &Expr, by: i64) -> Fact {
        let other = self.fact(high, Known::Filled);
        let mut fact = self.fact(low, Known::Below(other.of, by));
        fact.locals.extend(other.locals);
        fact.lasting &= other.lasting;
        fact
    }

    /// The fact that a set has an element.
    pub(super) fn filled(&self, expr: &Expr) -> Vec<Fact> {
        vec![self.fact(expr, Known::Filled)]
    }

    /// Whether a set is known to have an element.
    pub(super) fn is_filled(&self, expr: &Expr) -> bool {
        !self.facts.0.is_empty() && self.facts.find(&self.spelt(expr)).any(|k| *k == Known::Filled)
    }

    /// The value with the type that it is known to have.
    pub(super) fn narrowed(&self, mut expr: Expr) -> Expr {
        if self.facts.0.is_empty() || !matches!(expr.ty, Ty::Maybe(_) | Ty::Card(None)) {
            return expr;
        }
        let known = self.facts.find(&self.spelt(&expr)).find_map(|known| match known {
            Known::Type(ty) => Some(ty.clone()),
            Known::Filled | Known::Within(_) | Known::Below(..) => None,
        });
        if let Some(ty) = known {
            expr.ty = ty;
        }
        expr
    }

    /// The fact about a local that an assignment makes sure.
    pub(super) fn learn_assigned(&mut self, local: LocalId, value: &Expr) {
        self.facts.forget_local(local);
        let declared = self.type_of(local);
        if let Ty::Maybe(of) = &declared
            && !matches!(value.ty, Ty::Maybe(_) | Ty::Never)
        {
            let place =
                Expr { kind: ExprKind::Local(local), ty: declared.clone(), span: value.span };
            let fact = self.fact(&place, Known::Type((**of).clone()));
            self.facts.learn(&[fact]);
        }
    }
}

/// Finds the locals that a value depends on, and whether it may change by
/// itself while a body goes on.
fn depends(expr: &Expr, program: &Program, locals: &mut Vec<LocalId>, lasting: &mut bool) {
    match &expr.kind {
        ExprKind::Local(id) => locals.push(*id),
        ExprKind::Const(_)
        | ExprKind::Option(_)
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
        _ => *lasting = false,
    }
    castra_ir::visit::parts(expr, &mut |part| depends(part, program, locals, lasting));
}
