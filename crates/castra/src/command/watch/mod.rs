//! `castra watch`: checks on every save, and keeps the pictures up to date.

mod board;
mod changes;
mod pictures;
mod round;
mod screen;
mod serve;

use std::path::PathBuf;
use std::sync::Arc;

use castra_draw::{Options, Theme, Width};

use super::Error;
use crate::Exit;
use crate::output::Output;
use crate::sources;
use changes::Changes;
use pictures::{Kind, Pictures};
use round::Watch;
use screen::Screen;
use serve::State;

/// Check on every save, and keep the pictures of battles up to date
///
/// Watches the files named, and all `.castra` files in and below the folders
/// named, with the games and modules that they need. When a text is saved, what
/// depends on it is checked again, and its picture drawn beside it. While a
/// battle has errors its last good picture stays. Ends with Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra watch                          everything in this folder and below
  castra watch my-battle.castra         one battle; draws my-battle.png
  castra watch my-battle.castra -o /tmp/map.svg
  castra watch --picture none --test    no pictures; runs tests again
  castra watch --serve                  a live page in the browser
  castra watch --format json            for editors: an object a line")]
pub(super) struct Args {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// A folder for the pictures, or a `.png` or `.svg` file for that of a
    /// single battle; beside the texts if not given
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// How to write pictures
    #[arg(long, value_enum, value_name = "KIND")]
    picture: Option<Kind>,
    /// Colours of the pictures
    #[arg(long, value_name = "THEME", ignore_case = true, value_parser = theme)]
    theme: Option<Theme>,
    /// Pixels across of the pictures; less than `castra render` draws, to be
    /// there sooner
    #[arg(long, value_name = "PIXELS", default_value_t = 1600, value_parser = clap::value_parser!(u32).range(1..))]
    width: u32,
    /// Show the maps and the problems on a page in the browser of this machine,
    /// at this port, or at any that is free
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "0")]
    serve: Option<u16>,
    /// Run the tests again that depend on what changed
    #[arg(long)]
    test: bool,
    /// How to tell what happens
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    format: Format,
}

/// How to tell what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A tidy screen on a terminal, plain lines elsewhere.
    Human,
    /// For programs, an object a line.
    Json,
}

fn theme(word: &str) -> Result<Theme, String> {
    word.parse().map_err(|error: castra_draw::DrawError| error.to_string())
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.paths.iter().any(|path| super::model::is_stdin(path)) {
        return Err(Error::usage("standard input cannot be watched").help("save it to a file"));
    }
    // A path that is wrong from the beginning is a slip of the fingers.
    sources::find(&args.paths)?;
    let options = Options {
        theme: args.theme.unwrap_or_default(),
        width: Width::Px(args.width),
        ..Options::default()
    };
    let pictures =
        Pictures::new(args.output.as_deref(), args.picture, options, args.serve.is_some());
    let mut changes = Changes::new()?;
    for path in &args.paths {
        let deep = path.is_dir();
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
        changes.watch(if deep { path } else { folder.unwrap_or(".".as_ref()) }, deep);
    }
    let mut screen = Screen::new(args.format);
    let mut page = None;
    if let Some(port) = args.serve {
        let state = Arc::new(State::default());
        let address = serve::start(port, &state).map_err(|source| {
            Error::usage(format!("cannot serve at port {port}: {}", sources::plain(&source)))
                .help("`--serve` without a number takes a port that is free")
        })?;
        screen.serves(address, out)?;
        page = Some(state);
    }
    let mut watch = Watch::new(args, screen, pictures, page);
    loop {
        watch.round(&mut changes, out)?;
        changes.wait();
    }
}
