//! `castra measure worth`: the worth of each part of a battle in chances to win.

use std::path::{Path, PathBuf};

use castra_draw::{Layer, Layers, Options, PngEffort};
use castra_measure::worth::{Measurement, MeasurementSettings, ORDERS, PartCategory, Worths};

use crate::command::error::Error;
use crate::command::output_format::OutputFormat;
use crate::command::progress::Progress;
use crate::command::simulate::Playable;
use crate::command::simulate::args::games;
use crate::command::simulate::json::to_pretty_json;
use crate::command::simulate::match_args::MatchArgs;
use crate::command::trial::{OpenedTrial, open};
use crate::command::write::{check_output_path, write_file};
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// Measure what each unit, figure, hex of ground, special rule and module is worth
///
/// Every part is left out in turn, and the same games are played without it. The worth of a part is
/// the number of percentage points that its army's chance of winning falls without it. Each part is
/// first measured with an eighth of the games. The more valuable half is then measured with twice
/// as many games, and so on.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra measure worth cannae.castra
  castra measure worth cannae.castra --games 4000 --seed 7
  castra measure worth cannae.castra --only ground -o ground.png
  castra measure worth cannae.castra --only specials,modules --together 4
  castra measure worth cannae.castra --format json")]
pub(in crate::command) struct Args {
    /// The battle
    #[arg(value_name = "BATTLE")]
    file: PathBuf,
    /// Number of games of the battle, and of the parts that may be worth most
    #[arg(long, help_heading = "Games", value_name = "N", default_value_t = 1000, value_parser = games)]
    games: u64,
    #[command(flatten)]
    seats: MatchArgs,
    /// Measure only these parts
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    only: Vec<PartKind>,
    /// Also measure the N most valuable parts together, by Shapley values
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=12))]
    together: Option<u8>,
    #[command(flatten)]
    format: OutputFormat,
    /// Draw a heat map of the worth of hexes and of pieces in them: `.png` or `.svg`
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// A kind of part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PartKind {
    /// A piece on the board.
    Pieces,
    /// An entry of the War Council that is a number, or that one army has.
    Council,
    /// The terrain of a hex or of one of its sides.
    Ground,
    /// A special rule with a name.
    Specials,
    /// A module.
    Modules,
}

impl PartKind {
    const fn part(self) -> PartCategory {
        match self {
            Self::Pieces => PartCategory::Pieces,
            Self::Council => PartCategory::Council,
            Self::Ground => PartCategory::Ground,
            Self::Specials => PartCategory::Specials,
            Self::Modules => PartCategory::Modules,
        }
    }
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if let Some(path) = &args.output {
        check_output_path(Some(path))?;
        is_svg(path)?;
    }
    let Some(OpenedTrial { playable, trial, mut host }) = open(&args.file, &args.seats, out)?
    else {
        return Ok(Exit::Diagnostics);
    };
    let Some((scenario, _)) = &playable.battle else { return Ok(Exit::Diagnostics) };
    let games = MeasurementSettings {
        games: args.games,
        jobs: args.seats.jobs(),
        only: args.only.iter().map(|sort| sort.part()).collect(),
        together: usize::from(args.together.unwrap_or_default()),
    };
    let names = [args.file.display().to_string(), args.seats.bots.to_string()];
    let mut measurement = Measurement::new(trial, scenario, names, games);
    let progress = Progress::with_parts("steps", out);
    let mut parts = 0;
    loop {
        let (_, of) = measurement.progress();
        if of != parts {
            parts = of;
            progress.begin_part("measuring", 1, 1, of as u64);
        }
        let goes_on = measurement.step(&mut host)?;
        progress.step();
        if !goes_on {
            break;
        }
    }
    progress.begin_part("measuring together", 1, 1, ORDERS as u64);
    let result = measurement.finish(&mut host, &mut || progress.step())?;
    progress.finish();
    let text = if args.format.is_json() {
        to_pretty_json(&result)?
    } else {
        result.text(Paint(out.has_colour()))
    };
    out.write_result(&text)?;
    if let Some(path) = &args.output {
        draw(path, &playable, &result, out)?;
    }
    Ok(if result.has_faults() { Exit::Diagnostics } else { Exit::Success })
}

/// Returns true for the path of an SVG file and false for a PNG file. Other paths are an error.
fn is_svg(path: &Path) -> Result<bool, Error> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("png") => Ok(false),
        Some("svg") => Ok(true),
        _ => Err(Error::usage(format!("`{}` is not the name of a picture", path.display()))
            .help("use the ending `.png` or `.svg`")),
    }
}

/// Draws a map with the worth of the hexes.
fn draw(path: &Path, playable: &Playable, result: &Worths, out: &mut Output) -> Result<(), Error> {
    let Some((scenario, game)) = &playable.battle else { return Ok(()) };
    let layers = [Layer::Title, Layer::Terrain, Layer::Grid, Layer::Coordinates, Layer::Armies]
        .into_iter()
        .fold(Layers::none(), Layers::with);
    let fonts = playable.fonts.clone();
    let options = Options { heat: result.heat(), layers, fonts, ..Options::default() };
    let scene = castra_draw::render(game, scenario, &options)?;
    for warning in &scene.warnings {
        out.print_note(&format!("`{}`: {warning}", scenario.title));
    }
    let bytes = match is_svg(path)? {
        true => castra_draw::to_svg(&scene).into_bytes(),
        false => castra_draw::to_png(&scene, PngEffort::Balanced, None)?,
    };
    write_file(path, &bytes)?;
    out.print_note(&format!("wrote {}", path.display()));
    Ok(())
}
