//! Proposes a declaration for an undeclared name.

use castra_base::{Diagnostic, Edit, Span, codes, to_u32};

use super::proposal::{Alternatives, ProposalKind};
use super::request::Request;
use crate::calls::{Call, calls};
use crate::lex::{Lexeme, lexemes, word_start};

/// The maximum number of lines between the start of a statement and a name in it.
const MAX_LINES: usize = 6;

/// Types with a literal of each, the most likely first.
const TYPES: [(&str, &str); 3] = [("int", "0"), ("bool", "false"), ("army", "us")];

/// The owners of states; members of pieces have the same names.
const OWNERS: [&str; 3] = ["army", "hex", "square"];

/// Names for parameters whose arguments are not names.
const LETTERS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

pub(super) fn alternatives(asked: &Request<'_>) -> Vec<Alternatives> {
    let is_near = |d: &&Diagnostic| {
        let span = d.primary.span;
        d.code.name == codes::NAME_UNKNOWN.name
            && span.start <= asked.range.end
            && asked.range.start <= span.end
    };
    let unknown = asked.analysis.diagnostics(asked.file).filter(is_near);
    unknown.flat_map(|problem| for_problem(asked, problem)).collect()
}

fn for_problem(asked: &Request<'_>, problem: &Diagnostic) -> Vec<Alternatives> {
    let span = problem.primary.span;
    let name = asked.analysis.slice(span);
    let is_word =
        lexemes(asked.text).any(|(lexeme, range)| lexeme == Lexeme::Word && range == span.range());
    let Some(item) = asked.item(span.start).filter(|_| is_word) else { return Vec::new() };
    let before = asked.text.get(..span.start as usize).unwrap_or_default();
    let way = |title: String, tried: Vec<Vec<Edit>>| Alternatives {
        title,
        kind: ProposalKind::Declare,
        fixes: Some(problem.clone()),
        candidates: tried,
    };
    if let Some(owner) = before.strip_suffix('.') {
        let per = owner_of(asked, owner.len());
        let tried =
            per.into_iter().flat_map(|per| {
                TYPES.iter().take(2).map(move |(ty, value)| {
                    vec![asked.insert_item_before(
                        item,
                        &format!("state {name} per {per}: {ty} = {value}"),
                    )]
                })
            });
        return vec![way(format!("declare the state `{name}`"), tried.collect())];
    }
    if let Some(call) = calls(asked.text).into_iter().find(|call| call.name == span.range()) {
        return for_call(asked, item, name, &call, way);
    }
    let lets = || {
        let mut tried = Vec::new();
        let mut line = asked.line_start(span.start as usize);
        for _ in 0..MAX_LINES {
            let text = asked.text.get(line..).unwrap_or_default();
            let indent: String = text.chars().take_while(|c| *c == ' ').collect();
            for (_, value) in TYPES {
                tried.push(vec![asked.insert(line, format!("{indent}let {name} = {value}\n"))]);
            }
            if line <= item.start as usize {
                break;
            }
            line = asked.line_start(line - 1);
        }
        tried
    };
    let states = TYPES.iter().take(2).map(|(ty, value)| {
        vec![asked.insert_item_before(item, &format!("state {name}: {ty} = {value}"))]
    });
    vec![
        way(format!("declare `{name}` with `let`"), lets()),
        way(format!("declare the state `{name}`"), states.collect()),
    ]
}

/// Proposes a function or a procedure for a call.
fn for_call(
    asked: &Request<'_>,
    item: Span,
    name: &str,
    call: &Call,
    way: impl Fn(String, Vec<Vec<Edit>>) -> Alternatives,
) -> Vec<Alternatives> {
    let mut names: Vec<String> = Vec::new();
    let mut params: Vec<String> = Vec::new();
    let args = call.args.iter().filter(|arg| {
        let text = asked.text.get((*arg).clone());
        text.is_some_and(|text| !text.trim().is_empty())
    });
    for (at, arg) in args.enumerate() {
        let (own, ty) = argument(asked, arg.clone());
        let letter = || LETTERS.get(at).map_or_else(|| format!("n{at}"), |l| (*l).to_owned());
        let own = own.filter(|own| !names.contains(own)).unwrap_or_else(letter);
        params.push(format!("{own}: {ty}"));
        names.push(own);
    }
    let params = params.join(", ");
    let functions = TYPES.iter().map(|(ty, value)| {
        let text = format!("fn {name}({params}) -> {ty} {{\n  {value}\n}}");
        vec![asked.insert_item_after(item, &text)]
    });
    let procedure = vec![asked.insert_item_after(item, &format!("proc {name}({params}) {{\n}}"))];
    vec![
        way(format!("declare the function `{name}`"), functions.collect()),
        way(format!("declare the procedure `{name}`"), vec![procedure]),
    ]
}

/// Returns the name of an argument, if it is a name, and its type.
fn argument(asked: &Request<'_>, range: std::ops::Range<usize>) -> (Option<String>, String) {
    let text = asked.text.get(range.clone()).unwrap_or_default();
    let written = text.trim();
    let end = range.start + text.trim_end().len();
    let known = match written {
        "true" | "false" => Some("bool"),
        "us" | "them" => Some("army"),
        _ => None,
    };
    if let Some(ty) = known {
        return (None, ty.to_owned());
    }
    // In `a.b` the last name determines the type.
    let Some((_, definitions)) =
        asked.analysis.definitions_at(asked.file, to_u32(end.saturating_sub(1)))
    else {
        return (None, "int".to_owned());
    };
    let last = asked.text.get(word_start(asked.text, end)..end);
    // Members that every piece has are declared nowhere.
    let built_in = last.filter(|word| definitions.is_empty() && OWNERS.contains(word));
    let ty = definitions.first().and_then(|one| one.ty.as_deref()).or(built_in);
    // The type of a call is the result type of the function.
    let ty = ty.map(|ty| ty.rsplit_once("-> ").map_or(ty, |(_, result)| result));
    let is_name = written.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let own = is_name.then(|| written.to_owned());
    (own, ty.unwrap_or("int").to_owned())
}

/// Returns the owner of state that the name before an offset refers to: army, hex or square.
fn owner_of(asked: &Request<'_>, end: usize) -> Option<&'static str> {
    let at = to_u32(end.saturating_sub(1));
    let word = asked.text.get(word_start(asked.text, end)..end)?;
    if matches!(word, "us" | "them") {
        return Some("army");
    }
    let (_, definitions) = asked.analysis.definitions_at(asked.file, at)?;
    let ty = definitions.first().map_or(Some(word), |one| one.ty.as_deref())?;
    OWNERS.into_iter().find(|owner| *owner == ty)
}
