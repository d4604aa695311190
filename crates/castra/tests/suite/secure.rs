//! Packages over https and ssh, from a server on this machine: what is trusted, and what a failure
//! says. No one is asked for anything.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Serves the files of a folder over https, and prints the port.
const SERVER: &str = "
import http.server, ssl
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain('localhost.pem', 'localhost.key')
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
";

/// Makes an authority, and a certificate of it for `localhost`.
const CERTIFICATES: [&str; 3] = [
    "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem",
    "req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout localhost.key -out localhost.csr",
    "x509 -req -days 2 -in localhost.csr -CA ca.pem -CAkey ca.key -CAcreateserial \
     -extfile names.txt -out localhost.pem",
];

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: there is no `{program}`");
    }
    found
}

/// Runs `castra` in the package `mine` with nothing of the environment but this.
fn castra(place: &Path, args: &[&str], with: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.args(args).current_dir(place.join("mine")).env_clear();
    command.env("CASTRA_CACHE", place.join("cache")).env("HOME", place);
    command.env("PATH", std::env::var_os("PATH").unwrap());
    command.envs(with.iter().copied()).stdin(Stdio::null()).output().unwrap()
}

/// A folder with an empty package `mine`.
fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("mine")).unwrap();
    fs::write(place.path().join("mine/castra.ron"), "(name: \"mine\")\n").unwrap();
    place
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_archive_comes_over_https_if_its_authority_is_trusted() {
    if !has("openssl") || !has("python3") {
        return;
    }
    let place = place();
    let path = place.path();
    fs::write(path.join("names.txt"), "subjectAltName=DNS:localhost\n").unwrap();
    for args in CERTIFICATES {
        let mut openssl = Command::new("openssl");
        let made = openssl.args(args.split(' ').filter(|arg| !arg.is_empty())).current_dir(path);
        let made = made.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
    fs::create_dir(path.join("ford")).unwrap();
    fs::write(path.join("ford/castra.ron"), "(name: \"ford\", version: \"0.3.0\")\n").unwrap();
    fs::write(path.join("ford/a.castra"), "module ford \"Ford\" for hnefatafl\n").unwrap();
    let packed = castra(path, &["publish", "../ford", "--dry-run", "-o", ".."], &[]);
    assert!(packed.status.success(), "{}", said(&packed));
    let mut python = Command::new("python3");
    let child = python.args(["-c", SERVER]).current_dir(path).stdout(Stdio::piped());
    let mut server = Server(child.stderr(Stdio::null()).spawn().unwrap());
    let mut port = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut port).unwrap();
    let url = |host: &str, file: &str| format!("https://{host}:{}/{file}", port.trim());
    let file = "ford-0.3.0.tar.gz";
    let authority = path.join("ca.pem").display().to_string();
    let trusted = [("SSL_CERT_FILE", authority.as_str())];

    let unknown = said(&castra(path, &["add", &url("localhost", file)], &[]));
    assert!(unknown.contains("the certificate of the server is not trusted"), "{unknown}");
    assert!(unknown.contains("SSL_CERT_FILE"), "{unknown}");
    let other = said(&castra(path, &["add", &url("127.0.0.1", file)], &trusted));
    assert!(other.contains("the certificate of the server is for another name"), "{other}");
    let none = said(&castra(path, &["add", &url("localhost", "b.tar.gz")], &trusted));
    assert!(none.contains("there is no file at this address"), "{none}");
    let empty = path.join("names.txt").display().to_string();
    let no_file = [("SSL_CERT_FILE", empty.as_str())];
    let unread = said(&castra(path, &["add", &url("localhost", file)], &no_file));
    assert!(unread.contains("which has no certificate"), "{unread}");
    let taken = castra(path, &["add", &url("localhost", file)], &trusted);
    assert!(taken.status.success(), "{}", said(&taken));
    assert!(fs::read_to_string(path.join("mine/castra.ron")).unwrap().contains("ford-0.3.0"));
}

#[test]
fn ssh_asks_nobody_and_says_what_is_wrong() {
    if !has("git") {
        return;
    }
    let place = place();
    let path = place.path();
    fs::create_dir(path.join("bin")).unwrap();
    let (ssh, asked) = (path.join("bin/ssh"), path.join("asked"));
    let search = std::env::var("PATH").unwrap();
    let search = format!("{}:{search}", path.join("bin").display());
    let add = |words: &str, with: &[(&str, &str)]| {
        let note = asked.display();
        let script = format!("#!/bin/sh\necho \"$@\" > '{note}'\necho '{words}' >&2\nexit 255\n");
        fs::write(&ssh, script).unwrap();
        fs::set_permissions(&ssh, fs::Permissions::from_mode(0o755)).unwrap();
        let own = [&[("PATH", search.as_str())], with].concat();
        said(&castra(path, &["add", "ssh://git@example.org/ford"], &own))
    };
    let unknown = add("Host key verification failed.", &[]);
    assert!(unknown.contains("ssh does not know the host key of the server"), "{unknown}");
    assert!(unknown.contains("help: connect once with `ssh`"), "{unknown}");
    let barred = add("git@example.org: Permission denied (publickey).", &[]);
    assert!(barred.contains("the server accepts none of your ssh keys"), "{barred}");
    // A command for ssh that the user has chosen is run as it is.
    assert!(fs::read_to_string(&asked).unwrap().contains("BatchMode=yes"));
    fs::remove_file(&asked).unwrap();
    let own = add("-", &[("GIT_SSH_COMMAND", "false")]);
    assert!(own.contains("cannot be fetched") && !asked.exists(), "{own}");
    for (source, help) in [
        ("git@example.org:a/ford", "write `ssh://git@example.org/a/ford`"),
        ("git+https://example.org/ford", "leave out `git+`: `castra add https://example.org/ford`"),
    ] {
        let refused = said(&castra(path, &["add", source], &[]));
        assert!(refused.contains(help), "{refused}");
    }
}
