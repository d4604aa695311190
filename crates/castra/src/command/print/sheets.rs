//! `castra print sheets`: cards, counters and labels to cut out, and forms to fill in.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::IndexMap;
use castra_defs::{Game, Scenario};
use castra_draw::{
    Arrangement, AuthorFont, Duplex, PaperSize, PictureFormat, PngEffort, Product, SheetKind,
    SheetOptions, SheetPage, SheetSubject, Theme,
};
use castra_print::{Document, Item, Page, Picture, Tag, Tagged};

use crate::command::battle_loader::{self, Battles, load_battles};
use crate::command::error::Error;
use crate::command::fonts::Fonts;
use crate::command::language::Language;
use crate::command::progress::Progress;
use crate::command::vary::VariationArgs;
use crate::command::word_parser::{described_words, words};
use crate::command::write::write_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;

/// Print cards, counters and labels to cut out, and forms to fill in
///
/// Prints the cards of the game's decks, with their texts and numbers. Prints enough counters and
/// labels of each unit for any one of the battles. Backs are mirrored, so that they meet their
/// fronts when the paper is turned over. All sheets have crop marks and bleed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra print sheets my-battle.castra                    all sheets, into the folder `sheets`
  castra print sheets battles -o print                    enough for every battle of a folder
  castra print sheets my-game --only cards --paper letter
  castra print sheets battles --only counters --counter 16 --bleed 2
  castra print sheets battles --only counters --gap 6     the whole bleed on both sides
  castra print sheets my-game --only cards --format svg   to edit in a drawing program
  castra print sheets battles --only counters --counter medium-square-chit --each --format png
  castra print sheets my-battle.castra --only labels --label 22 --cut-lines

Turn the paper over along its long edge, or use `--duplex short`. The figures of units and
terrain are on the sheet that `castra print rules --aid` writes.")]
pub(in crate::command) struct Args {
    /// Battles, games, or folders with them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    vary: VariationArgs,
    #[command(flatten)]
    fonts: Fonts,
    /// Folder to write to, or a `.pdf` file for all sheets in one
    #[arg(short, long, value_name = "OUT", default_value = "sheets", help_heading = "Output")]
    output: PathBuf,
    /// File format: a PDF file for each kind of sheet, or a picture of each page
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "pdf",
        help_heading = "Output",
        value_parser = described_words(PictureFormat::ALL, PictureFormat::word, PictureFormat::description)
    )]
    format: PictureFormat,
    /// Print only this kind of sheet (repeat for more)
    #[arg(long, value_enum, value_name = "KIND", help_heading = "Sheets")]
    only: Vec<Kind>,
    /// Write each side as a separate page or picture, with bleed and without crop marks
    #[arg(long, conflicts_with = "paper", help_heading = "Sheets")]
    each: bool,
    /// Size of the paper: `A0` to `A5`, `Letter` or `Tabloid`, or width and height in millimetres
    #[arg(long, value_name = "MMxMM", default_value = "A4", value_parser = paper, help_heading = "Sheets")]
    paper: CutSize,
    /// Edge along which the paper is turned over for the backs
    #[arg(long, value_enum, value_name = "EDGE", default_value = "long", help_heading = "Sheets")]
    duplex: Edge,
    /// Width of colour beyond the cut, in millimetres; 3 by default, for a publisher's size 3.175
    #[arg(long, value_name = "MM", help_heading = "Sheets")]
    bleed: Option<f32>,
    /// Width and height of a card in millimetres, or `micro-card`, `mini-card` or `poker-card`
    #[arg(long, value_name = "MMxMM", default_value = "63x88", value_parser = card, help_heading = "Sheets")]
    card: CutSize,
    /// Width of a counter in millimetres, or `small-square-chit`, `medium-square-chit` or
    /// `large-square-chit`
    #[arg(long, value_name = "MM", default_value = "19", value_parser = square, help_heading = "Sheets")]
    counter: CutSize,
    /// Width of a label in millimetres, or that of a counter of a publisher
    #[arg(long, value_name = "MM", default_value = "14", value_parser = square, help_heading = "Sheets")]
    label: CutSize,
    /// Distance between cards, counters or labels, in millimetres; 2 by default for labels, else 0
    #[arg(long, value_name = "MM", conflicts_with = "each", help_heading = "Sheets")]
    gap: Option<f32>,
    /// Draw each cut as a line, with the whole bleed around it, for a cutting machine
    #[arg(long, help_heading = "Sheets")]
    cut_lines: bool,
    /// Colour theme
    #[arg(long, value_name = "THEME", help_heading = "Sheets", ignore_case = true, default_value = "classic", value_parser = words(Theme::ALL, Theme::word))]
    theme: Theme,
    /// Resolution of pictures in dots per inch; 300 by default
    #[arg(long, value_name = "DPI", help_heading = "Output")]
    dpi: Option<f32>,
    #[command(flatten)]
    language: Language,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// The cards of the game's decks, fronts and backs.
    Cards,
    /// Counters for pieces, marks and objectives, fronts and backs.
    Counters,
    /// Labels for both sides of the wooden blocks of each unit.
    Labels,
    /// An order of battle to fill in.
    Roster,
}

