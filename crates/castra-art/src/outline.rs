//! Conversion of an SVG with flat colours to outlines.

use castra_base::{PICTURE_SIDE, Picture, PictureArea, PictureParts, PicturePoint, PictureStep};
use resvg::tiny_skia::{Path, PathSegment, Transform};
use resvg::usvg::{self, FillRule, Group, Node, Paint, PaintOrder, Tree};

use crate::error::ArtError;

/// The maximum number of steps in all outlines. A map draws a picture for each piece.
const MAX_STEPS: usize = 20_000;

/// The maximum number of dashes of a line.
const MAX_DASHES: f32 = 2_000.0;

/// The picture size in pixels at which stroked curves are accurate.
const STROKE_RESOLUTION: f32 = 1024.0;

/// Returns the areas of an SVG, or `None` if areas of a flat colour cannot represent it.
pub(crate) fn areas(tree: &Tree) -> Result<Option<Vec<PictureArea>>, ArtError> {
    let size = tree.size();
    let side = size.width().max(size.height());
    let mut outlines = Outlines {
        transform: Transform::from_scale(PICTURE_SIDE as f32 / side, PICTURE_SIDE as f32 / side),
        stroke_resolution: STROKE_RESOLUTION / side,
        page_size: [size.width() * 1.001 + 0.01, size.height() * 1.001 + 0.01],
        areas: Vec::new(),
        steps: 0,
    };
    let is_flat = outlines.add_group(tree.root(), 1.0)?;
    if outlines.steps > MAX_STEPS {
        return Err(ArtError::TooDetailed { of: "points", most: MAX_STEPS });
    }
    if is_flat && outlines.areas.is_empty() {
        return Err(ArtError::NothingDrawn);
    }
    Ok(is_flat.then_some(outlines.areas))
}

/// Returns the picture of the areas of an SVG.
pub(crate) fn picture(tree: &Tree, areas: Vec<PictureArea>, hash: u64) -> Picture {
    let (width, height) = sides(tree.size().width(), tree.size().height());
    Picture { width, height, parts: PictureParts::Areas(areas), hash }
}

/// Returns the width and height of a picture, scaled so that the longer side is [`PICTURE_SIDE`].
pub(crate) fn sides(width: f32, height: f32) -> (i32, i32) {
    let longer = width.max(height);
    let side = |length: f32| ((length / longer * PICTURE_SIDE as f32).round() as i32).max(1);
    (side(width), side(height))
}

struct Outlines {
    /// The transform from the SVG's units to thousandths of a picture's unit.
    transform: Transform,
    /// The resolution of stroked curves, in pixels per unit of the SVG.
    stroke_resolution: f32,
    /// The right and lower edges of the page, in units of the SVG.
    page_size: [f32; 2],
    areas: Vec<PictureArea>,
    steps: usize,
}

