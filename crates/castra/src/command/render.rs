//! `castra render`: pictures of battles and campaigns.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_doc::describe_battle;
use castra_draw::{
    AuthorFont, BoxKind, Coordinates, DrawError, Layer, Medium, Options, Panels, PaperSize,
    PictureFormat, PictureSize, PngEffort, Scene, Strengths, Theme,
};
use castra_print::{Document, SheetMarks, Tiling, millimetres_to_points};
use castra_words::Words;

use super::battle_loader::{
    Battle, Battles, Campaign, bare_boards, is_stdin, load_battles_and_campaigns,
};
use super::error::Error;
use super::fonts::Fonts;
use super::language::Language;
use super::output_paths::{OutputPaths, check_distinct};
use super::progress::Progress;
use super::vary::{Setting, VariationArgs, setting};
use super::word_parser::{described_words, words};
use super::write::write_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;

/// Draw a battle or a campaign as PNG, SVG or PDF
///
/// The picture of a battle shows its map, armies and War Council; that of a campaign shows its
/// battles and the paths between them.
///
/// The command also draws exported battles (`.ron`, `.json`). It reports the errors of a battle
/// instead of drawing it. If a game needs no battle, its empty boards are drawn.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra render my-battle.castra                   my-battle.png beside it
  castra render my-battle.castra -o map.svg
  castra render my-battle.castra -o map.pdf --paper letter
  castra render my-campaign.castra -o campaign.pdf
  castra render battles -o pictures --dpi 300      every battle in a folder
  castra render my-battle.castra --paper a4 --dpi 300 --theme print
  castra render my-battle.castra -o map.pdf --hex 40 --paper a3   hexes of 40 mm, over several sheets
  castra render my-battle.castra --without legend --without council
  castra render my-battle.castra --with my-module  with a module in play")]
