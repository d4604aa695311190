//! Edits of rosters: a roster that was correct stays correct.

use castra_base::{Span, to_u32};
use castra_syntax::ast::{DeployItem, ItemKind, Text};

use super::battle::Battle;
use super::draft::Draft;

/// A word of a roster and its number, with their spans.
struct Pair<'t> {
    word: &'t str,
    number: i64,
    word_span: Span,
    number_span: Span,
}

impl Battle<'_> {
    /// Updates the numbers of some units in the roster of an army, if they were correct.
    pub(super) fn update_rosters(
        &self,
        draft: &mut Draft<'_>,
        army: &str,
        changes: &[(&str, i64)],
    ) {
        let rosters = self.tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Deploy(deploy) if deploy.army.as_ref().is_some_and(|a| a.text == army) => {
                Some(deploy)
            }
            _ => None,
        });
        let texts = rosters.flat_map(|deploy| deploy.block.iter()).filter_map(|item| match item {
            DeployItem::Roster(text) => Some(text),
            DeployItem::Row(_) | DeployItem::Reserve(_) | DeployItem::Pieces(_) => None,
        });
        for text in texts {
            for (unit, by) in changes {
                self.update_roster_entry(draft, text, army, unit, *by);
            }
        }
    }

    fn update_roster_entry(
        &self,
        draft: &mut Draft<'_>,
        text: &Text,
        army: &str,
        unit: &str,
        by: i64,
    ) {
        let pairs = pairs(draft, text);
        let deployed = self.scenario.pieces_of(army).filter(|piece| piece.unit == unit).count();
        let waiting = self.scenario.reserves_of(army).filter(|piece| piece.unit == unit).count();
        let there = i64::try_from(deployed + waiting).unwrap_or(i64::MAX);
        let own: Vec<&Pair<'_>> =
            pairs.iter().filter(|pair| self.matches_unit(unit, pair.word)).collect();
        if by == 0 || own.iter().map(|pair| pair.number).sum::<i64>() != there {
            return;
        }
        let after = |span: Span| Span { start: span.end, end: text.span.end, ..span };
        match own.split_last() {
            Some((last, others)) => {
                let number = last.number + by;
                if number > 0 {
                    return draft.replace(last.number_span, number.to_string());
                }
                if number < 0 || !others.is_empty() {
                    return;
                }
                // Removes the comma after the pair too, or the comma before the last pair.
                let whole = last.word_span.to(last.number_span);
                let rest = draft.slice(after(whole));
                let gap = rest.len() - rest.trim_start_matches([',', ';', ' ']).len();
                let is_last = rest.trim_start_matches([',', ';', ' ']).starts_with('"');
                if is_last {
                    let before = Span { start: text.span.start, end: whole.start, ..whole };
                    let kept = draft.slice(before).trim_end_matches([',', ';', ' ']).len();
                    let start = text.span.start + to_u32(kept);
                    draft.replace(Span { start, ..whole }, "");
                } else {
                    draft.replace(Span { end: whole.end + to_u32(gap), ..whole }, "");
                }
            }
            None => {
                let joins = |name: &str| {
                    let kind = self.game.instances.get(name).map_or(name, |one| one.kind.as_str());
                    self.joins_any(kind)
                };
                let is_before = |pair: &&Pair<'_>| {
                    joins(unit)
                        || !self
                            .names_of_pieces()
                            .any(|name| joins(name) && self.matches_unit(name, pair.word))
                };
                let short = self.short_name(unit);
                match pairs.iter().rfind(is_before) {
                    Some(last) => {
                        let at = last.word_span.to(last.number_span).end;
                        draft.insert(at, format!(", {short} {by}"));
                    }
                    None => draft.insert(text.span.start + 1, format!("{short} {by}")),
                }
            }
        }
    }

    fn names_of_pieces(&self) -> impl Iterator<Item = &str> {
        self.game.instances.keys().chain(self.game.kinds.keys()).map(String::as_str)
    }

    fn short_name<'g>(&'g self, unit: &'g str) -> &'g str {
        let abbr = self.game.instances.get(unit).and_then(|one| one.abbr.as_deref());
        let kind = || self.game.kinds.get(unit).and_then(|kind| kind.abbrs.first());
        abbr.or_else(|| kind().map(String::as_str)).unwrap_or(unit)
    }

    /// Returns whether a word of a roster refers to a unit type.
    fn matches_unit(&self, unit: &str, word: &str) -> bool {
        let short = |abbr: &String| abbr.eq_ignore_ascii_case(word);
        let instance = self.game.instances.get(unit);
        let kind = self.game.kinds.get(unit).filter(|_| instance.is_none());
        unit == word
            || instance.is_some_and(|one| one.abbr.iter().chain(&one.aliases).any(short))
            || kind.is_some_and(|kind| kind.abbrs.iter().any(short))
    }
}

/// Returns the words and numbers in pairs, in either order.
fn pairs<'t>(draft: &Draft<'t>, text: &Text) -> Vec<Pair<'t>> {
    let raw = draft.slice(text.span);
    let place = |word: &str| {
        let at = word.as_ptr() as usize - raw.as_ptr() as usize;
        let start = text.span.start + to_u32(at);
        Span { start, end: start + to_u32(word.len()), ..text.span }
    };
    let tokens: Vec<&str> = castra_base::words(raw).filter(|token| *token != "x").collect();
    let number = |token: &str| token.parse::<i64>().ok();
    let pair = |pair: &[&'t str]| match pair {
        [a, b] => {
            let (word, token) = match (number(a), number(b)) {
                (None, Some(_)) => (*a, *b),
                (Some(_), None) => (*b, *a),
                (None, None) | (Some(_), Some(_)) => return None,
            };
            Some(Pair {
                word,
                number: number(token)?,
                word_span: place(word),
                number_span: place(token),
            })
        }
        _ => None,
    };
    tokens.chunks(2).filter_map(pair).collect()
}
