//! Changes of rules: a note at the rule for each module or battle that changes it.

use std::collections::BTreeSet;

use crate::book::{Block, Inline, Note};
use castra_base::Span;
use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{Change, ChangeTarget, ExprKind, FunctionId, ProcedureId, Stmt, StmtKind};
use castra_syntax::ast::mentions::{Mention, visit_item};
use castra_syntax::ast::{self, ChangeKind, Item, ItemKind, visit};

use super::anchors::clause_anchor;
use super::anchors::rule_key;
use super::builder::BookBuilder;
use super::component_tables::{inline, one_line};
use super::sequence::label;
use super::wording::{quote, rule_title, sentence};
use castra_ide::expand::{ChangePosition, PlacedChange};

/// The position of changes in the chapter of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Changes on turns with certain numbers, and changes before or in place of the phase.
    First,
    /// Changes after the phase, and changes of its steps.
    Last,
}

/// The changes of one owner at one moment.
struct ChangeGroup {
    /// The module or battle that makes the change; `None` for the game itself without options.
    owner: Option<String>,
    /// The time of the change in words, if it changes a phase.
    time: Option<String>,
    /// The authors' words about the change.
    text: Vec<Vec<Inline>>,
    /// The clauses to print in this note.
    printed_clauses: Vec<String>,
    /// The clauses to refer to, which are printed elsewhere.
    referenced_clauses: Vec<String>,
}