pub(super) struct Args {
    /// Battles and campaigns, or folders with them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// A `.png`, `.svg` or `.pdf` file, a folder, or `-` for standard output
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    output: Option<PathBuf>,
    /// File format; by default, that of the file extension of --output, or else PNG
    #[arg(
        long,
        value_name = "FORMAT",
        help_heading = "Output",
        value_parser = described_words(PictureFormat::ALL, PictureFormat::word, PictureFormat::description)
    )]
    format: Option<PictureFormat>,
    /// Colour theme
    #[arg(long, value_name = "THEME", help_heading = 
        "Picture", ignore_case = true, value_parser = words(Theme::ALL, Theme::word))]
    theme: Option<Theme>,
    /// Width in pixels
    #[arg(long, value_name = "PIXELS", help_heading = 
        "Size", conflicts_with_all = ["scale", "paper"], value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    /// Scale factor; at 1, a hex is 100 pixels wide
    #[arg(long, value_name = "FACTOR", help_heading = "Size", conflicts_with = "paper")]
    scale: Option<f32>,
    /// Fill a sheet of paper of this size; a PDF without a size fills A4
    #[arg(long, value_name = "SIZE", help_heading = 
        "Size", ignore_case = true, value_parser = words(PaperSize::ALL, PaperSize::word))]
    paper: Option<PaperSize>,
    /// Spread the map over several sheets of a PDF, with hexes of this width in millimetres
    #[arg(long, value_name = "MM", help_heading = "Size", conflicts_with_all = ["width", "scale"], value_parser = within::<5, 200>)]
    hex: Option<f32>,
    /// Overlap of neighbouring sheets of --hex, in millimetres
    #[arg(long, value_name = "MM", help_heading = "Size", requires = "hex", default_value_t = 10.0, value_parser = within::<0, 50>)]
    overlap: f32,
    /// Resolution of PNG files in dots per inch; with --paper, it decides their size in pixels
    #[arg(long, value_name = "DPI", help_heading = "Size", value_parser = within::<1, 2400>)]
    dpi: Option<f32>,
    /// Bleed of a PDF beyond the cut, in millimetres; 3 is usual
    #[arg(long, value_name = "MM", help_heading = "Size", value_parser = within::<0, 50>)]
    bleed: Option<f32>,
    /// Print crop marks at the corners of a PDF
    #[arg(long, help_heading = "Size")]
    crop_marks: bool,
    /// Draw only this layer (repeat for more); or use a module or set an option
    #[arg(long, help_heading = "Picture", value_name = "LAYER|NAME[=VALUE]", value_parser = setting)]
    with: Vec<Setting>,
    /// Leave out a layer, or a module or option of the battle
    #[arg(long, help_heading = "Picture", value_name = "LAYER|NAME")]
    without: Vec<String>,
    /// Hexes that are labelled with their coordinates
    #[arg(long, help_heading = "Picture", value_name = "WHICH", ignore_case = true, value_parser = words(Coordinates::ALL, Coordinates::word))]
    coordinates: Option<Coordinates>,
    /// Units whose strength is drawn; by default only units with losses (`lost`)
    #[arg(long, help_heading = "Picture", value_name = "WHICH", ignore_case = true, value_parser = words(Strengths::ALL, Strengths::word))]
    strengths: Option<Strengths>,
    /// Place of the text panels
    #[arg(long, help_heading = "Picture", value_name = "WHERE", ignore_case = true, value_parser = words(Panels::ALL, Panels::word))]
    panels: Option<Panels>,
    /// Print the names at the top upside down, for a player across the table
    #[arg(long, help_heading = "Picture")]
    turn_top: bool,
    #[command(flatten)]
    fonts: Fonts,
    /// Form of text in SVG files
    #[arg(
        long,
        help_heading = "Output",
        value_enum,
        value_name = "HOW",
        default_value = "outlines"
    )]
    text: Text,
    /// Effort spent on making PNG files small
    #[arg(
        long,
        help_heading = "Output",
        value_enum,
        default_value = "balanced",
        value_name = "EFFORT"
    )]
    effort: Effort,
    #[command(flatten)]
    language: Language,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Text {
    /// Outlines of letters, which look the same everywhere.
    Outlines,
    /// Text that can be edited and searched; it needs the fonts.
    Live,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Effort {
    /// The least time.
    Fast,
    /// A good size for little time.
    Balanced,
    /// The smallest file.
    High,
}

/// Parses a number between `LEAST` and `MOST`.
fn within<const LEAST: u16, const MOST: u16>(text: &str) -> Result<f32, String> {
    let range = f32::from(LEAST)..=f32::from(MOST);
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("write a number from {LEAST} to {MOST}"))
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let found = load_battles_and_campaigns(&args.files, None, &vary(args), out)?;
    let is_empty = found.battles.is_empty() && found.campaigns.is_empty() && found.broken == 0;
    let bare = if is_empty { bare_boards(&args.files, &vary(args)).ok() } else { None };
    let Battles { battles, campaigns, broken } = match bare {
        // If there are no battles, the boards of games that need none are drawn.
        Some(battles) if !battles.is_empty() => Battles { battles, ..Battles::default() },
        _ => found.require_battles(&args.files, true)?,
    };
    let subjects: Vec<Drawable> = battles
        .into_iter()
        .map(Drawable::Battle)
        .chain(campaigns.into_iter().map(Drawable::Campaign))
        .collect();
    let target = Target::from_args(args, subjects.len() + broken)?;
    let options = options(args, target.format());
    if target.format() != PictureFormat::Pdf && (args.bleed.is_some() || args.crop_marks) {
        return Err(Error::usage("only PDF files have a bleed and crop marks")
            .help("use the ending `.pdf`, or `--format pdf`"));
    }
    if target.format() != PictureFormat::Pdf && args.hex.is_some() {
        return Err(Error::usage("only PDF files have several sheets")
            .help("use the ending `.pdf`, or `--format pdf`"));
    }
    if target.format() != PictureFormat::Svg && args.text == Text::Live {
        return Err(Error::usage("only SVG files have text that can be edited")
            .help("leave out `--text`, or use the ending `.svg`"));
    }
    if args.hex.is_some() && (args.bleed.is_some() || args.crop_marks) {
        return Err(Error::usage(
            "the sheets of `--hex` have a white margin, and marks of their own",
        )
        .help("leave out `--bleed` and `--crop-marks`"));
    }
    if target.format() == PictureFormat::Pdf && args.dpi.is_some() {
        return Err(Error::usage("a PDF file has lines and text, and no resolution")
            .help("leave out `--dpi`, or use the ending `.png`"));
    }
    if target.format() == PictureFormat::Svg && args.dpi.is_some() && args.paper.is_none() {
        return Err(Error::usage(
            "an SVG file has no resolution; its size is set by `--dpi` only with `--paper`",
        )
        .help("leave out `--dpi`, or use `--width` or `--paper`"));
    }
    if subjects.is_empty() && broken == 0 {
        out.print_note("no battles found");
    }
    let paths: Vec<Option<PathBuf>> = subjects.iter().map(|one| target.path(one)).collect();
    let named = subjects.iter().map(Drawable::name);
    check_distinct(
        named.zip(&paths).filter_map(|(name, path)| Some((name, path.as_deref()?))),
        "drawn",
    )?;
    let progress = Progress::new(subjects.len() as u64, "pictures", out);
    let mut drawn = 0;
    let mut first_error = None;
    for (subject, path) in subjects.iter().zip(&paths) {
        let (path, format) = (path.as_deref(), target.format());
        match draw(args, &options, path, format, subject, &progress, out) {
            Ok(()) => drawn += 1,
            Err(error) if subjects.len() == 1 => return Err(error),
            // A battle that cannot be drawn does not stop the others.
            Err(error) => {
                out.print_error(&format!("`{}`: {error}", subject.title()));
                first_error = Some(Exit::UsageError);
            }
        }
        progress.step();
    }
    progress.finish();
    if subjects.len() > 1 || (broken > 0 && drawn > 0) {
        let left = match broken {
            0 => String::new(),
            n => format!("; {} with errors", n),
        };
        let is_battle = |one: &Drawable| matches!(one, Drawable::Battle(_));
        let sort = if subjects.iter().all(is_battle) { "battle" } else { "picture" };
        out.print_note(&format!("drew {}{left}", count_noun(drawn, sort)));
    }
    Ok(match first_error {
        Some(exit) => exit,
        None if broken > 0 => Exit::Diagnostics,
        None => Exit::Success,
    })
}

