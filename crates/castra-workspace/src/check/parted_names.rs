//! Recognises names whose words are written apart, which cause errors at each word.
//!
//! ```text
//! hoplites at B7 as sacred band       the name `sacred-band` is written with a hyphen
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Label, SourceFile, SourceMap, Span, codes, to_u32};
use castra_resolve::definitions;
use castra_syntax::ast::Tree;

use super::cascading_errors::is_about_unknown;

/// The maximum number of words in a name that is recognised.
const MAX_WORDS: usize = 3;

/// Explains errors at the words of a declared name that is written apart, and drops further errors
/// at its words.
pub(super) fn join(
    diagnostics: Vec<Diagnostic>,
    files: &SourceMap,
    trees: &[Arc<Tree>],
) -> Vec<Diagnostic> {
    let mut candidates: BTreeMap<usize, Vec<(Span, String)>> = BTreeMap::new();
    for (index, diagnostic) in diagnostics.iter().enumerate().filter(|(_, d)| is_about_word(d)) {
        if let Some(file) = files.get(diagnostic.primary.span.file) {
            let names = names_around(file, diagnostic.primary.span);
            if !names.is_empty() {
                candidates.insert(index, names);
            }
        }
    }
    if candidates.is_empty() {
        return diagnostics;
    }
    let wanted: BTreeSet<&str> =
        candidates.values().flatten().map(|(_, name)| name.as_str()).collect();
    let mut declared: BTreeSet<&str> = BTreeSet::new();
    for item in trees.iter().flat_map(|tree| &tree.items) {
        definitions::visit_names(item, &mut |name, _| {
            if let Some(name) = wanted.get(name.text.as_str()) {
                declared.insert(name);
            }
        });
    }
    // The spans of joined names, by their start.
    let mut joined: BTreeMap<(FileId, u32), Span> = BTreeMap::new();
    let mut kept = Vec::with_capacity(diagnostics.len());
    for (index, mut diagnostic) in diagnostics.into_iter().enumerate() {
        let names = candidates.get(&index).into_iter().flatten();
        let meant =
            names.filter(|(_, name)| declared.contains(name.as_str())).max_by_key(|n| n.1.len());
        let own = diagnostic.primary.span;
        let mut before = joined.range(..=(own.file, own.start));
        if diagnostic.is_error() && before.next_back().is_some_and(|(_, span)| span.contains(own)) {
            continue;
        }
        if let Some((span, name)) = meant {
            joined.insert((span.file, span.start), *span);
            diagnostic.message = format!("the name `{name}` is written with a hyphen");
            diagnostic.primary = Label { span: *span, text: "written apart".to_owned() };
            diagnostic.help = Some(format!("write `{name}`"));
            diagnostic.fixes.clear();
            diagnostic = diagnostic.suggest(format!("write `{name}`"), *span, name.as_str());
        }
        kept.push(diagnostic);
    }
    kept
}

/// Returns whether a diagnostic may be about a word of a name.
fn is_about_word(diagnostic: &Diagnostic) -> bool {
    let is = |code: &castra_base::Code| diagnostic.code.name == code.name;
    diagnostic.is_error()
        && (is(&codes::SYNTAX_UNEXPECTED)
            || is(&codes::DEPLOY_MARK)
            || is_about_unknown(diagnostic.code))
}

/// Returns the names that the words around a place could make with hyphens, each with the span of
/// its words.
fn names_around(file: &SourceFile, place: Span) -> Vec<(Span, String)> {
    let text = &*file.text;
    let at = place.range().start;
    let Some(start) = text.get(..at).map(|before| before.rfind('\n').map_or(0, |end| end + 1))
    else {
        return Vec::new();
    };
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let words = words_of(line);
    let Some(own) = words.iter().position(|word| start + word.start == at) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for from in own.saturating_sub(MAX_WORDS - 1)..=own {
        for to in own.max(from + 1)..(from + MAX_WORDS).min(words.len()) {
            let Some(run) = words.get(from..=to) else { continue };
            let is_run = run.windows(2).all(|two| match two {
                [a, b] => line.get(a.end..b.start).is_some_and(|gap| gap.trim().is_empty()),
                _ => false,
            });
            if let (true, Some(first), Some(last)) = (is_run, run.first(), run.last()) {
                let parts: Vec<&str> = run.iter().filter_map(|w| line.get(w.clone())).collect();
                names.push((span_of(file.id, start, first.start..last.end), parts.join("-")));
            }
        }
    }
    names
}

fn span_of(file: FileId, start: usize, range: Range<usize>) -> Span {
    Span::new(file, to_u32(start + range.start), to_u32(start + range.end))
}

/// Returns the words of a line.
fn words_of(line: &str) -> Vec<Range<usize>> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (is_word(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    words
}
