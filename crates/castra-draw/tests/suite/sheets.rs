//! Sheets to cut out: enough of everything, backs behind their fronts, nothing off
//! the paper.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use super::common;

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{Picture, PictureArea, PictureParts, PictureStep};
use castra_defs::{
    Artwork, CardRef, Deck, DeckGroup, DeckLine, Enum, Field, Game, Instance, Kind, KindRole, Look,
    Param, Scenario, Type, Value, Variant,
};
use castra_draw::{
    Arrangement, Bounds, BoxKind, Duplex, ElementBox, Node, PaperSize, PngEffort, Product,
    SheetKind, SheetOptions, SheetPage, SheetSubject, counter_pictures, lay_out_sheets, to_png,
    to_svg,
};

/// The invented game with a deck of two sorts of card.
fn with_cards() -> Game {
    let mut game = common::game();
    let field = |ty: Type, default| Field {
        ty,
        default,
        state: false,
        quiet: false,
        upto: None,
        title: None,
        private: false,
        doc: None,
    };
    let fields = [
        ("force".to_owned(), field(Type::Int { range: None }, None)),
        ("scout".to_owned(), field(Type::Bool, Some(Value::Bool(false)))),
    ];
    game.kinds.insert(
        "troop".into(),
        Kind {
            name: "troop".into(),
            title: None,
            doc: None,
            role: KindRole::Card,
            abbrs: Vec::new(),
            plural: None,
            fields: fields.into_iter().collect(),
            look: Look::None,
            artwork: None,
        },
    );
    let card = |name: &str, title: &str, params: &[&str], text: &str| Instance {
        name: name.into(),
        kind: "troop".into(),
        doc: Some(text.to_owned()),
        title: title.into(),
        abbr: None,
        aliases: Vec::new(),
        params: params
            .iter()
            .map(|p| Param { name: (*p).to_owned(), ty: Type::Int { range: None } })
            .collect(),
        fields: [("force".to_owned(), Value::Int(3)), ("scout".to_owned(), Value::Bool(true))]
            .into_iter()
            .collect(),
        pictogram: None,
        artwork: None,
        faceless: false,
        of: Vec::new(),
    };
    game.instances.insert("order".into(), card("order", "Order {n} units", &["n"], "In a line."));
    let long = "A sentence that goes on for longer than a card is wide. ".repeat(30);
    game.instances.insert("storm".into(), card("storm", "Storm", &[], &long));
    let line = |card: &str, args: Vec<Value>, count| DeckLine {
        card: CardRef { card: card.to_owned(), args },
        count,
    };
    let lines = vec![line("order", vec![Value::Int(2)], 7), line("storm", Vec::new(), 4)];
    let group = DeckGroup { name: None, announced: None, lines };
    let deck =
        Deck { name: "orders".into(), doc: None, announced: None, back: None, groups: vec![group] };
    game.decks.insert("orders".into(), deck);
    game
}

/// The names of what is to be cut out of a page, with their places.
fn cut_out(page: &SheetPage) -> Vec<(String, Bounds)> {
    let kinds = [BoxKind::Block, BoxKind::Panel];
    let boxes = page.scene.boxes.iter().filter(|b| kinds.contains(&b.kind));
    boxes.map(|b| (b.name.clone(), b.bounds)).collect()
}

fn check(pages: &[SheetPage]) {
    for page in pages {
        let paper = Bounds::from_corner(0.0, 0.0, page.scene.width, page.scene.height);
        let placed = cut_out(page);
        for (i, (name, bounds)) in placed.iter().enumerate() {
            assert!(paper.contains(bounds), "{}: {name} runs off the paper", page.name);
            for (other, place) in &placed[i + 1..] {
                assert!(bounds.overlap_area(place) < 1.0, "{}: {name} and {other}", page.name);
            }
        }
    }
}

