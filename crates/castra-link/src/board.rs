//! The hexes of the board: neighbours, distances, sections, terrain, objectives.

use std::collections::BTreeMap;

use castra_defs::{Board, Cell, Direction};
use castra_ir::{Army, Hex, Program, Shared};
use castra_resolve::Playable;
use castra_resolve::symbols::TERRAIN;

use super::error::LinkError;
use super::input::LinkInput;
use castra_ir::MAX_ELEMENTS;

/// Checks that a board is small enough to be played on.
///
/// # Errors
///
/// [`LinkError::BoardTooLarge`] above [`MAX_ELEMENTS`] hexes.
pub fn check_board_size(board: &Board) -> Result<(), LinkError> {
    let hexes = board.cell_count();
    if hexes > MAX_ELEMENTS {
        return Err(LinkError::BoardTooLarge {
            board: board.name.clone(),
            hexes,
            most: MAX_ELEMENTS,
        });
    }
    Ok(())
}

/// Fills in the hexes and the sections of the board.
pub(super) fn fill(program: &mut Program, playable: &Playable, start: &LinkInput<'_>) {
    let Some(board) = start.board else { return };
    let symbols = &playable.symbols;
    let cells: BTreeMap<Cell, u32> = board.cells().zip(0..).collect();
    let index = |cell: Cell| cells.get(&cell).copied();
    let terrains = program.kind_named(TERRAIN).and_then(|k| program.kinds.get(k));
    let sort_of = |name: &str| {
        let sorts = terrains.into_iter().flat_map(|k| &k.sorts);
        sorts.zip(0..).find(|(s, _)| s.name == name).map(|(_, i)| i)
    };
    let default = symbols.game.default_terrain();
    let default = match default {
        Some(terrain) => sort_of(&terrain.name),
        // The unnamed default terrain is the last variant.
        None => sort_of(""),
    };
    let mut terrain: BTreeMap<Cell, u32> = BTreeMap::new();
    for (cell, place) in board.cells().zip(&board.places.all) {
        let sort = place.terrain.as_deref().and_then(sort_of);
        terrain.extend(sort.map(|sort| (cell, sort)));
    }
    for ground in start.scenario.into_iter().flat_map(|s| &s.terrain) {
        terrain.extend(sort_of(&ground.terrain).map(|sort| (ground.at.cell(), sort)));
    }
    terrain.extend(start.terrain.iter().copied());
    let mut sides: BTreeMap<Cell, Vec<(u32, u32)>> = BTreeMap::new();
    let laid = start
        .scenario
        .into_iter()
        .flat_map(|s| &s.sides)
        .filter_map(|side| Some((side.at.cell(), side.side, sort_of(&side.terrain)?)));
    // The first terrain of a side counts, so that of a test comes before that of the battle.
    for (cell, side, sort) in start.sides.iter().copied().chain(laid) {
        if let Some(across) = board.neighbour(cell, side).and_then(index) {
            sides.entry(cell).or_default().push((across, sort));
        }
    }
    for link in &board.places.links {
        let [a, b] = link.between.map(|col| Cell { row: 0, col });
        let Some(sort) = link.terrain.as_deref().and_then(sort_of) else { continue };
        for (here, there) in [(a, b), (b, a)] {
            sides.entry(here).or_default().extend(index(there).map(|there| (there, sort)));
        }
    }
    program.hexes =
        playable.grounds.get_or_insert_with(board.name.clone(), |_| default_hexes(board, &cells));
    for (cell, hex) in board.cells().zip(&mut program.hexes) {
        hex.terrain = terrain.get(&cell).copied().or(default).unwrap_or(0);
        hex.sides = sides.remove(&cell).unwrap_or_default();
    }
    program.corners = board.grid.corners().to_vec();
    program.joined = board.joined;
    program.rounds = board.wrap_offsets();
    for objective in start.scenario.into_iter().flat_map(|s| &s.objectives) {
        let gains = |army: &&mut Army| objective.army.as_ref().is_none_or(|a| *a == army.id);
        for army in program.armies.iter_mut().filter(gains) {
            let hexes = objective.at.iter().filter_map(|place| index(place.cell()));
            army.objectives.extend(hexes);
        }
    }
    for (name, members) in &mut program.sections {
        let within = board.cells().filter(|&c| board.sections_of(c).any(|s| s.name == *name));
        *members = within.filter_map(index).collect();
    }
}

/// Returns the hexes of a board, still without their terrain.
fn default_hexes(board: &Board, cells: &BTreeMap<Cell, u32>) -> Vec<Hex> {
    let index = |cell: Cell| cells.get(&cell).copied();
    let mut hexes: Vec<Hex> = board
        .cells()
        .map(|cell| Hex {
            name: board.name_of(cell).to_string(),
            title: board.title_of(cell),
            row: cell.row,
            col: cell.col,
            toward: Direction::ALL.map(|d| board.adjacent_cell(cell, d).and_then(index)),
            neighbours: board.neighbours(cell).filter_map(index).collect(),
            distance: Shared::default(),
            terrain: 0,
            sides: Vec::new(),
            centre: board.centre(cell),
        })
        .collect();
    let mut reached = Vec::with_capacity(hexes.len());
    let distances: Vec<Vec<u16>> =
        (0..hexes.len()).map(|from| distances(&hexes, from, &mut reached)).collect();
    for (hex, distance) in hexes.iter_mut().zip(distances) {
        hex.distance = distance.into();
    }
    hexes
}

/// Computes the number of steps between neighbours from a hex to every other; `u16::MAX` if there
/// is no path.
///
/// This is a breadth-first search. `reached` is its queue, passed in to reuse the allocation.
fn distances(hexes: &[Hex], from: usize, reached: &mut Vec<u32>) -> Vec<u16> {
    let mut steps = vec![u16::MAX; hexes.len()];
    reached.clear();
    reached.push(from as u32);
    if let Some(start) = steps.get_mut(from) {
        *start = 0;
    }
    let mut looked_at = 0;
    // Once every hex is in the queue, the rest of the queue can add no neighbours.
    while let Some(&at) = reached.get(looked_at)
        && reached.len() < hexes.len()
    {
        looked_at += 1;
        let at = at as usize;
        let (Some(hex), Some(&so_far)) = (hexes.get(at), steps.get(at)) else { continue };
        for &next in &hex.neighbours {
            if let Some(step) = steps.get_mut(next as usize)
                && *step == u16::MAX
            {
                *step = so_far.saturating_add(1);
                reached.push(next);
            }
        }
    }
    steps
}
