//! Card sheets: nine cards to a page of A4, and a page of backs after each page of fronts.

use std::sync::Arc;

use castra_base::Picture;
use castra_defs::{Artwork, Deck, Game, ModuleUse};
use castra_words::{capitalize, spell_out};

use super::face::Face as CardFace;
use super::grid::{CutOut, Grid, PageRun, Room, lay_out};
use super::options::{MM, SheetKind, SheetOptions};
use super::page::SheetPage;
use super::subject::SheetSubject;
use crate::artwork;
use crate::bounds::{Bounds, Interval, Pt, between, pt};
use crate::error::DrawError;
use crate::map::symbol;
use crate::pictogram;
use crate::scene::{BoxKind, Ink, Stroke};
use crate::sheet::{Anchor, Sheet, polyline, rounded};
use crate::text::{Face, Style};

/// A card to be cut out.
struct Card<'a> {
    game: &'a Game,
    deck: &'a str,
    /// The author's drawing on the back.
    back: Option<Back<'a>>,
    face: CardFace,
}

/// The author's drawing on the back of a card.
#[derive(Clone, Copy)]
struct Back<'a> {
    picture: &'a Arc<Picture>,
    /// True if the drawing extends over the cut, because it has about the proportions of the card.
    covers: bool,
}

impl<'a> Back<'a> {
    fn of(picture: &'a Arc<Picture>, options: &SheetOptions) -> Self {
        let (width, height) = options.card;
        let drawn = artwork::size(picture);
        let covers = [0.0, 2.0 * options.bleed].into_iter().any(|bleed| {
            let part = drawn.0 / drawn.1 / ((width + bleed) / (height + bleed));
            (0.95..=1.05).contains(&part)
        });
        Self { picture, covers }
    }
}

