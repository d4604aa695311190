//! The API as a page uses it: JSON in, JSON out.

use std::collections::BTreeMap;
use std::sync::Mutex;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_api::Api;
use serde_json::{Value, json};

const TEXT: &str = "scenario ford \"The Förd\" for commands-and-colors

war-council {
  army rome \"Rome\" bottom { cards 5; move-first; leaders \"Varius\" }
  army gauls \"Gauls\" top { cards 5; leaders \"Tullus\" }
  banners 5
}

map standard

deploy rome {
  heavy-infantry at A5 A6
}
deploy gauls {
  warriors at I5 I6 // both
}
";

fn ask(api: &mut Api, request: Value) -> Result<Value, String> {
    let answer: Value =
        serde_json::from_str(&api.answer_json(request.to_string().as_bytes())).unwrap();
    match answer.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_owned()),
        None => Ok(answer["ok"].clone()),
    }
}

/// A new battle of a game, open in a session of its own. The text is made once, since all battles of
/// the game are read for it.
fn opened(game: &str, board: &str) -> (Api, String) {
    static MADE: Mutex<BTreeMap<(String, String), String>> = Mutex::new(BTreeMap::new());
    let mut api = Api::default();
    let mut made = MADE.lock().unwrap();
    let text = made.entry((game.to_owned(), board.to_owned())).or_insert_with(|| {
        let armies = ["Carthage", "Rome"];
        let wish = json!({ "op": "new", "game": game, "board": board, "id": "first", "title": "First", "armies": armies });
        let text = ask(&mut api, json!({ "library": wish })).unwrap();
        text.as_str().unwrap().to_owned()
    });
    let text = text.clone();
    drop(made);
    open(&mut api, &text);
    (api, text)
}

fn open(api: &mut Api, text: &str) {
    ask(api, json!({ "texts": { "op": "open", "path": "x.castra", "text": text } })).unwrap();
}

fn look(api: &mut Api) -> Value {
    ask(api, json!({ "texts": { "op": "look", "path": "x.castra" } })).unwrap()
}

fn picture(api: &mut Api) -> Value {
    ask(api, json!({ "picture": { "op": "map", "path": "x.castra", "theme": "classic" } })).unwrap()
}

/// A text with changes made in it; places are UTF-16 units.
fn applied(text: &str, steps: &Value) -> String {
    let mut units: Vec<u16> = text.encode_utf16().collect();
    for step in steps.as_array().unwrap() {
        let mut edits: Vec<&Value> = step.as_array().unwrap().iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit["from"].as_u64()));
        for edit in edits {
            let at = |key: &str| usize::try_from(edit[key].as_u64().unwrap()).unwrap();
            let new: Vec<u16> = edit["insert"].as_str().unwrap().encode_utf16().collect();
            units.splice(at("from")..at("to"), new);
        }
    }
    String::from_utf16(&units).unwrap()
}

fn try_all(api: &mut Api, gestures: Value) -> Result<Value, String> {
    let request = json!({ "gestures": { "op": "try", "path": "x.castra", "gestures": gestures } });
    ask(api, request).map(|answer| answer["steps"].clone())
}

/// The pieces of a picture: unit and hex.
fn pieces(picture: &Value) -> Vec<(String, String)> {
    let word = |piece: &Value, key: &str| piece[key].as_str().unwrap().to_owned();
    let all = picture["pieces"].as_array().unwrap();
    all.iter().map(|piece| (word(piece, "unit"), word(piece, "hex"))).collect()
}

/// Every game with a board of its own can be begun, looked at, drawn and played.
#[test]
fn a_battle_of_each_game_with_a_board_begins_without_problems() {
    let shelf = ask(&mut Api::default(), json!({ "library": { "op": "battles" } })).unwrap();
    let mut begun = 0;
    for game in shelf["games"].as_array().unwrap() {
        for board in game["boards"].as_array().unwrap() {
            let (mut api, text) = opened(game["id"].as_str().unwrap(), board.as_str().unwrap());
            assert!(text.contains("\"Carthage\""), "{game}: {text}");
            let found = look(&mut api);
            assert!(!found["tokens"].as_array().unwrap().is_empty());
            let drawn = picture(&mut api);
            assert_eq!(drawn["board"], *board);
            assert!(drawn["svg"].as_str().unwrap().starts_with("<svg"));
            let hexes = drawn["hexes"].as_array().unwrap().len();
            assert!(hexes > 1, "{game}: {hexes}");
            begun += 1;
        }
    }
    assert!(begun > 5, "{begun}");
}

#[test]
fn a_battle_can_begin_with_an_empty_board() {
    let mut api = Api::default();
    let wish = json!({
        "op": "new", "game": "commands-and-colors", "board": "standard", "id": "first",
        "title": "First", "armies": ["Carthage", "Rome"], "empty": true,
    });
    let text = ask(&mut api, json!({ "library": wish })).unwrap();
    let text = text.as_str().unwrap();
    assert!(text.contains("\nmap standard\n") && !text.contains("deploy"), "{text}");
    open(&mut api, text);
    let drawn = picture(&mut api);
    assert_eq!(drawn["pieces"].as_array().unwrap().len(), 0);
    let add = json!([{ "do": "add", "army": "carthage", "unit": "auxilia", "hex": "B4" }]);
    let after = applied(text, &try_all(&mut api, add).unwrap());
    open(&mut api, &after);
    assert_eq!(pieces(&picture(&mut api)), [("auxilia".to_owned(), "B4".to_owned())]);
}

