//! A book as a tree of parts, before it becomes HTML or pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_draw::{AuthorFont, Scene};
use castra_words::Words;

/// A book for HTML, Markdown, text or pages: a title, and blocks in reading order.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The printed title of the book.
    pub title: String,
    /// The line below the title.
    pub subtitle: Option<String>,
    /// The last line of the book, which names the program.
    pub colophon: String,
    /// The contents, in order.
    pub blocks: Vec<Block>,
    /// The author's fonts, for characters that the embedded fonts lack.
    pub fonts: Vec<AuthorFont>,
    /// The language as a BCP 47 tag; `None` for English.
    pub language: Option<String>,
}

impl Book {
    /// Returns Castra's own words in the language of the book.
    #[must_use]
    pub fn words(&self) -> Words {
        Words::of(self.language.as_deref())
    }

    /// Returns the language as a BCP 47 tag.
    pub(crate) fn tag(&self) -> &str {
        self.language.as_deref().unwrap_or("en")
    }
}

/// A part of a book.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading, above all blocks up to the next heading of its level or a higher one.
    Heading(Heading),
    /// A paragraph.
    Text(Vec<Inline>),
    /// A numbered sentence of the rules, its number in the margin.
    Clause {
        /// The clause's number in its source.
        number: String,
        /// The anchor for links.
        anchor: String,
        /// The words of the clause.
        text: Vec<Inline>,
        /// The module of the clause; `None` for a clause of the game itself.
        module: Option<String>,
        /// True if another clause, printed below it, replaces it.
        struck: bool,
    },
    /// A term and its meaning.
    Term {
        /// The term.
        name: String,
        /// The anchor for links.
        anchor: String,
        /// The meaning.
        text: Vec<Inline>,
    },
    /// A list with one line for each item.
    List(Vec<Line>),
    /// A table.
    Table(Table),
    /// A single picture with its caption.
    Figure(Picture),
    /// Small pictures in a row, each with its name.
    Row(Vec<Picture>),
    /// Cards side by side.
    Cards(Vec<Card>),
    /// An example of play.
    Example(Example),
    /// A module's change of the text above.
    Note(Note),
    /// An alphabetical index: terms with the places that explain them.
    Index(Index),
}

/// An index: terms with the places that explain them.
#[derive(Clone, Debug)]
pub struct Index {
    /// The heading of the index.
    pub title: String,
    /// Each term with the anchors of its places.
    pub words: Vec<(String, Vec<String>)>,
}

impl Index {
    /// Returns the anchor of the index, for links.
    #[must_use]
    pub fn anchor(&self) -> String {
        anchor(&format!("book-{}", self.title))
    }
}

/// A heading of a chapter, a section or a subsection.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The level: 1 for chapters, 2 for sections, 3 for subsections.
    pub level: u8,
    /// The printed text of the heading.
    pub text: String,
    /// The anchor for links: letters, digits and hyphens, unique in the book.
    pub anchor: String,
    /// The module of the section; `None` for a section of the game itself.
    pub module: Option<String>,
}

/// A run of text in a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Plain text.
    Text(String),
    /// Emphasized text.
    Emphasis(String),
    /// A label or term at the beginning of a paragraph.
    Label(String),
    /// A link to an anchor of the book.
    Link {
        /// The text of the link.
        text: String,
        /// The anchor of the target.
        to: String,
    },
}

impl Inline {
    /// Returns a paragraph of plain text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Vec<Self> {
        vec![Self::Text(text.into())]
    }
}

/// A line of a list.
#[derive(Clone, Debug)]
pub struct Line {
    /// The depth of the indent, from 0.
    pub depth: u8,
    /// The mark before the text, such as `•` or a number.
    pub mark: String,
    /// The text after the mark.
    pub text: Vec<Inline>,
}

/// A table with a head, rows and notes.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The headings of the columns.
    pub head: Vec<String>,
    /// The rows, from top to bottom.
    pub rows: Vec<Vec<Cell>>,
    /// The note below each row, over the whole width. A note is empty, or missing at the end of the
    /// list, for a row without one.
    pub notes: Vec<String>,
}

