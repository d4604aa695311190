//! The data-flow engine: it takes facts along the statements of a body, in execution order.
//!
//! ```text
//! let n = count(units)           transfer        what a statement does to the facts
//! if n > 0 { … } else { … }      fork, begin     each branch starts with the facts at the fork
//!                                end, join       the facts that hold after either branch
//! for each u in units { … }      visit_loop      the policy for loops
//! return n                       jump            facts go to the exit; control stops here
//! ```
//!
//! An analysis is a [`Domain`]: an abstract state with a join, and a transfer function for each
//! statement (Kildall, "A unified approach to global program optimization", 1973). The domain
//! holds the state itself, so that one domain can copy it at a fork and another can undo a branch.
//! The language has structured control flow only: blocks, branches, loops, and the
//! jumps out of them. So the engine follows the syntax, and needs neither a graph of blocks nor a
//! worklist: it is abstract interpretation by induction on statements (Cousot and Cousot,
//! "Abstract interpretation: a unified lattice model", 1977).
//!
//! Only a loop needs a fixpoint, and each domain approximates it in its own way, in
//! [`Domain::visit_loop`]: it forgets the locals that the body assigns in advance, analyses one
//! iteration on trial, or closes over the flow between locals. Each visits a body a bounded
//! number of times.
//!
//! Liveness runs against the order of execution; [`backward`] is the engine for that. Calls are
//! applied by summaries, in the order of [`bottom_up`].

#![deny(clippy::wildcard_enum_match_arm)]

pub(crate) mod backward;
mod calls;
pub(crate) mod incremental;

pub(crate) use calls::{CalleeBody, bottom_up, procedures_bottom_up};

use castra_ir::{EndingKind, Expr, Reaction, Stmt, StmtKind};

