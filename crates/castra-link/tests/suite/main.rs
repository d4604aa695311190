//! Tests of linked programs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod armies;
mod battle;
mod boards;
mod cards;
#[path = "../../../castra-check/tests/dump/mod.rs"]
mod dump;
mod fingerprint;
mod folding;
mod games_without_battle;

use std::sync::Arc;

use castra_analyze::ModuleContext;
use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::Settings;
use castra_compose::ComparisonScope;
use castra_defs::{Board, Game, Scenario};
use castra_ir::{
    Binary, Body, DieId, Expr, ExprKind, GameOption, KindRole, NONE, OptionId, PileId, PileRef,
    Program, Rules, SHOWN_TO, Shared, Stmt, StmtKind, Turn, Ty, Universe, id,
};
use castra_link::{
    LinkError, LinkInput, check_board_size, link, link_game, unset_entries, with_settings,
};
use castra_resolve::symbols::Def;
use castra_resolve::{Notes, Playable, SymbolTable};

const GAME: &str = r#"
game skirmish "Skirmish"

enum class { light, heavy "Heavy" }
enum wing { left, right }
die battle { light, heavy, sword, sword }
die d6 numeric { 1, 2, 3, 3 }

board field hexes pointy 5 x 3 {
  sections { left 1..3, right 3..5 }
}

kind unit on hex {
  class: class
  arms: set of wing
  full: int
  state blocks: int = full
  state facing: direction = north
}
kind leader on hex joins unit abbr LDR { move: int = 3 }
kind guard marks unit { steady: bool }
kind card in deck { power: int }

unit spears "Spears" abbr SP { class heavy, arms right left, full 4 }
unit slings "Slings" abbr SL { class light, full 2 }
guard band "The Band" { of spears, steady }
card order(count: int 1..3, wing: wing) "Order {count} {wing}" { power 1 }
card rally "Rally" { power 5 }

terrain plain "Plain" { default, symbol . }
terrain lake "Lake" { impassable, symbol ~ }

deck spare { rally * 3 }
deck main {
  order(2, left) * 2
  rally
  order(1, right)
  order(2, left)
}
pile hand per army private

table odds(a: class, b: class) -> int {
        light heavy
  light | 0 1
  heavy | 2 3
}

council {
  armies 2
  army {
    general: names "Led by {}"
    cards: int 1..6 required
    moves: { first } one army "Moves first"
    reserve: bool
    wings: set of wing
  }
  banners: int 1..9 = 4
  limit: int 1..9
}
"#;

const BATTLE: &str = r#"
scenario ford "The Ford" for skirmish

war-council {
  army reds "Red Cohorts" bottom { general "Varius", cards 5, moves first, wings right }
  army greys "Grey Cohorts" top { general "Tullus", cards 4 }
  limit 7
}

map field {
  lake at B2
}

deploy reds {
  spears at A2 as band with leader "Varius" { blocks 3, facing south-east }
  slings at A1
}

deploy greys {
  slings at C5
}
"#;

/// A battle and the sources that it is linked from.
struct Battle {
    scenario: Scenario,
    game: Arc<Game>,
    playable: Arc<Playable>,
}

fn checked() -> Battle {
    checked_texts([GAME, BATTLE])
}

fn checked_texts(texts: [&str; 2]) -> Battle {
    let mut diagnostics = Vec::new();
    let mut trees = (0..).map(FileId).zip(texts).map(|(id, text)| {
        let parsed = castra_syntax::parse(&SourceFile::new(id, "text.castra", text.trim_start()));
        diagnostics.extend(parsed.diagnostics);
        Arc::new(parsed.tree)
    });
    let (game, battle) = (trees.next().expect("two texts"), trees.next().expect("two texts"));
    let mut notes = Notes::default();
    let near = ModuleContext {
        available_modules: &[],
        compare: ComparisonScope::InPlay,
        warned: castra_analyze::WarningScope::All,
    };
    let game = castra_check::check_game(&[vec![game]], None, &near, &mut diagnostics, &mut notes);
    let settings = Settings::default();
    let scenario =
        castra_check::check_scenario(&battle, &game, settings, &mut diagnostics, &mut notes);
    let errors = diagnostics.iter().filter(|d: &&Diagnostic| d.is_error());
    let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    Battle { scenario, game: game.game, playable: game.playable }
}

/// Returns a setup as linking leaves it in a game with options of these values.
fn linked_setup(
    mut symbols: SymbolTable,
    stmts: Vec<Stmt>,
    options: &[i64],
    board: Option<&Board>,
) -> Vec<Stmt> {
    let option = |&value| GameOption {
        name: "option".to_owned(),
        ty: Ty::Int,
        range: None,
        value,
        default: value,
        text: String::new(),
    };
    symbols.template.options = options.iter().map(option).collect();
    let setup = Some(Body { stmts: stmts.into(), ..Body::default() });
    let rules = Rules { setup, ..Rules::default() };
    let playable = Playable { symbols, rules, ..Playable::default() };
    let program = link(&playable, LinkInput { board, ..LinkInput::default() });
    program.rules.setup.expect("kept").stmts.to_vec()
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: castra_base::Span::default(), cites: Shared::default() }
}

fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: castra_base::Span::default() }
}

fn battle() -> Program {
    let battle = checked();
    let board = battle.game.boards.get("field");
    let start = LinkInput { scenario: Some(&battle.scenario), board, ..LinkInput::default() };
    link(&battle.playable, start)
}

fn with_body(stmts: Vec<Stmt>, options: Vec<(OptionId, i64)>) -> Program {
    let battle = checked();
    let mut rules = battle.playable.rules.clone();
    rules.setup = Some(Body { stmts: stmts.into(), ..Body::default() });
    let symbols = battle.playable.symbols.clone();
    let playable = Playable { symbols, rules, ..Playable::default() };
    let board = battle.game.boards.get("field");
    link(
        &playable,
        LinkInput { scenario: Some(&battle.scenario), board, options, ..LinkInput::default() },
    )
}

/// Checks a game without a battle.
fn playable(text: &str) -> Arc<Playable> {
    let mut diagnostics = Vec::new();
    let parsed =
        castra_syntax::parse(&SourceFile::new(FileId(0), "text.castra", text.trim_start()));
    diagnostics.extend(parsed.diagnostics);
    let mut notes = Notes::default();
    let near = ModuleContext {
        available_modules: &[],
        compare: ComparisonScope::InPlay,
        warned: castra_analyze::WarningScope::All,
    };
    let game = castra_check::check_game(
        &[vec![Arc::new(parsed.tree)]],
        None,
        &near,
        &mut diagnostics,
        &mut notes,
    );
    let errors: Vec<&str> =
        diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    game.playable
}

/// Links a game without a battle, with options by name.
fn alone(text: &str, given: &[(&str, &str)]) -> Result<Program, String> {
    let given: Vec<(String, String)> =
        given.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    link_game(&playable(text), None, &given).map_err(|error| error.to_string())
}
