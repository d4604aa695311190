//! Advice to people: the best answers, the chances of winning over a game, and the moments at which
//! they fell.
//!
//! All of it knows only what the advised seat knows at that moment: hidden information is dealt, as
//! a search does. It follows from the position and the number of answers alone, and its work is
//! bounded by numbers of playouts and deals.

mod hint;
mod review;
mod standing;

pub use hint::{Hint, hints};
pub use review::{Moment, review};
pub use standing::{Standing, standings};
