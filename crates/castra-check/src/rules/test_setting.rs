//! The setting of a test, and its lowered body.

use castra_defs::Board;
use castra_ir::{Body, ClauseId, Rules, Shared};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

/// The declarations that the body of a test may use besides the symbols of its game.
#[derive(Clone, Copy, Debug)]
pub struct TestSetting<'a> {
    /// The names of the armies, by index.
    pub armies: &'a [SmolStr],
    /// The board; `None` for a test without one.
    pub board: Option<&'a Board>,
    /// The labels on the battle's map, each with the name of its hex. Only tests and queries of the
    /// battle itself have them.
    pub labels: &'a [(Name, SmolStr)],
    /// The rules of the game, for the names of its phases and the turn.
    pub rules: &'a Rules,
}

/// The body of one run of a test, for one value of each name after `for`.
#[derive(Clone, Debug, Default)]
pub struct TestBody {
    /// The names after `for`, and their values as source text.
    pub values: Vec<(SmolStr, String)>,
    /// The statements, without those of the starting position.
    pub body: Body,
    /// The clauses that the test cites, sorted and without duplicates.
    pub cites: Shared<ClauseId>,
}
