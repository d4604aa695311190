//! What there is in a program: armies, board, pieces, cards, state.

use castra_base::Span;

use super::{
    ClauseId, DeckId, DieId, EnumId, FieldId, KindId, List, OptionId, PileId, RecordId, RoleId,
    Rules, Shared, StateId, TableId, Ty, WeightId,
};
use castra_defs::{Direction, Joined, PileVisibility};

/// A whole program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The word that names the game.
    pub game: String,
    /// The word that names the battle; empty for a test without one.
    pub scenario: String,
    /// Printed title of the battle.
    pub title: String,
    /// Options, and what they are set to.
    pub options: List<OptionId, Opt>,
    /// Numbers of advice.
    pub weights: List<WeightId, Weight>,
    /// Enumerations; those written in place and those of dice included.
    pub enums: List<EnumId, Enum>,
    /// Dice.
    pub dice: List<DieId, Die>,
    /// The armies, in the order of the War Council.
    pub armies: Vec<Army>,
    /// War Council entries of the battle, by [`super::CouncilId`].
    pub council: Vec<i64>,
    /// The hexes, row by row from the top left.
    pub hexes: Vec<Hex>,
    /// The corners of a hex or square, all the way round, as seen from its
    /// centre; in the units of [`Hex::centre`].
    pub corners: Vec<[i32; 2]>,
    /// Which edges of the board meet.
    pub joined: Joined,
    /// Of a board with joined edges, how far a hex lies from itself once round it, in the units
    /// of [`Hex::centre`]: for each pair of such edges.
    pub rounds: Vec<[i32; 2]>,
    /// Sections of the board, and which hexes belong to each.
    pub sections: Vec<(String, Vec<u32>)>,
    /// Kinds of piece, card and terrain.
    pub kinds: List<KindId, Kind>,
    /// Pieces that exist, by kind; each kind has its own numbering.
    pub pieces: Vec<Vec<Piece>>,
    /// Every card that can come into play, in the order of the decks; cards
    /// alike are next to each other.
    pub cards: Vec<Card>,
    /// Decks: which of [`Program::cards`] each has.
    pub decks: List<DeckId, Deck>,
    /// Piles.
    pub piles: List<PileId, Pile>,
    /// State that does not belong to pieces.
    pub states: List<StateId, State>,
    /// Look-up tables.
    pub tables: List<TableId, Table>,
    /// Records.
    pub records: List<RecordId, Record>,
    /// Roles.
    pub roles: List<RoleId, Role>,
    /// Ways to seat players, by number of players.
    pub seats: Vec<Seating>,
    /// Texts that the rules follow.
    pub sources: Vec<Source>,
    /// Their clauses.
    pub clauses: List<ClauseId, Clause>,
    /// What is done.
    pub rules: Rules,
}

/// Values that go about together, each with its name. Play knows only the values.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its name.
    pub name: String,
    /// Its fields, in order: none of them is a record.
    pub fields: Vec<(String, Ty)>,
}

/// An option and what it is set to.
#[derive(Clone, Debug)]
pub struct Opt {
    /// Its name.
    pub name: String,
    /// Its type: bool, int or enum.
    pub ty: Ty,
    /// Bounds, of a number.
    pub range: Option<(i64, i64)>,
    /// What it is set to.
    pub value: i64,
    /// Its value where nobody chooses.
    pub default: i64,
    /// What it is about.
    pub text: String,
}

/// A number of advice: what preferences and the judge reckon with, and no rule does.
#[derive(Clone, Debug)]
pub struct Weight {
    /// Its name.
    pub name: String,
    /// The lowest that it may be.
    pub low: i64,
    /// The highest that it may be.
    pub high: i64,
    /// What it is.
    pub value: i64,
    /// What it is about.
    pub text: String,
    /// Where its value is written.
    pub span: Span,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Its name; of one written in place the name of what it is the type of.
    pub name: String,
    /// Its words.
    pub words: Vec<Word>,
}

impl EnumId {
    /// `direction`, whose words are the points of the compass.
    pub const DIRECTION: Self = Self(0);
    /// The answers of `choose whether`, yes and no. Texts have no name for it.
    pub const ANSWER: Self = Self(1);
}

