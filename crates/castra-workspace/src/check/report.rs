//! The selection of diagnostics to report.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_analyze::MentionIndex;
use castra_base::{Diagnostic, FileId, Label, Severity, Span, codes, internal};
use castra_resolve::references;
use castra_syntax::ast::{HeaderKind, ItemKind, Tree};

use super::cascading_errors::Suspects;
use super::outside_conflicts::FileGroups;
use super::session::{Check, GameWithModules, LIBRARY};
use super::{not_in_play, parted_names, unresolved};
use crate::checked::{Checked, CheckedCampaign, CheckedGame, CheckedScenario, CheckedTest};
use crate::workspace::{Key, PackageId};

/// The checked battles, campaigns and tests, and the sources that were checked together.
type CheckParts =
    (Vec<CheckedScenario>, Vec<CheckedCampaign>, Vec<CheckedTest>, Vec<references::CheckedSources>);

impl Check<'_, '_> {
    /// Completes the check: drops diagnostics that are suppressed, that the user cannot fix, or
    /// that follow from others, and sorts the rest.
    pub(super) fn finish(
        mut self,
        (scenarios, campaigns, tests, resolved): CheckParts,
        quiet: &BTreeSet<FileId>,
        modules: &[(Key, GameWithModules)],
        suspects: &Suspects,
        trees: &[Arc<Tree>],
    ) -> Checked {
        let known_games = self.known_names(HeaderKind::Game);
        let mut packages: BTreeMap<FileId, PackageId> =
            self.workspace.texts.iter().map(|t| (t.file, t.package)).collect();
        packages.append(&mut self.translation_files);
        // A conflict of two changes is reported at the change in a file that the user can edit.
        let can = |file: FileId| packages.contains_key(&file) && !quiet.contains(&file);
        for d in &mut self.diagnostics {
            if let Some((_, help)) = d.readonly_help.take_if(|(file, _)| !can(*file)) {
                d.help = Some(help);
            }
            let conflict = [&codes::MODULE_CONFLICT, &codes::MODULE_MAY_CONFLICT];
            if !conflict.iter().any(|code| code.name == d.code.name) || can(d.primary.span.file) {
                continue;
            }
            if let Some(other) = d.related.iter_mut().find(|label| can(label.span.file)) {
                std::mem::swap(&mut d.primary.span, &mut other.span);
            }
        }
        // Sources of the library are correct by themselves: a problem in one is caused by a source
        // of the user, and reported there.
        let library: BTreeSet<FileId> = self
            .games
            .iter()
            .chain(&self.modules)
            .filter(|(key, _)| key.0 == LIBRARY)
            .flat_map(|(_, trees)| trees.iter().map(|tree| tree.file))
            .collect();
        for d in self.diagnostics.iter_mut().filter(|d| library.contains(&d.primary.span.file)) {
            let own = |label: &&mut Label| packages.contains_key(&label.span.file);
            if let Some(own) = d.related.iter_mut().find(own) {
                std::mem::swap(&mut d.primary, own);
            }
        }
        let mut diagnostics = self.accepts.apply(std::mem::take(&mut self.diagnostics));
        // A game is checked without the modules and battles of its package, which may use its
        // declarations.
        let spoken = MentionIndex::new(trees);
        diagnostics.retain(|d| !is_used_elsewhere(d, &spoken, trees));
        // The contents of a source with errors are uncertain, so nothing is reported as missing
        // from its package.
        let broken: BTreeSet<PackageId> = diagnostics
            .iter()
            .filter(|d| d.code.severity == Severity::Error)
            .filter_map(|d| packages.get(&d.primary.span.file).copied())
            .collect();
        if let Some(only) = self.only {
            // Only a check of everything shows whether an `accept` is used.
            let whole = |d: &Diagnostic| {
                d.code.is_whole_program() || d.code.name == codes::ACCEPT_UNUSED.name
            };
            diagnostics.retain(|d| only.contains(&d.primary.span.file) && !whole(d));
        }
        diagnostics.retain(|d| {
            let package = packages.get(&d.primary.span.file);
            !(d.code.is_whole_program() && package.is_some_and(|p| broken.contains(p)))
        });
        // An error in the battle's own package makes a reported battle unplayable. A reported
        // module depends on the rules of its game in the same way.
        let requested = scenarios.iter().filter(|s| !quiet.contains(&s.file));
        let of_battles = requested.flat_map(|s| s.playable.trees.iter().map(|t| (s.file, t.file)));
        let of_modules = modules.iter().filter_map(|(key, module)| {
            let mut own = self.modules.get(key)?.iter().map(|tree| tree.file);
            let own = own.find(|file| can(*file))?;
            Some(module.text.playable.trees.iter().map(move |tree| (own, tree.file)))
        });
        let needed: BTreeSet<FileId> = of_battles
            .chain(of_modules.flatten())
            .filter(|(own, file)| packages.get(own) == packages.get(file))
            .map(|(_, file)| file)
            .collect();
        // A file outside `needed` affects no reported source. Users cannot fix the games that ship
        // with Castra, so only errors in these are reported.
        let in_play = |file: FileId| !quiet.contains(&file) || needed.contains(&file);
        let concerns = |d: &Diagnostic| {
            let file = d.primary.span.file;
            if quiet.contains(&file) {
                d.is_error()
                    && needed.contains(&file)
                    && d.related.iter().all(|label| in_play(label.span.file))
            } else {
                packages.contains_key(&file) || d.is_error()
            }
        };
        diagnostics.retain(concerns);
        let mut diagnostics: Vec<Diagnostic> = diagnostics
            .into_iter()
            .filter_map(|d| {
                let package = packages.get(&d.primary.span.file);
                match package.and_then(|p| self.workspace.levels(*p)) {
                    Some(levels) => levels.apply(d),
                    None => Some(d),
                }
            })
            .collect();
        let path = |d: &Diagnostic| {
            self.files.get(d.primary.span.file).map(|f| f.path.clone()).unwrap_or_default()
        };
        let order = |d: &Diagnostic| {
            let span = d.primary.span;
            (d.urgency(), path(d), span.start, span.end, d.code.name, d.message.clone())
        };
        diagnostics.sort_by_cached_key(order);
        // A problem in a module is found again with every set that contains it.
        diagnostics.dedup_by(|a, b| {
            (a.code.name, a.primary.span, &a.message) == (b.code.name, b.primary.span, &b.message)
        });
        let in_play = |trees: &[Arc<Tree>]| trees.iter().map(|tree| tree.file).collect();
        let of_battles = scenarios.iter().map(|s| in_play(&s.playable.trees));
        let of_modules = modules.iter().map(|(_, module)| in_play(&module.text.playable.trees));
        let together = FileGroups(of_battles.chain(of_modules).collect());
        let (diagnostics, elsewhere) = self.split_outside_conflicts(diagnostics, &together, trees);
        let mut diagnostics = suspects.remove_cascading(&self.files, diagnostics);
        let loaded = self.games.iter().chain(&self.modules).filter(|(key, _)| key.0 == LIBRARY);
        let loaded = loaded.flat_map(|(_, trees)| trees).chain(trees).cloned();
        let loaded: Vec<Arc<Tree>> = loaded.collect();
        diagnostics = parted_names::join(diagnostics, &self.files, &loaded);
        let idle = |unknown: &BTreeSet<&str>| self.idle_modules(unknown, trees);
        not_in_play::modules(&mut diagnostics, &self.files, &loaded, &idle);
        // A check of single sources reports nothing about others.
        let only = self.only;
        let is_requested = |file: FileId| only.is_none_or(|only| only.contains(&file));
        let words = &mut self.cache.words;
        let mut diagnostics =
            unresolved::merge(diagnostics, &self.files, words, trees, &is_requested);
        diagnostics.sort_by_cached_key(order);
        if let Some(first) = trees.first() {
            diagnostics.extend(internal_errors(first.file));
        }
        let modules =
            if self.workspace.variation.is_empty() { Vec::new() } else { self.all_known_modules() };
        let wanted = self.requested_game.map(|(_, key)| key);
        let mut varied_games = self.varied_games;
        let mut games: Vec<CheckedGame> = self
            .checked_games
            .into_iter()
            .filter(|(key, _)| key.0 != LIBRARY || Some(key) == wanted.as_ref())
            .map(|(key, known)| varied_games.remove(&key).unwrap_or(known))
            .map(|known| CheckedGame {
                game: known.game(),
                playable: Arc::clone(&known.text.playable),
                files: known.files,
                has_errors: known.has_errors,
            })
            .collect();
        games.sort_by_key(|g| g.files.first().copied());
        let (varied, idle) = (self.varied_modules, self.uncited_specials);
        let survey = self.survey;
        let resolved = (resolved, self.uses);
        let names = Arc::clone(&self.cache.names);
        let files = self.files;
        let (translatable, text_counts) = (self.translatable, self.text_counts);
        Checked {
            translatable,
            text_counts,
            language: self.workspace.language.clone(),
            names,
            trees: trees.to_vec(),
            known_games,
            files,
            diagnostics,
            outside_conflicts: elsewhere,
            games,
            scenarios,
            campaigns,
            tests,
            modules,
            varied_modules: varied,
            uncited_specials: idle,
            survey,
            reference_inputs: resolved,
        }
    }
}

