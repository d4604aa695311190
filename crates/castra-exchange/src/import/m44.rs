//! Scenarios of the Memoir '44 editor: JSON, with hexes by row and by column in half hexes.

use std::rc::Rc;

use castra_defs::{Grid, Half};
use serde_json::Value;

use super::mapping::{FACE, OPEN};
use super::names::title_case;
use super::source::{
    Shape, Source, SourceArmy, SourceGround, SourcePiece, Words, parse_whole, truncate_word,
};
use super::spot::Spot;

/// The endings of unit names, with the country and the usual side of each nation.
const NATIONS: [(&str, &str, &str); 14] = [
    ("ger", "DE", "AXIS"),
    ("jp", "JP", "AXIS"),
    ("it", "IT", "AXIS"),
    ("fin", "FI", "AXIS"),
    ("hun", "HU", "AXIS"),
    ("us", "US", "ALLIES"),
    ("brit", "GB", "ALLIES"),
    ("gb", "GB", "ALLIES"),
    ("rus", "RU", "ALLIES"),
    ("ru", "RU", "ALLIES"),
    ("fr", "FR", "ALLIES"),
    ("pol", "PL", "ALLIES"),
    ("ch", "CN", "ALLIES"),
    ("can", "CA", "ALLIES"),
];

/// The side of a player: the file's word for the army, and the country.
struct Player {
    army: Rc<str>,
    country: String,
}

/// Returns the player whose army has the units of a nation: the player of that country, or else of
/// the usual side. Returns `None` if neither or both players fit.
fn player_of<'p>(players: &'p [Player; 2], country: &str, side: &str) -> Option<&'p Player> {
    let only = |fits: &dyn Fn(&Player) -> bool| match players.each_ref().map(fits) {
        [true, false] => players.first(),
        [false, true] => players.last(),
        _ => None,
    };
    only(&|player| player.country.eq_ignore_ascii_case(country))
        .or_else(|| only(&|player| player.army.trim_end_matches(SECOND).eq_ignore_ascii_case(side)))
}

const PLAYERS: [&str; 2] = ["player1", "player2"];

/// The usual words for the sides of the players.
const SIDES: [&str; 2] = ["AXIS", "ALLIES"];
/// The addition to the word of the second of two sides with one word.
const SECOND: &str = " 2";

pub(super) fn read(text: &str) -> Result<Source, String> {
    let json: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let board = json.get("board").ok_or("the file has no `board`")?;
    let hexes = match board.get("hexagons") {
        Some(Value::Array(hexes)) => hexes.iter().collect::<Vec<_>>(),
        // Some programs write the hexes as a map by number instead of a list.
        Some(Value::Object(hexes)) => hexes.values().collect(),
        Some(_) => return Err("the `hexagons` of the board are not a list".to_owned()),
        None => return Err("the board has no `hexagons`".to_owned()),
    };
    let mut source = Source { format: "Memoir '44", ..Source::default() };
    let kind = string(board.get("type")).unwrap_or_else(|| "STANDARD".to_owned()).to_uppercase();
    let size = match kind.as_str() {
        "OVERLORD" => (26, 9),
        "BRKTHRU" | "BREAKTHRU" | "BREAKTHROUGH" => (13, 17),
        _ => (13, 9),
    };
    let is_known = size != (13, 9) || kind == "STANDARD";
    source.board = Shape {
        grid: Some(Grid::HexPointy),
        odd_lines_offset: Some(true),
        size: Some(size),
        ..Shape::default()
    };
    let hexes_of = format!("{} x {} hexes", size.0, size.1);
    if is_known {
        source.ledger.record_imported(format!("board {kind}"), hexes_of);
    } else {
        source.ledger.record_approximated(format!("board {kind}"), format!("unknown: {hexes_of}"));
    }
    let players = read_info(&json, &mut source);
    read_texts(&json, &mut source);
    for hex in hexes {
        self::read_hex(hex, &players, &mut source);
    }
    add_board_face(board, size.0, size.1, &mut source);
    for label in list(board, "labels", &mut source) {
        let lines: Vec<&str> = match label.get("text") {
            Some(Value::Array(lines)) => {
                for line in lines.iter().filter(|line| !line.is_string()) {
                    let what = format!("line {} of a label", value_text(line));
                    source.ledger.record_left_out(what, "not a text");
                }
                lines.iter().filter_map(Value::as_str).collect()
            }
            Some(Value::String(line)) => vec![line],
            _ => Vec::new(),
        };
        match spot(label) {
            Some(at) if !lines.is_empty() => source.labels.push((at, lines.join(" "))),
            _ => source.ledger.record_left_out("label", "no text or no place"),
        }
    }
    read_others(&json, board, &mut source);
    Ok(source)
}

