//! Secret kinds of pieces: only its own army sees which element of the kind a piece is.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{KindItem, Name};

use super::GameChecker;
use castra_defs::KindRole;

/// Returns the span of the entry that makes a kind's pieces secret.
pub(super) const fn secret_span(entry: &KindItem) -> Option<Span> {
    match entry {
        KindItem::Secret(place) => Some(*place),
        KindItem::Field(_) | KindItem::Draw(_) | KindItem::Stacks(_) => None,
    }
}

impl GameChecker<'_, '_> {
    /// Reports `secret` in the block of the kind's own declaration, where it does not belong.
    pub(super) fn report_secret_in_block(&mut self, kind: &Name, place: Span) {
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, place, "`secret` does not fit here")
                .label("not a field of the kind")
                .help(format!(
                    "write `kind {} on hex secret {{ … }}`; a module writes it in `add to`",
                    kind.text
                )),
        );
    }

    /// Makes the pieces of a kind secret, for a module.
    pub(super) fn make_secret(&mut self, kind: &Name, place: Span) {
        let Some(declared) = self.text.game.kinds.get_mut(kind.text.as_str()) else { return };
        let what = match &mut declared.role {
            KindRole::Piece { secret, .. } => {
                *secret = true;
                return;
            }
            KindRole::Card => "cards",
            KindRole::Terrain => "terrain",
            KindRole::Mark { .. } => "marks",
        };
        self.report(
            Diagnostic::new(
                &codes::TYPE_MISMATCH,
                place,
                format!("`{}` is a kind of {what}, and only pieces can be secret", kind.text),
            )
            .label("not possible here")
            .help("leave it out; cards are hidden by the pile that they lie in, `hidden` or `private`"),
        );
    }
}
