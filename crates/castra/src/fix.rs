//! Application of the fixes of diagnostics to sources.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{Diagnostic, Edit, Fix, Severity};
use castra_ide::whole_lines;
use castra_workspace::{Cache, Checked, Levels, Library};

use castra_disk::sources::Sources;

/// The maximum number of rounds, since fixes may reveal new problems.
const MAX_ROUNDS: usize = 5;

/// The maximum number of fixes that are tried one at a time in a round. Each needs a check.
const MAX_TRIALS: usize = 50;

/// The result of applying fixes.
#[derive(Debug)]
pub struct FixOutcome {
    /// The check after the last fix.
    pub checked: Checked,
    /// The number of applied fixes.
    pub fixes: usize,
    /// The indices of the changed sources.
    pub changed_sources: Vec<usize>,
    /// The source parts that fixes deleted without a replacement.
    pub removed: Vec<String>,
    /// True if requested unsafe fixes were withheld because a file could not be read.
    pub withheld: bool,
}

/// Applies fixes to the sources until none is left, in at most five rounds: the safe fixes, or all
/// with `unsafe_too`. A round that adds errors is undone. If the unsafe fixes of a round do not
/// remove their errors, fixes are applied one at a time, and those that do not help are undone. The
/// files on disk do not change. If a file could not be read, only safe fixes are applied, since its
/// names may be missing elsewhere.
pub fn fix_all(
    sources: &mut Sources,
    library: &dyn Library,
    levels: &Levels,
    unsafe_too: bool,
) -> FixOutcome {
    let has_withheld_fixes = unsafe_too && sources.has_unread();
    let unsafe_too = unsafe_too && !has_withheld_fixes;
    let mut removed_parts = Vec::new();
    let before = texts(sources);
    let mut memo = Cache::default();
    let mut checked = sources.check_again(library, levels, &mut memo);
    let mut fix_count = 0;
    for _ in 0..MAX_ROUNDS {
        let old = texts(sources);
        let (made, gone) = apply(sources, &checked.diagnostics, unsafe_too);
        if made.fixes == 0 {
            break;
        }
        let next = sources.check_again(library, levels, &mut memo);
        if unsafe_too && errors(&next) + made.unsafe_of_errors > errors(&checked) {
            restore(sources, old);
            let mut check = |sources: &Sources| sources.check_again(library, levels, &mut memo);
            let made = apply_helpful(sources, &mut checked, &mut removed_parts, &mut check);
            if made == 0 {
                break;
            }
            fix_count += made;
            continue;
        }
        if errors(&next) > errors(&checked) {
            // Fixes that add errors are undone.
            restore(sources, old);
            break;
        }
        fix_count += made.fixes;
        removed_parts.extend(gone);
        checked = next;
    }
    let changed = sources.texts.iter().zip(&before).enumerate();
    let changed = changed.filter(|(_, (now, old))| now.text != **old).map(|(i, _)| i).collect();
    FixOutcome {
        checked,
        fixes: fix_count,
        changed_sources: changed,
        removed: removed_parts,
        withheld: has_withheld_fixes,
    }
}

fn errors(checked: &Checked) -> usize {
    checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
}

/// The edits of a source by start offset.
type Edits<'a> = BTreeMap<u32, &'a Edit>;

/// The numbers of applied fixes.
#[derive(Clone, Copy, Debug, Default)]
struct Applied {
    /// All fixes.
    fixes: usize,
    /// The unsafe fixes of errors: each should remove an error.
    unsafe_of_errors: usize,
}

fn texts(sources: &Sources) -> Vec<Arc<str>> {
    sources.texts.iter().map(|text| Arc::clone(&text.text)).collect()
}

fn restore(sources: &mut Sources, old: Vec<Arc<str>>) {
    for (text, old) in sources.texts.iter_mut().zip(old) {
        text.text = old;
    }
}

/// Applies fixes one at a time. Undoes each that adds an error, and each unsafe one that does not
/// remove its error. Returns the number of fixes that are left.
fn apply_helpful(
    sources: &mut Sources,
    checked: &mut Checked,
    removed: &mut Vec<String>,
    check: &mut dyn FnMut(&Sources) -> Checked,
) -> usize {
    let (mut made, mut skipped) = (0, 0);
    for _ in 0..MAX_TRIALS {
        let fixable = checked.diagnostics.iter().filter(|d| !d.fixes.is_empty());
        let Some(diagnostic) = fixable.clone().nth(skipped) else { break };
        let old = texts(sources);
        let (applied, gone) = apply(sources, std::slice::from_ref(diagnostic), true);
        if applied.fixes == 0 {
            skipped += 1;
            continue;
        }
        let next = check(sources);
        if errors(&next) + applied.unsafe_of_errors > errors(checked) {
            restore(sources, old);
            skipped += 1;
            continue;
        }
        made += 1;
        removed.extend(gone);
        *checked = next;
    }
    made
}

/// Applies one round of fixes that do not overlap. Returns their number, and the deleted parts.
fn apply(
    sources: &mut Sources,
    diagnostics: &[Diagnostic],
    unsafe_too: bool,
) -> (Applied, Vec<String>) {
    let mut taken: BTreeMap<usize, Edits<'_>> = BTreeMap::new();
    let mut made = Applied::default();
    for diagnostic in diagnostics {
        let Some(fix) = diagnostic.fixes.iter().find(|f| f.safe || unsafe_too) else { continue };
        if is_applicable(sources, &taken, fix) {
            made.fixes += 1;
            made.unsafe_of_errors += usize::from(diagnostic.is_error() && !fix.safe);
            for edit in &fix.edits {
                taken.entry(edit.span.file.0 as usize).or_default().insert(edit.span.start, edit);
            }
        }
    }
    let mut removed = Vec::new();
    for (index, edits) in taken {
        let Some(text) = sources.texts.get_mut(index) else { continue };
        text.text = Arc::from(apply_edits(&text.text, edits.values().copied(), &mut removed));
    }
    (made, removed)
}

fn is_applicable(sources: &Sources, accepted: &BTreeMap<usize, Edits<'_>>, fix: &Fix) -> bool {
    // Accepted edits do not overlap, so only the neighbours can overlap a new one.
    let is_free = |edits: &Edits<'_>, edit: &Edit| {
        let before = edits.range(..=edit.span.start).next_back();
        let next = edits.range(edit.span.start..).next();
        before.is_none_or(|(start, e)| *start != edit.span.start && e.span.end <= edit.span.start)
            && next.is_none_or(|(start, _)| *start >= edit.span.end)
    };
    !fix.edits.is_empty()
        && fix.edits.iter().all(|edit| {
            let index = edit.span.file.0 as usize;
            let ours = sources.texts.get(index).is_some_and(|text| {
                text.report && text.text.get(edit.span.range()).is_some_and(|old| old != edit.text)
            });
            ours && accepted.get(&index).is_none_or(|edits| is_free(edits, edit))
        })
}

fn apply_edits<'a>(
    text: &str,
    edits: impl Iterator<Item = &'a Edit>,
    removed: &mut Vec<String>,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let range = if edit.text.is_empty() {
            whole_lines(text, edit.span.range())
        } else {
            edit.span.range()
        };
        let range = range.start.max(at)..range.end.max(at);
        if edit.text.is_empty() {
            removed.extend(text.get(range.clone()).map(str::to_owned));
        }
        out.push_str(text.get(at..range.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}
