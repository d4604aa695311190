//! Translates scene nodes into PDF content streams.

use castra_draw::{Cap, Face, Glyph, Image, Ink, Node, Shape, Stroke, TextRun};
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Finish, Name, Ref, Str, TextStr};
use tiny_skia::{Path, PathSegment, Transform};

use super::file::{File, form_name};

/// The known graphics state. `None` is unknown, so the next use must set the value.
#[derive(Clone, Copy, Default)]
struct State {
    fill: Option<[u8; 3]>,
    line: Option<[u8; 3]>,
    width: Option<f32>,
    cap: Option<Cap>,
    dash: Option<Option<(f32, f32)>>,
    alpha: Option<u8>,
}

/// Writes the content stream of a page or a picture. Coordinates have their origin in the upper
/// left corner; the stream of a page begins with the transformation to PDF's own axes.
pub(super) struct Painter {
    out: Content,
    state: State,
    saved: Vec<State>,
}

impl Painter {
    /// Starts the content stream of a page of a height, with its origin moved right and down.
    pub(super) fn for_page(height: f32, right: f32, down: f32) -> Self {
        let mut painter = Self::for_picture();
        painter.out.transform([
            1.0,
            0.0,
            0.0,
            -1.0,
            round_length(right),
            round_length(height - down),
        ]);
        painter
    }

    /// Starts the content stream of a picture, a form XObject that pages show.
    pub(super) fn for_picture() -> Self {
        let mut out = Content::with_settings(pdf_writer::Settings { pretty: false });
        out.set_line_join(LineJoinStyle::RoundJoin);
        let state = State { alpha: Some(255), dash: Some(None), ..State::default() };
        Self { out, state, saved: Vec::new() }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.out.finish().to_vec()
    }

    fn save(&mut self) {
        self.saved.push(self.state);
        self.out.save_state();
    }

    fn restore(&mut self) {
        if let Some(state) = self.saved.pop() {
            self.state = state;
            self.out.restore_state();
        }
    }

    /// Clips to a rectangle until [`Self::unclip`].
    pub(super) fn clip_to(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.save();
        self.out
            .rect(round_length(x), round_length(y), round_length(width), round_length(height))
            .clip_nonzero()
            .end_path();
    }

    pub(super) fn unclip(&mut self) {
        self.restore();
    }

    /// Begins marked content with a role, up to [`Self::end_mark`]. The structure tree refers to it
    /// by `number`.
    pub(super) fn begin_mark(&mut self, role: Name<'_>, number: i32) {
        self.out.begin_marked_content_with_properties(role).properties().identify(number);
    }

    /// Begins decoration, up to [`Self::end_mark`], which screen readers skip. Does nothing in an
    /// untagged file.
    pub(super) fn begin_decoration(&mut self, is_tagged: bool) {
        if is_tagged {
            self.out.begin_marked_content(Name(b"Artifact"));
        }
    }

    pub(super) fn end_mark(&mut self, is_tagged: bool) {
        if is_tagged {
            self.out.end_marked_content();
        }
    }

    /// Fills a rectangle whose upper left corner is the origin.
    pub(super) fn fill_background(&mut self, width: f32, height: f32, ink: Ink, file: &mut File) {
        self.fill_with(ink, file);
        self.out.rect(0.0, 0.0, round_length(width), round_length(height)).fill_nonzero();
    }

    /// Shows a picture that has been written as a form XObject.
    pub(super) fn show_form(&mut self, id: Ref, x: f32, y: f32, scale: f32) {
        self.save();
        self.out.transform([
            round_factor(scale),
            0.0,
            0.0,
            round_factor(scale),
            round_length(x),
            round_length(y),
        ]);
        self.out.x_object(Name(form_name(id).as_bytes()));
        self.restore();
    }

