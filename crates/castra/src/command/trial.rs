//! A battle of a file, for trials of changes.

use std::path::Path;
use std::sync::Arc;

use castra_base::Diagnostic;
use castra_ide::{Host, SourceRole};
use castra_measure::Trial;
use castra_workspace::{Cache, Levels, Subject};

use super::error::Error;
use super::simulate::seats::Seats;
use super::simulate::{Playable, playable, subject_of};
use super::vary::Vary;
use crate::library::Embedded;
use crate::output::Output;
use crate::sources;

/// A battle that is ready for trials.
pub(super) struct Opened {
    pub(super) playable: Playable,
    pub(super) trial: Trial<'static>,
}

/// The battle of a file; none if it has errors, which have been reported.
pub(super) fn open(path: &Path, seats: &Seats, out: &mut Output) -> Result<Option<Opened>, Error> {
    let Some(playable) = playable(path, &Vary::default(), out)? else { return Ok(None) };
    let found = sources::find(&[path.to_owned()])?;
    let mut sources = sources::load(&found, None);
    let at = sources.texts.iter().position(|text| text.disk == playable.path);
    let (Some(at), Subject::Battle(_)) = (at, &playable.subject) else {
        return Err(Error::usage(format!("`{}` is not a battle", path.display()))
            .help("name a file that starts with `scenario`"));
    };
    let base = playable.games(&seats.bots, seats.seed)?;
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
        host.set_pictures(&text.shown, Arc::clone(&text.pictures));
        if index == at {
            own = (text.shown.clone(), Arc::clone(&text.text));
        }
    }
    let (path, mut cache) = (path.to_owned(), Cache::default());
    let check = move |text: &str, without: &[&str]| {
        if let Some(own) = sources.texts.get_mut(at) {
            own.text = Arc::from(text);
        }
        sources.variation.without = without.iter().map(|&name| name.to_owned()).collect();
        let checked = sources.check_again(&Embedded, &Levels::default(), &mut cache);
        if let Some(error) = checked.diagnostics.iter().find(|d| Diagnostic::is_error(d)) {
            return Err(error.message.clone());
        }
        if let Some(idle) = checked.idle.first() {
            return Err(format!("nothing that could be left out cites `{idle}`"));
        }
        let subject = subject_of(&path, &found, &sources, &checked);
        let program = subject.map_err(|error| error.to_string())?.link(&[]);
        program.map_err(|error| error.to_string())
    };
    let trial = Trial::new(base, host, own, Box::new(check));
    Ok(Some(Opened { playable, trial }))
}
