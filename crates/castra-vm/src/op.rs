//! The instructions of the machine.
//!
//! Operands are addresses in the machine's memory, the same for state, registers and constants.
//! During compilation they are [`Operand`]s, whose address is not known yet; the linker replaces
//! them by 16-bit addresses.

use std::fmt;

/// An address in the machine's memory.
pub type Addr = u16;

/// An operand before its address is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Operand {
    /// A word of the state.
    State(u16),
    /// A register of the specialization that is compiled.
    Frame(u16),
    /// A register of a callee: specialization and offset.
    Callee(u16, u16),
    /// A word of the constant pool.
    Const(u16),
}

impl Operand {
    /// Returns the operand a number of words further on.
    pub(crate) const fn offset(self, words: u16) -> Self {
        match self {
            Self::State(at) => Self::State(at.saturating_add(words)),
            Self::Frame(at) => Self::Frame(at.saturating_add(words)),
            Self::Callee(of, at) => Self::Callee(of, at.saturating_add(words)),
            Self::Const(at) => Self::Const(at.saturating_add(words)),
        }
    }
}

/// The operand type of instructions and sites.
pub(crate) trait OperandForm: Copy + fmt::Debug {
    /// The type of entry points in sites with such operands.
    type Entry: Copy + fmt::Debug;
}

impl OperandForm for Operand {
    type Entry = Label;
}

impl OperandForm for Addr {
    type Entry = u32;
}

/// The distance of a jump, counted from the instruction after it.
pub type Distance = i16;

/// An instruction during compilation, with symbolic operands and labels.
pub(crate) type Draft = Op<Operand, Label>;

