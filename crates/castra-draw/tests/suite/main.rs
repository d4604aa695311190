//! Pictures of battles: where everything stands, and what is painted.

mod artwork;
mod characters;
mod common;
mod layout;
mod painting;
mod sheets;
