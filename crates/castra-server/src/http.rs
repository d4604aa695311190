//! As much of HTTP as a page of this machine needs: one request a connection, a head
//! and, where one is asked for, a body whose length is said before.
//!
//! `httparse` reads the head. Around it stand the limits: how large a head and a body may
//! be, how long they may take, how long an answer may wait to be read, and how many
//! connections there may be in each state. A body is not read unless [`Request::read`] is called.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What a client may ask of the server.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Bytes of a head, the empty line after it included.
    pub(crate) head: usize,
    /// How long the whole head may take to come, and the whole body.
    pub(crate) patience: Duration,
    /// How long a piece of an answer may wait to be read.
    pub(crate) unread: Duration,
    /// How long a client is waited for that has been answered and does not close.
    pub(crate) farewell: Duration,
    /// Connections at a time whose client is waited for. Where there are more, the one that has
    /// been waited for longest is closed: nobody who says nothing keeps others out.
    pub(crate) waiting: usize,
    /// Connections at a time that are being answered; others are closed at once.
    pub(crate) answering: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head: 16 << 10,
            patience: Duration::from_secs(10),
            unread: Duration::from_secs(10),
            farewell: Duration::from_secs(1),
            waiting: 64,
            answering: 256,
        }
    }
}

/// Fields of a head; one with more is refused.
const MOST_FIELDS: usize = 64;
/// Bytes of a refused request that are read, so that the client reads the answer.
const LEFTOVER: usize = 64 << 10;

/// Bytes of an answer that are written at a time.
const PIECE: usize = 64 << 10;
/// How long an answer may take to be read.
const SLOWEST: Duration = Duration::from_secs(60);

/// The head of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: Body,
    fields: Vec<(String, String)>,
    rest: Vec<u8>,
}

/// Whether a request brings something with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    None,
    /// Something, or what cannot be told to be nothing.
    Some,
}

/// Why a request was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It is not HTTP.
    Malformed,
    /// Its head is too large.
    TooLarge,
    /// It did not come in time.
    TooSlow,
    /// Its body does not say how long it is.
    NoLength,
    /// Its body is too long.
    TooLong,
}

impl Refused {
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

/// What a status is called.
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
        // A status needs no name.
        _ => "",
    }
}

impl Request {
    /// The value of a field, if it is there; nothing of use if it is there twice,
    /// which is a trick.
    pub(crate) fn only(&self, name: &str) -> Option<&str> {
        let mut found = self.fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
        let (_, first) = found.next()?;
        Some(if found.next().is_some() { "" } else { first })
    }

    /// What came with the head, after it.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.rest
    }

    /// Reads the body, if it is no longer than this.
    pub(crate) fn read(
        &self,
        mut stream: &TcpStream,
        most: usize,
        limits: &Limits,
    ) -> io::Result<Result<Vec<u8>, Refused>> {
        let length = self.only("Content-Length").and_then(|length| length.parse::<usize>().ok());
        let Some(length) = length.filter(|_| self.only("Transfer-Encoding").is_none()) else {
            return Ok(Err(Refused::NoLength));
        };
        if length > most {
            return Ok(Err(Refused::TooLong));
        }
        let start = Instant::now();
        let mut body = self.rest.clone();
        let mut some = vec![0; 64 << 10];
        while body.len() < length {
            let left = limits.patience.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Ok(Err(Refused::TooSlow));
            }
            stream.set_read_timeout(Some(left))?;
            match stream.read(&mut some) {
                Ok(0) => return Ok(Err(Refused::Malformed)),
                Ok(read) => body.extend_from_slice(some.get(..read).unwrap_or_default()),
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                        return Ok(Err(Refused::TooSlow));
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

/// Sends an answer, with fields of its own and those that every answer has.
pub(crate) fn say(
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
    // A client that takes an answer drop by drop is not waited for without end.
    let start = Instant::now();
    for piece in body.chunks(PIECE) {
        if start.elapsed() > SLOWEST {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.write_all(piece)?;
    }
    stream.flush()
}

/// Serves every connection in a thread of its own, as long as the listener
/// lives.
pub(crate) fn serve<A>(listener: &TcpListener, limits: &Limits, answer: &A)
where
    A: Fn(Result<Request, Refused>, &TcpStream) -> io::Result<()> + Sync,
{
    let waiting = Waiting { most: limits.waiting, inner: Mutex::default() };
    let answering = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            // A client may be gone before it is let in.
            let Ok(stream) = stream else { continue };
            let (waiting, answering) = (&waiting, &answering);
            // Where the machine has no thread left, the connection is closed.
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                // Nobody is left to hear of an error: the client has gone.
                let _ = one(&stream, limits, waiting, answering, answer);
            });
        }
    });
}

