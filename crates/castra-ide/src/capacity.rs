//! The limits that only compilation finds: battles too large for the machine.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ptr;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span, codes, parallel};
use castra_ir::summary::{Summary, entry_point_summaries};
use castra_ir::{Body, Owner, Program, Ty};
use castra_vm::{CompileError, Image};
use castra_workspace::{Checked, LinkError};

/// Half of the machine's capacity, in percent.
const HALF: usize = 50;

/// An eighth of the machine's capacity, in percent. Twice the armies and twice the hexes may take
/// four times the memory, which leaves half.
const EIGHTH: usize = 12;

/// The maximum number of statements and expressions that a battle may have beyond a compiled battle
/// and not be compiled itself. The rules of most battles add fewer, a module adds more.
const MAX_EXTRA_NODES: u64 = 500;

/// Returns the diagnostics of battles and games that are valid but too large for the machine, for
/// the files that satisfy `reported`. Each is reported at the responsible rule, or else at the
/// header. Compiles on at most `threads` threads.
#[must_use]
pub fn capacity_diagnostics(
    checked: &Checked,
    reported: &dyn Fn(FileId) -> bool,
    threads: usize,
) -> Vec<Diagnostic> {
    let battles = checked.scenarios.iter().filter(|s| !s.has_errors && reported(s.file));
    let battles = battles.map(|s| (s.file, s.link(&[])));
    let games = checked.games.iter().filter(|g| !g.has_errors);
    let games = games.filter_map(|game| {
        let file = game.files.iter().copied().find(|&file| reported(file))?;
        Some((file, game.link(&[])))
    });
    let programs = battles.chain(games).filter_map(|(file, made)| match made {
        Ok(program) => Some((file, program)),
        // A game without rules or without a battle cannot be played.
        Err(LinkError::NothingToPlay { .. } | LinkError::NeedsBattle { .. }) => None,
        // These errors have diagnostics of their own.
        Err(LinkError::Errors { .. } | LinkError::BoardTooLarge { .. }) => None,
        // No option or entry is given here.
        Err(
            LinkError::UnknownOption { .. }
            | LinkError::UnknownEntry { .. }
            | LinkError::BadValue { .. },
        ) => None,
    });
    let programs: Vec<(FileId, Arc<Program>)> =
        programs.map(|(file, program)| (file, Arc::new(program))).collect();
    let mut found: Vec<Diagnostic> = errors(&programs, threads)
        .into_iter()
        .map(|(file, error)| {
            let header = header(checked, file);
            let place = error.place().filter(|place| reported(place.file)).unwrap_or(header);
            let diagnostic = Diagnostic::new(
                &codes::PLAY_TOO_LARGE,
                place,
                format!("this cannot be played: {error}"),
            );
            let diagnostic = if place == header {
                diagnostic.label("too large")
            } else {
                diagnostic.label("takes too much").related(header, "in this game")
            };
            diagnostic.help("have less of it, or ask for less of it at once")
        })
        .collect();
    // A problem in a shared rule is found in every battle, but is reported once.
    let mut seen = HashSet::new();
    found.retain(|one| seen.insert((one.primary.span, one.message.clone())));
    found
}

/// Returns the compile errors of programs, in the order of `programs`. Programs with nearly the
/// same rules form a group, and groups are compiled in parallel.
fn errors(programs: &[(FileId, Arc<Program>)], threads: usize) -> Vec<(FileId, CompileError)> {
    let groups = group_by_rules(programs);
    let refused = parallel::map_with(groups, threads, || (), |(), group| group_errors(&group));
    let mut found: Vec<_> = refused.into_iter().flatten().collect();
    found.sort_by_key(|(at, _)| *at);
    let file = |at: usize| programs.get(at).map(|(file, _)| *file);
    found.into_iter().filter_map(|(at, error)| Some((file(at)?, error))).collect()
}

/// A program with its sizes.
struct MeasuredProgram<'p> {
    /// The index in the list of programs.
    at: usize,
    program: &'p Arc<Program>,
    size: ProgramSize,
}

/// The size of a program, for a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSize {
    /// The numbers of armies, hexes, cards and piles, and of the pieces of each kind.
    counts: Vec<usize>,
    /// The types of states, with their owners, and of the fields of each kind.
    states: Vec<(Ty, Owner)>,
    fields: Vec<Vec<Ty>>,
    /// The numbers of statements and expressions of each function, each procedure and the rest.
    functions: Vec<u64>,
    procedures: Vec<u64>,
    others: u64,
}

