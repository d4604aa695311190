//! Books as pages: all that is said is printed, and page numbers are right.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod players;

use castra_doc::book::{
    Block, Book, Cell, Heading, Inline, Layout, Line, Table, to_html, to_markdown, to_pages,
};
use castra_draw::Node;
use castra_print::{Document, Item, Page, Paper, Role, Target, to_pdf};

fn heading(level: u8, text: &str) -> Block {
    let anchor = castra_doc::book::anchor(text);
    Block::Heading(Heading { level, text: text.to_owned(), anchor, module: None })
}

/// A book of so many chapters.
fn book(chapters: usize) -> Book {
    let mut blocks = Vec::new();
    let mut words = Vec::new();
    for n in 0..chapters {
        let title = format!("Chapter number {n}");
        blocks.push(heading(1, &title));
        words.push((format!("word{n}"), vec![castra_doc::book::anchor(&title)]));
        let prose = format!("Sentence {n} says that a unit may move and then battle. ").repeat(12);
        blocks.push(Block::Text(Inline::text(prose)));
        for clause in 0..6 {
            let number = format!("AB-{n}-{clause}");
            blocks.push(Block::Clause {
                anchor: castra_doc::book::anchor(&number),
                text: Inline::text(format!("Clause {clause} of chapter {n} holds.")),
                number,
                module: None,
                struck: false,
            });
        }
        let row = |a: &str| vec![Cell::from(format!("{a}{n}")), Cell::from("4".to_owned())];
        blocks.push(Block::Table(Table {
            head: vec!["unit".to_owned(), "dice".to_owned()],
            rows: (0..9).map(|_| row("spear")).collect(),
            notes: vec!["carries a long spear".to_owned()],
        }));
        blocks.push(Block::List(vec![Line {
            depth: 1,
            mark: "–".to_owned(),
            text: vec![Inline::Link {
                text: "first chapter".to_owned(),
                to: castra_doc::book::anchor("Chapter number 0"),
            }],
        }]));
    }
    blocks.push(Block::Index(castra_doc::book::Index { title: "Index".to_owned(), words }));
    Book { title: "A game".to_owned(), blocks, ..Book::default() }
}

fn runs(nodes: &[Node], out: &mut Vec<String>) {
    for node in nodes {
        match node {
            Node::Text(run) => out.push(run.text.to_string()),
            Node::Group(group) => runs(&group.nodes, out),
            Node::Shape(_) | Node::Image(_) => {}
        }
    }
}

/// What is on a page, taken out of what it is tagged as.
fn plain(items: &[Item]) -> Vec<&Item> {
    items
        .iter()
        .flat_map(|item| match item {
            Item::Tagged(tagged) => plain(&tagged.items),
            Item::Node(_) | Item::Picture(_) => vec![item],
        })
        .collect()
}

fn text(page: &Page) -> String {
    let mut out = Vec::new();
    for item in plain(&page.items) {
        if let Item::Node(node) = item {
            runs(std::slice::from_ref(node), &mut out);
        }
    }
    out.join(" ")
}

/// What a page says to whom it is read: each tag once, with its role.
fn read(page: &Page) -> Vec<(Role, String)> {
    fn below(items: &[Item], out: &mut Vec<(Role, String)>) {
        for item in items {
            if let Item::Tagged(tagged) = item {
                let mut said = Vec::new();
                for item in &tagged.items {
                    if let Item::Node(node) = item {
                        runs(std::slice::from_ref(node), &mut said);
                    }
                }
                out.push((tagged.tag.role, said.join(" ")));
                below(&tagged.items, out);
            }
        }
    }
    let mut out = Vec::new();
    below(&page.items, &mut out);
    out
}

fn pages(book: &Book) -> Document {
    to_pages(book, &Layout::default())
}

#[test]
fn everything_is_printed_inside_the_page() {
    let document = pages(&book(9));
    let all: String = document.pages.iter().map(text).collect::<Vec<_>>().join(" ");
    for n in 0..9 {
        for what in [format!("Chapter number {n}"), format!("AB-{n}-5"), format!("word{n}")] {
            assert!(all.contains(&what), "{what}");
        }
        assert_eq!(all.matches(&format!("spear{n}")).count(), 9);
    }
    let (width, height) = Paper::A4.size_in_points();
    for page in &document.pages {
        for item in plain(&page.items) {
            if let Item::Node(Node::Text(run)) = item {
                let end = run.x + run.glyphs.last().map_or(0.0, |g| g.x) * run.size;
                assert!(run.x > 20.0 && end < width - 20.0, "{}", run.text);
                assert!(run.y > 20.0 && run.y < height - 20.0, "{}", run.text);
            }
        }
    }
}

#[test]
fn everything_that_is_read_has_a_role() {
    let document = pages(&book(3));
    let read: Vec<(Role, String)> = document.pages.iter().flat_map(read).collect();
    let of = |wanted: Role| -> Vec<&str> {
        read.iter().filter(|(role, _)| *role == wanted).map(|(_, said)| said.as_str()).collect()
    };
    assert_eq!(of(Role::Heading(1)), ["A game"]);
    assert_eq!(of(Role::Heading(2)).len(), 3 + 1, "chapters and the index");
    // A table that goes on overleaf repeats its head for the eye alone.
    assert_eq!(of(Role::HeadCell), ["unit", "dice"].repeat(3));
    assert_eq!(of(Role::Cell(1)).len(), 3 * 9 * 2);
    assert_eq!(of(Role::Cell(2)), ["carries a long spear"; 3]);
    assert_eq!(of(Role::ListMark), ["–"; 3]);
    assert_eq!(of(Role::ListBody), ["first chapter"; 3]);
    let paragraphs = of(Role::Paragraph).join(" ");
    for n in 0..3 {
        let clause = format!("AB-{n}-5 Clause 5 of chapter {n} holds.");
        assert!(paragraphs.contains(&clause), "{clause}");
    }
    let links = document.pages.iter().flat_map(|page| &page.links);
    assert!(links.clone().count() > 0 && links.into_iter().all(|link| link.tag.is_some()));
}

