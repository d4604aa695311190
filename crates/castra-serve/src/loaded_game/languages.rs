//! A game in the languages of its chairs: the same answers are applied to the translated rules.
//!
//! The events, the record and the hashes come from the game in the language of its source. So
//! the number of an event does not depend on the languages of other chairs.

use castra_api::RemoteGame;
use castra_sim::Chairs;
use serde_json::{Value, json};

use super::LoadedGame;
use super::translated::{LanguageVersion, TranslatedGame, TranslationRequest};
use crate::refusal::Refusal;

impl LoadedGame {
    /// Returns whether the game is translated into a language, and what has to be prepared for it.
    pub(crate) fn translation(&self, language: &str) -> Result<TranslationRequest, Refusal> {
        let Some(tag) = self.remote.translation(language) else {
            return Ok(TranslationRequest::Untranslated);
        };
        if let Some(known) = self.translations.iter().find(|one| one.spoken.tag == tag) {
            return Ok(TranslationRequest::Loaded(known.spoken.clone()));
        }
        let setup = serde_json::from_str(&self.row.setup);
        let setup = setup.map_err(|_| Refusal::server_failure("a game is damaged"))?;
        Ok(TranslationRequest::Needed { tag, battle: self.row.battle.clone(), setup })
    }

    /// Replays the answers that the game in this language lacks.
    pub(crate) fn replay_in_language(&mut self, spoken: &LanguageVersion) -> Result<(), Refusal> {
        let at = match self.translations.iter().position(|one| one.spoken.tag == spoken.tag) {
            Some(at) => at,
            None => {
                let chairs = Chairs::of(spoken.prepared_battle.image().program(), self.row.players);
                let chairs = chairs.map_err(|error| Refusal::server_failure(error.to_string()))?;
                let session = self.remote.session();
                let remote = RemoteGame::new(
                    &spoken.prepared_battle,
                    session.seed(),
                    session.number(),
                    chairs,
                );
                self.translations.push(TranslatedGame { spoken: spoken.clone(), remote });
                self.translations.len() - 1
            }
        };
        let Some(translated) = self.translations.get_mut(at) else { return Ok(()) };
        translated.remote.replay_from(&self.remote).map_err(Refusal::server_failure)
    }

    /// Returns the game in a loaded language, or else in the language of its source.
    pub(super) fn translated_remote(&self, tag: Option<&str>) -> &RemoteGame {
        let found = tag.and_then(|tag| self.translations.iter().find(|one| one.spoken.tag == tag));
        found.map_or(&self.remote, |one| &one.remote)
    }

    /// Returns the view of a chair in a loaded language, with the whole story. The lines differ
    /// from those of the source, so the changed lines are not known.
    pub(crate) fn translated_view(
        &self,
        place: u32,
        spoken: &LanguageVersion,
    ) -> Result<Value, Refusal> {
        let mut view = self.chair_view(place as usize, Some(&spoken.tag));
        // Answers apply to the game in the language of its source, so options have its keys.
        let question = self.remote.session().question(place);
        let options = question.map(|question| question.options).unwrap_or_default();
        if let Some(shown) = view.pointer_mut("/question/options").and_then(Value::as_array_mut) {
            for (shown, option) in shown.iter_mut().zip(options) {
                shown["key"] = json!(option.key);
            }
        }
        if view.get("lines").is_some() {
            view["from"] = json!(0);
        }
        if view.get("view").is_some() {
            let picture = self.draw(place, Some(&spoken.tag))?;
            view["svg"] = json!(picture);
        }
        Ok(self.with_current_state(place, view))
    }
}