/// A word of an [`Enum`].
#[derive(Clone, Debug)]
pub struct Word {
    /// As the text writes it.
    pub word: String,
    /// As it is printed.
    pub label: String,
}

/// A die.
#[derive(Clone, Debug)]
pub struct Die {
    /// Its name.
    pub name: String,
    /// Type of a face: a number, or an enum of its faces.
    pub face: Ty,
    /// The faces, each equally likely.
    pub faces: Vec<i64>,
    /// The different ones, in the order of their first appearance; position in
    /// this list is the byte in a [`Ty::Rolled`].
    pub distinct: Vec<i64>,
}

/// An army.
#[derive(Clone, Debug)]
pub struct Army {
    /// The word the text uses.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The direction in which its enemy's edge lies: north for the army at the
    /// bottom of the board.
    pub forward: Direction,
    /// Its War Council entries, by [`super::ArmyCouncilId`].
    pub council: Vec<i64>,
    /// The hexes of the map's objectives that are its own or everybody's.
    pub objectives: Vec<u32>,
}

/// A hex or square.
#[derive(Clone, Debug)]
pub struct Hex {
    /// The word that names it.
    pub name: String,
    /// Its printed name, which is another only of a place.
    pub title: String,
    /// Row, 0 at the top.
    pub row: u16,
    /// Column, 0 at the left.
    pub col: u16,
    /// The hex in each of the eight directions of [`Direction::ALL`], where
    /// there is one. Of a square the diagonal ones too.
    pub toward: [Option<u32>; 8],
    /// Its neighbours: those it shares a side with.
    pub neighbours: Shared<u32>,
    /// Steps to every hex of the board; [`u16::MAX`] where no way leads.
    pub distance: Shared<u16>,
    /// Its terrain: an index into [`Kind::sorts`] of the kind `terrain`.
    pub terrain: u32,
    /// Terrain on the sides that it shares with neighbours: which neighbour,
    /// which terrain.
    pub sides: Vec<(u32, u32)>,
    /// Its centre, to the right and down. Units are such that centres and
    /// corners are whole; they differ between the two directions.
    pub centre: [i32; 2],
}

/// A kind of things.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// What they are.
    pub role: KindRole,
    /// How many pieces of it may stand in one hex; [`u16::MAX`] where any number may.
    pub most_in_a_hex: u16,
    /// Its fields.
    pub fields: List<FieldId, Field>,
    /// Its things: types of unit, cards as printed, terrains.
    pub sorts: Vec<Sort>,
}

/// What things of a [`Kind`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindRole {
    /// Pieces on hexes.
    Piece,
    /// Cards.
    Card,
    /// Terrain.
    Terrain,
    /// Marks that pieces carry.
    Mark,
}

/// A field of a [`Kind`].
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name: `MODULE.NAME` where another module adds a field that is called the same.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Whether it changes in play. The others are looked up by sort.
    pub state: bool,
    /// Whether only the army whose piece it is sees it, and who has been shown the piece;
    /// see [`SHOWN_TO`].
    pub private: bool,
    /// Whether a story leaves out how it changes.
    pub quiet: bool,
}

impl Field {
    /// What the text that declares it calls it.
    #[must_use]
    pub fn plain_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or(&self.name)
    }
}

/// The name of the field of a kind of pieces that says which armies have been shown what is
/// private of a piece. No text can write it.
pub const SHOWN_TO: &str = "shown to";

/// The name of the field of a kind of pieces that says what a piece is, where something in
/// play changes it. No text can write it.
pub const SORT_NOW: &str = "what it is";

/// The name of the state of armies that says who is out, in battles in which an army can be out
/// while others play on. No text can write it.
pub const OUT: &str = "out of the game";

impl Kind {
    /// The field that says what a piece is at the moment. Without it, a piece is what it
    /// began as.
    #[must_use]
    pub fn sort_field(&self) -> Option<FieldId> {
        self.fields.find(|field| field.name == SORT_NOW)
    }

    /// Whether only its own army sees what a piece of it is, and who has been shown the piece.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.fields.iter().any(|field| field.name == SORT_NOW && field.private)
    }
}

impl Field {
    /// A field that never changes.
    pub fn fixed(name: &str, ty: Ty) -> Self {
        Self { name: name.to_owned(), ty, state: false, private: false, quiet: false }
    }
}

