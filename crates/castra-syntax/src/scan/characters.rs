//! Characters that look like another character, like a space, or like nothing at all.
//!
//! Outside strings, each of them is reported and read as the character it resembles, so that the
//! rest of the item is unaffected. Bidirectional controls are reported in strings and comments too,
//! since they make a line mislead its reader. So are control characters, which are commands for a
//! terminal.

use castra_base::codes;
use castra_base::{Diagnostic, Edit};
use castra_base::{FileId, Span, to_u32};

/// A character that is not allowed in Castra source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stray {
    /// A quotation mark that is not `"`.
    Quote,
    /// A lookalike of this ASCII text.
    Lookalike(&'static str),
    /// A space.
    Space,
    /// A control character of ASCII or of the second set of Unicode (C1).
    Control,
    /// An invisible character.
    Invisible,
    /// A bidirectional control.
    Direction,
}

/// Printable ASCII, in the order of the Unicode blocks that repeat it at an offset.
const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// Letters that look like ASCII letters: pairs of strings with counterparts at equal positions.
const LIKE: &[(&str, &str)] = &[
    // Cyrillic
    ("аеорсухіјѕԁһԛԝк", "aeopcyxijsdhqwk"),
    ("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"),
    // Greek
    ("οναιρυχκ", "ovaipuxk"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    // Armenian letters, and other Latin letters.
    ("օոսıſℓ", "onuisl"),
];

/// Checks at compile time that each letter has a counterpart.
const _: () = {
    let mut at = 0;
    while at < LIKE.len() {
        let (strange, plain) = LIKE[at];
        assert!(char_count(strange) == char_count(plain));
        at += 1;
    }
};

/// Returns the number of characters in a text.
const fn char_count(text: &str) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        // All bytes of a character but its first begin with the bits 10.
        if text.as_bytes()[at] & 0b1100_0000 != 0b1000_0000 {
            count += 1;
        }
        at += 1;
    }
    count
}

/// Signs, each with the ASCII text that it looks like.
const SIGNS: &[(char, &str)] = &[
    ('\u{37e}', ";"),
    ('\u{61b}', ";"),
    ('\u{60c}', ","),
    ('‚', ","),
    ('∶', ":"),
    ('⁄', "/"),
    ('∕', "/"),
    ('∗', "*"),
    ('❘', "|"),
    ('∣', "|"),
    ('│', "|"),
    ('…', ".."),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('→', "->"),
    ('⇒', "=>"),
];

/// Returns the fault of a character outside strings, or `None` if the character is allowed.
pub(super) fn classify(character: char) -> Option<Stray> {
    Some(match character {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Stray::Direction
        }
        '\u{ad}'
        | '\u{34f}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2064}'
        | '\u{feff}' => Stray::Invisible,
        '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‛' | '＂' => Stray::Quote,
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' => Stray::Lookalike("-"),
        '\u{ff01}'..='\u{ff5e}' => Stray::Lookalike(ascii(character, 0xff01, 0)?),
        '\u{660}'..='\u{669}' => Stray::Lookalike(ascii(character, 0x660, 15)?),
        '\u{6f0}'..='\u{6f9}' => Stray::Lookalike(ascii(character, 0x6f0, 15)?),
        '\u{966}'..='\u{96f}' => Stray::Lookalike(ascii(character, 0x966, 15)?),
        c if is_control(c) => Stray::Control,
        c if c.is_whitespace() => Stray::Space,
        c if c.is_ascii() => return None,
        c => {
            let sign = SIGNS.iter().find(|(sign, _)| *sign == c).map(|(_, plain)| *plain);
            Stray::Lookalike(sign.or_else(|| letter(c))?)
        }
    })
}

/// Returns whether a character is a control character other than a tab or a line end.
fn is_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r')
}

/// Returns the printable ASCII character as far from [`ASCII`]`[offset]` as `character` is from
/// `first`.
fn ascii(character: char, first: u32, offset: usize) -> Option<&'static str> {
    let at = offset + usize::try_from(u32::from(character).checked_sub(first)?).ok()?;
    ASCII.get(at..=at)
}

fn letter(character: char) -> Option<&'static str> {
    LIKE.iter().find_map(|(strange, plain)| {
        let at = strange.chars().position(|c| c == character)?;
        plain.get(at..=at)
    })
}

