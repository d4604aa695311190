//! The subject of a command: a file, a folder, or the name of a game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::suggest::{list_with_and, nearest};
use castra_base::{FileId, SourceFile};
use castra_draw::AuthorFont;
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Checked, Levels, Subject};

use super::battle_loader;
use super::error::Error;
use super::language::report_untranslated;
use super::simulate::find_subject;
use super::vary::VariationArgs;
use crate::output::Output;
use castra_disk::sources::{self, DiskSource, Sources, peek_header};
use castra_library::Embedded;
use castra_workspace::Library;

/// A game or battle, with the modules in play.
pub(super) struct FoundSubject {
    /// The battle or game.
    pub(super) subject: Subject,
    /// The check that contains the subject.
    pub(super) checked: Checked,
    /// The fonts of the packages, for characters that the embedded fonts lack.
    pub(super) fonts: Vec<AuthorFont>,
}

/// Finds the game or battle at a path, the game of a module at a path with that module, or the game
/// with a name. Returns `None` if it has errors, which have been reported.
pub(super) fn find(
    named: &Path,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Option<FoundSubject>, Error> {
    find_version(named, None, vary, out)
}

/// Finds a version of a game or battle, as [`find`] does. `other` is the path of another version.
/// If both are files of one folder, the other file is not a part of this version.
pub(super) fn find_version(
    named: &Path,
    other: Option<&Path>,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Option<FoundSubject>, Error> {
    let (vary, beside) = vary.resolve_paths()?;
    let vary = &vary;
    let mut sources = load_sources(named, &beside)?;
    if let Some(other) = other {
        leave_out_version(named, other, &mut sources);
    }
    sources.variation = vary.variation();
    sources.language.clone_from(&vary.lang);
    if named.is_dir() {
        sources.wanted = folder_game(named, &sources)?;
    }
    if sources.wanted.is_none()
        && let Some((module, game)) = named_module(named, &sources)?
    {
        sources.wanted = Some(game);
        if !sources.variation.with.contains(&module) {
            sources.variation.with.insert(0, module);
        }
    }
    let checked = sources.check(&Embedded, &Levels::default());
    let wanted = sources.wanted.as_deref();
    let wanted = wanted.map(|id| checked.games.iter().find(|game| game.game.id == id));
    let subject = match wanted {
        Some(Some(game)) => Subject::Game(game.clone()),
        Some(None) => {
            battle_loader::show_errors(&sources, &checked, out);
            return Ok(None);
        }
        None => {
            let found = sources::find(&[named.to_owned()])?;
            find_subject(named, &found, &sources, &checked)?
        }
    };
    if battle_loader::show_errors(&sources, &checked, out) || subject.has_errors() {
        return Ok(None);
    }
    let game = subject.game().id.clone();
    let subject = subject
        .with_settings(&vary.options(&checked))
        .map_err(|error| vary.settings_error(error, &game, named, &checked))?;
    report_untranslated(vary, &checked, subject.sources(), out)?;
    Ok(Some(FoundSubject { subject, checked, fonts: sources.fonts() }))
}

/// Returns the game of a subject without any module, or `None` if it does not exist or has errors.
pub(super) fn without_modules(
    named: &Path,
    vary: &VariationArgs,
    found_subject: &FoundSubject,
) -> Result<Option<FoundSubject>, Error> {
    let (_, beside) = vary.resolve_paths()?;
    let mut sources = load_sources(named, &beside)?;
    let id = found_subject.subject.game().id.clone();
    sources.wanted = Some(id.clone());
    sources.language.clone_from(&vary.lang);
    let checked = sources.check(&Embedded, &Levels::default());
    let game = checked.games.iter().find(|game| game.game.id == id).cloned();
    let subject = game.map(Subject::Game).filter(|subject| !subject.has_errors());
    Ok(subject.map(|subject| FoundSubject { subject, checked, fonts: sources.fonts() }))
}

/// Removes the source of another version, if its header is that of the named source.
fn leave_out_version(named: &Path, other: &Path, sources: &mut Sources) {
    let position = |path: &Path| {
        let path = std::fs::canonicalize(path).ok()?;
        let is_at_path = |text: &DiskSource| {
            let disk = text.disk.as_deref().and_then(|disk| std::fs::canonicalize(disk).ok());
            disk.is_some_and(|disk| disk == path)
        };
        sources.texts.iter().position(is_at_path)
    };
    let (Some(own), Some(other)) = (position(named), position(other)) else { return };
    let header = |at: usize| peek_header(&sources.texts.get(at)?.text);
    if own != other && header(own).is_some() && header(own) == header(other) {
        sources.texts.remove(other);
    }
}

/// Loads the sources of a path, or of a game with that name.
fn load_sources(named: &Path, beside: &[(PathBuf, String)]) -> Result<Sources, Error> {
    if named.exists() || battle_loader::is_stdin(named) {
        Ok(sources::load_with(&sources::find(&[named.to_owned()])?, None, beside))
    } else {
        load_by_name(named, beside)
    }
}

/// Loads a game by its name, as visible from the working folder.
fn load_by_name(named: &Path, modules: &[(PathBuf, String)]) -> Result<Sources, Error> {
    let name = named.to_str().unwrap_or_default();
    let mut sources = sources::load_folder(Path::new(""), modules);
    let own = sources.texts.iter().filter_map(|text| peek_header(&text.text));
    let own = own.filter(|(kind, _)| *kind == HeaderKind::Game).map(|(_, id)| id.to_owned());
    let mut games = Embedded.names(HeaderKind::Game);
    games.extend(own);
    games.sort();
    games.dedup();
    if !games.iter().any(|game| game == name) {
        // The search for a nonexistent path returns a more precise error.
        if name.contains(['/', '\\', '.']) {
            sources::find(&[named.to_owned()])?;
        }
        let known = games.iter().map(String::as_str);
        let help = match nearest(name, known.clone()) {
            Some(intended) => format!("did you mean `{intended}`?"),
            None => format!("the games are {}", list_with_and(known, 8)),
        };
        let error = format!("there is no file, folder or game called `{name}`");
        return Err(Error::usage(error).help(help));
    }
    sources.wanted = Some(name.to_owned());
    Ok(sources)
}

/// Returns the game with sources in a folder, or `None` if there is none. Modules and battles in
/// the folder do not count.
fn folder_game(folder: &Path, sources: &Sources) -> Result<Option<String>, Error> {
    let games = header_names(sources, HeaderKind::Game);
    single_name("game", folder, games.into_keys().collect())
}

/// Returns the module of the named sources and its game, or `None` if they contain a game or no
/// module. Battles beside a module do not count.
fn named_module(named: &Path, sources: &Sources) -> Result<Option<(String, String)>, Error> {
    if !header_names(sources, HeaderKind::Game).is_empty() {
        return Ok(None);
    }
    let modules = header_names(sources, HeaderKind::Module);
    let Some(id) = single_name("module", named, modules.keys().cloned().collect())? else {
        return Ok(None);
    };
    let Some(text) = modules.get(&id) else { return Ok(None) };
    let file = SourceFile::new(FileId(0), text.shown.as_str(), Arc::clone(&text.text));
    let tree = castra_syntax::parse(&file).tree;
    let game = tree.header().and_then(|header| header.game.as_ref());
    Ok(game.map(|game| (id, game.text.to_string())))
}

/// Returns the names in the headers of the named sources, each with one of the sources.
fn header_names(sources: &Sources, kind: HeaderKind) -> BTreeMap<String, &DiskSource> {
    let requested = sources.texts.iter().filter(|text| text.report);
    let of_kind = requested.filter_map(|text| {
        let (found, id) = peek_header(&text.text)?;
        (found == kind).then(|| (id.to_owned(), text))
    });
    of_kind.collect()
}

/// Returns the only name of a list, or `None` for an empty list. Several names are an error.
fn single_name(noun: &str, named: &Path, mut names: Vec<String>) -> Result<Option<String>, Error> {
    if names.len() > 1 {
        let all = list_with_and(names.iter().map(String::as_str), 8);
        let error = format!("there are {} {noun}s in `{}`: {all}", names.len(), named.display());
        return Err(Error::usage(error).help(format!("name a file, or the folder of one {noun}")));
    }
    Ok(names.pop())
}