#[test]
fn there_are_as_many_cards_as_the_deck_has_and_nine_to_a_page() {
    let game = with_cards();
    let sets = [SheetSubject { game: &game, battle: None }];
    let pages = lay_out_sheets(SheetKind::Cards, &sets, &SheetOptions::default()).expect("pages");
    check(&pages);
    let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
    let wanted = [
        "cards-orders-1-front",
        "cards-orders-1-back",
        "cards-orders-2-front",
        "cards-orders-2-back",
    ];
    assert_eq!(names, wanted);
    assert_eq!(pages.iter().map(|page| page.pieces).collect::<Vec<_>>(), [9, 0, 2, 0]);
    let front = to_svg(&pages[0].scene);
    assert_eq!(cut_out(&pages[0]).iter().filter(|(name, _)| name == "Order 2 units").count(), 7);
    for said in ["Order 2 units", "In a line.", "FORCE", "Scout"] {
        let lines = pages[0].scene.boxes.iter().filter(|b| b.kind == BoxKind::Line);
        assert!(lines.clone().any(|line| line.name == said), "{said}");
    }
    assert!(front.starts_with("<svg") || front.starts_with("<?xml"));
    // What does not fit is said.
    assert!(pages[0].scene.warnings.iter().any(|w| w.contains("`Storm`")));
    let alone = SheetOptions { duplex: Duplex::FrontsOnly, ..SheetOptions::default() };
    assert_eq!(lay_out_sheets(SheetKind::Cards, &sets, &alone).expect("pages").len(), 2);
}

/// A card is headed by the word that its author gives it, and not by one that it has because its
/// author says nothing.
#[test]
fn a_card_is_headed_by_its_own_word() {
    let word =
        |label: &str| (label.to_owned(), Variant { label: label.into(), ..Variant::default() });
    let heads = |usual: &str| {
        let mut game = with_cards();
        let variants = [word("nothing"), word("strike")].into_iter().collect();
        game.enums
            .insert("deed".into(), Enum { name: "deed".into(), plural: None, doc: None, variants });
        let kind = game.kinds.get_mut("troop").expect("the kind");
        let mut field = kind.fields.values().next().expect("a field").clone();
        field.ty = Type::Enum("deed".into());
        field.default = Some(Value::Word(usual.to_owned()));
        kind.fields.insert("does".into(), field);
        let order = game.instances.get_mut("order").expect("the card");
        order.fields.insert("does".into(), Value::Word("nothing".into()));
        let sets = [SheetSubject { game: &game, battle: None }];
        let pages =
            lay_out_sheets(SheetKind::Cards, &sets, &SheetOptions::default()).expect("pages");
        pages.iter().any(|page| page.scene.boxes.iter().any(|b| b.name == "NOTHING"))
    };
    assert!(!heads("nothing"));
    assert!(heads("strike"));
}

#[test]
fn counters_are_enough_for_the_battle_that_needs_most() {
    let game = common::game();
    let (one, two) = (common::battle("brenna"), common::battle("two-lakes"));
    let count = |battles: &[&castra_defs::Scenario]| {
        let sets: Vec<SheetSubject<'_>> = battles
            .iter()
            .map(|battle| SheetSubject { game: &game, battle: Some(battle) })
            .collect();
        let pages =
            lay_out_sheets(SheetKind::Counters, &sets, &SheetOptions::default()).expect("pages");
        check(&pages);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for page in pages.iter().filter(|page| page.pieces > 0) {
            for (name, _) in cut_out(page) {
                *counts.entry(name).or_default() += 1;
            }
        }
        counts
    };
    let (first, second, both) = (count(&[&one]), count(&[&two]), count(&[&one, &two]));
    let units = one.pieces.iter().filter(|p| p.name.is_none()).count();
    assert!(first.values().sum::<usize>() >= units, "{first:?}");
    assert_eq!(count(&[&one, &one]), first);
    for (name, count) in &both {
        let least = first.get(name).max(second.get(name)).copied().unwrap_or_default();
        assert!(*count >= least, "{name}: {count} and not {least}");
    }
}

#[test]
fn backs_align_with_their_fronts() {
    let game = common::game();
    let battle = common::battle("brenna");
    let sets = [SheetSubject { game: &game, battle: Some(&battle) }];
    let pages =
        lay_out_sheets(SheetKind::Counters, &sets, &SheetOptions::default()).expect("pages");
    let (front, back) = (&pages[0], &pages[1]);
    let width = front.scene.width;
    let after = |b: &Bounds| Bounds { x0: width - b.x1, x1: width - b.x0, ..*b };
    for ((name, place), (other, back)) in cut_out(front).iter().zip(cut_out(back)) {
        assert_eq!(*name, other);
        assert!(after(place).overlap_area(&back) > 0.98 * place.width() * place.height(), "{name}");
    }
}

