//! The page about a battle, from a template and its values.

use castra_base::{paragraphs, percent};
use castra_defs::ModuleUse;
use castra_draw::Face;
use castra_ir::{ClauseId, Program};
use castra_sim::{CountedKind, Figures, Share, Spread};
use castra_words::spell_out;
use castra_workspace::{OptionValue, option_values};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment};
use serde::Serialize;

use super::bot_comparison::{RecordsOut, compare_with_bots};
use super::figures::{ArmyColours, LENGTH, LOSSES, STATE, WINS, fallen_word};
use super::model::{NarratedGame, Replay, ReportInputs};
use super::pictures::{HEAT, MAP, MOMENT, Picture};
use super::plot_files::DrawnPlot;
use super::results::Results;

/// Makes the page.
pub(super) fn write(
    parts: &ReportInputs<'_>,
    pictures: &[Picture],
    plots: &[DrawnPlot],
) -> Result<String, minijinja::Error> {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    let mut syntax = SyntaxConfig::builder();
    templates.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    templates.add_template("page", include_str!("page.html"))?;
    templates.get_template("page")?.render(Serde(&context(parts, pictures, plots)))
}

#[derive(Serialize)]
struct Page<'a> {
    title: String,
    under: Vec<String>,
    game: String,
    modules: Vec<String>,
    verdict: String,
    map: Option<String>,
    council: Vec<String>,
    armies: Vec<ArmyOut>,
    specials: Vec<String>,
    background: Vec<String>,
    credits: Option<String>,
    wins: Option<PlotOut>,
    length: Option<PlotOut>,
    states: Vec<PlotOut>,
    losses: Vec<PlotOut>,
    heat: Option<String>,
    falls: String,
    endings: Vec<EndingOut>,
    /// The head and the rows of the table by strength of the players; empty without strengths.
    strengths: Vec<Vec<String>>,
    news: Option<String>,
    /// The results of human players, if there is a file of them.
    records: Option<RecordsOut>,
    spreads: Vec<SpreadOut>,
    counted: Vec<CountedOut>,
    shared: Vec<CountedOut>,
    sources: Vec<SourceOut>,
    game_told: Option<AccountOut>,
    replay: Option<&'a Replay>,
    /// The fonts of the page, as CSS declarations.
    faces: String,
    about: Vec<(String, String)>,
    faults: u64,
}

#[derive(Serialize)]
struct ArmyOut {
    name: String,
    edge: &'static str,
    fill: String,
    ink: String,
    council: Vec<String>,
    units: Vec<UnitOut>,
    leaders: Vec<String>,
    /// The number of units on the board and in reserve.
    count: usize,
    reserve: Vec<UnitOut>,
}

#[derive(Serialize)]
struct UnitOut {
    title: String,
    abbr: String,
    count: usize,
}

#[derive(Serialize)]
struct PlotOut {
    svg: String,
    caption: String,
}

#[derive(Serialize)]
struct EndingOut {
    games: u64,
    rate: String,
    interval: String,
    who: String,
    how: String,
}

#[derive(Serialize)]
struct SpreadOut {
    name: &'static str,
    cells: Vec<String>,
}

#[derive(Serialize)]
struct CountedOut {
    what: String,
    cells: Vec<String>,
}

#[derive(Serialize)]
struct SourceOut {
    title: String,
    used: usize,
    unused: usize,
    clauses: Vec<ClauseOut>,
    silent: Vec<ClauseOut>,
}

#[derive(Serialize)]
struct ClauseOut {
    id: String,
    text: String,
    share: String,
    width: String,
    times: String,
}

#[derive(Serialize)]
struct AccountOut {
    number: u64,
    how: String,
    moments: Vec<PlotOut>,
    turns: Vec<TurnOut>,
}

#[derive(Serialize)]
struct TurnOut {
    head: String,
    lines: Vec<LineOut>,
}

#[derive(Serialize)]
struct LineOut {
    depth: u8,
    text: String,
    clauses: Vec<String>,
}

