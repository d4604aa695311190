//! Bodies that a set of modules or a battle shares with the game below: lowered once.
//!
//! A file never sees the names of a module or battle on top of it. So its bodies have the same
//! meaning there if their indices do.

use std::sync::Arc;

use castra_analyze::UsedCallees;
use castra_ir::{Body, Export};
use castra_resolve::reporter::Reporter;
use castra_resolve::{ReusableBody, SymbolTable};
use castra_syntax::ast::{Item, ItemKind, Name};

use crate::rules::context::Context;

/// Returns whether the bodies of the game below have the same meaning with new items on top of it.
///
/// A new reaction changes the bodies that open its window.
pub(in crate::rules) fn mean_the_same<'i>(
    mut new: impl Iterator<Item = &'i Item>,
    symbols: &SymbolTable,
    below: &SymbolTable,
) -> bool {
    new.all(|item| !matches!(item.kind, ItemKind::Reaction(_))) && symbols.keeps_ids_of(below)
}

/// Returns the body of a declaration, taken from the game below or else lowered.
pub(super) fn reuse_or_lower<'r>(
    name: &Name,
    context: &Context<'_>,
    reporter: &mut Reporter<'r>,
    lower: impl FnOnce(&mut Reporter<'r>) -> (Body, Vec<Export>),
) -> (Body, Vec<Export>) {
    if let Some(kept) = context.base_bodies.as_ref().and_then(|below| below.get(name.span)) {
        let mut called = context.called.borrow_mut();
        called.functions.extend(&kept.functions);
        called.procedures.extend(&kept.procedures);
        context.reusable_bodies.borrow_mut().insert(name.span, Arc::clone(kept));
        return (kept.body.clone(), kept.exports.clone());
    }
    context.lowered_bodies.set(context.lowered_bodies.get() + 1);
    let others = context.called.take();
    let before = count_side_effects(context, reporter);
    let (body, exports) = lower(reporter);
    let is_clean = before == count_side_effects(context, reporter);
    let UsedCallees { functions, procedures } = context.called.replace(others);
    let mut called = context.called.borrow_mut();
    called.functions.extend(&functions);
    called.procedures.extend(&procedures);
    let kept =
        is_clean.then(|| ReusableBody::extract(&body, &exports, &functions, &procedures)).flatten();
    if let Some(kept) = kept {
        context.reusable_bodies.borrow_mut().insert(name.span, Arc::new(kept));
    }
    (body, exports)
}

/// Counts the side effects of lowering: diagnostics, assumptions and offered reactions. A body with
/// side effects is not reused.
fn count_side_effects(context: &Context<'_>, reporter: &Reporter<'_>) -> (usize, usize, usize) {
    (
        reporter.diagnostics.len(),
        context.assumptions.borrow().len(),
        context.offered_reactions.get(),
    )
}
