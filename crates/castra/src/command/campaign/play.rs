//! A campaign played by hand, battle after battle.

use std::path::PathBuf;

use castra_base::IndexMap;
use castra_course::CourseError;
use castra_sim::{Chairs, End, HUMAN, Record, RecordedCampaign, Session};
use castra_vm::Status;
use castra_workspace::campaign::Standing;

use super::super::error::Error;
use super::super::play::{Args, Paper, Seat, Seats, Table, allow_record};
use super::super::replay::{Reading, read, text_of, vary};
use super::super::simulate::{bot, knowing};
use super::loaded::{Loaded, load};
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// Plays a campaign at the screen.
pub(in crate::command) fn play(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let saved = match &args.resume {
        Some(path) => Some((path, read(path)?)),
        None => None,
    };
    let (file, vary): (PathBuf, _) = match (&saved, &args.file) {
        (Some((path, record)), file) => {
            (text_of(file.as_deref(), path, record, Reading::Play)?, vary_of(record))
        }
        (None, Some(file)) => (file.clone(), args.vary.clone()),
        (None, None) => return Err(Error::usage("name the campaign to play")),
    };
    if args.turn.is_some() || args.players.is_some() {
        return Err(Error::usage(
            "`--turn` and `--players` work with a battle, and this is a campaign",
        ));
    }
    if args.language.lang.is_some() {
        return Err(Error::usage("`--lang` works with a battle, and this is a campaign"));
    }
    let Some(loaded) = load(&file, &vary, out)? else { return Ok(Exit::Diagnostics) };
    allow_record(args)?;
    let resumed = match &saved {
        Some((path, record)) => {
            let point = record.campaign.as_ref().ok_or_else(|| {
                Error::usage(format!("`{}` is the record of a single battle", path.display()))
                    .help("continue it with `castra play --resume`, without the campaign")
            })?;
            Some((
                point,
                loaded.course.standing(point).map_err(|error| Error::usage(error.to_string()))?,
            ))
        }
        None => None,
    };
    let (mut standing, number, seed) = match (&resumed, &saved) {
        (Some((point, standing)), Some((_, record))) => {
            (standing.clone(), point.number, record.seed)
        }
        _ => (loaded.course.campaign().start(), args.game, args.seed),
    };
    let sides = players(args, &loaded, resumed.as_ref().map(|(point, _)| *point))?;
    let campaign = loaded.course.campaign();
    let mut left = saved.as_ref().map(|(_, record)| record);
    while standing.outcome.is_none() {
        let point = loaded.course.point(&standing, words(&sides), number);
        announce(&loaded, &standing, out)?;
        let stage = standing.stage;
        let changes = match loaded.course.prepare(&mut standing, seed, number) {
            Ok(changes) => changes,
            Err(stopped) => return stop(&loaded, &stopped, out),
        };
        let playable = match loaded.playable(stage, &changes) {
            Ok(playable) => playable,
            Err(stopped) => return stop(&loaded, &stopped, out),
        };
        let image = knowing(&playable.image)?;
        let record = left.take();
        if let Some(record) = record.filter(|_| !args.anyway)
            && record.fingerprint != image.program().fingerprint()
        {
            return Err(Error::usage(
                "the rules, the battle or the campaign have changed since it was saved",
            )
            .help("with `--anyway`, play continues from the first choice that is not legal now"));
        }
        let seats = seats(&loaded, stage, &sides, image.program())?;
        let game = loaded.course.game_number(number, &standing);
        let session = Session::seated(&image, seed, game, seats.chairs().clone(), seats.bots());
        let paper = Paper {
            playable: &playable,
            seats: &seats,
            path_of_battle: None,
            vary: &vary,
            path: args.record.as_deref(),
            resumed: args.resume.as_deref(),
            campaign: Some(&point),
        };
        let mut table = Table::new(session, paper, out);
        if let Some(record) = record {
            table.restore_answers(record);
        }
        let exit = table.play()?;
        if table.session().game().status() != Some(Status::Finished) {
            return Ok(exit);
        }
        let winner = match table.session().played().end {
            End::Over(ending) => ending.winner,
            End::Fault(_) => return Ok(exit),
        };
        let machine = table.session().game().clone();
        if let Err(stopped) =
            loaded.course.conclude(&mut standing, &machine, winner, (seed, number))
        {
            return stop(&loaded, &stopped, out);
        }
    }
    let outcome = standing.outcome.as_ref();
    let side = outcome.and_then(|outcome| campaign.sides.get(outcome.side?));
    let how = side.map_or_else(|| "drawn".to_owned(), |side| format!("won by {}", side.name));
    let reason = outcome.map(|outcome| outcome.reason.as_str()).filter(|reason| !reason.is_empty());
    let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
    out.result(&format!("\n{}: {how}{reason}\n", campaign.title))?;
    Ok(Exit::Success)
}

