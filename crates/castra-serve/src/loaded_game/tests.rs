//! Tests of the bytes that each chair and each spectator of a game is sent, and of its record.

use crate::catalogue::{Catalogue, Setup};
use crate::store::RevealedPart;
use crate::token::sha256;
use castra_sim::{DiceError, Record, RecordedCommitment, SecretDice, verify_dice};

use super::*;
use crate::clock::FlagConsequence;
use crate::delay::Delay;
use crate::game_change::Deed;

/// A game of three players with secret bids.
const BIDS: &str = "tithe/battles/three-farms.castra";

fn warm() -> LoadedGame {
    warm_of(BIDS)
}

fn warm_of(battle: &str) -> LoadedGame {
    warm_with(battle, |_| {})
}

fn warm_with(battle: &str, change: impl FnOnce(&mut GameRow)) -> LoadedGame {
    let hall = Catalogue::load(None).unwrap().prepare(battle, &Setup::default()).unwrap();
    let mut row = GameRow {
        id: "0".to_owned(),
        created: 0,
        battle: battle.to_owned(),
        title: hall.title().to_owned(),
        setup: "{}".to_owned(),
        players: u32::try_from(hall.image().program().armies.len()).unwrap(),
        fingerprint: hall.image().program().fingerprint(),
        dice: SecretDice { seed: 5, number: 6, salt: String::new() },
        revealed_parts: Vec::new(),
        state: State::Open,
        delay: Delay::NONE,
    };
    change(&mut row);
    let armies = u32::try_from(hall.image().program().armies.len()).unwrap();
    let chair = |place: u32| ChairRow {
        place,
        kind: if place < armies { "person" } else { "spectator" }.to_owned(),
        name: String::new(),
        token: None,
    };
    let chairs: Vec<ChairRow> = (0..=armies).map(chair).collect();
    LoadedGame::new(row, &chairs, &hall, TimeSource::new_manual(0)).unwrap()
}

fn keys(warm: &mut LoadedGame, place: u32) -> (String, Vec<String>) {
    let view = warm.view(place, 0).unwrap();
    let question = &view["question"];
    let options = question["options"].as_array().unwrap().iter();
    let keys = options.map(|option| option["key"].as_str().unwrap().to_owned());
    (question["label"].as_str().unwrap().to_owned(), keys.collect())
}

/// The view after an answer is sent once. A repeated request gets the same view, computed again.
#[test]
fn a_view_is_the_same_however_often_it_is_asked_for() {
    let mut warm = warm();
    for step in 0..4 {
        let place = warm.deciding_chair().unwrap();
        let (event, (_, keys)) = (warm.event(place), keys(&mut warm, place));
        warm.answer(place, event, &RecordedAnswer::Key(keys[step % keys.len()].clone())).unwrap();
        assert!(warm.feeds.iter().any(|feed| feed.last_view.is_some()), "no view was made");
        for chair in 0..warm.feeds.len() {
            let chair = u32::try_from(chair).unwrap();
            for since in 0..=warm.event(chair) {
                let first = warm.view(chair, since).unwrap().to_string();
                assert!(warm.feeds[chair as usize].last_view.is_none());
                assert_eq!(warm.view(chair, since).unwrap().to_string(), first);
            }
        }
    }
}

/// Returns everything that can be sent to a chair.
fn bytes_sent(warm: &mut LoadedGame, place: u32) -> String {
    let since = (0..=warm.event(place)).map(|since| warm.view(place, since).unwrap().to_string());
    let mut all: Vec<String> = since.collect();
    all.push(warm.static_view(place, None).unwrap().to_string());
    all.concat()
}

/// Two games with the same dice differ only in secret answers of other chairs. The bytes for a
/// chair and its event numbers are equal until the answers are revealed.
#[test]
fn a_secret_answer_changes_no_byte_of_another_chair() {
    let (mut one, mut other) = (warm(), warm());
    let places = u32::try_from(one.sitters.len()).unwrap();
    let mut secret = 0;
    for answers in 0..6 {
        let place = one.deciding_chair().unwrap();
        assert_eq!(other.deciding_chair(), Some(place));
        let (label, options) = keys(&mut one, place);
        if label != "Bid" {
            break;
        }
        assert_eq!(keys(&mut other, place).1, options);
        for (warm, at) in [(&mut one, 0), (&mut other, 1)] {
            let event = warm.event(place);
            let answer = RecordedAnswer::Key(options[at].clone());
            let AnswerResult::New(accepted) = warm.answer(place, event, &answer).unwrap() else {
                panic!("it was given before");
            };
            assert_eq!(accepted.row.number, answers + 1);
        }
        // The last bid shows all of them.
        if answers + 2 == places as usize {
            for watcher in 0..places - 1 {
                assert_ne!(bytes_sent(&mut one, watcher), bytes_sent(&mut other, watcher));
            }
            break;
        }
        for watcher in (0..places).filter(|watcher| *watcher != place) {
            // A chair that has bid sees its own bid, which differs between the two games.
            let has_bid = one.person_answers.iter().any(|(by, _, _)| *by == watcher);
            let is_same = bytes_sent(&mut one, watcher) == bytes_sent(&mut other, watcher);
            assert!(is_same || has_bid, "chair {watcher} sees the bid of chair {place}");
            secret += usize::from(!has_bid);
        }
    }
    assert!(secret >= 3, "{secret}");
}

