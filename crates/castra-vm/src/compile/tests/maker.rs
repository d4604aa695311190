//! Random expressions.

use castra_base::Span;
use castra_ir::interval::UNBOUNDED;
use castra_ir::*;

use crate::chance::RandomStream;

/// A generator of random expressions.
pub(super) struct Maker<'p> {
    program: &'p Program,
    chance: RandomStream,
    pub(super) locals: Vec<Local>,
    /// Locals that are bound in the current scope.
    bound: Vec<(LocalId, Ty)>,
}

/// Returns an expression without a source.
pub(super) fn e(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

impl<'p> Maker<'p> {
    pub(super) const fn new(program: &'p Program, chance: RandomStream) -> Self {
        Self { program, chance, locals: Vec::new(), bound: Vec::new() }
    }
    fn below(&mut self, n: usize) -> usize {
        self.chance.next_below(n as u64) as usize
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

    /// A value bound to a local, and an expression that uses it.
    fn keeping(&mut self, depth: usize, make: impl FnOnce(&mut Self, usize) -> Expr) -> Expr {
        let value = match self.below(3) {
            0 => self.army(depth),
            1 => self.int(depth),
            _ => self.truth(depth),
        };
        self.locals.push(Local { name: "value".into(), ty: value.ty.clone(), within: UNBOUNDED });
        let local = LocalId(self.locals.len() as u32 - 1);
        self.bound.push((local, value.ty.clone()));
        let within = make(self, depth);
        self.bound.pop();
        let ty = within.ty.clone();
        e(ExprKind::Bind(local, boxed(value), boxed(within)), ty)
    }

    pub(super) fn int(&mut self, depth: usize) -> Expr {
        let d = depth.saturating_sub(1);
        if depth > 0 && self.below(10) == 0 {
            return self.keeping(d, Self::int);
        }
        let kind = match self.below(if depth == 0 { 4 } else { 15 }) {
            0 => ExprKind::Const(self.below(9) as i64 - 2),
            1 => ExprKind::State(self.state("weather"), None),
            2 => ExprKind::State(self.state("score"), Some(boxed(self.army(0)))),
            3 => {
                let hex = self.hex();
                match self.below(3) {
                    0 => ExprKind::BuiltIn(BuiltIn::Row, vec![hex]),
                    1 => ExprKind::BuiltIn(BuiltIn::Column, vec![hex]),
                    _ => ExprKind::State(self.state("height"), Some(boxed(hex))),
                }
            }
            4 => ExprKind::Count(boxed(self.set(Universe::Hex, d))),
            5 => ExprKind::Count(boxed(self.set(Universe::Card(None), d))),
            6 => ExprKind::BuiltIn(BuiltIn::Distance, vec![self.hex(), self.hex()]),
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

    /// The best element of a set by a key that a single instruction supports: a cell of a table, or
    /// a distance.
    fn extreme(&mut self, depth: usize) -> Expr {
        let which = [Extreme::Highest, Extreme::Lowest][self.below(2)];
        let universe = match self.below(3) {
            0 => Universe::Piece(self.program.kind_named("man").unwrap()),
            _ => Universe::Hex,
        };
        let set = boxed(self.set(universe, depth));
        let local = LocalId(self.locals.len() as u32);
        let ty = universe.element();
        self.locals.push(Local { name: "it".into(), ty: ty.clone(), within: UNBOUNDED });
        let it = || e(ExprKind::Local(local), ty.clone());
        let key = match (universe, self.below(3)) {
            (Universe::Hex, 0) => ExprKind::State(self.state("height"), Some(boxed(it()))),
            (Universe::Hex, 1) => ExprKind::BuiltIn(BuiltIn::Distance, vec![self.hex(), it()]),
            (Universe::Hex, _) => ExprKind::BuiltIn(BuiltIn::Distance, vec![it(), self.hex()]),
            (_, 0) => {
                let kind = self.program.kind_named("man").unwrap();
                let fields = &self.program.kinds[kind.index()].fields;
                let at = fields.iter().position(|f| f.name == "marches").unwrap();
                ExprKind::Field(kind, FieldId(at as u32), boxed(it()))
            }
            _ => {
                let hex = e(ExprKind::HexOf(boxed(it())), Ty::Hex);
                ExprKind::BuiltIn(BuiltIn::Distance, vec![hex, self.hex()])
            }
        };
        let key = boxed(e(key, Ty::Int));
        if self.below(2) == 0 {
            return e(ExprKind::ValueOver(which, set, local, key), Ty::Int);
        }
        // Compares the element with `none`, to get a number.
        let best = e(ExprKind::Best(which, set, local, key), Ty::Option(boxed_ty(ty)));
        let none = e(ExprKind::Const(NONE), best.ty.clone());
        let truth = ExprKind::Binary(Binary::Equal, boxed(best), boxed(none));
        let (yes, no) = (e(ExprKind::Const(1), Ty::Int), e(ExprKind::Const(2), Ty::Int));
        e(ExprKind::If(boxed(e(truth, Ty::Bool)), boxed(yes), boxed(no)), Ty::Int)
    }

    /// Returns a set whose element is bound to a new local.
    fn bound_set(&mut self, depth: usize) -> (LocalId, Box<Expr>) {
        let universe =
            [Universe::Hex, Universe::Hex, Universe::Army, Universe::Card(None)][self.below(4)];
        let set = self.set(universe, depth);
        let local = LocalId(self.locals.len() as u32);
        let ty = universe.element();
        self.locals.push(Local { name: "it".into(), ty: ty.clone(), within: UNBOUNDED });
        self.bound.push((local, ty));
        (local, boxed(set))
    }

    pub(super) fn truth(&mut self, depth: usize) -> Expr {
        let d = depth.saturating_sub(1);
        if depth > 0 && self.below(10) == 0 {
            return self.keeping(d, Self::truth);
        }
        let kind = match self.below(if depth == 0 { 4 } else { 22 }) {
            0 => ExprKind::State(self.state("lit"), None),
            1 => ExprKind::Binary(Binary::Equal, boxed(self.mood()), boxed(self.mood())),
            2 => {
                let maybe = Ty::Option(boxed_ty(Ty::Army));
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
                let a = self.int(d);
                return self.comparison(a);
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
            18 => ExprKind::IsEmpty(boxed(self.men_near(d))),
            19 => {
                let distance = ExprKind::BuiltIn(BuiltIn::Distance, vec![self.hex(), self.hex()]);
                return self.comparison(e(distance, Ty::Int));
            }
            14 => {
                let (a, b) = (self.hex(), self.hex());
                let set = self.set(Universe::Hex, d);
                ExprKind::BuiltIn(BuiltIn::InSight, vec![a, b, set])
            }
            _ => {
                let (a, b) = (self.set(Universe::Hex, d), self.set(Universe::Hex, d));
                ExprKind::Binary(Binary::Equal, boxed(a), boxed(b))
            }
        };
        e(kind, Ty::Bool)
    }

    /// Returns a comparison of a number with a small one.
    fn comparison(&mut self, a: Expr) -> Expr {
        let ops = [
            Binary::Equal,
            Binary::NotEqual,
            Binary::Less,
            Binary::AtMost,
            Binary::Greater,
            Binary::AtLeast,
        ];
        let op = ops[self.below(ops.len())];
        let b = boxed(self.int(0));
        let (a, b) = if self.below(2) == 0 { (boxed(a), b) } else { (b, boxed(a)) };
        e(ExprKind::Binary(op, a, b), Ty::Bool)
    }

    /// Returns the pieces at some distance from a hex, perhaps with other conditions.
    fn men_near(&mut self, depth: usize) -> Expr {
        let universe = Universe::Piece(self.program.kind_named("man").unwrap());
        let set = boxed(self.set(universe, depth));
        let local = LocalId(self.locals.len() as u32);
        let ty = universe.element();
        self.locals.push(Local { name: "it".into(), ty: ty.clone(), within: UNBOUNDED });
        let it = e(ExprKind::Local(local), ty);
        let place = e(ExprKind::HexOf(boxed(it)), Ty::Hex);
        let mut hexes = vec![place, self.hex()];
        if self.below(2) == 0 {
            hexes.reverse();
        }
        let distance = e(ExprKind::BuiltIn(BuiltIn::Distance, hexes), Ty::Int);
        let one = boxed(e(ExprKind::Const(1), Ty::Int));
        let mut condition = match self.below(2) {
            0 => e(ExprKind::Binary(Binary::Equal, boxed(distance), one), Ty::Bool),
            _ => self.comparison(distance),
        };
        if self.below(2) == 0 {
            let (a, b) = (boxed(self.truth(depth)), boxed(condition));
            let (a, b) = if self.below(2) == 0 { (a, b) } else { (b, a) };
            condition = e(ExprKind::Binary(Binary::And, a, b), Ty::Bool);
        }
        e(ExprKind::Where(set, local, boxed(condition)), Ty::Set(universe))
    }

    /// Returns a built-in with operands that depend on play.
    pub(super) fn built_in(&mut self, id: BuiltIn) -> Expr {
        let entry = id.entry();
        let operands = entry.params.iter().map(|param| self.operand(*param)).collect();
        let ty = match entry.result {
            ValueType::MaybeTerrain => {
                Ty::Option(boxed_ty(Ty::Variant(self.program.kind_named("terrain").unwrap())))
            }
            other => other.ty().unwrap(),
        };
        e(ExprKind::BuiltIn(id, operands), ty)
    }

    fn operand(&mut self, of: ValueType) -> Expr {
        let n = match of {
            ValueType::Army => return self.army(2),
            ValueType::Hexes => return self.set(Universe::Hex, 2),
            ValueType::Cards => return self.set(Universe::Card(None), 2),
            ValueType::Pieces => {
                return self.set(Universe::Piece(self.program.kind_named("man").unwrap()), 2);
            }
            ValueType::Direction => 8,
            ValueType::Hex => self.program.hexes.len(),
            ValueType::Section => self.program.sections.len(),
            other => panic!("no operand is {other:?}"),
        };
        let ty = of.ty().unwrap();
        let [a, b] = [(); 2].map(|()| e(ExprKind::Const(self.below(n) as i64), ty.clone()));
        e(ExprKind::If(boxed(self.truth(2)), boxed(a), boxed(b)), ty)
    }

    pub(super) fn set(&mut self, universe: Universe, depth: usize) -> Expr {
        let ty = Ty::Set(universe);
        let d = depth.saturating_sub(1);
        if depth > 0 && self.below(2) == 0 {
            let set = boxed(self.set(universe, d));
            let local = LocalId(self.locals.len() as u32);
            let element = universe.element();
            self.locals.push(Local { name: "it".into(), ty: element.clone(), within: UNBOUNDED });
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
                2 => ExprKind::BuiltIn(BuiltIn::Neighbours, vec![self.hex()]),
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
                        e(ExprKind::BuiltIn(BuiltIn::Forward, vec![army]), Ty::Enum(EnumId(0)))
                    };
                    ExprKind::BuiltIn(BuiltIn::Shift, vec![self.set(universe, d), turned])
                }
                8 => {
                    let (mood, army) = (self.mood(), self.army(d));
                    return self.function("ring", vec![mood, army]);
                }
                6 => ExprKind::BuiltIn(BuiltIn::Around, vec![self.set(universe, d)]),
                7 => {
                    let (a, b) = (self.set(universe, d), self.set(universe, d));
                    ExprKind::BuiltIn(BuiltIn::Connected, vec![a, b])
                }
                _ => {
                    let direction = e(ExprKind::Const(self.below(8) as i64), Ty::Enum(EnumId(0)));
                    ExprKind::BuiltIn(BuiltIn::Edge, vec![direction])
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
