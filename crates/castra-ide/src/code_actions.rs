//! What can be done about the problems at a place.

use castra_base::{Diagnostic, Edit, Span, to_u32};

use crate::Analysis;
use crate::analysis::Standing;
use crate::edits::whole_lines;

/// A change that mends a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Action<'a> {
    /// What it does, as an instruction.
    pub title: &'a str,
    /// The problem that it mends.
    pub mends: &'a Diagnostic,
    /// The changes, none overlapping another.
    pub edits: Vec<Edit>,
    /// Whether it cannot change what a correct text means.
    pub safe: bool,
}

impl Analysis {
    /// The fixes of all problems that touch a range, safe ones first.
    #[must_use]
    pub fn code_actions(&self, range: Span) -> Vec<Action<'_>> {
        let touches = |d: &&Diagnostic| {
            let span = d.primary.span;
            span.file == range.file && span.start <= range.end && range.start <= span.end
        };
        let mut actions = Vec::new();
        for diagnostic in self.checked.diagnostics.iter().filter(touches) {
            for fix in &diagnostic.fixes {
                let is_ours = |edit: &Edit| self.may_change(edit.span);
                if !fix.edits.is_empty() && fix.edits.iter().all(is_ours) {
                    let edits = fix.edits.iter().map(|edit| self.widened(edit)).collect();
                    actions.push(Action {
                        title: &fix.title,
                        mends: diagnostic,
                        edits,
                        safe: fix.safe,
                    });
                }
            }
        }
        actions.sort_by_key(|action| !action.safe);
        actions
    }

    pub(crate) fn may_change(&self, span: Span) -> bool {
        match self.standing(span.file) {
            Some(Standing::Own | Standing::Beside) => true,
            Some(Standing::Dependency) | None => false,
        }
    }

    /// What is taken away goes with its line, where nothing else stands on it.
    fn widened(&self, edit: &Edit) -> Edit {
        if !edit.text.is_empty() {
            return edit.clone();
        }
        let range = whole_lines(self.text(edit.span.file), edit.span.range());
        let span = Span::new(edit.span.file, to_u32(range.start), to_u32(range.end));
        Edit { span, text: String::new() }
    }
}
