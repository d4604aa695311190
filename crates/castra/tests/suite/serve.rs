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

/// So many games are open and so many are played, perhaps with a pause of so many seconds on average
/// before each answer: `OPEN,PLAYED` or `OPEN,PLAYED,SECONDSs`. With it, figures are printed.
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

/// A load: `OPEN,PLAYED` or `OPEN,PLAYED,SECONDSs`.
#[derive(Clone, Copy, Debug)]
struct Load {
    open: usize,
    played: usize,
    /// The pause before an answer, on average.
    pause: Duration,
}

impl Load {
    fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.split(',').collect();
        let number = |at: usize| parts[at].parse::<usize>().unwrap();
        let seconds = |text: &&str| text.strip_suffix('s').unwrap().parse().unwrap();
        let pause = parts.get(2).map_or(0.0, seconds);
        Self { open: number(0), played: number(1), pause: Duration::from_secs_f64(pause) }
    }

    /// The pauses of a game: pseudo-random by its number, from none to twice the average.
    fn pauses(self, game: usize) -> impl Iterator<Item = Duration> {
        let mut state = game as u64;
        std::iter::repeat_with(move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            self.pause.mul_f64((state >> 40) as f64 / f64::from(1 << 23))
        })
    }
}

/// Plays some answers of a game, each after a pause; returns the time from each answer to the view
/// after it.
fn play_some(
    at: &str,
    tokens: &[String],
    mut pauses: impl Iterator<Item = Duration>,
) -> Vec<Duration> {
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
            std::thread::sleep(pauses.next().unwrap());
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
    let asked = std::env::var(LOAD).ok();
    let load = Load::read(asked.as_deref().unwrap_or("12,4"));
    let Load { open, played, pause } = load;
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(data.path());
    let begun = Instant::now();
    let games: Vec<Vec<String>> = (0..open).map(|_| create(&server.address, CARDS)).collect();
    let created = begun.elapsed();
    let begun = Instant::now();
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let at = &server.address;
        let playing: Vec<_> = (0..played)
            .map(|game| {
                let tokens = &games[game];
                scope.spawn(move || play_some(at, tokens, load.pauses(game)))
            })
            .collect();
        playing.into_iter().flat_map(|game| game.join().unwrap()).collect()
    });
    let lasted = begun.elapsed();
    times.sort();
    assert!(times.len() >= played * ANSWERS);
    if asked.is_some() {
        let at = |part: usize| times[(times.len() - 1) * part / 100];
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()));
        let status = status.unwrap_or_default();
        let memory = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("unknown");
        let answers = times.len();
        eprintln!(
            "{open} games created in {created:?}; {played} played at once, with a pause of \
             {pause:?}: {answers} answers, {:.0} in a second; answer to view p50 {:?}, p95 {:?}, \
             most {:?}; memory {memory}",
            answers as f64 / lasted.as_secs_f64(),
            at(50),
            at(95),
            at(100)
        );
    }
    server.kill();
}

/// Each game has pauses of its own, the same in each run, with the average that was asked for.
#[test]
fn pauses_are_pseudo_random_by_the_game() {
    let load = Load::read("1000,100,1.5s");
    assert_eq!((load.open, load.played, load.pause), (1000, 100, Duration::from_millis(1500)));
    let some = |game| load.pauses(game).take(1_000).collect::<Vec<_>>();
    assert_eq!(some(7), some(7));
    assert_ne!(some(7), some(8));
    let mean = some(7).iter().sum::<Duration>() / 1_000;
    assert!(
        (Duration::from_millis(1_400)..Duration::from_millis(1_600)).contains(&mean),
        "{mean:?}"
    );
    assert!(Load::read("12,4").pauses(0).take(9).all(|pause| pause.is_zero()));
}
