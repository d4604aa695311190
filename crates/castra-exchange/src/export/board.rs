//! A board as a picture, with the position of each hex.

use std::collections::BTreeMap;

use castra_defs::{Game, Scenario};
use castra_draw::{
    AuthorFont, BoxKind, CounterPicture, Layer, Layers, Options, PictureSize, PngEffort, Scene,
    render, to_png,
};

use super::error::ExportError;

/// The centre of each hex in pixels, by its printed name.
pub(super) type Places = BTreeMap<String, (f32, f32)>;

/// A picture of a board.
pub(super) struct BoardPicture {
    /// A PNG file.
    pub(super) png: Vec<u8>,
    /// The width and the height in pixels.
    pub(super) size: (u32, u32),
    /// The width of a hex in pixels.
    pub(super) hex: f32,
    pub(super) places: Places,
}

/// Draws the board with its terrain, coordinates and labels, but without pieces. `hex` is the width
/// of a hex in pixels.
pub(super) fn board(
    game: &Game,
    battle: &Scenario,
    hex: f32,
    fonts: &[AuthorFont],
) -> Result<BoardPicture, ExportError> {
    let (scene, places) = scene(game, battle, hex, fonts)?;
    let png = to_png(&scene, PngEffort::Balanced, None)?;
    Ok(BoardPicture { png, size: scene.pixel_size(), hex, places })
}

/// Returns the drawing of a board, and the centres of its hexes.
pub(super) fn scene(
    game: &Game,
    battle: &Scenario,
    hex: f32,
    fonts: &[AuthorFont],
) -> Result<(Scene, Places), ExportError> {
    let shown = [
        Layer::Terrain,
        Layer::Grid,
        Layer::Coordinates,
        Layer::Sections,
        Layer::Labels,
        Layer::Objectives,
    ];
    let options = Options {
        layers: shown.into_iter().fold(Layers::none(), Layers::with),
        size: PictureSize::Scale(1.0),
        fonts: fonts.to_vec(),
        ..Options::default()
    };
    let bare = Scenario { pieces: Vec::new(), ..battle.clone() };
    let mut scene = render(game, &bare, &options)?;
    let wide = scene.boxes_of(BoxKind::Hex).next().map_or(100.0, |b| b.bounds.width());
    scene.scale = hex / wide;
    let scale = scene.scale;
    let places = scene
        .boxes_of(BoxKind::Hex)
        .map(|b| {
            let c = b.bounds.centre();
            (b.name.clone(), (c.x * scale, c.y * scale))
        })
        .collect();
    Ok((scene, places))
}

/// Returns the index of the counter of a piece: the one with its name, or the one for its type.
pub(super) fn counter_of(
    counters: &[CounterPicture],
    army: &str,
    unit: &str,
    name: Option<&String>,
) -> Option<usize> {
    counters.iter().position(|c| {
        c.army == army && c.unit == unit && (c.name.is_none() || c.name.as_ref() == name)
    })
}

/// Returns a sentence about pieces that an export leaves out, because their type or their hex is
/// not declared; `None` if there are none. Only a model edited by hand has such pieces.
pub(super) fn left_out_note(
    battle: &Scenario,
    counters: &[CounterPicture],
    places: &Places,
) -> Option<String> {
    let has_counter = |army: &str, unit: &str, name: Option<&String>| {
        counter_of(counters, army, unit, name).is_some()
    };
    let on_board = battle.pieces.iter().filter(|piece| {
        !has_counter(&piece.army, &piece.unit, piece.name.as_ref())
            || !places.contains_key(piece.at.hex.as_str())
    });
    let on_board = on_board.map(|piece| format!("{} at {}", piece.unit, piece.at.hex));
    let waiting = battle
        .reserves
        .iter()
        .filter(|piece| !has_counter(&piece.army, &piece.unit, piece.name.as_ref()));
    let waiting = waiting.map(|piece| format!("{} in reserve", piece.unit));
    let pieces: Vec<String> = on_board.chain(waiting).collect();
    (!pieces.is_empty())
        .then(|| format!("pieces without a counter or a hex: {}", pieces.join(", ")))
}