/// Returns the script of a character as part of a phrase, with an article and a space; empty if the
/// script needs no mention.
fn script(character: char) -> &'static str {
    match character {
        '\u{370}'..='\u{3ff}' => "the Greek ",
        '\u{400}'..='\u{52f}' => "the Cyrillic ",
        '\u{530}'..='\u{58f}' => "the Armenian ",
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' | '\u{60c}' | '\u{61b}' => "the Arabic ",
        '\u{966}'..='\u{96f}' => "the Devanagari ",
        '\u{ff01}'..='\u{ff5e}' => "the full-width ",
        _ => "",
    }
}

/// Returns the replacement of a stray character. Replacements of quotation marks, spaces and
/// control characters keep the length.
pub(super) fn repair_of(character: char, stray: Stray) -> &'static str {
    match stray {
        Stray::Lookalike(plain) => plain,
        Stray::Invisible | Stray::Direction => "",
        Stray::Space | Stray::Control => match character.len_utf8() {
            1 => " ",
            2 => "  ",
            3 => "   ",
            _ => "    ",
        },
        Stray::Quote => match (character, character.len_utf8()) {
            ('«', _) => " \"",
            ('»', _) => "\" ",
            ('“' | '„' | '‟' | '‘' | '‛', _) => "  \"",
            _ => "\"  ",
        },
    }
}

/// Returns the diagnostic for a stray character.
pub(super) fn diagnose(file: FileId, at: usize, character: char, stray: Stray) -> Diagnostic {
    let span = Span::new(file, to_u32(at), to_u32(at + character.len_utf8()));
    let number = u32::from(character);
    let (what, instead) = match stray {
        Stray::Quote => (format!("`{character}` is not a straight quotation mark"), "\""),
        Stray::Lookalike("-") if script(character).is_empty() => {
            (format!("`{character}` is a dash, not the hyphen `-`"), "-")
        }
        Stray::Lookalike(plain) if plain.len() > 1 => {
            (format!("`{character}` is one character, not `{plain}`"), plain)
        }
        Stray::Lookalike(plain) => {
            let sort = match plain.as_bytes().first() {
                Some(b) if b.is_ascii_alphabetic() => "letter",
                Some(b) if b.is_ascii_digit() => "digit",
                _ => "sign",
            };
            let script = script(character);
            let article = if script.is_empty() { "another " } else { script };
            (format!("`{character}` is {article}{sort} U+{number:04X}, not `{plain}`"), plain)
        }
        Stray::Space => (format!("this is not an ordinary space, but U+{number:04X}"), " "),
        Stray::Control => (format!("the control character U+{number:04X} has no place here"), " "),
        Stray::Invisible => (format!("there is an invisible character here, U+{number:04X}"), ""),
        Stray::Direction => (
            format!("an invisible character, U+{number:04X}, reverses the direction of this line"),
            "",
        ),
    };
    let label = match instead {
        "" => "remove it".to_owned(),
        " " => "write a space".to_owned(),
        plain => format!("write `{plain}`"),
    };
    let help = match stray {
        Stray::Direction => "the line is displayed differently from what it says",
        Stray::Control => "terminals obey such characters instead of showing them",
        Stray::Invisible => "such characters come with text copied from web pages",
        Stray::Quote | Stray::Lookalike(_) | Stray::Space => {
            "word processors insert such characters; plain text editors do not"
        }
    };
    let title =
        if instead.is_empty() { "remove the character" } else { "write the plain character" };
    Diagnostic::new(&codes::SYNTAX_CHARACTER, span, what)
        .label(label)
        .help(help)
        .fix(title, span, instead)
}

/// Returns the offset and character of the mark that ends a string after a curly quotation mark.
pub(super) fn curly_end(rest: &str) -> Option<(usize, char)> {
    rest.char_indices().find(|(_, c)| matches!(c, '”' | '“' | '"' | '»' | '＂'))
}

/// Returns the `”` that ends a string after `“`, if all quotation marks in the string are in pairs:
/// `“they cried “Forward!” at once”`.
fn matching_end(rest: &str) -> Option<(usize, char)> {
    let (mut depth, mut straight) = (0_usize, 0_usize);
    for (at, c) in rest.char_indices() {
        match c {
            '“' => depth += 1,
            '”' if depth > 0 => depth -= 1,
            '”' => return (straight % 2 == 0).then_some((at, c)),
            '"' => straight += 1,
            _ => {}
        }
    }
    None
}

