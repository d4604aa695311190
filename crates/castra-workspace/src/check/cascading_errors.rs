//! Suppression of cascading errors, which exist only because of another error.
//!
//! A source range that could not be parsed may declare any name in it. A declaration with an error
//! still declares its name. Uses of such names are not at fault, so a diagnostic about an
//! unresolved name is suppressed if
//!
//! - the name occurs in a range that the parser reported, such as the line
//!   `weigth int = 1` of a kind without its colon, or in an item that could not be
//!   parsed at all;
//! - it is the name of a declaration that contains another error.
//!
//! A module that is not found may declare any name. So where a source names an unknown module, or
//! a test names one, names without a probable spelling are not reported again.
//!
//! Diagnostics that follow from a declaration with a malformed head are suppressed too: after `fn
//! f(a :: int)`, a call `f(1)` seems to have too many arguments. Parse errors are always kept. Of
//! errors that could each cause the other, the first is kept, so that a faulty source always has a
//! diagnostic.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{
    Code, Diagnostic, ExpectedName, FileId, SourceFile, SourceMap, Span, codes, words,
};
use castra_syntax::ast::{HeaderKind, Item, ItemKind, KindItem, Tree};

use crate::cache::ParsedSource;

/// Names that may be declared in ranges with errors.
#[derive(Debug, Default)]
pub(super) struct Suspects {
    /// The words in ranges that could not be parsed.
    unparsed_words: BTreeSet<String>,
    /// The names of partly parsed declarations.
    declared: BTreeSet<String>,
    /// The items with a malformed head, in source order.
    items: Vec<Span>,
    /// True if a board is among the suspects, in which case any hex may be missing.
    includes_board: bool,
    /// The parse errors.
    reported: BTreeSet<(&'static str, Span)>,
    trees: BTreeMap<FileId, Arc<Tree>>,
}

/// Returns whether a diagnostic reports an unresolved name.
pub(super) fn is_about_unknown(code: &Code) -> bool {
    let about: [&Code; 16] = [
        &codes::NAME_UNKNOWN,
        &codes::TYPE_UNKNOWN_FIELD,
        &codes::DECK_UNDEFINED_CARD,
        &codes::OPTION_UNKNOWN,
        &codes::COUNCIL_UNKNOWN_ENTRY,
        &codes::RULES_UNKNOWN_CLAUSE,
        &codes::DEPLOY_UNKNOWN_UNIT,
        &codes::MAP_UNKNOWN_SYMBOL,
        &codes::MAP_UNKNOWN_ROW,
        &codes::MAP_HEX_OFF_BOARD,
        &codes::MODULE_UNKNOWN,
        &codes::MODULE_UNKNOWN_TARGET,
        &codes::MODULE_UNKNOWN_STEP,
        &codes::MODULE_UNKNOWN_LABEL,
        &codes::GAME_UNKNOWN,
        &codes::SYNTAX_UNKNOWN_ITEM,
    ];
    about.iter().any(|of| of.name == code.name)
}

/// Returns whether a diagnostic reports a missing declaration that may be in a range with errors.
fn is_about_missing(code: &Code) -> bool {
    let about: [&Code; 2] = [&codes::COUNCIL_MISSING_ENTRY, &codes::TYPE_MISSING_FIELD];
    about.iter().any(|of| of.name == code.name)
}

/// Returns whether a diagnostic is about an unresolved board name.
fn is_about_board(diagnostic: &Diagnostic) -> bool {
    diagnostic.expected == Some(ExpectedName::Board)
}

/// Returns whether a diagnostic may follow from a misspelt word, or from a line that was not read.
fn is_about_word(code: &Code) -> bool {
    let about: [&Code; 7] = [
        &codes::TYPE_MISMATCH,
        &codes::TYPE_BAD_DEFAULT,
        &codes::RULES_UNUSED,
        &codes::RULES_WRONG_TYPE,
        &codes::RULES_AMBIGUOUS_WORD,
        &codes::RULES_EFFECT_IN_FN,
        &codes::RULES_NO_VALUE,
    ];
    about.iter().any(|of| of.name == code.name)
}

impl Suspects {
    /// Collects the suspects. `lost` is the contents of files of the packages that are not valid
    /// Castra.
    pub(super) fn of(
        files: &SourceMap,
        parsed: &[Arc<ParsedSource>],
        trees: &[Arc<Tree>],
        lost: &str,
    ) -> Self {
        let mut suspects = Self::default();
        suspects.unparsed_words.extend(words(lost).map(str::to_owned));
        for (parsed, tree) in parsed.iter().zip(trees) {
            suspects.trees.insert(tree.file, Arc::clone(tree));
            let Some(source) = files.get(tree.file) else { continue };
            if tree.header().is_none_or(|header| header.id.is_none()) {
                // The owner of these files is unknown, so every name in them is suspect.
                suspects.unparsed_words.extend(words(&source.text).map(str::to_owned));
            }
            // Diagnostics are in source order, so each byte is read once.
            let mut done = 0;
            for diagnostic in parsed.diagnostics.iter().filter(|d| d.is_error()) {
                let place = diagnostic.primary.span;
                suspects.reported.insert((diagnostic.code.name, place));
                let item = item_at(tree, place.start);
                done = suspects.add_unparsed_words(source, item, place, done);
            }
        }
        // Instances of a kind that could not be parsed count as declared.
        let things: Vec<String> = instances(trees)
            .filter(|(kind, _)| suspects.declared.contains(*kind))
            .map(|(_, name)| name.to_owned())
            .collect();
        suspects.declared.extend(things);
        suspects
    }

