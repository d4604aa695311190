//! Edits of the modules and options in the header of a battle.
//!
//! ```text
//! scenario ford "Ford" for war with night, moon = false
//! ```

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_syntax::ast::{Header, HeaderKind, Item, ItemKind, Setting};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

impl Analysis {
    /// Returns the options that only one module in play declares, not the game or another module.
    pub(super) fn options_of(&self, file: FileId, module: &str) -> BTreeSet<String> {
        let (mut own, mut others) = (BTreeSet::new(), BTreeSet::new());
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == file);
        for tree in battle.iter().flat_map(|battle| battle.trees()) {
            let is_it = tree.header().is_some_and(|header| {
                let id = header.id.as_ref().map(|name| name.text.as_str());
                header.kind == HeaderKind::Module && id == Some(module)
            });
            let names = tree.items.iter().filter_map(option_name).map(str::to_owned);
            if is_it { own.extend(names) } else { others.extend(names) }
        }
        own.retain(|name| !others.contains(name));
        own
    }
}

fn option_name(item: &Item) -> Option<&str> {
    match &item.kind {
        ItemKind::Option(option) => option.name.as_ref().map(|name| name.text.as_str()),
        _ => None,
    }
}

/// Returns the span of a setting with its value.
fn span_of(setting: &Setting) -> Span {
    setting.value.as_ref().map_or(setting.name.span, |value| setting.name.span.to(value.span()))
}

/// Checks that a string is the name of a module or an option.
fn check_name(name: &str) -> Result<(), GestureError> {
    let mut found = lexemes(name);
    match (found.next(), found.next()) {
        (Some((Lexeme::Word, range)), None) if range == (0..name.len()) => Ok(()),
        _ => Err(GestureError::NoValue(name.to_owned())),
    }
}

impl Battle<'_> {
    fn header(&self) -> Result<&Header, GestureError> {
        self.tree.header().ok_or(GestureError::SyntaxErrorInSource("header"))
    }

    /// Puts a module in play or removes it. `own` are the options that only this module declares.
    pub(super) fn set_module(
        &self,
        draft: &mut Draft<'_>,
        module: &str,
        on: bool,
        own: &BTreeSet<String>,
    ) -> Result<(), GestureError> {
        check_name(module)?;
        let header = self.header()?;
        let is_it = |one: &Setting| one.value.is_none() && one.name.text == module;
        match (header.with.iter().any(is_it), on) {
            (true, true) | (false, false) => Ok(()),
            (false, true) => append(draft, header, module),
            (true, false) => {
                let goes = |one: &Setting| is_it(one) || own.contains(one.name.text.as_str());
                remove(draft, header, goes)
            }
        }
    }

    /// Sets an option, or leaves it to its default.
    pub(super) fn set_option(
        &self,
        draft: &mut Draft<'_>,
        option: &str,
        value: Option<&str>,
    ) -> Result<(), GestureError> {
        check_name(option)?;
        if let Some(value) = value {
            super::text_entries::check_value(value)?;
        }
        let header = self.header()?;
        let is_it = |one: &Setting| one.name.text == option;
        let known = header.with.iter().find(|one| is_it(one));
        match (known, value) {
            (None, None) => Ok(()),
            (Some(_), None) => remove(draft, header, is_it),
            (None, Some(value)) => append(draft, header, &format!("{option} = {value}")),
            (Some(Setting { value: None, .. }), Some("true")) => Ok(()),
            (Some(Setting { name, value: None }), Some(value)) => {
                draft.insert(name.span.end, format!(" = {value}"));
                Ok(())
            }
            (Some(Setting { value: Some(old), .. }), Some(value)) => {
                if draft.slice(old.span()) != value {
                    draft.replace(old.span(), value);
                }
                Ok(())
            }
        }
    }
}

/// Adds a setting after the others.
fn append(draft: &mut Draft<'_>, header: &Header, setting: &str) -> Result<(), GestureError> {
    match header.with.last() {
        Some(last) => draft.insert(span_of(last).end, format!(", {setting}")),
        None => {
            let game = header.game.as_ref().ok_or(GestureError::SyntaxErrorInSource("header"))?;
            draft.insert(game.span.end, format!(" with {setting}"));
        }
    }
    Ok(())
}

/// Removes settings, each with the comma that joins it to the others. A comment beside a removed
/// setting moves to the setting before it, or to the first that stays.
fn remove(
    draft: &mut Draft<'_>,
    header: &Header,
    goes: impl Fn(&Setting) -> bool,
) -> Result<(), GestureError> {
    let game = header.game.as_ref().ok_or(GestureError::SyntaxErrorInSource("header"))?;
    let all: Vec<Span> = header.with.iter().map(span_of).collect();
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return Ok(()) };
    let stays = header.with.iter().zip(&all).enumerate().filter(|(_, (one, _))| !goes(one));
    let stays: Vec<(usize, Span)> = stays.map(|(at, (_, span))| (at, *span)).collect();
    let gap = |start: u32, end: u32| draft.slice(Span { start, end, ..game.span });
    let Some(((_, head), (_, tail))) = stays.first().copied().zip(stays.last().copied()) else {
        let range = Span { start: game.span.end, end: last.end, ..game.span };
        let kept: String =
            comments(draft.slice(range)).iter().map(|one| format!(" {one}")).collect();
        draft.replace(range, kept);
        return Ok(());
    };
    let mut text = draft.slice(head).to_owned();
    let mut pending = comments(gap(first.start, head.start));
    for pair in stays.windows(2) {
        let [(at, before), (next, after)] = *pair else { continue };
        let between = gap(before.end, after.start);
        pending.extend(comments(between));
        if at + 1 == next && pending.len() == comments(between).len() {
            text.push_str(between);
        } else if pending.is_empty() {
            text.push_str(", ");
        } else {
            text.push_str(&format!(", {}{}  ", pending.join(" "), draft.line_end()));
        }
        pending.clear();
        text.push_str(draft.slice(after));
    }
    pending.extend(comments(gap(tail.end, last.end)));
    text.extend(pending.iter().map(|one| format!(" {one}")));
    draft.replace(Span { start: first.start, end: last.end, ..game.span }, text);
    Ok(())
}

/// Returns the comments in a text, in order.
fn comments(text: &str) -> Vec<&str> {
    let found = lexemes(text).filter(|(lexeme, _)| *lexeme == Lexeme::Comment);
    found.filter_map(|(_, range)| text.get(range)).map(str::trim_end).collect()
}
