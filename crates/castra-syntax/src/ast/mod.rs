//! The syntax tree: what the author wrote, item by item, entry by entry, with
//! the place of everything. Nothing here has been resolved or checked.
//!
//! A broken item or entry is a node too ([`ItemKind::Broken`], [`Node::Junk`]):
//! what is around it stays usable, and later checks can stay quiet about what
//! may have been in it.

mod change;
mod expr;
mod game;
pub mod mentions;
mod rules;
mod scenario;
mod stmt;
pub mod visit;

use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use castra_base::{FileId, Span, words};

use mentions::Spoken;

pub use change::*;
pub use expr::*;
pub use game::*;
pub use rules::*;
pub use scenario::*;
pub use stmt::*;

/// One source text, parsed.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The text it was made from.
    pub file: FileId,
    /// Its items, in order.
    pub items: Vec<Item>,
    spoken: OnceLock<Spoken>,
}

impl Tree {
    /// The tree of a text.
    #[must_use]
    pub fn new(file: FileId, items: Vec<Item>) -> Self {
        Self { file, items, spoken: OnceLock::new() }
    }

    /// All that the text speaks of, gone through on first use.
    #[must_use]
    pub fn spoken(&self) -> &Spoken {
        self.spoken.get_or_init(|| Spoken::of(&self.items))
    }

    /// The last item that begins before or at an offset: the one that the offset is in, if it is
    /// in one.
    #[must_use]
    pub fn item_at(&self, at: u32) -> Option<&Item> {
        let next = self.items.partition_point(|item| item.span.start <= at);
        self.items.get(next.checked_sub(1)?)
    }

    /// The first header. One that other items stand above is reported, but still says what
    /// the text belongs to.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Header(header) => Some(header),
            _ => None,
        })
    }
}

/// One item.
#[derive(Clone, Debug)]
pub struct Item {
    /// All of it.
    pub span: Span,
    /// Its first words, up to its block.
    pub head: Span,
    /// The printed title that its documentation begins with (`/// # Title`), where it is of a kind
    /// that can have one: a function, a procedure, a state, a window or a reaction.
    pub title: Option<String>,
    /// Documentation (`///`) above it, without the title.
    pub doc: Option<String>,
    /// What it is.
    pub kind: ItemKind,
}

impl Item {
    /// The lines of its documentation as they are written, each with its `///`.
    pub fn written_doc(&self) -> impl Iterator<Item = String> {
        let title = self.title.iter().map(|title| format!("/// # {title}"));
        let lines = self.doc.iter().flat_map(|doc| doc.lines());
        title.chain(lines.map(|line| format!("/// {line}").trim_end().to_owned()))
    }
}

/// What an item is.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `game`, `module` or `scenario`.
    Header(Header),
    /// `date "…"` and its like.
    Text(TextItem),
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
    /// A thing of a declared kind: `unit NAME "…" { … }`, `terrain NAME { … }`.
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
    Weight(WeightItem),
    /// `source NAME { … }`.
    Source(Source),
    /// `window NAME(…)`.
    Window(WindowItem),
    /// `react to WINDOW { … }`.
    Reaction(Reaction),
    /// `modify NAME(…) { … }`, `before PROC.STEP(…) { … }` and their like.
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
    /// A test that nobody asked for: see [`Reading::WithoutTests`](crate::Reading).
    Unread(Unread),
    /// Something that could not be read; it has been reported.
    Broken,
}

/// An item that was not read.
#[derive(Clone, Debug)]
pub struct Unread {
    /// What stands there.
    pub text: Arc<str>,
}

impl Unread {
    /// The words in it, some more than once: names that it may speak of.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        words(&self.text)
    }
}

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: SmolStr,
    /// Its place.
    pub span: Span,
}

impl Name {
    /// Of `MODULE.LABEL` the two words.
    #[must_use]
    pub fn split_at_dot(&self) -> Option<(Self, Self)> {
        let (module, label) = self.text.split_once('.')?;
        let at = u32::try_from(module.len()).ok()?;
        let word = |text: &str, start: u32, end: u32| Self {
            text: text.into(),
            span: Span { start, end, ..self.span },
        };
        let start = self.span.start;
        Some((
            word(module, start, start.saturating_add(at)),
            word(label, start.saturating_add(at + 1), self.span.end),
        ))
    }
}

/// A text in quotation marks, without them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its content: escapes resolved; of a text block the lines without their
    /// common indentation.
    pub value: String,
    /// Its place, quotation marks included.
    pub span: Span,
    /// Whether it was written between `"""`.
    pub block: bool,
    /// Where in the file each line of the content starts; none if the content
    /// does not stand there letter by letter.
    pub lines: Vec<u32>,
}

