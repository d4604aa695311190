//! The answers of a `choose together`, by the name of the choice.

use castra_base::Span;
use castra_ir::{Expr, LocalId, Ty};
use smol_str::SmolStr;

/// The armies' answers under one name of a `choose together`, for the block that may read them.
pub(crate) struct Answers {
    pub(crate) name: SmolStr,
    pub(crate) span: Span,
    /// The locals that hold the answers, by army.
    pub(crate) locals: Vec<LocalId>,
    pub(crate) ty: Ty,
    /// The local of the choosing army, inside the choice.
    pub(crate) army: LocalId,
    /// Upper bounds of the answers at the time of the choice, in terms of [`Self::army`].
    pub(crate) upto: Vec<Expr>,
    /// True if the answers are yes or no, which rules read as conditions.
    pub(crate) is_yes_no: bool,
    pub(crate) is_used: bool,
}
