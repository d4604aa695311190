//! `castra replay`: the replay of a recorded game.

mod frames;

use std::path::{Path, PathBuf};

use castra_sim::{
    End, PlayedGame, Record, RecordedOutcome, ReplayError, VerifiedDice, replay_with_observer,
    verify_dice,
};
use castra_story::{Detail, Story, StoryLine};
use castra_syntax::ast::HeaderKind;
use castra_syntax::game_in_header;
use serde::Serialize;

use super::battle_loader::is_stdin;
use super::error::Error;
use super::output_format::OutputFormat;
use super::simulate::json::to_pretty_json;
use super::simulate::{Playable, load_playable, load_shipped};
use super::vary::{Setting, VariationArgs};
use super::write::write_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_diagnostics::Style;
use castra_disk::sources;
use castra_library::{Embedded, Entry};

/// The version of this program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Replay a recorded game as a turn-by-turn account
///
/// A record contains only the choices. Everything else follows from the rules, so a record needs
/// its battle and the same rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra simulate my-battle.castra --record game.ron --game 17
  castra replay game.ron
  castra replay game.ron --trace full        every step, choice and die
  castra replay game.ron --until 20          up to the 20th choice
  castra replay game.ron --frames pictures   a picture of every turn
  castra replay game.ron my-battle.castra    if the battle file has moved
  castra replay game.ron --format json       for programs: an entry for each line
  castra replay game.ron --verify            were the dice those that were committed?")]
pub(super) struct Args {
    /// The recorded game
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The battle or game that was played; by default, the file that the record names
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Stop after N choices
    #[arg(long, value_name = "N")]
    until: Option<usize>,
    /// Replay the game even if the rules have changed, as far as the choices are legal
    #[arg(long)]
    anyway: bool,
    /// Verify that the dice are those committed before the game
    #[arg(
        long,
        conflicts_with_all = ["format", "trace", "until", "frames", "anyway", "output"]
    )]
    verify: bool,
    #[command(flatten, next_help_heading = "Output")]
    format: OutputFormat,
    /// Level of detail; by default, `short` for people and `full` for programs
    #[arg(help_heading = "Output", long, value_enum, value_name = "LEVEL")]
    trace: Option<Level>,
    /// Instead of an account, draw the battlefield at the start of every turn and at the end,
    /// into this folder
    #[arg(help_heading = "Output", long, value_name = "FOLDER", conflicts_with = "format")]
    frames: Option<PathBuf>,
    /// File to write; standard output by default
    #[arg(help_heading = "Output", short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// The detail of a printed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Level {
    /// A line for each action.
    Short,
    /// Every step, choice and die, with the clauses that apply.
    Full,
}

