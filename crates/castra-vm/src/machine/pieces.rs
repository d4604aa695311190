//! Pieces on the board, and indexed columns.

use castra_ir::{KindId, NONE};

use crate::fault::RuntimeError;
use crate::image::{Column, Image, Layout, PieceColumns, global};
use crate::memory::Memory;
use crate::op::Addr;

/// Writes a cell of a column and updates its indexes.
#[inline]
pub(crate) fn put(column: &Column, m: &mut Memory, owner: i64, value: i64) {
    let at = usize::from(column.base.wrapping_add(owner as u16));
    let old = m[at];
    if old == value {
        return;
    }
    m[at] = value;
    let word = (owner >> 6) as u16;
    let bit = 1i64 << (owner & 63);
    if let Some(index) = column.index {
        let shift = i64::from(column.is_optional);
        let set = |value: i64| {
            let slot = if value == NONE { 0 } else { (value + shift) as u16 };
            usize::from(
                index
                    .wrapping_add(slot.wrapping_mul(u16::from(column.owner_words)))
                    .wrapping_add(word),
            )
        };
        m[set(old)] &= !bit;
        m[set(value)] |= bit;
    }
    if let Some(present) = column.present {
        let at = usize::from(present.wrapping_add(word));
        if value == NONE {
            m[at] &= !bit;
        } else {
            m[at] |= bit;
        }
    }
}

fn columns(layout: &Layout, kind: u8) -> Option<(&PieceColumns, &Column, &Column, &Column)> {
    let at = layout.pieces.get(usize::from(kind))?.as_ref()?;
    let column = |id: u16| layout.columns.get(usize::from(id));
    Some((at, column(at.place)?, column(at.army)?, column(at.occupant)?))
}

fn cell(m: &Memory, column: &Column, owner: i64) -> i64 {
    let base: Addr = column.base;
    m[usize::from(base.wrapping_add(owner as u16))]
}

/// Moves a piece to a hex. Returns its previous hex.
#[inline]
pub(crate) fn move_to(
    layout: &Layout,
    m: &mut Memory,
    kind: u8,
    piece: i64,
    hex: i64,
) -> Result<i64, RuntimeError> {
    let (at, place, _, occupant) = columns(layout, kind).ok_or(RuntimeError::Unsound)?;
    if !moves_simultaneously(m) && !has_room(at, m, place, occupant, piece, hex) {
        return Err(full_hex_error(at, hex));
    }
    let from = cell(m, place, piece);
    leave(at, m, place, occupant, piece, from);
    arrive(at, m, occupant, piece, hex);
    put(place, m, piece, hex);
    if from == NONE {
        leave_reserve(layout, m, kind, piece);
    }
    Ok(from)
}

/// Returns whether the stacking limit lets a piece enter a hex.
#[inline]
fn has_room(
    columns: &PieceColumns,
    m: &Memory,
    positions: &Column,
    occupant: &Column,
    piece: i64,
    hex: i64,
) -> bool {
    let there = cell(m, occupant, hex);
    if there == NONE || there == piece && !columns.stacks() || columns.stacking_limit == u16::MAX {
        return true;
    }
    let others = |other: &i64| *other != piece && cell(m, positions, *other) == hex;
    columns.stacks()
        && (0..i64::from(positions.len)).filter(others).count()
            < usize::from(columns.stacking_limit)
}

/// Returns the runtime error of a move to a full hex.
const fn full_hex_error(columns: &PieceColumns, hex: i64) -> RuntimeError {
    let hex = hex as u32;
    if columns.stacks() {
        RuntimeError::Full(hex, columns.stacking_limit)
    } else {
        RuntimeError::Occupied(hex)
    }
}

/// Returns whether pieces move simultaneously, in which case several may be in one hex for a while.
fn moves_simultaneously(m: &Memory) -> bool {
    m[usize::from(global::AT_ONCE)] != NONE
}

/// Checks the stacking limit in every hex after simultaneous moves.
pub(crate) fn check_room(layout: &Layout, m: &Memory) -> Result<(), RuntimeError> {
    for kind in 0..layout.pieces.len() {
        let Some((at, place, _, occupant)) = columns(layout, kind as u8) else { continue };
        for piece in 0..i64::from(place.len) {
            let hex = cell(m, place, piece);
            if hex != NONE && !has_room(at, m, place, occupant, piece, hex) {
                return Err(RuntimeError::Collision(hex as u32, at.stacking_limit));
            }
        }
    }
    Ok(())
}

