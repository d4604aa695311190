//! From typed expressions to terms. Functions are followed, as they are pure;
//! one that goes through a set, or that a change aims at, is a leaf: asked for
//! the same things, it gives the same.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::term::{Domain, Leaf, Term, Terms, highest};
use castra_ir::{
    Binary, Body, Expr, ExprKind, Function, FunctionId, KindId, LocalId, NONE, OptionId, PileRef,
    Program, Stmt, StmtKind, Ty, Universe,
};

/// How deep functions are followed.
const MAX_DEPTH: u32 = 32;
/// How many terms there may be; what comes after that is not taken apart.
const MAX_TERMS: usize = 60_000;
/// Of what has more values, single values are not gone through.
const MAX_FEW: i64 = 512;

/// What conditions are read against.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    /// What the game declares.
    pub(crate) program: &'p Program,
    /// Its functions, as they are written.
    pub(crate) functions: &'p [Function],
    /// Functions that changes aim at: their own text does not say what their
    /// value is.
    pub(crate) changed: BTreeSet<FunctionId>,
    /// How many armies the game has: at least, and at most.
    pub(crate) armies: (usize, usize),
}

/// Conditions and values of one place, as terms: their parameters are those of
/// the function or procedure that they are about.
pub(crate) struct Guards<'p> {
    pub(super) scope: Scope<'p>,
    pub(super) terms: Terms,
    params: Vec<Ty>,
    /// What functions come to, by what they are asked for.
    calls: FxHashMap<(FunctionId, Vec<Term>), Term>,
    depth: u32,
    elements: usize,
}

type Locals = Vec<Option<Term>>;

/// What some statements come to: whether they have given a value, and which.
struct Flow {
    returned: Term,
    value: Option<Term>,
}

impl<'p> Guards<'p> {
    /// For what has parameters of some types.
    pub(crate) fn new(scope: Scope<'p>, params: Vec<Ty>) -> Self {
        Self {
            scope,
            terms: Terms::default(),
            params,
            calls: FxHashMap::default(),
            depth: 0,
            elements: 0,
        }
    }

    /// What a function of these parameters comes to, whether or not a change
    /// aims at it.
    pub(crate) fn function(&mut self, id: FunctionId) -> Term {
        let args = self.arguments();
        match self.scope.functions.get(id.index()) {
            Some(function) => {
                let body = &function.body;
                self.body(body, &args).unwrap_or_else(|| self.called(id, args, &function.result))
            }
            None => self.terms.anything(Domain::Other, true),
        }
    }

