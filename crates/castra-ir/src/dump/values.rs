//! Values, each on one line.

use std::fmt::Write;

use super::Dump;
use crate::{Binary, Expr, ExprKind, Extreme, NONE, Ty};

impl Dump<'_> {
    pub(super) fn constant(self, ty: &Ty, value: i64) -> String {
        if value == NONE {
            return "none".into();
        }
        let at = usize::try_from(value).ok();
        let name = match ty {
            Ty::Option(of) => return self.constant(of, value),
            Ty::Bool => return if value == 0 { "false".into() } else { "true".into() },
            Ty::Enum(id) => {
                let words = self.program.enums.get(id).map(|e| e.words.as_slice());
                words.zip(at).and_then(|(w, at)| w.get(at)).map(|w| w.word.clone())
            }
            Ty::Variant(kind) => {
                let sorts = self.program.kinds.get(kind).map(|k| k.sorts.as_slice());
                sorts.zip(at).and_then(|(s, at)| s.get(at)).map(|s| s.name.clone())
            }
            Ty::Int => None,
            other => return format!("{}:{value}", self.ty(other)),
        };
        name.unwrap_or_else(|| value.to_string())
    }

    pub(super) fn list(self, exprs: &[Expr]) -> String {
        let exprs: Vec<String> = exprs.iter().map(|e| self.expr(e)).collect();
        exprs.join(", ")
    }

    /// A value, on one line. Two values are written alike only if they are.
    pub fn expr(self, expr: &Expr) -> String {
        let e = |expr: &Expr| self.expr(expr);
        match &expr.kind {
            ExprKind::Const(value) => self.constant(&expr.ty, *value),
            ExprKind::Local(id) => self.local(*id),
            ExprKind::Option(id) => {
                let found = self.program.options.get(id);
                found.map_or_else(|| format!("option#{}", id.0), |o| format!("option {}", o.name))
            }
            ExprKind::Weight(id) => {
                let found = self.program.weights.get(id);
                found.map_or_else(|| format!("weight#{}", id.0), |w| format!("weight {}", w.name))
            }
            ExprKind::NamedHex(hex) => format!("hex {}", hex.name),
            ExprKind::Council(id) => format!("council#{}", id.0),
            ExprKind::ArmyCouncil(id, army) => format!("{}.council#{}", e(army), id.0),
            ExprKind::State(id, None) => self.state(*id),
            ExprKind::State(id, Some(owner)) => format!("{}.{}", e(owner), self.state(*id)),
            ExprKind::Field(kind, field, owner) => {
                format!("{}.{}", e(owner), self.field(*kind, *field))
            }
            ExprKind::Us => "us".into(),
            ExprKind::Them => "them".into(),
            ExprKind::TurnNumber => "turn-number".into(),
            ExprKind::GameOver => "game-over".into(),
            ExprKind::Winner => "winner".into(),
            ExprKind::Enemy(army) => format!("enemy({})", e(army)),
            ExprKind::NextArmy(army) => format!("next({})", e(army)),
            ExprKind::HexOf(piece) => format!("{}.hex", e(piece)),
            ExprKind::OnBoard(piece) => format!("on-board({})", e(piece)),
            ExprKind::ArmyOf(piece) => format!("{}.army", e(piece)),
            ExprKind::SortOf(thing) => format!("sort({})", e(thing)),
            ExprKind::TerrainOf(hex) => format!("{}.terrain", e(hex)),
            ExprKind::PieceAt(kind, hex) => format!("{}.{}", e(hex), self.kind(*kind)),
            ExprKind::RowOf(hex) => format!("{}.row", e(hex)),
            ExprKind::ColumnOf(hex) => format!("{}.column", e(hex)),
            ExprKind::Distance(a, b) => format!("distance({}, {})", e(a), e(b)),
            ExprKind::SideTerrain(a, b) => format!("side({}, {})", e(a), e(b)),
            ExprKind::SideSlot(a, b) => format!("side-number({}, {})", e(a), e(b)),
            ExprKind::InSight(a, b, set) => format!("in-sight({}, {}, {})", e(a), e(b), e(set)),
            ExprKind::StepTo(hex, direction) => format!("step({}, {})", e(hex), e(direction)),
            ExprKind::Forward(army) => format!("forward({})", e(army)),
            ExprKind::Turned(direction, n) => format!("turned({}, {n})", e(direction)),
            ExprKind::Table(id, keys) => {
                let found = self.program.tables.get(id);
                let name = found.map_or_else(|| format!("table#{}", id.0), |t| t.name.clone());
                format!("{name}({})", self.list(keys))
            }
            ExprKind::Call(id, args) => {
                let found = self.program.rules.functions.as_slice().get(id.index());
                let name = found.map_or_else(|| format!("fn#{}", id.0), |f| f.name.clone());
                format!("{name}({})", self.list(args))
            }
            ExprKind::Not(of) => format!("not {}", e(of)),
            ExprKind::Negate(of) => format!("-{}", e(of)),
            ExprKind::Binary(op, a, b) => format!("({} {} {})", e(a), word(*op), e(b)),
            ExprKind::If(condition, then, otherwise) => {
                format!("(if {} then {} else {})", e(condition), e(then), e(otherwise))
            }
            ExprKind::Match(value, arms, otherwise) => {
                let mut out = format!("match {} {{ ", e(value));
                for (values, worth) in arms {
                    let values: Vec<String> =
                        values.iter().map(|v| self.constant(&value.ty, *v)).collect();
                    let _ = write!(out, "{} => {}, ", values.join(", "), e(worth));
                }
                if let Some(otherwise) = otherwise {
                    let _ = write!(out, "else => {} ", e(otherwise));
                }
                out + "}"
            }
            ExprKind::Bind(local, value, within) => {
                format!("(let {} = {} in {})", self.local(*local), e(value), e(within))
            }
            ExprKind::CountFace(rolled, face) => {
                let face = match &rolled.ty {
                    Ty::Rolled(die) => {
                        let die = self.program.dice.get(die);
                        die.map_or_else(|| face.to_string(), |d| self.constant(&d.face, *face))
                    }
                    _ => face.to_string(),
                };
                format!("count({}, {face})", e(rolled))
            }
            ExprKind::SumRolled(rolled) => format!("sum({})", e(rolled)),
            ExprKind::ExtremeRolled(which, rolled) => format!("{}({})", end(*which), e(rolled)),
            ExprKind::CountRolled(rolled) => format!("count({})", e(rolled)),
            ExprKind::RolledWhere(rolled, it, condition) => {
                format!("({} where {}: {})", e(rolled), self.local(*it), e(condition))
            }
            ExprKind::RolledBest(which, n, rolled) => {
                format!("{}({}, {})", end(*which), e(n), e(rolled))
            }
            ExprKind::RolledAgain(rolled, out, new) => {
                format!("({} \\ {} | {})", e(rolled), e(out), e(new))
            }
            ExprKind::Count(set) => format!("count({})", e(set)),
            ExprKind::IsEmpty(set) => format!("empty({})", e(set)),
            ExprKind::Contains(element, set) => format!("({} in {})", e(element), e(set)),
            ExprKind::SumOver(set, it, value) => {
                format!("sum({} {}: {})", e(set), self.local(*it), e(value))
            }
            ExprKind::Best(which, set, it, value) => {
                format!("{}-of({} {}: {})", end(*which), e(set), self.local(*it), e(value))
            }
            ExprKind::ValueOver(which, set, it, value) => {
                format!("{}({} {}: {})", end(*which), e(set), self.local(*it), e(value))
            }
            ExprKind::First(set) => format!("first({})", e(set)),
            ExprKind::Top(pile) => format!("top({})", self.pile(pile)),
            ExprKind::All(universe) => format!("all {}", self.ty(&universe.element())),
            ExprKind::SetOf(elements) => format!("{{{}}}", self.list(elements)),
            ExprKind::Range(from, to) => format!("{}..{}", e(from), e(to)),
            ExprKind::Pile(pile) => self.pile(pile),
            ExprKind::TopOf(count, pile) => format!("top({}, {})", e(count), self.pile(pile)),
            ExprKind::Where(set, it, condition) => {
                format!("({} where {}: {})", e(set), self.local(*it), e(condition))
            }
            ExprKind::Union(a, b) => format!("({} | {})", e(a), e(b)),
            ExprKind::Difference(a, b) => format!("({} \\ {})", e(a), e(b)),
            ExprKind::Intersection(a, b) => format!("({} & {})", e(a), e(b)),
            ExprKind::Neighbours(hex) => format!("neighbours({})", e(hex)),
            ExprKind::Around(hexes) => format!("around({})", e(hexes)),
            ExprKind::Places(pieces) => format!("places({})", e(pieces)),
            ExprKind::Shift(hexes, direction) => format!("shift({}, {})", e(hexes), e(direction)),
            ExprKind::Knows(army, cards) => format!("knows({}, {})", e(army), e(cards)),
            ExprKind::Reach(reach) => {
                let (from, to) = (self.local(reach.from), self.local(reach.to));
                let (start, budget) = (e(&reach.start), e(&reach.budget));
                format!("reach({start}, {budget}, {from} -> {to}: {})", e(&reach.cost))
            }
            ExprKind::Connected(from, within) => format!("connected({}, {})", e(from), e(within)),
            ExprKind::Edge(direction) => format!("edge({})", e(direction)),
            ExprKind::Section(section) => format!("section({})", e(section)),
            ExprKind::Reserves(kind) => {
                format!("reserves({})", self.ty(&Ty::Piece(*kind)))
            }
            ExprKind::Objectives(army) => format!("objectives({})", e(army)),
        }
    }
}

const fn word(op: Binary) -> &'static str {
    match op {
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Equal => "==",
        Binary::NotEqual => "!=",
        Binary::Less => "<",
        Binary::AtMost => "<=",
        Binary::Greater => ">",
        Binary::AtLeast => ">=",
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Modulo => "mod",
        Binary::Min => "min",
        Binary::Max => "max",
    }
}

const fn end(which: Extreme) -> &'static str {
    match which {
        Extreme::Highest => "highest",
        Extreme::Lowest => "lowest",
    }
}
