//! `castra measure`: statistics of many games about balance, bots and parts of battles.

pub(super) mod balance;
pub(super) mod bots;
pub(super) mod merge;
pub(super) mod tune;
mod worth;

use super::error::Error;
use crate::exit::Exit;
use crate::output::Output;

/// Measure balance, the strength of bots and the worth of each part of a battle, over many games
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  castra measure balance balance.ron
  castra measure worth my-battle.castra
  castra measure bots battles --bots search,sensible
  castra measure merge one.csv two.csv -o all.csv"
)]
pub(super) struct Args {
    #[command(subcommand)]
    measure: Measure,
}

#[derive(Debug, clap::Subcommand)]
enum Measure {
    Balance(balance::Args),
    Worth(worth::Args),
    Bots(bots::Args),
    Tune(tune::Args),
    Merge(merge::Args),
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    match &args.measure {
        Measure::Balance(args) => balance::run(args, out),
        Measure::Worth(args) => worth::run(args, out),
        Measure::Bots(args) => bots::run(args, out),
        Measure::Tune(args) => tune::run(args, out),
        Measure::Merge(args) => merge::run(args, out),
    }
}
