//! Games between bots.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use castra_sim::{
    Bot, Duel, End, Match, PlayedGame, Record, RecordedAnswer, RecordedOutcome, ReplayError, Reply,
    Seat, Strength, Summary, Tally, position_as_battle, replay,
};
use castra_story::Story;
use castra_vm::{Choice, Image, Machine, NoTrace, RandomStream, Status, WeightError};
use castra_workspace::{NoLibrary, Package, Workspace};

use crate::compiled::image;

const FAST: Bot = Bot::Search(Strength::Fast);

/// Every type of decision, dice, picks and shuffles. Drawing pays.
const MARKET: &str = r#"game market "The Market"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

kind ware in deck {
  worth: int
}

ware figs "Figs" { worth 1 }

ware silk "Silk" { worth 3 }

deck wares total 12 {
  figs * 6
  silk * 6
}

pile stall shared hidden

pile cart per army public

council { armies 2 }

state coins per army: int = 0

setup {
  fill stall with wares
  shuffle stall
}

window sold(n: int)

react to sold(n) by a "Haggle" when n > 1 prefer 1 {
  a.coins += 1
}

react to sold(n) by a "Shout" when n > 2 prefer 0 - 1 {
  a.coins += 0
}

turn army at most 24 "night falls" {
  phase trade "Trading" {
    draw 2 from stall to us.cart
    choose some lot in us.cart where it is ware at most 3 by us "Sell" prefer lot.worth - 1
    for each c in lot {
      us.coins += c.worth
    }
    let thrown = roll d6
    choose n in 1..4 by us "Shout how loud" prefer n or none {
      us.coins += if n > thrown then 1 else 0
    }
    window sold(count(lot)) for us
    if us.cart is not empty {
      pick lost in us.cart at random
      move lost to stall
    }
  }
}

victory a in armies when a.coins >= 40 "has coins enough"
"#;

fn games(games: &Match, jobs: usize) -> Vec<PlayedGame> {
    some_games(games, 1..101, jobs)
}

fn some_games(games: &Match, numbers: Range<u64>, jobs: usize) -> Vec<PlayedGame> {
    let mut all = Vec::new();
    games.run(numbers, NonZero::new(jobs).unwrap(), |played| {
        all.push(played.unwrap());
        ControlFlow::Continue(())
    });
    all
}

/// A recorded game with its result.
fn recorded(games: &Match, number: u64) -> (Record, PlayedGame) {
    let mut choices = Vec::new();
    let played = games.runner().play_with(number, &mut NoTrace, Some(&mut choices)).unwrap();
    let program = games.image.program();
    let record = Record {
        outcome: Some(RecordedOutcome::of(program, &played)),
        choices,
        ..Record::new(program, games.seed, number)
    };
    (record, played)
}

#[test]
fn threads_change_nothing() {
    let bots = vec![Bot::Sensible, Bot::Random];
    let market = Match::new(image(MARKET), 7, bots);
    let alone = games(&market, 1);
    assert!(alone.iter().any(|p| p.decisions > 20));
    for jobs in [2, 4, 9] {
        assert_eq!(games(&market, jobs), alone);
    }
}

#[test]
fn threads_change_nothing_for_searching_bots() {
    let market = Match::new(image(MARKET), 7, vec![FAST, Bot::Search(Strength::Middle)]);
    let alone = some_games(&market, 1..9, 1);
    for jobs in [2, 3] {
        assert_eq!(some_games(&market, 1..9, jobs), alone);
    }
}

#[test]
fn followed_games_are_the_games_that_were_counted() {
    for (bot, last) in [(Bot::Random, 101), (Bot::Sensible, 101), (FAST, 4)] {
        let market = Match::new(image(MARKET), 3, vec![bot; 2]);
        for played in some_games(&market, 1..last, 1) {
            let mut answers = Vec::new();
            let mut story = Story::default();
            let told =
                market.runner().play_with(played.number, &mut story, Some(&mut answers)).unwrap();
            assert_eq!(told, played);
            assert_eq!(answers.len() as u64, played.decisions);
            assert!(answers.iter().any(|answer| matches!(answer, RecordedAnswer::Keys(_))));
        }
    }
}

#[test]
fn copies_of_games_continue_identically() {
    let mut market = Match::new(image(MARKET), 3, vec![Bot::Random, Bot::Sensible]);
    let plain = games(&market, 1);
    market.paranoid = true;
    assert_eq!(games(&market, 2), plain);
}

