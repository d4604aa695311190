//! The figures of several battles as one table.

use castra_base::percent;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::results::csv;
use castra_sim::{Figures, Share};
use serde::Serialize;

use crate::head::RunHead;
use crate::number_format::count_with_noun;
use crate::run::Run;

/// The results of several battles as JSON.
#[derive(Debug, Serialize)]
pub struct Battles<'a> {
    /// The version of Castra.
    pub castra: &'static str,
    /// The results of each battle.
    pub battles: Vec<Run<'a>>,
}

/// Returns a table of the armies of each battle, their shares of victories, and the length of
/// games.
#[must_use]
pub fn text(heads: &[RunHead], played: &[Figures], paint: Paint) -> String {
    let Some(first) = heads.first() else { return String::new() };
    let mut bots: Vec<&str> = heads.iter().flat_map(|h| h.bots.iter().map(|b| b.bot)).collect();
    bots.dedup();
    let bots =
        if let [bot] = bots.as_slice() { format!(", played by `{bot}`") } else { String::new() };
    let games = count_with_noun(first.games, "game");
    let mut out = format!(
        "{}\n",
        paint.bold(format!(
            "{games} a battle, from game {}, seed {}{bots}",
            first.first, first.seed
        ))
    );
    let mut columns = TextTable::new(&[Left, Left, Right, Left, Right, Right, Right]);
    let lost = played.iter().any(|figures| figures.losses.is_some());
    let titles = ["", "", "won", "95 % interval", "drawn", "turns"];
    columns.add_row(titles.into_iter().chain(lost.then_some("lost")));
    for (head, figures) in heads.iter().zip(played) {
        for (at, army) in figures.armies.iter().enumerate() {
            let mut row = if at == 0 { vec![head.title.clone()] } else { vec![String::new()] };
            row.push(army.name.clone());
            match army.wins {
                Some(share) => row.extend([percent(share.rate), share.interval_text()]),
                None => row.extend(["no game ended".to_owned(), String::new()]),
            }
            if at == 0 {
                row.push(figures.draws.map_or_else(String::new, |share| percent(share.rate)));
                row.push(
                    figures.turns.map_or_else(String::new, |turns| format!("{:.1}", turns.mean)),
                );
                row.extend(figures.losses.map(|share| percent(share.rate)));
            }
            columns.add_row(row);
        }
    }
    out.push_str(&columns.to_text());
    for (head, figures) in heads.iter().zip(played).filter(|(_, figures)| figures.faults > 0) {
        let games = count_with_noun(figures.faults, "game");
        out.push_str(&format!("\n{}: {games} could not continue\n", head.title));
    }
    out
}

/// Returns CSV with a row for each army of each battle.
#[must_use]
pub fn csv(heads: &[RunHead], played: &[Figures]) -> String {
    let columns = [
        "game",
        "scenario",
        "army",
        "bot",
        "games",
        "faults",
        "wins",
        "rate",
        "low",
        "high",
        "draws",
        "mean_turns",
    ];
    let lost = played.iter().any(|figures| figures.losses.is_some());
    let columns = columns.into_iter().chain(lost.then_some("losses"));
    let mut out = csv::join_fields(columns.map(str::to_owned));
    for (head, figures) in heads.iter().zip(played) {
        for (army, bot) in figures.armies.iter().zip(&head.bots) {
            let share = |of: &Option<Share>, what: fn(&Share) -> f64| {
                of.as_ref().map_or_else(String::new, |share| what(share).to_string())
            };
            let count =
                |of: &Option<Share>| of.as_ref().map_or_else(String::new, |s| s.count.to_string());
            let cells = [
                head.game.clone(),
                head.scenario.clone().unwrap_or_default(),
                army.army.clone(),
                bot.bot.to_owned(),
                figures.finished.to_string(),
                figures.faults.to_string(),
                count(&army.wins),
                share(&army.wins, |s| s.rate),
                share(&army.wins, |s| s.low),
                share(&army.wins, |s| s.high),
                count(&figures.draws),
                figures.turns.map_or_else(String::new, |turns| turns.mean.to_string()),
            ];
            let losses = lost.then(|| count(&figures.losses));
            out.push_str(&csv::join_fields(cells.into_iter().chain(losses)));
        }
    }
    out
}