/// A forward analysis, with the facts at the point of the body that the engine has reached.
///
/// The engine calls [`Self::transfer`] before the blocks of a statement. It then visits the blocks
/// of a branching statement between [`Self::fork`] and [`Self::join`], one branch after the other.
pub(crate) trait Domain<'r>: Sized {
    /// The facts at a fork, or the data needed to restore them.
    type Fork;
    /// The join of the facts at the ends of the branches whose end is reached.
    type Join: Default;

    /// Applies a statement itself, without its blocks: its values and assignments. The engine does
    /// not call it for loops and for statements that jump.
    fn transfer(&mut self, stmt: &'r Stmt);

    /// Applies a statement that jumps: [`StmtKind::Return`], [`StmtKind::Stop`] and the ends of a
    /// game. Returns whether control can still reach the statement after it.
    fn jump(&mut self, stmt: &'r Stmt) -> bool;

    /// Returns whether play continues when an army is defeated, as in games of more than two
    /// armies. The statement after the defeat is then visited, too.
    fn continues_after_defeat(&self) -> bool;

    /// Visits a loop, and leaves the facts that hold after it. The policy decides how often the
    /// engine visits the body.
    fn visit_loop(&mut self, stmt: &'r Stmt, body: &'r [Stmt]);

    /// Opens the fork of a statement that branches.
    fn fork(&mut self, stmt: &'r Stmt) -> Self::Fork;

    /// Begins a branch with the facts at the fork, and with those that hold on this branch alone.
    fn begin_branch(&mut self, fork: &Self::Fork, way: Branch<'r>);

    /// Ends a branch. If control reaches its end (`goes_on`), its facts are added to the join.
    fn end_branch(
        &mut self,
        fork: &Self::Fork,
        way: Branch<'r>,
        goes_on: bool,
        join: &mut Self::Join,
    );

    /// Continues with the join of the branches. If none reaches its end, the rest is skipped.
    fn join(&mut self, fork: Self::Fork, join: Self::Join);

    /// Visits a block. A domain with facts that end with the block overrides this, and calls
    /// [`visit_sequence`].
    fn visit_block(&mut self, stmts: &'r [Stmt]) -> bool {
        visit_sequence(self, stmts)
    }
}

/// A branch of a statement.
#[derive(Clone, Copy)]
pub(crate) enum Branch<'r> {
    /// A block of an `if`: the one for a true condition, or the one for a false condition.
    If(&'r Expr, bool),
    /// The block of a `match` for these values.
    Arm(&'r Expr, &'r [i64]),
    /// The default of a `match`, with its arms.
    Default(&'r Expr, &'r [(Vec<i64>, Vec<Stmt>)]),
    /// The block that follows a chosen element.
    Choice(&'r Stmt),
    /// The block for choosing nothing.
    NoChoice,
    /// The block of a reaction.
    Reaction(&'r Reaction),
    /// The case in which nobody reacts.
    NoReaction,
}

/// The control flow of a statement.
enum Control<'r> {
    /// Control continues with the next statement.
    Next,
    /// Control leaves the block.
    Jump,
    /// Control passes through a block.
    Block(&'r [Stmt]),
    /// Control passes through a block any number of times.
    Loop(&'r [Stmt]),
    /// Control takes one of several branches: see [`visit_branches`].
    Branch,
}

const fn control(stmt: &Stmt) -> Control<'_> {
    match &stmt.kind {
        StmtKind::Return(_)
        | StmtKind::Stop
        | StmtKind::End(..)
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions => Control::Jump,
        StmtKind::Step(_, body) | StmtKind::Defer(_, body) => Control::Block(body.as_slice()),
        StmtKind::ForEach { body, .. } | StmtKind::Repeat(_, body) => {
            Control::Loop(body.as_slice())
        }
        StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::Choose { body: Some(_), .. }
        | StmtKind::React { .. } => Control::Branch,
        // Without a block, control can only continue with the next statement.
        StmtKind::Choose { body: None, .. }
        | StmtKind::ChooseSome { .. }
        | StmtKind::Let(..)
        | StmtKind::SetState(..)
        | StmtKind::SetField(..)
        | StmtKind::Call(..)
        | StmtKind::Pick(..)
        | StmtKind::RollOne(..)
        | StmtKind::RollMany(..)
        | StmtKind::MoveCard(..)
        | StmtKind::MoveCards(..)
        | StmtKind::Draw(..)
        | StmtKind::Shuffle(_)
        | StmtKind::Fill(..)
        | StmtKind::Reveal(..)
        | StmtKind::MovePiece(..)
        | StmtKind::SetArmy(..)
        | StmtKind::Remove(_)
        | StmtKind::Lift(_)
        | StmtKind::Place { .. }
        | StmtKind::NextTurn(_)
        | StmtKind::Say(_)
        | StmtKind::Test(_) => Control::Next,
    }
}

/// Returns whether a statement has no blocks and does not jump.
pub(crate) const fn is_straight(stmt: &Stmt) -> bool {
    matches!(control(stmt), Control::Next)
}

/// Visits the branches of a statement, each with its block.
fn visit_branches<'r>(stmt: &'r Stmt, see: &mut dyn FnMut(Branch<'r>, &'r [Stmt])) {
    if let StmtKind::If(condition, then, otherwise) = &stmt.kind {
        see(Branch::If(condition, true), then);
        see(Branch::If(condition, false), otherwise);
    } else if let StmtKind::Match(of, arms, otherwise) = &stmt.kind {
        arms.iter().for_each(|(values, block)| see(Branch::Arm(of, values), block));
        see(Branch::Default(of, arms), otherwise);
    } else if let StmtKind::Choose { body: Some(body), otherwise, .. } = &stmt.kind {
        see(Branch::Choice(stmt), body);
        see(Branch::NoChoice, otherwise);
    } else if let StmtKind::React { options, .. } = &stmt.kind {
        options.iter().for_each(|option| see(Branch::Reaction(option), &option.body));
        see(Branch::NoReaction, &[]);
    }
}

/// Visits statements in order. Returns whether control can reach the end of the last.
pub(crate) fn visit_sequence<'r>(domain: &mut impl Domain<'r>, stmts: &'r [Stmt]) -> bool {
    stmts.iter().all(|stmt| visit_stmt(domain, stmt))
}

fn visit_stmt<'r, D: Domain<'r>>(domain: &mut D, stmt: &'r Stmt) -> bool {
    match control(stmt) {
        Control::Next => {
            domain.transfer(stmt);
            true
        }
        Control::Jump => {
            let is_defeat = matches!(stmt.kind, StmtKind::End(EndingKind::Defeat, ..));
            domain.jump(stmt) || is_defeat && domain.continues_after_defeat()
        }
        Control::Block(body) => {
            domain.transfer(stmt);
            domain.visit_block(body)
        }
        Control::Loop(body) => {
            domain.visit_loop(stmt, body);
            true
        }
        Control::Branch => {
            domain.transfer(stmt);
            let fork = domain.fork(stmt);
            let (mut join, mut any) = (D::Join::default(), false);
            visit_branches(stmt, &mut |way, block| {
                domain.begin_branch(&fork, way);
                let goes_on = domain.visit_block(block);
                domain.end_branch(&fork, way, goes_on, &mut join);
                any |= goes_on;
            });
            domain.join(fork, join);
            any
        }
    }
}
