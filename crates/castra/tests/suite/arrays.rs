//! Positions as arrays, of a battle of each shipped game: they agree with games that are played one
//! by one, they do not depend on threads, and they tell a player nothing hidden.

use std::num::NonZero;
use std::sync::Arc;

use castra::library::Embedded;
use castra::sim::{
    Batch, BatchError, BatchRows, Encoding, Observation, PartialDecision, StepResult, View, returns,
};
use castra::vm::{CompileOptions, Image, Machine, RandomStream, Reader, Status};
use castra::workspace::{Package, Workspace};

/// A battle of each shipped game, and one whose armies are shared by several players.
const BATTLES: [&str; 9] = [
    "ancient-generals/battles/duel.castra",
    "ancients/battles/zela.castra",
    "brothers-war/battles/thates.castra",
    "commands-and-colors/battles/akragas.castra",
    "commands-and-colors/battles/epic-volturnus.castra",
    "hnefatafl/battles/hall.castra",
    "shield-and-spur/battles/mill.castra",
    "three-crowns/battles/numidia.castra",
    "tithe/battles/three-farms.castra",
];

fn image(battle: &str) -> Arc<Image> {
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    let found = Embedded::entries().iter().find(|entry| entry.path == battle).unwrap();
    workspace.add(package, found.path, found.text);
    let checked = workspace.check();
    let program = checked.scenarios.first().unwrap().link(&[]).unwrap();
    Arc::new(Image::compile_with_options(Arc::new(program), CompileOptions::default()).unwrap())
}

/// The arrays of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
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
}

/// The arrays of one position.
fn observed(encoding: &Encoding, game: &Machine, reader: Reader, is_asked: bool) -> Arrays {
    let mut arrays = Arrays::of(encoding, 1);
    let mut to = Observation {
        board: &mut arrays.board,
        cards: &mut arrays.cards,
        numbers: &mut arrays.numbers,
    };
    encoding.observe(game, reader, is_asked, &mut to);
    arrays
}

/// Takes a step of a game; plays on to its next decision if that makes the decision.
fn take(game: &mut Machine, step: &mut PartialDecision, option: usize) -> Status {
    match step.take_step(game, option).unwrap() {
        StepResult::More => Status::Decision,
        StepResult::Decided(choice) => {
            game.choose(choice).unwrap();
            game.run()
        }
    }
}

/// Each game of a batch is the game of its seed and number with the same answers, on any number of
/// threads.
#[test]
fn games_of_a_batch_are_the_games_of_their_seeds() {
    const GAMES: usize = 20;
    let mut ends = 0;
    for battle in BATTLES {
        let image = image(battle);
        let encoding = Arc::new(Encoding::new(&image).unwrap());
        let [.., actions] = encoding.shapes().lengths();
        let jobs = |n| NonZero::new(n).unwrap();
        let mut batch = Batch::new(&encoding, GAMES, jobs(1));
        let mut other = Batch::new(&encoding, GAMES, jobs(3));
        let (mut arrays, mut others) = (Arrays::of(&encoding, GAMES), Arrays::of(&encoding, GAMES));
        let seeds: Vec<u64> = (100..).take(GAMES).collect();
        batch.reset(&seeds, arrays.rows()).unwrap();
        other.reset(&seeds, others.rows()).unwrap();
        // The first game, played by itself.
        let mut game = Machine::new(&image, seeds[0], 1);
        let (mut step, mut number) = (PartialDecision::default(), 1);
        game.run();
        let mut answers = vec![0; GAMES];
        for turn in 0..150 {
            assert_eq!(arrays, others, "{battle}, step {turn}");
            let reader = game.decision().unwrap().reader();
            let legal = encoding.legal_actions(&game, &step);
            assert!(legal.is_sorted_by(|a, b| a < b), "{battle}: {legal:?}");
            let steps: Vec<usize> = step.legal_steps(&game).iter().collect();
            assert_eq!(steps.len(), legal.len(), "{battle}, step {turn}");
            let set = |row: &[i8]| -> Vec<u32> {
                (0u32..).zip(row).filter(|(_, set)| **set == 1).map(|(at, _)| at).collect()
            };
            assert_eq!(set(&arrays.mask[..actions]), legal, "{battle}, step {turn}");
            assert_eq!(set(&arrays.picked[..actions]), encoding.picked_actions(&game, &step));
            assert_eq!(arrays.players[0], i32::try_from(reader.army).unwrap());
            assert_eq!(
                Some(arrays.questions[0]),
                encoding.pending_question_index(&game),
                "{battle}"
            );
            let alone = observed(&encoding, &game, reader, true);
            let [board, cards, numbers, _] = encoding.shapes().lengths();
            assert_eq!(arrays.board[..board], alone.board, "{battle}, step {turn}");
            assert_eq!(arrays.cards[..cards], alone.cards, "{battle}, step {turn}");
            assert_eq!(arrays.numbers[..numbers], alone.numbers, "{battle}, step {turn}");
            batch.random_actions(&mut answers).unwrap();
            let at = legal.iter().position(|legal| i64::from(*legal) == answers[0]).unwrap();
            batch.step(&answers, arrays.rows()).unwrap();
            other.step(&answers, others.rows()).unwrap();
            let status = take(&mut game, &mut step, steps[at]);
            assert_eq!(arrays.ended[0], status == Status::Finished, "{battle}, step {turn}");
            if status == Status::Finished {
                let ended = batch.ended().iter().find(|ended| ended.game == 0).unwrap();
                assert_eq!(ended.winner, game.outcome().unwrap().winner);
                assert_eq!((ended.seed, ended.number, ended.turns), (100, number, game.turn()));
                let earned: Vec<f32> = returns(&game).iter().map(|&n| n as f32).collect();
                assert_eq!(arrays.rewards[..earned.len()], earned);
                (number, ends) = (number + 1, ends + 1);
                game = Machine::new(&image, seeds[0], number);
                game.run();
            }
        }
    }
    assert!(ends > 1, "a game ends, and the next one begins");
}

