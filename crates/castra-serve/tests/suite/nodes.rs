//! Servers of one PostgreSQL database. A test is skipped, and says so, on a machine without it.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::client::{CARDS, Holder, OPEN, Running, choice};
use crate::postgres;

/// Tests of this suite that take seconds and say nothing of the database.
const LONG: [&str; 2] = ["play::two_play_a_game_to_its_end", "notify::a_server_that_ends"];

/// The other tests of this suite pass on PostgreSQL as they do on SQLite. `CASTRA_EACH=1` also runs
/// the long ones.
#[test]
fn the_other_tests_pass_on_postgresql() {
    if std::env::var_os(postgres::SOCKET).is_some() {
        return;
    }
    let Some(socket) = postgres::socket() else { return };
    let program = std::env::current_exe().unwrap();
    let is_whole = std::env::var_os("CASTRA_EACH").is_some();
    let output = Command::new(program)
        .args(["--skip", "nodes::", "--test-threads", "2"])
        .args(LONG.iter().filter(|_| !is_whole).flat_map(|test| ["--skip", test]))
        .env(postgres::SOCKET, socket)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("test play::an_answer_is_given_once ... ok"), "{said}");
}

/// The chair that is asked, and its view.
fn asked(holders: &[Holder]) -> (usize, Value) {
    let views = holders.iter().map(|holder| holder.view(0)).enumerate();
    let mut asked = views.filter(|(_, view)| !view["question"].is_null());
    asked.next().expect("somebody is asked")
}

#[test]
fn a_chair_at_one_server_sees_the_answer_given_at_another() {
    let Some(url) = postgres::database() else { return };
    let [one, other] = [Running::on(&url), Running::on(&url)];
    let (_, tokens) = one.create(CARDS, &["person", "person"]);
    let here: Vec<Holder> = tokens[..2].iter().map(|token| one.holder(token)).collect();
    let there: Vec<Holder> = tokens[..2].iter().map(|token| other.holder(token)).collect();
    let mut told_of = 0;
    for step in 0..12 {
        let (chair, view) = asked(&here);
        assert_eq!(there[chair].view(0), view);
        let event = view["event"].as_u64().unwrap();
        let before = there[1 - chair].view(0)["event"].as_u64().unwrap();
        let mut events = there[1 - chair].events(before);
        let done = here[chair].answer(event, &choice(&view["question"], step));
        assert_eq!(done.status, 200, "{done:?}");
        // An answer may change nothing that the other chair sees.
        let after = here[1 - chair].view(0);
        if after["event"].as_u64() > Some(before) {
            // Without a question, the other server tells of it, and shows the same.
            assert!(events.next() > before);
            told_of += 1;
            assert_eq!(there[1 - chair].view(0), after);
        }
        // A client that comes from the first server finds its own answer at the second.
        let now = done.json()["event"].as_u64().unwrap();
        assert!(there[chair].view(now)["event"].as_u64() >= Some(now));
    }
    assert!(told_of > 0);
    // Talk comes across, too.
    let mut events = there[1].events(0);
    let said = json!({ "channel": "all", "key": "k", "text": "Well met" });
    assert_eq!(here[0].ask("POST", "/api/talk", Some(&said)).status, 200);
    assert_eq!(events.said(), 1);
    assert_eq!(there[1].ask("GET", "/api/talk", None).json()["messages"][0]["text"], "Well met");
}

#[test]
fn of_two_answers_at_once_at_two_servers_one_is_accepted() {
    let Some(url) = postgres::database() else { return };
    let [one, other] = [Running::on(&url), Running::on(&url)];
    let (_, tokens) = one.create(OPEN, &["person", "person"]);
    let here: Vec<Holder> = tokens[..2].iter().map(|token| one.holder(token)).collect();
    for step in 0..12 {
        let (chair, view) = asked(&here);
        let event = view["event"].as_u64().unwrap();
        let options = view["question"]["options"].as_array().unwrap();
        let (first, last) = (&options[0]["key"], &options[options.len() - 1]["key"]);
        // Both servers have the position, so both accept the answer before the database does.
        let there = other.holder(&tokens[chair]);
        assert_eq!(there.view(event)["event"].as_u64(), Some(event));
        let answers = std::thread::scope(|scope| {
            let one = scope.spawn(|| here[chair].answer(event, first));
            let other = scope.spawn(|| there.answer(event, last));
            [one.join().unwrap(), other.join().unwrap()]
        });
        let accepted = answers.iter().filter(|answer| answer.status == 200).count();
        if first == last {
            assert_eq!(accepted, 2, "the same answer is acknowledged to both");
            continue;
        }
        assert_eq!(accepted, 1, "step {step}: {answers:?}");
        let refused = answers.iter().find(|answer| answer.status != 200).unwrap();
        assert_eq!((refused.status, &refused.json()["error"]), (409, &json!("answered")));
        let now = here[chair].view(0)["event"].as_u64().unwrap();
        assert_eq!(here[chair].view(now), there.view(now));
    }
}

