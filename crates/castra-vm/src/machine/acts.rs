//! Instructions that act on the game: chance, cards, pieces and decisions.
//!
//! They are kept out of the loop in [`exec`](super::exec), so that the loop keeps its variables in
//! registers.

use castra_ir::{DeckId, NONE};

use super::bitset::{count, first, nth};
use super::core::{PendingDecision, Stop};
use super::{cards, dice, pairs, pieces};
use crate::bits::Bits;
use crate::chance::RandomStream;
use crate::fault::RuntimeError;
use crate::image::{Image, Prefer, global};
use crate::memory::Memory;
use crate::op::{Addr, Op};
use crate::script::Script;
use crate::trace::{Answer, Event, EventContext, Tracer, emit};

/// The maximum number of rounds of standing rules after one change.
const MAX_ROUNDS: i64 = 1_000;

/// Returns whether [`act`] executes an instruction; the loop executes the others.
pub(super) const fn is_act(op: &Op) -> bool {
    matches!(
        op,
        Op::Roll { .. }
            | Op::RollMany { .. }
            | Op::Pick { .. }
            | Op::MoveCard { .. }
            | Op::MoveCards { .. }
            | Op::Draw { .. }
            | Op::DrawMany { .. }
            | Op::DrawDown { .. }
            | Op::Shuffle { .. }
            | Op::Fill { .. }
            | Op::RevealCard { .. }
            | Op::RevealCards { .. }
            | Op::Top { .. }
            | Op::TopMany { .. }
            | Op::MovePiece { .. }
            | Op::RemovePiece { .. }
            | Op::LiftPiece { .. }
            | Op::CheckRoom {}
            | Op::PlacePiece { .. }
            | Op::Choose { .. }
            | Op::ChoosePair { .. }
            | Op::ChooseSome { .. }
            | Op::React { .. }
            | Op::Redo { .. }
    )
}

