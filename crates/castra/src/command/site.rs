//! `castra site`: the page of `castra edit` for any web host, and as one file.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_library::Embedded;
use castra_sim::{Bot, Match, Summary};
use castra_syntax::ast::HeaderKind;
use castra_vm::{Image, Options};
use castra_workspace::{Package, Workspace};
use serde_json::{Value, json};

use super::page::{CORE, INDEX, Page, SINGLE};
use super::{Error, write_file};
use crate::Exit;
use crate::output::Output;

/// Write the editor as a website without a server
///
/// Writes the page of `castra edit` to a folder that any web host can serve, with all
/// shipped games: battles are kept in the browser, in links and in files. `castra.html`
/// in it is the same page in one file, to be opened from a disk. The gallery says how
/// even each shipped battle is.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra site -o public              then put `public` on a web host
  castra site -o public --games 0    without playing the shipped battles")]
pub(super) struct Args {
    /// Folder to write to
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Games that are played of each shipped battle, for the gallery
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// Folder of the built page; by default, the page in this program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

/// The page in one file.
const ONE_FILE: &str = "castra.html";
/// What is found out about the shipped battles.
const GALLERY: &str = "gallery.json";

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let page = Page::load(args.page.as_deref())?;
    let gallery = Value::Array(gallery(args.games)?).to_string();
    for (name, bytes) in page.files().filter(|(name, _)| !matches!(*name, INDEX | SINGLE)) {
        write_file(&args.output.join(name), bytes)?;
    }
    write_file(&args.output.join(INDEX), page.index("site").as_bytes())?;
    write_file(&args.output.join(GALLERY), gallery.as_bytes())?;
    write_file(&args.output.join(ONE_FILE), one_file(&page, &gallery).as_bytes())?;
    out.note(&format!("wrote {}", args.output.display()));
    say_size(out, &args.output);
    Ok(Exit::Success)
}

fn say_size(out: &mut Output, folder: &Path) {
    if let Ok(core) = std::fs::metadata(folder.join(CORE)) {
        out.detail(&format!("the core is {} bytes, packed", core.len()));
    }
}

/// The page with everything in it.
fn one_file(page: &Page, gallery: &str) -> String {
    let text = |name| String::from_utf8_lossy(page.file(name).unwrap_or_default()).into_owned();
    let core = base64(page.file(CORE).unwrap_or_default());
    // What is inlined must not close its element.
    let gallery = gallery.replace('<', "\\u003c");
    let gallery = format!("<script type=\"text/plain\" id=\"castra-gallery\">{gallery}</script>\n");
    text(SINGLE).replacen("<!--core-->", &core, 1).replacen("<!--gallery-->", &gallery, 1)
}

/// The verdict on each shipped battle, as its bots play.
fn gallery(games: u64) -> Result<Vec<Value>, Error> {
    let battles = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario);
    let mut found = Vec::new();
    for entry in battles {
        let mut workspace = Workspace::new(&Embedded);
        let package = workspace.add_package(Package::default());
        workspace.add_without_tests(package, entry.path, entry.text);
        let checked = workspace.check();
        let battle = checked.scenarios.first();
        let program = battle.and_then(|battle| battle.link(&[]).ok());
        let image = program
            .and_then(|program| Image::compile_with(Arc::new(program), Options::default()).ok());
        // A battle without rules to play by has no verdict.
        let Some(image) = image.filter(|_| games > 0) else { continue };
        let bots = vec![Bot::Sensible; image.program().armies.len()];
        let table = Match::new(Arc::new(image), 1, bots);
        let jobs = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let mut summary = Summary::default();
        table.each(1..games.saturating_add(1), jobs, |played| summary.add(&played))?;
        let figures = summary.figures(table.image.program(), &table.counters);
        let wins = figures.armies.iter().filter_map(|army| {
            let rate = army.wins?.rate * 100.0;
            Some(format!("{} {rate:.0} %", army.name))
        });
        let wins: Vec<String> = wins.collect();
        let verdict = format!("{} of {} games between bots", wins.join(" · "), figures.finished);
        found.push(json!({ "path": entry.path, "verdict": verdict }));
    }
    Ok(found)
}

/// Bytes as letters that any text may have.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let three = at(0) << 16 | at(1) << 8 | at(2);
        for (i, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let letter = LETTERS.get((three >> shift & 63) as usize).copied().unwrap_or(b'=');
            out.push(if i <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_letters() {
        for (bytes, letters) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(bytes.as_bytes()), letters);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }
}
