//! Maps of Tiled in the style of real projects: several layers, external sets and templates,
//! objects of all forms.

use std::path::Path;

use castra_base::IndexMap;
use castra_defs::{Half, Scenario};

use super::{Ledger, battle, game, read, sample};
use crate::import::build::build;
use crate::import::folder::InMemoryFiles;
use crate::import::kind::FileKind;
use crate::import::mapping::Mapping;

const SHAPE: &str = r#"orientation="hexagonal" hexsidelength="12" staggeraxis="y" staggerindex="odd" width="13" height="9" tilewidth="28" tileheight="24""#;
const SET: &str = r#"<tileset firstgid="1" name="ground" tilewidth="28" tileheight="24"><tile id="0" class="clear"/><tile id="1" class="forest"/><tile id="2" class="hill"/><tile id="3" class="warband"/></tileset>"#;

fn map(inside: &str) -> String {
    format!("<map {SHAPE}>{SET}{inside}</map>")
}

/// Returns a layer with tiles in some cells, by row and column.
fn layer(attributes: &str, tiles: &[(usize, usize, u32)]) -> String {
    let mut all = vec![0; 13 * 9];
    for (row, col, tile) in tiles {
        all[row * 13 + col] = *tile;
    }
    let all: Vec<String> = all.iter().map(u32::to_string).collect();
    format!("<layer {attributes}><data encoding=\"csv\">{}</data></layer>", all.join(","))
}

fn group(name: &str, inside: &str) -> String {
    format!("<objectgroup name=\"{name}\">{inside}</objectgroup>")
}

fn imported(text: &str) -> (Scenario, String) {
    let (scenario, ledger) = battle("m.tmx", text);
    (scenario, ledger.lines().join("\n"))
}

fn ground(scenario: &Scenario) -> Vec<String> {
    scenario.terrain.iter().map(|g| format!("{} {}", g.at.hex, g.terrain)).collect()
}

fn pieces(scenario: &Scenario) -> Vec<String> {
    let piece = |p: &castra_defs::Piece| format!("{} {} {}", p.army, p.unit, p.at.hex);
    scenario.pieces.iter().map(piece).collect()
}

#[test]
fn the_uppermost_terrain_that_is_known_counts() {
    let below = layer("name=\"base\"", &[(0, 0, 2), (0, 1, 2), (0, 2, 2), (0, 3, 2)]);
    // Open ground hides lower layers; unknown tiles hide nothing.
    let above = layer("name=\"features\"", &[(0, 1, 3), (0, 2, 1), (0, 3, 9)]);
    let (scenario, lines) = imported(&map(&format!("{below}{above}")));
    assert_eq!(ground(&scenario), ["I1 forest", "I2 hill", "I4 forest"], "{lines}");
    assert!(lines.contains("the hex has other terrain"), "{lines}");
    assert!(lines.contains("open ground lies above"), "{lines}");
}

#[test]
fn the_class_of_an_object_goes_before_that_of_its_tile() {
    let object = r#"<object id="1" class="warband" gid="2" x="98" y="42" width="28" height="24"/>"#;
    let (scenario, lines) = imported(&map(&group("red", object)));
    assert_eq!(pieces(&scenario), ["red warband H4"], "{lines}");
    // An object without a class has the class of its tile.
    let object = r#"<object id="1" gid="4" x="98" y="42" width="28" height="24"/>"#;
    assert_eq!(pieces(&imported(&map(&group("red", object))).0), ["red warband H4"]);
    // If the game lacks the class, the class of the tile and the name count.
    let object = r#"<object id="1" class="enemy" gid="4" x="98" y="42"/><object class="enemy" name="Phalanx" x="112" y="80"><point/></object>"#;
    let (scenario, lines) = imported(&map(&group("red", object)));
    assert_eq!(pieces(&scenario), ["red warband H4", "red phalanx F4"], "{lines}");
}