/// Executes an instruction. Returns the index of the next one, or the reason why the game stops
/// after this one.
#[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
#[inline(never)]
pub(super) fn act<T: Tracer>(
    image: &Image,
    m: &mut Memory,
    chance: &mut RandomStream,
    script: &mut Option<Box<Script>>,
    tracer: &mut T,
    op: &Op,
    mut pc: usize,
) -> Result<usize, Stop> {
    let layout = &image.layout;

    macro_rules! at {
        ($r:expr) => {
            m[usize::from($r)]
        };
    }
    macro_rules! jump {
        ($to:expr) => {
            pc = pc.wrapping_add_signed(isize::from($to))
        };
    }
    macro_rules! attempt {
        ($value:expr) => {
            match $value {
                Ok(value) => value,
                Err(fault) => return Err(Stop::Fault(fault)),
            }
        };
    }
    macro_rules! words {
        ($w:expr, |$i:ident| $body:expr) => {
            for $i in 0..u16::from($w) {
                $body;
            }
        };
    }
    macro_rules! scene {
        () => {
            EventContext::new(image, m, pc)
        };
    }

    match *op {
        // ---- chance ----
        Op::Roll { dst, die } => match dice::roll(image, chance, script, die) {
            Some(face) => {
                at!(dst) = face;
                if T::EVENTS {
                    emit::roll(scene!(), die, face, tracer);
                }
            }
            None => return Err(Stop::Unscripted),
        },
        Op::RollMany { w, dst, n, die } => {
            // A negative number counts as 0.
            let n = at!(n).max(0);
            if n > dice::MAX_DICE {
                return Err(Stop::Fault(RuntimeError::Dice(n)));
            }
            let at = usize::from(dst);
            let Some(to) = m.get_mut(at..at + usize::from(w)) else {
                return Err(Stop::Fault(RuntimeError::Unsound));
            };
            if dice::roll_many(image, chance, script, die, n, to).is_none() {
                return Err(Stop::Unscripted);
            }
            if T::EVENTS {
                emit::rolled(scene!(), die, n, dst, w, tracer);
            }
        }
        Op::CountFace { dst, a, face } => at!(dst) = (at!(a) >> (8 * (face & 7))) & 0xff,
        Op::CountRolled { w, dst, a } => {
            at!(dst) = crate::dice_encoding::count(dice_words(m, a, w))
        }
        Op::SumRolled { w, dst, a, die } => match dice::sum(image, dice_words(m, a, w), die) {
            Some(sum) => at!(dst) = sum,
            None => return Err(Stop::Fault(RuntimeError::Overflow)),
        },
        Op::HighestRolled { w, dst, a, die } => {
            at!(dst) = dice::extreme(image, dice_words(m, a, w), die, i64::max);
        }
        Op::LowestRolled { w, dst, a, die } => {
            at!(dst) = dice::extreme(image, dice_words(m, a, w), die, i64::min);
        }
        Op::KeepFace { w, dst, a, at } => {
            let position = at!(at);
            dice::keep(m, dst, a, w, position);
        }
        Op::BestRolled { w, dst, a, n, die } => {
            let best = dice::best(image, dice_words(m, a, w), die, at!(n), true);
            (0..).zip(best).for_each(|(i, word)| at!(dst.wrapping_add(i)) = word);
        }
        Op::WorstRolled { w, dst, a, n, die } => {
            let worst = dice::best(image, dice_words(m, a, w), die, at!(n), false);
            (0..).zip(worst).for_each(|(i, word)| at!(dst.wrapping_add(i)) = word);
        }
        Op::RolledAgain { w, dst, a, b, c } => {
            // No byte overflows: the dice taken up were among those rolled, and as many are rolled
            // again.
            for i in 0..u16::from(w) {
                let left = at!(a.wrapping_add(i)).wrapping_sub(at!(b.wrapping_add(i)));
                at!(dst.wrapping_add(i)) = left.wrapping_add(at!(c.wrapping_add(i)));
            }
        }
        Op::Pick { site } => {
            let Some(s) = image.sites.pick.get(usize::from(site)) else {
                return Err(Stop::Fault(RuntimeError::Unsound));
            };
            let n = count(m, s.set, s.words);
            if n == 0 {
                return Err(Stop::Fault(RuntimeError::NothingToPick));
            }
            // A test scripts its picks; games use random numbers.
            let picked = match script {
                Some(script) => script.pick(image, m, s),
                None => Some(nth(m, s.set, s.words, chance.next_below(u64::from(n)) as u32)),
            };
            let Some(picked) = picked else { return Err(Stop::Unscripted) };
            at!(s.dst) = picked;
            if T::EVENTS {
                tracer.event(
                    &scene!(),
                    &Event::Picked { universe: s.universe, options: n as usize, value: picked },
                );
            }
        }

        // ---- cards ----
        Op::MoveCard { card, pile, from: dst } => {
            let (card, pile) = (at!(card), at!(pile));
            let from = cards::move_card(layout, m, card, pile);
            at!(dst) = if from == NONE { layout.piles.len() as i64 } else { from };
            if T::EVENTS {
                emit::card(scene!(), card, from, pile, tracer);
            }
        }
        Op::MoveCards { set, pile } => {
            let pile = at!(pile);
            for i in 0..layout.card_words {
                // The set may belong to a pile that changes here, so words are copied.
                let mut word = at!(set.wrapping_add(i as u16));
                while word != 0 {
                    let card = (i * 64) as i64 + i64::from(word.trailing_zeros());
                    word &= word.wrapping_sub(1);
                    let from = cards::move_card(layout, m, card, pile);
                    if T::EVENTS {
                        emit::card(scene!(), card, from, pile, tracer);
                    }
                }
            }
        }
        Op::Draw { from, pile, to } => {
            let (from, pile) = (at!(from), at!(pile));
            match cards::top(layout, m, from) {
                NONE => jump!(to),
                card => {
                    cards::move_card(layout, m, card, pile);
                    if T::EVENTS {
                        emit::card(scene!(), card, from, pile, tracer);
                    }
                }
            }
        }
        Op::DrawMany { n, from, pile } => {
            let (from, pile) = (at!(from), at!(pile));
            // The cards are counted first, since a pile that is drawn to itself never becomes
            // empty.
            let most = cards::count(layout, m, from);
            for _ in 0..at!(n).min(most) {
                let card = cards::top(layout, m, from);
                cards::move_card(layout, m, card, pile);
                if T::EVENTS {
                    emit::card(scene!(), card, from, pile, tracer);
                }
            }
        }
        Op::DrawDown { n, from, pile } => {
            let (from, pile) = (at!(from), at!(pile));
            // The cards are counted first, since a pile that is drawn to itself never becomes
            // empty.
            for _ in 0..cards::count(layout, m, from) {
                if at!(n) <= 0 {
                    break;
                }
                at!(n) -= 1;
                let card = cards::top(layout, m, from);
                cards::move_card(layout, m, card, pile);
                if T::EVENTS {
                    emit::card(scene!(), card, from, pile, tracer);
                }
            }
        }
        Op::Shuffle { pile } => {
            let pile = at!(pile);
            cards::shuffle(layout, m, chance, pile);
            if T::EVENTS {
                emit::shuffled(scene!(), pile, tracer);
            }
        }
        Op::Fill { pile, deck } => {
            let pile = at!(pile);
            let deck = image.program.decks.get(DeckId(u32::from(deck)));
            for &card in deck.map_or(&[][..], |d| &d.cards) {
                let card = i64::from(card);
                // Cards of the deck that are in another pile stay there.
                if at!(layout.location.wrapping_add(card as u16)) == NONE {
                    cards::move_card(layout, m, card, pile);
                    if T::EVENTS {
                        emit::card(scene!(), card, NONE, pile, tracer);
                    }
                }
            }
        }
        Op::RevealCard { card, army } => {
            let (card, army) = (at!(card), at!(army));
            cards::reveal(layout, m, card, army);
            if T::EVENTS {
                emit::revealed(scene!(), card, army, tracer);
            }
        }
        Op::RevealCards { set, army } => {
            let army = at!(army);
            for i in 0..layout.card_words {
                let mut word = at!(set.wrapping_add(i as u16));
                while word != 0 {
                    let card = (i * 64) as i64 + i64::from(word.trailing_zeros());
                    word &= word.wrapping_sub(1);
                    cards::reveal(layout, m, card, army);
                    if T::EVENTS {
                        emit::revealed(scene!(), card, army, tracer);
                    }
                }
            }
        }
        Op::Top { dst, pile } => at!(dst) = cards::top(layout, m, at!(pile)),
        Op::TopMany { dst, n, pile } => {
            cards::top_many(layout, m, dst, at!(n), at!(pile));
        }

        // ---- pieces ----
        Op::MovePiece { kind, piece, hex } => {
            let (piece, hex) = (at!(piece), at!(hex));
            let from = attempt!(pieces::move_to(layout, m, kind, piece, hex));
            if T::EVENTS {
                emit::piece(scene!(), kind, piece, from, hex, false, tracer);
            }
        }
        Op::RemovePiece { kind, piece } => {
            let piece = at!(piece);
            let from = pieces::remove(layout, m, kind, piece);
            if T::EVENTS {
                emit::piece(scene!(), kind, piece, from, NONE, false, tracer);
            }
        }
        Op::LiftPiece { kind, piece } => {
            let piece = at!(piece);
            let from = pieces::lift(layout, m, kind, piece);
            if T::EVENTS {
                emit::piece(scene!(), kind, piece, from, NONE, true, tracer);
            }
        }
        Op::CheckRoom {} => attempt!(pieces::check_room(layout, m)),
        Op::PlacePiece { kind, dst, army, hex, sort } => {
            let (army, hex) = (at!(army), at!(hex));
            let piece = attempt!(pieces::place(image, m, kind, sort, army, hex));
            at!(dst) = piece;
            if T::EVENTS {
                emit::piece(scene!(), kind, piece, NONE, hex, false, tracer);
            }
        }

        // ---- the game ----
        Op::Choose { site, to } => {
            // `choose` reports the request for a decision as an error. Otherwise at most one
            // answer was possible.
            let next = choose(image, m, site, to, pc)?;
            if T::EVENTS
                && let Some(s) = image.sites.one.get(usize::from(site))
                && at!(s.dst) != NONE
            {
                let answer = Answer::One(s.universe, at!(s.dst));
                emit::chosen_unasked(scene!(), &s.question, answer, 1, tracer);
            }
            return Ok(next);
        }
        Op::Redo { to } => {
            if at!(global::AGAIN) != NONE {
                at!(global::AGAIN) = NONE;
                jump!(to);
            }
        }
        Op::ChoosePair { site } => {
            let Some(s) = image.sites.pair.get(usize::from(site)) else {
                return Err(Stop::Fault(RuntimeError::Unsound));
            };
            let n = pairs::count(m, s);
            at!(s.dst) = NONE;
            at!(s.second) = NONE;
            if n == 1 && !s.or_none && !s.together {
                let (first, second) = pairs::nth(m, s, 0);
                at!(s.dst) = first;
                at!(s.second) = second;
                if T::EVENTS {
                    let answer = Answer::Pair((s.first_universe, first), (s.universe, second));
                    emit::chosen_unasked(scene!(), &s.question, answer, 1, tracer);
                }
            } else if n > 0 || (s.together && s.or_none) {
                reset_hoisted(m, s.prefer.as_ref());
                return Err(Stop::Decision(PendingDecision::Pair(site)));
            }
        }
        Op::ChooseSome { site } => {
            let Some(s) = image.sites.some.get(usize::from(site)) else {
                return Err(Stop::Fault(RuntimeError::Unsound));
            };
            let n = count(m, s.set, s.words);
            let least = s.least.map_or(0, |r| at!(r)).clamp(0, i64::from(n));
            let most = s.most.map_or(i64::MAX, |r| at!(r)).clamp(0, i64::from(n));
            if least > most {
                return Err(Stop::Fault(RuntimeError::NoAnswer { least, most }));
            }
            // If all options have to be chosen, the whole set is the only answer.
            let all = least == i64::from(n);
            words!(s.words, |i| at!(s.dst.wrapping_add(i)) =
                if all { at!(s.set.wrapping_add(i)) } else { 0 });
            if s.together || (!all && most != 0) {
                reset_hoisted(m, s.prefer.as_ref());
                return Err(Stop::Decision(PendingDecision::Some(site, least as u16, most as u16)));
            }
            if T::EVENTS && all && n > 0 {
                let from = usize::from(s.dst);
                let words = m.get(from..from + usize::from(s.words)).unwrap_or(&[]);
                let answer = Answer::Some(s.universe, Bits(words));
                emit::chosen_unasked(scene!(), &s.question, answer, n as usize, tracer);
            }
        }
        Op::React { site } => {
            let Some(s) = image.sites.react.get(usize::from(site)) else {
                return Err(Stop::Fault(RuntimeError::Unsound));
            };
            let n = count(m, s.offered, s.words);
            at!(s.dst) = NONE;
            if n > 0 {
                return Err(Stop::Decision(PendingDecision::React(site)));
            }
        }
        Op::Round { n } => {
            at!(n) += 1;
            if at!(n) > MAX_ROUNDS {
                return Err(Stop::Fault(RuntimeError::EndlessRules));
            }
        }
        Op::End { how, army, reason } => {
            let winner = match how {
                0 => at!(army),
                1 if layout.armies == 2 => 1 - at!(army),
                _ => NONE,
            };
            at!(global::ENDED) = i64::from(how);
            at!(global::WINNER) = winner;
            at!(global::REASON) = i64::from(reason);
            if T::EVENTS {
                emit::ended(scene!(), tracer);
            }
            // A test continues after the statement that ended the game; `Resume` has set the
            // address.
            if !image.is_test {
                return Err(Stop::Finished);
            }
            // The pending tests of standing rules are cancelled.
            words!(layout.dirty_words as u8, |i| at!(layout.dirty.wrapping_add(i)) = 0);
            pc = at!(global::RESUME) as usize;
        }
        Op::EndlessReactions {} => return Err(Stop::Fault(RuntimeError::EndlessReactions)),
        Op::Conflict { what } => return Err(Stop::Fault(RuntimeError::Conflict(what))),
        Op::Say { site } => {
            if T::EVENTS {
                emit::say(scene!(), site, tracer);
            }
        }
        Op::TraceCall { site } => {
            if T::EVENTS {
                emit::function_call(scene!(), site, tracer);
            }
        }

        // ---- tests ----
        Op::Resume { to } => {
            let target = pc.wrapping_add_signed(isize::from(to));
            at!(global::RESUME) = target as i64;
            if at!(global::ENDED) != NONE {
                pc = target;
            }
        }
        Op::Failed { site } => return Err(Stop::Failed(site)),
        Op::EveryRoll {} => {
            if let Some(script) = script {
                script.outcomes.start();
            }
        }
        Op::RecordMeasure { site, a } => {
            let value = at!(a);
            if let Some(script) = script {
                script.outcomes.record(site, value);
            }
        }
        Op::Script { site } => {
            if let (Some(script), Some(site)) =
                (script.as_mut(), image.sites.script.get(usize::from(site)))
            {
                script.add(site);
            }
        }
        Op::PutCards { site } => {
            let Some(s) = image.sites.put.get(usize::from(site)) else {
                return Err(Stop::Fault(RuntimeError::Unsound));
            };
            let pile = at!(s.pile);
            let mut left = s.count;
            for (card, printed) in image.program.cards.iter().enumerate() {
                let fits = printed.kind == s.kind && printed.sort == s.sort;
                // Cards that are in no pile are in the box.
                let loose = at!(layout.location.wrapping_add(card as u16)) == NONE;
                if left > 0 && fits && loose {
                    left -= 1;
                    cards::move_card(layout, m, card as i64, pile);
                    if T::EVENTS {
                        emit::card(scene!(), card as i64, NONE, pile, tracer);
                    }
                }
            }
            if left > 0 {
                return Err(Stop::TooFewCards(site));
            }
        }
        // The loop executes all other instructions, so none of them gets here.
        _ => return Err(Stop::Fault(RuntimeError::Unsound)),
    }
    Ok(pc)
}

