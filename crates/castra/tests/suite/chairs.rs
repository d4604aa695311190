//! A battle for eight, six, four and two, played to its end: one person among bots, and people in
//! all chairs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::sync::Arc;

use castra::library::Embedded;
use castra::sim::{Bot, Chairs, Channel, Pause, Record, RecordedAnswer, Session, View};
use castra::vm::{CompileOptions, Image, Machine, RandomStream};
use castra::workspace::{Package, Workspace};

use crate::shipped::one_in;

/// A shipped battle whose game shares an army among up to four players.
const BATTLE: &str = "commands-and-colors/battles/epic-volturnus.castra";

fn image() -> Arc<Image> {
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    let found = Embedded::entries().iter().find(|entry| entry.path == BATTLE).unwrap();
    workspace.add(package, found.path, found.text);
    let checked = workspace.check();
    let program = checked.scenarios.first().unwrap().link(&[]).unwrap();
    let options = CompileOptions { knowledge: true, ..CompileOptions::default() };
    Arc::new(Image::compile_with_options(Arc::new(program), options).unwrap())
}

/// Answers as the person in a chair, in a way that depends on the decisions before.
fn answer(session: &mut Session, chair: u32) {
    let question = session.question(chair).unwrap();
    let mut keys: Vec<&String> = question.options.iter().map(|option| &option.key).collect();
    let turn = session.answers().len() % keys.len().max(1);
    keys.rotate_left(turn);
    let answer = match question.several {
        Some(several) => {
            let count = several.most.min(2).max(several.least);
            RecordedAnswer::Keys(keys.into_iter().take(count).cloned().collect())
        }
        None => {
            RecordedAnswer::Key(keys.first().copied().or(question.none.as_ref()).unwrap().clone())
        }
    };
    session.choose_by_key(&answer).unwrap();
}

/// The chairs that see a hand.
fn see_a_hand(session: &Session) -> Vec<u32> {
    let sees = |&chair: &u32| {
        let view = session.view(chair).unwrap();
        view.piles.iter().any(|pile| pile.name == "hand" && pile.own)
    };
    (0..session.chairs().player_count()).filter(sees).collect()
}

/// The open channels, if people sit in all chairs.
fn channels(game: &Machine, session: &Session) -> Vec<Channel> {
    Channel::open_channels(game, session.chairs(), |_| true)
}

/// Information hidden from a chair changes nothing that the chair sees.
fn gives_nothing_away(session: &Session, chance: &mut RandomStream) {
    for chair in 0..session.chairs().player_count() {
        let reader = session.reader(chair).unwrap();
        let mut other = session.game().clone();
        other.determinize(reader, chance);
        assert_eq!(Some(View::of(&other, reader)), session.view(chair), "chair {chair}");
        assert_eq!(channels(&other, session), channels(session.game(), session), "chair {chair}");
    }
}

/// Plays to the end; returns the chairs of which anything was asked.
fn played(session: &mut Session) -> BTreeSet<u32> {
    let players = session.chairs().player_count();
    let commanders = [0, players / 2];
    let mut asked = BTreeSet::new();
    let mut chance = RandomStream::stream(7, 0, 9);
    loop {
        let decisions = session.answers().len();
        assert!(decisions < 20_000, "the game does not end");
        match session.advance().unwrap() {
            Pause::Person(chair) => {
                if decisions.is_multiple_of(97) {
                    assert_eq!(see_a_hand(session), commanders);
                    gives_nothing_away(session, &mut chance);
                }
                let others = (0..players).filter(|&other| other != chair);
                assert!(others.into_iter().all(|other| session.question(other).is_none()));
                asked.insert(chair);
                answer(session, chair);
            }
            Pause::Bot(chair) => {
                asked.insert(chair);
            }
            Pause::Over => break,
        }
    }
    assert!(session.game().outcome().is_some(), "{:?}", session.game().fault());
    asked
}

/// The gate plays with eight and two; `CASTRA_EACH=1` with each number.
#[test]
fn a_battle_for_eight_is_played_by_eight_six_four_and_two() {
    let image = image();
    let program = image.program();
    assert_eq!(Chairs::player_counts(program), [2, 4, 6, 8]);
    for players in [8, 6, 4, 2].into_iter().step_by(one_in(3)) {
        let chairs = Chairs::of(program, players).unwrap();
        let everybody: BTreeSet<u32> = (0..players).collect();
        let alone: Vec<Option<Bot>> =
            (0..players).map(|chair| (chair + 1 < players).then_some(Bot::Sensible)).collect();
        for bots in [alone, vec![None; players as usize]] {
            let mut session = Session::with_chairs(&image, 11, 1, chairs.clone(), &bots);
            assert_eq!(played(&mut session), everybody, "{players}");
            let record = session.record();
            let text = record.to_text().unwrap();
            let read = Record::parse(&text).unwrap();
            let chairs = Chairs::of_record(program, &read).unwrap();
            assert_eq!(chairs.player_count(), players);
            let mut again = Session::with_chairs(&image, 11, 1, chairs, &bots);
            assert_eq!(again.restore_answers(&read).refused, None);
            assert_eq!(again.record().to_text().unwrap(), text, "{players}");
        }
    }
}

/// The chairs make no difference to the game: the same answers are the same game.
#[test]
fn the_number_of_players_changes_nothing_in_the_rules() {
    let image = image();
    let program = image.program();
    let bots = [Some(Bot::Sensible); 2];
    let mut two = Session::new(&image, 3, 2, &bots);
    while two.advance().unwrap() != Pause::Over {}
    let record = two.record();
    let eight = Chairs::of(program, 8).unwrap();
    let mut session = Session::with_chairs(&image, 3, 2, eight, &[None; 8]);
    assert_eq!(session.restore_answers(&record).refused, None);
    assert_eq!(session.advance().unwrap(), Pause::Over);
    assert_eq!(session.record().outcome, record.outcome);
}

/// In a turn with Field cards, a commander of eight, six or four may talk with one general, and
/// never with two people at once without an Army card.
#[test]
fn a_commander_talks_as_the_cards_allow() {
    let image = image();
    for players in [8, 6, 4] {
        let chairs = Chairs::of(image.program(), players).unwrap();
        let mut session = Session::with_chairs(
            &image,
            11,
            1,
            chairs,
            &vec![Some(Bot::Sensible); players as usize],
        );
        let generals = players / 2 - 1;
        let (mut chosen, mut free, mut silent) = (0, 0, 0);
        while let Pause::Bot(_) = session.advance().unwrap() {
            let mover = session.game().mover().unwrap();
            let commander = mover * players / 2;
            let open = channels(session.game(), &session);
            let own: Vec<&Channel> =
                open.iter().filter(|one| one.chairs.contains(&commander)).collect();
            match own.iter().find(|one| one.chooser.is_some()) {
                Some(_) => {
                    assert_eq!(own.len(), generals as usize);
                    assert!(own.iter().all(|one| one.chooser == Some(commander)));
                    chosen += 1;
                }
                None if own.is_empty() => silent += 1,
                None => free += 1,
            }
            // The commander of the other army has nothing to say.
            let other = (1 - mover) * players / 2;
            assert!(open.iter().all(|one| !one.chairs.contains(&other)));
        }
        assert!(chosen > 0 && free > 0 && silent > 0, "{players}: {chosen} {free} {silent}");
    }
}
