//! Determinization: deals the information that an army does not have.
//!
//! The result depends only on the knowledge of the army and on chance: two games that look the same
//! to an army become the same game. Unknown cards are first put in order by number, whatever their
//! true places, then exchanged at random; hidden state gets a new value whatever its true value.

use castra_ir::{NONE, Owner, PrivateItem};

use super::core::{CoreStatus, FUEL, PendingDecision, Stop};
use super::exec::exec;
use super::game::Machine;
use super::{cards, pieces};
use crate::bits::index;
use crate::chance::RandomStream;
use crate::image::{
    Column, Identity, Image, Layout, PileState, PreferenceSite, PrivateField, Secret, SecretValues,
    StateAddress, global,
};
use crate::memory::Memory;
use crate::op::Addr;
use crate::reader::Reader;
use crate::trace::NoTrace;

/// The number of other places that are tried for a card before it stays.
const MAX_TRIES: u32 = 64;

impl Machine {
    /// Deals the information that is hidden from a player of an army or of a part of it.
    /// Information restricted to other roles is hidden too. The game continues with another random
    /// stream. Cards are dealt among the places where they could be, given the knowledge of the
    /// army. `hidden` state, `private` state of other armies and private fields of their pieces get
    /// any possible value. If no bounds are known, they get the initial value. Pieces of secret
    /// kinds of each other army exchange their variants. The knowledge of the army stays the same.
    ///
    /// Locals of the rules that hold such information during a decision are recomputed, unless
    /// their inputs have changed since.
    ///
    /// Returns whether anything could differ. Nothing does unless the image tracks knowledge, see
    /// [`CompileOptions::knowledge`](crate::CompileOptions::knowledge).
    pub fn determinize(&mut self, reader: Reader, chance: &mut RandomStream) -> bool {
        let Reader { army, part } = reader;
        self.core.chance = RandomStream::stream(chance.next_bits(), 0, 0);
        let image = std::sync::Arc::clone(&self.image);
        if army as usize >= image.layout.observers {
            return false;
        }
        self.reset_pending_hoisted();
        let m = &mut self.core.memory;
        let kept_from = |kept| image.program.is_kept_from(kept, part);
        let dealt = deal(&image.layout, m, army as usize, kept_from, chance);
        let mut other = false;
        for secret in &image.layout.secrets {
            let unseen = kept_from(PrivateItem::State(secret.state));
            other |= redraw_state(&image, m, army, secret, unseen, chance);
        }
        // The variant of a piece determines the possible values of its other fields.
        for identity in &image.layout.identities {
            other |= exchange_pieces(&image.layout, m, army, identity, chance);
        }
        for private in &image.layout.private {
            other |= redraw_private_field(&image.layout, m, army, private, chance);
        }
        self.recompute_locals();
        // The recomputation may have written to the registers of hoisted values.
        self.reset_pending_hoisted();
        self.redo_answers(army, chance) || dealt || other
    }

    /// Recomputes the locals that hold secrets. A local whose expression fails keeps its value.
    fn recompute_locals(&mut self) {
        let image = std::sync::Arc::clone(&self.image);
        let of = self.pending_decision().map(|decision| match decision {
            PendingDecision::One(site) => PreferenceSite::One(site.into()),
            PendingDecision::Pair(site) => PreferenceSite::Pair(site.into()),
            PendingDecision::Some(site, ..) => PreferenceSite::Some(site.into()),
            PendingDecision::React(site) => PreferenceSite::React(site.into()),
        });
        let Some(recompute) = of.and_then(|of| image.sites.recompute(of)) else { return };
        let words = || {
            recompute
                .names
                .iter()
                .flat_map(|&(at, n)| (0..n).map(move |i| word_index(at, i.into())))
        };
        let before: Vec<i64> = words().map(|at| self.core.memory[at]).collect();
        let (pc, fuel) = (self.core.pc, self.core.fuel);
        (self.core.pc, self.core.fuel) = (recompute.entry, FUEL);
        let stop = exec(&image, &mut self.core, &mut NoTrace);
        (self.core.pc, self.core.fuel) = (pc, fuel);
        if stop != Stop::Halted {
            words().zip(before).for_each(|(at, value)| self.core.memory[at] = value);
        }
    }

