//! Accounts, which nobody needs: sessions, chairs of accounts, and lists of games.

use std::num::NonZero;

use castra_serve::Limits;
use serde_json::{Value, json};

use crate::client::{Answer, OPEN, Running, ask, choice};

const PASSWORD: &str = "correct horse";

/// A browser: it keeps the cookie that it was given, and names the origin of its requests.
pub(crate) struct Browser<'a> {
    server: &'a Running,
    cookie: Option<String>,
    /// The secret of a chair.
    pub(crate) chair: Option<String>,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(server: &'a Running) -> Self {
        Self { server, cookie: None, chair: None }
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let origin = format!("http://{}", self.server.at);
        let mut headers = vec![("origin", origin)];
        headers.extend(self.cookie.iter().map(|cookie| ("cookie", cookie.clone())));
        headers.extend(self.chair.iter().map(|chair| ("authorization", format!("Bearer {chair}"))));
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let body = body.map(ToString::to_string);
        let answer = ask(self.server.at, method, path, &headers, body.as_deref());
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        }
        answer
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, Some(body))
    }

    fn register(&mut self, name: &str) -> Answer {
        self.post("/api/account", &json!({ "name": name, "password": PASSWORD }))
    }

    pub(crate) fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/account/sign-in", &json!({ "name": name, "password": password }))
    }

    /// The name of the account that the browser has signed in to.
    pub(crate) fn name(&mut self) -> Value {
        self.ask("GET", "/api/account", None).json()["name"].clone()
    }

    fn games(&mut self) -> Vec<Value> {
        let games = self.ask("GET", "/api/account/games", None);
        assert_eq!(games.status, 200, "{games:?}");
        games.json()["games"].as_array().unwrap().clone()
    }

    fn claim(&mut self, chair: &str) -> Answer {
        self.chair = Some(chair.to_owned());
        let claimed = self.post("/api/account/claim", &json!({}));
        self.chair = None;
        claimed
    }
}

fn with_accounts(data: &std::path::Path) -> Running {
    Running::with(data, |config| config.accounts = true)
}

/// The status and the word of a refusal.
pub(crate) fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_session_is_a_cookie_that_scripts_and_other_sites_do_not_get() {
    let data = tempfile::tempdir().unwrap();
    let server = with_accounts(data.path());
    let mut ann = Browser::new(&server);
    assert_eq!(ann.name(), Value::Null);
    let registered = ann.register("Ann");
    assert_eq!(registered.status, 201, "{registered:?}");
    let cookie = registered.header("set-cookie").unwrap();
    assert!(cookie.starts_with("castra-session="), "{cookie}");
    for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=2592000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure") && !cookie.contains("Domain"), "{cookie}");
    assert_eq!(ann.name(), "Ann");
    // Neither the secret nor the password is in the database.
    let secret = ann.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned();
    let bytes = crate::postgres::bytes(data.path());
    for secret in [secret.as_str(), PASSWORD] {
        assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
    let mut other = Browser::new(&server);
    assert_eq!(refused(&other.register("ANN")), (409, "taken".to_owned()));
    for (name, password) in
        [("a", PASSWORD), ("<b>", PASSWORD), ("Bob", "short"), ("Bobbobbob", "bobbobbob")]
    {
        let asked = json!({ "name": name, "password": password });
        assert_eq!(refused(&other.post("/api/account", &asked)), (422, "account".to_owned()));
    }
    let ended = ann.post("/api/account/sign-out", &json!({}));
    assert!(ended.header("set-cookie").unwrap().contains("castra-session=; Max-Age=0"));
    // A cookie that somebody has kept opens nothing any more.
    ann.cookie = Some(format!("castra-session={secret}"));
    assert_eq!(ann.name(), Value::Null);
    assert_eq!(
        refused(&ann.ask("GET", "/api/account/games", None)),
        (401, "not-signed-in".to_owned())
    );
    assert_eq!(ann.sign_in("ann", PASSWORD).status, 200);
    assert_eq!(ann.name(), "Ann");
}

#[test]
fn behind_https_the_cookie_is_for_https_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| {
        config.accounts = true;
        config.notify.url = Some("https://games.example".to_owned());
    });
    let mut ann = Browser::new(&server);
    let cookie = ann.register("Ann").header("set-cookie").unwrap().to_owned();
    assert!(cookie.starts_with("__Host-castra-session="), "{cookie}");
    assert!(cookie.contains("; Secure"), "{cookie}");
    assert_eq!(ann.name(), "Ann");
    // The cookie of another name, which another host of the domain might set, counts nothing.
    ann.cookie = ann.cookie.map(|cookie| cookie.replace("__Host-", ""));
    assert_eq!(ann.name(), Value::Null);
}

