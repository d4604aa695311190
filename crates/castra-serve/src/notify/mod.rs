//! Notices to people and programs: "your move", by e-mail and by webhook.
//!
//! A notice is a row of the outbox, written in the transaction of its answer. A worker sends due
//! rows, and deletes them if accepted ([the design](../../../../docs/design/server.md)).

pub(crate) mod mail;
pub(crate) mod notice;
mod public;
mod settings;
mod webhook;

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::notify::mail::Mailer;
pub use crate::notify::settings::{MailSettings, NotificationSettings, NotifyError, WebhookPolicy};
use crate::notify::webhook::WebhookClient;

/// The settings and clients for sending notices.
#[derive(Clone, Debug)]
pub(crate) struct Notifier {
    /// The address of the server for people, which ends with a slash.
    pub(crate) url: Option<Url>,
    pub(crate) mailer: Option<Mailer>,
    pub(crate) caller: Option<WebhookClient>,
    pub(crate) delay: Duration,
    /// Wakes the worker for mails (0) and the worker for webhooks (1).
    pub(crate) wake: Arc<[tokio::sync::Notify; 2]>,
}

impl Notifier {
    pub(crate) fn new(settings: &NotificationSettings) -> Result<Self, NotifyError> {
        let url = settings.url.as_deref().map(address).transpose()?;
        let mailer = match (&settings.mail, &url) {
            (Some(mail), Some(_)) => Some(Mailer::new(mail)?),
            (Some(_), None) => return Err(NotifyError::NoUrl),
            (None, _) => None,
        };
        let caller = WebhookClient::new(settings.webhooks);
        Ok(Self { url, mailer, caller, delay: settings.delay, wake: Arc::default() })
    }

    /// Wakes the workers, because the outbox has a new notice.
    pub(crate) fn wake(&self) {
        self.wake.iter().for_each(tokio::sync::Notify::notify_one);
    }
}

/// Parses the address of the server for people.
fn address(text: &str) -> Result<Url, NotifyError> {
    let wrong = || NotifyError::Url(text.to_owned());
    let mut url = Url::parse(text).map_err(|_| wrong())?;
    if !["http", "https"].contains(&url.scheme()) || url.query().is_some() {
        return Err(wrong());
    }
    url.set_fragment(None);
    if url.path() != "/" {
        // The page requests absolute paths, so the address must not have a path.
        return Err(wrong());
    }
    Ok(url)
}

#[cfg(test)]
mod tests;
