//! A small line-up for one army, mirrored for the other, and terrain between them, selected from
//! the game's declarations.

use std::collections::BTreeMap;

use castra_defs::{
    Board, Cell, Game, Instance, Kind, KindRole, Look, Pictogram, Terrain, TerrainArt, Type, Value,
};

use super::library_usage::LibraryUsage;

/// The line-up of the army at the bottom.
#[derive(Debug, Default)]
pub(super) struct LineUp<'a> {
    /// The units with their cells.
    pub(super) units: Vec<(&'a Instance, Vec<Cell>)>,
    /// The keyword of a leader, and the cell that the leader joins.
    pub(super) leader: Option<(&'a str, Cell)>,
}

impl LineUp<'_> {
    /// Returns the number of pieces, including the leader.
    pub(super) fn len(&self) -> usize {
        self.units.iter().map(|(_, cells)| cells.len()).sum::<usize>()
            + usize::from(self.leader.is_some())
    }
}

pub(super) fn line_up<'a>(game: &'a Game, board: &Board, seen: &LibraryUsage) -> LineUp<'a> {
    let units = troops(game, seen);
    let (riders, mut foot): (Vec<&Instance>, Vec<&Instance>) =
        units.into_iter().partition(is_mounted);
    foot.truncate(4);
    foot.sort_by_key(|u| class_index(game, u));
    let wing = riders.first().or(foot.first()).copied();
    let light = foot.first().or(riders.first()).copied();
    let inner = foot.get(foot.len().saturating_sub(2)).or(riders.first()).copied();
    let heavy = foot.last().or(riders.last()).copied();

    // The main line is on the second row from the edge, with skirmishers in front of it.
    let main = board.height.saturating_sub(2);
    let front = board.height.saturating_sub(3);
    // A unit type, its row, and the offsets from the middle of the row.
    let plan: [(Option<&Instance>, u16, &[i32]); 4] =
        [(light, front, &[2]), (heavy, main, &[0]), (inner, main, &[1, 2]), (wing, main, &[4])];
    let mut line: Vec<(&Instance, Vec<Cell>)> = Vec::new();
    for (unit, row, distances) in plan {
        let Some(unit) = unit else { continue };
        let len = i32::from(board.row_len(row));
        let columns = distances.iter().flat_map(|d| [(len - 1) / 2 - d, len / 2 + d]);
        let mut cells: Vec<Cell> = columns
            .filter_map(|col| cell(board, row, col))
            .filter(|&c| is_free(&line, c))
            .collect();
        cells.sort();
        cells.dedup();
        match line.iter_mut().find(|(u, _)| u.name == unit.name) {
            _ if cells.is_empty() => {}
            Some((_, known)) => known.extend(cells),
            None => line.push((unit, cells)),
        }
    }
    let leader = heavy.and_then(|heavy| {
        let word = leader_word(game, &heavy.kind)?;
        let (_, cells) = line.iter().find(|(u, _)| u.name == heavy.name)?;
        Some((word, *cells.first()?))
    });
    LineUp { units: line, leader }
}

fn is_free(line: &[(&Instance, Vec<Cell>)], cell: Cell) -> bool {
    line.iter().all(|(_, cells)| !cells.contains(&cell))
}

/// Returns a cell if it is on the near side of the middle and its mirror image is on the board.
fn cell(board: &Board, row: u16, col: i32) -> Option<Cell> {
    let cell = Cell { row, col: u16::try_from(col).ok()? };
    let ours = 2 * row + 1 > board.height;
    (ours && board.contains(cell) && rotated_cell(board, cell).is_some()).then_some(cell)
}

/// Returns the cell rotated by 180 degrees around the centre of the board.
pub(super) fn rotated_cell(board: &Board, cell: Cell) -> Option<Cell> {
    let row = board.height.checked_sub(cell.row + 1)?;
    let col = board.row_len(row).checked_sub(cell.col + 1)?;
    Some(Cell { row, col }).filter(|&c| board.contains(c))
}

