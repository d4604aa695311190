//! Distances, neighbours, and nearest elements.

use castra_vm::native::{Address, Extreme, ExtremeKey, Instruction as Op, MEMORY_WORDS};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Value};
use cranelift_module::Module;

use super::instruction::NONE;
use super::translator::FunctionTranslator;

/// The maximum number of words of a set whose neighbours are computed inline.
pub(super) const MAX_WORDS: usize = 4;

impl FunctionTranslator<'_, '_> {
    /// Returns the address and the width of the table of distances, if there is one.
    fn table(&self) -> Option<(i64, i64)> {
        let steps = self.world.tables.steps.as_deref()?;
        Some((steps.as_ptr() as usize as i64, self.world.tables.hexes as i64))
    }

    /// Returns the distance between two hexes, or [`u16::MAX`] if either is `none`. `None` without
    /// a table.
    pub(super) fn distance(&mut self, a: Value, b: Value) -> Option<Value> {
        let (table, hexes) = self.table()?;
        let row = self.row_of_steps(a, hexes);
        Some(self.steps_in_row(table, hexes, row, b))
    }

    /// Returns the start of the row of a hex; the row for `none` follows all others.
    fn row_of_steps(&mut self, hex: Value, hexes: i64) -> Value {
        let row = self.times(hex, hexes);
        let is_hex = self.is(IntCC::UnsignedLessThan, hex, hexes);
        let none = self.number(hexes * hexes);
        self.b.ins().select(is_hex, row, none)
    }

    fn steps_in_row(&mut self, table: i64, hexes: i64, row: Value, hex: Value) -> Value {
        let at = self.b.ins().iadd(row, hex);
        let is_hex = self.is(IntCC::UnsignedLessThan, hex, hexes);
        let none = self.number(hexes * hexes);
        let at = self.b.ins().select(is_hex, at, none);
        let bytes = self.times(at, 2);
        let table = self.number(table);
        let place = self.b.ins().iadd(table, bytes);
        self.b.ins().uload16(I64, MemFlagsData::trusted().with_readonly(), place, 0)
    }

    /// Finds the element of a set with the highest or lowest key, and that key.
    pub(super) fn extreme(&mut self, op: &Op, site: u16) {
        let (site, table) = (self.image.extreme_site(site).copied(), self.table());
        let (Some(site), Some((table, hexes))) = (site, table) else {
            self.interpret(op);
            return;
        };
        // Each element costs one step of fuel. If the fuel runs out, an element without a key may
        // still be the error to report, so the machine decides which.
        let mut all = self.number(0);
        for i in 0..u16::from(site.words) {
            let word = self.get(site.set.wrapping_add(i));
            let here = self.b.ins().popcnt(word);
            all = self.b.ins().iadd(all, here);
        }
        let row = match site.key {
            ExtremeKey::Cell(_) => None,
            ExtremeKey::Distance(to) | ExtremeKey::DistanceOfPlace(_, to) => {
                let to = self.get(to);
                Some(self.row_of_steps(to, hexes))
            }
        };
        // This may return to the machine, so nothing may have been written before.
        let left = self.left_after(all);
        let mut best = self.number(NONE);
        let mut kept = self.number(0);
        for i in 0..u16::from(site.words) {
            let word = self.get(site.set.wrapping_add(i));
            let (head, body, done) =
                (self.b.create_block(), self.b.create_block(), self.b.create_block());
            // One loop for each word of the set. Its state is in block parameters: the rest of the
            // word, the best element and its key.
            let start = [word, best, kept].map(BlockArg::Value);
            for _ in 0..3 {
                self.b.append_block_param(head, I64);
            }
            self.b.ins().jump(head, &start);
            self.b.switch_to_block(head);
            let (word, so_far, key) = {
                let params = self.b.block_params(head);
                (params[0], params[1], params[2])
            };
            (best, kept) = (so_far, key);
            let more = self.is(IntCC::NotEqual, word, 0);
            self.b.ins().brif(more, body, &[], done, &[]);
            self.b.switch_to_block(body);
            let element = self.b.ins().ctz(word);
            let element = self.plus(element, i64::from(i) * 64);
            let less = self.plus(word, -1);
            let rest = self.b.ins().band(word, less);
            let value = match (site.key, row) {
                (ExtremeKey::Distance(_), Some(row)) => {
                    self.steps_in_row(table, hexes, row, element)
                }
                (ExtremeKey::DistanceOfPlace(base, _), Some(row)) => {
                    let place = self.place(base, element);
                    let hex = self.load(place, 0);
                    let none = self.is(IntCC::Equal, hex, NONE);
                    self.bail_out_if(none);
                    self.steps_in_row(table, hexes, row, hex)
                }
                (
                    ExtremeKey::Cell(base)
                    | ExtremeKey::Distance(base)
                    | ExtremeKey::DistanceOfPlace(base, _),
                    _,
                ) => {
                    let place = self.place(base, element);
                    self.load(place, 0)
                }
            };
            let comparison = match site.which {
                Extreme::Highest => IntCC::SignedGreaterThan,
                Extreme::Lowest => IntCC::SignedLessThan,
            };
            let better = self.compare(comparison, value, key);
            // The first element always wins, whatever `key` is.
            let first = self.is(IntCC::Equal, so_far, NONE);
            let takes = self.b.ins().bor(first, better);
            let now = self.b.ins().select(takes, element, so_far);
            let key = self.b.ins().select(takes, value, key);
            self.b.ins().jump(head, &[rest, now, key].map(BlockArg::Value));
            self.b.switch_to_block(done);
        }
        // Stored only after the loop: if an element has no hex, the machine starts again with all
        // the fuel.
        self.keep_fuel(left);
        if let Some((at, none)) = site.kept {
            let none = self.get(none);
            let nothing = self.is(IntCC::Equal, best, NONE);
            let key = self.b.ins().select(nothing, none, kept);
            self.put(at, key);
        }
        if let Some(at) = site.best {
            self.put(at, best);
        }
    }

