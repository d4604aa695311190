//! A progress bar.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::Output;

/// A bar, once something takes longer than a second, on a terminal.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
}

impl Progress {
    /// For so many things of a sort, such as `battles`.
    pub(super) fn new(count: u64, what: &str, out: &Output) -> Self {
        let bar = (count > 1 && out.has_person()).then(|| {
            let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden());
            let template = format!("  {{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left");
            let style = ProgressStyle::with_template(&template);
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
