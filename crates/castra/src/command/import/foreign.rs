//! Files of other programs: read, mapped to a game, written as text and checked.

use std::path::{Path, PathBuf};

use castra_base::{FileId, IndexMap, SourceFile, codes};
use castra_defs::{Board, Game, Scenario};
use castra_workspace::Levels;

use super::budget::{Budget, Of};
use super::encoding::{Decoded, on_one_line};
use super::mapping::Mapping;
use super::roster::Unread;
use super::source::{Shape, Source};
use super::{Args, build, hexbattle, m44, reading, roster, tiled};
use crate::Exit;
use crate::battle_text;
use crate::command::check::plural;
use crate::command::model::{is_stdin, show_errors};
use crate::command::new::{game_named, game_with};
use crate::command::{Error, change_file, write_file};
use crate::library::Embedded;
use crate::output::Output;
use crate::sources;

/// What a file is, by its ending and its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    M44,
    HexBattle,
    Tiled,
    Roster,
}

impl Kind {
    pub(super) fn of(path: &Path, text: &str) -> Option<Self> {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_lowercase();
        match ending.as_str() {
            "m44" => Some(Self::M44),
            "tmx" | "tmj" => Some(Self::Tiled),
            "csv" | "tsv" => Some(Self::Roster),
            "xml" | "json" => {
                let start: String = text.chars().take(2000).collect();
                if start.contains("hexbattle") {
                    Some(Self::HexBattle)
                } else if text.contains("\"hexagons\"") {
                    Some(Self::M44)
                } else if text.contains("\"tilesets\"") || start.contains("<map ") {
                    Some(Self::Tiled)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// Reads a file; `columns` says what the columns of a table are that have headings of their
    /// own.
    pub(super) fn read(
        self,
        path: &Path,
        text: &str,
        columns: &IndexMap<String, String>,
    ) -> Result<Source, Unread> {
        let mut budget = Budget::default();
        budget.take(Of::Bytes, text.len() as u64)?;
        let source = match self {
            Self::M44 => m44::read(text)?,
            Self::HexBattle => hexbattle::read(text)?,
            Self::Tiled => tiled::read(path, text, &mut budget)?,
            Self::Roster => {
                let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("roster");
                roster::read(text, &super::title_case(stem), columns)?
            }
        };
        Ok(source.finished()?)
    }
}

pub(super) fn run(
    args: &Args,
    kind: Kind,
    decoded: &Decoded,
    out: &mut Output,
) -> Result<Exit, Error> {
    let refused = |why: String| Error::NotImported { path: args.file.clone(), why };
    let mapping_path = args.mapping.clone().unwrap_or_else(|| beside(&args.file));
    let given = read_mapping(&mapping_path)?;
    let none = IndexMap::default();
    let columns = given.as_ref().map_or(&none, |mapping| &mapping.columns);
    let mut source = match kind.read(&args.file, &decoded.text, columns) {
        Ok(source) => source,
        Err(Unread { why, columns }) => {
            ask_columns(given, columns, &mapping_path, out)?;
            return Err(refused(why));
        }
    };
    if let Some(note) = &decoded.note {
        source.ledger.approximated("encoding", note.clone());
    }
    let place = args.output.as_deref().filter(|o| !is_stdin(o));
    let place = place.unwrap_or_else(|| Path::new("battle.castra"));
    let asked = args.game.as_deref();
    let asked = asked.or_else(|| given.as_ref().map(|m| m.game.as_str()).filter(|g| !g.is_empty()));
    let game_id = game_named(asked.or(source.board.game.as_deref()), place)?;
    let settings = settings(&mut source);
    let (game, base) = game_with(place, "imported", &game_id, &settings, out)?;
    for module in absent(&settings, &base) {
        source.ledger.left_out(format!("optional rule {module}"), "the game has none of that name");
    }
    let asked = args.board.as_deref();
    let asked =
        asked.or_else(|| given.as_ref().map(|m| m.board.as_str()).filter(|b| !b.is_empty()));
    let board = board(&game, asked.or(source.board.name.as_deref()), &source.board)?;
    let (mapping, is_new, has_more) = match given {
        Some(mut mapping) => {
            let more = mapping.complete(&source, &game);
            (mapping, false, more)
        }
        None => (Mapping::guess(&source, &game, board), true, false),
    };
    if is_new || has_more {
        write_mapping(&mapping, &mapping_path, is_new, out)?;
    }
    let format = source.format;
    let id = place.file_stem().and_then(|s| s.to_str()).filter(|_| args.output.is_some());
    let id = super::slug(id.unwrap_or(&source.title));
    let (mut scenario, ledger) = build::build(source, &id, &game, board, &mapping);
    (scenario.modules, scenario.options) = (base.modules.clone(), base.options.clone());
    let mut text = format!("// Imported from {} ({format}).\n", file_name(&args.file));
    for loss in ledger.losses() {
        text.push_str(&format!("// {}\n", on_one_line(&loss)));
    }
    text.push('\n');
    text.push_str(&battle_text::write(&game, &scenario, &[]));
    let text = castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text;
    for line in ledger.lines() {
        out.note(&on_one_line(&line));
    }
    let (taken, near, left) = ledger.totals();
    out.note(&format!("{taken} taken, {near} approximated, {left} left out"));
    super::write_text(args, &text, out)?;
    check(place, &text, out)
}

/// The optional rules and options that a file names, if that is what they are.
fn settings(source: &mut Source) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || " -_=,.\"".contains(c);
    match source.board.settings.take() {
        Some(settings) if settings.chars().all(fits) => settings,
        Some(_) => {
            source.ledger.left_out("property castra-with", "it names no optional rules");
            String::new()
        }
        None => String::new(),
    }
}

/// Optional rules and options that were named and are not in play.
fn absent(settings: &str, base: &Scenario) -> Vec<String> {
    let named = settings.split(',').map(|one| one.split('=').next().unwrap_or(one).trim());
    let is_there = |name: &str| {
        base.modules.iter().any(|one| one.module == name) || base.options.contains_key(name)
    };
    named.filter(|name| !name.is_empty() && !is_there(name)).map(str::to_owned).collect()
}

/// Writes a mapping.
fn write_mapping(
    mapping: &Mapping,
    path: &Path,
    is_new: bool,
    out: &mut Output,
) -> Result<(), Error> {
    let text = mapping
        .to_text()
        .map_err(|error| Error::NotImported { path: path.to_owned(), why: error.to_string() })?;
    let write = if is_new { write_file } else { change_file };
    write(path, text.as_bytes())?;
    let what = if is_new { "wrote" } else { "added new words to" };
    let left = match mapping.empty() {
        0 => String::new(),
        n => format!("; {} without a counterpart", plural(n, "word")),
    };
    out.note(&format!("{what} the mapping {}{left}", path.display()));
    Ok(())
}

/// Puts the columns of a table that cannot be read into the mapping, for its author to say what
/// they are.
fn ask_columns(
    given: Option<Mapping>,
    columns: Vec<String>,
    path: &Path,
    out: &mut Output,
) -> Result<(), Error> {
    let is_new = given.is_none();
    let mut mapping = given.unwrap_or_default();
    let before = mapping.columns.len();
    for column in columns {
        mapping.columns.entry(column).or_default();
    }
    if mapping.columns.len() > before { write_mapping(&mapping, path, is_new, out) } else { Ok(()) }
}

/// The mapping beside a file.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".mapping.ron");
    file.with_file_name(name)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read_mapping(path: &Path) -> Result<Option<Mapping>, Error> {
    if !path.exists() {
        return Ok(None);
    }
    let text = reading::text(path)?.text;
    let mapping = ron::from_str(&text).map_err(|e| Error::NotImported {
        path: path.to_owned(),
        why: format!("{}:{}: {}", e.span.start.line, e.span.start.col, e.code),
    })?;
    Ok(Some(mapping))
}

/// The board asked for, or the one that has the form that the file says.
fn board<'g>(game: &'g Game, asked: Option<&str>, shape: &Shape) -> Result<&'g Board, Error> {
    if let Some(name) = asked {
        let board = game.boards.get(name).ok_or_else(|| {
            let names: Vec<&str> = game.boards.keys().map(String::as_str).collect();
            Error::usage(format!("the game `{}` has no board `{name}`", game.id))
                .help(format!("its boards are {}", names.join(", ")))
        })?;
        if shape.grid.is_some() && board.is_of_places() {
            return Err(Error::usage(format!(
                "`{name}` is a board of places, and the file has rows and columns"
            )));
        }
        return Ok(board);
    }
    let fits = |board: &&Board| shape.differences(board).is_empty();
    game.boards.values().find(fits).ok_or_else(|| {
        let size = shape.size.map(|(w, h)| format!(", {w} x {h}")).unwrap_or_default();
        let error =
            Error::usage(format!("no board of `{}` has the form of the map{size}", game.id));
        // What differs on each, the nearest first.
        let mut boards: Vec<(usize, &String, String)> = game
            .boards
            .iter()
            .map(|(name, board)| {
                let all = shape.differences(board);
                (all.len(), name, all.join(", and "))
            })
            .collect();
        boards.sort_by_key(|(count, ..)| *count);
        match boards.first() {
            None => error.help("the game has no boards"),
            Some((_, _, why)) => {
                let names: Vec<&str> = boards.iter().map(|(_, name, _)| name.as_str()).collect();
                error.help(format!(
                    "{why}; to import it in spite of that, choose one with `--board`: {}",
                    names.join(", ")
                ))
            }
        }
    })
}

/// Checks what was written, and shows why it does not pass.
fn check(place: &Path, text: &str, out: &mut Output) -> Result<Exit, Error> {
    let sources = sources::load_text(place, text);
    let checked = sources.check(&Embedded, &Levels::default());
    let absent = checked.diagnostics.iter().any(|d| d.code.name == codes::GAME_UNKNOWN.name);
    if !absent && show_errors(&sources, &checked, out) {
        return Ok(Exit::Diagnostics);
    }
    Ok(Exit::Success)
}
