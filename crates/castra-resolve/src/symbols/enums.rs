//! Enums and dice.

use std::collections::hash_map::Entry;

use castra_base::Diagnostic;
use castra_base::codes;

use crate::names::Namespace;
use crate::scopes::Owner;
use castra_defs::Direction;
use castra_ir::{Die, Enum, EnumId, Ty, Word, id};

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::builder::Builder;
use super::built_in::SECTION;
use super::table::Def;
use super::types::to_value;

/// The answers to `choose whether`: each word, with the message key of its printed label.
pub const ANSWERS: [(&str, &str); 2] = [("yes", "answer-yes"), ("no", "answer-no")];

/// The message keys of the printed directions, in the order of their words.
const DIRECTIONS: [&str; 8] = [
    "direction-north",
    "direction-north-east",
    "direction-east",
    "direction-south-east",
    "direction-south",
    "direction-south-west",
    "direction-west",
    "direction-north-west",
];

/// The type of an answer to `choose whether`.
pub const ANSWER: Ty = Ty::Enum(EnumId::ANSWER);

impl Builder<'_, '_> {
    /// Adds `direction`, the answers of `choose whether`, the declared enums, and the sections of
    /// the boards.
    pub(super) fn add_enums(&mut self) {
        let plain = |word: &str| Word { word: word.to_owned(), label: word.to_owned() };
        let of_castra = self.game.words();
        let named =
            |word: &str, key| Word { word: word.into(), label: of_castra.message(key).into() };
        self.owner = Owner::GAME;
        let directions = Direction::WORDS.iter().zip(DIRECTIONS);
        self.add_enum("direction", directions.map(|(word, key)| named(word, key)).collect());
        // Only scripts of tests use these words, so sources may declare them.
        let words = ANSWERS.map(|(word, key)| named(word, key));
        let name = "an answer".to_owned();
        self.symbols.template.enums.push(Enum { name, words: words.into() });
        for of in self.game.enums.values() {
            self.set_owner(Namespace::Enum, &of.name);
            let words = of.variants.iter();
            let words = words.map(|(w, v)| Word { word: w.clone(), label: v.label.clone() });
            self.add_enum(&of.name, words.collect());
        }
        let definitions = &self.symbols.definitions;
        let of_enum = definitions.owner(Namespace::Enum, SECTION);
        let mut sections: Vec<(String, Vec<Owner>)> = match self.game.enums.get(SECTION) {
            Some(of) => of.variants.keys().map(|word| (word.clone(), vec![of_enum])).collect(),
            None => Vec::new(),
        };
        for board in self.game.boards.values() {
            let owner = definitions.owner(Namespace::Board, &board.name);
            for section in &board.sections {
                match sections.iter_mut().find(|(name, _)| *name == section.name) {
                    Some((_, owners)) => owners.push(owner),
                    None => sections.push((section.name.clone(), vec![owner])),
                }
            }
        }
        let named_otherwise =
            self.game.dice.contains_key(SECTION) || self.game.kinds.contains_key(SECTION);
        let declared = self.game.enums.contains_key(SECTION);
        if !sections.is_empty() && !declared && !named_otherwise {
            let made = id(self.symbols.template.enums.len());
            let words: Vec<Word> = sections.iter().map(|(name, _)| plain(name)).collect();
            self.symbols.template.enums.push(Enum { name: SECTION.to_owned(), words });
            for (i, (name, owners)) in sections.iter().enumerate() {
                self.define_for(name, Def::Word(made, to_value(i)), owners);
            }
        }
        for (i, (name, owners)) in sections.into_iter().enumerate() {
            self.define_for(&name, Def::Section(to_value(i)), &owners);
            self.symbols.template.sections.push((name, Vec::new()));
        }
    }

    /// Adds the dice; faces that are words make an enum.
    pub(super) fn add_dice(&mut self) {
        for die in self.game.dice.values() {
            self.set_owner(Namespace::Die, &die.name);
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
                    faces.push(to_value(at));
                }
                let label = |w: &String| {
                    self.game.translated_face(&die.name, w).unwrap_or(w.as_str()).to_owned()
                };
                let words =
                    words.into_iter().map(|w| Word { word: w.clone(), label: label(w) }).collect();
                (Ty::Enum(self.add_enum(&die.name, words)), faces)
            };
            let mut distinct: Vec<i64> = Vec::new();
            for &face in &faces {
                if !distinct.contains(&face) {
                    distinct.push(face);
                }
            }
            let at = id(self.symbols.template.dice.len());
            let plain = SmolStr::new(self.symbols.scopes.source_name(&die.name));
            self.define(&plain, Def::Die(at));
            self.symbols.template.dice.push(Die { name: die.name.clone(), face, faces, distinct });
        }
        self.report_duplicate_types();
    }

    /// Adds a meaning to a name for each of some owners.
    fn define_for(&mut self, name: &str, meaning: Def, owners: &[Owner]) {
        for owner in owners {
            self.owner = *owner;
            self.define(name, meaning);
        }
    }

    pub(super) fn add_enum(&mut self, name: &str, words: Vec<Word>) -> EnumId {
        let at: EnumId = id(self.symbols.template.enums.len());
        for (i, word) in words.iter().enumerate() {
            self.define(&word.word, Def::Word(at, to_value(i)));
        }
        self.symbols.template.enums.push(Enum { name: name.to_owned(), words });
        at
    }

    /// Reports names shared by enums, dice and kinds, which are all types.
    fn report_duplicate_types(&mut self) {
        let enums = self.game.enums.keys().map(|n| (n, Namespace::Enum));
        let dice = self.game.dice.keys().map(|n| (n, Namespace::Die));
        let kinds = self.game.kinds.keys().map(|n| (n, Namespace::Kind));
        let mut known: FxHashMap<&String, Namespace> = FxHashMap::default();
        let mut doubled: Vec<(&String, Namespace, Namespace)> = Vec::new();
        for (name, space) in enums.chain(dice).chain(kinds) {
            match known.entry(name) {
                Entry::Occupied(first) => doubled.push((name, space, *first.get())),
                Entry::Vacant(free) => {
                    free.insert(space);
                }
            }
        }
        for (name, space, first) in doubled {
            let Some(mut span) = self.declared_at(space, name) else { continue };
            let mut origin = self.declared_at(first, name);
            if let Some(first) = origin {
                let (culprit, other) = self.symbols.scopes.order_conflict(first, span);
                (span, origin) = (culprit, Some(other));
            }
            let mut diagnostic = Diagnostic::new(
                &codes::NAME_DUPLICATE,
                span,
                format!("the {} and the {} are both called `{name}`", first.noun(), space.noun()),
            )
            .label("the second type of this name")
            .help("give one of them another name");
            if let Some(origin) = origin {
                diagnostic = diagnostic.related(origin, "the first");
            }
            self.report(diagnostic);
        }
    }
}
