//! Built-ins: operations that are plain functions of the values of their arguments.
//!
//! Each has one entry, which typing, the analyses, printing and the documentation of the language
//! read. Only its evaluation and its code are written elsewhere, in a match without a wildcard. A
//! built-in never stops play with a runtime error.

use crate::id::EnumId;
use crate::ty::{Ty, Universe};

/// The names, types and properties of a built-in.
#[derive(Debug)]
pub struct BuiltInEntry {
    /// The name in the language and in dumps.
    pub name: &'static str,
    /// The notation of the built-in.
    pub notation: Notation,
    /// The types of its arguments.
    pub params: &'static [ValueType],
    /// The type of its value.
    pub result: ValueType,
    /// The part of the position that it reads besides its arguments.
    pub reads: Reads,
    /// The bounds of its value, if that is a number.
    pub bounds: Bounds,
    /// The cost in time.
    pub cost: Cost,
    /// True if the machine computes it for one element of a set at a time; a condition with it does
    /// not become a set predicate.
    pub one_by_one: bool,
    /// True if its value depends on which hexes are adjacent.
    pub adjacency: bool,
    /// True if it needs a board of hexes or squares: a board of places has no directions.
    pub needs_grid: bool,
    /// The function of the language with exactly this value. Without one, the checker lowers other
    /// forms to the built-in.
    pub function: Option<BuiltInFunction>,
}

/// The form in which rules call a built-in as a function, with its documentation.
#[derive(Debug)]
pub struct BuiltInFunction {
    /// The forms of a call.
    pub forms: &'static [&'static str],
    /// The description of the value of a call, in a sentence or two.
    pub docs: &'static str,
    /// Calls, as the rules of a game could contain them.
    pub examples: &'static [&'static str],
    /// The subject, by which the reference lists it.
    pub subject: Subject,
    /// True if a game or module may declare a function of this name, which then replaces it.
    pub gives_way: bool,
}

/// Declares the subjects, each with its heading.
macro_rules! subjects {
    ($($id:ident $heading:literal,)+) => {
        /// The subject of a function, in the order of the reference.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Subject {
            $(#[doc = $heading] $id,)+
        }

        impl Subject {
            /// All subjects, in order.
            pub const ALL: &'static [Self] = &[$(Self::$id,)+];

            /// Returns the heading in the reference.
            #[must_use]
            pub const fn heading(self) -> &'static str {
                match self {
                    $(Self::$id => $heading,)+
                }
            }
        }
    };
}

subjects! {
    Armies "armies",
    Pieces "pieces",
    Movement "distance and movement",
    Board "the board",
    Directions "directions",
    Element "an element of a set",
    Part "part of a set",
    Number "a number from a set",
    Condition "a condition on a set",
    Dice "dice",
    Words "numbers and words",
    Secrets "secrets",
    Talk "talk of players",
}

/// The notation of a built-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `name(a, b)`
    Call,
    /// `a.name`
    Member,
}

/// The type of an argument or of the value of a built-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum ValueType {
    Army,
    Cards,
    Direction,
    Hex,
    /// A hex or `none`.
    MaybeHex,
    Hexes,
    Number,
    Pieces,
    /// The index of a name in [`super::Program::sections`].
    Section,
    /// A variant of the terrain, or `none`.
    MaybeTerrain,
    Truth,
}

impl ValueType {
    /// Returns the corresponding type of the rules; `None` if it depends on the game's kinds.
    #[must_use]
    pub fn ty(self) -> Option<Ty> {
        match self {
            Self::Army => Some(Ty::Army),
            Self::Direction => Some(Ty::Enum(EnumId::DIRECTION)),
            Self::Hex => Some(Ty::Hex),
            Self::MaybeHex => Some(Ty::Option(Box::new(Ty::Hex))),
            Self::Hexes => Some(Ty::Set(Universe::Hex)),
            Self::Number | Self::Section => Some(Ty::Int),
            Self::Truth => Some(Ty::Bool),
            Self::Cards | Self::MaybeTerrain | Self::Pieces => None,
        }
    }
}

/// The part of the position that a built-in reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Nothing that changes in play.
    Nothing,
    /// The hexes of the pieces of its first argument.
    Places,
    /// The cards that armies have seen.
    Seen,
}

/// The bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// No bounds, or the value is not a number.
    Any,
    /// At least 0.
    NonNegative,
    /// Between 1 and the number of rows of the board.
    Rows,
    /// Between 1 and the number of columns of the board.
    Columns,
}

