//! `castra play`: a battle played by people.

mod screen;
mod seats;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use castra_sim::{Bot, Record, Session, replay_with_observer};
use castra_vm::{Image, Machine, NoTrace};

use super::error::Error;
use super::language::Language;
use super::replay::{BattleSource, RecordCommand, read_record, vary};
use super::simulate::{bot, knowledge_image};
use super::vary::VariationArgs;
use super::write::check_output_path;
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::files;
pub(super) use seats::{SeatedPlayer, Seats};
pub(super) use table::{RecordSettings, TerminalGame};

/// Play a battle in the terminal, against bots or with several people at one screen
///
/// The game is reported as in `castra simulate --trace`. When you have to decide, the options are
/// listed: type a number, a hex, or the beginning of a name. `:help` lists the commands.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra play my-battle.castra                        the first army is yours
  castra play my-battle.castra --seat carthage=human  another army is
  castra play my-battle.castra --bots search          against a bot that looks ahead
  castra play my-battle.castra --hot-seat             everybody at this screen
  castra play my-battle.castra --players 8 --seat rome.2=human
                                                      one of eight: the second of the first army
  castra play my-battle.castra --seed 7 --record game.ron
  castra play --resume game.ron                       continues a saved game
  castra play --resume game.ron --turn 6 --hot-seat   goes on from turn 6 of any recorded game

`castra replay` replays what `--record` and `:save` write.")]
pub(super) struct Args {
    /// A battle, a game that needs no battle, or the folder of one
    #[arg(value_name = "FILE", required_unless_present = "resume")]
    pub(super) file: Option<PathBuf>,
    /// Number of players in total, as the game's `seats` allow; by default one for each army
    #[arg(long, help_heading = "Players", value_name = "N")]
    pub(super) players: Option<u32>,
    /// Player in a chair: `ARMY=human`, `ARMY.1=BOT` or `ARMY.ROLE=BOT`; repeat for more
    ///
    /// An army means all its chairs. If no chair is named for a human, the first unnamed chair is a
    /// human's. The bot of --bots takes the other unnamed chairs.
    #[arg(long, help_heading = "Players", value_name = "CHAIR=PLAYER", value_parser = seats::seat)]
    pub(super) seat: Vec<(String, SeatedPlayer)>,
    /// Bot in the other chairs
    #[arg(long, help_heading = "Players", value_name = "BOT", default_value = "sensible", value_parser = bot)]
    pub(super) bots: Bot,
    /// People sit in all chairs, at this screen
    #[arg(long, help_heading = "Players", conflicts_with_all = ["seat", "bots"])]
    pub(super) hot_seat: bool,
    #[command(flatten)]
    pub(super) vary: VariationArgs,
    /// Random seed: another seed gives other games
    #[arg(long, help_heading = "Game", value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of the game
    #[arg(long, help_heading = "Game", value_name = "N", default_value_t = 1)]
    pub(super) game: u64,
    /// Continue a game that `:save` or `--record` wrote
    #[arg(long, help_heading = "Game", value_name = "RECORD", conflicts_with_all = ["with", "without", "seed", "game"])]
    pub(super) resume: Option<PathBuf>,
    /// Continue from the beginning of turn N; the rest of the recorded game is kept as a branch
    #[arg(long, help_heading = "Game", value_name = "N", requires = "resume")]
    pub(super) turn: Option<u32>,
    /// Continue even if the rules have changed, from the first recorded choice that they forbid
    #[arg(long, help_heading = "Game", requires = "resume")]
    pub(super) anyway: bool,
    /// Record the game for `castra replay`; the file is written again after each answer
    #[arg(long, help_heading = "Game", value_name = "RECORD")]
    pub(super) record: Option<PathBuf>,
    #[command(flatten)]
    pub(super) language: Language,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let saved = match &args.resume {
        Some(path) => Some((path, read_record(path)?)),
        None => None,
    };
    let (file, vary) = match (&saved, &args.file) {
        (Some((path, record)), file) => (
            BattleSource::find(file.as_deref(), path, record, RecordCommand::Play)?,
            args.language.vary_in_language(&vary(record)),
        ),
        (None, Some(file)) => {
            (BattleSource::File(file.clone()), args.language.vary_in_language(&args.vary))
        }
        (None, None) => return Err(Error::usage("name the battle to play")),
    };
    if file.file().is_some_and(super::battle_loader::is_stdin) {
        return Err(Error::usage("answers are read from standard input, so the battle cannot be")
            .help("name its file"));
    }
    let Some(playable) = file.open(&vary, out)? else { return Ok(Exit::Diagnostics) };
    allow_record(args)?;
    let image = knowledge_image(&playable.image)?;
    let program = image.program();
    if let Some((path, record)) = &saved
        && !args.anyway
        && !playable.source_program().has_fingerprint(&record.fingerprint)
    {
        return Err(Error::usage(format!(
            "`{}` was played with other rules, or is of another battle, than `{}`",
            path.display(),
            file.path().display()
        ))
        .help("with `--anyway`, play continues from the first choice that is not legal now"));
    }
    let players = args.players.or_else(|| saved.as_ref().and_then(|(_, record)| record.players));
    let chairs = seats::chairs(program, players)?;
    let seats = match &saved {
        _ if args.hot_seat => Seats::all_human(chairs),
        Some((_, record)) if args.seat.is_empty() && args.players.is_none() => {
            Seats::from_record(chairs, record)?
        }
        Some(_) | None => {
            Seats::assign(program, chairs, &args.seat, args.bots).map_err(Error::usage)?
        }
    };
    if seats.people().is_empty() {
        return Err(Error::usage("no chair has a human player")
            .help("`castra simulate FILE --trace` tells a game between bots"));
    }
    let (seed, number) = saved.as_ref().map_or((args.seed, args.game), |(_, r)| (r.seed, r.number));
    let session = Session::with_chairs(&image, seed, number, seats.chairs().clone(), seats.bots());
    let paper = RecordSettings {
        playable: &playable,
        seats: &seats,
        battle_path: file.file(),
        vary: &vary,
        record_path: args.record.as_deref(),
        resumed_record: args.resume.as_deref(),
        campaign: None,
    };
    let mut table = TerminalGame::new(session, paper, out);
    if let Some((_, record)) = &saved {
        let mut record = record.clone();
        if let Some(turn) = args.turn {
            let at = answers_before_turn(&playable.image, &record, turn)?;
            record.branch_at(at);
        }
        table.restore_answers(&record);
    }
    table.play()
}

