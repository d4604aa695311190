//! Campaigns between bots.

use std::time::Instant;

use castra_course::CourseError;
use castra_measure::campaigns::{CampaignHead, CampaignTally};
use castra_sim::{Bot, End, Flaw, Match, map_in_order};
use castra_workspace::campaign::CampaignProgress;

use super::super::error::Error;
use super::super::progress::Progress;
use super::super::simulate::games::{game_numbers, print_duration, write_output};
use super::super::simulate::json::to_pretty_json;
use super::super::simulate::{Args, Format, counting};
use super::loaded_campaign::{LoadedCampaign, load};
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// Plays campaigns and prints their results.
pub(in crate::command) fn simulate(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let [file] = args.files.as_slice() else {
        return Err(Error::usage("campaigns are played one at a time").help("name one file"));
    };
    if args.is_single() || args.single_battle_option().is_some() || args.paranoid {
        let option = args.single_battle_option().unwrap_or("--paranoid");
        return Err(Error::usage(format!(
            "`{option}` works with a battle, and `{}` is a campaign",
            file.display()
        ))
        .help("name one of its battles"));
    }
    let Some(loaded) = load(file, &args.vary, out)? else { return Ok(Exit::Diagnostics) };
    super::super::write::check_output_path(args.output.as_deref())?;
    let bots = loaded.bots(&args.bots)?;
    let (range, jobs) = game_numbers(args)?;
    let start = Instant::now();
    let count = range.end - range.start;
    let progress = Progress::new(count, "campaigns", out);
    let mut tally = CampaignTally::new(loaded.course.campaign());
    let mut stopped: Option<CourseError> = None;
    let run = |each: counting::ResultSink<'_, Result<CampaignProgress, CourseError>>| {
        let work = |(): &mut (), number| play_campaign(&loaded, &bots, args.seed, number);
        map_in_order(range.clone(), jobs, || (), work, each);
    };
    let played = counting::count_results(run, &progress, |course| {
        match course {
            Ok(standing) => tally.add(&standing),
            Err(why) => {
                tally.faults += 1;
                stopped.get_or_insert(why);
            }
        }
        Ok(())
    });
    progress.finish();
    played?;
    print_duration(count, start, out);
    let head = CampaignHead {
        campaign: loaded.course.campaign(),
        bots: &bots,
        seed: args.seed,
        first: range.start,
        campaigns: count,
    };
    let text = match args.format {
        Format::Human => tally.text(&head, Paint(out.has_colour())),
        Format::Json => to_pretty_json(&tally.figures(&head))?,
        Format::Csv => {
            return Err(Error::usage("a campaign has no rows of games").help("use `--format json`"));
        }
    };
    write_output(args, &text, out)?;
    let Some(stopped) = stopped else { return Ok(Exit::Success) };
    loaded.report_stop(&stopped, out);
    Ok(Exit::Diagnostics)
}

/// Plays a campaign to its end.
fn play_campaign(
    loaded: &LoadedCampaign,
    bots: &[Bot],
    seed: u64,
    number: u64,
) -> Result<Result<CampaignProgress, CourseError>, Flaw> {
    let mut standing = loaded.course.campaign().initial_progress();
    while standing.outcome.is_none() {
        match play_battle(loaded, bots, seed, number, &mut standing)? {
            Ok(()) => {}
            Err(stopped) => return Ok(Err(stopped)),
        }
    }
    Ok(Ok(standing))
}

/// Plays the next battle of a campaign.
fn play_battle(
    loaded: &LoadedCampaign,
    bots: &[Bot],
    seed: u64,
    number: u64,
    standing: &mut CampaignProgress,
) -> Result<Result<(), CourseError>, Flaw> {
    let stage = standing.stage;
    let changes = match loaded.course.prepare(standing, seed, number) {
        Ok(changes) => changes,
        Err(stopped) => return Ok(Err(stopped)),
    };
    let bots = loaded.course.army_bots(stage, bots);
    let knowledge = bots.iter().any(|bot| bot.needs_knowledge());
    let image = match loaded.course.image(stage, &changes, knowledge) {
        Ok(image) => image,
        Err(stopped) => return Ok(Err(stopped)),
    };
    let games = Match::new(image, seed, bots);
    let mut table = games.runner();
    let played = table.play(loaded.course.game_number(number, standing))?;
    let winner = match played.end {
        End::Over(ending) => ending.winner,
        End::Fault(fault) => return Ok(Err(CourseError::Fault(fault))),
    };
    Ok(loaded.course.conclude(standing, table.game(), winner, (seed, number)))
}
