//! The messages of games in the database.

use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::store::{Store, StoreError, read_unsigned, to_signed};
use crate::talk::{Message, SpokenChannel};

/// The maximum number of messages that are read at once.
const MAX_READ: i64 = 200;

/// A message from a chair to a channel, before it is stored.
#[derive(Clone, Debug)]
pub(crate) struct NewMessage {
    pub(crate) place: u32,
    pub(crate) channel: String,
    /// The chairs that receive the message, including the sender.
    pub(crate) hearers: Vec<u32>,
    pub(crate) turn: u32,
    /// A key that the sender chooses. A second message with the same key is ignored.
    pub(crate) key: String,
    pub(crate) words: String,
}

impl Store {
    /// Adds a message. Returns the number of messages that each hearer has heard so far, or `None`
    /// if the sender has sent a message with the same key before.
    pub(crate) async fn say(
        &self,
        game: &str,
        message: &NewMessage,
        now: i64,
    ) -> Result<Option<Vec<(u32, u64)>>, StoreError> {
        let mut change = self.pool().begin().await?;
        let row = sqlx::query("SELECT COUNT(*) AS n FROM messages WHERE game = $1")
            .bind(game)
            .fetch_one(&mut *change)
            .await?;
        let number = row.try_get::<i64, _>("n")? + 1;
        let before = sqlx::query(
            "SELECT number FROM messages WHERE game = $1 AND place = $2 AND keyed = $3",
        )
        .bind(game)
        .bind(i64::from(message.place))
        .bind(&message.key)
        .fetch_optional(&mut *change)
        .await?;
        if before.is_some() {
            return Ok(None);
        }
        let added = sqlx::query(
            "INSERT INTO messages (game, number, place, channel, turn, keyed, words, said) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(game)
        .bind(number)
        .bind(i64::from(message.place))
        .bind(&message.channel)
        .bind(i64::from(message.turn))
        .bind(&message.key)
        .bind(&message.words)
        .bind(now)
        .execute(&mut *change)
        .await;
        if let Err(sqlx::Error::Database(error)) = &added
            && error.is_unique_violation()
        {
            return Err(StoreError::Overtaken);
        }
        added?;
        let mut heard = Vec::new();
        for place in &message.hearers {
            let count = count_heard(&mut change, game, *place).await? + 1;
            sqlx::query("INSERT INTO hearers (game, place, heard, number) VALUES ($1, $2, $3, $4)")
                .bind(game)
                .bind(i64::from(*place))
                .bind(to_signed(count))
                .bind(number)
                .execute(&mut *change)
                .await?;
            heard.push((*place, count));
        }
        self.notify_servers(&mut change, game).await?;
        change.commit().await?;
        Ok(Some(heard))
    }

    /// Returns the number of messages that each chair has heard.
    pub(crate) async fn heard_counts(&self, game: &str) -> Result<Vec<(u32, u64)>, StoreError> {
        let rows =
            sqlx::query("SELECT place, COUNT(*) AS n FROM hearers WHERE game = $1 GROUP BY place")
                .bind(game)
                .fetch_all(self.pool())
                .await?;
        rows.iter()
            .map(|row| Ok((read_unsigned(row, "place")?, read_unsigned(row, "n")?)))
            .collect()
    }

    /// Returns at most [`MAX_READ`] messages of a chair after number `since`, the oldest first.
    pub(crate) async fn messages(
        &self,
        game: &str,
        place: u32,
        since: u64,
    ) -> Result<Vec<Message>, StoreError> {
        let rows = sqlx::query(
            "SELECT h.heard, m.place, m.channel, m.turn, m.words, m.said FROM hearers h \
             JOIN messages m ON m.game = h.game AND m.number = h.number \
             WHERE h.game = $1 AND h.place = $2 AND h.heard > $3 ORDER BY h.heard LIMIT $4",
        )
        .bind(game)
        .bind(i64::from(place))
        .bind(to_signed(since))
        .bind(MAX_READ)
        .fetch_all(self.pool())
        .await?;
        let message = |row: &AnyRow| {
            Ok(Message {
                heard: read_unsigned(row, "heard")?,
                place: read_unsigned(row, "place")?,
                channel: row.try_get("channel")?,
                turn: read_unsigned(row, "turn")?,
                words: row.try_get("words")?,
                sent_at: row.try_get("said")?,
            })
        };
        rows.iter().map(message).collect()
    }

    /// Returns each chair that has talked in a turn, once with each channel that it has used.
    pub(crate) async fn speakers(
        &self,
        game: &str,
        turn: u32,
    ) -> Result<Vec<SpokenChannel>, StoreError> {
        let rows = sqlx::query(
            "SELECT DISTINCT place, channel FROM messages WHERE game = $1 AND turn = $2",
        )
        .bind(game)
        .bind(i64::from(turn))
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(|row| Ok((read_unsigned(row, "place")?, row.try_get("channel")?))).collect()
    }

    /// Returns the number of messages of a game, and the number that a chair has sent since a time.
    pub(crate) async fn message_counts(
        &self,
        game: &str,
        place: u32,
        since: i64,
    ) -> Result<(u64, u64), StoreError> {
        let of_game = sqlx::query("SELECT COUNT(*) AS n FROM messages WHERE game = $1")
            .bind(game)
            .fetch_one(self.pool())
            .await?;
        let of_chair = sqlx::query(
            "SELECT COUNT(*) AS n FROM messages WHERE game = $1 AND place = $2 AND said > $3",
        )
        .bind(game)
        .bind(i64::from(place))
        .bind(since)
        .fetch_one(self.pool())
        .await?;
        Ok((read_unsigned(&of_game, "n")?, read_unsigned(&of_chair, "n")?))
    }
}

async fn count_heard(
    change: &mut Transaction<'_, Any>,
    game: &str,
    place: u32,
) -> Result<u64, StoreError> {
    let row = sqlx::query("SELECT COUNT(*) AS n FROM hearers WHERE game = $1 AND place = $2")
        .bind(game)
        .bind(i64::from(place))
        .fetch_one(&mut **change)
        .await?;
    read_unsigned(&row, "n")
}
