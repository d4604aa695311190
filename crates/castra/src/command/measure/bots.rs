//! `castra measure bots`: a comparison of the strength of two bots.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_measure::bots::{BotComparison, battle_pairs};
use castra_sim::{Bot, Duel, SequentialTest, Tally, Verdict, fit_elo};

use crate::command::error::Error;
use crate::command::interrupt;
use crate::command::native::Native;
use crate::command::output_format::OutputFormat;
use crate::command::progress::Progress;
use crate::command::simulate::args::{bot, games, jobs};
use crate::command::simulate::json::to_pretty_json;
use crate::command::simulate::{Playable, battle_statistics, load_playable, threads};
use crate::command::vary::VariationArgs;
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// The rates that `--decide` distinguishes, and its probability of error.
const EVEN_RATE: f64 = 0.5;
const WEAKER_RATE: f64 = 0.4;
const RISK: f64 = 0.002;

/// Compare the strength of two bots: they play each battle twice and swap sides
///
/// Both games of a pair have the same seed and number. The difference in strength is
/// given in Elo points: 100 points are 64 % of the games of a battle that favours
/// nobody.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra measure bots my-battle.castra
  castra measure bots battles --pairs 100                  all battles of a folder
  castra measure bots battles --bots search,sensible --format json
  castra measure bots battles --decide                     no more games than it takes
  castra measure bots battles --bots sensible,sensible --against ../old/battles")]
pub(in crate::command) struct Args {
    /// Battles, games that need no battle, or folders of them
    #[arg(value_name = "BATTLE", required = true)]
    files: Vec<PathBuf>,
    /// The two bots: the first is compared with the second
    #[arg(long, help_heading = "Games", value_name = "BOT,BOT", default_value = "search:fast,sensible", value_parser = bots)]
    bots: [Bot; 2],
    /// The battles with other advice, for the second bot: a file or a folder
    ///
    /// Both bots play one game. The rules have to be the same; what is preferred, the
    /// judge and the weights may differ.
    #[arg(long, help_heading = "Games", value_name = "PATH")]
    against: Option<PathBuf>,
    /// Pairs of games of each battle
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 50, value_parser = games)]
    pairs: u64,
    /// Number of the first pair to play
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 1)]
    first: u64,
    /// Random seed: another seed gives other games
    #[arg(long, help_heading = "Games", value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Number of threads; by default, one for each processor
    #[arg(long, help_heading = "Games", value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
    /// Stop at each battle as soon as its result is decided: half of the games, or 40 %
    ///
    /// This is a sequential test, which is mistaken in 2 of 1,000 cases. The test may
    /// stop early, so it gives no rates. The exit code is 1 if the first bot
    /// is found to be the weaker one at a battle.
    #[arg(long, help_heading = "Output")]
    decide: bool,
    #[command(flatten)]
    native: Native,
    #[command(flatten)]
    vary: VariationArgs,
    #[command(flatten, next_help_heading = "Output")]
    format: OutputFormat,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.first.checked_add(args.pairs).is_none() {
        return Err(Error::usage("the numbers of the pairs are too large"));
    }
    let mut battles = Vec::new();
    for file in &battle_statistics::battle_files(&args.files)? {
        let Some(battle) = load_playable(file, &args.vary, out)? else {
            return Ok(Exit::Diagnostics);
        };
        if battle.image.program().armies.len() < 2 {
            return Err(Error::usage(format!("`{}` has a single army", file.display())));
        }
        let against = match &args.against {
            None => None,
            Some(path) => {
                let path = counterpart(file, path)?;
                let Some(battle) = load_playable(&path, &args.vary, out)? else {
                    return Ok(Exit::Diagnostics);
                };
                Some(battle)
            }
        };
        battles.push((battle, against));
    }
    let noun = if args.decide { "pairs at most" } else { "pairs" };
    let progress = Progress::with_parts(noun, out);
    let mut played = Vec::new();
    for ((battle, against), number) in battles.iter().zip(1..) {
        progress.begin_part(&battle.image.program().title, number, battles.len(), args.pairs);
        played.push(play(args, battle, against.as_ref(), &progress, out)?);
    }
    progress.finish();
    let done = played.iter().map(|(tally, _)| tally.pairs + tally.faults).sum();
    let pair_count = args.pairs.saturating_mul(u64::try_from(battles.len()).unwrap_or(u64::MAX));
    let interrupted = interrupt::interrupted_exit(done, pair_count, "pairs", out);
    let tallies: Vec<Tally> = played.iter().map(|(tally, _)| tally.clone()).collect();
    let strength = if args.decide { None } else { fit_elo(&tallies) };
    let rows = battles.iter().zip(&played).map(|((battle, _), (tally, verdict))| {
        battle_pairs(battle.image.program(), tally, args.decide.then_some(*verdict))
    });
    let result = BotComparison {
        castra: env!("CARGO_PKG_VERSION"),
        bots: args.bots.map(Bot::word),
        seed: args.seed,
        first: args.first,
        pairs: args.pairs,
        battles: rows.collect(),
        strength,
    };
    let text = if args.format.is_json() {
        to_pretty_json(&result)?
    } else {
        result.text(Paint(out.has_colour()))
    };
    out.write_result(&text)?;
    let faults = tallies.iter().any(|tally| tally.faults > 0);
    if faults {
        out.print_note("`castra simulate` shows why games could not continue");
    }
    let ended =
        if faults || result.is_first_bot_weaker() { Exit::Diagnostics } else { Exit::Success };
    Ok(interrupted.unwrap_or(ended))
}

