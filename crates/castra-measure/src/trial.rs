//! A battle and edited copies of it, each ready to be played.

use std::sync::Arc;

use castra_ide::{Gesture, Host, apply_edits};
use castra_ir::Program;
use castra_sim::Match;
use castra_vm::{CompileOptions, Image};
use castra_workspace::Variation;

/// A battle to be played with edits of its source. A [`Host`] stores the source, and all that is
/// needed to check it.
#[derive(Debug)]
pub struct Trial {
    /// The source as written by its author.
    pub(crate) text: Arc<str>,
    /// The games of the unchanged battle.
    pub(crate) base: Match,
    fingerprint: String,
    /// The name of the source in the host.
    path: String,
}

/// A copy of a battle with a change.
#[derive(Debug)]
pub(crate) struct EditedBattle {
    /// The source of the edited battle.
    pub(crate) text: String,
    /// The games of the edited battle, with the seed and the bots of the unchanged one.
    pub(crate) games: Match,
    /// True if the edited battle has the same rules and setup as the unchanged one.
    pub(crate) has_no_effect: bool,
}

impl Trial {
    /// Creates a trial of the source at `path` in a host. `base` are the games of `text`.
    #[must_use]
    pub fn new(base: Match, path: String, text: Arc<str>) -> Self {
        let fingerprint = base.image.program().fingerprint();
        Self { text, base, fingerprint, path }
    }

    /// Returns the battle after gestures, applied in order. The source in the host does not change.
    ///
    /// # Errors
    ///
    /// If a gesture cannot be applied or the result has errors, as a message for the user.
    pub(crate) fn with_gestures(
        &self,
        host: &mut Host<'_>,
        gestures: &[Gesture],
    ) -> Result<EditedBattle, String> {
        self.with_gestures_without(host, gestures, &[])
    }

    /// Returns the battle after gestures, without the named modules and special rules.
    ///
    /// # Errors
    ///
    /// As [`Self::with_gestures`].
    pub(crate) fn with_gestures_without(
        &self,
        host: &mut Host<'_>,
        gestures: &[Gesture],
        names: &[&str],
    ) -> Result<EditedBattle, String> {
        let there = host.sources().find(|(path, ..)| *path == self.path).map(|(_, text, _)| text);
        let text = self.apply_gestures(host, gestures);
        let made = text.and_then(|text| Ok((self.check_and_link(host, names)?, text)));
        host.set_text(&self.path, there.unwrap_or_else(|| Arc::clone(&self.text)));
        let (program, text) = made?;
        self.compile(program, text)
    }

    /// Applies gestures in the host, and returns the new source.
    fn apply_gestures(&self, host: &mut Host<'_>, gestures: &[Gesture]) -> Result<String, String> {
        host.set_text(&self.path, Arc::clone(&self.text));
        let mut text = self.text.to_string();
        for gesture in gestures {
            let edits = host.gesture(&self.path, gesture);
            text = apply_edits(&text, &edits.map_err(|error| error.to_string())?);
            host.set_text(&self.path, text.as_str());
        }
        Ok(text)
    }

    /// Checks and links the source in the host without the named modules and special rules.
    fn check_and_link(&self, host: &mut Host<'_>, names: &[&str]) -> Result<Program, String> {
        let without = names.iter().map(|&name| name.to_owned()).collect();
        let variation = Variation { with: Vec::new(), without };
        let analysis = host.analysis_with_variation(&self.path, variation, None);
        let checked = analysis.checked();
        if let Some(error) = checked.diagnostics.iter().find(|problem| problem.is_error()) {
            return Err(error.message.clone());
        }
        if let Some(idle) = checked.uncited_specials.first() {
            return Err(format!("nothing that could be left out cites `{idle}`"));
        }
        let file = analysis.file(&self.path);
        let battle = checked.scenarios.iter().find(|battle| Some(battle.file) == file);
        let battle = battle.ok_or("this is no longer a battle")?;
        battle.link(&[]).map_err(|error| error.to_string())
    }

    fn compile(&self, program: Program, text: String) -> Result<EditedBattle, String> {
        let is_idle = program.fingerprint() == self.fingerprint;
        let knowledge = self.base.bots.iter().any(|bot| bot.needs_knowledge());
        let options = CompileOptions { knowledge, ..CompileOptions::default() };
        let image = Image::compile_with_options(Arc::new(program), options)
            .map_err(|error| format!("this cannot be played: {error}"))?;
        let mut games = Match::new(Arc::new(image), self.base.seed, self.base.bots.clone());
        games.stop = Arc::clone(&self.base.stop);
        if games.image.program().armies.len() != self.base.image.program().armies.len() {
            return Err("the battle has other armies".to_owned());
        }
        Ok(EditedBattle { text, games, has_no_effect: is_idle })
    }
}