impl ProgramSize {
    /// Measures a program. `known` is another program with its size: bodies that both share are
    /// measured once.
    #[must_use]
    pub fn measure(program: &Program, known: Option<(&Program, &Self)>) -> Self {
        let rules = &program.rules;
        let known_functions = known.into_iter().flat_map(|(of, size)| {
            of.rules.functions.iter().map(|function| &function.body).zip(&size.functions)
        });
        let known_procedures = known.into_iter().flat_map(|(of, size)| {
            of.rules.procedures.iter().map(|procedure| &procedure.body).zip(&size.procedures)
        });
        let functions = rules.functions.iter().map(|function| &function.body);
        let procedures = rules.procedures.iter().map(|procedure| &procedure.body);
        let pieces = program.pieces.iter().map(Vec::len);
        let counts =
            [program.armies.len(), program.hexes.len(), program.cards.len(), program.piles.len()];
        let fields = program.kinds.iter().map(|kind| kind.fields.iter().map(|of| of.ty.clone()));
        Self {
            counts: counts.into_iter().chain(pieces).collect(),
            states: program.states.iter().map(|of| (of.ty.clone(), of.owner)).collect(),
            fields: fields.map(Iterator::collect).collect(),
            functions: nodes(functions, known_functions),
            procedures: nodes(procedures, known_procedures),
            others: entry_point_summaries(rules).iter().map(|root| root.node_count).sum(),
        }
    }

    /// Returns whether each count is at most `times` the count of `larger`, and the fields are
    /// equal. The program must also have no further states, and few further statements and
    /// expressions.
    #[must_use]
    pub fn is_within(&self, times: usize, larger: &Self) -> bool {
        self.counts.len() == larger.counts.len()
            && self.counts.iter().zip(&larger.counts).all(|(own, most)| *own <= most * times)
            && larger.states.starts_with(&self.states)
            && larger.fields == self.fields
            && self.excess(larger) <= MAX_EXTRA_NODES
    }

    /// Returns the number of statements and expressions beyond another program's, body by body.
    fn excess(&self, larger: &Self) -> u64 {
        let beyond = |own: &[u64], most: &[u64]| -> u64 {
            let most = most.iter().copied().chain(std::iter::repeat(0));
            own.iter().zip(most).map(|(own, most)| own.saturating_sub(most)).sum()
        };
        beyond(&self.functions, &larger.functions)
            + beyond(&self.procedures, &larger.procedures)
            + self.others.saturating_sub(larger.others)
    }
}

/// Counts the statements and expressions of bodies. `known` are the counted bodies of another
/// program in the same order; most bodies are shared.
fn nodes<'b>(
    bodies: impl Iterator<Item = &'b Body>,
    known: impl Iterator<Item = (&'b Body, &'b u64)>,
) -> Vec<u64> {
    let known = known.map(Some).chain(std::iter::repeat(None));
    bodies
        .zip(known)
        .map(|(body, known)| match known {
            Some((same, nodes)) if ptr::eq(same.stmts.as_slice(), body.stmts.as_slice()) => *nodes,
            Some(_) | None => Summary::of_body(body).node_count,
        })
        .collect()
}

/// Groups programs that differ in few statements and expressions from the first of their group, in
/// either direction.
fn group_by_rules(programs: &[(FileId, Arc<Program>)]) -> Vec<Vec<MeasuredProgram<'_>>> {
    let mut groups: Vec<Vec<MeasuredProgram<'_>>> = Vec::new();
    for (at, (_, program)) in programs.iter().enumerate() {
        let first = groups.iter().filter_map(|group| group.first());
        let known = first.clone().find(|first| first.program.game == program.game);
        let size =
            ProgramSize::measure(program, known.map(|known| (&**known.program, &known.size)));
        let is_similar = |first: &MeasuredProgram<'_>| {
            first.program.game == program.game
                && size.excess(&first.size) <= MAX_EXTRA_NODES
                && first.size.excess(&size) <= MAX_EXTRA_NODES
        };
        let group = first.map(is_similar).position(|is_similar| is_similar);
        let measured = MeasuredProgram { at, program, size };
        match group.and_then(|group| groups.get_mut(group)) {
            Some(group) => group.push(measured),
            None => groups.push(vec![measured]),
        }
    }
    groups
}

/// Returns the compile errors of a group of programs, with the index of each program. The largest
/// battles are compiled first, since they need the most capacity. Skips a battle that is no larger
/// than one that leaves half of the machine free, or no larger than twice one that takes an eighth.
fn group_errors(group: &[MeasuredProgram<'_>]) -> Vec<(usize, CompileError)> {
    let mut by_size: Vec<&MeasuredProgram<'_>> = group.iter().collect();
    by_size.sort_by_key(|one| (Reverse(one.size.counts.iter().sum::<usize>()), one.at));
    let mut roomy: Vec<(usize, &ProgramSize)> = Vec::new();
    let mut refused = Vec::new();
    for MeasuredProgram { at, program, size } in by_size {
        if roomy.iter().any(|(times, larger)| size.is_within(*times, larger)) {
            continue;
        }
        match Image::size_percent(program) {
            Ok(..=EIGHTH) => roomy.push((2, size)),
            Ok(..=HALF) => roomy.push((1, size)),
            Ok(_) => {}
            Err(error) => refused.push((*at, error)),
        }
    }
    refused
}

/// Returns the span of a source's header line; an empty span at the start if there is none.
fn header(checked: &Checked, file: FileId) -> Span {
    let text = checked.files.get(file).map_or("", |file| &file.text);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if ["scenario ", "game ", "module "].iter().any(|word| line.starts_with(word)) {
            let end = start + line.trim_end().len();
            let at = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
            return Span::new(file, at(start), at(end));
        }
        start += line.len();
    }
    Span::new(file, 0, 0)
}
