//! Pictures of battles: where everything stands, and what is painted.

mod common;
mod layout;
mod painting;
mod sheets;
