//! Estimates the size of a program without compiling it for play.
//!
//! The use of memory and lists is known after selection. The size of the code only follows after
//! passes and layout, and is hardly ever the largest share. So instructions are counted as
//! selection emits them, which is an upper bound, and an image is made only if the code could be
//! the largest share.

use std::sync::Arc;

use castra_ir::Program;

use super::compiler::Purpose;
use super::plan::Plan;
use super::specializations::{compile_with_plan, instances};
use super::{link, passes, select};
use crate::image::{CompileError, CompileOptions, Image};
use crate::memory::MEMORY_WORDS;

/// Options as for play, but without passes.
const ESTIMATE_OPTIONS: CompileOptions = CompileOptions {
    inline: true,
    specialise: true,
    knowledge: true,
    changes: false,
    passes: false,
    sight: false,
    profile: false,
};

/// The size of a program, as far as counting its instructions shows it.
enum Estimate {
    /// The largest share of the machine's capacity, in percent.
    Share(usize),
    /// The code may be the largest share.
    CodeBound,
    /// The program may be too large.
    Full,
}

/// Returns the largest share of a program in percent.
pub(super) fn size_percent(program: &Arc<Program>) -> Result<usize, CompileError> {
    match estimate(program) {
        Estimate::Share(share) => Ok(share),
        Estimate::CodeBound => image_size_percent(program),
        Estimate::Full => with_passes(program),
    }
}

/// Returns the largest share of an image. Code is smallest without inlining, so a program fits if
/// it fits that way. Passes only shorten code, so they run only if it does not fit without them.
pub(super) fn image_size_percent(program: &Arc<Program>) -> Result<usize, CompileError> {
    match compile_with_plan(Plan::without_inlining(program), program, ESTIMATE_OPTIONS) {
        Ok(image) if is_roomy(image.initial.len()) => Ok(share(&image)),
        Ok(_) | Err(_) => with_passes(program),
    }
}

fn with_passes(program: &Arc<Program>) -> Result<usize, CompileError> {
    let options = CompileOptions { passes: true, ..ESTIMATE_OPTIONS };
    compile_with_plan(Plan::without_inlining(program), program, options).map(|image| share(&image))
}

fn estimate(program: &Program) -> Estimate {
    let all =
        match instances(program, Plan::without_inlining(program), ESTIMATE_OPTIONS, Purpose::Count)
        {
            Ok(all) => all,
            // The counted number is an upper bound, so the code may still fit.
            Err(CompileError::Code(..)) => return Estimate::CodeBound,
            Err(_) => return Estimate::Full,
        };
    match link::measure(&all) {
        Ok((memory, _)) if !is_roomy(memory) => Estimate::Full,
        Ok((memory, longest)) => {
            let lists = list_percent(memory.max(longest));
            // The linker may add one instruction: the `Halt` to which the judge returns.
            if code_percent(all.instructions + 1) <= lists {
                Estimate::Share(lists)
            } else {
                Estimate::CodeBound
            }
        }
        Err(_) => Estimate::Full,
    }
}

/// Returns whether there is room for the constants that passes add.
const fn is_roomy(memory: usize) -> bool {
    memory + passes::MAX_CONSTANTS <= MEMORY_WORDS
}

/// Returns the largest share of an image in percent.
fn share(image: &Image) -> usize {
    let lists = link::lengths(&image.sites, &image.layout);
    let lists = lists.into_iter().map(|(_, count)| count).chain([
        image.initial.len(),
        image.entries.len(),
        image.switches.len(),
        image.reasons.len(),
        image.conflicts.len(),
    ]);
    list_percent(lists.max().unwrap_or(0)).max(code_percent(image.code.len()))
}

/// Converts a number of words or of elements to percent of the limit, which is the same for both.
const fn list_percent(count: usize) -> usize {
    count * 100 / MEMORY_WORDS
}

const fn code_percent(instructions: usize) -> usize {
    instructions * 100 / select::MAX_CODE
}
