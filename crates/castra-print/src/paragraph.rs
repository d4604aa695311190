//! Text to lines of a width, broken where the whole paragraph looks best.

use std::sync::Arc;

use castra_draw::{Glyph, Ink, Setter, Style, TextRun};
use hypher::Lang;
use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};

use crate::page::Target;

/// A stretch of text in one style.
#[derive(Clone, Debug)]
pub struct Span {
    /// What it says. White space of any length separates words; what a word is goes on over the
    /// end of a span.
    pub text: String,
    /// How it looks.
    pub style: Style,
    /// Its colour.
    pub ink: Ink,
    /// Where it leads, if it does.
    pub link: Option<Target>,
}

impl Span {
    /// Text that leads nowhere.
    #[must_use]
    pub fn new(text: impl Into<String>, style: Style, ink: Ink) -> Self {
        Self { text: text.into(), style, ink, link: None }
    }
}

/// How lines stand in the width that they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Align {
    /// Even on the left.
    #[default]
    Left,
    /// Even on both sides, but for the last line.
    Justified,
    /// In the middle.
    Middle,
    /// Even on the right.
    Right,
}

/// The room that a paragraph has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The length of a line in points.
    pub width: f32,
    /// How far the first line is moved in.
    pub indent: f32,
    /// How lines stand in it.
    pub align: Align,
    /// Whether English words may be parted.
    pub hyphens: bool,
}

impl Measure {
    /// Ragged lines of some length, without parted words.
    #[must_use]
    pub const fn ragged(width: f32) -> Self {
        Self { width, indent: 0.0, align: Align::Left, hyphens: false }
    }
}

/// A line of a paragraph. Its baseline is at height 0, and its left end where the room begins.
#[derive(Clone, Debug, Default)]
pub struct SetLine {
    /// Its text, a run for each style.
    pub runs: Vec<TextRun>,
    /// How far it goes to the right.
    pub width: f32,
    /// What leads elsewhere: from where to where in the line, and to what.
    pub links: Vec<(f32, f32, Target)>,
}

/// The least that a word keeps before and after a hyphen.
const PARTS: (usize, usize) = (3, 3);
/// Words shorter than this stay whole.
const SHORTEST: usize = 7;

/// Breaks a paragraph into lines. A word that is longer than a line is broken between any two
/// letters, so that no line is longer than its room. Without words, there is no line.
#[must_use]
pub fn set(setter: &Setter, spans: &[Span], measure: &Measure) -> Vec<SetLine> {
    let width = measure.width.max(1.0);
    let pieces = pieces(setter, spans, width - measure.indent.max(0.0), measure.hyphens);
    if pieces.is_empty() {
        return Vec::new();
    }
    // What a gap costs grows with its square; these are in proportion to a line.
    let size = spans.iter().map(|span| span.style.size).fold(1.0, f32::max);
    let square = |ems: f32| (ems * size).powi(2).max(1.0) as usize;
    let penalties = Penalties {
        nline_penalty: square(3.0),
        overflow_penalty: 100_000,
        short_last_line_fraction: 6,
        short_last_line_penalty: square(4.0),
        hyphen_penalty: square(4.0),
    };
    let widths = [f64::from(width - measure.indent), f64::from(width)];
    // The cost runs over only where widths are not numbers; then every piece is a line.
    let lines: Vec<&[Piece<'_>]> = wrap_optimal_fit(&pieces, &widths, &penalties)
        .unwrap_or_else(|_| pieces.chunks(1).collect());
    let last = lines.len().saturating_sub(1);
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let indent = if index == 0 { measure.indent } else { 0.0 };
            let room = width - indent;
            let mut out = put(setter, spans, line, room, measure.align, index == last);
            for run in &mut out.runs {
                run.x += indent;
            }
            for (from, to, _) in &mut out.links {
                *from += indent;
                *to += indent;
            }
            out.width += indent;
            out
        })
        .collect()
}

