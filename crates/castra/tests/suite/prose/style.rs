//! The rules of style for one sentence. Each names the sentence's mistake as an editor would.

use super::sentences::{Opens, Sentence};

/// A longer sentence has two facts.
const WORDS_OF_A_SENTENCE: usize = 25;

/// A table cell with more words hides a rule.
const WORDS_OF_A_CELL: usize = 20;

/// Words and phrases that this project replaces, with the replacement.
const WORDS: &[(&str, &str)] = &[
    ("a dice", "a die"),
    ("a die fewer", "one die fewer"),
    ("a die more", "one die more"),
    ("a hex less", "one hex less"),
    ("a hex more", "one hex more"),
    ("a point more", "one point more"),
    ("a slip", "a mistake"),
    ("afresh", "again"),
    ("anew", "again"),
    ("armor", "armour"),
    ("asks nobody", "asks no player"),
    ("aslant", "diagonally"),
    ("behavior", "behaviour"),
    ("besides", "also, in addition"),
    ("but for", "except"),
    ("by turns", "in turn"),
    ("center", "centre"),
    ("color", "colour"),
    ("comes of", "results from"),
    ("drift apart", "diverge"),
    ("file of rules", "rules file"),
    ("files of rules", "rules files"),
    ("goes over", "overrides"),
    ("gone through", "checked one by one"),
    ("gray", "grey"),
    ("has to do with", "concerns"),
    ("he", "the player, the unit"),
    ("in front of it stands", "follows"),
    ("in question", "a noun"),
    ("in the place of", "instead of"),
    ("is lit", "is highlighted"),
    ("is of", "belongs to"),
    ("is to be", "must be"),
    ("is told", "is reported"),
    ("is wanted", "is needed"),
    ("it is that", "a noun"),
    ("laid aside", "discarded"),
    ("likewise", "also"),
    ("looked at", "examined"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("mends", "fixes"),
    ("neighbor", "neighbour"),
    ("neighbors", "neighbours"),
    ("nothing but", "only"),
    ("noughts", "zeros"),
    ("one dice", "one die"),
    ("reckon", "calculate"),
    ("reckoned", "calculated"),
    ("reckons", "calculates"),
    ("says so", "reports this"),
    ("says what", "a noun"),
    ("says whether", "states"),
    ("says which", "names"),
    ("so many", "this number of"),
    ("so much", "this amount of"),
    ("speaks of", "describes"),
    ("spelt out", "written in full"),
    ("stands above", "is above"),
    ("stands after", "follows"),
    ("stands before", "precedes"),
    ("stands below", "is below"),
    ("surroundings", "environment"),
    ("takes place", "happens"),
    ("takes up again", "resumes"),
    ("the like", "the rest of the list"),
    ("thereof", "of it"),
    ("toward", "towards"),
    ("wakes", "triggers"),
    ("warn of", "warn about"),
    ("warns of", "warns about"),
    ("what there is", "a noun"),
    ("wherein", "where"),
    ("woven", "applied"),
];

/// Words that date a sentence: a page describes the present version.
const HISTORY: &[&str] = &[
    "any more",
    "are now",
    "can now",
    "formerly",
    "has now",
    "is now",
    "no longer",
    "nowadays",
    "previously",
];

const PREPOSITIONS: &[&str] = &[
    "about", "after", "at", "before", "between", "by", "for", "from", "in", "into", "of", "on",
    "over", "through", "to", "under", "with", "within",
];

/// Words before a clause that begins with a pronoun and is used as a noun.
const JOINTS: &[&str] = &["and", "are", "as", "but", "is", "on", "or", "than", "until", "was"];

/// Words that make of `one` or `those` before them a subject without a noun.
const WITHOUT_A_NOUN: &[&str] = &[
    "are", "can", "for", "has", "have", "in", "is", "may", "must", "of", "that", "to", "which",
    "who", "whose", "with", "without",
];

/// Returns the reasons to rewrite a sentence; `has_history` if the page tells history.
pub(crate) fn reasons(sentence: &Sentence, has_history: bool) -> Vec<String> {
    let words = sentence.words();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    let cell = match sentence.opens {
        Opens::Cell(words) => words,
        _ => 0,
    };
    if cell > WORDS_OF_A_CELL {
        found.push(format!("a table cell of {cell} words"));
    } else if words.len() > WORDS_OF_A_SENTENCE {
        found.push(format!("{} words", words.len()));
    }
    if sentence.text.matches("; ").count() > 1 {
        found.push("a second semicolon".to_owned());
    }
    found.extend(subject(sentence, &words));
    for pair in words.windows(2) {
        if PREPOSITIONS.contains(&pair[0]) && matches!(pair[1], "which" | "whom") {
            found.push(format!("`{} {}`", pair[0], pair[1]));
        }
    }
    let has = |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|words| *words == *phrase)
    };
    for (wrong, right) in WORDS.iter().filter(|(wrong, _)| has(wrong)) {
        found.push(format!("`{wrong}`, not {right}"));
    }
    for word in HISTORY.iter().filter(|word| !has_history && has(word)) {
        found.push(format!("history: `{word}`"));
    }
    found
}

