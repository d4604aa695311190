//! Moves of cards: one function that all of them call.

use castra_vm::Image;
use castra_vm::native::{Address, CardsLayout, Instruction as Op};
use cranelift_codegen::Context;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I16, I64};
use cranelift_codegen::ir::{AbiParam, BlockArg, InstBuilder, MemFlagsData, Signature, Value};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::JITModule;
use cranelift_module::{FuncId, Module};

use super::instruction::NONE;
use super::translator::FunctionTranslator;
use crate::tables::{PILE_CARDS, PILE_COUNT, PILE_ORDER, PILE_SEEN_BY, PILE_WORDS, Tables};

/// The maximum number of armies whose knowledge of cards the function tracks. With more, the
/// machine moves cards.
const MAX_OBSERVERS: usize = 4;

/// Returns the signature. Parameters: the memory, the card and the pile. Results: the pile that the
/// card left, and 1 if nothing was done and the machine has to do it.
pub(super) fn signature(module: &JITModule) -> Signature {
    let mut signature = module.make_signature();
    signature.params = vec![AbiParam::new(I64); 3];
    signature.returns = vec![AbiParam::new(I64); 2];
    signature
}

/// Returns whether an image needs the function and can use it.
pub(super) fn is_wanted(image: &Image, tables: &Tables) -> bool {
    tables.pile_count() > 0 && image.cards().observers <= MAX_OBSERVERS
}

/// Fills the function, which puts a card on top of a pile.
pub(super) fn fill(
    image: &Image,
    tables: &Tables,
    context: &mut Context,
    frontend: &mut FunctionBuilderContext,
    module: &JITModule,
) {
    let mut b = FunctionBuilder::new(&mut context.func, frontend);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let (memory, card, to) = {
        let params = b.block_params(entry);
        (params[0], params[1], params[2])
    };
    let mut mover = Mover { b, memory, tables, at: image.cards() };
    mover.fill(card, to);
    mover.b.seal_all_blocks();
    mover.b.finalize(module.target_config());
}

struct Mover<'a, 'w> {
    b: FunctionBuilder<'a>,
    memory: Value,
    tables: &'w Tables,
    at: CardsLayout,
}

