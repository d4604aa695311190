//! A checked game: its declarations, and the rules that are played.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use castra_base::{Recent, Span};
use castra_defs::Game;
use castra_ir::visit::every_expr;
use castra_ir::{Expr, ExprKind, Hex, Rules};
use castra_syntax::ast::Tree;

use crate::definitions::Definitions;
use crate::kept::KeptBodies;
use crate::scopes::Scopes;
use crate::symbols::SymbolTable;

/// A game whose rules have been checked, ready to be linked.
#[derive(Debug, Default)]
pub struct Playable {
    /// The symbols of the game.
    pub symbols: SymbolTable,
    /// The rules.
    pub rules: Rules,
    /// The number of pairs of changes that the guard solver compared.
    pub compared: usize,
    /// The number of functions and procedures whose bodies this check lowered. The other bodies are
    /// those of the game below.
    pub lowered: usize,
    /// The number of visits of functions and procedures by the analyses of secrets and of use after
    /// removal. The others have the summaries of the game below.
    pub visited: usize,
    /// The lowered bodies, for checks on top of this game.
    pub kept: KeptBodies,
    /// The summaries of the bodies, which only `castra-analyze` reads.
    pub summaries: Option<Arc<dyn Any + Send + Sync>>,
    /// The rules by the values of the options and, for rules that name hexes, by the name of the
    /// board. Tests with other options than most are few and stand together.
    pub settled: Recent<(Vec<i64>, Option<String>), Rules, 4>,
    /// The hexes of boards, by name of the board, with nothing on them. A battle or a set of modules
    /// shares them with its game unless it changes a board.
    pub grounds: Arc<Recent<String, Vec<Hex>, 4>>,
    /// The span where rules mention an army's enemy, if there may be more or fewer than two armies.
    pub enemies: Option<Span>,
    /// The sources, those of the modules after the game's own.
    pub trees: Vec<Arc<Tree>>,
    /// The result of [`Self::names_hexes`], once it is computed.
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
    /// The declared game.
    pub game: Arc<Game>,
    /// The declarations by name.
    pub definitions: Definitions,
    /// All its sources, those of its modules after its own.
    pub trees: Vec<Arc<Tree>>,
    /// The visible declarations of each source.
    pub scopes: Scopes,
    /// The symbols and rules.
    pub playable: Arc<Playable>,
}
