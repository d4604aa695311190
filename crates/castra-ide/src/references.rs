//! From a name to all places that use it.

use castra_base::{FileId, SourceFile, Span};
use castra_defs::{DefKind, Definition, Use};

use crate::Analysis;

impl Analysis {
    /// Every place that uses what the name at a place stands for, by file and place,
    /// if wanted with those that declare it.
    #[must_use]
    pub fn uses(&self, file: FileId, offset: u32, with_declaration: bool) -> Vec<Span> {
        let Some((_, named)) = self.named(file, offset) else { return Vec::new() };
        let mut found = Vec::new();
        for one in named.into_iter().flat_map(|one| self.together(one)) {
            found.extend(self.uses_of(one).iter().map(|used| used.span));
            if with_declaration {
                found.push(one.span);
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The uses of a definition, by file and place.
    pub(crate) fn uses_of<'a>(&'a self, one: &'a Definition) -> Vec<&'a Use> {
        let references = self.references();
        match self.texts_with(one, &[one.name.as_str()]) {
            None => references.uses_of(&one.id).collect(),
            Some(texts) => {
                let uses = texts.into_iter().flat_map(|file| references.uses_in(file.id));
                let named = uses.filter(|used| self.slice(used.span) == one.name.as_str());
                named
                    .filter(|used| references.definitions_of(used).any(|d| d.id == one.id))
                    .collect()
            }
        }
    }

    /// The texts in which something that is declared can be spoken of by one of some names; none
    /// where it may be spoken of in other words. After a letter in the rules of a game the uses of
    /// every text that sees them are to be worked out anew: only what has a name at all need be
    /// looked at.
    pub(crate) fn texts_with(&self, one: &Definition, names: &[&str]) -> Option<Vec<&SourceFile>> {
        if !is_used_by_name(one.id.kind) {
            return None;
        }
        let is_of_a_body = self.is_of_a_body(one);
        let has_name = |text: &SourceFile| match is_of_a_body {
            true => text.id == one.span.file,
            false => names.iter().any(|name| text.text.contains(name)),
        };
        Some(self.checked.files.iter().filter(|text| has_name(text)).collect())
    }

    /// Whether what is declared is known nowhere outside of the body that it is declared in. The
    /// parameters of cards, tables and windows are: others speak of them.
    pub(crate) fn is_of_a_body(&self, one: &Definition) -> bool {
        if one.id.kind != DefKind::Parameter {
            return one.id.kind == DefKind::Local;
        }
        let before = self.text(one.span.file).get(..one.span.start as usize);
        let mut lines = before.unwrap_or_default().lines().rev();
        let head = lines.find(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
        let word = head.and_then(|line| line.split_whitespace().next());
        matches!(word, Some("fn" | "judge" | "proc"))
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
        | DefKind::Weight
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
