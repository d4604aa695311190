//! "Your move", by e-mail and by webhook.

use std::path::Path;
use std::time::Duration;

use castra_serve::{MailSettings, NotificationSettings, WebhookPolicy};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use sqlx::{AnyConnection, Connection as _, Row as _};

use crate::client::{Answer, CARDS, Holder, OPEN, Running, choice};
use crate::receivers::{self, Call, Inbox};

/// The settings with a mail server of this process, whose mails are due at once.
fn mailing(at: std::net::SocketAddr) -> NotificationSettings {
    NotificationSettings {
        url: Some("https://games.example".to_owned()),
        mail: Some(MailSettings {
            server: format!("smtp://{at}"),
            password: None,
            from: "Castra <games@games.example>".to_owned(),
        }),
        delay: Duration::ZERO,
        ..NotificationSettings::default()
    }
}

fn subscribe(holder: &Holder, by: &str, address: &str) -> Answer {
    holder.ask("POST", "/api/notify", Some(&json!({ "by": by, "address": address })))
}

/// Holders of a new game, the one who is asked first.
fn holders(server: &Running, battle: &str) -> [Holder; 2] {
    let (_, tokens) = server.create(battle, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let [first, second] = holders;
    match first.view(0)["question"].is_null() {
        false => [first, second],
        true => [second, first],
    }
}

/// Answers the questions of a holder until another is asked.
fn move_on(holder: &Holder) {
    for step in 0..100 {
        let view = holder.view(0);
        if view["question"].is_null() {
            return;
        }
        let event = view["event"].as_u64().unwrap();
        assert_eq!(holder.answer(event, &choice(&view["question"], step)).status, 200);
    }
    panic!("the other is never asked");
}

/// Confirms an address by the link in the mail to it.
fn confirm(server: &Running, mails: &Inbox<receivers::Mail>) -> Holder {
    let asked = mails.next();
    let link = server.holder(&asked.secret());
    assert_eq!(link.ask("POST", "/api/mail/confirm", None).json(), json!({ "confirmed": true }));
    link
}

#[test]
fn a_mail_comes_when_it_is_the_move_of_a_confirmed_address() {
    let data = tempfile::tempdir().unwrap();
    let mails = receivers::mail_server();
    let server = Running::with(data.path(), |config| config.notify = mailing(mails.at));
    let [mover, other] = holders(&server, OPEN);
    let offers = other.ask("GET", "/api/notify", None).json();
    assert_eq!(offers["offers"], json!({ "mail": true, "webhook": false }));
    let state = subscribe(&other, "mail", "Ann@Example.org").json();
    assert_eq!(state["mail"]["confirmed"], json!(false));
    // Without a confirmation, nothing else comes than the question for it.
    let asked = mails.next();
    assert_eq!(asked.to, "ann@example.org");
    assert!(asked.header("Subject").unwrap().starts_with("Confirm your address"), "{asked:?}");
    move_on(&mover);
    move_on(&other);
    mails.nothing();
    let link = server.holder(&asked.secret());
    let shown = link.ask("GET", "/api/mail", None).json();
    assert_eq!(
        (&shown["address"], &shown["confirmed"]),
        (&state["mail"]["address"], &json!(false))
    );
    assert_eq!(link.ask("POST", "/api/mail/confirm", None).status, 200);
    assert_eq!(other.ask("GET", "/api/notify", None).json()["mail"]["confirmed"], json!(true));
    move_on(&mover);
    let mail = mails.next();
    assert_eq!(mail.to, "ann@example.org");
    assert!(mail.header("Subject").unwrap().starts_with("Your move"), "{mail:?}");
    assert_eq!(mail.header("From").unwrap(), "Castra <games@games.example>");
    assert!(mail.text.contains("https://games.example/\n"), "{mail:?}");
    // There is one mail until the chair has answered, however often the page asks.
    other.view(0);
    mails.nothing();
    // The chair that has answered itself needs no mail; the other one has no address.
    move_on(&other);
    mails.nothing();
    // The link opens no chair.
    assert_eq!(link.ask("GET", "/api/view", None).status, 401);
    // Mail programs end the mails by the address in the head.
    let leave = mail.header("List-Unsubscribe").unwrap().trim_matches(['<', '>']).to_owned();
    let path = leave.strip_prefix("https://games.example").unwrap();
    assert_eq!(mail.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    for _ in 0..2 {
        assert_eq!(server.ask("POST", path, None).json(), json!({ "left": true }));
    }
    assert_eq!(other.ask("GET", "/api/notify", None).json()["mail"], Value::Null);
    assert_eq!(link.ask("GET", "/api/mail", None).status, 401);
    move_on(&mover);
    mails.nothing();
}

#[test]
fn a_live_game_sends_no_mail() {
    let data = tempfile::tempdir().unwrap();
    let mails = receivers::mail_server();
    let late = |delay| NotificationSettings { delay, ..mailing(mails.at) };
    let server = Running::with(data.path(), |config| {
        config.notify = late(Duration::from_secs(3_600));
    });
    let [mover, other] = holders(&server, OPEN);
    assert_eq!(subscribe(&other, "mail", "ann@example.org").status, 200);
    confirm(&server, &mails);
    for _ in 0..3 {
        move_on(&mover);
        move_on(&other);
    }
    move_on(&mover);
    mails.nothing();
    drop(server);
    // Of all answers, one notice is left: that of the question that is open. It survives the
    // server, and its time is that of its answer.
    let pending = |data: &Path| outbox(data).len();
    assert_eq!(pending(data.path()), 1);
    let server = Running::with(data.path(), |config| config.notify = late(Duration::ZERO));
    mails.nothing();
    move_on(&server.holder(&other.token));
    drop(server);
    assert_eq!(pending(data.path()), 0);
}

/// The outbox of a data folder: the times when its notices are due.
fn outbox(data: &Path) -> Vec<i64> {
    let rows = in_database(data, async |database| {
        sqlx::query("SELECT due FROM outbox").fetch_all(database).await.unwrap()
    });
    rows.iter().map(|row| row.get("due")).collect()
}

/// Lets the time of all notices come.
fn make_due(data: &Path) {
    in_database(data, async |database| {
        sqlx::query("UPDATE outbox SET due = 0").execute(database).await.unwrap();
    });
}

/// Does something with the database of a data folder.
fn in_database<T>(data: &Path, work: impl AsyncFnOnce(&mut AnyConnection) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let mut database = AnyConnection::connect(&crate::postgres::of_folder(data)).await.unwrap();
        work(&mut database).await
    })
}