#[test]
fn the_seed_and_the_number_decide() {
    let of = |seed| games(&Match::new(image(MARKET), seed, vec![Bot::Random; 2]), 1);
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
    let first = of(1);
    assert!(first.iter().any(|p| p.counted != first[0].counted));
}

#[test]
fn the_sensible_bot_beats_the_random_bot() {
    let market = Match::new(image(MARKET), 1, vec![Bot::Random, Bot::Sensible]);
    let mut summary = Summary::default();
    games(&market, 1).iter().for_each(|played| summary.add(played));
    let figures = summary.figures(market.image.program(), &market.counters);
    let rates: Vec<f64> = figures.armies.iter().map(|a| a.wins.unwrap().rate).collect();
    assert!(rates[1] > rates[0] + 0.2, "{rates:?}");
    assert_eq!(figures.finished, 100);
}

#[test]
fn records_are_played_again() {
    let market = Match::new(image(MARKET), 5, vec![Bot::Random, Bot::Sensible]);
    let (record, played) = recorded(&market, 17);
    let again = Record::parse(&record.to_text().unwrap()).unwrap();
    assert_eq!(again, record);
    assert_eq!(replay(&market.image, &again, None, &mut NoTrace), Ok(played));
    let some = replay(&market.image, &again, Some(3), &mut NoTrace).unwrap();
    assert_eq!(some.decisions, 3);
}

#[test]
fn answers_that_do_not_fit_are_refused() {
    let market = Match::new(image(MARKET), 5, vec![Bot::Random; 2]);
    let (record, _) = recorded(&market, 17);
    let with = |change: &dyn Fn(&mut Vec<RecordedAnswer>)| {
        let mut record = record.clone();
        change(&mut record.choices);
        replay(&market.image, &record, None, &mut NoTrace).unwrap_err()
    };
    let used = record.choices.len();
    let short = with(&|choices| choices.truncate(used - 1));
    assert_eq!(short, ReplayError::TooFewAnswers(used - 1));
    let long = with(&|choices| choices.push(RecordedAnswer::One(0)));
    assert_eq!(long, ReplayError::TooManyAnswers { used, recorded: used + 1 });
    for answer in [RecordedAnswer::One(0), RecordedAnswer::Keys(vec!["nothing like it".to_owned()])]
    {
        let wrong = with(&|choices| choices[0] = answer.clone());
        assert!(matches!(wrong, ReplayError::NoSuchAnswer { number: 1, .. }), "{wrong}");
    }
}

#[test]
fn impossible_rules_are_faults() {
    let text = r#"game pot "The Pot"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

state coins per army: int = 0

turn army at most 10 "the pot is empty" {
  phase share {
    let thrown = roll d6
    us.coins += 12 / (thrown - 1)
  }
}
"#;
    let pot = Match::new(image(text), 1, vec![Bot::Random; 2]);
    let all = games(&pot, 2);
    let faults: Vec<&PlayedGame> = all.iter().filter(|p| matches!(p.end, End::Fault(_))).collect();
    assert!(faults.len() > 50, "five of six games at least go wrong: {}", faults.len());
    let End::Fault(fault) = &faults[0].end else { unreachable!() };
    let at = fault.span.range();
    assert_eq!(&text[at], "12 / (thrown - 1)");
    let mut summary = Summary::default();
    all.iter().for_each(|played| summary.add(played));
    let figures = summary.figures(pot.image.program(), &pot.counters);
    assert_eq!(figures.faults as usize, faults.len());
    assert_eq!(figures.finished as usize, 100 - faults.len());
}

/// There are no preferences, but some answers win.
const HEAP: &str = r#"game heap "The Heap"

council { armies 2 }

state heap: int = 13

turn army at most 20 {
  phase take {
    choose n in 1..3 where it <= heap by us "Take" {
      heap -= n
      if heap == 0 {
        victory for us "took the last"
      }
    }
  }
}
"#;

#[test]
fn searching_bots_win_without_preferences() {
    let image = image(HEAP);
    let won = |bots: [Bot; 2], army: u32| {
        let games = Match::new(Arc::clone(&image), 5, bots.to_vec());
        let mut won = 0;
        games.run(0..60, NonZero::<usize>::MIN, |played| {
            if let End::Over(ending) = played.expect("no flaw").end {
                won += u32::from(ending.winner == Some(army));
            }
            ControlFlow::Continue(())
        });
        won
    };
    assert!(won([FAST, Bot::Sensible], 0) >= 48);
    assert!(won([Bot::Sensible, FAST], 1) >= 48);
    // Without lookahead, preferences are useless here.
    assert!((15..46).contains(&won([Bot::Sensible, Bot::Random], 0)));
}

