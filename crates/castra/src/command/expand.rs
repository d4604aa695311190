//! `castra expand`: the rules with what modules change of them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use castra_base::suggest::nearest;
use castra_base::{SourceMap, Span};
use castra_ir::{Change, Program};
use castra_syntax::ast::ChangeKind;

use super::changed_rules::{self, Place, Placed, Rule};
use super::subject;
use super::vary::Vary;
use super::{Error, write_file};
use crate::Exit;
use crate::output::Output;

/// Print the rules of a game with all modules applied, each change in its place
///
/// Each rule is printed as it is written, with its file and line. The changes to a
/// value are shown in its body in the order in which they apply: `forbid` and `allow`
/// before it, the stages of a `modify` after it. The changes to a step are shown
/// around it. The order in which modules are named makes no difference.
///
/// A name may also be that of a declaration: a kind, one of its fields, an enum or a word of
/// it, a state, an option, a unit, a card, a deck. What modules add to a kind or a deck
/// comes after it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra expand my-battle.castra                  every rule of its game
  castra expand my-battle.castra melee-dice       one rule
  castra expand my-battle.castra unit             a kind with all of its fields
  castra expand commands-and-colors --with epic --changed
  castra expand my-game -o rules.txt")]
pub(super) struct Args {
    /// A battle, a game or a module, the folder of one, or the name of a game
    #[arg(value_name = "FILE|GAME", default_value = ".")]
    named: PathBuf,
    /// Print only the rules and declarations with these names
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    vary: Vary,
    /// Print only rules that modules or the battle change
    #[arg(long)]
    changed: bool,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(found) = subject::find(&args.named, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let files = &found.checked.files;
    let program = found.subject.program();
    let trees = changed_rules::in_order(found.subject.trees(), files);
    let rules = changed_rules::rules(&trees, &program);
    let declarations = changed_rules::declarations(&trees, &rules);
    let of_rules = rules.iter().map(|rule| rule.name.as_str());
    let declared = declarations.iter().flat_map(|(_, names)| names.iter().copied());
    let known: BTreeSet<&str> = of_rules.chain(declared).collect();
    for name in &args.names {
        if !known.contains(name.as_str()) {
            return Err(unknown(name, &known));
        }
    }
    let is_named = |names: &[&str]| names.iter().any(|name| args.names.iter().any(|n| n == name));
    let declarations = declarations.iter().filter(|(_, names)| is_named(names) && !args.changed);
    let chosen = rules.iter().filter(|rule| {
        (args.names.is_empty() || args.names.contains(&rule.name))
            && (!args.changed || !rule.changes.is_empty())
    });
    let chosen = declarations.map(|(rule, _)| rule).chain(chosen);
    let texts: Vec<String> = chosen.map(|rule| text(rule, &program, files)).collect();
    if texts.is_empty() {
        out.note("no rule is changed");
    }
    let text = texts.join("\n");
    match args.output.as_ref().filter(|o| !super::model::is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
        }
        None => out.result(&text)?,
    }
    Ok(Exit::Success)
}

fn unknown(name: &str, known: &BTreeSet<&str>) -> Error {
    let error = Error::usage(format!("there is no rule or declaration called `{name}`"));
    match nearest(name, known.iter().copied()) {
        Some(meant) => error.help(format!("did you mean `{meant}`?")),
        None => error.help("`castra expand` without a name prints all rules"),
    }
}