#[test]
fn a_mail_that_waits_survives_the_server_and_is_sent_once() {
    let data = tempfile::tempdir().unwrap();
    let mails = receivers::mail_server();
    let server = Running::with(data.path(), |config| config.notify = mailing(mails.at));
    let [mover, other] = holders(&server, OPEN);
    assert_eq!(subscribe(&other, "mail", "ann@example.org").status, 200);
    confirm(&server, &mails);
    drop(server);
    // A server without mails notes the notice all the same.
    let server = Running::with(data.path(), |_| {});
    move_on(&server.holder(&mover.token));
    drop(server);
    mails.nothing();
    for restart in 0..3 {
        let server = Running::with(data.path(), |config| {
            config.notify =
                NotificationSettings { delay: Duration::from_secs(60), ..mailing(mails.at) };
        });
        let due = outbox(data.path());
        if restart == 0 {
            // Its minute has begun with the answer.
            assert_eq!(due.len(), 1);
            make_due(data.path());
            drop(server);
            let server = Running::with(data.path(), |config| config.notify = mailing(mails.at));
            assert!(mails.next().header("Subject").unwrap().starts_with("Your move"));
            drop(server);
        } else {
            assert!(due.is_empty());
            mails.nothing();
        }
    }
}

#[test]
fn strangers_are_asked_seldom_and_in_words_of_the_server() {
    let data = tempfile::tempdir().unwrap();
    let mails = receivers::mail_server();
    let server = Running::with(data.path(), |config| config.notify = mailing(mails.at));
    let asked = json!({
        "battle": OPEN,
        "chairs": [
            { "sitter": "person", "name": "Buy at evil.example" },
            { "sitter": "person", "name": "Ann" },
        ],
        "spectators": true,
    });
    let created = server.ask("POST", "/api/games", Some(&asked)).json();
    let tokens: Vec<&str> =
        (0..3).map(|n| created["links"][n]["token"].as_str().unwrap()).collect();
    let holder = server.holder(tokens[0]);
    for wrong in ["", "ann", "ann@", "@example.org", "ann@example.org\r\nBcc: b@c.de", "a b@c.de"] {
        let refused = subscribe(&holder, "mail", wrong);
        assert_eq!((refused.status, refused.json()["error"].clone()), (422, json!("notify")));
    }
    assert_eq!(subscribe(&server.holder(tokens[2]), "mail", "ann@example.org").status, 422);
    assert_eq!(subscribe(&holder, "fax", "ann@example.org").status, 422);
    for _ in 0..3 {
        assert_eq!(subscribe(&holder, "mail", "ann@example.org").status, 200);
        let mail = mails.next();
        assert!(!mail.text.contains("evil"), "{mail:?}");
    }
    // The fourth in a day, in whatever letters, and whoever asks.
    let refused = subscribe(&server.holder(tokens[1]), "mail", "ANN@example.ORG");
    assert_eq!((refused.status, refused.json()["error"].clone()), (429, json!("too-often")));
    mails.nothing();
    let offered = subscribe(&holder, "webhook", "https://hooks.example/");
    assert_eq!((offered.status, offered.json()["error"].clone()), (403, json!("not-offered")));
}

