//! Tests of built-in words, and of the forms of declared words.

use castra_base::codes;
use castra_resolve::references::Spellings;
use castra_resolve::symbols::{BUILT_INS, BuiltIn, plural};

use crate::rules::check;

#[test]
fn each_built_in_has_one_entry() {
    for one in BUILT_INS.iter() {
        assert_eq!(BuiltIn::find(one.name), Some(one), "two of a name");
    }
}

/// A game that declares arguments for every built-in.
const CAMP: &str = r#"game camp "Camp"

die six numeric { 1..6 }
die battle { swords, flag }

enum pace { slow, fast }

board field hexes pointy 5 x 4 {
  sections { left 1..3, right 3..5 }
}

terrain meadow "Meadow" { default }
terrain river "River" { on-sides }

kind unit on hex {
  state strength: int = 3
}
unit archer "Archer" {}

kind card in deck {}
card order "Order" {}

deck orders { order * 3 }

pile pack shared hidden
pile hand per army private

role general per army
role scout per army

proc parley() {
  talk between general(us) and scout(us)
}

state points per army: int = 0
state purse per army private: int = 0
"#;

#[test]
fn the_examples_of_a_built_in_are_calls_of_it() {
    let all = BUILT_INS.iter().flat_map(|one| one.examples.iter().map(move |code| (one, code)));
    for (one, example) in all {
        assert!(example.contains(&format!("{}(", one.name)), "{example}");
        // Only tests can call `knows`.
        let around = if one.name == "knows" {
            format!("test \"seen\" {{\n  let found = {example}\n  expect found or not found\n}}\n")
        } else {
            format!(
                "proc look(here: hex, there: hex, thrown: dice of six, struck: dice of battle) {{\n  let found = {example}\n  say \"{{found}}\"\n}}\n"
            )
        };
        let found = check(&[("camp".to_owned(), format!("{CAMP}\n{around}"))]).diagnostics;
        // A value that may be none cannot be printed, so this error is expected.
        let errors: Vec<&str> = found
            .iter()
            .filter(|d| d.is_error() && d.code.name != codes::RULES_MAY_BE_NONE.name)
            .map(|d| d.message.as_str())
            .collect();
        assert!(errors.is_empty(), "`{example}`: {errors:?}");
    }
}

#[test]
fn plurals_are_formed_as_in_english() {
    let words = ["unit", "army", "class", "hex", "branch", "bay", "direction"];
    let plurals = ["units", "armies", "classes", "hexes", "branches", "bays", "directions"];
    assert_eq!(words.map(|w| plural(w).to_string()), plurals);
}

/// In text, a number may be followed by a word in its singular and its plural form.
#[test]
fn a_word_has_two_forms() {
    let problems = |forms: &str| {
        let text = format!(
            "game g \"G\"\n\ncouncil {{ armies 2 }}\n\nproc p(n: int) {{\n  say \"{{n: {forms}}}\"\n}}\n"
        );
        let found = check(&[("forms".to_owned(), text)]).diagnostics;
        found.iter().filter(|d| d.message.starts_with("expected two forms")).count()
    };
    for fine in [" die, dice", "Victory Point, Victory Points"] {
        assert_eq!(problems(fine), 0, "{fine}");
    }
    for wrong in ["die", "die,", ",dice", "a, b, c"] {
        assert_eq!(problems(wrong), 1, "{wrong}");
    }
}

#[test]
fn a_name_is_spelled_as_it_is_as_a_plural_and_by_abbreviations() {
    let mut spellings = Spellings::default();
    spellings.add("army");
    spellings.add_abbreviation("Ar");
    assert!(["army", "armies", "AR", "ar"].iter().all(|word| spellings.contains(word)));
    assert!(["armys", "Army", "arm", ""].iter().all(|word| !spellings.contains(word)));
    assert!(spellings.occurs_in("of AR") && spellings.occurs_in("two armies"));
    assert!(!spellings.occurs_in("") && !spellings.occurs_in("a"));
}