#[test]
fn an_unknown_name_is_refused_like_a_wrong_password() {
    let data = tempfile::tempdir().unwrap();
    let server = with_accounts(data.path());
    assert_eq!(Browser::new(&server).register("Ann").status, 201);
    let compared = || {
        let metrics = server.ask("GET", "/metrics", None).body;
        let line = metrics.lines().find(|line| line.starts_with("castra_passwords_total"));
        line.unwrap().split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    let mut seen = Vec::new();
    for name in ["Ann", "Bob", "<nobody>"] {
        let before = compared();
        let answer = Browser::new(&server).sign_in(name, "wrong password");
        assert_eq!(refused(&answer), (403, "wrong-password".to_owned()));
        // The same work is done for each.
        assert_eq!(compared() - before, 1);
        seen.push(answer.body);
    }
    assert!(seen.iter().all(|body| *body == seen[0]));
}

#[test]
fn a_request_with_a_cookie_names_this_server_as_its_origin() {
    let data = tempfile::tempdir().unwrap();
    let server = with_accounts(data.path());
    let mut ann = Browser::new(&server);
    ann.register("Ann");
    let cookie = ann.cookie.clone().unwrap();
    let post = |headers: &[(&str, &str)]| {
        let mut all = vec![("cookie", cookie.as_str())];
        all.extend(headers);
        ask(server.at, "POST", "/api/account/sign-out", &all, Some("{}"))
    };
    for headers in [
        &[] as &[(&str, &str)],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "https://evil.example"), ("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "cross-site")],
    ] {
        assert_eq!(refused(&post(headers)), (403, "cross-site".to_owned()), "{headers:?}");
    }
    assert_eq!(ann.name(), "Ann");
}

#[test]
fn passwords_are_not_found_by_trying() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::with(data.path(), |config| {
        config.accounts = true;
        config.limits = Limits { requests_per_second: NonZero::new(1_000), ..Limits::default() };
    });
    let mut browser = Browser::new(&server);
    let mut statuses = (0..200).map(|n| browser.sign_in("Ann", &format!("password {n}")).status);
    // Ten at once, and then one in six seconds: sooner or later, one comes too soon.
    assert!(statuses.by_ref().take(10).all(|status| status == 403));
    assert!(statuses.any(|status| status == 429));
    // The limit is that of passwords alone.
    assert_eq!(browser.ask("GET", "/api/account", None).status, 200);
}

#[test]
fn a_new_password_ends_the_other_sessions() {
    let data = tempfile::tempdir().unwrap();
    let server = with_accounts(data.path());
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let (mut desk, mut phone) = (Browser::new(&server), Browser::new(&server));
    desk.register("Ann");
    phone.sign_in("Ann", PASSWORD);
    assert_eq!(desk.claim(&tokens[0]).status, 200);
    let game = phone.games()[0].clone();
    let opened = phone.post("/api/account/open", &json!({ "game": game["game"], "place": 0 }));
    let key = opened.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(server.holder(&key).ask("GET", "/api/view", None).status, 200);
    let change = |old: &str| json!({ "old": old, "new": "battery staple" });
    assert_eq!(
        refused(&desk.post("/api/account/password", &change("wrong password"))),
        (403, "wrong-password".to_owned())
    );
    assert_eq!(desk.post("/api/account/password", &change(PASSWORD)).status, 200);
    assert_eq!((desk.name(), phone.name()), (json!("Ann"), Value::Null));
    // The key of the phone has ended with its session, and the link of the chair has not.
    assert_eq!(server.holder(&key).ask("GET", "/api/view", None).status, 401);
    assert_eq!(server.holder(&tokens[0]).ask("GET", "/api/view", None).status, 200);
    assert_eq!(phone.sign_in("Ann", PASSWORD).status, 403);
    assert_eq!(phone.sign_in("Ann", "battery staple").status, 200);
}