/// Adds the printed ground of a board: open country, or a beach and the sea. Terrain of the file
/// precedes it and takes priority.
fn add_board_face(board: &Value, width: u32, height: u32, source: &mut Source) {
    let Some(face) = string(board.get("face")) else { return };
    let face = face.to_lowercase();
    let is_beach = face == "beach";
    let open = OPEN.into_iter().find(|open| *open == face);
    if !is_beach && open.is_none() {
        match face.as_str() {
            "country" => source.ledger.record_imported("board face country", "open ground"),
            _ => source.ledger.record_left_out(format!("board face {face}"), "an unknown face"),
        }
        return;
    }
    for row in 0..height {
        let of_row = match (row, height > 9) {
            (4..=6, false) | (11..=13, true) => Some("beach"),
            (7..=8, false) | (14..=16, true) => Some("ocean"),
            _ => None,
        };
        let word = if is_beach { of_row } else { open };
        let Some(words) = word.map(Words::single) else { continue };
        // Odd rows are offset by half a hex and have one hex fewer.
        let set_in = row % 2;
        for col in 0..width - set_in {
            let at = Spot::Half(i64::from(row), i64::from(2 * col + set_in));
            source.ground.push(SourceGround { at, words: words.clone(), term: FACE });
        }
    }
}

/// Reports the fields of an element that are not read.
fn report_other_fields(thing: &Value, known: &[&str], of: &str, source: &mut Source) {
    for (key, value) in thing.as_object().into_iter().flatten() {
        if !known.contains(&key.as_str()) && !value.is_null() {
            source.ledger.record_left_out(format!("{key} of {of}"), "Castra has no equivalent");
        }
    }
}

/// Returns the elements of a list, and reports a value that is not a list.
fn list<'v>(of: &'v Value, key: &str, source: &mut Source) -> &'v [Value] {
    match of.get(key) {
        Some(Value::Array(all)) => all,
        Some(Value::Null) | None => &[],
        Some(other) => {
            let what = format!("{key} {}", value_text(other));
            source.ledger.record_left_out(what, "not a list");
            &[]
        }
    }
}

/// The reason for a field that should be an object.
const NO_FIELDS: &str = "not an object with fields";

/// The reason for a field that should be a number.
const NOT_A_NUMBER: &str = "not a whole number";

/// Returns a value as text for the ledger.
fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| truncate_word(&value.to_string()), truncate_word)
}

/// Returns a whole number, which some files write as a string or as `4.0`.
fn number(value: Option<&Value>) -> Option<i64> {
    match value? {
        Value::Number(number) => parse_whole(&number.to_string()),
        Value::String(text) => parse_whole(text.trim()),
        _ => None,
    }
}

