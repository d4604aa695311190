//! Which names are used where: what an editor asks a text.
//!
//! ```text
//! state pace per army: int = 0        a definition: (file, `pace`, state)
//! … us.pace += 1 …                    a use of it, written to
//! ```
//!
//! Spans say where something stands; a definition *is* its [`DefId`], which stays the
//! same when a letter is typed above it.

use std::collections::BTreeMap;

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
    /// path, with a number behind it, `setup.found#2`.
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
    /// Which definitions it names, by their places in [`References`]; several where one
    /// name stands for all of them. None for a miss, and for what is built in.
    definitions: Vec<usize>,
}

impl Use {
    /// A use, and the definitions that it names, by their places in the list that goes
    /// with it into [`References::new`].
    #[must_use]
    pub const fn new(span: Span, kind: UseKind, built_in: bool, definitions: Vec<usize>) -> Self {
        Self { span, kind, built_in, definitions }
    }

    /// Whether the name stands for nothing.
    #[must_use]
    pub const fn is_miss(&self) -> bool {
        self.definitions.is_empty() && !self.built_in
    }
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference<'r> {
    /// The name of a definition.
    Definition(&'r Definition),
    /// A use of one.
    Use(&'r Use),
}

/// The definitions of some texts, and every use of a name in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// By file and place.
    definitions: Vec<Definition>,
    by_id: BTreeMap<DefId, usize>,
    /// By file and place.
    uses: Vec<Use>,
}

fn place(span: Span) -> (FileId, u32, u32) {
    (span.file, span.start, span.end)
}

impl References {
    /// Definitions, in any order, and their uses.
    #[must_use]
    pub fn new(definitions: Vec<Definition>, uses: Vec<Use>) -> Self {
        let mut order: Vec<usize> = (0..definitions.len()).collect();
        order.sort_by_key(|&i| definitions.get(i).map(|d| place(d.span)));
        let mut moved = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            if let Some(at) = moved.get_mut(old) {
                *at = new;
            }
        }
        let mut sorted = definitions;
        sorted.sort_by_key(|d| place(d.span));
        let mut uses = uses;
        for one in &mut uses {
            for at in &mut one.definitions {
                *at = moved.get(*at).copied().unwrap_or(*at);
            }
        }
        uses.sort_by_key(|one| place(one.span));
        let by_id = sorted.iter().enumerate().map(|(i, d)| (d.id.clone(), i)).collect();
        Self { definitions: sorted, by_id, uses }
    }

    /// What stands at an offset of a file.
    #[must_use]
    pub fn at(&self, file: FileId, offset: u32) -> Option<Reference<'_>> {
        let around = |span: Span| span.file == file && (span.start..=span.end).contains(&offset);
        let before = |span: Span| (span.file, span.start) <= (file, offset);
        let last = self.uses.partition_point(|one| before(one.span));
        let used = self.uses.iter().take(last).next_back().filter(|one| around(one.span));
        let last = self.definitions.partition_point(|d| before(d.span));
        let defined = self.definitions.iter().take(last).next_back().filter(|d| around(d.span));
        match (used, defined) {
            // Side by side: what begins here.
            (Some(used), Some(defined)) if used.span.start > defined.span.start => {
                Some(Reference::Use(used))
            }
            (_, Some(defined)) => Some(Reference::Definition(defined)),
            (Some(used), None) => Some(Reference::Use(used)),
            (None, None) => None,
        }
    }

    /// The uses of a definition, by file and place.
    pub fn uses_of(&self, id: &DefId) -> impl Iterator<Item = &Use> {
        let at = self.by_id.get(id).copied();
        self.uses.iter().filter(move |one| at.is_some_and(|at| one.definitions.contains(&at)))
    }

    /// A definition.
    #[must_use]
    pub fn definition(&self, id: &DefId) -> Option<&Definition> {
        self.definitions.get(*self.by_id.get(id)?)
    }

    /// The definitions that a use names.
    pub fn definitions_of<'r>(&'r self, one: &'r Use) -> impl Iterator<Item = &'r Definition> {
        one.definitions.iter().filter_map(|at| self.definitions.get(*at))
    }

    /// The definitions of a file, by place.
    #[must_use]
    pub fn definitions_in(&self, file: FileId) -> &[Definition] {
        let from = self.definitions.partition_point(|d| d.span.file < file);
        let to = self.definitions.partition_point(|d| d.span.file <= file);
        self.definitions.get(from..to).unwrap_or_default()
    }

    /// The uses of names in a file, by place; misses among them.
    #[must_use]
    pub fn uses_in(&self, file: FileId) -> &[Use] {
        let from = self.uses.partition_point(|one| one.span.file < file);
        let to = self.uses.partition_point(|one| one.span.file <= file);
        self.uses.get(from..to).unwrap_or_default()
    }
}
