//! The state of one check: its inputs, the games checked so far, and its diagnostics.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceMap};
use castra_defs::Game;
use castra_resolve::{ResolvedGame, Suppressions, Uses, references};
use castra_syntax::ast::Tree;

use super::variation::VariationNames;
use crate::cache::Cache;
use crate::checked::CombinationCounts;
use crate::translatable::{TextCounts, Translatable};
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
    pub(super) campaign_inputs: Vec<references::CheckedSources>,
    /// The names of all modules.
    pub(super) module_names: Arc<[String]>,
    /// Games without modules.
    pub(super) checked_games: BTreeMap<Key, GameWithModules>,
    pub(super) survey: CombinationCounts,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) accepts: Suppressions,
    pub(super) uses: Vec<Arc<Uses>>,
    /// The sources already checked for unused names; their uses are the same with every set of
    /// modules.
    pub(super) unused_checked: BTreeSet<FileId>,
    /// The sources with an error.
    pub(super) files_with_errors: BTreeSet<FileId>,
    /// The variation: the modules to add and to remove.
    pub(super) variation: VariationNames,
    /// The names of the variation that are modules.
    pub(super) varied_modules: BTreeSet<String>,
    /// The special rules to leave out that no removable rule cites.
    pub(super) uncited_specials: BTreeSet<String>,
    /// The games with the modules of the variation.
    pub(super) varied_games: BTreeMap<Key, GameWithModules>,
    /// The requested game, and the requesting package.
    pub(super) requested_game: Option<(PackageId, Key)>,
    /// The battles, games and modules with their translations.
    pub(super) translatable: Vec<Translatable>,
    /// The numbers of texts in each translated source.
    pub(super) text_counts: BTreeMap<FileId, TextCounts>,
    /// The files of translations, with their packages.
    pub(super) translation_files: BTreeMap<FileId, PackageId>,
}

/// A checked game with its modules.
#[derive(Clone)]
pub(super) struct GameWithModules {
    pub(super) files: Vec<FileId>,
    pub(super) text: Arc<ResolvedGame>,
    pub(super) has_errors: bool,
}

impl GameWithModules {
    pub(super) fn game(&self) -> Arc<Game> {
        Arc::clone(&self.text.game)
    }
}
