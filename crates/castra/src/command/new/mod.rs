//! `castra new`: a battle or a game to start from.

use std::path::PathBuf;
use super::Error;
use crate::{Exit, Output};
/// x
#[derive(Debug, clap::Args)]
pub(super) struct Args { name: PathBuf }
pub(super) fn run(_: &Args, _: &mut Output) -> Result<Exit, Error> { Ok(Exit::Fine) }
