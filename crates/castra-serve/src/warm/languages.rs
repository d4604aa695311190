//! A game in the languages of its chairs: the translated rules are given the same answers.
//!
//! The game itself is in the language of its source, with its events, its record and its hashes. So
//! the number of an event does not depend on the languages of the others.

use castra_api::Remote;
use castra_sim::Chairs;
use serde_json::{Value, json};

use super::Warm;
use super::translated::{Asked, Spoken, Translated};
use crate::refusal::Refusal;

impl Warm {
    /// Returns the translation for a language that a chair asks for.
    pub(crate) fn translation(&self, language: &str) -> Result<Asked, Refusal> {
        let Some(tag) = self.remote.translation(language) else { return Ok(Asked::Written) };
        if let Some(known) = self.translated.iter().find(|one| one.spoken.tag == tag) {
            return Ok(Asked::Known(known.spoken.clone()));
        }
        let setup = serde_json::from_str(&self.row.setup);
        let setup = setup.map_err(|_| Refusal::failed("a game is damaged"))?;
        Ok(Asked::New { tag, battle: self.row.battle.clone(), setup })
    }

    /// Gives the answers so far to the game in a language.
    pub(crate) fn follow(&mut self, spoken: &Spoken) -> Result<(), Refusal> {
        let at = match self.translated.iter().position(|one| one.spoken.tag == spoken.tag) {
            Some(at) => at,
            None => {
                let chairs = Chairs::of(spoken.hall.image().program(), self.row.players);
                let chairs = chairs.map_err(|error| Refusal::failed(error.to_string()))?;
                let session = self.remote.session();
                let remote = Remote::new(&spoken.hall, session.seed(), session.number(), chairs);
                self.translated.push(Translated { spoken: spoken.clone(), remote });
                self.translated.len() - 1
            }
        };
        let Some(translated) = self.translated.get_mut(at) else { return Ok(()) };
        translated.remote.follow(&self.remote).map_err(Refusal::failed)
    }

    /// Returns the game in a language; that of the source for `None`.
    pub(super) fn remote_in(&self, tag: Option<&str>) -> &Remote {
        let found = tag.and_then(|tag| self.translated.iter().find(|one| one.spoken.tag == tag));
        found.map_or(&self.remote, |one| &one.remote)
    }

    /// Returns the view of a chair in a language that the game [follows](Self::follow), with the
    /// whole story: its lines differ from those of the source, and so do their changes.
    pub(crate) fn view_in(&self, place: u32, spoken: &Spoken) -> Result<Value, Refusal> {
        let mut seen = self.seen(place as usize, Some(&spoken.tag));
        // Answers are given to the game in the language of its source.
        let question = self.remote.session().question(place);
        let options = question.map(|question| question.options).unwrap_or_default();
        if let Some(shown) = seen.pointer_mut("/question/options").and_then(Value::as_array_mut) {
            for (shown, option) in shown.iter_mut().zip(options) {
                shown["key"] = json!(option.key);
            }
        }
        if seen.get("lines").is_some() {
            seen["from"] = json!(0);
        }
        if seen.get("view").is_some() {
            let picture = self.drawn(place, Some(&spoken.tag))?;
            seen["svg"] = json!(picture);
        }
        Ok(self.told(place, seen))
    }
}
