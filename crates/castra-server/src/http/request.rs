//! The head of a request, its body, and the reasons for refusing a request.

use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Instant;

use super::limits::Limits;

/// The maximum number of header fields.
const MAX_FIELDS: usize = 64;

/// The head of a request, and the first bytes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: Body,
    fields: Vec<(String, String)>,
    rest: Vec<u8>,
}

/// Whether a request has a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    None,
    /// The request has a body, or may have one.
    Some,
}

/// The reason why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestError {
    /// The request is not HTTP.
    Malformed,
    /// The head is too large, or has too many fields.
    TooLarge,
    /// The request did not arrive in time.
    TooSlow,
    /// The length of the body is missing.
    NoLength,
    /// The body is too long.
    TooLong,
}

impl RequestError {
    pub(crate) const fn status(self) -> u16 {
        match self {
            Self::Malformed => 400,
            Self::TooSlow => 408,
            Self::TooLarge => 431,
            Self::NoLength => 411,
            Self::TooLong => 413,
        }
    }

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Malformed => "this is not a request\n",
            Self::TooSlow => "the request took too long\n",
            Self::TooLarge => "the request is too large\n",
            Self::NoLength => "the request does not say how long it is\n",
            Self::TooLong => "this is too long\n",
        }
    }
}

impl Request {
    /// Returns the value of a header field. A field that occurs twice, as in an attack, counts as
    /// empty.
    pub(crate) fn unique_field(&self, name: &str) -> Option<&str> {
        let mut found = self.fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
        let (_, first) = found.next()?;
        Some(if found.next().is_some() { "" } else { first })
    }

    /// Returns the bytes after the head that arrived together with it.
    pub(crate) fn early_bytes(&self) -> &[u8] {
        &self.rest
    }

    /// Reads the body, if it has at most `most` bytes.
    pub(crate) fn read(
        &self,
        mut stream: &TcpStream,
        most: usize,
        limits: &Limits,
    ) -> io::Result<Result<Vec<u8>, RequestError>> {
        let length =
            self.unique_field("Content-Length").and_then(|length| length.parse::<usize>().ok());
        let Some(length) = length.filter(|_| self.unique_field("Transfer-Encoding").is_none())
        else {
            return Ok(Err(RequestError::NoLength));
        };
        if length > most {
            return Ok(Err(RequestError::TooLong));
        }
        let start = Instant::now();
        let mut body = self.rest.clone();
        let mut some = vec![0; 64 << 10];
        while body.len() < length {
            let left = limits.arrival_time.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Ok(Err(RequestError::TooSlow));
            }
            stream.set_read_timeout(Some(left))?;
            match stream.read(&mut some) {
                Ok(0) => return Ok(Err(RequestError::Malformed)),
                Ok(read) => body.extend_from_slice(some.get(..read).unwrap_or_default()),
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                        return Ok(Err(RequestError::TooSlow));
                    }
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(error),
                },
            }
        }
        body.truncate(length);
        Ok(Ok(body))
    }
}

/// Reads a head. Returns `None` if the client closes the connection without sending any data.
pub(super) fn read_head(
    mut stream: &TcpStream,
    limits: &Limits,
) -> io::Result<Option<Result<Request, RequestError>>> {
    let start = Instant::now();
    let mut bytes = Vec::new();
    let mut some = [0; 2048];
    loop {
        let left = limits.arrival_time.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Ok(Some(Err(RequestError::TooSlow)));
        }
        stream.set_read_timeout(Some(left))?;
        let read = match stream.read(&mut some) {
            Ok(0) if bytes.is_empty() => return Ok(None),
            Ok(0) => return Ok(Some(Err(RequestError::Malformed))),
            Ok(read) => read,
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                    return Ok(Some(Err(RequestError::TooSlow)));
                }
                io::ErrorKind::Interrupted => continue,
                _ => return Err(error),
            },
        };
        bytes.extend_from_slice(some.get(..read).unwrap_or_default());
        let known = bytes.get(..limits.max_head).unwrap_or(&bytes);
        match parse(known) {
            Ok(Some((request, end))) => {
                let rest = bytes.get(end..).unwrap_or_default().to_vec();
                return Ok(Some(Ok(Request { rest, ..request })));
            }
            Ok(None) if bytes.len() >= limits.max_head => {
                return Ok(Some(Err(RequestError::TooLarge)));
            }
            Ok(None) => {}
            Err(why) => return Ok(Some(Err(why))),
        }
    }
}

/// Parses a request head. Returns it with its length, or `None` if it is incomplete.
fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, RequestError> {
    let mut fields = [httparse::EMPTY_HEADER; MAX_FIELDS];
    let mut request = httparse::Request::new(&mut fields);
    let end = match request.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(RequestError::TooLarge),
        Err(_) => return Err(RequestError::Malformed),
    };
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    let fields: Vec<(String, String)> =
        request.headers.iter().map(|field| (field.name.to_owned(), text(field.value))).collect();
    let mut request = Request {
        method: request.method.unwrap_or_default().to_owned(),
        path: request.path.unwrap_or_default().to_owned(),
        body: Body::None,
        fields,
        rest: Vec::new(),
    };
    let length = request.unique_field("Content-Length");
    if request.unique_field("Transfer-Encoding").is_some()
        || length.is_some_and(|length| length != "0")
    {
        request.body = Body::Some;
    }
    Ok(Some((request, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_whole_or_not_at_all() {
        let head = b"GET /x HTTP/1.1\r\nHost: a\r\nOrigin: b\r\norigin: c\r\n\r\n";
        for cut in 0..head.len() {
            assert_eq!(parse(&head[..cut]).map(|read| read.is_none()), Ok(true), "{cut}");
        }
        let (request, end) = parse(head).unwrap().unwrap();
        assert_eq!(end, head.len());
        assert_eq!((request.method.as_str(), request.path.as_str()), ("GET", "/x"));
        assert_eq!(request.unique_field("host"), Some("a"));
        assert_eq!(request.unique_field("Origin"), Some(""), "twice");
        assert_eq!(request.unique_field("Accept"), None);
        assert_eq!(parse(b"\x16\x03\x01\x02").err(), Some(RequestError::Malformed));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MAX_FIELDS + 1));
        assert_eq!(parse(many.as_bytes()).err(), Some(RequestError::TooLarge));
    }

    #[test]
    fn the_head_announces_a_body() {
        let body = |fields: &str| {
            let head = format!("POST / HTTP/1.1\r\n{fields}\r\n");
            parse(head.as_bytes()).unwrap().unwrap().0.body
        };
        assert_eq!(body(""), Body::None);
        assert_eq!(body("Content-Length: 0\r\n"), Body::None);
        assert_eq!(body("Content-Length: 99999999999999\r\n"), Body::Some);
        assert_eq!(body("Content-Length: 0\r\nContent-Length: 9\r\n"), Body::Some);
        assert_eq!(body("Transfer-Encoding: chunked\r\n"), Body::Some);
    }
}
