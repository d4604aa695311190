//! Infinite maps: chunks of tiles at any position, converted to a finite map.

use super::map::{Chunk, LayerKind, Map};
use crate::import::budget::{Budget, Limit};

/// Converts an infinite map to a finite one with room for all its tiles.
pub(super) fn make_finite(map: &mut Map, budget: &mut Budget) -> Result<(), String> {
    let all = map.layers.iter().flat_map(|layer| match &layer.kind {
        LayerKind::Chunks(chunks) => chunks.as_slice(),
        LayerKind::Tiles(_) | LayerKind::Objects(_) | LayerKind::Group | LayerKind::Other(_) => &[],
    });
    let mut edges: Option<(i64, i64, i64, i64)> = None;
    for ((x, y), _) in all.flat_map(Chunk::tiles) {
        let (x0, y0, x1, y1) = edges.unwrap_or((x, y, x, y));
        edges = Some((x0.min(x), y0.min(y), x1.max(x), y1.max(y)));
    }
    let Some((x0, y0, x1, y1)) = edges else {
        return Err("the map is infinite and has no tiles".to_owned());
    };
    let side = |from: i64, to: i64| u32::try_from(to.saturating_sub(from).saturating_add(1)).ok();
    let size = side(x0, x1).zip(side(y0, y1));
    let size = size.filter(|&(w, h)| u64::from(w) * u64::from(h) <= Limit::Tiles.max());
    let Some((width, height)) = size else {
        return Err("the tiles of the infinite map are too far apart for a board".to_owned());
    };
    (map.width, map.height) = (width, height);
    // If the first line is odd, the parity of all lines changes.
    let first = if map.by_column { x0 } else { y0 };
    if first.rem_euclid(2) == 1 {
        map.even_lines_offset = !map.even_lines_offset;
    }
    let (across, along) = map.steps();
    #[allow(clippy::cast_precision_loss, reason = "a board is not that far from the origin")]
    let (right, down) = (x0 as f64 * across, y0 as f64 * along);
    for layer in &mut map.layers {
        match &mut layer.kind {
            LayerKind::Chunks(chunks) => {
                budget.take(Limit::Tiles, u64::from(width) * u64::from(height))?;
                let mut tiles = vec![0; width as usize * height as usize];
                for ((x, y), tile) in chunks.iter().flat_map(Chunk::tiles) {
                    let at = (y - y0) * i64::from(width) + (x - x0);
                    let place = usize::try_from(at).ok().and_then(|at| tiles.get_mut(at));
                    // All tiles are within the edges.
                    if let Some(place) = place {
                        *place = tile;
                    }
                }
                layer.kind = LayerKind::Tiles(tiles);
            }
            LayerKind::Objects(objects) => {
                for object in objects {
                    object.at = (object.at.0 - right, object.at.1 - down);
                }
            }
            LayerKind::Tiles(_) | LayerKind::Group | LayerKind::Other(_) => {}
        }
    }
    Ok(())
}
