use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::symbols::Def;
use castra_check::{Compare, Near, Notes, Settings};
use castra_defs::{Game, Scenario};
use castra_ir::{
    Binary, Body, DieId, Expr, ExprKind, KindRole, NONE, OptionId, PileId, PileRef, Program,
    SHOWN_TO, Stmt, StmtKind, Ty, Universe, id,
};

use super::{LinkError, Playable, Start, council, game, link};

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

/// The battle, its game, and what both are linked from.
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
    let near = Near { modules: &[], compare: Compare::InPlay };
    let game = castra_check::game(&[vec![game]], None, &near, &mut diagnostics, &mut notes);
    let settings = Settings::default();
    let scenario = castra_check::scenario(&battle, &game, settings, &mut diagnostics, &mut notes);
    let errors = diagnostics.iter().filter(|d: &&Diagnostic| d.is_error());
    let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    Battle { scenario, game: game.game, playable: game.playable }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: castra_base::Span::default(), cites: Vec::new() }
}

fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: castra_base::Span::default() }
}

fn battle() -> Program {
    let battle = checked();
    let board = battle.game.boards.get("field");
    let start = Start { scenario: Some(&battle.scenario), board, ..Start::default() };
    link(&battle.playable, start)
}

fn with_body(stmts: Vec<Stmt>, options: Vec<(OptionId, i64)>) -> Program {
    let battle = checked();
    let mut rules = battle.playable.rules.clone();
    rules.setup = Some(Body { locals: Vec::new(), stmts });
    let symbols = battle.playable.symbols.clone();
    let playable = Playable { symbols, rules, ..Playable::default() };
    let board = battle.game.boards.get("field");
    link(&playable, Start { scenario: Some(&battle.scenario), board, options, ..Start::default() })
}

#[test]
fn words_have_their_meanings() {
    let battle = checked();
    let symbols = &battle.playable.symbols;
    let meanings = |name: &str| symbols.meanings(name, FileId(0)).collect::<Vec<_>>();
    let template = &symbols.template;
    let enums: Vec<&str> = template.enums.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(enums, ["direction", "an answer", "class", "wing", "section", "battle", "moves"]);
    assert_eq!(meanings("sword"), [Def::Word(id(5), 2)]);
    let heavy = [Def::Word(id(2), 1), Def::Word(id(5), 1)];
    assert_eq!(meanings("heavy"), heavy);
    // A card with parameters is as many sorts as decks have of it.
    let card = template.kind_named("card").expect("declared");
    assert_eq!(meanings("order"), [Def::Sort(card, 0), Def::Sort(card, 1)]);
    let leader = template.kind_named("leader").expect("declared");
    assert_eq!(meanings("leader"), [Def::Kind(leader), Def::Sort(leader, 0)]);
    let plural = |word: &str| symbols.plural(word, FileId(0));
    assert_eq!(plural("classes"), Some(Universe::Enum(id(2))));
    assert_eq!(plural("armies"), Some(Universe::Army));
    assert_eq!(plural("squares"), Some(Universe::Hex));
    assert_eq!(plural("cards"), Some(Universe::Card(Some(card))));
    assert_eq!(plural("terrains"), Some(Universe::Variant(id(4))));
    assert_eq!(plural("ints"), None);
    let die = template.dice.first().expect("declared");
    assert_eq!(
        (die.faces.as_slice(), die.distinct.as_slice()),
        (&[0, 1, 2, 2][..], &[0, 1, 2][..])
    );
    let die = template.dice.get(DieId(1)).expect("declared");
    assert_eq!((&die.face, die.distinct.as_slice()), (&Ty::Int, &[1, 2, 3][..]));
    assert_eq!(template.tables.first().expect("declared").cells, [0, 1, 2, 3]);
}

#[test]
fn fields_are_typed_and_filled() {
    let battle = checked();
    let template = &battle.playable.symbols.template;
    let unit = &template.kinds[template.kind_named("unit").expect("declared").index()];
    let fields: Vec<&str> = unit.fields.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(fields, ["class", "arms", "full", "blocks", "facing", "guard"]);
    let spears = unit.sorts.first().expect("declared");
    assert_eq!(spears.values, [1, 0b11, 4, 4, 0, NONE]);
    let card = &template.kinds[template.kind_named("card").expect("declared").index()];
    let titles: Vec<&str> = card.sorts.iter().map(|s| s.title.as_str()).collect();
    assert_eq!(titles, ["Order 2 left", "Order 1 right", "Rally"]);
    let values: Vec<&[i64]> = card.sorts.iter().map(|s| s.values.as_slice()).collect();
    assert_eq!(values, [&[1, 2, 0][..], &[1, 1, 1], &[5, 0, 0]]);
    let terrain = template.kinds.last().expect("there is always terrain");
    assert_eq!((terrain.role, terrain.sorts[1].values.as_slice()), (KindRole::Terrain, &[1][..]));
}

