//! Random expressions, compiled in several ways and worked out on the machine,
//! against the same worked out straight from the trees.

use std::sync::Arc;

use castra_base::Span;
use castra_ir::*;
use castra_workspace::{NoLibrary, Package, Workspace};
use proptest::prelude::*;

use crate::chance::Chance;
use crate::eval::{Eval, Live, Stopped, Value};
use crate::image::{Image, LocalAt, Options};
use crate::machine::{Machine, Stop};
use crate::trace::Untold;

/// A board of more than one word, pieces and cards with state of every sort.
const WORLD: &str = r#"game world "World"

enum mood { calm, keen, wild }

die d6 numeric { 1, 2, 3, 4, 5, 6 }

board field hexes pointy 12 x 8 { rows A..H }

council { armies 2 }

terrain plain "Plain" { }
terrain swamp "Swamp" { }

state owner per hex: army or none = none
state height per hex: int = 0
state glow per hex: mood = calm
state score per army: int = 0
state spirit per army: mood = keen
state weather: int = 3
state lit: bool = false

kind man on hex {
  state tired: bool = false
  state marches: int = 0
}

man spearman "Spearman" { }

kind order in deck {
  worth: int
  tone: mood
  state used: bool = false
}

order march "March" { worth 1, tone calm }
order charge "Charge" { worth 3, tone wild }
order halt "Halt" { worth 2, tone keen }

deck orders { march * 30, charge * 25, halt * 20 }

pile stock shared hidden
pile hand per army private

fn mine(h: hex, a: army) -> bool {
  h.owner == a and h.height < 3
}

fn near(h: hex, k: hex) -> bool {
  distance(h, k) <= 2
}

fn held(a: army) -> set of hex {
  hexes where it.owner == a
}

fn open(h: hex, a: army) -> bool {
  let m = h.man
  let o = h.owner
  if h.height > 3 and weather < 4 {
    return o is none
  }
  if m is none {
    return h.glow != wild or o == a
  }
  return if m.army == a then not m.tired else m.marches >= 2
}

fn risky(h: hex, n: int) -> bool {
  if h.glow == keen or h.man is none {
    return h.height <= n
  }
  return h.owner is not none and 12 / (weather - 3) > n
}

fn mixed(m: mood, a: army) -> int {
  if spirit-like(m, a) {
    return 4
  }
  return match m {
    calm => 1
    keen => 2
    wild => 3
  }
}

fn spirit-like(m: mood, a: army) -> bool {
  m == wild and forward(a) == north
}

fn ring(m: mood, a: army) -> set of hex {
  if m == calm then edge(forward(a)) else edge(turned(forward(a), 4))
}

fn rank(h: hex) -> int {
  if h.glow == wild {
    return h.height * 2
  }
  return h.row + h.column
}

setup {
  fill stock with orders
  shuffle stock
  for each a in armies {
    draw 20 from stock to a.hand
  }
  for each h in hexes where it.column mod 3 == 0 {
    pick a in armies at random
    place spearman for a at h
  }
  let thrown = roll d6
  weather = thrown
}

turn army at most 20 {
  phase run {
    for each h in hexes {
      pick m in moods at random
      h.glow = m
      pick n in 0..5 at random
      h.height = n
      pick a in armies at random
      if n < 4 {
        h.owner = a
      }
    }
    for each m in mans {
      pick n in 0..3 at random
      m.marches = n
      m.tired = n == 1
      if n == 3 {
        remove m
      }
    }
    for each c in us.hand where it is order {
      pick n in 0..1 at random
      c.used = n == 1
    }
    let thrown = roll d6
    us.score += thrown
    lit = thrown > 3
  }
}
"#;

fn world() -> Program {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "world.castra", WORLD);
    let checked = workspace.check();
    let errors: Vec<&str> =
        checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    checked.games[0].link(&[]).unwrap()
}

