//! Nothing overlaps, nothing is cut off, every line fits its room.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::collections::BTreeSet;

use super::common;

use castra_defs::{
    Board, Colour, CouncilEntry, CouncilLimit, ExitEdge, Game, Grid, Joined, Look, MapLabel,
    NamedCell, Piece, ReservePiece, RowNames, Scenario, SpecialRule, Stagger, TerrainArt, Type,
    Value,
};
use castra_draw::{
    BoxKind, Coordinates, Group, Layer, Layers, Medium, Node, Options, Panels, PaperSize,
    PictureSize, Scene, Theme, render, to_svg,
};

fn check(name: &str, scene: &Scene) {
    let flaws = scene.layout_errors();
    assert!(flaws.is_empty(), "{name}: {}", flaws.join("; "));
}

#[test]
fn every_fixture_in_every_arrangement() {
    for name in common::BATTLES {
        for panels in [Panels::Auto, Panels::Below, Panels::Right] {
            for page in [Medium::Screen, Medium::Paper { size: PaperSize::A4, dpi: 150.0 }] {
                let options = Options { panels, medium: page, ..Options::default() };
                check(&format!("{name} {panels} {page:?}"), &common::scene(name, &options));
            }
        }
    }
}

#[test]
fn any_layer_can_be_left_out() {
    for &layer in Layer::ALL {
        let layers = Layers::all().without(layer);
        let options = Options { layers, ..Options::default() };
        check(layer.word(), &common::scene("brenna", &options));
        let options = Options { layers: Layers::none().with(layer), ..Options::default() };
        check(layer.word(), &common::scene("brenna", &options));
    }
}

#[test]
fn every_hex_is_named_once_or_only_those_at_the_edge_or_none() {
    let count = |coordinates| {
        let options = Options { coordinates, ..Options::default() };
        common::scene("brenna", &options).boxes_of(BoxKind::Coordinate).count()
    };
    assert_eq!(count(Coordinates::All), 113);
    assert_eq!(count(Coordinates::Edges), 13 + 13 + 2 * 7);
    assert_eq!(count(Coordinates::Off), 0);
}

#[test]
fn no_block_hides_the_name_of_its_hex() {
    for name in common::BATTLES {
        let scene = common::scene(name, &Options::default());
        for block in scene.boxes_of(BoxKind::Block).chain(scene.boxes_of(BoxKind::Badge)) {
            for coordinate in scene.boxes_of(BoxKind::Coordinate) {
                let shared = block.bounds.overlap_area(&coordinate.bounds);
                assert!(shared < 1.0, "{name}: {block:?} hides {coordinate:?}");
            }
        }
    }
}

#[test]
fn long_texts_wrap_shrink_and_grow_the_page() {
    let game = common::game();
    for name in common::BATTLES {
        let mut battle = common::battle(name);
        let long = "Ἀννίβας von Brüssel marches against the united river towns ".repeat(6);
        let word = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(8);
        battle.title = format!("{long}{word}");
        battle.number = Some(word.clone());
        battle.date = Some(long.clone());
        battle.place = Some(word.clone());
        battle.background = Some(format!("{}\n\n{word}\n\n{}", long.repeat(40), long.repeat(5)));
        battle.credits = Some(long.repeat(4));
        battle.specials = (0..12).map(|_| SpecialRule { id: None, text: long.clone() }).collect();
        for army in battle.armies.values_mut() {
            army.name = long.clone();
        }
        for piece in &mut battle.pieces {
            piece.name = piece.name.is_some().then(|| word.clone());
        }
        for label in &mut battle.labels {
            label.text.clone_from(&long);
        }
        for objective in &mut battle.objectives {
            objective.text.clone_from(&long);
        }
        for panels in [Panels::Below, Panels::Right] {
            let options = Options { panels, ..Options::default() };
            let scene = render(&game, &battle, &options).expect("a picture");
            check(&format!("long {name} {panels}"), &scene);
        }
    }
}

