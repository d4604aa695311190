//! `castra print`: rules, battles and sheets on paper.

pub(super) mod battles;
pub(super) mod expanded;
mod grammar;
pub(super) mod rules;
pub(super) mod sheets;

use super::error::Error;
use crate::exit::Exit;
use crate::output::Output;

/// Print the rules of a game, its battles as a book, cards and counters
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  castra print rules my-game -o rules.pdf
  castra print battles my-game/battles -o battles.pdf
  castra print sheets my-battle.castra"
)]
pub(super) struct Args {
    #[command(subcommand)]
    print: Print,
}

#[derive(Debug, clap::Subcommand)]
enum Print {
    Rules(rules::Args),
    Battles(battles::Args),
    Sheets(sheets::Args),
    Expanded(expanded::Args),
    Grammar(grammar::Args),
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    match &args.print {
        Print::Rules(args) => rules::run(args, out),
        Print::Battles(args) => battles::run(args, out),
        Print::Sheets(args) => sheets::run(args, out),
        Print::Expanded(args) => expanded::run(args, out),
        Print::Grammar(args) => grammar::run(args, out),
    }
}
