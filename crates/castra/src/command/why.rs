//! `castra why`: the derivation of a value in a position.

use std::path::{Path, PathBuf};

use castra_base::{Diagnostic, SourceMap};
use castra_ir::{Program, Query};
use castra_sim::{Bot, ExplainedLine, Explainer, Record, RecordedAnswer, replay_with_observer};
use castra_terminal::derivation;
use castra_vm::{Derivation, DerivationError, Machine, NoTrace, Status};
use serde::Serialize;

use super::error::Error;
use super::output_format::OutputFormat;
use super::replay;
use super::simulate::json::to_pretty_json;
use super::simulate::{Bots, Playable, load_playable};
use super::vary::VariationArgs;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use castra_diagnostics::Style;

/// The file name of the expression in messages.
const EXPRESSION_FILE: &str = "<expression>";

/// The maximum number of printed lines.
const MAX_LINES: usize = 400;

/// Explain a value in a position of a game, clause by clause
///
/// EXPRESSION is an expression of the rules; it can name hexes and armies of the battle. The
/// default position is the first decision of game 1, before any piece has moved. The answer shows
/// the parts of the value. If modules change a value, it shows the base and the effect of each
/// change, and the reason for each change that does not apply.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra why my-battle.castra \"count(units)\"
  castra why my-battle.castra \"melee-dice(unit at B6, C6, false)\" --turn 2
  castra why my-battle.castra \"us\" --game 17 --at 12
  castra why my-battle.castra \"may-enter(unit at B6, C6)\" --with my-module
  castra why game.ron \"turn-number\" --at 10      in a recorded game")]
pub(super) struct Args {
    /// A battle, a game that needs no battle, or a recorded game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The value to explain
    #[arg(value_name = "EXPRESSION")]
    expression: String,
    #[command(flatten)]
    vary: VariationArgs,
    /// Number of the game, as in `castra simulate`; 1 by default
    #[arg(help_heading = "Position", long, value_name = "N")]
    game: Option<u64>,
    /// Random seed; 1 by default
    #[arg(help_heading = "Position", long, value_name = "SEED")]
    seed: Option<u64>,
    /// Bots, as in `castra simulate`; `sensible` by default
    #[arg(help_heading = "Position", long, value_name = "BOTS")]
    bots: Option<Bots>,
    /// Stop at the decision with this number; the first is 1
    #[arg(help_heading = "Position", long, value_name = "DECISION", conflicts_with = "turn", value_parser = clap::value_parser!(u64).range(1..))]
    at: Option<u64>,
    /// Stop at the first decision of this turn
    #[arg(help_heading = "Position", long, value_name = "TURN")]
    turn: Option<u32>,
    /// Depth of the explanation: how many levels of parts to show
    #[arg(help_heading = "Output", long, value_name = "N", default_value_t = 3)]
    depth: usize,
    #[command(flatten, next_help_heading = "Output")]
    format: OutputFormat,
}

impl Args {
    /// Returns the first option that chooses the game to play, or changes its rules.
    fn option_of_battle(&self) -> Option<&'static str> {
        let given = [
            (self.game.is_some(), "--game"),
            (self.seed.is_some(), "--seed"),
            (self.bots.is_some(), "--bots"),
            (!self.vary.with.is_empty(), "--with"),
            (!self.vary.without.is_empty(), "--without"),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
}

/// A position within a game.
struct GamePosition {
    machine: Machine,
    game: u64,
    seed: u64,
    /// The number of the pending decision; `None` at the end of the game.
    decision: Option<u64>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let record = match args.file.extension().and_then(|e| e.to_str()) {
        Some("ron") => Some(replay::read_record(&args.file)?),
        _ => None,
    };
    if let (Some(_), Some(option)) = (&record, args.option_of_battle()) {
        let error =
            format!("`{option}` does not apply to a recorded game, which is played as it was");
        return Err(
            Error::usage(error).help("leave it out, or name the battle in place of the record")
        );
    }
    let found = match &record {
        Some(record) => {
            let played =
                replay::BattleSource::find(None, &args.file, record, replay::RecordCommand::Why)?;
            played.open(&replay::vary(record), out)?
        }
        None => load_playable(&args.file, &args.vary, out)?,
    };
    let Some(playable) = found else { return Ok(Exit::Diagnostics) };
    let mut files = playable.files.clone();
    let file = files.add(EXPRESSION_FILE, args.expression.as_str());
    let query = match files.get(file).map(|file| playable.subject.check_query(file)) {
        Some(Ok(question)) => question,
        Some(Err(problems)) => {
            print_problems(&problems, &files, out);
            return Ok(Exit::Diagnostics);
        }
        None => return Err(Error::usage("the expression is too long")),
    };
    let moment = find_position(args, &playable, record.as_ref())?;
    print_answer(args, &playable, &files, &moment, &query, out)
}

fn print_answer(
    args: &Args,
    playable: &Playable,
    files: &SourceMap,
    moment: &GamePosition,
    query: &Query,
    out: &mut Output,
) -> Result<Exit, Error> {
    let derivation = match Derivation::of_query(&moment.machine, query, None) {
        Ok(derivation) => derivation,
        // `Hidden` does not occur, since without a reader no value is hidden.
        Err(DerivationError::TooLong | DerivationError::Hidden) => {
            return Err(Error::usage("this takes too many steps to work out")
                .help("ask for a part of it, or for something that depends on fewer values"));
        }
        Err(DerivationError::Fault(fault)) => {
            print_problems(&[fault.diagnostic()], files, out);
            return Ok(Exit::Diagnostics);
        }
    };
    let program = playable.image.program();
    let lines = Explainer { program, files, depth: args.depth }.lines(&derivation);
    let position = position_line(program, moment);
    let text = if args.format.is_json() {
        to_pretty_json(&ExplanationOutput {
            castra: env!("CARGO_PKG_VERSION"),
            scenario: Some(program.scenario.as_str()).filter(|s| !s.is_empty()),
            game: moment.game,
            seed: moment.seed,
            turn: moment.machine.turn(),
            decision: moment.decision,
            expression: &args.expression,
            value: &derivation.value,
            derivation: lines,
        })?
    } else {
        let paint = Paint(out.has_colour());
        format!("{}\n{}", paint.bold(&position), derivation::derivation_text(&lines, 2, MAX_LINES))
    };
    out.write_result(&text)?;
    Ok(Exit::Success)
}

#[derive(Serialize)]
struct ExplanationOutput<'a> {
    castra: &'static str,
    scenario: Option<&'a str>,
    game: u64,
    seed: u64,
    turn: u32,
    decision: Option<u64>,
    expression: &'a str,
    value: &'a str,
    derivation: Vec<ExplainedLine>,
}