    /// Adds the words of the unparsed range at a location, starting at `done`. Returns the end of
    /// the range.
    fn add_unparsed_words(
        &mut self,
        source: &SourceFile,
        item: Option<&Item>,
        span: Span,
        done: usize,
    ) -> usize {
        let text = &*source.text;
        let start = text.get(..span.range().start).and_then(|t| t.rfind('\n')).map_or(0, |n| n + 1);
        let rest = text.get(span.range().end..).unwrap_or_default();
        let mut end = rest.find('\n').map_or(text.len(), |n| span.range().end + n);
        let mut from = start;
        if let Some(item) = item {
            let item_span = item.span.range();
            if matches!(item.kind, ItemKind::Broken) {
                (from, end) = (item_span.start.min(start), item_span.end.max(end));
            } else {
                end = block_end(text, start, end, item_span.end);
            }
            let line = text.get(start..).and_then(|t| t.lines().next()).unwrap_or_default();
            let head = start <= item_span.start;
            let of_board = matches!(item.kind, ItemKind::Board(_)) || line.starts_with("board");
            let without_board = matches!(&item.kind, ItemKind::Map(map) if map.board.is_none());
            self.includes_board |= of_board || without_board;
            self.declared.extend(declared_by(line, head, &item.kind));
            if head {
                self.items.push(item.span);
            }
        }
        let from = from.max(done);
        if let Some(stretch) = text.get(from..end) {
            self.unparsed_words.extend(words(stretch).map(str::to_owned));
        }
        done.max(end)
    }

