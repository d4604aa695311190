//! Differences between the declarations and rules of two versions.

use std::ops::Range;

use castra_base::{SourceMap, Span};
use castra_syntax::ast::{Item, ItemKind, Table, Test, Tree};
use castra_workspace::Subject;
use similar::{DiffOp, TextDiff};

use super::change::{MeaningChange, Part, Version};
use super::table;
use crate::battle_text::string_literal;
use crate::expand::{location, module_of};
use crate::lex::{Lexeme, lexemes};

/// The maximum number of changed ranges of a declaration that a sentence quotes.
const MAX_PLACES: usize = 3;

/// The maximum number of words of a changed range that a sentence quotes.
const MAX_WORDS: usize = 12;

/// The maximum number of words that a sentence repeats before a changed range, so that a number
/// shows its meaning.
const CONTEXT: usize = 3;

/// A declaration or rule of one version.
struct Declaration<'a> {
    /// The owner and the identifying words.
    key: String,
    /// The significant words.
    tokens: Vec<&'a str>,
    /// The offset of each word in the source of the item.
    starts: Vec<usize>,
    /// The table, if it is one.
    table: Option<&'a Table>,
    /// The words before the block.
    head: &'a str,
    text: &'a str,
    span: Span,
    files: &'a SourceMap,
}

impl Declaration<'_> {
    /// Returns words with a few before them on the line, up to a comma or brace, so that a number
    /// shows its meaning: `int 10..100 = 40`.
    fn in_context(&self, range: Range<usize>) -> String {
        let offset = |at: usize| self.starts.get(at).copied().unwrap_or(self.text.len());
        let is_near = |at: &usize| {
            let between = self.text.get(offset(*at)..offset(range.start));
            between.is_some_and(|between| !between.contains(['\n', ',', ';', '{']))
        };
        // A context begins after a gap: not within `10..100`, which is several words here.
        let follows_gap = |at: &usize| {
            let before = self.text.get(..offset(*at)).unwrap_or_default();
            before.ends_with(char::is_whitespace)
        };
        let near = (0..range.start).rev().take_while(is_near);
        let start = near.filter(follows_gap).take(CONTEXT).last();
        // At the start of a line, or after a comma, the context is the one word before the range.
        let start = start.unwrap_or(range.start.saturating_sub(1));
        self.excerpt(start..range.end)
    }

    /// Returns some words, with a blank wherever the source has a gap between them.
    fn excerpt(&self, range: Range<usize>) -> String {
        let mut shown = String::new();
        let mut end = None;
        let words = self.starts.iter().zip(&self.tokens);
        for (start, token) in words.skip(range.start).take(range.len()) {
            if end.is_some_and(|end| end != *start) {
                shown.push(' ');
            }
            shown.push_str(token);
            end = Some(start + token.len());
        }
        shown
    }
}

/// Returns the declarations and rules that differ: first the battle's own, then the game's, then
/// the modules'.
pub(super) fn changes(old: Version<'_>, new: Version<'_>) -> Vec<MeaningChange> {
    let mut come = declarations(new);
    let mut found = Vec::new();
    for one in declarations(old) {
        let same = |other: &Declaration<'_>| other.key == one.key && other.tokens == one.tokens;
        let at = come.iter().position(same);
        let at = at.or_else(|| come.iter().position(|other| other.key == one.key));
        let Some(at) = at else {
            found.push(change(&one, Some(&one), None, "is gone".to_owned()));
            continue;
        };
        let other = come.remove(at);
        if one.tokens != other.tokens {
            found.push(change(&other, Some(&one), Some(&other), differences(&one, &other)));
        }
    }
    found.extend(come.iter().map(|other| change(other, None, Some(other), "is new".to_owned())));
    found
}

fn change(
    at: &Declaration<'_>,
    before: Option<&Declaration<'_>>,
    after: Option<&Declaration<'_>>,
    what: String,
) -> MeaningChange {
    let place = location(at.files, at.span);
    let text = |of: &Declaration<'_>| of.excerpt(0..of.tokens.len());
    let sentence = format!("{} {what} ({place}).", at.key);
    MeaningChange {
        part: Part::Rule,
        place,
        before: before.map(text),
        after: after.map(text),
        sentence,
    }
}

