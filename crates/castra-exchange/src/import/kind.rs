//! The kinds of files of other programs, and the reader of each kind.

use std::path::Path;

use castra_base::IndexMap;

use super::budget::{Budget, Limit};
use super::error::ImportError;
use super::folder::Folder;
use super::names::title_case;
use super::source::Source;
use super::{hexbattle, m44, roster, tiled};

/// The kind of an imported file, by the program that wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A scenario of the Memoir '44 editor.
    M44,
    /// A HexBattle scenario.
    HexBattle,
    /// A Tiled map.
    Tiled,
    /// A roster as a table.
    Roster,
}

impl FileKind {
    /// Returns the kind of the file at `path` with this text; `None` if no known program has such
    /// files.
    #[must_use]
    pub fn of(path: &Path, text: &str) -> Option<Self> {
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

    /// Reads a file; `columns` gives the roles of a table's columns by their headings.
    pub(super) fn read(
        self,
        path: &Path,
        text: &str,
        files: &dyn Folder,
        columns: &IndexMap<String, String>,
    ) -> Result<Source, ImportError> {
        let mut budget = Budget::default();
        budget.take(Limit::Bytes, text.len() as u64)?;
        let source = match self {
            Self::M44 => m44::read(text)?,
            Self::HexBattle => hexbattle::read(text)?,
            Self::Tiled => tiled::read(path, text, files, &mut budget)?,
            Self::Roster => {
                let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("roster");
                roster::read(text, &title_case(stem), columns)?
            }
        };
        Ok(source.finish()?)
    }
}
