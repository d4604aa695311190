//! Shapley values: the chance to win, shared among parts that may matter only together.
//!
//! If either of two rules is enough, each alone is worth nothing, since the other remains. An order
//! removes the parts one after the other, and the worth of each is the loss of its army at that
//! moment. The mean over all orders is the Shapley value (L. S. Shapley, *A Value for n-Person
//! Games*, 1953). Random orders estimate it, each paired with its reverse, since their errors are
//! opposed (R. Mitchell and others, *Sampling Permutations for Shapley Value Estimation*, 2022).

use std::collections::BTreeMap;

use castra_ide::Host;
use castra_sim::{Effect, Flaw, Match, Race};
use castra_vm::RandomStream;
use serde::Serialize;

use super::candidates::{Candidate, PartCategory, Removal};
use super::settings::MeasurementSettings;
use crate::trial::Trial;

/// The number of orders that are paired with their reverse.
const PAIRS: usize = 8;

/// The number of orders in which the parts are removed.
pub const ORDERS: usize = 2 * PAIRS;

/// The quantile of Student's distribution that leaves 2.5 % above it, for the means of [`PAIRS`]
/// pairs.
const T_QUANTILE: f64 = 2.365;

/// The random stream of the orders; the streams of the games begin at 0.
const ORDER_STREAM: u64 = 0x5348_4150;

/// The result of measuring parts together.
#[derive(Debug, Serialize)]
pub(super) struct Shares {
    /// The number of orders.
    pub(super) orders: usize,
    /// The number of all games.
    pub(super) played: u64,
    /// The parts by descending share.
    pub(super) parts: Vec<Share>,
    /// The reason why the parts were not measured together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unmeasured: Option<String>,
}

