//! A book as one file of HTML.

use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::escape_xml;
use castra_draw::{Face, Scene, to_svg};
use castra_words::Words;

use crate::book::model::{Block, Book, Card, Example, Inline, Line, Note, Picture, Table};

/// The style sheet, for screens and for paper.
const STYLE: &str = include_str!("book.css");

/// Writes a book as a self-contained HTML file: pictures and fonts are embedded.
#[must_use]
pub fn to_html(book: &Book) -> String {
    let mut body = Writer { out: String::with_capacity(2 << 20), pictures: 0, words: book.words() };
    body.write_body(book);
    let mut out = String::with_capacity(body.out.len() + (2 << 20));
    let (title, language) = (escape_xml(&book.title), escape_xml(book.tag()));
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n"
    );
    out.push_str(&faces(&faces_of(&body.out, book)));
    let _ = write!(out, "{STYLE}</style>\n</head>\n");
    out.push_str(&body.out);
    out.push_str("</html>\n");
    out
}

/// Returns the faces to embed for a text: the faces of text, and other faces for characters that
/// these lack.
fn faces_of(text: &str, book: &Book) -> Vec<Face> {
    let mut faces = Face::TEXT.to_vec();
    let others: Vec<Face> =
        std::iter::once(Face::Symbols).chain(book.fonts.iter().map(|own| own.face())).collect();
    for c in text.chars().filter(|c| !c.is_ascii()) {
        if !faces.iter().any(|face| face.has(c)) {
            faces.extend(others.iter().find(|face| face.has(c)));
        }
    }
    faces
}

/// Returns CSS declarations that embed fonts: `Castra Text`, also in italics, `Castra Label` and
/// `Castra Title`; and `Castra Signs` for characters that these lack.
#[must_use]
pub fn faces(faces: &[Face]) -> String {
    let mut out = String::new();
    for face in faces {
        let (family, style) = match face {
            Face::Body => ("Castra Text", "normal"),
            Face::Italic => ("Castra Text", "italic"),
            Face::Narrow => ("Castra Label", "normal"),
            Face::Title => ("Castra Title", "normal"),
            Face::Symbols | Face::Own(_) => (SYMBOL_FAMILY, "normal"),
        };
        let _ = write!(
            out,
            "@font-face {{ font-family: \"{family}\"; font-style: {style}; src: url(data:font/ttf;base64,"
        );
        STANDARD.encode_string(face.data(), &mut out);
        out.push(')');
        if family == SYMBOL_FAMILY {
            // Several fonts share this name, so each declares the ranges of its characters.
            let characters = face.characters();
            let ranges = characters
                .ranges()
                .iter()
                .map(|&(first, last)| format!("U+{:X}-{:X}", u32::from(first), u32::from(last)));
            let ranges: Vec<String> = ranges.collect();
            let _ = write!(out, "; unicode-range: {}", ranges.join(","));
        }
        out.push_str("; }\n");
    }
    out
}

struct Writer {
    out: String,
    /// The number of pictures so far, which makes the ids of each picture unique.
    pictures: usize,
    /// Castra's own words in the language of the book.
    words: Words,
}

/// The font family for characters that the faces of text lack.
const SYMBOL_FAMILY: &str = "Castra Signs";

impl Writer {
    fn write_body(&mut self, book: &Book) {
        let title = escape_xml(&book.title);
        let _ = write!(self.out, "<body>\n<header><h1>{title}</h1>");
        if let Some(subtitle) = &book.subtitle {
            let _ = write!(self.out, "<p class=\"subtitle\">{}</p>", escape_xml(subtitle));
        }
        self.out.push_str("</header>\n");
        self.write_contents(book);
        self.out.push_str("<main>\n");
        for block in &book.blocks {
            self.write_block(block);
        }
        let _ = write!(
            self.out,
            "</main>\n<footer><p>{}</p></footer>\n</body>\n",
            escape_xml(&book.colophon)
        );
    }

