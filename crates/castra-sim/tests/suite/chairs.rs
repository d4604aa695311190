//! Chairs: who decides, what each chair knows, and records of shared armies.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_ir::Part;
use castra_sim::{
    Bot, Chairs, Pause, Question, Record, RecordedAnswer, SeatingError, Session, View,
};
use castra_vm::{Image, RandomStream, Reader};

use crate::compiled::image;

/// A general keeps a hand, from which a card is buried, and a clerk a plan. A scout for each wing
/// keeps nothing. Some questions are to an army, without a role.
const STAFF: &str = r#"game staff "Staff"

enum wing { left, right }

kind page in deck {
  worth: int
}

page one "Page One" { worth 1 }

page two "Page Two" { worth 2 }

page three "Page Three" { worth 3 }

page four "Page Four" { worth 4 }

deck pages total 16 {
  one * 4
  two * 4
  three * 4
  four * 4
}

pile stock shared hidden

pile hand per army private

pile shown per army public

pile grave shared hidden

council { armies 2 }

state plan per army private: int = 0

state points per army: int = 0

role scout per army per wing

role general per army keeps hand

role clerk per army keeps plan

seats 4 {
  scout(left) 1
  clerk 1
  scout(right) 2
  general 2
}

seats 6 {
  scout(left) 1
  scout(right) 2
  clerk 3
  general 3
}

seats 8 {
  scout(left) 1
  scout(right) 2
  clerk 3
  general 4
}

setup {
  fill stock with pages
  shuffle stock
  for each a in armies {
    draw 3 from stock to a.hand
  }
}

turn army at most 4 "all is laid" {
  phase lay "Laying" {
    choose n in 0..9 by clerk(us) "Plan" {
      us.plan = n
    }
    for each w in {left, right} {
      choose n in 1..3 by scout(us, w) "Scout" {
        us.points += n
      }
    }
    choose c in us.hand by general(us) "Lay open" {
      move c to us.shown
      us.points += c.worth
    }
    choose c in us.hand by general(us) "Bury" {
      move c to grave
    }
    draw 1 from stock to us.hand
    choose n in 1..2 by us "Cheer" {
      us.points += n
    }
    draw 1 from stock to us.hand
  }
}
"#;

fn seated(image: &Arc<Image>, players: u32, bots: &[Option<Bot>]) -> Session {
    let chairs = Chairs::of(image.program(), players).unwrap();
    Session::with_chairs(image, 3, 0, chairs, bots)
}

/// Answers as the person in a chair, in a way that depends on the decisions before.
fn answer(session: &mut Session, chair: u32) {
    let question = session.question(chair).unwrap();
    let option = &question.options[session.answers().len() % question.options.len()];
    let key = RecordedAnswer::Key(option.key.clone());
    session.choose_by_key(&key).unwrap();
}

#[test]
fn a_game_has_chairs_for_each_number_that_it_declares() {
    let image = image(STAFF);
    let program = image.program();
    assert_eq!(Chairs::player_counts(program), [2, 4, 6, 8]);
    let chairs = |players| Chairs::of(program, players).unwrap();
    let ids = |players| chairs(players).iter().map(|c| c.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(2), ["first", "second"]);
    assert_eq!(ids(4), ["first.1", "first.2", "second.1", "second.2"]);
    let of_eight = chairs(8);
    let names: Vec<&str> = of_eight.iter().take(4).map(|c| c.name.as_str()).collect();
    let expected = ["scout left", "scout right", "clerk", "general"];
    assert_eq!(names, expected.map(|role| format!("first, {role}")));
    let of_four = chairs(4);
    assert_eq!(of_four.get(0).unwrap().name, "first, scout left and clerk");
    let wrong = Chairs::of(program, 3).unwrap_err();
    assert_eq!(wrong, SeatingError { players: 3, possible: vec![2, 4, 6, 8] });
    assert_eq!(wrong.to_string(), "the game is not for 3 players");
}

#[test]
fn chairs_have_several_names() {
    let image = image(STAFF);
    let program = image.program();
    let named = |players, name| Chairs::of(program, players).unwrap().find(program, name);
    assert_eq!(named(8, "first"), [0, 1, 2, 3]);
    assert_eq!(named(8, "second.2"), [5]);
    assert_eq!(named(8, "second.general"), [7]);
    assert_eq!(named(8, "first.scout"), [0, 1]);
    assert_eq!(named(8, "first.scout.right"), [1]);
    assert_eq!(named(4, "second.scout.right"), [3]);
    assert_eq!(named(2, "second"), [1]);
    for wrong in
        ["third", "first.5", "first.0", "first.cook", "first.scout.top", "first.general.left"]
    {
        assert_eq!(named(8, wrong), [0u32; 0], "{wrong}");
    }
}

