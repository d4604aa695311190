//! Instructions that change state besides their operands. There is one arm for each instruction and
//! no wildcard, as in the parent module.

use crate::op::{Draft, Op};

/// Returns whether an instruction may change state that is not an operand.
pub(in crate::compile::passes) const fn changes_state(op: &Draft) -> bool {
    match op {
        Op::Call { .. }
        | Op::Return { .. }
        | Op::Halt {}
        | Op::PutColumn { .. }
        | Op::MoveCard { .. }
        | Op::MoveCards { .. }
        | Op::Draw { .. }
        | Op::DrawMany { .. }
        | Op::DrawDown { .. }
        | Op::Shuffle { .. }
        | Op::Fill { .. }
        | Op::RevealCard { .. }
        | Op::RevealCards { .. }
        | Op::MovePiece { .. }
        | Op::RemovePiece { .. }
        | Op::LiftPiece { .. }
        | Op::PlacePiece { .. }
        | Op::End { .. }
        | Op::Conflict { .. }
        | Op::CheckRoom {}
        | Op::EndlessReactions {}
        | Op::Choose { .. }
        | Op::ChoosePair { .. }
        | Op::ChooseSome { .. }
        | Op::React { .. }
        | Op::Pick { .. }
        | Op::Say { .. }
        | Op::TraceCall { .. }
        | Op::Redo { .. }
        | Op::Resume { .. }
        | Op::Failed { .. }
        | Op::Script { .. }
        | Op::EveryRoll {}
        | Op::RecordMeasure { .. }
        | Op::PutCards { .. } => true,
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
        | Op::IfTrue { .. }
        | Op::IfFalse { .. }
        | Op::IfNone { .. }
        | Op::IfSome { .. }
        | Op::IfEqual { .. }
        | Op::IfNotEqual { .. }
        | Op::IfLess { .. }
        | Op::IfAtMost { .. }
        | Op::IfEmpty { .. }
        | Op::IfAny { .. }
        | Op::IfHas { .. }
        | Op::IfLacks { .. }
        | Op::IfCell { .. }
        | Op::IfNotCell { .. }
        | Op::IfNotTracing { .. }
        | Op::Switch { .. }
        | Op::Load { .. }
        | Op::LoadPlace { .. }
        | Op::LoadN { .. }
        | Op::Put { .. }
        | Op::PutN { .. }
        | Op::PutCell { .. }
        | Op::PutCellN { .. }
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
        | Op::Top { .. }
        | Op::TopMany { .. }
        | Op::Round { .. } => false,
    }
}
