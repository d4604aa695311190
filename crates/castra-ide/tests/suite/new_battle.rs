//! A battle is written for every form of board, from nothing and from its data.

use castra_defs::{Game, Scenario};
use castra_ide::{Host, SourceRole, battle_text, new_battle};
use castra_workspace::{Levels, NoLibrary};

/// The grids of hexes and squares, and the entries that shift their lines.
const BOARDS: &[&str] = &[
    "hexes pointy 13 x 9 { rows I..A; short-rows in }",
    "hexes pointy 13 x 9 { rows I..A; short-rows out }",
    "hexes pointy 12 x 8 { rows 1..8; shifted-rows in }",
    "hexes pointy 12 x 8 { rows 1..8; slanted-rows in }",
    "hexes flat 12 x 8 { rows 1..8; short-columns in }",
    "hexes flat 12 x 8 { rows 1..8; short-columns out }",
    "hexes flat 13 x 9 { rows I..A; short-columns in }",
    "hexes flat 13 x 9 { rows I..A; shifted-columns out }",
    "squares 8 x 8 { rows 8..1 }",
    "squares 6 x 6 { rows 6..1 }",
];

/// A game with ground to draw and units to deploy.
const GAME: &str = r#"game line "Line"

kind unit on hex { strength: int 1..4 = 4 }
unit spears "Spears" abbr SP { pictogram spear }
unit riders "Riders" abbr RI { pictogram horse }

kind terrain on board { cost: int 1..2 = 1 }
terrain clear "Clear" { symbol ., art clear, default }
terrain wood "Wood" { symbol w, art forest, cost 2 }

council {
  armies 2
  victory: int 1..9 required "Victory: {}"
}
"#;

#[test]
fn new_battles_on_all_forms_of_boards_have_no_problems() {
    for (board, armies) in BOARDS.iter().map(|board| (board, 2)).chain([(&BOARDS[0], 1)]) {
        let form = board.replace("; ", "\n  ").replace("{ ", "{\n  ").replace(" }", "\n}");
        let game = GAME.replace("armies 2", &format!("armies {armies}"));
        let text = format!("{game}\nboard field {form}\n");
        let mut host = Host::new(&NoLibrary);
        let package = host.add_package(Levels::default());
        host.add(package, "line.castra", text.as_str(), SourceRole::Own);
        let game = host.analysis().checked().games[0].game.clone();
        let wish = new_battle::BattleSpec {
            game: &game,
            id: "first",
            title: "First",
            board: &game.boards["field"],
            file: "first.castra",
            armies: new_battle::DEFAULT_ARMIES,
            starts_empty: false,
        };
        let battle = new_battle::battle_source(&wish, &NoLibrary);
        host.add(package, "first.castra", battle.as_str(), SourceRole::Own);
        let analysis = host.analysis();
        let file = analysis.file("first.castra").unwrap();
        let problems: Vec<&str> = analysis.diagnostics(file).map(|d| d.message.as_str()).collect();
        assert!(problems.is_empty(), "{board}\n{battle}\n{problems:?}");
        assert!(battle.contains("deploy south"), "{board}\n{battle}");
        assert_eq!(battle.contains("deploy north"), armies == 2, "{board}\n{battle}");
        // Written from its data, as an import writes it, the battle is the same.
        let scenario = analysis.checked().scenarios[0].scenario.clone();
        let written = battle_text::to_source(&game, &scenario, &[]);
        host.add(package, "first.castra", written.as_str(), SourceRole::Own);
        let again = host.analysis().checked().scenarios[0].scenario.clone();
        assert_eq!(again.terrain, scenario.terrain, "{board}\n{written}");
    }
}

#[test]
fn texts_are_quoted() {
    assert_eq!(battle_text::string_literal("the \"Boy\" \\ the"), r#""the \"Boy\" \\ the""#);
    let written = |text: &str| {
        let scenario = Scenario { credits: Some(text.to_owned()), ..Scenario::default() };
        let battle = battle_text::to_source(&Game::default(), &scenario, &[]);
        let (_, credits) = battle.split_once("\ncredits ").unwrap();
        credits.split_once("\n\nwar-council").unwrap().0.to_owned()
    };
    assert_eq!(written("short"), "\"short\"");
    assert_eq!(written("a\n\nb"), "\"\"\"\n  a\n\n  b\n\"\"\"");
    let long = format!("  {} ", "far ".repeat(30));
    assert_eq!(written(&long), format!("\"{long}\""));
}

/// An army gets the word of an enum that resembles its name, or else the first.
#[test]
fn related_forms_of_a_name_match() {
    let chosen = |name: &str, word: &str| {
        let text = GAME.replace("  armies 2\n", "  armies 2\n  army { nation: nation required }\n");
        let board = "board field squares 8 x 8 {\n  rows 8..1\n}";
        let text =
            format!("{text}\n{board}\n\nenum nation {{ none-such \"Aa\", bb \"{word}\" }}\n");
        let mut host = Host::new(&NoLibrary);
        let package = host.add_package(Levels::default());
        host.add(package, "line.castra", text.as_str(), SourceRole::Own);
        let game = host.analysis().checked().games[0].game.clone();
        let wish = new_battle::BattleSpec {
            game: &game,
            id: "first",
            title: "First",
            board: &game.boards["field"],
            file: "first.castra",
            armies: [("p", name), ("q", "Qq")],
            starts_empty: true,
        };
        let battle = new_battle::battle_source(&wish, &NoLibrary);
        let of_army = |line: &str| line.trim_start().strip_prefix("nation ").map(str::to_owned);
        let word = battle.lines().find_map(of_army).unwrap();
        word.split(' ').next().unwrap() == "bb"
    };
    for (one, other) in [
        ("Rome", "roman"),
        ("The Romans", "Roman"),
        ("carthage", "Carthaginian"),
        ("Persian host", "persia"),
    ] {
        assert!(chosen(one, other), "{one}, {other}");
    }
    for (one, other) in
        [("Southern Army", "Syracusan"), ("The Parthians", "The Elder"), ("The", "the")]
    {
        assert!(!chosen(one, other), "{one}, {other}");
    }
}
