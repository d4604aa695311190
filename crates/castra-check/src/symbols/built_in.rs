//! What every game can work out or list: one declaration for each built-in, from
//! which messages, completion, hover and highlighting are made.

/// Each built-in. What checks and lowers a call of one matches on this without a wildcard, so
/// that the compiler names what a new one still lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented in its entry of `BUILT_INS`")]
pub enum Id {
    All,
    AllBest,
    AllWorst,
    Any,
    Best,
    Connected,
    Count,
    Distance,
    Edge,
    Enemies,
    Enemy,
    Faces,
    First,
    Forward,
    Highest,
    InSight,
    Known,
    Knows,
    Lowest,
    Max,
    Min,
    Neighbours,
    Next,
    Objectives,
    Places,
    Reach,
    Reserves,
    Section,
    Shifted,
    Shift,
    Side,
    Step,
    Sum,
    Top,
    Turned,
    Wheeled,
    Worst,
}

/// A function of the language itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Which it is, for those who have to go through all of them.
    pub id: Id,
    /// Its name.
    pub name: &'static str,
    /// How a call of it is written; several where it has several forms.
    pub forms: &'static [&'static str],
    /// What it is worth, in a sentence.
    pub docs: &'static str,
    /// A call of it, as it could stand in the rules of a game.
    pub example: &'static str,
    /// Whether a text may declare a function of this name, which then is what the
    /// name means to it.
    pub gives_way: bool,
}

impl BuiltIn {
    /// The built-in of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        BUILT_INS.iter().find(|one| one.name == name)
    }

    /// Its forms, as a message names them.
    #[must_use]
    pub fn usage(&self) -> String {
        self.forms.iter().map(|form| format!("`{form}`")).collect::<Vec<_>>().join(" or ")
    }
}

/// A built-in whose name no text may give to something else.
const fn fixed(
    id: Id,
    name: &'static str,
    forms: &'static [&'static str],
    docs: &'static str,
    example: &'static str,
) -> BuiltIn {
    BuiltIn { id, name, forms, docs, example, gives_way: false }
}

/// A built-in that gives way to what a text declares by its name.
const fn yielding(
    id: Id,
    name: &'static str,
    forms: &'static [&'static str],
    docs: &'static str,
    example: &'static str,
) -> BuiltIn {
    BuiltIn { id, name, forms, docs, example, gives_way: true }
}

