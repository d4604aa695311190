//! Collects the names inside the target of a change.

use castra_ir::Rules;

use super::head::ChangeHead;
use super::whole_procedures::ExtractedBodies;
use crate::rules::target_names::TargetNames;
use castra_compose::Target;

/// Returns the names inside the target of a change.
pub(super) fn collect_names(
    head: &ChangeHead<'_>,
    wholes: &ExtractedBodies,
    rules: &Rules,
) -> TargetNames {
    let (body, params, target, file) = match head.target {
        Target::Function(id) => match rules.functions.get(id) {
            Some(function) => {
                (&function.body, function.params, head.aim.clone(), Some(function.span.file))
            }
            None => return TargetNames::default(),
        },
        Target::Step(id, _) => {
            // The body of a procedure that is changed as a whole has moved to a new procedure.
            let code = wholes.procedures.get(&id).filter(|_| head.is_whole).unwrap_or(&id);
            let (target, code) = (rules.procedures.get(id), rules.procedures.get(code));
            let (Some(target), Some(code)) = (target, code) else { return TargetNames::default() };
            (&code.body, code.params, target.name.clone(), Some(target.span.file))
        }
        Target::Phase(at) => {
            let phases = rules.turn.as_ref().map(|turn| &turn.phases);
            let Some(phase) = phases.and_then(|phases| phases.get(at)) else {
                return TargetNames::default();
            };
            (&phase.body, 0, head.aim.clone(), Some(phase.span.file))
        }
    };
    let is_step = !head.is_whole && matches!(head.target, Target::Step(..));
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
