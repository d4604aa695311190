//! The extent to which each source is parsed. Sources that only support others are parsed only as
//! far as needed.
//!
//! ```text
//! battle.castra   checked         completely: its problems are reported
//! rules.castra    of its game     except the tests, which are not run
//! mud.castra      another module  its header only: nothing names it
//! ```

use std::collections::BTreeMap;

use castra_base::{SourceFile, words};
use castra_syntax::ParseScope;
use castra_syntax::ast::HeaderKind;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::headers::folder;
use crate::cache::Cache;
use crate::workspace::{PackageId, Workspace};

/// Returns how much of each source to parse, in order.
///
/// A module or battle counts as used if its name occurs as a word in a parsed source: in a header,
/// in `requires`, in a test. All files of its folder count with it, since their headers may be
/// wrong.
pub(super) fn readings(workspace: &Workspace<'_>, cache: &mut Cache) -> Vec<ParseScope> {
    let (requested, quiet): (Vec<_>, Vec<_>) = workspace
        .texts
        .iter()
        .enumerate()
        .filter_map(|(at, text)| Some((at, text, workspace.files.get(text.file)?)))
        .partition(|(_, text, _)| text.is_reported || text.checks_tests);
    let mut readings = vec![ParseScope::WithoutTests; workspace.texts.len()];
    set_readings(&mut readings, requested.iter().map(|(at, ..)| *at), ParseScope::Whole);
    let mut is_module = |source: &SourceFile| {
        source.text.contains("module ")
            && cache.header(source).is_some_and(|header| header.kind == HeaderKind::Module)
    };
    if requested.iter().any(|(.., source)| is_module(source)) {
        // Checked modules are compared with all others.
        return readings;
    }
    let variation = &workspace.variation;
    let mut named: FxHashSet<&str> =
        variation.with.iter().chain(&variation.without).flat_map(|name| words(name)).collect();
    named.extend(requested.iter().flat_map(|(.., source)| words(&source.text)));
    let mut idle: BTreeMap<(PackageId, &str), UnnamedSources<'_>> = BTreeMap::new();
    for (at, text, source) in quiet {
        let Some(header) = cache.header(source) else { continue };
        // The files of a module form a group by folder. A battle or campaign is a single file.
        let folder = match header.kind {
            // Games are always parsed without their tests, as are sources without a header above.
            HeaderKind::Game => continue,
            HeaderKind::Module => folder(&source.path),
            HeaderKind::Scenario | HeaderKind::Campaign => source.path.as_str(),
        };
        let idle = idle.entry((text.package, folder)).or_default();
        idle.names.extend(header.id.as_ref().map(|name| name.text.clone()));
        idle.texts.push((at, source));
    }
    // A module may name further modules.
    loop {
        let is_named =
            |idle: &UnnamedSources<'_>| idle.names.iter().any(|n| named.contains(n.as_str()));
        let found: Vec<_> =
            idle.iter().filter(|(_, idle)| is_named(idle)).map(|(folder, _)| *folder).collect();
        if found.is_empty() {
            break;
        }
        let found = found.iter().filter_map(|folder| idle.remove(folder));
        named.extend(found.flat_map(|idle| idle.texts).flat_map(|(_, text)| words(&text.text)));
    }
    let idle = idle.into_values().flat_map(|idle| idle.texts);
    set_readings(&mut readings, idle.map(|(at, _)| at), ParseScope::Header);
    readings
}

fn set_readings(
    readings: &mut [ParseScope],
    places: impl Iterator<Item = usize>,
    reading: ParseScope,
) {
    for at in places {
        if let Some(slot) = readings.get_mut(at) {
            *slot = reading;
        }
    }
}

/// The sources that no parsed source has named so far.
#[derive(Default)]
struct UnnamedSources<'t> {
    names: Vec<SmolStr>,
    /// The sources, with their index among all.
    texts: Vec<(usize, &'t SourceFile)>,
}
