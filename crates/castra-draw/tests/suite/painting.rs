//! What is painted: every word of the vocabulary leaves ink, pictures are the
//! same every time, SVG is well formed, and small pictures look as they did.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use super::common;

use std::collections::BTreeSet;
use std::path::PathBuf;

use castra_base::Span;
use castra_defs::{
    ClassSymbol, Colour, Direction, Game, Ground, NamedCell, Pictogram, Scenario, SideFeature,
    SymbolShape, TerrainArt,
};
use castra_draw::{
    Layer, Layers, Options, PictureSize, PngEffort, Scene, Theme, render, to_png, to_svg,
};

fn paint(scene: &Scene) -> (usize, usize, Vec<u8>) {
    common::pixels(&to_png(scene, PngEffort::Fast, None).expect("a picture"))
}

/// One hex with one block or one terrain, and nothing else.
fn one_hex(game: &Game, battle: &Scenario, layers: Layers) -> Vec<u8> {
    let options = Options { layers, size: PictureSize::Px(160), ..Options::default() };
    paint(&render(game, battle, &options).expect("a picture")).2
}

/// How many pixels differ clearly.
fn difference(a: &[u8], b: &[u8]) -> usize {
    assert_eq!(a.len(), b.len());
    let far = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 40;
    a.chunks(3).zip(b.chunks(3)).filter(|(a, b)| a.iter().zip(b.iter()).any(far)).count()
}

fn all_differ<T: std::fmt::Debug>(pictures: &[(T, Vec<u8>)], least: usize) {
    for (i, (a, first)) in pictures.iter().enumerate() {
        for (b, second) in &pictures[i + 1..] {
            let apart = difference(first, second);
            assert!(apart > least, "{a:?} and {b:?} differ in {apart} pixels");
        }
    }
}

fn place() -> NamedCell {
    NamedCell { hex: "A1".into(), row: 0, col: 0 }
}

#[test]
fn every_terrain_has_its_own_drawing() {
    let game = common::game();
    let battle = Scenario { board: "one".into(), ..Scenario::default() };
    let layers = Layers::none().with(Layer::Terrain);
    let mut pictures: Vec<(TerrainArt, Vec<u8>)> = TerrainArt::ALL
        .iter()
        .map(|&art| {
            let mut battle = battle.clone();
            let terrain = art.word().to_owned();
            if matches!(art, TerrainArt::Rampart | TerrainArt::Crossing | TerrainArt::SeaRoute) {
                battle.sides.push(SideFeature { terrain, at: place(), side: Direction::East });
            } else {
                battle.terrain.push(Ground { at: place(), terrain });
            }
            (art, one_hex(&game, &battle, layers))
        })
        .collect();
    // A few dashes along a side have little ink.
    all_differ(&pictures, 80);
    pictures.retain(|(art, _)| *art != TerrainArt::SeaRoute);
    all_differ(&pictures, 150);
}

/// A block of a unit type changed by hand.
fn block(change: impl Fn(&mut Game)) -> Vec<u8> {
    let mut game = common::game();
    change(&mut game);
    let mut battle = common::battle("one");
    let mut piece = common::battle("brenna").pieces.remove(0);
    piece.at = place();
    piece.army = "a".into();
    battle.pieces = vec![piece];
    one_hex(&game, &battle, Layers::none().with(Layer::Units))
}

#[test]
fn every_pictogram_differs() {
    let with = |pictogram| {
        block(|game| {
            game.instances.get_mut("slingers").expect("a unit").pictogram = pictogram;
        })
    };
    let mut pictures: Vec<(Option<Pictogram>, Vec<u8>)> =
        Pictogram::ALL.iter().map(|&p| (Some(p), with(Some(p)))).collect();
    pictures.push((None, with(None)));
    all_differ(&pictures, 40);
}

#[test]
fn class_symbols_differ_by_shape_alone() {
    let with = |shape| {
        block(|game| {
            let class = game.enums.get_mut("class").expect("an enum");
            let variant = class.variants.get_mut("light").expect("a variant");
            variant.mark = Some(ClassSymbol { shape, colour: Colour::Red });
        })
    };
    let pictures: Vec<(SymbolShape, Vec<u8>)> =
        SymbolShape::ALL.iter().map(|&s| (s, with(s))).collect();
    all_differ(&pictures, 60);
}

#[test]
fn strength_marks_and_facing_show_only_where_they_are_set() {
    let plain = |change: &dyn Fn(&mut castra_defs::Piece)| {
        let game = common::game();
        let mut battle = common::battle("one");
        let mut piece = common::battle("brenna").pieces.remove(0);
        piece.at = place();
        piece.army = "a".into();
        change(&mut piece);
        battle.pieces = vec![piece];
        one_hex(&game, &battle, Layers::none().with(Layer::Units))
    };
    use castra_defs::Value;
    let usual = plain(&|_| {});
    for count in [1, 2, 4, 12] {
        let hurt = plain(&|p| drop(p.state.insert("blocks".into(), Value::Int(count))));
        assert!(difference(&usual, &hurt) > 20, "{count} blocks");
    }
    let marked = plain(&|p| p.marks = vec!["guard".into()]);
    assert!(difference(&usual, &marked) > 100);
    // Each sign more is seen beside those before it.
    let all = ["guard", "captain", "oak", "arm"].map(String::from);
    let with = |n: usize| plain(&|p| p.marks = all[..n].to_vec());
    let signs = [1, 2, 3, 4].map(with);
    for pair in signs.windows(2) {
        assert!(difference(&pair[0], &pair[1]) > 100);
    }
    let faced = plain(&|p| drop(p.state.insert("facing".into(), Value::Word("ne".into()))));
    assert!(difference(&usual, &faced) > 60);
}

