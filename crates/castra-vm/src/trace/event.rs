//! The events of a game, with the values and piles that they mention.

use castra_base::Span;
use castra_ir::{DieId, FieldId, FunctionId, KindId, PileId, RoleId, StateId, Ty, Universe};

use crate::bits::Bits;
use crate::image::SayPart;
use crate::op::Addr;
use crate::play::Outcome;

/// A pile: which, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileOf {
    /// Which.
    pub pile: PileId,
    /// Whose, of one that armies have.
    pub army: Option<u32>,
}

/// What was answered to a decision.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// An option.
    One(Universe, i64),
    /// A pair: what comes first, what comes second.
    Pair((Universe, i64), (Universe, i64)),
    /// Nothing.
    Nothing,
    /// Several options.
    Some(Universe, Bits<'a>),
    /// A reaction, by its label.
    Reaction(Wording<'a>),
}

/// A text of the rules, the values in it filled in.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    pub(super) text: &'a str,
    pub(super) parts: &'a [SayPart<Addr>],
}

impl<'a> Wording<'a> {
    /// One made of these parts, as somebody reads it who knows all.
    pub(crate) const fn new(text: &'a str, parts: &'a [SayPart<Addr>]) -> Self {
        Self { text, parts }
    }

    /// As somebody reads it who knows all.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }
}

/// What changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// A declared state, of this owner if not of the game.
    State(StateId, Option<i64>),
    /// A state field of a piece or card.
    Field(KindId, FieldId, i64),
    /// Whose a piece is.
    Army(KindId, i64),
    /// Whose turn it is.
    Turn,
}

/// Something that happens in a game. Values are as in
/// [`castra_ir`].
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The setup begins.
    Setup,
    /// A turn begins; of an army, or of all.
    Turn {
        /// Its number, from 1.
        number: i64,
        /// Whose.
        army: Option<u32>,
    },
    /// A phase begins.
    Phase {
        /// Its index in the turn.
        index: usize,
        /// What it is called; may be empty.
        label: &'a str,
    },
    /// A step begins.
    Step {
        /// Its name.
        name: &'a str,
        /// Where it is declared.
        at: Span,
    },
    /// What comes next is no part of the step before.
    StepEnds,
    /// A change of the rules is carried out; only in images compiled so that
    /// changes tell.
    Change {
        /// Its index in the rules.
        index: usize,
    },
    /// A standing rule applies.
    Standing {
        /// Its index in the rules.
        index: usize,
    },
    /// Several armies are asked at once: from here on, or no longer. What they answer in
    /// between, the others learn when all have answered.
    Together {
        /// Whether it begins.
        begins: bool,
    },
    /// A decision was made.
    Chosen {
        /// By which army.
        army: u32,
        /// In which role, for which word of its enum.
        role: Option<(RoleId, u32)>,
        /// What it was about.
        label: Wording<'a>,
        /// How many options there were.
        options: usize,
        /// Whether the army was asked; it is not where there is only one answer.
        asked: bool,
        /// Whether others are not shown what was answered.
        secret: bool,
        /// Whether others were asked at once, and nothing comes of it before all have answered.
        together: bool,
        /// What was answered.
        answer: Answer<'a>,
    },
    /// A die was rolled.
    Rolled {
        /// Which.
        die: DieId,
        /// The face.
        face: i64,
    },
    /// Several dice were rolled.
    RolledMany {
        /// Which.
        die: DieId,
        /// How many.
        count: i64,
        /// The faces, as [`castra_ir::Ty::Rolled`]; see [`Image::faces`].
        rolled: &'a [i64],
    },
    /// Something was picked at random.
    Picked {
        /// Of what.
        universe: Universe,
        /// Of how many.
        options: usize,
        /// Which.
        value: i64,
    },
    /// A card moved; from the box where there is no pile.
    Card {
        /// Which.
        card: i64,
        /// From where.
        from: Option<PileOf>,
        /// To where.
        to: Option<PileOf>,
    },
    /// A pile was shuffled.
    Shuffled {
        /// Which.
        pile: PileOf,
    },
    /// An army was shown a card.
    Revealed {
        /// Which.
        card: i64,
        /// To whom.
        army: i64,
    },
    /// A piece moved, entered or left the board.
    Piece {
        /// Its kind.
        kind: KindId,
        /// Which.
        piece: i64,
        /// From where; none if it was not on the board.
        from: Option<u32>,
        /// To where; none if it leaves the board.
        to: Option<u32>,
        /// Whether it leaves the board to wait there for its return.
        waits: bool,
    },
    /// State changed. Of a set of several words, `from` and `to` are not told.
    Changed {
        /// What.
        what: Changed,
        /// What it was.
        from: i64,
        /// What it is.
        to: i64,
    },
    /// The rules say a line.
    Said(Wording<'a>),
    /// A function was called; only in images compiled without inlining.
    Called {
        /// Which.
        function: FunctionId,
        /// With what.
        args: &'a [(Ty, i64)],
        /// Its value.
        value: i64,
    },
    /// The game ended.
    Ended(Outcome<'a>),
}
