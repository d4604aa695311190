//! What is found out about all bodies together, once each has been read.

mod advice;
mod secrets;
mod unused;
mod ways;

pub(super) use advice::check as advice;
pub(super) use secrets::check as secrets;
pub(super) use unused::check as unused;
pub(super) use ways::check as ways;
