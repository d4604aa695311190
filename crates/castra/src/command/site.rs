//! `castra site`: the page of `castra edit` as a website, and as one file.

use std::borrow::Cow;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_library::Embedded;
use castra_server::page::{CORE_FILE, INDEX_FILE, Page, PageHost};
use castra_sim::{Bot, Match, Summary};
use castra_syntax::ast::HeaderKind;
use castra_vm::{CompileOptions, Image};
use castra_workspace::{LinkError, Package, Workspace};
use serde_json::{Value, json};

use super::error::Error;
use super::write::{check_output_path, write_file};
use crate::exit::Exit;
use crate::output::Output;

/// Write the editor as a website without a server
///
/// Writes the page of `castra edit` to a folder that any web host can serve, with all
/// shipped games: battles are kept in the browser, in links and in files. `castra.html`
/// is the same page in one file, which you can open from a disk. The gallery shows how
/// balanced each shipped battle is.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra site -o public              then put `public` on a web host
  castra site -o public --games 0    without playing the shipped battles")]
pub(super) struct Args {
    /// Folder to write to
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Number of games of each shipped battle, for the gallery
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// Folder of the built page; by default, the page in this program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// File of the core for browsers, `core.bin`; by default, the core in this program
    #[arg(long, value_name = "FILE")]
    core: Option<PathBuf>,
    /// Address of the documentation on the site, with a slash at its end: the page links to it
    #[arg(long, value_name = "URL")]
    docs: Option<String>,
}

/// The name of the page in one file.
const ONE_FILE: &str = "castra.html";
/// The name of the file with statistics of the shipped battles.
const GALLERY: &str = "gallery.json";

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let page = Page::load(args.page.as_deref())?;
    let core = core(args.core.as_deref())?;
    // The check comes before the games of the gallery, which take long.
    for name in page.files().map(|(name, _)| name).chain([CORE_FILE, GALLERY, ONE_FILE]) {
        check_output_path(Some(&args.output.join(name)))?;
    }
    let gallery = Value::Array(gallery(args.games)?).to_string();
    for (name, bytes) in page.files().filter(|(name, _)| *name != INDEX_FILE) {
        write_file(&args.output.join(name), bytes)?;
    }
    write_file(&args.output.join(CORE_FILE), &core)?;
    write_file(
        &args.output.join(INDEX_FILE),
        page.index_page(PageHost::Site(args.docs.as_deref())).as_bytes(),
    )?;
    write_file(&args.output.join(GALLERY), gallery.as_bytes())?;
    write_file(&args.output.join(ONE_FILE), page.single_file_page(&core, &gallery).as_bytes())?;
    out.print_note(&format!("wrote {}", args.output.display()));
    out.print_detail(&format!("the core is {} bytes, packed", core.len()));
    Ok(Exit::Success)
}

/// Returns the core for browsers: that of a file, or the embedded one.
fn core(file: Option<&Path>) -> Result<Cow<'static, [u8]>, Error> {
    match (file, castra_page::CORE) {
        (Some(path), _) => match std::fs::read(path) {
            Ok(bytes) => Ok(bytes.into()),
            Err(source) => Err(Error::File { what: "read", path: path.to_owned(), source }),
        },
        (None, Some(core)) => Ok(core.into()),
        (None, None) => Err(Error::usage(
            "this castra has no core for browsers, which a website without a server needs",
        )
        .help(
            "a released castra has one. In a checkout, `cd web && npm ci && npm run core` builds \
             `web/dist/core.bin`: give it with `--core web/dist/core.bin`, or build castra again",
        )),
    }
}

/// Returns the verdict on the balance of each shipped battle, from games between its bots.
fn gallery(games: u64) -> Result<Vec<Value>, Error> {
    if games == 0 {
        return Ok(Vec::new());
    }
    let battles = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario);
    let mut found = Vec::new();
    for entry in battles {
        let mut workspace = Workspace::new(&Embedded);
        let package = workspace.add_package(Package::default());
        workspace.add_without_tests(package, entry.path, entry.text);
        let checked = workspace.check();
        let unfit = |why: String| Error::usage(format!("`{}` cannot be played: {why}", entry.path));
        let Some(battle) = checked.scenarios.first() else {
            return Err(unfit("it is not a battle".to_owned()));
        };
        let program = match battle.link(&[]) {
            Ok(program) => program,
            // A battle without playable rules has no verdict.
            Err(LinkError::NothingToPlay { .. }) => continue,
            Err(error) => return Err(unfit(error.to_string())),
        };
        let image = Image::compile_with_options(Arc::new(program), CompileOptions::default());
        let image = image.map_err(|error| unfit(error.to_string()))?;
        let bots = vec![Bot::Sensible; image.program().armies.len()];
        let table = Match::new(Arc::new(image), 1, bots);
        let jobs = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let mut summary = Summary::default();
        table.run_all(1..games.saturating_add(1), jobs, |played| summary.add(&played))?;
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
