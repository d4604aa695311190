//! Linking: from compiled specializations to an image in which every operand has an address.

use std::sync::{Arc, OnceLock};

use castra_defs::Direction;
use castra_ir::{KindId, NONE, Program, StateId};

use super::compiler::{Compiler, EntryPoint, Specialization};
use super::mir::Tags;
use super::select::first_and_value;
use crate::bits::{Set, words_for};
use crate::image::{
    Column, ColumnContent, CompileError, Counts, Image, JudgeEntry, Layout, MemoryUse, Safepoint,
    Shift, Sites,
};
use crate::machine::INSTRUCTIONS_PER_STEP;
use crate::memory::MEMORY_WORDS;
use crate::op::{Addr, Op, Operand, OperandForm};
use crate::sight::Sight;

/// Links the compiled specializations.
pub(super) fn link(mut c: Compiler<'_>, program: Arc<Program>) -> Result<Image, CompileError> {
    let sight = c.options.sight;
    fill_indexes(&c.layout, &mut c.state.words);
    let MemoryLayout { frames, state_words, live_words } = layout_memory(&c)?;
    // Addresses fit into 16 bits, since `layout_memory` has checked the size of memory.
    let frame_base = |id: u16| frames.get(usize::from(id)).map_or(0, |f| state_words as u32 + f);
    let address = |own: u16, place: Operand| -> Addr {
        let at = match place {
            Operand::State(at) => u32::from(at),
            Operand::Frame(at) => frame_base(own) + u32::from(at),
            Operand::Callee(id, at) => frame_base(id) + u32::from(at),
            Operand::Const(at) => live_words as u32 + u32::from(at),
        };
        at as Addr
    };
    // Found before the parts of `c` are moved into the image.
    let judge = program.rules.judge.and_then(|id| {
        let function = program.rules.functions.get(id)?;
        Some((c.judge?, first_and_value(function, &c.facts)?))
    });
    let mut image = Image {
        neighbours: neighbours(&program),
        neighbour_radius: neighbour_radius(&program),
        shifts: shifts(&program),
        sight: Arc::default(),
        die_positions: program.dice.iter().map(face_positions).collect(),
        is_test: program.rules.test.is_some(),
        judge: None,
        program,
        facts: c.facts,
        layout: c.layout,
        code: Vec::with_capacity(c.instructions),
        entries: Vec::with_capacity(c.instances.len()),
        frames: Vec::new(),
        switches: Vec::new(),
        sites: crate::image::Sites::default(),
        origin_of: Vec::with_capacity(c.instructions),
        origins: c.debug_info.sources,
        mark_of: Vec::with_capacity(c.instructions),
        marks: c.debug_info.coverage.items,
        note_of: Vec::with_capacity(c.instructions),
        notes: c.debug_info.notes,
        safepoints: Vec::new(),
        reasons: c.reasons.items,
        conflicts: c.conflicts,
        initial: Vec::new(),
        state_words,
        live_words,
        start: 0,
        executor: OnceLock::new(),
        counts: None,
    };
    // The cost of a call depends on the length of its callee, which may be linked later.
    let costs: Vec<u16> = c.instances.iter().map(call_cost).collect();
    for (id, instance) in c.instances.iter().enumerate() {
        let base = image.code.len() as u32;
        image.entries.push(base);
        let own = id as u16;
        let first = address(own, Operand::Frame(0));
        image.frames.push(first);
        // The jump tables of all specializations form one list, so their indices are shifted.
        let first_table = image.switches.len() as u16;
        let laid = &instance.code_layout;
        for inst in &laid.insts {
            let op = match inst.op {
                Op::Call { ret, instance, .. } => {
                    let cost = costs.get(usize::from(instance)).copied().unwrap_or(0);
                    Op::Call { ret, instance, cost }
                }
                Op::Switch { a, table } => Op::Switch { a, table: first_table + table },
                op => lower_put(op, &image.layout, &c.consts.words),
            };
            image.code.push(op.map(|place| address(own, place), |to| to));
            let Tags { origin, mark, note } = inst.tags;
            image.origin_of.push(origin.0);
            image.mark_of.push(mark.0);
            image.note_of.push(note.0);
            if let Some(in_use) = inst.safepoint {
                // Word 0 of the frame is the return address, which `ret` refers to. Nothing calls
                // the first specialization, so it has none.
                image.safepoints.push(Safepoint {
                    at: image.code.len() as u32,
                    from: first.saturating_add(1),
                    to: first.saturating_add(in_use),
                    ret: (id != 0).then_some(first),
                });
            }
        }
        let of_table = |table: &Vec<u32>| table.iter().map(|to| base + to).collect();
        image.switches.extend(laid.tables.iter().map(of_table));
    }
    if let Some((id, [army, value])) = judge {
        let halt = image.code.len() as u32;
        // The judge returns here when it is called from outside of the game. The instruction cannot
        // fail, so any source will do.
        image.code.push(Op::Halt {});
        image.origin_of.push(image.origin_of.last().copied().unwrap_or(0));
        image.mark_of.push(0);
        image.note_of.push(0);
        image.judge = Some(JudgeEntry {
            entry: image.entries.get(usize::from(id)).copied().unwrap_or(0),
            halt,
            ret: address(id, Operand::Frame(0)),
            army: address(id, Operand::Frame(army)),
            value: address(id, Operand::Frame(value)),
        });
    }
    // Lines of sight take long to prepare, so only games that use them have them.
    if image.code.iter().any(|op| matches!(op, Op::InSight { .. })) {
        image.sight = Arc::new(Sight::of(&image.program, sight));
    }
    let entry = |id: u16, label| {
        let laid = c.instances.get(usize::from(id)).map_or(0, |i| i.code_layout.position(label));
        image.entries.get(usize::from(id)).copied().unwrap_or(0) + laid
    };
    // Registers in sites name their specialization, so the 0 is never used.
    image.sites = c.sites.map(|place| address(0, place), entry);
    image.initial = c.state.words;
    image.initial.resize(live_words, 0);
    image.initial.extend(c.consts.words);
    image.start = image.entries.first().copied().unwrap_or(0);
    image.counts = c.options.profile.then(|| Arc::new(Counts::of(image.code.len())));
    Ok(image)
}

