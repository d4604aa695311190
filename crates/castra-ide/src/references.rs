//! From a name to all places that use it.

use castra_base::{FileId, Span};
use castra_defs::{DefKind, Definition};

use crate::Analysis;

impl Analysis {
    /// Every place that uses what the name at a place stands for, by file and place,
    /// if wanted with those that declare it.
    #[must_use]
    pub fn uses(&self, file: FileId, offset: u32, with_declaration: bool) -> Vec<Span> {
        let Some((_, named)) = self.named(file, offset) else { return Vec::new() };
        let mut found = Vec::new();
        for one in named.into_iter().flat_map(|one| self.together(one)) {
            self.uses_of(one, &mut found);
            if with_declaration {
                found.push(one.span);
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The uses of a definition. After a letter in the rules of a game those of every text
    /// that sees them are to be worked out anew: only what has the name at all is looked at.
    fn uses_of(&self, one: &Definition, found: &mut Vec<Span>) {
        let references = self.references();
        if !is_used_by_name(one.id.kind) {
            return found.extend(references.uses_of(&one.id).map(|used| used.span));
        }
        let has_name = |text: &str| text.contains(one.name.as_str());
        for file in self.checked.files.iter().filter(|file| has_name(&file.text)) {
            let uses = references.uses_in(file.id).iter();
            let named = uses.filter(|used| file.slice(used.span) == one.name.as_str());
            let own = named.filter(|used| references.definitions_of(used).any(|d| d.id == one.id));
            found.extend(own.map(|used| used.span));
        }
    }
}

/// Whether what is declared is used by its name only, and not by an abbreviation, a sign
/// or a plural.
const fn is_used_by_name(kind: DefKind) -> bool {
    match kind {
        DefKind::Function
        | DefKind::Procedure
        | DefKind::Table
        | DefKind::Record
        | DefKind::Step
        | DefKind::Phase
        | DefKind::Window
        | DefKind::Change
        | DefKind::State
        | DefKind::Option
        | DefKind::Pile
        | DefKind::Role
        | DefKind::Deck
        | DefKind::Clause
        | DefKind::Parameter
        | DefKind::Local => true,
        DefKind::Game
        | DefKind::Module
        | DefKind::Battle
        | DefKind::Source
        | DefKind::Army
        | DefKind::Enum
        | DefKind::Word
        | DefKind::Die
        | DefKind::Board
        | DefKind::Section
        | DefKind::Place
        | DefKind::Kind
        | DefKind::Field
        | DefKind::Element
        | DefKind::Group
        | DefKind::Sign
        | DefKind::Entry
        | DefKind::ArmyEntry => false,
    }
}
