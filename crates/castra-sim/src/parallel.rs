//! Parallel work with results in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Numbers that a thread takes at a time; fewer if there are few numbers in total.
const CHUNK: u64 = 16;

/// Computes a result for each number, and passes the results to `take` in the order of the numbers,
/// independent of the threads. It stops after the last number, or when `take` breaks. Every thread
/// has a separate worker.
pub fn map_in_order<W, T: Send>(
    numbers: Range<u64>,
    jobs: NonZero<usize>,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> T + Sync,
    take: impl FnMut(T) -> ControlFlow<()>,
) {
    map_in_order_until(numbers, jobs, &NEVER_STOPPED, worker, work, |_| false, take);
}

/// A stop flag that is never set.
pub(crate) static NEVER_STOPPED: AtomicBool = AtomicBool::new(false);

/// Computes results as [`map_in_order`] does, but ends with the first result for which `is_last`
/// holds: it is handed on, and none after it. That result does not depend on the threads, and
/// little work is done beyond it.
///
/// Once `stop` is set, each thread finishes its current number, and the results up to the first gap
/// are handed on.
pub fn map_in_order_until<W, T: Send>(
    numbers: Range<u64>,
    jobs: NonZero<usize>,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> T + Sync,
    is_last: impl Fn(&T) -> bool + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let mut take = |result: T| {
        let last = is_last(&result);
        match take(result) {
            ControlFlow::Continue(()) if !last => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    };
    let count = numbers.end.saturating_sub(numbers.start);
    // At least four chunks for each thread, so that one slow chunk does not leave the others idle.
    let wanted = u64::try_from(jobs.get()).unwrap_or(u64::MAX).saturating_mul(4);
    let size = (count / wanted).clamp(1, CHUNK);
    let chunks = count.div_ceil(size);
    let threads = usize::try_from(chunks).unwrap_or(usize::MAX).min(jobs.get());
    if threads < 2 {
        let mut worker = worker();
        for number in numbers {
            if stop.load(Ordering::Relaxed) || take(work(&mut worker, number)).is_break() {
                return;
            }
        }
        return;
    }
    let next = AtomicU64::new(0);
    // The flags only save work, so relaxed ordering suffices: the channel orders the results.
    let enough = AtomicBool::new(false);
    // The lowest number known to be the last; threads skip all above it.
    let lowest = AtomicU64::new(u64::MAX);
    thread::scope(|scope| {
        // Bounded, since the receiver may be slower than the workers.
        let (send, receive) = mpsc::sync_channel(4 * threads);
        let mut handles = Vec::with_capacity(threads);
        for _ in 0..threads {
            let send = send.clone();
            let (worker, work, is_last) = (&worker, &work, &is_last);
            let (next, enough, lowest, numbers) = (&next, &enough, &lowest, &numbers);
            handles.push(scope.spawn(move || {
                let mut worker = worker();
                while !enough.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    if chunk >= chunks {
                        break;
                    }
                    let first = numbers.start + chunk * size;
                    let last = first.saturating_add(size).min(numbers.end);
                    let mut done: Vec<T> = Vec::with_capacity(size as usize);
                    for number in first..last {
                        let is_stopped = stop.load(Ordering::Relaxed);
                        if is_stopped || number > lowest.load(Ordering::Relaxed) {
                            break;
                        }
                        let result = work(&mut worker, number);
                        if is_last(&result) {
                            lowest.fetch_min(number, Ordering::Relaxed);
                        }
                        done.push(result);
                    }
                    if send.send((chunk, done)).is_err() {
                        break;
                    }
                }
            }));
        }
        // The threads hold the other senders, so the loop ends with the last thread.
        drop(send);
        let mut waiting: BTreeMap<u64, Vec<T>> = BTreeMap::new();
        let mut wanted = 0;
        'chunks: for (chunk, done) in receive {
            waiting.insert(chunk, done);
            while let Some(done) = waiting.remove(&wanted) {
                let first = numbers.start + wanted * size;
                let whole = first.saturating_add(size).min(numbers.end) - first;
                let is_cut = (done.len() as u64) < whole;
                wanted += 1;
                for result in done {
                    if take(result).is_break() {
                        // The threads stop before their next chunk. Leaving the loop drops the
                        // receiver, so no thread stays blocked in `send`.
                        enough.store(true, Ordering::Relaxed);
                        break 'chunks;
                    }
                }
                // The thread ended within the chunk, at the last number or because of `stop`.
                if is_cut {
                    break 'chunks;
                }
            }
        }
        for handle in handles {
            // A panic of a worker is a bug, which must not look like a short run.
            if let Err(panic) = handle.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(numbers: Range<u64>, jobs: usize, most: usize) -> Vec<u64> {
        let mut got = Vec::new();
        // With several threads, the first chunk waits until a later one has started, so that chunks
        // overtake each other.
        let first = numbers.start;
        let overtaken = AtomicBool::new(jobs < 2 || numbers.end - first <= CHUNK);
        let work = |_: &mut (), n: u64| {
            if n >= first + CHUNK {
                overtaken.store(true, Ordering::Relaxed);
            }
            while !overtaken.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            n * n
        };
        map_in_order(
            numbers,
            NonZero::new(jobs).unwrap(),
            || (),
            work,
            |n| {
                got.push(n);
                if got.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        got
    }

    #[test]
    fn results_come_in_order() {
        let expected: Vec<u64> = (1..1001).map(|n| n * n).collect();
        for jobs in [1, 2, 4, 7] {
            assert_eq!(squares(1..1001, jobs, usize::MAX), expected, "{jobs} threads");
        }
        assert_eq!(squares(5..5, 4, usize::MAX), Vec::<u64>::new());
        assert_eq!(squares(5..6, 4, usize::MAX), [25]);
    }

    #[test]
    fn nothing_follows_the_last() {
        for jobs in [1, 2, 4, 7] {
            let mut got = Vec::new();
            let done = AtomicU64::new(0);
            map_in_order_until(
                1..100_000,
                NonZero::new(jobs).unwrap(),
                &NEVER_STOPPED,
                || (),
                |(), n| {
                    done.fetch_add(1, Ordering::Relaxed);
                    n
                },
                |&n| n % 50 == 0,
                |n| {
                    got.push(n);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(got, (1..=50).collect::<Vec<_>>(), "{jobs} threads");
            // Each thread finishes at most the numbers below its own last one.
            assert!(done.into_inner() <= 50 * (1 + jobs as u64), "{jobs} threads");
        }
    }

    #[test]
    fn a_stopped_run_hands_on_finished_results() {
        for jobs in [1, 2, 4] {
            let (stop, mut got) = (AtomicBool::new(false), Vec::new());
            let work = |(): &mut (), n: u64| {
                if n == 500 {
                    stop.store(true, Ordering::Relaxed);
                }
                n
            };
            let take = |n| {
                got.push(n);
                ControlFlow::Continue(())
            };
            let jobs = NonZero::new(jobs).unwrap();
            map_in_order_until(1..u64::MAX, jobs, &stop, || (), work, |_| false, take);
            let expected: Vec<u64> = (1..).take(got.len()).collect();
            assert_eq!(got, expected, "{jobs} threads");
            // A single thread stops directly after the number that sets `stop`.
            assert!(jobs.get() > 1 || got.len() == 500, "{}", got.len());
        }
    }

    #[test]
    fn the_receiver_can_stop_the_run() {
        for jobs in [1, 4] {
            assert_eq!(squares(1..u64::MAX, jobs, 40).len(), 40);
        }
    }
}
