//! The number of uses of each clause, step and change of the rules.

use castra_base::SourceMap;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_ir::{ChangeTarget, ClauseId, Program};
use castra_sim::{UsageCount, UsageTotals};
use serde::Serialize;

use crate::figures::title;
use crate::head::RunHead;
use crate::number_format::{heading, per_game, percent_of};
use crate::place::path_and_line;

/// The number of uses of each clause, step and change of the rules, as JSON.
#[derive(Debug, Serialize)]
pub struct RuleUsage<'a> {
    #[serde(flatten)]
    head: &'a RunHead,
    sources: Vec<SourceOut>,
    steps: Vec<RuleOut>,
    changes: Vec<RuleOut>,
}

impl<'a> RuleUsage<'a> {
    /// Lists the clauses, steps and changes of a program with their counted `uses`. `files` holds
    /// their source files.
    #[must_use]
    pub fn of(head: &'a RunHead, program: &Program, files: &SourceMap, uses: &UsageTotals) -> Self {
        Self {
            head,
            sources: sources(program, uses),
            steps: steps(program, files, uses),
            changes: changes(program, files, uses),
        }
    }

    /// Returns the tables as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }
}

/// A source that the rules cite.
#[derive(Debug, Serialize)]
struct SourceOut {
    source: String,
    title: String,
    clauses: Vec<ClauseOut>,
}

/// A clause with the number of its uses.
#[derive(Debug, Serialize)]
struct ClauseOut {
    id: String,
    text: String,
    /// True if a rule that takes effect in play cites it.
    done: bool,
    /// True if any rule cites it.
    implemented: bool,
    #[serde(flatten)]
    used: UsageCount,
}

/// A step or a change with the number of its uses.
#[derive(Debug, Serialize)]
struct RuleOut {
    name: String,
    /// The module that declares a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    module: Option<String>,
    clauses: Vec<String>,
    path: String,
    line: u32,
    #[serde(flatten)]
    used: UsageCount,
}

fn sources(program: &Program, uses: &UsageTotals) -> Vec<SourceOut> {
    let cited = program.rules.cited_clauses();
    let clauses = || (0..).map(ClauseId).zip(&program.clauses);
    let all = (0..).zip(&program.sources).map(|(at, source)| SourceOut {
        source: source.name.clone(),
        title: source.title.clone(),
        clauses: clauses()
            .filter(|(_, clause)| clause.source == at && !clause.advice)
            .map(|(id, clause)| ClauseOut {
                id: clause.id.clone(),
                text: clause.text.clone(),
                done: cited.contains(&id),
                implemented: clause.implemented,
                used: uses.clause(id),
            })
            .collect(),
    });
    all.filter(|source| !source.clauses.is_empty()).collect()
}

fn steps(program: &Program, files: &SourceMap, uses: &UsageTotals) -> Vec<RuleOut> {
    let steps = program.rules.steps().into_iter();
    steps
        .map(|step| {
            let (path, line) = path_and_line(files, step.span);
            RuleOut {
                name: format!("{}.{}", step.within, step.name),
                module: None,
                clauses: Vec::new(),
                path,
                line,
                used: uses.step(step.span),
            }
        })
        .collect()
}

fn changes(program: &Program, files: &SourceMap, uses: &UsageTotals) -> Vec<RuleOut> {
    let changes = program.rules.changes.iter().enumerate();
    changes
        .map(|(at, change)| {
            let (path, line) = path_and_line(files, change.head_span);
            let clauses = change.cites.iter().filter_map(|id| program.clauses.get(id));
            let aim = match change.target {
                ChangeTarget::Phase(_) => format!("phase {}", change.target_text),
                ChangeTarget::Function(_) | ChangeTarget::Step(..) => change.target_text.clone(),
            };
            RuleOut {
                name: format!("{} {aim}", change.kind.word()),
                module: match change.module.as_str() {
                    _ if change.of_battle => Some("the battle".to_owned()),
                    "" => None,
                    module => Some(module.to_owned()),
                },
                clauses: clauses.map(|clause| clause.id.clone()).collect(),
                path,
                line,
                used: uses.change(at),
            }
        })
        .collect()
}

fn text(usage: &RuleUsage<'_>, paint: Paint) -> String {
    let head = usage.head;
    let mut out = title(head, paint);
    for source in &usage.sources {
        let name = if source.title.is_empty() { &source.source } else { &source.title };
        out.push_str(&heading(name, "", paint));
        let mut columns = TextTable::new(&[Left, Right, Right, Left]);
        columns.add_row(["clause", "games", "per game", ""]);
        let carried = |c: &&ClauseOut| c.used.games > 0;
        for clause in source.clauses.iter().filter(carried) {
            let used = clause.used;
            columns.add_row([
                clause.id.clone(),
                percent_of(used.games, head.games),
                per_game(used.times, head.games),
                clause.text.clone(),
            ]);
        }
        if columns.len() > 1 {
            out.push_str(&columns.to_text());
        }
        for (noun, done, implemented) in [
            ("never exercised", true, true),
            ("implemented by declarations, not by steps", false, true),
            ("not implemented", false, false),
        ] {
            let missing: Vec<&ClauseOut> = source
                .clauses
                .iter()
                .filter(|c| c.used.games == 0 && c.done == done && c.implemented == implemented)
                .collect();
            if missing.is_empty() {
                continue;
            }
            out.push_str(&format!("\n  {noun}\n"));
            let mut columns = TextTable::default();
            for clause in missing {
                columns.add_row([format!("  {}", clause.id), clause.text.clone()]);
            }
            out.push_str(&columns.to_text());
        }
    }
    out.push_str(&rules("changes to rules", &usage.changes, head.games, paint));
    out.push_str(&rules("steps", &usage.steps, head.games, paint));
    out
}

/// Returns the table of steps or changes. Unused ones are last.
fn rules(title: &str, rules: &[RuleOut], games: u64, paint: Paint) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let mut out = heading(title, "", paint);
    let mut columns = TextTable::new(&[Left, Right, Right, Left, Left]);
    columns.add_row(["", "games", "per game", "", ""]);
    let owner = |rule: &RuleOut| {
        let mut owners = rule.clauses.clone();
        owners.extend(rule.module.clone());
        owners.join(" ")
    };
    for rule in rules.iter().filter(|rule| rule.used.games > 0) {
        columns.add_row([
            rule.name.clone(),
            percent_of(rule.used.games, games),
            per_game(rule.used.times, games),
            owner(rule),
            format!("{}:{}", rule.path, rule.line),
        ]);
    }
    if columns.len() > 1 {
        out.push_str(&columns.to_text());
    }
    let never: Vec<&RuleOut> = rules.iter().filter(|rule| rule.used.games == 0).collect();
    if !never.is_empty() {
        out.push_str("\n  never exercised\n");
        let mut columns = TextTable::default();
        for rule in never {
            columns.add_row([
                format!("  {}", rule.name),
                owner(rule),
                format!("{}:{}", rule.path, rule.line),
            ]);
        }
        out.push_str(&columns.to_text());
    }
    out
}