/// Makes expressions at random.
struct Maker<'p> {
    program: &'p Program,
    chance: Chance,
    locals: Vec<Local>,
    /// Locals that have a value where the expression stands.
    bound: Vec<(LocalId, Ty)>,
}

fn e(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

impl Maker<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n as u64) as usize
    }

    fn state(&self, name: &str) -> StateId {
        StateId(self.program.states.iter().position(|s| s.name == name).unwrap() as u32)
    }

    fn enum_named(&self, name: &str) -> EnumId {
        EnumId(self.program.enums.iter().position(|s| s.name == name).unwrap() as u32)
    }

    fn pile(&mut self, depth: usize) -> PileRef {
        let at = self.below(2);
        let pile = &self.program.piles[at];
        let army = pile.per_army.then(|| boxed(self.army(depth)));
        PileRef { pile: PileId(at as u32), army }
    }

    fn function(&self, name: &str, args: Vec<Expr>) -> Expr {
        let functions = &self.program.rules.functions;
        let at = functions.iter().position(|f| f.name == name).unwrap();
        let ty = functions[at].result.clone();
        e(ExprKind::Call(FunctionId(at as u32), args), ty)
    }

    fn kind(&self) -> KindId {
        self.program.kind_named("order").unwrap()
    }

    fn field(&self, name: &str) -> FieldId {
        let kind = &self.program.kinds[self.kind().index()];
        FieldId(kind.fields.iter().position(|f| f.name == name).unwrap() as u32)
    }

    fn local(&mut self, ty: &Ty) -> Option<Expr> {
        let fit: Vec<LocalId> = self.bound.iter().filter(|b| b.1 == *ty).map(|b| b.0).collect();
        if fit.is_empty() || self.below(4) == 0 {
            return None;
        }
        let at = self.below(fit.len());
        Some(e(ExprKind::Local(fit[at]), ty.clone()))
    }

    fn army(&mut self, depth: usize) -> Expr {
        if let Some(local) = self.local(&Ty::Army) {
            return local;
        }
        let kind = match self.below(if depth == 0 { 3 } else { 5 }) {
            0 => ExprKind::Const(self.below(2) as i64),
            1 => ExprKind::Us,
            2 => ExprKind::Them,
            3 => ExprKind::Enemy(boxed(self.army(depth - 1))),
            _ => ExprKind::If(
                boxed(self.truth(depth - 1)),
                boxed(self.army(depth - 1)),
                boxed(self.army(depth - 1)),
            ),
        };
        e(kind, Ty::Army)
    }

    fn hex(&mut self) -> Expr {
        match self.local(&Ty::Hex) {
            Some(local) => local,
            None => e(ExprKind::Const(self.below(self.program.hexes.len()) as i64), Ty::Hex),
        }
    }

    fn mood(&mut self) -> Expr {
        let ty = Ty::Enum(self.enum_named("mood"));
        match self.below(3) {
            0 => e(ExprKind::Const(self.below(3) as i64), ty),
            1 => {
                let hex = self.hex();
                e(ExprKind::State(self.state("glow"), Some(boxed(hex))), ty)
            }
            _ => {
                let army = self.army(0);
                e(ExprKind::State(self.state("spirit"), Some(boxed(army))), ty)
            }
        }
    }

    /// A value kept in a local, and something worked out with it.
    fn keeping(&mut self, depth: usize, make: impl FnOnce(&mut Self, usize) -> Expr) -> Expr {
        let value = match self.below(3) {
            0 => self.army(depth),
            1 => self.int(depth),
            _ => self.truth(depth),
        };
        self.locals.push(Local { name: "value".to_owned(), ty: value.ty.clone() });
        let local = LocalId(self.locals.len() as u32 - 1);
        self.bound.push((local, value.ty.clone()));
        let within = make(self, depth);
        self.bound.pop();
        let ty = within.ty.clone();
        e(ExprKind::Bind(local, boxed(value), boxed(within)), ty)
    }

    fn int(&mut self, depth: usize) -> Expr {
        let d = depth.saturating_sub(1);
        if depth > 0 && self.below(10) == 0 {
            return self.keeping(d, Self::int);
        }
        let kind = match self.below(if depth == 0 { 4 } else { 15 }) {
            0 => ExprKind::Const(self.below(9) as i64 - 2),
            1 => ExprKind::State(self.state("weather"), None),
            2 => ExprKind::State(self.state("score"), Some(boxed(self.army(0)))),
            3 => {
                let hex = boxed(self.hex());
                match self.below(3) {
                    0 => ExprKind::RowOf(hex),
                    1 => ExprKind::ColumnOf(hex),
                    _ => ExprKind::State(self.state("height"), Some(hex)),
                }
            }
            4 => ExprKind::Count(boxed(self.set(Universe::Hex, d))),
            5 => ExprKind::Count(boxed(self.set(Universe::Card(None), d))),
            6 => ExprKind::Distance(boxed(self.hex()), boxed(self.hex())),
            7 => {
                let hex = self.hex();
                return self.function("rank", vec![hex]);
            }
            12 => {
                let (mood, army) = (self.mood(), self.army(d));
                return self.function("mixed", vec![mood, army]);
            }
            8 => return self.extreme(d),
            9 => {
                let (local, set) = self.bound_set(d);
                let value = boxed(self.int(d));
                self.bound.pop();
                match self.below(3) {
                    0 => ExprKind::SumOver(set, local, value),
                    1 => ExprKind::ValueOver(Extreme::Highest, set, local, value),
                    _ => ExprKind::ValueOver(Extreme::Lowest, set, local, value),
                }
            }
            10 => ExprKind::If(boxed(self.truth(d)), boxed(self.int(d)), boxed(self.int(d))),
            11 => {
                let arms = vec![(vec![0, 2], self.int(d)), (vec![1], self.int(d))];
                ExprKind::Match(boxed(self.mood()), arms, None)
            }
            _ => {
                let ops = [
                    Binary::Add,
                    Binary::Subtract,
                    Binary::Multiply,
                    Binary::Divide,
                    Binary::Modulo,
                    Binary::Min,
                    Binary::Max,
                ];
                let op = ops[self.below(ops.len())];
                ExprKind::Binary(op, boxed(self.int(d)), boxed(self.int(d)))
            }
        };
        e(kind, Ty::Int)
    }

    /// The best of a set by what a single instruction can look for: a cell of a
    /// table, or how far something is.
    fn extreme(&mut self, depth: usize) -> Expr {
        let which = [Extreme::Highest, Extreme::Lowest][self.below(2)];
        let universe = match self.below(3) {
            0 => Universe::Piece(self.program.kind_named("man").unwrap()),
            _ => Universe::Hex,
        };
        let set = boxed(self.set(universe, depth));
        let local = LocalId(self.locals.len() as u32);
        let ty = universe.element();
        self.locals.push(Local { name: "it".to_owned(), ty: ty.clone() });
        let it = || e(ExprKind::Local(local), ty.clone());
        let key = match (universe, self.below(3)) {
            (Universe::Hex, 0) => ExprKind::State(self.state("height"), Some(boxed(it()))),
            (Universe::Hex, 1) => ExprKind::Distance(boxed(self.hex()), boxed(it())),
            (Universe::Hex, _) => ExprKind::Distance(boxed(it()), boxed(self.hex())),
            (_, 0) => {
                let kind = self.program.kind_named("man").unwrap();
                let fields = &self.program.kinds[kind.index()].fields;
                let at = fields.iter().position(|f| f.name == "marches").unwrap();
                ExprKind::Field(kind, FieldId(at as u32), boxed(it()))
            }
            _ => {
                let hex = e(ExprKind::HexOf(boxed(it())), Ty::Hex);
                ExprKind::Distance(boxed(hex), boxed(self.hex()))
            }
        };
        let key = boxed(e(key, Ty::Int));
        if self.below(2) == 0 {
            return e(ExprKind::ValueOver(which, set, local, key), Ty::Int);
        }
        // Whether it is a certain one, so that numbers come of it.
        let best = e(ExprKind::Best(which, set, local, key), Ty::Maybe(boxed_ty(ty)));
        let none = e(ExprKind::Const(NONE), best.ty.clone());
        let truth = ExprKind::Binary(Binary::Equal, boxed(best), boxed(none));
        let (yes, no) = (e(ExprKind::Const(1), Ty::Int), e(ExprKind::Const(2), Ty::Int));
        e(ExprKind::If(boxed(e(truth, Ty::Bool)), boxed(yes), boxed(no)), Ty::Int)
    }

    /// A set whose element is bound to a new local.
    fn bound_set(&mut self, depth: usize) -> (LocalId, Box<Expr>) {
        let universe =
            [Universe::Hex, Universe::Hex, Universe::Army, Universe::Card(None)][self.below(4)];
        let set = self.set(universe, depth);
        let local = LocalId(self.locals.len() as u32);
        let ty = universe.element();
        self.locals.push(Local { name: "it".to_owned(), ty: ty.clone() });
        self.bound.push((local, ty));
        (local, boxed(set))
    }

    fn truth(&mut self, depth: usize) -> Expr {
        let d = depth.saturating_sub(1);
        if depth > 0 && self.below(10) == 0 {
            return self.keeping(d, Self::truth);
        }
        let kind = match self.below(if depth == 0 { 4 } else { 19 }) {
            0 => ExprKind::State(self.state("lit"), None),
            1 => ExprKind::Binary(Binary::Equal, boxed(self.mood()), boxed(self.mood())),
            2 => {
                let maybe = Ty::Maybe(boxed_ty(Ty::Army));
                let hex = self.hex();
                let owner =
                    e(ExprKind::State(self.state("owner"), Some(boxed(hex))), maybe.clone());
                let other = match self.below(2) {
                    0 => e(ExprKind::Const(NONE), maybe),
                    _ => self.army(0),
                };
                let op = [Binary::Equal, Binary::NotEqual][self.below(2)];
                ExprKind::Binary(op, boxed(owner), boxed(other))
            }
            3 => match self.local(&Ty::Card(None)) {
                Some(card) => {
                    let kind = self.kind();
                    if self.below(2) == 0 {
                        ExprKind::Field(kind, self.field("used"), boxed(card))
                    } else {
                        let ty = Ty::Enum(self.enum_named("mood"));
                        let tone = e(ExprKind::Field(kind, self.field("tone"), boxed(card)), ty);
                        ExprKind::Binary(Binary::Equal, boxed(tone), boxed(self.mood()))
                    }
                }
                None => ExprKind::Const(self.below(2) as i64),
            },
            4 | 5 => ExprKind::Not(boxed(self.truth(d))),
            6 | 7 => ExprKind::Binary(Binary::And, boxed(self.truth(d)), boxed(self.truth(d))),
            8 => ExprKind::Binary(Binary::Or, boxed(self.truth(d)), boxed(self.truth(d))),
            9 => {
                let ops = [
                    Binary::Equal,
                    Binary::NotEqual,
                    Binary::Less,
                    Binary::AtMost,
                    Binary::Greater,
                    Binary::AtLeast,
                ];
                let op = ops[self.below(ops.len())];
                ExprKind::Binary(op, boxed(self.int(d)), boxed(self.int(d)))
            }
            10 => {
                let set = self.set(Universe::Hex, d);
                ExprKind::Contains(boxed(self.hex()), boxed(set))
            }
            11 => ExprKind::IsEmpty(boxed(self.set(Universe::Hex, d))),
            12 => {
                let (hex, army) = (self.hex(), self.army(d));
                return self.function("mine", vec![hex, army]);
            }
            13 => {
                let (a, b) = (self.hex(), self.hex());
                return self.function("near", vec![a, b]);
            }
            15 | 16 => {
                let (hex, army) = (self.hex(), self.army(d));
                return self.function("open", vec![hex, army]);
            }
            17 => {
                let (hex, n) = (self.hex(), self.int(0));
                return self.function("risky", vec![hex, n]);
            }
            14 => {
                let (a, b) = (self.hex(), self.hex());
                let set = self.set(Universe::Hex, d);
                ExprKind::InSight(boxed(a), boxed(b), boxed(set))
            }
            _ => {
                let (a, b) = (self.set(Universe::Hex, d), self.set(Universe::Hex, d));
                ExprKind::Binary(Binary::Equal, boxed(a), boxed(b))
            }
        };
        e(kind, Ty::Bool)
    }

    fn set(&mut self, universe: Universe, depth: usize) -> Expr {
        let ty = Ty::Set(universe);
        let d = depth.saturating_sub(1);
        if depth > 0 && self.below(2) == 0 {
            let set = boxed(self.set(universe, d));
            let local = LocalId(self.locals.len() as u32);
            let element = universe.element();
            self.locals.push(Local { name: "it".to_owned(), ty: element.clone() });
            self.bound.push((local, element));
            let condition = boxed(self.truth(d));
            self.bound.pop();
            return e(ExprKind::Where(set, local, condition), ty);
        }
        if depth > 0 && self.below(3) == 0 {
            let (a, b) = (boxed(self.set(universe, d)), boxed(self.set(universe, d)));
            let kind = match self.below(3) {
                0 => ExprKind::Union(a, b),
                1 => ExprKind::Difference(a, b),
                _ => ExprKind::Intersection(a, b),
            };
            return e(kind, ty);
        }
        let kind = match universe {
            Universe::Card(_) => match self.below(3) {
                0 => ExprKind::All(universe),
                1 => ExprKind::TopOf(boxed(self.int(0)), PileRef { pile: PileId(0), army: None }),
                _ => ExprKind::Pile(self.pile(0)),
            },
            Universe::Hex => match self.below(if depth == 0 { 4 } else { 10 }) {
                0 | 1 => ExprKind::All(universe),
                2 => ExprKind::Neighbours(boxed(self.hex())),
                3 => ExprKind::SetOf(vec![self.hex(), self.hex()]),
                4 => {
                    let army = self.army(d);
                    return self.function("held", vec![army]);
                }
                5 => {
                    let direction = e(ExprKind::Const(self.below(8) as i64), Ty::Enum(EnumId(0)));
                    let turned = if self.below(2) == 0 {
                        direction
                    } else {
                        let army = self.army(0);
                        e(ExprKind::Forward(boxed(army)), Ty::Enum(EnumId(0)))
                    };
                    ExprKind::Shift(boxed(self.set(universe, d)), boxed(turned))
                }
                8 => {
                    let (mood, army) = (self.mood(), self.army(d));
                    return self.function("ring", vec![mood, army]);
                }
                6 => ExprKind::Around(boxed(self.set(universe, d))),
                7 => {
                    let (a, b) = (self.set(universe, d), self.set(universe, d));
                    ExprKind::Connected(boxed(a), boxed(b))
                }
                _ => {
                    let direction = e(ExprKind::Const(self.below(8) as i64), Ty::Enum(EnumId(0)));
                    ExprKind::Edge(boxed(direction))
                }
            },
            Universe::Piece(_) => ExprKind::All(universe),
            _ => match self.below(2) {
                0 => ExprKind::All(universe),
                _ => ExprKind::SetOf(vec![self.army(0)]),
            },
        };
        e(kind, ty)
    }
}