fn declarations(version: Version<'_>) -> Vec<Declaration<'_>> {
    let files = &version.checked.files;
    let mut all = Vec::new();
    let own = match version.subject {
        Subject::Battle(battle) => Some(battle.file),
        Subject::Game(_) => None,
    };
    let battles = version.checked.trees().iter().filter(|tree| Some(tree.file) == own);
    // The trees of a battle may include its own file, which has been listed already.
    let others = version.subject.trees().iter().filter(|tree| Some(tree.file) != own);
    for tree in battles.chain(others) {
        let owner = match module_of(tree) {
            _ if Some(tree.file) == own => "the battle".to_owned(),
            Some(module) => format!("the module `{module}`"),
            None => "the game".to_owned(),
        };
        all.extend(declarations_in(tree, files, &owner));
    }
    all
}

fn declarations_in<'a>(
    tree: &'a Tree,
    files: &'a SourceMap,
    owner: &str,
) -> impl Iterator<Item = Declaration<'a>> {
    let own = tree.items.iter().filter(|item| {
        // Left out: the items of a battle, which are compared in its model; headers, since a game
        // may be divided among files in any way; and suppressions, which are not rules.
        !matches!(
            item.kind,
            ItemKind::Header(_)
                | ItemKind::Text(_)
                | ItemKind::Texts(_)
                | ItemKind::Special(_)
                | ItemKind::WarCouncil(_)
                | ItemKind::Map(_)
                | ItemKind::Deploy(_)
                | ItemKind::Accept(_)
        )
    });
    let owner = owner.to_owned();
    own.map(move |item| {
        let text = files.get(tree.file).map_or("", |file| file.slice(item.span));
        let key = format!("`{}` of {owner}", name(item, text, files));
        let (starts, tokens) = tokens(text).unzip();
        let table = match &item.kind {
            ItemKind::Table(table) => Some(table),
            _ => None,
        };
        let head = files.get(tree.file).map_or("", |file| file.slice(item.head));
        Declaration { key, tokens, starts, table, head, text, span: item.span, files }
    })
}

/// Returns the keyword of an item with the first name that it declares, or else its first words.
fn name(item: &Item, text: &str, files: &SourceMap) -> String {
    let mut names = Vec::new();
    castra_workspace::declared_names(item, &mut |name, _| names.push(name.text.to_string()));
    let keyword = tokens(text).next().map(|(_, word)| word).unwrap_or_default();
    match names.first() {
        Some(name) => format!("{keyword} {name}"),
        None if let ItemKind::Test(Test { name: Some(name), .. }) = &item.kind => {
            format!("{keyword} {}", string_literal(&name.value))
        }
        None => {
            let head = files.get(item.head.file).map_or("", |file| file.slice(item.head));
            head.split_whitespace().collect::<Vec<_>>().join(" ")
        }
    }
}

/// Returns the words of a source with their offsets. As for the formatter, comments, commas,
/// semicolons and line ends have no meaning.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = lexemes(text).filter(|(lexeme, _)| *lexeme != Lexeme::Comment);
    let words = words.filter_map(|(_, range)| Some((range.start, text.get(range)?)));
    words.filter(|(_, word)| !matches!(*word, "," | ";"))
}

/// Returns the predicate of a sentence about two versions of a declaration.
fn differences(one: &Declaration<'_>, other: &Declaration<'_>) -> String {
    if let (Some(before), Some(after)) = (one.table, other.table)
        && one.head == other.head
        && let Some(cells) = table::cells(before, after)
        && cells.len() <= MAX_PLACES
    {
        return format!("has {}", cells.join(", and "));
    }
    let diff = TextDiff::from_slices(&one.tokens, &other.tokens);
    let ops: Vec<_> = diff.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. })).collect();
    let is_short = |op: &&&DiffOp| op.old_range().len().max(op.new_range().len()) <= MAX_WORDS;
    if ops.len() > MAX_PLACES || !ops.iter().all(|op| is_short(&op)) {
        let places = if ops.len() == 1 { "place" } else { "places" };
        return format!("differs in {} {places}", ops.len());
    }
    let parts: Vec<String> = ops
        .iter()
        .map(|op| {
            let before = one.in_context(op.old_range());
            format!("`{}` instead of `{before}`", other.in_context(op.new_range()))
        })
        .collect();
    format!("has {}", parts.join(", and "))
}
