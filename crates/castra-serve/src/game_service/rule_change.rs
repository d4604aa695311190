//! Games that continue with the current rules of the battle, because their original rules are gone.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{House, OpenedChair, overtaken_refusal};
use crate::background::{run_on_thread, run_to_end};
use crate::loaded_game::LoadedGame;
use crate::loaded_game::rule_change::RefusedAnswer;
use crate::refusal::Refusal;
use crate::store::State;

/// A game whose answers were replayed with the current rules.
struct ReplayedGame {
    warm: LoadedGame,
    first_refusal: Option<RefusedAnswer>,
    /// True if the game was over under its own rules.
    is_over: bool,
}

impl House {
    /// Returns whether the rules of a chair's game have changed, and whether the current rules
    /// accept the answers of the game.
    pub(crate) async fn rules(self: &Arc<Self>, opened: &OpenedChair) -> Result<Value, Refusal> {
        let Some(ReplayedGame { warm, first_refusal: refused, is_over }) =
            self.replay_under_present_rules(opened).await?
        else {
            return Ok(json!({ "changed": false }));
        };
        if warm.is_spectator(opened.place) {
            // A spectator may not know these answers yet.
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
        // The answer may be secret, so it is shown only to its own chair.
        let shown = refused.map(|RefusedAnswer { place: by, events, refusal: refused }| {
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

    /// Agrees to continue a game with the current rules, or withdraws the consent. If these rules
    /// accept all answers, one person is enough. Otherwise everybody must agree, and the game
    /// continues after the last accepted answer.
    pub(crate) async fn move_rules(
        self: &Arc<Self>,
        opened: &OpenedChair,
        rules: String,
        agrees: bool,
    ) -> Result<Value, Refusal> {
        let (house, of) = (Arc::clone(self), opened.clone());
        run_to_end(async move { house.migrate(&of, &rules, agrees).await }).await?;
        self.rules(opened).await
    }

    async fn migrate(
        self: &Arc<Self>,
        opened: &OpenedChair,
        rules: &str,
        agrees: bool,
    ) -> Result<(), Refusal> {
        let OpenedChair { room, place } = opened;
        let mut kept = room.game.lock().await;
        // The game may already have the current rules.
        let Some(ReplayedGame { mut warm, first_refusal: refused, is_over }) =
            self.replay_under_present_rules(opened).await?
        else {
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
            room.notify_changed();
            return Ok(());
        }
        let work = move || {
            let rules = warm.rules();
            warm.continue_with(&rules)
        };
        let accepted = run_on_thread(work).await??;
        // The room stays empty, so that the game is loaded again with the new rules.
        *kept = None;
        if !self.commit(room.id(), accepted).await? {
            return Err(overtaken_refusal());
        }
        drop(kept);
        tracing::info!(game = %room.id(), rules, "a game continues with other rules");
        room.notify_changed();
        Ok(())
    }

    /// Returns the game with the current rules, or `None` if its rules have not changed.
    async fn replay_under_present_rules(
        self: &Arc<Self>,
        opened: &OpenedChair,
    ) -> Result<Option<ReplayedGame>, Refusal> {
        let stored = self.read_stored(opened.room.id()).await?;
        if stored.has_same_rules() {
            return Ok(None);
        }
        let work = move || {
            let mut warm = stored.at_start()?;
            let refused = warm.replay_answers(&stored.answers)?;
            stored.set_talk_and_clock(&mut warm)?;
            let is_over = stored.row.state == State::Over;
            Ok::<_, Refusal>(ReplayedGame { warm, first_refusal: refused, is_over })
        };
        Ok(Some(run_on_thread(work).await??))
    }
}