impl Args {
    const fn detail(&self) -> Detail {
        match (self.trace, self.format.is_json()) {
            (Some(Level::Short), _) | (None, false) => Detail::Short,
            (Some(Level::Full), _) | (None, true) => Detail::Full,
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let record = read_record(&args.record)?;
    let played =
        BattleSource::find(args.file.as_deref(), &args.record, &record, RecordCommand::Replay)?;
    let Some(playable) = played.open(&vary(&record), out)? else {
        return Ok(Exit::Diagnostics);
    };
    check_fits(args, &record, &playable, played.path(), out)?;
    if args.verify {
        return verify(&record, &playable, out);
    }
    if let Some(folder) = &args.frames {
        return draw_frames(args, folder, &record, &playable, out);
    }
    let mut story = Story::with_detail(args.detail());
    let result = replay_with_observer(
        &playable.image,
        &record,
        choice_limit(args, &record),
        &mut story,
        |_| {},
    );
    let text = if args.format.is_json() {
        json(&playable, &record, &story.take_lines())?
    } else {
        story.text(&playable.image)
    };
    match args.output.as_ref().filter(|o| !is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.print_note(&format!("wrote {}", path.display()));
        }
        None => out.write_result(&text)?,
    }
    let played = result.map_err(|error| misfit_error(args, &error))?;
    Ok(report_outcome(args, &record, &playable, &played, out))
}

/// Reports whether the dice match the commitment of the record.
fn verify(record: &Record, playable: &Playable, out: &mut Output) -> Result<Exit, Error> {
    let verified = match verify_dice(&playable.image, record) {
        Ok(verified) => verified,
        Err(why) => {
            out.write_result(&format!("The dice are not verified: {why}.\n"))?;
            return Ok(Exit::Diagnostics);
        }
    };
    let VerifiedDice { added, answers, rolls } = verified;
    let commitment = record.committed.as_ref().map_or("", |of| of.commitment.as_str());
    let added = match added {
        0 => String::new(),
        1 => "1 player added a part to the seed, and the part matches its commitment.\n".to_owned(),
        _ => format!(
            "{added} players added parts to the seed, and each part matches its commitment.\n"
        ),
    };
    let end = if record.is_unfinished() { "" } else { ", and to the same end" };
    let (answers, rolls) = (count_noun(answers, "answer"), count_noun(rolls, "roll"));
    out.write_result(&format!(
        "The numbers of the server match its commitment. Compare it with the commitment that you \
         saw before the game:\n  {commitment}\n{added}The seed of the game follows from these \
         numbers.\nWith this seed, {answers} lead to the same {rolls}{end}.\nThe dice were those \
         that were committed.\n"
    ))?;
    Ok(Exit::Success)
}

/// Returns the modules and options of a recorded game.
pub(super) fn vary(record: &Record) -> VariationArgs {
    let modules = record.with.iter().map(|name| Setting { name: name.clone(), value: None });
    let options = record
        .options
        .iter()
        .map(|(name, value)| Setting { name: name.clone(), value: Some(value.clone()) });
    VariationArgs {
        with: modules.chain(options).collect(),
        without: record.without.clone(),
        lang: None,
    }
}

/// Returns the number of the choice after which to stop, or `None` for the end of the game.
fn choice_limit(args: &Args, record: &Record) -> Option<usize> {
    let end = record.cursor.unwrap_or(record.choices.len());
    args.until.or_else(|| record.is_unfinished().then_some(end))
}

/// Draws the game turn by turn.
fn draw_frames(
    args: &Args,
    folder: &Path,
    record: &Record,
    playable: &Playable,
    out: &mut Output,
) -> Result<Exit, Error> {
    let Some((battle, game)) = playable.battle.as_ref().filter(|(b, _)| !b.board.is_empty()) else {
        return Err(Error::usage("there is no board to draw")
            .help("leave out `--frames` to print an account of the game"));
    };
    let mut frames = frames::Frames::new(folder, battle, game);
    let see = |machine: &castra_vm::Machine| frames.visit(machine);
    let result = replay_with_observer(
        &playable.image,
        record,
        choice_limit(args, record),
        &mut castra_vm::NoTrace,
        see,
    );
    let written = frames.finish()?;
    let drawn = count_noun(written.len(), "picture");
    out.print_note(&format!("drew {drawn} into `{}`", folder.display()));
    let played = result.map_err(|error| misfit_error(args, &error))?;
    Ok(report_outcome(args, record, playable, &played, out))
}

pub(super) fn read_record(path: &Path) -> Result<Record, Error> {
    let not_a_record = |why: String| Error::NotARecord { path: path.to_owned(), why };
    if path.extension().is_some_and(|e| e == "castra") {
        let help = format!("`castra simulate {} --record game.ron` writes one", path.display());
        return Err(
            Error::usage(format!("`{}` is not a record of a game", path.display())).help(help)
        );
    }
    sources::find(&[path.to_owned()])?;
    let text = sources::read(path).map_err(|error| not_a_record(error.to_string()))?;
    Record::parse(&text).map_err(|error| not_a_record(error.to_string()))
}

/// The command that reads a record. Each has its own option for the path of the battle.
#[derive(Clone, Copy, Debug)]
pub(super) enum RecordCommand {
    /// `castra replay`.
    Replay,
    /// `castra play --resume`.
    Play,
    /// `castra why`.
    Why,
}

impl RecordCommand {
    /// Returns the advice for a record at a path whose battle cannot be found.
    fn help(self, path: &Path) -> String {
        let shown = path.display();
        match self {
            Self::Replay => format!("name it: `castra replay {shown} FILE`"),
            Self::Play => format!("name it: `castra play FILE --resume {shown}`"),
            Self::Why => format!(
                "write where it is into `{shown}`, as its `file`: a path from the folder of the record"
            ),
        }
    }
}

/// The source of the recorded battle.
pub(super) enum BattleSource {
    /// A file.
    File(PathBuf),
    /// A battle that ships with Castra.
    Shipped(&'static Entry),
}

impl BattleSource {
    /// Returns the battle of a record: that of its file, or else the shipped battle with its name.
    pub(super) fn find(
        named: Option<&Path>,
        record_path: &Path,
        record: &Record,
        reading: RecordCommand,
    ) -> Result<Self, Error> {
        let is_it = |entry: &&Entry| {
            entry.kind == HeaderKind::Scenario
                && record.scenario.as_deref() == Some(entry.id)
                && game_in_header(entry.text) == Some(&record.game)
        };
        match battle_path(named, record_path, record, reading) {
            Ok(path) => Ok(Self::File(path)),
            Err(error) => {
                let is_alone = record.campaign.is_none();
                let shipped = Embedded::entries().iter().filter(|_| is_alone).find(is_it);
                shipped.map(Self::Shipped).ok_or(error)
            }
        }
    }

    /// Returns the path of the file, or the path below the library.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::File(path) => path,
            Self::Shipped(entry) => Path::new(entry.path),
        }
    }

    /// Returns the path of the file, or `None` for a shipped battle.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Shipped(_) => None,
        }
    }

    /// Loads and compiles the battle. Returns `None` if it has errors, which have been reported.
    pub(super) fn open(
        &self,
        vary: &VariationArgs,
        out: &mut Output,
    ) -> Result<Option<Playable>, Error> {
        match self {
            Self::File(path) => load_playable(path, vary, out),
            Self::Shipped(entry) => {
                out.print_note(&format!("the battle `{}` comes with Castra", entry.id));
                load_shipped(entry, vary, out)
            }
        }
    }
}

