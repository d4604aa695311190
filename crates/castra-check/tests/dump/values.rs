//! Dumps of values, each on one line. A value with all its operands is written into one string.

use std::fmt::Write;

use super::Dump;
use castra_ir::{Binary, Expr, ExprKind, Extreme, LocalId, Notation, PileRef, Ty, constant_text};

impl Dump<'_> {
    pub(super) fn list(self, exprs: &[Expr]) -> String {
        let mut out = String::new();
        self.put_list(exprs, &mut out);
        out
    }

    pub(super) fn constant(self, ty: &Ty, value: i64) -> String {
        constant_text(self.program, ty, value)
    }

    fn put_constant(self, ty: &Ty, value: i64, out: &mut String) {
        out.push_str(&self.constant(ty, value));
    }

    /// Returns a value on one line.
    pub(super) fn expr(self, expr: &Expr) -> String {
        let mut out = String::new();
        self.put_expr(expr, &mut out);
        out
    }

    fn put_expr(self, expr: &Expr, out: &mut String) {
        match &expr.kind {
            ExprKind::Const(value) => self.put_constant(&expr.ty, *value, out),
            ExprKind::Local(id) => self.put_local(*id, out),
            ExprKind::Option(id) => {
                let found = self.program.options.get(id).map(|option| option.name.as_str());
                put_known("option ", found, "option#", id.0, out);
            }
            ExprKind::Weight(id) => {
                let found = self.program.weights.get(id).map(|weight| weight.name.as_str());
                put_known("weight ", found, "weight#", id.0, out);
            }
            ExprKind::NamedHex(hex) => {
                out.push_str("hex ");
                out.push_str(&hex.name);
            }
            ExprKind::Council(id) => put_known("", None, "council#", id.0, out),
            ExprKind::ArmyCouncil(id, army) => {
                self.put_expr(army, out);
                put_known("", None, ".council#", id.0, out);
            }
            ExprKind::State(id, owner) => {
                if let Some(owner) = owner {
                    self.put_expr(owner, out);
                    out.push('.');
                }
                let found = self.program.states.get(id).map(|state| state.name.as_str());
                put_known("", found, "state#", id.0, out);
            }
            ExprKind::Field(kind, field, owner) => {
                self.put_expr(owner, out);
                out.push('.');
                let found = self.program.kinds.get(kind).and_then(|kind| kind.fields.get(field));
                put_known("", found.map(|field| field.name.as_str()), "field#", field.0, out);
            }
            ExprKind::Us => out.push_str("us"),
            ExprKind::Them => out.push_str("them"),
            ExprKind::TurnNumber => out.push_str("turn-number"),
            ExprKind::GameOver => out.push_str("game-over"),
            ExprKind::Winner => out.push_str("winner"),
            ExprKind::Enemy(army) => self.put_call("enemy", &[army], out),
            ExprKind::NextArmy(army) => self.put_call("next", &[army], out),
            ExprKind::HexOf(piece) => self.put_member(piece, "hex", out),
            ExprKind::OnBoard(piece) => self.put_call("on-board", &[piece], out),
            ExprKind::ArmyOf(piece) => self.put_member(piece, "army", out),
            ExprKind::SortOf(thing) => self.put_call("sort", &[thing], out),
            ExprKind::TerrainOf(hex) => self.put_member(hex, "terrain", out),
            ExprKind::PieceAt(kind, hex) => {
                self.put_expr(hex, out);
                out.push('.');
                let found = self.program.kinds.get(kind).map(|kind| kind.name.as_str());
                put_known("", found, "kind#", kind.0, out);
            }
            ExprKind::SideSlot(a, b) => self.put_call("side-number", &[a, b], out),
            ExprKind::Turned(direction, n) => {
                out.push_str("turned(");
                self.put_expr(direction, out);
                out.push_str(", ");
                _ = write!(out, "{n}");
                out.push(')');
            }
            ExprKind::BuiltIn(built_in, args) => {
                let entry = built_in.entry();
                match (entry.notation, args.as_slice()) {
                    (Notation::Member, [of]) => self.put_member(of, entry.name, out),
                    (Notation::Member | Notation::Call, args) => {
                        out.push_str(entry.name);
                        self.put_args(args, out);
                    }
                }
            }
            ExprKind::Table(id, keys) => {
                let found = self.program.tables.get(id).map(|table| table.name.as_str());
                put_known("", found, "table#", id.0, out);
                self.put_args(keys, out);
            }
            ExprKind::Call(id, args) => {
                let found = self.program.rules.functions.as_slice().get(id.index());
                put_known("", found.map(|function| function.name.as_str()), "fn#", id.0, out);
                self.put_args(args, out);
            }
            ExprKind::Not(of) => self.put_between("not ", of, "", out),
            ExprKind::Negate(of) => self.put_between("-", of, "", out),
            ExprKind::Binary(op, a, b) => {
                self.put_between("(", a, " ", out);
                out.push_str(word(*op));
                self.put_between(" ", b, ")", out);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.put_between("(if ", condition, " then ", out);
                self.put_expr(then, out);
                self.put_between(" else ", otherwise, ")", out);
            }
            ExprKind::Match(value, arms, otherwise) => {
                self.put_between("match ", value, " { ", out);
                for (values, worth) in arms {
                    for (at, one) in values.iter().enumerate() {
                        if at > 0 {
                            out.push_str(", ");
                        }
                        self.put_constant(&value.ty, *one, out);
                    }
                    self.put_between(" => ", worth, ", ", out);
                }
                if let Some(otherwise) = otherwise {
                    self.put_between("else => ", otherwise, " ", out);
                }
                out.push('}');
            }
            ExprKind::Bind(local, value, within) => {
                out.push_str("(let ");
                self.put_local(*local, out);
                self.put_between(" = ", value, " in ", out);
                self.put_between("", within, ")", out);
            }
            ExprKind::CountFace(rolled, face) => {
                self.put_between("count(", rolled, ", ", out);
                let die = match &rolled.ty {
                    Ty::Rolled(die) => self.program.dice.get(die),
                    _ => None,
                };
                match die {
                    Some(die) => self.put_constant(&die.face, *face, out),
                    None => _ = write!(out, "{face}"),
                }
                out.push(')');
            }
            ExprKind::SumRolled(rolled) => self.put_call("sum", &[rolled], out),
            ExprKind::ExtremeRolled(which, rolled) => self.put_call(end(*which), &[rolled], out),
            ExprKind::CountRolled(rolled) => self.put_call("count", &[rolled], out),
            ExprKind::RolledWhere(of, it, condition) | ExprKind::Where(of, it, condition) => {
                self.put_between("(", of, " where ", out);
                self.put_local(*it, out);
                self.put_between(": ", condition, ")", out);
            }
            ExprKind::RolledBest(which, n, rolled) => {
                self.put_call(end(*which), &[n, rolled], out);
            }
            ExprKind::RolledAgain(rolled, gone, new) => {
                self.put_between("(", rolled, " \\ ", out);
                self.put_expr(gone, out);
                self.put_between(" | ", new, ")", out);
            }
            ExprKind::Count(set) => self.put_call("count", &[set], out),
            ExprKind::IsEmpty(set) => self.put_call("empty", &[set], out),
            ExprKind::Contains(element, set) => {
                self.put_between("(", element, " in ", out);
                self.put_between("", set, ")", out);
            }
            ExprKind::SumOver(set, it, value) => {
                out.push_str("sum");
                self.put_over(set, *it, value, out);
            }
            ExprKind::Best(which, set, it, value) => {
                out.push_str(end(*which));
                out.push_str("-of");
                self.put_over(set, *it, value, out);
            }
            ExprKind::ValueOver(which, set, it, value) => {
                out.push_str(end(*which));
                self.put_over(set, *it, value, out);
            }
            ExprKind::First(set) => self.put_call("first", &[set], out),
            ExprKind::Top(pile) => {
                out.push_str("top(");
                self.put_pile(pile, out);
                out.push(')');
            }
            ExprKind::All(universe) => {
                out.push_str("all ");
                out.push_str(&self.ty(&universe.element()));
            }
            ExprKind::SetOf(elements) => {
                out.push('{');
                self.put_list(elements, out);
                out.push('}');
            }
            ExprKind::Range(from, to) => {
                self.put_between("", from, "..", out);
                self.put_expr(to, out);
            }
            ExprKind::Pile(pile) => self.put_pile(pile, out),
            ExprKind::TopOf(count, pile) => {
                self.put_between("top(", count, ", ", out);
                self.put_pile(pile, out);
                out.push(')');
            }
            ExprKind::Union(a, b) => self.put_pair(a, " | ", b, out),
            ExprKind::Difference(a, b) => self.put_pair(a, " \\ ", b, out),
            ExprKind::Intersection(a, b) => self.put_pair(a, " & ", b, out),
            ExprKind::Reach(reach) => {
                self.put_between("reach(", &reach.start, ", ", out);
                self.put_between("", &reach.budget, ", ", out);
                self.put_local(reach.from, out);
                out.push_str(" -> ");
                self.put_local(reach.to, out);
                self.put_between(": ", &reach.cost, ")", out);
            }
            ExprKind::Reserves(kind) => {
                out.push_str("reserves(");
                out.push_str(&self.ty(&Ty::Piece(*kind)));
                out.push(')');
            }
        }
    }

    fn put_between(self, before: &str, value: &Expr, after: &str, out: &mut String) {
        out.push_str(before);
        self.put_expr(value, out);
        out.push_str(after);
    }

    fn put_pair(self, a: &Expr, between: &str, b: &Expr, out: &mut String) {
        self.put_between("(", a, between, out);
        self.put_between("", b, ")", out);
    }

    fn put_member(self, of: &Expr, name: &str, out: &mut String) {
        self.put_between("", of, ".", out);
        out.push_str(name);
    }

    fn put_call(self, name: &str, args: &[&Expr], out: &mut String) {
        out.push_str(name);
        out.push('(');
        self.put_list(args.iter().copied(), out);
        out.push(')');
    }

    fn put_args(self, args: &[Expr], out: &mut String) {
        out.push('(');
        self.put_list(args, out);
        out.push(')');
    }

    fn put_list<'e>(self, exprs: impl IntoIterator<Item = &'e Expr>, out: &mut String) {
        for (at, expr) in exprs.into_iter().enumerate() {
            if at > 0 {
                out.push_str(", ");
            }
            self.put_expr(expr, out);
        }
    }

    /// Writes an operation over the elements of a set.
    fn put_over(self, set: &Expr, it: LocalId, value: &Expr, out: &mut String) {
        self.put_between("(", set, " ", out);
        self.put_local(it, out);
        self.put_between(": ", value, ")", out);
    }

    pub(super) fn put_local(self, id: LocalId, out: &mut String) {
        out.push_str(self.locals.get(id.index()).map_or("?", |local| local.name.as_str()));
        put_known("", None, "#", id.0, out);
    }

    pub(super) fn put_pile(self, pile: &PileRef, out: &mut String) {
        if let Some(army) = &pile.army {
            self.put_between("", army, ".", out);
        }
        let found = self.program.piles.get(pile.pile).map(|pile| pile.name.as_str());
        put_known("", found, "pile#", pile.pile.0, out);
    }
}

/// Writes the noun and the name of an element, or its number if the id is out of range.
fn put_known(what: &str, name: Option<&str>, otherwise: &str, id: u32, out: &mut String) {
    if let Some(name) = name {
        out.push_str(what);
        out.push_str(name);
    } else {
        out.push_str(otherwise);
        _ = write!(out, "{id}");
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
