//! Progress bars.

use std::time::{Duration, Instant};

use castra_testing::TestListener;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::Output;

/// A bar that appears on a terminal after one second.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    noun: String,
}

impl Progress {
    /// Creates a bar for a number of items, such as `battles`.
    pub(super) fn new(count: u64, noun: &str, out: &Output) -> Self {
        let progress = Self::hidden(count > 1, noun, out);
        if let Some(bar) = &progress.bar {
            bar.set_length(count);
            bar.set_style(style(&format!("  {{bar:30}} {{pos}}/{{len}} {noun}, {{eta}} left")));
        }
        progress
    }

    /// Creates a bar for consecutive parts, each with items of a kind. Items of one part may take a
    /// hundred times as long as those of another, so the bar shows one part at a time.
    pub(super) fn with_parts(noun: &str, out: &Output) -> Self {
        Self::hidden(true, noun, out)
    }

    fn hidden(is_wanted: bool, noun: &str, out: &Output) -> Self {
        let bar = (is_wanted && out.is_interactive())
            .then(|| ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()));
        Self { bar, start: Instant::now(), noun: noun.to_owned() }
    }

    /// Begins a part of `count` steps: the `number`th of `part_count` parts, counted from 1.
    pub(super) fn begin_part(&self, name: &str, number: usize, part_count: usize, count: u64) {
        let Some(bar) = &self.bar else { return };
        bar.reset();
        bar.set_length(count);
        let noun = &self.noun;
        let which =
            if part_count > 1 { format!(" ({number} of {part_count})") } else { String::new() };
        let template = format!("  {{msg}} {{bar:30}} {{pos}}/{{len}} {noun}, {{eta}} left{which}");
        bar.set_style(style(&template));
        bar.set_message(name.to_owned());
        self.show(bar);
    }

    pub(super) fn step(&self) {
        let Some(bar) = &self.bar else { return };
        bar.inc(1);
        self.show(bar);
    }

    fn show(&self, bar: &ProgressBar) {
        if bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Prints text above the bar.
    pub(super) fn print_above(&self, out: &mut Output, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| out.print_note(text)),
            None => out.print_note(text),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl TestListener for Progress {
    fn tests_started(&self, name: &str, count: usize) {
        self.begin_part(name, 1, 1, count as u64);
    }

    fn test_finished(&self) {
        self.step();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
