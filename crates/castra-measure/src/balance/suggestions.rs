//! The result of a search for changes that make a battle even, as text and as JSON.

use castra_base::{count_noun, percent};
use castra_diagnostics::Paint;
use castra_ide::Gesture;
use castra_sim::{Effect, WinChance};
use serde::Serialize;

use crate::number_format::{count_with_noun, format_signed};

/// The maximum difference from one half at which a battle is even.
pub(super) const MAX_EVEN_DISTANCE: f64 = 0.03;

/// The minimum number of pairs in the race from which the difference is shown. With fewer, it comes
/// from the fresh games.
const MIN_PAIRS: u64 = 100;

/// The result of a search.
#[derive(Debug, Serialize)]
pub struct Suggestions {
    pub(super) castra: &'static str,
    pub(super) battle: String,
    pub(super) title: String,
    pub(super) bots: String,
    pub(super) seed: u64,
    /// The id of the army whose chance is given.
    pub army: String,
    /// The printed name of that army.
    #[serde(skip)]
    pub name: String,
    /// The chance in the unchanged battle.
    pub base: WinChance,
    /// The number of changes that were played.
    pub tried: usize,
    /// The number of changes that were not played, since the result is invalid or plays the same.
    pub refused: usize,
    /// The number of all games.
    pub games: u64,
    /// The changes that make the battle even, the nearest to even first.
    pub suggestions: Vec<Suggestion>,
    /// The change that came nearest to even, if none makes the battle even.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Suggestion>,
}

impl Suggestions {
    /// Returns whether the battle is even without a change.
    #[must_use]
    pub fn was_even(&self) -> bool {
        distance(self.base.chance) <= MAX_EVEN_DISTANCE
    }

    /// Returns whether the battle is even, unchanged or with a suggested change.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.was_even() || !self.suggestions.is_empty()
    }

    /// Returns the suggestions as text.
    #[must_use]
    pub fn text(&self, paint: Paint) -> String {
        text(self, paint)
    }
}

/// A change with its effect.
#[derive(Clone, Debug, Serialize)]
pub struct Suggestion {
    /// The change in words, for the user.
    pub change: String,
    /// The gestures that apply the change, in order.
    #[serde(skip)]
    pub gestures: Vec<Gesture>,
    /// The change of the source in the format of `diff -u`.
    pub diff: String,
    /// The effect on the chance in the games of the race.
    pub effect: Effect,
    /// The chance in fresh games with the next seed.
    pub verified: WinChance,
    /// The chance in fresh games between other bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) also: Option<OtherBotChance>,
}

/// The chance with a change in games between other bots.
#[derive(Clone, Debug, Serialize)]
pub(super) struct OtherBotChance {
    pub(super) bot: &'static str,
    #[serde(flatten)]
    pub(super) chance: WinChance,
}

/// Returns the distance of a chance from one half.
pub(super) fn distance(chance: f64) -> f64 {
    (chance - 0.5).abs()
}

fn chance_text(chance: &WinChance) -> String {
    let WinChance { chance, low, high, .. } = *chance;
    format!("{} ({} to {})", percent(chance), percent(low.max(0.0)), percent(high.min(1.0)))
}

/// Returns the share of drawn games as a clause, or an empty string if no game is drawn.
fn draws_text(chance: &WinChance) -> String {
    if chance.drawn == 0.0 { String::new() } else { format!(", {} drawn", percent(chance.drawn)) }
}

/// Returns the difference that a change makes on the same dice. After few pairs of games, it is the
/// difference between the fresh games and those of the unchanged battle.
fn difference_text(base: &WinChance, suggestion: &Suggestion) -> String {
    let points = |difference: f64, low: f64, high: f64| {
        let [difference, low, high] =
            [difference, low, high].map(|share| format_signed(100.0 * share, 1));
        format!("{difference} points ({low} to {high})")
    };
    let Effect { difference, low, high, games, .. } = suggestion.effect;
    if games >= MIN_PAIRS {
        let pairs = count_with_noun(games, "pair");
        return format!("{} in {pairs} on the same dice", points(difference, low, high));
    }
    let fresh = &suggestion.verified;
    let difference = fresh.chance - base.chance;
    // The games are independent, so the squares of the errors add up.
    let low = difference - (fresh.chance - fresh.low).hypot(base.high - base.chance);
    let high = difference + (fresh.high - fresh.chance).hypot(base.chance - base.low);
    format!("{} from the unchanged battle, on other dice", points(difference, low, high))
}

fn text(result: &Suggestions, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.bold(&result.title));
    let Suggestions { name, bots, seed, base, .. } = result;
    let count = |games: u64| count_with_noun(games, "game");
    text.push_str(&format!(
        "  {name} wins {} of {}{}, seed {seed}, played by `{bots}`\n",
        chance_text(base),
        count(base.games),
        draws_text(base)
    ));
    if result.was_even() {
        text.push_str("  the battle is even: nothing was changed\n");
        return text;
    }
    text.push_str(&format!(
        "  tried {} on the same dice, {} in all\n",
        count_noun(result.tried, "change"),
        count(result.games)
    ));
    if result.refused > 0 {
        let changes = count_noun(result.refused, "more change");
        text.push_str(&format!("  {changes} would make it invalid or decide nothing\n"));
    }
    let mut add = |title: String, found: &Suggestion| {
        text.push_str(&format!("\n{}\n", paint.bold(title)));
        text.push_str(&format!(
            "  {name} wins {} of {}{}, seed {}, played by `{bots}`\n",
            chance_text(&found.verified),
            count(found.verified.games),
            draws_text(&found.verified),
            seed.wrapping_add(1)
        ));
        if let Some(OtherBotChance { bot, chance }) = &found.also {
            let (share, games) = (chance_text(chance), count(chance.games));
            text.push_str(&format!("  {name} wins {share} of {games}, played by `{bot}`\n"));
        }
        text.push_str(&format!("  {}\n\n{}", difference_text(base, found), found.diff));
    };
    for (number, found) in (1..).zip(&result.suggestions) {
        add(format!("{number}. {}", found.change), found);
    }
    if let Some(found) = &result.nearest {
        add(format!("no change comes to 50 ± 3 %; the nearest is {}", found.change), found);
    } else if result.suggestions.is_empty() {
        text.push_str("\nno change could be tried\n");
    }
    text
}
