//! The rules of a game as written, each with its changes and their positions.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{SourceMap, Span};
use castra_defs::DefKind;
use castra_ir::{Change, ChangeTarget, NamedStep, Program};
use castra_syntax::ast::{ChangeKind, Header, HeaderKind, Item, ItemKind, Procedure, Tree};

/// A rule as written, with its changes.
#[derive(Clone, Debug)]
pub struct Rule<'a> {
    /// The name of the rule or of its window, or else its keyword.
    pub name: String,
    /// The module of the rule; `None` for the game itself.
    pub module: Option<String>,
    /// The syntax tree.
    pub item: &'a Item,
    /// The changes of the rule, in the order in which they apply.
    pub changes: Vec<PlacedChange<'a>>,
}

/// A change with its position in the source of the rule.
#[derive(Clone, Copy, Debug)]
pub struct PlacedChange<'a> {
    /// The change.
    pub change: &'a Change,
    /// The position in the rule.
    pub place: ChangePosition,
}

/// The position of a change in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangePosition {
    /// At the start of the body.
    First,
    /// After the body.
    Last,
    /// Before the step or phase with this span.
    Before(Span),
    /// In place of the step or phase with this span.
    Replacing(Span),
    /// After the step or phase with this span.
    After(Span),
}

/// Returns the trees of a game in a fixed order, whatever the order of `trees`. The game's own come
/// first, then those of its modules in alphabetical order, each sorted by path.
#[must_use]
pub fn sorted_trees<'a>(trees: &'a [Arc<Tree>], files: &SourceMap) -> Vec<&'a Tree> {
    let mut trees: Vec<&Tree> = trees.iter().map(|tree| &**tree).collect();
    trees.sort_by_cached_key(|tree| {
        let path = files.get(tree.file).map(|file| file.path.clone());
        (module_of(tree), path)
    });
    trees
}

/// Returns the id of the module that a source belongs to; `None` for any other source.
#[must_use]
pub fn module_of(tree: &Tree) -> Option<String> {
    match tree.header() {
        Some(Header { kind: HeaderKind::Module, id: Some(id), .. }) => Some(id.text.to_string()),
        _ => None,
    }
}

/// Returns every rule with its changes.
#[must_use]
pub fn rules<'a>(trees: &[&'a Tree], program: &'a Program) -> Vec<Rule<'a>> {
    let steps = program.rules.steps();
    let mut rules = Vec::new();
    for tree in trees {
        for item in &tree.items {
            let Some(name) = name_of(item) else { continue };
            let changes = changes(item, program, &steps);
            // A table without changes belongs to the other declarations.
            if matches!(item.kind, ItemKind::Table(_)) && changes.is_empty() {
                continue;
            }
            rules.push(Rule { name, module: module_of(tree), item, changes });
        }
    }
    rules
}

/// Returns the declarations that are not among `rules`, in the order of the sources. Each item
/// comes with the names that it declares, and with the name of the kind or deck that it extends.
#[must_use]
pub fn declarations<'a>(trees: &[&'a Tree], rules: &[Rule<'_>]) -> Vec<(Rule<'a>, Vec<&'a str>)> {
    let as_rules: BTreeSet<Span> = rules.iter().map(|rule| rule.item.span).collect();
    let mut found = Vec::new();
    for tree in trees {
        for item in tree.items.iter().filter(|item| !as_rules.contains(&item.span)) {
            let mut names: Vec<&str> = Vec::new();
            castra_workspace::declared_names(item, &mut |name, kind| {
                // A header is not a declaration, and a change is shown at its target.
                let is_own = !matches!(
                    kind,
                    DefKind::Game | DefKind::Module | DefKind::Battle | DefKind::Change
                );
                if is_own {
                    names.push(&name.text);
                }
            });
            match &item.kind {
                ItemKind::AddTo(added) => names.extend(added.kind.iter().map(|n| n.text.as_str())),
                ItemKind::AddToDeck(added) => {
                    names.extend(added.deck.iter().map(|n| n.text.as_str()));
                }
                _ => {}
            }
            let Some(name) = names.first().map(|name| (*name).to_owned()) else { continue };
            let rule = Rule { name, module: module_of(tree), item, changes: Vec::new() };
            found.push((rule, names));
        }
    }
    found
}

/// Returns the name of a rule. Returns `None` for items that are not rules, and for changes, which
/// are shown at their targets.
fn name_of(item: &Item) -> Option<String> {
    let name = match &item.kind {
        ItemKind::Function(f) => f.name.as_ref()?.text.to_string(),
        ItemKind::Procedure(p) => p.name.as_ref()?.text.to_string(),
        ItemKind::Table(table) => table.name.as_ref()?.text.to_string(),
        ItemKind::Setup(_) => "setup".to_owned(),
        ItemKind::Turn(turn) => if turn.per_army { "turn" } else { "round" }.to_owned(),
        ItemKind::Whenever(_) => "whenever".to_owned(),
        ItemKind::Ending(ending) => match &ending.name {
            Some(name) => name.text.to_string(),
            None => ending.how.word().to_owned(),
        },
        ItemKind::Weight(weight) => weight.name.as_ref()?.text.to_string(),
        ItemKind::Window(window) => window.name.as_ref()?.text.to_string(),
        ItemKind::Reaction(reaction) => reaction.window.as_ref()?.text.to_string(),
        _ => return None,
    };
    Some(name)
}

