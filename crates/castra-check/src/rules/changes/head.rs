//! The heads of changes: what they aim at.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, FileId, codes};
use castra_syntax::ast::{self, ChangeKind, Header, HeaderKind, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::whole::Wholes;
use crate::Reporter;
use crate::names::unknown;
use crate::rules::context::Context;
use crate::rules::values::call::counted;
use castra_compose::Target;
use castra_ir::{FunctionId, LocalId, ProcedureId, Rules, Ty, step_names};

/// A change whose target is there.
pub(super) struct Head<'a> {
    pub(super) ast: &'a ast::Change,
    pub(super) item: &'a Item,
    /// The module it belongs to; nothing for the game's own, and the battle's.
    pub(super) module: SmolStr,
    /// Whether it is one of the battle's own rules.
    pub(super) of_battle: bool,
    pub(super) target: Target,
    /// The name of its target, for messages.
    pub(super) aim: String,
    /// The parameters of its target.
    pub(super) params: Vec<(SmolStr, Ty)>,
    /// The type of the value that stands instead of its target's, if that has one.
    pub(super) result: Option<Ty>,
    /// What its target shares with it, by name and type, and the locals in which its
    /// target has that.
    pub(super) shared: Vec<(SmolStr, Ty)>,
    pub(super) shared_locals: Vec<LocalId>,
}

impl Head<'_> {
    /// What messages call the change.
    pub(super) fn title(&self) -> String {
        castra_compose::title(self.of_battle, &self.module, self.ast.label.as_ref())
    }
}

