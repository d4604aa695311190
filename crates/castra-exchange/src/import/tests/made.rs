//! Files in all the documented variants of their formats: none crashes the import, and the ledger
//! has every loss.

use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_defs::Direction;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use serde_json::{Value, json};

use super::{build_ledger, game, read};
use crate::import::build::build;
use crate::import::encoding::decode;
use crate::import::mapping::Mapping;

/// The columns and rows of the board.
const SIZE: (u32, u32) = (13, 9);

/// Returns a map with a wood in the outer corners of its first row, and a hill turned by 60
/// degrees.
fn tiles() -> Vec<u32> {
    let mut tiles = vec![1; (SIZE.0 * SIZE.1) as usize];
    (tiles[0], tiles[12]) = (2, 2);
    tiles[30] = 3 | 0x2000_0000;
    tiles
}

fn bytes(tiles: &[u32]) -> Vec<u8> {
    tiles.iter().flat_map(|tile| tile.to_le_bytes()).collect()
}

fn zlib(tiles: &[u32]) -> String {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(&bytes(tiles)).unwrap();
    STANDARD.encode(packer.finish().unwrap())
}

fn gzip(tiles: &[u32]) -> String {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(&bytes(tiles)).unwrap();
    STANDARD.encode(packer.finish().unwrap())
}

fn csv(tiles: &[u32], width: u32) -> String {
    let rows = tiles
        .chunks(width as usize)
        .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
    rows.collect::<Vec<_>>().join(",\n")
}

const SET: &str = r#"<tileset firstgid="1" name="ground" tilewidth="28" tileheight="32" tilecount="3" columns="0">
  <tile id="0" class="clear"/><tile id="1" class="forest"/><tile id="2" type="hill"/>
 </tileset>"#;

const UNITS: &str = r#"<objectgroup id="2" name="Red"><object id="1" class="warriors" x="98" y="16"/></objectgroup>
 <objectgroup id="3" name="Blue"><object id="2" class="auxilia" x="98" y="208"/></objectgroup>"#;

/// Returns a map of Tiled with a given `data` element.
fn tmx(of_map: &str, data: &str, more: &str) -> String {
    let usual = r#"orientation="hexagonal" hexsidelength="16" staggeraxis="y" staggerindex="odd""#;
    let of_map = if of_map.is_empty() { usual } else { of_map };
    let (w, h) = SIZE;
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.11.0" width="{w}" height="{h}" tilewidth="28" tileheight="32" {of_map}>
 {SET}
 <layer id="1" name="Ground" width="{w}" height="{h}">{data}</layer>
 {more}
</map>"#
    )
}

fn data(encoding: &str, text: &str) -> String {
    format!("<data {encoding}>{text}</data>")
}

/// Returns the same map in JSON.
fn tmj(change: impl FnOnce(&mut Value)) -> String {
    let (w, h) = SIZE;
    let unit =
        |class: &str, y: u32| json!({ "id": y, "class": class, "name": "", "x": 98, "y": y });
    let group =
        |name: &str, unit: Value| json!({ "type": "objectgroup", "name": name, "objects": [unit] });
    let mut map = json!({
        "type": "map", "orientation": "hexagonal", "hexsidelength": 16, "staggeraxis": "y",
        "staggerindex": "odd", "width": w, "height": h, "tilewidth": 28, "tileheight": 32,
        "infinite": false,
        "tilesets": [{ "firstgid": 1, "name": "ground", "tiles": [
            { "id": 0, "class": "clear" }, { "id": 1, "class": "forest" }, { "id": 2, "type": "hill" },
        ] }],
        "layers": [
            { "type": "tilelayer", "name": "Ground", "width": w, "height": h, "data": tiles() },
            group("Red", unit("warriors", 16)), group("Blue", unit("auxilia", 208)),
        ],
    });
    change(&mut map);
    map.to_string()
}