/// What is written anywhere on a picture, line by line.
fn written(nodes: &[Node]) -> Vec<String> {
    let of = |node: &Node| match node {
        Node::Text(run) => vec![run.text.to_string()],
        Node::Group(group) => written(&group.nodes),
        Node::Shape(_) | Node::Image(_) => Vec::new(),
    };
    nodes.iter().flat_map(of).collect()
}

#[test]
fn a_long_label_is_written_whole() {
    let game = common::game();
    for (name, word) in [("brenna", ""), ("squares", "Donaudampfschifffahrtsgesellschaft ")] {
        let mut battle = common::battle(name);
        let long = format!("{word}The Extremely Long Aqueduct of the Emperor Valens");
        let cells: Vec<NamedCell> = battle.pieces.iter().map(|piece| piece.at.clone()).collect();
        for at in cells {
            battle.labels = vec![MapLabel { name: None, text: long.clone(), at }];
            let scene = render(&game, &battle, &Options::default()).expect("a picture");
            // A word that is longer than a label is wide goes on in the next line.
            let letters = |text: &str| text.replace(' ', "");
            let said = letters(&written(&scene.nodes).join(" "));
            let is_whole = said.contains(&letters(&long));
            assert!(is_whole || !scene.warnings.is_empty(), "{name}: {said}");
            assert!(scene.warnings.iter().all(|w| w.contains("no room")), "{:?}", scene.warnings);
            assert!(!said.contains('…'), "{said}");
        }
    }
}

#[test]
fn truncated_text_and_missing_glyphs_are_reported() {
    let game = common::game();
    let mut battle = common::battle("brenna");
    let long = "The very long name of an army that no banner beside a map has room for ".repeat(5);
    battle.armies.values_mut().take(1).for_each(|army| army.name.clone_from(&long));
    battle.title = "赤壁".into();
    let scene = render(&game, &battle, &Options::default()).expect("a picture");
    let told = |word: &str| scene.warnings.iter().any(|warning| warning.contains(word));
    assert!(told("its end is cut off") && told(long.trim()), "{:?}", scene.warnings);
    assert!(told("no font has the characters `壁赤`"), "{:?}", scene.warnings);
}

#[test]
fn a_block_has_its_own_name_below_it() {
    let mut battle = common::battle("brenna");
    let is_block = |piece: &&mut Piece| piece.name.is_none();
    let piece = battle.pieces.iter_mut().find(is_block).expect("a block");
    piece.name = Some("Tenth Legion".into());
    let scene = render(&common::game(), &battle, &Options::default()).expect("a picture");
    assert!(written(&scene.nodes).iter().any(|line| line == "Tenth Legion"));
    check("named", &scene);
}

/// In a game with one army, its enemies are pieces of it.
#[test]
fn a_block_may_have_another_colour_than_its_army() {
    let mut game = common::game();
    let mut battle = common::battle("brenna");
    battle.armies.truncate(1);
    let army = battle.armies.keys().next().cloned().expect("an army");
    battle.pieces.retain(|piece| piece.army == army);
    let fills = |game: &Game| -> BTreeSet<[u8; 3]> {
        let scene = render(game, &battle, &Options::default()).expect("a picture");
        let pieces = groups(&scene.nodes)
            .into_iter()
            .filter(|group| group.data.iter().any(|(key, _)| *key == "piece"));
        let fill = |group: Group| {
            group.nodes.iter().find_map(|node| match node {
                Node::Shape(shape) => shape.stroke.and(shape.fill).map(|ink| ink.rgb),
                Node::Text(_) | Node::Image(_) | Node::Group(_) => None,
            })
        };
        pieces.filter_map(fill).collect()
    };
    let before = fills(&game).len();
    let kind = &battle.pieces[0].kind;
    let kind = game.kinds.get_mut(kind.as_str()).expect("a kind");
    let Look::Block { symbol: Some(field), colour, .. } = &mut kind.look else {
        panic!("blocks have a symbol")
    };
    *colour = Some(field.clone());
    let Type::Enum(list) = &kind.fields[field.as_str()].ty else { panic!("an enum") };
    let list = game.enums.get_mut(list.as_str()).expect("an enum");
    let colours = [Colour::Red, Colour::Green, Colour::Gold].into_iter().cycle();
    for (variant, of) in list.variants.values_mut().zip(colours) {
        variant.colour = Some(of);
    }
    assert!(fills(&game).len() > before, "{before}");
}

