//! Results of a line a game: written, and read back.

use std::io::{self, BufRead, Write};

use indexmap::IndexMap;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::super::csv::{self, RUN};
use super::finished::Unreadable;
use super::format::Origin;
use super::row::Row;

/// Lines that are being written.
pub(in crate::command) struct Writer<'a> {
    origin: &'a Origin,
    to: &'a mut (dyn Write + Send),
    is_json: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn csv(origin: &'a Origin, to: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let names = std::iter::once(RUN.to_owned()).chain(origin.columns.iter().cloned());
        to.write_all(csv::line(names).as_bytes())?;
        Ok(Self { origin, to, is_json: false })
    }

    pub(super) const fn jsonl(origin: &'a Origin, to: &'a mut (dyn Write + Send)) -> Self {
        Self { origin, to, is_json: true }
    }

    pub(super) fn row(&mut self, row: &Row) -> io::Result<()> {
        if self.is_json {
            serde_json::to_writer(&mut *self.to, &Line { origin: self.origin, row })?;
            return self.to.write_all(b"\n");
        }
        let fixed = [
            self.origin.run.clone(),
            row.game.to_string(),
            row.winner.clone().unwrap_or_default(),
            row.how.clone(),
            row.reason.clone(),
            row.turns.to_string(),
            row.decisions.to_string(),
        ];
        let counted = row.counted.iter().map(i64::to_string);
        self.to.write_all(csv::line(fixed.into_iter().chain(counted)).as_bytes())
    }
}

/// A game as an object whose fields are named as the columns are.
struct Line<'a> {
    origin: &'a Origin,
    row: &'a Row,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row { game, winner, how, reason, turns, decisions, counted } = self.row;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(RUN, &self.origin.run)?;
        map.serialize_entry("game", game)?;
        map.serialize_entry("winner", winner)?;
        map.serialize_entry("how", how)?;
        map.serialize_entry("reason", reason)?;
        map.serialize_entry("turns", turns)?;
        map.serialize_entry("decisions", decisions)?;
        let names = self.origin.columns.iter().skip(csv::FIXED.len());
        for (name, value) in names.zip(counted) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Hands on the games of a table, each with its run. The columns behind that of
/// the run.
pub(super) fn read_csv(
    mut from: impl BufRead,
    mut take: impl FnMut(&str, Row) -> Result<(), Unreadable>,
) -> Result<Vec<String>, Unreadable> {
    let head = record(&mut from)?.unwrap_or_default();
    let columns = columns_of(head)?;
    while let Some(fields) = record(&mut from)? {
        let (run, row) = row_of(&fields, columns.len()).ok_or_else(no_game)?;
        take(run, row)?;
    }
    Ok(columns)
}

/// Hands on the games of objects, each with its run. The names of their fields
/// behind that of the run; none if there are no games.
pub(super) fn read_jsonl(
    mut from: impl BufRead,
    mut take: impl FnMut(&str, Row) -> Result<(), Unreadable>,
) -> Result<Vec<String>, Unreadable> {
    let mut columns: Option<Vec<String>> = None;
    let mut line = String::new();
    while from.read_line(&mut line)? > 0 {
        if !line.ends_with('\n') {
            return Err(cut_off());
        }
        let object: IndexMap<String, Value> = serde_json::from_str(&line).map_err(|_| no_game())?;
        let columns = match &mut columns {
            Some(columns) => columns,
            None => columns.insert(columns_of(object.keys().cloned().collect())?),
        };
        if !object.keys().skip(1).eq(columns.iter()) {
            return Err(other_columns());
        }
        let values: Vec<&Value> = object.values().collect();
        let (run, row) = row_of_values(&values).ok_or_else(no_game)?;
        take(run, row)?;
        line.clear();
    }
    Ok(columns.unwrap_or_default())
}

