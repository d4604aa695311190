//! The language server in a real editor: Neovim, driven by `editors/neovim/tests/flows.lua`.
//! Where there is no Neovim, this says so and is skipped.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Copies the files of a folder that has no other folders.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[test]
fn neovim_can_do_what_the_server_offers() {
    if Command::new("nvim").arg("--version").output().is_err() {
        eprintln!("skipped: there is no Neovim here");
        return;
    }
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    let temporary = tempfile::tempdir().unwrap();
    // Where a temporary folder lies may be a link, which editors follow.
    let temporary = fs::canonicalize(temporary.path()).unwrap();
    let folder = temporary.join("relay");
    copy(&root.join("scenarios/examples/relay"), &folder);
    let battles = root.join("scenarios/commands-and-colors/battles");
    fs::copy(battles.join("zama.castra"), folder.join("zama.castra")).unwrap();
    let plugin = root.join("editors/neovim");
    let mut command = Command::new("nvim");
    command
        .args(["--headless", "-n", "-i", "NONE", "-u", "NONE", "--cmd"])
        .arg(format!("set runtimepath^={}", plugin.display()))
        .arg("-c")
        .arg(format!("luafile {}", plugin.join("tests/flows.lua").display()))
        .current_dir(&temporary)
        .env("CASTRA", env!("CARGO_BIN_EXE_castra"))
        .env("FOLDER", &folder);
    // Nothing of whoever runs this counts.
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        command.env(name, temporary.join("home"));
    }
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    let heard = String::from_utf8_lossy(&output.stderr);
    let is_fine = output.status.success() && told.contains("all 12 flows passed");
    assert!(is_fine, "{}\n{told}\n{heard}", output.status);
}
