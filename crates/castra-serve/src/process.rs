//! The server as a process: its threads, its signals, its log.

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;

use tokio::runtime::{Builder, Runtime};

use crate::config::Config;
use crate::server::{self, ServeError, Server};

/// The format of the log on standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A line of text for each event.
    #[default]
    Text,
    /// A JSON object for each event.
    Json,
}

/// Starts the log of this process. Further calls have no effect.
pub fn start_log(log: LogFormat, is_detailed: bool) {
    let level = if is_detailed { tracing::Level::DEBUG } else { tracing::Level::INFO };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    // The call fails only if a log exists already.
    let _ = match log {
        LogFormat::Text => lines.with_ansi(false).try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
}

fn runtime() -> Result<Runtime, ServeError> {
    Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)
}

/// Serves until the process receives a request to terminate. `ready` receives the address.
///
/// # Errors
///
/// If the server cannot be started, or if `ready` fails.
pub fn serve<E: From<ServeError>>(
    config: Config,
    ready: impl FnOnce(SocketAddr) -> Result<(), E>,
) -> Result<(), E> {
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        let at = config.address;
        let server = Server::open(config).await?;
        let end = asked_to_end().map_err(ServeError::Runtime)?;
        let address = server.address().map_err(|why| ServeError::Listen { at, why })?;
        ready(address)?;
        server.run(end).await;
        Ok(())
    });
    // The process does not wait for a bot that is still searching.
    runtime.shutdown_background();
    served
}

/// Copies the whole database of a data folder to a file. A server may use it at the same time.
///
/// # Errors
///
/// If the database cannot be read, or the file cannot be written.
pub fn backup(data: &Path, to: &Path) -> Result<(), ServeError> {
    runtime()?.block_on(server::backup(data, to))
}

/// Returns a future that ends when the system or a person requests termination.
#[cfg(unix)]
fn asked_to_end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        let interrupt = std::pin::pin!(interrupt.recv());
        let terminate = std::pin::pin!(terminate.recv());
        futures_util::future::select(interrupt, terminate).await;
    })
}

/// Returns a future that ends when a person requests termination.
#[cfg(not(unix))]
fn asked_to_end() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signals, this future never ends.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
