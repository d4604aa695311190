//! `castra measure worth`: the chance to win that each part of a battle is worth.

mod candidates;

use std::path::{Path, PathBuf};

use candidates::{Candidate, How, Part, candidates};
use castra_defs::Place;
use castra_draw::{Heat, Layer, Layers, Options, PngEffort};
use castra_sim::{Chance, Effect, Match, Race};
use serde::Serialize;

use super::check::plural;
use super::error::Error;
use super::progress::Progress;
use super::simulate::Columns;
use super::simulate::Side::{Left, Right};
use super::simulate::args::games;
use super::simulate::compare::signed;
use super::simulate::seats::Seats;
use super::trial::{Edited, Trial};
use super::write::{allow_output, write_file};
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// The fewest parts that play all games.
const LEAST: usize = 6;

/// Measure what each unit, figure, hex of ground, special rule and module is worth
///
/// Every part is left out in turn, and the same games are played without it. A part is worth the
/// points of winning chance that its army loses without it. All parts play an eighth of the games.
/// The half that may be worth most then plays twice as many, and so on, up to all games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra measure worth cannae.castra
  castra measure worth cannae.castra --games 4000 --seed 7
  castra measure worth cannae.castra --only ground -o ground.png
  castra measure worth cannae.castra --format json")]
pub(super) struct Args {
    /// The battle
    #[arg(value_name = "BATTLE")]
    file: PathBuf,
    /// Number of games of the battle, and of the parts that may be worth most
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 1000, value_parser = games)]
    games: u64,
    #[command(flatten)]
    seats: Seats,
    /// Measure only these parts
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    only: Vec<Part>,
    /// Output format
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    format: Format,
    /// Draw a heat map of the worth of hexes and of pieces in them: `.png` or `.svg`
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A table, for people.
    Human,
    /// Everything, for programs.
    Json,
}

/// The whole result.
#[derive(Serialize)]
struct Out {
    castra: &'static str,
    battle: String,
    title: String,
    seed: u64,
    bots: String,
    /// Games of the battle as it is.
    games: u64,
    /// All games played, of the battle and of its parts.
    played: u64,
    armies: Vec<ArmyOut>,
    /// The parts by descending worth; unmeasured parts are last.
    parts: Vec<Row>,
}

#[derive(Serialize)]
struct ArmyOut {
    army: String,
    name: String,
    /// The chance to win, a draw being half a victory.
    #[serde(flatten)]
    chance: Chance,
}