/// A thing of a [`Kind`].
#[derive(Clone, Debug)]
pub struct Sort {
    /// Its name.
    pub name: String,
    /// Printed name.
    pub title: String,
    /// Values of the fields, by [`super::FieldId`]; of those that are state,
    /// what a new piece begins with. A set is the bits of its first 63
    /// elements.
    pub values: Vec<i64>,
}

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What it is: an index into [`Kind::sorts`].
    pub sort: u32,
    /// Whose it is.
    pub army: u32,
    /// Where it stands at the start; nowhere if it may enter later.
    pub hex: Option<u32>,
    /// Whether it is one of an army's reserve, which waits off the board.
    pub waits: bool,
    /// Its own name.
    pub name: Option<String>,
    /// Values of the fields, by [`super::FieldId`].
    pub values: Vec<i64>,
}

/// A physical card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its kind.
    pub kind: KindId,
    /// What is printed on it: an index into [`Kind::sorts`].
    pub sort: u32,
    /// Its title, parameters filled in.
    pub title: String,
    /// Values of the fields, by [`super::FieldId`].
    pub values: Vec<i64>,
}

/// A deck.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Its cards, as indices into [`Program::cards`].
    pub cards: Vec<u32>,
}

/// A pile. Those of armies exist once for each.
#[derive(Clone, Debug)]
pub struct Pile {
    /// Its name.
    pub name: String,
    /// Whether each army has its own.
    pub per_army: bool,
    /// Who sees its cards.
    pub visibility: PileVisibility,
}

/// Declared state.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// What has a value of its own.
    pub owner: Owner,
    /// Who sees it.
    pub visibility: PileVisibility,
    /// Whether a story leaves out how it changes.
    pub quiet: bool,
    /// Its value at the start.
    pub init: i64,
    /// What of the map each hex begins with in it, if it is not [`State::init`].
    pub of_map: Option<OfMap>,
}

/// What of the map a [`State`] is, in games whose rules change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfMap {
    /// The terrain of the hex: `h.terrain`.
    Terrain,
    /// The terrain on its side toward one of its neighbours, by the place of that in
    /// [`Hex::neighbours`], or none: `side(h, k)`. There is a state for each of the neighbours that
    /// a hex can have.
    Side(u32),
}

impl State {
    /// What it is of a hex at the start.
    #[must_use]
    pub fn begins(&self, hex: &Hex) -> i64 {
        match self.of_map {
            None => self.init,
            Some(OfMap::Terrain) => i64::from(hex.terrain),
            Some(OfMap::Side(slot)) => {
                let toward = hex.neighbours.get(slot as usize);
                let laid = hex.sides.iter().find(|(other, _)| Some(other) == toward);
                laid.map_or(super::NONE, |(_, terrain)| i64::from(*terrain))
            }
        }
    }
}

/// What has a value of its own of a [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The game.
    Game,
    /// Every army.
    Army,
    /// Every hex.
    Hex,
}

/// A look-up table, indexed by enums.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// What it is indexed by, rows first.
    pub params: Vec<Axis>,
    /// Type of a cell.
    pub result: Ty,
    /// Cells, row by row.
    pub cells: Vec<i64>,
}

/// What one side of a [`Table`] is indexed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The words of an enum.
    Words(EnumId),
    /// Numbers from 0 up to but not including this one: what the text calls by
    /// another number has been counted from the lowest.
    Numbers {
        /// The number in the text that is 0 here.
        lowest: i64,
        /// How many there are.
        count: usize,
        /// Whether the first stands for all below it as well, and the last for all above.
        open: bool,
    },
}

impl Axis {
    /// How many rows or columns there are.
    #[must_use]
    pub fn len(self, program: &Program) -> usize {
        match self {
            Self::Words(of) => program.enums.get(of).map_or(0, |e| e.words.len()),
            Self::Numbers { count, .. } => count,
        }
    }

    /// The type of what it is looked up by.
    #[must_use]
    pub const fn ty(self) -> Ty {
        match self {
            Self::Words(of) => Ty::Enum(of),
            Self::Numbers { .. } => Ty::Int,
        }
    }
}

