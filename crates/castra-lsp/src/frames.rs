//! Messages on standard input and output, each in a frame with its length.
//!
//! ```text
//! Content-Length: 46\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"shutdown"}   a message
//! Content-Length: 99999999999\r\n\r\n…                                   too long: skipped
//! Content-Length: 5\r\n\r\n{"a":                                        not JSON: skipped
//! ```
//!
//! A frame that cannot be read is answered with an error and skipped, and reading continues. Only
//! the end of the input ends a session. Memory for a frame is allocated only as its bytes arrive.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, bounded, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification};
use lsp_types::notification::{Exit, Notification as _};
use serde_json::json;

/// The maximum size of a message in bytes, more than for any source that an editor would open.
const MAX_MESSAGE: u64 = 64 << 20;
/// The maximum length of a header line, in bytes.
const MAX_LINE: u64 = 4096;
/// The maximum number of queued messages; beyond it, the editor has to wait.
const MAX_QUEUED: usize = 256;

/// An outgoing message.
enum Outgoing {
    Message(Message),
    /// An error for a message whose id could not be read.
    Malformed(ErrorCode, String),
}

/// The result of reading a frame.
#[derive(Debug, PartialEq, Eq)]
enum Frame {
    /// The bytes of a message.
    Message(Vec<u8>),
    /// The reason why there is no message.
    Malformed(String),
}

/// The time to wait at the end until all messages are written. Neither unfinished answers nor an
/// editor that does not read can delay the end further.
const MAX_END_WAIT: Duration = Duration::from_secs(1);

/// The writing thread.
pub(crate) struct WriterThread(JoinHandle<io::Result<()>>);

impl WriterThread {
    /// Waits until all sent messages are written.
    pub(crate) fn finish(self) -> io::Result<()> {
        let begun = Instant::now();
        while !self.0.is_finished() {
            if begun.elapsed() > MAX_END_WAIT {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.0.join().unwrap_or_else(|_| Err(io::Error::other("the thread that writes has failed")))
    }
}

/// Connects to the editor by standard input and output. The reading thread ends with the input.
pub(crate) fn stdio() -> (Connection, WriterThread) {
    let (to_editor, sent) = unbounded::<Outgoing>();
    let (out, messages) = unbounded::<Message>();
    let (read, receiver) = bounded::<Message>(MAX_QUEUED);
    let writing = thread::spawn(move || {
        let mut stdout = io::stdout().lock();
        sent.into_iter().try_for_each(|sent| match sent {
            Outgoing::Message(message) => message.write(&mut stdout),
            Outgoing::Malformed(code, why) => write_error(&mut stdout, code, &why),
        })
    });
    let unread = to_editor.clone();
    thread::spawn(move || receive(&mut BufReader::new(io::stdin()), &read, &unread));
    thread::spawn(move || {
        messages.into_iter().try_for_each(|message| to_editor.send(Outgoing::Message(message)))
    });
    (Connection { sender: out, receiver }, WriterThread(writing))
}

/// Reads until the input ends, the editor exits, or the receiver is dropped.
fn receive(input: &mut impl BufRead, to: &Sender<Message>, unread: &Sender<Outgoing>) {
    // A failing input counts as ended.
    while let Ok(Some(frame)) = next_frame(input) {
        let found = match frame {
            Frame::Malformed(why) => Err((ErrorCode::InvalidRequest, why)),
            Frame::Message(bytes) => serde_json::from_slice::<Message>(&bytes)
                .map_err(|error| (ErrorCode::ParseError, format!("not a message: {error}"))),
        };
        let is_listened_to = match found {
            Ok(message) => {
                let ends = matches!(&message, Message::Notification(Notification { method, .. })
                    if method == Exit::METHOD);
                to.send(message).is_ok() && !ends
            }
            Err((code, why)) => unread.send(Outgoing::Malformed(code, why)).is_ok(),
        };
        if !is_listened_to {
            return;
        }
    }
}

/// Returns the next frame, or `None` at the end of the input.
fn next_frame(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let mut length = None;
    let mut wrong = None;
    loop {
        let Some(line) = read_line(input)? else { return Ok(None) };
        if line.is_empty() {
            break;
        }
        match content_length(&line) {
            Some(Ok(given)) => length = Some(given),
            Some(Err(why)) => wrong = Some(why),
            // Another header field, such as the content type.
            None if line.contains(&b':') => {}
            None => wrong = Some("a line of the header has no colon".to_owned()),
        }
    }
    let Some(length) = length else {
        let why = wrong.unwrap_or_else(|| "the header has no Content-Length".to_owned());
        return Ok(Some(Frame::Malformed(why)));
    };
    if length > MAX_MESSAGE {
        let skipped = io::copy(&mut input.take(length), &mut io::sink())?;
        if skipped < length {
            return Ok(None);
        }
        let why = format!("a message of {length} bytes is too long; the limit is {MAX_MESSAGE}");
        return Ok(Some(Frame::Malformed(why)));
    }
    let mut bytes = Vec::new();
    let read = input.take(length).read_to_end(&mut bytes)?;
    Ok((read as u64 == length).then_some(Frame::Message(bytes)))
}

/// Returns a header line without its line end, or `None` at the end of the input. A line that is
/// too long is truncated.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if input.take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(Some(line))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, is_done) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if is_done {
            return Ok(());
        }
    }
}

/// Returns the value of a `Content-Length` line, or an error message if it is not a number. Returns
/// `None` for other lines.
fn content_length(line: &[u8]) -> Option<Result<u64, String>> {
    let line = String::from_utf8_lossy(line);
    let (name, value) = line.split_once(':')?;
    if !name.trim().eq_ignore_ascii_case("Content-Length") {
        return None;
    }
    let value = value.trim();
    Some(value.parse().map_err(|_| format!("`{value}` is not a Content-Length")))
}

fn write_error(out: &mut impl Write, code: ErrorCode, why: &str) -> io::Result<()> {
    let error = json!({ "code": code as i32, "message": why });
    let text = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}

#[cfg(test)]
#[path = "frames/tests.rs"]
mod tests;
