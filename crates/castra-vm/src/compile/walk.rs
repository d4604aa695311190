//! Visitors of typed trees with the locals that statements assign, and scopes of locals.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::visit::{all_exprs, bodies, conditions, parts};
use castra_ir::{
    Decider, Expr, ExprKind, LocalId, PileRef, Program, Said, Stmt, StmtKind, TestStmt,
};

/// A part of a statement.
pub(crate) enum Part<'p> {
    Expr(&'p Expr),
    /// A local that the statement assigns.
    Local(LocalId),
    /// A nested block.
    Block(&'p [Stmt]),
}

fn decider<'p>(by: &'p Decider, f: &mut dyn FnMut(Part<'p>)) {
    f(Part::Expr(&by.army));
    if let Some((_, Some(word))) = &by.role {
        f(Part::Expr(word));
    }
}

fn said<'p>(parts: &'p [Said], f: &mut dyn FnMut(Part<'p>)) {
    for part in parts {
        if let Said::Value(e) = part {
            f(Part::Expr(e));
        }
    }
}

fn pile_ref<'p>(pile: &'p PileRef, f: &mut dyn FnMut(Part<'p>)) {
    if let Some(army) = &pile.army {
        f(Part::Expr(army));
    }
}

/// Calls `f` with each direct part of a statement.
pub(crate) fn stmt_parts<'p>(stmt: &'p Stmt, f: &mut dyn FnMut(Part<'p>)) {
    match &stmt.kind {
        StmtKind::Let(local, value) => {
            f(Part::Expr(value));
            f(Part::Local(*local));
        }
        StmtKind::SetState(_, owner, value) => {
            if let Some(owner) = owner {
                f(Part::Expr(owner));
            }
            f(Part::Expr(value));
        }
        StmtKind::SetField(_, _, a, b)
        | StmtKind::Reveal(a, b)
        | StmtKind::MovePiece(a, b)
        | StmtKind::SetArmy(a, b) => {
            f(Part::Expr(a));
            f(Part::Expr(b));
        }
        StmtKind::If(condition, then, otherwise) => {
            f(Part::Expr(condition));
            f(Part::Block(then));
            f(Part::Block(otherwise));
        }
        StmtKind::Match(value, arms, otherwise) => {
            f(Part::Expr(value));
            arms.iter().for_each(|arm| f(Part::Block(&arm.1)));
            f(Part::Block(otherwise));
        }
        StmtKind::ForEach { local, set, from, body } => {
            f(Part::Expr(set));
            if let Some(from) = from {
                f(Part::Expr(from));
            }
            f(Part::Local(*local));
            f(Part::Block(body));
        }
        StmtKind::Repeat(times, body) => {
            f(Part::Expr(times));
            f(Part::Block(body));
        }
        StmtKind::Stop | StmtKind::Conflict(_) | StmtKind::Unsettled => {}
        StmtKind::Return(values) => values.iter().for_each(|e| f(Part::Expr(e))),
        StmtKind::Remove(e)
        | StmtKind::Lift(e)
        | StmtKind::NextTurn(e)
        | StmtKind::End(_, Some(e), _) => f(Part::Expr(e)),
        StmtKind::End(_, None, _) => {}
        StmtKind::Call(_, args, gives) => {
            args.iter().for_each(|a| f(Part::Expr(a)));
            gives.iter().for_each(|local| f(Part::Local(*local)));
        }
        StmtKind::Choose { local, set, second, by, label, prefer, body, otherwise, .. } => {
            f(Part::Expr(set));
            decider(by, f);
            said(label, f);
            f(Part::Local(*local));
            if let Some((local, set)) = second.as_deref() {
                f(Part::Expr(set));
                f(Part::Local(*local));
            }
            if let Some(prefer) = prefer {
                f(Part::Expr(prefer));
            }
            if let Some(body) = body {
                f(Part::Block(body));
            }
            f(Part::Block(otherwise));
        }
        StmtKind::ChooseSome { local, set, least, most, by, label, prefer, .. } => {
            f(Part::Expr(set));
            said(label, f);
            least.iter().chain(most).for_each(|e| f(Part::Expr(e)));
            decider(by, f);
            f(Part::Local(*local));
            if let Some((local, prefer)) = prefer.as_deref() {
                f(Part::Local(*local));
                f(Part::Expr(prefer));
            }
        }
        StmtKind::React { by, options, reacted, .. } => {
            decider(by, f);
            f(Part::Local(*reacted));
            for option in options {
                f(Part::Expr(&option.condition));
                said(&option.label, f);
                if let Some(prefer) = &option.prefer {
                    f(Part::Expr(prefer));
                }
                f(Part::Block(&option.body));
            }
        }
        StmtKind::Pick(local, set) => {
            f(Part::Expr(set));
            f(Part::Local(*local));
        }
        StmtKind::RollOne(local, _) => f(Part::Local(*local)),
        StmtKind::RollMany(local, n, _) => {
            f(Part::Expr(n));
            f(Part::Local(*local));
        }
        StmtKind::MoveCard(e, pile) | StmtKind::MoveCards(e, pile) => {
            f(Part::Expr(e));
            pile_ref(pile, f);
        }
        StmtKind::Draw(n, from, to) => {
            f(Part::Expr(n));
            pile_ref(from, f);
            pile_ref(to, f);
        }
        StmtKind::Shuffle(pile) | StmtKind::Fill(pile, _) => pile_ref(pile, f),
        StmtKind::Place { army, hex, fields, .. } => {
            f(Part::Expr(army));
            f(Part::Expr(hex));
            fields.iter().for_each(|(_, e)| f(Part::Expr(e)));
        }
        StmtKind::Step(_, body) | StmtKind::Held(_, body) => f(Part::Block(body)),
        StmtKind::Say(parts) => said(parts, f),
        StmtKind::Test(test) => match test {
            TestStmt::Expect(e) | TestStmt::TurnOf(e, _) => f(Part::Expr(e)),
            TestStmt::Measure(measure) => f(Part::Expr(&measure.value)),
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
            Part::Expr(expr) => all_exprs(expr, g),
            Part::Local(_) => {}
            Part::Block(block) => each(block, f, g),
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
struct Block {
    id: usize,
    /// The enclosing block; the outermost encloses itself.
    outer: usize,
    depth: usize,
}

/// The scope of a local: the innermost block with all its uses, and the block of its first use.
#[derive(Clone, Copy, Debug)]
struct Home {
    block: usize,
    first: usize,
}

/// Finds the scopes of a body.
#[derive(Debug, Default)]
struct Finder {
    blocks: Vec<Block>,
    homes: Vec<Option<Home>>,
    assigned: Vec<usize>,
}

impl Finder {
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
            None => Home { block, first: block },
            Some(home) => Home { block: self.around(home.block, block), ..home },
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
        self.blocks.push(Block { id: block_id(stmts), outer, depth });
        for stmt in stmts {
            stmt_parts(stmt, &mut |part| match part {
                Part::Expr(expr) => all_exprs(expr, &mut |e| {
                    if let ExprKind::Local(local) = e.kind {
                        self.meet(local, own, false);
                    }
                }),
                Part::Local(local) => self.meet(local, own, true),
                Part::Block(block) => self.block(block, own, depth + 1),
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
        let mut finder =
            Finder { homes: vec![None; locals], assigned: vec![0; locals], ..Finder::default() };
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