impl BookBuilder<'_> {
    /// Adds notes about the changes of some rules.
    pub(super) fn add_changes(&mut self, rules: &[usize]) {
        let mut placed: Vec<(usize, PlacedChange<'_>)> = Vec::new();
        for &at in rules {
            if self.changes_printed.insert(at) {
                let changes = self.rules.get(at).map(|rule| rule.changes.as_slice());
                placed.extend(changes.into_iter().flatten().map(|one| (at, *one)));
            }
        }
        self.print_grouped(&placed);
    }

    /// Adds notes about the changes of a phase, by its index, and of its own steps.
    pub(super) fn add_phase_changes(&mut self, phase: usize, moment: Moment) {
        let mut placed: Vec<(usize, PlacedChange<'_>)> = Vec::new();
        for (at, rule) in self.rules.iter().enumerate() {
            if !matches!(rule.item.kind, ItemKind::Turn(_)) {
                continue;
            }
            self.described.insert(at);
            let is_of_phase = |one: &&PlacedChange<'_>| {
                self.phase_of(one) == Some(phase) && moment_of(one.change) == moment
            };
            placed.extend(rule.changes.iter().filter(is_of_phase).map(|one| (at, *one)));
        }
        self.print_grouped(&placed);
    }

    /// Returns the phase that a change of the turn belongs to; the last phase if the target is not
    /// in a phase.
    fn phase_of(&self, placed: &PlacedChange<'_>) -> Option<usize> {
        let phases = &self.program.rules.turn.as_ref()?.phases;
        match placed.change.target {
            ChangeTarget::Phase(at) => Some(at),
            ChangeTarget::Step(..) | ChangeTarget::Function(_) => {
                let found = match placed.place {
                    ChangePosition::Before(at)
                    | ChangePosition::Replacing(at)
                    | ChangePosition::After(at) => {
                        let is_of = |span: Span| span.contains(at) || at.contains(span);
                        phases.iter().position(|phase| is_of(phase.span))
                    }
                    ChangePosition::First => Some(0),
                    ChangePosition::Last => None,
                };
                found.or_else(|| phases.len().checked_sub(1))
            }
        }
    }

    /// Returns the printed names of the rules and phases that a module changes, each once.
    pub(super) fn rules_changed_by(&self, module: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for rule in self.rules {
            let own = |placed: &&PlacedChange<'_>| placed.change.module == module;
            for placed in rule.changes.iter().filter(own) {
                let phases = self.program.rules.turn.as_ref().map(|turn| turn.phases.as_slice());
                let phase = match rule.item.kind {
                    ItemKind::Turn(_) => self.phase_of(placed),
                    _ => None,
                };
                let phase = phase.and_then(|at| phases?.get(at));
                let name = phase.map_or_else(|| rule_title(rule), label);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// Groups changes by owner and moment, and prints them.
    fn print_grouped(&mut self, placed: &[(usize, PlacedChange<'_>)]) {
        let mut all: Vec<ChangeGroup> = Vec::new();
        for (at, placed) in placed {
            let change = placed.change;
            let (owner, when) = (self.owner(change), self.change_time(change));
            let known = all.iter().position(|group| group.owner == owner && group.time == when);
            let known = known.unwrap_or_else(|| {
                let (text, here, see) = (Vec::new(), Vec::new(), Vec::new());
                all.push(ChangeGroup {
                    owner,
                    time: when,
                    text,
                    printed_clauses: here,
                    referenced_clauses: see,
                });
                all.len() - 1
            });
            let Some(group) = all.get_mut(known) else { continue };
            let doc = self.doc_at(change.item_span);
            for paragraph in doc.iter().flat_map(|doc| doc.split("\n\n")) {
                group.text.push(inline(&one_line(paragraph)));
            }
            let mut ids = self.clauses_of_change(change);
            if self.in_force {
                ids = self.amendments.in_force(ids);
            }
            for id in ids {
                if self.is_home(&id, &rule_key(*at)) && self.printed.insert(id.clone()) {
                    self.heading_of.insert(id.clone(), self.last_heading.clone());
                    group.printed_clauses.push(id);
                } else if !group.referenced_clauses.contains(&id)
                    && !group.printed_clauses.contains(&id)
                {
                    group.referenced_clauses.push(id);
                }
            }
        }
        for group in all {
            self.print(group);
        }
    }

    /// Prints changes in a note that names their owner, or as a rule of the game.
    fn print(&mut self, group: ChangeGroup) {
        let ChangeGroup {
            owner,
            time: when,
            mut text,
            printed_clauses: here,
            referenced_clauses: see,
        } = group;
        for id in &here {
            self.add_to_index(id, &clause_anchor(id));
        }
        let is_empty = text.is_empty() && here.is_empty();
        let of_module = see.iter().any(|id| self.modules_of.contains_key(id));
        let mut links = self.sections_with(&see);
        match &when {
            Some(when) => {
                let label = self.words.format("label", &[("text", when.into())]);
                let begin = vec![Inline::Label(label)];
                match text.first_mut() {
                    Some(first) => {
                        first.splice(0..0, begin.into_iter().chain(Inline::text(" ")));
                        if !links.is_empty() {
                            let see = format!("{} ", self.words.message("book-see"));
                            links.insert(0, Inline::Text(see));
                        }
                    }
                    None if !links.is_empty() => {
                        let see = format!(" {} ", self.words.message("change-see"));
                        let begin = begin.into_iter().chain(Inline::text(see));
                        links.splice(0..0, begin);
                    }
                    None if !here.is_empty() => text.push(begin),
                    None if self.has_titles => {}
                    // A change without a description is only mentioned.
                    None => {
                        links = begin;
                        links.extend(Inline::text(format!(
                            " {}",
                            self.words.message("change-changed")
                        )));
                    }
                }
            }
            None if !links.is_empty() => {
                let begin = if of_module { "book-see-also" } else { "change-by" };
                links.insert(0, Inline::Text(format!("{} ", self.words.message(begin))));
            }
            None if is_empty && !self.has_titles => {
                links = Inline::text(self.words.message("change-alone"));
            }
            None => {}
        }
        if !links.is_empty() {
            links.push(Inline::Text(".".to_owned()));
            text.push(links);
        }
        if text.is_empty() && here.is_empty() {
            return;
        }
        let clauses: Vec<(String, String, String)> = here
            .iter()
            .filter_map(|id| {
                Some((id.clone(), clause_anchor(id), sentence(&self.clause(id)?.text)))
            })
            .collect();
        match owner {
            Some(module) => self.blocks.push(Block::Note(Note { module, text, clauses })),
            None => {
                self.blocks.extend(text.into_iter().map(Block::Text));
                for (number, anchor, text) in clauses {
                    let text = Inline::text(text);
                    let struck = self.amendments.is_replaced(&number);
                    self.blocks.push(Block::Clause { number, anchor, text, module: None, struck });
                }
            }
        }
    }

    /// Returns the owner of a change in words, or `None` for a rule of the game without options.
    fn owner(&self, change: &Change) -> Option<String> {
        match change.module.as_str() {
            _ if change.of_battle => Some(self.words.message("change-of-battle").to_owned()),
            "" => {
                let mut of_option = false;
                if let Some(item) = self.item_at(change.item_span) {
                    let options = &self.program.options;
                    visit_item(item, &mut |mention| {
                        if let Mention::Name(word) = mention {
                            of_option |= options.iter().any(|option| option.name == word);
                        }
                    });
                }
                of_option.then(|| self.words.message("change-of-option").to_owned())
            }
            // The book of a battle prints the rules in force, without the owners of changes.
            _ if self.in_force => None,
            id => Some(self.title(id)),
        }
    }

    /// Returns the time of a change in words, or `None` if it does not change a phase.
    fn change_time(&self, change: &Change) -> Option<String> {
        if let Some(item) = self.item_at(change.item_span)
            && let ItemKind::Change(written) = &item.kind
            && written.scheduled
        {
            let is_turn = self.program.rules.turn.as_ref().is_none_or(|turn| turn.per_army);
            let turns: Vec<String> = turns(written).iter().map(i64::to_string).collect();
            let key = if is_turn { "change-on-turns" } else { "change-in-rounds" };
            let numbers = self.words.join_and(&turns);
            let values = [("n", turns.len().into()), ("numbers", (&numbers).into())];
            return Some(self.words.format(key, &values));
        }
        let key = match (change.target, change.kind) {
            (ChangeTarget::Phase(_), ChangeKind::Before) => "change-before",
            (ChangeTarget::Phase(_), ChangeKind::After) => "change-after",
            (ChangeTarget::Phase(_), ChangeKind::InsteadOf) => "change-instead",
            (ChangeTarget::Phase(_), _)
            | (ChangeTarget::Step(..) | ChangeTarget::Function(_), _) => return None,
        };
        Some(self.words.message(key).to_owned())
    }

    fn item_at(&self, span: Span) -> Option<&Item> {
        self.trees.iter().flat_map(|tree| &tree.items).find(|item| item.span == span)
    }

    /// Returns the clauses that a change follows. A change that does not begin with clauses follows
    /// those that its body or its callees cite. For a module, only its own clauses count.
    fn clauses_of_change(&self, change: &Change) -> Vec<String> {
        let of_module = !change.of_battle && !change.module.is_empty();
        let title = of_module.then(|| self.title(&change.module));
        let is_told = |id: &String| !of_module || self.modules_of.contains_key(id);
        let cited = change.cites.iter().filter_map(|id| self.program.clauses.get(id));
        let own: Vec<String> = cited.map(|clause| clause.id.clone()).filter(is_told).collect();
        if !own.is_empty() {
            return own;
        }
        let mut found = self.cited_clauses(change.item_span);
        if of_module || found.is_empty() && matches!(change.target, ChangeTarget::Phase(_)) {
            found.extend(self.callee_clauses(change));
        }
        found.retain(|id| title.is_none() || self.modules_of.get(id) == title.as_ref());
        found
    }

    /// Returns the clauses that the callees of a change cite.
    fn callee_clauses(&self, change: &Change) -> Vec<String> {
        let rules = &self.program.rules;
        let mut found: Vec<String> = Vec::new();
        let mut met: BTreeSet<Callee> = BTreeSet::new();
        let mut open: Vec<Callee> = change.body.into_iter().map(Callee::Procedure).collect();
        open.extend(change.guard.map(Callee::Function));
        while let Some(called) = open.pop() {
            if !met.insert(called) {
                continue;
            }
            let (span, stmts) = match called {
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    (procedure.span, &procedure.body.stmts)
                }
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    (function.span, &function.body.stmts)
                }
            };
            let rule = self.rules.iter().find(|rule| rule.item.span.contains(span));
            for id in rule.map(|rule| self.cited_clauses(rule.item.span)).unwrap_or_default() {
                if !found.contains(&id) {
                    found.push(id);
                }
            }
            calls(stmts, &mut open);
        }
        found
    }

    /// Returns links to the sections of module clauses, in the order of their numbers, and to all
    /// other clauses. The current section needs no link.
    fn sections_with(&self, ids: &[String]) -> Vec<Inline> {
        let mut clauses: Vec<&String> = ids.iter().collect();
        clauses.sort();
        let mut found: Vec<(&String, &String)> = Vec::new();
        let mut others: Vec<String> = Vec::new();
        for id in clauses {
            let is_of_chapter = self.homes.get(id).is_some_and(|home| home.starts_with("module-"));
            let section = match self.heading_of.get(id) {
                Some(section) if self.modules_of.contains_key(id) => Some(section),
                _ if is_of_chapter => self.sections_of.get(id),
                _ => None,
            };
            match section {
                Some(section) if *section == self.last_heading => {}
                Some(section) if found.iter().any(|(known, _)| *known == section) => {}
                Some(section) => found.push((section, id)),
                None => others.push(id.clone()),
            }
        }
        let mut text = self.links_to(&others);
        let count = found.len();
        for (at, (section, id)) in found.into_iter().enumerate() {
            if !text.is_empty() {
                let and = format!(" {} ", self.words.message("and"));
                let between = if at + 1 == count { and } else { ", ".to_owned() };
                text.push(Inline::Text(between));
            }
            text.push(Inline::Link { text: quote(self.words, section), to: clause_anchor(id) });
        }
        text
    }

    /// Returns links to clauses in the order of their numbers, each with its first words.
    fn links_to(&self, ids: &[String]) -> Vec<Inline> {
        let mut clauses: Vec<_> =
            self.program.clauses.iter().filter(|clause| ids.contains(&clause.id)).collect();
        clauses.sort_by_key(|clause| &clause.id);
        let mut text: Vec<Inline> = Vec::new();
        for clause in clauses {
            if !text.is_empty() {
                text.push(Inline::Text(", ".to_owned()));
            }
            text.push(Inline::Link { text: clause.id.clone(), to: clause_anchor(&clause.id) });
            let begins = quote(self.words, &first_words(&sentence(&clause.text)));
            text.push(Inline::Text(format!(" ({begins})")));
        }
        text
    }
}

/// The maximum number of words in the excerpt of a clause.
const MAX_EXCERPT_WORDS: usize = 8;

/// Returns the first words of a clause.
fn first_words(text: &str) -> String {
    let mut words = text.split_whitespace();
    let first: Vec<&str> = words.by_ref().take(MAX_EXCERPT_WORDS).collect();
    let first = first.join(" ");
    match words.next() {
        Some(_) => format!("{} …", first.trim_end_matches([',', ';', ':', '.'])),
        None => first.trim_end_matches('.').to_owned(),
    }
}

/// A callee: a procedure or a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Callee {
    Procedure(ProcedureId),
    Function(FunctionId),
}

/// Collects the calls in statements.
fn calls(stmts: &[Stmt], into: &mut Vec<Callee>) {
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Call(id, ..) = &stmt.kind {
            into.push(Callee::Procedure(*id));
        }
        visit_own_exprs(stmt, &mut |expr| {
            visit_exprs(expr, &mut |part| {
                if let ExprKind::Call(id, _) = &part.kind {
                    into.push(Callee::Function(*id));
                }
            });
        });
    });
}

/// Returns the position of a change in the chapter of its phase.
const fn moment_of(change: &Change) -> Moment {
    match (change.target, change.kind) {
        (ChangeTarget::Phase(_), ChangeKind::Before | ChangeKind::InsteadOf) => Moment::First,
        (ChangeTarget::Phase(_) | ChangeTarget::Step(..) | ChangeTarget::Function(_), _) => {
            Moment::Last
        }
    }
}

/// Returns the turns of a scheduled change: the numbers in its condition.
fn turns(change: &ast::Change) -> Vec<i64> {
    let mut found = Vec::new();
    for stmt in change.body.iter() {
        if let ast::StmtKind::When(condition) = &stmt.kind {
            numbers(condition, &mut found);
            break;
        }
    }
    found
}

fn numbers(expr: &ast::Expr, found_numbers: &mut Vec<i64>) {
    if let ast::ExprKind::Int(number) = &expr.kind {
        found_numbers.push(*number);
    }
    visit::visit_expr(expr, &mut |part| {
        if let visit::Part::Expr(inner) = part {
            numbers(inner, found_numbers);
        }
    });
}
