//! Which plots there are, and what is in them.

use castra_draw::{Ink, Roster, Theme, rosters};
use castra_ir::{Owner, Program, StateId};
use castra_sim::{Counted, Counter, Sample};

use super::super::simulate::Playable;
use super::gather::Gathered;
use super::plots::{Bar, Kind, Plot, Series};
use super::words::{capital, spoken};

/// The name of the plot of who wins.
pub(super) const WINS: &str = "wins";
/// The name of the plot of how long games last.
pub(super) const LENGTH: &str = "game-length";
/// What the names of plots of a state start with.
pub(super) const STATE: &str = "state-";
/// What the names of plots of an army's losses start with.
pub(super) const LOSSES: &str = "losses-of-";

/// Most states of armies that are plotted.
const MOST_STATES: usize = 4;
/// The normal quantile that leaves 2.5 % above it.
const Z: f64 = 1.959_963_984_540_054;

/// Every plot of a report, in the order of the page.
pub(super) fn plots(playable: &Playable, gathered: &Gathered, theme: Theme) -> Vec<Plot> {
    let program = playable.image.program();
    let looks = Looks::of(playable, theme);
    let mut plots = Vec::new();
    if gathered.finished() == 0 {
        return plots;
    }
    plots.extend(wins(gathered, &looks));
    plots.push(Plot {
        name: LENGTH.to_owned(),
        caption: "how long games last".to_owned(),
        axis: "turns".to_owned(),
        kind: Kind::Counts(vec![Series {
            label: String::new(),
            colour: Ink::hex(0x00B0_8A4E),
            counts: gathered.turns.counts().collect(),
        }]),
    });
    plots.extend(states(playable, gathered, &looks));
    plots.extend((0..).zip(&program.armies).filter_map(|(army, of)| {
        let rows = losses(program, gathered, army, &looks);
        let most = rows.iter().map(|row| row.of.unwrap_or(0.0).max(row.high)).fold(0.0, f64::max);
        (!rows.is_empty()).then(|| Plot {
            name: format!("{LOSSES}{}", of.id),
            caption: format!("{}: losses per game", of.name),
            axis: format!("{} lost per game, on average", fallen_word(gathered)),
            kind: Kind::Bars { rows, most, even: None, percent: false },
        })
    }));
    plots
}

/// The colours of the armies.
pub(super) struct Looks(Vec<Roster>);

impl Looks {
    pub(super) fn of(playable: &Playable, theme: Theme) -> Self {
        let battle = playable.battle.as_ref();
        Self(battle.map(|(battle, game)| rosters(game, battle, theme)).unwrap_or_default())
    }

    pub(super) fn rosters(&self) -> &[Roster] {
        &self.0
    }

    fn colour(&self, army: u32, word: &str) -> Ink {
        const SPARE: [Ink; 4] = [
            Ink::hex(0x00C9_A36A),
            Ink::hex(0x004A_5A6A),
            Ink::hex(0x008E_4A3A),
            Ink::hex(0x005B_7F5B),
        ];
        let own = self.0.iter().find(|roster| roster.army == word).map(|roster| roster.fill);
        own.or_else(|| SPARE.get(army as usize % SPARE.len()).copied()).unwrap_or(SPARE[0])
    }
}

fn wins(gathered: &Gathered, looks: &Looks) -> Option<Plot> {
    let figures = &gathered.figures;
    let bar = |label: &str, colour, share: &castra_sim::Share| Bar {
        label: label.to_owned(),
        colour,
        value: share.rate,
        low: share.low,
        high: share.high,
        of: None,
    };
    let mut rows = Vec::new();
    for (army, of) in (0..).zip(&figures.armies) {
        rows.push(bar(&of.name, looks.colour(army, &of.army), of.wins.as_ref()?));
    }
    if let Some(losses) = &figures.losses {
        rows.push(bar("lost", Ink::hex(0x008A_7F6D), losses));
    }
    if let Some(draws) = figures.draws.as_ref().filter(|draws| draws.count > 0) {
        rows.push(bar("drawn", Ink::hex(0x00C4_BBA8), draws));
    }
    let even = (figures.armies.len() == 2).then_some(0.5);
    Some(Plot {
        name: WINS.to_owned(),
        caption: "how often each army wins, with 95 % intervals".to_owned(),
        axis: "share of games".to_owned(),
        kind: Kind::Bars { rows, most: 1.0, even, percent: true },
    })
}

