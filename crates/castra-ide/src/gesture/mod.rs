//! What is done to a battle with the hand: a piece is dragged, ground is painted, a form
//! is filled in. Each gesture becomes edits of the text.
//!
//! ```text
//! Move { piece: at H4, to: "G4" }     foot at H3 H4   becomes   foot at H3 G4
//! ```
//!
//! A gesture changes as few tokens as it can. Comments and the order of what stays
//! are kept, and a text that is laid out stays so.

mod council;
mod draft;
mod ground;
mod map;
mod order;
mod pieces;
mod roster;
mod rows;
mod sections;
mod sites;
mod texts;

use std::collections::BTreeSet;

use castra_base::{Diagnostic, Edit, FileId, SourceFile};
use castra_defs::one_or_several;
use castra_defs::{Board, Cell, Game, Scenario};
use castra_syntax::ast::{ItemKind, Tree};
use castra_workspace::CheckedScenario;
use serde::{Deserialize, Serialize};

use crate::edits::apply;
use crate::rename::RenameError;
use crate::{Analysis, Host};

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

/// Why a gesture cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GestureError {
    /// The text is not one of a battle.
    NoBattle,
    /// The text belongs to another package.
    ReadOnly,
    /// The board has no such hex.
    NoHex(String),
    /// There is no such piece in the hex.
    NoPiece(String),
    /// Nothing of this sort is written in the hex.
    NothingWritten(&'static str, String),
    /// There is no such side of the hex.
    NoSide(String, String),
    /// There is no such thing, of this sort.
    Unknown(&'static str, String),
    /// A terrain of hexes for a side, or the other way round.
    WrongGround(String),
    /// A hex is drawn, and the picture has no symbol for open ground.
    NoSymbol(String),
    /// Pieces of this sort have no facing.
    NoFacing(String),
    /// Pieces of this sort have no strength that is drawn.
    NoStrength(String),
    /// This is not a value as a text would write it.
    NoValue(String),
    /// The part of the text that says it cannot be read.
    Broken(&'static str),
    /// A piece is drawn in a row, which has an order of its own.
    Drawn(String),
    /// Two things are not in one list.
    Apart,
    /// This is declared in a text that is not ours.
    Elsewhere(String),
    /// Why the army cannot be renamed.
    Rename(RenameError),
    /// The text that results cannot be read, for this reason.
    Unreadable(String),
}

impl std::fmt::Display for GestureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoBattle => write!(f, "this file is not a battle"),
            Self::ReadOnly => write!(f, "this file belongs to another package"),
            Self::NoHex(hex) => write!(f, "the board has no hex `{hex}`"),
            Self::NoPiece(hex) => write!(f, "there is no such piece in {hex}"),
            Self::NothingWritten(what, hex) => write!(f, "there is no {what} in {hex}"),
            Self::NoSide(hex, side) => write!(f, "{hex} has no side `{side}`"),
            Self::Unknown(what, name) => write!(f, "there is no {what} called `{name}`"),
            Self::WrongGround(terrain) => {
                write!(f, "`{terrain}` does not lie there: it is of hexes or of sides only")
            }
            Self::NoSymbol(terrain) => {
                write!(f, "the map is drawn, and there is no symbol for `{terrain}`")
            }
            Self::NoFacing(unit) => write!(f, "`{unit}` does not face anywhere"),
            Self::NoStrength(unit) => write!(f, "`{unit}` has no strength that changes"),
            Self::NoValue(text) => write!(f, "`{text}` is not a value"),
            Self::Broken(what) => write!(f, "the {what} has errors that must be fixed first"),
            Self::Drawn(hex) => {
                write!(f, "what is in {hex} is drawn in a row, where hexes decide on the order")
            }
            Self::Apart => write!(f, "they are not in the same list"),
            Self::Elsewhere(what) => write!(f, "{what} is declared in another package"),
            Self::Rename(error) => error.fmt(f),
            Self::Unreadable(problem) => write!(f, "this cannot be written: {problem}"),
        }
    }
}

impl std::error::Error for GestureError {}

/// A battle, and the tree of its text.
struct Battle<'a> {
    scenario: &'a Scenario,
    game: &'a Game,
    tree: Tree,
}

impl Battle<'_> {
    fn board(&self) -> Result<&Board, GestureError> {
        let board = self.game.boards.get(&self.scenario.board);
        board.ok_or(GestureError::Unknown("board", self.scenario.board.clone()))
    }

    fn cell(&self, hex: &str) -> Result<Cell, GestureError> {
        self.board()?.cell(hex).ok_or_else(|| GestureError::NoHex(hex.to_owned()))
    }

    /// What an item is, for the first that is one.
    fn item<T>(
        &self,
        of: impl Fn(&ItemKind) -> Option<&T>,
    ) -> Option<(&castra_syntax::ast::Item, &T)> {
        self.tree.items.iter().find_map(|item| Some((item, of(&item.kind)?)))
    }
}

/// A value as a text has it between quotation marks.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.split(['\n', '\r']).collect::<Vec<_>>().join(" "))
}