/// A takeback of a secret answer reveals nothing of it to other chairs.
#[test]
fn a_secret_answer_that_is_taken_back_changes_no_byte_of_another_chair() {
    let (mut one, mut other) = (warm(), warm());
    let places = u32::try_from(one.sitters.len()).unwrap();
    let bidder = one.deciding_chair().unwrap();
    let before = bytes_sent(&mut one, bidder);
    let (label, options) = keys(&mut one, bidder);
    assert_eq!(label, "Bid");
    let event = one.event(bidder);
    let same = |one: &mut LoadedGame, other: &mut LoadedGame, when: &str| {
        for watcher in (0..places).filter(|watcher| *watcher != bidder) {
            assert_eq!(
                bytes_sent(one, watcher),
                bytes_sent(other, watcher),
                "chair {watcher} {when}"
            );
        }
    };
    for (warm, at) in [(&mut one, 0), (&mut other, 1)] {
        let answer = RecordedAnswer::Key(options[at].clone());
        warm.answer(bidder, event, &answer).unwrap();
        let AnswerResult::New(asked) = warm.ask_takeback(bidder, event).unwrap() else {
            panic!("it was asked before");
        };
        assert!(!asked.is_new_question && asked.chair_to_move.is_some());
    }
    same(&mut one, &mut other, "while it is asked");
    let others: Vec<u32> = (0..places - 1).filter(|place| *place != bidder).collect();
    for (at, place) in others.iter().enumerate() {
        for warm in [&mut one, &mut other] {
            let AnswerResult::New(agreed) = warm.consent(*place, 1, true).unwrap() else {
                panic!("it was agreed to before");
            };
            assert_eq!(agreed.is_new_question, at + 1 == others.len());
        }
        same(&mut one, &mut other, "after a consent");
    }
    // The bidder has the same question again. Its view differs only in event numbers.
    assert_eq!((one.deciding_chair(), other.deciding_chair()), (Some(bidder), Some(bidder)));
    assert_ne!(bytes_sent(&mut one, bidder), before);
    assert_eq!(keys(&mut one, bidder).1, options);
    assert_eq!(bytes_sent(&mut one, bidder), bytes_sent(&mut other, bidder));
    // The record contains the takeback, and can be replayed.
    let record = one.remote.session().record();
    assert_eq!((record.takebacks.len(), record.branches.len()), (1, 1));
    assert!(record.takebacks[0].same_chance && record.choices.is_empty());
    assert_eq!((record.takebacks[0].from, record.takebacks[0].to), (1, 0));
}

