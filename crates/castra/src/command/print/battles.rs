//! `castra print battles`: battles as the pages of a book, with contents and page numbers.

use std::path::PathBuf;
use std::sync::Arc;

use castra_defs::ModuleUse;
use castra_doc::book::{
    self, Block, Book, Heading, Inline, Layout, Line, Picture, to_html, to_pages,
};
use castra_doc::{battle_page, describe_battle};
use castra_draw::{AuthorFont, Medium, Options, Panels, PaperSize, Scene};
use castra_print::{Bookmark, Document, Item, Paper, to_pdf};
use castra_words::Words;

use crate::command::battle_loader::{Battle, load_battles};
use crate::command::error::Error;
use crate::command::fonts::Fonts;
use crate::command::language::Language;
use crate::command::print::rules::{BookFormat, CropOptions, PaperWord, Print};
use crate::command::vary::VariationArgs;
use crate::command::write::write_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;

/// Write a book of battles: contents, and a page for each
///
/// The page of a battle has its map, War Council, armies, background and special rules. A battle of
/// a game without a board has no map.
///
/// Battles are sorted by their printed numbers; battles without a number follow, sorted by title.
/// If a battle has errors, the command shows them and writes no book.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra print battles battles -o book.pdf
  castra print battles battles -o book.pdf --paper letter --title \"The Punic Wars\"
  castra print battles battles -o book.pdf --bleed 3 --crop-marks     for a print shop
  castra print battles first.castra second.castra -o book.html")]
pub(in crate::command) struct Args {
    /// Battles, or folders with battles
    #[arg(value_name = "FOLDER|FILE", required = true)]
    files: Vec<PathBuf>,
    /// File to write, `.pdf` or `.html`
    #[arg(short, long, value_name = "OUT", default_value = "book.pdf")]
    output: PathBuf,
    /// Title of the book; by default, the title of the game
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Paper of a PDF
    #[arg(long, value_enum, value_name = "SIZE", default_value = "a4")]
    paper: PaperWord,
    #[command(flatten)]
    cut: CropOptions,
    #[command(flatten)]
    vary: VariationArgs,
    #[command(flatten)]
    fonts: Fonts,
    #[command(flatten)]
    language: Language,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let form = BookFormat::from_path(&args.output)?;
    if matches!(form, BookFormat::Text | BookFormat::Markdown) {
        return Err(Error::usage("a book of battles can only be a PDF or a page of HTML")
            .help("use the ending `.pdf` or `.html`"));
    }
    let sheet = args.cut.sheet_marks(form)?;
    let found = load_battles(&args.files, None, &args.language.vary_in_language(&args.vary), out)?;
    if found.broken > 0 {
        return Ok(Exit::Diagnostics);
    }
    let mut battles = found.battles;
    for battle in &mut battles {
        battle.fonts = args.fonts.with_package_fonts(&battle.fonts)?;
    }
    if battles.is_empty() {
        return Err(Error::usage("there is no battle to make a book of")
            .help("a battle is a file that starts with `scenario`"));
    }
    battles.sort_by_cached_key(|battle| {
        let number = battle.scenario.number.clone();
        (number.is_none(), number, battle.scenario.title.clone(), battle.path.clone())
    });
    let title = args.title.clone().unwrap_or_else(|| usual_title(&battles));
    let bytes = match form {
        BookFormat::Pdf => pdf(Print { paper: args.paper.paper(), sheet }, &title, &battles, out)?,
        BookFormat::Html | BookFormat::Markdown | BookFormat::Text => html(&title, &battles, out)?,
    };
    write_file(&args.output, &bytes)?;
    out.print_note(&format!(
        "wrote {} ({})",
        args.output.display(),
        count_noun(battles.len(), "battle")
    ));
    Ok(Exit::Success)
}