/// Which army has which blocks follows from what it is called, wherever it sits; two never share theirs.
/// Each piece of each army and each terrain of a game has a picture of its own.
#[test]
fn the_palette_has_a_picture_of_each_piece_and_terrain() {
    for (game, board) in [("commands-and-colors", "standard"), ("hnefatafl", "eleven")] {
        let (mut api, _) = opened(game, board);
        let about =
            |op: &str| json!({ "palette": { "op": op, "path": "x.castra", "theme": "dark" } });
        let of = ask(&mut api, json!({ "palette": { "op": "of", "path": "x.castra" } })).unwrap();
        let drawn = ask(&mut api, about("pictures")).unwrap();
        let count = |value: &Value| value.as_array().unwrap().len();
        let armies = count(&of["armies"]);
        assert_eq!(count(&drawn["units"]), armies * count(&of["units"]), "{game}");
        assert_eq!(count(&drawn["terrains"]), count(&of["terrains"]), "{game}");
        let mut seen = std::collections::BTreeSet::new();
        for one in drawn["units"].as_array().unwrap() {
            let svg = one["svg"].as_str().unwrap();
            assert!(svg.starts_with("<svg") && svg.len() < 20_000, "{game}: {}", svg.len());
            assert!(seen.insert(format!("{} {}", one["army"], one["unit"])), "{game}: {one}");
        }
    }
}

#[test]
fn armies_of_a_new_battle_have_the_colours_that_their_names_ask_for() {
    let colours = |armies: [&str; 2]| -> Vec<String> {
        let mut api = Api::default();
        let wish = json!({
            "op": "new", "game": "commands-and-colors", "board": "standard", "id": "first",
            "title": "First", "armies": armies, "empty": true,
        });
        let text = ask(&mut api, json!({ "library": wish })).unwrap();
        let lines =
            text.as_str().unwrap().lines().filter_map(|line| line.trim().strip_prefix("colour "));
        lines.map(|words| words.split_whitespace().next().unwrap().to_owned()).collect()
    };
    // By its name, by that of an army in a shipped battle, and by place.
    assert_eq!(colours(["Rome", "Carthage"]), ["roman", "carthaginian"]);
    assert_eq!(colours(["The Greeks", "Persian Host"]), ["greek", "eastern"]);
    assert_eq!(colours(["Southern Army", "Northern Army"]), ["carthaginian", "roman"]);
    assert_eq!(colours(["Southern Army", "Carthage"]), ["roman", "carthaginian"]);
    assert_eq!(colours(["The Parthians", "The Sarmatians"]), ["eastern", "roman"]);
    assert_eq!(colours(["Roman Senate", "Roman Rebels"]), ["roman", "carthaginian"]);
}

#[test]
fn every_shipped_battle_has_a_look_without_problems() {
    let mut api = Api::default();
    let shelf = ask(&mut api, json!({ "library": { "op": "battles" } })).unwrap();
    let mut boardless = 0;
    for battle in shelf["battles"].as_array().unwrap() {
        let text = json!({ "library": { "op": "text", "path": battle["path"] } });
        let text = ask(&mut api, text).unwrap();
        open(&mut api, text.as_str().unwrap());
        assert_eq!(look(&mut api)["problems"], json!([]), "{battle}");
        let drawn = picture(&mut api);
        if drawn["board"].is_null() {
            boardless += 1;
            continue;
        }
        // What the picture calls a piece stands where its span says.
        let units: Vec<u16> = text.as_str().unwrap().encode_utf16().collect();
        for piece in drawn["pieces"].as_array().unwrap() {
            let span: Vec<usize> = serde_json::from_value(piece["span"].clone()).unwrap();
            assert!(span[0] < span[1] && span[1] <= units.len(), "{battle}: {piece}");
            assert!(
                drawn["svg"]
                    .as_str()
                    .unwrap()
                    .contains(&format!("data-piece=\"{}\"", piece["piece"]))
            );
        }
        for ask_of in ["palette", "council"] {
            let op = if ask_of == "palette" { "of" } else { "form" };
            ask(&mut api, json!({ ask_of: { "op": op, "path": "x.castra" } })).unwrap();
        }
    }
    assert!(boardless > 0, "card games are among them");
}

