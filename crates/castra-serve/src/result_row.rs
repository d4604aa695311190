//! The rows of a result and its ratings, written with the answer that ends a game.

use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::ratings::{How, METHOD, RatedResult, Rating, advantage, rate_game};
use crate::store_error::StoreError;

/// Records the account of a chair at its first answer, within the transaction of the answer.
pub(crate) async fn record_player(
    change: &mut Transaction<'_, Any>,
    game: &str,
    place: u32,
    number: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO entrants (game, place, account) \
         SELECT game, place, account FROM claims WHERE game = $1 AND place = $2 \
         AND NOT EXISTS (SELECT 1 FROM answers a WHERE a.game = $1 AND a.place = $2 \
         AND a.event > 0 AND a.number < $3) ON CONFLICT (game, place) DO NOTHING",
    )
    .bind(game)
    .bind(i64::from(place))
    .bind(number)
    .execute(&mut **change)
    .await?;
    Ok(())
}

/// Records the result of a game and rates its players, within the transaction that ends it. Only
/// the first end of a game counts.
pub(crate) async fn record_result(
    change: &mut Transaction<'_, Any>,
    game: &str,
    ended: &RatedResult,
    now: i64,
) -> Result<(), StoreError> {
    // The row of the pool stays locked until the end of the transaction, so that the results of a
    // pool are processed one after the other.
    let row = sqlx::query(
        "INSERT INTO pools (name, last, method) VALUES ($1, 1, $2) \
         ON CONFLICT (name) DO UPDATE SET last = pools.last + 1 RETURNING last",
    )
    .bind(&ended.pool)
    .bind(METHOD)
    .fetch_one(&mut **change)
    .await?;
    let number: i64 = row.try_get("last")?;
    let accounts = if ended.is_single { accounts(change, game).await? } else { None };
    let [first, second] = ended.tiebreaks;
    let added = sqlx::query(
        "INSERT INTO results (game, pool, number, rules, how, halves, points_first, \
         points_second, strength_first, strength_second, account_first, account_second, ended) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
         ON CONFLICT (game) DO NOTHING",
    )
    .bind(game)
    .bind(&ended.pool)
    .bind(number)
    .bind(&ended.rules)
    .bind(ended.how.word())
    .bind(i64::from(ended.halves))
    .bind(first.points)
    .bind(second.points)
    .bind(first.strength)
    .bind(second.strength)
    .bind(accounts.as_ref().map(|[first, _]| first.clone()))
    .bind(accounts.as_ref().map(|[_, second]| second.clone()))
    .bind(now)
    .execute(&mut **change)
    .await?;
    let Some(accounts) = accounts.filter(|_| added.rows_affected() > 0 && ended.how != How::Fault)
    else {
        return Ok(());
    };
    let (games, halves) = seat_results(change, &ended.rules, number).await?;
    let mut players = [Rating::new(now); 2];
    for (player, account) in players.iter_mut().zip(&accounts) {
        let row = sqlx::query(
            "SELECT rating, deviation, volatility, games, ended FROM ratings \
             WHERE pool = $1 AND account = $2",
        )
        .bind(&ended.pool)
        .bind(account)
        .fetch_optional(&mut **change)
        .await?;
        if let Some(row) = row {
            *player = read_rating(&row)?;
        }
    }
    let players = rate_game(players, ended.halves, advantage(games, halves), now);
    for (rating, account) in players.iter().zip(&accounts) {
        store_rating(change, &ended.pool, account, rating).await?;
    }
    Ok(())
}

/// Returns the accounts of both armies, or `None` unless two different accounts have played.
async fn accounts(
    change: &mut Transaction<'_, Any>,
    game: &str,
) -> Result<Option<[String; 2]>, StoreError> {
    let rows = sqlx::query("SELECT account FROM entrants WHERE game = $1 ORDER BY place")
        .bind(game)
        .fetch_all(&mut **change)
        .await?;
    let found: Result<Vec<String>, sqlx::Error> =
        rows.iter().map(|row| row.try_get("account")).collect();
    let found: Option<[String; 2]> = found?.try_into().ok();
    Ok(found.filter(|[first, second]| first != second))
}

/// Counts the games before number `before` of the pool that had the same rules and ended by them.
/// Returns the count, and the half points of the first army.
async fn seat_results(
    change: &mut Transaction<'_, Any>,
    rules: &str,
    before: i64,
) -> Result<(i64, i64), StoreError> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS games, CAST(COALESCE(SUM(halves), 0) AS BIGINT) AS halves \
         FROM results WHERE rules = $1 AND how = 'rules' AND number < $2",
    )
    .bind(rules)
    .bind(before)
    .fetch_one(&mut **change)
    .await?;
    Ok((row.try_get("games")?, row.try_get("halves")?))
}

/// Reads a rating from a row.
pub(crate) fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: row.try_get("games")?,
        last_game_end: row.try_get("ended")?,
    })
}

/// Adds or renews the rating of an account.
pub(crate) async fn store_rating(
    change: &mut Transaction<'_, Any>,
    pool: &str,
    account: &str,
    rating: &Rating,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO ratings (pool, account, rating, deviation, volatility, games, ended) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (pool, account) DO UPDATE SET \
         rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, games = excluded.games, ended = excluded.ended",
    )
    .bind(pool)
    .bind(account)
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(rating.games)
    .bind(rating.last_game_end)
    .execute(&mut **change)
    .await?;
    Ok(())
}
