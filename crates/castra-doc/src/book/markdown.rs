//! A book as Markdown, for the pages of a repository.

use std::collections::BTreeMap;

use super::model::{Block, Book, Card, Inline, Line, Note, Table, chapters};

/// The maximum number of properties of a card in one line.
const MAX_INLINE_DETAILS: usize = 4;
/// The longest line of a paragraph, in characters.
const MAX_LINE_CHARS: usize = 120;

/// Writes a book as Markdown. The title is the level-1 heading. Pictures, indexes and examples,
/// which need a picture, are left out. Links lead to the heading above their target.
#[must_use]
pub fn to_markdown(book: &Book) -> String {
    let mut out = format!("# {}\n\n", escape(&book.title));
    if let Some(subtitle) = &book.subtitle {
        out += &format!("*{}*\n\n", escape(subtitle));
    }
    out + &Writer::of(book).blocks(&book.blocks)
}

/// A writer of the parts of a book as Markdown.
struct Writer<'b> {
    /// The fragment of the heading above each anchor.
    fragments: BTreeMap<&'b str, String>,
}

impl<'b> Writer<'b> {
    fn of(book: &'b Book) -> Self {
        // GitHub and Castra's site number repeated headings: `setup`, `setup-1`, `setup-2`.
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        let mut of_heading: BTreeMap<&str, String> = BTreeMap::new();
        for block in &book.blocks {
            let Block::Heading(heading) = block else { continue };
            let slug = slug(&heading.text);
            let times = count.entry(slug.clone()).or_default();
            let own = if *times == 0 { slug } else { format!("{slug}-{times}") };
            *times += 1;
            of_heading.insert(&heading.anchor, own);
        }
        let under = chapters(book, |heading| heading.anchor.as_str());
        let fragments = under
            .into_iter()
            .filter_map(|(anchor, heading)| Some((anchor, of_heading.get(heading)?.clone())));
        Self { fragments: fragments.collect() }
    }

    fn blocks(&self, blocks: &[Block]) -> String {
        let mut out = String::new();
        let mut in_clauses = false;
        for block in blocks {
            // Consecutive clauses form one list.
            let is_clause = matches!(block, Block::Clause { .. });
            if in_clauses && !is_clause {
                out.push('\n');
            }
            in_clauses = is_clause;
            let text = self.block(block);
            if !text.is_empty() {
                out += &text;
                out += if is_clause { "\n" } else { "\n\n" };
            }
        }
        format!("{}\n", out.trim_end())
    }

    fn block(&self, block: &Block) -> String {
        match block {
            Block::Heading(heading) => {
                let suffix = heading.module.as_ref().map(|m| format!(" ({m})")).unwrap_or_default();
                let marks = "#".repeat(usize::from(heading.level) + 1);
                format!("{marks} {}{}", escape(&heading.text), escape(&suffix))
            }
            Block::Text(text) => wrap(&self.inlines(text), "", ""),
            Block::Clause { number, text, module, struck, .. } => {
                self.clause(number, &self.inlines(text), module.as_deref(), *struck)
            }
            Block::Term { name, text, .. } => {
                wrap(&format!("**{}** {}", escape(name), self.inlines(text)), "", "")
            }
            Block::List(lines) => self.lines(lines),
            Block::Table(table) => self.table(table),
            Block::Row(pictures) => {
                let names: Vec<String> = pictures.iter().map(|p| escape(&p.caption)).collect();
                wrap(&names.join(", "), "", "")
            }
            Block::Cards(cards) => cards.iter().map(card).collect::<Vec<_>>().join("\n"),
            Block::Note(note) => self.note(note),
            Block::Figure(_) | Block::Example(_) | Block::Index(_) => String::new(),
        }
    }

    fn clause(&self, number: &str, text: &str, module: Option<&str>, struck: bool) -> String {
        let text = if struck { format!("~~{text}~~") } else { text.to_owned() };
        let suffix = module.map(|m| format!(" *({})*", escape(m))).unwrap_or_default();
        wrap(&format!("**{number}** {text}{suffix}"), "- ", "  ")
    }

