//! Rasterizes a scene.
//!
//! Several threads paint the picture in bands of a fixed height. The result does not depend on the
//! number of threads. Bands also keep the current pixels in the CPU cache.

mod brush;
mod glyphs;

use castra_base::parallel;
use tiny_skia::{Color, Pixmap, Transform};

use crate::scene::Scene;

/// The height of a band in pixels.
const BAND_HEIGHT: u32 = 256;
/// The maximum number of threads; more do not speed up a picture of usual size.
const MAX_THREADS: usize = 8;

/// Paints the scene at its scale, band by band, and applies `make` to each band.
///
/// A band is its rows of pixels, each a zero byte (PNG's code for no filter) and then three bytes
/// per pixel. The flag passed to `make` is set for the last band. Returns `None` if there is no
/// memory for a band, or if `make` returns `None`.
pub(crate) fn paint<T: Send>(
    scene: &Scene,
    make: impl Fn(&[u8], bool) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let (width, height) = scene.pixel_size();
    let count = height.div_ceil(BAND_HEIGHT);
    let work = |cache: &mut glyphs::Cache, index: u32| {
        let top = index * BAND_HEIGHT;
        let rows = paint_band(scene, cache, top, width, BAND_HEIGHT.min(height - top))?;
        make(&rows, index + 1 == count)
    };
    // The last band goes first: it contains the text, which takes longest.
    let last_first = (0..count).rev().collect();
    let threads = parallel::processors().min(MAX_THREADS);
    let made = parallel::map_with(last_first, threads, glyphs::Cache::default, work);
    made.into_iter().rev().collect()
}

fn paint_band(
    scene: &Scene,
    cache: &mut glyphs::Cache,
    top: u32,
    width: u32,
    height: u32,
) -> Option<Vec<u8>> {
    let mut pixmap = Pixmap::new(width, height)?;
    let [r, g, b] = scene.paper.rgb;
    pixmap.fill(Color::from_rgba8(r, g, b, 255));
    let transform =
        Transform::from_scale(scene.scale, scene.scale).post_translate(0.0, -(top as f32));
    brush::Brush::new(scene, cache, &mut pixmap).paint_nodes(&scene.nodes, transform);
    // The page is opaque, so premultiplied and straight colours are equal.
    let wide = width as usize;
    let mut rows = vec![0u8; (wide * 3 + 1) * height as usize];
    for (to, from) in rows.chunks_exact_mut(wide * 3 + 1).zip(pixmap.data().chunks_exact(wide * 4))
    {
        for (to, from) in to[1..].chunks_exact_mut(3).zip(from.chunks_exact(4)) {
            to.copy_from_slice(&from[..3]);
        }
    }
    Some(rows)
}
