//! Which modules need each other, and which exclude each other.

use std::sync::Arc;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{ItemKind, Name, Relation, Tree};

/// The modules that the texts of a module require.
pub fn required(trees: &[Arc<Tree>]) -> impl Iterator<Item = &Name> {
    relations(trees).filter(|r| r.requires).flat_map(|r| &r.modules)
}

/// The modules that the texts of a module exclude.
pub fn excluded(trees: &[Arc<Tree>]) -> impl Iterator<Item = &Name> {
    relations(trees).filter(|r| !r.requires).flat_map(|r| &r.modules)
}

fn relations(trees: &[Arc<Tree>]) -> impl Iterator<Item = &Relation> {
    trees.iter().flat_map(|tree| &tree.items).filter_map(|item| match &item.kind {
        ItemKind::Relation(relation) => Some(relation),
        _ => None,
    })
}

/// What is wrong with modules that are named together.
pub fn check(modules: &[(&Name, &[Arc<Tree>])]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (name, trees) in modules {
        for relation in relations(trees) {
            for other in &relation.modules {
                let there = modules.iter().find(|(name, _)| name.text == other.text);
                match (relation.requires, there) {
                    (true, None) => problems.push(
                        Diagnostic::new(
                            &codes::MODULE_REQUIRED,
                            name.span,
                            format!("`{}` needs the module `{}`", name.text, other.text),
                        )
                        .label("needs the other module")
                        .related(other.span, "declared here")
                        .help(format!("write `{}, {}`", other.text, name.text)),
                    ),
                    (false, Some((second, _))) => problems.push(
                        Diagnostic::new(
                            &codes::MODULE_EXCLUDED,
                            second.span,
                            format!("`{}` and `{}` exclude each other", name.text, other.text),
                        )
                        .label("excluded by the other module")
                        .related(other.span, "declared here")
                        .help("leave out one of the two"),
                    ),
                    _ => {}
                }
            }
        }
    }
    problems
}