impl Kind {
    const fn sheet(self) -> SheetKind {
        match self {
            Self::Cards => SheetKind::Cards,
            Self::Counters => SheetKind::Counters,
            Self::Labels => SheetKind::Labels,
            Self::Roster => SheetKind::Roster,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Edge {
    /// Like the page of a book.
    Long,
    /// Like a notepad.
    Short,
    /// Fronts only.
    None,
}

/// The cut size of a card, a counter or the paper, in millimetres.
#[derive(Clone, Copy, Debug)]
struct CutSize {
    size: (f32, f32),
    /// True if the size is that of a publisher's product with a fixed bleed.
    is_product: bool,
}

impl CutSize {
    const fn custom_size(size: (f32, f32)) -> Self {
        Self { size, is_product: false }
    }

    /// Returns the product with this name.
    fn product(text: &str, products: &[Product]) -> Option<Self> {
        let found =
            products.iter().find(|product| product.word().eq_ignore_ascii_case(text.trim()))?;
        Some(Self { size: found.size(), is_product: true })
    }
}

/// Lists the names of products for a message.
fn products(products: &[Product]) -> String {
    products.iter().map(|product| product.word()).collect::<Vec<_>>().join(", ")
}

/// Parses the width of a counter or a label.
fn square(text: &str) -> Result<CutSize, String> {
    let width = || text.trim().parse().ok().map(|width| CutSize::custom_size((width, width)));
    CutSize::product(text, &Product::COUNTERS).or_else(width).ok_or_else(|| {
        format!("write the width in millimetres, or one of {}", products(&Product::COUNTERS))
    })
}

/// Parses two lengths such as `63x88`.
fn parse_pair(text: &str) -> Option<CutSize> {
    let (width, height) = text.split_once(['x', 'X', '×'])?;
    Some(CutSize::custom_size((width.trim().parse().ok()?, height.trim().parse().ok()?)))
}

/// Parses two lengths, or the name of a product.
fn card(text: &str) -> Result<CutSize, String> {
    CutSize::product(text, &Product::CARDS).or_else(|| parse_pair(text)).ok_or_else(|| {
        let products = products(&Product::CARDS);
        format!("write width and height in millimetres, as in 63x88, or one of {products}")
    })
}

/// Parses two lengths, or the name of a paper size.
fn paper(text: &str) -> Result<CutSize, String> {
    let named = text.trim().parse::<PaperSize>().ok();
    let named = named.map(|size| CutSize::custom_size(size.millimetres()));
    named.or_else(|| parse_pair(text)).ok_or_else(|| {
        let names: Vec<&str> = PaperSize::ALL.iter().map(|size| size.word()).collect();
        let names = names.join(", ");
        format!("write width and height in millimetres, as in 200x250, or one of {names}")
    })
}

/// The default resolution of pictures in dots per inch.
const DPI: f32 = 300.0;

/// A game with its battles.
struct GameWithBattles {
    game: Arc<Game>,
    battles: Vec<(Arc<Game>, Option<Scenario>)>,
    /// The printed names of the pieces that the rules of its battles place in play.
    placed_in_play: BTreeSet<String>,
}

/// The games by name, the fonts of their packages, and the number of files with errors.
type LoadedGames = (IndexMap<String, GameWithBattles>, Vec<AuthorFont>, usize);

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.dpi.is_some() && args.format == PictureFormat::Pdf {
        return Err(Error::usage("a PDF file has lines and text, and no resolution")
            .help("leave out `--dpi`, or use `--format png`"));
    }
    if args.cut_lines && args.only.iter().all(|&kind| kind == Kind::Roster) && !args.only.is_empty()
    {
        return Err(Error::usage("an order of battle is not cut out")
            .help("leave out `--cut-lines`, or use `--only labels`"));
    }
    let (games, fonts, broken) = load_games(args, out)?;
    if games.is_empty() {
        if broken > 0 {
            return Ok(Exit::Diagnostics);
        }
        out.print_note("no games found");
        return Ok(Exit::Success);
    }
    let is_product = [args.card, args.counter, args.label].iter().any(|cut| cut.is_product);
    let usual = if is_product { Product::BLEED } else { SheetOptions::default().bleed };
    let options = SheetOptions {
        theme: args.theme,
        arrangement: if args.each { Arrangement::SeparatePages } else { Arrangement::Sheets },
        paper: args.paper.size,
        dpi: args.dpi.unwrap_or(DPI),
        duplex: match args.duplex {
            Edge::Long => Duplex::LongEdge,
            Edge::Short => Duplex::ShortEdge,
            Edge::None => Duplex::FrontsOnly,
        },
        bleed: args.bleed.unwrap_or(usual),
        card: args.card.size,
        counter: args.counter.size.0,
        label: args.label.size.0,
        gap: args.gap,
        cut_lines: args.cut_lines,
        fonts: args.fonts.with_package_fonts(&fonts)?,
    };
    let wanted =
        |kind: SheetKind| args.only.is_empty() || args.only.iter().any(|only| only.sheet() == kind);
    let one_file = args.output.extension().and_then(OsStr::to_str) == Some("pdf");
    if one_file && args.format != PictureFormat::Pdf {
        return Err(Error::usage("a `.pdf` file cannot contain pictures of pages")
            .help("name a folder with `-o`, or leave out `--format`"));
    }
    if let Some(ending @ ("png" | "svg")) = args.output.extension().and_then(OsStr::to_str) {
        return Err(Error::usage(format!("a `.{ending}` file cannot hold several pages"))
            .help(format!("name a folder with `-o`, and write `--format {ending}`")));
    }
    let mut all: Vec<SheetPage> = Vec::new();
    for GameWithBattles { game, battles: sets, placed_in_play } in games.values() {
        // With several games, each has its own folder, so that no file replaces another.
        let place = if games.len() > 1 { args.output.join(&game.id) } else { args.output.clone() };
        for kind in SheetKind::ALL.into_iter().filter(|&kind| wanted(kind)) {
            let sets: Vec<SheetSubject<'_>> = sets
                .iter()
                .map(|(game, battle)| SheetSubject { game, battle: battle.as_ref() })
                .collect();
            let pages = castra_draw::lay_out_sheets(kind, &sets, &options)?;
            report_pages(game, kind, &pages, args, out);
            match args.format {
                PictureFormat::Pdf if one_file => all.extend(pages),
                PictureFormat::Pdf if pages.is_empty() => {}
                PictureFormat::Pdf => {
                    let path = place.join(format!("{}.pdf", kind.cli_name()));
                    write_pdf(
                        &path,
                        &format!("{}, {}", game.title, kind.cli_name()),
                        &pages,
                        args.language.lang.as_deref(),
                    )?;
                    out.print_note(&format!("wrote {}", path.display()));
                }
                PictureFormat::Png | PictureFormat::Svg => {
                    write_pictures(&place, args, &pages, out)?;
                }
            }
        }
        let has_pieces = wanted(SheetKind::Counters) || wanted(SheetKind::Labels);
        if has_pieces && !placed_in_play.is_empty() {
            let names: Vec<&str> = placed_in_play.iter().map(String::as_str).collect();
            out.print_note(&format!(
                "{}: the sheets have the pieces of the battles; the rules also place {}",
                game.id,
                names.join(", ")
            ));
        }
    }
    if one_file && !all.is_empty() {
        let title = games.values().next().map_or("", |of| &of.game.title);
        write_pdf(&args.output, title, &all, args.language.lang.as_deref())?;
        out.print_note(&format!("wrote {}", args.output.display()));
    }
    Ok(if broken > 0 { Exit::Diagnostics } else { Exit::Success })
}

/// Reports the pages of a kind of sheet, or that a requested kind has none.
fn report_pages(game: &Game, kind: SheetKind, pages: &[SheetPage], args: &Args, out: &mut Output) {
    let pieces: usize = pages.iter().map(|page| page.pieces).sum();
    let mut warned: Vec<&String> = Vec::new();
    for warning in pages.iter().flat_map(|page| &page.scene.warnings) {
        if !warned.contains(&warning) {
            warned.push(warning);
            out.print_note(&format!("warning: {warning}"));
        }
    }
    if pages.is_empty() {
        if !args.only.is_empty() {
            let why = match kind {
                SheetKind::Cards => "has no deck of cards",
                SheetKind::Counters | SheetKind::Labels => "has no pieces in the battles named",
                SheetKind::Roster => "has no units",
            };
            out.print_note(&format!("no {}: `{}` {why}", kind.cli_name(), game.id));
        }
        return;
    }
    let things = match kind {
        SheetKind::Cards => count_noun(pieces, "card"),
        SheetKind::Counters => count_noun(pieces, "counter"),
        SheetKind::Labels => count_noun(pieces, "label"),
        SheetKind::Roster => kind.cli_name().to_owned(),
    };
    out.print_note(&format!("{}: {things} on {}", game.id, count_noun(pages.len(), "page")));
}

/// Returns the games of the files, each with its battles.
fn load_games(args: &Args, out: &mut Output) -> Result<LoadedGames, Error> {
    let mut games: IndexMap<String, GameWithBattles> = IndexMap::default();
    let found =
        match load_battles(&args.files, None, &args.language.vary_in_language(&args.vary), out) {
            Ok(found) => found,
            // A game without battles still has cards.
            Err(error) => {
                let (alone, _) = battle_loader::load_games(
                    &args.files,
                    &args.language.vary_in_language(&args.vary),
                    None,
                )?;
                if alone.is_empty() {
                    return Err(error);
                }
                Battles::default()
            }
        };
    let found_none = found.battles.is_empty();
    let mut fonts: Vec<AuthorFont> = Vec::new();
    for battle in found.battles {
        fonts.extend(&battle.fonts);
        let game = Arc::clone(&battle.game);
        let of_game = games.entry(game.id.clone()).or_insert_with(|| GameWithBattles {
            game: Arc::clone(&game),
            battles: Vec::new(),
            placed_in_play: BTreeSet::new(),
        });
        of_game.battles.push((game, Some(battle.scenario)));
        of_game.placed_in_play.extend(battle.placed_in_play);
    }
    if found.broken == 0 {
        let say = found_none.then_some(out);
        let (alone, own) = battle_loader::load_games(
            &args.files,
            &args.language.vary_in_language(&args.vary),
            say,
        )?;
        fonts.extend(own);
        for game in alone {
            let known = games.contains_key(&game.id);
            if !known {
                let battles = vec![(Arc::clone(&game), None)];
                let placed_in_play = BTreeSet::new();
                games.insert(game.id.clone(), GameWithBattles { game, battles, placed_in_play });
            }
        }
    }
    Ok((games, fonts, found.broken))
}

fn write_pictures(
    folder: &Path,
    args: &Args,
    pages: &[SheetPage],
    out: &mut Output,
) -> Result<(), Error> {
    let progress = Progress::new(pages.len() as u64, "pages", out);
    for page in pages {
        let (ending, bytes) = match args.format {
            PictureFormat::Svg => ("svg", castra_draw::to_svg(&page.scene).into_bytes()),
            PictureFormat::Png | PictureFormat::Pdf => {
                let effort = PngEffort::Balanced;
                ("png", castra_draw::to_png(&page.scene, effort, Some(args.dpi.unwrap_or(DPI)))?)
            }
        };
        let path = folder.join(format!("{}.{ending}", page.name));
        write_file(&path, &bytes)?;
        progress.print_above(out, &format!("wrote {}", path.display()));
        progress.step();
    }
    progress.finish();
    Ok(())
}

/// Writes pages of the paper's size as one document.
fn write_pdf(
    path: &Path,
    title: &str,
    pages: &[SheetPage],
    language: Option<&str>,
) -> Result<(), Error> {
    let page = |page: &SheetPage| {
        // A scene of a sheet has a unit for each tenth of a millimetre.
        let scale = castra_print::millimetres_to_points(0.1);
        let scene = Arc::new(page.scene.clone());
        let mut made = Page::new(scene.width * scale, scene.height * scale);
        made.label = Some(page.name.clone());
        let picture = Picture { scene, x: 0.0, y: 0.0, scale, ground: false };
        let tag = Tag::figure(&page.name, None);
        made.items.push(Item::Tagged(Tagged { tag, items: vec![Item::Picture(picture)] }));
        made
    };
    let document = Document {
        title: title.to_owned(),
        language: language.unwrap_or("en").to_owned(),
        pages: pages.iter().map(page).collect(),
        ..Document::default()
    };
    write_file(path, &castra_print::to_pdf(&document)?)
}
