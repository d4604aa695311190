//! Seeds from both sides: players add to the seed before the game begins.
//!
//! The server commits to its own part when the game is created. Every person commits to a part
//! before anybody reveals one. So nobody can choose a part that depends on the others.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{House, OpenedChair};
use crate::refusal::Refusal;
use crate::seed_rows::{self, SeedPart};
use crate::token::sha256;

/// The number of hexadecimal digits of a part and of a commitment.
const DIGITS: usize = 64;

/// Refuses a text other than [`DIGITS`] hexadecimal digits in lower case.
fn check_digits(text: &str) -> Result<(), Refusal> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() == DIGITS && text.bytes().all(is_digit) {
        return Ok(());
    }
    let message = format!("a part of the seed has {DIGITS} hexadecimal digits in lower case");
    Err(Refusal::bad_request("seed", message))
}

impl House {
    /// Returns the commitments and the revealed parts of the seed.
    pub(crate) async fn seeding(&self, opened: &OpenedChair) -> Result<Value, Refusal> {
        let game = opened.room.id();
        let row = self.store.game(game).await?.ok_or_else(Refusal::unknown_link)?;
        let people = self.store.chairs(game).await?;
        let parts = self.store.seeds(game).await?;
        let chairs = parts.iter().map(|part| {
            let seated = people.iter().find(|chair| chair.place == part.place);
            json!({
                "chair": part.place,
                "person": seated.map_or("", |chair| &chair.name),
                "commitment": part.commitment,
                "value": part.value,
            })
        });
        let chairs: Vec<Value> = chairs.collect();
        let own = parts.iter().any(|part| part.place == opened.place);
        Ok(json!({
            "title": row.title,
            "chair": own.then_some(opened.place),
            "commitment": row.dice.commitment(),
            "chairs": chairs,
            "begun": seed_rows::all_revealed(parts).is_some(),
        }))
    }

    /// Commits a chair to a part of the seed. The same commitment again has no effect, and another
    /// one is refused.
    pub(crate) async fn commit_seed(
        &self,
        opened: &OpenedChair,
        commitment: &str,
    ) -> Result<Value, Refusal> {
        check_digits(commitment)?;
        self.own_part(opened).await?;
        let (game, place) = (opened.room.id(), opened.place);
        self.store.commit_seed(game, place, commitment).await?;
        if self.own_part(opened).await?.commitment.as_deref() != Some(commitment) {
            let message = "this chair has committed to another part of the seed";
            return Err(Refusal::new(StatusCode::CONFLICT, "committed", message));
        }
        self.seeding(opened).await
    }

    /// Reveals the part of a chair. The game begins when the last part is revealed.
    pub(crate) async fn reveal_seed(
        &self,
        opened: &OpenedChair,
        value: &str,
    ) -> Result<Value, Refusal> {
        check_digits(value)?;
        let part = self.own_part(opened).await?;
        if part.commitment.as_deref() != Some(&sha256(value)) {
            let message = "the SHA-256 of this part is not the commitment of the chair";
            return Err(Refusal::bad_request("seed", message));
        }
        self.store.reveal_seed(opened.room.id(), opened.place, value).await?;
        if self.own_part(opened).await?.value.is_none() {
            let message = "a part is revealed when each player has committed to one";
            return Err(Refusal::new(StatusCode::CONFLICT, "too-early", message));
        }
        opened.room.notify_changed();
        self.seeding(opened).await
    }

    async fn own_part(&self, opened: &OpenedChair) -> Result<SeedPart, Refusal> {
        let parts = self.store.seeds(opened.room.id()).await?;
        parts.into_iter().find(|part| part.place == opened.place).ok_or_else(|| {
            let message = "this chair adds nothing to the seed";
            Refusal::new(StatusCode::CONFLICT, "not-asked", message)
        })
    }
}
