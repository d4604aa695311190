//! Accepted problems: which, where, why, and whether they still occur.

use std::collections::BTreeSet;

use castra_syntax::ast::Accept;
use castra_syntax::suggest::nearest;
use castra_syntax::{Diagnostic, FileId, Severity, Span, codes};

/// Every `accept` of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accepts {
    list: Vec<Accepted>,
}

#[derive(Clone, Debug)]
struct Accepted {
    code: &'static str,
    /// The entry itself.
    place: Span,
    /// What it covers: an item, or a whole file.
    scope: Span,
}

impl Accepts {
    /// Takes note of an `accept` that covers `scope`; reports one that names no
    /// problem, or one that cannot be accepted.
    pub(crate) fn add(&mut self, accept: &Accept, scope: Span, diagnostics: &mut Vec<Diagnostic>) {
        let name = accept.code.text.as_str();
        let Some(code) = codes::find(name) else {
            let known =
                codes::ALL.iter().filter(|c| c.severity == Severity::Warning).map(|c| c.name);
            let problem = Diagnostic::new(
                &codes::ACCEPT_UNKNOWN,
                accept.code.span,
                format!("there is no problem called `{name}`"),
            );
            diagnostics.push(match nearest(name, known) {
                Some(meant) => problem.label(format!("did you mean `{meant}`?")).suggest(
                    format!("write `{meant}`"),
                    accept.code.span,
                    meant,
                ),
                None => problem
                    .label("not a code")
                    .help("write the code that stands in brackets in the message"),
            });
            return;
        };
        if code.severity == Severity::Error {
            diagnostics.push(
                Diagnostic::new(
                    &codes::ACCEPT_ERROR,
                    accept.code.span,
                    format!("`{name}` is an error and cannot be accepted"),
                )
                .label("only warnings can be")
                .help("mend the text; the battle cannot be used as it is"),
            );
            return;
        }
        self.list.push(Accepted { code: code.name, place: accept.span, scope });
    }

    /// Forgets those of some files.
    pub(crate) fn forget(&mut self, files: &BTreeSet<FileId>) {
        self.list.retain(|accept| !files.contains(&accept.place.file));
    }

    /// Leaves out what is accepted, and reports what was accepted in vain.
    pub(crate) fn settle(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut used = vec![false; self.list.len()];
        let mut left: Vec<Diagnostic> = diagnostics
            .into_iter()
            .filter(|d| {
                let mut accepted = false;
                for (accept, used) in self.list.iter().zip(&mut used) {
                    if accept.code == d.code.name && accept.scope.contains(d.primary.span) {
                        *used = true;
                        accepted = true;
                    }
                }
                !accepted
            })
            .collect();
        for (accept, used) in self.list.iter().zip(used) {
            if !used {
                left.push(
                    Diagnostic::new(
                        &codes::ACCEPT_UNUSED,
                        accept.place,
                        format!("`{}` does not occur here", accept.code),
                    )
                    .label("accepts nothing")
                    .help("remove the `accept`")
                    .fix("remove the `accept`", accept.place, ""),
                );
            }
        }
        left
    }
}
