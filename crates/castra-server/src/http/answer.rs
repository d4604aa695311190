//! Answers: the status, the common header fields, and the body.

use std::io::{self, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The number of bytes of an answer that are written at a time.
const CHUNK: usize = 64 << 10;
/// The time after which an answer to a slow client is aborted.
const MAX_SEND_TIME: Duration = Duration::from_secs(60);

/// Sends an answer with the given header fields and the common ones.
pub(crate) fn send_answer(
    mut stream: &TcpStream,
    status: u16,
    fields: &[(&str, &str)],
    body: impl AsRef<[u8]>,
) -> io::Result<()> {
    let (reason, body) = (reason(status), body.as_ref());
    let mut head = format!("HTTP/1.1 {status} {reason}\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in fields {
        let is_text = *name == "Content-Type" && value.starts_with("text/");
        let charset = if is_text { "; charset=utf-8" } else { "" };
        head.push_str(&format!("{name}: {value}{charset}\r\n"));
    }
    head.push_str(
        "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nCache-Control: no-store\r\nConnection: \
         close\r\n\r\n",
    );
    stream.write_all(head.as_bytes())?;
    // A client must not hold the connection by reading slowly.
    let start = Instant::now();
    for piece in body.chunks(CHUNK) {
        if start.elapsed() > MAX_SEND_TIME {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.write_all(piece)?;
    }
    stream.flush()
}

/// Returns the reason phrase of a status.
const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        // HTTP does not require a reason phrase.
        _ => "",
    }
}
