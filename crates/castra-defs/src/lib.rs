//! The checked model of a game and a battle, with every name resolved and every value typed.
//!
//! The model is plain data. The renderer draws it, `castra export` writes it, and linking builds
//! the program from it. Maps keep source order, so that everything derived from a model is
//! reproducible.

mod art;
mod board;
pub mod facing;
mod game;
mod half;
mod placeholders;
mod references;
mod resize;
mod scenario;
mod value;

pub use art::{Colour, Drawing, ParseArtError, Pictogram, SymbolShape, TerrainArt};
pub use board::{
    Area, Board, Caption, Cell, Direction, Grid, Joined, Link, NamedPlace, Places, RowNames,
    Section, Stagger,
};
pub use game::{
    Artwork, Axis, CardRef, ClassSymbol, CouncilEntry, CouncilForm, CouncilLimit, Deck, DeckGroup,
    DeckLine, Die, Enum, ExitEdge, Field, Game, Instance, Kind, KindRole, Look, Param, Pile,
    PileVisibility, Table, Terrain, Variant,
};
pub use half::Half;
pub use placeholders::{
    Placeholder, fill_placeholders, fill_title, placeholders, singular_and_plural,
};
pub use references::{DefId, DefKind, DefRef, Definition, Reference, Use, UseKind};
pub use resize::{BoardEdge, MAX_BOARD_LINES, ResizedBoard};
pub use scenario::{
    Army, Ground, MapLabel, ModuleUse, NamedCell, Objective, Piece, ReservePiece, Scenario,
    SideFeature, SpecialRule,
};
pub use value::{RuntimeType, StateType, Type, Value};
