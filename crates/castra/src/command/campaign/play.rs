//! A campaign that people play, battle after battle.

use std::path::PathBuf;
use std::sync::Arc;

use castra_course::{CampaignPlay, CourseError, ResumeError, carried_numbers};
use castra_sim::{Bot, Record, RecordedCampaign};
use castra_workspace::campaign::{CampaignProgress, Outcome, Side};

use super::super::error::Error;
use super::super::play::{Args, RecordSettings, SeatedPlayer, Seats, TerminalGame, allow_record};
use super::super::replay::{RecordCommand, battle_path, read_record, vary};
use super::super::vary::VariationArgs;
use super::loaded_campaign::{LoadedCampaign, load};
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// Plays a campaign on the terminal.
pub(in crate::command) fn play(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let saved = match &args.resume {
        Some(path) => Some((path, read_record(path)?)),
        None => None,
    };
    let (file, vary): (PathBuf, _) = match (&saved, &args.file) {
        (Some((path, record)), file) => {
            (battle_path(file.as_deref(), path, record, RecordCommand::Play)?, vary_of(record))
        }
        (None, Some(file)) => (file.clone(), args.vary.clone()),
        (None, None) => return Err(Error::usage("name the campaign to play")),
    };
    if args.turn.is_some() || args.players.is_some() {
        return Err(Error::usage(
            "`--turn` and `--players` work with a battle, and this is a campaign",
        ));
    }
    let vary = args.language.vary_in_language(&vary);
    let Some(loaded) = load(&file, &vary, out)? else { return Ok(Exit::Diagnostics) };
    allow_record(args)?;
    if let Some((path, record)) = &saved
        && record.campaign.is_none()
    {
        let path = path.display();
        return Err(Error::usage(format!("`{path}` is the record of a single battle"))
            .help("continue it with `castra play --resume`, without the campaign"));
    }
    let resumed = saved.as_ref().map(|(_, record)| record);
    let players = side_players(args, &loaded, resumed.and_then(|record| record.campaign.as_ref()))?;
    let course = Arc::clone(&loaded.course);
    let begun = match resumed {
        Some(record) => CampaignPlay::resume(course, record, Some(players)),
        None => {
            CampaignPlay::begin(course, players, args.seed, args.game).map_err(ResumeError::from)
        }
    };
    let mut play = match begun {
        Ok(play) => play,
        Err(ResumeError::Course(stopped)) => return report_stop(&loaded, &stopped, out),
        Err(error @ (ResumeError::Single | ResumeError::Point(_))) => {
            return Err(Error::usage(error.to_string()));
        }
    };
    let mut left = resumed;
    loop {
        announce(&loaded, play.recorded_progress(), out)?;
        let record = left.take();
        let after = match play_battle(args, &loaded, &vary, &play, record, out)? {
            BattleResult::Finished(after) => after,
            BattleResult::Left(exit) => return Ok(exit),
            BattleResult::Stopped(stopped) => return report_stop(&loaded, &stopped, out),
        };
        if let Some(outcome) = &after.outcome {
            conclude(&loaded, outcome, out)?;
            return Ok(Exit::Success);
        }
        play = match play.next_battle(after) {
            Ok(play) => play,
            Err(stopped) => return report_stop(&loaded, &stopped, out),
        };
    }
}

/// The result of a battle in the campaign.
enum BattleResult {
    /// The battle is over. The value is the progress of the campaign after it.
    Finished(CampaignProgress),
    /// A player has left the battle, or the rules have failed.
    Left(Exit),
    /// The campaign cannot continue.
    Stopped(CourseError),
}

/// Plays a battle of the campaign, or resumes it from its record.
fn play_battle(
    args: &Args,
    loaded: &LoadedCampaign,
    vary: &VariationArgs,
    play: &CampaignPlay,
    record: Option<&Record>,
    out: &mut Output,
) -> Result<BattleResult, Error> {
    let playable = match loaded.playable(play.progress().stage, play.changes()) {
        Ok(playable) => playable,
        Err(stopped) => return Ok(BattleResult::Stopped(stopped)),
    };
    let session = match play.new_session() {
        Ok(session) => session,
        Err(stopped) => return Ok(BattleResult::Stopped(stopped)),
    };
    if let Some(record) = record.filter(|_| !args.anyway)
        && !playable.source_program().has_fingerprint(&record.fingerprint)
    {
        return Err(Error::usage(
            "the rules, the battle or the campaign have changed since it was saved",
        )
        .help("with `--anyway`, play continues from the first choice that is not legal now"));
    }
    let seats = Seats::from_session(&session);
    let point = play.to_recorded_campaign();
    let paper = RecordSettings {
        playable: &playable,
        seats: &seats,
        battle_path: None,
        vary,
        record_path: args.record.as_deref(),
        resumed_record: args.resume.as_deref(),
        campaign: Some(&point),
    };
    let mut table = TerminalGame::new(session, paper, out);
    if let Some(record) = record {
        table.restore_answers(record);
    }
    let exit = table.play()?;
    Ok(match play.progress_after(table.session()) {
        Ok(Some(after)) => BattleResult::Finished(after),
        Ok(None) => BattleResult::Left(exit),
        Err(stopped) => BattleResult::Stopped(stopped),
    })
}

