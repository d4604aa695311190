//! The machine that goes by the table. It reads a text from left to right, tries the parts of
//! a choice in their order, and takes back what it has read where one of them fails.

use crate::Rule;
use crate::failure::Attempts;
use crate::table::{BLANKS, Bytes, Entry, Node, Op, WHITESPACE};
use crate::tree::{Node as Made, Pairs};

/// Parses a text as what a rule says; none if it is not that. The rule has to match from the
/// start, and need not reach the end.
pub fn parse(rule: Rule, text: &str) -> Option<Pairs<'_>> {
    let mut machine = Machine::<false>::new(text);
    machine.call(rule.entry()).then(|| Pairs::new(text, machine.made))
}

/// How a rule reads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `{ … }`
    Normal,
    /// `_{ … }`: no pair is made of it.
    Silent,
    /// `@{ … }`: white space counts, and nothing within it makes a pair.
    Atomic,
    /// `${ … }`: white space counts.
    CompoundAtomic,
    /// `!{ … }`: white space is skipped, within a rule where it counts, too.
    NonAtomic,
    /// What is skipped.
    Whitespace,
}

/// What becomes of white space and of pairs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Atomicity {
    /// White space is skipped.
    NonAtomic,
    /// It counts.
    Compound,
    /// It counts, and no pairs are made.
    Atomic,
}

/// What it means to match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lookahead {
    /// It is read.
    None,
    /// It is looked at.
    Positive,
    /// It is looked at, and should not be there.
    Negative,
}

/// The state of the reading. `TRACK` keeps what has failed and where; then everything is tried.
pub(crate) struct Machine<'i, const TRACK: bool> {
    text: &'i [u8],
    at: usize,
    atomicity: Atomicity,
    lookahead: Lookahead,
    /// How many levels deep values are.
    depth: u32,
    pub(crate) made: Vec<Made>,
    pub(crate) attempts: Attempts,
}

