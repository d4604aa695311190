//! The course of a game, and the statements that change the position.

use std::collections::BTreeSet;

use castra_eval::{Locals, Value};
use castra_ir::{
    Cell, Deferred, EndingKind, Expr, FieldId, NONE, Phase, PileRef, Program, Stmt, StmtKind,
    TestStmt, Ty,
};

use crate::decisions::Guide;
use crate::state::{GameEnd, OwnedPile, State};
use crate::stop::{Flow, NO_OPTION_FAULT, NUMBER_FAULT, PlayResult, PlayStop};

/// A game in progress.
pub struct Game<'p, G> {
    pub(crate) state: State<'p>,
    pub(crate) guide: G,
    /// The indices of the standing rules to check, followed by those of the endings.
    pub(crate) pending_checks: BTreeSet<usize>,
    /// True while checks of rules and endings wait: in a standing rule, an ending or `together`.
    pub(crate) defers_checks: bool,
    /// True while a statement of a test runs.
    pub(crate) in_test: bool,
    /// True during simultaneous choices.
    pub(crate) is_simultaneous: bool,
    /// The number of enclosing blocks that defer endings.
    pub(crate) deferral_depth: u32,
    /// True in a test until it plays its first turn.
    pub(crate) is_before_first_turn: bool,
}

/// A game that has stopped.
#[derive(Clone, Debug)]
pub struct GameResult<'p> {
    /// The final position.
    pub state: State<'p>,
    /// The reason why the game stopped: [`PlayStop::Ended`] if it ended by the rules.
    pub stop: PlayStop,
}

impl GameResult<'_> {
    /// Returns the ending of the game, or `None` if it did not end by the rules.
    #[must_use]
    pub const fn ended(&self) -> Option<&GameEnd> {
        self.state.ended.as_ref()
    }
}

impl<'p, G: Guide> Game<'p, G> {
    /// Creates a game before its setup.
    pub(crate) fn new(program: &'p Program, guide: G) -> Self {
        Game {
            state: State::new(program),
            guide,
            pending_checks: BTreeSet::new(),
            defers_checks: false,
            in_test: false,
            is_simultaneous: false,
            deferral_depth: 0,
            is_before_first_turn: true,
        }
    }

