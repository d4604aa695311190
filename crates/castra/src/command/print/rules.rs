//! `castra print rules`: the rules of a game with its modules, as a book for players or designers,
//! or as a reference sheet.

use std::path::{Path, PathBuf};

use castra_base::count_noun;
use castra_doc::book::{Book, Layout, to_html, to_markdown, to_pages, to_plain_text};
use castra_doc::{PlayerAid, PlayersBook, Ruleset, player_aids_as_book, player_aids_as_pages};
use castra_print::{Paper, SheetMarks, millimetres_to_points, to_pdf};

use crate::command::battle_loader;
use crate::command::error::Error;
use crate::command::fonts::Fonts;
use crate::command::language::Language;
use crate::command::subject::{self, FoundSubject};
use crate::command::vary::VariationArgs;
use crate::command::write::write_file;
use crate::exit::Exit;
use crate::output::Output;

/// Write the rules of a game as a book for players: the turn, every rule, pieces, cards
///
/// The book is for players. It prints the comments (`///`) and clauses of the authors in the order
/// of play, tables of the components, and examples taken from the tests.
/// Modules in play are included, and marked where they apply.
///
/// The ending of --output decides the format: a PDF, one HTML file that needs no other, Markdown
/// or plain text.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra print rules my-game -o book.pdf
  castra print rules my-battle.castra -o book.html     the game of a battle, with its modules
  castra print rules commands-and-colors --with epic --with facing-and-flanks -o book.pdf
  castra print rules my-game -o book.pdf --bleed 3 --crop-marks   for a print shop
  castra print rules my-battle.castra --aid -o aid.pdf   a sheet for the game, and one for each army
  castra print rules my-module --for designers -o rules.html   rules as they are written")]
pub(in crate::command) struct Args {
    /// A game, a battle or a module, the folder of one, or the name of a game
    #[arg(value_name = "FILE|GAME", default_value = ".")]
    named: PathBuf,
    #[command(flatten)]
    vary: VariationArgs,
    /// File to write: `.html`, `.pdf`, `.md` or `.txt`; `-` is standard output, as HTML
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Readers of the book
    #[arg(long = "for", value_enum, value_name = "WHOM", default_value = "players")]
    whom: Audience,
    /// Write reference sheets: one for the game and, for a battle, one for each army
    #[arg(long, conflicts_with = "whom")]
    aid: bool,
    /// Paper of a PDF
    #[arg(long, value_enum, value_name = "SIZE", default_value = "a4")]
    paper: PaperWord,
    #[command(flatten)]
    cut: CropOptions,
    #[command(flatten)]
    fonts: Fonts,
    #[command(flatten)]
    language: Language,
}

/// The bleed and crop marks of a PDF for a print shop.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::command) struct CropOptions {
    /// Bleed of a PDF beyond the cut, in millimetres; 3 is usual
    #[arg(long, value_name = "MM")]
    bleed: Option<f32>,
    /// Print crop marks at the corners of the pages of a PDF
    #[arg(long)]
    crop_marks: bool,
}

impl CropOptions {
    /// Returns the bleed and the crop marks. They are an error for formats other than PDF.
    pub(in crate::command) fn sheet_marks(self, form: BookFormat) -> Result<SheetMarks, Error> {
        if form != BookFormat::Pdf && (self.bleed.is_some() || self.crop_marks) {
            return Err(Error::usage("only PDF files have a bleed and crop marks")
                .help("use the ending `.pdf`"));
        }
        let bleed = millimetres_to_points(self.bleed.unwrap_or(0.0));
        Ok(SheetMarks { bleed, crop_marks: self.crop_marks })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Audience {
    /// The book to play from.
    Players,
    /// Rules as they are written, file by file.
    Designers,
}

/// A size of paper for books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::command) enum PaperWord {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl PaperWord {
    pub(in crate::command) const fn paper(self) -> Paper {
        match self {
            Self::A4 => Paper::A4,
            Self::Letter => Paper::Letter,
        }
    }
}

/// The file format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum BookFormat {
    Html,
    Pdf,
    Markdown,
    Text,
}

