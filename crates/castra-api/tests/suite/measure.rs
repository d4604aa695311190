//! A battle is made even, and its parts are weighed, in slices.

use castra_api::Api;
use serde_json::{Value, json};

/// Each army throws a die and adds its bonus. The higher sum wins.
const BOUT: &str = "game bout \"A Bout\"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council {
  armies 2
  army { bonus: int 0..6 = 0 }
}

/// The sum that an army has thrown.
state sum per army: int = 0

/// Throws of this game.
state throws: int = 0

turn army at most 2 \"both are as high\" {
  phase throw \"Throwing\" {
    let thrown = roll d6
    us.sum = thrown + us.bonus
    throws += 1
  }
}

victory a in armies when throws == 2 and all(enemies(a), a.sum > it.sum) \"throws higher\"
";

const PUB: &str = "scenario pub \"At the Pub\" for bout

war-council {
  army red \"Red\" top {
    bonus 2
  }
  army blue \"Blue\" bottom {
    bonus 0
  }
}
";

const FORD: &str = "scenario ford \"Ford\" for shield-and-spur

war-council {
  army rome \"Rome\" bottom {
    general \"Varro\"
    colours crimson
    moves first
  }
  army carthage \"Carthage\" top {
    general \"Hanno\"
    colours azure
  }
}

map field {
  woods at E6
}

deploy rome {
  swordsmen at D4 as general
}

deploy carthage {
  swordsmen at F4 as general
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

fn opened(texts: &[(&str, &str)]) -> Api {
    let mut api = Api::default();
    for (path, text) in texts {
        let open = json!({ "texts": { "op": "open", "path": path, "text": text } });
        ask(&mut api, open).unwrap();
    }
    api
}

/// Begins a search or a measurement, asks for slices until it is over, and returns the last answer
/// and the number of slices.
fn played(api: &mut Api, group: &str, path: &str, games: u64) -> (Value, usize) {
    let begin = json!({ "op": "begin", "path": path, "seed": 1, "games": games });
    assert_eq!(ask(api, json!({ group: begin })).unwrap(), Value::Null);
    let more = json!({ "op": "more", "games": 20 });
    for slices in 1.. {
        let found = ask(api, json!({ group: more })).unwrap();
        if found["part"] == "over" || found["isOver"] == true {
            return (found, slices);
        }
    }
    unreachable!()
}

#[test]
fn a_search_for_an_even_battle_offers_gestures_and_leaves_the_text() {
    let mut api = opened(&[("bout.castra", BOUT), ("pub.castra", PUB)]);
    let more = json!({ "even": { "op": "more", "games": 20 } });
    assert!(ask(&mut api, more).unwrap_err().contains("no changes are being searched for"));
    let (found, slices) = played(&mut api, "even", "pub.castra", 200);
    assert!(slices > 20, "{slices}");
    assert_eq!((&found["army"], &found["base"]["games"]), (&json!("Red"), &json!(200)));
    assert!(found["base"]["chance"].as_f64().unwrap() > 0.7, "{found}");
    // Both armies throw the same dice then, so more games are drawn, and it is only the nearest.
    let change = &found["nearest"];
    assert_eq!((&change["removed"], &change["added"]), (&json!(["bonus 2"]), &json!(["bonus 0"])));
    assert!((change["chance"]["chance"].as_f64().unwrap() - 0.5).abs() < 0.05, "{change}");
    // The gestures can be carried out, and the text is as it was.
    let steps = json!({ "op": "try", "path": "pub.castra", "gestures": change["gestures"] });
    let steps = ask(&mut api, json!({ "gestures": steps })).unwrap();
    assert!(!steps["steps"][0].as_array().unwrap().is_empty(), "{steps}");
    let text = json!({ "texts": { "op": "text", "path": "pub.castra" } });
    assert_eq!(ask(&mut api, text).unwrap(), PUB);
}

#[test]
fn the_parts_of_a_battle_are_measured() {
    let mut api = opened(&[("bout.castra", BOUT), ("pub.castra", PUB)]);
    let (found, slices) = played(&mut api, "worth", "pub.castra", 200);
    assert!(slices > 1, "{slices}");
    let [bonus, none] = found["parts"].as_array().unwrap().as_slice() else { panic!("{found}") };
    assert_eq!((&bonus["sort"], &bonus["army"]), (&json!("council"), &json!("Red")));
    assert_eq!((&bonus["subject"], &bonus["place"]), (&json!("`bonus 2`"), &Value::Null));
    assert!(bonus["low"].as_f64().unwrap() > 0.0, "{bonus}");
    // A bonus below 0 is refused.
    assert_eq!((&none["subject"], &none["worth"]), (&json!("`bonus 0`"), &Value::Null));
}

#[test]
fn the_worth_of_hexes_is_drawn_over_the_map() {
    let mut api = opened(&[("x.castra", FORD)]);
    let (found, _) = played(&mut api, "worth", "x.castra", 16);
    let parts = found["parts"].as_array().unwrap();
    let woods = parts.iter().find(|part| part["sort"] == "ground").unwrap();
    assert_eq!((&woods["subject"], &woods["place"]), (&json!("`woods`"), &json!("E6")));
    assert_eq!(parts.iter().filter(|part| part["sort"] == "pieces").count(), 2);
    let map = json!({ "worth": { "op": "map", "theme": "classic" } });
    let svg = ask(&mut api, map).unwrap();
    assert!(svg.as_str().unwrap().contains("heat"), "the map has no heat");
}

#[test]
fn unmeasurable_battles_are_refused() {
    let mut api = opened(&[("x.castra", &FORD.replace("deploy carthage", "deploy cartage"))]);
    for group in ["even", "worth"] {
        let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "games": 16 });
        assert_eq!(ask(&mut api, json!({ group: begin })).unwrap_err(), "the battle has errors");
    }
}
