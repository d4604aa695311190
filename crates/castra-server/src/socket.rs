//! WebSockets over the connections of [`super::http`]: lasting connections between a page and this
//! program.
//!
//! `tungstenite` reads and writes the messages. A browser opens at most six simultaneous HTTP
//! connections to a host, for all its tabs together, but many more sockets. Both sides notice a
//! broken socket at once.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest as _, Sha1};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

use crate::http::Request;

/// The text that a server appends to a client's key (RFC 6455, 1.3).
const KEY_SUFFIX: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// The receiving half of a socket.
pub(crate) struct SocketReader(WebSocket<SocketHalf>);

/// The sending half of a socket.
pub(crate) struct SocketWriter(WebSocket<SocketHalf>);

/// A half of a connection. Both halves write, since the receiving half answers pings.
struct SocketHalf {
    stream: TcpStream,
    /// The lock for writes of both halves.
    write_lock: Arc<Mutex<()>>,
}

impl Read for SocketHalf {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for SocketHalf {
    /// Writes all bytes under the lock. A write is a sequence of whole frames, with which frames of
    /// the other half must not interleave.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _turn = self.write_lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.stream.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Opens the socket of an upgrade request. Returns `None` if the request does not ask for a
/// WebSocket. `most` is the maximum size of a message in bytes.
pub(crate) fn open(
    request: &Request,
    mut stream: &TcpStream,
    most: usize,
) -> io::Result<Option<(SocketReader, SocketWriter)>> {
    let says = |field, word: &str| {
        let mut words = request.unique_field(field).unwrap_or_default().split(',');
        words.any(|value| value.trim().eq_ignore_ascii_case(word))
    };
    let key = request.unique_field("Sec-WebSocket-Key").filter(|key| !key.is_empty());
    let is_one = says("Upgrade", "websocket") && says("Connection", "upgrade");
    let Some(key) = key.filter(|_| is_one && says("Sec-WebSocket-Version", "13")) else {
        return Ok(None);
    };
    let accept = STANDARD.encode(Sha1::digest(format!("{key}{KEY_SUFFIX}")));
    write!(
        stream,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: \
         Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
    )?;
    // A page may send no message for hours, so reads do not time out.
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    let turn = Arc::new(Mutex::new(()));
    let side = || {
        Ok::<_, io::Error>(SocketHalf {
            stream: stream.try_clone()?,
            write_lock: Arc::clone(&turn),
        })
    };
    let config = WebSocketConfig::default().max_message_size(Some(most)).max_frame_size(Some(most));
    let early = request.early_bytes().to_vec();
    Ok(Some((
        SocketReader(WebSocket::from_partially_read(side()?, early, Role::Server, Some(config))),
        SocketWriter(WebSocket::from_raw_socket(side()?, Role::Server, Some(config))),
    )))
}

impl SocketReader {
    /// Waits for the next text message. Returns `None` at the end, or for a binary message.
    pub(crate) fn next(&mut self) -> Option<String> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(Message::Binary(_) | Message::Close(_) | Message::Frame(_)) | Err(_) => {
                    return None;
                }
            }
        }
    }
}

impl SocketWriter {
    /// Sends a text message to the page.
    pub(crate) fn send(&mut self, text: &str) -> io::Result<()> {
        self.0.send(Message::text(text)).map_err(io::Error::other)
    }

    /// Closes the connection, which also ends the other half.
    pub(crate) fn close(mut self) {
        // If the page has been closed, the connection is closed already.
        let _ = self.0.close(None);
        let _ = self.0.flush();
        let _ = self.0.get_ref().stream.shutdown(Shutdown::Both);
    }
}
