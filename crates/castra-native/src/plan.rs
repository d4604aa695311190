//! The plan of a translation: one function for each specialization, with its entry points.

use std::ops::Range;

use castra_vm::Image;
use castra_vm::native::Instruction as Op;

/// A specialization, which becomes one function.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The instructions, as indices into the code of the image.
    pub(crate) range: Range<u32>,
    /// For each instruction, whether a jump within the unit leads to it.
    targets: Vec<bool>,
    /// For each instruction, whether the function can be entered there: the first one, those after
    /// decisions and after calls that may contain decisions, and the starts of preference code.
    entrances: Vec<bool>,
    /// Callees, as indices into [`Plan::units`].
    pub(crate) calls: Vec<usize>,
}

impl Unit {
    fn at(&self, flags: &[bool], pc: u32) -> bool {
        pc.checked_sub(self.range.start).is_some_and(|i| flags.get(i as usize) == Some(&true))
    }

    /// Returns whether a jump within the unit leads to an instruction.
    pub(crate) fn is_target(&self, pc: u32) -> bool {
        self.at(&self.targets, pc)
    }

    /// Returns whether the function can be entered at an instruction.
    pub(crate) fn is_entrance(&self, pc: u32) -> bool {
        self.at(&self.entrances, pc)
    }
}

/// All units of an image, in the order of their code.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) units: Vec<Unit>,
}

impl Plan {
    pub(crate) fn of(image: &Image) -> Self {
        let code = image.code();
        let mut starts = image.specialization_starts().to_vec();
        starts.sort_unstable();
        starts.dedup();
        let ends = starts.iter().skip(1).copied().chain([code.len() as u32]);
        let mut plan = Self { units: Vec::new() };
        for (from, to) in starts.iter().copied().zip(ends) {
            let none = vec![false; (to - from) as usize];
            let unit =
                Unit { range: from..to, targets: none.clone(), entrances: none, calls: Vec::new() };
            plan.units.push(unit);
        }
        let units = 0..plan.units.len();
        let mut asks: Vec<bool> = units.map(|unit| plan.look(image, unit)).collect();
        // A caller of a unit with decisions has decisions too. The call graph has no cycle, so the
        // number of iterations is at most the depth of calls.
        loop {
            let more: Vec<usize> = (0..asks.len())
                .filter(|&i| !asks[i] && plan.units[i].calls.iter().any(|&callee| asks[callee]))
                .collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|i| asks[i] = true);
        }
        for pc in 0..code.len() as u32 {
            if let Some(Op::Call { instance, .. }) = code.get(pc as usize)
                && let Some(callee) = plan.called(image, *instance)
                && asks[callee]
            {
                plan.enter(pc + 1);
            }
        }
        plan.enter(image.start());
        image.entry_points().into_iter().for_each(|pc| plan.enter(pc));
        plan
    }

    /// Records the jumps, calls and decisions of a unit; returns whether it has decisions.
    fn look(&mut self, image: &Image, index: usize) -> bool {
        let mut asks = false;
        let range = self.units[index].range.clone();
        let mut calls = Vec::new();
        self.units[index].entrances[0] = true;
        for pc in range.clone() {
            let Some(op) = image.code().get(pc as usize) else { continue };
            let mut targets: Vec<u32> = jump(op, pc).into_iter().collect();
            match *op {
                Op::Switch { table, .. } => targets.extend(image.jump_table(table)),
                Op::Call { instance, .. } => calls.extend(self.called(image, instance)),
                Op::Choose { .. }
                | Op::ChoosePair { .. }
                | Op::ChooseSome { .. }
                | Op::React { .. } => {
                    asks = true;
                    self.enter(pc + 1);
                }
                _ => {}
            }
            for to in targets {
                if range.contains(&to) {
                    self.units[index].targets[(to - range.start) as usize] = true;
                }
            }
        }
        calls.sort_unstable();
        calls.dedup();
        self.units[index].calls = calls;
        asks
    }

    fn enter(&mut self, pc: u32) {
        let at = self.unit_of(pc);
        if let Some(unit) = at.and_then(|at| self.units.get_mut(at)) {
            unit.entrances[(pc - unit.range.start) as usize] = true;
        }
    }

    /// Returns the unit that contains an instruction.
    fn unit_of(&self, pc: u32) -> Option<usize> {
        let at = self.units.partition_point(|unit| unit.range.start <= pc).checked_sub(1)?;
        self.units[at].range.contains(&pc).then_some(at)
    }

    /// Returns the unit of a specialization.
    pub(crate) fn called(&self, image: &Image, instance: u16) -> Option<usize> {
        self.unit_of(*image.specialization_starts().get(usize::from(instance))?)
    }
}

/// Returns the target of a jump, or `None` for other instructions and for jump tables.
pub(crate) fn jump(op: &Op, pc: u32) -> Option<u32> {
    let by = match *op {
        Op::Far { high, low } => (i32::from(high) << 16) | i32::from(low),
        _ => i32::from(op.target()?),
    };
    (pc + 1).checked_add_signed(by)
}
