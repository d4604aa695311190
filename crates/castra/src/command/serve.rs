//! `castra serve`: a server for games between people in different places.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use castra_serve::{
    Config, Limits, LogFormat, MailSettings, NotificationSettings, ServeError, TimeSource,
    WebhookPolicy,
};

use super::error::Error;
use super::write::check_output_path;
use crate::exit::Exit;
use crate::output::Output;

/// Serve games to people in several places
///
/// Opens a server with a page: choose a battle and its rules, and hand out a secret link for each
/// chair. People play in their browsers, live or over weeks, and bots fill chairs. The server sends
/// each person only the information of that chair. One file keeps the games, which survive a crash.
/// Ctrl-C stops the server.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:
  castra serve                          the battles that ship, on this machine
  castra serve my-game --port 9000      the battles of a folder as well
  castra serve --address 0.0.0.0        for other machines: read `docs/reference/serving.md`
  castra serve backup games.db          copies the games to a file, while the server runs"
)]
pub(super) struct Args {
    #[command(subcommand)]
    task: Option<Task>,
    /// A battle or a folder with battles, in addition to those that ship
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
    /// Port of the server; 0 takes any free port
    #[arg(long, value_name = "PORT", default_value_t = 8000)]
    port: u16,
    /// Address that the server listens on; by default, only this machine reaches it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    /// PostgreSQL server that keeps the games: `postgres://…`; several servers may share it
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// The server is behind a reverse proxy, which reports the address of each client
    #[arg(long)]
    behind_proxy: bool,
    /// Requests per second of a client; 0 for no limit
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = 20)]
    rate: u32,
    /// Maximum number of games in progress
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Let players create accounts with a password or passkeys; an account is optional
    #[arg(long)]
    accounts: bool,
    #[command(flatten)]
    notices: Notices,
    /// Form of the log on standard error
    #[arg(long, value_name = "FORM", default_value = "text", value_enum)]
    log: LogForm,
}

/// The options of notices to players.
#[derive(Debug, clap::Args)]
struct Notices {
    /// Address of this server for players, such as `https://games.example`: mails link to it, and
    /// passkeys belong to it
    #[arg(long, help_heading = "Notices", value_name = "URL")]
    url: Option<String>,
    /// Mail server for "your move": `smtps://USER@HOST`, or `smtp://…?tls=required`
    #[arg(long, help_heading = "Notices", value_name = "URL", requires_all = ["url", "mail_from"])]
    mail: Option<String>,
    /// Sender of the mails, such as `Castra <games@games.example>`
    #[arg(long, help_heading = "Notices", value_name = "SENDER", requires = "mail")]
    mail_from: Option<String>,
    /// File with the password of the mail server
    #[arg(long, help_heading = "Notices", value_name = "FILE", requires = "mail")]
    mail_password: Option<PathBuf>,
    /// Webhooks that players may name
    #[arg(
        long,
        help_heading = "Notices",
        value_name = "WHICH",
        default_value = "none",
        value_enum
    )]
    webhooks: WebhookChoice,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum WebhookChoice {
    /// No webhooks
    None,
    /// `https` addresses of the public internet
    Public,
    /// Any address, including those of this machine and its network
    Any,
}

impl Notices {
    fn settings(&self) -> Result<NotificationSettings, Error> {
        let password = match &self.mail_password {
            Some(path) => Some(password(path)?),
            None => None,
        };
        let mail = self.mail.clone().zip(self.mail_from.clone());
        let mail = mail.map(|(server, from)| MailSettings { server, password, from });
        let webhooks = match self.webhooks {
            WebhookChoice::None => WebhookPolicy::None,
            WebhookChoice::Public => WebhookPolicy::Public,
            WebhookChoice::Any => WebhookPolicy::Any,
        };
        Ok(NotificationSettings {
            url: self.url.clone(),
            mail,
            webhooks,
            ..NotificationSettings::default()
        })
    }
}

/// Reads a password from the first line of a file.
fn password(path: &Path) -> Result<String, Error> {
    let text = std::fs::read_to_string(path);
    let text =
        text.map_err(|source| Error::File { what: "read", path: path.to_owned(), source })?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// The folder of the games.
#[derive(Debug, clap::Args)]
struct Data {
    /// Folder that keeps the games
    #[arg(long, value_name = "DIR", default_value = "castra-games")]
    data: PathBuf,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Copy the games of a server to a file, even while the server runs
    Backup {
        /// File to write; it must not exist yet
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        data: Data,
    },
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogForm {
    /// Lines of text
    Text,
    /// A JSON object on each line
    Json,
}

pub(super) fn run(args: &Args, is_verbose: bool, out: &mut Output) -> Result<Exit, Error> {
    if let Some(Task::Backup { file, data }) = &args.task {
        return backup(file, &data.data, out);
    }
    let form = match args.log {
        LogForm::Text => LogFormat::Text,
        LogForm::Json => LogFormat::Json,
    };
    castra_serve::start_log(form, is_verbose);
    let config = Config {
        data: args.data.data.clone(),
        database: args.database.clone(),
        address: SocketAddr::new(args.address, args.port),
        path: args.path.clone(),
        behind_proxy: args.behind_proxy,
        notify: args.notices.settings()?,
        accounts: args.accounts,
        time: TimeSource::default(),
        limits: Limits {
            requests_per_second: NonZero::new(args.rate),
            max_games: args.games,
            ..Limits::default()
        },
    };
    castra_serve::serve(config, |address| {
        out.write_result(&format!("http://{address}/\n"))?;
        out.print_note("open this address in a browser; Ctrl-C stops the server");
        Ok::<(), Error>(())
    })?;
    Ok(Exit::Success)
}

/// Copies the games to a file, which is complete or does not exist.
fn backup(file: &Path, data: &Path, out: &mut Output) -> Result<Exit, Error> {
    check_output_path(Some(file))?;
    if file.exists() {
        return Err(Error::usage(format!("`{}` is there already", file.display()))
            .help("a backup replaces no file: name another"));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let failed = |source: io::Error| Error::File { what: "write", path: file.to_owned(), source };
    let beside = tempfile::tempdir_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    let part = beside.path().join("part");
    castra_serve::backup(data, &part)?;
    std::fs::rename(&part, file).map_err(failed)?;
    out.print_note(&format!("the games of `{}` are in `{}`", data.display(), file.display()));
    Ok(Exit::Success)
}

impl From<ServeError> for Error {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::Path(missing) => Self::Missing(missing),
            ServeError::Listen { at, why } => Self::usage(format!(
                "cannot listen at {at}: {}",
                castra_disk::sources::describe_io_error(&why)
            ))
            .help("`--port 0` takes any free port"),
            ServeError::NoGames { folder, why } => {
                let (folder, why) =
                    (folder.display(), castra_disk::sources::describe_io_error(&why));
                Self::usage(format!("there are no games in `{folder}`: {why}"))
            }
            ServeError::Notify(error) => Self::usage(error.to_string()),
            error @ (ServeError::Store(_)
            | ServeError::Password(_)
            | ServeError::Folder(_)
            | ServeError::Runtime(_)) => Self::usage(error.to_string()),
        }
    }
}
