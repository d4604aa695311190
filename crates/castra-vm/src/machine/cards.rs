//! Cards and piles, and the knowledge of armies about the places of cards.
//!
//! An army knows the pile of a card that it sees, or has seen and not lost track of: `known`. It
//! loses track of the cards of a pile that it does not see when the pile is shuffled. It then still
//! knows that a card is in that pile, until a card moves unseen from there to another pile: then it
//! may be in either. The cards that an army lost track of in one pile are a `group`, and a group
//! has a `spread`: the set of piles that may hold its cards.

use castra_ir::NONE;

use crate::bits::index;
use crate::chance::RandomStream;
use crate::image::{Layout, PileState};
use crate::memory::Memory;
use crate::op::Addr;

#[inline]
fn pile_at(layout: &Layout, pile: i64) -> Option<&PileState> {
    layout.piles.get(index(pile))
}

/// Returns the address of a set of piles for one pile: its spread or its flow.
#[inline]
fn piles_of(layout: &Layout, base: Addr, army: usize, pile: i64) -> Addr {
    let at = (army * layout.piles.len() + pile.max(0) as usize) * layout.pile_words;
    base.wrapping_add(at as u16)
}

/// Returns whether a pile is in a set of piles.
#[inline]
pub(crate) fn has_pile(m: &Memory, set: Addr, pile: i64) -> bool {
    m[usize::from(set.wrapping_add((pile >> 6) as u16))] >> (pile & 63) & 1 != 0
}

#[inline]
fn add_pile(m: &mut Memory, set: Addr, pile: i64) {
    m[usize::from(set.wrapping_add((pile >> 6) as u16))] |= 1 << (pile & 63);
}

/// Returns the piles that may hold the cards that an army lost track of in one pile.
pub(crate) fn spread_of(layout: &Layout, army: usize, group: i64) -> Addr {
    piles_of(layout, layout.spread, army, group)
}

/// Returns the number of cards in a pile.
pub(crate) fn count(layout: &Layout, m: &Memory, pile: i64) -> i64 {
    pile_at(layout, pile).map_or(0, |p| m[usize::from(p.count)])
}

/// Returns the top card of a pile, or `none`.
#[inline]
pub(crate) fn top(layout: &Layout, m: &Memory, pile: i64) -> i64 {
    let Some(pile) = pile_at(layout, pile) else { return NONE };
    let n = m[usize::from(pile.count)];
    match pile.order {
        Some(order) if n > 0 => m[usize::from(order.wrapping_add(n as u16 - 1))],
        _ => NONE,
    }
}

/// Computes the set of the top cards of a pile.
pub(crate) fn top_many(layout: &Layout, m: &mut Memory, dst: Addr, n: i64, pile: i64) {
    for i in 0..layout.card_words {
        m[usize::from(dst.wrapping_add(i as u16))] = 0;
    }
    let Some(PileState { order: Some(order), count, .. }) = pile_at(layout, pile).copied() else {
        return;
    };
    let all = m[usize::from(count)];
    for i in all - n.clamp(0, all)..all {
        let card = m[usize::from(order.wrapping_add(i as u16))];
        m[usize::from(dst.wrapping_add((card >> 6) as u16))] |= 1 << (card & 63);
    }
}

/// Puts a card on top of a pile. Returns the pile that it left; `none` for the box.
#[inline]
pub(crate) fn move_card(layout: &Layout, m: &mut Memory, card: i64, to: i64) -> i64 {
    let Some(target) = pile_at(layout, to) else { return NONE };
    let location = usize::from(layout.location.wrapping_add(card as u16));
    let from = m[location];
    let word = (card >> 6) as u16;
    let bit = 1i64 << (card & 63);
    if let Some(source) = pile_at(layout, from) {
        m[usize::from(source.cards.wrapping_add(word))] &= !bit;
        let n = m[usize::from(source.count)] - 1;
        m[usize::from(source.count)] = n;
        if let Some(order) = source.order {
            take_out(m, order, n, card);
        }
    }
    m[usize::from(target.cards.wrapping_add(word))] |= bit;
    let n = m[usize::from(target.count)];
    m[usize::from(target.count)] = n + 1;
    if let Some(order) = target.order {
        m[usize::from(order.wrapping_add(n as u16))] = card;
    }
    m[location] = to;
    for army in 0..layout.observers {
        let known = layout.known.wrapping_add((army * layout.card_words) as u16).wrapping_add(word);
        let known = usize::from(known);
        if target.seen_by >> army & 1 != 0 {
            m[known] |= bit;
        } else if m[known] & bit == 0 {
            spread_unseen(layout, m, army, card, from, to);
        }
    }
    from
}