impl Mover<'_, '_> {
    fn fill(&mut self, card: Value, to: Value) {
        let [found, moves, leaves, joins, refused] = [(); 5].map(|()| self.b.create_block());
        // The machine handles the rare cases: unknown piles and lost knowledge.
        self.b.set_cold_block(refused);
        let piles = self.tables.pile_count() as i64;
        let is_pile = self.is(IntCC::UnsignedLessThan, to, piles);
        self.b.ins().brif(is_pile, found, &[], refused, &[]);
        self.b.switch_to_block(found);
        let target = self.pile(to);
        let word = self.b.ins().sshr_imm_s(card, 6);
        let one = self.b.ins().iconst(I64, 1);
        // The shift uses only the lowest six bits of the element.
        let bit = self.b.ins().ishl(one, card);
        let seen_by = self.of_pile(target, PILE_SEEN_BY);
        let known = self.known(word);
        // If an army loses sight of the card, the machine updates its knowledge.
        if known.is_empty() {
            self.b.ins().jump(moves, &[]);
        } else {
            let mut all = self.b.ins().iconst(I64, 1);
            for (army, &place) in known.iter().enumerate() {
                let sees = self.b.ins().ushr_imm_s(seen_by, army as i64);
                let knows = self.load(place);
                let knows = self.b.ins().ushr(knows, card);
                let either = self.b.ins().bor(sees, knows);
                all = self.b.ins().band(all, either);
            }
            let all = self.b.ins().band_imm_s(all, 1);
            self.b.ins().brif(all, moves, &[], refused, &[]);
        }
        self.b.switch_to_block(moves);
        let location = self.place(i64::from(self.at.location), card);
        let from = self.load(location);
        let is_pile = self.is(IntCC::UnsignedLessThan, from, piles);
        self.b.ins().brif(is_pile, leaves, &[], joins, &[]);
        // Removes the card from the set, the count and the order of its pile.
        self.b.switch_to_block(leaves);
        let source = self.pile(from);
        let cards = self.of_pile(source, PILE_CARDS);
        let cards = self.place_at(cards, word);
        let left = self.load(cards);
        let left = self.b.ins().band_not(left, bit);
        self.store(left, cards);
        let count = self.of_pile(source, PILE_COUNT);
        let zero = self.b.ins().iconst(I64, 0);
        let count = self.place_at(count, zero);
        let n = self.load(count);
        let n = self.b.ins().iadd_imm_s(n, -1);
        self.store(n, count);
        let order = self.of_pile(source, PILE_ORDER);
        let ordered = self.b.create_block();
        let has_order = self.is(IntCC::SignedGreaterThanOrEqual, order, 0);
        self.b.ins().brif(has_order, ordered, &[], joins, &[]);
        self.b.switch_to_block(ordered);
        self.take_out(order, n, card, joins);
        // Adds the card to the target. A card from the box gets here directly.
        self.b.switch_to_block(joins);
        let cards = self.of_pile(target, PILE_CARDS);
        let cards = self.place_at(cards, word);
        let all = self.load(cards);
        let all = self.b.ins().bor(all, bit);
        self.store(all, cards);
        let count = self.of_pile(target, PILE_COUNT);
        let zero = self.b.ins().iconst(I64, 0);
        let count = self.place_at(count, zero);
        let n = self.load(count);
        let more = self.b.ins().iadd_imm_s(n, 1);
        self.store(more, count);
        let order = self.of_pile(target, PILE_ORDER);
        let (ordered, done) = (self.b.create_block(), self.b.create_block());
        let has_order = self.is(IntCC::SignedGreaterThanOrEqual, order, 0);
        self.b.ins().brif(has_order, ordered, &[], done, &[]);
        self.b.switch_to_block(ordered);
        let top = self.place_at(order, n);
        self.store(card, top);
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
        self.store(to, location);
        // Armies that see the target know the card from now on.
        for (army, place) in known.into_iter().enumerate() {
            let sees = self.b.ins().ushr_imm_s(seen_by, army as i64);
            let sees = self.b.ins().band_imm_s(sees, 1);
            let sees = self.b.ins().ishl(sees, card);
            let all = self.load(place);
            let all = self.b.ins().bor(all, sees);
            self.store(all, place);
        }
        let done = self.b.ins().iconst(I64, 0);
        self.b.ins().return_(&[from, done]);
        self.b.switch_to_block(refused);
        let zero = self.b.ins().iconst(I64, 0);
        let one = self.b.ins().iconst(I64, 1);
        self.b.ins().return_(&[zero, one]);
    }

    /// Removes a card from an order that then has `n` cards: shifts down those above it, from the
    /// top until the card is found.
    fn take_out(
        &mut self,
        order: Value,
        n: Value,
        card: Value,
        done: cranelift_codegen::ir::Block,
    ) {
        let [search, head, body, next] = [(); 4].map(|()| self.b.create_block());
        for block in [head, next] {
            self.b.append_block_param(block, I64);
            self.b.append_block_param(block, I64);
        }
        let last = self.place_at(order, n);
        let later = self.load(last);
        let is_it = self.b.ins().icmp(IntCC::Equal, later, card);
        self.b.ins().brif(is_it, done, &[], search, &[]);
        self.b.switch_to_block(search);
        self.b.ins().jump(head, &[n, later].map(BlockArg::Value));
        self.b.switch_to_block(head);
        let (above, later) = {
            let params = self.b.block_params(head);
            (params[0], params[1])
        };
        let more = self.is(IntCC::SignedGreaterThan, above, 0);
        self.b.ins().brif(more, body, &[], done, &[]);
        self.b.switch_to_block(body);
        let i = self.b.ins().iadd_imm_s(above, -1);
        let at = self.place_at(order, i);
        let here = self.load(at);
        self.store(later, at);
        let is_it = self.b.ins().icmp(IntCC::Equal, here, card);
        self.b.ins().brif(is_it, done, &[], next, &[i, here].map(BlockArg::Value));
        self.b.switch_to_block(next);
        let on = [self.b.block_params(next)[0], self.b.block_params(next)[1]];
        self.b.ins().jump(head, &on.map(BlockArg::Value));
    }

    /// Returns, for each observing army, a pointer to the word `word` of its known cards.
    fn known(&mut self, word: Value) -> Vec<Value> {
        let CardsLayout { known, words, observers, .. } = self.at;
        (0..observers)
            .map(|army| self.place(i64::from(known.wrapping_add((army * words) as u16)), word))
            .collect()
    }

