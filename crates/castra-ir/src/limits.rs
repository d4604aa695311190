//! How large a game may be.
//!
//! A machine's memory is fixed, and so are the widths of its instructions. What
//! can be counted in a text is compared with these numbers when it is checked;
//! what only a compiled program shows is for the compiler to refuse.

/// The most things there may be of one sort: hexes of a board, cards of all
/// decks together, pieces of a kind, words of an enum, things of a kind. Tables
/// by pairs of hexes grow with its square.
pub const MOST_ELEMENTS: usize = 4096;

/// The highest number that can be in a set of numbers; the lowest is 0.
pub const MOST_NUMBER: i64 = 255;

/// How many numbers that are.
pub const NUMBERS: usize = 256;

/// The most different faces of a die. Dice that are rolled together take a word for every
/// eight of them.
pub const MOST_FACES: usize = 1_000;

/// The most ways that a test of every roll goes through.
pub const MOST_WAYS: u64 = 1_000_000;
