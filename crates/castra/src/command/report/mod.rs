//! `castra report`: a battle, and what playing it many times comes to, as a page.

mod figures;
mod gather;
mod page;
mod pictures;
mod plots;
mod replay;
mod words;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::fonts::Fonts;
use super::simulate::args::{Bots, games, jobs};
use super::simulate::{Playable, playable};
use super::vary::Vary;
use super::{Error, allow_output, write_file};
use crate::Exit;
use crate::output::Output;
use castra_draw::Theme;

/// Write a page about a battle: map, armies, balance, losses, and one game
///
/// Plays the battle many times and writes one HTML file that needs no other files,
/// and a folder with its pictures and plots as PNG. The same seed gives the same
/// page.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra report my-battle.castra                 my-battle-report.html beside it
  castra report my-battle.castra -o pages/my-battle.html
  castra report my-battle.castra --games 10000 --seed 7
  castra report my-battle.castra --bots rome=sensible,carthage=random
  castra report my-battle.castra --tell 17       with an account of game 17")]
pub(super) struct Args {
    /// A battle, a game that needs no battle, or the folder of one
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The page to write; its pictures go into a folder of the same name
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Number of games to play
    #[arg(help_heading = "Games", long, value_name = "N", default_value_t = 1000, value_parser = games)]
    games: u64,
    /// Random seed: another seed gives other games
    #[arg(help_heading = "Games", long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Number of threads; by default, one for each processor
    #[arg(help_heading = "Games", long, value_name = "N", value_parser = jobs)]
    jobs: Option<std::num::NonZero<usize>>,
    /// Bot that plays all armies, or one for each, as in `castra simulate`
    #[arg(help_heading = "Games", long, value_name = "BOTS", default_value = "sensible")]
    bots: Bots,
    /// Also show how who wins depends on the players, as in `castra simulate`
    #[arg(help_heading = "Games", long)]
    by_strength: bool,
    #[command(flatten)]
    vary: Vary,
    /// Number of the game to give an account of; by default, a typical one
    #[arg(long, value_name = "GAME")]
    tell: Option<u64>,
    /// Colour theme of the maps
    #[arg(long, value_name = "THEME", ignore_case = true, value_parser = theme)]
    theme: Option<Theme>,
    #[command(flatten)]
    fonts: Fonts,
    /// Folder of the built page, whose replay shows the game turn by turn; by default, the page
    /// in this program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

fn theme(word: &str) -> Result<Theme, String> {
    word.parse().map_err(|error: castra_draw::DrawError| error.to_string())
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(playable) = playable(&args.file, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let target = target(args, &playable)?;
    allow_output(Some(&target))?;
    // Players that look ahead are not to see what their army does not know.
    let games = playable.games(&args.bots, args.seed)?;
    let gathered = gather::gather(args, &playable, &games, out)?;
    let strengths = match args.by_strength {
        true => gather::strengths(args, &playable, out)?,
        false => Vec::new(),
    };
    let account = gather::tell(args, &playable, &games, &gathered)?;
    let mut pictures = pictures::draw(args, &playable, &gathered, account.as_ref(), out)?;
    let plots = figures::plots(&playable, &gathered, args.theme.unwrap_or_default());
    let drawn = plots::draw(&plots, &mut pictures, out)?;
    let replay = match &account {
        Some(account) => Some(replay::of(args, &playable, account)?),
        None => None,
    };
    let page = page::write(&page::Parts {
        args,
        playable: &playable,
        games: &games,
        gathered: &gathered,
        account: account.as_ref(),
        strengths: &strengths,
        pictures: &pictures,
        plots: &drawn,
        replay: replay.as_ref(),
    })?;
    let folder = target.with_extension("");
    for picture in &pictures {
        write_file(&folder.join(format!("{}.png", picture.name)), &picture.png)?;
    }
    write_file(&target, page.as_bytes())?;
    let kilobytes = page.len().div_ceil(1000);
    out.note(&format!("wrote {} ({kilobytes} kB)", target.display()));
    let count = super::check::plural(pictures.len(), "picture");
    out.note(&format!("wrote {count} into {}", folder.display()));
    let faults = gathered.figures.faults;
    if faults > 0 {
        let games = super::check::plural(usize::try_from(faults).unwrap_or(usize::MAX), "game");
        out.note(&format!("{games} could not continue; `castra simulate` shows why"));
        return Ok(Exit::Diagnostics);
    }
    Ok(Exit::Success)
}

/// Where the page goes.
fn target(args: &Args, playable: &Playable) -> Result<PathBuf, Error> {
    let Some(output) = &args.output else {
        let path = playable.path.as_deref().unwrap_or(Path::new("battle.castra"));
        let stem = path.file_stem().unwrap_or(OsStr::new("battle")).to_string_lossy();
        return Ok(path.with_file_name(format!("{stem}-report.html")));
    };
    let ending = output.extension().and_then(OsStr::to_str);
    if !ending.is_some_and(|e| e.eq_ignore_ascii_case("html") || e.eq_ignore_ascii_case("htm")) {
        let shown = output.display();
        return Err(Error::usage(format!("`{shown}` is not an HTML file"))
            .help("give it the ending `.html`"));
    }
    Ok(output.clone())
}
