//! The live page of `castra watch --serve`, over the wire and in a browser, and the cores of
//! `castra edit`, over the wire: `web/test/browser` drives its page.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod browser;
mod edit;
mod wire;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;
use tungstenite::WebSocket;
use tungstenite::protocol::Role;

/// A folder with a battle, and a program that serves it.
pub(crate) struct Served {
    folder: TempDir,
    pub(crate) program: Child,
    /// Where the page is, such as `127.0.0.1:40001`.
    pub(crate) host: String,
    /// The first part of the path of what is served, such as `/0123456789abcdef`.
    pub(crate) root: String,
}

impl Served {
    /// `castra watch`.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("calor.castra"), battle("D5")).unwrap();
        let args = ["watch", "--format", "json", "--picture", "none", "--serve"];
        let (program, first) = start(&args, &folder);
        let first: serde_json::Value = serde_json::from_str(&first).unwrap();
        Self::at(folder, program, first["address"].as_str().unwrap())
    }

    /// `castra edit`.
    pub(crate) fn edited() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("calor.castra"), battle("D5")).unwrap();
        let (program, address) = start(&["edit"], &folder);
        Self::at(folder, program, &address)
    }

    fn at(folder: TempDir, program: Child, address: &str) -> Self {
        let address = address.trim().strip_prefix("http://").unwrap();
        let (host, root) = address.trim_end_matches('/').split_once('/').unwrap();
        Self { folder, program, host: host.to_owned(), root: format!("/{root}") }
    }

    /// Ends the program, and starts it again.
    pub(crate) fn again(&mut self) {
        self.program.kill().unwrap();
        self.program.wait().unwrap();
        let (program, address) = start(&["edit"], &self.folder);
        assert_eq!(address, format!("http://{}{}/", self.host, self.root), "it is elsewhere");
        self.program = program;
    }

    /// A socket of the page.
    pub(crate) fn socket(&self, path: &str) -> WebSocket<TcpStream> {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let Self { host, root, .. } = self;
        write!(
            stream,
            "GET {root}/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: \
             websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: \
             13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        // The example of RFC 6455, 1.3.
        assert!(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), "{head}");
        WebSocket::from_raw_socket(stream, Role::Client, None)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("calor.castra")
    }

    pub(crate) fn write(&self, hex: &str) {
        fs::write(self.path(), battle(hex)).unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Starts the program in a folder, where it also keeps what it keeps for its user; the first line that
/// it prints.
fn start(args: &[&str], folder: &TempDir) -> (Child, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_castra"))
        .args(args)
        .current_dir(folder.path())
        .env("XDG_STATE_HOME", folder.path().join(".state"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    // Somebody has to read what it says.
    std::thread::spawn(move || lines.map_while(Result::ok).count());
    (program, first)
}

/// A battle with an auxilia at a hex, deployed in line 17; with an error there
/// where that is none.
pub(crate) fn battle(hex: &str) -> String {
    let lines = [
        "scenario calor \"The <Calor>\" for commands-and-colors",
        "",
        "war-council {",
        "  army reds \"Red Cohorts\" bottom {",
        "    general \"Varius\", cards 5, moves first, colour roman",
        "  }",
        "  army greys \"Grey Cohorts\" top { general \"Tullus\", cards 4, colour barbarian }",
        "  banners 3",
        "}",
        "",
        "map standard {",
        "  forest at E7 F7",
        "}",
        "",
        "deploy reds {",
        "  heavy-infantry at B6 with leader \"Varius\"",
        &format!("  auxilia at {hex}"),
        "}",
        "",
        "deploy greys {",
        "  warriors at H4 H5 H6 H7",
        "}",
    ];
    lines.join("\n") + "\n"
}
