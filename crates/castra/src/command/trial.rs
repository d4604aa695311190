//! A battle and edited copies of it, each ready to be played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::Diagnostic;
use castra_disk::sources::Sources;
use castra_ide::{Gesture, Host, SourceRole, apply};
use castra_sim::{Bot, Match};
use castra_vm::Image;
use castra_workspace::{Cache, Levels, Subject};

use super::error::Error;
use super::simulate::seats::Seats;
use super::simulate::{Playable, compiled, playable, subject_of};
use super::vary::Vary;
use crate::library::Embedded;
use crate::output::Output;
use crate::sources::{self, Found};

/// A battle whose source is edited.
pub(super) struct Trial {
    pub(super) path: PathBuf,
    /// The source as it is on disk.
    pub(super) text: Arc<str>,
    pub(super) playable: Playable,
    pub(super) base: Match,
    fingerprint: String,
    found: Vec<Found>,
    sources: Sources,
    /// The index of the battle among the sources.
    at: usize,
    cache: Cache,
    host: Host<'static>,
    host_path: String,
}

/// A copy of a battle with a change.
pub(super) struct Edited {
    /// The source of the battle.
    pub(super) text: String,
    pub(super) games: Match,
    /// True if the change affects no game.
    pub(super) is_idle: bool,
}

impl Trial {
    /// The battle of a file; none if it has errors, which have been reported.
    pub(super) fn open(
        path: &Path,
        seats: &Seats,
        out: &mut Output,
    ) -> Result<Option<Self>, Error> {
        let Some(playable) = playable(path, &Vary::default(), out)? else { return Ok(None) };
        let found = sources::find(&[path.to_owned()])?;
        let sources = sources::load(&found, None);
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
        let mut host_path = String::new();
        let mut own: Arc<str> = Arc::from("");
        for (index, text) in sources.texts.iter().enumerate() {
            let is_own = index == at;
            let role = if is_own { SourceRole::Own } else { SourceRole::Dependency };
            host.add(text.package, &text.shown, Arc::clone(&text.text), role);
            host.set_pictures(&text.shown, Arc::clone(&text.pictures));
            if is_own {
                host_path.clone_from(&text.shown);
                own = Arc::clone(&text.text);
            }
        }
        Ok(Some(Self {
            path: path.to_owned(),
            text: own,
            fingerprint: playable.image.program().fingerprint(),
            playable,
            base,
            found,
            sources,
            at,
            cache: Cache::default(),
            host,
            host_path,
        }))
    }

    /// The battle after some gestures, one after the other.
    ///
    /// # Errors
    ///
    /// The reason if a gesture cannot be carried out, or if the result has errors, in words for
    /// people.
    pub(super) fn edited(&mut self, gestures: &[Gesture]) -> Result<Edited, String> {
        let text = self.carried_out(gestures);
        self.host.set_text(&self.host_path, Arc::clone(&self.text));
        self.compiled(text?, None)
    }

    fn carried_out(&mut self, gestures: &[Gesture]) -> Result<String, String> {
        let mut text = self.text.to_string();
        for gesture in gestures {
            let edits = self.host.gesture(&self.host_path, gesture);
            text = apply(&text, &edits.map_err(|error| error.to_string())?);
            self.host.set_text(&self.host_path, text.as_str());
        }
        Ok(text)
    }

    /// The battle without a module or special rule.
    ///
    /// # Errors
    ///
    /// As [`Self::edited`].
    pub(super) fn without(&mut self, name: &str) -> Result<Edited, String> {
        self.compiled(self.text.to_string(), Some(name))
    }

    fn compiled(&mut self, text: String, without: Option<&str>) -> Result<Edited, String> {
        if let Some(own) = self.sources.texts.get_mut(self.at) {
            own.text = Arc::from(text.as_str());
        }
        self.sources.variation.without = without.map(str::to_owned).into_iter().collect();
        let checked = self.sources.check_again(&Embedded, &Levels::default(), &mut self.cache);
        if let Some(error) = checked.diagnostics.iter().find(|d| Diagnostic::is_error(d)) {
            return Err(error.message.clone());
        }
        if let Some(idle) = checked.idle.first() {
            return Err(format!("nothing that could be left out cites `{idle}`"));
        }
        let subject = subject_of(&self.path, &self.found, &self.sources, &checked);
        let program = subject.map_err(|error| error.to_string())?.link(&[]);
        let program = program.map_err(|error| error.to_string())?;
        let is_idle = program.fingerprint() == self.fingerprint;
        let knowledge = self.base.bots.iter().any(|bot: &Bot| bot.imagines());
        let image: Result<Arc<Image>, Error> = compiled(Arc::new(program), knowledge);
        let image = image.map_err(|error| error.to_string())?;
        let mut games = Match::new(image, self.base.seed, self.base.bots.clone());
        games.stop = Arc::clone(&self.base.stop);
        if games.image.program().armies.len() != self.base.image.program().armies.len() {
            return Err("the battle has other armies".to_owned());
        }
        Ok(Edited { text, games, is_idle })
    }
}
