//! Ratings of players by Glicko-2, extended by the advantage of a seat.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// The version of the rating method. Ratings of another version are computed again.
pub(crate) const METHOD: i64 = 1;
/// The number of drawn games that are added to the results of each battle.
const EVEN_GAMES: f64 = 20.0;
/// The seconds after which a rating without games becomes less certain: 30 days.
const PERIOD: i64 = 30 * 24 * 60 * 60;
/// The maximum number of periods without a game that count.
const MAX_PERIODS: i64 = 2_000;
/// Above this deviation, in thousandths of a point, a rating is provisional.
pub(crate) const PROVISIONAL_DEVIATION: i64 = 110_000;

/// The end of a game between people of two armies.
#[derive(Clone, Debug)]
pub(crate) struct RatedResult {
    /// The identifier of the game to whose ratings the result counts.
    pub(crate) pool: String,
    /// Fingerprint of the rules and the battle.
    pub(crate) rules: String,
    pub(crate) how: How,
    /// The half points of the first army.
    pub(crate) halves: u32,
    /// The points and the strength of both armies, for tie-breaks.
    pub(crate) tiebreaks: [castra_api::Tiebreak; 2],
    /// True if each army has a single chair, with the same number as the army.
    pub(crate) is_single: bool,
}

castra_base::words! {
    /// The way in which a game ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum How {
        /// By its rules.
        Rules = "rules",
        /// The time of a player was over.
        Time = "time",
        /// By an error in the rules.
        Fault = "fault",
    }
}

/// The rating of a player in a pool, in integers, which the database stores exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rating {
    /// In thousandths.
    pub(crate) rating: i64,
    /// In thousandths.
    pub(crate) deviation: i64,
    /// The expected fluctuation of the strength, in billionths.
    pub(crate) volatility: i64,
    /// The number of games.
    pub(crate) games: i64,
    /// The end of the last game, in seconds since 1970.
    pub(crate) last_game_end: i64,
}

impl Rating {
    /// Returns the rating of a player without games.
    pub(crate) fn new(now: i64) -> Self {
        Self::from_glicko(Glicko2Rating::new(), 0, now)
    }

    #[allow(clippy::cast_possible_truncation, reason = "ratings are small numbers")]
    fn from_glicko(rating: Glicko2Rating, games: i64, ended: i64) -> Self {
        let rounded = |value: f64, unit: f64| (value * unit).round() as i64;
        Self {
            rating: rounded(rating.rating, 1e3),
            deviation: rounded(rating.deviation, 1e3),
            volatility: rounded(rating.volatility, 1e9),
            games,
            last_game_end: ended,
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "ratings are small numbers")]
    fn to_glicko(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            volatility: self.volatility as f64 / 1e9,
        }
    }

    /// Returns the rating at a time. Each period without a game makes it less certain.
    fn glicko_at(self, now: i64) -> Glicko2Rating {
        let mut rating = self.to_glicko();
        for _ in 0..((now - self.last_game_end) / PERIOD).clamp(0, MAX_PERIODS) {
            rating = decay_deviation(&rating);
        }
        rating
    }
}

/// Returns the advantage of the first seat in rating points, from finished games and the half
/// points of the first army in them.
#[allow(clippy::cast_precision_loss, reason = "nobody plays so many games")]
pub(crate) fn advantage(games: i64, halves: i64) -> f64 {
    let share = (halves as f64 / 2.0 + EVEN_GAMES / 2.0) / (games as f64 + EVEN_GAMES);
    400.0 * (share / (1.0 - share)).log10()
}

/// Returns the ratings of both players after a game. `halves` are the half points of the first
/// player, 0 to 2, and `advantage` is the first seat's in rating points.
pub(crate) fn rate_game(
    players: [Rating; 2],
    halves: u32,
    advantage: f64,
    now: i64,
) -> [Rating; 2] {
    let outcomes = match halves {
        0 => [Outcomes::LOSS, Outcomes::WIN],
        1 => [Outcomes::DRAW, Outcomes::DRAW],
        _ => [Outcomes::WIN, Outcomes::LOSS],
    };
    let [first, second] = players.map(|player| player.glicko_at(now));
    // To each player, the rating of the opponent includes the advantage of the opponent's seat.
    let seen = |of: Glicko2Rating, more: f64| Glicko2Rating { rating: of.rating + more, ..of };
    let after = |own: Glicko2Rating, other: Glicko2Rating, outcome, games: i64| {
        let rating = glicko2_rating_period(&own, &[(other, outcome)], &Glicko2Config::new());
        Rating::from_glicko(rating, games + 1, now)
    };
    let [one, other] = outcomes;
    let [games_first, games_second] = players.map(|player| player.games);
    [
        after(first, seen(second, -advantage), one, games_first),
        after(second, seen(first, advantage), other, games_second),
    ]
}

#[cfg(test)]
mod tests;