/// Returns an error if the record must not be written to its path, before the game begins.
pub(super) fn allow_record(args: &Args) -> Result<(), Error> {
    let Some(path) = &args.record else { return Ok(()) };
    if args.resume.as_ref().is_some_and(|resumed| files::is_same_file(resumed, path)) {
        return Ok(());
    }
    check_output_path(Some(path))?;
    // The file contains another game, which people may have played, so it is not replaced.
    if path.is_file() && !files::is_forced() {
        return Err(Error::usage(format!("`{}` is there already", path.display())).help(
            "name another file, continue its game with `--resume`, or write over it with `--force`",
        ));
    }
    Ok(())
}

/// Returns the number of answers in a record before a turn.
fn answers_before_turn(image: &Arc<Image>, record: &Record, turn: u32) -> Result<usize, Error> {
    let (mut used, mut found) = (0, None);
    let until = record.cursor.unwrap_or(record.choices.len());
    let see = |game: &Machine| {
        if found.is_none() && game.turn() >= turn {
            found = Some(used);
        }
        used += 1;
    };
    // The replay stops at the first answer that is no longer legal. The turn may begin before it.
    let _ = replay_with_observer(image, record, Some(until), &mut NoTrace, see);
    found.ok_or_else(|| {
        Error::usage(format!("the recorded game has no turn {turn}"))
            .help("`castra replay` shows its turns")
    })
}