impl<'i, const TRACK: bool> Machine<'i, TRACK> {
    pub(crate) fn new(text: &'i str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            atomicity: Atomicity::NonAtomic,
            lookahead: Lookahead::None,
            depth: 0,
            made: Vec::new(),
            attempts: Attempts::default(),
        }
    }

    /// Reads a rule. Where it fails, the place is that before it, and nothing has been made.
    pub(crate) fn call(&mut self, entry: &'static Entry) -> bool {
        let Entry { rule, kind, root } = *entry;
        match kind {
            Kind::Silent => self.run(root),
            Kind::Whitespace => self.within(Atomicity::Atomic, |machine| machine.run(root)),
            Kind::Normal => self.rule(rule, |machine| machine.run(root)),
            Kind::Atomic => self.rule(rule, |machine| {
                machine.within(Atomicity::Atomic, |machine| machine.run(root))
            }),
            Kind::CompoundAtomic => self.within(Atomicity::Compound, |machine| {
                machine.rule(rule, |machine| machine.run(root))
            }),
            Kind::NonAtomic => self.within(Atomicity::NonAtomic, |machine| {
                machine.rule(rule, |machine| machine.run(root))
            }),
        }
    }

    fn within(&mut self, atomicity: Atomicity, read: impl FnOnce(&mut Self) -> bool) -> bool {
        let outer = std::mem::replace(&mut self.atomicity, atomicity);
        let matched = read(self);
        self.atomicity = outer;
        matched
    }

    /// Makes a pair of what is read.
    fn rule(&mut self, rule: Rule, read: impl FnOnce(&mut Self) -> bool) -> bool {
        let makes = self.lookahead == Lookahead::None && self.atomicity != Atomicity::Atomic;
        let number = self.made.len();
        let begun = TRACK.then(|| self.attempts.begin(self.at));
        if makes {
            let start = offset(self.at);
            self.made.push(Made { rule, start, end: start, next: 0 });
        }
        let matched = read(self);
        if let Some(begun) = begun
            && matched == (self.lookahead == Lookahead::Negative)
            && self.atomicity != Atomicity::Atomic
        {
            self.attempts.end(rule, begun, matched);
        }
        if makes && !matched {
            self.made.truncate(number);
        } else if makes {
            let (end, next) = (offset(self.at), offset(self.made.len()));
            if let Some(made) = self.made.get_mut(number) {
                (made.end, made.next) = (end, next);
            }
        }
        matched
    }

    /// Reads what a node says, if the next byte is one that it can begin with.
    #[inline]
    fn run(&mut self, node: &'static Node) -> bool {
        (TRACK || node.first.has(self.next())) && self.go(node)
    }

    fn go(&mut self, node: &'static Node) -> bool {
        match node.op {
            Op::Text(text) => self.take(text.as_bytes()),
            Op::OneOf(bytes) => {
                let matched = bytes.has(self.next());
                self.at += usize::from(matched);
                matched
            }
            Op::Many(bytes) => {
                self.pass(bytes);
                true
            }
            Op::Any => self.any(),
            Op::Start => self.at == 0,
            Op::End => self.at == self.text.len(),
            Op::Call(entry) => self.call(entry),
            Op::Seq { parts, skips } => self.sequence(parts, skips),
            Op::Choice(parts) => parts.iter().any(|part| self.run(part)),
            Op::Optional(part) => {
                self.run(part);
                true
            }
            Op::Repeat { part, skips } => {
                self.repeat(part, skips);
                true
            }
            Op::Ahead(part) => self.look(part, true),
            Op::NotAhead(part) => !self.look(part, false),
            Op::Until { texts, stops } => {
                let rest = self.text.get(self.at..).unwrap_or_default();
                let stop = (0..rest.len()).find(|&at| {
                    let rest = rest.get(at..).unwrap_or_default();
                    rest.first().is_some_and(|&byte| stops.has(byte))
                        && texts.iter().any(|text| rest.starts_with(text.as_bytes()))
                });
                self.at += stop.unwrap_or(rest.len());
                true
            }
            Op::Push => {
                self.depth += 1;
                true
            }
            Op::Pop => match self.depth.checked_sub(1) {
                Some(depth) => {
                    self.depth = depth;
                    true
                }
                None => false,
            },
            Op::Deep(levels) => self.depth >= levels,
            Op::Restore(part) => {
                let depth = self.depth;
                let matched = self.run(part);
                if !matched {
                    self.depth = depth;
                }
                matched
            }
        }
    }

    fn sequence(&mut self, parts: &'static [&'static Node], skips: bool) -> bool {
        let before = (self.at, self.made.len(), self.depth);
        let mut parts = parts.iter();
        let matched = parts.next().is_none_or(|first| self.run(first))
            && parts.all(|part| {
                if skips {
                    self.skip();
                }
                self.run(part)
            });
        if !matched {
            self.take_back(before);
        }
        matched
    }

    fn repeat(&mut self, part: &'static Node, skips: bool) {
        let mut matched = self.run(part);
        while matched {
            let before = (self.at, self.made.len(), self.depth);
            if skips {
                self.skip();
            }
            matched = self.run(part);
            if !matched && skips {
                self.take_back(before);
            }
        }
    }

    fn take_back(&mut self, (at, made, depth): (usize, usize, u32)) {
        self.at = at;
        self.made.truncate(made);
        self.depth = depth;
    }

    /// White space, where it is skipped.
    fn skip(&mut self) {
        if self.atomicity == Atomicity::NonAtomic {
            self.pass(BLANKS);
            while WHITESPACE.root.first.has(self.next()) && self.call(WHITESPACE) {
                self.pass(BLANKS);
            }
        }
    }

    /// Whether something matches here, nothing being read.
    fn look(&mut self, part: &'static Node, positive: bool) -> bool {
        let (at, depth, outer) = (self.at, self.depth, self.lookahead);
        self.lookahead = match (outer, positive) {
            (Lookahead::None | Lookahead::Positive, true) | (Lookahead::Negative, false) => {
                Lookahead::Positive
            }
            (Lookahead::None | Lookahead::Positive, false) | (Lookahead::Negative, true) => {
                Lookahead::Negative
            }
        };
        let matched = self.run(part);
        (self.at, self.depth, self.lookahead) = (at, depth, outer);
        matched
    }

    /// The next byte; 0 at the end.
    fn next(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn take(&mut self, text: &[u8]) -> bool {
        let matched = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text));
        if matched {
            self.at += text.len();
        }
        matched
    }

    /// Reads bytes as long as they are some of these, which are ASCII without 0.
    fn pass(&mut self, bytes: Bytes) {
        while bytes.has(self.next()) {
            self.at += 1;
        }
    }

    /// One character. Invariant: the place is that of a character.
    fn any(&mut self) -> bool {
        let length = match self.text.get(self.at) {
            None => return false,
            Some(0..=0x7f) => 1,
            Some(0x80..=0xdf) => 2,
            Some(0xe0..=0xef) => 3,
            Some(0xf0..=0xff) => 4,
        };
        self.at += length;
        true
    }
}

/// Invariant: a text is shorter than 4 GiB, and has fewer pairs.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
