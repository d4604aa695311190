//! A mail server and a receiver of webhooks, in this process.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Longer than any notice takes that is sent at all.
const LONG: Duration = Duration::from_secs(60);
/// The time in which nothing is to come.
const SHORT: Duration = Duration::from_millis(500);

/// A mail that was handed over.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    pub(crate) to: String,
    /// The text with its head, decoded.
    pub(crate) text: String,
}

impl Mail {
    /// The value of a line in the head.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let (head, _) = self.text.split_once("\n\n").unwrap();
        head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The secret of the links in it.
    pub(crate) fn secret(&self) -> String {
        let (_, after) = self.text.split_once("/mail#").unwrap();
        after.split_whitespace().next().unwrap().to_owned()
    }
}

/// A receiver, which hands on what it gets.
pub(crate) struct Inbox<T> {
    pub(crate) at: SocketAddr,
    came: Receiver<T>,
    /// The codes of the next answers; then all goes well.
    next: Arc<Mutex<Vec<u16>>>,
}

impl<T: std::fmt::Debug + Send + 'static> Inbox<T> {
    fn start(talk: fn(TcpStream, &Sender<T>, &Mutex<Vec<u16>>)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let (sender, came) = channel();
        let next = Arc::new(Mutex::new(Vec::new()));
        let codes = Arc::clone(&next);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (sender, codes) = (sender.clone(), Arc::clone(&codes));
                std::thread::spawn(move || talk(stream.unwrap(), &sender, &codes));
            }
        });
        Self { at, came, next }
    }

    /// Lets the next deliveries be answered with these codes.
    pub(crate) fn answer_next(&self, codes: &[u16]) {
        *self.next.lock().unwrap() = codes.iter().rev().copied().collect();
    }

    /// The next thing that comes.
    pub(crate) fn next(&self) -> T {
        self.came.recv_timeout(LONG).unwrap()
    }

    /// All that has come.
    pub(crate) fn all(&self) -> Vec<T> {
        std::iter::from_fn(|| self.came.recv_timeout(SHORT).ok()).collect()
    }

    /// Fails if anything comes.
    pub(crate) fn nothing(&self) {
        match self.came.recv_timeout(SHORT) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// A mail server.
pub(crate) fn mail_server() -> Inbox<Mail> {
    Inbox::start(|stream, mails, codes| {
        let mut writer = stream.try_clone().unwrap();
        let mut lines = BufReader::new(stream).lines();
        let mut say = |line: &str| writer.write_all(format!("{line}\r\n").as_bytes());
        let mut to = String::new();
        let _ = say("220 test");
        while let Some(Ok(line)) = lines.next() {
            let upper = line.to_ascii_uppercase();
            let said = if let Some(rest) = upper.strip_prefix("RCPT TO:<") {
                to = rest.split('>').next().unwrap().to_ascii_lowercase();
                match codes.lock().unwrap().pop() {
                    Some(code) => say(&format!("{code} no")),
                    None => say("250 ok"),
                }
            } else if upper == "DATA" {
                let _ = say("354 go on");
                let mut text = String::new();
                for line in lines.by_ref().map_while(Result::ok).take_while(|line| line != ".") {
                    text.push_str(&line);
                    text.push('\n');
                }
                let _ = mails.send(Mail { to: to.clone(), text: decoded(&text) });
                say("250 ok")
            } else if upper == "QUIT" {
                let _ = say("221 bye");
                return;
            } else {
                say("250 ok")
            };
            if said.is_err() {
                return;
            }
        }
    })
}

/// A mail without the forms of its transport: folded lines, and quoted bytes.
fn decoded(text: &str) -> String {
    let (head, body) = text.split_once("\n\n").unwrap();
    let head = head.replace("\n ", " ");
    if !head.to_ascii_lowercase().contains("content-transfer-encoding: quoted-printable") {
        return format!("{head}\n\n{body}");
    }
    let body = body.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = body.as_str();
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend_from_slice(before.as_bytes());
        bytes.push(u8::from_str_radix(&after[..2], 16).unwrap());
        rest = &after[2..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    format!("{head}\n\n{}", String::from_utf8(bytes).unwrap())
}

/// A request to a webhook.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) line: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Call {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("{name}: {self:?}")).1
    }
}

/// A receiver of webhooks.
pub(crate) fn webhook() -> Inbox<Call> {
    Inbox::start(|stream, calls, codes| {
        let mut writer = stream.try_clone().unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let headers = crate::client::read_headers(&mut reader);
        let length = headers.iter().find(|(name, _)| name == "content-length").unwrap();
        let mut body = vec![0; length.1.parse().unwrap()];
        reader.read_exact(&mut body).unwrap();
        let body = String::from_utf8(body).unwrap();
        let code = codes.lock().unwrap().pop().unwrap_or(204);
        let _ = calls.send(Call { line: line.trim_end().to_owned(), headers, body });
        // A redirection to this machine must not be followed.
        let to = format!("http://{}/elsewhere", writer.local_addr().unwrap());
        let _ = writer.write_all(
            format!("HTTP/1.1 {code} x\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n").as_bytes(),
        );
    })
}