/// A server whose webhooks go to this process.
fn calling(data: &Path) -> Running {
    Running::with(data, |config| config.notify.webhooks = WebhookPolicy::Any)
}

/// Checks the signature of a call as its receiver does.
pub(crate) fn verify(call: &Call, secret: &str) {
    let signature = call.header("castra-signature");
    let (time, hex) = signature.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{time}.{}", call.body).as_bytes());
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map(|n| u8::from_str_radix(&hex[2 * n..2 * n + 2], 16).unwrap())
        .collect();
    mac.verify_slice(&bytes).unwrap();
}

#[test]
fn webhooks_are_notified_of_moves_with_a_signature() {
    let data = tempfile::tempdir().unwrap();
    let (of_game, of_chair) = (receivers::webhook(), receivers::webhook());
    let server = calling(data.path());
    let chairs = [json!({ "sitter": "person" }), json!({ "sitter": "person" })];
    let address = format!("http://{}/hook?room=1", of_game.at);
    let asked = json!({ "battle": OPEN, "chairs": chairs, "webhook": address });
    let created = server.ask("POST", "/api/games", Some(&asked)).json();
    let secret = created["webhook"]["secret"].as_str().unwrap();
    let tokens: Vec<&str> =
        (0..2).map(|n| created["links"][n]["token"].as_str().unwrap()).collect();
    let [first, second] = [0, 1].map(|n| server.holder(tokens[n]));
    let is_first = !first.view(0)["question"].is_null();
    let (mover, other) = if is_first { (&first, &second) } else { (&second, &first) };
    let own = subscribe(other, "webhook", &format!("http://{}/", of_chair.at)).json();
    assert!(own["webhook"]["address"].as_str().unwrap().starts_with("http://127.0.0.1:"));
    let own = own["secret"].as_str().unwrap();
    move_on(mover);
    let call = of_chair.next();
    verify(&call, own);
    let body: Value = serde_json::from_str(&call.body).unwrap();
    assert_eq!(body["about"], "move");
    assert_eq!(body["game"], created["game"]);
    assert_eq!(body["place"], u64::from(is_first));
    let call = of_game.next();
    assert_eq!(call.line, "POST /hook?room=1 HTTP/1.1");
    assert_eq!(call.header("host"), of_game.at.to_string());
    verify(&call, secret);
    // The webhook of the chair hears nothing of the other chair.
    move_on(other);
    assert_eq!(
        serde_json::from_str::<Value>(&of_game.next().body).unwrap()["place"],
        json!(u64::from(!is_first))
    );
    of_chair.nothing();
    let ended = other.ask("DELETE", "/api/notify?by=webhook", None).json();
    assert_eq!(ended["webhook"], Value::Null);
    move_on(mover);
    of_game.next();
    of_chair.nothing();
}

