//! Text that looks like the beginning of an item.

use castra_base::suggest::nearest;

use super::keywords::ITEM_KEYWORDS;

/// Returns whether a line at column one inside an open block starts an item. If so, the block was
/// never closed.
pub(super) fn starts_item_inside(line: &str) -> bool {
    let word = first_word(line);
    // `add 1` is a line of a change.
    if word == "add" {
        return first_word(line[word.len()..].trim_start()) == "to";
    }
    (ITEM_KEYWORDS.contains(&word) && !is_statement(line))
        || (line.ends_with('{') && nearest(word, ITEM_KEYWORDS.iter().copied()).is_some())
        // `unit phalanx "Phalanx" …`: an instance of a kind that the game declares.
        || is_instance_head(line)
}

fn is_instance_head(line: &str) -> bool {
    // Entries that look like instances.
    if matches!(
        first_word(line),
        "army" | "group" | "label" | "leader" | "objective" | "phase" | "roster"
    ) {
        return false;
    }
    let mut rest = line;
    for _ in 0..2 {
        let word = first_word(rest);
        if word.is_empty() || word == "at" {
            return false;
        }
        rest = rest[word.len()..].trim_start();
    }
    rest.starts_with('"') && (rest.contains('{') || rest.contains(" abbr "))
}

/// Returns whether a line is a statement that begins with the keyword of an item, such
/// as `victory for us`.
fn is_statement(line: &str) -> bool {
    let word = first_word(line);
    let rest = line[word.len()..].trim_start();
    match word {
        "victory" | "defeat" => first_word(rest) == "for",
        "drawn" => first_word(rest) != "when",
        "turn" => first_word(rest) == "of",
        "window" => rest.contains(" for "),
        "place" => rest.contains(" for ") && !rest.starts_with('"'),
        "terrain" => rest.contains(" at ") && !rest.contains('{'),
        "option" => rest.contains('=') && !rest.contains(':'),
        "council" => rest.contains('=') && !rest.contains('{'),
        _ => false,
    }
}

/// Returns whether an item consists of statements.
pub(super) fn has_statements(item: &str) -> bool {
    matches!(
        first_word(item),
        "after"
            | "before"
            | "fn"
            | "instead"
            | "judge"
            | "on"
            | "proc"
            | "react"
            | "round"
            | "setup"
            | "test"
            | "turn"
            | "whenever"
    )
}

/// Returns whether an item has a block of entries or of lines.
pub(super) fn has_entries(item: &str) -> bool {
    matches!(
        first_word(item),
        "add"
            | "allow"
            | "board"
            | "council"
            | "deck"
            | "deploy"
            | "die"
            | "enum"
            | "except"
            | "forbid"
            | "kind"
            | "map"
            | "modify"
            | "record"
            | "source"
            | "table"
            | "war-council"
    )
}

/// Returns the first word of a line if it begins a statement that needs a block.
pub(super) fn block_statement_word(line: &str) -> Option<&str> {
    let line = line.strip_prefix('}').unwrap_or(line).trim_start();
    let word = first_word(line);
    matches!(word, "if" | "else" | "for" | "repeat" | "match" | "step" | "phase").then_some(word)
}

pub(super) fn first_word(line: &str) -> &str {
    let end = line
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(line.len());
    &line[..end]
}
