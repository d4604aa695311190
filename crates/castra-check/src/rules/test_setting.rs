//! The setting of a test, and its body once it is lowered.

use castra_defs::Board;
use castra_ir::{Body, ClauseId, Rules, Shared};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

/// What a test's body may refer to besides the words of its game.
#[derive(Clone, Copy, Debug)]
pub struct TestSetting<'a> {
    /// The words of the armies, in their order.
    pub armies: &'a [SmolStr],
    /// The board, if there is one.
    pub board: Option<&'a Board>,
    /// The hexes that the map of its battle gives a name, of a test in the battle's text.
    pub labels: &'a [(Name, SmolStr)],
    /// What the game does: the test names its phases, and asks whose turn it is.
    pub rules: &'a Rules,
}

/// What a test does, once: for one value of each name that it is run for.
#[derive(Clone, Debug, Default)]
pub struct TestBody {
    /// The names that it is run for, and their values, as written.
    pub values: Vec<(SmolStr, String)>,
    /// Its statements; those that only say how it starts are left out.
    pub body: Body,
    /// Clauses that it is about.
    pub cites: Shared<ClauseId>,
}