impl BookFormat {
    /// Returns the format for the extension of a path.
    pub(in crate::command) fn from_path(path: &Path) -> Result<Self, Error> {
        if battle_loader::is_stdin(path) {
            return Err(Error::usage("this book cannot be written to standard output")
                .help("name a file with `-o`"));
        }
        let ending = path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("html" | "htm") | None => Ok(Self::Html),
            Some("pdf") => Ok(Self::Pdf),
            Some("md") => Ok(Self::Markdown),
            Some("txt") => Ok(Self::Text),
            Some(other) => {
                Err(Error::usage(format!("books cannot be written as `.{other}` files"))
                    .help("use the ending `.html`, `.pdf`, `.md` or `.txt`"))
            }
        }
    }
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let form = match &args.output {
        Some(path) if !battle_loader::is_stdin(path) => BookFormat::from_path(path)?,
        _ => BookFormat::Html,
    };
    if args.whom == Audience::Designers && form != BookFormat::Html {
        return Err(
            Error::usage("the designers' book is a page of HTML").help("use the ending `.html`")
        );
    }
    if args.whom == Audience::Designers && args.language.lang.is_some() {
        return Err(Error::usage("the designers' book has no other language than English")
            .help("leave out `--lang`, or print the book for players"));
    }
    let print = Print { paper: args.paper.paper(), sheet: args.cut.sheet_marks(form)? };
    let Some(mut found) =
        subject::find(&args.named, &args.language.vary_in_language(&args.vary), out)?
    else {
        return Ok(Exit::Diagnostics);
    };
    found.fonts = args.fonts.with_package_fonts(&found.fonts)?;
    let id = found.subject.game().id.clone();
    let name = if args.aid { format!("{id}-aid.html") } else { format!("{id}.html") };
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(name));
    let options = args.vary.options(&found.checked);
    let ruleset = of(&found, &options);
    let (bytes, summary) = match args.whom {
        Audience::Designers => {
            let book = castra_doc::designers_book(&ruleset).map_err(|error| {
                Error::usage(format!("this is a bug in castra; please report it: {error}"))
            })?;
            let (rules, clauses) =
                (count_noun(book.rules, "rule"), count_noun(book.clauses, "clause"));
            let summary = format!("wrote {} ({rules}, {clauses})", path.display());
            (book.html.into_bytes(), summary)
        }
        Audience::Players => {
            let alone = subject::without_modules(
                &args.named,
                &args.language.vary_in_language(&args.vary),
                &found,
            )?;
            let alone = alone.as_ref().map(|alone| of(alone, &options));
            let alone = alone.as_ref();
            if args.aid {
                let aids = castra_doc::player_aids(&ruleset, alone);
                let note = format!("wrote {}", path.display());
                (render_aids(&aids, form, print, out)?, note)
            } else {
                let PlayersBook { book, undescribed: silent } =
                    castra_doc::players_book(&ruleset, alone);
                for warning in silent {
                    out.print_warning(&warning);
                }
                let (bytes, pages) = render_book(&book, form, print, out)?;
                let pages = pages.map(|n| format!(" ({})", count_noun(n, "page")));
                (bytes, format!("wrote {}{}", path.display(), pages.unwrap_or_default()))
            }
        }
    };
    if battle_loader::is_stdin(&path) {
        out.write_bytes(&bytes)?;
    } else {
        write_file(&path, &bytes)?;
        out.print_note(&summary);
    }
    Ok(Exit::Success)
}

/// Returns the rules and options that a book of rules is made from.
fn of<'a>(found_subject: &'a FoundSubject, options: &'a [(String, String)]) -> Ruleset<'a> {
    let FoundSubject { subject, checked, fonts } = found_subject;
    Ruleset { subject, checked, fonts, options }
}

/// The paper size and the sheet marks of a book.
#[derive(Clone, Copy)]
pub(in crate::command) struct Print {
    pub(in crate::command) paper: Paper,
    /// The bleed and the crop marks.
    pub(in crate::command) sheet: SheetMarks,
}

/// Returns a book in its file format, and the number of pages if the format has pages.
fn render_book(
    book: &Book,
    form: BookFormat,
    print: Print,
    out: &mut Output,
) -> Result<(Vec<u8>, Option<usize>), Error> {
    Ok(match form {
        BookFormat::Html => (to_html(book).into_bytes(), None),
        BookFormat::Markdown => (to_markdown(book).into_bytes(), None),
        BookFormat::Text => (to_plain_text(book).into_bytes(), None),
        BookFormat::Pdf => {
            let pages = to_pages(
                book,
                &Layout { paper: print.paper, sheet: print.sheet, ..Layout::default() },
            );
            for warning in &pages.warnings {
                out.print_warning(warning);
            }
            (to_pdf(&pages)?, Some(pages.pages.len()))
        }
    })
}

fn render_aids(
    sheets: &[PlayerAid],
    form: BookFormat,
    print: Print,
    out: &mut Output,
) -> Result<Vec<u8>, Error> {
    Ok(match form {
        BookFormat::Text => {
            sheets.iter().map(|sheet| to_plain_text(&sheet.full)).collect::<String>().into_bytes()
        }
        BookFormat::Markdown => to_markdown(&player_aids_as_book(sheets)).into_bytes(),
        BookFormat::Html => to_html(&player_aids_as_book(sheets)).into_bytes(),
        BookFormat::Pdf => {
            let pages = player_aids_as_pages(sheets, print.paper, print.sheet);
            pages.warnings.iter().for_each(|warning| out.print_warning(warning));
            to_pdf(&pages)?
        }
    })
}
