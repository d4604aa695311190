//! What books for players say of sides and dice.

use castra_doc::book::to_plain_text;
use castra_doc::{Ruleset, players_book};
use castra_workspace::{NoLibrary, Package, Subject, Workspace};

/// Returns the book of a package's only battle as text without line breaks.
fn book_of(texts: &[&str]) -> String {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (number, text) in texts.iter().enumerate() {
        workspace.add(package, &format!("{number}.castra"), *text);
    }
    let checked = workspace.check();
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let battle = checked.scenarios.first().expect("the package has a battle");
    let subject = Subject::Battle(battle.clone());
    let ruleset = Ruleset { subject: &subject, checked: &checked, fonts: &[], options: &[] };
    let text = to_plain_text(&players_book(&ruleset, None).book);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const ALONE: &str = r#"game alone "Alone"
council {
  armies 1
  points: int 1..9 = 5
}
state morale: int 0..10 clamped = 5
turn army at most 3 "dusk" {
  phase think "Think" {
    choose n in 0..2 "Think" { morale += n }
    if morale == 10 { victory for us "has triumphed" }
    if morale == 0 { defeat for us "has lost heart" }
  }
}
"#;

const ALONE_BATTLE: &str = r#"scenario night "Night" for alone
war-council { army hero "Hero" {} }
"#;

#[test]
fn the_book_of_a_solitaire_game_is_about_the_player() {
    let text = book_of(&[ALONE, ALONE_BATTLE]);
    for said in [
        "One player.",
        "The page of a battle gives some of these entries:",
        "Each turn has these phases, in this order:",
        "The game lasts at most 3 turns. The player can win or lose earlier, in 1. Think. If the \
         player has not won by the end of the last turn, the game ends without a winner: dusk.",
        "The player’s side wins if it has triumphed.",
        "The player’s side loses if it has lost heart.",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    for wrong in ["sides", "A side", "both"] {
        assert!(!text.contains(wrong), "{wrong}\n{text}");
    }
}

const HOUSE: &str = r#"game house "House"
council { armies 2 }
state points per army: int = 0
turn army at most 3 "dusk" {
  phase rest "Rest" { us.points += 1 }
}
"#;

const HOUSE_BATTLE: &str = r#"scenario night "Night" for house with rain, snow
war-council {
  army reds "Reds" {}
  army greys "Greys" {}
}
"#;

/// A module with the same dice and table as another.
fn weather(name: &str) -> String {
    format!(
        r#"module {name} "Weather" for house
die d6 numeric {{ 1..6 }}
die sky {{ clear, clouds }}
/// What the {name} costs.
table cost(n: int 1..2) -> int {{
  1 | 1
  2 | 0
}}
state toll: int = 0
after turn.rest() named {name}-falls {{
  let all = roll 2 of sky
  let more = roll d6
  if count(all where it == clouds) == 1 {{ toll += cost(1) + more }}
}}
"#
    )
}

/// Inside, Castra tells the declarations of two modules apart by names like `rain.d6`.
#[test]
fn names_of_several_modules_are_printed_as_words() {
    let (rain, snow) = (weather("rain"), weather("snow"));
    let text = book_of(&[HOUSE, &rain, &snow, HOUSE_BATTLE]);
    assert_eq!(text.matches("## Six-sided dice").count(), 1, "{text}");
    for said in ["## Sky dice", "## Snow sky dice", "## Cost", "## Snow cost"] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    for inner in ["rain.", "snow.", "Rain.", "Snow."] {
        assert!(!text.contains(inner), "{inner}\n{text}");
    }
}
