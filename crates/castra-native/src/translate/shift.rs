//! Steps in a direction for sets of hexes: one function that all of them call.

use castra_vm::Image;
use cranelift_codegen::Context;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{
    AbiParam, Block, BlockArg, InstBuilder, JumpTableData, MemFlagsData, Signature, Value,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::JITModule;
use cranelift_module::Module;

/// Returns the signature: the addresses of the set and of the result, and the direction.
pub(super) fn signature(module: &JITModule) -> Signature {
    let mut signature = module.make_signature();
    signature.params = vec![AbiParam::new(I64); 3];
    signature
}

/// Fills the function, for sets of `words` words.
pub(super) fn fill(
    image: &Image,
    words: usize,
    context: &mut Context,
    frontend: &mut FunctionBuilderContext,
    module: &JITModule,
) {
    let mut b = FunctionBuilder::new(&mut context.func, frontend);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let (set, dst, direction) = {
        let params = b.block_params(entry);
        (params[0], params[1], params[2])
    };
    let flags = MemFlagsData::trusted();
    let mut from = Vec::with_capacity(words);
    for i in 0..words {
        from.push(b.ins().load(I64, flags, set, i as i32 * 8));
    }
    // This block writes the result, which each direction passes to it as parameters.
    let done = b.create_block();
    for _ in 0..words {
        b.append_block_param(done, I64);
    }
    let none = b.create_block();
    let directions: Vec<_> = image.shifts().collect();
    let blocks: Vec<Block> = directions.iter().map(|_| b.create_block()).collect();
    let count = b.ins().iconst(I64, directions.len() as i64);
    let known = b.ins().icmp(IntCC::UnsignedLessThan, direction, count);
    let among = b.create_block();
    b.ins().brif(known, among, &[], none, &[]);
    b.switch_to_block(among);
    let which = b.ins().ireduce(I32, direction);
    let pool = &mut b.func.dfg.value_lists;
    let default = none_call(none, pool);
    let calls: Vec<_> = blocks.iter().map(|&block| none_call(block, pool)).collect();
    let table = b.create_jump_table(JumpTableData::new(default, &calls));
    b.ins().br_table(which, table);
    for (parts, block) in directions.iter().zip(blocks) {
        b.switch_to_block(block);
        let to = moved(&mut b, &from, parts);
        b.ins().jump(done, &to.into_iter().map(BlockArg::Value).collect::<Vec<_>>());
    }
    b.switch_to_block(none);
    let zero = b.ins().iconst(I64, 0);
    b.ins().jump(done, &vec![BlockArg::Value(zero); words]);
    b.switch_to_block(done);
    let to = b.block_params(done).to_vec();
    for (i, word) in to.into_iter().enumerate() {
        b.ins().store(flags, word, dst, i as i32 * 8);
    }
    b.ins().return_(&[]);
    b.seal_all_blocks();
    b.finalize(module.target_config());
}

fn none_call(
    block: Block,
    pool: &mut cranelift_codegen::ir::ValueListPool,
) -> cranelift_codegen::ir::BlockCall {
    cranelift_codegen::ir::BlockCall::new(block, [], pool)
}

/// Returns the words of a set after a step. All hexes of one part move by the same number of bits.
fn moved(b: &mut FunctionBuilder<'_>, from: &[Value], parts: &[(i32, &[i64])]) -> Vec<Value> {
    let mut to: Vec<Option<Value>> = vec![None; from.len()];
    let mut join = |b: &mut FunctionBuilder<'_>, at: Option<usize>, word: Value| {
        if let Some(to) = at.and_then(|at| to.get_mut(at)) {
            *to = Some(to.map_or(word, |to| b.ins().bor(to, word)));
        }
    };
    for &(by, mask) in parts {
        let (whole, bits) = ((by.unsigned_abs() / 64) as usize, i64::from(by.unsigned_abs() % 64));
        for (i, (&word, &mask)) in from.iter().zip(mask).enumerate() {
            if mask == 0 {
                continue;
            }
            let mask = b.ins().iconst(I64, mask);
            let word = b.ins().band(word, mask);
            let near = b.ins().iconst(I64, bits);
            let far = b.ins().iconst(I64, 64 - bits);
            if by >= 0 {
                let moved = b.ins().ishl(word, near);
                join(b, i.checked_add(whole), moved);
                if bits > 0 {
                    let over = b.ins().ushr(word, far);
                    join(b, i.checked_add(whole + 1), over);
                }
            } else {
                let moved = b.ins().ushr(word, near);
                join(b, i.checked_sub(whole), moved);
                if bits > 0 {
                    let over = b.ins().ishl(word, far);
                    join(b, i.checked_sub(whole + 1), over);
                }
            }
        }
    }
    to.into_iter().map(|to| to.unwrap_or_else(|| b.ins().iconst(I64, 0))).collect()
}
