//! Authors' pictures on pieces, cards and terrain.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::sync::Arc;

use castra_base::{Picture, PictureArea, PictureParts, PictureStep};
use castra_defs::{Artwork, Game, Ground, KindRole, NamedCell, Scenario};
use castra_draw::{
    Layer, Layers, Options, PictureSize, PngEffort, Scene, SheetKind, SheetOptions, SheetSubject,
    lay_out_sheets, render, to_png, to_svg,
};

use super::common;

const RED: [u8; 3] = [250, 10, 20];

fn artwork(parts: PictureParts, hash: u64) -> Option<Artwork> {
    let picture = Picture { width: 100_000, height: 100_000, parts, hash };
    Some(Artwork { file: "a.svg".to_owned(), picture: Some(Arc::new(picture)) })
}

/// A frame of one colour around a hole.
fn frame() -> PictureParts {
    let square = |from: i32, to: i32| {
        [
            PictureStep::Move([from, from]),
            PictureStep::Line([to, from]),
            PictureStep::Line([to, to]),
            PictureStep::Line([from, to]),
            PictureStep::Close,
        ]
    };
    let steps = [square(0, 100_000), square(30_000, 70_000)].concat();
    let [r, g, b] = RED;
    PictureParts::Areas(vec![PictureArea { steps, even_odd: true, colour: [r, g, b, 255] }])
}

/// The same frame in pixels.
fn pixels() -> PictureParts {
    let side = 100;
    let inside = |at: usize| (30..70).contains(&at);
    let data = (0..side * side).flat_map(|at| {
        let hole = inside(at % side) && inside(at / side);
        [RED[0], RED[1], RED[2], if hole { 0 } else { 255 }]
    });
    PictureParts::Pixels { columns: 100, rows: 100, data: data.collect() }
}

fn with_units(parts: PictureParts, hash: u64) -> Game {
    let mut game = common::game();
    for unit in game.instances.values_mut() {
        unit.artwork = artwork(parts.clone(), hash);
    }
    game
}

fn drawn(game: &Game, battle: &Scenario, width: u32, layers: Layers) -> Scene {
    let options = Options { layers, size: PictureSize::Px(width), ..Options::default() };
    render(game, battle, &options).expect("a picture")
}

fn red(scene: &Scene) -> usize {
    let (_, _, pixels) = common::pixels(&to_png(scene, PngEffort::Fast, None).expect("a picture"));
    pixels.chunks(3).filter(|pixel| pixel.iter().zip(RED).all(|(a, b)| a.abs_diff(b) < 8)).count()
}

