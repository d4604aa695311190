//! A battle and edited copies of it, each ready to be played.

use std::sync::Arc;

use castra_ide::{Gesture, Host, apply};
use castra_ir::Program;
use castra_sim::Match;
use castra_vm::{Image, Options};
use castra_workspace::Variation;

/// A battle whose source is edited. A host has the source, and everything that it is checked with.
#[derive(Debug)]
pub struct Trial {
    /// The source as its author wrote it.
    pub(crate) text: Arc<str>,
    /// The games of the battle as it is.
    pub(crate) base: Match,
    fingerprint: String,
    /// The name of the source in the host.
    path: String,
}

/// A copy of a battle with a change.
#[derive(Debug)]
pub(crate) struct Edited {
    /// The source of the battle.
    pub(crate) text: String,
    /// Its games, with the seed and the bots of the battle.
    pub(crate) games: Match,
    /// True if the change affects no game.
    pub(crate) is_idle: bool,
}

impl Trial {
    /// Makes a trial of the source that a host knows by `path`. `base` are the games of `text`.
    #[must_use]
    pub fn new(base: Match, path: String, text: Arc<str>) -> Self {
        let fingerprint = base.image.program().fingerprint();
        Self { text, base, fingerprint, path }
    }

    /// Returns the battle after some gestures, one after the other. The host keeps the source that
    /// it has.
    ///
    /// # Errors
    ///
    /// The reason if a gesture cannot be carried out, or if the result has errors, in words for
    /// people.
    pub(crate) fn edited(
        &self,
        host: &mut Host<'_>,
        gestures: &[Gesture],
    ) -> Result<Edited, String> {
        self.without(host, gestures, &[])
    }

    /// Returns the battle after some gestures, and without some modules and special rules.
    ///
    /// # Errors
    ///
    /// As [`Self::edited`].
    pub(crate) fn without(
        &self,
        host: &mut Host<'_>,
        gestures: &[Gesture],
        names: &[&str],
    ) -> Result<Edited, String> {
        let there = host.texts().find(|(path, ..)| *path == self.path).map(|(_, text, _)| text);
        let text = self.carried_out(host, gestures);
        let made = text.and_then(|text| Ok((self.checked(host, names)?, text)));
        host.set_text(&self.path, there.unwrap_or_else(|| Arc::clone(&self.text)));
        let (program, text) = made?;
        self.compiled(program, text)
    }

    /// Carries out gestures in the host, and returns the new source.
    fn carried_out(&self, host: &mut Host<'_>, gestures: &[Gesture]) -> Result<String, String> {
        host.set_text(&self.path, Arc::clone(&self.text));
        let mut text = self.text.to_string();
        for gesture in gestures {
            let edits = host.gesture(&self.path, gesture);
            text = apply(&text, &edits.map_err(|error| error.to_string())?);
            host.set_text(&self.path, text.as_str());
        }
        Ok(text)
    }

    /// Checks and links the source of the host without some modules and special rules.
    fn checked(&self, host: &mut Host<'_>, names: &[&str]) -> Result<Program, String> {
        let without = names.iter().map(|&name| name.to_owned()).collect();
        let variation = Variation { with: Vec::new(), without };
        let analysis = host.analysis_varied(&self.path, variation, None);
        let checked = analysis.checked();
        if let Some(error) = checked.diagnostics.iter().find(|problem| problem.is_error()) {
            return Err(error.message.clone());
        }
        if let Some(idle) = checked.idle.first() {
            return Err(format!("nothing that could be left out cites `{idle}`"));
        }
        let file = analysis.file(&self.path);
        let battle = checked.scenarios.iter().find(|battle| Some(battle.file) == file);
        let battle = battle.ok_or("this is no longer a battle")?;
        battle.link(&[]).map_err(|error| error.to_string())
    }

    fn compiled(&self, program: Program, text: String) -> Result<Edited, String> {
        let is_idle = program.fingerprint() == self.fingerprint;
        let knowledge = self.base.bots.iter().any(|bot| bot.imagines());
        let options = Options { knowledge, ..Options::default() };
        let image = Image::compile_with(Arc::new(program), options)
            .map_err(|error| format!("this cannot be played: {error}"))?;
        let mut games = Match::new(Arc::new(image), self.base.seed, self.base.bots.clone());
        games.stop = Arc::clone(&self.base.stop);
        if games.image.program().armies.len() != self.base.image.program().armies.len() {
            return Err("the battle has other armies".to_owned());
        }
        Ok(Edited { text, games, is_idle })
    }
}
