//! Selection of built-ins.

use castra_defs::Direction;
use castra_ir::{BuiltIn, Expr, NONE, Program, Ty, Universe};

use super::function_builder::FunctionBuilder;
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
                let rows: Vec<Set> =
                    (0..DIRECTIONS).map(|d| edge_hexes(self.c.program, d)).collect();
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
            BuiltIn::Line => {
                let Some([from, direction, last]) = self.operands(args) else { return };
                self.line_to([from, direction, last], w, dst);
            }
            BuiltIn::Neighbours => {
                let Some([hex]) = self.operands(args) else { return };
                if self.c.program.hexes.len() * usize::from(w) > MAX_NEIGHBOURS {
                    // A table would be too large. `Around` uses the neighbours in the image.
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
                    return self.c.report_unsound("places of something that is not pieces");
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

    /// Computes the hexes of a line from a table of the lines to the edge of the board: a hex of
    /// the set ends the line, so the lines from such hexes do not belong to it.
    ///
    /// ```text
    ///       load      line <- line to the edge from the hex
    ///       and       ends <- line, last
    ///       jump      to next
    /// each: load      rest <- line to the edge from the end
    ///       less      line <- line, rest
    /// next: next      ends -> end, to each
    /// ```
    fn line_to(&mut self, [from, direction, last]: [&'p Expr; 3], w: u8, dst: Operand) {
        let program = self.c.program;
        let (n, words) = (program.hexes.len(), usize::from(w));
        let fixed = self.fold(direction);
        let directions = fixed.map_or(0..DIRECTIONS, |d| d..d + 1);
        let is_small = n * words * directions.clone().count() <= MAX_NEIGHBOURS;
        if !is_small || program.joined.east_west || program.joined.north_south {
            return self.walk_to([from, direction, last], w, dst);
        }
        let lines = directions.flat_map(|d| (0..n).map(move |hex| (d, hex)));
        let table: Vec<i64> = lines
            .flat_map(|(d, hex)| line_to_edge(program, hex, d as usize, words).words)
            .collect();
        let base = self.c.consts.array(&table);
        let from = self.value(from);
        let direction = if fixed.is_none() { Some(self.value(direction)) } else { None };
        let last = self.value(last);
        // The destination may be one of the operands, so the line is computed elsewhere.
        let line = self.registers.take(words);
        let (ends, rest) = (self.registers.take(words), self.registers.take(words));
        let (end, index) = (self.registers.take(1), self.registers.take(1));
        let row = |body: &mut Self, row: Operand, hex: Operand| match direction {
            Some(direction) => {
                body.emit(Op::Index { dst: index, a: direction, b: hex, k: n as u16 });
                body.load_row(w, row, base, index);
            }
            None => body.load_row(w, row, base, hex),
        };
        let (each, next) = (self.mir.label(), self.mir.label());
        row(self, line, from);
        self.and(w, ends, line, last);
        self.jump(next);
        self.bind_label(each);
        row(self, rest, end);
        self.difference(w, line, line, rest);
        self.bind_label(next);
        self.emit(Op::Next { w, work: ends, dst: end, to: each });
        self.copy(dst, line, words);
    }

    /// Computes the hexes of a line step by step, for large boards and for boards with joined
    /// edges, where a line ends when it returns to its first hex.
    fn walk_to(&mut self, [from, direction, last]: [&'p Expr; 3], w: u8, dst: Operand) {
        let (from, direction) = (self.value(from), self.value(direction));
        let last = self.value(last);
        let (hexes, n) = (&self.c.program.hexes, self.c.program.hexes.len());
        let steps: Vec<i64> = (0..DIRECTIONS as usize)
            .flat_map(|d| hexes.iter().map(move |hex| hex.toward.get(d).copied().flatten()))
            .map(|to| to.map_or(NONE, i64::from))
            .collect();
        let base = self.c.consts.array(&steps);
        let line = self.registers.take(usize::from(w));
        let (at, index) = (self.registers.take(1), self.registers.take(1));
        let (next, end) = (self.mir.label(), self.mir.label());
        self.clear(w, line);
        self.copy(at, from, 1);
        self.bind_label(next);
        self.emit(Op::Index { dst: index, a: direction, b: at, k: n as u16 });
        self.emit(Op::Load { dst: at, base, index });
        self.emit(Op::IfNone { a: at, to: end });
        self.emit(Op::IfEqual { a: at, b: from, to: end });
        self.emit(Op::Insert { set: line, element: at });
        self.emit(Op::IfHas { set: last, element: at, to: end });
        self.jump_back(next);
        self.bind_label(end);
        self.copy(dst, line, usize::from(w));
    }

    /// Returns the `N` operands of a built-in. Any other number of them is reported as unsound.
    fn operands<const N: usize>(&mut self, args: &'p [Expr]) -> Option<&'p [Expr; N]> {
        let operands = args.try_into().ok();
        if operands.is_none() {
            self.c.report_unsound("a built-in with another number of arguments");
        }
        operands
    }
}

/// Returns the objective hexes of an army.
fn objectives(program: &Program, army: usize, words: usize) -> Set {
    let mut set = Set::empty(words);
    let hexes = program.armies.get(army).map_or(&[][..], |a| a.objectives.as_slice());
    hexes.iter().for_each(|&hex| set.insert(hex as usize));
    set
}

/// Returns the hexes from a hex to the edge of the board, on a board whose edges are not joined.
fn line_to_edge(program: &Program, from: usize, direction: usize, words: usize) -> Set {
    let mut line = Set::empty(words);
    let next = |at: usize| program.hexes.get(at)?.toward.get(direction).copied().flatten();
    let mut at = next(from);
    while let Some(hex) = at {
        line.insert(hex as usize);
        at = next(hex as usize);
    }
    line
}

/// Returns the hexes along the board edge in a direction: those of the first or last row or column;
/// for a diagonal direction those of both.
fn edge_hexes(program: &Program, direction: i64) -> Set {
    use Direction as D;
    let direction = usize::try_from(direction).ok().and_then(|d| D::ALL.get(d)).copied();
    let hexes = &program.hexes;
    let mut set = Set::empty(words_for(hexes.len()));
    let Some(direction) = direction else { return set };
    let last_row = hexes.iter().map(|h| h.row).max().unwrap_or(0);
    // The board has no edge where it is joined, so no hexes are along it.
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
