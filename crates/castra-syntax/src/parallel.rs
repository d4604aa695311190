//! Parses the items of a long file on several threads, since items are independent.

use castra_base::parallel;

use crate::scan::Chunk;

/// The length of a text below which threads do not pay off, in bytes.
const MIN_PARALLEL_LENGTH: usize = 256 << 10;

/// Applies a function to each item, and returns the results in order.
pub(crate) fn map<'c, 's, T: Send>(
    chunks: &'c [Chunk<'s>],
    each: impl Fn(&'c Chunk<'s>) -> T + Sync,
) -> Vec<T> {
    let bytes: usize = chunks.iter().map(|chunk| chunk.range.len()).sum();
    let shares = bytes / MIN_PARALLEL_LENGTH;
    // Querying the number of processors reads files, so a single share skips it.
    let threads = if shares < 2 { 1 } else { parallel::processors().min(shares) };
    if threads < 2 {
        return chunks.iter().map(each).collect();
    }
    let share = bytes.div_ceil(threads);
    let mut parts = Vec::with_capacity(threads);
    let mut rest = chunks;
    while !rest.is_empty() {
        let mut taken = 0;
        let count = rest.iter().take_while(|chunk| {
            let fits = taken < share;
            taken += chunk.range.len();
            fits
        });
        let (part, after) = rest.split_at(count.count());
        rest = after;
        parts.push(part);
    }
    let done = parallel::map(parts, |part| part.iter().map(&each).collect::<Vec<T>>());
    done.into_iter().flatten().collect()
}
