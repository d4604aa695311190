//! The figures of many games of one battle as tables.

use castra_base::percent;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::{ArmyFigures, CountedFigures, EndingFigures, Figures, Share, Spread};

use crate::head::RunHead;
use crate::number_format::heading;

/// Returns the figures as text tables.
#[must_use]
pub fn text(head: &RunHead, figures: &Figures, paint: Paint) -> String {
    let mut out = title(head, paint);
    if figures.finished > 0 {
        out.push_str(&wins(figures, paint));
        out.push_str(&endings(figures, paint));
        out.push_str(&length(figures, paint));
        out.push_str(&final_values(head, figures, paint));
        if figures.turns.is_some_and(|turns| turns.max == 0) {
            out.push_str(
                "\nevery game was over in the setup, before the first turn: `--trace 1` shows why\n",
            );
        }
    }
    if figures.faults > 0 {
        let left_out = match figures.faults {
            1 => "1 game could not continue and is".to_owned(),
            n => format!("{n} games could not continue and are"),
        };
        out.push_str(&format!("\n{left_out} not counted in the figures\n"));
    }
    out
}

/// Returns the title, the options and the players of a run.
pub(crate) fn title(head: &RunHead, paint: Paint) -> String {
    let mut out = format!("{}\n", paint.bold(&head.title));
    let mut about = TextTable::default();
    about.add_row([
        "games".to_owned(),
        format!("{}, from game {}, seed {}", head.games, head.first, head.seed),
    ]);
    for bot in &head.bots {
        about.add_row([bot.name.clone(), format!("played by `{}`", bot.bot)]);
    }
    if !head.modules.is_empty() {
        about.add_row(["modules".to_owned(), head.modules.join(", ")]);
    }
    for option in head.options.iter().filter(|o| o.value != o.default) {
        about.add_row([
            option.name.clone(),
            format!("{}, by default {}", option.value, option.default),
        ]);
    }
    for (name, value) in &head.entries {
        about.add_row([name.clone(), value.clone()]);
    }
    out.push_str(&about.to_text());
    out
}

fn wins(figures: &Figures, paint: Paint) -> String {
    let mut columns = TextTable::new(&[Left, Right, Right, Left]);
    let mut row = |name: &str, share: &Option<Share>| {
        let Some(share) = share else { return };
        let cells = [share.count.to_string(), percent(share.rate), share.interval_text()];
        columns.add_row(std::iter::once(name.to_owned()).chain(cells));
    };
    for army in &figures.armies {
        row(&army.name, &army.wins);
    }
    row("lost", &figures.losses);
    row("drawn", &figures.draws);
    heading("wins", ", with 95 % intervals (Wilson)", paint) + &columns.to_text()
}

fn endings(figures: &Figures, paint: Paint) -> String {
    let mut columns = TextTable::new(&[Right, Right, Left, Left]);
    for ending in &figures.endings {
        let games = ending.games;
        let mut ending_text = ending.how.to_owned();
        if !ending.reason.is_empty() {
            ending_text = format!("{ending_text}: {}", ending.reason);
        }
        let army = subject_army(figures, ending);
        columns.add_row([
            games.count.to_string(),
            percent(games.rate),
            army.to_owned(),
            ending_text,
        ]);
    }
    heading("endings", "", paint) + &columns.to_text()
}

/// Returns the name of the army that an end is about: the loser of a defeat, otherwise the winner.
fn subject_army<'f>(figures: &'f Figures, ending: &EndingFigures) -> &'f str {
    let Some(winner) = &ending.winner else {
        return match (ending.how, figures.armies.as_slice()) {
            ("defeat", [alone]) => &alone.name,
            _ => "nobody",
        };
    };
    let is_winner = |army: &&ArmyFigures| army.army == *winner;
    let loser = figures.armies.iter().find(|army| !is_winner(army));
    let army = match (ending.how, figures.armies.len()) {
        ("defeat", 2) => loser,
        _ => figures.armies.iter().find(is_winner),
    };
    army.map_or("", |army| &army.name)
}

fn length(figures: &Figures, paint: Paint) -> String {
    let mut columns = TextTable::new(&[Left, Right, Right, Right, Right, Right, Right, Right]);
    columns.add_row(["", "mean", "sd", "min", "5 %", "median", "95 %", "max"]);
    for (name, spread) in [("turns", figures.turns), ("decisions", figures.decisions)] {
        let Some(Spread { mean, sd, min, p5, median, p95, max }) = spread else { continue };
        let integer = |n: i64| n.to_string();
        let cells = [integer(min), integer(p5), format!("{median:.1}"), integer(p95), integer(max)];
        let start = [name.to_owned(), format!("{mean:.1}"), format!("{sd:.1}")];
        columns.add_row(start.into_iter().chain(cells));
    }
    heading("length of a game", "", paint) + &columns.to_text()
}

/// Returns the table of final values: first of the armies, side by side, then of the battle.
fn final_values(head: &RunHead, figures: &Figures, paint: Paint) -> String {
    if figures.counted.is_empty() {
        return String::new();
    }
    let mut out = heading("at the end", ", mean and standard deviation", paint);
    let sides = std::iter::once(Left).chain(figures.armies.iter().map(|_| Right));
    let mut columns = TextTable::new(&sides.collect::<Vec<_>>());
    let names = figures.armies.iter().map(|a| a.name.clone());
    columns.add_row(std::iter::once(String::new()).chain(names));
    let mut shared = TextTable::new(&[Left, Right]);
    let same = |a: &CountedFigures, b: &CountedFigures| {
        a.army.is_some() && b.army.is_some() && a.counted == b.counted && a.name == b.name
    };
    for group in figures.counted.chunk_by(same) {
        let Some(first) = group.first() else { continue };
        let label = head.counted_value(first.counted, &first.name);
        let cells = std::iter::once(label).chain(group.iter().map(|f| mean(&f.spread)));
        if first.army.is_some() { columns.add_row(cells) } else { shared.add_row(cells) }
    }
    if columns.len() > 1 {
        out.push_str(&columns.to_text());
    }
    if columns.len() > 1 && !shared.is_empty() {
        out.push_str("\n  shared by all armies\n");
    }
    out.push_str(&shared.to_text());
    out
}

fn mean(spread: &Spread) -> String {
    format!("{:.1} ±{:.1}", spread.mean, spread.sd)
}
