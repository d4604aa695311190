//! Limits that only a compiled program shows: battles too large for the machine.

use std::cmp::Reverse;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::{Program, Rules};
use castra_vm::{CompileError, Image};
use castra_workspace::{Checked, LinkError};

/// Half of the machine's capacity, in percent.
const HALF: usize = 50;

/// Returns the diagnostics of battles and games that are valid but too large for the machine, for
/// the files that satisfy `reported`. Each is reported at the responsible rule, or else at the
/// header. Compiles on at most `threads` threads.
#[must_use]
pub fn refused(
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
        // Each has a diagnostic of its own.
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
    // A problem in a rule occurs in every battle.
    found.dedup_by(|a, b| a.primary.span == b.primary.span && a.message == b.message);
    found
}

/// Returns the compile errors of programs, in order. Programs with the same rules form a group, and
/// groups are compiled in parallel.
fn errors(programs: &[(FileId, Arc<Program>)], threads: usize) -> Vec<(FileId, CompileError)> {
    let groups = of_same_rules(programs);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let share = || {
        while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
            let refused = refused_of(programs, group);
            found.lock().unwrap_or_else(PoisonError::into_inner).extend(refused);
        }
    };
    std::thread::scope(|scope| {
        (1..threads.min(groups.len())).for_each(|_| drop(scope.spawn(share)));
        share();
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(_, file, error)| (file, error)).collect()
}

/// Groups the indices of programs by their rules and options.
fn of_same_rules(programs: &[(FileId, Arc<Program>)]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(&Rules, Vec<usize>)> = Vec::new();
    for (at, (_, program)) in programs.iter().enumerate() {
        let rules = &program.rules;
        match groups.iter_mut().find(|(known, _)| is_same(known, rules)) {
            Some((_, group)) => group.push(at),
            None => groups.push((rules, vec![at])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Returns whether two battles share the same allocation of their rules.
fn is_same(a: &Rules, b: &Rules) -> bool {
    ptr::eq(a.functions.as_slice(), b.functions.as_slice())
        && ptr::eq(a.procedures.as_slice(), b.procedures.as_slice())
        && ptr::eq(a.standing.as_slice(), b.standing.as_slice())
        && ptr::eq(a.endings.as_slice(), b.endings.as_slice())
}

/// Returns the compile errors of programs with the same rules. The capacity that a program needs
/// depends on the size of its battle, so the largest are compiled first. A battle no larger in any
/// respect than one that leaves half of the machine free is skipped.
fn refused_of(
    programs: &[(FileId, Arc<Program>)],
    group: &[usize],
) -> Vec<(usize, FileId, CompileError)> {
    let mut sizes: Vec<(Vec<usize>, usize)> = group
        .iter()
        .filter_map(|&at| programs.get(at).map(|(_, program)| (sizes(program), at)))
        .collect();
    sizes.sort_by_key(|(sizes, at)| (Reverse(sizes.iter().sum::<usize>()), *at));
    let mut roomy: Vec<Vec<usize>> = Vec::new();
    let mut refused = Vec::new();
    for (own, at) in sizes {
        let Some((file, program)) = programs.get(at) else { continue };
        if roomy.iter().any(|larger| is_within(&own, larger)) {
            continue;
        }
        match Image::size_percent(program) {
            Ok(..=HALF) => roomy.push(own),
            Ok(_) => {}
            Err(error) => refused.push((at, *file, error)),
        }
    }
    refused
}

/// Returns the size of a battle: armies, hexes, cards, and pieces of each kind.
fn sizes(program: &Program) -> Vec<usize> {
    let pieces = program.pieces.iter().map(Vec::len);
    let others = [program.armies.len(), program.hexes.len(), program.cards.len()];
    others.into_iter().chain(pieces).collect()
}

fn is_within(sizes: &[usize], larger: &[usize]) -> bool {
    sizes.len() == larger.len() && sizes.iter().zip(larger).all(|(a, b)| a <= b)
}

/// Returns the header of a source.
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
