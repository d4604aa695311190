//! The functions that every game can call. Messages, completion, hover, highlighting and
//! `docs/reference/built-ins.md` are made from one declaration for each built-in.
//!
//! A function that is a single operation of the intermediate representation is declared in its
//! table, [`castra_ir::BuiltInEntry`]. The others are declared here.

use std::sync::LazyLock;

use castra_base::suggest::list_with_or;
use castra_ir::{BuiltIn as Function, Subject};

/// A built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The built-in, for a `match` over all of them.
    pub id: Id,
    /// The name by which rules call it.
    pub name: &'static str,
    /// The forms of a call.
    pub forms: &'static [&'static str],
    /// The description of the result, in a sentence or two, as hover shows it.
    pub docs: &'static str,
    /// Example calls, as in the rules of a game.
    pub examples: &'static [&'static str],
    /// The subjects under which the reference lists it.
    pub subjects: &'static [Subject],
    /// True if a game or module may declare a function of this name, which replaces the built-in.
    pub gives_way: bool,
}

impl BuiltIn {
    /// Returns the built-in with a name; `None` if there is none.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        BUILT_INS.iter().find(|one| one.name == name)
    }

    /// Returns whether a call needs a board of hexes or squares, since a board of places has no
    /// directions.
    #[must_use]
    pub fn needs_grid(&self) -> bool {
        match self.id {
            Id::Function(function) => function.entry().needs_grid,
            Id::Section | Id::Turned | Id::Wheeled => true,
            _ => false,
        }
    }

    /// Returns the forms of a call, as a list of alternatives for messages.
    #[must_use]
    pub fn usage(&self) -> String {
        list_with_or(self.forms.iter().copied(), usize::MAX)
    }

    /// Returns the description and the examples, for hover and the reference.
    #[must_use]
    pub fn explanation(&self) -> String {
        let examples = list_with_or(self.examples.iter().copied(), usize::MAX);
        format!("{}\n\nFor example, {examples}.", self.docs)
    }
}

/// Creates a built-in whose name is reserved.
const fn fixed(
    id: Id,
    name: &'static str,
    forms: &'static [&'static str],
    docs: &'static str,
    examples: &'static [&'static str],
    subjects: &'static [Subject],
) -> BuiltIn {
    BuiltIn { id, name, forms, docs, examples, subjects, gives_way: false }
}

/// Creates a built-in that a declaration of the same name replaces.
const fn yielding(
    id: Id,
    name: &'static str,
    forms: &'static [&'static str],
    docs: &'static str,
    examples: &'static [&'static str],
    subjects: &'static [Subject],
) -> BuiltIn {
    BuiltIn { id, name, forms, docs, examples, subjects, gives_way: true }
}

/// The built-ins, by name.
pub static BUILT_INS: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
    let functions = Function::ALL.iter().filter_map(|&function| {
        let entry = function.entry();
        let of = entry.function.as_ref()?;
        Some(BuiltIn {
            id: Id::Function(function),
            name: entry.name,
            forms: of.forms,
            docs: of.docs,
            examples: of.examples,
            subjects: std::slice::from_ref(&of.subject),
            gives_way: of.gives_way,
        })
    });
    let mut all: Vec<BuiltIn> = functions.chain(FORMS.iter().copied()).collect();
    all.sort_by_key(|one| one.name);
    all
});

/// Declares the built-ins that the checker lowers to several operations, with their entries.
macro_rules! forms {
    ($($how:ident($id:ident, $name:literal, $forms:expr, $docs:literal, $examples:expr, $subjects:expr $(,)?),)+) => {
        /// Each built-in. The check and the lowering of calls match on it without a wildcard, so
        /// the compiler lists the missing parts of a new one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Id {
            /// A built-in of the intermediate representation.
            Function(Function),
            $(#[doc = $docs] $id,)+
        }

        const FORMS: &[BuiltIn] = &[$($how(Id::$id, $name, $forms, $docs, $examples, $subjects),)+];
    };
}

