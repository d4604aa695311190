//! The cores of pages: each is a process behind a socket.
//!
//! A page has several cores, so that its requests do not wait for each other. It cancels a long
//! request by closing the socket. When a page is closed, the browser closes all its sockets.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::json;

use crate::core_process;
use crate::socket::{SocketReader, SocketWriter};

/// The maximum number of simultaneous cores; a fully used page has six.
const MAX_CORES: usize = 48;

/// A launcher of cores, which limits the number of running ones.
pub struct CoreLauncher {
    /// The command that starts a core: the program and its first arguments.
    program: Vec<OsString>,
    count: AtomicUsize,
}

impl CoreLauncher {
    /// Creates a launcher. `program` is the executable, followed by the arguments that make it a
    /// core.
    #[must_use]
    pub fn new(program: Vec<OsString>) -> Self {
        Self { program, count: AtomicUsize::new(0) }
    }

    /// Starts a core that answers the requests of a page, until the page or the core ends. If none
    /// can be started, the page gets the reason.
    pub(super) fn serve(&self, reader: SocketReader, mut writer: SocketWriter) -> io::Result<()> {
        let served = if self.count.fetch_add(1, Ordering::Relaxed) < MAX_CORES {
            match self.start() {
                Ok(core) => relay(core, reader, writer),
                Err(error) => {
                    let words = format!("Castra cannot be started once more: {error}");
                    writer.send(&json!({ "refused": words }).to_string())
                }
            }
        } else {
            let words = "too many pages of this `castra edit` are open: close some";
            writer.send(&json!({ "refused": words }).to_string())
        };
        self.count.fetch_sub(1, Ordering::Relaxed);
        served
    }

    fn start(&self) -> io::Result<Child> {
        let (program, before) = self.program.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command
            .args(before)
            .arg(core_process::CORE_ARGUMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        command.spawn()
    }
}

fn relay(mut core: Child, mut reader: SocketReader, mut writer: SocketWriter) -> io::Result<()> {
    let (Some(mut requests), Some(answers)) = (core.stdin.take(), core.stdout.take()) else {
        return core.kill();
    };
    thread::scope(|scope| {
        scope.spawn(move || {
            for answer in BufReader::new(answers).lines().map_while(Result::ok) {
                if writer.send(&answer).is_err() {
                    break;
                }
            }
            // The core has ended on its own, or because the page was closed. If it was closed,
            // the message cannot be sent.
            let words = "the core has ended; the terminal of `castra edit` may say why";
            let _ = writer.send(&json!({ "stopped": words }).to_string());
            writer.close();
        });
        while let Some(request) = reader.next() {
            // Requests are separated by newlines, so the request itself may have none.
            let line = request.replace(['\n', '\r'], " ") + "\n";
            if requests.write_all(line.as_bytes()).is_err() {
                break;
            }
        }
        drop(requests);
        core.kill().and_then(|()| core.wait()).map(|_| ())
    })
}
