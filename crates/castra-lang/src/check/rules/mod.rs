//! Rules: from the syntax trees of bodies to typed trees, every name an index.

mod header;

use castra_syntax::ast::{Item, Test};
use smol_str::SmolStr;

use super::Reporter;
use super::vocabulary::Vocabulary;
use crate::model::Board;
use crate::program::{Body, ClauseId, Rules};

pub(crate) use header::{TestHeader, test_header};

/// What a test's body may refer to besides the words of its game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestSetting<'a> {
    /// The words of the armies, in their order.
    pub(crate) armies: &'a [SmolStr],
    /// The board, if there is one.
    pub(crate) board: Option<&'a Board>,
    /// What the game does: the test names its phases, and asks whose turn it is.
    pub(crate) rules: &'a Rules,
}

/// What a test does, once: for one value of each name that it is run for.
#[derive(Clone, Debug, Default)]
pub(crate) struct TestBody {
    /// The names that it is run for, and their values, as written.
    pub(crate) values: Vec<(SmolStr, String)>,
    /// Its statements; those that only say how it starts are left out.
    pub(crate) body: Body,
    /// Clauses that it is about.
    pub(crate) cites: Vec<ClauseId>,
}

/// Checks all that a game does. Functions and procedures come in the order of
/// the vocabulary, the bodies of reactions behind the procedures.
pub(crate) fn check(
    _items: &[&Item],
    _vocabulary: &Vocabulary,
    _reporter: &mut Reporter<'_>,
) -> Rules {
    Rules::default()
}

/// Checks what a test does and expects: once for every combination of the
/// values that it is run for. A test that is run for nothing is there once.
pub(crate) fn test(
    _item: &Test,
    _vocabulary: &Vocabulary,
    _setting: &TestSetting<'_>,
    _reporter: &mut Reporter<'_>,
) -> Vec<TestBody> {
    Vec::new()
}
