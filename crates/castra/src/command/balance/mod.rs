//! `castra measure balance`: whether battles are still as even as they are meant to be, and what would
//! make a battle even.

mod changes;
mod keep;
mod suggest;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use castra_base::suggest::{listing, nearest};
use castra_sim::{Bot, Share, Summary};
use serde::{Deserialize, Serialize};

use super::error::Error;
use super::native::Native;
use super::progress::Progress;
use super::simulate::Side::{Left, Right};
use super::simulate::args::{Bots, bot, games, jobs};
use super::simulate::seats::Seats;
use super::simulate::several::percent;
use super::simulate::{Columns, Playable, playable};
use super::vary::Vary;
use crate::exit::Exit;
use crate::files;
use crate::output::{Output, Paint};

/// The name of a file of expectations in a named folder.
const FILE: &str = "balance.ron";

/// Check that battles are as balanced as a file expects
///
/// The file names battles, and for each the share of games that an army is expected to
/// win, as an interval. The command plays them, and fails if an army wins so many or
/// so few games that chance does not explain it: if the whole 95 % interval of its
/// share lies outside what is expected.
///
/// With --suggest, the command takes a battle, and looks for the smallest changes of its text that
/// make it even: each of two armies wins 50 ± 3 % of the games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra measure balance                       balance.ron in this folder
  castra measure balance balance.ron --jobs 4
  castra measure balance balance.ron --format json
  castra measure balance cannae.castra --suggest
  castra measure balance cannae.castra --suggest --keep \"units of rome,ground\"

A file of expectations, with the paths of battles from its own folder:

  (
    games: 1000,
    seed: 1,
    bots: \"sensible\",
    battles: {
      \"battles/cannae.castra\": { \"rome\": (0.35, 0.55), \"carthage\": (0.45, 0.65) },
    },
  )")]
pub(super) struct Args {
    /// The file of expectations, or a folder with a `balance.ron`; with --suggest, a battle
    #[arg(value_name = "FILE", default_value = FILE)]
    file: PathBuf,
    /// Number of threads; by default, one for each processor
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
    /// Output format
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    format: Format,
    /// Find small changes of a battle that make it even
    #[arg(long, help_heading = SUGGEST)]
    suggest: bool,
    /// Keep parts: `units`, `ground`, `council`, an entry or a hex, also of an army (`units of rome`)
    #[arg(long, help_heading = SUGGEST, value_name = "PARTS", value_delimiter = ',', value_parser = keep::keep, requires = "suggest")]
    keep: Vec<keep::Keep>,
    /// Number of games of the battle, and of the changes that come nearest [default: 1000]
    #[arg(long, help_heading = SUGGEST, value_name = "N", value_parser = games, requires = "suggest")]
    games: Option<u64>,
    /// Random seed: another seed gives other games [default: 1]
    #[arg(long, help_heading = SUGGEST, value_name = "SEED", requires = "suggest")]
    seed: Option<u64>,
    /// Bot that plays all armies, or one for each: `ARMY=BOT,ARMY=BOT` [default: sensible]
    #[arg(long, help_heading = SUGGEST, value_name = "BOTS", requires = "suggest")]
    bots: Option<Bots>,
    /// Play the suggestions between these bots as well, such as `search:fast`: a tenth of the
    /// games, but at least 100
    #[arg(long, help_heading = SUGGEST, value_name = "BOT", value_parser = bot, requires = "suggest")]
    also: Option<Bot>,
}

const SUGGEST: &str = "Suggestions";

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A table, for people.
    Human,
    /// Everything, for programs.
    Json,
}

/// The expectations of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectations {
    /// Games of each battle.
    games: u64,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default = "sensible")]
    bots: String,
    /// By path, the lowest and the highest expected share of victories of each army.
    battles: BTreeMap<PathBuf, BTreeMap<String, (f64, f64)>>,
}

const fn one() -> u64 {
    1
}

fn sensible() -> String {
    "sensible".to_owned()
}

#[derive(Debug, Serialize)]
struct Out {
    castra: &'static str,
    games: u64,
    seed: u64,
    bots: String,
    armies: Vec<ArmyOut>,
    /// The number of armies outside their expected range.
    outside: usize,
}

/// An army of a battle.
#[derive(Debug, Serialize)]
struct ArmyOut {
    battle: String,
    army: String,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    name: String,
    wins: Share,
    expected: (f64, f64),
    is_outside: bool,
    /// Games that could not continue.
    faults: u64,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.suggest {
        let bots = args.bots.clone().unwrap_or(Bots::All(Bot::Sensible));
        let search = suggest::Search {
            seats: &Seats::new(bots, args.seed.unwrap_or(one()), args.jobs),
            games: args.games.unwrap_or(1000),
            keep: &args.keep,
            also: args.also,
            is_json: args.format == Format::Json,
        };
        return suggest::run(&args.file, &search, out);
    }
    let file = if args.file.is_dir() { &args.file.join(FILE) } else { &args.file };
    let expected = read(file)?;
    let bots: Bots = expected.bots.parse().map_err(Error::usage)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut battles = Vec::new();
    for (path, armies) in &expected.battles {
        let Some(battle) = playable(&folder.join(path), &Vary::default(), out)? else {
            return Ok(Exit::Diagnostics);
        };
        named(path, armies, &battle)?;
        battles.push((path, armies, battle));
    }
    let progress = Progress::in_parts("games", out);
    let mut armies = Vec::new();
    for ((path, wanted, battle), number) in battles.iter().zip(1..) {
        progress.part(&battle.image.program().title, number, battles.len(), expected.games);
        armies.extend(play(
            args,
            &expected,
            &bots,
            &Expected { path, wanted, battle },
            &progress,
            out,
        )?);
    }
    progress.finish();
    let outside = armies.iter().filter(|army| army.is_outside).count();
    let faults = armies.iter().any(|army| army.faults > 0);
    let result = Out {
        castra: env!("CARGO_PKG_VERSION"),
        games: expected.games,
        seed: expected.seed,
        bots: expected.bots,
        armies,
        outside,
    };
    match args.format {
        Format::Human => out.result(&human(&result, Paint(out.has_colour())))?,
        Format::Json => {
            let text = serde_json::to_string_pretty(&result);
            out.result(&(text.map_err(|e| Error::usage(e.to_string()))? + "\n"))?;
        }
    }
    Ok(if outside > 0 || faults { Exit::Diagnostics } else { Exit::Success })
}

