//! The lines of a file of comma-separated values, with the position of each cell; the crate `csv`
//! does not report positions.
//!
//! ```text
//! battle,winner      →  cells `battle` at 0..6 and `winner` at 7..13
//! # played in May    →  nothing
//! ford,"the ""red""" →  cells `ford` and `the "red"`
//! ```

use std::ops::Range;

/// A cell of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The contents, without quotation marks and without blanks at both ends.
    pub(super) text: String,
    /// The byte range in the file.
    pub(super) at: Range<usize>,
}

/// The byte range of a problem, and its description.
pub(super) type SyntaxProblem = (Range<usize>, &'static str);

/// Returns the lines that are neither empty nor remarks, which begin with `#`. Cells are separated
/// by commas, or by semicolons if the first line has no comma.
///
/// # Errors
///
/// If a quotation mark is not closed, or if text follows the closing one. The first such cell ends
/// the reading, because the limits of later cells are unknown.
pub(super) fn lines(text: &str) -> Result<Vec<Vec<Cell>>, SyntaxProblem> {
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut all = Vec::new();
    let mut separator = None;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            at += line.len();
            continue;
        }
        let is_wide = line.contains(';') && !line.contains(',');
        let separator = *separator.get_or_insert(if is_wide { ';' } else { ',' });
        let mut cells = Vec::new();
        loop {
            let (cell, end) = cell(text, at, separator)?;
            cells.push(cell);
            at = end;
            let next = text.get(at..).and_then(|rest| rest.chars().next());
            at += next.map_or(0, char::len_utf8);
            if next != Some(separator) {
                break;
            }
        }
        all.push(cells);
    }
    Ok(all)
}

/// Reads the cell that begins at an offset; also returns the offset of the separator, of the line
/// break, or of the end of the file after it.
fn cell(text: &str, from: usize, separator: char) -> Result<(Cell, usize), SyntaxProblem> {
    let rest = text.get(from..).unwrap_or_default();
    let is_end = |c: char| c == separator || c == '\n';
    let start = from + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let inner = text.get(start..).unwrap_or_default();
    if !inner.starts_with('"') {
        let end = start + inner.find(is_end).unwrap_or(inner.len());
        let text = text.get(start..end).unwrap_or_default().trim_end();
        return Ok((Cell { text: text.to_owned(), at: start..start + text.len() }, end));
    }
    let mut words = String::new();
    let mut marks = inner.char_indices().skip(1).peekable();
    while let Some((at, c)) = marks.next() {
        match c {
            '"' if marks.next_if(|(_, next)| *next == '"').is_some() => words.push('"'),
            '"' => {
                let close = start + at + 1;
                let after = text.get(close..).unwrap_or_default();
                let end = close + after.find(is_end).unwrap_or(after.len());
                if !text.get(close..end).unwrap_or_default().trim().is_empty() {
                    return Err((close..end, "there is text after the closing quotation mark"));
                }
                return Ok((Cell { text: words.trim().to_owned(), at: start..close }, end));
            }
            c => words.push(c),
        }
    }
    Err((start..start + 1, "this quotation mark is not closed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Vec<String>> {
        let lines = lines(text).unwrap();
        lines.into_iter().map(|line| line.into_iter().map(|cell| cell.text).collect()).collect()
    }

    #[test]
    fn lines_have_cells_and_cells_have_places() {
        let text = "\u{feff}a, b ,c\r\n\n# a remark\n\"x, \"\"y\"\"\",,z";
        assert_eq!(words(text), [["a", "b", "c"], ["x, \"y\"", "", "z"]]);
        for cell in lines(text).unwrap().concat() {
            let there = text.get(cell.at.clone()).unwrap();
            assert_eq!(
                there.trim_matches('"').replace("\"\"", "\""),
                cell.text.replace("\"y\"", "\"y"),
                "{cell:?}"
            );
        }
        assert_eq!(words("a;b\nx;y,z\n"), [["a", "b"], ["x", "y,z"]]);
        assert_eq!(words(" \n#\n"), Vec::<Vec<String>>::new());
        assert_eq!(words("a,b,\n"), [["a", "b", ""]]);
        assert_eq!(words("a\n\"two\nlines\"\n"), [["a"], ["two\nlines"]]);
    }

    #[test]
    fn quotation_marks_come_in_pairs() {
        assert_eq!(lines("a,b\nx,\"y\n"), Err((6..7, "this quotation mark is not closed")));
        let why = "there is text after the closing quotation mark";
        assert_eq!(lines("a,b\n\"x\" y,z\n"), Err((7..9, why)));
    }
}
