//! The kinds of gestures, and how they name pieces of the battle.

use castra_defs::one_or_several;
use serde::{Deserialize, Serialize};

/// A piece on the board, by where it stands and what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PieceAt {
    /// Its hex.
    pub hex: String,
    /// What it is; where it is not said, the piece that others join.
    #[serde(default)]
    pub unit: Option<String>,
    /// Its own name, if several are alike but for it.
    #[serde(default)]
    pub name: Option<String>,
    /// Which of those that fit, in the order of the battle's pieces, counted from 0: a hex may
    /// hold several that are called the same.
    #[serde(default)]
    pub nth: usize,
}

/// Something that a text lists in an order of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Listed {
    /// A piece of a deployment that is listed, not drawn.
    Piece(PieceAt),
    /// An army of the War Council, by name.
    Army(String),
}

/// Something done to a battle by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Gesture {
    /// Moves a piece to another hex, and with it those that have joined it.
    Move {
        /// The piece.
        piece: PieceAt,
        /// The hex.
        to: String,
    },
    /// Deploys a piece; one that joins others may be put in the hex of one.
    Add {
        /// Its army.
        army: String,
        /// What it is.
        unit: String,
        /// Its hex.
        hex: String,
        /// Its own name.
        #[serde(default)]
        name: Option<String>,
        /// The distinctions it carries.
        #[serde(default, alias = "mark", deserialize_with = "one_or_several")]
        marks: Vec<String>,
    },
    /// Takes a piece off the board; those that have joined it stay.
    Remove {
        /// The piece.
        piece: PieceAt,
    },
    /// Makes a piece one of another sort.
    Retype {
        /// The piece.
        piece: PieceAt,
        /// What it is from now on.
        unit: String,
    },
    /// Gives a piece a name of its own, or takes it away.
    Name {
        /// The piece.
        piece: PieceAt,
        /// The name.
        name: Option<String>,
    },
    /// Gives a piece a distinction, in the place of the one of its kind that it has; or takes
    /// all away.
    Mark {
        /// The piece.
        piece: PieceAt,
        /// The distinction.
        mark: Option<String>,
    },
    /// Takes one distinction away from a piece.
    Unmark {
        /// The piece.
        piece: PieceAt,
        /// The distinction.
        mark: String,
    },
    /// Sets what differs from a fresh piece.
    Set {
        /// The piece.
        piece: PieceAt,
        /// A field that changes in play.
        field: String,
        /// Its value as a text would write it, `true` and `false` among them; none for
        /// that of a fresh piece.
        value: Option<String>,
    },
    /// Turns a piece, in a game whose pieces face somewhere.
    Turn {
        /// The piece.
        piece: PieceAt,
        /// The facing, as a text would write it; none for that of a fresh piece.
        facing: Option<String>,
    },
    /// Sets the strength that is left of a piece, in a game that draws it.
    Strength {
        /// The piece.
        piece: PieceAt,
        /// What is left; none for a fresh piece.
        strength: Option<i64>,
    },
    /// Says how many pieces of a sort, without state, wait off the board.
    Reserve {
        /// Their army.
        army: String,
        /// What they are.
        unit: String,
        /// How many.
        count: u8,
        /// The name that each has.
        #[serde(default)]
        name: Option<String>,
        /// The distinctions that each carries.
        #[serde(default, alias = "mark", deserialize_with = "one_or_several")]
        marks: Vec<String>,
    },
    /// Puts what is listed after something else of its list, or first. Of pieces in one
    /// entry the hexes change places, else the entries do.
    Reorder {
        /// What.
        what: Listed,
        /// What it comes after; none if it comes first.
        #[serde(default)]
        after: Option<Listed>,
    },
    /// Gives a section of the board other columns, for all battles on it.
    Section {
        /// The section.
        section: String,
        /// Its columns, as a text would write them: `1..4.5`.
        columns: String,
    },
    /// Gives hexes another terrain.
    Paint {
        /// The hexes.
        hexes: Vec<String>,
        /// The terrain; none for the one of hexes that a map says nothing about.
        terrain: Option<String>,
    },
    /// Gives a side of a hex a terrain, or takes it away.
    Side {
        /// The hex.
        hex: String,
        /// Its side: `n`, `ne` and so on.
        side: String,
        /// The terrain.
        terrain: Option<String>,
    },
    /// Writes on the map, or takes away what is written in a hex.
    Label {
        /// The hex.
        hex: String,
        /// What is written.
        text: Option<String>,
        /// What is written there now, where a hex has several names.
        #[serde(default)]
        old: Option<String>,
    },
    /// Moves what is written on the map to another hex.
    MoveLabel {
        /// The hex.
        hex: String,
        /// The other hex.
        to: String,
        /// What is written, where the hex has several names.
        #[serde(default)]
        old: Option<String>,
    },
    /// Moves what counts for victory in a hex to another hex.
    MoveObjective {
        /// The hex.
        hex: String,
        /// The other hex.
        to: String,
    },
    /// Makes a hex one of an objective, or none of any.
    Objective {
        /// The hex.
        hex: String,
        /// What the objective is called; none if the hex is none.
        text: Option<String>,
        /// The army that gains by it; both where none is named.
        #[serde(default)]
        army: Option<String>,
    },
    /// Fills in an entry of the War Council, or takes it out.
    Council {
        /// The army; none for an entry of the battle.
        #[serde(default)]
        army: Option<String>,
        /// The entry.
        entry: String,
        /// Its value as a text would write it; `true` and `false` for yes and no; none
        /// for what the game gives by default.
        value: Option<String>,
    },
    /// Gives an army another printed name.
    ArmyTitle {
        /// The army.
        army: String,
        /// The printed name.
        title: String,
    },
    /// Gives an army another name in the text, wherever it is used.
    RenameArmy {
        /// The army.
        army: String,
        /// The name.
        name: String,
    },
    /// Puts each army at the other edge of the map.
    SwapEdges,
    /// Gives the battle another title.
    Title {
        /// The title.
        title: String,
    },
    /// Sets `number`, `date`, `place`, `background` or `credits`, or takes it out.
    Text {
        /// Which.
        key: String,
        /// Its text.
        text: Option<String>,
    },
}
