//! The order of the rules of a game in its book, computed from the game without its modules.
//! Replacements and additional calls by modules do not change the order of the other rules.

use std::collections::BTreeMap;

use castra_base::SourceMap;
use castra_ir::{Program, TableId};

use super::flow::{self, Flow};
use crate::ruleset::Ruleset;
use castra_ide::expand::{self, Rule};

/// The identity of a rule in any load of the game: its file, and its offset there.
type Key = (String, u32);

fn key(rule: &Rule<'_>, files: &SourceMap) -> Option<Key> {
    let span = rule.item.span;
    Some((files.get(span.file)?.path.clone(), span.start))
}

/// Computes the order of the game without modules for the rules with modules. Returns `None` if the
/// two have different phases.
pub(super) fn flow(
    ruleset: &Ruleset<'_>,
    rules: &[Rule<'_>],
    program: &Program,
    alone: &Ruleset<'_>,
) -> Option<Flow> {
    let all = flow::play_order(rules, program);
    let own_program = alone.subject.program();
    let trees = expand::sorted_trees(alone.subject.trees(), &alone.checked.files);
    let own_rules = expand::rules(&trees, &own_program);
    let own = flow::play_order(&own_rules, &own_program);
    if own.phases.len() != all.phases.len() {
        return None;
    }
    let files = &ruleset.checked.files;
    let places: BTreeMap<Key, usize> =
        (0..).zip(rules).filter_map(|(at, rule)| Some((key(rule, files)?, at))).collect();
    let rule = |at: usize| {
        let key = key(own_rules.get(at)?, &alone.checked.files)?;
        places.get(&key).copied()
    };
    let table = |id: TableId| {
        let name = &own_program.tables.get(id)?.name;
        (0..).map(TableId).zip(&program.tables).find_map(|(id, t)| (t.name == *name).then_some(id))
    };
    let mut flow = own.renumbered(&rule, &table);
    // Rules in the battle's own file are not in the order of the game, so they are added.
    let own: Vec<usize> = (0..own_rules.len()).filter_map(rule).collect();
    let of_battle =
        |at: &usize| !own.contains(at) && rules.get(*at).is_some_and(|rule| rule.module.is_none());
    flow.advice_rules.extend(all.advice_rules.into_iter().filter(of_battle));
    flow.uncalled_rules.extend(all.uncalled_rules.into_iter().filter(of_battle));
    flow.tables.extend(all.tables);
    Some(flow)
}
