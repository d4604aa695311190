//! The settings of notices.

use std::time::Duration;

use thiserror::Error;

/// The settings of notices. By default nothing is sent.
#[derive(Clone, Debug)]
pub struct NotificationSettings {
    /// The address of this server for people, such as `https://games.example`. Mails need it.
    pub url: Option<String>,
    /// The mail server, or `None` to send no mails.
    pub mail: Option<MailSettings>,
    /// The webhooks that may be called.
    pub webhooks: WebhookPolicy,
    /// The delay between an answer and the mail about it.
    pub delay: Duration,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self {
            url: None,
            mail: None,
            webhooks: WebhookPolicy::default(),
            delay: Duration::from_secs(60),
        }
    }
}

/// The settings of the mail server for notices.
#[derive(Clone)]
pub struct MailSettings {
    /// The address: `smtp://` or `smtps://`, with a user and optionally a password.
    pub server: String,
    /// The password of the user, if it is not in the address.
    pub password: Option<String>,
    /// The sender, such as `Castra <games@games.example>`.
    pub from: String,
}

// The password must not be logged.
impl std::fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

/// The webhooks that a server may call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WebhookPolicy {
    /// No webhooks.
    #[default]
    None,
    /// `https` addresses of the public internet.
    Public,
    /// Any address, including those of this machine and its network.
    Any,
}

/// The reason why the settings of notices are invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotifyError {
    /// The address of the server for people is not `http` or `https`.
    #[error("`{0}` is not the http or https address of a server")]
    Url(String),
    /// Mails need the address of the server for people.
    #[error("mails have links, so they need the public address of the server")]
    NoUrl,
    /// The address of the mail server is invalid.
    #[error("the mail server: {0}")]
    Server(String),
    /// A password would be sent without encryption.
    #[error(
        "the password of the mail server would be sent without encryption: write `smtps://` or \
         add `?tls=required`"
    )]
    UnencryptedPassword,
    /// The sender is not a mail address.
    #[error("the sender of mails: {0}")]
    From(String),
}
