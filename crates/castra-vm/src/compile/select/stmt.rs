//! Selection of statements.

use std::collections::BTreeSet;

use castra_ir::{
    Cell, Deferred, Expr, ExprKind, FieldId, KindId, LocalId, StateId, Stmt, StmtKind, Ty,
};
use castra_ir::{summary, visit};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use super::predicates;
use super::situation::ReturnEffect;
use super::standing_rules::ending_number;
use crate::image::{ScriptSite, StateAddress, TracePoint, global};
use crate::op::{Label, Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    pub(crate) fn stmt(&mut self, stmt: &'p Stmt) {
        if self.situation.in_test && has_effect(stmt) {
            let end = self.mir.label();
            let to = end;
            self.script(ScriptSite::Statement(stmt.span));
            self.emit(Op::Resume { to });
            self.plain_stmt(stmt);
            return self.bind_label(end);
        }
        self.invalidate_before_loop(stmt);
        self.plain_stmt(stmt);
        self.invalidate_after(stmt);
    }

    fn plain_stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Let(local, value) => self.assign(*local, value),
            StmtKind::SetState(id, owner, value) => self.set_state(*id, owner.as_ref(), value),
            StmtKind::SetField(kind, field, owner, value) => {
                self.set_field(*kind, *field, owner, value);
            }
            StmtKind::If(condition, then, otherwise) => self.if_else(condition, then, otherwise),
            StmtKind::Match(value, arms, otherwise) => {
                let values: Vec<&'p [i64]> = arms.iter().map(|arm| arm.0.as_slice()).collect();
                // A change in one arm does not affect the others.
                let mut alternatives = self.alternatives();
                self.arms(value, &values, true, |body, arm| {
                    body.registers.end_statement();
                    let arm = arm.and_then(|i| arms.get(i)).map_or(otherwise, |arm| &arm.1);
                    body.alternative(&mut alternatives, arm);
                });
                self.end_alternatives(alternatives);
            }
            StmtKind::ForEach { local, set, from, body } => {
                self.for_each(*local, set, from.as_ref(), body);
            }
            StmtKind::Repeat(times, body) => self.repeat(times, body),
            StmtKind::Stop => match self.situation.loops.last() {
                Some(&label) => self.jump(label),
                None => self.c.report_unsound("`stop` outside a loop"),
            },
            StmtKind::Return(values) => self.return_values(values),
            StmtKind::Call(..) => self.call_procedure(stmt),
            StmtKind::Choose { .. } => self.choose(stmt),
            StmtKind::ChooseSome { .. } => self.choose_some(stmt),
            StmtKind::React { by, window, options, reacted } => {
                self.react(by, window, options, *reacted);
            }
            StmtKind::Pick(local, set) => self.pick(*local, set),
            StmtKind::RollOne(local, die) => {
                let dst = self.place_of(*local);
                self.emit(Op::Roll { dst, die: die.0 as u16 });
            }
            StmtKind::RollMany(local, n, die) => {
                let dst = self.place_of(*local);
                let (n, w) = (self.value(n), self.words(&Ty::Rolled(*die)) as u8);
                self.emit(Op::RollMany { w, dst, n, die: die.0 as u16 });
            }
            StmtKind::MoveCard(card, to) => {
                let card = self.value(card);
                let pile = self.pile(to);
                let army = self.pile_army(to);
                self.move_card(card, pile, to.pile, army);
            }
            StmtKind::MoveCards(cards, to) => self.move_cards(cards, to),
            StmtKind::Draw(n, from, to) => self.draw(n, from, to),
            StmtKind::Shuffle(pile) => {
                let pile = self.pile(pile);
                self.emit(Op::Shuffle { pile });
            }
            StmtKind::Fill(to, deck) => {
                let pile = self.pile(to);
                self.emit(Op::Fill { pile, deck: deck.0 as u16 });
                self.report_change(Cell::Pile(to.pile));
            }
            StmtKind::Reveal(cards, army) => {
                // No rule is tested: none can depend on the knowledge of an army.
                let at = self.value(cards);
                let army = self.value(army);
                self.emit(match cards.ty {
                    Ty::Set(_) => Op::RevealCards { set: at, army },
                    _ => Op::RevealCard { card: at, army },
                });
            }
            StmtKind::MovePiece(piece, hex) => {
                if let Some((kind, id)) = self.kind_of(piece) {
                    let (piece, hex) = (self.value(piece), self.value(hex));
                    self.emit(Op::MovePiece { kind, piece, hex });
                    self.report_change(Cell::Place(id));
                }
            }
            StmtKind::SetArmy(piece, army) => {
                if let Some((_, id)) = self.kind_of(piece)
                    && let Some((_, column, _)) = self.piece_columns(&piece.ty)
                {
                    self.put(column, piece, army);
                    self.report_change(Cell::Army(id));
                }
            }
            StmtKind::Remove(piece) => {
                if let Some((kind, id)) = self.kind_of(piece) {
                    let piece = self.value(piece);
                    self.emit(Op::RemovePiece { kind, piece });
                    self.report_change(Cell::Place(id));
                }
            }
            StmtKind::Lift(piece) => {
                if let Some((kind, id)) = self.kind_of(piece) {
                    let piece = self.value(piece);
                    self.emit(Op::LiftPiece { kind, piece });
                    self.report_change(Cell::Place(id));
                }
            }
            StmtKind::Place { kind, sort, army, hex, fields } => {
                self.place(*kind, *sort, army, hex, fields);
            }
            StmtKind::Step(name, body) => {
                let clauses = super::turn::heading_clauses(stmt.span, body);
                self.provenance.note(TracePoint::Step(name.clone(), stmt.span, clauses));
                self.block(body);
            }
            StmtKind::Defer(hold, body) => self.select_deferred(*hold, body),
            StmtKind::NextTurn(army) => {
                // No rule is tested: nothing reads the next army before this turn ends.
                let src = self.value(army);
                self.copy(Operand::State(global::NEXT), src, 1);
            }
            StmtKind::End(how, army, reason) => {
                let army = match army {
                    Some(army) => self.value(army),
                    None => self.none(),
                };
                let reason = self.c.reasons.add(reason);
                let reason = self.c.site(reason as usize);
                self.emit(Op::End { how: ending_number(*how), army, reason });
            }
            StmtKind::EndlessReactions => self.emit(Op::EndlessReactions {}),
            StmtKind::Conflict(conflict) => {
                let site = self.c.site(self.c.conflicts.len());
                self.c.conflicts.push((**conflict).clone());
                self.emit(Op::Conflict { what: site });
            }
            StmtKind::Say(parts) => self.say(None, parts),
            StmtKind::Test(test) => self.test_stmt(test),
        }
    }

    // ---- locals ----

    fn assign(&mut self, local: LocalId, value: &'p Expr) {
        let fixed = self.env.scopes.is_assigned_once(local);
        let is_set = matches!(value.ty, Ty::Set(_));
        if fixed
            && !is_set
            && let Some(known) = self.fold(value)
        {
            return self.env.bind(local, Binding::Known(known));
        }
        let words = self.words(&value.ty);
        match self.env.binding(local) {
            Binding::At(dst) if !matches!(dst, Operand::Const(_)) => {
                // The old value may be read while the new one is computed.
                let whole = visit::reads_local(value, local)
                    && match &value.kind {
                        ExprKind::Binary(..) | ExprKind::Local(_) => false,
                        ExprKind::Enemy(army) | ExprKind::NextArmy(army) => {
                            !predicates::is_local(army, local)
                        }
                        _ => true,
                    };
                if whole {
                    let src = self.registers.take(words);
                    self.value_to(value, src);
                    self.copy(dst, src, words);
                } else {
                    self.value_to(value, dst);
                }
            }
            _ if self.situation.pure && fixed && !self.is_reassigned_local(value) => {
                // Nothing changes here, so the local is bound to the operand of its value.
                let place = self.named_value(value);
                if self.registers.is_temporary(place) {
                    self.registers.keep_all();
                }
                self.env.bind(local, Binding::At(place));
            }
            _ => {
                let dst = self.allocate_local(local);
                self.value_to(value, dst);
                if fixed {
                    self.track_secret_local(value, dst);
                }
            }
        }
    }

    /// Returns whether an expression is a local that is assigned more than once.
    fn is_reassigned_local(&self, value: &Expr) -> bool {
        matches!(value.kind, ExprKind::Local(l) if !self.env.scopes.is_assigned_once(l))
    }

    fn return_values(&mut self, values: &'p [Expr]) {
        match self.situation.returning.clone() {
            ReturnEffect::Specialization(gives) => {
                self.values_to(values, gives.places());
                self.return_from();
            }
            ReturnEffect::Inline(gives, end) => {
                self.values_to(values, gives.places());
                self.jump(end);
            }
            ReturnEffect::Branch(yes, no) => {
                if let [value] = values {
                    self.branch(value, false, no);
                    self.jump(yes);
                } else {
                    self.jump(no);
                }
            }
        }
    }

    /// Computes values into destinations. No value may read the destination of an earlier one. None
    /// does, since an inlined procedure has copies of all locals that its caller assigns more than
    /// once.
    fn values_to(&mut self, values: &'p [Expr], places: &[Operand]) {
        for (value, &place) in values.iter().zip(places) {
            self.value_to(value, place);
        }
    }

    // ---- control ----

    fn if_else(&mut self, condition: &'p Expr, then: &'p [Stmt], otherwise: &'p [Stmt]) {
        let steps = self.c.steps_left();
        if let Some(known) = self.fold(condition) {
            return self.block(if known != 0 { then } else { otherwise });
        }
        self.c.charge_again(steps);
        let (no, end) = (self.mir.label(), self.mir.label());
        self.branch_dynamic(condition, false, no);
        self.registers.end_statement();
        self.then_or_else([no, end], then, otherwise);
    }

    /// Selects two alternatives, with the labels of the second and of the end.
    pub(super) fn then_or_else(
        &mut self,
        [no, end]: [Label; 2],
        then: &'p [Stmt],
        otherwise: &'p [Stmt],
    ) {
        let mut alternatives = self.alternatives();
        self.alternative(&mut alternatives, then);
        if !otherwise.is_empty() {
            self.jump(end);
        }
        self.bind_label(no);
        self.alternative(&mut alternatives, otherwise);
        self.bind_label(end);
        self.end_alternatives(alternatives);
    }

    fn for_each(
        &mut self,
        local: LocalId,
        set: &'p Expr,
        from: Option<&'p Expr>,
        body: &'p [Stmt],
    ) {
        let end = self.mir.label();
        if self.unroll(local, set, from, body, end) {
            return self.bind_label(end);
        }
        let keep = self.registers.kept_height();
        let dst = self.place_of(local);
        let words = self.words(&set.ty);
        let work = self.registers.take(words);
        self.value_to(set, work);
        let from = from.map(|from| {
            let at = self.registers.take(1);
            self.value_to(from, at);
            at
        });
        self.registers.keep_all();
        let again = self.mir.label();
        let to = again;
        let next = match from {
            Some(from) => Op::NextFrom { work, dst, from, to },
            None => Op::Next { w: words as u8, work, dst, to },
        };
        self.repeat_while(next, [again, end], vec![dst], body);
        self.registers.keep(keep);
    }

    /// Repeats statements as long as `next` jumps to the label `again`.
    fn repeat_while(
        &mut self,
        next: Op<Operand, Label>,
        [again, end]: [Label; 2],
        elements: Vec<Operand>,
        body: &'p [Stmt],
    ) {
        self.loop_body(elements, body, |builder| {
            builder.emit(next);
            builder.jump(end);
            builder.bind_label(again);
            builder.situation.loops.push(end);
            builder.block(body);
            builder.situation.loops.pop();
            builder.emit(next);
        });
        self.bind_label(end);
    }

    /// Selects the body of a loop. Values that it does not change are hoisted, unless it may ask a
    /// player or end the game, or belongs to a test.
    fn loop_body(
        &mut self,
        mut changing: Vec<Operand>,
        body: &'p [Stmt],
        code: impl FnOnce(&mut Self),
    ) {
        let writes =
            if self.situation.pure { Some(BTreeSet::new()) } else { self.written_slots(body) };
        let Some(writes) = writes else { return code(self) };
        visit::visit_all_stmts(body, &mut |stmt| {
            visit::visit_assigned_locals(stmt, &mut |local| {
                if let Binding::At(place) = self.env.binding(local) {
                    changing.push(place);
                }
            });
        });
        self.for_all_iterations(changing, writes, code);
    }

    /// Unrolls a loop over few constant elements. Returns `false` for other loops.
    fn unroll(
        &mut self,
        local: LocalId,
        set: &'p Expr,
        from: Option<&'p Expr>,
        body: &'p [Stmt],
        end: Label,
    ) -> bool {
        let Some(mut elements) = self.few_constants(set) else { return false };
        // A loop is unrolled only if the plan has counted it as unrolled.
        if !self.c.plan.spacious || summary::loop_size_factor(set, summary::body_size(body)) == 1 {
            return false;
        }
        if !self.env.scopes.is_assigned_once(local) {
            return false;
        }
        if let Some(from) = from {
            let Some(from) = self.fold(from) else { return false };
            let first = elements.iter().position(|&e| e >= from).unwrap_or(0);
            elements.rotate_left(first);
        }
        self.situation.loops.push(end);
        for element in elements {
            let locals = self.env.locals.clone();
            self.env.bind(local, Binding::Known(element));
            self.block(body);
            self.env.locals = locals;
        }
        self.situation.loops.pop();
        true
    }

    fn repeat(&mut self, times: &'p Expr, body: &'p [Stmt]) {
        let keep = self.registers.kept_height();
        let n = self.registers.take(1);
        self.value_to(times, n);
        self.registers.keep_all();
        let (again, end) = (self.mir.label(), self.mir.label());
        self.repeat_while(Op::Again { n, to: again }, [again, end], Vec::new(), body);
        self.registers.keep(keep);
    }

    // ---- state ----

    fn set_state(&mut self, id: StateId, owner: Option<&'p Expr>, value: &'p Expr) {
        match self.c.layout.states.get(id.index()).copied() {
            Some(StateAddress::Game(at, words)) => {
                let (dst, src) = (Operand::State(at), self.value(value));
                self.emit(match words {
                    1 => Op::Put { dst, src },
                    w => Op::PutN { w, dst, src },
                });
            }
            Some(StateAddress::Column(column)) => {
                let Some(owner) = owner else {
                    return self.c.report_unsound("a state without an owner");
                };
                self.put(column, owner, value);
            }
            None => self.c.report_unsound("a missing state"),
        }
        self.report_change(Cell::State(id));
    }

    fn set_field(&mut self, kind: KindId, field: FieldId, owner: &'p Expr, value: &'p Expr) {
        let column = self.c.layout.fields.get(kind.index()).and_then(|f| f.get(field.index()));
        match column.copied().flatten() {
            Some(column) => self.put(column, owner, value),
            None => self.c.report_unsound("an assignment to something that cannot change"),
        }
        self.report_change(Cell::Field(kind, field));
    }

    fn put(&mut self, column: u16, owner: &'p Expr, value: &'p Expr) {
        let index = self.value(owner);
        let src = self.value(value);
        self.put_at(column, index, src);
    }

    fn put_at(&mut self, column: u16, index: Operand, src: Operand) {
        match self.column(column).map_or(1, |c| c.words) {
            1 => self.emit(Op::PutColumn { column, index, src }),
            w => {
                let base = self.base(column);
                self.emit(Op::PutCellN { w, base, index, src });
            }
        }
    }

    fn kind_of(&mut self, piece: &Expr) -> Option<(u8, KindId)> {
        let Ty::Piece(id) = piece.ty else {
            self.c.report_unsound("something moves that is not a piece");
            return None;
        };
        Some((self.kind_number(id), id))
    }

    fn kind_number(&mut self, id: KindId) -> u8 {
        u8::try_from(id.0).unwrap_or_else(|_| {
            self.c.report_unsound("more than 255 kinds");
            0
        })
    }

    fn place(
        &mut self,
        kind: KindId,
        sort: u32,
        army: &'p Expr,
        hex: &'p Expr,
        fields: &'p [(FieldId, Expr)],
    ) {
        let number = self.kind_number(kind);
        let dst = self.registers.take(1);
        let (army, hex) = (self.value(army), self.value(hex));
        let values: Vec<Operand> = fields.iter().map(|(_, value)| self.value(value)).collect();
        self.emit(Op::PlacePiece { kind: number, dst, army, hex, sort: sort as u16 });
        let mut cells = vec![Cell::Place(kind), Cell::Army(kind)];
        let columns = self.c.layout.fields.get(kind.index()).cloned().unwrap_or_default();
        for (i, column) in columns.iter().enumerate() {
            if column.is_some() {
                cells.push(Cell::Field(kind, FieldId(i as u32)));
            }
        }
        for ((field, _), src) in fields.iter().zip(values) {
            match columns.get(field.index()).copied().flatten() {
                Some(column) => self.put_at(column, dst, src),
                None => self.c.report_unsound("a new piece with a field that cannot change"),
            }
        }
        if !self.situation.in_test {
            self.report_changes(&cells);
        }
    }
}

/// Returns whether a statement of a test is skipped once the game has ended, as it would change it.
fn has_effect(stmt: &Stmt) -> bool {
    use castra_ir::TestStmt;
    match &stmt.kind {
        StmtKind::Let(..)
        | StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::ForEach { .. }
        | StmtKind::Repeat(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Step(..)
        | StmtKind::Defer(Deferred::Answers, _)
        | StmtKind::Say(_) => false,
        StmtKind::Test(test) => !matches!(
            test,
            TestStmt::Expect(_)
                | TestStmt::Dice(_)
                | TestStmt::Choices(_)
                | TestStmt::EveryRoll
                | TestStmt::Measure(_)
        ),
        _ => true,
    }
}