/// A battle or a campaign.
enum Drawable {
    Battle(Battle),
    Campaign(Campaign),
}

impl Drawable {
    /// Returns the path of its file, or `None` for standard input.
    fn path(&self) -> Option<&Path> {
        match self {
            Self::Battle(battle) => battle.path.as_deref(),
            Self::Campaign(campaign) => campaign.path.as_deref(),
        }
    }

    /// Returns the name in messages: the file, or the id for standard input.
    fn name(&self) -> String {
        self.path().map_or_else(|| self.id().to_owned(), |path| path.display().to_string())
    }

    fn id(&self) -> &str {
        match self {
            Self::Battle(battle) => &battle.scenario.id,
            Self::Campaign(campaign) => &campaign.checked_campaign.campaign.id,
        }
    }

    fn title(&self) -> &str {
        match self {
            Self::Battle(battle) => &battle.scenario.title,
            Self::Campaign(campaign) => &campaign.checked_campaign.campaign.title,
        }
    }

    fn fonts(&self) -> &[AuthorFont] {
        match self {
            Self::Battle(battle) => &battle.fonts,
            Self::Campaign(campaign) => &campaign.fonts,
        }
    }

    fn scene(&self, options: &Options) -> Result<Scene, DrawError> {
        match self {
            Self::Battle(battle) => castra_draw::render(&battle.game, &battle.scenario, options),
            Self::Campaign(campaign) => castra_draw::render_campaign(
                &castra_course::campaign_contents(&campaign.checked_campaign, None),
                options,
            ),
        }
    }

    /// Returns the language of its texts, or `None` for that of the source.
    fn language(&self) -> Option<&str> {
        match self {
            Self::Battle(battle) => battle.language.as_deref(),
            Self::Campaign(campaign) => campaign.checked_campaign.campaign.language.as_deref(),
        }
    }

    /// Returns a description of the picture, for readers who do not see it.
    fn described(&self) -> String {
        match self {
            Self::Battle(battle) => describe_battle(&battle.game, &battle.scenario),
            Self::Campaign(campaign) => {
                castra_course::describe_campaign(&campaign.checked_campaign.campaign)
            }
        }
    }
}

/// Returns the layer with a name.
fn parse_layer(name: &str) -> Option<Layer> {
    Layer::ALL.iter().copied().find(|layer| layer.word().eq_ignore_ascii_case(name))
}

