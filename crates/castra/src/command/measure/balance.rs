//! `castra measure balance`: checks whether battles are as balanced as expected, and finds changes
//! that make a battle even.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use castra_base::suggest::{list_with_and, nearest};
use castra_measure::MeasureError;
use castra_measure::balance::{
    self, Balance, BalanceSearch, Expectations, KeptPart, SearchPhase, SearchSettings,
};
use castra_sim::{Bot, Summary};

use crate::command::error::Error;
use crate::command::native::Native;
use crate::command::output_format::OutputFormat;
use crate::command::progress::Progress;
use crate::command::simulate::args::{Bots, bot, games, jobs};
use crate::command::simulate::json::to_pretty_json;
use crate::command::simulate::match_args::MatchArgs;
use crate::command::simulate::{Playable, load_playable, threads};
use crate::command::trial::{OpenedTrial, open};
use crate::command::vary::VariationArgs;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use castra_disk::files;

/// The name of a file of expectations in a named folder.
const FILE: &str = "balance.ron";

/// Check that battles are as balanced as a file expects
///
/// The file names battles, and for each the share of games that an army is expected to
/// win, as an interval. The command plays the battles. It fails if the whole 95 %
/// interval of an army's share lies outside the expected range.
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
pub(in crate::command) struct Args {
    /// The file of expectations, or a folder with a `balance.ron`; with --suggest, a battle
    #[arg(value_name = "FILE", default_value = FILE)]
    file: PathBuf,
    /// Number of threads; by default, one for each processor
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    format: OutputFormat,
    /// Find small changes of a battle that make it even
    #[arg(long, help_heading = SUGGEST)]
    suggest: bool,
    /// Parts that must not change: `units`, `ground`, `council`, an entry or a hex; of one army:
    /// `units of rome`
    #[arg(long, help_heading = SUGGEST, value_name = "PARTS", value_delimiter = ',')]
    keep: Vec<KeptPart>,
    /// Number of games of the battle, and of the changes that come nearest [default: 1000]
    #[arg(long, help_heading = SUGGEST, value_name = "N", value_parser = games)]
    games: Option<u64>,
    /// Random seed: another seed gives other games [default: 1]
    #[arg(long, help_heading = SUGGEST, value_name = "SEED")]
    seed: Option<u64>,
    /// Bot that plays all armies, or one for each: `ARMY=BOT,ARMY=BOT` [default: sensible]
    #[arg(long, help_heading = SUGGEST, value_name = "BOTS")]
    bots: Option<Bots>,
    /// Play the suggestions between these bots as well, such as `search:fast`: a tenth of the
    /// games, but at least 100
    #[arg(long, help_heading = SUGGEST, value_name = "BOT", value_parser = bot)]
    also: Option<Bot>,
}

const SUGGEST: &str = "Suggestions";

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.suggest {
        return suggest_changes(args, out);
    }
    check_expectations_wanted(args)?;
    let file = if args.file.is_dir() { &args.file.join(FILE) } else { &args.file };
    let expected = read(file)?;
    let bots: Bots = expected.bots.parse().map_err(Error::usage)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut battles = Vec::new();
    for (path, armies) in &expected.battles {
        let Some(battle) = load_playable(&folder.join(path), &VariationArgs::default(), out)?
        else {
            return Ok(Exit::Diagnostics);
        };
        check_armies(path, armies, &battle)?;
        battles.push((path, armies, battle));
    }
    let progress = Progress::with_parts("games", out);
    let mut armies = Vec::new();
    for ((path, wanted, battle), number) in battles.iter().zip(1..) {
        let title = &battle.image.program().title;
        progress.begin_part(title, number, battles.len(), expected.games);
        let games = battle.bot_match(&bots, expected.seed)?;
        let mut summary = Summary::default();
        Native::default().prepare(&games.image, expected.games, &games.bots, out);
        games.run_all(1..expected.games.saturating_add(1), threads(args.jobs), |played| {
            summary.add(&played);
            progress.step();
        })?;
        let figures = summary.figures(battle.image.program(), &games.counters);
        armies.extend(balance::compare_shares(
            &path.display().to_string(),
            wanted,
            title,
            &figures,
        )?);
    }
    progress.finish();
    let result = Balance::of(expected, armies);
    let text = if args.format.is_json() {
        to_pretty_json(&result)?
    } else {
        result.text(Paint(out.has_colour()))
    };
    out.write_result(&text)?;
    Ok(if result.is_as_expected() { Exit::Success } else { Exit::Diagnostics })
}

