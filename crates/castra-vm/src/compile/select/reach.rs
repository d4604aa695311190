//! Selection of `reach(FROM, BUDGET, COST)`: the loop around the instructions of
//! `machine/reach.rs`.

use castra_ir::Reach;

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::machine::reach;
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Computes the hexes within reach.
    ///
    /// ```text
    ///       reach-from  area <- start, budget
    /// next: reach-next  area, to end           takes a hex and lists its neighbours
    ///       jump        to each
    /// step: …                                  computes the cost
    ///       reach-step  area <- to, cost
    /// each: next        near -> to, to step
    ///       back        to next
    /// end:
    /// ```
    pub(crate) fn reach_to(&mut self, reach: &'p Reach, w: u8, dst: Operand) {
        let (start, budget) = (self.value(&reach.start), self.value(&reach.budget));
        if let Some(classes) = self.step_classes(reach) {
            return self.levels_to([start, budget], &classes, w, dst);
        }
        let n = self.c.program.hexes.len();
        let area = self.registers.take(reach::words(n));
        let [from, near, reached] = reach::parts(n).map(|at| area.offset(at as u16));
        let n = n as u16;
        self.emit(Op::ReachFrom { area, start, budget, n });
        let (next, step) = (self.mir.label(), self.mir.label());
        let (each, end) = (self.mir.label(), self.mir.label());
        let to = self.registers.take(1);
        self.for_all_elements(vec![from, to], |body| {
            body.bind_label(next);
            body.emit(Op::ReachNext { area, n, to: end });
            body.jump(each);
            body.bind_label(step);
            let outer = [body.env.binding(reach.from), body.env.binding(reach.to)];
            body.env.bind(reach.from, Binding::At(from));
            body.env.bind(reach.to, Binding::At(to));
            let top = body.registers.top();
            let cost = body.value(&reach.cost);
            body.emit(Op::ReachStep { area, hex: to, cost, n });
            body.registers.release(top);
            body.env.bind(reach.from, outer[0]);
            body.env.bind(reach.to, outer[1]);
            body.bind_label(each);
            body.emit(Op::Next { w, work: near, dst: to, to: step });
            body.emit(Op::Back { to: next });
        });
        self.bind_label(end);
        self.copy(dst, reached, usize::from(w));
    }
}
