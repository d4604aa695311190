//! Enums and dice.

use castra_base::Diagnostic;
use castra_base::codes;
use smol_str::SmolStr;

use crate::names::Space;
use castra_defs::Direction;
use castra_ir::{Die, Enum, EnumId, Ty, Word, id};

use super::Meaning;
use super::build::Builder;
use super::types::number;

/// The enum whose words are the sections of boards.
pub(super) const SECTION: &str = "section";

/// What the points of the compass are called in rules.
pub(crate) const DIRECTIONS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

impl Builder<'_, '_> {
    /// `direction`, the declared enums, and the sections of the boards.
    pub(super) fn enums(&mut self) {
        debug_assert_eq!(DIRECTIONS.len(), Direction::ALL.len(), "one word for each direction");
        let plain = |word: &str| Word { word: word.to_owned(), label: word.to_owned() };
        self.add_enum("direction", DIRECTIONS.iter().map(|w| plain(w)).collect());
        for of in self.game.enums.values() {
            let words = of.variants.iter();
            let words = words.map(|(w, v)| Word { word: w.clone(), label: v.label.clone() });
            self.add_enum(&of.name, words.collect());
        }
        let mut sections: Vec<String> = match self.game.enums.get(SECTION) {
            Some(of) => of.variants.keys().cloned().collect(),
            None => Vec::new(),
        };
        for section in self.game.boards.values().flat_map(|b| &b.sections) {
            if !sections.contains(&section.name) {
                sections.push(section.name.clone());
            }
        }
        let named_otherwise =
            self.game.dice.contains_key(SECTION) || self.game.kinds.contains_key(SECTION);
        let declared = self.game.enums.contains_key(SECTION);
        if !sections.is_empty() && !declared && !named_otherwise {
            self.add_enum(SECTION, sections.iter().map(|w| plain(w)).collect());
        }
        for (i, name) in sections.into_iter().enumerate() {
            self.means(&name, Meaning::Section(number(i)));
            self.vocabulary.template.sections.push((name, Vec::new()));
        }
    }

    /// Dice; faces that are words make an enum.
    pub(super) fn dice(&mut self) {
        for die in self.game.dice.values() {
            let (face, faces) = if die.numeric {
                (Ty::Int, die.faces.iter().filter_map(|f| f.parse().ok()).collect::<Vec<i64>>())
            } else {
                let mut words: Vec<&String> = Vec::new();
                let mut faces = Vec::new();
                for face in &die.faces {
                    let at = words.iter().position(|w| *w == face).unwrap_or_else(|| {
                        words.push(face);
                        words.len() - 1
                    });
                    faces.push(number(at));
                }
                let words =
                    words.into_iter().map(|w| Word { word: w.clone(), label: w.clone() }).collect();
                (Ty::Enum(self.add_enum(&die.name, words)), faces)
            };
            let mut distinct: Vec<i64> = Vec::new();
            for &face in &faces {
                if !distinct.contains(&face) {
                    distinct.push(face);
                }
            }
            let at = id(self.vocabulary.template.dice.len());
            self.means(&die.name, Meaning::Die(at));
            self.vocabulary.template.dice.push(Die {
                name: die.name.clone(),
                face,
                faces,
                distinct,
            });
        }
        self.doubled_types();
    }

    pub(super) fn add_enum(&mut self, name: &str, words: Vec<Word>) -> EnumId {
        let at: EnumId = id(self.vocabulary.template.enums.len());
        for (i, word) in words.iter().enumerate() {
            let meanings = self.vocabulary.names.entry(SmolStr::new(&word.word)).or_default();
            meanings.push(Meaning::Word(at, number(i)));
        }
        self.vocabulary.template.enums.push(Enum { name: name.to_owned(), words });
        at
    }

    /// Enums, dice and kinds are all types, so their names must differ.
    fn doubled_types(&mut self) {
        let enums = self.game.enums.keys().map(|n| (n, Space::Enum));
        let dice = self.game.dice.keys().map(|n| (n, Space::Die));
        let kinds = self.game.kinds.keys().map(|n| (n, Space::Kind));
        let all: Vec<(&String, Space)> = enums.chain(dice).chain(kinds).collect();
        for (i, (name, space)) in all.iter().enumerate() {
            let Some((_, first)) = all.iter().take(i).find(|(other, _)| other == name) else {
                continue;
            };
            let Some(span) = self.origins.of(*space, name) else { continue };
            let mut diagnostic = Diagnostic::new(
                &codes::NAME_DUPLICATE,
                span,
                format!("the {} and the {} are both called `{name}`", first.noun(), space.noun()),
            )
            .label("the second type of this name")
            .help("give one of them another name");
            if let Some(origin) = self.origins.of(*first, name) {
                diagnostic = diagnostic.related(origin, "the first");
            }
            self.report(diagnostic);
        }
    }
}
