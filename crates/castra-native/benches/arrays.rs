//! Many games at once, played at random as machine code on one thread: the processor time of a
//! step, with its arrays.
//!
//! `cargo bench -p castra-native --features jit --bench arrays -- BATTLE STEPS GAMES…` plays a
//! shipped battle until `STEPS` steps are taken, once for each number of games. It also prints a
//! sum over all arrays, which is the same before and after a change that only makes steps faster.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a bench may fail, and prints"
)]

use std::hash::Hasher;
use std::num::NonZero;
use std::sync::Arc;

use castra_library::Embedded;
use castra_sim::{Batch, BatchRows, Encoding};
use castra_vm::{CompileOptions, Image};
use castra_workspace::{Package, Workspace};
use cpu_time::ThreadTime;

/// One step in this number is part of the sum, so that the sum takes little of the time.
const SUM_INTERVAL: usize = 512;

fn image(battle: &str) -> Arc<Image> {
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    for entry in Embedded::entries() {
        workspace.add(package, entry.path, entry.text);
    }
    let checked = workspace.check();
    let battle = checked.scenarios.iter().find(|b| b.scenario.id == *battle).unwrap();
    let program = Arc::new(battle.link(&[]).unwrap());
    let image = Arc::new(Image::compile_with_options(program, CompileOptions::default()).unwrap());
    castra_native::attach(&image).unwrap();
    image
}

struct Arrays {
    board: Vec<i16>,
    cards: Vec<i16>,
    numbers: Vec<i32>,
    mask: Vec<i8>,
    picked: Vec<i8>,
    questions: Vec<i32>,
    players: Vec<i32>,
    rewards: Vec<f32>,
    ended: Vec<bool>,
}

impl Arrays {
    fn of(encoding: &Encoding, games: usize) -> Self {
        let [board, cards, numbers, actions] = encoding.shapes().lengths();
        let armies = encoding.image().program().armies.len();
        Self {
            board: vec![0; board * games],
            cards: vec![0; cards * games],
            numbers: vec![0; numbers * games],
            mask: vec![0; actions * games],
            picked: vec![0; actions * games],
            questions: vec![0; games],
            players: vec![0; games],
            rewards: vec![0.0; armies * games],
            ended: vec![false; games],
        }
    }

    fn rows(&mut self) -> BatchRows<'_> {
        BatchRows {
            board: &mut self.board,
            cards: &mut self.cards,
            numbers: &mut self.numbers,
            mask: &mut self.mask,
            picked: &mut self.picked,
            questions: &mut self.questions,
            players: &mut self.players,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
        }
    }

    fn sum(&self, hasher: &mut impl Hasher) {
        self.board.iter().chain(&self.cards).for_each(|&n| hasher.write_i16(n));
        self.mask.iter().chain(&self.picked).for_each(|&n| hasher.write_i8(n));
        let numbers = self.numbers.iter().chain(&self.questions).chain(&self.players);
        numbers.for_each(|&n| hasher.write_i32(n));
        self.rewards.iter().for_each(|n| hasher.write_u32(n.to_bits()));
        self.ended.iter().for_each(|&ended| hasher.write_u8(u8::from(ended)));
    }
}

fn main() {
    // `cargo bench` adds an option for harnesses.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let battle = args.first().map_or("akragas", String::as_str);
    let steps: usize = args.get(1).map_or(500_000, |steps| steps.parse().unwrap());
    let mut all: Vec<usize> = args.iter().skip(2).map(|games| games.parse().unwrap()).collect();
    if all.is_empty() {
        all = vec![16, 256, 1024];
    }
    let encoding = Arc::new(Encoding::new(&image(battle)).unwrap());
    let [board, cards, numbers, actions] = encoding.shapes().lengths();
    println!("{battle}: arrays of {board} + {cards} + {numbers} + 2 × {actions}");
    for games in all {
        let mut batch = Batch::new(&encoding, games, NonZero::<usize>::MIN);
        let mut arrays = Arrays::of(&encoding, games);
        let seeds: Vec<u64> = (1u64..).take(games).collect();
        batch.reset(&seeds, arrays.rows()).unwrap();
        let mut actions = vec![0; games];
        let mut hasher = std::hash::DefaultHasher::new();
        let (mut time, mut taken, mut ended) = (0.0, 0, 0);
        for step in 0..steps.div_ceil(games) {
            let begun = ThreadTime::now();
            batch.random_actions(&mut actions).unwrap();
            batch.step(&actions, arrays.rows()).unwrap();
            time += begun.elapsed().as_secs_f64();
            taken += games;
            ended += batch.ended().len();
            if step % SUM_INTERVAL == SUM_INTERVAL / 2 {
                arrays.sum(&mut hasher);
            }
        }
        println!(
            "{games:5} games: {:.2} µs a step, {taken} steps, {ended} games ended, sum {:016x}",
            1e6 * time / taken as f64,
            hasher.finish()
        );
    }
}
