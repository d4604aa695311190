//! The sentences of a page in Markdown: of its paragraphs, list items and table cells. Headings,
//! examples, pictures and comments are left out.

/// A sentence, or a part of a list or table that has no full stop.
#[derive(Debug)]
pub(crate) struct Sentence {
    /// The line where its paragraph, list item or table row begins, from 1.
    pub(crate) line: usize,
    /// One line without links and emphasis. A no-break space replaces each space within code, so
    /// that code counts as one word.
    pub(crate) text: String,
    pub(crate) opens: Opens,
}

/// The part of a page that a sentence is the first of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    /// A paragraph or a list item.
    Block,
    /// A table cell with this number of words.
    Cell(usize),
    /// None: another sentence precedes it.
    Nothing,
}

impl Sentence {
    /// The words, lower-case and without punctuation around them. Code keeps its backticks.
    pub(crate) fn words(&self) -> Vec<String> {
        words(&self.text)
    }
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(' ').map(|word| word.trim_matches(|c: char| !is_of_word(c)));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '`'
}

/// Returns the sentences of a page in their order.
pub(crate) fn sentences(page: &str) -> Vec<Sentence> {
    let (mut found, mut block) = (Vec::new(), (0, String::new()));
    let mut fence: Option<&str> = None;
    for (at, line) in page.lines().enumerate() {
        let bare = line.trim().trim_start_matches("> ");
        if let Some(open) = fence {
            fence = fence.filter(|_| !bare.starts_with(open));
            continue;
        }
        let is_item = bare.starts_with("- ") || bare.starts_with("* ") || is_numbered(bare);
        let is_text = !bare.is_empty() && !bare.starts_with(['#', '|']) && !bare.starts_with("```");
        if is_item || !is_text {
            close(&mut block, &mut found);
        }
        if bare.starts_with("```") {
            fence = Some(&bare[..bare.len() - bare.trim_start_matches('`').len()]);
        } else if bare.starts_with('|') {
            for cell in bare.replace("\\|", "¦").trim_matches('|').split('|') {
                let cell = plain(cell);
                let first = Opens::Cell(words(&cell).len());
                found.extend(split(&cell).into_iter().enumerate().map(|(n, text)| {
                    let opens = if n == 0 { first } else { Opens::Nothing };
                    Sentence { line: at + 1, text, opens }
                }));
            }
        } else if is_text {
            let rest =
                if is_item { bare.split_once(' ').map_or("", |(_, rest)| rest) } else { bare };
            if block.1.is_empty() {
                block.0 = at + 1;
            }
            block.1 += rest;
            block.1.push(' ');
        }
    }
    close(&mut block, &mut found);
    found
}

fn is_numbered(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

/// Adds the sentences of a paragraph or list item, and empties it.
fn close(block: &mut (usize, String), found: &mut Vec<Sentence>) {
    let (line, text) = std::mem::take(block);
    found.extend(split(&plain(&text)).into_iter().enumerate().map(|(n, text)| {
        let opens = if n == 0 { Opens::Block } else { Opens::Nothing };
        Sentence { line, text, opens }
    }));
}

/// Returns Markdown without its marks: a link is its text, a picture, a tag or a comment nothing.
fn plain(markdown: &str) -> String {
    let (mut text, mut rest) = (String::new(), markdown.trim());
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '`' => {
                let (code, after) = after.split_once('`').unwrap_or((after, ""));
                text += &format!("`{}`", code.replace(' ', "\u{a0}"));
                after
            }
            '*' => after,
            '<' if after.starts_with(|c: char| c.is_alphabetic() || c == '/' || c == '!') => {
                after.split_once('>').map_or("", |(_, after)| after)
            }
            '!' if after.starts_with('[') => {
                after.split_once("](").and_then(|(_, url)| url.split_once(')')).map_or("", |x| x.1)
            }
            '[' => match link(after).or_else(|| citation(after)) {
                Some((label, after)) => {
                    text += &plain(label);
                    after
                }
                None => {
                    text.push(c);
                    after
                }
            },
            _ => {
                text.push(c);
                after
            }
        };
    }
    let text: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    text.join(" ").replace(" .", ".").replace(" ,", ",")
}

/// The text of a link and the rest of the paragraph, if a link begins here.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, target) = text.split_once("](")?;
    let (_, after) = target.split_once(')')?;
    (!label.contains("] ")).then_some((label, after))
}

/// No text and the rest of the paragraph, if clauses are cited here: `[CC-01 to CC-03]`.
fn citation(text: &str) -> Option<(&str, &str)> {
    let (clauses, after) = text.split_once(']')?;
    let is_clause = |word: &str| word == "to" || !word.contains(char::is_lowercase);
    clauses.split(' ').all(is_clause).then_some(("", after))
}

/// Divides a text after each full stop, question mark and exclamation mark that ends a sentence.
fn split(text: &str) -> Vec<String> {
    let (mut found, mut start, mut code) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        code ^= c == '`';
        if code || !".!?".contains(c) {
            continue;
        }
        let after = text[at + 1..].trim_start_matches(['"', '”', '’', ')', ']']);
        let opens =
            |next: &str| next.starts_with(|c: char| c.is_uppercase() || "`\"“([".contains(c));
        if after.strip_prefix(' ').is_some_and(opens) {
            let end = text.len() - after.len();
            found.push(text[start..end].to_owned());
            start = end + 1;
        }
    }
    found.push(text[start..].to_owned());
    found.retain(|sentence| sentence.contains(char::is_alphanumeric));
    found
}

#[test]
fn pages_are_divided_into_sentences() {
    let page = "# No heading\n\nOne *line* and\nthe [next](x.md#y) [A-01 to A-3]. A `code. Span` follows. (See it!)\n\
                ```castra\nNo example.\n```\n- An item: `a b`\n- ![no picture](x.png) Of two\n  lines <b>\n\n\
                | A | B \\| C |\n|---|---|\n| One. Two | – |\n<!-- no comment -->\n1. Last, 0.5 mm.";
    let found = sentences(page);
    let texts: Vec<&str> = found.iter().map(|sentence| sentence.text.as_str()).collect();
    let expected = [
        "One line and the next.",
        "A `code.\u{a0}Span` follows.",
        "(See it!)",
        "An item: `a\u{a0}b`",
        "Of two lines",
        "A",
        "B ¦ C",
        "One.",
        "Two",
        "Last, 0.5 mm.",
    ];
    assert_eq!(texts, expected);
    let lines: Vec<usize> = found.iter().map(|sentence| sentence.line).collect();
    assert_eq!(lines, [3, 3, 3, 8, 9, 12, 12, 14, 14, 16]);
    assert_eq!(found[7].opens, Opens::Cell(2));
    assert_eq!((found[3].opens, found[1].opens), (Opens::Block, Opens::Nothing));
    assert_eq!(found[3].words(), ["an", "item", "`a\u{a0}b`"]);
}