#[test]
fn pictures_for_a_publisher_have_the_pixels_of_its_templates() {
    let (game, battle) = (common::game(), common::battle("brenna"));
    let cards = with_cards();
    let each = SheetOptions {
        arrangement: Arrangement::SeparatePages,
        bleed: Product::BLEED,
        ..SheetOptions::default()
    };
    let pixels = [(225, 225), (300, 300), (375, 375), (450, 600), (600, 825), (825, 1125)];
    for (product, pixels) in Product::COUNTERS.into_iter().chain(Product::CARDS).zip(pixels) {
        let (width, height) = product.size();
        let is_counter = width == height;
        let (kind, of, options) = if is_counter {
            let sets = [SheetSubject { game: &game, battle: Some(&battle) }];
            (SheetKind::Counters, sets, SheetOptions { counter: width, ..each.clone() })
        } else {
            let sets = [SheetSubject { game: &cards, battle: None }];
            (SheetKind::Cards, sets, SheetOptions { card: (width, height), ..each.clone() })
        };
        let pages = lay_out_sheets(kind, &of, &options).expect("pages");
        let on_paper = lay_out_sheets(kind, &of, &SheetOptions::default()).expect("pages");
        let count = |pages: &[SheetPage]| pages.iter().map(|page| page.pieces).sum::<usize>();
        assert_eq!(count(&pages), count(&on_paper), "as many copies as on paper");
        let mut names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), pages.len(), "a name twice");
        for page in &pages {
            assert_eq!(page.scene.pixel_size(), pixels, "{}", page.name);
            assert_eq!(
                page.scene.layout_errors().len(),
                0,
                "{}: {:?}",
                page.name,
                page.scene.layout_errors()
            );
            let copies = format!("-x{}-front", page.pieces);
            assert!(page.pieces == 0 || page.name.ends_with(&copies), "{}", page.name);
        }
    }
}

#[test]
fn a_secret_piece_is_shown_on_one_side_only() {
    let mut game = common::game();
    let battle = common::battle("brenna");
    let labels = |game: &Game| {
        let sets = [SheetSubject { game, battle: Some(&battle) }];
        let pages =
            lay_out_sheets(SheetKind::Labels, &sets, &SheetOptions::default()).expect("pages");
        pages.iter().map(|page| page.pieces).sum::<usize>()
    };
    let open = labels(&game);
    for kind in game.kinds.values_mut() {
        if let KindRole::Piece { secret, .. } = &mut kind.role {
            *secret = true;
        }
    }
    let mut backs: BTreeMap<String, String> = BTreeMap::new();
    for counter in counter_pictures(&game, &battle, 190, &SheetOptions::default()) {
        let back = to_svg(&counter.back);
        assert_ne!(back, to_svg(&counter.front), "{}", counter.title);
        let known = backs.entry(counter.army).or_insert_with(|| back.clone());
        assert_eq!(*known, back, "{}", counter.title);
    }
    assert_eq!(backs.len(), 2);
    assert_eq!(2 * labels(&game), open);
}

#[test]
fn blocks_have_two_labels_each() {
    let game = common::game();
    let battle = common::battle("brenna");
    let sets = [SheetSubject { game: &game, battle: Some(&battle) }];
    let pages = lay_out_sheets(SheetKind::Labels, &sets, &SheetOptions::default()).expect("pages");
    check(&pages);
    let labels: usize = pages.iter().map(|page| page.pieces).sum();
    assert!(labels >= 2 * battle.pieces.len() && labels.is_multiple_of(2), "{labels}");
}

#[test]
fn forms_are_as_long_as_the_game_and_stay_on_the_paper() {
    let game = common::game();
    let sets = [SheetSubject { game: &game, battle: None }];
    for paper in [PaperSize::A5, PaperSize::A4, PaperSize::Letter] {
        let options = SheetOptions { paper: paper.millimetres(), ..SheetOptions::default() };
        let pages = lay_out_sheets(SheetKind::Roster, &sets, &options).expect("pages");
        assert!(!pages.is_empty());
        check(&pages);
        for page in &pages {
            assert!(page.scene.layout_errors().is_empty(), "{:?}", page.scene.layout_errors());
        }
    }
}

