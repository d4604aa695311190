//! The checks: from syntax trees to the model.

mod accept;

use castra_syntax::Diagnostic;
use castra_syntax::ast::Tree;

use crate::model::{Game, Scenario};

pub(crate) use accept::Accepts;

pub(crate) fn game(
    trees: &[Tree],
    base: Option<&Game>,
    diagnostics: &mut Vec<Diagnostic>,
    accepts: &mut Accepts,
) -> Game {
    let _ = (trees, diagnostics, accepts);
    base.cloned().unwrap_or_default()
}

pub(crate) fn scenario(
    tree: &Tree,
    game: &Game,
    diagnostics: &mut Vec<Diagnostic>,
    accepts: &mut Accepts,
) -> Scenario {
    let _ = (tree, game, diagnostics, accepts);
    Scenario::default()
}
