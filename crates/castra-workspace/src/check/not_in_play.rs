//! Explains unresolved names that are declared in a module that is not in play.
//!
//! ```text
//! scenario ford "The Ford" for commands-and-colors
//! …  hoplite "Bearer" at E5 as bearer        `bearer` is declared in the module `standards`
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceMap};
use castra_defs::DefKind;
use castra_resolve::{definitions, relations};
use castra_syntax::ast::{Header, HeaderKind, Tree};
use smol_str::SmolStr;

use super::cascading_errors::is_about_unknown;
use super::unresolved::name_of;

/// The modules that declare each name.
type DeclaringModules = BTreeMap<SmolStr, BTreeSet<SmolStr>>;

/// Adds to diagnostics of unresolved names the modules that declare them, if none of these is in
/// play there.
pub(super) fn modules(diagnostics: &mut [Diagnostic], files: &SourceMap, trees: &[Arc<Tree>]) {
    let about = |d: &Diagnostic| d.is_error() && is_about_unknown(d.code);
    let unknown: BTreeSet<&str> =
        diagnostics.iter().filter(|d| about(d)).filter_map(|d| name_of(d, files)).collect();
    if unknown.is_empty() {
        return;
    }
    let declared = declaring_modules(&unknown, trees);
    if declared.is_empty() {
        return;
    }
    let headers: BTreeMap<FileId, &Header> =
        trees.iter().filter_map(|tree| Some((tree.file, tree.header()?))).collect();
    let mut seen: BTreeMap<FileId, BTreeSet<SmolStr>> = BTreeMap::new();
    for diagnostic in diagnostics.iter_mut().filter(|d| about(d)) {
        let Some(modules) = name_of(diagnostic, files).and_then(|name| declared.get(name)) else {
            continue;
        };
        let file = diagnostic.primary.span.file;
        let Some(header) = headers.get(&file) else { continue };
        let in_play = seen.entry(file).or_insert_with(|| in_play(header, trees));
        if !modules.is_disjoint(in_play) {
            continue;
        }
        let of_game =
            |module: &SmolStr| game_of(module, trees) == header.game.as_ref().map(|g| &g.text);
        let Some(module) = modules.iter().find(|module| of_game(module)) else { continue };
        let help = match header.kind {
            HeaderKind::Scenario => format!("write `with {module}` in the header, or another name"),
            HeaderKind::Module => {
                format!("write `requires {module}` in this module, or another name")
            }
            HeaderKind::Game | HeaderKind::Campaign => continue,
        };
        diagnostic.primary.text =
            format!("declared in the module `{module}`, which is not in play here");
        diagnostic.help = Some(help);
        diagnostic.fixes.clear();
    }
}

/// Returns the modules that declare some names.
fn declaring_modules(unknown: &BTreeSet<&str>, trees: &[Arc<Tree>]) -> DeclaringModules {
    let mut all = DeclaringModules::new();
    for tree in trees {
        let Some(id) = module(tree) else { continue };
        for item in &tree.items {
            definitions::visit_names(item, &mut |name, kind| {
                let is_known_outside =
                    !matches!(kind, DefKind::Parameter | DefKind::Change | DefKind::Module);
                if is_known_outside && unknown.contains(name.text.as_str()) {
                    all.entry(name.text.clone()).or_default().insert(id.clone());
                }
            });
        }
    }
    all
}

/// Returns the module that a source belongs to.
fn module(tree: &Tree) -> Option<&SmolStr> {
    let header = tree.header().filter(|header| header.kind == HeaderKind::Module)?;
    Some(&header.id.as_ref()?.text)
}

fn game_of<'t>(id: &SmolStr, trees: &'t [Arc<Tree>]) -> Option<&'t SmolStr> {
    let tree = trees.iter().find(|tree| module(tree) == Some(id))?;
    Some(&tree.header()?.game.as_ref()?.text)
}

/// Returns the modules whose names are in scope in a source.
fn in_play(header: &Header, trees: &[Arc<Tree>]) -> BTreeSet<SmolStr> {
    match header.kind {
        HeaderKind::Scenario => header.with.iter().map(|with| with.name.text.clone()).collect(),
        HeaderKind::Module => {
            let id = header.id.as_ref().map(|id| &id.text);
            let own: Vec<Arc<Tree>> =
                trees.iter().filter(|tree| id.is_some() && module(tree) == id).cloned().collect();
            let required = relations::required_modules(&own).map(|name| name.text.clone());
            required.chain(id.cloned()).collect()
        }
        HeaderKind::Game | HeaderKind::Campaign => BTreeSet::new(),
    }
}