#[test]
fn unprintable_sheets_are_refused() {
    let game = with_cards();
    let sets = [SheetSubject { game: &game, battle: None }];
    let wrong = [(500.0, 88.0), (63.0, 400.0), (0.0, 88.0), (f32::NAN, 88.0), (63.0, -1.0)];
    for card in wrong {
        let options = SheetOptions { card, ..SheetOptions::default() };
        assert!(lay_out_sheets(SheetKind::Cards, &sets, &options).is_err(), "{card:?}");
    }
    let bleed = SheetOptions { bleed: -5.0, ..SheetOptions::default() };
    assert!(lay_out_sheets(SheetKind::Cards, &sets, &bleed).is_err());
    // A game without cards, and one without units, has no such sheets.
    let none = Game::default();
    let sets = [SheetSubject { game: &none, battle: None }];
    for kind in SheetKind::ALL {
        assert!(
            lay_out_sheets(kind, &sets, &SheetOptions::default())
                .is_ok_and(|pages| pages.is_empty())
        );
    }
}

/// The game with a drawing of this width and height on the backs of its cards.
fn with_backs(width: i32, height: i32) -> Game {
    let mut game = with_cards();
    let mut steps = vec![PictureStep::Move([0, 0])];
    steps.extend([[width, 0], [width, height], [0, height]].map(PictureStep::Line));
    steps.push(PictureStep::Close);
    let area = PictureArea { steps, even_odd: true, colour: [1, 2, 3, 255] };
    let parts = PictureParts::Areas(vec![area]);
    let picture = Arc::new(Picture { width, height, parts, hash: 7 });
    for deck in game.decks.values_mut() {
        let picture = Some(Arc::clone(&picture));
        deck.back = Some(Artwork { file: "back.svg".to_owned(), picture });
    }
    game
}

/// The picture of a deck is on the back of each of its cards, where the front is when the paper is
/// turned.
#[test]
fn the_picture_of_a_deck_is_on_its_backs() {
    let game = with_backs(90_000, 90_000);
    let sets = [SheetSubject { game: &game, battle: None }];
    for arrangement in [Arrangement::Sheets, Arrangement::SeparatePages] {
        let options = SheetOptions { arrangement, ..SheetOptions::default() };
        let pages = lay_out_sheets(SheetKind::Cards, &sets, &options).expect("pages");
        for pair in pages.chunks(2) {
            let [front, back] = pair else { panic!("a front without a back") };
            let count = |page: &SheetPage| to_svg(&page.scene).matches("evenodd").count();
            let on_page = if arrangement == Arrangement::SeparatePages { 1 } else { front.pieces };
            assert_eq!((count(front), count(back)), (0, on_page), "{}", back.name);
        }
    }
}

/// A back for paper that is turned along its short edge is the other back, rotated by half a turn.
#[test]
fn a_turned_page_is_painted_whole() {
    let (counters, battle) = (common::game(), common::battle("brenna"));
    let cards = with_cards();
    for (kind, subject) in [
        (SheetKind::Cards, SheetSubject { game: &cards, battle: None }),
        (SheetKind::Counters, SheetSubject { game: &counters, battle: Some(&battle) }),
    ] {
        let back = |duplex| {
            let options = SheetOptions { duplex, dpi: 60.0, ..SheetOptions::default() };
            let pages = lay_out_sheets(kind, &[subject], &options).expect("pages");
            let png = to_png(&pages[1].scene, PngEffort::Fast, None).expect("a picture");
            common::pixels(&png).2
        };
        let (upright, turned) = (back(Duplex::LongEdge), back(Duplex::ShortEdge));
        assert_eq!(upright.len(), turned.len());
        let far = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 100);
        let differ = upright.chunks(3).zip(turned.rchunks(3)).filter(|pair| far(*pair)).count();
        // Edges differ, since neither the height of the paper nor turned letters are rounded to
        // whole pixels.
        assert!(differ * 3 * 20 < upright.len(), "{kind:?}: {differ} pixels differ");
    }
}

