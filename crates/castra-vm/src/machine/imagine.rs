//! What an army does not know, dealt anew.

use castra_lang::program::NONE;

use super::Machine;
use crate::chance::Chance;
use crate::image::Layout;

/// How often another place is tried for a card before it stays where it is.
const TRIES: u32 = 64;

impl Machine {
    /// Deals the cards that an army does not know among the places where, for
    /// all it knows, they could be, and gives the game a new future: another
    /// stream of chance. What the army knows stays as it is. State declared
    /// `hidden` or `private` is not changed.
    ///
    /// Returns whether anything could differ: nothing does where the image keeps
    /// no account of knowledge, see
    /// [`Options::knowledge`](crate::Options::knowledge).
    pub fn imagine(&mut self, army: u32, chance: &mut Chance) -> bool {
        self.core.chance = Chance::stream(chance.bits(), 0, 0);
        let image = std::sync::Arc::clone(&self.image);
        let layout = &image.layout;
        let army = army as usize;
        if army >= layout.minds {
            return false;
        }
        // Most games have few cards, and this is done often.
        if layout.cards <= 256 {
            self.deal_anew::<256>(layout, army, chance)
        } else {
            self.deal_anew::<{ crate::image::MAX_UNIVERSE }>(layout, army, chance)
        }
    }

    /// The same for at most `N` cards.
    fn deal_anew<const N: usize>(
        &mut self,
        layout: &Layout,
        army: usize,
        chance: &mut Chance,
    ) -> bool {
        let cards = layout.cards;
        let m = &mut self.core.memory;
        let word = |base: u16, i: usize| usize::from(base.wrapping_add(i as u16));
        let known = |m: &super::Memory, card: usize| {
            m[word(layout.known, army * layout.card_words + card / 64)] >> (card % 64) & 1 != 0
        };
        let may_be = |m: &super::Memory, card: usize, pile: i64| {
            let group = m[word(layout.group, army * cards + card)];
            let spread = usize::try_from(group)
                .ok()
                .filter(|&g| g < layout.piles.len())
                .map_or(-1, |g| m[word(layout.spread, army * layout.piles.len() + g)]);
            spread >> pile.clamp(0, 63) & 1 != 0
        };
        // Where in its pile a card is, in piles that have an order; found once
        // for all.
        let mut position = [0u16; N];
        for pile in &layout.piles {
            let Some(order) = pile.order else { continue };
            for i in 0..m[usize::from(pile.count)] {
                let card = m[word(order, i as usize)];
                if let Some(at) = position.get_mut(card as usize) {
                    *at = i as u16;
                }
            }
        }
        let mut unknown = [0u16; N];
        let mut n = 0;
        for card in 0..cards {
            if m[word(layout.location, card)] != NONE && !known(m, card) {
                unknown[n] = card as u16;
                n += 1;
            }
        }
        for i in 0..n.saturating_sub(1) {
            let a = usize::from(unknown[i]);
            for _ in 0..TRIES {
                let j = i + chance.below((n - i) as u64) as usize;
                let b = usize::from(unknown[j]);
                let here = m[word(layout.location, a)];
                let there = m[word(layout.location, b)];
                if a == b {
                    break;
                }
                if !may_be(m, a, there) || !may_be(m, b, here) {
                    continue;
                }
                swap(layout, m, &mut position, (a, here), (b, there));
                unknown.swap(i, j);
                break;
            }
        }
        n > 1
    }
}

/// Puts each of two cards in the place of the other.
fn swap(
    layout: &Layout,
    m: &mut super::Memory,
    position: &mut [u16],
    (a, here): (usize, i64),
    (b, there): (usize, i64),
) {
    let pile = |id: i64| usize::try_from(id).ok().and_then(|id| layout.piles.get(id));
    let (Some(first), Some(second)) = (pile(here), pile(there)) else { return };
    let at = |base: u16, i: usize| usize::from(base.wrapping_add(i as u16));
    if here != there {
        m[at(first.cards, a / 64)] &= !(1 << (a % 64));
        m[at(second.cards, b / 64)] &= !(1 << (b % 64));
        m[at(first.cards, b / 64)] |= 1 << (b % 64);
        m[at(second.cards, a / 64)] |= 1 << (a % 64);
        m[at(layout.location, a)] = there;
        m[at(layout.location, b)] = here;
    }
    let (place_a, place_b) = (position[a], position[b]);
    if let Some(order) = first.order {
        m[at(order, place_a.into())] = b as i64;
    }
    if let Some(order) = second.order {
        m[at(order, place_b.into())] = a as i64;
    }
    position.swap(a, b);
}