    /// Computes the hexes one step away in a direction from those of a set.
    pub(super) fn shift(&mut self, op: &Op, w: u8, [dst, set, direction]: [Address; 3]) {
        let fits = |at: Address| usize::from(at) + usize::from(w) <= MEMORY_WORDS;
        let as_board = usize::from(w) == self.world.tables.words;
        let Some(shift) = self.world.shift.filter(|_| as_board && fits(dst) && fits(set)) else {
            self.interpret(op);
            return;
        };
        let direction = self.get(direction);
        let [set, to] = [set, dst].map(|at| self.plus(self.memory, i64::from(at) * 8));
        let shift = self.module.declare_func_in_func(shift, self.b.func);
        self.b.ins().call(shift, &[set, to, direction]);
        self.invalidate(dst, u16::from(w));
    }

    /// Computes the hexes adjacent to any hex of a set.
    pub(super) fn around(&mut self, op: &Op, w: u8, dst: Address, set: Address) {
        let tables = self.world.tables;
        if w == 0 || usize::from(w) > MAX_WORDS || usize::from(w) != tables.words {
            self.interpret(op);
            return;
        }
        let neighbours = tables.neighbours.as_ptr() as usize as i64;
        let bytes = i64::from(w) * 8;
        let zero = self.number(0);
        let mut near = vec![zero; usize::from(w)];
        for i in 0..u16::from(w) {
            let word = self.get(set.wrapping_add(i));
            let (head, body, done) =
                (self.b.create_block(), self.b.create_block(), self.b.create_block());
            for _ in 0..=w {
                self.b.append_block_param(head, I64);
            }
            let with = |word: Value, near: &[Value]| -> Vec<BlockArg> {
                [word].iter().chain(near).map(|&value| BlockArg::Value(value)).collect()
            };
            self.b.ins().jump(head, &with(word, &near));
            self.b.switch_to_block(head);
            let params = self.b.block_params(head).to_vec();
            let word = params[0];
            near = params[1..].to_vec();
            let more = self.is(IntCC::NotEqual, word, 0);
            self.b.ins().brif(more, body, &[], done, &[]);
            self.b.switch_to_block(body);
            // The table has a row for every bit of these words, so the access is within bounds.
            let hex = self.b.ins().ctz(word);
            let less = self.plus(word, -1);
            let rest = self.b.ins().band(word, less);
            let at = self.times(hex, bytes);
            let first = self.number(neighbours + i64::from(i) * 64 * bytes);
            let row = self.b.ins().iadd(first, at);
            let mut wider = near.clone();
            for (k, word) in wider.iter_mut().enumerate() {
                let flags = MemFlagsData::trusted().with_readonly();
                let more = self.b.ins().load(I64, flags, row, k as i32 * 8);
                *word = self.b.ins().bor(*word, more);
            }
            self.b.ins().jump(head, &with(rest, &wider));
            self.b.switch_to_block(done);
        }
        for (i, word) in near.into_iter().enumerate() {
            self.put(dst.wrapping_add(i as u16), word);
        }
    }
}