#[test]
fn cut_lines_stand_alone_with_the_whole_bleed() {
    let (game, battle) = (common::game(), common::battle("brenna"));
    let sets = [SheetSubject { game: &game, battle: Some(&battle) }];
    let pages =
        |options: &SheetOptions| lay_out_sheets(SheetKind::Labels, &sets, options).expect("pages");
    let count = |pages: &[SheetPage]| pages.iter().map(|page| page.pieces).sum::<usize>();
    let usual = pages(&SheetOptions::default());
    for label in [12.0, 19.0, 25.4] {
        for bleed in [0.0, 1.5, 3.0] {
            let options = SheetOptions { label, bleed, cut_lines: true, ..SheetOptions::default() };
            let cut = pages(&options);
            assert_eq!(count(&cut), count(&usual), "as many as the battle needs");
            for page in &cut {
                let svg = to_svg(&page.scene);
                let layer = svg.split("cut-lines").nth(1).expect("a layer of lines");
                let layer = layer.split("</g>").next().expect("a layer");
                assert_eq!(
                    layer.matches("#f0f").count() + layer.matches("#ff00ff").count(),
                    page.pieces
                );
                let places: Vec<&ElementBox> =
                    page.scene.boxes.iter().filter(|one| one.kind == BoxKind::Block).collect();
                assert_eq!(places.len(), page.pieces);
                for (i, one) in places.iter().enumerate() {
                    // The bleeds of neighbours do not meet.
                    let own = one.bounds.expand(10.0 * bleed - 0.01);
                    let others = places.iter().skip(i + 1);
                    let met = others.filter(|other| {
                        other.bounds.expand(10.0 * bleed - 0.01).overlap_area(&own) > 0.0
                    });
                    assert_eq!(met.count(), 0, "{label} {bleed}");
                }
            }
        }
    }
    let options = SheetOptions {
        arrangement: Arrangement::SeparatePages,
        cut_lines: true,
        ..SheetOptions::default()
    };
    assert!(pages(&options).iter().all(|page| to_svg(&page.scene).contains("cut-lines")));
}

/// The enemy's side of a secret block has the emblem of its army, if there is one.
#[test]
fn secret_blocks_have_the_emblem_on_the_other_side() {
    let mut game = common::game();
    let mut battle = common::battle("brenna");
    let labels = |game: &Game, battle: &Scenario| {
        let sets = [SheetSubject { game, battle: Some(battle) }];
        let pages =
            lay_out_sheets(SheetKind::Labels, &sets, &SheetOptions::default()).expect("pages");
        pages.iter().map(|page| page.pieces).sum::<usize>()
    };
    let open = labels(&game, &battle);
    for kind in game.kinds.values_mut() {
        if let KindRole::Piece { secret, .. } = &mut kind.role {
            *secret = true;
        }
    }
    assert_eq!(2 * labels(&game, &battle), open);
    let parts = PictureParts::Pixels { columns: 1, rows: 1, data: vec![1, 2, 3, 255] };
    let picture = Arc::new(Picture { width: 100_000, height: 100_000, parts, hash: 3 });
    for army in battle.armies.values_mut() {
        let picture = Some(Arc::clone(&picture));
        army.artwork = Some(Artwork { file: "eagle.png".to_owned(), picture });
    }
    assert_eq!(labels(&game, &battle), open);
}

/// The filled rectangles at the start of a page: the grounds of its counters or cards.
fn grounds(page: &SheetPage, pieces: usize) -> Vec<Bounds> {
    let shapes = page.scene.nodes.iter().filter_map(|node| match node {
        Node::Shape(shape) => Some(shape.path.bounds()),
        Node::Text(_) | Node::Image(_) | Node::Group(_) => None,
    });
    shapes
        .take(pieces)
        .map(|b| Bounds::from_corner(b.left(), b.top(), b.width(), b.height()))
        .collect()
}

/// Whether two rectangles are the same, but for rounding.
fn alike(a: &Bounds, b: &Bounds) -> bool {
    a.expand(0.1).contains(b) && b.expand(0.1).contains(a)
}

