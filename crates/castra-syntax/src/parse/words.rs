//! The words and signs of text that cannot be parsed.

/// A range of an item's text.
#[derive(Clone, Copy)]
pub(super) struct TextRange<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// The offset in the item's text.
    pub(super) start: usize,
    /// The noun for the range in messages: an entry, a statement.
    pub(super) noun: &'static str,
}

/// Returns the word, number, string or sign at an offset.
pub(super) fn word_at(text: &str, at: usize) -> Option<&str> {
    let found = text.get(at..)?;
    let first = found.chars().next();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let length = match first {
        Some('"') => found.get(1..)?.find(['"', '\n']).map_or(found.len(), |end| end + 2),
        Some(c) if c.is_alphanumeric() => found.find(|c| !is_word(c)).unwrap_or(found.len()),
        Some(c) if "=<>!&|+-*/:.?%".contains(c) => {
            found.find(|c| !"=<>!&|+-*/:.?%".contains(c)).unwrap_or(found.len())
        }
        first => first.map_or(0, char::len_utf8),
    };
    found.get(..length)
}

/// Returns the token of an entry, a word or a sign, at an offset.
pub(super) fn token_at(text: &str, at: usize) -> Option<&str> {
    let found = text.get(at..)?;
    let length = found
        .find(|c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')'))
        .unwrap_or(found.len())
        .max(found.chars().next().map_or(0, char::len_utf8));
    found.get(..length)
}

/// Returns whether a word has the form of a hex: a letter or two and a number, or four digits.
pub(super) fn looks_like_hex(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    letters + digits == word.len()
        && ((1..=2).contains(&letters) && (1..=3).contains(&digits) || letters == 0 && digits == 4)
}

pub(super) fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{}…", start.trim_end())
}

pub(super) fn first_word(text: &str) -> &str {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(text.len());
    &text[..end]
}

/// Returns the braces and words of a text, each with its offset, without those in strings and
/// comments.
pub(super) fn tokens_outside_strings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let first = rest.chars().next()?;
            let start = at;
            if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if first == '"' {
                let inside = rest.get(1..)?;
                let end = inside.find(['"', '\n']).map_or(inside.len(), |end| end + 1);
                at += 1 + end;
            } else if first.is_ascii_alphabetic() {
                let length = rest
                    .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
                    .unwrap_or(rest.len());
                at += length;
                return Some((start, rest.get(..length)?));
            } else {
                at += first.len_utf8();
                if matches!(first, '(' | ')' | '[' | ']' | '{' | '}') {
                    return Some((start, rest.get(..1)?));
                }
            }
        }
    })
}

/// Returns the words of a text between white space, each with its offset.
pub(super) fn words_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_whitespace().filter_map(move |word| {
        let start = at + text.get(at..)?.find(word)?;
        at = start + word.len();
        Some((start, word))
    })
}

/// Returns whether a word consists of digits.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the type of a number, or of `true` and `false`.
pub(super) fn type_of_value(value: &str) -> Option<&'static str> {
    match value {
        "true" | "false" => Some("bool"),
        _ => is_number(value).then_some("int"),
    }
}

/// Returns the last word of a text.
pub(super) fn word_before(before: &str) -> &str {
    before.split_whitespace().next_back().unwrap_or_default()
}
