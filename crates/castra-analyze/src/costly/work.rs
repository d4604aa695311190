//! The depth of nested walks over the board, the pieces or the cards in a value.
//!
//! ```text
//! units where it.army == us                                 one
//! hexes h where any(f in foes(us), distance(f.hex, h) == 1)  two: over the pieces, for each hex
//! reach(u.hex, 4, cost(from, to))                            two: over the hexes around, again and again
//! ```

use castra_ir::summary::Summaries;
use castra_ir::visit::{inner_blocks, own_exprs, parts};
use castra_ir::{
    Binary, BuiltIn, Cost, Expr, ExprKind, FunctionId, List, LocalId, Rules, Stmt, StmtKind,
    Universe,
};

use crate::flow::{Called, bottom_up};

/// The depth of walks from which a value is costly.
pub(super) const MUCH: u32 = 2;

/// The greatest depth that is counted.
const MOST: u32 = 8;

/// The nested walks of each function.
pub(super) struct Work {
    functions: List<FunctionId, Walks>,
}

/// The nested walks of a function.
#[derive(Clone, Copy, Default)]
struct Walks {
    /// The depth of nesting.
    nested: u32,
    /// True if the size of its value grows with the number of pieces, hexes or cards.
    is_large: bool,
}

impl Work {
    /// Computes the nested walks of all functions.
    pub(super) fn of(rules: &Rules, summaries: &Summaries<'_>) -> Self {
        let mut work = Self { functions: vec![Walks::default(); rules.functions.len()].into() };
        for called in bottom_up(rules, summaries) {
            let Called::Function(id, function) = called else { continue };
            let mut walks = Walks::default();
            work.of_stmts(&function.body.stmts, &mut walks);
            work.functions.set(id, walks);
        }
        work
    }

    fn of_stmts(&self, stmts: &[Stmt], walks: &mut Walks) {
        for stmt in stmts {
            own_exprs(stmt, &mut |value| walks.nested = walks.nested.max(self.nested(value)));
            let mut inner = Walks::default();
            inner_blocks(stmt, &mut |block| self.of_stmts(block, &mut inner));
            let around = matches!(&stmt.kind, StmtKind::ForEach { set, .. } if self.is_large(set));
            walks.nested = walks.nested.max((inner.nested + u32::from(around)).min(MOST));
            walks.is_large |= inner.is_large;
            if let StmtKind::Return(values) = &stmt.kind {
                walks.is_large |= values.iter().any(|value| self.is_large(value));
            }
        }
    }

    /// Returns the depth of nested walks in a value.
    pub(super) fn nested(&self, value: &Expr) -> u32 {
        let most = match &value.kind {
            ExprKind::Where(set, it, each)
            | ExprKind::SumOver(set, it, each)
            | ExprKind::Best(_, set, it, each)
            | ExprKind::ValueOver(_, set, it, each) => {
                let around = u32::from(self.is_large(set) && !is_of_one_hex(each, *it));
                self.nested(set).max(around + self.nested(each))
            }
            ExprKind::Reach(reach) => {
                let from = self.nested(&reach.start).max(self.nested(&reach.budget));
                from.max(2 + self.nested(&reach.cost))
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
                parts(value, &mut |part| most = most.max(self.nested(part)));
                most
            }
        };
        most.min(MOST)
    }

    /// Returns whether the size of a set grows with the number of pieces, hexes or cards.
    pub(super) fn is_large(&self, set: &Expr) -> bool {
        match &set.kind {
            ExprKind::All(Universe::Hex | Universe::Piece(_) | Universe::Card(_))
            | ExprKind::Reach(_) => true,
            ExprKind::Where(from, it, condition) => {
                !is_of_one_hex(condition, *it) && self.is_large(from)
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
fn is_of_one_hex(condition: &Expr, it: LocalId) -> bool {
    let is_its_hex = |value: &Expr| matches!(&value.kind, ExprKind::HexOf(of) if matches!(of.kind, ExprKind::Local(l) if l == it));
    match &condition.kind {
        ExprKind::Binary(Binary::Equal, a, b) => is_its_hex(a) || is_its_hex(b),
        ExprKind::Binary(Binary::And, a, b) => is_of_one_hex(a, it) || is_of_one_hex(b, it),
        _ => false,
    }
}
