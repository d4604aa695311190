//! Selection of expressions with a single value.

use castra_ir::{Binary, Expr, ExprKind, LocalId, NONE, Ty};

use super::env::Binding;
use super::extreme::BestRegisters;
use super::function_builder::FunctionBuilder;
use super::lookup::DIRECTIONS;
use crate::image::{Column, StateAddress, global};
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns an operand with the value of an expression: an existing one, or registers into which
    /// it is computed. For a set it is the first word.
    pub(crate) fn value(&mut self, expr: &'p Expr) -> Operand {
        let steps = self.c.steps_left();
        if let Some(place) = self.existing_operand(expr) {
            return place;
        }
        if let Some(place) = self.hoist(expr) {
            return place;
        }
        self.c.charge_again(steps);
        let words = self.words(&expr.ty);
        let dst = self.registers.take(words);
        self.with_span(expr, |body| body.compute_to(expr, dst));
        dst
    }

    /// Returns an existing operand of a value: a local, state or a constant.
    pub(crate) fn existing_operand(&mut self, expr: &'p Expr) -> Option<Operand> {
        if matches!(expr.ty, Ty::Set(_)) {
            return self.existing_set(expr);
        }
        if let Some(value) = self.fold(expr) {
            return Some(self.number(value));
        }
        Some(match &expr.kind {
            ExprKind::Local(local) => match self.env.binding(*local) {
                Binding::At(place) => place,
                Binding::Known(value) => self.number(value),
                Binding::Free => {
                    self.c.report_unsound("a local is read before it is assigned");
                    self.none()
                }
            },
            ExprKind::Weight(id) => Operand::State(self.c.layout.weights.get(id.index()).copied()?),
            ExprKind::Us => Operand::State(global::US),
            ExprKind::Them => Operand::State(global::THEM),
            ExprKind::TurnNumber => Operand::State(global::TURN),
            ExprKind::Winner => Operand::State(global::WINNER),
            ExprKind::State(id, owner) => match self.c.layout.states.get(id.index()).copied()? {
                StateAddress::Game(at, _) => Operand::State(at),
                StateAddress::Column(column) => {
                    let owner = self.fold(owner.as_ref()?)?;
                    self.cell_place(column, owner)?
                }
            },
            ExprKind::Field(kind, field, owner) => {
                let column = self.c.layout.fields.get(kind.index())?.get(field.index()).copied()?;
                let owner = self.fold(owner)?;
                self.cell_place(column?, owner)?
            }
            ExprKind::Count(set) => match &set.kind {
                ExprKind::Pile(pile) => {
                    self.constant_pile(pile).map(|p| Operand::State(p.count))?
                }
                _ => return None,
            },
            ExprKind::PieceAt(kind, hex) if matches!(expr.ty, Ty::Option(_)) => {
                let column = self.c.layout.pieces.get(kind.index())?.as_ref()?.occupant;
                let hex = self.fold(hex)?;
                self.cell_place(column, hex)?
            }
            _ => return None,
        })
    }

    /// Returns the operand of a cell of a column with a constant owner.
    pub(crate) fn cell_place(&self, column: u16, owner: i64) -> Option<Operand> {
        let column = self.column(column)?;
        let owner = u16::try_from(owner).ok().filter(|&o| o < column.len)?;
        Some(Operand::State(column.base.saturating_add(owner * u16::from(column.words))))
    }

    pub(crate) fn column(&self, column: u16) -> Option<Column> {
        self.c.layout.columns.get(usize::from(column)).copied()
    }

    /// Computes a value into a destination. The expression must not read the destination, unless
    /// only its last instruction writes it.
    pub(crate) fn value_to(&mut self, expr: &'p Expr, dst: Operand) {
        self.with_span(expr, |body| {
            if let Some(place) = body.existing_operand(expr) {
                let words = body.words(&expr.ty);
                body.copy(dst, place, words);
            } else if let Some(place) = body.hoist(expr) {
                let words = body.words(&expr.ty);
                body.copy(dst, place, words);
            } else {
                body.compute_to(expr, dst);
            }
        });
    }

    /// Computes a value that has no operand yet.
    fn compute_to(&mut self, expr: &'p Expr, dst: Operand) {
        if matches!(expr.ty, Ty::Set(_)) {
            self.set_to(expr, dst);
        } else {
            self.single_to(expr, dst);
        }
    }

    /// Emits code with the span of an expression. Registers that it allocates are released.
    pub(super) fn with_span(&mut self, expr: &Expr, code: impl FnOnce(&mut Self)) {
        let (top, span) = (self.registers.top(), self.provenance.source.span);
        if expr.span != castra_base::Span::default() {
            self.provenance.source.span = expr.span;
        }
        code(self);
        self.provenance.source.span = span;
        self.registers.release(top);
    }

    pub(crate) fn copy(&mut self, dst: Operand, src: Operand, words: usize) {
        if dst == src {
            return;
        }
        match words {
            1 => self.emit(Op::Move { dst, src }),
            _ => self.emit(Op::MoveN { w: words as u8, dst, src }),
        }
    }

    fn single_to(&mut self, expr: &'p Expr, dst: Operand) {
        match &expr.kind {
            ExprKind::State(id, owner) => {
                let column = self.c.layout.states.get(id.index()).copied();
                if let (Some(StateAddress::Column(column)), Some(owner)) = (column, owner) {
                    self.load(column, owner, dst);
                } else {
                    self.c.report_unsound("a state without its owner");
                }
            }
            ExprKind::Field(kind, field, owner) => self.field_to(*kind, *field, owner, dst),
            // Linking has replaced these by constants, except weights, which are words of state.
            ExprKind::Council(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_) => {
                self.c.report_unsound("an entry of the battle is missing");
            }
            ExprKind::ArmyCouncil(id, army) => {
                let armies = &self.c.program.armies;
                let entries: Vec<i64> = armies
                    .iter()
                    .map(|a| a.council.get(id.index()).copied().unwrap_or(NONE))
                    .collect();
                self.look_up(&entries, army, dst);
            }
            ExprKind::GameOver => {
                let (a, b) = (Operand::State(global::ENDED), self.none());
                self.emit(Op::NotEqual { dst, a, b });
            }
            ExprKind::Enemy(army) => {
                // The enemy is constant: the other one of two armies, otherwise `none`.
                let n = self.c.facts.armies;
                let enemies: Vec<i64> = if n == 2 { vec![1, 0] } else { vec![NONE; n] };
                self.look_up(&enemies, army, dst);
            }
            ExprKind::NextArmy(army) => {
                let n = self.c.facts.armies as i64;
                let next: Vec<i64> = (0..n).map(|a| (a + 1) % n).collect();
                self.look_up(&next, army, dst);
            }
            ExprKind::HexOf(piece) => {
                if let Some((place, ..)) = self.piece_columns(&piece.ty) {
                    let (base, index) = (self.base(place), self.value(piece));
                    self.emit(Op::LoadPlace { dst, base, index });
                }
            }
            ExprKind::OnBoard(piece) => {
                if let Some((place, ..)) = self.piece_columns(&piece.ty) {
                    let set = self.owners_with_value(place);
                    let element = self.value(piece);
                    self.emit(Op::Has { dst, set, element });
                }
            }
            ExprKind::ArmyOf(piece) => {
                let Ty::Piece(kind) = piece.ty else { return };
                // A constant table suffices if pieces of the kind never change armies.
                if let Some(Some(owners)) = self.c.owners.get(kind.index()).cloned() {
                    self.look_up(&owners, piece, dst);
                } else if let Some((_, army, _)) = self.piece_columns(&piece.ty) {
                    self.load(army, piece, dst);
                }
            }
            ExprKind::SortOf(owner) => self.sort_to(owner, &owner.ty, dst),
            ExprKind::TerrainOf(hex) => self.sort_to(hex, &Ty::Hex, dst),
            ExprKind::PieceAt(kind, hex) => {
                if let Some((.., occupant)) = self.piece_columns(&Ty::Piece(*kind)) {
                    let (base, index) = (self.base(occupant), self.value(hex));
                    // If the type excludes `none`, a missing piece is a runtime error.
                    if matches!(expr.ty, Ty::Option(_)) {
                        self.emit(Op::Load { dst, base, index });
                    } else {
                        self.emit(Op::LoadPlace { dst, base, index });
                    }
                }
            }
            ExprKind::SideSlot(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                let w = u8::from(!matches!(expr.ty, Ty::Option(_)));
                self.emit(Op::SideSlot { w, dst, a, b });
            }
            ExprKind::Turned(direction, by) => {
                let turned: Vec<i64> =
                    (0..DIRECTIONS).map(|d| (d + by).rem_euclid(DIRECTIONS)).collect();
                self.look_up(&turned, direction, dst);
            }
            ExprKind::BuiltIn(built_in, args) => self.built_in_to(*built_in, args, 1, dst),
            ExprKind::Table(id, args) => self.table_to(*id, args, dst),
            ExprKind::Call(..) => self.call_to(expr, dst),
            ExprKind::Not(inner) if !needs_jumps(inner) => {
                let a = self.value(inner);
                self.emit(Op::Not { dst, a });
            }
            ExprKind::Negate(inner) => {
                let a = self.value(inner);
                self.emit(Op::Negate { dst, a });
            }
            ExprKind::Binary(op, a, b) if !needs_jumps(expr) => self.binary(*op, a, b, dst),
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
            ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..) => self.dice_to(expr, dst),
            ExprKind::Count(set) => self.count_to(set, dst),
            ExprKind::SumOver(set, local, value) => {
                let zero = self.number(0);
                self.copy(dst, zero, 1);
                self.loop_over_set(set, *local, |body| {
                    let b = body.value(value);
                    body.emit(Op::Add { dst, a: dst, b });
                });
            }
            ExprKind::Best(which, set, local, value) => {
                // The key needs no initial value, since the first element always replaces it.
                let kept = self.registers.take(1);
                let registers = BestRegisters { kept, best: dst };
                self.best(*which, set, *local, value, registers, None);
            }
            ExprKind::ValueOver(which, set, local, value) => {
                let best = self.registers.take(1);
                let zero = self.number(0);
                let registers = BestRegisters { kept: dst, best };
                self.best(*which, set, *local, value, registers, Some(zero));
            }
            ExprKind::First(set) => self.first_to(set, dst),
            ExprKind::Top(pile) => {
                let pile = self.pile(pile);
                self.emit(Op::Top { dst, pile });
            }
            // All other booleans are computed by jumps.
            _ if expr.ty == Ty::Bool => {
                let (yes, no) = (self.number(1), self.number(0));
                let (is_not, end) = (self.mir.label(), self.mir.label());
                self.branch(expr, false, is_not);
                self.copy(dst, yes, 1);
                self.jump(end);
                self.bind_label(is_not);
                self.copy(dst, no, 1);
                self.bind_label(end);
            }
            _ => self.c.report_unsound(format!("no value from {:?}", expr.kind)),
        }
    }

    /// Emits code in which a local is bound to a value that is computed before.
    pub(crate) fn with_value(
        &mut self,
        local: LocalId,
        value: &'p Expr,
        code: impl FnOnce(&mut Self),
    ) {
        let place = self.value(value);
        let binding = match self.c.consts.value(place) {
            Some(known) if !matches!(value.ty, Ty::Set(_)) => Binding::Known(known),
            _ => Binding::At(place),
        };
        let outer = self.env.binding(local);
        self.env.bind(local, binding);
        code(self);
        self.env.bind(local, outer);
    }

    /// Emits two alternatives, and a jump by a condition unless that is constant.
    pub(crate) fn select_either(
        &mut self,
        condition: &'p Expr,
        dst: Operand,
        mut code: impl FnMut(&mut Self, bool, Operand),
    ) {
        let steps = self.c.steps_left();
        if let Some(known) = self.fold(condition) {
            code(self, known != 0, dst);
            return;
        }
        self.c.charge_again(steps);
        let (otherwise, end) = (self.mir.label(), self.mir.label());
        self.branch_dynamic(condition, false, otherwise);
        code(self, true, dst);
        self.jump(end);
        self.bind_label(otherwise);
        code(self, false, dst);
        self.bind_label(end);
    }

    /// Loads a cell of a column with an owner that is computed in play.
    pub(crate) fn load(&mut self, column: u16, owner: &'p Expr, dst: Operand) {
        let Some(at) = self.column(column) else { return };
        let (base, index) = (Operand::State(at.base), self.value(owner));
        match at.words {
            1 => self.emit(Op::Load { dst, base, index }),
            w => self.emit(Op::LoadN { w, dst, base, index }),
        }
    }

    pub(crate) fn base(&self, column: u16) -> Operand {
        Operand::State(self.column(column).map_or(0, |c| c.base))
    }

    /// Returns the set of owners whose cell is not `none`. It is maintained from now on.
    pub(crate) fn owners_with_value(&mut self, column: u16) -> Operand {
        let n = self.column(column).map_or(1, |c| usize::from(c.owner_words));
        let Some(at) = self.c.layout.columns.get_mut(usize::from(column)) else {
            return self.number(0);
        };
        let state = &mut self.c.state;
        Operand::State(*at.present.get_or_insert_with(|| state.allocate(n, 0)))
    }

    /// Returns the columns of pieces: hex, army, occupant.
    pub(crate) fn piece_columns(&mut self, ty: &Ty) -> Option<(u16, u16, u16)> {
        let Ty::Piece(kind) = ty else {
            self.c.report_unsound("a member of something that is not a piece");
            return None;
        };
        let at = self.c.layout.pieces.get(kind.index()).copied().flatten();
        if at.is_none() {
            self.c.report_unsound("a piece of a kind that has no pieces");
        }
        at.map(|at| (at.place, at.army, at.occupant))
    }

    fn binary(&mut self, op: Binary, a: &'p Expr, b: &'p Expr, dst: Operand) {
        if matches!(a.ty, Ty::Set(_)) {
            let w = self.words(&a.ty) as u8;
            let (a, b) = (self.value(a), self.value(b));
            self.emit(Op::SetEqual { w, dst, a, b });
            if op == Binary::NotEqual {
                self.emit(Op::Not { dst, a: dst });
            }
            return;
        }
        let (a, b) = (self.value(a), self.value(b));
        self.emit(match op {
            Binary::Equal => Op::Equal { dst, a, b },
            Binary::NotEqual => Op::NotEqual { dst, a, b },
            Binary::Less => Op::Less { dst, a, b },
            Binary::AtMost => Op::AtMost { dst, a, b },
            Binary::Greater => Op::Less { dst, a: b, b: a },
            Binary::AtLeast => Op::AtMost { dst, a: b, b: a },
            Binary::Add => Op::Add { dst, a, b },
            Binary::Subtract => Op::Subtract { dst, a, b },
            Binary::Multiply => Op::Multiply { dst, a, b },
            Binary::Divide => Op::Divide { dst, a, b },
            Binary::Modulo => Op::Modulo { dst, a, b },
            Binary::Min => Op::Min { dst, a, b },
            Binary::Max => Op::Max { dst, a, b },
            // `and` and `or` are computed by jumps, so they do not get here.
            Binary::And | Binary::Or => Op::Move { dst, src: a },
        });
    }
}

/// Returns whether a Boolean is computed by jumps.
pub(crate) fn needs_jumps(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(Binary::And | Binary::Or, ..)
        | ExprKind::Contains(..)
        | ExprKind::IsEmpty(_) => true,
        ExprKind::Not(inner) => needs_jumps(inner),
        _ => false,
    }
}