/// What a line may end after: a word, or a part of one. It may be of several styles.
#[derive(Debug)]
struct Piece<'t> {
    /// Its text, each with the span that it is of.
    parts: Vec<(usize, &'t str)>,
    width: f32,
    /// The room between it and the next on a line.
    space: f32,
    /// How long the hyphen is if a line ends here.
    hyphen: f32,
}

impl Fragment for Piece<'_> {
    fn width(&self) -> f64 {
        f64::from(self.width)
    }

    fn whitespace_width(&self) -> f64 {
        f64::from(self.space)
    }

    fn penalty_width(&self) -> f64 {
        f64::from(self.hyphen)
    }
}

fn pieces<'t>(setter: &Setter, spans: &'t [Span], room: f32, hyphens: bool) -> Vec<Piece<'t>> {
    let mut pieces: Vec<Piece<'t>> = Vec::new();
    // Whether the next word goes on with the last piece.
    let mut joined = false;
    for (index, span) in spans.iter().enumerate() {
        let mut rest = span.text.as_str();
        while !rest.is_empty() {
            let space = rest.len() - rest.trim_start_matches(breaks).len();
            if space > 0 {
                if let Some(last) = pieces.last_mut() {
                    last.space = space_of(setter, span.style);
                }
                joined = false;
                rest = &rest[space..];
                continue;
            }
            let end = rest.find(breaks).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            let mut syllables: Vec<&str> = if hyphens && !joined && parts(word) {
                let (left, right) = PARTS;
                hypher::hyphenate_bounded(word, Lang::English, left, right).collect()
            } else {
                vec![word]
            };
            // A word that is already written with a hyphen is parted only there.
            if word.contains(['-', '–', '—', '/']) {
                syllables = word.split_inclusive(['-', '–', '—', '/']).collect();
            }
            let many = syllables.len();
            for (at, syllable) in syllables.into_iter().enumerate() {
                let width = setter.width(syllable, span.style);
                let glue = joined && at == 0;
                let ends = at + 1 == many;
                let hyphen = if ends || syllable.ends_with(['-', '–', '—', '/']) {
                    0.0
                } else {
                    setter.width("-", span.style)
                };
                match pieces.last_mut() {
                    Some(last) if glue && last.width + width <= room => {
                        last.parts.push((index, syllable));
                        last.width += width;
                        last.hyphen = hyphen;
                    }
                    _ if width > room => long(setter, span, index, syllable, room, &mut pieces),
                    _ => pieces.push(Piece {
                        parts: vec![(index, syllable)],
                        width,
                        space: 0.0,
                        hyphen,
                    }),
                }
            }
            joined = true;
        }
    }
    pieces
}

/// Whether a word may be parted by the rules of English: only its own letters, and enough of them.
fn parts(word: &str) -> bool {
    let core = word.trim_matches(|c: char| !c.is_alphabetic());
    core.len() >= SHORTEST && core.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Where words end. A no-break space is not one of them.
fn breaks(c: char) -> bool {
    c.is_whitespace() && c != '\u{a0}' && c != '\u{202f}'
}

/// A word too long for any line, letter by letter as far as a line holds.
fn long<'t>(
    setter: &Setter,
    span: &Span,
    index: usize,
    word: &'t str,
    room: f32,
    pieces: &mut Vec<Piece<'t>>,
) {
    let mut push = |text: &'t str| {
        pieces.push(Piece {
            parts: vec![(index, text)],
            width: setter.width(text, span.style),
            space: 0.0,
            hyphen: 0.0,
        });
    };
    let (mut start, mut used) = (0, 0.0);
    let mut buffer = [0; 4];
    for (at, c) in word.char_indices() {
        let width = setter.width(c.encode_utf8(&mut buffer), span.style);
        if used + width > room && at > start {
            push(&word[start..at]);
            (start, used) = (at, 0.0);
        }
        used += width;
    }
    push(&word[start..]);
}

