//! What is found out about all bodies together, once each has been read.

pub(super) mod effects;
mod reads;
mod recursion;
mod size;
mod unused;
pub(crate) mod walk;
mod ways;

pub use ways::MOST_WAYS;
pub(super) use ways::check as ways;

use castra_syntax::ast::Item;

use super::context::Context;
use crate::check::Reporter;
use crate::program::Rules;

/// Fills in what standing rules and endings read, and reports what calls itself
/// and what nothing calls.
pub(super) fn finish(
    rules: &mut Rules,
    items: &[&Item],
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
    unused::check(items, context, reporter);
}
