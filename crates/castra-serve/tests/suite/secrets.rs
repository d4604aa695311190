//! What a server tells, and what it keeps to itself.

use serde_json::{Value, json};

use crate::client::{CARDS, Running, choice};
use crate::postgres;

/// All words of a value.
fn words(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Number(number) => found.push(number.to_string()),
        Value::Array(all) => all.iter().for_each(|value| words(value, found)),
        Value::Object(all) => all.values().for_each(|value| words(value, found)),
        Value::Null | Value::Bool(_) => {}
    }
}

#[test]
fn no_answer_shows_the_dice_or_the_hand_of_the_other() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (created, tokens) = server.create(CARDS, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let spectator = server.holder(&tokens[2]);
    for step in 0..20 {
        let views = [holders[0].view(0), holders[1].view(0)];
        for (view, other) in [(&views[0], 1), (&views[1], 0)] {
            assert!(view.get("dice").is_none());
            let armies = holders[0].ask("GET", "/api/game", None).json()["armies"].clone();
            let theirs = armies[other]["army"].clone();
            let piles = view["view"]["piles"].as_array().unwrap();
            let hand = piles.iter().find(|pile| pile["name"] == "hand" && pile["army"] == theirs);
            let hand = hand.unwrap();
            assert!(hand["count"].as_u64().unwrap() > 0);
            assert_eq!(hand["cards"], json!([]), "the hand of the other is shown");
        }
        // One of the two is asked, and the other one is not shown the question.
        let asked = usize::from(views[0]["question"].is_null());
        assert!(views[1 - asked]["question"].is_null() && !views[asked]["question"].is_null());
        let outside = spectator.view(0);
        assert!(outside.get("view").is_none() && outside.get("question").is_none(), "{outside}");
        let event = views[asked]["event"].as_u64().unwrap();
        let answer = choice(&views[asked]["question"], step);
        assert_eq!(holders[asked].answer(event, &answer).status, 200);
    }
    // Whoever reads the database has no link.
    let bytes = postgres::bytes(data.path());
    let game = created["game"].as_str().unwrap().as_bytes();
    assert!(bytes.windows(game.len()).any(|part| part == game));
    for token in &tokens {
        assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()));
    }
    let mut said = Vec::new();
    words(&created, &mut said);
    assert!(said.iter().any(|word| word.len() == 64), "{said:?}");
}

#[test]
fn the_links_of_a_game_are_all_different() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let mut all = Vec::new();
    for _ in 0..3 {
        all.extend(server.create(CARDS, &["person", "person"]).1);
    }
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!((all.len(), count), (9, 9));
    assert!(all.iter().all(|token| token.len() == 32));
}
