//! Notices by requests to webhooks.
//!
//! Strangers choose the addresses. So a name is resolved first, and each address is checked. The
//! connection goes to a checked address. Redirects are not followed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header;
use hyper::rt::{Read, Write};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde_json::json;
use sha2::Sha256;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use crate::background;
use crate::notify::notice::{Notice, SendError};
use crate::notify::public::is_public;
use crate::notify::settings::WebhookPolicy;
use crate::token::hex_digits;

/// The time limit of a request, including the resolution of its name.
const TIME: Duration = Duration::from_secs(10);
/// The maximum length of the head of a response, in bytes.
const MAX_HEAD: usize = 16 * 1024;
/// The maximum length of an address, in bytes.
const MAX_ADDRESS: usize = 500;
/// The first port above the well-known ports.
const FIRST_FREE_PORT: u16 = 1024;
const HTTPS_PORT: u16 = 443;

/// The header fields of a request to a webhook.
const SIGNATURE: &str = "castra-signature";
const DELIVERY: &str = "castra-delivery";

/// A client that sends notices to webhooks.
#[derive(Clone)]
pub(crate) struct WebhookClient {
    /// True if only addresses of the public internet are called.
    is_strict: bool,
    tls: TlsConnector,
}

impl std::fmt::Debug for WebhookClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WebhookClient").field("is_strict", &self.is_strict).finish_non_exhaustive()
    }
}

impl WebhookClient {
    /// Returns a client, or `None` if the operator allows no webhooks.
    pub(crate) fn new(allowed: WebhookPolicy) -> Option<Self> {
        let is_strict = match allowed {
            WebhookPolicy::None => return None,
            WebhookPolicy::Public => true,
            WebhookPolicy::Any => false,
        };
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        // This fails only if the provider supports none of the default TLS versions.
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .ok()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Some(Self { is_strict, tls: TlsConnector::from(Arc::new(config)) })
    }

    /// Parses the address of a webhook. Returns the reason if it is not allowed.
    pub(crate) fn address(&self, text: &str) -> Result<Url, &'static str> {
        if text.len() > MAX_ADDRESS {
            return Err("the address of a webhook is too long");
        }
        let mut url = Url::parse(text).map_err(|_| "the address of a webhook is not a URL")?;
        let is_encrypted = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err("the address of a webhook begins with `https://`"),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err("the address of a webhook has no user and no password");
        }
        url.set_fragment(None);
        if !self.is_strict {
            return Ok(url);
        }
        if !is_encrypted {
            return Err("the address of a webhook begins with `https://`");
        }
        // Webhooks must not reach other services, such as mail servers.
        let port = url.port_or_known_default().unwrap_or(HTTPS_PORT);
        if port != HTTPS_PORT && port < FIRST_FREE_PORT {
            return Err("the port of a webhook is 443, or 1024 and above");
        }
        let is_private = match url.host() {
            Some(Host::Ipv4(address)) => !is_public(address.into()),
            Some(Host::Ipv6(address)) => !is_public(address.into()),
            Some(Host::Domain(_)) => false,
            None => true,
        };
        if is_private { Err("a webhook is on the public internet") } else { Ok(url) }
    }

    /// Sends a notice. On success, the webhook has accepted it.
    pub(crate) async fn send(
        &self,
        server: Option<&Url>,
        notice: &Notice,
        now: i64,
    ) -> Result<(), SendError> {
        let lasting = |why: &str| SendError { why: why.to_owned(), is_temporary: false };
        let url = self.address(&notice.address).map_err(lasting)?;
        let body = body(server, notice).to_string();
        let request = request(&url, notice, now, body).map_err(|why| lasting(&why))?;
        let called = tokio::time::timeout(TIME, self.call(&url, request)).await;
        called.unwrap_or_else(|_| {
            Err(temporary_error(format!("no answer within {} s", TIME.as_secs())))
        })
    }

    async fn call(&self, url: &Url, request: Request<Full<Bytes>>) -> Result<(), SendError> {
        let (host, name) = match url.host() {
            Some(Host::Domain(name)) => (name.to_owned(), ServerName::try_from(name.to_owned())),
            Some(Host::Ipv4(address)) => (address.to_string(), Ok(ServerName::from(address))),
            Some(Host::Ipv6(address)) => (address.to_string(), Ok(ServerName::from(address))),
            None => return Err(temporary_error("there is no host")),
        };
        let port = url.port_or_known_default().unwrap_or(HTTPS_PORT);
        let at = self.resolve(&host, port).await?;
        let stream = TcpStream::connect(at).await.map_err(temporary_error)?;
        if url.scheme() == "http" {
            return exchange(TokioIo::new(stream), request).await;
        }
        let name = name.map_err(temporary_error)?;
        let stream = self.tls.connect(name, stream).await.map_err(temporary_error)?;
        exchange(TokioIo::new(stream), request).await
    }

    /// Returns the first address of a host that this client may call.
    async fn resolve(&self, host: &str, port: u16) -> Result<SocketAddr, SendError> {
        let found = tokio::net::lookup_host((host, port)).await.map_err(temporary_error)?;
        let mut allowed = found.filter(|at| !self.is_strict || is_public(at.ip()));
        allowed.next().ok_or_else(|| SendError {
            why: "its host has no address on the public internet".to_owned(),
            is_temporary: false,
        })
    }
}

