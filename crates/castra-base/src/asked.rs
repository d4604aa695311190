//! What sort of name a place of a text asks for, where nothing has the name that stands there.

use std::borrow::Cow;

/// A sort of name that is asked for. A [`Diagnostic`](crate::Diagnostic) of a name that nothing
/// has carries it, and its message has its noun from it, so that both say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A game.
    Game,
    /// A module.
    Module,
    /// A module of a battle or a test, or an option of the game, set without a value.
    ModuleOrOption,
    /// A battle of the game.
    Battle,
    /// A change, by its label.
    Change,
    /// A clause of a source.
    Clause,
    /// An option of the game.
    Option,
    /// An entry of the War Council, where it is not said whose.
    CouncilEntry,
    /// An entry of the War Council that is the battle's.
    EntryOfBattle,
    /// An entry of the War Council that is an army's.
    EntryOfArmy,
    /// A phase of the turn.
    Phase,
    /// A step of a procedure or a phase.
    Step,
    /// A window.
    Window,
    /// A die.
    Die,
    /// A board.
    Board,
    /// A section of a board.
    Section,
    /// A place of a board.
    Place,
    /// A place of the board of this name.
    PlaceOn(String),
    /// A deck.
    Deck,
    /// An enum.
    Enum,
    /// A type.
    Type,
    /// A kind.
    Kind,
    /// A kind whose things are pieces.
    KindOfPiece,
    /// A kind where a declaration begins, or the first word of an item.
    ItemOrKind,
    /// A role.
    Role,
    /// A function, or what is called like one.
    Function,
    /// A procedure.
    Procedure,
    /// A field.
    Field,
    /// A field of a type that can be drawn.
    FittingField,
    /// A field of the record of this name.
    FieldOf(String),
    /// A pile or a state.
    PileOrState,
    /// A card.
    Card,
    /// A card in the list of a deck, where a group may stand as well.
    CardOfDeck,
    /// A card, or a kind whose things are cards.
    CardOrKind,
    /// A piece.
    Piece,
    /// A piece that is put on the map, or a kind of which each piece is like the others.
    Unit,
    /// A terrain.
    Terrain,
    /// A distinction: what marks a piece.
    Distinction,
    /// A distinction of pieces of the kind of this name.
    DistinctionOf(String),
    /// A thing of a kind that the author has named; the noun is the name of the kind, between
    /// backticks if the message has it so.
    ThingOf(String),
    /// A word of the enum or a face of the die of this name.
    WordOf(String),
    /// A word of the enum that a role is held by.
    WordOfRole,
    /// A sign that stands for something in a table or a map.
    Sign,
    /// An army.
    Army,
    /// A parameter of a card.
    Parameter,
    /// A name within a body.
    Local,
    /// A value, or what one is worked out from.
    Value,
    /// Something of an army, a hex, a piece or a card.
    Member,
    /// A word of Castra's own, which no author declares; with what such words are called.
    OwnWord(&'static str),
}

impl Asked {
    /// What one of this sort is called in a message: "there is no … called".
    #[must_use]
    pub fn noun(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::Game => "game",
            Self::Module => "module",
            Self::ModuleOrOption => "module or option",
            Self::Battle => "battle of this game",
            Self::Change => "change",
            Self::Clause => "clause",
            Self::Option => "option",
            Self::CouncilEntry => "War Council entry",
            Self::EntryOfBattle => "entry of the battle",
            Self::EntryOfArmy => "entry of an army",
            Self::Phase => "phase",
            Self::Step => "step",
            Self::Window => "window",
            Self::Die => "die",
            Self::Board => "board",
            Self::Section => "section",
            Self::Place => "place",
            Self::PlaceOn(board) => return Cow::Owned(format!("place on the board `{board}`")),
            Self::Deck => "deck",
            Self::Enum => "enum",
            Self::Type => "type",
            Self::Kind => "kind",
            Self::KindOfPiece => "kind of piece",
            Self::ItemOrKind => "item or kind",
            Self::Role => "role",
            Self::Function => "function",
            Self::Procedure => "procedure",
            Self::Field => "field",
            Self::FittingField => "fitting field",
            Self::FieldOf(record) => return Cow::Owned(format!("field of `{record}`")),
            Self::PileOrState => "pile or state",
            Self::Card | Self::CardOfDeck => "card",
            Self::CardOrKind => "card or kind of card",
            Self::Piece => "piece",
            Self::Unit => "unit",
            Self::Terrain => "terrain",
            Self::Distinction => "distinction",
            Self::DistinctionOf(kind) => return Cow::Owned(format!("distinction of a {kind}")),
            Self::ThingOf(kind) => kind,
            Self::WordOf(owner) => return Cow::Owned(format!("word of `{owner}`")),
            Self::WordOfRole => "word of this role",
            Self::Sign => "symbol",
            Self::Army => "army",
            Self::Parameter => "parameter",
            Self::Local => "name",
            Self::Value => "value",
            Self::Member => "member",
            Self::OwnWord(noun) => noun,
        })
    }
}