    /// Removes cascading errors.
    pub(super) fn remove_cascading(
        &self,
        files: &SourceMap,
        diagnostics: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        // The names and lines of declarations with errors that are kept.
        let mut kept: BTreeMap<String, (FileId, u32)> = BTreeMap::new();
        let mut things: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (kind, name) in instances(self.trees.values()) {
            things.entry(kind).or_default().push(name);
        }
        let mut board_in: BTreeSet<(FileId, u32)> = BTreeSet::new();
        let mut boards = self.includes_board;
        let mut echo = vec![false; diagnostics.len()];
        let line = |span: Span| files.get(span.file).map_or(0, |f| f.line_col(span.start).line);
        for (diagnostic, echo) in diagnostics.iter().zip(&mut echo) {
            let place = diagnostic.primary.span;
            let source_text = files.get(place.file).map(|f| f.slice(place)).unwrap_or_default();
            *echo = self.is_cascading(diagnostic, source_text);
            let Some(item) = self.trees.get(&place.file).and_then(|t| item_at(t, place.start))
            else {
                continue;
            };
            if *echo || !diagnostic.is_error() {
                continue;
            }
            if is_about_board(diagnostic) {
                board_in.insert((place.file, item.span.start));
                boards |= matches!(item.kind, ItemKind::Map(_));
            }
            boards |= matches!(item.kind, ItemKind::Board(_));
            if !declares(&item.kind) {
                continue;
            }
            if is_about_unknown(diagnostic.code) && kept.contains_key(source_text) {
                *echo = true;
                continue;
            }
            if let ItemKind::AddTo(add) = &item.kind
                && add.kind.as_ref().is_some_and(|kind| kind.span == place)
            {
                let fields = add.block.iter().filter_map(|entry| match entry {
                    KindItem::Field(field) => Some(field.name.text.to_string()),
                    KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
                });
                kept.extend(fields.map(|name| (name, (place.file, line(place)))));
            }
            let Some(source) = files.get(place.file) else { continue };
            let text = &*source.text;
            let start =
                text.get(..place.range().start).and_then(|t| t.rfind('\n')).map_or(0, |n| n + 1);
            let whole = text.get(start..).and_then(|t| t.lines().next()).unwrap_or_default();
            let head = start <= item.span.range().start;
            // An entry on the line of the head, or beside other entries, also declares its name.
            let before = text.get(start..place.range().start).unwrap_or_default();
            let entry = before.rfind(['{', ',']).and_then(|at| whole.get(at + 1..));
            let of_entry = entry.map(|entry| declared_by(entry, false, &item.kind));
            let declared = declared_by(whole, head, &item.kind);
            for name in declared.into_iter().chain(of_entry.into_iter().flatten()) {
                if name == source_text {
                    continue;
                }
                let at = (place.file, line(place));
                if head && matches!(item.kind, ItemKind::Kind(_)) {
                    for thing in things.get(name.as_str()).into_iter().flatten() {
                        kept.entry((*thing).to_owned()).or_insert(at);
                    }
                }
                kept.entry(name).or_insert(at);
            }
        }
        for (diagnostic, echo) in diagnostics.iter().zip(&mut echo) {
            let place = diagnostic.primary.span;
            let own = self.reported.contains(&(diagnostic.code.name, place));
            if *echo || own {
                continue;
            }
            let source_text = files.get(place.file).map(|f| f.slice(place)).unwrap_or_default();
            let item = self.trees.get(&place.file).and_then(|t| item_at(t, place.start));
            let at_item = item.map(|item| (place.file, item.span.start));
            // Errors of the board itself are not consequences.
            let boards = boards && !item.is_some_and(|i| matches!(i.kind, ItemKind::Board(_)));
            let unknown = is_about_unknown(diagnostic.code);
            *echo = unknown
                && kept.get(source_text).is_some_and(|at| *at != (place.file, line(place)))
                || (unknown || diagnostic.code.name == codes::TEST_SETTING.name)
                    && !is_about_board(diagnostic)
                    && (boards || at_item.is_some_and(|item| board_in.contains(&item)))
                    && (is_hex(source_text) || !unknown || is_about_map(diagnostic.code))
                || boards && is_about_map(diagnostic.code);
        }
        let lacking = self.files_without_module(&diagnostics);
        let missing: BTreeSet<Span> = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error() && is_module(diagnostic))
            .map(|diagnostic| diagnostic.primary.span)
            .collect();
        for (diagnostic, echo) in diagnostics.iter().zip(&mut echo) {
            let known = diagnostic.fixes.iter().any(|fix| !fix.edits.is_empty());
            *echo |= lacking.contains(&diagnostic.primary.span.file)
                && !known
                && !is_module(diagnostic)
                && is_about_unknown(diagnostic.code)
                && diagnostic.code.name != codes::MAP_HEX_OFF_BOARD.name;
            // A battle without a required module that is not found.
            *echo |= diagnostic.code.name == codes::MODULE_REQUIRED.name
                && diagnostic.related.iter().any(|label| missing.contains(&label.span));
        }
        // If a diagnostic of an item is suppressed, the `rules/` diagnostics of the item may have
        // the same cause.
        let items = diagnostics.iter().zip(&echo).filter(|(_, echo)| **echo);
        let at = |d: &Diagnostic| {
            let place = d.primary.span;
            let item = self.trees.get(&place.file).and_then(|t| item_at(t, place.start))?;
            Some((place.file, item.span.start))
        };
        let guessing: BTreeSet<(FileId, u32)> = items.filter_map(|(d, _)| at(d)).collect();
        // In an item with an unresolved name, types are uncertain, and a word may seem ambiguous
        // only for that reason.
        let unknown = diagnostics.iter().filter(|d| d.is_error() && is_about_unknown(d.code));
        let untyped: BTreeSet<(FileId, u32)> = unknown.filter_map(at).collect();
        for (diagnostic, echo) in diagnostics.iter().zip(&mut echo) {
            let ambiguous = diagnostic.code.name == codes::RULES_AMBIGUOUS_WORD.name;
            *echo |= at(diagnostic).is_some_and(|item| {
                let guesses = guessing.contains(&item);
                let of_rules = diagnostic.code.group() == "rules";
                guesses && (of_rules || self.is_named_beside(diagnostic, files))
                    || ambiguous && untyped.contains(&item)
            });
        }
        // If every error would be suppressed, the first is kept.
        let errors = || diagnostics.iter().zip(&echo).filter(|(d, _)| d.is_error());
        if errors().all(|(_, echo)| *echo)
            && let Some(first) = diagnostics.iter().position(Diagnostic::is_error)
            && let Some(echo) = echo.get_mut(first)
        {
            *echo = false;
        }
        let mut echo = echo.into_iter();
        diagnostics.into_iter().filter(|_| !echo.next().unwrap_or(false)).collect()
    }

