//! A server in this process, and a client that speaks to it as curl would.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use castra_serve::{Config, Limits, NotificationSettings, Server, TimeSource};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::postgres;

/// A battle with hidden cards and dice.
pub(crate) const CARDS: &str = "commands-and-colors/battles/akragas.castra";
/// A battle whose armies several players share.
pub(crate) const EPIC: &str = "commands-and-colors/battles/epic-volturnus.castra";
/// A short game without secrets.
pub(crate) const OPEN: &str = "hnefatafl/battles/hall.castra";

/// A running server.
pub(crate) struct Running {
    pub(crate) at: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    abort: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    /// A server with its games in a folder.
    pub(crate) fn start(data: &Path, limits: Limits) -> Self {
        Self::with(data, |config| config.limits = limits)
    }

    /// A server of a database server.
    pub(crate) fn on(database: &str) -> Self {
        Self::with(Path::new(""), |config| config.database = Some(database.to_owned()))
    }

    /// A server of a database server, whose time is set by hand.
    pub(crate) fn shared(database: &str, time: &TimeSource) -> Self {
        Self::with(Path::new(""), |config| {
            config.database = Some(database.to_owned());
            config.time = time.clone();
        })
    }

    /// A server whose time is set by hand.
    pub(crate) fn timed(data: &Path, time: &TimeSource) -> Self {
        Self::with(data, |config| config.time = time.clone())
    }

