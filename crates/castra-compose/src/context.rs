//! The input of composition besides the changes: the program, the modules in play, and the
//! precedence that sources declare.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{FileId, Span};
use castra_ir::Program;
use castra_syntax::ast::Name;
use smol_str::SmolStr;

/// The changes that [`compose`](crate::compose) compares with each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ComparisonScope {
    /// No changes, because the rules of a battle are still to be added, which may settle conflicts.
    #[default]
    Nothing,
    /// All changes. Their modules are all in play together.
    InPlay,
    /// All changes. Any of their modules may be in play without the others.
    Package,
}

/// The inputs of composition besides the changes and the rules.
#[derive(Clone, Copy, Debug)]
pub struct CompositionContext<'s> {
    /// The declarations of the game and its modules.
    pub program: &'s Program,
    /// The least and the greatest number of armies.
    pub armies: (usize, usize),
    /// The names of all modules of the game, including those not in play.
    pub available_modules: &'s [String],
    /// For each module, the modules that it declares to require.
    pub requires: &'s BTreeMap<SmolStr, BTreeSet<SmolStr>>,
    /// The files whose changes are checked for conditions that never hold. Changes in other files
    /// were checked before.
    pub checked_files: &'s BTreeSet<FileId>,
    /// The changes to compare.
    pub comparison_scope: ComparisonScope,
    /// Overrides declared outside of the changes themselves.
    pub overrides: &'s [Override],
}

/// An override declared outside of the changes themselves: `settle A over B`.
#[derive(Clone, Debug)]
pub struct Override {
    /// The changes that take precedence.
    pub winners: Vec<Name>,
    /// The changes that are overridden.
    pub overridden: Vec<Name>,
    /// The module that declares it; empty for the game and the battle.
    pub module: SmolStr,
    /// True if the battle declares it, which takes precedence over all other declarations.
    pub of_battle: bool,
    /// The source location of the declaration.
    pub span: Span,
}

/// The modules that each module requires.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequirementClosures {
    /// For each module, all modules that it requires directly or indirectly, and itself.
    required: BTreeMap<SmolStr, BTreeSet<SmolStr>>,
}

impl RequirementClosures {
    pub(crate) fn of(requires: &BTreeMap<SmolStr, BTreeSet<SmolStr>>) -> Self {
        let mut required = requires.clone();
        for (name, all) in &mut required {
            all.insert(name.clone());
        }
        // The sets only grow and are finite, so the loop terminates.
        loop {
            let before = required.clone();
            for all in required.values_mut() {
                for name in all.clone() {
                    all.extend(before.get(&name).into_iter().flatten().cloned());
                }
            }
            if required == before {
                return Self { required };
            }
        }
    }

    fn requires(&self, module: &SmolStr, required: &SmolStr) -> bool {
        module == required || self.required.get(module).is_some_and(|all| all.contains(required))
    }

    /// Returns whether a module is in play whenever two others are. The game always is.
    pub(crate) fn comes_with(&self, module: &SmolStr, a: &SmolStr, b: &SmolStr) -> bool {
        module.is_empty() || self.requires(a, module) || self.requires(b, module)
    }

    /// Returns whether an override in one module applies to changes of two others: it is in play
    /// whenever they are, or it requires both.
    pub(crate) fn applies_to(&self, module: &SmolStr, a: &SmolStr, b: &SmolStr) -> bool {
        self.comes_with(module, a, b) || self.requires(module, a) && self.requires(module, b)
    }
}
