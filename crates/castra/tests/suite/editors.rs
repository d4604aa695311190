//! The language server in real editors: Neovim and Emacs, driven by the flows below
//! `editors/`; and the tree-sitter grammar, in Neovim. Where an editor is missing, this says so and
//! is skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A folder with copies of shipped texts, and the folder of an editor's files.
struct Place {
    _kept: TempDir,
    folder: PathBuf,
    editors: PathBuf,
}

impl Place {
    fn new() -> Self {
        let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        let kept = tempfile::tempdir().unwrap();
        // Where temporary folders lie may be a link, which editors follow.
        let folder = fs::canonicalize(kept.path()).unwrap().join("relay");
        fs::create_dir(&folder).unwrap();
        let relay = fs::read_dir(root.join("scenarios/examples/relay")).unwrap();
        let battle = root.join("scenarios/commands-and-colors/battles/zama.castra");
        for file in relay.map(|entry| entry.unwrap().path()).chain([battle]) {
            fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
        }
        Self { _kept: kept, folder, editors: root.join("editors") }
    }

    /// Runs an editor on the folder, with nothing of whoever runs this, until it is done.
    fn drive(&self, command: &mut Command) {
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
        {
            command.env(name, self.folder.with_file_name("home"));
        }
        command.env("CASTRA", env!("CARGO_BIN_EXE_castra")).env("FOLDER", &self.folder);
        let output = command.current_dir(&self.folder).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        let heard = String::from_utf8_lossy(&output.stderr);
        let is_whole =
            told.contains("all 12 flows passed") || heard.contains("all 12 flows passed");
        assert!(output.status.success() && is_whole, "{}\n{told}\n{heard}", output.status);
    }
}

/// Whether a program is there and says that all is well.
fn is_there(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn neovim_can_do_what_the_server_offers() {
    if !is_there(Command::new("nvim").arg("--version")) {
        eprintln!("skipped: there is no Neovim here");
        return;
    }
    let place = Place::new();
    let plugin = place.editors.join("neovim");
    let mut command = Command::new("nvim");
    command.args(["--headless", "-n", "-i", "NONE", "-u", "NONE", "--cmd"]);
    command.arg(format!("set runtimepath^={}", plugin.display()));
    command.arg("-c").arg(format!("luafile {}", plugin.join("tests/flows.lua").display()));
    place.drive(&mut command);
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn tree_sitter_reads_all_shipped_texts() {
    if !is_there(Command::new("nvim").arg("--version"))
        || !is_there(Command::new("cc").arg("--version"))
    {
        eprintln!("skipped: there is no Neovim or no C compiler here");
        return;
    }
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    let editors = root.join("editors");
    let grammar = editors.join("tree-sitter-castra");
    let made = tempfile::tempdir().unwrap();
    let parser = made.path().join("castra.so");
    let mut compile = Command::new("cc");
    compile.args([
        "-std=c11",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused",
        "-shared",
        "-fPIC",
    ]);
    compile.arg("-I").arg(grammar.join("src")).arg("-o").arg(&parser);
    compile.args([grammar.join("src/parser.c"), grammar.join("src/scanner.c")]);
    let compiled = compile.output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let mut command = Command::new("nvim");
    command.args(["--headless", "-n", "-i", "NONE", "-u", "NONE"]);
    command.arg("-c").arg(format!("luafile {}", grammar.join("test/neovim.lua").display()));
    command.env("PARSER", &parser).env("TEXTS", root.join("scenarios")).env("EDITORS", &editors);
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains("queries read"), "{told}");
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn emacs_can_do_what_the_server_offers() {
    let eglot = "(progn (require 'package) (package-initialize) (require 'eglot))";
    if !is_there(Command::new("emacs").args(["-q", "--batch", "--eval", eglot])) {
        eprintln!("skipped: there is no Emacs with Eglot here");
        return;
    }
    let place = Place::new();
    let mode = place.editors.join("emacs");
    let mut command = Command::new("emacs");
    command.args(["-q", "--batch", "-L"]).arg(&mode);
    command.arg("-l").arg(mode.join("tests/flows.el"));
    place.drive(&mut command);
}
