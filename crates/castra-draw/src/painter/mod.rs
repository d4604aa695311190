//! A scene to pixels.
//!
//! The picture is painted in bands of a fixed height, by as many threads as
//! there are. What is painted does not depend on their number. Bands also keep
//! the pixels that are being worked on in the cache.

mod brush;
mod glyphs;

use std::sync::Mutex;

use tiny_skia::{Color, Pixmap, Transform};

use crate::scene::Scene;

/// Rows of pixels in a band.
const BAND: u32 = 256;
/// More threads than this do not help a picture of usual size.
const MOST_THREADS: usize = 8;

/// Paints the scene at its scale: three bytes for each pixel, row by row. None
/// if there is no memory for a band.
pub(crate) fn paint(scene: &Scene) -> Option<Vec<u8>> {
    let (width, height) = scene.pixels();
    let row = width as usize * 3;
    let mut rgb = vec![0u8; row * height as usize];
    let bands: Vec<(u32, &mut [u8])> = rgb
        .chunks_mut(row * BAND as usize)
        .enumerate()
        .map(|(i, pixels)| (i as u32 * BAND, pixels))
        .collect();
    // The last band first: text takes longest.
    let queue = Mutex::new(bands);
    let work = || -> Option<()> {
        let mut cache = glyphs::Cache::default();
        loop {
            let next = queue.lock().ok()?.pop();
            let Some((top, pixels)) = next else { return Some(()) };
            band(scene, &mut cache, top, width, pixels)?;
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    let done = std::thread::scope(|scope| {
        // Where threads cannot be had, this one does all the work.
        let helpers: Vec<_> = (1..threads)
            .filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let mut done = work().is_some();
        for helper in helpers {
            done &= matches!(helper.join(), Ok(Some(())));
        }
        done
    });
    done.then_some(rgb)
}

fn band(
    scene: &Scene,
    cache: &mut glyphs::Cache,
    top: u32,
    width: u32,
    pixels: &mut [u8],
) -> Option<()> {
    let height = pixels.len() as u32 / (width * 3);
    let mut pixmap = Pixmap::new(width, height)?;
    let [r, g, b] = scene.paper.rgb;
    pixmap.fill(Color::from_rgba8(r, g, b, 255));
    let transform = Transform::from_scale(scene.scale, scene.scale)
        .post_translate(0.0, -(top as f32));
    brush::Brush::new(scene, cache, &mut pixmap).nodes(&scene.nodes, transform);
    // The page is opaque: premultiplied and plain colours are the same.
    for (to, from) in pixels.chunks_exact_mut(3).zip(pixmap.data().chunks_exact(4)) {
        if let (&mut [ref mut r, ref mut g, ref mut b], &[fr, fg, fb, _]) = (to, from) {
            (*r, *g, *b) = (fr, fg, fb);
        }
    }
    Some(())
}
