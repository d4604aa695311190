//! A game being played.

use std::sync::Arc;

use super::core::Core;
use crate::image::Image;
use crate::reader::Reader;

/// A game being played: it goes on by itself until somebody has to decide.
///
/// ```text
/// loop {
///     match machine.run() {
///         Status::Decision => machine.choose(…)?,
///         Status::Finished | Status::Fault => break,
///     }
/// }
/// ```
///
/// A game is its seed, its number and its choices, and nothing else. No call
/// but `new`, `snapshot`, `fault` and those that give text allocates.
#[derive(Clone, Debug)]
pub struct Machine {
    pub(crate) image: Arc<Image>,
    pub(crate) core: Core,
    /// For whom it is put into words, if not for somebody who may know everything.
    pub(crate) reader: Option<Reader>,
}
