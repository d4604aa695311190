//! A battle as a save of Tabletop Simulator: the board, a tile for each piece on it, and bags for
//! the pieces in reserve.

use castra_defs::{Game, Kind, Scenario};
use castra_draw::{AuthorFont, PngEffort, SheetOptions, counter_pictures, to_png};
use castra_ide::battle_text;
use serde_json::{Value as Json, json};

use super::board::{board, counter_of, left_out_note};
use super::error::ExportError;
use super::properties::{edge, piece_text, without_counterpart};

/// The width of a hex and of a counter in the pictures, in pixels.
const HEX: f32 = 128.0;
const COUNTER: u32 = 256;
/// The width of a hex on the table, in units of the table.
const UNIT: f32 = 1.6;

/// A save with its pictures.
pub(super) struct Save {
    pub(super) json: Json,
    /// The names and contents of the pictures.
    pub(super) pictures: Vec<(String, Vec<u8>)>,
    /// The information that a save cannot carry.
    pub(super) losses: Vec<String>,
}

/// Returns the save of a battle; the addresses of its pictures begin with `images`.
pub(super) fn save(
    game: &Game,
    battle: &Scenario,
    images: &str,
    fonts: &[AuthorFont],
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
    // Positions in the picture become positions on the table, with the centre of the board at 0.
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
    let board = Tile {
        title: &battle.title,
        description: "",
        at: Place { x: 0.0, y: 0.96, z: 0.0 },
        scale: round(high * scale / 2.0),
        locked: true,
        front: &address("board.png"),
        back: &address("board.png"),
        number: 1,
    };
    let mut objects = vec![board.to_json()];
    let find =
        |army: &str, unit: &str, name: Option<&String>| counter_of(&counters, army, unit, name);
    let mut number = 2;
    let mut standing: std::collections::BTreeMap<&str, u16> = std::collections::BTreeMap::new();
    for piece in &battle.pieces {
        let (Some(at), Some(&hex)) = (
            find(&piece.army, &piece.unit, piece.name.as_ref()),
            picture.places.get(piece.at.hex.as_str()),
        ) else {
            // `left_out_note` reports the piece below.
            continue;
        };
        let (x, z) = place(hex);
        let below = standing.entry(&piece.at.hex).or_default();
        let height = 1.1 + 0.25 * f32::from(*below);
        *below += 1;
        let said = piece_text(game, &piece.marks, &piece.state);
        objects.push(counter(
            &counters[at].title,
            &said,
            Place { x, y: round(height), z },
            at,
            &address,
            number,
        ));
        number += 1;
    }
    for (i, piece) in (0u16..).zip(&battle.reserves) {
        // `left_out_note` reports the piece below.
        let Some(at) = find(&piece.army, &piece.unit, piece.name.as_ref()) else { continue };
        // The pieces in reserve form a column beside the board.
        let x = round((wide / 2.0) * scale + 2.0);
        let z = round(high * scale / 2.0 - f32::from(i) * 1.4);
        let said = match piece_text(game, &piece.marks, &piece.state).as_str() {
            "" => "in reserve".to_owned(),
            said => format!("in reserve; {said}"),
        };
        objects.push(counter(
            &counters[at].title,
            &said,
            Place { x, y: 1.1, z },
            at,
            &address,
            number,
        ));
        number += 1;
    }
    let unplaced = left_out_note(battle, &counters, &picture.places);
    let json = json!({
        "SaveName": battle.title, "GameMode": game.title, "Date": "", "VersionNumber": "v13.0",
        "Gravity": 0.5, "PlayArea": 0.5, "Table": "Table_RPG", "Sky": "Sky_Museum",
        "Note": notes(battle), "Rules": "", "XmlUI": "", "LuaScript": "",
        "LuaScriptState": "", "TabStates": {}, "SnapPoints": snap, "ObjectStates": objects,
    });
    let mut lost = vec![
        "the rules: players apply them themselves".to_owned(),
        "the names of hexes, except those printed on the board".to_owned(),
    ];
    lost.extend(unplaced);
    lost.extend(without_counterpart(battle));
    // The description of a counter has its facing in words, like its other state.
    if battle.pieces.iter().any(|piece| game.kinds.get(&piece.kind).is_some_and(has_facing)) {
        lost.push("the facings of pieces: turn the counters".to_owned());
    }
    if !game.dice.is_empty() {
        lost.push("dice: the table has its own".to_owned());
    }
    if !game.decks.is_empty() {
        lost.push("decks of cards: `castra print sheets` prints them".to_owned());
    }
    Ok(Save { json, pictures, losses: lost })
}

fn has_facing(kind: &Kind) -> bool {
    kind.look.facing().is_some()
}

/// Returns the head of a battle, its armies, objectives and special rules as the notes of a save.
fn notes(battle: &Scenario) -> String {
    let head = [&battle.number, &battle.date, &battle.place];
    let head: Vec<&str> = head.into_iter().flatten().map(String::as_str).collect();
    let settings = battle_text::settings(battle);
    let mut notes = vec![head.join(", ")];
    notes.extend(battle.background.clone());
    if !settings.is_empty() {
        notes.push(format!("With {settings}"));
    }
    let armies = battle.armies.values();
    notes.extend(armies.map(|army| format!("{}: {}", army.name, edge(army.side))));
    for objective in &battle.objectives {
        let army = objective.army.as_ref().and_then(|id| battle.armies.get(id));
        let army = army.map_or_else(String::new, |army| format!(" ({})", army.name));
        let hexes: Vec<&str> = objective.at.iter().map(|at| at.hex.as_str()).collect();
        notes.push(format!("{}{army}: {}", objective.text, hexes.join(", ")));
    }
    notes.extend(battle.specials.iter().map(|special| special.text.clone()));
    notes.extend(battle.credits.clone());
    notes.retain(|note| !note.is_empty());
    notes.join("\n\n")
}

/// Rounds to a ten-thousandth, so that the file has short numbers.
fn round(value: f32) -> f32 {
    (value * 10_000.0).round() / 10_000.0
}

/// A position on the table, with `y` upwards.
struct Place {
    x: f32,
    y: f32,
    z: f32,
}

/// A tile with two pictures: front and back.
struct Tile<'a> {
    title: &'a str,
    /// The description.
    description: &'a str,
    at: Place,
    scale: f32,
    /// True if players cannot move the tile.
    locked: bool,
    /// The addresses of the pictures.
    front: &'a str,
    back: &'a str,
    /// The number of the object in the save.
    number: usize,
}

fn counter(
    title: &str,
    said: &str,
    at: Place,
    index: usize,
    address: &impl Fn(&str) -> String,
    number: usize,
) -> Json {
    let tile = Tile {
        title,
        description: said,
        at,
        scale: round(UNIT * 0.36),
        locked: false,
        front: &address(&format!("counter-{index}.png")),
        back: &address(&format!("counter-{index}-back.png")),
        number,
    };
    tile.to_json()
}

impl Tile<'_> {
    fn to_json(&self) -> Json {
        let Self {
            title,
            description: said,
            at: Place { x, y, z },
            scale,
            locked,
            front,
            back,
            number,
        } = self;
        json!({
            "GUID": format!("{:06x}", number), "Name": "Custom_Tile", "Nickname": title, "Description": said,
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
}
