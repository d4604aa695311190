//! A PostgreSQL server of the tests, if this machine has one. It ends with the test.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection as _};

use crate::client::{OPEN, Running};

/// The folder of the socket, for tests that the same tests start.
pub(crate) const SOCKET: &str = "CASTRA_TEST_POSTGRES";

/// The port of a socket.
const PORT: u16 = 5432;

/// Starts a server in a folder, and ends it when the standard input ends. PostgreSQL refuses to
/// run as root, so root becomes its user. With a port, it also listens at `localhost`, with TLS and a
/// certificate of its own.
const SCRIPT: &str = r#"
bin=$1 dir=$2 port=$3
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
cd "$dir"
as "$bin/initdb" -D "$dir/data" -U postgres -A trust -N -E UTF8 --locale=C >"$dir/initdb.log" 2>&1
if [ -n "$port" ]; then
  as openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE \
    -keyout "$dir/key.pem" -out "$dir/cert.pem" >>"$dir/initdb.log" 2>&1
  as chmod 600 "$dir/key.pem"
  set -- -c "port=$port" -c listen_addresses=localhost -c ssl=on \
    -c "ssl_cert_file=$dir/cert.pem" -c "ssl_key_file=$dir/key.pem"
else
  set -- -c listen_addresses=
fi
as "$bin/postgres" -D "$dir/data" -k "$dir" "$@" -c fsync=off >"$dir/log" 2>&1 &
cat >/dev/null
kill -INT "$(head -n 1 "$dir/data/postmaster.pid")"
wait
rm -rf "$dir"
"#;

struct Server {
    folder: PathBuf,
    /// The port of its socket, and of TLS if it has that.
    port: u16,
    /// Its standard input is open as long as the server is to run.
    _child: Option<Child>,
}

fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    SERVER.get_or_init(|| start(None)).as_ref()
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
fn start(tls: Option<u16>) -> Option<Server> {
    let port = tls.unwrap_or(PORT);
    if let Some(folder) = std::env::var_os(SOCKET).filter(|_| tls.is_none()) {
        return Some(Server { folder: folder.into(), port, _child: None });
    }
    let Some(programs) = programs() else {
        eprintln!("skipped: this machine has no PostgreSQL");
        return None;
    };
    let folder = tempfile::Builder::new().prefix("castra-pg-").tempdir().unwrap().keep();
    let child = Command::new("sh")
        .args(["-c", SCRIPT, "postgres"])
        .args([&programs, &folder])
        .args(tls.map(|port| port.to_string()))
        .stdin(Stdio::piped())
        // A reader of the test's output waits for nothing else.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server { folder, port, _child: Some(child) };
    let begun = Instant::now();
    while server.sql("SELECT 1").is_none() {
        let log = std::fs::read_to_string(server.folder.join("initdb.log")).unwrap_or_default();
        assert!(begun.elapsed() < Duration::from_secs(300), "PostgreSQL does not start: {log}");
        std::thread::sleep(Duration::from_millis(100));
    }
    Some(server)
}

impl Server {
    /// The answer to a statement; none if it fails.
    fn sql(&self, statement: &str) -> Option<String> {
        let mut command = Command::new(programs()?.join("psql"));
        command.arg("-h").arg(&self.folder).args(["-p", &self.port.to_string()]);
        let output = command.args(["-U", "postgres", "-qAt", "-c", statement]).output().unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    }
}

/// The server speaks to PostgreSQL over TLS, and verifies its certificate.
#[test]
fn games_are_kept_over_tls() {
    if std::env::var_os(SOCKET).is_some() {
        return;
    }
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let Some(server) = start(Some(port)) else { return };
    let verified = format!("postgres://postgres@localhost:{port}/postgres?sslmode=verify-full");
    let root = server.folder.join("cert.pem");
    let trusted = format!("{verified}&sslrootcert={}", root.display());
    let running = Running::on(&trusted);
    let (_, tokens) = running.create(OPEN, &["person", "person"]);
    assert_eq!(running.holder(&tokens[0]).view(0)["event"], 1);
    let of = "FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL";
    let count = |what: &str| server.sql(&format!("SELECT COUNT(*) {of} AND {what}")).unwrap();
    assert_eq!(count("NOT ssl").trim(), "0");
    assert!(count("ssl").trim().parse::<u32>().unwrap() >= 2);
    // No public authority has signed this certificate.
    let refused = tokio::runtime::Runtime::new().unwrap().block_on(async {
        sqlx::any::install_default_drivers();
        AnyConnection::connect(&verified).await.map(drop)
    });
    let why = refused.unwrap_err().to_string();
    assert!(why.contains("certificate"), "{why}");
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
    server()?.sql(&format!("CREATE DATABASE {name}")).unwrap();
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
