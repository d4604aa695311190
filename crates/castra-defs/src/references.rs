//! Definitions and uses of names, for editors.
//!
//! ```text
//! state pace per army: int = 0        a definition: (file, `pace`, state)
//! … us.pace += 1 …                    a use of it, written to
//! ```
//!
//! A span is a source location and changes with every edit above it. A [`DefId`] identifies a
//! definition and does not.

use castra_base::{FileId, Span};
use smol_str::SmolStr;

/// The kind of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "a variant without a comment is a declaration of that name")]
pub enum DefKind {
    /// A game header; a game of several files has several.
    Game,
    /// A module header; a module of several files has several.
    Module,
    Battle,
    Campaign,
    /// A side of a campaign.
    Side,
    /// A battle of a campaign that has another name there.
    Stage,
    Enum,
    /// A word of an enum or a face of a die, including anonymous ones.
    Word,
    Die,
    Board,
    /// A section of a board.
    Section,
    /// A place of a board.
    Place,
    Kind,
    /// A field of a kind, or a parameter of its cards.
    Field,
    /// An instance of a kind: a unit, a card, a terrain.
    Element,
    Deck,
    /// A group of a deck.
    Group,
    Pile,
    Table,
    /// A symbol defined for the cells of one table or map.
    Sign,
    /// A War Council entry of the battle.
    Entry,
    /// A War Council entry of an army.
    ArmyEntry,
    Record,
    Function,
    Procedure,
    /// A step of a procedure or phase.
    Step,
    /// A phase of the turn.
    Phase,
    /// A state variable of the game, its armies or its hexes.
    State,
    Role,
    Option,
    /// A weight of an advice rule.
    Weight,
    /// A published source, whose clauses rules cite.
    Source,
    /// A clause of a source, or a special rule of a battle that has a name.
    Clause,
    Window,
    /// A change, by its label.
    Change,
    /// An army of a battle or a test.
    Army,
    /// A parameter of a function, procedure, table or window.
    Parameter,
    /// A local variable.
    Local,
}

/// The identity of a definition, which does not depend on its position in the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct DefId {
    pub file: FileId,
    /// The names from the item inward: `unit.class`. If a path repeats, later definitions have a
    /// number after it: `setup.found#2`.
    pub path: SmolStr,
    pub kind: DefKind,
}

/// A definition of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct Definition {
    pub id: DefId,
    pub name: SmolStr,
    /// The location of the name.
    pub span: Span,
    /// Documentation comment (`///`).
    pub docs: Option<String>,
    /// The type in source syntax: `int`, `(u: unit) -> bool`.
    pub ty: Option<String>,
    /// The plural of a kind's name, if the declaration gives one.
    pub plural: Option<SmolStr>,
}

/// The way in which a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UseKind {
    /// The value is read, or it is part of an expression.
    Read,
    /// A value is assigned to it.
    Write,
    /// It is called, opened or performed.
    Call,
    /// It is named as a type.
    Type,
    /// It is the subject of a declaration: of a header, a change, a label, a role or a map.
    Label,
    /// A clause is cited.
    Cite,
    /// A further face of a die with the same word.
    RepeatedFace,
    /// It is named by an abbreviation, which is not its name.
    Abbreviation,
    /// A kind is named by the regular plural of its name.
    Plural,
}

/// A use of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct Use {
    /// The location of the use.
    pub span: Span,
    pub kind: UseKind,
    /// True if the language itself declares the name.
    pub built_in: bool,
    /// The definitions that the name refers to; several if one name stands for all of them. Empty
    /// for an unresolved name and for a built-in.
    pub definitions: Vec<DefRef>,
}

impl Use {
    /// Returns whether the name is unresolved.
    #[must_use]
    pub const fn is_unresolved(&self) -> bool {
        self.definitions.is_empty() && !self.built_in
    }
}

/// A reference to a definition, valid while its file is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct DefRef {
    pub file: FileId,
    /// The index among the definitions of the file, in source order.
    pub at: u32,
}

/// The definition or use at a source position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants are named after their contents")]
pub enum Reference<'r> {
    Definition(&'r Definition),
    Use(&'r Use),
}
