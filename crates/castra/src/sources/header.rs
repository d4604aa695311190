use castra_syntax::ast::HeaderKind;

/// What the header of a text says it belongs to, without parsing the text. For
/// finding out which files matter; whether the header is sound is for the
/// parser to say.
#[must_use]
pub fn peek(text: &str) -> Option<(HeaderKind, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let line = text.lines().find(|line| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with("//")
    })?;
    let mut words = line.split_ascii_whitespace();
    let kind = match words.next()? {
        "game" => HeaderKind::Game,
        "module" => HeaderKind::Module,
        "scenario" => HeaderKind::Scenario,
        _ => return None,
    };
    let id = words.next()?;
    let end = id.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    let id = id.get(..end.unwrap_or(id.len()))?;
    (!id.is_empty()).then_some((kind, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_behind_comments() {
        let text = "\u{feff}// A game.\r\n\r\n  // More.\ngame go\"Go\"\n";
        assert_eq!(peek(text), Some((HeaderKind::Game, "go")));
        assert_eq!(peek("module a-b \"A\" for go"), Some((HeaderKind::Module, "a-b")));
        assert_eq!(peek("map standard\n"), None);
        assert_eq!(peek(""), None);
        assert_eq!(peek("game"), None);
    }
}