    /// In simultaneous choices, goes back to the armies that were asked before this one and answers
    /// for them at random, each answer with equal probability. Returns whether the pending decision
    /// is one of simultaneous choices.
    fn redo_answers(&mut self, army: u32, chance: &mut RandomStream) -> bool {
        if !self.asks_together() {
            return false;
        }
        self.core.memory[usize::from(global::AGAIN)] = 1;
        self.core.status = CoreStatus::Ready;
        self.run();
        // Each army is asked at most once, which bounds the loop.
        for _ in 0..self.image.layout.armies {
            if !self.asks_together() || self.decider() == Some(army) {
                break;
            }
            self.choose_at_random(chance);
            self.run();
        }
        true
    }
}

/// Gives new values to a private field of other armies' pieces, except pieces revealed to the army.
/// Returns whether there are such pieces.
fn redraw_private_field(
    layout: &Layout,
    m: &mut Memory,
    army: u32,
    private: &PrivateField,
    chance: &mut RandomStream,
) -> bool {
    let column = |id: u16| layout.columns.get(usize::from(id));
    let pieces = layout.pieces.get(private.kind.index()).copied().flatten();
    let armies = pieces.and_then(|at| column(at.army));
    let (Some(armies), Some(at), Some(shown)) =
        (armies, column(private.column), column(private.shown_to))
    else {
        return false;
    };
    let mut any = false;
    let sorts = private.by_sort.and_then(column);
    for piece in 0..usize::from(at.len) {
        let is_shown = m[word_index(shown.base, piece * usize::from(shown.words))] >> army & 1 != 0;
        if is_shown || m[word_index(armies.base, piece)] == i64::from(army) {
            continue;
        }
        let of = sorts.map_or(piece, |sorts| index(m[word_index(sorts.base, piece)]));
        let Some(values) = private.values.get(of) else { continue };
        any = true;
        let new = random_value(layout, m, values, 0, chance);
        pieces::put(at, m, piece as i64, new);
    }
    any
}

/// Exchanges the variants and marks among the pieces of each other army, except pieces revealed to
/// the army. Their multiset stays the same, since the army knows it. Returns whether there are
/// several such pieces.
fn exchange_pieces(
    layout: &Layout,
    m: &mut Memory,
    army: u32,
    identity: &Identity,
    chance: &mut RandomStream,
) -> bool {
    let column = |id: u16| layout.columns.get(usize::from(id));
    let pieces = layout.pieces.get(identity.kind.index()).copied().flatten();
    let armies = pieces.and_then(|at| column(at.army));
    let (Some(armies), Some(shown)) = (armies, column(identity.shown_to)) else { return false };
    let columns: Vec<&Column> = identity.columns.iter().filter_map(|&id| column(id)).collect();
    let mut any = false;
    for other in (0..layout.armies as i64).filter(|other| *other != i64::from(army)) {
        let unseen = |piece: &usize| {
            let is_shown =
                m[word_index(shown.base, piece * usize::from(shown.words))] >> army & 1 != 0;
            !is_shown && m[word_index(armies.base, *piece)] == other
        };
        let unseen: Vec<usize> = (0..usize::from(armies.len)).filter(unseen).collect();
        let row = |m: &Memory, piece: usize| -> Vec<i64> {
            columns.iter().map(|column| m[word_index(column.base, piece)]).collect()
        };
        // Each deal starts from the same order, whatever the true variants.
        let mut rows: Vec<Vec<i64>> = unseen.iter().map(|&piece| row(m, piece)).collect();
        rows.sort_unstable();
        for i in 0..rows.len().saturating_sub(1) {
            let with = i + chance.next_below((rows.len() - i) as u64) as usize;
            rows.swap(i, with);
        }
        for (&piece, row) in unseen.iter().zip(&rows) {
            for (column, &value) in columns.iter().zip(row) {
                pieces::put(column, m, piece as i64, value);
            }
        }
        any |= unseen.len() > 1;
    }
    any
}

fn word_index(base: Addr, i: usize) -> usize {
    usize::from(base.wrapping_add(i as u16))
}

