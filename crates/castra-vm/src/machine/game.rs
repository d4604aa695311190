//! A game being played.

use std::sync::Arc;

use super::core::Core;
use crate::image::Image;
use crate::reader::Reader;

/// A game in progress, which runs until a player has to decide.
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
/// A game is fully determined by its seed, its number and its choices. Running a game, choosing
/// options, and copying it into an older snapshot allocate nothing.
#[derive(Clone, Debug)]
pub struct Machine {
    pub(crate) image: Arc<Image>,
    pub(crate) core: Core,
    /// The reader for whom texts are formatted; `None` for full information. Another game keeps it.
    pub(crate) reader: Option<Reader>,
}
