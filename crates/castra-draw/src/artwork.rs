//! Draws pictures that authors supply, such as emblems and card backs.

use std::cell::RefCell;
use std::sync::Arc;

use castra_base::{PICTURE_SIDE, Picture, PictureArea, PictureParts, PicturePoint, PictureStep};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::bounds::Bounds;
use crate::pixels::Pixels;
use crate::scene::{Group, Image, Ink, Node, Shape};
use crate::sheet::Sheet;

/// The number of pictures that a thread caches. A battle has fewer.
const MAX_CACHED: usize = 64;

/// A picture in a form for drawing. The longer side of its square is [`PICTURE_SIDE`].
#[derive(Clone)]
enum PreparedPicture {
    Areas(Arc<[TracedArea]>),
    Pixels(Arc<Pixels>),
}

struct TracedArea {
    path: Arc<Path>,
    ink: Ink,
    even_odd: bool,
}

/// Draws a picture centred in a rectangle, as large as fits.
pub(crate) fn draw(sheet: &mut Sheet<'_>, picture: &Arc<Picture>, room: Bounds) {
    let (width, height) = size(picture);
    let scale = (room.width() / width).min(room.height() / height);
    at_scale(sheet, picture, room, scale);
}

/// Draws a picture at the smallest size that covers a rectangle. Only the part in `visible` shows.
pub(crate) fn cover(sheet: &mut Sheet<'_>, picture: &Arc<Picture>, room: Bounds, visible: Bounds) {
    let (width, height) = size(picture);
    let scale = (room.width() / width).max(room.height() / height);
    sheet.group(Group { clip: Some(visible), ..Group::default() }, |sheet| {
        at_scale(sheet, picture, room, scale);
    });
}

/// Returns the width and the height of a picture, which are positive.
pub(crate) fn size(picture: &Picture) -> (f32, f32) {
    (picture.width.max(1) as f32, picture.height.max(1) as f32)
}

fn at_scale(sheet: &mut Sheet<'_>, picture: &Arc<Picture>, room: Bounds, scale: f32) {
    let (width, height) = size(picture);
    let bounds = Bounds::around(room.centre(), width * scale, height * scale);
    match prepare(picture) {
        PreparedPicture::Pixels(pixels) => sheet.nodes.push(Node::Image(Image { pixels, bounds })),
        PreparedPicture::Areas(areas) => {
            let units = scale * PICTURE_SIDE as f32 / 100.0;
            let to = Transform::from_row(units, 0.0, 0.0, units, bounds.x0, bounds.y0);
            sheet.nodes.extend(areas.iter().map(|area| {
                Node::Shape(Shape {
                    path: Arc::clone(&area.path),
                    transform: to,
                    fill: Some(area.ink),
                    even_odd: area.even_odd,
                    stroke: None,
                })
            }));
        }
    }
}

/// Returns the paths or pixels of a picture, which all its occurrences share.
fn prepare(picture: &Arc<Picture>) -> PreparedPicture {
    thread_local! {
        static READY: RefCell<Vec<(Arc<Picture>, PreparedPicture)>> = const { RefCell::new(Vec::new()) };
    }
    READY.with_borrow_mut(|all| {
        if let Some((_, ready)) = all.iter().find(|(known, _)| known == picture) {
            return ready.clone();
        }
        let made = match &picture.parts {
            PictureParts::Areas(areas) => {
                PreparedPicture::Areas(areas.iter().filter_map(trace).collect())
            }
            PictureParts::Pixels { columns, rows, data } => {
                PreparedPicture::Pixels(Arc::new(Pixels::new(*columns, *rows, data)))
            }
        };
        if all.len() == MAX_CACHED {
            all.remove(0);
        }
        all.push((Arc::clone(picture), made.clone()));
        made
    })
}

fn trace(area: &PictureArea) -> Option<TracedArea> {
    let at = |[x, y]: PicturePoint| (x as f32 / 1000.0, y as f32 / 1000.0);
    let mut path = PathBuilder::new();
    for step in &area.steps {
        match *step {
            PictureStep::Move(p) => path.move_to(at(p).0, at(p).1),
            PictureStep::Line(p) => path.line_to(at(p).0, at(p).1),
            PictureStep::Quad(q, p) => path.quad_to(at(q).0, at(q).1, at(p).0, at(p).1),
            PictureStep::Cubic(q, r, p) => {
                path.cubic_to(at(q).0, at(q).1, at(r).0, at(r).1, at(p).0, at(p).1);
            }
            PictureStep::Close => path.close(),
        }
    }
    let [r, g, b, alpha] = area.colour;
    let ink = Ink { rgb: [r, g, b], alpha };
    Some(TracedArea { path: Arc::new(path.finish()?), ink, even_odd: area.even_odd })
}
