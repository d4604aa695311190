//! Statements.

use castra_ir::summary;
use castra_ir::{
    Cell, Expr, ExprKind, FieldId, KindId, LocalId, PileId, PileRef, Said, StateId, Stmt, StmtKind,
    Ty,
};

use super::body::{Binding, Body, Later, Returning};
use super::bulk;
use super::passes::FIRST_KEPT;
use super::standing::ending_number;
use super::wake::PileChange;
use crate::bits::Set;
use crate::image::{Note, SayPart, SaySite, StateAt, global};
use crate::op::{Label, Op, Place};

impl<'p> Body<'_, 'p> {
    pub(crate) fn stmt(&mut self, stmt: &'p Stmt) {
        if self.in_test && acts(stmt) {
            let end = self.label();
            let to = end;
            self.emit(Op::Resume { to });
            self.plain(stmt);
            return self.bind_label(end);
        }
        self.plain(stmt);
    }

    fn plain(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Let(local, value) => self.assign(*local, value),
            StmtKind::SetState(id, owner, value) => self.set_state(*id, owner.as_ref(), value),
            StmtKind::SetField(kind, field, owner, value) => {
                self.set_field(*kind, *field, owner, value);
            }
            StmtKind::If(condition, then, otherwise) => self.if_else(condition, then, otherwise),
            StmtKind::Match(value, arms, otherwise) => {
                let values: Vec<&'p [i64]> = arms.iter().map(|arm| arm.0.as_slice()).collect();
                self.arms(value, &values, true, |body, arm| {
                    body.top = body.keep;
                    body.block(arm.and_then(|i| arms.get(i)).map_or(otherwise, |arm| &arm.1));
                });
            }
            StmtKind::ForEach { local, set, from, body } => {
                self.for_each(*local, set, from.as_ref(), body);
            }
            StmtKind::Repeat(times, body) => self.repeat(times, body),
            StmtKind::Stop => match self.loops.last() {
                Some(&label) => self.jump(label),
                None => self.c.unsound("`stop` outside a loop"),
            },
            StmtKind::Return(value) => self.return_value(value.as_ref()),
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
                let n = self.value(n);
                self.emit(Op::RollMany { dst, n, die: die.0 as u16 });
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
                self.changed(Cell::Pile(to.pile));
            }
            StmtKind::Reveal(what, army) => {
                let at = self.value(what);
                let army = self.value(army);
                self.emit(match what.ty {
                    Ty::Set(_) => Op::RevealCards { set: at, army },
                    _ => Op::RevealCard { card: at, army },
                });
            }
            StmtKind::MovePiece(piece, hex) => {
                if let Some((kind, id)) = self.kind_of(piece) {
                    let (piece, hex) = (self.value(piece), self.value(hex));
                    self.emit(Op::MovePiece { kind, piece, hex });
                    self.changed(Cell::Place(id));
                }
            }
            StmtKind::Remove(piece) => {
                if let Some((kind, id)) = self.kind_of(piece) {
                    let piece = self.value(piece);
                    self.emit(Op::RemovePiece { kind, piece });
                    self.changed(Cell::Place(id));
                }
            }
            StmtKind::Lift(piece) => {
                if let Some((kind, id)) = self.kind_of(piece) {
                    let piece = self.value(piece);
                    self.emit(Op::LiftPiece { kind, piece });
                    self.changed(Cell::Place(id));
                }
            }
            StmtKind::Place { kind, sort, army, hex, fields } => {
                self.place(*kind, *sort, army, hex, fields);
            }
            StmtKind::Step(name, body) => {
                self.note(Note::Step(name.clone(), stmt.span));
                self.block(body);
            }
            StmtKind::NextTurn(army) => {
                let src = self.value(army);
                self.copy(Place::State(global::NEXT), src, 1);
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
            StmtKind::Unsettled => self.emit(Op::Unsettled {}),
            StmtKind::Conflict(conflict) => {
                let what = self.c.site(self.c.conflicts.len());
                self.c.conflicts.push((**conflict).clone());
                self.emit(Op::Conflict { what });
            }
            StmtKind::Say(parts) => self.say(None, parts),
            StmtKind::Test(test) => self.test_stmt(test),
        }
    }

    // ---- locals ----

    fn assign(&mut self, local: LocalId, value: &'p Expr) {
        let fixed = self.env.homes.is_fixed(local);
        let is_set = matches!(value.ty, Ty::Set(_));
        if fixed
            && !is_set
            && let Some(known) = self.fold(value)
        {
            return self.bind(local, Binding::Known(known));
        }
        let words = self.words(&value.ty);
        match self.binding(local) {
            Binding::At(dst) if !matches!(dst, Place::Const(_)) => {
                // A value may be read while it is being worked out anew.
                let whole = bulk::mentions(value, local)
                    && match &value.kind {
                        ExprKind::Binary(..) | ExprKind::Local(_) => false,
                        ExprKind::Enemy(army) | ExprKind::NextArmy(army) => {
                            !bulk::is_local(army, local)
                        }
                        _ => true,
                    };
                if whole {
                    let src = self.take(words);
                    self.value_to(value, src);
                    self.copy(dst, src, words);
                } else {
                    self.value_to(value, dst);
                }
            }
            _ if self.pure && fixed && !self.is_variable(value) => {
                // Nothing changes here, so that it is where it stands.
                let place = self.named_value(value);
                let own = |at: u16| u32::from(at) >= self.keep && at < FIRST_KEPT;
                if matches!(place, Place::Frame(at) if own(at)) {
                    self.keep = self.top;
                }
                self.bind(local, Binding::At(place));
            }
            _ => {
                let dst = self.take_local(local);
                self.value_to(value, dst);
            }
        }
    }

    /// Whether an expression is a local that gets other values.
    fn is_variable(&self, value: &Expr) -> bool {
        matches!(value.kind, ExprKind::Local(l) if !self.env.homes.is_fixed(l))
    }

    fn return_value(&mut self, value: Option<&'p Expr>) {
        match (self.returning, value) {
            (Returning::Instance(place), value) => {
                if let (Some(place), Some(value)) = (place, value) {
                    self.value_to(value, place);
                }
                self.return_from();
            }
            (Returning::Inline(place, end), value) => {
                if let (Some(place), Some(value)) = (place, value) {
                    self.value_to(value, place);
                }
                self.jump(end);
            }
            (Returning::Branch(yes, no), Some(value)) => {
                self.branch(value, false, no);
                self.jump(yes);
            }
            (Returning::Branch(_, no), None) => self.jump(no),
        }
    }

    // ---- control ----

    fn if_else(&mut self, condition: &'p Expr, then: &'p [Stmt], otherwise: &'p [Stmt]) {
        if let Some(known) = self.fold(condition) {
            return self.block(if known != 0 { then } else { otherwise });
        }
        let (no, end) = (self.label(), self.label());
        self.branch(condition, false, no);
        self.top = self.keep;
        self.block(then);
        if !otherwise.is_empty() {
            self.jump(end);
        }
        self.bind_label(no);
        self.block(otherwise);
        self.bind_label(end);
    }

    fn for_each(
        &mut self,
        local: LocalId,
        set: &'p Expr,
        from: Option<&'p Expr>,
        body: &'p [Stmt],
    ) {
        let end = self.label();
        if self.repeated(local, set, from, body, end) {
            return self.bind_label(end);
        }
        let keep = self.keep;
        let dst = self.place_of(local);
        let words = self.words(&set.ty);
        let work = self.take(words);
        self.value_to(set, work);
        let from = from.map(|from| {
            let at = self.take(1);
            self.value_to(from, at);
            at
        });
        self.keep = self.top;
        let again = self.label();
        let to = again;
        let next = match from {
            Some(from) => Op::NextFrom { work, dst, from, to },
            None => Op::Next { w: words as u8, work, dst, to },
        };
        self.emit(next);
        self.jump(end);
        self.bind_label(again);
        self.loops.push(end);
        self.block(body);
        self.loops.pop();
        self.emit(next);
        self.bind_label(end);
        self.keep = keep;
    }

    /// Repeats the code of a loop for each of few elements that are known.
    fn repeated(
        &mut self,
        local: LocalId,
        set: &'p Expr,
        from: Option<&'p Expr>,
        body: &'p [Stmt],
        end: Label,
    ) -> bool {
        let Some(mut elements) = self.few(set) else { return false };
        // Known before: see the plan.
        if !self.c.plan.spacious || summary::rounds(set, summary::weight(body)) == 1 {
            return false;
        }
        if !self.env.homes.is_fixed(local) {
            return false;
        }
        if let Some(from) = from {
            let Some(from) = self.fold(from) else { return false };
            let first = elements.iter().position(|&e| e >= from).unwrap_or(0);
            elements.rotate_left(first);
        }
        self.loops.push(end);
        for element in elements {
            let locals = self.env.locals.clone();
            self.bind(local, Binding::Known(element));
            self.block(body);
            self.env.locals = locals;
        }
        self.loops.pop();
        true
    }

    fn repeat(&mut self, times: &'p Expr, body: &'p [Stmt]) {
        let keep = self.keep;
        let n = self.take(1);
        self.value_to(times, n);
        self.keep = self.top;
        let (again, end) = (self.label(), self.label());
        let to = again;
        self.emit(Op::Again { n, to });
        self.jump(end);
        self.bind_label(again);
        self.loops.push(end);
        self.block(body);
        self.loops.pop();
        self.emit(Op::Again { n, to });
        self.bind_label(end);
        self.keep = keep;
    }

    // ---- state ----

    fn set_state(&mut self, id: StateId, owner: Option<&'p Expr>, value: &'p Expr) {
        match self.c.layout.states.get(id.index()).copied() {
            Some(StateAt::Game(at, words)) => {
                let (dst, src) = (Place::State(at), self.value(value));
                self.emit(match words {
                    1 => Op::Put { dst, src },
                    w => Op::PutN { w, dst, src },
                });
            }
            Some(StateAt::Column(column)) => {
                let Some(owner) = owner else { return self.c.unsound("a state without an owner") };
                self.put(column, owner, value);
            }
            None => self.c.unsound("a missing state"),
        }
        self.changed(Cell::State(id));
    }

    fn set_field(&mut self, kind: KindId, field: FieldId, owner: &'p Expr, value: &'p Expr) {
        let column = self.c.layout.fields.get(kind.index()).and_then(|f| f.get(field.index()));
        match column.copied().flatten() {
            Some(column) => self.put(column, owner, value),
            None => self.c.unsound("an assignment to something that cannot change"),
        }
        self.changed(Cell::Field(kind, field));
    }

    fn put(&mut self, column: u16, owner: &'p Expr, value: &'p Expr) {
        let index = self.value(owner);
        let src = self.value(value);
        self.put_at(column, index, src);
    }

    fn put_at(&mut self, column: u16, index: Place, src: Place) {
        match self.column(column).map_or(1, |c| c.words) {
            1 => self.emit(Op::PutColumn { column, index, src }),
            w => {
                let base = self.base(column);
                self.emit(Op::PutCellN { w, base, index, src });
            }
        }
    }

    // ---- cards ----

    /// Which standing rules and endings read any pile.
    fn depend_on_piles(&self) -> bool {
        let piles = 0..self.c.program.piles.len() as u32;
        piles.into_iter().any(|p| self.depend_on(Cell::Pile(PileId(p))))
    }

    fn depend_on(&self, cell: Cell) -> bool {
        self.c.dependents(cell).iter().any(|&w| w != 0)
    }

    /// Moves a card, and looks at what depends on the piles that it leaves and
    /// joins.
    fn move_card(&mut self, card: Place, pile: Place, to: PileId, army: Option<i64>) {
        let from = self.take(1);
        self.emit(Op::MoveCard { card, pile, from });
        let whole = self.changed_piles(&[PileChange { pile: to, army, grown: true }]);
        self.left_pile(from, to, whole);
    }

    /// Whose pile it is, if that is known.
    fn pile_army(&mut self, pile: &'p PileRef) -> Option<i64> {
        self.fold(pile.army.as_deref()?)
    }

    /// Looks at what depends on the pile that a card has left, which is known
    /// only in play; but not again at what depends on the one it joins, if all
    /// of that has been looked at.
    fn left_pile(&mut self, from: Place, to: PileId, whole: bool) {
        let of_target = self.c.dependents(Cell::Pile(to));
        let mut piles = Set::empty(crate::bits::words_for(self.c.layout.piles.len() + 1));
        let mut changes = Vec::new();
        for (i, at) in self.c.layout.piles.clone().iter().enumerate() {
            let bits = self.c.dependents(Cell::Pile(at.pile));
            let change = PileChange::of(at, false);
            let looked_at = |b: i64| if whole { b } else { 0 };
            let more = bits.iter().zip(&of_target).any(|(a, &b)| a & !looked_at(b) != 0);
            if more && !self.sleeps_through(change) {
                piles.insert(i);
                changes.push(change);
            }
        }
        if changes.is_empty() {
            return;
        }
        let skip = self.label();
        let set = self.c.consts.array(&piles.words);
        let label = skip;
        self.emit(Op::IfLacks { set, element: from, to: label });
        self.changed_piles(&changes);
        self.bind_label(skip);
    }

    fn move_cards(&mut self, cards: &'p Expr, to: &'p PileRef) {
        let words = self.words(&cards.ty);
        if self.standing || !self.depend_on_piles() {
            let set = self.value(cards);
            let pile = self.pile(to);
            self.emit(Op::MoveCards { set, pile });
            let piles = 0..self.c.program.piles.len() as u32;
            let all: Vec<Cell> = piles.map(|p| Cell::Pile(PileId(p))).collect();
            return self.changed_all(&all);
        }
        let keep = self.keep;
        let (card, work, pile) = (self.take(1), self.take(words), self.take(1));
        self.value_to(cards, work);
        let at = self.pile(to);
        self.copy(pile, at, 1);
        self.keep = self.top;
        let (again, next) = (self.label(), self.label());
        self.jump(next);
        self.bind_label(again);
        let army = self.pile_army(to);
        self.move_card(card, pile, to.pile, army);
        self.bind_label(next);
        let back = again;
        self.emit(Op::Next { w: words as u8, work, dst: card, to: back });
        self.keep = keep;
    }

    fn draw(&mut self, n: &'p Expr, from: &'p PileRef, to: &'p PileRef) {
        let cells = [Cell::Pile(from.pile), Cell::Pile(to.pile)];
        if self.standing || !cells.iter().any(|&cell| self.depend_on(cell)) {
            let n = self.value(n);
            let (from, pile) = (self.pile(from), self.pile(to));
            self.emit(Op::DrawMany { n, from, pile });
            return self.changed_all(&cells);
        }
        let keep = self.keep;
        let left = self.take(1);
        self.value_to(n, left);
        let (source, pile) = (self.pile(from), self.pile(to));
        self.keep = self.top;
        let (lost, got) = (self.pile_army(from), self.pile_army(to));
        let lost = PileChange { pile: from.pile, army: lost, grown: false };
        let got = PileChange { pile: to.pile, army: got, grown: true };
        let (again, next, end) = (self.label(), self.label(), self.label());
        if let Some((count, dirty)) = self.set_off_by_emptying(lost, got) {
            self.bind_label(again);
            self.emit(Op::DrawDown { n: left, from: source, pile });
            let emptied = next;
            self.emit(Op::IfFalse { a: count, to: emptied });
            self.defer(next, Later::Refill { dirty, left, count, again, end });
            self.bind_label(end);
            self.keep = keep;
            return;
        }
        self.jump(next);
        self.bind_label(again);
        let empty = end;
        self.emit(Op::Draw { from: source, pile, to: empty });
        self.changed_piles(&[lost, got]);
        self.bind_label(next);
        let back = again;
        self.emit(Op::Again { n: left, to: back });
        self.bind_label(end);
        self.keep = keep;
    }

    // ---- pieces ----

    fn kind_of(&mut self, piece: &Expr) -> Option<(u8, KindId)> {
        let Ty::Piece(id) = piece.ty else {
            self.c.unsound("something moves that is not a piece");
            return None;
        };
        Some((self.kind_number(id), id))
    }

    fn kind_number(&mut self, id: KindId) -> u8 {
        u8::try_from(id.0).unwrap_or_else(|_| {
            self.c.unsound("more than 255 kinds");
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
        let dst = self.take(1);
        let (army, hex) = (self.value(army), self.value(hex));
        let values: Vec<Place> = fields.iter().map(|(_, value)| self.value(value)).collect();
        self.emit(Op::PlacePiece { kind: number, dst, army, hex, sort: sort as u16 });
        let mut cells = vec![Cell::Place(kind)];
        let columns = self.c.layout.fields.get(kind.index()).cloned().unwrap_or_default();
        for (i, column) in columns.iter().enumerate() {
            if column.is_some() {
                cells.push(Cell::Field(kind, FieldId(i as u32)));
            }
        }
        for ((field, _), src) in fields.iter().zip(values) {
            match columns.get(field.index()).copied().flatten() {
                Some(column) => self.put_at(column, dst, src),
                None => self.c.unsound("a new piece with a field that cannot change"),
            }
        }
        if !self.in_test {
            self.changed_all(&cells);
        }
    }

    // ---- the story ----

    /// A text with its values, which stay where they are until the statement is
    /// done.
    pub(crate) fn said(&mut self, parts: &'p [Said]) -> Vec<SayPart<Place>> {
        let part = |part: &'p Said| match part {
            Said::Text(text) => SayPart::Text(text.clone()),
            Said::Forms(one, several) => SayPart::Forms(one.clone(), several.clone()),
            Said::Value(value) => {
                let at = self.value(value);
                SayPart::Value(value.ty.clone(), self.mir.of_site(at))
            }
        };
        parts.iter().map(part).collect()
    }

    /// A line, or the label of a phase.
    pub(crate) fn say(&mut self, phase: Option<usize>, parts: &'p [Said]) {
        let skip = self.label();
        let to = skip;
        let values = |part: &'p Said| match part {
            Said::Value(value) => Some(value),
            Said::Text(_) | Said::Forms(..) => None,
        };
        // What can be a fault is worked out even if nobody listens, so that
        // listening makes no difference.
        let safe = parts.iter().filter_map(values).all(|value| self.is_safe(value));
        if safe {
            self.emit(Op::IfUntold { to });
        }
        let parts = self.said(parts);
        if !safe {
            self.emit(Op::IfUntold { to });
        }
        let site = self.c.site(self.c.sites.say.len());
        self.c.sites.say.push(SaySite { phase, parts });
        self.emit(Op::Say { site });
        self.bind_label(skip);
    }
}

/// Whether a statement of a test does nothing any more once the game has ended.
fn acts(stmt: &Stmt) -> bool {
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