/// Returns the layer that a setting names.
fn named_layer(setting: &Setting) -> Option<Layer> {
    parse_layer(&setting.name).filter(|_| setting.value.is_none())
}

/// Returns the modules and options of the command line.
fn vary(args: &Args) -> VariationArgs {
    VariationArgs {
        with: args.with.iter().filter(|s| named_layer(s).is_none()).cloned().collect(),
        without: args.without.iter().filter(|name| parse_layer(name).is_none()).cloned().collect(),
        lang: args.language.lang.clone(),
    }
}

fn options(args: &Args, format: PictureFormat) -> Options {
    let mut options = Options::default();
    if let Some(theme) = args.theme {
        options.theme = theme;
    }
    if let Some(scale) = args.scale {
        options.size = PictureSize::Scale(scale);
    }
    if let Some(pixels) = args.width {
        options.size = PictureSize::Px(pixels);
    }
    if args.hex.is_some() {
        // The map has its natural size and is cut into sheets.
        options.size = PictureSize::Scale(1.0);
    } else if let Some(size) = args.paper {
        options.medium = Medium::Paper { size, dpi: args.dpi.unwrap_or(300.0) };
    } else if format == PictureFormat::Pdf && args.width.is_none() && args.scale.is_none() {
        options.medium = Medium::Paper { size: PaperSize::A4, dpi: 300.0 };
    }
    let mut shown = args.with.iter().filter_map(named_layer).peekable();
    if shown.peek().is_some() {
        options.layers = shown.fold(castra_draw::Layers::none(), castra_draw::Layers::with);
    }
    let hidden = args.without.iter().filter_map(|name| parse_layer(name));
    options.layers = hidden.fold(options.layers, castra_draw::Layers::without);
    if let Some(strengths) = args.strengths {
        options.strengths = strengths;
    }
    if let Some(coordinates) = args.coordinates {
        options.coordinates = coordinates;
    }
    if let Some(panels) = args.panels {
        options.panels = panels;
    }
    options.turns_top = args.turn_top;
    options
}

/// The destination of pictures.
enum Target {
    Stdout(PictureFormat),
    File(PathBuf, PictureFormat),
    /// A picture for each battle, under the name of the battle.
    Each(OutputPaths, PictureFormat),
}

impl Target {
    fn from_args(args: &Args, count: usize) -> Result<Self, Error> {
        let default = args.format.unwrap_or(PictureFormat::Png);
        let names = |folder| OutputPaths::new(&args.files, folder, default.word());
        let Some(output) = &args.output else {
            return Ok(Self::Each(names(None), default));
        };
        if is_stdin(output) {
            if count > 1 {
                return Err(Error::usage("standard output can take only one picture")
                    .help("name a folder with `-o`"));
            }
            return Ok(Self::Stdout(default));
        }
        let ending = output.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        let format = match ending.as_deref().map(|ending| (ending, PictureFormat::read(ending))) {
            Some((ending, Some(format))) => match args.format {
                Some(other) if other != format => {
                    let other = other.word();
                    return Err(Error::usage(format!(
                        "`--format {other}` contradicts the ending `.{ending}`"
                    ))
                    .help("leave out `--format`, or change the ending"));
                }
                _ => format,
            },
            Some((other, None)) if !output.is_dir() => {
                return Err(Error::usage(format!(
                    "pictures cannot be written as `.{other}` files"
                ))
                .help("use the ending `.png`, `.svg` or `.pdf`"));
            }
            _ => return Ok(Self::Each(names(Some(output)), default)),
        };
        if count > 1 {
            return Err(Error::usage(format!("cannot write {count} pictures to one file"))
                .help("name a folder with `-o`"));
        }
        Ok(Self::File(output.clone(), format))
    }

    const fn format(&self) -> PictureFormat {
        match self {
            Self::Stdout(format) | Self::File(_, format) | Self::Each(_, format) => *format,
        }
    }

    /// Returns the path of a picture, or `None` for standard output.
    fn path(&self, subject: &Drawable) -> Option<PathBuf> {
        match self {
            Self::Stdout(_) => None,
            Self::File(path, _) => Some(path.clone()),
            Self::Each(names, _) => Some(match subject.path() {
                Some(path) => names.output_path(path),
                // A battle from standard input has no path, so its id is the file name.
                None => names.output_path(&Path::new(subject.id()).with_extension("castra")),
            }),
        }
    }
}

