//! `--compare`: the same games twice, and the differences.

use std::path::{Path, PathBuf};
use std::time::Instant;

use castra_sim::results::csv;
use castra_sim::{Compared, Comparison, Difference, Figures, Match, PlayedGame, Summary, run_both};
use castra_syntax::ast::HeaderKind;
use serde::Serialize;

use super::super::interrupt;
use super::super::progress::Progress;
use super::super::vary::{Vary, is_path};
use super::args::{Args, Format};
use super::columns::Columns;
use super::columns::Side::{Left, Right};
use super::faults::Faults;
use super::figures::{self, Head};
use super::found::{Playable, playable};
use super::games::{games_of, head, numbers, speed, write};
use super::seats::Seats;
use super::{counting, json};
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use crate::sources::{self, peek};

pub(super) fn run(
    args: &Args,
    file: &Path,
    one: &Playable,
    games: &Match,
    changed: Vary,
    out: &mut Output,
) -> Result<Exit, Error> {
    let (version, changed) = version(changed)?;
    let other_file = version.as_deref().unwrap_or(file);
    let Some(other) = playable(other_file, &changed, out)? else { return Ok(Exit::Diagnostics) };
    let other_games = games_of(args, &other)?;
    if one.image.program().fingerprint() == other.image.program().fingerprint() {
        return Err(Error::usage(
            "there is nothing to compare: both games have the same rules and options",
        )
        .help("name a module, an option or another version of the battle in `--compare`"));
    }
    comparable(one, &other, other_file)?;
    let both = [(one, games), (&other, &other_games)];
    for games in [games, &other_games] {
        args.native.prepare(&games.image, args.games, &games.bots, out);
    }
    let (range, jobs) = numbers(args)?;
    let start = Instant::now();
    let progress = Progress::new(args.games, "pairs of games", out);
    let mut comparison = Comparison::new(games, &other_games);
    let mut summaries = [Summary::default(), Summary::default()];
    let mut faults = [Faults::default(), Faults::default()];
    let mut lines = String::new();
    let run = |each: counting::Each<'_, [PlayedGame; 2]>| {
        run_both(games, &other_games, range.clone(), jobs, each);
    };
    let played = counting::counted(run, &progress, |played: [PlayedGame; 2]| {
        comparison.add(&played);
        for ((summary, faults), played) in summaries.iter_mut().zip(&mut faults).zip(&played) {
            summary.add(played);
            faults.add(played);
        }
        if args.format == Format::Csv {
            let programs = both.map(|(playable, _)| playable.image.program());
            lines.push_str(&csv::pair(programs, &played));
        }
        Ok(())
    });
    progress.finish();
    let played = played?;
    speed(2 * played, start, out);
    let interrupted = interrupt::ending(played, args.games, "pairs of games", out);
    let range = range.start..range.start + played;
    let [first, second] = &summaries;
    let figures = [
        first.figures(one.image.program(), &games.counters),
        second.figures(other.image.program(), &other_games.counters),
    ];
    let heads = both.map(|(playable, games)| head(&range, playable, games));
    let mut names = [named(&args.vary), named(&changed)];
    let mut column = label(&args.compare);
    if let Some(version) = &version {
        let [base, other] = &mut names;
        *base = path_and(file, &args.vary);
        *other = path_and(version, &changed);
        "changed".clone_into(&mut column);
    }
    let text = match args.format {
        Format::Human => human(&heads, &names, &column, &comparison, Paint(out.has_colour())),
        Format::Csv => {
            let programs = both.map(|(playable, _)| playable.image.program());
            let counters = both.map(|(_, games)| games.counters.as_slice());
            csv::pair_head(programs, counters) + &lines
        }
        Format::Json => {
            let [first, second] = &faults;
            let faulty = [first.out(one, games)?, second.out(&other, &other_games)?];
            json::pretty(&Out::of(&heads, &figures, names, faulty, &comparison))?
        }
    };
    write(args, &text, out)?;
    let mut exit = Exit::Success;
    for (((playable, _), faults), file) in both.iter().zip(&faults).zip([file, other_file]) {
        faults.show(args, file, playable, out);
        if !faults.is_empty() {
            exit = Exit::Diagnostics;
        }
    }
    Ok(interrupted.unwrap_or(exit))
}

