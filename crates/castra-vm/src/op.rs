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
pub type JumpDistance = i16;

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

/// The kind of answer that an instruction asks a player for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    /// One of several.
    One,
    /// One of several pairs.
    Pair,
    /// Some of several.
    Some,
    /// A reaction, or `none`.
    Reaction,
}

macro_rules! ops {
    (@map $f:ident $g:ident $x:ident R) => { $f($x) };
    (@map $f:ident $g:ident $x:ident To) => { $g($x) };
    (@map $f:ident $g:ident $x:ident $t:ident) => { $x };
    (@target $to:ident $x:ident To) => { $to = Some($x) };
    (@target $to:ident $x:ident $t:ident) => {};
    (@changes keeps) => { false };
    (@changes changes) => { true };
    (@changes asks_one) => { true };
    (@changes asks_pair) => { true };
    (@changes asks_some) => { true };
    (@changes asks_reaction) => { true };
    (@asks keeps $($field:ident)*) => { None };
    (@asks changes $($field:ident)*) => { None };
    (@asks asks_one $site:ident $($field:ident)*) => { Some((AnswerKind::One, *$site)) };
    (@asks asks_pair $site:ident $($field:ident)*) => { Some((AnswerKind::Pair, *$site)) };
    (@asks asks_some $site:ident $($field:ident)*) => { Some((AnswerKind::Some, *$site)) };
    (@asks asks_reaction $site:ident $($field:ident)*) => { Some((AnswerKind::Reaction, *$site)) };
    ($( $(#[$doc:meta])* $class:ident $name:ident { $($field:ident : $t:ident),* $(,)? } )*) => {
        /// An instruction with operands of type `R` and jumps of type `To`.
        #[allow(missing_docs, reason = "operands are explained with what has them")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op<R = Addr, To = JumpDistance> {
            $( $(#[$doc])* $name { $($field: $t),* }, )*
        }

        impl<R: Copy, To: Copy> Op<R, To> {
            /// Maps operands and jumps.
            #[allow(unused_mut, unused_variables, reason = "not every instruction has both")]
            pub(crate) fn map<S, U>(
                self,
                mut operand: impl FnMut(R) -> S,
                mut jump: impl FnMut(To) -> U,
            ) -> Op<S, U> {
                match self {
                    $( Self::$name { $($field),* } =>
                        Op::$name { $($field: ops!(@map operand jump $field $t)),* }, )*
                }
            }
        }

        impl<R: Copy, To: Copy> Op<R, To> {
            /// Returns the jump target among the operands. `None` for other instructions, and for
            /// `Far` and `Switch`, which encode their targets in other ways.
            #[must_use]
            #[allow(unused_mut, unused_assignments, unused_variables, reason = "as above")]
            pub const fn target(&self) -> Option<To> {
                let mut target = None;
                match *self {
                    $( Self::$name { $($field),* } => { $( ops!(@target target $field $t); )* } )*
                }
                target
            }

            /// Returns whether the instruction may change state that is not an operand.
            pub(crate) const fn changes_state(&self) -> bool {
                match self {
                    $( Self::$name { .. } => ops!(@changes $class), )*
                }
            }

            /// Returns the kind of answer and the site, if an instruction asks a player.
            #[allow(unused_variables, reason = "as above")]
            pub(crate) const fn asks(&self) -> Option<(AnswerKind, u16)> {
                match self {
                    $( Self::$name { $($field),* } => ops!(@asks $class $($field)*), )*
                }
            }
        }

        /// Formats as `if-equal a f1, b c0, to L3`: the name, then the fields with their names.
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

// The first word shows whether an instruction changes state besides its operands: `changes` if it
// does, and otherwise `keeps`. After `asks_`, which implies a change, it names the kind of answer.
ops! {
    // ---- numbers ----
    /// Copies a word.
    keeps Move { dst: R, src: R }
    /// Copies `w` words.
    keeps MoveN { w: u8, dst: R, src: R }
    /// Sum. Overflow is a runtime error, as for the operations below.
    keeps Add { dst: R, a: R, b: R }
    keeps Subtract { dst: R, a: R, b: R }
    keeps Multiply { dst: R, a: R, b: R }
    keeps Divide { dst: R, a: R, b: R }
    keeps Modulo { dst: R, a: R, b: R }
    keeps Min { dst: R, a: R, b: R }
    keeps Max { dst: R, a: R, b: R }
    keeps Negate { dst: R, a: R }
    keeps Not { dst: R, a: R }
    keeps Equal { dst: R, a: R, b: R }
    keeps NotEqual { dst: R, a: R, b: R }
    keeps Less { dst: R, a: R, b: R }
    keeps AtMost { dst: R, a: R, b: R }
    /// True if two sets are equal.
    keeps SetEqual { w: u8, dst: R, a: R, b: R }
    /// `a * k + b`, for indices into tables.
    keeps Index { dst: R, a: R, b: R, k: u16 }

    // ---- jumps ----
    keeps Jump { to: To }
    /// A backward jump; costs fuel.
    keeps Back { to: To }
    /// A jump beyond the reach of others: the distance is `high * 65,536 + low`, counted from the
    /// instruction after it. See `compile/mir/layout.rs`.
    keeps Far { high: i16, low: u16 }
    keeps IfTrue { a: R, to: To }
    keeps IfFalse { a: R, to: To }
    keeps IfNone { a: R, to: To }
    keeps IfSome { a: R, to: To }
    keeps IfEqual { a: R, b: R, to: To }
    keeps IfNotEqual { a: R, b: R, to: To }
    keeps IfLess { a: R, b: R, to: To }
    keeps IfAtMost { a: R, b: R, to: To }
    /// Jumps if the set is empty.
    keeps IfEmpty { w: u8, a: R, to: To }
    /// Jumps if the set is not empty.
    keeps IfAny { w: u8, a: R, to: To }
    /// Jumps if the set has the element.
    keeps IfHas { set: R, element: R, to: To }
    keeps IfLacks { set: R, element: R, to: To }
    /// Jumps if a cell of a column has the value.
    keeps IfCell { base: R, index: R, b: R, to: To }
    keeps IfNotCell { base: R, index: R, b: R, to: To }
    /// Jumps by a table of the image, indexed by a value.
    keeps Switch { a: R, table: u16 }
    /// Calls a specialization, which returns to the address in `ret`. The linker computes the
    /// additional fuel from the length of the specialization.
    changes Call { ret: R, instance: u16, cost: u16 }
    changes Return { ret: R }

    // ---- columns ----
    /// A cell of a column.
    keeps Load { dst: R, base: R, index: R }
    /// A cell of a column; `none` is a runtime error.
    keeps LoadPlace { dst: R, base: R, index: R }
    /// `w` words of a column of sets.
    keeps LoadN { w: u8, dst: R, base: R, index: R }
    /// Writes state of the game.
    keeps Put { dst: R, src: R }
    keeps PutN { w: u8, dst: R, src: R }
    /// Writes a cell of a column without indexes.
    keeps PutCell { base: R, index: R, src: R }
    keeps PutCellN { w: u8, base: R, index: R, src: R }
    /// Writes a cell of a column that may have indexes.
    changes PutColumn { column: u16, index: R, src: R }
    /// Distance between two hexes.
    keeps Distance { dst: R, a: R, b: R }
    /// Distance between the hex in a cell of a column and another hex; `none` is a runtime error.
    keeps DistanceOf { dst: R, base: R, index: R, b: R }
    /// The terrain on the side of a hex toward another, or `none`.
    keeps SideTerrain { dst: R, a: R, b: R }
    /// The index of a hex among the neighbours of another, or `none`; with `w` 1, `none` is a
    /// runtime error.
    keeps SideSlot { w: u8, dst: R, a: R, b: R }
    /// True if no hex of a set is on the line between two hexes.
    keeps InSight { dst: R, a: R, b: R, set: R }

    // ---- sets ----
    keeps And1 { dst: R, a: R, b: R }
    keeps Or1 { dst: R, a: R, b: R }
    keeps Less1 { dst: R, a: R, b: R }
    keeps And2 { dst: R, a: R, b: R }
    keeps Or2 { dst: R, a: R, b: R }
    keeps Less2 { dst: R, a: R, b: R }
    keeps AndN { w: u8, dst: R, a: R, b: R }
    keeps OrN { w: u8, dst: R, a: R, b: R }
    keeps LessN { w: u8, dst: R, a: R, b: R }
    /// The intersection of `a` with a row of a table of sets.
    keeps AndRow { w: u8, dst: R, a: R, base: R, index: R }
    /// The elements whose cell of an indexed column has the value.
    keeps Having { dst: R, column: u16, value: R }
    keeps Count { w: u8, dst: R, a: R }
    /// The first element, or `none`.
    keeps First { w: u8, dst: R, a: R }
    keeps Has { dst: R, set: R, element: R }
    keeps Insert { set: R, element: R }
    keeps Erase { set: R, element: R }
    /// The empty set.
    keeps Clear { w: u8, dst: R }
    /// The numbers between two bounds.
    keeps Range { dst: R, a: R, b: R }
    /// Removes the first element of `work` and jumps; costs fuel. Falls through if the set is
    /// empty.
    keeps Next { w: u8, work: R, dst: R, to: To }
    /// Like `Next`, but starts with the first element not below `from`, while there is one.
    keeps NextFrom { work: R, dst: R, from: R, to: To }
    /// Decrements `n` and jumps if it was above 0; costs fuel.
    keeps Again { n: R, to: To }
    /// Keeps the value and the element if the value is higher than the kept one, or if none is
    /// kept.
    keeps KeepHigher { value: R, kept: R, best: R, element: R }
    keeps KeepLower { value: R, kept: R, best: R, element: R }
    /// The element of a set with the highest or lowest key, and that key.
    keeps Extreme { site: u16 }
    /// Writes a row of a table of sets in registers.
    keeps SetRow { w: u8, base: R, index: R, src: R }
    /// Moves a set of hexes one step in a direction.
    keeps Shift { w: u8, dst: R, set: R, direction: R }
    /// True if an army knows the piles of all cards of a set.
    keeps Knows { dst: R, army: R, cards: R }
    keeps Connected { w: u8, dst: R, from: R, within: R }
    /// Starts a search for the hexes within reach; see `machine/reach.rs` for its data at `area`,
    /// whose size depends on the number `n` of hexes.
    keeps ReachFrom { area: R, start: R, budget: R, n: u16 }
    /// Takes the open hex of lowest cost and lists its neighbours; jumps if none is open.
    keeps ReachNext { area: R, n: u16, to: To }
    /// Records the cost of a step from that hex.
    keeps ReachStep { area: R, hex: R, cost: R, n: u16 }
    /// Hexes adjacent to any hex of a set.
    keeps Around { w: u8, dst: R, set: R }
    /// The hexes, of all `n`, whose distance from a hex compares with a number in one way: `how` is
    /// an [`Ordering`](std::cmp::Ordering) as a number.
    keeps ByDistance { how: i8, dst: R, hex: R, steps: R, n: u16 }
    /// Adds the cells of a column that belong to a set of owners and are not `none`.
    keeps InsertCells { w: u8, dst: R, base: R, set: R }
    /// The owners, among the first `n`, whose cell of a column is greater than a number.
    keeps CellsAbove { dst: R, base: R, b: R, n: u16 }
    /// The owners whose cell is less than a number.
    keeps CellsBelow { dst: R, base: R, b: R, n: u16 }
    /// The owners whose cell equals a number.
    keeps CellsEqual { dst: R, base: R, b: R, n: u16 }

    // ---- chance ----
    keeps Roll { dst: R, die: u16 }
    /// Dice take `w` words: a byte for each different face.
    keeps RollMany { w: u8, dst: R, n: R, die: u16 }
    /// The number of dice in one of the eight bytes of a word.
    keeps CountFace { dst: R, a: R, face: u16 }
    keeps CountRolled { w: u8, dst: R, a: R }
    keeps SumRolled { w: u8, dst: R, a: R, die: u16 }
    keeps HighestRolled { w: u8, dst: R, a: R, die: u16 }
    keeps LowestRolled { w: u8, dst: R, a: R, die: u16 }
    /// Advances `at`, a position among the different faces, to the next rolled face, writes the
    /// face to the word after it, and jumps; costs fuel. Falls through if there is none.
    keeps NextFace { w: u8, a: R, at: R, die: u16, to: To }
    /// Adds to `dst` the dice of `a` that show the face at the position in `at`.
    keeps KeepFace { w: u8, dst: R, a: R, at: R }
    /// The `n` best of dice.
    keeps BestRolled { w: u8, dst: R, a: R, n: R, die: u16 }
    keeps WorstRolled { w: u8, dst: R, a: R, n: R, die: u16 }
    /// The dice of `a` without those of `b`, which are among them, plus those of `c`.
    keeps RolledAgain { w: u8, dst: R, a: R, b: R, c: R }
    changes Pick { site: u16 }

    // ---- cards ----
    /// `from` gets the pile that the card left; for a card from the box, the number of piles.
    changes MoveCard { card: R, pile: R, from: R }
    changes MoveCards { set: R, pile: R }
    /// Moves the top card of a pile; jumps if there is none.
    changes Draw { from: R, pile: R, to: To }
    /// Moves up to `n` cards from the top of a pile.
    changes DrawMany { n: R, from: R, pile: R }
    /// Like `DrawMany`, but decrements `n` for each card.
    changes DrawDown { n: R, from: R, pile: R }
    changes Shuffle { pile: R }
    changes Fill { pile: R, deck: u16 }
    changes RevealCard { card: R, army: R }
    changes RevealCards { set: R, army: R }
    /// The top card, or `none`.
    keeps Top { dst: R, pile: R }
    keeps TopMany { dst: R, n: R, pile: R }

    // ---- pieces ----
    changes MovePiece { kind: u8, piece: R, hex: R }
    changes RemovePiece { kind: u8, piece: R }
    /// Moves a piece from the board to the reserve.
    changes LiftPiece { kind: u8, piece: R }
    /// Checks stacking limits after simultaneous moves; too many pieces in a hex are a runtime
    /// error.
    changes CheckRoom {}
    /// Puts a piece that is off the board on it.
    changes PlacePiece { kind: u8, dst: R, army: R, hex: R, sort: u16 }

    // ---- the game ----
    /// Jumps if there are no options.
    asks_one Choose { site: u16, to: To }
    /// Jumps if simultaneous choices must be made again, and clears that request.
    changes Redo { to: To }
    asks_pair ChoosePair { site: u16 }
    asks_some ChooseSome { site: u16 }
    asks_reaction React { site: u16 }
    /// Counts a round of standing rules; too many are a runtime error.
    keeps Round { n: R }
    changes End { how: u8, army: R, reason: u16 }
    /// Fails: two changes of modules cannot both apply.
    changes Conflict { what: u16 }
    /// Fails: the armies have reacted to one window too often.
    changes EndlessReactions {}
    /// Jumps unless there is a tracer.
    keeps IfNotTracing { to: To }
    changes Say { site: u16 }
    /// Traces a call of a function or its value; only in images that trace changes.
    changes TraceCall { site: u16 }
    /// The end of the code.
    changes Halt {}

    // ---- tests ----
    /// Sets the instruction to continue at if the game ends; jumps there if it has ended.
    changes Resume { to: To }
    /// The condition of an `expect` is false.
    changes Failed { site: u16 }
    changes Script { site: u16 }
    /// Plays all outcomes of the dice from here on.
    changes EveryRoll {}
    /// Records the value of a measure.
    changes RecordMeasure { site: u16, a: R }
    changes PutCards { site: u16 }
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
