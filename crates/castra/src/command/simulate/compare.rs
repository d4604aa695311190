//! `--compare`: the same games with two versions, and the differences.

use std::path::{Path, PathBuf};
use std::time::Instant;

use castra_measure::comparison::{self, VersionComparison};
use castra_sim::results::csv;
use castra_sim::{Comparison, Match, PlayedGame, Summary, run_pairs};
use castra_syntax::ast::HeaderKind;

use super::super::interrupt;
use super::super::progress::Progress;
use super::super::vary::{VariationArgs, is_path};
use super::args::{Args, Format};
use super::counting;
use super::faults::{self, Faults};
use super::games::{game_numbers, print_duration, requested_match, write_output};
use super::json::to_pretty_json;
use super::load::{Playable, load_playable};
use super::match_args::MatchArgs;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use castra_disk::sources::{self, peek_header};

pub(super) fn run(
    args: &Args,
    file: &Path,
    one: &Playable,
    games: &Match,
    changed: VariationArgs,
    out: &mut Output,
) -> Result<Exit, Error> {
    let (version, changed) = take_version_path(changed)?;
    let other_file = version.as_deref().unwrap_or(file);
    let Some(other) = load_playable(other_file, &changed, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let other_games = requested_match(args, &other)?;
    if one.image.program().fingerprint() == other.image.program().fingerprint() {
        return Err(Error::usage(
            "there is nothing to compare: both games have the same rules and options",
        )
        .help("name a module, an option or another version of the battle in `--compare`"));
    }
    check_comparable(one, &other, other_file)?;
    let both = [(one, games), (&other, &other_games)];
    for games in [games, &other_games] {
        args.native.prepare(&games.image, args.games, &games.bots, out);
    }
    let (range, jobs) = game_numbers(args)?;
    let start = Instant::now();
    let progress = Progress::new(args.games, "pairs of games", out);
    let mut comparison = Comparison::new(games, &other_games);
    let mut summaries = [Summary::default(), Summary::default()];
    let mut faults = [Faults::default(), Faults::default()];
    let mut lines = String::new();
    let run = |each: counting::ResultSink<'_, [PlayedGame; 2]>| {
        run_pairs(games, &other_games, range.clone(), jobs, each);
    };
    let played = counting::count_results(run, &progress, |played: [PlayedGame; 2]| {
        comparison.add(&played);
        for ((summary, faults), played) in summaries.iter_mut().zip(&mut faults).zip(&played) {
            summary.add(played);
            faults.add(played);
        }
        if args.format == Format::Csv {
            let programs = both.map(|(playable, _)| playable.image.program());
            lines.push_str(&csv::pair_line(programs, &played));
        }
        Ok(())
    });
    progress.finish();
    let played = played?;
    print_duration(2 * played, start, out);
    let interrupted = interrupt::interrupted_exit(played, args.games, "pairs of games", out);
    let range = range.start..range.start + played;
    let [first, second] = &summaries;
    let figures = [
        first.figures(one.image.program(), &games.counters),
        second.figures(other.image.program(), &other_games.counters),
    ];
    let heads = both.map(|(playable, games)| playable.head(&range, games));
    let mut names = [options_text(&args.vary), options_text(&changed)];
    let mut column = label(&args.compare);
    if let Some(version) = &version {
        let [base, other] = &mut names;
        *base = path_with_changes(file, &args.vary);
        *other = path_with_changes(version, &changed);
        "changed".clone_into(&mut column);
    }
    let text = match args.format {
        Format::Human => {
            let paint = Paint(out.has_colour());
            comparison::text(&heads, &names, &column, &comparison, paint)
        }
        Format::Csv => {
            let programs = both.map(|(playable, _)| playable.image.program());
            let counters = both.map(|(_, games)| games.counters.as_slice());
            csv::pair_header(programs, counters) + &lines
        }
        Format::Json => {
            let [first, second] = &faults;
            let faulty = [
                first.faulty_places(&one.files, games)?,
                second.faulty_places(&other.files, &other_games)?,
            ];
            to_pretty_json(&VersionComparison::of(&heads, &figures, names, faulty, &comparison))?
        }
    };
    write_output(args, &text, out)?;
    let mut exit = Exit::Success;
    for (((playable, _), faults), file) in both.iter().zip(&faults).zip([file, other_file]) {
        faults::show(faults, args, file, playable, out);
        if !faults.is_empty() {
            exit = Exit::Diagnostics;
        }
    }
    Ok(interrupted.unwrap_or(exit))
}

