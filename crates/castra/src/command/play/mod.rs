//! `castra play`: a battle played by hand.

mod question;
mod screen;
mod seats;
mod table;
mod told;
mod view;

use std::path::PathBuf;

use castra_sim::{Bot, Sitting};

use super::Error;
use super::replay::{read, text_of, vary};
use super::simulate::{bot, knowing, playable};
use super::vary::Vary;
use crate::Exit;
use crate::output::Output;
use seats::{Seat, Seats};
use table::{Paper, Table};

/// Play a battle by hand, in the terminal: against bots, or several people at one screen
///
/// What happens is told as in `castra simulate --trace`. When you have to decide, the
/// options are listed: type a number, a hex, a name or its beginning. `:help` lists what
/// else you can type.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra play my-battle.castra                        the first army is yours
  castra play my-battle.castra --seat carthage=human  another army is
  castra play my-battle.castra --bots search          against a bot that looks ahead
  castra play my-battle.castra --hot-seat             everybody at this screen
  castra play my-battle.castra --seed 7 --record game.ron
  castra play --resume game.ron                       goes on with a saved game

`castra replay` replays what `--record` and `:save` write.")]
pub(super) struct Args {
    /// A battle, a game that needs no battle, or the folder of one
    #[arg(value_name = "FILE", required_unless_present = "resume")]
    file: Option<PathBuf>,
    /// Who plays an army: `ARMY=human` or `ARMY=BOT`; repeat for more
    ///
    /// Without a human, the first army that is not named is a human's; all others that
    /// are not named are those of the bot of --bots.
    #[arg(long, help_heading = "Players", value_name = "ARMY=PLAYER", value_parser = seats::seat)]
    seat: Vec<(String, Seat)>,
    /// Bot that plays the other armies
    #[arg(long, help_heading = "Players", value_name = "BOT", default_value = "sensible", value_parser = bot)]
    bots: Bot,
    /// People play all armies, at this screen
    #[arg(long, help_heading = "Players", conflicts_with_all = ["seat", "bots"])]
    hot_seat: bool,
    #[command(flatten)]
    vary: Vary,
    /// Random seed: another seed gives other games
    #[arg(long, help_heading = "Game", value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Number of the game
    #[arg(long, help_heading = "Game", value_name = "N", default_value_t = 1)]
    game: u64,
    /// Go on with a game that `:save` or `--record` wrote
    #[arg(long, help_heading = "Game", value_name = "RECORD", conflicts_with_all = ["with", "without", "seed", "game"])]
    resume: Option<PathBuf>,
    /// Record the game, for `castra replay`, when it ends or is left
    #[arg(long, help_heading = "Game", value_name = "RECORD")]
    record: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let saved = match &args.resume {
        Some(path) => Some((path, read(path)?)),
        None => None,
    };
    let (file, vary) = match (&saved, &args.file) {
        (Some((path, record)), file) => (text_of(file.as_deref(), path, record)?, vary(record)),
        (None, Some(file)) => (file.clone(), args.vary.clone()),
        (None, None) => return Err(Error::usage("name the battle to play")),
    };
    if super::model::is_stdin(&file) {
        return Err(Error::usage("answers are read from standard input, so the battle cannot be")
            .help("name its file"));
    }
    let Some(playable) = playable(&file, &vary, out)? else { return Ok(Exit::Problems) };
    let image = knowing(&playable.image)?;
    let program = image.program();
    if let Some((path, record)) = &saved
        && record.fingerprint != program.fingerprint()
    {
        return Err(Error::usage(format!(
            "`{}` was played with other rules, or is of another battle, than `{}`",
            path.display(),
            file.display()
        ))
        .help("only a game with the same rules can be gone on with"));
    }
    let armies: Vec<&str> = program.armies.iter().map(|a| a.id.as_str()).collect();
    let seats = match &saved {
        _ if args.hot_seat => Seats::all_human(&armies),
        Some((_, record)) if args.seat.is_empty() => Seats::recorded(&armies, &record.bots)?,
        Some(_) | None => Seats::of(&armies, &args.seat, args.bots).map_err(Error::usage)?,
    };
    if seats.people().is_empty() {
        return Err(Error::usage("nobody plays by hand")
            .help("`castra simulate FILE --trace` tells a game between bots"));
    }
    let (seed, number) = saved.as_ref().map_or((args.seed, args.game), |(_, r)| (r.seed, r.number));
    let sitting = Sitting::new(&image, seed, number, seats.bots());
    let paper = Paper { playable: &playable, seats: &seats, path: args.record.as_deref() };
    let mut table = Table::new(sitting, paper, out);
    if let Some((path, record)) = &saved {
        table.catch_up(&record.choices).map_err(|error| {
            Error::usage(format!("{}: {error}", path.display()))
                .help("the record was changed by hand")
        })?;
    }
    table.play()
}
