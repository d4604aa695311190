//! The results of human players beside those of the bots, as tables and sentences.

use std::collections::BTreeSet;

use castra_base::percent;
use castra_ir::Program;
use castra_sim::{Counter, Sample, Share};
use castra_words::spell_out;
use serde::Serialize;

use super::figures::Z;
use super::records::{HumanResults, Line};
use super::results::Results;

/// The part of the page about games between human players.
#[derive(Serialize)]
pub(super) struct RecordsOut {
    /// The head and the rows of the table of wins.
    wins: Vec<Vec<String>>,
    /// The difference between human players and bots, a sentence for each army.
    verdicts: Vec<String>,
    /// The head and the rows of the table of values at the end; empty without values.
    counted: Vec<Vec<String>>,
}

/// Compares the results of human players with those of bots.
pub(super) fn compare_with_bots(
    records: &HumanResults,
    program: &Program,
    results: &Results,
    bots: &[&str],
) -> RecordsOut {
    RecordsOut {
        wins: wins(records, program, results, bots),
        verdicts: verdicts(records, program, results),
        counted: counted(records, program, results, bots),
    }
}

/// Returns the label of the bots in a table.
fn name_of(bots: &[&str]) -> String {
    let different: BTreeSet<&str> = bots.iter().copied().collect();
    let words: Vec<String> = different.into_iter().map(|bot| format!("“{bot}”")).collect();
    format!("bots: {}", words.join(", "))
}

fn share_of<'l>(
    lines: impl Iterator<Item = &'l Line> + Clone,
    winner: Option<u32>,
) -> Option<Share> {
    let all = lines.clone().map(|line| line.games).sum();
    Share::new(lines.filter(|line| line.winner == winner).map(|line| line.games).sum(), all)
}

fn cells(share: Option<Share>) -> [String; 2] {
    share.map_or_else(Default::default, |share| [percent(share.rate), share.interval_text()])
}

/// Returns the rows of wins: for all games of human players, for each edition and source if there
/// are several, and for the bots.
fn wins(
    records: &HumanResults,
    program: &Program,
    results: &Results,
    bots: &[&str],
) -> Vec<Vec<String>> {
    let winners = (0u32..).take(program.armies.len()).map(Some).chain([None]);
    let mut head = vec!["played by".to_owned(), "games".to_owned()];
    for name in program.armies.iter().map(|army| army.name.as_str()).chain(["drawn"]) {
        head.extend([name.to_owned(), String::new()]);
    }
    let row = |name: String, lines: &[&Line]| {
        let games: u64 = lines.iter().map(|line| line.games).sum();
        let mut row = vec![name, games.to_string()];
        for winner in winners.clone() {
            row.extend(cells(share_of(lines.iter().copied(), winner)));
        }
        row
    };
    let all: Vec<&Line> = records.lines.iter().collect();
    let mut rows = vec![head, row("people".to_owned(), &all)];
    let kind = |line: &Line| (line.edition.clone(), line.source.clone());
    let kinds: BTreeSet<(String, String)> = records.lines.iter().map(kind).collect();
    if kinds.len() > 1 {
        for of in &kinds {
            let lines: Vec<&Line> = all.iter().copied().filter(|line| kind(line) == *of).collect();
            rows.push(row(kind_name(&of.0, &of.1), &lines));
        }
    }
    let figures = &results.figures;
    let mut last = vec![name_of(bots), figures.finished.to_string()];
    for wins in figures.armies.iter().map(|army| army.wins).chain([figures.draws]) {
        last.extend(cells(wins));
    }
    rows.push(last);
    rows
}

/// Returns the label of an edition and a source; either may be empty.
fn kind_name(edition: &str, source: &str) -> String {
    match (edition, source) {
        ("", "") => "without edition and source".to_owned(),
        (edition, "") => format!("edition: {edition}"),
        ("", source) => source.to_owned(),
        (edition, source) => format!("{source}, edition: {edition}"),
    }
}

/// Returns for each army a sentence on the difference between human players and bots. Without
/// draws, the second of two armies repeats the first, but readers look for their own army.
fn verdicts(records: &HumanResults, program: &Program, results: &Results) -> Vec<String> {
    let points = |rate: f64| format!("{:+.1}", 100.0 * rate);
    let verdict = |(army, of): (u32, &castra_ir::Army)| {
        let people = share_of(records.lines.iter(), Some(army))?;
        let bots = results.figures.armies.get(army as usize)?.wins?;
        let difference = people.difference_from(bots);
        let judged = match (difference.low > 0.0, difference.high < 0.0) {
            (true, _) => format!("{} wins more often with people", of.name),
            (_, true) => format!("{} wins less often with people", of.name),
            (false, false) => "these games do not show a difference".to_owned(),
        };
        Some(format!(
            "{}: people won {} of {} games, bots {} of {}. The difference is {} percentage points, \
             with the 95 % interval {} to {}: {judged}.",
            of.name,
            people.count,
            people.of,
            bots.count,
            bots.of,
            points(difference.rate),
            points(difference.low),
            points(difference.high)
        ))
    };
    (0u32..).zip(&program.armies).filter_map(verdict).collect()
}

/// Returns the mean values at the end of the games, for the columns that the file fills.
fn counted(
    records: &HumanResults,
    program: &Program,
    results: &Results,
    bots: &[&str],
) -> Vec<Vec<String>> {
    let names = records.lines.iter().flat_map(|line| &line.counted).map(|(name, _)| name.as_str());
    let names: BTreeSet<&str> = names.collect();
    if names.is_empty() {
        return Vec::new();
    }
    let head = ["", "army", "people", "", "games", &name_of(bots), ""];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let counters = Counter::all(program);
    for name in names {
        for (army, of) in (0u32..).zip(&program.armies) {
            let people = records.sample(name, army as usize);
            let is_same = |c: &Counter| c.army == Some(army) && c.column() == name;
            let at = counters.iter().position(is_same);
            let own = at.and_then(|at| results.counted.get(at));
            let [mean, reach] = mean(&people);
            let [bot_mean, bot_reach] = own.map(self::mean).unwrap_or_default();
            let games = people.len().to_string();
            let shown = spell_out(name);
            rows.push(vec![shown, of.name.clone(), mean, reach, games, bot_mean, bot_reach]);
        }
    }
    rows
}

/// Returns the mean and its 95 % interval; the interval is empty for a single game.
#[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
fn mean(sample: &Sample) -> [String; 2] {
    let Some(spread) = sample.spread() else { return Default::default() };
    let mean = format!("{:.2}", spread.mean);
    if sample.len() < 2 {
        return [mean, String::new()];
    }
    let reach = Z * spread.sd / (sample.len() as f64).sqrt();
    [mean, format!("{:.2} to {:.2}", spread.mean - reach, spread.mean + reach)]
}