#[test]
fn a_battle_has_armies_and_their_council() {
    let program = battle();
    let armies: Vec<(&str, &str)> = program
        .armies
        .iter()
        .map(|a| {
            (
                a.name.as_str(),
                match a.forward {
                    castra_defs::Direction::North => "north",
                    _ => "south",
                },
            )
        })
        .collect();
    assert_eq!(armies, [("Red Cohorts", "north"), ("Grey Cohorts", "south")]);
    // `general` is a text and left out.
    assert_eq!(program.armies[0].council, [5, 0, 0, 0b10]);
    assert_eq!(program.armies[1].council, [4, NONE, 0, 0]);
    assert_eq!(program.council, [4, 7]);
}

#[test]
fn a_battle_has_hexes_and_pieces() {
    let program = battle();
    let names: Vec<&str> = program.hexes.iter().map(|h| h.name.as_str()).collect();
    assert_eq!(names[..5], ["C1", "C2", "C3", "C4", "C5"]);
    assert_eq!(names.len(), 14);
    let b2 = &program.hexes[6];
    assert_eq!((b2.name.as_str(), b2.row, b2.col, b2.terrain), ("B2", 1, 1, 1));
    let toward: Vec<Option<&str>> =
        b2.toward.iter().map(|h| h.map(|h| names[h as usize])).collect();
    let some = |name| Some(name);
    assert_eq!(
        toward,
        [None, some("C3"), some("B3"), some("A3"), None, some("A2"), some("B1"), some("C2")]
    );
    assert_eq!(b2.neighbours.len(), 6);
    assert_eq!(program.hexes[0].distance[13], 5, "from C1 to A5");
    let sections: Vec<(&str, usize)> =
        program.sections.iter().map(|(n, h)| (n.as_str(), h.len())).collect();
    assert_eq!(sections, [("left", 8), ("right", 8)]);
    let units = &program.pieces[0];
    let at: Vec<&str> = units.iter().map(|p| names[p.hex.expect("deployed") as usize]).collect();
    assert_eq!(at, ["A2", "A1", "C5"]);
    assert_eq!(units[0].values, [1, 0b11, 4, 3, 3, 0]);
    let leader = &program.pieces[1][0];
    assert_eq!((leader.name.as_deref(), leader.army), (Some("Varius"), 0));
}

#[test]
fn squares_have_diagonals_that_are_no_neighbours() {
    let board = squares(3, 3);
    let program = link(&Playable::default(), Start { board: Some(&board), ..Start::default() });
    let centre = &program.hexes[4];
    assert_eq!(
        centre.toward,
        [Some(1), Some(2), Some(5), Some(8), Some(7), Some(6), Some(3), Some(0)]
    );
    assert_eq!(*centre.neighbours, [1, 5, 7, 3]);
    assert_eq!(program.hexes[0].distance[8], 4);
    assert_eq!(program.hexes[0].toward.iter().flatten().count(), 3);
}

#[test]
fn only_decks_that_can_be_opened_come_into_play() {
    let pile = || PileRef { pile: PileId(0), army: None };
    assert!(battle().cards.is_empty());
    let program = with_body(vec![stmt(StmtKind::Fill(pile(), id(1)))], Vec::new());
    let titles: Vec<&str> = program.cards.iter().map(|c| c.title.as_str()).collect();
    let left = "Order 2 left";
    assert_eq!(titles, [left, left, left, "Rally", "Order 1 right"]);
    assert_eq!(program.decks[0].cards, []);
    assert_eq!(program.decks[1].cards, [0, 1, 2, 3, 4]);
    assert_eq!(program.cards[0].values, [1, 2, 0]);
    // What an option rules out is not opened.
    let option = expr(ExprKind::Option(id(0)), Ty::Bool);
    let not = expr(ExprKind::Not(Box::new(option)), Ty::Bool);
    let either = StmtKind::If(
        not,
        vec![stmt(StmtKind::Fill(pile(), id(0)))],
        vec![stmt(StmtKind::Fill(pile(), id(1)))],
    );
    let setup = Some(Body { locals: Vec::new(), stmts: vec![stmt(either)] });
    let mut rules = castra_ir::Rules { setup, ..Default::default() };
    super::fold::rules(&mut rules, &[1]);
    assert!(
        matches!(rules.setup.expect("kept").stmts[0].kind, StmtKind::Fill(_, deck) if deck == id(1))
    );
}

