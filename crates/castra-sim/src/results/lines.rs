//! Results with a line per game: written, and read back.
//!
//! Every line has the run, the version of Castra, and the checksum of the whole file, so that any
//! program can read the file as one table. Lines that were changed, removed, repeated or moved do
//! not match the checksum.

use std::io::{self, BufRead, Write};

use castra_base::{IndexMap, hex_digits};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::csv::{self, RUN};
use super::origin::{Origin, RowSource};
use super::read_error::{FORMAT, ReadError};
use super::row::Row;

/// The column of the number of the format, which comes first.
const NUMBER: &str = "format";
/// The column of the version of Castra that wrote the line.
const CASTRA: &str = "castra";
/// The column of the checksum of the file.
const CHECKSUM: &str = "checksum";
/// The keys that describe the file in every line, before the keys of the game.
const FILE_COLUMNS: [&str; 4] = [NUMBER, CASTRA, CHECKSUM, RUN];

/// The digits of a checksum.
const DIGITS: usize = 16;

/// A format with one line per game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineFormat {
    /// Fields separated by commas, after a line with the names of the columns.
    Csv,
    /// A JSON object.
    Jsonl,
}

/// Writes lines in two passes over the games: one for the checksum, and one to write.
pub(super) fn write(
    form: LineFormat,
    origin: &Origin,
    rows: RowSource<'_>,
    to: &mut dyn Write,
) -> io::Result<()> {
    let head = form.header(origin);
    let mut sum = LineChecksum::new(&head);
    rows(&mut |row| {
        sum.add(&form.line(origin, "", &row)?);
        Ok(())
    })?;
    let sum = sum.text();
    to.write_all(head.as_bytes())?;
    rows(&mut |row| to.write_all(form.line(origin, &sum, &row)?.as_bytes()))
}

impl LineFormat {
    /// Returns the text before the first game.
    fn header(self, origin: &Origin) -> String {
        match self {
            Self::Csv => {
                let columns = origin.columns.iter().cloned().map(csv::escape);
                csv::join_fields(FILE_COLUMNS.into_iter().map(str::to_owned).chain(columns))
            }
            Self::Jsonl => String::new(),
        }
    }

    /// Returns the line of a game, with the checksum of its file.
    fn line(self, origin: &Origin, sum: &str, row: &Row) -> io::Result<String> {
        if self == Self::Jsonl {
            return Ok(serde_json::to_string(&Line { origin, sum, row })? + "\n");
        }
        let fixed = [
            FORMAT.to_string(),
            origin.castra.clone().unwrap_or_default(),
            sum.to_owned(),
            origin.run.clone(),
            row.game.to_string(),
            csv::escape(row.winner.clone().unwrap_or_default()),
            row.how.clone(),
            csv::escape(row.reason.clone()),
            row.turns.to_string(),
            row.decisions.to_string(),
        ];
        Ok(csv::join_fields(fixed.into_iter().chain(row.counted.iter().map(i64::to_string))))
    }
}

/// The checksum of the text before the games and of their lines, without checksums in them.
struct LineChecksum(Sha256);

impl LineChecksum {
    fn new(head: &str) -> Self {
        Self(Sha256::new().chain_update(head))
    }

    fn add(&mut self, line: &str) {
        self.0.update(line);
    }

    fn text(self) -> String {
        let mut text: String = hex_digits(&self.0.finalize());
        text.truncate(DIGITS);
        text
    }
}

/// A game as an object, with the names of the columns as field names.
struct Line<'a> {
    origin: &'a Origin,
    sum: &'a str,
    row: &'a Row,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row { game, winner, how, reason, turns, decisions, counted } = self.row;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(NUMBER, &FORMAT)?;
        map.serialize_entry(CASTRA, &self.origin.castra)?;
        map.serialize_entry(CHECKSUM, self.sum)?;
        map.serialize_entry(RUN, &self.origin.run)?;
        map.serialize_entry("game", game)?;
        map.serialize_entry("winner", winner)?;
        map.serialize_entry("how", how)?;
        map.serialize_entry("reason", reason)?;
        map.serialize_entry("turns", turns)?;
        map.serialize_entry("decisions", decisions)?;
        let names = self.origin.columns.iter().skip(csv::GAME_COLUMNS.len());
        for (name, value) in names.zip(counted) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The data of a result file besides its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultFileInfo {
    /// The version of Castra that wrote it; `None` if it has no games.
    pub castra: Option<String>,
    /// The names of the columns after the column of the run; empty if the file does not name them.
    pub columns: Vec<String>,
}

