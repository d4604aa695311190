//! The rules, phase by phase.

use crate::book::{Block, Inline};
use castra_base::Span;
use castra_ir::visit::visit_all_stmts;
use castra_ir::{StmtKind, is_branch};
use castra_syntax::ast::ItemKind;

use super::anchors::phase_anchor;
use super::anchors::rule_key;
use super::builder::BookBuilder;
use super::changes::Moment;
use super::component_tables::{inline, one_line};
use super::flow::{self, Group};
use super::sequence::label;
use super::wording::rule_title;
use castra_words::spell_out;

/// The maximum number of examples in a section.
const MAX_EXAMPLES: usize = 2;

/// Returns the sentence for the author about a rule without words for players.
fn nothing_about(subject: &str, above: &str) -> String {
    format!(
        "no comment says anything about {subject}: write one (`///`) above {above}, or above a \
         procedure that it calls"
    )
}

impl BookBuilder<'_> {
    pub(super) fn add_setup(&mut self, flow: &flow::Flow) {
        let spans = self.items(|kind| matches!(kind, ItemKind::Setup(_)));
        if spans.is_empty() && flow.setup.is_empty() {
            return;
        }
        self.add_own_heading("book-setup");
        let before = self.blocks.len();
        for span in spans {
            if let Some(doc) = self.doc_at(span) {
                self.add_prose(&doc);
            }
            let ids = self.cited_clauses(span);
            self.print_clauses(&ids, "setup");
        }
        self.add_setup_changes();
        for group in &flow.setup {
            self.print_group(group, 2, "setup");
        }
        if self.blocks.len() == before {
            let does_more = self.setup_does_more();
            if !self.game.boards.is_empty() {
                self.add_own_text("book-as-shown");
            }
            let is_explained = self.list_calls(flow.setup.first());
            if self.blocks.len() == before {
                self.blocks.pop();
            }
            if does_more && !is_explained {
                self.undescribed.push(nothing_about("what the setup does", "the setup"));
            }
        }
    }

    /// Lists the names of the rules that a group calls, in place of a description. Returns whether
    /// the book explains any of them.
    fn list_calls(&mut self, group: Option<&Group>) -> bool {
        let calls = group.map(|group| group.calls.clone()).unwrap_or_default();
        let names: Vec<String> =
            calls.iter().filter_map(|&at| self.rules.get(at)).map(rule_title).collect();
        let mut text = Vec::new();
        if names.len() > 1 {
            let order = self.words.message("book-in-order").to_owned();
            text.extend([Inline::Label(order), Inline::Text(" ".to_owned())]);
        }
        if !names.is_empty() {
            text.push(Inline::Text(format!("{}.", names.join(", "))));
            self.blocks.push(Block::Text(text));
        }
        calls.iter().any(|&at| self.has_content(at))
    }

    /// Returns whether the setup does more than name the first player, which the page of a battle
    /// shows.
    fn setup_does_more(&self) -> bool {
        let mut more = false;
        if let Some(setup) = &self.program.rules.setup {
            visit_all_stmts(&setup.stmts, &mut |stmt| {
                more |= !is_branch(stmt)
                    && !matches!(stmt.kind, StmtKind::NextTurn(_) | StmtKind::Let(..));
            });
        }
        more
    }

    /// Adds the changes of the setup.
    fn add_setup_changes(&mut self) {
        let is_setup = |at: &usize| {
            self.rules.get(*at).is_some_and(|rule| matches!(rule.item.kind, ItemKind::Setup(_)))
        };
        let all: Vec<usize> = (0..self.rules.len()).filter(is_setup).collect();
        self.described.extend(&all);
        self.add_changes(&all);
    }

    pub(super) fn kind(&self, index: usize) -> Option<&ItemKind> {
        self.rules.get(index).map(|rule| &rule.item.kind)
    }

    pub(super) fn add_phases(&mut self, flow: &flow::Flow) {
        let Some(turn) = &self.program.rules.turn else { return };
        for (number, (phase, groups)) in (1..).zip(turn.phases.iter().zip(&flow.phases)) {
            let title = format!("{number}. {}", label(phase));
            let anchor = phase_anchor(number);
            self.add_to_index(&label(phase), &anchor);
            self.push_heading(1, &title, None, anchor);
            let before = self.blocks.len();
            if let Some(doc) = self.phase_doc(phase.span) {
                self.add_prose(&doc);
            }
            self.add_phase_changes(number - 1, Moment::First);
            let key = phase_anchor(number);
            let mut ids = self.cited_clauses(phase.span);
            let helpers = groups.first().map(|group| group.helpers.clone()).unwrap_or_default();
            for &at in &helpers {
                ids.extend(self.clauses_cited_by(at));
            }
            if self.has_titles {
                // The sequence of play already refers to the sections with the other clauses.
                ids.retain(|id| self.is_home(id, &key));
            }
            self.print_clauses(&ids, &key);
            self.add_changes(&helpers);
            self.add_phase_changes(number - 1, Moment::Last);
            if let Some(example) = self.examples.example_of(&ids) {
                self.add_example(example);
            }
            for group in groups.iter().skip(1) {
                self.print_group(group, 2, &key);
            }
            if self.blocks.len() == before {
                let is_explained = self.list_calls(groups.first());
                if !is_explained {
                    let phase = label(phase);
                    self.undescribed
                        .push(nothing_about(&format!("the phase `{phase}`"), "the phase"));
                }
            }
        }
    }

    fn phase_doc(&self, span: Span) -> Option<String> {
        for item in self.trees.iter().flat_map(|tree| &tree.items) {
            let ItemKind::Turn(turn) = &item.kind else { continue };
            for entry in &turn.block.entries {
                if entry.span.contains(span) || span.contains(entry.span) {
                    return entry.doc.clone();
                }
            }
        }
        None
    }

    /// Returns whether a rule has a section: it has a description or a title, a clause belongs to
    /// it, or a module changes it.
    pub(super) fn has_section(&self, group: &Group) -> bool {
        let Some(at) = group.head else { return true };
        let Some(rule) = self.rule_at(at) else { return false };
        let key = rule_key(at);
        rule.item.doc.is_some()
            || rule.item.title.is_some()
            || group.head.iter().chain(&group.helpers).any(|&at| {
                self.is_changed(at)
                    || self.clauses_cited_by(at).iter().any(|id| self.is_home(id, &key))
            })
    }

    /// Prints a rule, with the clauses of its helpers; the glossary describes the helpers. A group
    /// without a rule has the key `fallback_key`.
    pub(super) fn print_group(&mut self, group: &Group, level: u8, fallback_key: &str) {
        let key = group.head.map_or_else(|| fallback_key.to_owned(), rule_key);
        let mut own: Vec<String> = Vec::new();
        if let Some(at) = group.head {
            own = self.clauses_cited_by(at);
        }
        let mut all = own.clone();
        for &at in &group.helpers {
            let ids = self.clauses_cited_by(at);
            all.extend(ids.into_iter().filter(|id| self.is_home(id, &key)));
        }
        let changed = group.head.iter().chain(&group.helpers).any(|&at| self.is_changed(at));
        let news =
            changed || all.iter().any(|id| self.is_home(id, &key) && !self.printed.contains(id));
        if let Some(at) = group.head {
            let Some(rule) = self.rule_at(at) else { return };
            let (doc, name) = (rule.item.doc.clone(), rule_title(rule));
            if (doc.is_some() || rule.item.title.is_some() || news) && self.described.insert(at) {
                let module = self.module(rule);
                let anchor = self.anchor_of.get(&at).cloned().unwrap_or_default();
                self.add_to_index(&name, &anchor);
                self.push_heading(level, &name, module, anchor);
                if let Some(doc) = doc {
                    self.add_prose(&doc);
                }
                self.add_steps(at);
            }
        }
        if group.head.is_none_or(|at| self.described.contains(&at)) {
            self.print_clauses(&all, &key);
        }
        let within: Vec<usize> = group.head.iter().chain(&group.helpers).copied().collect();
        self.add_changes(&within);
        if group.head.is_some() && news {
            // Examples for the section come first, then those for each inner rule with clauses
            // that belong to this section.
            let inner = group.inner.iter().map(|&at| self.clauses_cited_by(at));
            let mut shown = vec![all];
            shown.extend(inner.filter(|ids| ids.iter().any(|id| self.is_home(id, &key))));
            let examples: Vec<_> = shown
                .iter()
                .filter_map(|ids| self.examples.example_of(ids))
                .take(MAX_EXAMPLES)
                .collect();
            examples.into_iter().for_each(|example| self.add_example(example));
        }
    }

    /// Returns the clauses that a rule cites.
    fn clauses_cited_by(&self, index: usize) -> Vec<String> {
        self.rules.get(index).map(|rule| self.cited_clauses(rule.item.span)).unwrap_or_default()
    }

    fn is_changed(&self, index: usize) -> bool {
        self.rules.get(index).is_some_and(|rule| !rule.changes.is_empty())
    }

    /// Returns whether a rule has a description, changes or clauses to print.
    pub(super) fn has_content(&self, index: usize) -> bool {
        let Some(rule) = self.rule_at(index) else { return false };
        rule.item.doc.is_some()
            || !rule.changes.is_empty()
            || !self.cited_clauses(rule.item.span).is_empty()
    }

    /// Adds the steps of a rule, if it has several.
    fn add_steps(&mut self, index: usize) {
        // Names of steps are for designers. In a book with titles, titles replace them.
        if self.has_titles {
            return;
        }
        let Some(rule) = self.rule_at(index) else { return };
        let steps: Vec<String> = self
            .program
            .rules
            .steps()
            .iter()
            .filter(|step| rule.item.span.contains(step.span))
            .map(|step| spell_out(&step.name))
            .collect();
        if steps.len() > 1 {
            let text = vec![
                Inline::Label(self.words.message("book-in-order").to_owned()),
                Inline::Text(format!(" {}.", steps.join(", "))),
            ];
            self.blocks.push(Block::Text(text));
        }
    }

    /// Adds the standing rules, which are tested after every change.
    pub(super) fn add_standing_rules(&mut self, flow: &flow::Flow) {
        let standing: Vec<usize> = (0..self.rules.len())
            .filter(|&at| self.kind(at).is_some_and(|kind| matches!(kind, ItemKind::Whenever(_))))
            .collect();
        if standing.is_empty() {
            return;
        }
        let before = self.blocks.len();
        self.add_own_heading("book-always");
        self.add_own_text("book-always-about");
        for at in standing {
            self.described.insert(at);
            let Some(rule) = self.rule_at(at) else { continue };
            let (span, doc) = (rule.item.span, rule.item.doc.clone());
            if let Some(doc) = doc {
                self.add_prose(&doc);
            }
            let ids = self.cited_clauses(span);
            self.print_clauses(&ids, "always");
            self.add_changes(&[at]);
        }
        let groups = flow.standing_rules.split_last().map(|(_, before)| before).unwrap_or_default();
        for group in groups {
            self.print_group(group, 2, "always");
        }
        // If no rule has text for players, the heading and its introduction are removed.
        if self.blocks.len() == before + 2 {
            self.blocks.truncate(before);
        }
    }

    /// Adds the section on other players' reactions.
    pub(super) fn add_reactions(&mut self) {
        let answers: Vec<usize> = (0..self.rules.len())
            .filter(|&at| {
                self.kind(at)
                    .is_some_and(|k| matches!(k, ItemKind::Window(_) | ItemKind::Reaction(_)))
            })
            .collect();
        if answers.iter().all(|&at| !self.has_content(at)) {
            return;
        }
        self.add_own_heading("book-answers");
        self.add_text(self.sides_message("book-answers-about", &[]));
        for at in answers {
            self.described.insert(at);
            if !self.has_content(at) {
                continue;
            }
            let Some(rule) = self.rule_at(at) else { continue };
            let (span, doc, module) = (rule.item.span, rule.item.doc.clone(), self.module(rule));
            let name = rule_title(rule);
            let anchor = self.anchor_of.get(&at).cloned().unwrap_or_default();
            self.add_to_index(&name, &anchor);
            let mut text = inline(&one_line(&doc.unwrap_or_default()));
            if let Some(module) = module {
                text.push(Inline::Emphasis(format!(" ({module})")));
            }
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
            let ids = self.cited_clauses(span);
            self.print_clauses(&ids, "answers");
            self.add_changes(&[at]);
        }
    }

    /// Adds rules outside the sequence of play, such as rules that only a battle calls.
    pub(super) fn add_further_rules(&mut self, flow: &flow::Flow) {
        let mut ids: Vec<String> = Vec::new();
        let mut changed: Vec<usize> = Vec::new();
        for &at in &flow.uncalled_rules {
            let cited = self.clauses_cited_by(at);
            ids.extend(cited.into_iter().filter(|id| self.is_home(id, "further")));
            if self.is_changed(at) && !self.changes_printed.contains(&at) {
                changed.push(at);
            }
        }
        ids.retain(|id| !self.printed.contains(id));
        if ids.is_empty() && changed.is_empty() {
            return;
        }
        self.add_own_heading("book-further");
        self.print_clauses(&ids, "further");
        self.add_changes(&changed);
    }
}
