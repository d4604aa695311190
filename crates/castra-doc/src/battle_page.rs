//! The page of a battle in a game without a board, as blocks of a book.

use castra_defs::{Game, Scenario};
use castra_draw::{Roster, RosterLine, Theme, printed_council_entries, rosters};

use crate::book::{Block, Heading, Inline, Line, anchor};

/// Returns the page of a battle without a map: the texts that other battles print around their
/// maps. Headings have the level `level`. `anchor_prefix` is unique in the book.
#[must_use]
pub fn battle_page(game: &Game, battle: &Scenario, level: u8, anchor_prefix: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let entries = printed_council_entries(game, battle);
    if !entries.is_empty() {
        blocks.push(list(entries));
    }
    for army in rosters(game, battle, Theme::default()) {
        let Roster { army: id, name, council, units, leaders, reserve, .. } = army;
        blocks.push(Block::Heading(Heading {
            level,
            text: name,
            anchor: format!("{anchor_prefix}-{}", anchor(&id)),
            module: None,
        }));
        let count = |unit: &RosterLine| format!("{} × {}", unit.count, unit.title);
        let words = game.words();
        let in_reserve =
            |unit: &str| words.format("map-piece-in-reserve", &[("piece", unit.into())]);
        let mut lines = council;
        lines.extend(units.iter().map(count));
        lines.extend(reserve.iter().map(|unit| in_reserve(&count(unit))));
        lines.extend(leaders);
        if !lines.is_empty() {
            blocks.push(list(lines));
        }
    }
    blocks
}

fn list(lines: Vec<String>) -> Block {
    let line = |text: String| Line { depth: 0, mark: "–".to_owned(), text: Inline::text(text) };
    Block::List(lines.into_iter().map(line).collect())
}
