//! The worth of the parts of a battle, measured in slices, so that a page can show progress and
//! stop.

use castra_draw::{Layer, Layers, Options};
use castra_measure::worth::{Measurement, MeasurementSettings, PartCategory, PartWorth};
use castra_sim::Bot;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, DONE, to_json};
use crate::balance_search::open_trial;
use crate::picture::parse_theme;
use crate::playable::NOTHING_TO_PLAY;
use crate::state::{Api, WorthMeasurement};

/// A request about a measurement of the worth of parts.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum WorthRequest {
    /// Begins a measurement of a battle, between `sensible` bots.
    Begin {
        path: String,
        /// The random seed of all games.
        seed: u64,
        /// The number of games of the battle, and of the parts that may be worth most.
        games: u64,
    },
    /// Continues the measurement for a number of games or a little more, and returns the worth of
    /// the parts so far.
    More { games: u64 },
    /// Draws the map with the worth of hexes and of the pieces in them so far.
    Map {
        /// The name of the theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
}

/// The maximum number of games in a request.
const MAX_GAMES: u64 = 100_000;

/// The worth of the parts of a battle, as far as it has been measured.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct WorthSoFar {
    is_over: bool,
    /// The number of parts that have played in the present round, and the number of all parts in
    /// it.
    done: usize,
    of: usize,
    /// The number of all games so far.
    games: u64,
    /// The parts by descending worth; unmeasured parts are last.
    parts: Vec<WorthPart>,
}

/// The worth of a part of a battle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct WorthPart {
    sort: PartCategory,
    /// The part in the words of the source: a type of piece, an entry, a terrain, a rule or a
    /// module.
    subject: String,
    /// The hex, and for a side of a hex the side, as in `E5.north`.
    place: Option<String>,
    /// The printed name of the army that loses chance without the part.
    army: Option<String>,
    /// Percentage points of the chance to win, with a 95 % interval; `None` if it cannot be
    /// measured.
    worth: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    /// The number of games without the part.
    games: u64,
}

pub(crate) fn answer(api: &mut Api, ask: WorthRequest) -> Answer {
    match ask {
        WorthRequest::Begin { path, seed, games } => {
            api.worth = None;
            let (trial, found) = open_trial(api, &path, seed)?;
            let battle = found.battle.ok_or(NOTHING_TO_PLAY)?;
            let games = MeasurementSettings {
                games: games.clamp(1, MAX_GAMES),
                jobs: api.threads,
                only: Vec::new(),
                together: 0,
            };
            let names = [path, Bot::Sensible.word().to_owned()];
            let measurement = Measurement::new(trial, &battle.0, names, games);
            api.worth = Some(WorthMeasurement { measurement, battle });
            DONE
        }
        WorthRequest::More { games } => {
            let Api { worth, host, .. } = api;
            let WorthMeasurement { measurement, battle } = worth.as_mut().ok_or(NO_MEASUREMENT)?;
            let goal = measurement.games_played() + games.clamp(1, MAX_GAMES);
            let mut is_over = measurement.is_over();
            while !is_over && measurement.games_played() < goal {
                is_over = !measurement.step(host).map_err(|flaw| flaw.to_string())?;
            }
            let (done, of) = measurement.progress();
            let games = measurement.games_played();
            let worths = measurement.worths().map_err(|flaw| flaw.to_string())?;
            let army = |id: &String| battle.0.armies.get(id).map(|army| army.name.clone());
            let part = |row: &PartWorth| WorthPart {
                sort: row.part,
                subject: row.subject.clone(),
                place: row.place.clone(),
                army: row.army.as_ref().and_then(army),
                worth: row.worth,
                low: row.low,
                high: row.high,
                games: row.games,
            };
            let parts = worths.parts.iter().map(part).collect();
            to_json(&WorthSoFar { is_over, done, of, games, parts })
        }
        WorthRequest::Map { theme } => {
            let theme = parse_theme(&theme)?;
            let WorthMeasurement { measurement, battle: (scenario, game) } =
                api.worth.as_mut().ok_or(NO_MEASUREMENT)?;
            let heat = measurement.worths().map_err(|flaw| flaw.to_string())?.heat();
            let layers = [Layer::Terrain, Layer::Grid, Layer::Coordinates, Layer::Armies];
            let layers = layers.into_iter().fold(Layers::none(), Layers::with);
            let fonts = api.fonts.clone();
            let options = Options { heat, layers, theme, fonts, ..Options::default() };
            let scene = castra_draw::render(game, scenario, &options);
            let mut scene = scene.map_err(|error| error.to_string())?;
            // The map of the battle may be on the same page, so the ids must differ.
            scene.id = "castra-worth".to_owned();
            to_json(&castra_draw::to_svg(&scene))
        }
    }
}

/// The error for a request before any measurement.
const NO_MEASUREMENT: &str = "no parts are being measured";
