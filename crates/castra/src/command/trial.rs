//! A battle from a file, for trials of changes.

use std::path::Path;
use std::sync::Arc;

use castra_ide::{Host, SourceRole};
use castra_measure::Trial;
use castra_workspace::Subject;

use super::error::Error;
use super::simulate::match_args::MatchArgs;
use super::simulate::{Playable, load_playable};
use super::vary::VariationArgs;
use crate::output::Output;
use castra_disk::sources;
use castra_library::Embedded;

/// An opened battle for trials.
pub(super) struct OpenedTrial {
    pub(super) playable: Playable,
    pub(super) trial: Trial,
    /// The sources of the trial.
    pub(super) host: Host<'static>,
}

/// Loads the battle of a file. Returns `None` if it has errors, which have been reported.
pub(super) fn open(
    path: &Path,
    seats: &MatchArgs,
    out: &mut Output,
) -> Result<Option<OpenedTrial>, Error> {
    let Some(playable) = load_playable(path, &VariationArgs::default(), out)? else {
        return Ok(None);
    };
    let found = sources::find(&[path.to_owned()])?;
    let sources = sources::load(&found, None);
    let at = sources.texts.iter().position(|text| text.disk == playable.path);
    let (Some(at), Subject::Battle(_)) = (at, &playable.subject) else {
        return Err(Error::usage(format!("`{}` is not a battle", path.display()))
            .help("name a file that starts with `scenario`"));
    };
    let base = playable.bot_match(&seats.bots, seats.seed)?;
    let mut host = Host::new(&Embedded);
    for root in &sources.packages {
        let package = root.to_package();
        let at = host.add_package(package.levels);
        host.set_characters(at, package.characters);
    }
    for (package, root) in sources.packages.iter().enumerate() {
        root.dependencies.iter().for_each(|on| host.add_dependency(package, *on));
    }
    let mut own = (String::new(), Arc::from(""));
    for (index, text) in sources.texts.iter().enumerate() {
        let role = if index == at { SourceRole::Own } else { SourceRole::Dependency };
        host.add(text.package, &text.shown, Arc::clone(&text.text), role);
        host.set_attachments(&text.shown, Arc::clone(&text.pictures));
        if index == at {
            own = (text.shown.clone(), Arc::clone(&text.text));
        }
    }
    let (path, text) = own;
    Ok(Some(OpenedTrial { playable, trial: Trial::new(base, path, text), host }))
}
