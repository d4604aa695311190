//! Sets of characters.

use castra_base::{Characters, is_invisible};

#[test]
fn a_set_contains_its_characters() {
    let set: Characters = "cabxzyéa".chars().collect();
    assert_eq!(set.ranges(), [('a', 'c'), ('x', 'z'), ('é', 'é')]);
    assert!("abcxyzé".chars().all(|c| set.contains(c)));
    assert!("dw{è\0\u{10ffff}".chars().all(|c| !set.contains(c)));
    let mut more = set.clone();
    more.extend(&"d\u{d7ff}\u{e000}".chars().collect());
    assert_eq!(more.ranges(), [('a', 'd'), ('x', 'z'), ('é', 'é'), ('\u{d7ff}', '\u{e000}')]);
    assert!(!Characters::default().contains('a'));
}

#[test]
fn letters_and_signs_are_embedded_and_other_scripts_are_not() {
    assert!("aZéḤṣʿΑἀЖ●★✓♠⚂①⚔→🛡".chars().all(Characters::is_embedded));
    assert!("赤カאعह😀".chars().all(|c| !Characters::is_embedded(c)));
    assert!(" \n\u{fe0f}\u{200d}".chars().all(is_invisible));
    assert!("a赤\u{301}".chars().all(|c| !is_invisible(c)));
}
