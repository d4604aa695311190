//! The parts above and below the battles: background, sides, carried values, and the end.

use super::frame::{Frame, result_text};
use super::model::CampaignEnd;
use super::parts::Parts;
use super::text::{Column, draw_square};
use crate::bounds::Pt;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::Sheet;

/// Draws the background, the sides and the carried values, and returns the lower edge.
pub(super) fn draw(parts: &Parts<'_>, origin: Pt, width: f32, sheet: &mut Sheet<'_>) -> f32 {
    let (campaign, m) = (parts.sheet, parts.m);
    let background = campaign.background.as_deref().unwrap_or("");
    let paragraphs = castra_base::paragraphs(background);
    let y = origin.y + m.base * 0.2;
    let text_width = if paragraphs.is_empty() { width } else { (width - m.gap) * 0.42 };
    let mut column = Column { x: origin.x, width: width - text_width - m.gap, y };
    let ink = sheet.palette.ink;
    for paragraph in &paragraphs {
        let _ = column.text(sheet, paragraph, m.body(), ink);
        column.space(m.base * 0.4);
    }
    let mut facts =
        Column { x: origin.x + width - text_width, width: text_width, y: y - m.base * 0.45 };
    facts.heading(parts, sheet, campaign.words.message("campaign-sides"));
    for (name, livery) in campaign.sides.iter().zip(&parts.liveries) {
        let side = m.base * 0.86;
        let middle =
            facts.indented_text(sheet, name, m.heading().with_size(m.base * 1.1), ink, side * 1.5);
        draw_square(sheet, *livery, facts.x, middle, side);
    }
    if !campaign.carried_values.is_empty() {
        facts.heading(parts, sheet, campaign.words.message("campaign-carried"));
        let carried = campaign.carried_values.join("  ·  ");
        let _ = facts.text(sheet, &carried, m.body().with_size(m.base * 0.92), ink);
    }
    column.y.max(facts.y)
}

/// Draws the end of a campaign that is over, and returns the lower edge.
pub(super) fn draw_end(
    parts: &Parts<'_>,
    end: &CampaignEnd,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let m = parts.m;
    let result = result_text(parts, "campaign-victory", end.side);
    let text = if end.reason.is_empty() { result } else { format!("{result}: {}", end.reason) };
    let frame = Frame {
        side: end.side,
        plain: sheet.palette.card,
        line: Stroke::new(sheet.palette.accent, m.base * 0.1),
        at: origin,
        width,
        pad: m.base * 0.8,
        corner: m.base * 0.3,
    };
    let bounds = frame.draw(parts, sheet, |column, ink, sheet| {
        let _ = column.text(sheet, &text, m.heading(), ink);
    });
    sheet.add_box(BoxKind::Panel, "end", bounds);
    bounds.y1
}