/// The worth of a part.
#[derive(Serialize)]
struct Row {
    part: Part,
    name: String,
    change: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<Place>,
    /// The army that loses chance without the part.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    army: Option<String>,
    /// Points of winning chance, in percent, with a 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<f64>,
    /// Games played without the part.
    games: u64,
    /// Pairs of games that could not both continue.
    faults: u64,
    /// The reason why it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    unmeasured: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if let Some(path) = &args.output {
        allow_output(Some(path))?;
        picture_format(path)?;
    }
    let Some(mut trial) = Trial::open(&args.file, &args.seats, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let Some((scenario, _)) = trial.playable.battle.clone() else {
        return Ok(Exit::Diagnostics);
    };
    let mut candidates = candidates(&scenario);
    candidates.retain(|one| args.only.is_empty() || args.only.contains(&one.part));
    let (mut matches, mut measured, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for candidate in candidates {
        match without(&mut trial, &candidate) {
            Ok(edited) => {
                matches.push(edited.games);
                measured.push(candidate);
            }
            Err(why) => rows.push(row(candidate, None, Some(why))),
        }
    }
    let Raced { effects, chances, played } = race(args, &trial.base, &matches, &measured, out)?;
    let armies = trial.base.image.program().armies.iter();
    let armies: Vec<ArmyOut> = armies
        .zip(chances)
        .map(|(army, chance)| ArmyOut { army: army.id.clone(), name: army.name.clone(), chance })
        .collect();
    for (candidate, effects) in measured.into_iter().zip(effects) {
        let own = candidate.army.or_else(|| loser(&effects));
        let effect =
            own.and_then(|army| Some((armies.get(army)?.army.clone(), *effects.get(army)?)));
        rows.push(row(candidate, effect, None));
    }
    let worth = |row: &Row| row.worth.unwrap_or(f64::MIN);
    rows.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let result = Out {
        castra: env!("CARGO_PKG_VERSION"),
        battle: args.file.display().to_string(),
        title: scenario.title.clone(),
        seed: args.seats.seed,
        bots: args.seats.bots.to_string(),
        games: args.games,
        played,
        armies,
        parts: rows,
    };
    match args.format {
        Format::Human => out.result(&human(&result, Paint(out.has_colour())))?,
        Format::Json => {
            let text = serde_json::to_string_pretty(&result);
            out.result(&(text.map_err(|e| Error::usage(e.to_string()))? + "\n"))?;
        }
    }
    if let Some(path) = &args.output {
        draw(path, &trial, &result, out)?;
    }
    let faults = result.parts.iter().any(|row| row.faults > 0);
    Ok(if faults { Exit::Diagnostics } else { Exit::Success })
}

/// The army that loses most without a part.
fn loser(effects: &[Effect]) -> Option<usize> {
    let by_loss =
        |a: &(usize, &Effect), b: &(usize, &Effect)| a.1.difference.total_cmp(&b.1.difference);
    effects.iter().enumerate().min_by(by_loss).map(|(army, _)| army)
}

/// The games of a battle and of its parts.
struct Raced {
    /// For each part, its effects on the armies.
    effects: Vec<Vec<Effect>>,
    /// The chance of each army to win the battle as it is.
    chances: Vec<Chance>,
    /// The number of games.
    played: u64,
}

/// Plays the battle without each part.
fn race(
    args: &Args,
    base: &Match,
    matches: &[Match],
    measured: &[Candidate],
    out: &Output,
) -> Result<Raced, Error> {
    let mut race = Race::new(base, 1, args.seats.jobs());
    // A part matters if it may be worth much: by the end of its interval that is farther from 0.
    let reach = |effect: &Effect| effect.low.abs().max(effect.high.abs());
    let rank = |at: usize, effects: &[Effect]| {
        let own = measured.get(at).and_then(|one| one.army).map(|army| effects.get(army));
        let most = effects.iter().map(reach).fold(0.0, f64::max);
        -own.flatten().map_or(most, reach)
    };
    let (mut played, progress) = (0, Progress::in_parts("games", out));
    let step = |games: u64| {
        played += games;
        progress.part("measuring", 1, 1, games);
    };
    let effects = race.run(matches, args.games, LEAST, rank, step)?;
    progress.finish();
    let chances = race.base(args.games)?;
    Ok(Raced { effects, chances, played })
}

/// The battle without a part.
fn without(trial: &mut Trial, candidate: &Candidate) -> Result<Edited, String> {
    let edited = match &candidate.how {
        How::Gesture(gesture) => trial.edited(std::slice::from_ref(gesture))?,
        How::Without(name) => trial.without(name)?,
        How::Fixed(why) => return Err((*why).to_owned()),
    };
    if edited.is_idle { Err("the rules do not use it".to_owned()) } else { Ok(edited) }
}

fn row(candidate: Candidate, effect: Option<(String, Effect)>, why: Option<String>) -> Row {
    let Candidate { part, name, change, hex, .. } = candidate;
    let value = |of: fn(&Effect) -> f64| effect.as_ref().map(|(_, effect)| 100.0 * of(effect));
    Row {
        part,
        name,
        change,
        hex,
        worth: value(|effect| 0.0 - effect.difference),
        low: value(|effect| 0.0 - effect.high),
        high: value(|effect| 0.0 - effect.low),
        games: effect.as_ref().map_or(0, |(_, effect)| effect.games + effect.faults),
        faults: effect.as_ref().map_or(0, |(_, effect)| effect.faults),
        army: effect.map(|(army, _)| army),
        unmeasured: why,
    }
}

fn human(result: &Out, paint: Paint) -> String {
    let mut text =
        format!("{}\n", paint.bold(format!("{}: what its parts are worth", result.title)));
    let mut about = Columns::default();
    about.row([
        "games".to_owned(),
        format!("{} of the battle, {} in all, seed {}", result.games, result.played, result.seed),
    ]);
    about.row(["bots".to_owned(), format!("`{}`", result.bots)]);
    for army in &result.armies {
        about.row([army.name.clone(), format!("wins {:.1} %", 100.0 * army.chance.chance)]);
    }
    text.push_str(&about.text());
    text.push('\n');
    let mut columns = Columns::new(&[Left, Left, Left, Right, Left, Right]);
    columns.row(["part", "compared", "for", "worth", "95 % interval", "games"]);
    let named = |id: &str| {
        let army = result.armies.iter().find(|army| army.army == id);
        army.map_or_else(|| id.to_owned(), |army| army.name.clone())
    };
    for row in &result.parts {
        let (Some(worth), Some(low), Some(high)) = (row.worth, row.low, row.high) else { continue };
        let army = row.army.as_deref().map(named).unwrap_or_default();
        columns.row([
            row.name.clone(),
            row.change.clone(),
            army,
            signed(worth, 1),
            format!("{} to {}", signed(low, 1), signed(high, 1)),
            row.games.to_string(),
        ]);
    }
    text.push_str(&columns.text());
    text.push_str(
        "\nworth: points of winning chance that the army loses without the part, on the same dice;\n\
         a draw is half a victory\n",
    );
    let mut unmeasured = Columns::default();
    for row in &result.parts {
        if let Some(why) = &row.unmeasured {
            unmeasured.row([row.name.clone(), row.change.clone(), why.clone()]);
        }
    }
    if unmeasured.len() > 0 {
        text.push_str(&format!("\nnot measured: {}\n", plural(unmeasured.len(), "part")));
        text.push_str(&unmeasured.text());
    }
    let faults: u64 = result.parts.iter().map(|row| row.faults).sum();
    if faults > 0 {
        let pairs = plural(usize::try_from(faults).unwrap_or(usize::MAX), "pair");
        text.push_str(&format!("\nin {pairs}, a game could not continue\n"));
    }
    text
}

/// Returns whether a picture is an SVG file; false for a PNG file.
fn picture_format(path: &Path) -> Result<bool, Error> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("png") => Ok(false),
        Some("svg") => Ok(true),
        _ => Err(Error::usage(format!("`{}` is not the name of a picture", path.display()))
            .help("use the ending `.png` or `.svg`")),
    }
}