fn string(value: Option<&Value>) -> Option<String> {
    let text = value?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn spot(hex: &Value) -> Option<Spot> {
    Some(Spot::Half(number(hex.get("row"))?, number(hex.get("col"))?))
}

/// Reads the players, the first of them to move, the cards and the medals.
fn read_info(json: &Value, source: &mut Source) -> [Player; 2] {
    let none = Value::Null;
    let info = json.get("game_info").unwrap_or(&none);
    if !info.is_object() && !info.is_null() {
        source.ledger.record_left_out(format!("game_info {}", value_text(info)), NO_FIELDS);
    }
    let starting = string(info.get("starting")).unwrap_or_default();
    if !["", "player1", "player2"].contains(&starting.to_lowercase().as_str()) {
        let why = "neither `PLAYER1` nor `PLAYER2`";
        source
            .ledger
            .record_left_out(format!("game_info starting {}", truncate_word(&starting)), why);
    }
    for key in ["starting", "date_begin", "date_end"] {
        if let Some(written) = info.get(key).filter(|value| !value.is_string()) {
            let what = format!("game_info {key}, {}", value_text(written));
            source.ledger.record_left_out(what, "not a text");
        }
    }
    let words = read_sides(info, source);
    let countries =
        PLAYERS.map(|player| string(info.get(format!("country_{player}"))).unwrap_or_default());
    let of_players = PLAYERS.into_iter().zip(words.clone()).zip(&countries);
    for (((player, word), country), side) in of_players.zip([Half::Top, Half::Bottom]) {
        let mut name = title_case(&word);
        if !country.is_empty() {
            name = format!("{name} ({country})");
        }
        let mut army = SourceArmy { name, side: Some(side), entries: Default::default() };
        for what in ["cards", "victory"] {
            let written = info.get(format!("{what}_{player}")).filter(|value| !value.is_null());
            match (number(written), written) {
                (Some(number), _) => drop(army.entries.insert(what.to_owned(), number)),
                (None, Some(written)) => {
                    let what = format!("{what} of {word}, {}", value_text(written));
                    source.ledger.record_left_out(what, NOT_A_NUMBER);
                }
                (None, None) => {}
            }
        }
        if starting.eq_ignore_ascii_case(player) {
            army.entries.insert("first".to_owned(), 1);
        }
        source.armies.insert(word, army);
    }
    let dates: Vec<String> =
        ["date_begin", "date_end"].iter().filter_map(|key| string(info.get(key))).collect();
    source.date = match dates.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        [one, two, ..] if one == two => Some(one.clone()),
        [one, two, ..] => Some(format!("{one} to {two}")),
    };
    if source.date.is_some() {
        source.ledger.record_imported("date", "date");
    }
    const KNOWN: [&str; 13] = [
        "starting",
        "side_player1",
        "side_player2",
        "country_player1",
        "country_player2",
        "cards_player1",
        "cards_player2",
        "victory_player1",
        "victory_player2",
        "date_begin",
        "date_end",
        "type",
        "front",
    ];
    for (key, value) in info.as_object().into_iter().flatten() {
        if !KNOWN.contains(&key.as_str()) && !value.is_null() {
            source.ledger.record_left_out(format!("game_info {key}"), "Castra has no equivalent");
        }
    }
    for key in ["type", "front"] {
        if info.get(key).is_some() {
            source.ledger.record_left_out(format!("game_info {key}"), "no effect on the battle");
        }
    }
    let [one, two] = words;
    let [of_one, of_two] = countries;
    [Player { army: one.into(), country: of_one }, Player { army: two.into(), country: of_two }]
}

/// Returns the file's words for the armies of the two players, which differ.
fn read_sides(info: &Value, source: &mut Source) -> [String; 2] {
    let [first, second] = PLAYERS.map(|player| {
        let word = string(info.get(format!("side_{player}")))?;
        // The case of the usual words is normalized, so that they are the same in every mapping.
        let known = SIDES.into_iter().find(|known| known.eq_ignore_ascii_case(&word));
        Some(known.map_or(word, str::to_owned))
    });
    let other_than = |other: Option<&String>, usual: [&str; 2]| {
        let free = usual.into_iter().find(|word| other.is_none_or(|other| other != word));
        free.unwrap_or(usual[0]).to_owned()
    };
    let mut made_up = |player: &str, word: String, why: &str| {
        source.ledger.record_approximated(format!("side of {player}"), format!("{word}, {why}"));
        word
    };
    let why = "since the file names no side";
    let one = match first {
        Some(word) => word,
        None => made_up(PLAYERS[0], other_than(second.as_ref(), SIDES), why),
    };
    let two = match second {
        Some(word) if !word.eq_ignore_ascii_case(&one) => word,
        Some(word) => {
            made_up(PLAYERS[1], format!("{word}{SECOND}"), "since both sides have one name")
        }
        None => made_up(PLAYERS[1], other_than(Some(&one), [SIDES[1], SIDES[0]]), why),
    };
    [one, two]
}

