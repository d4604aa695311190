//! Interactive play: the information that each seat gets, undo, and saved games.

use castra_sim::{
    Bot, Pause, Question, Record, RecordedAnswer, Session, TakeBackMode, TakeBackResult, View,
    replay, test_text, text_map,
};
use castra_vm::{Machine, NoTrace, RandomStream, Reader, Status};
use castra_workspace::{NoLibrary, Package, Workspace};

use crate::compiled::image;

/// Hands, cards laid open and face down, a secret number, dice.
const HANDS: &str = r#"game hands "Hands"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

kind page in deck {
  worth: int
}

page one "Page One" { worth 1 }

page two "Page Two" { worth 2 }

page three "Page Three" { worth 3 }

page four "Page Four" { worth 4 }

page five "Page Five" { worth 5 }

page six "Page Six" { worth 6 }

page seven "Page Seven" { worth 7 }

page eight "Page Eight" { worth 8 }

deck pages total 8 {
  one * 1
  two * 1
  three * 1
  four * 1
  five * 1
  six * 1
  seven * 1
  eight * 1
}

pile stock shared hidden

pile hand per army private

pile shown per army public

pile grave shared hidden

council { armies 2 }

state points per army: int = 0

state doubt per army private: int = 0

setup {
  fill stock with pages
  shuffle stock
  for each a in armies {
    draw 2 from stock to a.hand
  }
}

turn army at most 4 "all is laid" {
  phase lay "Laying" {
    choose n in 0..2 by us "Doubt" {
      us.doubt = n
    }
    choose c in us.hand by us "Lay open" {
      say "{us} plays {c}"
      move c to us.shown
      us.points += c.worth
    }
    draw 1 from stock to us.hand
    choose d in us.hand by us "Lay down" {
      say "{us} buries {d}"
      move d to grave
    }
    let thrown = roll d6
    us.points += thrown
    draw 1 from stock to us.hand
  }
}
"#;

/// The chairs of the first army and of the second.
const FIRST: u32 = 0;
const SECOND: u32 = 1;

/// Lets bots play until a person has to decide, or the game is over.
fn to_person(session: &mut Session) -> Option<u32> {
    loop {
        match session.advance().unwrap() {
            Pause::Person(seat) => return Some(seat),
            Pause::Bot(_) => {}
            Pause::Over => return None,
        }
    }
}

/// A person's answer, which depends on the number of options.
fn answer(session: &mut Session) -> bool {
    let Some(seat) = to_person(session) else { return false };
    let question = session.question(seat).unwrap();
    let option = &question.options[session.answers().len() % question.options.len()];
    let answer = match question.several {
        None => RecordedAnswer::Key(option.key.clone()),
        Some(several) => {
            let keys = question.options.iter().take(several.least.max(1)).map(|o| o.key.clone());
            RecordedAnswer::Keys(keys.collect())
        }
    };
    session.choose_by_key(&answer).unwrap();
    true
}

fn texts(session: &Session, seat: u32) -> Vec<String> {
    session.lines(seat).into_iter().map(|line| line.text).collect()
}

