//! Text to tree: cut into items, parse each, keep what is broken from what is
//! not. Parsing never fails; it returns a tree and what is wrong with the text.

mod board;
mod change;
mod choose;
mod copies;
mod council;
mod expr;
mod foreign_comment;
mod foreign_item;
mod foreign_statement;
mod foreign_value;
mod game;
mod heads;
mod hex_range;
mod leaves;
mod lower;
mod minus_line;
mod rules;
mod scenario;
mod stacks;
mod stages;
mod state;
mod stmt;
mod test_stmt;
mod texts;
mod unexpected;
mod unexpected_entry;
mod unexpected_operator;
mod unexpected_statement;
mod value;

use crate::ast::{HeaderKind, Item, ItemKind, Tree, Unread};
use crate::parallel;
use crate::scan::{self, Chunk, ITEM_KEYWORDS};
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::suggest::nearest;
use castra_base::{SourceFile, Span, to_u32};
use castra_grammar::{Pairs, Rule};

pub use foreign_item::declares_function;
pub(crate) use leaves::block_value;
use lower::Lower;
pub use value::parse_value;

/// A tree, and the syntax errors found while it was made.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// What could be read.
    pub tree: Tree,
    /// What could not, and why, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// How much of a text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Everything.
    #[default]
    Whole,
    /// All but tests: these are kept as they stand.
    WithoutTests,
    /// Only its header.
    Header,
}

/// Parses one source text.
#[must_use]
pub fn parse(file: &SourceFile) -> Parsed {
    parse_as(file, Reading::Whole)
}

/// Parses as much of a source text as is asked for. What is not read is not found
/// to be wrong either.
#[must_use]
pub fn parse_as(file: &SourceFile, reading: Reading) -> Parsed {
    if reading == Reading::Header {
        let text = scan::first_item(&file.text);
        if text.len() < file.text.len() {
            return parse(&SourceFile::new(file.id, file.path.as_str(), text));
        }
    }
    let (chunks, mut diagnostics) = scan::split(file.id, &file.text);
    let is_left =
        |chunk: &Chunk<'_>| reading == Reading::WithoutTests && item_word(&chunk.text) == "test";
    let mut first = chunks.first().map(|chunk| read_chunk(file, chunk, false));
    let in_battle = first.as_ref().is_some_and(is_battle);
    // As the first item of a battle it may be read in another way.
    let first = first.take_if(|_| !in_battle && !chunks.first().is_some_and(is_left));
    let first = first.map(|ReadChunk { item, diagnostics, .. }| (item, diagnostics));
    let rest = chunks.get(first.iter().len()..).unwrap_or_default();
    let rest = parallel::map(rest, |chunk| {
        if is_left(chunk) {
            return (unread(file, chunk), Vec::new());
        }
        let ReadChunk { item, diagnostics, .. } = read_chunk(file, chunk, in_battle);
        (item, diagnostics)
    });
    let readings = first.into_iter().chain(rest);
    let mut items = Vec::with_capacity(chunks.len());
    for (item, found) in readings {
        diagnostics.extend(found);
        items.push(item);
    }
    unopened_ends(file, &chunks, &mut diagnostics);
    check_headers(file, &items, &mut diagnostics);
    one_error_a_line(file, &mut diagnostics);
    Parsed { tree: Tree::new(file.id, items), diagnostics }
}

/// An item that is kept as it stands.
fn unread(file: &SourceFile, chunk: &Chunk<'_>) -> Item {
    let span = Span::new(file.id, to_u32(chunk.range.start), to_u32(chunk.range.end));
    Item {
        span,
        head: span,
        title: None,
        doc: None,
        kind: ItemKind::Unread(Unread { text: chunk.text.as_ref().into() }),
    }
}

/// Whether the first item is the header of a battle.
pub(crate) fn starts_battle(file: &SourceFile, chunks: &[Chunk<'_>]) -> bool {
    chunks.first().is_some_and(|chunk| is_battle(&read_chunk(file, chunk, false)))
}

/// Whether what was read is the header of a battle.
fn is_battle(read: &ReadChunk<'_>) -> bool {
    matches!(&read.item.kind, ItemKind::Header(header) if header.kind == HeaderKind::Scenario)
}

/// One item, read.
pub(crate) struct ReadChunk<'a> {
    /// Its tree.
    pub(crate) item: Item,
    /// What is wrong with it, apart from what the scanner found.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What the tree was made from, if the item could be read as it stands.
    pub(crate) pairs: Option<Pairs<'a>>,
}