impl Table {
    /// Keeps the rows for which `keep` returns true, with their notes. `keep` gets the index of a
    /// row and its cells.
    pub fn retain(&mut self, mut keep: impl FnMut(usize, &[Cell]) -> bool) {
        let kept: Vec<bool> = self.rows.iter().enumerate().map(|(at, row)| keep(at, row)).collect();
        self.notes.resize(self.rows.len(), String::new());
        let (mut rows, mut notes) = (kept.iter(), kept.iter());
        self.rows.retain(|_| rows.next().copied().unwrap_or(true));
        self.notes.retain(|_| notes.next().copied().unwrap_or(true));
    }
}

/// A cell of a table.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The text; may be empty.
    pub text: String,
    /// A small picture before the text.
    pub picture: Option<Arc<Scene>>,
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, picture: None }
    }
}

/// A picture in a book, with its caption and its width.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The drawing.
    pub scene: Arc<Scene>,
    /// The caption; may be empty.
    pub caption: String,
    /// The width as a fraction of the text's width.
    pub width: f32,
}

/// A card, or several equal cards.
#[derive(Clone, Debug)]
pub struct Card {
    /// The printed title of the card.
    pub title: String,
    /// The number of copies.
    pub count: u32,
    /// The documentation comment of the card; may be empty.
    pub text: String,
    /// The other properties of the card, a line for each.
    pub details: Vec<String>,
    /// The clauses that only repeat the title of the card: numbers with anchors.
    pub clauses: Vec<(String, String)>,
}

/// An example of play.
#[derive(Clone, Debug)]
pub struct Example {
    /// The subject of the example in a sentence; empty in books that are not in English.
    pub title: String,
    /// The position at the beginning.
    pub picture: Option<Picture>,
    /// The events, line by line.
    pub lines: Vec<Line>,
    /// The numbers of the clauses that the example shows, with their anchors.
    pub clauses: Vec<(String, String)>,
}

/// A change to the rules by a module, a battle or an option.
#[derive(Clone, Debug)]
pub struct Note {
    /// The owner of the change in words, such as the title of the module.
    pub module: String,
    /// The change, in paragraphs.
    pub text: Vec<Vec<Inline>>,
    /// The clauses of the change: number, anchor, text.
    pub clauses: Vec<(String, String, String)>,
}

/// Returns an anchor for a name: in lower case, with a hyphen for each character other than ASCII
/// letters, digits and hyphens.
#[must_use]
pub fn anchor(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '-' { c.to_ascii_lowercase() } else { '-' })
        .collect()
}

