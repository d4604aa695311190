//! The workers that send notices: one for mails, and one for webhooks, so that neither waits for
//! the other.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::background::Task;
use crate::game_service::{House, now};
use crate::metrics::increment_counter;
use crate::notify::notice::{Kind, Notice, SendError};

/// The maximum number of attempts to send a notice.
const MAX_TRIES: u32 = 8;
/// Seconds until the second try; each further wait is four times as long.
const FIRST_WAIT: i64 = 30;
/// The longest wait between two tries, in seconds.
const MAX_WAIT: i64 = 6 * 60 * 60;
/// The maximum interval in seconds at which a worker looks for notices of other processes.
const POLL_INTERVAL: i64 = 30;
/// The time limit for sending a notice, which is shorter than its lease.
const TIME: Duration = Duration::from_secs(90);
/// The time for pending notices when the server shuts down.
const GRACE: Duration = Duration::from_secs(3);

/// Starts the workers for the allowed kinds of notices. They end when the server shuts down.
pub(crate) fn start(house: &Arc<House>) -> JoinSet<()> {
    let mut workers = JoinSet::new();
    if house.notifier.mailer.is_some() {
        workers.spawn(Box::pin(run_worker(Arc::clone(house), Kind::Mail)) as Task);
    }
    if house.notifier.caller.is_some() {
        workers.spawn(Box::pin(run_worker(Arc::clone(house), Kind::Webhook)) as Task);
    }
    workers
}

async fn run_worker(house: Arc<House>, kind: Kind) {
    let (mut ending, most) = (house.shutdown_signal(), max_concurrent(kind));
    let mut sending = JoinSet::new();
    let [mails, webhooks] = &*house.notifier.wake;
    let wake = match kind {
        Kind::Mail => mails,
        Kind::Webhook => webhooks,
    };
    loop {
        let wait = send_due(&house, kind, &mut sending, most).await;
        tokio::select! {
            () = wake.notified() => {}
            () = tokio::time::sleep(wait) => {}
            Some(_) = sending.join_next() => {}
            _ = ending.wait_for(|is_ending| *is_ending) => break,
        }
    }
    // Unsent notices stay in the outbox until the next start of the server.
    let _ = tokio::time::timeout(GRACE, sending.join_all()).await;
}

/// Returns the maximum number of notices of a kind that are sent at the same time.
const fn max_concurrent(kind: Kind) -> usize {
    match kind {
        Kind::Mail => 2,
        Kind::Webhook => 8,
    }
}

/// Starts to send the due notices. Returns the time until more may be due.
async fn send_due(
    house: &Arc<House>,
    kind: Kind,
    sending: &mut JoinSet<()>,
    most: usize,
) -> Duration {
    let look = Duration::from_secs(POLL_INTERVAL.unsigned_abs());
    while sending.len() < most {
        let free = most - sending.len();
        let taken = match house.store.take_notices(kind, now(), free).await {
            Ok(taken) => taken,
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be read");
                return look;
            }
        };
        if taken.is_empty() {
            let next = house.store.next_notice(kind).await.ok().flatten();
            let wait = next.map_or(POLL_INTERVAL, |due| (due - now()).clamp(1, POLL_INTERVAL));
            return Duration::from_secs(wait.unsigned_abs());
        }
        for notice in taken {
            sending.spawn(Box::pin(send(Arc::clone(house), kind, notice)) as Task);
        }
    }
    look
}

async fn send(house: Arc<House>, kind: Kind, notice: Notice) {
    let sent = tokio::time::timeout(TIME, attempt(&house, kind, &notice)).await;
    let sent = sent.unwrap_or_else(|_| {
        Err(SendError { why: "it takes too long".to_owned(), is_temporary: true })
    });
    let (id, kind) = (&notice.id, kind.word());
    let noted = match sent {
        Ok(()) => {
            increment_counter(&house.metrics.notices);
            tracing::info!(
                id,
                kind,
                game = notice.game,
                about = notice.about.word(),
                "notice sent"
            );
            house.store.end_notice(id).await
        }
        Err(SendError { why, is_temporary: is_passing })
            if is_passing && notice.tries < MAX_TRIES =>
        {
            tracing::warn!(
                id,
                kind,
                game = notice.game,
                tries = notice.tries,
                why,
                "notice put off"
            );
            house.store.postpone_notice(id, now() + retry_delay(notice.tries)).await
        }
        Err(SendError { why, .. }) => {
            increment_counter(&house.metrics.notices_lost);
            tracing::error!(
                id,
                kind,
                game = notice.game,
                tries = notice.tries,
                why,
                "notice not sent"
            );
            house.store.end_notice(id).await
        }
    };
    if let Err(error) = noted {
        tracing::error!(%error, id, "the outbox cannot be written");
    }
}

async fn attempt(house: &House, kind: Kind, notice: &Notice) -> Result<(), SendError> {
    let off =
        || SendError { why: "the operator has turned it off".to_owned(), is_temporary: false };
    let notifier = &house.notifier;
    match kind {
        Kind::Mail => {
            let (mailer, server) =
                notifier.mailer.as_ref().zip(notifier.url.as_ref()).ok_or_else(off)?;
            mailer.send(server, notice).await
        }
        Kind::Webhook => {
            let caller = notifier.caller.as_ref().ok_or_else(off)?;
            caller.send(notifier.url.as_ref(), notice, now()).await
        }
    }
}

/// Returns the seconds until the next try after `tries` tries.
fn retry_delay(tries: u32) -> i64 {
    let factor = 4_i64.saturating_pow(tries.saturating_sub(1));
    FIRST_WAIT.saturating_mul(factor).min(MAX_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_waits_between_tries_grow_to_a_bound() {
        let waits: Vec<i64> = (1..MAX_TRIES).map(retry_delay).collect();
        assert_eq!(waits, [30, 120, 480, 1_920, 7_680, 21_600, 21_600]);
        assert_eq!(retry_delay(u32::MAX), MAX_WAIT);
    }
}
