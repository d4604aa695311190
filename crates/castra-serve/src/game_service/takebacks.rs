//! Answers that are taken back with the consent of the table.

use std::sync::Arc;

use super::answers::Acknowledgement;
use super::{House, OpenedChair};
use crate::refusal::Refusal;

impl House {
    /// Requests to take back the answer of a chair to an event, and all later answers.
    pub(crate) async fn ask_takeback(
        self: &Arc<Self>,
        opened: &OpenedChair,
        event: u64,
    ) -> Result<Acknowledgement, Refusal> {
        self.catch_up_to_event(opened, event).await?;
        let place = opened.place;
        self.apply_change(opened, move |warm| warm.ask_takeback(place, event)).await
    }

    /// Agrees to a request to take back answers, or refuses it.
    pub(crate) async fn consent(
        self: &Arc<Self>,
        opened: &OpenedChair,
        request: u64,
        agrees: bool,
    ) -> Result<Acknowledgement, Refusal> {
        // Another server may have sent the request to the client.
        self.up_to_date(opened).await?;
        let place = opened.place;
        self.apply_change(opened, move |warm| warm.consent(place, request, agrees)).await
    }
}
