//! The live page of `castra watch`: maps, problems, and games of the battles.

mod games;
mod serve;

pub use games::PlayableBattles;
pub use serve::start;
