//! A bot against a plain search without knowledge of the game: upper confidence bounds on trees
//! (UCT), with random playouts to the end of the game.
//!
//! ```sh
//! cargo run --release --workspace --example uct -- scenarios/examples/hex/hex.castra \
//!     "11 x 11=7 x 7" --bot search:strong --playouts 1000 --pairs 15
//! ```
//!
//! Each pair is two games with the seats changed. `OLD=NEW` replaces a string in the source, such
//! as the size of the board. The search reads the position itself and expects each choice to lead
//! to the same position every time, so it is for games of two armies without chance and secrets.

#![expect(clippy::expect_used, reason = "a program that measures may stop where a text is missing")]
#![expect(clippy::indexing_slicing, reason = "nodes are named by the tree that holds them")]
#![expect(clippy::print_stdout, reason = "that is what it is for")]

use std::path::Path;
use std::sync::Arc;

use castra_sim::{Bot, Player, Reply, Seat, SnapshotBuffers};
use castra_vm::{Choice, CompileOptions, Image, Machine, RandomStream, Status};
use castra_workspace::{NoLibrary, Package, Workspace};

/// The weight of exploration against exploitation in the confidence bound.
const EXPLORATION: f64 = 1.0;

/// A node of the search tree.
struct Node {
    /// The army that decides here.
    army: u32,
    visits: f64,
    /// Playouts won by the army that decided in the parent node; a draw counts one half.
    won: f64,
    /// For each option, the index of the child node; none if it was not tried.
    children: Vec<Option<usize>>,
}

struct Uct {
    playouts: usize,
    nodes: Vec<Node>,
}

impl Uct {
    fn node(&mut self, game: &Machine) -> usize {
        let army = game.decider().unwrap_or_default();
        let children =
            if game.status() == Some(Status::Decision) { game.option_count() } else { 0 };
        self.nodes.push(Node { army, visits: 0.0, won: 0.0, children: vec![None; children] });
        self.nodes.len() - 1
    }

    /// Returns the best option: one that was not tried, or the one with the highest bound.
    fn pick(&self, node: usize, chance: &mut RandomStream) -> usize {
        let children = &self.nodes[node].children;
        let untried: Vec<usize> =
            (0..children.len()).filter(|&option| children[option].is_none()).collect();
        if !untried.is_empty() {
            let at = chance.next_below(untried.len() as u64);
            return untried[usize::try_from(at).unwrap_or_default()];
        }
        let all = self.nodes[node].visits.ln();
        let bound = |option: usize| {
            let child = &self.nodes[children[option].expect("all were tried")];
            child.won / child.visits + EXPLORATION * (all / child.visits).sqrt()
        };
        (0..children.len()).max_by(|&a, &b| bound(a).total_cmp(&bound(b))).unwrap_or_default()
    }

    /// Descends the tree, plays to the end at random, and updates the nodes on the path.
    fn playout(&mut self, game: &mut Machine, chance: &mut RandomStream) {
        let mut path = vec![0];
        let mut node = 0;
        while game.status() == Some(Status::Decision) {
            let option = self.pick(node, chance);
            game.choose(Choice::One(option)).expect("an option of the game");
            game.run();
            let known = self.nodes[node].children[option];
            let next = known.unwrap_or_else(|| self.node(game));
            self.nodes[node].children[option] = Some(next);
            path.push(next);
            node = next;
            if known.is_none() {
                break;
            }
        }
        while game.run() == Status::Decision {
            game.choose_at_random(chance);
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let mut before = None;
        for at in path {
            let decided = before.replace(self.nodes[at].army);
            let node = &mut self.nodes[at];
            node.visits += 1.0;
            node.won += match winner {
                None => 0.5,
                winner => f64::from(u8::from(winner == decided)),
            };
        }
    }
}

impl Player for Uct {
    fn answer(&mut self, seat: &mut Seat<'_>, chance: &mut RandomStream) -> Reply<'_> {
        let mut room = SnapshotBuffers::default();
        let Some(mut worlds) = seat.worlds(&mut room) else { return Reply::AtRandom };
        // The games have no hidden information, so one world is as good as another.
        let mut world = worlds.deal(&mut chance.clone());
        self.nodes.clear();
        self.node(world.game());
        for _ in 0..self.playouts {
            self.playout(world.game(), chance);
            world.rewind();
        }
        let children = &self.nodes[0].children;
        let visits = |option: &usize| {
            let child = children[*option].map_or(0.0, |child| self.nodes[child].visits);
            (child, usize::MAX - option)
        };
        let best = (0..children.len()).max_by(|a, b| {
            let (a, b) = (visits(a), visits(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        });
        Reply::One(best.unwrap_or_default())
    }
}

/// Plays a game and returns the seat that won.
fn play(image: &Arc<Image>, number: u64, players: &mut [Box<dyn Player>; 2]) -> Option<u32> {
    let mut game = Machine::new(image, 1, number);
    let mut chances = [RandomStream::stream(1, number, 1), RandomStream::stream(1, number, 2)];
    players.iter_mut().for_each(|player| player.begin());
    while game.run() == Status::Decision {
        let army = game.decider().expect("somebody decides") as usize;
        match players[army].answer(&mut Seat::at(&mut game), &mut chances[army]) {
            Reply::One(option) => game.choose(Choice::One(option)).expect("an option"),
            Reply::Some(words) => game.choose(Choice::Some(words)).expect("some options"),
            Reply::AtRandom => game.choose_at_random(&mut chances[army]),
        }
    }
    assert_eq!(game.status(), Some(Status::Finished), "{:?}", game.fault());
    game.outcome().and_then(|outcome| outcome.winner)
}

fn image(file: &Path, changes: &[(String, String)]) -> Arc<Image> {
    let mut text = std::fs::read_to_string(file).expect("the text of a game");
    for (old, new) in changes {
        assert!(text.contains(old.as_str()), "`{old}` is not in the text");
        text = text.replace(old.as_str(), new);
    }
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", text);
    let checked = workspace.check();
    let game = checked.games.first().expect("a game");
    // Tests may name places that a smaller board does not have.
    let program = game.link(&[]).expect("a game without errors that needs no battle");
    let options = CompileOptions { knowledge: true, ..CompileOptions::default() };
    Arc::new(Image::compile_with_options(Arc::new(program), options).expect("a program that fits"))
}

fn main() {
    let mut bot = Bot::ALL[4];
    let (mut playouts, mut pairs) = (1_000, 15);
    let (mut file, mut changes) = (None, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value after the option");
        match argument.as_str() {
            "--bot" => {
                let word = value();
                let known = Bot::ALL.into_iter().find(|bot| bot.word() == word);
                bot = known.expect("a bot");
            }
            "--playouts" => playouts = value().parse().expect("a number of playouts"),
            "--pairs" => pairs = value().parse().expect("a number of pairs"),
            text => match text.split_once('=') {
                Some((old, new)) => changes.push((old.to_owned(), new.to_owned())),
                None => file = Some(argument),
            },
        }
    }
    let image = image(Path::new(&file.expect("the file of a game")), &changes);
    let (mut won, mut games) = (0, 0);
    for number in 1..=pairs {
        for seat in 0..2_u32 {
            let uct = Box::new(Uct { playouts, nodes: Vec::new() });
            let mut players: [Box<dyn Player>; 2] = [bot.player(), uct];
            if seat == 1 {
                players.reverse();
            }
            games += 1;
            won += i32::from(play(&image, number, &mut players) == Some(seat));
            println!("{} won {won} of {games} against {playouts} playouts", bot.word());
        }
    }
}
