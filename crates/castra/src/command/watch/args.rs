//! The options of `castra watch`.

use std::path::PathBuf;

use castra_draw::Theme;

use super::super::output_format::OutputFormat;
use super::super::word_parser::words;
use super::pictures::PictureOutput;

/// Check the files again at every save, and keep the pictures up to date
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
pub(in crate::command) struct Args {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".")]
    pub(super) paths: Vec<PathBuf>,
    /// A folder for the pictures, or a `.png` or `.svg` file for a single battle;
    /// by default, beside the battles
    #[arg(help_heading = "Pictures", short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Format of the pictures
    #[arg(help_heading = "Pictures", long, value_enum, value_name = "KIND")]
    pub(super) picture: Option<PictureOutput>,
    /// Colour theme
    #[arg(help_heading = "Pictures", long, value_name = "THEME", ignore_case = true, value_parser = words(Theme::ALL, Theme::word))]
    pub(super) theme: Option<Theme>,
    /// Width in pixels
    #[arg(help_heading = "Pictures", long, value_name = "PIXELS", default_value_t = 1600, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) width: u32,
    /// Serve a live page to browsers on this machine, at PORT or at the port that these paths had
    /// before
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true)]
    pub(super) serve: Option<Option<u16>>,
    /// Folder of the built page, whose replay shows games on the live page; by default, the page
    /// in this program
    #[arg(long, value_name = "DIR", requires = "serve")]
    pub(super) page: Option<PathBuf>,
    /// Run the tests that depend on the change
    #[arg(long)]
    pub(super) test: bool,
    /// Check all files every SECONDS, 1 by default, instead of waiting for file events
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = seconds)]
    pub(super) poll: Option<f64>,
    #[command(flatten)]
    pub(super) format: OutputFormat,
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.05..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "write a number of seconds from 0.05 to 3600".to_owned())
}
