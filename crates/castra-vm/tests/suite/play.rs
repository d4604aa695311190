//! Plays the games of this repository and checks properties of any game.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use super::common;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use castra_vm::{Choice, ChoiceError, DecisionKind, Image, Machine, RandomStream, Reader, Status};

const GAMES: [&str; 3] = ["examples/hex", "examples/breakthrough", "ancient-generals"];

/// Continues with random answers for a number of decisions; returns each answer with the number of
/// options.
fn play(machine: &mut Machine, chance: &mut RandomStream, most: usize) -> Vec<(usize, String)> {
    let mut answers = Vec::new();
    let mut words = Vec::new();
    while answers.len() < most && machine.run() == Status::Decision {
        let choice = machine.random_choice(chance, &mut words);
        answers.push((machine.option_count(), machine.describe_choice(&choice)));
        machine.choose(choice).unwrap();
    }
    answers
}

fn each_game(test: impl Fn(&Arc<Image>)) {
    for game in GAMES {
        test(&common::image(common::shipped(game)));
    }
}

#[test]
fn games_come_to_an_end_and_nothing_breaks_on_the_way() {
    each_game(|image| {
        for game in 0..20 {
            let mut machine = Machine::new(image, 5, game);
            let mut chance = RandomStream::stream(5, game, 1);
            while machine.run() == Status::Decision {
                machine.check_invariants().unwrap();
                machine.choose_at_random(&mut chance);
            }
            machine.check_invariants().unwrap();
            assert_eq!(machine.fault(), None);
            assert!(machine.outcome().is_some());
        }
    });
}

#[test]
fn compiler_options_do_not_change_games() {
    for game in GAMES {
        let program = common::shipped(game);
        let (image, plain) = (common::image(program.clone()), common::plain_image(program));
        for game in 0..10 {
            let mut first = Machine::new(&image, 9, game);
            let mut second = Machine::new(&plain, 9, game);
            let answers = play(&mut first, &mut RandomStream::stream(9, game, 1), usize::MAX);
            let again = play(&mut second, &mut RandomStream::stream(9, game, 1), usize::MAX);
            assert_eq!(answers, again);
            assert_eq!(first.outcome(), second.outcome());
        }
    }
}

#[test]
fn compiler_options_do_not_change_battles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for folder in ["commands-and-colors", "ancients"] {
        let checked = common::checked(&root.join(folder));
        // Games with modules use most of the compiler's variants.
        let modular = checked.scenarios.iter().filter(|s| !s.scenario.modules.is_empty());
        for scenario in modular {
            let program = scenario.link(&[]).unwrap();
            let (image, plain) = (common::image(program.clone()), common::plain_image(program));
            let mut first = Machine::new(&image, 9, 1);
            let mut second = Machine::new(&plain, 9, 1);
            let answers = play(&mut first, &mut RandomStream::stream(9, 1, 1), 300);
            let again = play(&mut second, &mut RandomStream::stream(9, 1, 1), 300);
            assert_eq!(answers, again, "{}", scenario.scenario.id);
        }
    }
}

#[test]
fn a_game_is_its_seed_and_its_choices() {
    each_game(|image| {
        let mut first = Machine::new(image, 3, 4);
        let answers = play(&mut first, &mut RandomStream::stream(3, 4, 1), usize::MAX);
        // Plays it again on the same machine, after another game.
        first.reset(8, 8);
        play(&mut first, &mut RandomStream::stream(8, 8, 1), usize::MAX);
        first.reset(3, 4);
        assert_eq!(play(&mut first, &mut RandomStream::stream(3, 4, 1), usize::MAX), answers);
        // The fast random choice is the same.
        let mut quick = Machine::new(image, 3, 4);
        let mut chance = RandomStream::stream(3, 4, 1);
        while quick.run() == Status::Decision {
            quick.choose_at_random(&mut chance);
        }
        assert!(quick.is_identical_to(&first));
        assert_eq!(quick.state_hash(), first.state_hash());
    });
}

#[test]
fn restored_snapshots_continue_identically() {
    each_game(|image| {
        for steps in [0, 1, 7, 40] {
            let mut machine = Machine::new(image, 2, steps);
            let mut chance = RandomStream::stream(2, steps, 1);
            play(&mut machine, &mut chance, steps as usize);
            machine.run();
            let mut copy = machine.snapshot();
            let (before, hash) = (machine.clone(), machine.state_hash());
            let tail = play(&mut machine, &mut chance.clone(), 30);
            if !tail.is_empty() {
                assert!(!machine.is_identical_to(&before));
                assert_ne!(machine.state_hash(), hash);
            }
            machine.restore(&copy);
            assert!(machine.is_identical_to(&before));
            assert_eq!(machine.state_hash(), hash);
            assert_eq!(play(&mut machine, &mut chance.clone(), 30), tail);
            before.snapshot_into(&mut copy);
            machine.restore(&copy);
            assert!(machine.is_identical_to(&before));
        }
    });
}

