//! The time of a server: of the system, or set by hand.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// The time of a server: of the system, or set by hand, so that a month passes in a moment.
#[derive(Clone, Debug, Default)]
pub struct Time(Option<watch::Sender<i64>>);

impl Time {
    /// Returns a time that stands still until it is set, in milliseconds since 1970.
    #[must_use]
    pub fn new_manual(start: i64) -> Self {
        Self(Some(watch::Sender::new(start)))
    }

    /// Sets a time that is set by hand. The time of the system stays as it is.
    pub fn set(&self, now: i64) {
        if let Some(by_hand) = &self.0 {
            by_hand.send_replace(now);
        }
    }

    /// Returns the milliseconds since 1970.
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
    pub(crate) async fn wait_until(&self, at: i64) {
        match &self.0 {
            Some(by_hand) => {
                // The sender is here, so the wait ends only when the time has come.
                let _ = by_hand.subscribe().wait_for(|now| *now >= at).await;
            }
            None => loop {
                let left = u64::try_from(at.saturating_sub(self.now())).unwrap_or(0);
                if left == 0 {
                    return;
                }
                // The clock of the system may be set meanwhile.
                tokio::time::sleep(Duration::from_millis(left.min(60_000))).await;
            },
        }
    }
}
