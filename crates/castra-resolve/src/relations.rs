//! Modules that require or exclude each other.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{ItemKind, Name, Tree};

/// Returns the modules that the sources of a module require, without repetitions.
pub fn required_modules(trees: &[Arc<Tree>]) -> impl Iterator<Item = &Name> {
    module_names(trees, true)
}

/// Returns the modules that the sources of a module exclude, without repetitions.
pub fn excluded_modules(trees: &[Arc<Tree>]) -> impl Iterator<Item = &Name> {
    module_names(trees, false)
}

fn module_names(trees: &[Arc<Tree>], requires: bool) -> impl Iterator<Item = &Name> {
    let items = trees.iter().flat_map(|tree| &tree.items);
    let names = items.flat_map(move |item| match &item.kind {
        ItemKind::Relation(relation) if relation.requires == requires => &relation.modules[..],
        _ => &[],
    });
    let mut seen = BTreeSet::new();
    names.filter(move |name| seen.insert(&name.text))
}

/// Returns the diagnostics for modules in use together: for required modules that are missing, and
/// for modules that exclude each other.
pub fn check(modules: &[(&Name, &[Arc<Tree>])]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (name, trees) in modules {
        for other in required_modules(trees) {
            if !modules.iter().any(|(name, _)| name.text == other.text) {
                problems.push(
                    Diagnostic::new(
                        &codes::MODULE_REQUIRED,
                        name.span,
                        format!("`{}` needs the module `{}`", name.text, other.text),
                    )
                    .label("needs the other module")
                    .related(other.span, "declared here")
                    .help(format!("write `{}, {}`", other.text, name.text)),
                );
            }
        }
        for other in excluded_modules(trees) {
            if let Some((second, _)) = modules.iter().find(|(name, _)| name.text == other.text) {
                problems.push(
                    Diagnostic::new(
                        &codes::MODULE_EXCLUDED,
                        second.span,
                        format!("`{}` and `{}` exclude each other", name.text, other.text),
                    )
                    .label("excluded by the other module")
                    .related(other.span, "declared here")
                    .help("leave out one of the two"),
                );
            }
        }
    }
    problems
}
