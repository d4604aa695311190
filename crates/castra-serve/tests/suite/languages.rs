//! Games whose chairs read them in different languages.

use serde_json::Value;

use crate::client::{Holder, Running, choice};

const BATTLE: &str = "commands-and-colors/battles/baecula.castra";

/// The view of a chair in a language.
fn view(holder: &Holder, language: &str) -> Value {
    holder.ask("GET", &format!("/api/view?since=0&language={language}"), None).json()
}

/// What a chair can do and sees, without words.
fn keys(view: &Value) -> (Vec<Value>, Value, Value) {
    let options = view["question"]["options"].as_array().cloned().unwrap_or_default();
    let keys = options.into_iter().map(|option| option["key"].clone()).collect();
    (keys, view["event"].clone(), view["asked"].clone())
}

#[test]
fn two_chairs_play_a_game_in_two_languages() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(BATTLE, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let languages = ["de-CH", "en"];
    let begun: Vec<String> = holders
        .iter()
        .zip(languages)
        .map(|(holder, language)| {
            holder.ask("GET", &format!("/api/game?language={language}"), None).body
        })
        .collect();
    assert!(begun[0].contains("die Römer") && !begun[0].contains("the Romans"), "{}", begun[0]);
    assert!(begun[1].contains("the Romans") && !begun[1].contains("die Römer"), "{}", begun[1]);
    let mut stories = [String::new(), String::new()];
    for given in 0..24 {
        let asked = holders.iter().position(|holder| !holder.view(0)["question"].is_null());
        let asked = asked.unwrap();
        for (holder, language) in holders.iter().zip(languages) {
            // A chair sees the same game in each language, and events do not depend on it.
            assert_eq!(keys(&view(holder, language)), keys(&holder.view(0)));
        }
        let seen = view(&holders[asked], languages[asked]);
        stories[asked] = seen["lines"].to_string();
        let event = seen["event"].as_u64().unwrap();
        let done = holders[asked].answer(event, &choice(&seen["question"], given));
        assert_eq!(done.status, 200, "{done:?}");
    }
    assert!(stories[0].contains("Zug") && !stories[0].contains("Turn"), "{}", stories[0]);
    assert!(stories[1].contains("Turn") && !stories[1].contains("Zug"), "{}", stories[1]);
    // Without a translation, the words are those of the source.
    assert_eq!(view(&holders[0], "fr"), holders[0].view(0));
    let piece = view(&holders[0], "de")["view"]["pieces"][0]["id"].as_str().unwrap().to_owned();
    let piece = piece.replace(' ', "%20");
    let figures = |language: &str| {
        let path = format!("/api/figures?piece={piece}&language={language}");
        holders[0].ask("GET", &path, None).body
    };
    assert!(figures("de") != figures("en"));
}
