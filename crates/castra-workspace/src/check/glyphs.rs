//! Warnings about characters that no font contains.

use std::collections::BTreeSet;

use castra_base::{
    Diagnostic, FileId, SourceFile, Span, codes, is_invisible, listed_characters, to_u32,
};

use crate::workspace::Workspace;

/// Returns a warning for each reported source with characters missing from the embedded fonts and
/// from those of its package. It is at the first such character.
pub(super) fn report_unprintable(
    workspace: &Workspace<'_>,
    only_files: Option<&BTreeSet<FileId>>,
) -> Vec<Diagnostic> {
    let texts = workspace.texts.iter().filter(|text| text.is_reported);
    let texts =
        texts.filter(|text| only_files.is_none_or(|only_files| only_files.contains(&text.file)));
    let warning = |text: &crate::workspace::Text| {
        let file = workspace.files.get(text.file)?;
        check_text(file, &|c| is_invisible(c) || workspace.can_print(text.package, c))
    };
    texts.filter_map(warning).collect()
}

fn check_text(file: &SourceFile, prints: &dyn Fn(char) -> bool) -> Option<Diagnostic> {
    let text: &str = &file.text;
    if text.is_ascii() {
        return None;
    }
    check_characters(file.id, printed_chars(text), prints)
}

/// Returns a warning at the first of the characters of a file that cannot be printed.
pub(super) fn check_characters(
    file: FileId,
    characters: impl Iterator<Item = (usize, char)>,
    prints: &dyn Fn(char) -> bool,
) -> Option<Diagnostic> {
    let mut missing: Vec<char> = Vec::new();
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (at, c) in characters {
        if prints(c) {
            continue;
        }
        if !missing.contains(&c) {
            missing.push(c);
        }
        match places.last_mut() {
            Some((_, end)) if *end == at => *end += c.len_utf8(),
            _ => places.push((at, at + c.len_utf8())),
        }
    }
    let (start, end) = *places.first()?;
    let span = Span::new(file, to_u32(start), to_u32(end));
    let label = match places.len() {
        1 => "boxes are printed instead".to_owned(),
        2 => "boxes are printed instead, here and in another place".to_owned(),
        count => format!("boxes are printed instead, here and in {} more places", count - 1),
    };
    let message = format!("no font has {}", listed_characters(missing));
    Some(Diagnostic::new(&codes::PROSE_NO_GLYPH, span, message).label(label).help(
        "put a font that has them beside `castra.ron` and name it there, as in \
         `fonts: [\"my-font.ttf\"]`; or write other characters",
    ))
}

/// Iterates over the printable characters of a source with their offsets: everything except
/// comments. Documentation comments are printed in books.
fn printed_chars(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut lines = text.split_inclusive('\n');
    let (mut start, mut is_long) = (0, false);
    std::iter::from_fn(move || {
        let line = lines.next()?;
        let from = start;
        start += line.len();
        let shown = before_comment(line, &mut is_long);
        Some(shown.char_indices().map(move |(at, c)| (from + at, c)))
    })
    .flatten()
}

/// Returns the part of a line before its comment. `is_long` is true if the line begins in a
/// multi-line string, and is updated for the next line.
fn before_comment<'t>(line: &'t str, is_long: &mut bool) -> &'t str {
    let (mut at, mut is_text) = (0, false);
    while let Some(rest) = line.get(at..) {
        let Some(c) = rest.chars().next() else { break };
        if rest.starts_with("\"\"\"") {
            *is_long = !*is_long;
            at += 3;
            continue;
        }
        if !*is_long {
            if is_text && c == '\\' {
                at += 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
                continue;
            }
            if c == '"' {
                is_text = !is_text;
            } else if !is_text && rest.starts_with("//") && !rest.starts_with("///") {
                return line.split_at(at).0;
            } else if !is_text && rest.starts_with("///") {
                return line;
            }
        }
        at += c.len_utf8();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let file = SourceFile::new(FileId(0), "a", text);
        let prints = |c: char| c.is_ascii() || is_invisible(c);
        let of = |d: Diagnostic| (file.slice(d.primary.span).to_owned(), d.message);
        check_text(&file, &prints).map(of).into_iter().collect()
    }

    #[test]
    fn the_first_place_is_named_with_all_characters() {
        assert_eq!(found("scenario a \"A\" // 赤\n"), []);
        assert_eq!(
            found("scenario a \"A 赤壁 // 之\" // 戰\n\nplace \"壁\"\n"),
            [("赤壁".to_owned(), "no font has the characters `赤壁之`".to_owned())]
        );
        assert_eq!(
            found("/// 赤\nfn a() -> int { 1 }\n"),
            [("赤".to_owned(), "no font has the character `赤` (U+8D64)".to_owned())]
        );
        let long = "background \"\"\"\n  See http://赤\n  // 壁\n\"\"\" // 之\n";
        assert_eq!(
            found(long),
            [("赤".to_owned(), "no font has the characters `赤壁`".to_owned())]
        );
        assert_eq!(found("a \"\\\"赤\" // 壁\n").len(), 1);
    }
}
