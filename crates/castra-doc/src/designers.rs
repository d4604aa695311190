//! The designers' book: the rules as written, file by file, as one file of HTML.

use minijinja::{Environment, Value};
use thiserror::Error;

use crate::facts::{self, Facts};
use crate::game::Reader;
use crate::prose;
use crate::ruleset::Ruleset;

/// The template of the designers' page.
const PAGE: &str = include_str!("designers.html");

/// The style sheet, for screens and for paper.
const STYLE: &str = include_str!("designers.css");

/// The designers' book, and the numbers of rules and clauses in it.
#[derive(Clone, Debug)]
pub struct DesignersBook {
    /// A self-contained HTML file.
    pub html: String,
    /// The number of printed rules.
    pub rules: usize,
    /// The number of listed clauses.
    pub clauses: usize,
}

/// The template of the designers' page does not match its data, which is a bug in Castra.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct DesignersError(#[from] minijinja::Error);

/// Makes the designers' book.
///
/// # Errors
/// If the template does not match its data, which would be a bug in Castra.
pub fn designers_book(ruleset: &Ruleset<'_>) -> Result<DesignersBook, DesignersError> {
    let facts = facts::collect_facts(ruleset, Reader::Designer);
    Ok(DesignersBook {
        html: page(&facts)?,
        rules: facts.chapters.iter().map(|chapter| chapter.rules.len()).sum(),
        clauses: facts.sources.iter().map(|source| source.clauses.len()).sum(),
    })
}

fn page(facts: &Facts) -> Result<String, minijinja::Error> {
    let mut env = Environment::new();
    // The extension `.html` turns on escaping.
    env.add_template("designers.html", PAGE)?;
    env.add_filter("prose", |text: String| Value::from_safe_string(prose::html(&text)));
    let context = minijinja::context! {
        book => Value::from(minijinja::value::Serde(facts)),
        style => Value::from_safe_string(STYLE.to_owned()),
    };
    env.get_template("designers.html")?.render(context)
}
