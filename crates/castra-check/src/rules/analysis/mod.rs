//! What is found out about all bodies together, once each has been read.

mod reads;
mod recursion;
mod secrets;
mod size;
mod unused;
mod ways;

pub(super) use ways::check as ways;

use std::sync::Arc;

use castra_syntax::ast::{Item, Tree};

use super::context::Context;
use crate::Reporter;
use castra_ir::Rules;

/// Fills in what standing rules and endings read, and reports what calls itself,
/// what shows somebody what he cannot know, and what nothing calls.
pub(super) fn finish(
    rules: &mut Rules,
    (items, trees): (&[&Item], &[Arc<Tree>]),
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) {
    reads::fill(rules, context.program());
    let before = reporter.diagnostics.len();
    recursion::check(rules, reporter);
    // Of what calls itself there is no size.
    if reporter.diagnostics.len() == before {
        size::check(rules, reporter);
    }
    secrets::check(rules, items, context, reporter);
    unused::check(trees, context, reporter);
}
