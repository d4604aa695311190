//! Editor services for Castra sources: problems, hints, definitions, uses, renaming, completion,
//! formatting.
//!
//! A [`Host`] keeps sources in memory, overlays open files, and checks them. The result is an
//! [`Analysis`], which answers requests; each kind of request is a module:
//!
//! ```text
//! open("ford.castra", …)         the editor opens a file
//! set_text("ford.castra", …)     a key is pressed
//! analysis().hover(file, 120)    the documentation at byte 120
//! ```
//!
//! Positions are byte offsets; the front end converts them to the units of its protocol. This crate
//! reads no files and no clock, and contains no game. Only [`capacity`] starts threads, at most as
//! many as its caller allows.

mod analysis;
mod available_rules;
pub mod battle_text;
mod calls;
pub mod capacity;
mod code_actions;
mod completion;
mod definition;
mod diagnostics;
mod difference;
mod edits;
pub mod expand;
mod folding;
mod format;
mod gesture;
mod highlights;
mod host;
mod hover;
mod implementations;
mod inlay_hints;
mod lenses;
mod lex;
mod nearby_tokens;
pub mod new_battle;
mod proposals;
mod references;
mod rename;
mod rename_trial;
mod selection;
pub mod semantic_diff;
mod semantic_tokens;
mod signature_help;
mod symbols;

pub use analysis::{Analysis, SourceRole};
pub use available_rules::{AvailableModule, AvailableOption, AvailableRules, InPlay, OptionValues};
pub use code_actions::Action;
pub use completion::{Completion, CompletionKind};
pub use edits::{apply_edits, whole_lines};
pub use folding::{Fold, FoldKind};
pub use format::FORMAT_TRIGGERS;
pub use gesture::{Gesture, GestureError, ListElement, PieceAt, PieceMove, first_new_message};
pub use highlights::Highlight;
pub use host::Host;
pub use hover::{Hover, kind_word};
pub use inlay_hints::{HintKind, InlayHint};
pub use lenses::{Lens, LensKind, LensTargets};
pub use proposals::{Proposal, ProposalKind};
pub use rename::RenameError;
pub use semantic_tokens::{Token, TokenKind};
pub use signature_help::Signature;
pub use symbols::Symbol;
