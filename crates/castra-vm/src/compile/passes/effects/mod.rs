//! The words that each instruction reads and writes, by its operands. There is one arm for each
//! instruction and no wildcard, so a new instruction must declare its effects here.
//!
//! ```text
//! and-2 f5 <- f1, f3        reads f1 f2 f3 f4, writes f5 f6
//! load  f5 <- [s40 + f1]    reads f1 and any word from s40 on, writes f5
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

mod access;
mod sites;

use crate::image::ExtremeKey;
use crate::machine::reach;
use crate::op::{Draft, Op};
use access::{ALL, VisitAccess};

pub(super) use self::sites::preference_site;
pub(super) use access::{Access, AccessContext};

/// Calls `f` with each run of words that an instruction reads or writes: first word and number.
/// State that is not an operand is not reported.
#[allow(clippy::too_many_lines, reason = "one arm for each sort of instruction")]
pub(super) fn for_each_access(op: &Draft, context: AccessContext<'_>, f: VisitAccess<'_>) {
    use Access::{MayWrite, Read, Write};
    #[cfg(test)]
    QUERIES.set(QUERIES.get() + 1);
    // Sets whose number of words is not an operand have at most this many.
    let some = context.widest;
    let mut one = |access, place| f(access, place, 1);
    match *op {
        Op::Move { dst, src: a }
        | Op::Negate { dst, a }
        | Op::Not { dst, a }
        | Op::CountFace { dst, a, .. }
        | Op::Top { dst, pile: a } => {
            one(Read, a);
            one(Write, dst);
        }
        Op::Add { dst, a, b }
        | Op::Subtract { dst, a, b }
        | Op::Multiply { dst, a, b }
        | Op::Divide { dst, a, b }
        | Op::Modulo { dst, a, b }
        | Op::Min { dst, a, b }
        | Op::Max { dst, a, b }
        | Op::Equal { dst, a, b }
        | Op::NotEqual { dst, a, b }
        | Op::Less { dst, a, b }
        | Op::AtMost { dst, a, b }
        | Op::Index { dst, a, b, .. }
        | Op::Distance { dst, a, b }
        | Op::SideTerrain { dst, a, b }
        | Op::SideSlot { dst, a, b, .. }
        | Op::And1 { dst, a, b }
        | Op::Or1 { dst, a, b }
        | Op::Less1 { dst, a, b } => {
            one(Read, a);
            one(Read, b);
            one(Write, dst);
        }
        Op::Range { dst, a, b } => {
            f(Read, a, 1);
            f(Read, b, 1);
            f(Write, dst, (castra_ir::NUMBER_UNIVERSE_SIZE / 64) as u16);
        }
        Op::MoveN { w, dst, src: a } | Op::Around { w, dst, set: a } => {
            f(Read, a, u16::from(w));
            f(Write, dst, u16::from(w));
        }
        Op::SumRolled { w, dst, a, .. }
        | Op::HighestRolled { w, dst, a, .. }
        | Op::LowestRolled { w, dst, a, .. }
        | Op::CountRolled { w, dst, a } => {
            f(Read, a, u16::from(w));
            f(Write, dst, 1);
        }
        Op::RollMany { w, dst, n, .. } => {
            f(Read, n, 1);
            f(Write, dst, u16::from(w));
        }
        Op::NextFace { w, a, at, .. } => {
            f(Read, a, u16::from(w));
            f(Read, at, 1);
            f(MayWrite, at, 2);
        }
        Op::KeepFace { w, dst, a, at } => {
            f(Read, a, u16::from(w));
            f(Read, at, 1);
            f(Read, dst, u16::from(w));
            f(MayWrite, dst, u16::from(w));
        }
        Op::BestRolled { w, dst, a, n, .. } | Op::WorstRolled { w, dst, a, n, .. } => {
            f(Read, a, u16::from(w));
            f(Read, n, 1);
            f(Write, dst, u16::from(w));
        }
        Op::RolledAgain { w, dst, a, b, c } => {
            f(Read, a, u16::from(w));
            f(Read, b, u16::from(w));
            f(Read, c, u16::from(w));
            f(Write, dst, u16::from(w));
        }
        Op::SetEqual { w, dst, a, b } => {
            f(Read, a, u16::from(w));
            f(Read, b, u16::from(w));
            f(Write, dst, 1);
        }
        Op::And2 { dst, a, b } | Op::Or2 { dst, a, b } | Op::Less2 { dst, a, b } => {
            f(Read, a, 2);
            f(Read, b, 2);
            f(Write, dst, 2);
        }
        Op::ReachFrom { area, start, budget, n } => {
            f(Read, start, some);
            f(Read, budget, 1);
            f(Write, area, reach::words(usize::from(n)) as u16);
        }
        Op::ReachNext { area, n, .. } => {
            let words = reach::words(usize::from(n)) as u16;
            f(Read, area, words);
            f(MayWrite, area, words);
        }
        Op::ReachStep { area, hex, cost, n } => {
            let words = reach::words(usize::from(n)) as u16;
            f(Read, hex, 1);
            f(Read, cost, 1);
            f(Read, area, words);
            f(MayWrite, area, words);
        }
        Op::AndN { w, dst, a, b }
        | Op::OrN { w, dst, a, b }
        | Op::LessN { w, dst, a, b }
        | Op::Connected { w, dst, from: a, within: b } => {
            f(Read, a, u16::from(w));
            f(Read, b, u16::from(w));
            f(Write, dst, u16::from(w));
        }
        Op::AndRow { w, dst, a, base, index } => {
            f(Read, a, u16::from(w));
            f(Read, base, ALL);
            f(Read, index, 1);
            f(Write, dst, u16::from(w));
        }
        Op::Shift { w, dst, set, direction } => {
            f(Read, set, u16::from(w));
            f(Read, direction, 1);
            f(Write, dst, u16::from(w));
        }
        Op::Count { w, dst, a } | Op::First { w, dst, a } => {
            f(Read, a, u16::from(w));
            f(Write, dst, 1);
        }
        Op::Load { dst, base, index } | Op::LoadPlace { dst, base, index } => {
            f(Read, base, ALL);
            f(Read, index, 1);
            f(Write, dst, 1);
        }
        Op::LoadN { w, dst, base, index } => {
            f(Read, base, ALL);
            f(Read, index, 1);
            f(Write, dst, u16::from(w));
        }
        Op::DistanceOf { dst, base, index, b } => {
            f(Read, base, ALL);
            f(Read, index, 1);
            f(Read, b, 1);
            f(Write, dst, 1);
        }
        Op::InSight { dst, a, b, set } => {
            f(Read, a, 1);
            f(Read, b, 1);
            f(Read, set, some);
            f(Write, dst, 1);
        }
        Op::Having { dst, value, .. } => {
            f(Read, value, 1);
            f(MayWrite, dst, some);
        }
        Op::Has { dst, set, element } => {
            f(Read, set, some);
            f(Read, element, 1);
            f(Write, dst, 1);
        }
        Op::Knows { dst, army, cards } => {
            f(Read, army, 1);
            f(Read, cards, some);
            f(Write, dst, 1);
        }
        Op::InsertCells { w, dst, base, set } => {
            f(Read, base, ALL);
            f(Read, set, u16::from(w));
            f(Read, dst, some);
            f(MayWrite, dst, some);
        }
        Op::CellsAbove { dst, base, b, n }
        | Op::CellsBelow { dst, base, b, n }
        | Op::CellsEqual { dst, base, b, n } => {
            f(Read, base, n);
            f(Read, b, 1);
            f(Write, dst, n.div_ceil(64));
        }
        Op::ByDistance { dst, hex, steps, n, .. } => {
            f(Read, hex, 1);
            f(Read, steps, 1);
            f(Write, dst, n.div_ceil(64));
        }
        Op::Insert { set, element } | Op::Erase { set, element } => {
            f(Read, set, some);
            f(Read, element, 1);
            f(MayWrite, set, some);
        }
        Op::Clear { w, dst } => f(Write, dst, u16::from(w)),
        Op::Next { w, work, dst, .. } => {
            f(Read, work, u16::from(w));
            f(MayWrite, work, u16::from(w));
            f(MayWrite, dst, 1);
        }
        Op::NextFrom { work, dst, from, .. } => {
            f(Read, work, 1);
            f(Read, from, 1);
            f(MayWrite, work, 1);
            f(MayWrite, dst, 1);
        }
        Op::Again { n, .. } | Op::Round { n } => {
            one(Read, n);
            one(MayWrite, n);
        }
        Op::KeepHigher { value, kept, best, element }
        | Op::KeepLower { value, kept, best, element } => {
            for place in [value, kept, best, element] {
                f(Read, place, 1);
            }
            f(MayWrite, kept, 1);
            f(MayWrite, best, 1);
        }
        Op::Extreme { site } => {
            let Some(s) = context.sites.extreme.get(usize::from(site)) else { return };
            f(Read, s.set, u16::from(s.words));
            match s.key {
                ExtremeKey::Cell(base) => f(Read, base, ALL),
                ExtremeKey::Distance(to) => f(Read, to, 1),
                ExtremeKey::DistanceOfPlace(base, to) => {
                    f(Read, base, ALL);
                    f(Read, to, 1);
                }
            }
            s.best.iter().for_each(|best| f(Write, *best, 1));
            if let Some((kept, none)) = s.kept {
                f(Read, none, 1);
                f(Write, kept, 1);
            }
        }
        Op::SetRow { w, base, index, src } => {
            f(Read, index, 1);
            f(Read, src, u16::from(w));
            f(MayWrite, base, ALL);
        }

        // ---- jumps ----
        Op::Jump { .. } | Op::Back { .. } | Op::Far { .. } | Op::IfNotTracing { .. } => {}
        Op::IfTrue { a, .. }
        | Op::IfFalse { a, .. }
        | Op::IfNone { a, .. }
        | Op::IfSome { a, .. }
        | Op::Switch { a, .. }
        | Op::RecordMeasure { a, .. } => one(Read, a),
        Op::IfEqual { a, b, .. }
        | Op::IfNotEqual { a, b, .. }
        | Op::IfLess { a, b, .. }
        | Op::IfAtMost { a, b, .. } => {
            one(Read, a);
            one(Read, b);
        }
        Op::IfEmpty { w, a, .. } | Op::IfAny { w, a, .. } => f(Read, a, u16::from(w)),
        Op::IfHas { set, element, .. } | Op::IfLacks { set, element, .. } => {
            f(Read, set, some);
            f(Read, element, 1);
        }
        Op::IfCell { base, index, b, .. } | Op::IfNotCell { base, index, b, .. } => {
            f(Read, base, ALL);
            f(Read, index, 1);
            f(Read, b, 1);
        }
        // Preference code ends here, and the machine reads its results.
        Op::Halt {} => {
            context.outputs.iter().for_each(|&(preference, words)| f(Read, preference, words))
        }
        Op::Return { ret } => f(Read, ret, context.shared),
        // Arguments, results and all other registers of the callee are in its frame, from `ret` on.
        Op::Call { ret, .. } => {
            f(Read, ret, ALL);
            f(MayWrite, ret, ALL);
        }

        // ---- state and chance ----
        Op::Put { dst, src } => {
            one(Read, src);
            one(Write, dst);
        }
        Op::PutN { w, dst, src } => {
            f(Read, src, u16::from(w));
            f(Write, dst, u16::from(w));
        }
        Op::PutCell { base, index, src } => {
            f(Read, index, 1);
            f(Read, src, 1);
            f(MayWrite, base, ALL);
        }
        Op::PutCellN { w, base, index, src } => {
            f(Read, index, 1);
            f(Read, src, u16::from(w));
            f(MayWrite, base, ALL);
        }
        Op::PutColumn { index, src, .. } => {
            one(Read, index);
            one(Read, src);
        }
        Op::Roll { dst, .. } => one(Write, dst),
        Op::MoveCard { card, pile, from } => {
            one(Read, card);
            one(Read, pile);
            one(Write, from);
        }
        Op::MoveCards { set, pile } => {
            f(Read, set, some);
            f(Read, pile, 1);
        }
        Op::Draw { from, pile, .. } => {
            one(Read, from);
            one(Read, pile);
        }
        Op::DrawMany { n, from, pile } | Op::DrawDown { n, from, pile } => {
            for place in [n, from, pile] {
                one(Read, place);
            }
            one(MayWrite, n);
        }
        Op::Shuffle { pile } | Op::Fill { pile, .. } => one(Read, pile),
        Op::RevealCard { card, army } => {
            one(Read, card);
            one(Read, army);
        }
        Op::RevealCards { set, army } => {
            f(Read, set, some);
            f(Read, army, 1);
        }
        Op::TopMany { dst, n, pile } => {
            f(Read, n, 1);
            f(Read, pile, 1);
            f(MayWrite, dst, some);
        }
        Op::MovePiece { piece, hex, .. } => {
            one(Read, piece);
            one(Read, hex);
        }
        Op::RemovePiece { piece, .. } | Op::LiftPiece { piece, .. } => one(Read, piece),
        Op::PlacePiece { dst, army, hex, .. } => {
            one(Read, army);
            one(Read, hex);
            one(Write, dst);
        }
        Op::End { army, .. } => one(Read, army),
        Op::Conflict { .. }
        | Op::CheckRoom {}
        | Op::EndlessReactions {}
        | Op::Redo { .. }
        | Op::Resume { .. }
        | Op::Script { .. }
        | Op::EveryRoll {} => {}

        // ---- sites ----
        Op::Choose { site, .. } => sites::choose(site, context, f),
        Op::ChoosePair { site } => sites::choose_pair(site, context, f),
        Op::ChooseSome { site } => sites::choose_some(site, context, f),
        Op::React { site } => sites::react(site, context, f),
        Op::Pick { site } => sites::pick(site, context, f),
        Op::Say { site } => sites::say(site, context, f),
        Op::TraceCall { site } => sites::traced_call(site, context, f),
        Op::Failed { site } => sites::failed(site, context, f),
        Op::PutCards { site } => sites::put_cards(site, context, f),
    }
}

#[cfg(test)]
thread_local! {
    /// Number of queries of effects, which measures the work of passes.
    pub(super) static QUERIES: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}
