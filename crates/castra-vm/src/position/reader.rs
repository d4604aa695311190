//! The position of a game in progress, as far as a reader may know it.
//!
//! Hidden information is never read: an evaluation that needs it stops with [`StopReason::Hidden`].
//! So every resulting value is true and depends only on the knowledge of the reader.

use castra_eval::{EvalResult, PositionSource, Set, StopReason, Value};
use castra_ir::{FieldId, KindId, KindRole, NONE, PileId, StateId, WeightId};

use super::game::GamePosition;
use crate::reader::Reader;
use crate::trace::OwnedPile;

/// A game in progress, as a reader may know it.
pub(crate) struct ReaderPosition<'a> {
    pub(crate) live: GamePosition<'a>,
    pub(crate) reader: Reader,
}

fn hidden_unless(is_seen: bool) -> EvalResult<()> {
    if is_seen { Ok(()) } else { Err(StopReason::Hidden) }
}

impl ReaderPosition<'_> {
    fn knows(&self, card: i64) -> bool {
        self.reader.knows(self.live.image, self.live.memory, card)
    }

    fn sees_pile(&self, pile: PileId, army: Option<i64>) -> bool {
        let army = army.and_then(|army| u32::try_from(army).ok());
        self.reader.sees_pile(self.live.image, OwnedPile { pile, army })
    }
}

impl PositionSource for ReaderPosition<'_> {
    fn us(&self) -> EvalResult<i64> {
        self.live.us()
    }

    fn them(&self) -> EvalResult<i64> {
        self.live.them()
    }

    fn turn(&self) -> EvalResult<i64> {
        self.live.turn()
    }

    fn winner(&self) -> EvalResult<Option<i64>> {
        self.live.winner()
    }

    fn weight(&self, weight: WeightId) -> EvalResult<i64> {
        self.live.weight(weight)
    }

    fn state(&self, state: StateId, owner: Option<i64>) -> EvalResult<Value> {
        let of = owner.and_then(|owner| u32::try_from(owner).ok());
        hidden_unless(self.reader.sees_state(self.live.image, state, of))?;
        self.live.state(state, owner)
    }

    fn field(&self, kind: KindId, field: FieldId, owner: i64) -> EvalResult<Value> {
        let GamePosition { image, memory } = self.live;
        let declared = image.program.kinds.get(kind).ok_or(StopReason::Unknown)?;
        let is_private = declared.fields.get(field).is_some_and(|field| field.private);
        hidden_unless(match declared.role {
            KindRole::Card => self.knows(owner),
            KindRole::Piece | KindRole::Terrain | KindRole::Mark => {
                !is_private || self.reader.sees_private(image, memory, kind, owner)
            }
        })?;
        self.live.field(kind, field, owner)
    }

    fn place(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        self.live.place(kind, piece)
    }

    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        self.live.army(kind, piece)
    }

    fn occupant(&self, kind: KindId, hex: i64) -> EvalResult<i64> {
        self.live.occupant(kind, hex)
    }

    fn reserves(&self, kind: KindId) -> EvalResult<Set> {
        self.live.reserves(kind)
    }

    fn pile_len(&self, pile: PileId, army: Option<i64>) -> EvalResult<i64> {
        self.live.pile_len(pile, army)
    }

    fn pile(&self, pile: PileId, army: Option<i64>) -> EvalResult<Set> {
        let cards = self.live.pile(pile, army)?;
        // All cards of the hidden pile may have been revealed to the reader.
        let is_known = || cards.iter().all(|card| self.knows(card));
        hidden_unless(self.sees_pile(pile, army) || is_known())?;
        Ok(cards)
    }

    fn top_cards(&self, pile: PileId, army: Option<i64>, most: usize) -> EvalResult<Vec<i64>> {
        let top = self.live.top_cards(pile, army, most)?;
        let is_known = || top.iter().all(|card| self.knows(*card));
        hidden_unless(self.sees_pile(pile, army) || is_known())?;
        Ok(top)
    }

    fn known_cards(&self, army: i64) -> EvalResult<Set> {
        // The cards known to another army reveal the piles of these cards.
        hidden_unless(army == i64::from(self.reader.army) || army == NONE)?;
        self.live.known_cards(army)
    }
}
