//! The number of pieces of a kind that may share a hex: from its declaration, and from modules.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{KindItem, Name, Stacks};

use super::Checker;
use castra_defs::KindRole;

/// The greatest number for `stacks at most`.
const MAX_STACK: i64 = 1000;

/// Returns the limit on stacks in an entry of a kind.
pub(super) const fn stack_entry(entry: &KindItem) -> Option<&Stacks> {
    match entry {
        KindItem::Stacks(stacks) => Some(stacks),
        KindItem::Field(_) | KindItem::Draw(_) | KindItem::Secret(_) => None,
    }
}

impl Checker<'_, '_> {
    /// Returns the number of `stacks at most`, or `None` for any number of pieces.
    pub(super) fn stack_limit(&mut self, stacks: &Stacks) -> Option<u16> {
        let most = stacks.most.as_ref()?;
        if let Ok(number) = u16::try_from(most.value)
            && (2..=MAX_STACK).contains(&most.value)
        {
            return Some(number);
        }
        let problem = Diagnostic::new(
            &codes::TYPE_OUT_OF_RANGE,
            most.span,
            format!("`stacks at most` takes a number from 2 to {MAX_STACK}, not {}", most.value),
        );
        self.report(match most.value {
            1 => problem
                .label("the default is one piece in a hex")
                .help("leave `stacks at most 1` out"),
            _ => problem
                .label("not possible")
                .help("write `stacks at most 2`, or `stacks` for any number"),
        });
        Some(2)
    }

    /// Reports `stacks` in the block of the kind's own declaration, where it does not belong.
    pub(super) fn report_stacks_in_block(&mut self, kind: &Name, stacks: &Stacks) {
        let written = match &stacks.most {
            Some(most) => format!("stacks at most {}", most.value),
            None => "stacks".to_owned(),
        };
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                stacks.span,
                "`stacks` does not fit here".to_owned(),
            )
            .label("not a field of the kind")
            .help(format!(
                "write `kind {} on hex {written} {{ … }}`; a module writes it in `add to`",
                kind.text
            )),
        );
    }

    /// Lets more pieces of a kind share a hex, for a module. Of the limits of several modules, the
    /// highest applies.
    pub(super) fn raise_stack_limit(&mut self, kind: &Name, added: &Stacks) {
        let most = self.stack_limit(added);
        let Some(declared) = self.text.game.kinds.get_mut(kind.text.as_str()) else { return };
        let before = declared.role.stacking_limit();
        let what = match &mut declared.role {
            KindRole::Piece { stacks, at_most, .. } => {
                if most.unwrap_or(u16::MAX) > before {
                    (*stacks, *at_most) = (true, most);
                }
                return;
            }
            KindRole::Card => "cards",
            KindRole::Terrain => "terrain",
            KindRole::Mark { .. } => "marks",
        };
        self.report(
            Diagnostic::new(
                &codes::TYPE_MISMATCH,
                added.span,
                format!("`{}` is a kind of {what}, and only pieces stack", kind.text),
            )
            .label("not possible here"),
        );
    }
}
