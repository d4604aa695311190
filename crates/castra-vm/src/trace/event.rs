//! The events of a game, and the interface of their receivers.

use castra_base::Span;
use castra_ir::{DieId, FieldId, FunctionId, KindId, PileId, RoleId, StateId, Ty, Universe};

use crate::bits::Bits;
use crate::image::SayPart;
use crate::op::Addr;
use crate::status::Outcome;

/// A pile with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnedPile {
    /// The declared pile.
    pub pile: PileId,
    /// The owner, if each army has such a pile.
    pub army: Option<u32>,
}

/// The answer to a decision as an event reports it, by the values of the chosen options.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// An option.
    One(Universe, i64),
    /// A pair: the first and the second element.
    Pair((Universe, i64), (Universe, i64)),
    /// Choosing nothing.
    Nothing,
    /// A set of options.
    Some(Universe, Bits<'a>),
    /// A reaction, by its label.
    Reaction(Wording<'a>),
}

/// A text of the rules with its values.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    text: &'a str,
    parts: &'a [SayPart<Addr>],
}

impl<'a> Wording<'a> {
    /// Returns a text with its parts, for a reader with full information.
    pub(crate) const fn new(text: &'a str, parts: &'a [SayPart<Addr>]) -> Self {
        Self { text, parts }
    }

    /// Returns the text for a reader with full information.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the words and values that [`EventContext::format`](super::EventContext::format)
    /// joins.
    #[must_use]
    pub const fn parts(&self) -> &'a [SayPart<Addr>] {
        self.parts
    }
}

/// The state that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedState {
    /// A declared state of the game, or of an owner.
    State(StateId, Option<i64>),
    /// A state field of a piece or card.
    Field(KindId, FieldId, i64),
    /// The owner of a piece.
    Army(KindId, i64),
    /// The army whose turn it is.
    Turn,
}

/// An event of a game. Values are as in [`castra_ir`].
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The start of the setup.
    Setup,
    /// The start of a turn, of an army or of all.
    Turn {
        /// Number of the turn, from 1.
        number: i64,
        /// The army, if the turn belongs to one.
        army: Option<u32>,
    },
    /// The start of a phase.
    Phase {
        /// The index of the phase in the turn.
        index: usize,
        /// The printed name; may be empty.
        label: &'a str,
    },
    /// The start of a named step.
    Step {
        /// Name of the step.
        name: &'a str,
        /// Span of its declaration.
        at: Span,
    },
    /// The end of a step within its block.
    StepEnd,
    /// The application of a change of the rules; only in images that trace changes.
    Change {
        /// The index of the change in the rules.
        index: usize,
    },
    /// The application of a standing rule.
    Standing {
        /// The index of the standing rule in the rules.
        index: usize,
    },
    /// The start or the end of simultaneous choices. Other players learn the answers at the end.
    Together {
        /// Set at the start.
        begins: bool,
    },
    /// An answer to a decision, or the only possible answer.
    Chosen {
        /// Index of the army.
        army: u32,
        /// The role, and the word of its enum.
        role: Option<(RoleId, u32)>,
        /// The question.
        label: Wording<'a>,
        /// Number of options.
        options: usize,
        /// Set if the player was asked; clear if only one answer was possible.
        asked: bool,
        /// Set if the answer is hidden from others.
        secret: bool,
        /// Set for simultaneous choices, which have no effect before all are made.
        together: bool,
        /// The chosen options.
        answer: Answer<'a>,
    },
    /// A roll of one die.
    Rolled {
        /// The die.
        die: DieId,
        /// The rolled face.
        face: i64,
    },
    /// A roll of several dice.
    RolledMany {
        /// The die.
        die: DieId,
        /// Number of dice.
        count: i64,
        /// The faces, as [`castra_ir::Ty::Rolled`]; see [`Image::faces`](crate::Image::faces).
        rolled: &'a [i64],
    },
    /// A random pick.
    Picked {
        /// Universe of the options.
        universe: Universe,
        /// Number of options.
        options: usize,
        /// The picked element.
        value: i64,
    },
    /// A move of a card; a pile of `none` means the box.
    Card {
        /// Index of the card.
        card: i64,
        /// The pile that it left.
        from: Option<OwnedPile>,
        /// The pile that it entered.
        to: Option<OwnedPile>,
    },
    /// A shuffle.
    Shuffled {
        /// The shuffled pile.
        pile: OwnedPile,
    },
    /// A card was revealed to an army.
    Revealed {
        /// Index of the card.
        card: i64,
        /// Index of the army.
        army: i64,
    },
    /// A piece moved, entered or left the board.
    Piece {
        /// The kind of the piece.
        kind: KindId,
        /// Index of the piece.
        piece: i64,
        /// The hex that it left; `None` if it was off the board.
        from: Option<u32>,
        /// The hex that it entered; `None` if it leaves the board.
        to: Option<u32>,
        /// Set if it leaves the board for the reserve.
        waits: bool,
    },
    /// A change of state. For a set of several words, `from` and `to` are not meaningful.
    Changed {
        /// The state.
        what: ChangedState,
        /// The old value.
        from: i64,
        /// The new value.
        to: i64,
    },
    /// A text that the rules print.
    Text(Wording<'a>),
    /// A call of a function; only in images compiled without inlining.
    Called {
        /// The called function.
        function: FunctionId,
        /// The arguments with their types.
        args: &'a [(Ty, i64)],
        /// The value.
        value: i64,
    },
    /// The end of the game.
    Ended(Outcome<'a>),
}
