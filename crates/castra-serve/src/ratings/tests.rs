//! Tests of the ratings.

use castra_api::Tiebreak;

use super::*;
use crate::result_row::record_result;
use crate::store::Store;

#[test]
fn a_seat_that_wins_more_often_is_stronger() {
    assert!(advantage(0, 0).abs() < 1e-9);
    assert!(advantage(100, 100).abs() < 1e-9);
    // 60 of 100 games, and 20 even games: 70 of 120.
    assert!((advantage(100, 120) - 58.451).abs() < 0.01, "{}", advantage(100, 120));
    assert!((advantage(100, 120) + advantage(100, 80)).abs() < 1e-9);
    // Whoever wins every game is not infinitely strong.
    assert!(advantage(1_000, 2_000) < 900.0);
}

#[test]
fn a_victory_from_the_weaker_seat_counts_for_more() {
    let new = [Rating::new(0); 2];
    let gain = |halves, advantage| {
        let [first, second] = rate_game(new, halves, advantage, 0);
        (first.rating - 1_500_000, second.rating - 1_500_000)
    };
    // The first rating of the paper: a victory between new players is worth 162 points.
    assert_eq!(gain(2, 0.0), (162_311, -162_311));
    let (strong, weak) = (gain(2, 100.0).0, gain(0, 100.0).1);
    assert!(strong < 162_311 && 162_311 < weak, "{strong} {weak}");
    // Between equal players, a draw is good for the one in the weaker seat.
    let (first, second) = gain(1, 100.0);
    assert!(first < 0 && second > 0 && first == -second);
}

/// The example of Glickman's paper, by games of one period: 1500 and 200 become less certain, and a
/// player without games does not change for a month.
#[test]
fn a_rating_without_games_becomes_less_certain() {
    let player = Rating { deviation: 50_000, ..Rating::new(0) };
    assert_eq!(player.glicko_at(PERIOD - 1), player.to_glicko());
    let later = player.glicko_at(PERIOD);
    assert!((later.deviation - 51.07).abs() < 0.01, "{later:?}");
    assert!((player.glicko_at(i64::MAX).deviation - 350.0).abs() < 1e-9);
    assert!((later.rating - 1_500.0).abs() < 1e-9);
}

/// The rows of all ratings.
async fn rows(store: &Store) -> Vec<(String, i64, i64, i64, i64)> {
    use sqlx::Row as _;
    let rows = sqlx::query(
        "SELECT account, rating, deviation, volatility, games FROM ratings ORDER BY account",
    );
    let rows = rows.fetch_all(store.pool()).await.unwrap();
    let row = |row: &sqlx::any::AnyRow| {
        (row.get("account"), row.get("rating"), row.get(2), row.get(3), row.get(4))
    };
    rows.iter().map(row).collect()
}

#[tokio::test]
async fn ratings_are_computed_again_from_the_results() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::open_folder(data.path()).await.unwrap();
    let day = 24 * 60 * 60;
    for number in 0..60u32 {
        let mut change = store.pool().begin().await.unwrap();
        let game = format!("game{number}");
        sqlx::query(
            "INSERT INTO games VALUES ($1, 0, 0, 'b', 'B', '{}', 2, 'f', '1', '1', 's', 'c', 'over', \
             '{\"answers\":0}')",
        )
        .bind(&game)
        .execute(&mut *change)
        .await
        .unwrap();
        for place in 0..2u32 {
            sqlx::query("INSERT INTO chairs VALUES ($1, $2, 'person', '', NULL)")
                .bind(&game)
                .bind(i64::from(place))
                .execute(&mut *change)
                .await
                .unwrap();
            // Some players have no account, and some play against themselves.
            if number % 11 == 10 && place == 0 {
                continue;
            }
            sqlx::query("INSERT INTO entrants VALUES ($1, $2, $3)")
                .bind(&game)
                .bind(i64::from(place))
                .bind(format!("account{}", [number * 2, number / 3 + 1][place as usize] % 5))
                .execute(&mut *change)
                .await
                .unwrap();
        }
        let how = [How::Rules, How::Rules, How::Time, How::Fault][number as usize % 4];
        let end = RatedResult {
            pool: "game".to_owned(),
            rules: format!("rules{}", number % 3),
            how,
            halves: number * 7 % 3,
            tiebreaks: [Tiebreak::default(); 2],
            is_single: number % 13 != 12,
        };
        record_result(&mut change, &game, &end, i64::from(number) * 9 * day).await.unwrap();
        // A second end of the same game does not count.
        record_result(&mut change, &game, &end, i64::from(number) * 9 * day).await.unwrap();
        change.commit().await.unwrap();
    }
    let kept = rows(&store).await;
    assert_eq!(kept.len(), 5);
    assert!(kept.iter().all(|row| row.4 > 0));
    // Nothing is computed again without need.
    sqlx::query("UPDATE ratings SET rating = 1").execute(store.pool()).await.unwrap();
    store.renew_ratings().await.unwrap();
    assert!(rows(&store).await.iter().all(|row| row.1 == 1));
    sqlx::query("UPDATE pools SET method = 0").execute(store.pool()).await.unwrap();
    store.renew_ratings().await.unwrap();
    assert_eq!(rows(&store).await, kept);
}
