//! The time of a server: of the system, or set by hand.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// The source of time: the system, or a manual time, which tests can advance.
#[derive(Clone, Debug, Default)]
pub struct TimeSource(Option<watch::Sender<i64>>);

impl TimeSource {
    /// Creates a manual time at `start` milliseconds since 1970. It advances only when set.
    #[must_use]
    pub fn new_manual(start: i64) -> Self {
        Self(Some(watch::Sender::new(start)))
    }

    /// Sets a manual time, in milliseconds since 1970. Has no effect on the time of the system.
    pub fn set(&self, now: i64) {
        if let Some(by_hand) = &self.0 {
            by_hand.send_replace(now);
        }
    }

    /// Returns the current time, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        match &self.0 {
            Some(by_hand) => *by_hand.borrow(),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            }
        }
    }

    /// Waits until a time, in milliseconds since 1970.
    pub(crate) async fn wait_until(&self, deadline: i64) {
        match &self.0 {
            Some(by_hand) => {
                // The sender exists, so the wait ends only when the time has come.
                let _ = by_hand.subscribe().wait_for(|now| *now >= deadline).await;
            }
            None => loop {
                let left = u64::try_from(deadline.saturating_sub(self.now())).unwrap_or(0);
                if left == 0 {
                    return;
                }
                // The wait is at most a minute, since the system clock may be changed in the
                // meantime.
                tokio::time::sleep(Duration::from_millis(left.min(60_000))).await;
            },
        }
    }
}
