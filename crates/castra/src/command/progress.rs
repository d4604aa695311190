//! A progress bar.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::Output;

/// A bar, once drawing takes longer than a second, on a terminal.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
}

impl Progress {
    pub(super) fn new(count: usize, out: &Output) -> Self {
        let bar = (count > 1 && out.has_person()).then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
            let style = ProgressStyle::with_template("  {bar:30} {pos}/{len} battles, {eta} left");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar, start: Instant::now() }
    }

    pub(super) fn step(&self) {
        let Some(bar) = &self.bar else { return };
        bar.inc(1);
        if bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Says something without tearing the bar.
    pub(super) fn say(&self, out: &mut Output, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| out.note(text)),
            None => out.note(text),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
