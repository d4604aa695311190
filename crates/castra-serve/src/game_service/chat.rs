//! Talk at the tables.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{House, OpenedChair, overtaken_refusal};
use crate::background::run_to_end;
use crate::message_rows::NewMessage;
use crate::metrics::increment_counter;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::talk::{self, Message, TableTalk};

/// The acknowledgement of a stored message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredMessage {
    /// The number of messages that the chair has received, including its own.
    pub(crate) number: u64,
    /// True if a message with the same key was stored before.
    pub(crate) is_repeat: bool,
}

impl House {
    /// Sends a message to a channel. When this returns, the message is in the database.
    pub(crate) async fn say(
        self: &Arc<Self>,
        opened: &OpenedChair,
        channel: String,
        key: String,
        words: String,
    ) -> Result<StoredMessage, Refusal> {
        talk::check(&words, &key)?;
        let (house, opened) = (Arc::clone(self), opened.clone());
        let work = async move {
            let OpenedChair { room, place } = opened;
            let mut kept = room.game.lock().await;
            let mut warm = house.take_or_load(&room, &mut kept).await?;
            let talking = warm.table_talk();
            let stored = house.store_message(&room.id, &talking, place, channel, key, words).await;
            if let Ok(Some(heard)) = &stored {
                warm.set_heard(heard);
            }
            let number = warm.heard(place);
            *kept = Some(warm);
            drop(kept);
            let is_new = stored?.is_some();
            if is_new {
                increment_counter(&house.metrics.messages);
                room.notify_changed();
            }
            Ok(StoredMessage { number, is_repeat: !is_new })
        };
        run_to_end(work).await
    }

    /// Checks and stores a message. Returns the number of messages that each of its hearers has
    /// received, or `None` if it was stored before.
    async fn store_message(
        &self,
        game: &str,
        talking: &TableTalk,
        place: u32,
        channel: String,
        key: String,
        words: String,
    ) -> Result<Option<Vec<(u32, u64)>>, Refusal> {
        let spoken = self.store.speakers(game, talking.turn).await?;
        let hearers = talking.permit(place, &channel, &spoken)?.chairs.clone();
        let now = self.now();
        let (of_game, of_minute) = self.store.message_counts(game, place, now - 60).await?;
        if of_game >= talk::MAX_MESSAGES {
            let message = format!("this game has {of_game} messages, and takes no more");
            return Err(Refusal::bad_request("message", message));
        }
        if of_minute >= talk::MAX_PER_MINUTE {
            let message =
                format!("a chair says at most {} messages a minute", talk::MAX_PER_MINUTE);
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-often", message));
        }
        let message = NewMessage { place, channel, hearers, turn: talking.turn, key, words };
        match self.store.say(game, &message, now).await {
            Err(StoreError::Overtaken) => Err(overtaken_refusal()),
            said => Ok(said?),
        }
    }

    /// Returns the channels of a chair, and its messages after number `since`.
    pub(crate) async fn talk(
        self: &Arc<Self>,
        opened: &OpenedChair,
        since: u64,
    ) -> Result<Value, Refusal> {
        let place = opened.place;
        let now = self.run_as_chair(opened, move |warm| Ok((warm.table_talk(), warm.heard(place))));
        let (talking, heard) = now.await?;
        let game = &opened.room.id;
        let spoken = self.store.speakers(game, talking.turn).await?;
        let messages = self.store.messages(game, place, since).await?;
        let messages: Vec<Value> = messages.iter().map(Message::json).collect();
        Ok(json!({
            "heard": heard,
            "channels": talking.chair_channels(place, &spoken),
            "messages": messages,
        }))
    }
}
