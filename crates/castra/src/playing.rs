//! Whether what was checked can be played: what only a compiled program shows.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::Program;
use castra_vm::{CompileError, Image};
use castra_workspace::Checked;

use crate::sources::Sources;

/// The battles and games among the texts that fit the rules and yet cannot be
/// played, because they are too large for the machine. Each is reported where
/// the blame lies, or else at the header.
#[must_use]
pub fn refused(sources: &Sources, checked: &Checked) -> Vec<Diagnostic> {
    let reported = |id: FileId| sources.texts.get(id.0 as usize).is_some_and(|text| text.report);
    refused_among(checked, &reported, available_parallelism())
}

fn available_parallelism() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The same, for those files that are in question, on so many threads.
pub(crate) fn refused_among(
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
    // Without rules, or without a battle, there is nothing to play.
    let programs = battles.chain(games).filter_map(|(file, made)| Some((file, made.ok()?)));
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
    // What is wrong with a rule is wrong in every battle.
    found.dedup_by(|a, b| a.primary.span == b.primary.span && a.message == b.message);
    found
}

/// What keeps programs from being compiled, in their order. They are looked at on
/// several threads.
fn errors(programs: &[(FileId, Arc<Program>)], threads: usize) -> Vec<(FileId, CompileError)> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.min(programs.len()) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some((file, program)) = programs.get(at) else { break };
                    if let Some(error) = Image::refusal(program) {
                        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                        found.push((at, *file, error));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(_, file, error)| (file, error)).collect()
}

/// The line that says what a text is.
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