/// A rule as it is written, with its changes in it.
pub(super) fn text(rule: &Rule<'_>, program: &Program, files: &SourceMap) -> String {
    let span = rule.item.span;
    let source = opened(slice(files, span), !rule.changes.is_empty());
    let source = source.as_str();
    let mut insertions: Vec<(usize, String)> = Vec::new();
    for placed in &rule.changes {
        insertions.push(insertion(placed, span, source, program, files));
    }
    let mut text = format!("// {}", changed_rules::location(files, span));
    if let Some(module) = &rule.module {
        text.push_str(&format!(", of the module {module}"));
    }
    text.push('\n');
    for line in rule.item.written_doc() {
        text.push_str(&line);
        text.push('\n');
    }
    // Stable: changes of one place stay in their order.
    insertions.sort_by_key(|(at, _)| *at);
    let mut from = 0;
    for (at, inserted) in insertions {
        text.push_str(source.get(from..at).unwrap_or_default());
        text.push_str(&inserted);
        from = at;
    }
    text.push_str(source.get(from..).unwrap_or_default().trim_end());
    text.push('\n');
    text
}

/// A body on one line is opened up if something is to be put into it. Bodies on
/// one line have no steps, so that places in them do not matter.
fn opened(source: &str, changed: bool) -> String {
    let braces = source.find('{').zip(source.rfind('}'));
    match braces {
        Some((open, close)) if changed && open < close => {
            let (head, body) = (source.get(..open), source.get(open + 1..close));
            match body.filter(|body| !body.contains('\n')) {
                Some(body) => format!("{}{{\n  {}\n}}", head.unwrap_or_default(), body.trim()),
                None => source.to_owned(),
            }
        }
        _ => source.to_owned(),
    }
}

/// Where in the text of a rule a change is put, and what.
fn insertion(
    placed: &Placed<'_>,
    rule: Span,
    source: &str,
    program: &Program,
    files: &SourceMap,
) -> (usize, String) {
    let open = source.find('{').map_or(source.len(), |at| at + 1);
    let close = source.rfind('}').unwrap_or(source.len());
    let within = |span: Span| {
        let at = |offset: u32| (offset.saturating_sub(rule.start)) as usize;
        (at(span.start), at(span.end))
    };
    let (at, what) = match placed.place {
        Place::First if placed.change.kind == ChangeKind::InsteadOf => {
            (open, "instead of all that follows")
        }
        Place::First => (open, "first"),
        Place::Last => (line_start(source, close), "then"),
        Place::Before(span) => (line_start(source, within(span).0), "before it"),
        Place::Instead(span) => (line_start(source, within(span).0), "instead of it"),
        Place::After(span) => (line_end(source, within(span).1), "after it"),
    };
    let indent = match placed.place {
        Place::First | Place::Last => 2,
        Place::Before(span) | Place::Instead(span) | Place::After(span) => {
            let start = within(span).0;
            start - line_start(source, start)
        }
    };
    let mut lines = vec![format!("// {what}, {}", origin(placed.change, program, files))];
    lines.extend(slice(files, placed.change.item).trim_end().lines().map(str::to_owned));
    let pad = " ".repeat(indent);
    let lines: String =
        lines.iter().map(|line| format!("{pad}{line}").trim_end().to_owned() + "\n").collect();
    match placed.place {
        Place::First => (open, format!("\n{}", lines.trim_end_matches('\n'))),
        _ => (at, lines),
    }
}

/// Whose a change is, which clauses it follows, and where it stands.
fn origin(change: &Change, program: &Program, files: &SourceMap) -> String {
    let whose = match change.module.as_str() {
        _ if change.of_battle => "the battle".to_owned(),
        "" => "the game itself".to_owned(),
        module => format!("the module {module}"),
    };
    let clauses: Vec<&str> =
        change.cites.iter().filter_map(|id| Some(program.clauses.get(id)?.id.as_str())).collect();
    let cited = if clauses.is_empty() { String::new() } else { format!(", {}", clauses.join(" ")) };
    format!("{whose}{cited}, {}", changed_rules::location(files, change.head))
}

fn slice(files: &SourceMap, span: Span) -> &str {
    files.get(span.file).map_or("", |file| file.slice(span))
}

fn line_start(source: &str, at: usize) -> usize {
    source.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

fn line_end(source: &str, at: usize) -> usize {
    let rest = source.get(at..).unwrap_or_default();
    rest.find('\n').map_or(source.len(), |newline| at + newline + 1)
}
