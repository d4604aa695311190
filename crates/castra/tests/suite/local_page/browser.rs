//! The page in a real browser, driven by WebDriver. Skipped, with a word about
//! it, where there is no `chromedriver`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Served;

/// Only what hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(600);

/// A browser, and the driver that it hangs on.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// A new one; none where there is none.
    fn new() -> Option<Self> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        // It chooses a port that is free, and says which.
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        });
        let port = port.expect("the driver says at which port it is");
        std::thread::spawn(move || lines.count());
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Self { driver, port, session: String::new(), _profile: profile };
        let profile = browser._profile.path().display();
        let args = [
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-background-networking".to_owned(),
            "--window-size=1200,800".to_owned(),
            format!("--user-data-dir={profile}"),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": args },
        } } });
        let made = browser.try_ask("POST", "/session", &wanted);
        if made["message"].as_str().is_some_and(|why| why.contains("cannot find Chrome binary")) {
            return None;
        }
        browser.session = made["sessionId"].as_str()?.to_owned();
        Some(browser)
    }

    /// Asks the driver for something that it can do.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.try_ask(method, path, body);
        assert!(answer["error"].is_null(), "{path}: {answer}");
        answer
    }

    /// Asks the driver for something.
    fn try_ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (port, length) = (self.port, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).unwrap();
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(n) = line.strip_prefix("content-length:") {
                length = n.trim().parse().unwrap();
            }
        }
        let mut bytes = vec![0; length];
        answer.read_exact(&mut bytes).unwrap();
        let answer: Value = serde_json::from_slice(&bytes).unwrap();
        answer["value"].clone()
    }

    fn open(&self, address: &str) {
        self.ask("POST", &format!("/session/{}/url", self.session), &json!({ "url": address }));
    }

    /// What a script gives.
    fn run(&self, script: &str) -> Value {
        let body = json!({ "script": script, "args": [] });
        self.ask("POST", &format!("/session/{}/execute/sync", self.session), &body)
    }

    /// Clicks on what a selector finds, as a person does.
    fn click(&self, selector: &str) {
        let body = json!({ "using": "css selector", "value": selector });
        let found = self.ask("POST", &format!("/session/{}/element", self.session), &body);
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        let path = format!("/session/{}/element/{id}/click", self.session);
        self.ask("POST", &path, &json!({}));
    }

    /// Waits until a script gives true.
    fn until(&self, what: &str, script: &str) {
        let start = Instant::now();
        while self.run(script) != Value::Bool(true) {
            let page = || self.run("return document.body.innerText");
            assert!(start.elapsed() < PATIENCE, "{what}: {}", page());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // The driver ends its browser; what is left of it goes with it.
            if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
                let (session, port) = (&self.session, self.port);
                let _ = write!(
                    stream,
                    "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\
                     Connection: close\r\n\r\n"
                );
                let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
                let _ = stream.read_to_end(&mut Vec::new());
            }
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_page_follows_the_text() {
    let Some(browser) = Browser::new() else {
        eprintln!("skipped: there is no chromium and chromedriver to drive a browser with");
        return;
    };
    let served = Served::new();
    browser.open(&format!("http://{}{}/", served.host, served.root));
    let at = |hex: &str| format!("return !!document.querySelector('#map [data-hex=\"{hex}\"]')");
    browser.until("the map", &at("D5"));
    assert_eq!(browser.run("return document.title"), "The <Calor> · Castra");

    // Zoomed and scrolled, and marked, to see whether the page is loaded again.
    browser.run("window.here = 1; for (let i = 0; i < 5; i += 1) find('in').click();");
    browser.run("find('map').scrollTo(300, 200)");
    let view = "const m = find('map'); return [m.scrollLeft, m.scrollTop, zoom, window.here]";
    let before = browser.run(view);
    assert_eq!((&before[0], &before[1]), (&300.into(), &200.into()));

    // An edit appears.
    served.write("D6");
    browser.until("the edit", &at("D6"));
    assert_eq!(browser.run(&at("D5")), false);
    assert_eq!(browser.run(view), before);

    // A broken edit keeps the map, and shows the problem.
    served.write("nowhere");
    let shown = "return find('problems').innerText.includes('nowhere')";
    browser.until("the problem", shown);
    assert_eq!(browser.run(&at("D6")), true);
    assert_eq!(browser.run("return find('status').className"), "broken");
    assert_eq!(browser.run(view), before);

    // A click on it finds the line.
    browser.click("#problems li");
    let line = "return find('place').textContent + '|' + \
                document.querySelector('#lines .here').textContent";
    assert_eq!(browser.run(line), "calor.castra:17|17  auxilia at nowhere");

    // A click on a unit of the last good map finds what is still there.
    browser.run("setZoom(1); find('map').scrollTo(0, 0)");
    browser.click("#map [data-hex=\"H5\"]");
    assert_eq!(browser.run(line), "calor.castra:21|21  warriors at H4 H5 H6 H7");

    // FixOutcome; a click on a unit finds its line.
    served.write("D7");
    browser.until("the mended map", &at("D7"));
    browser.until("no problem", "return find('count').textContent === 'no problems'");
    browser.run("setZoom(1); find('map').scrollTo(0, 0)");
    browser.click("#map [data-hex=\"D7\"]");
    assert_eq!(browser.run(line), "calor.castra:17|17  auxilia at D7");
    assert_eq!(browser.run("return window.here"), 1, "the page was never loaded again");

    // The battle is gone.
    std::fs::remove_file(served.path()).unwrap();
    browser.until("no map", "return !document.querySelector('#map svg')");
}
