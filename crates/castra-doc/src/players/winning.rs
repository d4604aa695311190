//! The end of the game: by standing rules, by a phase, or by its length.

use std::collections::BTreeSet;

use crate::book::{Block, Inline};
use castra_ir::visit::visit_all_stmts;
use castra_ir::{EndingKind, ProcedureId, Program, Stmt, StmtKind};
use castra_syntax::ast::ItemKind;

use super::anchors::phase_anchor;
use super::builder::BookBuilder;
use super::flow;
use super::sequence::label;
use super::wording::sentence;

/// The message about a defeat.
const LOSES: &str = "book-loses";
/// The maximum number of phases that an ending names.
const MAX_NAMED_PHASES: usize = 2;

impl BookBuilder<'_> {
    /// Adds the rules that win, lose or draw a game.
    pub(super) fn add_endings(&mut self, flow: &flow::Flow) {
        let mut ends: Vec<(usize, EndingKind)> = (0..self.rules.len())
            .filter_map(|at| match self.kind(at)? {
                ItemKind::Ending(ending) => Some((at, ending.how)),
                _ => None,
            })
            .collect();
        // Victories come first.
        ends.sort_by_key(|(_, result)| match result {
            EndingKind::Victory => 0,
            EndingKind::Defeat => 1,
            EndingKind::Drawn => 2,
        });
        let decided = phase_endings(self.program);
        if ends.is_empty() && decided.is_empty() {
            return;
        }
        let anchor = self.add_own_heading("book-winning");
        self.add_to_index(self.words.message("book-winning"), &anchor);
        let loses = if self.most_sides() > 2 { "book-eliminated" } else { LOSES };
        let mut decided = decided;
        for (at, _) in ends {
            let Some(rule) = self.rule_at(at) else { continue };
            let ItemKind::Ending(ending) = &rule.item.kind else { continue };
            let result = match ending.how {
                EndingKind::Victory => "book-wins",
                EndingKind::Defeat => loses,
                EndingKind::Drawn => "book-drawn",
            };
            let reason = ending.reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
            let module = self.module(rule);
            let doc = rule.item.doc.clone();
            let span = rule.item.span;
            self.described.insert(at);
            if !reason.is_empty() {
                let mut text = Inline::text(self.for_reason(result, &reason));
                if let Some(module) = &module {
                    text.push(Inline::Emphasis(format!(" ({module})")));
                }
                let see_also = self.words.message("book-see-also");
                // A phase may decide the same ending, for example if an option is set.
                decided.retain(|(result, why, phases)| {
                    let is_same = *result == ending.how && *why == reason;
                    if is_same && phases.len() <= MAX_NAMED_PHASES {
                        text.push(Inline::Text(format!(" {} ", see_also)));
                        text.extend(self.phase_links(phases));
                        text.push(Inline::Text(".".to_owned()));
                    }
                    !is_same
                });
                self.blocks.push(Block::Text(text));
            }
            if let Some(doc) = doc {
                self.add_prose(&doc);
            }
            let ids = self.cited_clauses(span);
            self.print_clauses(&ids, "end");
            self.add_changes(&[at]);
        }
        for (result, reason, phases) in decided {
            self.add_phase_ending(result, &reason, &phases);
        }
        if let Some(last) = flow.standing_rules.last() {
            self.print_group(last, 2, "end");
        }
    }

    /// Returns the sentence about an ending with its reason.
    fn for_reason(&self, key: &'static str, reason: &str) -> String {
        sentence(&self.sides_message(key, &[("reason", reason.into())]))
    }

    /// Adds an ending that phases decide, with links to the phases.
    fn add_phase_ending(&mut self, ending: EndingKind, reason: &str, phases: &[usize]) {
        let mut text = Inline::text(match (ending, reason.is_empty()) {
            (EndingKind::Victory, false) => self.for_reason("book-wins", reason),
            (EndingKind::Victory, true) => self.sides_message("book-can-win", &[]),
            (EndingKind::Defeat, false) => self.for_reason(LOSES, reason),
            (EndingKind::Defeat, true) => self.sides_message("book-can-lose", &[]),
            (EndingKind::Drawn, false) if reason.starts_with("a tie (") => {
                self.words.message("book-tie").to_owned()
            }
            (EndingKind::Drawn, false) => self.for_reason("book-can-be-drawn-by", reason),
            (EndingKind::Drawn, true) => self.words.message("book-can-be-drawn").to_owned(),
        });
        // If there are more phases, readers find them in the sequence of play.
        if phases.len() <= MAX_NAMED_PHASES {
            text.push(Inline::Text(format!(" {} ", self.words.message("book-see"))));
            text.extend(self.phase_links(phases));
            text.push(Inline::Text(".".to_owned()));
        }
        self.blocks.push(Block::Text(text));
    }

    /// Returns links to phases: `3. Dawn and 4. Rest`.
    fn phase_links(&self, phases: &[usize]) -> Vec<Inline> {
        let all = self.program.rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
        let mut links = Vec::new();
        for (nth, &at) in phases.iter().enumerate() {
            let Some(phase) = all.get(at) else { continue };
            if nth > 0 {
                let and = format!(" {} ", self.words.message("and"));
                let and = if nth + 1 == phases.len() { and } else { ", ".to_owned() };
                links.push(Inline::Text(and));
            }
            let text = format!("{}. {}", at + 1, label(phase));
            links.push(Inline::Link { text, to: phase_anchor(at + 1) });
        }
        links
    }

    /// Adds the length of the game, and its result at the end.
    pub(super) fn add_length(&mut self) {
        let Some(turn) = &self.program.rules.turn else { return };
        let reason =
            if turn.reason.is_empty() { String::new() } else { format!(": {}", turn.reason) };
        let values = [("n", turn.limit.into()), ("reason", (&reason).into())];
        let [ends_after, lasts, undecided] = match turn.per_army {
            true => ["book-ends-after-turns", "book-lasts-turns", "book-undecided-turns"],
            false => ["book-ends-after-rounds", "book-lasts-rounds", "book-undecided-rounds"],
        };
        let phases: BTreeSet<usize> =
            phase_endings(self.program).into_iter().flat_map(|(_, _, phases)| phases).collect();
        if phases.is_empty() {
            self.add_text(self.sides_message(ends_after, &values));
            return;
        }
        let lasts = self.sides_message(lasts, &values);
        let undecided = self.sides_message(undecided, &values);
        if self.can_end_at_any_time() {
            let chapter = self.words.message("book-winning");
            let earlier = self.sides_message("book-earlier", &[("chapter", chapter.into())]);
            self.add_text(format!("{lasts} {earlier} {undecided}"));
            return;
        }
        let phases: Vec<usize> = phases.into_iter().collect();
        let earlier = self.sides_message("book-earlier-in", &[]);
        let mut text = Inline::text(format!("{lasts} {earlier} "));
        text.extend(self.phase_links(&phases));
        text.push(Inline::Text(format!(". {undecided}")));
        self.blocks.push(Block::Text(text));
    }

    /// Returns whether a standing rule can end the game.
    fn can_end_at_any_time(&self) -> bool {
        let is_ending = |at| matches!(self.kind(at), Some(ItemKind::Ending(_)));
        let mut found = (0..self.rules.len()).any(is_ending);
        for rule in &self.program.rules.standing {
            visit_all_stmts(&rule.body.stmts, &mut |stmt| {
                found |= matches!(stmt.kind, StmtKind::End(..));
            });
        }
        found
    }
}

