//! The arguments of `castra simulate`.

use std::path::{Path, PathBuf};

use castra_measure::Shard;
pub(in crate::command) use castra_measure::{Lineup as Bots, parse_bot as bot};
use castra_sim::Bot;
use castra_story::Detail;

use super::super::error::Error;
use super::super::native::Native;
use super::super::vary::{VariationArgs, setting};

/// Play a battle many times: who wins, how often, how long it takes
///
/// The same seed gives the same games, on every machine and with any number of threads. If the
/// rules require something impossible in a game, that game stops, and the command reports a problem
/// in the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra simulate my-battle.castra
  castra simulate my-battle.castra --games 10000 --seed 7
  castra simulate my-battle.castra --bots rome=sensible,carthage=random
  castra simulate my-battle.castra --with short-game --with rounds=6
  castra simulate my-battle.castra --with my-module --without another
  castra simulate battles                              all battles of a folder, in one table
  castra simulate my-battle.castra --compare my-module     with it and without it
  castra simulate my-battle.castra --compare council.banners=7   with more banners to win
  castra simulate my-battle.castra --compare other-version.castra
  castra simulate my-battle.castra --by-strength           from beginners to good players
  castra simulate my-battle.castra --coverage              how often each rule is used
  castra simulate my-battle.castra --profile               which rules take the time
  castra simulate my-battle.castra --format csv -o games.csv  one row per game
  castra simulate my-battle.castra --trace                 an account of game 1
  castra simulate my-battle.castra --trace 17              an account of game 17
  castra simulate my-battle.castra --trace=full --game 17  every step, choice and die
  castra simulate my-battle.castra --record game.ron --game 17
  castra simulate my-battle.castra --games 1000000 --results games.csv --resume

