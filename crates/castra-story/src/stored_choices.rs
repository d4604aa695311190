//! Choices without a visible effect, which the short account reports in the words of their label.
//!
//! An order equal to the previous one changes nothing but was still given. So a chosen word, number
//! or army that the rules store in state is always reported. Other choices without an effect are
//! reported at the end of the phase, or when the same question is repeated.

use castra_ir::{EnumId, FieldId, KindId, Ty, Universe};
use castra_vm::{ChangedState, EventContext};

use crate::choice::PendingChoice;
use crate::lifted_pieces::PieceRef;
use crate::moves::names_place;
use crate::phrases::agreeing_message;
use crate::short_account::Brief;
use crate::story_line::StoryLine;
use castra_vm::plural::is_plural;
use castra_words::capitalize;

/// Changed state that may store a choice.
struct StoredState<'a> {
    ty: &'a Ty,
    quiet: bool,
    /// The piece, if the state is its facing.
    facing: Option<PieceRef>,
}

impl<'a> StoredState<'a> {
    fn of(scene: &EventContext<'a>, changed_state: ChangedState) -> Option<Self> {
        let program = scene.image().program();
        match changed_state {
            ChangedState::State(id, _) => {
                let state = program.states.get(id).filter(|state| state.of_map.is_none())?;
                Some(Self { ty: &state.ty, quiet: state.quiet, facing: None })
            }
            ChangedState::Field(kind, field, piece) => {
                let facing = is_facing(scene, kind, field).then_some(PieceRef { kind, piece });
                let field = program.kinds.get(kind)?.fields.get(field)?;
                Some(Self { ty: &field.ty, quiet: field.quiet, facing })
            }
            ChangedState::Army(..) | ChangedState::Turn => None,
        }
    }
}

/// Returns whether a field is the facing with which pieces are drawn.
pub(crate) fn is_facing(scene: &EventContext<'_>, kind: KindId, field: FieldId) -> bool {
    let kind = scene.image().program().kinds.get(kind);
    kind.and_then(|kind| kind.fields.get(field)).is_some_and(|field| field.facing)
}

impl Brief {
    /// Handles an assignment of state, which may store the chosen value, even if the old value was
    /// the same. Returns whether it is a number that the choice reports.
    pub(crate) fn handle_assignment(
        &mut self,
        scene: &EventContext<'_>,
        changed_state: ChangedState,
        from: i64,
        to: i64,
    ) -> bool {
        let Some(pending) = &mut self.pending else { return false };
        let Some(StoredState { ty, quiet, facing }) = StoredState::of(scene, changed_state) else {
            return false;
        };
        let inner = if let Ty::Option(inner) = ty { inner } else { ty };
        let is_it =
            |(universe, value): &&(Universe, i64)| *value == to && universe.element() == *inner;
        let Some(&(universe, _)) = pending.values.iter().find(is_it) else { return false };
        if let Some(piece) = facing {
            // The facing of a piece that has moved is part of the move, and a facing that stays the
            // same has no effect.
            let mut moves = self.moves.iter().flat_map(|moves| &moves.moves);
            pending.has_effect |= from != to && !moves.any(|m| m.piece == piece);
            pending.must_report = false;
            return false;
        }
        match universe {
            Universe::Enum(EnumId::ANSWER) => {}
            Universe::Enum(_) => (pending.has_effect, pending.is_stored) = (true, true),
            // Another number that becomes equal to the chosen one does not store it.
            Universe::Int if pending.is_stored => {}
            Universe::Int => {
                (pending.has_effect, pending.is_stored) = (true, true);
                self.answers.retain(|answer| *answer != to);
                return true;
            }
            Universe::Army | Universe::Variant(_) => pending.has_effect = true,
            // Quiet state mostly stores such a value only while it is used, which is no effect.
            Universe::Hex | Universe::Piece(_) | Universe::Card(_) => pending.has_effect |= !quiet,
        }
        false
    }

    /// Handles a change of facing: reported as a turn, unless a choice reports it or the piece
    /// moves.
    pub(crate) fn handle_turn(
        &mut self,
        scene: &EventContext<'_>,
        changed_state: ChangedState,
        from: i64,
        to: i64,
    ) {
        let ChangedState::Field(kind, field, piece) = changed_state else { return };
        let fields = scene.image().program().kinds.get(kind).map(|kind| &kind.fields);
        let declared = fields.and_then(|fields| fields.get(field));
        let Some(declared) = declared.filter(|field| field.facing && !field.quiet) else { return };
        let Ty::Enum(of) = declared.ty else { return };
        let has_moved = self
            .moves
            .iter()
            .flat_map(|moves| &moves.moves)
            .any(|m| m.piece == PieceRef { kind, piece });
        let is_answer = (Universe::Enum(of), to);
        let is_chosen = self.pending.as_ref().is_some_and(|p| p.values.contains(&is_answer));
        let (words, called) = (scene.image().words(), scene.format_value(&Ty::Piece(kind), piece));
        // A piece off the board has no hex in its name, and no facing.
        if from == to || has_moved || is_chosen || !names_place(words, &called) {
            return;
        }
        let several = is_plural(scene.image(), &Ty::Piece(kind), piece, &called);
        let word = scene.format_value(&declared.ty, to);
        let key = if of == EnumId::DIRECTION { "story-turns-to" } else { "story-turns" };
        let values = [("piece", (&called).into()), ("way", (&word).into())];
        let text = agreeing_message(words, key, several, &values);
        self.effects.add_turn(PieceRef { kind, piece }, called, text);
    }

    /// Records that the current choice may have caused an event that is hidden from the reader.
    pub(crate) fn record_hidden_event(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.is_hidden = true;
        }
    }

    /// Stores the previous choice, which no line has reported, before an army chooses again: both
    /// may have a common effect. If the same question is repeated, the choice is reported instead.
    pub(crate) fn hold_choice(
        &mut self,
        lines: &mut Vec<StoryLine>,
        next: Option<&PendingChoice>,
        outer: PendingChoice,
    ) {
        if next.is_some_and(|next| next.span == outer.span) {
            self.report_idle(lines, outer);
        } else {
            self.idle_choices.push(outer);
        }
    }

    /// Reports choices without an effect.
    pub(crate) fn flush_idle(&mut self, lines: &mut Vec<StoryLine>) {
        let unreported = self.unreported.take();
        for pending in std::mem::take(&mut self.idle_choices).into_iter().chain(unreported) {
            self.report_idle(lines, pending);
        }
    }

    /// Reports a choice without an effect, unless it decides nothing or has hidden effects.
    fn report_idle(&mut self, lines: &mut Vec<StoryLine>, pending: PendingChoice) {
        if !pending.must_report || pending.is_hidden {
            return;
        }
        let text = capitalize(&pending.line());
        let PendingChoice { clauses, span, .. } = pending;
        (self.moves, self.march) = (None, None);
        (self.line_is_open, self.may_continue, self.has_line) = (false, false, false);
        lines.push(StoryLine { depth: 1, text, clauses, span });
    }
}
