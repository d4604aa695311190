//! Reads the changes that modules make to rules, and applies them.
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
mod step_bodies;
mod step_targets;

use std::collections::{BTreeMap, BTreeSet};

use castra_analyze::ModuleContext;
use castra_base::{Diagnostic, ExpectedName, FileId, codes};
use castra_compose::{Change, CompositionContext, Override};
use castra_defs::{DefKind, UseKind};
use castra_ir::{ChangeTarget, FunctionId, Rules, Ty};
use castra_resolve::names::{undeclared_name, unknown_name};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Def;
use castra_resolve::uses::{Meaning, split_qualified};
use castra_syntax::ast::{ChangeKind, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::context::Context;
use super::target_names::TargetNames;
use head::{ChangeHead, Modules, find_procedure, find_target, record_target};
use original::original_procedure;
use step_targets::{ExtractedBodies, ResolvedTarget};

/// The changes that have been applied to the rules.
pub(super) struct AppliedChanges {
    /// The changes as they were lowered, in the order of the modules' names.
    pub(super) changes: Vec<Change>,
    /// The module of each file that belongs to one.
    pub(super) modules: BTreeMap<FileId, SmolStr>,
    /// The number of pairs of changes that were compared.
    pub(super) compared_pairs: usize,
}

/// Lowers all changes whose target exists, and applies them to the rules. `own` are the files that
/// this check covers.
pub(super) fn apply(
    items: &[&Item],
    own: &BTreeSet<FileId>,
    near: &ModuleContext<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> AppliedChanges {
    let modules = Modules::new(items, near.available_modules);
    let heads = read_heads(items, &modules, context, rules, reporter);
    let mut changes: Vec<Change> = heads
        .iter()
        .filter_map(|head| parts::lower_change_body(head, context, rules, reporter))
        .collect();
    except::lower_exceptions(items, &heads, &mut changes, &modules, context, rules, reporter);
    let symbols = context.symbols;
    let setting = CompositionContext {
        program: &symbols.template,
        armies: symbols
            .game
            .council
            .as_ref()
            .map_or((2, 2), |form| (form.armies as usize, form.most_armies as usize)),
        available_modules: near.available_modules,
        requires: &required_modules(items, &modules),
        checked_files: own,
        comparison_scope: near.compare,
        overrides: &overrides(items, &modules, context),
    };
    let compared_pairs = castra_compose::compose(&changes, &setting, rules, reporter.diagnostics);
    AppliedChanges { changes, modules: modules.by_file, compared_pairs }
}

/// Returns the heads of all changes whose target exists, in the order of the modules' names.
fn read_heads<'a>(
    items: &[&'a Item],
    modules: &Modules<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Vec<ChangeHead<'a>> {
    let wholes = ExtractedBodies::extract(items, context, rules);
    let mut heads = Vec::new();
    for item in items {
        let ItemKind::Change(change) = &item.kind else { continue };
        let aimed = find_target(change, context).filter(|_| change.kind != ChangeKind::Except);
        let Some((name, step)) = &aimed else { continue };
        let (name, step) = (&**name, *step);
        let module = modules.of(item);
        let found = match (step, change.kind.is_of_step()) {
            (None, true) if change.scheduled => match &rules.turn {
                Some(turn) if !turn.phases.is_empty() => Some((ChangeTarget::Phase(0), Vec::new())),
                // A missing turn is reported elsewhere.
                Some(_) | None => None,
            },
            (None, false) => resolve_function(name, change.kind.word(), context, reporter),
            (Some(step), true) => {
                step_targets::resolve_step(name, step, context, rules, &wholes, reporter)
            }
            (None, true) => step_targets::resolve_whole(name, context, &wholes, reporter),
            // The parser reads `MODULE.FN` as one name, so a change to a function has no step.
            (Some(_), false) => None,
        };
        let Some((target, params)) = found else { continue };
        let aim = match step {
            None if change.scheduled => {
                let phase = rules.turn.as_ref().and_then(|turn| turn.phases.first());
                phase.map_or_else(|| "turn".to_owned(), |phase| format!("turn.{}", phase.name))
            }
            Some(step) => format!("{}.{}", name.text, step.text),
            None => name.text.to_string(),
        };
        let of_battle = context.own_battle(item.span).is_some();
        let result = match (change.kind, step, target) {
            (ChangeKind::InsteadOf, None, ChangeTarget::Step(procedure, _)) => {
                step_targets::result_type(procedure, context)
            }
            _ => None,
        };
        let (shared, shared_locals) =
            step_targets::shared_locals(change, step, target, context, rules);
        let head = ChangeHead {
            ast: change,
            item,
            module,
            is_of_battle: of_battle,
            target,
            aim,
            params,
            result,
            shared,
            shared_locals,
            is_whole: step.is_none(),
            original: None,
            target_names: TargetNames::default(),
        };
        let width = context.symbols.flat_params(&head.params).len();
        let below = original_procedure(&head, width, rules, reporter);
        let target_names = collect_names(&head, &wholes, rules);
        let head = ChangeHead { original: below, target_names, ..head };
        head.check_arg_count(reporter);
        step_targets::check_shared_names(&head, reporter);
        heads.push(head);
    }
    // Results must not depend on the order in which a game names its modules.
    heads.sort_by(|a, b| a.module.cmp(&b.module));
    heads
}

/// Resolves a target that is a function, a table or a field of a record.
fn resolve_function(
    name: &Name,
    word: &str,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> ResolvedTarget {
    let symbols = context.symbols;
    let heads = &symbols.functions;
    let found = context.meanings(name).find_map(|meaning| match meaning {
        Def::Function(id) => Some(id),
        Def::Table(id) => symbols.changed_tables.get(&id).copied(),
        _ => None,
    });
    record_target(name, context, reporter);
    if found.is_none()
        && let Some(found) = resolve_field(name, context, reporter)
    {
        return found;
    }
    let Some(id) = found else {
        if let Some((outer, step)) = split_qualified(name)
            && context.symbols.scopes.find_owner(name.span.file, &outer.text).is_none()
        {
            let message = format!("`{word}` changes a function, which has no steps");
            reporter.report(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, step.span, message)
                    .label("unexpected step")
                    .help("a step is changed by `before`, `after` or `instead of`"),
            );
            return None;
        }
        let known = heads.iter().map(|head| head.name.as_str());
        let problem =
            unknown_name(&codes::MODULE_UNKNOWN_TARGET, ExpectedName::Function, name, known);
        reporter.report(problem.help(not_a_function_advice(name, word, context)));
        return None;
    };
    let head = heads.as_slice().get(id.index())?;
    if let Ty::Record(record) = head.result {
        let field = context.record_fields(record).first();
        let field = field.map_or("FIELD", |field| field.0.as_str());
        reporter.report(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                name.span,
                format!(
                    "`{}` returns a record; each of its fields is changed separately",
                    name.text
                ),
            )
            .label("of which field?")
            .help(format!("write `{word} {}.{field}(…)`", name.text)),
        );
        return None;
    }
    context.called.borrow_mut().functions.insert(id);
    Some((ChangeTarget::Function(id), head.params.clone()))
}

/// Returns the advice for a change whose target is not a function.
fn not_a_function_advice(name: &Name, word: &str, context: &Context<'_>) -> String {
    let text = name.text.as_str();
    if matches!(text, "victory" | "defeat" | "drawn") {
        return format!(
            "an ending is changed by its name: `{text} NAME …` in the game, and `{word} NAME(…) {{ \
             when … }}` here"
        );
    }
    if find_procedure(name, context).is_some() {
        return format!("`{text}` is a procedure: use `before`, `after` or `instead of`");
    }
    let heads = &context.symbols.functions;
    let has_it = |other: &&str| other.split('-').any(|part| part == text);
    let near: Vec<&str> = heads.iter().map(|head| head.name.as_str()).filter(has_it).collect();
    let near = match near.as_slice() {
        [] => String::new(),
        near => {
            format!(", such as {}", castra_base::suggest::list_with_or(near.iter().copied(), 4))
        }
    };
    let kinds = &context.program().kinds;
    let of = kinds.iter().find(|kind| kind.fields.iter().any(|field| field.name == text));
    match of {
        Some(kind) => format!(
            "`{text}` is a field of the kind `{}`, which no module changes; modify a function that \
             reads it{near}",
            kind.name
        ),
        None => format!(
            "a module can modify a `fn` or a `table` of its game or of another module{near}"
        ),
    }
}

/// Resolves `FN.FIELD`, a field of a function's record, which has a function of its own. Returns
/// `None` for other names, and `Some(None)` after an error.
fn resolve_field(
    name: &Name,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<ResolvedTarget> {
    let (function, field) = split_qualified(name)?;
    let (id, record) = context.record_function(&function)?;
    let Some((from, ty)) = context.record_field(record, &field.text) else {
        let known = context.record_fields(record).iter().map(|field| field.0.as_str());
        reporter.report(undeclared_name(ExpectedName::Field, &field, known));
        return Some(None);
    };
    reporter.record_use(&function, UseKind::Label, Meaning::declaration(DefKind::Function));
    let of = context.record_name(record);
    reporter.record_use(&field, UseKind::Read, Meaning::Declaration(DefKind::Field, of.into()));
    if let Ty::Record(_) = ty {
        reporter.report(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                field.span,
                format!("the field `{}` is a record itself", field.text),
            )
            .label("not a single value")
            .help("give it a function of its own, and change one of that one's fields"),
        );
        return Some(None);
    }
    let at = FunctionId(id.0 + u32::try_from(from).ok()?);
    let head = context.symbols.functions.as_slice().get(id.index())?;
    context.called.borrow_mut().functions.insert(id);
    Some(Some((ChangeTarget::Function(at), head.params.clone())))
}

/// Returns the names inside the target of a change.
fn collect_names(head: &ChangeHead<'_>, wholes: &ExtractedBodies, rules: &Rules) -> TargetNames {
    let (body, params, target, file) = match head.target {
        ChangeTarget::Function(id) => match rules.functions.get(id) {
            Some(function) => {
                (&function.body, function.params, head.aim.clone(), Some(function.span.file))
            }
            None => return TargetNames::default(),
        },
        ChangeTarget::Step(id, _) => {
            // The body of a procedure that is changed as a whole has moved to a new procedure.
            let code = wholes.procedures.get(&id).filter(|_| head.is_whole).unwrap_or(&id);
            let (target, code) = (rules.procedures.get(id), rules.procedures.get(code));
            let (Some(target), Some(code)) = (target, code) else { return TargetNames::default() };
            (&code.body, code.params, target.name.clone(), Some(target.span.file))
        }
        ChangeTarget::Phase(at) => {
            let phases = rules.turn.as_ref().map(|turn| &turn.phases);
            let Some(phase) = phases.and_then(|phases| phases.get(at)) else {
                return TargetNames::default();
            };
            (&phase.body, 0, head.aim.clone(), Some(phase.span.file))
        }
    };
    let is_step = !head.is_whole && matches!(head.target, ChangeTarget::Step(..));
    let asks = !head.ast.with.is_empty();
    let shared = head.shared.iter().filter(|_| is_step && !asks);
    let shared: Vec<String> = shared.map(|(name, _)| name.to_string()).collect();
    let args: Vec<&str> = head.ast.args.iter().map(|arg| arg.text.as_str()).collect();
    TargetNames {
        file,
        target,
        names: body.locals.iter().skip(params).map(|local| local.name.to_string()).collect(),
        step: head.ast.step.as_ref().filter(|_| is_step).map(|step| step.text.to_string()),
        with: format!(
            "{} {}({}) with {}",
            head.ast.kind.word(),
            head.aim,
            args.join(", "),
            shared.join(", ")
        ),
        shared,
    }
}

/// Returns the overrides that files declare for other changes.
fn overrides(items: &[&Item], modules: &Modules<'_>, context: &Context<'_>) -> Vec<Override> {
    let settled = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Settle(settle) => Some(Override {
            winners: settle.winners.clone(),
            overridden: settle.overridden.clone(),
            module: modules.of(item),
            of_battle: context.own_battle(item.span).is_some(),
            span: item.head,
        }),
        _ => None,
    });
    settled.collect()
}

/// Returns the required modules of each module.
fn required_modules(
    items: &[&Item],
    modules: &Modules<'_>,
) -> BTreeMap<SmolStr, BTreeSet<SmolStr>> {
    let mut requires: BTreeMap<SmolStr, BTreeSet<SmolStr>> = BTreeMap::new();
    for item in items {
        if let ItemKind::Relation(relation) = &item.kind
            && relation.requires
            && let Some(own) = modules.by_file.get(&item.span.file)
        {
            let required = relation.modules.iter().map(|name| name.text.clone());
            requires.entry(own.clone()).or_default().extend(required);
        }
    }
    requires
}