/// Lines that are being read.
struct Reader {
    form: LineFormat,
    columns: Vec<String>,
    /// The origin and the checksum in the first line.
    first: Option<(Origin, String)>,
    sum: Option<LineChecksum>,
}

/// A line, split into its parts.
struct LineParts<'a> {
    format: Option<u64>,
    castra: &'a str,
    sum: &'a str,
    run: &'a str,
    row: Row,
}

impl Reader {
    const fn new(form: LineFormat, columns: Vec<String>) -> Self {
        Self { form, columns, first: None, sum: None }
    }

    /// Checks a line, given as it is in the file and split, and adds it to the checksum.
    fn line(&mut self, raw: &str, parts: &LineParts<'_>) -> Result<(), ReadError> {
        match parts.format {
            Some(FORMAT) => {}
            Some(other) => return Err(ReadError::wrong_format(other)),
            None => return Err(bad_line_error()),
        }
        let row = &parts.row;
        if !row.has_valid_ending() {
            let why = format!("game {} does not end as a game can", row.game);
            return Err(ReadError::Invalid(why));
        }
        let (origin, sum) = self.first.get_or_insert_with(|| {
            let columns = self.columns.clone();
            let (castra, run) = (Some(parts.castra.to_owned()), parts.run.to_owned());
            (Origin { castra, run, columns }, parts.sum.to_owned())
        });
        if origin.castra.as_deref() != Some(parts.castra) || origin.run != parts.run {
            return Err(ReadError::Invalid("it contains games of several runs".to_owned()));
        }
        // A line that another program has rewritten may mean the same, but is not the line that was
        // written.
        if sum != parts.sum || self.form.line(origin, sum, row)? != raw {
            let why = format!("it is damaged: the line of game {} was changed", row.game);
            return Err(ReadError::Invalid(why));
        }
        let all = self.sum.get_or_insert_with(|| LineChecksum::new(&self.form.header(origin)));
        all.add(&self.form.line(origin, "", row)?);
        Ok(())
    }

    /// Checks all lines together against the checksum. Returns the layout of the file.
    fn end(self) -> Result<ResultFileInfo, ReadError> {
        let Some((origin, expected)) = self.first else {
            return Ok(ResultFileInfo { castra: None, columns: self.columns });
        };
        if self.sum.map(LineChecksum::text) != Some(expected) {
            return Err(ReadError::Invalid(
                "it is damaged: lines were changed, added or removed".to_owned(),
            ));
        }
        Ok(ResultFileInfo { castra: origin.castra, columns: origin.columns })
    }
}

/// Reads the games of a table, and passes each on with its run. Some damage is found only after the
/// last game.
pub(super) fn read_csv(
    mut from: impl BufRead,
    mut take: impl FnMut(&str, Row) -> Result<(), ReadError>,
) -> Result<ResultFileInfo, ReadError> {
    let (head, names) = record(&mut from)?.unwrap_or_default();
    let names: Vec<String> = names.iter().map(|name| csv::unescape(name).to_owned()).collect();
    let columns = columns_of(&names, &FILE_COLUMNS)?;
    let origin = Origin { castra: None, run: String::new(), columns: columns.clone() };
    if LineFormat::Csv.header(&origin) != head {
        return Err(wrong_columns_error());
    }
    let mut reader = Reader::new(LineFormat::Csv, columns);
    while let Some((raw, fields)) = record(&mut from)? {
        let [format, castra, sum, run, fields @ ..] = fields.as_slice() else {
            return Err(bad_line_error());
        };
        let format = format.parse().ok();
        if let Some(other) = format.filter(|&format| format != FORMAT) {
            return Err(ReadError::wrong_format(other));
        }
        let row = row_of(fields, reader.columns.len()).ok_or_else(bad_line_error)?;
        let parts = LineParts { format, castra, sum, run, row };
        reader.line(&raw, &parts)?;
        take(run, parts.row)?;
    }
    reader.end()
}