#[test]
fn looking_ahead_leaves_the_game_as_it_was() {
    let image = image(MARKET);
    let mut games = Match::new(image, 3, vec![FAST, FAST]);
    games.paranoid = true;
    let mut table = games.runner();
    let first: Vec<PlayedGame> = (0..4).map(|n| table.play(n).expect("no flaw")).collect();
    let mut other = games.runner();
    for played in first.into_iter().rev() {
        let number = played.number;
        assert_eq!(other.play(number).expect("no flaw").counted, played.counted);
    }
}

/// The second player wins if it guesses the number that the first has hidden.
const GUESS: &str = r#"game guess "Guess"

council { armies 2 }

state hidden-in per army private: int = 0

state guess: int = 0

turn army at most 2 "nobody guessed" {
  phase play {
    if turn-number == 1 {
      choose n in 0..3 by us { us.hidden-in = n }
    } else {
      choose n in 0..3 by us { guess = n }
      if guess == them.hidden-in { victory for us "guessed" }
      victory for them "kept it"
    }
  }
}
"#;

#[test]
fn searching_bots_do_not_see_hidden_information() {
    let image = image(GUESS);
    for seed in 0..10 {
        let mut guesses = Vec::new();
        for hidden in 0..4 {
            let mut game = Machine::new(&image, 5, 0);
            assert_eq!(game.run(), Status::Decision);
            game.choose(Choice::One(hidden)).unwrap();
            assert_eq!(game.run(), Status::Decision);
            let mut player = FAST.player();
            let reply =
                player.answer(&mut Seat::at(&mut game), &mut RandomStream::stream(seed, 0, 0));
            assert!(matches!(reply, Reply::One(_)), "{reply:?}");
            guesses.push(format!("{reply:?}"));
        }
        assert!(guesses.iter().all(|guess| *guess == guesses[0]), "{guesses:?}");
    }
}

/// The preferences are against every stone, but taking both heavy ones and no other wins.
const STONES: &str = r#"game stones "Stones"

council { armies 2 }

enum stone { light, heavy, broken, huge }

turn army at most 1 "nobody took them" {
  phase take {
    choose some taken in stones at most 3 by us "Take" prefer if taken is broken then 1 else 0 - 1
    if count(taken) == 2 and broken in taken and huge in taken {
      victory for us "took them"
    }
  }
}
"#;

#[test]
fn several_are_chosen_by_looking_ahead() {
    let image = image(STONES);
    let wins = |bot: Bot| {
        let games = Match::new(Arc::clone(&image), 5, vec![bot; 2]);
        let all = some_games(&games, 0..20, 1);
        all.iter().filter(|p| matches!(&p.end, End::Over(e) if e.winner.is_some())).count()
    };
    assert_eq!((wins(Bot::Sensible), wins(FAST)), (0, 20));
}

/// One of the options leads to a step without end.
const MAZE: &str = r#"game maze "The Maze"

council { armies 2 }

state steps: int = 0

turn army at most 3 "nobody got out" {
  phase walk {
    choose n in 0..2 by us "Which way" prefer n {
      if n == 0 {
        repeat at most 2000000000 {
          steps = 1 - steps
        }
      }
    }
  }
}
"#;

#[test]
fn endless_steps_stop_the_search() {
    let mut game = Machine::new(&image(MAZE), 5, 0);
    assert_eq!(game.run(), Status::Decision);
    let before = game.state_hash();
    let mut player = FAST.player();
    let mut chance = RandomStream::stream(1, 0, 0);
    // The player falls back to the preferred option, and keeps to it.
    for _ in 0..50 {
        assert_eq!(player.answer(&mut Seat::at(&mut game), &mut chance), Reply::One(2));
        assert_eq!(game.state_hash(), before);
    }
}

/// The third option has an effect, which only an evaluation can see: the game is long, and ends at
/// random. `rules` follow.
fn mine(effect: &str, rules: &str) -> String {
    format!(
        r#"game mine "The Mine"

die d6 numeric {{ 1, 2, 3, 4, 5, 6 }}

council {{ armies 2 }}

state gold per army: int = 0

turn army at most 200 "nobody found it" {{
  phase dig {{
    choose n in 0..3 by us "Where" prefer 0 - n {{
      if n == 2 {{
        {effect}
      }}
    }}
    let thrown = roll d6
    if thrown == 6 and turn-number > 100 {{
      victory for us "found it"
    }}
  }}
}}

{rules}
"#
    )
}

