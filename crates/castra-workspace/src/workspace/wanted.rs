//! How much of each text is read: what is only there for others to use is read as
//! far as they use it.
//!
//! ```text
//! battle.castra   in question     all of it: its problems are reported
//! rules.castra    of its game     all but the tests, which nobody runs
//! mud.castra      another module  its header: nothing names it
//! ```

use std::collections::{BTreeMap, BTreeSet};

use castra_base::SourceFile;
use castra_syntax::ast::{Header, HeaderKind};
use castra_syntax::{Reading, parse_as};
use smol_str::SmolStr;

use super::headers::folder;
use super::{PackageId, Text, Workspace};

/// How much of each text is read, in their order.
///
/// A module or a battle is used where its name stands as a word in a text that is
/// read: in a header, in `requires`, in a test. With it go all files of its folder:
/// they may belong to it without saying so rightly.
pub(super) fn readings(workspace: &Workspace<'_>) -> Vec<Reading> {
    let mut words: BTreeSet<&str> = BTreeSet::new();
    let variation = &workspace.variation;
    variation.with.iter().chain(&variation.without).for_each(|name| note(name, &mut words));
    let mut readings = Vec::with_capacity(workspace.texts.len());
    let mut idle: BTreeMap<(PackageId, &str), Idle<'_>> = BTreeMap::new();
    for (at, text) in workspace.texts.iter().enumerate() {
        let quiet = !text.report && !text.tests;
        readings.push(if quiet { Reading::WithoutTests } else { Reading::Whole });
        let Some(source) = workspace.files.get(text.file) else { continue };
        let header = if quiet || is_module(source) { header(source) } else { None };
        match header {
            // Modules in question are compared with all others.
            Some(_) if !quiet => return all(workspace),
            Some(header) if header.kind != HeaderKind::Game => {
                // Battles stand each for itself.
                let folder = match header.kind {
                    HeaderKind::Scenario => source.path.as_str(),
                    HeaderKind::Game | HeaderKind::Module => folder(&source.path),
                };
                let idle = idle.entry((text.package, folder)).or_default();
                idle.names.extend(header.id.map(|name| name.text));
                idle.texts.push((at, source));
            }
            // Games, and what belongs to none, name no module.
            Some(_) => {}
            None if quiet => {}
            None => note(&source.text, &mut words),
        }
    }
    // What one module names may name others.
    loop {
        let is_named = |idle: &Idle<'_>| idle.names.iter().any(|n| words.contains(n.as_str()));
        let named: Vec<_> =
            idle.iter().filter(|(_, idle)| is_named(idle)).map(|(folder, _)| *folder).collect();
        if named.is_empty() {
            break;
        }
        for folder in named {
            for (_, source) in idle.remove(&folder).into_iter().flat_map(|idle| idle.texts) {
                note(&source.text, &mut words);
            }
        }
    }
    for (at, _) in idle.into_values().flat_map(|idle| idle.texts) {
        if let Some(reading) = readings.get_mut(at) {
            *reading = Reading::Header;
        }
    }
    readings
}

/// Texts that nothing has named yet.
#[derive(Default)]
struct Idle<'t> {
    names: Vec<SmolStr>,
    /// Where each stands among all texts.
    texts: Vec<(usize, &'t SourceFile)>,
}

/// Everything but the tests that nobody runs.
fn all(workspace: &Workspace<'_>) -> Vec<Reading> {
    let reading = |text: &Text| match text.report || text.tests {
        true => Reading::Whole,
        false => Reading::WithoutTests,
    };
    workspace.texts.iter().map(reading).collect()
}

fn header(source: &SourceFile) -> Option<Header> {
    parse_as(source, Reading::Header).tree.header().cloned()
}

/// Whether a text is one of a module, by its header.
fn is_module(source: &SourceFile) -> bool {
    source.text.contains("module ")
        && header(source).is_some_and(|header| header.kind == HeaderKind::Module)
}

/// Takes note of the words of a text.
fn note<'t>(text: &'t str, words: &mut BTreeSet<&'t str>) {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    words.extend(text.split(|c| !is_part(c)).filter(|word| !word.is_empty()));
}