/// Returns the path of the recorded battle.
pub(super) fn battle_path(
    named: Option<&Path>,
    record_path: &Path,
    record: &Record,
    reading: RecordCommand,
) -> Result<PathBuf, Error> {
    if record.campaign.is_some() && !matches!(reading, RecordCommand::Play) {
        let shown = record_path.display();
        return Err(Error::usage(format!("`{shown}` is a battle of a campaign"))
            .help(format!("`castra play --resume {shown}` continues it")));
    }
    if let Some(file) = named {
        return Ok(file.to_owned());
    }
    let Some(file) = &record.file else {
        return Err(Error::usage("the record does not say where its battle is")
            .help(reading.help(record_path)));
    };
    let folder = record_path.parent().unwrap_or(Path::new(""));
    let path = folder.join(file);
    if !path.exists() {
        let message = format!("the file that was played is not at `{}`", path.display());
        let help = format!("if it has moved, {}", reading.help(record_path));
        return Err(Error::usage(message).help(help));
    }
    Ok(path)
}

/// Returns an error if the record does not fit, unless `--anyway` is set.
fn check_fits(
    args: &Args,
    record: &Record,
    playable: &Playable,
    file: &Path,
    out: &mut Output,
) -> Result<(), Error> {
    let program = playable.image.program();
    if program.has_fingerprint(&record.fingerprint) {
        return Ok(());
    }
    let battle = Some(program.scenario.as_str()).filter(|s| !s.is_empty());
    let file = file.display();
    let why = if program.game != record.game {
        format!(
            "the record is of the game `{}`, but `{file}` belongs to `{}`",
            record.game, program.game
        )
    } else if battle != record.scenario.as_deref() {
        let name = |battle: Option<&str>| {
            battle.map_or_else(|| "the game without a battle".to_owned(), |b| format!("`{b}`"))
        };
        let recorded = name(record.scenario.as_deref());
        format!("the record is of {recorded}, but `{file}` is {}", name(battle))
    } else {
        format!("the rules of `{file}` have changed since the game was recorded")
    };
    if args.anyway {
        out.print_note(&format!("{why}; replaying it as far as the choices are legal"));
        return Ok(());
    }
    let mut help = "restore the rules, or record the game again; `--anyway` replays the choices \
                    as far as they are legal"
        .to_owned();
    if record.castra != VERSION {
        help.push_str(&format!(
            "\n  note: the record was written by Castra {}; this is {VERSION}",
            record.castra
        ));
    }
    Err(Error::usage(why).help(help))
}

fn misfit_error(args: &Args, error: &ReplayError) -> Error {
    let error = Error::usage(format!("{}: {error}", args.record.display()));
    if args.anyway {
        error.help("from this point, the record does not match the current rules")
    } else {
        error.help("the record was changed by hand, or is incomplete")
    }
}

/// Prints the outcome, and whether it matches the record.
fn report_outcome(
    args: &Args,
    record: &Record,
    playable: &Playable,
    played: &PlayedGame,
    out: &mut Output,
) -> Exit {
    if args.until.is_some_and(|until| until < record.choices.len()) {
        return Exit::Success;
    }
    let Some(expected) = &record.outcome else {
        out.print_note("the record ends here; the game was not finished");
        return Exit::Success;
    };
    let program = playable.image.program();
    let outcome = RecordedOutcome::of(program, played);
    if outcome != *expected {
        out.print_note("the game ends differently from the record");
        return Exit::Diagnostics;
    }
    let End::Fault(fault) = &played.end else { return Exit::Success };
    let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
    let problem = [fault.diagnostic()];
    out.print_diagnostics(&castra_diagnostics::render(
        castra_diagnostics::Format::Human,
        style,
        &playable.files,
        &problem,
    ));
    Exit::Diagnostics
}

#[derive(Serialize)]
struct ReplayOutput<'a> {
    castra: &'static str,
    game: &'a str,
    scenario: Option<&'a str>,
    seed: u64,
    number: u64,
    outcome: Option<&'a RecordedOutcome>,
    lines: Vec<ReplayLine<'a>>,
}

#[derive(Serialize)]
struct ReplayLine<'a> {
    depth: u8,
    text: &'a str,
    clauses: Vec<&'a str>,
    path: &'a str,
    line: u32,
    col: u32,
}

fn json(playable: &Playable, record: &Record, lines: &[StoryLine]) -> Result<String, Error> {
    let lines = lines.iter().map(|line| {
        let file = playable.files.get(line.span.file);
        let at = file.map(|file| file.line_col(line.span.start));
        ReplayLine {
            depth: line.depth,
            text: &line.text,
            clauses: line.clauses.iter().map(|&c| playable.image.clause_number(c)).collect(),
            path: file.map_or("", |file| &file.path),
            line: at.map_or(1, |at| at.line),
            col: at.map_or(1, |at| at.col),
        }
    });
    to_pretty_json(&ReplayOutput {
        castra: VERSION,
        game: &record.game,
        scenario: record.scenario.as_deref(),
        seed: record.seed,
        number: record.number,
        outcome: record.outcome.as_ref(),
        lines: lines.collect(),
    })
}
