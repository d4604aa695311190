//! `castra tree`: what a package depends on.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::here::Here;
use crate::command::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::sources::{Dependency, Pin};

/// Show what a package depends on
///
/// Shows each package with its version and its source, below the one that needs it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra tree")]
pub(in crate::command) struct Args {
    /// Package to show: a folder
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let here = Here::of(&args.folder)?;
    let name = here.config.name.as_deref().unwrap_or("this package");
    let version = here.config.version.as_deref().map(|v| format!(" {v}")).unwrap_or_default();
    let mut drawing = Drawing {
        here: &here,
        unicode: out.has_unicode(),
        shown: BTreeSet::new(),
        text: format!("{name}{version}\n"),
    };
    let names: Vec<&String> = here.config.dependencies.keys().collect();
    drawing.below(&names, "", true);
    let text = drawing.text;
    out.result(&text)?;
    if let Some(what) = here.stale() {
        out.warning(&format!(
            "`castra.lock` does not fit `castra.ron`: {what}; `castra update` renews it"
        ));
    }
    Ok(Exit::Success)
}

struct Drawing<'a> {
    here: &'a Here,
    unicode: bool,
    /// Packages whose own dependencies were shown.
    shown: BTreeSet<&'a str>,
    text: String,
}

impl<'a> Drawing<'a> {
    fn below(&mut self, names: &[&'a String], indent: &str, is_top: bool) {
        for (n, name) in names.iter().enumerate() {
            let is_last = n + 1 == names.len();
            let (branch, more) = match (self.unicode, is_last) {
                (true, true) => ("└── ", "    "),
                (true, false) => ("├── ", "│   "),
                (false, true) => ("`-- ", "    "),
                (false, false) => ("|-- ", "|   "),
            };
            let dependency = self.here.config.dependencies.get(*name).filter(|_| is_top);
            let pin = match dependency {
                Some(Dependency::Path(path)) => {
                    self.text.push_str(&format!("{indent}{branch}{name} (folder {path})\n"));
                    continue;
                }
                _ => self.here.lock.packages.get(*name),
            };
            let about = pin.map_or_else(|| " (not pinned)".to_owned(), about);
            let dependencies: Vec<&String> =
                pin.map(|pin| pin.dependencies.iter().collect()).unwrap_or_default();
            let again = !dependencies.is_empty() && !self.shown.insert(name);
            let mark = if again { " (see above)" } else { "" };
            self.text.push_str(&format!("{indent}{branch}{name}{about}{mark}\n"));
            if !again {
                self.below(&dependencies, &format!("{indent}{more}"), false);
            }
        }
    }
}

/// The version and the source of a package.
fn about(pin: &Pin) -> String {
    let version = pin.version.as_deref().map(|v| format!(" {v}")).unwrap_or_default();
    let named = [&pin.tag, &pin.branch, &pin.rev].into_iter().flatten().next();
    let named = named.map(|name| format!(", {name}")).unwrap_or_default();
    let source = match (&pin.index, &pin.git, &pin.url) {
        (Some(index), ..) => format!("index {index}"),
        (_, Some(git), _) => format!("git {git}{named}"),
        (.., Some(url)) => format!("archive {url}"),
        (None, None, None) => "no source".to_owned(),
    };
    format!("{version} ({source})")
}