#[test]
fn a_chair_belongs_to_one_account_and_is_listed_with_whose_move_it_is() {
    let data = tempfile::tempdir().unwrap();
    let server = with_accounts(data.path());
    let (created, tokens) = server.create(OPEN, &["person", "person"]);
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    ann.register("Ann");
    bob.register("Bob");
    assert_eq!(ann.claim(&tokens[0]).json(), json!({ "game": created["game"], "place": 0 }));
    assert_eq!(ann.claim(&tokens[0]).status, 200);
    assert_eq!(refused(&bob.claim(&tokens[0])), (409, "claimed".to_owned()));
    assert_eq!(refused(&bob.claim(&tokens[2])), (422, "account".to_owned()));
    assert_eq!(refused(&bob.claim(&"a".repeat(32))), (401, "unknown-link".to_owned()));
    assert_eq!(bob.claim(&tokens[1]).status, 200);
    // Before the first answer too, one of the two is to move.
    let yours = |browser: &mut Browser<'_>| browser.games()[0]["yours"].as_bool().unwrap();
    let begins = yours(&mut ann);
    assert_ne!(begins, yours(&mut bob));
    let open = json!({ "game": created["game"], "place": u64::from(!begins) });
    let (mover, other) = if begins { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
    assert_eq!(refused(&other.post("/api/account/open", &open)), (404, "no-chair".to_owned()));
    let opened = mover.post("/api/account/open", &open).json();
    assert_eq!(mover.post("/api/account/open", &open).json(), opened);
    let holder = server.holder(opened["token"].as_str().unwrap());
    let mut steps = 0;
    loop {
        let view = holder.view(0);
        if view["question"].is_null() {
            break;
        }
        let answer = choice(&view["question"], steps);
        assert_eq!(holder.answer(view["event"].as_u64().unwrap(), &answer).status, 200);
        steps += 1;
        assert!(steps < 100);
    }
    assert!(!yours(mover) && yours(other));
    // A chair that is given back is that of its link.
    mover.chair = Some(tokens[usize::from(!begins)].clone());
    assert_eq!(mover.ask("DELETE", "/api/account/claim", None).status, 200);
    mover.chair = None;
    assert!(mover.games().is_empty());
    assert_eq!(holder.ask("GET", "/api/view", None).status, 401);
}

#[test]
fn a_deleted_account_leaves_its_chairs_to_their_links() {
    let data = tempfile::tempdir().unwrap();
    let server = with_accounts(data.path());
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let mut ann = Browser::new(&server);
    ann.register("Ann");
    ann.claim(&tokens[0]);
    let delete = |password: &str| json!({ "password": password });
    assert_eq!(ann.post("/api/account/delete", &delete("wrong password")).status, 403);
    assert_eq!(ann.post("/api/account/delete", &delete(PASSWORD)).status, 200);
    assert_eq!(ann.sign_in("Ann", PASSWORD).status, 403);
    let mut other = Browser::new(&server);
    // The name is free, and a new owner of it has nothing of the old one.
    assert_eq!(other.register("Ann").status, 201);
    assert!(other.games().is_empty());
    assert_eq!(other.claim(&tokens[0]).status, 200);
}

#[test]
fn a_server_without_accounts_says_so() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let mut ann = Browser::new(&server);
    assert_eq!(
        ann.ask("GET", "/api/account", None).json(),
        json!({ "offered": false, "passkeys": false, "name": null })
    );
    assert_eq!(refused(&ann.register("Ann")), (403, "not-offered".to_owned()));
    assert_eq!(
        refused(&ann.ask("GET", "/api/account/games", None)),
        (403, "not-offered".to_owned())
    );
}