pub(super) fn pages(
    sets: &[SheetSubject<'_>],
    options: &SheetOptions,
) -> Result<Vec<SheetPage>, DrawError> {
    let (width, height) = options.card;
    let grid = Grid::of(options, "the size of a card", width, height, 0.0)?;
    let mut pages = Vec::new();
    let mut done: Vec<&castra_defs::Deck> = Vec::new();
    for set in sets {
        for deck in set.game.decks.values() {
            // Battles of one game usually have the same decks, which are printed once.
            if deck.is_empty() || done.contains(&deck) {
                continue;
            }
            done.push(deck);
            let mut cards = Vec::new();
            for line in deck.groups.iter().flat_map(|group| &group.lines) {
                let Some(face) = CardFace::of(set.game, &line.card) else { continue };
                let back = Artwork::picture_of(deck.back.as_ref()).map(|it| Back::of(it, options));
                let card = Card { game: set.game, deck: &deck.name, back, face };
                cards.push((card, usize::try_from(line.count).unwrap_or(usize::MAX)));
            }
            let alike = done.iter().filter(|other| other.name == deck.name).count();
            let name = match alike {
                1 => format!("cards-{}", deck.name),
                again => format!("cards-{}-{again}", deck.name),
            };
            let mut title = format!("{}, {}", set.game.title, spell_out(&deck.name));
            if let Some(whose) = battles_needing(sets, deck) {
                title = format!("{title} ({whose})");
            }
            if let Some(doc) = deck.doc.as_deref().map(first_sentence).filter(|s| !s.is_empty()) {
                title = format!("{title}: {doc}");
            }
            let run = PageRun {
                kind: SheetKind::Cards,
                name: &name,
                title: &title,
                backs: true,
                words: set.game.words(),
            };
            pages.extend(lay_out(&cards, &grid, run, options));
        }
    }
    Ok(pages)
}

/// Names the battles that need a deck, if not all do: the battles with a module, if modules
/// distinguish them, or else the titles of the battles.
fn battles_needing(sets: &[SheetSubject<'_>], deck: &Deck) -> Option<String> {
    let words = sets.first().map(|set| set.game.words()).unwrap_or_default();
    let has = |set: &&SheetSubject<'_>| set.game.decks.values().any(|other| other == deck);
    let (with, without): (Vec<&SheetSubject<'_>>, Vec<&SheetSubject<'_>>) =
        sets.iter().partition(has);
    if without.is_empty() {
        return None;
    }
    let modules = |set: &SheetSubject<'_>| -> Vec<ModuleUse> {
        set.battle.map_or_else(Vec::new, |battle| battle.modules.clone())
    };
    let mut theirs = with.first().map_or_else(Vec::new, |set| modules(set));
    theirs.retain(|module| {
        with.iter().all(|set| modules(set).contains(module))
            && without.iter().all(|set| !modules(set).contains(module))
    });
    if !theirs.is_empty() {
        let names: Vec<String> = theirs.iter().map(ModuleUse::printed_title).collect();
        let names = names.join(", ");
        return Some(words.format("cards-for-modules", &[("modules", (&names).into())]));
    }
    let titles: Vec<&str> =
        with.iter().filter_map(|set| set.battle).map(|battle| battle.title.as_str()).collect();
    let titles = titles.join(", ");
    (!titles.is_empty())
        .then(|| words.format("cards-for-battles", &[("battles", (&titles).into())]))
}

/// Returns the first sentence of a text on one line, without the full stop.
fn first_sentence(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = line.find(". ").unwrap_or(line.len());
    line[..end].trim_end_matches('.').to_owned()
}

/// The width of the frame of a card.
const FRAME: f32 = 3.2 * MM;

impl CutOut for Card<'_> {
    fn draw_ground(&self, sheet: &mut Sheet<'_>, bounds: Bounds, back: bool) {
        let livery = self.face.livery(sheet.palette);
        // All backs of a deck are alike, since a different back would reveal its card.
        let fill = if back { sheet.palette.frame } else { livery.fill };
        sheet.rect(bounds, fill);
    }

    fn draw_background(&self, sheet: &mut Sheet<'_>, room: Room, back: bool) {
        if let Some(Back { picture, .. }) = self.back.filter(|of| back && of.covers) {
            artwork::cover(sheet, picture, room.cut.expand(room.bleed), room.whole);
        }
    }

    fn draw(&self, sheet: &mut Sheet<'_>, bounds: Bounds, back: bool) {
        if back { self.draw_back(sheet, bounds) } else { self.draw_front(sheet, bounds) }
    }

    fn title(&self) -> &str {
        &self.face.title
    }
}