#[test]
fn a_tile_may_name_its_terrain_in_any_usual_way() {
    for tile in [
        r#"<tile id="0"><properties><property name="type" value="Forest"/></properties></tile>"#,
        r#"<tile id="0"><properties><property name="Terrain" value="forest"/></properties></tile>"#,
        r#"<tile id="0"><properties><property name="name" value="forest"/></properties></tile>"#,
        r#"<tile id="0" class="Forest"/>"#,
        r#"<tile id="0" type="forest"/>"#,
        r#"<tile id="0" class="blocker"><image source="tiles\forest.png"/></tile>"#,
        r#"<tile id="0"><image source="../gfx/forest.png"/></tile>"#,
        r#"<terraintypes><terrain name="Sand"/><terrain name="Forest"/></terraintypes><tile id="0" terrain="1,1,1,1"/>"#,
        r#"<wangsets><wangset><wangcolor name="Sand"/><wangcolor name="Forest"/><wangtile tileid="0" wangid="0,2,0,2,0,2,0,2"/></wangset></wangsets>"#,
    ] {
        let set = format!("<tileset firstgid=\"1\" name=\"s\">{tile}</tileset>");
        let text = format!("<map {SHAPE}>{set}{}</map>", layer("", &[(1, 2, 1)]));
        let (scenario, lines) = imported(&text);
        assert_eq!(ground(&scenario), ["H3 forest"], "{tile}\n{lines}");
        assert!(!lines.contains("property"), "{tile}\n{lines}");
    }
    // A tile with two terrains has neither.
    let set = r#"<tileset firstgid="1" name="s"><wangsets><wangset><wangcolor name="Sand"/><wangcolor name="Forest"/><wangtile tileid="0" wangid="0,2,0,2,0,1,0,1"/></wangset></wangsets></tileset>"#;
    let text = format!("<map {SHAPE}>{set}{}</map>", layer("", &[(1, 2, 1)]));
    assert!(ground(&imported(&text).0).is_empty());
}

#[test]
fn json_of_old_versions_numbers_its_tiles() {
    let mut tiles = vec![0; 13 * 9];
    (tiles[15], tiles[16]) = (2, 3);
    let map = serde_json::json!({
        "orientation": "hexagonal", "hexsidelength": 12, "staggeraxis": "y", "staggerindex": "odd",
        "width": 13, "height": 9, "tilewidth": 28, "tileheight": 24, "properties": { "title": "Old" },
        "tilesets": [{ "firstgid": 1, "name": "old", "tiles": { "1": { "image": "a/forest.png" } },
                       "tileproperties": { "2": { "type": "hill" } } }],
        "layers": [{ "type": "tilelayer", "name": "a", "data": tiles }],
    });
    let (scenario, ledger) = battle("m.tmj", &map.to_string());
    assert_eq!(ground(&scenario), ["H3 forest", "H4 hill"], "{}", ledger.lines().join("\n"));
    assert_eq!(scenario.title, "Old");
}

#[test]
fn names_on_a_map_become_labels_and_not_armies() {
    let objects = r#"<object name="Woodville" x="112" y="30"><point/></object>
        <object name="The Gap" x="0" y="60" width="28" height="24"/>
        <object class="spawn" name="Exit" x="140" y="30"><point/></object>
        <object text="x" x="168" y="30"><text>A Hill</text></object>
        <object x="168" y="30"/>"#;
    let (scenario, lines) = imported(&map(&group("places", objects)));
    let labels: Vec<String> =
        scenario.labels.iter().map(|l| format!("{} {}", l.at.hex, l.text)).collect();
    assert_eq!(labels, ["H4 Woodville", "E1 The Gap", "H5 Exit", "H6 A Hill"], "{lines}");
    assert!(!scenario.armies.contains_key("places"), "{lines}");
    assert!(lines.contains("a label in the middle of the rectangle"), "{lines}");
    assert!(lines.contains("the mapping has nothing for `spawn`"), "{lines}");
    assert!(lines.contains("no class, no tile, no name"), "{lines}");
}