fn vary_of(record: &Record) -> super::super::vary::Vary {
    let mut vary = vary(record);
    // The options of a record are those of its battle; each battle of the campaign has its own.
    vary.with.retain(|setting| setting.value.is_none());
    vary
}

fn stop(loaded: &Loaded, stopped: &CourseError, out: &mut Output) -> Result<Exit, Error> {
    loaded.show(stopped, out);
    Ok(Exit::Diagnostics)
}

/// Prints the battle that comes next, and the numbers that are carried into it.
fn announce(loaded: &Loaded, standing: &Standing, out: &mut Output) -> Result<(), Error> {
    let campaign = loaded.course.campaign();
    let Some(stage) = campaign.stages.get(standing.stage) else { return Ok(()) };
    let paint = Paint(out.has_colour());
    let number = standing.fought.len() + 1;
    let mut text = format!(
        "\n{}\n",
        paint.bold(format!("{}, battle {number}: {}", campaign.title, stage.title))
    );
    for (carried, value) in campaign.numbers.iter().zip(&standing.numbers) {
        text.push_str(&format!("  {} {}\n", carried.name, carried.text(*value)));
    }
    Ok(out.result(&text)?)
}

/// The player of each side: a person or a bot.
fn players(
    args: &Args,
    loaded: &Loaded,
    resumed: Option<&RecordedCampaign>,
) -> Result<Vec<(String, Seat)>, Error> {
    let campaign = loaded.course.campaign();
    let sides: Vec<&str> = campaign.sides.iter().map(|side| side.id.as_str()).collect();
    if let Some((name, _)) = args.seat.iter().find(|(name, _)| !sides.contains(&name.as_str())) {
        let all = castra_base::suggest::listing(sides.iter().copied(), 8).replace(" or ", " and ");
        return Err(Error::usage(format!("the campaign has no side called `{name}`"))
            .help(format!("the sides are {all}")));
    }
    let given = |side: &str| args.seat.iter().find(|(name, _)| name == side).map(|(_, seat)| *seat);
    let recorded = |side: &str| resumed.and_then(|point| point.sides.get(side));
    let mut needs_human = args.seat.iter().all(|(_, seat)| *seat != Seat::Human);
    let mut all = Vec::new();
    for side in sides {
        let player = if args.hot_seat {
            Seat::Human
        } else if let Some(player) = given(side) {
            player
        } else if let Some(word) = recorded(side).filter(|_| args.seat.is_empty()) {
            match word.as_str() {
                HUMAN => Seat::Human,
                word => Seat::Bot(bot(word).map_err(Error::usage)?),
            }
        } else if needs_human {
            needs_human = false;
            Seat::Human
        } else {
            Seat::Bot(args.bots)
        };
        all.push((side.to_owned(), player));
    }
    if all.iter().all(|(_, player)| *player != Seat::Human) {
        return Err(Error::usage("nobody plays by hand")
            .help("`castra simulate` plays campaigns between bots"));
    }
    Ok(all)
}

/// The chairs of a battle: each army is its side's.
fn seats(
    loaded: &Loaded,
    stage: usize,
    sides: &[(String, Seat)],
    program: &castra_ir::Program,
) -> Result<Seats, Error> {
    let armies = loaded.course.campaign().stages.get(stage).map_or(&[][..], |stage| &stage.armies);
    let named = armies
        .iter()
        .zip(sides)
        .filter_map(|(army, (_, player))| Some((program.armies.get(*army)?.id.clone(), *player)));
    let named: Vec<(String, Seat)> = named.collect();
    let chairs = Chairs::of_armies(program);
    if named.iter().all(|(_, player)| *player == Seat::Human) {
        return Ok(Seats::all_human(chairs));
    }
    Seats::of(program, chairs, &named, castra_sim::Bot::Sensible).map_err(Error::usage)
}

/// The player of each side in the words of a record.
fn words(sides: &[(String, Seat)]) -> IndexMap<String, String> {
    let word = |player: &Seat| match player {
        Seat::Human => HUMAN.to_owned(),
        Seat::Bot(bot) => bot.word().to_owned(),
    };
    sides.iter().map(|(side, player)| (side.clone(), word(player))).collect()
}
