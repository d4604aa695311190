//! Allocates hoisted values after all other registers of the frame. Only one decision is pending at
//! a time, so all decisions of a specialization share these words.
//!
//! ```text
//! frame 9                                  frame 34
//!     if-has set k0, element c1, to L0         if-has set f9, element c1, to L0
//!     insert set k0, element c1                insert set f9, element c1
//! ```

use super::context::Context;
use crate::compile::mir::Mir;
use crate::image::HoistedWords;
use crate::op::Operand;

/// The first register of hoisted values, the flags, before this pass has allocated them.
pub(crate) const FIRST: u16 = 0xf000;

/// Allocates the hoisted values. Returns `false` if the frame has no room.
pub(super) fn run(mir: &mut Mir, context: &mut Context<'_>) -> bool {
    let words = mir.max_hoisted_words;
    let first = mir.frame;
    let flags = mir.of_site(Operand::Frame(u16::try_from(first).unwrap_or(u16::MAX)));
    for &of in &mir.preference_sites {
        for prefer in context.sites.prefers_mut(of) {
            let weigher = mir.preference_code.iter().find(|w| w.entry == prefer.entry);
            prefer.hoisted = weigher.filter(|w| w.words > 0).map(|w| HoistedWords {
                flags,
                flag_words: w.flags as u16,
                words: w.words as u16,
            });
        }
    }
    if words == 0 {
        return true;
    }
    if first > u32::from(FIRST) {
        return false;
    }
    let place = |place: Operand| match place {
        Operand::Frame(at) if at >= FIRST => {
            let at = first + u32::from(at - FIRST);
            Operand::Frame(u16::try_from(at).unwrap_or(u16::MAX))
        }
        Operand::Frame(_) | Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => place,
    };
    for inst in &mut mir.insts {
        inst.op = inst.op.map(place, |to| to);
    }
    mir.frame += words as u32;
    true
}
