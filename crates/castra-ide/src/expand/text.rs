//! Prints a rule and its changes as Castra source with comments.

use castra_base::{SourceMap, Span};
use castra_ir::{Change, Program};
use castra_syntax::ast::ChangeKind;

use super::changed_rules::{self, ChangePosition, PlacedChange, Rule};

/// Returns a rule as its author wrote it, after a comment with its location, and with its changes
/// inserted.
#[must_use]
pub fn rule_text(rule: &Rule<'_>, program: &Program, files: &SourceMap) -> String {
    let span = rule.item.span;
    let is_first = |placed: &PlacedChange<'_>| placed.place == ChangePosition::First;
    let source = break_body(slice(files, span), rule.changes.iter().any(is_first));
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
    // A stable sort keeps changes at one position in order.
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

/// Breaks a one-line body into lines if changes are inserted at its beginning. One-line bodies have
/// no steps, so positions in them do not matter.
fn break_body(source: &str, changed: bool) -> String {
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

/// Returns the offset in the source of a rule at which a change is inserted, and the text.
fn insertion(
    placed: &PlacedChange<'_>,
    rule: Span,
    source: &str,
    program: &Program,
    files: &SourceMap,
) -> (usize, String) {
    let open = source.find('{').map_or(source.len(), |at| at + 1);
    let close = source.rfind('}').map_or(source.len(), |at| at + 1);
    let within = |span: Span| {
        let at = |offset: u32| (offset.saturating_sub(rule.start)) as usize;
        (at(span.start), at(span.end))
    };
    let (at, what) = match placed.place {
        ChangePosition::First if placed.change.kind == ChangeKind::InsteadOf => {
            (open, "instead of all that follows")
        }
        ChangePosition::First => (open, "first"),
        // Inserted after the whole rule, since its body may end with `return`.
        ChangePosition::Last => (close, "then"),
        ChangePosition::Before(span) => (line_start(source, within(span).0), "before it"),
        ChangePosition::Replacing(span) => (line_start(source, within(span).0), "instead of it"),
        ChangePosition::After(span) => (line_end(source, within(span).1), "after it"),
    };
    let indent = match placed.place {
        ChangePosition::First => 2,
        ChangePosition::Last => 0,
        ChangePosition::Before(span)
        | ChangePosition::Replacing(span)
        | ChangePosition::After(span) => {
            let start = within(span).0;
            start - line_start(source, start)
        }
    };
    let mut lines = vec![format!("// {what}, {}", origin(placed.change, program, files))];
    lines.extend(slice(files, placed.change.item_span).trim_end().lines().map(str::to_owned));
    let pad = " ".repeat(indent);
    let lines: String =
        lines.iter().map(|line| format!("{pad}{line}").trim_end().to_owned() + "\n").collect();
    match placed.place {
        ChangePosition::First | ChangePosition::Last => {
            (at, format!("\n{}", lines.trim_end_matches('\n')))
        }
        ChangePosition::Before(_) | ChangePosition::Replacing(_) | ChangePosition::After(_) => {
            (at, lines)
        }
    }
}

/// Returns the comment about a change: its module, the clauses that it cites, and its location.
fn origin(change: &Change, program: &Program, files: &SourceMap) -> String {
    let whose = match change.module.as_str() {
        _ if change.of_battle => "the battle".to_owned(),
        "" => "the game itself".to_owned(),
        module => format!("the module {module}"),
    };
    let clauses: Vec<&str> =
        change.cites.iter().filter_map(|id| Some(program.clauses.get(id)?.id.as_str())).collect();
    let cited = if clauses.is_empty() { String::new() } else { format!(", {}", clauses.join(" ")) };
    format!("{whose}{cited}, {}", changed_rules::location(files, change.head_span))
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