/// Returns an error for a battle, and for options that only `--suggest` has.
fn check_expectations_wanted(args: &Args) -> Result<(), Error> {
    let shown = args.file.display();
    if args.file.extension().is_some_and(|extension| extension == "castra") {
        return Err(Error::usage(format!("`{shown}` is not a file of expectations")).help(
            format!(
                "`castra measure balance {shown} --suggest` finds changes that make a battle even; \
             `--help` shows a file of expectations"
            ),
        ));
    }
    let of_suggestions = [
        ("--keep", !args.keep.is_empty()),
        ("--games", args.games.is_some()),
        ("--seed", args.seed.is_some()),
        ("--bots", args.bots.is_some()),
        ("--also", args.also.is_some()),
    ];
    match of_suggestions.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => {
            Err(Error::usage(format!("`{option}` needs a battle and `--suggest`"))
                .help("a file of expectations has its own `games`, `seed` and `bots`"))
        }
        None => Ok(()),
    }
}

/// Finds changes that make a battle even.
fn suggest_changes(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let bots = args.bots.clone().unwrap_or(Bots::All(Bot::Sensible));
    let seats = MatchArgs::new(bots, args.seed.unwrap_or(1), args.jobs);
    let Some(OpenedTrial { playable, trial, mut host }) = open(&args.file, &seats, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let Some((scenario, game)) = &playable.battle else { return Ok(Exit::Diagnostics) };
    let search = SearchSettings {
        battle: args.file.display().to_string(),
        bots: seats.bots.to_string(),
        jobs: seats.jobs(),
        games: args.games.unwrap_or(1000),
        keep: args.keep.clone(),
        second_bot: args.also,
        colour: out.has_colour() && !args.format.is_json(),
    };
    let mut finder = BalanceSearch::new(trial, scenario, game, search)?;
    let progress = Progress::with_parts("steps", out);
    let mut part = None;
    while finder.step(&mut host)? {
        let (now, done, of) = finder.progress();
        if part != Some((now, of)) {
            part = Some((now, of));
            progress.begin_part(word(now), 1, 1, of as u64);
        }
        if done > 0 {
            progress.step();
        }
    }
    progress.finish();
    let result = finder.into_suggestions();
    let text = if args.format.is_json() {
        to_pretty_json(&result)?
    } else {
        result.text(Paint(out.has_colour()))
    };
    out.write_result(&text)?;
    Ok(if result.is_even() { Exit::Success } else { Exit::Diagnostics })
}

/// Returns the name of a part of the search for the progress bar.
const fn word(part: SearchPhase) -> &'static str {
    match part {
        SearchPhase::Battle => "the battle",
        SearchPhase::Changes => "changes",
        SearchPhase::Pairs => "pairs of changes",
        SearchPhase::Verification => "fresh dice",
        SearchPhase::Over => "done",
    }
}

fn read(path: &Path) -> Result<Expectations, Error> {
    let text = files::read_to_string(path).map_err(|source| {
        if source.kind() == std::io::ErrorKind::NotFound {
            return Error::usage(format!("there is no file `{}`", path.display())).help(
                "write a file with the expected shares; `castra measure balance --help` shows an example",
            );
        }
        Error::File { what: "read", path: path.to_owned(), source }
    })?;
    Expectations::parse(&text).map_err(|why: MeasureError| {
        Error::usage(format!("`{}` is not a file of expectations: {why}", path.display()))
            .help("`castra measure balance --help` shows one")
    })
}

/// Returns an error for an army that the battle does not have, before any game is played.
fn check_armies(
    path: &Path,
    wanted: &BTreeMap<String, (f64, f64)>,
    battle: &Playable,
) -> Result<(), Error> {
    let armies = || battle.image.program().armies.iter().map(|army| army.id.as_str());
    let Some(unknown) = wanted.keys().find(|army| !armies().any(|id| id == army.as_str())) else {
        return Ok(());
    };
    let hint = match nearest(unknown, armies()) {
        Some(intended) => format!("; did you mean `{intended}`?"),
        None => String::new(),
    };
    let all = list_with_and(armies(), 8);
    let shown = path.display();
    Err(Error::usage(format!("there is no army called `{unknown}` in `{shown}`{hint}"))
        .help(format!("the armies are {all}")))
}
