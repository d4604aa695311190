//! `castra serve` as a process: it is killed at any moment, and nothing that it has acknowledged
//! is lost. Many games are played at once.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A battle with hidden cards and dice.
const CARDS: &str = "commands-and-colors/battles/akragas.castra";
/// A short game without secrets.
const BATTLE: &str = "hnefatafl/battles/hall.castra";
/// So many times the server is killed. The figures of the project come from more.
const KILLS: &str = "CASTRA_KILLS";
const FEW_KILLS: u64 = 5;

/// So many games are open and so many are played: `OPEN,PLAYED`. With it, figures are printed.
const LOAD: &str = "CASTRA_LOAD";
/// Answers of each game that is played.
const ANSWERS: usize = 12;

/// A running `castra serve`.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(["serve", "--port", "0", "--rate", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|at| at.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { child, address }
    }

    /// Kills it as `kill -9` does.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A request; none if the server is gone before its answer.
fn ask(at: &str, token: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(at).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(120))).ok()?;
    let body = if method == "POST" { body.to_string() } else { String::new() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let status = answer.split(' ').nth(1)?.parse().ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// What a client has been told.
#[derive(Clone, Debug, Default)]
struct Told {
    /// Acknowledged answers: the chair, the event and the answer.
    answers: Vec<(usize, u64, Value)>,
    is_over: bool,
}

/// Plays for both chairs until the server is gone or the game is over.
fn play(at: &str, tokens: &[String], told: &mut Told) {
    loop {
        for (chair, token) in tokens.iter().enumerate() {
            let Some((status, view)) = ask(at, token, "GET", "/api/view", &Value::Null) else {
                return;
            };
            assert_eq!(status, 200, "{view}");
            if !view["outcome"].is_null() {
                told.is_over = true;
                return;
            }
            let Some(options) = view["question"]["options"].as_array() else { continue };
            let answer = options[told.answers.len() * 7 % options.len()]["key"].clone();
            let event = view["event"].as_u64().unwrap();
            let body = json!({ "event": event, "answer": answer });
            let Some((status, done)) = ask(at, token, "POST", "/api/answer", &body) else { return };
            assert_eq!(status, 200, "{done}");
            told.answers.push((chair, event, answer));
        }
    }
}

/// The time of each kill differs, and no outcome depends on it.
#[test]
fn a_killed_server_has_kept_every_acknowledged_answer() {
    let kills = std::env::var(KILLS).ok().and_then(|kills| kills.parse().ok());
    let data = tempfile::tempdir().unwrap();
    let mut told = Told::default();
    let mut tokens: Vec<String> = Vec::new();
    let mut kept = 0;
    for kill in 0..kills.unwrap_or(FEW_KILLS) {
        let server = Served::start(data.path());
        if tokens.is_empty() {
            tokens = create(&server.address, BATTLE);
        }
        // Every answer that was ever acknowledged is there, and is the one that was given.
        for (chair, event, answer) in &told.answers {
            let body = json!({ "event": event, "answer": answer });
            let again = ask(&server.address, &tokens[*chair], "POST", "/api/answer", &body);
            let (status, again) = again.unwrap();
            assert_eq!((status, &again["again"]), (200, &json!(true)), "kill {kill}: {again}");
            kept += 1;
        }
        if told.is_over {
            (tokens, told) = (Vec::new(), Told::default());
            server.kill();
            continue;
        }
        let (address, mine) = (server.address.clone(), tokens.clone());
        let mut before = told.clone();
        let player = std::thread::spawn(move || {
            play(&address, &mine, &mut before);
            before
        });
        std::thread::sleep(Duration::from_millis(150 + kill * 397 % 900));
        server.kill();
        told = player.join().unwrap();
    }
    // With more kills than few, something has been played between them.
    assert!(kills.is_none() || kept > 0, "nothing was acknowledged");
}

/// Creates a game of two people; returns the secrets of its links.
fn create(at: &str, battle: &str) -> Vec<String> {
    let chairs = json!([{ "sitter": "person" }, { "sitter": "person" }]);
    let game = json!({ "battle": battle, "chairs": chairs });
    let (status, created) = ask(at, "", "POST", "/api/games", &game).unwrap();
    assert_eq!(status, 201, "{created}");
    let links = created["links"].as_array().unwrap().iter();
    links.map(|link| link["token"].as_str().unwrap().to_owned()).collect()
}

/// Plays some answers of a game; returns the time from each answer to the view after it.
fn play_some(at: &str, tokens: &[String]) -> Vec<Duration> {
    let mut times = Vec::new();
    while times.len() < ANSWERS {
        for token in tokens {
            let (_, view) = ask(at, token, "GET", "/api/view", &Value::Null).unwrap();
            let question = &view["question"];
            let Some(options) = question["options"].as_array() else { continue };
            let least = question["several"]["least"].as_u64();
            let answer = match (options.first(), least) {
                (None, None) => question["none"].clone(),
                (Some(first), None) => first["key"].clone(),
                (_, Some(least)) => {
                    let keys = options.iter().take(usize::try_from(least.max(1)).unwrap());
                    json!(keys.map(|option| &option["key"]).collect::<Vec<_>>())
                }
            };
            let event = view["event"].as_u64().unwrap();
            let before = Instant::now();
            let body = json!({ "event": event, "answer": answer });
            let (status, done) = ask(at, token, "POST", "/api/answer", &body).unwrap();
            assert_eq!(status, 200, "{done}");
            let path = format!("/api/view?since={event}");
            let (status, after) = ask(at, token, "GET", &path, &Value::Null).unwrap();
            assert_eq!(status, 200, "{after}");
            assert!(after["event"].as_u64() > Some(event), "the answer changes nothing");
            times.push(before.elapsed());
        }
    }
    times
}

#[test]
#[allow(clippy::print_stderr, reason = "whoever asks for a load reads its figures")]
fn many_games_are_played_at_once() {
    let load = std::env::var(LOAD).ok();
    let numbers = load.as_deref().unwrap_or("12,4");
    let (open, played) = numbers.split_once(',').unwrap();
    let [open, played]: [usize; 2] = [open, played].map(|number| number.parse().unwrap());
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(data.path());
    let begun = Instant::now();
    let games: Vec<Vec<String>> = (0..open).map(|_| create(&server.address, CARDS)).collect();
    let created = begun.elapsed();
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let at = &server.address;
        let playing: Vec<_> =
            games.iter().take(played).map(|game| scope.spawn(|| play_some(at, game))).collect();
        playing.into_iter().flat_map(|game| game.join().unwrap()).collect()
    });
    times.sort();
    assert!(times.len() >= played * ANSWERS);
    if load.is_some() {
        let at = |part: usize| times[(times.len() - 1) * part / 100];
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()));
        let status = status.unwrap_or_default();
        let memory = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("unknown");
        eprintln!(
            "{open} games created in {created:?}; {played} played at once, {} answers: answer to \
             view p50 {:?}, p95 {:?}, most {:?}; memory {memory}",
            times.len(),
            at(50),
            at(95),
            at(100)
        );
    }
    server.kill();
}
