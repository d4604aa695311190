//! Encodings of VASSAL: sequences of strings, and the key of saved games, for export and import.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The separator of the commands in a saved game.
pub(crate) const COMMANDS: char = '\u{1b}';
/// The header of a file whose bytes are combined with a key. The key follows it.
const HEADER: &str = "!VCSK";
/// The key, which VASSAL chooses at random. A constant makes the bytes reproducible.
const KEY: u8 = 0x5a;

/// Joins strings with a delimiter. A delimiter within a string is escaped.
pub(crate) fn join_sequence<T: AsRef<str>>(
    texts: impl IntoIterator<Item = T>,
    delimiter: char,
) -> String {
    let mut out = String::new();
    for (i, text) in texts.into_iter().enumerate() {
        let text = text.as_ref();
        if i > 0 {
            out.push(delimiter);
        }
        // Quotes protect a string that begins with a backslash, or is itself in quotes.
        let quote = text.starts_with('\\') || (text.starts_with('\'') && text.ends_with('\''));
        let quote = if quote { "'" } else { "" };
        out.push_str(quote);
        for c in text.chars() {
            if c == delimiter {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str(quote);
    }
    out
}

/// Returns the strings of a sequence.
pub(crate) const fn split_sequence(sequence: &str, delimiter: char) -> SequenceStrings<'_> {
    SequenceStrings { rest: Some(sequence), delimiter }
}

/// The strings of a sequence, in order. An empty sequence has one empty string.
#[derive(Clone, Debug)]
pub(crate) struct SequenceStrings<'s> {
    rest: Option<&'s str>,
    delimiter: char,
}

impl<'s> Iterator for SequenceStrings<'s> {
    type Item = Cow<'s, str>;

    fn next(&mut self) -> Option<Cow<'s, str>> {
        let rest = self.rest.take()?;
        let mut before = String::new();
        let mut start = 0;
        let mut end = rest.len();
        for (at, delimiter) in rest.match_indices(self.delimiter) {
            match rest.get(start..at).and_then(|text| text.strip_suffix('\\')) {
                Some(text) => {
                    before.push_str(text);
                    start = at;
                }
                None => {
                    end = at;
                    self.rest = rest.get(at + delimiter.len()..);
                    break;
                }
            }
        }
        let last = rest.get(start..end).unwrap_or_default();
        Some(if before.is_empty() {
            Cow::Borrowed(unquote(last))
        } else {
            before.push_str(last);
            Cow::Owned(unquote(&before).to_owned())
        })
    }
}

/// Returns a string without the quotes around it.
fn unquote(text: &str) -> &str {
    text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(text)
}

/// Obfuscates a string as VASSAL does: bytes combined with the key, in hexadecimal digits.
pub(crate) fn obfuscate(text: &str) -> Vec<u8> {
    let mut out = format!("{HEADER}{KEY:02x}");
    for byte in text.bytes() {
        let _ = write!(out, "{:02x}", byte ^ KEY);
    }
    out.into_bytes()
}

/// Decodes bytes with or without a key. Returns `None` if the result is not UTF-8, or the bytes are
/// not pairs of hexadecimal digits.
pub(crate) fn deobfuscate(bytes: &[u8]) -> Option<String> {
    let Some(rest) = bytes.strip_prefix(HEADER.as_bytes()) else {
        return String::from_utf8(bytes.to_vec()).ok();
    };
    let (pairs, odd) = rest.as_chunks::<2>();
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |pair: &[u8; 2]| u8::try_from(digit(pair[0])? * 16 + digit(pair[1])?).ok();
    let mut bytes = pairs.iter().map(byte);
    let key = bytes.next()??;
    let clear: Option<Vec<u8>> = bytes.map(|byte| Some(byte? ^ key)).collect();
    String::from_utf8(clear.filter(|_| odd.is_empty())?).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    #[test]
    fn sequences_survive_a_round_trip() {
        let odd = ["", "a", "a;b", ";", "\\a", "'", "'a'", "a\\;b", "a\tb", "é;ü", "+/1/x"];
        for first in odd {
            for second in odd {
                let inner = join_sequence([first, second], ';');
                assert_eq!(
                    split_sequence(&inner, ';').collect::<Vec<_>>(),
                    [first, second],
                    "{inner}"
                );
                let outer = join_sequence([inner.as_str(), first], '\t');
                assert_eq!(
                    split_sequence(&outer, '\t').collect::<Vec<_>>(),
                    [inner.as_str(), first]
                );
            }
        }
        assert_eq!(split_sequence("", ';').count(), 1);
        assert_eq!(split_sequence("a;", ';').collect::<Vec<_>>(), ["a", ""]);
    }

    #[test]
    fn obfuscation_survives_a_round_trip() {
        let text = "begin_save\u{1b}+/1/Ἀννίβας";
        assert_eq!(deobfuscate(&obfuscate(text)).unwrap(), text);
        assert_eq!(deobfuscate(b"begin_save").unwrap(), "begin_save");
        for bad in [&b"!VCSK"[..], b"!VCSK5", b"!VCSK5g", b"!VCSK00ff", b"!VCSK00000", b"\xff"] {
            assert_eq!(deobfuscate(bad), None, "{bad:?}");
        }
    }
}
