//! Writes a scene as SVG. Glyphs are paths, so that the picture looks the same everywhere; their
//! text is in labels.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::escape_xml;
use tiny_skia::{Path, PathSegment, Transform};

use crate::pixels::Pixels;
use crate::scene::{Cap, Image, Ink, Node, Scene, Shape, Stroke, TextRun};
use crate::text::Face;

/// Writes a scene as an SVG document.
///
/// Every id starts with [`Scene::id`]. Groups of pieces carry `data-hex`, `data-piece`,
/// `data-army`, `data-unit` and, if known, `data-span`: the byte range in the source that deploys
/// the piece.
#[must_use]
pub fn to_svg(scene: &Scene) -> String {
    write_svg(scene, false)
}

/// Writes a scene as an SVG document with text elements, word by word, so that the text can be
/// edited and searched. Viewers need the fonts of [`Face::name`] to show it as [`to_svg`] does.
#[must_use]
pub fn to_svg_with_text(scene: &Scene) -> String {
    write_svg(scene, true)
}

fn write_svg(scene: &Scene, live: bool) -> String {
    let mut out = String::with_capacity(1 << 20);
    let (w, h) = (scene.width * scene.scale, scene.height * scene.scale);
    let id = &scene.id;
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" id="{id}" width="{}" height="{}" viewBox="0 0 {} {}""#,
        number(w),
        number(h),
        number(scene.width),
        number(scene.height),
    );
    // A scene without a title illustrates adjacent text, so screen readers skip it.
    let _ = if scene.title.is_empty() {
        writeln!(out, r#" aria-hidden="true">"#)
    } else {
        let title = escape_xml(&scene.title);
        writeln!(
            out,
            "{}\n<title id=\"{id}-title\">{title}</title>",
            format_args!(r#" role="img" aria-labelledby="{id}-title">"#),
        )
    };
    let mut writer = Writer {
        scene,
        out,
        shared: HashMap::new(),
        images: HashMap::new(),
        clips: 0,
        has_text_elements: live,
    };
    writer.write_definitions();
    let _ = writeln!(
        writer.out,
        r#"<rect width="{}" height="{}" fill="{}"/>"#,
        number(scene.width),
        number(scene.height),
        colour(scene.paper)
    );
    writer.write_nodes(&scene.nodes);
    writer.out.push_str("</svg>\n");
    writer.out
}

struct Writer<'s> {
    scene: &'s Scene,
    out: String,
    /// The paths that occur more than once, by address, with their index.
    shared: HashMap<usize, usize>,
    /// The index of each pixel image, by address.
    images: HashMap<usize, usize>,
    /// The number of clipping rectangles written so far.
    clips: usize,
    /// True to write text elements instead of paths.
    has_text_elements: bool,
}

