//! What can be told of rules from the text alone, before any game is played.
//!
//! What a piece or card *is* never changes: its sort, and the fields printed on
//! it. Neither do options, once a game has begun. With the terrain of a hex and
//! whose a piece is they have few values, so that all cases can be looked at: a
//! case begins with nothing known, and is split by whatever is asked for that is
//! not known yet.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::program::link;
use crate::program::{
    Binary, Body, Dump, Expr, ExprKind, Function, FunctionId, KindId, LocalId, OptionId, Program,
    Sort, Stmt, StmtKind, Ty, Universe,
};

/// The most cases that are looked at.
const MAX_CASES: u32 = 20_000;
/// The most values of what a case is split by.
const MAX_VALUES: i64 = 64;
/// How deep functions are followed.
const MAX_DEPTH: u32 = 12;

/// Something that a rule can ask for, which has few values; parameters by
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asked {
    /// What sort a parameter is of, or which word it is.
    Param(usize),
    /// The terrain of a hex, or of the hex that a piece stands in.
    Ground(usize),
    /// Whether it is, or belongs to, the army whose turn it is.
    Ours(usize),
    /// What an option is set to.
    Option(OptionId),
}

/// What is known in one case.
pub(super) type Case = BTreeMap<Asked, i64>;

/// What rules are made of, for those who ask.
pub(super) struct Text<'p> {
    pub(super) program: &'p Program,
    pub(super) functions: &'p [Function],
    /// Functions that changes aim at: their own text does not tell what they
    /// come to.
    pub(super) changed: BTreeSet<FunctionId>,
}

/// What a local stands for.
#[derive(Clone, Copy)]
enum Bound {
    Param(usize),
    Value(i64),
}

/// What became of looking at all cases.
pub(super) enum Found {
    /// It is so in this one, for certain.
    In(Case),
    /// It is so in none.
    Nowhere,
    /// It is not known to be so in any, and play may tell of some.
    Open,
}

impl<'p> Text<'p> {
    /// Whether something is so in any case, of what has parameters of some
    /// types. `test` gives nothing where that is not known in a case.
    pub(super) fn find(
        &self,
        params: &[Ty],
        test: impl Fn(&View<'_, 'p>) -> Option<bool>,
    ) -> Found {
        self.search(params, &test, &mut Case::new(), &mut MAX_CASES.clone())
    }

    fn search(
        &self,
        params: &[Ty],
        test: &impl Fn(&View<'_, 'p>) -> Option<bool>,
        case: &mut Case,
        left: &mut u32,
    ) -> Found {
        let view = View { text: self, params, case, asked: RefCell::default() };
        match test(&view) {
            Some(true) => return Found::In(case.clone()),
            Some(false) => return Found::Nowhere,
            None => {}
        }
        let asked = view.asked.into_inner();
        let split = asked.into_iter().find_map(|asked| {
            let values = self.values(params, asked)?;
            (values.1 - values.0 < MAX_VALUES).then_some((asked, values))
        });
        let Some((by, (lowest, highest))) = split else { return Found::Open };
        let mut all = Found::Nowhere;
        for value in lowest..=highest {
            if *left == 0 {
                return Found::Open;
            }
            *left -= 1;
            case.insert(by, value);
            let found = self.search(params, test, case, left);
            case.remove(&by);
            match found {
                Found::In(_) => return found,
                Found::Open => all = Found::Open,
                Found::Nowhere => {}
            }
        }
        all
    }

    /// The lowest and highest value of something.
    fn values(&self, params: &[Ty], asked: Asked) -> Option<(i64, i64)> {
        let below = |n: usize| Some((0, i64::try_from(n).ok()?.checked_sub(1)?));
        let sorts = |kind: KindId| below(self.program.kinds.get(kind.index())?.sorts.len());
        match asked {
            Asked::Param(at) => match params.get(at)? {
                Ty::Piece(kind) | Ty::Card(Some(kind)) | Ty::Sort(kind) => sorts(*kind),
                ty => self.few(ty),
            },
            Asked::Ground(_) => sorts(self.program.terrain_kind()?),
            Asked::Ours(_) => Some((0, 1)),
            Asked::Option(id) => {
                let option = self.program.options.get(id.index())?;
                option.range.or_else(|| self.few(&option.ty))
            }
        }
    }

