//! Files of other programs: read, mapped to a game, written as text and checked.

use std::path::{Path, PathBuf};

use castra_base::{FileId, SourceFile, codes};
use castra_defs::{Board, Game, Grid};
use castra_workspace::Levels;

use super::mapping::Mapping;
use super::source::{Shape, Source};
use super::{Args, build, hexbattle, m44, roster, tiled};
use crate::Exit;
use crate::battle_text;
use crate::command::check::plural;
use crate::command::model::{is_stdin, show_errors};
use crate::command::new::{game_named, game_of};
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

    pub(super) fn read(self, path: &Path, text: &str) -> Result<Source, String> {
        match self {
            Self::M44 => m44::read(text),
            Self::HexBattle => hexbattle::read(text),
            Self::Tiled => tiled::read(path, text),
            Self::Roster => {
                let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("roster");
                roster::read(text, &super::title_case(stem))
            }
        }
    }
}

pub(super) fn run(args: &Args, kind: Kind, text: &str, out: &mut Output) -> Result<Exit, Error> {
    let refused = |why: String| Error::NotImported { path: args.file.clone(), why };
    let source = kind.read(&args.file, text).map_err(refused)?;
    let mapping_path = args.mapping.clone().unwrap_or_else(|| beside(&args.file));
    let given = read_mapping(&mapping_path)?;
    let place = args.output.as_deref().filter(|o| !is_stdin(o));
    let place = place.unwrap_or_else(|| Path::new("battle.castra"));
    let asked = args.game.as_deref();
    let asked = asked.or_else(|| given.as_ref().map(|m| m.game.as_str()).filter(|g| !g.is_empty()));
    let game_id = game_named(asked.or(source.board.game.as_deref()), place)?;
    let game = game_of(place, "imported", &game_id, out)?;
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
        let text = mapping.to_text().map_err(|e| refused(e.to_string()))?;
        let write = if is_new { write_file } else { change_file };
        write(&mapping_path, text.as_bytes())?;
        let what = if is_new { "wrote" } else { "added new words to" };
        let left = match mapping.empty() {
            0 => String::new(),
            n => format!("; {} without a counterpart", plural(n, "word")),
        };
        out.note(&format!("{what} the mapping {}{left}", mapping_path.display()));
    }
    let format = source.format;
    let id = place.file_stem().and_then(|s| s.to_str()).filter(|_| args.output.is_some());
    let id = super::slug(id.unwrap_or(&source.title));
    let (scenario, ledger) = build::build(source, &id, &game, board, &mapping);
    let mut text = format!("// Imported from {} ({format}).\n", file_name(&args.file));
    for loss in ledger.losses() {
        text.push_str(&format!("// {}\n", loss.replace(['\n', '\r'], " ")));
    }
    text.push('\n');
    text.push_str(&battle_text::write(&game, &scenario, &[]));
    let text = castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text;
    for line in ledger.lines() {
        out.note(&line);
    }
    let (taken, near, left) = ledger.totals();
    out.note(&format!("{taken} taken, {near} approximated, {left} left out"));
    super::write_text(args, &text, out)?;
    check(place, &text, out)
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
    let text = super::read_limited(path)?;
    let mapping = ron::from_str(&text).map_err(|e| Error::NotImported {
        path: path.to_owned(),
        why: format!("{}:{}: {}", e.span.start.line, e.span.start.col, e.code),
    })?;
    Ok(Some(mapping))
}

/// The board asked for, or the one that has the form that the file says.
fn board<'g>(game: &'g Game, asked: Option<&str>, shape: &Shape) -> Result<&'g Board, Error> {
    if let Some(name) = asked {
        return game.boards.get(name).ok_or_else(|| {
            let names: Vec<&str> = game.boards.keys().map(String::as_str).collect();
            Error::usage(format!("the game `{}` has no board `{name}`", game.id))
                .help(format!("its boards are {}", names.join(", ")))
        });
    }
    let fits = |board: &&Board| {
        let size = (u32::from(board.width), u32::from(board.height));
        let grid = shape.grid.is_none_or(|grid| grid == board.grid);
        let stagger = shape.odd_set_in.is_none_or(|odd| {
            board.grid == Grid::Square
                || board.slant().is_none() && board.stagger.is_set_in(1) == odd
        });
        grid && stagger && shape.size.is_none_or(|wanted| wanted == size)
    };
    game.boards.values().find(fits).ok_or_else(|| {
        let size = shape.size.map(|(w, h)| format!("{w} x {h}")).unwrap_or_default();
        let boards: Vec<String> = game
            .boards
            .values()
            .map(|b| format!("{} ({} x {})", b.name, b.width, b.height))
            .collect();
        let error =
            Error::usage(format!("no board of `{}` has the form of the map, {size}", game.id));
        if boards.is_empty() {
            error.help("the game has no boards")
        } else {
            error.help(format!("choose one with `--board`: {}", boards.join(", ")))
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
