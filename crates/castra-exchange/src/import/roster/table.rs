//! The lines of a table with any separator, and with any lines above its heading.

use castra_base::IndexMap;

use super::columns::{self, Role};
use crate::import::budget::{Budget, Limit};
use crate::import::error::ImportError;
use crate::import::source::{Source, truncate_word};

/// The possible separators of cells.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// The maximum number of lines above the heading.
const MAX_PREAMBLE_LINES: usize = 30;

/// A table with a heading.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The non-empty lines above the heading.
    pub(super) above: Vec<Vec<String>>,
    pub(super) heading: Vec<String>,
    pub(super) lines: Vec<Vec<String>>,
}

impl Table {
    /// Parses a table. The heading is the line with the most known columns near the beginning,
    /// among them those of the army and the unit.
    pub(super) fn of(text: &str, known: &IndexMap<String, String>) -> Result<Self, ImportError> {
        let (said, body) = separator(text);
        let delimiters = said.map_or_else(|| DELIMITERS.to_vec(), |one| vec![one]);
        let mut best: Option<(usize, u8, usize)> = None;
        // The line that most resembles a heading, for the error.
        let mut nearest: Vec<String> = Vec::new();
        for delimiter in delimiters {
            for (i, line) in lines(body, delimiter).take(MAX_PREAMBLE_LINES + 1).enumerate() {
                let line = line?;
                let roles: Vec<Role> = line.iter().map(|cell| Role::of(cell, known)).collect();
                let named = roles.iter().filter(|role| **role != Role::Unknown).count();
                let is_heading = roles.contains(&Role::Army) && roles.contains(&Role::Unit);
                if is_heading && best.is_none_or(|(most, ..)| named > most) {
                    best = Some((named, delimiter, i));
                }
                let filled = |line: &[String]| line.iter().filter(|c| !c.is_empty()).count();
                if filled(&line) > filled(&nearest) {
                    nearest = line;
                }
            }
        }
        let above = usize::from(said.is_some());
        let Some((_, delimiter, at)) = best else {
            // An open quotation mark may have swallowed the heading.
            check_quotes(body, said.unwrap_or(b','), above)?;
            return Err(no_heading(nearest, known));
        };
        check_quotes(body, delimiter, above)?;
        let mut table = Self::default();
        for (i, line) in lines(body, delimiter).enumerate() {
            let line = line?;
            if let Some(cell) =
                line.iter().find(|cell| contains_table_line(cell, delimiter, &table.heading))
            {
                let start = cell.lines().next().unwrap_or_default();
                return Err(ImportError::from(format!(
                    "the cell that begins with `{}` runs over other lines of the table: close its \
                     quotation mark",
                    truncate_word(start)
                )));
            }
            match i.cmp(&at) {
                std::cmp::Ordering::Less if line.iter().any(|cell| !cell.is_empty()) => {
                    table.above.push(line);
                }
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => table.heading = line,
                std::cmp::Ordering::Greater => table.lines.push(line),
            }
        }
        Ok(table)
    }

    /// Returns the role of each column.
    pub(super) fn roles(&self, known: &IndexMap<String, String>) -> Vec<Role> {
        let role = |(at, heading): (usize, &String)| {
            let role = Role::of(heading, known);
            let cells = self.lines.iter().filter_map(|line| line.get(at)).map(String::as_str);
            let cells = cells.filter(|cell| !cell.is_empty());
            let is_numbering = role == Role::Count
                && !known.contains_key(heading)
                && columns::is_numbering(heading, cells);
            if is_numbering { Role::LineNumber } else { role }
        };
        let mut roles: Vec<Role> = self.heading.iter().enumerate().map(role).collect();
        // A row needs a column. A lone `X` or `Rang` has another meaning.
        if !(roles.contains(&Role::Row) && roles.contains(&Role::Column)) {
            for role in &mut roles {
                if matches!(role, Role::Row | Role::Column) {
                    *role = Role::Unknown;
                }
            }
        }
        roles
    }
}

/// Reads a first line such as `sep=;`, and returns the separator and the rest.
fn separator(text: &str) -> (Option<u8>, &str) {
    let text = text.trim_start_matches('\u{feff}');
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim_end_matches('\r').trim_matches('"');
    let said = first.get(..4).filter(|start| start.eq_ignore_ascii_case("sep="));
    let sign = said.and_then(|_| first.as_bytes().get(4).copied());
    match sign.filter(u8::is_ascii) {
        Some(sign) => (Some(sign), rest),
        None => (None, text),
    }
}

/// Refuses a quotation mark that opens a cell and is never closed, or is closed by the mark of
/// another cell. `above` is the number of lines above the text.
fn check_quotes(text: &str, delimiter: u8, above: usize) -> Result<(), ImportError> {
    let mut bytes = text.bytes().peekable();
    let (mut line, mut is_start) = (above + 1, true);
    while let Some(byte) = bytes.next() {
        if byte != b'"' || !is_start {
            line += usize::from(byte == b'\n');
            is_start = matches!(byte, b'\n' | b'\r') || byte == delimiter;
            continue;
        }
        let opened = line;
        loop {
            match bytes.next() {
                Some(b'"') if bytes.next_if_eq(&b'"').is_some() => {}
                Some(b'"') => break,
                Some(byte) => line += usize::from(byte == b'\n'),
                None => {
                    let why = format!("the quotation mark in line {opened} is never closed");
                    return Err(why.into());
                }
            }
        }
        let ends = |byte: &u8| matches!(*byte, b'\n' | b'\r' | b' ') || *byte == delimiter;
        if line > opened && !bytes.peek().is_none_or(ends) {
            let why = format!(
                "the quotation mark in line {opened} is closed only by that of another cell, in \
                 line {line}"
            );
            return Err(why.into());
        }
        is_start = false;
    }
    Ok(())
}

