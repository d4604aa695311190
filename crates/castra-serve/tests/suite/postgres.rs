//! A PostgreSQL server of the tests, if this machine has one. It ends with the test.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The folder of the socket, for tests that the same tests start.
pub(crate) const SOCKET: &str = "CASTRA_TEST_POSTGRES";

/// Starts a server in a folder, and ends it when the standard input ends. PostgreSQL refuses to
/// run as root, so root becomes its user.
const SCRIPT: &str = r#"
bin=$1 dir=$2
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
cd "$dir"
as "$bin/initdb" -D "$dir/data" -U postgres -A trust -N -E UTF8 --locale=C >"$dir/initdb.log" 2>&1
as "$bin/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= -c fsync=off >"$dir/log" 2>&1 &
cat >/dev/null
kill -INT "$(head -n 1 "$dir/data/postmaster.pid")"
wait
rm -rf "$dir"
"#;

struct Server {
    folder: PathBuf,
    /// Its standard input is open as long as the server is to run.
    _child: Option<Child>,
}

fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    SERVER.get_or_init(start).as_ref()
}

/// The folder of PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    folders.into_iter().find(|folder| {
        ["initdb", "postgres", "psql"].iter().all(|program| folder.join(program).exists())
    })
}

#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn start() -> Option<Server> {
    if let Some(folder) = std::env::var_os(SOCKET) {
        return Some(Server { folder: folder.into(), _child: None });
    }
    let Some(programs) = programs() else {
        eprintln!("skipped: this machine has no PostgreSQL");
        return None;
    };
    let folder = tempfile::Builder::new().prefix("castra-pg-").tempdir().unwrap().keep();
    let child = Command::new("sh")
        .args(["-c", SCRIPT, "postgres"])
        .args([&programs, &folder])
        .stdin(Stdio::piped())
        // A reader of the test's output waits for nothing else.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server { folder, _child: Some(child) };
    let begun = Instant::now();
    while sql(&server.folder, "SELECT 1").is_none() {
        let log = std::fs::read_to_string(server.folder.join("initdb.log")).unwrap_or_default();
        assert!(begun.elapsed() < Duration::from_secs(300), "PostgreSQL does not start: {log}");
        std::thread::sleep(Duration::from_millis(100));
    }
    Some(server)
}

/// The answer to a statement; none if it fails.
fn sql(folder: &Path, statement: &str) -> Option<String> {
    let mut command = Command::new(programs()?.join("psql"));
    command.args(["-h"]).arg(folder).args(["-U", "postgres", "-qAt", "-c", statement]);
    let output = command.output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// The folder of the server's socket; none if this machine has no PostgreSQL.
pub(crate) fn socket() -> Option<&'static Path> {
    server().map(|server| server.folder.as_path())
}

/// The address of a database.
pub(crate) fn url(name: &str) -> Option<String> {
    let folder = server()?.folder.display();
    Some(format!("postgres:///{name}?host={folder}&user=postgres"))
}

/// The address of a new database; none if this machine has no PostgreSQL.
pub(crate) fn database() -> Option<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("t{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    sql(&server()?.folder, &format!("CREATE DATABASE {name}")).unwrap();
    url(&name)
}

/// The address of the database that stands for a folder: a new one for a new folder.
pub(crate) fn for_folder(data: &Path) -> Option<String> {
    let file = data.join("postgres-url");
    if let Ok(url) = std::fs::read_to_string(&file) {
        return Some(url);
    }
    let url = database()?;
    std::fs::write(file, &url).unwrap();
    Some(url)
}

/// The address of the database of a folder.
pub(crate) fn of_folder(data: &Path) -> String {
    let sqlite = || format!("sqlite://{}", data.join("castra.db").display());
    std::fs::read_to_string(data.join("postgres-url")).unwrap_or_else(|_| sqlite())
}

/// All bytes of the database of a folder: its files, or the text of its rows.
pub(crate) fn bytes(data: &Path) -> Vec<u8> {
    let url = of_folder(data);
    if url.starts_with("sqlite:") {
        let mut bytes = std::fs::read(data.join("castra.db")).unwrap();
        bytes.extend(std::fs::read(data.join("castra.db-wal")).unwrap_or_default());
        return bytes;
    }
    let output = Command::new(programs().unwrap().join("pg_dump")).args(["-d", &url]).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}
