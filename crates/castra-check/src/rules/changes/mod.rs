//! Lowers the changes that modules make to rules, without applying them.
//!
//! ```text
//! modify range(u) named far {      far: a change of `range`, with
//!   when u is archers             fn range (far, when)(u#0) -> bool: (sort(u#0) == archers)
//!   add 1                         fn range (far, add)(u#0) -> int: 1
//! }
//! ```
//!
//! A change becomes functions and procedures that no name refers to: its condition, its values, its
//! body. `castra-compose` then rebuilds the target around them. Nothing depends on the order in
//! which a game names its modules: changes are sorted by module, and those of one module stay in
//! their order in the source.

mod except;
mod head;
mod original;
mod parts;
mod read_heads;
mod returned_locals;
mod scope;
mod target_names;
mod whole_procedures;

use std::collections::{BTreeMap, BTreeSet};

use castra_compose::{Change, Override};
use castra_syntax::ast::{Item, ItemKind};
use smol_str::SmolStr;

use crate::rules::context::Context;
use castra_ir::Rules;
use castra_resolve::reporter::Reporter;

pub(super) use head::modules_by_file;

/// Lowers all changes whose target exists.
pub(crate) fn read(
    items: &[&Item],
    context: &Context<'_>,
    near: &[String],
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Vec<Change> {
    let heads = read_heads::read_heads(items, context, rules, reporter);
    let mut changes: Vec<Change> =
        heads.iter().filter_map(|head| parts::read(head, context, rules, reporter)).collect();
    except::read(items, &heads, &mut changes, near, context, rules, reporter);
    changes
}

/// Returns the overrides that files declare for other changes.
pub(crate) fn overrides(items: &[&Item], context: &Context<'_>) -> Vec<Override> {
    let modules = modules_by_file(items);
    let settled = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Settle(settle) => Some(Override {
            winners: settle.winners.clone(),
            overridden: settle.overridden.clone(),
            module: modules.get(&item.span.file).cloned().unwrap_or_default(),
            of_battle: context.own_battle(item.span).is_some(),
            span: item.head,
        }),
        _ => None,
    });
    settled.collect()
}

/// Returns the required modules of each module.
pub(crate) fn required_modules(items: &[&Item]) -> BTreeMap<SmolStr, BTreeSet<SmolStr>> {
    let modules = modules_by_file(items);
    let mut requires: BTreeMap<SmolStr, BTreeSet<SmolStr>> = BTreeMap::new();
    for item in items {
        if let ItemKind::Relation(relation) = &item.kind
            && relation.requires
            && let Some(own) = modules.get(&item.span.file)
        {
            let required = relation.modules.iter().map(|name| name.text.clone());
            requires.entry(own.clone()).or_default().extend(required);
        }
    }
    requires
}
