//! Suppressed diagnostics: codes, scopes, reasons, and suppressions without effect.

use std::collections::BTreeMap;

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, FileId, Severity, Span, codes};
use castra_syntax::ast::Accept;

/// The suppressions of a check.
#[derive(Clone, Debug, Default)]
pub struct Suppressions {
    list: Vec<Suppression>,
}

#[derive(Clone, Debug)]
struct Suppression {
    code: &'static str,
    /// The span of the suppression itself.
    place: Span,
    /// The covered span: an item, or a whole file.
    scope: Span,
}

/// The scopes of suppressions and the spans of diagnostics, each with its index in its list.
type ScopesAndFindings = (Vec<(Span, usize)>, Vec<(Span, usize)>);

impl Suppressions {
    /// Records a suppression that covers `scope`. If its code is unknown or cannot be suppressed,
    /// it is reported and not recorded.
    pub fn add(&mut self, accept: &Accept, scope: Span, diagnostics: &mut Vec<Diagnostic>) {
        let name = accept.code.text.as_str();
        let Some(code) = codes::find(name) else {
            let known =
                codes::ALL.iter().filter(|c| c.severity == Severity::Warning).map(|c| c.name);
            let problem = Diagnostic::new(
                &codes::ACCEPT_UNKNOWN,
                accept.code.span,
                format!("unknown diagnostic code `{name}`"),
            );
            diagnostics.push(match nearest(name, known) {
                Some(intended) => problem.did_you_mean(accept.code.span, intended),
                None => problem
                    .label("not a code")
                    .help("write the code in the brackets of the message"),
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
                .help("fix the error; the battle cannot be used as it is"),
            );
            return;
        }
        self.list.push(Suppression { code: code.name, place: accept.span, scope });
    }

    /// Adds the suppressions of another step of the check.
    pub fn extend(&mut self, others: &Self) {
        self.list.extend_from_slice(&others.list);
    }

    /// Returns the suppressions and the diagnostics for each code and file. Codes without
    /// suppressions are left out.
    fn group_by_code(
        &self,
        diagnostics: &[Diagnostic],
    ) -> BTreeMap<(&'static str, FileId), ScopesAndFindings> {
        let mut met: BTreeMap<(&'static str, FileId), ScopesAndFindings> = BTreeMap::new();
        for (at, accept) in self.list.iter().enumerate() {
            let (scopes, _) = met.entry((accept.code, accept.scope.file)).or_default();
            scopes.push((accept.scope, at));
        }
        for (at, diagnostic) in diagnostics.iter().enumerate() {
            let span = diagnostic.primary.span;
            if let Some((_, found)) = met.get_mut(&(diagnostic.code.name, span.file)) {
                found.push((span, at));
            }
        }
        met
    }

    /// Removes the diagnostics that are suppressed, and reports suppressions without a diagnostic.
    pub fn apply(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut used = vec![false; self.list.len()];
        let mut accepted = vec![false; diagnostics.len()];
        for (mut scopes, mut found) in self.group_by_code(&diagnostics).into_values() {
            scopes.sort_by_key(|(scope, _)| (scope.start, scope.end));
            found.sort_by_key(|(span, _)| span.start);
            // The scopes around the current position. They are nested, so there are few.
            let mut open: Vec<(Span, Vec<usize>)> = Vec::new();
            let mut scopes = scopes.into_iter().peekable();
            for (span, at) in found {
                while let Some(begun) = scopes.next_if(|(scope, _)| scope.start <= span.start) {
                    match open.last_mut().filter(|last| last.0 == begun.0) {
                        Some(same) => same.1.push(begun.1),
                        None => open.push((begun.0, vec![begun.1])),
                    }
                }
                open.retain(|(scope, _)| scope.end >= span.start);
                for (scope, accepts) in &mut open {
                    if scope.contains(span) {
                        accepted[at] = true;
                        // A suppression counts as used after its first diagnostic.
                        accepts.drain(..).for_each(|accept| used[accept] = true);
                    }
                }
            }
        }
        let left = diagnostics.into_iter().zip(accepted).filter(|(_, accepted)| !accepted);
        let mut left: Vec<Diagnostic> = left.map(|(diagnostic, _)| diagnostic).collect();
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
