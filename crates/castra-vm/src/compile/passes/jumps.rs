//! Simplifies jumps. It runs for every image.
//!
//! ```text
//!      if-true a -> L0           if-false a -> L1
//!      jump L1
//! L0:  halt                 L0:  halt
//! L1:  jump L2              L1:  …
//! L2:  …
//! ```

use crate::compile::mir::Mir;
use crate::op::{Draft, Label, Op};

/// The maximum number of jumps that are followed; jumps in a cycle stay as they are.
const MAX_STEPS: usize = 16;

/// Threads jumps to jumps, merges a conditional jump over a jump, and removes jumps to the next
/// instruction.
pub(super) fn run(mir: &mut Mir) {
    thread(mir);
    let starts = block_starts(mir);
    let mut gone = vec![false; mir.len()];
    for i in 0..mir.len() {
        if let Some(inverted) = merged_condition(mir, i, &starts) {
            mir.insts[i].op = inverted;
            gone[i + 1] = true;
        }
    }
    // Backward, since a removal may bring an earlier jump next to its target.
    for i in (0..mir.len()).rev() {
        gone[i] |= mir.is_silent(i) && jumps_to_next(mir, i, &gone);
    }
    mir.remove(&gone);
}

/// Returns, for each instruction, whether it has a label or can be the first one after a pause.
fn block_starts(mir: &Mir) -> Vec<bool> {
    let mut starts = vec![false; mir.len() + 1];
    for label in mir.bound_labels() {
        starts[mir.position(label)] = true;
    }
    for (i, inst) in mir.insts.iter().enumerate() {
        starts[i + 1] |= inst.safepoint.is_some();
    }
    starts
}

/// Redirects jumps to a jump to the final target.
fn thread(mir: &mut Mir) {
    for i in 0..mir.len() {
        let op = mir.insts[i].op;
        // A jump to the next instruction is removed later, so it is not redirected past a jump
        // there: it would stay, and the other jump would be dead.
        let further = op.target().filter(|to| mir.position(*to) != i + 1);
        if let Some(to) = further {
            let to = final_target(mir, to);
            mir.insts[i].op = op.map(|place| place, |_| to);
        }
    }
}

fn final_target(mir: &Mir, mut label: Label) -> Label {
    for _ in 0..MAX_STEPS {
        let at = mir.position(label);
        match mir.op(at) {
            Some(Op::Jump { to }) if mir.is_silent(at) => label = *to,
            _ => break,
        }
    }
    label
}

/// Returns the inverted condition with the target of the jump that the condition skips.
fn merged_condition(mir: &Mir, i: usize, starts: &[bool]) -> Option<Draft> {
    let Some(Op::Jump { to }) = mir.op(i + 1).copied() else { return None };
    let op = *mir.op(i)?;
    let passes = mir.position(op.target()?) == i + 2 && !starts[i + 1] && mir.is_silent(i + 1);
    if passes { invert(op, to) } else { None }
}

/// Returns whether an instruction only jumps to the next remaining instruction.
fn jumps_to_next(mir: &Mir, i: usize, removed: &[bool]) -> bool {
    let Some(Op::Jump { to }) = mir.op(i) else { return false };
    let to = mir.position(*to);
    to > i && removed.get(i + 1..to).is_some_and(|between| between.iter().all(|&g| g))
}

/// Returns the inverted condition with another target.
#[deny(clippy::wildcard_enum_match_arm)]
fn invert(op: Draft, to: Label) -> Option<Draft> {
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
        Op::Move { .. }
        | Op::MoveN { .. }
        | Op::Add { .. }
        | Op::Subtract { .. }
        | Op::Multiply { .. }
        | Op::Divide { .. }
        | Op::Modulo { .. }
        | Op::Min { .. }
        | Op::Max { .. }
        | Op::Negate { .. }
        | Op::Not { .. }
        | Op::Equal { .. }
        | Op::NotEqual { .. }
        | Op::Less { .. }
        | Op::AtMost { .. }
        | Op::SetEqual { .. }
        | Op::Index { .. }
        | Op::Jump { .. }
        | Op::Back { .. }
        | Op::Far { .. }
        | Op::Switch { .. }
        | Op::Call { .. }
        | Op::Return { .. }
        | Op::Load { .. }
        | Op::LoadPlace { .. }
        | Op::LoadN { .. }
        | Op::Put { .. }
        | Op::PutN { .. }
        | Op::PutCell { .. }
        | Op::PutCellN { .. }
        | Op::PutColumn { .. }
        | Op::Distance { .. }
        | Op::DistanceOf { .. }
        | Op::SideTerrain { .. }
        | Op::SideSlot { .. }
        | Op::InSight { .. }
        | Op::And1 { .. }
        | Op::Or1 { .. }
        | Op::Less1 { .. }
        | Op::And2 { .. }
        | Op::Or2 { .. }
        | Op::Less2 { .. }
        | Op::AndN { .. }
        | Op::OrN { .. }
        | Op::LessN { .. }
        | Op::AndRow { .. }
        | Op::Having { .. }
        | Op::Count { .. }
        | Op::First { .. }
        | Op::Has { .. }
        | Op::Insert { .. }
        | Op::Erase { .. }
        | Op::Clear { .. }
        | Op::Range { .. }
        | Op::Next { .. }
        | Op::NextFrom { .. }
        | Op::Again { .. }
        | Op::KeepHigher { .. }
        | Op::KeepLower { .. }
        | Op::Extreme { .. }
        | Op::SetRow { .. }
        | Op::Shift { .. }
        | Op::Knows { .. }
        | Op::Connected { .. }
        | Op::ReachFrom { .. }
        | Op::ReachNext { .. }
        | Op::ReachStep { .. }
        | Op::Around { .. }
        | Op::ByDistance { .. }
        | Op::InsertCells { .. }
        | Op::CellsAbove { .. }
        | Op::CellsBelow { .. }
        | Op::CellsEqual { .. }
        | Op::Roll { .. }
        | Op::RollMany { .. }
        | Op::CountFace { .. }
        | Op::SumRolled { .. }
        | Op::HighestRolled { .. }
        | Op::LowestRolled { .. }
        | Op::CountRolled { .. }
        | Op::NextFace { .. }
        | Op::KeepFace { .. }
        | Op::BestRolled { .. }
        | Op::WorstRolled { .. }
        | Op::RolledAgain { .. }
        | Op::Pick { .. }
        | Op::MoveCard { .. }
        | Op::MoveCards { .. }
        | Op::Draw { .. }
        | Op::DrawMany { .. }
        | Op::DrawDown { .. }
        | Op::Shuffle { .. }
        | Op::Fill { .. }
        | Op::RevealCard { .. }
        | Op::RevealCards { .. }
        | Op::Top { .. }
        | Op::TopMany { .. }
        | Op::MovePiece { .. }
        | Op::RemovePiece { .. }
        | Op::LiftPiece { .. }
        | Op::CheckRoom {}
        | Op::PlacePiece { .. }
        | Op::Choose { .. }
        | Op::ChoosePair { .. }
        | Op::ChooseSome { .. }
        | Op::React { .. }
        | Op::Round { .. }
        | Op::End { .. }
        | Op::Conflict { .. }
        | Op::EndlessReactions { .. }
        | Op::IfNotTracing { .. }
        | Op::Say { .. }
        | Op::TraceCall { .. }
        | Op::Halt { .. }
        | Op::Redo { .. }
        | Op::Resume { .. }
        | Op::Failed { .. }
        | Op::Script { .. }
        | Op::EveryRoll { .. }
        | Op::RecordMeasure { .. }
        | Op::PutCards { .. } => return None,
    })
}
