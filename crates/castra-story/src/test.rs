//! Tests with their accounts.

use castra_ir::Test;
use castra_vm::{TestOutcome, run_test_with_tracer};

use crate::story::{Detail, Story};
use crate::story_line::StoryLine;

/// Runs a test. Returns its result and its account, which for `every roll` describes the first
/// outcome.
#[must_use]
pub fn trace_test(test: &Test, detail: Detail) -> (TestOutcome, Vec<StoryLine>) {
    let mut story = Story::with_detail(detail);
    let outcome = run_test_with_tracer(test, &mut story);
    (outcome, story.take_lines())
}