    /// Draws the crop marks at the corners of the page, in the strip `slug` wide around the bleed.
    pub(super) fn draw_crop_marks(&mut self, width: f32, height: f32, bleed: f32, slug: f32) {
        self.save();
        self.out.set_stroke_cmyk(0.0, 0.0, 0.0, 1.0).set_line_width(0.25);
        let (near, far) = (bleed.max(3.0) + 2.0, bleed + slug - 2.0);
        for x in [0.0, width] {
            let out = if x > 0.0 { 1.0 } else { -1.0 };
            for y in [0.0, height] {
                let down = if y > 0.0 { 1.0 } else { -1.0 };
                self.out.move_to(round_length(x + out * near), round_length(y));
                self.out.line_to(round_length(x + out * far), round_length(y)).stroke();
                self.out.move_to(round_length(x), round_length(y + down * near));
                self.out.line_to(round_length(x), round_length(y + down * far)).stroke();
            }
        }
        self.restore();
    }

    pub(super) fn paint_node(&mut self, node: &Node, file: &mut File) {
        match node {
            Node::Shape(shape) => self.paint_shape(shape, file),
            Node::Text(run) => self.paint_text(run, file),
            Node::Image(image) => self.paint_image(image, file),
            Node::Group(group) => {
                let moved = group.transform != Transform::identity() || group.clip.is_some();
                if moved {
                    self.save();
                    self.transform(group.transform);
                }
                if let Some(clip) = group.clip {
                    let [x, y, width, height] =
                        [clip.x0, clip.y0, clip.width(), clip.height()].map(round_length);
                    self.out.rect(x, y, width, height).clip_nonzero().end_path();
                }
                for node in &group.nodes {
                    self.paint_node(node, file);
                }
                if moved {
                    self.restore();
                }
            }
        }
    }

    fn transform(&mut self, t: Transform) {
        let [a, b, c, d] = [t.sx, t.ky, t.kx, t.sy].map(round_factor);
        self.out.transform([a, b, c, d, round_length(t.tx), round_length(t.ty)]);
    }

    fn paint_shape(&mut self, shape: &Shape, file: &mut File) {
        let moved = shape.transform != Transform::identity();
        if moved {
            self.save();
            self.transform(shape.transform);
        }
        let alike = match (shape.fill, &shape.stroke) {
            (Some(fill), Some(stroke)) => fill.alpha == stroke.ink.alpha,
            _ => true,
        };
        match (shape.fill, &shape.stroke) {
            (Some(fill), Some(stroke)) if alike => {
                self.fill_with(fill, file);
                self.stroke_with(stroke, file);
                self.add_path(&shape.path);
                if shape.even_odd {
                    self.out.fill_even_odd_and_stroke();
                } else {
                    self.out.fill_nonzero_and_stroke();
                }
            }
            (fill, stroke) => {
                if let Some(fill) = fill {
                    self.fill_with(fill, file);
                    self.add_path(&shape.path);
                    if shape.even_odd {
                        self.out.fill_even_odd();
                    } else {
                        self.out.fill_nonzero();
                    }
                }
                if let Some(stroke) = stroke {
                    self.stroke_with(stroke, file);
                    self.add_path(&shape.path);
                    self.out.stroke();
                }
            }
        }
        if moved {
            self.restore();
        }
    }

    fn paint_image(&mut self, image: &Image, file: &mut File) {
        let (id, b) = (file.image_ref(&image.pixels), image.bounds);
        self.save();
        self.set_opacity(255, file);
        // An image fills the unit square, with its lower edge at 0.
        self.out.transform([
            round_factor(b.width()),
            0.0,
            0.0,
            round_factor(-b.height()),
            round_length(b.x0),
            round_length(b.y1),
        ]);
        self.out.x_object(Name(form_name(id).as_bytes()));
        self.restore();
    }