/// The memory layout of an image.
struct MemoryLayout {
    /// Start of the frame of each specialization, counted from the end of the state.
    frames: Vec<u32>,
    /// Size of the state in words.
    state_words: usize,
    /// Size of the state and all frames in words; the constants follow.
    live_words: usize,
}

/// Lays out memory, or reports that it is too small.
fn layout_memory(c: &Compiler<'_>) -> Result<MemoryLayout, CompileError> {
    let frames = frame_starts(&c.instances, c.judge)?;
    let state_words = c.state.words.len();
    let registers = frames
        .iter()
        .zip(&c.instances)
        .map(|(&base, i)| base + i.code_layout.frame)
        .max()
        .unwrap_or(0);
    let live_words = state_words + registers as usize;
    let total = live_words + c.consts.words.len();
    if total > MEMORY_WORDS {
        return Err(CompileError::Memory { words: total, most: largest_use(c) });
    }
    check_lists(c)?;
    Ok(MemoryLayout { frames, state_words, live_words })
}

/// Returns the number of words that an image takes, and the length of the longest list that
/// instructions index.
pub(super) fn measure(c: &Compiler<'_>) -> Result<(usize, usize), CompileError> {
    let memory = layout_memory(c)?.live_words + c.consts.words.len();
    let lists = lengths(&c.sites, &c.layout).into_iter().map(|(_, count)| count);
    let others = [c.instances.len(), c.jump_tables, c.reasons.items.len(), c.conflicts.len()];
    Ok((memory, lists.chain(others).max().unwrap_or(0)))
}

