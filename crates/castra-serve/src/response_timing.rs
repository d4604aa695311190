//! Responses at quantised times, which reveal little about the computation.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use crate::game_service::House;

/// Returns the end of the bucket that contains a time: the next multiple of the length, or the time
/// itself if it is a multiple. All values are in milliseconds.
const fn bucket_end(now: i64, length: i64) -> i64 {
    if length <= 0 {
        return now;
    }
    let over = now.rem_euclid(length);
    if over == 0 { now } else { now + length - over }
}

impl House {
    /// Waits until the next multiple of the response interval.
    pub(crate) async fn wait_for_bucket(&self) {
        let length = i64::try_from(self.limits().response_interval.as_millis()).unwrap_or(i64::MAX);
        let now = self.time.now();
        let end = bucket_end(now, length);
        if end > now {
            self.time.wait_until(end).await;
        }
    }
}

/// Sends the response of a game at the end of a bucket. Refusals that do not depend on a game are
/// sent immediately.
pub(crate) async fn quantise(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    let is_of_game = ![
        StatusCode::UNAUTHORIZED,
        StatusCode::NOT_FOUND,
        StatusCode::METHOD_NOT_ALLOWED,
        StatusCode::TOO_MANY_REQUESTS,
    ]
    .contains(&response.status());
    if is_of_game {
        house.wait_for_bucket().await;
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computations that end within the same bucket cannot be told apart.
    #[test]
    fn times_within_a_bucket_become_one() {
        for end in [50, 100, 1_000_000_000_050] {
            for now in end - 49..=end {
                assert_eq!(bucket_end(now, 50), end);
            }
            assert_eq!(bucket_end(end + 1, 50), end + 50);
        }
        assert_eq!((bucket_end(-1, 50), bucket_end(7, 0)), (0, 7));
    }
}
