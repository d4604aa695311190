//! Channels between the chairs of a table.

use std::sync::Arc;

use castra_sim::{Chairs, Channel, Pause, RecordedAnswer, Session, channel_lines};
use castra_vm::Image;

use crate::compiled::image;

/// A chief talks with one of three captains in the first turn, with all in the second, and with
/// nobody later. Captains always talk with each other. Each turn asks once.
const STAFF: &str = r#"game staff "Staff"

enum wing { left, center, right }

council { armies 2 }

state steps per army: int = 0

role chief per army

role captain per army per wing

seats 4 {
  chief 1
  captain(center) 1
  captain(left) 2
  captain(right) 2
}

seats 6 {
  chief 1
  captain(center) 1
  captain(left) 2
  captain(right) 3
}

seats 8 {
  chief 1
  captain(left) 2
  captain(center) 3
  captain(right) 4
}

setup {
  for each a in armies {
    talk between captain(a) and captain(a)
  }
}

turn army at most 4 "all is done" {
  phase walk "Walking" {
    if turn-number == 1 {
      talk between chief(us) and one captain(us) this turn
    }
    if turn-number == 2 {
      for each a in armies {
        talk between captain(a) and chief(a) this turn
      }
    }
    if turn-number == 3 {
      for each a in armies {
        for each w in {left, right} {
          talk between chief(a) and captain(a, w)
          silence between captain(a, w) and captain(a, center)
        }
      }
    }
    choose n in 1..2 by chief(us) "Steps" {
      us.steps += n
    }
  }
}
"#;

/// The open channels at each question, each with its chooser.
fn channels(image: &Arc<Image>, players: u32, people: &[u32]) -> Vec<Vec<(String, Option<u32>)>> {
    let chairs = Chairs::of(image.program(), players).unwrap();
    let mut session = Session::with_chairs(image, 3, 0, chairs, &[]);
    let mut all = Vec::new();
    let open = |session: &Session| {
        let found = Channel::open_channels(session.game(), session.chairs(), |chair| {
            people.contains(&chair)
        });
        found.into_iter().map(|channel| (channel.id, channel.chooser)).collect()
    };
    while let Pause::Person(_) = session.advance().unwrap() {
        all.push(open(&session));
        session.choose_by_key(&RecordedAnswer::Key("1".to_owned())).unwrap();
    }
    all.push(open(&session));
    all
}

fn free(ids: &[&str]) -> Vec<(String, Option<u32>)> {
    ids.iter().map(|id| ((*id).to_owned(), None)).collect()
}

fn chosen(ids: &[&str], chooser: u32) -> Vec<(String, Option<u32>)> {
    ids.iter().map(|id| ((*id).to_owned(), Some(chooser))).collect()
}

#[test]
fn rules_open_and_close_the_channels_of_eight() {
    let image = image(STAFF);
    let all = channels(&image, 8, &[0, 1, 2, 3]);
    // All four are on one side, so the channel for all is theirs.
    let captains = ["first.2+first.3", "first.2+first.4", "first.3+first.4"];
    let mut of_one = chosen(&["first.1+first.2", "first.1+first.3", "first.1+first.4"], 0);
    of_one.extend(free(&captains));
    assert_eq!(all[0], of_one);
    assert_eq!(all[1], free(&["all"]));
    assert_eq!(all[2], free(&["first.1+first.2", "first.1+first.4", "first.2+first.4"]));
    // Channels that no rule closes stay open.
    assert_eq!(all[3], all[2]);
    assert_eq!(all[4], free(&["all"]));
    // With both armies at the table, each side has a channel too.
    let people: Vec<u32> = (0..8).collect();
    assert_eq!(channels(&image, 8, &people)[1], free(&["all", "first", "second"]));
    // A bot is no partner: of these three, only the chief of the second army has a limit.
    assert_eq!(channels(&image, 8, &[1, 4, 6])[0], free(&[]));
    assert_eq!(channels(&image, 8, &[1, 5, 6])[0], free(&["all", "second"]));
}

/// A player is bound by the rules for each role: as chief, as captain of the centre.
#[test]
fn six_and_four_are_bound_by_all_their_roles() {
    let image = image(STAFF);
    let six = channels(&image, 6, &[0, 1, 2]);
    let mut expected = chosen(&["first.1+first.2", "first.1+first.3"], 0);
    expected.extend(free(&["first.2+first.3"]));
    assert_eq!(six[0], expected);
    // In the third turn, the captain of the centre may not talk, and is the chief.
    assert_eq!(six[2], free(&["first.2+first.3"]));
    let four = channels(&image, 4, &[0, 1]);
    assert_eq!(four[0], chosen(&["first.1+first.2"], 0));
    assert_eq!(four[1], free(&["all"]));
    assert_eq!(four[2], free(&[]));
}

#[test]
fn one_player_for_each_army_is_bound_by_nothing() {
    let image = image(STAFF);
    for turn in channels(&image, 2, &[0, 1]) {
        assert_eq!(turn, free(&["all"]));
    }
    assert_eq!(channels(&image, 2, &[0])[0], free(&[]));
}

#[test]
fn channels_are_named_in_lines() {
    let image = image(STAFF);
    let lines = |people: u32, answers: usize| {
        let chairs = Chairs::of(image.program(), 8).unwrap();
        let mut session = Session::with_chairs(&image, 3, 0, chairs, &[]);
        for _ in 0..answers {
            session.advance().unwrap();
            session.choose_by_key(&RecordedAnswer::Key("1".to_owned())).unwrap();
        }
        session.advance().unwrap();
        let open = Channel::open_channels(session.game(), session.chairs(), |chair| chair < people);
        channel_lines(&open, session.chairs())
    };
    assert_eq!(
        lines(4, 0),
        [
            "first: chief may talk with captain left, captain center or captain right in this turn",
            "first: captain left, captain center and captain right may talk",
        ]
    );
    assert_eq!(lines(4, 1), ["everybody may talk with everybody"]);
    assert_eq!(lines(3, 2), ["first: chief and captain left may talk"]);
    assert_eq!(
        lines(8, 1)[1..],
        [
            "first: chief, captain left, captain center and captain right may talk",
            "second: chief, captain left, captain center and captain right may talk",
        ]
    );
}
