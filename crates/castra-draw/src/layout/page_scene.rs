//! The scene of a whole page, and the limits of its size.

use castra_defs::{Board, Game, Scenario};

use super::fit::FittedDrawing;
use crate::error::DrawError;
use crate::scene::{Group, Node, Scene};
use crate::text::Typesetter;

/// The maximum number of cells; no published wargame has more, so a larger board is a mistake.
const MAX_CELLS: u64 = 20_000;
/// The maximum number of pixels: 100 million, which take 400 MB during painting.
const MAX_PIXELS: u64 = 100_000_000;

/// Makes a scene from a fitted drawing, without its outlines.
pub(super) fn scene(
    fitted: FittedDrawing<'_>,
    (id, title): (&str, &str),
    setter: &Typesetter,
) -> Result<Scene, DrawError> {
    let FittedDrawing { sheet, size: (width, height), page: (wide, high), scale, dpi, warning } =
        fitted;
    check_size("the scale", scale)?;
    let mut scene = Scene {
        width: wide,
        height: high,
        scale,
        dpi,
        id: id_part(id),
        title: title.to_owned(),
        paper: sheet.palette.paper,
        nodes: sheet.nodes,
        outlines: Vec::new(),
        boxes: sheet.boxes,
        warnings: sheet
            .warnings
            .into_iter()
            .chain(warning)
            .chain(setter.missing_message())
            .collect(),
    };
    // Equal pieces cause equal warnings, which are reported once.
    let mut said = std::collections::BTreeSet::new();
    scene.warnings.retain(|warning| said.insert(warning.clone()));
    centre(&mut scene, (wide - width) / 2.0, (high - height) / 2.0);
    let (w, h) = scene.pixel_size();
    if u64::from(w) * u64::from(h) > MAX_PIXELS {
        return Err(DrawError::TooLarge { width: w, height: h, most: MAX_PIXELS });
    }
    Ok(scene)
}

pub(super) fn check_size(subject: &'static str, value: f32) -> Result<(), DrawError> {
    let allowed = "greater than 0 and finite";
    match value.is_finite() && value > 0.0 {
        true => Ok(()),
        false => Err(DrawError::BadSize { what: subject, allowed, value }),
    }
}

pub(super) fn checked_board<'g>(
    game: &'g Game,
    scenario: &Scenario,
) -> Result<&'g Board, DrawError> {
    let board = game.boards.get(&scenario.board).ok_or_else(|| DrawError::NoBoard {
        board: scenario.board.clone(),
        game: game.id.clone(),
    })?;
    let cells = u64::from(board.width) * u64::from(board.height);
    if cells > MAX_CELLS {
        return Err(DrawError::BoardTooLarge { board: board.name.clone(), cells, most: MAX_CELLS });
    }
    // `cells == 0` is tested first, since rows of a board without columns have no length.
    if cells == 0 || board.cells().next().is_none() {
        return Err(DrawError::EmptyBoard { board: board.name.clone() });
    }
    Ok(board)
}

/// Centres the contents on a larger page.
fn centre(scene: &mut Scene, dx: f32, dy: f32) {
    if dx.abs() < 0.01 && dy.abs() < 0.01 {
        return;
    }
    let transform = tiny_skia::Transform::from_translate(dx, dy);
    let nodes = std::mem::take(&mut scene.nodes);
    scene.nodes = vec![Node::Group(Group { transform, nodes, ..Group::default() })];
    for placed in &mut scene.boxes {
        let b = &mut placed.bounds;
        (b.x0, b.x1, b.y0, b.y1) = (b.x0 + dx, b.x1 + dx, b.y0 + dy, b.y1 + dy);
    }
}

/// Turns a name into a valid part of an id.
fn id_part(id: &str) -> String {
    let clean: String = id
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' })
        .take(60)
        .collect();
    if clean.starts_with(|c: char| c.is_ascii_alphabetic()) {
        clean
    } else {
        format!("battle-{clean}")
    }
}