#[test]
fn failing_webhooks_are_retried_or_dropped() {
    let data = tempfile::tempdir().unwrap();
    let hook = receivers::webhook();
    let server = calling(data.path());
    let [mover, other] = holders(&server, OPEN);
    assert_eq!(subscribe(&other, "webhook", &format!("http://{}/", hook.at)).status, 200);
    hook.answer_next(&[503]);
    move_on(&mover);
    let first = hook.next();
    // It waits for its time, which comes after a while.
    hook.nothing();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let due = outbox(data.path());
    assert_eq!(due.len(), 1);
    assert!(u64::try_from(due[0]).unwrap() > now.as_secs(), "{due:?}");
    drop(server);
    make_due(data.path());
    let server = calling(data.path());
    let again = hook.next();
    assert_eq!(again.header("castra-delivery"), first.header("castra-delivery"));
    assert_eq!(again.body, first.body);
    wait_for_empty(data.path());
    // What is refused, or leads elsewhere, is not tried again.
    for code in [404, 302] {
        move_on(&server.holder(&other.token));
        hook.answer_next(&[code]);
        move_on(&server.holder(&mover.token));
        hook.next();
        wait_for_empty(data.path());
        hook.nothing();
    }
    let metrics = server.ask("GET", "/metrics", None).body;
    assert!(metrics.contains("\ncastra_notices_lost_total 2\n"), "{metrics}");
    assert!(metrics.contains("\ncastra_notices_total 1\n"), "{metrics}");
}

