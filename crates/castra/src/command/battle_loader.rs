//! Battles from sources and from exported files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::Diagnostic;
use castra_defs::{Game, Scenario};
use castra_draw::AuthorFont;
use castra_exchange::import::DecodedText;
use castra_exchange::model::ExportedBattle;
use castra_workspace::{Checked, CheckedCampaign, CheckedGame, CheckedScenario, Levels};

use super::error::Error;
use super::language::report_untranslated;
use super::reading;
use super::vary::VariationArgs;
use crate::output::Output;
use castra_diagnostics::{Format, Style, Summary};
use castra_disk::sources::{self, STDIN, SearchResult, Sources};
use castra_ide::battle_text;
use castra_library::Embedded;

/// A battle without errors.
#[derive(Debug)]
pub(super) struct Battle {
    /// The path of its file; `None` for standard input.
    pub(super) path: Option<PathBuf>,
    /// The game, with its modules.
    pub(super) game: Arc<Game>,
    /// The battle.
    pub(super) scenario: Scenario,
    /// The rules, declarations and tests of the battle, each as `castra fmt` formats it.
    pub(super) rules: Vec<String>,
    /// The printed names of the pieces that the rules place in play. Empty for an exported battle,
    /// which has no rules of its game.
    pub(super) placed_in_play: BTreeSet<String>,
    /// The fonts of the packages, for characters that the embedded fonts lack.
    pub(super) fonts: Vec<AuthorFont>,
    /// The requested language of the texts; `None` for that of the source.
    pub(super) language: Option<String>,
}

/// A campaign without errors.
#[derive(Debug)]
pub(super) struct Campaign {
    /// The path of its file; `None` for standard input.
    pub(super) path: Option<PathBuf>,
    pub(super) checked_campaign: CheckedCampaign,
    /// The fonts of the packages, for characters that the embedded fonts lack.
    pub(super) fonts: Vec<AuthorFont>,
}

/// The battles and campaigns found in paths.
#[derive(Debug, Default)]
pub(super) struct Battles {
    /// The battles without errors, in the order of the command line.
    pub(super) battles: Vec<Battle>,
    /// The campaigns without errors, in the order of the command line.
    pub(super) campaigns: Vec<Campaign>,
    /// The number of battles with errors, which have been reported.
    pub(super) broken: usize,
}