    /// Returns the sources that lack a module: those whose header, `requires` or test names one that
    /// is not found, and all sources of a module in which a source does.
    fn files_without_module(&self, diagnostics: &[Diagnostic]) -> BTreeSet<FileId> {
        let lacks = |diagnostic: &Diagnostic| {
            let place = diagnostic.primary.span;
            let item = self.trees.get(&place.file).and_then(|tree| item_at(tree, place.start))?;
            let is_use = matches!(
                item.kind,
                ItemKind::Header(_) | ItemKind::Relation(_) | ItemKind::Test(_)
            );
            (is_use && is_module(diagnostic) && diagnostic.is_error()).then_some(place.file)
        };
        let own: BTreeSet<FileId> = diagnostics.iter().filter_map(lacks).collect();
        let module = |tree: &Tree| {
            let header = tree.header().filter(|header| header.kind == HeaderKind::Module)?;
            Some(header.id.as_ref()?.text.clone())
        };
        let of = |file: &FileId| module(self.trees.get(file)?);
        let modules: BTreeSet<_> = own.iter().filter_map(of).collect();
        let is_beside = |tree: &Tree| module(tree).is_some_and(|id| modules.contains(&id));
        let beside = self.trees.iter().filter(|(_, tree)| is_beside(tree));
        own.iter().copied().chain(beside.map(|(file, _)| *file)).collect()
    }

    /// Returns whether `for`, `let`, `as` or `named` binds the name to an expression with an
    /// unresolved name in the same item. The bound name then has no type either.
    fn is_named_beside(&self, diagnostic: &Diagnostic, files: &SourceMap) -> bool {
        if !is_about_unknown(diagnostic.code) {
            return false;
        }
        let place = diagnostic.primary.span;
        let item = self.trees.get(&place.file).and_then(|tree| item_at(tree, place.start));
        let (Some(item), Some(source)) = (item, files.get(place.file)) else { return false };
        let text = source.slice(place);
        let mut before = "";
        words(source.slice(item.span)).any(|word| {
            let given = word == text && matches!(before, "as" | "named" | "for" | "let");
            before = word;
            given
        })
    }

    fn is_cascading(&self, diagnostic: &Diagnostic, message: &str) -> bool {
        let place = diagnostic.primary.span;
        if self.reported.contains(&(diagnostic.code.name, place)) {
            return false;
        }
        let next = self.items.partition_point(|i| (i.file, i.start) <= (place.file, place.start));
        let item = next.checked_sub(1).and_then(|last| self.items.get(last));
        if item.is_some_and(|item| item.contains(place)) {
            return true;
        }
        let code = diagnostic.code;
        let has = |word: &str| self.unparsed_words.contains(word) || self.declared.contains(word);
        if (is_about_unknown(code) || is_about_word(code))
            && (has(message) || words(message).next().is_some_and(has))
        {
            return true;
        }
        // Names in messages are between backticks.
        let mut named = diagnostic.message.split('`').skip(1).step_by(2);
        named.any(|name| self.declared.contains(name))
            || is_about_missing(code) && {
                let mut missing = diagnostic.message.split('`').skip(3).step_by(2).peekable();
                missing.peek().is_some() && missing.all(|name| self.unparsed_words.contains(name))
            }
            || (is_about_unknown(code) || code.name == codes::DEPLOY_MISSING.name) && {
                let last = diagnostic.message.split('`').skip(1).step_by(2).last();
                last.is_some_and(has)
            }
    }
}

/// Returns whether a diagnostic is about the name of a module.
fn is_module(diagnostic: &Diagnostic) -> bool {
    let module = [ExpectedName::Module, ExpectedName::ModuleOrOption];
    diagnostic.expected.as_ref().is_some_and(|expected| module.contains(expected))
}

/// Iterates over the instances of kinds: the kind and the name of each.
fn instances<'t>(
    trees: impl IntoIterator<Item = &'t Arc<Tree>>,
) -> impl Iterator<Item = (&'t str, &'t str)> {
    let items = trees.into_iter().flat_map(|tree| &tree.items);
    items.filter_map(|item| match &item.kind {
        ItemKind::Instance(thing) => Some((thing.kind.text.as_str(), thing.name.text.as_str())),
        _ => None,
    })
}

/// Returns the item that contains an offset.
fn item_at(tree: &Tree, offset: u32) -> Option<&Item> {
    tree.item_at(offset).filter(|item| offset <= item.span.end)
}

