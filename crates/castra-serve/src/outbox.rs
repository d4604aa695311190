//! The outbox: notices that have not been sent yet.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::notify::notice::{About, Kind, Notice};
use crate::store::{Store, StoreError, read_unsigned, to_signed};

/// The seconds that a worker has to send a notice. Then the notice is due again.
const LEASE: i64 = 120;

impl Store {
    /// Takes at most `most` due notices of a kind. Each is leased to this worker, and is due again
    /// when the lease ends.
    pub(crate) async fn take_notices(
        &self,
        kind: Kind,
        now: i64,
        most: usize,
    ) -> Result<Vec<Notice>, StoreError> {
        let rows = sqlx::query(
            "SELECT o.id, o.about, o.game, o.place, o.chair, o.tries, o.due, s.address, \
             COALESCE(s.signs, s.secret) AS secret, \
             g.title FROM outbox o JOIN subscriptions s ON s.id = o.subscription \
             JOIN games g ON g.id = o.game \
             WHERE o.due <= $1 AND s.kind = $2 ORDER BY o.due LIMIT $3",
        )
        .bind(now)
        .bind(kind.word())
        .bind(to_signed(most as u64))
        .fetch_all(self.pool())
        .await?;
        let mut taken = Vec::new();
        for row in &rows {
            let notice = read_notice(row)?;
            let is_taken = sqlx::query(
                "UPDATE outbox SET due = $1, tries = tries + 1 WHERE id = $2 AND due = $3",
            )
            .bind(now + LEASE)
            .bind(&notice.id)
            .bind(row.try_get::<i64, _>("due")?)
            .execute(self.pool())
            .await?;
            if is_taken.rows_affected() == 1 {
                taken.push(notice);
            }
        }
        Ok(taken)
    }

    /// Returns the time when the next notice of a kind is due, or `None` if there is none.
    pub(crate) async fn next_notice(&self, kind: Kind) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query(
            "SELECT MIN(o.due) AS due FROM outbox o JOIN subscriptions s ON s.id = o.subscription \
             WHERE s.kind = $1",
        )
        .bind(kind.word())
        .fetch_one(self.pool())
        .await?;
        Ok(row.try_get("due")?)
    }

    /// Deletes a notice that was sent, or that cannot be sent.
    pub(crate) async fn end_notice(&self, id: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM outbox WHERE id = $1").bind(id).execute(self.pool()).await?;
        Ok(())
    }

    /// Changes the time at which a notice is due.
    pub(crate) async fn postpone_notice(&self, id: &str, due: i64) -> Result<(), StoreError> {
        sqlx::query("UPDATE outbox SET due = $1 WHERE id = $2")
            .bind(due)
            .bind(id)
            .execute(self.pool())
            .await?;
        Ok(())
    }
}

fn read_notice(row: &AnyRow) -> Result<Notice, StoreError> {
    let about: String = row.try_get("about")?;
    let place: i64 = row.try_get("place")?;
    Ok(Notice {
        id: row.try_get("id")?,
        about: About::read(&about).ok_or(StoreError::Damaged("outbox"))?,
        game: row.try_get("game")?,
        title: row.try_get("title")?,
        place: u32::try_from(place).ok(),
        chair: row.try_get("chair")?,
        address: row.try_get("address")?,
        secret: row.try_get("secret")?,
        tries: read_unsigned::<u32>(row, "tries")? + 1,
    })
}
