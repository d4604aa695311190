//! A scene to SVG. Glyphs are paths, so that it looks the same everywhere;
//! what they say is in labels.

use std::collections::HashMap;
use std::fmt::Write as _;

use tiny_skia::{Path, PathSegment, Transform};

use crate::scene::{Cap, Ink, Node, Scene, Shape, Stroke, TextRun};
use crate::text::Face;

/// Writes a scene as an SVG document.
///
/// Every id starts with [`Scene::id`]. Groups of pieces carry `data-hex`,
/// `data-piece`, `data-army`, `data-unit` and, where it is known, `data-span`:
/// the bytes of the source text that deploy the piece.
#[must_use]
pub fn to_svg(scene: &Scene) -> String {
    write_svg(scene, false)
}

/// Writes a scene as an SVG document whose text is text, word by word where the scene
/// has it: it can be edited and searched, and needs the fonts of [`Face::name`] to look
/// as it does elsewhere. Otherwise as [`to_svg`].
#[must_use]
pub fn to_svg_with_text(scene: &Scene) -> String {
    write_svg(scene, true)
}

fn write_svg(scene: &Scene, live: bool) -> String {
    let mut out = String::with_capacity(1 << 20);
    let (w, h) = (scene.width * scene.scale, scene.height * scene.scale);
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" id="{id}" width="{}" height="{}" viewBox="0 0 {} {}" role="img" aria-labelledby="{id}-title">"#,
        number(w),
        number(h),
        number(scene.width),
        number(scene.height),
        id = scene.id,
    );
    let _ = writeln!(out, "\n<title id=\"{}-title\">{}</title>", scene.id, escaped(&scene.title));
    let mut writer = Writer { scene, out, shared: HashMap::new(), live };
    writer.definitions();
    let _ = writeln!(
        writer.out,
        r#"<rect width="{}" height="{}" fill="{}"/>"#,
        number(scene.width),
        number(scene.height),
        colour(scene.paper)
    );
    writer.nodes(&scene.nodes);
    writer.out.push_str("</svg>\n");
    writer.out
}

struct Writer<'s> {
    scene: &'s Scene,
    out: String,
    /// Paths that occur more than once, by address, with their number.
    shared: HashMap<usize, usize>,
    /// Whether text is written as text.
    live: bool,
}

