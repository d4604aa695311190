//! The files to recheck when renaming to a name that occurs nowhere.
//!
//! An unused name cannot be confused with another declaration; it can only clash with a keyword.
//! The clash shows in every use of the same syntactic form, so of all files with the old name it
//! suffices to check enough to cover every form:
//!
//! ```text
//! a.castra   B7 hoplite, B8 hoplite     after a hex, before a comma        checked
//! b.castra   C2 hoplite, C4 slinger     the same                           skipped
//! c.castra   count(hoplites)            in brackets                        checked
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use castra_base::{FileId, Span, to_u32};

use crate::analysis::Analysis;
use crate::nearby_tokens::{classify_first, classify_last, is_of_word};
use crate::semantic_tokens::keywords;

/// The syntactic form of a use: whether it gets the new name, the kinds of the file and the item,
/// and the tokens around it.
type UseForm = (bool, String, String, String);

/// Returns whether the names occur in no file, not even in comments.
pub(crate) fn occurs_nowhere(analysis: &Analysis, names: &[&str]) -> bool {
    let has = |text: &str, name: &str| {
        let (text, name) = (text.as_bytes(), name.as_bytes());
        text.windows(name.len().max(1)).any(|part| part.eq_ignore_ascii_case(name))
    };
    let mut files = analysis.checked.files.iter();
    !files.any(|file| names.iter().any(|name| has(&file.text, name)))
}

/// Selects enough of the files to cover every form of the words. `changed` are the spans that get
/// the new name; the files in `declaring` are always selected.
pub(crate) fn covering_files(
    analysis: &Analysis,
    files: &BTreeSet<FileId>,
    words: &BTreeSet<&str>,
    changed: &BTreeSet<Span>,
    declaring: &BTreeSet<FileId>,
) -> BTreeSet<FileId> {
    let all = files.iter().map(|file| (*file, use_forms(analysis, *file, words, changed)));
    let mut left: BTreeMap<FileId, BTreeSet<UseForm>> = all.collect();
    let mut taken = BTreeSet::new();
    let mut take = |file: FileId, left: &mut BTreeMap<FileId, BTreeSet<UseForm>>| {
        let Some(covered) = left.remove(&file) else { return };
        left.values_mut().for_each(|ways| ways.retain(|way| !covered.contains(way)));
        taken.insert(file);
    };
    for file in declaring {
        take(*file, &mut left);
    }
    // Greedy set cover: the file with the most uncovered forms first; on a tie the first file.
    while let Some((file, ways)) =
        left.iter().max_by_key(|(file, ways)| (ways.len(), std::cmp::Reverse(**file)))
    {
        if ways.is_empty() {
            break;
        }
        let file = *file;
        take(file, &mut left);
    }
    taken
}

/// Returns the forms of some words in a file.
fn use_forms(
    analysis: &Analysis,
    file: FileId,
    words: &BTreeSet<&str>,
    changed: &BTreeSet<Span>,
) -> BTreeSet<UseForm> {
    let text = analysis.text(file);
    let tree = analysis.references().tree(file);
    let header = tree.and_then(|tree| tree.header()).map(|header| header.kind);
    let mut found = BTreeSet::new();
    for word in words {
        for (start, _) in text.match_indices(word) {
            let end = start + word.len();
            let (before, after) = text.split_at(start);
            let after = after.get(word.len()..).unwrap_or_default();
            if before.ends_with(is_of_word) || after.starts_with(is_of_word) {
                continue;
            }
            let span = Span::new(file, to_u32(start), to_u32(end));
            let item = tree.and_then(|tree| tree.item_at(span.start));
            let sort = format!("{header:?} {:?}", item.map(|item| discriminant(&item.kind)));
            let is_changed = changed.contains(&span);
            let (before, after) =
                (classify_last(before, keywords()), classify_first(after, keywords()));
            found.insert((is_changed, sort, before, after));
        }
    }
    found
}
