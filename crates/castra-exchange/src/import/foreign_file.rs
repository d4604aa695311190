//! A file of another program, from reading to the battle.

use std::io::{Read, Seek};
use std::path::Path;

use castra_base::{FileId, IndexMap, SourceFile};
use castra_defs::{Game, Scenario};
use castra_ide::battle_text;

use super::board::{BoardError, board};
use super::build;
use super::encoding::{DecodedText, single_line};
use super::error::ImportError;
use super::folder::Folder;
use super::kind::FileKind;
use super::mapping::Mapping;
use super::names::slug;
use super::source::Source;
use super::vassal;

/// A file of another program that has been read but not converted.
#[derive(Debug)]
pub struct ForeignFile {
    source: Source,
    /// The name of the file, for a comment in the battle.
    file: String,
}

/// The game and board of an imported battle.
#[derive(Clone, Copy, Debug)]
pub struct ImportTarget<'a> {
    /// The game, with the modules of `base`.
    pub game: &'a Game,
    /// A battle without armies that has the modules and options of the new one.
    pub base: &'a Scenario,
    /// The modules and options that the file names, from [`ForeignFile::take_settings`].
    pub settings: &'a str,
    /// The name of a board of the game. The default is the name in the mapping or in the file, or
    /// else a board with the form of the map.
    pub board: Option<&'a str>,
    /// The id of the battle; by default, derived from its title.
    pub id: Option<&'a str>,
}

/// An imported battle.
#[derive(Debug)]
pub struct ImportResult {
    /// The battle in the format of `castra fmt`, with the losses in a comment.
    pub text: String,
    /// The mapping that was applied, completed with the missing words.
    pub mapping: Mapping,
    /// The account: the fate of each element, a line for each kind of element.
    pub account: Vec<String>,
    /// The numbers of elements that were imported, approximated and left out.
    pub totals: (usize, usize, usize),
}

impl ForeignFile {
    /// Reads a file from its decoded text. `path` gives its name, and the folder of files that it
    /// refers to. The mapping gives the roles of the columns of a table.
    ///
    /// # Errors
    /// If the file is not of the kind, or too large.
    pub fn read(
        kind: FileKind,
        path: &Path,
        decoded: &DecodedText,
        mapping: Option<&Mapping>,
        files: &dyn Folder,
    ) -> Result<Self, ImportError> {
        let none = IndexMap::default();
        let columns = mapping.map_or(&none, |mapping| &mapping.columns);
        let mut source = kind.read(path, &decoded.text, files, columns)?;
        if let Some(note) = &decoded.note {
            source.ledger.record_approximated("encoding", note.clone());
        }
        let file = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Self { source, file })
    }

    /// Reads a module of VASSAL; `path` is the module or its saved game. The pieces are those of
    /// the saved game. Without one, they are those of the named set-up, or of the stacks of a new
    /// game, or of the first set-up.
    ///
    /// # Errors
    /// If a file is not of the kind, or too large, or no map has a grid with pieces.
    pub fn read_vassal<R: Read + Seek>(
        path: &Path,
        module: R,
        save: Option<R>,
        set_up: Option<&str>,
    ) -> Result<Self, ImportError> {
        let source = vassal::read(path, module, save, set_up)?.finish()?;
        let file = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Self { source, file })
    }

    /// Returns the id of the game that the file names, as maps written by Castra do. Returns `None`
    /// for other files.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        self.source.board.game.as_deref()
    }

    /// Takes the modules and options that the file names, in the syntax after `with` in the header
    /// of a battle. The result is empty if the file names none, or if they have characters that
    /// this syntax does not allow. It is also empty from the second call on.
    pub fn take_settings(&mut self) -> String {
        let fits = |c: char| c.is_ascii_alphanumeric() || " -_=,.\"".contains(c);
        match self.source.board.settings.take() {
            Some(settings) if settings.chars().all(fits) => settings,
            Some(_) => {
                let why = "not a list of optional rules";
                self.source.ledger.record_left_out("property castra-with", why);
                String::new()
            }
            None => String::new(),
        }
    }

    /// Converts the file to a battle with a mapping, or else with one guessed from names.
    ///
    /// # Errors
    /// If the game has no board for it.
    pub fn into_battle(
        self,
        target: ImportTarget<'_>,
        mapping: Option<Mapping>,
    ) -> Result<ImportResult, BoardError> {
        let Self { mut source, file } = self;
        let ImportTarget { game, base, settings, .. } = target;
        for module in modules_not_in_play(settings, base) {
            let why = "the game has no such rule";
            source.ledger.record_left_out(format!("optional rule {module}"), why);
        }
        let of_mapping = mapping.as_ref().map(|m| m.board.as_str()).filter(|b| !b.is_empty());
        let asked = target.board.or(of_mapping).or(source.board.name.as_deref());
        let board = board(game, asked, &source.board)?;
        let mapping = match mapping {
            Some(mut mapping) => {
                mapping.complete(&source, game);
                mapping
            }
            None => Mapping::guess(&source, game, board),
        };
        let format = source.format;
        let id = slug(target.id.unwrap_or(&source.title));
        let (mut scenario, ledger) = build::build(source, &id, game, board, &mapping);
        (scenario.modules, scenario.options) = (base.modules.clone(), base.options.clone());
        let mut text = format!("// Imported from {file} ({format}).\n");
        for loss in ledger.losses() {
            text.push_str(&format!("// {}\n", single_line(&loss)));
        }
        text.push('\n');
        text.push_str(&battle_text::to_source(game, &scenario, &[]));
        let text = castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text;
        let account = ledger.lines().iter().map(|line| single_line(line)).collect();
        Ok(ImportResult { text, mapping, account, totals: ledger.totals() })
    }
}

/// Returns the named modules and options that are not in play.
fn modules_not_in_play(settings: &str, base: &Scenario) -> Vec<String> {
    let named = settings.split(',').map(|one| one.split('=').next().unwrap_or(one).trim());
    let is_there = |name: &str| {
        base.modules.iter().any(|one| one.module == name) || base.options.contains_key(name)
    };
    named.filter(|name| !name.is_empty() && !is_there(name)).map(str::to_owned).collect()
}