/// Removes a card from an order that then has `n` cards.
#[inline]
fn take_out(m: &mut Memory, order: Addr, n: i64, card: i64) {
    let last = usize::from(order.wrapping_add(n as u16));
    if m[last] == card {
        return;
    }
    let mut later = m[last];
    for i in (0..n).rev() {
        let at = usize::from(order.wrapping_add(i as u16));
        let here = m[at];
        m[at] = later;
        if here == card {
            return;
        }
        later = here;
    }
}

/// Updates the spreads of an army that has not seen a card move.
fn spread_unseen(layout: &Layout, m: &mut Memory, army: usize, card: i64, from: i64, to: i64) {
    if from == NONE {
        let group = layout.group.wrapping_add((army * layout.cards) as u16);
        m[usize::from(group.wrapping_add(card as u16))] = to;
        add_pile(m, piles_of(layout, layout.spread, army, to), to);
        forget_flows(layout, m, army);
        return;
    }
    let gone = piles_of(layout, layout.flow, army, from);
    if has_pile(m, gone, to) {
        return;
    }
    let mut grown = false;
    for group in 0..layout.piles.len() {
        let spread = piles_of(layout, layout.spread, army, group as i64);
        if has_pile(m, spread, from) && !has_pile(m, spread, to) {
            add_pile(m, spread, to);
            grown = true;
        }
    }
    if grown {
        forget_flows(layout, m, army);
    }
    add_pile(m, gone, to);
}

/// Clears the flows of an army. They cache which spreads are complete, and a spread has changed.
fn forget_flows(layout: &Layout, m: &mut Memory, army: usize) {
    let flow = piles_of(layout, layout.flow, army, 0);
    for i in 0..layout.piles.len() * layout.pile_words {
        m[usize::from(flow.wrapping_add(i as u16))] = 0;
    }
}

/// Shuffles a pile: Fisher and Yates, from the top down.
pub(crate) fn shuffle(layout: &Layout, m: &mut Memory, chance: &mut RandomStream, pile: i64) {
    let Some(at) = pile_at(layout, pile) else { return };
    let n = m[usize::from(at.count)];
    if let Some(order) = at.order {
        for i in (1..n).rev() {
            let j = chance.next_below(i as u64 + 1) as u16;
            let i = usize::from(order.wrapping_add(i as u16));
            let j = usize::from(order.wrapping_add(j));
            m.swap(i, j);
        }
    }
    for army in 0..layout.observers {
        if at.seen_by >> army & 1 == 0 {
            lose_sight(layout, m, army, pile, at.cards);
        }
    }
}

/// Removes the cards of a pile from those that an army keeps track of.
fn lose_sight(layout: &Layout, m: &mut Memory, army: usize, pile: i64, cards: Addr) {
    let known = layout.known.wrapping_add((army * layout.card_words) as u16);
    let words = 0..layout.card_words as u16;
    let lost = |m: &Memory, i: u16| {
        m[usize::from(known.wrapping_add(i))] & m[usize::from(cards.wrapping_add(i))]
    };
    if words.clone().all(|i| lost(m, i) == 0) {
        return;
    }
    let group = layout.group.wrapping_add((army * layout.cards) as u16);
    let spread = piles_of(layout, layout.spread, army, pile);
    // If the group has no unknown card outside of the box, its spread starts again.
    let elsewhere = (0..layout.cards).any(|card| {
        let seen = m[usize::from(known.wrapping_add((card / 64) as u16))] >> (card % 64) & 1 != 0;
        !seen
            && m[usize::from(group.wrapping_add(card as u16))] == pile
            && m[usize::from(layout.location.wrapping_add(card as u16))] != NONE
    });
    if !elsewhere {
        for i in 0..layout.pile_words {
            m[usize::from(spread.wrapping_add(i as u16))] = 0;
        }
    }
    add_pile(m, spread, pile);
    forget_flows(layout, m, army);
    for i in words {
        let mut word = lost(m, i);
        m[usize::from(known.wrapping_add(i))] &= !word;
        while word != 0 {
            let card = i * 64 + word.trailing_zeros() as u16;
            word &= word.wrapping_sub(1);
            m[usize::from(group.wrapping_add(card))] = pile;
        }
    }
}

/// Reveals a card to an army.
pub(crate) fn reveal(layout: &Layout, m: &mut Memory, card: i64, army: i64) {
    if (0..layout.observers as i64).contains(&army) {
        let known = layout.known.wrapping_add(army as u16 * layout.card_words as u16);
        m[usize::from(known.wrapping_add((card >> 6) as u16))] |= 1 << (card & 63);
    }
}