/// A battle of more armies shares the same number of players.
#[test]
fn the_number_of_players_is_that_of_all_armies() {
    let three = STAFF.replace("council { armies 2 }", "council { armies 3 }");
    let three = three.replace("seats 4 {", "seats 12 {").replace("seats 8 {", "seats 9 {");
    let three = three.replace("  clerk 3\n  general 4\n", "  clerk 3\n  general 3\n");
    let three = three.replace(
        "seats 12 {\n  scout(left) 1\n  clerk 1\n  scout(right) 2\n  general 2\n",
        "seats 12 {\n  scout(left) 1\n  clerk 2\n  scout(right) 3\n  general 4\n",
    );
    let three = three.replace(
        "seats 6 {\n  scout(left) 1\n  scout(right) 2\n  clerk 3\n  general 3\n",
        "seats 6 {\n  scout 1\n  clerk 2\n  general 2\n",
    );
    let image = image(&three);
    assert_eq!(Chairs::player_counts(image.program()), [3, 6, 9, 12]);
    let chairs = Chairs::of(image.program(), 6).unwrap();
    assert_eq!(chairs.iter().map(|c| c.army).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2]);
}

#[test]
fn the_holder_of_the_role_that_is_asked_decides() {
    let image = image(STAFF);
    let asked = |players: u32| {
        let mut session = seated(&image, players, &[]);
        let mut asked = Vec::new();
        while let Pause::Person(chair) = session.advance().unwrap() {
            asked.push(chair);
            for other in 0..players {
                assert_eq!(session.question(other).is_some(), other == chair);
            }
            answer(&mut session, chair);
        }
        assert!(session.game().outcome().is_some());
        asked.truncate(6);
        asked
    };
    // Of four, the clerk and the general each see something that the other does not: the first of
    // the two answers for the army.
    assert_eq!(asked(4), [0, 0, 1, 1, 1, 0]);
    // Of six, one player sees everything and answers for the army.
    assert_eq!(asked(6), [2, 0, 1, 2, 2, 2]);
    assert_eq!(asked(8), [2, 0, 1, 3, 3, 2]);
    assert_eq!(asked(2), [0; 6]);
}

/// Information hidden from a chair changes nothing that the chair is given.
#[test]
fn hidden_information_changes_nothing_for_a_chair() {
    let image = image(STAFF);
    for players in [4, 6, 8] {
        let mut session = seated(&image, players, &[]);
        let mut differ = BTreeSet::new();
        let mut chance = RandomStream::stream(7, 0, 9);
        while let Pause::Person(asked) = session.advance().unwrap() {
            for chair in 0..players {
                let reader = session.reader(chair).unwrap();
                let view = session.view(chair).unwrap();
                for _ in 0..8 {
                    let mut other = session.game().clone();
                    other.determinize(reader, &mut chance);
                    assert_eq!(View::of(&other, reader), view);
                    if chair == asked {
                        let number = session.answers().len();
                        let question = Question::of(&other, reader, number);
                        assert!(question.is_none() || question == session.question(chair));
                    }
                    for of in (0..players).filter(|&of| of != chair) {
                        let theirs = session.reader(of).unwrap();
                        let is_other = View::of(&other, theirs) != View::of(session.game(), theirs);
                        differ.extend(is_other.then_some((chair, of)));
                    }
                }
            }
            answer(&mut session, asked);
        }
        // A scout does not know what the general and the clerk know; the general and the clerk do
        // not know what the other knows, unless one player is both.
        let (scout, general) = (0, players / 2 - 1);
        assert!(differ.contains(&(scout, general)), "{players}: {differ:?}");
        if players == 8 {
            let (clerk, general) = (2, 3);
            assert!(differ.contains(&(general, clerk)) && differ.contains(&(clerk, general)));
        }
    }
}

/// Only the account of a chair that sees a card names it.
#[test]
fn a_chair_reads_its_own_account() {
    let image = image(STAFF);
    let mut session = seated(&image, 8, &[]);
    while let Pause::Person(asked) = session.advance().unwrap() {
        answer(&mut session, asked);
    }
    let lines = |chair| session.lines(chair).into_iter().map(|line| line.text);
    let named = |chair| lines(chair).filter(|line| line.contains("Page")).count();
    assert!(named(3) > named(0), "{} {}", named(3), named(0));
    assert_eq!(named(0), named(1));
    let plan = |chair| lines(chair).filter(|line| line.contains("lan")).collect::<Vec<_>>();
    assert_ne!(plan(2), plan(4), "{:?}", plan(2));
}