/// A role: who decides something.
#[derive(Clone, Debug)]
pub struct Role {
    /// Its name.
    pub name: String,
    /// Enum of which every army has one role for each word.
    pub per: Option<EnumId>,
    /// What of its army it sees and other roles do not, unless they keep it as well.
    pub keeps: Vec<Kept>,
}

/// Something private of an army that not all of its roles see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kept {
    /// A pile.
    Pile(PileId),
    /// A state.
    State(StateId),
}

/// Who holds which role with so many players.
#[derive(Clone, Debug)]
pub struct Seating {
    /// Players, both armies together.
    pub players: u32,
    /// Role, word of its enum or 0, player of the army from 0.
    pub held: Vec<(RoleId, u32, u32)>,
}

/// A text that rules follow.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Printed title.
    pub title: String,
    /// Who wrote it.
    pub authors: Option<String>,
}

/// A clause of a [`Source`].
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its number, such as `AG-07`.
    pub id: String,
    /// Index of its source.
    pub source: u32,
    /// Where it stands in the source.
    pub section: Option<String>,
    /// What it says.
    pub text: String,
    /// Whether it asks nothing of the rules.
    pub advice: bool,
    /// Where it is declared.
    pub span: Span,
    /// Whether anything but a test cites it.
    pub implemented: bool,
}

/// A thing that rules read or change; what a standing rule depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A declared state, whoever's.
    State(StateId),
    /// A state field of a kind.
    Field(KindId, super::FieldId),
    /// Where pieces of a kind stand.
    Place(KindId),
    /// Whose pieces of a kind are.
    Army(KindId),
    /// Which cards are in a pile.
    Pile(PileId),
    /// Whose turn it is, and its number.
    Turn,
}

impl Program {
    /// The roles that see something of their army which others do not: none where
    /// the whole army sees it.
    pub fn keepers(&self, kept: Kept) -> impl Iterator<Item = RoleId> + '_ {
        let roles = (0..).map(RoleId).zip(&self.roles);
        roles.filter(move |(_, role)| role.keeps.contains(&kept)).map(|(id, _)| id)
    }

    /// Whether somebody who decides in a role for the owner of something private
    /// sees it; who decides for an army without a role sees all that is its own.
    #[must_use]
    pub fn is_kept_from(&self, kept: Kept, role: Option<RoleId>) -> bool {
        let Some(role) = role else { return false };
        let mut keepers = self.keepers(kept).peekable();
        keepers.peek().is_some() && keepers.all(|keeper| keeper != role)
    }

    /// The army's enemy, where there are two.
    #[must_use]
    pub fn enemy(&self, army: u32) -> Option<u32> {
        (self.armies.len() == 2 && army < 2).then(|| 1 - army)
    }

    /// The state that says which armies are out, where some can be while others play on.
    #[must_use]
    pub fn out_state(&self) -> Option<StateId> {
        self.states.find(|state| state.name == OUT)
    }

    /// The kind of terrain.
    #[must_use]
    pub fn terrain_kind(&self) -> Option<KindId> {
        self.kinds.find(|kind| kind.role == KindRole::Terrain)
    }

    /// The kind of that name.
    #[must_use]
    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.find(|kind| kind.name == name)
    }
}

