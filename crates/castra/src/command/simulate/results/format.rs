//! How results are written.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::super::super::Error;
use super::super::csv;
use super::journal::Head;
use super::row::Row;

/// How results are written, by the ending of their file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Format {
    /// A line a game, its fields parted by commas.
    Csv,
    /// A line a game, each a JSON object.
    Jsonl,
}

impl Format {
    pub(in crate::command) fn of(path: &Path) -> Result<Self, Error> {
        let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("csv") => Ok(Self::Csv),
            Some("jsonl") => Ok(Self::Jsonl),
            _ => {
                let shown = path.display();
                Err(Error::usage(format!("results cannot be written as `{shown}`"))
                    .help("the ending decides: `.csv` or `.jsonl`"))
            }
        }
    }

    pub(super) fn head(self, head: &Head, to: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Csv => {
                let columns = head.columns.iter().cloned();
                to.write_all(csv::line(std::iter::once("run".to_owned()).chain(columns)).as_bytes())
            }
            Self::Jsonl => Ok(()),
        }
    }

    pub(super) fn row(self, head: &Head, row: &Row, to: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Csv => {
                let fixed = [
                    head.run.clone(),
                    row.game.to_string(),
                    row.winner.clone().unwrap_or_default(),
                    row.how.clone(),
                    row.reason.clone(),
                    row.turns.to_string(),
                    row.decisions.to_string(),
                ];
                let counted = row.counted.iter().map(i64::to_string);
                to.write_all(csv::line(fixed.into_iter().chain(counted)).as_bytes())
            }
            Self::Jsonl => {
                serde_json::to_writer(&mut *to, &Line { head, row })?;
                to.write_all(b"\n")
            }
        }
    }
}

/// A game as an object whose fields are named as the columns are.
struct Line<'a> {
    head: &'a Head,
    row: &'a Row,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row { game, winner, how, reason, turns, decisions, counted } = self.row;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("run", &self.head.run)?;
        map.serialize_entry("game", game)?;
        map.serialize_entry("winner", winner)?;
        map.serialize_entry("how", how)?;
        map.serialize_entry("reason", reason)?;
        map.serialize_entry("turns", turns)?;
        map.serialize_entry("decisions", decisions)?;
        let names = self.head.columns.iter().skip(csv::FIXED.len());
        for (name, value) in names.zip(counted) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
