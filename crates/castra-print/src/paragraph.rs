//! Paragraph layout: optimal line breaking over the whole paragraph, hyphenation, alignment,
//! bidirectional text.

use std::sync::Arc;

use castra_draw::{Glyph, Ink, Style, TextRun, Typesetter};
use hypher::Lang;
use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};

use crate::page::Target;

/// A run of text in one style.
#[derive(Clone, Debug)]
pub struct Span {
    /// The text. Any white space separates words, and a word may continue in the next span.
    pub text: String,
    /// The font, the size and the direction.
    pub style: Style,
    /// The colour.
    pub ink: Ink,
    /// The destination of a link; `None` for plain text.
    pub link: Option<Target>,
}

impl Span {
    /// Creates a span without a link.
    #[must_use]
    pub fn new(text: impl Into<String>, style: Style, ink: Ink) -> Self {
        Self { text: text.into(), style, ink, link: None }
    }
}

/// The alignment of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Align {
    /// Flush left, ragged right; flush right in a paragraph that reads from right to left.
    #[default]
    Left,
    /// Flush on both sides, except for the last line.
    Justified,
    /// Centred.
    Middle,
    /// Flush right.
    Right,
}

/// The measure of a paragraph: line length and alignment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The length of a line in points.
    pub width: f32,
    /// The indent of the first line in points.
    pub indent: f32,
    /// The alignment of the lines.
    pub align: Align,
    /// True if English words may be hyphenated.
    pub hyphens: bool,
}

impl Measure {
    /// Creates a measure of ragged lines without hyphenation.
    #[must_use]
    pub const fn ragged(width: f32) -> Self {
        Self { width, indent: 0.0, align: Align::Left, hyphens: false }
    }
}

/// A line of a paragraph. Its origin is on the baseline, at the left edge of the measure.
#[derive(Clone, Debug, Default)]
pub struct TypesetLine {
    /// The text, one run for each style.
    pub runs: Vec<TextRun>,
    /// The distance from the origin to the right end of the text, in points.
    pub width: f32,
    /// The links: start and end in points from the origin, and the destination.
    pub links: Vec<(f32, f32, Target)>,
}

/// The least number of letters before and after a hyphen.
const HYPHEN_MARGINS: (usize, usize) = (3, 3);
/// The minimum number of bytes of a word that may be hyphenated.
const MIN_HYPHENATED_BYTES: usize = 7;

/// Breaks a paragraph into lines.
///
/// A word longer than the measure is broken between any two letters, so that no line exceeds the
/// measure. Spans without words produce no lines. In a paragraph that reads from right to left,
/// [`Align::Left`] means flush right.
#[must_use]
pub fn typeset(setter: &Typesetter, spans: &[Span], measure: &Measure) -> Vec<TypesetLine> {
    let width = measure.width.max(1.0);
    let (spans, from_right) = &suited_spans(setter, spans);
    let (spans, from_right) = (spans.as_slice(), *from_right);
    let align = match measure.align {
        Align::Left if from_right => Align::Right,
        other => other,
    };
    let pieces = pieces(setter, spans, width - measure.indent.max(0.0), measure.hyphens);
    if pieces.is_empty() {
        return Vec::new();
    }
    // The cost of a gap grows with the square of its width, so these penalties are squares of
    // lengths in ems.
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
    // The cost overflows only for a width that is not a number; then every piece becomes a line.
    let lines: Vec<&[Piece<'_>]> = wrap_optimal_fit(&pieces, &widths, &penalties)
        .unwrap_or_else(|_| pieces.chunks(1).collect());
    let last = lines.len().saturating_sub(1);
    let setting = LineSettings { spans, is_right_to_left: from_right, align };
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let indent = if index == 0 { measure.indent } else { 0.0 };
            let room = width - indent;
            let mut out = set_line(setter, &setting, line, room, index == last);
            if !from_right {
                for run in &mut out.runs {
                    run.x += indent;
                }
                for (from, to, _) in &mut out.links {
                    *from += indent;
                    *to += indent;
                }
                out.width += indent;
            }
            out
        })
        .collect()
}