    fn write_contents(&mut self, book: &Book) {
        let headings: Vec<_> = book
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Heading(heading) if heading.level <= 2 => {
                    Some((heading.level, heading.anchor.clone(), heading.text.as_str()))
                }
                Block::Index(index) => Some((1, index.anchor(), index.title.as_str())),
                _ => None,
            })
            .collect();
        if headings.len() < 3 {
            return;
        }
        self.out.push_str("<nav><h2>");
        self.out.push_str(&escape_xml(self.words.message("book-contents")));
        self.out.push_str("</h2>\n<ul>\n");
        for (level, anchor, text) in headings {
            let _ = writeln!(
                self.out,
                "<li class=\"level{level}\"><a href=\"#{}\">{}</a></li>",
                escape_xml(&anchor),
                escape_xml(text)
            );
        }
        self.out.push_str("</ul></nav>\n");
    }

    fn write_block(&mut self, block: &Block) {
        match block {
            Block::Heading(heading) => {
                let level = heading.level.clamp(1, 4) + 1;
                let _ = write!(
                    self.out,
                    "<h{level} id=\"{}\">{}",
                    escape_xml(&heading.anchor),
                    escape_xml(&heading.text)
                );
                self.write_module(heading.module.as_deref());
                let _ = writeln!(self.out, "</h{level}>");
            }
            Block::Text(text) => self.write_paragraph(text),
            Block::Clause { number, anchor, text, module, struck } => {
                let _ = write!(
                    self.out,
                    "<p class=\"clause\" id=\"{}\"><span class=\"number\">{}</span> ",
                    escape_xml(anchor),
                    escape_xml(number)
                );
                if *struck {
                    self.out.push_str("<del>");
                }
                self.write_inlines(text);
                if *struck {
                    self.out.push_str("</del>");
                }
                self.write_module(module.as_deref());
                self.out.push_str("</p>\n");
            }
            Block::Term { name, anchor, text } => {
                let _ = write!(
                    self.out,
                    "<p class=\"term\" id=\"{}\"><strong>{}</strong> ",
                    escape_xml(anchor),
                    escape_xml(name)
                );
                self.write_inlines(text);
                self.out.push_str("</p>\n");
            }
            Block::List(lines) => self.write_lines(lines),
            Block::Table(table) => self.write_table(table),
            Block::Figure(picture) => {
                let _ = write!(
                    self.out,
                    "<figure style=\"max-width: {:.0}%\">",
                    picture.width.clamp(0.05, 1.0) * 100.0
                );
                self.write_picture(picture);
                self.out.push_str("</figure>\n");
            }
            Block::Row(pictures) => {
                self.out.push_str("<div class=\"row\">");
                for picture in pictures {
                    self.out.push_str("<figure>");
                    self.write_picture(picture);
                    self.out.push_str("</figure>");
                }
                self.out.push_str("</div>\n");
            }
            Block::Cards(cards) => self.write_cards(cards),
            Block::Example(example) => self.write_example(example),
            Block::Note(note) => self.write_note(note),
            Block::Index(index) => {
                let (anchor, title) = (index.anchor(), escape_xml(&index.title));
                let _ = writeln!(self.out, "<h2 id=\"{anchor}\">{title}</h2>");
                self.out.push_str("<ul class=\"index\">\n");
                for (word, places) in &index.words {
                    let _ = write!(self.out, "<li>{}", escape_xml(word));
                    for (at, place) in (1..).zip(places) {
                        let _ = write!(self.out, " <a href=\"#{}\">{at}</a>", escape_xml(place));
                    }
                    self.out.push_str("</li>\n");
                }
                self.out.push_str("</ul>\n");
            }
        }
    }

    fn write_module(&mut self, module: Option<&str>) {
        if let Some(module) = module {
            let _ = write!(self.out, " <span class=\"module\">{}</span>", escape_xml(module));
        }
    }

    fn write_paragraph(&mut self, text: &[Inline]) {
        self.out.push_str("<p>");
        self.write_inlines(text);
        self.out.push_str("</p>\n");
    }

    fn write_inlines(&mut self, text: &[Inline]) {
        for part in text {
            let _ = match part {
                Inline::Text(text) => write!(self.out, "{}", escape_xml(text)),
                Inline::Emphasis(text) => write!(self.out, "<em>{}</em>", escape_xml(text)),
                Inline::Label(text) => write!(self.out, "<b>{}</b>", escape_xml(text)),
                Inline::Link { text, to } => {
                    write!(self.out, "<a href=\"#{}\">{}</a>", escape_xml(to), escape_xml(text))
                }
            };
        }
    }

    fn write_lines(&mut self, lines: &[Line]) {
        self.out.push_str("<div class=\"lines\">\n");
        for line in lines {
            let _ = write!(
                self.out,
                "<p class=\"line depth{}\"><span class=\"mark\">{}</span> <span>",
                line.depth.min(4),
                escape_xml(&line.mark)
            );
            self.write_inlines(&line.text);
            self.out.push_str("</span></p>\n");
        }
        self.out.push_str("</div>\n");
    }

    fn write_table(&mut self, table: &Table) {
        let _ = writeln!(
            self.out,
            "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{}\"><table>",
            escape_xml(self.words.message("book-table"))
        );
        if table.head.iter().any(|head| !head.is_empty()) {
            self.out.push_str("<thead><tr>");
            for head in &table.head {
                let _ = match head.as_str() {
                    // A screen reader must not announce a heading without words.
                    "" => write!(self.out, "<td></td>"),
                    head => write!(self.out, "<th scope=\"col\">{}</th>", escape_xml(head)),
                };
            }
            self.out.push_str("</tr></thead>\n");
        }
        self.out.push_str("<tbody>\n");
        for (at, row) in table.rows.iter().enumerate() {
            let note = table.notes.get(at).filter(|note| !note.is_empty());
            self.out.push_str(if note.is_some() { "<tr class=\"noted\">" } else { "<tr>" });
            for cell in row {
                self.out.push_str("<td>");
                if let Some(scene) = &cell.picture {
                    self.out.push_str("<span class=\"symbol\">");
                    self.write_scene(scene);
                    self.out.push_str("</span> ");
                }
                let _ = write!(self.out, "{}</td>", escape_xml(&cell.text));
            }
            self.out.push_str("</tr>\n");
            if let Some(note) = note {
                let _ = writeln!(
                    self.out,
                    "<tr class=\"about\"><td colspan=\"{}\">{}</td></tr>",
                    row.len().max(1),
                    escape_xml(note)
                );
            }
        }
        self.out.push_str("</tbody></table></div>\n");
    }

    fn write_picture(&mut self, picture: &Picture) {
        self.write_scene(&picture.scene);
        if !picture.caption.is_empty() {
            let _ = write!(self.out, "<figcaption>{}</figcaption>", escape_xml(&picture.caption));
        }
    }

    fn write_scene(&mut self, scene: &Arc<Scene>) {
        self.pictures += 1;
        let mut scene = Scene::clone(scene);
        scene.id = format!("p{}", self.pictures);
        self.out.push_str(&to_svg(&scene));
    }

    fn write_cards(&mut self, cards: &[Card]) {
        self.out.push_str("<div class=\"cards\">\n");
        for card in cards {
            let _ = write!(
                self.out,
                "<div class=\"card\"><p class=\"head\">{}",
                escape_xml(&card.title)
            );
            let _ = write!(self.out, "<span class=\"count\">× {}</span></p>", card.count);
            for (number, anchor) in &card.clauses {
                let (number, anchor) = (escape_xml(number), escape_xml(anchor));
                let _ = write!(self.out, "<p class=\"details\" id=\"{anchor}\">{number}</p>");
            }
            if !card.details.is_empty() {
                let details = escape_xml(&card.details.join(" · "));
                let _ = write!(self.out, "<p class=\"details\">{details}</p>");
            }
            for paragraph in card.text.split("\n\n").filter(|p| !p.trim().is_empty()) {
                let _ = write!(self.out, "<p>{}</p>", escape_xml(paragraph));
            }
            self.out.push_str("</div>\n");
        }
        self.out.push_str("</div>\n");
    }

    fn write_example(&mut self, example: &Example) {
        let _ = write!(
            self.out,
            "<div class=\"example\"><p class=\"head\"><b>{}</b> {}</p>",
            escape_xml(self.words.message("book-example")),
            escape_xml(&example.title)
        );
        if let Some(picture) = &example.picture {
            let _ = write!(
                self.out,
                "<figure style=\"max-width: {:.0}%\">",
                picture.width.clamp(0.05, 1.0) * 100.0
            );
            self.write_picture(picture);
            self.out.push_str("</figure>");
        }
        self.write_lines(&example.lines);
        if !example.clauses.is_empty() {
            self.out.push_str("<p class=\"shows\">");
            for (number, anchor) in &example.clauses {
                let _ = write!(
                    self.out,
                    "<a href=\"#{}\">{}</a> ",
                    escape_xml(anchor),
                    escape_xml(number)
                );
            }
            self.out.push_str("</p>");
        }
        self.out.push_str("</div>\n");
    }

    fn write_note(&mut self, note: &Note) {
        let _ = write!(
            self.out,
            "<div class=\"note\"><p class=\"head\">{}</p>",
            escape_xml(&note.module)
        );
        for text in &note.text {
            self.write_paragraph(text);
        }
        for (number, anchor, text) in &note.clauses {
            let _ = writeln!(
                self.out,
                "<p class=\"clause\" id=\"{}\"><span class=\"number\">{}</span> {}</p>",
                escape_xml(anchor),
                escape_xml(number),
                escape_xml(text)
            );
        }
        self.out.push_str("</div>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::model::Heading;

    #[test]
    fn names_that_mean_harm_are_text() {
        let evil = "</title><script>alert(1)</script>\"'";
        let book = Book {
            title: evil.to_owned(),
            blocks: vec![
                Block::Heading(Heading {
                    level: 1,
                    text: evil.to_owned(),
                    anchor: evil.to_owned(),
                    module: Some(evil.to_owned()),
                }),
                Block::Text(vec![Inline::Link { text: evil.to_owned(), to: evil.to_owned() }]),
                Block::Table(Table {
                    head: vec![evil.to_owned()],
                    rows: vec![vec![evil.to_owned().into()]],
                    notes: vec![evil.to_owned()],
                }),
            ],
            ..Book::default()
        };
        let html = to_html(&book);
        assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    }
}
