//! The layout of state in the machine's memory.

use castra_ir::{FieldId, KindId, PileId, StateId};

use crate::op::Addr;

/// Addresses of the words that every game has.
pub(crate) mod global {
    use crate::op::Addr;

    /// The army whose turn it is.
    pub(crate) const US: Addr = 0;
    /// The enemy of that army.
    pub(crate) const THEM: Addr = 1;
    /// Number of the turn.
    pub(crate) const TURN: Addr = 2;
    /// The army of the next turn.
    pub(crate) const NEXT: Addr = 3;
    /// The kind of ending, or `none`.
    pub(crate) const ENDED: Addr = 4;
    /// The winner, or `none`.
    pub(crate) const WINNER: Addr = 5;
    /// The reason for the end: an index into the image's reasons.
    pub(crate) const REASON: Addr = 6;
    /// For a test, the instruction to continue at if the game ends.
    pub(crate) const RESUME: Addr = 7;
    /// `none` unless simultaneous choices must be made again; always `none` while a game is
    /// paused.
    pub(crate) const AGAIN: Addr = 8;
    /// None unless endings are deferred.
    pub(crate) const WAITS: Addr = 9;
    /// None unless pieces move simultaneously, when several may be in one hex for a while.
    pub(crate) const AT_ONCE: Addr = 10;
    /// Number of these words.
    pub(crate) const COUNT: usize = 11;
}

/// The addresses of state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) armies: usize,
    /// Number of armies whose knowledge is tracked: all or none.
    pub(crate) observers: usize,
    pub(crate) cards: usize,
    pub(crate) columns: Vec<Column>,
    /// The address of each declared state.
    pub(crate) states: Vec<StateAddress>,
    /// For each kind and field, the column of a state field.
    pub(crate) fields: Vec<Vec<Option<u16>>>,
    /// For each kind of pieces, the columns of their hexes, of their armies, and of the pieces in
    /// hexes.
    pub(crate) pieces: Vec<Option<PieceColumns>>,
    /// The piles; one for each army if armies have one each.
    pub(crate) piles: Vec<PileState>,
    /// For each declared pile, the index of its first entry in [`Layout::piles`].
    pub(crate) pile_first: Vec<u16>,
    /// For each card, the index of its pile in [`Layout::piles`]; `none` in the box.
    pub(crate) location: Addr,
    /// Number of words of a set of cards.
    pub(crate) card_words: usize,
    /// For each army, the set of cards whose pile it knows.
    pub(crate) known: Addr,
    /// For each army and card, the pile in which the army lost track of the card; `none` if in no
    /// pile yet.
    pub(crate) group: Addr,
    /// Number of words of a set of piles.
    pub(crate) pile_words: usize,
    /// For each army and pile, the set of piles that may now hold the cards that the army lost
    /// track of there.
    pub(crate) spread: Addr,
    /// For each army and pile, the set of piles to which unseen cards have moved from there since
    /// the spreads were last updated.
    pub(crate) flow: Addr,
    /// Hidden states; empty unless knowledge is tracked.
    pub(crate) secrets: Vec<Secret>,
    /// Variants of pieces of secret kinds; empty unless knowledge is tracked.
    pub(crate) identities: Vec<Identity>,
    /// Other private fields of pieces; empty unless knowledge is tracked.
    pub(crate) private: Vec<PrivateField>,
    /// For each weight, the address of its value, which is constant.
    pub(crate) weights: Vec<Addr>,
    /// The set of standing rules and endings to test, as bits.
    pub(crate) dirty: Addr,
    pub(crate) dirty_words: usize,
}

/// A state that is hidden from some army.
#[derive(Clone, Debug)]
pub(crate) struct Secret {
    pub(crate) state: StateId,
    /// Set if the owner sees it; otherwise nobody does.
    pub(crate) seen_by_owner: bool,
    pub(crate) values: SecretValues,
}

