//! The syntax tree of the declarations of a game, such as boards, kinds and decks.

use castra_base::Span;

use super::node::{Block, Field, HalfRange, Int, Name, Text, Value};
use super::scenario::Row;

/// `enum NAME plural WORD { … }`.
#[derive(Clone, Debug)]
pub struct EnumItem {
    /// The name.
    pub name: Option<Name>,
    /// The irregular plural of the name, if given.
    pub plural: Option<Name>,
    /// The words.
    pub block: Block<Variant>,
}

/// `WORD "…" abbr X symbol SHAPE COLOUR colour COLOUR`.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The word.
    pub name: Name,
    /// The printed form.
    pub label: Option<Text>,
    /// The printed form in the language of the source, with which tables may name the word. A
    /// translation replaces only [`Self::label`].
    pub source_label: Option<String>,
    /// The abbreviation.
    pub abbr: Option<Name>,
    /// The shape and the colour of the class symbol.
    pub symbol: Option<(Name, Name)>,
    /// The colour of an army's blocks.
    pub colour: Option<Name>,
}

/// `die NAME { … }`.
#[derive(Clone, Debug)]
pub struct Die {
    /// The name.
    pub name: Option<Name>,
    /// True if its faces are numbers.
    pub numeric: bool,
    /// The faces.
    pub block: Block<Value>,
}

/// `board NAME hexes pointy 13 x 9 { … }`.
#[derive(Clone, Debug)]
pub struct Board {
    /// The name.
    pub name: Option<Name>,
    /// The cells and the size; `None` if either is missing.
    pub shape: Option<BoardShape>,
    /// Names, stagger, sections.
    pub block: Option<Block<BoardItem>>,
    /// The entries of `board NAME places { … }`; `None` for a board of cells.
    pub places: Option<Block<PlacesItem>>,
}

/// An entry of a board of places.
#[derive(Clone, Debug)]
pub enum PlacesItem {
    /// `TERRAIN NAME "…" at 30 42`
    Place {
        /// The terrain; `place` for none.
        terrain: Name,
        /// The name.
        name: Name,
        /// The printed name.
        title: Option<Text>,
        /// The position in tenths of a hex's width, to the right and down.
        at: [Int; 2],
    },
    /// `TERRAIN NAME NAME …`
    Links {
        /// The terrain of the links; `link` for none.
        terrain: Name,
        /// The places that the links connect, in order.
        along: Vec<Name>,
    },
    /// `label "…" at 30 42`
    Label {
        /// The text.
        text: Text,
        /// The position of the centre, in the same units as a place's.
        at: [Int; 2],
    },
    /// `area TERRAIN 0 0 40 0 40 30`
    Area {
        /// The terrain of the area.
        terrain: Name,
        /// The coordinates of the corners: for each, the distance to the right, then down.
        outline: Vec<Int>,
    },
}

/// `hexes pointy 13 x 9`.
#[derive(Clone, Debug)]
pub struct BoardShape {
    /// The shape of the cells.
    pub grid: GridKind,
    /// The number of cells in the longest row.
    pub width: Int,
    /// The number of rows.
    pub height: Int,
}

/// The word for the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridKind {
    /// `hexes pointy`
    HexPointy,
    /// `hexes flat`
    HexFlat,
    /// `squares`
    Square,
}

/// An entry of a board.
#[derive(Clone, Debug)]
pub enum BoardItem {
    /// `rows I..A`
    Rows {
        /// Name of the top row.
        top: Name,
        /// Name of the bottom row.
        bottom: Name,
    },
    /// `columns from 1`
    Columns(Int),
    /// `columns A..R`
    LetteredColumns {
        /// Letter of the leftmost column.
        left: Name,
        /// Letter of the rightmost column.
        right: Name,
    },
    /// `short-rows in` and similar words.
    Stagger {
        /// `short-rows`, `shifted-rows`, `short-columns`, `shifted-columns` or `slanted-rows`.
        word: Name,
        /// True for `in`: the second row or column is inset, not the first. Slanted rows start half
        /// a hex to the right of the row above, or to the left for `out`.
        inward: bool,
    },
    /// `joined east west`: two edges that are adjacent.
    Joined {
        /// The first edge.
        one: Name,
        /// The second edge.
        other: Name,
    },
    /// `sections { left 1..5, … }`
    Sections(Block<Section>),
}

