//! Columns, rows of tables, and the words that the machine writes when it takes over.

use castra_vm::native::{Address, Instruction as Op, MEMORY_WORDS};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64, I64X2};
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Value};

use super::instruction::NONE;
use super::translator::FunctionTranslator;

/// The maximum number of owners whose cells are compared inline.
const MAX_OWNERS: u16 = 128;

/// Returns the words that the machine writes when it executes an instruction: the first, and their
/// number. `None` if unknown. For instructions that [`FunctionTranslator::interpret`] handles.
pub(super) fn written(op: &Op) -> Option<(Address, u16)> {
    match *op {
        Op::Divide { dst, .. }
        | Op::Modulo { dst, .. }
        | Op::SideTerrain { dst, .. }
        | Op::SideSlot { dst, .. }
        | Op::InSight { dst, .. }
        | Op::Knows { dst, .. }
        | Op::Distance { dst, .. }
        | Op::DistanceOf { dst, .. }
        | Op::Roll { dst, .. }
        | Op::CountRolled { dst, .. }
        | Op::SumRolled { dst, .. }
        | Op::HighestRolled { dst, .. }
        | Op::LowestRolled { dst, .. }
        | Op::Top { dst, .. } => Some((dst, 1)),
        Op::Range { dst, .. } => Some((dst, (castra_ir::NUMBER_UNIVERSE_SIZE / 64) as u16)),
        Op::RollMany { w, dst, .. }
        | Op::BestRolled { w, dst, .. }
        | Op::WorstRolled { w, dst, .. }
        | Op::RolledAgain { w, dst, .. }
        | Op::Shift { w, dst, .. }
        | Op::Connected { w, dst, .. }
        | Op::Around { w, dst, .. } => Some((dst, u16::from(w))),
        Op::ByDistance { dst, n, .. }
        | Op::CellsAbove { dst, n, .. }
        | Op::CellsBelow { dst, n, .. }
        | Op::CellsEqual { dst, n, .. } => Some((dst, n.div_ceil(64))),
        _ => None,
    }
}

impl FunctionTranslator<'_, '_> {
    pub(super) fn load_row(&mut self, w: u8, dst: Address, base: Address, index: Address) {
        if let Some(index) = self.image.constant(index) {
            let at = base.wrapping_add((index as u16).wrapping_mul(u16::from(w)));
            for i in 0..u16::from(w) {
                let word = self.get(at.wrapping_add(i));
                self.put(dst.wrapping_add(i), word);
            }
            return;
        }
        let index = self.get(index);
        let row = self.row(base, index, w);
        // One after the other, since the row may overlap the destination.
        for i in 0..u16::from(w) {
            let word = self.load(row, i);
            self.put(dst.wrapping_add(i), word);
        }
    }

    pub(super) fn put_row(&mut self, w: u8, base: Address, index: Address, src: Address) {
        if let Some(index) = self.image.constant(index) {
            let at = base.wrapping_add((index as u16).wrapping_mul(u16::from(w)));
            for i in 0..u16::from(w) {
                let word = self.get(src.wrapping_add(i));
                self.put(at.wrapping_add(i), word);
            }
            return;
        }
        let index = self.get(index);
        let row = self.row(base, index, w);
        for i in 0..u16::from(w) {
            let word = self.get(src.wrapping_add(i));
            self.store(row, i, word);
            self.invalidate_all();
        }
    }

    /// Writes a cell of a column, and updates the sets of owners that index the column by value.
    pub(super) fn put_column(&mut self, column: u16, index: Address, src: Address) {
        let Some(column) = self.image.column(column) else {
            self.bail_out();
            return;
        };
        let (owner, value) = (self.get(index), self.get(src));
        let cell = self.place(column.base, owner);
        let old = self.load(cell, 0);
        let same = self.compare(IntCC::Equal, old, value);
        let (changes, done) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(same, done, &[], changes, &[]);
        self.b.switch_to_block(changes);
        self.store(cell, 0, value);
        let six = self.number(6);
        let word = self.b.ins().sshr(owner, six);
        let one = self.number(1);
        let bit = self.b.ins().ishl(one, owner);
        if let Some(sets) = column.index {
            let shift = i64::from(column.maybe);
            for (value, joins) in [(old, false), (value, true)] {
                let slot = self.plus(value, shift);
                let none = self.is(IntCC::Equal, value, NONE);
                let zero = self.number(0);
                let slot = self.b.ins().select(none, zero, slot);
                let at = self.times(slot, i64::from(column.owner_words));
                let at = self.b.ins().iadd(at, word);
                let place = self.place(sets, at);
                self.set_bit(place, bit, joins);
            }
        }
        if let Some(present) = column.present {
            let place = self.place(present, word);
            let before = self.load(place, 0);
            let (with, without) =
                (self.b.ins().bor(before, bit), self.b.ins().band_not(before, bit));
            let none = self.is(IntCC::Equal, value, NONE);
            let now = self.b.ins().select(none, without, with);
            self.store(place, 0, now);
        }
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
        self.invalidate_all();
    }

