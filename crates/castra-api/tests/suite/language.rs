//! A game at the table in another language than that of its source.

use castra_api::Api;
use serde_json::{Value, json};

/// A game with decisions of each form.
const MARKET: &str = r#"game market "The Market"

texts de "market.de.ftl"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

kind ware in deck {
  worth: int
}

ware figs "Figs" { worth 1 }

ware silk "Silk" { worth 3 }

deck wares total 12 {
  figs * 6
  silk * 6
}

pile stall shared hidden

pile cart per army public

council { armies 2 }

state coins per army: int = 0

setup {
  fill stall with wares
  shuffle stall
}

window sold(n: int)

react to sold(n) by a "Haggle" when n > 0 prefer 1 {
  a.coins += 1
  say "{a: haggles, haggle}"
}

turn army at most 24 "night falls" {
  phase trade "Trading" {
    draw 2 from stall to us.cart
    choose some lot in us.cart where it is ware at most 2 by us "Sell" prefer lot.worth - 1
    for each c in lot {
      us.coins += c.worth
    }
    let thrown = roll d6
    choose n in 1..4 by us "Shout how loud" prefer n or none {
      us.coins += if n > thrown then 1 else 0
    }
    window sold(count(lot)) for us
    if us.coins >= 6 {
      victory for us "has coins enough"
    }
  }
}
"#;

const GERMAN: &str = "\
title = Der Markt
ware--figs = Feigen
ware--silk = Seide
pile--cart = Karren
state--coins = Münzen
phase--trade = Handel
choose--sell = Verkaufe
choose--shout-how-loud = Wie laut wird gerufen
react--sold = Feilschen
say--a-haggles-haggle = { $a ->
    [one] feilscht
   *[other] feilschen
 }
victory--has-coins-enough = hat genug Münzen
";

fn call(api: &mut Api, request: &Value) -> Value {
    let answer: Value =
        serde_json::from_str(&api.answer_json(request.to_string().as_bytes())).unwrap();
    assert!(answer.get("error").is_none(), "{request}: {answer}");
    answer["ok"].clone()
}

fn ask(api: &mut Api, request: &Value) -> Value {
    call(api, &json!({ "table": request }))
}

fn market() -> Api {
    let mut api = Api::default();
    let texts = json!({ "op": "load", "packages": [{}], "texts": [{
        "package": 0, "path": "x.castra", "text": MARKET, "standing": "own",
        "pictures": { "texts": { "market.de.ftl": GERMAN }, "names": ["market.de.ftl"] },
    }] });
    call(&mut api, &json!({ "texts": texts }));
    api
}

fn shipped(path: &str) -> Api {
    let mut api = Api::default();
    let text = call(&mut api, &json!({ "library": { "op": "text", "path": path } }));
    call(&mut api, &json!({ "texts": { "op": "open", "path": "x.castra", "text": text } }));
    api
}

fn begun(api: &mut Api, language: Option<&str>) -> Value {
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 2,
        "bots": [null, null], "theme": "classic", "language": language });
    ask(api, &begin)
}

/// The view of the chair that is asked, or of the first at the end.
fn seen(api: &mut Api) -> Value {
    let step = ask(api, &json!({ "op": "step" }));
    let chair = if step["chair"].is_null() { json!(0) } else { step["chair"].clone() };
    ask(api, &json!({ "op": "see", "chair": chair }))
}

/// An answer that changes from question to question: some, one or nothing.
fn answer(seen: &Value) -> Value {
    let question = &seen["question"];
    let mut keys: Vec<Value> =
        question["options"].as_array().unwrap().iter().map(|one| one["key"].clone()).collect();
    if !question["several"].is_null() {
        keys.truncate(usize::try_from(question["several"]["most"].as_u64().unwrap()).unwrap());
        return json!(keys);
    }
    // A reaction is always chosen.
    keys.extend((!question["is_reaction"].as_bool().unwrap()).then(|| question["none"].clone()));
    keys.retain(|key| !key.is_null());
    let at = usize::try_from(seen["answers"].as_u64().unwrap()).unwrap() % keys.len();
    keys[at].clone()
}