/// A jump target, which may not be bound yet.
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
        /// An instruction with operands of type `R` and jumps of type `To`.
        #[allow(missing_docs, reason = "operands are explained with what has them")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op<R = Addr, To = Distance> {
            $( $(#[$doc])* $name { $($field: $t),* }, )*
        }

        impl<R: Copy, To: Copy> Op<R, To> {
            /// Maps operands and jumps.
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
            /// Returns the target, if it is a jump.
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

        /// Formats `if-equal a f1, b c0, to L3`: the name, and each operand after its own.
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
    /// Sum. Overflow is a runtime error, as for the operations below.
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
    /// True if two sets are equal.
    SetEqual { w: u8, dst: R, a: R, b: R }
    /// `a * k + b`, for indices into tables.
    Index { dst: R, a: R, b: R, k: u16 }

    // ---- jumps ----
    Jump { to: To }
    /// A backward jump; costs fuel.
    Back { to: To }
    /// A jump beyond the reach of others: the distance is `high * 65,536 + low`, counted from the
    /// instruction after it. See `compile/mir/layout.rs`.
    Far { high: i16, low: u16 }
    IfTrue { a: R, to: To }
    IfFalse { a: R, to: To }
    IfNone { a: R, to: To }
    IfSome { a: R, to: To }
    IfEqual { a: R, b: R, to: To }
    IfNotEqual { a: R, b: R, to: To }
    IfLess { a: R, b: R, to: To }
    IfAtMost { a: R, b: R, to: To }
    /// Jumps if the set is empty.
    IfEmpty { w: u8, a: R, to: To }
    /// Jumps if the set is not empty.
    IfAny { w: u8, a: R, to: To }
    /// Jumps if the set has the element.
    IfHas { set: R, element: R, to: To }
    IfLacks { set: R, element: R, to: To }
    /// Jumps if a cell of a column has the value.
    IfCell { base: R, index: R, b: R, to: To }
    IfNotCell { base: R, index: R, b: R, to: To }
    /// Jumps by a table of the image, indexed by a value.
    Switch { a: R, table: u16 }
    /// Calls a specialization, which returns to the address in `ret`. The linker computes the
    /// additional fuel from the length of the specialization.
    Call { ret: R, instance: u16, cost: u16 }
    Return { ret: R }

    // ---- columns ----
    /// A cell of a column.
    Load { dst: R, base: R, index: R }
    /// A cell of a column; none is a runtime error.
    LoadPlace { dst: R, base: R, index: R }
    /// `w` words of a column of sets.
    LoadN { w: u8, dst: R, base: R, index: R }
    /// Writes state of the game.
    Put { dst: R, src: R }
    PutN { w: u8, dst: R, src: R }
    /// Writes a cell of a column without indexes.
    PutCell { base: R, index: R, src: R }
    PutCellN { w: u8, base: R, index: R, src: R }
    /// Writes a cell of a column that may have indexes.
    PutColumn { column: u16, index: R, src: R }
    /// Distance between two hexes.
    Distance { dst: R, a: R, b: R }
    /// Distance between the hex in a cell of a column and another hex; none is a runtime error.
    DistanceOf { dst: R, base: R, index: R, b: R }
    /// The terrain on the side of a hex toward another, or none.
    SideTerrain { dst: R, a: R, b: R }
    /// The index of a hex among the neighbours of another, or none; with `w` 1, none is a runtime
    /// error.
    SideSlot { w: u8, dst: R, a: R, b: R }
    /// True if no hex of a set is on the line between two hexes.
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
    /// The intersection of `a` with a row of a table of sets.
    AndRow { w: u8, dst: R, a: R, base: R, index: R }
    /// The elements whose cell of an indexed column has the value.
    Having { dst: R, column: u16, value: R }
    Count { w: u8, dst: R, a: R }
    /// The first element, or none.
    First { w: u8, dst: R, a: R }
    Has { dst: R, set: R, element: R }
    Insert { set: R, element: R }
    Erase { set: R, element: R }
    /// The empty set.
    Clear { w: u8, dst: R }
    /// The numbers between two bounds.
    Range { dst: R, a: R, b: R }
    /// Removes the first element of `work` and jumps; costs fuel. Falls through if the set is
    /// empty.
    Next { w: u8, work: R, dst: R, to: To }
    /// Like `Next`, but starts with the first element not below `from`, while there is one.
    NextFrom { work: R, dst: R, from: R, to: To }
    /// Decrements `n` and jumps if it was above 0; costs fuel.
    Again { n: R, to: To }
    /// Keeps the value and the element if the value is higher than the kept one, or if none is
    /// kept.
    KeepHigher { value: R, kept: R, best: R, element: R }
    KeepLower { value: R, kept: R, best: R, element: R }
    /// The element of a set with the highest or lowest key, and that key.
    Extreme { site: u16 }
    /// Writes a row of a table of sets in registers.
    SetRow { w: u8, base: R, index: R, src: R }
    /// Moves a set of hexes one step in a direction.
    Shift { w: u8, dst: R, set: R, direction: R }
    /// True if an army knows the piles of all cards of a set.
    Knows { dst: R, army: R, cards: R }
    Connected { w: u8, dst: R, from: R, within: R }
    /// Starts a search for the hexes within reach; see `machine/reach.rs` for its data at `area`,
    /// whose size depends on the number `n` of hexes.
    ReachFrom { area: R, start: R, budget: R, n: u16 }
    /// Takes the nearest open hex and lists its neighbours; jumps if there is none.
    ReachNext { area: R, n: u16, to: To }
    /// Records the cost of a step from that hex.
    ReachStep { area: R, hex: R, cost: R, n: u16 }
    /// Hexes adjacent to any hex of a set.
    Around { w: u8, dst: R, set: R }
    /// Adds the cells of a column that belong to a set of owners and are not none.
    InsertCells { w: u8, dst: R, base: R, set: R }
    /// The owners, among the first `n`, whose cell of a column is greater than a number.
    CellsAbove { dst: R, base: R, b: R, n: u16 }
    /// The owners whose cell is less than a number.
    CellsBelow { dst: R, base: R, b: R, n: u16 }
    /// The owners whose cell equals a number.
    CellsEqual { dst: R, base: R, b: R, n: u16 }

    // ---- chance ----
    Roll { dst: R, die: u16 }
    /// Dice take `w` words: a byte for each different face.
    RollMany { w: u8, dst: R, n: R, die: u16 }
    /// The number of dice in one of the eight bytes of a word.
    CountFace { dst: R, a: R, face: u16 }
    CountRolled { w: u8, dst: R, a: R }
    SumRolled { w: u8, dst: R, a: R, die: u16 }
    HighestRolled { w: u8, dst: R, a: R, die: u16 }
    LowestRolled { w: u8, dst: R, a: R, die: u16 }
    /// Advances `at`, a position among the different faces, to the next rolled face, writes the
    /// face to the word after it, and jumps; costs fuel. Falls through if there is none.
    NextFace { w: u8, a: R, at: R, die: u16, to: To }
    /// Adds to `dst` the dice of `a` that show the face at a position.
    KeepFace { w: u8, dst: R, a: R, at: R }
    /// The `n` best of dice.
    BestRolled { w: u8, dst: R, a: R, n: R, die: u16 }
    WorstRolled { w: u8, dst: R, a: R, n: R, die: u16 }
    /// The dice of `a` without those of `b`, which are among them, plus those of `c`.
    RolledAgain { w: u8, dst: R, a: R, b: R, c: R }
    Pick { site: u16 }

    // ---- cards ----
    /// `from` gets the pile that the card left; for a card from the box, the number of piles.
    MoveCard { card: R, pile: R, from: R }
    MoveCards { set: R, pile: R }
    /// Moves the top card of a pile; jumps if there is none.
    Draw { from: R, pile: R, to: To }
    /// Moves up to `n` cards from the top of a pile.
    DrawMany { n: R, from: R, pile: R }
    /// Like `DrawMany`, but decrements `n` for each card.
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
    /// Moves a piece from the board to the reserve.
    LiftPiece { kind: u8, piece: R }
    /// Checks stacking limits after simultaneous moves; too many pieces in a hex are a runtime
    /// error.
    CheckRoom {}
    /// Puts a piece that is off the board on it.
    PlacePiece { kind: u8, dst: R, army: R, hex: R, sort: u16 }

    // ---- the game ----
    /// Jumps if there are no options.
    Choose { site: u16, to: To }
    /// Jumps, once, if simultaneous choices are to be made again.
    Redo { to: To }
    ChoosePair { site: u16 }
    ChooseSome { site: u16 }
    React { site: u16 }
    /// Counts a round of standing rules; too many are a runtime error.
    Round { n: R }
    End { how: u8, army: R, reason: u16 }
    /// Fails: two changes of modules cannot both apply.
    Conflict { what: u16 }
    /// Fails: the armies have reacted to one window too often.
    EndlessReactions {}
    /// Jumps unless there is a tracer.
    IfNotTracing { to: To }
    Say { site: u16 }
    /// Traces a call of a function or its value; only in images that trace changes.
    TraceCall { site: u16 }
    /// The end of the code.
    Halt {}

    // ---- tests ----
    /// Sets the instruction to continue at if the game ends; jumps there if it has ended.
    Resume { to: To }
    /// The condition of an `expect` is false.
    Failed { site: u16 }
    Script { site: u16 }
    /// Plays all outcomes of the dice from here on.
    EveryRoll {}
    /// Records the value of a measure.
    RecordMeasure { site: u16, a: R }
    PutCards { site: u16 }
}

/// Formats `IfNotEqual` as `if-not-equal`.
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
