//! Counters with a front and a back, and labels for wooden blocks.

use std::sync::Arc;

use castra_base::{IndexMap, Picture};
use castra_words::Words;
use tiny_skia::PathBuilder;

use super::grid::{CutOut, Grid, PageRun, Room, lay_out};
use super::options::{MM, SheetKind, SheetOptions};
use super::page::SheetPage;
use super::piece_counts::{PieceNeed, needs, tokens};
use super::subject::SheetSubject;
use crate::artwork;
use crate::bounds::{Bounds, between, pt};
use crate::error::DrawError;
use crate::map::{blocks, token};
use crate::pictogram;
use crate::scene::{BoxKind, Ink, Stroke};
use crate::sheet::{Anchor, Sheet, disc, push_polyline, rect};
use crate::text::{Face, Style};
use crate::theme::{Livery, Palette};

/// A counter to be cut out.
#[derive(Clone)]
pub(super) enum Counter {
    /// The counter of a piece.
    Piece(PieceNeed),
    /// The symbol of a distinction: its index and its name.
    Mark(usize, String),
    /// The marker of an objective hex, in the colours of an army.
    Objective(Livery),
}

pub(super) fn counters(
    sets: &[SheetSubject<'_>],
    options: &SheetOptions,
) -> Result<Vec<SheetPage>, DrawError> {
    let side = options.counter;
    let grid = Grid::of(options, "the size of a counter", side, side, 0.0)?;
    let palette = Palette::of(options.theme);
    let mut all = Vec::new();
    for need in needs(sets, &palette) {
        let count = need.count;
        all.push((Counter::Piece(need), count));
    }
    let (marks, objectives) = tokens(sets, &palette);
    for (title, (sign, count)) in marks {
        all.push((Counter::Mark(sign, title), count));
    }
    for (livery, count) in objectives.into_values() {
        all.push((Counter::Objective(livery), count));
    }
    let title = foot_line(sets, words_of(sets).message("sheet-counters"));
    let run = PageRun {
        kind: SheetKind::Counters,
        name: "counters",
        title: &title,
        backs: true,
        words: words_of(sets),
    };
    Ok(lay_out(&all, &grid, run, options))
}

/// Returns Castra's words in the language of the first battle.
fn words_of(sets: &[SheetSubject<'_>]) -> Words {
    sets.first().map(|set| set.game.words()).unwrap_or_default()
}

/// Returns the line at the foot of a sheet: the game's title and the contents.
fn foot_line(sets: &[SheetSubject<'_>], what: &str) -> String {
    match sets {
        [only] => {
            let title = only.battle.map_or(&only.game.title, |battle| &battle.title);
            format!("{title}, {what}")
        }
        [first, ..] => words_of(sets).format(
            "sheet-of-battles",
            &[
                ("game", (&first.game.title).into()),
                ("what", what.into()),
                ("n", sets.len().into()),
            ],
        ),
        [] => what.to_owned(),
    }
}

impl CutOut for Counter {
    fn draw_ground(&self, sheet: &mut Sheet<'_>, bounds: Bounds, back: bool) {
        let palette = sheet.palette;
        let fill = match self {
            Self::Piece(need) if need.badge => need.livery.fill,
            // The weaker side has a paler colour.
            Self::Piece(need) if back && need.has_weaker_side() => {
                need.livery.fill.mix(Ink::from_rgb(0x00FF_FFFF), 0.5)
            }
            Self::Piece(need) => need.livery.fill,
            Self::Mark(..) => palette.card,
            Self::Objective(livery) => livery.fill.mix(Ink::from_rgb(0x00FF_FFFF), 0.55),
        };
        sheet.rect(bounds, fill);
    }

    fn draw(&self, sheet: &mut Sheet<'_>, bounds: Bounds, back: bool) {
        let c = bounds.centre();
        let size = bounds.width();
        match self {
            Self::Piece(need) if back && need.secret => draw_plain_back(sheet, need, bounds),
            Self::Piece(need) if need.badge => draw_badge(sheet, need, bounds),
            Self::Piece(need) if back && !need.has_weaker_side() => {
                draw_plain_back(sheet, need, bounds)
            }
            Self::Piece(need) => draw_piece(sheet, need, bounds, back),
            Self::Mark(sign, title) => {
                token::draw_distinction(sheet, *sign, c.translate(0.0, -0.08 * size), 0.26 * size);
                draw_caption(sheet, title, bounds, sheet.palette.ink);
            }
            Self::Objective(livery) => {
                let outline = sheet.palette.outline;
                sheet.fill(token::star(c, 0.36 * size), livery.fill);
                sheet.stroke(token::star(c, 0.36 * size), Stroke::new(outline, 0.3 * MM));
            }
        }
        sheet.add_box(BoxKind::Block, self.title(), bounds);
    }

    fn draw_background(&self, sheet: &mut Sheet<'_>, room: Room, back: bool) {
        match self {
            Self::Piece(need) if back && !need.badge && need.has_weaker_side() => {
                draw_band(sheet, need, room);
            }
            Self::Piece(_) | Self::Mark(..) | Self::Objective(_) => {}
        }
    }

    fn draw_edge(&self, sheet: &mut Sheet<'_>, bounds: Bounds) {
        let cut = Stroke::new(Ink::from_rgb(0x00FF_FFFF).faded(0.55), 0.15 * MM).with_butt_ends();
        sheet.stroke(rect(bounds), cut);
    }

    fn title(&self) -> &str {
        match self {
            Self::Piece(need) => &need.title,
            Self::Mark(_, title) => title,
            Self::Objective(_) => "objective",
        }
    }
}

/// Draws the title along the lower edge.
fn draw_caption(sheet: &mut Sheet<'_>, title: &str, b: Bounds, ink: Ink) {
    let room = b.width() * 0.9;
    let style = Style::new(Face::Narrow, 0.125 * b.width());
    let style = sheet.setter.shrink(title, style, room, 0.55);
    let title = sheet.clip("the name", title, style, room);
    let at = pt(b.centre().x, b.y1 - 0.075 * b.height());
    let room = between(b.x0, b.x1);
    sheet.text_in(room, &title, style, ink, at, Anchor::Middle);
}

/// Draws a band across the corner, which identifies the weak side at a glance, even in grey.
fn draw_band(sheet: &mut Sheet<'_>, need: &PieceNeed, Room { cut, whole, .. }: Room) {
    let mut band = PathBuilder::new();
    let (far, near) = (0.34 * cut.width(), 0.20 * cut.width());
    let (up, right) = (cut.y0 - whole.y0, whole.x1 - cut.x1);
    let corner = [
        pt(cut.x1 - far - up, whole.y0),
        pt(cut.x1 - near - up, whole.y0),
        pt(whole.x1, cut.y0 + near + right),
        pt(whole.x1, cut.y0 + far + right),
    ];
    push_polyline(&mut band, &corner, true);
    sheet.fill(band.finish(), need.livery.fill);
}

/// Draws a unit: the contents of its block, without the block around them, and its name.
fn draw_piece(sheet: &mut Sheet<'_>, need: &PieceNeed, b: Bounds, weak: bool) {
    let livery = if weak {
        let fill = need.livery.fill.mix(Ink::from_rgb(0x00FF_FFFF), 0.5);
        Livery { fill, ink: Ink::from_rgb(0x0018_120C) }
    } else {
        need.livery
    };
    let c = b.centre().translate(0.0, -0.055 * b.height());
    let w = b.width() * 1.05;
    blocks::draw_contents(sheet, livery, &need.show, c, w);
    if need.faces {
        let tip = pt(b.centre().x, b.y0 + 0.035 * b.height());
        let (half, high) = (0.09 * b.width(), 0.075 * b.height());
        let arrow = [
            tip,
            tip.translate(half, high),
            tip.translate(0.0, high * 0.7),
            tip.translate(-half, high),
        ];
        sheet.fill(crate::sheet::polyline(&arrow, true), livery.ink);
    }
    draw_caption(sheet, &need.title, b, livery.ink);
}

/// Draws a leader: a gold disc and the name.
fn draw_badge(sheet: &mut Sheet<'_>, need: &PieceNeed, b: Bounds) {
    let c = b.centre().translate(0.0, -0.07 * b.height());
    let r = 0.33 * b.width();
    let outline = sheet.palette.outline;
    sheet.fill(disc(c, r), outline);
    sheet.fill(disc(c, r * 0.93), sheet.palette.gold);
    let room = Bounds::from_centre(c, 1.3 * r, 1.3 * r);
    pictogram::draw_leader(sheet, need.show.drawing.as_ref(), room);
    draw_caption(sheet, &need.title, b, need.livery.ink);
}

/// Draws the back of a piece without a weaker side: the emblem of its army, or else only its name.
fn draw_plain_back(sheet: &mut Sheet<'_>, need: &PieceNeed, b: Bounds) {
    if let Some(emblem) = &need.emblem {
        let c = b.centre().translate(0.0, -0.055 * b.height());
        artwork::draw(sheet, emblem, Bounds::from_centre(c, 0.7 * b.width(), 0.7 * b.width()));
        return draw_caption(sheet, &need.army, b, need.livery.ink);
    }
    let ink = need.livery.ink.mix(need.livery.fill, 0.45);
    sheet.stroke(rect(b.expand(-0.09 * b.width())), Stroke::new(ink, 0.03 * b.width()));
    let room = 0.7 * b.width();
    let label_style = Style::new(Face::Narrow, 0.17 * b.width()).with_tracking(0.04);
    let label_style = sheet.setter.adapt_style(&need.army, label_style);
    // A long name is set smaller, over more lines, before it is truncated.
    let (style, lines) = [1.0, 0.85, 0.7, 0.55, 0.45]
        .into_iter()
        .map(|shrink| {
            let style = label_style.with_size(label_style.size * shrink);
            (style, sheet.setter.wrap(&need.army, style, room))
        })
        .find(|(style, lines)| {
            let widest = lines.iter().map(|line| sheet.setter.width(line, *style));
            let split = need.army.split_whitespace().count() < lines.len();
            lines.len() as f32 * style.size * 1.1 <= room
                && widest.fold(0.0, f32::max) <= room
                && !split
        })
        .unwrap_or_else(|| {
            let style = sheet.setter.shrink(&need.army, label_style, room, 0.45);
            (style, vec![sheet.clip("the name of the army", &need.army, style, room)])
        });
    let leading = style.size * 1.1;
    let first =
        b.centre().y - (lines.len() as f32 - 1.0) * leading / 2.0 + style.cap_height() / 2.0;
    for (i, line) in lines.iter().enumerate() {
        let at = pt(b.centre().x, first + i as f32 * leading);
        sheet.text(line, style, need.livery.ink, at, Anchor::Middle);
    }
}

/// A label to stick on a block.
enum Label {
    /// The side with the piece.
    Piece(PieceNeed),
    /// The back of a secret block, which its enemies see.
    Emblem { livery: Livery, army: String, emblem: Arc<Picture> },
}

pub(super) fn labels(
    sets: &[SheetSubject<'_>],
    options: &SheetOptions,
) -> Result<Vec<SheetPage>, DrawError> {
    let side = options.label;
    let grid = Grid::of(options, "the size of a label", side, side, 2.0)?;
    let palette = Palette::of(options.theme);
    let mut all = Vec::new();
    let mut backs: IndexMap<([u8; 3], u64), (Label, usize)> = IndexMap::default();
    let needs = needs(sets, &palette);
    let words = words_of(sets);
    let message =
        words.message(match needs.iter().any(|need| need.secret && need.emblem.is_none()) {
            true => "sheet-labels-secret",
            false => "sheet-labels",
        });
    for need in needs {
        let blocks = need.count * need.strength.unwrap_or(1);
        // An open block has the piece on both sides, a secret block on one.
        let sides = if need.secret { 1 } else { 2 };
        if let Some(emblem) = need.emblem.as_ref().filter(|_| need.secret) {
            let label = || Label::Emblem {
                livery: need.livery,
                army: need.army.clone(),
                emblem: Arc::clone(emblem),
            };
            let key = (need.livery.fill.rgb, emblem.hash);
            backs.entry(key).or_insert_with(|| (label(), 0)).1 += blocks;
        }
        all.push((Label::Piece(need), sides * blocks));
    }
    all.extend(backs.into_values());
    let title = foot_line(sets, message);
    let run =
        PageRun { kind: SheetKind::Labels, name: "labels", title: &title, backs: false, words };
    Ok(lay_out(&all, &grid, run, options))
}

impl CutOut for Label {
    fn draw_ground(&self, sheet: &mut Sheet<'_>, bounds: Bounds, _: bool) {
        let (Self::Piece(PieceNeed { livery, .. }) | Self::Emblem { livery, .. }) = self;
        sheet.rect(bounds, livery.fill);
    }

    fn draw(&self, sheet: &mut Sheet<'_>, bounds: Bounds, _: bool) {
        let c = bounds.centre();
        match self {
            Self::Piece(need) if need.badge => draw_badge(sheet, need, bounds),
            Self::Piece(need) => {
                blocks::draw_contents(sheet, need.livery, &need.show, c, bounds.width() * 1.28);
            }
            Self::Emblem { emblem, .. } => {
                let side = 0.76 * bounds.width();
                artwork::draw(sheet, emblem, Bounds::from_centre(c, side, side));
            }
        }
        sheet.add_box(BoxKind::Block, self.title(), bounds);
    }

    fn title(&self) -> &str {
        match self {
            Self::Piece(need) => &need.title,
            Self::Emblem { army, .. } => army,
        }
    }
}