fn space_of(setter: &Setter, style: Style) -> f32 {
    setter.width("n n", style) - setter.width("nn", style)
}

/// The widest that a space of a justified line becomes, in ems: a line that would need more
/// stays ragged.
const WIDEST: f32 = 0.75;

fn put(
    setter: &Setter,
    spans: &[Span],
    line: &[Piece<'_>],
    room: f32,
    align: Align,
    last: bool,
) -> SetLine {
    let gaps = line.iter().take(line.len().saturating_sub(1)).filter(|p| p.space > 0.0).count();
    let natural: f32 = line.iter().map(|piece| piece.width + piece.space).sum::<f32>()
        - line.last().map_or(0.0, |piece| piece.space)
        + line.last().map_or(0.0, |piece| piece.hyphen);
    let spare = (room - natural).max(0.0);
    let size = spans.iter().map(|span| span.style.size).fold(1.0, f32::max);
    let (start, stretch) = match align {
        Align::Left => (0.0, 0.0),
        Align::Middle => (spare / 2.0, 0.0),
        Align::Right => (spare, 0.0),
        Align::Justified if last || gaps == 0 => (0.0, 0.0),
        Align::Justified => {
            let each = spare / gaps as f32;
            (0.0, if each > WIDEST * size { 0.0 } else { each })
        }
    };
    let mut out = SetLine::default();
    let mut open: Option<Open> = None;
    let mut pen = start;
    // Parts of one word that stand side by side are shaped as one.
    let mut words: Vec<(Vec<(usize, String)>, f32)> = Vec::new();
    let mut fresh = true;
    for (at, piece) in line.iter().enumerate() {
        let ends = at + 1 == line.len();
        let mut parts: Vec<(usize, String)> =
            piece.parts.iter().map(|&(span, text)| (span, text.to_owned())).collect();
        if ends
            && piece.hyphen > 0.0
            && let Some((_, text)) = parts.last_mut()
        {
            text.push('-');
        }
        match words.last_mut() {
            Some((word, space)) if !fresh => {
                for (span, text) in parts {
                    match word.last_mut() {
                        Some((known, so_far)) if *known == span => so_far.push_str(&text),
                        _ => word.push((span, text)),
                    }
                }
                *space = piece.space;
            }
            _ => words.push((parts, piece.space)),
        }
        fresh = piece.space > 0.0;
    }
    let count = words.len();
    for (index, (parts, space)) in words.into_iter().enumerate() {
        for (at, text) in parts {
            // Pieces are made of these spans.
            let Some(span) = spans.get(at) else { continue };
            let shaped = setter.line(&text, span.style);
            let change = open.as_ref().is_none_or(|open| open.span != at);
            if change {
                if let Some(done) = open.take() {
                    done.close(&mut out, spans);
                }
                open = Some(Open::new(at, pen));
            }
            if let Some(open) = &mut open {
                open.word(&shaped.text, &shaped.glyphs, pen, span.style.size);
                pen += shaped.advance * span.style.size;
                open.end = pen;
            }
        }
        if index + 1 < count && space > 0.0 {
            pen += space + stretch;
            if let Some(open) = &mut open {
                open.text.push(' ');
            }
        }
    }
    if let Some(done) = open {
        done.close(&mut out, spans);
    }
    out.width = pen;
    out
}

/// A run of a line under way.
struct Open {
    span: usize,
    text: String,
    glyphs: Vec<Glyph>,
    /// Where it begins and where its last letter ends.
    start: f32,
    end: f32,
}

impl Open {
    const fn new(span: usize, start: f32) -> Self {
        Self { span, text: String::new(), glyphs: Vec::new(), start, end: start }
    }

    fn word(&mut self, text: &str, glyphs: &[Glyph], pen: f32, size: f32) {
        let before = self.text.len() as u32;
        let moved = (pen - self.start) / size;
        self.glyphs.extend(glyphs.iter().map(|glyph| Glyph {
            start: glyph.start + before,
            x: glyph.x + moved,
            ..*glyph
        }));
        self.text.push_str(text);
    }

    fn close(self, out: &mut SetLine, spans: &[Span]) {
        let Some(span) = spans.get(self.span) else { return };
        if let Some(link) = &span.link {
            out.links.push((self.start, self.end, link.clone()));
        }
        if self.glyphs.is_empty() {
            return;
        }
        out.runs.push(TextRun {
            text: Arc::from(self.text),
            glyphs: Arc::from(self.glyphs),
            x: self.start,
            y: 0.0,
            size: span.style.size,
            ink: span.ink,
            halo: None,
            turned: false,
        });
    }
}

#[cfg(test)]
mod tests {
    use castra_draw::Face;

    use super::*;

    const PROSE: &str = "A unit that has been ordered may move as many hexes as its type allows, \
        and every enemy that it can reach without crossing impassable ground may be attacked in \
        the close combat that follows, extraordinarily notwithstanding circumstances.";

    fn spans(text: &str) -> Vec<Span> {
        vec![Span::new(text, Style::new(Face::Body, 10.0), Ink::hex(0))]
    }

    fn letters(text: &str) -> String {
        text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
    }

    #[test]
    fn lines_fit_and_no_letter_is_lost() {
        let setter = Setter::new();
        for align in [Align::Left, Align::Justified, Align::Middle, Align::Right] {
            for width in [20.0, 60.0, 110.0, 240.0, 2000.0] {
                let measure = Measure { width, indent: 4.0, align, hyphens: true };
                let lines = set(&setter, &spans(PROSE), &measure);
                let said: String =
                    lines.iter().flat_map(|line| &line.runs).map(|run| &*run.text).collect();
                assert_eq!(letters(&said), letters(PROSE), "{align:?} {width}");
                for line in &lines {
                    assert!(line.width <= width + 0.1, "{} in {width}", line.width);
                }
            }
        }
    }

    #[test]
    fn justified_lines_end_together_but_for_the_last() {
        let setter = Setter::new();
        let measure = Measure { width: 200.0, indent: 0.0, align: Align::Justified, hyphens: true };
        let lines = set(&setter, &spans(PROSE), &measure);
        let (last, full) = lines.split_last().expect("there are lines");
        assert!(full.len() > 2 && last.width <= 200.0);
        for line in full {
            assert!((line.width - 200.0).abs() < 0.1, "{}", line.width);
        }
    }

    #[test]
    fn styles_change_inside_a_word_without_a_break() {
        let setter = Setter::new();
        let mut text = spans("Roman");
        text.push(Span {
            link: Some(Target::Url("https://example.org".to_owned())),
            ..Span::new("ia, province", Style::new(Face::Italic, 10.0), Ink::hex(0))
        });
        let lines = set(&setter, &text, &Measure::ragged(45.0));
        let said: Vec<String> =
            lines.iter().map(|line| line.runs.iter().map(|run| &*run.text).collect()).collect();
        assert_eq!(said, ["Romania,", "province"]);
        assert_eq!(lines.iter().map(|line| line.links.len()).sum::<usize>(), 2);
    }

    #[test]
    fn nothing_is_no_line() {
        assert!(set(&Setter::new(), &spans(" \n "), &Measure::ragged(100.0)).is_empty());
    }

    #[test]
    fn what_breaking_costs_grows_with_the_text() {
        // Shapes every word once, so that doubling the text adds pieces in proportion.
        let setter = Setter::new();
        let count = |times: usize| {
            let text = PROSE.repeat(times);
            let spans = spans(&text);
            super::pieces(&setter, &spans, 200.0, true).len()
        };
        let (one, ten) = (count(1), count(10));
        assert!(ten <= one * 10 + 10, "{one} {ten}");
    }
}
