//! Lowers values: supported expressions are expanded, all others become leaves.

use super::{Guards, Locals, MAX_TERMS, bind};
use crate::guard::term::{Domain, Leaf, Term, is_highest};
use castra_ir::{
    Binary, Bounds, BuiltIn, Expr, ExprKind, KindId, LocalId, NONE, OptionId, PileRef, Ty,
};

impl Guards<'_> {
    pub(super) fn one_of(&mut self, subject: Term, ty: &Ty, values: &[i64]) -> Term {
        let mut any = self.terms.truth(false);
        for &value in values {
            let value = self.terms.constant(value);
            let is = self.same(subject, value, ty);
            any = self.terms.or(any, is);
        }
        any
    }

    /// Returns the term that is true if two values are equal; `ty` is the type of both.
    pub(super) fn same(&mut self, a: Term, b: Term, ty: &Ty) -> Term {
        let (of, maybe) = match ty {
            Ty::Option(of) => (&**of, true),
            of => (of, false),
        };
        match of {
            Ty::Int => {
                let equal = self.terms.equal(a, b);
                if !maybe {
                    return equal;
                }
                let (no_a, no_b) = (self.terms.is_none(a), self.terms.is_none(b));
                let there = self.terms.not(no_b);
                let both = self.terms.and(there, equal);
                self.terms.choose(no_a, no_b, both)
            }
            Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error if a == b => {
                self.terms.truth(true)
            }
            Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => {
                let pair = vec![a.min(b), a.max(b)];
                self.terms.leaf(Leaf::SameSet, pair, Domain::Enumerable(0, 1))
            }
            Ty::Bool
            | Ty::Enum(_)
            | Ty::Army
            | Ty::Hex
            | Ty::Piece(_)
            | Ty::Card(_)
            | Ty::Variant(_)
            | Ty::Option(_) => self.terms.same(a, b),
        }
    }

    pub(super) fn option(&mut self, id: OptionId) -> Term {
        let option = self.scope.program.options.get(id);
        let values = match option {
            Some(option) if option.ty == Ty::Int => {
                let range = option.range;
                Domain::Number(range.map(|r| r.0), range.map(|r| r.1)).into()
            }
            Some(option) => self.values(&option.ty),
            None => Domain::Other.into(),
        };
        self.terms.leaf(Leaf::Option(id), Vec::new(), values)
    }

    /// Returns a leaf that is a number with a lower bound.
    pub(super) fn number_from(&mut self, low: i64, leaf: Leaf, operands: Vec<Term>) -> Term {
        self.terms.leaf(leaf, operands, Domain::Number(Some(low), None))
    }

    pub(super) fn expr(&mut self, expr: &Expr, locals: &mut Locals) -> Term {
        // Creates a leaf with these arguments.
        macro_rules! leaf {
            ($leaf:expr $(, $of:expr)*) => {{
                let of = vec![$(self.expr($of, locals)),*];
                let values = self.values(&expr.ty);
                self.terms.leaf($leaf, of, values)
            }};
        }
        macro_rules! about_set {
            ($leaf:expr, $set:expr, $local:expr, $value:expr) => {{
                let set = self.expr($set, locals);
                let value = self.with_element(*$local, $value, locals);
                let values = self.values(&expr.ty);
                self.terms.leaf($leaf, vec![set, value], values)
            }};
        }
        if self.terms.len() >= MAX_TERMS {
            let values = self.values(&expr.ty);
            return self.terms.unknown_leaf(values);
        }
        match &expr.kind {
            ExprKind::Const(value) => self.terms.constant(*value),
            ExprKind::Local(id) => match locals.get(id.index()).copied().flatten() {
                Some(term) => term,
                None => {
                    let values = self.values(&expr.ty);
                    self.terms.unknown_leaf(values)
                }
            },
            ExprKind::Option(id) => self.option(*id),
            ExprKind::NamedHex(hex) => self.terms.constant(hex.number),
            ExprKind::Weight(id) => leaf!(Leaf::Weight(*id)),
            ExprKind::Council(id) => leaf!(Leaf::Council(*id)),
            ExprKind::ArmyCouncil(id, army) => leaf!(Leaf::ArmyCouncil(*id), army),
            ExprKind::State(id, None) => leaf!(Leaf::State(*id)),
            ExprKind::State(id, Some(owner)) => leaf!(Leaf::State(*id), owner),
            ExprKind::Field(kind, field, of) => {
                let declared = self.scope.program.kinds.get(kind);
                let found = declared.and_then(|k| k.fields.get(field));
                let printed = found.is_some_and(|f| !f.state && !matches!(f.ty, Ty::Set(_)));
                if !printed {
                    return leaf!(Leaf::Field(*kind, *field), of);
                }
                let sort = self.sort_of(*kind, of, locals);
                self.terms.printed(*kind, *field, sort)
            }
            ExprKind::Us => leaf!(Leaf::Us),
            ExprKind::Them => {
                let us = self.terms.leaf(Leaf::Us, Vec::new(), self.values(&Ty::Army));
                self.terms.next_army(us)
            }
            ExprKind::TurnNumber => self.number_from(0, Leaf::TurnNumber, Vec::new()),
            ExprKind::GameOver => leaf!(Leaf::GameOver),
            ExprKind::Winner => leaf!(Leaf::Winner),
            ExprKind::Enemy(army) | ExprKind::NextArmy(army) => {
                let army = self.expr(army, locals);
                self.terms.next_army(army)
            }
            ExprKind::HexOf(piece) => leaf!(Leaf::HexOf, piece),
            ExprKind::OnBoard(piece) => leaf!(Leaf::OnBoard, piece),
            ExprKind::ArmyOf(piece) => leaf!(Leaf::ArmyOf, piece),
            ExprKind::SortOf(of) if matches!(of.ty, Ty::Variant(_)) => self.expr(of, locals),
            ExprKind::SortOf(of) => leaf!(Leaf::SortOf, of),
            ExprKind::TerrainOf(hex) => leaf!(Leaf::TerrainOf, hex),
            ExprKind::PieceAt(kind, hex) => leaf!(Leaf::PieceAt(*kind), hex),
            ExprKind::SideSlot(a, b) => leaf!(Leaf::SideSlot, a, b),
            ExprKind::Turned(direction, n) => leaf!(Leaf::Turned(*n), direction),
            ExprKind::BuiltIn(built_in, args) => {
                let of = args.iter().map(|arg| self.expr(arg, locals)).collect();
                self.built_in(*built_in, of, &expr.ty)
            }
            ExprKind::Table(id, keys) => {
                let keys = keys.iter().map(|key| self.expr(key, locals)).collect();
                self.terms.cell(*id, keys)
            }
            ExprKind::Call(id, args) => {
                let args = args.iter().map(|arg| self.expr(arg, locals)).collect();
                self.call(*id, args, &expr.ty)
            }
            ExprKind::Not(of) => {
                let of = self.expr(of, locals);
                self.terms.not(of)
            }
            ExprKind::Negate(of) => {
                let of = self.expr(of, locals);
                self.terms.negate(of)
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, locals),
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.expr(condition, locals);
                let (a, b) = (self.expr(then, locals), self.expr(otherwise, locals));
                self.terms.choose(condition, a, b)
            }
            ExprKind::Match(of, arms, otherwise) => {
                let ty = &of.ty;
                let of = self.expr(of, locals);
                // Without an `else` the arms are exhaustive, so the last arm is the remaining case.
                let mut arms = arms.iter().rev();
                let last = otherwise.as_deref().or_else(|| arms.next().map(|arm| &arm.1));
                let mut value = match last {
                    Some(last) => self.expr(last, locals),
                    None => self.terms.unknown_leaf(Domain::Other.or_none()),
                };
                for (values, arm_value) in arms {
                    let arm_value = self.expr(arm_value, locals);
                    let condition = self.one_of(of, ty, values);
                    value = self.terms.choose(condition, arm_value, value);
                }
                value
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.expr(value, locals);
                self.lower_with_binding(*local, value, within, locals)
            }
            ExprKind::CountFace(rolled, face) => {
                let rolled = self.expr(rolled, locals);
                self.number_from(0, Leaf::CountFace(*face), vec![rolled])
            }
            ExprKind::SumRolled(rolled) => leaf!(Leaf::SumRolled, rolled),
            ExprKind::ExtremeRolled(which, rolled) => {
                leaf!(Leaf::ExtremeRolled(is_highest(*which)), rolled)
            }
            ExprKind::CountRolled(rolled) => {
                let rolled = self.expr(rolled, locals);
                self.number_from(0, Leaf::CountRolled, vec![rolled])
            }
            ExprKind::RolledWhere(rolled, local, condition) => {
                about_set!(Leaf::Where, rolled, local, condition)
            }
            ExprKind::RolledBest(which, n, rolled) => {
                leaf!(Leaf::RolledBest(is_highest(*which)), n, rolled)
            }
            ExprKind::RolledAgain(rolled, out, new) => leaf!(Leaf::RolledAgain, rolled, out, new),
            ExprKind::Count(set) => self.count(set, locals),
            ExprKind::IsEmpty(set) => {
                let count = self.count(set, locals);
                let zero = self.terms.constant(0);
                self.terms.equal(count, zero)
            }
            ExprKind::Contains(element, set) => {
                let ty = element.ty.clone();
                let element = self.expr(element, locals);
                self.contains(element, &ty, set, locals)
            }
            ExprKind::SumOver(set, local, value) => {
                about_set!(Leaf::SumOver, set, local, value)
            }
            ExprKind::Best(which, set, local, value) => {
                about_set!(Leaf::Best(is_highest(*which)), set, local, value)
            }
            ExprKind::ValueOver(which, set, local, value) => {
                about_set!(Leaf::ValueOver(is_highest(*which)), set, local, value)
            }
            ExprKind::First(set) => leaf!(Leaf::First, set),
            ExprKind::Top(pile) => self.pile(Leaf::Top(pile.pile), &[], pile, &expr.ty, locals),
            ExprKind::All(universe) => leaf!(Leaf::All(*universe)),
            ExprKind::SetOf(all) => {
                let mut all: Vec<Term> = all.iter().map(|e| self.expr(e, locals)).collect();
                all.sort_unstable();
                all.dedup();
                // `leaf` distributes a leaf with a single operand over the branches of a
                // conditional. The extra operand keeps a set of one from being distributed.
                all.push(self.terms.constant(NONE));
                self.terms.leaf(Leaf::SetOf, all, Domain::Other)
            }
            ExprKind::Range(a, b) => leaf!(Leaf::Range, a, b),
            ExprKind::Pile(pile) => self.pile(Leaf::Pile(pile.pile), &[], pile, &expr.ty, locals),
            ExprKind::TopOf(count, pile) => {
                self.pile(Leaf::TopOf(pile.pile), &[count], pile, &expr.ty, locals)
            }
            ExprKind::Where(set, local, condition) => {
                about_set!(Leaf::Where, set, local, condition)
            }
            ExprKind::Union(a, b) => self.commutative_leaf(Leaf::Union, a, b, locals),
            ExprKind::Intersection(a, b) => self.commutative_leaf(Leaf::Intersection, a, b, locals),
            ExprKind::Difference(a, b) => leaf!(Leaf::Difference, a, b),
            // Reachability is beyond the solver.
            ExprKind::Reach(_) => self.terms.unknown_leaf(Domain::Other.or_none()),
            ExprKind::Reserves(kind) => leaf!(Leaf::Reserves(*kind)),
        }
    }

    fn built_in(&mut self, built_in: BuiltIn, mut operands: Vec<Term>, ty: &Ty) -> Term {
        if built_in == BuiltIn::Distance {
            // A distance is symmetric, and 0 from a hex to itself.
            operands.sort_unstable();
            if let [a, b] = operands.as_slice()
                && a == b
            {
                return self.terms.constant(0);
            }
        }
        let leaf = Leaf::BuiltIn(built_in);
        match built_in.entry().bounds {
            Bounds::NonNegative => self.number_from(0, leaf, operands),
            Bounds::Rows | Bounds::Columns => self.number_from(1, leaf, operands),
            Bounds::Any => {
                let values = self.values(ty);
                self.terms.leaf(leaf, operands, values)
            }
        }
    }

    pub(super) fn sort_of(&mut self, kind: KindId, expr: &Expr, locals: &mut Locals) -> Term {
        let thing = self.expr(expr, locals);
        if matches!(expr.ty, Ty::Variant(_)) {
            return thing;
        }
        let values = self.values(&Ty::Variant(kind));
        self.terms.leaf(Leaf::SortOf, vec![thing], values)
    }

    fn commutative_leaf(&mut self, leaf: Leaf, a: &Expr, b: &Expr, locals: &mut Locals) -> Term {
        let (a, b) = (self.expr(a, locals), self.expr(b, locals));
        self.terms.leaf(leaf, vec![a.min(b), a.max(b)], Domain::Other)
    }

    fn pile(
        &mut self,
        leaf: Leaf,
        operands: &[&Expr],
        pile: &PileRef,
        ty: &Ty,
        locals: &mut Locals,
    ) -> Term {
        let operands = operands.iter().copied().chain(pile.army.as_deref());
        let operands = operands.map(|part| self.expr(part, locals)).collect();
        let values = self.values(ty);
        self.terms.leaf(leaf, operands, values)
    }

    /// Lowers an expression about an element of a set.
    fn with_element(&mut self, local: LocalId, value: &Expr, locals: &mut Locals) -> Term {
        // The leaf only makes equal expressions equal terms, so its domain is irrelevant.
        let nothing = Domain::Other;
        let element = self.terms.leaf(Leaf::Element(self.elements), Vec::new(), nothing);
        self.elements += 1;
        let value = self.lower_with_binding(local, element, value, locals);
        self.elements -= 1;
        value
    }

    pub(super) fn lower_with_binding(
        &mut self,
        local: LocalId,
        to: Term,
        value: &Expr,
        locals: &mut Locals,
    ) -> Term {
        let before = locals.get(local.index()).copied().flatten();
        bind(locals, local, to);
        let value = self.expr(value, locals);
        if let Some(slot) = locals.get_mut(local.index()) {
            *slot = before;
        }
        value
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr, locals: &mut Locals) -> Term {
        let ty = common_type(&a.ty, &b.ty);
        let (a, b) = (self.expr(a, locals), self.expr(b, locals));
        match op {
            Binary::And => self.terms.and(a, b),
            Binary::Or => self.terms.or(a, b),
            Binary::Equal => self.same(a, b, ty),
            Binary::NotEqual => {
                let same = self.same(a, b, ty);
                self.terms.not(same)
            }
            Binary::Less => self.terms.less(a, b),
            Binary::AtMost => self.terms.at_most(a, b),
            Binary::Greater => self.terms.less(b, a),
            Binary::AtLeast => self.terms.at_most(b, a),
            Binary::Add => self.terms.add(a, b),
            Binary::Subtract => {
                let b = self.terms.negate(b);
                self.terms.add(a, b)
            }
            Binary::Multiply => self.terms.multiply(a, b),
            Binary::Divide => self.divide(a, b),
            Binary::Modulo => match self.terms.value(b) {
                Some(by) if by > 0 => {
                    let quotient = self.terms.divide(a, by);
                    let product = self.terms.multiply(quotient, b);
                    let product = self.terms.negate(product);
                    self.terms.add(a, product)
                }
                _ => self.terms.leaf(Leaf::Modulo, vec![a, b], Domain::Number(None, None)),
            },
            Binary::Min => {
                let first = self.terms.at_most(a, b);
                self.terms.choose(first, a, b)
            }
            Binary::Max => {
                let first = self.terms.at_most(a, b);
                self.terms.choose(first, b, a)
            }
        }
    }

    fn divide(&mut self, a: Term, b: Term) -> Term {
        match self.terms.value(b) {
            Some(by) if by > 0 => self.terms.divide(a, by),
            _ => self.terms.leaf(Leaf::Divide, vec![a, b], Domain::Number(None, None)),
        }
    }
}

/// Returns the common type of two compared values: the option type if one may be `none`, and the
/// other's type for a literal `none`.
pub(super) fn common_type<'t>(a: &'t Ty, b: &'t Ty) -> &'t Ty {
    let is_none = |ty: &Ty| matches!(ty, Ty::Option(of) if **of == Ty::Error);
    if is_none(a) || matches!(b, Ty::Option(_)) && !is_none(b) { b } else { a }
}