/// Returns the endings that phases and their callees decide, each once: the kind, the reason, and
/// the phases.
fn phase_endings(program: &Program) -> Vec<(EndingKind, String, Vec<usize>)> {
    let mut endings: Vec<(EndingKind, String, Vec<usize>)> = Vec::new();
    let phases = program.rules.turn.iter().flat_map(|turn| &turn.phases);
    for (at, phase) in phases.enumerate() {
        let mut met: BTreeSet<ProcedureId> = BTreeSet::new();
        let mut open: Vec<&[Stmt]> = vec![&phase.body.stmts];
        while let Some(stmts) = open.pop() {
            visit_all_stmts(stmts, &mut |stmt| {
                if let StmtKind::End(how, _, reason) = &stmt.kind {
                    let found = endings.iter_mut().find(|(h, r, _)| h == how && r == reason);
                    match found {
                        Some((_, _, phases)) if phases.contains(&at) => {}
                        Some((_, _, phases)) => phases.push(at),
                        None => endings.push((*how, reason.clone(), vec![at])),
                    }
                }
                if let StmtKind::Call(id, ..) = &stmt.kind
                    && met.insert(*id)
                {
                    let called = program.rules.procedures.get(id);
                    open.extend(called.map(|procedure| procedure.body.stmts.as_slice()));
                }
            });
        }
    }
    endings
}
