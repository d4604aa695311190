//! The pieces of the deployment, and the pieces that may enter later.

use std::collections::BTreeMap;

use castra_base::IndexMap;

use castra_defs::{Scenario, Value};
use castra_ir::reachability::ReachedResources;
use castra_ir::{KindId, Piece, Program, SHOWN_TO, Ty};
use castra_resolve::symbols::SymbolTable;

use super::input::LinkInput;

/// The maximum number of spare pieces of a kind, over all variants and armies.
const MAX_SPARE: usize = 512;

/// The number of spare pieces of each variant per hex, if hexes have no stacking limit.
const SPARE_PER_HEX: usize = 4;

/// The minimum number of spare pieces of a variant for each army, even above [`MAX_SPARE`].
const MIN_SPARE: usize = 4;

/// Fills in the pieces.
///
/// For every variant that a `place` statement may add, every army gets spare pieces in the box.
/// As many as the board has room for always suffice, since a removed piece goes back to the box.
/// Without a stacking limit, a hex has room for [`SPARE_PER_HEX`]. [`MAX_SPARE`] bounds the spare
/// pieces of a kind and is shared evenly.
pub(super) fn fill(
    program: &mut Program,
    symbols: &SymbolTable,
    start: &LinkInput<'_>,
    reached: &ReachedResources,
) {
    program.pieces = vec![Vec::new(); program.kinds.len()];
    add_deployed(program, symbols, start);
    let mut sorts: BTreeMap<KindId, Vec<u32>> = BTreeMap::new();
    for &(kind, sort) in &reached.placed_variants {
        sorts.entry(kind).or_default().push(sort);
    }
    let armies = u32::try_from(program.armies.len()).unwrap_or(u32::MAX);
    for (kind, sorts) in sorts {
        let shares = (sorts.len() * program.armies.len()).max(1);
        let in_a_hex = match program.kinds.get(kind).map_or(1, |kind| kind.most_in_a_hex) {
            u16::MAX => SPARE_PER_HEX,
            most => usize::from(most),
        };
        let room = program.hexes.len().saturating_mul(in_a_hex);
        let each = room.min((MAX_SPARE / shares).max(MIN_SPARE));
        for sort in sorts {
            let made = program.kinds.get(kind).and_then(|k| k.sorts.get(sort as usize));
            let Some(mut values) = made.map(|s| s.values.clone()) else { continue };
            // A spare piece has never been on the board, so its variant is not secret: the piece
            // counts as shown to all armies.
            let kind_of = program.kinds.get(kind).filter(|kind| kind.is_secret());
            let shown =
                kind_of.and_then(|kind| kind.fields.iter().position(|f| f.name == SHOWN_TO));
            if let Some(slot) = shown.and_then(|at| values.get_mut(at)) {
                *slot = (1 << armies.min(62)) - 1;
            }
            let Some(pieces) = program.pieces.get_mut(kind.index()) else { continue };
            for army in 0..armies {
                let piece = Piece {
                    sort,
                    army,
                    hex: None,
                    waits: false,
                    name: None,
                    values: values.clone(),
                };
                pieces.extend(std::iter::repeat_n(piece, each));
            }
        }
    }
}

fn add_deployed(program: &mut Program, symbols: &SymbolTable, start: &LinkInput<'_>) {
    let (Some(scenario), Some(board)) = (start.scenario, start.board) else { return };
    for piece in &scenario.pieces {
        let hex = board.index_of(piece.at.cell()).and_then(|at| u32::try_from(at).ok());
        let written = BattlePiece {
            army: &piece.army,
            unit: &piece.unit,
            kind: &piece.kind,
            name: piece.name.as_ref(),
            marks: &piece.marks,
            state: &piece.state,
        };
        add_piece(program, symbols, scenario, written, |made| Piece { hex, ..made });
    }
    for piece in &scenario.reserves {
        let written = BattlePiece {
            army: &piece.army,
            unit: &piece.unit,
            kind: &piece.kind,
            name: piece.name.as_ref(),
            marks: &piece.marks,
            state: &piece.state,
        };
        add_piece(program, symbols, scenario, written, |made| Piece { waits: true, ..made });
    }
}

/// A piece of the battle, deployed or in reserve.
struct BattlePiece<'s> {
    army: &'s str,
    unit: &'s str,
    kind: &'s str,
    name: Option<&'s String>,
    marks: &'s [String],
    state: &'s IndexMap<String, Value>,
}

fn add_piece(
    program: &mut Program,
    symbols: &SymbolTable,
    scenario: &Scenario,
    written: BattlePiece<'_>,
    placed: impl FnOnce(Piece) -> Piece,
) {
    // Invariant: the battle was checked, so its pieces fit the game.
    let Some(kind) = program.kind_named(written.kind) else { return };
    let Some(army) = scenario.armies.get_index_of(written.army) else { return };
    let Some(made) = program.kinds.get(kind) else { return };
    let Some(sort) = made.sorts.iter().position(|s| s.name == written.unit) else { return };
    let mut values = made.sorts.get(sort).map(|s| s.values.clone()).unwrap_or_default();
    for (slot, field) in values.iter_mut().zip(&made.fields) {
        if let Some(value) = written.state.get(&field.name) {
            *slot = match hex_or_army_index(symbols, scenario, &field.ty, value) {
                Some(value) => value,
                None => symbols.to_program_value(&field.ty, value),
            };
        }
    }
    for mark in written.marks {
        let kind_name = symbols.game.instances.get(mark).map(|i| i.kind.as_str());
        let carried = kind_name.and_then(|kind_name| made.fields.find(|f| f.name == kind_name));
        if let Some(at) = carried
            && let Some(ty) = made.fields.get(at).map(|f| &f.ty)
            && let Some(slot) = values.get_mut(at.index())
            && let Some(value) = symbols.constant(ty, mark)
        {
            *slot = value;
        }
    }
    let (Ok(sort), Ok(army)) = (u32::try_from(sort), u32::try_from(army)) else { return };
    let name = written.name.cloned();
    let piece = placed(Piece { sort, army, hex: None, waits: false, name, values });
    if let Some(pieces) = program.pieces.get_mut(kind.index()) {
        pieces.push(piece);
    }
}

/// Returns the index of the hex or the army that a field of a piece names.
fn hex_or_army_index(
    symbols: &SymbolTable,
    scenario: &Scenario,
    ty: &Ty,
    value: &Value,
) -> Option<i64> {
    let Value::Word(word) = value else { return None };
    let at = match ty {
        Ty::Option(kind) => return hex_or_army_index(symbols, scenario, kind, value),
        Ty::Hex => {
            let board = symbols.game.boards.get(&scenario.board)?;
            board.index_of(board.cell(word)?)?
        }
        Ty::Army => scenario.armies.get_index_of(word)?,
        _ => return None,
    };
    i64::try_from(at).ok()
}
