//! Explains unresolved names that are declared in a module that is not in play.
//!
//! ```text
//! scenario ford "The Ford" for commands-and-colors
//! …  hoplite "Bearer" at E5 as bearer        `bearer` is declared in the module `standards`
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, ExpectedName, FileId, SourceFile, SourceMap, words};
use castra_defs::DefKind;
use castra_resolve::{definitions, relations};
use castra_syntax::ast::{Header, HeaderKind, Tree};
use castra_syntax::{ParseScope, parse_part};
use smol_str::SmolStr;

use super::cascading_errors::is_about_unknown;
use super::session::{Check, LIBRARY};
use super::unresolved::{may_refer_to, name_of};

/// The modules that declare each name, with the kinds of its declarations.
type DeclaringModules = BTreeMap<SmolStr, BTreeMap<SmolStr, Vec<DefKind>>>;

/// Adds to diagnostics of unresolved names the modules that declare them, if none of these is in
/// play there. `idle` returns the trees of modules that were not parsed and mention some names.
pub(super) fn modules(
    diagnostics: &mut [Diagnostic],
    files: &SourceMap,
    trees: &[Arc<Tree>],
    idle: &dyn Fn(&BTreeSet<&str>) -> Vec<Arc<Tree>>,
) {
    let about = |d: &Diagnostic| d.is_error() && is_about_unknown(d.code);
    let unknown: BTreeSet<&str> =
        diagnostics.iter().filter(|d| about(d)).filter_map(|d| name_of(d, files)).collect();
    if unknown.is_empty() {
        return;
    }
    let all: Vec<Arc<Tree>> = trees.iter().cloned().chain(idle(&unknown)).collect();
    let declared = declaring_modules(&unknown, &all);
    let known: BTreeSet<&SmolStr> = all.iter().filter_map(|tree| module(tree)).collect();
    let headers: BTreeMap<FileId, &Header> =
        trees.iter().filter_map(|tree| Some((tree.file, tree.header()?))).collect();
    let mut seen: BTreeMap<FileId, BTreeSet<SmolStr>> = BTreeMap::new();
    for diagnostic in diagnostics.iter_mut().filter(|d| about(d)) {
        let file = diagnostic.primary.span.file;
        let Some(name) = name_of(diagnostic, files) else { continue };
        let Some(header) = headers.get(&file) else { continue };
        if diagnostic.expected == Some(ExpectedName::Value) && known.contains(&SmolStr::new(name)) {
            diagnostic.primary.text = "the name of a module, which is not a value".to_owned();
            diagnostic.help = Some("write what the module declares without its name".to_owned());
            diagnostic.fixes.clear();
            continue;
        }
        let Some(modules) = declared.get(name) else { continue };
        let in_play = seen.entry(file).or_insert_with(|| in_play(header, trees));
        if modules.keys().any(|module| in_play.contains(module)) {
            continue;
        }
        let fits = |kinds: &[DefKind]| {
            let asked = diagnostic.expected.as_ref();
            asked.is_none_or(|asked| kinds.iter().any(|kind| may_refer_to(asked, *kind)))
        };
        let of_game =
            |module: &SmolStr| game_of(module, &all) == header.game.as_ref().map(|g| &g.text);
        let of_game = |module: &SmolStr| match header.kind {
            HeaderKind::Game => game_of(module, &all) == header.id.as_ref().map(|id| &id.text),
            _ => of_game(module),
        };
        let mut fitting = modules.iter().filter(|(module, kinds)| of_game(module) && fits(kinds));
        let Some((module, _)) = fitting.next() else { continue };
        let help = match header.kind {
            HeaderKind::Scenario => format!("write `with {module}` in the header, or another name"),
            HeaderKind::Module => {
                format!("write `requires {module}` in this module, or another name")
            }
            HeaderKind::Game => {
                format!("declare the name in the game, or move this into the module `{module}`")
            }
            HeaderKind::Campaign => continue,
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
                    let modules = all.entry(name.text.clone()).or_default();
                    modules.entry(id.clone()).or_default().push(kind);
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

impl Check<'_, '_> {
    /// Returns the trees of the modules that were not parsed, or whose header only was, if they
    /// mention one of some names: those of the packages, and those of the library.
    pub(super) fn idle_modules(
        &self,
        names: &BTreeSet<&str>,
        trees: &[Arc<Tree>],
    ) -> Vec<Arc<Tree>> {
        let is_header = |tree: &Tree| module(tree).is_some() && tree.items.len() == 1;
        let headers = trees.iter().filter(|tree| is_header(tree));
        let own = headers.filter_map(|tree| self.files.get(tree.file).cloned());
        let library = self.workspace.library;
        let unused = library.names(HeaderKind::Module).into_iter().map(SmolStr::from);
        let unused = unused.filter(|id| !self.modules.contains_key(&(LIBRARY, id.clone())));
        let shipped = unused.flat_map(|id| library.sources(HeaderKind::Module, &id));
        // These sources have no diagnostics, so their id is never looked up.
        let shipped = shipped.map(|text| SourceFile::new(FileId(u32::MAX), text.path, text.text));
        own.chain(shipped)
            .filter(|source| words(&source.text).any(|word| names.contains(word)))
            .map(|source| Arc::new(parse_part(&source, ParseScope::WithoutTests).tree))
            .collect()
    }
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