#[test]
fn a_gesture_changes_one_token_and_the_picture_follows() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let before = pieces(&picture(&mut api));
    let (unit, hex) = before[0].clone();
    let free = picture(&mut api)["hexes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hex| hex["hex"].as_str().unwrap().to_owned())
        // The last rows are those of the first army.
        .rev()
        .find(|name| before.iter().all(|(_, taken)| taken != name))
        .unwrap();
    let step = json!([{ "do": "move", "piece": { "hex": hex, "unit": unit }, "to": free }]);
    let steps = try_all(&mut api, step).unwrap();
    let after = applied(&text, &steps);
    let differ = text.lines().zip(after.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(differ, 1, "{after}");
    // The core itself still has the text as the page has told it.
    assert_eq!(pieces(&picture(&mut api)), before);
    open(&mut api, &after);
    assert_eq!(look(&mut api)["problems"], json!([]));
    assert!(pieces(&picture(&mut api)).contains(&(unit, free)));
}

#[test]
fn units_that_make_room_for_each_other_move_in_one_step() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let all = pieces(&picture(&mut api));
    // Two neighbours in a row, the left one to the place of the right one, whichever is
    // asked for first.
    let name = |hex: &str| (hex[..1].to_owned(), hex[1..].parse::<u32>().unwrap());
    let pair = all.iter().find_map(|(unit, hex)| {
        let (row, column) = name(hex);
        let right = format!("{row}{}", column + 1);
        let beyond = format!("{row}{}", column + 2);
        let (other, _) = all.iter().find(|(_, at)| *at == right)?;
        let is_free = all.iter().all(|(_, at)| *at != beyond);
        is_free.then(|| ((unit.clone(), hex.clone()), (other.clone(), right), beyond))
    });
    let ((left, from), (right, to), beyond) = pair.unwrap();
    let one = json!({ "do": "move", "piece": { "hex": from, "unit": left }, "to": to });
    let other = json!({ "do": "move", "piece": { "hex": to, "unit": right }, "to": beyond });
    let steps = try_all(&mut api, json!([one, other])).unwrap();
    open(&mut api, &applied(&text, &steps));
    let after = pieces(&picture(&mut api));
    assert!(after.contains(&(left, to)) && after.contains(&(right, beyond)), "{after:?}");
}

#[test]
fn impossible_gestures_are_refused_and_change_nothing() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let all = pieces(&picture(&mut api));
    let none = json!([{ "do": "move", "piece": { "hex": "Z99" }, "to": "A1" }]);
    assert!(try_all(&mut api, none).is_err());
    // The first of two may be done: still neither is.
    let both = json!([
        { "do": "remove", "piece": { "hex": all[0].1 } },
        { "do": "paint", "hexes": ["A1"], "terrain": "no-such-terrain" },
    ]);
    assert!(try_all(&mut api, both).is_err());
    let formatted =
        ask(&mut api, json!({ "texts": { "op": "text", "path": "x.castra" } })).unwrap();
    assert_eq!(formatted.as_str().unwrap(), text);
}

/// A gesture is done whatever it leads to, and what it leads to stands in the problems.
#[test]
fn an_army_is_moved_onto_another_and_away_again() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let all = pieces(&picture(&mut api));
    let onto = json!([{ "do": "move", "piece": { "hex": all[0].1 }, "to": all[1].1 }]);
    let crowded = applied(&text, &try_all(&mut api, onto).unwrap());
    open(&mut api, &crowded);
    let now = picture(&mut api);
    assert_eq!(pieces(&now).len(), all.len(), "both are on the map");
    assert_eq!(now["unread"], 0);
    assert_eq!(look(&mut api)["problems"].as_array().unwrap().len(), 1);
    let away =
        json!([{ "do": "move", "piece": { "hex": all[1].1, "unit": all[0].0 }, "to": all[0].1 }]);
    let steps = try_all(&mut api, away).unwrap();
    open(&mut api, &applied(&crowded, &steps));
    assert_eq!(look(&mut api)["problems"], json!([]));
}

/// On an empty board, with entries that nothing there fits yet, both armies can be placed; and all
/// can be taken away at once.
#[test]
fn both_armies_are_placed_on_an_empty_board_and_removed_in_one_step() {
    let mut api = Api::default();
    let wish = json!({
        "op": "new", "game": "commands-and-colors", "board": "standard", "id": "first",
        "title": "First", "armies": ["Carthage", "Rome"], "empty": true,
    });
    let mut text = ask(&mut api, json!({ "library": wish })).unwrap().as_str().unwrap().to_owned();
    for (army, hex) in [("carthage", "B4"), ("carthage", "B5"), ("rome", "H4"), ("rome", "H5")] {
        open(&mut api, &text);
        let add = json!([{ "do": "add", "army": army, "unit": "medium-infantry", "hex": hex }]);
        text = applied(&text, &try_all(&mut api, add).unwrap());
    }
    open(&mut api, &text);
    let banners = json!([{ "do": "council", "entry": "banners", "value": "5" }]);
    text = applied(&text, &try_all(&mut api, banners).unwrap());
    open(&mut api, &text);
    let all = pieces(&picture(&mut api));
    assert_eq!(all.len(), 4);
    assert_eq!(look(&mut api)["problems"][0]["severity"], "error", "5 banners against 2");
    let form = ask(&mut api, json!({ "council": { "op": "form", "path": "x.castra" } })).unwrap();
    let entries = form["entries"].as_array().unwrap();
    let entry = entries.iter().find(|entry| entry["entry"] == "banners").unwrap();
    assert_eq!(entry["value"], 5);
    assert!(entry["problem"].as_str().unwrap().contains("banners"), "{entry}");
    let gone: Vec<Value> = all
        .iter()
        .map(|(unit, hex)| json!({ "do": "remove", "piece": { "hex": hex, "unit": unit } }))
        .collect();
    let steps = try_all(&mut api, json!(gone)).unwrap();
    open(&mut api, &applied(&text, &steps));
    let empty = picture(&mut api);
    assert_eq!((pieces(&empty).len(), &empty["unread"]), (0, &json!(0)));
}

