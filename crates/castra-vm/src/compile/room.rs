//! How much of the machine a program takes, found without compiling it for play.
//!
//! Memory and lists are known once instances have been selected. How much code there is only
//! shows when jumps have been followed and laid out, and it is hardly ever what there is most
//! of: so instructions are counted as selection emits them, which is never too few, and only
//! where they could be what there is most of, an image is made to count them.

use std::sync::Arc;

use castra_ir::Program;

use super::compiler::Purpose;
use super::instances::compile_by;
use super::plan::Plan;
use super::{instances, link, passes, select};
use crate::image::{CompileError, Image, Options};

/// How it is compiled: as for play, but without passes.
const SOONER: Options = Options {
    inline: true,
    specialise: true,
    knowledge: true,
    changes: false,
    passes: false,
    sight: false,
    profile: false,
};

/// What counting tells.
enum Counted {
    /// The hundredths of what there is most of.
    Share(usize),
    /// There may be more of code than of anything else.
    Code,
    /// It may be too large.
    Full,
}

/// The hundredths of what a program takes most of.
pub(super) fn taken(program: &Arc<Program>) -> Result<usize, CompileError> {
    match counted(program) {
        Counted::Share(share) => Ok(share),
        Counted::Code => of_images(program),
        Counted::Full => with_passes(program),
    }
}

/// The same of images. Where calls stay calls, code is smallest and soonest there; what fits so
/// is compiled in one way or the other. Passes make code smaller: where it fits without them,
/// they need not be waited for.
pub(super) fn of_images(program: &Arc<Program>) -> Result<usize, CompileError> {
    match compile_by(Plan::lean(program), program, SOONER) {
        Ok(image) if is_roomy(image.initial.len()) => Ok(share(&image)),
        Ok(_) | Err(_) => with_passes(program),
    }
}

fn with_passes(program: &Arc<Program>) -> Result<usize, CompileError> {
    let options = Options { passes: true, ..SOONER };
    compile_by(Plan::lean(program), program, options).map(|image| share(&image))
}

fn counted(program: &Program) -> Counted {
    let all = match instances(program, Plan::lean(program), SOONER, Purpose::Count) {
        Ok(all) => all,
        // There may be less of it.
        Err(CompileError::Code(..)) => return Counted::Code,
        Err(_) => return Counted::Full,
    };
    match link::measure(&all) {
        Ok((memory, _)) if !is_roomy(memory) => Counted::Full,
        Ok((memory, longest)) => {
            let lists = of_lists(memory.max(longest));
            // One more ends the judge.
            if of_code(all.instructions + 1) <= lists {
                Counted::Share(lists)
            } else {
                Counted::Code
            }
        }
        Err(_) => Counted::Full,
    }
}

/// Whether there is room for the constants that passes add.
const fn is_roomy(memory: usize) -> bool {
    memory + passes::MOST_CONSTANTS <= link::MEMORY
}

/// The hundredths of what an image has most of.
fn share(image: &Image) -> usize {
    let lists = link::lengths(&image.sites, &image.layout);
    let lists = lists.into_iter().map(|(_, count)| count).chain([
        image.initial.len(),
        image.entries.len(),
        image.switches.len(),
        image.reasons.len(),
        image.conflicts.len(),
    ]);
    of_lists(lists.max().unwrap_or(0)).max(of_code(image.code.len()))
}

/// Memory and lists have the same room.
const fn of_lists(count: usize) -> usize {
    count * 100 / link::MEMORY
}

const fn of_code(instructions: usize) -> usize {
    instructions * 100 / select::MAX_CODE
}