/// All groups, also within others.
fn groups(nodes: &[Node]) -> Vec<Group> {
    let of = |node: &Node| match node {
        Node::Group(group) => std::iter::once(group.clone()).chain(groups(&group.nodes)).collect(),
        Node::Shape(_) | Node::Text(_) | Node::Image(_) => Vec::new(),
    };
    nodes.iter().flat_map(of).collect()
}

#[test]
fn an_empty_battle_is_a_bare_board() {
    let game = common::game();
    let battle = Scenario { board: "standard".into(), ..Scenario::default() };
    let scene = render(&game, &battle, &Options::default()).expect("a picture");
    check("empty", &scene);
    assert_eq!(scene.boxes_of(BoxKind::Coordinate).count(), 113);
}

fn with_board(grid: Grid, stagger: Stagger, width: u16, height: u16) -> (Game, Scenario) {
    let mut game = common::game();
    let board = Board {
        name: "other".into(),
        doc: None,
        grid,
        width,
        height,
        stagger,
        joined: Joined::default(),
        rows: RowNames::Numbers { top: 1, rising: true },
        first_column: 1,
        column_letter: None,
        sections: Vec::new(),
        places: castra_defs::Places::default(),
    };
    game.boards.insert("other".into(), board);
    let mut battle = common::battle("brenna");
    battle.board = "other".into();
    (game, battle)
}

#[test]
fn boards_of_every_size_and_shape() {
    for (grid, stagger) in [
        (Grid::HexPointy, Stagger::OddShort),
        (Grid::HexPointy, Stagger::EvenShort),
        (Grid::HexPointy, Stagger::OddShifted),
        (Grid::HexPointy, Stagger::None),
        (Grid::HexPointy, Stagger::SlantedRight),
        (Grid::HexPointy, Stagger::SlantedLeft),
        (Grid::HexFlat, Stagger::SlantedLeft),
        (Grid::HexFlat, Stagger::OddShort),
        (Grid::HexFlat, Stagger::EvenShifted),
        (Grid::Square, Stagger::None),
        (Grid::Square, Stagger::OddShort),
    ] {
        for (width, height) in [(1, 1), (2, 1), (1, 7), (5, 3), (60, 60)] {
            let (game, battle) = with_board(grid, stagger, width, height);
            match render(&game, &battle, &Options::default()) {
                Ok(scene) => check(&format!("{grid:?} {stagger:?} {width}x{height}"), &scene),
                // A short row of a board one cell wide has no cells.
                Err(error) => assert!(width == 1 && error.to_string().contains("no hexes")),
            }
        }
    }
}