`castra replay` replays a recorded game.")]
pub(in crate::command) struct Args {
    /// Battles, games that need no battle, or folders of them; `-` is standard input
    ///
    /// For several battles, one table shows how often each army wins.
    #[arg(value_name = "FILE", required = true)]
    pub(in crate::command) files: Vec<PathBuf>,
    /// Number of games to play
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 1000, value_parser = games)]
    pub(in crate::command) games: u64,
    /// Number of the first game to play
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 1)]
    pub(in crate::command) first: u64,
    /// Random seed: another seed gives other games
    #[arg(long, help_heading = "Games", value_name = "SEED", default_value_t = 1)]
    pub(in crate::command) seed: u64,
    /// Number of threads; by default, one for each processor
    #[arg(long, help_heading = "Games", value_name = "N", value_parser = jobs)]
    pub(in crate::command) jobs: Option<std::num::NonZero<usize>>,
    /// Bot that plays all armies, or one for each: `ARMY=BOT,ARMY=BOT`
    ///
    /// `sensible` makes the choice that the rules prefer, or a random one if they prefer none.
    /// `random` makes any legal choice. `search` continues the game from the choices that the rules
    /// prefer most, and takes the best. `search:fast` does so less often, `search:strong` more
    /// often.
    #[arg(long, help_heading = "Games", value_name = "BOTS", default_value = "sensible")]
    pub(in crate::command) bots: Bots,
    #[command(flatten)]
    pub(in crate::command) native: Native,
    #[command(flatten)]
    pub(in crate::command) vary: VariationArgs,
    /// Output format
    #[arg(
        long,
        help_heading = "Output",
        value_enum,
        default_value = "human",
        value_name = "FORMAT"
    )]
    pub(in crate::command) format: Format,
    /// With `--format json`: also the result of each game
    #[arg(long, help_heading = "Output")]
    pub(in crate::command) each: bool,
    /// Play every game again with these changes, and show the differences
    ///
    /// `NAME` or `NAME=VALUE` is a change as for --with, `without=NAME` one as for --without;
    /// `council.NAME=VALUE` and `ARMY.NAME=VALUE` are War Council entries; the path of a file is
    /// another version of the battle. Separate several changes with commas. Both games of a pair
    /// use the same random numbers.
    #[arg(
        long,
        help_heading = "Analysis",
        value_name = "CHANGES",
        value_parser = changes,
        conflicts_with_all = ["each", "trace", "record", "coverage", "results"],
    )]
    pub(in crate::command) compare: Vec<VariationArgs>,
    /// Show how often each clause, step and change of the rules was exercised
    #[arg(long, help_heading = "Analysis", conflicts_with_all = ["each", "trace", "record", "results"])]
    pub(in crate::command) coverage: bool,
    /// Show which functions and lines of the rules take the most time
    ///
    /// Work is counted in instructions of the machine, so that the same games always give the
    /// same figures. The work of bots that look ahead is counted, too.
    #[arg(
        long,
        help_heading = "Analysis",
        conflicts_with_all = ["each", "trace", "record", "coverage", "compare", "results", "shard"],
    )]
    pub(in crate::command) profile: bool,
    /// Show the wins of players of different strength: `random`, `sensible` and `search:fast` in
    /// turn
    ///
    /// The bot that looks ahead plays a tenth of the games, but at least 20.
    #[arg(
        long,
        help_heading = "Analysis",
        conflicts_with_all = ["bots", "compare", "each", "trace", "record", "coverage", "profile", "results"],
    )]
    pub(in crate::command) by_strength: bool,
    /// Print a turn-by-turn account of one game instead
    ///
    /// GAME is the number of the game, by default the first. LEVEL is `short`, a line
    /// for each action, or `full`: every step, choice and die, with the clauses that
    /// apply.
    #[arg(
        long,
        help_heading = "Single games",
        value_name = "GAME|LEVEL",
        num_args = 0..=1,
        value_parser = trace,
        conflicts_with_all = ["format", "each"],
    )]
    pub(in crate::command) trace: Option<Option<Trace>>,
    /// Record one game instead, for `castra replay`: the first, or that of --game
    #[arg(long, help_heading = "Single games", value_name = "RECORD", conflicts_with_all = ["format", "each", "output"])]
    pub(in crate::command) record: Option<PathBuf>,
    /// Number of the game to print or record
    #[arg(long, help_heading = "Single games", value_name = "GAME", value_parser = number)]
    pub(in crate::command) game: Option<u64>,
    /// Write the result of each game to a `.csv`, `.jsonl` or, if Castra was built with it,
    /// `.parquet` file
    ///
    /// Games are saved as they are played: if the run is stopped, --resume continues
    /// it.
    #[arg(long, help_heading = "Long runs", value_name = "RESULTS", conflicts_with_all = ["trace", "record"])]
    pub(in crate::command) results: Option<PathBuf>,
    /// Continue a stopped run, if there is one
    #[arg(long, help_heading = "Long runs", requires = "results")]
    pub(in crate::command) resume: bool,
    /// Play only one part of the games, such as `2/5`; `castra measure merge` merges the results
    #[arg(long, help_heading = "Long runs", value_name = "PART/PARTS", conflicts_with_all = ["trace", "record"])]
    pub(in crate::command) shard: Option<Shard>,
    /// Play every game again from copies of its state, and compare, for finding bugs in
    /// Castra itself
    #[arg(long, help_heading = "Analysis")]
    pub(in crate::command) paranoid: bool,
    /// File to write; standard output by default
    #[arg(short, long, help_heading = "Output", value_name = "OUT")]
    pub(in crate::command) output: Option<PathBuf>,
}

impl Args {
    /// Returns the variation of the second version of `--compare`, or `None` without it.
    pub(super) fn compared_vary(&self) -> Option<VariationArgs> {
        let mut changed = self.vary.clone();
        for changes in &self.compare {
            changed.add(changes);
        }
        (!self.compare.is_empty()).then_some(changed)
    }

    /// Returns the detail of a printed game, or `None` if no game is printed.
    pub(super) fn detail(&self) -> Option<Detail> {
        self.trace.map(|trace| match trace {
            Some(Trace::Level(detail)) => detail,
            Some(Trace::Game(_)) | None => Detail::Short,
        })
    }