/// A view without its words: what a chair can do and knows.
fn keys(seen: &Value) -> Value {
    let question = &seen["question"];
    let options = question["options"].as_array().cloned().unwrap_or_default();
    let options: Vec<Value> = options.into_iter().map(|option| option["key"].clone()).collect();
    let pieces = seen["view"]["pieces"].as_array().cloned().unwrap_or_default();
    let pieces: Vec<Value> = pieces.into_iter().map(|p| json!([p["id"], p["hex"]])).collect();
    json!([seen["asked"], question["none"], question["several"], options, pieces, seen["answers"]])
}

/// Plays the same game in two languages; returns the texts of both that were shown.
fn played(open: impl Fn() -> Api, most: usize) -> [Vec<String>; 2] {
    let (mut written, mut german) = (open(), open());
    let mut texts = [begun(&mut written, None), begun(&mut german, Some("de-CH"))]
        .map(|begun| vec![begun.to_string()]);
    for step in 0..=most {
        let views = [seen(&mut written), seen(&mut german)];
        assert_eq!(keys(&views[0]), keys(&views[1]));
        for (texts, view) in texts.iter_mut().zip(&views) {
            texts.push(view.to_string());
        }
        if views[0]["question"].is_null() || step == most {
            break;
        }
        let choose = json!({ "op": "choose", "answer": answer(&views[0]) });
        for api in [&mut written, &mut german] {
            ask(api, &choose);
        }
        let record = json!({ "op": "record" });
        assert_eq!(ask(&mut written, &record), ask(&mut german, &record));
    }
    // A game that changes its language is the one that was played in it from its beginning.
    let reload = |language: Option<&str>| json!({ "op": "reload", "path": "x.castra", "language": language });
    ask(&mut written, &reload(Some("de")));
    assert_eq!(seen(&mut written), seen(&mut german));
    ask(&mut german, &reload(None));
    let again = seen(&mut german).to_string();
    assert_eq!(texts[0].last(), Some(&again));
    texts
}

#[test]
fn a_game_in_another_language_has_the_same_answers_and_the_same_record() {
    let [written, german] = played(market, 100);
    for (word, other) in [
        ("The Market", "Der Markt"),
        ("Sell", "Verkaufe"),
        ("Shout how loud", "Wie laut wird gerufen"),
        ("Haggle", "Feilschen"),
        ("haggles", "feilscht"),
        ("Silk", "Seide"),
        ("cart", "Karren"),
        ("coins", "Münzen"),
        ("Trading", "Handel"),
        ("has coins enough", "hat genug Münzen"),
    ] {
        assert!(written.iter().any(|text| text.contains(word)), "{word}");
        assert!(german.iter().any(|text| text.contains(other)), "{other}");
    }
    // The end has come, and the account of it is in the language.
    assert!(german.last().unwrap().contains("\"reason\":\"hat genug Münzen\""));
    // Keys are those of the source; their words are not.
    let shown = german.iter().find(|text| text.contains("Feilschen")).unwrap();
    assert!(shown.contains("\"key\":\"Haggle\",\"second\":null,\"text\":\"Feilschen\""), "{shown}");
}

#[test]
fn a_shipped_battle_has_the_words_of_its_game_and_of_its_modules() {
    let [written, german] = played(|| shipped("commands-and-colors/battles/baecula.castra"), 25);
    assert!(written[0].contains("Baecula") && german[0].contains("Baecula"));
    let has = |texts: &[String], word: &str| texts.iter().any(|text| text.contains(word));
    for (word, other) in
        [("the Romans", "die Römer"), ("Light Infantry Slings", "Leichte Schleuderer")]
    {
        assert!(has(&written, word) && has(&german, other), "{word}");
    }
    assert!(!has(&german, "the Romans"));
}

#[test]
fn a_language_without_a_translation_is_that_of_the_source() {
    let (mut one, mut other) = (market(), market());
    assert_eq!(begun(&mut one, None), begun(&mut other, Some("fr")));
    assert_eq!(seen(&mut one), seen(&mut other));
    let seats =
        |language: Option<&str>| json!({ "op": "seats", "path": "x.castra", "language": language });
    assert_eq!(ask(&mut one, &seats(Some("de")))["title"], "Der Markt");
    assert_eq!(ask(&mut one, &seats(Some("en")))["title"], "The Market");
}