    /// Returns the address of the row of a pile; the pile has to exist.
    fn pile(&mut self, pile: Value) -> Value {
        let bytes = (PILE_WORDS * 8) as i64;
        let at = self.b.ins().imul_imm_s(pile, bytes);
        self.b.ins().iadd_imm_s(at, self.tables.piles.as_ptr() as usize as i64)
    }

    fn of_pile(&mut self, row: Value, word: usize) -> Value {
        let flags = MemFlagsData::trusted().with_readonly();
        self.b.ins().load(I64, flags, row, word as i32 * 8)
    }

    fn is(&mut self, condition: IntCC, a: Value, n: i64) -> Value {
        self.b.ins().icmp_imm_s(condition, a, n)
    }

    fn place(&mut self, base: i64, index: Value) -> Value {
        let base = self.b.ins().iconst(I64, base);
        self.place_at(base, index)
    }

    /// Returns the address of a word in memory. It is within memory, since addresses have 16 bits.
    fn place_at(&mut self, base: Value, index: Value) -> Value {
        let at = self.b.ins().iadd(base, index);
        let at = self.b.ins().ireduce(I16, at);
        let at = self.b.ins().uextend(I64, at);
        let bytes = self.b.ins().ishl_imm_s(at, 3);
        self.b.ins().iadd(self.memory, bytes)
    }

    fn load(&mut self, pointer: Value) -> Value {
        self.b.ins().load(I64, MemFlagsData::trusted(), pointer, 0)
    }

    fn store(&mut self, value: Value, pointer: Value) {
        self.b.ins().store(MemFlagsData::trusted(), value, pointer, 0);
    }
}

impl FunctionTranslator<'_, '_> {
    /// Calls the function; returns the pile that the card left. If it refuses, the machine takes
    /// over.
    fn carry(&mut self, carry: FuncId, card: Value, pile: Value) -> Value {
        let carry = self.module.declare_func_in_func(carry, self.b.func);
        let call = self.b.ins().call(carry, &[self.memory, card, pile]);
        let (from, refused) = {
            let results = self.b.inst_results(call);
            (results[0], results[1])
        };
        self.bail_out_if(refused);
        self.invalidate_all();
        from
    }

    /// Moves a card and writes the pile that it left; for a card from the box, the number of piles.
    pub(super) fn move_card(&mut self, op: &Op, [card, pile, dst]: [Address; 3]) {
        let Some(carry) = self.world.carry else {
            self.interpret(op);
            return;
        };
        let (card, pile) = (self.get(card), self.get(pile));
        let from = self.carry(carry, card, pile);
        let boxed = self.number(self.world.tables.pile_count() as i64);
        let is_box = self.is(IntCC::Equal, from, NONE);
        let from = self.b.ins().select(is_box, boxed, from);
        self.put(dst, from);
    }

    /// Moves the top card of a pile to another; jumps if there is none.
    pub(super) fn draw(&mut self, op: &Op, [from, pile]: [Address; 2], to: i16) {
        let Some(carry) = self.world.carry else {
            self.interpret(op);
            return;
        };
        // A pile without an order has no top, so the machine decides.
        let (count, order) = self.ordered(from);
        let n = self.load(count, 0);
        let none = self.is(IntCC::SignedLessThan, n, 1);
        self.jump_if(none, to);
        let card = self.top(n, order);
        let none = self.is(IntCC::Equal, card, NONE);
        self.bail_out_if(none);
        let pile = self.get(pile);
        self.carry(carry, card, pile);
    }

    /// Returns a pointer to the number of cards of a pile, and the address of their order. The
    /// machine takes over if the pile is `none` or has no order.
    fn ordered(&mut self, pile: Address) -> (Value, Value) {
        let pile = self.get(pile);
        let piles = self.world.tables.pile_count() as i64;
        let beyond = self.is(IntCC::UnsignedGreaterThanOrEqual, pile, piles);
        self.bail_out_if(beyond);
        let bytes = self.times(pile, (PILE_WORDS * 8) as i64);
        let row = self.plus(bytes, self.world.tables.piles.as_ptr() as usize as i64);
        let flags = MemFlagsData::trusted().with_readonly();
        let order = self.b.ins().load(I64, flags, row, PILE_ORDER as i32 * 8);
        let unordered = self.is(IntCC::SignedLessThan, order, 0);
        self.bail_out_if(unordered);
        let count = self.b.ins().load(I64, flags, row, PILE_COUNT as i32 * 8);
        (self.place(0, count), order)
    }