#[test]
fn hidden_information_changes_nothing_visible() {
    let image = image(HANDS);
    let mut chance = RandomStream::stream(7, 0, 9);
    let mut seen = 0;
    for number in 0..40 {
        let mut game = Machine::new(&image, 3, number);
        while game.run() == Status::Decision {
            for seat in [FIRST, SECOND] {
                let reader = Reader::of_army(seat);
                let view = View::of(&game, reader);
                let question = Question::of(&game, reader, 0);
                for _ in 0..4 {
                    let mut other = game.clone();
                    assert!(other.determinize(reader, &mut chance));
                    assert_eq!(View::of(&other, reader), view);
                    assert_eq!(Question::of(&other, reader, 0), question);
                    // Some of the information hidden from this seat may have been revealed to it.
                    let enemy = Reader::of_army(1 - seat);
                    seen += usize::from(View::of(&other, enemy) != View::of(&game, enemy));
                }
            }
            game.choose_at_random(&mut chance);
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn only_the_deciding_player_gets_the_question() {
    let mut session = Session::new(&image(HANDS), 3, 0, &[None, None]);
    assert_eq!(to_person(&mut session), Some(FIRST));
    let question = session.question(FIRST).unwrap();
    assert_eq!((question.label.as_str(), question.army.as_str()), ("Doubt", "first"));
    assert!(!question.private);
    assert_eq!(session.question(SECOND), None);
    assert!(answer(&mut session));
    to_person(&mut session);
    assert!(session.question(FIRST).unwrap().private);
    let view = session.view(SECOND).unwrap();
    let hand = view.piles.iter().find(|p| p.name == "hand" && p.army.as_deref() == Some("first"));
    assert_eq!(hand.map(|hand| (hand.count, hand.cards.len())), Some((2, 0)));
    assert!(
        !view.states.iter().any(|s| s.army.as_deref() == Some("first") && s.fact.name == "doubt")
    );
}

#[test]
fn stories_name_only_the_cards_that_their_reader_sees() {
    let mut session = Session::new(&image(HANDS), 3, 0, &[None, None]);
    for _ in 0..3 {
        assert!(answer(&mut session));
    }
    to_person(&mut session);
    let mine = texts(&session, FIRST);
    let theirs = texts(&session, SECOND);
    let line = |lines: &[String], of: &str| {
        lines.iter().find(|line| line.contains(of)).cloned().unwrap_or_else(|| panic!("{lines:?}"))
    };
    // An open card is named to both players, a buried one only to the player who buried it.
    assert_eq!(line(&mine, "plays"), line(&theirs, "plays"));
    assert!(line(&theirs, "plays").contains("plays Page "), "{theirs:?}");
    assert!(line(&mine, "buries").contains("buries Page "), "{mine:?}");
    assert!(line(&theirs, "buries").contains("buries a card"), "{theirs:?}");
    assert!(!theirs.iter().any(|line| line.contains("Doubt") || line.contains('\u{e000}')));
}

/// A story names a card only if its reader knows it by then.
#[test]
fn no_story_names_a_card_too_early() {
    let image = image(HANDS);
    for number in 0..30 {
        let mut session = Session::new(&image, 5, number, &[None, None]);
        let mut known = [Vec::new(), Vec::new()];
        loop {
            let more = to_person(&mut session).is_some();
            for seat in [FIRST, SECOND] {
                let known = &mut known[seat as usize];
                let cards =
                    session.view(seat).unwrap().piles.into_iter().flat_map(|pile| pile.cards);
                known.extend(cards.map(|card| card.title));
                for line in texts(&session, seat) {
                    let at = line.find("Page ");
                    let named = at.map(|at| line[at..].split([' ', ';', ',']).take(2));
                    if let Some(named) = named.map(|words| words.collect::<Vec<_>>().join(" ")) {
                        assert!(known.contains(&named), "{line}: {known:?}");
                    }
                }
            }
            if !more || !answer(&mut session) {
                break;
            }
        }
    }
}

#[test]
fn resumed_games_continue_identically() {
    let image = image(HANDS);
    for bots in [[None, Some(Bot::Sensible)], [None, Some(Bot::Random)], [None, None]] {
        let mut whole = Session::new(&image, 11, 4, &bots);
        while answer(&mut whole) {}
        for stop in 1..5 {
            let mut left = Session::new(&image, 11, 4, &bots);
            for _ in 0..stop {
                answer(&mut left);
            }
            let record = Record::parse(&left.record().to_text().unwrap()).unwrap();
            assert!(record.is_unfinished());
            let mut again = Session::new(&image, 11, 4, &bots);
            assert_eq!(again.restore_answers(&record).refused, None);
            while answer(&mut again) {}
            assert_eq!(again.answers(), whole.answers());
            assert_eq!(again.record(), whole.record());
            assert_eq!(texts(&again, FIRST), texts(&whole, FIRST));
        }
        let record = whole.record();
        assert_eq!(replay(&image, &record, None, &mut NoTrace), Ok(whole.result()));
    }
}

#[test]
fn answers_are_taken_back_freely_until_chance_is_used() {
    let image = image(HANDS);
    let mut session = Session::new(&image, 3, 0, &[None, None]);
    assert_eq!(session.take_back(TakeBackMode::Free), TakeBackResult::Nothing);
    answer(&mut session);
    to_person(&mut session);
    // A number was chosen, without effect.
    assert!(session.barrier().unwrap().is_empty());
    let view = session.view(FIRST);
    assert_eq!(session.take_back(TakeBackMode::Free), TakeBackResult::Done);
    assert_eq!(session.answers().len(), 0);
    assert!(session.can_redo() && session.redo());
    to_person(&mut session);
    assert_eq!(session.view(FIRST), view);
    assert_eq!(session.takeback_count(), 0);
    // A card was laid, and another drawn.
    answer(&mut session);
    to_person(&mut session);
    let barrier = session.barrier().unwrap();
    // One player saw the open card, the other the drawn one.
    assert_eq!((barrier.chance, barrier.revealed.as_slice()), (false, &[0, 1][..]));
    assert_eq!(session.take_back(TakeBackMode::Free), TakeBackResult::Barred(barrier));
    // Another is buried, and a die falls.
    answer(&mut session);
    to_person(&mut session);
    assert!(session.barrier().unwrap().chance);
}

#[test]
fn taking_back_chance_draws_new_numbers_and_is_recorded() {
    let image = image(HANDS);
    let (mut rolls, mut same) = (Vec::new(), Vec::new());
    for how in [TakeBackMode::FreshChance, TakeBackMode::SameChance] {
        let mut session = Session::new(&image, 3, 0, &[None, None]);
        for _ in 0..3 {
            answer(&mut session);
        }
        let rolled = |session: &Session| session.account().rolls().last().cloned();
        to_person(&mut session);
        let mut all = vec![rolled(&session)];
        for _ in 0..6 {
            assert_eq!(session.take_back(how), TakeBackResult::Done);
            to_person(&mut session);
            answer(&mut session);
            to_person(&mut session);
            all.push(rolled(&session));
        }
        let record = session.record();
        assert_eq!((session.takeback_count(), record.branches.len()), (6, 6));
        assert!(record.takebacks.iter().all(|t| (t.from, t.to) == (3, 2)));
        assert_eq!(record.reseeds.len(), if how == TakeBackMode::FreshChance { 6 } else { 0 });
        // The record leads to the same position.
        let mut again = Session::new(&image, 3, 0, &[None, None]);
        let record = Record::parse(&record.to_text().unwrap()).unwrap();
        assert_eq!(again.restore_answers(&record).refused, None);
        assert_eq!((again.view(FIRST), again.record()), (session.view(FIRST), record.clone()));
        while answer(&mut again) {}
        assert!(replay(&image, &again.record(), None, &mut NoTrace).is_ok());
        all.dedup();
        match how {
            TakeBackMode::FreshChance => rolls = all,
            TakeBackMode::SameChance | TakeBackMode::Free => same = all,
        }
    }
    assert!(rolls.len() > 2, "{rolls:?}");
    assert_eq!(same.len(), 1, "{same:?}");
}

#[test]
fn changed_rules_are_played_to_the_first_choice_that_they_refuse() {
    let before = image(HANDS);
    let mut session = Session::new(&before, 3, 0, &[None, Some(Bot::Sensible)]);
    while answer(&mut session) {}
    let all = session.answers().len();
    // Words in another order and another number of points change no answer.
    let other = image(&HANDS.replace("us.points += thrown", "us.points += 2 * thrown"));
    let (again, caught_up) = session.replay_with(&other).unwrap();
    assert_eq!((caught_up.used, caught_up.refused), (all, None));
    assert_eq!(again.answers(), session.answers());
    // Doubting by two is not allowed any more.
    let doubted = session.answers().iter().position(|a| *a == RecordedAnswer::Key("2".into()));
    let stricter = image(&HANDS.replace("choose n in 0..2", "choose n in 0..1"));
    let (mut again, caught_up) = session.replay_with(&stricter).unwrap();
    let refused = caught_up.refused.unwrap();
    assert_eq!(Some(caught_up.used), doubted);
    assert_eq!(refused.number, caught_up.used + 1);
    assert_eq!(refused.why, "`2` is not one of the options");
    assert!(refused.to_string().contains("Doubt"), "{refused}");
    // Play continues from there, and the earlier answers are kept.
    let record = again.record();
    assert_eq!(record.branches.last().map(|b| b.at + b.choices.len()), Some(all));
    while answer(&mut again) {}
    assert!(again.game().outcome().is_some());
}

#[test]
fn answers_may_be_recorded_by_number() {
    let image = image(HANDS);
    let mut session = Session::new(&image, 3, 0, &[None, None]);
    // A reaction with a translated label is recorded by its number.
    let mut numbers = Vec::new();
    while let Some(seat) = to_person(&mut session) {
        let options = session.question(seat).unwrap().options.len();
        numbers.push(RecordedAnswer::One(session.answers().len() % options));
        assert!(answer(&mut session));
    }
    let record = Record { choices: numbers, ..session.record() };
    assert_eq!(replay(&image, &record, None, &mut NoTrace), Ok(session.result()));
    let mut again = Session::new(&image, 3, 0, &[None, None]);
    assert_eq!(again.restore_answers(&record).refused, None);
    assert_eq!(again.answers(), session.answers());
}

#[test]
fn a_position_is_written_as_a_test_that_passes() {
    let image = image(HANDS);
    let mut session = Session::new(&image, 3, 0, &[None, None]);
    for _ in 0..5 {
        answer(&mut session);
    }
    to_person(&mut session);
    let test = test_text(session.game(), "a position");
    assert!(test.contains("turn 2 of second") && test.contains("put "), "{test}");
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", HANDS);
    workspace.add(package, "tests.castra", format!("game hands \"Hands\"\n\n{test}"));
    let checked = workspace.check();
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{test}\n{errors:#?}");
}

/// The rules place a piece of a game without units at the start.
const REINFORCED: &str = r#"game reinforced "Reinforced"

board field squares 3 x 3

kind unit on hex {
  state blocks: int 0..4 = 4
  state tired: bool
}

unit foot "Foot" abbr FT {}

enum answer { yes, no }

council { armies 2 }

turn army at most 4 "over" {
  phase wait {
    choose n in {yes, no} "Reinforce"
    if n is yes and not any(units, it.blocks > 0 or it.tired) {
      place foot for us at A2 { blocks 3 }
    }
  }
}
"#;

#[test]
fn pieces_that_rules_have_placed_are_placed_in_the_test() {
    let image = image(REINFORCED);
    let mut session = Session::new(&image, 3, 0, &[None, None]);
    assert!(answer(&mut session));
    to_person(&mut session);
    let test = test_text(session.game(), "a position");
    assert!(test.contains("place foot for first at A2 { blocks 3, tired false }\n"), "{test}");
    assert!(test.contains("expect (unit at A2) is foot\n"), "{test}");
    assert!(!test.contains("//"), "{test}");
}

/// Simultaneous bids.
const BIDS: &str = r#"game bids "Bids"

council { armies 2 }

state gold per army: int = 9

turn army at most 4 "over" {
  phase bid {
    choose together bid in 1..6 for a in armies "Bid" {
      for each a in armies {
        a.gold -= a.bid
      }
    }
  }
}
"#;

#[test]
fn simultaneous_answers_are_shown_together() {
    let mut session = Session::new(&image(BIDS), 3, 0, &[None, None]);
    assert!(castra_sim::has_secrets(session.game()));
    let bids = |session: &Session, seat| {
        let lines = texts(session, seat).into_iter();
        lines.filter(|line| line.contains("Bid")).collect::<Vec<_>>()
    };
    assert_eq!(to_person(&mut session), Some(FIRST));
    assert!(answer(&mut session));
    assert_eq!(to_person(&mut session), Some(SECOND));
    for seat in [FIRST, SECOND] {
        assert_eq!(bids(&session, seat), Vec::<String>::new());
    }
    // No player has learned anything, so a mistake may be corrected.
    assert!(session.barrier().unwrap().is_empty());
    assert!(answer(&mut session));
    to_person(&mut session);
    for seat in [FIRST, SECOND] {
        let expected = ["First: Bid: 1; second: Bid: 2"];
        assert_eq!(bids(&session, seat), expected);
    }
    assert!(!session.barrier().unwrap().is_empty());
}

/// Plans that are hidden from the other army.
const PLANS: &str = r#"game plans "Plans"

council { armies 2 }

state plan per army private: int = 0
state shown per army: int = 0

round at most 3 "over" {
  phase plan {
    for each a in armies {
      choose secretly n in 1..6 by a "Plan" {
        a.plan = n
      }
    }
  }
}
"#;

#[test]
fn secret_choices_are_not_shown_to_others() {
    let mut session = Session::new(&image(PLANS), 3, 0, &[None, None]);
    assert!(castra_sim::has_secrets(session.game()));
    let plans = |session: &Session, seat| {
        texts(session, seat).into_iter().filter(|line| line.contains("Plan")).count()
    };
    for round in 0..2 {
        assert_eq!(to_person(&mut session), Some(FIRST));
        assert!(answer(&mut session));
        assert_eq!(to_person(&mut session), Some(SECOND));
        assert!(answer(&mut session));
        to_person(&mut session);
        for seat in [FIRST, SECOND] {
            assert_eq!(plans(&session, seat), round + 1, "{:?}", texts(&session, seat));
        }
    }
}

/// Choices of armies with private information, whose labels contain values.
const LABELS: &str = r#"game labels "Labels"

board yard squares 3 x 2 { rows B..A }

terrain clay "Clay" { default }

kind scout on square {}

scout rider "Rider" {}

state men per army private: int 0..9 = 3

state far per army: int 0..9 = 0

council { armies 2 }

round at most 2 "over" {
  phase send {
    for each a in armies {
      for each s in {B1} {
        choose n in 1..6 by a "Send {a.men: man, men} of {a} to {s}" {
          a.far = n
        }
      }
    }
  }
}
"#;

#[test]
fn labels_are_shown_to_others_without_values() {
    let mut session = Session::new(&image(LABELS), 3, 0, &[None, None]);
    assert_eq!(to_person(&mut session), Some(FIRST));
    assert!(answer(&mut session));
    assert_eq!(to_person(&mut session), Some(SECOND));
    assert!(answer(&mut session));
    to_person(&mut session);
    let has = |seat, words: &str| texts(&session, seat).iter().any(|line| line.contains(words));
    assert!(has(FIRST, "Send 3 men of first to B1"), "{:?}", texts(&session, FIRST));
    assert!(has(SECOND, "Send some men of an army to a place"), "{:?}", texts(&session, SECOND));
}

/// Cards in an order that nobody knows, public once they are drawn.
const OMENS: &str = r#"game omens "Omens"

kind omen in deck { luck: int 1..9 }

omen crow "Crow" { luck 1 }

omen eagle "Eagle" { luck 9 }

deck omens {
  crow * 3
  eagle * 2
}

pile stock shared hidden

pile seen shared public

council { armies 2 }

setup {
  fill stock with omens
  shuffle stock
}

turn army at most 5 {
  phase look {
    draw 1 from stock to seen
  }
}

victory a in armies when highest(seen, it.luck) == 9 "is favoured"
"#;

#[test]
fn an_unknown_order_is_hidden_but_not_a_secret() {
    let session = Session::new(&image(OMENS), 3, 0, &[None, None]);
    assert!(!castra_sim::has_secrets(session.game()));
    assert!(castra_sim::hides_information(session.game()));
    let hands = Session::new(&image(HANDS), 3, 0, &[None, None]);
    assert!(castra_sim::hides_information(hands.game()));
    let open = OMENS.replace("shared hidden", "shared public");
    let open = image(&open);
    assert!(!castra_sim::hides_information(Session::new(&open, 3, 0, &[None, None]).game()));
}

/// Blocks whose variants only their own army sees.
const BLOCKS: &str = include_str!("../../../castra-vm/tests/language/unseen/game.castra");

#[test]
fn only_the_owner_sees_the_variant() {
    let mut session = Session::new(&image(BLOCKS), 11, 0, &[None, None]);
    assert!(castra_sim::has_secrets(session.game()));
    let secret = |text: &str| text.contains("Spears") || text.contains("Riders");
    let (mut masked, mut shown) = (0, 0);
    for _ in 0..60 {
        let Some(seat) = to_person(&mut session) else { break };
        for reader in [FIRST, SECOND] {
            let own = if reader == FIRST { "first" } else { "second" };
            for piece in &session.view(reader).unwrap().pieces {
                let known = piece.army == own;
                assert_eq!(piece.sort.is_empty(), !known, "{piece:?}");
                assert_eq!(piece.name == "Block", !known, "{piece:?}");
                assert_eq!(piece.state.iter().any(|f| f.name == "strength"), known, "{piece:?}");
                masked += usize::from(!known);
            }
        }
        let everything = View::of_replay(session.game());
        assert!(everything.pieces.iter().all(|piece| secret(&piece.name)), "{everything:?}");
        let question = session.question(seat).unwrap();
        if question.label == "Attack" {
            for option in &question.options {
                assert!(option.text.starts_with("Block at "), "{option:?}");
                assert!(option.key.starts_with("block at "), "{option:?}");
            }
        }
        // Dealing the hidden information again changes nothing for the seat.
        let mut dealt = session.game().clone();
        let reader = Reader::of_army(seat);
        dealt.determinize(reader, &mut RandomStream::stream(3, 0, 0));
        assert_eq!(Some(View::of(&dealt, reader)), session.view(seat));
        assert_eq!(Question::of(&dealt, reader, question.number), Some(question));
        assert!(answer(&mut session));
    }
    assert!(masked > 20);
    for reader in [FIRST, SECOND] {
        for line in texts(&session, reader) {
            shown += usize::from(secret(&line));
            if line.contains("enter") {
                assert!(line.contains("Block") || secret(&line), "{line}");
            }
        }
    }
    // Own blocks are named, and others while they are attacked.
    assert!(shown > 0);
    let moves = |reader| {
        let lines = texts(&session, reader).into_iter();
        lines.filter(|line| line.contains("moves from") || line.contains("move from")).collect()
    };
    let (first, second): (Vec<String>, Vec<String>) = (moves(FIRST), moves(SECOND));
    assert!(
        first.iter().zip(&second).all(|(a, b)| secret(a) != secret(b)),
        "{first:?}\n{second:?}"
    );
}

/// A board of places with two kinds of terrain.
const PASS: &str = r#"game pass "Pass"
council { armies 2 }
kind terrain on board {}
terrain land "Land" { default }
terrain town "Town" {}
board valley places {
  land ford "Ford" at 10 10
  town inn "Inn" at 20 10
  land mill "Mill" at 30 10
  link ford inn mill
}
turn army at most 1 "dusk" {
  phase rest "Rest" { choose n in 1..2 "Rest" {} }
}
"#;

/// A list of places shows the terrain of each, unlike a map of letters.
#[test]
fn a_list_of_places_names_the_commonest_terrain() {
    let game = Machine::new(&image(PASS), 1, 1);
    let map = text_map(&game, Reader::of_army(FIRST), 80, |_| None).unwrap();
    assert!(map.starts_with("Ford (land): ") && map.contains("\nInn (town): "), "{map}");
}