/// The cost in time of a built-in, without its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// One step.
    Step,
    /// One step for each of a few elements: more than [`Self::Step`], fewer than [`Self::Each`].
    Some,
    /// One step for each element of a set, of the arguments or of the value.
    Each,
    /// A search through the board.
    Search,
}

/// Declares the built-ins, each with its entry.
macro_rules! built_ins {
    ($($(#[doc = $doc:literal])+ $id:ident: $entry:expr,)+) => {
        /// A built-in; see [`BuiltInEntry`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum BuiltIn {
            $($(#[doc = $doc])+ $id,)+
        }

        impl BuiltIn {
            /// All built-ins, sorted by the names of the variants.
            pub const ALL: &'static [Self] = &[$(Self::$id,)+];

            /// Returns the names, types and properties of the built-in.
            #[must_use]
            pub const fn entry(self) -> &'static BuiltInEntry {
                match self {
                    $(Self::$id => {
                        const ENTRY: BuiltInEntry = $entry;
                        &ENTRY
                    })+
                }
            }
        }
    };
}

built_ins! {
    /// Hexes adjacent to any hex of a set.
    Around: BuiltInEntry {
        name: "around",
        notation: Notation::Call,
        params: &[ValueType::Hexes],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Some,
        one_by_one: false,
        adjacency: true,
        needs_grid: false,
        function: None,
    },
    /// Column of a hex from the left, from 1.
    Column: BuiltInEntry {
        name: "column",
        notation: Notation::Member,
        params: &[ValueType::Hex],
        result: ValueType::Number,
        reads: Reads::Nothing,
        bounds: Bounds::Columns,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: true,
        function: None,
    },
    /// Hexes of the second set that are connected, within that set, to hexes that both sets share.
    Connected: BuiltInEntry {
        name: "connected",
        notation: Notation::Call,
        params: &[ValueType::Hexes, ValueType::Hexes],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Search,
        one_by_one: true,
        adjacency: true,
        needs_grid: false,
        function: Some(BuiltInFunction {
            forms: &["connected(FROM, WITHIN)"],
            docs: "The hexes of WITHIN that can be reached from a hex of FROM without leaving WITHIN.",
            examples: &["connected(objectives(us), hexes where it.terrain is meadow)"],
            subject: Subject::Movement,
            gives_way: false,
        }),
    },
    /// Distance between two hexes, in steps.
    Distance: BuiltInEntry {
        name: "distance",
        notation: Notation::Call,
        params: &[ValueType::Hex, ValueType::Hex],
        result: ValueType::Number,
        reads: Reads::Nothing,
        bounds: Bounds::NonNegative,
        cost: Cost::Step,
        one_by_one: true,
        adjacency: true,
        needs_grid: false,
        // On a board of places, the function returns `none` if there is no path.
        function: None,
    },
    /// Hexes along the board edge in a direction.
    Edge: BuiltInEntry {
        name: "edge",
        notation: Notation::Call,
        params: &[ValueType::Direction],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: true,
        function: Some(BuiltInFunction {
            forms: &["edge(DIRECTION)"],
            docs: "The hexes on that edge of the board. A diagonal direction means the hexes of two edges.",
            examples: &["edge(forward(us))"],
            subject: Subject::Board,
            gives_way: false,
        }),
    },
    /// The direction of the enemy's board edge, for an army.
    Forward: BuiltInEntry {
        name: "forward",
        notation: Notation::Call,
        params: &[ValueType::Army],
        result: ValueType::Direction,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: true,
        function: Some(BuiltInFunction {
            forms: &["forward(ARMY)"],
            docs: "The direction of the enemy's edge of the board, as seen by the army.",
            examples: &["forward(us)"],
            subject: Subject::Armies,
            gives_way: false,
        }),
    },
    /// True if the line between the centres of two hexes crosses no hex of a set.
    InSight: BuiltInEntry {
        name: "in-sight",
        notation: Notation::Call,
        params: &[ValueType::Hex, ValueType::Hex, ValueType::Hexes],
        result: ValueType::Truth,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Some,
        one_by_one: true,
        adjacency: true,
        needs_grid: true,
        function: Some(BuiltInFunction {
            forms: &["in-sight(HEX, HEX, HEXES)"],
            docs: "True if a straight line from the centre of the first hex to the centre of the second is clear. HEXES are the hexes that block sight.",
            examples: &["in-sight(here, there, places(units))"],
            subject: Subject::Movement,
            gives_way: false,
        }),
    },
    /// True if an army knows the pile of every card of a set.
    Knows: BuiltInEntry {
        name: "knows",
        notation: Notation::Call,
        params: &[ValueType::Army, ValueType::Cards],
        result: ValueType::Truth,
        reads: Reads::Seen,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: false,
        // Only tests can call it.
        function: None,
    },
    /// The hexes in a straight line from a hex in a direction, up to and including the first one of
    /// a set. The line ends at the edge of the board, or where it returns to its first hex.
    Line: BuiltInEntry {
        name: "line",
        notation: Notation::Call,
        params: &[ValueType::Hex, ValueType::Direction, ValueType::Hexes],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Each,
        one_by_one: true,
        adjacency: true,
        needs_grid: true,
        function: Some(BuiltInFunction {
            forms: &["line(HEX, DIRECTION, HEXES)"],
            docs: "The hexes in a straight line from HEX, which is not one of them. The line ends with the first hex that belongs to HEXES, or at the edge of the board.",
            examples: &["line(here, east, places(units))"],
            subject: Subject::Movement,
            gives_way: true,
        }),
    },
    /// Hexes adjacent to a hex.
    Neighbours: BuiltInEntry {
        name: "neighbours",
        notation: Notation::Call,
        params: &[ValueType::Hex],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: true,
        needs_grid: false,
        // The function has other forms: of a set it becomes `Around`.
        function: None,
    },
    /// Victory hexes of an army; see [`super::Army::objectives`].
    Objectives: BuiltInEntry {
        name: "objectives",
        notation: Notation::Call,
        params: &[ValueType::Army],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: false,
        function: Some(BuiltInFunction {
            forms: &["objectives(ARMY)"],
            docs: "The hexes of the map's objectives for this army and for no army in particular.",
            examples: &["objectives(us)"],
            subject: Subject::Armies,
            gives_way: false,
        }),
    },
    /// Hexes of the pieces of a set that are on the board.
    Places: BuiltInEntry {
        name: "places",
        notation: Notation::Call,
        params: &[ValueType::Pieces],
        result: ValueType::Hexes,
        reads: Reads::Places,
        bounds: Bounds::Any,
        cost: Cost::Each,
        one_by_one: false,
        adjacency: false,
        needs_grid: false,
        // The function takes pieces of any kind, for which there is no common type.
        function: None,
    },
    /// Row of a hex from the top, from 1.
    Row: BuiltInEntry {
        name: "row",
        notation: Notation::Member,
        params: &[ValueType::Hex],
        result: ValueType::Number,
        reads: Reads::Nothing,
        bounds: Bounds::Rows,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: true,
        function: None,
    },
    /// Hexes of a section of the board, by the index of its name in [`super::Program::sections`].
    Section: BuiltInEntry {
        name: "section",
        notation: Notation::Call,
        params: &[ValueType::Section],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: false,
        needs_grid: true,
        // Its argument is a name, not a value.
        function: None,
    },
    /// The hexes one step away in a direction from those of a set; steps off the board are dropped.
    Shift: BuiltInEntry {
        name: "shift",
        notation: Notation::Call,
        params: &[ValueType::Hexes, ValueType::Direction],
        result: ValueType::Hexes,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: true,
        needs_grid: true,
        function: Some(BuiltInFunction {
            forms: &["shift(HEXES, DIRECTION)"],
            docs: "The hexes one step from these in a direction.",
            examples: &["shift(places(units), east)"],
            subject: Subject::Board,
            gives_way: false,
        }),
    },
    /// The terrain on the side that the first hex shares with the second; none if the side has no
    /// terrain or the hexes are not adjacent.
    Side: BuiltInEntry {
        name: "side",
        notation: Notation::Call,
        params: &[ValueType::Hex, ValueType::Hex],
        result: ValueType::MaybeTerrain,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: true,
        needs_grid: false,
        // In games that change sides, the function reads state.
        function: None,
    },
    /// The adjacent hex in a direction (an index into [`castra_defs::Direction::ALL`]), or none.
    Step: BuiltInEntry {
        name: "step",
        notation: Notation::Call,
        params: &[ValueType::Hex, ValueType::Direction],
        result: ValueType::MaybeHex,
        reads: Reads::Nothing,
        bounds: Bounds::Any,
        cost: Cost::Step,
        one_by_one: false,
        adjacency: true,
        needs_grid: true,
        function: Some(BuiltInFunction {
            forms: &["step(HEX, DIRECTION)"],
            docs: "The next hex in a direction, or none if there is no such hex.",
            examples: &["step(here, forward(us))"],
            subject: Subject::Board,
            gives_way: false,
        }),
    },
}