/// Returns the largest use of memory, which the author should reduce first.
fn largest_use(c: &Compiler<'_>) -> MemoryUse {
    let program = c.program;
    let mut uses = vec![MemoryUse {
        what: "table lookups".to_owned(),
        words: c.consts.words.len(),
        place: None,
    }];
    for column in &c.layout.columns {
        let state = |id: StateId| program.states.get(id).map_or("", |s| s.name.as_str());
        let kind = |id: KindId| program.kinds.get(id).map_or("", |k| k.name.as_str());
        let what = match column.content {
            ColumnContent::State(id) => format!("the state `{}`", state(id)),
            ColumnContent::Field(of, _) => format!("the state of each `{}`", kind(of)),
            ColumnContent::Place(of) | ColumnContent::Army(of) | ColumnContent::Occupant(of) => {
                format!("where each `{}` is", kind(of))
            }
        };
        let (owners, sets) = (usize::from(column.len), usize::from(column.slots));
        let sets = if column.index.is_some() { sets * usize::from(column.owner_words) } else { 0 };
        let words = owners * usize::from(column.words) + sets;
        uses.push(MemoryUse { what, words, place: None });
    }
    for instance in &c.instances {
        let (name, place) = instance.key.code.name_and_span(program);
        let what = format!("the locals of `{name}`");
        uses.push(MemoryUse { what, words: instance.code_layout.frame as usize, place });
    }
    // `uses` is never empty.
    uses.into_iter().max_by_key(|u| u.words).unwrap_or(MemoryUse {
        what: String::new(),
        words: 0,
        place: None,
    })
}

/// Checks that every list can be indexed with the 16 bits that instructions have.
fn check_lists(c: &Compiler<'_>) -> Result<(), CompileError> {
    let others = [
        ("jump tables", c.jump_tables),
        ("reasons for an ending", c.reasons.items.len()),
        ("changes that may conflict", c.conflicts.len()),
    ];
    match lengths(&c.sites, &c.layout).into_iter().chain(others).find(|(_, n)| *n > MEMORY_WORDS) {
        Some((what, count)) => {
            Err(CompileError::TooMany { what: what.to_owned(), count, limit: MEMORY_WORDS })
        }
        None => Ok(()),
    }
}

