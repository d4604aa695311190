//! Parallel map over independent items. The results are in the order of the items, on any number of
//! threads.

use std::num::NonZero;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// Applies a function to each item, and returns the results in order.
pub(crate) fn map<T: Send, R: Send>(parts: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    // Querying the number of processors costs more than a small item.
    let threads = if parts.len() < 2 { 1 } else { threads().min(parts.len()) };
    if threads < 2 {
        return parts.into_iter().map(work).collect();
    }
    // Items take different times, so each thread takes the next one when it is free.
    let left = Mutex::new(parts.into_iter().enumerate());
    let take = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let share = || {
        let mut done = Vec::new();
        while let Some((at, part)) = take() {
            done.push((at, work(part)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(share)).collect();
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

/// Returns the number of threads.
fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_parts() {
        let slow_first = |n: u64| {
            (0..(100 - n) * 1000).fold(n, |sum, i| std::hint::black_box(sum ^ i));
            n * 2
        };
        let doubled: Vec<u64> = (0..100).map(|n| n * 2).collect();
        assert_eq!(map((0..100).collect(), slow_first), doubled);
        assert_eq!(map(Vec::<u64>::new(), slow_first), []);
    }
}
