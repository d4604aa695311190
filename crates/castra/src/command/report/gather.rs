//! The games of a report, and the data that the page shows.

use std::ops::ControlFlow;

use castra_doc::report::{CountedGame, NarratedGame, Results, StrengthComparison};
use castra_measure::strengths::{differences_text, rows};
use castra_sim::{Flaw, Match, RecordedAnswer, map_in_order_until};
use castra_story::{Detail, Story};
use castra_vm::Coverage;

use super::super::error::Error;
use super::super::native::Native;
use super::super::progress::Progress;
use super::super::simulate::{Playable, record_of, strengths, summary, threads};
use super::args::Args;
use crate::output::Output;

/// Returns the statistics of the battle for each bot, from the weakest bot to the strongest.
pub(super) fn strengths(
    args: &Args,
    playable: &Playable,
    out: &mut Output,
) -> Result<StrengthComparison, Error> {
    let run = strengths::Run {
        numbers: 1..args.games.saturating_add(1),
        jobs: threads(args.jobs),
        seed: args.seed,
        paranoid: false,
        native: Native::default(),
    };
    let all = strengths::play_strengths(playable, &run, out, |_| {})?;
    let figures: Vec<_> = all.into_iter().map(|strength| strength.figures).collect();
    Ok(StrengthComparison { rows: rows(&figures), news: differences_text(&figures) })
}

/// Plays the games, and adds up their results.
pub(super) fn play_games(
    args: &Args,
    playable: &Playable,
    games: &Match,
    out: &Output,
) -> Result<Results, Error> {
    let program = playable.image.program();
    let game = playable.battle.as_ref().map(|(_, game)| &**game);
    let mut results = Results::new(program, game, &games.counters);
    let fresh = results.new_losses();
    let mut flaw: Option<Flaw> = None;
    let progress = Progress::new(args.games, "games", out);
    map_in_order_until(
        1..args.games.saturating_add(1),
        threads(args.jobs),
        &games.stop,
        || games.runner(),
        |table, number| {
            let mut losses = fresh.clone();
            let mut coverage = Coverage::default();
            let played = match &mut losses {
                Some(losses) => table.play_with(number, &mut (losses, &mut coverage), None),
                None => table.play_with(number, &mut coverage, None),
            };
            played.map(|played| CountedGame { played, losses, coverage })
        },
        |one| one.as_ref().is_ok_and(|one| one.played.is_endless()),
        |one| {
            progress.step();
            match one {
                Ok(one) => {
                    results.add(one);
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
    results.finish(program, &games.counters);
    Ok(results)
}

/// Replays a game for the account. Returns `None` if no game was finished.
pub(super) fn replay_account(
    args: &Args,
    playable: &Playable,
    games: &Match,
    results: &Results,
) -> Result<Option<NarratedGame>, Error> {
    let Some(number) = args.tell.or_else(|| results.typical_game_number()) else { return Ok(None) };
    let mut story = Story::with_detail(Detail::Short);
    let mut answers: Vec<RecordedAnswer> = Vec::new();
    let played = games.runner().play_with(number, &mut story, Some(&mut answers))?;
    let record = record_of(playable, games, &played, answers, std::path::Path::new(""));
    let result = summary(&playable.image, &played);
    Ok(Some(NarratedGame { played, lines: story.take_lines(), record, how: result }))
}
