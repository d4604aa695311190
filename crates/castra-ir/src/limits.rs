//! Limits on the size of a game.
//!
//! The memory of a machine and the widths of its instructions are fixed. The checker enforces the
//! limits that can be counted in the source; the compiler enforces the others.

/// The maximum number of elements in one list. Lists are the hexes of a board, the cards of all
/// decks, the pieces or variants of a kind, and the words of an enum. Tables over pairs of hexes
/// grow with its square.
pub const MAX_ELEMENTS: usize = 4096;

/// The highest number that can be an element of a set of numbers; the lowest is 0. Other numbers
/// have 64 bits.
pub const MAX_SET_NUMBER: i64 = 255;

/// Size of the universe of numbers in sets.
pub const NUMBER_UNIVERSE_SIZE: usize = 256;

/// The maximum number of different faces of a die. Dice that are rolled together take one word for
/// every eight faces.
pub const MAX_FACES: usize = 1_000;

/// The maximum number of outcomes that a test with `every roll` plays.
pub const MAX_OUTCOMES: u64 = 1_000_000;