/// Returns the changes of an item.
fn changes<'a>(item: &Item, program: &'a Program, steps: &[NamedStep]) -> Vec<PlacedChange<'a>> {
    let all = &program.rules.changes;
    let mut found: Vec<PlacedChange<'_>> = Vec::new();
    match &item.kind {
        ItemKind::Function(_) | ItemKind::Table(_) | ItemKind::Ending(_) => {
            let of = |change: &&Change| match change.target {
                ChangeTarget::Function(id) => {
                    let function = program.rules.functions.get(id);
                    function.is_some_and(|f| item.span.contains(f.span))
                }
                ChangeTarget::Step(..) | ChangeTarget::Phase(_) => false,
            };
            found.extend(all.iter().filter(of).map(|change| {
                let first = matches!(change.kind, ChangeKind::Allow | ChangeKind::Forbid);
                PlacedChange {
                    change,
                    place: if first { ChangePosition::First } else { ChangePosition::Last },
                }
            }));
            found.sort_by_key(|placed| order(placed.change));
        }
        ItemKind::Procedure(Procedure { name: Some(name), .. }) => {
            for change in all {
                let ChangeTarget::Step(id, _) = change.target else { continue };
                let own = program.rules.procedures.get(id);
                if !own.is_some_and(|p| item.span.contains(p.span)) {
                    continue;
                }
                found.extend(step_change(change, &name.text, item.span, steps));
            }
        }
        ItemKind::Setup(_) => {
            let of = |change: &&Change| {
                matches!(change.target, ChangeTarget::Step(..))
                    && change.target_text.split('.').next() == Some("setup")
            };
            let all = all.iter().filter(of);
            found.extend(all.filter_map(|change| step_change(change, "setup", item.span, steps)));
        }
        ItemKind::Turn(turn) => {
            for change in all {
                match change.target {
                    ChangeTarget::Phase(at) => {
                        if let Some((entry, _)) = turn.block.with_entries().nth(at) {
                            found.push(PlacedChange { change, place: place(change, entry.span) });
                        }
                    }
                    ChangeTarget::Step(..) => {
                        let of =
                            |phase: &str| change.target_text.starts_with(&format!("turn.{phase}."));
                        let mut phases = turn.block.with_entries();
                        if let Some((entry, phase)) = phases.find(|(_, p)| of(&p.name.text)) {
                            let name = format!("turn.{}", phase.name.text);
                            found.extend(step_change(change, &name, entry.span, steps));
                        }
                    }
                    ChangeTarget::Function(_) => {}
                }
            }
        }
        _ => {}
    }
    order_by_precedence(&mut found, all);
    found
}

/// Returns a change with its position if its target is `name` or a step of it within `outer`.
fn step_change<'a>(
    change: &'a Change,
    name: &str,
    outer: Span,
    steps: &[NamedStep],
) -> Option<PlacedChange<'a>> {
    // `PROC`, `MODULE.PROC`, `PROC.STEP` or `MODULE.PROC.STEP`.
    let of_name = |front: &str| {
        front.strip_suffix(name).is_some_and(|module| module.is_empty() || module.ends_with('.'))
    };
    let step = change.target_text.rsplit_once('.').filter(|(front, _)| of_name(front));
    let place = match step {
        Some((_, step)) => {
            let step = steps.iter().find(|s| s.name == step && outer.contains(s.span))?;
            place(change, step.span)
        }
        None => whole_place(change),
    };
    Some(PlacedChange { change, place })
}

/// Returns the rank of a change in the computation of a value.
fn order(change: &Change) -> u8 {
    let stage = change.lines.iter().map(|line| line.rank()).min();
    match change.kind {
        ChangeKind::Forbid => 0,
        ChangeKind::Allow => 1,
        // Every valid `modify` has a line. The other kinds do not change values, so their rank does
        // not matter.
        ChangeKind::Modify
        | ChangeKind::Before
        | ChangeKind::After
        | ChangeKind::InsteadOf
        | ChangeKind::Except => 2 + stage.unwrap_or_default(),
    }
}

/// Moves overriding changes before those that they override, in order of evaluation.
fn order_by_precedence(placed: &mut Vec<PlacedChange<'_>>, all: &[Change]) {
    let goes_over = |a: &Change, b: &Change| {
        let below = |i: &usize| all.get(*i).is_some_and(|change| change.item_span == b.item_span);
        a.overridden.iter().any(below)
    };
    let mut rest = std::mem::take(placed);
    while !rest.is_empty() {
        let free = |one: &PlacedChange<'_>| {
            !rest.iter().any(|other| {
                other.change.item_span != one.change.item_span
                    && goes_over(other.change, one.change)
            })
        };
        let next = rest.iter().position(free).unwrap_or(0);
        placed.push(rest.remove(next));
    }
}

/// Returns the position of a change of a whole procedure.
const fn whole_place(change: &Change) -> ChangePosition {
    match change.kind {
        ChangeKind::After => ChangePosition::Last,
        ChangeKind::Modify
        | ChangeKind::Allow
        | ChangeKind::Forbid
        | ChangeKind::Before
        | ChangeKind::InsteadOf
        | ChangeKind::Except => ChangePosition::First,
    }
}

fn place(change: &Change, span: Span) -> ChangePosition {
    match change.kind {
        ChangeKind::After => ChangePosition::After(span),
        ChangeKind::InsteadOf => ChangePosition::Replacing(span),
        ChangeKind::Modify
        | ChangeKind::Allow
        | ChangeKind::Forbid
        | ChangeKind::Before
        | ChangeKind::Except => ChangePosition::Before(span),
    }
}

/// Returns `PATH:LINE`, with the line from 1; empty if the file is unknown. The path of a library
/// file omits `<castra>/`.
#[must_use]
pub fn location(files: &SourceMap, span: Span) -> String {
    match files.get(span.file) {
        Some(file) => {
            let path = file.path.strip_prefix("<castra>/").unwrap_or(&file.path);
            format!("{path}:{}", file.line_col(span.start).line)
        }
        None => String::new(),
    }
}