/// The players of several roles have the knowledge of all of them.
#[test]
fn knowledge_of_roles_is_united() {
    let text = STAFF.replace("seats 4 {", "role cook per army\n\nseats 4 {\n  cook 2");
    let text = text
        .replace("seats 6 {", "seats 6 {\n  cook 1")
        .replace("seats 8 {", "seats 8 {\n  cook 1");
    // A third secret, so that general and clerk together do not know everything.
    let text = text.replace(
        "role cook per army",
        "state stew per army private: int = 0\n\nrole cook per army keeps stew",
    );
    let text = text.replace("    draw 1 from stock to us.hand\n  }\n}\n", "    draw 1 from stock to us.hand\n    choose n in 0..4 by cook(us) \"Stew\" {\n      us.stew = n\n    }\n  }\n}\n");
    let image = image(&text);
    let chairs = Chairs::of(image.program(), 6).unwrap();
    let reader = chairs.get(2).unwrap().reader();
    assert_eq!(reader, Reader { army: 0, part: Part::Player { players: 6, player: 2 } });
    let mut session = seated(&image, 6, &[]);
    while let Pause::Person(asked) = session.advance().unwrap() {
        answer(&mut session, asked);
    }
    let view = session.view(2).unwrap();
    let sees = |name: &str| {
        view.states.iter().any(|s| s.fact.name == name && s.army.as_deref() == Some("first"))
    };
    assert!(sees("plan") && !sees("stew"), "{view:?}");
    assert!(view.piles.iter().any(|pile| pile.own && pile.name == "hand"), "{view:?}");
    let cook = session.view(0).unwrap();
    assert!(!cook.piles.iter().any(|pile| pile.own), "{cook:?}");
}

#[test]
fn bots_fill_any_chair_and_records_name_it() {
    let image = image(STAFF);
    for players in [2, 4, 6, 8] {
        for person in 0..players {
            let bots: Vec<Option<Bot>> =
                (0..players).map(|chair| (chair != person).then_some(Bot::Sensible)).collect();
            let mut session = seated(&image, players, &bots);
            let mut others = BTreeSet::new();
            loop {
                match session.advance().unwrap() {
                    Pause::Person(chair) => {
                        assert_eq!(chair, person);
                        answer(&mut session, chair);
                    }
                    Pause::Bot(chair) => {
                        others.insert(chair);
                    }
                    Pause::Over => break,
                }
            }
            assert!(!others.contains(&person));
            assert_eq!(others.len(), players as usize - 1);
            let record = session.record();
            assert_eq!(record.players, (players > 2).then_some(players));
            let by_hand = record.bots.iter().filter(|(_, who)| *who == "human");
            let by_hand: Vec<&str> = by_hand.map(|(chair, _)| chair.as_str()).collect();
            assert_eq!(by_hand, [session.chairs().get(person).unwrap().id.as_str()]);
            let read = Record::parse(&record.to_text().unwrap()).unwrap();
            assert_eq!(read, record);
            // A resumed game is the same.
            let chairs = Chairs::of_record(image.program(), &read).unwrap();
            let mut again = Session::with_chairs(&image, read.seed, read.number, chairs, &bots);
            assert_eq!(again.restore_answers(&read).refused, None);
            assert_eq!(again.record(), record);
        }
    }
}

/// Without `seats`, a chair is an army that knows what the role knows that is asked.
#[test]
fn an_army_without_seats_sees_as_the_role_that_is_asked() {
    let start = STAFF.find("seats 4").unwrap();
    let end = STAFF.find("setup {").unwrap();
    let text = format!("{}{}", &STAFF[..start], &STAFF[end..]);
    let image = image(&text);
    assert_eq!(Chairs::player_counts(image.program()), [2]);
    let mut session = Session::new(&image, 3, 0, &[]);
    let mut hidden = Vec::new();
    for _ in 0..6 {
        let Pause::Person(chair) = session.advance().unwrap() else {
            panic!("{:?}", session.record())
        };
        let view = session.view(chair).unwrap();
        hidden.push(!view.piles.iter().any(|pile| pile.own));
        answer(&mut session, chair);
    }
    // The clerk, the scouts, the general, the army.
    assert_eq!(hidden, [true, true, true, false, false, false]);
    assert!(!session.record().to_text().unwrap().contains("players"));
}