    /// Returns the number of the single game, by default the first. Two game numbers are an error.
    pub(super) fn number(&self) -> Result<u64, Error> {
        if self.game.is_some() && !self.is_single() {
            return Err(Error::usage("`--game` needs `--trace` or `--record`").help(
                "`--games N` sets how many games are played, `--first N` the number of the first",
            ));
        }
        match (self.trace, self.game) {
            (Some(Some(Trace::Game(_))), Some(_)) => {
                Err(Error::usage("the game number is given twice")
                    .help("leave out `--game`, or write `--trace` without a number"))
            }
            (Some(Some(Trace::Game(number))), None) | (_, Some(number)) => Ok(number),
            _ => Ok(self.first),
        }
    }

    /// Returns whether the command plays a single game, without statistics.
    pub(in crate::command) const fn is_single(&self) -> bool {
        self.trace.is_some() || self.record.is_some()
    }

    /// Returns an option that is possible for a single battle only, if one is set.
    pub(in crate::command) fn single_battle_option(&self) -> Option<&'static str> {
        let options = [
            ("--trace", self.trace.is_some()),
            ("--record", self.record.is_some()),
            ("--compare", !self.compare.is_empty()),
            ("--coverage", self.coverage),
            ("--profile", self.profile),
            ("--by-strength", self.by_strength),
            ("--results", self.results.is_some()),
            ("--shard", self.shard.is_some()),
            ("--each", self.each),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Returns the command that plays the games of a file again with another option.
    pub(super) fn rerun_command(&self, file: &Path, option: &str) -> String {
        let mut command = format!("castra simulate {}", file.display());
        if self.seed != 1 {
            command.push_str(&format!(" --seed {}", self.seed));
        }
        if self.bots != Bots::All(Bot::Sensible) {
            command.push_str(&format!(" --bots {}", self.bots));
        }
        command.push_str(&self.vary.option_text());
        format!("{command} {option}")
    }
}

/// The value of `--trace`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Trace {
    /// The game with this number, in short form.
    Game(u64),
    /// The detail of a traced game.
    Level(Detail),
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::command) enum Format {
    /// Tables, for people.
    Human,
    /// Everything, for programs.
    Json,
    /// One row per game; of several battles, one row per army of each.
    Csv,
}

/// Parses `NAME`, `NAME=VALUE`, `with=NAME` and `without=NAME`, separated by commas.
fn changes(text: &str) -> Result<VariationArgs, String> {
    let mut changes = VariationArgs::default();
    for part in text.split(',') {
        match part.trim().split_once('=') {
            Some(("without", name)) if !name.trim().is_empty() => {
                changes.without.push(name.trim().to_owned());
            }
            Some(("with", name)) => changes.with.push(setting(name)?),
            _ => changes.with.push(setting(part.trim())?),
        }
    }
    Ok(changes)
}

pub(in crate::command) fn games(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("play at least one game".to_owned()),
        Ok(games) => Ok(games),
        Err(_) => Err(format!("`{text}` is not a number of games")),
    }
}

pub(in crate::command) fn jobs(text: &str) -> Result<std::num::NonZero<usize>, String> {
    let jobs = text.parse().map_err(|_| format!("`{text}` is not a number of threads"))?;
    std::num::NonZero::new(jobs).ok_or_else(|| "at least one thread is needed".to_owned())
}

fn trace(text: &str) -> Result<Trace, String> {
    match text {
        "short" => Ok(Trace::Level(Detail::Short)),
        "full" => Ok(Trace::Level(Detail::Full)),
        _ => number(text).map(Trace::Game).map_err(|error| format!("{error}, `short` or `full`")),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        let file = if text.contains('.') { "; put the file before this option" } else { "" };
        format!("`{text}` is not a game number{file}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_add_remove_and_set() {
        let vary = changes("epic, without=night,with=flank,rounds=6").unwrap();
        assert_eq!(vary.option_text(), " --with epic --with flank --with rounds=6 --without night");
        assert!(changes("epic,,").is_err());
    }
}
