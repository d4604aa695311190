//! What a check can take over from the one before it.
//!
//! Battles change often, games seldom. As long as no text but battles has
//! changed, the games and modules are the same, and so is everything that was
//! found in them; only the battles are checked anew. Spans hold numbers of
//! files, so a memo is of use only where the same texts stand in the same
//! order, battles in place of battles.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceFile};
use castra_syntax::ast::{HeaderKind, Tree};
use castra_syntax::{Reading, parse_as};

use super::{Run, Workspace, wanted};

/// What the last check of some texts has found, for the next one.
#[derive(Default)]
pub struct Memo {
    texts: Vec<Parsed>,
    /// Packages that each package may use.
    packages: Vec<Vec<super::PackageId>>,
    /// Texts that came from the library, in the order of their ids.
    library: Vec<(String, Arc<str>)>,
    run: Run,
}

/// A text, and what parsing it gave.
#[derive(Clone)]
pub(super) struct Parsed {
    pub(super) path: String,
    text: Arc<str>,
    pub(super) package: super::PackageId,
    report: bool,
    pub(super) reading: Reading,
    pub(super) tree: Arc<Tree>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Debug for Memo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").field("texts", &self.texts.len()).finish_non_exhaustive()
    }
}

impl Parsed {
    fn is_battle(&self) -> bool {
        self.tree.header().is_some_and(|header| header.kind == HeaderKind::Scenario)
    }
}

impl Memo {
    /// Parses the texts of a workspace, those that have changed at least.
    pub(super) fn parse(&self, workspace: &Workspace<'_>) -> Vec<Parsed> {
        let readings = wanted::readings(workspace);
        let texts = workspace.texts.iter().zip(readings).enumerate();
        texts
            .filter_map(|(at, (text, reading))| {
                let source: &SourceFile = workspace.files.get(text.file)?;
                let before = self.texts.get(at).filter(|p| {
                    p.path == source.path
                        && p.reading == reading
                        && (Arc::ptr_eq(&p.text, &source.text) || p.text == source.text)
                });
                let (tree, diagnostics) = match before {
                    Some(before) => (Arc::clone(&before.tree), before.diagnostics.clone()),
                    None => {
                        let parsed = parse_as(source, reading);
                        (Arc::new(parsed.tree), parsed.diagnostics)
                    }
                };
                Some(Parsed {
                    path: source.path.clone(),
                    text: Arc::clone(&source.text),
                    package: text.package,
                    report: text.report,
                    reading,
                    tree,
                    diagnostics,
                })
            })
            .collect()
    }

    /// Where the games and modules are the same as before, what was found in
    /// them; the texts of the library are put back to their old numbers.
    pub(super) fn resume(&self, parsed: &[Parsed], workspace: &mut Workspace<'_>) -> Option<Run> {
        let same = |(before, now): (&Parsed, &Parsed)| {
            before.package == now.package
                && if before.is_battle() {
                    now.is_battle()
                } else {
                    before.report == now.report && Arc::ptr_eq(&before.tree, &now.tree)
                }
        };
        let fits = self.texts.len() == parsed.len()
            && !self.texts.is_empty()
            && self.packages == dependencies(workspace)
            && self.texts.iter().zip(parsed).all(same);
        if !fits {
            return None;
        }
        for (path, text) in &self.library {
            workspace.files.add(path.as_str(), Arc::clone(text));
        }
        Some(self.run.clone())
    }

    /// Keeps what was found, without what was found in battles.
    /// The first `shared` problems were there before the first battle was
    /// looked at.
    pub(super) fn keep(
        &mut self,
        parsed: Vec<Parsed>,
        workspace: &Workspace<'_>,
        run: &Run,
        shared: usize,
    ) {
        let battles: BTreeSet<FileId> =
            parsed.iter().filter(|p| p.is_battle()).map(|p| p.tree.file).collect();
        let first = parsed.len();
        self.run = run.clone();
        let mut at = 0;
        self.run.diagnostics.retain(|d| {
            at += 1;
            let file = d.primary.span.file;
            // Later ones come from what is put together for a battle, which
            // keeps them; but for those of the library.
            !battles.contains(&file) && (at <= shared || file.0 as usize >= first)
        });
        self.run.notes.accepts.forget(&battles);
        self.run.notes.uses.keep_without(&battles);
        // What does not fit is said at the battle: it has to be said again.
        self.run.woven.retain(|_, woven| woven.fits);
        let library = workspace.files.iter().skip(first);
        self.library = library.map(|file| (file.path.clone(), Arc::clone(&file.text))).collect();
        self.packages = dependencies(workspace);
        self.texts = parsed;
    }
}

fn dependencies(workspace: &Workspace<'_>) -> Vec<Vec<super::PackageId>> {
    workspace.packages.iter().map(|package| package.dependencies.clone()).collect()
}
