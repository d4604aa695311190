//! The options of `castra report`.

use std::path::PathBuf;

use castra_draw::Theme;

use crate::command::fonts::Fonts;
use crate::command::simulate::args::{Bots, games, jobs};
use crate::command::vary::VariationArgs;
use crate::command::word_parser::words;

/// Write a page about a battle: map, armies, balance, losses, and one game
///
/// Plays the battle many times and writes one HTML file that needs no other files,
/// and a folder with its pictures and plots as PNG. The same seed gives the same
/// page.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra report my-battle.castra                 my-battle-report.html beside it
  castra report my-battle.castra -o pages/my-battle.html
  castra report my-battle.castra --games 10000 --seed 7
  castra report my-battle.castra --bots rome=sensible,carthage=random
  castra report my-battle.castra --tell 17       with an account of game 17
  castra report my-battle.castra --records our-club.csv")]
pub(in crate::command) struct Args {
    /// A battle, a game that needs no battle, or the folder of one
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// The page to write; its pictures go into a folder of the same name
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Number of games to play
    #[arg(help_heading = "Games", long, value_name = "N", default_value_t = 1000, value_parser = games)]
    pub(super) games: u64,
    /// Random seed: another seed gives other games
    #[arg(help_heading = "Games", long, value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of threads; by default, one for each processor
    #[arg(help_heading = "Games", long, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<std::num::NonZero<usize>>,
    /// Bot that plays all armies, or one for each, as in `castra simulate`
    #[arg(help_heading = "Games", long, value_name = "BOTS", default_value = "sensible")]
    pub(super) bots: Bots,
    /// Also show the wins of players of different strength, as in `castra simulate`
    #[arg(help_heading = "Games", long)]
    pub(super) by_strength: bool,
    /// A CSV file with results of games between people, to compare with those of the bots
    #[arg(long, value_name = "FILE")]
    pub(super) records: Option<PathBuf>,
    #[command(flatten)]
    pub(super) vary: VariationArgs,
    /// Number of the game for the account, by default a typical one
    #[arg(long, value_name = "GAME")]
    pub(super) tell: Option<u64>,
    /// Colour theme of the maps
    #[arg(long, value_name = "THEME", ignore_case = true, value_parser = words(Theme::ALL, Theme::word))]
    pub(super) theme: Option<Theme>,
    #[command(flatten)]
    pub(super) fonts: Fonts,
    /// Folder of the built page, whose replay shows the game turn by turn; by default, the page
    /// in this program
    #[arg(long, value_name = "DIR")]
    pub(super) page: Option<PathBuf>,
}
