//! Loading and linking of battles and games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::SourceMap;
use castra_base::suggest::list_with_or;
use castra_defs::{Game, Scenario};
use castra_draw::AuthorFont;
use castra_ir::Program;
use castra_vm::{CompileOptions, Image};
use castra_workspace::{Checked, CheckedGame, Levels, Subject, Variation};

use super::super::battle_loader;
use super::super::error::Error;
use super::super::language::report_untranslated;
use super::super::vary::VariationArgs;
use crate::output::Output;
use castra_disk::sources::{self, SearchResult, Sources};
use castra_library::{Embedded, Entry};

/// A battle or game that can be played.
#[derive(Clone, Debug)]
pub(in crate::command) struct Playable {
    /// The compiled program.
    pub(in crate::command) image: Arc<Image>,
    /// The battle and its game; `None` for a game without battles.
    pub(in crate::command) battle: Option<(Scenario, Arc<Game>)>,
    /// The battle or game of the program.
    pub(in crate::command) subject: Subject,
    /// All sources of the program.
    pub(in crate::command) files: SourceMap,
    /// The path of the battle, or of a file of the game; `None` for standard input.
    pub(in crate::command) path: Option<PathBuf>,
    /// All modules in play.
    pub(in crate::command) modules: Vec<String>,
    /// The War Council entries that were set for this run, with their values.
    pub(in crate::command) entries: Vec<(String, String)>,
    /// The modules that were added and removed for this run.
    pub(in crate::command) variation: Variation,
    /// The fonts of the packages, for pictures.
    pub(in crate::command) fonts: Vec<AuthorFont>,
    /// The program in the language of its source, if the image is a translation.
    pub(in crate::command) source: Option<Arc<Program>>,
}

impl Playable {
    /// Returns the program in the language of its source, which records use.
    pub(in crate::command) fn source_program(&self) -> &Program {
        self.source.as_deref().unwrap_or_else(|| self.image.program())
    }
}

