//! The live page of `castra watch --serve`: over the wire, and in a browser.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod browser;
mod wire;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A folder with a battle, and a watcher that serves it.
pub(crate) struct Served {
    folder: TempDir,
    pub(crate) watcher: Child,
    /// Where the page is, such as `127.0.0.1:40001`.
    pub(crate) host: String,
}

impl Served {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("calor.castra"), battle("D5")).unwrap();
        let mut watcher = Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(["watch", "--format", "json", "--picture", "none", "--serve"])
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(watcher.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let first: serde_json::Value = serde_json::from_str(&first).unwrap();
        let address = first["address"].as_str().unwrap();
        let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        // Somebody has to read what it says.
        std::thread::spawn(move || lines.map_while(Result::ok).count());
        Self { folder, watcher, host }
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
        let _ = self.watcher.kill();
        let _ = self.watcher.wait();
    }
}

/// A battle with an auxilia at a hex, deployed in line 17; with an error there
/// where that is none.
pub(crate) fn battle(hex: &str) -> String {
    let lines = [
        "scenario calor \"The <Calor>\" for commands-and-colors",
        "",
        "war-council {",
        "  army reds \"Red Cohorts\" bottom {",
        "    general \"Varius\", cards 5, moves first, blocks roman",
        "  }",
        "  army greys \"Grey Cohorts\" top { general \"Tullus\", cards 4, blocks barbarian }",
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