/// Returns whether a diagnostic reports an unused state, pile, enum, die, table or record that
/// another source mentions.
fn is_used_elsewhere(d: &Diagnostic, spoken: &MentionIndex<'_>, trees: &[Arc<Tree>]) -> bool {
    let is = |code: &castra_base::Code| d.code.name == code.name;
    let (unused, unread) = (is(&codes::NAME_UNUSED), is(&codes::NAME_UNREAD));
    let unchanged = is(&codes::NAME_UNCHANGED);
    if !(unused || unread || unchanged) {
        return false;
    }
    let place = d.primary.span;
    if let Some(elsewhere) = unused.then(|| spoken.is_used_elsewhere(place)).flatten() {
        return elsewhere;
    }
    let declaring = trees.iter().find(|tree| tree.file == place.file);
    let name = match declaring.and_then(|tree| tree.item_at(place.start)).map(|item| &item.kind) {
        Some(ItemKind::State(state)) => state.name.as_ref(),
        Some(ItemKind::Pile(pile)) => pile.name.as_ref(),
        _ => None,
    };
    let Some(name) = name.filter(|name| name.span == place) else { return false };
    trees.iter().any(|tree| {
        let (reads, writes) =
            (tree.mentions().reads(&name.text), tree.mentions().writes(&name.text));
        unused && (reads || writes) || unread && reads || unchanged && writes
    })
}

/// Returns internal errors as diagnostics at the start of a source. They cannot be accepted.
fn internal_errors(file: FileId) -> Vec<Diagnostic> {
    let diagnostic = |description: &String| {
        let message = format!("a mistake in Castra, not in your text: {description}");
        Diagnostic::new(&codes::PLAY_INTERNAL, Span::new(file, 0, 0), message)
            .label("found while this was checked or played")
            .help("what follows from it may be wrong; please report it, with these files")
    };
    internal::recorded_errors().iter().map(diagnostic).collect()
}
