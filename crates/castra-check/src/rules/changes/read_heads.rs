//! Reads the heads of all changes: the target of each, and the names that it shares with its target.

use castra_base::{Diagnostic, ExpectedName, codes};
use castra_compose::Target;
use castra_defs::{DefKind, UseKind};
use castra_ir::{FunctionId, LocalId, ProcedureId, Rules, Ty, step_names};
use castra_syntax::ast::{self, ChangeKind, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::head::{ChangeHead, find_procedure, find_target, modules_by_file};
use super::original::original_procedure;
use super::whole_procedures::{ExtractedBodies, find_phase};
use crate::rules::context::Context;
use crate::rules::target_names::TargetNames;
use crate::rules::values::call::count_with_noun;
use castra_resolve::names::{undeclared_name, unknown_name, unknown_phase};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Def;
use castra_resolve::uses::{Meaning, split_qualified};

/// Returns the heads of all changes whose target exists, in the order of the modules' names.
pub(super) fn read_heads<'a>(
    items: &[&'a Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Vec<ChangeHead<'a>> {
    let modules = modules_by_file(items);
    let wholes = ExtractedBodies::extract(items, context, rules);
    let mut heads = Vec::new();
    for item in items {
        let ItemKind::Change(change) = &item.kind else { continue };
        let aimed = find_target(change, context).filter(|_| change.kind != ChangeKind::Except);
        let Some((name, step)) = &aimed else { continue };
        let (name, step) = (&**name, *step);
        let module = modules.get(&item.span.file).cloned().unwrap_or_default();
        let found = match (step, change.kind.is_of_step()) {
            (None, true) if change.scheduled => match &rules.turn {
                Some(turn) if !turn.phases.is_empty() => Some((Target::Phase(0), Vec::new())),
                // A missing turn is reported elsewhere.
                Some(_) | None => None,
            },
            (None, false) => resolve_function(name, change.kind.word(), context, reporter),
            (Some(step), true) => resolve_step(name, step, context, rules, &wholes, reporter),
            (None, true) => resolve_whole(name, context, &wholes, reporter),
            // The parser has refused it.
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
            (ChangeKind::InsteadOf, None, Target::Step(procedure, _)) => {
                result_type(procedure, context)
            }
            _ => None,
        };
        let (shared, shared_locals) = shared_locals(change, step, target, context, rules);
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
        let target_names = super::target_names::collect_names(&head, &wholes, rules);
        let head = ChangeHead { original: below, target_names, ..head };
        check_arg_count(&head, reporter);
        check_shared_names(&head, reporter);
        heads.push(head);
    }
    // The order in which a game names its modules is irrelevant.
    heads.sort_by(|a, b| a.module.cmp(&b.module));
    heads
}

/// Records the use of a target's name, and reports a name with several meanings.
fn record_target(name: &Name, context: &Context<'_>, reporter: &mut Reporter<'_>) {
    if let Some(problem) = context.symbols.ambiguous_name(name) {
        reporter.report(problem);
    }
    if let Some(place) = context.symbols.declaration_span(&name.text, name.span.file) {
        reporter.record_use(name, UseKind::Label, Meaning::Local(place));
    }
}

/// Returns the type of a procedure's result; `None` for the setup.
fn result_type(procedure: ProcedureId, context: &Context<'_>) -> Option<Ty> {
    context.symbols.procedures.as_slice().get(procedure.index())?.result.clone()
}

/// Returns the locals that the target shares with a change: those after `with` for a step, the
/// result after a whole procedure.
pub(super) fn shared_locals(
    change: &ast::Change,
    step: Option<&Name>,
    target: Target,
    context: &Context<'_>,
    rules: &Rules,
) -> (Vec<(SmolStr, Ty)>, Vec<LocalId>) {
    let Target::Step(id, at) = target else { return (Vec::new(), Vec::new()) };
    let Some(procedure) = rules.procedures.get(id) else {
        return (Vec::new(), Vec::new());
    };
    if step.is_none() {
        let result = result_type(id, context).filter(|_| change.kind == ChangeKind::After);
        let names = result.into_iter().map(|ty| ("value".into(), ty)).collect::<Vec<_>>();
        let from = procedure.params;
        let count = if names.is_empty() { 0 } else { procedure.results.len() };
        return (names, (from..from + count).map(castra_ir::id).collect());
    }
    let steps = step_names(&procedure.body.stmts);
    let export =
        steps.get(at).and_then(|step| procedure.exports.iter().find(|export| export.step == *step));
    match export {
        Some(export) => {
            let names = export.names.iter().map(|(name, ty)| (name.as_str().into(), ty.clone()));
            (names.collect(), export.locals.clone())
        }
        None => (Vec::new(), Vec::new()),
    }
}

/// Reports a `with` that omits a name that the target shares.
fn check_shared_names(head: &ChangeHead<'_>, reporter: &mut Reporter<'_>) {
    let (given, wanted) = (head.ast.with.len(), head.shared.len());
    let Some(first) = head.ast.with.first().filter(|_| given != wanted) else { return };
    let whole = head.is_whole;
    let names: Vec<&str> = head.shared.iter().map(|shared| shared.0.as_str()).collect();
    let (message, help) = if wanted > 0 {
        let has = count_with_noun(wanted, "name");
        let is = if given == 1 { "is" } else { "are" };
        let (word, args) = (head.ast.kind.word(), arg_list(head));
        (
            format!("`{}` shares {has}, but {given} {is} named here", head.aim),
            format!("write `{word} {}({args}) with {}`", head.aim, names.join(", ")),
        )
    } else if whole && head.ast.kind == ChangeKind::After {
        (format!("`{}` returns no value", head.aim), "leave out `with`".to_owned())
    } else if whole {
        (
            "a whole procedure shares its value only with `after` changes".to_owned(),
            "leave out `with`; the replacement returns a value with `return`".to_owned(),
        )
    } else if matches!(head.target, Target::Phase(_)) {
        (format!("`{}` is a phase, and shares nothing", head.aim), "leave out `with`".to_owned())
    } else {
        let step = head.ast.step.as_ref().map_or("", |step| step.text.as_str());
        (
            format!("`{}` shares nothing with its changes", head.aim),
            format!("write `step {step} with {}` where the step is", first.text),
        )
    };
    let problem = Diagnostic::new(&codes::RULES_WRONG_ARGUMENTS, first.span, message)
        .label(if given > wanted { "too many names" } else { "too few names" })
        .help(help);
    // The step may be in a file that the author of the change cannot edit.
    reporter.report(match head.target_names.file {
        Some(file) if wanted == 0 && !whole => problem.readonly_help(
            file,
            format!(
                "leave out `with`, and compute the needed value in the change: `let {} = …`",
                first.text
            ),
        ),
        Some(_) | None => problem,
    });
}

/// Returns the names of a target's parameters, as a change may write them.
fn arg_list(head: &ChangeHead<'_>) -> String {
    let names: Vec<&str> = head.params.iter().map(|p| p.0.as_str()).collect();
    names.join(", ")
}

type ResolvedTarget = Option<(Target, Vec<(SmolStr, Ty)>)>;

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
    let Some(FunctionId(at)) = found else {
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
    let id = FunctionId(at);
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
    Some((Target::Function(id), head.params.clone()))
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
        near => format!(
            ", such as {}",
            castra_base::suggest::list_alternatives(near.iter().copied(), 4)
        ),
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
    Some(Some((Target::Function(at), head.params.clone())))
}

/// Resolves a target that is a whole procedure or the setup.
fn resolve_whole(
    name: &Name,
    context: &Context<'_>,
    wholes: &ExtractedBodies,
    reporter: &mut Reporter<'_>,
) -> ResolvedTarget {
    record_target(name, context, reporter);
    let declared = find_procedure(name, context);
    let found = match declared {
        Some(outer) => wholes.procedures.contains_key(&outer).then_some(outer),
        None if name.text == "setup" => wholes.setup,
        None => None,
    };
    let Some(outer) = found else {
        let heads = &context.symbols.procedures;
        let known = heads.iter().map(|head| head.name.as_str()).chain(["setup"]);
        let is_function =
            context.meanings(name).any(|of| matches!(of, Def::Function(_) | Def::Table(_)));
        let problem =
            unknown_name(&codes::MODULE_UNKNOWN_TARGET, ExpectedName::Procedure, name, known);
        reporter.report(
            problem.help(match is_function {
                true => format!("`{0}` gives a value: change it with `modify {0}(…)`", name.text),
                false => "a module can add to a `proc`, to a step of one, to the `setup` and to a \
                      phase of the `turn`"
                    .to_owned(),
            }),
        );
        return None;
    };
    let heads = &context.symbols.procedures;
    let params = declared.and_then(|declared| heads.as_slice().get(declared.index()));
    Some((Target::Step(outer, 0), params.map_or_else(Vec::new, |head| head.params.clone())))
}

fn resolve_step(
    name: &Name,
    step: &Name,
    context: &Context<'_>,
    rules: &Rules,
    wholes: &ExtractedBodies,
    reporter: &mut Reporter<'_>,
) -> ResolvedTarget {
    if name.text == "turn" {
        let phases = rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
        let Some(at) = phases.iter().position(|phase| step.text == phase.name) else {
            let known = phases.iter().map(|phase| phase.name.as_str());
            reporter.report(unknown_phase(&codes::MODULE_UNKNOWN_STEP, step, known));
            return None;
        };
        return Some((Target::Phase(at), Vec::new()));
    }
    let heads = &context.symbols.procedures;
    record_target(name, context, reporter);
    let found = match find_procedure(name, context) {
        Some(id) => Some((id, heads.as_slice().get(id.index()))),
        None if name.text == "setup" => wholes.setup.map(|id| (id, None)),
        None => find_phase(name, rules).and_then(|at| wholes.phases.get(&at)).map(|id| (*id, None)),
    };
    let Some((outer, head)) = found else {
        if let Some((_, phase)) = split_qualified(name).filter(|(turn, _)| turn.text == "turn") {
            let phases = rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
            let known = phases.iter().map(|phase| phase.name.as_str());
            reporter.report(unknown_phase(&codes::MODULE_UNKNOWN_STEP, &phase, known));
            return None;
        }
        let known = heads.iter().map(|head| head.name.as_str()).chain(["turn", "setup"]);
        let problem =
            unknown_name(&codes::MODULE_UNKNOWN_TARGET, ExpectedName::Procedure, name, known);
        reporter.report(
            problem.help("a module can add to a step of a `proc` or a phase of the `turn`"),
        );
        return None;
    };
    // If the procedure is also changed as a whole, its steps have moved to a new procedure.
    let inner = wholes.procedures.get(&outer).copied().unwrap_or(outer);
    let procedure = rules.procedures.get(inner)?;
    let steps = step_names(&procedure.body.stmts);
    let Some(found) = steps.iter().position(|known| *known == step.text) else {
        let known = steps.iter().map(String::as_str);
        let mut problem =
            unknown_name(&codes::MODULE_UNKNOWN_STEP, ExpectedName::Step, step, known);
        if let Some(head) = head {
            problem = problem.related(head.span, format!("`{}` is declared here", head.name));
        } else if steps.is_empty() {
            let what = if name.text == "setup" { "setup" } else { "phase" };
            problem = problem.help(format!(
                "the {what} has no steps; name its parts, `step NAME {{ … }}`, or write `after {}()`",
                name.text
            ));
        }
        reporter.report(problem);
        return None;
    };
    Some((Target::Step(inner, found), head.map_or_else(Vec::new, |head| head.params.clone())))
}

/// Reports a change that names too many or too few parameters of its target.
pub(super) fn check_arg_count(head: &ChangeHead<'_>, reporter: &mut Reporter<'_>) {
    let (given, wanted) = (head.ast.args.len(), head.params.len());
    if given == wanted {
        return;
    }
    let place = head.ast.target.as_ref().map_or(head.item.head, |name| name.span);
    let names: Vec<&str> = head.params.iter().map(|p| p.0.as_str()).collect();
    let has = count_with_noun(wanted, "parameter");
    reporter.report(
        Diagnostic::new(
            &codes::RULES_WRONG_ARGUMENTS,
            place,
            format!(
                "`{}` has {has}, but {given} {} given here",
                head.aim,
                if given == 1 { "is" } else { "are" }
            ),
        )
        .label(if given > wanted { "too many names" } else { "too few names" })
        .help(format!(
            "write `{} {}({})`",
            head.ast.kind.word(),
            head.aim,
            names.join(", ")
        )),
    );
}