/// Returns the option that a fast search takes at the start.
fn first_option(game: &mut Machine) -> Option<usize> {
    assert_eq!(game.run(), Status::Decision);
    let mut player = FAST.player();
    match player.answer(&mut Seat::at(game), &mut RandomStream::stream(1, 0, 0)) {
        Reply::One(option) => Some(option),
        Reply::Some(_) | Reply::AtRandom => None,
    }
}

#[test]
fn positions_are_judged_as_the_game_says() {
    let first = |judge: &str| {
        let mut game = Machine::new(&image(&mine("us.gold += 1", judge)), 5, 0);
        let option = first_option(&mut game);
        (option, game.judge_value(1))
    };
    let good = "judge wealth(a: army) -> int { half(a) * 2 }\n\nfn half(a: army) -> int { a.gold * 10 + 4 }";
    assert_eq!(first(good), (Some(2), Some(8)));
    let bad = "judge wealth(a: army) -> int { 0 - 20 * a.gold }";
    assert_ne!(first(bad).0, Some(2));
    // A judge that fails favours no army, and does not stop the game.
    let broken = "judge wealth(a: army) -> int { 20 / a.gold }";
    assert_eq!(first(broken), (Some(0), None));
}

#[test]
fn pieces_and_goals_are_judged_without_a_judge() {
    let first = |effect: &str, rules: &str| {
        first_option(&mut Machine::new(&image(&mine(effect, rules)), 5, 0))
    };
    let gold = "us.gold += 1";
    assert_eq!(first(gold, ""), Some(0));
    // Declared endings and statements below an `if` name goals, if both are about one army.
    assert_eq!(first(gold, "victory a in armies when a.gold >= 9 \"is rich\""), Some(2));
    let checks = |winner: &str| {
        format!("{gold}\n        if us.gold >= 9 {{ victory for {winner} \"is rich\" }}")
    };
    assert_eq!(first(&checks("us"), ""), Some(2));
    assert_eq!(first(&checks("them"), ""), Some(0));
    // Pieces that the setup places, in a procedure, count like those of a battle.
    let pieces = r#"
board field hexes pointy 4 x 2 { rows A..B }

kind unit on hex {}

unit line "Line" {}

setup {
  muster(us)
  muster(them)
}

proc muster(a: army) {
  for each h in hexes where it.unit is none and (a == us) == (it.row == 1) {
    place line for a at h
  }
}"#;
    let strikes = "for each u in units where it.army == them { remove u }";
    assert_eq!(first(strikes, pieces), Some(2));
    let suffers = "for each u in units where it.army == us { remove u }";
    assert_eq!(first(suffers, pieces), Some(0));
}

/// The only battle of a package of two files, and its image.
fn battle_of(game: &str, battle: &str) -> (Arc<castra_defs::Scenario>, Arc<Image>) {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", game);
    workspace.add(package, "battle.castra", battle);
    let checked = workspace.check();
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let battle = checked.scenarios.first().unwrap();
    let image = Arc::new(Image::compile(&battle.link(&[]).unwrap()).unwrap());
    (Arc::clone(&battle.scenario), image)
}

#[test]
fn a_position_has_the_sides_of_its_moment() {
    let game = r#"game walls "Walls"

board field hexes pointy 4 x 2 { rows A..B }

council { armies 2 }

kind unit on hex {}

terrain plain "Plain" { default, symbol . }
terrain wall "Wall" { on-sides, art rampart }
terrain ditch "Ditch" { on-sides, art stream }

unit foot "Foot" abbr F {}

turn army at most 4 "the end" {
  phase build "Build" {
    for each h in hexes where it.row == 1 {
      for each k in neighbours(h, wall) { side(h, k) = none }
    }
    for each h in hexes where it.row == 2 and it.column == 1 {
      for each k in neighbours(h) { side(h, k) = ditch }
    }
    choose n in 1..2 by us "Wait"
  }
}
"#;
    let battle = r#"scenario walled "Walled" for walls

war-council {
  army one "One" bottom {}
  army two "Two" top {}
}

map field {
  wall at A1.e A2.e B1.e B3.w
}

deploy one {
  foot at A3
}

deploy two {
  foot at B3
}
"#;
    let (battle, image) = battle_of(game, battle);
    let mut game = Machine::new(&image, 1, 0);
    let sides = |game: &Machine| -> Vec<String> {
        let now = position_as_battle(&battle, game);
        now.sides
            .iter()
            .map(|s| format!("{}.{} {}", s.at.hex, s.side.suffix(), s.terrain))
            .collect()
    };
    assert_eq!(sides(&game), ["A1.e wall", "A2.e wall", "B1.e wall", "B3.w wall"]);
    assert_eq!(game.run(), Status::Decision);
    let mut now = sides(&game);
    now.sort();
    assert_eq!(now, ["B1.e ditch", "B1.ne ditch", "B1.nw ditch", "B3.w wall"]);
}

