//! What can be asked of `castra simulate`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use castra_base::suggest::{listing, nearest};
use castra_sim::Bot;
use castra_vm::Detail;

use super::super::Error;
use super::super::vary::{Vary, setting};

/// Play a battle many times: who wins, how often, how long, what is left
///
/// FILE is a battle, or a game that can be played without one, or the folder
/// of either. The same seed gives the same games, on every machine and with any
/// number of threads. Games in which the rules ask for something impossible
/// are shown as problems of the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra simulate my-battle.castra
  castra simulate my-battle.castra --games 10000 --seed 7
  castra simulate my-battle.castra --bots rome=sensible,carthage=random
  castra simulate my-battle.castra --with short-game --with rounds=6
  castra simulate my-battle.castra --with my-module --without another
  castra simulate my-battle.castra --compare my-module      with it and without
  castra simulate my-battle.castra --coverage               which rules matter in play
  castra simulate my-battle.castra --format csv -o games.csv    one line a game
  castra simulate my-battle.castra --trace       an account of the first game
  castra simulate my-battle.castra --trace 17    the game with this number
  castra simulate my-battle.castra --trace=full --game 17    step by step
  castra simulate my-battle.castra --record game.ron --game 17
  castra simulate my-battle.castra --games 1000000 --results games.csv --resume

`castra replay` plays a record again.")]
pub(in crate::command) struct Args {
    /// A battle, or a game that needs none, or the folder of one; `-` is
    /// standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = games)]
    pub(super) games: u64,
    /// Number of the first game
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) first: u64,
    /// What all chance comes from: another seed gives other games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads; by default as many as the machine has. They change nothing but
    /// the time it takes
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<std::num::NonZero<usize>>,
    /// Who plays: `sensible` takes what the rules prefer, and by chance where
    /// they prefer nothing; `random` takes anything; `search` tries what the
    /// rules prefer most and plays on from there, which is slow. For all armies, or
    /// for each: `ARMY=BOT,ARMY=BOT`
    #[arg(long, value_name = "BOTS", default_value = "sensible")]
    pub(super) bots: Bots,
    #[command(flatten)]
    pub(super) vary: Vary,
    /// How to write what came of it
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub(super) format: Format,
    /// With `--format json`: also what came of each game
    #[arg(long)]
    pub(super) each: bool,
    /// Play every game a second time with something changed, from the same
    /// chance, and show the differences: `NAME` or `NAME=VALUE` as --with says
    /// it, `without=NAME` as --without does; several with commas
    #[arg(
        long,
        value_name = "CHANGES",
        value_parser = changes,
        conflicts_with_all = ["each", "trace", "record", "coverage"],
    )]
    pub(super) compare: Vec<Vary>,
    /// Show how often each clause, step and change of the rules was carried
    /// out, and what never was
    #[arg(long, conflicts_with_all = ["each", "trace", "record"])]
    pub(super) coverage: bool,
    /// Print a turn-by-turn account of one game instead, a line for each
    /// action: of the first game, or of the one with this number. With `full`
    /// every step, choice and die, and the clauses that they follow
    #[arg(
        long,
        value_name = "GAME|LEVEL",
        num_args = 0..=1,
        value_parser = trace,
        conflicts_with_all = ["format", "each"],
    )]
    pub(super) trace: Option<Option<Trace>>,
    /// Write one game down instead, for `castra replay`: the first, or the one
    /// that --game says
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["format", "each", "output"])]
    pub(super) record: Option<PathBuf>,
    /// Number of the game to print or to write down
    #[arg(long, value_name = "GAME", value_parser = number)]
    pub(super) game: Option<u64>,
    /// Write what came of each game into a `.csv`, `.jsonl` or `.parquet`
    /// file; what has been played is safe, whenever the run is stopped
    #[arg(long, value_name = "RESULTS", conflicts_with_all = ["trace", "record"])]
    pub(super) results: Option<PathBuf>,
    /// Go on with a run that was stopped, if there is one
    #[arg(long, requires = "results")]
    pub(super) resume: bool,
    /// Play only a part of the games, such as `2/5`; `castra merge` puts the
    /// results of all parts together
    #[arg(long, value_name = "PART/PARTS", conflicts_with_all = ["trace", "record"])]
    pub(super) shard: Option<super::results::Shard>,
    /// Play every game a second time from copies of its state, and compare:
    /// for finding faults in Castra itself
    #[arg(long)]
    pub(super) paranoid: bool,
    /// Where to write the result; standard output if not given
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
}

impl Args {
    /// The same with what is to be compared.
    pub(super) fn compared(&self) -> Option<Vary> {
        let mut changed = self.vary.clone();
        for changes in &self.compare {
            changed.add(changes);
        }
        (!self.compare.is_empty()).then_some(changed)
    }

    /// How much of a game is printed, if one is.
    pub(super) fn detail(&self) -> Option<Detail> {
        self.trace.map(|trace| match trace {
            Some(Trace::Level(detail)) => detail,
            Some(Trace::Game(_)) | None => Detail::Short,
        })
    }

    /// The number of the one game that is asked for, said once.
    pub(super) fn number(&self) -> Result<u64, Error> {
        if self.game.is_some() && !self.is_single() {
            return Err(Error::usage("`--game` goes with `--trace` or `--record`")
                .help("`--games N` is how many are played, `--first N` where they begin"));
        }
        match (self.trace, self.game) {
            (Some(Some(Trace::Game(_))), Some(_)) => {
                Err(Error::usage("the number of the game is given twice")
                    .help("leave `--game` out, or write `--trace` without a number"))
            }
            (Some(Some(Trace::Game(number))), None) | (_, Some(number)) => Ok(number),
            _ => Ok(self.first),
        }
    }

