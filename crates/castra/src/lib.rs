//! Castra: a language and toolchain for designing ancient-battle games as text.
//!
//! This crate is the front end of the toolchain. As a library, it combines the parts. [`sources`]
//! finds sources on disk and their packages, and [`library`] contains the games that ship with
//! Castra. [`diagnostics`] formats problems for people and programs, and [`battle_text`] converts a
//! battle of the model to source code. The parts themselves are re-exported as [`syntax`],
//! [`workspace`], [`vm`], [`sim`] and [`draw`].
//!
//! The program is [`command`], with one module for each subcommand.

pub mod command;
mod exit;
pub mod fix;
mod output;

pub use castra_base as base;
pub use castra_course as course;
pub use castra_defs as defs;
pub use castra_diagnostics as diagnostics;
pub use castra_disk::sources;
pub use castra_doc as doc;
pub use castra_draw as draw;
pub use castra_exchange as exchange;
pub use castra_ide::{battle_text, capacity};
pub use castra_ir as ir;
pub use castra_library as library;
#[cfg(feature = "native")]
pub use castra_native as native;
pub use castra_sim as sim;
pub use castra_story as story;
pub use castra_syntax as syntax;
pub use castra_vm as vm;
pub use castra_workspace as workspace;
pub use exit::Exit;
pub use output::Output;