    /// A server with other settings than usual, and without a limit of requests.
    pub(crate) fn with(data: &Path, change: impl FnOnce(&mut Config)) -> Self {
        // The same tests are run on both databases.
        let is_postgres =
            std::env::var_os(postgres::SOCKET).is_some() && !data.as_os_str().is_empty();
        let database = is_postgres.then(|| postgres::for_folder(data).unwrap());
        let mut config = Config {
            data: data.to_owned(),
            database,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            path: None,
            behind_proxy: false,
            notify: NotificationSettings::default(),
            accounts: false,
            time: TimeSource::default(),
            // The responses of a test come at once.
            limits: Limits {
                requests_per_second: None,
                response_interval: Duration::ZERO,
                ..Limits::default()
            },
        };
        change(&mut config);
        let (end, ended) = oneshot::channel::<()>();
        let (abort, aborted) = oneshot::channel::<()>();
        let (ready, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::open(config).await.unwrap();
                ready.send(server.address().unwrap()).unwrap();
                let end = async {
                    let _ = ended.await;
                };
                tokio::select! {
                    () = server.run(end) => {}
                    Ok(()) = aborted => {}
                }
            });
            // All tasks end where they are.
            runtime.shutdown_background();
        });
        let at = address.recv().unwrap();
        Self { at, end: Some(end), abort: Some(abort), thread: Some(thread) }
    }

    /// Ends the server without a word: nothing that it does comes to its end.
    pub(crate) fn abort(mut self) {
        let _ = self.abort.take().unwrap().send(());
        self.thread.take().unwrap().join().unwrap();
    }

    /// A server without a limit of requests.
    pub(crate) fn unlimited(data: &Path) -> Self {
        Self::with(data, |_| {})
    }

    /// Asks without a secret.
    pub(crate) fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        ask(self.at, method, path, &[], body.map(|b| b.to_string()).as_deref())
    }

    /// Creates a game; returns the answer and the secrets of its links.
    pub(crate) fn create(&self, battle: &str, sitters: &[&str]) -> (Value, Vec<String>) {
        let chairs: Vec<Value> = sitters.iter().map(|s| json!({ "sitter": s })).collect();
        let asked = json!({
            "battle": battle, "chairs": chairs, "spectators": true, "delay": { "answers": 0 },
        });
        let created = self.ask("POST", "/api/games", Some(&asked));
        assert_eq!(created.status, 201, "{created:?}");
        let links = created.json()["links"].as_array().unwrap().clone();
        let tokens = links.iter().map(|link| link["token"].as_str().unwrap().to_owned());
        (created.json(), tokens.collect())
    }

    /// The holder of a link.
    pub(crate) fn holder(&self, token: &str) -> Holder {
        Holder { at: self.at, token: token.to_owned() }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// An answer of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// One request on a connection of its own.
pub(crate) fn ask(
    at: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Answer {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if let Some(body) = body {
        let length = body.len();
        head.push_str(&format!("content-type: application/json\r\ncontent-length: {length}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    if let Some(body) = body {
        // The server may refuse it before it is all there.
        let _ = stream.write_all(body.as_bytes());
    }
    read(stream)
}

/// Reads headers to the blank line after them. Names come in lower case.
pub(crate) fn read_headers(reader: &mut impl BufRead) -> Vec<(String, String)> {
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    headers
}

fn read(stream: TcpStream) -> Answer {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let headers = read_headers(&mut reader);
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length: Option<usize> = length.and_then(|(_, value)| value.parse().ok());
    let mut body = Vec::new();
    match length {
        Some(length) => {
            body.resize(length, 0);
            reader.read_exact(&mut body).unwrap();
        }
        None => {
            let _ = reader.read_to_end(&mut body);
        }
    }
    Answer { status, headers, body: String::from_utf8(body).unwrap() }
}

/// The holder of a link.
#[derive(Clone, Debug)]
pub(crate) struct Holder {
    pub(crate) at: SocketAddr,
    pub(crate) token: String,
}

impl Holder {
    pub(crate) fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let secret = format!("Bearer {}", self.token);
        let body = body.map(ToString::to_string);
        ask(self.at, method, path, &[("authorization", &secret)], body.as_deref())
    }

    pub(crate) fn view(&self, since: u64) -> Value {
        let view = self.ask("GET", &format!("/api/view?since={since}"), None);
        assert_eq!(view.status, 200, "{view:?}");
        view.json()
    }

    pub(crate) fn answer(&self, event: u64, answer: &Value) -> Answer {
        self.ask("POST", "/api/answer", Some(&json!({ "event": event, "answer": answer })))
    }

    /// The stream of events after one.
    pub(crate) fn events(&self, last: u64) -> Events {
        let mut stream = TcpStream::connect(self.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let (at, token) = (self.at, &self.token);
        let head = format!(
            "GET /api/events HTTP/1.1\r\nhost: {at}\r\nauthorization: Bearer {token}\r\n\
             last-event-id: {last}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        Events(BufReader::new(stream))
    }
}

/// A stream of events.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    /// The number of messages that the next event `said` tells of.
    pub(crate) fn said(&mut self) -> u64 {
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data:") {
                let data: Value = serde_json::from_str(data).unwrap();
                if let Some(heard) = data["heard"].as_u64() {
                    return heard;
                }
            }
        }
    }

    /// The next request to take back answers.
    pub(crate) fn takeback(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data:") {
                let data: Value = serde_json::from_str(data).unwrap();
                if data["request"].is_u64() {
                    return data;
                }
            }
        }
    }

    /// The next clocks of which something is true.
    pub(crate) fn clock(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data:") {
                let data: Value = serde_json::from_str(data).unwrap();
                if data["chairs"].is_array() && is_so(&data) {
                    return data;
                }
            }
        }
    }

    /// The number of the next event.
    pub(crate) fn next(&mut self) -> u64 {
        loop {
            let mut line = String::new();
            assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "the stream has ended");
            if let Some(id) = line.strip_prefix("id: ").or_else(|| line.strip_prefix("id:")) {
                return id.trim().parse().unwrap();
            }
        }
    }
}

/// An answer to a question, by a number that stands for chance.
pub(crate) fn choice(question: &Value, n: usize) -> Value {
    let options = question["options"].as_array().unwrap();
    let keys: Vec<&Value> = options.iter().map(|option| &option["key"]).collect();
    let Some(least) = question["several"]["least"].as_u64() else {
        return match keys.get(n % (keys.len() + usize::from(keys.is_empty()))) {
            Some(key) => (*key).clone(),
            None => question["none"].clone(),
        };
    };
    let most = question["several"]["most"].as_u64().unwrap();
    let many = usize::try_from(least.max(most.min(1))).unwrap();
    json!(keys.iter().take(many).collect::<Vec<_>>())
}