/// Draws the worth of the hexes: of the part in a hex that is worth most. The colour is that of the
/// end of the interval nearer to 0, so that what chance explains is pale.
fn draw(path: &Path, trial: &Trial, result: &Out, out: &mut Output) -> Result<(), Error> {
    let Some((scenario, game)) = &trial.playable.battle else { return Ok(()) };
    let sure = |row: &Row| match (row.low, row.high) {
        (Some(low), Some(high)) if low > 0.0 || high < 0.0 => low.abs().min(high.abs()),
        _ => 0.0,
    };
    let hexes = || result.parts.iter().filter(|row| row.hex.is_some());
    let most = hexes().map(sure).fold(0.0, f64::max);
    let mut heat: Vec<Heat> = Vec::new();
    // The rows begin with the greatest worth, and a hex shows the first.
    for row in hexes() {
        let (Some(hex), Some(worth)) = (&row.hex, row.worth) else { continue };
        if heat.iter().any(|heat| (heat.row, heat.col) == (hex.row, hex.col)) {
            continue;
        }
        #[allow(clippy::cast_possible_truncation, reason = "a part, from 0 to 1")]
        let part = if most > 0.0 { (sure(row) / most).sqrt() as f32 } else { 0.0 };
        heat.push(Heat { row: hex.row, col: hex.col, part, text: signed(worth, 1) });
    }
    let layers = [Layer::Title, Layer::Terrain, Layer::Grid, Layer::Coordinates, Layer::Armies]
        .into_iter()
        .fold(Layers::none(), Layers::with);
    let fonts = trial.playable.fonts.clone();
    let options = Options { heat, layers, fonts, ..Options::default() };
    let scene = castra_draw::render(game, scenario, &options)?;
    for warning in &scene.warnings {
        out.note(&format!("`{}`: {warning}", scenario.title));
    }
    let bytes = match picture_format(path)? {
        true => castra_draw::to_svg(&scene).into_bytes(),
        false => castra_draw::to_png(&scene, PngEffort::Balanced, None)?,
    };
    write_file(path, &bytes)?;
    out.note(&format!("wrote {}", path.display()));
    Ok(())
}