    /// Whether a single game is asked for, and not figures.
    pub(super) const fn is_single(&self) -> bool {
        self.trace.is_some() || self.record.is_some()
    }

    /// The command that plays the same once more, with something else asked.
    pub(super) fn again(&self, what: &str) -> String {
        let mut command = format!("castra simulate {}", self.file.display());
        if self.seed != 1 {
            command.push_str(&format!(" --seed {}", self.seed));
        }
        if self.bots != Bots::All(Bot::Sensible) {
            command.push_str(&format!(" --bots {}", self.bots));
        }
        command.push_str(&self.vary.written());
        format!("{command} {what}")
    }
}

/// What `--trace` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    /// The game with this number, in short.
    Game(u64),
    /// How much.
    Level(Detail),
}

/// How to write the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Tables, for people.
    Human,
    /// Everything, for programs.
    Json,
    /// One line a game.
    Csv,
}

/// Who plays which army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::command) enum Bots {
    /// The same for all.
    All(Bot),
    /// Each by its army.
    Each(Vec<(String, Bot)>),
}

impl FromStr for Bots {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains('=') {
            return bot(text).map(Self::All);
        }
        let each = text.split(',').map(|part| {
            let (army, name) = part.split_once('=').ok_or_else(|| {
                format!("`{part}` names no army; write `ARMY=BOT,ARMY=BOT`, or one bot for all")
            })?;
            Ok((army.trim().to_owned(), bot(name.trim())?))
        });
        each.collect::<Result<_, String>>().map(Self::Each)
    }
}

impl fmt::Display for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All(bot) => f.write_str(bot.word()),
            Self::Each(each) => {
                let each: Vec<String> =
                    each.iter().map(|(army, bot)| format!("{army}={}", bot.word())).collect();
                f.write_str(&each.join(","))
            }
        }
    }
}

impl Bots {
    /// The bot of each army, by the words that name the armies.
    pub(in crate::command) fn of(&self, armies: &[&str]) -> Result<Vec<Bot>, String> {
        let each = match self {
            Self::All(bot) => return Ok(vec![*bot; armies.len()]),
            Self::Each(each) => each,
        };
        for (i, (army, _)) in each.iter().enumerate() {
            if !armies.contains(&army.as_str()) {
                let hint = match nearest(army, armies.iter().copied()) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("the armies are {}", listing(armies.iter().copied(), 8)),
                };
                return Err(format!("there is no army `{army}`; {hint}"));
            }
            if each.iter().take(i).any(|(other, _)| other == army) {
                return Err(format!("the army `{army}` has two bots"));
            }
        }
        let bot = |army: &&str| each.iter().find(|(a, _)| a == army).map(|(_, bot)| *bot);
        let missing = |army: &str| {
            format!("nobody plays `{army}`; name a bot for every army, or one for all")
        };
        armies.iter().map(|army| bot(army).ok_or_else(|| missing(army))).collect()
    }
}

fn bot(name: &str) -> Result<Bot, String> {
    Bot::ALL.into_iter().find(|bot| bot.word() == name).ok_or_else(|| {
        let words = Bot::ALL.map(Bot::word);
        match nearest(name, words) {
            Some(meant) => format!("there is no bot `{name}`; did you mean `{meant}`?"),
            None => format!("there is no bot `{name}`; there are {}", listing(words, 8)),
        }
    })
}

/// `NAME`, `NAME=VALUE`, `with=NAME` and `without=NAME`, with commas between.
fn changes(text: &str) -> Result<Vary, String> {
    let mut changes = Vary::default();
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
        Ok(0) => Err("at least one game has to be played".to_owned()),
        Ok(games) => Ok(games),
        Err(_) => Err(format!("`{text}` is not a number of games")),
    }
}

pub(in crate::command) fn jobs(text: &str) -> Result<std::num::NonZero<usize>, String> {
    let jobs = text.parse().map_err(|_| format!("`{text}` is not a number of threads"))?;
    std::num::NonZero::new(jobs).ok_or_else(|| "there has to be one thread at least".to_owned())
}

fn trace(text: &str) -> Result<Trace, String> {
    match text {
        "short" => Ok(Trace::Level(Detail::Short)),
        "full" => Ok(Trace::Level(Detail::Full)),
        _ => number(text).map(Trace::Game).map_err(|error| {
            format!("{error}; it may also be `short` or `full`, with the number in `--game`")
        }),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        let file = if text.contains('.') { "; name the file before this option" } else { "" };
        format!("`{text}` is not the number of a game{file}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bots(text: &str, armies: &[&str]) -> Result<Vec<&'static str>, String> {
        let bots = Bots::from_str(text)?.of(armies)?;
        Ok(bots.into_iter().map(Bot::word).collect())
    }

    #[test]
    fn bots_are_for_all_armies_or_for_each() {
        let armies = ["rome", "carthage"];
        assert_eq!(bots("random", &armies), Ok(vec!["random", "random"]));
        let each = "carthage=sensible, rome=random";
        assert_eq!(bots(each, &armies), Ok(vec!["random", "sensible"]));
        let wrong = |text| bots(text, &armies).unwrap_err();
        assert!(wrong("randon").contains("did you mean `random`?"));
        assert!(wrong("roma=random,carthage=random").contains("did you mean `rome`?"));
        assert!(wrong("rome=random").contains("nobody plays `carthage`"));
        assert!(wrong("rome=random,rome=random,carthage=random").contains("two bots"));
        assert!(wrong("rome=random,sensible").contains("names no army"));
    }

    #[test]
    fn changes_are_put_in_taken_out_and_set() {
        let vary = changes("epic, without=night,with=flank,rounds=6").unwrap();
        assert_eq!(vary.written(), " --with epic --with flank --with rounds=6 --without night");
        assert!(changes("epic,,").is_err());
    }
}
