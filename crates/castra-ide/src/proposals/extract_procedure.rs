//! Proposes to extract statements into a procedure, with the variables that they need as
//! parameters.

use castra_base::{Edit, Span, to_u32};
use castra_defs::{DefKind, Definition, UseKind};

use super::proposal::{Alternatives, ProposalKind};
use super::request::Request;
use crate::lex::{Lexeme, lexemes};

/// Keywords of statements that are bound to their body: they leave it, or annotate it.
const BODY_BOUND: [&str; 5] = ["cite", "phase", "return", "step", "stop"];

pub(super) fn alternatives(asked: &Request<'_>) -> Option<Alternatives> {
    let chosen = asked.selection()?;
    let (start, end) = (chosen.start as usize, chosen.end as usize);
    let item = asked.item(to_u32(start)).filter(|item| end <= item.end as usize)?;
    let line = asked.line_start(start);
    let is_blank = |range: std::ops::Range<usize>| {
        asked.text.get(range).is_some_and(|part| part.trim().is_empty())
    };
    // Only whole lines within the braces of an item can be extracted.
    if line <= item.start as usize || !is_blank(line..start) || !is_blank(end..asked.line_end(end))
    {
        return None;
    }
    let body = asked.text.get(start..end)?;
    let mut depth = 0_i64;
    for (lexeme, range) in lexemes(body) {
        match (lexeme, body.get(range)?) {
            (Lexeme::Sign, "{" | "(" | "[") => depth += 1,
            (Lexeme::Sign, "}" | ")" | "]") => depth -= 1,
            (Lexeme::Word, word) if BODY_BOUND.contains(&word) => return None,
            // Moving the lines of a multi-line string would change it.
            (Lexeme::String, string) if string.starts_with("\"\"\"") => return None,
            (Lexeme::Sign | Lexeme::Word | Lexeme::String, _)
            | (Lexeme::Comment | Lexeme::Number, _) => {}
        }
        if depth < 0 {
            return None;
        }
    }
    let params = needed_locals(asked, chosen)?;
    let name = free_name(asked);
    let typed: Vec<String> = params
        .iter()
        .map(|one| Some(format!("{}: {}", one.name, one.ty.as_deref()?)))
        .collect::<Option<_>>()?;
    let names: Vec<&str> = params.iter().map(|one| one.name.as_str()).collect();
    let indent = start - line;
    let mut lines = String::new();
    for (at, line) in body.lines().enumerate() {
        let gap = line.len() - line.trim_start_matches(' ').len();
        let line = if at == 0 { line } else { line.get(gap.min(indent)..)? };
        lines.push_str(if line.trim().is_empty() { "\n" } else { "\n  " });
        lines.push_str(line.trim_end());
    }
    let procedure = format!("proc {name}({}) {{{lines}\n}}", typed.join(", "));
    let call = Edit { span: chosen, text: format!("{name}({})", names.join(", ")) };
    Some(Alternatives {
        title: "extract a procedure".to_owned(),
        kind: ProposalKind::Extract,
        fixes: None,
        candidates: vec![vec![call, asked.insert_item_after(item, &procedure)]],
    })
}

/// Returns the locals that some statements read, in order. Returns `None` if the statements assign
/// to a local, or declare one that is used after them.
fn needed_locals<'a>(asked: &'a Request<'_>, inside: Span) -> Option<Vec<&'a Definition>> {
    let references = asked.analysis.references();
    let is_of_body = |one: &&Definition| matches!(one.id.kind, DefKind::Local | DefKind::Parameter);
    let mut found: Vec<&Definition> = Vec::new();
    for used in references.uses_in(asked.file) {
        for one in references.definitions_of(used).filter(is_of_body) {
            if one.span.file != asked.file {
                continue;
            }
            match (inside.contains(used.span), inside.contains(one.span)) {
                (true, false) if used.kind == UseKind::Write => return None,
                (true, false) if found.iter().all(|known| known.span != one.span) => {
                    found.push(one);
                }
                (false, true) => return None,
                (true | false, _) => {}
            }
        }
    }
    Some(found)
}

/// Returns an unused name: `extracted`, or else `extracted-b` to `extracted-z`.
pub(super) fn free_name(asked: &Request<'_>) -> String {
    let is_free =
        |name: &String| asked.analysis.visible_definitions(asked.file).all(|one| one.name != *name);
    let more = ('b'..='z').map(|letter| format!("extracted-{letter}"));
    ["extracted".to_owned()].into_iter().chain(more).find(is_free).unwrap_or_default()
}
