//! The subscriptions of chairs to notices.

use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::notify::notice::{self, About, Kind, new_id};
use crate::store::{Store, StoreError, read_unsigned};
use crate::token::Token;

/// The maximum number of confirmation mails to an address in a day.
const MAX_PER_ADDRESS: u64 = 3;
/// The maximum number of confirmation mails to all addresses in an hour.
const MAX_PER_HOUR: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
/// The time limit for a confirmation, in seconds.
const CONFIRM_TIME: i64 = 7 * DAY;

/// A chair's subscription to notices, as stored.
#[derive(Clone, Debug)]
pub(crate) struct Subscription {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) chair: String,
    pub(crate) kind: Kind,
    pub(crate) address: String,
    pub(crate) is_confirmed: bool,
    created: i64,
}

/// A subscription before it is stored.
#[derive(Clone, Debug)]
pub(crate) struct NewSubscription<'a> {
    pub(crate) game: &'a str,
    /// The place of the chair, or `ALL_CHAIRS`.
    pub(crate) place: i64,
    /// The printed name of the chair.
    pub(crate) chair: &'a str,
    pub(crate) kind: Kind,
    pub(crate) address: &'a str,
    pub(crate) secret: &'a str,
}

/// Expands to the query of subscriptions with a condition.
macro_rules! selected {
    ($condition:literal) => {
        concat!(
            "SELECT s.id, s.chair, s.kind, s.address, s.confirmed, s.made, g.title \
             FROM subscriptions s JOIN games g ON g.id = s.game WHERE ",
            $condition
        )
    };
}

fn read_subscription(row: &AnyRow) -> Result<Subscription, StoreError> {
    let kind: String = row.try_get("kind")?;
    Ok(Subscription {
        id: row.try_get("id")?,
        title: row.try_get("title")?,
        chair: row.try_get("chair")?,
        kind: Kind::read(&kind).ok_or(StoreError::Damaged("subscriptions"))?,
        address: row.try_get("address")?,
        is_confirmed: row.try_get::<i64, _>("confirmed")? == 1,
        created: row.try_get("made")?,
    })
}

