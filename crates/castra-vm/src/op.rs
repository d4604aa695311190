//! The machine's instructions.
//!
//! Operands are places in the machine's memory: state, registers and constants
//! alike. While a body is compiled they are [`Operand`]s, of which the final
//! address is not known yet; linking makes them 16-bit addresses.

use std::fmt;

/// An address in the machine's memory.
pub type Addr = u16;

/// A place in memory before its address is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Operand {
    /// A word of the state.
    State(u16),
    /// A word of the frame of the body that is compiled.
    Frame(u16),
    /// A word of the frame of an instance that is called.
    Callee(u16, u16),
    /// A constant.
    Const(u16),
}

impl Operand {
    /// The place so many words after it.
    pub(crate) const fn offset(self, words: u16) -> Self {
        match self {
            Self::State(at) => Self::State(at.saturating_add(words)),
            Self::Frame(at) => Self::Frame(at.saturating_add(words)),
            Self::Callee(of, at) => Self::Callee(of, at.saturating_add(words)),
            Self::Const(at) => Self::Const(at.saturating_add(words)),
        }
    }
}

/// What instructions and sites name their operands by.
pub(crate) trait OperandForm: Copy + fmt::Debug {
    /// What they name code by then.
    type Entry: Copy + fmt::Debug;
}

impl OperandForm for Operand {
    type Entry = Label;
}

impl OperandForm for Addr {
    type Entry = u32;
}

/// How far a jump goes, counted from the instruction after it.
pub type Distance = i16;

/// An instruction while its body is compiled: over places, jumping to labels.
pub(crate) type Draft = Op<Operand, Label>;

/// A place in the code that is jumped to, which may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label(pub(crate) u32);

