//! Games that continue with the present rules, because the server no longer has theirs.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{House, Opened, ended, overtaken};
use crate::refusal::Refusal;
use crate::store::State;
use crate::warm::Warm;
use crate::warm::moved::FirstRefused;

/// A game whose answers were given again with the present rules.
struct Rehearsed {
    warm: Warm,
    refused: Option<FirstRefused>,
    /// Set if the game was over with its own rules.
    is_over: bool,
}

impl House {
    /// Returns whether the rules of a chair's game have changed, and whether the answers of the
    /// game fit the present rules.
    pub(crate) async fn rules(self: &Arc<Self>, opened: &Opened) -> Result<Value, Refusal> {
        let Some(Rehearsed { warm, refused, is_over }) = self.rehearsed(opened).await? else {
            return Ok(json!({ "changed": false }));
        };
        if warm.is_spectator(opened.place) {
            // The answers may be later than those that spectators may see.
            return Ok(json!({
                "changed": true,
                "title": warm.row.title,
                "chairs": warm.names(),
                "plays": false,
                "over": is_over,
            }));
        }
        let rules = warm.rules();
        let agreed = self.store.rule_consents(opened.room.id(), &rules).await?;
        let people = warm.people();
        let waits: Vec<u32> =
            people.iter().copied().filter(|place| !agreed.contains(place)).collect();
        let place = opened.place;
        // The answer may be secret, so its own chair alone is shown it.
        let shown = refused.map(|FirstRefused { place: by, events, refused }| {
            let own = (by == place).then_some(refused);
            json!({
                "chair": by,
                "to": events.get(place as usize),
                "question": own.as_ref().map(|refused| &refused.question),
                "answer": own.as_ref().map(|refused| &refused.answer),
                "why": own.as_ref().map(|refused| &refused.why),
            })
        });
        Ok(json!({
            "changed": true,
            "title": warm.row.title,
            "chairs": warm.names(),
            "rules": rules,
            "refused": shown,
            "agreed": agreed,
            "waits": waits,
            "plays": people.contains(&place),
            "over": is_over,
        }))
    }

    /// Agrees to continue a game with the present rules, or withdraws the consent. If these rules
    /// accept all answers, one person is enough. Otherwise the game continues from the last accepted
    /// answer when all people agree.
    pub(crate) async fn move_rules(
        self: &Arc<Self>,
        opened: &Opened,
        rules: String,
        agrees: bool,
    ) -> Result<Value, Refusal> {
        let (house, of) = (Arc::clone(self), opened.clone());
        // The act runs to its end, whether or not the client still waits.
        let task = tokio::spawn(async move { house.moved(&of, &rules, agrees).await });
        task.await.map_err(|error| ended(&error))??;
        self.rules(opened).await
    }

    async fn moved(
        self: &Arc<Self>,
        opened: &Opened,
        rules: &str,
        agrees: bool,
    ) -> Result<(), Refusal> {
        let Opened { room, place } = opened;
        let mut kept = room.warm.lock().await;
        // The game may have been moved before.
        let Some(Rehearsed { mut warm, refused, is_over }) = self.rehearsed(opened).await? else {
            return Ok(());
        };
        if is_over {
            let message = "the game is over, and keeps its rules";
            return Err(Refusal::new(StatusCode::CONFLICT, "over", message));
        }
        if warm.rules() != rules {
            let message = "the rules have changed again; look at them again";
            return Err(Refusal::new(StatusCode::CONFLICT, "rules-changed", message));
        }
        let people = warm.people();
        if !people.contains(place) {
            let message = "the players of a game decide on its rules";
            return Err(Refusal::new(StatusCode::CONFLICT, "not-asked", message));
        }
        self.store.consent_to_rules(room.id(), *place, rules, agrees).await?;
        let agreed = self.store.rule_consents(room.id(), rules).await?;
        let is_agreed = agrees && people.iter().all(|place| agreed.contains(place));
        if !is_agreed && (refused.is_some() || !agrees) {
            drop(kept);
            room.changed();
            return Ok(());
        }
        let worked = tokio::task::spawn_blocking(move || {
            let rules = warm.rules();
            warm.continue_with(&rules)
        });
        let accepted = worked.await.map_err(|error| ended(&error))??;
        // The game is loaded again from the database.
        *kept = None;
        if !self.commit(room.id(), accepted).await? {
            return Err(overtaken());
        }
        drop(kept);
        tracing::info!(game = %room.id(), rules, "a game continues with other rules");
        room.changed();
        Ok(())
    }

    /// Returns the game with the present rules, or `None` if these are its own.
    async fn rehearsed(self: &Arc<Self>, opened: &Opened) -> Result<Option<Rehearsed>, Refusal> {
        let stored = self.stored(opened.room.id()).await?;
        if stored.is_of_its_rules() {
            return Ok(None);
        }
        let rehearsed = tokio::task::spawn_blocking(move || {
            let mut warm = stored.begun()?;
            let refused = warm.rehearse(&stored.answers)?;
            stored.finish(&mut warm)?;
            let is_over = stored.row.state == State::Over;
            Ok::<_, Refusal>(Rehearsed { warm, refused, is_over })
        });
        Ok(Some(rehearsed.await.map_err(|error| ended(&error))??))
    }
}