/// Removes a piece from its hex: if several are there, another one may become the first. The caller
/// then changes the hex of the piece.
#[inline]
fn leave(
    columns: &PieceColumns,
    m: &mut Memory,
    positions: &Column,
    occupant: &Column,
    piece: i64,
    from: i64,
) {
    let shared = columns.stacks() || moves_simultaneously(m);
    if from == NONE || (shared && cell(m, occupant, from) != piece) {
        return;
    }
    let stays = |other: &i64| *other != piece && cell(m, positions, *other) == from;
    let next = if shared { (0..i64::from(positions.len)).find(stays) } else { None };
    put(occupant, m, from, next.unwrap_or(NONE));
}

/// Adds a piece to a hex.
#[inline]
fn arrive(columns: &PieceColumns, m: &mut Memory, occupant: &Column, piece: i64, hex: i64) {
    let there = cell(m, occupant, hex);
    let shared = columns.stacks() || moves_simultaneously(m);
    let first = if shared && there != NONE { there.min(piece) } else { piece };
    put(occupant, m, hex, first);
}

/// Returns the word and the bit mask of a piece in the set of pieces in reserve.
fn reserve_bit(layout: &Layout, kind: u8, piece: i64) -> Option<(usize, i64)> {
    let at = layout.pieces.get(usize::from(kind))?.as_ref()?.reserve?;
    Some((usize::from(at.wrapping_add((piece >> 6) as u16)), 1i64 << (piece & 63)))
}

/// Removes a piece from the reserve when it enters the board.
fn leave_reserve(layout: &Layout, m: &mut Memory, kind: u8, piece: i64) {
    if let Some((word, bit)) = reserve_bit(layout, kind, piece) {
        m[word] &= !bit;
    }
}

/// Removes a piece from the board. Returns its previous hex.
pub(crate) fn remove(layout: &Layout, m: &mut Memory, kind: u8, piece: i64) -> i64 {
    let Some((at, place, _, occupant)) = columns(layout, kind) else { return NONE };
    let from = cell(m, place, piece);
    if from != NONE {
        leave(at, m, place, occupant, piece, from);
        put(place, m, piece, NONE);
    }
    from
}

/// Moves a piece from the board to the reserve. Returns its previous hex. A piece off the board
/// stays as it is, so lifting restores no removed piece.
pub(crate) fn lift(layout: &Layout, m: &mut Memory, kind: u8, piece: i64) -> i64 {
    let from = remove(layout, m, kind, piece);
    if from != NONE
        && let Some((word, bit)) = reserve_bit(layout, kind, piece)
    {
        m[word] |= bit;
    }
    from
}

/// Puts a piece that is off the board on it, with initial values. Returns the piece.
pub(crate) fn place(
    image: &Image,
    m: &mut Memory,
    kind: u8,
    sort: u16,
    army: i64,
    hex: i64,
) -> Result<i64, RuntimeError> {
    let layout = &image.layout;
    let (at, place, owner, occupant) = columns(layout, kind).ok_or(RuntimeError::Unsound)?;
    if !moves_simultaneously(m) && !has_room(at, m, place, occupant, NONE, hex) {
        return Err(full_hex_error(at, hex));
    }
    let pieces = image.program.pieces.get(usize::from(kind)).map_or(&[][..], Vec::as_slice);
    let free = |(i, p): &(usize, &castra_ir::Piece)| {
        let waits = || reserve_bit(layout, kind, *i as i64).is_some_and(|(w, bit)| m[w] & bit != 0);
        p.sort == u32::from(sort) && cell(m, place, *i as i64) == NONE && !waits()
    };
    // Prefers a piece that the army began with.
    let mut of_sort = pieces.iter().enumerate().filter(free);
    let own = of_sort.clone().find(|(_, p)| i64::from(p.army) == army);
    let (piece, _) = own.or_else(|| of_sort.next()).ok_or(RuntimeError::NoneLeft)?;
    let piece = piece as i64;
    put(owner, m, piece, army);
    let defaults = image.program.kinds.get(KindId(u32::from(kind)));
    let defaults = defaults.and_then(|k| k.sorts.get(usize::from(sort)));
    let fields = layout.fields.get(usize::from(kind)).map_or(&[][..], Vec::as_slice);
    for (field, column) in fields.iter().enumerate() {
        let column = column.and_then(|id| layout.columns.get(usize::from(id)));
        let value = defaults.and_then(|s| s.values.get(field)).copied().unwrap_or(0);
        match column {
            Some(column) if column.words == 1 => put(column, m, piece, value),
            Some(column) => {
                let words = u16::from(column.words);
                let at = column.base.wrapping_add((piece as u16).wrapping_mul(words));
                for i in 0..words {
                    m[usize::from(at.wrapping_add(i))] = if i == 0 { value } else { 0 };
                }
            }
            None => {}
        }
    }
    arrive(at, m, occupant, piece, hex);
    put(place, m, piece, hex);
    Ok(piece)
}
