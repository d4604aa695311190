//! `castra measure bots`: how much stronger one bot is than another.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_sim::{Bot, Duel, Sequential, Strengths, Tally, Verdict, fit};
use serde::Serialize;

use super::check::plural;
use super::error::Error;
use super::interrupt;
use super::native::Native;
use super::progress::Progress;
use super::simulate::Side::{Left, Right};
use super::simulate::args::{bot, games, jobs};
use super::simulate::{Columns, Playable, playable, several};
use super::vary::Vary;
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// The rates between which `--decide` decides, and how likely it may err.
const EXPECTED: f64 = 0.5;
const FEARED: f64 = 0.4;
const RISK: f64 = 0.002;

/// Compare the strength of two bots: they play battles in pairs, and change seats
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
pub(super) struct Args {
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
    vary: Vary,
    /// Output format
    #[arg(
        long,
        help_heading = "Output",
        value_enum,
        default_value = "human",
        value_name = "FORMAT"
    )]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Tables, for people.
    Human,
    /// Everything, for programs.
    Json,
}

/// The results of all battles.
#[derive(Debug, Serialize)]
struct Out {
    castra: &'static str,
    bots: [&'static str; 2],
    seed: u64,
    first: u64,
    pairs: u64,
    battles: Vec<BattleOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<Strengths>,
}

/// The results of a battle.
#[derive(Debug, Serialize)]
pub(super) struct BattleOut {
    game: String,
    scenario: Option<String>,
    title: String,
    /// The armies in the first seat and in the second.
    armies: Vec<String>,
    pairs: u64,
    faults: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rates: Option<RatesOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
}

#[derive(Debug, Serialize)]
pub(super) struct RatesOut {
    rate: f64,
    low: f64,
    high: f64,
    /// The share of games that the first bot won in the first seat, and in the second.
    by_seat: [f64; 2],
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.first.checked_add(args.pairs).is_none() {
        return Err(Error::usage("the numbers of the pairs are too large"));
    }
    let mut battles = Vec::new();
    for file in &several::files(&args.files)? {
        let Some(battle) = playable(file, &args.vary, out)? else { return Ok(Exit::Diagnostics) };
        if battle.image.program().armies.len() < 2 {
            return Err(Error::usage(format!("`{}` has a single army", file.display())));
        }
        let against = match &args.against {
            None => None,
            Some(path) => {
                let path = counterpart(file, path)?;
                let Some(battle) = playable(&path, &args.vary, out)? else {
                    return Ok(Exit::Diagnostics);
                };
                Some(battle)
            }
        };
        battles.push((battle, against));
    }
    let what = if args.decide { "pairs at most" } else { "pairs" };
    let progress = Progress::in_parts(what, out);
    let mut played = Vec::new();
    for ((battle, against), number) in battles.iter().zip(1..) {
        progress.part(&battle.image.program().title, number, battles.len(), args.pairs);
        played.push(play(args, battle, against.as_ref(), &progress, out)?);
    }
    progress.finish();
    let done = played.iter().map(|(tally, _)| tally.pairs + tally.faults).sum();
    let asked = args.pairs.saturating_mul(u64::try_from(battles.len()).unwrap_or(u64::MAX));
    let interrupted = interrupt::ending(done, asked, "pairs", out);
    let tallies: Vec<Tally> = played.iter().map(|(tally, _)| tally.clone()).collect();
    let strength = if args.decide { None } else { fit(&tallies) };
    let rows = battles
        .iter()
        .zip(&played)
        .map(|((battle, _), (tally, verdict))| row(battle, tally, args.decide.then_some(*verdict)));
    let result = Out {
        castra: env!("CARGO_PKG_VERSION"),
        bots: args.bots.map(Bot::word),
        seed: args.seed,
        first: args.first,
        pairs: args.pairs,
        battles: rows.collect(),
        strength,
    };
    match args.format {
        Format::Human => out.result(&human(&result, Paint(out.has_colour())))?,
        Format::Json => {
            let text = serde_json::to_string_pretty(&result);
            out.result(&(text.map_err(|e| Error::usage(e.to_string()))? + "\n"))?;
        }
    }
    let faults = tallies.iter().any(|tally| tally.faults > 0);
    if faults {
        out.note("`castra simulate` shows why games could not continue");
    }
    let weaker = result.battles.iter().any(|battle| battle.verdict == Some(Verdict::Feared));
    let ended = if faults || weaker { Exit::Diagnostics } else { Exit::Success };
    Ok(interrupted.unwrap_or(ended))
}

/// The file with other advice for a battle: the one of its name in a folder.
fn counterpart(battle: &Path, against: &Path) -> Result<PathBuf, Error> {
    let Some(name) = battle.file_name().filter(|_| against.is_dir() && battle.is_file()) else {
        return Ok(against.to_owned());
    };
    let beside = against.join(name);
    if beside.is_file() {
        return Ok(beside);
    }
    let all = several::battles_in(against)?;
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

/// Plays the pairs of a battle, as many as are asked for or until it is decided.
fn play(
    args: &Args,
    battle: &Playable,
    against: Option<&Playable>,
    progress: &Progress,
    out: &mut Output,
) -> Result<(Tally, Verdict), Error> {
    let image = battle.image_for(&args.bots)?;
    let other = against.map_or_else(|| Ok(Arc::clone(&image)), |b| b.image_for(&args.bots))?;
    let mut duel = Duel::between([&image, &other], args.seed, args.bots).map_err(|unlike| {
        Error::usage(format!("`{}` cannot be played: {unlike}", battle.image.program().title))
    })?;
    duel.stop = interrupt::caught();
    for image in [&image, &other] {
        args.native.prepare(image, args.pairs.saturating_mul(2), &args.bots, out);
    }
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    let mut tally = Tally::default();
    let mut test = Sequential::new(EXPECTED, FEARED, RISK);
    let mut verdict = Verdict::Open;
    let mut failed: Option<Error> = None;
    let pairs = args.first..args.first + args.pairs;
    duel.run(pairs, jobs.unwrap_or(NonZero::<usize>::MIN), |pair| {
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

/// The row of a battle: with its rates, or with what was decided.
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub(super) fn row(battle: &Playable, tally: &Tally, verdict: Option<Verdict>) -> BattleOut {
    let program = battle.image.program();
    let by_seat = tally.halves.map(|halves| halves as f64 / 2.0 / tally.pairs.max(1) as f64);
    let rates = tally.rate().filter(|_| verdict.is_none());
    BattleOut {
        game: program.game.clone(),
        scenario: Some(program.scenario.clone()).filter(|s| !s.is_empty()),
        title: program.title.clone(),
        armies: program.armies.iter().map(|army| army.name.clone()).collect(),
        pairs: tally.pairs,
        faults: tally.faults,
        rates: rates.map(|rate| RatesOut {
            rate: rate.rate,
            low: rate.low,
            high: rate.high,
            by_seat,
        }),
        verdict,
    }
}

fn human(result: &Out, paint: Paint) -> String {
    let [one, other] = result.bots;
    let mut out = format!("{}\n", paint.bold(format!("{one} against {other}")));
    let pairs = usize::try_from(result.pairs).unwrap_or(usize::MAX);
    out.push_str(&format!(
        "  {} a battle, seats changed in each, from number {}, seed {}\n\n",
        plural(pairs, "pair"),
        result.first,
        result.seed
    ));
    out.push_str(&table(&result.battles, result.strength.as_ref(), one, paint));
    out
}

/// The rows of battles, and by how much the first of two is stronger.
pub(super) fn table(
    battles: &[BattleOut],
    strength: Option<&Strengths>,
    one: &str,
    paint: Paint,
) -> String {
    let mut columns = Columns::new(&[Left, Right, Right, Left, Right, Right]);
    let is_decided = battles.iter().any(|battle| battle.verdict.is_some());
    if is_decided {
        columns.row(["", "pairs", "decision"]);
    } else {
        columns.row(["", "pairs", "won", "95 % interval", "first seat", "second"]);
    }
    for battle in battles {
        let mut row = vec![battle.title.clone(), battle.pairs.to_string()];
        if let Some(verdict) = battle.verdict {
            row.push(
                match verdict {
                    Verdict::Expected => "not the weaker one",
                    Verdict::Feared => "the weaker one",
                    Verdict::Open => "open",
                }
                .to_owned(),
            );
        }
        if let Some(RatesOut { rate, low, high, by_seat: [first, second] }) = battle.rates {
            row.push(percent(rate));
            row.push(format!("{} to {}", percent(low), percent(high)));
            row.push(percent(first));
            row.push(percent(second));
        }
        columns.row(row);
    }
    let mut out = columns.text();
    for battle in battles.iter().filter(|battle| battle.faults > 0) {
        out.push_str(&format!(
            "\n{}: {} could not continue and are not counted\n",
            battle.title,
            plural(usize::try_from(battle.faults).unwrap_or(usize::MAX), "pair")
        ));
    }
    if let Some(Strengths { elo, low, high, seats }) = strength {
        out.push_str(&format!(
            "\n{}: {elo:+.0} Elo, 95 % interval {low:+.0} to {high:+.0}\n",
            paint.bold(one)
        ));
        let mut columns = Columns::new(&[Left, Right]);
        for (battle, seat) in battles.iter().zip(seats) {
            let first = battle.armies.first().map_or("", String::as_str);
            columns.row([format!("{}: {first}", battle.title), format!("{seat:+.0}")]);
        }
        out.push_str("  fitted with what the first seat of each battle is worth:\n");
        out.push_str(&columns.text());
    }
    out
}

fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// Two bots, with a comma between.
fn bots(text: &str) -> Result<[Bot; 2], String> {
    let names: Vec<&str> = text.split(',').map(str::trim).collect();
    match names.as_slice() {
        [one, other] => Ok([bot(one)?, bot(other)?]),
        _ => Err("write two bots with a comma between, such as `search:fast,sensible`".to_owned()),
    }
}