/// Deals the cards that an army does not know, or that are hidden from the deciding role. Returns
/// whether there are several.
fn deal(
    layout: &Layout,
    m: &mut Memory,
    army: usize,
    kept_from: impl Fn(PrivateItem) -> bool,
    chance: &mut RandomStream,
) -> bool {
    // For each pile, whether it belongs to the army and is hidden from the deciding role.
    let own = |pile: &PileState| pile.army == Some(army as u32);
    let mut kept: Vec<bool> =
        layout.piles.iter().map(|p| own(p) && kept_from(PrivateItem::Pile(p.pile))).collect();
    let known = |m: &Memory, card| {
        m[word_index(layout.known, army * layout.card_words + card / 64)] >> (card % 64) & 1
    };
    // If the army knows a card in a pile that it does not see, another role may have put it there.
    // The whole pile then counts as hidden.
    if kept.contains(&true) {
        for card in (0..layout.cards).filter(|&card| known(m, card) != 0) {
            let place = usize::try_from(m[word_index(layout.location, card)]).ok();
            let pile = place.and_then(|at| Some((layout.piles.get(at)?, kept.get_mut(at)?)));
            if let Some((_, kept)) = pile.filter(|(pile, _)| pile.seen_by >> army & 1 == 0) {
                *kept = true;
            }
        }
    }
    let is_kept = |pile: i64| {
        usize::try_from(pile).ok().and_then(|at| kept.get(at)).is_some_and(|kept| *kept)
    };
    // The number of cards is at most `MAX_UNIVERSE_SIZE`.
    let mut unknown = [0u16; crate::image::MAX_UNIVERSE_SIZE];
    let mut n = 0;
    for card in 0..layout.cards {
        let place = m[word_index(layout.location, card)];
        if place != NONE && (known(m, card) == 0 || is_kept(place)) {
            unknown[n] = card as u16;
            n += 1;
        }
    }
    let Some(unknown) = unknown.get_mut(..n) else { return false };
    let mut position = positions(layout, m);
    let group = |m: &Memory, card: usize| m[word_index(layout.group, army * layout.cards + card)];
    let may_be = |m: &Memory, card: usize, pile: i64| {
        // A card hidden from the role may be any card that the role does not see.
        if is_kept(pile) || is_kept(m[word_index(layout.location, card)]) {
            return true;
        }
        let group = group(m, card);
        let there = (0..layout.piles.len() as i64).contains(&group);
        !there || cards::has_pile(m, cards::spread_of(layout, army, group), pile)
    };
    sort_cards(layout, m, &mut position, unknown, may_be);
    for i in 0..n.saturating_sub(1) {
        let Some(&a) = unknown.get(i) else { break };
        let a = usize::from(a);
        for _ in 0..MAX_TRIES {
            let j = i + chance.next_below((n - i) as u64) as usize;
            let Some(&b) = unknown.get(j) else { break };
            let b = usize::from(b);
            let here = m[word_index(layout.location, a)];
            let there = m[word_index(layout.location, b)];
            if a == b {
                break;
            }
            if !may_be(m, a, there) || !may_be(m, b, here) {
                continue;
            }
            let (first, second) =
                (CardPosition { card: a, pile: here }, CardPosition { card: b, pile: there });
            swap(layout, m, &mut position, first, second);
            unknown.swap(i, j);
            break;
        }
    }
    n > 1
}

/// Returns, for each card, its position in its pile, if the pile has an order.
fn positions(layout: &Layout, m: &Memory) -> [u16; crate::image::MAX_UNIVERSE_SIZE] {
    let mut position = [0u16; crate::image::MAX_UNIVERSE_SIZE];
    for pile in &layout.piles {
        let Some(order) = pile.order else { continue };
        for i in 0..m[usize::from(pile.count)] {
            let card = m[word_index(order, i as usize)];
            if let Some(at) = position.get_mut(index(card)) {
                *at = i as u16;
            }
        }
    }
    position
}

