//! The examples of the description of the protocol are requests that are answered as they say.

use std::time::Duration;

use castra_serve::{Config, MailSettings, NotificationSettings, TimeSource, WebhookPolicy};
use serde_json::{Value, json};

use crate::accounts::Browser;
use crate::client::{Answer, Holder, OPEN, Running, choice};
use crate::passkeys;
use crate::receivers;

/// The description of the protocol.
struct Described(Value);

impl Described {
    fn of(server: &Running) -> Self {
        Self(server.ask("GET", "/openapi.json", None).json())
    }

    fn operation(&self, method: &str, path: &str) -> &Value {
        &self.0["paths"][path][method]
    }

    /// Asks what the example of an operation asks; its answer has the form of the example.
    fn ask(&self, holder: &Holder, method: &str, path: &str) -> Answer {
        self.ask_by(method, path, |method, path, body| holder.ask(method, path, body))
    }

    /// The same by other means than a holder.
    fn ask_by(
        &self,
        method: &str,
        path: &str,
        ask: impl FnOnce(&str, &str, Option<&Value>) -> Answer,
    ) -> Answer {
        let operation = self.operation(method, path);
        let json = &["content", "application/json", "example"];
        let within = |value: &Value| json.iter().fold(value.clone(), |of, name| of[name].clone());
        let body = within(&operation["requestBody"]);
        let query: Vec<String> = operation["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| {
                Some(format!("{}={}", one["name"].as_str()?, one["example"].as_str()?))
            })
            .collect();
        let asked =
            if query.is_empty() { path.to_owned() } else { format!("{path}?{}", query.join("&")) };
        let body = Some(&body).filter(|body| !body.is_null());
        let answer = ask(&method.to_uppercase(), &asked, body);
        let expected = &operation["responses"][answer.status.to_string()];
        assert!(answer.status < 300 && !expected.is_null(), "{method} {path}: {answer:?}");
        let example = within(expected);
        assert!(is_alike(&example, &answer.json()), "{method} {path}: {answer:?}\n{example}");
        answer
    }
}

/// Returns whether a value has the fields and kinds of values of an example.
fn is_alike(example: &Value, value: &Value) -> bool {
    match (example, value) {
        (Value::Object(example), Value::Object(value)) => {
            example.len() == value.len()
                && example.iter().all(|(name, of)| value.get(name).is_some_and(|v| is_alike(of, v)))
        }
        (Value::Array(example), Value::Array(value)) => {
            let first = example.first();
            value.iter().all(|value| first.is_none_or(|first| is_alike(first, value)))
        }
        _ => std::mem::discriminant(example) == std::mem::discriminant(value),
    }
}

#[test]
fn the_examples_about_notices_are_answered_as_described() {
    let data = tempfile::tempdir().unwrap();
    let mails = receivers::mail_server();
    let server = Running::with(data.path(), |config: &mut Config| {
        config.notify = NotificationSettings {
            url: Some("https://games.example".to_owned()),
            mail: Some(MailSettings {
                server: format!("smtp://{}", mails.at),
                password: None,
                from: "games@games.example".to_owned(),
            }),
            webhooks: WebhookPolicy::Any,
            ..NotificationSettings::default()
        };
    });
    let described = Described::of(&server);
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holder = server.holder(&tokens[0]);
    described.ask(&holder, "post", "/api/notify");
    described.ask(&holder, "get", "/api/notify");
    let link = server.holder(&mails.next().secret());
    described.ask(&link, "get", "/api/mail");
    described.ask(&link, "post", "/api/mail/confirm");
    described.ask(&holder, "delete", "/api/notify");
    described.ask(&link, "post", "/api/mail/leave");
    // What a webhook is sent is described, too.
    let hook = receivers::webhook();
    let address = format!("http://{}/", hook.at);
    for holder in [&holder, &server.holder(&tokens[1])] {
        let asked = json!({ "by": "webhook", "address": address });
        assert_eq!(holder.ask("POST", "/api/notify", Some(&asked)).status, 200);
        let view = holder.view(0);
        if view["question"].is_null() {
            continue;
        }
        let event = view["event"].as_u64().unwrap();
        let answer = crate::client::choice(&view["question"], 0);
        assert_eq!(holder.answer(event, &answer).status, 200);
    }
    let example = &described.0["webhooks"]["notice"]["post"]["requestBody"]["content"];
    let mut example = example["application/json"]["example"].clone();
    // Without a public address, there is none to tell; here there is one.
    example["server"] = json!("https://games.example/");
    let sent: Value = serde_json::from_str(&hook.next().body).unwrap();
    assert!(is_alike(&example, &sent), "{sent}\n{example}");
}