/// Returns the lengths of the lists that instructions index.
pub(super) fn lengths<P: OperandForm>(
    sites: &Sites<P>,
    layout: &Layout,
) -> [(&'static str, usize); 8] {
    [
        ("choices", sites.one.len()),
        ("choices of two", sites.pair.len()),
        ("choices of several", sites.some.len()),
        ("windows", sites.react.len()),
        ("lines of the account", sites.say.len()),
        ("picks at random", sites.pick.len()),
        ("states and fields", layout.columns.len()),
        ("piles", layout.piles.len()),
    ]
}

/// Replaces writes to columns without indexes by simple stores.
fn lower_put(op: Op<Operand>, layout: &Layout, consts: &[i64]) -> Op<Operand> {
    let Op::PutColumn { column, index, src } = op else { return op };
    let Some(at) = layout.columns.get(usize::from(column)) else { return op };
    if at.index.is_some() || at.present.is_some() {
        return op;
    }
    if let Operand::Const(known) = index
        && let Some(&owner) = consts.get(usize::from(known))
        && (0..i64::from(at.len)).contains(&owner)
    {
        return Op::Put { dst: Operand::State(at.base + owner as u16), src };
    }
    Op::PutCell { base: Operand::State(at.base), index, src }
}

/// Returns the fuel for a call of a specialization.
fn call_cost(instance: &Specialization) -> u16 {
    let steps = instance.code_layout.insts.len() / usize::from(INSTRUCTIONS_PER_STEP);
    u16::try_from(steps).unwrap_or(u16::MAX)
}

/// Returns the start of each frame: after the frames of all callers, so that specializations that
/// are never active together share words. The judge is called while a game is paused at any point,
/// so its frame comes after all frames that can be active then. No game pauses in a function.
fn frame_starts(
    instances: &[Specialization],
    judge: Option<u16>,
) -> Result<Vec<u32>, CompileError> {
    let mut base = place_frames(instances, None)?;
    if let Some(judge) = judge {
        let ends = base.iter().zip(instances).filter_map(|(base, instance)| {
            let safepoints = !matches!(instance.key.code, EntryPoint::Function(_));
            safepoints.then_some(base + instance.code_layout.frame)
        });
        base = place_frames(instances, Some((usize::from(judge), ends.max().unwrap_or(0))))?;
    }
    Ok(base)
}

/// Returns the start of each frame. `after` is a specialization with a lower bound for its start.
fn place_frames(
    instances: &[Specialization],
    after: Option<(usize, u32)>,
) -> Result<Vec<u32>, CompileError> {
    let n = instances.len();
    let mut callers = vec![0usize; n];
    for instance in instances {
        for &callee in &instance.code_layout.calls {
            if let Some(count) = callers.get_mut(usize::from(callee)) {
                *count += 1;
            }
        }
    }
    let mut base = vec![0u32; n];
    if let Some((at, least)) = after
        && let Some(base) = base.get_mut(at)
    {
        *base = least;
    }
    let mut ready: Vec<usize> = (0..n).filter(|&i| callers[i] == 0).collect();
    let mut done = 0;
    while let Some(i) = ready.pop() {
        done += 1;
        let end = base[i] + instances[i].code_layout.frame;
        for &callee in &instances[i].code_layout.calls {
            let callee = usize::from(callee);
            base[callee] = base[callee].max(end);
            callers[callee] -= 1;
            if callers[callee] == 0 {
                ready.push(callee);
            }
        }
    }
    if done < n {
        return Err(CompileError::Unsound("recursion".to_owned()));
    }
    Ok(base)
}

/// Fills the indexes of columns with the initial values.
fn fill_indexes(layout: &Layout, words: &mut [i64]) {
    for column in &layout.columns {
        for owner in 0..column.len {
            let base = usize::from(column.base);
            let Some(&value) = words.get(base + usize::from(owner * u16::from(column.words)))
            else {
                continue;
            };
            let mut put = |set: Option<Addr>| {
                if let Some(set) = set
                    && let Some(word) = words.get_mut(usize::from(set + owner / 64))
                {
                    *word |= 1 << (owner % 64);
                }
            };
            put(Column::owners_with(column, value));
            put(column.present.filter(|_| value != NONE));
        }
    }
}

fn neighbours(program: &Program) -> Vec<i64> {
    let words = words_for(program.hexes.len());
    let row = |hex: &castra_ir::Hex| {
        let mut set = Set::empty(words);
        hex.neighbours.iter().for_each(|&n| set.insert(n as usize));
        set.words
    };
    program.hexes.iter().flat_map(row).collect()
}

fn neighbour_radius(program: &Program) -> usize {
    let hexes = program.hexes.iter().enumerate();
    let words = hexes.flat_map(|(at, hex)| {
        hex.neighbours.iter().map(move |&near| (near as usize / 64).abs_diff(at / 64))
    });
    words.max().unwrap_or(0)
}

fn shifts(program: &Program) -> Vec<Vec<Shift>> {
    let words = words_for(program.hexes.len());
    let of_direction = |direction: usize| {
        let mut parts: Vec<(i32, Set)> = Vec::new();
        for (from, hex) in program.hexes.iter().enumerate() {
            let Some(Some(to)) = hex.toward.get(direction) else { continue };
            let by = *to as i32 - from as i32;
            let at = parts.iter().position(|p| p.0 == by).unwrap_or_else(|| {
                parts.push((by, Set::empty(words)));
                parts.len() - 1
            });
            parts[at].1.insert(from);
        }
        parts.into_iter().map(|(by, set)| Shift { by, from: set.words }).collect()
    };
    (0..Direction::ALL.len()).map(of_direction).collect()
}

/// Returns, for each face, its position among the different faces.
fn face_positions(die: &castra_ir::Die) -> Vec<u16> {
    let position = |face| die.distinct.iter().position(|f| f == face).unwrap_or(0) as u16;
    die.faces.iter().map(position).collect()
}