/// All of them, by name.
pub const BUILT_INS: &[BuiltIn] = &[
    yielding(
        Id::All,
        "all",
        &["all(SET, CONDITION)"],
        "Whether the condition holds for every element of the set, `it` being the element. It does for an empty set.",
        "all(units, it.strength > 1)",
    ),
    yielding(
        Id::AllBest,
        "all-best",
        &["all-best(SET, VALUE)"],
        "The elements of the set with the highest value, `it` being the element: several where they are equal.",
        "all-best(units, it.strength)",
    ),
    yielding(
        Id::AllWorst,
        "all-worst",
        &["all-worst(SET, VALUE)"],
        "The elements of the set with the lowest value, `it` being the element: several where they are equal.",
        "all-worst(units, it.strength)",
    ),
    yielding(
        Id::Any,
        "any",
        &["any(SET, CONDITION)"],
        "Whether the condition holds for at least one element of the set, `it` being the element.",
        "any(units, it.strength > 1)",
    ),
    fixed(
        Id::Best,
        "best",
        &["best(SET, VALUE)"],
        "The element of the set with the highest value, `it` being the element; the first of equals, and none of an empty set.",
        "best(units, it.strength)",
    ),
    fixed(
        Id::Connected,
        "connected",
        &["connected(FROM, WITHIN)"],
        "The hexes of WITHIN that hang together with those of FROM in it.",
        "connected(places(units), hexes)",
    ),
    fixed(
        Id::Count,
        "count",
        &["count(SET)", "count(DICE, FACE)"],
        "How many elements a set has, or how often a face came up.",
        "count(units)",
    ),
    fixed(
        Id::Distance,
        "distance",
        &["distance(HEX, HEX)"],
        "How many steps it is from one hex to the other.",
        "distance(here, there)",
    ),
    fixed(
        Id::Edge,
        "edge",
        &["edge(DIRECTION)"],
        "The hexes on the edge of the board in that direction; in a slanting one those of two edges.",
        "edge(east)",
    ),
    yielding(Id::Enemies, "enemies", &["enemies(ARMY)"], "All armies but that one.", "enemies(us)"),
    fixed(Id::Enemy, "enemy", &["enemy(ARMY)"], "The enemy of an army, of two.", "enemy(us)"),
    yielding(
        Id::Faces,
        "faces",
        &["faces(DICE)"],
        "The faces that the dice show, each once.",
        "faces(thrown)",
    ),
    fixed(
        Id::First,
        "first",
        &["first(SET)"],
        "The first element of the set, or none.",
        "first(units)",
    ),
    fixed(
        Id::Forward,
        "forward",
        &["forward(ARMY)"],
        "The direction of the enemy's edge.",
        "forward(us)",
    ),
    fixed(
        Id::Highest,
        "highest",
        &["highest(SET, VALUE)", "highest(DICE)"],
        "The highest value over the set, `it` being the element, or the highest die; 0 if there is none.",
        "highest(units, it.strength)",
    ),
    fixed(
        Id::InSight,
        "in-sight",
        &["in-sight(HEX, HEX, HEXES)"],
        "Whether one sees from the centre of the first hex to that of the second past HEXES.",
        "in-sight(here, there, places(units))",
    ),
    yielding(
        Id::Known,
        "known",
        &["known(VALUE, ARMY)"],
        "Something private of a piece or an army, or none where that army does not know it.",
        "known(them.purse, us)",
    ),
    fixed(
        Id::Knows,
        "knows",
        &["knows(ARMY, CARDS)"],
        "In a test: whether an army has seen where all of these cards lie.",
        "knows(first, first.hand)",
    ),
    fixed(
        Id::Lowest,
        "lowest",
        &["lowest(SET, VALUE)", "lowest(DICE)"],
        "The lowest value over the set, `it` being the element, or the lowest die; 0 if there is none.",
        "lowest(units, it.strength)",
    ),
    fixed(Id::Max, "max", &["max(A, B)"], "The larger of two numbers.", "max(us.points, 1)"),
    fixed(Id::Min, "min", &["min(A, B)"], "The smaller of two numbers.", "min(us.points, 9)"),
    fixed(
        Id::Neighbours,
        "neighbours",
        &["neighbours(HEX)", "neighbours(HEXES)", "neighbours(HEX, TERRAIN)"],
        "The hexes beside a hex, or beside any of several; those with that terrain on the side between.",
        "neighbours(here)",
    ),
    fixed(
        Id::Next,
        "next",
        &["next(ARMY)"],
        "The army that follows in seating order, the first after the last.",
        "next(us)",
    ),
    fixed(
        Id::Objectives,
        "objectives",
        &["objectives(ARMY)"],
        "The hexes of the map's objectives that are for this army or for no army in particular.",
        "objectives(us)",
    ),
    yielding(
        Id::Places,
        "places",
        &["places(PIECES)"],
        "The hexes in which these pieces stand.",
        "places(units)",
    ),
    yielding(
        Id::Reach,
        "reach",
        &["reach(HEX, BUDGET, COST)", "reach(HEXES, BUDGET, COST)"],
        "The hexes that can be reached within a budget. COST is what a step costs that leads `from` \
         one hex `to` a neighbour, or none where there is no way.",
        "reach(here, 3, if to.unit is none then 1 else none)",
    ),
    fixed(
        Id::Reserves,
        "reserves",
        &["reserves(PIECES)"],
        "The pieces of a kind that wait off the board.",
        "reserves(units)",
    ),
    fixed(
        Id::Section,
        "section",
        &["section(NAME)"],
        "The hexes of a section of the board.",
        "section(left)",
    ),
    yielding(
        Id::Shifted,
        "shifted",
        &["shifted(WORD, N)"],
        "The word N places further on in its enum, or back if N is below 0; the first or last \
         where there are no more.",
        "shifted(slow, 1)",
    ),
    fixed(
        Id::Shift,
        "shift",
        &["shift(HEXES, DIRECTION)"],
        "Where one step in that direction leads from these hexes.",
        "shift(hexes, east)",
    ),
    fixed(
        Id::Side,
        "side",
        &["side(HEX, HEX)"],
        "The terrain on the side of the first hex toward the second, or none. It can be changed: `side(h, k) = wall`.",
        "side(here, there)",
    ),
    fixed(
        Id::Step,
        "step",
        &["step(HEX, DIRECTION)"],
        "The next hex in that direction, or none.",
        "step(here, east)",
    ),
    fixed(
        Id::Sum,
        "sum",
        &["sum(SET, VALUE)", "sum(DICE)"],
        "The values of all elements together, `it` being the element, or the sum of dice with numbers.",
        "sum(units, it.strength)",
    ),
    fixed(
        Id::Top,
        "top",
        &["top(PILE)", "top(N, PILE)"],
        "The top card of a pile, or none; the top N cards.",
        "top(pack)",
    ),
    fixed(
        Id::Turned,
        "turned",
        &["turned(DIRECTION, N)"],
        "The direction N eighths of a turn clockwise.",
        "turned(east, 1)",
    ),
    yielding(
        Id::Wheeled,
        "wheeled",
        &["wheeled(DIRECTION, N)"],
        "The direction N sides of a hex or square further clockwise.",
        "wheeled(east, 1)",
    ),
    fixed(
        Id::Worst,
        "worst",
        &["worst(SET, VALUE)"],
        "The element of the set with the lowest value, `it` being the element; the first of equals, and none of an empty set.",
        "worst(units, it.strength)",
    ),
];

/// The enum whose words are the sections of boards.
pub(crate) const SECTION: &str = "section";
