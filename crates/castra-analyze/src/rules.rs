//! All analyses of rules, in the order of their reports.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::FileId;
use castra_compose::Change;
use castra_ir::Rules;
use castra_ir::summary::Summaries;
use castra_resolve::{Playable, Reporter, SymbolTable};
use castra_syntax::ast::{Item, Tree};
use smol_str::SmolStr;

use crate::assumption::Assumption;
use crate::game_summaries::GameSummaries;
use crate::input::Input;
use crate::module_context::WarningScope;
use crate::state_access::StateAccess;
use crate::uncalled::{self, UsedCallees};
use crate::{
    advice, assumptions, costly, decks_filled_twice, numbers, occupied_hexes, secrets,
    use_after_removal,
};

/// The rules of a game with its modules, or of a battle on top of them.
pub struct AnalysisSubject<'a> {
    /// All bodies, with changes applied.
    pub rules: &'a Rules,
    /// The effects of each function and procedure.
    pub summaries: &'a Summaries<'a>,
    /// The symbols that the ids in the rules refer to.
    pub symbols: &'a SymbolTable,
    /// The game that these rules extend, if its ids are valid in them.
    pub below: Option<&'a Playable>,
    /// The syntax trees of all sources.
    pub trees: &'a [Arc<Tree>],
    /// The items of all sources.
    pub items: &'a [&'a Item],
    /// The checked files. Problems of the others were reported before.
    pub own: &'a BTreeSet<FileId>,
    /// The module of each file.
    pub modules: &'a BTreeMap<FileId, SmolStr>,
    /// The lowered changes of the modules.
    pub changes: &'a [Change],
}

/// The result of all analyses.
#[derive(Default)]
pub struct AnalysisResult {
    /// The number of times that the analyses of secrets and of use after removal visited a function
    /// or procedure.
    pub visited: usize,
    /// The summaries of the bodies, for rules on top of this game. `None` for a battle, and if the
    /// analyses of secrets and of use after removal both found something.
    pub summaries: Option<Arc<dyn Any + Send + Sync>>,
}

/// Analyses rules, and reports the problems. `assumed` are the proofs that rely on standing rules.
/// `called` has the functions and procedures that the bodies call. Those that tests mention may be
/// added to it.
pub fn check(
    subject: &AnalysisSubject<'_>,
    assumed: Vec<Assumption>,
    called: &mut UsedCallees,
    warned: WarningScope<'_>,
    reporter: &mut Reporter<'_>,
) -> AnalysisResult {
    let &AnalysisSubject { rules, summaries, symbols, below, trees, items, own, modules, changes } =
        subject;
    let program = &symbols.template;
    let written = StateAccess::lazy(rules, summaries, program);
    assumptions::check(assumed, rules, program, own, reporter);
    let continues_after_defeat =
        symbols.game.council.as_ref().is_some_and(|form| form.most_armies > 2);
    let input = Input { rules, summaries, state_access: &written, continues_after_defeat };
    let game = below.and_then(GameSummaries::secrets);
    let secrets =
        secrets::check(input, game, items, own, warned.warns_any_file(), symbols, reporter);
    advice::check(rules, summaries, program, reporter);
    let mut removal = use_after_removal::RemovalResult::default();
    if warned.warns_any_file() {
        decks_filled_twice::check(input, program, reporter);
        let game = below.and_then(GameSummaries::removal);
        removal = use_after_removal::check(input, game, symbols, own, modules, changes, reporter);
        occupied_hexes::check(rules, program, own, reporter);
        costly::check(input, program, own, reporter);
    }
    numbers::check(input, symbols, own, warned, reporter);
    if warned.warns_all_files() {
        uncalled::check(trees, symbols, called, reporter);
    }
    AnalysisResult {
        visited: secrets.visited + removal.visited,
        summaries: GameSummaries::store(&written, secrets.below, removal.summaries),
    }
}