/// The columns behind that of the run, if those of every game are there.
pub(super) fn columns_of(mut names: Vec<String>) -> Result<Vec<String>, Unreadable> {
    let fixed = std::iter::once(RUN).chain(csv::FIXED);
    if names.len() <= csv::FIXED.len() || !names.iter().zip(fixed).all(|(a, b)| a == b) {
        return Err(other_columns());
    }
    names.remove(0);
    Ok(names)
}

pub(super) fn other_columns() -> Unreadable {
    Unreadable::Unfit("its columns are other ones".to_owned())
}

fn no_game() -> Unreadable {
    Unreadable::Unfit("a line is no game".to_owned())
}

fn cut_off() -> Unreadable {
    Unreadable::Unfit("its last line is cut off".to_owned())
}

fn row_of(fields: &[String], columns: usize) -> Option<(&str, Row)> {
    let [run, game, winner, how, reason, turns, decisions, counted @ ..] = fields else {
        return None;
    };
    if fields.len() != columns + 1 {
        return None;
    }
    let row = Row {
        game: game.parse().ok()?,
        winner: Some(winner.clone()).filter(|winner| !winner.is_empty()),
        how: how.clone(),
        reason: reason.clone(),
        turns: turns.parse().ok()?,
        decisions: decisions.parse().ok()?,
        counted: counted.iter().map(|value| value.parse().ok()).collect::<Option<_>>()?,
    };
    Some((run, row))
}

fn row_of_values<'v>(values: &[&'v Value]) -> Option<(&'v str, Row)> {
    let [run, game, winner, how, reason, turns, decisions, counted @ ..] = values else {
        return None;
    };
    let row = Row {
        game: game.as_u64()?,
        winner: match winner {
            Value::Null => None,
            winner => Some(winner.as_str()?.to_owned()),
        },
        how: how.as_str()?.to_owned(),
        reason: reason.as_str()?.to_owned(),
        turns: turns.as_u64()?.try_into().ok()?,
        decisions: decisions.as_u64()?,
        counted: counted.iter().map(|value| value.as_i64()).collect::<Option<_>>()?,
    };
    Some((run.as_str()?, row))
}

/// The fields of the next line of a table; a line may go on within quotation
/// marks.
fn record(from: &mut impl BufRead) -> Result<Option<Vec<String>>, Unreadable> {
    let mut line = String::new();
    loop {
        let read = from.read_line(&mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if read == 0 || !line.ends_with('\n') {
            return Err(cut_off());
        }
        if line.matches('"').count().is_multiple_of(2) {
            break;
        }
    }
    line.pop();
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    Ok(Some(fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin() -> Origin {
        let columns = ["game", "winner", "how", "reason", "turns", "decisions", "a, \"b\""];
        let columns = columns.map(str::to_owned).to_vec();
        Origin { castra: None, run: "r".to_owned(), columns }
    }

    #[test]
    fn what_is_written_is_read() {
        let origin = origin();
        let reasons = ["has won", "a, \"b\"\nc\r\n", ""];
        let row = |(game, reason): (u64, &&str)| Row {
            game,
            winner: (game != 2).then(|| "reds".to_owned()),
            how: "victory".to_owned(),
            reason: (*reason).to_owned(),
            turns: u32::MAX,
            decisions: u64::MAX,
            counted: vec![i64::MIN],
        };
        let rows: Vec<Row> = (1..).zip(&reasons).map(row).collect();
        for is_json in [false, true] {
            let mut text: Vec<u8> = Vec::new();
            let mut writer = match is_json {
                false => Writer::csv(&origin, &mut text).unwrap(),
                true => Writer::jsonl(&origin, &mut text),
            };
            rows.iter().for_each(|row| writer.row(row).unwrap());
            let mut back = Vec::new();
            let take = |run: &str, row| {
                assert_eq!(run, "r");
                back.push(row);
                Ok(())
            };
            let columns = match is_json {
                false => read_csv(text.as_slice(), take).unwrap(),
                true => read_jsonl(text.as_slice(), take).unwrap(),
            };
            assert_eq!(columns, origin.columns);
            assert_eq!(back, rows);
        }
    }
}
