//! `castra diff`: the semantic differences between two versions of a battle or of rules.

use std::path::{Path, PathBuf};

use castra_ide::semantic_diff::{self, MeaningChange, Version};
use castra_sim::Difference;
use castra_workspace::Subject;
use serde::Serialize;

use super::error::Error;
use super::output_format::OutputFormat;
use super::simulate::args::games;
use super::simulate::json::to_pretty_json;
use super::simulate::match_args::MatchArgs;
use super::simulate::{compare, load_playable};
use super::subject::{self, FoundSubject};
use super::vary::VariationArgs;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;

/// Show what differs in meaning between two versions of a battle or of rules
///
/// Each difference is a sentence: a unit that moved, a figure, a hex of ground, an entry of the War
/// Council, a rule. Comments, layout and the order of declarations are not compared. The exit code
/// is 0 if both versions are the same in meaning, and 1 if they differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra diff cannae.castra cannae-with-less-cavalry.castra
  castra diff old/rules my-game/rules                         two versions of a game
  castra diff cannae.castra other.castra --games 1000         and how they play
  castra diff cannae.castra other.castra --format json")]
pub(super) struct Args {
    /// The old version: a battle, a game or a module, the folder of one, or the name of a game
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The new version
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Play this many games of both versions on the same dice, and show how the results differ
    #[arg(long, help_heading = "Games", value_name = "N", value_parser = games)]
    games: Option<u64>,
    #[command(flatten)]
    seats: MatchArgs,
    #[command(flatten)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct DiffOutput {
    castra: &'static str,
    /// True if the versions have the same meaning.
    same: bool,
    /// True if games are equal: the versions agree in everything that affects play.
    plays_alike: bool,
    changes: Vec<MeaningChange>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Games>,
}

/// The results of games with both versions.
#[derive(Serialize)]
struct Games {
    seed: u64,
    pairs: u64,
    /// The number of pairs in which a game ended with a fault.
    faults: u64,
    differences: Vec<Difference>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.games.is_none() && !args.seats.is_default() {
        return Err(Error::usage("`--bots`, `--seed` and `--jobs` need `--games`"));
    }
    let none = VariationArgs::default();
    let mut find =
        |named: &Path, other: &Path| subject::find_version(named, Some(other), &none, out);
    let Some(old) = find(&args.old, &args.new)? else { return Ok(Exit::Diagnostics) };
    let Some(new) = find(&args.new, &args.old)? else { return Ok(Exit::Diagnostics) };
    check_comparable(&old, &new)?;
    let changes = semantic_diff::changes(version(&old), version(&new));
    let plays_alike = fingerprint(&old)? == fingerprint(&new)?;
    let same = changes.is_empty() && plays_alike;
    let mut result =
        DiffOutput { castra: env!("CARGO_PKG_VERSION"), same, plays_alike, changes, games: None };
    let mut table = String::new();
    if let Some(games) = args.games {
        let Some(one) = load_playable(&args.old, &none, out)? else { return Ok(Exit::Diagnostics) };
        let Some(other) = load_playable(&args.new, &none, out)? else {
            return Ok(Exit::Diagnostics);
        };
        let (comparison, text) =
            compare::compare_versions(&args.seats, games, [&one, &other], &args.new, out)?;
        let (pairs, faults) = (comparison.pairs(), comparison.faults());
        let pairs_text = count_noun(usize::try_from(pairs).unwrap_or(usize::MAX), "pair");
        table = format!(
            "\n{pairs_text} of games on the same dice, seed {}, played by `{}`\n{text}",
            args.seats.seed, args.seats.bots
        );
        let differences = comparison.differences();
        result.games = Some(Games { seed: args.seats.seed, pairs, faults, differences });
    }
    let text = if args.format.is_json() {
        to_pretty_json(&result)?
    } else {
        human_report(&result) + &table
    };
    out.write_result(&text)?;
    let faults = result.games.is_some_and(|games| games.faults > 0);
    Ok(if same && !faults { Exit::Success } else { Exit::Diagnostics })
}

fn version(found_subject: &FoundSubject) -> Version<'_> {
    Version { subject: &found_subject.subject, checked: &found_subject.checked }
}

/// Returns an error for a battle and a game, or for battles of different games.
fn check_comparable(old: &FoundSubject, new: &FoundSubject) -> Result<(), Error> {
    let kind = |found: &FoundSubject| match found.subject {
        Subject::Battle(_) => "battle",
        Subject::Game(_) => "game",
    };
    let (one, other) = (kind(old), kind(new));
    if one != other {
        return Err(Error::usage(format!("a {one} cannot be compared with a {other}"))
            .help("name two battles, or two versions of a game"));
    }
    let (one, other) = (old.subject.game().id.clone(), new.subject.game().id.clone());
    if one != other && matches!(old.subject, Subject::Battle(_)) {
        let error = format!("the battles are for different games: `{one}` and `{other}`");
        return Err(Error::usage(error));
    }
    Ok(())
}

/// Returns the fingerprint of everything that affects the course of a game.
fn fingerprint(found_subject: &FoundSubject) -> Result<String, Error> {
    if let Subject::Battle(battle) = &found_subject.subject {
        let linked = battle.link(&[]).map_err(|error| Error::usage(error.to_string()))?;
        return Ok(linked.fingerprint());
    }
    Ok(found_subject.subject.program().fingerprint())
}

fn human_report(result: &DiffOutput) -> String {
    let mut text: String =
        result.changes.iter().map(|change| format!("{}\n", change.sentence)).collect();
    match (result.changes.len(), result.plays_alike) {
        (0, true) => text.push_str("the two versions are the same in meaning\n"),
        (0, false) => text.push_str(
            "no declaration differs, but the two versions play differently: the order of \
             declarations decides something\n",
        ),
        (count, alike) => {
            let count = count_noun(count, "difference");
            let note = if alike { "; both versions play alike" } else { "" };
            text.push_str(&format!("\n{count}{note}\n"));
        }
    }
    text
}
