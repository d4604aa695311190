//! What is found out about all bodies together, once each has been read.
//!
//! ```text
//! if top(them.hand) is rally { … }      a rule asks what `us` cannot know
//! fn spare() -> int { 3 }               nothing calls it
//! fill us.stock with pack               the cards are in another pile already
//! strike(u, v)  move u to v.hex         `v` may have been removed by then
//! us.gold / count(units)                there may be none
//! u.n -= 1                              a standing rule may have changed `n` just before
//! choose to in neighbours(u.hex) { … }   nobody asks whether `to` is free
//! hexes h where any(foes, h in goals(it))  `goals` is asked again for each hex
//! ```

mod advice;
mod boxes;
mod costly;
mod gone;
mod numbers;
mod secrets;
mod taken;
mod undisturbed;
mod unused;
mod versions;
mod ways;
mod written;

pub(super) use advice::check as advice;
pub(super) use boxes::check as boxes;
pub(super) use costly::check as costly;
pub(super) use gone::check as gone;
pub(super) use numbers::check as numbers;
pub(super) use secrets::check as secrets;
pub(super) use taken::check as taken;
pub(super) use undisturbed::check as undisturbed;
pub(super) use unused::check as unused;
pub(super) use ways::check as ways;
pub(super) use written::Written;
