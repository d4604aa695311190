//! What an editor asks of Castra texts: problems, hints, definitions, uses, renames,
//! completions, layout.
//!
//! A [`Host`] keeps texts in memory, lays those that are open over those that are not,
//! and checks them. What came of it is an [`Analysis`], which answers questions; each
//! sort of question is a file here:
//!
//! ```text
//! open("ford.castra", …)         the editor opens a file
//! set_text("ford.castra", …)     a letter is typed
//! analysis().hover(file, 120)    what is at byte 120?
//! ```
//!
//! Places are byte offsets; what a protocol counts in is settled at its edge. Nothing
//! here reads a file or looks at a clock, and nothing knows any game. [`playing`] alone starts
//! threads, as many as its caller allows.

mod analysis;
pub mod battle_text;
mod calls;
mod code_actions;
mod completion;
mod definition;
mod diagnostics;
mod difference;
mod edits;
pub mod expand;
mod folding;
mod format;
mod fresh;
mod gesture;
mod highlights;
mod host;
mod hover;
mod implementations;
mod inlay_hints;
mod lenses;
mod lex;
pub mod new_battle;
pub mod playing;
mod proposals;
mod references;
mod rename;
mod selection;
mod semantic_tokens;
mod signature_help;
mod symbols;

pub use analysis::{Analysis, Standing};
pub use code_actions::Action;
pub use completion::{Completion, Sort};
pub use edits::{apply, whole_lines};
pub use folding::{Fold, FoldKind};
pub use format::TYPED;
pub use gesture::{Gesture, GestureError, Listed, PieceAt};
pub use highlights::Highlight;
pub use host::Host;
pub use hover::{Hover, kind_word};
pub use inlay_hints::{Hint, HintKind};
pub use lenses::{Found, Lens, LensKind};
pub use proposals::{Proposal, ProposalKind};
pub use rename::RenameError;
pub use semantic_tokens::{Token, TokenKind};
pub use signature_help::Signature;
pub use symbols::Symbol;
