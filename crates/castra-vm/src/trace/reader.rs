//! The information of a reader: the cards, states and pieces that a player sees, and the events
//! that a player notices.

use castra_ir::{KindId, KindRole, Owner, Part, PileId, PrivateItem, SHOWN_TO, Ty, Universe};

use super::event::{ChangedState, Event, OwnedPile, Wording};
use super::event_context::EventContext;
use super::mask::is_card;
use crate::bits::Bits;
use crate::image::{Image, SayPart};
use crate::memory::Memory;
use crate::reader::Reader;

impl Reader {
    /// Returns whether private information of the army is hidden from the reader's part of it.
    fn is_kept(self, image: &Image, item: PrivateItem) -> bool {
        image.program.is_kept_from(item, self.part)
    }

    /// Returns whether any pile of the reader's army is hidden from the reader's part of it.
    fn is_any_pile_kept(self, image: &Image) -> bool {
        let piles = (0..).take(image.program.piles.len()).map(PileId);
        self.part != Part::Army
            && piles.map(PrivateItem::Pile).any(|pile| self.is_kept(image, pile))
    }

    /// Returns whether the reader shares the knowledge of cards that is tracked for the army. It
    /// must be tracked, and no pile of the army may be hidden from the reader's part.
    pub(crate) fn has_army_knowledge(self, image: &Image) -> bool {
        (self.army as usize) < image.layout.observers && !self.is_any_pile_kept(image)
    }

    /// Returns whether the reader sees the cards of a pile.
    pub(crate) fn sees_pile(self, image: &Image, pile: OwnedPile) -> bool {
        let at = image.layout.piles.iter().find(|p| p.pile == pile.pile && p.army == pile.army);
        at.is_some_and(|at| at.seen_by >> self.army & 1 != 0)
            && !(pile.army == Some(self.army) && self.is_kept(image, PrivateItem::Pile(pile.pile)))
    }

    /// Returns whether the reader knows a card and its pile.
    pub(crate) fn knows(self, image: &Image, m: &Memory, card: i64) -> bool {
        let layout = &image.layout;
        let Ok(at) = u16::try_from(card) else { return false };
        if usize::from(at) >= layout.cards {
            return false;
        }
        let place = m[usize::from(layout.location.wrapping_add(at))];
        let pile = usize::try_from(place).ok().and_then(|p| layout.piles.get(p));
        let Some(pile) = pile.map(|p| OwnedPile { pile: p.pile, army: p.army }) else {
            // The box is open to everybody.
            return true;
        };
        if !self.has_army_knowledge(image) {
            return self.sees_pile(image, pile);
        }
        let word = self.army as usize * layout.card_words + usize::from(at / 64);
        m[usize::from(layout.known.wrapping_add(word as u16))] >> (at % 64) & 1 != 0
    }

    /// Returns whether the reader sees a state of an owner.
    pub(crate) fn sees_state(
        self,
        image: &Image,
        id: castra_ir::StateId,
        owner: Option<u32>,
    ) -> bool {
        use castra_defs::PileVisibility::{Hidden, Private, Public};
        let Some(state) = image.program.states.get(id) else { return false };
        match state.visibility {
            Public => true,
            Private => {
                state.owner == Owner::Army
                    && owner == Some(self.army)
                    && !self.is_kept(image, PrivateItem::State(id))
            }
            Hidden => false,
        }
    }