/// A private field of pieces: only their army sees it, and armies to which the piece was revealed.
#[derive(Clone, Debug)]
pub(crate) struct PrivateField {
    pub(crate) kind: KindId,
    /// The column of the field; `shown_to` is the column of the armies that see it.
    pub(crate) column: u16,
    pub(crate) shown_to: u16,
    /// The possible values for each variant if there is a `by_sort`, and otherwise for each piece.
    /// `by_sort` is the column of the variant, for pieces of a secret kind.
    pub(crate) values: Vec<SecretValues>,
    pub(crate) by_sort: Option<u16>,
}

/// The hidden variant of pieces of a secret kind.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) kind: KindId,
    /// The column of the armies to which the piece was revealed.
    pub(crate) shown_to: u16,
    /// The columns of the variant and of the marks that the piece carries.
    pub(crate) columns: Vec<u16>,
}

/// The possible values of a hidden state, from the view of an army that does not see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SecretValues {
    /// Any number between two inclusive bounds, or `none` if allowed, with equal probability.
    Numbers { lowest: i64, highest: i64, or_none: bool },
    /// Any piece of a kind on the board, or `none` if allowed, with equal probability.
    Pieces { kind: KindId, or_none: bool },
    /// A set of elements below a number, each with probability one half.
    Set { elements: usize },
    /// The initial value, since nothing else is known of it.
    Start(i64),
}

/// The address of a declared state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StateAddress {
    /// A state of the game: address and number of words.
    Game(Addr, u8),
    /// A column over armies or hexes.
    Column(u16),
}

/// The columns of the pieces of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceColumns {
    /// For each piece, its hex or `none`; the index of the column shows which are on the board.
    pub(crate) place: u16,
    /// For each piece, its army.
    pub(crate) army: u16,
    /// For each hex, its piece or `none`.
    pub(crate) occupant: u16,
    /// Set if pieces change armies in play.
    pub(crate) changes_army: bool,
    /// The highest number of pieces of the kind in one hex, [`u16::MAX`] without a limit. The
    /// occupant of a hex with several is the first.
    pub(crate) stacking_limit: u16,
    /// The set of pieces in reserve, if the kind has a reserve.
    pub(crate) reserve: Option<Addr>,
}

impl PieceColumns {
    /// Returns whether several pieces of the kind may be in one hex.
    pub(crate) const fn stacks(&self) -> bool {
        self.stacking_limit > 1
    }
}

/// A column: an array with one value for each owner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) content: ColumnContent,
    pub(crate) base: Addr,
    pub(crate) len: u16,
    /// Number of words of a value.
    pub(crate) words: u8,
    /// Number of words of a set of owners.
    pub(crate) owner_words: u8,
    /// Number of values, including `none`, if an index can cover that many; otherwise 0.
    pub(crate) slots: u16,
    /// Set if a value may be `none`.
    pub(crate) is_optional: bool,
    /// The index: a set of owners for each value, beginning with `none` if a value may be `none`.
    pub(crate) index: Option<Addr>,
    /// The set of owners with a value other than `none`, if maintained.
    pub(crate) present: Option<Addr>,
}

impl Column {
    /// Returns the address of the set of owners with a value, if the column is indexed.
    pub(crate) fn owners_with(&self, value: i64) -> Option<Addr> {
        let slot = usize::try_from(value.saturating_add(i64::from(self.is_optional))).unwrap_or(0);
        self.index.map(|at| at.wrapping_add((slot * usize::from(self.owner_words)) as u16))
    }
}

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnContent {
    State(StateId),
    Field(KindId, FieldId),
    Place(KindId),
    Army(KindId),
    Occupant(KindId),
}

/// A pile of the game or of one army.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PileState {
    pub(crate) pile: PileId,
    /// The owner.
    pub(crate) army: Option<u32>,
    /// Address of the set of its cards.
    pub(crate) cards: Addr,
    /// Address of their number.
    pub(crate) count: Addr,
    /// Address of the cards from the bottom to the top, if their order matters.
    pub(crate) order: Option<Addr>,
    /// The armies that see its cards, as bits.
    pub(crate) seen_by: u64,
}
