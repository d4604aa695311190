//! The chance to win, shared among parts that may only matter together: Shapley values.
//!
//! Two rules of which one is enough are worth nothing each: without either, the other is there. In
//! an order of the parts, one after the other is left out, and each is worth what its army loses at
//! that moment. The mean over all orders is the Shapley value (L. S. Shapley, *A Value for n-Person
//! Games*, 1953). Some orders at random estimate it, each with its reverse, whose errors are opposed
//! (R. Mitchell and others, *Sampling Permutations for Shapley Value Estimation*, 2022).

use std::collections::BTreeMap;

use castra_ide::Host;
use castra_sim::{Effect, Flaw, Match, Race};
use castra_vm::Chance;
use serde::Serialize;

use super::candidates::{Candidate, How, Part};
use super::games::WorthGames;
use crate::trial::Trial;

/// Pairs of an order and its reverse.
const PAIRS: usize = 8;

/// The number of orders in which parts that are measured together are left out.
pub const ORDERS: usize = 2 * PAIRS;

/// The quantile of Student's distribution that leaves 2.5 % above it, for the means of [`PAIRS`]
/// pairs.
const T: f64 = 2.365;

/// The random numbers of the orders; the streams of the games begin at 0.
const STREAM: u64 = 0x5348_4150;

/// The parts that are measured together.
#[derive(Debug, Serialize)]
pub(super) struct Shares {
    /// Orders in which the parts are left out.
    pub(super) orders: usize,
    /// All games played.
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
    pub(super) part: Part,
    pub(super) name: String,
    /// The army that loses chance without the part.
    #[serde(rename = "for")]
    pub(super) army: String,
    /// Points of winning chance, in percent, with a 95 % interval.
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Measures parts together. Each of the sixteen orders plays the same number of games without its
/// first part, without its first two, and so on. `step` is called after each order.
///
/// # Errors
///
/// A bug in Castra itself.
pub(super) fn shares(
    trial: &Trial,
    host: &mut Host<'_>,
    family: &[&Candidate],
    games: &WorthGames,
    step: &mut dyn FnMut(),
) -> Result<Shares, Flaw> {
    let orders = orders(family.len(), trial.base.seed);
    let mut shares =
        Shares { orders: orders.len(), played: 0, parts: Vec::new(), unmeasured: None };
    let each = games.games.div_ceil(orders.len().max(1) as u64);
    let armies = trial.base.image.program().armies.iter().map(|army| army.id.clone());
    let armies: Vec<String> = armies.collect();
    let mut known: BTreeMap<Vec<usize>, Match> = BTreeMap::new();
    // For each order, part and army, what the army loses when the part is left out.
    let mut losses: Vec<Vec<Vec<f64>>> = Vec::new();
    for (number, order) in orders.iter().enumerate() {
        let mut without = Vec::new();
        for end in 1..=order.len() {
            match left_out(trial, host, family, order.get(..end).unwrap_or_default(), &mut known) {
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
    shares.parts = shared(family, &losses, &armies);
    Ok(shares)
}

/// Returns the orders of a number of parts: at random, each followed by its reverse.
fn orders(parts: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut chance = Chance::stream(seed, 0, STREAM);
    let mut all = Vec::new();
    for _ in 0..PAIRS {
        let mut order: Vec<usize> = (0..parts).collect();
        for last in (1..parts).rev() {
            // At most `last`, which is a `usize`.
            let other = usize::try_from(chance.below(last as u64 + 1)).unwrap_or(last);
            order.swap(last, other);
        }
        let reverse = order.iter().rev().copied().collect();
        all.extend([order, reverse]);
    }
    all
}

/// Returns the games of the battle without some parts, which are compiled once.
fn left_out(
    trial: &Trial,
    host: &mut Host<'_>,
    family: &[&Candidate],
    parts: &[usize],
    known: &mut BTreeMap<Vec<usize>, Match>,
) -> Result<Match, String> {
    let mut parts = parts.to_vec();
    // Of two equal pieces in a hex, the second is named by its number among them, and so goes first.
    parts.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(games) = known.get(&parts) {
        return Ok(games.clone());
    }
    let (mut gestures, mut without) = (Vec::new(), Vec::new());
    for candidate in parts.iter().filter_map(|&part| family.get(part)) {
        match &candidate.how {
            How::Gesture(gesture) => gestures.push(gesture.clone()),
            How::Without(name) => without.push(name.as_str()),
            How::Fixed(why) => return Err(format!("{}: {why}", candidate.name)),
        }
    }
    let games = trial.without(host, &gestures, &without)?.games;
    known.insert(parts, games.clone());
    Ok(games)
}

/// Returns for each part and army what the army loses when the part is left out, after those that
/// come before it in an order. `effects` are those of the first part, the first two, and so on.
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

/// Returns the shares, the greatest first, from the losses by order, part and army.
fn shared(family: &[&Candidate], losses: &[Vec<Vec<f64>>], armies: &[String]) -> Vec<Share> {
    let of = |part: usize, army: usize| -> Vec<f64> {
        let loss = |order: &Vec<Vec<f64>>| order.get(part)?.get(army).copied();
        let pair =
            |two: &[Vec<Vec<f64>>]| two.iter().filter_map(loss).sum::<f64>() / two.len() as f64;
        losses.chunks(2).map(pair).collect()
    };
    let share = |(part, candidate): (usize, &&Candidate)| {
        let by_army: Vec<(f64, f64)> =
            (0..armies.len()).map(|army| mean(&of(part, army))).collect();
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

/// Returns the mean of some values, and half of its 95 % interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let sd = (squares / (count - 1.0).max(1.0)).sqrt();
    (mean, T * sd / count.sqrt())
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

    /// Of two parts of which one is enough, the one that is left out last loses everything.
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