/// Returns every battle at and below paths. Each named file must contain one.
pub(super) fn load_battles(
    paths: &[PathBuf],
    stdin_name: Option<&Path>,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Battles, Error> {
    let all = load_battles_and_campaigns(paths, stdin_name, vary, out)?;
    all.require_battles(paths, false)
}

/// Returns every battle and campaign at and below paths.
pub(super) fn load_battles_and_campaigns(
    paths: &[PathBuf],
    stdin_name: Option<&Path>,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Battles, Error> {
    let mut models = Vec::new();
    let mut texts = Vec::new();
    for path in paths {
        if is_export(path) {
            models.push(path);
        } else {
            texts.push(path.clone());
        }
    }
    let mut all = Battles::default();
    if !texts.is_empty() {
        let found = sources::find(&texts)?;
        all = load_sources(&found, stdin_name, vary, out)?;
    }
    for path in models {
        let export = read_export(path, out)?;
        let unread: Vec<&str> = export.unread_pictures().into_iter().collect();
        if !unread.is_empty() {
            out.print_note(&format!(
                "warning: `{}` has the paths of pictures and not the pictures themselves: {}; \
                 Castra's own drawings are shown instead",
                path.display(),
                unread.join(", ")
            ));
        }
        let ExportedBattle { game, scenario, rules, .. } = export;
        let path = Some(path.clone());
        let (game, fonts) = (Arc::new(game), Vec::new());
        if let Some(language) = &vary.lang {
            let shown = path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
            let error = format!("`{shown}` is an exported battle, which has no translations");
            return Err(
                Error::usage(error).help(format!("export the battle with `--lang {language}`"))
            );
        }
        let placed_in_play = BTreeSet::new();
        let language = None;
        all.battles.push(Battle { path, game, scenario, rules, placed_in_play, fonts, language });
    }
    Ok(all)
}

impl Battles {
    /// Returns an error if a named file has no battle, or with `or_campaign` no battle and no
    /// campaign.
    pub(super) fn require_battles(
        self,
        paths: &[PathBuf],
        or_campaign: bool,
    ) -> Result<Self, Error> {
        let texts = || paths.iter().filter(|path| !is_export(path));
        let named = texts().any(|text| is_stdin(text) || text.is_file());
        let is_empty = self.battles.is_empty() && (!or_campaign || self.campaigns.is_empty());
        if named && is_empty && self.broken == 0 {
            let listed = texts().next().map(|t| t.display().to_string()).unwrap_or_default();
            return Err(Error::usage(format!("there is no battle in `{listed}`"))
                .help("a battle is a file that starts with `scenario`"));
        }
        Ok(self)
    }
}

/// Returns each board of the games as a battle on open ground without armies. These are the
/// pictures of games that need no battle.
pub(super) fn bare_boards(paths: &[PathBuf], vary: &VariationArgs) -> Result<Vec<Battle>, Error> {
    let found = sources::find(paths)?;
    let mut sources = sources::load(&found, None);
    sources.variation = vary.variation();
    sources.language.clone_from(&vary.lang);
    let checked = sources.check(&Embedded, &Levels::default());
    let mut all = Vec::new();
    for game in checked.games.iter().filter(|game| !game.has_errors) {
        let files = game.files.iter().filter_map(|id| sources.texts.get(id.0 as usize));
        let Some(file) = files.clone().find(|text| text.report) else { continue };
        for board in game.game.boards.keys() {
            let scenario = Scenario {
                id: format!("{}-{board}", game.game.id),
                title: game.game.title.clone(),
                board: board.clone(),
                ..Scenario::default()
            };
            let path =
                file.disk.as_ref().map(|disk| disk.with_file_name(format!("{board}.castra")));
            all.push(Battle {
                path,
                game: Arc::clone(&game.game),
                scenario,
                rules: Vec::new(),
                placed_in_play: game.pieces_placed_in_play(),
                fonts: sources.fonts(),
                language: vary.lang.clone(),
            });
        }
    }
    Ok(all)
}

/// Returns the games at paths without errors, in the order of discovery, and the fonts of their
/// packages. With `out`, prints how many texts lack a translation.
pub(super) fn load_games(
    paths: &[PathBuf],
    vary: &VariationArgs,
    out: Option<&mut Output>,
) -> Result<(Vec<Arc<Game>>, Vec<AuthorFont>), Error> {
    let texts: Vec<PathBuf> = paths.iter().filter(|p| !is_export(p)).cloned().collect();
    if texts.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let mut sources = sources::load(&sources::find(&texts)?, None);
    sources.variation = vary.variation();
    sources.language.clone_from(&vary.lang);
    let checked = sources.check(&Embedded, &Levels::default());
    let own = checked.games.iter().filter(|game| {
        let files = game.files.iter().filter_map(|id| sources.texts.get(id.0 as usize));
        !game.has_errors && files.clone().any(|text| text.report)
    });
    let own: Vec<&CheckedGame> = own.collect();
    if let Some(out) = out {
        let files = own.iter().flat_map(|game| game.files.iter().copied());
        report_untranslated(vary, &checked, files, out)?;
    }
    Ok((own.into_iter().map(|game| Arc::clone(&game.game)).collect(), sources.fonts()))
}

/// Returns whether a path names an exported battle.
fn is_export(path: &Path) -> bool {
    ["ron", "json"].iter().any(|ending| has_extension(path, ending)) && path.is_file()
}

fn has_extension(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// Loads the battle of a file. Returns `None` if it has errors, which have been reported.
pub(super) fn load_battle(
    path: &Path,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Option<Battle>, Error> {
    if path.is_dir() {
        return Err(Error::usage(format!("`{}` is a folder, not a battle", path.display())));
    }
    let battles = load_battles(&[path.to_owned()], None, vary, out)?;
    Ok(battles.battles.into_iter().next())
}

fn load_sources(
    results: &[SearchResult],
    stdin_name: Option<&Path>,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Battles, Error> {
    let (vary, beside) = vary.resolve_paths()?;
    let mut sources = sources::load_with(results, stdin_name, &beside);
    sources.variation = vary.variation();
    sources.language.clone_from(&vary.lang);
    let checked = sources.check(&Embedded, &Levels::default());
    let mut all = Battles::default();
    for scenario in &checked.scenarios {
        let text = sources.texts.get(scenario.file.0 as usize);
        if scenario.has_errors {
            all.broken += 1;
            continue;
        }
        let settings = vary.options(&checked);
        let changed = scenario.with_settings(&settings).map_err(|error| {
            let path = text.and_then(|text| text.disk.as_deref()).unwrap_or(Path::new(STDIN));
            vary.settings_error(error, &scenario.game.id, path, &checked)
        })?;
        all.battles.push(Battle {
            path: text.and_then(|t| t.disk.clone()),
            game: Arc::clone(&scenario.game),
            scenario: changed,
            rules: checked.files.get(scenario.file).map(battle_text::rules).unwrap_or_default(),
            placed_in_play: scenario.pieces_placed_in_play(),
            fonts: sources.fonts(),
            language: vary.lang.clone(),
        });
    }
    for campaign in &checked.campaigns {
        let text = sources.texts.get(campaign.file.0 as usize);
        all.campaigns.push(Campaign {
            path: text.and_then(|t| t.disk.clone()),
            checked_campaign: campaign.clone(),
            fonts: sources.fonts(),
        });
    }
    if show_errors(&sources, &checked, out) {
        all.broken = all.broken.max(1);
        return Ok(all);
    }
    let battles = checked.scenarios.iter().flat_map(CheckedScenario::sources);
    let campaigns = checked.campaigns.iter().flat_map(CheckedCampaign::sources);
    report_untranslated(&vary, &checked, battles.chain(campaigns), out)?;
    Ok(all)
}

/// Reports the errors of a check, without its warnings. Returns whether there are errors.
pub(super) fn show_errors(sources: &Sources, checked: &Checked, out: &mut Output) -> bool {
    let errors: Vec<Diagnostic> =
        checked.diagnostics.iter().filter(|d| d.is_error()).cloned().collect();
    if !errors.is_empty() {
        let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 20 };
        out.print_diagnostics(&castra_diagnostics::render(
            Format::Human,
            style,
            &checked.files,
            &errors,
        ));
        out.print_note(&Summary::count(&errors, sources.len()).to_string());
    }
    for (game, folder) in super::check::broken_games(sources, checked) {
        out.print_note(&format!(
            "the rules of `{game}` have errors; `castra check {folder}` shows them"
        ));
    }
    !errors.is_empty()
}

fn read_export(path: &Path, out: &mut Output) -> Result<ExportedBattle, Error> {
    let DecodedText { text, note } = reading::read_text(path).map_err(|error| match error {
        Error::NotImported { path, why } => Error::NotAModel { path, why },
        other => other,
    })?;
    if let Some(note) = note {
        out.print_note(&format!("warning: `{}`: {note}", path.display()));
    }
    let is_json = has_extension(path, "json");
    let read =
        if is_json { ExportedBattle::from_json(&text) } else { ExportedBattle::from_ron(&text) };
    read.map_err(|e| Error::NotAModel { path: path.to_owned(), why: e.to_string() })
}

/// Returns whether a path means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}