#[test]
fn a_headless_table_has_row_headings() {
    let row = |a: &str, b: &str| vec![Cell::from(a.to_owned()), Cell::from(b.to_owned())];
    let table = Table {
        head: Vec::new(),
        rows: vec![row("hill", "2"), row("marsh", "1")],
        notes: Vec::new(),
    };
    let book =
        Book { title: "A game".to_owned(), blocks: vec![Block::Table(table)], ..Book::default() };
    let read: Vec<(Role, String)> = pages(&book).pages.iter().flat_map(read).collect();
    let of = |wanted: Role| -> Vec<String> {
        read.iter().filter(|(role, _)| *role == wanted).map(|(_, said)| said.clone()).collect()
    };
    assert_eq!(of(Role::SideCell), ["hill", "marsh"]);
    assert_eq!(of(Role::Cell(1)), ["2", "1"]);
}

#[test]
fn the_page_head_names_the_current_chapter() {
    // Two short chapters begin on a page, and the second goes on for pages.
    let prose = "A unit may move and then battle. ".repeat(20);
    let mut blocks = vec![heading(1, "Short"), Block::Text(Inline::text("Few words."))];
    blocks.push(heading(1, "Long"));
    blocks.extend((0..30).map(|_| Block::Text(Inline::text(prose.clone()))));
    let document = pages(&Book { title: "A game".to_owned(), blocks, ..Book::default() });
    let head = |page: &Page| -> Option<String> {
        plain(&page.items).into_iter().find_map(|item| match item {
            Item::Node(Node::Text(run)) if run.y < 40.0 && run.x > 300.0 => {
                Some(run.text.to_string())
            }
            _ => None,
        })
    };
    let heads: Vec<Option<String>> = document.pages.iter().skip(1).map(head).collect();
    let long = Some("Long".to_owned());
    assert_eq!(heads.first(), Some(&Some("Short".to_owned())));
    assert!(heads.len() > 2 && heads.iter().skip(1).all(|head| *head == long), "{heads:?}");
}

#[test]
fn contents_and_links_lead_to_the_page_with_the_heading() {
    let document = pages(&book(9));
    let contents = document.pages.first().expect("a first page");
    let mut led = 0;
    for link in &contents.links {
        let Target::Page { index, .. } = link.to else { panic!("a link out of the file") };
        let page = document.pages.get(index).expect("that page");
        assert!(text(page).contains("Chapter number") || text(page).contains("Index"), "{index}");
        led += 1;
    }
    // The words and the number of each line.
    assert_eq!(led, 2 * 10);
    for mark in &document.bookmarks {
        let page = document.pages.get(mark.page).expect("that page");
        assert!(text(page).contains(&mark.title), "{}", mark.title);
    }
}

#[test]
fn index_page_numbers_are_correct() {
    let document = pages(&book(9));
    let last = text(document.pages.last().expect("pages"));
    let last = last.split_whitespace().collect::<Vec<_>>().join(" ");
    for n in 0..9 {
        let title = format!("Chapter number {n}");
        let at = document
            .pages
            .iter()
            .skip(1)
            .position(|page| text(page).contains(&title) && !text(page).contains("Index"));
        let number = at.expect("its page") + 2;
        assert!(last.contains(&format!("word{n} {number}")), "{n} {number}: {last}");
    }
}

#[test]
fn layout_takes_linear_time() {
    let (one, four) = (pages(&book(10)), pages(&book(40)));
    assert!(four.pages.len() <= one.pages.len() * 4 + 2);
    let bytes = |document: &Document| to_pdf(document).expect("a file").len();
    assert!(bytes(&four) <= bytes(&one) * 5);
    let html = |n| to_html(&book(n)).len() - to_html(&book(0)).len();
    assert!(html(40) <= html(10) * 5);
}

/// A line through a clause can be seen on paper, and a screen reader says that it is replaced.
#[test]
fn a_replaced_clause_is_struck_in_every_form() {
    let clause = |number: &str, struck: bool| Block::Clause {
        number: number.to_owned(),
        anchor: castra_doc::book::anchor(number),
        text: Inline::text(
            "A unit moves one hex, and then battles with all of its dice. ".repeat(4),
        ),
        module: None,
        struck,
    };
    let with = |blocks: Vec<Block>| Book { title: "A game".to_owned(), blocks, ..Book::default() };
    let shapes = |book: &Book| -> usize {
        let document = pages(book);
        let items = document.pages.iter().flat_map(|page| plain(&page.items));
        items.filter(|item| !matches!(item, Item::Node(Node::Text(_)))).count()
    };
    let (old, new) = (with(vec![clause("A-1", true)]), with(vec![clause("A-1", false)]));
    // A line of the clause has a line through it.
    assert!(shapes(&old) >= shapes(&new) + 3, "{} {}", shapes(&old), shapes(&new));
    let said: Vec<String> = pages(&old).pages.iter().map(text).collect();
    assert!(said.join(" ").contains("(replaced)"), "{said:?}");
    assert!(to_html(&old).contains("<del>A unit moves") && !to_html(&new).contains("<del>"));
    assert!(to_markdown(&old).contains("- **A-1** ~~A unit moves"), "{}", to_markdown(&old));
}