/// Returns the tiles as chunks of eight by eight of an infinite map, shifted by columns and rows.
fn chunks(right: i64, down: i64) -> Vec<(i64, i64, Vec<u32>)> {
    let tiles = tiles();
    let at = |x: i64, y: i64| {
        let (x, y) = (x - right, y - down);
        let inside = (0..i64::from(SIZE.0)).contains(&x) && (0..i64::from(SIZE.1)).contains(&y);
        if inside { tiles[(y * i64::from(SIZE.0) + x) as usize] } else { 0 }
    };
    let mut chunks = Vec::new();
    for y in (-16..32).step_by(8) {
        for x in (-16..32).step_by(8) {
            let part: Vec<u32> = (0..64).map(|i| at(x + i % 8, y + i / 8)).collect();
            if part.iter().any(|tile| *tile != 0) {
                chunks.push((x, y, part));
            }
        }
    }
    chunks
}

fn infinite_tmx(right: i64, down: i64) -> String {
    let mut all = String::new();
    for (x, y, part) in chunks(right, down) {
        let _ =
            write!(all, r#"<chunk x="{x}" y="{y}" width="8" height="8">{}</chunk>"#, csv(&part, 8));
    }
    let map =
        r#"orientation="hexagonal" hexsidelength="16" staggeraxis="y" infinite="1" staggerindex="#;
    let index = if down.rem_euclid(2) == 1 { "\"even\"" } else { "\"odd\"" };
    let unit = |class: &str, row: i64| {
        let y = (row + down) * 24 + 16;
        format!(r#"<object id="1" class="{class}" x="{}" y="{y}"/>"#, 98 + right * 28)
    };
    let groups = format!(
        r#"<objectgroup name="Red">{}</objectgroup><objectgroup name="Blue">{}</objectgroup>"#,
        unit("warriors", 0),
        unit("auxilia", 8)
    );
    tmx(&format!("{map}{index}"), &data("encoding=\"csv\"", &all), &groups)
}

fn m44(change: impl FnOnce(&mut Value)) -> String {
    let mut file = json!({
        "meta_data": { "number": "12", "author": "Somebody", "status": "GREEN" },
        "game_info": {
            "starting": "PLAYER1", "side_player1": "AXIS", "side_player2": "ALLIES",
            "country_player1": "DE", "country_player2": "US", "cards_player1": "5",
            "cards_player2": "4", "victory_player1": "5", "victory_player2": "5",
        },
        "board": {
            "type": "STANDARD", "face": "COUNTRY",
            "hexagons": [
                { "row": 0, "col": 0, "terrain": { "name": "woods" } },
                { "row": 1, "col": 1, "rect_terrain": { "name": "road", "orientation": "2" } },
                { "row": 2, "col": 4, "terrain": { "name": "hills" },
                  "obstacle": { "name": "sand", "orientation": 1 },
                  "unit": { "name": "infger", "badge": "badge5" } },
                { "row": 8, "col": 8, "unit": { "name": "tankus", "nbr_units": "3" },
                  "tags": [{ "name": "medal1" }, { "name": "tag4" }] },
            ],
            "labels": [{ "row": 4, "col": 12, "text": ["Hill", "112"] }],
        },
        "text": { "en": { "name": "A Name", "historical": "Once.", "victory": "5 medals.",
                          "rules": "None.", "bibliography": "A book." },
                  "fr": { "name": "Un nom" } },
    });
    change(&mut file);
    file.to_string()
}

fn hexbattle(terrain: &str, forces: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<hexbattle version="1.0"><scenario number="3"><name>A Name</name></scenario>
<terrain background="standard">{terrain}</terrain><forces>{forces}</forces></hexbattle>"#
    )
}

const FORCES: &str = r#"<force type="grey" name="Grey"><unit type="warriors" row="2" col="3"/></force>
<force type="blue" name="Blue"><unit type="light-infantry" row="8" col="3"/></force>"#;

/// The expected result of a file.
enum Expected {
    /// The numbers of hexes with terrain and of units, and the least number of losses.
    Read(usize, usize, usize),
    /// A refusal with these words in its reason.
    Refused(&'static str),
}

use Expected::{Read, Refused};

/// Returns each file with its name and its expected result.
fn files() -> Vec<(&'static str, String, Expected)> {
    let all = tiles();
    let whole = (SIZE.0 * SIZE.1) as usize;
    let plain: String = all.iter().map(|tile| format!("<tile gid=\"{tile}\"/>")).collect();
    let group = format!(
        r#"<group name="g" offsetx="4" visible="0"><layer name="More" width="13" height="9">{}</layer></group>"#,
        data("encoding=\"csv\"", &csv(&vec![0; whole], 13))
    );
    let odd = r#"<objectgroup name="Red">
      <object id="1" class="warriors" x="98" y="16" rotation="30"><properties><property name="hp" value="3"/></properties></object>
      <object id="2" class="warriors" x="126" y="16"><polygon points="0,0 5,0 5,5"/></object>
      <object id="3" template="horse.tx" class="warriors" x="154" y="16"/></objectgroup>
      <imagelayer name="scan"/>"#;
    let side = r#"<objectgroup name="sides">
      <object id="1" class="side" x="98" y="16"><properties><property name="terrain" value="rampart"/><property name="side" value="sw"/></properties></object>
      <object id="2" class="rampart" x="98" y="16"><properties><property name="side" value="up"/></properties></object>
      <object id="3" class="forest" x="98" y="16"><properties><property name="side" value="sw"/></properties></object></objectgroup>"#;
    let csv_data = data("encoding=\"csv\"", &csv(&all, 13));
    let plain_map = |of: &str| tmx(of, &csv_data, UNITS);
    let utf16 = |text: &str| {
        let units = [0xfeff].into_iter().chain(text.encode_utf16());
        decode(&units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).unwrap().text
    };
    vec![
        ("csv.tmx", plain_map(""), Read(whole, 2, 1)),
        ("base64.tmx", tmx("", &data("encoding=\"base64\"", &STANDARD.encode(bytes(&all))), UNITS), Read(whole, 2, 1)),
        ("zlib.tmx", tmx("", &data("encoding=\"base64\" compression=\"zlib\"", &zlib(&all)), UNITS), Read(whole, 2, 1)),
        ("gzip.tmx", tmx("", &data("encoding=\"base64\" compression=\"gzip\"", &gzip(&all)), UNITS), Read(whole, 2, 1)),
        ("zstd.tmx", tmx("", &data("encoding=\"base64\" compression=\"zstd\"", "KLUv/SAA"), UNITS), Refused("zstd")),
        ("tiles.tmx", tmx("", &data("", &plain), UNITS), Read(whole, 2, 1)),
        ("flat.tmx", plain_map(r#"orientation="hexagonal" hexsidelength="14" staggeraxis="x" staggerindex="even""#), Read(whole, 2, 1)),
        ("squares.tmx", plain_map(r#"orientation="orthogonal""#), Read(whole, 2, 1)),
        ("isometric.tmx", plain_map(r#"orientation="isometric""#), Refused("isometric")),
        ("staggered.tmx", plain_map(r#"orientation="staggered" staggeraxis="y" staggerindex="odd""#), Refused("staggered")),
        ("infinite.tmx", infinite_tmx(0, 0), Read(whole, 2, 2)),
        ("infinite-shifted.tmx", infinite_tmx(-9, 7), Read(whole, 2, 2)),
        ("group.tmx", tmx("", &csv_data, &format!("{group}{UNITS}")), Read(whole, 2, 3)),
        ("odd.tmx", tmx("", &csv_data, odd), Read(whole, 3, 5)),
        ("sides.tmx", tmx("", &csv_data, side), Read(whole, 0, 3)),
        ("no-set.tmx", plain_map("").replace("firstgid=\"1\"", "firstgid=\"1\" source=\"away.tsx\""), Read(whole, 2, 1)),
        ("short.tmx", tmx("", &data("encoding=\"csv\"", "1,2,3"), UNITS), Read(0, 2, 1)),
        ("not-a-map.tmx", "<tileset name=\"x\"/>".to_owned(), Refused("not a map")),
        ("array.tmj", tmj(|_| {}), Read(whole, 2, 1)),
        ("zlib.tmj", tmj(|map| {
            let layer = &mut map["layers"][0];
            (layer["encoding"], layer["compression"]) = (json!("base64"), json!("zlib"));
            layer["data"] = json!(zlib(&all));
        }), Read(whole, 2, 1)),
        ("gzip.tmj", tmj(|map| {
            let layer = &mut map["layers"][0];
            (layer["encoding"], layer["compression"]) = (json!("base64"), json!("gzip"));
            layer["data"] = json!(gzip(&all));
        }), Read(whole, 2, 1)),
        ("infinite.tmj", tmj(|map| {
            map["infinite"] = json!(true);
            let layer = map["layers"][0].as_object_mut().unwrap();
            layer.remove("data");
            let parts = chunks(0, 0).into_iter().map(|(x, y, data)| {
                json!({ "x": x, "y": y, "width": 8, "height": 8, "data": data })
            });
            layer.insert("chunks".to_owned(), parts.collect());
        }), Read(whole, 2, 2)),
        ("empty.tmj", tmj(|map| {
            map["infinite"] = json!(true);
            map["layers"] = json!([]);
        }), Refused("no tiles")),
        ("standard.m44", m44(|_| {}), Read(4, 2, 8)),
        ("overlord.m44", m44(|file| file["board"]["type"] = json!("OVERLORD")), Read(4, 2, 8)),
        ("breakthrough.m44", m44(|file| file["board"]["type"] = json!("BRKTHRU")), Read(4, 2, 8)),
        ("numbered.m44", m44(|file| {
            let hexes = file["board"]["hexagons"].as_array().unwrap().clone();
            let numbered = hexes.into_iter().enumerate().map(|(i, hex)| (i.to_string(), hex));
            file["board"]["hexagons"] = Value::Object(numbered.collect());
        }), Read(4, 2, 8)),
        ("numbers-as-text.m44", m44(|file| {
            for hex in file["board"]["hexagons"].as_array_mut().unwrap() {
                (hex["row"], hex["col"]) = (json!(hex["row"].to_string()), json!(hex["col"].to_string()));
            }
        }), Read(4, 2, 8)),
        ("no-words.m44", m44(|file| file["text"] = json!([])), Read(4, 2, 4)),
        ("no-board.m44", m44(|file| file["board"] = json!(null)), Refused("hexagons")),
        ("plain.xml", hexbattle(r#"<hex row="1" col="2" type="terrain" style="woods"/>"#, FORCES), Read(1, 2, 0)),
        ("off-the-board.xml", hexbattle(r#"<hex row="0" col="99" type="terrain" style="woods"/><hex type="terrain" style="hill"/>"#, FORCES), Read(1, 2, 2)),
        ("one-force.xml", hexbattle("", "<force type=\"grey\"/>"), Read(0, 0, 1)),
        ("commas.csv", "army,unit,hex\nnorth,warriors,G5\nsouth,auxilia,C5\n".to_owned(), Read(0, 2, 0)),
        ("semicolons.csv", "Army;Unit;Hex;Count\r\nnorth;warriors;G5 G6;2\r\nsouth;auxilia;C5;1\r\n".to_owned(), Read(0, 3, 0)),
        ("tabs.tsv", "side\ttype\tposition\nnorth\twarriors\tG5\n".to_owned(), Read(0, 1, 0)),
        ("quoted.csv", "\"army\",\"unit\",\"hex\",\"name\"\n\"north\",\"warriors\",\"G5, G6\",\"\"\n\"south\",\"leader\",\"C5\",\"Marcus \"\"the Old\"\"\"\n".to_owned(), Read(0, 3, 0)),
        ("mark.csv", decode("\u{feff}army,unit,hex\nnorth,warriors,G5\n".as_bytes()).unwrap().text, Read(0, 1, 0)),
        ("excel.csv", utf16("army\tunit\thex\r\nnorth\twarriors\tG5\r\n"), Read(0, 1, 0)),
        ("latin-1.csv", decode(b"army;unit;hex;name\nGermani\xe9;warriors;G5;\n").unwrap().text, Read(0, 1, 0)),
        ("more-columns.csv", "army,unit,hex,points,colour\nnorth,warriors,G5,10,red\n,,,,\nnorth,,G6,,\n".to_owned(), Read(0, 1, 3)),
        ("no-unit.csv", "army,hex\nnorth,G5\n".to_owned(), Refused("unit")),
        ("no-lines.csv", "army,unit,hex\n".to_owned(), Refused("no units")),
    ]
}

#[test]
fn files_as_other_programs_write_them_are_read_or_refused_with_a_reason() {
    let game = game();
    let files = files();
    assert!(files.len() >= 40);
    for (name, text, wanted) in files {
        match (read(name, &text), wanted) {
            (Err(why), Refused(part)) => assert!(why.contains(part), "{name}: {why}"),
            (Ok(source), Read(ground, units, losses)) => {
                assert_eq!((source.ground.len(), source.pieces.len()), (ground, units), "{name}");
                let things = source.ground.len()
                    + source.pieces.len()
                    + source.sides.len()
                    + source.labels.len()
                    + source.objectives.len();
                let before = source.ledger.totals();
                let ledger = build_ledger(source, &game);
                let after = ledger.totals();
                let told = (after.0 + after.1 + after.2) - (before.0 + before.1 + before.2);
                assert!(told >= things, "{name}: {told} of {things}");
                assert!(after.1 + after.2 >= losses, "{name}:\n{}", ledger.lines().join("\n"));
            }
            (Ok(_), Refused(part)) => panic!("{name} should be refused: {part}"),
            (Err(why), Read(..)) => panic!("{name}: {why}"),
        }
    }
}

/// Checks that the battle does not depend on the packing of tiles or on their place in an infinite
/// map.
#[test]
fn packing_changes_nothing() {
    let game = game();
    let board = game.boards.get("standard").unwrap();
    let read_as = |name: &str| {
        let (_, text, _) = files().into_iter().find(|(file, ..)| *file == name).unwrap();
        let source = read(name, &text).unwrap();
        let mapping = Mapping::guess(&source, &game, board);
        let battle = build(source, "x", &game, board, &mapping).0;
        assert_eq!(battle.terrain.len(), 3, "{name}");
        let places = battle.pieces.iter().map(|piece| (piece.unit.clone(), piece.at.hex.clone()));
        (battle.terrain, places.collect::<Vec<_>>())
    };
    let first = read_as("csv.tmx");
    for name in [
        "base64.tmx",
        "zlib.tmx",
        "gzip.tmx",
        "tiles.tmx",
        "infinite.tmx",
        "infinite-shifted.tmx",
        "array.tmj",
        "zlib.tmj",
        "gzip.tmj",
        "infinite.tmj",
    ] {
        assert_eq!(read_as(name), first, "{name}");
    }
}

#[test]
fn terrain_on_sides_is_imported() {
    let game = game();
    let board = game.boards.get("standard").unwrap();
    let (_, text, _) = files().into_iter().find(|(file, ..)| *file == "sides.tmx").unwrap();
    let source = read("sides.tmx", &text).unwrap();
    let mapping = Mapping::guess(&source, &game, board);
    let (battle, ledger) = build(source, "x", &game, board, &mapping);
    assert_eq!(battle.sides.len(), 1);
    assert_eq!(
        (battle.sides[0].terrain.as_str(), battle.sides[0].side),
        ("rampart", Direction::SouthWest)
    );
    let losses = ledger.losses().join("\n");
    assert!(
        losses.contains("`up` is not a side") && losses.contains("not on their sides"),
        "{losses}"
    );
}