/// Sorts cards by number into their places: the lower the card, the earlier the pile and the lower
/// the position, as far as the card may be there. Every deal of the same cards leads to the same
/// order.
fn sort_cards(
    layout: &Layout,
    m: &mut Memory,
    position: &mut [u16; crate::image::MAX_UNIVERSE_SIZE],
    unknown: &[u16],
    may_be: impl Fn(&Memory, usize, i64) -> bool,
) {
    // Invariant: all piles are below this number, and all cards below the length of `position`;
    // lists by pile have an entry for each.
    let piles = layout.piles.len();
    // For each pile, the number of its unknown cards for which no replacement is assigned yet.
    let mut free = vec![0usize; piles];
    for &card in unknown {
        let at = m[word_index(layout.location, card.into())];
        if let Some(free) = usize::try_from(at).ok().and_then(|at| free.get_mut(at)) {
            *free += 1;
        }
    }
    // For each pile, the unknown cards that are assigned to it.
    let mut assigned: Vec<Vec<u16>> = vec![Vec::new(); piles];
    for &card in unknown {
        let mut from: Vec<Option<(usize, u16)>> = Vec::new();
        let fits = |pile: &usize| may_be(m, card.into(), *pile as i64);
        let room = (0..piles).filter(fits).find(|&pile| free[pile] > 0);
        // The true places are a solution, so a path exists for each card.
        let way = room.or_else(|| make_room(m, card, &assigned, &free, &may_be, &mut from));
        let Some(mut pile) = way else { return };
        free[pile] -= 1;
        while let Some((before, other)) = from.get(pile).copied().flatten() {
            assigned[before].retain(|&c| c != other);
            assigned[pile].push(other);
            pile = before;
        }
        assigned[pile].push(card);
    }
    // For each pile, the positions of its unknown cards, which the assigned cards take over.
    let mut places: Vec<Vec<u16>> = vec![Vec::new(); piles];
    for &card in unknown {
        let at = index(m[word_index(layout.location, card.into())]);
        places[at].push(position[usize::from(card)]);
    }
    for (at, pile) in layout.piles.iter().enumerate() {
        places[at].sort_unstable();
        assigned[at].sort_unstable();
        for &card in unknown {
            m[word_index(pile.cards, usize::from(card) / 64)] &= !(1 << (card % 64));
        }
        for (&card, &place) in assigned[at].iter().zip(&places[at]) {
            m[word_index(pile.cards, usize::from(card) / 64)] |= 1 << (card % 64);
            m[word_index(layout.location, card.into())] = at as i64;
            position[usize::from(card)] = place;
            if let Some(order) = pile.order {
                m[word_index(order, place.into())] = card.into();
            }
        }
    }
}

/// Finds an augmenting path: a pile with room that is reached by moving one card after the other,
/// so that another card fits. `from` records the previous pile and card of each pile.
fn make_room(
    m: &Memory,
    card: u16,
    assigned: &[Vec<u16>],
    free: &[usize],
    may_be: impl Fn(&Memory, usize, i64) -> bool,
    from: &mut Vec<Option<(usize, u16)>>,
) -> Option<usize> {
    let piles = assigned.len();
    from.resize(piles, None);
    let mut seen: Vec<bool> = (0..piles).map(|pile| may_be(m, card.into(), pile as i64)).collect();
    let mut open: std::collections::VecDeque<usize> = (0..piles).filter(|&p| seen[p]).collect();
    while let Some(pile) = open.pop_front() {
        if free[pile] > 0 {
            return Some(pile);
        }
        for &other in &assigned[pile] {
            for next in 0..piles {
                if !seen[next] && may_be(m, other.into(), next as i64) {
                    seen[next] = true;
                    from[next] = Some((pile, other));
                    open.push_back(next);
                }
            }
        }
    }
    None
}

/// A card in a pile.
#[derive(Clone, Copy)]
struct CardPosition {
    card: usize,
    /// The stored index of the pile.
    pile: i64,
}