/// Histograms of the states of armies that differ between games: first those
/// that the War Council has an entry of the same name for, such as what it
/// takes to win.
fn states(playable: &Playable, gathered: &Gathered, looks: &Looks) -> Vec<Plot> {
    let program = playable.image.program();
    let form = playable.battle.as_ref().and_then(|(_, game)| game.council.as_ref());
    let in_council = |name: &str| {
        form.is_some_and(|f| f.entries.contains_key(name) || f.army_entries.contains_key(name))
    };
    let counters = Counter::all(program);
    let mut found: Vec<(bool, &str, Vec<Series>)> = Vec::new();
    for (id, state) in (0..).map(StateId).zip(&program.states) {
        if state.owner != Owner::Army || state.quiet {
            continue;
        }
        let of_state = |(counter, _): &(&Counter, &Sample)| counter.what == Counted::State(id);
        let samples = counters.iter().zip(&gathered.counted).filter(of_state);
        let series: Vec<Series> = samples
            .filter_map(|(counter, sample)| {
                let army = counter.army?;
                let of = program.armies.get(army as usize)?;
                Some(Series {
                    label: of.name.clone(),
                    colour: looks.colour(army, &of.id),
                    counts: sample.counts().collect(),
                })
            })
            .collect();
        if series.iter().any(|s| is_spread(&s.counts)) {
            found.push((in_council(&state.name), &state.name, series));
        }
    }
    // Stable: otherwise in the order of the rules.
    found.sort_by_key(|(first, ..)| !first);
    let plot = |(_, name, series): (bool, &str, Vec<Series>)| Plot {
        name: format!("{STATE}{name}"),
        caption: format!("{} at the end", spoken(name)),
        axis: spoken(name),
        kind: Kind::Counts(series),
    };
    found.into_iter().take(MOST_STATES).map(plot).collect()
}

/// Whether there is something to see: no number that nearly all games have.
fn is_spread(counts: &[(i64, u64)]) -> bool {
    let all: u64 = counts.iter().map(|c| c.1).sum();
    let most = counts.iter().map(|c| c.1).max().unwrap_or(0);
    counts.len() > 1 && most < all - all / 10
}

fn losses(program: &Program, gathered: &Gathered, army: u32, looks: &Looks) -> Vec<Bar> {
    let word = program.armies.get(army as usize).map_or("", |a| a.id.as_str());
    let of_army = gathered.lost.iter().filter(|(of, _)| of.army == army);
    of_army
        .filter_map(|(of, lost)| {
            let sort = program.kinds.get(of.kind)?.sorts.get(of.sort as usize)?;
            let strong = lost.began.strength_began > 0;
            let (sample, began) = if strong {
                (&lost.strength, lost.began.strength_began)
            } else {
                (&lost.pieces, lost.began.pieces.max(lost.began.began))
            };
            let (mean, half) = mean(sample)?;
            let title = if sort.title.is_empty() { &sort.name } else { &sort.title };
            #[allow(clippy::cast_precision_loss, reason = "blocks on a board are few")]
            let of = Some(began as f64);
            let (low, high) = (mean - half, mean + half);
            Some(Bar {
                label: capital(&spoken(title)),
                colour: looks.colour(army, word),
                value: mean,
                low,
                high,
                of,
            })
        })
        .collect()
}

/// The mean, and how far the 95 % interval of it reaches to either side.
pub(super) fn mean(sample: &Sample) -> Option<(f64, f64)> {
    let spread = sample.spread()?;
    #[allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
    let half = Z * spread.sd / (sample.len() as f64).sqrt();
    Some((spread.mean, half))
}

/// What falls, in words.
pub(super) fn fallen_word(gathered: &Gathered) -> String {
    if gathered.falls.is_empty() {
        return "pieces".to_owned();
    }
    gathered.falls.iter().map(|name| spoken(name)).collect::<Vec<_>>().join(", ")
}
