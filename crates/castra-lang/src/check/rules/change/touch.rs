//! What a procedure reads and changes, by whatever way: two changes that touch
//! nothing in common can be done in either order.

use std::collections::BTreeSet;

use super::super::analysis::read_by;
use super::super::walk::{all_stmts, own_exprs};
use crate::program::{Cell, ProcedureId, Program, Rules, Stmt, StmtKind, Ty};

/// What is read and what is changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Touched {
    reads: BTreeSet<Cell>,
    changes: BTreeSet<Cell>,
}

impl Touched {
    /// All that a procedure touches.
    pub(super) fn by(procedure: ProcedureId, rules: &Rules, program: &Program) -> Self {
        let mut touched = Self::default();
        let mut open = vec![procedure];
        let mut seen = BTreeSet::new();
        while let Some(next) = open.pop() {
            if !seen.insert(next) {
                continue;
            }
            let Some(procedure) = rules.procedures.get(next.index()) else { continue };
            touched.block(&procedure.body.stmts, rules, program, &mut open);
        }
        touched
    }

    /// Whether it makes a difference which of the two is done first.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let meet = |a: &BTreeSet<Cell>, b: &BTreeSet<Cell>| !a.is_disjoint(b);
        meet(&self.changes, &other.changes)
            || meet(&self.changes, &other.reads)
            || meet(&self.reads, &other.changes)
    }

    fn block(
        &mut self,
        stmts: &[Stmt],
        rules: &Rules,
        program: &Program,
        open: &mut Vec<ProcedureId>,
    ) {
        all_stmts(stmts, &mut |stmt| {
            own_exprs(stmt, &mut |expr| read_by(expr, program, rules, &mut self.reads));
            match &stmt.kind {
                StmtKind::Call(id, _) => open.push(*id),
                StmtKind::SetState(id, ..) => {
                    self.changes.insert(Cell::State(*id));
                }
                StmtKind::SetField(kind, field, ..) => {
                    self.changes.insert(Cell::Field(*kind, *field));
                }
                StmtKind::MovePiece(piece, _) | StmtKind::Remove(piece) => {
                    if let Ty::Piece(kind) = piece.ty {
                        self.changes.insert(Cell::Place(kind));
                    }
                }
                StmtKind::Place { kind, .. } => {
                    self.changes.insert(Cell::Place(*kind));
                }
                StmtKind::MoveCard(_, to) | StmtKind::MoveCards(_, to) | StmtKind::Fill(to, _) => {
                    self.changes.insert(Cell::Pile(to.pile));
                    // Whence a card comes is known only in play.
                    let piles = 0..u32::try_from(program.piles.len()).unwrap_or(u32::MAX);
                    self.changes.extend(piles.map(|p| Cell::Pile(crate::program::PileId(p))));
                }
                StmtKind::Draw(_, from, to) => {
                    self.changes.extend([Cell::Pile(from.pile), Cell::Pile(to.pile)]);
                }
                StmtKind::Shuffle(pile) => {
                    self.changes.insert(Cell::Pile(pile.pile));
                }
                StmtKind::NextTurn(_) => {
                    self.changes.insert(Cell::Turn);
                }
                _ => {}
            }
        });
    }
}
