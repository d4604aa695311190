//! The parser: cuts a file into items, parses each and separates broken items from sound ones.
//! Parsing never fails; it returns a tree and the diagnostics.

mod additions;
mod board;
mod change;
mod choose;
mod chunk;
mod council;
mod error_lines;
mod expr;
mod fix_trial;
mod game;
mod leaves;
mod lower;
mod recovery;
mod rules;
mod scenario;
mod stacks;
mod standalone_expr;
mod state;
mod stmt;
mod test_stmt;
mod texts;
mod words;

use crate::ast::{HeaderKind, Item, ItemKind, Tree, UnparsedItem};
use crate::parallel;
use crate::scan::{self, Chunk};
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{SourceFile, Span, to_u32};

use chunk::item_word;
pub use chunk::misplaced_keyword_help;
pub(crate) use chunk::{ParsedChunk, parse_chunk};
use error_lines::keep_first_error_per_line;
pub(crate) use leaves::block_value;
pub use recovery::item::{battle_item_help, function_form};
pub use recovery::value::side_operator;
use recovery::{comment, item};
pub use standalone_expr::parse_expr;

/// A tree and the syntax errors in its file.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree of the readable parts.
    pub tree: Tree,
    /// The syntax errors, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// The parts of a file that are parsed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParseScope {
    /// The whole file.
    #[default]
    Whole,
    /// Everything except tests, which stay unparsed.
    WithoutTests,
    /// The header only.
    Header,
}

/// Parses a whole file.
#[must_use]
pub fn parse(file: &SourceFile) -> Parsed {
    parse_part(file, ParseScope::Whole)
}

/// Parses a part of a file. The rest is not parsed, so it has no diagnostics.
#[must_use]
pub fn parse_part(file: &SourceFile, reading: ParseScope) -> Parsed {
    if reading == ParseScope::Header {
        let text = scan::first_item(&file.text);
        if text.len() < file.text.len() {
            return parse(&SourceFile::new(file.id, file.path.as_str(), text));
        }
    }
    let (chunks, mut diagnostics) = scan::split(file.id, &file.text);
    let is_left =
        |chunk: &Chunk<'_>| reading == ParseScope::WithoutTests && item_word(&chunk.text) == "test";
    let mut first = chunks.first().map(|chunk| parse_chunk(file, chunk, None));
    let kind = first.as_ref().and_then(kind_in);
    let in_battle = kind == Some(HeaderKind::Scenario);
    // In a battle, the first item is parsed again, since the kind of the file affects it.
    let first = first.take_if(|_| !in_battle && !chunks.first().is_some_and(is_left));
    let first = first.map(|ParsedChunk { item, diagnostics, .. }| (item, diagnostics));
    let rest = chunks.get(first.iter().len()..).unwrap_or_default();
    let rest = parallel::map(rest, |chunk| {
        if is_left(chunk) {
            return (unparsed_item(file, chunk), Vec::new());
        }
        let ParsedChunk { item, diagnostics, .. } = parse_chunk(file, chunk, kind);
        (item, diagnostics)
    });
    let readings = first.into_iter().chain(rest);
    let mut items = Vec::with_capacity(chunks.len());
    for (item, found) in readings {
        diagnostics.extend(found);
        items.push(item);
    }
    drop_stray_brace_reports(file, &chunks, &mut diagnostics);
    check_headers(file, &items, &mut diagnostics);
    keep_first_error_per_line(file, &mut diagnostics);
    fix_trial::drop_useless_fixes(file, &chunks, kind, &mut diagnostics);
    Parsed { tree: Tree::new(file.id, items).with_pictures(&file.pictures), diagnostics }
}

/// Returns an unparsed item with its text.
fn unparsed_item(file: &SourceFile, chunk: &Chunk<'_>) -> Item {
    let span = Span::new(file.id, to_u32(chunk.range.start), to_u32(chunk.range.end));
    Item {
        span,
        head: span,
        title: None,
        doc: None,
        kind: ItemKind::Unparsed(UnparsedItem { text: chunk.text.as_ref().into() }),
    }
}

/// Returns the kind of a file, or `None` if its first item is not a header.
pub(crate) fn kind_of(file: &SourceFile, chunks: &[Chunk<'_>]) -> Option<HeaderKind> {
    kind_in(&parse_chunk(file, chunks.first()?, None))
}

/// Returns the kind of a file, given its first item.
fn kind_in(first: &ParsedChunk<'_>) -> Option<HeaderKind> {
    match &first.item.kind {
        ItemKind::Header(header) => Some(header.kind),
        _ => None,
    }
}

/// Removes the report of a stray `}` whose `{` is probably missing or written as something else:
/// after a function without its `{`, after an error in the head of the item, or after text that the
/// item seems not to contain.
fn drop_stray_brace_reports(
    file: &SourceFile,
    chunks: &[Chunk<'_>],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let starts =
        |chunk: &&Chunk<'_>| item::is_function_without_braces(&chunk.text, item_word(&chunk.text));
    let indented: Vec<usize> = chunks.iter().filter(starts).map(|chunk| chunk.range.end).collect();
    let is_stray = |d: &Diagnostic| d.code.name == codes::SYNTAX_STRAY_BRACE.name;
    let start = |d: &Diagnostic| d.primary.span.range().start;
    let item_at = |at: usize| {
        let next = chunks.partition_point(|chunk| chunk.range.start <= at);
        chunks.get(next.wrapping_sub(1)).map_or(0, |chunk| chunk.range.start)
    };
    let hides_brace = |d: &&Diagnostic| {
        let head = file.text.get(item_at(start(d))..start(d)).unwrap_or_default();
        d.is_error() && !is_stray(d) && (!head.contains('\n') || d.primary.text == item::ITEM_ENDS)
    };
    let mut others: Vec<usize> = diagnostics.iter().filter(hides_brace).map(start).collect();
    others.sort_unstable();
    diagnostics.retain(|d| {
        let brace = start(d);
        let is_end = |end: &usize| {
            file.text.get(*end.min(&brace)..brace).is_some_and(|gap| gap.trim().is_empty())
        };
        let first = others.get(others.partition_point(|other| *other < item_at(brace)));
        !is_stray(d) || !indented.iter().any(is_end) && first.is_none_or(|other| *other > brace)
    });
}

fn check_headers(file: &SourceFile, items: &[Item], diagnostics: &mut Vec<Diagnostic>) {
    let is_header = |item: &Item| matches!(item.kind, ItemKind::Header(_));
    let start = Span::new(file.id, 0, 0);
    let Some(first) = items.first() else {
        diagnostics.push(missing_header(start, "this file is empty"));
        return;
    };
    if !is_header(first) {
        // A broken first item may have been a header, and has been reported.
        let may_be_header = matches!(first.kind, ItemKind::Broken);
        // A foreign comment above the header is reported as a comment.
        let is_comment = comment::MARKS.iter().any(|mark| {
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
