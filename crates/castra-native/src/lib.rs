//! Just-in-time compilation of images: the games of `castra-vm`, faster.
//!
//! `attach` translates the code of an image to machine code with Cranelift and runs the image's
//! games with it: the same games, with the same random numbers, fuel and runtime errors, and the
//! same memory of the machine word for word. Rare and long instructions are not translated: the
//! code calls the machine for them, one instruction at a time. An image that cannot be translated
//! is interpreted as before.
//!
//! Each specialization becomes one function. At every call of the machine the whole state of the
//! game is in the machine's memory, so a game can pause within calls: the functions return, and are
//! entered again after the decision.
//!
//! Without the feature `jit` the crate is empty, and Cranelift is not built. This is the only crate
//! of Castra with unsafe code. `docs/design/native.md` states what it relies on, and why that is
//! sound.

#[cfg(feature = "jit")]
mod attach;
#[cfg(feature = "jit")]
mod error;
#[cfg(feature = "jit")]
mod plan;
#[cfg(feature = "jit")]
mod run;
#[cfg(feature = "jit")]
mod tables;
#[cfg(feature = "jit")]
mod translate;

#[cfg(feature = "jit")]
pub use attach::{MIN_GAMES_TO_TRANSLATE, TranslationStats, attach};
#[cfg(feature = "jit")]
pub use error::TranslationError;