/// Parses one item.
pub(crate) fn read_chunk<'a>(
    file: &SourceFile,
    chunk: &'a Chunk<'_>,
    in_battle: bool,
) -> ReadChunk<'a> {
    let span = Span::new(file.id, to_u32(chunk.range.start), to_u32(chunk.range.end));
    let item = Item { span, head: span, title: None, doc: None, kind: ItemKind::Broken };
    let broken = ReadChunk { item, diagnostics: Vec::new(), pairs: None };
    if chunk.hopeless {
        return broken;
    }
    let first = attempt(file, chunk, &chunk.text, 0);
    let is_misread = first.as_ref().is_none_or(|read| !read.diagnostics.is_empty());
    if is_misread && let Some(help) = belongs_elsewhere(item_word(&chunk.text)) {
        return ReadChunk { diagnostics: vec![misplaced(span, chunk, help)], ..broken };
    }
    let word = item_word(&chunk.text);
    let mut head = Span::new(file.id, span.start, span.start + to_u32(word.len()));
    while !file.text.is_char_boundary(head.range().end) {
        // The scanner read a part of a character as a hyphen.
        head.end += 1;
    }
    let is_read = !is_misread && !in_battle;
    let foreign = (!is_read && !ITEM_KEYWORDS.contains(&word))
        .then(|| foreign_item::meant(&chunk.text, word, head))
        .flatten();
    if let Some(foreign) = foreign {
        if foreign_item::is_indented_function(&chunk.text, word) {
            return ReadChunk { diagnostics: vec![foreign.problem], ..broken };
        }
        return read_as(file, chunk, foreign.keyword, foreign.problem);
    }
    let Some(keyword) = misspelt_keyword(&chunk.text, &first, in_battle) else {
        let first = first.unwrap_or(broken);
        let silent = first.diagnostics.is_empty() && matches!(first.item.kind, ItemKind::Broken);
        return if silent { unreadable(file, first) } else { first };
    };
    let misspelt = Diagnostic::new(
        &codes::SYNTAX_UNKNOWN_ITEM,
        head,
        format!("there is no item called `{word}`"),
    )
    .label(format!("did you mean `{keyword}`?"))
    .help(format!("write `{keyword}`"))
    .suggest(format!("write `{keyword}`"), head, keyword);
    let meant = read_as(file, chunk, keyword, misspelt);
    match first {
        // `man guard "Guard" { … }` with a mistake in its block is no map.
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

/// Reads an item as what it was probably meant to be, so that the mistake in its first word
/// does not hide what else is wrong with it.
fn read_as<'a>(
    file: &SourceFile,
    chunk: &Chunk<'_>,
    keyword: &str,
    problem: Diagnostic,
) -> ReadChunk<'a> {
    let word = item_word(&chunk.text);
    let meant = format!("{keyword}{}", &chunk.text[word.len()..]);
    let shift = i64::from(to_u32(word.len())) - i64::from(to_u32(keyword.len()));
    let (item, mut diagnostics) = match attempt(file, chunk, &meant, shift) {
        Some(second) => (second.item, second.diagnostics),
        None => {
            let span = Span::new(file.id, to_u32(chunk.range.start), to_u32(chunk.range.end));
            let kind = ItemKind::Broken;
            (Item { span, head: span, title: None, doc: None, kind }, Vec::new())
        }
    };
    diagnostics.insert(0, problem);
    ReadChunk { item, diagnostics, pairs: None }
}

/// Leaves out that a `}` closes nothing, after a function whose `{` is not there.
fn unopened_ends(file: &SourceFile, chunks: &[Chunk<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let starts = |chunk: &&Chunk<'_>| {
        foreign_item::is_indented_function(&chunk.text, item_word(&chunk.text))
    };
    let indented: Vec<usize> = chunks.iter().filter(starts).map(|chunk| chunk.range.end).collect();
    diagnostics.retain(|d| {
        let brace = d.primary.span.range().start;
        let is_end = |end: &usize| {
            file.text.get(*end.min(&brace)..brace).is_some_and(|gap| gap.trim().is_empty())
        };
        d.code.name != codes::SYNTAX_STRAY_BRACE.name || !indented.iter().any(is_end)
    });
}

/// What to say of a word that starts a part of an item, and no item: where it belongs.
#[must_use]
pub fn belongs_elsewhere(word: &str) -> Option<&'static str> {
    Some(match word {
        "phase" => {
            "phases stand in the block of the turn, in their order: \
             `turn army at most 20 \"…\" { phase NAME { … } }`"
        }
        "for" | "if" | "choose" | "repeat" | "move" | "say" | "remove" | "draw" | "shuffle"
        | "fill" => {
            "what is done stands in a phase of the turn, in `setup { … }` or in `proc NAME() { … }`"
        }
        _ => return None,
    })
}

