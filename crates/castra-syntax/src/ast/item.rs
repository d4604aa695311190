//! Items and headers.

use std::sync::Arc;

use castra_base::{Span, words};

use super::change::{AddTo, AddToDeck, Change, Relation, Settle};
use super::game::{Board, Council, Deck, Die, EnumItem, Instance, Kind, Pile, RecordItem, Table};
use super::node::{Accept, Name, Text};
use super::rules::{
    Ending, Function, OptionItem, Procedure, Reaction, RoleItem, Seats, Setting, Setup, Source,
    StateItem, Test, Turn, Whenever, WindowItem,
};
use super::scenario::{Deploy, Map, Special, WarCouncil};

/// A top-level part of a source file, such as a header, a declaration, a rule, a change or a test.
#[derive(Clone, Debug)]
pub struct Item {
    /// The span of the whole item.
    pub span: Span,
    /// The span of the words before the block.
    pub head: Span,
    /// The printed title that the documentation begins with (`/// # Title`). Only functions,
    /// procedures, states, windows and reactions have titles.
    pub title: Option<String>,
    /// The documentation (`///`) above the item, without the title.
    pub doc: Option<String>,
    /// The kind of item.
    pub kind: ItemKind,
}

impl Item {
    /// Returns the lines of the documentation as written, each with its `///`.
    pub fn written_doc(&self) -> impl Iterator<Item = String> {
        let title = self.title.iter().map(|title| format!("/// # {title}"));
        let lines = self.doc.iter().flat_map(|doc| doc.lines());
        title.chain(lines.map(|line| format!("/// {line}").trim_end().to_owned()))
    }
}

/// The kinds of items.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `game`, `module`, `scenario` or `campaign`.
    Header(Header),
    /// `date "…"` and similar items.
    Text(TextItem),
    /// `texts de "…"`.
    Texts(TextsItem),
    /// `special "…"`.
    Special(Special),
    /// `war-council { … }`.
    WarCouncil(WarCouncil),
    /// `map BOARD { … }`.
    Map(Map),
    /// `deploy ARMY { … }`.
    Deploy(Deploy),
    /// `enum NAME { … }`.
    Enum(EnumItem),
    /// `die NAME { … }`.
    Die(Die),
    /// `board NAME hexes pointy 13 x 9 { … }`.
    Board(Board),
    /// `kind NAME on hex { … }`.
    Kind(Kind),
    /// An instance of a declared kind: `unit NAME "…" { … }`, `terrain NAME { … }`.
    Instance(Instance),
    /// `deck NAME { … }`.
    Deck(Deck),
    /// `pile NAME per army private`.
    Pile(Pile),
    /// `record NAME { … }`.
    Record(RecordItem),
    /// `table NAME(…) -> … { … }`.
    Table(Table),
    /// `council { … }`.
    Council(Council),
    /// `accept CODE because "…"` for the whole file.
    Accept(Accept),
    /// `fn NAME(…) -> TYPE { … }`, `judge NAME(…) -> TYPE { … }`.
    Function(Function),
    /// `proc NAME(…) { … }`.
    Procedure(Procedure),
    /// `setup { … }`.
    Setup(Setup),
    /// `turn army at most N { … }`, `round at most N { … }`.
    Turn(Turn),
    /// `state NAME per army: TYPE = VALUE`.
    State(StateItem),
    /// `whenever COND { … }`.
    Whenever(Whenever),
    /// `victory NAME in armies when COND`, `defeat …`, `drawn …`.
    Ending(Ending),
    /// `role NAME per army`.
    Role(RoleItem),
    /// `seats N { … }`.
    Seats(Seats),
    /// `option NAME: TYPE = VALUE`.
    Option(OptionItem),
    /// `weight NAME: int 0..40 = VALUE`.
    Weight(OptionItem),
    /// `source NAME { … }`.
    Source(Source),
    /// `window NAME(…)`.
    Window(WindowItem),
    /// `react to WINDOW { … }`.
    Reaction(Reaction),
    /// `modify NAME(…) { … }`, `before PROC.STEP(…) { … }` and similar items.
    Change(Change),
    /// `add to KIND { … }`.
    AddTo(AddTo),
    /// `add to deck NAME { … }`.
    AddToDeck(AddToDeck),
    /// `settle LABEL over LABEL`.
    Settle(Settle),
    /// `requires MODULE`, `excludes MODULE`.
    Relation(Relation),
    /// `test "…" { … }`.
    Test(Test),
    /// An unparsed test: see [`ParseScope::WithoutTests`](crate::ParseScope).
    Unparsed(UnparsedItem),
    /// An item with a syntax error that has been reported.
    Broken,
}

/// A test that was not parsed; see [`ItemKind::Unparsed`].
#[derive(Clone, Debug)]
pub struct UnparsedItem {
    /// The source text.
    pub text: Arc<str>,
}

impl UnparsedItem {
    /// Iterates over the words in the item, with repetitions: the names that it may refer to.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        words(&self.text)
    }
}

/// The header of a file, normally its first item: the kind, the name and the title.
#[derive(Clone, Debug)]
pub struct Header {
    /// The kind of header.
    pub kind: HeaderKind,
    /// The name.
    pub id: Option<Name>,
    /// The printed title.
    pub title: Option<Text>,
    /// The game of a module, battle or campaign.
    pub game: Option<Name>,
    /// The modules in play, and the values of options.
    pub with: Vec<Setting>,
}

/// The kinds of headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeaderKind {
    /// A game system.
    Game,
    /// Optional rules for a game.
    Module,
    /// A battle.
    Scenario,
    /// Several battles in a row.
    Campaign,
}

impl HeaderKind {
    /// Returns the keyword.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Module => "module",
            Self::Scenario => "scenario",
            Self::Campaign => "campaign",
        }
    }
}

/// `date "…"` and similar items.
#[derive(Clone, Debug)]
pub struct TextItem {
    /// `number`, `date`, `place`, `background` or `credits`.
    pub key: Name,
    /// The text.
    pub text: Option<Text>,
}

/// `texts LANGUAGE "…"`: the file with the translation of a battle, a game or a module.
#[derive(Clone, Debug)]
pub struct TextsItem {
    /// The tag of the language, such as `de` or `pt-BR`.
    pub language: Option<Name>,
    /// The path of the file, relative to the folder of the source.
    pub path: Option<Text>,
}