/// `left 1..5`.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name.
    pub name: Name,
    /// The columns.
    pub range: HalfRange,
}

/// A written type.
#[derive(Clone, Debug)]
pub enum TypeRef {
    /// `int` or `int 1..6`
    Int {
        /// The bounds.
        range: Option<(Int, Int)>,
        /// The lower bound, and the field with the upper bound: `int 0..full`.
        upto: Option<Box<(Int, Name)>>,
        /// The span.
        span: castra_base::Span,
    },
    /// `bool`, `text`, `names` or the name of an enum; in rules also `army`,
    /// `hex`, `card`, the name of a kind.
    Named(Name),
    /// `set of ENUM`; in rules also of any other type that can be enumerated.
    SetOf(Name),
    /// `dice of DIE`, in rules.
    Dice(Name),
    /// `TYPE or none`, in rules.
    Option(Box<TypeRef>),
    /// `{ first, second }`
    OneOf(Vec<Name>),
}

/// `kind NAME on hex abbr XX { … }`.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: Option<Name>,
    /// The irregular plural of the name, if given.
    pub plural: Option<Name>,
    /// The role of the kind.
    pub role: Option<Role>,
    /// The abbreviations of a piece with the kind's own name, the printed abbreviation first.
    pub abbrs: Vec<Name>,
    /// The fields.
    pub block: Option<Block<KindItem>>,
}

/// The role of a kind.
#[derive(Clone, Debug)]
pub enum Role {
    /// `on hex`, `on hex joins KIND stacks at most 2 secret`
    Piece {
        /// The kind whose hex the piece may share.
        joins: Option<Name>,
        /// The stacking limit, if declared.
        stacks: Option<Stacks>,
        /// The span of `secret`: only the owner sees the kind of a piece.
        secret: Option<castra_base::Span>,
    },
    /// `on board`
    Board,
    /// `in deck`
    Card,
    /// `marks KIND`
    Marks(Name),
}

/// An entry of a kind.
#[derive(Clone, Debug)]
pub enum KindItem {
    /// `state blocks: int = full-blocks`
    Field(FieldDecl),
    /// `draw block { … }`
    Draw(Draw),
    /// `stacks at most 2`, in an addition of a module to a kind.
    Stacks(Stacks),
    /// The span of `secret`, in an addition of a module to a kind.
    Secret(castra_base::Span),
}

/// `stacks`, `stacks at most 2`
#[derive(Clone, Debug)]
pub struct Stacks {
    /// The greatest number in one hex; `None` for any number.
    pub most: Option<Int>,
    /// The span.
    pub span: castra_base::Span,
}

/// `record NAME { FIELD: TYPE, … }`.
#[derive(Clone, Debug)]
pub struct RecordItem {
    /// The name.
    pub name: Option<Name>,
    /// The fields, in order.
    pub block: Block<Param>,
}

/// `state NAME: TYPE = VALUE`.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// True for `state`: the value changes in play.
    pub state: bool,
    /// True if only the army of the piece sees the value.
    pub private: bool,
    /// True if the story of a game leaves out changes of the value.
    pub quiet: bool,
    /// The span of `clamped`: a number beyond the bounds becomes the bound.
    pub clamped: Option<castra_base::Span>,
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: TypeRef,
    /// The default.
    pub default: Option<Vec<Value>>,
}

/// `draw block { symbol class, strength blocks }`.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The look: `block` or `badge`.
    pub look: Name,
    /// The shown fields.
    pub block: Option<Block<Field>>,
}

/// `unit NAME "…" abbr HI { … }`.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The kind.
    pub kind: Name,
    /// The name.
    pub name: Name,
    /// The parameters of a card.
    pub params: Vec<Param>,
    /// The printed title.
    pub title: Option<Text>,
    /// The abbreviations, the printed abbreviation first.
    pub abbrs: Vec<Name>,
    /// The fields.
    pub block: Option<Block<Field>>,
    /// True if the file is a campaign: then the item is a side or a battle.
    pub in_campaign: bool,
}