#[test]
fn pictures_are_the_same_every_time() {
    for name in ["brenna", "flat"] {
        let options = Options { size: PictureSize::Px(700), ..Options::default() };
        let one = common::scene(name, &options);
        let two = common::scene(name, &options);
        for effort in [PngEffort::Fast, PngEffort::Balanced, PngEffort::High] {
            assert_eq!(to_png(&one, effort, None), to_png(&two, effort, None));
        }
        assert_eq!(to_svg(&one), to_svg(&two));
    }
}

#[test]
fn effort_changes_the_size_of_the_file_and_not_the_pixels() {
    let scene =
        common::scene("squares", &Options { size: PictureSize::Px(500), ..Options::default() });
    let file = |effort| to_png(&scene, effort, Some(300.0)).expect("a picture");
    let (fast, high) = (file(PngEffort::Fast), file(PngEffort::High));
    assert_eq!(common::pixels(&fast), common::pixels(&high));
    assert!(high.len() < fast.len());
    let reader = png::Decoder::new(std::io::Cursor::new(&fast)).read_info().expect("a PNG");
    assert_eq!(reader.info().pixel_dims.expect("a size").xppu, 11_811);
}

#[test]
fn the_width_is_the_width_asked_for() {
    for width in [1, 333, 1300, 2600] {
        let options = Options { size: PictureSize::Px(width), ..Options::default() };
        assert_eq!(common::scene("brenna", &options).pixel_size().0, width);
    }
    let options = Options {
        medium: castra_draw::Medium::Paper { size: castra_draw::PaperSize::A3, dpi: 300.0 },
        ..Options::default()
    };
    let (w, h) = common::scene("two-lakes", &options).pixel_size();
    assert!((w, h) == (4961, 3508) || (w, h) == (3508, 4961), "{w} x {h}");
}

#[test]
fn svg_is_well_formed_and_locates_pieces() {
    for name in common::BATTLES {
        let mut battle = common::battle(name);
        battle.title = "Fire & <Water> \"quoted\" \u{1} Ἀννίβας".into();
        for (i, piece) in battle.pieces.iter_mut().enumerate() {
            piece.origin =
                Some(Span { start: i as u32 * 10, end: i as u32 * 10 + 7, ..Span::default() });
        }
        let options = Options { turns_top: true, ..Options::default() };
        let scene = render(&common::game(), &battle, &options).expect("a picture");
        let svg = to_svg(&scene);
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut ids = BTreeSet::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                assert!(id.starts_with(&scene.id), "{name}: {id}");
                assert!(ids.insert(id.to_owned()), "{name}: {id} twice");
            }
        }
        for node in document.descendants() {
            if let Some(href) = node.attribute("href") {
                assert!(ids.contains(&href[1..]), "{name}: {href} leads nowhere");
            }
        }
        let spans: BTreeSet<&str> =
            document.descendants().filter_map(|n| n.attribute("data-span")).collect();
        assert_eq!(spans.len(), battle.pieces.len(), "{name}");
        let hexes = document.descendants().filter(|n| n.has_attribute("data-hex")).count();
        assert_eq!(hexes, battle.pieces.len(), "{name}");
    }
}

#[test]
fn small_pictures_look_as_they_did() {
    let bare = Layers::none()
        .with(Layer::Terrain)
        .with(Layer::Grid)
        .with(Layer::Units)
        .with(Layer::Leaders)
        .with(Layer::Sections);
    for (name, theme, width) in [
        ("squares", Theme::Classic, 190),
        ("flat", Theme::Print, 220),
        ("brenna", Theme::Dark, 140),
        ("one", Theme::Safe, 120),
    ] {
        let options =
            Options { theme, layers: bare, size: PictureSize::Px(width), ..Options::default() };
        let file =
            to_png(&common::scene(name, &options), PngEffort::High, None).expect("a picture");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fixtures")
            .join(format!("{name}.{theme}.png"));
        if std::env::var_os("CASTRA_UPDATE").is_some() {
            assert!(file.len() <= 20 * 1024, "{name}: {} bytes", file.len());
            std::fs::write(&path, &file).expect("a writable folder");
            continue;
        }
        let known = std::fs::read(&path)
            .unwrap_or_else(|e| panic!("{}: {e}; set CASTRA_UPDATE=1 to write it", path.display()));
        let ((w, h, old), (x, y, new)) = (common::pixels(&known), common::pixels(&file));
        assert_eq!((w, h), (x, y), "{name}");
        let changed = difference(&old, &new);
        assert!(changed * 400 < w * h, "{name}: {changed} of {} pixels changed", w * h);
    }
}
