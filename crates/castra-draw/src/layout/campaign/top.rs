//! The parts above and below the battles: background, sides, numbers, and the end.

use super::model::CampaignEnd;
use super::parts::Parts;
use super::text::{Column, square};
use crate::bounds::{Bounds, Pt};
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Sheet, rounded};

/// Draws the background, the sides and what is carried, and returns the lower edge.
pub(super) fn draw(parts: &Parts<'_>, at: Pt, width: f32, sheet: &mut Sheet<'_>) -> f32 {
    let (campaign, m) = (parts.sheet, parts.m);
    let background = campaign.background.as_deref().unwrap_or("");
    let paragraphs = super::super::prose::paragraphs(background);
    let y = at.y + m.base * 0.2;
    let beside = if paragraphs.is_empty() { width } else { (width - m.gap) * 0.42 };
    let mut column = Column { x: at.x, width: width - beside - m.gap, y };
    let ink = sheet.palette.ink;
    for paragraph in &paragraphs {
        let _ = column.text(sheet, paragraph, m.body(), ink);
        column.space(m.base * 0.4);
    }
    let mut facts = Column { x: at.x + width - beside, width: beside, y: y - m.base * 0.45 };
    facts.caps(parts, sheet, "The sides");
    for (name, livery) in campaign.sides.iter().zip(&parts.liveries) {
        let side = m.base * 0.86;
        let middle = facts.indented(sheet, name, m.heading().sized(m.base * 1.1), ink, side * 1.5);
        square(sheet, *livery, facts.x, middle, side);
    }
    if !campaign.carried.is_empty() {
        facts.caps(parts, sheet, "Carried from battle to battle");
        let carried = campaign.carried.join("  ·  ");
        let _ = facts.text(sheet, &carried, m.body().sized(m.base * 0.92), ink);
    }
    column.y.max(facts.y)
}

/// Draws the end of a campaign that is over, and returns the lower edge.
pub(super) fn end(
    parts: &Parts<'_>,
    end: &CampaignEnd,
    at: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let m = parts.m;
    let livery = end.side.and_then(|side| parts.liveries.get(side)).copied();
    let name = end.side.and_then(|side| parts.sheet.sides.get(side));
    let how = name.map_or_else(|| "Drawn".to_owned(), |name| format!("Won by {name}"));
    let text = if end.reason.is_empty() { how } else { format!("{how}: {}", end.reason) };
    let pad = m.base * 0.8;
    let before = sheet.nodes.len();
    let mut column = Column { x: at.x + pad, width: width - 2.0 * pad, y: at.y + pad };
    let ink = livery.map_or(sheet.palette.ink, |livery| livery.ink);
    let _ = column.text(sheet, &text, m.heading(), ink);
    let bounds = Bounds { x0: at.x, y0: at.y, x1: at.x + width, y1: column.y + pad * 0.6 };
    let drawn = sheet.nodes.split_off(before);
    let fill = livery.map_or(sheet.palette.card, |livery| livery.fill);
    let line = Stroke::new(sheet.palette.accent, m.base * 0.1);
    sheet.shape(rounded(bounds, m.base * 0.3), Some(fill), Some(line));
    sheet.nodes.extend(drawn);
    sheet.mark(BoxKind::Panel, "end", bounds);
    bounds.y1
}