#[test]
fn pieces_that_may_enter_wait_in_the_box() {
    let army = || expr(ExprKind::Us, Ty::Army);
    let place = StmtKind::Place {
        kind: id(0),
        sort: 1,
        army: army(),
        hex: expr(ExprKind::Const(0), Ty::Hex),
        fields: Vec::new(),
    };
    let program = with_body(vec![stmt(place)], Vec::new());
    let waiting: Vec<u32> =
        program.pieces[0].iter().filter(|p| p.hex.is_none()).map(|p| p.army).collect();
    assert_eq!(waiting.len(), 2 * program.hexes.len());
    assert_eq!(waiting.iter().filter(|&&a| a == 1).count(), program.hexes.len());
}

#[test]
fn what_waits_is_hidden_from_nobody() {
    let hidden = r#"
game hidden "Hidden"

board field squares 4 x 4 {}

council { armies 2 }

kind host on square stacks secret { speed: int }

host spears "Spears" { speed 1 }

terrain plain "Plain" { default, symbol . }
"#;
    let dawn = r#"
scenario dawn "Dawn" for hidden

war-council {
  army reds "Reds" bottom { }
  army greys "Greys" top { }
}

map field { }

deploy reds { spears at A1 }
"#;
    let battle = checked_texts([hidden, dawn]);
    let place = StmtKind::Place {
        kind: id(0),
        sort: 0,
        army: expr(ExprKind::Us, Ty::Army),
        hex: expr(ExprKind::Const(0), Ty::Hex),
        fields: Vec::new(),
    };
    let mut rules = battle.playable.rules.clone();
    rules.setup = Some(Body { locals: Vec::new(), stmts: vec![stmt(place)] });
    let playable =
        Playable { symbols: battle.playable.symbols.clone(), rules, ..Playable::default() };
    let board = battle.game.boards.get("field");
    let program =
        link(&playable, Start { scenario: Some(&battle.scenario), board, ..Start::default() });
    let shown = program.kinds[0].fields.find(|f| f.name == SHOWN_TO).expect("it is secret");
    let shown = |waits: bool| {
        let of = program.pieces[0].iter().filter(|p| p.hex.is_none() == waits);
        of.map(|piece| piece.values[shown.index()]).collect::<Vec<i64>>()
    };
    // Nothing is known of what is deployed; in the box, everybody may look.
    assert_eq!(shown(false), [0]);
    assert_eq!(shown(true), [0b11; 32]);
}

const CAMPS: &str = r#"
game camps "Camps"

board field squares 4 x 4 {}

council { armies 2..4 }

kind host on square { state tired: bool }
kind cart on square { load: int }

host spears "Spears" {}
cart mill "Mill" { load 2 }

terrain plain "Plain" { default, symbol . }

state gold per army: int = 3

turn army at most 5 "it is dark" {
  phase pay {
    for each a in armies where a != us { a.gold += 1 }
    if us.gold > 9 { defeat for us "is too rich" }
    next turn next(us)
  }
}

whenever a.gold > 20 for a in armies { a.gold = 20 }

defeat a in armies when a.gold < 0 "is ruined"

defeat a in armies when a.gold > 15 "is too rich"
"#;

/// What is made of the rules where three play.
const THREE_CAMPS: &str = r#"fn next army in play(army#0: army) -> army
  return match army#0 { army:0 => (if not army:1.out of the game then army:1 else (if not army:2.out of the game then army:2 else army:0)), army:1 => (if not army:2.out of the game then army:2 else (if not army:0.out of the game then army:0 else army:1)), army:2 => (if not army:0.out of the game then army:0 else (if not army:1.out of the game then army:1 else army:2)), }