impl Analysis {
    fn battle(&self, file: FileId) -> Result<Battle<'_>, GestureError> {
        let found = self.checked.scenarios.iter().find(|battle| battle.file == file);
        let CheckedScenario { scenario, game, .. } = found.ok_or(GestureError::NoBattle)?;
        let source = self.source(file).ok_or(GestureError::NoBattle)?;
        Ok(Battle { scenario, game, tree: castra_syntax::parse(source).tree })
    }

    /// The edits that carry a gesture out in the text of a battle, or of its game for what
    /// that declares. Whatever problems they lead to are those of the text, as if it had been
    /// typed. An army is renamed by [`Host::gesture`] only.
    ///
    /// # Errors
    ///
    /// If the gesture speaks of something that is not there, or cannot be written down.
    pub fn gesture(&self, file: FileId, gesture: &Gesture) -> Result<Vec<Edit>, GestureError> {
        let battle = self.battle(file)?;
        let source = self.source(file).ok_or(GestureError::NoBattle)?;
        if self.standing(file).is_none_or(|standing| standing == crate::Standing::Dependency) {
            return Err(GestureError::ReadOnly);
        }
        if let Gesture::Section { section, columns } = gesture {
            return self.section((file, &battle), section, columns);
        }
        let mut draft = draft::Draft::new(source);
        battle.carry_out(gesture, &mut draft)?;
        Ok(draft.finish())
    }
}

impl Battle<'_> {
    fn carry_out(
        &self,
        gesture: &Gesture,
        draft: &mut draft::Draft<'_>,
    ) -> Result<(), GestureError> {
        match gesture {
            Gesture::Move { piece, to } => self.move_piece(draft, piece, to),
            Gesture::Add { army, unit, hex, name, marks } => {
                let new = pieces::New { army, unit, hex, name: name.as_deref(), marks };
                self.add_piece(draft, &new)
            }
            Gesture::Remove { piece } => self.remove_piece(draft, piece),
            Gesture::Retype { piece, unit } => self.retype(draft, piece, unit),
            Gesture::Name { piece, name } => self.name_piece(draft, piece, name.as_deref()),
            Gesture::Mark { piece, mark } => self.mark_piece(draft, piece, mark.as_deref()),
            Gesture::Unmark { piece, mark } => self.unmark_piece(draft, piece, mark),
            Gesture::Set { piece, field, value } => {
                self.set_field(draft, piece, field, value.as_deref())
            }
            Gesture::Turn { piece, facing } => self.turn(draft, piece, facing.as_deref()),
            Gesture::Strength { piece, strength } => self.strength(draft, piece, *strength),
            Gesture::Reserve { army, unit, count, name, marks } => {
                let of = pieces::Waiting { army, unit, name: name.as_deref(), marks };
                self.reserve(draft, &of, *count)
            }
            Gesture::Reorder { what, after } => self.reorder(draft, what, after.as_ref()),
            // This changes what the game declares: see `Analysis::gesture`.
            Gesture::Section { .. } => self.board().map(|_| ()),
            Gesture::Paint { hexes, terrain } => self.paint(draft, hexes, terrain.as_deref()),
            Gesture::Side { hex, side, terrain } => self.side(draft, hex, side, terrain.as_deref()),
            Gesture::Label { hex, text, old } => {
                self.label(draft, hex, text.as_deref(), old.as_deref())
            }
            Gesture::MoveLabel { hex, to, old } => self.move_label(draft, hex, to, old.as_deref()),
            Gesture::MoveObjective { hex, to } => self.move_objective(draft, hex, to),
            Gesture::Objective { hex, text, army } => {
                self.objective(draft, hex, text.as_deref(), army.as_deref())
            }
            Gesture::Council { army, entry, value } => {
                self.council(draft, army.as_deref(), entry, value.as_deref())
            }
            Gesture::ArmyTitle { army, title } => self.army_title(draft, army, title),
            Gesture::RenameArmy { army, .. } => self.army(army).map(|_| ()),
            Gesture::SwapEdges => self.swap_edges(draft),
            Gesture::Title { title } => self.title(draft, title),
            Gesture::Text { key, text } => self.text(draft, key, text.as_deref()),
        }
    }
}

impl Host<'_> {
    /// The edits that carry a gesture out, by file and place. The text that results can be read
    /// as well as the one before; what else is wrong in it is for its problems to say.
    ///
    /// # Errors
    ///
    /// If the gesture speaks of something that is not there, or cannot be written down.
    pub fn gesture(&mut self, path: &str, gesture: &Gesture) -> Result<Vec<Edit>, GestureError> {
        let analysis = self.analysis_near(path);
        let file = analysis.file(path).ok_or(GestureError::NoBattle)?;
        let edits = analysis.gesture(file, gesture)?;
        if let Gesture::RenameArmy { army, name } = gesture {
            let place = analysis.battle(file)?.army(army)?.id.span.start;
            return self.rename(path, place, name).map_err(GestureError::Rename);
        }
        for of in edits.iter().map(|edit| edit.span.file).collect::<BTreeSet<_>>() {
            let before = analysis.source(of).ok_or(GestureError::NoBattle)?;
            let own = edits.iter().filter(|edit| edit.span.file == of);
            let after = SourceFile::new(of, before.path.as_str(), apply(&before.text, own));
            let known = unreadable(before);
            let found = unreadable(&after);
            if found.len() > known.len() {
                let new = found.into_iter().find(|message| !known.contains(message));
                return Err(GestureError::Unreadable(new.unwrap_or_default()));
            }
        }
        Ok(edits)
    }

    /// Which of several gestures to carry out first, by its place among them: one that finds room
    /// for its piece, else one that takes no room of a piece that is still to move. The first of
    /// all where there is none.
    pub fn first_of(&mut self, path: &str, gestures: &[Gesture]) -> usize {
        let analysis = self.analysis_near(path);
        let battle = analysis.file(path).and_then(|file| analysis.battle(file).ok());
        battle.and_then(|battle| battle.first_of(gestures)).unwrap_or(0)
    }
}

/// What cannot be read in a text.
fn unreadable(source: &SourceFile) -> Vec<String> {
    let diagnostics = castra_syntax::parse(source).diagnostics;
    diagnostics.into_iter().filter(Diagnostic::is_error).map(|d| d.message).collect()
}