/// What a batch refuses leaves every game as it is.
#[test]
fn an_illegal_answer_changes_nothing() {
    let encoding = Arc::new(Encoding::new(&image(BATTLES[3])).unwrap());
    let mut batch = Batch::new(&encoding, 3, NonZero::<usize>::MIN);
    let mut arrays = Arrays::of(&encoding, 3);
    batch.reset(&[1, 2, 3], arrays.rows()).unwrap();
    let before = arrays.clone();
    let mut answers = [0; 3];
    batch.random_actions(&mut answers).unwrap();
    for wrong in [-1, i64::MAX, arrays.mask.iter().position(|&set| set == 0).unwrap() as i64] {
        let given = [answers[0], wrong, answers[2]];
        let refused = batch.step(&given, arrays.rows());
        let is_legal = usize::try_from(wrong).is_ok_and(|at| {
            arrays.mask.get(arrays.mask.len() / 3 + at) == Some(&1) && at < arrays.mask.len() / 3
        });
        if !is_legal {
            assert_eq!(refused, Err(BatchError::Illegal { game: 1, action: wrong }));
            assert_eq!(arrays, before);
        }
    }
    let refused = batch.step(&answers[..2], arrays.rows());
    assert_eq!(refused, Err(BatchError::Count { given: 2, games: 3 }));
    let mut short = Arrays::of(&encoding, 2);
    assert_eq!(batch.step(&answers, short.rows()), Err(BatchError::Length));
    batch.step(&answers, arrays.rows()).unwrap();
}

/// Every piece on the board is in a plane of its kind, and every known card in a row of its pile.
#[test]
fn arrays_hold_what_a_view_holds() {
    for battle in BATTLES {
        let image = image(battle);
        let encoding = Encoding::new(&image).unwrap();
        let [_, rows, columns] = encoding.shapes().board;
        let kinds: Vec<&str> =
            image.program().kinds.iter().map(|kind| kind.name.as_str()).collect();
        let mut game = Machine::new(&image, 5, 1);
        let mut chance = RandomStream::stream(5, 1, 7);
        for _ in 0..60 {
            if game.run() != Status::Decision {
                break;
            }
            let reader = game.decision().unwrap().reader();
            let (view, arrays) =
                (View::of(&game, reader), observed(&encoding, &game, reader, true));
            let on_board = view.pieces.iter().filter(|piece| piece.hex.is_some()).count();
            let planes = arrays.board.chunks((rows * columns).max(1)).zip(encoding.plane_names());
            let is_presence = |name: &str| {
                name.matches(':').count() == 2
                    && kinds.contains(&name.split(':').next().unwrap())
                    && image
                        .program()
                        .armies
                        .iter()
                        .any(|army| name.split(':').nth(1) == Some(&army.id))
            };
            let present = planes.filter(|(_, name)| is_presence(name));
            let counted: i64 = present.flat_map(|(plane, _)| plane).map(|&n| i64::from(n)).sum();
            assert_eq!(counted, on_board as i64, "{battle}");
            let known: usize = view.piles.iter().map(|pile| pile.cards.len()).sum();
            let counted: i64 = arrays.cards.iter().map(|&n| i64::from(n)).sum();
            assert_eq!(counted, known as i64, "{battle}");
            game.choose_at_random(&mut chance);
        }
    }
}

/// Two worlds that a player cannot tell apart have the same arrays.
#[test]
fn arrays_tell_nothing_hidden() {
    let mut differ = 0;
    for battle in BATTLES {
        let image = image(battle);
        let encoding = Encoding::new(&image).unwrap();
        let armies = u32::try_from(image.program().armies.len()).unwrap();
        let mut game = Machine::new(&image, 3, 1);
        let mut chance = RandomStream::stream(3, 1, 9);
        for decision in 0..90 {
            if game.run() != Status::Decision {
                break;
            }
            let reader = game.decision().unwrap().reader();
            let step = PartialDecision::default();
            let known = observed(&encoding, &game, reader, true);
            for _ in 0..if decision % 6 == 0 { 4 } else { 0 } {
                let mut other = game.clone();
                other.determinize(reader, &mut chance);
                assert_eq!(observed(&encoding, &other, reader, true), known, "{battle}");
                assert_eq!(
                    encoding.legal_actions(&other, &step),
                    encoding.legal_actions(&game, &step)
                );
                for army in (0..armies).filter(|&army| army != reader.army) {
                    let theirs = Reader::of_army(army);
                    let now = observed(&encoding, &game, theirs, false);
                    differ += usize::from(observed(&encoding, &other, theirs, false) != now);
                }
            }
            game.choose_at_random(&mut chance);
        }
    }
    assert!(differ > 100, "nothing that others know was ever dealt anew: {differ}");
}
