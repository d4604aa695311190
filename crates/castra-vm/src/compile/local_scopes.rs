//! Scopes of locals.

use castra_ir::visit::{visit_assigned_locals, visit_exprs, visit_inner_blocks, visit_own_exprs};
use castra_ir::{ExprKind, LocalId, Stmt};

/// The scopes of the locals of a body.
#[derive(Debug, Default)]
pub(crate) struct LocalScopes {
    /// For each local, its number of assignments.
    assigned: Vec<usize>,
    /// Locals of a block whose first use is nested deeper, in order, each with the block.
    early: Vec<(usize, LocalId)>,
}

/// Identifies a block by its address.
fn block_id(stmts: &[Stmt]) -> usize {
    stmts.as_ptr() as usize
}

/// A block of a body.
#[derive(Clone, Copy, Debug)]
struct ScopeBlock {
    id: usize,
    /// The enclosing block; the outermost encloses itself.
    outer: usize,
    depth: usize,
}

/// The scope of a local: the innermost block with all its uses, and the block of its first use.
#[derive(Clone, Copy, Debug)]
struct LocalUse {
    block: usize,
    first: usize,
}

/// Finds the scopes of a body.
#[derive(Debug, Default)]
struct ScopeFinder {
    blocks: Vec<ScopeBlock>,
    uses: Vec<Option<LocalUse>>,
    assigned: Vec<usize>,
}

impl ScopeFinder {
    fn record_use(&mut self, local: LocalId, block: usize, assigned: bool) {
        let at = local.index();
        if self.uses.len() <= at {
            self.uses.resize(at + 1, None);
            self.assigned.resize(at + 1, 0);
        }
        if let Some(times) = self.assigned.get_mut(at) {
            *times += usize::from(assigned);
        }
        let home = self.uses.get(at).copied().flatten();
        let home = match home {
            None => LocalUse { block, first: block },
            Some(home) => LocalUse { block: self.enclosing_block(home.block, block), ..home },
        };
        if let Some(to) = self.uses.get_mut(at) {
            *to = Some(home);
        }
    }

    /// Returns the innermost block that encloses two blocks.
    fn enclosing_block(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            // Invariant: blocks are identified by their index.
            let (Some(of_a), Some(of_b)) = (self.blocks.get(a), self.blocks.get(b)) else {
                return 0;
            };
            if of_a.depth >= of_b.depth {
                a = of_a.outer;
            }
            if of_b.depth >= of_a.depth {
                b = of_b.outer;
            }
        }
        a
    }

    fn block(&mut self, stmts: &[Stmt], outer: usize, depth: usize) {
        let own = self.blocks.len();
        self.blocks.push(ScopeBlock { id: block_id(stmts), outer, depth });
        for stmt in stmts {
            visit_own_exprs(stmt, &mut |expr| {
                visit_exprs(expr, &mut |e| {
                    if let ExprKind::Local(local) = e.kind {
                        self.record_use(local, own, false);
                    }
                });
            });
            visit_assigned_locals(stmt, &mut |local| self.record_use(local, own, true));
            visit_inner_blocks(stmt, &mut |block| self.block(block, own, depth + 1));
        }
    }

    fn scopes(self) -> LocalScopes {
        let homes = self.uses.iter().zip(&self.assigned).enumerate();
        let early = homes.filter_map(|(local, (home, &assigned))| {
            let home = home.filter(|home| assigned > 0 && home.block != home.first)?;
            Some((self.blocks.get(home.block)?.id, LocalId(local as u32)))
        });
        LocalScopes { early: early.collect(), assigned: self.assigned }
    }
}

impl LocalScopes {
    pub(crate) fn of(stmts: &[Stmt], locals: usize, params: usize) -> Self {
        let mut finder = ScopeFinder {
            uses: vec![None; locals],
            assigned: vec![0; locals],
            ..ScopeFinder::default()
        };
        // Parameters are assigned by the call.
        finder.assigned.iter_mut().take(params).for_each(|times| *times = 1);
        finder.block(stmts, 0, 0);
        finder.scopes()
    }

    /// Returns the locals of a block whose first use is nested deeper.
    pub(crate) fn early(&self, stmts: &[Stmt]) -> impl Iterator<Item = LocalId> {
        let id = block_id(stmts);
        self.early.iter().filter(move |(block, _)| *block == id).map(|(_, local)| *local)
    }

    /// Returns whether a local is assigned exactly once.
    pub(crate) fn is_assigned_once(&self, local: LocalId) -> bool {
        self.assigned.get(local.index()).is_none_or(|&times| times <= 1)
    }
}