/// A value that is out of range is what the form shows, with why it cannot be.
#[test]
fn the_form_shows_invalid_values_as_written() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let cards = json!([{ "do": "council", "army": "rome", "entry": "cards", "value": "99" }]);
    let text = applied(&text, &try_all(&mut api, cards).unwrap());
    open(&mut api, &text);
    let form = ask(&mut api, json!({ "council": { "op": "form", "path": "x.castra" } })).unwrap();
    let rome = form["armies"].as_array().unwrap().iter().find(|army| army["army"] == "rome");
    let entries = rome.unwrap()["entries"].as_array().unwrap();
    let entry = entries.iter().find(|entry| entry["entry"] == "cards").unwrap();
    assert_eq!(entry["value"], 99);
    assert!(entry["problem"].as_str().unwrap().contains("99"), "{entry}");
}

/// What is lost from the picture is counted, and only that.
#[test]
fn invalid_entries_are_not_in_the_picture() {
    let mut api = Api::default();
    for (slip, unread) in [
        (TEXT.to_owned(), 0),
        (TEXT.replace("banners 5", "banners 50"), 0),
        (TEXT.replace("heavy-infantry", "heavy-infantr"), 2),
        (TEXT.replace("A5 A6", "A5 Z6"), 1),
        (TEXT.replace("deploy gauls", "deploy gaul"), 2),
        (TEXT.replace("heavy-infantry at A5 A6", "heavy-infantry at ("), 1),
    ] {
        open(&mut api, &slip);
        assert_eq!(picture(&mut api)["unread"], unread, "{slip}");
    }
}

#[test]
fn texts_on_the_map_are_in_the_picture() {
    let mut api = Api::default();
    let map = "map standard {\n  label \"Ford\" at C4\n  objective \"Hill\" for rome at E5 E6\n}";
    open(&mut api, &TEXT.replace("map standard", map));
    let written = picture(&mut api)["writings"].clone();
    let shown: Vec<(&str, &str, &str)> = written
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let word = |key: &str| one[key].as_str().unwrap();
            (word("what"), word("hex"), word("text"))
        })
        .collect();
    let expected =
        [("label", "C4", "Ford"), ("objective", "E5", "Hill"), ("objective", "E6", "Hill")];
    assert_eq!(shown, expected);
    assert_eq!(written[1]["army"], "rome");
    assert!(written[0]["w"].as_f64().unwrap() > 0.0);
}

/// Places after letters that are not one byte are those of JavaScript.
#[test]
fn places_are_utf16_units() {
    let mut api = Api::default();
    open(&mut api, TEXT);
    let found = look(&mut api);
    let units: Vec<u16> = TEXT.encode_utf16().collect();
    let tokens = found["tokens"].as_array().unwrap();
    let comment = tokens.chunks(3).find(|token| token[2] == "comment").unwrap();
    let at = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let slice = String::from_utf16(&units[at(&comment[0])..at(&comment[1])]).unwrap();
    assert_eq!(slice, "// both");
    let place =
        u32::try_from(TEXT[..TEXT.find("warriors").unwrap()].encode_utf16().count()).unwrap();
    let hover =
        ask(&mut api, json!({ "texts": { "op": "hover", "path": "x.castra", "at": place + 2 } }));
    assert_eq!(hover.unwrap()["from"], place);
}

/// Each token after letters of every length has its place, and is found at it.
#[test]
fn utf16_offsets_survive_a_round_trip() {
    let mut api = Api::default();
    let text = TEXT.replace("// both", "// aé€𝄞b\n  warriors at I7 // “x”\n  warriors at I8");
    open(&mut api, &text);
    let found = look(&mut api);
    let expected: Vec<usize> = text
        .match_indices("warriors")
        .map(|(at, _)| text[..at].chars().map(char::len_utf16).sum())
        .collect();
    let starts = found["tokens"].as_array().unwrap().chunks(3).map(|token| &token[0]);
    let starts: Vec<usize> =
        starts.map(|start| usize::try_from(start.as_u64().unwrap()).unwrap()).collect();
    assert_eq!(expected.len(), 3);
    for place in expected {
        assert!(starts.contains(&place), "{place}: {starts:?}");
        // The first unit, and the last; the one after belongs to something else.
        for at in [place, place + 7] {
            let hover = json!({ "texts": { "op": "hover", "path": "x.castra", "at": at } });
            let hover = ask(&mut api, hover).unwrap();
            assert_eq!((&hover["from"], &hover["to"]), (&json!(place), &json!(place + 8)));
        }
    }
    // A place beyond the end is the end.
    let hover = json!({ "texts": { "op": "hover", "path": "x.castra", "at": 100_000 } });
    assert_eq!(ask(&mut api, hover).unwrap(), Value::Null);
}

#[test]
fn a_problem_comes_with_fixes_that_solve_it() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let unit = pieces(&picture(&mut api))[0].0.clone();
    let slip = format!("{}x", &unit[..unit.len() - 1]);
    let broken = text.replacen(&format!("\n  {unit} "), &format!("\n  {slip} "), 1);
    assert_ne!(broken, text);
    open(&mut api, &broken);
    let problems = look(&mut api)["problems"].clone();
    let problem = &problems[0];
    assert_eq!(problem["severity"], "error");
    let changes = &problem["fixes"][0]["changes"];
    open(&mut api, &applied(&broken, &json!([changes])));
    assert_eq!(look(&mut api)["problems"], json!([]));
}

