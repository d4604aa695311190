//! The runner for tests in Castra sources, with several threads.
//!
//! [`Runs`] runs tests of rules, battles and campaigns, and records the clauses that they cover.
//! [`failures`] reports the failed tests as text, [`Report`] all tests as JSON, and [`coverage`] is
//! the table of clauses.
//!
//! ```text
//! CheckedTest { "a retreat ends at the edge" }  →  "fails: a retreat ends at the edge\n  expected …"
//! ```

pub mod coverage;
mod failures;
mod report;
mod runs;
mod selected;

pub use failures::failure_report;
pub use report::Report;
pub use runs::{Runs, TestRun};
pub use selected::{CampaignTests, TestListener, TestSummary, run_selected, select_campaign_tests};
