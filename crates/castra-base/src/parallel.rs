//! Parallel map over independent parts. The results are in the order of the parts, on any number of
//! threads.

use std::num::NonZero;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// Applies a function to each element on all processors, and returns the results in the order of
/// the elements.
pub fn map<T: Send, R: Send>(parts: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    // The query for the number of processors takes longer than the work on a small element.
    let threads = if parts.len() < 2 { 1 } else { processors() };
    map_with(parts, threads, || (), |(), part| work(part))
}

/// Like [`map`], on at most `threads` threads. Each thread creates one value with `state`, such as
/// a cache, and passes it to every call of `work`. This value must not affect the results.
pub fn map_with<T: Send, S, R: Send>(
    parts: Vec<T>,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
) -> Vec<R> {
    let helpers = threads.min(parts.len()).saturating_sub(1);
    if helpers == 0 {
        let mut own = state();
        return parts.into_iter().map(|part| work(&mut own, part)).collect();
    }
    // Elements take different times, so each thread takes the next one when it is free.
    let left = Mutex::new(parts.into_iter().enumerate());
    let take = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let share = || {
        let (mut own, mut done) = (state(), Vec::new());
        while let Some((at, part)) = take() {
            done.push((at, work(&mut own, part)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        // If no thread can be spawned, this one does all the work.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, share).ok();
        let others: Vec<_> = (0..helpers).filter_map(spawn).collect();
        let mut done = share();
        for other in others {
            match other.join() {
                Ok(part) => done.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Returns the number of threads that can run at the same time, at least 1.
#[must_use]
pub fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}
