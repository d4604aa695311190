//! The information of a reader of an account.
//!
//! An account for a reader leaves out events that he does not see, and calls a card that he does
//! not know `a card`. The card may be revealed later in the action, as when it is chosen from a
//! hand and then turned up. Until somebody decides again it is therefore written as a *mask*, a
//! number between two characters that no text contains, and replaced by its name as soon as the
//! reader sees the card.

use castra_ir::{Kind, KindId, KindRole, Owner, Part, PileId, PrivateItem, SHOWN_TO, Ty, Universe};

use super::event::{Changed, Event, PileOf, Wording};
use super::mask::{CLOSE, OPEN, is_card, mask};
use super::scene::Scene;
use super::words::{all, spaced, with_article};
use crate::bits::Bits;
use crate::image::{Image, SayPart};
use crate::memory::Memory;
use crate::reader::Reader;

/// Replaces each mask by `a card`, and counts several in a row.
pub(super) fn covered(text: &str) -> String {
    if !text.contains(OPEN) {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPEN) {
        out.push_str(before);
        out.push_str(if out.is_empty() { "A card" } else { "a card" });
        rest = after.split_once(CLOSE).map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    // The longest possible list of them.
    let most = out.matches("a card").count();
    for n in (2..=most).rev() {
        out = out.replace(&all(vec!["a card".to_owned(); n]), &format!("{n} cards"));
    }
    out
}

/// Replaces the mask of a card by its name.
pub(super) fn uncovered(text: &str, card: i64, name: &str) -> String {
    text.replace(&mask(card), name)
}

impl Reader {
    /// Returns whether private information of the reader's army is hidden from its part.
    fn is_kept(self, image: &Image, kept: PrivateItem) -> bool {
        image.program.is_kept_from(kept, self.part)
    }

    /// Returns whether a pile of the reader's army is hidden from its part.
    fn is_any_pile_kept(self, image: &Image) -> bool {
        let piles = (0..).take(image.program.piles.len()).map(PileId);
        self.part != Part::Army
            && piles.map(PrivateItem::Pile).any(|pile| self.is_kept(image, pile))
    }

    /// Returns whether the reader sees the cards of a pile.
    pub(crate) fn sees_pile(self, image: &Image, of: PileOf) -> bool {
        let at = image.layout.piles.iter().find(|p| p.pile == of.pile && p.army == of.army);
        at.is_some_and(|at| at.seen_by >> self.army & 1 != 0)
            && !(of.army == Some(self.army) && self.is_kept(image, PrivateItem::Pile(of.pile)))
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
        let Some(pile) = pile.map(|p| PileOf { pile: p.pile, army: p.army }) else {
            // The box is open to everybody.
            return true;
        };
        // The knowledge of the army includes cards that only other parts of it have seen.
        if self.army as usize >= layout.observers || self.is_any_pile_kept(image) {
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

    /// Returns whether the reader sees the private fields of a piece: his army's pieces, and those
    /// revealed to it.
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
        // There are at most 64 armies, one bit each.
        column.and_then(cell).is_some_and(|armies| armies >> self.army & 1 != 0)
    }

    /// Returns whether the reader sees the variant of a piece; always true for kinds that are not
    /// secret.
    pub(crate) fn sees_what(self, image: &Image, m: &Memory, kind: KindId, piece: i64) -> bool {
        let is_secret = image.program.kinds.get(kind).is_some_and(|kind| kind.is_secret());
        !is_secret || self.sees_private(image, m, kind, piece)
    }

    /// The card that an event reveals to the reader.
    pub(super) fn is_shown(self, image: &Image, event: &Event<'_>) -> Option<i64> {
        let sees = |pile: Option<PileOf>| pile.is_some_and(|pile| self.sees_pile(image, pile));
        match *event {
            Event::Card { card, from, to } => (sees(from) || sees(to)).then_some(card),
            Event::Revealed { card, army } => (army == i64::from(self.army)).then_some(card),
            _ => None,
        }
    }

    /// Returns whether the reader notices an event.
    pub(super) fn notices(self, scene: &Scene<'_>, event: &Event<'_>) -> bool {
        let image = scene.image();
        match *event {
            Event::Revealed { army, .. } => army == i64::from(self.army),
            Event::Chosen { army, secret, .. } => !secret || army == self.army,
            Event::Changed { what: Changed::State(state, owner), .. } => {
                self.sees_state(image, state, owner.and_then(|owner| u32::try_from(owner).ok()))
            }
            Event::Changed { what: Changed::Field(id, field, owner), .. } => {
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
            | Event::StepEnds
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Together { .. }
            | Event::Rolled { .. }
            | Event::RolledMany { .. }
            | Event::Picked { .. }
            | Event::Card { .. }
            | Event::Shuffled { .. }
            | Event::Piece { .. }
            | Event::Changed { what: Changed::Army(..) | Changed::Turn, .. }
            | Event::Text(_)
            | Event::Called { .. }
            | Event::Ended(_) => true,
        }
    }
}

impl Wording<'_> {
    /// The text for the reader of a scene.
    pub(super) fn read(&self, scene: &Scene<'_>) -> String {
        match scene.reader {
            Some(_) => super::emit::format_text(*scene, self.parts),
            None => self.text.to_owned(),
        }
    }

    /// The piece at its head after a semicolon, by its name with its hex.
    pub(super) fn head(&self, scene: &Scene<'_>) -> Option<String> {
        let [SayPart::Text(mark), piece @ SayPart::Value(Ty::Piece(_), _), ..] = self.parts else {
            return None;
        };
        (mark == "; ").then(|| super::emit::format_text(*scene, std::slice::from_ref(piece)))
    }

    /// The cards that it names.
    pub(super) fn cards(&self, scene: &Scene<'_>) -> Vec<i64> {
        let mut cards = Vec::new();
        for part in self.parts {
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

    /// The text for a reader who is not the deciding player. In a game with hidden state it
    /// contains only the words of the rules, since the values may be private to the deciding
    /// player.
    pub(super) fn read_by_others(&self, scene: &Scene<'_>) -> String {
        use castra_defs::PileVisibility::Public;
        let program = &scene.image().program;
        let is_private = |kind: &Kind| kind.fields.iter().any(|field| field.private);
        if program.states.iter().all(|state| state.visibility == Public)
            && !program.kinds.iter().any(is_private)
        {
            return self.read(scene);
        }
        let mut out = String::new();
        // The number would reveal something, but `some` is always plural.
        let mut some = false;
        for part in self.parts {
            match part {
                SayPart::Text(text) => out.push_str(text),
                SayPart::Value(ty, _) => {
                    out.push_str(&unnamed(scene.image(), ty));
                    some = *ty == Ty::Int;
                }
                SayPart::Forms(one, several) => {
                    out.push(' ');
                    out.push_str(if some { several } else { one });
                }
            }
        }
        out
    }
}

/// The noun for a value of which only the type is known: `a host`, or `some` for a number.
fn unnamed(image: &Image, ty: &Ty) -> String {
    let program = image.program();
    let kind = |id: &KindId| program.kinds.get(id).map(|kind| kind.name.as_str());
    let noun = match ty {
        Ty::Piece(id) | Ty::Card(Some(id)) | Ty::Variant(id) => kind(id),
        Ty::Card(None) => Some("card"),
        Ty::Enum(id) => program.enums.get(id).map(|of| of.name.as_str()),
        Ty::Army => Some("army"),
        Ty::Hex => Some("place"),
        Ty::Int => return "some".to_owned(),
        Ty::Option(of) => return unnamed(image, of),
        Ty::Bool | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => None,
    };
    noun.map_or_else(|| "…".to_owned(), |noun| with_article(&spaced(noun)))
}

#[cfg(test)]
mod tests {
    use super::{covered, mask, uncovered};

    #[test]
    fn masked_cards_are_counted() {
        let (a, b, c) = (mask(3), mask(14), mask(7));
        assert_eq!(covered("no card here"), "no card here");
        assert_eq!(covered(&format!("{a} goes")), "A card goes");
        assert_eq!(covered(&format!("draws {a}")), "draws a card");
        assert_eq!(covered(&format!("draws {a}, {b} and {c}; {a}")), "draws 3 cards; a card");
        assert_eq!(uncovered(&format!("plays {b}"), 14, "the 8"), "plays the 8");
        assert_eq!(uncovered(&format!("plays {b}"), 4, "the 8"), format!("plays {b}"));
    }
}
