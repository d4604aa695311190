//! Talk: who hears what, and what is refused.

use serde_json::{Value, json};

use crate::client::{CARDS, EPIC, Holder, Running, choice};

fn say(holder: &Holder, channel: &str, key: &str, text: &str) -> crate::client::Answer {
    let asked = json!({ "channel": channel, "key": key, "text": text });
    holder.ask("POST", "/api/talk", Some(&asked))
}

/// The channels of a chair, each with the reason why it may not talk there.
fn channels(holder: &Holder) -> Vec<(String, Option<String>)> {
    let talk = holder.ask("GET", "/api/talk", None).json();
    let word = |value: &Value| value.as_str().map(str::to_owned);
    let all = talk["channels"].as_array().unwrap().iter();
    all.map(|one| (word(&one["channel"]).unwrap(), word(&one["refused"]))).collect()
}

fn names(holder: &Holder) -> Vec<String> {
    channels(holder).into_iter().map(|(name, _)| name).collect()
}

/// All bytes that a chair can be sent now.
fn bytes(holder: &Holder) -> Vec<String> {
    ["/api/view", "/api/talk", "/api/game"].map(|path| holder.ask("GET", path, None).body).to_vec()
}

#[test]
fn two_talk_in_the_channel_for_all_and_a_spectator_hears_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "person"]);
    let holders: Vec<Holder> = tokens.iter().map(|token| server.holder(token)).collect();
    assert_eq!((names(&holders[0]), names(&holders[1])), (vec!["all".into()], vec!["all".into()]));
    let outside = bytes(&holders[2]);
    let text = "<b>Hello</b> & \"welcome\"\nto Akragas";
    let said = say(&holders[0], "all", "k1", text);
    assert_eq!((said.status, said.json()), (200, json!({ "heard": 1, "again": false })));
    let again = say(&holders[0], "all", "k1", text);
    assert_eq!((again.status, again.json()), (200, json!({ "heard": 1, "again": true })));
    assert_eq!(say(&holders[1], "all", "k1", "Good luck").status, 200);
    for holder in &holders[..2] {
        let talk = holder.ask("GET", "/api/talk?since=0", None).json();
        let texts: Vec<&str> = talk["messages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m["text"].as_str().unwrap())
            .collect();
        assert_eq!(texts, [text, "Good luck"]);
        let later = holder.ask("GET", "/api/talk?since=1", None).json();
        assert_eq!(later["messages"].as_array().unwrap().len(), 1);
        assert_eq!((&later["messages"][0]["number"], &later["heard"]), (&json!(2), &json!(2)));
    }
    assert_eq!(bytes(&holders[2]), outside);
    assert_eq!(say(&holders[2], "all", "k1", "I see you").json()["error"], "closed");
    // Another server on the same folder has the talk as well.
    drop(server);
    let server = Running::unlimited(data.path());
    let holder = server.holder(&tokens[1]);
    assert_eq!(holder.ask("GET", "/api/talk", None).json()["heard"], 2);
    let mut events = holder.events(0);
    assert_eq!(events.said(), 2);
    say(&server.holder(&tokens[0]), "all", "k2", "Again");
    assert_eq!(events.said(), 3);
}

#[test]
fn a_message_is_bounded_and_so_is_their_number() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "person"]);
    let holder = server.holder(&tokens[0]);
    for (key, text) in [("k", ""), ("k", " \n"), ("", "x"), ("a b", "x"), ("k", "\u{1b}[2J")] {
        assert_eq!(say(&holder, "all", key, text).json()["error"], "message", "{key:?} {text:?}");
    }
    assert_eq!(say(&holder, "all", "k", &"ü".repeat(1_001)).status, 422);
    assert_eq!(say(&holder, "all", "k", &"ü".repeat(1_000)).status, 200);
    let statuses: Vec<u16> =
        (0..21).map(|n| say(&holder, "all", &format!("n{n}"), "More").status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 19);
    assert_eq!(statuses.last(), Some(&429));
    assert_eq!(holder.ask("GET", "/api/talk", None).json()["heard"], 20);
}

