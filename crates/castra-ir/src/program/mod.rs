//! The data of a program: armies, board, pieces, cards, state and tables.

mod declarations;
mod hex;
mod kinds;
mod roles;
mod talk;

use std::fmt;

use castra_base::Span;
use castra_defs::{Direction, Joined};
use castra_words::Locale;

use super::id::{
    ClauseId, DeckId, DieId, EnumId, KindId, OptionId, PileId, RecordId, RoleId, StateId, TableId,
    WeightId,
};
use super::list::List;
use super::rules::Rules;
use super::ty::Ty;

pub use declarations::{Axis, Deck, Die, Enum, OfMap, Owner, Pile, State, Table, Word};
pub use hex::Hex;
pub use kinds::{CURRENT_VARIANT, Card, ELIMINATED, Field, Kind, KindRole, Piece, SHOWN_TO, Sort};
pub use roles::{Part, PrivateItem, Role, Seating};
pub use talk::{Opening, Talk};

/// A complete program: one game for one battle.
#[derive(Clone, Default)]
pub struct Program {
    /// Identifier of the game.
    pub game: String,
    /// Identifier of the battle; empty for a test without one.
    pub scenario: String,
    /// Printed title of the battle.
    pub title: String,
    /// The language of its texts.
    pub locale: Locale,
    /// Options with their values.
    pub options: List<OptionId, GameOption>,
    /// Tunable numbers of advice.
    pub weights: List<WeightId, Weight>,
    /// Enumerations, including anonymous ones and those of dice.
    pub enums: List<EnumId, Enum>,
    /// Dice.
    pub dice: List<DieId, Die>,
    /// The armies, in the order of the War Council.
    pub armies: Vec<Army>,
    /// War Council entries of the battle, by [`super::CouncilId`].
    pub council: Vec<i64>,
    /// The hexes, row by row from the top left.
    pub hexes: Vec<Hex>,
    /// The corners of a hex or square in order around it, relative to its centre, in the units of
    /// [`Hex::centre`].
    pub corners: Vec<[i32; 2]>,
    /// The pairs of board edges that are joined.
    pub joined: Joined,
    /// For each pair of joined edges, the vector between a hex and its image once around the board,
    /// in the units of [`Hex::centre`].
    pub rounds: Vec<[i32; 2]>,
    /// Sections of the board: name and hexes.
    pub sections: Vec<(String, Vec<u32>)>,
    /// Kinds of pieces, cards, terrain and marks.
    pub kinds: List<KindId, Kind>,
    /// The pieces of each kind, whose numbers start at 0; the outer index is [`KindId`].
    pub pieces: Vec<Vec<Piece>>,
    /// Every card that can come into play, in the order of the decks; equal cards are adjacent.
    pub cards: Vec<Card>,
    /// Decks, whose cards are indices into [`Program::cards`].
    pub decks: List<DeckId, Deck>,
    /// Piles of cards.
    pub piles: List<PileId, Pile>,
    /// State variables of the game, of armies and of hexes.
    pub states: List<StateId, State>,
    /// Look-up tables.
    pub tables: List<TableId, Table>,
    /// Record types.
    pub records: List<RecordId, Record>,
    /// Roles of players.
    pub roles: List<RoleId, Role>,
    /// Assignments of roles to players, for each number of players.
    pub seats: Vec<Seating>,
    /// Pairs of roles whose talk the rules limit.
    pub talk: Vec<Talk>,
    /// Documents that the rules follow.
    pub sources: Vec<Source>,
    /// Clauses of the sources.
    pub clauses: List<ClauseId, Clause>,
    /// The code.
    pub rules: Rules,
}

/// Lists everything except the language, on which no rule depends: the fingerprint hashes this
/// text.
impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            scenario,
            title,
            locale: _,
            options,
            weights,
            enums,
            dice,
            armies,
            council,
            hexes,
            corners,
            joined,
            rounds,
            sections,
            kinds,
            pieces,
            cards,
            decks,
            piles,
            states,
            tables,
            records,
            roles,
            seats,
            talk,
            sources,
            clauses,
            rules,
        } = self;
        f.debug_struct("Program")
            .field("game", game)
            .field("scenario", scenario)
            .field("title", title)
            .field("options", options)
            .field("weights", weights)
            .field("enums", enums)
            .field("dice", dice)
            .field("armies", armies)
            .field("council", council)
            .field("hexes", hexes)
            .field("corners", corners)
            .field("joined", joined)
            .field("rounds", rounds)
            .field("sections", sections)
            .field("kinds", kinds)
            .field("pieces", pieces)
            .field("cards", cards)
            .field("decks", decks)
            .field("piles", piles)
            .field("states", states)
            .field("tables", tables)
            .field("records", records)
            .field("roles", roles)
            .field("seats", seats)
            .field("talk", talk)
            .field("sources", sources)
            .field("clauses", clauses)
            .field("rules", rules)
            .finish()
    }
}

/// A record type: several named values. Play only knows the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Identifier in the source.
    pub name: String,
    /// The fields in order; none of them is a record.
    pub fields: Vec<(String, Ty)>,
}

/// An option of the game with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Identifier in the source.
    pub name: String,
    /// A bool, a number or an enum.
    pub ty: Ty,
    /// Inclusive bounds of a number.
    pub range: Option<(i64, i64)>,
    /// The chosen value.
    pub value: i64,
    /// The value if nobody sets one.
    pub default: i64,
    /// The printed description.
    pub text: String,
}