/// Returns a default title: that of the game if all battles share it, otherwise a general one.
fn usual_title(battles: &[Battle]) -> String {
    let mut games = battles.iter().map(|battle| battle.game.title.as_str());
    let first = games.next().unwrap_or_default();
    if games.all(|game| game == first) && !first.is_empty() {
        language_words(battles).format("battles-of-game", &[("game", first.into())])
    } else {
        language_words(battles).message("battles-title").to_owned()
    }
}

/// Returns Castra's words in the language of the first battle.
fn language_words(battles: &[Battle]) -> Words {
    battles.first().map(|battle| battle.game.words()).unwrap_or_default()
}

/// Returns the number of battles in words.
fn count(battles: &[Battle]) -> String {
    language_words(battles).format("battles-count", &[("n", battles.len().into())])
}

/// Returns the name of a battle in the table of contents.
fn contents_entry(battle: &Battle) -> String {
    let scenario = &battle.scenario;
    let number = scenario.number.as_ref().map(|n| format!("{n}  ")).unwrap_or_default();
    format!("{number}{}", scenario.title)
}

/// Returns a line with the date, the place and the modules of a battle.
fn subtitle(battle: &Battle) -> String {
    let scenario = &battle.scenario;
    let modules: Vec<String> = scenario.modules.iter().map(ModuleUse::printed_title).collect();
    let modules = modules.join(", ");
    let with = || battle.game.words().format("with-modules", &[("modules", (&modules).into())]);
    let with = (!modules.is_empty()).then(with);
    let parts = [scenario.date.clone(), scenario.place.clone(), with];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn pdf(print: Print, title: &str, battles: &[Battle], out: &mut Output) -> Result<Vec<u8>, Error> {
    let mut parts = Vec::new();
    for (at, battle) in battles.iter().enumerate() {
        parts.push(pages(battle, at, print, out)?);
    }
    // The page numbers depend on the length of the contents, and the length on the page numbers.
    let front = |first: usize| {
        let starts = parts.iter().scan(first, |next, part| {
            let start = *next;
            *next += part.pages.len();
            Some(start)
        });
        let starts: Vec<usize> = starts.collect();
        contents(title, battles, print, &starts)
    };
    let mut document = front(front(0).pages.len());
    for warning in &document.warnings {
        out.print_warning(warning);
    }
    document.bookmarks.clear();
    document.title = title.to_owned();
    for (battle, mut part) in battles.iter().zip(parts) {
        document.bookmarks.push(Bookmark {
            title: contents_entry(battle),
            page: document.pages.len(),
            y: 0.0,
            children: Vec::new(),
        });
        for mut page in part.pages.drain(..) {
            let folio = book::folio(document.pages.len() + 1, page.width, page.height);
            page.items.extend(folio.into_iter().map(Item::Node));
            document.pages.push(page);
        }
    }
    Ok(to_pdf(&document)?)
}

/// Returns the pages of a battle: its picture, or text if its game has no board.
fn pages(battle: &Battle, index: usize, print: Print, out: &mut Output) -> Result<Document, Error> {
    let Print { paper, sheet } = print;
    if battle.scenario.board.is_empty() {
        let about = subtitle(battle);
        let book = Book {
            title: contents_entry(battle),
            subtitle: (!about.is_empty()).then_some(about),
            colophon: String::new(),
            blocks: text_blocks(battle, &format!("battle-{}", index + 1)),
            fonts: battle.fonts.clone(),
            language: battle.language.clone(),
        };
        return Ok(to_pages(&book, &Layout { paper, sheet, book: false, size: 1.1 }));
    }
    let size = match paper {
        Paper::A4 => PaperSize::A4,
        Paper::Letter => PaperSize::Letter,
    };
    let options = Options {
        medium: Medium::Paper { size, dpi: 72.0 },
        panels: Panels::Auto,
        fonts: battle.fonts.clone(),
        ..Options::default()
    };
    let scene = castra_draw::render(&battle.game, &battle.scenario, &options)?;
    for warning in &scene.warnings {
        out.print_note(&format!("`{}`: {warning}", battle.scenario.title));
    }
    let scale = scene.scale;
    let description = describe_battle(&battle.game, &battle.scenario);
    Ok(Document::of_picture(Arc::new(scene), scale, sheet, &description))
}

/// Returns a battle without a map as text.
fn text_blocks(battle: &Battle, anchor_prefix: &str) -> Vec<Block> {
    let mut blocks = battle_page(&battle.game, &battle.scenario, 2, anchor_prefix);
    blocks.extend(background_blocks(battle));
    let credits = battle.scenario.credits.iter();
    blocks.extend(credits.map(|credits| Block::Text(Inline::text(credits.as_str()))));
    blocks
}

/// Returns the background and the special rules of a battle.
fn background_blocks(battle: &Battle) -> Vec<Block> {
    let background = battle.scenario.background.iter().flat_map(|text| text.split("\n\n"));
    let specials = battle.scenario.specials.iter().map(|special| {
        Block::Text(vec![
            Inline::Label(battle.game.words().message("battles-special-rule").to_owned()),
            Inline::Text(format!("  {}", special.text)),
        ])
    });
    background.map(|text| Block::Text(Inline::text(text.trim()))).chain(specials).collect()
}

/// Returns the title page with the list of battles and their page numbers.
fn contents(title: &str, battles: &[Battle], print: Print, starts: &[usize]) -> Document {
    let mut blocks = Vec::new();
    for (battle, start) in battles.iter().zip(starts) {
        let mut text =
            vec![Inline::Link { text: contents_entry(battle), to: book::page_anchor(*start) }];
        let about = subtitle(battle);
        if !about.is_empty() {
            text.push(Inline::Emphasis(format!("   {about}")));
        }
        let mark = (start + 1).to_string();
        blocks.push(Block::List(vec![Line { depth: 0, mark, text }]));
    }
    let book = Book {
        title: title.to_owned(),
        subtitle: Some(count(battles)),
        colophon: String::new(),
        blocks,
        fonts: all_fonts(battles),
        language: battles.first().and_then(|battle| battle.language.clone()),
    };
    let Print { paper, sheet } = print;
    to_pages(&book, &Layout { paper, sheet, book: false, size: 1.1 })
}

/// Returns the fonts of all battles without duplicates.
fn all_fonts(battles: &[Battle]) -> Vec<AuthorFont> {
    let mut fonts: Vec<AuthorFont> = Vec::new();
    for font in battles.iter().flat_map(|battle| &battle.fonts) {
        if !fonts.contains(font) {
            fonts.push(*font);
        }
    }
    fonts
}

fn html(title: &str, battles: &[Battle], out: &mut Output) -> Result<Vec<u8>, Error> {
    let mut blocks = Vec::new();
    for (at, battle) in battles.iter().enumerate() {
        let anchor = format!("battle-{}", at + 1);
        blocks.push(Block::Heading(Heading {
            level: 1,
            text: contents_entry(battle),
            anchor,
            module: None,
        }));
        let about = subtitle(battle);
        if battle.scenario.board.is_empty() {
            if !about.is_empty() {
                blocks.push(Block::Text(vec![Inline::Emphasis(about)]));
            }
            blocks.extend(text_blocks(battle, &format!("battle-{}", at + 1)));
            continue;
        }
        let options = Options { fonts: battle.fonts.clone(), ..Options::default() };
        let scene: Scene = castra_draw::render(&battle.game, &battle.scenario, &options)?;
        for warning in &scene.warnings {
            out.print_note(&format!("`{}`: {warning}", battle.scenario.title));
        }
        blocks.push(Block::Figure(Picture { scene: Arc::new(scene), caption: about, width: 1.0 }));
        blocks.extend(background_blocks(battle));
    }
    let book = Book {
        title: title.to_owned(),
        subtitle: Some(count(battles)),
        colophon: language_words(battles)
            .format("battles-colophon", &[("version", env!("CARGO_PKG_VERSION").into())]),
        blocks,
        fonts: all_fonts(battles),
        language: battles.first().and_then(|battle| battle.language.clone()),
    };
    Ok(to_html(&book).into_bytes())
}
