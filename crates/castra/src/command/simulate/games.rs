//! The parts that all runs of many games share: the games, their numbers, the speed, and the output.

use std::num::NonZero;
use std::ops::Range;
use std::time::Instant;

use castra_sim::Match;
use castra_workspace::{OptionValue, option_values};

use super::args::Args;
use super::figures::{BotOut, Head, OptionOut};
use super::found::Playable;
use crate::command::check::plural;
use crate::command::error::Error;
use crate::command::interrupt;
use crate::command::write::write_file;
use crate::output::Output;

/// The match that is asked for.
pub(super) fn games_of(args: &Args, playable: &Playable) -> Result<Match, Error> {
    let mut games = playable.games(&args.bots, args.seed)?;
    games.paranoid = args.paranoid;
    if !args.is_single() {
        games.stop = interrupt::caught();
    }
    Ok(games)
}

/// The numbers of the games that are asked for, and how many threads play them.
pub(in crate::command) fn numbers(args: &Args) -> Result<(Range<u64>, NonZero<usize>), Error> {
    let last = args.first.checked_add(args.games).ok_or_else(|| {
        Error::usage("the game numbers are too large").help("use a smaller `--first` or `--games`")
    })?;
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    Ok((args.first..last, jobs.unwrap_or(NonZero::<usize>::MIN)))
}

/// Says how long it took: to people who watch, since it is never the same.
pub(in crate::command) fn speed(games: u64, start: Instant, out: &mut Output) {
    if !out.has_person() && !out.is_verbose() {
        return;
    }
    let seconds = start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "only to be looked at")]
    let each = games as f64 / seconds.max(1e-9);
    let games = plural(usize::try_from(games).unwrap_or(usize::MAX), "game");
    out.note(&format!("{games} in {seconds:.1} s, {each:.0} a second"));
}

pub(in crate::command) fn write(args: &Args, text: &str, out: &mut Output) -> Result<(), Error> {
    match args.output.as_ref().filter(|o| !crate::command::model::is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.note(&format!("wrote {}", path.display()));
        }
        None => out.result(text)?,
    }
    Ok(())
}

pub(super) fn head(range: &Range<u64>, playable: &Playable, games: &Match) -> Head {
    let program = playable.image.program();
    let bots = program.armies.iter().zip(&games.bots);
    let options = option_values(program).into_iter();
    Head {
        castra: env!("CARGO_PKG_VERSION"),
        game: program.game.clone(),
        scenario: Some(program.scenario.clone()).filter(|s| !s.is_empty()),
        title: program.title.clone(),
        modules: playable.modules.clone(),
        fingerprint: program.fingerprint(),
        options: options
            .map(|OptionValue { name, value, default }| OptionOut { name, value, default })
            .collect(),
        bots: bots
            .map(|(a, bot)| BotOut { army: a.id.clone(), name: a.name.clone(), bot: bot.word() })
            .collect(),
        seed: games.seed,
        first: range.start,
        games: range.end - range.start,
    }
}
