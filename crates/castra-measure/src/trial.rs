//! A battle and edited copies of it, each ready to be played.

use std::sync::Arc;

use castra_ide::{Gesture, Host, apply};
use castra_ir::Program;
use castra_sim::Match;
use castra_vm::{Image, Options};

/// Checks a battle with another text, without some modules and special rules, and links it. The error is the reason why it cannot be played, in words for people.
pub type Check<'a> = dyn FnMut(&str, &[&str]) -> Result<Program, String> + 'a;

/// A battle whose source is edited.
pub struct Trial<'a> {
    /// The source as its author wrote it.
    pub(crate) text: Arc<str>,
    /// The games of the battle as it is.
    pub(crate) base: Match,
    fingerprint: String,
    host: Host<'a>,
    /// The name of the source in `host`.
    path: String,
    check: Box<Check<'a>>,
}

/// A copy of a battle with a change.
pub struct Edited {
    /// The source of the battle.
    pub(crate) text: String,
    /// Its games, with the seed and the bots of the battle.
    pub(crate) games: Match,
    /// True if the change affects no game.
    pub(crate) is_idle: bool,
}

impl<'a> Trial<'a> {
    /// Makes a trial of the source that `host` knows by `path`.
    #[must_use]
    pub fn new(
        base: Match,
        host: Host<'a>,
        (path, text): (String, Arc<str>),
        check: Box<Check<'a>>,
    ) -> Self {
        let fingerprint = base.image.program().fingerprint();
        Self { text, base, fingerprint, host, path, check }
    }

    /// Returns the battle after some gestures, one after the other.
    ///
    /// # Errors
    ///
    /// The reason if a gesture cannot be carried out, or if the result has errors, in words for
    /// people.
    pub(crate) fn edited(&mut self, gestures: &[Gesture]) -> Result<Edited, String> {
        self.without(gestures, &[])
    }

    fn carried_out(&mut self, gestures: &[Gesture]) -> Result<String, String> {
        let mut text = self.text.to_string();
        for gesture in gestures {
            let edits = self.host.gesture(&self.path, gesture);
            text = apply(&text, &edits.map_err(|error| error.to_string())?);
            self.host.set_text(&self.path, text.as_str());
        }
        Ok(text)
    }

    /// Returns the battle after some gestures, and without some modules and special rules.
    ///
    /// # Errors
    ///
    /// As [`Self::edited`].
    pub(crate) fn without(
        &mut self,
        gestures: &[Gesture],
        names: &[&str],
    ) -> Result<Edited, String> {
        let text = self.carried_out(gestures);
        self.host.set_text(&self.path, Arc::clone(&self.text));
        self.compiled(text?, names)
    }

    fn compiled(&mut self, text: String, without: &[&str]) -> Result<Edited, String> {
        let program = (self.check)(&text, without)?;
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