/// The reason if a subject of the sentence is a pronoun without its noun.
fn subject(sentence: &Sentence, words: &[&str]) -> Option<String> {
    if sentence.text.trim_end_matches(['”', '"', ')']).ends_with('?') || words.len() < 3 {
        return None;
    }
    let starts = match words[0] {
        "it" | "they" => sentence.opens != Opens::Nothing,
        "one" | "those" | "neither" | "none" => WITHOUT_A_NOUN.contains(&words[1]),
        "what" | "whatever" | "who" | "whoever" | "whether" | "which" => true,
        "how" => matches!(words[1], "far" | "long" | "many" | "much" | "often"),
        _ => false,
    };
    if starts && !matches!(sentence.opens, Opens::Cell(_)) {
        return Some(format!("the subject `{}` has no noun", words[0]));
    }
    // Within the sentence, punctuation counts: `, what is left` is a subject, `see what is left` an object.
    let marked: Vec<&str> = sentence.text.split(' ').collect();
    marked.windows(3).find_map(|three| {
        let (before, pronoun, after) = (three[0], three[1], three[2]);
        let joint = before.to_lowercase();
        let joint = joint.trim_matches(|c: char| !c.is_alphanumeric());
        let is_joint = PREPOSITIONS.contains(&joint) || before.ends_with([';', ':']);
        let headless = match pronoun {
            "what" => {
                let is_question = matches!(after, "to" | "kind" | "sort" | "if");
                !is_question && (is_joint || JOINTS.contains(&joint) || before.ends_with(','))
            }
            "who" | "whoever" | "whatever" => is_joint,
            _ => false,
        };
        headless.then(|| format!("the subject `{pronoun}` has no noun"))
    })
}

#[test]
fn mistakes_are_found_and_good_sentences_are_not() {
    let mistakes = |text: &str| -> Vec<String> {
        let found = super::sentences::sentences(text);
        found.iter().flat_map(|sentence| reasons(sentence, false)).collect()
    };
    let long = "Each unit moves, and ".repeat(7) + "stops.";
    let cell = format!("| a | {} |", "word ".repeat(21));
    let bad: &[(&str, &str)] = &[
        (&long, "29 words"),
        (&cell, "a table cell of 21 words"),
        ("Move a unit; roll dice; draw a card.", "a second semicolon"),
        ("It moves two hexes.", "the subject `it` has no noun"),
        ("Those in a camp cannot move.", "the subject `those` has no noun"),
        ("What is wrong appears in red.", "the subject `what` has no noun"),
        ("A list of what is missing appears.", "the subject `what` has no noun"),
        ("A card goes to who has the fewest.", "the subject `who` has no noun"),
        ("The hex from which a unit came is empty.", "`from which`"),
        ("The map is drawn anew.", "`anew`, not again"),
        ("A rider moves where he likes.", "`he`, not the player, the unit"),
        ("`castra check` warns of errors.", "`warns of`, not warns about"),
        ("The option no longer exists.", "history: `no longer`"),
    ];
    for (text, reason) in bad {
        assert_eq!(mistakes(text), [*reason], "{text}");
    }
    let good = "The unit moves two hexes. It then battles. You see what changes, and who wins. \
                The player who has a card plays it. Which army moves first? Nobody knows what to do. \
                The option `no longer; now; anew` is code; this is one semicolon.\n\n\
                | option | effect |\n|---|---|\n| `--seed` | the number that decides all dice |";
    assert_eq!(mistakes(good), [""; 0]);
}
