//! Archives from HTTP servers and from files.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use castra_disk::files;
use castra_disk::sources::describe_io_error;
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};

use crate::archive::MAX_ARCHIVE_BYTES;
use crate::error::PackagesError;
use crate::fetch_errors::fetch_error;

/// The timeout for a whole archive.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The timeout for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);

/// The environment variable with the trusted certificates, as in OpenSSL.
pub(crate) const SSL_CERT_FILE: &str = "SSL_CERT_FILE";

/// Fetches an archive: `https://…`, or `http://…` from this machine, or `file://…`.
///
/// # Errors
/// If the address has another scheme, the archive cannot be read, or it is too large.
pub(crate) fn fetch_archive(url: &str) -> Result<Vec<u8>, PackagesError> {
    let unreached = |why: String| fetch_error(url, "", &why);
    if let Some(path) = url.strip_prefix("file://") {
        let failed = |why| PackagesError::FetchFailed { url: url.to_owned(), why, help: None };
        return read_file(Path::new(path)).map_err(failed);
    }
    let is_own = is_loopback(url);
    if !url.starts_with("https://") && !is_own {
        return Err(PackagesError::Address { url: url.to_owned() });
    }
    let mut builder = ureq::Agent::config_builder()
        .https_only(!is_own)
        .max_redirects(if is_own { 0 } else { 5 })
        .timeout_global(Some(TIMEOUT))
        .timeout_connect(Some(CONNECT_TIMEOUT))
        .user_agent(concat!("castra/", env!("CARGO_PKG_VERSION")));
    if is_own {
        builder = builder.proxy(None);
    }
    if let Some(path) = std::env::var_os(SSL_CERT_FILE).filter(|_| !is_own) {
        let tls = TlsConfig::builder()
            .root_certs(read_certificates(Path::new(&path)).map_err(unreached)?);
        builder = builder.tls_config(tls.build());
    }
    let agent: ureq::Agent = builder.build().into();
    let mut answer = agent.get(url).call().map_err(|error| unreached(error.to_string()))?;
    if !answer.status().is_success() {
        return Err(unreached(format!("the server answers {}", answer.status())));
    }
    let body = answer.body_mut().as_reader();
    read_bounded(body).map_err(unreached)
}

/// Reads the certificates of trusted authorities from a file.
fn read_certificates(path: &Path) -> Result<RootCerts, String> {
    let description = format!("`{SSL_CERT_FILE}` names `{}`", path.display());
    let pem = read_file(path).map_err(|why| format!("{description}: {why}"))?;
    let mut certificates = Vec::new();
    for item in parse_pem(&pem) {
        if let PemItem::Certificate(one) =
            item.map_err(|error| format!("{description}: {error}"))?
        {
            certificates.push(one);
        }
    }
    match certificates.is_empty() {
        true => Err(format!("{description}, which has no certificate")),
        false => Ok(RootCerts::from(certificates)),
    }
}

/// Reads an archive from a file.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let file = files::open(path).map_err(|error| describe_io_error(&error))?;
    read_bounded(file)
}

fn read_bounded(stream: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    stream
        .take(MAX_ARCHIVE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| describe_io_error(&error))?;
    if bytes.len() as u64 > MAX_ARCHIVE_BYTES {
        return Err(format!("it is larger than {} MB", MAX_ARCHIVE_BYTES >> 20));
    }
    Ok(bytes)
}

/// Returns whether an address is `http://` on this machine, where the traffic is private.
fn is_loopback(url: &str) -> bool {
    let Some(rest) = url.strip_prefix("http://") else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|b| b.is_ascii_digit()) { name } else { host }
    });
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_is_only_for_this_machine() {
        for url in ["http://127.0.0.1:80/a", "http://localhost/a", "http://[::1]:9/"] {
            assert!(is_loopback(url), "{url}");
        }
        for url in
            ["http://127.0.0.1@example.org/", "http://localhost.example.org", "https://localhost/"]
        {
            assert!(!is_loopback(url), "{url}");
        }
        assert!(matches!(
            fetch_archive("http://example.org/a"),
            Err(PackagesError::Address { .. })
        ));
        assert!(matches!(fetch_archive("ftp://example.org/a"), Err(PackagesError::Address { .. })));
    }
}
