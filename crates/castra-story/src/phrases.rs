//! Phrases of accounts.

use castra_ir::{Kind, KindId, StateId, Ty};
use castra_vm::{EventContext, Image};
use castra_words::{Value, Words, capitalize, spell_out};

/// Returns a message whose verb agrees with its subject.
pub(crate) fn agreeing_message(
    words: Words,
    key: &'static str,
    several: bool,
    values: &[(&str, Value<'_>)],
) -> String {
    let count = ("count", Value::Number(if several { 2 } else { 1 }));
    words.format(key, &[values, &[count]].concat())
}

/// Returns a noun with its indefinite article: `a host`, `an army`.
pub(crate) fn with_article(words: Words, noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let article = if vowel && !noun.starts_with("uni") { "an" } else { "a" };
    words.format("story-unnamed", &[("article", article.into()), ("noun", noun.into())])
}

/// Returns the name of a pile: its translation, or its name as a noun.
pub(crate) fn pile_name(image: &Image, name: &str) -> String {
    image.locale().name("pile", name).map_or_else(|| pile_noun(name), str::to_owned)
}

/// Returns the name of a pile as a noun: `hand`, `draw pile`, `played pile`, `taken pile`,
/// `face-down pile`.
fn pile_noun(name: &str) -> String {
    const NO_NOUNS: [&str; 12] = [
        "apart", "aside", "away", "common", "down", "in", "off", "open", "out", "over", "secret",
        "up",
    ];
    let last = name.rsplit('-').next().unwrap_or(name);
    if NO_NOUNS.contains(&last) {
        format!("{name} pile")
    } else if last.ends_with("ed") || last.ends_with("en") {
        format!("{} pile", spell_out(name))
    } else {
        spell_out(name)
    }
}

/// Returns the name of a state with its owner and, for a state of an enum's word, with that word:
/// `gold of Rome`, `bribe of Rome for Harbour`, `orders for Left`.
pub(crate) fn state_name(image: &Image, id: StateId, whose: Option<&str>) -> String {
    let program = image.program();
    let name = program.states.get(id).map_or("state", |state| state.name.as_str());
    let Some((name, word)) = name.strip_suffix(')').and_then(|name| name.split_once('(')) else {
        return with_owner(image.words(), &state_noun(image, name), whose);
    };
    // The enum after `per`: there is one such state for each of its words.
    let is_state = |word: &str| {
        let name = format!("{name}({word})");
        program.states.iter().any(|state| state.name == name)
    };
    let mut enums = program.enums.iter().filter(|of| of.words.iter().any(|w| w.word == word));
    let of = enums.find(|of| of.words.iter().all(|w| is_state(&w.word)));
    let printed = of.and_then(|of| of.words.iter().find(|w| w.word == word));
    let printed = printed.map(|w| w.label.as_str()).filter(|label| !label.is_empty());
    let (name, word) = (state_noun(image, name), printed.unwrap_or(word));
    let words = image.words();
    let of_word = |name: &str| {
        words.format("story-state-for", &[("name", name.into()), ("word", word.into())])
    };
    match (name.strip_suffix(" of"), whose) {
        (Some(name), whose @ Some(_)) => of_word(&with_owner(words, name, whose)),
        (Some(_), None) => format!("{name} {word}"),
        (None, whose) => of_word(&with_owner(words, &name, whose)),
    }
}

/// Returns the name of a field: its translation, or its words.
pub(crate) fn field_name(image: &Image, kind: &Kind, field: &str) -> String {
    let id = format!("{}.{field}", kind.name);
    image.locale().name("field", &id).map_or_else(|| spell_out(field), str::to_owned)
}

/// Returns the name of a state: its translation, or its words.
fn state_noun(image: &Image, name: &str) -> String {
    image.locale().name("state", name).map_or_else(|| spell_out(name), str::to_owned)
}

/// Turns a continuation into a separate line: `… and Rome calls the bluff`.
pub(crate) fn without_continuation(text: &str) -> String {
    let rest = text.trim_start_matches([',', ';', ':', ' ']);
    let joins = ["and ", "but ", "or "].iter().any(|join| rest.starts_with(join));
    if text.starts_with(',') && joins { format!("… {rest}") } else { capitalize(rest) }
}

/// Returns a list for a sentence, with equal names counted: `a`, `2 × a and b`.
pub(crate) fn counted_list(words: Words, names: impl Iterator<Item = String>) -> String {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let text = |(name, count): (String, usize)| match count {
        1 => name,
        _ => format!("{count} × {name}"),
    };
    words.join_and(&counted.into_iter().map(text).collect::<Vec<_>>())
}

/// Returns whether a text reports that a piece leaves the board, by the language's words or word
/// stems for it.
pub(crate) fn reports_leaving(words: Words, text: &str) -> bool {
    let has = |key: &'static str, is: fn(&str, &str) -> bool, word: &str| {
        words.message(key).split(' ').any(|known| is(word, known))
    };
    let each = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    let mut each = each.filter(|word| !word.is_empty());
    each.any(|word| {
        has("story-leaving-words", |word, known| word == known, &word)
            || has("story-leaving-beginnings", |word, known| word.starts_with(known), &word)
    })
}

/// Returns a noun with its owner: `hand of Rome`.
pub(crate) fn with_owner(words: Words, noun: &str, whose: Option<&str>) -> String {
    match whose {
        Some(whose) => {
            words.format("story-owned", &[("what", noun.into()), ("whose", whose.into())])
        }
        None => noun.to_owned(),
    }
}

/// Returns whether a label ends with a preposition, in which case no colon follows it.
pub(crate) fn ends_with_preposition(words: Words, label: &str) -> bool {
    let last = label.split_whitespace().next_back();
    last.is_some_and(|last| words.message("story-prepositions").split(' ').any(|word| word == last))
}

/// Returns the name of a piece without its hex. It includes the army, `Spears (Rome)`, if another
/// army has pieces of that name and it is not this army's turn. Outside turns, an entering piece
/// always has its army, since namesakes of others may follow.
pub(crate) fn piece_name(
    scene: &EventContext<'_>,
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

/// Returns the clause for a piece that moves, stays, enters or leaves; `waits` is set if it leaves
/// for reserve. `None` if it was off the board and stays there.
pub(crate) fn move_clause(
    image: &Image,
    name: &str,
    several: bool,
    from: Option<u32>,
    to: Option<u32>,
    waits: bool,
) -> Option<String> {
    let hex = |hex: u32| image.format_value(&Ty::Hex, i64::from(hex));
    let says = |key: &'static str, from: Option<u32>, to: Option<u32>| {
        let (from, to) = (from.map(hex), to.map(hex));
        let mut values: Vec<(&str, Value<'_>)> = vec![("name", name.into())];
        values.extend(from.as_ref().map(|from| ("from", from.into())));
        values.extend(to.as_ref().map(|to| ("to", to.into())));
        agreeing_message(image.words(), key, several, &values)
    };
    Some(match (from, to) {
        (Some(from), Some(to)) if from == to => says("story-stays", None, Some(to)),
        (Some(_), Some(_)) => says("story-moves", from, to),
        (None, Some(_)) => says("story-enters", None, to),
        (Some(_), None) if waits => says("story-goes-into-reserve", from, None),
        (Some(_), None) => says("story-is-removed", from, None),
        (None, None) => return None,
    })
}

/// Returns the noun of an army within a sentence.
pub(crate) fn army_noun(image: &Image, army: i64) -> String {
    image.format_value(&Ty::Army, army)
}

/// Returns `Rome sees a, b and c`.
pub(crate) fn sees_text(image: &Image, reader: &str, cards: &[String]) -> String {
    let (words, several) = (image.words(), image.locale().is_plural(reader));
    let cards = words.join_and(cards);
    let values = [("who", reader.into()), ("cards", (&cards).into())];
    agreeing_message(words, "story-sees", several, &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_names() {
        let locale = castra_words::Locale::default();
        for one in
            ["Cavalry", "Phalanx", "Legatus", "Break Morale", "Chariot at E5", "Satyros", "Pass"]
        {
            assert!(!locale.is_plural(one), "{one}");
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
            assert!(locale.is_plural(several), "{several}");
        }
    }

    #[test]
    fn names_are_spaced() {
        assert_eq!(spell_out("army-deck"), "army deck");
        let piles = ["hand", "draw-pile", "played", "taken", "face-down"].map(pile_noun);
        assert_eq!(piles, ["hand", "draw pile", "played pile", "taken pile", "face-down pile"]);
    }

    #[test]
    fn a_continuation_becomes_a_sentence() {
        assert_eq!(
            without_continuation(", and Rome calls the bluff"),
            "… and Rome calls the bluff"
        );
        assert_eq!(without_continuation("; the rain is over"), "The rain is over");
        assert_eq!(without_continuation("and so it ends"), "And so it ends");
    }

    #[test]
    fn labels_may_end_with_prepositions() {
        assert!(
            ends_with_preposition(Words::default(), "Operand a stone in")
                && ends_with_preposition(Words::default(), "Attack with")
        );
        assert!(
            ends_with_preposition(Words::default(), "Ram batters toward")
                && ends_with_preposition(Words::default(), "Push in the")
        );
        assert!(
            !ends_with_preposition(Words::default(), "Order units")
                && !ends_with_preposition(Words::default(), "")
        );
    }

    #[test]
    fn equal_names_are_counted() {
        let listed = |names: &[&str]| Words::default().join_and(names);
        assert_eq!(listed(&[]), "");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        let counted =
            counted_list(Words::default(), ["a", "b", "a"].map(str::to_owned).into_iter());
        assert_eq!(counted, "2 × a and b");
        assert_eq!(capitalize("the pool"), "The pool");
        assert_eq!(with_owner(Words::default(), "hand", Some("Rome")), "hand of Rome");
    }
}
