//! Playing the games, and keeping what the page tells of them.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;

use castra_defs::Game;
use castra_ir::ClauseId;
use castra_sim::{
    ArmyVariant, End, Figures, Flaw, Losses, Lost, Match, PlayedGame, RecordedAnswer, Sample,
    Summary, in_order_until,
};
use castra_vm::{Coverage, Detail, Story, StoryLine};

use super::super::error::Error;
use super::super::native::Native;
use super::super::progress::Progress;
use super::super::simulate::{Playable, record_of, strengths};
use super::args::Args;
use crate::output::Output;

/// What many games came to.
pub(super) struct Gathered {
    pub(super) figures: Figures,
    /// Turns that games took.
    pub(super) turns: Sample,
    /// What each counter of the match came to.
    pub(super) counted: Vec<Sample>,
    /// How much fell on each hex, in all games together.
    pub(super) fallen: Vec<u64>,
    /// What falls, in a word: the names of the fields, or nothing for pieces.
    pub(super) falls: Vec<String>,
    /// What each type of piece lost.
    pub(super) lost: BTreeMap<ArmyVariant, LostSample>,
    /// In how many games each clause was carried out, and how often in all.
    pub(super) clauses: Vec<Carried>,
    /// Every game that came to its end: number, winner, turns.
    each: Vec<(u64, Option<u32>, u32)>,
}

/// What the battle comes to with each bot, from the weakest on.
pub(super) fn strengths(
    args: &Args,
    playable: &Playable,
    out: &mut Output,
) -> Result<Vec<Figures>, Error> {
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    let run = strengths::Run {
        numbers: 1..args.games.saturating_add(1),
        jobs: jobs.unwrap_or(NonZero::<usize>::MIN),
        seed: args.seed,
        paranoid: false,
        native: Native::default(),
    };
    let all = strengths::played(playable, &run, out, |_| {})?;
    Ok(all.into_iter().map(|strength| strength.figures).collect())
}

/// What a type of piece lost, game by game.
#[derive(Default)]
pub(super) struct LostSample {
    /// How many, and how strong, there were at the beginning.
    pub(super) began: Lost,
    pub(super) pieces: Sample,
    pub(super) strength: Sample,
}

/// How often a clause was carried out.
#[derive(Clone, Copy, Default)]
pub(super) struct Carried {
    pub(super) games: u64,
    pub(super) times: u64,
}

/// What came of one game.
struct One {
    played: PlayedGame,
    losses: Option<Losses>,
    coverage: Coverage,
}

/// A game that is narrated.
pub(super) struct Account {
    pub(super) played: PlayedGame,
    pub(super) lines: Vec<StoryLine>,
    pub(super) record: castra_sim::Record,
}

/// Plays them.
pub(super) fn gather(
    args: &Args,
    playable: &Playable,
    games: &Match,
    out: &Output,
) -> Result<Gathered, Error> {
    let program = playable.image.program();
    let game: Option<&Game> = playable.battle.as_ref().map(|(_, game)| &**game);
    let fresh = game.map(|game| Losses::new(program, game));
    let mut gathered = Gathered {
        figures: Summary::default().figures(program, &games.counters),
        turns: Sample::default(),
        counted: vec![Sample::default(); games.counters.len()],
        fallen: vec![0; program.hexes.len()],
        falls: fresh.as_ref().map(|l| l.strength_names(program)).unwrap_or_default(),
        lost: BTreeMap::new(),
        clauses: vec![Carried::default(); program.clauses.len()],
        each: Vec::new(),
    };
    let mut summary = Summary::default();
    let mut flaw: Option<Flaw> = None;
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    let progress = Progress::new(args.games, "games", out);
    in_order_until(
        1..args.games.saturating_add(1),
        jobs.unwrap_or(NonZero::<usize>::MIN),
        &games.stop,
        || games.table(),
        |table, number| {
            let mut losses = fresh.clone();
            let mut coverage = Coverage::default();
            let played = match &mut losses {
                Some(losses) => table.play_with(number, &mut (losses, &mut coverage), None),
                None => table.play_with(number, &mut coverage, None),
            };
            played.map(|played| One { played, losses, coverage })
        },
        |one| one.as_ref().is_ok_and(|one| one.played.is_endless()),
        |one| {
            progress.step();
            match one {
                Ok(one) => {
                    summary.add(&one.played);
                    gathered.add(one);
                    ControlFlow::Continue(())
                }
                Err(found) => {
                    flaw = Some(found);
                    ControlFlow::Break(())
                }
            }
        },
    );
    progress.finish();
    if let Some(flaw) = flaw {
        return Err(flaw.into());
    }
    gathered.figures = summary.figures(program, &games.counters);
    Ok(gathered)
}

impl Gathered {
    fn add(&mut self, one: One) {
        for (id, carried) in (0..).map(ClauseId).zip(&mut self.clauses) {
            let times = one.coverage.count(id);
            carried.times += times;
            carried.games += u64::from(times > 0);
        }
        let End::Over(ending) = &one.played.end else { return };
        self.each.push((one.played.number, ending.winner, one.played.turns));
        self.turns.add(i64::from(one.played.turns));
        for (sample, &value) in self.counted.iter_mut().zip(&one.played.counted) {
            sample.add(value);
        }
        let Some(losses) = one.losses else { return };
        for (sum, fell) in self.fallen.iter_mut().zip(losses.fallen()) {
            *sum += fell;
        }
        for (of, lost) in losses.lost() {
            let whole = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
            let sample = self.lost.entry(of).or_default();
            sample.began = lost;
            sample.pieces.add(whole(lost.pieces));
            sample.strength.add(whole(lost.strength));
        }
    }

    /// How many games came to their end.
    pub(super) fn finished(&self) -> u64 {
        self.figures.finished
    }

    /// A game that goes out as most do, of a length as near to the median as
    /// there is; the first of several.
    fn usual(&self) -> Option<u64> {
        let mut wins: BTreeMap<Option<u32>, u64> = BTreeMap::new();
        for (_, winner, _) in &self.each {
            *wins.entry(*winner).or_default() += 1;
        }
        // The first army of those that win as often.
        let (usual, _) = wins.into_iter().rev().max_by_key(|(_, games)| *games)?;
        let median = self.turns.spread()?.median;
        let games = self.each.iter().filter(|(_, winner, _)| *winner == usual);
        let far = |turns: u32| (f64::from(turns) - median).abs();
        games.min_by(|a, b| far(a.2).total_cmp(&far(b.2))).map(|(number, ..)| *number)
    }
}

/// Plays one game once more, to tell it; none if no game came to its end.
pub(super) fn tell(
    args: &Args,
    playable: &Playable,
    games: &Match,
    gathered: &Gathered,
) -> Result<Option<Account>, Error> {
    let Some(number) = args.tell.or_else(|| gathered.usual()) else { return Ok(None) };
    let mut story = Story::with(Detail::Short);
    let mut answers: Vec<RecordedAnswer> = Vec::new();
    let played = games.table().play_with(number, &mut story, Some(&mut answers))?;
    let record = record_of(playable, games, &played, answers, std::path::Path::new(""));
    Ok(Some(Account { played, lines: story.take(), record }))
}