/// Loads the battle or game of a file or folder. Returns `None` if it has errors, which have been
/// reported.
pub(in crate::command) fn load_playable(
    path: &Path,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Option<Playable>, Error> {
    let ending = path.extension().and_then(|e| e.to_str());
    if path.is_file() && matches!(ending, Some("ron" | "json")) {
        let shown = path.display();
        return Err(Error::usage(format!("`{shown}` is not a Castra file"))
            .help("use `castra replay` for a recorded game"));
    }
    let found = sources::find(&[path.to_owned()])?;
    let (resolved, beside) = vary.resolve_paths()?;
    let sources = sources::load_with(&found, None, &beside);
    load_from_sources(path, &found, sources, (vary, &resolved), out)
}

/// Loads a shipped battle. Returns `None` if it has errors with these modules, which have been
/// reported.
pub(in crate::command) fn load_shipped(
    entry: &Entry,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Option<Playable>, Error> {
    let (resolved, _) = vary.resolve_paths()?;
    let mut sources = Sources::from_text(entry.path, entry.text);
    let attachments = entry.attachments();
    for text in &mut sources.texts {
        text.pictures = Arc::clone(&attachments);
    }
    load_from_sources(Path::new(entry.path), &[], sources, (vary, &resolved), out)
}

/// Loads the battle or game of sources. `given` is the variation of the command line. `vary` is the
/// same variation with module names instead of paths.
fn load_from_sources(
    path: &Path,
    results: &[SearchResult],
    mut sources: Sources,
    (given, vary): (&VariationArgs, &VariationArgs),
    out: &mut Output,
) -> Result<Option<Playable>, Error> {
    sources.variation = vary.variation();
    sources.language.clone_from(&vary.lang);
    let checked = sources.check(&Embedded, &Levels::default());
    let found_subject = find_subject(path, results, &sources, &checked)?;
    if found_subject.has_errors() {
        show_all_errors(path, sources, &checked, out);
        return Ok(None);
    }
    vary.check_removed(&checked)?;
    let options = vary.options(&checked);
    let game = found_subject.game().id.clone();
    let refuse = |error| vary.settings_error(error, &game, path, &checked);
    let found_subject = found_subject.with_settings(&options).map_err(refuse)?;
    let program = found_subject.link(&options).map_err(refuse)?;
    report_untranslated(vary, &checked, found_subject.sources(), out)?;
    let source = match sources.language.take() {
        Some(_) => {
            let checked = sources.check(&Embedded, &Levels::default());
            let found_subject = find_subject(path, results, &sources, &checked)?;
            Some(Arc::new(found_subject.link(&options).map_err(refuse)?))
        }
        None => None,
    };
    let path = subject_path(&found_subject, &sources);
    let battle = found_subject.battle();
    let image = compile(Arc::new(program), CompileOptions::default())?;
    let mut varied = vary.modules(&checked);
    let modules = match &battle {
        Some((scenario, _)) => scenario.modules.iter().map(|m| m.module.clone()).collect(),
        None => varied.with.clone(),
    };
    // A record stores the path of a module that was named by its path.
    for (now, before) in vary.with.iter().zip(&given.with) {
        let named = varied.with.iter_mut().filter(|name| **name == now.name);
        named.for_each(|name| name.clone_from(&before.name));
    }
    let (files, subject) = (checked.files, found_subject);
    let fonts = sources.fonts();
    Ok(Some(Playable {
        image,
        battle,
        subject,
        files,
        path,
        modules,
        entries: options.into_iter().filter(|(name, _)| name.contains('.')).collect(),
        variation: varied,
        fonts,
        source,
    }))
}

/// Reports the errors that prevent play. They may be in another file than the named one, such as a
/// module that it uses.
pub(in crate::command) fn show_all_errors(
    path: &Path,
    mut sources: Sources,
    checked: &Checked,
    out: &mut Output,
) {
    if battle_loader::show_errors(&sources, checked, out) {
        return;
    }
    sources.texts.iter_mut().for_each(|text| text.report = true);
    let checked = sources.check(&Embedded, &Levels::default());
    if !battle_loader::show_errors(&sources, &checked, out) {
        let shown = path.display();
        out.print_note(&format!(
            "`{shown}` has errors and cannot be played; `castra check` shows them"
        ));
    }
}

/// Returns an image of the game that tracks the knowledge of each army. Bots that sample hidden
/// information need it. Other bots are faster without it.
pub(in crate::command) fn knowledge_image(image: &Image) -> Result<Arc<Image>, Error> {
    let options = CompileOptions { knowledge: true, ..CompileOptions::default() };
    compile(Arc::new(image.program().clone()), options)
}

/// Compiles a program to an image.
pub(in crate::command) fn compile(
    program: Arc<Program>,
    options: CompileOptions,
) -> Result<Arc<Image>, Error> {
    let image = Image::compile_with_options(program, options);
    image.map(Arc::new).map_err(|error| Error::usage(format!("this cannot be played: {error}")))
}

/// Returns the battle or game of a file or folder.
pub(in crate::command) fn find_subject(
    path: &Path,
    results: &[SearchResult],
    sources: &Sources,
    checked: &Checked,
) -> Result<Subject, Error> {
    let shown = path.display();
    let file = |id: castra_base::FileId| sources.texts.get(id.0 as usize);
    match checked.scenarios.as_slice() {
        [battle] => return Ok(Subject::Battle(battle.clone())),
        [] => {}
        several => {
            let names: Vec<&str> =
                several.iter().filter_map(|s| Some(file(s.file)?.shown.as_str())).collect();
            let error = format!("there are {} battles in `{shown}`", several.len());
            let names = list_with_or(names.iter().copied(), 4);
            return Err(Error::usage(error).help(format!("name one of them: {names}")));
        }
    }
    let requested =
        |game: &&CheckedGame| game.files.iter().any(|&id| file(id).is_some_and(|text| text.report));
    let games: Vec<&CheckedGame> = checked.games.iter().filter(requested).collect();
    match games.as_slice() {
        [game] => Ok(Subject::Game(CheckedGame::clone(game))),
        [] if !checked.campaigns.is_empty() => {
            let error = format!("`{shown}` is a campaign, and no single battle");
            Err(Error::usage(error).help(
                "`castra simulate` and `castra play` play campaigns; this command needs a battle",
            ))
        }
        [] if results.is_empty() || sources.others.is_empty() => {
            let error = format!("there is neither a battle nor a game in `{shown}`");
            Err(Error::usage(error).help("a battle starts with `scenario`, a game with `game`"))
        }
        [] => Err(Error::usage(format!("`{shown}` cannot be read"))
            .help(format!("`castra check {shown}` says why"))),
        several => {
            let names = list_with_or(several.iter().map(|g| g.game.id.as_str()), 4);
            let error = format!("there are {} games in `{shown}`: {names}", several.len());
            Err(Error::usage(error).help("name a file of one of them"))
        }
    }
}

fn subject_path(subject: &Subject, sources: &Sources) -> Option<PathBuf> {
    let file = match subject {
        Subject::Battle(battle) => Some(battle.file),
        Subject::Game(game) => game.files.first().copied(),
    };
    sources.texts.get(file?.0 as usize)?.disk.clone()
}
