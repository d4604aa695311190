//! The depth of nested walks over the board, the pieces or the cards in a value.
//!
//! ```text
//! units where it.army == us                                 one
//! hexes h where any(f in foes(us), distance(f.hex, h) == 1)  two: over the pieces, for each hex
//! reach(u.hex, 4, cost(from, to))                            two: over hexes around, repeatedly
//! ```

use castra_ir::summary::Summaries;
use castra_ir::visit::{visit_inner_blocks, visit_operands, visit_own_exprs};
use castra_ir::{
    Binary, BuiltIn, Cost, Expr, ExprKind, FunctionId, List, LocalId, Rules, Stmt, StmtKind,
    Universe,
};

use crate::flow::{CalleeBody, bottom_up};

/// The depth of walks from which a value is costly.
pub(super) const COSTLY_DEPTH: u32 = 2;

/// The maximum depth that is counted.
const MAX_DEPTH: u32 = 8;

/// The nested walks of each function.
pub(super) struct WalkDepths {
    functions: List<FunctionId, FunctionWalks>,
}

/// The nested walks of a function.
#[derive(Clone, Copy, Default)]
struct FunctionWalks {
    /// The depth of nesting.
    nested: u32,
    /// True if the size of its value grows with the number of pieces, hexes or cards.
    is_large: bool,
}

impl WalkDepths {
    /// Computes the nested walks of all functions.
    pub(super) fn compute(rules: &Rules, summaries: &Summaries<'_>) -> Self {
        let mut work =
            Self { functions: vec![FunctionWalks::default(); rules.functions.len()].into() };
        for called in bottom_up(rules, summaries) {
            let CalleeBody::Function(id, function) = called else { continue };
            let mut walks = FunctionWalks::default();
            work.add_stmts(&function.body.stmts, &mut walks);
            work.functions.set(id, walks);
        }
        work
    }

    fn add_stmts(&self, stmts: &[Stmt], walks: &mut FunctionWalks) {
        for stmt in stmts {
            visit_own_exprs(stmt, &mut |value| walks.nested = walks.nested.max(self.depth(value)));
            let mut inner = FunctionWalks::default();
            visit_inner_blocks(stmt, &mut |block| self.add_stmts(block, &mut inner));
            let around = matches!(&stmt.kind, StmtKind::ForEach { set, .. } if self.is_large(set));
            walks.nested = walks.nested.max((inner.nested + u32::from(around)).min(MAX_DEPTH));
            walks.is_large |= inner.is_large;
            if let StmtKind::Return(values) = &stmt.kind {
                walks.is_large |= values.iter().any(|value| self.is_large(value));
            }
        }
    }

    /// Returns the depth of nested walks in a value.
    pub(super) fn depth(&self, value: &Expr) -> u32 {
        let most = match &value.kind {
            ExprKind::Where(set, it, each)
            | ExprKind::SumOver(set, it, each)
            | ExprKind::Best(_, set, it, each)
            | ExprKind::ValueOver(_, set, it, each) => {
                let around = u32::from(self.is_large(set) && !selects_one_hex(each, *it));
                self.depth(set).max(around + self.depth(each))
            }
            ExprKind::Reach(reach) => {
                let from = self.depth(&reach.start).max(self.depth(&reach.budget));
                from.max(2 + self.depth(&reach.cost))
            }
            _ => {
                let mut most = match &value.kind {
                    ExprKind::BuiltIn(built_in, _) => match built_in.entry().cost {
                        Cost::Search => 2,
                        Cost::Step | Cost::Some | Cost::Each => 0,
                    },
                    ExprKind::Call(id, _) => self.functions.get(id).map_or(0, |walks| walks.nested),
                    _ => 0,
                };
                visit_operands(value, &mut |part| most = most.max(self.depth(part)));
                most
            }
        };
        most.min(MAX_DEPTH)
    }

    /// Returns whether the size of a set grows with the number of pieces, hexes or cards.
    pub(super) fn is_large(&self, set: &Expr) -> bool {
        match &set.kind {
            ExprKind::All(Universe::Hex | Universe::Piece(_) | Universe::Card(_))
            | ExprKind::Reach(_) => true,
            ExprKind::Where(from, it, condition) => {
                !selects_one_hex(condition, *it) && self.is_large(from)
            }
            ExprKind::Difference(from, _) => self.is_large(from),
            ExprKind::BuiltIn(BuiltIn::Places, args) => args.iter().all(|from| self.is_large(from)),
            ExprKind::Union(a, b) | ExprKind::If(_, a, b) => self.is_large(a) || self.is_large(b),
            ExprKind::Intersection(a, b) => self.is_large(a) && self.is_large(b),
            ExprKind::Bind(_, _, with) => self.is_large(with),
            ExprKind::Call(id, _) => self.functions.get(id).is_some_and(|walks| walks.is_large),
            _ => false,
        }
    }
}

/// Returns whether a condition selects the pieces of one hex, which the machine finds without a
/// walk.
fn selects_one_hex(condition: &Expr, binding: LocalId) -> bool {
    let is_bound = |piece: &Expr| matches!(piece.kind, ExprKind::Local(local) if local == binding);
    let is_its_hex =
        |value: &Expr| matches!(&value.kind, ExprKind::HexOf(piece) if is_bound(piece));
    match &condition.kind {
        ExprKind::Binary(Binary::Equal, a, b) => is_its_hex(a) || is_its_hex(b),
        ExprKind::Binary(Binary::And, a, b) => {
            selects_one_hex(a, binding) || selects_one_hex(b, binding)
        }
        _ => false,
    }
}
