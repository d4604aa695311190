//! Execution of Castra's commands in processes with a time limit.

use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

/// The maximum duration of a command.
const MAX_TIME: Duration = Duration::from_secs(120);

/// The maximum size of an output in bytes.
pub(crate) const MAX_BYTES: usize = 8 << 20;

/// The output and the exit code of a command.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) bytes: Vec<u8>,
    /// The text on standard error, such as the number of problems.
    pub(crate) notes: String,
    /// The exit code: 0 for success, 1 for problems in the input, 2 if the command could not run.
    pub(crate) code: i32,
}

impl Output {
    /// Returns the output as text, followed by the notes, if there are any.
    pub(crate) fn text(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let (text, notes) = (text.trim_end(), self.notes.trim());
        match (text.is_empty(), notes.is_empty()) {
            (true, _) => notes.to_owned(),
            (false, true) => text.to_owned(),
            (false, false) => format!("{text}\n\n{notes}"),
        }
    }
}

/// Runs a command of Castra in a folder. Dropping the future ends the command.
///
/// # Errors
/// If the command cannot start, takes too long or writes too much, as a message for the client.
pub(crate) async fn run_command(
    program: &[OsString],
    folder: &Path,
    arguments: Vec<OsString>,
    input: Option<String>,
) -> Result<Output, String> {
    let (first, before) = program.split_first().ok_or("the program is not known")?;
    let mut command = Command::new(first);
    command.args(before).args(arguments).current_dir(folder).kill_on_drop(true);
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let failed = |error: std::io::Error| format!("Castra cannot be started again: {error}");
    let mut child = command.spawn().map_err(failed)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(stdout), Some(stderr)) = (stdout, stderr) else {
        return Err("the output of Castra cannot be read".to_owned());
    };
    let whole = async {
        let feed = async {
            if let (Some(mut stdin), Some(input)) = (stdin, input) {
                // A command may close its input early. Its output explains why.
                let _ = stdin.write_all(input.as_bytes()).await;
            }
        };
        let ((), bytes, notes) = tokio::join!(feed, read(stdout), read(stderr));
        let (bytes, notes) = (bytes?, notes?);
        let status = child.wait().await.map_err(failed)?;
        let notes = String::from_utf8_lossy(&notes).into_owned();
        let code = status.code().ok_or_else(|| format!("Castra was ended: {status}"))?;
        Ok(Output { bytes, notes, code })
    };
    match tokio::time::timeout(MAX_TIME, whole).await {
        Ok(output) => output,
        Err(_) => Err(format!(
            "this takes longer than {} seconds, and was stopped: ask for less",
            MAX_TIME.as_secs()
        )),
    }
}

async fn read(from: impl AsyncRead + Unpin) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64;
    let read = from.take(most + 1).read_to_end(&mut bytes).await;
    read.map_err(|error| format!("the output of Castra cannot be read: {error}"))?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("the answer has more than {MAX_BYTES} bytes: ask for less"));
    }
    Ok(bytes)
}
