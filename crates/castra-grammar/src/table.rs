//! The grammar as a table, written by `build/`.

/// A set of bytes: one bit for each ASCII character, but bit 127 stands for all other bytes.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(pub(crate) [u64; 2]);

impl Bytes {
    /// Returns whether the set contains a byte. Byte 0 stands for the end of the text.
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
    /// The bytes that can begin a match; all bytes if the match can be empty.
    pub(crate) first: Bytes,
}

/// An operation of the matcher.
pub(crate) enum Op {
    /// `"…"`
    Text(&'static str),
    /// Matches one byte of ASCII: `'a'..'z'`, `"+" | "-"`.
    OneOf(Bytes),
    /// `OneOf`, any number of times, in an atomic rule.
    Many(Bytes),
    /// `ANY`: one character.
    Any,
    /// `SOI`: the start of the text.
    Start,
    /// The end of the text, for the rule `EOI`.
    End,
    /// A rule that emits a pair, and its expression.
    Rule(Rule, &'static Node),
    /// `a ~ b`; `skips` allows white space between the parts of a rule that is not atomic. With
    /// `restores`, a failure restores pest's position and stack. Other sequences are inside a
    /// sequence or a lookahead that does so.
    Seq { parts: &'static [&'static Node], skips: bool, restores: bool },
    /// `a | b`
    Choice(&'static [&'static Node]),
    /// `a?`
    Optional(&'static Node),
    /// `a*`; `next` is the node of `a` after the first match.
    Repeat { first: &'static Node, next: &'static Node, skips: bool },
    /// `&a`, or `!a`
    Ahead { part: &'static Node, positive: bool },
    /// `(!("…" | "…") ~ ANY)*` in an atomic rule: everything before the next of `texts`, or before
    /// the end. `stops` holds the first bytes of `texts`.
    Until { texts: &'static [&'static str], stops: Bytes },
    /// `PUSH("")`: increases the depth of the indentation.
    Push,
    /// `DROP`: decreases the depth.
    Pop,
    /// `PEEK[a..b]`: matches a depth of at least `b`.
    Deep(i32, i32),
}

static END: Node = Node { op: Op::End, first: Bytes([u64::MAX; 2]) };

include!(concat!(env!("OUT_DIR"), "/table.rs"));