#[test]
fn the_examples_about_takebacks_are_answered_as_described() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let described = Described::of(&server);
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    // The answer of the example is one to the fourth event.
    let asker = (0..6).find_map(|step| {
        let asked = holders.iter().position(|holder| !holder.view(0)["question"].is_null());
        let (asked, view) = (asked?, holders[asked?].view(0));
        let event = view["event"].as_u64()?;
        let answer = crate::client::choice(&view["question"], step);
        assert_eq!(holders[asked].answer(event, &answer).status, 200);
        (event == 4).then_some(asked)
    });
    let asker = asker.expect("a chair answers its fourth event");
    described.ask(&holders[asker], "post", "/api/takeback");
    described.ask(&holders[1 - asker], "post", "/api/takeback/consent");
    let schema = &described.0["components"]["schemas"]["Takeback"];
    let takeback = &holders[0].view(0)["takeback"];
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(takeback), names(&schema["properties"]));
    assert_eq!(takeback["state"], "agreed");
}

#[test]
fn the_examples_about_accounts_are_answered_as_described() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| config.accounts = true);
    let described = Described::of(&server);
    let (created, tokens) = server.create(OPEN, &["person", "person"]);
    let mut browser = Browser::new(&server);
    let mut ask = |method: &str, path: &str| {
        described.ask_by(method, path, |method, path, body| {
            // The game of the example is another one.
            let body = body.cloned().map(|mut body| {
                if let Some(game) = body.get_mut("game") {
                    *game = created["game"].clone();
                }
                body
            });
            browser.chair = path.ends_with("/claim").then(|| tokens[0].clone());
            browser.ask(method, path, body.as_ref())
        })
    };
    ask("post", "/api/account");
    ask("get", "/api/account");
    ask("post", "/api/account/claim");
    // A secret has 32 characters.
    assert_eq!(ask("post", "/api/account/open").json()["path"].as_str().unwrap().len(), 39);
    ask("get", "/api/account/games");
    ask("delete", "/api/account/claim");
    ask("post", "/api/account/sign-out");
    ask("post", "/api/account/sign-in");
    ask("post", "/api/account/password");
    ask("post", "/api/account/delete");
}

#[test]
fn the_examples_about_passkeys_are_answered_as_described() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| {
        config.accounts = true;
        config.notify.url = Some(passkeys::URL.to_owned());
    });
    let described = Described::of(&server);
    let mut browser = Browser::new(&server);
    // A challenge is another one each time, and so is its answer.
    let ask = |browser: &mut Browser<'_>, method: &str, path: &str, answer: Option<Value>| {
        let answered = described.ask_by(method, path, |method, path, example| {
            let names =
                |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            if let (Some(example), Some(answer)) = (example, &answer) {
                assert_eq!(names(example), names(answer), "{path}");
            }
            browser.ask(method, path, answer.as_ref().or(example))
        });
        answered.json()
    };
    let path = "/api/account/passkey/challenge";
    let (mut phone, mut stick) = (passkeys::Device::es256(), passkeys::Device::es256());
    let given = ask(&mut browser, "post", path, None);
    ask(&mut browser, "post", "/api/account/passkey", Some(phone.made(&given)));
    let given = browser.post(path, &json!({ "to": "sign-in" })).json();
    ask(&mut browser, "post", "/api/account/passkey/sign-in", Some(phone.signed(&given)));
    let given = browser.post(path, &json!({ "to": "add" })).json();
    ask(&mut browser, "post", "/api/account/passkey/add", Some(stick.made(&given)));
    let listed = ask(&mut browser, "get", "/api/account/passkeys", None);
    let first = json!({ "id": listed["passkeys"][0]["id"] });
    ask(&mut browser, "post", "/api/account/passkey/remove", Some(first));
}