/// Reads the title, the history and the rules, in English if the file has it.
fn read_texts(json: &Value, source: &mut Source) {
    let texts = json.get("text").and_then(Value::as_object);
    if let (None, Some(other)) = (texts, json.get("text")) {
        source.ledger.record_left_out(format!("text {}", value_text(other)), NO_FIELDS);
    }
    let Some(texts) = texts else {
        source.title = "Untitled".to_owned();
        return;
    };
    let chosen = texts.get("en").or_else(|| texts.values().next());
    if let Some(other) = chosen.filter(|chosen| !chosen.is_object()) {
        source.ledger.record_left_out(format!("text {}", value_text(other)), NO_FIELDS);
    }
    let others = texts.len().saturating_sub(1);
    for _ in 0..others {
        source.ledger.record_left_out("text in another language", "a battle is in one language");
    }
    let get = |key: &str| chosen.and_then(|t| string(t.get(key)));
    source.title = get("name").unwrap_or_else(|| "Untitled".to_owned());
    source.place = get("subtitle");
    source.background = get("historical");
    for (key, label) in [("description", "Briefing"), ("victory", "Victory"), ("rules", "")] {
        if let Some(text) = get(key) {
            let text = if label.is_empty() { text } else { format!("{label}: {text}") };
            source.specials.push(text);
            source
                .ledger
                .record_approximated(format!("text {key}"), "a special rule in words, not played");
        }
    }
    for key in ["name", "historical"] {
        if get(key).is_some() {
            source.ledger.record_imported(
                format!("text {key}"),
                if key == "name" { "title" } else { "background" },
            );
        }
    }
    if source.place.is_some() {
        source.ledger.record_approximated("text subtitle", "the place");
    }
    const KNOWN: [&str; 6] = ["name", "subtitle", "historical", "description", "victory", "rules"];
    for (key, value) in chosen.and_then(Value::as_object).into_iter().flatten() {
        let is_known = KNOWN.contains(&key.as_str());
        if is_known && !value.is_string() && !value.is_null() {
            source.ledger.record_left_out(format!("text {key}"), "not a text");
        } else if !is_known && string(Some(value)).is_some() {
            source.ledger.record_left_out(format!("text {key}"), "Castra has no equivalent");
        }
    }
}

fn read_hex(hex: &Value, players: &[Player; 2], source: &mut Source) {
    let Some(at) = spot(hex) else {
        source.ledger.record_left_out("hex", "no row or no column");
        return;
    };
    for (key, what) in
        [("terrain", "terrain"), ("rect_terrain", "rectangle"), ("obstacle", "obstacle")]
    {
        let Some(thing) = hex.get(key).filter(|thing| !thing.is_null()) else { continue };
        match string(thing.get("name")) {
            Some(word) => {
                let words = Words::single(&word);
                source.ground.push(SourceGround { at: at.clone(), words, term: what });
                report_other_fields(thing, &["name", "orientation"], &word, source);
                if thing.get("orientation").is_some() {
                    source.ledger.record_left_out(
                        format!("orientation of {word}"),
                        "Castra turns terrain by the neighbouring hexes",
                    );
                }
            }
            None => source.ledger.record_left_out(what, "no name"),
        }
    }
    if let Some(unit) = hex.get("unit").filter(|unit| !unit.is_null()) {
        self::read_unit(unit, &at, players, source);
    }
    for tag in list(hex, "tags", source) {
        report_other_fields(tag, &["name"], "a tag", source);
        match string(tag.get("name")) {
            Some(name) if name.starts_with("medal") => {
                source.objectives.push((at.clone(), "Medal".to_owned(), None));
                source
                    .ledger
                    .record_approximated(format!("tag {name}"), "an objective for both sides");
            }
            Some(name) => {
                source.ledger.record_left_out(format!("tag {name}"), "Castra has no equivalent");
            }
            None => source.ledger.record_left_out("tag", "no name"),
        }
    }
    for key in hex.as_object().into_iter().flatten().map(|(key, _)| key.as_str()) {
        const KNOWN: [&str; 7] =
            ["row", "col", "terrain", "rect_terrain", "obstacle", "unit", "tags"];
        if !KNOWN.contains(&key) {
            source.ledger.record_left_out(format!("hex {key}"), "Castra has no equivalent");
        }
    }
}

