//! Taking out jumps that lead nowhere, once an instance is compiled and before
//! its labels become distances.

use crate::op::{Draft, Label, Op};

/// The code of a body that is finished but for its passes; all lists but labels
/// and rests have one entry an instruction.
pub(crate) struct CodeBuffer<'a> {
    pub(crate) code: &'a mut Vec<Draft>,
    pub(crate) origins: &'a mut Vec<u32>,
    pub(crate) marks: &'a mut Vec<u32>,
    pub(crate) notes: &'a mut Vec<u32>,
    /// By label, the instruction it stands before.
    pub(crate) labels: &'a mut [Option<u32>],
    /// Instructions behind which the game can rest.
    pub(crate) rests: &'a mut [(u32, u16)],
}

impl CodeBuffer<'_> {
    /// Does it: jumps to jumps go where those lead, a jump over a jump becomes
    /// a single one, and a jump to the next instruction goes.
    pub(crate) fn tidy(&mut self) {
        self.thread();
        let mut gone = vec![false; self.code.len()];
        let meant: Vec<bool> = self.meant();
        for i in 0..self.code.len() {
            if let Some(inverted) = self.over_a_jump(i, &meant) {
                self.code[i] = inverted;
                gone[i + 1] = true;
            }
        }
        // What is left out may bring others next to where they jump.
        loop {
            let mut any = false;
            for i in (0..self.code.len()).rev() {
                if !gone[i] && self.silent(i) && self.leads_on(i, &gone) {
                    gone[i] = true;
                    any = true;
                }
            }
            if !any {
                break;
            }
        }
        self.remove(&gone);
    }

    /// Whether nothing is told or counted at an instruction.
    pub(crate) fn silent(&self, i: usize) -> bool {
        self.marks.get(i) == Some(&0) && self.notes.get(i) == Some(&0)
    }

    fn position(&self, label: Label) -> usize {
        let at = self.labels.get(label.0 as usize).copied().flatten();
        at.map_or(self.code.len(), |at| at as usize)
    }

    /// Which instructions have labels.
    fn meant(&self) -> Vec<bool> {
        let mut meant = vec![false; self.code.len() + 1];
        for at in self.labels.iter().flatten() {
            if let Some(meant) = meant.get_mut(*at as usize) {
                *meant = true;
            }
        }
        for &(behind, _) in self.rests.iter() {
            if let Some(meant) = meant.get_mut(behind as usize) {
                *meant = true;
            }
        }
        meant
    }

    /// Jumps to a jump go where it leads.
    fn thread(&mut self) {
        for i in 0..self.code.len() {
            let op = self.code[i];
            self.code[i] = op.map(|place| place, |label| self.end_of(label));
        }
    }

    fn end_of(&self, mut label: Label) -> Label {
        // Jumps in a ring are left alone after a while.
        for _ in 0..16 {
            let at = self.position(label);
            match self.code.get(at) {
                Some(Op::Jump { to }) if self.silent(at) => label = *to,
                _ => break,
            }
        }
        label
    }

    /// For a condition that jumps over a jump: the opposite condition, which
    /// jumps where that leads.
    fn over_a_jump(&self, i: usize, meant: &[bool]) -> Option<Draft> {
        let Some(Op::Jump { to }) = self.code.get(i + 1).copied() else { return None };
        let over = jump_of(self.code.get(i)?)?;
        let passes = self.position(over) == i + 2 && !meant[i + 1] && self.silent(i + 1);
        if passes { inverted(self.code[i], to) } else { None }
    }

    /// Whether an instruction only jumps to what comes next anyway.
    fn leads_on(&self, i: usize, gone: &[bool]) -> bool {
        let Some(Op::Jump { to }) = self.code.get(i) else { return false };
        let to = self.position(*to);
        to > i && gone.get(i + 1..to).is_some_and(|between| between.iter().all(|&g| g))
    }

    /// Leaves instructions out.
    pub(crate) fn remove(&mut self, gone: &[bool]) {
        let mut moved = Vec::with_capacity(gone.len() + 1);
        let mut left = 0u32;
        for &gone in gone {
            moved.push(left);
            left += u32::from(!gone);
        }
        moved.push(left);
        let at = |old: u32| moved.get(old as usize).copied().unwrap_or(left);
        self.labels.iter_mut().flatten().for_each(|label| *label = at(*label));
        self.rests.iter_mut().for_each(|rest| rest.0 = at(rest.0));
        let mut i = 0;
        let mut keep = || {
            i += 1;
            !gone[i - 1]
        };
        self.code.retain(|_| keep());
        for list in [&mut *self.origins, self.marks, self.notes] {
            let mut i = 0;
            list.retain(|_| {
                i += 1;
                !gone[i - 1]
            });
        }
    }
}

