//! Games per second of the games in this repository between random players, a quick check while
//! working on the machine, with the handwritten card game for comparison: `cargo run --release
//! --example speed`.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    missing_docs,
    unreachable_pub,
    reason = "a tool for developers"
)]

#[path = "../../castra-vm/tests/common/mod.rs"]
mod common;

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "a baseline")]
#[path = "../../castra-vm/benches/by_hand/cards.rs"]
mod by_hand;

use std::time::{Duration, Instant};

use castra_story::Story;
use castra_vm::{Machine, RandomStream, Status};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let only = args.get(1).cloned();
    let games: u64 = args.get(2).map_or(20_000, |n| n.parse().unwrap());
    for folder in ["examples/hex", "examples/breakthrough", "ancient-generals"] {
        if only.as_ref().is_some_and(|o| !folder.contains(o.as_str())) {
            continue;
        }
        let program = common::shipped(folder);
        let begun = Instant::now();
        let image = common::mindless(program);
        println!(
            "{folder}: compiled in {:?}, {} instructions, {} words",
            begun.elapsed(),
            image.instruction_count(),
            image.snapshot_words()
        );
        if args.get(3).is_some() {
            println!("{}", image.listing());
        }
        if games == 1 {
            let mut story = Story::default();
            let mut machine = Machine::new(&image, 1, 0);
            let mut chance = RandomStream::stream(1, 0, 1);
            while machine.run_with_tracer(&mut story) == Status::Decision {
                let mut words = Vec::new();
                let choice = machine.random_choice(&mut chance, &mut words);
                machine.choose_with_tracer(choice, &mut story).unwrap();
                machine.check_invariants().unwrap();
            }
            println!("{}", story.text(&image));
            println!("{:?} {:?}", machine.outcome(), machine.fault());
            continue;
        }
        let mut machine = Machine::new(&image, 1, 0);
        let (mut decisions, mut turns, mut firsts) = (0u64, 0u64, 0u64);
        let cards = by_hand::Cards::new();
        let (mut on_machine, mut in_rust) = (Duration::ZERO, Duration::ZERO);
        for game in 0..games {
            let begun = Instant::now();
            machine.reset(1, game);
            let mut chance = RandomStream::stream(1, game, 1);
            while machine.run() == Status::Decision {
                machine.choose_at_random(&mut chance);
                decisions += 1;
            }
            on_machine += begun.elapsed();
            if folder == "ancient-generals" {
                // Game by game, so that both see the same load of the computer.
                let begun = Instant::now();
                let mut game = by_hand::Game::new(&cards, RandomStream::stream(1, game, 0));
                std::hint::black_box(game.play());
                in_rust += begun.elapsed();
            }
            if let Some(fault) = machine.fault() {
                println!("{fault:?}");
                return;
            }
            let outcome = machine.outcome().unwrap();
            turns += u64::from(outcome.turns);
            firsts += u64::from(outcome.winner == Some(0));
        }
        let seconds = on_machine.as_secs_f64();
        println!(
            "  {:.0} games/s, {:.0} decisions/s, {:.1} decisions and {:.1} turns a game, first wins {:.1} %",
            games as f64 / seconds,
            decisions as f64 / seconds,
            decisions as f64 / games as f64,
            turns as f64 / games as f64,
            100.0 * firsts as f64 / games as f64
        );
        if in_rust > Duration::ZERO {
            println!(
                "  {:.0} games/s by hand: the machine is at {:.3} of it",
                games as f64 / in_rust.as_secs_f64(),
                in_rust.as_secs_f64() / seconds
            );
        }
    }
}
