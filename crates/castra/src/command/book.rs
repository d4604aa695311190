//! `castra book`: battles as the pages of a book, with contents and page numbers.

use std::path::PathBuf;
use std::sync::Arc;

use castra_defs::ModuleUse;
use castra_doc::book::{
    self, Block, Book, Heading, Inline, Layout, Line, Picture, to_html, to_pages,
};
use castra_doc::described;
use castra_draw::{Options, OwnFace, Page, Panels, PaperSize, Scene};
use castra_print::{Bookmark, Document, Item, Paper, Sheet, to_pdf};

use super::check::plural;
use super::doc::{Cut, Form, PaperWord};
use super::error::Error;
use super::fonts::Fonts;
use super::model::{Battle, battles};
use super::vary::Vary;
use super::write::write_file;
use crate::exit::Exit;
use crate::output::Output;

/// Write a book of battles: contents, and a page for each
///
/// The page of a battle has its map, War Council, armies, background and special rules.
///
/// Battles stand in the order of their printed numbers, those without one after, by their
/// titles. If some have errors, these are shown and there is no book.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra book battles -o book.pdf
  castra book battles -o book.pdf --paper letter --title \"The Punic Wars\"
  castra book battles -o book.pdf --bleed 3 --crop-marks     for a print shop
  castra book first.castra second.castra -o book.html")]
pub(super) struct Args {
    /// Battles, or folders with battles
    #[arg(value_name = "FOLDER|FILE", required = true)]
    files: Vec<PathBuf>,
    /// File to write, `.pdf` or `.html`
    #[arg(short, long, value_name = "OUT", default_value = "book.pdf")]
    output: PathBuf,
    /// Title of the book; otherwise that of the game
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Paper of a PDF
    #[arg(long, value_enum, value_name = "SIZE", default_value = "a4")]
    paper: PaperWord,
    #[command(flatten)]
    cut: Cut,
    #[command(flatten)]
    vary: Vary,
    #[command(flatten)]
    fonts: Fonts,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let form = Form::of(&args.output)?;
    if form == Form::Text {
        return Err(Error::usage("a book of battles cannot be written as a `.txt` file")
            .help("use the ending `.pdf` or `.html`"));
    }
    let sheet = args.cut.sheet(form)?;
    let found = battles(&args.files, None, &args.vary, out)?;
    if found.broken > 0 {
        return Ok(Exit::Diagnostics);
    }
    let mut battles = found.battles;
    for battle in &mut battles {
        battle.fonts = args.fonts.with(&battle.fonts)?;
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
        Form::Pdf => pdf(args.paper.paper(), sheet, (&title, &battles), out)?,
        Form::Html | Form::Text => html(&title, &battles, out)?,
    };
    write_file(&args.output, &bytes)?;
    out.note(&format!("wrote {} ({})", args.output.display(), plural(battles.len(), "battle")));
    Ok(Exit::Success)
}

/// The title of the game, if there is only one.
fn usual_title(battles: &[Battle]) -> String {
    let mut games = battles.iter().map(|battle| battle.game.title.as_str());
    let first = games.next().unwrap_or_default();
    if games.all(|game| game == first) && !first.is_empty() {
        format!("{first}: battles")
    } else {
        "A book of battles".to_owned()
    }
}

/// What a battle is called in the contents.
fn name(battle: &Battle) -> String {
    let scenario = &battle.scenario;
    let number = scenario.number.as_ref().map(|n| format!("{n}  ")).unwrap_or_default();
    format!("{number}{}", scenario.title)
}

