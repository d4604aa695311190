//! What is found out about all bodies together, once each has been read.

pub(super) mod effects;
mod reads;
mod recursion;
mod unused;
pub(crate) mod walk;

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
    recursion::check(rules, reporter);
    unused::check(items, context, reporter);
}
