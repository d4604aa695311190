//! The header of a file, read without parsing the rest.

use crate::ast::HeaderKind;

/// Returns the kind and the name in the header of a file. Returns `None` if the first line of code
/// is not a header. Callers use it to find the relevant files without parsing them. The parser
/// reports errors in the header.
#[must_use]
pub fn peek_header(text: &str) -> Option<(HeaderKind, &str)> {
    let line = header_line(text)?;
    let mut words = line.split_ascii_whitespace();
    let kind = match words.next()? {
        "game" => HeaderKind::Game,
        "module" => HeaderKind::Module,
        "scenario" => HeaderKind::Scenario,
        "campaign" => HeaderKind::Campaign,
        _ => return None,
    };
    let id = words.next()?;
    let end = id.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    let id = id.get(..end.unwrap_or(id.len()))?;
    (!id.is_empty()).then_some((kind, id))
}

/// Returns the game in the header of a file: the id of a game, or the game of a module, battle or
/// campaign.
#[must_use]
pub fn game_in_header(text: &str) -> Option<&str> {
    let (kind, id) = peek_header(text)?;
    if kind == HeaderKind::Game {
        return Some(id);
    }
    // Words of the title, within quotation marks, are skipped.
    let unquoted = header_line(text)?.split('"').step_by(2);
    let mut words = unquoted.flat_map(str::split_ascii_whitespace).skip_while(|w| *w != "for");
    words.nth(1)
}

/// Returns the first line that is neither empty nor a comment.
fn header_line(text: &str) -> Option<&str> {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().find(|line| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with("//")
    })
}