/// Prints the end of the campaign.
fn conclude(loaded: &LoadedCampaign, outcome: &Outcome, out: &mut Output) -> Result<(), Error> {
    let campaign = loaded.course.campaign();
    let side = outcome.side.and_then(|side| campaign.sides.get(side));
    let (words, title) = (campaign.words(), [("campaign", (&campaign.title).into())]);
    let result = match side.map(Side::noun) {
        Some(side) => {
            let [campaign] = title;
            words.format("campaign-ends-won", &[campaign, ("side", (&side).into())])
        }
        None => words.format("campaign-ends-drawn", &title),
    };
    let text = match outcome.reason.as_str() {
        "" => result,
        reason => format!("{} {reason}", words.format("label", &[("text", (&result).into())])),
    };
    Ok(out.write_result(&format!("\n{text}\n"))?)
}

fn vary_of(record: &Record) -> VariationArgs {
    let mut vary = vary(record);
    // The options in a record are those of its own battle. They do not apply to the other battles.
    vary.with.retain(|setting| setting.value.is_none());
    vary
}

fn report_stop(
    loaded: &LoadedCampaign,
    stopped: &CourseError,
    out: &mut Output,
) -> Result<Exit, Error> {
    loaded.report_stop(stopped, out);
    Ok(Exit::Diagnostics)
}

/// Prints the next battle, and the numbers that are carried into it.
fn announce(
    loaded: &LoadedCampaign,
    standing: &CampaignProgress,
    out: &mut Output,
) -> Result<(), Error> {
    let campaign = loaded.course.campaign();
    let Some(stage) = campaign.stages.get(standing.stage) else { return Ok(()) };
    let paint = Paint(out.has_colour());
    let words = campaign.words();
    let head = [
        ("campaign", (&campaign.title).into()),
        ("n", (standing.fought.len() + 1).into()),
        ("battle", (&stage.title).into()),
    ];
    let mut text = format!("\n{}\n", paint.bold(words.format("campaign-begins-battle", &head)));
    for carried in carried_numbers(campaign, Some(standing)) {
        text.push_str(&format!("  {carried}\n"));
    }
    Ok(out.write_result(&text)?)
}

/// Returns the bot of each side, or `None` for a person.
fn side_players(
    args: &Args,
    loaded: &LoadedCampaign,
    resumed: Option<&RecordedCampaign>,
) -> Result<Vec<Option<Bot>>, Error> {
    let campaign = loaded.course.campaign();
    let sides: Vec<&str> = campaign.sides.iter().map(|side| side.id.as_str()).collect();
    if let Some((name, _)) = args.seat.iter().find(|(name, _)| !sides.contains(&name.as_str())) {
        let all = castra_base::suggest::list_with_and(sides.iter().copied(), 8);
        return Err(Error::usage(format!("the campaign has no side called `{name}`"))
            .help(format!("the sides are {all}")));
    }
    if args.hot_seat {
        return Ok(vec![None; sides.len()]);
    }
    if let Some(point) = resumed.filter(|_| args.seat.is_empty()) {
        let players = loaded.course.players(point);
        return players.map_err(|error| Error::usage(error.to_string()));
    }
    let given = |side: &str| args.seat.iter().find(|(name, _)| name == side).map(|(_, seat)| *seat);
    let mut needs_human = args.seat.iter().all(|(_, seat)| *seat != SeatedPlayer::Human);
    let player = |side: &str| match given(side) {
        Some(SeatedPlayer::Human) => None,
        Some(SeatedPlayer::Bot(bot)) => Some(bot),
        None if needs_human => {
            needs_human = false;
            None
        }
        None => Some(args.bots),
    };
    let players: Vec<Option<Bot>> = sides.into_iter().map(player).collect();
    if players.iter().all(Option::is_some) {
        return Err(Error::usage("no side has a human player")
            .help("`castra simulate` plays campaigns between bots"));
    }
    Ok(players)
}