proc is out(army#0: army)
  if not army#0.out of the game
    say army#0 "is"|"are" " out" ": is too rich"
    if (count((all army where in play#1: not in play#1.out of the game)) <= 2)
      last#3 = first(((all army where in play#1: not in play#1.out of the game) where other#2: (other#2 != army#0)))
      victory for last#3 "is the last one left"
    together
      for each piece#5 in (all host where own#4: (own#4.army == army#0))
        remove piece#5
      for each piece#7 in (all cart where own#6: (own#6.army == army#0))
        remove piece#7
      army#0.out of the game := true
proc is out(army#0: army)
  if not army#0.out of the game
    say army#0 "is"|"are" " out" ": is ruined"
    if (count((all army where in play#1: not in play#1.out of the game)) <= 2)
      last#3 = first(((all army where in play#1: not in play#1.out of the game) where other#2: (other#2 != army#0)))
      victory for last#3 "is the last one left"
    together
      for each piece#5 in (all host where own#4: (own#4.army == army#0))
        remove piece#5
      for each piece#7 in (all cart where own#6: (own#6.army == army#0))
        remove piece#7
      army#0.out of the game := true
turn at most 5 phase pay "pay"
  for each a#1 in ((all army where army#2: not army#2.out of the game) where it#0: (it#0 != us))
    a#1.gold := (a#1.gold + 1)
  if (us.gold > 9)
    is out(us)
  next turn next army in play(us)
whenever (a#0.gold > 20) for a#0 in (all army where army#1: not army#1.out of the game) reads [gold, out of the game]
  a#0.gold := 20
defeat a#0 in (all army where army#1: not army#1.out of the game) when (not a#0.out of the game and (a#0.gold < 0)) "is ruined" reads [gold, out of the game]
  is out(a#0)
defeat a#0 in (all army where army#1: not army#1.out of the game) when (not a#0.out of the game and (a#0.gold > 15)) "is too rich" reads [gold, out of the game]
  is out(a#0)
"#;

/// The rules of a battle of so many armies, as text.
fn camps(armies: usize) -> String {
    let ids = ["reds", "greys", "blues", "whites"];
    let ids = ids.iter().take(armies);
    let council = ids.map(|id| format!("  army {id} \"{id}\" bottom {{ }}\n")).collect::<String>();
    let battle = format!(
        "scenario dusk \"Dusk\" for camps\n\nwar-council {{\n{council}}}\n\nmap field {{ }}\n\n\
         deploy reds {{ spears at A1 }}\n"
    );
    let battle = checked_texts([CAMPS, &battle]);
    let board = battle.game.boards.get("field");
    let start = Start { scenario: Some(&battle.scenario), board, ..Start::default() };
    castra_ir::dump(&link(&battle.playable, start))
}

#[test]
fn of_several_armies_the_defeated_are_out_and_the_others_play_on() {
    // Of two, a defeat ends the game: nothing is made anew.
    let two = camps(2);
    assert!(two.contains("defeat for us \"is too rich\""), "{two}");
    assert!(!two.contains("out of the game"), "{two}");
    let three = camps(3);
    assert!(three == THREE_CAMPS, "{three}");
    assert!(camps(4).contains("army:3 => (if not army:0.out of the game"));
}

#[test]
fn entries_of_the_council_can_be_given() {
    let battle = checked();
    let entry = |of: &str, name: &str, text: &str| {
        council::entry(&battle.playable.symbols, Some(&battle.scenario), (of, name), text)
    };
    assert_eq!(entry("council", "banners", "6"), Ok((None, 0, 6)));
    assert_eq!(entry("council", "limit", "9"), Ok((None, 1, 9)));
    assert_eq!(entry("reds", "cards", "2"), Ok((Some(0), 0, 2)));
    assert_eq!(entry("greys", "moves", "first"), Ok((Some(1), 1, 0)));
    assert_eq!(entry("greys", "reserve", "true"), Ok((Some(1), 2, 1)));
    let refused = |of: &str, name: &str, text: &str| {
        entry(of, name, text).expect_err("it does not fit").to_string()
    };
    assert_eq!(
        refused("reds", "cards", "7"),
        "the option `reds.cards` cannot be `7`: it is a number from 1 to 6"
    );
    assert_eq!(
        refused("council", "limit", "ten"),
        "the option `council.limit` cannot be `ten`: it is a number from 1 to 9"
    );
    assert_eq!(
        refused("red", "cards", "2"),
        "the War Council has no entry `red.cards`; did you mean `reds.cards`?"
    );
    // What an army says is no entry of the battle, and the other way round.
    for (of, name) in [("council", "cards"), ("greys", "banners"), ("blues", "banners")] {
        let found = entry(of, name, "2");
        assert!(matches!(found, Err(LinkError::UnknownEntry { .. })), "{of}.{name}: {found:?}");
    }
    let said = refused("nobody-at-all", "of-this-kind", "2");
    assert!(said.contains("it has `council.banners`, `council.limit`, `reds.cards`"), "{said}");
    // What is given stands in the place of what the battle says.
    let board = battle.game.boards.get("field");
    let council = vec![(None, 0, 6), (Some(1), 0, 2)];
    let scenario = Some(&battle.scenario);
    let program = link(&battle.playable, Start { scenario, board, council, ..Start::default() });
    assert_eq!(program.council, [6, 7]);
    assert_eq!(program.armies[0].council, [5, 0, 0, 0b10]);
    assert_eq!(program.armies[1].council, [2, NONE, 0, 0]);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let battle = checked();
    let of = |given: &[(&str, &str)]| {
        let given: Vec<(String, String)> =
            given.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        game(&battle.playable, Some(&battle.scenario), &given).expect_err("there is no turn")
    };
    assert_eq!(
        of(&[]).to_string(),
        "the game `skirmish` has no `turn`, so there is nothing to play"
    );
    let given = [("reds.cards", "2"), ("night", "true")];
    assert_eq!(of(&given).to_string(), "the game `skirmish` has no option called `night`");
}

const BAY: &str = r#"
game bay "The Bay"

board field squares 4 x 4 {}

council { armies 2..4 }

terrain plain "Plain" { default, symbol . }

option rain: bool = false
option depth: int 1..5 = 2

turn army at most 3 "it is dark" {
  phase go {
    if not rain and depth < 4 { next turn us }
  }
}
"#;

/// A game without a battle, checked.
fn playable(text: &str) -> Arc<Playable> {
    let mut diagnostics = Vec::new();
    let parsed =
        castra_syntax::parse(&SourceFile::new(FileId(0), "text.castra", text.trim_start()));
    diagnostics.extend(parsed.diagnostics);
    let mut notes = Notes::default();
    let near = Near { modules: &[], compare: Compare::InPlay };
    let game = castra_check::game(
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

/// A game without a battle, linked with options by name.
fn alone(text: &str, given: &[(&str, &str)]) -> Result<Program, String> {
    let given: Vec<(String, String)> =
        given.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    game(&playable(text), None, &given).map_err(|error| error.to_string())
}

#[test]
fn games_without_a_battle_are_linked_with_options() {
    let options = |given: &[(&str, &str)]| {
        let program = alone(BAY, given)?;
        assert_eq!((program.armies.len(), program.hexes.len()), (2, 16));
        assert_eq!((program.title.as_str(), program.scenario.as_str()), ("The Bay", ""));
        Ok::<Vec<i64>, String>(program.options.iter().map(|option| option.value).collect())
    };
    assert_eq!(options(&[]), Ok(vec![0, 2]));
    assert_eq!(options(&[("depth", "5"), ("rain", "true")]), Ok(vec![1, 5]));
    assert_eq!(
        options(&[("dept", "5")]),
        Err("the game `bay` has no option called `dept`; did you mean `depth`?".to_owned())
    );
    assert_eq!(
        options(&[("sunshine-at-noon", "5")]),
        Err("the game `bay` has no option called `sunshine-at-noon`; it has `rain`, `depth`"
            .to_owned())
    );
    assert_eq!(
        options(&[("depth", "6")]),
        Err("the option `depth` cannot be `6`: it is a number from 1 to 5".to_owned())
    );
    assert_eq!(
        options(&[("rain", "flase")]),
        Err("the option `rain` cannot be `flase`: it is `true` or `false`; did you mean `false`?"
            .to_owned())
    );
}

#[test]
fn what_only_a_battle_says_needs_one() {
    let entry = |entry: &str| BAY.replace("armies 2..4 }", &format!("armies 2\n  {entry}\n}}"));
    let needs = |text: &str| alone(text, &[]).map(|program| program.council);
    let said = "the game `bay` is played as a battle: only its War Council says `guests`";
    assert_eq!(needs(&entry("guests: int 2..9 required")), Err(said.to_owned()));
    // What has a value, or may be left out, need not be said.
    assert_eq!(needs(&entry("guests: int 2..9 = 4")), Ok(vec![4]));
    assert_eq!(needs(&entry("guests: int 2..9")), Ok(vec![NONE]));
    let two = BAY.replace("council {", "board other squares 3 x 3 {}\n\ncouncil {");
    let said =
        "the game `bay` is played as a battle: only its map says which board it is fought on";
    assert_eq!(needs(&two), Err(said.to_owned()));
    let none = BAY.replace("board field squares 4 x 4 {}\n\n", "").replace("terrain plain", "// ");
    assert_eq!(needs(&none), Ok(Vec::new()));
}

#[test]
fn what_nobody_gives_is_told() {
    let entries = "armies 2\n  banners: int 2..9 = 4\n  guests: int 3..9 required\n  rain: bool required\n  \
                   limit: int 1..9\n  army { cards: int 1..6 required, moves: int 1..6 required }\n}";
    let playable = playable(&BAY.replace("armies 2..4 }", entries));
    let program = link(&playable, Start::default());
    // The default, and the lowest that it can be; what may be left out is none.
    assert_eq!(program.council, [4, 3, 0, NONE]);
    assert!(program.armies.iter().all(|army| army.council == [1, 1]));
    let unset =
        |given: &[(Option<usize>, usize, i64)]| super::unset(&playable.symbols, &program, given);
    assert_eq!(unset(&[]), [("guests".to_owned(), 3)]);
    assert_eq!(unset(&[(None, 1, 5)]), []);
    // The same place in an army's entries is another entry.
    assert_eq!(unset(&[(Some(1), 1, 5), (None, 0, 5)]), [("guests".to_owned(), 3)]);
}

fn squares(width: u16, height: u16) -> castra_defs::Board {
    castra_defs::Board {
        name: "b".into(),
        doc: None,
        grid: castra_defs::Grid::Square,
        width,
        height,
        stagger: castra_defs::Stagger::None,
        rows: castra_defs::RowNames::Letters { top: 'C', rising: false },
        first_column: 1,
        column_letter: None,
        sections: Vec::new(),
        places: castra_defs::Places::default(),
    }
}

#[test]
fn boards_have_as_many_hexes_as_sets_have_elements() {
    assert_eq!(super::fits(&squares(64, 64)), Ok(()));
    let said = "the board `b` has 4160 hexes; games are played on at most 4096";
    assert_eq!(super::fits(&squares(64, 65)).map_err(|e| e.to_string()), Err(said.to_owned()));
}

#[test]
fn on_large_boards_pieces_that_wait_share_what_there_may_be() {
    let board = squares(30, 20);
    let waiting = |sorts: std::ops::Range<u32>| {
        let place = |sort| StmtKind::Place {
            kind: id(0),
            sort,
            army: expr(ExprKind::Us, Ty::Army),
            hex: expr(ExprKind::Const(0), Ty::Hex),
            fields: Vec::new(),
        };
        let battle = checked();
        let mut rules = battle.playable.rules.clone();
        let stmts = sorts.map(|sort| stmt(place(sort))).collect();
        rules.setup = Some(Body { locals: Vec::new(), stmts });
        let symbols = battle.playable.symbols.clone();
        let playable = Playable { symbols, rules, ..Playable::default() };
        let program = link(&playable, Start { board: Some(&board), ..Start::default() });
        let pieces = program.pieces[0].iter();
        (program.pieces[0].len(), pieces.filter(|p| p.sort == 0 && p.army == 1).count())
    };
    // Of two armies, each has half of 512 of one sort, or a quarter of either of two.
    assert_eq!(waiting(0..1), (512, 256));
    assert_eq!(waiting(0..2), (512, 128));
}

#[test]
fn cards_that_a_test_puts_somewhere_are_there() {
    // Of three `Order 2 left` and two `Rally` the first deck has three `Rally`, the second the rest.
    let cards = |fill: Option<usize>, put: &[(u32, u32)]| {
        let battle = checked();
        let card = battle.playable.symbols.template.kind_named("card").expect("declared");
        let pile = || PileRef { pile: PileId(0), army: None };
        let mut rules = battle.playable.rules.clone();
        let fill = fill.map(|deck| stmt(StmtKind::Fill(pile(), id(deck))));
        rules.setup = Some(Body { locals: Vec::new(), stmts: fill.into_iter().collect() });
        let put = put.iter().map(|&(sort, count)| {
            stmt(StmtKind::Test(castra_ir::TestStmt::Put(card, sort, count, pile())))
        });
        let test = Some(Body { locals: Vec::new(), stmts: put.collect() });
        let symbols = battle.playable.symbols.clone();
        let playable = Playable { symbols, rules, ..Playable::default() };
        let program = link(&playable, Start { test, ..Start::default() });
        program.decks.iter().map(|deck| deck.cards.len()).collect::<Vec<usize>>()
    };
    assert_eq!(cards(None, &[]), [0, 0]);
    // Only the second deck has it.
    assert_eq!(cards(None, &[(0, 2)]), [0, 5]);
    // Both have it.
    assert_eq!(cards(None, &[(2, 1)]), [3, 5]);
    // There is enough of it in what is opened anyway.
    assert_eq!(cards(Some(1), &[(2, 1)]), [0, 5]);
    assert_eq!(cards(Some(1), &[(2, 2)]), [3, 5]);
    assert_eq!(cards(Some(0), &[(2, 3)]), [3, 0]);
}

#[test]
fn folding_gives_what_play_would() {
    let bool_of = |holds: bool| expr(ExprKind::Const(i64::from(holds)), Ty::Bool);
    let int = |n| expr(ExprKind::Const(n), Ty::Int);
    let folded = |e: Expr| {
        let body = Body { locals: Vec::new(), stmts: vec![stmt(StmtKind::Return(vec![e]))] };
        let mut rules = castra_ir::Rules { setup: Some(body), ..Default::default() };
        super::fold::rules(&mut rules, &[5]);
        match rules.setup.expect("kept").stmts.remove(0).kind {
            StmtKind::Return(mut values) => values.remove(0).kind,
            other => panic!("{other:?}"),
        }
    };
    let value = |e: Expr| match folded(e) {
        ExprKind::Const(value) => Some(value),
        _ => None,
    };
    let binary = |op, a, b, ty| expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty);
    let numbers = [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (6, 2, 3, 0)];
    for (a, b, quotient, rest) in numbers {
        let of = |op| value(binary(op, int(a), int(b), Ty::Int));
        assert_eq!(of(Binary::Divide), Some(quotient), "{a} / {b}");
        assert_eq!(of(Binary::Modulo), Some(rest), "{a} mod {b}");
        assert_eq!(of(Binary::Add), Some(a + b));
        assert_eq!(of(Binary::Subtract), Some(a - b));
        assert_eq!(of(Binary::Multiply), Some(a * b));
        assert_eq!((of(Binary::Min), of(Binary::Max)), (Some(a.min(b)), Some(a.max(b))));
    }
    for (a, b) in [(1, 2), (2, 2), (3, 2)] {
        let of = |op| value(binary(op, int(a), int(b), Ty::Bool)) == Some(1);
        assert_eq!((of(Binary::Equal), of(Binary::NotEqual)), (a == b, a != b));
        assert_eq!((of(Binary::Less), of(Binary::AtMost)), (a < b, a <= b));
        assert_eq!((of(Binary::Greater), of(Binary::AtLeast)), (a > b, a >= b));
    }
    let over = || expr(ExprKind::GameOver, Ty::Bool);
    for holds in [false, true] {
        let not = expr(ExprKind::Not(Box::new(bool_of(holds))), Ty::Bool);
        assert_eq!(value(not), Some(i64::from(!holds)));
        // What is known decides the whole, or leaves the other as it is, on either side.
        let first = |op| folded(binary(op, bool_of(holds), over(), Ty::Bool));
        let second = |op| folded(binary(op, over(), bool_of(holds), Ty::Bool));
        let (decides, leaves) =
            if holds { (Binary::Or, Binary::And) } else { (Binary::And, Binary::Or) };
        assert!(matches!(first(decides), ExprKind::Const(n) if n == i64::from(holds)));
        assert!(matches!(first(leaves), ExprKind::GameOver));
        assert!(matches!(second(leaves), ExprKind::GameOver));
        // What is asked first could be a fault, so that it is asked all the same.
        assert!(matches!(second(decides), ExprKind::Binary(..)));
        let choice = ExprKind::If(Box::new(bool_of(holds)), Box::new(int(1)), Box::new(int(2)));
        assert_eq!(value(expr(choice, Ty::Int)), Some(if holds { 1 } else { 2 }));
    }
    assert_eq!(value(expr(ExprKind::Negate(Box::new(int(4))), Ty::Int)), Some(-4));
    assert_eq!(value(expr(ExprKind::Negate(Box::new(int(i64::MIN))), Ty::Int)), None);
    assert_eq!(value(expr(ExprKind::Option(id(0)), Ty::Int)), Some(5));
    let cases = |of: i64| {
        let arms = vec![(vec![1, 2], int(10)), (vec![3], int(20))];
        value(expr(ExprKind::Match(Box::new(int(of)), arms, Some(Box::new(int(30)))), Ty::Int))
    };
    assert_eq!([1, 2, 3, 4].map(cases), [Some(10), Some(10), Some(20), Some(30)]);
}

#[test]
fn folding_leaves_out_what_is_never_done() {
    let int = |n| expr(ExprKind::Const(n), Ty::Int);
    let note = |n| stmt(StmtKind::NextTurn(int(n)));
    let truth = |n| expr(ExprKind::Const(n), Ty::Bool);
    let cases = |of| {
        let arms = vec![(vec![1], vec![note(1)]), (vec![2, 3], vec![note(2), note(3)])];
        stmt(StmtKind::Match(int(of), arms, vec![note(4)]))
    };
    let notes = |stmts: Vec<Stmt>| {
        let setup = Some(Body { locals: Vec::new(), stmts });
        let mut rules = castra_ir::Rules { setup, ..Default::default() };
        super::fold::rules(&mut rules, &[]);
        let kept = rules.setup.expect("kept").stmts;
        let kept = kept.iter().map(|stmt| match &stmt.kind {
            StmtKind::NextTurn(Expr { kind: ExprKind::Const(n), .. }) => *n,
            StmtKind::Repeat(_, body) => 100 + i64::try_from(body.len()).expect("a few"),
            other => panic!("{other:?}"),
        });
        kept.collect::<Vec<i64>>()
    };
    let branch = |n| stmt(StmtKind::If(truth(n), vec![note(1)], vec![note(2), note(3)]));
    assert_eq!(notes(vec![branch(1), note(9)]), [1, 9]);
    assert_eq!(notes(vec![branch(0), note(9)]), [2, 3, 9]);
    assert_eq!(notes(vec![cases(1)]), [1]);
    assert_eq!(notes(vec![cases(3)]), [2, 3]);
    assert_eq!(notes(vec![cases(5)]), [4]);
    let repeat = |n| stmt(StmtKind::Repeat(int(n), vec![branch(0)]));
    assert_eq!(notes(vec![repeat(0), repeat(-1), repeat(1), note(9)]), [102, 9]);
}

#[test]
fn folding_keeps_what_would_be_a_fault() {
    let int = |n| expr(ExprKind::Const(n), Ty::Int);
    let binary = |op, a, b| expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), Ty::Int);
    let folded = |e: Expr| {
        let body = Body { locals: Vec::new(), stmts: vec![stmt(StmtKind::Return(vec![e]))] };
        let mut rules = castra_ir::Rules { setup: Some(body), ..Default::default() };
        super::fold::rules(&mut rules, &[]);
        match &rules.setup.expect("kept").stmts[0].kind {
            StmtKind::Return(values) => match values.as_slice() {
                [Expr { kind: ExprKind::Const(value), .. }] => Some(*value),
                _ => None,
            },
            _ => None,
        }
    };
    assert_eq!(folded(binary(Binary::Divide, int(-7), int(2))), Some(-4));
    assert_eq!(folded(binary(Binary::Modulo, int(-7), int(2))), Some(1));
    assert_eq!(folded(binary(Binary::Divide, int(1), int(0))), None);
    assert_eq!(folded(binary(Binary::Add, int(i64::MAX), int(1))), None);
    let fault = || binary(Binary::Equal, binary(Binary::Divide, int(1), int(0)), int(1));
    assert_eq!(folded(binary(Binary::And, int(0), fault())), Some(0));
    assert_eq!(folded(binary(Binary::And, fault(), int(0))), None);
}

#[test]
fn fingerprints_are_of_what_decides_play() {
    let program = battle();
    let print = program.fingerprint();
    assert_eq!(print.len(), 64);
    assert_eq!(print, battle().fingerprint());
    let mut moved = battle();
    let statement = stmt(StmtKind::Stop);
    moved.rules.setup = Some(Body { locals: Vec::new(), stmts: vec![statement.clone()] });
    let mut elsewhere = moved.clone();
    elsewhere.rules.setup.as_mut().expect("just set").stmts[0].span.start = 7;
    assert_eq!(moved.fingerprint(), elsewhere.fingerprint());
    assert_ne!(moved.fingerprint(), print);
    // Where values stand has no part in it, and what they are has.
    let saying = |value: i64, start: u32| {
        let mut battle = battle();
        let mut value =
            expr(ExprKind::Negate(Box::new(expr(ExprKind::Const(value), Ty::Int))), Ty::Int);
        value.span.start = start;
        if let ExprKind::Negate(inner) = &mut value.kind {
            inner.span.start = start;
        }
        let stmts = vec![stmt(StmtKind::NextTurn(value))];
        battle.rules.setup = Some(Body { locals: Vec::new(), stmts });
        battle.fingerprint()
    };
    assert_eq!(saying(1, 0), saying(1, 9));
    assert_ne!(saying(1, 0), saying(2, 0));
    let mut weaker = battle();
    weaker.pieces[0][0].values[3] = 2;
    assert_ne!(weaker.fingerprint(), print);
}
