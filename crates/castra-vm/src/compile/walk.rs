//! Visitors of typed trees with the locals that statements assign, and scopes of locals.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::visit::{all_exprs, bodies, conditions, parts};
use castra_ir::{
    Decider, Expr, ExprKind, LocalId, PileRef, Program, Stmt, StmtKind, TestStmt, TextPart,
};

/// A part of a statement.
pub(crate) enum StmtPart<'p> {
    Expr(&'p Expr),
    /// A local that the statement assigns.
    Local(LocalId),
    /// A nested block.
    Block(&'p [Stmt]),
}

fn decider<'p>(by: &'p Decider, f: &mut dyn FnMut(StmtPart<'p>)) {
    f(StmtPart::Expr(&by.army));
    if let Some((_, Some(word))) = &by.role {
        f(StmtPart::Expr(word));
    }
}

fn said<'p>(parts: &'p [TextPart], f: &mut dyn FnMut(StmtPart<'p>)) {
    for part in parts {
        if let TextPart::Value(e) = part {
            f(StmtPart::Expr(e));
        }
    }
}

fn pile_ref<'p>(pile: &'p PileRef, f: &mut dyn FnMut(StmtPart<'p>)) {
    if let Some(army) = &pile.army {
        f(StmtPart::Expr(army));
    }
}

/// Calls `f` with each direct part of a statement.
pub(crate) fn stmt_parts<'p>(stmt: &'p Stmt, f: &mut dyn FnMut(StmtPart<'p>)) {
    match &stmt.kind {
        StmtKind::Let(local, value) => {
            f(StmtPart::Expr(value));
            f(StmtPart::Local(*local));
        }
        StmtKind::SetState(_, owner, value) => {
            if let Some(owner) = owner {
                f(StmtPart::Expr(owner));
            }
            f(StmtPart::Expr(value));
        }
        StmtKind::SetField(_, _, a, b)
        | StmtKind::Reveal(a, b)
        | StmtKind::MovePiece(a, b)
        | StmtKind::SetArmy(a, b) => {
            f(StmtPart::Expr(a));
            f(StmtPart::Expr(b));
        }
        StmtKind::If(condition, then, otherwise) => {
            f(StmtPart::Expr(condition));
            f(StmtPart::Block(then));
            f(StmtPart::Block(otherwise));
        }
        StmtKind::Match(value, arms, otherwise) => {
            f(StmtPart::Expr(value));
            arms.iter().for_each(|arm| f(StmtPart::Block(&arm.1)));
            f(StmtPart::Block(otherwise));
        }
        StmtKind::ForEach { local, set, from, body } => {
            f(StmtPart::Expr(set));
            if let Some(from) = from {
                f(StmtPart::Expr(from));
            }
            f(StmtPart::Local(*local));
            f(StmtPart::Block(body));
        }
        StmtKind::Repeat(times, body) => {
            f(StmtPart::Expr(times));
            f(StmtPart::Block(body));
        }
        StmtKind::Stop | StmtKind::Conflict(_) | StmtKind::EndlessReactions => {}
        StmtKind::Return(values) => values.iter().for_each(|e| f(StmtPart::Expr(e))),
        StmtKind::Remove(e)
        | StmtKind::Lift(e)
        | StmtKind::NextTurn(e)
        | StmtKind::End(_, Some(e), _) => f(StmtPart::Expr(e)),
        StmtKind::End(_, None, _) => {}
        StmtKind::Call(_, args, gives) => {
            args.iter().for_each(|a| f(StmtPart::Expr(a)));
            gives.iter().for_each(|local| f(StmtPart::Local(*local)));
        }
        StmtKind::Choose { local, set, second, by, label, prefer, body, otherwise, .. } => {
            f(StmtPart::Expr(set));
            decider(by, f);
            said(label, f);
            f(StmtPart::Local(*local));
            if let Some((local, set)) = second.as_deref() {
                f(StmtPart::Expr(set));
                f(StmtPart::Local(*local));
            }
            if let Some(prefer) = prefer {
                f(StmtPart::Expr(prefer));
            }
            if let Some(body) = body {
                f(StmtPart::Block(body));
            }
            f(StmtPart::Block(otherwise));
        }
        StmtKind::ChooseSome { local, set, least, most, by, label, prefer, .. } => {
            f(StmtPart::Expr(set));
            said(label, f);
            least.iter().chain(most).for_each(|e| f(StmtPart::Expr(e)));
            decider(by, f);
            f(StmtPart::Local(*local));
            if let Some((local, prefer)) = prefer.as_deref() {
                f(StmtPart::Local(*local));
                f(StmtPart::Expr(prefer));
            }
        }
        StmtKind::React { by, options, reacted, .. } => {
            decider(by, f);
            f(StmtPart::Local(*reacted));
            for option in options {
                f(StmtPart::Expr(&option.condition));
                said(&option.label, f);
                if let Some(prefer) = &option.prefer {
                    f(StmtPart::Expr(prefer));
                }
                f(StmtPart::Block(&option.body));
            }
        }
        StmtKind::Pick(local, set) => {
            f(StmtPart::Expr(set));
            f(StmtPart::Local(*local));
        }
        StmtKind::RollOne(local, _) => f(StmtPart::Local(*local)),
        StmtKind::RollMany(local, n, _) => {
            f(StmtPart::Expr(n));
            f(StmtPart::Local(*local));
        }
        StmtKind::MoveCard(e, pile) | StmtKind::MoveCards(e, pile) => {
            f(StmtPart::Expr(e));
            pile_ref(pile, f);
        }
        StmtKind::Draw(n, from, to) => {
            f(StmtPart::Expr(n));
            pile_ref(from, f);
            pile_ref(to, f);
        }
        StmtKind::Shuffle(pile) | StmtKind::Fill(pile, _) => pile_ref(pile, f),
        StmtKind::Place { army, hex, fields, .. } => {
            f(StmtPart::Expr(army));
            f(StmtPart::Expr(hex));
            fields.iter().for_each(|(_, e)| f(StmtPart::Expr(e)));
        }
        StmtKind::Step(_, body) | StmtKind::Defer(_, body) => f(StmtPart::Block(body)),
        StmtKind::Say(parts) => said(parts, f),
        StmtKind::Test(test) => match test {
            TestStmt::Expect(e) | TestStmt::TurnOf(e, _) => f(StmtPart::Expr(e)),
            TestStmt::Measure(measure) => f(StmtPart::Expr(&measure.value)),
            TestStmt::Put(_, _, _, pile) => pile_ref(pile, f),
            TestStmt::Dice(_)
            | TestStmt::Choices(_)
            | TestStmt::EveryRoll
            | TestStmt::Begin
            | TestStmt::PlayTurns(_)
            | TestStmt::PlayPhase(_) => {}
        },
    }
}

/// Returns whether a value or any of its operands satisfies a predicate; stops at the first.
pub(crate) fn any_expr(expr: &Expr, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = is(expr);
    if !found {
        parts(expr, &mut |part| found = found || any_expr(part, is));
    }
    found
}

/// Calls `f` with every statement, and `g` with every expression, of a block.
pub(crate) fn each<'p>(
    stmts: &'p [Stmt],
    f: &mut dyn FnMut(&'p Stmt),
    g: &mut dyn FnMut(&'p Expr),
) {
    for stmt in stmts {
        f(stmt);
        stmt_parts(stmt, &mut |part| match part {
            StmtPart::Expr(expr) => all_exprs(expr, g),
            StmtPart::Local(_) => {}
            StmtPart::Block(block) => each(block, f, g),
        });
    }
}

/// Every body of a program, and every expression outside of bodies.
pub(crate) fn everything<'p>(
    program: &'p Program,
    f: &mut dyn FnMut(&'p Stmt),
    g: &mut dyn FnMut(&'p Expr),
) {
    let rules = &program.rules;
    bodies(rules).for_each(|body| each(&body.stmts, f, g));
    conditions(rules).for_each(|condition| all_exprs(condition, g));
}

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
    homes: Vec<Option<LocalUse>>,
    assigned: Vec<usize>,
}

impl ScopeFinder {
    fn meet(&mut self, local: LocalId, block: usize, assigned: bool) {
        let at = local.index();
        if self.homes.len() <= at {
            self.homes.resize(at + 1, None);
            self.assigned.resize(at + 1, 0);
        }
        if let Some(times) = self.assigned.get_mut(at) {
            *times += usize::from(assigned);
        }
        let home = self.homes.get(at).copied().flatten();
        let home = match home {
            None => LocalUse { block, first: block },
            Some(home) => LocalUse { block: self.around(home.block, block), ..home },
        };
        if let Some(to) = self.homes.get_mut(at) {
            *to = Some(home);
        }
    }

    /// The innermost block that encloses two blocks.
    fn around(&self, mut a: usize, mut b: usize) -> usize {
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
            stmt_parts(stmt, &mut |part| match part {
                StmtPart::Expr(expr) => all_exprs(expr, &mut |e| {
                    if let ExprKind::Local(local) = e.kind {
                        self.meet(local, own, false);
                    }
                }),
                StmtPart::Local(local) => self.meet(local, own, true),
                StmtPart::Block(block) => self.block(block, own, depth + 1),
            });
        }
    }

    fn scopes(self) -> LocalScopes {
        let homes = self.homes.iter().zip(&self.assigned).enumerate();
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
            homes: vec![None; locals],
            assigned: vec![0; locals],
            ..ScopeFinder::default()
        };
        // Parameters are assigned by the call.
        finder.assigned.iter_mut().take(params).for_each(|times| *times = 1);
        finder.block(stmts, 0, 0);
        finder.scopes()
    }

    /// The locals of a block whose first use is nested deeper.
    pub(crate) fn early(&self, stmts: &[Stmt]) -> impl Iterator<Item = LocalId> {
        let id = block_id(stmts);
        self.early.iter().filter(move |(block, _)| *block == id).map(|(_, local)| *local)
    }

    /// Returns whether a local is assigned exactly once.
    pub(crate) fn is_fixed(&self, local: LocalId) -> bool {
        self.assigned.get(local.index()).is_none_or(|&times| times <= 1)
    }
}
