//! Machine code from an image: the games of `castra-vm`, faster.
//!
//! `attach` translates the code of an image to the processor's own by way of
//! Cranelift, and has the image's games carried out by that: the same games, with the same
//! chance, fuel and faults, word for word of the machine's memory. What is rare or long is
//! not translated: the code calls the machine for it, one instruction at a time. An
//! image that cannot be translated is played by the machine's own loop, as before.
//!
//! One function is made of each instance. The game's whole state lies in the machine's memory at every
//! call of the machine, so that a game can rest within calls: the functions return, and are
//! entered again after the question.
//!
//! Without the feature `jit` the crate is empty, and nobody builds Cranelift. It is the one
//! crate of Castra with unsafe code. What is trusted, and why that may be, is argued in
//! `docs/design/native.md`.

#[cfg(feature = "jit")]
mod attach;
#[cfg(feature = "jit")]
mod plan;
#[cfg(feature = "jit")]
mod refusal;
#[cfg(feature = "jit")]
mod run;
#[cfg(feature = "jit")]
mod tables;
#[cfg(feature = "jit")]
mod translate;

#[cfg(feature = "jit")]
pub use attach::{Translated, WORTHWHILE, attach};
#[cfg(feature = "jit")]
pub use refusal::NotNative;
