use crate::shelf::{Setup, Shelf};
use crate::token::Dice;

use super::*;

/// A game of three, who write down their bids in secret.
const BIDS: &str = "tithe/battles/three-farms.castra";

fn warm() -> Warm {
    warm_of(BIDS)
}

fn warm_of(battle: &str) -> Warm {
    let hall = Shelf::load(None).unwrap().hall(battle, &Setup::default()).unwrap();
    let row = GameRow {
        id: "0".to_owned(),
        created: 0,
        battle: battle.to_owned(),
        title: hall.title().to_owned(),
        setup: "{}".to_owned(),
        players: u32::try_from(hall.image().program().armies.len()).unwrap(),
        fingerprint: hall.image().program().fingerprint(),
        dice: Dice { seed: 5, number: 6, salt: String::new() },
        added: Vec::new(),
        state: State::Open,
    };
    let armies = u32::try_from(hall.image().program().armies.len()).unwrap();
    let chair = |place: u32| ChairRow {
        place,
        kind: if place < armies { "person" } else { "spectator" }.to_owned(),
        name: String::new(),
        token: None,
    };
    let chairs: Vec<ChairRow> = (0..=armies).map(chair).collect();
    Warm::new(row, &chairs, &hall).unwrap()
}

fn keys(warm: &mut Warm, place: u32) -> (String, Vec<String>) {
    let view = warm.view(place, 0).unwrap();
    let question = &view["question"];
    let options = question["options"].as_array().unwrap().iter();
    let keys = options.map(|option| option["key"].as_str().unwrap().to_owned());
    (question["label"].as_str().unwrap().to_owned(), keys.collect())
}

/// Every byte that a chair can be sent.
fn sent(warm: &mut Warm, place: u32) -> String {
    let since = (0..=warm.event(place)).map(|since| warm.view(place, since).unwrap().to_string());
    let mut all: Vec<String> = since.collect();
    all.push(warm.begun(place).unwrap().to_string());
    all.concat()
}

/// Two games with the same dice, in which the answers of others differ where nobody sees it: the
/// bytes of a chair and the numbers of its events are the same until the answers are shown.
#[test]
fn a_secret_answer_changes_no_byte_of_another_chair() {
    let (mut one, mut other) = (warm(), warm());
    let places = u32::try_from(one.seated.len()).unwrap();
    let mut secret = 0;
    for answers in 0..6 {
        let place = one.asked().unwrap();
        assert_eq!(other.asked(), Some(place));
        let (label, options) = keys(&mut one, place);
        if label != "Bid" {
            break;
        }
        assert_eq!(keys(&mut other, place).1, options);
        for (warm, at) in [(&mut one, 0), (&mut other, 1)] {
            let event = warm.event(place);
            let answer = RecordedAnswer::Key(options[at].clone());
            let Answered::New(accepted) = warm.answer(place, event, &answer).unwrap() else {
                panic!("it was given before");
            };
            assert_eq!(accepted.row.number, answers + 1);
        }
        // The last bid shows all of them.
        if answers + 2 == places as usize {
            for watcher in 0..places - 1 {
                assert_ne!(sent(&mut one, watcher), sent(&mut other, watcher));
            }
            break;
        }
        for watcher in (0..places).filter(|watcher| *watcher != place) {
            // Those who have answered differently know it.
            let has_bid = one.given.iter().any(|(by, _, _)| *by == watcher);
            let is_same = sent(&mut one, watcher) == sent(&mut other, watcher);
            assert!(is_same || has_bid, "chair {watcher} sees the bid of chair {place}");
            secret += usize::from(!has_bid);
        }
    }
    assert!(secret >= 3, "{secret}");
}

