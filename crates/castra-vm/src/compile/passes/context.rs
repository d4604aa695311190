//! The context of passes besides the code that they rewrite.

use super::effects::AccessContext;
use super::flow::FlowGraph;
use crate::compile::consts::Consts;
use crate::compile::mir::Mir;
use crate::image::Sites;
use crate::op::Operand;

/// The context of passes.
pub(in crate::compile) struct Context<'a> {
    /// The operands of instructions with a site.
    pub(in crate::compile) sites: &'a mut Sites<Operand>,
    pub(in crate::compile) consts: &'a mut Consts,
    /// Number of words of the largest set.
    pub(in crate::compile) widest: u16,
}

impl Context<'_> {
    /// Calls `look` with the control flow and the effects of a specialization.
    pub(super) fn with_flow<T>(&self, mir: &Mir, look: impl FnOnce(FlowGraph<'_>) -> T) -> T {
        let outputs = AccessContext::outputs(mir, self.sites);
        look(FlowGraph { mir, known: AccessContext::of(mir, self.sites, self.widest, &outputs) })
    }
}
