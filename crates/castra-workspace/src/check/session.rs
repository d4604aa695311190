//! The state of one check: its inputs, the games checked so far, and its diagnostics.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceMap};
use castra_check::{Accepts, GameText, Uses};
use castra_defs::Game;
use castra_syntax::ast::Tree;

use super::variation::Asked;
use crate::cache::Cache;
use crate::checked::Survey;
use crate::workspace::{Key, PackageId, Workspace};

/// Texts that came from the library belong to no package of the workspace.
pub(super) const LIBRARY: PackageId = PackageId::LIBRARY;

/// A check, as far as it has come.
pub(super) struct Check<'w, 'l> {
    pub(super) workspace: &'w Workspace<'l>,
    pub(super) cache: &'w mut Cache,
    /// The only texts in question, if it is not all.
    pub(super) only: Option<&'w BTreeSet<FileId>>,
    /// Texts of which problems are reported.
    pub(super) reported: BTreeSet<FileId>,
    /// Those of the workspace, and those of the library that something named.
    pub(super) files: SourceMap,
    pub(super) games: BTreeMap<Key, Vec<Arc<Tree>>>,
    pub(super) modules: BTreeMap<Key, Vec<Arc<Tree>>>,
    /// The names of all modules.
    pub(super) near: Arc<[String]>,
    /// Games in themselves.
    pub(super) checked: BTreeMap<Key, Known>,
    pub(super) survey: Survey,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) accepts: Accepts,
    pub(super) uses: Vec<Arc<Uses>>,
    /// Texts whose declarations and rules have been read: they use the same names
    /// with every set of modules.
    pub(super) read: BTreeSet<FileId>,
    /// Texts in which an error was found.
    pub(super) broken: BTreeSet<FileId>,
    /// What is to be put in and taken out.
    pub(super) asked: Asked,
    /// Which names of it are modules.
    pub(super) varied: BTreeSet<String>,
    /// Special rules to be left out that nothing cites which could be.
    pub(super) idle: BTreeSet<String>,
    /// Games with the modules that were put in.
    pub(super) varied_games: BTreeMap<Key, Known>,
    /// The game asked for by name, and the package that it was asked for in.
    pub(super) wanted: Option<(PackageId, Key)>,
}

/// A game that has been checked, with some modules or none.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) files: Vec<FileId>,
    pub(super) text: Arc<GameText>,
    pub(super) has_errors: bool,
}

impl Known {
    pub(super) fn game(&self) -> Arc<Game> {
        Arc::clone(&self.text.game)
    }
}
