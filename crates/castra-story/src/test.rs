//! Tests with their accounts.

use castra_ir::Test;
use castra_vm::{TestOutcome, run_test_with};

use crate::story::{Detail, Story};
use crate::story_line::StoryLine;

/// Runs a test. Returns its result and its account; with `every roll`, that of the first outcome.
#[must_use]
pub fn trace_test(test: &Test, detail: Detail) -> (TestOutcome, Vec<StoryLine>) {
    let mut story = Story::with(detail);
    let outcome = run_test_with(test, &mut story);
    (outcome, story.take())
}
