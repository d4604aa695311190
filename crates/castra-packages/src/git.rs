//! Commits of git repositories, fetched by the `git` of this machine.
//!
//! No code of a repository runs, and there is no checkout: the objects of a commit are read
//! directly. Hooks, filters, attributes and submodules therefore have no effect.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use castra_disk::sources::GitRef;

use crate::error::PackagesError;
use crate::fetch_errors::fetch_error;
use crate::file_tree::{FileTree, Refusal};
use crate::http::SSL_CERT_FILE;

/// The maximum size of the list of files, in bytes.
const MAX_LIST: u64 = 16 << 20;

/// The `ssh` command, which never asks for a password, a passphrase or a host key, and times out if
/// a server does not answer.
const SSH: &str = "ssh -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=15";

/// The git setting that aborts a transfer after 60 seconds below 1,000 bytes a second.
const LOW_SPEED_TIME: &str = "http.lowSpeedTime=60";

/// A commit and its files.
pub(crate) struct FetchedCommit {
    pub(crate) commit: String,
    pub(crate) tree: FileTree,
}

/// Fetches the files of a commit: of the pinned `commit` if there is one, or else of `git_ref`.
///
/// # Errors
/// If the address or name is not allowed, `git` is missing or fails, the server lacks the pinned
/// commit, or a file is refused.
pub(crate) fn fetch(
    url: &str,
    git_ref: &GitRef,
    commit: Option<&str>,
) -> Result<FetchedCommit, PackagesError> {
    let is_known = ["https://", "ssh://", "file://"].iter().any(|kind| url.starts_with(kind));
    if !is_known || url.contains(|c: char| c.is_control() || c.is_whitespace()) {
        return Err(PackagesError::Address { url: url.to_owned() });
    }
    let named = match git_ref {
        GitRef::Head => "HEAD".to_owned(),
        GitRef::Rev(rev) => rev.clone(),
        GitRef::Tag(tag) => format!("refs/tags/{}", check_ref_name(tag)?),
        GitRef::Branch(branch) => format!("refs/heads/{}", check_ref_name(branch)?),
    };
    let folder = tempfile::tempdir().map_err(PackagesError::Temporary)?;
    let mut git = Git { folder: folder.path(), url, ssh: None };
    git.run(&["init", "--quiet", "--bare", "--template=", "."])?;
    // The user's own ssh command is used unchanged.
    let has_own_ssh = || {
        let is_set = |name| std::env::var_os(name).is_some();
        is_set("GIT_SSH")
            || is_set("GIT_SSH_COMMAND")
            || git.run(&["config", "core.sshCommand"]).is_ok()
    };
    if url.starts_with("ssh://") && !has_own_ssh() {
        git.ssh = Some(SSH);
    }
    let fetch = |reference: &str| {
        let options = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--depth=1"];
        git.run(&[&options[..], &["--", url, reference]].concat())
    };
    match commit {
        None => fetch(&named)?,
        // Some servers serve only named references.
        Some(commit) => fetch(commit).or_else(|_| fetch(&named))?,
    }
    let found = git.output(&["rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}"])?;
    let found = String::from_utf8_lossy(&found).trim().to_owned();
    if let Some(commit) = commit.filter(|commit| *commit != found) {
        return Err(PackagesError::CommitMissing {
            url: url.to_owned(),
            commit: commit.to_owned(),
        });
    }
    let tree = git.tree(&found)?;
    Ok(FetchedCommit { commit: found, tree })
}

/// Returns the name if it is valid for a tag or a branch.
fn check_ref_name(name: &str) -> Result<&str, PackagesError> {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || "~^:?*[\\".contains(c);
    let is_wrong = name.is_empty()
        || name.starts_with(['-', '/', '.'])
        || name.ends_with(['/', '.'])
        || name.contains(is_odd)
        || ["..", "@{", "//", "/.", ".lock"].iter().any(|part| name.contains(part));
    if is_wrong { Err(PackagesError::Ref { name: name.to_owned() }) } else { Ok(name) }
}

/// The program `git` in a temporary repository.
struct Git<'a> {
    folder: &'a Path,
    url: &'a str,
    /// The command for ssh; `None` if the address needs no ssh, or the user has configured one.
    ssh: Option<&'static str>,
}

