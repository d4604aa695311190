//! `castra watch`: checks on every save, and up-to-date pictures.

mod args;
mod pictures;
mod problems;
mod round;
mod screen;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use castra_draw::{Options, PictureSize};
use castra_server::address::PageListener;
use castra_server::events::PageState;
use castra_server::folder_watcher::FolderWatcher;
use castra_server::watch::{PlayableBattles, start};

use super::edit::{note_new_address, server_error};
use super::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::sources;
use pictures::Pictures;
use round::{LivePage, WatchState};
use screen::Screen;

pub(super) use args::Args;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.paths.iter().any(|path| super::battle_loader::is_stdin(path)) {
        return Err(Error::usage("standard input cannot be watched").help("save it to a file"));
    }
    // A wrong path on the command line is probably a typing error.
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
        size: PictureSize::Px(args.width),
        ..Options::default()
    };
    let pictures = Pictures::new(
        &args.paths,
        args.output.as_deref(),
        args.picture,
        options.clone(),
        args.serve.is_some(),
    );
    let mut changes = match args.poll {
        Some(seconds) => FolderWatcher::with_polling(Duration::from_secs_f64(seconds)),
        None => FolderWatcher::with_events(),
    };
    for path in &args.paths {
        let deep = path.is_dir();
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
        changes.watch(if deep { path } else { folder.unwrap_or(".".as_ref()) }, deep);
    }
    let mut screen = Screen::new(args.format.is_json());
    let mut page = None;
    if let Some(port) = args.serve {
        let state = Arc::new(PageState::default());
        let games = Arc::new(PlayableBattles::new(args.page.as_deref(), options.theme)?);
        let paths: Vec<PathBuf> =
            args.paths.iter().filter_map(|path| std::fs::canonicalize(path).ok()).collect();
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let address = PageListener::open(port, ["watch", &paths.join("\0")])
            .map_err(|error| server_error(port, &error, "with `--serve` alone"))?;
        note_new_address(&address, out);
        screen.report_address(address.at.url(), out)?;
        start(address, &state, &games);
        page = Some(LivePage { state, games });
    }
    let mut watch = WatchState::new(args, screen, pictures, page);
    loop {
        watch.run_round(&mut changes, out)?;
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
        // An earlier version took a port here. It is now a nonexistent path, so the message shows
        // the syntax of a port.
        let mut out = Output::new(crate::output::Colour::Never, true, false);
        let error = run(&read(&["--serve", "4000"]), &mut out).unwrap_err().to_string();
        assert!(error.contains("a port is written `--serve=4000`"), "{error}");
    }
}
