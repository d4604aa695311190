//! `castra render`: the battlefield as a picture.

use std::ffi::OsStr;
use std::path::PathBuf;

use castra_draw::{
    Coordinates, Layer, Options, Page, Panels, PaperSize, PngEffort, Scene, Theme, Width,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::check::plural;
use super::model::{Battle, Battles, bare_boards, battles, is_stdin};
use super::progress::Progress;
use super::vary::{Setting, Vary, setting};
use super::{Error, write_file};
use crate::Exit;
use crate::output::Output;

/// Draw battles: the map, both armies and the War Council, as PNG or SVG
///
/// Exported battles (`.ron`, `.json`) can be drawn, too. A battle with errors
/// is not drawn; the errors are shown instead. Of a game without battles its
/// boards are drawn.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra render my-battle.castra                   my-battle.png beside it
  castra render my-battle.castra -o map.svg
  castra render battles -o pictures --dpi 300   every battle of a folder
  castra render my-battle.castra --paper a4 --dpi 300 --theme print
  castra render my-battle.castra --without legend --without council
  castra render my-battle.castra --with my-module         as it is with the module")]
pub(super) struct Args {
    /// Battles, or folders of them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// A `.png` or `.svg` file, a folder, or `-` for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to write where --output does not say
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Colours
    #[arg(long, value_name = "THEME", ignore_case = true, value_parser = words(Theme::ALL, Theme::word))]
    theme: Option<Theme>,
    /// Pixels across
    #[arg(long, value_name = "PIXELS", conflicts_with_all = ["scale", "paper"], value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    /// Pixels for each pixel of the design, in which a hex is 100 wide
    #[arg(long, value_name = "FACTOR", conflicts_with = "paper")]
    scale: Option<f32>,
    /// Fill a sheet of paper
    #[arg(long, value_name = "SIZE", ignore_case = true, value_parser = words(PaperSize::ALL, PaperSize::word))]
    paper: Option<PaperSize>,
    /// Dots per inch, for --paper and for printing the file at its true size
    #[arg(long, value_name = "DPI")]
    dpi: Option<f32>,
    /// Show only this layer, and others named so; or draw the battle with a
    /// module or option
    #[arg(long, value_name = "LAYER|NAME[=VALUE]", value_parser = setting)]
    with: Vec<Setting>,
    /// Leave a layer out, or a module or option of the battle
    #[arg(long, value_name = "LAYER|NAME")]
    without: Vec<String>,
    /// Which hexes show their names
    #[arg(long, value_name = "WHICH", ignore_case = true, value_parser = words(Coordinates::ALL, Coordinates::word))]
    coordinates: Option<Coordinates>,
    /// Where the text goes
    #[arg(long, value_name = "WHERE", ignore_case = true, value_parser = words(Panels::ALL, Panels::word))]
    panels: Option<Panels>,
    /// Print the top player's names upside down, as they read across a table
    #[arg(long)]
    turn_top: bool,
    /// How hard to try for a small PNG file
    #[arg(long, value_enum, default_value = "balanced", value_name = "EFFORT")]
    effort: Effort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Pixels.
    Png,
    /// Lines; sharp at every size.
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Effort {
    /// As quick as can be.
    Fast,
    /// A good size for little time.
    Balanced,
    /// The smallest file.
    High,
}

/// A parser for the words of a choice that the renderer offers.
fn words<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&v| word(v))).try_map(move |given| {
        let known = all.iter().copied().find(|&v| word(v).eq_ignore_ascii_case(&given));
        known.ok_or_else(|| format!("`{given}` is not known"))
    })
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let options = options(args);
    let found = match battles(&args.files, None, &vary(args), out) {
        Ok(found) if !found.battles.is_empty() || found.broken > 0 => found,
        none => match bare_boards(&args.files, &vary(args)) {
            // A game that needs no battle still has a board.
            Ok(battles) if !battles.is_empty() => Battles { battles, broken: 0 },
            _ => none?,
        },
    };
    let target = Target::of(args, found.battles.len() + found.broken)?;
    if found.battles.is_empty() && found.broken == 0 {
        out.note("there are no battles here");
    }
    let progress = Progress::new(found.battles.len() as u64, "battles", out);
    let mut drawn = 0;
    let mut first_error = None;
    for battle in &found.battles {
        match draw(args, &options, &target, battle, &progress, out) {
            Ok(()) => drawn += 1,
            Err(error) if found.battles.len() == 1 => return Err(error),
            // One that cannot be drawn does not keep the others from it.
            Err(error) => {
                let title = &battle.scenario.title;
                out.error(&format!("`{title}`: {error}"));
                first_error = Some(Exit::Trouble);
            }
        }
        progress.step();
    }
    progress.finish();
    if found.battles.len() > 1 || (found.broken > 0 && drawn > 0) {
        let left = match found.broken {
            0 => String::new(),
            n => format!("; {} with errors", n),
        };
        out.note(&format!("drew {}{left}", plural(drawn, "battle")));
    }
    Ok(match first_error {
        Some(exit) => exit,
        None if found.broken > 0 => Exit::Problems,
        None => Exit::Fine,
    })
}