/// Games are those of `castra simulate`, however they are cut into slices.
#[test]
fn slices_of_games_add_up() {
    let begin = json!({ "simulate": { "op": "begin", "path": "x.castra", "seed": 7 } });
    let more = |games: u64| json!({ "simulate": { "op": "more", "games": games } });
    let (mut one, _) = opened("commands-and-colors", "standard");
    let (mut other, _) = opened("commands-and-colors", "standard");
    assert!(ask(&mut one, more(1)).is_err(), "nothing has begun");
    ask(&mut one, begin.clone()).unwrap();
    ask(&mut other, begin).unwrap();
    let whole = ask(&mut one, more(6)).unwrap();
    ask(&mut other, more(2)).unwrap();
    let parts = ask(&mut other, more(4)).unwrap();
    assert_eq!(whole, parts);
    assert_eq!(whole["played"], 6);
    assert_eq!(whole["figures"]["finished"], 6);
}

const GAME: &str = "game dash \"The Dash\"

board yard squares 5 x 7 { rows G..A }

kind runner on square {}

council { armies 2 }
";

const TURN: &str = "
setup {
  place runner for us at A3
  place runner for them at G3
}

turn army at most 60 {
  phase run {
    for each r in runners where it.army == us {
      choose s in neighbours(r.square) where it.runner is none { move r to s }
    }
  }
}

victory a in armies when any(runners where it.army == a, it.square in edge(forward(a))) \"is across\"
";

/// A game without battles has its board drawn: empty until there is something to play, and then as
/// it begins. It is played as a battle is.
#[test]
fn a_game_without_battles_is_drawn_and_played() {
    let board = || json!({ "picture": { "op": "board", "path": "x.castra", "theme": "classic" } });
    let begin = || json!({ "simulate": { "op": "begin", "path": "x.castra", "seed": 7 } });
    let mut api = Api::default();
    open(&mut api, GAME);
    let empty = ask(&mut api, board()).unwrap();
    assert_eq!((&empty["board"], &empty["hasErrors"]), (&json!("yard"), &json!(false)));
    assert!(ask(&mut api, begin()).unwrap_err().contains("neither a battle nor a game"));

    open(&mut api, &format!("{GAME}{TURN}"));
    let begun = ask(&mut api, board()).unwrap();
    assert_eq!(begun["width"], empty["width"]);
    assert!(begun["svg"].as_str().unwrap().len() > empty["svg"].as_str().unwrap().len());
    ask(&mut api, begin()).unwrap();
    let played = ask(&mut api, json!({ "simulate": { "op": "more", "games": 3 } })).unwrap();
    assert_eq!(played["figures"]["finished"], 3);

    open(&mut api, &GAME.replace("5 x 7", "0 x 7"));
    let broken = ask(&mut api, board()).unwrap();
    assert_eq!((&broken["board"], &broken["hasErrors"]), (&json!(null), &json!(true)));
    open(&mut api, TEXT);
    assert!(ask(&mut api, board()).is_err(), "a battle has a map");
}

/// Two versions of a battle are played with the same dice: what has not changed makes no difference,
/// and of what has, the first game that goes another way is shown from where it does.
#[test]
fn versions_are_compared_pair_by_pair() {
    let (mut api, text) = opened("commands-and-colors", "standard");
    let of = |op: &str| json!({ "compare": { "op": op, "path": "x.castra", "seed": 3 } });
    let more = |games: u64| json!({ "compare": { "op": "more", "games": games } });
    assert!(ask(&mut api, of("begin")).is_err(), "nothing is kept");
    assert!(ask(&mut api, more(1)).is_err(), "nothing has begun");
    ask(&mut api, of("keep")).unwrap();
    ask(&mut api, of("begin")).unwrap();
    let same = ask(&mut api, more(3)).unwrap();
    assert_eq!((&same["played"], &same["differing"]), (&json!(3), &json!(0)));
    assert_eq!(same["first"], json!(null));
    let parting = |game: &Value| json!({ "compare": { "op": "parting", "game": game } });
    assert_eq!(ask(&mut api, parting(&json!(1))).unwrap(), json!(null));

    let banners = text.split("banners ").nth(1).unwrap().split_whitespace().next().unwrap();
    let changed = text.replace(&format!("banners {banners}"), "banners 1");
    assert_ne!(changed, text);
    open(&mut api, &changed);
    ask(&mut api, of("begin")).unwrap();
    ask(&mut api, more(2)).unwrap();
    let other = ask(&mut api, more(4)).unwrap();
    assert_eq!((&other["played"], &other["finished"]), (&json!(6), &json!(6)));
    assert_eq!(other["first"], 1, "{other}");
    let turns = other["differences"].as_array().unwrap().iter().find(|row| row["what"] == "turns");
    assert!(turns.unwrap()["difference"].as_f64().unwrap() < 0.0, "{other}");
    let shown = ask(&mut api, parting(&other["first"])).unwrap();
    let lines = |part: &Value| part["lines"].as_array().unwrap().clone();
    assert!(!shown["before"].as_array().unwrap().is_empty(), "{shown}");
    assert_ne!(lines(&shown["base"]), lines(&shown["now"]));
    assert!(shown["now"]["turns"].as_u64() < shown["base"]["turns"].as_u64(), "{shown}");

    // What stopped reading cannot be played; the base stays.
    open(&mut api, "scenario x");
    assert!(ask(&mut api, of("begin")).is_err());
    open(&mut api, &text);
    ask(&mut api, of("begin")).unwrap();
    assert_eq!(ask(&mut api, more(2)).unwrap()["differing"], 0);
}

