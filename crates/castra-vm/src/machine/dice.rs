//! Dice.
//!
//! A roll of several dice is stored as the number of dice for each different face: a byte for each
//! face, in the order of the different faces of the die.

use castra_ir::{Die, DieId};

use crate::chance::RandomStream;
use crate::dice_encoding::face_count;
use crate::image::Image;
use crate::memory::Memory;
use crate::op::Addr;
use crate::script::Script;

/// The maximum number of dice in a roll, the maximum of a byte.
pub(crate) const MAX_DICE: i64 = 255;

fn die(image: &Image, die: u16) -> Option<&Die> {
    image.program.dice.get(DieId(u32::from(die)))
}

/// Rolls a die. Returns `None` if the script of a test has no roll left.
#[inline]
pub(crate) fn roll(
    image: &Image,
    chance: &mut RandomStream,
    script: &mut Option<Box<Script>>,
    id: u16,
) -> Option<i64> {
    let die = die(image, id)?;
    match script {
        Some(script) => script.roll(die),
        None => die.faces.get(chance.next_below(die.faces.len() as u64) as usize).copied(),
    }
}

/// Rolls several dice. Returns `None` if the script of a test has too few rolls.
#[inline]
pub(crate) fn roll_many(
    image: &Image,
    chance: &mut RandomStream,
    script: &mut Option<Box<Script>>,
    id: u16,
    n: i64,
    to: &mut [i64],
) -> Option<()> {
    to.fill(0);
    match script {
        Some(script) => {
            let die = die(image, id)?;
            for face in script.roll_many(die, n) {
                add_die(to, die.distinct.iter().position(|&f| Some(f) == face)?)?;
            }
        }
        None => {
            let positions = image.die_positions.get(usize::from(id))?;
            for _ in 0..n {
                let face = chance.next_below(positions.len() as u64) as usize;
                add_die(to, usize::from(*positions.get(face)?))?;
            }
        }
    }
    Some(())
}

fn add_die(words: &mut [i64], position: usize) -> Option<()> {
    let word = words.get_mut(position / 8)?;
    *word = word.wrapping_add(1i64.wrapping_shl(8 * (position % 8) as u32));
    Some(())
}

/// Returns the different faces of a die, and the number of dice that show each.
fn face_counts<'a>(
    image: &'a Image,
    words: &'a [i64],
    id: u16,
) -> impl Iterator<Item = (i64, i64)> {
    let faces = die(image, id).map_or(&[][..], |d| &d.distinct);
    faces.iter().enumerate().map(|(i, &face)| (face, face_count(words, i)))
}

/// Returns the sum of the rolled dice.
pub(crate) fn sum(image: &Image, words: &[i64], id: u16) -> Option<i64> {
    let mut counted = face_counts(image, words, id);
    counted.try_fold(0i64, |sum, (face, n)| sum.checked_add(face.checked_mul(n)?))
}

/// Returns the best or worst rolled face; 0 for no dice.
pub(crate) fn extreme(
    image: &Image,
    words: &[i64],
    id: u16,
    choose: impl Fn(i64, i64) -> i64,
) -> i64 {
    let shown = face_counts(image, words, id).filter(|(_, n)| *n != 0);
    shown.map(|(face, _)| face).reduce(choose).unwrap_or(0)
}

/// Returns the first rolled face after a position: its position and the face.
pub(crate) fn next(image: &Image, words: &[i64], id: u16, after: i64) -> Option<(i64, i64)> {
    let first = usize::try_from(after.saturating_add(1)).ok()?;
    let faces = &die(image, id)?.distinct;
    let found = faces.iter().enumerate().skip(first).find(|(i, _)| face_count(words, *i) != 0);
    found.map(|(i, face)| (i as i64, *face))
}

/// Copies the dice of `from` that show the face at a position.
pub(crate) fn keep(m: &mut Memory, to: Addr, from: Addr, w: u8, position: i64) {
    let Ok(position) = u16::try_from(position) else { return };
    let word = position / 8;
    if word < u16::from(w) {
        let byte = 0xffi64.wrapping_shl(8 * u32::from(position % 8));
        let (to, from) = (usize::from(to.wrapping_add(word)), usize::from(from.wrapping_add(word)));
        m[to] = (m[to] & !byte) | (m[from] & byte);
    }
}

/// Returns the `n` best or worst dice.
pub(crate) fn best(image: &Image, words: &[i64], id: u16, n: i64, highest: bool) -> Vec<i64> {
    let mut kept = vec![0i64; words.len()];
    let faces = die(image, id).map_or(&[][..], |d| &d.distinct);
    let mut order: Vec<(i64, usize)> = faces.iter().copied().zip(0..).collect();
    order.sort_unstable();
    if highest {
        order.reverse();
    }
    let mut left = n.max(0);
    for (_, position) in order {
        let taken = face_count(words, position).min(left);
        left -= taken;
        if let Some(word) = kept.get_mut(position / 8) {
            *word |= taken.wrapping_shl(8 * (position % 8) as u32);
        }
    }
    kept
}