impl Outlines {
    /// Adds the areas of a group. Returns false if the group has parts that are not flat areas.
    fn add_group(&mut self, group: &Group, opacity: f32) -> Result<bool, ArtError> {
        let only_group = match group.children() {
            [Node::Path(path)] => path.fill().is_none() != path.stroke().is_none(),
            _ => false,
        };
        let is_plain = group.clip_path().is_none()
            && group.mask().is_none()
            && group.filters().is_empty()
            && group.blend_mode() == usvg::BlendMode::Normal;
        // An area can carry the opacity of its group only if the group has no other area.
        if !is_plain || group.opacity().get() < 1.0 && !only_group {
            return Ok(false);
        }
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            let is_flat = match node {
                Node::Group(group) => self.add_group(group, opacity)?,
                Node::Path(path) => self.add_path(path, opacity)?,
                Node::Image(_) | Node::Text(_) => return Err(ArtError::Text),
            };
            if !is_flat {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn add_path(&mut self, path: &usvg::Path, opacity: f32) -> Result<bool, ArtError> {
        if !path.is_visible() {
            return Ok(true);
        }
        let [right, low] = self.page_size;
        let b = path.abs_stroke_bounding_box();
        // The page clips shapes that extend beyond it, and outlines cannot show that.
        let slack = 0.001 * right.max(low);
        if b.left() < -slack || b.top() < -slack || b.right() > right || b.bottom() > low {
            return Ok(false);
        }
        let fill = path.fill().map(|fill| {
            let is_even_odd = fill.rule() == FillRule::EvenOdd;
            Some((colour(fill.paint(), fill.opacity().get() * opacity)?, is_even_odd))
        });
        let stroke = path.stroke().map(|stroke| {
            colour(stroke.paint(), stroke.opacity().get() * opacity).map(|ink| (ink, stroke))
        });
        let line = |all: &mut Self| {
            let Some(stroke) = stroke else { return Ok(true) };
            let Some((ink, stroke)) = stroke else { return Ok(false) };
            let outline = stroke_outline(path, stroke, all.stroke_resolution)?;
            if let Some(outline) = outline {
                all.add(outline, path.abs_transform(), ink, false)?;
            }
            Ok(true)
        };
        let area = |all: &mut Self| {
            let Some(fill) = fill else { return Ok(true) };
            let Some((ink, is_even_odd)) = fill else { return Ok(false) };
            all.add(path.data().clone(), path.abs_transform(), ink, is_even_odd)?;
            Ok(true)
        };
        match path.paint_order() {
            PaintOrder::FillAndStroke => Ok(area(self)? && line(self)?),
            PaintOrder::StrokeAndFill => Ok(line(self)? && area(self)?),
        }
    }

    fn add(
        &mut self,
        path: Path,
        transform: Transform,
        colour: [u8; 4],
        even_odd: bool,
    ) -> Result<(), ArtError> {
        self.steps += path.len();
        if self.steps > MAX_STEPS {
            return Err(ArtError::TooDetailed { of: "points", most: MAX_STEPS });
        }
        let Some(path) = path.transform(self.transform.pre_concat(transform)) else {
            return Ok(());
        };
        let whole = |p: resvg::tiny_skia::Point| -> PicturePoint {
            [p.x.round() as i32, p.y.round() as i32]
        };
        let steps = path.segments().map(|segment| match segment {
            PathSegment::MoveTo(p) => PictureStep::Move(whole(p)),
            PathSegment::LineTo(p) => PictureStep::Line(whole(p)),
            PathSegment::QuadTo(q, p) => PictureStep::Quad(whole(q), whole(p)),
            PathSegment::CubicTo(q, r, p) => PictureStep::Cubic(whole(q), whole(r), whole(p)),
            PathSegment::Close => PictureStep::Close,
        });
        self.areas.push(PictureArea { steps: steps.collect(), even_odd, colour });
        Ok(())
    }
}

/// Returns a flat colour, or `None` for a gradient or a pattern.
fn colour(paint: &Paint, opacity: f32) -> Option<[u8; 4]> {
    let Paint::Color(colour) = paint else { return None };
    let alpha = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    Some([colour.red, colour.green, colour.blue, alpha])
}

/// Returns the outline of a stroke along a path.
fn stroke_outline(
    path: &usvg::Path,
    stroke: &usvg::Stroke,
    fine: f32,
) -> Result<Option<Path>, ArtError> {
    check_dashes(path, stroke)?;
    let t = path.abs_transform();
    let (x, y) = t.get_scale();
    let pen = stroke.to_tiny_skia();
    let fine = (fine * x.max(y)).clamp(0.001, 10_000.0);
    let dashed;
    let data = match &pen.dash {
        Some(dash) => match path.data().dash(dash, fine) {
            Some(path) => {
                dashed = path;
                &dashed
            }
            None => return Ok(None),
        },
        None => path.data(),
    };
    Ok(data.stroke(&pen, fine))
}

/// Rejects a stroke with too many dashes.
pub(crate) fn check_dashes(path: &usvg::Path, stroke: &usvg::Stroke) -> Result<(), ArtError> {
    let Some(dashes) = stroke.dasharray() else { return Ok(()) };
    let period: f32 = dashes.iter().sum();
    // The line through the control points is at least as long as the curve.
    let points = path.data().points().windows(2);
    let length: f32 = points
        .map(|two| match two {
            [a, b] => (a.x - b.x).hypot(a.y - b.y),
            _ => 0.0,
        })
        .sum();
    let count = length / period * dashes.len() as f32;
    if count.is_nan() || count > MAX_DASHES {
        return Err(ArtError::TooDetailed { of: "dashes", most: MAX_DASHES as usize });
    }
    Ok(())
}