/// Returns the spans in fonts and directions that suit their text, and whether the paragraph reads
/// from right to left.
fn suited_spans(setter: &Typesetter, spans: &[Span]) -> (Vec<Span>, bool) {
    let whole: String = spans.iter().map(|span| span.text.as_str()).collect();
    let Some(first) = spans.first() else { return (Vec::new(), false) };
    let from_right = setter.adapt_style(&whole, first.style).reads_from_right;
    let suit = |span: &Span| {
        // `adapt_style` sets a short name in a single face. In a paragraph of several spans, it
        // must judge the whole text, since a short span is not a name.
        let style =
            setter.adapt_style(if spans.len() == 1 { &span.text } else { &whole }, span.style);
        Span { style: Style { reads_from_right: from_right, ..style }, ..span.clone() }
    };
    (spans.iter().map(suit).collect(), from_right == Some(true))
}

/// A fragment for the line breaker: a word or a syllable, possibly in several styles.
#[derive(Debug)]
struct Piece<'t> {
    /// The parts of the text by style, each with the index of its span.
    parts: Vec<(usize, &'t str)>,
    width: f32,
    /// The width of the space after the piece, unless it ends a line.
    space: f32,
    /// The width of the hyphen if the line ends after the piece.
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

fn pieces<'t>(setter: &Typesetter, spans: &'t [Span], room: f32, hyphens: bool) -> Vec<Piece<'t>> {
    let mut pieces: Vec<Piece<'t>> = Vec::new();
    // True if the next word continues the last piece, without a space in between.
    let mut joined = false;
    for (index, span) in spans.iter().enumerate() {
        let mut rest = span.text.as_str();
        while !rest.is_empty() {
            let space = rest.len() - rest.trim_start_matches(is_word_separator).len();
            if space > 0 {
                if let Some(last) = pieces.last_mut() {
                    last.space = space_of(setter, span.style);
                }
                joined = false;
                rest = &rest[space..];
                continue;
            }
            let end = rest.find(is_word_separator).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            let mut syllables: Vec<&str> = if hyphens && !joined && is_hyphenable(word) {
                let (left, right) = HYPHEN_MARGINS;
                hypher::hyphenate_bounded(word, Lang::English, left, right).collect()
            } else {
                vec![word]
            };
            // A word with a hyphen is broken only at the hyphen.
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
                    _ if width > room => {
                        split_long_word(setter, span, index, syllable, room, &mut pieces)
                    }
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

/// Returns whether English hyphenation applies to a word: long enough, and lower-case ASCII apart
/// from punctuation at the ends.
fn is_hyphenable(word: &str) -> bool {
    let core = word.trim_matches(|c: char| !c.is_alphabetic());
    core.len() >= MIN_HYPHENATED_BYTES && core.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Returns whether a character separates words. No-break spaces do not.
fn is_word_separator(c: char) -> bool {
    c.is_whitespace() && c != '\u{a0}' && c != '\u{202f}'
}

/// Splits a word that is longer than the measure into pieces that fit, between any two letters.
fn split_long_word<'t>(
    setter: &Typesetter,
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

fn space_of(setter: &Typesetter, style: Style) -> f32 {
    setter.width("n n", style) - setter.width("nn", style)
}

/// The maximum amount in ems by which justification widens a space. A line that would need more
/// stays ragged.
const MAX_STRETCH: f32 = 0.75;

/// The settings that all lines of a paragraph share.
struct LineSettings<'a> {
    spans: &'a [Span],
    /// True if the paragraph reads from right to left.
    is_right_to_left: bool,
    align: Align,
}

fn set_line(
    setter: &Typesetter,
    setting: &LineSettings<'_>,
    line: &[Piece<'_>],
    room: f32,
    last: bool,
) -> TypesetLine {
    let LineSettings { spans, is_right_to_left: from_right, align } = *setting;
    let gaps = line.iter().take(line.len().saturating_sub(1)).filter(|p| p.space > 0.0).count();
    let natural: f32 = line.iter().map(|piece| piece.width + piece.space).sum::<f32>()
        - line.last().map_or(0.0, |piece| piece.space)
        + line.last().map_or(0.0, |piece| piece.hyphen);
    let spare = (room - natural).max(0.0);
    let size = spans.iter().map(|span| span.style.size).fold(1.0, f32::max);
    let ragged = if from_right { spare } else { 0.0 };
    let (start, stretch) = match align {
        Align::Left => (0.0, 0.0),
        Align::Middle => (spare / 2.0, 0.0),
        Align::Right => (spare, 0.0),
        Align::Justified if last || gaps == 0 => (ragged, 0.0),
        Align::Justified => {
            let each = spare / gaps as f32;
            if each > MAX_STRETCH * size { (ragged, 0.0) } else { (0.0, each) }
        }
    };
    let parts = visual_order(line_parts(line, stretch), from_right);
    let mut out = TypesetLine::default();
    let mut open: Option<OpenRun> = None;
    let mut pen = start;
    for part in parts {
        // Invariant: pieces hold indices of these spans.
        let Some(span) = spans.get(part.span) else { continue };
        if let Some(space) = part.space {
            pen += space;
            if let Some(open) = open.as_mut().filter(|open| open.span == part.span) {
                open.parts.push(part.set(Vec::new()));
            }
            continue;
        }
        let style = Style { reads_from_right: Some(part.is_right_to_left), ..span.style };
        let shaped = setter.typeset_line(&part.text, style);
        if open.as_ref().is_none_or(|open| open.span != part.span) {
            if let Some(done) = open.take() {
                done.close(&mut out, spans);
            }
            open = Some(OpenRun { span: part.span, parts: Vec::new(), start: pen, end: pen });
        }
        if let Some(open) = &mut open {
            let moved = (pen - open.start) / style.size;
            let glyphs = shaped.glyphs.iter();
            let glyphs = glyphs.map(|glyph| Glyph { x: glyph.x + moved, ..*glyph }).collect();
            pen += shaped.advance * style.size;
            open.end = pen;
            open.parts.push(part.set(glyphs));
        }
    }
    if let Some(done) = open {
        done.close(&mut out, spans);
    }
    out.width = pen;
    out
}

/// A part of a line: text that is shaped as a unit, or a space.
#[derive(Debug)]
struct Part {
    span: usize,
    text: String,
    /// The width of a space; `None` for text.
    space: Option<f32>,
    /// The byte offset in the text of the line.
    at: usize,
    /// True if the part reads from right to left.
    is_right_to_left: bool,
}

impl Part {
    fn set(self, glyphs: Vec<Glyph>) -> SetPart {
        SetPart { at: self.at, text: self.text, glyphs }
    }
}

/// Returns the parts of a line in logical order, with each space wider by `stretch`. Adjacent
/// syllables of a word are joined again, so that ligatures and kerning form across them.
fn line_parts(line: &[Piece<'_>], stretch: f32) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = 0;
    // True if the next piece begins a word.
    let mut fresh = true;
    for (index, piece) in line.iter().enumerate() {
        let ends = index + 1 == line.len();
        for (n, &(span, text)) in piece.parts.iter().enumerate() {
            match parts.last_mut() {
                Some(last) if !(fresh && n == 0) && last.span == span => last.text.push_str(text),
                _ => parts.push(Part {
                    span,
                    text: text.to_owned(),
                    space: None,
                    at,
                    is_right_to_left: false,
                }),
            }
            at += text.len();
        }
        if let Some(last) = parts.last_mut() {
            if ends && piece.hyphen > 0.0 {
                last.text.push('-');
                at += 1;
            } else if !ends && piece.space > 0.0 {
                let (span, space) = (last.span, Some(piece.space + stretch));
                parts.push(Part { span, text: " ".to_owned(), space, at, is_right_to_left: false });
                at += 1;
            }
        }
        fresh = piece.space > 0.0;
    }
    parts
}

/// Reorders the parts of a line from logical to visual order, and splits parts at changes of
/// direction.
fn visual_order(parts: Vec<Part>, from_right: bool) -> Vec<Part> {
    let text: String = parts.iter().map(|part| part.text.as_str()).collect();
    let Some(runs) = castra_draw::bidi_runs(&text, from_right) else { return parts };
    let of = |(range, turned): (std::ops::Range<usize>, bool)| {
        let cut = |part: &Part| {
            let from = range.start.max(part.at);
            let to = range.end.min(part.at + part.text.len());
            let text = part.text.get(from.checked_sub(part.at)?..to.checked_sub(part.at)?)?;
            let text = (!text.is_empty()).then(|| text.to_owned())?;
            Some(Part { text, at: from, is_right_to_left: turned, ..*part })
        };
        let mut cut: Vec<Part> = parts.iter().filter_map(cut).collect();
        if turned {
            cut.reverse();
        }
        cut
    };
    runs.into_iter().flat_map(of).collect()
}

/// A shaped part of a line. Glyph positions are relative to the run.
struct SetPart {
    at: usize,
    text: String,
    glyphs: Vec<Glyph>,
}

/// A text run under construction.
struct OpenRun {
    span: usize,
    /// The parts in visual order.
    parts: Vec<SetPart>,
    /// The start of the run and the end of its last glyph.
    start: f32,
    end: f32,
}

impl OpenRun {
    fn close(self, out: &mut TypesetLine, spans: &[Span]) {
        let Some(span) = spans.get(self.span) else { return };
        if let Some(link) = &span.link {
            out.links.push((self.start, self.end, link.clone()));
        }
        // The text of a run is in logical order, its glyphs in visual order.
        let mut order: Vec<(usize, &str)> =
            self.parts.iter().map(|part| (part.at, part.text.as_str())).collect();
        order.sort_unstable_by_key(|&(at, _)| at);
        let mut text = String::new();
        let mut starts = std::collections::BTreeMap::new();
        for (at, part) in order {
            starts.insert(at, text.len() as u32);
            text.push_str(part);
        }
        let glyphs: Vec<Glyph> = self
            .parts
            .iter()
            .flat_map(|part| {
                let before = starts.get(&part.at).copied().unwrap_or_default();
                part.glyphs.iter().map(move |glyph| Glyph { start: glyph.start + before, ..*glyph })
            })
            .collect();
        if glyphs.is_empty() {
            return;
        }
        out.runs.push(TextRun {
            text: Arc::from(text),
            glyphs: Arc::from(glyphs),
            x: self.start,
            y: 0.0,
            size: span.style.size,
            ink: span.ink,
            halo: None,
            is_upside_down: false,
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
        vec![Span::new(text, Style::new(Face::Body, 10.0), Ink::from_rgb(0))]
    }

    fn letters(text: &str) -> String {
        text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
    }

    #[test]
    fn lines_fit_and_no_letter_is_lost() {
        let setter = Typesetter::new();
        for align in [Align::Left, Align::Justified, Align::Middle, Align::Right] {
            for width in [20.0, 60.0, 110.0, 240.0, 2000.0] {
                let measure = Measure { width, indent: 4.0, align, hyphens: true };
                let lines = typeset(&setter, &spans(PROSE), &measure);
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
    fn justified_lines_end_together_except_the_last() {
        let setter = Typesetter::new();
        let measure = Measure { width: 200.0, indent: 0.0, align: Align::Justified, hyphens: true };
        let lines = typeset(&setter, &spans(PROSE), &measure);
        let (last, full) = lines.split_last().expect("there are lines");
        assert!(full.len() > 2 && last.width <= 200.0);
        for line in full {
            assert!((line.width - 200.0).abs() < 0.1, "{}", line.width);
        }
    }

    #[test]
    fn styles_change_inside_a_word_without_a_break() {
        let setter = Typesetter::new();
        let mut text = spans("Roman");
        text.push(Span {
            link: Some(Target::Url("https://example.org".to_owned())),
            ..Span::new("ia, province", Style::new(Face::Italic, 10.0), Ink::from_rgb(0))
        });
        let lines = typeset(&setter, &text, &Measure::ragged(45.0));
        let said: Vec<String> =
            lines.iter().map(|line| line.runs.iter().map(|run| &*run.text).collect()).collect();
        assert_eq!(said, ["Romania,", "province"]);
        assert_eq!(lines.iter().map(|line| line.links.len()).sum::<usize>(), 2);
    }

    #[test]
    fn an_empty_paragraph_has_no_lines() {
        assert!(typeset(&Typesetter::new(), &spans(" \n "), &Measure::ragged(100.0)).is_empty());
    }

    #[test]
    fn breaking_takes_linear_time() {
        // The time depends on the number of pieces, which must grow linearly with the text.
        let setter = Typesetter::new();
        let count = |times: usize| {
            let text = PROSE.repeat(times);
            let spans = spans(&text);
            super::pieces(&setter, &spans, 200.0, true).len()
        };
        let (one, ten) = (count(1), count(10));
        assert!(ten <= one * 10 + 10, "{one} {ten}");
    }
}
