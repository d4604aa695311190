//! What functions there are to be: one for each instance, and where they are entered.

use std::ops::Range;

use castra_vm::Image;
use castra_vm::native::Instruction as Op;

/// An instance, which becomes a function.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// Its instructions.
    pub(crate) range: Range<u32>,
    /// Which of them are jumped to from within.
    targets: Vec<bool>,
    /// Which of them a game goes on at that comes from elsewhere: the first, and those
    /// after questions and after calls within which a question may stand.
    entrances: Vec<bool>,
    /// The units that it calls, by index.
    pub(crate) calls: Vec<usize>,
}

impl Unit {
    fn at(&self, of: &[bool], pc: u32) -> bool {
        pc.checked_sub(self.range.start).is_some_and(|i| of.get(i as usize) == Some(&true))
    }

    /// Whether an instruction is jumped to from within.
    pub(crate) fn is_target(&self, pc: u32) -> bool {
        self.at(&self.targets, pc)
    }

    /// Whether the function can be entered at an instruction.
    pub(crate) fn is_entrance(&self, pc: u32) -> bool {
        self.at(&self.entrances, pc)
    }
}

/// All units of an image, in the order of its code.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) units: Vec<Unit>,
}

impl Plan {
    pub(crate) fn of(image: &Image) -> Self {
        let code = image.code();
        let mut starts = image.entries().to_vec();
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
        // Nothing calls itself, so that this ends after as many rounds as calls are deep.
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
        image.doors().into_iter().for_each(|pc| plan.enter(pc));
        plan
    }

    /// Takes note of the jumps, the calls and the questions of a unit; gives whether there
    /// are questions.
    fn look(&mut self, image: &Image, at: usize) -> bool {
        let mut asks = false;
        let range = self.units[at].range.clone();
        let mut calls = Vec::new();
        self.units[at].entrances[0] = true;
        for pc in range.clone() {
            let Some(op) = image.code().get(pc as usize) else { continue };
            let mut targets: Vec<u32> = jump(op, pc).into_iter().collect();
            match *op {
                Op::Switch { table, .. } => targets.extend(image.switch(table)),
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
                    self.units[at].targets[(to - range.start) as usize] = true;
                }
            }
        }
        calls.sort_unstable();
        calls.dedup();
        self.units[at].calls = calls;
        asks
    }

    fn enter(&mut self, pc: u32) {
        let at = self.unit_of(pc);
        if let Some(unit) = at.and_then(|at| self.units.get_mut(at)) {
            unit.entrances[(pc - unit.range.start) as usize] = true;
        }
    }

    /// The unit that an instruction is in.
    fn unit_of(&self, pc: u32) -> Option<usize> {
        let at = self.units.partition_point(|unit| unit.range.start <= pc).checked_sub(1)?;
        self.units[at].range.contains(&pc).then_some(at)
    }

    /// The unit that an instance has become.
    pub(crate) fn called(&self, image: &Image, instance: u16) -> Option<usize> {
        self.unit_of(*image.entries().get(usize::from(instance))?)
    }
}

/// Where an instruction jumps, other than by a table.
pub(crate) fn jump(op: &Op, pc: u32) -> Option<u32> {
    let by = match *op {
        Op::Far { high, low } => (i32::from(high) << 16) | i32::from(low),
        _ => i32::from(op.target()?),
    };
    (pc + 1).checked_add_signed(by)
}
