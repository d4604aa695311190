//! Dice.

use castra_ir::Die;

use crate::chance::Chance;
use crate::image::Image;
use crate::script::Script;

fn die(image: &Image, die: u16) -> Option<&Die> {
    image.program.dice.get(usize::from(die))
}

/// A face; nothing where a script should say it and does not.
#[inline]
pub(crate) fn roll(
    image: &Image,
    chance: &mut Chance,
    script: &mut Option<Box<Script>>,
    id: u16,
) -> Option<i64> {
    let die = die(image, id)?;
    match script {
        Some(script) => script.roll(die),
        None => die.faces.get(chance.below(die.faces.len() as u64) as usize).copied(),
    }
}

/// How often each face is thrown by so many dice: byte by byte, in the order of
/// the different faces of the die. Nothing where a script should say it and
/// does not.
#[inline]
pub(crate) fn roll_many(
    image: &Image,
    chance: &mut Chance,
    script: &mut Option<Box<Script>>,
    id: u16,
    n: i64,
) -> Option<i64> {
    let one = |position: u32| 1i64.wrapping_shl(8 * position);
    match script {
        Some(script) => {
            let die = die(image, id)?;
            script.roll_many(die, n).into_iter().try_fold(0, |sum, face| {
                let position = die.distinct.iter().position(|&f| Some(f) == face)?;
                Some(sum + one(position as u32))
            })
        }
        None => {
            let positions = image.die_positions.get(usize::from(id))?;
            (0..n).try_fold(0, |sum, _| {
                let face = chance.below(positions.len() as u64) as usize;
                positions.get(face).map(|&position| sum + one(u32::from(position)))
            })
        }
    }
}

/// The sum of dice rolled.
pub(crate) fn sum(image: &Image, rolled: i64, id: u16) -> Option<i64> {
    let faces = die(image, id).map_or(&[][..], |d| &d.distinct);
    faces.iter().take(8).enumerate().try_fold(0i64, |sum, (i, &face)| {
        sum.checked_add(face.checked_mul((rolled >> (8 * i)) & 0xff)?)
    })
}

/// The best or worst face of dice rolled; 0 if none was.
pub(crate) fn extreme(image: &Image, rolled: i64, id: u16, of: impl Fn(i64, i64) -> i64) -> i64 {
    let faces = die(image, id).map_or(&[][..], |d| &d.distinct);
    let shown = faces.iter().take(8).enumerate().filter(|(i, _)| (rolled >> (8 * i)) & 0xff != 0);
    shown.map(|(_, &face)| face).reduce(of).unwrap_or(0)
}