/// Refuses to compare games of different armies. `path` is that of the other game.
fn comparable(one: &Playable, other: &Playable, path: &Path) -> Result<(), Error> {
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

/// Plays games numbered from 1 in two versions on the same dice, and returns their comparison with
/// its table. `path` is that of the other version.
pub(in crate::command) fn versions(
    seats: &Seats,
    games: u64,
    [one, other]: [&Playable; 2],
    path: &Path,
    out: &mut Output,
) -> Result<(Comparison, String), Error> {
    comparable(one, other, path)?;
    let matches = [one.games(&seats.bots, seats.seed)?, other.games(&seats.bots, seats.seed)?];
    let [first, second] = &matches;
    let progress = Progress::new(games, "pairs of games", out);
    let mut comparison = Comparison::new(first, second);
    let last = games.saturating_add(1);
    let run = |each: counting::Each<'_, [PlayedGame; 2]>| {
        run_both(first, second, 1..last, seats.jobs(), each);
    };
    counting::counted(run, &progress, |played| {
        comparison.add(&played);
        Ok(())
    })?;
    progress.finish();
    let head = head(&(1..last), one, first);
    let text = tables(&head, "changed", &comparison.differences(), Paint(out.has_colour()));
    Ok((comparison, text))
}

/// Takes the path of another version of the battle out of what is changed.
fn version(mut changed: Vary) -> Result<(Option<PathBuf>, Vary), Error> {
    let mut versions = Vec::new();
    let mut failed = None;
    changed.with.retain(|setting| {
        let path = Path::new(&setting.name);
        if setting.value.is_some() || !is_path(&setting.name) || !path.is_file() {
            return true;
        }
        match sources::read(path) {
            Ok(text) => {
                let is_version =
                    matches!(peek(&text), Some((HeaderKind::Scenario | HeaderKind::Game, _)));
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

/// A text and its changes, as on the command line.
fn path_and(path: &Path, vary: &Vary) -> String {
    format!("{}{}", path.display(), vary.written())
}

/// The changes of a side, as options of the command line.
fn named(vary: &Vary) -> String {
    let written = vary.written();
    if written.is_empty() { "unchanged".to_owned() } else { written.trim().to_owned() }
}

/// Longest heading of a column, in characters.
const WIDEST: usize = 20;

/// The heading of the changed side: `with epic`, `rounds=6`, `without night`.
fn label(changes: &[Vary]) -> String {
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
    if label.chars().count() > WIDEST { "changed".to_owned() } else { label }
}

/// The whole result.
#[derive(Serialize)]
struct Out<'a> {
    castra: &'static str,
    /// Pairs that the differences are of.
    pairs: u64,
    /// The number of pairs with a game that could not continue.
    faults: u64,
    differences: Vec<Difference>,
    one: Side<'a>,
    other: Side<'a>,
}

impl<'a> Out<'a> {
    /// Arranges the comparison by version: `names` are the changes of each.
    fn of(
        heads: &'a [Head; 2],
        figures: &'a [Figures; 2],
        names: [String; 2],
        faulty: [Vec<json::FaultOut>; 2],
        comparison: &Comparison,
    ) -> Self {
        let ([head_of_one, head_of_other], [figures_of_one, figures_of_other]) = (heads, figures);
        let ([one, other], [faulty_one, faulty_other]) = (names, faulty);
        Self {
            castra: head_of_one.castra,
            pairs: comparison.games(),
            faults: comparison.faults(),
            differences: comparison.differences(),
            one: Side {
                changes: one,
                head: head_of_one,
                figures: figures_of_one,
                faulty: faulty_one,
            },
            other: Side {
                changes: other,
                head: head_of_other,
                figures: figures_of_other,
                faulty: faulty_other,
            },
        }
    }
}

/// The figures of one of the two versions.
#[derive(Serialize)]
struct Side<'a> {
    changes: String,
    #[serde(flatten)]
    head: &'a Head,
    #[serde(flatten)]
    figures: &'a Figures,
    faulty: Vec<json::FaultOut>,
}

/// Returns the comparison as text.
fn human(
    heads: &[Head; 2],
    names: &[String; 2],
    label: &str,
    comparison: &Comparison,
    paint: Paint,
) -> String {
    let [head, other] = heads;
    let [one_name, other_name] = names;
    let mut out = format!("{}\n", paint.bold(&head.title));
    let mut about = Columns::default();
    let games = if head.games == 1 { "1 game".into() } else { format!("{} games", head.games) };
    about.row([
        "games".to_owned(),
        format!("{games} from number {}, seed {}, each played twice", head.first, head.seed),
    ]);
    for bot in &head.bots {
        about.row([bot.name.clone(), format!("played by `{}`", bot.bot)]);
    }
    for (word, name, head) in [("base", one_name, head), (label, other_name, other)] {
        about.row([word.to_owned(), name.clone()]);
        let set = head.options.iter().filter(|o| o.value != o.default);
        let set: Vec<String> = set.map(|o| format!("{} {}", o.name, o.value)).collect();
        let mut what = head.modules.clone();
        what.extend(set);
        if !what.is_empty() {
            about.row([String::new(), what.join(", ")]);
        }
    }
    out.push_str(&about.text());
    if comparison.games() > 0 {
        out.push_str(&tables(head, label, &comparison.differences(), paint));
        out.push_str(
            "\ndifference: changed minus base, game by game; the interval is the mean\n± 1.96 \
             standard errors\n",
        );
    }
    if comparison.faults() > 0 {
        let pairs = super::super::check::plural(
            usize::try_from(comparison.faults()).unwrap_or(usize::MAX),
            "pair",
        );
        out.push_str(&format!(
            "\nin {pairs}, a game could not continue; these are not counted in the figures\n"
        ));
    }
    out
}

fn tables(head: &Head, label: &str, differences: &[Difference], paint: Paint) -> String {
    let printed = |army: &str| {
        let bot = head.bots.iter().find(|bot| bot.army == army);
        bot.map_or_else(|| army.to_owned(), |bot| bot.name.clone())
    };
    // A row that is equal in all games says nothing.
    let is_same = |row: &&Difference| {
        row.what == Compared::Counted && row.difference == 0.0 && row.error == 0.0
    };
    let same = differences.iter().filter(is_same).count();
    let mut columns = Columns::new(&[Left, Right, Right, Right, Left]);
    columns.row(["", "base", label, "difference", "95 % interval"]);
    for row in differences.iter().filter(|row| !is_same(row)) {
        let share = matches!(row.what, Compared::Wins | Compared::Lost | Compared::Drawn);
        let (scale, places) = if share { (100.0, 1) } else { (1.0, 2) };
        let unit = if share { " %" } else { "" };
        let value = |v: f64| format!("{:.places$}{unit}", v * scale);
        let change = |v: f64| signed(v * scale, places);
        let name = match (row.what, &row.army) {
            (Compared::Wins, _) => format!("{} wins", row.name),
            (Compared::Counted, _) => {
                let word = row.counted.map(|word| figures::counted(word, &row.name));
                let whose =
                    row.army.as_ref().map(|a| format!("{}: ", printed(a))).unwrap_or_default();
                format!("{whose}{}", word.unwrap_or_default())
            }
            _ => row.name.clone(),
        };
        let interval = format!("{} to {}", change(row.low), change(row.high));
        columns.row([name, value(row.one), value(row.other), change(row.difference), interval]);
    }
    let mut out = figures::head_line("differences", ", with 95 % intervals (paired)", paint)
        + &columns.text();
    if same > 0 {
        let figures = super::super::check::plural(same, "figure");
        out.push_str(&format!("  {figures} more, equal in both games of every pair\n"));
    }
    out
}

/// A number with its sign; nothing to speak of has none.
pub(in crate::command) fn signed(value: f64, places: usize) -> String {
    let text = format!("{value:+.places$}");
    let is_zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if is_zero { text.trim_start_matches(['+', '-']).to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_headed_by_its_changes() {
        let of = |with: &[&str], without: &[&str]| Vary {
            with: with.iter().map(|s| super::super::super::vary::setting(s).unwrap()).collect(),
            without: without.iter().map(|&s| s.to_owned()).collect(),
            lang: None,
        };
        assert_eq!(label(&[of(&["epic"], &[])]), "with epic");
        assert_eq!(label(&[of(&["rounds=6"], &["long-night"])]), "changed");
        assert_eq!(label(&[of(&["goal=6"], &[])]), "goal=6");
    }

    #[test]
    fn signs_are_of_what_is_shown() {
        assert_eq!(signed(0.04, 1), "0.0");
        assert_eq!(signed(-0.04, 1), "0.0");
        assert_eq!(signed(-0.06, 1), "-0.1");
        assert_eq!(signed(1.0, 2), "+1.00");
    }
}
