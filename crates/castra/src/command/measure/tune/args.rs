//! The options of `castra measure tune`.

use std::num::NonZero;
use std::path::PathBuf;

use castra_sim::Bot;

use crate::command::native::Native;
use crate::command::output_format::OutputFormat;
use crate::command::simulate::args::{bot, games, jobs};
use crate::command::vary::VariationArgs;

/// Improve the weights of a game by play against itself
///
/// At each step all weights are moved up or down by chance, the game with these weights plays
/// the game with the opposite ones, and the weights follow the winner. Then the new weights
/// play the old ones at battles that they were not tuned by. If they win more than half of
/// the games, the new numbers are written into the file.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra measure tune my-game                               every second battle of the game; the others check
  castra measure tune my-game --battles my-game/battles/a.castra my-game/battles/b.castra
  castra measure tune my-game --steps 1000 --state tune.json
  castra measure tune my-game --diff                        show the change, without writing it")]
pub(in crate::command) struct Args {
    /// The folder of a game
    #[arg(value_name = "GAME")]
    pub(super) game: PathBuf,
    /// Battles to tune by
    #[arg(long, help_heading = "Games", value_name = "BATTLE", num_args = 1..)]
    pub(super) battles: Vec<PathBuf>,
    /// Battles to compare old and new weights by; by default, the others of the game
    #[arg(long, help_heading = "Games", value_name = "BATTLE", num_args = 1..)]
    pub(super) held_out: Vec<PathBuf>,
    /// Bot that plays
    #[arg(long, help_heading = "Games", value_name = "BOT", default_value = "sensible", value_parser = bot)]
    pub(super) bot: Bot,
    /// Number of steps
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 300, value_parser = games)]
    pub(super) steps: u64,
    /// Pairs of games of each battle in a step
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 4, value_parser = games)]
    pub(super) pairs: u64,
    /// Pairs of games of each battle that compare the old weights and the new
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 200, value_parser = games)]
    pub(super) check_pairs: u64,
    /// Random seed: another seed gives other games
    #[arg(long, help_heading = "Games", value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of threads; by default, one for each processor
    #[arg(long, help_heading = "Games", value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// File to save the run to after each step; if it exists, the run continues
    #[arg(long, value_name = "FILE")]
    pub(super) state: Option<PathBuf>,
    /// Show the change of the text, without writing it
    #[arg(long, help_heading = "Output")]
    pub(super) diff: bool,
    #[command(flatten)]
    pub(super) native: Native,
    #[command(flatten)]
    pub(super) vary: VariationArgs,
    #[command(flatten, next_help_heading = "Output")]
    pub(super) format: OutputFormat,
}