    /// Plays a game from its setup until it ends by the rules or stops for another reason.
    pub fn play(program: &'p Program, guide: G) -> GameResult<'p> {
        let mut game = Self::new(program, guide);
        let stop = game.play_to_end();
        GameResult { state: game.state, stop }
    }

    fn play_to_end(&mut self) -> PlayStop {
        let rules = &self.state.program.rules;
        if rules.test.is_some() {
            return PlayStop::Unsupported("tests as games");
        }
        if let Some(setup) = &rules.setup
            && let Err(stop) = Locals::default()
                .with_bounds(setup)
                .map_err(PlayStop::from)
                .and_then(|mut locals| self.execute_block(&mut locals, &setup.stmts))
        {
            return stop;
        }
        if rules.turn.is_none() {
            return self.end_game(EndingKind::Drawn, NONE, "nothing is played");
        }
        loop {
            if let Err(stop) = self.play_turn() {
                return stop;
            }
        }
    }

    /// Plays the turn of the next army, or of all armies.
    pub(crate) fn play_turn(&mut self) -> PlayResult<()> {
        let program = self.state.program;
        let turn = program.rules.turn.as_ref().ok_or(PlayStop::Unsound("no turn"))?;
        if self.state.turn >= i64::from(turn.limit) {
            let ending = castra_ir::turn_limit_result(program.armies.len());
            return Err(self.end_game(ending, NONE, &turn.reason));
        }
        self.state.turn += 1;
        if turn.per_army {
            self.state.us = self.state.next;
            while self.is_out(turn)? {
                self.state.us = self.state.next_army(self.state.us);
            }
            self.state.next = self.state.next_army(self.state.us);
        }
        self.report_change(&[Cell::Turn])?;
        for (i, phase) in turn.phases.iter().enumerate() {
            if i > 0 && self.is_out(turn)? {
                break;
            }
            self.play_phase(phase)?;
        }
        Ok(())
    }

    /// Returns whether the army to move is out of the game while others play on.
    fn is_out(&self, turn: &'p castra_ir::Turn) -> PlayResult<bool> {
        match &turn.passes {
            Some(passes) => self.state.eval_condition(&mut Locals::default(), passes),
            None => Ok(false),
        }
    }

    pub(crate) fn play_phase(&mut self, phase: &'p Phase) -> PlayResult<()> {
        self.state.evaluate_text(&mut Locals::default(), &phase.label)?;
        let mut locals = Locals::default().with_bounds(&phase.body)?;
        self.execute_block(&mut locals, &phase.body.stmts).map(drop)
    }

    /// Resolves a pile and its owner.
    pub(crate) fn pile(&self, locals: &mut Locals, pile: &'p PileRef) -> PlayResult<OwnedPile> {
        Ok(OwnedPile { pile: pile.pile, owner: self.state.eval_pile_owner(locals, pile)? })
    }

    /// Moves a card to a pile. This is one change of both piles.
    fn move_card(&mut self, card: i64, to: OwnedPile) -> PlayResult<()> {
        let from = self.state.move_card(card, to)?;
        let left = from.map(Cell::Pile);
        let cells: Vec<Cell> = left.into_iter().chain([Cell::Pile(to.pile)]).collect();
        self.report_change(&cells)
    }

    fn kind_of(piece: &Expr) -> PlayResult<castra_ir::KindId> {
        match piece.ty {
            Ty::Piece(kind) => Ok(kind),
            _ => Err(PlayStop::Unsound("something moves that is not a piece")),
        }
    }

    /// Shuffles a pile: each card from the top down is swapped with a random one at or below it. A
    /// pile whose order does not matter is not shuffled.
    fn shuffle(&mut self, pile: OwnedPile) -> PlayResult<()> {
        let ordered = self.state.is_ordered(pile.pile);
        let cards = self.state.cards_to_shuffle(pile)?;
        if ordered {
            for i in (1..cards.len()).rev() {
                let j = self.guide.random_below(i as u64 + 1) as usize;
                cards.swap(i, j);
            }
        }
        Ok(())
    }
}

impl<'p, G: Guide> Game<'p, G> {
    /// Executes a statement that changes the position.
    pub(crate) fn execute_effect(
        &mut self,
        locals: &mut Locals,
        stmt: &'p Stmt,
    ) -> PlayResult<Flow> {
        // After the game has ended, a test skips the statements that would change it.
        if self.in_test && self.state.ended.is_some() && needs_a_game(stmt) {
            return Ok(Flow::Next);
        }
        match self.execute(locals, stmt) {
            Err(PlayStop::Ended) if self.in_test => Ok(Flow::Next),
            done => done,
        }
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each statement")]
    fn execute(&mut self, locals: &mut Locals, stmt: &'p Stmt) -> PlayResult<Flow> {
        let program = self.state.program;
        match &stmt.kind {
            StmtKind::SetState(id, owner, value) => {
                let owner =
                    owner.as_ref().map_or(Ok(NONE), |o| self.state.eval_number(locals, o))?;
                let value = self.state.eval_expr(locals, value)?;
                self.state.set_state(*id, owner, value)?;
                self.report_change(&[Cell::State(*id)])?;
            }
            StmtKind::SetField(kind, field, owner, value) => {
                let owner = self.state.eval_number(locals, owner)?;
                let value = self.state.eval_expr(locals, value)?;
                self.state.set_field(*kind, *field, owner, value)?;
                self.report_change(&[Cell::Field(*kind, *field)])?;
            }
            StmtKind::Call(id, args, gives) => {
                let procedure = program.rules.procedures.get(id);
                let procedure = procedure.ok_or(PlayStop::Unsound("no such procedure"))?;
                let args = args.iter().map(|arg| self.state.eval_expr(locals, arg));
                let mut inner = Locals::from_arguments(args.collect::<PlayResult<_>>()?)
                    .with_bounds(&procedure.body)?;
                let flow =
                    // The statements of a procedure are part of the rules, even if a test calls it.
                    self.run_as_rules(|game| game.execute_block(&mut inner, &procedure.body.stmts))?;
                match flow {
                    _ if gives.is_empty() => {}
                    Flow::Return(values) if values.len() == gives.len() => {
                        for (local, value) in gives.iter().zip(values) {
                            locals.set(*local, value)?;
                        }
                    }
                    Flow::Return(_) | Flow::Next | Flow::Break => {
                        return Err(PlayStop::Unsound("a procedure ends without its values"));
                    }
                }
            }
            StmtKind::Choose { .. } => return self.choose(locals, stmt),
            StmtKind::Defer(Deferred::Answers, asked) => {
                return self.choose_together(locals, asked);
            }
            StmtKind::Defer(Deferred::Rules, body) => return self.run_as_one_change(locals, body),
            StmtKind::Defer(Deferred::Endings, body) => return self.defer_endings(locals, body),
            StmtKind::ChooseSome { .. } => self.choose_some(locals, stmt)?,
            StmtKind::React { .. } => return self.react(locals, stmt),
            StmtKind::Pick(local, set) => {
                let Ty::Set(universe) = set.ty else {
                    return Err(PlayStop::Unsound("a pick from no set"));
                };
                let set = self.state.eval_set(locals, set)?;
                if set.is_empty() {
                    return Err(NO_OPTION_FAULT);
                }
                let picked = self.guide.pick(&self.state, universe, &set)?;
                locals.set(*local, Value::Num(picked))?;
            }
            StmtKind::RollOne(local, die) => {
                let face = self.guide.roll(self.state.die(*die)?)?;
                locals.set(*local, Value::Num(face))?;
            }
            StmtKind::RollMany(local, n, die) => {
                let n = self.state.eval_number(locals, n)?.max(0);
                if n > 255 {
                    return Err(NUMBER_FAULT);
                }
                let faces = self.guide.roll_many(self.state.die(*die)?, n as usize)?;
                locals.set(*local, Value::Dice(faces))?;
            }
            StmtKind::MoveCard(card, to) => {
                let card = self.state.eval_number(locals, card)?;
                let to = self.pile(locals, to)?;
                self.move_card(card, to)?;
            }
            StmtKind::MoveCards(cards, to) => {
                let cards = self.state.eval_set(locals, cards)?;
                let to = self.pile(locals, to)?;
                for card in cards.iter() {
                    self.move_card(card, to)?;
                }
            }
            StmtKind::Draw(n, from, to) => {
                let n = self.state.eval_number(locals, n)?;
                let (from, to) = (self.pile(locals, from)?, self.pile(locals, to)?);
                for _ in 0..n {
                    // Each iteration reads the pile again, since a standing rule may have refilled
                    // it.
                    let Some(&card) = self.state.pile(from.pile, from.owner)?.last() else { break };
                    self.move_card(card, to)?;
                }
            }
            StmtKind::Shuffle(pile) => {
                let at = self.pile(locals, pile)?;
                self.shuffle(at)?;
            }
            StmtKind::Fill(to, deck) => {
                let to = self.pile(locals, to)?;
                let deck = program.decks.get(deck).ok_or(PlayStop::Unsound("no deck"))?;
                for &card in &deck.cards {
                    let card = i64::from(card);
                    // Cards of the deck that are already in a pile stay there.
                    if self.state.pile_of(card).is_none() {
                        self.state.move_card(card, to)?;
                    }
                }
                self.report_change(&[Cell::Pile(to.pile)])?;
            }
            StmtKind::Reveal(what, army) => {
                // No rule can read the knowledge of an army, so nothing needs a check.
                let cards = match self.state.eval_expr(locals, what)? {
                    Value::Num(card) => vec![card],
                    Value::Set(cards) => cards.to_vec(),
                    Value::Dice(_) => return Err(PlayStop::Unsound("dice for cards")),
                };
                let army = self.state.eval_number(locals, army)?;
                cards.into_iter().for_each(|card| self.state.reveal(card, army));
            }
            StmtKind::MovePiece(piece, hex) => {
                let kind = Self::kind_of(piece)?;
                let piece = self.state.eval_number(locals, piece)?;
                let hex = self.state.eval_number(locals, hex)?;
                self.state.move_piece(kind, piece, hex)?;
                self.report_change(&[Cell::Place(kind)])?;
            }
            StmtKind::SetArmy(piece, army) => {
                let kind = Self::kind_of(piece)?;
                let piece = self.state.eval_number(locals, piece)?;
                let army = self.state.eval_number(locals, army)?;
                self.state.set_army(kind, piece, army)?;
                self.report_change(&[Cell::Army(kind)])?;
            }
            StmtKind::Remove(piece) => {
                let kind = Self::kind_of(piece)?;
                let piece = self.state.eval_number(locals, piece)?;
                self.state.remove_piece(kind, piece)?;
                self.report_change(&[Cell::Place(kind)])?;
            }
            StmtKind::Lift(piece) => {
                let kind = Self::kind_of(piece)?;
                let piece = self.state.eval_number(locals, piece)?;
                self.state.lift_piece(kind, piece)?;
                self.report_change(&[Cell::Place(kind)])?;
            }
            StmtKind::Place { kind, sort, army, hex, fields } => {
                let (army, hex) =
                    (self.state.eval_number(locals, army)?, self.state.eval_number(locals, hex)?);
                // Evaluated before the placement, since they may depend on the position.
                let values: Vec<(FieldId, Value)> = (fields.iter())
                    .map(|(field, value)| Ok((*field, self.state.eval_expr(locals, value)?)))
                    .collect::<PlayResult<_>>()?;
                let piece = self.state.place_piece(*kind, *sort, army, hex)?;
                for (field, value) in values {
                    self.state.set_field(*kind, field, piece, value)?;
                }
                // The placement of a piece with all its fields is a single change.
                let declared = program.kinds.get(kind).map_or(&[][..], |k| &k.fields);
                let fields = (0u32..).zip(declared).filter(|(_, field)| field.state);
                let fields = fields.map(|(i, _)| Cell::Field(*kind, FieldId(i)));
                let placed = [Cell::Place(*kind), Cell::Army(*kind)];
                let cells: Vec<Cell> = fields.chain(placed).collect();
                // A statement of a test sets up the position without triggering rules.
                if !self.in_test {
                    self.report_change(&cells)?;
                }
            }
            StmtKind::NextTurn(army) => self.state.next = self.state.eval_number(locals, army)?,
            StmtKind::End(how, army, reason) => {
                let army =
                    army.as_ref().map_or(Ok(NONE), |army| self.state.eval_number(locals, army))?;
                return Err(self.end_game(*how, army, reason));
            }
            StmtKind::Test(stmt) => self.execute_test_stmt(locals, stmt)?,
            StmtKind::Let(..)
            | StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::Step(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions => return Err(PlayStop::Unsound("done elsewhere")),
        }
        Ok(Flow::Next)
    }
}

/// Returns whether a test skips the statement after the end of the game, since it would change the
/// position.
fn needs_a_game(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Test(stmt) => match stmt {
            TestStmt::Expect(_)
            | TestStmt::EveryRoll
            | TestStmt::Measure(_)
            | TestStmt::Dice(_)
            | TestStmt::Choices(_) => false,
            TestStmt::Put(..)
            | TestStmt::TurnOf(..)
            | TestStmt::Begin
            | TestStmt::PlayTurns(_)
            | TestStmt::PlayPhase(_) => true,
        },
        StmtKind::Let(..)
        | StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::ForEach { .. }
        | StmtKind::Repeat(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Step(..)
        | StmtKind::Defer(..)
        | StmtKind::Say(_) => false,
        StmtKind::SetState(..)
        | StmtKind::SetField(..)
        | StmtKind::Call(..)
        | StmtKind::Choose { .. }
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
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions => true,
    }
}
