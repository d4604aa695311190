//! The interpreter loop.

use castra_ir::NONE;

use super::bitset::{count, first};
use super::core::{Core, INSTRUCTIONS_PER_STEP, Stop};
use super::{acts, columns, dice, extreme, hexes, pieces, reach};
use crate::arithmetic::{divide, modulo};
use crate::bits::index;
use crate::chance::RandomStream;
use crate::fault::RuntimeError;
use crate::image::Image;
use crate::image::native::CodePosition;
use crate::memory::Memory;
use crate::op::{Addr, Op};
use crate::script::Script;
use crate::sight::{side_slot, side_terrain};
use crate::trace::{EventContext, NoTrace, Tracer, emit};

/// Runs until the game stops.
pub(crate) fn exec<T: Tracer>(image: &Image, core: &mut Core, tracer: &mut T) -> Stop {
    let mut at = CodePosition { pc: core.pc, fuel: core.fuel };
    let m = &mut core.memory;
    let stop = execute::<T, false>(image, m, &mut core.chance, &mut core.script, &mut at, tracer);
    (core.pc, core.fuel) = (at.pc, at.fuel);
    // Only a single step ends without a reason.
    stop.unwrap_or(Stop::Fault(RuntimeError::Unsound))
}

/// Executes one instruction; returns the reason if the game stops.
pub(super) fn step(
    image: &Image,
    m: &mut Memory,
    chance: &mut RandomStream,
    script: &mut Option<Box<Script>>,
    position: &mut CodePosition,
) -> Option<Stop> {
    let pc = position.pc as usize;
    let Some(op) = image.code.get(pc).filter(|op| acts::is_act(op)) else {
        return execute::<_, true>(image, m, chance, script, position, &mut NoTrace);
    };
    // Native code mostly requests these instructions. This path avoids the setup of the loop.
    let acted = match *op {
        Op::Choose { site, to } => acts::choose(image, m, site, to, pc + 1),
        _ => acts::act(image, m, chance, script, &mut NoTrace, op, pc + 1),
    };
    position.pc = *acted.as_ref().unwrap_or(&(pc + 1)) as u32;
    acted.err()
}