/// Reads the games of objects, and passes each on with its run. There are no columns if there are
/// no games. Some damage is found only after the last game.
pub(super) fn read_jsonl(
    mut from: impl BufRead,
    mut take: impl FnMut(&str, Row) -> Result<(), ReadError>,
) -> Result<ResultFileInfo, ReadError> {
    let mut reader: Option<Reader> = None;
    let mut line = String::new();
    while from.read_line(&mut line)? > 0 {
        if !line.ends_with('\n') {
            return Err(truncation_error());
        }
        let object: IndexMap<String, Value> =
            serde_json::from_str(&line).map_err(|_| bad_line_error())?;
        if let Some(other) = object.get(NUMBER).and_then(Value::as_u64).filter(|&n| n != FORMAT) {
            return Err(ReadError::wrong_format(other));
        }
        let reader = match &mut reader {
            Some(reader) => reader,
            None => {
                let names: Vec<String> = object.keys().cloned().collect();
                reader.insert(Reader::new(LineFormat::Jsonl, columns_of(&names, &FILE_COLUMNS)?))
            }
        };
        if !object.keys().skip(FILE_COLUMNS.len()).eq(reader.columns.iter()) {
            return Err(wrong_columns_error());
        }
        let values: Vec<&Value> = object.values().collect();
        let [format, castra, sum, run, values @ ..] = values.as_slice() else {
            return Err(bad_line_error());
        };
        let word = |value: &'_ Value| value.as_str().map(str::to_owned).ok_or_else(bad_line_error);
        let (castra, sum, run) = (word(castra)?, word(sum)?, word(run)?);
        let row = row_of_values(values).ok_or_else(bad_line_error)?;
        let (castra, sum, run) = (castra.as_str(), sum.as_str(), run.as_str());
        let parts = LineParts { format: format.as_u64(), castra, sum, run, row };
        reader.line(&line, &parts)?;
        take(run, parts.row)?;
        line.clear();
    }
    let none = ResultFileInfo { castra: None, columns: Vec::new() };
    reader.map_or(Ok(none), Reader::end)
}

/// Returns the columns after the `about` columns, or an error unless they begin with those of every
/// game.
pub(super) fn columns_of(names: &[String], about: &[&str]) -> Result<Vec<String>, ReadError> {
    let fixed = about.iter().copied().chain(csv::GAME_COLUMNS);
    let has_all = names.len() >= about.len() + csv::GAME_COLUMNS.len();
    if !has_all || !names.iter().zip(fixed).all(|(a, b)| a == b) {
        return Err(wrong_columns_error());
    }
    Ok(names.iter().skip(about.len()).cloned().collect())
}

pub(super) fn wrong_columns_error() -> ReadError {
    ReadError::Invalid("its columns do not match".to_owned())
}

fn bad_line_error() -> ReadError {
    ReadError::Invalid("a line is not a game".to_owned())
}

fn truncation_error() -> ReadError {
    ReadError::Invalid("its last line is cut off".to_owned())
}

fn row_of(fields: &[String], columns: usize) -> Option<Row> {
    let [game, winner, how, reason, turns, decisions, counted @ ..] = fields else {
        return None;
    };
    if fields.len() != columns {
        return None;
    }
    Some(Row {
        game: game.parse().ok()?,
        winner: Some(csv::unescape(winner).to_owned()).filter(|winner| !winner.is_empty()),
        how: how.clone(),
        reason: csv::unescape(reason).to_owned(),
        turns: turns.parse().ok()?,
        decisions: decisions.parse().ok()?,
        counted: counted.iter().map(|value| value.parse().ok()).collect::<Option<_>>()?,
    })
}

fn row_of_values(values: &[&Value]) -> Option<Row> {
    let [game, winner, how, reason, turns, decisions, counted @ ..] = values else {
        return None;
    };
    Some(Row {
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
    })
}

