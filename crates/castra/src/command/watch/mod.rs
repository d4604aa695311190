//! `castra watch`: checks on every save, and keeps the pictures up to date.

mod board;
mod pictures;
mod round;
mod screen;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use castra_draw::{Options, Theme, Width};
use castra_server::address::Address;
use castra_server::changes::Changes;
use castra_server::events::State;
use castra_server::watch::{Games, start};

use super::Error;
use super::edit::{say_if_unkept, unserved};
use crate::Exit;
use crate::output::Output;
use crate::sources;
use pictures::{Kind, Pictures};
use round::{Live, Watch};
use screen::Screen;

/// Check again at every save, and keep the pictures up to date
///
/// Watches the given files, and all `.castra` files in the given folders and their
/// subfolders, with the games and modules that they need. When a file is saved,
/// everything that depends on it is checked again, and its battles are drawn. While
/// a battle has errors, its last good picture stays. Stop it with Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra watch                          every file in this folder and its subfolders
  castra watch my-battle.castra         one battle; draws my-battle.png
  castra watch my-battle.castra -o /tmp/map.svg
  castra watch --picture none --test    no pictures; run the tests
  castra watch --serve                  a live page in the browser
  castra watch --serve=4000 battles     at a port of your choice, of one folder
  castra watch --format json            for editors: one object per line")]
pub(super) struct Args {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// A folder for the pictures, or a `.png` or `.svg` file for a single battle;
    /// by default, beside the battles
    #[arg(help_heading = "Pictures", short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Format of the pictures
    #[arg(help_heading = "Pictures", long, value_enum, value_name = "KIND")]
    picture: Option<Kind>,
    /// Colour theme
    #[arg(help_heading = "Pictures", long, value_name = "THEME", ignore_case = true, value_parser = theme)]
    theme: Option<Theme>,
    /// Width in pixels; less than that of `castra render`, which is faster
    #[arg(help_heading = "Pictures", long, value_name = "PIXELS", default_value_t = 1600, value_parser = clap::value_parser!(u32).range(1..))]
    width: u32,
    /// Serve a live page with the maps and the problems to browsers on this machine, at
    /// PORT; by default, at the port that these paths had before, or any free one
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true)]
    serve: Option<Option<u16>>,
    /// Folder of the built page, whose replay shows games on the live page; by default, the page
    /// in this program
    #[arg(long, value_name = "DIR", requires = "serve")]
    page: Option<PathBuf>,
    /// Run the tests that depend on what changed
    #[arg(long)]
    test: bool,
    /// Look at all files every so many seconds, 1 by default, and wait for no file events: for
    /// folders of other machines and of containers, which may send none
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = seconds)]
    poll: Option<f64>,
    /// Output format
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    format: Format,
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A screen that is redrawn on a terminal, plain lines elsewhere.
    Human,
    /// One object per line, for programs.
    Json,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.05..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "write a number of seconds from 0.05 to 3600".to_owned())
}

fn theme(word: &str) -> Result<Theme, String> {
    word.parse().map_err(|error: castra_draw::DrawError| error.to_string())
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.paths.iter().any(|path| super::model::is_stdin(path)) {
        return Err(Error::usage("standard input cannot be watched").help("save it to a file"));
    }
    // A path that is wrong from the beginning is a slip of the fingers.
    sources::find(&args.paths).map_err(|error| {
        let is_port = |path: &PathBuf| path.to_str().is_some_and(|p| p.parse::<u16>().is_ok());
        match args.paths.iter().find(|path| is_port(path) && !path.exists()) {
            Some(port) if args.serve.is_some() => Error::usage(error.to_string())
                .help(format!("a port is written `--serve={}`", port.display())),
            _ => Error::from(error),
        }
    })?;
    let options = Options {
        theme: args.theme.unwrap_or_default(),
        width: Width::Px(args.width),
        ..Options::default()
    };
    let pictures = Pictures::new(
        (&args.paths, args.output.as_deref()),
        args.picture,
        options.clone(),
        args.serve.is_some(),
    );
    let mut changes = match args.poll {
        Some(seconds) => Changes::polling(Duration::from_secs_f64(seconds)),
        None => Changes::by_events(),
    };
    for path in &args.paths {
        let deep = path.is_dir();
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
        changes.watch(if deep { path } else { folder.unwrap_or(".".as_ref()) }, deep);
    }
    let mut screen = Screen::new(args.format);
    let mut page = None;
    if let Some(port) = args.serve {
        let state = Arc::new(State::default());
        let games = Arc::new(Games::new(args.page.as_deref(), options.theme)?);
        let paths: Vec<PathBuf> =
            args.paths.iter().filter_map(|path| std::fs::canonicalize(path).ok()).collect();
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let address = Address::open(port, ["watch", &paths.join("\0")])
            .map_err(|error| unserved(port, &error, "with `--serve` alone"))?;
        say_if_unkept(&address, out);
        screen.serves(address.at.url(), out)?;
        start(address, &state, &games);
        page = Some(Live { state, games });
    }
    let mut watch = Watch::new(args, screen, pictures, page);
    loop {
        watch.round(&mut changes, out)?;
        changes.wait();
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(Debug, clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn read(words: &[&str]) -> Args {
        Line::try_parse_from([&["watch"], words].concat()).unwrap().args
    }

    #[test]
    fn a_path_after_an_option_without_its_value_is_a_path() {
        let args = read(&["--serve", "."]);
        assert_eq!((args.serve, args.paths), (Some(None), vec![PathBuf::from(".")]));
        let args = read(&["--serve=4000", "a.castra"]);
        assert_eq!((args.serve, args.paths), (Some(Some(4000)), vec![PathBuf::from("a.castra")]));
        assert_eq!(read(&[]).serve, None);
        let args = read(&["--poll", "."]);
        assert_eq!((args.poll, args.paths), (Some(1.0), vec![PathBuf::from(".")]));
        assert_eq!(read(&["--poll=0.5"]).poll, Some(0.5));
        assert!(Line::try_parse_from(["watch", "--serve=x"]).is_err());
        // What was a port is now a path that does not exist: the message says how a port is written.
        let mut out = Output::new(crate::output::Colour::Never, true, false);
        let error = run(&read(&["--serve", "4000"]), &mut out).unwrap_err().to_string();
        assert!(error.contains("a port is written `--serve=4000`"), "{error}");
    }
}