fn context<'a>(parts: &ReportInputs<'a>, pictures: &[Picture], drawn: &[DrawnPlot]) -> Page<'a> {
    let (program, results) = (parts.image.program(), parts.results);
    let figures = &results.figures;
    let svg = |name: &str| pictures.iter().find(|p| p.name == name).map(|p| p.svg.clone());
    let battle = parts.battle;
    let scenario = battle.map(|battle| battle.scenario);
    let of_battle = |text: fn(&castra_defs::Scenario) -> &Option<String>| {
        scenario.and_then(|s| text(s).clone()).filter(|t| !t.trim().is_empty())
    };
    let under = [of_battle(|s| &s.number), of_battle(|s| &s.date), of_battle(|s| &s.place)];
    let modules = scenario.map(|s| s.modules.iter().map(ModuleUse::printed_title).collect());
    let specials = scenario.into_iter().flat_map(|s| &s.specials);
    let (counted, shared) = counted(figures);
    Page {
        title: program.title.clone(),
        under: under.into_iter().flatten().collect(),
        game: battle.map_or_else(|| program.game.clone(), |battle| battle.game.title.clone()),
        modules: modules.unwrap_or_default(),
        verdict: verdict(figures),
        map: svg(MAP),
        council: battle
            .map(|b| castra_draw::printed_council_entries(b.game, b.scenario))
            .unwrap_or_default(),
        armies: armies(parts),
        specials: specials.map(|s| paragraphs(&s.text).join(" ")).collect(),
        background: of_battle(|s| &s.background).map(|t| paragraphs(&t)).unwrap_or_default(),
        credits: of_battle(|s| &s.credits),
        wins: plots(drawn, |name| name == WINS).pop(),
        length: plots(drawn, |name| name == LENGTH).pop(),
        states: plots(drawn, |name| name.starts_with(STATE)),
        losses: plots(drawn, |name| name.starts_with(LOSSES)),
        heat: svg(HEAT),
        falls: fallen_word(results),
        endings: endings(figures),
        strengths: parts.strengths.as_ref().map(|s| s.rows.clone()).unwrap_or_default(),
        news: parts.strengths.as_ref().and_then(|s| s.news.clone()).map(|n| n.replace('\n', "; ")),
        records: parts.records.map(|r| compare_with_bots(r, program, results, &parts.run.bots)),
        spreads: spreads(figures),
        counted,
        shared,
        sources: sources(program, results),
        game_told: parts.account.map(|account| account_out(parts, pictures, account)),
        replay: parts.replay,
        faces: crate::book::font_face_css(&[Face::Body, Face::Title]),
        about: about(parts),
        faults: figures.faults,
    }
}

fn plots(drawn: &[DrawnPlot], is: impl Fn(&str) -> bool) -> Vec<PlotOut> {
    let of = drawn.iter().filter(|plot| is(&plot.name));
    of.map(|plot| PlotOut { svg: plot.svg.clone(), caption: plot.caption.clone() }).collect()
}

/// Returns the sentence about the win rates and their certainty.
fn verdict(figures: &Figures) -> String {
    let [first, second] = figures.armies.as_slice() else { return String::new() };
    let (Some(a), Some(b)) = (&first.wins, &second.wins) else { return String::new() };
    let (better, share) = if a.count >= b.count { (first, a) } else { (second, b) };
    let games = if share.of == 1 { "1 game".to_owned() } else { format!("{} games", share.of) };
    let sentence = format!(
        "{} won {} of {games}; the 95 % interval of this share is {}.",
        better.name,
        percent(share.rate),
        share.interval_text()
    );
    let judged = if share.low > 0.5 {
        "It is favoured at this level of play."
    } else {
        "These games do not show that either side is favoured."
    };
    format!("{sentence} {judged}")
}

fn armies(parts: &ReportInputs<'_>) -> Vec<ArmyOut> {
    let colours = ArmyColours::of(parts.battle, castra_draw::Theme::default());
    let colour = |ink: castra_draw::Ink| {
        let [r, g, b] = ink.rgb;
        format!("#{r:02x}{g:02x}{b:02x}")
    };
    let unit = |unit: &castra_draw::RosterLine| UnitOut {
        title: unit.title.clone(),
        abbr: unit.abbr.clone().unwrap_or_default(),
        count: unit.count,
    };
    let army = |roster: &castra_draw::Roster| ArmyOut {
        name: roster.name.clone(),
        edge: roster.edge,
        fill: colour(roster.fill),
        ink: colour(roster.ink),
        council: roster.council.clone(),
        count: roster.units.iter().chain(&roster.reserve).map(|unit| unit.count).sum(),
        units: roster.units.iter().map(unit).collect(),
        leaders: roster.leaders.clone(),
        reserve: roster.reserve.iter().map(unit).collect(),
    };
    colours.rosters().iter().map(army).collect()
}

fn endings(figures: &Figures) -> Vec<EndingOut> {
    let name = |word: &str| {
        let army = figures.armies.iter().find(|army| army.army == word);
        army.map_or_else(String::new, |army| army.name.clone())
    };
    let ending = |e: &castra_sim::EndingFigures| EndingOut {
        games: e.games.count,
        rate: percent(e.games.rate),
        interval: e.games.interval_text(),
        who: e.winner.as_deref().map_or_else(|| "nobody".to_owned(), name),
        how: match (e.how, e.reason.as_str()) {
            (how, "") => how.to_owned(),
            // A defeat has no winner in a game with one army, or if several others are left.
            ("defeat", reason) if e.winner.is_none() => match figures.armies.as_slice() {
                [alone] => format!("{} {reason}", alone.name),
                _ => format!("an army {reason}"),
            },
            // The reason for a defeat describes the loser.
            ("defeat", reason) => format!("the enemy {reason}"),
            (_, reason) => reason.to_owned(),
        },
    };
    figures.endings.iter().map(ending).collect()
}

