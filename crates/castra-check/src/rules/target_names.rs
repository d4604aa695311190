//! Names within what a change is a change of, which the change does not have.

use castra_base::{Diagnostic, FileId, codes};
use castra_syntax::ast::Name;

/// The names that the target of a change gives to values of its own. A change does not see them;
/// who uses one has read the target, and is told so.
#[derive(Clone, Debug, Default)]
pub(crate) struct TargetNames {
    /// The file of the target, if that is a procedure or a function.
    pub(crate) file: Option<FileId>,
    /// What the target is called.
    pub(crate) target: String,
    /// Its own names.
    pub(crate) names: Vec<String>,
    /// Of a step: what it is called.
    pub(crate) step: Option<String>,
    /// Names that the step shares, though the change does not ask for them, and how it would.
    pub(crate) shared: Vec<String>,
    pub(crate) with: String,
}

impl TargetNames {
    /// What there is to say of a name that means nothing in the change.
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
            Some(file) => problem.help_without(file, again),
            None => problem,
        })
    }
}
