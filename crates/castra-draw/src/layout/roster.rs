//! What a page says about the armies, as words: for pages of other making.

use castra_defs::{Game, Scenario};

use super::roll::{RosterLine, badges, edge, printed, ranks, reserved, waiting_badges};

use crate::armies::Armies;
use crate::options::Theme;
use crate::scene::Ink;
use crate::theme::Palette;

/// An army in words, as its card on the page has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The word that the text uses for it.
    pub army: String,
    /// Its printed name.
    pub name: String,
    /// Which edge of the board it sits at: `top` or `bottom`.
    pub edge: &'static str,
    /// The colour of its blocks.
    pub fill: Ink,
    /// The colour that reads on it.
    pub ink: Ink,
    /// What the War Council says about it, an entry each.
    pub council: Vec<String>,
    /// Its units by type.
    pub units: Vec<RosterLine>,
    /// Its leaders, each with its hex, and those of its reserve.
    pub leaders: Vec<String>,
    /// Units of its reserve by type or name, which wait off the board.
    pub reserve: Vec<RosterLine>,
}

/// The armies of a battle in words, in the order of the War Council.
#[must_use]
pub fn rosters(game: &Game, scenario: &Scenario, theme: Theme) -> Vec<Roster> {
    let palette = Palette::of(theme);
    let armies = Armies::of(game, scenario, &palette);
    let form = game.council.as_ref().map(|form| &form.army_entries);
    let roster = |(id, army): (&String, &castra_defs::Army)| {
        let livery = armies.get(id).map(|colours| colours.livery);
        let units = ranks(game, scenario, id);
        Roster {
            army: id.clone(),
            name: if army.name.is_empty() { id.clone() } else { army.name.clone() },
            edge: edge(army.side),
            fill: livery.map_or(palette.muted, |l| l.fill),
            ink: livery.map_or(palette.paper, |l| l.ink),
            council: printed(game, form, &army.entries).into_iter().map(|e| e.text).collect(),
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
                .chain(
                    waiting_badges(game, scenario, id)
                        .into_iter()
                        .map(|name| format!("{name} (reserve)")),
                )
                .collect(),
            reserve: reserved(game, scenario, id),
        }
    };
    scenario.armies.iter().map(roster).collect()
}

/// What the War Council says about the battle as a whole, an entry each.
#[must_use]
pub fn council(game: &Game, scenario: &Scenario) -> Vec<String> {
    let form = game.council.as_ref().map(|form| &form.entries);
    printed(game, form, &scenario.council).into_iter().map(|entry| entry.text).collect()
}