/// Something that starts in the first column and is no item.
fn misplaced(span: Span, chunk: &Chunk<'_>, help: &str) -> Diagnostic {
    let word = item_word(&chunk.text);
    let head = Span { end: span.start + to_u32(word.len()), ..span };
    Diagnostic::new(&codes::SYNTAX_UNKNOWN_ITEM, head, format!("`{word}` does not start an item"))
        .label("does not stand here")
        .help(help)
}

/// An item that the grammar gives up on altogether.
fn unreadable<'a>(file: &SourceFile, mut broken: ReadChunk<'a>) -> ReadChunk<'a> {
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

/// Parses an item. `shift` is how much further left than in the text it stands
/// in the file, when its first word was replaced.
fn attempt<'a>(
    file: &SourceFile,
    chunk: &Chunk<'_>,
    text: &'a str,
    shift: i64,
) -> Option<ReadChunk<'a>> {
    let word = first_word(text);
    let thing = word == "terrain" || !ITEM_KEYWORDS.contains(&word);
    let rule = if thing { Rule::thing_chunk } else { Rule::chunk };
    let pairs = castra_grammar::parse(rule, text)?;
    let mut lower = Lower::new(file, chunk, shift);
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
    Some(ReadChunk { item, diagnostics: lower.diagnostics, pairs: Some(pairs) })
}

/// The word that an item starts with; two words where they are a keyword with
/// its hyphen left out, such as `war council`.
fn item_word(text: &str) -> &str {
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

/// The item keyword that the first word was probably meant to be, if the item
/// cannot be read with the word it has. A battle declares nothing of a game's
/// kinds, so there a near miss is enough.
fn misspelt_keyword(
    text: &str,
    attempt: &Option<ReadChunk<'_>>,
    in_battle: bool,
) -> Option<&'static str> {
    let word = item_word(text);
    if ITEM_KEYWORDS.contains(&word) {
        return None;
    }
    let unreadable = attempt.as_ref().is_none_or(|a| !a.diagnostics.is_empty());
    if !unreadable && !in_battle {
        return None;
    }
    nearest(word, ITEM_KEYWORDS.iter().copied())
}

fn first_word(text: &str) -> &str {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(text.len());
    &text[..end]
}

fn check_headers(file: &SourceFile, items: &[Item], diagnostics: &mut Vec<Diagnostic>) {
    let is_header = |item: &Item| matches!(item.kind, ItemKind::Header(_));
    let start = Span::new(file.id, 0, 0);
    let Some(first) = items.first() else {
        diagnostics.push(missing_header(start, "this file is empty"));
        return;
    };
    if !is_header(first) {
        // A broken first item may have been a header; it has been reported.
        let may_be_header = matches!(first.kind, ItemKind::Broken);
        // A comment of another language above it is reported as such.
        let is_comment = foreign_comment::MARKS.iter().any(|mark| {
            matches!(first.kind, ItemKind::Broken) && file.slice(first.span).starts_with(mark)
        });
        match items.iter().find(|item| is_header(item)) {
            Some(_) if is_comment => {}
            Some(header) => diagnostics.push(
                Diagnostic::new(
                    &codes::SYNTAX_MISPLACED_HEADER,
                    header.head,
                    "the header is not the first item of this file",
                )
                .label("belongs at the top")
                .related(first.head, "the first item")
                .help("move the header above every other item"),
            ),
            None if may_be_header => {}
            None => diagnostics.push(missing_header(first.head, "this file has no header")),
        }
    }
    let mut headers = items.iter().filter(|item| is_header(item));
    if let Some(first) = headers.next() {
        for second in headers {
            diagnostics.push(
                Diagnostic::new(
                    &codes::SYNTAX_MISPLACED_HEADER,
                    second.head,
                    "this file already has a header",
                )
                .label("a second header")
                .related(first.head, "the first")
                .help("a file belongs to one game, module or battle: start a new file"),
            );
        }
    }
}

fn missing_header(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(&codes::SYNTAX_MISSING_HEADER, span, message)
        .label("expected a header here")
        .help("start with `scenario my-battle \"My Battle\" for GAME`, or with `game` or `module`")
}

/// Keeps the first of several syntax errors on one line: the others are its
/// echoes more often than not.
fn one_error_a_line(file: &SourceFile, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_key(|d| (d.primary.span.start, d.primary.span.end));
    let mut last = None;
    diagnostics.retain(|d| {
        let line = file.line_col(d.primary.span.start).line;
        let first = last != Some(line);
        last = Some(line);
        first
    });
}
