//! What happens in a game, told while it happens.
//!
//! A [`Tracer`] is told [`Event`]s. The machine is compiled for each type of
//! tracer apart, so that a game that nobody follows pays nothing for it.

mod brief;
mod cards;
mod choice;
mod counts;
mod coverage;
mod effects;
mod ground;
mod joint;
mod kept;
mod lifted;
mod lines;
mod moves;
mod pieces;
mod reader;
mod settle;
mod story;
pub(crate) mod tell;
mod words;

use castra_base::Span;
use castra_ir::{ClauseId, DieId, FieldId, FunctionId, KindId, PileId, RoleId, StateId};
use castra_ir::{Kept, NONE, Ty, Universe};

use crate::bits::Bits;
use crate::image::{Image, SayPart, global};
use crate::memory::Memory;
use crate::op::Addr;
use crate::play::Outcome;
use crate::reader::Reader;

pub use coverage::{Coverage, Usage};
pub(crate) use lines::decider;
pub use lines::wins;
pub use story::{Detail, Line, Story};

/// Somebody who follows a game.
pub trait Tracer {
    /// Whether it is told events.
    const EVENTS: bool = true;
    /// Whether it is told which clauses are carried out.
    const CLAUSES: bool = false;
    /// Whether it is told of every instruction.
    const INSTRUCTIONS: bool = false;

    /// Something happens.
    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        let _ = (scene, event);
    }

    /// Something that follows these clauses is done.
    fn clauses(&mut self, clauses: &[ClauseId]) {
        let _ = clauses;
    }

    /// The instruction at a position of the image's code is carried out.
    fn instruction(&mut self, at: usize) {
        let _ = at;
    }
}

/// Nobody follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Tracer for NoTrace {
    const EVENTS: bool = false;
}

impl<T: Tracer> Tracer for &mut T {
    const EVENTS: bool = T::EVENTS;
    const CLAUSES: bool = T::CLAUSES;
    const INSTRUCTIONS: bool = T::INSTRUCTIONS;

    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        (**self).event(scene, event);
    }

    fn clauses(&mut self, clauses: &[ClauseId]) {
        (**self).clauses(clauses);
    }

    fn instruction(&mut self, at: usize) {
        (**self).instruction(at);
    }
}

/// Two who follow the same game.
impl<A: Tracer, B: Tracer> Tracer for (A, B) {
    const EVENTS: bool = A::EVENTS || B::EVENTS;
    const CLAUSES: bool = A::CLAUSES || B::CLAUSES;
    const INSTRUCTIONS: bool = A::INSTRUCTIONS || B::INSTRUCTIONS;

    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        if A::EVENTS {
            self.0.event(scene, event);
        }
        if B::EVENTS {
            self.1.event(scene, event);
        }
    }

    fn clauses(&mut self, clauses: &[ClauseId]) {
        if A::CLAUSES {
            self.0.clauses(clauses);
        }
        if B::CLAUSES {
            self.1.clauses(clauses);
        }
    }

    fn instruction(&mut self, at: usize) {
        if A::INSTRUCTIONS {
            self.0.instruction(at);
        }
        if B::INSTRUCTIONS {
            self.1.instruction(at);
        }
    }
}

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
    text: &'a str,
    parts: &'a [SayPart<Addr>],
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

/// Where and in what circumstances an [`Event`] happens.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    image: &'a Image,
    memory: &'a Memory,
    /// After the instruction.
    pc: usize,
    /// Who looks, if not everything is for him to see.
    reader: Option<Reader>,
    /// A card that he sees here, whether or not he knows where it lies.
    shown: Option<i64>,
    /// The clauses that what happens follows, if they are not those of the instruction.
    following: Option<&'a [ClauseId]>,
}

impl<'a> Scene<'a> {
    pub(crate) const fn new(image: &'a Image, memory: &'a Memory, pc: usize) -> Self {
        Self { image, memory, pc, reader: None, shown: None, following: None }
    }

    /// The same as somebody sees it, if not everything is for him to see.
    pub(crate) const fn seen_by(self, reader: Option<Reader>) -> Self {
        Self { reader, ..self }
    }

    /// The same as somebody sees it who is shown a card.
    const fn read_by(self, reader: Reader, shown: Option<i64>) -> Self {
        Self { reader: Some(reader), shown, ..self }
    }

    /// The same where what happens follows other clauses than the instruction does.
    const fn following(self, clauses: Option<&'a [ClauseId]>) -> Self {
        Self { following: clauses, ..self }
    }

