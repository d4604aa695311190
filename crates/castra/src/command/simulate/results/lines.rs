//! Results of a line a game: written, and read back.

use std::io::{self, BufRead, Write};

use castra_base::IndexMap;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::super::csv::{self, RUN};
use super::finished::Unreadable;
use super::format::{FORMAT, Origin};
use super::row::Row;

/// The column of the number of the format, which comes first.
const NUMBER: &str = "format";
/// The column of the version of Castra that wrote the line.
const CASTRA: &str = "castra";
/// What every line says of its file, before what it says of its game.
const ABOUT: [&str; 3] = [NUMBER, CASTRA, RUN];

/// Lines that are being written.
pub(in crate::command) struct Writer<'a> {
    origin: &'a Origin,
    to: &'a mut (dyn Write + Send),
    is_json: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn csv(origin: &'a Origin, to: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let names = ABOUT.into_iter().map(str::to_owned).chain(origin.columns.iter().cloned());
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
            FORMAT.to_string(),
            self.origin.castra.clone().unwrap_or_default(),
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
        map.serialize_entry(NUMBER, &FORMAT)?;
        map.serialize_entry(CASTRA, &self.origin.castra)?;
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

/// The version of Castra that wrote lines, if there are any, and the columns
/// after that of the run.
pub(super) type Layout = (Option<String>, Vec<String>);

/// What every line has to say alike.
#[derive(Default)]
struct About {
    castra: Option<String>,
}

impl About {
    /// Looks at what a line says of its file.
    fn line(&mut self, format: Option<u64>, castra: Option<&str>) -> Result<(), Unreadable> {
        match format {
            Some(FORMAT) => {}
            Some(other) => return Err(Unreadable::other_format(other)),
            None => return Err(no_game()),
        }
        let castra = castra.ok_or_else(no_game)?;
        match &self.castra {
            None => self.castra = Some(castra.to_owned()),
            Some(first) if first == castra => {}
            Some(_) => {
                return Err(Unreadable::Unfit("it contains games of several runs".to_owned()));
            }
        }
        Ok(())
    }
}

/// Reads the games of a table, and passes each on with its run.
pub(super) fn read_csv(
    mut from: impl BufRead,
    mut take: impl FnMut(&str, Row) -> Result<(), Unreadable>,
) -> Result<Layout, Unreadable> {
    let head = record(&mut from)?.unwrap_or_default();
    let columns = columns_of(&head, &ABOUT)?;
    let mut about = About::default();
    while let Some(fields) = record(&mut from)? {
        let [format, castra, fields @ ..] = fields.as_slice() else { return Err(no_game()) };
        about.line(format.parse().ok(), Some(castra))?;
        let (run, row) = row_of(fields, columns.len()).ok_or_else(no_game)?;
        take(run, row)?;
    }
    Ok((about.castra, columns))
}

/// Reads the games of objects, and passes each on with its run. There are no
/// columns if there are no games.
pub(super) fn read_jsonl(
    mut from: impl BufRead,
    mut take: impl FnMut(&str, Row) -> Result<(), Unreadable>,
) -> Result<Layout, Unreadable> {
    let mut columns: Option<Vec<String>> = None;
    let mut about = About::default();
    let mut line = String::new();
    while from.read_line(&mut line)? > 0 {
        if !line.ends_with('\n') {
            return Err(cut_off());
        }
        let object: IndexMap<String, Value> = serde_json::from_str(&line).map_err(|_| no_game())?;
        let columns = match &mut columns {
            Some(columns) => columns,
            None => {
                let names: Vec<String> = object.keys().cloned().collect();
                columns.insert(columns_of(&names, &ABOUT)?)
            }
        };
        if !object.keys().skip(ABOUT.len()).eq(columns.iter()) {
            return Err(other_columns());
        }
        let values: Vec<&Value> = object.values().collect();
        let [format, castra, values @ ..] = values.as_slice() else { return Err(no_game()) };
        about.line(format.as_u64(), castra.as_str())?;
        let (run, row) = row_of_values(values).ok_or_else(no_game)?;
        take(run, row)?;
        line.clear();
    }
    Ok((about.castra, columns.unwrap_or_default()))
}

/// The columns after those that say something of the file, if those of every
/// game are there.
pub(super) fn columns_of(names: &[String], about: &[&str]) -> Result<Vec<String>, Unreadable> {
    let fixed = about.iter().copied().chain(csv::FIXED);
    let has_all = names.len() >= about.len() + csv::FIXED.len();
    if !has_all || !names.iter().zip(fixed).all(|(a, b)| a == b) {
        return Err(other_columns());
    }
    Ok(names.iter().skip(about.len()).cloned().collect())
}

pub(super) fn other_columns() -> Unreadable {
    Unreadable::Unfit("its columns do not match".to_owned())
}

fn no_game() -> Unreadable {
    Unreadable::Unfit("a line is not a game".to_owned())
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
        Origin { castra: Some("0".to_owned()), run: "r".to_owned(), columns }
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
            let layout = match is_json {
                false => read_csv(text.as_slice(), take).unwrap(),
                true => read_jsonl(text.as_slice(), take).unwrap(),
            };
            assert_eq!(layout, (origin.castra.clone(), origin.columns.clone()));
            assert_eq!(back, rows);
        }
    }

    #[test]
    fn lines_of_another_format_or_of_two_versions_are_refused() {
        let origin = origin();
        let row = |game| Row {
            game,
            winner: None,
            how: "drawn".to_owned(),
            reason: String::new(),
            turns: 1,
            decisions: 1,
            counted: vec![0],
        };
        let mut text: Vec<u8> = Vec::new();
        let mut writer = Writer::jsonl(&origin, &mut text);
        (1..3).for_each(|game| writer.row(&row(game)).unwrap());
        let text = String::from_utf8(text).unwrap();
        let read = |text: &str| {
            let why = read_jsonl(text.as_bytes(), |_, _| Ok(())).map_err(|why| why.to_string());
            why.unwrap_err()
        };
        let later = text.replace(&format!("\"format\":{FORMAT}"), "\"format\":99");
        assert!(read(&later).contains("it has format 99"), "{}", read(&later));
        let (first, second) = text.split_once('\n').unwrap();
        let second = second.replace("\"castra\":\"0\"", "\"castra\":\"1\"");
        assert_eq!(read(&format!("{first}\n{second}")), "it contains games of several runs");
    }
}
