//! The parsing of one item. An item with a mistake in its first word is parsed as the item that was
//! probably meant.

use crate::ast::{HeaderKind, Item, ItemKind};
use crate::scan::{Chunk, ITEM_KEYWORDS};
use castra_base::suggest::nearest;
use castra_base::{Diagnostic, SourceFile, Span, codes, to_u32};
use castra_grammar::{Pairs, Rule};

use super::lower::Lower;
use super::recovery::item;
use super::words::first_word;

/// A parsed item.
pub(crate) struct ParsedChunk<'a> {
    /// The syntax tree of the item.
    pub(crate) item: Item,
    /// The problems, except those that the scanner found.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The pairs of the tree, if the item could be parsed as it is written.
    pub(crate) pairs: Option<Pairs<'a>>,
}

impl ParsedChunk<'_> {
    /// Returns whether the item has no syntax errors; old spellings are warnings.
    pub(crate) fn is_faultless(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Parses one item of a file. `kind` is the kind of the file, or `None` until the header is read.
pub(crate) fn parse_chunk<'a>(
    file: &SourceFile,
    chunk: &'a Chunk<'_>,
    kind: Option<HeaderKind>,
) -> ParsedChunk<'a> {
    let in_battle = kind == Some(HeaderKind::Scenario);
    let span = Span::new(file.id, to_u32(chunk.range.start), to_u32(chunk.range.end));
    let item = Item { span, head: span, title: None, doc: None, kind: ItemKind::Broken };
    let broken = ParsedChunk { item, diagnostics: Vec::new(), pairs: None };
    if chunk.unusable {
        return broken;
    }
    let first = try_parse(file, chunk, &chunk.text, 0, kind);
    let is_misread = first.as_ref().is_none_or(|read| !read.is_faultless());
    if is_misread && let Some(help) = misplaced_keyword_help(item_word(&chunk.text)) {
        let help = match (in_battle, item_word(&chunk.text)) {
            (true, "if") => {
                "write a rule of a battle as a change: `modify FN(…) { … }` or `on turn 4 { … }`"
            }
            _ => help,
        };
        return ParsedChunk { diagnostics: vec![misplaced_text(file, chunk, help)], ..broken };
    }
    if let Some(problem) = plural_schedule(file, chunk) {
        return ParsedChunk { diagnostics: vec![problem], ..broken };
    }
    let word = item_word(&chunk.text);
    let head = first_word_span(file, chunk, word);
    let is_read = !is_misread && !in_battle;
    let foreign = (!is_read && !ITEM_KEYWORDS.contains(&word))
        .then(|| item::intended_item(&chunk.text, word, head))
        .flatten();
    if let Some(foreign) = foreign {
        if item::is_function_without_braces(&chunk.text, word) {
            return ParsedChunk { diagnostics: vec![foreign.problem], ..broken };
        }
        return parse_with_keyword(file, chunk, kind, (foreign.keyword, foreign.problem));
    }
    let Some(keyword) = misspelt_keyword(&chunk.text, &first, in_battle) else {
        let first = first.unwrap_or(broken);
        let silent = first.diagnostics.is_empty() && matches!(first.item.kind, ItemKind::Broken);
        return if silent { report_unparsable(file, first) } else { first };
    };
    let misspelt = Diagnostic::new(
        &codes::SYNTAX_UNKNOWN_ITEM,
        head,
        format!("there is no item called `{word}`"),
    )
    .help(format!("write `{keyword}`"))
    .did_you_mean(head, keyword);
    let meant = parse_with_keyword(file, chunk, kind, (keyword, misspelt));
    match first {
        // With fewer errors than a `map`, `man guard "Guard" { … }` is an instance.
        Some(first)
            if matches!(&first.item.kind, ItemKind::Instance(one) if one.block.is_some())
                && !in_battle
                && first.diagnostics.len() < meant.diagnostics.len() =>
        {
            first
        }
        _ => meant,
    }
}

/// Parses an item by the keyword that was probably meant, so that the mistake in its first word
/// does not hide other mistakes.
fn parse_with_keyword<'a>(
    file: &SourceFile,
    chunk: &Chunk<'_>,
    kind: Option<HeaderKind>,
    (keyword, problem): (&str, Diagnostic),
) -> ParsedChunk<'a> {
    let word = item_word(&chunk.text);
    let meant = format!("{keyword}{}", &chunk.text[word.len()..]);
    let shift = i64::from(to_u32(word.len())) - i64::from(to_u32(keyword.len()));
    let (item, mut diagnostics) = match try_parse(file, chunk, &meant, shift, kind) {
        Some(second) => (second.item, second.diagnostics),
        None => {
            let span = Span::new(file.id, to_u32(chunk.range.start), to_u32(chunk.range.end));
            let kind = ItemKind::Broken;
            (Item { span, head: span, title: None, doc: None, kind }, Vec::new())
        }
    };
    diagnostics.insert(0, problem);
    ParsedChunk { item, diagnostics, pairs: None }
}

/// Returns help for a keyword that starts a part of an item and not an item: the place where it
/// belongs.
#[must_use]
pub fn misplaced_keyword_help(word: &str) -> Option<&'static str> {
    Some(match word {
        "phase" => {
            "phases belong in the block of the turn, in their order: \
             `turn army at most 20 \"…\" { phase NAME { … } }`"
        }
        "for" | "if" | "choose" | "repeat" | "move" | "say" | "remove" | "draw" | "shuffle"
        | "fill" => {
            "statements belong in a phase of the turn, in `setup { … }` or in `proc NAME() { … }`"
        }
        _ => return None,
    })
}