forms! {
    yielding(
        All,
        "all",
        &["all(SET, CONDITION)"],
        "True if every element of the set, called `it`, satisfies the condition. It is true for an empty set.",
        &["all(units where it.army == us, it.strength > 1)"],
        &[Subject::Condition],
    ),
    yielding(
        AllBest,
        "all-best",
        &["all-best(SET, VALUE)"],
        "The set of elements with the highest value, several in a tie. The value can use the element as `it`.",
        &["all-best(armies, it.points)"],
        &[Subject::Part],
    ),
    yielding(
        AllWorst,
        "all-worst",
        &["all-worst(SET, VALUE)"],
        "The set of elements with the lowest value, several in a tie. The value can use the element as `it`.",
        &["all-worst(units, it.strength)"],
        &[Subject::Part],
    ),
    yielding(
        Any,
        "any",
        &["any(SET, CONDITION)"],
        "True if at least one element of the set, called `it`, satisfies the condition. It is false for an empty set.",
        &["any(units, it.strength > 1)"],
        &[Subject::Condition],
    ),
    fixed(
        Best,
        "best",
        &["best(SET, VALUE)"],
        "The element with the highest value, the first one in a tie, or none if the set is empty. The value can use the element as `it`.",
        &["best(units, it.strength)"],
        &[Subject::Element],
    ),
    fixed(
        Count,
        "count",
        &["count(SET)", "count(DICE)", "count(DICE, FACE)"],
        "The number of elements of a set, of dice, or of the dice that show the face.",
        &["count(units where it.army == us)", "count(struck, swords)"],
        &[Subject::Number, Subject::Dice],
    ),
    fixed(
        Distance,
        "distance",
        &["distance(HEX, HEX)"],
        "The number of steps between two hexes.",
        &["distance(here, there)"],
        &[Subject::Movement],
    ),
    yielding(
        Enemies,
        "enemies",
        &["enemies(ARMY)"],
        "The set of all other armies.",
        &["enemies(us)"],
        &[Subject::Armies],
    ),
    fixed(Enemy, "enemy", &["enemy(ARMY)"], "The other army of a battle of two.", &["enemy(us)"], &[Subject::Armies]),
    yielding(
        Faces,
        "faces",
        &["faces(DICE)"],
        "The set of faces that the dice show, each once.",
        &["faces(thrown)"],
        &[Subject::Dice],
    ),
    fixed(
        First,
        "first",
        &["first(SET)"],
        "The first element of the set, or none if the set is empty.",
        &["first(hexes where it.row == 3 and it.column == 5)"],
        &[Subject::Element],
    ),
    fixed(
        Highest,
        "highest",
        &["highest(SET, VALUE)", "highest(DICE)", "highest(N, DICE)"],
        "The highest value over the set, or the highest die. It is 0 if there is none. The value can use the element as `it`. With N it is the N highest dice, or all if there are fewer.",
        &["highest(units, it.strength)", "sum(highest(3, thrown))"],
        &[Subject::Number, Subject::Dice],
    ),
    yielding(
        Known,
        "known",
        &["known(VALUE, ARMY)"],
        "A private value of a piece or an army, or none if ARMY does not know it.",
        &["known(them.purse, us) otherwise 2"],
        &[Subject::Secrets],
    ),
    fixed(
        Knows,
        "knows",
        &["knows(ARMY, CARDS)"],
        "True if the army has seen where all of these cards are. Only tests can call it.",
        &["knows(first, first.hand)"],
        &[Subject::Secrets],
    ),
    fixed(
        Lowest,
        "lowest",
        &["lowest(SET, VALUE)", "lowest(DICE)", "lowest(N, DICE)"],
        "The lowest value over the set, or the lowest die. It is 0 if there is none. The value can use the element as `it`. With N it is the N lowest dice, or all if there are fewer.",
        &["lowest(units, it.strength)", "sum(lowest(1, thrown))"],
        &[Subject::Number, Subject::Dice],
    ),
    fixed(Max, "max", &["max(A, B)"], "The larger of two numbers.", &["max(us.points, 1)"], &[Subject::Words]),
    yielding(
        MayTalk,
        "may-talk",
        &["may-talk(ROLE, ROLE)"],
        "True if the channel between two roles of an army is open. It is also open if one of the roles may talk with this holder or another.",
        &["may-talk(general(us), scout(us))"],
        &[Subject::Talk],
    ),
    fixed(Min, "min", &["min(A, B)"], "The smaller of two numbers.", &["min(us.points, 9)"], &[Subject::Words]),
    fixed(
        Neighbours,
        "neighbours",
        &["neighbours(HEX)", "neighbours(HEXES)", "neighbours(HEX, TERRAIN)"],
        "The hexes adjacent to a hex, or to at least one of several. With TERRAIN it is those with that terrain on the side between.",
        &["neighbours(here)", "neighbours(here, river)"],
        &[Subject::Board],
    ),
    fixed(
        Next,
        "next",
        &["next(ARMY)"],
        "The next army in seating order. After the last army comes the first one.",
        &["next(us)"],
        &[Subject::Armies],
    ),
    yielding(
        Places,
        "places",
        &["places(PIECES)"],
        "The hexes that contain these pieces.",
        &["places(units where it.army == them)"],
        &[Subject::Pieces],
    ),
    yielding(
        Reach,
        "reach",
        &["reach(HEX, BUDGET, COST)", "reach(HEXES, BUDGET, COST)"],
        "The hexes that can be reached at a cost of at most BUDGET. COST is the cost of one step `from` a hex `to` its neighbour, or none if the step is impossible.",
        &["reach(here, 3, if to.unit is none then 1 else none)"],
        &[Subject::Movement],
    ),
    fixed(
        Reserves,
        "reserves",
        &["reserves(PIECES)"],
        "The pieces of a kind that wait off the board.",
        &["reserves(units) where it.army == us"],
        &[Subject::Pieces],
    ),
    fixed(
        Section,
        "section",
        &["section(NAME)"],
        "The hexes of a section of the board.",
        &["units where it.hex in section(left)"],
        &[Subject::Board],
    ),
    yielding(
        Shifted,
        "shifted",
        &["shifted(WORD, N)"],
        "The word N places further in the list of its enum, or back if N is below 0. It stops at the first and the last word.",
        &["shifted(slow, 1)"],
        &[Subject::Words],
    ),
    fixed(
        Side,
        "side",
        &["side(HEX, HEX)"],
        "The terrain on the side of the first hex towards the second, or none. An assignment changes it: `side(h, k) = wall`.",
        &["side(here, there)"],
        &[Subject::Board],
    ),
    fixed(
        Sum,
        "sum",
        &["sum(SET, VALUE)", "sum(DICE)"],
        "The sum of the values of all elements, or of dice with numbers. The value can use the element as `it`.",
        &["sum(units, it.strength)"],
        &[Subject::Number, Subject::Dice],
    ),
    fixed(
        Top,
        "top",
        &["top(PILE)", "top(N, PILE)"],
        "The top card of a pile, or none if the pile is empty. With N it is the set of the top N cards.",
        &["top(pack)", "top(3, pack)"],
        &[Subject::Part],
    ),
    fixed(
        Turned,
        "turned",
        &["turned(DIRECTION, N)"],
        "The direction N eighths of a full turn clockwise.",
        &["turned(forward(us), 4)"],
        &[Subject::Directions],
    ),
    yielding(
        Wheeled,
        "wheeled",
        &["wheeled(DIRECTION, N)"],
        "The direction N sides of a cell clockwise.",
        &["wheeled(east, 1)"],
        &[Subject::Directions],
    ),
    fixed(
        Worst,
        "worst",
        &["worst(SET, VALUE)"],
        "The element with the lowest value, the first one in a tie, or none if the set is empty. The value can use the element as `it`.",
        &["worst(units, it.strength)"],
        &[Subject::Element],
    ),
}

/// The name of the generated enum of the boards' sections.
pub const SECTION: &str = "section";
