//! The context of a pass: the sites, the constants and the largest set of the program.

use super::effects::Known;
use super::flow::Flow;
use crate::compile::consts::Consts;
use crate::compile::mir::Mir;
use crate::image::Sites;
use crate::op::Operand;

/// What passes know besides the code.
pub(in crate::compile) struct Context<'a> {
    /// What instructions with a site say there.
    pub(in crate::compile) sites: &'a mut Sites<Operand>,
    pub(in crate::compile) consts: &'a mut Consts,
    /// Words of the largest set of the program.
    pub(in crate::compile) widest: u16,
}

impl Context<'_> {
    /// Looks at where an instance's code leads and what it reads and writes.
    pub(super) fn flow<T>(&self, mir: &Mir, look: impl FnOnce(Flow<'_>) -> T) -> T {
        let worths = Known::worths(mir, self.sites);
        look(Flow { mir, known: Known::of(mir, self.sites, self.widest, &worths) })
    }
}