impl Git<'_> {
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("git");
        // In a git hook, the `GIT_` variables refer to another repository.
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            let is_own = matches!(name.as_str(), "GIT_SSH" | "GIT_SSH_COMMAND" | "GIT_ASKPASS")
                || name.starts_with("GIT_SSL_") && name != "GIT_SSL_NO_VERIFY";
            if name.starts_with("GIT_") && !is_own {
                command.env_remove(name);
            }
        }
        // `git` uses the same certificates as the fetch of archives.
        if let Some(file) = std::env::var_os(SSL_CERT_FILE)
            && std::env::var_os("GIT_SSL_CAINFO").is_none()
        {
            command.env("GIT_SSL_CAINFO", file);
        }
        command.envs(self.ssh.map(|ssh| ("GIT_SSH_COMMAND", ssh)));
        command
            .current_dir(self.folder)
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_ALLOW_PROTOCOL", "https:ssh:file")
            .env("GIT_DIR", self.folder)
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("LC_ALL", "C")
            .args(["-c", "core.hooksPath=/dev/null", "-c", "submodule.recurse=false"])
            .args(["-c", "core.fsmonitor=false", "-c", "fetch.fsckObjects=true"])
            .args(["-c", "gc.auto=0", "-c", "maintenance.auto=false"])
            .args(["-c", "http.lowSpeedLimit=1000", "-c", LOW_SPEED_TIME])
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &[&str]) -> Result<(), PackagesError> {
        self.output(args).map(|_| ())
    }

    fn output(&self, args: &[&str]) -> Result<Vec<u8>, PackagesError> {
        let output = self.command(args).output().map_err(PackagesError::Git)?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        Err(fetch_error(self.url, "git", &String::from_utf8_lossy(&output.stderr)))
    }

    /// Reads all files of a commit.
    fn tree(&self, commit: &str) -> Result<FileTree, PackagesError> {
        let refused = |refusal: Refusal| PackagesError::Refused {
            what: self.url.to_owned(),
            why: refusal.into(),
        };
        let list = self.output(&["ls-tree", "-r", "-z", "-l", "--full-tree", commit])?;
        if list.len() as u64 > MAX_LIST {
            return Err(refused(Refusal::Count));
        }
        let mut wanted: Vec<(String, Vec<u8>)> = Vec::new();
        for line in list.split(|byte| *byte == 0).filter(|line| !line.is_empty()) {
            let tab = line.iter().position(|byte| *byte == b'\t').unwrap_or(line.len());
            let (head, path) = line.split_at(tab);
            let path = path.get(1..).unwrap_or_default();
            let head = String::from_utf8_lossy(head);
            let mut words = head.split_whitespace();
            let (mode, object) = (words.next().unwrap_or_default(), words.nth(1));
            let entry_kind = match mode {
                "100644" | "100755" | "100664" => None,
                "120000" => Some("a link"),
                "160000" => Some("a submodule"),
                _ => Some("of an unknown kind"),
            };
            if let Some(entry_kind) = entry_kind {
                let path = String::from_utf8_lossy(path).into_owned();
                return Err(refused(Refusal::Kind { path, what: entry_kind }));
            }
            wanted.push((object.unwrap_or_default().to_owned(), path.to_vec()));
        }
        self.read_blobs(&wanted, &refused)
    }

    fn read_blobs(
        &self,
        wanted: &[(String, Vec<u8>)],
        refused: &dyn Fn(Refusal) -> PackagesError,
    ) -> Result<FileTree, PackagesError> {
        let mut command = self.command(&["cat-file", "--batch"]);
        let mut child = command
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(PackagesError::Git)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let result = std::thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let mut stdin = stdin?;
                // The pipe breaks when git ends. The reader then reports the missing output.
                wanted.iter().try_for_each(|(object, _)| writeln!(stdin, "{object}")).ok()
            });
            let mut from = BufReader::new(stdout.ok_or_else(|| unreadable_repository(self.url))?);
            let mut tree = FileTree::default();
            for (_, path) in wanted {
                let mut head = String::new();
                from.read_line(&mut head).map_err(PackagesError::Git)?;
                let size = head.trim_end().rsplit(' ').next().and_then(|size| size.parse().ok());
                let size: u64 = size.ok_or_else(|| unreadable_repository(self.url))?;
                if size > tree.remaining_bytes() {
                    return Err(refused(Refusal::Size));
                }
                let mut bytes = Vec::new();
                from.by_ref().take(size).read_to_end(&mut bytes).map_err(PackagesError::Git)?;
                if bytes.len() as u64 != size {
                    return Err(unreadable_repository(self.url));
                }
                from.read_line(&mut String::new()).map_err(PackagesError::Git)?;
                tree.add(path, bytes).map_err(refused)?;
            }
            drop(from);
            let _ = writer.join();
            Ok(tree)
        });
        // After an error, git may still be waiting to write output that is not read.
        let _ = child.kill();
        child.wait().map_err(PackagesError::Git)?;
        result
    }
}

fn unreadable_repository(url: &str) -> PackagesError {
    fetch_error(url, "git", "it gives no such file")
}
