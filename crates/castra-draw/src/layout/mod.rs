//! The layout of the page around the map.

mod army_card;
mod campaign;
mod card;
mod columns;
mod contents;
mod fit;
mod legend;
mod page;
mod page_scene;
mod prose;
mod roster;
mod title;
mod track;

use castra_defs::{Game, Scenario};
use contents::Contents;

pub use army_card::RosterLine;
pub(crate) use campaign::compose as compose_campaign;
pub use campaign::{
    BattleState, CampaignBattle, CampaignBranch, CampaignContents, CampaignDestination, CampaignEnd,
};
pub use roster::{Roster, printed_council_entries, rosters};

use fit::{fit_to_paper, fit_to_screen};
use page::Fit;
use page_scene::{check_size, checked_board, scene};

use crate::armies::Armies;
use crate::bounds::pt;
use crate::error::DrawError;
use crate::geometry::Geometry;
use crate::map::Map;
use crate::options::{Medium, Options, Panels};
use crate::scene::Scene;
use crate::sheet::Sheet;
use crate::text::Typesetter;
use crate::theme::Palette;

/// Lays out a page.
pub(crate) fn compose(
    game: &Game,
    scenario: &Scenario,
    options: &Options,
) -> Result<Scene, DrawError> {
    let board = checked_board(game, scenario)?;
    // Edges joined in play are apart on the page.
    let (joined, board) = (board.joined, &board.without_joined_edges());
    let palette = Palette::of(options.theme);
    let armies = Armies::of(game, scenario, &palette);
    let setter = Typesetter::with_fonts(&options.fonts);
    let contents = Contents {
        game,
        scenario,
        options,
        armies: &armies,
        setter: &setter,
        palette: &palette,
        joined_edges: joined,
    };
    let map = |origin| Map {
        game,
        scenario,
        options,
        armies: &armies,
        geometry: Geometry::new(board, origin),
        joined_edges: joined,
        names: 1.0,
    };
    let frame = map(pt(0.0, 0.0)).geometry.frame();
    let right = match options.panels {
        Panels::Below => vec![false],
        Panels::Right => vec![true],
        Panels::Auto => vec![frame.width() < frame.height() * 1.2],
    };
    let draw = |fit: Fit| {
        let mut sheet = Sheet::new(&setter, &palette);
        let drawn = page::draw(&contents, &map, fit, &mut sheet);
        (sheet, drawn)
    };
    let fitted = match options.medium {
        Medium::Screen => {
            let right = right.first().copied().unwrap_or(false);
            fit_to_screen(right, &frame, options.size, &draw)
        }
        Medium::Paper { size, dpi } => {
            check_size("the number of dots per inch", dpi)?;
            let right = if options.panels == Panels::Auto { vec![false, true] } else { right };
            fit_to_paper(&right, &frame, size, dpi, &draw)
        }
    };
    let scene = scene(fitted, (&scenario.id, &scenario.title), &setter)?;
    Ok(Scene { outlines: setter.into_outlines(), ..scene })
}
