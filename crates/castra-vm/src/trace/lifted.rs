//! Pieces that are lifted off the board and put back, in the short story: that is a move.

use castra_base::Span;
use castra_ir::{ClauseId, KindId};

use super::Scene;
use super::brief::Brief;
use super::story::Line;

/// A piece that has been lifted off the board. Until something else is told it is not known whether
/// it goes into reserve, or moves.
#[derive(Clone, Debug)]
pub(super) struct Lifted {
    piece: (KindId, i64),
    from: u32,
    /// What it is called, with its army where that is not clear: those that another army has of its
    /// name may be off the board as well when it is put back.
    shown: String,
    /// What it was called there, with its place.
    called: String,
    /// That it goes into reserve.
    text: String,
    clauses: Vec<ClauseId>,
    span: Span,
}

impl Brief {
    /// A piece is lifted off the board.
    pub(super) fn lift(
        &mut self,
        scene: &Scene<'_>,
        piece: (KindId, i64),
        from: u32,
        (shown, called, text): (String, String, String),
    ) {
        let (clauses, span) = (scene.clauses().to_vec(), scene.span());
        self.lifted.push(Lifted { piece, from, shown, called, text, clauses, span });
    }

    /// Where a piece that is put on the board was lifted from, if nothing has been told since, and
    /// what it is called.
    pub(super) fn lifted_from(&mut self, piece: (KindId, i64)) -> Option<(u32, String)> {
        let at = self.lifted.iter().position(|lifted| lifted.piece == piece)?;
        let Lifted { from, shown, .. } = self.lifted.remove(at);
        Some((from, shown))
    }

    /// Tells of pieces that were lifted and have not been put back.
    pub(super) fn settle_lifted(&mut self, lines: &mut Vec<Line>) {
        for Lifted { called, text, clauses, span, .. } in std::mem::take(&mut self.lifted) {
            self.goes(lines, &called, &text, true, (clauses, span));
        }
    }
}