/// A hex has the name of its terrain if it looks like open ground or like other terrain. The legend
/// lists open ground with a name, and a default with a drawing.
#[test]
fn terrain_that_its_drawing_does_not_tell_is_named() {
    let mut game = common::game();
    let mut battle = common::battle("squares");
    battle.pieces.clear();
    let drawn = |game: &Game| {
        let scene = render(game, &battle, &Options::default()).expect("a picture");
        check("terrain", &scene);
        assert_eq!(scene.warnings, Vec::<String>::new());
        let labels = scene.boxes_of(BoxKind::Label).map(|placed| placed.name.clone());
        (labels.collect::<Vec<String>>(), written(&scene.nodes))
    };
    let mut set_art = |name: &str, art: TerrainArt| {
        game.terrains.get_mut(name).expect("a terrain").art = art;
        drawn(&game)
    };
    let (labels, texts) = set_art("forest", TerrainArt::Clear);
    assert_eq!(labels, ["Forest", "Forest"]);
    assert!(texts.contains(&"Forest ×2".to_owned()), "{texts:?}");
    assert!(!texts.contains(&"Clear".to_owned()), "{texts:?}");
    let (labels, _) = set_art("town", TerrainArt::Walls);
    assert_eq!(labels.iter().filter(|name| *name == "Town").count(), 1);
    assert_eq!(labels.iter().filter(|name| *name == "Walls").count(), 2);
    let (labels, texts) = set_art("clear", TerrainArt::Sand);
    assert!(!labels.contains(&"Forest".to_owned()), "{labels:?}");
    assert!(texts.contains(&"Clear".to_owned()), "{texts:?}");
    assert!(texts.contains(&"Forest ×2".to_owned()), "{texts:?}");
    // A single clearing has its name, and a region is in the legend alone.
    set_art("forest", TerrainArt::Forest);
    let (labels, _) = set_art("town", TerrainArt::Clear);
    assert_eq!(labels, ["Town"]);
}

/// What is drawn between places is in the legend, also where it is of no terrain.
#[test]
fn links_of_no_terrain_are_in_the_legend() {
    let place = |name: &str, at: [i32; 2]| castra_defs::NamedPlace {
        name: name.into(),
        title: name.to_owned(),
        terrain: None,
        at,
    };
    let (mut game, mut battle) = with_board(Grid::Places, Stagger::None, 2, 1);
    battle.terrain.clear();
    battle.sides.clear();
    battle.pieces.clear();
    battle.objectives.clear();
    let legend = |game: &Game, battle: &Scenario| {
        let scene = render(game, battle, &Options::default()).expect("it can be drawn");
        check("places", &scene);
        let panel = scene.boxes_of(BoxKind::Panel).find(|placed| placed.name == "legend");
        panel.map(|panel| panel.bounds)
    };
    let board = game.boards.get_mut("other").expect("it is there");
    board.places.all = vec![place("mill", [100, 100]), place("ford", [600, 300])];
    assert_eq!(legend(&game, &battle), None);
    let board = game.boards.get_mut("other").expect("it is there");
    board.places.links = vec![castra_defs::Link { between: [0, 1], terrain: None }];
    assert!(legend(&game, &battle).is_some());
}

#[test]
fn dangling_names_are_drawn_around() {
    let mut game = common::game();
    let mut battle = common::battle("brenna");
    battle.pieces[0].at = NamedCell { hex: "Z9".into(), row: 99, col: 65_535 };
    battle.pieces[1].army = "nobody".into();
    battle.pieces[2].kind = "ghost".into();
    battle.pieces[3].unit = "unheard-of".into();
    battle.pieces[4].marks = vec!["unheard-of".into()];
    battle.terrain[0].terrain = "lava".into();
    battle.terrain[1].at = NamedCell { hex: "Q1".into(), row: 400, col: 1 };
    battle.labels[0].at = NamedCell { hex: "Q1".into(), row: 400, col: 1 };
    battle.objectives[0].army = Some("nobody".into());
    battle.sides[0].terrain = "lava".into();
    let scene = render(&game, &battle, &Options::default()).expect("a picture");
    check("dangling", &scene);
    assert_eq!(scene.warnings.len(), 5, "{:?}", scene.warnings);
    game.terrains.clear();
    game.kinds.clear();
    game.enums.clear();
    game.instances.clear();
    game.council = None;
    battle.armies.clear();
    check("bare", &render(&game, &battle, &Options::default()).expect("a picture"));
}