#[test]
fn evaluating_preferences_changes_nothing() {
    let mut preferred = 0;
    let mut kinds = BTreeSet::new();
    let mut all = Vec::new();
    for folder in ["ancient-generals", "tithe", "commands-and-colors", "examples/breakthrough"] {
        let image = common::image(common::shipped(folder));
        let mut machine = Machine::new(&image, 1, 1);
        let mut chance = RandomStream::stream(1, 1, 1);
        while machine.run() == Status::Decision {
            let (before, hash) = (machine.clone(), machine.state_hash());
            let each = (0..machine.option_count()).map(|option| machine.preference(option));
            let each: Vec<i64> = each.collect();
            machine.preferences(&mut all);
            assert_eq!(all, each);
            preferred += each.iter().filter(|good| **good != 0).count();
            kinds.insert(match machine.decision().expect("a pending decision").kind {
                DecisionKind::One { or_none, .. } => ("one", or_none),
                DecisionKind::Pair { or_none, .. } => ("pair", or_none),
                DecisionKind::Some { .. } => ("some", false),
                DecisionKind::React { .. } => ("react", true),
            });
            assert!(machine.is_identical_to(&before));
            assert_eq!(machine.state_hash(), hash);
            machine.choose_at_random(&mut chance);
        }
    }
    assert!(preferred > 100);
    let expected = [
        ("one", false),
        ("one", true),
        ("pair", false),
        ("pair", true),
        ("react", true),
        ("some", false),
    ];
    assert_eq!(kinds, BTreeSet::from(expected));
}

#[test]
fn determinization_keeps_known_information() {
    let image = common::image(common::shipped("ancient-generals"));
    let cards = image.program().cards.len();
    let mut machine = Machine::new(&image, 6, 1);
    let mut chance = RandomStream::stream(6, 1, 1);
    let mut moved = 0;
    for step in 0..150u64 {
        if machine.run() != Status::Decision {
            break;
        }
        let army = machine.decider().unwrap();
        let mut world = machine.clone();
        world.determinize(Reader::of_army(army), &mut RandomStream::stream(step, 0, 0));
        world.check_invariants().unwrap();
        assert!(world.known_cards(army).iter().eq(machine.known_cards(army).iter()));
        for card in 0..cards {
            let (was, is) = (machine.pile_of(card as u32), world.pile_of(card as u32));
            if machine.known_cards(army).contains(card) {
                assert_eq!(was, is, "what is known stays");
            }
            moved += usize::from(was != is);
            // Cards never change owners in this game, and used cards are public.
            if let (Some(was), Some(is)) = (was, is)
                && step > 60
            {
                assert!(was.army.is_some() && is.army.is_some());
            }
        }
        // The dealt game can be continued.
        play(&mut world, &mut chance.clone(), 20);
        machine.choose_at_random(&mut chance);
    }
    assert!(moved > 0);
}

#[test]
fn invalid_answers_are_refused() {
    let image = common::image(common::shipped("ancient-generals"));
    let mut machine = Machine::new(&image, 1, 0);
    assert_eq!(machine.choose(Choice::One(0)), Err(ChoiceError::NotAsked));
    let mut chance = RandomStream::stream(1, 0, 1);
    let (mut one, mut some) = (0, 0);
    while machine.run() == Status::Decision {
        let before = machine.clone();
        let decision = machine.decision().unwrap();
        if let castra_vm::DecisionKind::Some { options, most, .. } = decision.kind {
            some += 1;
            let stranger = (0..100).find(|&c| !options.contains(c)).unwrap();
            let mut words = vec![0u64; 2];
            words[stranger / 64] |= 1 << (stranger % 64);
            assert!(most as usize <= options.len());
            assert_eq!(
                machine.choose(Choice::Some(&words)),
                Err(ChoiceError::NotAnOption(stranger))
            );
            assert_eq!(machine.choose(Choice::One(0)), Err(ChoiceError::WrongKind));
        } else {
            one += 1;
            let count = machine.option_count();
            let refusal = ChoiceError::NoSuchOption { given: count, count };
            assert_eq!(machine.choose(Choice::One(count)), Err(refusal));
            assert_eq!(machine.choose(Choice::Some(&[])), Err(ChoiceError::WrongKind));
        }
        assert!(machine.is_identical_to(&before));
        machine.choose_at_random(&mut chance);
    }
    assert!(one > 0 && some > 0);
}

