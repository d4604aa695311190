//! `--coverage`: what of the rules was carried out, and what never was.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use castra_base::{SourceMap, Span};
use castra_ir::{ChangeTarget, ClauseId, Program};
use castra_sim::{PlayedGame, Summary, UsageCount, UsageTotals};
use castra_vm::{Image, Options, Usage};
use serde::Serialize;

use super::super::interrupt;
use super::super::progress::Progress;
use super::args::{Args, Format};
use super::columns::Columns;
use super::columns::Side::{Left, Right};
use super::faults::Faults;
use super::figures::{self, Head};
use super::found::Playable;
use super::games::{games_of, head, numbers, speed, write};
use super::{counting, json};
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};

pub(super) fn run(
    args: &Args,
    file: &Path,
    playable: &Playable,
    out: &mut Output,
) -> Result<Exit, Error> {
    if args.format == Format::Csv {
        return Err(Error::usage("`--coverage` has no CSV output").help("use `--format json`"));
    }
    // Tracing of changes does not alter the games.
    let how = Options { knowledge: false, changes: true, ..Options::default() };
    let program = Arc::new(playable.image.program().clone());
    let image = Image::compile_with(program, how)
        .map_err(|error| Error::usage(format!("this cannot be played: {error}")))?;
    let playable = Playable { image: Arc::new(image), ..playable.clone() };
    let games = games_of(args, &playable)?;
    let (range, jobs) = numbers(args)?;
    let start = Instant::now();
    let progress = Progress::new(args.games, "games", out);
    let mut uses = UsageTotals::default();
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let shown = range.clone();
    let run = |each: counting::Each<'_, (PlayedGame, Usage)>| games.run_watched(range, jobs, each);
    let played = counting::counted(run, &progress, |(played, usage)| {
        summary.add(&played);
        faults.add(&played);
        uses.add(&usage);
        Ok(())
    });
    progress.finish();
    let played = played?;
    speed(played, start, out);
    let interrupted = interrupt::ending(played, args.games, "games", out);
    let shown = shown.start..shown.start + played;
    let program = playable.image.program();
    let found = Out {
        head: &head(&shown, &playable, &games),
        sources: sources(program, &uses),
        steps: steps(program, &playable.files, &uses),
        changes: changes(program, &playable.files, &uses),
    };
    let text = match args.format {
        Format::Json => json::pretty(&found)?,
        // CSV was refused: the table has no rows of games.
        Format::Human | Format::Csv => human(&found, Paint(out.has_colour())),
    };
    write(args, &text, out)?;
    faults.show(args, file, &playable, out);
    let ended = if faults.is_empty() { Exit::Success } else { Exit::Diagnostics };
    Ok(interrupted.unwrap_or(ended))
}

/// The whole result.
#[derive(Serialize)]
struct Out<'a> {
    #[serde(flatten)]
    head: &'a Head,
    sources: Vec<SourceOut>,
    steps: Vec<RuleOut>,
    changes: Vec<RuleOut>,
}

/// A text that the rules follow.
#[derive(Serialize)]
struct SourceOut {
    source: String,
    title: String,
    clauses: Vec<ClauseOut>,
}

/// A clause, and how often it was carried out.
#[derive(Serialize)]
struct ClauseOut {
    id: String,
    text: String,
    /// True if something that is done in play follows it.
    done: bool,
    /// True if anything follows it at all.
    implemented: bool,
    #[serde(flatten)]
    used: UsageCount,
}

/// A step or a change, and how often it was carried out.
#[derive(Serialize)]
struct RuleOut {
    name: String,
    /// The module of a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    module: Option<String>,
    clauses: Vec<String>,
    path: String,
    line: u32,
    #[serde(flatten)]
    used: UsageCount,
}

fn sources(program: &Program, uses: &UsageTotals) -> Vec<SourceOut> {
    let cited = program.rules.cited();
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
            let (path, line) = place(files, step.span);
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
            let (path, line) = place(files, change.head);
            let clauses = change.cites.iter().filter_map(|id| program.clauses.get(id));
            let aim = match change.target {
                ChangeTarget::Phase(_) => format!("phase {}", change.aim),
                ChangeTarget::Function(_) | ChangeTarget::Step(..) => change.aim.clone(),
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

fn place(files: &SourceMap, span: Span) -> (String, u32) {
    match files.get(span.file) {
        Some(file) => (file.path.clone(), file.line_col(span.start).line),
        None => (String::new(), 1),
    }
}

fn human(found: &Out<'_>, paint: Paint) -> String {
    let head = found.head;
    let mut out = figures::title(head, paint);
    for source in &found.sources {
        let title = if source.title.is_empty() { &source.source } else { &source.title };
        out.push_str(&figures::head_line(title, "", paint));
        let mut columns = Columns::new(&[Left, Right, Right, Left]);
        columns.row(["clause", "games", "per game", ""]);
        let carried = |c: &&ClauseOut| c.used.games > 0;
        for clause in source.clauses.iter().filter(carried) {
            let used = clause.used;
            columns.row([
                clause.id.clone(),
                percent(used.games, head.games),
                each(used.times, head.games),
                clause.text.clone(),
            ]);
        }
        if columns.len() > 1 {
            out.push_str(&columns.text());
        }
        for (what, done, implemented) in [
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
            out.push_str(&format!("\n  {what}\n"));
            let mut columns = Columns::default();
            for clause in missing {
                columns.row([format!("  {}", clause.id), clause.text.clone()]);
            }
            out.push_str(&columns.text());
        }
    }
    out.push_str(&rules("changes to rules", &found.changes, head.games, paint));
    out.push_str(&rules("steps", &found.steps, head.games, paint));
    out
}

/// Steps or changes, those that were never exercised last.
fn rules(what: &str, rules: &[RuleOut], games: u64, paint: Paint) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let mut out = figures::head_line(what, "", paint);
    let mut columns = Columns::new(&[Left, Right, Right, Left, Left]);
    columns.row(["", "games", "per game", "", ""]);
    let whose = |rule: &RuleOut| {
        let mut what = rule.clauses.clone();
        what.extend(rule.module.clone());
        what.join(" ")
    };
    for rule in rules.iter().filter(|rule| rule.used.games > 0) {
        columns.row([
            rule.name.clone(),
            percent(rule.used.games, games),
            each(rule.used.times, games),
            whose(rule),
            format!("{}:{}", rule.path, rule.line),
        ]);
    }
    if columns.len() > 1 {
        out.push_str(&columns.text());
    }
    let never: Vec<&RuleOut> = rules.iter().filter(|rule| rule.used.games == 0).collect();
    if !never.is_empty() {
        out.push_str("\n  never exercised\n");
        let mut columns = Columns::default();
        for rule in never {
            columns.row([
                format!("  {}", rule.name),
                whose(rule),
                format!("{}:{}", rule.path, rule.line),
            ]);
        }
        out.push_str(&columns.text());
    }
    out
}

#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub(super) fn percent(count: u64, of: u64) -> String {
    format!("{:.1} %", 100.0 * count as f64 / of.max(1) as f64)
}

#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub(super) fn each(times: u64, games: u64) -> String {
    format!("{:.2}", times as f64 / games.max(1) as f64)
}
