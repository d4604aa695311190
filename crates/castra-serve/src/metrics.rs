//! Counters of the server, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// The counters since the start of the server, and the current gauges.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) requests: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) failed: AtomicU64,
    pub(crate) games_created: AtomicU64,
    pub(crate) games_loaded: AtomicU64,
    pub(crate) answers: AtomicU64,
    pub(crate) thoughts: AtomicU64,
    pub(crate) bot_answers: AtomicU64,
    pub(crate) messages: AtomicU64,
    pub(crate) bots_out_of_time: AtomicU64,
    pub(crate) passwords: AtomicU64,
    pub(crate) notices: AtomicU64,
    pub(crate) notices_lost: AtomicU64,
    pub(crate) flags: AtomicU64,
    pub(crate) connections: AtomicI64,
    pub(crate) listeners: AtomicI64,
}

/// Adds one to a counter.
pub(crate) fn increment_counter(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// A guard that decrements a gauge when it is dropped.
#[derive(Debug)]
pub(crate) struct GaugeGuard {
    metrics: Arc<Metrics>,
    gauge: fn(&Metrics) -> &AtomicI64,
}

impl GaugeGuard {
    pub(crate) fn new(metrics: &Arc<Metrics>, gauge: fn(&Metrics) -> &AtomicI64) -> Self {
        gauge(metrics).fetch_add(1, Ordering::Relaxed);
        Self { metrics: Arc::clone(metrics), gauge }
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        (self.gauge)(&self.metrics).fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// Returns the metrics as text. `open` games are unfinished, `warm` ones in memory.
    pub(crate) fn text(&self, open: u64, warm: usize) -> String {
        let counters = [
            ("castra_requests_total", "Requests.", &self.requests),
            ("castra_refused_total", "Requests that were refused.", &self.refused),
            ("castra_failed_total", "Requests that failed.", &self.failed),
            ("castra_games_created_total", "Games created.", &self.games_created),
            ("castra_games_loaded_total", "Games loaded from the database.", &self.games_loaded),
            ("castra_answers_total", "Answers of persons.", &self.answers),
            ("castra_bot_thoughts_total", "Decisions of bots, kept or not.", &self.thoughts),
            ("castra_bot_answers_total", "Answers of bots.", &self.bot_answers),
            ("castra_flags_total", "Chairs whose time was over.", &self.flags),
            ("castra_messages_total", "Messages of people.", &self.messages),
            (
                "castra_bots_out_of_time_total",
                "Decisions for which a bot took too long.",
                &self.bots_out_of_time,
            ),
            ("castra_passwords_total", "Passwords that were compared or set.", &self.passwords),
            ("castra_notices_total", "Mails and webhooks that were sent.", &self.notices),
            (
                "castra_notices_lost_total",
                "Mails and webhooks that could not be sent.",
                &self.notices_lost,
            ),
        ];
        let mut text = String::new();
        let mut line = |name: &str, help: &str, kind: &str, value: String| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        for (name, help, value) in counters {
            line(name, help, "counter", value.load(Ordering::Relaxed).to_string());
        }
        let gauge = |value: &AtomicI64| value.load(Ordering::Relaxed).to_string();
        line("castra_connections", "Open connections.", "gauge", gauge(&self.connections));
        line("castra_listeners", "Open streams of events.", "gauge", gauge(&self.listeners));
        line("castra_games_open", "Games that are not over.", "gauge", open.to_string());
        line("castra_games_warm", "Games in memory.", "gauge", warm.to_string());
        text
    }
}