/// A tunable number of advice, used by preferences and the evaluation function but by no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Identifier in the source.
    pub name: String,
    /// Lower bound for tuning.
    pub low: i64,
    /// Upper bound for tuning.
    pub high: i64,
    /// The value in use.
    pub value: i64,
    /// The printed description.
    pub text: String,
    /// Span of the value.
    pub span: Span,
}

/// An army of the battle.
#[derive(Clone, Debug)]
pub struct Army {
    /// Identifier in the source.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// The noun for sentences, such as `the Romans`.
    pub noun: String,
    /// The direction of the enemy's board edge: north for the army at the bottom of the board.
    pub forward: Direction,
    /// War Council entries, by [`super::ArmyCouncilId`].
    pub council: Vec<i64>,
    /// The objective hexes that are its own or belong to all armies.
    pub objectives: Vec<u32>,
}

/// A document that the rules follow.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Source {
    pub name: String,
    /// Printed title.
    pub title: String,
    /// Printed names of the authors.
    pub authors: Option<String>,
}

/// A clause of a [`Source`].
#[derive(Clone, Debug)]
pub struct Clause {
    /// The printed number, such as `AG-07`.
    pub id: String,
    /// Index into [`Program::sources`].
    pub source: u32,
    /// The heading in the source.
    pub section: Option<String>,
    /// The clause in words.
    pub text: String,
    /// Set if it is advice that no rule has to implement.
    pub advice: bool,
    /// The numbers of the clauses that are not in force where this one is.
    pub replaces: Vec<String>,
    /// The numbers of the clauses that stay in force and that this one adds to or limits.
    pub amends: Vec<String>,
    /// Span of the declaration.
    pub span: Span,
    /// Set if anything other than a test cites it.
    pub implemented: bool,
}

impl Program {
    /// Returns the assignment of roles for a number of players; `None` if the rules have none.
    #[must_use]
    pub fn seating(&self, players: u32) -> Option<&Seating> {
        self.seats.iter().find(|seating| seating.players == players)
    }

    /// Returns the talk between two roles; `None` if the rules do not limit it.
    #[must_use]
    pub fn talk_between(&self, a: RoleId, b: RoleId) -> Option<&Talk> {
        self.talk.iter().find(|talk| talk.roles == [a.min(b), a.max(b)])
    }

    /// Returns whether a state is a channel between two roles; see [`Talk`].
    #[must_use]
    pub fn is_talk(&self, state: StateId) -> bool {
        self.talk.iter().any(|talk| talk.states().contains(&state.index()))
    }

    /// Returns whether a part of an army has a role, for at least one word of its enum.
    #[must_use]
    pub fn has_role(&self, part: Part, role: RoleId) -> bool {
        match part {
            Part::Army => true,
            Part::Role(own) => own == role,
            Part::Player { players, player } => self.seating(players).is_some_and(|seating| {
                seating.held.iter().any(|&(held, _, by)| held == role && by == player)
            }),
        }
    }

    /// Returns the roles to which the information is restricted; none if the whole army sees it.
    pub fn keepers(&self, item: PrivateItem) -> impl Iterator<Item = RoleId> + '_ {
        let roles = (0..).map(RoleId).zip(&self.roles);
        roles.filter(move |(_, role)| role.keeps.contains(&item)).map(|(id, _)| id)
    }

    /// Returns whether the information is hidden from a part of its army.
    #[must_use]
    pub fn is_kept_from(&self, item: PrivateItem, part: Part) -> bool {
        let mut keepers = self.keepers(item).peekable();
        keepers.peek().is_some() && !keepers.any(|keeper| self.has_role(part, keeper))
    }

    /// Returns the other army; `None` unless there are exactly two armies.
    #[must_use]
    pub fn enemy(&self, army: u32) -> Option<u32> {
        (self.armies.len() == 2 && army < 2).then(|| 1 - army)
    }

    /// Returns the state that records which armies are out; see [`ELIMINATED`]. `None` if no army
    /// can be out while others play on.
    #[must_use]
    pub fn eliminated_state(&self) -> Option<StateId> {
        self.states.find(|state| state.name == ELIMINATED)
    }

    /// Returns the kind whose variants are the terrains; `None` if the game has none.
    #[must_use]
    pub fn terrain_kind(&self) -> Option<KindId> {
        self.kinds.find(|kind| kind.role == KindRole::Terrain)
    }

    /// Returns the kind with that name; `None` if there is none.
    #[must_use]
    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.find(|kind| kind.name == name)
    }
}

/// A test with the program that it runs.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name; a parameterized test appends its values.
    pub name: String,
    /// Span of the declaration.
    pub span: Span,
    /// Clauses that it tests.
    pub cites: Vec<ClauseId>,
    /// War Council entries without a value, with the placeholder that each has. The placeholders
    /// may end the game before the test expects it.
    pub unset: Vec<(String, i64)>,
    /// The program, whose [`Rules::test`] is the body of the test.
    pub program: std::sync::Arc<Program>,
}

impl Axis {
    /// Returns the number of rows or columns.
    #[must_use]
    pub fn len(self, program: &Program) -> usize {
        match self {
            Self::Words(of) => program.enums.get(of).map_or(0, |e| e.words.len()),
            Self::Numbers { count, .. } => count,
        }
    }
}