    fn add_path(&mut self, path: &Path) {
        let mut last = (0.0, 0.0);
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(p) => {
                    self.out.move_to(round_length(p.x), round_length(p.y));
                    last = (p.x, p.y);
                }
                PathSegment::LineTo(p) => {
                    self.out.line_to(round_length(p.x), round_length(p.y));
                    last = (p.x, p.y);
                }
                PathSegment::QuadTo(q, p) => {
                    // PDF has only cubic curves.
                    let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                    let a = (third(last.0, q.x), third(last.1, q.y));
                    let b = (third(p.x, q.x), third(p.y, q.y));
                    let [ax, ay, bx, by] = [a.0, a.1, b.0, b.1].map(round_length);
                    self.out.cubic_to(ax, ay, bx, by, round_length(p.x), round_length(p.y));
                    last = (p.x, p.y);
                }
                PathSegment::CubicTo(a, b, p) => {
                    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(round_length);
                    self.out.cubic_to(ax, ay, bx, by, round_length(p.x), round_length(p.y));
                    last = (p.x, p.y);
                }
                PathSegment::Close => {
                    self.out.close_path();
                }
            }
        }
    }

    fn fill_with(&mut self, ink: Ink, file: &mut File) {
        self.set_opacity(ink.alpha, file);
        if self.state.fill != Some(ink.rgb) {
            self.state.fill = Some(ink.rgb);
            let [r, g, b] = rgb(ink);
            self.out.set_fill_rgb(r, g, b);
        }
    }

    fn stroke_with(&mut self, stroke: &Stroke, file: &mut File) {
        self.set_opacity(stroke.ink.alpha, file);
        if self.state.line != Some(stroke.ink.rgb) {
            self.state.line = Some(stroke.ink.rgb);
            let [r, g, b] = rgb(stroke.ink);
            self.out.set_stroke_rgb(r, g, b);
        }
        if self.state.width != Some(stroke.width) {
            self.state.width = Some(stroke.width);
            self.out.set_line_width(round_factor(stroke.width));
        }
        if self.state.cap != Some(stroke.cap) {
            self.state.cap = Some(stroke.cap);
            self.out.set_line_cap(match stroke.cap {
                Cap::Butt => LineCapStyle::ButtCap,
                Cap::Round => LineCapStyle::RoundCap,
            });
        }
        if self.state.dash != Some(stroke.dash) {
            self.state.dash = Some(stroke.dash);
            match stroke.dash {
                Some((mark, gap)) => {
                    self.out.set_dash_pattern([round_factor(mark), round_factor(gap)], 0.0)
                }
                None => self.out.set_dash_pattern([], 0.0),
            };
        }
    }

    fn set_opacity(&mut self, alpha: u8, file: &mut File) {
        if self.state.alpha != Some(alpha) {
            self.state.alpha = Some(alpha);
            let _ = file.opacity_ref(alpha);
            self.out.set_parameters(Name(format!("A{alpha}").as_bytes()));
        }
    }

    fn paint_text(&mut self, run: &TextRun, file: &mut File) {
        let letters = placed_glyphs(run, file);
        // The font maps a glyph to one text. Glyphs with other text, and reordered glyphs, need the
        // text in the content stream.
        let turned = run.glyphs.windows(2).any(|two| matches!(two, [a, b] if b.start < a.start));
        let aside = turned || letters.iter().any(|letter| !letter.says);
        if aside {
            let mut span = self.out.begin_marked_content_with_properties(Name(b"Span"));
            span.properties().actual_text(TextStr(&run.text));
            span.finish();
        }
        let (x, y) = (run.x, run.y);
        let matrix = if run.is_upside_down {
            let (cx, cy) = run.middle();
            [-1.0, 0.0, 0.0, 1.0, round_length(2.0 * cx - x), round_length(2.0 * cy - y)]
        } else {
            [1.0, 0.0, 0.0, -1.0, round_length(x), round_length(y)]
        };
        if let Some((ink, width)) = run.halo {
            self.stroke_with(&Stroke::new(ink, width * 2.0 * run.size), file);
            self.paint_glyphs(run, &letters, matrix, TextRenderingMode::Stroke, file);
        }
        self.fill_with(run.ink, file);
        self.paint_glyphs(run, &letters, matrix, TextRenderingMode::Fill, file);
        if aside {
            self.out.end_marked_content();
        }
    }

    fn paint_glyphs(
        &mut self,
        run: &TextRun,
        letters: &[PlacedGlyph],
        matrix: [f32; 6],
        mode: TextRenderingMode,
        file: &mut File,
    ) {
        let out = &mut self.out;
        out.begin_text();
        out.set_text_rendering_mode(mode);
        out.set_text_matrix(matrix);
        let mut pen = 0.0;
        for stretch in letters.chunk_by(|a, b| a.face == b.face && a.y == b.y) {
            // Invariant: a stretch has at least one letter.
            let Some(first) = stretch.first() else { continue };
            let font = file.fonts.resource(first.face);
            out.set_font(Name(font.as_bytes()), round_factor(run.size));
            out.set_rise(round_factor(first.y * run.size));
            let mut shown = out.show_positioned();
            let mut items = shown.items();
            let mut bytes: Vec<u8> = Vec::new();
            for letter in stretch {
                let back = ((pen - letter.x) * 1000.0).round();
                if back != 0.0 {
                    if !bytes.is_empty() {
                        items.show(Str(&bytes));
                        bytes.clear();
                    }
                    items.adjust(back);
                    pen -= back / 1000.0;
                }
                bytes.extend_from_slice(&letter.number.to_be_bytes());
                pen += letter.advance;
            }
            if !bytes.is_empty() {
                items.show(Str(&bytes));
            }
        }
        out.end_text();
    }
}