/// The label that a condition jumps to.
fn jump_of(op: &Draft) -> Option<Label> {
    let mut label = None;
    if matches!(op, Op::Jump { .. } | Op::Back { .. }) {
        return None;
    }
    op.map(
        |place| place,
        |to| {
            label = Some(to);
            to
        },
    );
    label
}

/// The opposite condition, jumping elsewhere.
fn inverted(op: Draft, to: Label) -> Option<Draft> {
    Some(match op {
        Op::IfTrue { a, .. } => Op::IfFalse { a, to },
        Op::IfFalse { a, .. } => Op::IfTrue { a, to },
        Op::IfNone { a, .. } => Op::IfSome { a, to },
        Op::IfSome { a, .. } => Op::IfNone { a, to },
        Op::IfEqual { a, b, .. } => Op::IfNotEqual { a, b, to },
        Op::IfNotEqual { a, b, .. } => Op::IfEqual { a, b, to },
        Op::IfLess { a, b, .. } => Op::IfAtMost { a: b, b: a, to },
        Op::IfAtMost { a, b, .. } => Op::IfLess { a: b, b: a, to },
        Op::IfEmpty { w, a, .. } => Op::IfAny { w, a, to },
        Op::IfAny { w, a, .. } => Op::IfEmpty { w, a, to },
        Op::IfHas { set, element, .. } => Op::IfLacks { set, element, to },
        Op::IfLacks { set, element, .. } => Op::IfHas { set, element, to },
        Op::IfCell { base, index, b, .. } => Op::IfNotCell { base, index, b, to },
        Op::IfNotCell { base, index, b, .. } => Op::IfCell { base, index, b, to },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::Place;

    /// Labels 0, 1, … stand before the instructions given.
    fn tidied(code: &[Draft], labels: &[u32]) -> (Vec<Draft>, Vec<Option<u32>>) {
        let mut code = code.to_vec();
        let mut none = [vec![0; code.len()], vec![0; code.len()], vec![0; code.len()]];
        let [origins, marks, notes] = &mut none;
        let mut labels: Vec<Option<u32>> = labels.iter().map(|&l| Some(l)).collect();
        let mut rests = [];
        let labels_of = &mut labels;
        CodeBuffer { code: &mut code, origins, marks, notes, labels: labels_of, rests: &mut rests }
            .tidy();
        (code, labels)
    }

    const A: Place = Place::Frame(1);

    #[test]
    fn a_jump_to_what_follows_goes() {
        let (code, labels) =
            tidied(&[Op::Jump { to: Label(0) }, Op::Jump { to: Label(0) }, Op::Halt {}], &[2]);
        assert_eq!(code, [Op::Halt {}]);
        assert_eq!(labels, [Some(0)]);
    }

    #[test]
    fn a_condition_over_a_jump_is_turned() {
        let code = [
            Op::IfTrue { a: A, to: Label(0) },
            Op::Jump { to: Label(1) },
            Op::Halt {},
            Op::Halt {},
        ];
        let (code, labels) = tidied(&code, &[2, 3]);
        assert_eq!(code, [Op::IfFalse { a: A, to: Label(1) }, Op::Halt {}, Op::Halt {}]);
        assert_eq!(labels, [Some(1), Some(2)]);
    }

    #[test]
    fn a_jump_that_others_jump_to_stays() {
        let code = [
            Op::IfTrue { a: A, to: Label(0) },
            Op::Jump { to: Label(1) },
            Op::Halt {},
            Op::Again { n: A, to: Label(2) },
        ];
        // Label 2 stands before the jump: it is followed to where it leads.
        let (code, _) = tidied(&code, &[2, 3, 1]);
        assert_eq!(code.len(), 4);
        assert_eq!(code[3], Op::Again { n: A, to: Label(1) });
    }

    #[test]
    fn jumps_in_a_ring_come_to_an_end() {
        let (code, _) = tidied(&[Op::Jump { to: Label(1) }, Op::Jump { to: Label(0) }], &[0, 1]);
        assert!(!code.is_empty());
    }
}
