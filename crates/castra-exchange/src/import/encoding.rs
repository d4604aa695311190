//! Decoding of files of other programs, by declaration or by guess, and removal of unprintable
//! characters.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::ledger::Ledger;

/// A decoded text, with a note about the decoding.
#[derive(Debug)]
pub struct DecodedText {
    /// The text.
    pub text: String,
    /// A note about guessed or replaced characters.
    pub note: Option<String>,
}

/// Decodes a file by its byte order mark, as UTF-16 by its pattern of zeros, or by the encoding
/// that its XML declaration names. Other files are UTF-8 or, with a note, Windows-1252.
///
/// # Errors
/// If the file declares an unknown encoding and is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<DecodedText, String> {
    if let Some(text) = utf32(bytes) {
        return Ok(DecodedText { text, note: None });
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Ok(decode_with(encoding, bytes.get(mark..).unwrap_or_default(), None));
    }
    if let Some(encoding) = utf16_encoding(bytes) {
        return Ok(decode_with(encoding, bytes, None));
    }
    let declared = declared_encoding(bytes);
    let known = declared.as_ref().and_then(|label| Encoding::for_label(label.as_bytes()));
    // A file with a readable declaration is not UTF-16, even if it declares that.
    let known = known.filter(|encoding| ![UTF_8, UTF_16LE, UTF_16BE].contains(encoding));
    if let Some(encoding) = known {
        return Ok(decode_with(encoding, bytes, None));
    }
    match (std::str::from_utf8(bytes), declared) {
        (Ok(text), Some(label)) if Encoding::for_label(label.as_bytes()).is_none() => {
            let note = format!("the declared encoding `{label}` is unknown: read as UTF-8");
            Ok(DecodedText { text: text.to_owned(), note: Some(note) })
        }
        (Ok(text), _) => Ok(DecodedText { text: text.to_owned(), note: None }),
        (Err(_), Some(label)) if Encoding::for_label(label.as_bytes()).is_none() => {
            Err(format!("the declared encoding `{label}` is unknown; save the file as UTF-8"))
        }
        (Err(_), Some(_)) => {
            let note = "the file declares UTF-8 and is not UTF-8: read as Windows-1252";
            Ok(decode_with(WINDOWS_1252, bytes, Some(note.to_owned())))
        }
        (Err(_), None) => {
            let note = "the file is not UTF-8 and declares no encoding: read as Windows-1252";
            Ok(decode_with(WINDOWS_1252, bytes, Some(note.to_owned())))
        }
    }
}

/// Decodes UTF-32 with a byte order mark, which begins with that of UTF-16.
fn utf32(bytes: &[u8]) -> Option<String> {
    let little = match bytes {
        [0xFF, 0xFE, 0, 0, ..] => true,
        [0, 0, 0xFE, 0xFF, ..] => false,
        _ => return None,
    };
    let (_, rest) = bytes.split_at_checked(4)?;
    let (letters, _) = rest.as_chunks::<4>();
    let number =
        |of: &[u8; 4]| if little { u32::from_le_bytes(*of) } else { u32::from_be_bytes(*of) };
    let letter = |of: &[u8; 4]| char::from_u32(number(of)).unwrap_or(char::REPLACEMENT_CHARACTER);
    Some(letters.iter().map(letter).collect())
}

fn decode_with(encoding: &'static Encoding, bytes: &[u8], note: Option<String>) -> DecodedText {
    let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
    let wrong =
        || format!("not all bytes are {}: invalid bytes are replaced by �", encoding.name());
    DecodedText { text: text.into_owned(), note: note.or_else(|| has_errors.then(wrong)) }
}

/// Returns the encoding of a text without a mark, if every other byte at the start is 0 as in
/// UTF-16.
fn utf16_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let (pairs, _) = bytes.as_chunks::<2>();
    let start = pairs.get(..pairs.len().min(16)).filter(|start| start.len() >= 4)?;
    if start.iter().all(|[low, high]| *low != 0 && *high == 0) {
        Some(UTF_16LE)
    } else if start.iter().all(|[high, low]| *low != 0 && *high == 0) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Returns the encoding that the first line of an XML file declares.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let start = bytes.get(..bytes.len().min(200)).unwrap_or_default();
    let start = String::from_utf8_lossy(start);
    let (head, _) = start.trim_start().strip_prefix("<?xml")?.split_once("?>")?;
    let (_, value) = head.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let (label, _) = value.get(1..)?.split_once(quote)?;
    Some(label.trim().to_owned())
}

