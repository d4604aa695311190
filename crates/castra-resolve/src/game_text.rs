//! A checked game: its declarations, and the rules that are played.

use std::sync::{Arc, OnceLock};

use castra_base::{Recent, Span};
use castra_defs::Game;
use castra_ir::visit::every_expr;
use castra_ir::{Expr, ExprKind, Hex, Rules};
use castra_syntax::ast::Tree;

use crate::definitions::Definitions;
use crate::scopes::Scopes;
use crate::symbols::SymbolTable;

/// A game whose rules have been checked, ready to be linked.
#[derive(Debug, Default)]
pub struct Playable {
    /// Its words.
    pub symbols: SymbolTable,
    /// What it does.
    pub rules: Rules,
    /// How many pairs of changes the guard solver was asked about.
    pub compared: usize,
    /// What it does, by the values of the options and, of rules that name hexes, the name of the board. Tests with other
    /// options than most are few and stand together.
    pub settled: Recent<(Vec<i64>, Option<String>), Rules, 4>,
    /// The hexes of boards, by name of the board, with nothing on them.
    pub grounds: Recent<String, Vec<Hex>, 4>,
    /// Where the rules speak of an army's enemy, if they do and there may be other than two armies.
    pub enemies: Option<Span>,
    /// Its texts, those of its modules after its own.
    pub trees: Vec<Arc<Tree>>,
    /// What [`Self::names_hexes`] gives, once somebody has asked.
    pub hexes_named: OnceLock<bool>,
}

impl Playable {
    /// Returns whether the rules name hexes of the game's boards, so that they need one.
    #[must_use]
    pub fn names_hexes(&self) -> bool {
        *self.hexes_named.get_or_init(|| {
            let mut found = false;
            let see = &mut |value: &Expr| found |= matches!(value.kind, ExprKind::NamedHex(_));
            every_expr(&self.rules, see);
            found
        })
    }
}

/// A checked game, and where its things are declared.
#[derive(Clone, Debug, Default)]
pub struct GameText {
    /// What it declares.
    pub game: Arc<Game>,
    /// What it declares, name by name.
    pub definitions: Definitions,
    /// All its texts, those of its modules after its own.
    pub trees: Vec<Arc<Tree>>,
    /// What each of them sees.
    pub scopes: Scopes,
    /// Its words and rules.
    pub playable: Arc<Playable>,
}
