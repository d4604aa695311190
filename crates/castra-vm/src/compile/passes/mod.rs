//! Passes over the finished code of a body: each is a function from code to code.
//!
//! 1. [`reduce`]: a loop that looks for the best element of a set becomes one
//!    instruction.
//! 2. [`dead`]: what is worked out and never read is left out.
//!
//! Jumps are tidied after them, which every image needs: see [`super::tidy`].

mod dead;
mod effects;
mod flow;
mod reduce;
#[cfg(test)]
mod tests;

use self::effects::Known;
use self::flow::Flow;
use super::Compiler;
use super::tidy::CodeBuffer;
use crate::op::Op;

/// The most instructions of a body that passes look at: what they cost grows with
/// instructions times registers.
const MOST_CODE: usize = 200_000;

/// Runs all passes on the code of an instance: its number, the words of its frame,
/// and how many of them it shares with those that call it.
pub(super) fn run(
    c: &mut Compiler<'_>,
    buffer: &mut CodeBuffer<'_>,
    (own, frame, given): (u16, u32, u32),
) {
    // The statements of a test can be left at any instruction.
    if buffer.code.len() > MOST_CODE || buffer.code.iter().any(|op| matches!(op, Op::Resume { .. }))
    {
        return;
    }
    let before = buffer.code.len();
    let widest = u16::try_from(c.facts.widest()).unwrap_or(u16::MAX);
    let given = u16::try_from(given).unwrap_or(u16::MAX);
    let frame = frame as usize;
    let mut worths = Vec::new();
    for op in buffer.code.iter() {
        effects::prefers(op, &c.sites, &mut |prefer| {
            worths.push((prefer.value, 1));
            worths.extend(prefer.once.map(|kept| (kept.flags, kept.words)));
        });
    }
    let worths = &worths;
    let found = {
        let known = Known { sites: &c.sites, widest, given, worths };
        let (code, labels, switches) = (&*buffer.code, &*buffer.labels, c.switches.as_slice());
        reduce::loops(buffer, &Flow { code, labels, switches, known, own, frame }, &c.consts.words)
    };
    if !found.is_empty() {
        reduce::replace(buffer, &mut c.sites.extreme, found);
        let known = Known { sites: &c.sites, widest, given, worths };
        let (code, labels, switches) = (&*buffer.code, &*buffer.labels, c.switches.as_slice());
        let gone = dead::unread(buffer, &Flow { code, labels, switches, known, own, frame });
        buffer.remove(&gone);
    }
    c.instructions -= before - buffer.code.len();
}
