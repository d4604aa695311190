use std::sync::Arc;

use castra_draw::{
    Bounds, Face, Image, Ink, Node, Pixels, Scene, Shape, Stroke, Style, TextRun, Typesetter,
};
use castra_print::{
    Bookmark, Document, Item, Link, Measure, Page, Paper, Picture, PrintError, Role, SheetMarks,
    Span, Tag, Tagged, Target, millimetres_to_points, to_pdf, typeset,
};

use crate::reader::Read;

fn line(setter: &Typesetter, text: &str, face: Face) -> TextRun {
    let style = Style::new(face, 12.0);
    let line = setter.typeset_line(text, style);
    TextRun {
        text: Arc::clone(&line.text),
        glyphs: Arc::clone(&line.glyphs),
        x: 50.0,
        y: 80.0,
        size: style.size,
        ink: Ink::from_rgb(0x0020_1A14),
        halo: None,
        is_upside_down: false,
    }
}

fn scene() -> Arc<Scene> {
    let setter = Typesetter::new();
    let path = tiny_skia::PathBuilder::from_circle(50.0, 40.0, 20.0).expect("a circle");
    let nodes = vec![
        Node::Shape(Shape {
            path: Arc::new(path),
            transform: tiny_skia::Transform::identity(),
            fill: Some(Ink::from_rgb(0x009B_2D1F).faded(0.5)),
            even_odd: false,
            stroke: Some(Stroke::new(Ink::from_rgb(0), 1.0).with_dashes(3.0, 2.0)),
        }),
        Node::Text(line(&setter, "Zama", Face::Title)),
    ];
    Arc::new(Scene {
        width: 200.0,
        height: 100.0,
        scale: 1.0,
        dpi: None,
        id: "a".to_owned(),
        title: "A field".to_owned(),
        paper: Ink::from_rgb(0x00FF_FFFF),
        nodes,
        outlines: setter.into_outlines(),
        boxes: Vec::new(),
        warnings: Vec::new(),
    })
}

fn document() -> Document {
    let setter = Typesetter::new();
    let (width, height) = Paper::A4.size_in_points();
    let mut first = Page::new(width, height);
    let span = Span::new(
        "Each unit fights in its turn: Scipio’s efficient officers, Ἀννίβας and his elephants.",
        Style::new(Face::Body, 10.0),
        Ink::from_rgb(0),
    );
    for (at, set) in typeset(&setter, &[span], &Measure::ragged(150.0)).into_iter().enumerate() {
        for mut run in set.runs {
            run.y = 100.0 + 13.0 * at as f32;
            first.items.push(Item::Node(Node::Text(run)));
        }
    }
    let scene = scene();
    for at in [200.0, 400.0] {
        first.items.push(Item::Picture(Picture {
            scene: Arc::clone(&scene),
            x: 40.0,
            y: at,
            scale: 0.5,
            ground: true,
        }));
    }
    first.links.push(Link {
        bounds: Bounds { x0: 50.0, y0: 90.0, x1: 100.0, y1: 102.0 },
        to: Target::Page { index: 1, y: 0.0 },
        tag: None,
    });
    let mut second = Page::new(width, height);
    second.label = Some("ii".to_owned());
    second.items.push(Item::Node(Node::Text(line(
        &setter,
        "The (last) page \\ <end>",
        Face::Narrow,
    ))));
    Document {
        title: "A book (of battles)".to_owned(),
        language: "en".to_owned(),
        pages: vec![first, second],
        bookmarks: vec![Bookmark {
            title: "Contents".to_owned(),
            page: 0,
            y: 10.0,
            children: vec![Bookmark { title: "End".to_owned(), page: 1, y: 0.0, children: vec![] }],
        }],
        ..Document::default()
    }
}

#[test]
fn text_is_read_back_as_it_was_written() {
    let read = Read::of(&to_pdf(&document()).expect("a file"));
    let said = read.page_text();
    let whole = said.join(" ");
    assert_eq!(
        whole.split_whitespace().collect::<Vec<_>>().join(" "),
        "Zama Each unit fights in its turn: Scipio’s efficient officers, Ἀννίβας and his elephants. \
         The (last) page \\ <end>"
    );
}

/// A line of a style, as a paragraph of its own.
fn paragraph(setter: &Typesetter, text: &str) -> Vec<TextRun> {
    let span = Span::new(text, Style::new(Face::Body, 10.0), Ink::from_rgb(0));
    typeset(setter, &[span], &Measure::ragged(400.0))
        .into_iter()
        .flat_map(|line| line.runs)
        .collect()
}

