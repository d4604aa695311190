//! Changes that write something new: a declaration for a name that has none, a test for a
//! clause, a procedure out of some statements, a name for a value.
//!
//! What is worked out here is a guess at what the author wants. Each is tried on a copy of the
//! text, and only one that leads to no new problem, and to one less where it is to fix one, is
//! offered:
//!
//! ```text
//! expect close(unit at B2)   →   fn close(a: unit) -> int { 0 }     a condition is wanted: refused
//!                                fn close(a: unit) -> bool { false }                  offered
//! ```

mod clause_test;
mod declare;
mod extract;
mod value;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, Edit, FileId, Span, to_u32};
use castra_syntax::ast::Tree;

use crate::edits::{apply, with_line_ends};
use crate::{Analysis, Host};

/// What is proposed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// What it does, as an instruction.
    pub title: String,
    /// The problem that it fixes, if it does.
    pub fixes: Option<Diagnostic>,
    /// What it is.
    pub kind: ProposalKind,
    /// The changes of the text, none overlapping another.
    pub edits: Vec<Edit>,
}

/// What a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// A declaration.
    Declare,
    /// A test.
    Test,
    /// A procedure made of statements that stood elsewhere, or a name for a value that did.
    Extract,
}

/// The same thing in several ways: the first that holds is offered.
struct Ways {
    title: String,
    kind: ProposalKind,
    fixes: Option<Diagnostic>,
    tried: Vec<Vec<Edit>>,
}

/// A text, and what of it an editor asks about.
struct Asked<'a> {
    analysis: &'a Analysis,
    file: FileId,
    text: &'a str,
    tree: Tree,
    range: Span,
}

impl Asked<'_> {
    /// What is selected, without the blanks around it; none if that is nothing.
    fn chosen(&self) -> Option<Span> {
        let text = self.text.get(self.range.range())?;
        let start = self.range.start as usize + (text.len() - text.trim_start().len());
        let end = self.range.start as usize + text.trim_end().len();
        (start < end).then(|| Span::new(self.file, to_u32(start), to_u32(end)))
    }

    /// The item around a place.
    fn item(&self, at: u32) -> Option<Span> {
        let spans = self.tree.items.iter().map(|item| item.span);
        let mut around = spans.filter(|span| span.start <= at && at <= span.end);
        around.next()
    }

    fn insert(&self, at: usize, text: String) -> Edit {
        Edit { span: Span::new(self.file, to_u32(at), to_u32(at)), text }
    }

    /// Where the line of a place begins.
    fn line_start(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Where the line of a place ends, before its line end.
    fn line_end(&self, at: usize) -> usize {
        let after = self.text.get(at..).unwrap_or_default();
        let line = after.split('\n').next().unwrap_or_default();
        at + line.strip_suffix('\r').unwrap_or(line).len()
    }

    /// A new item after another.
    fn item_behind(&self, item: Span, text: &str) -> Edit {
        let end = self.line_end(item.end as usize);
        self.insert(end, format!("\n\n{text}"))
    }

    /// A new item before another, and before the comments that belong to that.
    fn item_before(&self, item: Span, text: &str) -> Edit {
        let mut start = self.line_start(item.start as usize);
        while start > 0 {
            let above = self.line_start(start - 1);
            if !self.text.get(above..start).is_some_and(|line| line.starts_with("//")) {
                break;
            }
            start = above;
        }
        self.insert(start, format!("{text}\n\n"))
    }
}

impl Host<'_> {
    /// What can be written new at a range of a text.
    pub fn proposals(&mut self, path: &str, start: u32, end: u32) -> Vec<Proposal> {
        let analysis = self.analysis_near(path);
        let Some(file) = analysis.file(path) else { return Vec::new() };
        let Some(source) = analysis.source(file) else { return Vec::new() };
        let range = Span::new(file, start, end.max(start));
        if !analysis.may_change(range) {
            return Vec::new();
        }
        let tree = castra_syntax::parse(source).tree;
        let asked = Asked { analysis: &analysis, file, text: &source.text, tree, range };
        let mut all = declare::ways(&asked);
        all.extend(clause_test::ways(&asked));
        all.extend(extract::ways(&asked));
        all.extend(value::ways(&asked));
        let mut found = Vec::new();
        for Ways { title, kind, fixes, tried } in all {
            let holds = |edits: &Vec<Edit>| self.holds(&analysis, file, edits, fixes.as_ref());
            if let Some(edits) = tried.into_iter().find(holds) {
                let edits = with_line_ends(&source.text, edits);
                found.push(Proposal { title, fixes, kind, edits });
            }
        }
        found
    }

    /// Whether a text with some edits has no problem that it did not have, and the one no more
    /// that they are to fix.
    fn holds(
        &mut self,
        before: &Analysis,
        file: FileId,
        edits: &[Edit],
        fixes: Option<&Diagnostic>,
    ) -> bool {
        let text = apply(before.text(file), edits);
        let at = file.0 as usize;
        let after = self.analysed(&[(at, Arc::from(text))], Some(&BTreeSet::from([at])));
        let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for one in before.diagnostics(file) {
            *known.entry((one.code.name, one.message.as_str())).or_default() += 1;
        }
        if let Some(fixed) = fixes
            && let Some(count) = known.get_mut(&(fixed.code.name, fixed.message.as_str()))
        {
            *count = count.saturating_sub(1);
        }
        after.diagnostics(file).all(|one| {
            match known.get_mut(&(one.code.name, one.message.as_str())) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    true
                }
                Some(_) | None => false,
            }
        })
    }
}