#[test]
fn pieces_carry_the_picture_as_outlines_and_as_pixels() {
    let layers = Layers::none().with(Layer::Units).with(Layer::Leaders);
    let battle = common::battle("brenna");
    assert_eq!(red(&drawn(&common::game(), &battle, 1200, layers)), 0);
    let outlines = drawn(&with_units(frame(), 1), &battle, 1200, layers);
    let image = drawn(&with_units(pixels(), 2), &battle, 1200, layers);
    let (one, other) = (red(&outlines), red(&image));
    assert!(one > 500, "{one}");
    // The hole is empty in both, so only the edges differ.
    assert!(one.abs_diff(other) * 4 < one, "{one} {other}");
    let (outlines, image) = (to_svg(&outlines), to_svg(&image));
    assert!(outlines.contains(r##"fill="#fa0a14" fill-rule="evenodd""##));
    assert!(!outlines.contains("<image"));
    // The file is in the document once, whatever the number of pieces.
    assert_eq!(image.matches("data:image/png;base64,").count(), 1);
    assert!(image.matches("-i0\" transform").count() > 10);
    for svg in [&outlines, &image] {
        roxmltree::Document::parse(svg).expect("well formed");
    }
}

#[test]
fn terrain_has_the_picture_on_the_map_and_in_the_legend() {
    let mut game = common::game();
    let name = "forest".to_owned();
    let terrain = game.terrains.get_mut(&name).expect("a terrain");
    terrain.art = castra_defs::TerrainArt::Clear;
    terrain.artwork = artwork(frame(), 1);
    let at = NamedCell { hex: "A1".into(), row: 0, col: 0 };
    let terrain = vec![Ground { at, terrain: name }];
    let battle = Scenario { board: "one".into(), terrain, ..Scenario::default() };
    let alone = drawn(&game, &battle, 300, Layers::none().with(Layer::Terrain));
    let both = drawn(&game, &battle, 300, Layers::none().with(Layer::Terrain).with(Layer::Legend));
    assert!(red(&alone) > 500, "{}", red(&alone));
    let count = |scene: &Scene| to_svg(scene).matches("evenodd").count();
    assert_eq!((count(&alone), count(&both)), (1, 2));
}

#[test]
fn counters_carry_the_picture() {
    let (game, battle) = (with_units(frame(), 1), common::battle("brenna"));
    let sets = [SheetSubject { game: &game, battle: Some(&battle) }];
    let pages =
        lay_out_sheets(SheetKind::Counters, &sets, &SheetOptions::default()).expect("sheets");
    assert!(pages.iter().any(|page| to_svg(&page.scene).contains("evenodd")));
}

/// The picture of a kind is on its pieces, unless the unit has a drawing of its own.
#[test]
fn the_nearer_drawing_wins() {
    let layers = Layers::none().with(Layer::Units).with(Layer::Leaders);
    let battle = common::battle("brenna");
    let mut game = common::game();
    for kind in game.kinds.values_mut() {
        kind.artwork = artwork(frame(), 1);
    }
    let before = red(&drawn(&game, &battle, 1200, layers));
    for unit in game.instances.values_mut() {
        unit.pictogram = None;
    }
    let without = red(&drawn(&game, &battle, 1200, layers));
    assert!(before < without, "{before} {without}");
    assert!(without > 500, "{without}");
    for unit in game.instances.values_mut() {
        unit.artwork = Some(Artwork { file: "unread.svg".to_owned(), picture: None });
        unit.pictogram = Some(castra_defs::Pictogram::Axe);
    }
    // A file that was not read leaves the pictogram beside it, which is nearer than the kind.
    let badges = Layers::none().with(Layer::Units);
    assert_eq!(red(&drawn(&game, &battle, 1200, badges)), 0);
}

#[test]
fn an_emblem_stands_by_the_name_of_its_army_and_on_backs() {
    let game = common::game();
    let plain = common::battle("brenna");
    let mut battle = plain.clone();
    for army in battle.armies.values_mut() {
        army.artwork = artwork(frame(), 1);
    }
    for (layer, turned) in
        [(Layer::Armies, false), (Layer::Armies, true), (Layer::OrderOfBattle, false)]
    {
        let layers = Layers::none().with(layer);
        let options = Options {
            layers,
            size: PictureSize::Px(1200),
            turns_top: turned,
            ..Options::default()
        };
        let of = |battle: &Scenario| {
            let scene = render(&game, battle, &options).expect("a picture");
            assert_eq!(scene.layout_errors(), Vec::<String>::new());
            to_svg(&scene).matches("evenodd").count()
        };
        assert_eq!((of(&plain), of(&battle)), (0, 2), "{layer:?} {turned}");
    }
    // The backs of secret pieces show only their owner.
    let mut secret = game.clone();
    for kind in secret.kinds.values_mut() {
        if let KindRole::Piece { secret, .. } = &mut kind.role {
            *secret = true;
        }
    }
    let backs = |battle: &Scenario| {
        let sets = [SheetSubject { game: &secret, battle: Some(battle) }];
        let pages =
            lay_out_sheets(SheetKind::Counters, &sets, &SheetOptions::default()).expect("sheets");
        let backs = pages.iter().filter(|page| page.name.ends_with("-back"));
        backs.map(|page| to_svg(&page.scene).matches("evenodd").count()).sum::<usize>()
    };
    assert_eq!(backs(&plain), 0);
    assert!(backs(&battle) > 0);
}

/// The drawing is the same whatever else the thread has drawn.
#[test]
fn pictures_are_the_same_every_time() {
    let (battle, layers) = (common::battle("brenna"), Layers::all());
    let first = to_svg(&drawn(&with_units(frame(), 1), &battle, 600, layers));
    for hash in 10..100 {
        let _ = drawn(&with_units(pixels(), hash), &battle, 60, Layers::none().with(Layer::Units));
    }
    assert!(first == to_svg(&drawn(&with_units(frame(), 1), &battle, 600, layers)));
}
