//! Choices of which nothing is seen but that they were made: the short story tells them in the words
//! of their label.
//!
//! An order that is the same as the last changes nothing, and still it was given. So a word, a number
//! or an army that was chosen and that the rules keep in state is told whatever comes of it; and
//! where nothing has come of a choice by the end of the phase, or before the same question is asked
//! again, the choice itself is what has happened.

use castra_ir::{EnumId, FieldId, KindId, Ty, Universe};

use super::brief::Brief;
use super::choice::Pending;
use super::event::Changed;
use super::scene::Scene;
use super::story_line::Line;
use super::words::{is_several, sentence};

/// State that changes, as far as a choice may be kept in it.
struct Keeper<'a> {
    ty: &'a Ty,
    quiet: bool,
    /// The piece that looks where it says.
    looks: Option<(KindId, i64)>,
}

impl<'a> Keeper<'a> {
    fn of(scene: &Scene<'a>, what: Changed) -> Option<Self> {
        let program = scene.image().program();
        match what {
            Changed::State(id, _) => {
                let state = program.states.get(id).filter(|state| state.of_map.is_none())?;
                Some(Self { ty: &state.ty, quiet: state.quiet, looks: None })
            }
            Changed::Field(kind, field, piece) => {
                let looks = is_facing(scene, kind, field).then_some((kind, piece));
                let field = program.kinds.get(kind)?.fields.get(field)?;
                Some(Self { ty: &field.ty, quiet: field.quiet, looks })
            }
            Changed::Army(..) | Changed::Turn => None,
        }
    }
}

/// Whether a field says where pieces look, and they are drawn so.
pub(super) fn is_facing(scene: &Scene<'_>, kind: KindId, field: FieldId) -> bool {
    let kind = scene.image().program().kinds.get(kind);
    kind.and_then(|kind| kind.fields.get(field)).is_some_and(|field| field.facing)
}

impl Brief {
    /// State gets a value: what was chosen, perhaps, and perhaps what it was before. Whether it is a
    /// number that the choice tells.
    pub(super) fn keep(&mut self, scene: &Scene<'_>, what: Changed, from: i64, to: i64) -> bool {
        let Some(pending) = &mut self.pending else { return false };
        let Some(Keeper { ty, quiet, looks }) = Keeper::of(scene, what) else { return false };
        let inner = if let Ty::Option(inner) = ty { inner } else { ty };
        let is_it =
            |(universe, value): &&(Universe, i64)| *value == to && universe.element() == *inner;
        let Some(&(universe, _)) = pending.values.iter().find(is_it) else { return false };
        if let Some(piece) = looks {
            // Where a piece looks that has moved is part of the move, and a piece that looks where it
            // looked before has done nothing.
            let mut moves = self.moves.iter().flat_map(|moves| &moves.each);
            pending.matters |= from != to && !moves.any(|m| m.piece == piece);
            pending.decides = false;
            return false;
        }
        match universe {
            Universe::Enum(EnumId::ANSWER) => {}
            Universe::Enum(_) => (pending.matters, pending.kept) = (true, true),
            // Another number that comes to be the same is not that which was chosen.
            Universe::Int if pending.kept => {}
            Universe::Int => {
                (pending.matters, pending.kept) = (true, true);
                self.answers.retain(|answer| *answer != to);
                return true;
            }
            Universe::Army | Universe::Variant(_) => pending.matters = true,
            // What is kept of these without being told is mostly what is being done at the moment.
            Universe::Hex | Universe::Piece(_) | Universe::Card(_) => pending.matters |= !quiet,
        }
        false
    }

    /// A piece looks elsewhere: that it turns is told, if no choice says so, and it does not move.
    pub(super) fn turn(&mut self, scene: &Scene<'_>, what: Changed, from: i64, to: i64) {
        let Changed::Field(kind, field, piece) = what else { return };
        let fields = scene.image().program().kinds.get(kind).map(|kind| &kind.fields);
        let declared = fields.and_then(|fields| fields.get(field));
        let Some(declared) = declared.filter(|field| field.facing && !field.quiet) else { return };
        let Ty::Enum(of) = declared.ty else { return };
        let has_moved =
            self.moves.iter().flat_map(|moves| &moves.each).any(|m| m.piece == (kind, piece));
        let is_answer = (Universe::Enum(of), to);
        let is_chosen = self.pending.as_ref().is_some_and(|p| p.values.contains(&is_answer));
        let called = scene.text(&Ty::Piece(kind), piece);
        // Off the board a piece has no place in its name, and looks nowhere.
        if from == to || has_moved || is_chosen || !called.contains(" at ") {
            return;
        }
        let turns = if is_several(scene.image(), &Ty::Piece(kind), piece, &called) {
            "turn"
        } else {
            "turns"
        };
        let word = scene.text(&declared.ty, to);
        let text = match of {
            EnumId::DIRECTION => format!("{called} {turns} to the {word}"),
            _ => format!("{called} {turns}: {word}"),
        };
        self.effects.turned((kind, piece), called, text);
    }

    /// Something is done that the reader does not see: the choice at hand may have caused it.
    pub(super) fn unseen(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.is_hidden = true;
        }
    }

    /// Before an army chooses: what has become of the choice before, if nothing has told of it. It may
    /// be the first of two with one effect.
    pub(super) fn set_aside(
        &mut self,
        lines: &mut Vec<Line>,
        next: Option<&Pending>,
        outer: Pending,
    ) {
        if next.is_some_and(|next| next.span == outer.span) {
            self.tell_idle(lines, outer);
        } else {
            self.idle.push(outer);
        }
    }

    /// Tells of choices that nothing has come of.
    pub(super) fn settle_idle(&mut self, lines: &mut Vec<Line>) {
        let untold = self.untold.take();
        for pending in std::mem::take(&mut self.idle).into_iter().chain(untold) {
            self.tell_idle(lines, pending);
        }
    }

    /// Tells of a choice that nothing has come of, if it says anything.
    fn tell_idle(&mut self, lines: &mut Vec<Line>, pending: Pending) {
        if !pending.decides || pending.is_hidden {
            return;
        }
        let text = sentence(&pending.line());
        let Pending { clauses, span, .. } = pending;
        (self.moves, self.march) = (None, None);
        (self.open, self.may_go_on, self.has_line) = (false, false, false);
        lines.push(Line { depth: 1, text, clauses, span });
    }
}