/// Extends a range to the end of the blocks that it opens, and returns its end, at most `most`.
fn block_end(text: &str, start: usize, end: usize, most: usize) -> usize {
    let depth = |text: &str| {
        text.bytes().fold(0_i64, |depth, byte| match byte {
            b'{' => depth + 1,
            b'}' => depth - 1,
            _ => depth,
        })
    };
    let mut open = text.get(start..end).map_or(0, depth);
    if open <= 0 {
        return end;
    }
    for (at, byte) in text.bytes().enumerate().take(most).skip(end) {
        open += i64::from(byte == b'{') - i64::from(byte == b'}');
        if open <= 0 {
            return at;
        }
    }
    most.max(end)
}

/// Returns whether items of a kind declare names.
fn declares(kind: &ItemKind) -> bool {
    match kind {
        ItemKind::Header(_)
        | ItemKind::WarCouncil(_)
        | ItemKind::Enum(_)
        | ItemKind::Die(_)
        | ItemKind::Board(_)
        | ItemKind::Kind(_)
        | ItemKind::Instance(_)
        | ItemKind::Deck(_)
        | ItemKind::Pile(_)
        | ItemKind::Record(_)
        | ItemKind::Table(_)
        | ItemKind::Council(_)
        | ItemKind::State(_)
        | ItemKind::Role(_)
        | ItemKind::Option(_)
        | ItemKind::Weight(_)
        | ItemKind::Source(_)
        | ItemKind::Window(_)
        | ItemKind::AddTo(_)
        | ItemKind::Broken => true,
        ItemKind::Text(_)
        | ItemKind::Texts(_)
        | ItemKind::Special(_)
        | ItemKind::Map(_)
        | ItemKind::Deploy(_)
        | ItemKind::Accept(_)
        | ItemKind::Function(_)
        | ItemKind::Procedure(_)
        | ItemKind::Setup(_)
        | ItemKind::Turn(_)
        | ItemKind::Whenever(_)
        | ItemKind::Ending(_)
        | ItemKind::Seats(_)
        | ItemKind::Reaction(_)
        | ItemKind::Change(_)
        | ItemKind::AddToDeck(_)
        | ItemKind::Relation(_)
        | ItemKind::Settle(_)
        | ItemKind::Test(_)
        | ItemKind::Unparsed(_) => false,
    }
}

/// Keywords of items whose second word is not their name.
const NAMELESS_KEYWORDS: &[&str] = &[
    "accept",
    "add",
    "after",
    "allow",
    "before",
    "council",
    "defeat",
    "deploy",
    "drawn",
    "except",
    "excludes",
    "forbid",
    "instead",
    "map",
    "modify",
    "react",
    "requires",
    "round",
    "seats",
    "settle",
    "setup",
    "special",
    "test",
    "turn",
    "victory",
    "war-council",
    "whenever",
];

/// Returns the names that a line probably declares: the second word of a head, or the first word of
/// an entry.
fn declared_by(line: &str, head: bool, kind: &ItemKind) -> Vec<String> {
    let mut found = words(line).map(str::to_owned);
    if head {
        let first = found.next().unwrap_or_default();
        let named =
            declares(kind) || matches!(kind, ItemKind::Function(_) | ItemKind::Procedure(_));
        let nameless = NAMELESS_KEYWORDS.contains(&first.as_str());
        return found.next().filter(|_| named && !nameless).into_iter().collect();
    }
    if !declares(kind) {
        return Vec::new();
    }
    let first = found.next();
    match first.as_deref() {
        Some("state" | "army" | "group") => found.next().into_iter().collect(),
        Some("accept" | "cite" | "draw" | "legend" | "label" | "roster" | "where") => Vec::new(),
        _ => first.into_iter().collect(),
    }
}

/// Returns whether a word has the form of a hex: letters and a number, or four digits.
fn is_hex(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let rest = word.get(letters + digits..).unwrap_or_default();
    (rest.is_empty() || rest.starts_with('.'))
        && ((1..=2).contains(&letters) && digits > 0 || letters == 0 && digits == 4)
}

/// Returns whether a diagnostic is about positions on a board.
fn is_about_map(code: &Code) -> bool {
    code.name.starts_with("map/") || code.name.starts_with("deploy/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unparsed_ranges_end_with_their_blocks() {
        let text = "a {\n  b { c }\n  d\n}\ne";
        assert_eq!(block_end(text, 0, 3, text.len()), 18);
        assert_eq!(block_end(text, 4, 13, text.len()), 13);
        assert_eq!(block_end("a {\n b", 0, 3, 6), 6);
    }
}
