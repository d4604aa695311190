//! The ratings in the database.

use std::collections::BTreeMap;

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::ratings::{How, METHOD, Rating, advantage, rate_game};
use crate::result_row::{read_rating, store_rating};
use crate::store::Store;
use crate::store_error::{StoreError, read_unsigned};

/// The maximum number of rows of a list.
const MAX_LISTED: i64 = 200;

/// A player in the list of a pool's ratings.
#[derive(Clone, Debug)]
pub(crate) struct RankedPlayer {
    pub(crate) name: String,
    pub(crate) rating: Rating,
}

/// The number of finished games of a battle, and their results.
#[derive(Clone, Debug)]
pub(crate) struct BattleScore {
    pub(crate) battle: String,
    pub(crate) title: String,
    pub(crate) games: i64,
    /// The half points of the first army.
    pub(crate) halves: i64,
}

impl Store {
    /// Computes the ratings again that are from another version of the rating method.
    pub(crate) async fn renew_ratings(&self) -> Result<(), StoreError> {
        let rows = sqlx::query("SELECT name FROM pools WHERE method <> $1")
            .bind(METHOD)
            .fetch_all(self.pool())
            .await?;
        for row in &rows {
            self.rate_again(row.try_get("name")?).await?;
        }
        Ok(())
    }

    /// Computes the ratings of a pool from its results.
    async fn rate_again(&self, pool: &str) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        // This write locks the row of the pool, so that no result is added before the commit.
        sqlx::query("UPDATE pools SET method = $1 WHERE name = $2")
            .bind(METHOD)
            .bind(pool)
            .execute(&mut *change)
            .await?;
        let rows = sqlx::query(
            "SELECT rules, how, halves, account_first, account_second, ended FROM results \
             WHERE pool = $1 ORDER BY number",
        )
        .bind(pool)
        .fetch_all(&mut *change)
        .await?;
        let mut odds: BTreeMap<String, (i64, i64)> = BTreeMap::new();
        let mut ratings: BTreeMap<String, Rating> = BTreeMap::new();
        for row in &rows {
            let (rules, ending): (String, String) = (row.try_get("rules")?, row.try_get("how")?);
            let ending = How::read(&ending).ok_or(StoreError::Damaged("results"))?;
            let (halves, ended): (u32, i64) =
                (read_unsigned(row, "halves")?, row.try_get("ended")?);
            let first: Option<String> = row.try_get("account_first")?;
            let second: Option<String> = row.try_get("account_second")?;
            let seats = odds.entry(rules).or_default();
            if let Some((first, second)) = first.zip(second).filter(|_| ending != How::Fault) {
                let of = |account: &str| ratings.get(account).copied();
                let players = [&first, &second]
                    .map(|account| of(account).unwrap_or_else(|| Rating::new(ended)));
                let [one, other] = rate_game(players, halves, advantage(seats.0, seats.1), ended);
                ratings.insert(first, one);
                ratings.insert(second, other);
            }
            if ending == How::Rules {
                *seats = (seats.0 + 1, seats.1 + i64::from(halves));
            }
        }
        sqlx::query("DELETE FROM ratings WHERE pool = $1").bind(pool).execute(&mut *change).await?;
        for (account, rating) in &ratings {
            store_rating(&mut change, pool, account, rating).await?;
        }
        change.commit().await?;
        tracing::info!(pool, players = ratings.len(), "ratings computed again");
        Ok(())
    }

    /// Returns the pools with ratings, each with the number of rated players who have accounts.
    pub(crate) async fn rated_games(&self) -> Result<Vec<(String, u32)>, StoreError> {
        let rows = sqlx::query(
            "SELECT r.pool, COUNT(*) AS n FROM ratings r JOIN accounts a ON a.id = r.account \
             GROUP BY r.pool ORDER BY r.pool",
        )
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(|row| Ok((row.try_get("pool")?, read_unsigned(row, "n")?))).collect()
    }

    /// Returns the players with a rating in a pool, the best first; at most [`MAX_LISTED`].
    pub(crate) async fn ranked_players(&self, pool: &str) -> Result<Vec<RankedPlayer>, StoreError> {
        let rows = sqlx::query(
            "SELECT a.name, r.rating, r.deviation, r.volatility, r.games, r.ended FROM ratings r \
             JOIN accounts a ON a.id = r.account WHERE r.pool = $1 \
             ORDER BY r.rating DESC, a.folded LIMIT $2",
        )
        .bind(pool)
        .bind(MAX_LISTED)
        .fetch_all(self.pool())
        .await?;
        let ranked = |row: &AnyRow| {
            Ok(RankedPlayer { name: row.try_get("name")?, rating: read_rating(row)? })
        };
        rows.iter().map(ranked).collect()
    }

    /// Returns the results of each battle of a game, starting with the most played battle.
    pub(crate) async fn seat_odds(&self, pool: &str) -> Result<Vec<BattleScore>, StoreError> {
        let rows = sqlx::query(
            "SELECT MIN(g.battle) AS battle, MIN(g.title) AS title, COUNT(*) AS games, \
             CAST(SUM(r.halves) AS BIGINT) AS halves FROM results r JOIN games g ON g.id = r.game \
             WHERE r.pool = $1 AND r.how = 'rules' GROUP BY r.rules \
             ORDER BY games DESC, battle, r.rules LIMIT $2",
        )
        .bind(pool)
        .bind(MAX_LISTED)
        .fetch_all(self.pool())
        .await?;
        let seats = |row: &AnyRow| {
            Ok(BattleScore {
                battle: row.try_get("battle")?,
                title: row.try_get("title")?,
                games: row.try_get("games")?,
                halves: row.try_get("halves")?,
            })
        };
        rows.iter().map(seats).collect()
    }
}
