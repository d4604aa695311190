//! The cookie of a session.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::accounts::Accounts;
use crate::token::Token;

/// The length of a session in seconds: 30 days.
pub(crate) const SESSION_TIME: i64 = 30 * 24 * 60 * 60;
/// The name of the cookie. With https, browsers let no other host of the domain set it.
const NAME: &str = "castra-session";
const HTTPS_NAME: &str = "__Host-castra-session";

impl Accounts {
    /// Returns whether a player has reached the server by https.
    fn is_https(&self, headers: &HeaderMap) -> bool {
        let scheme = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        self.is_https || (self.behind_proxy && scheme == Some("https"))
    }

    /// Returns the secret in the session cookie of a request, or `None` without a valid cookie.
    pub(crate) fn session_token(&self, headers: &HeaderMap) -> Option<Token> {
        let name = if self.is_https(headers) { HTTPS_NAME } else { NAME };
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';'));
        pairs.find_map(|pair| {
            let (known, value) = pair.trim().split_once('=')?;
            Token::read(value).filter(|_| known == name)
        })
    }

    /// Returns the value of the header that sets the session cookie, or deletes it without a token.
    pub(crate) fn cookie(&self, headers: &HeaderMap, token: Option<&Token>) -> Option<HeaderValue> {
        let is_https = self.is_https(headers);
        let (name, secure) = if is_https { (HTTPS_NAME, "; Secure") } else { (NAME, "") };
        let (value, time) = token.map_or(("", 0), |token| (token.reveal(), SESSION_TIME));
        let cookie =
            format!("{name}={value}; Max-Age={time}; Path=/; HttpOnly; SameSite=Strict{secure}");
        let mut cookie = HeaderValue::from_str(&cookie).ok()?;
        cookie.set_sensitive(true);
        Some(cookie)
    }
}
