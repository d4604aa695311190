//! The results of players of different strength.

use std::ops::Range;

use castra_base::percent;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::{Bot, Figures, Share, Strength};
use serde::Serialize;

use crate::head::RunHead;
use crate::number_format::{count_with_noun, heading};

/// The bots whose results are compared by strength, from the weakest to the strongest.
pub const BOTS: [Bot; 3] = [Bot::Random, Bot::Sensible, Bot::Search(Strength::Fast)];

/// The number of games of a fast bot for each game of a searching bot.
const FAST_GAMES_PER_SEARCH: u64 = 10;

/// The minimum number of games of a searching bot, unless fewer were requested.
const MIN_SEARCH_GAMES: u64 = 20;

/// The results of bots of different strength as JSON.
#[derive(Debug, Serialize)]
pub struct ByStrength<'a> {
    castra: &'static str,
    strengths: Vec<StrengthOut<'a>>,
}

/// The results of one bot.
#[derive(Debug, Serialize)]
struct StrengthOut<'a> {
    bot: &'static str,
    #[serde(flatten)]
    head: &'a RunHead,
    #[serde(flatten)]
    figures: &'a Figures,
}

impl<'a> ByStrength<'a> {
    /// Combines the results of the bots, which are in the order of [`BOTS`].
    #[must_use]
    pub fn of(heads: &'a [RunHead], figures: &'a [Figures]) -> Self {
        let all = BOTS.into_iter().zip(heads).zip(figures);
        let of =
            |((bot, head), figures): ((Bot, _), _)| StrengthOut { bot: bot.word(), head, figures };
        Self { castra: env!("CARGO_PKG_VERSION"), strengths: all.map(of).collect() }
    }
}

/// Returns the numbers of the games that each bot plays. A searching bot plays only the first tenth
/// of `numbers`, but at least 20 if there are that many.
#[must_use]
pub fn games_by_bot(numbers: &Range<u64>) -> [Range<u64>; BOTS.len()] {
    let game_count = numbers.end - numbers.start;
    BOTS.map(|bot| match bot.needs_knowledge() {
        true => {
            numbers.start
                ..numbers.start
                    + (game_count / FAST_GAMES_PER_SEARCH).max(MIN_SEARCH_GAMES).min(game_count)
        }
        false => numbers.clone(),
    })
}

/// Returns a line about the games of a bot and their duration in seconds.
#[must_use]
pub fn line(bot: Bot, figures: &Figures, seconds: f64) -> String {
    let games = count_with_noun(figures.finished, "game");
    let wins = figures
        .armies
        .iter()
        .filter_map(|army| Some(format!("{} {}", army.name, percent(army.wins?.rate))));
    let wins: Vec<String> = wins.collect();
    format!("`{}`: {games} in {seconds:.1} s; {}", bot.word(), wins.join(", "))
}

/// Returns a table with a column for each bot: shares with their intervals, and the length of
/// games.
#[must_use]
pub fn text(heads: &[RunHead], figures: &[Figures], paint: Paint) -> String {
    let title = heads.first().map_or("", |head| &head.title);
    let seed = heads.first().map_or(0, |head| head.seed);
    let mut out = format!("{}\n  seed {seed}\n", paint.bold(title));
    out.push_str(&heading(
        "wins by strength of the players",
        ", with 95 % intervals (Wilson)",
        paint,
    ));
    let mut columns = TextTable::new(&[Left, Right, Left, Right, Left, Right, Left]);
    for row in rows(figures) {
        columns.add_row(row);
    }
    out.push_str(&columns.to_text());
    for (bot, figures) in BOTS.iter().zip(figures).filter(|(_, figures)| figures.faults > 0) {
        out.push_str(&format!("\n`{}`: {} could not continue\n", bot.word(), figures.faults));
    }
    if let Some(news) = differences_text(figures) {
        out.push_str(&format!("\n{news}\n"));
    }
    out
}

/// Returns the rows of the table, with the heading first. Each bot has a cell for its figure and
/// one for its interval, which may be empty.
#[must_use]
pub fn rows(figures: &[Figures]) -> Vec<Vec<String>> {
    let row = |name: &str, cell: &dyn Fn(&Figures) -> (String, String)| {
        let mut row = vec![name.to_owned()];
        for figures in figures {
            let (figure, interval) = cell(figures);
            row.extend([figure, interval]);
        }
        row
    };
    let mut names = vec![String::new()];
    for bot in BOTS {
        names.extend([bot.word().to_owned(), String::new()]);
    }
    let mut rows = vec![names, row("games", &|f| (f.finished.to_string(), String::new()))];
    let armies = figures.first().map_or(&[][..], |f| f.armies.as_slice());
    for (at, army) in armies.iter().enumerate() {
        rows.push(row(&army.name, &|f| share(f.armies.get(at).and_then(|army| army.wins))));
    }
    if figures.iter().any(|f| f.losses.is_some()) {
        rows.push(row("lost", &|f| share(f.losses)));
    }
    rows.push(row("drawn", &|f| share(f.draws)));
    let turns =
        |f: &Figures| f.turns.map_or_else(String::new, |turns| format!("{:.1}", turns.mean));
    rows.push(row("turns", &|f| (turns(f), String::new())));
    rows
}

/// Formats a share and its interval.
fn share(share: Option<Share>) -> (String, String) {
    let percent = |rate: f64| format!("{:.1}", 100.0 * rate);
    share.map_or_else(Default::default, |share| {
        let interval = format!("{} to {} %", percent(share.low), percent(share.high));
        (format!("{} %", percent(share.rate)), interval)
    })
}

/// Returns a sentence for each pair of bots whose shares of victories differ significantly, and one
/// about all other pairs. `None` with fewer than two bots.
#[must_use]
pub fn differences_text(figures: &[Figures]) -> Option<String> {
    let played: Vec<(&str, &Figures)> = BOTS.iter().map(|bot| bot.word()).zip(figures).collect();
    let (mut moves, mut same) = (Vec::new(), Vec::new());
    for (at, (weak, before)) in played.iter().enumerate() {
        for (strong, after) in played.iter().skip(at + 1) {
            match changed_share(before, after) {
                Some((army, how)) => moves
                    .push(format!("{army} wins {how} often with `{strong}` than with `{weak}`")),
                None => same.push(format!("`{strong}` and `{weak}`")),
            }
        }
    }
    if moves.is_empty() {
        return (!same.is_empty()).then(|| {
            format!(
                "these games do not show that who wins depends on how well the armies are played: \
                 no difference between {}",
                same.join(", nor between ")
            )
        });
    }
    if !same.is_empty() {
        moves.push(format!("no difference is shown between {}", same.join(", nor between ")));
    }
    Some(moves.join("\n"))
}

/// Returns the first army whose share of victories differs significantly, and `more` or `less`.
fn changed_share<'f>(before: &'f Figures, after: &Figures) -> Option<(&'f str, &'static str)> {
    before.armies.iter().zip(&after.armies).find_map(|(before, after)| {
        let (weak, strong) = (before.wins?, after.wins?);
        if strong.low <= weak.high && strong.high >= weak.low {
            return None;
        }
        Some((before.name.as_str(), if strong.low > weak.high { "more" } else { "less" }))
    })
}