#[test]
fn undrawable_boards_are_refused_by_name() {
    let (game, battle) = with_board(Grid::HexPointy, Stagger::OddShort, 0, 0);
    let refusal = |game: &Game, battle: &Scenario, options: &Options| {
        render(game, battle, options).map(|_| ()).map_err(|e| e.to_string())
    };
    let usual = Options::default();
    assert_eq!(refusal(&game, &battle, &usual), Err("the board `other` has no hexes".into()));
    let (game, battle) = with_board(Grid::HexPointy, Stagger::OddShort, 0, 9);
    assert_eq!(refusal(&game, &battle, &usual), Err("the board `other` has no hexes".into()));
    let (game, battle) = with_board(Grid::Square, Stagger::None, u16::MAX, u16::MAX);
    assert!(refusal(&game, &battle, &usual).is_err_and(|e| e.contains("at most")));
    let (game, mut battle) = with_board(Grid::Square, Stagger::None, 3, 3);
    for width in [
        PictureSize::Px(1_000_000),
        PictureSize::Scale(f32::NAN),
        PictureSize::Scale(-1.0),
        PictureSize::Scale(f32::INFINITY),
    ] {
        let options = Options { size: width, ..Options::default() };
        assert!(refusal(&game, &battle, &options).is_err(), "{width:?}");
    }
    for dpi in [0.0, f32::NAN, 1e9] {
        let options =
            Options { medium: Medium::Paper { size: PaperSize::A3, dpi }, ..Options::default() };
        assert!(refusal(&game, &battle, &options).is_err(), "{dpi}");
    }
    battle.board = "moon".into();
    assert!(refusal(&game, &battle, &usual).is_err_and(|e| e.contains("`moon`")));
}

#[test]
fn crowds_in_one_hex_fit() {
    let game = common::game();
    let mut battle = common::battle("brenna");
    let crowd = battle.pieces[0].at.clone();
    for piece in battle.pieces.iter_mut().take(9) {
        piece.at = crowd.clone();
    }
    let scene = render(&game, &battle, &Options::default()).expect("a picture");
    check("crowd", &scene);
}

#[test]
fn every_army_has_its_own_colour() {
    let game = common::game();
    for &theme in Theme::ALL {
        let mut battle = common::battle("brenna");
        for army in battle.armies.values_mut() {
            army.entries.insert("blocks".into(), castra_defs::Value::Word("bronze".into()));
        }
        let options = Options { theme, ..Options::default() };
        let scene = render(&game, &battle, &options).expect("a picture");
        let svg = castra_draw::to_svg(&scene);
        let tabs: Vec<&str> = svg
            .split("captions\"")
            .nth(1)
            .map(|captions| {
                captions
                    .split("stroke-width=\"1.2\"")
                    .take(2)
                    .filter_map(|t| t.rsplit("fill=\"").next())
                    .collect()
            })
            .unwrap_or_default();
        assert!(tabs.len() == 2 && tabs[0][..7] != tabs[1][..7], "{theme}: {tabs:?}");
    }
}

#[test]
fn nothing_hides_where_a_piece_faces() {
    let words =
        ["ahead", "ahead-right", "right", "back-right", "back", "back-left", "left", "ahead-left"];
    for (grid, stagger) in [
        (Grid::HexPointy, Stagger::OddShort),
        (Grid::HexFlat, Stagger::OddShifted),
        (Grid::Square, Stagger::None),
    ] {
        for word in words {
            let (mut game, mut battle) = with_board(grid, stagger, 13, 12);
            let block = |game: &Game, kind: &str| {
                matches!(game.kinds.get(kind).map(|k| &k.look), Some(Look::Block { .. }))
            };
            let badge =
                battle.pieces.iter().find(|p| !block(&game, &p.kind)).expect("a leader").clone();
            let marks =
                battle.pieces.iter().map(|p| &p.marks).find(|marks| !marks.is_empty()).cloned();
            let mut led = Vec::new();
            for piece in battle.pieces.iter_mut().filter(|p| block(&game, &p.kind)) {
                piece.state.insert("facing".into(), Value::Word(word.into()));
                piece.marks = marks.clone().unwrap_or_default();
                led.push(Piece { at: piece.at.clone(), ..badge.clone() });
            }
            let blocks = led.len();
            battle.pieces.retain(|p| block(&game, &p.kind));
            battle.pieces.extend(led);
            for kind in game.kinds.values_mut() {
                if let Look::Block { facing, .. } = &mut kind.look {
                    *facing = Some("facing".into());
                }
            }
            let scene = render(&game, &battle, &Options::default()).expect("a picture");
            check(&format!("{grid:?} {word}"), &scene);
            assert_eq!(scene.boxes_of(BoxKind::Facing).count(), blocks, "{grid:?} {word}");
            for arrow in scene.boxes_of(BoxKind::Facing) {
                let inside =
                    |block: &&castra_draw::ElementBox| block.bounds.contains(&arrow.bounds);
                assert!(scene.boxes_of(BoxKind::Block).any(|b| inside(&b)), "{arrow:?}");
            }
            // Who faces nowhere has no arrow.
            for unit in game.instances.values_mut() {
                unit.faceless = true;
            }
            let scene = render(&game, &battle, &Options::default()).expect("a picture");
            assert_eq!(scene.boxes_of(BoxKind::Facing).count(), 0);
        }
    }
}