/// The identifiers that are sent to a chair do not reveal the number of all answers.
#[test]
fn a_chair_counts_only_what_it_sees() {
    let mut warm = warm();
    let place = warm.deciding_chair().unwrap();
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

/// Ties are broken by the points that victory needs, and then by the remaining blocks.
#[test]
fn banners_and_blocks_break_ties() {
    let mut warm = warm_of("commands-and-colors/battles/akragas.castra");
    let begun = warm.remote.tiebreaks();
    assert_eq!(begun.iter().map(|army| army.points).collect::<Vec<_>>(), [0, 0]);
    let units = |warm: &LoadedGame| {
        let view = warm.remote.view(0, |_| 1).unwrap();
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
        let (place, deeds) = (warm.deciding_chair().unwrap(), warm.deeds());
        let answer = warm.random_answer().unwrap();
        warm.bot_answer(place, deeds, &answer).unwrap().unwrap();
    }
    let end = warm.remote.tiebreaks();
    assert!(end.iter().map(|army| army.strength).sum::<i64>() < blocks);
    let most = end.iter().map(|army| army.points).max().unwrap();
    let outcome = warm.view(0, 0).unwrap()["outcome"].clone();
    assert!(most >= 4, "{outcome}: {end:?}");
    // The army with the most banners has won, by its rules.
    let ended = warm.rated_result().unwrap();
    let lead = end[0].points - end[1].points;
    assert_eq!(ended.halves, if lead > 0 { 2 } else { 0 }, "{outcome}: {end:?}");
}

/// A battle with dice and hidden cards.
const CARDS: &str = "commands-and-colors/battles/akragas.castra";

/// Gives answers at random.
fn play(warm: &mut LoadedGame, answers: usize) {
    for _ in 0..answers {
        let Some(place) = warm.deciding_chair() else { return };
        let answer = warm.random_answer().unwrap();
        warm.bot_answer(place, warm.deeds(), &answer).unwrap().unwrap();
    }
}

/// The record of a game whose players both added to the seed, and which was lost on time.
fn committed() -> (LoadedGame, Record) {
    let mut warm = warm_with(CARDS, |row| {
        row.revealed_parts = (0..2)
            .map(|place| {
                let value = place.to_string().repeat(64);
                RevealedPart { place, commitment: sha256(&value), value }
            })
            .collect();
    });
    play(&mut warm, 90);
    warm.flagged_chair = Some(0);
    let record = warm.record().unwrap();
    (warm, record)
}

#[test]
fn the_dice_of_a_record_are_verified_and_tampering_is_found() {
    let (warm, record) = committed();
    let image = Arc::clone(warm.remote.session().game().image());
    let text = record.to_text().unwrap();
    let record = Record::parse(&text).unwrap();
    let verified = verify_dice(&image, &record).unwrap();
    assert_eq!((verified.added, verified.answers), (2, 90));
    assert!(verified.rolls > 0, "{verified:?}");
    let tampered = |change: &dyn Fn(&mut Record, &mut RecordedCommitment)| {
        let mut record = record.clone();
        let mut committed = record.committed.take().unwrap();
        change(&mut record, &mut committed);
        record.committed = Some(committed);
        verify_dice(&image, &record)
    };
    assert!(tampered(&|_, _| {}).is_ok());
    // Revealed numbers that were not committed.
    let secret = tampered(&|_, committed| committed.secret.seed += 1);
    assert!(matches!(secret, Err(DiceError::Secret { .. })), "{secret:?}");
    let part = tampered(&|_, committed| committed.added[1].value = "2".repeat(64));
    let chair = record.committed.as_ref().unwrap().added[1].chair.clone();
    assert_eq!(part, Err(DiceError::Added { chair }));
    // A part that is left out, and a game with other numbers.
    let fewer = tampered(&|_, committed| _ = committed.added.pop());
    assert!(matches!(fewer, Err(DiceError::Seed { .. })), "{fewer:?}");
    let seed = tampered(&|record, _| record.seed += 1);
    assert!(matches!(seed, Err(DiceError::Seed { .. })), "{seed:?}");
    // Other dice with their own commitment do not lead to the same game.
    let others = tampered(&|record, committed| {
        committed.secret.seed += 1;
        committed.commitment = committed.secret.commitment();
        let values = committed.added.iter().map(|part| part.value.as_str());
        (record.seed, record.number) = committed.secret.combined_numbers(values);
    });
    let differs = |of: &Result<_, DiceError>| {
        matches!(of, Err(DiceError::Roll { .. } | DiceError::Answers(_)))
    };
    assert!(differs(&others), "{others:?}");
    // Rolls and answers that were changed.
    let (last, roll) = {
        let rolls = &record.committed.as_ref().unwrap().rolls;
        (rolls.len() - 1, rolls.last().unwrap().clone())
    };
    let face = tampered(&|_, committed| committed.rolls[last].faces[0].push('!'));
    assert!(matches!(&face, Err(DiceError::Roll { answer, found: Some(found), .. })
        if *answer == roll.after && *found == roll));
    let words = face.unwrap_err().to_string();
    assert!(words.contains(&format!("differ at answer {}:", roll.after)), "{words}");
    let missing = tampered(&|_, committed| _ = committed.rolls.pop());
    assert!(matches!(missing, Err(DiceError::Roll { recorded: None, .. })), "{missing:?}");
    let more = tampered(&|_, committed| committed.rolls.push(roll.clone()));
    assert!(matches!(more, Err(DiceError::Roll { found: None, .. })), "{more:?}");
    let answer = tampered(&|record, _| record.choices[9] = RecordedAnswer::Key("!".to_owned()));
    assert!(matches!(answer, Err(DiceError::Answers(_))), "{answer:?}");
    let plain = Record { committed: None, ..record.clone() };
    assert_eq!(verify_dice(&image, &plain), Err(DiceError::NoCommitment));
}

/// The outcome in a record is verified, and a record names the modules of its game.
#[test]
fn the_end_of_a_record_is_verified() {
    let mut warm = warm();
    play(&mut warm, 2_000);
    let mut record = warm.record().unwrap();
    let image = Arc::clone(warm.remote.session().game().image());
    assert!(verify_dice(&image, &record).is_ok());
    record.outcome.as_mut().unwrap().turns += 1;
    assert_eq!(verify_dice(&image, &record), Err(DiceError::Outcome));
}

/// A short game without secrets.
const OPEN: &str = "hnefatafl/battles/hall.castra";

/// Returns everything that is sent to a spectator.
fn sent_outside(warm: &mut LoadedGame) -> String {
    let spectator = u32::try_from(warm.sitters.len()).unwrap() - 1;
    let seen = warm.visible_game(spectator).unwrap();
    [0, 1].map(|since| seen.view(spectator, since).unwrap().to_string()).concat()
}

/// A delayed spectator gets the bytes that a spectator without a delay got before the last answers.
/// A finished game is shown completely.
#[test]
fn a_spectator_is_sent_the_bytes_of_an_earlier_moment() {
    for (battle, answers) in [(OPEN, 8), (BIDS, 8), (CARDS, 8)] {
        for delay in [1, 3] {
            let mut now = warm_of(battle);
            let mut late = warm_with(battle, |row| row.delay = Delay::Answers(delay));
            let mut moments = vec![sent_outside(&mut now)];
            for _ in 0..answers {
                play(&mut now, 1);
                play(&mut late, 1);
                moments.push(sent_outside(&mut now));
                let at = moments.len().saturating_sub(1 + delay as usize);
                assert!(sent_outside(&mut late) == moments[at], "{battle}, {delay}");
            }
            assert!(moments.first() != moments.last(), "{battle}: nothing happens");
            for warm in [&mut now, &mut late] {
                warm.apply_flag_fall(0, FlagConsequence::Loses);
                warm.record_deed(0, 0, &Deed::FlagFall(FlagConsequence::Loses), true).unwrap();
            }
            assert!(sent_outside(&mut late) == sent_outside(&mut now), "{battle}");
            assert!(late.spectator_game.as_ref().unwrap().is_empty());
        }
    }
}

/// Two games that differ only in hidden answers are the same for a spectator.
#[test]
fn a_spectator_cannot_tell_the_last_answers_of_two_games() {
    let later = |row: &mut GameRow| row.delay = Delay::Answers(3);
    let (mut one, mut other) = (warm_with(OPEN, later), warm_with(OPEN, later));
    play(&mut one, 5);
    play(&mut other, 5);
    for different in 0..3 {
        play(&mut one, 1);
        let (place, deeds) = (other.deciding_chair().unwrap(), other.deeds());
        let (_, options) = keys(&mut other, place);
        let answer = RecordedAnswer::Key(options[different].clone());
        other.bot_answer(place, deeds, &answer).unwrap().unwrap();
        assert!(one.view(0, 0).unwrap() != other.view(0, 0).unwrap());
        assert!(sent_outside(&mut one) == sent_outside(&mut other), "{different}");
    }
    play(&mut one, 1);
    play(&mut other, 1);
    assert!(sent_outside(&mut one) != sent_outside(&mut other));
}

/// With a delay in minutes, an answer becomes visible by time alone. A reloaded game hides the same
/// answers.
#[test]
fn minutes_are_counted_from_each_answer() {
    let mut late = warm_with(OPEN, |row| row.delay = Delay::Minutes(10));
    let (time, spectator) = (late.time.clone(), 2);
    let mut rows = Vec::new();
    let mut moments = vec![sent_outside(&mut late)];
    for minute in 0..4 {
        time.set(minute * 60_000);
        let (place, deeds) = (late.deciding_chair().unwrap(), late.deeds());
        let answer = late.random_answer().unwrap();
        rows.push(late.bot_answer(place, deeds, &answer).unwrap().unwrap().row);
    }
    for minute in 10..14 {
        assert_eq!(late.next_visible_time(spectator), Some(minute * 60_000));
        assert_eq!(late.next_visible_time(0), None);
        time.set(minute * 60_000 - 1);
        assert!(sent_outside(&mut late) == *moments.last().unwrap());
        time.set(minute * 60_000);
        moments.push(sent_outside(&mut late));
        assert!(moments[moments.len() - 2] != moments[moments.len() - 1]);
        let mut again = warm_with(OPEN, |row| row.delay = Delay::Minutes(10));
        again.time.set(minute * 60_000);
        again.restore(&rows).unwrap();
        let view = |warm: &mut LoadedGame| {
            warm.visible_game(spectator).unwrap().view(spectator, 0).unwrap()
        };
        assert_eq!(view(&mut again), view(&mut late));
    }
    assert_eq!(late.next_visible_time(spectator), None);
}