/// Connections whose client is waited for, those first that have been waited for longest.
struct Waiting {
    most: usize,
    inner: Mutex<(u64, VecDeque<(u64, TcpStream)>)>,
}

impl Waiting {
    /// Waits for a client: whatever is done meanwhile ends with an error if too many others come.
    fn on<T>(&self, stream: &TcpStream, wait: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let number = {
            let mut inner = self.lock();
            inner.0 += 1;
            let number = inner.0;
            inner.1.push_back((number, stream.try_clone()?));
            if inner.1.len() > self.most
                && let Some((_, longest)) = inner.1.pop_front()
            {
                // It may be closed already.
                let _ = longest.shutdown(Shutdown::Both);
            }
            number
        };
        let done = wait();
        self.lock().1.retain(|(other, _)| *other != number);
        done
    }

    fn lock(&self) -> MutexGuard<'_, (u64, VecDeque<(u64, TcpStream)>)> {
        // What is in it is whole at every moment.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn one<A>(
    stream: &TcpStream,
    limits: &Limits,
    waiting: &Waiting,
    answering: &AtomicUsize,
    answer: &A,
) -> io::Result<()>
where
    A: Fn(Result<Request, Refused>, &TcpStream) -> io::Result<()>,
{
    stream.set_write_timeout(Some(limits.unread))?;
    let Some(request) = waiting.on(stream, || head(stream, limits))? else { return Ok(()) };
    let answered = if answering.fetch_add(1, Ordering::Relaxed) < limits.answering {
        answer(request, stream)
    } else {
        Err(io::ErrorKind::ConnectionAborted.into())
    };
    answering.fetch_sub(1, Ordering::Relaxed);
    answered?;
    // What was not read would cut the answer off.
    stream.shutdown(Shutdown::Write)?;
    waiting.on(stream, || drain(stream, limits.farewell))
}

/// Reads what a client still sends, for so long at most.
fn drain(mut stream: &TcpStream, time: Duration) -> io::Result<()> {
    let start = Instant::now();
    let mut some = [0; 2048];
    for _ in 0..LEFTOVER / some.len() {
        let left = time.saturating_sub(start.elapsed());
        if left.is_zero() {
            break;
        }
        stream.set_read_timeout(Some(left))?;
        if stream.read(&mut some)? == 0 {
            break;
        }
    }
    Ok(())
}

/// Reads a head; none if the client closes the connection without one.
fn head(mut stream: &TcpStream, limits: &Limits) -> io::Result<Option<Result<Request, Refused>>> {
    let start = Instant::now();
    let mut bytes = Vec::new();
    let mut some = [0; 2048];
    loop {
        let left = limits.patience.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Ok(Some(Err(Refused::TooSlow)));
        }
        stream.set_read_timeout(Some(left))?;
        let read = match stream.read(&mut some) {
            Ok(0) if bytes.is_empty() => return Ok(None),
            Ok(0) => return Ok(Some(Err(Refused::Malformed))),
            Ok(read) => read,
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                    return Ok(Some(Err(Refused::TooSlow)));
                }
                io::ErrorKind::Interrupted => continue,
                _ => return Err(error),
            },
        };
        bytes.extend_from_slice(some.get(..read).unwrap_or_default());
        let known = bytes.get(..limits.head).unwrap_or(&bytes);
        match parse(known) {
            Ok(Some((request, end))) => {
                let rest = bytes.get(end..).unwrap_or_default().to_vec();
                return Ok(Some(Ok(Request { rest, ..request })));
            }
            Ok(None) if bytes.len() >= limits.head => return Ok(Some(Err(Refused::TooLarge))),
            Ok(None) => {}
            Err(why) => return Ok(Some(Err(why))),
        }
    }
}

