//! The rules in the order in which a book explains them.

use castra_ide::expand::Rule;
use castra_ir::Program;
use castra_syntax::ast::ItemKind;

use super::{base_order, flow};
use crate::ruleset::Ruleset;

/// Returns the rules in the order of explanation: that of the game without modules, if `alone` has
/// it.
pub(super) fn book_flow(
    ruleset: &Ruleset<'_>,
    alone: Option<&Ruleset<'_>>,
    rules: &[Rule<'_>],
    program: &Program,
) -> flow::Flow {
    let own = alone.and_then(|alone| base_order::flow(ruleset, rules, program, alone));
    own.unwrap_or_else(|| flow::play_order(rules, program))
}

/// Returns the flow, and whether the game's procedures have printed titles. If they do, only rules
/// with a title have sections.
pub(super) fn sections(flow: flow::Flow, rules: &[Rule<'_>]) -> (flow::Flow, bool) {
    let titled = rules.iter().any(|rule| {
        rule.module.is_none()
            && rule.item.title.is_some()
            && matches!(rule.item.kind, ItemKind::Procedure(_))
    });
    let has_title = |at: usize| rules.get(at).is_some_and(|rule| rule.item.title.is_some());
    (if titled { flow.with_sections(&has_title) } else { flow }, titled)
}