/// The share of a part.
#[derive(Debug, Serialize)]
pub(super) struct Share {
    pub(super) part: PartCategory,
    pub(super) name: String,
    /// The army that loses chance without the part.
    #[serde(rename = "for")]
    pub(super) army: String,
    /// The share in percentage points of the chance to win, with a 95 % interval.
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Measures parts together. Each order plays the same number of games without its first part,
/// without its first two, and so on. `step` is called after each order.
///
/// # Errors
///
/// If Castra itself has a bug.
pub(super) fn shares(
    trial: &Trial,
    host: &mut Host<'_>,
    family: &[&Candidate],
    games: &MeasurementSettings,
    step: &mut dyn FnMut(),
) -> Result<Shares, Flaw> {
    let orders = orders(family.len(), trial.base.seed);
    let mut shares =
        Shares { orders: orders.len(), played: 0, parts: Vec::new(), unmeasured: None };
    let each = games.games.div_ceil(orders.len().max(1) as u64);
    let armies = trial.base.image.program().armies.iter().map(|army| army.id.clone());
    let armies: Vec<String> = armies.collect();
    let mut known: BTreeMap<Vec<usize>, Match> = BTreeMap::new();
    // The loss of each army when a part is removed, by order, part and army.
    let mut losses: Vec<Vec<Vec<f64>>> = Vec::new();
    for (number, order) in orders.iter().enumerate() {
        let mut without = Vec::new();
        for end in 1..=order.len() {
            match games_without(
                trial,
                host,
                family,
                order.get(..end).unwrap_or_default(),
                &mut known,
            ) {
                Ok(games) => without.push(games),
                Err(why) => {
                    shares.unmeasured = Some(why);
                    return Ok(shares);
                }
            }
        }
        let first = 1 + number as u64 * each;
        let mut race = Race::new(trial.base.clone(), first, games.jobs);
        let played = |count| shares.played += count;
        let effects = race.run(&without, each, without.len(), |_, _| 0.0, played)?;
        step();
        losses.push(losses_in(order, &effects, armies.len()));
    }
    shares.parts = to_shares(family, &losses, &armies);
    Ok(shares)
}

/// Returns random orders of `parts` parts, each followed by its reverse.
fn orders(parts: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut chance = RandomStream::stream(seed, 0, ORDER_STREAM);
    let mut all = Vec::new();
    for _ in 0..PAIRS {
        let mut order: Vec<usize> = (0..parts).collect();
        for last in (1..parts).rev() {
            // At most `last`, which is a `usize`.
            let other = usize::try_from(chance.next_below(last as u64 + 1)).unwrap_or(last);
            order.swap(last, other);
        }
        let reverse = order.iter().rev().copied().collect();
        all.extend([order, reverse]);
    }
    all
}

/// Returns the games of the battle without some parts. `cache` caches them.
fn games_without(
    trial: &Trial,
    host: &mut Host<'_>,
    family: &[&Candidate],
    parts: &[usize],
    cache: &mut BTreeMap<Vec<usize>, Match>,
) -> Result<Match, String> {
    let mut parts = parts.to_vec();
    // Equal pieces in a hex are numbered, so the later one is removed first.
    parts.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(games) = cache.get(&parts) {
        return Ok(games.clone());
    }
    let (mut gestures, mut without) = (Vec::new(), Vec::new());
    for candidate in parts.iter().filter_map(|&part| family.get(part)) {
        match &candidate.how {
            Removal::Gesture(gesture) => gestures.push(gesture.clone()),
            Removal::Named(name) => without.push(name.as_str()),
            Removal::Impossible(why) => return Err(format!("{}: {why}", candidate.name)),
        }
    }
    let games = trial.with_gestures_without(host, &gestures, &without)?.games;
    cache.insert(parts, games.clone());
    Ok(games)
}

/// Returns the loss of each army when a part is removed after its predecessors in the order, by
/// part and army. `effects` are the effects without the first part, the first two, and so on.
fn losses_in(order: &[usize], effects: &[Vec<Effect>], armies: usize) -> Vec<Vec<f64>> {
    let mut losses = vec![vec![0.0; armies]; order.len()];
    let mut before = vec![0.0; armies];
    for (part, effects) in order.iter().zip(effects) {
        let after: Vec<f64> = effects.iter().map(|effect| effect.difference).collect();
        if let Some(losses) = losses.get_mut(*part) {
            *losses = before.iter().zip(&after).map(|(before, after)| before - after).collect();
        }
        before = after;
    }
    losses
}

/// Returns the shares in descending order, from the losses by order, part and army.
fn to_shares(family: &[&Candidate], losses: &[Vec<Vec<f64>>], armies: &[String]) -> Vec<Share> {
    let losses_of = |part: usize, army: usize| -> Vec<f64> {
        let loss = |order: &Vec<Vec<f64>>| order.get(part)?.get(army).copied();
        let pair =
            |two: &[Vec<Vec<f64>>]| two.iter().filter_map(loss).sum::<f64>() / two.len() as f64;
        losses.chunks(2).map(pair).collect()
    };
    let share = |(part, candidate): (usize, &&Candidate)| {
        let by_army: Vec<(f64, f64)> =
            (0..armies.len()).map(|army| mean(&losses_of(part, army))).collect();
        let most = || (0..armies.len()).max_by(|a, b| by_army[*a].0.total_cmp(&by_army[*b].0));
        let own = candidate.army.or_else(most)?;
        let (mean, reach) = *by_army.get(own)?;
        Some(Share {
            part: candidate.part,
            name: candidate.name.clone(),
            army: armies.get(own)?.clone(),
            share: 100.0 * mean,
            low: 100.0 * (mean - reach),
            high: 100.0 * (mean + reach),
        })
    };
    let mut all: Vec<Share> = family.iter().enumerate().filter_map(share).collect();
    all.sort_by(|a, b| b.share.total_cmp(&a.share));
    all
}

/// Returns the mean of values, and half of its 95 % interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let sd = (squares / (count - 1.0).max(1.0)).sqrt();
    (mean, T_QUANTILE * sd / count.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_order_has_every_part_and_its_reverse() {
        let all = orders(5, 7);
        assert_eq!(all.len(), 2 * PAIRS);
        for pair in all.chunks(2) {
            let mut parts = pair[0].clone();
            parts.reverse();
            assert_eq!(parts, pair[1]);
            parts.sort_unstable();
            assert_eq!(parts, [0, 1, 2, 3, 4]);
        }
        assert_ne!(orders(5, 8), all);
        assert!(orders(0, 7).iter().all(Vec::is_empty));
    }

    /// If one of two parts is enough, the part that is removed last takes the whole loss.
    #[test]
    fn parts_of_which_one_is_enough_share_their_worth() {
        let effect = |difference: f64| {
            let nothing = Effect {
                games: 1,
                faults: 0,
                base: 0.5,
                variant: 0.5,
                difference,
                low: 0.0,
                high: 0.0,
                drawn: 0.0,
            };
            vec![nothing]
        };
        let effects = [effect(0.0), effect(-0.5)];
        let one = losses_in(&[0, 1], &effects, 1);
        let other = losses_in(&[1, 0], &effects, 1);
        assert_eq!((one[1][0], other[1][0]), (0.5, 0.0));
        let pairs = [(one[0][0] + other[0][0]) / 2.0, (one[1][0] + other[1][0]) / 2.0];
        assert_eq!(pairs, [0.25, 0.25]);
        assert_eq!(mean(&[0.25, 0.25]), (0.25, 0.0));
    }
}
