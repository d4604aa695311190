//! The setting of a test, and its body once it is lowered.

use castra_defs::Board;
use castra_ir::{Body, ClauseId, Rules, Shared};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

/// The declarations that the body of a test may use besides the symbols of its game.
#[derive(Clone, Copy, Debug)]
pub struct TestSetting<'a> {
    /// The words of the armies, in their order.
    pub armies: &'a [SmolStr],
    /// The board, if there is one.
    pub board: Option<&'a Board>,
    /// The names of labels on the map of the battle with their hexes, for a test in the battle's
    /// file.
    pub labels: &'a [(Name, SmolStr)],
    /// The rules of the game, for the names of its phases and the turn.
    pub rules: &'a Rules,
}

/// The body of one run of a test, with one value of each name that it is run for.
#[derive(Clone, Debug, Default)]
pub struct TestBody {
    /// The names that it is run for, and their values, as written.
    pub values: Vec<(SmolStr, String)>,
    /// The statements, without those of the starting position.
    pub body: Body,
    /// Clauses that it is about.
    pub cites: Shared<ClauseId>,
}