/// All changes whose target is there, module by module.
pub(super) fn heads<'a>(
    items: &[&'a Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Vec<Head<'a>> {
    let modules = modules(items);
    let wholes = Wholes::of(items, context, rules);
    let mut heads = Vec::new();
    for item in items {
        let ItemKind::Change(change) = &item.kind else { continue };
        let Some(name) = change.target.as_ref().filter(|_| change.kind != ChangeKind::Except)
        else {
            continue;
        };
        let module = modules.get(&item.span.file).cloned().unwrap_or_default();
        let found = match (&change.step, change.kind.of_step()) {
            (None, true) if change.scheduled => match &rules.turn {
                Some(turn) if !turn.phases.is_empty() => Some((Target::Phase(0), Vec::new())),
                // That there is no turn is reported elsewhere.
                Some(_) | None => None,
            },
            (None, false) => function(name, context, reporter),
            (Some(step), true) => at_step(name, step, context, (rules, &wholes), reporter),
            (None, true) => whole(name, context, &wholes, reporter),
            // The parser has refused it.
            (Some(_), false) => None,
        };
        let Some((target, params)) = found else { continue };
        let aim = match &change.step {
            None if change.scheduled => {
                let phase = rules.turn.as_ref().and_then(|turn| turn.phases.first());
                phase.map_or_else(|| "turn".to_owned(), |phase| format!("turn.{}", phase.name))
            }
            Some(step) => format!("{}.{}", name.text, step.text),
            None => name.text.to_string(),
        };
        let of_battle = context.own_battle(item.span).is_some();
        let result = match (change.kind, &change.step, target) {
            (ChangeKind::InsteadOf, None, Target::Step(procedure, _)) => {
                result_of(name, procedure, context)
            }
            _ => None,
        };
        let (shared, shared_locals) = shared(change, name, target, context, rules);
        let head = Head {
            ast: change,
            item,
            module,
            of_battle,
            target,
            aim,
            params,
            result,
            shared,
            shared_locals,
        };
        arguments(&head, reporter);
        shared_names(&head, reporter);
        heads.push(head);
    }
    // The order in which modules are named means nothing.
    heads.sort_by(|a, b| a.module.cmp(&b.module));
    heads
}

/// The value that a procedure gives back.
fn result_of(name: &Name, procedure: ProcedureId, context: &Context<'_>) -> Option<Ty> {
    let head = context.vocabulary.procedures.get(procedure.index())?;
    if head.name == name.text { head.result.clone() } else { None }
}

/// What the target of a change shares with it: what a step says by `with`; after a whole
/// procedure, the value that it gives back.
fn shared(
    change: &ast::Change,
    name: &Name,
    target: Target,
    context: &Context<'_>,
    rules: &Rules,
) -> (Vec<(SmolStr, Ty)>, Vec<LocalId>) {
    let Target::Step(id, at) = target else { return (Vec::new(), Vec::new()) };
    let Some(procedure) = rules.procedures.get(id.index()) else {
        return (Vec::new(), Vec::new());
    };
    if change.step.is_none() {
        let result = result_of(name, id, context).filter(|_| change.kind == ChangeKind::After);
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

/// Whether a change that names what its target shares names all of it.
fn shared_names(head: &Head<'_>, reporter: &mut Reporter<'_>) {
    let (given, wanted) = (head.ast.with.len(), head.shared.len());
    let Some(first) = head.ast.with.first().filter(|_| given != wanted) else { return };
    let whole = head.ast.step.is_none();
    let names: Vec<&str> = head.shared.iter().map(|shared| shared.0.as_str()).collect();
    let (message, help) = if wanted > 0 {
        let has = counted(wanted, "name");
        let is = if given == 1 { "is" } else { "are" };
        let (word, args) = (head.ast.kind.word(), arg_list(head));
        (
            format!("`{}` shares {has}, but here {given} {is} named", head.aim),
            format!("write `{word} {}({args}) with {}`", head.aim, names.join(", ")),
        )
    } else if whole && head.ast.kind == ChangeKind::After {
        (format!("`{}` gives back no value", head.aim), "leave out `with`".to_owned())
    } else if whole {
        (
            "a whole procedure shares its value only with what is done after it".to_owned(),
            "leave out `with`; what stands instead gives a value back by `return`".to_owned(),
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
    reporter.report(
        Diagnostic::new(&codes::RULES_WRONG_ARGUMENTS, first.span, message)
            .label(if given > wanted { "too many names" } else { "too few names" })
            .help(help),
    );
}

/// The names of the parameters of a target, as a change may write them.
fn arg_list(head: &Head<'_>) -> String {
    let names: Vec<&str> = head.params.iter().map(|p| p.0.as_str()).collect();
    names.join(", ")
}

/// Which module the texts belong to that belong to one.
pub(super) fn modules(items: &[&Item]) -> BTreeMap<FileId, SmolStr> {
    let named = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Header(Header { kind: HeaderKind::Module, id: Some(id), .. }) => {
            Some((item.span.file, id.text.clone()))
        }
        _ => None,
    });
    named.collect()
}

type Found = Option<(Target, Vec<(SmolStr, Ty)>)>;

fn function(name: &Name, context: &Context<'_>, reporter: &mut Reporter<'_>) -> Found {
    let heads = &context.vocabulary.functions;
    let Some(at) = heads.iter().position(|head| head.name == name.text) else {
        let known = heads.iter().map(|head| head.name.as_str());
        reporter.report(
            unknown(&codes::MODULE_UNKNOWN_TARGET, "function", name, known)
                .help("a module can modify a `fn` or a `table` of its game or of another module"),
        );
        return None;
    };
    let head = heads.get(at)?;
    let id = FunctionId(u32::try_from(at).ok()?);
    context.called.borrow_mut().functions.insert(id);
    Some((Target::Function(id), head.params.clone()))
}

/// A procedure as a whole, or the setup.
fn whole(
    name: &Name,
    context: &Context<'_>,
    wholes: &Wholes,
    reporter: &mut Reporter<'_>,
) -> Found {
    let Some(&(outer, _)) = wholes.0.get(&name.text) else {
        let heads = &context.vocabulary.procedures;
        let known = heads.iter().map(|head| head.name.as_str()).chain(["setup"]);
        reporter.report(
            unknown(&codes::MODULE_UNKNOWN_TARGET, "procedure", name, known)
                .help("a module can add to a `proc`, to a step of one, to the `setup` and to a phase of the `turn`"),
        );
        return None;
    };
    let heads = &context.vocabulary.procedures;
    let params = heads.get(outer.index()).filter(|head| head.name == name.text);
    Some((Target::Step(outer, 0), params.map_or_else(Vec::new, |head| head.params.clone())))
}

fn at_step(
    name: &Name,
    step: &Name,
    context: &Context<'_>,
    (rules, wholes): (&Rules, &Wholes),
    reporter: &mut Reporter<'_>,
) -> Found {
    if name.text == "turn" {
        let phases = rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
        let Some(at) = phases.iter().position(|phase| step.text == phase.name) else {
            let known = phases.iter().map(|phase| phase.name.as_str());
            reporter.report(unknown(&codes::MODULE_UNKNOWN_STEP, "phase", step, known));
            return None;
        };
        return Some((Target::Phase(at), Vec::new()));
    }
    let heads = &context.vocabulary.procedures;
    let Some(at) = heads.iter().position(|head| head.name == name.text) else {
        let known = heads.iter().map(|head| head.name.as_str()).chain(["turn"]);
        reporter.report(
            unknown(&codes::MODULE_UNKNOWN_TARGET, "procedure", name, known)
                .help("a module can add to a step of a `proc` or a phase of the `turn`"),
        );
        return None;
    };
    let head = heads.get(at)?;
    // The steps of one that is changed as a whole as well are in what it does now.
    let inner = wholes.0.get(&name.text).map_or(at, |(_, inner)| inner.index());
    let procedure = rules.procedures.get(inner)?;
    let steps = step_names(&procedure.body.stmts);
    let Some(found) = steps.iter().position(|known| *known == step.text) else {
        let known = steps.iter().map(String::as_str);
        reporter.report(
            unknown(&codes::MODULE_UNKNOWN_STEP, "step", step, known)
                .related(head.span, format!("`{}` is declared here", head.name)),
        );
        return None;
    };
    let id = ProcedureId(u32::try_from(inner).ok()?);
    Some((Target::Step(id, found), head.params.clone()))
}

/// Whether a change names the parameters of its target.
pub(super) fn arguments(head: &Head<'_>, reporter: &mut Reporter<'_>) {
    let (given, wanted) = (head.ast.args.len(), head.params.len());
    if given == wanted {
        return;
    }
    let place = head.ast.target.as_ref().map_or(head.item.head, |name| name.span);
    let names: Vec<&str> = head.params.iter().map(|p| p.0.as_str()).collect();
    let has = counted(wanted, "parameter");
    reporter.report(
        Diagnostic::new(
            &codes::RULES_WRONG_ARGUMENTS,
            place,
            format!(
                "`{}` has {has}, but here {given} {} named",
                head.aim,
                if given == 1 { "is" } else { "are" }
            ),
        )
        .label("too many or too few names")
        .help(format!(
            "write `{} {}({})`",
            head.ast.kind.word(),
            head.aim,
            names.join(", ")
        )),
    );
}