/// Returns the next line of a table, and its fields. A line may continue within quotation marks.
fn record(from: &mut impl BufRead) -> Result<Option<(String, Vec<String>)>, ReadError> {
    let mut line = String::new();
    loop {
        let read = from.read_line(&mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if read == 0 || !line.ends_with('\n') {
            return Err(truncation_error());
        }
        if line.matches('"').count().is_multiple_of(2) {
            break;
        }
    }
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.trim_end_matches('\n').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    Ok(Some((line, fields)))
}

#[cfg(test)]
mod tests {
    use super::super::origin::RowReceiver;
    use super::*;

    fn origin() -> Origin {
        let columns = ["game", "winner", "how", "reason", "turns", "decisions", "a, \"b\""];
        let columns = columns.map(str::to_owned).to_vec();
        Origin { castra: Some("0".to_owned()), run: "r".to_owned(), columns }
    }

    fn write_to_vec(form: LineFormat, origin: &Origin, rows: &[Row]) -> Vec<u8> {
        let mut text: Vec<u8> = Vec::new();
        let mut all = |take: RowReceiver<'_>| rows.iter().try_for_each(|row| take(row.clone()));
        write(form, origin, &mut all, &mut text).unwrap();
        text
    }

    #[test]
    fn results_survive_a_round_trip() {
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
            let form = if is_json { LineFormat::Jsonl } else { LineFormat::Csv };
            let text = write_to_vec(form, &origin, &rows);
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
            let (castra, columns) = (origin.castra.clone(), origin.columns.clone());
            assert_eq!(layout, ResultFileInfo { castra, columns });
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
        let text = write_to_vec(LineFormat::Jsonl, &origin, &[row(1), row(2)]);
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

    /// Damages a file: flips, drops, doubles or moves a byte or a line.
    fn damaged(text: &[u8], how: u8, at: usize, to: usize, with: u8) -> Vec<u8> {
        let mut lines: Vec<&[u8]> = text.split_inclusive(|&b| b == b'\n').collect();
        let (line, other) = (at % lines.len(), to % lines.len());
        let (byte, second) = (at % text.len(), to % text.len());
        let mut bytes = text.to_vec();
        let digits: Vec<usize> = (0..text.len()).filter(|&i| text[i].is_ascii_digit()).collect();
        match how {
            0 => bytes[byte] ^= with.max(1),
            1 => drop(bytes.drain(byte..(byte + 1 + usize::from(with % 40)).min(text.len()))),
            2 => bytes.insert(byte, with),
            3 => bytes.swap(byte, second),
            4 => bytes.swap(digits[at % digits.len()], digits[to % digits.len()]),
            5 => bytes[digits[at % digits.len()]] = b'0' + with % 10,
            6 => bytes.truncate(byte),
            _ => {
                match how {
                    7 => drop(lines.remove(line)),
                    8 => lines.insert(other, lines[line]),
                    9 => lines.swap(line, other),
                    _ => lines.truncate(line),
                }
                return lines.concat();
            }
        }
        bytes
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(3000))]
        #[test]
        fn nothing_that_is_damaged_is_taken(
            how in 0u8..11, at: usize, to: usize, with: u8, is_json: bool
        ) {
            let row = |game: u64| Row {
                game,
                winner: (game < 6).then(|| if game < 3 { "reds" } else { "blues" }.to_owned()),
                how: if game < 6 { "victory" } else { "drawn" }.to_owned(),
                reason: "=has \"won\", at 3".to_owned(),
                turns: 10 + u32::try_from(game).unwrap(),
                decisions: 100 * game,
                counted: vec![i64::try_from(game).unwrap() - 4],
            };
            let rows: Vec<Row> = (1..9).map(row).collect();
            let form = if is_json { LineFormat::Jsonl } else { LineFormat::Csv };
            let text = write_to_vec(form, &origin(), &rows);
            let damaged = damaged(&text, how, at, to, with);
            let mut games = 0;
            let take = |_: &str, _: Row| {
                games += 1;
                Ok(())
            };
            let read = match form {
                LineFormat::Csv => read_csv(damaged.as_slice(), take),
                LineFormat::Jsonl => read_jsonl(damaged.as_slice(), take),
            };
            // An empty file has no games.
            proptest::prop_assert!(damaged == text || read.is_err() || games == 0);
        }
    }
}
