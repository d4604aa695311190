//! Native code against the machine's interpreter: the speed of both in the same run.
//!
//! `cargo run --release -p castra-native --features jit --example compare -- BATTLE GAMES BOT
//! ROUNDS` plays a number of games of a shipped battle with both, alternately, and prints the
//! medians of the thread's processor time. `-- BATTLE GAMES BOT count` counts the instructions
//! instead; `… native` plays only natively, for a profiler.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a tool for developers"
)]

#[path = "../../castra-vm/benches/by_hand/cards.rs"]
#[allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    missing_docs,
    unreachable_pub,
    reason = "a baseline"
)]
mod by_hand;

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::Program;
use castra_library::Embedded;
use castra_sim::{Bot, Match, PlayedGame};
use castra_vm::{CompileOptions, Image, Machine, RandomStream, Status, Tracer};
use castra_workspace::{Package, Workspace};
use cpu_time::ThreadTime;

fn program(name: &str) -> Program {
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    for entry in Embedded::entries() {
        workspace.add(package, entry.path, entry.text);
    }
    let checked = workspace.check();
    let battle = checked.scenarios.iter().find(|b| b.scenario.id == *name);
    if let Some(battle) = battle {
        return battle.link(&[]).unwrap();
    }
    let games = checked.games.iter().filter_map(|game| game.link(&[]).ok());
    games.into_iter().find(|program| program.game == name).unwrap()
}

fn play(image: &Arc<Image>, bot: Bot, games: u64) -> (f64, Vec<PlayedGame>) {
    let bots = vec![bot; image.program().armies.len()];
    let all = Match::new(Arc::clone(image), 1, bots);
    let mut table = all.runner();
    let begun = ThreadTime::now();
    let played = (0..games).map(|game| table.play(game).unwrap()).collect();
    (begun.elapsed().as_secs_f64(), played)
}

/// Plays the games of the card game at random, in the machine or natively, and in the same game
/// handwritten in Rust. It alternates game by game, so that all see the same load of the computer.
fn cards(images: [&Arc<Image>; 2], games: u64) -> [f64; 3] {
    let cards = by_hand::Cards::new();
    let mut machines = images.map(|image| Machine::new(image, 1, 0));
    let mut times = [0.0; 3];
    for game in 0..games {
        for (machine, time) in machines.iter_mut().zip(&mut times) {
            let begun = ThreadTime::now();
            machine.reset(1, game);
            let mut chance = RandomStream::stream(1, game, 1);
            while machine.run() == Status::Decision {
                machine.choose_at_random(&mut chance);
            }
            *time += begun.elapsed().as_secs_f64();
        }
        let begun = ThreadTime::now();
        let mut game = by_hand::Game::new(&cards, RandomStream::stream(1, game, 0));
        std::hint::black_box(game.play());
        times[2] += begun.elapsed().as_secs_f64();
    }
    times
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Counts executed instructions by name.
struct Count(Vec<u64>);

impl Tracer for Count {
    const EVENTS: bool = false;
    const INSTRUCTIONS: bool = true;

    fn instruction(&mut self, pc: usize) {
        self.0[pc] += 1;
    }
}

fn count(image: &Arc<Image>, bot: Bot, games: u64) {
    let bots = vec![bot; image.program().armies.len()];
    let all = Match::new(Arc::clone(image), 1, bots);
    let mut table = all.runner();
    let mut counts = Count(vec![0; image.instruction_count()]);
    for game in 0..games {
        table.play_with(game, &mut counts, None).unwrap();
    }
    let mut names = BTreeMap::<String, u64>::new();
    for (op, n) in image.code().iter().zip(&counts.0) {
        let name = op.to_string();
        let (name, rest) = name.split_once(' ').unwrap_or((&name, ""));
        let width = if rest.starts_with("w ") { &rest[..3] } else { "" };
        *names.entry(format!("{name} {width}")).or_default() += n;
    }
    let all: u64 = names.values().sum();
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.1));
    for (name, n) in names.iter().take(70) {
        println!("{:6.2} %  {name}", 100.0 * *n as f64 / all as f64);
    }
    println!("{all} instructions outside preferences");
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args[2].parse().unwrap();
    let bot = if args[3] == "sensible" { Bot::Sensible } else { Bot::Random };
    let program = Arc::new(program(&args[1]));
    let options = CompileOptions { knowledge: false, ..CompileOptions::default() };
    let compile = || Arc::new(Image::compile_with_options(Arc::clone(&program), options).unwrap());
    let (plain, native) = (compile(), compile());
    if args[4] == "count" {
        count(&plain, bot, games);
        return;
    }
    let begun = ThreadTime::now();
    let made = castra_native::attach(&native).unwrap();
    println!(
        "{}: {} instructions, {:.2} s to translate, {} functions, {} KB, {} bytes of stack",
        args[1],
        native.instruction_count(),
        begun.elapsed().as_secs_f64(),
        made.functions,
        made.bytes >> 10,
        made.stack
    );
    if args[4] == "native" {
        let (time, played) = play(&native, bot, games);
        println!("  native:  {:.0} games/s of {}", games as f64 / time, played.len());
        return;
    }
    let (mut slow, mut fast, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut decisions = 0;
    for _ in 0..args[4].parse::<usize>().unwrap() {
        let (time, expected) = play(&plain, bot, games);
        let (native_time, played) = play(&native, bot, games);
        assert!(expected == played, "the games differ");
        decisions = played.iter().map(|played| played.decisions).sum::<u64>();
        slow.push(time);
        fast.push(native_time);
        ratios.push(time / native_time);
    }
    let (slow, fast) = (median(slow), median(fast));
    let (games, decisions) = (games as f64, decisions as f64);
    println!("  machine: {:.0} games/s, {:.0} decisions/s", games / slow, decisions / slow);
    println!("  native:  {:.0} games/s, {:.0} decisions/s", games / fast, decisions / fast);
    println!("  {:.2} times as fast", median(ratios));
    if args[1] == "duel" {
        let [machine, native, by_hand] = cards([&plain, &native], games as u64);
        println!(
            "  {:.0} games/s by hand: the machine is at {:.3} of it, native code at {:.3}",
            games / by_hand,
            by_hand / machine,
            by_hand / native
        );
    }
}
