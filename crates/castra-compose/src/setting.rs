//! The input of composition besides the changes: the program, the modules in play, and the precedence
//! that texts declare.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::Span;
use castra_ir::Program;
use castra_syntax::ast::Name;
use smol_str::SmolStr;

/// Which changes of rules are compared with each other, when modules are put
/// together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compare {
    /// None: something is still to be added to the game.
    #[default]
    Nothing,
    /// All, with each of them in play.
    InPlay,
    /// All, where any of the modules may be in play without the others.
    Package,
}

/// What changes are made to, besides the rules.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'s> {
    /// What the game and its modules declare.
    pub program: &'s Program,
    /// How many armies the game has: at least, and at most.
    pub armies: (usize, usize),
    /// Names of modules that could be in play, whether they are or not.
    pub near: &'s [String],
    /// By module, the modules that it says it requires.
    pub requires: &'s BTreeMap<SmolStr, BTreeSet<SmolStr>>,
    /// Which changes are compared.
    pub compare: Compare,
    /// What texts say of changes that are not theirs.
    pub settled: &'s [Settle],
}

/// Which changes win, said outside of them: `settle A over B`.
#[derive(Clone, Debug)]
pub struct Settle {
    /// Those that win.
    pub above: Vec<Name>,
    /// Those that they win against.
    pub below: Vec<Name>,
    /// The module that says so; nothing for the game, and the battle.
    pub module: SmolStr,
    /// Whether the battle says so: then nobody says otherwise.
    pub of_battle: bool,
    /// Where.
    pub span: Span,
}