/// A chair that takes back a secret answer shows nothing of it: neither while it asks nor after.
#[test]
fn a_secret_answer_that_is_taken_back_changes_no_byte_of_another_chair() {
    let (mut one, mut other) = (warm(), warm());
    let places = u32::try_from(one.seated.len()).unwrap();
    let bidder = one.asked().unwrap();
    let before = sent(&mut one, bidder);
    let (label, options) = keys(&mut one, bidder);
    assert_eq!(label, "Bid");
    let event = one.event(bidder);
    let same = |one: &mut Warm, other: &mut Warm, when: &str| {
        for watcher in (0..places).filter(|watcher| *watcher != bidder) {
            assert_eq!(sent(one, watcher), sent(other, watcher), "chair {watcher} {when}");
        }
    };
    for (warm, at) in [(&mut one, 0), (&mut other, 1)] {
        let answer = RecordedAnswer::Key(options[at].clone());
        warm.answer(bidder, event, &answer).unwrap();
        let Answered::New(asked) = warm.ask_takeback(bidder, event).unwrap() else {
            panic!("it was asked before");
        };
        assert!(!asked.is_moved && asked.asked.is_some());
    }
    same(&mut one, &mut other, "while it is asked");
    let others: Vec<u32> = (0..places - 1).filter(|place| *place != bidder).collect();
    for (at, place) in others.iter().enumerate() {
        for warm in [&mut one, &mut other] {
            let Answered::New(agreed) = warm.consent(*place, 1, true).unwrap() else {
                panic!("it was agreed to before");
            };
            assert_eq!(agreed.is_moved, at + 1 == others.len());
        }
        same(&mut one, &mut other, "after a consent");
    }
    // The bidder is asked again, and its view is the same but for the numbers of events.
    assert_eq!((one.asked(), other.asked()), (Some(bidder), Some(bidder)));
    assert_ne!(sent(&mut one, bidder), before);
    assert_eq!(keys(&mut one, bidder).1, options);
    assert_eq!(sent(&mut one, bidder), sent(&mut other, bidder));
    // The record of the game tells of it, and is played again.
    let record = one.remote.session().record();
    assert_eq!((record.takebacks.len(), record.branches.len()), (1, 1));
    assert!(record.takebacks[0].same_chance && record.choices.is_empty());
    assert_eq!((record.takebacks[0].from, record.takebacks[0].to), (1, 0));
}

/// The identifiers in what a chair is sent tell nothing of the number of all answers.
#[test]
fn a_chair_counts_only_what_it_sees() {
    let mut warm = warm();
    let place = warm.asked().unwrap();
    let others: Vec<u64> = (0..3).map(|other| warm.event(other)).collect();
    let (_, options) = keys(&mut warm, place);
    let event = warm.event(place);
    warm.answer(place, event, &RecordedAnswer::Key(options[0].clone())).unwrap();
    let view = warm.view(place, 0).unwrap();
    assert_eq!(view["event"].as_u64(), Some(event + 1));
    assert!(view.get("answers").is_none() && view["question"].get("number").is_none());
    for (other, before) in (0..3).zip(others).filter(|(other, _)| *other != place) {
        assert!(warm.event(other) <= before + 1);
    }
}

/// Players with equal results are parted by what victory needs, and by the blocks that are left.
#[test]
fn banners_and_blocks_part_players() {
    let mut warm = warm_of("commands-and-colors/battles/akragas.castra");
    let begun = warm.remote.tiebreaks();
    assert_eq!(begun.iter().map(|army| army.points).collect::<Vec<_>>(), [0, 0]);
    let units = |warm: &Warm| {
        let view = warm.remote.seen(0, |_| 1).unwrap();
        view["view"]["pieces"].as_array().unwrap().len()
    };
    // A unit has two to four blocks.
    let blocks: i64 = begun.iter().map(|army| army.strength).sum();
    assert!(
        blocks > i64::try_from(2 * units(&warm)).unwrap(),
        "{blocks} blocks of {} pieces",
        units(&warm)
    );
    let mut random = 0..;
    while !warm.is_over() && random.next() < Some(2_000) {
        let (place, deeds) = (warm.asked().unwrap(), warm.deeds());
        let answer = warm.any_answer().unwrap();
        warm.bot_answer(place, deeds, &answer).unwrap().unwrap();
    }
    let end = warm.remote.tiebreaks();
    assert!(end.iter().map(|army| army.strength).sum::<i64>() < blocks);
    let most = end.iter().map(|army| army.points).max().unwrap();
    let outcome = warm.view(0, 0).unwrap()["outcome"].clone();
    assert!(most >= 4, "{outcome}: {end:?}");
    // The army with the most banners has won, by its rules.
    let ended = warm.ended().unwrap();
    let lead = end[0].points - end[1].points;
    assert_eq!(ended.halves, if lead > 0 { 2 } else { 0 }, "{outcome}: {end:?}");
}
