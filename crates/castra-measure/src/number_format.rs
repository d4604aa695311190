//! The format of numbers in tables.

use castra_base::{count_noun, percent};
use castra_diagnostics::Paint;

/// Returns `count` as a percentage of `total`; 0 if both are 0.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub fn percent_of(count: u64, total: u64) -> String {
    percent(count as f64 / total.max(1) as f64)
}

/// Returns a count divided by the number of games, with two decimal places.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub fn per_game(times: u64, games: u64) -> String {
    format!("{:.2}", times as f64 / games.max(1) as f64)
}

/// Returns a count with its noun: `1 game`, `2 games`.
#[must_use]
pub fn count_with_noun(count: u64, noun: &str) -> String {
    count_noun(usize::try_from(count).unwrap_or(usize::MAX), noun)
}

/// Returns a number with its sign and this many decimal places. It has no sign if it rounds to 0.
#[must_use]
pub fn format_signed(value: f64, places: usize) -> String {
    let text = format!("{value:+.places$}");
    let is_zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if is_zero { text.trim_start_matches(['+', '-']).to_owned() } else { text }
}

/// Returns a heading on a line after an empty one: the title in bold, then `rest` unchanged.
#[must_use]
pub fn heading(title: &str, rest: &str, paint: Paint) -> String {
    format!("\n{}{rest}\n", paint.bold(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_follow_the_rounded_value() {
        assert_eq!(format_signed(0.04, 1), "0.0");
        assert_eq!(format_signed(-0.04, 1), "0.0");
        assert_eq!(format_signed(-0.06, 1), "-0.1");
        assert_eq!(format_signed(1.0, 2), "+1.00");
    }
}