#[test]
fn packages_are_loaded_with_their_levels_and_dependencies() {
    let mut api = Api::default();
    let rules = "game tiny \"Tiny\"\nboard field hexes pointy 5 x 3\n";
    let loaded = json!({
        "op": "load",
        "packages": [{}, { "dependencies": [0] }],
        "texts": [
            { "package": 0, "path": "rules.castra", "text": rules, "standing": "dependency" },
            { "package": 1, "path": "x.castra", "text": "scenario a \"A\" for tiny\n", "standing": "own" },
        ],
    });
    ask(&mut api, json!({ "texts": loaded })).unwrap();
    look(&mut api);
    let problems = ask(&mut api, json!({ "texts": { "op": "problems" } })).unwrap();
    let unknown = problems.as_array().unwrap().iter().any(|p| p["code"] == "file/unknown-game");
    assert!(!unknown, "{problems}");
    // What is open lies over what was loaded, until it is closed.
    open(&mut api, "scenario a \"A\" for nothing-at-all\n");
    let open_problems = look(&mut api)["problems"].clone();
    ask(&mut api, json!({ "texts": { "op": "close", "path": "x.castra" } })).unwrap();
    assert_ne!(look(&mut api)["problems"], open_problems);
}

/// Whatever comes, an answer goes back.
#[test]
fn hostile_requests_are_answered() {
    let mut api = Api::default();
    let deep = "[".repeat(100_000);
    for request in [
        "",
        "{",
        "null",
        "{\"texts\":{}}",
        "{\"texts\":{\"op\":\"look\",\"path\":\"x\"}}",
        deep.as_str(),
        "\u{feff}{}",
    ] {
        let answer: Value = serde_json::from_str(&api.answer_json(request.as_bytes())).unwrap();
        assert!(answer["error"].is_string(), "{answer}");
    }
    assert!(
        serde_json::from_str::<Value>(&api.answer_json(&[0xff, 0xfe])).unwrap()["error"]
            .is_string()
    );
    // Script in names stays text in the picture.
    let evil = "<script>alert(1)</script>";
    let (_, text) = opened("commands-and-colors", "standard");
    open(&mut api, &text.replace("Carthage", evil));
    let drawn =
        ask(&mut api, json!({ "picture": { "op": "page", "path": "x.castra", "theme": "dark" } }));
    let svg = drawn.unwrap()["svg"].as_str().unwrap().to_owned();
    assert!(svg.contains("&lt;script&gt;") && !svg.contains("<script"), "{}", &svg[..200]);
}

const DASH: &str = "game dash \"Dash\"

board track squares 4 x 2 {
  rows A..B
}

council { armies 2 }

state steps per army: int = 0

turn army at most 9 \"nobody gets there\" {
  phase run {
    us.steps += 1
  }
}

victory a in armies when a.steps >= 3 \"is first\"

test \"a step is one\" {
  play phase run
  expect us.steps == 1
}

test \"a step is two\" {
  play phase run
  expect us.steps == 2
}
";

#[test]
fn listed_tests_run_and_report_the_location_of_failures() {
    let mut api = Api::default();
    ask(&mut api, json!({ "texts": { "op": "open", "path": "dash.castra", "text": DASH } }))
        .unwrap();
    let listed = ask(&mut api, json!({ "tests": { "op": "list" } })).unwrap();
    let names: Vec<&str> =
        listed.as_array().unwrap().iter().map(|test| test["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["a step is one", "a step is two"], "{listed}");
    let run = json!({ "tests": { "op": "run", "from": 0, "count": 9 } });
    let found = ask(&mut api, run).unwrap();
    assert_eq!(found[0], json!(null));
    let failed = &found[1];
    assert_eq!(failed["path"], "dash.castra");
    let line = DASH.lines().position(|line| line.contains("us.steps == 2")).unwrap() + 1;
    assert_eq!(failed["line"], line, "{failed}");
    assert!(failed["related"].to_string().contains("this is 1"), "{failed}");
}

/// A campaign has a page and no map, and its tests are listed and run like others.
#[test]
fn a_campaign_has_a_page_and_tests() {
    const CAMPAIGN: &str =
        include_str!("../../../../scenarios/commands-and-colors/campaigns/hannibal.castra");
    let mut api = Api::default();
    open(&mut api, CAMPAIGN);
    let page = json!({ "picture": { "op": "page", "path": "x.castra", "theme": "classic" } });
    let drawn = ask(&mut api, page.clone()).unwrap();
    assert_eq!((&drawn["hasErrors"], &drawn["board"]), (&json!(false), &json!(null)));
    assert!(drawn["svg"].as_str().unwrap().contains("data-battle=\"metaurus\""));
    let list = json!({ "tests": { "op": "list", "path": "x.castra" } });
    let listed = ask(&mut api, list.clone()).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), 4, "{listed}");
    assert_eq!(listed[3]["name"], "one day in three is that of Maharbal");
    let run = json!({ "tests": { "op": "run", "from": 0, "count": 9 } });
    assert_eq!(ask(&mut api, run.clone()).unwrap(), json!([null, null, null, null]));
    open(&mut api, &CAMPAIGN.replace("dice [1]", "dice [2]"));
    ask(&mut api, list).unwrap();
    let found = ask(&mut api, run).unwrap();
    assert_eq!(found[2], json!(null));
    assert!(found[3]["message"].to_string().contains("metaurus"), "{found}");
    open(&mut api, &CAMPAIGN.replace("battle cannae", "battle canae"));
    let broken = ask(&mut api, page).unwrap();
    assert_eq!((&broken["hasErrors"], &broken["svg"]), (&json!(true), &json!("")));
}