/// Returns the file with other advice for a battle. In a folder, it is the file of the same name.
fn counterpart(battle: &Path, against: &Path) -> Result<PathBuf, Error> {
    let Some(name) = battle.file_name().filter(|_| against.is_dir() && battle.is_file()) else {
        return Ok(against.to_owned());
    };
    let beside = against.join(name);
    if beside.is_file() {
        return Ok(beside);
    }
    let all = battle_statistics::battle_paths(against)?;
    let of_name: Vec<&PathBuf> = all.iter().filter(|path| path.file_name() == Some(name)).collect();
    match of_name.as_slice() {
        [one] => Ok(PathBuf::clone(one)),
        [] => {
            let error = format!("there is no `{}` in `{}`", name.display(), against.display());
            Err(Error::usage(error)
                .help("`--against` takes a file, or a folder with files of the battles' names"))
        }
        several => {
            let (name, folder) = (name.display(), against.display());
            let error = format!("there are {} files `{name}` in `{folder}`", several.len());
            Err(Error::usage(error).help("name the folder of one of them"))
        }
    }
}

/// Plays the pairs of a battle, up to the requested number or until the test decides.
fn play(
    args: &Args,
    battle: &Playable,
    against: Option<&Playable>,
    progress: &Progress,
    out: &mut Output,
) -> Result<(Tally, Verdict), Error> {
    let image = battle.image_for_bots(&args.bots)?;
    let other = against.map_or_else(|| Ok(Arc::clone(&image)), |b| b.image_for_bots(&args.bots))?;
    let mut duel = Duel::with_images([&image, &other], args.seed, args.bots).map_err(|unlike| {
        Error::usage(format!("`{}` cannot be played: {unlike}", battle.image.program().title))
    })?;
    duel.stop = interrupt::install();
    for image in [&image, &other] {
        args.native.prepare(image, args.pairs.saturating_mul(2), &args.bots, out);
    }
    let mut tally = Tally::default();
    let mut test = SequentialTest::new(EVEN_RATE, WEAKER_RATE, RISK);
    let mut verdict = Verdict::Open;
    let mut failed: Option<Error> = None;
    let pairs = args.first..args.first + args.pairs;
    duel.run(pairs, threads(args.jobs), |pair| {
        let pair = match pair {
            Ok(pair) => pair,
            // A duel between two images fails only if their rules differ.
            Err(flaw) if against.is_some() => {
                let error = format!("the rules of the two are not the same: {flaw}");
                failed = Some(Error::usage(error));
                return ControlFlow::Break(());
            }
            Err(flaw) => {
                failed = Some(flaw.into());
                return ControlFlow::Break(());
            }
        };
        tally.add(&pair);
        progress.step();
        verdict = test.add(&pair);
        match verdict {
            Verdict::Expected | Verdict::Feared if args.decide => ControlFlow::Break(()),
            Verdict::Expected | Verdict::Feared | Verdict::Open => ControlFlow::Continue(()),
        }
    });
    failed.map_or(Ok((tally, verdict)), Err)
}

/// Parses two bots, separated by a comma.
fn bots(text: &str) -> Result<[Bot; 2], String> {
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    match names.as_slice() {
        [one, other] => Ok([bot(one)?, bot(other)?]),
        _ => Err("write two bots with a comma between, such as `search:fast,sensible`".to_owned()),
    }
}
