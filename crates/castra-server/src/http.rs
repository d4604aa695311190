//! The part of HTTP that a page of this machine needs: one request a connection, with a head and,
//! where one is expected, a body of a length that is known before.
//!
//! `httparse` reads the head. [`Limits`] bound the size of a head and of a body, the time that
//! they may take, the time that an answer may wait to be read, and the number of connections in
//! each state. A body is read only by [`Request::read`].

mod answer;
mod connections;
mod limits;
mod query;
mod request;

pub(crate) use answer::say;
pub(crate) use connections::serve;
pub(crate) use limits::Limits;
pub(crate) use query::value;
pub(crate) use request::{Body, Refused, Request};
