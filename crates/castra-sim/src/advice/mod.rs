//! Advice to people: the best answers, the chances of winning over a game, and the moments at which
//! they fell.
//!
//! Advice uses only the knowledge of the advised seat at that moment: hidden information is dealt
//! at random, as in a search. Advice follows from the position and the number of answers alone, and
//! its work is bounded by numbers of playouts and deals.

mod hint;
mod review;
mod win_chances;

pub use hint::{Hint, hints};
pub use review::{Moment, worst_moments};
pub use win_chances::{Standing, chances_by_turn};