fn boxed_ty(ty: Ty) -> Box<Ty> {
    Box::new(ty)
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default(), cites: Vec::new() }
}

/// What an expression is worth on the machine in one circumstance.
fn on_machine(
    program: &Program,
    locals: &[Local],
    value: &Expr,
    (options, in_turn): (Options, bool),
    seed: u64,
) -> (Result<Value, ()>, Result<Value, Stopped>) {
    let mut program = program.clone();
    let size = locals.len() as u32;
    let mut all = locals.to_vec();
    all.push(Local { name: "result".to_owned(), ty: value.ty.clone() });
    let mut stmts =
        vec![stmt(StmtKind::Test(TestStmt::Begin)), stmt(StmtKind::Test(TestStmt::PlayTurns(2)))];
    if in_turn {
        // A function that the test calls, so that it is called and not folded.
        let body = vec![stmt(StmtKind::Return(Some(value.clone())))];
        let id = FunctionId(program.rules.functions.len() as u32);
        program.rules.functions.push(Function {
            name: "asked".to_owned(),
            params: 0,
            result: value.ty.clone(),
            body: Body { locals: locals.to_vec(), stmts: body },
            span: Span::default(),
        });
        let call = e(ExprKind::Call(id, Vec::new()), value.ty.clone());
        stmts.push(stmt(StmtKind::Let(LocalId(size), call)));
    } else {
        stmts.push(stmt(StmtKind::Let(LocalId(size), value.clone())));
    }
    let no = e(ExprKind::Const(0), Ty::Bool);
    stmts.push(stmt(StmtKind::Test(TestStmt::Expect(no))));
    program.rules.test = Some(Body { locals: all, stmts });
    let image = Image::compile_with(Arc::new(program), options).unwrap();
    let mut machine = Machine::new(&Arc::new(image), seed, 0);
    let stop = machine.go_on(&mut Untold);
    machine.check_invariants().unwrap();
    let image = Arc::clone(&machine.image);
    let live = Live { image: &image, memory: &machine.core.memory };
    let mut eval = Eval::new(&image.program, &image.facts, &live);
    let plain = eval.value(value);
    let result = match stop {
        Stop::Failed(site) => {
            let site = &image.sites.failed[usize::from(site)];
            match site.locals.get(size as usize).cloned().flatten() {
                Some(LocalAt::Known(n)) => Ok(Value::Num(n)),
                Some(LocalAt::At(at)) => Ok(live.value(&value.ty, at)),
                None => panic!("no result"),
            }
        }
        Stop::Fault(_) => Err(()),
        other => panic!("{other:?}"),
    };
    (result, plain)
}