/// When and where it was, and with which modules.
fn about(battle: &Battle) -> String {
    let scenario = &battle.scenario;
    let modules: Vec<String> = scenario.modules.iter().map(ModuleUse::called).collect();
    let with = (!modules.is_empty()).then(|| format!("with {}", modules.join(", ")));
    let parts = [scenario.date.clone(), scenario.place.clone(), with];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn pdf(
    paper: Paper,
    sheet: Sheet,
    (title, battles): (&str, &[Battle]),
    out: &mut Output,
) -> Result<Vec<u8>, Error> {
    // The contents need to know how many pages they have, which their length decides.
    let front = |first: usize| contents(title, battles, paper, sheet, first);
    let pages = front(0).pages.len();
    let mut document = front(pages);
    for warning in &document.warnings {
        out.warning(warning);
    }
    document.bookmarks.clear();
    document.title = title.to_owned();
    for (at, battle) in battles.iter().enumerate() {
        let size = match paper {
            Paper::A4 => PaperSize::A4,
            Paper::Letter => PaperSize::Letter,
        };
        let options = Options {
            page: Page::Paper { size, dpi: 72.0 },
            panels: Panels::Auto,
            fonts: battle.fonts.clone(),
            ..Options::default()
        };
        let scene = castra_draw::render(&battle.game, &battle.scenario, &options)?;
        for warning in &scene.warnings {
            out.note(&format!("`{}`: {warning}", battle.scenario.title));
        }
        let scale = scene.scale;
        let said = described(&battle.game, &battle.scenario);
        let mut of = Document::of_picture(Arc::new(scene), scale, sheet, &said);
        let number = pages + at + 1;
        for page in &mut of.pages {
            page.items
                .extend(book::folio(number, page.width, page.height).into_iter().map(Item::Node));
        }
        document.bookmarks.push(Bookmark {
            title: name(battle),
            page: document.pages.len(),
            y: 0.0,
            children: Vec::new(),
        });
        document.pages.append(&mut of.pages);
    }
    Ok(to_pdf(&document)?)
}

/// The title, and the battles with their pages.
fn contents(title: &str, battles: &[Battle], paper: Paper, sheet: Sheet, first: usize) -> Document {
    let mut blocks = Vec::new();
    for (at, battle) in battles.iter().enumerate() {
        let mut text = vec![Inline::Link { text: name(battle), to: book::page_anchor(first + at) }];
        let about = about(battle);
        if !about.is_empty() {
            text.push(Inline::Emphasis(format!("   {about}")));
        }
        let mark = (first + at + 1).to_string();
        blocks.push(Block::List(vec![Line { depth: 0, mark, text }]));
    }
    let book = Book {
        title: title.to_owned(),
        subtitle: Some(plural(battles.len(), "battle")),
        colophon: String::new(),
        blocks,
        fonts: fonts_of(battles),
    };
    to_pages(&book, &Layout { paper, sheet, book: false, size: 1.1 })
}

/// The fonts of battles, each once.
fn fonts_of(battles: &[Battle]) -> Vec<OwnFace> {
    let mut fonts: Vec<OwnFace> = Vec::new();
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
        blocks.push(Block::Heading(Heading { level: 1, text: name(battle), anchor, module: None }));
        let options = Options { fonts: battle.fonts.clone(), ..Options::default() };
        let scene: Scene = castra_draw::render(&battle.game, &battle.scenario, &options)?;
        for warning in &scene.warnings {
            out.note(&format!("`{}`: {warning}", battle.scenario.title));
        }
        let caption = about(battle);
        blocks.push(Block::Figure(Picture { scene: Arc::new(scene), caption, width: 1.0 }));
        for paragraph in battle.scenario.background.iter().flat_map(|text| text.split("\n\n")) {
            blocks.push(Block::Text(Inline::text(paragraph.trim())));
        }
        for special in &battle.scenario.specials {
            blocks.push(Block::Text(vec![
                Inline::Label("Special rule".to_owned()),
                Inline::Text(format!("  {}", special.text)),
            ]));
        }
    }
    let book = Book {
        title: title.to_owned(),
        subtitle: Some(plural(battles.len(), "battle")),
        colophon: format!("Set by Castra {}.", env!("CARGO_PKG_VERSION")),
        blocks,
        fonts: fonts_of(battles),
    };
    Ok(to_html(&book).into_bytes())
}
