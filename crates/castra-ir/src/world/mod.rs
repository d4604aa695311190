//! What there is in a program: armies, board, pieces, cards, state.

mod declared;
mod hex;
mod kinds;
#[cfg(test)]
mod tests;

use castra_base::Span;
use castra_defs::{Direction, Joined};

use super::code::Rules;
use super::id::{
    ClauseId, DeckId, DieId, EnumId, KindId, OptionId, PileId, RecordId, RoleId, StateId, TableId,
    WeightId,
};
use super::list::List;
use super::ty::Ty;

pub use declared::{Axis, Deck, Die, Enum, OfMap, Owner, Pile, State, Table, Word};
pub use hex::Hex;
pub use kinds::{Card, Field, Kind, KindRole, OUT, Piece, SHOWN_TO, SORT_NOW, Sort};

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

impl Axis {
    /// How many rows or columns there are.
    #[must_use]
    pub fn len(self, program: &Program) -> usize {
        match self {
            Self::Words(of) => program.enums.get(of).map_or(0, |e| e.words.len()),
            Self::Numbers { count, .. } => count,
        }
    }
}