impl Card<'_> {
    fn draw_front(&self, sheet: &mut Sheet<'_>, bounds: Bounds) {
        let face = &self.face;
        let livery = face.livery(sheet.palette);
        let inner = bounds.expand(-FRAME);
        // The drawing is designed for a card 63 mm wide.
        let s = bounds.width() / (63.0 * MM);
        let mm = MM * s;
        sheet.fill(rounded(inner, 2.0 * mm), sheet.palette.paper);
        let head = self.draw_head(sheet, bounds, s);
        let room = between(inner.x0 + 3.2 * mm, inner.x1 - 3.2 * mm);
        // Some cards have only figures, which are then large.
        let bare = face.text.is_empty() && face.drawing.is_none() && face.number.is_none();
        let notes = self.draw_notes(sheet, inner, room, s);
        let foot = if face.figures.is_empty() {
            notes
        } else if bare && face.mark.is_none() {
            let high = 24.0 * mm;
            let bottom = f32::midpoint(head, notes) + high / 2.0;
            self.draw_figures(sheet, room, bottom, high, s)
        } else {
            self.draw_figures(sheet, room, notes, 11.0 * mm, s)
        };
        // The drawing and the text go between the head and the foot.
        let mut top = head + 2.5 * mm;
        let bottom = foot - 2.0 * mm;
        let ink = sheet.palette.ink;
        let middle = room.middle();
        let text = !face.text.is_empty();
        let art = if text { 20.0 * mm } else { 30.0 * mm }.min(bottom - top);
        if let Some(drawing) = &face.drawing {
            let c = pt(middle, top + art / 2.0);
            pictogram::draw_either(
                sheet,
                drawing,
                Bounds::from_centre(c, art, art),
                livery.fill,
                sheet.palette.paper,
            );
            top += art + 2.0 * mm;
        } else if let Some(mark) = face.mark.filter(|_| face.number.is_none()) {
            let c = pt(middle, top + art * 0.4);
            symbol::draw(sheet, mark, c, art * 0.7, sheet.palette.paper);
            top += art * 0.8 + 2.0 * mm;
        } else if let Some(number) = face.number.as_deref().filter(|_| !text) {
            let style = Style::new(Face::Title, 30.0 * mm);
            let style = sheet.setter.shrink(number, style, room.length(), 0.3);
            let y = f32::midpoint(top, bottom) + style.cap_height() / 2.0;
            sheet.text(number, style, livery.fill, pt(middle, y), Anchor::Middle);
        }
        if text {
            self.draw_prose(sheet, room, between(top, bottom), ink, s);
        }
        let edge = Stroke::new(livery.ink.faded(0.35), 0.25 * mm);
        sheet.stroke(rounded(inner, 2.0 * mm), edge);
        sheet.add_box(BoxKind::Panel, &face.title, bounds);
    }

    /// Draws the band with the title and returns its lower edge.
    fn draw_head(&self, sheet: &mut Sheet<'_>, bounds: Bounds, s: f32) -> f32 {
        let face = &self.face;
        let mm = MM * s;
        let livery = face.livery(sheet.palette);
        let inner = bounds.expand(-FRAME);
        let mut y = inner.y0 + 1.6 * mm;
        let room = between(inner.x0 + 3.0 * mm, inner.x1 - 3.0 * mm);
        let middle = room.middle();
        // A number in the corner is visible in a hand of cards.
        let mut wide = room;
        if let Some(number) = &face.number {
            let style = Style::new(Face::Narrow, 8.5 * mm);
            let at = pt(room.from, inner.y0 + 2.0 * mm + style.cap_height());
            let used = sheet.text(number, style, livery.fill, at, Anchor::Start);
            wide = between(used.x1 + 1.5 * mm, room.to - (used.x1 - room.from) - 1.5 * mm);
        }
        if let Some(class) = &face.class {
            let style = Style::new(Face::Narrow, 2.7 * mm).with_tracking(0.14);
            let class = class.to_uppercase();
            let style = sheet.setter.shrink(&class, style, wide.length(), 0.6);
            y += style.size;
            sheet.text_in(wide, &class, style, livery.fill, pt(middle, y), Anchor::Middle);
            y += 0.6 * mm;
        }
        let style = Style::new(Face::Title, 5.4 * mm);
        let style = sheet.setter.shrink(&face.title, style, 2.0 * (wide.length()), 0.62);
        for line in sheet.setter.wrap(&face.title, style, wide.length()) {
            y += style.size * 1.04;
            let ink = sheet.palette.ink;
            let style = sheet.setter.shrink(&line, style, wide.length(), 0.6);
            sheet.text_in(wide, &line, style, ink, pt(middle, y), Anchor::Middle);
        }
        y += 2.0 * mm;
        let line = Stroke::new(livery.fill, 0.5 * mm).with_butt_ends();
        sheet.line(pt(room.from, y), pt(room.to, y), line);
        y
    }

    /// Draws the other values that differ from their defaults, from the bottom up, and returns
    /// their upper edge.
    fn draw_notes(&self, sheet: &mut Sheet<'_>, inner: Bounds, room: Interval, s: f32) -> f32 {
        let face = &self.face;
        let mm = MM * s;
        let mut y = inner.y1 - 2.4 * mm;
        let notes = face.notes.join("  ·  ");
        if !notes.is_empty() {
            let style = sheet.setter.adapt_style(&notes, Style::new(Face::Italic, 2.75 * mm));
            let lines = sheet.setter.wrap(&notes, style, room.length());
            // At most five lines fit on a card; a warning reports the rest.
            let most = 5;
            if lines.len() > most {
                sheet.warnings.push(format!(
                    "the card `{}` has more to say than fits: `{}` is left out",
                    face.title,
                    lines[most..].join(" ")
                ));
            }
            let lines = &lines[..lines.len().min(most)];
            y -= (lines.len() as f32 - 1.0) * style.size * 1.15;
            let top = y - style.size * 1.15;
            for (i, line) in lines.iter().enumerate() {
                let at = pt(room.middle(), y + i as f32 * style.size * 1.15);
                sheet.text_in(room, line, style, sheet.palette.muted, at, Anchor::Middle);
            }
            y = top;
        }
        y
    }

    /// Draws figures in boxes side by side, `high` tall with their lower edge at `bottom`, and
    /// returns their upper edge.
    fn draw_figures(
        &self,
        sheet: &mut Sheet<'_>,
        room: Interval,
        bottom: f32,
        high: f32,
        s: f32,
    ) -> f32 {
        let face = &self.face;
        let mm = MM * s;
        let livery = face.livery(sheet.palette);
        let count = face.figures.len().min(4);
        if face.figures.len() > count {
            sheet.warnings.push(format!("the card `{}` has more than four figures", face.title));
        }
        let wide = room.length() / count as f32;
        let top = bottom - high;
        for (i, (label, value)) in face.figures.iter().take(count).enumerate() {
            let b =
                Bounds::from_corner(room.from + i as f32 * wide, top, wide, high).expand(-0.6 * mm);
            sheet.fill(rounded(b, 1.2 * mm), livery.fill);
            let number = Style::new(Face::Narrow, 0.58 * high);
            let number = sheet.setter.shrink(value, number, b.width() - mm, 0.4);
            let c = b.centre();
            let at = pt(c.x, b.y0 + 0.1 * high + number.cap_height());
            sheet.text(value, number, livery.ink, at, Anchor::Middle);
            let small = Style::new(Face::Narrow, (0.21 * high).min(3.2 * mm)).with_tracking(0.06);
            let label = label.to_uppercase();
            let small = sheet.setter.shrink(&label, small, b.width() - mm, 0.5);
            let at = pt(c.x, b.y1 - 0.1 * high);
            sheet.text_in(between(b.x0, b.x1), &label, small, livery.ink, at, Anchor::Middle);
        }
        top - 1.2 * mm
    }

    /// Draws the author's text in the largest size that fits.
    fn draw_prose(
        &self,
        sheet: &mut Sheet<'_>,
        room: Interval,
        height: Interval,
        ink: Ink,
        s: f32,
    ) {
        let Interval { from: top, to: bottom } = height;
        let mm = MM * s;
        let lines = |size: f32| -> Vec<Option<(String, Style)>> {
            let mut lines = Vec::new();
            for paragraph in &self.face.text {
                if !lines.is_empty() {
                    lines.push(None);
                }
                let style = sheet.setter.adapt_style(paragraph, Style::new(Face::Body, size));
                let wrapped = sheet.setter.wrap(paragraph, style, room.length());
                lines.extend(wrapped.into_iter().map(|line| Some((line, style))));
            }
            lines
        };
        let tall = |lines: &[Option<(String, Style)>], size: f32| {
            lines.iter().map(|l| size * if l.is_some() { 1.22 } else { 0.5 }).sum::<f32>()
        };
        let sizes = [4.0, 3.7, 3.4, 3.1, 2.8, 2.5, 2.2].map(|size| size * mm);
        let fitting = sizes.into_iter().find(|&size| tall(&lines(size), size) <= bottom - top);
        let size = fitting.unwrap_or(2.2 * mm);
        if fitting.is_none() {
            sheet.warnings.push(format!("the text of the card `{}` does not fit", self.face.title));
        }
        let lines = lines(size);
        // Short texts are placed slightly above the middle of their space.
        let mut y = top + ((bottom - top - tall(&lines, size)) * 0.42).max(0.0);
        for line in lines {
            match line {
                Some((line, style)) => {
                    y += size * 1.22;
                    if y > bottom + size * 0.3 {
                        break;
                    }
                    let at = pt(room.middle(), y - size * 0.28);
                    sheet.text_in(room, &line, style, ink, at, Anchor::Middle);
                }
                None => y += size * 0.5,
            }
        }
    }

    /// Draws the author's drawing, or else a lattice with the game's title.
    fn draw_back(&self, sheet: &mut Sheet<'_>, bounds: Bounds) {
        if let Some(Back { picture, covers }) = self.back {
            // The frame around the picture hides a cutting error.
            if !covers {
                artwork::draw(sheet, picture, bounds.expand(-FRAME));
            }
            return;
        }
        let s = bounds.width() / (63.0 * MM);
        let mm = MM * s;
        let (dark, gold) = (sheet.palette.frame, sheet.palette.gold);
        let inner = bounds.expand(-FRAME);
        let pale = dark.mix(gold, 0.22);
        for (row, y) in steps(inner.y0, inner.y1, 7.2 * mm).enumerate() {
            for x in steps(inner.x0, inner.x1, 6.6 * mm) {
                let half = if row % 2 == 1 { 3.3 * mm } else { 0.0 };
                let c = pt(x + half, y);
                if c.x + 3.0 * mm < inner.x1 && c.x - 3.0 * mm > inner.x0 {
                    draw_lozenge(sheet, c, 2.3 * mm, pale);
                }
            }
        }
        sheet.stroke(rounded(inner, 2.0 * mm), Stroke::new(gold, 0.7 * mm));
        sheet.stroke(rounded(inner.expand(-1.4 * mm), 1.4 * mm), Stroke::new(gold, 0.25 * mm));
        let c = bounds.centre();
        let title = self.game.title.trim();
        let style = Style::new(Face::Title, 5.6 * mm);
        let room = bounds.width() - 2.0 * FRAME - 12.0 * mm;
        let style = sheet.setter.shrink(title, style, 3.0 * room, 0.6);
        let lines = sheet.setter.wrap(title, style, room);
        let deck = capitalize(&spell_out(self.deck)).to_uppercase();
        let small = Style::new(Face::Narrow, 2.6 * mm).with_tracking(0.2);
        let small = sheet.setter.shrink(&deck, small, room, 0.5);
        let high = lines.len() as f32 * style.size * 1.1 + small.size * 1.9;
        let plate = Bounds::from_centre(c, room + 6.0 * mm, high + 6.0 * mm);
        sheet.shape(rounded(plate, 1.6 * mm), Some(dark), Some(Stroke::new(gold, 0.5 * mm)));
        let mut y = c.y - high / 2.0;
        for line in &lines {
            y += style.size * 1.1;
            let style = sheet.setter.shrink(line, style, room, 0.5);
            sheet.text(line, style, gold, pt(c.x, y - style.size * 0.25), Anchor::Middle);
        }
        y += small.size * 1.6;
        sheet.text(&deck, small, gold, pt(c.x, y), Anchor::Middle);
    }
}

fn draw_lozenge(sheet: &mut Sheet<'_>, c: Pt, r: f32, ink: Ink) {
    let points = [
        c.translate(0.0, -r),
        c.translate(r * 0.9, 0.0),
        c.translate(0.0, r),
        c.translate(-r * 0.9, 0.0),
    ];
    sheet.fill(polyline(&points, true), ink);
}

/// Returns evenly spaced values, centred in a range.
fn steps(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    let count = ((to - from) / step).floor().clamp(1.0, 1_000.0);
    let first = from + (to - from - (count - 1.0) * step) / 2.0;
    (0..count as u16).map(move |i| first + f32::from(i) * step)
}