fn page_of(runs: Vec<TextRun>) -> Document {
    let mut page = Page::new(500.0, 200.0);
    page.items = runs.into_iter().map(|run| Item::Node(Node::Text(run))).collect();
    Document { pages: vec![page], ..Document::default() }
}

#[test]
fn fonts_of_authors_are_embedded_whichever_curves_they_have() {
    let draw = concat!(env!("CARGO_MANIFEST_DIR"), "/../castra-draw/tests/fixtures/frames");
    for (ending, sort) in [("ttf", "/FontFile2"), ("otf", "/FontFile3")] {
        let data = std::fs::read(format!("{draw}.{ending}")).expect("a font");
        let own = castra_draw::AuthorFont::read(&data).expect("a font");
        let setter = Typesetter::with_fonts(&[own]);
        let file = to_pdf(&page_of(paragraph(&setter, "赤壁"))).expect("a file");
        let read = Read::of(&file);
        assert_eq!(read.all.matches(sort).count(), 1, "{ending}");
        assert!(read.all.contains("+Frames-"), "{ending}");
        assert_eq!(read.page_text().join(" ").trim(), "赤壁", "{ending}");
    }
}

/// Where each word begins, from left to right.
#[test]
fn right_to_left_words_are_set_from_the_right() {
    let order = |text: &str| -> String {
        let runs = paragraph(&Typesetter::new(), text);
        let mut letters: Vec<(f32, char)> = Vec::new();
        for run in &runs {
            assert_eq!(run.text.as_ref(), text, "the text is in the order in which it is read");
            letters.extend(run.glyphs.iter().filter_map(|glyph| {
                let letter = run.text.get(glyph.start as usize..)?.chars().next()?;
                Some((run.x + glyph.x * run.size, letter))
            }));
        }
        letters.sort_by(|a, b| a.0.total_cmp(&b.0));
        letters.into_iter().map(|(_, letter)| letter).collect()
    };
    assert_eq!(order("Rome B6"), "RomeB6");
    assert_eq!(order("אבג דה B6"), "B6הדגבא");
    assert_eq!(order("Rome אבג דה B6"), "RomeהדגבאB6");
    assert_eq!(order("אבג 0706 Rome"), "Rome0706גבא");
    let (left, right) = ("Rome", "אבג");
    let end = |text: &str| {
        let runs = paragraph(&Typesetter::new(), text);
        runs.iter().map(|run| run.x).fold(0.0, f32::max)
    };
    assert!(end(left) < 1.0 && end(right) > 300.0, "a paragraph begins where it is read from");
}

#[test]
fn fonts_are_embedded_as_subsets() {
    let file = to_pdf(&document()).expect("a file");
    let read = Read::of(&file);
    let fonts = read.objects.values().filter(|(dict, _)| dict.contains("/Length1")).count();
    assert_eq!(fonts, 3, "body, narrow and title");
    assert_eq!(read.all.matches("/FontFile2").count(), fonts);
    let whole = Face::Body.data().len() + Face::Title.data().len() + Face::Narrow.data().len();
    assert!(file.len() * 10 < whole, "{} bytes", file.len());
}

#[test]
fn the_same_pages_give_the_same_bytes_and_no_date() {
    let (one, other) = (to_pdf(&document()).expect("a file"), to_pdf(&document()).expect("a file"));
    assert!(one == other);
    assert!(!String::from_utf8_lossy(&one).contains("Date"));
}

#[test]
fn a_picture_in_two_places_is_written_once() {
    let read = Read::of(&to_pdf(&document()).expect("a file"));
    assert_eq!(read.all.matches("/Subtype/Form").count(), 1);
}

#[test]
fn pages_have_their_boxes_labels_links_and_bookmarks() {
    let mut document = document();
    document.sheet = SheetMarks { bleed: millimetres_to_points(3.0), crop_marks: true };
    let read = Read::of(&to_pdf(&document).expect("a file"));
    for what in ["/TrimBox", "/BleedBox", "/MediaBox", "/Lang", "/PageLabels", "/Outlines"] {
        assert!(read.all.contains(what), "{what}");
    }
    assert_eq!(read.all.matches("/Subtype/Link").count(), 1);
    let page = read.objects.values().find(|(dict, _)| dict.contains("/TrimBox")).expect("a page");
    let numbers = |name: &str| -> Vec<f32> {
        let list = page.0.split(name).nth(1).and_then(|rest| rest.split(['[', ']']).nth(1));
        list.unwrap_or_default().split_whitespace().filter_map(|n| n.parse().ok()).collect()
    };
    let (trim, bleed, media) = (numbers("/TrimBox"), numbers("/BleedBox"), numbers("/MediaBox"));
    let (width, height) = Paper::A4.size_in_points();
    assert!((trim[2] - trim[0] - width).abs() < 0.1 && (trim[3] - trim[1] - height).abs() < 0.1);
    assert!((trim[0] - bleed[0] - millimetres_to_points(3.0)).abs() < 0.1);
    assert!(media[0] < bleed[0] && media[2] > bleed[2]);
}