/// Returns whether a cell of several lines contains another line of the table: one with as many
/// cells as the heading, and with words rather than hexes.
fn contains_table_line(cell: &str, delimiter: u8, heading: &[String]) -> bool {
    let is_record = |line: &str| {
        let is_word = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count() >= 3;
        line.split(char::from(delimiter)).count() == heading.len()
            && line.split(char::from(delimiter)).take(2).all(is_word)
    };
    heading.len() > 2 && cell.lines().skip(1).any(is_record)
}

fn lines(text: &str, delimiter: u8) -> impl Iterator<Item = Result<Vec<String>, ImportError>> {
    let reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    reader.into_records().map(|line| {
        let line = line.map_err(|error| ImportError::from(error.to_string()))?;
        Ok(line.iter().map(|cell| formula_text(cell).to_owned()).collect())
    })
}

/// Returns the text of a cell such as `="0703"`, which keeps a spreadsheet from dropping the zero.
fn formula_text(cell: &str) -> &str {
    let text = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    text.map_or(cell, str::trim)
}

fn no_heading(mut seen: Vec<String>, known: &IndexMap<String, String>) -> ImportError {
    seen.retain(|cell| !cell.is_empty());
    if seen.is_empty() {
        return ImportError::from("the file is empty".to_owned());
    }
    let roles: Vec<Role> = seen.iter().map(|cell| Role::of(cell, known)).collect();
    let missing = match (roles.contains(&Role::Army), roles.contains(&Role::Unit)) {
        (true, _) => "no column is called `unit` or `type`",
        (_, true) => "no column is called `army` or `side`",
        (false, false) => "no column is called `army` or `unit`",
    };
    let columns: Vec<String> = seen.iter().map(|cell| format!("`{cell}`")).collect();
    let why = format!(
        "{missing}; the columns are {}; `columns` in the mapping gives each a role: {}",
        columns.join(", "),
        columns::words()
    );
    ImportError { why, columns: seen }
}

/// Returns the hexes of a cell, which has blanks, line breaks or punctuation between them. `H4-H6`
/// is a row of hexes, and so are `H4 to H6` and `1103-1105`.
///
/// # Errors
/// If the file names more hexes than a battle can have units.
pub(super) fn hexes(
    cell: &str,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<Vec<String>, ImportError> {
    let parts =
        cell.split(|c: char| c.is_whitespace() || [',', ';', '/', '|', '+', '&'].contains(&c));
    let parts = parts.map(|part| part.trim_matches(BRACKETS));
    // A cell with one word only may be the name of a place.
    let is_name = |part: &&str| !part.is_empty() && (*part == cell || !is(FILLERS, part));
    let mut parts = parts.filter(is_name).peekable();
    let mut all: Vec<String> = Vec::new();
    while let Some(part) = parts.next() {
        let to = parts.next_if(|next| is(TO, next)).and_then(|_| parts.next());
        let part = to.map_or_else(|| part.to_owned(), |to| format!("{part}-{to}"));
        match hex_row(&part) {
            Some(hexes) => {
                budget.take(Limit::Pieces, hexes.len() as u64)?;
                source.ledger.record_approximated(format!("hexes {part}"), hexes.join(" "));
                all.extend(hexes);
            }
            // The letter of a hex such as `E 5` stands alone.
            None => match all
                .last_mut()
                .filter(|last| is_letter(last) && part.bytes().all(|byte| byte.is_ascii_digit()))
            {
                Some(last) => last.push_str(&part),
                None => {
                    budget.take(Limit::Pieces, 1)?;
                    all.push(part);
                }
            },
        }
    }
    Ok(all)
}

/// The words between or before hexes, in English, German and French.
const FILLERS: &[&str] = &["and", "und", "et", "in", "en", "hex", "hexes", "feld", "case"];

/// The signs around a hex.
const BRACKETS: [char; 7] = ['(', ')', '[', ']', '\'', '"', '.'];

/// The words and signs between the ends of a row of hexes.
const TO: &[&str] = &["-", "–", "—", "to", "bis", "à"];

/// Returns whether a word is one of several, in any case.
fn is(words: &[&str], word: &str) -> bool {
    words.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// Returns whether a word is the letter of a row or a column: `E` or `AA`.
fn is_letter(word: &str) -> bool {
    word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Returns the hexes of a row such as `H4-H6`, whose ends have the same letter.
fn hex_row(part: &str) -> Option<Vec<String>> {
    let (from, to) = part.split_once(['-', '–', '—'])?;
    let number = |hex: &str| {
        let at = hex.find(|c: char| c.is_ascii_digit())?;
        let (letter, number) = hex.split_at(at);
        Some((letter.to_owned(), number.parse::<u32>().ok()?, number.len()))
    };
    let ((letter, first, digits), (other, last, others)) = (number(from)?, number(to)?);
    let is_row = match letter.is_empty() {
        // `1103-1105` on a board whose hexes have numbers.
        true => other.is_empty() && digits == others && digits >= 3,
        false => other.is_empty() || other == letter,
    };
    let fits = is_row && first <= last && last - first < 100;
    fits.then(|| (first..=last).map(|number| format!("{letter}{number:0digits$}")).collect())
}
