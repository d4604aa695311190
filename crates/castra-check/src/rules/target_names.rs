//! The names inside the target of a change, which the change cannot use.

use castra_base::{Diagnostic, FileId, codes};
use castra_syntax::ast::Name;

/// The names of the locals of a change's target. A change cannot see them, and a diagnostic for
/// such a name explains this.
#[derive(Clone, Debug, Default)]
pub(crate) struct TargetNames {
    /// The file of the target, if that is a procedure or a function.
    pub(crate) file: Option<FileId>,
    /// The name of the target.
    pub(crate) target: String,
    /// The names of its locals.
    pub(crate) names: Vec<String>,
    /// The name of the step, if the target is a step.
    pub(crate) step: Option<String>,
    /// The names that the step shares, if the change has no `with`.
    pub(crate) shared: Vec<String>,
    /// The head of the change, with all names that the step shares after `with`.
    pub(crate) with: String,
}

impl TargetNames {
    /// Returns the diagnostic for an unknown name in the change, if it is a local of the target.
    pub(crate) fn explain(&self, name: &Name) -> Option<Diagnostic> {
        let Name { text, span } = name;
        if !self.names.iter().any(|own| own == text) {
            return None;
        }
        let problem = |message| Diagnostic::new(&codes::NAME_UNKNOWN, *span, message);
        let Self { target, step, with, .. } = self;
        if self.shared.iter().any(|shared| shared == text) {
            let step = step.as_deref().unwrap_or_default();
            let message =
                format!("the step `{step}` shares `{text}`, but this change does not ask for it");
            return Some(
                problem(message).label("not named after `with`").help(format!("write `{with}`")),
            );
        }
        let again = format!("work it out here, `let {text} = …`, as `{target}` does");
        let Some(step) = step else {
            let message =
                format!("`{text}` is a name within `{target}`, which its changes do not know");
            let help = format!("{again}: a change has only the parameters of what it changes");
            return Some(problem(message).label("not known here").help(help));
        };
        let message =
            format!("`{text}` is a name within `{target}` that the step `{step}` does not share");
        let help = format!("{again}; or share it where it is a `var`: `step {step} with {text}`");
        let problem = problem(message).label("not known here").help(help);
        Some(match self.file {
            Some(file) => problem.readonly_help(file, again),
            None => problem,
        })
    }
}
