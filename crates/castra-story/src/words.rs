//! English phrases.

use castra_ir::{KindId, StateId, Ty};
use castra_vm::words::{all, is_plural};
use castra_vm::{Image, Scene};

/// Replaces hyphens by spaces.
pub(crate) fn spaced(name: &str) -> String {
    name.replace('-', " ")
}

/// A noun with its article: `a host`, `an army`.
pub(crate) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let article = if vowel && !noun.starts_with("uni") { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The name of a pile as a noun: `hand`, `draw pile`, `played pile`, `taken pile`, `face-down
/// pile`.
pub(crate) fn pile_noun(name: &str) -> String {
    const NO_NOUNS: [&str; 12] = [
        "apart", "aside", "away", "common", "down", "in", "off", "open", "out", "over", "secret",
        "up",
    ];
    let last = name.rsplit('-').next().unwrap_or(name);
    if NO_NOUNS.contains(&last) {
        format!("{name} pile")
    } else if last.ends_with("ed") || last.ends_with("en") {
        format!("{} pile", spaced(name))
    } else {
        spaced(name)
    }
}

/// The name of a state with its owner; if there is one for each word of an enum, with that word:
/// `gold of Rome`, `bribe of Rome for Harbour`, `orders for Left`.
pub(crate) fn state_name(image: &Image, id: StateId, whose: Option<&str>) -> String {
    let program = image.program();
    let name = program.states.get(id).map_or("state", |state| state.name.as_str());
    let Some((name, word)) = name.strip_suffix(')').and_then(|name| name.split_once('(')) else {
        return owned(&spaced(name), whose);
    };
    // The enum for whose words there is such a state.
    let is_state = |word: &str| {
        let name = format!("{name}({word})");
        program.states.iter().any(|state| state.name == name)
    };
    let mut enums = program.enums.iter().filter(|of| of.words.iter().any(|w| w.word == word));
    let of = enums.find(|of| of.words.iter().all(|w| is_state(&w.word)));
    let printed = of.and_then(|of| of.words.iter().find(|w| w.word == word));
    let printed = printed.map(|w| w.label.as_str()).filter(|label| !label.is_empty());
    let (name, word) = (spaced(name), printed.unwrap_or(word));
    match (name.strip_suffix(" of"), whose) {
        (Some(name), Some(whose)) => format!("{name} of {whose} for {word}"),
        (Some(_), None) => format!("{name} {word}"),
        (None, whose) => format!("{} for {word}", owned(&name, whose)),
    }
}

/// Makes a continuation a line of its own: `… and Rome calls the bluff`.
pub(crate) fn alone(text: &str) -> String {
    let rest = text.trim_start_matches([',', ';', ':', ' ']);
    let joins = ["and ", "but ", "or "].iter().any(|join| rest.starts_with(join));
    if text.starts_with(',') && joins { format!("… {rest}") } else { sentence(rest) }
}

/// Like [`all`], with equal names counted: `a`, `2 a and b`.
pub(crate) fn alike(names: impl Iterator<Item = String>) -> String {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let text = |(name, count): (String, usize)| match count {
        1 => name,
        _ => format!("{count} {name}"),
    };
    all(counted.into_iter().map(text).collect())
}

/// Returns whether a text reports that a piece leaves the board, by a list of English words for it.
pub(crate) fn reports_leaving(text: &str) -> bool {
    const BEGINNINGS: [&str; 19] = [
        "annihilat",
        "captur",
        "dead",
        "destroy",
        "disband",
        "eliminat",
        "escap",
        "exit",
        "gone",
        "kill",
        "leave",
        "lost",
        "perish",
        "remov",
        "reserve",
        "slain",
        "surrender",
        "withdraw",
        "wreck",
    ];
    const WORDS: [&str; 4] = ["dies", "died", "sunk", "taken"];
    let words = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    let mut words = words.filter(|word| !word.is_empty());
    words.any(|word| {
        WORDS.contains(&word.as_str()) || BEGINNINGS.iter().any(|begins| word.starts_with(begins))
    })
}

/// A noun with its owner: `hand of Rome`.
pub(crate) fn owned(what: &str, whose: Option<&str>) -> String {
    match whose {
        Some(whose) => format!("{what} of {whose}"),
        None => what.to_owned(),
    }
}

/// Capitalizes the first letter.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A number and what it counts: `1 die`, `2 dice`.
pub(crate) fn counted(count: i64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Returns whether a label ends with a preposition, so that no colon follows it.
pub(crate) fn leads_on(label: &str) -> bool {
    const WORDS: [&str; 29] = [
        "a", "across", "against", "along", "an", "around", "at", "behind", "between", "by", "for",
        "from", "in", "into", "near", "of", "off", "on", "onto", "over", "the", "through", "to",
        "toward", "towards", "under", "upon", "with", "your",
    ];
    label.split_whitespace().next_back().is_some_and(|word| WORDS.contains(&word))
}

/// The singular or plural form of a verb, by the name of its subject.
pub(crate) fn verb<'w>(name: &str, one: &'w str, several: &'w str) -> &'w str {
    if is_plural(name) { several } else { one }
}

/// The name of a piece without its hex: with its army, `Spears (Rome)`, if another army has pieces
/// of that name and it is not this army's turn. If it is no army's turn, an entering piece has its
/// army, since others of its name may follow.
pub(crate) fn piece(
    scene: &Scene<'_>,
    kind: KindId,
    piece: i64,
    mover: Option<u32>,
    enters: bool,
) -> String {
    let name = scene.piece_name(kind, piece);
    let several = scene.image().program().armies.len() > 1;
    match scene.army_of(kind, piece).filter(|army| mover.is_none_or(|m| i64::from(m) != *army)) {
        Some(army)
            if enters && mover.is_none() && several || scene.is_name_shared(kind, &name, army) =>
        {
            let printed = usize::try_from(army).ok();
            let armies = &scene.image().program().armies;
            let printed = printed.and_then(|army| armies.get(army)).map(|army| army.name.as_str());
            format!("{name} ({})", printed.unwrap_or_default())
        }
        _ => name,
    }
}

/// The clause for a piece that moves, stays, enters or leaves.
pub(crate) fn step(
    image: &Image,
    name: &str,
    several: bool,
    from: Option<u32>,
    to: Option<u32>,
    waits: bool,
) -> Option<String> {
    let hex = |hex: u32| image.text(&Ty::Hex, i64::from(hex));
    let does = |one: &'static str, all: &'static str| if several { all } else { one };
    Some(match (from, to) {
        (Some(from), Some(to)) if from == to => {
            format!("{name} {} at {}", does("stays", "stay"), hex(to))
        }
        (Some(from), Some(to)) => {
            format!("{name} {} from {} to {}", does("moves", "move"), hex(from), hex(to))
        }
        (None, Some(to)) => format!("{name} {} at {}", does("enters", "enter"), hex(to)),
        (Some(from), None) if waits => {
            format!("{name} {} into reserve from {}", does("goes", "go"), hex(from))
        }
        (Some(from), None) => {
            format!("{name} {} removed from {}", does("is", "are"), hex(from))
        }
        (None, None) => return None,
    })
}

/// The noun of an army, as it stands within a sentence.
pub(crate) fn army(image: &Image, army: i64) -> String {
    image.text(&Ty::Army, army)
}

/// Formats `Rome sees a, b and c`.
pub(crate) fn sees_text(who: &str, cards: &[String]) -> String {
    format!("{who} {} {}", verb(who, "sees", "see"), all(cards.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_names() {
        for one in
            ["Cavalry", "Phalanx", "Legatus", "Break Morale", "Chariot at E5", "Satyros", "Pass"]
        {
            assert_eq!(verb(one, "goes", "go"), "goes", "{one}");
        }
        for several in [
            "Guards (Roman)",
            "Slingers",
            "Bowmen",
            "Psiloi",
            "Triarii",
            "Elephants at E5",
            "Friends of Rome",
        ] {
            assert_eq!(verb(several, "goes", "go"), "go", "{several}");
        }
    }

    #[test]
    fn numbers_agree_with_their_nouns() {
        let dice = |count| counted(count, "die", "dice");
        assert_eq!([0, 1, 2].map(dice), ["0 dice", "1 die", "2 dice"]);
    }

    #[test]
    fn names_are_spaced() {
        assert_eq!(spaced("army-deck"), "army deck");
        let piles = ["hand", "draw-pile", "played", "taken", "face-down"].map(pile_noun);
        assert_eq!(piles, ["hand", "draw pile", "played pile", "taken pile", "face-down pile"]);
    }

    #[test]
    fn a_text_that_went_on_begins_anew() {
        assert_eq!(alone(", and Rome calls the bluff"), "… and Rome calls the bluff");
        assert_eq!(alone("; the rain is over"), "The rain is over");
        assert_eq!(alone("and so it ends"), "And so it ends");
    }

    #[test]
    fn some_labels_lead_on() {
        assert!(leads_on("Operand a stone in") && leads_on("Attack with"));
        assert!(leads_on("Ram batters toward") && leads_on("Push in the"));
        assert!(!leads_on("Order units") && !leads_on(""));
    }

    #[test]
    fn names_are_listed_as_one_says_them() {
        let listed = |names: &[&str]| all(names.iter().map(|&n| n.to_owned()).collect());
        assert_eq!(listed(&[]), "");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(sentence("the pool"), "The pool");
        assert_eq!(owned("hand", Some("Rome")), "hand of Rome");
    }
}