#[test]
fn backs_run_over_the_cut_where_their_fronts_do() {
    let (counters, battle) = (common::game(), common::battle("brenna"));
    let cards = with_cards();
    let of = |kind| match kind {
        SheetKind::Cards => SheetSubject { game: &cards, battle: None },
        SheetKind::Counters | SheetKind::Labels | SheetKind::Roster => {
            SheetSubject { game: &counters, battle: Some(&battle) }
        }
    };
    for kind in [SheetKind::Cards, SheetKind::Counters] {
        for (gap, cut_lines) in [(None, false), (Some(6.0), false), (None, true)] {
            let options = SheetOptions { gap, cut_lines, ..SheetOptions::default() };
            let pages = lay_out_sheets(kind, &[of(kind)], &options).expect("pages");
            for pair in pages.chunks(2) {
                let [front, back] = pair else { panic!("a front without a back") };
                let width = front.scene.width;
                let cuts = cut_out(front);
                let (fronts, backs) = (grounds(front, cuts.len()), grounds(back, cuts.len()));
                assert_eq!((fronts.len(), backs.len()), (cuts.len(), cuts.len()));
                for (i, (front, back)) in fronts.iter().zip(&backs).enumerate() {
                    let turned = Bounds { x0: width - back.x1, x1: width - back.x0, ..*back };
                    assert!(alike(front, &turned), "{kind:?} {i}: {front:?} and {turned:?}");
                    let cut = &cuts[i].1;
                    // With a gap, each has its whole bleed, whatever its neighbours.
                    let whole = cut.expand(30.0);
                    assert!(
                        front.contains(cut) && whole.expand(0.1).contains(front),
                        "{kind:?} {i}"
                    );
                    assert_eq!(alike(front, &whole), gap.is_some() || cut_lines, "{kind:?} {i}");
                }
                let lines = |page: &SheetPage| to_svg(&page.scene).contains("cut-lines");
                assert_eq!((lines(front), lines(back)), (cut_lines, false));
            }
        }
    }
}

#[test]
fn a_picture_with_the_proportions_of_a_card_runs_over_the_cut() {
    let each = SheetOptions { arrangement: Arrangement::SeparatePages, ..SheetOptions::default() };
    // The card, the card with its bleed, and what is neither.
    for (width, height, covers) in
        [(63_000, 88_000, true), (69_000, 94_000, true), (90_000, 90_000, false)]
    {
        let game = with_backs(width, height);
        let sets = [SheetSubject { game: &game, battle: None }];
        for options in [each.clone(), SheetOptions::default()] {
            let pages = lay_out_sheets(SheetKind::Cards, &sets, &options).expect("pages");
            for pair in pages.chunks(2) {
                let [front, back] = pair else { panic!("a front without a back") };
                let clips: Vec<Bounds> = back.scene.nodes.iter().filter_map(clip_of).collect();
                let pieces = cut_out(front).len();
                assert_eq!(clips.len(), if covers { pieces } else { 0 }, "{}", back.name);
                for (clip, ground) in clips.iter().zip(grounds(back, pieces)) {
                    assert!(alike(clip, &ground), "{}: {clip:?} and {ground:?}", back.name);
                }
            }
        }
        let pages = lay_out_sheets(SheetKind::Cards, &sets, &each).expect("pages");
        let png = to_png(&pages[1].scene, PngEffort::Fast, None).expect("a picture");
        let (_, _, pixels) = common::pixels(&png);
        assert_eq!(pixels[..3] == [1, 2, 3], covers, "{width} x {height}");
    }
}

fn clip_of(node: &Node) -> Option<Bounds> {
    match node {
        Node::Group(group) => group.clip,
        Node::Shape(_) | Node::Text(_) | Node::Image(_) => None,
    }
}

#[test]
fn paper_may_have_any_size() {
    let (game, battle) = (common::game(), common::battle("brenna"));
    let sets = [SheetSubject { game: &game, battle: Some(&battle) }];
    let options = SheetOptions { paper: (120.0, 60.0), ..SheetOptions::default() };
    let pages = lay_out_sheets(SheetKind::Counters, &sets, &options).expect("pages");
    check(&pages);
    assert!(pages.iter().all(|page| (page.scene.width, page.scene.height) == (1200.0, 600.0)));
    // Five counters of 19 mm beside each other, two rows, with the margins of a printer.
    assert_eq!(pages[0].pieces, 10);
    for paper in [(0.0, 60.0), (f32::NAN, 60.0), (120.0, 20_000.0)] {
        let options = SheetOptions { paper, ..SheetOptions::default() };
        assert!(lay_out_sheets(SheetKind::Counters, &sets, &options).is_err(), "{paper:?}");
    }
}