    fn lines(&self, lines: &[Line]) -> String {
        let mut out: Vec<String> = Vec::new();
        for line in lines {
            let indent = "  ".repeat(line.depth.into());
            let (first, rest) = (format!("{indent}- "), format!("{indent}  "));
            // A line that contains only links becomes an item for each link.
            let is_row = |part: &Inline| match part {
                Inline::Link { .. } => true,
                Inline::Text(text) => text == ", ",
                Inline::Emphasis(_) | Inline::Label(_) => false,
            };
            if line.text.len() > 1 && line.text.iter().all(is_row) {
                let links = line.text.iter().filter(|part| matches!(part, Inline::Link { .. }));
                let texts = links.map(|link| self.inlines(std::slice::from_ref(link)));
                out.extend(texts.map(|text| wrap(&text, &first, &rest)));
                continue;
            }
            let is_number = line.mark.chars().all(|c| c.is_ascii_digit()) && !line.mark.is_empty();
            let mark = if is_number { format!("**{}** ", line.mark) } else { String::new() };
            out.push(wrap(&format!("{mark}{}", self.inlines(&line.text)), &first, &rest));
        }
        out.join("\n")
    }

    /// Returns a table, and below it a list of the notes on its rows.
    fn table(&self, table: &Table) -> String {
        let width = table.rows.iter().map(Vec::len).max().unwrap_or_default().max(table.head.len());
        let head = (0..width).map(|at| table.head.get(at).map_or("", String::as_str));
        let mut out = vec![row(head), format!("|{}", "---|".repeat(width))];
        let mut notes: Vec<String> = Vec::new();
        for (at, cells) in table.rows.iter().enumerate() {
            out.push(row((0..width).map(|at| cells.get(at).map_or("", |cell| cell.text.as_str()))));
            if let Some(note) = table.notes.get(at).filter(|note| !note.is_empty()) {
                let name = cells.first().map_or("", |cell| cell.text.as_str());
                notes.push(wrap(&format!("**{}.** {}", escape(name), escape(note)), "- ", "  "));
            }
        }
        if !notes.is_empty() {
            out.push(String::new());
            out.extend(notes);
        }
        out.join("\n")
    }

    fn note(&self, note: &Note) -> String {
        let mut out = vec![format!("> **{}**", escape(&note.module))];
        for text in &note.text {
            out.push(">".to_owned());
            out.push(wrap(&self.inlines(text), "> ", "> "));
        }
        if !note.clauses.is_empty() {
            out.push(">".to_owned());
        }
        for (number, _, text) in &note.clauses {
            out.push(wrap(&format!("**{number}** {}", escape(text)), "> - ", ">   "));
        }
        out.join("\n")
    }

    fn inlines(&self, text: &[Inline]) -> String {
        let part = |part: &Inline| match part {
            Inline::Text(text) => escape(text),
            Inline::Emphasis(text) => surround(text, "*"),
            Inline::Label(text) => surround(text, "**"),
            Inline::Link { text, to } => match self.fragments.get(to.as_str()) {
                Some(fragment) => format!("[{}](#{fragment})", escape(text)),
                None => escape(text),
            },
        };
        text.iter().map(part).collect()
    }
}

/// Returns a card as an item of a list, with its properties below it.
fn card(card: &Card) -> String {
    let numbers: String =
        card.clauses.iter().map(|(number, _)| format!(" ({})", escape(number))).collect();
    let text = escape(&one_line(&card.text));
    let name = format!("**{} × {}**{numbers}. {text}", card.count, escape(&card.title));
    let mut out = vec![wrap(name.trim_end(), "- ", "  ")];
    let details = card.details.chunks(MAX_INLINE_DETAILS).map(|details| details.join(" · "));
    out.extend(details.map(|details| wrap(&escape(&details), "  - ", "    ")));
    out.join("\n")
}