impl Label {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! ops {
    (@map $f:ident $g:ident $x:ident R) => { $f($x) };
    (@map $f:ident $g:ident $x:ident To) => { $g($x) };
    (@map $f:ident $g:ident $x:ident $t:ident) => { $x };
    (@target $to:ident $x:ident To) => { $to = Some($x) };
    (@target $to:ident $x:ident $t:ident) => {};
    ($( $(#[$doc:meta])* $name:ident { $($field:ident : $t:ident),* $(,)? } )*) => {
        /// An instruction over places of type `R`, with jumps of type `To`.
        #[allow(missing_docs, reason = "operands are explained with what has them")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op<R = Addr, To = Distance> {
            $( $(#[$doc])* $name { $($field: $t),* }, )*
        }

        impl<R: Copy, To: Copy> Op<R, To> {
            /// The same with other places and jumps.
            #[allow(unused_mut, unused_variables, reason = "not every instruction has both")]
            pub(crate) fn map<S, U>(
                self,
                mut place: impl FnMut(R) -> S,
                mut jump: impl FnMut(To) -> U,
            ) -> Op<S, U> {
                match self {
                    $( Self::$name { $($field),* } =>
                        Op::$name { $($field: ops!(@map place jump $field $t)),* }, )*
                }
            }
        }

        impl<R: Copy, To: Copy> Op<R, To> {
            /// Where it jumps, if it does.
            #[must_use]
            #[allow(unused_mut, unused_assignments, unused_variables, reason = "as above")]
            pub const fn target(&self) -> Option<To> {
                let mut target = None;
                match *self {
                    $( Self::$name { $($field),* } => { $( ops!(@target target $field $t); )* } )*
                }
                target
            }
        }

        /// `if-equal a f1, b c0, to L3`: the name, and each operand after its own.
        impl<R: fmt::Display, To: fmt::Display> fmt::Display for Op<R, To> {
            #[allow(unused_assignments, unused_variables, unused_mut, reason = "as above")]
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $( Self::$name { $($field),* } => {
                        kebab(stringify!($name), out)?;
                        let mut between = " ";
                        $(
                            write!(out, "{between}{} {}", stringify!($field), $field)?;
                            between = ", ";
                        )*
                        Ok(())
                    } )*
                }
            }
        }
    };
}

ops! {
    // ---- numbers ----
    /// Copies a word.
    Move { dst: R, src: R }
    /// Copies `w` words.
    MoveN { w: u8, dst: R, src: R }
    /// Sum; too large is a fault, as for those below.
    Add { dst: R, a: R, b: R }
    Subtract { dst: R, a: R, b: R }
    Multiply { dst: R, a: R, b: R }
    Divide { dst: R, a: R, b: R }
    Modulo { dst: R, a: R, b: R }
    Min { dst: R, a: R, b: R }
    Max { dst: R, a: R, b: R }
    Negate { dst: R, a: R }
    Not { dst: R, a: R }
    Equal { dst: R, a: R, b: R }
    NotEqual { dst: R, a: R, b: R }
    Less { dst: R, a: R, b: R }
    AtMost { dst: R, a: R, b: R }
    /// Whether two sets are equal.
    SetEqual { w: u8, dst: R, a: R, b: R }
    /// `a * k + b`, for indices into tables.
    Index { dst: R, a: R, b: R, k: u16 }

    // ---- jumps ----
    Jump { to: To }
    /// A jump backwards; costs fuel.
    Back { to: To }
    /// A jump further than others reach: how far is `high * 65,536 + low`, counted
    /// from the instruction after it. See `compile/mir/layout.rs`.
    Far { high: i16, low: u16 }
    IfTrue { a: R, to: To }
    IfFalse { a: R, to: To }
    IfNone { a: R, to: To }
    IfSome { a: R, to: To }
    IfEqual { a: R, b: R, to: To }
    IfNotEqual { a: R, b: R, to: To }
    IfLess { a: R, b: R, to: To }
    IfAtMost { a: R, b: R, to: To }
    /// If the set has no element.
    IfEmpty { w: u8, a: R, to: To }
    /// If the set has an element.
    IfAny { w: u8, a: R, to: To }
    /// If the set has the element.
    IfHas { set: R, element: R, to: To }
    IfLacks { set: R, element: R, to: To }
    /// If a cell of a column has the value.
    IfCell { base: R, index: R, b: R, to: To }
    IfNotCell { base: R, index: R, b: R, to: To }
    /// To the code that a table of the image gives for a value.
    Switch { a: R, table: u16 }
    /// Calls an instance, which returns to the address it finds in `ret`; costs as
    /// much more fuel as linking finds the instance to be long.
    Call { ret: R, instance: u16, cost: u16 }
    Return { ret: R }

    // ---- columns ----
    /// A cell of a column.
    Load { dst: R, base: R, index: R }
    /// A cell of a column; none is a fault.
    LoadPlace { dst: R, base: R, index: R }
    /// `w` words of a column of sets.
    LoadN { w: u8, dst: R, base: R, index: R }
    /// Changes state of the game.
    Put { dst: R, src: R }
    PutN { w: u8, dst: R, src: R }
    /// Changes a cell of a column that has no index.
    PutCell { base: R, index: R, src: R }
    PutCellN { w: u8, base: R, index: R, src: R }
    /// Changes a cell of a column that may have an index.
    PutColumn { column: u16, index: R, src: R }
    /// Steps between two hexes.
    Distance { dst: R, a: R, b: R }
    /// Steps between the hex in a cell of a column and another; none is a fault.
    DistanceOf { dst: R, base: R, index: R, b: R }
    /// The terrain on the side of a hex toward another, or none.
    SideTerrain { dst: R, a: R, b: R }
    /// Which of the neighbours of a hex another is, or none; with `w` 1 it has to be one.
    SideSlot { w: u8, dst: R, a: R, b: R }
    /// Whether nothing of a set of hexes lies between two hexes.
    InSight { dst: R, a: R, b: R, set: R }

    // ---- sets ----
    And1 { dst: R, a: R, b: R }
    Or1 { dst: R, a: R, b: R }
    Less1 { dst: R, a: R, b: R }
    And2 { dst: R, a: R, b: R }
    Or2 { dst: R, a: R, b: R }
    Less2 { dst: R, a: R, b: R }
    AndN { w: u8, dst: R, a: R, b: R }
    OrN { w: u8, dst: R, a: R, b: R }
    LessN { w: u8, dst: R, a: R, b: R }
    /// What `a` and a row of a table of sets have in common.
    AndRow { w: u8, dst: R, a: R, base: R, index: R }
    /// The elements whose cell of an indexed column has the value.
    Having { dst: R, column: u16, value: R }
    Count { w: u8, dst: R, a: R }
    /// The first element, or none.
    First { w: u8, dst: R, a: R }
    Has { dst: R, set: R, element: R }
    Insert { set: R, element: R }
    Erase { set: R, element: R }
    /// No element.
    Clear { w: u8, dst: R }
    /// The numbers from one to another.
    Range { dst: R, a: R, b: R }
    /// Takes the first element out of `work` and jumps; costs fuel. Goes on if
    /// there is none.
    Next { w: u8, work: R, dst: R, to: To }
    /// The same, beginning with the first not less than `from` while there is
    /// such a one.
    NextFrom { work: R, dst: R, from: R, to: To }
    /// Counts down and jumps while `n` was more than 0; costs fuel.
    Again { n: R, to: To }
    /// Keeps the value and the element if the value is higher than the one
    /// kept, or if none is kept.
    KeepHigher { value: R, kept: R, best: R, element: R }
    KeepLower { value: R, kept: R, best: R, element: R }
    /// The element of a set with the highest or lowest key, and that key.
    Extreme { site: u16 }
    /// Changes a row of a table of sets that are registers.
    SetRow { w: u8, base: R, index: R, src: R }
    /// One step in a direction.
    Shift { w: u8, dst: R, set: R, direction: R }
    /// Whether an army knows where all of a set of cards are.
    Knows { dst: R, army: R, cards: R }
    Connected { w: u8, dst: R, from: R, within: R }
    /// Begins to look for what can be reached; see `machine/reach.rs` for what stands at
    /// `area`, and how many words it has: as many as boards of `n` hexes need.
    ReachFrom { area: R, start: R, budget: R, n: u16 }
    /// Takes the nearest hex that is left and puts its neighbours down, or jumps if none is.
    ReachNext { area: R, n: u16, to: To }
    /// Takes note of what a step from that hex costs.
    ReachStep { area: R, hex: R, cost: R, n: u16 }
    /// The hexes next to any of a set.
    Around { w: u8, dst: R, set: R }
    /// Adds the cells of a column that a set of owners has and that are not none.
    InsertCells { w: u8, dst: R, base: R, set: R }
    /// The first `n` owners whose cell of a column is greater than a number.
    CellsAbove { dst: R, base: R, b: R, n: u16 }
    /// Those whose cell is less.
    CellsBelow { dst: R, base: R, b: R, n: u16 }
    /// Those whose cell is this.
    CellsEqual { dst: R, base: R, b: R, n: u16 }

    // ---- chance ----
    Roll { dst: R, die: u16 }
    /// Dice take `w` words: a byte for each different face.
    RollMany { w: u8, dst: R, n: R, die: u16 }
    /// One of the eight bytes of a word of dice.
    CountFace { dst: R, a: R, face: u16 }
    CountRolled { w: u8, dst: R, a: R }
    SumRolled { w: u8, dst: R, a: R, die: u16 }
    HighestRolled { w: u8, dst: R, a: R, die: u16 }
    LowestRolled { w: u8, dst: R, a: R, die: u16 }
    /// Goes on from the position among the different faces that is in `at` to the next that
    /// came up, puts its face after it, and jumps; costs fuel. Goes on if there is none.
    NextFace { w: u8, a: R, at: R, die: u16, to: To }
    /// The dice of `a` that show the face at a position, and the others of `dst`.
    KeepFace { w: u8, dst: R, a: R, at: R }
    /// The `n` best of dice.
    BestRolled { w: u8, dst: R, a: R, n: R, die: u16 }
    WorstRolled { w: u8, dst: R, a: R, n: R, die: u16 }
    /// The dice of `a` without those of `b`, which are among them, and those of `c`.
    RolledAgain { w: u8, dst: R, a: R, b: R, c: R }
    Pick { site: u16 }

    // ---- cards ----
    /// `from` becomes the pile it was in, or one more than there are.
    MoveCard { card: R, pile: R, from: R }
    MoveCards { set: R, pile: R }
    /// One card off the top of a pile; jumps if there is none.
    Draw { from: R, pile: R, to: To }
    /// Up to `n` cards off the top of a pile.
    DrawMany { n: R, from: R, pile: R }
    /// The same, counting down, until there is none in the pile.
    DrawDown { n: R, from: R, pile: R }
    Shuffle { pile: R }
    Fill { pile: R, deck: u16 }
    RevealCard { card: R, army: R }
    RevealCards { set: R, army: R }
    /// The top card, or none.
    Top { dst: R, pile: R }
    TopMany { dst: R, n: R, pile: R }

    // ---- pieces ----
    MovePiece { kind: u8, piece: R, hex: R }
    RemovePiece { kind: u8, piece: R }
    /// Takes a piece off the board that waits there for its return.
    LiftPiece { kind: u8, piece: R }
    /// After moves that were made at once: a fault where a hex has more pieces of a kind than
    /// it has room for.
    CheckRoom {}
    /// Brings a piece that is not on the board onto it.
    PlacePiece { kind: u8, dst: R, army: R, hex: R, sort: u16 }

    // ---- the game ----
    /// Jumps where there is nothing to choose from.
    Choose { site: u16, to: To }
    /// Jumps, once, if questions to several armies are to be asked again.
    Redo { to: To }
    ChoosePair { site: u16 }
    ChooseSome { site: u16 }
    React { site: u16 }
    /// One more round of the standing rules; too many are a fault.
    Round { n: R }
    End { how: u8, army: R, reason: u16 }
    /// Two changes of modules meet that cannot both be made.
    Conflict { what: u16 }
    /// Reactions to a window have gone round too often.
    Unsettled {}
    /// Jumps unless the game is being told.
    IfNotTracing { to: To }
    Say { site: u16 }
    /// A function is called, or has given its value; only in images that tell.
    TraceCall { site: u16 }
    /// The end of the code that was to be run.
    Halt {}

    // ---- tests ----
    /// Where to go on if the game ends now; jumps there if it has ended.
    Resume { to: To }
    /// The condition of an `expect` did not hold.
    Failed { site: u16 }
    Script { site: u16 }
    /// From here on all dice fall in every way.
    EveryRoll {}
    /// A value that is measured over all rolls.
    Weigh { site: u16, a: R }
    PutCards { site: u16 }
}

/// Writes `IfNotEqual` as `if-not-equal`.
fn kebab(name: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, letter) in name.chars().enumerate() {
        if i > 0 && !letter.is_ascii_lowercase() {
            write!(out, "-")?;
        }
        write!(out, "{}", letter.to_ascii_lowercase())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_small() {
        assert_eq!(std::mem::size_of::<Op>(), 10);
    }

    #[test]
    fn places_and_jumps_are_mapped() {
        let op = Op::IfEqual { a: Operand::State(3), b: Operand::Frame(4), to: 5 };
        let op: Op<Operand> = op;
        let mapped = op.map(
            |place| match place {
                Operand::State(at) => at,
                Operand::Frame(at) => 100 + at,
                _ => 0,
            },
            |to| -to,
        );
        assert_eq!(mapped, Op::IfEqual { a: 3, b: 104, to: -5 });
    }
}