/// Swaps the places of two cards.
fn swap(
    layout: &Layout,
    m: &mut Memory,
    position: &mut [u16],
    first: CardPosition,
    second: CardPosition,
) {
    let (CardPosition { card: a, pile: here }, CardPosition { card: b, pile: there }) =
        (first, second);
    let pile = |id: i64| usize::try_from(id).ok().and_then(|id| layout.piles.get(id));
    let (Some(first), Some(second)) = (pile(here), pile(there)) else { return };
    if here != there {
        m[word_index(first.cards, a / 64)] &= !(1 << (a % 64));
        m[word_index(second.cards, b / 64)] &= !(1 << (b % 64));
        m[word_index(first.cards, b / 64)] |= 1 << (b % 64);
        m[word_index(second.cards, a / 64)] |= 1 << (a % 64);
        m[word_index(layout.location, a)] = there;
        m[word_index(layout.location, b)] = here;
    }
    let (place_a, place_b) = (position[a], position[b]);
    if let Some(order) = first.order {
        m[word_index(order, place_a.into())] = b as i64;
    }
    if let Some(order) = second.order {
        m[word_index(order, place_b.into())] = a as i64;
    }
    position.swap(a, b);
}

/// Gives a hidden state another value for each owner whose value the player does not see, including
/// the army itself if the state is hidden from the role. Returns whether there is such an owner.
fn redraw_state(
    image: &Image,
    m: &mut Memory,
    army: u32,
    secret: &Secret,
    is_kept: bool,
    chance: &mut RandomStream,
) -> bool {
    let layout = &image.layout;
    let state = image.program.states.get(secret.state);
    let Some((state, at)) = state.zip(layout.states.get(secret.state.index())) else {
        return false;
    };
    let column = match *at {
        StateAddress::Game(at, words) => {
            for i in 0..words.into() {
                m[word_index(at, i)] = random_value(layout, m, &secret.values, i, chance);
            }
            return true;
        }
        StateAddress::Column(id) => layout.columns.get(usize::from(id)),
    };
    let Some(column) = column else { return false };
    let mut any = false;
    for owner in 0..column.len {
        let own = state.owner == Owner::Army && u32::from(owner) == army;
        if own && secret.seen_by_owner && !is_kept {
            continue;
        }
        any = true;
        if column.words == 1 {
            let new = random_value(layout, m, &secret.values, 0, chance);
            pieces::put(column, m, owner.into(), new);
            continue;
        }
        for i in 0..usize::from(column.words) {
            let new = random_value(layout, m, &secret.values, i, chance);
            m[word_index(column.base, usize::from(owner) * usize::from(column.words) + i)] = new;
        }
    }
    any
}

/// Returns a random possible value of a state; of a set, the word at the index `part`.
fn random_value(
    layout: &Layout,
    m: &Memory,
    values: &SecretValues,
    part: usize,
    chance: &mut RandomStream,
) -> i64 {
    match *values {
        SecretValues::Numbers { lowest, highest, or_none } => {
            // The number of possible numbers minus one, excluding `none`.
            let more = highest.wrapping_sub(lowest) as u64;
            match more.checked_add(1 + u64::from(or_none)) {
                Some(count) => match chance.next_below(count) {
                    drawn if or_none && drawn == count - 1 => NONE,
                    drawn => lowest.wrapping_add(drawn as i64),
                },
                // The number of possible values overflows only if all 64-bit numbers are possible.
                None => chance.next_bits() as i64,
            }
        }
        SecretValues::Pieces { kind, or_none } => {
            let place = layout.pieces.get(kind.index()).copied().flatten();
            let place = place.and_then(|at| layout.columns.get(usize::from(at.place)));
            let Some(place) = place else { return NONE };
            let stands = |piece: &u16| m[word_index(place.base, usize::from(*piece))] != NONE;
            let count = (0..place.len).filter(stands).count();
            if count == 0 {
                return if or_none { NONE } else { 0 };
            }
            let drawn = chance.next_below(count as u64 + u64::from(or_none)) as usize;
            (0..place.len).filter(stands).nth(drawn).map_or(NONE, i64::from)
        }
        SecretValues::Set { elements } => {
            let rest = elements.saturating_sub(part * 64);
            let bits = chance.next_bits() as i64;
            if rest >= 64 { bits } else { bits & (1i64 << rest).wrapping_sub(1) }
        }
        SecretValues::Start(start) => start,
    }
}
