//! What can be asked of `castra simulate`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use castra_sim::Bot;
use castra_syntax::suggest::{listing, nearest};

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
  castra simulate my-battle.castra --format csv -o games.csv    one line a game
  castra simulate my-battle.castra --trace       the first game, told step by step
  castra simulate my-battle.castra --trace 17    the game with this number
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
    /// they prefer nothing; `random` takes anything. For all armies, or for
    /// each: `ARMY=BOT,ARMY=BOT`
    #[arg(long, value_name = "BOTS", default_value = "sensible")]
    pub(super) bots: Bots,
    /// Set an option of the game: `NAME=VALUE`, or NAME alone to say yes to it
    #[arg(long, value_name = "NAME[=VALUE]", value_parser = setting)]
    pub(super) with: Vec<(String, String)>,
    /// Say no to an option of the game
    #[arg(long, value_name = "NAME")]
    pub(super) without: Vec<String>,
    /// How to write what came of it
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub(super) format: Format,
    /// With `--format json`: also what came of each game
    #[arg(long)]
    pub(super) each: bool,
    /// Tell one game as prose instead, with the clauses that it follows: the
    /// first, or the one with this number
    #[arg(
        long,
        value_name = "GAME",
        num_args = 0..=1,
        value_parser = number,
        conflicts_with_all = ["format", "each", "game"],
    )]
    pub(super) trace: Option<Option<u64>>,
    /// Write one game down instead, for `castra replay`: the first, or the one
    /// that --game says
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["format", "each", "output"])]
    pub(super) record: Option<PathBuf>,
    /// Number of the game to write down
    #[arg(long, value_name = "GAME", requires = "record")]
    pub(super) game: Option<u64>,
    /// Write what came of each game into a `.csv` or `.jsonl` file; what has
    /// been played is safe, whenever the run is stopped
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
    /// Options that are set, by name.
    pub(super) fn options(&self) -> Vec<(String, String)> {
        let without = self.without.iter().map(|name| (name.clone(), "false".to_owned()));
        self.with.iter().cloned().chain(without).collect()
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
        for (name, value) in &self.with {
            command.push_str(&format!(" --with {name}={value}"));
        }
        for name in &self.without {
            command.push_str(&format!(" --without {name}"));
        }
        format!("{command} {what}")
    }
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

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        let file = if text.contains('.') { "; name the file before this option" } else { "" };
        format!("`{text}` is not the number of a game{file}")
    })
}

/// `NAME=VALUE`, or `NAME` for yes.
pub(in crate::command) fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "true"));
    if name.trim().is_empty() {
        return Err("the name of the option is missing".to_owned());
    }
    Ok((name.trim().to_owned(), value.trim().to_owned()))
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
    fn settings_are_yes_or_a_value() {
        assert_eq!(setting("a=b=c"), Ok(("a".into(), "b=c".into())));
        assert_eq!(setting("a"), Ok(("a".into(), "true".into())));
        assert!(setting("=b").is_err());
    }
}