/// Returns the text of a book with a line for each part, for comparisons between books.
#[must_use]
pub fn to_plain_text(book: &Book) -> String {
    let words = book.words();
    let mut out = format!("{}\n", book.title);
    if let Some(subtitle) = &book.subtitle {
        out += &format!("{subtitle}\n");
    }
    let chapters = chapters(book, |heading| heading.text.as_str());
    for block in &book.blocks {
        match block {
            Block::Heading(heading) => {
                let suffix = heading.module.as_ref().map(|m| format!(" ({m})")).unwrap_or_default();
                out +=
                    &format!("\n{} {}{suffix}\n", "#".repeat(heading.level.into()), heading.text);
            }
            Block::Text(text) => out += &format!("{}\n", plain_text(text)),
            Block::Clause { number, text, module, struck, .. } => {
                let suffix = module.as_ref().map(|m| format!(" ({m})")).unwrap_or_default();
                let text = plain_text(text);
                let text = if *struck { format!("~~{text}~~") } else { text };
                out += &format!("[{number}]{suffix} {text}\n");
            }
            Block::Term { name, text, .. } => out += &format!("{name} {}\n", plain_text(text)),
            Block::List(lines) => lines_of(lines, &mut out),
            Block::Table(table) => {
                out += &format!("| {} |\n", table.head.join(" | "));
                for (at, row) in table.rows.iter().enumerate() {
                    let cells: Vec<String> = row.iter().map(cell).collect();
                    out += &format!("| {} |\n", cells.join(" | "));
                    if let Some(note) = table.notes.get(at).filter(|note| !note.is_empty()) {
                        out += &format!("    {note}\n");
                    }
                }
            }
            Block::Figure(picture) => out += &format!("<{}>\n", picture.caption),
            Block::Row(pictures) => {
                let names: Vec<&str> = pictures.iter().map(|p| p.caption.as_str()).collect();
                out += &format!("<{}>\n", names.join("> <"));
            }
            Block::Cards(cards) => {
                for card in cards {
                    let details = card.details.join(" · ");
                    let numbers: String =
                        card.clauses.iter().map(|(number, _)| format!("[{number}] ")).collect();
                    let Card { count, title, text, .. } = card;
                    out += &format!("{numbers}{count} x {title} [{details}] {text}\n");
                }
            }
            Block::Example(example) => {
                let (label, map) = (words.message("book-example"), words.message("book-map"));
                let map = example.picture.iter().map(|_| format!(" <{map}>")).collect::<String>();
                out += format!("{label}: {}{map}", example.title).trim_end();
                out.push('\n');
                lines_of(&example.lines, &mut out);
            }
            Block::Note(note) => {
                out += &words.format("book-note", &[("module", (&note.module).into())]);
                out.push('\n');
                for text in &note.text {
                    out += &format!("  {}\n", plain_text(text));
                }
                for (number, _, text) in &note.clauses {
                    out += &format!("  [{number}] {text}\n");
                }
            }
            Block::Index(index) => {
                out += &format!("\n# {}\n", index.title);
                for (word, places) in &index.words {
                    let places: Vec<&str> = places
                        .iter()
                        .filter_map(|place| chapters.get(place.as_str()))
                        .copied()
                        .collect();
                    out += &format!("{word}: {}\n", places.join(", "));
                }
            }
        }
    }
    out
}

/// Maps each anchor to the result of `called` for the heading above it, or for the heading itself.
pub(super) fn chapters<'b>(
    book: &'b Book,
    called: impl Fn(&'b Heading) -> &'b str,
) -> BTreeMap<&'b str, &'b str> {
    let mut chapters = BTreeMap::new();
    let mut current = "";
    for block in &book.blocks {
        match block {
            Block::Heading(heading) => {
                current = called(heading);
                chapters.insert(heading.anchor.as_str(), current);
            }
            Block::Clause { anchor, .. } | Block::Term { anchor, .. } => {
                chapters.insert(anchor, current);
            }
            Block::Note(note) => {
                chapters
                    .extend(note.clauses.iter().map(|(_, anchor, _)| (anchor.as_str(), current)));
            }
            Block::Cards(cards) => {
                let clauses = cards.iter().flat_map(|card| &card.clauses);
                chapters.extend(clauses.map(|(_, anchor)| (anchor.as_str(), current)));
            }
            // These blocks have no anchors.
            Block::Text(_)
            | Block::List(_)
            | Block::Table(_)
            | Block::Figure(_)
            | Block::Row(_)
            | Block::Example(_)
            | Block::Index(_) => {}
        }
    }
    chapters
}

fn cell(cell: &Cell) -> String {
    let picture = if cell.picture.is_some() { "<> " } else { "" };
    format!("{picture}{}", cell.text)
}

fn lines_of(lines: &[Line], out: &mut String) {
    for line in lines {
        let indent = "  ".repeat(line.depth.into());
        *out += &format!("{indent}{} {}\n", line.mark, plain_text(&line.text));
    }
}

fn plain_text(text: &[Inline]) -> String {
    text.iter()
        .map(|part| match part {
            Inline::Text(text)
            | Inline::Emphasis(text)
            | Inline::Label(text)
            | Inline::Link { text, .. } => text.as_str(),
        })
        .collect()
}