/// Returns whether a character changes the writing direction. A line with such a character can
/// mislead the reader, and the check refuses it.
const fn turns_direction(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Returns a line of the account with blanks for control characters and for changes of the writing
/// direction.
pub(super) fn single_line(line: &str) -> String {
    let plain = |c: char| if c.is_control() || turns_direction(c) { ' ' } else { c };
    line.chars().map(plain).collect::<String>().trim_end().to_owned()
}

/// Removes unprintable characters from a text. Control characters become their equivalents in
/// Windows-1252; others, and changes of the writing direction, are left out. The ledger records
/// each.
pub(super) fn clean(text: &str, ledger: &mut Ledger) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let what = || format!("character U+{:04X}", u32::from(c));
        match c {
            '\n' | '\t' => out.push(c),
            '\u{80}'..='\u{9f}' => {
                // The code point is a byte of Windows-1252.
                let byte = [u32::from(c).to_le_bytes()[0]];
                let (meant, _) = WINDOWS_1252.decode_without_bom_handling(&byte);
                match meant.chars().next().filter(|c| !c.is_control()) {
                    Some(meant) => {
                        ledger.record_approximated(
                            what(),
                            format!("{meant}, the character of Windows-1252"),
                        );
                        out.push(meant);
                    }
                    None => ledger.record_left_out(what(), "not printable"),
                }
            }
            c if c.is_control() => ledger.record_left_out(what(), "not printable"),
            c if turns_direction(c) => {
                ledger.record_left_out(what(), "a change of the direction of writing");
            }
            c => out.push(c),
        }
    }
    if out.contains('\n') && out.contains("\"\"\"") {
        ledger.record_approximated(
            "three quotation marks",
            "''', since three quotation marks end a text",
        );
        out = out.replace("\"\"\"", "'''");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, bool) {
        let decoded = decode(bytes).unwrap_or_else(|why| panic!("{why}"));
        (decoded.text, decoded.note.is_some())
    }

    #[test]
    fn a_file_is_decoded_as_it_says_or_as_it_looks() {
        let word = "Châlons – “x”";
        assert_eq!(read(word.as_bytes()), (word.to_owned(), false));
        assert_eq!(read(format!("\u{feff}{word}").as_bytes()), (word.to_owned(), false));
        let units = || word.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&[&[0xff, 0xfe], little.as_slice()].concat()), (word.to_owned(), false));
        assert_eq!(read(&[&[0xfe, 0xff], big.as_slice()].concat()), (word.to_owned(), false));
        let units = || word.chars().map(u32::from);
        let little: Vec<u8> = units().flat_map(u32::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u32::to_be_bytes).collect();
        assert_eq!(
            read(&[&[0xff, 0xfe, 0, 0], little.as_slice()].concat()),
            (word.to_owned(), false)
        );
        assert_eq!(read(&[&[0, 0, 0xfe, 0xff], big.as_slice()].concat()), (word.to_owned(), false));
        // A file without a byte order mark is UTF-16 if its first letters are Latin.
        let plain: Vec<u8> = "army;unit".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&plain), ("army;unit".to_owned(), false));
        assert_eq!(read(b"Ch\xe2lons \x96 \x93x\x94"), (word.to_owned(), true));
    }

    #[test]
    fn an_xml_declaration_sets_the_encoding() {
        let of = |label: &str, bytes: &[u8]| {
            let head = format!("<?xml version=\"1.0\" encoding=\"{label}\"?><a>");
            let all = [head.as_bytes(), bytes].concat();
            decode(&all)
                .map(|d| (d.text.split_once("<a>").unwrap_or_default().1.to_owned(), d.note))
        };
        assert_eq!(
            of("windows-1251", b"\xcc\xee\xf1\xea\xe2\xe0"),
            Ok(("Москва".to_owned(), None))
        );
        assert_eq!(of("ISO-8859-2", b"\xa3\xf3d\xbc"), Ok(("Łódź".to_owned(), None)));
        assert_eq!(of("UTF-8", "é".as_bytes()), Ok(("é".to_owned(), None)));
        assert_eq!(of("utf-16", "é".as_bytes()), Ok(("é".to_owned(), None)));
        assert!(of("UTF-8", b"\xe9").is_ok_and(|(text, note)| text == "é" && note.is_some()));
        assert!(
            of("klingon", "é".as_bytes()).is_ok_and(|(text, note)| text == "é" && note.is_some())
        );
        assert!(of("klingon", b"\xe9").is_err_and(|why| why.contains("klingon")));
    }

    #[test]
    fn unprintable_characters_are_replaced_and_reported() {
        let mut ledger = Ledger::default();
        let text = clean("L\u{92}Aisne \u{7}\u{202e}x\u{81}\r\ny", &mut ledger);
        assert_eq!(text, "L’Aisne x\ny");
        assert_eq!(ledger.totals(), (0, 1, 3));
        assert_eq!(single_line("a\nb\u{9b}c\u{2067}\n"), "a b c");
    }
}