    fn set_bit(&mut self, pointer: Value, bit: Value, joins: bool) {
        let before = self.load(pointer, 0);
        let now =
            if joins { self.b.ins().bor(before, bit) } else { self.b.ins().band_not(before, bit) };
        self.store(pointer, 0, now);
    }

    /// Computes the owners whose cell of an indexed column has the value.
    pub(super) fn owners_with_value(&mut self, dst: Address, column: u16, value: Address) {
        let column = self.image.column(column);
        let Some((column, sets)) = column.and_then(|c| Some((c, c.index?))) else {
            self.bail_out();
            return;
        };
        let (w, maybe) = (column.owner_words, i64::from(column.maybe));
        if let Some(value) = self.image.constant(value) {
            let slot = value.saturating_add(maybe).max(0) as u16;
            let at = sets.wrapping_add(slot.wrapping_mul(u16::from(w)));
            for i in 0..u16::from(w) {
                let word = self.get(at.wrapping_add(i));
                self.put(dst.wrapping_add(i), word);
            }
            return;
        }
        let mut slot = self.get(value);
        if maybe != 0 {
            let most = self.number(i64::MAX - maybe);
            slot = self.b.ins().smin(slot, most);
        }
        let slot = self.plus(slot, maybe);
        let zero = self.number(0);
        let slot = self.b.ins().smax(slot, zero);
        let row = self.row(sets, slot, w);
        for i in 0..u16::from(w) {
            let word = self.load(row, i);
            self.put(dst.wrapping_add(i), word);
        }
    }

    /// Computes the owners, among the first `n`, whose cell compares with a number as `condition`
    /// says. Two cells are compared at a time.
    pub(super) fn cells(&mut self, condition: IntCC, op: &Op, operands: [Address; 3], n: u16) {
        let [dst, base, b] = operands;
        if n > MAX_OWNERS || usize::from(base) + usize::from(n) > MEMORY_WORDS {
            self.interpret(op);
            return;
        }
        let b = self.get(b);
        let both = self.b.ins().splat(I64X2, b);
        // Two words are loaded at once, but aligned only to 8 bytes, not to 16.
        let flags = MemFlagsData::new().with_notrap();
        for first in (0..n).step_by(64) {
            let mut bits: Option<Value> = None;
            let last = n.min(first + 64);
            let mut owner = first;
            while owner < last {
                let at = i32::from(base + owner) * 8;
                let (here, width) = if owner + 1 < last {
                    let cells = self.b.ins().load(I64X2, flags, self.memory, at);
                    let holds = self.b.ins().icmp(condition, cells, both);
                    let here = self.b.ins().vhigh_bits(I32, holds);
                    (self.b.ins().uextend(I64, here), 2)
                } else {
                    let cell = self.get(base + owner);
                    let holds = self.compare(condition, cell, b);
                    (self.truth(holds), 1)
                };
                let by = self.number(i64::from(owner - first));
                let here = self.b.ins().ishl(here, by);
                bits = Some(bits.map_or(here, |bits| self.b.ins().bor(bits, here)));
                owner += width;
            }
            let bits = bits.unwrap_or_else(|| self.number(0));
            self.put(dst.wrapping_add(first / 64), bits);
        }
    }

    /// Adds the cells of a column that belong to a set of owners and are not `none`.
    pub(super) fn insert_cells(&mut self, w: u8, dst: Address, base: Address, set: Address) {
        for i in 0..u16::from(w) {
            let word = self.get(set.wrapping_add(i));
            let [head, body, some, done] = [(); 4].map(|()| self.b.create_block());
            self.b.append_block_param(head, I64);
            self.b.ins().jump(head, &[BlockArg::Value(word)]);
            self.b.switch_to_block(head);
            let word = self.b.block_params(head)[0];
            let more = self.is(IntCC::NotEqual, word, 0);
            self.b.ins().brif(more, body, &[], done, &[]);
            self.b.switch_to_block(body);
            let owner = self.b.ins().ctz(word);
            let owner = self.plus(owner, i64::from(i) * 64);
            let less = self.plus(word, -1);
            let rest = BlockArg::Value(self.b.ins().band(word, less));
            let cell = self.place(base, owner);
            let value = self.load(cell, 0);
            let none = self.is(IntCC::Equal, value, NONE);
            self.b.ins().brif(none, head, &[rest], some, &[]);
            self.b.switch_to_block(some);
            let six = self.number(6);
            let word = self.b.ins().sshr(value, six);
            let place = self.place(dst, word);
            let one = self.number(1);
            let bit = self.b.ins().ishl(one, value);
            self.set_bit(place, bit, true);
            self.b.ins().jump(head, &[rest]);
            self.b.switch_to_block(done);
            self.invalidate_all();
        }
    }
}