#[test]
fn reserves_are_beside_the_edge_of_their_army() {
    let mut battle = common::battle("brenna");
    let elephants = battle.pieces.iter().find(|piece| piece.unit == "elephants").expect("some");
    let waiting = |army: &str| ReservePiece {
        army: army.to_owned(),
        unit: elephants.unit.clone(),
        kind: elephants.kind.clone(),
        name: None,
        marks: Vec::new(),
        state: [("arrives".to_owned(), Value::Int(4)), ("fresh".to_owned(), Value::Bool(false))]
            .into_iter()
            .collect(),
        origin: None,
    };
    // More than one row on one side, one piece on the other.
    battle.reserves = vec![waiting("islands"); 20];
    battle.reserves.push(waiting("league"));
    let game = common::game();
    let scene = render(&game, &battle, &Options::default()).expect("a picture");
    check("reserves", &scene);
    let board = scene.boxes_of(BoxKind::Board).next().expect("a board").bounds;
    let shelves: Vec<_> =
        scene.boxes_of(BoxKind::Panel).filter(|panel| panel.name == "reserve").collect();
    let [above, below] = shelves.as_slice() else { panic!("{} shelves", shelves.len()) };
    assert!(above.bounds.y1 < board.y0 && below.bounds.y0 > board.y1);
    assert!(above.bounds.height() > 1.5 * below.bounds.height());
    let labels = |text: &str| castra_draw::to_svg(&scene).matches(text).count();
    assert_eq!(labels("in reserve\""), 21);
    assert!(scene.boxes.iter().any(|drawn| drawn.name == "fresh: no"));
    let layers = Layers::all().without(Layer::Reserves);
    let without = render(&game, &battle, &Options { layers, ..Options::default() });
    let without = without.expect("a picture");
    assert!(without.boxes_of(BoxKind::Panel).all(|panel| panel.name != "reserve"));
}

#[test]
fn tracks_and_exits_are_drawn_where_the_council_says_so() {
    let mut game = common::game();
    let battle = common::battle("brenna");
    let plain = render(&game, &battle, &Options::default()).expect("a picture");
    let form = game.council.as_mut().expect("a council");
    form.entries.get_mut("victory").expect("an entry").track = true;
    // Only the league has it.
    form.army_entries.get_mut("first").expect("an entry").exit = Some(ExitEdge::Enemy);
    let scene = render(&game, &battle, &Options::default()).expect("a picture");
    check("tracks and exits", &scene);
    let track = |scene: &Scene| {
        scene.boxes_of(BoxKind::Panel).filter(|panel| panel.name == "victory").count()
    };
    assert_eq!((track(&plain), track(&scene)), (0, 1));
    // The arrows need room above the board, where the enemy of the league sits, and none below.
    let room = |scene: &Scene| {
        let board = scene.boxes_of(BoxKind::Board).next().expect("a board").bounds;
        let armies: Vec<_> = scene
            .boxes_of(BoxKind::Panel)
            .filter(|panel| panel.name.starts_with("The Queen") || panel.name.starts_with("League"))
            .map(|panel| panel.bounds)
            .collect();
        let above = armies.iter().filter(|b| b.y1 < board.y0).map(|b| board.y0 - b.y1);
        let below = armies.iter().filter(|b| b.y0 > board.y1).map(|b| b.y0 - board.y1);
        (above.fold(f32::MAX, f32::min), below.fold(f32::MAX, f32::min))
    };
    let ((above, below), (more, same)) = (room(&plain), room(&scene));
    assert!(more > above + 10.0, "{above} {more}");
    assert!((below - same).abs() < 0.1, "{below} {same}");
}