/// A battle for eight: the first chair of each army is the Overall Commander.
#[test]
fn the_chairs_outside_a_channel_are_sent_no_byte_of_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(EPIC, &["person"; 8]);
    let holders: Vec<Holder> = tokens.iter().map(|token| server.holder(token)).collect();
    let begun = holders[0].ask("GET", "/api/game", None).json();
    let id = |chair: usize| begun["chairs"][chair]["chair"].as_str().unwrap().to_owned();
    let pair = |a: usize, b: usize| format!("{}+{}", id(a), id(b));
    // Generals talk with each other; the commander is silent before orders are given.
    assert_eq!(names(&holders[0]), Vec::<String>::new());
    assert_eq!(names(&holders[1]), [pair(1, 2), pair(1, 3)]);
    let closed = say(&holders[0], &pair(0, 1), "k", "Charge!");
    assert_eq!((closed.status, closed.json()["error"].clone()), (409, json!("closed")));
    assert_eq!(closed.json()["message"], "the rules have closed this channel");
    assert_eq!(say(&holders[0], "all", "k", "Charge!").json()["error"], "closed");
    // A channel of others is refused in the same words.
    assert_eq!(say(&holders[3], &pair(1, 2), "k", "Psst").body, closed.body);
    let outside: Vec<usize> = (0..9).filter(|chair| ![1, 2].contains(chair)).collect();
    let before: Vec<_> = outside.iter().map(|chair| bytes(&holders[*chair])).collect();
    assert_eq!(say(&holders[1], &pair(1, 2), "k", "Hold the ford.").status, 200);
    assert_eq!(say(&holders[2], &pair(1, 2), "k", "Yes.").status, 200);
    assert_eq!(holders[2].ask("GET", "/api/talk", None).json()["heard"], 2);
    let after: Vec<_> = outside.iter().map(|chair| bytes(&holders[*chair])).collect();
    assert_eq!(before, after);
    // A general who hears a first message counts it as the first.
    assert_eq!(say(&holders[3], &pair(2, 3), "k", "Where are you?").json()["heard"], 1);
}

#[test]
fn the_commander_talks_with_one_general_in_a_turn_and_chooses_by_talking() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(EPIC, &["person"; 8]);
    let holders: Vec<Holder> = tokens[..8].iter().map(|token| server.holder(token)).collect();
    // Play until a commander has given out Field cards.
    let mut chooser = None;
    for step in 0..400 {
        let view = holders[0].view(0);
        assert!(view["outcome"].is_null(), "no Field card was played in this game");
        let talk = view["talk"].as_array().unwrap();
        chooser = talk.iter().find_map(|one| one["chooser"].as_u64());
        if chooser.is_some() {
            break;
        }
        let asked = usize::try_from(view["asked"].as_u64().unwrap()).unwrap();
        let own = holders[asked].view(0);
        let answer = choice(&own["question"], step);
        assert_eq!(holders[asked].answer(own["event"].as_u64().unwrap(), &answer).status, 200);
    }
    let chief = usize::try_from(chooser.expect("Field cards are played often")).unwrap();
    let generals = [chief + 1, chief + 2, chief + 3].map(|chair| &holders[chair]);
    let chief = &holders[chief];
    let offered = channels(chief);
    assert_eq!(offered.len(), 3);
    assert!(offered.iter().all(|(_, refused)| refused.is_none()), "{offered:?}");
    let of_chief = |holder: &Holder| {
        let own =
            channels(holder).into_iter().find(|(name, _)| offered.iter().any(|(o, _)| o == name));
        own.unwrap()
    };
    // No general talks first.
    for general in generals {
        let (channel, refused) = of_chief(general);
        assert!(refused.unwrap().contains("talks first"));
        assert_eq!(say(general, &channel, "k", "May I?").json()["error"], "closed");
    }
    let third = bytes(generals[2]);
    assert_eq!(say(chief, &offered[1].0, "k", "Wait for the elephants.").status, 200);
    assert_eq!(say(generals[1], &offered[1].0, "k2", "I will.").status, 200);
    assert_eq!(say(chief, &offered[1].0, "k2", "Good.").status, 200);
    let refused = say(chief, &offered[0].0, "k3", "You too.");
    assert_eq!((refused.status, refused.json()["error"].clone()), (409, json!("closed")));
    assert!(refused.json()["message"].as_str().unwrap().contains("you have talked with"));
    // The others do not learn with whom.
    assert_eq!(bytes(generals[2]), third);
    assert_eq!(generals[0].ask("GET", "/api/talk", None).json()["heard"], 0);
}
