//! A battle as a save of Tabletop Simulator: the board, a tile for each piece where it
//! stands, and bags for those that wait.

use castra_defs::{Game, Scenario};
use castra_draw::{OwnFace, PngEffort, SheetOptions, counter_pictures, to_png};
use serde_json::{Value as Json, json};

use super::board::board;
use super::error::ExportError;
use super::marks::marks_said;

/// Width of a hex and of a counter in the pictures, in pixels.
const HEX: f32 = 128.0;
const COUNTER: u32 = 256;
/// Width of a hex on the table, in its units.
const UNIT: f32 = 1.6;

/// A save with the pictures that it needs.
pub(super) struct Save {
    pub(super) json: Json,
    /// Names and contents.
    pub(super) pictures: Vec<(String, Vec<u8>)>,
    /// What it cannot carry.
    pub(super) lost: Vec<String>,
}

/// The save; its pictures are found at addresses that start with `images`.
pub(super) fn save(
    game: &Game,
    battle: &Scenario,
    images: &str,
    fonts: &[OwnFace],
) -> Result<Save, ExportError> {
    let picture = board(game, battle, HEX, fonts)?;
    let address = |name: &str| format!("{images}{name}");
    let options = SheetOptions { fonts: fonts.to_vec(), ..SheetOptions::default() };
    let counters = counter_pictures(game, battle, COUNTER, &options);
    let mut pictures = vec![("board.png".to_owned(), picture.png)];
    for (i, counter) in counters.iter().enumerate() {
        for (scene, name) in [
            (&counter.front, format!("counter-{i}.png")),
            (&counter.back, format!("counter-{i}-back.png")),
        ] {
            pictures.push((name, to_png(scene, PngEffort::Balanced, None)?));
        }
    }
    // Pixels of the board's picture to places on the table, the middle of the board at 0.
    let scale = UNIT / picture.hex;
    #[allow(clippy::cast_precision_loss, reason = "pictures are far below 2^23 pixels wide")]
    let (wide, high) = (picture.size.0 as f32, picture.size.1 as f32);
    let place =
        |(x, y): (f32, f32)| (round((x - wide / 2.0) * scale), round((high / 2.0 - y) * scale));
    let snap: Vec<Json> = picture
        .places
        .values()
        .map(|&at| {
            let (x, z) = place(at);
            json!({ "Position": { "x": x, "y": 1.0, "z": z } })
        })
        .collect();
    // A tile of scale 1 is two units high.
    let mut objects = vec![tile(
        "Custom_Tile",
        &battle.title,
        "",
        (0.0, 0.96, 0.0),
        round(high * scale / 2.0),
        true,
        (&address("board.png"), &address("board.png")),
        1,
    )];
    let find = |army: &str, unit: &str, name: Option<&String>| {
        counters.iter().position(|c| {
            c.army == army && c.unit == unit && (c.name.is_none() || c.name.as_ref() == name)
        })
    };
    let mut number = 2;
    let mut standing: std::collections::BTreeMap<&str, u16> = std::collections::BTreeMap::new();
    for piece in &battle.pieces {
        let (Some(at), Some(&hex)) = (
            find(&piece.army, &piece.unit, piece.name.as_ref()),
            picture.places.get(piece.at.hex.as_str()),
        ) else {
            continue;
        };
        let (x, z) = place(hex);
        let below = standing.entry(&piece.at.hex).or_default();
        let height = 1.1 + 0.25 * f32::from(*below);
        *below += 1;
        let said = marks_said(game, piece);
        objects.push(counter(
            &counters[at].title,
            &said,
            (x, round(height), z),
            at,
            &address,
            number,
        ));
        number += 1;
    }
    for (i, piece) in (0u16..).zip(&battle.reserves) {
        let Some(at) = find(&piece.army, &piece.unit, piece.name.as_ref()) else { continue };
        // Beside the board, one under the other.
        let x = round((wide / 2.0) * scale + 2.0);
        let z = round(high * scale / 2.0 - f32::from(i) * 1.4);
        objects.push(counter(&counters[at].title, "in reserve", (x, 1.1, z), at, &address, number));
        number += 1;
    }
    let notes: Vec<&str> = battle.specials.iter().map(|s| s.text.as_str()).collect();
    let json = json!({
        "SaveName": battle.title, "GameMode": game.title, "Date": "", "VersionNumber": "v13.0",
        "Gravity": 0.5, "PlayArea": 0.5, "Table": "Table_RPG", "Sky": "Sky_Museum",
        "Note": notes.join("\n\n"), "Rules": "", "XmlUI": "", "LuaScript": "",
        "LuaScriptState": "", "TabStates": {}, "SnapPoints": snap, "ObjectStates": objects,
    });
    let mut lost = vec![
        "the rules: players apply them themselves".to_owned(),
        "the names of hexes, but for those printed on the board".to_owned(),
    ];
    if !game.decks.is_empty() {
        lost.push("decks of cards: `castra sheets` prints them".to_owned());
    }
    Ok(Save { json, pictures, lost })
}

/// To a ten-thousandth, so that a number is short.
fn round(value: f32) -> f32 {
    (value * 10_000.0).round() / 10_000.0
}

fn counter(
    title: &str,
    said: &str,
    at: (f32, f32, f32),
    index: usize,
    address: &impl Fn(&str) -> String,
    number: usize,
) -> Json {
    let (front, back) =
        (address(&format!("counter-{index}.png")), address(&format!("counter-{index}-back.png")));
    tile("Custom_Tile", title, said, at, round(UNIT * 0.36), false, (&front, &back), number)
}

#[allow(clippy::too_many_arguments, reason = "each is a field of the save")]
fn tile(
    kind: &str,
    title: &str,
    said: &str,
    (x, y, z): (f32, f32, f32),
    scale: f32,
    locked: bool,
    (front, back): (&str, &str),
    number: usize,
) -> Json {
    json!({
        "GUID": format!("{:06x}", number), "Name": kind, "Nickname": title, "Description": said,
        "Transform": {
            "posX": x, "posY": y, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
            "scaleX": scale, "scaleY": 1.0, "scaleZ": scale,
        },
        "ColorDiffuse": { "r": 1.0, "g": 1.0, "b": 1.0 },
        "Locked": locked, "Grid": false, "Snap": true, "Autoraise": true, "Sticky": true,
        "Tooltip": true, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        "CustomImage": {
            "ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": { "Type": 0, "Thickness": 0.1, "Stackable": false, "Stretch": true },
        },
    })
}
