//! The machine is compared with the oracle: both play the same games of every
//! shipped battle, and agree at every question on who is asked, on what is
//! offered, on how good that is and on the whole position, and at the end on
//! how the game went out.
//!
//! The first battle of each game is played, and every sixth of all. `CASTRA_EACH=1` plays every
//! battle, and `CASTRA_ORACLE_GAMES=100` plays 100 games of each instead of one. In the first game of
//! every other battle the player takes what the rules prefer, and in that of the rest whatever is
//! offered.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use castra::ir::{Position, Program, Spot, spot_text, spots};
use castra::vm::{Choice, DecisionKind, Image, Machine, RandomStream, Status};
use castra_oracle::{
    AllowedAnswers, Answer, DecisionRequest, Game, Guide, PlayResult, PlayStop, State,
};

use crate::shipped::{battles, checked, is_each};

const SEED: u64 = 1;

/// Answers for both, and compares them.
struct Both<'p> {
    program: &'p Program,
    machine: Machine,
    spots: Vec<Spot>,
    /// The game's chance, for the oracle.
    chance: RandomStream,
    /// The player's.
    player: RandomStream,
    /// Whether the player takes what the rules prefer.
    sensible: bool,
    decisions: usize,
}

impl<'p> Both<'p> {
    fn new(program: &'p Program, image: &Arc<Image>, game: u64, sensible: bool) -> Self {
        Self {
            program,
            machine: Machine::new(image, SEED, game),
            spots: spots(program),
            chance: RandomStream::of_game(SEED, game),
            player: RandomStream::stream(SEED, game, 1),
            sensible,
            decisions: 0,
        }
    }

    /// In what two positions differ, in a few lines.
    fn difference(&self, state: &State<'_>) -> PlayResult<()> {
        let mut lines = Vec::new();
        for &spot in &self.spots {
            let (machine, oracle) = (self.machine.content(spot), state.content(spot));
            if machine != oracle {
                let line = |content| spot_text(self.program, spot, content).unwrap_or_default();
                lines.push(format!("machine {}; oracle {}", line(&machine), line(&oracle)));
            }
        }
        let few = lines.iter().take(5).cloned().collect::<Vec<_>>().join("\n  ");
        differ(lines.is_empty(), || format!("{} of the position:\n  {few}", lines.len()))
    }

    fn compare(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<()> {
        let status = self.machine.run();
        differ(status == Status::Decision, || {
            format!(
                "the machine: {status:?} {:?}; the oracle asks {question:?}",
                self.machine.fault()
            )
        })?;
        self.difference(state)?;
        let decision = self.machine.decision().unwrap();
        let role = decision.role.map(|(role, word)| (role, i64::from(word)));
        differ((i64::from(decision.army), role) == (question.army, question.role), || {
            format!("asked: {} {role:?}, {question:?}", decision.army)
        })?;
        let asked = match decision.kind {
            DecisionKind::One { options, or_none, .. } => {
                AllowedAnswers::One(options.iter().map(|o| o as i64).collect(), or_none)
            }
            DecisionKind::Pair { pairs, or_none, .. } => {
                let pairs = (0..pairs.len()).filter_map(|i| pairs.nth(i));
                AllowedAnswers::Pair(pairs.map(|(a, b)| (a as i64, b as i64)).collect(), or_none)
            }
            DecisionKind::Some { options, least, most, .. } => AllowedAnswers::Some(
                options.iter().map(|o| o as i64).collect(),
                least as usize,
                most as usize,
            ),
            DecisionKind::React { offered, .. } => AllowedAnswers::React(offered.iter().collect()),
        };
        differ(asked == question.allowed, || {
            format!("offered: {asked:?}, {:?}", question.allowed)
        })?;
        for army in 0..self.program.armies.len() {
            let standing = state.judge_value(army as i64).unwrap_or(None);
            let found = self.machine.judge_value(army as u32);
            differ(found == standing, || format!("standing of {army}: {found:?}, {standing:?}"))?;
        }
        // Asking leaves no trace.
        self.difference(state)?;
        for (i, preferences) in question.preferences.iter().enumerate() {
            // Without a preference the machine says 0.
            let found = self.machine.preference(i);
            differ(found == preferences.unwrap_or(0), || {
                format!("worth of option {i} of {:?}: {found}, {preferences:?}", question.allowed)
            })?;
        }
        Ok(())
    }

    /// An option: any, or one of the best.
    fn option(&mut self, options: usize, or_none: bool, question: &DecisionRequest) -> usize {
        let best = question.preferences.iter().flatten().max().filter(|&&best| best >= 0);
        let best: Vec<usize> = match best {
            Some(best) if self.sensible => (0..options)
                .filter(|&i| question.preferences.get(i).copied().flatten() == Some(*best))
                .collect(),
            _ => (0..options + usize::from(or_none)).collect(),
        };
        best[self.player.next_below(best.len() as u64) as usize]
    }
}

fn differ(same: bool, what: impl FnOnce() -> String) -> PlayResult<()> {
    if same { Ok(()) } else { Err(PlayStop::Guide(what())) }
}

impl Guide for Both<'_> {
    fn random_below(&mut self, n: u64) -> u64 {
        self.chance.next_below(n)
    }

