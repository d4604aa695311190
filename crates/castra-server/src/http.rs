//! A subset of HTTP for pages of this machine: one request for each connection, with a head and
//! possibly a body of known length.
//!
//! `httparse` reads the head. [`Limits`] bound the sizes and arrival times of heads and bodies, the
//! time for the client to read an answer, and the number of connections in each state. A body is
//! read only by [`Request::read`].

mod answer;
mod connections;
mod limits;
mod query;
mod request;

pub(crate) use answer::send_answer;
pub(crate) use connections::serve;
pub(crate) use limits::Limits;
pub(crate) use query::value;
pub(crate) use request::{Body, Request, RequestError};
