//! Hints, standings and reviews: better answers are found, and hidden information is not told.

use std::sync::Arc;

use castra_sim::{Record, RecordedAnswer, Session, chances_by_turn, hints, worst_moments};
use castra_vm::{Image, Machine, Reader, Status};

use crate::compiled;

/// Points are taken or given away. Each army has a secret card, which the enemy may win by a guess.
const GIFTS: &str = r#"game gifts "Gifts"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

kind page in deck { worth: int }

page low "Low" { worth 1 }

page high "High" { worth 5 }

deck pages total 4 {
  low * 2
  high * 2
}

pile stock shared hidden

pile hand per army private

enum act { take, wait, give }

state points per army: int = 0

state done: int = 0

council { armies 2 }

setup {
  fill stock with pages
  shuffle stock
  for each a in armies {
    draw 1 from stock to a.hand
  }
}

turn army at most 8 "the end" {
  phase act "Act" {
    choose a in {take, wait, give} by us "Act" {
      if a == take {
        let thrown = roll d6
        us.points += 1 + thrown / 6
      }
      if a == give {
        them.points += 4
      }
      done += 1
    }
  }
}

judge outlook(a: army) -> int {
  (a.points - sum(enemies(a), it.points)) * 20 + sum(a.hand, it.worth)
}

victory a in armies when done == 8 and all(enemies(a), a.points > it.points) "has more"
"#;

const FIRST: Reader = Reader::of_army(0);

fn image() -> Arc<Image> {
    compiled::image(GIFTS)
}

/// A game of people with given answers.
fn played(image: &Arc<Image>, answers: &[&str]) -> Record {
    let mut session = Session::new(image, 4, 0, &[None, None]);
    for answer in answers {
        session.advance().unwrap();
        session.choose_by_key(&RecordedAnswer::Key((*answer).to_owned())).unwrap();
    }
    session.advance().unwrap();
    session.record()
}

#[test]
fn the_best_answer_is_first_and_the_worst_last() {
    let image = image();
    for number in 0..6 {
        let mut game = Machine::new(&image, 1, number);
        assert!(hints(&game, FIRST, 0, 3).is_empty());
        assert_eq!(game.run(), Status::Decision);
        let found = hints(&game, FIRST, 0, 3);
        let texts: Vec<&str> = found.iter().map(|hint| hint.text.as_str()).collect();
        assert_eq!(texts, ["take", "wait", "give"]);
        for hint in &found {
            let of = hint.estimate;
            assert!(of.low <= of.chance && of.chance <= of.high && hint.playouts > 0, "{hint:?}");
        }
        assert!(found[0].estimate.chance > found[2].estimate.chance + 0.1, "{found:#?}");
        // The same every time; the true stock and the enemy's card differ between the games.
        assert_eq!(found, hints(&game, FIRST, 0, 3));
        assert_eq!(hints(&game, FIRST, 0, 1), found[..1]);
    }
}

#[test]
fn standings_follow_the_points() {
    let image = image();
    let record = played(&image, &["take", "give", "take", "wait", "wait", "wait", "wait", "wait"]);
    let line = chances_by_turn(&image, &record, FIRST);
    let turns: Vec<u32> = line.iter().map(|standing| standing.turn).collect();
    assert_eq!(turns, [1, 2, 3, 4, 5, 6, 7, 8, 8]);
    let chances: Vec<f64> = line.iter().map(|standing| standing.chance).collect();
    assert!((chances[0] - 0.5).abs() < 0.05, "{chances:?}");
    assert!(chances[2] > chances[1] && chances[1] > chances[0], "{chances:?}");
    assert_eq!(chances.last(), Some(&1.0));
    let [second] = [chances_by_turn(&image, &record, Reader::of_army(1))];
    assert_eq!(second.last().map(|standing| standing.chance), Some(0.0));
}

/// The evaluation counts cards, so it would tell the enemy's card if it were not dealt.
#[test]
fn standings_reveal_nothing_hidden() {
    let image = image();
    let start = |number: u64| {
        let session = Session::new(&image, 4, number, &[None, None]);
        let record = session.record();
        let [first] = chances_by_turn(&image, &record, FIRST)[..1].to_vec().try_into().unwrap();
        let own = session.game().clone();
        (own, first.chance)
    };
    let mut chances: Vec<u64> = (0..12)
        .map(|number| {
            let (mut game, chance) = start(number);
            game.run();
            assert_eq!(game.status(), Some(Status::Decision));
            chance.to_bits()
        })
        .collect();
    chances.sort_unstable();
    chances.dedup();
    // The own card is known: two figures at most.
    assert!(chances.len() <= 2, "{chances:?}");
}

#[test]
fn the_review_finds_the_gift() {
    let image = image();
    let record = played(&image, &["take", "take", "give", "take", "take", "wait", "wait", "wait"]);
    let moments = worst_moments(&image, &record, FIRST, 5);
    let worst = moments.first().expect("a moment");
    assert_eq!((worst.answers, worst.turn, worst.text.as_str()), (2, 3, "give"));
    assert!(worst.before - worst.after > 0.1, "{worst:#?}");
    assert_eq!(worst.hints.first().map(|hint| hint.text.as_str()), Some("take"));
    assert_eq!(moments, worst_moments(&image, &record, FIRST, 5));
    assert!(worst_moments(&image, &record, FIRST, 0).is_empty());
}

/// A game of one army, which is lost unless it marches in most of its turns.
const MARCH: &str = r#"game march "March"

board field squares 4 x 2 { rows B..A }

terrain plain "Plain" { default, symbol . }

kind unit on square { draw block }

unit cohort "Cohort" abbr CO { }

council { armies 1 }

state miles per army: int = 0

enum act { rest, go }

turn army at most 8 {
  phase act "Act" {
    choose a in {rest, go} by us "Act" {
      if a == go {
        us.miles += 1
      }
    }
  }
  phase end "End" {
    if turn-number == 6 and us.miles >= 4 {
      victory for us "is home"
    }
    if turn-number == 7 {
      defeat for us "is surrounded"
    }
  }
}

proc lost(u: unit) {
  remove u
}
"#;

const FOREST: &str = r#"scenario forest "Forest" for march

war-council {
  army rome "Rome" bottom { }
}

map field

deploy rome { cohort at A1 }
"#;

#[test]
fn a_single_army_without_a_judge_wants_to_win() {
    let image = compiled::battle(MARCH, FOREST);
    let mut game = Machine::new(&image, 1, 0);
    assert_eq!(game.run(), Status::Decision);
    let found = hints(&game, FIRST, 0, 2);
    let chance =
        |text: &str| found.iter().find(|hint| hint.text == text).map(|hint| hint.estimate.chance);
    assert!(chance("go") > chance("rest") && chance("rest") < Some(0.9), "{found:#?}");
}
