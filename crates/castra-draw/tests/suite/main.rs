//! Pictures of battles: where everything stands, and what is painted.

mod artwork;
mod campaigns;
mod characters;
mod common;
mod layout;
mod painting;
mod sheets;