/// Returns a line about the position in which the value is computed.
fn position_line(program: &Program, moment: &GamePosition) -> String {
    let (game, seed, turn) = (moment.game, moment.seed, moment.machine.turn());
    let is_per_army = program.rules.turn.as_ref().is_none_or(|turn| turn.per_army);
    let word = if is_per_army { "turn" } else { "round" };
    let place = match moment.decision {
        Some(decision) => format!("{word} {turn}, decision {decision}"),
        None => format!("at the end, in {word} {turn}"),
    };
    let doing = moment.machine.decision().map(|decision| {
        let army = moment.machine.format_value(&castra_ir::Ty::Army, i64::from(decision.army));
        if decision.label.is_empty() {
            format!(": {army}")
        } else {
            format!(": {army}, {}", decision.label)
        }
    });
    let title = &program.title;
    format!("{title}, game {game} of seed {seed}, {place}{}", doing.unwrap_or_default())
}

fn print_problems(problems: &[Diagnostic], files: &SourceMap, out: &mut Output) {
    let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
    out.print_diagnostics(&castra_diagnostics::render(
        castra_diagnostics::Format::Human,
        style,
        files,
        problems,
    ));
}

/// Returns the requested position.
fn find_position(
    args: &Args,
    playable: &Playable,
    record: Option<&Record>,
) -> Result<GamePosition, Error> {
    let (game, seed) = match record {
        Some(record) => (record.number, record.seed),
        None => (args.game.unwrap_or(1), args.seed.unwrap_or(1)),
    };
    let first = args.at.unwrap_or(1) == 1 && args.turn.is_none();
    if first {
        let mut machine = Machine::new(&playable.image, seed, game);
        let decision = (machine.run() == Status::Decision).then_some(1);
        return Ok(GamePosition { machine, game, seed, decision });
    }
    let played;
    let record = match record {
        Some(record) => record,
        None => {
            played = play_game(args, playable, game, seed)?;
            &played
        }
    };
    let mut found: Option<GamePosition> = None;
    let (mut decisions, mut turns) = (0, 0);
    let see = |machine: &Machine| {
        turns = machine.turn();
        // There is no decision at the end of the game.
        let waits = machine.decision().is_some();
        decisions += u64::from(waits);
        let is_it = match (args.at, args.turn) {
            (Some(at), _) => waits && decisions == at,
            (None, Some(turn)) => turns == turn,
            (None, None) => true,
        };
        if is_it && found.is_none() {
            let decision = waits.then_some(decisions);
            found = Some(GamePosition { machine: machine.clone(), game, seed, decision });
        }
    };
    let ended = replay_with_observer(&playable.image, record, None, &mut NoTrace, see);
    if let Some(found) = found {
        return Ok(found);
    }
    if let Err(error) = ended {
        return Err(Error::usage(format!("{}: {error}", args.file.display()))
            .help("the rules have changed since the game was recorded"));
    }
    Err(match (args.at, args.turn) {
        (Some(at), _) => Error::usage(format!("game {game} has no decision {at}"))
            .help(format!("it has {decisions}")),
        (None, turn) => {
            let turn = turn.unwrap_or_default();
            Error::usage(format!("there is no decision in turn {turn} of game {game}"))
                .help(format!("its last turn is {turns}"))
        }
    })
}

/// Plays the game whose position is explained.
fn play_game(args: &Args, playable: &Playable, game: u64, seed: u64) -> Result<Record, Error> {
    let bots = args.bots.clone().unwrap_or(Bots::All(Bot::Sensible));
    let games = playable.bot_match(&bots, seed)?;
    let mut answers: Vec<RecordedAnswer> = Vec::new();
    let played = games.runner().play_with(game, &mut NoTrace, Some(&mut answers))?;
    Ok(playable.record(&games, &played, answers, Path::new(".")))
}