fn compare(seed: u64, make: impl Fn(&mut Maker<'_>) -> Expr) {
    let program = world();
    for round in 0..4 {
        let chance = Chance::stream(seed, round, 0);
        let mut maker = Maker { program: &program, chance, locals: Vec::new(), bound: Vec::new() };
        let value = make(&mut maker);
        let locals = maker.locals;
        for inline in [true, false] {
            for (specialise, passes) in [(true, true), (false, true), (true, false)] {
                for in_turn in [true, false] {
                    let options = Options { inline, specialise, passes, ..Options::default() };
                    let how = (options, in_turn);
                    let (result, plain) = on_machine(&program, &locals, &value, how, seed);
                    match (result, plain) {
                        (Ok(result), Ok(plain)) => assert_eq!(result, plain, "{how:?} {value:?}"),
                        // Of what makes no difference nobody asks, so that the machine
                        // may miss a fault; it never makes one.
                        (_, Err(Stopped::Fault(_))) => {}
                        // Too much for an evaluation.
                        (_, Err(Stopped::Unknown)) => {}
                        (result, plain) => panic!("{result:?}, {plain:?}, {how:?}, {value:?}"),
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn sets_of_hexes_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, |maker| maker.set(Universe::Hex, 4));
    }

    #[test]
    fn sets_of_cards_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, |maker| maker.set(Universe::Card(None), 3));
    }

    #[test]
    fn numbers_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, |maker| maker.int(4));
    }

    #[test]
    fn truths_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, |maker| maker.truth(4));
    }
}
