//! Selection of set expressions.

use castra_eval::Value;
use castra_ir::{Expr, ExprKind, LocalId, Ty, Universe};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::bits::Set;
use crate::image::StateAddress;
use crate::op::{Op, Operand};

/// The maximum number of words of a table of neighbours in the machine's memory, enough for a board
/// of some 700 hexes.
pub(super) const MAX_NEIGHBOURS: usize = 8_192;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns an existing operand of a set (state, local or constant), valid until state changes.
    pub(crate) fn existing_set(&mut self, expr: &'p Expr) -> Option<Operand> {
        match &expr.kind {
            ExprKind::Local(local) => {
                return match self.env.binding(*local) {
                    Binding::At(place) => Some(place),
                    Binding::Free | Binding::Known(_) => {
                        self.c.report_unsound("a local is read before it is assigned");
                        None
                    }
                };
            }
            ExprKind::Pile(pile) => {
                return self.constant_pile(pile).map(|at| Operand::State(at.cards));
            }
            ExprKind::All(Universe::Piece(kind)) => {
                let at = self.c.layout.pieces.get(kind.index()).copied().flatten()?;
                return Some(self.owners_with_value(at.place));
            }
            ExprKind::Reserves(kind) => {
                let at = self.c.layout.pieces.get(kind.index()).copied().flatten()?;
                return match at.reserve {
                    Some(at) => Some(Operand::State(at)),
                    None => Some(self.constant(&Set::empty(self.words(&expr.ty)), &expr.ty)),
                };
            }
            ExprKind::State(id, owner) => {
                return match self.c.layout.states.get(id.index()).copied()? {
                    StateAddress::Game(at, _) => Some(Operand::State(at)),
                    StateAddress::Column(column) => {
                        let owner = self.fold(owner.as_ref()?)?;
                        self.cell_place(column, owner)
                    }
                };
            }
            _ => {}
        }
        if let Some(Value::Set(set)) = self.fold_value(expr) {
            return Some(self.constant(&Set::from(&set), &expr.ty));
        }
        match &expr.kind {
            ExprKind::Field(kind, field, owner) => {
                let column = self.c.layout.fields.get(kind.index())?.get(field.index()).copied()?;
                let owner = self.fold(owner)?;
                self.cell_place(column?, owner)
            }
            ExprKind::Where(..) => self.existing_filtered_set(expr),
            _ => None,
        }
    }

    /// Returns a constant set, with the number of words of its type.
    pub(crate) fn constant(&mut self, set: &Set, ty: &Ty) -> Operand {
        let mut words = set.words.clone();
        words.resize(self.words(ty), 0);
        self.c.consts.array(&words)
    }

    /// Computes a set that has no operand yet.
    pub(crate) fn set_to(&mut self, expr: &'p Expr, dst: Operand) {
        let w = self.words(&expr.ty) as u8;
        match &expr.kind {
            ExprKind::Call(..) => self.call_to(expr, dst),
            ExprKind::If(condition, then, otherwise) => {
                self.select_either(condition, dst, |body, taken, dst| {
                    body.value_to(if taken { then } else { otherwise }, dst);
                });
            }
            ExprKind::Match(value, arms, otherwise) => {
                self.match_value(value, arms, otherwise.as_deref(), |body, arm| {
                    body.value_to(arm, dst);
                });
            }
            ExprKind::Bind(local, value, within) => {
                self.with_value(*local, value, |body| body.value_to(within, dst));
            }
            ExprKind::State(id, owner) => {
                let column = self.c.layout.states.get(id.index()).copied();
                if let (Some(StateAddress::Column(column)), Some(owner)) = (column, owner) {
                    self.load(column, owner, dst);
                }
            }
            ExprKind::Field(kind, field, owner) => {
                let column = self.c.layout.fields.get(kind.index());
                let column = column.and_then(|f| f.get(field.index())).copied().flatten();
                if let (Some(column), false) = (column, matches!(owner.ty, Ty::Variant(_))) {
                    return self.load(column, owner, dst);
                }
                // A constant field stores a set in one word, for its first 64 elements.
                let cells = self.static_column(*kind, *field, &owner.ty);
                let rows: Vec<Set> = cells
                    .iter()
                    .map(|&bits| {
                        let mut set = Set::empty(usize::from(w));
                        set.words[0] = bits;
                        set
                    })
                    .collect();
                self.row(&rows, owner, dst);
            }
            ExprKind::SetOf(elements) => self.set_of(elements, &expr.ty, dst),
            ExprKind::Range(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.emit(Op::Range { dst, a, b });
            }
            ExprKind::Pile(pile) => {
                // A pile whose owner is known has an operand and does not get here.
                if let Some(army) = &pile.army
                    && let Some(first) = self.first_pile(pile)
                {
                    let index = self.value(army);
                    self.load_row(w, dst, Operand::State(first.cards), index);
                }
            }
            ExprKind::TopOf(n, pile) => {
                let (n, pile) = (self.value(n), self.pile(pile));
                self.emit(Op::TopMany { dst, n, pile });
            }
            ExprKind::Where(..) | ExprKind::Intersection(..) | ExprKind::Difference(..) => {
                self.filtered_to(expr, dst);
            }
            ExprKind::Union(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.or(w, dst, a, b);
            }
            ExprKind::BuiltIn(built_in, args) => self.built_in_to(*built_in, args, w, dst),
            ExprKind::Reach(reach) => self.reach_to(reach, w, dst),
            _ => self.c.report_unsound(format!("no set from {:?}", expr.kind)),
        }
    }

    /// Computes a row of a constant table of sets.
    pub(crate) fn row(&mut self, rows: &[Set], index: &'p Expr, dst: Operand) {
        let words: Vec<i64> = rows.iter().flat_map(|r| r.words.iter().copied()).collect();
        let w = rows.first().map_or(1, |r| r.words.len()) as u8;
        self.row_of(&words, w, index, dst);
    }

    /// Computes a row of consecutive sets of `w` words.
    pub(super) fn row_of(&mut self, rows: &[i64], w: u8, index: &'p Expr, dst: Operand) {
        let base = self.c.consts.array(rows);
        let index = self.value(index);
        self.load_row(w, dst, base, index);
    }

    pub(crate) fn load_row(&mut self, w: u8, dst: Operand, base: Operand, index: Operand) {
        match w {
            1 => self.emit(Op::Load { dst, base, index }),
            _ => self.emit(Op::LoadN { w, dst, base, index }),
        }
    }

    fn set_of(&mut self, elements: &'p [Expr], ty: &Ty, dst: Operand) {
        let words = self.words(ty);
        let mut known = Set::empty(words);
        let mut unknown = Vec::new();
        for element in elements {
            match self.fold(element) {
                Some(value) => known.insert(usize::try_from(value).unwrap_or(usize::MAX)),
                None => unknown.push(element),
            }
        }
        let known = self.constant(&known, ty);
        self.copy(dst, known, words);
        for element in unknown {
            let top = self.registers.top();
            let value = self.value(element);
            if element.ty == Ty::Int {
                // No set contains a number that is outside the range of sets.
                let only = self.registers.take(words);
                self.emit(Op::Range { dst: only, a: value, b: value });
                self.or(words as u8, dst, dst, only);
            } else {
                self.emit(Op::Insert { set: dst, element: value });
            }
            self.registers.release(top);
        }
    }

    pub(crate) fn and(&mut self, w: u8, dst: Operand, a: Operand, b: Operand) {
        self.emit(match w {
            1 => Op::And1 { dst, a, b },
            2 => Op::And2 { dst, a, b },
            _ => Op::AndN { w, dst, a, b },
        });
    }

    pub(crate) fn or(&mut self, w: u8, dst: Operand, a: Operand, b: Operand) {
        self.emit(match w {
            1 => Op::Or1 { dst, a, b },
            2 => Op::Or2 { dst, a, b },
            _ => Op::OrN { w, dst, a, b },
        });
    }

    pub(crate) fn difference(&mut self, w: u8, dst: Operand, a: Operand, b: Operand) {
        self.emit(match w {
            1 => Op::Less1 { dst, a, b },
            2 => Op::Less2 { dst, a, b },
            _ => Op::LessN { w, dst, a, b },
        });
    }

    pub(crate) fn clear(&mut self, w: u8, dst: Operand) {
        match w {
            1 => {
                let zero = self.number(0);
                self.copy(dst, zero, 1);
            }
            _ => self.emit(Op::Clear { w, dst }),
        }
    }

    /// Computes the number of elements of a set.
    pub(crate) fn count_to(&mut self, set: &'p Expr, dst: Operand) {
        if let ExprKind::Pile(pile) = &set.kind {
            let count = match self.constant_pile(pile) {
                Some(at) => Operand::State(at.count),
                None => self.pile_count(pile),
            };
            return self.copy(dst, count, 1);
        }
        let w = self.words(&set.ty) as u8;
        let filter = self.filter(set);
        if filter.conditions.is_empty() {
            let a = self.filter_place(filter, w);
            return self.emit(Op::Count { w, dst, a });
        }
        let (zero, one) = (self.number(0), self.number(1));
        self.copy(dst, zero, 1);
        self.loop_over(filter, w, |body, _| {
            body.emit(Op::Add { dst, a: dst, b: one });
        });
    }

    /// Computes the first element of a set.
    pub(crate) fn first_to(&mut self, set: &'p Expr, dst: Operand) {
        let w = self.words(&set.ty) as u8;
        let filter = self.filter(set);
        if filter.conditions.is_empty() {
            let a = self.filter_place(filter, w);
            return self.emit(Op::First { w, dst, a });
        }
        let found = self.mir.label();
        let none = self.none();
        self.copy(dst, none, 1);
        self.loop_over(filter, w, |body, element| {
            body.copy(dst, element, 1);
            body.jump(found);
        });
        self.bind_label(found);
    }

    /// Loops over the elements of a set, bound to the local. The code may only change registers.
    pub(crate) fn loop_over_set(
        &mut self,
        set: &'p Expr,
        local: LocalId,
        code: impl FnOnce(&mut Self),
    ) {
        let w = self.words(&set.ty) as u8;
        let filter = self.filter(set);
        let outer = self.env.binding(local);
        self.loop_over(filter, w, |body, element| {
            body.env.bind(local, Binding::At(element));
            code(body);
        });
        self.env.bind(local, outer);
    }
}
