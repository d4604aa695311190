//! Passes over the mid-level IR of an instance: each is a function from it to it.
//!
//! | pass | | budget |
//! |---|---|---|
//! | [`kept`] | words kept while options are weighed get their place in the frame | linear |
//! | [`reduce`] | a loop that looks for the best element of a set becomes one instruction | [`MOST_CODE`], `flow::MOST_WORDS` |
//! | [`dead`] | what is worked out and never read is left out | the same |
//! | [`jumps`] | jumps that lead nowhere are left out | linear but for chains of jumps |
//!
//! None of them adds an instruction. The first and the last are part of every image, the
//! others of those that are to be fast. What an instruction reads and writes is said
//! once, in [`effects`]; where it may lead and what is live, in [`flow`].

mod dead;
mod effects;
mod flow;
mod jumps;
mod kept;
mod reduce;
#[cfg(test)]
mod tests;

use self::effects::Known;
use self::flow::Flow;
use super::mir::Mir;
use crate::image::Sites;
use crate::op::{Op, Place};

pub(crate) use self::kept::FIRST as FIRST_KEPT;

/// The most instructions of an instance that passes look at: what they cost grows with
/// instructions times registers.
const MOST_CODE: usize = 200_000;

/// What passes know besides the code.
pub(super) struct Context<'a> {
    /// What instructions with a site say there.
    pub(super) sites: &'a mut Sites<Place>,
    /// The constants.
    pub(super) consts: &'a [i64],
    /// Words of the largest set of the program.
    pub(super) widest: u16,
}

impl Context<'_> {
    /// Looks at where an instance's code leads and what it reads and writes.
    fn flow<T>(&self, mir: &Mir, look: impl FnOnce(Flow<'_>) -> T) -> T {
        let mut worths = Vec::new();
        for prefer in mir.weighed.iter().flat_map(|&of| self.sites.prefers(of)) {
            worths.push((prefer.value, 1));
            worths.extend(prefer.once.map(|kept| (kept.flags, kept.words)));
        }
        let shared = u16::try_from(mir.shared).unwrap_or(u16::MAX);
        let known = Known { sites: self.sites, widest: self.widest, shared, worths: &worths };
        look(Flow { mir, known })
    }
}

/// Runs the passes, those that make code fast if it is wanted; `false` if the registers
/// of the instance do not fit its frame.
pub(super) fn run(mir: &mut Mir, context: &mut Context<'_>, fast: bool) -> bool {
    let fits = kept::run(mir, context);
    if fast && may_rewrite(mir) && reduce::run(mir, context) {
        dead::run(mir, context);
    }
    jumps::run(mir);
    fits
}

/// Whether instructions may be changed or left out: there are not too many, and they
/// are not those of a test, which can be left at any of them.
fn may_rewrite(mir: &Mir) -> bool {
    let is_left = |op: &Op<Place, _>| matches!(op, Op::Resume { .. });
    mir.len() <= MOST_CODE && !mir.insts.iter().any(|inst| is_left(&inst.op))
}