/// Asks for one element of a set if there is a choice. No other act is so frequent.
#[inline]
pub(super) fn choose(
    image: &Image,
    m: &mut Memory,
    site: u16,
    to: i16,
    pc: usize,
) -> Result<usize, Stop> {
    let Some(s) = image.sites.one.get(usize::from(site)) else {
        return Err(Stop::Fault(RuntimeError::Unsound));
    };
    let dst = usize::from(s.dst);
    let (mut any, mut several) = (0, false);
    for i in 0..u16::from(s.words) {
        let word = m[usize::from(s.set.wrapping_add(i))];
        several |= (any != 0 && word != 0) || word & word.wrapping_sub(1) != 0;
        any |= word;
    }
    if any == 0 {
        if s.must {
            return Err(Stop::Fault(RuntimeError::NothingToChoose));
        }
        m[dst] = NONE;
        if s.together && s.or_none {
            reset_hoisted(m, s.prefer.as_ref());
            return Err(Stop::Decision(PendingDecision::One(site)));
        }
        return Ok(pc.wrapping_add_signed(isize::from(to)));
    }
    if several || s.or_none || s.together {
        m[dst] = NONE;
        reset_hoisted(m, s.prefer.as_ref());
        return Err(Stop::Decision(PendingDecision::One(site)));
    }
    m[dst] = first(m, s.set, s.words);
    Ok(pc)
}

/// Resets the hoisted values of preferences for a new decision.
fn reset_hoisted(m: &mut Memory, prefer: Option<&Prefer<Addr>>) {
    if let Some(Prefer { hoisted: Some(kept), .. }) = prefer {
        for i in 0..kept.flag_words {
            m[usize::from(kept.flags.wrapping_add(i))] = 0;
        }
    }
}

/// Returns the words of stored dice.
fn dice_words(m: &Memory, addr: Addr, w: u8) -> &[i64] {
    let addr = usize::from(addr);
    m.get(addr..addr + usize::from(w)).unwrap_or(&[])
}
