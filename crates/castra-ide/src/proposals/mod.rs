//! Proposals: edits that write something new, such as a declaration for an undeclared name, a test
//! for a clause, a procedure extracted from statements, a name for a value.
//!
//! A proposal is a guess at the author's intention. Each is applied to a copy of the source. It is
//! offered only if it causes no new problem and, if it is a fix, solves its problem:
//!
//! ```text
//! expect close(unit at B2)   →   fn close(a: unit) -> int { 0 }     a condition is expected:
//! rejected
//!                                fn close(a: unit) -> bool { false }                  offered
//! ```

mod clause_test;
mod declare;
mod extract_procedure;
mod extract_variable;
mod proposal;
mod request;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, Edit, FileId, Span};
use proposal::Alternatives;
use request::Request;

use crate::analysis::Analysis;
use crate::edits::{apply_edits, with_line_ends};
use crate::host::Host;

pub use proposal::{Proposal, ProposalKind};

impl Host<'_> {
    /// Returns the proposals for a range of a source.
    pub fn proposals(&mut self, path: &str, start: u32, end: u32) -> Vec<Proposal> {
        let analysis = self.analysis_with_dependencies(path);
        let Some(file) = analysis.file(path) else { return Vec::new() };
        let Some(source) = analysis.source(file) else { return Vec::new() };
        let range = Span::new(file, start, end.max(start));
        if !analysis.may_change(range) {
            return Vec::new();
        }
        let tree = castra_syntax::parse(source).tree;
        let asked = Request { analysis: &analysis, file, text: &source.text, tree, range };
        let mut all = declare::alternatives(&asked);
        all.extend(clause_test::alternatives(&asked));
        all.extend(extract_procedure::alternatives(&asked));
        all.extend(extract_variable::alternatives(&asked));
        let mut found = Vec::new();
        for Alternatives { title, kind, fixes, candidates: tried } in all {
            let holds = |edits: &Vec<Edit>| self.is_valid(&analysis, file, edits, fixes.as_ref());
            if let Some(edits) = tried.into_iter().find(holds) {
                let edits = with_line_ends(&source.text, edits);
                found.push(Proposal { title, fixes, kind, edits });
            }
        }
        found
    }

    /// Returns whether edits cause no new problem and, if `fixes` is given, solve it.
    fn is_valid(
        &mut self,
        before: &Analysis,
        file: FileId,
        edits: &[Edit],
        fixes: Option<&Diagnostic>,
    ) -> bool {
        let text = apply_edits(before.text(file), edits);
        let at = file.0 as usize;
        let after = self.analyse(&[(at, Arc::from(text))], Some(&BTreeSet::from([at])));
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