fn wait_for_empty(data: &Path) {
    for _ in 0..600 {
        if outbox(data).is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the outbox is not emptied");
}

#[test]
fn a_server_calls_no_webhook_within_its_network_unless_the_operator_says_so() {
    let data = tempfile::tempdir().unwrap();
    let hook = receivers::webhook();
    let address = format!("http://{}/", hook.at);
    // A webhook that was named when all were allowed.
    let server = calling(data.path());
    let [mover, other] = holders(&server, CARDS);
    assert_eq!(subscribe(&other, "webhook", &address).status, 200);
    drop(server);
    let server =
        Running::with(data.path(), |config| config.notify.webhooks = WebhookPolicy::Public);
    let [mover, other] = [&mover, &other].map(|holder| server.holder(&holder.token));
    for inside in [
        address.as_str(),
        "https://127.0.0.1/",
        "https://[::1]:8443/",
        "https://169.254.169.254/",
        "https://192.168.0.1/",
    ] {
        let refused = subscribe(&other, "webhook", inside);
        assert_eq!((refused.status, refused.json()["error"].clone()), (422, json!("notify")));
    }
    move_on(&mover);
    wait_for_empty(data.path());
    hook.nothing();
    // Names are resolved when they are called, so one of this machine is refused then.
    let port = hook.at.port();
    assert_eq!(subscribe(&other, "webhook", &format!("https://localhost:{port}/")).status, 200);
    move_on(&other);
    move_on(&mover);
    wait_for_empty(data.path());
    hook.nothing();
    let metrics = server.ask("GET", "/metrics", None).body;
    assert!(!metrics.contains("\ncastra_notices_lost_total 0\n"), "{metrics}");
    assert!(metrics.contains("\ncastra_notices_total 0\n"), "{metrics}");
}

/// The moment of each end differs, and no outcome depends on it.
#[test]
fn a_server_that_ends_at_any_moment_loses_no_notice_and_repeats_none_that_it_has_noted() {
    let data = tempfile::tempdir().unwrap();
    let hook = receivers::webhook();
    let server = calling(data.path());
    let [mover, other] = holders(&server, OPEN);
    assert_eq!(subscribe(&other, "webhook", &format!("http://{}/", hook.at)).status, 200);
    drop(server);
    let mut told = std::collections::BTreeSet::new();
    let mut hear = |call: Call| {
        told.insert(call.header("castra-delivery").to_owned());
        told.len()
    };
    // `CASTRA_EACH=1` ends it more often.
    let ends = if std::env::var_os("CASTRA_EACH").is_some() { 12 } else { 4 };
    for end in 0..ends {
        let server = calling(data.path());
        let [mover, other] = [&mover, &other].map(|holder| server.holder(&holder.token));
        move_on(&other);
        // What is left from before is of a question that is answered.
        assert_eq!(outbox(data.path()).len(), 0, "end {end}");
        move_on(&mover);
        std::thread::sleep(Duration::from_millis(end * 13 % 40));
        server.abort();
        // The notice of the open question has come, or it is still in the outbox.
        let came: Vec<Call> = hook.all();
        assert!(!came.is_empty() || outbox(data.path()).len() == 1, "end {end}");
        let is_left = !outbox(data.path()).is_empty();
        make_due(data.path());
        let server = calling(data.path());
        // It comes now if it is not noted as sent, and only then. If it comes twice, it is the same.
        let late = if is_left { vec![hook.next()] } else { hook.all() };
        assert_eq!(late.len(), usize::from(is_left), "end {end}");
        wait_for_empty(data.path());
        let notices = came.into_iter().chain(late).map(&mut hear).last();
        assert_eq!(notices, Some(usize::try_from(end).unwrap() + 1));
        drop(server);
    }
}

/// The chairs that are to agree are told of a request to take back an answer, and nobody else.
#[test]
fn takeback_requests_are_notified() {
    let data = tempfile::tempdir().unwrap();
    let (mails, calls) = (receivers::mail_server(), receivers::webhook());
    let server = Running::with(data.path(), |config| {
        config.notify = NotificationSettings { webhooks: WebhookPolicy::Any, ..mailing(mails.at) };
    });
    let [mover, other] = holders(&server, OPEN);
    subscribe(&other, "mail", "ann@example.org");
    confirm(&server, &mails);
    let secret = subscribe(&other, "webhook", &format!("http://{}/", calls.at)).json();
    move_on(&mover);
    assert!(mails.next().header("Subject").unwrap().starts_with("Your move"));
    let moved = calls.next();
    let event = mover.view(0)["answered"].clone();
    let asked = mover.ask("POST", "/api/takeback", Some(&json!({ "event": event })));
    assert_eq!(asked.status, 200, "{asked:?}");
    let call = calls.next();
    verify(&call, secret["secret"].as_str().unwrap());
    let told = |call: &Call| serde_json::from_str::<Value>(&call.body).unwrap();
    assert_eq!(
        (&told(&call)["about"], &told(&moved)["about"]),
        (&json!("take-back"), &json!("move"))
    );
    assert_eq!(told(&call)["place"], told(&moved)["place"]);
    let mail = mails.next();
    assert_eq!(mail.to, "ann@example.org");
    assert!(mail.header("Subject").unwrap().starts_with("A player asks to take back"), "{mail:?}");
    assert!(mail.text.contains("agree or refuse at the table"), "{mail:?}");
}

/// A chair that has answered, or that is not asked any more, gets no late mail.
#[test]
fn settled_requests_send_no_mail() {
    let data = tempfile::tempdir().unwrap();
    let mails = receivers::mail_server();
    let server = Running::with(data.path(), |config| {
        config.notify = mailing(mails.at);
        config.notify.delay = Duration::from_secs(3_600);
    });
    let [mover, other] = holders(&server, OPEN);
    // The chair that asks is told nothing.
    for (holder, address) in [(&other, "ann@example.org"), (&mover, "bob@example.org")] {
        subscribe(holder, "mail", address);
        confirm(&server, &mails);
    }
    move_on(&mover);
    let event = mover.view(0)["answered"].clone();
    let waiting = || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            sqlx::any::install_default_drivers();
            let url = crate::postgres::of_folder(data.path());
            let mut database = AnyConnection::connect(&url).await.unwrap();
            let query = "SELECT about FROM outbox WHERE about <> 'confirm' ORDER BY about";
            let rows = sqlx::query(query).fetch_all(&mut database).await.unwrap();
            rows.iter().map(|row| row.try_get("about").unwrap()).collect::<Vec<String>>()
        })
    };
    let ask = || {
        let asked = mover.ask("POST", "/api/takeback", Some(&json!({ "event": event })));
        assert_eq!(asked.status, 200, "{asked:?}");
    };
    ask();
    assert_eq!(waiting(), ["move", "take-back"]);
    let refused = json!({ "request": 1, "agree": false });
    assert_eq!(other.ask("POST", "/api/takeback/consent", Some(&refused)).status, 200);
    assert_eq!(waiting(), ["move"]);
    // Now the other one is asked.
    move_on(&other);
    assert_eq!(waiting(), ["move"]);
}
