//! Bit sets of elements.

use castra_vm::native::Address;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::instruction::NONE;
use super::translator::FunctionTranslator;

impl FunctionTranslator<'_, '_> {
    /// Returns a pointer to the word of a set with the bit of an element, and the bit as a mask.
    fn bit(&mut self, set: Address, element: Value) -> (Value, Value) {
        let six = self.number(6);
        let word = self.b.ins().sshr(element, six);
        let place = self.place(set, word);
        let one = self.number(1);
        // The shift uses only the lowest six bits of the element.
        let bit = self.b.ins().ishl(one, element);
        (place, bit)
    }

    /// Like [`Self::bit`], with an address instead of a pointer; `None` if the element is not
    /// constant.
    fn known_bit(&self, set: Address, element: Address) -> Option<(Address, i64)> {
        let element = self.image.constant(element)?;
        Some((set.wrapping_add((element >> 6) as u16), 1i64 << (element & 63)))
    }

    /// Returns 1 if a set has an element, otherwise 0.
    pub(super) fn has(&mut self, set: Address, element: Address) -> Value {
        let (word, by) = if let Some((at, bit)) = self.known_bit(set, element) {
            (self.get(at), self.number(i64::from(bit.trailing_zeros())))
        } else {
            let element = self.get(element);
            let six = self.number(6);
            let word = self.b.ins().sshr(element, six);
            let place = self.place(set, word);
            (self.load(place, 0), element)
        };
        let shifted = self.b.ins().ushr(word, by);
        let one = self.number(1);
        self.b.ins().band(shifted, one)
    }

    pub(super) fn insert(&mut self, set: Address, element: Address) {
        if let Some((at, bit)) = self.known_bit(set, element) {
            let (word, bit) = (self.get(at), self.number(bit));
            let word = self.b.ins().bor(word, bit);
            self.put(at, word);
            return;
        }
        let element = self.get(element);
        let (place, bit) = self.bit(set, element);
        let word = self.load(place, 0);
        let word = self.b.ins().bor(word, bit);
        self.store(place, 0, word);
        self.invalidate_all();
    }

    pub(super) fn erase(&mut self, set: Address, element: Address) {
        if let Some((at, bit)) = self.known_bit(set, element) {
            let (word, bit) = (self.get(at), self.number(!bit));
            let word = self.b.ins().band(word, bit);
            self.put(at, word);
            return;
        }
        let element = self.get(element);
        let (place, bit) = self.bit(set, element);
        let word = self.load(place, 0);
        let word = self.b.ins().band_not(word, bit);
        self.store(place, 0, word);
        self.invalidate_all();
    }

    pub(super) fn count(&mut self, w: u8, dst: Address, a: Address) {
        let mut all = None;
        for i in 0..u16::from(w) {
            let word = self.get(a.wrapping_add(i));
            let here = self.b.ins().popcnt(word);
            all = Some(all.map_or(here, |all| self.b.ins().iadd(all, here)));
        }
        let all = all.unwrap_or_else(|| self.number(0));
        self.put(dst, all);
    }

    pub(super) fn first(&mut self, w: u8, dst: Address, a: Address) {
        let mut first = self.number(NONE);
        for i in (0..u16::from(w)).rev() {
            let word = self.get(a.wrapping_add(i));
            let here = self.b.ins().ctz(word);
            let here = self.plus(here, i64::from(i) * 64);
            let some = self.is(IntCC::NotEqual, word, 0);
            first = self.b.ins().select(some, here, first);
        }
        self.put(dst, first);
    }

    /// Removes the first element of a set and jumps; continues if the set is empty.
    pub(super) fn next(&mut self, w: u8, work: Address, dst: Address, to: i16) {
        for i in 0..u16::from(w).max(1) {
            let at = work.wrapping_add(i);
            let word = self.get(at);
            let some = self.is(IntCC::NotEqual, word, 0);
            let none = self.open_if(some);
            self.charge_backward_jump(to);
            let less = self.plus(word, -1);
            let rest = self.b.ins().band(word, less);
            let element = self.b.ins().ctz(word);
            let element = self.plus(element, i64::from(i) * 64);
            self.put(at, rest);
            self.put(dst, element);
            self.jump(to);
            self.invalidate(at, 1);
            self.invalidate(dst, 1);
            self.continue_in(none);
        }
    }

    /// Like [`Self::next`], but starts with the first element not below `from`, while there is one.
    pub(super) fn next_from(&mut self, work: Address, dst: Address, from: Address, to: i16) {
        let word = self.get(work);
        let some = self.is(IntCC::NotEqual, word, 0);
        let none = self.open_if(some);
        self.charge_backward_jump(to);
        let from = self.get(from);
        let all = self.number(-1);
        let mask = self.b.ins().ishl(all, from);
        let later = self.b.ins().band(word, mask);
        let is_last = self.is(IntCC::Equal, later, 0);
        let among = self.b.ins().select(is_last, word, later);
        let next = self.b.ins().ctz(among);
        let one = self.number(1);
        let bit = self.b.ins().ishl(one, next);
        let rest = self.b.ins().band_not(word, bit);
        self.put(work, rest);
        self.put(dst, next);
        self.jump(to);
        // On the path without an element nothing was written, so the cached words are wrong.
        self.invalidate_all();
        self.continue_in(none);
    }

    pub(super) fn and_row(
        &mut self,
        w: u8,
        dst: Address,
        a: Address,
        base: Address,
        index: Address,
    ) {
        let index = self.get(index);
        let row = self.row(base, index, w);
        for i in 0..u16::from(w) {
            let (a, b) = (self.get(a.wrapping_add(i)), self.load(row, i));
            let both = self.b.ins().band(a, b);
            self.put(dst.wrapping_add(i), both);
        }
    }
}