#[test]
fn a_position_has_the_marks_of_its_moment() {
    let game = r#"game badges "Badges"

board field hexes pointy 4 x 2 { rows A..B }

council { armies 2 }

kind unit on hex {
  state rival: banner or none = none
}

kind badge marks unit {}

kind banner marks unit {}

unit foot "Foot" abbr F {}

badge oak "Oak" {}
badge elm "Elm" {}
banner eagle "Eagle" {}

turn army at most 4 "the end" {
  phase change "Change" {
    for each u in units {
      u.rival = eagle
      u.badge = if u.badge is oak then elm else oak
      u.banner = if u.banner is none then eagle else none
    }
    choose n in 1..2 by us "Wait"
  }
}
"#;
    let battle = r#"scenario badged "Badged" for badges

war-council {
  army one "One" bottom {}
  army two "Two" top {}
}

map field {}

deploy one {
  foot at A3 as oak and eagle
}

deploy two {
  foot at B3
}
"#;
    let (battle, image) = battle_of(game, battle);
    let mut game = Machine::new(&image, 1, 0);
    let marks = |game: &Machine| -> Vec<Vec<String>> {
        position_as_battle(&battle, game).pieces.into_iter().map(|piece| piece.marks).collect()
    };
    assert_eq!(marks(&game), [vec!["oak", "eagle"], vec![]]);
    assert_eq!(game.run(), Status::Decision);
    assert_eq!(marks(&game), [vec!["elm"], vec!["oak", "eagle"]]);
}

#[test]
fn a_position_has_the_links_of_its_moment() {
    let game = r#"game ways "Ways"

terrain land "Land" { default }
terrain road "Road" { art road, on-sides }

board valley places {
  place mill "Mill" at 20 20
  place ford "Ford" at 40 20
  place camp "Camp" at 60 20
  place well "Well" at 40 40
  road mill ford
  link ford camp
  link ford well
}

council { armies 2 }

kind band on place stacks {}

band raiders "Raiders" abbr R {}

turn army at most 4 "the end" {
  phase build "Build" {
    for each h in places where it.band is none {
      for each k in neighbours(h, road) { side(k, h) = none }
      for each k in neighbours(h) - neighbours(h, road) where it.band is none { side(k, h) = road }
    }
    choose n in 1..2 by us "Wait"
  }
}
"#;
    let battle = r#"scenario ways-there "Ways" for ways

war-council {
  army one "One" bottom {}
  army two "Two" top {}
}

map valley {}

deploy one {
  raiders at camp
}

deploy two {
  raiders at mill
}
"#;
    let (battle, image) = battle_of(game, battle);
    let mut game = Machine::new(&image, 1, 0);
    assert!(position_as_battle(&battle, &game).links.is_empty());
    assert_eq!(game.run(), Status::Decision);
    let links = position_as_battle(&battle, &game).links;
    let links: Vec<String> =
        links.iter().map(|link| format!("{:?} {:?}", link.between, link.terrain)).collect();
    assert_eq!(links, ["[0, 1] None", "[1, 3] Some(\"road\")"]);
}