#[test]
fn outlines_of_terrain_cover_hexes() {
    // Each outline contains the centres of three hexes of a row.
    for outline in [
        r#"<object class="forest" x="2" y="2" width="80" height="18"/>"#,
        r#"<object name="Forest" x="2" y="2" width="80" height="18"/>"#,
        r#"<object x="2" y="2" width="80" height="18"><properties><property name="terrain" value="forest"/></properties></object>"#,
        r#"<object class="forest" x="2" y="2"><polygon points="0,0 80,0 80,18 0,18"/></object>"#,
        r#"<object class="forest" x="2" y="2" width="80" height="20"><ellipse/></object>"#,
        r#"<object class="forest" x="82" y="20" width="80" height="18" rotation="180"/>"#,
        r#"<object class="forest" x="20" y="2" width="18" height="80" rotation="-90"/>"#,
    ] {
        let text = outline.replace("x=\"20\" y=\"2\"", "x=\"2\" y=\"20\"");
        let (scenario, lines) = imported(&map(&group("ground", &text)));
        assert_eq!(
            ground(&scenario),
            ["I1 forest", "I2 forest", "I3 forest"],
            "{outline}\n{lines}"
        );
        assert!(!scenario.armies.contains_key("ground"), "{lines}");
    }
    // A unit takes one hex, and the ledger records its outline.
    let outline =
        r#"<object class="warband" x="2" y="2"><polygon points="0,0 80,0 80,18 0,18"/></object>"#;
    let (scenario, lines) = imported(&map(&group("red", outline)));
    assert_eq!(pieces(&scenario), ["red warband I2"], "{lines}");
    assert!(
        lines.contains("polygon of unit warband") && lines.contains("in the middle"),
        "{lines}"
    );
}

#[test]
fn turned_and_flipped_objects_stand_where_they_are_drawn() {
    // Tiled turns a tile around its lower left corner.
    let turned =
        r#"<object class="warband" gid="4" x="126" y="18" width="28" height="24" rotation="180"/>"#;
    let (scenario, lines) = imported(&map(&group("red", turned)));
    assert_eq!(pieces(&scenario), ["red warband H4"], "{lines}");
    assert!(lines.contains("rotation of unit warband"), "{lines}");
    let flipped = format!(
        r#"<object class="warband" gid="{}" x="98" y="42" width="28" height="24"/>"#,
        4 | 0x8000_0000u32
    );
    let (scenario, lines) = imported(&map(&group("red", &flipped)));
    assert_eq!(pieces(&scenario), ["red warband H4"], "{lines}");
    assert!(lines.contains("flip of an object"), "{lines}");
    // If pieces have facings, a turned piece has one.
    let turned = r#"<object class="warband" x="112" y="30" rotation="30"><point/></object>
        <object class="warband" x="140" y="30"><point/><properties><property name="facing" value="ne"/></properties></object>"#;
    let (scenario, lines) = imported(&map(&group("red", turned)));
    for piece in &scenario.pieces {
        let facing = piece.state.get("facing").and_then(castra_defs::Value::as_word);
        assert_eq!(facing, Some("ne"), "{lines}");
    }
}