fn read_unit(unit: &Value, at: &Spot, players: &[Player; 2], source: &mut Source) {
    let Some(name) = string(unit.get("name")) else {
        source.ledger.record_left_out("unit", "no name");
        return;
    };
    report_other_fields(unit, &["name", "badge", "nbr_units"], &format!("unit {name}"), source);
    // The longest ending counts: `brit`, not `it`.
    let endings = NATIONS
        .iter()
        .filter(|(ending, ..)| name.strip_suffix(ending).is_some_and(|word| !word.is_empty()));
    let nation = endings.max_by_key(|(ending, ..)| ending.len());
    let word = nation.and_then(|(ending, ..)| name.strip_suffix(ending)).unwrap_or(&name);
    let player = nation.and_then(|(_, country, side)| player_of(players, country, side));
    let player = player.unwrap_or_else(|| {
        // The file does not name the army, so the nearer edge decides.
        let rows = source.board.size.map_or(9, |(_, rows)| rows);
        let top = matches!(at, Spot::Half(row, _) if *row < i64::from(rows / 2));
        let how = "given to the army at the nearer edge";
        source.ledger.record_approximated(format!("unit {name}"), how);
        if top { &players[0] } else { &players[1] }
    });
    let strength = number(unit.get("nbr_units"));
    if let Some(written) = unit.get("nbr_units").filter(|value| !value.is_null())
        && strength.is_none()
    {
        source
            .ledger
            .record_left_out(format!("strength of {name}, {}", value_text(written)), NOT_A_NUMBER);
    }
    if let Some(badge) = unit.get("badge").filter(|badge| !badge.is_string() && !badge.is_null()) {
        let what = format!("badge of {name}, {}", value_text(badge));
        source.ledger.record_left_out(what, "not a text");
    }
    source.pieces.push(SourcePiece {
        marks: string(unit.get("badge")).into_iter().collect(),
        strength,
        ..SourcePiece::new(at.clone(), Rc::clone(&player.army), Words::single(word))
    });
}

/// Reads the other contents of the file.
fn read_others(json: &Value, board: &Value, source: &mut Source) {
    for (of, value, known) in [
        ("", json, &["meta_data", "game_info", "board", "text"][..]),
        ("board ", board, &["type", "face", "hexagons", "labels"]),
    ] {
        for (key, _) in value.as_object().into_iter().flatten() {
            if !known.contains(&key.as_str()) {
                source.ledger.record_left_out(format!("{of}{key}"), "Castra has no equivalent");
            }
        }
    }
    let Some(about) = json.get("meta_data") else { return };
    if !about.is_object() && !about.is_null() {
        source.ledger.record_left_out(format!("meta_data {}", value_text(about)), NO_FIELDS);
    }
    report_other_fields(about, &["number", "author"], "meta_data", source);
    for (key, as_what) in [("number", "number"), ("author", "credits")] {
        let text = match about.get(key) {
            Some(Value::Number(number)) => Some(number.to_string()),
            other => string(other),
        };
        if let (None, Some(other)) = (&text, about.get(key).filter(|value| !value.is_null()))
            && !other.is_string()
        {
            source.ledger.record_left_out(format!("{key} {}", value_text(other)), "not a text");
        }
        let Some(text) = text else { continue };
        source.ledger.record_imported(key, as_what);
        let field = if key == "number" { &mut source.number } else { &mut source.credits };
        *field = Some(text);
    }
}
