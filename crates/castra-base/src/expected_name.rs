//! The category of declaration that an unresolved name should have referred to.

use std::borrow::Cow;

/// The category of declaration that an unresolved name should have referred to.
///
/// The [`Diagnostic`](crate::Diagnostic) of the name carries it, and its message takes the noun
/// from it, so that both agree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "a variant is named after the category")]
pub enum ExpectedName {
    Game,
    Module,
    /// A module of a battle or a test, or an option of the game, set without a value.
    ModuleOrOption,
    Battle,
    /// A change of a module, referred to by its label.
    Change,
    /// A clause of a source.
    Clause,
    Option,
    /// An entry of the War Council, of the battle or of any army.
    CouncilEntry,
    /// An entry of the War Council that belongs to the battle.
    BattleEntry,
    /// An entry of the War Council that belongs to an army.
    ArmyEntry,
    Phase,
    /// A step of a procedure or a phase.
    Step,
    /// A window, in which cards may be played.
    Window,
    Die,
    Board,
    Section,
    /// A named place of a board.
    Place,
    /// A named place of the board with this name.
    BoardPlace(String),
    Deck,
    Enum,
    Type,
    Kind,
    /// A kind whose elements are pieces.
    PieceKind,
    /// A kind at the start of a declaration, or any keyword that begins an item.
    ItemOrKind,
    Role,
    /// A function, or anything else with call syntax.
    Function,
    Procedure,
    Field,
    /// A field whose type can be drawn.
    DrawableField,
    /// A field of the record type with this name.
    RecordField(String),
    /// A pile, or a variable of the game's state.
    PileOrState,
    Card,
    /// A card, or a group of cards, in the list of a deck.
    DeckCard,
    /// A card, or a kind whose elements are cards.
    CardOrKind,
    Piece,
    /// A piece to place on the map, or a kind whose pieces are all alike.
    Unit,
    Terrain,
    /// A distinction, which marks single pieces of a kind.
    Distinction,
    /// A distinction of pieces of the kind with this name.
    KindDistinction(String),
    /// A named element of a kind. The string is the noun of the message: the kind's name, in
    /// backticks if the message quotes it.
    KindElement(String),
    /// A word of the enum, or a face of the die, with this name.
    EnumWord(String),
    /// A word of the enum whose words the roles hold.
    RoleWord,
    /// A sign, which stands for a value in a table or on a map.
    Sign,
    Army,
    Parameter,
    /// A local variable of a body.
    Local,
    /// Any expression that names a value.
    Value,
    /// A member of an army, a hex, a piece or a card.
    Member,
    /// A built-in word, which authors cannot declare. The string is the noun for words of this
    /// category.
    BuiltInWord(&'static str),
}

impl ExpectedName {
    /// Returns the noun of the message "there is no … called `x`".
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
            Self::BattleEntry => "entry of the battle",
            Self::ArmyEntry => "entry of an army",
            Self::Phase => "phase",
            Self::Step => "step",
            Self::Window => "window",
            Self::Die => "die",
            Self::Board => "board",
            Self::Section => "section",
            Self::Place => "place",
            Self::BoardPlace(board) => return Cow::Owned(format!("place on the board `{board}`")),
            Self::Deck => "deck",
            Self::Enum => "enum",
            Self::Type => "type",
            Self::Kind => "kind",
            Self::PieceKind => "kind of piece",
            Self::ItemOrKind => "item or kind",
            Self::Role => "role",
            Self::Function => "function",
            Self::Procedure => "procedure",
            Self::Field => "field",
            Self::DrawableField => "fitting field",
            Self::RecordField(record) => return Cow::Owned(format!("field of `{record}`")),
            Self::PileOrState => "pile or state",
            Self::Card | Self::DeckCard => "card",
            Self::CardOrKind => "card or kind of card",
            Self::Piece => "piece",
            Self::Unit => "unit",
            Self::Terrain => "terrain",
            Self::Distinction => "distinction",
            Self::KindDistinction(kind) => return Cow::Owned(format!("distinction of a {kind}")),
            Self::KindElement(kind) => kind,
            Self::EnumWord(owner) => return Cow::Owned(format!("word of `{owner}`")),
            Self::RoleWord => "word of this role",
            Self::Sign => "symbol",
            Self::Army => "army",
            Self::Parameter => "parameter",
            Self::Local => "name",
            Self::Value => "value",
            Self::Member => "member",
            Self::BuiltInWord(noun) => noun,
        })
    }
}
