//! The prompt for a decision of a person.

use castra_ir::{KindId, KindRole, NONE, Ty, Universe};
use castra_vm::{DecisionKind, Machine, Reader};
use castra_words::{Words, capitalize};

use crate::appearance::{AppearanceGroups, OptionAppearance};
use crate::layout::columns;

/// An option of the decision, as it is listed.
#[derive(Clone, Debug)]
pub(crate) struct PromptOption {
    /// The number that selects the option: its position in the list, or its numeric value.
    pub(crate) number: i64,
    /// The printed parts: one, or two for a pair.
    pub(crate) parts: Vec<String>,
    /// The pieces in the hex, if the option is a single hex.
    pub(crate) hex_contents: Option<String>,
    /// For a choice of several, the index of the element.
    pub(crate) element: usize,
    /// True if an earlier option in the list looks the same and represents it.
    pub(crate) is_duplicate: bool,
    /// For each part, the number of options that look like it, including this one.
    pub(crate) alike_counts: Vec<usize>,
    /// The number of the first part's appearance. Indistinguishable parts have the same number.
    pub(crate) appearance: Option<usize>,
}

/// The prompt for a decision of a person: the question, and the options that the person may type.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// The player who decides, and the subject.
    pub(crate) head: String,
    pub(crate) options: Vec<PromptOption>,
    /// The word for choosing nothing, if that is allowed.
    pub(crate) none: Option<&'static str>,
    /// The minimum and the maximum number of chosen options, for a choice of several.
    pub(crate) several: Option<(usize, usize)>,
    /// The built-in messages in the language of the game.
    pub(crate) words: Words,
}

/// Describes the pieces in a hex for a reader, or returns `None` for an empty hex.
fn pieces_in_hex(game: &Machine, reader: Reader, hex: i64) -> Option<String> {
    let program = game.image().program();
    let mut names = Vec::new();
    for (kind, pieces) in (0..).map(KindId).zip(&program.pieces) {
        if program.kinds.get(kind).is_none_or(|kind| kind.role != KindRole::Piece) {
            continue;
        }
        for (piece, _) in (0u32..).zip(pieces) {
            if game.hex_of(kind, piece).map(i64::from) == Some(hex) {
                names.push(game.piece_name(kind, piece, Some(reader)));
            }
        }
    }
    short_list(game.image().words(), &names)
}

/// Joins names for a list. A repeated name appears once, with its count.
fn short_list(words: Words, names: &[String]) -> Option<String> {
    let mut counted: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let text = |&(name, count): &(&String, usize)| match count {
        1 => name.clone(),
        count => format!("{count} {name}"),
    };
    match counted.as_slice() {
        [] => None,
        [one] => Some(text(one)),
        [one, other] => Some(words.join_and(&[text(one), text(other)])),
        _ => Some(words.format("table-pieces", &[("n", names.len().into())])),
    }
}

/// Returns a note that there are `alike` indistinguishable items, or an empty string for one.
fn duplicate_note(words: Words, alike: Option<&usize>) -> String {
    match alike {
        Some(&count) if count > 1 => {
            format!(" {}", words.format("table-one-of", &[("n", count.into())]))
        }
        Some(_) | None => String::new(),
    }
}

impl Prompt {
    /// Creates the prompt for the pending decision of a game, as a reader sees it. Returns `None`
    /// without a decision.
    #[must_use]
    pub fn from_decision(game: &Machine, reader: Reader) -> Option<Self> {
        let decision = game.decision()?;
        let label = decision.label.to_string();
        let words = game.image().words();
        let no_answer = words.message("none");
        let (none, several, numbers) = match decision.kind {
            DecisionKind::One { universe, or_none, .. } => {
                (or_none.then_some(no_answer), None, universe == Universe::Int)
            }
            DecisionKind::Pair { or_none, .. } => (or_none.then_some(no_answer), None, false),
            DecisionKind::Some { universe, least, most, .. } => {
                let none = (least == 0).then_some(no_answer);
                (none, Some((least as usize, most as usize)), universe == Universe::Int)
            }
            DecisionKind::React { .. } => (Some(words.message("pass")), None, false),
        };
        let mut options = Vec::new();
        let mut alike = AppearanceGroups::default();
        let mut classes = Vec::new();
        for i in 0..game.option_count() {
            let (first, second) = game.option_pair(i)?;
            if first == NONE {
                continue;
            }
            let parts = match decision.kind {
                DecisionKind::Pair { first: a, second: b, .. } => {
                    let text = |ty: &Ty, value| game.format_value_for(Some(reader), ty, value);
                    vec![text(&a.element(), first), text(&b.element(), second)]
                }
                DecisionKind::One { .. }
                | DecisionKind::Some { .. }
                | DecisionKind::React { .. } => vec![game.describe_option(i)],
            };
            let number = if numbers { first } else { i64::try_from(i).ok()? + 1 };
            let here = match decision.kind {
                DecisionKind::One { universe: Universe::Hex, .. }
                | DecisionKind::Some { universe: Universe::Hex, .. } => {
                    pieces_in_hex(game, reader, first)
                }
                DecisionKind::One { .. }
                | DecisionKind::Some { .. }
                | DecisionKind::Pair { .. }
                | DecisionKind::React { .. } => None,
            };
            // Options of a choice of several are not grouped, since each is selected by its own
            // number.
            let elements = match decision.kind {
                DecisionKind::One { universe, .. } => vec![(universe, first)],
                DecisionKind::Pair { first: a, second: b, .. } => vec![(a, first), (b, second)],
                DecisionKind::Some { .. } | DecisionKind::React { .. } => Vec::new(),
            };
            let (class, is_duplicate) = match elements.as_slice() {
                [] => (None, false),
                elements => {
                    let (class, is_duplicate) = alike.add(game, reader, elements);
                    (Some(class), is_duplicate)
                }
            };
            let element = usize::try_from(first).ok()?;
            let appearance = class.as_ref().and_then(OptionAppearance::first);
            let alike = Vec::new();
            options.push(PromptOption {
                number,
                parts,
                hex_contents: here,
                element,
                is_duplicate,
                alike_counts: alike,
                appearance,
            });
            classes.push(class);
        }
        for (option, class) in options.iter_mut().zip(&classes) {
            let counts = |class| (0..option.parts.len()).map(|at| alike.count(class, at)).collect();
            option.alike_counts = class.as_ref().map(counts).unwrap_or_default();
        }
        let about = match (decision.kind, label.trim_end_matches(':')) {
            (DecisionKind::React { window, .. }, "") => window.replace('-', " "),
            (_, "") => words.message("table-choose").to_owned(),
            (_, label) => label.to_owned(),
        };
        let how_many = match several {
            Some((least, most)) if least == most => {
                format!(" {}", words.format("table-choose-count", &[("n", most.into())]))
            }
            Some((least, most)) => {
                let values = [("least", least.into()), ("most", most.into())];
                format!(" {}", words.format("table-choose-range", &values))
            }
            None => String::new(),
        };
        // An army without a printed name appears under its id, which begins with a small letter.
        let decider = capitalize(&game.describe_decider());
        let head = format!("{decider}: {about}{how_many}");
        Some(Self { head, options, none, several, words })
    }

