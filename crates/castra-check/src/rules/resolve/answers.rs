//! Answers that are given together, by the name of the choice.

use castra_base::Span;
use castra_ir::{Expr, LocalId, Ty};
use smol_str::SmolStr;

/// The armies' answers, for the block that may read them.
pub(crate) struct Answers {
    pub(crate) name: SmolStr,
    pub(crate) span: Span,
    /// The locals, by army.
    pub(crate) locals: Vec<LocalId>,
    pub(crate) ty: Ty,
    /// The army that is asked, where the choice is made.
    pub(crate) army: LocalId,
    /// Numbers that no answer was above when it was given, of that army.
    pub(crate) upto: Vec<Expr>,
    /// True if they are yes or no, and read as conditions.
    pub(crate) whether: bool,
    pub(crate) used: bool,
}