    fn few(&self, ty: &Ty) -> Option<(i64, i64)> {
        match ty {
            Ty::Bool => Some((0, 1)),
            Ty::Enum(id) => {
                let words = self.program.enums.get(id.index())?.words.len();
                Some((0, i64::try_from(words).ok()?.checked_sub(1)?))
            }
            _ => None,
        }
    }

    /// Whether two functions of the same parameters are written alike.
    pub(super) fn is_same(&self, a: FunctionId, b: FunctionId) -> bool {
        let written = |id: FunctionId| {
            let body = &self.functions.get(id.index())?.body;
            let [stmt] = body.stmts.as_slice() else { return None };
            let StmtKind::Return(Some(value)) = &stmt.kind else { return None };
            Some(Dump { program: self.program, locals: &body.locals }.expr(value))
        };
        a == b || written(a).is_some_and(|a| Some(a) == written(b))
    }

    /// A case in words, for a message: what decides it.
    pub(super) fn told(&self, case: &Case, names: &[impl AsRef<str>], params: &[Ty]) -> String {
        let name = |at: usize| names.get(at).map_or("it", AsRef::as_ref);
        let sort = |kind: KindId, at: i64| {
            let kind = self.program.kinds.get(kind.index())?;
            Some(kind.sorts.get(usize::try_from(at).ok()?)?.name.clone())
        };
        let word = |ty: &Ty, value: i64| match ty {
            Ty::Bool => (if value == 0 { "false" } else { "true" }).to_owned(),
            Ty::Piece(kind) | Ty::Card(Some(kind)) | Ty::Sort(kind) => {
                sort(*kind, value).unwrap_or_default()
            }
            Ty::Enum(id) => {
                let words = self.program.enums.get(id.index()).map(|e| &e.words);
                let at = usize::try_from(value).unwrap_or(usize::MAX);
                words.and_then(|w| w.get(at)).map(|w| w.word.clone()).unwrap_or_default()
            }
            _ => value.to_string(),
        };
        let part = |(asked, &value): (&Asked, &i64)| match *asked {
            Asked::Param(at) => {
                let ty = params.get(at).unwrap_or(&Ty::Int);
                format!("`{}` is `{}`", name(at), word(ty, value))
            }
            Asked::Ground(at) => {
                let kind = self.program.terrain_kind();
                let terrain = kind.and_then(|kind| sort(kind, value)).unwrap_or_default();
                format!("`{}` is in `{terrain}`", name(at))
            }
            Asked::Ours(at) if value == 0 => format!("`{}` is of the other army", name(at)),
            Asked::Ours(at) => format!("`{}` is of the army whose turn it is", name(at)),
            Asked::Option(id) => {
                let option = self.program.options.get(id.index());
                let value = option.map_or_else(String::new, |o| word(&o.ty, value));
                format!("the option `{}` is {value}", option.map_or("", |o| o.name.as_str()))
            }
        };
        let parts: Vec<String> = case.iter().map(part).collect();
        parts.join(", and ")
    }
}

/// The rules as they are in one case.
pub(super) struct View<'v, 'p> {
    text: &'v Text<'p>,
    params: &'v [Ty],
    case: &'v Case,
    /// What was asked for that is not known.
    asked: RefCell<BTreeSet<Asked>>,
}

impl View<'_, '_> {
    /// What a body comes to that begins with the parameters.
    pub(super) fn body(&self, body: &Body) -> Option<i64> {
        let mut locals: Vec<Option<Bound>> =
            (0..self.params.len()).map(|at| Some(Bound::Param(at))).collect();
        self.stmts(&body.stmts, &mut locals, 0)
    }