fn temporary_error(why: impl ToString) -> SendError {
    SendError { why: why.to_string(), is_temporary: true }
}

/// Sends a request on a connection. Returns an error unless the status is a success.
async fn exchange<S>(stream: S, request: Request<Full<Bytes>>) -> Result<(), SendError>
where
    S: Read + Write + Unpin + Send + 'static,
{
    let connected = http1::Builder::new().max_buf_size(MAX_HEAD).handshake(stream).await;
    let (mut sender, connection) = connected.map_err(temporary_error)?;
    // An error of the connection is also one of the answer.
    let connection = background::start(async move { drop(connection.await) });
    let answer = sender.send_request(request).await;
    // The body of the response is not read.
    connection.abort();
    let status = answer.map_err(temporary_error)?.status();
    if status.is_success() {
        return Ok(());
    }
    let is_passing = status.is_server_error() || [408, 425, 429].contains(&status.as_u16());
    Err(SendError { why: format!("the answer is {}", status.as_u16()), is_temporary: is_passing })
}

/// Returns the body of a notice.
fn body(server: Option<&Url>, notice: &Notice) -> serde_json::Value {
    json!({
        "about": notice.about.word(),
        "game": notice.game,
        "title": notice.title,
        "place": notice.place,
        "chair": notice.chair,
        "server": server.map(Url::as_str),
    })
}

fn request(
    url: &Url,
    notice: &Notice,
    now: i64,
    body: String,
) -> Result<Request<Full<Bytes>>, String> {
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (Some(host), None) => host.to_owned(),
        (None, _) => return Err("there is no host".to_owned()),
    };
    let target = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    Request::builder()
        .method(Method::POST)
        .uri(target)
        .header(header::HOST, host)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, concat!("castra/", env!("CARGO_PKG_VERSION")))
        .header(header::CONNECTION, "close")
        .header(SIGNATURE, signature(&notice.secret, now, &body))
        .header(DELIVERY, &notice.id)
        .body(Full::new(Bytes::from(body)))
        .map_err(|error| error.to_string())
}

/// Returns the header that proves the sender of a body: `t=SECONDS,v1=HEX`, with the HMAC-SHA-256
/// of `SECONDS.BODY`. The time limits the replay of an intercepted body.
fn signature(secret: &str, now: i64, body: &str) -> String {
    let signed = format!("{now}.{body}");
    // HMAC accepts keys of any length, so this does not fail.
    let digest = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map(|mut mac| {
        mac.update(signed.as_bytes());
        hex_digits(&mac.finalize().into_bytes())
    });
    format!("t={now},v1={}", digest.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_hmac_of_time_and_body() {
        // printf '7.{}' | openssl dgst -sha256 -hmac key
        let expected = "t=7,v1=77bc83bd1f40422311e47918b203449aecf84b02c1568bb1b570ac2a474cc2d8";
        assert_eq!(signature("key", 7, "{}"), expected);
    }

    #[test]
    fn a_webhook_is_a_public_https_address() {
        let strict = WebhookClient::new(WebhookPolicy::Public).unwrap();
        for good in [
            "https://hooks.example/castra?room=1",
            "https://hooks.example:8443/",
            "https://8.8.8.8/x",
        ] {
            assert!(strict.address(good).is_ok(), "{good}");
        }
        for bad in [
            "http://hooks.example/",
            "https://hooks.example:25/",
            "https://hooks.example:22/",
            "https://ann:secret@hooks.example/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://0177.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://169.254.169.254/latest/meta-data/",
            "https://10.0.0.1:8443/",
            "ftp://hooks.example/",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "nonsense",
            "",
        ] {
            assert!(strict.address(bad).is_err(), "{bad}");
        }
        assert!(strict.address(&format!("https://a.example/{}", "x".repeat(500))).is_err());
        assert!(
            WebhookClient::new(WebhookPolicy::Any).unwrap().address("http://127.0.0.1:9/").is_ok()
        );
        assert!(WebhookClient::new(WebhookPolicy::None).is_none());
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_not_called() {
        let strict = WebhookClient::new(WebhookPolicy::Public).unwrap();
        // This name is resolved without a network.
        let refused = strict.resolve("localhost", 443).await.unwrap_err();
        assert_eq!(refused.why, "its host has no address on the public internet");
        assert!(!refused.is_temporary);
        let any = WebhookClient::new(WebhookPolicy::Any).unwrap();
        assert!(any.resolve("localhost", 443).await.unwrap().ip().is_loopback());
    }
}
