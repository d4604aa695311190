//! The loop that plays games and counts their results.

use std::ops::ControlFlow;

use castra_sim::Flaw;

use super::super::progress::Progress;
use crate::command::error::Error;

/// A function that receives each result, and returns whether to continue.
pub(in crate::command) type ResultSink<'a, T> =
    &'a mut dyn FnMut(Result<T, Flaw>) -> ControlFlow<()>;

/// Plays games, or pairs of games, with `run`, and counts each result with `count`. Each result
/// advances the progress. Returns the number of counted results.
///
/// # Errors
///
/// The first internal error, or the error of `count`. No later result is counted.
pub(in crate::command) fn count_results<T>(
    run: impl FnOnce(ResultSink<'_, T>),
    progress: &Progress,
    mut count: impl FnMut(T) -> Result<(), Error>,
) -> Result<u64, Error> {
    let (mut failed, mut counted) = (None, 0);
    run(&mut |played| match played.map_err(Error::from).and_then(&mut count) {
        Ok(()) => {
            counted += 1;
            progress.step();
            ControlFlow::Continue(())
        }
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    failed.map_or(Ok(counted), Err)
}