    /// The first condition that such a body looks at.
    pub(super) fn condition(&self, stmts: &[Stmt]) -> Option<i64> {
        let mut locals: Vec<Option<Bound>> =
            (0..self.params.len()).map(|at| Some(Bound::Param(at))).collect();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(local, value) => self.bind(*local, value, &mut locals, 0),
                StmtKind::If(condition, ..) => return self.value(condition, &locals, 0),
                StmtKind::Return(Some(value)) => return self.value(value, &locals, 0),
                _ => return None,
            }
        }
        None
    }

    fn bind(&self, local: LocalId, value: &Expr, locals: &mut Vec<Option<Bound>>, depth: u32) {
        let bound = self.bound(value, locals, depth);
        if locals.len() <= local.index() {
            locals.resize(local.index() + 1, None);
        }
        if let Some(slot) = locals.get_mut(local.index()) {
            *slot = bound;
        }
    }

    fn bound(&self, value: &Expr, locals: &[Option<Bound>], depth: u32) -> Option<Bound> {
        match value.kind {
            ExprKind::Local(id) => locals.get(id.index()).copied().flatten(),
            _ => self.value(value, locals, depth).map(Bound::Value),
        }
    }

    fn stmts(&self, stmts: &[Stmt], locals: &mut Vec<Option<Bound>>, depth: u32) -> Option<i64> {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(local, value) => self.bind(*local, value, locals, depth),
                StmtKind::Return(Some(value)) => return self.value(value, locals, depth),
                StmtKind::If(condition, then, otherwise) => {
                    let holds = self.value(condition, locals, depth)? != 0;
                    let taken = if holds { then } else { otherwise };
                    if let Some(value) = self.stmts(taken, locals, depth) {
                        return Some(value);
                    }
                    if !taken.is_empty() {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// The value of what has few, if this is known; it is asked for otherwise.
    fn ask(&self, asked: Asked) -> Option<i64> {
        let known = self.case.get(&asked).copied();
        if known.is_none() {
            self.asked.borrow_mut().insert(asked);
        }
        known
    }

    /// The parameter that an expression is.
    fn param(&self, expr: &Expr, locals: &[Option<Bound>]) -> Option<usize> {
        let ExprKind::Local(id) = expr.kind else { return None };
        match locals.get(id.index()).copied().flatten()? {
            Bound::Param(at) => Some(at),
            Bound::Value(_) => None,
        }
    }

    /// The parameter whose army an expression is.
    fn owner(&self, expr: &Expr, locals: &[Option<Bound>]) -> Option<usize> {
        match &expr.kind {
            ExprKind::ArmyOf(piece) => self.param(piece, locals),
            _ if expr.ty == Ty::Army => self.param(expr, locals),
            _ => None,
        }
    }

    fn value(&self, expr: &Expr, locals: &[Option<Bound>], depth: u32) -> Option<i64> {
        let value = |e: &Expr| self.value(e, locals, depth);
        match &expr.kind {
            ExprKind::Const(value) if !matches!(expr.ty, Ty::Set(_)) => Some(*value),
            ExprKind::Local(id) => match locals.get(id.index()).copied().flatten()? {
                Bound::Value(value) => Some(value),
                Bound::Param(at) if self.text.values(self.params, Asked::Param(at)).is_some() => {
                    self.ask(Asked::Param(at))
                }
                Bound::Param(_) => None,
            },
            ExprKind::Option(id) => self.ask(Asked::Option(*id)),
            ExprKind::SortOf(of) => self.ask(Asked::Param(self.param(of, locals)?)),
            ExprKind::TerrainOf(hex) => {
                let hex = match &hex.kind {
                    ExprKind::HexOf(piece) => piece,
                    _ => hex,
                };
                self.ask(Asked::Ground(self.param(hex, locals)?))
            }
            ExprKind::Field(kind, field, of) => {
                let declared = self.text.program.kinds.get(kind.index())?;
                let field_of = declared.fields.get(field.index())?;
                let printed = !field_of.state && !matches!(field_of.ty, Ty::Set(_));
                if !printed {
                    return None;
                }
                self.sort(*kind, of, locals, depth)?.values.get(field.index()).copied()
            }
            ExprKind::Bind(local, of, within) => {
                let mut locals = locals.to_vec();
                self.bind(*local, of, &mut locals, depth);
                self.value(within, &locals, depth)
            }
            ExprKind::Not(of) => Some(i64::from(value(of)? == 0)),
            ExprKind::Negate(of) => value(of)?.checked_neg(),
            ExprKind::If(condition, then, otherwise) => {
                if value(condition)? != 0 {
                    value(then)
                } else {
                    value(otherwise)
                }
            }
            ExprKind::Match(of, arms, otherwise) => {
                let of = value(of)?;
                let arm = arms.iter().find(|arm| arm.0.contains(&of)).map(|arm| &arm.1);
                value(arm.or(otherwise.as_deref())?)
            }
            ExprKind::Contains(element, set) => self.contains(element, set, locals, depth),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, locals, depth),
            ExprKind::Call(id, args) => {
                if depth >= MAX_DEPTH || self.text.changed.contains(id) {
                    return None;
                }
                let function = self.text.functions.get(id.index())?;
                let mut own: Vec<Option<Bound>> =
                    args.iter().map(|arg| self.bound(arg, locals, depth)).collect();
                self.stmts(&function.body.stmts, &mut own, depth + 1)
            }
            _ => None,
        }
    }

    /// The sort that something is of.
    fn sort(&self, kind: KindId, of: &Expr, locals: &[Option<Bound>], depth: u32) -> Option<&Sort> {
        let at = match of.ty {
            Ty::Sort(_) => self.value(of, locals, depth)?,
            _ => self.ask(Asked::Param(self.param(of, locals)?))?,
        };
        self.text.program.kinds.get(kind.index())?.sorts.get(usize::try_from(at).ok()?)
    }

    fn binary(
        &self,
        op: Binary,
        a: &Expr,
        b: &Expr,
        locals: &[Option<Bound>],
        depth: u32,
    ) -> Option<i64> {
        if let Binary::Equal | Binary::NotEqual = op {
            let side = |x: &Expr, y: &Expr| match x.kind {
                ExprKind::Us => self.owner(y, locals),
                _ => None,
            };
            if let Some(at) = side(a, b).or_else(|| side(b, a)) {
                let ours = self.ask(Asked::Ours(at))? != 0;
                return Some(i64::from(ours == (op == Binary::Equal)));
            }
        }
        let (a, b) = (self.value(a, locals, depth), self.value(b, locals, depth));
        match (op, a, b) {
            (Binary::And, Some(0), _) | (Binary::And, _, Some(0)) => return Some(0),
            (Binary::Or, Some(1), _) | (Binary::Or, _, Some(1)) => return Some(1),
            _ => {}
        }
        link::reckon(op, a?, b?)
    }

    /// Whether something is in a set that is written out, or in the set printed
    /// on what is known.
    fn contains(
        &self,
        element: &Expr,
        set: &Expr,
        locals: &[Option<Bound>],
        depth: u32,
    ) -> Option<i64> {
        let element = self.value(element, locals, depth)?;
        match &set.kind {
            ExprKind::SetOf(all) => {
                let all: Option<Vec<i64>> =
                    all.iter().map(|e| self.value(e, locals, depth)).collect();
                Some(i64::from(all?.contains(&element)))
            }
            ExprKind::Field(kind, field, of) => {
                let declared = self.text.program.kinds.get(kind.index())?;
                let field_of = declared.fields.get(field.index())?;
                let few = matches!(field_of.ty, Ty::Set(Universe::Enum(_))) && !field_of.state;
                let sort = self.sort(*kind, of, locals, depth).filter(|_| few)?;
                let bits = sort.values.get(field.index())?;
                (0..63).contains(&element).then_some(bits >> element & 1)
            }
            _ => None,
        }
    }
}