impl Store {
    /// Replaces the subscription of a chair. A mail address must be confirmed, so a confirmation
    /// mail is sent to it. Returns false after too many such mails.
    pub(crate) async fn subscribe(
        &self,
        new: &NewSubscription<'_>,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut change = self.pool().begin().await?;
        let is_mail = new.kind == Kind::Mail;
        // The transaction begins with a write, so that SQLite need not upgrade a read lock.
        sqlx::query("DELETE FROM confirmations WHERE asked <= $1")
            .bind(now - DAY)
            .execute(&mut *change)
            .await?;
        if is_mail && !may_ask(&mut change, new.address, now).await? {
            return Ok(false);
        }
        unsubscribe(&mut change, new.game, new.place, new.kind).await?;
        let id = new_id()?;
        sqlx::query(
            "INSERT INTO subscriptions \
             (id, game, place, chair, kind, address, secret, confirmed, made) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&id)
        .bind(new.game)
        .bind(new.place)
        .bind(new.chair)
        .bind(new.kind.word())
        .bind(new.address)
        .bind(new.secret)
        .bind(i64::from(!is_mail))
        .bind(now)
        .execute(&mut *change)
        .await?;
        if is_mail {
            sqlx::query("INSERT INTO confirmations (address, asked) VALUES ($1, $2)")
                .bind(new.address.to_lowercase())
                .bind(now)
                .execute(&mut *change)
                .await?;
            let chair = (new.place, new.chair);
            notice::add(&mut change, &id, new.game, chair, About::Confirm, now).await?;
        }
        change.commit().await?;
        Ok(true)
    }

    /// Returns the subscriptions of a chair.
    pub(crate) async fn subscriptions(
        &self,
        game: &str,
        place: i64,
    ) -> Result<Vec<Subscription>, StoreError> {
        let rows = sqlx::query(selected!("s.game = $1 AND s.place = $2"))
            .bind(game)
            .bind(place)
            .fetch_all(self.pool())
            .await?;
        rows.iter().map(read_subscription).collect()
    }

    /// Returns the mail subscription with the secret of a link.
    pub(crate) async fn subscription(
        &self,
        secret: &str,
    ) -> Result<Option<Subscription>, StoreError> {
        let row = sqlx::query(selected!("s.secret = $1 AND s.kind = $2"))
            .bind(secret)
            .bind(Kind::Mail.word())
            .fetch_optional(self.pool())
            .await?;
        row.as_ref().map(read_subscription).transpose()
    }

    /// Confirms a subscription. Returns false after [`CONFIRM_TIME`], or if it has ended.
    pub(crate) async fn confirm(
        &self,
        subscription: &Subscription,
        now: i64,
    ) -> Result<bool, StoreError> {
        if subscription.created < now - CONFIRM_TIME {
            return Ok(false);
        }
        let done = sqlx::query("UPDATE subscriptions SET confirmed = 1 WHERE id = $1")
            .bind(&subscription.id)
            .execute(self.pool())
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Ends the subscription of a chair to a kind of notices.
    pub(crate) async fn unsubscribe(
        &self,
        game: &str,
        place: i64,
        kind: Kind,
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        unsubscribe(&mut change, game, place, kind).await?;
        change.commit().await?;
        Ok(())
    }

    /// Ends the mail subscription with the secret of a link, if there is one.
    pub(crate) async fn unsubscribe_link(&self, secret: &str) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        for statement in [
            "DELETE FROM outbox WHERE subscription IN \
             (SELECT id FROM subscriptions WHERE secret = $1 AND kind = $2)",
            "DELETE FROM subscriptions WHERE secret = $1 AND kind = $2",
        ] {
            sqlx::query(statement)
                .bind(secret)
                .bind(Kind::Mail.word())
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(())
    }
}

/// Copies the subscriptions of a player from the last match in a tournament to a game of a new
/// round, and notifies the player.
pub(crate) async fn transfer_notices(
    change: &mut Transaction<'_, Any>,
    (tournament, round, entry): (&str, u32, u32),
    (game, place, chair): (&str, i64, &str),
    now: i64,
) -> Result<(), StoreError> {
    let rows = sqlx::query(
        "SELECT s.kind, s.address, COALESCE(s.signs, s.secret) AS secret FROM subscriptions s \
         JOIN pairings p ON p.game = s.game WHERE p.tournament = $1 AND s.confirmed = 1 \
         AND ((s.place = 0 AND p.first = $3) OR (s.place = 1 AND p.second = $3)) \
         AND p.round = (SELECT MAX(q.round) FROM pairings q WHERE q.tournament = $1 \
         AND q.round < $2 AND q.game IS NOT NULL AND (q.first = $3 OR q.second = $3)) \
         ORDER BY p.leg, s.kind",
    )
    .bind(tournament)
    .bind(i64::from(round))
    .bind(i64::from(entry))
    .fetch_all(&mut **change)
    .await?;
    let mut known = Vec::new();
    for row in &rows {
        let (kind, address): (String, String) = (row.try_get("kind")?, row.try_get("address")?);
        let signs: String = row.try_get("secret")?;
        // Each game of a match may have its own subscription. One of each kind is sufficient.
        if known.contains(&kind) {
            continue;
        }
        let (id, secret) = (new_id()?, Token::new()?);
        sqlx::query(
            "INSERT INTO subscriptions \
             (id, game, place, chair, kind, address, secret, confirmed, made, signs) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9)",
        )
        .bind(&id)
        .bind(game)
        .bind(place)
        .bind(chair)
        .bind(&kind)
        .bind(address)
        .bind(secret.reveal())
        .bind(now)
        // Only webhooks keep their secret. A mail has a new one for each game.
        .bind((kind == Kind::Webhook.word()).then_some(signs))
        .execute(&mut **change)
        .await?;
        notice::add(change, &id, game, (place, chair), About::Round, now).await?;
        known.push(kind);
    }
    Ok(())
}

/// Returns whether another confirmation mail may be sent.
async fn may_ask(
    change: &mut Transaction<'_, Any>,
    address: &str,
    now: i64,
) -> Result<bool, StoreError> {
    let of_address = sqlx::query("SELECT COUNT(*) AS n FROM confirmations WHERE address = $1")
        .bind(address.to_lowercase())
        .fetch_one(&mut **change)
        .await?;
    let of_hour = sqlx::query("SELECT COUNT(*) AS n FROM confirmations WHERE asked > $1")
        .bind(now - HOUR)
        .fetch_one(&mut **change)
        .await?;
    Ok(read_unsigned::<u64>(&of_address, "n")? < MAX_PER_ADDRESS
        && read_unsigned::<u64>(&of_hour, "n")? < MAX_PER_HOUR)
}

async fn unsubscribe(
    change: &mut Transaction<'_, Any>,
    game: &str,
    place: i64,
    kind: Kind,
) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM outbox WHERE subscription IN \
         (SELECT id FROM subscriptions WHERE game = $1 AND place = $2 AND kind = $3)",
        "DELETE FROM subscriptions WHERE game = $1 AND place = $2 AND kind = $3",
    ] {
        sqlx::query(statement)
            .bind(game)
            .bind(place)
            .bind(kind.word())
            .execute(&mut **change)
            .await?;
    }
    Ok(())
}