    fn needs_preferences(&self) -> bool {
        self.sensible
    }

    fn answer(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<Answer> {
        self.decisions += 1;
        self.compare(state, question)?;
        let (choice, answer) = match &question.allowed {
            AllowedAnswers::One(options, or_none) => {
                let i = self.option(options.len(), *or_none, question);
                (i, options.get(i).map(|&option| Answer::One(option)))
            }
            AllowedAnswers::Pair(pairs, or_none) => {
                let i = self.option(pairs.len(), *or_none, question);
                (i, pairs.get(i).map(|&(a, b)| Answer::Pair(a, b)))
            }
            AllowedAnswers::React(offered) => {
                let i = self.option(offered.len(), true, question);
                (i, offered.get(i).map(|&reaction| Answer::Reaction(reaction)))
            }
            AllowedAnswers::Some(..) => {
                let mut words = Vec::new();
                self.machine.random_choice(&mut self.player, &mut words);
                self.machine.choose(Choice::Some(&words)).unwrap();
                let chosen = (0..words.len() * 64).filter(|i| words[i / 64] >> (i % 64) & 1 == 1);
                return Ok(Answer::Some(chosen.map(|element| element as i64).collect()));
            }
        };
        self.machine.choose(Choice::One(choice)).unwrap();
        Ok(answer.unwrap_or(Answer::Nothing))
    }
}

/// Plays a game, and says how many decisions there were.
fn compare(
    program: &Program,
    image: &Arc<Image>,
    game: u64,
    sensible: bool,
) -> Result<usize, String> {
    let mut both = Both::new(program, image, game, sensible);
    let played = Game::play(program, &mut both);
    let status = both.machine.run();
    let machine = &both.machine;
    let end = || format!("the machine: {status:?} {:?}", machine.fault());
    match &played.stop {
        PlayStop::Ended if status == Status::Finished => {
            let ended = played.ended().unwrap();
            let outcome = machine.outcome().unwrap();
            let winner = outcome.winner.map(i64::from);
            let expected = (ended.kind, (ended.winner >= 0).then_some(ended.winner));
            if (outcome.how, winner) != expected || outcome.reason != ended.reason {
                return Err(format!("the machine: {outcome:?}; the oracle: {ended:?}"));
            }
            both.difference(&played.state).map_err(|e| e.to_string())?;
        }
        PlayStop::Fault(code) => {
            if machine.fault().is_none_or(|fault| fault.kind.code().name != *code) {
                return Err(format!("{}; the oracle: {code}", end()));
            }
        }
        PlayStop::Guide(what) => return Err(what.clone()),
        stop => return Err(format!("{}; the oracle: {stop}", end())),
    }
    Ok(both.decisions)
}

/// Every shipped battle, and every game that needs none.
fn programs() -> Vec<(String, Arc<Program>)> {
    let games = checked().games.iter().filter_map(|game| {
        let program = Arc::new(game.link(&[]).ok()?);
        Some((program.game.clone(), program))
    });
    battles().iter().cloned().chain(games).collect()
}

/// Goes through all games on several threads, and gives what each came to.
fn play_all(
    programs: &[(String, Arc<Program>)],
    games: u64,
) -> BTreeMap<(usize, u64), Result<usize, String>> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some((_, program)) = programs.get(at) else { break };
                    let image = Arc::new(Image::compile(program).unwrap());
                    for game in 0..games {
                        let sensible = (at as u64 + game) % 2 == 1;
                        let result = compare(program, &image, game, sensible);
                        found.lock().unwrap().insert((at, game), result);
                    }
                }
            });
        }
    });
    found.into_inner().unwrap()
}

#[test]
fn the_machine_plays_as_the_oracle_does() {
    let games = std::env::var("CASTRA_ORACLE_GAMES").ok();
    let games = games.map_or(1, |games| games.parse().expect("a number of games"));
    let is_each = is_each();
    let mut programs = programs();
    assert!(programs.len() > 20, "the battles are found");
    let (mut seen, mut at) = (BTreeSet::new(), 0);
    programs.retain(|(_, program)| {
        at += 1;
        seen.insert(program.game.clone()) || is_each || at % 6 == 0
    });
    let played = play_all(&programs, games);
    let decisions: usize = played.values().flatten().sum();
    let mut wrong = Vec::new();
    for ((at, game), result) in &played {
        if let Err(what) = result {
            wrong.push(format!("{}, game {game}: {what}", programs[*at].0));
        }
    }
    assert!(wrong.is_empty(), "{} of {} games:\n{}", wrong.len(), played.len(), wrong.join("\n"));
    assert!(decisions > played.len() * 10, "{decisions} decisions");
}

/// Bots that look ahead ask the judge how armies stand. The one game that has none is a game of
/// stones that are never taken: no position before its end says who is ahead.
#[test]
fn shipped_games_have_judges() {
    let games: BTreeMap<String, bool> = programs()
        .into_iter()
        .map(|(_, program)| (program.game.clone(), program.rules.judge.is_some()))
        .collect();
    let without: Vec<&String> =
        games.iter().filter(|(_, has_judge)| !**has_judge).map(|(game, _)| game).collect();
    assert!(games.len() > 8, "the games are found");
    assert!(without.len() <= 1, "{without:?} have no judge");
}
