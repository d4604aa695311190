//! How much of each text is read: what is only there for others to use is read as
//! far as they use it.
//!
//! ```text
//! battle.castra   in question     all of it: its problems are reported
//! rules.castra    of its game     all but the tests, which nobody runs
//! mud.castra      another module  its header: nothing names it
//! ```

use std::collections::BTreeMap;

use castra_base::{SourceFile, words};
use castra_syntax::Reading;
use castra_syntax::ast::HeaderKind;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::headers::folder;
use crate::cache::Cache;
use crate::workspace::{PackageId, Workspace};

/// How much of each text is read, in their order.
///
/// A module or a battle is used where its name stands as a word in a text that is
/// read: in a header, in `requires`, in a test. With it go all files of its folder:
/// they may belong to it without saying so rightly.
pub(super) fn readings(workspace: &Workspace<'_>, cache: &mut Cache) -> Vec<Reading> {
    let (asked, quiet): (Vec<_>, Vec<_>) = workspace
        .texts
        .iter()
        .enumerate()
        .filter_map(|(at, text)| Some((at, text, workspace.files.get(text.file)?)))
        .partition(|(_, text, _)| text.report || text.tests);
    let mut readings = vec![Reading::WithoutTests; workspace.texts.len()];
    set(&mut readings, asked.iter().map(|(at, ..)| *at), Reading::Whole);
    let mut is_module = |source: &SourceFile| {
        source.text.contains("module ")
            && cache.header(source).is_some_and(|header| header.kind == HeaderKind::Module)
    };
    if asked.iter().any(|(.., source)| is_module(source)) {
        // Modules in question are compared with all others.
        return readings;
    }
    let variation = &workspace.variation;
    let mut named: FxHashSet<&str> =
        variation.with.iter().chain(&variation.without).flat_map(|name| words(name)).collect();
    named.extend(asked.iter().flat_map(|(.., source)| words(&source.text)));
    let mut idle: BTreeMap<(PackageId, &str), Idle<'_>> = BTreeMap::new();
    for (at, text, source) in quiet {
        let Some(header) = cache.header(source) else { continue };
        // Battles stand each for itself.
        let folder = match header.kind {
            // Games, and what belongs to none, name no module.
            HeaderKind::Game => continue,
            HeaderKind::Module => folder(&source.path),
            HeaderKind::Scenario => source.path.as_str(),
        };
        let idle = idle.entry((text.package, folder)).or_default();
        idle.names.extend(header.id.as_ref().map(|name| name.text.clone()));
        idle.texts.push((at, source));
    }
    // What one module names may name others.
    loop {
        let is_named = |idle: &Idle<'_>| idle.names.iter().any(|n| named.contains(n.as_str()));
        let found: Vec<_> =
            idle.iter().filter(|(_, idle)| is_named(idle)).map(|(folder, _)| *folder).collect();
        if found.is_empty() {
            break;
        }
        let found = found.iter().filter_map(|folder| idle.remove(folder));
        named.extend(found.flat_map(|idle| idle.texts).flat_map(|(_, text)| words(&text.text)));
    }
    let idle = idle.into_values().flat_map(|idle| idle.texts);
    set(&mut readings, idle.map(|(at, _)| at), Reading::Header);
    readings
}

fn set(readings: &mut [Reading], places: impl Iterator<Item = usize>, reading: Reading) {
    for at in places {
        if let Some(slot) = readings.get_mut(at) {
            *slot = reading;
        }
    }
}

/// Texts that nothing has named yet.
#[derive(Default)]
struct Idle<'t> {
    names: Vec<SmolStr>,
    /// Where each stands among all texts.
    texts: Vec<(usize, &'t SourceFile)>,
}
