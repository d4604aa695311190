//! The picture of a campaign: a column of cards, one for each battle, and the branches between them
//! in the margin.

mod battle;
mod frame;
mod lanes;
mod model;
mod parts;
mod text;
mod top;

pub use model::{
    BattleState, CampaignBattle, CampaignBranch, CampaignContents, CampaignDestination, CampaignEnd,
};

use self::parts::{CARDS, Parts};
use super::contents::Measure;
use super::fit::{fit_to_paper, fit_to_screen};
use super::page::{Fit, PageSize, draw_foot};
use super::page_scene::{check_size, checked_board, scene};
use super::title::{Head, draw_band};
use crate::armies::Armies;
use crate::bounds::{Bounds, pt};
use crate::error::DrawError;
use crate::options::{Medium, Options};
use crate::scene::Scene;
use crate::sheet::Sheet;
use crate::text::Typesetter;
use crate::theme::{Livery, Palette};

/// The margin of the page.
const MARGIN: f32 = 44.0;

/// Lays out the picture of a campaign.
pub(crate) fn compose(
    campaign: &CampaignContents<'_>,
    options: &Options,
) -> Result<Scene, DrawError> {
    for battle in &campaign.battles {
        if !battle.scenario.board.is_empty() {
            let _ = checked_board(battle.game, battle.scenario)?;
        }
    }
    let palette = Palette::of(options.theme);
    let setter = Typesetter::with_fonts(&options.fonts);
    let draw = |fit: Fit| {
        let mut sheet = Sheet::new(&setter, &palette);
        let parts = Parts {
            sheet: campaign,
            options,
            liveries: liveries(campaign, &palette),
            m: Measure::of(CARDS).scaled(fit.text),
            draft: fit.draft,
        };
        let drawn = page(&parts, &mut sheet);
        (sheet, drawn)
    };
    // A map narrower than the page would be enlarged. This frame is as wide as the page, so only
    // the text is enlarged.
    let frame = Bounds::from_corner(0.0, 0.0, CARDS, CARDS);
    let fitted = match options.medium {
        Medium::Screen => fit_to_screen(false, &frame, options.size, &draw),
        Medium::Paper { size, dpi } => {
            check_size("the number of dots per inch", dpi)?;
            fit_to_paper(&[false], &frame, size, dpi, &draw)
        }
    };
    let scene = scene(fitted, (&campaign.id, &campaign.title), &setter)?;
    Ok(Scene { outlines: setter.into_outlines(), ..scene })
}

/// Returns the colours of each side.
fn liveries(campaign: &CampaignContents<'_>, palette: &Palette) -> Vec<Livery> {
    let plain = Livery { fill: palette.muted, ink: palette.paper };
    let first = campaign.battles.first();
    let armies = first.map(|battle| Armies::of(battle.game, battle.scenario, palette));
    let livery = |side: usize| {
        let battle = first?;
        let (id, _) = battle.scenario.armies.get_index(*battle.armies.get(side)?)?;
        armies.as_ref()?.get(id).map(|colours| colours.livery)
    };
    (0..campaign.sides.len()).map(|side| livery(side).unwrap_or(plain)).collect()
}

/// Draws the page and returns its measurements.
fn page(parts: &Parts<'_>, sheet: &mut Sheet<'_>) -> PageSize {
    let (campaign, m) = (parts.sheet, parts.m);
    let margin = MARGIN.max(2.0 * m.base);
    let order = lanes::order(campaign);
    let heads = Head {
        title: &campaign.title,
        number: "",
        about: &[campaign.date.as_deref(), campaign.place.as_deref()],
    };
    let lanes_drawn = lanes::Lanes::assign(campaign, &order);
    let content = CARDS + lanes_drawn.width(m);
    let mut y = margin;
    y += draw_band(heads, m, pt(margin, y), content, sheet);
    y = top::draw(parts, pt(margin, y), content, sheet);
    let mut ports = Vec::new();
    for (number, &at) in order.iter().enumerate() {
        let Some(battle) = campaign.battles.get(at) else { continue };
        let gap = lanes_drawn.gap(at, m);
        y += if number == 0 { m.gap * 0.6 } else { gap };
        let card = battle::draw(parts, (at, number + 1, battle), pt(margin, y), sheet);
        y += card.height;
        ports.push(card);
    }
    lanes_drawn.draw(parts, &ports, sheet);
    if let Some(end) = &campaign.end {
        y += m.gap;
        y = top::draw_end(parts, end, pt(margin, y), content, sheet);
    }
    let game = campaign.battles.first().map_or("", |battle| battle.game.title.trim());
    let credits = campaign.credits.as_deref().unwrap_or("").trim();
    y += m.base * 0.6;
    y += draw_foot(credits, game.to_owned(), m, pt(margin, y), content, sheet);
    PageSize { size: (content + 2.0 * margin, y + margin * 0.8), text: m.base }
}
