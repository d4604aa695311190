//! The army cards of a page as data, for pages with another design.

use castra_defs::{Game, Scenario};

use super::army_card::{
    RosterLine, badges, edge, printed_entries, ranks, reserve_badges, reserve_lines,
};

use crate::armies::Armies;
use crate::options::Theme;
use crate::scene::Ink;
use crate::theme::Palette;

/// The roster of an army: its colours, its printed War Council entries and its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The id of the army in the source.
    pub army: String,
    /// The printed name.
    pub name: String,
    /// The army's edge of the board: `top` or `bottom`.
    pub edge: &'static str,
    /// The colour of the blocks.
    pub fill: Ink,
    /// The colour of text on the blocks.
    pub ink: Ink,
    /// The printed War Council entries.
    pub council: Vec<String>,
    /// The units by type.
    pub units: Vec<RosterLine>,
    /// The leaders, each with its hex, then the leaders in reserve.
    pub leaders: Vec<String>,
    /// The units in reserve by type or name.
    pub reserve: Vec<RosterLine>,
}

/// Returns the roster of each army of a battle, in the order of the War Council.
#[must_use]
pub fn rosters(game: &Game, scenario: &Scenario, theme: Theme) -> Vec<Roster> {
    let palette = Palette::of(theme);
    let armies = Armies::of(game, scenario, &palette);
    let form = game.council.as_ref().map(|form| &form.army_entries);
    let roster =
        |(id, army): (&String, &castra_defs::Army)| {
            let livery = armies.get(id).map(|colours| colours.livery);
            let units = ranks(game, scenario, id);
            Roster {
                army: id.clone(),
                name: if army.name.is_empty() { id.clone() } else { army.name.clone() },
                edge: edge(army.side),
                fill: livery.map_or(palette.muted, |l| l.fill),
                ink: livery.map_or(palette.paper, |l| l.ink),
                council: printed_entries(game, form, &army.entries)
                    .into_iter()
                    .map(|e| e.text)
                    .collect(),
                units: units
                    .into_iter()
                    .map(|rank| RosterLine {
                        abbr: game.instances.get(&rank.unit).and_then(|i| i.abbr.clone()),
                        title: rank.title,
                        count: rank.count,
                    })
                    .collect(),
                leaders: badges(game, scenario, id)
                    .into_iter()
                    .chain(reserve_badges(game, scenario, id).into_iter().map(|name| {
                        game.words().format("map-waiting", &[("name", (&name).into())])
                    }))
                    .collect(),
                reserve: reserve_lines(game, scenario, id),
            }
        };
    scenario.armies.iter().map(roster).collect()
}

/// Returns the printed War Council entries of the battle as a whole.
#[must_use]
pub fn printed_council_entries(game: &Game, scenario: &Scenario) -> Vec<String> {
    let form = game.council.as_ref().map(|form| &form.entries);
    printed_entries(game, form, &scenario.council).into_iter().map(|entry| entry.text).collect()
}
