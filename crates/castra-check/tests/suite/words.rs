//! Words: those that are built in, and the forms of those that texts declare.

use castra_check::references::Spellings;
use castra_check::symbols::{BUILT_INS, BuiltIn, BuiltInId, plural};

use crate::rules::check;

#[test]
fn each_built_in_has_one_entry() {
    for (at, one) in BUILT_INS.iter().enumerate() {
        assert_eq!(BuiltIn::named(one.name), Some(one), "two of a name");
        assert!(BUILT_INS.iter().skip(at + 1).all(|other| other.id != one.id), "{:?}", one.id);
    }
    assert_eq!(BUILT_INS.len(), BuiltInId::Worst as usize + 1, "one without an entry");
}

#[test]
fn plurals_are_formed_as_in_english() {
    let words = ["unit", "army", "class", "hex", "branch", "bay", "direction"];
    let plurals = ["units", "armies", "classes", "hexes", "branches", "bays", "directions"];
    assert_eq!(words.map(|w| plural(w).to_string()), plurals);
}

/// In text, a number may be followed by the word for one and that for several.
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
    assert!(["army", "armies", "AR", "ar"].iter().all(|word| spellings.has(word)));
    assert!(["armys", "Army", "arm", ""].iter().all(|word| !spellings.has(word)));
    assert!(spellings.may_be_in("of AR") && spellings.may_be_in("two armies"));
    assert!(!spellings.may_be_in("") && !spellings.may_be_in("a"));
}