    /// Returns the player who decides, and the subject of the decision.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns the options with their numbers, in columns. Pairs are grouped by their first part.
    /// Of indistinguishable options, only the first is listed, with their number.
    #[must_use]
    pub fn option_list(&self, width: usize) -> String {
        let widest = self.options.iter().map(|o| o.number.to_string().len()).max().unwrap_or(1);
        let mut out = String::new();
        let mut rest = self.options.as_slice();
        while let Some(first) = rest.first() {
            // Distinguishable options with the same name are listed separately.
            let same = |o: &&PromptOption| {
                o.parts.len() < 2
                    || o.parts.first() == first.parts.first() && o.appearance == first.appearance
            };
            let (group, later) = rest.split_at(rest.iter().take_while(same).count());
            rest = later;
            let shown = group.iter().filter(|option| !option.is_duplicate);
            let cells: Vec<String> = shown
                .map(|o| {
                    // An option that is a number is listed without its name, which would repeat it.
                    let name = o.parts.last().map_or("", String::as_str);
                    let number = o.number.to_string();
                    let here =
                        o.hex_contents.as_ref().map_or(String::new(), |here| format!(", {here}"));
                    let of = duplicate_note(self.words, o.alike_counts.last());
                    match number == name {
                        true => number,
                        false => format!("{number:>widest$} {name}{of}{here}"),
                    }
                })
                .collect();
            if cells.is_empty() {
                continue;
            }
            if let [head, _] = first.parts.as_slice() {
                let of = duplicate_note(self.words, first.alike_counts.first());
                out.push_str(&format!("  {head}{of}\n{}", columns(&cells, width, 4)));
            } else {
                out.push_str(&columns(&cells, width, 2));
            }
        }
        if let Some(none) = self.none {
            out.push_str(&format!("  {}{none}\n", " ".repeat(widest + 1)));
        }
        out
    }

    /// Returns a sentence that says what the player may type.
    #[must_use]
    pub fn answer_help(&self) -> String {
        let words = self.words;
        let mut ways = Vec::new();
        match (self.options.first(), self.options.last()) {
            (Some(first), Some(last)) if first.number != last.number => {
                let values = [("first", first.number.into()), ("last", last.number.into())];
                ways.push(words.format("table-number", &values));
            }
            (Some(only), _) => ways.push(only.number.to_string()),
            (None, _) => {}
        }
        let is_named = |o: &PromptOption| o.parts.iter().any(|part| *part != o.number.to_string());
        if self.options.iter().any(is_named) {
            ways.push(words.message("table-name").to_owned());
        }
        let mut text = ways.join(", ");
        match self.several {
            Some((_, most)) if most > 1 && !text.is_empty() => {
                text.push_str(&format!(", {}", words.message("table-several")));
            }
            Some(_) | None => {}
        }
        match self.none {
            Some(none) if text.is_empty() => text = format!("`{none}`"),
            Some(none) => {
                let or = words.format("table-or", &[("none", none.into())]);
                text.push_str(&format!("; {or}"));
            }
            None => {}
        }
        words.format("table-type", &[("ways", (&text).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_in_a_hex_are_counted() {
        let names = |names: &[&str]| names.iter().map(|&n| n.to_owned()).collect::<Vec<String>>();
        let told = |all: &[&str]| short_list(Words::default(), &names(all)).unwrap_or_default();
        assert_eq!(told(&[]), "");
        assert_eq!(told(&["Legionaries", "Legionaries"]), "2 Legionaries");
        assert_eq!(told(&["Horse", "Foot", "Horse"]), "2 Horse and Foot");
        assert_eq!(told(&["Horse", "Foot", "Bow", "Bow"]), "4 pieces");
    }
}