/// Returns the unit types of a game that have an abbreviation and join no others. The most frequent
/// in its battles come first; if any occurs there, returns at most eight.
pub(super) fn troops<'a>(game: &'a Game, seen: &LibraryUsage) -> Vec<&'a Instance> {
    let stands = |i: &&Instance| {
        let role = game.kinds.get(&i.kind).map(|k| &k.role);
        matches!(role, Some(KindRole::Piece { joins: None, .. })) && i.abbr.is_some()
    };
    let mut troops: Vec<&Instance> = game.instances.values().filter(stands).collect();
    troops.sort_by_key(|u| std::cmp::Reverse(seen.units.get(&u.name).copied().unwrap_or(0)));
    if troops.iter().any(|u| seen.units.contains_key(&u.name)) {
        troops.truncate(8);
    }
    troops
}

fn is_mounted(unit: &&Instance) -> bool {
    use Pictogram as P;
    matches!(
        unit.pictogram,
        Some(P::Horse | P::Lancer | P::Cataphract | P::HorseArcher | P::Camel | P::Chariot)
    )
}

/// Returns the index of a unit's class in the list of classes.
fn class_index(game: &Game, unit: &Instance) -> usize {
    let class = game.kinds.get(&unit.kind).and_then(|kind| {
        let Look::Block { symbol: Some(field), .. } = &kind.look else { return None };
        let Type::Enum(class) = &kind.fields.get(field)?.ty else { return None };
        let word = unit.fields.get(field).and_then(Value::as_word)?;
        game.enums.get(class)?.variants.get_index_of(word)
    });
    class.unwrap_or_default()
}

/// Returns the name of a piece that joins units of a kind: an instance, or else the kind itself.
fn leader_word<'a>(game: &'a Game, unit_kind: &str) -> Option<&'a str> {
    let joins = |k: &&Kind| matches!(&k.role, KindRole::Piece { joins: Some(other), .. } if other == unit_kind);
    let kind = game.kinds.values().find(joins)?;
    let instance = game.instances.values().find(|i| i.kind == kind.name);
    Some(instance.map_or(kind.name.as_str(), |i| i.name.as_str()))
}

/// Returns terrain between the armies, symmetrical for both.
pub(super) fn terrain_between<'a>(
    game: &'a Game,
    board: &Board,
    seen: &LibraryUsage,
    taken: &[Cell],
) -> BTreeMap<Cell, &'a Terrain> {
    let cover = |t: &&Terrain| {
        use TerrainArt as A;
        let plain = !t.impassable && !t.on_sides && !t.is_default && t.symbol.is_some();
        plain && matches!(t.art, A::Forest | A::Hill | A::Broken | A::Marsh | A::Fields)
    };
    let mut kinds: Vec<&Terrain> = game.terrains.values().filter(cover).collect();
    kinds.sort_by_key(|t| std::cmp::Reverse(seen.terrain.get(&t.name).copied().unwrap_or(0)));
    let middle = i32::from(board.height / 2);
    let width = i32::from(board.width);
    let plan = [
        (kinds.first(), [(middle - 1, width / 4), (middle - 1, width / 4 + 1)]),
        (kinds.get(1), [(middle, width / 6), (middle - 1, width * 3 / 4)]),
    ];
    let mut ground = BTreeMap::new();
    for (terrain, places) in plan {
        let Some(&terrain) = terrain else { continue };
        for (row, col) in places {
            let (Ok(row), Ok(col)) = (u16::try_from(row), u16::try_from(col)) else { continue };
            let here = Cell { row, col };
            let there = rotated_cell(board, here).filter(|_| board.contains(here));
            let free = |c: Cell| !taken.contains(&c) && !ground.contains_key(&c);
            if let Some(there) = there.filter(|&t| free(t) && free(here)) {
                ground.insert(here, terrain);
                ground.insert(there, terrain);
            }
        }
    }
    ground
}