impl Writer<'_> {
    fn definitions(&mut self) {
        self.out.push_str("<defs>\n");
        let glyphs = if self.live { &[][..] } else { &self.scene.outlines[..] };
        for (i, outline) in glyphs.iter().enumerate() {
            // Glyphs are written a thousand times larger, in whole numbers.
            let _ = write!(self.out, r#"<path id="{}-g{i}" d=""#, self.scene.id);
            let large = outline.as_ref().clone().transform(Transform::from_scale(1000.0, 1000.0));
            if let Some(large) = large {
                data(&mut self.out, &large, 0);
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
                data(&mut self.out, path, 2);
                self.out.push_str("\"/>\n");
            }
        }
        self.out.push_str("</defs>\n");
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Shape(shape) => self.shape(shape),
                Node::Text(run) => self.text(run),
                Node::Group(group) => {
                    self.out.push_str("<g");
                    if let Some(id) = &group.id {
                        let _ = write!(self.out, r#" id="{}-{}""#, self.scene.id, escaped(id));
                    }
                    for (key, value) in &group.data {
                        let _ = write!(self.out, r#" data-{key}="{}""#, escaped(value));
                    }
                    self.transform(group.transform);
                    if let Some(label) = &group.label {
                        let label = escaped(label);
                        let _ = write!(self.out, r#" role="img" aria-label="{label}">"#);
                        let _ = write!(self.out, "<title>{label}</title>");
                    } else {
                        self.out.push('>');
                    }
                    self.out.push('\n');
                    self.nodes(&group.nodes);
                    self.out.push_str("</g>\n");
                }
            }
        }
    }

    fn shape(&mut self, shape: &Shape) {
        if let Some(index) = self.shared.get(&address(&shape.path)) {
            let _ = write!(self.out, r##"<use href="#{}-p{index}""##, self.scene.id);
        } else {
            self.out.push_str("<path d=\"");
            data(&mut self.out, &shape.path, 2);
            self.out.push('"');
        }
        self.transform(shape.transform);
        match shape.fill {
            Some(ink) => self.fill(ink),
            None => self.out.push_str(r#" fill="none""#),
        }
        if let Some(stroke) = &shape.stroke {
            self.stroke(stroke);
        }
        self.out.push_str("/>\n");
    }

    /// A line as text: each word where its first letter stands.
    fn words(&mut self, run: &TextRun) {
        let face = run.glyphs.first().map_or(Face::Body, |glyph| glyph.face);
        let _ = write!(
            self.out,
            r#"<text font-family="{}, {}, sans-serif" font-size="{}" xml:space="preserve""#,
            face.name(),
            escaped(face.family()),
            number(run.size),
        );
        self.fill(run.ink);
        if let Some((ink, width)) = run.halo {
            self.stroke(&Stroke::new(ink, width * 2.0 * run.size));
            self.out.push_str(r#" paint-order="stroke""#);
        }
        if run.turned {
            let (cx, cy) = run.middle();
            let _ = write!(self.out, r#" transform="rotate(180 {} {})""#, number(cx), number(cy));
        }
        self.out.push('>');
        let mut from = 0;
        for word in run.text.split_whitespace() {
            let start = run.text[from..].find(word).map_or(from, |at| from + at);
            from = start + word.len();
            let first = run.glyphs.iter().find(|g| g.start as usize >= start);
            let x = run.x + first.map_or(0.0, |glyph| glyph.x) * run.size;
            let (x, y) = (number(x), number(run.y));
            let _ = write!(self.out, r#"<tspan x="{x}" y="{y}">{}</tspan> "#, escaped(word));
        }
        self.out.push_str("</text>\n");
    }

    fn text(&mut self, run: &TextRun) {
        if self.live {
            return self.words(run);
        }
        let place = if run.turned {
            let (cx, cy) = run.middle();
            format!("rotate(180 {} {}) ", number(cx), number(cy))
        } else {
            String::new()
        };
        let _ = write!(
            self.out,
            r#"<g role="img" aria-label="{}" transform="{place}translate({} {}) scale({})""#,
            escaped(&run.text),
            number(run.x),
            number(run.y),
            precise(run.size / 1000.0),
        );
        self.fill(run.ink);
        if let Some((ink, width)) = run.halo {
            let stroke = Stroke::new(ink, width * 2000.0);
            self.stroke(&stroke);
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

    fn fill(&mut self, ink: Ink) {
        let _ = write!(self.out, r#" fill="{}""#, colour(ink));
        if ink.alpha != 255 {
            let _ =
                write!(self.out, r#" fill-opacity="{}""#, precise(f32::from(ink.alpha) / 255.0));
        }
    }

    fn stroke(&mut self, stroke: &Stroke) {
        let _ = write!(
            self.out,
            r#" stroke="{}" stroke-width="{}" stroke-linejoin="round""#,
            colour(stroke.ink),
            number(stroke.width)
        );
        if stroke.ink.alpha != 255 {
            let opacity = precise(f32::from(stroke.ink.alpha) / 255.0);
            let _ = write!(self.out, r#" stroke-opacity="{opacity}""#);
        }
        if stroke.cap == Cap::Round {
            self.out.push_str(r#" stroke-linecap="round""#);
        }
        if let Some((mark, gap)) = stroke.dash {
            let _ = write!(self.out, r#" stroke-dasharray="{} {}""#, precise(mark), precise(gap));
        }
    }

    fn transform(&mut self, t: Transform) {
        if t == Transform::identity() {
            return;
        }
        let [a, b, c, d] = [t.sx, t.ky, t.kx, t.sy].map(precise);
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

/// Counts how often each path occurs; `order` gets each once, first come first.
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
            Node::Text(_) => {}
        }
    }
}

fn colour(ink: Ink) -> String {
    let [r, g, b] = ink.rgb;
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A length to a hundredth.
fn number(value: f32) -> String {
    trimmed(format!("{value:.2}"))
}

/// A factor to a hundred-thousandth.
fn precise(value: f32) -> String {
    trimmed(format!("{value:.5}"))
}

fn trimmed(text: String) -> String {
    if !text.contains('.') {
        return text;
    }
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn data(out: &mut String, path: &Path, places: usize) {
    let n = |v: f32| trimmed(format!("{v:.places$}"));
    for segment in path.segments() {
        let _ = match segment {
            PathSegment::MoveTo(p) => write!(out, "M{} {}", n(p.x), n(p.y)),
            PathSegment::LineTo(p) => write!(out, "L{} {}", n(p.x), n(p.y)),
            PathSegment::QuadTo(q, p) => {
                write!(out, "Q{} {} {} {}", n(q.x), n(q.y), n(p.x), n(p.y))
            }
            PathSegment::CubicTo(q, r, p) => {
                write!(out, "C{} {} {} {} {} {}", n(q.x), n(q.y), n(r.x), n(r.y), n(p.x), n(p.y))
            }
            PathSegment::Close => write!(out, "Z"),
        };
    }
}

/// Text for an attribute or an element of XML. Characters that XML does not allow
/// are left out.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            c => out.push(c),
        }
    }
    out
}