    /// What is played.
    #[must_use]
    pub const fn image(&self) -> &'a Image {
        self.image
    }

    /// The place in the rules.
    #[must_use]
    pub fn span(&self) -> Span {
        self.image.origin(self.pc as u32).map_or_else(Span::default, |o| o.span)
    }

    /// The clauses that the place follows; if it names none, those of the
    /// place that called it, and so on.
    #[must_use]
    pub fn clauses(&self) -> &'a [ClauseId] {
        if let Some(clauses) = self.following {
            return clauses;
        }
        let mut pc = self.pc as u32;
        // Nothing calls itself, so that this comes to an end.
        for _ in 0..self.image.entries.len() {
            if let Some(origin) = self.image.origin(pc)
                && !origin.clauses.is_empty()
            {
                return &origin.clauses;
            }
            match self.image.return_address(pc) {
                Some(at) => pc = u32::try_from(self.memory[usize::from(at)]).unwrap_or(0),
                None => break,
            }
        }
        &[]
    }

    /// Whether a test does this itself, and not the rules that it tests.
    pub(crate) fn is_of_test(&self) -> bool {
        let at = self.span();
        let test = self.image.program().rules.test.as_ref();
        test.is_some_and(|body| body.stmts.iter().any(|stmt| stmt.span.contains(at)))
    }

    /// The number of the turn, from 1; 0 during setup.
    #[must_use]
    pub const fn turn(&self) -> i64 {
        self.memory[global::TURN as usize]
    }

    /// A value in words, pieces with their places; a card that whoever looks does not know is
    /// not named.
    #[must_use]
    pub fn text(&self, ty: &Ty, value: i64) -> String {
        if reader::is_card(ty, value) && !self.knows(value) {
            return reader::mask(value);
        }
        crate::memory::text(self.image, self.memory, ty, value, self.reader)
    }

    /// What a piece is called, without its place.
    pub(crate) fn piece_name(&self, kind: KindId, piece: i64) -> String {
        crate::memory::piece_name(self.image, self.memory, kind, piece, self.reader)
    }

    /// Whose a piece is.
    pub(crate) fn army_of(&self, kind: KindId, piece: i64) -> Option<i64> {
        let at = self.image.layout.pieces.get(kind.index())?.as_ref()?;
        self.of_piece(at.army, usize::try_from(piece).ok()?)
    }

    /// What a column has for a piece.
    fn of_piece(&self, column: u16, piece: usize) -> Option<i64> {
        let column = self.image.layout.columns.get(usize::from(column))?;
        let is_there = piece < usize::from(column.len);
        // Columns lie in memory as a whole.
        is_there.then(|| self.memory[usize::from(column.base).wrapping_add(piece)])
    }

    /// Whether another army has pieces of a name: on the board, or from the beginning.
    pub(crate) fn is_name_shared(&self, kind: KindId, name: &str, army: i64) -> bool {
        let Some(Some(at)) = self.image.layout.pieces.get(kind.index()) else { return false };
        let begun = self.image.program.pieces.get(kind.index()).map_or(&[][..], Vec::as_slice);
        begun.iter().enumerate().any(|(piece, begun)| {
            let stands = || self.of_piece(at.place, piece).is_some_and(|place| place != NONE);
            self.of_piece(at.army, piece).is_some_and(|other| other != army)
                && (begun.hex.is_some() || begun.waits || stands())
                && self.piece_name(kind, piece as i64) == name
        })
    }

    /// Whether somebody sees which cards a pile has.
    #[must_use]
    pub fn is_pile_seen(&self, pile: PileOf, reader: Reader) -> bool {
        reader.sees_pile(self.image, pile)
    }

    /// Whether a card may be named to whoever looks.
    fn knows(&self, card: i64) -> bool {
        self.reader.is_none_or(|reader| {
            self.shown == Some(card) || reader.knows(self.image, self.memory, card)
        })
    }

    /// Whether an army sees a card where it lies, whatever it plays as.
    fn is_seen_by(&self, card: i64, army: i64) -> bool {
        let layout = &self.image.layout;
        let Ok(at) = u16::try_from(card) else { return false };
        if usize::from(at) >= layout.cards {
            return false;
        }
        let place = self.memory[usize::from(layout.location.wrapping_add(at))];
        let pile = usize::try_from(place).ok().and_then(|place| layout.piles.get(place));
        pile.is_some_and(|pile| {
            let kept = Kept::Pile(pile.pile);
            let is_kept = self.image.program.roles.iter().any(|role| role.keeps.contains(&kept));
            (0..64).contains(&army) && pile.seen_by >> army & 1 != 0 && !is_kept
        })
    }

    /// Whether a card that moves so is turned up: that nobody saw it before, and everybody
    /// sees it now.
    fn is_turned_up(&self, from: Option<PileOf>, to: Option<PileOf>) -> bool {
        let is_unseen = |of: PileOf| self.image.seen_by(of) == Some(0);
        from.is_some_and(is_unseen) && to.is_some_and(|to| self.is_pile_open(to))
    }

    /// Whether everybody sees which cards a pile has.
    fn is_pile_open(&self, pile: PileOf) -> bool {
        let armies = self.image.program.armies.len();
        self.image.seen_by(pile).is_some_and(|by| by.count_ones() as usize >= armies)
    }

    pub(crate) const fn memory(&self) -> &'a Memory {
        self.memory
    }
}