/// A test, ready to be run.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its name; of one that is run for several values, with those.
    pub name: String,
    /// Where it is.
    pub span: Span,
    /// Clauses it is about.
    pub cites: Vec<ClauseId>,
    /// Entries of the War Council that must be given and that nobody gives, and the numbers that
    /// they have for want of better ones: by these a game may be over before the test expects it.
    pub unset: Vec<(String, i64)>,
    /// The world it starts in and what it does: a program whose
    /// [`Rules::test`] is the test's body.
    pub program: std::sync::Arc<Program>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(id: &str) -> Army {
        Army {
            id: id.to_owned(),
            name: id.to_owned(),
            forward: Direction::North,
            council: Vec::new(),
            objectives: Vec::new(),
        }
    }

    #[test]
    fn only_one_of_two_has_an_enemy() {
        let of = |armies: &[&str]| Program {
            armies: armies.iter().map(|id| army(id)).collect(),
            ..Program::default()
        };
        let two = of(&["red", "grey"]);
        assert_eq!([0, 1, 2, 3].map(|army| two.enemy(army)), [Some(1), Some(0), None, None]);
        assert_eq!([0, 1].map(|army| of(&["red"]).enemy(army)), [None, None]);
        assert_eq!([0, 1].map(|army| of(&["red", "grey", "blue"]).enemy(army)), [None, None]);
    }

    #[test]
    fn what_roles_keep_is_kept_from_the_others_alone() {
        let (hand, plan) = (Kept::Pile(PileId(0)), Kept::State(StateId(0)));
        let role = |name: &str, keeps: &[Kept]| Role {
            name: name.to_owned(),
            per: None,
            keeps: keeps.to_vec(),
        };
        let roles = [role("general", &[plan]), role("captain", &[hand, plan]), role("clerk", &[])];
        let program = Program { roles: roles.into_iter().collect(), ..Program::default() };
        let keepers = |kept| program.keepers(kept).map(|role| role.0).collect::<Vec<_>>();
        assert_eq!((keepers(hand), keepers(plan)), (vec![1], vec![0, 1]));
        let kept_from = |kept| [0, 1, 2].map(|role| program.is_kept_from(kept, Some(RoleId(role))));
        assert_eq!(kept_from(hand), [true, false, true]);
        assert_eq!(kept_from(plan), [false, false, true]);
        // Whoever plays all roles of an army has all that they keep, and what nobody keeps
        // all of them have.
        assert!(!program.is_kept_from(hand, None));
        assert_eq!(kept_from(Kept::Pile(PileId(1))), [false; 3]);
    }

    #[test]
    fn states_begin_with_the_ground_of_their_hex() {
        let state = |of_map| State {
            name: "state".to_owned(),
            ty: Ty::Int,
            owner: Owner::Hex,
            visibility: PileVisibility::Public,
            quiet: false,
            init: 7,
            of_map,
        };
        let hex = Hex {
            name: "A1".to_owned(),
            title: "A1".to_owned(),
            row: 0,
            col: 0,
            toward: [None; 8],
            neighbours: vec![4, 5, 6].into(),
            distance: Shared::default(),
            terrain: 2,
            sides: vec![(6, 1), (4, 3)],
            centre: [0, 0],
        };
        let begins = |of_map| state(of_map).begins(&hex);
        assert_eq!((begins(None), begins(Some(OfMap::Terrain))), (7, 2));
        let sides = [0, 1, 2, 3].map(|slot| begins(Some(OfMap::Side(slot))));
        assert_eq!(sides, [3, crate::NONE, 1, crate::NONE]);
    }

    #[test]
    fn tables_go_by_words_and_by_numbers() {
        let word = |word: &str| Word { word: word.to_owned(), label: word.to_owned() };
        let words = ["left", "centre", "right"].map(word).to_vec();
        let wing = Enum { name: "wing".to_owned(), words };
        let program = Program { enums: vec![wing].into(), ..Program::default() };
        let words = Axis::Words(EnumId(0));
        let numbers = Axis::Numbers { lowest: 2, count: 5, open: true };
        assert_eq!((words.len(&program), numbers.len(&program)), (3, 5));
        assert_eq!((words.ty(), numbers.ty()), (Ty::Enum(EnumId(0)), Ty::Int));
    }

    #[test]
    fn kinds_know_whether_what_a_piece_is_can_be_hidden() {
        let field = |name: &str, private| Field { private, ..Field::fixed(name, Ty::Int) };
        let kind = |fields: Vec<Field>| Kind {
            name: "unit".to_owned(),
            role: KindRole::Piece,
            most_in_a_hex: 1,
            fields: fields.into_iter().collect(),
            sorts: Vec::new(),
        };
        let open = kind(vec![field("steps", true), field(SORT_NOW, false)]);
        assert_eq!((open.is_secret(), open.sort_field()), (false, Some(FieldId(1))));
        let hidden = kind(vec![field("steps", false), field(SORT_NOW, true)]);
        assert_eq!((hidden.is_secret(), hidden.sort_field()), (true, Some(FieldId(1))));
        let plain = kind(vec![field("steps", true)]);
        assert_eq!((plain.is_secret(), plain.sort_field()), (false, None));
    }
}
