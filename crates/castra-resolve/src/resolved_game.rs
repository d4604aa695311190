//! A checked game: its declarations and its rules.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use castra_base::{RecentCache, Span};
use castra_defs::Game;
use castra_ir::visit::visit_all_exprs;
use castra_ir::{Expr, ExprKind, Hex, Rules};
use castra_syntax::ast::Tree;

use crate::definitions::Definitions;
use crate::reused_bodies::ReusableBodies;
use crate::scopes::Scopes;
use crate::symbols::SymbolTable;

/// A game whose rules have been checked, ready to be linked.
#[derive(Debug, Default)]
pub struct Playable {
    /// The symbols of the game.
    pub symbols: SymbolTable,
    /// The lowered rules, with all changes applied.
    pub rules: Rules,
    /// The number of pairs of changes that the guard solver compared.
    pub compared_pairs: usize,
    /// The number of functions and procedures whose bodies this check lowered. The game below
    /// provides the others.
    pub lowered_bodies: usize,
    /// The number of visits of functions and procedures by the analyses of secrets and of use after
    /// removal. The game below provides the summaries of the others.
    pub visited_bodies: usize,
    /// The lowered bodies, for checks on top of this game.
    pub reusable_bodies: ReusableBodies,
    /// The summaries of the bodies, which only `castra-analyze` reads.
    pub summaries: Option<Arc<dyn Any + Send + Sync>>,
    /// The rules by the values of the options and, for rules that name hexes, by the name of the
    /// board. There are few tests with unusual options, and they are adjacent, so a few entries
    /// suffice.
    pub rules_by_options: RecentCache<(Vec<i64>, Option<String>), Rules, 4>,
    /// The empty hexes of boards, by the name of the board. A battle or a set of modules shares
    /// them with its game unless it changes a board.
    pub grounds: Arc<RecentCache<String, Vec<Hex>, 4>>,
    /// The span of a mention of an army's enemy, if there may be more or fewer than two armies.
    pub enemies: Option<Span>,
    /// The sources: the game's own, then those of the modules.
    pub trees: Vec<Arc<Tree>>,
    /// The result of [`Self::names_hexes`], once it is computed.
    pub hexes_named: OnceLock<bool>,
}

impl Playable {
    /// Returns whether the rules name hexes of the game's boards, in which case linking needs a
    /// board.
    #[must_use]
    pub fn names_hexes(&self) -> bool {
        *self.hexes_named.get_or_init(|| {
            let mut found = false;
            let see = &mut |value: &Expr| found |= matches!(value.kind, ExprKind::NamedHex(_));
            visit_all_exprs(&self.rules, see);
            found
        })
    }
}

/// A checked game with the definitions of its names and their visibility.
#[derive(Clone, Debug, Default)]
pub struct ResolvedGame {
    /// The model of the declarations.
    pub game: Arc<Game>,
    /// The definitions of the declared names, with their spans.
    pub definitions: Definitions,
    /// The sources: the game's own, then those of the modules.
    pub trees: Vec<Arc<Tree>>,
    /// The visible declarations of each source.
    pub scopes: Scopes,
    /// The symbols and rules, for linking.
    pub playable: Arc<Playable>,
}