#[test]
fn groups_and_offsets_move_their_contents() {
    let object = group("red", r#"<object class="warband" x="112" y="30"><point/></object>"#);
    let tiles = layer("name=\"g\" offsetx=\"28\" offsety=\"36\"", &[(0, 0, 2)]);
    let inside = format!(
        "<group name=\"a\" offsetx=\"28\"><group name=\"b\" offsety=\"36\">{object}</group></group>{tiles}"
    );
    let (scenario, lines) = imported(&map(&inside));
    assert_eq!(pieces(&scenario), ["red warband F5"], "{lines}");
    assert_eq!(ground(&scenario), ["G2 forest"], "{lines}");
    assert!(lines.contains("moved by 1 columns and 2 rows"), "{lines}");
    // Members of a group inherit its army.
    let army = "<properties><property name=\"army\" value=\"Blue\"/><property name=\"edge\" value=\"top\"/></properties>";
    let (scenario, lines) = imported(&map(&format!("<group name=\"a\">{army}{object}</group>")));
    assert_eq!(pieces(&scenario), ["blue warband H4"], "{lines}");
    assert_eq!(scenario.armies["blue"].side, Half::Top);
    let hidden = object.replace("<objectgroup", "<objectgroup visible=\"0\"");
    assert!(imported(&map(&hidden)).1.contains("hiding of layer red"));
}

/// Imports a map with tile sets and templates in neighbouring folders.
fn project(files: &InMemoryFiles, map_text: &str) -> Result<(Scenario, Ledger), String> {
    let path = Path::new("game/maps/m.tmx");
    let source = FileKind::Tiled.read(path, map_text, files, &IndexMap::default());
    let source = source.map_err(|unread| unread.why)?;
    let game = game();
    let board = game.boards.get("standard").unwrap();
    let mapping = Mapping::guess(&source, &game, board);
    Ok(build(source, "x", &game, board, &mapping))
}

#[test]
fn sets_and_templates_are_read_from_other_files() {
    let set = "<tileset name=\"g\"><tile id=\"0\" class=\"forest\"/><tile id=\"1\" class=\"hill\"/></tileset>";
    let json =
        r#"{"name":"units","tilewidth":28,"tileheight":24,"tiles":[{"id":5,"type":"warband"}]}"#;
    let template = r#"<template><tileset firstgid="1" source="../tilesets/units.tsj"/><object name="" gid="6" width="28" height="24"><properties><property name="army" value="Red"/></properties></object></template>"#;
    let files = [
        ("game/tilesets/ground.tsx", set),
        ("game/tilesets/units.tsj", json),
        ("game/templates/band.tx", template),
    ];
    // A page has the files without their folders.
    let name = |path: &str| Path::new(path).file_name().unwrap().into();
    let alone = InMemoryFiles(files.map(|(path, text)| (name(path), text.into())).into());
    let files = InMemoryFiles(files.map(|(path, text)| (path.into(), text.into())).into());
    let inside = |source: &str| {
        let set = format!("<tileset firstgid=\"1\" source=\"{source}\"/>");
        let objects = "<object id=\"1\" template=\"../templates/band.tx\" x=\"98\" y=\"42\"/>
            <object id=\"2\" template=\"none.tx\" x=\"98\" y=\"42\"/>";
        let ground = layer("", &[(1, 2, 1), (1, 3, 2)]);
        format!("<map {SHAPE}>{set}{ground}{}</map>", group("objects", objects))
    };
    let slashes = ["../tilesets/ground.tsx", "..\\tilesets\\ground.tsx"];
    for (files, source) in [(&files, slashes[0]), (&files, slashes[1]), (&alone, slashes[0])] {
        let (scenario, ledger) = project(files, &inside(source)).unwrap();
        let lines = ledger.lines().join("\n");
        assert_eq!(ground(&scenario), ["H3 forest", "H4 hill"], "{lines}");
        assert_eq!(pieces(&scenario), ["red warband H4"], "{lines}");
        assert!(lines.contains("template of an object"), "{lines}");
    }
    for source in ["../tilesets/none.tsx", "../../../ground.tsx", "/game/tilesets/ground.tsx"] {
        let (scenario, ledger) = project(&files, &inside(source)).unwrap();
        let lines = ledger.lines().join("\n");
        assert!(ground(&scenario).is_empty(), "{source}");
        assert!(lines.contains("the file cannot be read"), "{source}\n{lines}");
    }
}

#[test]
fn differences_of_form_are_reported() {
    for (shape, part) in [
        (SHAPE.replace("\"odd\"", "\"even\""), "rows 1, 3, 5"),
        (SHAPE.replace("staggeraxis=\"y\"", "staggeraxis=\"x\""), "hexes with a side at the top"),
        (SHAPE.replace("hexagonal", "orthogonal"), "squares"),
        (SHAPE.replace("width=\"13\"", "width=\"12\""), "12 x 9"),
    ] {
        let source = read("m.tmx", &format!("<map {shape}>{SET}</map>")).unwrap();
        let game = game();
        let board = game.boards.get("standard").unwrap();
        let mapping = Mapping::guess(&source, &game, board);
        let (_, ledger) = build(source, "x", &game, board, &mapping);
        let losses = ledger.losses().join("\n");
        assert!(losses.contains("form of the map") && losses.contains(part), "{losses}");
    }
    let (_, lines) = imported(&map(""));
    assert!(!lines.contains("form of the map"), "{lines}");
}

#[test]
fn properties_of_layers_and_of_tiles_are_read_or_reported() {
    let set = SET.replace(
        r#"<tile id="3" class="warband"/>"#,
        r#"<tile id="3" class="warband"><properties><property name="strength" value="three"/></properties></tile>"#,
    );
    let properties = r#"<properties><property name="army" value="red"/><property name="edge" value="left"/><property name="mark" value="veteran"/></properties>"#;
    let units = layer("name=\"units\"", &[(3, 3, 4), (3, 4, 4)])
        .replace("<data", &format!("{properties}<data"));
    let (scenario, lines) = imported(&format!("<map {SHAPE}>{set}{units}</map>"));
    assert_eq!(pieces(&scenario).len(), 2, "{lines}");
    let said = |count: &str, what: &str, why: &str| {
        let is_it = |l: &str| l.starts_with(count) && l.contains(what) && l.ends_with(why);
        assert!(lines.lines().any(|line| is_it(line.trim())), "{what}\n{lines}");
    };
    said("2", "strength three", "left out: not a number");
    said("1", "edge left of layer units", "left out: neither `top` nor `bottom`");
    said("1", "property mark of a layer", "left out: a battle has no equivalent");
}

#[test]
fn properties_that_a_label_does_not_have_are_reported() {
    let object = r#"<object x="112" y="30"><text>A Hill</text><properties><property name="strength" value="3"/><property name="hex" value="H4"/></properties></object>"#;
    let (scenario, lines) = imported(&map(&group("places", object)));
    assert_eq!(scenario.labels.len(), 1, "{lines}");
    assert!(lines.contains("property strength of an object"), "{lines}");
    assert!(!lines.contains("property hex"), "{lines}");
}

#[test]
fn a_malformed_number_refuses_the_map() {
    let tiles = "<tile gid=\"2\"/>".repeat(13 * 9 - 1);
    let cells = |first: &str| format!("<layer name=\"g\"><data>{first}{tiles}</data></layer>");
    assert_eq!(ground(&imported(&map(&cells("<tile/>"))).0).len(), 13 * 9 - 1 - 4);
    let object = |form: &str| group("red", &format!("<object class=\"warband\" {form}</object>"));
    for (inside, why) in [
        (cells("<tile gid=\"two\"/>"), "`two` is not a tile"),
        (object("x=\"1 12\" y=\"30\"><point/>"), "the `x` of `object` is not a number: `1 12`"),
        (object("x=\"2\" y=\"2\"><polygon points=\"0,0 80;0 80,18\"/>"), "`80;0` is not a point"),
        (object("gid=\"-4\" x=\"2\" y=\"2\">"), "`-4` is not a tile"),
    ] {
        let refused = read("m.tmx", &map(&inside)).map(|_| ()).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    let json = serde_json::json!({
        "orientation": "hexagonal", "width": 13, "height": 9, "tilewidth": 28, "tileheight": 24,
        "layers": [{ "type": "objectgroup", "name": "red",
                     "objects": [{ "type": "warband", "x": "112", "y": 30 }] }],
    });
    let refused = read("m.tmj", &json.to_string()).map(|_| ()).unwrap_err();
    assert!(refused.contains("the `x` is not a number: \"112\""), "{refused}");
}

#[test]
fn a_line_of_terrain_lies_in_the_hexes_that_it_crosses() {
    let line = r#"<object class="hill" x="14" y="12"><polyline points="0,0 56,0 56,36"/></object>"#;
    let (scenario, lines) = imported(&map(&group("ground", line)));
    assert_eq!(
        ground(&scenario),
        ["I1 hill", "I2 hill", "I3 hill", "H2 hill", "G3 hill"],
        "{lines}"
    );
    // A label with a line is placed at the middle of the line.
    let line =
        r#"<object class="label" name="Road" x="14" y="12"><polyline points="0,0 56,0"/></object>"#;
    let (scenario, lines) = imported(&map(&group("names", line)));
    assert_eq!(scenario.labels[0].at.hex, "I2");
    assert!(lines.contains("line of an object"), "{lines}");
}

#[test]
fn a_property_that_is_true_is_named_by_its_object() {
    let object = |name: &str, key: &str, value: &str| {
        format!(
            r#"<object name="{name}" x="20" y="100"><properties><property name="{key}" type="bool" value="{value}"/></properties><point/></object>"#
        )
    };
    let all = [
        object("Camp", "objective", "true"),
        object("Tower", "objective", "false"),
        object("Ford", "label", "true"),
        object("Mill", "label", "false"),
    ];
    let (scenario, lines) = imported(&map(&group("written", &all.concat())));
    let objectives: Vec<&str> = scenario.objectives.iter().map(|o| o.text.as_str()).collect();
    assert_eq!(objectives, ["Camp"], "{lines}");
    let labels: Vec<&str> = scenario.labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!(labels, ["Tower", "Mill", "Ford"], "{lines}");
}

#[test]
fn a_layer_with_an_offset_moves_tiles_as_it_moves_objects() {
    // One row down and half a hex to the right fits; one row down alone lies between two hexes.
    for offset in [r#"offsetx="14" offsety="18""#, r#"offsety="18""#, r#"offsety="36""#] {
        let tiles = layer(&format!("name=\"base\" {offset}"), &[(0, 1, 2), (3, 4, 3)]);
        let inside = r#"<object class="warband" x="42" y="12"><point/></object><object class="warband" x="140" y="66"><point/></object>"#;
        let objects = format!("<objectgroup name=\"red\" {offset}>{inside}</objectgroup>");
        let (scenario, lines) = imported(&map(&format!("{tiles}{objects}")));
        let tiles: Vec<&str> = scenario.terrain.iter().map(|g| g.at.hex.as_str()).collect();
        let units: Vec<&str> = scenario.pieces.iter().map(|p| p.at.hex.as_str()).collect();
        assert_eq!(tiles, units, "{offset}\n{lines}");
        assert!(lines.contains("offset of layer base"), "{lines}");
    }
}

#[test]
fn layers_in_another_case_are_one_army() {
    let object = |x: u32| format!(r#"<object class="warband" x="{x}" y="12"><point/></object>"#);
    let layers = format!("{}{}", group("red", &object(42)), group("Red", &object(70)));
    let (scenario, lines) = imported(&map(&layers));
    assert_eq!(pieces(&scenario), ["red warband I2", "red warband I3"], "{lines}");
    assert!(lines.contains("the same as `red`"), "{lines}");
}

#[test]
fn sizes_and_depths_are_named_as_they_are() {
    let layer = |depth: usize| {
        let (open, close) = (r#"{"type":"group","layers":["#, "]}");
        let inner = format!(r#"{{"type":"tilelayer","data":[{}]}}"#, vec!["0"; 117].join(","));
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let text = |width: &str, depth: usize| {
        let layer = layer(depth);
        format!(
            r#"{{"orientation":"orthogonal","width":{width},"height":9,"tilewidth":9,"tileheight":9,"layers":[{layer}]}}"#
        )
    };
    assert!(read("m.tmj", &text("13.0", 60)).is_ok());
    let deep = read("m.tmj", &text("13", 70)).unwrap_err();
    assert_eq!(deep, "the groups are nested deeper than 60 levels");
    let wide = read("m.tmj", &text("1e9", 0)).unwrap_err();
    assert!(wide.starts_with("a map of 1000000000 x 9 tiles cannot be a board"), "{wide}");
}

fn labels(scenario: &Scenario) -> Vec<String> {
    scenario.labels.iter().map(|l| format!("{} {}", l.at.hex, l.text)).collect()
}

fn properties(all: &[(&str, &str)]) -> String {
    let one =
        |(name, value): &(&str, &str)| format!("<property name=\"{name}\" value=\"{value}\"/>");
    format!("<properties>{}</properties>", all.iter().map(one).collect::<String>())
}

#[test]
fn a_named_terrain_keeps_its_name_and_reports_its_properties() {
    let object = |of: &str, all: &[(&str, &str)]| {
        format!(
            "<object class=\"forest\" {of} x=\"112\" y=\"30\">{}<point/></object>",
            properties(all)
        )
    };
    let given = [("army", "red"), ("mark", "guard"), ("strength", "3"), ("density", "2")];
    let wood = object("name=\"Teutoburg\"", &given);
    let (scenario, lines) = imported(&map(&group("ground", &wood)));
    assert_eq!(ground(&scenario), ["H4 forest"], "{lines}");
    assert_eq!(labels(&scenario), ["H4 Teutoburg"], "{lines}");
    for (key, _) in given {
        assert!(lines.contains(&format!("property {key} of forest")), "{key}\n{lines}");
    }
    // The name of its terrain is not the name of a place.
    let (scenario, lines) = imported(&map(&group("ground", &object("name=\"Forest\"", &[]))));
    assert!(labels(&scenario).is_empty(), "{lines}");
}

#[test]
fn other_words_of_sides_objectives_and_labels_are_reported() {
    let object = |words: &str, all: &[(&str, &str)]| {
        format!("<object {words} x=\"112\" y=\"30\">{}<point/></object>", properties(all))
    };
    let all = [
        object("name=\"Wall of Servius\"", &[("side", "NE"), ("terrain", "rampart")]),
        object("class=\"castle\" name=\"Keep\"", &[("objective", "The keep")]),
        object("class=\"label\" name=\"Mill\"", &[("label", "The mill")]),
    ];
    let (scenario, lines) = imported(&map(&group("written", &all.concat())));
    assert_eq!(scenario.sides.len(), 1, "{lines}");
    assert_eq!(labels(&scenario), ["H4 The mill"], "{lines}");
    for lost in [
        "name Wall of Servius of the side rampart",
        "class castle of the objective The keep",
        "name Keep of the objective The keep",
        "name Mill of the label The mill",
    ] {
        assert!(lines.contains(lost), "{lost}\n{lines}");
    }
}

#[test]
fn the_property_side_may_name_an_army() {
    let unit = |all: &[(&str, &str)]| {
        format!("<object class=\"warband\" x=\"112\" y=\"30\">{}<point/></object>", properties(all))
    };
    let (scenario, lines) = imported(&map(&group("units", &unit(&[("Side", "Rome")]))));
    assert_eq!(pieces(&scenario), ["rome warband H4"], "{lines}");
    // A layer and a group may name the army in the same way, in any case.
    for (key, value) in [("SIDE", "Rome"), ("Army", "Rome"), ("side", "ROME ")] {
        let all = properties(&[(key, value), ("Edge", "Top"), ("Called", "The Senate ")]);
        let inside = group("units", &unit(&[]));
        let layer = inside.replace("<object ", &format!("{all}<object "));
        let in_group = format!("<group name=\"g\">{all}{inside}</group>");
        for text in [layer, in_group] {
            let (scenario, lines) = imported(&map(&text));
            assert_eq!(pieces(&scenario), ["rome warband H4"], "{lines}");
            let army = &scenario.armies["rome"];
            assert_eq!((army.name.as_str(), army.side), ("The Senate", Half::Top), "{lines}");
        }
    }
    // The side of a layer may be its edge.
    let all = properties(&[("side", "Top"), ("army", "Rome")]);
    let layer = group("units", &unit(&[])).replace("<object ", &format!("{all}<object "));
    assert_eq!(imported(&map(&layer)).0.armies["rome"].side, Half::Top);
    let layer = layer.replace("Top", "ne");
    let (_, lines) = imported(&map(&layer));
    assert!(lines.contains("side ne of layer units"), "{lines}");
    // An object may repeat the army of its layer in another case.
    let all = properties(&[("army", "rome"), ("called", "The Senate")]);
    let layer = group("units", &unit(&[("army", "Rome")])).replacen(
        "<object ",
        &format!("{all}<object "),
        1,
    );
    let (scenario, lines) = imported(&map(&layer));
    assert_eq!(scenario.armies["rome"].name, "The Senate", "{lines}");
    // A wrong side of a hex is reported.
    let side = unit(&[("side", "nee"), ("terrain", "rampart")]);
    let (_, lines) = imported(&map(&group("written", &side)));
    assert!(lines.contains("`nee` is not a side"), "{lines}");
}

#[test]
fn blanks_around_names_are_removed() {
    let unit = "<object class=\"warband\" x=\"112\" y=\"30\"><point/></object>";
    let text = map(&group("Rome ", unit));
    let text = text.replacen('>', &format!(">{}", properties(&[("Title", " Cannae ")])), 1);
    let (scenario, lines) = imported(&text);
    assert_eq!(scenario.title, "Cannae", "{lines}");
    assert_eq!(scenario.armies["rome"].name, "Rome", "{lines}");
}

#[test]
fn properties_of_groups_and_unused_properties_of_tiles_are_reported() {
    let unit = group("red", "<object class=\"warband\" x=\"112\" y=\"30\"><point/></object>");
    let text = format!("<group name=\"g\">{}{unit}</group>", properties(&[("season", "winter")]));
    let (_, lines) = imported(&map(&text));
    assert!(lines.contains("property season of a group"), "{lines}");
    let tile = |id: u32, class: &str, key: &str| {
        let all = properties(&[(key, "true")]);
        format!("<tile id=\"{id}\" class=\"{class}\">{all}</tile>")
    };
    let set = format!(
        "<tileset firstgid=\"1\" name=\"s\">{}{}</tileset>",
        tile(0, "forest", "objective"),
        tile(1, "warband", "label")
    );
    let layers = layer("name=\"ground\"", &[(0, 0, 1)]) + &layer("name=\"units\"", &[(1, 1, 2)]);
    let (_, lines) = imported(&format!("<map {SHAPE}>{set}{layers}</map>"));
    for key in ["objective", "label"] {
        assert!(lines.contains(&format!("property {key} of a tile")), "{key}\n{lines}");
    }
}

#[test]
fn a_strength_above_the_printed_one_is_taken_under_its_own_name_only() {
    let unit = |key: &str| {
        let all = properties(&[(key, "9")]);
        let object = format!("<object class=\"warband\" x=\"112\" y=\"30\">{all}<point/></object>");
        let (scenario, lines) = imported(&map(&group("red", &object)));
        (scenario.pieces[0].state.get("blocks").and_then(castra_defs::Value::as_int), lines)
    };
    let (blocks, lines) = unit("blocks");
    assert_eq!(blocks, Some(9), "{lines}");
    assert!(lines.contains("blocks 9, above the 4 of `warband`"), "{lines}");
    let (blocks, lines) = unit("strength");
    assert_eq!(blocks, None, "{lines}");
    assert!(lines.contains("approximated: 4, as many as `warband` has"), "{lines}");
}

#[test]
fn elements_that_are_left_out_have_their_places() {
    let object =
        |x: u32| format!("<object class=\"rocketeers\" x=\"{x}\" y=\"30\"><point/></object>");
    let one = imported(&map(&group("red", &(object(112) + &object(140))))).1;
    assert!(
        one.contains("no counterpart in the mapping (row 2, column 4; row 2, column 5)"),
        "{one}"
    );
    let all: String = (3..9).map(|col| object(28 * col)).collect();
    let all = imported(&map(&group("red", &all))).1;
    assert!(all.contains("row 2, column 5; …)"), "{all}");
}

/// The words of a map that Castra exported are names: another terrain is not the same terrain.
#[test]
fn guessed_terrain_of_an_export_is_reported() {
    let text = sample("field.tmx").replace("class=\"forest\"", "class=\"woods\"");
    let exported = text.replace("name=\"weather\"", "name=\"castra-game\"");
    for (text, is_told) in [(text, false), (exported, true)] {
        let (scenario, ledger) = battle("field.tmx", &text);
        assert!(scenario.terrain.iter().any(|ground| ground.terrain == "forest"));
        let told = "terrain woods: forest, since the game has no terrain `woods`";
        assert_eq!(ledger.losses().join("\n").contains(told), is_told);
    }
}