fn spreads(figures: &Figures) -> Vec<SpreadOut> {
    let of = [("turns", figures.turns), ("decisions", figures.decisions)];
    let row = |(name, spread): (&'static str, Option<Spread>)| {
        let Spread { mean, sd, min, p5, median, p95, max } = spread?;
        let whole = [min, p5, p95, max].map(|n| n.to_string());
        let [min, p5, p95, max] = whole;
        let cells =
            [format!("{mean:.1}"), format!("{sd:.1}"), min, p5, format!("{median:.1}"), p95, max];
        Some(SpreadOut { name, cells: cells.to_vec() })
    };
    of.into_iter().filter_map(row).collect()
}

/// Returns the counts at the end: those with an army, and those without. A count that is the same
/// for all armies in every game is left out.
fn counted(figures: &Figures) -> (Vec<CountedOut>, Vec<CountedOut>) {
    let (mut of_armies, mut shared) = (Vec::new(), Vec::new());
    let same = |a: &castra_sim::CountedFigures, b: &castra_sim::CountedFigures| {
        a.army.is_some() && b.army.is_some() && a.counted == b.counted && a.name == b.name
    };
    for group in figures.counted.chunk_by(same) {
        let Some(first) = group.first() else { continue };
        if group.iter().all(|f| f.spread.sd == 0.0 && f.spread.mean == 0.0) {
            continue;
        }
        let name = spell_out(&first.name);
        let title = match first.counted {
            CountedKind::Cards => format!("cards in {name}"),
            CountedKind::State => name,
            CountedKind::Left => format!("{name}s on the board"),
            CountedKind::Lost => format!("{name}s lost"),
            CountedKind::Sum => format!("{name} on the board"),
        };
        let cell =
            |f: &castra_sim::CountedFigures| format!("{:.1} ± {:.1}", f.spread.mean, f.spread.sd);
        let row = CountedOut { what: title, cells: group.iter().map(cell).collect() };
        if first.army.is_some() { of_armies.push(row) } else { shared.push(row) }
    }
    (of_armies, shared)
}

/// Returns the clauses that games exercised, source by source.
fn sources(program: &Program, results: &Results) -> Vec<SourceOut> {
    let games = results.finished_game_count() + results.figures.faults;
    let of = |source: u32, title: &str| {
        let mut out = SourceOut {
            title: title.to_owned(),
            used: 0,
            unused: 0,
            clauses: Vec::new(),
            silent: Vec::new(),
        };
        let clauses = program.clauses.iter().zip(&results.clauses);
        for (clause, carried) in clauses.filter(|(c, _)| c.source == source && !c.advice) {
            if !clause.implemented {
                continue;
            }
            let share = Share::new(carried.games, games).map_or(0.0, |s| s.rate);
            #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
            let times = carried.times as f64 / games.max(1) as f64;
            let row = ClauseOut {
                id: clause.id.clone(),
                text: clause.text.clone(),
                share: percent(share),
                width: format!("{:.1}", share * 100.0),
                times: format!("{times:.1}"),
            };
            if carried.games > 0 {
                out.used += 1;
                out.clauses.push(row);
            } else {
                out.unused += 1;
                out.silent.push(row);
            }
        }
        out
    };
    let sources = (0..).zip(&program.sources).map(|(id, source)| of(id, &source.title));
    sources.filter(|source| source.used + source.unused > 0).collect()
}

fn account_out(
    parts: &ReportInputs<'_>,
    pictures: &[Picture],
    account: &NarratedGame,
) -> AccountOut {
    let image = parts.image;
    let mut turns: Vec<TurnOut> = Vec::new();
    for line in &account.lines {
        if line.depth == 0 || turns.is_empty() {
            turns.push(TurnOut { head: line.text.clone(), lines: Vec::new() });
            if line.depth == 0 {
                continue;
            }
        }
        let ids = line.clauses.iter().map(|&id: &ClauseId| image.clause_number(id).to_owned());
        let out = LineOut { depth: line.depth, text: line.text.clone(), clauses: ids.collect() };
        if let Some(turn) = turns.last_mut() {
            turn.lines.push(out);
        }
    }
    let moments = pictures.iter().filter(|p| p.name.starts_with(MOMENT));
    AccountOut {
        number: account.played.number,
        how: account.how.clone(),
        moments: moments
            .map(|p| PlotOut { svg: p.svg.clone(), caption: p.caption.clone() })
            .collect(),
        turns,
    }
}

/// Returns the lines about the settings of the run.
fn about(parts: &ReportInputs<'_>) -> Vec<(String, String)> {
    let program = parts.image.program();
    let mut about = vec![
        ("games".to_owned(), parts.run.games.to_string()),
        ("seed".to_owned(), parts.run.seed.to_string()),
    ];
    for (army, bot) in program.armies.iter().zip(&parts.run.bots) {
        about.push((army.name.clone(), format!("played by the bot “{bot}”")));
    }
    for OptionValue { name, value, default } in option_values(program) {
        if value != default {
            about.push((spell_out(&name), format!("{value} (by default {default})")));
        }
    }
    about.push(("Castra".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
    about.push(("fingerprint".to_owned(), program.fingerprint()));
    about
}
