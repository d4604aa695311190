//! The sequence of play on one page.

use std::collections::BTreeSet;

use crate::book::{Block, Inline, Line};
use castra_base::Span;
use castra_ir::TextPart;
use castra_syntax::ast::ItemKind;

use super::anchors::phase_anchor;
use super::builder::BookBuilder;
use super::component_tables::{self, one_line};
use super::flow;
use super::wording::rule_title;
use castra_ide::expand::Rule;
use castra_words::{capitalize, spell_out};

impl BookBuilder<'_> {
    /// Adds the sequence of play: the phases, and the steps of each.
    pub(super) fn add_sequence(&mut self, flow: &flow::Flow) {
        let Some(turn) = &self.program.rules.turn else { return };
        let anchor = self.add_own_heading("book-sequence");
        self.add_to_index(self.words.message("book-sequence"), &anchor);
        let order = if turn.per_army { "book-turns" } else { "book-rounds" };
        self.add_text(self.sides_message(order, &[]));
        let mut lines = Vec::new();
        for (number, (phase, groups)) in (1..).zip(turn.phases.iter().zip(&flow.phases)) {
            lines.push(Line {
                depth: 0,
                mark: format!("{number}"),
                text: vec![Inline::Link { text: label(phase), to: phase_anchor(number) }],
            });
            if self.has_titles {
                lines.extend(self.steps_of(groups));
                continue;
            }
            for at in self.steps_below(flow, groups.first()) {
                // A step with the name of its phase does not get a separate line.
                let named = self.rules.get(at).map(rule_title);
                let again = named.as_deref().is_some_and(|n| n.eq_ignore_ascii_case(&label(phase)));
                if !again {
                    lines.extend(self.step(at, 1));
                }
                let own = groups.iter().find(|group| group.head == Some(at));
                for below in self.steps_below(flow, own) {
                    lines.extend(self.step(below, if again { 1 } else { 2 }));
                }
            }
        }
        self.blocks.push(Block::List(lines));
        self.add_length();
        let spans = self.items(|kind| matches!(kind, ItemKind::Turn(_)));
        for span in spans {
            if let Some(doc) = self.doc_at(span) {
                self.add_prose(&doc);
            }
        }
    }

    /// Returns the rules that a group calls. A rule without a section, whose name is only for
    /// designers, gives way to its own callees.
    fn steps_below(&self, flow: &flow::Flow, group: Option<&flow::Group>) -> Vec<usize> {
        let groups =
            || flow.setup.iter().chain(flow.phases.iter().flatten()).chain(&flow.standing_rules);
        let mut steps: Vec<usize> = Vec::new();
        let mut met: BTreeSet<usize> = BTreeSet::new();
        let mut open: Vec<usize> = group.map(|group| group.calls.clone()).unwrap_or_default();
        open.reverse();
        while let Some(at) = open.pop() {
            if !met.insert(at) {
                continue;
            }
            let own = groups().find(|group| group.head == Some(at));
            if own.is_none_or(|own| self.has_section(own)) {
                steps.push(at);
            } else {
                open.extend(own.iter().flat_map(|own| own.calls.iter().rev()));
            }
        }
        steps
    }

    pub(super) fn doc_at(&self, span: Span) -> Option<String> {
        let items = self.trees.iter().flat_map(|tree| &tree.items);
        items.filter(|item| item.span == span).find_map(|item| item.doc.clone())
    }

    /// Returns the sections of a phase in the order of the book: each direct step with its first
    /// sentence, then the names of its subordinate sections.
    fn steps_of(&self, groups: &[flow::Group]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut below: Vec<Inline> = Vec::new();
        let close = |below: &mut Vec<Inline>, lines: &mut Vec<Line>| {
            if !below.is_empty() {
                let text = std::mem::take(below);
                lines.push(Line { depth: 2, mark: "·".to_owned(), text });
            }
        };
        for group in groups {
            let Some(at) = group.head else { continue };
            if group.is_called_by_phase() {
                close(&mut below, &mut lines);
                lines.extend(self.step(at, 1));
            } else if let (Some(rule), Some(to)) = (self.rules.get(at), self.anchor_of.get(&at)) {
                if !below.is_empty() {
                    below.push(Inline::Text(", ".to_owned()));
                }
                below.push(Inline::Link { text: rule_title(rule), to: to.clone() });
            }
        }
        close(&mut below, &mut lines);
        lines
    }

    /// Returns a rule as a step of the sequence, if the book describes the rule.
    fn step(&self, index: usize, depth: u8) -> Option<Line> {
        let rule = self.rules.get(index)?;
        let to = self.anchor_of.get(&index)?.clone();
        let mark = if depth == 1 { "–" } else { "·" }.to_owned();
        let mut text = vec![Inline::Link { text: rule_title(rule), to }];
        // The first sentence of the comment states the subject of the rule.
        if let Some(first) = first_description(rule) {
            text.push(Inline::Text("  ".to_owned()));
            text.extend(component_tables::inline(&first));
        }
        Some(Line { depth, mark, text })
    }
}

/// Returns the first sentence of the description of a rule.
pub(super) fn first_description(rule: &Rule<'_>) -> Option<String> {
    let first = rule.item.doc.as_deref()?.split("\n\n").next()?;
    Some(first_sentence(&one_line(first)))
}

fn first_sentence(text: &str) -> String {
    let end = text.match_indices(". ").map(|(at, _)| at + 1).next();
    end.and_then(|end| text.get(..end)).unwrap_or(text).to_owned()
}

/// Returns the printed name of a phase.
pub(super) fn label(phase: &castra_ir::Phase) -> String {
    let parts = phase.label.iter().filter_map(|part| match part {
        TextPart::Text(text) => Some(text.as_str()),
        TextPart::Value(_) | TextPart::Forms(..) => None,
    });
    let label: String = parts.collect();
    if label.trim().is_empty() {
        capitalize(&spell_out(&phase.name))
    } else {
        label.trim().to_owned()
    }
}