/// Returns an error if the games have different armies. `path` is the path of the other game.
fn check_comparable(one: &Playable, other: &Playable, path: &Path) -> Result<(), Error> {
    let armies = |playable: &Playable| -> Vec<String> {
        playable.image.program().armies.iter().map(|army| army.id.clone()).collect()
    };
    if armies(one) == armies(other) {
        return Ok(());
    }
    let (path, other) = (path.display(), armies(other).join(", "));
    let error = format!("`{path}` is of other armies ({other}), which cannot be compared");
    Err(Error::usage(error).help(format!("the armies are {}", armies(one).join(", "))))
}

/// Plays games from number 1 in two versions with the same dice, and returns their comparison with
/// its table. `path` is the path of the other version.
pub(in crate::command) fn compare_versions(
    seats: &MatchArgs,
    games: u64,
    [one, other]: [&Playable; 2],
    path: &Path,
    out: &mut Output,
) -> Result<(Comparison, String), Error> {
    check_comparable(one, other, path)?;
    let matches =
        [one.bot_match(&seats.bots, seats.seed)?, other.bot_match(&seats.bots, seats.seed)?];
    let [first, second] = &matches;
    let progress = Progress::new(games, "pairs of games", out);
    let mut comparison = Comparison::new(first, second);
    let last = games.saturating_add(1);
    let run = |each: counting::ResultSink<'_, [PlayedGame; 2]>| {
        run_pairs(first, second, 1..last, seats.jobs(), each);
    };
    counting::count_results(run, &progress, |played| {
        comparison.add(&played);
        Ok(())
    })?;
    progress.finish();
    let head = one.head(&(1..last), first);
    let paint = Paint(out.has_colour());
    let text = comparison::difference_table(&head, "changed", &comparison.differences(), paint);
    Ok((comparison, text))
}

/// Removes the path of another version of the battle from the changes, and returns both.
fn take_version_path(
    mut changed: VariationArgs,
) -> Result<(Option<PathBuf>, VariationArgs), Error> {
    let mut versions = Vec::new();
    let mut failed = None;
    changed.with.retain(|setting| {
        let path = Path::new(&setting.name);
        if setting.value.is_some() || !is_path(&setting.name) || !path.is_file() {
            return true;
        }
        match sources::read(path) {
            Ok(text) => {
                let is_version = matches!(
                    peek_header(&text),
                    Some((HeaderKind::Scenario | HeaderKind::Game, _))
                );
                if is_version {
                    versions.push(path.to_owned());
                }
                !is_version
            }
            Err(error) => {
                failed = Some(format!("`{}` cannot be read: {error}", path.display()));
                true
            }
        }
    });
    match (failed, versions.as_slice()) {
        (Some(failed), _) => Err(Error::usage(failed)),
        (None, [] | [_]) => Ok((versions.pop(), changed)),
        (None, several) => Err(Error::usage(format!(
            "`--compare` names {} battles, and compares with one",
            several.len()
        ))),
    }
}

/// Returns a path and its changes in the syntax of the command line.
fn path_with_changes(path: &Path, vary: &VariationArgs) -> String {
    format!("{}{}", path.display(), vary.option_text())
}

/// Returns the changes of a version as command-line options.
fn options_text(vary: &VariationArgs) -> String {
    let written = vary.option_text();
    if written.is_empty() { "unchanged".to_owned() } else { written.trim().to_owned() }
}

/// The maximum width of a column heading in characters.
const MAX_HEADING_WIDTH: usize = 20;

/// Returns the heading of the changed version: `with epic`, `rounds=6`, `without night`.
fn label(changes: &[VariationArgs]) -> String {
    let mut parts = Vec::new();
    for vary in changes {
        for setting in &vary.with {
            parts.push(match &setting.value {
                Some(value) => format!("{}={value}", setting.name),
                None => format!("with {}", setting.name),
            });
        }
        parts.extend(vary.without.iter().map(|name| format!("without {name}")));
    }
    let label = parts.join(", ");
    if label.chars().count() > MAX_HEADING_WIDTH { "changed".to_owned() } else { label }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_headed_by_its_changes() {
        let of = |with: &[&str], without: &[&str]| VariationArgs {
            with: with.iter().map(|s| super::super::super::vary::setting(s).unwrap()).collect(),
            without: without.iter().map(|&s| s.to_owned()).collect(),
            lang: None,
        };
        assert_eq!(label(&[of(&["epic"], &[])]), "with epic");
        assert_eq!(label(&[of(&["rounds=6"], &["long-night"])]), "changed");
        assert_eq!(label(&[of(&["goal=6"], &[])]), "goal=6");
    }
}
