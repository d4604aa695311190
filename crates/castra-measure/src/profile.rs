//! The share of each function and line of the rules in the instructions of games.

use std::collections::BTreeMap;

use castra_base::{SourceMap, Span};
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_ir::summary::Callee;
use castra_ir::{Body, FunctionId, ProcedureId, Program, visit};
use castra_vm::Profile;
use serde::Serialize;

use crate::figures::title;
use crate::head::RunHead;
use crate::number_format::{heading, per_game, percent_of};
use crate::place::path_and_line;

/// The maximum number of rows of a text table.
const MAX_ROWS: usize = 15;

/// The share of each function and line in the executed instructions, as JSON.
#[derive(Debug, Serialize)]
pub struct WorkShares<'a> {
    #[serde(flatten)]
    head: &'a RunHead,
    /// The instructions of all games together, including games that bots simulate.
    instructions: u64,
    functions: Vec<FunctionOut>,
    lines: Vec<LineOut>,
}

/// A function, a procedure or another rule.
#[derive(Debug, Serialize)]
struct FunctionOut {
    name: String,
    path: String,
    line: u32,
    /// The instructions of the rule itself, without its callees.
    instructions: u64,
    /// The number of calls of a function or procedure.
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<u64>,
}

/// A line of the rules.
#[derive(Debug, Serialize)]
struct LineOut {
    path: String,
    line: u32,
    instructions: u64,
    text: String,
}

/// A rule.
struct Rule {
    name: String,
    callee: Option<Callee>,
    span: Span,
    /// The spans of the statements, including those that modules change.
    parts: Vec<Span>,
}

impl<'a> WorkShares<'a> {
    /// Assigns the instructions of a profile to the rules and lines of a program.
    #[must_use]
    pub fn of(head: &'a RunHead, program: &Program, files: &SourceMap, profile: &Profile) -> Self {
        let rules = rules(program);
        let calls: BTreeMap<Callee, u64> = profile.calls.iter().copied().collect();
        let mut own: BTreeMap<usize, u64> = BTreeMap::new();
        let mut lines: BTreeMap<(String, u32), u64> = BTreeMap::new();
        for &(span, instructions) in &profile.places {
            let around = |rule: &Rule| {
                let parts = rule.parts.iter().filter(|part| part.contains(span));
                parts.map(|part| part.end - part.start).min()
            };
            // The innermost rule owns the span: the change of a module may be within another rule.
            let found = (0..).zip(&rules).filter_map(|(at, rule)| Some((around(rule)?, at))).min();
            if let Some((_, at)) = found {
                *own.entry(at).or_default() += instructions;
            }
            if files.get(span.file).is_some() && span != Span::default() {
                *lines.entry(path_and_line(files, span)).or_default() += instructions;
            }
        }
        let text = |path: &str, line: u32| {
            let file = files.iter().find(|file| file.path == path)?;
            let text = file.text.lines().nth(line.checked_sub(1)? as usize)?;
            Some(text.trim().to_owned())
        };
        let mut functions: Vec<FunctionOut> = (0..)
            .zip(&rules)
            .filter_map(|(at, rule)| {
                let calls = rule.callee.map(|callee| calls.get(&callee).copied().unwrap_or(0));
                let instructions = own.get(&at).copied().unwrap_or(0);
                let (path, line) = path_and_line(files, rule.span);
                let is_done = instructions > 0 || calls.is_some_and(|calls| calls > 0);
                let name = rule.name.clone();
                is_done.then_some(FunctionOut { name, path, line, instructions, calls })
            })
            .collect();
        functions.sort_by_key(|function| std::cmp::Reverse(function.instructions));
        let mut lines: Vec<LineOut> = lines
            .into_iter()
            .map(|((path, line), instructions)| {
                let text = text(&path, line).unwrap_or_default();
                LineOut { path, line, instructions, text }
            })
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.instructions));
        Self { head, instructions: profile.instructions, functions, lines }
    }

    /// Returns the tables as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }
}

/// Returns all rules with statements or a condition.
fn rules(program: &Program) -> Vec<Rule> {
    let rules = &program.rules;
    let mut all = Vec::new();
    let mut add = |name: String, callee: Option<Callee>, span: Span, body: &Body| {
        let mut parts = vec![span];
        visit::visit_all_stmts(&body.stmts, &mut |stmt| parts.push(stmt.span));
        all.push(Rule { name, callee, span, parts });
    };
    for (id, function) in (0..).map(FunctionId).zip(&rules.functions) {
        let callee = Some(Callee::Function(id));
        add(function.name.clone(), callee, function.span, &function.body);
    }
    for (id, procedure) in (0..).map(ProcedureId).zip(&rules.procedures) {
        let callee = Some(Callee::Procedure(id));
        add(procedure.name.clone(), callee, procedure.span, &procedure.body);
    }
    if let Some(setup) = &rules.setup {
        let span = setup.stmts.first().map_or_else(Span::default, |stmt| stmt.span);
        add("setup".to_owned(), None, span, setup);
    }
    for phase in rules.turn.iter().flat_map(|turn| &turn.phases) {
        add(format!("phase {}", phase.name), None, phase.span, &phase.body);
    }
    for rule in &rules.standing {
        add("whenever".to_owned(), None, rule.condition.span, &rule.body);
    }
    for ending in &rules.endings {
        add(ending.how.word().to_owned(), None, ending.condition.span, &ending.body);
    }
    all
}

fn text(shares: &WorkShares<'_>, paint: Paint) -> String {
    let head = shares.head;
    let mut out = title(head, paint);
    let games = head.games.max(1);
    let summary = format!(": {} a game", shares.instructions / games);
    out.push_str(&heading("instructions", &summary, paint));
    let share = |instructions: u64| percent_of(instructions, shares.instructions);
    out.push_str(&heading("functions and other rules", "", paint));
    let mut columns = TextTable::new(&[Left, Right, Right, Left]);
    columns.add_row(["", "of all", "calls a game", ""]);
    for function in shares.functions.iter().take(MAX_ROWS) {
        columns.add_row([
            function.name.clone(),
            share(function.instructions),
            function.calls.map_or_else(String::new, |calls| per_game(calls, games)),
            format!("{}:{}", function.path, function.line),
        ]);
    }
    out.push_str(&columns.to_text());
    out.push_str(&omitted_rows_note(shares.functions.len(), "rules"));
    out.push_str(&heading("lines", "", paint));
    let mut columns = TextTable::new(&[Left, Right, Left]);
    columns.add_row(["", "of all", ""]);
    for line in shares.lines.iter().take(MAX_ROWS) {
        let place = format!("{}:{}", line.path, line.line);
        columns.add_row([place, share(line.instructions), shorten(&line.text)]);
    }
    out.push_str(&columns.to_text());
    out.push_str(&omitted_rows_note(shares.lines.len(), "lines"));
    out
}

/// Returns a note about the rows that a table leaves out.
fn omitted_rows_note(row_count: usize, noun: &str) -> String {
    match row_count.saturating_sub(MAX_ROWS) {
        0 => String::new(),
        more => format!("  and {more} more {noun}; `--format json` lists all\n"),
    }
}

/// The maximum number of characters of a shown line of the rules.
const MAX_CHARACTERS: usize = 72;

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