/// `count: int`.
#[derive(Clone, Debug)]
pub struct Param {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: TypeRef,
    /// The span of `clamped` of a record's field: a number beyond the bounds becomes the bound.
    pub clamped: Option<castra_base::Span>,
}

/// `deck NAME total 60 back "…" { … }`.
#[derive(Clone, Debug)]
pub struct Deck {
    /// The name.
    pub name: Option<Name>,
    /// The announced number of cards.
    pub total: Option<Int>,
    /// The path of the picture on the backs of the cards.
    pub back: Option<Text>,
    /// The cards.
    pub block: Block<DeckItem>,
}

/// An entry of a deck.
#[derive(Clone, Debug)]
pub enum DeckItem {
    /// `group NAME total 27 { … }`
    Group(Group),
    /// `CARD(…) * 3`
    Card(CardLine),
}

/// `group NAME total 27 { … }`.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name.
    pub name: Name,
    /// The announced number of cards.
    pub total: Option<Int>,
    /// The cards.
    pub block: Block<DeckItem>,
}

/// `CARD(…) * 3`.
#[derive(Clone, Debug)]
pub struct CardLine {
    /// The card.
    pub card: Name,
    /// The arguments; `None` if the card is written without parentheses.
    pub args: Option<Vec<Value>>,
    /// The number of copies; `None` for one.
    pub count: Option<Int>,
}

/// `pile NAME per army private`.
#[derive(Clone, Debug)]
pub struct Pile {
    /// The name.
    pub name: Option<Name>,
    /// The owner and the word for the visibility; `None` if either is missing.
    pub what: Option<(PileOwner, Name)>,
}

/// The owner of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileOwner {
    /// A pile for each army.
    PerArmy,
    /// A single pile for all armies.
    Shared,
}

/// `table NAME(…) -> TYPE { … }`.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name.
    pub name: Option<Name>,
    /// The parameters.
    pub params: Vec<Param>,
    /// The type of the cells.
    pub result: Option<TypeRef>,
    /// The heading, the rows and the names of cells.
    pub block: Block<TableItem>,
}

/// An entry of a table.
#[derive(Clone, Debug)]
pub enum TableItem {
    /// `NAME NAME`
    Heading(Vec<Name>),
    /// `NAME | * K D`
    Row(Row),
    /// `where { * = compare }`
    Where(Block<CellName>),
}

/// A named cell of a table: `K = defender-lost`.
#[derive(Clone, Debug)]
pub struct CellName {
    /// The symbol.
    pub symbol: Name,
    /// The value.
    pub value: Value,
}

/// `council { … }`.
#[derive(Clone, Debug)]
pub struct Council {
    /// The entries.
    pub block: Block<FormItem>,
}

/// An entry of a council form.
#[derive(Clone, Debug)]
pub enum FormItem {
    /// `armies 2`, or `armies 2..4`: the fewest and the most.
    Armies(Int, Int),
    /// `army { … }`
    Army(Block<FormField>),
    /// `NAME: int 1..20 required`
    Field(FormField),
}

/// `cards: int 1..12 required at most deck command "{} Command Cards"`.
#[derive(Clone, Debug)]
pub struct FormField {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: TypeRef,
    /// True if the field must be given.
    pub required: bool,
    /// True if exactly one army must have it.
    pub one_army: bool,
    /// The limit.
    pub limit: Option<Limit>,
    /// The edge over which an army's pieces may leave the board, with its span.
    pub exit: Option<(Exit, Span)>,
    /// The span of `as track`.
    pub track: Option<Span>,
    /// The name in an earlier version of the game.
    pub formerly: Option<Name>,
    /// The default.
    pub default: Option<Value>,
    /// The printed phrase.
    pub phrase: Option<Text>,
}

/// The edge over which an army's pieces may leave the board: `over … edge`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// `over enemy edge`
    Enemy,
    /// `over own edge`
    Own,
}

/// The upper limit of an entry of the War Council: `at most …`.
#[derive(Clone, Debug)]
pub enum Limit {
    /// `at most deck NAME`
    Deck(Name),
    /// `at most enemy pieces`
    EnemyPieces,
}
