//! Translates one instruction: arithmetic, jumps and choices. The other modules have the rest.

use castra_vm::native::{ChoiceLayout, INSTRUCTIONS_PER_STEP, Instruction as Op};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{BlockCall, InstBuilder, JumpTableData, Value, ValueListPool};

use super::translator::FunctionTranslator;

/// The empty value of the machine.
pub(super) const NONE: i64 = i64::MIN;

/// The maximum number of rounds of standing rules after one change.
const MAX_ROUNDS: i64 = 1_000;

impl FunctionTranslator<'_, '_> {
    #[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn translate(&mut self, op: &Op) {
        use IntCC::{
            Equal, NotEqual, SignedGreaterThan, SignedLessThan, SignedLessThanOrEqual as AtMost,
        };
        macro_rules! operands {
            ($a:expr, $b:expr) => {
                (self.get($a), self.get($b))
            };
        }
        // If the result overflows, the machine takes over and reports the error.
        macro_rules! checked {
            ($how:ident, $dst:expr, $a:expr, $b:expr) => {{
                let (a, b) = operands!($a, $b);
                let (value, over) = self.b.ins().$how(a, b);
                self.bail_out_if(over);
                self.put($dst, value);
            }};
        }
        macro_rules! each {
            ($how:ident, $w:expr, $dst:expr, $a:expr, $b:expr) => {
                for i in 0..u16::from($w) {
                    let (a, b) = operands!($a.wrapping_add(i), $b.wrapping_add(i));
                    let value = self.b.ins().$how(a, b);
                    self.put($dst.wrapping_add(i), value);
                }
            };
        }
        macro_rules! condition {
            ($how:expr, $dst:expr, $a:expr, $b:expr) => {{
                let (a, b) = operands!($a, $b);
                let holds = self.compare($how, a, b);
                let holds = self.truth(holds);
                self.put($dst, holds);
            }};
        }
        macro_rules! branch {
            ($how:expr, $a:expr, $b:expr, $to:expr) => {{
                let (a, b) = operands!($a, $b);
                let holds = self.compare($how, a, b);
                self.jump_if(holds, $to);
            }};
        }
        macro_rules! branch_on {
            ($how:expr, $a:expr, $n:expr, $to:expr) => {{
                let a = self.get($a);
                let holds = self.is($how, a, $n);
                self.jump_if(holds, $to);
            }};
        }
        if op.target().is_some_and(|to| self.target(to).is_none()) {
            // Jumps stay within a unit. If one did not, the machine would execute it correctly.
            self.interpret(op);
            return;
        }
        match *op {
            // ---- numbers ----
            // Only tracers distinguish assignments of state from those of registers.
            Op::Move { dst, src } | Op::Put { dst, src } => self.copy(1, dst, src),
            Op::MoveN { w, dst, src } | Op::PutN { w, dst, src } => self.copy(w, dst, src),
            Op::Add { dst, a, b } => checked!(sadd_overflow, dst, a, b),
            Op::Subtract { dst, a, b } => checked!(ssub_overflow, dst, a, b),
            Op::Multiply { dst, a, b } => checked!(smul_overflow, dst, a, b),
            Op::Min { dst, a, b } => each!(smin, 1u8, dst, a, b),
            Op::Max { dst, a, b } => each!(smax, 1u8, dst, a, b),
            Op::Negate { dst, a } => {
                let a = self.get(a);
                // The only number whose negation overflows.
                let least = self.is(Equal, a, i64::MIN);
                self.bail_out_if(least);
                let value = self.b.ins().ineg(a);
                self.put(dst, value);
            }
            Op::Not { dst, a } => {
                let a = self.get(a);
                let holds = self.is(Equal, a, 0);
                let holds = self.truth(holds);
                self.put(dst, holds);
            }
            Op::Equal { dst, a, b } => condition!(Equal, dst, a, b),
            Op::NotEqual { dst, a, b } => condition!(NotEqual, dst, a, b),
            Op::Less { dst, a, b } => condition!(SignedLessThan, dst, a, b),
            Op::AtMost { dst, a, b } => condition!(AtMost, dst, a, b),
            Op::SetEqual { w, dst, a, b } => {
                let mut differ = self.number(0);
                for i in 0..u16::from(w) {
                    let (a, b) = operands!(a.wrapping_add(i), b.wrapping_add(i));
                    let here = self.b.ins().bxor(a, b);
                    differ = self.b.ins().bor(differ, here);
                }
                let equal = self.is(Equal, differ, 0);
                let equal = self.truth(equal);
                self.put(dst, equal);
            }
            Op::Index { dst, a, b, k } => {
                let (a, b) = operands!(a, b);
                let row = self.times(a, i64::from(k));
                let value = self.b.ins().iadd(row, b);
                self.put(dst, value);
            }
            Op::CountFace { dst, a, face } => {
                let a = self.get(a);
                let by = self.number(i64::from(8 * (face & 7)));
                let byte = self.b.ins().sshr(a, by);
                let mask = self.number(0xff);
                let count = self.b.ins().band(byte, mask);
                self.put(dst, count);
            }

            // ---- jumps ----
            // Games with a tracer are interpreted, so native code always skips code that is for
            // tracers.
            Op::Jump { to } | Op::IfNotTracing { to } => self.jump(to),
            Op::Back { to } => {
                self.charge_backward_jump(to);
                self.jump(to);
            }
            Op::Far { .. } => self.far(op),
            Op::IfTrue { a, to } => branch_on!(NotEqual, a, 0, to),
            Op::IfFalse { a, to } => branch_on!(Equal, a, 0, to),
            Op::IfNone { a, to } => branch_on!(Equal, a, NONE, to),
            Op::IfSome { a, to } => branch_on!(NotEqual, a, NONE, to),
            Op::IfEqual { a, b, to } => branch!(Equal, a, b, to),
            Op::IfNotEqual { a, b, to } => branch!(NotEqual, a, b, to),
            Op::IfLess { a, b, to } => branch!(SignedLessThan, a, b, to),
            Op::IfAtMost { a, b, to } => branch!(AtMost, a, b, to),
            Op::IfEmpty { w, a, to } => {
                let any = self.any(w, a);
                let holds = self.is(Equal, any, 0);
                self.jump_if(holds, to);
            }
            Op::IfAny { w, a, to } => {
                let any = self.any(w, a);
                let holds = self.is(NotEqual, any, 0);
                self.jump_if(holds, to);
            }
            Op::IfHas { set, element, to } => {
                let has = self.has(set, element);
                self.jump_if(has, to);
            }
            Op::IfLacks { set, element, to } => {
                let has = self.has(set, element);
                let lacks = self.is(Equal, has, 0);
                self.jump_if(lacks, to);
            }
            Op::IfCell { base, index, b, to } => {
                let (cell, b) = (self.cell(base, index), self.get(b));
                let holds = self.compare(Equal, cell, b);
                self.jump_if(holds, to);
            }
            Op::IfNotCell { base, index, b, to } => {
                let (cell, b) = (self.cell(base, index), self.get(b));
                let holds = self.compare(NotEqual, cell, b);
                self.jump_if(holds, to);
            }
            Op::Switch { a, table } => self.switch(a, table),
            Op::Call { ret, instance, cost } => self.call(ret, instance, cost),
            Op::Return { ret } => {
                // The caller compares the instruction that is returned with the one it expects
                // next.
                let next = self.get(ret);
                let next = self.b.ins().ireduce(I32, next);
                self.b.ins().return_(&[next]);
                self.open = false;
            }
            Op::Again { n, to } => {
                let left = self.get(n);
                let more = self.is(SignedGreaterThan, left, 0);
                let none = self.open_if(more);
                self.charge_backward_jump(to);
                let less = self.plus(left, -1);
                self.put(n, less);
                self.jump(to);
                // On the other path `n` has not been written, so its cached value is wrong there.
                self.invalidate(n, 1);
                self.continue_in(none);
            }
            Op::Round { n } => {
                let before = self.get(n);
                let after = self.plus(before, 1);
                let many = self.is(SignedGreaterThan, after, MAX_ROUNDS);
                self.bail_out_if(many);
                self.put(n, after);
            }

            // ---- columns ----
            Op::Load { dst, base, index } => {
                let cell = self.cell(base, index);
                self.put(dst, cell);
            }
            Op::LoadPlace { dst, base, index } => {
                let cell = self.cell(base, index);
                let none = self.is(Equal, cell, NONE);
                self.bail_out_if(none);
                self.put(dst, cell);
            }
            Op::LoadN { w, dst, base, index } => self.load_row(w, dst, base, index),
            Op::PutCell { base, index, src } => self.put_row(1, base, index, src),
            Op::PutCellN { w, base, index, src } | Op::SetRow { w, base, index, src } => {
                self.put_row(w, base, index, src);
            }
            Op::PutColumn { column, index, src } => self.put_column(column, index, src),
            Op::Having { dst, column, value } => self.owners_with_value(dst, column, value),
            Op::KeepHigher { value, kept, best, element } => {
                self.keep(SignedGreaterThan, value, kept, best, element);
            }
            Op::KeepLower { value, kept, best, element } => {
                self.keep(SignedLessThan, value, kept, best, element);
            }

            // ---- hexes ----
            Op::Distance { dst, a, b } => {
                let (a, b) = operands!(a, b);
                match self.distance(a, b) {
                    Some(steps) => self.put(dst, steps),
                    // Boards with too many hexes have no table of distances.
                    None => self.interpret(op),
                }
            }
            Op::DistanceOf { dst, base, index, b } => {
                let (cell, b) = (self.cell(base, index), self.get(b));
                match self.distance(cell, b) {
                    Some(steps) => {
                        let none = self.is(Equal, cell, NONE);
                        self.bail_out_if(none);
                        self.put(dst, steps);
                    }
                    None => self.interpret(op),
                }
            }
            Op::Shift { w, dst, set, direction } => self.shift(op, w, [dst, set, direction]),
            Op::Extreme { site } => self.extreme(op, site),
            Op::Around { w, dst, set } => self.around(op, w, dst, set),

            // ---- sets ----
            Op::And1 { dst, a, b } => each!(band, 1u8, dst, a, b),
            Op::Or1 { dst, a, b } => each!(bor, 1u8, dst, a, b),
            Op::Less1 { dst, a, b } => each!(band_not, 1u8, dst, a, b),
            Op::And2 { dst, a, b } => each!(band, 2u8, dst, a, b),
            Op::Or2 { dst, a, b } => each!(bor, 2u8, dst, a, b),
            Op::Less2 { dst, a, b } => each!(band_not, 2u8, dst, a, b),
            Op::AndN { w, dst, a, b } => each!(band, w, dst, a, b),
            Op::OrN { w, dst, a, b } => each!(bor, w, dst, a, b),
            Op::LessN { w, dst, a, b } => each!(band_not, w, dst, a, b),
            Op::AndRow { w, dst, a, base, index } => self.and_row(w, dst, a, base, index),
            Op::Count { w, dst, a } => self.count(w, dst, a),
            Op::First { w, dst, a } => self.first(w, dst, a),
            Op::Has { dst, set, element } => {
                let has = self.has(set, element);
                self.put(dst, has);
            }
            Op::Insert { set, element } => self.insert(set, element),
            Op::Erase { set, element } => self.erase(set, element),
            Op::Clear { w, dst } => {
                for i in 0..u16::from(w) {
                    let nothing = self.number(0);
                    self.put(dst.wrapping_add(i), nothing);
                }
            }
            Op::Next { w, work, dst, to } => self.next(w, work, dst, to),
            Op::NextFrom { work, dst, from, to } => self.next_from(work, dst, from, to),

            Op::InsertCells { w, dst, base, set } => self.insert_cells(w, dst, base, set),
            Op::CellsAbove { dst, base, b, n } => {
                self.cells(SignedGreaterThan, op, [dst, base, b], n);
            }
            Op::CellsBelow { dst, base, b, n } => {
                self.cells(SignedLessThan, op, [dst, base, b], n);
            }
            Op::CellsEqual { dst, base, b, n } => self.cells(Equal, op, [dst, base, b], n),

            // ---- cards ----
            Op::MoveCard { card, pile, from } => self.move_card(op, [card, pile, from]),
            Op::MoveCards { set, pile } => self.move_cards(op, set, pile),
            Op::Draw { from, pile, to } => self.draw(op, [from, pile], to),
            Op::DrawMany { n, from, pile } => self.draw_many(op, [n, from, pile], false),
            Op::DrawDown { n, from, pile } => self.draw_many(op, [n, from, pile], true),

            // ---- questions ----
            Op::Choose { site, to } => self.choose(op, self.image.choice(site), Some(to)),
            Op::React { site } => self.choose(op, self.image.reaction_choice(site), None),

            // Only tracers use them, and games with a tracer are interpreted.
            Op::Say { .. } | Op::TraceCall { .. } => {}

            // ---- the machine's own ----
            // The game always stops here, so the function returns.
            Op::Halt {} | Op::EndlessReactions {} | Op::Conflict { .. } | Op::Failed { .. } => {
                self.bail_out();
            }
            // Rare or long instructions. The list is exhaustive, so that each new instruction needs
            // an arm here.
            Op::Divide { .. }
            | Op::Modulo { .. }
            | Op::SideTerrain { .. }
            | Op::SideSlot { .. }
            | Op::InSight { .. }
            | Op::Range { .. }
            | Op::ByDistance { .. }
            | Op::Knows { .. }
            | Op::Connected { .. }
            | Op::ReachFrom { .. }
            | Op::ReachNext { .. }
            | Op::ReachStep { .. }
            | Op::Roll { .. }
            | Op::RollMany { .. }
            | Op::CountRolled { .. }
            | Op::SumRolled { .. }
            | Op::HighestRolled { .. }
            | Op::LowestRolled { .. }
            | Op::NextFace { .. }
            | Op::KeepFace { .. }
            | Op::BestRolled { .. }
            | Op::WorstRolled { .. }
            | Op::RolledAgain { .. }
            | Op::Pick { .. }
            | Op::Shuffle { .. }
            | Op::Fill { .. }
            | Op::RevealCard { .. }
            | Op::RevealCards { .. }
            | Op::Top { .. }
            | Op::TopMany { .. }
            | Op::MovePiece { .. }
            | Op::RemovePiece { .. }
            | Op::LiftPiece { .. }
            | Op::CheckRoom {}
            | Op::PlacePiece { .. }
            | Op::ChoosePair { .. }
            | Op::ChooseSome { .. }
            | Op::Redo { .. }
            | Op::End { .. }
            | Op::Resume { .. }
            | Op::Script { .. }
            | Op::EveryRoll {}
            | Op::RecordMeasure { .. }
            | Op::PutCards { .. } => self.interpret(op),
        }
    }

    /// Charges the fuel of a backward jump: one step for every [`INSTRUCTIONS_PER_STEP`]
    /// instructions that it passes over, at least one.
    pub(super) fn charge_backward_jump(&mut self, to: i16) {
        let steps = i64::from(to) >> INSTRUCTIONS_PER_STEP.trailing_zeros();
        self.burn(-steps.min(-1));
    }

    /// Translates a jump with a 32-bit target.
    fn far(&mut self, op: &Op) {
        let block = crate::plan::jump(op, self.pc).and_then(|to| self.block(to));
        let (Some(block), &Op::Far { high, low }) = (block, op) else {
            self.bail_out();
            return;
        };
        let by = (i32::from(high) << 16) | i32::from(low);
        if by < 0 {
            self.burn(1 + i64::from(by.unsigned_abs() / u32::from(INSTRUCTIONS_PER_STEP)));
        }
        self.b.ins().jump(block, &[]);
        self.open = false;
    }

    /// Translates a jump by a table.
    fn switch(&mut self, a: u16, table: u16) {
        let targets = self.image.jump_table(table);
        let blocks: Option<Vec<_>> = targets.iter().map(|&to| self.block(to)).collect();
        let Some(blocks) = blocks.filter(|blocks| !blocks.is_empty()) else {
            self.bail_out();
            return;
        };
        let value = self.get(a);
        let beyond =
            self.is(IntCC::UnsignedGreaterThanOrEqual, value, i64::from(blocks.len() as u32));
        self.bail_out_if(beyond);
        let value = self.b.ins().ireduce(I32, value);
        let pool: &mut ValueListPool = &mut self.b.func.dfg.value_lists;
        let call = |block, pool: &mut ValueListPool| BlockCall::new(block, [], pool);
        let calls: Vec<BlockCall> = blocks.iter().map(|&block| call(block, pool)).collect();
        let [default, ..] = calls.as_slice() else { return };
        let data = JumpTableData::new(*default, &calls);
        let table = self.b.create_jump_table(data);
        self.b.ins().br_table(value, table);
        self.open = false;
    }

    /// Makes a choice that needs no decision, and leaves all others to the machine. Without options
    /// it jumps to `to`, if there is one.
    fn choose(&mut self, op: &Op, choice: Option<ChoiceLayout>, to: Option<i16>) {
        let Some(choice) = choice else {
            self.interpret(op);
            return;
        };
        let mut all = self.number(0);
        for i in 0..u16::from(choice.words) {
            let word = self.get(choice.set.wrapping_add(i));
            let here = self.b.ins().popcnt(word);
            all = self.b.ins().iadd(all, here);
        }
        let nothing = self.is(IntCC::Equal, all, 0);
        if choice.must {
            self.bail_out_if(nothing);
        } else {
            let some = {
                let something = self.is(IntCC::NotEqual, all, 0);
                let none = self.b.create_block();
                let some = self.b.create_block();
                self.b.ins().brif(something, some, &[], none, &[]);
                self.b.switch_to_block(none);
                some
            };
            let none = self.number(NONE);
            self.put(choice.dst, none);
            self.invalidate(choice.dst, 1);
            // Without a block for the next instruction, the function returns and is entered there
            // again.
            match to.map_or_else(|| self.block(self.pc + 1), |to| self.target(to)) {
                Some(block) => {
                    self.b.ins().jump(block, &[]);
                }
                None => {
                    let after = self.number32(self.pc + 1);
                    self.b.ins().return_(&[after]);
                }
            }
            self.b.switch_to_block(some);
        }
        if choice.asks_for_single {
            self.bail_out();
            return;
        }
        let several = self.is(IntCC::UnsignedGreaterThan, all, 1);
        self.bail_out_if(several);
        self.first(choice.words, choice.dst, choice.set);
    }

    /// Copies words one after the other.
    fn copy(&mut self, w: u8, dst: u16, src: u16) {
        for i in 0..u16::from(w) {
            let word = self.get(src.wrapping_add(i));
            self.put(dst.wrapping_add(i), word);
        }
    }

    /// Keeps the value and the element if the value is better than the kept one, or if none is
    /// kept.
    fn keep(&mut self, better: IntCC, value: u16, kept: u16, best: u16, element: u16) {
        let (value, old, chosen) = (self.get(value), self.get(kept), self.get(best));
        let first = self.is(IntCC::Equal, chosen, NONE);
        let better = self.compare(better, value, old);
        let takes = self.b.ins().bor(first, better);
        let now = self.b.ins().select(takes, value, old);
        self.put(kept, now);
        // The machine reads the element last, so it may overlap the others.
        let element = self.get(element);
        let chosen = self.b.ins().select(takes, element, chosen);
        self.put(best, chosen);
    }

    /// Continues in a new block if the condition holds. Returns the block for the other case.
    pub(super) fn open_if(&mut self, condition: Value) -> cranelift_codegen::ir::Block {
        let (some, none) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(condition, some, &[], none, &[]);
        self.b.switch_to_block(some);
        none
    }

    /// Continues in a block with [`FunctionTranslator::open_if`] as its only predecessor.
    pub(super) fn continue_in(&mut self, block: cranelift_codegen::ir::Block) {
        self.b.switch_to_block(block);
        self.open = true;
    }

    /// Returns all words of a set combined by `or`.
    fn any(&mut self, w: u8, a: u16) -> Value {
        let mut any = None;
        for i in 0..u16::from(w) {
            let word = self.get(a.wrapping_add(i));
            any = Some(any.map_or(word, |any| self.b.ins().bor(any, word)));
        }
        any.unwrap_or_else(|| self.b.ins().iconst(I64, 0))
    }
}