/// A positioned glyph of a line.
struct PlacedGlyph {
    face: Face,
    number: u16,
    /// The distance from the start of the line, in ems.
    x: f32,
    /// The distance above the baseline, in ems.
    y: f32,
    advance: f32,
    says: bool,
}

/// Returns the glyphs of a line, with spaces between its words. Spaces paint nothing, but copying
/// and searching need them.
fn placed_glyphs(run: &TextRun, file: &mut File) -> Vec<PlacedGlyph> {
    let mut letters: Vec<PlacedGlyph> = Vec::with_capacity(run.glyphs.len() + 8);
    let ends = text_ends(&run.glyphs, run.text.len());
    let mut before: Option<u32> = None;
    for (glyph, end) in run.glyphs.iter().zip(ends) {
        let start = glyph.start as usize;
        // If a letter has several glyphs, the first has the text.
        let says =
            if before == Some(glyph.start) { "" } else { run.text.get(start..end).unwrap_or("") };
        before = Some(glyph.start);
        let word = says.trim_end();
        let letter = file.fonts.add_letter(glyph.face, glyph.id, word);
        letters.push(PlacedGlyph {
            face: glyph.face,
            number: letter.number,
            x: glyph.x,
            y: glyph.y,
            advance: letter.advance,
            says: letter.maps_to_text,
        });
        if word.len() < says.len()
            && let Some(space) = glyph.face.glyph(' ')
        {
            let letter_end = glyph.x + letter.advance;
            let space = file.fonts.add_letter(glyph.face, space, " ");
            letters.push(PlacedGlyph {
                face: glyph.face,
                number: space.number,
                x: letter_end,
                y: glyph.y,
                advance: space.advance,
                says: space.maps_to_text,
            });
        }
    }
    letters
}

/// Returns for each glyph the end of its text as a byte offset: the start of the next glyph's text.
fn text_ends(glyphs: &[Glyph], length: usize) -> Vec<usize> {
    let mut starts: Vec<u32> = glyphs.iter().map(|glyph| glyph.start).collect();
    starts.sort_unstable();
    starts.dedup();
    glyphs
        .iter()
        .map(|glyph| {
            let next = starts.partition_point(|&start| start <= glyph.start);
            starts.get(next).map_or(length, |&start| start as usize)
        })
        .collect()
}

fn rgb(ink: Ink) -> [f32; 3] {
    ink.rgb.map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

/// Rounds a length to a hundredth; NaN becomes 0.
fn round_length(value: f32) -> f32 {
    if value.is_finite() { (value * 100.0).round() / 100.0 } else { 0.0 }
}

/// Rounds a factor to a hundred-thousandth.
fn round_factor(value: f32) -> f32 {
    if value.is_finite() { (value * 100_000.0).round() / 100_000.0 } else { 0.0 }
}