#[test]
fn invalid_pages_are_refused() {
    let broken = |change: fn(&mut Document)| {
        let mut document = document();
        change(&mut document);
        to_pdf(&document)
    };
    assert!(matches!(broken(|d| d.pages.clear()), Err(PrintError::NoPages)));
    assert!(matches!(broken(|d| d.pages[0].width = f32::NAN), Err(PrintError::Size { .. })));
    assert!(matches!(broken(|d| d.pages[0].height = 1.0e6), Err(PrintError::Size { .. })));
    assert!(matches!(broken(|d| d.sheet.bleed = -1.0), Err(PrintError::Bleed(_))));
}

#[test]
fn tags_form_a_tree_in_order_of_first_use() {
    let plain = to_pdf(&document()).expect("a file");
    assert!(!String::from_utf8_lossy(&plain).contains("/StructTreeRoot"));

    let mut document = document();
    let part = Tag::new(Role::Aside, None);
    let (head, text) = (Tag::new(Role::Heading(2), Some(&part)), Tag::new(Role::Paragraph, None));
    let mut tags = [Arc::clone(&head), Arc::clone(&text)].into_iter();
    for page in &mut document.pages {
        let items = std::mem::take(&mut page.items);
        let drawn =
            Item::Tagged(Tagged { tag: Tag::figure("A field", None), items: items[..1].to_vec() });
        // The paragraph begins on the first page and ends on the second.
        let tag = tags.next().expect("a tag for each page");
        let rest = items[1..].to_vec();
        page.items = vec![drawn, Item::Tagged(Tagged { tag, items: rest }), items[0].clone()];
        for link in &mut page.links {
            link.tag = Some(Arc::clone(&text));
        }
    }
    let file = to_pdf(&document).expect("a file");
    assert_eq!(file, to_pdf(&document).expect("a file"));
    let read = Read::of(&file);
    let of = |what: &str| read.objects.values().filter(|(dict, _)| dict.contains(what)).count();
    assert_eq!([of("/S/H2"), of("/S/P"), of("/S/Div"), of("/S/Link")], [1, 1, 1, 1]);
    assert_eq!([of("/S/Figure"), of("/Alt(A field)"), of("/S/Document")], [2, 2, 1]);
    assert_eq!([of("/StructParents"), of("/StructParent "), of("/MarkInfo")], [2, 1, 1]);
    for (_, data) in read.objects.values() {
        let (opened, closed) = (b"BDC".as_slice(), b"EMC".as_slice());
        let count = |what: &[u8]| data.windows(3).filter(|w| *w == what).count();
        let artifacts = data.windows(3).filter(|w| *w == b"BMC".as_slice()).count();
        assert_eq!(count(opened) + artifacts, count(closed));
    }
}

/// A picture of pixels is in the file once, with its opacity beside it.
#[test]
fn an_image_is_written_once_with_its_opacity() {
    let pixels = Arc::new(Pixels::new(2, 1, &[255, 0, 0, 255, 0, 0, 255, 7]));
    let image = |x: f32| {
        let bounds = Bounds { x0: x, y0: 10.0, x1: x + 20.0, y1: 20.0 };
        Item::Node(Node::Image(Image { pixels: Arc::clone(&pixels), bounds }))
    };
    let mut page = Page::new(200.0, 100.0);
    page.items.extend([image(10.0), image(50.0)]);
    let file = to_pdf(&Document { pages: vec![page], ..Document::default() }).expect("a file");
    let read = Read::of(&file);
    let images: Vec<_> =
        read.objects.values().filter(|(dict, _)| dict.contains("/Subtype/Image")).collect();
    let data: Vec<&[u8]> = images.iter().map(|(_, data)| data.as_slice()).collect();
    assert_eq!(data, [&[255, 0, 0, 0, 0, 255][..], &[255, 7][..]]);
    assert!(images[0].0.contains("/SMask"), "{}", images[0].0);
    let shown = |(_, data): &&(String, Vec<u8>)| {
        String::from_utf8_lossy(data).contains("20 0 0 -10 50 20 cm")
    };
    assert!(read.objects.values().any(|one| shown(&one)));
}
