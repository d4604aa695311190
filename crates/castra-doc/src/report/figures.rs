//! Selects the plots and fills them with results.

use castra_draw::{Bar, Bars, Ink, Plot, PlotKind, Roster, Series, Theme, ValueFrequency, rosters};
use castra_ir::{Owner, Program, StateId};
use castra_sim::{CountedQuantity, Counter, Sample};
use castra_words::{capitalize, spell_out};

use super::model::{Battle, ReportInputs};
use super::results::Results;

/// The name of the plot of wins.
pub(super) const WINS: &str = "wins";
/// The name of the plot of game lengths.
pub(super) const LENGTH: &str = "game-length";
/// The prefix of the names of plots of a state.
pub(super) const STATE: &str = "state-";
/// The prefix of the names of plots of an army's losses.
pub(super) const LOSSES: &str = "losses-of-";

/// The maximum number of states of armies that are plotted.
const MAX_STATES: usize = 4;
/// The 97.5 % quantile of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// Returns the plots of a report, in the order of the page.
pub(super) fn plots(parts: &ReportInputs<'_>) -> Vec<Plot> {
    let (program, results) = (parts.image.program(), parts.results);
    let colours = ArmyColours::of(parts.battle, parts.theme);
    let mut plots = Vec::new();
    if results.finished_game_count() == 0 {
        return plots;
    }
    plots.extend(wins(results, &colours));
    plots.push(Plot {
        name: LENGTH.to_owned(),
        title: "how long games last".to_owned(),
        axis: "turns".to_owned(),
        kind: PlotKind::Histogram(vec![Series {
            label: String::new(),
            colour: Ink::from_rgb(0x00B0_8A4E),
            counts: counts(&results.turns),
        }]),
    });
    plots.extend(states(parts, &colours));
    plots.extend((0..).zip(&program.armies).filter_map(|(army, of)| {
        let rows = losses(program, results, army, &colours);
        let most =
            rows.iter().map(|row| row.total.unwrap_or(0.0).max(row.high)).fold(0.0, f64::max);
        (!rows.is_empty()).then(|| Plot {
            name: format!("{LOSSES}{}", of.id),
            title: format!("{}: losses per game", of.name),
            axis: format!("{} lost per game, on average", fallen_word(results)),
            kind: PlotKind::Bars(Bars { rows, axis_end: most, marked_value: None, percent: false }),
        })
    }));
    plots
}

/// The colours of the armies.
pub(super) struct ArmyColours(Vec<Roster>);

impl ArmyColours {
    pub(super) fn of(battle: Option<Battle<'_>>, theme: Theme) -> Self {
        // A game without a battle has no rosters: its armies get spare colours.
        Self(battle.map(|b| rosters(b.game, b.scenario, theme)).unwrap_or_default())
    }

    pub(super) fn rosters(&self) -> &[Roster] {
        &self.0
    }

    fn colour(&self, army: u32, word: &str) -> Ink {
        const SPARE: [Ink; 4] = [
            Ink::from_rgb(0x00C9_A36A),
            Ink::from_rgb(0x004A_5A6A),
            Ink::from_rgb(0x008E_4A3A),
            Ink::from_rgb(0x005B_7F5B),
        ];
        let own = self.0.iter().find(|roster| roster.army == word).map(|roster| roster.fill);
        own.or_else(|| SPARE.get(army as usize % SPARE.len()).copied()).unwrap_or(SPARE[0])
    }
}

fn wins(results: &Results, colours: &ArmyColours) -> Option<Plot> {
    let figures = &results.figures;
    let bar = |label: &str, colour, share: &castra_sim::Share| Bar {
        label: label.to_owned(),
        colour,
        value: share.rate,
        low: share.low,
        high: share.high,
        total: None,
    };
    let mut rows = Vec::new();
    for (army, of) in (0..).zip(&figures.armies) {
        rows.push(bar(&of.name, colours.colour(army, &of.army), of.wins.as_ref()?));
    }
    if let Some(losses) = &figures.losses {
        rows.push(bar("lost", Ink::from_rgb(0x008A_7F6D), losses));
    }
    if let Some(draws) = figures.draws.as_ref().filter(|draws| draws.count > 0) {
        rows.push(bar("drawn", Ink::from_rgb(0x00C4_BBA8), draws));
    }
    let even = (figures.armies.len() == 2).then_some(0.5);
    Some(Plot {
        name: WINS.to_owned(),
        title: "how often each army wins, with 95 % intervals".to_owned(),
        axis: "share of games".to_owned(),
        kind: PlotKind::Bars(Bars { rows, axis_end: 1.0, marked_value: even, percent: true }),
    })
}

