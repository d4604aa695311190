//! Selection of built-ins.

use castra_ir::{BuiltIn, Expr, Ty, Universe};

use super::body::FunctionBuilder;
use super::sets::MAX_NEIGHBOURS;
use crate::bits::Set;
use crate::eval::{DIRECTIONS, edge, objectives};
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
