//! Secret kinds: their fields that must be private to keep the variant hidden.

use castra_base::{Diagnostic, Span, codes};
use castra_defs::Value;
use castra_syntax::ast::{Item, ItemKind, KindItem};

use super::builder::Builder;

impl Builder<'_, '_> {
    /// Reports public state of a secret kind whose initial value or bound differs between variants,
    /// since it would reveal the variant of a piece.
    pub(super) fn report_revealing_state(&mut self) {
        let game = self.game;
        let mut found = Vec::new();
        for kind in self.symbols.template.kinds.iter().filter(|kind| kind.is_secret()) {
            let Some(declared) = game.kinds.get(&kind.name) else { continue };
            let differs = |name: &str| {
                let at = kind.fields.iter().position(|field| field.name == name);
                let mut all = kind.sorts.iter().map(|sort| at.and_then(|at| sort.values.get(at)));
                let first = all.next();
                all.any(|value| Some(value) != first)
            };
            for (name, field) in &declared.fields {
                if !field.state || field.private {
                    continue;
                }
                let begins = match &field.default {
                    Some(Value::Field(from)) => Some(from).filter(|_| differs(name)),
                    Some(_) | None => None,
                };
                let upto = field.upto.as_ref().filter(|of| differs(of));
                let (of, bound_text) = match (begins, upto) {
                    (Some(of), _) => (of, "begins as"),
                    (None, Some(of)) => (of, "is bounded by"),
                    (None, None) => continue,
                };
                found.push((kind.name.clone(), name.clone(), of.clone(), bound_text));
            }
        }
        for (kind, name, of, bound_text) in found {
            let declared = self.symbols.definitions.field(&kind, &name);
            let Some(span) = declared.map(|field| field.span) else { continue };
            let message = format!("everybody sees `{name}`, and so what a `{kind}` is");
            let printed = format!("{bound_text} `{of}`, which is printed on it");
            // A module that makes pieces of the game secret cannot change their state, so its
            // `secret` is reported.
            let added = added_secret(self.items, &kind).filter(|added| added.file != span.file);
            let problem = match added {
                Some(added) => Diagnostic::new(&codes::RULES_OPEN_FIGURE, added, message)
                    .label(format!("makes the `{kind}` secret"))
                    .related(span, printed)
                    .help("keep the kind open, and only a field `private` that the module adds"),
                None => Diagnostic::new(&codes::RULES_OPEN_FIGURE, span, message)
                    .label(printed)
                    .help(format!("hide it too: `state {name} private: …`")),
            };
            self.report(problem);
        }
    }
}

/// Returns the span of the first `secret` in the items that add to a kind, if any.
#[must_use]
pub fn added_secret(items: &[&Item], kind: &str) -> Option<Span> {
    let additions = items.iter().filter_map(|item| match &item.kind {
        ItemKind::AddTo(to) if to.kind.as_ref()?.text == kind => Some(&to.block),
        _ => None,
    });
    additions.flat_map(|block| block.iter()).find_map(|entry| match entry {
        KindItem::Secret(span) => Some(*span),
        KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Field(_) => None,
    })
}
