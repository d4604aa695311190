//! Facts of a battle, and the sentences about their differences.

use super::change::{MeaningChange, Part};

/// A statement about a battle: a subject that occurs once in its part, and a value.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) part: Part,
    /// The subject: a hex, a name, or an army and an entry.
    pub(super) key: String,
    pub(super) value: String,
}

/// Returns the differences: first facts of both versions or only the old one, then new facts.
pub(super) fn changes(old: &[Fact], new: &[Fact]) -> Vec<MeaningChange> {
    let of = |all: &[Fact], fact: &Fact| {
        let same = all.iter().find(|one| (one.part, &one.key) == (fact.part, &fact.key));
        same.map(|one| one.value.clone())
    };
    let mut found = Vec::new();
    for fact in old {
        let after = of(new, fact);
        if after.as_ref() != Some(&fact.value) {
            found.push(change(fact, Some(fact.value.clone()), after));
        }
    }
    for fact in new.iter().filter(|fact| of(old, fact).is_none()) {
        found.push(change(fact, None, Some(fact.value.clone())));
    }
    found
}

fn change(fact: &Fact, before: Option<String>, after: Option<String>) -> MeaningChange {
    let sentence = sentence(fact, before.as_deref(), after.as_deref());
    let (part, place) = (fact.part, fact.key.clone());
    MeaningChange { part, place, before, after, sentence }
}

/// Returns the sentence about a fact, with its value in either version.
fn sentence(fact: &Fact, before: Option<&str>, after: Option<&str>) -> String {
    let key = &fact.key;
    let subject = match fact.part {
        Part::Module => format!("The module `{key}`"),
        Part::Option => format!("The option `{key}`"),
        Part::Text => format!("The {key}"),
        Part::Army => format!("The army `{key}`"),
        Part::Board => "The board".to_owned(),
        Part::Label => format!("The label {key}"),
        Part::Objective => format!("The objective {key}"),
        Part::Special => format!("The special rule {key}"),
        Part::Council | Part::Reserve => {
            let army = key.split_once('.').map_or(key.as_str(), |(army, _)| army);
            if army.is_empty() { "The War Council".to_owned() } else { format!("`{army}`") }
        }
        Part::Side => format!("The side {key}"),
        Part::Ground | Part::Piece | Part::Rule => key.clone(),
    };
    match (fact.part, before, after) {
        (Part::Module, None, _) => format!("{subject} is in play."),
        (Part::Module, _, None) => format!("{subject} is no longer in play."),
        (Part::Special, None, _) => format!("{subject} is new."),
        (Part::Special, _, None) => format!("{subject} is gone."),
        (Part::Special, ..) => format!("{subject} has a different text."),
        (Part::Text, Some(one), Some(other)) if one.len() + other.len() > 100 => {
            format!("{subject} has a different text.")
        }
        (Part::Council | Part::Side | Part::Reserve, Some(one), Some(other)) => {
            format!("{subject} has `{other}` instead of `{one}`.")
        }
        (Part::Council | Part::Side | Part::Reserve, None, Some(other)) => {
            format!("{subject} now has `{other}`.")
        }
        (Part::Council | Part::Side | Part::Reserve, Some(one), None) => {
            format!("{subject} no longer has `{one}`.")
        }
        (Part::Label | Part::Objective, Some(one), Some(other)) => {
            format!("{subject} is at {other} instead of {one}.")
        }
        (Part::Label | Part::Objective, None, Some(other)) => {
            format!("{subject} is new, at {other}.")
        }
        (_, Some(one), Some(other)) => format!("{subject} is `{other}` instead of `{one}`."),
        (Part::Text, None, Some(other)) if other.len() > 100 => format!("{subject} is new."),
        (_, None, Some(other)) => format!("{subject} is new: `{other}`."),
        (_, Some(_), None) => format!("{subject} is gone."),
        // Each compared fact has a value in at least one version.
        (_, None, None) => subject,
    }
}
