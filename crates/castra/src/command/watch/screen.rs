//! Reports of `castra watch`: on a terminal, in a log, or for a program.

use std::path::Path;
use std::time::Duration;

use castra_testing::TestSummary;
use serde_json::json;

use super::super::error::Error;
use super::problems::ProblemList;
use crate::output::{Output, Paint};
use castra_diagnostics::Style;

/// The output of reports, and their style.
pub(super) struct Screen {
    is_json: bool,
    /// The address of the live page.
    address: Option<String>,
}

impl Screen {
    pub(super) const fn new(is_json: bool) -> Self {
        Self { is_json, address: None }
    }

    /// Reports the address of the live page.
    pub(super) fn report_address(
        &mut self,
        address: String,
        out: &mut Output,
    ) -> Result<(), Error> {
        if self.is_json {
            let line = json!({ "event": "serving", "address": address });
            out.write_result(&format!("{line}\n"))?;
        } else if !out.has_screen() {
            out.write_result(&format!(
                "open {address} in your browser; Ctrl-C stops the server\n"
            ))?;
        }
        self.address = Some(address);
        Ok(())
    }

    /// Returns the style of diagnostics.
    pub(super) fn style(out: &Output) -> Style {
        Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 20 }
    }

    /// Reports the problems after a check of files.
    pub(super) fn report_check(
        &self,
        board: &ProblemList,
        changed: &[String],
        files: usize,
        took: Duration,
        out: &mut Output,
    ) -> Result<(), Error> {
        let milliseconds = milliseconds(took);
        if self.is_json {
            let line = json!({
                "event": "checked",
                "changed": changed,
                "files": files,
                "errors": board.errors(),
                "warnings": board.warnings(),
                "milliseconds": milliseconds,
                "problems": board.json(),
            });
            return Ok(out.write_result(&format!("{line}\n"))?);
        }
        let message = match changed {
            [] => "watching".to_owned(),
            [one] => format!("{one} changed"),
            several => format!("{} files changed", several.len()),
        };
        let summary = board.summary(files);
        let text = if out.has_screen() {
            let paint = Paint(out.has_colour());
            let head = paint.bold("castra watch");
            let page = self.address.as_ref().map(|at| format!(", {at}")).unwrap_or_default();
            let problems = board.human();
            out.clear_screen()?;
            format!("{head}: {message}{page}\n\n{problems}{summary} ({milliseconds} ms)\n")
        } else {
            format!("{message}\n{}{summary} ({milliseconds} ms)\n", board.short())
        };
        Ok(out.write_result(&text)?)
    }

    /// Reports a drawn picture.
    pub(super) fn report_drawn(
        &self,
        picture: &Path,
        took: Duration,
        out: &mut Output,
    ) -> Result<(), Error> {
        let (shown, milliseconds) = (picture.display().to_string(), milliseconds(took));
        let text = if self.is_json {
            let line = json!({
                "event": "drawn",
                "picture": shown,
                "milliseconds": milliseconds,
            });
            format!("{line}\n")
        } else {
            format!("drew {shown} ({milliseconds} ms)\n")
        };
        Ok(out.write_result(&text)?)
    }

    /// Reports a battle that has no errors, but could not be drawn.
    pub(super) fn report_draw_error(
        &self,
        text: &Path,
        why: &Error,
        out: &mut Output,
    ) -> Result<(), Error> {
        let shown = text.display().to_string();
        if self.is_json {
            let line = json!({ "event": "not-drawn", "file": shown, "why": why.to_string() });
            return Ok(out.write_result(&format!("{line}\n"))?);
        }
        out.print_error(&format!("`{shown}`: {why}"));
        Ok(())
    }

    /// Reports the result of tests.
    pub(super) fn report_tests(
        &self,
        outcome: &TestSummary,
        out: &mut Output,
    ) -> Result<(), Error> {
        let failed = outcome.failed.len();
        if self.is_json {
            let line = json!({
                "event": "tested",
                "passed": outcome.passed,
                "failed": failed,
                "failures": outcome.failed,
            });
            return Ok(out.write_result(&format!("{line}\n"))?);
        }
        let tests = castra_base::count_noun(outcome.passed + failed, "test");
        let summary = match failed {
            0 => format!("{tests} passed"),
            _ => format!("{tests} run, {failed} failed"),
        };
        Ok(out.write_result(&format!("{}{summary}\n", outcome.text))?)
    }
}

/// Returns a duration in milliseconds, rounded to a tenth.
fn milliseconds(took: Duration) -> f64 {
    (took.as_secs_f64() * 10_000.0).round() / 10.0
}
