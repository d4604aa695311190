//! The state of one check: its inputs, the games checked so far, and its diagnostics.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceMap};
use castra_defs::Game;
use castra_resolve::{GameText, Suppressions, Uses, references};
use castra_syntax::ast::Tree;

use super::variation::Asked;
use crate::cache::Cache;
use crate::checked::Survey;
use crate::translated::{TextCounts, Translatable};
use crate::workspace::{Key, PackageId, Workspace};

/// The pseudo-package of sources from the library.
pub(super) const LIBRARY: PackageId = PackageId::LIBRARY;

/// A check in progress.
pub(super) struct Check<'w, 'l> {
    pub(super) workspace: &'w Workspace<'l>,
    pub(super) cache: &'w mut Cache,
    /// The sources to check; `None` for all.
    pub(super) only: Option<&'w BTreeSet<FileId>>,
    /// The sources whose problems are reported.
    pub(super) reported: BTreeSet<FileId>,
    /// The sources of the workspace, and the library's sources that are named.
    pub(super) files: SourceMap,
    pub(super) games: BTreeMap<Key, Vec<Arc<Tree>>>,
    pub(super) modules: BTreeMap<Key, Vec<Arc<Tree>>>,
    /// The campaigns of the workspace.
    pub(super) campaigns: Vec<(PackageId, Arc<Tree>)>,
    /// The campaigns with each of their battles, for the resolution of names.
    pub(super) of_campaigns: Vec<references::Checked>,
    /// The names of all modules.
    pub(super) near: Arc<[String]>,
    /// Games without modules.
    pub(super) checked: BTreeMap<Key, Known>,
    pub(super) survey: Survey,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) accepts: Suppressions,
    pub(super) uses: Vec<Arc<Uses>>,
    /// The sources already checked for unused names; their uses are the same with every set of
    /// modules.
    pub(super) read: BTreeSet<FileId>,
    /// The sources with an error.
    pub(super) broken: BTreeSet<FileId>,
    /// The variation: the modules to add and to remove.
    pub(super) asked: Asked,
    /// The names of the variation that are modules.
    pub(super) varied: BTreeSet<String>,
    /// The special rules to leave out that no removable rule cites.
    pub(super) idle: BTreeSet<String>,
    /// The games with the modules of the variation.
    pub(super) varied_games: BTreeMap<Key, Known>,
    /// The requested game, and the requesting package.
    pub(super) wanted: Option<(PackageId, Key)>,
    /// The battles, games and modules with their translations.
    pub(super) translatable: Vec<Translatable>,
    /// The numbers of texts in each translated source.
    pub(super) text_counts: BTreeMap<FileId, TextCounts>,
    /// The files of translations, with their packages.
    pub(super) of_translations: BTreeMap<FileId, PackageId>,
}

/// A checked game with its modules.
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
