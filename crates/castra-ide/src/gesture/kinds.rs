//! The kinds of gestures, and their references to pieces of the battle.

use castra_base::IndexMap;
use castra_defs::BoardEdge;
use serde::{Deserialize, Serialize};

/// The identification of a piece on the board by its hex, type and name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields without a comment are named after their contents")]
pub struct PieceAt {
    pub hex: String,
    /// The unit type; `None` for the piece that others join.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub unit: Option<String>,
    /// The piece's own name, if it is needed to tell pieces apart.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub name: Option<String>,
    /// The index among the matching pieces, in the order of the battle's pieces, from 0, since a
    /// hex may hold several with one name.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<usize>", optional))]
    pub nth: usize,
}

/// A piece among several that move at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PieceMove {
    /// The piece.
    pub piece: PieceAt,
    /// The destination.
    pub to: String,
}

/// An element of an ordered list in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ListElement {
    /// A piece of a deployment in list form.
    Piece(PieceAt),
    /// An army of the War Council, by id.
    Army(String),
}

/// An edit of a battle by direct manipulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields without a comment are named after their contents")]
pub enum Gesture {
    /// Moves a piece to another hex, together with the pieces that joined it.
    Move {
        piece: PieceAt,
        /// The destination.
        to: String,
    },
    /// Deploys a piece. A piece that joins others may share the hex of its host.
    Add {
        army: String,
        unit: String,
        hex: String,
        /// The piece's own name.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        name: Option<String>,
        /// The distinctions that it carries.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
        marks: Vec<String>,
        /// The state fields that differ from their default, with their values in source syntax.
        #[serde(default)]
        #[cfg_attr(
            feature = "typescript",
            ts(as = "Option<std::collections::BTreeMap<String, String>>", optional)
        )]
        state: IndexMap<String, String>,
    },
    /// Moves several pieces at once, each to its own hex, so that they may exchange places. A piece
    /// that joined another piece moves with it, unless it is listed itself.
    Arrange { moves: Vec<PieceMove> },
    /// Moves a piece to another army; pieces that joined it stay.
    Give {
        piece: PieceAt,
        /// The new army.
        army: String,
    },
    /// Removes a piece from the board; pieces that joined it stay.
    Remove { piece: PieceAt },
    /// Changes the unit type of a piece.
    Retype {
        piece: PieceAt,
        /// The new unit type.
        unit: String,
    },
    /// Sets or removes the name of a piece.
    Name {
        piece: PieceAt,
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        name: Option<String>,
    },
    /// Gives a piece a distinction, which replaces another of the same kind. `None` removes all.
    Mark {
        piece: PieceAt,
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        mark: Option<String>,
    },
    /// Removes one distinction of a piece.
    Unmark { piece: PieceAt, mark: String },
    /// Sets a state field of a piece.
    Set {
        piece: PieceAt,
        /// The name of the state field.
        field: String,
        /// The value in source syntax, including `true` and `false`; `None` for the default.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        value: Option<String>,
    },
    /// Turns a piece, in a game whose pieces have a facing.
    Turn {
        piece: PieceAt,
        /// The facing in source syntax; `None` for the default.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        facing: Option<String>,
    },
    /// Sets the strength left of a piece, in a game that draws it.
    Strength {
        piece: PieceAt,
        /// The strength left; `None` for full strength.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        strength: Option<i64>,
    },
    /// Sets the number of pieces in reserve with this type, name and marks. Pieces with state are
    /// not counted or changed.
    Reserve {
        army: String,
        /// The unit type.
        unit: String,
        count: u8,
        /// The name of each.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        name: Option<String>,
        /// The distinctions that each carries.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
        marks: Vec<String>,
    },
    /// Moves an element of a list after another, or to the front. Pieces in one entry exchange
    /// their hexes; otherwise the entries are exchanged.
    Reorder {
        /// The element to move.
        what: ListElement,
        /// The element before it; `None` for the front.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        after: Option<ListElement>,
    },
    /// Changes the columns of a section of the board, for all battles on it.
    Section {
        section: String,
        /// The columns in source syntax: `1..4.5`.
        columns: String,
    },
    /// Changes the terrain of hexes.
    Paint {
        hexes: Vec<String>,
        /// The terrain; `None` for the default.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        terrain: Option<String>,
    },
    /// Changes the terrain on a side of a hex.
    Side {
        hex: String,
        /// The side: `n`, `ne` and so on.
        side: String,
        /// The terrain; `None` for none.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        terrain: Option<String>,
    },
    /// Sets or removes a label of a hex.
    Label {
        hex: String,
        /// The new text; `None` to remove the label.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        text: Option<String>,
        /// The present text, if the hex has several labels.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        old: Option<String>,
    },
    /// Moves a label to another hex.
    MoveLabel {
        hex: String,
        /// The destination.
        to: String,
        /// The text of the label, if the hex has several.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        old: Option<String>,
    },
    /// Moves an objective from one hex to another.
    MoveObjective {
        hex: String,
        /// The destination.
        to: String,
    },
    /// Adds a hex to an objective, or removes it from all objectives.
    Objective {
        hex: String,
        /// The text of the objective; `None` for no objective.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        text: Option<String>,
        /// The army that gains by it; `None` for all.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        army: Option<String>,
    },
    /// Sets or removes an entry of the War Council.
    Council {
        /// The army; `None` for an entry of the battle.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        army: Option<String>,
        /// The name of the entry.
        entry: String,
        /// The value in source syntax, `true` or `false` for a flag; `None` for the game's default.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        value: Option<String>,
    },
    /// Changes the printed name of an army.
    ArmyTitle {
        army: String,
        /// The printed name.
        title: String,
    },
    /// Sets or removes the noun of an army, which sentences use in place of its printed name.
    ArmyNoun {
        army: String,
        /// The noun within a sentence, such as `the Romans`; `None` for the printed name.
        noun: Option<String>,
    },
    /// Renames an army throughout the source.
    RenameArmy {
        army: String,
        /// The new id.
        name: String,
    },
    /// Exchanges the edges of the two armies.
    SwapEdges,
    /// Puts a module in play, or takes it out together with the options that only it declares.
    Module {
        module: String,
        /// True to put it in play.
        on: bool,
    },
    /// Sets an option of the game or of a module in play.
    Option {
        option: String,
        /// The value in source syntax; `None` for the default.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        value: Option<String>,
    },
    /// Puts the battle on another board of its game. Hexes keep their names; names that the new
    /// board lacks are reported.
    Board { board: String },
    /// Mirrors terrain, labels and objectives left to right; pieces stay.
    MirrorMap,
    /// Adds or removes the row or column at an edge of the board. Everything on the map stays in
    /// its place, under the new names of its hexes. The board becomes the battle's own.
    Edge {
        edge: BoardEdge,
        /// True to add a line; a removed line must be empty.
        add: bool,
    },
    /// Changes the title of the battle.
    Title { title: String },
    /// Sets or removes `number`, `date`, `place`, `background` or `credits`.
    Text {
        /// The keyword.
        key: String,
        /// The text; `None` to remove the entry.
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        text: Option<String>,
    },
}
