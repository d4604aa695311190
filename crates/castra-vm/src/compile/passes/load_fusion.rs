//! Fuses a load of a cell with the only instruction that uses it.
//!
//! ```text
//! load dst f4, base s40, index f2
//! if-false a f4, to L0                if-cell base s40, index f2, b c1, to L0
//! ```
//!
//! Here `c1` is 0, and `f4` is dead afterwards.
//!
//! ```text
//! load-place dst f4, base s40, index f2
//! distance dst f5, a f4, b f1             distance-of dst f5, base s40, index f2, b f1
//! ```

use castra_ir::NONE;

use crate::compile::consts::Consts;
use crate::op::{Draft, Op, Operand};

/// Returns the fused load and comparison, with the register that has to be dead afterwards.
pub(super) fn fuse_comparison(
    load: &Draft,
    op: &Draft,
    consts: &mut Consts,
) -> Option<(Draft, Operand)> {
    let Op::Load { dst, base, index } = *load else { return None };
    let fused = match *op {
        Op::IfFalse { a, to } if a == dst => Op::IfCell { base, index, b: consts.number(0), to },
        Op::IfTrue { a, to } if a == dst => Op::IfNotCell { base, index, b: consts.number(0), to },
        Op::IfNone { a, to } if a == dst => Op::IfCell { base, index, b: consts.number(NONE), to },
        Op::IfSome { a, to } if a == dst => {
            Op::IfNotCell { base, index, b: consts.number(NONE), to }
        }
        Op::IfEqual { a, b, to } => Op::IfCell { base, index, b: other_operand(dst, a, b)?, to },
        Op::IfNotEqual { a, b, to } => {
            Op::IfNotCell { base, index, b: other_operand(dst, a, b)?, to }
        }
        _ => return None,
    };
    Some((fused, dst))
}

/// Returns the fused load and distance. The register has to be dead afterwards unless the distance
/// is written to it.
pub(super) fn fuse_distance(load: &Draft, op: &Draft) -> Option<(Draft, Option<Operand>)> {
    let Op::LoadPlace { dst: hex, base, index } = *load else { return None };
    let Op::Distance { dst, a, b } = *op else { return None };
    let fused = Op::DistanceOf { dst, base, index, b: other_operand(hex, a, b)? };
    Some((fused, (dst != hex).then_some(hex)))
}

/// Returns the other operand of a comparison with a register.
fn other_operand(register: Operand, a: Operand, b: Operand) -> Option<Operand> {
    match (a == register, b == register) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        (true, true) | (false, false) => None,
    }
}