impl Text {
    /// The place of a part of the content, given as offset and length; the
    /// whole text where that is not known.
    #[must_use]
    pub fn place_of(&self, at: usize, length: usize) -> Span {
        let before = self.value.get(..at).unwrap_or_default();
        let line = before.matches('\n').count();
        let column = before.rfind('\n').map_or(at, |newline| at - newline - 1);
        match self.lines.get(line) {
            Some(start) => {
                let start = start + castra_base::to_u32(column);
                let end = start + castra_base::to_u32(length);
                Span { start, end, ..self.span }
            }
            None => self.span,
        }
    }
}

/// A whole number and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// The number.
    pub value: i64,
    /// Its place.
    pub span: Span,
}

/// Whatever may stand where a value belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `12`
    Int(Int),
    /// `1..5`; in half steps, so 9 is 18.
    Range(HalfRange),
    /// `heavy`
    Word(Name),
    /// `"…"`
    Text(Text),
    /// `each suit`: every word of an enum, in the cards of a deck.
    Each(Name),
    /// Anything else without a gap, such as `.` or `=`.
    Bare(Name),
}

impl Value {
    /// Its place.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Int(i) => i.span,
            Self::Range(r) => r.span,
            Self::Word(n) | Self::Each(n) | Self::Bare(n) => n.span,
            Self::Text(t) => t.span,
        }
    }
}

/// A range of columns in half steps, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfRange {
    /// Twice the first.
    pub from: i64,
    /// Twice the last.
    pub to: i64,
    /// Its place.
    pub span: Span,
}

/// A block: entries between braces.
#[derive(Clone, Debug)]
pub struct Block<T> {
    /// From `{` to `}`; after the head where there is no block.
    pub span: Span,
    /// Its entries, in order.
    pub entries: Vec<Entry<T>>,
}

/// One entry of a block.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// Its place.
    pub span: Span,
    /// Documentation (`///`) above it.
    pub doc: Option<String>,
    /// What it is.
    pub node: Node<T>,
}

/// What an entry is.
#[derive(Clone, Debug)]
pub enum Node<T> {
    /// An entry of the block's own sort.
    Is(T),
    /// `accept CODE because "…"` for the item the block belongs to.
    Accept(Accept),
    /// `cite CLAUSE CLAUSE`: clauses that the item the block belongs to follows.
    /// Among statements it is one of them, [`StmtKind::Cite`].
    Cite(Vec<Name>),
    /// Something that could not be read; it has been reported.
    Junk,
}

impl<T> Block<T> {
    /// A block that is not there.
    #[must_use]
    pub const fn empty(span: Span) -> Self {
        Self { span, entries: Vec::new() }
    }

    /// The entries that could be read.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().filter_map(|e| match &e.node {
            Node::Is(t) => Some(t),
            _ => None,
        })
    }

    /// The entries that could be read, with their places and documentation.
    pub fn with_entries(&self) -> impl Iterator<Item = (&Entry<T>, &T)> {
        self.entries.iter().filter_map(|e| match &e.node {
            Node::Is(t) => Some((e, t)),
            _ => None,
        })
    }

    /// The problems it accepts.
    pub fn accepts(&self) -> impl Iterator<Item = &Accept> {
        self.entries.iter().filter_map(|e| match &e.node {
            Node::Accept(a) => Some(a),
            _ => None,
        })
    }

    /// The clauses it cites.
    pub fn cites(&self) -> impl Iterator<Item = &Name> {
        self.entries.iter().flat_map(|e| match &e.node {
            Node::Cite(clauses) => clauses.as_slice(),
            _ => &[],
        })
    }

    /// Whether an entry could not be read, so that something seemingly missing
    /// may be in it.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.entries.iter().any(|e| matches!(e.node, Node::Junk))
    }
}

/// `accept CODE because "…"`.
#[derive(Clone, Debug)]
pub struct Accept {
    /// All of it.
    pub span: Span,
    /// The code.
    pub code: Name,
    /// Why it is as it should be.
    pub reason: Text,
}

/// `NAME VALUE …`.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its values; none for a bare word.
    pub values: Vec<Value>,
}

impl Field {
    /// From the name to the last value.
    #[must_use]
    pub fn span(&self) -> Span {
        self.values.last().map_or(self.name.span, |v| self.name.span.to(v.span()))
    }
}

/// The first item of a file.
#[derive(Clone, Debug)]
pub struct Header {
    /// Which of the three.
    pub kind: HeaderKind,
    /// The word that names it.
    pub id: Option<Name>,
    /// The printed title.
    pub title: Option<Text>,
    /// The game it is for.
    pub game: Option<Name>,
    /// Modules in play, and what options are set to.
    pub with: Vec<Setting>,
}

/// What a file belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeaderKind {
    /// A game system.
    Game,
    /// Optional rules for a game.
    Module,
    /// A battle.
    Scenario,
}

impl HeaderKind {
    /// The keyword.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Module => "module",
            Self::Scenario => "scenario",
        }
    }
}

/// `date "…"` and its like.
#[derive(Clone, Debug)]
pub struct TextItem {
    /// `number`, `date`, `place`, `background` or `credits`.
    pub key: Name,
    /// Its text.
    pub text: Option<Text>,
}
