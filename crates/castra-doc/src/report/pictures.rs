//! The maps of a report: the battle, the losses by hex, moments of a game.

use castra_defs::Scenario;
use castra_draw::{DrawError, HeatCell, Layer, Layers, Options, PngEffort, Scene};
use castra_sim::{position_as_battle, replay_with_observer};
use castra_vm::NoTrace;

use super::model::{Battle, NarratedGame, ReportInputs};

/// A picture as SVG and as PNG.
pub(super) struct Picture {
    /// The name of the file, and of the picture in the page.
    pub(super) name: String,
    /// The SVG for the page.
    pub(super) svg: String,
    /// The PNG for the folder.
    pub(super) png: Vec<u8>,
    /// The caption, for a picture in a series.
    pub(super) caption: String,
}

/// The name of the picture of the battle.
pub(super) const MAP: &str = "map";
/// The name of the map of losses.
pub(super) const HEAT: &str = "losses-by-hex";
/// The prefix of the names of maps of the narrated game.
pub(super) const MOMENT: &str = "game-";

/// The number of sections of the narrated game, each of which ends with a map.
const MOMENTS: u32 = 3;

/// Draws the maps of a report; an empty list without a board.
pub(super) fn draw(
    parts: &ReportInputs<'_>,
    warnings: &mut Vec<String>,
) -> Result<Vec<Picture>, DrawError> {
    // A game without a board has no maps.
    let Some(battle) = parts.battle.filter(|battle| !battle.scenario.board.is_empty()) else {
        return Ok(Vec::new());
    };
    let Battle { scenario, game } = battle;
    let (theme, fonts) = (parts.theme, parts.fonts);
    let usual = || Options { theme, fonts: fonts.to_vec(), ..Options::default() };
    let mut picture = |name: &str, caption, now: &Scenario, options: &Options| {
        picture(name, caption, Battle { scenario: now, game }, options, warnings)
    };
    let whole = usual();
    let mut map = picture(MAP, String::new(), scenario, &whole)?;
    // The page prints these texts beside the map.
    let values = [
        Layer::Title,
        Layer::Council,
        Layer::OrderOfBattle,
        Layer::Specials,
        Layer::Background,
        Layer::Credits,
    ];
    let layers = values.into_iter().fold(Layers::all(), Layers::without);
    let bare = Options { layers, ..usual() };
    let mut scene = castra_draw::render(game, scenario, &bare)?;
    scene.id = format!("{}-{MAP}", scene.id);
    map.svg = castra_draw::to_svg(&scene);
    let mut pictures = vec![map];
    let ground = Layers::none()
        .with(Layer::Terrain)
        .with(Layer::Grid)
        .with(Layer::Coordinates)
        .with(Layer::Armies);
    let heat = heat(parts);
    if !heat.is_empty() {
        let options = Options { layers: ground, heat, ..usual() };
        pictures.push(picture(HEAT, String::new(), scenario, &options)?);
    }
    if let Some(account) = parts.account {
        let layers = ground
            .with(Layer::Sections)
            .with(Layer::Units)
            .with(Layer::Leaders)
            .with(Layer::Objectives);
        let options = Options { layers, ..usual() };
        for Moment { turn, now } in moments(parts, scenario, account) {
            let name = format!("{MOMENT}{turn:03}");
            let caption = format!("turn {turn}");
            pictures.push(picture(&name, caption, &now, &options)?);
        }
        if let Some(last) = pictures.last_mut().filter(|p| !p.caption.is_empty()) {
            last.caption.push_str(", at the end");
        }
    }
    Ok(pictures)
}

fn picture(
    name: &str,
    caption: String,
    battle: Battle<'_>,
    options: &Options,
    warnings: &mut Vec<String>,
) -> Result<Picture, DrawError> {
    let mut scene: Scene = castra_draw::render(battle.game, battle.scenario, options)?;
    let title = &battle.scenario.title;
    warnings.extend(scene.warnings.iter().map(|warning| format!("`{title}`: {warning}")));
    // A page holds several pictures of one battle, so each scene needs a unique id.
    scene.id = format!("{}-{name}", scene.id);
    let png = castra_draw::to_png(&scene, PngEffort::Balanced, None)?;
    Ok(Picture { name: name.to_owned(), svg: castra_draw::to_svg(&scene), png, caption })
}

/// Returns the mean losses on each hex in a game.
fn heat(parts: &ReportInputs<'_>) -> Vec<HeatCell> {
    let results = parts.results;
    let most = results.fallen.iter().copied().max().unwrap_or(0);
    let games = results.finished_game_count();
    if most == 0 || games == 0 {
        return Vec::new();
    }
    let hexes = parts.image.program().hexes.iter().zip(&results.fallen);
    let hot = hexes.filter(|(_, fell)| **fell > 0);
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    let of = |part: u64, of: u64| part as f64 / of as f64;
    hot.map(|(hex, &fell)| {
        let mean = of(fell, games);
        // Less than a twentieth would be written as `0.0`.
        let text = if mean < 0.05 { String::new() } else { format!("{mean:.1}") };
        #[allow(clippy::cast_possible_truncation, reason = "a part, from 0 to 1")]
        let part = of(fell, most).sqrt() as f32;
        HeatCell { row: hex.row, col: hex.col, part, text }
    })
    .collect()
}

/// A position in the narrated game.
struct Moment {
    turn: u32,
    now: Scenario,
}

/// Returns the positions at some turns, and at the end.
fn moments(parts: &ReportInputs<'_>, battle: &Scenario, account: &NarratedGame) -> Vec<Moment> {
    let last = account.played.turns;
    let mut wanted: Vec<u32> = (1..MOMENTS).map(|n| (last * n / MOMENTS).max(1)).collect();
    wanted.dedup();
    wanted.retain(|&turn| turn < last);
    let mut moments: Vec<Moment> = Vec::new();
    let mut end = None;
    let mut seen = 0;
    let choices = account.record.choices.len();
    let replayed = replay_with_observer(parts.image, &account.record, None, &mut NoTrace, |game| {
        let turn = game.turn();
        if wanted.contains(&turn) && moments.last().is_none_or(|last| last.turn != turn) {
            moments.push(Moment { turn, now: position_as_battle(battle, game) });
        }
        seen += 1;
        if seen > choices {
            end = Some(Moment { turn, now: position_as_battle(battle, game) });
        }
    });
    // The record belongs to this game. If it cannot be replayed, the maps are left out.
    if replayed.is_ok() { moments.into_iter().chain(end).collect() } else { Vec::new() }
}