/// The layer of that name.
fn layer(name: &str) -> Option<Layer> {
    Layer::ALL.iter().copied().find(|layer| layer.word().eq_ignore_ascii_case(name))
}

/// The layer that a setting names.
fn as_layer(setting: &Setting) -> Option<Layer> {
    layer(&setting.name).filter(|_| setting.value.is_none())
}

/// What is asked for besides layers.
fn vary(args: &Args) -> Vary {
    Vary {
        with: args.with.iter().filter(|s| as_layer(s).is_none()).cloned().collect(),
        without: args.without.iter().filter(|name| layer(name).is_none()).cloned().collect(),
    }
}

fn options(args: &Args) -> Options {
    let mut options = Options::default();
    if let Some(theme) = args.theme {
        options.theme = theme;
    }
    if let Some(scale) = args.scale {
        options.width = Width::Scale(scale);
    }
    if let Some(pixels) = args.width {
        options.width = Width::Px(pixels);
    }
    if let Some(size) = args.paper {
        options.page = Page::Paper { size, dpi: args.dpi.unwrap_or(300.0) };
    }
    let mut shown = args.with.iter().filter_map(as_layer).peekable();
    if shown.peek().is_some() {
        options.layers = shown.fold(castra_draw::Layers::none(), castra_draw::Layers::with);
    }
    let hidden = args.without.iter().filter_map(|name| layer(name));
    options.layers = hidden.fold(options.layers, castra_draw::Layers::without);
    if let Some(coordinates) = args.coordinates {
        options.coordinates = coordinates;
    }
    if let Some(panels) = args.panels {
        options.panels = panels;
    }
    options.turn_top = args.turn_top;
    options
}

/// Where pictures go.
enum Target {
    Stdout(Format),
    File(PathBuf, Format),
    /// A folder, or beside each battle.
    Each(Option<PathBuf>, Format),
}

impl Target {
    fn of(args: &Args, count: usize) -> Result<Self, Error> {
        let default = args.format.unwrap_or(Format::Png);
        let Some(output) = &args.output else {
            return Ok(Self::Each(None, default));
        };
        if is_stdin(output) {
            if count > 1 {
                return Err(Error::usage("only one picture fits on standard output")
                    .help("name a folder with `-o`"));
            }
            return Ok(Self::Stdout(default));
        }
        let ending = output.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        let format = match ending.as_deref() {
            Some("png") => Format::Png,
            Some("svg") => Format::Svg,
            Some(other) if !output.is_dir() => {
                return Err(Error::usage(format!("pictures cannot be written as `.{other}`"))
                    .help("the ending decides: `.png` or `.svg`"));
            }
            _ => return Ok(Self::Each(Some(output.clone()), default)),
        };
        if count > 1 {
            return Err(Error::usage(format!("{count} pictures do not fit into one file"))
                .help("name a folder with `-o`"));
        }
        Ok(Self::File(output.clone(), format))
    }

    fn path(&self, battle: &Battle) -> (Option<PathBuf>, Format) {
        match self {
            Self::Stdout(format) => (None, *format),
            Self::File(path, format) => (Some(path.clone()), *format),
            Self::Each(folder, format) => {
                let ending = match format {
                    Format::Png => "png",
                    Format::Svg => "svg",
                };
                let name = PathBuf::from(format!("{}.{ending}", battle.scenario.id));
                let path = match (folder, &battle.path) {
                    (Some(folder), Some(path)) => {
                        let name = path.with_extension(ending);
                        folder.join(name.file_name().unwrap_or(OsStr::new("battle.png")))
                    }
                    (Some(folder), None) => folder.join(name),
                    (None, Some(path)) => path.with_extension(ending),
                    (None, None) => name,
                };
                (Some(path), *format)
            }
        }
    }
}

fn draw(
    args: &Args,
    options: &Options,
    target: &Target,
    battle: &Battle,
    progress: &Progress,
    out: &mut Output,
) -> Result<(), Error> {
    let scene = castra_draw::render(&battle.game, &battle.scenario, options)?;
    for warning in &scene.warnings {
        progress.say(out, &format!("`{}`: {warning}", battle.scenario.title));
    }
    let (path, format) = target.path(battle);
    let bytes = match format {
        Format::Png => castra_draw::to_png(&scene, effort(args.effort), args.dpi)?,
        Format::Svg => castra_draw::to_svg(&scene).into_bytes(),
    };
    let Some(path) = path else {
        out.bytes(&bytes)?;
        return Ok(());
    };
    write_file(&path, &bytes)?;
    progress.say(out, &format!("{} {}", path.display(), size(&scene, format, bytes.len())));
    Ok(())
}

fn effort(effort: Effort) -> PngEffort {
    match effort {
        Effort::Fast => PngEffort::Fast,
        Effort::Balanced => PngEffort::Balanced,
        Effort::High => PngEffort::High,
    }
}

fn size(scene: &Scene, format: Format, bytes: usize) -> String {
    let kilobytes = bytes.div_ceil(1000);
    match format {
        Format::Png => {
            let (width, height) = scene.pixels();
            format!("({width} x {height} pixels, {kilobytes} kB)")
        }
        Format::Svg => format!("({kilobytes} kB)"),
    }
}
