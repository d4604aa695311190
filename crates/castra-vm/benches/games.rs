//! Whole games between random players: the shipped games on the machine, and the handwritten card
//! game for comparison, with the same decisions.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    missing_docs,
    unreachable_pub,
    reason = "a bench may fail"
)]

#[path = "../tests/common/mod.rs"]
mod common;

#[path = "by_hand/cards.rs"]
mod by_hand;

use std::sync::Arc;

use castra_vm::{Image, Machine, RandomStream, Status};
use divan::Bencher;
use divan::counter::ItemsCount;

/// Shows allocations beside the times.
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn image(folder: &str) -> Arc<Image> {
    common::mindless(common::shipped(folder))
}

fn play(machine: &mut Machine, game: u64) -> u32 {
    machine.reset(1, game);
    let mut chance = RandomStream::stream(1, game, 1);
    while machine.run() == Status::Decision {
        machine.choose_at_random(&mut chance);
    }
    machine.outcome().unwrap().turns
}

/// Measures games per second on the machine, between players that choose at random.
#[divan::bench(args = ["ancient-generals", "examples/hex", "examples/breakthrough"])]
fn on_the_machine(bencher: Bencher<'_, '_>, folder: &str) {
    let image = image(folder);
    let mut machine = Machine::new(&image, 1, 0);
    let mut game = 0;
    bencher.counter(ItemsCount::new(200_u32)).bench_local(|| {
        for _ in 0..200 {
            game += 1;
            divan::black_box(play(&mut machine, game));
        }
    });
}

/// Games per second of the handwritten card game.
#[divan::bench]
fn by_hand(bencher: Bencher<'_, '_>) {
    let cards = by_hand::Cards::new();
    let mut game = 0;
    bencher.counter(ItemsCount::new(200_u32)).bench_local(|| {
        for _ in 0..200 {
            game += 1;
            let mut by_hand = by_hand::Game::new(&cards, RandomStream::stream(1, game, 0));
            divan::black_box((by_hand.play(), by_hand.turns, by_hand.decisions));
        }
    });
}

/// Copies a game in progress, and restores it.
#[divan::bench]
fn snapshot_and_restore(bencher: Bencher<'_, '_>) {
    let image = image("ancient-generals");
    let mut machine = Machine::new(&image, 1, 0);
    let mut chance = RandomStream::stream(1, 0, 1);
    for _ in 0..60 {
        if machine.run() != Status::Decision {
            break;
        }
        machine.choose_at_random(&mut chance);
    }
    let mut snapshot = machine.snapshot();
    bencher.bench_local(|| {
        machine.snapshot_into(&mut snapshot);
        machine.restore(divan::black_box(&snapshot));
    });
}
