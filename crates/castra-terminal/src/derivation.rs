//! The derivation of a value as text.

use castra_base::count_noun;
use castra_diagnostics::sanitize;
use castra_sim::ExplainedLine;

/// Returns the lines of a derivation, indented. At most `most` lines are shown, and the others are
/// counted.
#[must_use]
pub fn derivation_text(lines: &[ExplainedLine], indent: usize, most: usize) -> String {
    let mut text = String::new();
    for line in lines.iter().take(most) {
        text.push_str(&" ".repeat(indent + 2 * line.depth));
        text.push_str(&sanitize(&line.text));
        text.push('\n');
    }
    if lines.len() > most {
        let left = count_noun(lines.len() - most, "more line");
        text.push_str(&format!("{}… and {left}\n", " ".repeat(indent)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn omitted_lines_are_counted() {
        let line = |depth, text: &str| ExplainedLine { depth, text: text.to_owned() };
        let lines = [line(0, "a = 1"), line(1, "b = 2"), line(1, "c = 3")];
        assert_eq!(derivation_text(&lines, 2, 2), "  a = 1\n    b = 2\n  … and 1 more line\n");
    }
}