/// Returns the offset and character of the mark that ends a string begun by `open`.
pub(super) fn quote_end(open: char, rest: &str) -> Option<(usize, char)> {
    match open {
        '‘' | '’' | '‛' => rest.char_indices().find(|(_, c)| matches!(c, '’' | '‘' | '"')),
        '“' => matching_end(rest).or_else(|| curly_end(rest)),
        _ => curly_end(rest),
    }
}

/// Reports a problem in a line, unless the line has one already. Then the replacements are added to
/// the first fix.
pub(super) fn report_once_per_line(
    diagnostics: &mut Vec<Diagnostic>,
    line: usize,
    diagnostic: Diagnostic,
) {
    match diagnostics.last_mut() {
        Some(last) if last.primary.span.start >= to_u32(line) => {
            if last.code == &codes::SYNTAX_CHARACTER
                && diagnostic.code == &codes::SYNTAX_CHARACTER
                && let (Some(to), Some(from)) = (last.fixes.first_mut(), diagnostic.fixes.first())
            {
                to.edits.extend_from_slice(&from.edits);
            }
        }
        _ => diagnostics.push(diagnostic),
    }
}

/// Returns whether a character is misleading even in strings and comments: a bidirectional control
/// or a control character.
pub(super) fn is_hidden(stray: Stray) -> bool {
    matches!(stray, Stray::Direction | Stray::Control)
}

/// Reports the misleading characters of a line.
pub(super) fn report_hidden(file: FileId, start: usize, line: &str, found: &mut Vec<Diagnostic>) {
    if line.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n')) {
        return;
    }
    for (at, c) in line.char_indices() {
        if let Some(sort) = classify(c).filter(|sort| is_hidden(*sort)) {
            report_once_per_line(found, start, diagnose(file, start + at, c, sort));
        }
    }
}

/// Returns whether there is a carriage return anywhere.
pub(super) fn has_returns(text: &str) -> bool {
    text.contains('\r')
}

/// Returns the end of a line: after `\n`, or after a `\r` without `\n`, if there are any.
pub(super) fn line_end(text: &str, start: usize, has_returns: bool) -> usize {
    if !has_returns {
        let end = text.get(start..).and_then(|rest| rest.find('\n'));
        return end.map_or(text.len(), |i| start + i + 1);
    }
    let bytes = text.as_bytes();
    let rest = bytes.get(start..).unwrap_or_default();
    let end = rest.iter().enumerate().position(|(i, &b)| {
        b == b'\n' || b == b'\r' && rest.get(i + 1).is_some_and(|&next| next != b'\n')
    });
    end.map_or(text.len(), |i| start + i + 1)
}

/// Returns the offsets of carriage returns without a line feed after them.
fn lone_return_offsets(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let is_lone = |at: usize| bytes.get(at + 1) != Some(&b'\n');
    let found = bytes.iter().enumerate().filter(move |(at, b)| **b == b'\r' && is_lone(*at));
    found.map(|(at, _)| at)
}

/// Returns whether a text has carriage returns that end a line on their own.
pub(crate) fn has_lone_returns(text: &str) -> bool {
    has_returns(text) && lone_return_offsets(text).next().is_some()
}

/// Reports all carriage returns that end a line on their own, in one diagnostic.
pub(super) fn report_lone_returns(file: FileId, text: &str) -> Option<Diagnostic> {
    let bytes = text.as_bytes();
    let at: Vec<usize> = lone_return_offsets(text).collect();
    let place = |at: usize| Span::new(file, to_u32(at), to_u32(at + 1));
    let edits = at.iter().map(|&at| {
        // A line end before another line end is superfluous.
        let doubled = bytes.get(at + 1) == Some(&b'\r');
        Edit { span: place(at), text: if doubled { String::new() } else { "\n".into() } }
    });
    let more = match at.len() {
        1 => String::new(),
        n => format!(", the first of {n}"),
    };
    let first = at.first()?;
    Some(
        Diagnostic::new(
            &codes::SYNTAX_CHARACTER,
            place(*first),
            "a line ends with a carriage return alone",
        )
        .label(format!("write a line feed{more}"))
        .help(
            "editors disagree on whether a line ends here; save the file with Unix or Windows \
             line endings",
        )
        .fix_with_edits("write line feeds", edits.collect(), true),
    )
}
