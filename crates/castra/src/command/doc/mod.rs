//! `castra doc`: the rule book of a game with its modules, as one HTML page.

mod book;
mod game;
mod prose;
mod rules;

use std::path::{Path, PathBuf};

use minijinja::{Environment, Value};

use super::subject;
use super::vary::Vary;
use super::{Error, model, write_file};
use crate::Exit;
use crate::output::Output;

/// The page.
const PAGE: &str = include_str!("book.html");

/// Its style sheet, for screens and for paper.
const STYLE: &str = include_str!("book.css");

/// Write the rule book of a game: pieces, terrain, cards, rules and clauses
///
/// Modules in play are included: what they add is listed with the rest, what they
/// change is shown at the rule that they change. The book is one HTML file that
/// needs no other files, and can be printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra doc my-game -o book.html
  castra doc my-battle.castra -o book.html     the game of a battle, with its modules
  castra doc commands-and-colors --with epic --with facing-and-flanks -o book.html
  castra doc my-module -o book.html            the game of a module, with the module")]
pub(super) struct Args {
    /// A game, a battle or a module, the folder of one, or the name of a game
    #[arg(value_name = "FILE|GAME", default_value = ".")]
    named: PathBuf,
    #[command(flatten)]
    vary: Vary,
    /// File to write; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(found) = subject::find(&args.named, &args.vary, out)? else {
        return Ok(Exit::Problems);
    };
    let book = book::of(&found, &args.vary);
    let html = page(&book).map_err(|error| {
        Error::usage(format!("this is a bug in castra; please report it: {error}"))
    })?;
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.html", book.id)));
    if model::is_stdin(&path) {
        out.result(&html)?;
    } else {
        write_file(&path, html.as_bytes())?;
        out.note(&told(&path, &book));
    }
    Ok(Exit::Fine)
}

fn told(path: &Path, book: &book::Book) -> String {
    let rules = book.chapters.iter().map(|chapter| chapter.rules.len()).sum();
    let clauses = book.sources.iter().map(|source| source.clauses.len()).sum();
    format!(
        "wrote {} ({}, {})",
        path.display(),
        super::check::plural(rules, "rule"),
        super::check::plural(clauses, "clause")
    )
}

fn page(book: &book::Book) -> Result<String, minijinja::Error> {
    let mut env = Environment::new();
    // Everything is escaped, by the ending of the name.
    env.add_template("book.html", PAGE)?;
    env.add_filter("prose", |text: String| Value::from_safe_string(prose::html(&text)));
    let context = minijinja::context! {
        book => Value::from(minijinja::value::Serde(book)),
        style => Value::from_safe_string(STYLE.to_owned()),
    };
    env.get_template("book.html")?.render(context)
}