fn read(path: &Path) -> Result<Expectations, Error> {
    let text = files::read_to_string(path).map_err(|source| {
        if source.kind() == std::io::ErrorKind::NotFound {
            return Error::usage(format!("there is no file `{}`", path.display())).help(
                "write down what is expected: `castra measure balance --help` shows such a file",
            );
        }
        Error::File { what: "read", path: path.to_owned(), source }
    })?;
    let wrong = |why: String| {
        Error::usage(format!("`{}` is not a file of expectations: {why}", path.display()))
            .help("`castra measure balance --help` shows one")
    };
    let expected: Expectations = ron::from_str(&text).map_err(|e| wrong(e.to_string()))?;
    if expected.games == 0 || expected.battles.is_empty() {
        return Err(wrong("there is nothing to play".to_owned()));
    }
    let all = expected.battles.values().flatten();
    for (army, (low, high)) in all {
        if !(0.0 <= *low && low <= high && *high <= 1.0) {
            return Err(wrong(format!("{low} to {high} of `{army}` is not an interval of shares")));
        }
    }
    Ok(expected)
}

/// Refuses armies that a battle does not have, before anything is played.
fn named(
    path: &Path,
    wanted: &BTreeMap<String, (f64, f64)>,
    battle: &Playable,
) -> Result<(), Error> {
    let armies = || battle.image.program().armies.iter().map(|army| army.id.as_str());
    let Some(unknown) = wanted.keys().find(|army| !armies().any(|id| id == army.as_str())) else {
        return Ok(());
    };
    let hint = match nearest(unknown, armies()) {
        Some(meant) => format!("; did you mean `{meant}`?"),
        None => String::new(),
    };
    let all = listing(armies(), 8).replace(" or ", " and ");
    let shown = path.display();
    Err(Error::usage(format!("there is no army called `{unknown}` in `{shown}`{hint}"))
        .help(format!("the armies are {all}")))
}

/// A battle, and the shares of games that its armies are expected to win.
struct Expected<'a> {
    path: &'a Path,
    /// The lower and the upper end for each army.
    wanted: &'a BTreeMap<String, (f64, f64)>,
    battle: &'a Playable,
}

/// Plays a battle, and compares the wins of its armies with the expected shares.
fn play(
    args: &Args,
    expected: &Expectations,
    bots: &Bots,
    checked: &Expected<'_>,
    progress: &Progress,
    out: &mut Output,
) -> Result<Vec<ArmyOut>, Error> {
    let Expected { path, wanted, battle } = *checked;
    let games = battle.games(bots, expected.seed)?;
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    let mut summary = Summary::default();
    Native::default().prepare(&games.image, expected.games, &games.bots, out);
    let last = expected.games.saturating_add(1);
    games.each(1..last, jobs.unwrap_or(NonZero::<usize>::MIN), |played| {
        summary.add(&played);
        progress.step();
    })?;
    let program = battle.image.program();
    let figures = summary.figures(program, &games.counters);
    let shown = path.display();
    wanted
        .iter()
        .map(|(army, &expected)| {
            let found = figures.armies.iter().find(|figures| figures.army == *army);
            // The names were compared before.
            let found = found.ok_or_else(|| {
                Error::usage(format!("there is no army called `{army}` in `{shown}`"))
            })?;
            let wins = found.wins.ok_or_else(|| {
                Error::usage(format!("no game of `{shown}` came to an end"))
                    .help("`castra simulate` shows why")
            })?;
            let (low, high) = expected;
            Ok(ArmyOut {
                battle: shown.to_string(),
                army: army.clone(),
                title: program.title.clone(),
                name: found.name.clone(),
                wins,
                expected,
                is_outside: wins.high < low || wins.low > high,
                faults: figures.faults,
            })
        })
        .collect()
}

fn human(result: &Out, paint: Paint) -> String {
    let mut out = format!(
        "{}\n",
        paint.bold(format!(
            "{} games a battle, seed {}, played by `{}`",
            result.games, result.seed, result.bots
        ))
    );
    let mut columns = Columns::new(&[Left, Left, Right, Left, Left, Left]);
    columns.row(["", "", "won", "95 % interval", "expected", ""]);
    for army in &result.armies {
        let Share { rate, low, high, .. } = army.wins;
        columns.row([
            army.title.clone(),
            army.name.clone(),
            percent(rate),
            format!("{} to {}", percent(low), percent(high)),
            format!("{} to {}", percent(army.expected.0), percent(army.expected.1)),
            if army.is_outside { "outside".to_owned() } else { String::new() },
        ]);
    }
    out.push_str(&columns.text());
    let mut faulty: Vec<(&str, u64)> =
        result.armies.iter().map(|a| (a.battle.as_str(), a.faults)).filter(|f| f.1 > 0).collect();
    faulty.dedup();
    for (battle, faults) in faulty {
        let games = if faults == 1 { "1 game" } else { &format!("{faults} games") };
        out.push_str(&format!("\n{battle}: {games} could not continue\n"));
    }
    out
}
