//! The grammar as a table, written by `build/`.

/// A set of bytes: a bit for each of ASCII, except that the last stands for all others.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(pub(crate) [u64; 2]);

impl Bytes {
    /// Returns whether a byte is one of them. At the end of a text the byte is 0.
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

/// An operation of the matcher.
pub(crate) enum Op {
    /// `"…"`
    Text(&'static str),
    /// Matches one byte of ASCII: `'a'..'z'`, `"+" | "-"`.
    OneOf(Bytes),
    /// Any number of them in an atomic rule.
    Many(Bytes),
    /// `ANY`: one character.
    Any,
    /// `SOI`: the start of the text.
    Start,
    /// The end of the text, which the rule `EOI` is about.
    End,
    /// A rule that makes a pair, and its expression.
    Rule(Rule, &'static Node),
    /// `a ~ b`; white space is skipped between its parts, unless the rule is atomic. A sequence
    /// that `restores` puts pest's position and stack back when a part fails. The other sequences
    /// are inside a sequence or a lookahead that does so.
    Seq { parts: &'static [&'static Node], skips: bool, restores: bool },
    /// `a | b`
    Choice(&'static [&'static Node]),
    /// `a?`
    Optional(&'static Node),
    /// `a*`; `next` is the node of `a` after the first time.
    Repeat { first: &'static Node, next: &'static Node, skips: bool },
    /// `&a`, or `!a`
    Ahead { part: &'static Node, positive: bool },
    /// `(!("…" | "…") ~ ANY)*` in an atomic rule: up to the next of the texts, or to the end.
    /// The texts begin with the bytes of `stops`.
    Until { texts: &'static [&'static str], stops: Bytes },
    /// `PUSH("")`: a level deeper.
    Push,
    /// `DROP`: a level less deep.
    Pop,
    /// `PEEK[a..b]`: at least `b` levels deep.
    Deep(i32, i32),
}

static END: Node = Node { op: Op::End, first: Bytes([u64::MAX; 2]) };

include!(concat!(env!("OUT_DIR"), "/table.rs"));