    /// Returns whether the reader sees the private fields of a piece: one of the reader's
    /// army, or one revealed to it.
    pub(crate) fn sees_private(self, image: &Image, m: &Memory, kind: KindId, piece: i64) -> bool {
        let layout = &image.layout;
        let cell = |column: u16| {
            let column = layout.columns.get(usize::from(column))?;
            let piece = u16::try_from(piece).ok().filter(|&piece| piece < column.len)?;
            Some(m[usize::from(column.base.wrapping_add(piece))])
        };
        let army = layout.pieces.get(kind.index()).and_then(|at| cell(at.as_ref()?.army));
        if army == Some(i64::from(self.army)) {
            return true;
        }
        let fields = image.program.kinds.get(kind).map_or(&[][..], |kind| &kind.fields);
        let shown_to = fields.iter().position(|field| field.name == SHOWN_TO);
        let column = shown_to.and_then(|at| *layout.fields.get(kind.index())?.get(at)?);
        // A battle has at most 8 armies, one bit each.
        column.and_then(cell).is_some_and(|armies| armies >> self.army & 1 != 0)
    }

    /// Returns whether the reader sees the variant of a piece; always true for kinds that are not
    /// secret.
    pub(crate) fn sees_variant(self, image: &Image, m: &Memory, kind: KindId, piece: i64) -> bool {
        let is_secret = image.program.kinds.get(kind).is_some_and(|kind| kind.is_secret());
        !is_secret || self.sees_private(image, m, kind, piece)
    }

    /// Returns the card that an event reveals to the reader; `None` if it reveals none. The reader
    /// may have known the card before.
    #[must_use]
    pub fn revealed_card(self, image: &Image, event: &Event<'_>) -> Option<i64> {
        let sees = |pile: Option<OwnedPile>| pile.is_some_and(|pile| self.sees_pile(image, pile));
        match *event {
            Event::Card { card, from, to } => (sees(from) || sees(to)).then_some(card),
            Event::Revealed { card, army } => (army == i64::from(self.army)).then_some(card),
            _ => None,
        }
    }

    /// Returns whether the reader notices an event.
    #[must_use]
    pub fn notices(self, scene: &EventContext<'_>, event: &Event<'_>) -> bool {
        let image = scene.image();
        match *event {
            Event::Revealed { army, .. } => army == i64::from(self.army),
            Event::Chosen { army, secret, .. } => !secret || army == self.army,
            Event::Changed { what: ChangedState::State(state, owner), .. } => {
                self.sees_state(image, state, owner.and_then(|owner| u32::try_from(owner).ok()))
            }
            Event::Changed { what: ChangedState::Field(id, field, owner), .. } => {
                let Some(kind) = image.program.kinds.get(id) else { return false };
                let is_private = kind.fields.get(field).is_some_and(|field| field.private);
                match kind.role {
                    KindRole::Card => self.knows(image, scene.memory(), owner),
                    KindRole::Piece | KindRole::Terrain | KindRole::Mark => {
                        !is_private || self.sees_private(image, scene.memory(), id, owner)
                    }
                }
            }
            Event::Setup
            | Event::Turn { .. }
            | Event::Phase { .. }
            | Event::Step { .. }
            | Event::StepEnd
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Together { .. }
            | Event::Rolled { .. }
            | Event::RolledMany { .. }
            | Event::Picked { .. }
            | Event::Card { .. }
            | Event::Shuffled { .. }
            | Event::Piece { .. }
            | Event::Changed { what: ChangedState::Army(..) | ChangedState::Turn, .. }
            | Event::Text(_)
            | Event::Called { .. }
            | Event::Ended(_) => true,
        }
    }
}

impl Wording<'_> {
    /// Returns the cards that the text names.
    #[must_use]
    pub fn named_cards(&self, scene: &EventContext<'_>) -> Vec<i64> {
        let mut cards = Vec::new();
        for part in self.parts() {
            let SayPart::Value(ty, at) = part else { continue };
            let at = usize::from(*at);
            match ty {
                Ty::Set(universe @ Universe::Card(_)) => {
                    let words = scene.image().facts.set_words(*universe);
                    let bits = Bits(scene.memory().get(at..at + words).unwrap_or(&[]));
                    cards.extend(bits.iter().map(|card| card as i64));
                }
                _ => cards.extend(scene.memory().get(at).filter(|&&value| is_card(ty, value))),
            }
        }
        cards
    }
}