/// A test of a battle's own is of that battle, its game and the modules in play; those of another
/// battle and of a module that is not in play are not.
#[test]
fn the_tests_of_a_battle_are_those_in_play() {
    let mut api = Api::default();
    let test = |name: &str| format!("\n\ntest \"{name}\" {{\n  expect true\n}}\n");
    let battle = |id: &str, with: &str| {
        let armies = "  army a \"A\" top {}\n  army b \"B\" bottom {}\n";
        let deploys = "deploy a {\n  fast at A1\n}\n\ndeploy b {\n  fast at B1\n}\n";
        let council = format!("war-council {{\n{armies}}}\n\nmap track\n\n{deploys}");
        format!("scenario {id} \"{id}\" for dash{with}\n\n{council}")
    };
    let module = |id: &str| format!("module {id} \"{id}\" for dash\n{}", test(id));
    let texts = [
        (
            "dash.castra",
            DASH.replace("council", "kind runner on hex\n\nrunner fast \"Fast\"\n\ncouncil"),
        ),
        ("wind.castra", module("wind")),
        ("rain.castra", module("rain")),
        ("one.castra", battle("one", " with wind") + &test("one")),
        ("two.castra", battle("two", "") + &test("two")),
    ];
    let texts = texts
        .map(|(path, text)| json!({ "package": 0, "path": path, "text": text, "standing": "own" }));
    let load = json!({ "texts": { "op": "load", "packages": [{}], "texts": texts } });
    ask(&mut api, load).unwrap();
    let mut names = |path: &str| -> Vec<String> {
        let listed = ask(&mut api, json!({ "tests": { "op": "list", "path": path } })).unwrap();
        let all = listed.as_array().unwrap().iter();
        all.map(|test| test["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("one.castra"), ["a step is one", "a step is two", "one", "wind"]);
    assert_eq!(names("two.castra"), ["a step is one", "a step is two", "two"]);
    assert_eq!(names("rain.castra"), ["a step is one", "a step is two", "rain"]);
    assert_eq!(names("dash.castra").len(), 6, "a game is tested with all that is for it");
}

#[test]
fn a_game_among_the_texts_is_offered_first_and_has_battles_of_its_own() {
    let mut api = Api::default();
    ask(&mut api, json!({ "texts": { "op": "open", "path": "dash.castra", "text": DASH } }))
        .unwrap();
    let shelf = ask(&mut api, json!({ "library": { "op": "battles" } })).unwrap();
    let game = &shelf["games"][0];
    assert_eq!(game["id"], "dash", "{game}");
    assert_eq!((&game["own"], &game["boards"][0]), (&json!(true), &json!("track")));
    assert_eq!(shelf["default"], "dash");
    let wish = json!({ "op": "new", "game": "dash", "board": "track", "id": "first", "title": "First", "armies": ["Red", "Blue"] });
    let text = ask(&mut api, json!({ "library": wish })).unwrap();
    assert!(text.as_str().unwrap().contains("for dash"), "{text}");
}

#[test]
fn the_fonts_of_a_package_are_known_and_drawn() {
    let font = include_bytes!("../../../castra-draw/tests/fixtures/frames.ttf");
    let drawn = |fonts: &[String]| {
        let mut api = Api::default();
        let loaded = json!({
            "op": "load",
            "packages": [{ "fonts": (0..fonts.len()).collect::<Vec<_>>() }],
            "texts": [{
                "package": 0,
                "path": "x.castra",
                "text": TEXT.replace("Förd", "赤壁"),
                "standing": "own",
            }],
            "fonts": fonts,
        });
        ask(&mut api, json!({ "texts": loaded })).unwrap();
        let page = json!({ "op": "page", "path": "x.castra", "theme": "classic" });
        let page = ask(&mut api, json!({ "picture": page })).unwrap();
        let problems = look(&mut api)["problems"].to_string();
        (problems.contains("no font has"), page["svg"].as_str().unwrap().to_owned())
    };
    let (missing, without) = drawn(&[]);
    let (none, with) = drawn(&[STANDARD.encode(font)]);
    assert_eq!((missing, none), (true, false));
    assert_ne!(with, without, "the title has its characters");

    let mut api = Api::default();
    let broken = json!({ "op": "load", "packages": [], "texts": [], "fonts": ["AAAA"] });
    let refused = ask(&mut api, json!({ "texts": broken })).unwrap_err();
    assert_eq!(refused, "a font cannot be used: it is not an OpenType font");
}

/// The modules of a game come with their sentences, and what a gesture would break is known without
/// carrying it out.
#[test]
fn rules_are_listed_and_tried() {
    let mut api = Api::default();
    open(&mut api, TEXT);
    let list =
        |api: &mut Api| ask(api, json!({ "rules": { "op": "list", "path": "x.castra" } })).unwrap();
    let rules = list(&mut api);
    let modules = rules["modules"].as_array().unwrap();
    let ammunition = modules.iter().find(|one| one["module"] == "ammunition").unwrap();
    assert_eq!(ammunition["title"], "Ammunition");
    assert!(ammunition["doc"].as_str().unwrap().starts_with("Javelins, arrows and stones"));
    assert_eq!(ammunition["inPlay"], false);
    assert!(rules["options"].as_array().unwrap().iter().all(|one| one["module"].is_null()));
    let problem = |api: &mut Api, gesture: Value| {
        let request = json!({ "op": "problem", "path": "x.castra", "gestures": [gesture] });
        ask(api, json!({ "gestures": request })).unwrap()
    };
    let before = look(&mut api);
    let module = |id: &str| json!({ "do": "module", "module": id, "on": true });
    assert_eq!(problem(&mut api, module("ammunition")), Value::Null);
    assert!(problem(&mut api, module("no-such-module")).as_str().is_some());
    assert_eq!(look(&mut api), before, "nothing was carried out");
    // A module in play brings its options.
    open(
        &mut api,
        &TEXT.replace(
            "for commands-and-colors\n",
            "for commands-and-colors with ammunition, volleys = 2\n",
        ),
    );
    let rules = list(&mut api);
    let options = rules["options"].as_array().unwrap();
    let volleys = options.iter().find(|one| one["option"] == "volleys").unwrap();
    assert_eq!(volleys["module"], "ammunition");
    assert_eq!(volleys["field"], json!({ "kind": "number", "range": [1, 9] }));
    assert_eq!((&volleys["default"], &volleys["value"]), (&json!("3"), &json!("2")));
}

/// A page without a server has no folder, and the pictures of shipped games all the same.
#[test]
fn pictures_of_shipped_games_need_no_folder() {
    let mut api = Api::default();
    let found = castra_library::Embedded::entries().iter().find(|entry| entry.id == "oasis");
    let text = found.unwrap().text;
    let codes = |api: &mut Api, text: &str| -> Vec<Value> {
        open(api, text);
        let found = look(api);
        let problems = found["problems"].as_array().unwrap();
        problems.iter().map(|problem| problem["code"].clone()).collect()
    };
    assert_eq!(codes(&mut api, text), Vec::<Value>::new());
    let page = json!({ "picture": { "op": "page", "path": "x.castra", "theme": "classic" } });
    let svg = ask(&mut api, page).unwrap()["svg"].as_str().unwrap().to_owned();
    // A unit, its kind, a terrain and an emblem.
    for colour in ["#c58b4a", "#6b4423", "#2f6f8f", "#b9905a"] {
        assert!(svg.contains(colour), "{colour}");
    }
    // A picture of the visitor's own is not there, and the page says so.
    let own = text.replace("art/sack.svg", "mine.svg");
    assert_eq!(codes(&mut api, &own), ["picture/unread"]);
}

/// A link brings the pictures that its text names, and a page without a folder draws them.
#[test]
fn pictures_of_a_link_are_drawn() {
    let found = castra_library::Embedded::entries().iter().find(|entry| entry.id == "oasis");
    let own = found.unwrap().text.replace("art/sack.svg", "mine.svg");
    let square = |colour: [u8; 4], far: i64| {
        let steps = json!([
            { "move": [0, 0] },
            { "line": [far, 0] },
            { "line": [far, far] },
            { "line": [0, far] },
            "close",
        ]);
        let area = json!({ "steps": steps, "even-odd": false, "colour": colour });
        json!({ "width": 100_000, "height": 100_000, "parts": { "areas": [area] }, "hash": 1 })
    };
    let attach = |api: &mut Api, found: Value| {
        ask(api, json!({ "texts": { "op": "attach", "path": "x.castra", "found": found } }))
    };
    let attached = |api: &mut Api| {
        ask(api, json!({ "texts": { "op": "attached", "path": "x.castra" } })).unwrap()
    };
    let mut api = Api::default();
    assert!(attach(&mut api, json!({})).is_err_and(|why| why.contains("is not open")));
    open(&mut api, &own);
    assert_eq!(attached(&mut api), json!({ "found": {}, "lacking": ["mine.svg"] }));
    let mine = square([18, 52, 86, 255], 100_000);
    attach(&mut api, json!({ "mine.svg": mine })).unwrap();
    let has = attached(&mut api);
    assert_eq!(has["lacking"], json!([]));
    assert_eq!(has["found"]["mine.svg"]["parts"], mine["parts"]);
    // The hash of a stranger counts for nothing.
    assert_ne!(has["found"]["mine.svg"]["hash"], json!(1));
    let page = json!({ "picture": { "op": "page", "path": "x.castra", "theme": "classic" } });
    let svg = ask(&mut api, page).unwrap()["svg"].as_str().unwrap().to_owned();
    assert!(svg.contains("#123456"), "the emblem is not drawn");
    // A name that is not finished loses no picture, neither of the link nor of the game.
    open(&mut api, &own.replace("mine.svg", "min"));
    open(&mut api, &own);
    assert_eq!(attached(&mut api), has);
    assert_eq!(look(&mut api)["problems"], json!([]));
    // A picture that is none is refused.
    for wrong in [square([0; 4], i64::from(i32::MIN)), json!({ "width": -1 })] {
        assert!(attach(&mut api, json!({ "mine.svg": wrong })).is_err());
    }
}