/// A battle that leaves an entry to its default has the same slots for taken pieces.
#[test]
fn slots_for_taken_pieces_follow_the_default_of_their_entry() {
    let mut game = common::game();
    let mut battle = common::battle("brenna");
    let form = game.council.as_mut().expect("a council");
    let victory = form.entries.get_mut("victory").expect("an entry");
    victory.at_most = Some(CouncilLimit::EnemyPieces);
    let drawn = |game: &Game, battle: &Scenario| {
        to_svg(&render(game, battle, &Options::default()).expect("a picture"))
    };
    let written = drawn(&game, &battle);
    let value = battle.council.shift_remove("victory").expect("an entry");
    let without = drawn(&game, &battle);
    assert_ne!(written, without);
    let form = game.council.as_mut().expect("a council");
    form.entries.get_mut("victory").expect("an entry").default = Some(value);
    assert_eq!(drawn(&game, &battle), written);
}

/// The entry of an army precedes the one of the battle, for this army alone.
#[test]
fn an_army_may_have_its_own_number_of_pieces_to_take() {
    let mut game = common::game();
    let mut battle = common::battle("brenna");
    let form = game.council.as_mut().expect("a council");
    let victory = form.entries.get_mut("victory").expect("an entry");
    victory.at_most = Some(CouncilLimit::EnemyPieces);
    let own = CouncilEntry { required: false, phrase: None, ..victory.clone() };
    form.army_entries.insert("own".to_owned(), own);
    let paths = |battle: &Scenario| {
        let scene = render(&game, battle, &Options::default()).expect("a picture");
        to_svg(&scene).matches("<path").count()
    };
    let number = battle.council.get("victory").and_then(Value::as_int).expect("a number");
    let mut with_own = |number| {
        let (_, army) = battle.armies.first_mut().expect("an army");
        army.entries.insert("own".to_owned(), Value::Int(number));
        paths(&battle)
    };
    // The other army keeps the number of the battle.
    assert_eq!(with_own(number + 2), with_own(number) + 2);
}

#[test]
fn names_of_hexes_can_be_read_on_paper() {
    let mut battle = common::battle("one");
    let mut game = common::game();
    let mut board = game.boards.get(&battle.board).expect("a board").clone();
    (board.width, board.height) = (60, 40);
    board.rows = RowNames::Numbers { top: 1, rising: true };
    board.grid = Grid::HexPointy;
    board.stagger = Stagger::OddShort;
    board.sections.clear();
    game.boards.insert(board.name.clone(), board);
    battle.terrain.clear();
    battle.sides.clear();
    let page = Medium::Paper { size: PaperSize::A4, dpi: 300.0 };
    let scene = render(&game, &battle, &Options { medium: page, ..Options::default() });
    let scene = scene.expect("a picture");
    let names: Vec<_> = scene.boxes_of(BoxKind::Coordinate).collect();
    // Every fifth of 60 columns and the first; every fifth of 40 rows and the first, but for
    // the last column in short rows.
    assert!((100..=13 * 9).contains(&names.len()), "{}", names.len());
    let lowest = names.iter().map(|name| name.bounds.height()).fold(f32::MAX, f32::min);
    let points = lowest * scene.scale / 300.0 * 72.0;
    assert!(points > 2.4, "capitals of {points} points");
    assert!(scene.warnings.iter().any(|warning| warning.contains("mm wide")));
}
