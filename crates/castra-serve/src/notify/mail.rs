//! Notices by e-mail.

use std::net::IpAddr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use url::Url;

use crate::notify::notice::{About, Notice, SendError};
use crate::notify::settings::{MailSettings, NotifyError};

/// The time limit of each step of the SMTP dialogue.
const STEP_TIME: Duration = Duration::from_secs(20);
/// The maximum length of a mail address, in bytes.
const MAX_ADDRESS: usize = 254;

/// A client that sends notices through the operator's mail server.
#[derive(Clone)]
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

// The transport contains the password, so it is left out.
impl std::fmt::Debug for Mailer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Parses a mail address. Returns `None` if the text is not one.
pub(crate) fn address(text: &str) -> Option<Address> {
    if text.len() > MAX_ADDRESS {
        return None;
    }
    text.parse().ok()
}

impl Mailer {
    pub(crate) fn new(mail: &MailSettings) -> Result<Self, NotifyError> {
        let wrong = |why: String| NotifyError::Server(why);
        let mut server = Url::parse(&mail.server).map_err(|error| wrong(error.to_string()))?;
        if let Some(password) = &mail.password {
            if server.username().is_empty() {
                return Err(wrong("a password needs a user: `smtps://USER@HOST`".to_owned()));
            }
            let set = server.set_password(Some(password));
            set.map_err(|()| wrong("it takes no password".to_owned()))?;
        }
        let is_encrypted = server.scheme() == "smtps"
            || server.query_pairs().any(|(name, value)| name == "tls" && value == "required");
        let host = server.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let is_local = host == "localhost"
            || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        if server.password().is_some() && !is_encrypted && !is_local {
            return Err(NotifyError::UnencryptedPassword);
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server.as_str());
        let transport = transport.map_err(|error| wrong(error.to_string()))?;
        let from = mail.from.parse::<Mailbox>();
        let from = from.map_err(|error| NotifyError::From(error.to_string()))?;
        Ok(Self { transport: transport.timeout(Some(STEP_TIME)).build(), from })
    }

    /// Sends a notice with links to `server`. On success, the mail server has accepted the notice.
    pub(crate) async fn send(&self, server: &Url, notice: &Notice) -> Result<(), SendError> {
        let failed = |why: String| SendError { why, is_temporary: false };
        let message = self.message(server, notice).map_err(failed)?;
        let sent = self.transport.send(message).await;
        sent.map(drop).map_err(|error| SendError {
            why: error.to_string(),
            is_temporary: !error.is_permanent(),
        })
    }

    /// Returns the mail of a notice. It contains no text of players, so nobody can send their own
    /// words to strangers.
    fn message(&self, server: &Url, notice: &Notice) -> Result<Message, String> {
        let link =
            |page: &str| server.join(page).map(String::from).map_err(|error| error.to_string());
        let Notice { id, title, chair, secret, .. } = notice;
        let (home, own) = (link("/")?, link(&format!("/mail#{secret}"))?);
        let leave = link(&format!("/api/mail/leave?token={secret}"))?;
        let (subject, text) = match notice.about {
            About::Confirm => (
                format!("Confirm your address: {title}"),
                format!(
                    "Somebody who plays {chair} in “{title}” asks for mails to this address when \
                     it is the player's move.\n\nTo confirm it, open this page:\n{own}\n\nIf you \
                     did not ask for it, ignore this mail: you get no more of them.\n"
                ),
            ),
            About::Move => (
                format!("Your move: {title}"),
                format!(
                    "{chair}: it is your move in “{title}”.\n\nOpen the link of your chair, or \
                     choose it among your chairs:\n{home}\n\nThere is no other mail until you \
                     have answered. To get no more mails:\n{own}\n"
                ),
            ),
            About::TakeBack => (
                format!("A player asks to take back an answer: {title}"),
                format!(
                    "{chair}: another player of “{title}” asks to take back an answer. You can \
                     agree or refuse at the table.\n\nOpen the link of your chair, or choose it \
                     among your chairs:\n{home}\n\nTo get no more mails:\n{own}\n"
                ),
            ),
            About::Round => (
                format!("A new round: {title}"),
                format!(
                    "A new round of your tournament has begun, and you play {chair} in \
                     “{title}”.\n\nOpen your link of the tournament, or choose it among your \
                     chairs and tournaments:\n{home}\n\nMails tell you of this game as of your \
                     last one. To get no more mails:\n{own}\n"
                ),
            ),
            About::Over => (
                format!("The game is over: {title}"),
                format!(
                    "“{title}” is over. {chair} can see the result, the dice and the record at \
                     the table.\n\nOpen the link of your chair, or choose it among your \
                     chairs:\n{home}\n\nThere are no more mails about this game.\n"
                ),
            ),
        };
        let to = notice.address.parse::<Address>().map_err(|error| error.to_string())?;
        let domain = self.from.email.domain();
        let header = |name: &'static str, value: String| {
            HeaderName::new_from_ascii(name.to_owned())
                .map(|name| HeaderValue::new(name, value))
                .map_err(|error| error.to_string())
        };
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            // The id is the same for each try, so that mail programs recognise duplicates.
            .message_id(Some(format!("<{id}@{domain}>")))
            .date_now()
            .raw_header(header("List-Unsubscribe", format!("<{leave}>"))?)
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())?)
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned())?)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .map_err(|error| error.to_string())
    }
}