#[test]
fn random_players_of_known_games_win_as_often_as_elsewhere() {
    // Breakthrough: 64.1 plies, as other programs report.
    let image = common::image(common::shipped("examples/breakthrough"));
    let mut turns = 0;
    for game in 0..2_000 {
        let mut machine = Machine::new(&image, 1, game);
        let mut chance = RandomStream::stream(1, game, 1);
        while machine.run() == Status::Decision {
            machine.choose_at_random(&mut chance);
        }
        turns += machine.turn();
    }
    let mean = f64::from(turns) / 2_000.0;
    assert!((62.5..65.5).contains(&mean), "{mean}");
}

#[test]
fn a_long_turn_can_be_compiled() {
    // Inlined, this would be more code than jumps reach.
    let sum = (0..40).map(|n| format!("n * {n}")).collect::<Vec<_>>().join(" + ");
    let line = "    us.steps += long(us.steps) mod 7\n";
    let text = format!(
        "game march \"March\"\n\ncouncil {{ armies 2 }}\n\nstate steps per army: int = 1\n\n\
         fn long(n: int) -> int {{\n  {sum}\n}}\n\n\
         turn army at most 4 {{\n  phase go {{\n{}  }}\n}}\n",
        line.repeat(1_000)
    );
    let mut machine = Machine::new(&common::image(common::program(&text)), 1, 0);
    assert_eq!(machine.run(), Status::Finished);
    assert_eq!(machine.fault(), None);
}

/// Reactions that trigger each other without end are a runtime error at their window; reactions
/// that use up a resource are not.
#[test]
fn a_window_that_goes_round_for_ever_is_a_fault() {
    let game = |when: &str| {
        format!(
            "game duel \"Duel\"\n\nstate words per army: int = 5\n\nwindow insulted()\n\n\
             react to insulted() by a \"Answer back\" when {when} prefer 1 {{\n  \
             a.words -= 1\n}}\n\nturn army at most 2 \"it is late\" {{\n  phase meet {{\n    \
             window insulted() for us, them in turn\n  }}\n}}\n"
        )
    };
    let play = |when: &str| {
        let image = common::image(common::program(&game(when)));
        let mut machine = Machine::new(&image, 1, 1);
        let mut decisions = 0;
        while machine.run() == Status::Decision {
            decisions += 1;
            machine.choose(Choice::One(0)).unwrap();
        }
        (machine.fault(), decisions)
    };
    let (fault, decisions) = play("a.words > 0");
    assert_eq!((fault, decisions), (None, 10));
    let (fault, decisions) = play("a.words < 6");
    let fault = fault.unwrap();
    assert_eq!(fault.kind, castra_vm::RuntimeError::EndlessReactions);
    assert_eq!(decisions, 2_000);
    let text = game("a.words < 6");
    assert!(text[fault.span.range()].starts_with("window insulted() for"));
}

/// Pieces that move simultaneously may pass through each other, but not end in one hex.
#[test]
fn moves_at_once_that_meet_are_a_fault() {
    let fault = |most: &str, goals: [&str; 3]| {
        let [a, b, c] = goals;
        let text = format!(
            "game duel \"Duel\"\n\nboard line squares 4 x 1 {{\n  rows A..A\n}}\n\n\
             terrain sand \"Sand\" {{ default }}\n\nkind ship on square {most}\n\n\
             ship galley \"Galley\" {{}}\n\nturn army at most 2 \"dusk\" {{\n  phase row {{\n    \
             together {{\n      for each g in ships {{\n        move g to A4\n      }}\n      \
             for each g in ships {{\n        move g to {a}\n        stop\n      }}\n      \
             move ship at A4 to {b}\n      move ship at A4 to {c}\n    }}\n  }}\n}}\n\n\
             setup {{\n  place galley for us at A1\n  place galley for us at A2\n  \
             place galley for us at A3\n}}\n"
        );
        let image = common::image(common::program(&text));
        let mut machine = Machine::new(&image, 1, 1);
        machine.run();
        machine.fault().map(|fault| {
            assert!(text[fault.span.range()].starts_with("together {"), "{}", fault.message);
            fault.kind
        })
    };
    let collision = |most| Some(castra_vm::RuntimeError::Collision(1, most));
    assert_eq!(fault("", ["A1", "A2", "A3"]), None);
    assert_eq!(fault("", ["A1", "A2", "A2"]), collision(1));
    assert_eq!(fault("stacks at most 2", ["A1", "A2", "A2"]), None);
    assert_eq!(fault("stacks at most 2", ["A2", "A2", "A2"]), collision(2));
    assert_eq!(fault("stacks", ["A2", "A2", "A2"]), None);
}