fn draw(
    args: &Args,
    options: &Options,
    path: Option<&Path>,
    format: PictureFormat,
    subject: &Drawable,
    progress: &Progress,
    out: &mut Output,
) -> Result<(), Error> {
    let options =
        Options { fonts: args.fonts.with_package_fonts(subject.fonts())?, ..options.clone() };
    let scene = subject.scene(&options)?;
    for warning in &scene.warnings {
        progress.print_above(out, &format!("`{}`: {warning}", subject.title()));
    }
    let (width, height) = scene.pixel_size();
    // A page for paper sets its dots per inch. Otherwise a pixel is 1/96 inch, as on the web.
    let points = scene.scale * 72.0 / scene.dpi.unwrap_or(96.0);
    let bytes = match format {
        PictureFormat::Png => castra_draw::to_png(&scene, effort(args.effort), args.dpi)?,
        PictureFormat::Svg => match args.text {
            Text::Outlines => castra_draw::to_svg(&scene).into_bytes(),
            Text::Live => castra_draw::to_svg_with_text(&scene).into_bytes(),
        },
        PictureFormat::Pdf => {
            let description = subject.described();
            let scene = Arc::new(scene);
            let mut document = match args.hex {
                Some(hex) => {
                    let document = tile_sheets(
                        args,
                        &scene,
                        hex,
                        &description,
                        Words::of(subject.language()),
                    )?;
                    let sheets = count_noun(document.pages.len(), "sheet");
                    progress.print_above(out, &format!("{sheets}, with hexes of {hex} mm"));
                    document
                }
                None => Document::of_picture(scene, points, sheet_marks(args), &description),
            };
            if let Some(language) = subject.language() {
                language.clone_into(&mut document.language);
            }
            castra_print::to_pdf(&document)?
        }
    };
    let Some(path) = path else {
        out.write_bytes(&bytes)?;
        return Ok(());
    };
    write_file(path, &bytes)?;
    progress.print_above(
        out,
        &format!("{} {}", path.display(), size_text(width, height, format, bytes.len())),
    );
    Ok(())
}

fn effort(effort: Effort) -> PngEffort {
    match effort {
        Effort::Fast => PngEffort::Fast,
        Effort::Balanced => PngEffort::Balanced,
        Effort::High => PngEffort::High,
    }
}

/// The margin of a sheet that printers leave white, in millimetres.
const MARGIN: f32 = 8.0;

/// Draws a map with hexes of a given size on as many sheets as necessary.
fn tile_sheets(
    args: &Args,
    scene: &Arc<Scene>,
    hex: f32,
    alt_text: &str,
    words: Words,
) -> Result<Document, Error> {
    let drawn = scene.boxes.iter().find(|placed| placed.kind == BoxKind::Hex);
    let Some(drawn) = drawn else {
        return Err(Error::usage("this map has no hexes")
            .help("leave out `--hex`; `--paper` fills a sheet with it"));
    };
    let (short, long) = args.paper.unwrap_or(PaperSize::A4).millimetres();
    let tiling = Tiling {
        paper: (millimetres_to_points(short), millimetres_to_points(long)),
        margin: millimetres_to_points(MARGIN),
        overlap: millimetres_to_points(args.overlap),
    };
    let scale = millimetres_to_points(hex) / drawn.bounds.width();
    Ok(Document::of_tiles(scene, scale, &tiling, alt_text, words))
}

/// Returns the bleed and the crop marks of the command line.
fn sheet_marks(args: &Args) -> SheetMarks {
    SheetMarks {
        bleed: millimetres_to_points(args.bleed.unwrap_or(0.0)),
        crop_marks: args.crop_marks,
    }
}

fn size_text(width: u32, height: u32, format: PictureFormat, bytes: usize) -> String {
    let kilobytes = bytes.div_ceil(1000);
    match format {
        PictureFormat::Png => {
            format!("({width} x {height} pixels, {kilobytes} kB)")
        }
        PictureFormat::Svg | PictureFormat::Pdf => format!("({kilobytes} kB)"),
    }
}