    /// The condition that statements look at first, which begin with these
    /// parameters.
    pub(crate) fn condition(&mut self, stmts: &[Stmt]) -> Option<Term> {
        let mut locals: Locals = self.arguments().into_iter().map(Some).collect();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(local, value) => {
                    let value = self.expr(value, &mut locals);
                    bind(&mut locals, *local, value);
                }
                StmtKind::If(condition, ..) => return Some(self.expr(condition, &mut locals)),
                StmtKind::Return(values) => {
                    return values.first().map(|value| self.expr(value, &mut locals));
                }
                _ => return None,
            }
        }
        None
    }

    /// The type of a parameter.
    pub(super) fn param(&self, at: usize) -> Option<&Ty> {
        self.params.get(at)
    }

    /// That something always is so.
    pub(crate) fn always(&mut self) -> Term {
        self.terms.truth(true)
    }

    /// That both are so.
    pub(crate) fn both(&mut self, a: Term, b: Term) -> Term {
        self.terms.and(a, b)
    }

    /// That something is not so.
    pub(crate) fn not(&mut self, a: Term) -> Term {
        self.terms.not(a)
    }

    /// That two values of a type differ.
    pub(crate) fn differ(&mut self, a: Term, b: Term, ty: &Ty) -> Term {
        let same = self.same(a, b, ty);
        self.terms.not(same)
    }

    /// The parameters, as leaves.
    pub(super) fn arguments(&mut self) -> Vec<Term> {
        let params = self.params.clone();
        let param = |(at, ty): (usize, &Ty)| {
            let domain = self.domain(ty);
            self.terms.leaf(Leaf::Param(at), Vec::new(), domain)
        };
        params.iter().enumerate().map(param).collect()
    }

    /// The values of a type, and whether none is one.
    fn domain(&self, ty: &Ty) -> (Domain, bool) {
        let few = |n: usize| match i64::try_from(n) {
            Ok(n @ 1..=MAX_FEW) => Domain::Few(0, n - 1),
            _ => Domain::Thing,
        };
        let sorts = |kind: &KindId| self.scope.program.kinds.get(kind.index());
        let words = |id: &castra_ir::EnumId| self.scope.program.enums.get(id.index());
        let domain = match ty {
            Ty::Bool => Domain::Few(0, 1),
            Ty::Int => Domain::Number(None, None),
            Ty::Enum(id) => few(words(id).map_or(0, |e| e.words.len())),
            Ty::Army => few(self.scope.armies.1),
            Ty::Variant(kind) => few(sorts(kind).map_or(0, |k| k.sorts.len())),
            Ty::Hex | Ty::Piece(_) | Ty::Card(_) => Domain::Thing,
            Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => Domain::Other,
            Ty::Option(of) => return (self.domain(of).0, true),
        };
        (domain, false)
    }

    fn called(&mut self, id: FunctionId, args: Vec<Term>, result: &Ty) -> Term {
        let domain = self.domain(result);
        self.terms.leaf(Leaf::Call(id), args, domain)
    }

    fn call(&mut self, id: FunctionId, args: Vec<Term>, result: &Ty) -> Term {
        let known = !self.scope.changed.contains(&id);
        if !known || self.depth >= MAX_DEPTH || self.terms.len() >= MAX_TERMS {
            return self.called(id, args, result);
        }
        let key = (id, args);
        if let Some(&term) = self.calls.get(&key) {
            return term;
        }
        let functions = self.scope.functions;
        let body = functions.get(id.index()).map(|function| &function.body);
        self.depth += 1;
        let term = body.and_then(|body| self.body(body, &key.1));
        self.depth -= 1;
        let term = term.unwrap_or_else(|| self.called(id, key.1.clone(), result));
        self.calls.insert(key, term);
        term
    }

    /// What a body comes to, if no statement in it goes through a set.
    fn body(&mut self, body: &Body, args: &[Term]) -> Option<Term> {
        let mut locals: Locals = args.iter().copied().map(Some).collect();
        self.stmts(&body.stmts, &mut locals)?.value
    }

    fn stmts(&mut self, stmts: &[Stmt], locals: &mut Locals) -> Option<Flow> {
        let mut all = Flow { returned: self.terms.truth(false), value: None };
        for stmt in stmts {
            let next = self.stmt(stmt, locals)?;
            let value = match (all.value, next.value) {
                (Some(a), Some(b)) => Some(self.terms.choose(all.returned, a, b)),
                (a, b) => a.or(b),
            };
            let returned = self.terms.or(all.returned, next.returned);
            all = Flow { returned, value };
            if self.terms.value(returned).is_some_and(|v| v != 0) {
                break;
            }
        }
        Some(all)
    }

    fn stmt(&mut self, stmt: &Stmt, locals: &mut Locals) -> Option<Flow> {
        let nothing = Flow { returned: self.terms.truth(false), value: None };
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let value = self.expr(value, locals);
                bind(locals, *local, value);
                Some(nothing)
            }
            StmtKind::Return(values) => {
                let value = values.first()?;
                let value = self.expr(value, locals);
                Some(Flow { returned: self.terms.truth(true), value: Some(value) })
            }
            StmtKind::If(condition, then, otherwise) => {
                let condition = self.expr(condition, locals);
                self.branch(
                    condition,
                    locals,
                    |own, locals| own.stmts(then, locals),
                    |own, locals| own.stmts(otherwise, locals),
                )
            }
            StmtKind::Match(of, arms, otherwise) => {
                let ty = of.ty.clone();
                let of = self.expr(of, locals);
                self.arms(of, &ty, arms, otherwise, locals)
            }
            StmtKind::Step(_, body) => self.stmts(body, locals),
            // Functions change nothing and ask nobody. What goes through a set
            // is left to a leaf.
            StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Stop
            | StmtKind::Call(..)
            | StmtKind::Choose { .. }
            | StmtKind::Held(..)
            | StmtKind::ChooseSome { .. }
            | StmtKind::React { .. }
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::Unsettled
            | StmtKind::Test(_) => None,
        }
    }

    /// The arms of a `match` that are left, as choices one after the other.
    fn arms(
        &mut self,
        of: Term,
        ty: &Ty,
        arms: &[(Vec<i64>, Vec<Stmt>)],
        otherwise: &[Stmt],
        locals: &mut Locals,
    ) -> Option<Flow> {
        let Some(((values, body), rest)) = arms.split_first() else {
            return self.stmts(otherwise, locals);
        };
        let condition = self.one_of(of, ty, values);
        self.branch(
            condition,
            locals,
            |own, locals| own.stmts(body, locals),
            |own, locals| own.arms(of, ty, rest, otherwise, locals),
        )
    }

    /// Two ways to go on; what locals are afterwards depends on which is taken.
    fn branch(
        &mut self,
        condition: Term,
        locals: &mut Locals,
        then: impl FnOnce(&mut Self, &mut Locals) -> Option<Flow>,
        otherwise: impl FnOnce(&mut Self, &mut Locals) -> Option<Flow>,
    ) -> Option<Flow> {
        let mut other = locals.clone();
        let a = then(self, locals)?;
        let b = otherwise(self, &mut other)?;
        if locals.len() < other.len() {
            locals.resize(other.len(), None);
        }
        for (own, other) in locals.iter_mut().zip(other) {
            *own = match (*own, other) {
                (Some(a), Some(b)) => Some(self.terms.choose(condition, a, b)),
                (a, b) => a.or(b),
            };
        }
        let value = match (a.value, b.value) {
            (Some(a), Some(b)) => Some(self.terms.choose(condition, a, b)),
            (a, b) => a.or(b),
        };
        Some(Flow { returned: self.terms.choose(condition, a.returned, b.returned), value })
    }

    fn one_of(&mut self, of: Term, ty: &Ty, values: &[i64]) -> Term {
        let mut any = self.terms.truth(false);
        for &value in values {
            let value = self.terms.constant(value);
            let is = self.same(of, value, ty);
            any = self.terms.or(any, is);
        }
        any
    }

    /// That two values are the same; `ty` is the type of either.
    fn same(&mut self, a: Term, b: Term, ty: &Ty) -> Term {
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
                self.terms.leaf(Leaf::SameSet, pair, (Domain::Few(0, 1), false))
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

    fn option(&mut self, id: OptionId) -> Term {
        let option = self.scope.program.options.get(id.index());
        let domain = match option {
            Some(option) if option.ty == Ty::Int => {
                let range = option.range;
                (Domain::Number(range.map(|r| r.0), range.map(|r| r.1)), false)
            }
            Some(option) => self.domain(&option.ty),
            None => (Domain::Other, false),
        };
        self.terms.leaf(Leaf::Option(id), Vec::new(), domain)
    }

    /// A number that is never below another.
    fn number_from(&mut self, low: i64, leaf: Leaf, of: Vec<Term>) -> Term {
        self.terms.leaf(leaf, of, (Domain::Number(Some(low), None), false))
    }

    fn expr(&mut self, expr: &Expr, locals: &mut Locals) -> Term {
        // A leaf, of the values that it is asked of.
        macro_rules! leaf {
            ($leaf:expr $(, $of:expr)*) => {{
                let of = vec![$(self.expr($of, locals)),*];
                let domain = self.domain(&expr.ty);
                self.terms.leaf($leaf, of, domain)
            }};
        }
        macro_rules! about_set {
            ($leaf:expr, $set:expr, $local:expr, $value:expr) => {{
                let set = self.expr($set, locals);
                let value = self.with_element(*$local, $set, $value, locals);
                let domain = self.domain(&expr.ty);
                self.terms.leaf($leaf, vec![set, value], domain)
            }};
        }
        if self.terms.len() >= MAX_TERMS {
            let (domain, none) = self.domain(&expr.ty);
            return self.terms.anything(domain, none);
        }
        match &expr.kind {
            ExprKind::Const(value) => self.terms.constant(*value),
            ExprKind::Local(id) => match locals.get(id.index()).copied().flatten() {
                Some(term) => term,
                None => {
                    let (domain, none) = self.domain(&expr.ty);
                    self.terms.anything(domain, none)
                }
            },
            ExprKind::Option(id) => self.option(*id),
            ExprKind::Weight(id) => leaf!(Leaf::Weight(*id)),
            ExprKind::Council(id) => leaf!(Leaf::Council(*id)),
            ExprKind::ArmyCouncil(id, army) => leaf!(Leaf::ArmyCouncil(*id), army),
            ExprKind::State(id, None) => leaf!(Leaf::State(*id)),
            ExprKind::State(id, Some(owner)) => leaf!(Leaf::State(*id), owner),
            ExprKind::Field(kind, field, of) => {
                let declared = self.scope.program.kinds.get(kind.index());
                let found = declared.and_then(|k| k.fields.get(field.index()));
                let printed = found.is_some_and(|f| !f.state && !matches!(f.ty, Ty::Set(_)));
                if !printed {
                    return leaf!(Leaf::Field(*kind, *field), of);
                }
                let sort = self.sort_of(*kind, of, locals);
                self.terms.printed(*kind, *field, sort)
            }
            ExprKind::Us => leaf!(Leaf::Us),
            ExprKind::Them => {
                let us = self.terms.leaf(Leaf::Us, Vec::new(), self.domain(&Ty::Army));
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
            ExprKind::RowOf(hex) => {
                let hex = self.expr(hex, locals);
                self.number_from(1, Leaf::RowOf, vec![hex])
            }
            ExprKind::ColumnOf(hex) => {
                let hex = self.expr(hex, locals);
                self.number_from(1, Leaf::ColumnOf, vec![hex])
            }
            ExprKind::Distance(a, b) => {
                let (a, b) = (self.expr(a, locals), self.expr(b, locals));
                if a == b {
                    return self.terms.constant(0);
                }
                self.number_from(0, Leaf::Distance, vec![a.min(b), a.max(b)])
            }
            ExprKind::SideTerrain(a, b) => leaf!(Leaf::SideTerrain, a, b),
            ExprKind::SideSlot(a, b) => leaf!(Leaf::SideSlot, a, b),
            ExprKind::InSight(a, b, set) => leaf!(Leaf::InSight, a, b, set),
            ExprKind::StepTo(hex, direction) => leaf!(Leaf::StepTo, hex, direction),
            ExprKind::Forward(army) => leaf!(Leaf::Forward, army),
            ExprKind::Turned(direction, n) => leaf!(Leaf::Turned(*n), direction),
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
                // Without an `else` the arms cover all there is: the last is what is left.
                let mut arms = arms.iter().rev();
                let last = otherwise.as_deref().or_else(|| arms.next().map(|arm| &arm.1));
                let mut value = match last {
                    Some(last) => self.expr(last, locals),
                    None => self.terms.anything(Domain::Other, true),
                };
                for (values, worth) in arms {
                    let worth = self.expr(worth, locals);
                    let condition = self.one_of(of, ty, values);
                    value = self.terms.choose(condition, worth, value);
                }
                value
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.expr(value, locals);
                self.bound(*local, value, within, locals)
            }
            ExprKind::CountFace(rolled, face) => {
                let rolled = self.expr(rolled, locals);
                self.number_from(0, Leaf::CountFace(*face), vec![rolled])
            }
            ExprKind::SumRolled(rolled) => leaf!(Leaf::SumRolled, rolled),
            ExprKind::ExtremeRolled(which, rolled) => {
                leaf!(Leaf::ExtremeRolled(highest(*which)), rolled)
            }
            ExprKind::CountRolled(rolled) => {
                let rolled = self.expr(rolled, locals);
                self.number_from(0, Leaf::CountRolled, vec![rolled])
            }
            ExprKind::RolledWhere(rolled, local, condition) => {
                about_set!(Leaf::Where, rolled, local, condition)
            }
            ExprKind::RolledBest(which, n, rolled) => {
                leaf!(Leaf::RolledBest(highest(*which)), n, rolled)
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
                about_set!(Leaf::Best(highest(*which)), set, local, value)
            }
            ExprKind::ValueOver(which, set, local, value) => {
                about_set!(Leaf::ValueOver(highest(*which)), set, local, value)
            }
            ExprKind::Knows(army, cards) => leaf!(Leaf::Knows, army, cards),
            ExprKind::First(set) => leaf!(Leaf::First, set),
            ExprKind::Top(pile) => self.pile(Leaf::Top(pile.pile), &[], pile, &expr.ty, locals),
            ExprKind::All(universe) => leaf!(Leaf::All(*universe)),
            ExprKind::SetOf(all) => {
                let mut all: Vec<Term> = all.iter().map(|e| self.expr(e, locals)).collect();
                all.sort_unstable();
                all.dedup();
                // What a choice is asked of is asked of each: a set of one is none of it.
                all.push(self.terms.constant(NONE));
                self.terms.leaf(Leaf::SetOf, all, (Domain::Other, false))
            }
            ExprKind::Range(a, b) => leaf!(Leaf::Range, a, b),
            ExprKind::Pile(pile) => self.pile(Leaf::Pile(pile.pile), &[], pile, &expr.ty, locals),
            ExprKind::TopOf(count, pile) => {
                self.pile(Leaf::TopOf(pile.pile), &[count], pile, &expr.ty, locals)
            }
            ExprKind::Where(set, local, condition) => {
                about_set!(Leaf::Where, set, local, condition)
            }
            ExprKind::Union(a, b) => self.unordered(Leaf::Union, a, b, locals),
            ExprKind::Intersection(a, b) => self.unordered(Leaf::Intersection, a, b, locals),
            ExprKind::Difference(a, b) => leaf!(Leaf::Difference, a, b),
            ExprKind::Neighbours(hex) => leaf!(Leaf::Neighbours, hex),
            ExprKind::Around(set) => leaf!(Leaf::Around, set),
            ExprKind::Places(set) => leaf!(Leaf::Places, set),
            ExprKind::Shift(set, direction) => leaf!(Leaf::Shift, set, direction),
            ExprKind::Connected(a, b) => leaf!(Leaf::Connected, a, b),
            // A way through the board is more than guards can be proven of.
            ExprKind::Reach(_) => self.terms.anything(Domain::Other, true),
            ExprKind::Edge(direction) => leaf!(Leaf::Edge, direction),
            ExprKind::Reserves(kind) => leaf!(Leaf::Reserves(*kind)),
            ExprKind::Section(of) => leaf!(Leaf::Section, of),
            ExprKind::Objectives(army) => leaf!(Leaf::Objectives, army),
        }
    }

    fn sort_of(&mut self, kind: KindId, of: &Expr, locals: &mut Locals) -> Term {
        let thing = self.expr(of, locals);
        if matches!(of.ty, Ty::Variant(_)) {
            return thing;
        }
        let domain = self.domain(&Ty::Variant(kind));
        self.terms.leaf(Leaf::SortOf, vec![thing], domain)
    }

    fn unordered(&mut self, leaf: Leaf, a: &Expr, b: &Expr, locals: &mut Locals) -> Term {
        let (a, b) = (self.expr(a, locals), self.expr(b, locals));
        self.terms.leaf(leaf, vec![a.min(b), a.max(b)], (Domain::Other, false))
    }

    fn pile(
        &mut self,
        leaf: Leaf,
        of: &[&Expr],
        pile: &PileRef,
        ty: &Ty,
        locals: &mut Locals,
    ) -> Term {
        let of = of.iter().copied().chain(pile.army.as_deref());
        let of = of.map(|part| self.expr(part, locals)).collect();
        let domain = self.domain(ty);
        self.terms.leaf(leaf, of, domain)
    }

    /// What is asked of an element of a set.
    fn with_element(
        &mut self,
        local: LocalId,
        set: &Expr,
        value: &Expr,
        locals: &mut Locals,
    ) -> Term {
        let ty = match set.ty {
            Ty::Set(universe) => universe.element(),
            Ty::Rolled(die) => {
                let die = self.scope.program.dice.get(die.index());
                die.map_or(Ty::Error, |die| die.face.clone())
            }
            _ => Ty::Error,
        };
        let domain = self.domain(&ty);
        let element = self.terms.leaf(Leaf::Element(self.elements), Vec::new(), domain);
        self.elements += 1;
        let value = self.bound(local, element, value, locals);
        self.elements -= 1;
        value
    }

    fn bound(&mut self, local: LocalId, to: Term, value: &Expr, locals: &mut Locals) -> Term {
        let before = locals.get(local.index()).copied().flatten();
        bind(locals, local, to);
        let value = self.expr(value, locals);
        if let Some(slot) = locals.get_mut(local.index()) {
            *slot = before;
        }
        value
    }

    fn count(&mut self, set: &Expr, locals: &mut Locals) -> Term {
        if matches!(&set.kind, ExprKind::SetOf(all) if all.is_empty()) {
            return self.terms.constant(0);
        }
        let set = self.expr(set, locals);
        self.number_from(0, Leaf::Count, vec![set])
    }

    /// Whether something is in a set: as far as its text goes, taken apart.
    fn contains(&mut self, element: Term, ty: &Ty, set: &Expr, locals: &mut Locals) -> Term {
        match &set.kind {
            ExprKind::SetOf(all) => {
                let mut any = self.terms.truth(false);
                for other in all {
                    let maybe = matches!(other.ty, Ty::Option(_));
                    let other_ty = if maybe { &other.ty } else { ty };
                    let other = self.expr(other, locals);
                    let same = self.same(element, other, other_ty);
                    any = self.terms.or(any, same);
                }
                any
            }
            ExprKind::Range(from, to) => {
                let (from, to) = (self.expr(from, locals), self.expr(to, locals));
                let (zero, most) =
                    (self.terms.constant(0), self.terms.constant(castra_ir::MOST_NUMBER));
                let parts = [(from, element), (element, to), (zero, element), (element, most)];
                let mut all = self.terms.truth(true);
                for (a, b) in parts {
                    let at_most = self.terms.at_most(a, b);
                    all = self.terms.and(all, at_most);
                }
                all
            }
            ExprKind::Union(a, b) => {
                let a = self.contains(element, ty, a, locals);
                let b = self.contains(element, ty, b, locals);
                self.terms.or(a, b)
            }
            ExprKind::Intersection(a, b) => {
                let a = self.contains(element, ty, a, locals);
                let b = self.contains(element, ty, b, locals);
                self.terms.and(a, b)
            }
            ExprKind::Difference(a, b) => {
                let a = self.contains(element, ty, a, locals);
                let b = self.contains(element, ty, b, locals);
                let not = self.terms.not(b);
                self.terms.and(a, not)
            }
            ExprKind::Where(of, local, condition) => {
                let of = self.contains(element, ty, of, locals);
                let condition = self.bound(*local, element, condition, locals);
                self.terms.and(of, condition)
            }
            ExprKind::All(universe) => match (universe, ty) {
                (Universe::Piece(_), _) => {
                    self.terms.leaf(Leaf::OnBoard, vec![element], (Domain::Few(0, 1), false))
                }
                (Universe::Card(None), _) => self.terms.truth(true),
                (Universe::Card(kind), Ty::Card(of)) if kind == of => self.terms.truth(true),
                (Universe::Card(_) | Universe::Int, _) => self.opaque(element, set, locals),
                (Universe::Enum(_) | Universe::Army | Universe::Hex | Universe::Variant(_), _) => {
                    self.terms.truth(true)
                }
            },
            ExprKind::Field(kind, field, of) => {
                let declared = self.scope.program.kinds.get(kind.index());
                let found = declared.and_then(|k| k.fields.get(field.index()));
                let printed =
                    found.is_some_and(|f| !f.state && matches!(f.ty, Ty::Set(Universe::Enum(_))));
                if !printed {
                    return self.opaque(element, set, locals);
                }
                let sort = self.sort_of(*kind, of, locals);
                self.terms.printed_has(*kind, *field, sort, element)
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.expr(condition, locals);
                let then = self.contains(element, ty, then, locals);
                let otherwise = self.contains(element, ty, otherwise, locals);
                self.terms.choose(condition, then, otherwise)
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.expr(value, locals);
                let before = locals.get(local.index()).copied().flatten();
                bind(locals, *local, value);
                let holds = self.contains(element, ty, within, locals);
                if let Some(slot) = locals.get_mut(local.index()) {
                    *slot = before;
                }
                holds
            }
            _ => self.opaque(element, set, locals),
        }
    }

    fn opaque(&mut self, element: Term, set: &Expr, locals: &mut Locals) -> Term {
        let set = self.expr(set, locals);
        self.terms.leaf(Leaf::Contains, vec![element, set], (Domain::Few(0, 1), false))
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr, locals: &mut Locals) -> Term {
        // Of a value that may be none and one that may not, the type that may.
        let ty = if matches!(b.ty, Ty::Option(_)) { &b.ty } else { &a.ty };
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
                _ => {
                    let domain = (Domain::Number(None, None), false);
                    self.terms.leaf(Leaf::Modulo, vec![a, b], domain)
                }
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
            _ => {
                let domain = (Domain::Number(None, None), false);
                self.terms.leaf(Leaf::Divide, vec![a, b], domain)
            }
        }
    }
}

fn bind(locals: &mut Locals, local: LocalId, value: Term) {
    if locals.len() <= local.index() {
        locals.resize(local.index() + 1, None);
    }
    if let Some(slot) = locals.get_mut(local.index()) {
        *slot = Some(value);
    }
}
