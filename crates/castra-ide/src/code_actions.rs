//! Code actions: the fixes of problems at a position.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use castra_base::{Diagnostic, Edit, FileId, Span, to_u32};

use crate::analysis::{Analysis, SourceRole};
use crate::edits::{apply_edits, whole_lines, with_line_ends};
use crate::host::Host;

/// A set of edits that fixes a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Action<'a> {
    /// The instruction to the user.
    pub title: &'a str,
    /// The fixed problem.
    pub fixes: &'a Diagnostic,
    /// The edits, without overlap.
    pub edits: Vec<Edit>,
    /// True if the edits cannot change the meaning of a correct source.
    pub safe: bool,
}

impl Analysis {
    /// Returns the fixes of all problems that touch a range, safe ones first. Leaves out fixes that
    /// would edit a read-only source.
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
                    let edits = fix.edits.iter().map(|edit| self.widen(edit)).collect();
                    let edits = with_line_ends(self.text(range.file), edits);
                    actions.push(Action {
                        title: &fix.title,
                        fixes: diagnostic,
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
        match self.role(span.file) {
            Some(SourceRole::Own | SourceRole::Unreported) => true,
            Some(SourceRole::Dependency) | None => false,
        }
    }

    /// Extends an edit: a deletion includes its whole line if nothing else is on it, and inserted
    /// lines are indented like their neighbours.
    fn widen(&self, edit: &Edit) -> Edit {
        if edit.text.starts_with('\n') && edit.span.start == edit.span.end {
            return self.indent(edit);
        }
        if !edit.text.is_empty() {
            return edit.clone();
        }
        let range = whole_lines(self.text(edit.span.file), edit.span.range());
        let span = Span::new(edit.span.file, to_u32(range.start), to_u32(range.end));
        Edit { span, text: String::new() }
    }

    /// Indents lines inserted at the end of a block like its last line, or joins them to the line
    /// of a one-line block.
    fn indent(&self, edit: &Edit) -> Edit {
        let text = self.text(edit.span.file);
        let at = edit.span.start as usize;
        let before = text.get(..at).unwrap_or_default();
        let line = before.get(before.rfind('\n').map_or(0, |newline| newline + 1)..);
        let line = line.unwrap_or_default();
        let rest = text.get(at..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let is_first = line.trim_end().ends_with('{');
        let lines = edit.text.trim_start_matches('\n');
        if rest.trim_start().starts_with('}') {
            let between = if is_first { " " } else { ", " };
            let end = if is_first { " " } else { "" };
            let text = format!("{between}{}{end}", lines.replace('\n', ", "));
            return Edit { span: edit.span, text };
        }
        // The lines are inserted after the comment on the line, if there is one.
        let is_comment = rest.trim_start().starts_with("//");
        let at = if is_comment { at + rest.len() } else { at };
        let gap = line.len() - line.trim_start().len() + if is_first { 2 } else { 0 };
        let text = lines.split('\n').map(|one| format!("\n{}{one}", " ".repeat(gap))).collect();
        Edit { span: Span::new(edit.span.file, to_u32(at), to_u32(at)), text }
    }
}

/// The group of the codes of syntax errors, whose fixes the parser has tried.
const SYNTAX_GROUP: &str = "syntax/";

impl Host<'_> {
    /// Returns whether a fix helps: applied to a copy, it leaves fewer problems in its lines. A fix
    /// that needs no confirmation must only add none, since it may be one of several in a line. A
    /// fix that edits another source is not tried.
    pub fn is_helpful(&mut self, analysis: &Analysis, action: &Action<'_>) -> bool {
        let fixed = action.fixes;
        let file = fixed.primary.span.file;
        let is_elsewhere = |edit: &Edit| edit.span.file != file;
        if fixed.code.name.starts_with(SYNTAX_GROUP) || action.edits.iter().any(is_elsewhere) {
            return true;
        }
        let text = analysis.text(file);
        let spans = action.edits.iter().map(|edit| edit.span).chain([fixed.primary.span]);
        let place = spans.fold(fixed.primary.span.range(), |place, span| {
            place.start.min(span.start as usize)..place.end.max(span.end as usize)
        });
        let lines = lines_around(text, place);
        let copy = apply_edits(text, &action.edits);
        let kept = text.len() - lines.end;
        let copied_lines = lines.start..copy.len().saturating_sub(kept);
        let index = file.0 as usize;
        let after = self.analyse(&[(index, Arc::from(copy))], Some(&BTreeSet::from([index])));
        let count = |analysis: &Analysis, lines: Range<usize>| {
            let problems = problems_in(analysis, file, &lines);
            problems.filter(|one| one.is_error() || !fixed.is_error()).count()
        };
        let (before, after) = (count(analysis, lines), count(&after, copied_lines));
        after < before || action.safe && after == before
    }
}

/// Extends a range to whole lines.
fn lines_around(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.get(..range.start).and_then(|before| before.rfind('\n'));
    let end = text.get(range.end..).and_then(|after| after.find('\n'));
    start.map_or(0, |at| at + 1)..end.map_or(text.len(), |at| range.end + at)
}

fn problems_in<'a>(
    analysis: &'a Analysis,
    file: FileId,
    lines: &'a Range<usize>,
) -> impl Iterator<Item = &'a Diagnostic> {
    analysis.diagnostics(file).filter(|one| {
        let span = one.primary.span.range();
        span.start <= lines.end && lines.start <= span.end
    })
}
