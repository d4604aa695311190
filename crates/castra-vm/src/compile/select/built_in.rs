//! Selection of built-ins.

use castra_defs::Direction;
use castra_ir::{BuiltIn, Expr, Program, Ty, Universe};

use super::body::FunctionBuilder;
use super::lookup::DIRECTIONS;
use super::sets::MAX_NEIGHBOURS;
use crate::bits::{Set, words_for};
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Computes a built-in into a destination. For a set, `w` is its number of words.
    pub(super) fn built_in_to(&mut self, id: BuiltIn, args: &'p [Expr], w: u8, dst: Operand) {
        match id {
            BuiltIn::Around => {
                let Some([hexes]) = self.operands(args) else { return };
                let set = self.value(hexes);
                self.emit(Op::Around { w, dst, set });
            }
            BuiltIn::Column => {
                let Some([hex]) = self.operands(args) else { return };
                let hexes = self.c.program.hexes.iter();
                let columns: Vec<i64> = hexes.map(|h| i64::from(h.col) + 1).collect();
                self.look_up(&columns, hex, dst);
            }
            BuiltIn::Connected => {
                let Some([from, within]) = self.operands(args) else { return };
                let (from, within) = (self.value(from), self.value(within));
                self.emit(Op::Connected { w, dst, from, within });
            }
            BuiltIn::Distance => {
                let Some([a, b]) = self.operands(args) else { return };
                let (a, b) = (self.value(a), self.value(b));
                self.emit(Op::Distance { dst, a, b });
            }
            BuiltIn::Edge => {
                let Some([direction]) = self.operands(args) else { return };
                let rows: Vec<Set> = (0..DIRECTIONS).map(|d| edge(self.c.program, d)).collect();
                self.row(&rows, direction, dst);
            }
            BuiltIn::Forward => {
                let Some([army]) = self.operands(args) else { return };
                let armies = &self.c.program.armies;
                let forward: Vec<i64> = armies.iter().map(|a| a.forward as i64).collect();
                self.look_up(&forward, army, dst);
            }
            BuiltIn::InSight => {
                let Some([a, b, set]) = self.operands(args) else { return };
                let (a, b, set) = (self.value(a), self.value(b), self.value(set));
                self.emit(Op::InSight { dst, a, b, set });
            }
            BuiltIn::Knows => {
                let Some([army, cards]) = self.operands(args) else { return };
                let (army, cards) = (self.value(army), self.value(cards));
                self.emit(Op::Knows { dst, army, cards });
            }
            BuiltIn::Neighbours => {
                let Some([hex]) = self.operands(args) else { return };
                if self.c.program.hexes.len() * usize::from(w) > MAX_NEIGHBOURS {
                    // The image has the neighbours by hex, outside of the memory.
                    let set = self.registers.take(usize::from(w));
                    let element = self.value(hex);
                    self.clear(w, set);
                    self.emit(Op::Insert { set, element });
                    return self.emit(Op::Around { w, dst, set });
                }
                let rows = self.neighbours(usize::from(w));
                self.row_of(&rows, w, hex, dst);
            }
            BuiltIn::Objectives => {
                let Some([army]) = self.operands(args) else { return };
                let rows: Vec<Set> = (0..self.c.facts.armies)
                    .map(|army| objectives(self.c.program, army, usize::from(w)))
                    .collect();
                self.row(&rows, army, dst);
            }
            BuiltIn::Places => {
                let Some([pieces]) = self.operands(args) else { return };
                let Ty::Set(Universe::Piece(kind)) = pieces.ty else {
                    return self.c.unsound("places of something that is not pieces");
                };
                let set = self.value(pieces);
                self.clear(w, dst);
                if let Some((place, ..)) = self.piece_columns(&Ty::Piece(kind)) {
                    let (base, w) = (self.base(place), self.words(&pieces.ty) as u8);
                    self.emit(Op::InsertCells { w, dst, base, set });
                }
            }
            BuiltIn::Row => {
                let Some([hex]) = self.operands(args) else { return };
                let hexes = self.c.program.hexes.iter();
                let rows: Vec<i64> = hexes.map(|h| i64::from(h.row) + 1).collect();
                self.look_up(&rows, hex, dst);
            }
            BuiltIn::Section => {
                let Some([section]) = self.operands(args) else { return };
                let sections = self.c.program.sections.iter();
                let rows: Vec<Set> = sections
                    .map(|(_, hexes)| {
                        let mut set = Set::empty(usize::from(w));
                        hexes.iter().for_each(|&h| set.insert(h as usize));
                        set
                    })
                    .collect();
                self.row(&rows, section, dst);
            }
            BuiltIn::Shift => {
                let Some([hexes, direction]) = self.operands(args) else { return };
                let (set, direction) = (self.value(hexes), self.value(direction));
                self.emit(Op::Shift { w, dst, set, direction });
            }
            BuiltIn::Side => {
                let Some([a, b]) = self.operands(args) else { return };
                let (a, b) = (self.value(a), self.value(b));
                self.emit(Op::SideTerrain { dst, a, b });
            }
            BuiltIn::Step => {
                let Some([hex, direction]) = self.operands(args) else { return };
                self.step_to(hex, direction, dst);
            }
        }
    }

    /// The operands of a built-in that has `N` of them.
    fn operands<const N: usize>(&mut self, args: &'p [Expr]) -> Option<&'p [Expr; N]> {
        let operands = args.try_into().ok();
        if operands.is_none() {
            self.c.unsound("a built-in with another number of arguments");
        }
        operands
    }
}

/// The objective hexes of an army.
fn objectives(program: &Program, army: usize, words: usize) -> Set {
    let mut set = Set::empty(words);
    let hexes = program.armies.get(army).map_or(&[][..], |a| a.objectives.as_slice());
    hexes.iter().for_each(|&hex| set.insert(hex as usize));
    set
}

/// The hexes along the board edge in a direction: those of the first or last row or column; for a
/// diagonal direction those of both.
fn edge(program: &Program, direction: i64) -> Set {
    use Direction as D;
    let direction = usize::try_from(direction).ok().and_then(|d| D::ALL.get(d)).copied();
    let hexes = &program.hexes;
    let mut set = Set::empty(words_for(hexes.len()));
    let Some(direction) = direction else { return set };
    let last_row = hexes.iter().map(|h| h.row).max().unwrap_or(0);
    // A joined edge has no hexes.
    let (rows, columns) = (!program.joined.north_south, !program.joined.east_west);
    let (north, south) = match direction {
        D::North | D::NorthEast | D::NorthWest => (true, false),
        D::South | D::SouthEast | D::SouthWest => (false, true),
        D::East | D::West => (false, false),
    };
    let (east, west) = match direction {
        D::East | D::NorthEast | D::SouthEast => (true, false),
        D::West | D::NorthWest | D::SouthWest => (false, true),
        D::North | D::South => (false, false),
    };
    // Rows may differ in length, so each has its own ends.
    let mut ends = vec![None; last_row as usize + 1];
    for hex in hexes {
        if let Some(of_row) = ends.get_mut(hex.row as usize) {
            let (first, last) = of_row.get_or_insert((hex.col, hex.col));
            (*first, *last) = (hex.col.min(*first), hex.col.max(*last));
        }
    }
    for (i, hex) in hexes.iter().enumerate() {
        let of_row = ends.get(hex.row as usize).copied().flatten();
        let (first_col, last_col) = of_row.unwrap_or_default();
        let on_it = rows && (north && hex.row == 0 || south && hex.row == last_row)
            || columns && (east && hex.col == last_col || west && hex.col == first_col);
        if on_it {
            set.insert(i);
        }
    }
    set
}
