//! The interpreter of the table, which drives pest's state.

use pest::{MatchDir, ParseResult, ParserState};

use crate::pairs::{Error, Pairs};
use crate::table::{BLANKS, Bytes, Node, Op, Rule, WHITESPACE};

type State<'i> = Box<ParserState<'i, Rule>>;
type Outcome<'i> = ParseResult<State<'i>>;

/// Matches a rule at the start of the text; `None` if it fails. The match may end before the end of
/// the text.
pub fn parse(rule: Rule, text: &str) -> Option<Pairs<'_>> {
    let walk = Walk::<GATED> { text };
    pest::state(text, |state| walk.run(rule.node(), state)).ok()
}

/// Parses as [`parse`] does, but tries every alternative, so that pest records all rules that fail.
/// This takes several times as long.
///
/// # Errors
/// The furthest offset that was reached, and the rules that failed there.
pub fn parse_or_explain(rule: Rule, text: &str) -> Result<Pairs<'_>, Error> {
    let walk = Walk::<WHOLE> { text };
    pest::state(text, |state| walk.run(rule.node(), state))
}

/// A mode that tries every alternative, for a complete error from pest.
const WHOLE: u8 = 0;
/// A mode that tries an alternative only if the next byte can begin it.
const GATED: u8 = 1;
/// `GATED` within a lookahead, where pest makes no pairs, so no rule is reported to pest.
const LOOKAHEAD: u8 = 2;

/// An interpreter of the table; `MODE` is one of the three constants above.
#[derive(Clone, Copy)]
struct Walk<'i, const MODE: u8> {
    text: &'i str,
}

impl<'i, const MODE: u8> Walk<'i, MODE> {
    /// Matches a node if the next byte can begin it.
    #[inline]
    fn run(self, node: &'static Node, state: State<'i>) -> Outcome<'i> {
        if MODE != WHOLE && !node.first.has(self.next(&state)) {
            return Err(state);
        }
        self.match_op(node, state)
    }

    fn match_op(self, node: &'static Node, state: State<'i>) -> Outcome<'i> {
        match node.op {
            Op::Text(text) => state.match_string(text),
            Op::OneOf(bytes) if bytes.has(self.next(&state)) => state.skip(1),
            Op::OneOf(_) => Err(state),
            Op::Many(bytes) => self.skip_bytes(bytes, state),
            Op::Any => state.skip(1),
            Op::Start => state.start_of_input(),
            Op::End => state.end_of_input(),
            Op::Rule(_, root) if MODE == LOOKAHEAD => self.run(root, state),
            Op::Rule(rule, root) => state.rule(rule, |state| self.run(root, state)),
            Op::Seq { parts, skips, restores: true } => {
                state.sequence(|state| self.sequence(parts, skips, state))
            }
            Op::Seq { parts, skips, restores: false } => self.sequence(parts, skips, state),
            Op::Choice(parts) => {
                let mut state = state;
                for part in parts {
                    match self.run(part, state) {
                        Ok(state) => return Ok(state),
                        Err(back) => state = back,
                    }
                }
                Err(state)
            }
            Op::Optional(part) => match self.run(part, state) {
                Ok(state) | Err(state) => Ok(state),
            },
            Op::Repeat { first, next, skips } => self.repeat(first, next, skips, state),
            Op::Ahead { part, positive } if MODE == WHOLE => {
                state.lookahead(positive, |state| self.run(part, state))
            }
            Op::Ahead { part, positive } => {
                let within = Walk::<LOOKAHEAD> { text: self.text };
                if !part.first.has(self.next(&state)) {
                    return if positive { Err(state) } else { Ok(state) };
                }
                state.lookahead(positive, |state| within.match_op(part, state))
            }
            Op::Until { texts, stops } => self.until(texts, stops, state),
            Op::Push => state.stack_push_literal(""),
            Op::Pop => state.stack_drop(),
            Op::Deep(from, to) => {
                state.stack_match_peek_slice(from, Some(to), MatchDir::BottomToTop)
            }
        }
    }

    fn sequence(
        self,
        parts: &'static [&'static Node],
        skips: bool,
        mut state: State<'i>,
    ) -> Outcome<'i> {
        let mut is_first = true;
        for part in parts {
            if skips && !is_first {
                state = self.skip(state)?;
            }
            is_first = false;
            state = self.run(part, state)?;
        }
        Ok(state)
    }

    fn repeat(
        self,
        first: &'static Node,
        next: &'static Node,
        skips: bool,
        mut state: State<'i>,
    ) -> Outcome<'i> {
        match self.run(first, state) {
            Ok(on) => state = on,
            Err(back) => return Ok(back),
        }
        loop {
            let outcome = if skips {
                if MODE != WHOLE && !self.can_follow(next, &state) {
                    return Ok(state);
                }
                state.sequence(|state| self.run(next, self.skip(state)?))
            } else {
                self.run(next, state)
            };
            match outcome {
                Ok(on) => state = on,
                Err(back) => return Ok(back),
            }
        }
    }

    /// Returns whether the next byte after blanks can begin `node` or a comment.
    fn can_follow(self, node: &Node, state: &State<'i>) -> bool {
        let rest = self.remaining_bytes(state);
        let next = rest.iter().copied().find(|&byte| !BLANKS.has(byte)).unwrap_or(0);
        node.first.has(next) || WHITESPACE.first.has(next)
    }

    /// Skips white space and comments. They contain no pairs, so pest records no failures in them.
    fn skip(self, state: State<'i>) -> Outcome<'i> {
        let walk = Walk::<LOOKAHEAD> { text: self.text };
        let mut state = self.skip_bytes(BLANKS, state)?;
        while WHITESPACE.first.has(self.next(&state)) {
            match walk.match_op(WHITESPACE, state) {
                Ok(on) => state = self.skip_bytes(BLANKS, on)?,
                Err(back) => return Ok(back),
            }
        }
        Ok(state)
    }

    /// Advances to the nearest of `texts`, or to the end. `stops` holds their first bytes.
    fn until(self, texts: &[&str], stops: Bytes, state: State<'i>) -> Outcome<'i> {
        let rest = self.remaining_bytes(&state);
        let stop = (0..rest.len()).find(|&at| {
            let rest = rest.get(at..).unwrap_or_default();
            rest.first().is_some_and(|&byte| stops.has(byte))
                && texts.iter().any(|text| rest.starts_with(text.as_bytes()))
        });
        self.advance(stop.unwrap_or(rest.len()), state)
    }

    /// Advances while the next byte is in `bytes`, which contains only ASCII characters except 0.
    #[inline]
    fn skip_bytes(self, bytes: Bytes, state: State<'i>) -> Outcome<'i> {
        let count =
            self.remaining_bytes(&state).iter().take_while(|&&byte| bytes.has(byte)).count();
        self.advance(count, state)
    }

    /// Advances by a number of bytes.
    #[inline]
    fn advance(self, bytes: usize, state: State<'i>) -> Outcome<'i> {
        if bytes == 0 {
            return Ok(state);
        }
        let at = state.position().pos();
        state.match_string(self.text.get(at..at + bytes).unwrap_or_default())
    }

    #[inline]
    fn remaining_bytes(self, state: &State<'i>) -> &'i [u8] {
        self.text.as_bytes().get(state.position().pos()..).unwrap_or_default()
    }

    /// Returns the next byte, or 0 at the end.
    #[inline]
    fn next(self, state: &State<'i>) -> u8 {
        self.text.as_bytes().get(state.position().pos()).copied().unwrap_or(0)
    }
}
