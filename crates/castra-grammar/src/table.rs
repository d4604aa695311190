//! The grammar as a table, written by `build/`.

use crate::machine::Kind;

/// Bytes, as bits: those of ASCII each by itself but for the last, which stands for all others.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(pub(crate) [u64; 2]);

impl Bytes {
    /// Whether a byte is one of them. At the end of a text the byte is 0.
    pub(crate) const fn has(self, byte: u8) -> bool {
        let byte = if byte < 127 { byte } else { 127 };
        let [low, high] = self.0;
        let half = if byte < 64 { low } else { high };
        half >> (byte & 63) & 1 == 1
    }
}

/// An expression of the grammar.
pub(crate) struct Node {
    pub(crate) op: Op,
    /// The next byte of any text that it matches. All bytes, where it may match nothing.
    pub(crate) first: Bytes,
}

/// What an expression does.
pub(crate) enum Op {
    /// `"…"`
    Text(&'static str),
    /// One byte of ASCII: `'a'..'z'`, `"+" | "-"`.
    OneOf(Bytes),
    /// Any number of them in an atomic rule.
    Many(Bytes),
    /// `ANY`: one character.
    Any,
    /// `SOI`: the start of the text.
    Start,
    /// The end of the text, which the rule `EOI` is about.
    End,
    /// A rule.
    Call(&'static Entry),
    /// `a ~ b`; between its parts white space is skipped, unless the rule is atomic.
    Seq { parts: &'static [&'static Node], skips: bool },
    /// `a | b`
    Choice(&'static [&'static Node]),
    /// `a?`
    Optional(&'static Node),
    /// `a*`
    Repeat { part: &'static Node, skips: bool },
    /// `&a`
    Ahead(&'static Node),
    /// `!a`
    NotAhead(&'static Node),
    /// `(!("…" | "…") ~ ANY)*` in an atomic rule: up to where one of the texts is, or the end.
    /// The texts begin with the bytes of `stops`.
    Until { texts: &'static [&'static str], stops: Bytes },
    /// `PUSH("")`: a level deeper.
    Push,
    /// `DROP`: a level less deep.
    Pop,
    /// `PEEK[..n]`: at least so many levels deep.
    Deep(u32),
    /// What may go a level deeper and fail then.
    Restore(&'static Node),
}

/// A rule.
pub(crate) struct Entry {
    pub(crate) rule: Rule,
    pub(crate) kind: Kind,
    pub(crate) root: &'static Node,
}

static END: Node = Node { op: Op::End, first: Bytes([u64::MAX; 2]) };

include!(concat!(env!("OUT_DIR"), "/table.rs"));