/// Executes one instruction, or runs until the game stops.
///
/// Addresses have 16 bits and memory has 65,536 words, so no access is out of bounds; sums of
/// addresses wrap. Operands come from the compiler, and computed indices come from typed values.
#[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
#[inline(always)]
fn execute<T: Tracer, const ONE: bool>(
    image: &Image,
    m: &mut Memory,
    chance: &mut RandomStream,
    script: &mut Option<Box<Script>>,
    position: &mut CodePosition,
    tracer: &mut T,
) -> Option<Stop> {
    let code = image.code.as_slice();
    let layout = &image.layout;
    // Kept in local variables, which the processor holds in registers; written back at the end.
    let mut pc = position.pc as usize;
    let mut fuel = position.fuel;

    macro_rules! at {
        ($r:expr) => {
            m[usize::from($r)]
        };
    }
    macro_rules! cell {
        ($base:expr, $index:expr) => {
            m[usize::from($base.wrapping_add(at!($index) as u16))]
        };
    }
    macro_rules! jump {
        ($to:expr) => {
            pc = pc.wrapping_add_signed(isize::from($to))
        };
    }
    macro_rules! jump_if {
        ($condition:expr, $to:expr) => {
            if $condition {
                jump!($to);
            }
        };
    }
    // A call or backward jump costs as much as the code that may run before the next one, so a loop
    // around many instructions is not cheaper than many small loops.
    macro_rules! burn {
        ($cost:expr) => {
            fuel -= 1 + i64::from($cost);
            if fuel < 0 {
                break Some(Stop::Fault(RuntimeError::OutOfFuel));
            }
        };
    }
    // `to` is negative here, so the shift rounds a part of a step up to a whole one.
    macro_rules! back {
        ($to:expr) => {
            let to = isize::from($to);
            fuel += (to as i64 >> INSTRUCTIONS_PER_STEP.trailing_zeros()).min(-1);
            if fuel < 0 {
                break Some(Stop::Fault(RuntimeError::OutOfFuel));
            }
            pc = pc.wrapping_add_signed(to);
        };
    }
    macro_rules! arithmetic {
        ($dst:expr, $value:expr) => {
            match $value {
                Some(value) => at!($dst) = value,
                None => break Some(Stop::Fault(RuntimeError::Overflow)),
            }
        };
    }
    macro_rules! attempt {
        ($value:expr) => {
            match $value {
                Ok(value) => value,
                Err(fault) => break Some(Stop::Fault(fault)),
            }
        };
    }
    macro_rules! words {
        ($w:expr, |$i:ident| $body:expr) => {
            // Most sets have two words, for which no loop is needed.
            if $w == 2 {
                {
                    let $i = 0u16;
                    $body;
                }
                let $i = 1u16;
                $body;
            } else {
                for $i in 0..u16::from($w) {
                    $body;
                }
            }
        };
    }
    macro_rules! scene {
        () => {
            EventContext::new(image, m, pc)
        };
    }

    let stop = loop {
        // Code ends in a jump, a return or a halt, so only a bug of the compiler leads here.
        let Some(op) = code.get(pc) else {
            break Some(Stop::Fault(RuntimeError::Unsound));
        };
        // These are constants of the tracer's type: without a tracer, the tests are compiled away.
        if T::INSTRUCTIONS {
            tracer.instruction(pc);
        }
        pc += 1;
        if T::CLAUSES {
            emit::clauses(image, pc, tracer);
        }
        if T::EVENTS {
            emit::points(image, m, pc, tracer);
        }
        match *op {
            // ---- numbers ----
            Op::Move { dst, src } => at!(dst) = at!(src),
            Op::MoveN { w, dst, src } => {
                words!(w, |i| at!(dst.wrapping_add(i)) = at!(src.wrapping_add(i)));
            }
            Op::Add { dst, a, b } => arithmetic!(dst, at!(a).checked_add(at!(b))),
            Op::Subtract { dst, a, b } => arithmetic!(dst, at!(a).checked_sub(at!(b))),
            Op::Multiply { dst, a, b } => arithmetic!(dst, at!(a).checked_mul(at!(b))),
            Op::Divide { dst, a, b } => at!(dst) = attempt!(divide(at!(a), at!(b))),
            Op::Modulo { dst, a, b } => at!(dst) = attempt!(modulo(at!(a), at!(b))),
            Op::Min { dst, a, b } => at!(dst) = at!(a).min(at!(b)),
            Op::Max { dst, a, b } => at!(dst) = at!(a).max(at!(b)),
            Op::Negate { dst, a } => arithmetic!(dst, at!(a).checked_neg()),
            Op::Not { dst, a } => at!(dst) = i64::from(at!(a) == 0),
            Op::Equal { dst, a, b } => at!(dst) = i64::from(at!(a) == at!(b)),
            Op::NotEqual { dst, a, b } => at!(dst) = i64::from(at!(a) != at!(b)),
            Op::Less { dst, a, b } => at!(dst) = i64::from(at!(a) < at!(b)),
            Op::AtMost { dst, a, b } => at!(dst) = i64::from(at!(a) <= at!(b)),
            Op::SetEqual { w, dst, a, b } => {
                let mut differ = 0;
                words!(w, |i| differ |= at!(a.wrapping_add(i)) ^ at!(b.wrapping_add(i)));
                at!(dst) = i64::from(differ == 0);
            }
            Op::Index { dst, a, b, k } => {
                at!(dst) = at!(a).wrapping_mul(i64::from(k)).wrapping_add(at!(b));
            }

            // ---- jumps ----
            Op::Jump { to } => jump!(to),
            Op::Far { high, low } => {
                let to = (i32::from(high) << 16) | i32::from(low);
                if to < 0 {
                    burn!(to.unsigned_abs() / u32::from(INSTRUCTIONS_PER_STEP));
                }
                pc = pc.wrapping_add_signed(to as isize);
            }
            Op::Back { to } => {
                back!(to);
            }
            Op::IfTrue { a, to } => jump_if!(at!(a) != 0, to),
            Op::IfFalse { a, to } => jump_if!(at!(a) == 0, to),
            Op::IfNone { a, to } => jump_if!(at!(a) == NONE, to),
            Op::IfSome { a, to } => jump_if!(at!(a) != NONE, to),
            Op::IfEqual { a, b, to } => jump_if!(at!(a) == at!(b), to),
            Op::IfNotEqual { a, b, to } => jump_if!(at!(a) != at!(b), to),
            Op::IfLess { a, b, to } => jump_if!(at!(a) < at!(b), to),
            Op::IfAtMost { a, b, to } => jump_if!(at!(a) <= at!(b), to),
            Op::IfEmpty { w, a, to } => {
                let mut any = 0;
                words!(w, |i| any |= at!(a.wrapping_add(i)));
                jump_if!(any == 0, to);
            }
            Op::IfAny { w, a, to } => {
                let mut any = 0;
                words!(w, |i| any |= at!(a.wrapping_add(i)));
                jump_if!(any != 0, to);
            }
            Op::IfHas { set, element, to } => jump_if!(has(m, set, at!(element)), to),
            Op::IfLacks { set, element, to } => jump_if!(!has(m, set, at!(element)), to),
            Op::IfCell { base, index, b, to } => jump_if!(cell!(base, index) == at!(b), to),
            Op::IfNotCell { base, index, b, to } => jump_if!(cell!(base, index) != at!(b), to),
            Op::Switch { a, table } => {
                let table = image.switches.get(usize::from(table));
                match table.and_then(|t| t.get(index(at!(a)))) {
                    Some(&to) => pc = to as usize,
                    None => break Some(Stop::Fault(RuntimeError::Unsound)),
                }
            }
            Op::Call { ret, instance, cost } => {
                burn!(cost);
                at!(ret) = pc as i64;
                let entry = image.entries.get(usize::from(instance));
                // An unknown specialization leads beyond the code, which stops the game.
                pc = entry.map_or(usize::MAX, |&e| e as usize);
            }
            Op::Return { ret } => pc = at!(ret) as usize,

            // ---- columns ----
            Op::Load { dst, base, index } => at!(dst) = cell!(base, index),
            Op::LoadPlace { dst, base, index } => {
                let value = cell!(base, index);
                if value == NONE {
                    break Some(Stop::Fault(RuntimeError::OffBoard));
                }
                at!(dst) = value;
            }
            Op::LoadN { w, dst, base, index } => {
                let row = row(base, at!(index), w);
                words!(w, |i| at!(dst.wrapping_add(i)) = at!(row.wrapping_add(i)));
            }
            // A change of one word is traced first, while memory still has the old value.
            Op::Put { dst, src } => {
                if T::EVENTS {
                    emit::word(scene!(), dst, at!(src), tracer);
                }
                at!(dst) = at!(src);
            }
            // A change of several words is traced afterwards, with the new value only.
            Op::PutN { w, dst, src } => {
                words!(w, |i| at!(dst.wrapping_add(i)) = at!(src.wrapping_add(i)));
                if T::EVENTS {
                    emit::words(scene!(), dst, tracer);
                }
            }
            Op::PutCell { base, index, src } => {
                let to = base.wrapping_add(at!(index) as u16);
                if T::EVENTS {
                    emit::word(scene!(), to, at!(src), tracer);
                }
                at!(to) = at!(src);
            }
            Op::PutCellN { w, base, index, src } => {
                let to = row(base, at!(index), w);
                words!(w, |i| at!(to.wrapping_add(i)) = at!(src.wrapping_add(i)));
                if T::EVENTS {
                    emit::words(scene!(), to, tracer);
                }
            }
            Op::PutColumn { column, index, src } => {
                let Some(column) = layout.columns.get(usize::from(column)) else {
                    break Some(Stop::Fault(RuntimeError::Unsound));
                };
                if T::EVENTS {
                    let to = column.base.wrapping_add(at!(index) as u16);
                    emit::word(scene!(), to, at!(src), tracer);
                }
                pieces::put(column, m, at!(index), at!(src));
            }
            Op::Distance { dst, a, b } => {
                at!(dst) = hexes::steps(&image.program.hexes, at!(a), at!(b));
            }
            Op::DistanceOf { dst, base, index, b } => {
                let hex = cell!(base, index);
                if hex == NONE {
                    break Some(Stop::Fault(RuntimeError::OffBoard));
                }
                at!(dst) = hexes::steps(&image.program.hexes, hex, at!(b));
            }
            Op::SideTerrain { dst, a, b } => {
                at!(dst) = side_terrain(&image.program.hexes, index(at!(a)), index(at!(b)));
            }
            Op::SideSlot { w, dst, a, b } => {
                let (of, toward) = (index(at!(a)), index(at!(b)));
                let slot = side_slot(&image.program.hexes, of, toward);
                if slot == NONE && w != 0 {
                    break Some(Stop::Fault(RuntimeError::NoSide(of as u32, toward as u32)));
                }
                at!(dst) = slot;
            }
            Op::InSight { dst, a, b, set } => {
                let (a, b) = (index(at!(a)), index(at!(b)));
                let in_the_way = |hex| has(m, set, hex as i64);
                at!(dst) = i64::from(image.sight.is_free(&image.program, a, b, in_the_way));
            }

            // ---- sets ----
            Op::And1 { dst, a, b } => at!(dst) = at!(a) & at!(b),
            Op::Or1 { dst, a, b } => at!(dst) = at!(a) | at!(b),
            Op::Less1 { dst, a, b } => at!(dst) = at!(a) & !at!(b),
            Op::And2 { dst, a, b } => {
                words!(2u8, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) & at!(b.wrapping_add(i)));
            }
            Op::Or2 { dst, a, b } => {
                words!(2u8, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) | at!(b.wrapping_add(i)));
            }
            Op::Less2 { dst, a, b } => {
                words!(2u8, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) & !at!(b.wrapping_add(i)));
            }
            Op::AndN { w, dst, a, b } => {
                words!(w, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) & at!(b.wrapping_add(i)));
            }
            Op::OrN { w, dst, a, b } => {
                words!(w, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) | at!(b.wrapping_add(i)));
            }
            Op::LessN { w, dst, a, b } => {
                words!(w, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) & !at!(b.wrapping_add(i)));
            }
            Op::AndRow { w, dst, a, base, index } => {
                let row = row(base, at!(index), w);
                words!(w, |i| at!(dst.wrapping_add(i)) =
                    at!(a.wrapping_add(i)) & at!(row.wrapping_add(i)));
            }
            Op::Having { dst, column, value } => {
                let column = layout.columns.get(usize::from(column));
                let Some((w, from)) =
                    column.and_then(|c| Some((c.owner_words, c.owners_with(at!(value))?)))
                else {
                    break Some(Stop::Fault(RuntimeError::Unsound));
                };
                words!(w, |i| at!(dst.wrapping_add(i)) = at!(from.wrapping_add(i)));
            }
            Op::Count { w, dst, a } => {
                at!(dst) = i64::from(count(m, a, w));
            }
            Op::First { w, dst, a } => at!(dst) = first(m, a, w),
            Op::Has { dst, set, element } => at!(dst) = i64::from(has(m, set, at!(element))),
            Op::Insert { set, element } => {
                let element = at!(element);
                at!(word_of(set, element)) |= bit_of(element);
            }
            Op::Erase { set, element } => {
                let element = at!(element);
                at!(word_of(set, element)) &= !bit_of(element);
            }
            Op::Clear { w, dst } => words!(w, |i| at!(dst.wrapping_add(i)) = 0),
            Op::Range { dst, a, b } => {
                let (a, b) = (at!(a), at!(b));
                for i in 0..NUMBER_WORDS {
                    at!(dst.wrapping_add(i)) = range_bits(a, b, i64::from(i) * 64);
                }
            }
            Op::Next { w, work, dst, to } => {
                let mut i = 0;
                let mut word = at!(work);
                while word == 0 && i + 1 < u16::from(w) {
                    i += 1;
                    word = at!(work.wrapping_add(i));
                }
                if word != 0 {
                    // The lowest bit is the next element, and is cleared.
                    at!(work.wrapping_add(i)) = word & word.wrapping_sub(1);
                    at!(dst) = i64::from(i) * 64 + i64::from(word.trailing_zeros());
                    back!(to);
                }
            }
            Op::NextFace { w, a, at, die, to } => {
                let words = usize::from(a)..usize::from(a) + usize::from(w);
                let words = m.get(words).unwrap_or(&[]);
                if let Some((position, face)) = dice::next(image, words, die, at!(at)) {
                    at!(at) = position;
                    at!(at.wrapping_add(1)) = face;
                    back!(to);
                }
            }
            Op::NextFrom { work, dst, from, to } => {
                let word = at!(work);
                if word != 0 {
                    // After the last element the order wraps around to the first.
                    let later = word & (-1i64).wrapping_shl(at!(from) as u32);
                    let next = if later == 0 { word } else { later }.trailing_zeros();
                    at!(work) = word & !(1i64 << next);
                    at!(dst) = i64::from(next);
                    back!(to);
                }
            }
            Op::Again { n, to } => {
                let left = at!(n);
                if left > 0 {
                    at!(n) = left - 1;
                    back!(to);
                }
            }
            Op::KeepHigher { value, kept, best, element } => {
                if at!(best) == NONE || at!(value) > at!(kept) {
                    at!(kept) = at!(value);
                    at!(best) = at!(element);
                }
            }
            Op::KeepLower { value, kept, best, element } => {
                if at!(best) == NONE || at!(value) < at!(kept) {
                    at!(kept) = at!(value);
                    at!(best) = at!(element);
                }
            }
            Op::Extreme { site } => {
                let Some(site) = image.sites.extreme.get(usize::from(site)) else {
                    break Some(Stop::Fault(RuntimeError::Unsound));
                };
                fuel = attempt!(extreme::find(&image.program.hexes, m, site, fuel));
            }
            Op::SetRow { w, base, index, src } => {
                let to = row(base, at!(index), w);
                words!(w, |i| at!(to.wrapping_add(i)) = at!(src.wrapping_add(i)));
            }
            Op::ReachFrom { area, start, budget, n } => {
                reach::begin(m, area, start, at!(budget), usize::from(n));
            }
            Op::ReachNext { area, n, to } => {
                jump_if!(!reach::next(&image.neighbours, m, area, usize::from(n)), to);
            }
            Op::ReachStep { area, hex, cost, n } => {
                reach::step(m, area, at!(hex), at!(cost), usize::from(n));
            }
            Op::Around { w, dst, set } => {
                let near = (image.neighbours.as_slice(), image.neighbour_radius);
                hexes::around(near, m, w, dst, set);
            }
            Op::ByDistance { how, dst, hex, steps, .. } => {
                let (from, than) = (at!(hex), at!(steps));
                hexes::by_distance(&image.program.hexes, m, dst, from, how, than);
            }
            Op::InsertCells { w, dst, base, set } => {
                words!(w, |i| {
                    let mut word = at!(set.wrapping_add(i));
                    while word != 0 {
                        let owner = i * 64 + word.trailing_zeros() as u16;
                        word &= word.wrapping_sub(1);
                        let value = at!(base.wrapping_add(owner));
                        if value != NONE {
                            at!(word_of(dst, value)) |= bit_of(value);
                        }
                    }
                });
            }
            Op::CellsAbove { dst, base, b, n } => {
                let b = at!(b);
                columns::owners_where(m, dst, base, n, |cell| cell > b);
            }
            Op::CellsBelow { dst, base, b, n } => {
                let b = at!(b);
                columns::owners_where(m, dst, base, n, |cell| cell < b);
            }
            Op::CellsEqual { dst, base, b, n } => {
                let b = at!(b);
                columns::owners_where(m, dst, base, n, |cell| cell == b);
            }
            Op::Shift { w, dst, set, direction } => {
                let direction = at!(direction);
                hexes::shift(&image.shifts, m, w, dst, set, direction);
            }
            Op::Knows { dst, army, cards } => {
                let known = layout
                    .known
                    .wrapping_add((at!(army) as u16).wrapping_mul(layout.card_words as u16));
                let mut unknown = 0;
                words!(layout.card_words as u8, |i| unknown |=
                    at!(cards.wrapping_add(i)) & !at!(known.wrapping_add(i)));
                at!(dst) = i64::from(unknown == 0);
            }
            Op::Connected { w, dst, from, within } => {
                hexes::connected(&image.neighbours, m, w, dst, from, within);
            }

            Op::IfNotTracing { to } => jump_if!(!T::EVENTS, to),
            Op::Halt {} => break Some(Stop::Halted),
            // `act` fails on instructions that it does not know.
            _ => match acts::act(image, m, chance, script, tracer, op, pc) {
                Ok(to) => pc = to,
                Err(stop) => break Some(stop),
            },
        }
        if ONE {
            break None;
        }
    };
    *position = CodePosition { pc: pc as u32, fuel };
    stop
}

#[inline]
fn word_of(set: Addr, element: i64) -> Addr {
    set.wrapping_add((element >> 6) as u16)
}

#[inline]
const fn bit_of(element: i64) -> i64 {
    1i64 << (element & 63)
}

/// Number of words of a set of numbers.
const NUMBER_WORDS: u16 = (castra_ir::NUMBER_UNIVERSE_SIZE / 64) as u16;

/// Returns the bits of a range within the word of a set that starts at the element `first`.
#[inline]
const fn range_bits(from: i64, to: i64, first: i64) -> i64 {
    if to < first || from > first + 63 || from > to {
        return 0;
    }
    let low = if from > first { from - first } else { 0 };
    let high = if to < first + 63 { to - first } else { 63 };
    ((u64::MAX >> (63 - high)) & (u64::MAX << low)) as i64
}

#[inline]
fn has(m: &Memory, set: Addr, element: i64) -> bool {
    m[usize::from(word_of(set, element))] & bit_of(element) != 0
}

/// Returns the address of a row of a table of sets.
#[inline]
fn row(base: Addr, index: i64, words: u8) -> Addr {
    base.wrapping_add((index as u16).wrapping_mul(u16::from(words)))
}