#[test]
fn the_examples_about_tournaments_are_answered_as_described() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| config.accounts = true);
    let described = Described::of(&server);
    let (mut id, mut secret) = (Value::Null, String::new());
    let ask = |method: &str, path: &str, secret: &str, id: &Value| {
        described.ask_by(method, path, |method, path, body| {
            // The tournament of the example is another one.
            let body = body.cloned().map(|mut body| {
                if let Some(tournament) = body.get_mut("tournament") {
                    *tournament = id.clone();
                }
                body
            });
            match secret {
                "" => server.ask(method, path, body.as_ref()),
                secret => server.holder(secret).ask(method, path, body.as_ref()),
            }
        })
    };
    let created = ask("post", "/api/tournaments", &secret, &id).json();
    id = created["tournament"].clone();
    let organiser = created["token"].as_str().unwrap().to_owned();
    let entered = ask("post", "/api/tournament/enter", &secret, &id).json();
    secret = entered["token"].as_str().unwrap().to_owned();
    ask("get", "/api/tournament", &secret, &id);
    let other = json!({ "tournament": id, "name": "Bo" });
    assert_eq!(server.ask("POST", "/api/tournament/enter", Some(&other)).status, 201);
    ask("post", "/api/tournament/next", &organiser, &id);
    // The games are created after the answer.
    let begun = std::time::Instant::now();
    let shown = || server.holder(&organiser).ask("GET", "/api/tournament", None).json();
    while shown()["games"][0]["created"] == false {
        assert!(begun.elapsed() < std::time::Duration::from_secs(120), "{}", shown());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    ask("post", "/api/tournament/open", &secret, &id);
    ask("post", "/api/tournament/decide", &organiser, &id);
    ask("post", "/api/tournament/withdraw", &secret, &id);
    // The list of ratings has the form of the example where nobody is rated, too.
    ask("get", "/api/ratings", "", &id);
}

/// The time of a response is a multiple of the bucket's length, whatever the server has computed.
#[test]
fn responses_and_events_come_at_the_end_of_a_bucket() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000_000_000);
    let server = Running::with(data.path(), |config| {
        config.time = time.clone();
        config.limits.response_interval = Duration::from_millis(50);
    });
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let mover = usize::from(holders[0].view(0)["question"].is_null());
    let view = holders[mover].view(0);
    let mut events = holders[1 - mover].events(0);
    assert_eq!(events.next(), 1);
    time.set(1_000_000_001);
    let requests = || {
        let text = server.ask("GET", "/metrics", None).body;
        let line = text.lines().find(|line| line.starts_with("castra_answers_total"));
        line.unwrap().split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    let (holder, event) = (holders[mover].clone(), view["event"].as_u64().unwrap());
    let answer = choice(&view["question"], 0);
    let (sender, came) = std::sync::mpsc::channel();
    let told = sender.clone();
    let answering = std::thread::spawn(move || {
        let done = holder.answer(event, &answer);
        sender.send("answer").unwrap();
        done.status
    });
    let following = std::thread::spawn(move || {
        assert_eq!(events.next(), 2);
        told.send("event").unwrap();
    });
    // The answer is in the database, and nobody is told before the end of the bucket.
    while requests() == 0 {
        std::thread::yield_now();
    }
    assert!(came.try_recv().is_err());
    time.set(1_000_000_049);
    requests();
    assert!(came.try_recv().is_err());
    // A request without a chair waits for nothing.
    assert_eq!(server.ask("GET", "/api/view", None).status, 401);
    time.set(1_000_000_050);
    assert_eq!(answering.join().unwrap(), 200);
    following.join().unwrap();
    let mut all: Vec<&str> = came.iter().collect();
    all.sort_unstable();
    assert_eq!(all, ["answer", "event"]);
}
