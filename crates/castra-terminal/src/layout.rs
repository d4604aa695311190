//! Layout of text in the width of a screen.

use castra_base::display_width;

/// Arranges cells in as many columns as fit into the width, filled from top to bottom. Each line is
/// indented.
#[must_use]
pub fn columns(cells: &[String], width: usize, indent: usize) -> String {
    let widest = cells.iter().map(|cell| display_width(cell)).max().unwrap_or(0);
    let across = ((width.saturating_sub(indent) + 2) / (widest + 2)).max(1);
    let rows = cells.len().div_ceil(across);
    let mut out = String::new();
    for row in 0..rows {
        let mut line = " ".repeat(indent);
        for cell in cells.iter().skip(row).step_by(rows) {
            line.push_str(cell);
            line.push_str(&" ".repeat(widest - display_width(cell) + 2));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Wraps text to the width. The first line has the indent, and the others have four columns more.
#[must_use]
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut line = " ".repeat(indent);
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && display_width(&line) + 1 + display_width(word) > width {
            out.push_str(&line);
            out.push('\n');
            line = " ".repeat(indent + 4);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    out.push_str(&line);
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_downwards() {
        let cells: Vec<String> = ["a", "bb", "c", "d", "e"].map(str::to_owned).to_vec();
        assert_eq!(columns(&cells, 10, 2), "  a   d\n  bb  e\n  c\n");
        assert_eq!(columns(&cells, 1, 0), "a\nbb\nc\nd\ne\n");
        assert_eq!(columns(&[], 80, 0), "");
    }

    #[test]
    fn long_lines_are_wrapped() {
        assert_eq!(wrap("one two three", 10, 1), " one two\n     three\n");
        assert_eq!(wrap("unbreakable", 4, 0), "unbreakable\n");
    }
}
