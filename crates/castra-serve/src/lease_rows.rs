//! Leases of games in the database: one server at a time runs the bots of a game.

use sqlx::Row as _;

use crate::store::{Store, StoreError};

impl Store {
    /// Takes or renews the lease of a game until `ends`. Returns `None` if this succeeds, and the
    /// end of the lease if another server has it. All times are in milliseconds since 1970.
    pub(crate) async fn lease(
        &self,
        game: &str,
        now: i64,
        ends: i64,
    ) -> Result<Option<i64>, StoreError> {
        let taken = sqlx::query(
            "INSERT INTO drivers (game, node, ends) VALUES ($1, $2, $3) \
             ON CONFLICT (game) DO UPDATE SET node = excluded.node, ends = excluded.ends \
             WHERE drivers.node = excluded.node OR drivers.ends <= $4",
        )
        .bind(game)
        .bind(self.node())
        .bind(ends)
        .bind(now)
        .execute(self.pool())
        .await?;
        if taken.rows_affected() > 0 {
            return Ok(None);
        }
        let row = sqlx::query("SELECT ends FROM drivers WHERE game = $1")
            .bind(game)
            .fetch_optional(self.pool())
            .await?;
        // Without a row, the other server has just ended its lease, so it ends now.
        Ok(Some(row.map_or(Ok(now), |row| row.try_get("ends"))?))
    }

    /// Ends the lease of a game, if this server has it.
    pub(crate) async fn end_lease(&self, game: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM drivers WHERE game = $1 AND node = $2")
            .bind(game)
            .bind(self.node())
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Ends all leases of this server.
    pub(crate) async fn end_leases(&self) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM drivers WHERE node = $1")
            .bind(self.node())
            .execute(self.pool())
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_server_has_the_lease_of_a_game_until_it_ends() {
        let data = tempfile::tempdir().unwrap();
        let one = Store::open_folder(data.path()).await.unwrap();
        let other = Store::open_folder(data.path()).await.unwrap();
        sqlx::query(
            "INSERT INTO games VALUES ('g', 0, 0, 'b', 'B', '{}', 2, 'f', '1', '1', 's', 'c', 'open', \
             '{\"answers\":0}')",
        )
        .execute(one.pool())
        .await
        .unwrap();
        assert_eq!(one.lease("g", 0, 100).await.unwrap(), None);
        assert_eq!(other.lease("g", 50, 150).await.unwrap(), Some(100));
        assert_eq!(one.lease("g", 60, 160).await.unwrap(), None);
        assert_eq!(other.lease("g", 150, 250).await.unwrap(), Some(160));
        // The lease of a server that has died expires.
        assert_eq!(other.lease("g", 160, 260).await.unwrap(), None);
        assert_eq!(one.lease("g", 170, 270).await.unwrap(), Some(260));
        one.end_lease("g").await.unwrap();
        assert_eq!(one.lease("g", 170, 270).await.unwrap(), Some(260));
        other.end_lease("g").await.unwrap();
        assert_eq!(one.lease("g", 170, 270).await.unwrap(), None);
        one.end_leases().await.unwrap();
        assert_eq!(other.lease("g", 170, 270).await.unwrap(), None);
    }
}