/// A count of a server.
fn count(server: &Running, name: &str) -> u64 {
    let text = server.ask("GET", "/metrics", None).body;
    let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[test]
fn the_bots_of_a_game_think_at_one_server() {
    let Some(url) = postgres::database() else { return };
    let servers = [Running::on(&url), Running::on(&url)];
    let (_, tokens) = servers[0].create(CARDS, &["person", "random"]);
    let holders: Vec<Holder> = servers.iter().map(|server| server.holder(&tokens[0])).collect();
    let mut given = 0;
    let mut known = 0;
    loop {
        // Both have the game in memory.
        let views: Vec<Value> = holders.iter().map(|holder| holder.view(known)).collect();
        assert!(views[0]["outcome"].is_null(), "the game is too short");
        let at = views.iter().position(|view| !view["question"].is_null());
        let Some(at) = at else {
            known = holders[0].events(views[0]["event"].as_u64().unwrap()).next();
            continue;
        };
        // Counted while the person is asked: no bot thinks then.
        if given == 30 {
            break;
        }
        let event = views[at]["event"].as_u64().unwrap();
        // Each answer is given at another server.
        let done = holders[given % 2].answer(event, &choice(&views[at]["question"], given));
        assert_eq!(done.status, 200, "{done:?}");
        known = done.json()["event"].as_u64().unwrap();
        given += 1;
    }
    let of = |name: &str| servers.iter().map(|server| count(server, name)).sum::<u64>();
    let answers = of("castra_bot_answers_total");
    assert!(answers > 3, "{answers}");
    // The other server may not have heard yet that the question is answered.
    assert!(of("castra_bot_thoughts_total") <= answers + 1);
}

/// The address of the database for a server that is to be killed.
const KILLED: &str = "CASTRA_TEST_KILLED";

/// A server in a process of its own. Only the test below starts it.
#[test]
#[ignore = "a part of another test"]
#[allow(clippy::print_stdout, reason = "the other test reads the address")]
fn a_server_to_be_killed() {
    let server = Running::on(&std::env::var(KILLED).unwrap());
    println!("\nlistening {}", server.at);
    std::thread::sleep(std::time::Duration::from_secs(600));
}

#[test]
fn a_killed_server_loses_nothing_and_another_continues() {
    let Some(url) = postgres::database() else { return };
    let other = Running::on(&url);
    let (_, tokens) = other.create(OPEN, &["person", "person"]);
    let there: Vec<Holder> = tokens[..2].iter().map(|token| other.holder(token)).collect();
    let mut given: Vec<(usize, u64, Value)> = Vec::new();
    for kill in 0..3 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "nodes::a_server_to_be_killed", "--nocapture"])
            .env(KILLED, &url)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut addresses = lines.map_while(Result::ok);
        let address = addresses.find_map(|line| line.strip_prefix("listening ").map(str::to_owned));
        let at = address.unwrap().parse().unwrap();
        let here: Vec<Holder> =
            tokens[..2].iter().map(|token| Holder { at, token: token.clone() }).collect();
        for step in 0..5 {
            let (chair, view) = asked(&here);
            let event = view["event"].as_u64().unwrap();
            let answer = choice(&view["question"], step * 5 + kill);
            assert_eq!(here[chair].answer(event, &answer).status, 200);
            given.push((chair, event, answer));
        }
        // An answer is taken back with the consent of the other.
        let (chair, event, _) = given.last().cloned().unwrap();
        let asked_back = json!({ "event": event });
        let done = here[chair].ask("POST", "/api/takeback", Some(&asked_back));
        assert_eq!(done.status, 200, "{done:?}");
        let request = here[chair].view(0)["takeback"]["request"].clone();
        let agreed = json!({ "request": request, "agree": true });
        let done = here[1 - chair].ask("POST", "/api/takeback/consent", Some(&agreed));
        assert_eq!(done.status, 200, "{done:?}");
        // The consent is acknowledged, and the server is gone before it does anything else.
        child.kill().unwrap();
        child.wait().unwrap();
        let again = there[1 - chair].ask("POST", "/api/takeback/consent", Some(&agreed));
        assert_eq!((again.status, &again.json()["again"]), (200, &json!(true)), "{again:?}");
        assert!(!there[chair].view(0)["question"].is_null());
        for (chair, event, answer) in &given {
            let again = there[*chair].answer(*event, answer);
            assert_eq!((again.status, &again.json()["again"]), (200, &json!(true)), "{again:?}");
        }
        let (chair, view) = asked(&there);
        let event = view["event"].as_u64().unwrap();
        let answer = choice(&view["question"], kill);
        assert_eq!(there[chair].answer(event, &answer).status, 200);
        given.push((chair, event, answer));
    }
}