/// Reports text that starts in the first column and is not an item.
fn misplaced_text(file: &SourceFile, chunk: &Chunk<'_>, help: &str) -> Diagnostic {
    let word = item_word(&chunk.text);
    let head = first_word_span(file, chunk, word);
    Diagnostic::new(&codes::SYNTAX_UNKNOWN_ITEM, head, format!("`{word}` does not start an item"))
        .label("does not stand here")
        .help(help)
}

/// Recognises `on turns 5 and 6 { … }`.
fn plural_schedule(file: &SourceFile, chunk: &Chunk<'_>) -> Option<Diagnostic> {
    let line = chunk.text.lines().next()?;
    let (plural, one) = [("turns", "turn"), ("rounds", "round")]
        .into_iter()
        .find(|(plural, _)| line.strip_prefix("on ").map(first_word) == Some(*plural))?;
    let start = chunk.range.start + "on ".len();
    let span = Span::new(file.id, to_u32(start), to_u32(start + plural.len()));
    let written = line.get("on ".len()..)?.split('{').next()?.trim_end();
    let numbers = written.get(plural.len()..)?.trim().replace(" and ", ", ");
    let whole = Span::new(file.id, to_u32(start), to_u32(start + written.len()));
    let right = format!("{one} {numbers}");
    let message = format!("`{plural}` does not fit here");
    Some(
        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
            .label(format!("use `{one}`"))
            .help(format!("write `on {right} {{ … }}`"))
            .suggest(format!("write `{right}`"), whole, right),
    )
}

/// Returns the span of the first word of an item.
fn first_word_span(file: &SourceFile, chunk: &Chunk<'_>, word: &str) -> Span {
    let start = chunk.range.start;
    // The word's span includes characters that a repair removed inside it, not those after it.
    let mut end = start + word.len() + chunk.shifts.shift_at(word.len().saturating_sub(1));
    while !file.text.is_char_boundary(end) {
        // The scanner read a part of a character as a hyphen.
        end += 1;
    }
    Span::new(file.id, to_u32(start), to_u32(end))
}

/// Reports an item that the grammar rejects as a whole.
fn report_unparsable<'a>(file: &SourceFile, mut broken: ParsedChunk<'a>) -> ParsedChunk<'a> {
    let span = broken.item.span;
    let first_line = file.slice(span).lines().next().unwrap_or_default().trim_end();
    let span = Span { end: span.end.min(span.start + to_u32(first_line.len())), ..span };
    broken.diagnostics.push(
        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "this item cannot be read")
            .label("its braces or quotation marks do not match")
            .help("check that every `{` has its `}`, and every quotation mark its partner"),
    );
    broken
}

/// Parses an item. If its first word was replaced, `shift` is added to offsets in `text` to give
/// those in the file.
pub(super) fn try_parse<'a>(
    file: &SourceFile,
    chunk: &Chunk<'_>,
    text: &'a str,
    shift: i64,
    kind: Option<HeaderKind>,
) -> Option<ParsedChunk<'a>> {
    let word = first_word(text);
    let thing = word == "terrain" || !ITEM_KEYWORDS.contains(&word);
    let rule = if thing { Rule::thing_chunk } else { Rule::chunk };
    let pairs = castra_grammar::parse(rule, text)?;
    let mut lower = Lower::new(file, chunk, shift, kind);
    let mut item = None;
    for pair in pairs.clone() {
        match pair.as_rule() {
            Rule::EOI | Rule::missing => {}
            Rule::rest => lower.report_rest(&pair, item.is_some()),
            _ => item = lower.item(pair),
        }
    }
    let span = lower.chunk_span();
    let item =
        item.unwrap_or(Item { span, head: span, title: None, doc: None, kind: ItemKind::Broken });
    Some(ParsedChunk { item, diagnostics: lower.diagnostics, pairs: Some(pairs) })
}

/// Returns the word that an item starts with. The result has two words if they are a keyword
/// without its hyphen, such as `war council`.
pub(super) fn item_word(text: &str) -> &str {
    let first = first_word(text);
    let Some(rest) = text.get(first.len()..).and_then(|rest| rest.strip_prefix(' ')) else {
        return first;
    };
    let both = first.len() + 1 + first_word(rest).len();
    let Some(two) = text.get(..both) else { return first };
    let is_parted = |keyword: &&str| {
        keyword.len() == both
            && keyword.split_once('-').is_some_and(|(a, b)| a == first && two.ends_with(b))
    };
    if ITEM_KEYWORDS.iter().any(is_parted) { two } else { first }
}

/// Returns the item keyword that was probably meant by the first word, if the item has syntax
/// errors. A battle declares no instances of kinds, so there a near miss is enough.
fn misspelt_keyword(
    text: &str,
    attempt: &Option<ParsedChunk<'_>>,
    in_battle: bool,
) -> Option<&'static str> {
    let word = item_word(text);
    if ITEM_KEYWORDS.contains(&word) {
        return None;
    }
    let unreadable = attempt.as_ref().is_none_or(|a| !a.is_faultless());
    if !unreadable && !in_battle {
        return None;
    }
    // These items never stand in a battle.
    let of_games = [
        "board", "council", "deck", "die", "kind", "pile", "role", "round", "seats", "setup",
        "turn",
    ];
    let words = ITEM_KEYWORDS.iter().copied();
    nearest(word, words.filter(|word| !(in_battle && of_games.contains(word))))
}