impl Writer<'_> {
    fn write_definitions(&mut self) {
        self.out.push_str("<defs>\n");
        let glyphs = if self.has_text_elements { &[][..] } else { &self.scene.outlines[..] };
        for (i, outline) in glyphs.iter().enumerate() {
            // Glyphs are written in thousandths of an em, as integers.
            let _ = write!(self.out, r#"<path id="{}-g{i}" d=""#, self.scene.id);
            let large = outline.as_ref().clone().transform(Transform::from_scale(1000.0, 1000.0));
            if let Some(large) = large {
                write_path_data(&mut self.out, &large, 0);
            }
            self.out.push_str("\"/>\n");
        }
        let mut counts: HashMap<usize, u32> = HashMap::new();
        let mut order: Vec<&std::sync::Arc<Path>> = Vec::new();
        count(&self.scene.nodes, &mut counts, &mut order);
        for path in order {
            let address = address(path);
            if counts.get(&address).is_some_and(|&n| n > 1) {
                let index = self.shared.len();
                self.shared.insert(address, index);
                let _ = write!(self.out, r#"<path id="{}-p{index}" d=""#, self.scene.id);
                write_path_data(&mut self.out, path, 2);
                self.out.push_str("\"/>\n");
            }
        }
        let mut images = Vec::new();
        pictures(&self.scene.nodes, &mut images);
        for pixels in images {
            let index = self.images.len();
            if let Entry::Vacant(place) = self.images.entry(pixels_address(pixels)) {
                place.insert(index);
                // The image is defined as a square, which each use scales to its rectangle.
                let _ = writeln!(
                    self.out,
                    r#"<image id="{}-i{index}" width="1000" height="1000" preserveAspectRatio="none" href="data:image/png;base64,{}"/>"#,
                    self.scene.id,
                    STANDARD.encode(pixels.png()),
                );
            }
        }
        self.out.push_str("</defs>\n");
    }

    fn write_nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Shape(shape) => self.write_shape(shape),
                Node::Text(run) => self.write_text(run),
                Node::Image(image) => self.write_image(image),
                Node::Group(group) => {
                    if let Some(clip) = group.clip {
                        let _ = writeln!(
                            self.out,
                            r#"<clipPath id="{}-c{}"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath>"#,
                            self.scene.id,
                            self.clips,
                            number(clip.x0),
                            number(clip.y0),
                            number(clip.width()),
                            number(clip.height()),
                        );
                    }
                    self.out.push_str("<g");
                    if group.clip.is_some() {
                        let (id, clip) = (&self.scene.id, self.clips);
                        let _ = write!(self.out, r#" clip-path="url(#{id}-c{clip})""#);
                        self.clips += 1;
                    }
                    if let Some(id) = &group.id {
                        let _ = write!(self.out, r#" id="{}-{}""#, self.scene.id, escape_xml(id));
                    }
                    for (key, value) in &group.data {
                        let _ = write!(self.out, r#" data-{key}="{}""#, escape_xml(value));
                    }
                    self.write_transform(group.transform);
                    if let Some(label) = &group.label {
                        let label = escape_xml(label);
                        let _ = write!(self.out, r#" role="img" aria-label="{label}">"#);
                        let _ = write!(self.out, "<title>{label}</title>");
                    } else {
                        self.out.push('>');
                    }
                    self.out.push('\n');
                    self.write_nodes(&group.nodes);
                    self.out.push_str("</g>\n");
                }
            }
        }
    }

    fn write_shape(&mut self, shape: &Shape) {
        if let Some(index) = self.shared.get(&address(&shape.path)) {
            let _ = write!(self.out, r##"<use href="#{}-p{index}""##, self.scene.id);
        } else {
            self.out.push_str("<path d=\"");
            write_path_data(&mut self.out, &shape.path, 2);
            self.out.push('"');
        }
        self.write_transform(shape.transform);
        match shape.fill {
            Some(ink) => {
                self.write_fill(ink);
                if shape.even_odd {
                    self.out.push_str(r#" fill-rule="evenodd""#);
                }
            }
            None => self.out.push_str(r#" fill="none""#),
        }
        if let Some(stroke) = &shape.stroke {
            self.write_stroke(stroke);
        }
        self.out.push_str("/>\n");
    }

    fn write_image(&mut self, image: &Image) {
        let b = image.bounds;
        let (sx, sy) = (b.width() / 1000.0, b.height() / 1000.0);
        let _ = write!(
            self.out,
            r##"<use href="#{}-i{}" transform="matrix({} 0 0 {} {} {})"/>"##,
            self.scene.id,
            self.images.get(&pixels_address(&image.pixels)).copied().unwrap_or_default(),
            format_factor(sx),
            format_factor(sy),
            number(b.x0),
            number(b.y0),
        );
        self.out.push('\n');
    }

    /// Writes a run as text elements, each word at the position of its first letter.
    fn write_words(&mut self, run: &TextRun) {
        let face = run.glyphs.first().map_or(Face::Body, |glyph| glyph.face);
        let _ = write!(
            self.out,
            r#"<text font-family="{}, {}, sans-serif" font-size="{}" xml:space="preserve""#,
            face.name(),
            escape_xml(face.family()),
            number(run.size),
        );
        self.write_fill(run.ink);
        if let Some((ink, width)) = run.halo {
            self.write_stroke(&Stroke::new(ink, width * 2.0 * run.size));
            self.out.push_str(r#" paint-order="stroke""#);
        }
        if run.is_upside_down {
            let (cx, cy) = run.middle();
            let _ = write!(self.out, r#" transform="rotate(180 {} {})""#, number(cx), number(cy));
        }
        self.out.push('>');
        let mut from = 0;
        for word in run.text.split_whitespace() {
            let start = run.text[from..].find(word).map_or(from, |at| from + at);
            from = start + word.len();
            // The leftmost letter is the last of a word that reads from right to left.
            let of_it = run.glyphs.iter().filter(|g| (start..from).contains(&(g.start as usize)));
            let left = of_it.map(|glyph| glyph.x).min_by(f32::total_cmp);
            let x = run.x + left.unwrap_or(0.0) * run.size;
            let (x, y) = (number(x), number(run.y));
            let _ = write!(self.out, r#"<tspan x="{x}" y="{y}">{}</tspan> "#, escape_xml(word));
        }
        self.out.push_str("</text>\n");
    }

    fn write_text(&mut self, run: &TextRun) {
        if self.has_text_elements {
            return self.write_words(run);
        }
        let place = if run.is_upside_down {
            let (cx, cy) = run.middle();
            format!("rotate(180 {} {}) ", number(cx), number(cy))
        } else {
            String::new()
        };
        let _ = write!(
            self.out,
            r#"<g role="img" aria-label="{}" transform="{place}translate({} {}) scale({})""#,
            escape_xml(&run.text),
            number(run.x),
            number(run.y),
            format_factor(run.size / 1000.0),
        );
        self.write_fill(run.ink);
        if let Some((ink, width)) = run.halo {
            let stroke = Stroke::new(ink, width * 2000.0);
            self.write_stroke(&stroke);
            self.out.push_str(r#" paint-order="stroke""#);
        }
        self.out.push('>');
        for glyph in run.glyphs.iter() {
            let _ = write!(self.out, r##"<use href="#{}-g{}""##, self.scene.id, glyph.outline);
            let (x, y) = ((glyph.x * 1000.0).round(), (-glyph.y * 1000.0).round());
            if x != 0.0 {
                let _ = write!(self.out, r#" x="{x}""#);
            }
            if y != 0.0 {
                let _ = write!(self.out, r#" y="{y}""#);
            }
            self.out.push_str("/>");
        }
        self.out.push_str("</g>\n");
    }

    fn write_fill(&mut self, ink: Ink) {
        let _ = write!(self.out, r#" fill="{}""#, colour(ink));
        if ink.alpha != 255 {
            let _ = write!(
                self.out,
                r#" fill-opacity="{}""#,
                format_factor(f32::from(ink.alpha) / 255.0)
            );
        }
    }

    fn write_stroke(&mut self, stroke: &Stroke) {
        let _ = write!(
            self.out,
            r#" stroke="{}" stroke-width="{}" stroke-linejoin="round""#,
            colour(stroke.ink),
            number(stroke.width)
        );
        if stroke.ink.alpha != 255 {
            let opacity = format_factor(f32::from(stroke.ink.alpha) / 255.0);
            let _ = write!(self.out, r#" stroke-opacity="{opacity}""#);
        }
        if stroke.cap == Cap::Round {
            self.out.push_str(r#" stroke-linecap="round""#);
        }
        if let Some((mark, gap)) = stroke.dash {
            let _ = write!(
                self.out,
                r#" stroke-dasharray="{} {}""#,
                format_factor(mark),
                format_factor(gap)
            );
        }
    }

    fn write_transform(&mut self, t: Transform) {
        if t == Transform::identity() {
            return;
        }
        let [a, b, c, d] = [t.sx, t.ky, t.kx, t.sy].map(format_factor);
        let _ = write!(
            self.out,
            r#" transform="matrix({a} {b} {c} {d} {} {})""#,
            number(t.tx),
            number(t.ty)
        );
    }
}

fn address(path: &std::sync::Arc<Path>) -> usize {
    std::sync::Arc::as_ptr(path) as usize
}

/// Counts the occurrences of each path. `order` receives each path once, in the order of first
/// occurrence.
fn count<'s>(
    nodes: &'s [Node],
    counts: &mut HashMap<usize, u32>,
    order: &mut Vec<&'s std::sync::Arc<Path>>,
) {
    for node in nodes {
        match node {
            Node::Shape(shape) => {
                let n = counts.entry(address(&shape.path)).or_insert(0);
                *n += 1;
                if *n == 1 {
                    order.push(&shape.path);
                }
            }
            Node::Group(group) => count(&group.nodes, counts, order),
            Node::Text(_) | Node::Image(_) => {}
        }
    }
}

fn pixels_address(pixels: &Arc<Pixels>) -> usize {
    Arc::as_ptr(pixels) as usize
}

/// Collects the pixel images in the order of painting.
fn pictures<'s>(nodes: &'s [Node], images: &mut Vec<&'s Arc<Pixels>>) {
    for node in nodes {
        match node {
            Node::Image(image) => images.push(&image.pixels),
            Node::Group(group) => pictures(&group.nodes, images),
            Node::Shape(_) | Node::Text(_) => {}
        }
    }
}

fn colour(ink: Ink) -> String {
    let [r, g, b] = ink.rgb;
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Formats a length to a hundredth.
fn number(value: f32) -> String {
    let mut out = String::new();
    write_decimal(&mut out, value, 2);
    out
}

/// Formats a factor to a hundred-thousandth.
fn format_factor(value: f32) -> String {
    let mut out = String::new();
    write_decimal(&mut out, value, 5);
    out
}

/// Writes a number with at most `places` decimals, without trailing zeros. A drawing has tens of
/// thousands of numbers, for which the standard library's exact formatting is too slow.
fn write_decimal(out: &mut String, value: f32, places: u32) {
    let factor = 10_u32.pow(places);
    // The product is exact: the value has 24 bits, and the factor at most 17.
    let scaled = (f64::from(value) * f64::from(factor)).round_ties_even();
    if scaled.is_nan() || scaled.abs() >= 1e15 {
        let _ = write!(out, "{value}");
        return;
    }
    let units = scaled.abs() as u64;
    if scaled < 0.0 {
        out.push('-');
    }
    write_integer(out, units / u64::from(factor));
    let mut rest = units % u64::from(factor);
    if rest == 0 {
        return;
    }
    out.push('.');
    let mut place = u64::from(factor) / 10;
    while rest > 0 {
        out.push(digit(rest / place));
        rest %= place;
        place /= 10;
    }
}

/// Writes an integer.
fn write_integer(out: &mut String, number: u64) {
    if number >= 10 {
        write_integer(out, number / 10);
    }
    out.push(digit(number % 10));
}

/// Returns the digit of a number below ten.
fn digit(number: u64) -> char {
    char::from(b'0' + number as u8)
}

fn write_path_data(out: &mut String, path: &Path, places: u32) {
    for segment in path.segments() {
        let (letter, points) = match segment {
            PathSegment::MoveTo(p) => ('M', [Some(p), None, None]),
            PathSegment::LineTo(p) => ('L', [Some(p), None, None]),
            PathSegment::QuadTo(q, p) => ('Q', [Some(q), Some(p), None]),
            PathSegment::CubicTo(q, r, p) => ('C', [Some(q), Some(r), Some(p)]),
            PathSegment::Close => ('Z', [None; 3]),
        };
        out.push(letter);
        for (at, point) in points.into_iter().flatten().enumerate() {
            if at > 0 {
                out.push(' ');
            }
            write_decimal(out, point.x, places);
            out.push(' ');
            write_decimal(out, point.y, places);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats with the standard library, without trailing zeros.
    fn trimmed(value: f32, places: usize) -> String {
        let text = format!("{value:.places$}");
        if !text.contains('.') {
            return if text == "-0" { "0".to_owned() } else { text };
        }
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" { "0".to_owned() } else { text.to_owned() }
    }

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        let mut state = 1_u32;
        let mut values =
            vec![0.0, -0.0, 0.004, -0.004, 0.005, 0.015, 0.125, 2.5, -2.5, 99.995, 1e9, -7.0];
        for at in 0..200_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let value = (state >> 8) as f32 / [1.0, 7.0, 128.0, 4096.0, 1e7][at % 5];
            values.push(if at % 3 == 0 { -value } else { value });
        }
        for value in values {
            for places in [0, 2, 5] {
                let mut out = String::new();
                write_decimal(&mut out, value, places);
                assert_eq!(out, trimmed(value, places as usize), "{value:?} to {places} places");
            }
        }
    }
}