/// Reads a head, and says where it ends; none if it goes on.
fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, Refused> {
    let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
    let mut request = httparse::Request::new(&mut fields);
    let end = match request.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Refused::TooLarge),
        Err(_) => return Err(Refused::Malformed),
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
    let length = request.only("Content-Length");
    if request.only("Transfer-Encoding").is_some() || length.is_some_and(|length| length != "0") {
        request.body = Body::Some;
    }
    Ok(Some((request, end)))
}

/// What a query says of a name, without escapes; none if it says nothing, or nothing in UTF-8.
pub(crate) fn value(query: &str, name: &str) -> Option<String> {
    let of = |pair: &str| pair.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
    decoded(&query.split('&').find_map(of)?)
}

/// Takes the escapes out of a part of an address; none if it is not UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next())?, digit(rest.next())?);
                u8::try_from(16 * high + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn paths_are_read_from_queries() {
        assert_eq!(value("path=a%2Fb%20c.castra", "path").as_deref(), Some("a/b c.castra"));
        assert_eq!(value("x=1&path=caf%C3%A9.castra", "path").as_deref(), Some("café.castra"));
        assert_eq!(value("path=%ff", "path"), None);
        assert_eq!(value("path=%2", "path"), None);
        assert_eq!(value("pathless=1", "path"), None);
    }

    #[test]
    fn heads_are_read_whole_or_not_at_all() {
        let head = b"GET /x HTTP/1.1\r\nHost: a\r\nOrigin: b\r\norigin: c\r\n\r\n";
        for cut in 0..head.len() {
            assert_eq!(parse(&head[..cut]).map(|read| read.is_none()), Ok(true), "{cut}");
        }
        let (request, end) = parse(head).unwrap().unwrap();
        assert_eq!(end, head.len());
        assert_eq!((request.method.as_str(), request.path.as_str()), ("GET", "/x"));
        assert_eq!(request.only("host"), Some("a"));
        assert_eq!(request.only("Origin"), Some(""), "twice");
        assert_eq!(request.only("Accept"), None);
        assert_eq!(parse(b"\x16\x03\x01\x02").err(), Some(Refused::Malformed));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MOST_FIELDS + 1));
        assert_eq!(parse(many.as_bytes()).err(), Some(Refused::TooLarge));
    }

    #[test]
    fn a_body_is_seen_by_its_head() {
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

    /// A server with limits that are soon reached, and its address.
    fn served(limits: Limits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            serve(&listener, &limits, &|request, mut stream| {
                let status = request.map_or_else(Refused::status, |_| 200);
                stream.write_all(status.to_string().as_bytes())
            });
        });
        address
    }

    fn answer(mut stream: TcpStream) -> String {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn a_head_that_never_ends_is_refused() {
        let limits = Limits { patience: Duration::from_secs(600), ..Limits::default() };
        let mut stream = TcpStream::connect(served(limits)).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nA: ").unwrap();
        stream.write_all(&vec![b'a'; 20 << 10]).unwrap();
        assert_eq!(answer(stream), "431");
    }

    #[test]
    fn a_client_that_says_nothing_is_closed() {
        let limits = Limits { patience: Duration::from_millis(20), ..Limits::default() };
        let address = served(limits);
        assert_eq!(answer(TcpStream::connect(address).unwrap()), "408");
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
        assert_eq!(answer(stream), "408");
    }

    #[test]
    fn clients_that_say_nothing_keep_nobody_out() {
        let limits = Limits { patience: Duration::from_secs(600), ..Limits::default() };
        let most = limits.waiting;
        let address = served(limits);
        let mut held: Vec<TcpStream> =
            (0..3 * most).map(|_| TcpStream::connect(address).unwrap()).collect();
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(answer(stream), "200");
        // Those that came first are closed without a word.
        let mut nothing = Vec::new();
        let _ = held[0].read_to_end(&mut nothing);
        assert!(nothing.is_empty(), "{nothing:?}");
        // Those that came last are still heard.
        let mut last = held.pop().unwrap();
        last.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(answer(last), "200");
    }

    #[test]
    fn a_client_that_does_not_close_is_not_waited_for() {
        let limits = Limits { farewell: Duration::from_millis(20), ..Limits::default() };
        let mut stream = TcpStream::connect(served(limits)).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(answer(stream.try_clone().unwrap()), "200");
        // Drop by drop, as long as the server listens.
        let start = Instant::now();
        while stream.write_all(b"x").is_ok() {
            assert!(start.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(5));
        }
    }
}