    /// Returns the last of `n` cards in an order.
    fn top(&mut self, n: Value, order: Value) -> Value {
        let top = self.b.ins().iadd(order, n);
        let top = self.plus(top, -1);
        let place = self.place(0, top);
        self.load(place, 0)
    }

    /// Moves up to `n` cards from the top of a pile to another. With `counts_down`, the number that
    /// is left is written back.
    pub(super) fn draw_many(&mut self, op: &Op, [n, from, pile]: [Address; 3], counts_down: bool) {
        // With observers the machine might have to take over halfway.
        let nobody = self.image.cards().observers == 0;
        let Some(carry) = self.world.carry.filter(|_| nobody) else {
            self.interpret(op);
            return;
        };
        let (count, order) = self.ordered(from);
        let target = self.get(pile);
        let piles = self.world.tables.pile_count() as i64;
        let beyond = self.is(IntCC::UnsignedGreaterThanOrEqual, target, piles);
        self.bail_out_if(beyond);
        let wanted = self.get(n);
        let all = self.load(count, 0);
        let zero = self.number(0);
        let most = self.b.ins().smax(wanted, zero);
        let drawn = self.b.ins().smin(most, all);
        let [head, body, done] = [(); 3].map(|()| self.b.create_block());
        self.b.append_block_param(head, I64);
        self.b.ins().jump(head, &[BlockArg::Value(drawn)]);
        self.b.switch_to_block(head);
        let left = self.b.block_params(head)[0];
        let more = self.is(IntCC::SignedGreaterThan, left, 0);
        self.b.ins().brif(more, body, &[], done, &[]);
        self.b.switch_to_block(body);
        let here = self.load(count, 0);
        let card = self.top(here, order);
        let carry = self.module.declare_func_in_func(carry, self.b.func);
        // It cannot refuse: the pile exists, and there are no observers.
        self.b.ins().call(carry, &[self.memory, card, target]);
        let left = self.plus(left, -1);
        self.b.ins().jump(head, &[BlockArg::Value(left)]);
        self.b.switch_to_block(done);
        self.invalidate_all();
        if counts_down {
            let rest = self.b.ins().isub(wanted, drawn);
            self.put(n, rest);
        }
    }

    /// Moves all cards of a set to a pile.
    pub(super) fn move_cards(&mut self, op: &Op, set: Address, pile: Address) {
        let at = self.image.cards();
        let Some(carry) = self.world.carry.filter(|_| at.observers == 0) else {
            self.interpret(op);
            return;
        };
        let pile = self.get(pile);
        let piles = self.world.tables.pile_count() as i64;
        let beyond = self.is(IntCC::UnsignedGreaterThanOrEqual, pile, piles);
        self.bail_out_if(beyond);
        for i in 0..at.words as u16 {
            // The set may be the cards of a pile that has changed in the meantime, so the word is
            // read again.
            let word = self.get(set.wrapping_add(i));
            let [head, body, done] = [(); 3].map(|()| self.b.create_block());
            self.b.append_block_param(head, I64);
            self.b.ins().jump(head, &[BlockArg::Value(word)]);
            self.b.switch_to_block(head);
            let word = self.b.block_params(head)[0];
            let more = self.is(IntCC::NotEqual, word, 0);
            self.b.ins().brif(more, body, &[], done, &[]);
            self.b.switch_to_block(body);
            let card = self.b.ins().ctz(word);
            let card = self.plus(card, i64::from(i) * 64);
            let less = self.plus(word, -1);
            let rest = self.b.ins().band(word, less);
            let carry = self.module.declare_func_in_func(carry, self.b.func);
            // It cannot refuse: the pile exists, and there are no observers.
            self.b.ins().call(carry, &[self.memory, card, pile]);
            self.b.ins().jump(head, &[BlockArg::Value(rest)]);
            self.b.switch_to_block(done);
            self.invalidate_all();
        }
    }
}
