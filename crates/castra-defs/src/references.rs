//! Which names are used where: what an editor asks a text.
//!
//! ```text
//! state pace per army: int = 0        a definition: (file, `pace`, state)
//! … us.pace += 1 …                    a use of it, written to
//! ```
//!
//! Spans say where something stands; a definition *is* its [`DefId`], which stays the
//! same when a letter is typed above it.

use castra_base::{FileId, Span};
use smol_str::SmolStr;

/// What a definition is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefKind {
    /// A game: each of its headers is one.
    Game,
    /// A module: each of its headers is one.
    Module,
    /// A battle.
    Battle,
    /// An enum.
    Enum,
    /// A word of an enum or a face of a die, also of those written in place.
    Word,
    /// A die.
    Die,
    /// A board.
    Board,
    /// A section of a board.
    Section,
    /// A place of a board.
    Place,
    /// A kind.
    Kind,
    /// A field of a kind, or a parameter of its cards.
    Field,
    /// What a game declares of a kind: a unit, a card, a terrain.
    Element,
    /// A deck.
    Deck,
    /// A group of a deck.
    Group,
    /// A pile.
    Pile,
    /// A table.
    Table,
    /// A sign that stands for something in the cells of one table or map.
    Sign,
    /// A War Council entry of the battle.
    Entry,
    /// A War Council entry of an army.
    ArmyEntry,
    /// A record.
    Record,
    /// A function.
    Function,
    /// A procedure.
    Procedure,
    /// A step of a procedure or phase.
    Step,
    /// A phase of the turn.
    Phase,
    /// A state of the game, its armies or its hexes.
    State,
    /// A role.
    Role,
    /// An option.
    Option,
    /// A weight of advice.
    Weight,
    /// A source.
    Source,
    /// A clause of a source, or a special rule of a battle that has a name.
    Clause,
    /// A window.
    Window,
    /// A change, by its label.
    Change,
    /// An army of a battle or a test.
    Army,
    /// A parameter of a function, procedure, table or window.
    Parameter,
    /// A name within a body.
    Local,
}

/// What a definition is, whatever stands above it in its file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefId {
    /// Its file.
    pub file: FileId,
    /// Its names from the item on: `unit.class`; of the second and later ones of a
    /// path, with a number after it, `setup.found#2`.
    pub path: SmolStr,
    /// What it is.
    pub kind: DefKind,
}

/// A definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What it is.
    pub id: DefId,
    /// Its name.
    pub name: SmolStr,
    /// Where its name stands.
    pub span: Span,
    /// Its documentation (`///`).
    pub docs: Option<String>,
    /// Its type, as a text would write it: `int`, `(u: unit) -> bool`.
    pub ty: Option<String>,
    /// Of a kind, the word for all of it, where its declaration says one.
    pub plural: Option<SmolStr>,
}

/// How a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UseKind {
    /// Its value is asked for, or it is named in one.
    Read,
    /// It is given a value.
    Write,
    /// It is called, opened or done.
    Call,
    /// As a type.
    Type,
    /// Something else is said about it: what a header, a change, a label, a role or a
    /// map is for.
    Label,
    /// A clause is cited.
    Cite,
    /// A further face of a die with the same word.
    Again,
    /// By an abbreviation, which is not its name.
    Abbreviation,
    /// By the word for all of its kind, which is made from its name.
    Plural,
}

/// A use of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Where it stands.
    pub span: Span,
    /// How the name is used.
    pub kind: UseKind,
    /// Whether Castra itself gives the name its meaning.
    pub built_in: bool,
    /// Which definitions it names; several where one name stands for all of them. None
    /// for a miss, and for what is built in.
    pub definitions: Vec<DefPlace>,
}

impl Use {
    /// Whether the name stands for nothing.
    #[must_use]
    pub const fn is_miss(&self) -> bool {
        self.definitions.is_empty() && !self.built_in
    }
}

/// Where a definition is found as long as its text is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefPlace {
    /// Its file.
    pub file: FileId,
    /// Its number among the definitions of the file, by place.
    pub at: u32,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference<'r> {
    /// The name of a definition.
    Definition(&'r Definition),
    /// A use of one.
    Use(&'r Use),
}