#[test]
fn a_position_has_the_ground_of_its_moment() {
    let game = r#"game fens "Fens"

board field hexes pointy 4 x 2 { rows A..B }

council { armies 2 }

kind unit on hex {}

kind terrain on board {}

terrain plain "Plain" { default, symbol . }
terrain marsh "Marsh" { symbol m }
terrain wood "Wood" { symbol w }

unit foot "Foot" abbr F {}

turn army at most 4 "the end" {
  phase water "Water" {
    if turn-number == 1 {
      for each h in hexes where it.terrain is wood { h.terrain = plain }
      for each h in hexes where it.terrain is marsh { h.terrain = wood }
    }
    if turn-number == 2 {
      for each h in hexes where it.terrain is plain { h.terrain = marsh }
    }
    choose n in 1..2 by us "Wait"
  }
}
"#;
    let battle = r#"scenario fen "The Fen" for fens

war-council {
  army one "One" bottom {}
  army two "Two" top {}
}

map field {
  marsh at A1 A2
  wood at B1
}

deploy one {
  foot at A3
}

deploy two {
  foot at B3
}
"#;
    let (battle, image) = battle_of(game, battle);
    let mut game = Machine::new(&image, 1, 0);
    let ground = |game: &Machine| -> Vec<String> {
        let now = position_as_battle(&battle, game);
        now.terrain.iter().map(|g| format!("{} {}", g.at.hex, g.terrain)).collect()
    };
    assert_eq!(ground(&game), ["A1 marsh", "A2 marsh", "B1 wood"]);
    assert_eq!(game.run(), Status::Decision);
    // The map leaves out hexes with open ground.
    assert_eq!(ground(&game), ["A1 wood", "A2 wood"]);
    assert!(game.choose(Choice::One(0)).is_ok());
    assert_eq!(game.run(), Status::Decision);
    let wet = ["A1 wood", "A2 wood", "B1 marsh", "B2 marsh", "B3 marsh", "A3 marsh", "A4 marsh"];
    let mut wet = wet.map(str::to_owned).to_vec();
    let mut now = ground(&game);
    wet.sort();
    now.sort();
    assert_eq!(now, wet);
}

/// The rules let an army take any number; the weight sets the preferred one.
const GREED: &str = r#"game greed "Greed"

council { armies 2 }

weight greed: int 0..9 = 2

weight other: int -5..5 = 0

state gold per army: int = 0

turn army at most 6 "time is up" {
  phase take {
    choose n in 0..9 by us prefer if n == greed + other then 1 else 0
    us.gold += n
  }
}

victory a in armies when a.gold >= 15 "has enough"
"#;

#[test]
fn weights_change_only_preferences() {
    let base = image(GREED);
    let taken = |image: &Arc<Image>| {
        let mut game = Machine::new(image, 5, 0);
        assert_eq!(game.run(), Status::Decision);
        match Bot::Sensible
            .player()
            .answer(&mut Seat::at(&mut game), &mut RandomStream::stream(1, 0, 0))
        {
            Reply::One(option) => option,
            Reply::Some(_) | Reply::AtRandom => panic!("one of the numbers is better"),
        }
    };
    assert_eq!(taken(&base), 2);
    let other = Arc::new(base.with_weights(&[6, 1]).unwrap());
    assert_eq!((taken(&other), taken(&base)), (7, 2));
    assert_eq!(other.program().weights[0].value, 6);
    assert_eq!(base.instruction_count(), other.instruction_count());
    assert!(matches!(base.with_weights(&[6]), Err(WeightError::Count { count: 2, given: 1 })));
    assert!(matches!(base.with_weights(&[6, 6]), Err(WeightError::Range { high: 5, .. })));
}

#[test]
fn two_images_play_one_game_in_step() {
    let old = image(GREED);
    let new = Arc::new(old.with_weights(&[8, 0]).unwrap());
    let pairs = |one: &Arc<Image>, other: &Arc<Image>, jobs: usize| {
        let duel = Duel::with_images([one, other], 1, [Bot::Sensible; 2]).unwrap();
        let mut tally = Tally::default();
        let jobs = std::num::NonZero::new(jobs).unwrap();
        duel.run(1..6, jobs, |pair| {
            tally.add(&pair.unwrap());
            std::ops::ControlFlow::Continue(())
        });
        tally
    };
    // Taking eight at a time is enough after two turns, taking two never is.
    assert_eq!(pairs(&new, &old, 1).halves, [10, 10]);
    assert_eq!(pairs(&old, &new, 2).halves, [0, 0]);
    assert_eq!(pairs(&old, &old, 1), pairs(&old, &Arc::new(Image::clone(&old)), 1));
    // Different rules are detected when they first show; different data at the start.
    let richer = image(&GREED.replace("0..9 by us", "0..8 by us"));
    let duel = Duel::with_images([&old, &richer], 1, [Bot::Sensible; 2]).unwrap();
    let mut flaw = None;
    duel.run(1..2, std::num::NonZero::<usize>::MIN, |pair| {
        flaw = pair.err();
        std::ops::ControlFlow::Continue(())
    });
    assert!(flaw.is_some_and(|flaw| flaw.what.contains("different questions")));
    let three = image(&GREED.replace("armies 2", "armies 3"));
    assert!(Duel::with_images([&old, &three], 1, [Bot::Sensible; 2]).is_err());
}
