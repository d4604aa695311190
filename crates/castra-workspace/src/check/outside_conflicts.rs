//! Conflicts with modules of other packages that no battle here has in play. They are listed
//! separately from the problems (`docs/design/conflicts.md`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, codes};
use castra_syntax::ast::{HeaderKind, Tree};
use smol_str::SmolStr;

use super::session::Check;
use crate::checked::OutsideConflict;
use crate::workspace::{Key, PackageId};

/// Sets of files that are in play together, in a battle or through `requires`.
pub(super) struct FileGroups(pub(super) Vec<BTreeSet<FileId>>);

impl Check<'_, '_> {
    /// Separates conflicts between a module and one from outside its package from the other
    /// problems, if the two are never in play together in a battle or through `requires`. A
    /// configured level for possible conflicts keeps all of them among the problems.
    pub(super) fn split_outside_conflicts(
        &self,
        diagnostics: Vec<Diagnostic>,
        together: &FileGroups,
        trees: &[Arc<Tree>],
    ) -> (Vec<Diagnostic>, Vec<OutsideConflict>) {
        let about = [&codes::MODULE_CONFLICT, &codes::MODULE_MAY_CONFLICT];
        let is_one = |d: &Diagnostic| about.iter().any(|code| code.name == d.code.name);
        if !diagnostics.iter().any(is_one) {
            return (diagnostics, Vec::new());
        }
        let mut modules: BTreeMap<FileId, &Key> = BTreeMap::new();
        for (key, trees) in &self.modules {
            modules.extend(trees.iter().map(|tree| (tree.file, key)));
        }
        let mut battles: Vec<(PackageId, BTreeSet<SmolStr>)> = Vec::new();
        for text in &self.workspace.texts {
            let tree = trees.iter().find(|tree| tree.file == text.file);
            let header = tree.and_then(|tree| tree.header());
            if let Some(header) = header.filter(|header| header.kind == HeaderKind::Scenario) {
                let named = header.with.iter().map(|setting| setting.name.text.clone());
                battles.push((text.package, named.collect()));
            }
        }
        let mut here = Vec::new();
        let mut elsewhere = Vec::new();
        for diagnostic in diagnostics {
            let other = diagnostic.related.first().map(|label| label.span.file);
            let own = diagnostic.primary.span.file;
            let keys = modules.get(&own).zip(other.and_then(|file| modules.get(&file)));
            let Some((own_key, other_key)) = keys.filter(|_| is_one(&diagnostic)) else {
                here.push(diagnostic);
                continue;
            };
            let meets = |files: &BTreeSet<FileId>| {
                files.contains(&own) && other.is_some_and(|file| files.contains(&file))
            };
            let names_both = |(package, named): &(PackageId, BTreeSet<SmolStr>)| {
                *package == own_key.0 && named.contains(&own_key.1) && named.contains(&other_key.1)
            };
            let levels = self.workspace.levels(own_key.0);
            let is_asked_for =
                levels.is_some_and(|levels| levels.0.contains_key(codes::MODULE_MAY_CONFLICT.name));
            let is_here = own_key.0 == other_key.0
                || is_asked_for
                || together.0.iter().any(meets)
                || battles.iter().any(names_both);
            if is_here {
                here.push(diagnostic);
            } else {
                elsewhere.push(OutsideConflict { module: other_key.1.to_string(), diagnostic });
            }
        }
        (here, elsewhere)
    }
}