/// Returns a text between marks such as `*`. Blanks at its ends stay outside the marks.
fn surround(text: &str, mark: &str) -> String {
    let words = text.trim();
    if words.is_empty() {
        return text.to_owned();
    }
    let (before, after) = text.split_once(words).unwrap_or_default();
    format!("{before}{mark}{}{mark}{after}", escape(words))
}

fn row<'t>(cells: impl Iterator<Item = &'t str>) -> String {
    let cells = cells.map(|cell| format!(" {} |", escape(&one_line(cell)).replace('|', "\\|")));
    format!("|{}", cells.collect::<String>())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text with all Markdown markup escaped.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut all = text.chars().peekable();
    while let Some(c) = all.next() {
        match c {
            '<' => out.push_str("&lt;"),
            // An ampersand begins a reference only before a letter or `#`.
            '&' if all.peek().is_some_and(|next| next.is_ascii_alphabetic() || *next == '#') => {
                out.push_str("&amp;");
            }
            '*' | '_' | '`' | '[' | ']' | '~' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

/// Returns the fragment of a heading by GitHub's rules.
fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Wraps a paragraph. The first line begins with `first`, and the others with `rest`.
fn wrap(text: &str, first: &str, rest: &str) -> String {
    let mut out = first.to_owned();
    let mut length = first.chars().count();
    let mut begins = true;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        // A line must not begin with a word that Markdown reads as the mark of a list.
        let is_mark = matches!(word, "-" | "+" | "–") || word.ends_with('.') && is_number(word);
        if !begins && length + 1 + letters > MAX_LINE_CHARS && !is_mark {
            out.push('\n');
            out += rest;
            length = rest.chars().count();
            begins = true;
        }
        if !begins {
            out.push(' ');
            length += 1;
        }
        out += word;
        length += letters;
        begins = false;
    }
    out
}

fn is_number(word: &str) -> bool {
    word.trim_end_matches('.').chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Heading;

    fn book(blocks: Vec<Block>) -> Book {
        Book { title: "A *game*".to_owned(), blocks, ..Book::default() }
    }

    fn heading(text: &str, anchor: &str) -> Block {
        let (text, anchor) = (text.to_owned(), anchor.to_owned());
        Block::Heading(Heading { level: 1, text, anchor, module: None })
    }

    fn clause(number: &str, struck: bool, module: Option<&str>) -> Block {
        Block::Clause {
            number: number.to_owned(),
            anchor: format!("clause-{number}"),
            text: Inline::text("Units move <far>."),
            module: module.map(str::to_owned),
            struck,
        }
    }

    #[test]
    fn clauses_are_a_list_and_replaced_ones_are_struck() {
        let blocks = vec![
            heading("1. Move", "m"),
            clause("A-1", true, None),
            clause("B-1", false, Some("B")),
        ];
        assert_eq!(
            to_markdown(&book(blocks)),
            "# A \\*game\\*\n\n## 1. Move\n\n- **A-1** ~~Units move &lt;far>.~~\n\
             - **B-1** Units move &lt;far>. *(B)*\n"
        );
    }

    #[test]
    fn links_lead_to_the_heading_of_their_target() {
        let link = Inline::Link { text: "A-1".to_owned(), to: "clause-A-1".to_owned() };
        let lost = Inline::Link { text: "Z-1".to_owned(), to: "clause-Z-1".to_owned() };
        let blocks = vec![
            heading("Battle", "first"),
            Block::Text(vec![link, lost]),
            heading("Battle", "second"),
            clause("A-1", false, None),
        ];
        assert!(to_markdown(&book(blocks)).contains("[A-1](#battle-1)Z-1\n"));
    }

    #[test]
    fn tables_have_a_cell_for_each_column_and_their_notes_below() {
        let table = Table {
            head: vec!["unit".to_owned(), "a|b".to_owned()],
            rows: vec![vec!["foot".to_owned().into()]],
            notes: vec!["Slow.".to_owned()],
        };
        let text = to_markdown(&book(vec![Block::Table(table)]));
        let all = "| unit | a\\|b |\n|---|---|\n| foot |  |\n\n- **foot.** Slow.\n";
        assert!(text.ends_with(all), "{text}");
    }
}