/// The values of an army state at the end of the games, for each army.
struct StateSeries<'a> {
    /// True if the War Council has an entry of the same name.
    in_council: bool,
    name: &'a str,
    series: Vec<Series>,
}

/// Plots the army states that differ between games. States that the War Council sets, such as the
/// number of banners to win, come first.
fn states(parts: &ReportInputs<'_>, colours: &ArmyColours) -> Vec<Plot> {
    let (program, results) = (parts.image.program(), parts.results);
    let form = parts.battle.and_then(|battle| battle.game.council.as_ref());
    let in_council = |name: &str| {
        form.is_some_and(|f| f.entries.contains_key(name) || f.army_entries.contains_key(name))
    };
    let counters = Counter::all(program);
    let mut found: Vec<StateSeries<'_>> = Vec::new();
    for (id, state) in (0..).map(StateId).zip(&program.states) {
        if state.owner != Owner::Army || state.quiet {
            continue;
        }
        let of_state =
            |(counter, _): &(&Counter, &Sample)| counter.what == CountedQuantity::State(id);
        let samples = counters.iter().zip(&results.counted).filter(of_state);
        let series: Vec<Series> = samples
            .filter_map(|(counter, sample)| {
                let army = counter.army?;
                let of = program.armies.get(army as usize)?;
                Some(Series {
                    label: of.name.clone(),
                    colour: colours.colour(army, &of.id),
                    counts: counts(sample),
                })
            })
            .collect();
        if series.iter().any(|s| values_differ(&s.counts)) {
            let in_council = in_council(&state.name);
            found.push(StateSeries { in_council, name: &state.name, series });
        }
    }
    // The sort is stable, so equal states stay in the order of the rules.
    found.sort_by_key(|state| !state.in_council);
    let plot = |StateSeries { name, series, .. }: StateSeries<'_>| Plot {
        name: format!("{STATE}{name}"),
        title: format!("{} at the end", spell_out(name)),
        axis: spell_out(name),
        kind: PlotKind::Histogram(series),
    };
    found.into_iter().take(MAX_STATES).map(plot).collect()
}

/// Returns whether values differ: no value accounts for 90 % of the games.
fn values_differ(counts: &[ValueFrequency]) -> bool {
    let all: u64 = counts.iter().map(|count| count.times).sum();
    let most = counts.iter().map(|count| count.times).max().unwrap_or(0);
    counts.len() > 1 && most < all - all / 10
}

fn counts(sample: &Sample) -> Vec<ValueFrequency> {
    sample.frequencies().map(|(value, times)| ValueFrequency { value, times }).collect()
}

fn losses(program: &Program, results: &Results, army: u32, colours: &ArmyColours) -> Vec<Bar> {
    let word = program.armies.get(army as usize).map_or("", |a| a.id.as_str());
    let of_army = results.lost.iter().filter(|(of, _)| of.army == army);
    of_army
        .filter_map(|(of, lost)| {
            let sort = program.kinds.get(of.kind)?.sorts.get(of.sort as usize)?;
            let strong = lost.began.initial_strength > 0;
            let (sample, began) = if strong {
                (&lost.strength, lost.began.initial_strength)
            } else {
                (&lost.pieces, lost.began.pieces.max(lost.began.initial_pieces))
            };
            let Mean { mean, half } = mean(sample)?;
            let title = if sort.title.is_empty() { &sort.name } else { &sort.title };
            #[allow(clippy::cast_precision_loss, reason = "blocks on a board are few")]
            let of = Some(began as f64);
            let (low, high) = (mean - half, mean + half);
            Some(Bar {
                label: capitalize(&spell_out(title)),
                colour: colours.colour(army, word),
                value: mean,
                low,
                high,
                total: of,
            })
        })
        .collect()
}

/// A mean with its 95 % interval.
struct Mean {
    mean: f64,
    /// Half the width of the interval.
    half: f64,
}

fn mean(sample: &Sample) -> Option<Mean> {
    let spread = sample.spread()?;
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    let half = Z * spread.sd / (sample.len() as f64).sqrt();
    Some(Mean { mean: spread.mean, half })
}

/// Returns the word for losses: the names of the lost values, or `pieces` for whole pieces.
pub(super) fn fallen_word(results: &Results) -> String {
    if results.falls.is_empty() {
        return "pieces".to_owned();
    }
    results.falls.iter().map(|name| spell_out(name)).collect::<Vec<_>>().join(", ")
}
