//! Where everything lies in the machine's memory.

use castra_ir::{FieldId, KindId, PileId, StateId};

use crate::op::Addr;

/// Words that every game has.
pub(crate) mod global {
    use crate::op::Addr;

    /// The army whose turn it is.
    pub(crate) const US: Addr = 0;
    /// Its enemy.
    pub(crate) const THEM: Addr = 1;
    /// Number of the turn.
    pub(crate) const TURN: Addr = 2;
    /// Who has the next turn.
    pub(crate) const NEXT: Addr = 3;
    /// How the game ended, or none.
    pub(crate) const ENDED: Addr = 4;
    /// Who won, or none.
    pub(crate) const WINNER: Addr = 5;
    /// Why: an index into the image's reasons.
    pub(crate) const REASON: Addr = 6;
    /// Of a test: where to go on if the game ends.
    pub(crate) const RESUME: Addr = 7;
    /// None unless questions to several armies are to be asked again, as never where a game
    /// rests.
    pub(crate) const AGAIN: Addr = 8;
    /// None unless endings wait.
    pub(crate) const WAITS: Addr = 9;
    /// None unless pieces move at once, and so may be in one hex for a while.
    pub(crate) const AT_ONCE: Addr = 10;
    /// How many these are.
    pub(crate) const COUNT: usize = 11;
}

/// Where state lies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) armies: usize,
    /// Armies of which it is kept what they know: all or none.
    pub(crate) observers: usize,
    pub(crate) cards: usize,
    pub(crate) columns: Vec<Column>,
    /// By declared state.
    pub(crate) states: Vec<StateAt>,
    /// Columns of state fields, by kind and field.
    pub(crate) fields: Vec<Vec<Option<u16>>>,
    /// By kind of piece: the columns of where its pieces stand, of whose they
    /// are, and of which stands in a hex.
    pub(crate) pieces: Vec<Option<PiecesAt>>,
    /// Piles, each army's apart.
    pub(crate) piles: Vec<PileAt>,
    /// The first of [`Layout::piles`] that a declared pile has.
    pub(crate) pile_first: Vec<u16>,
    /// By card, which of [`Layout::piles`] it is in; none if in the box.
    pub(crate) location: Addr,
    /// Words of a set of cards.
    pub(crate) card_words: usize,
    /// By army, the cards whose place it knows.
    pub(crate) known: Addr,
    /// By army and card, the pile in which it lost sight of it; none if in
    /// no pile yet.
    pub(crate) group: Addr,
    /// Words of a set of piles.
    pub(crate) pile_words: usize,
    /// By army and pile, the piles in which the cards lost sight of there may
    /// be now, as a set.
    pub(crate) spread: Addr,
    /// By army and pile, the piles to which cards have gone unseen from there
    /// since the spreads were last changed, as a set.
    pub(crate) flow: Addr,
    /// State that somebody does not see; empty where it is not kept what armies
    /// know.
    pub(crate) secrets: Vec<Secret>,
    /// What pieces of secret kinds are, likewise.
    pub(crate) identities: Vec<Identity>,
    /// What else is private of pieces, likewise.
    pub(crate) private: Vec<PrivateField>,
    /// By weight, its value: play changes none.
    pub(crate) weights: Vec<Addr>,
    /// Which standing rules and endings are to be looked at, as bits.
    pub(crate) dirty: Addr,
    pub(crate) dirty_words: usize,
}

/// A declared state that not everybody sees.
#[derive(Clone, Debug)]
pub(crate) struct Secret {
    pub(crate) state: StateId,
    /// Whether the army whose it is sees it; otherwise nobody does.
    pub(crate) seen_by_owner: bool,
    pub(crate) values: SecretValues,
}

/// A field of pieces that only their armies see, and those that have been shown them.
#[derive(Clone, Debug)]
pub(crate) struct PrivateField {
    pub(crate) kind: KindId,
    /// Its column, and that of the armies that have been shown the piece.
    pub(crate) column: u16,
    pub(crate) shown_to: u16,
    /// By piece, what it can be; by what a piece is, where that is in a column.
    pub(crate) values: Vec<SecretValues>,
    pub(crate) by_sort: Option<u16>,
}

/// What pieces of a secret kind are.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) kind: KindId,
    /// The column of the armies that have been shown the piece.
    pub(crate) shown_to: u16,
    /// The column of what it is, and those of the marks that it carries.
    pub(crate) columns: Vec<u16>,
}

/// What a state can be, for all that an army knows that does not see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SecretValues {
    /// Any number between two, both included, or none where that may be: each
    /// as likely.
    Numbers { lowest: i64, highest: i64, or_none: bool },
    /// Any piece of a kind that is on the board, or none where that may be: each
    /// as likely.
    Pieces { kind: KindId, or_none: bool },
    /// A set of which each of so many elements is in or out, by the toss of a
    /// coin.
    Set { elements: usize },
    /// What can be said of it is what it was at the start.
    Start(i64),
}

/// Where a declared state lies.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StateAt {
    /// The game's own, of so many words.
    Game(Addr, u8),
    /// A column by army or hex.
    Column(u16),
}

/// Where the pieces of a kind are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PiecesAt {
    /// By piece, its hex or none; indexed by being on the board.
    pub(crate) place: u16,
    /// By piece, its army.
    pub(crate) army: u16,
    /// By hex, the piece in it or none.
    pub(crate) occupant: u16,
    /// Whether the army of a piece changes in play.
    pub(crate) changes_army: bool,
    /// How many of this kind may stand in one hex, [`u16::MAX`] for any number. Of
    /// several, its occupant is the first.
    pub(crate) most: u16,
    /// The set of those that wait off the board, where there are any.
    pub(crate) waiting: Option<Addr>,
}

impl PiecesAt {
    /// Whether several of this kind may stand in one hex.
    pub(crate) const fn stacks(&self) -> bool {
        self.most > 1
    }
}

/// A column: one value for each of its owners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) what: ColumnWhat,
    pub(crate) base: Addr,
    pub(crate) len: u16,
    /// Words of a value.
    pub(crate) words: u8,
    /// Words of a set of owners.
    pub(crate) owner_words: u8,
    /// How many values it has from 0 on, if they are few; 0 otherwise.
    pub(crate) slots: u16,
    /// Whether a value may be none.
    pub(crate) maybe: bool,
    /// Sets of owners by value, if kept; none comes first where it may be.
    pub(crate) index: Option<Addr>,
    /// The set of owners that have a value, if kept.
    pub(crate) present: Option<Addr>,
}

impl Column {
    /// The set of owners having a value, where it is kept.
    pub(crate) fn having(&self, value: i64) -> Option<Addr> {
        let slot = usize::try_from(value.saturating_add(i64::from(self.maybe))).unwrap_or(0);
        self.index.map(|at| at.wrapping_add((slot * usize::from(self.owner_words)) as u16))
    }
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnWhat {
    State(StateId),
    Field(KindId, FieldId),
    Operand(KindId),
    Army(KindId),
    Occupant(KindId),
}

/// A pile of the game, or of one army.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PileAt {
    pub(crate) pile: PileId,
    /// Whose it is.
    pub(crate) army: Option<u32>,
    /// The set of its cards.
    pub(crate) cards: Addr,
    /// How many they are.
    pub(crate) count: Addr,
    /// The cards from the bottom to the top, where their order matters.
    pub(crate) order: Option<Addr>,
    /// Which armies see its cards, as bits.
    pub(crate) seen_by: u64,
}
