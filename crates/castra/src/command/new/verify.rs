//! Checks of new sources before they are written.

use std::path::Path;

use castra_workspace::Levels;

use crate::command::error::Error;
use crate::output::Output;
use castra_diagnostics::{Format, Style};
use castra_disk::{files, sources};
use castra_library::Embedded;

/// Reports problems of the new source, which a bug in Castra or an unusual game may cause.
pub(super) fn verify(path: &Path, text: &str, out: &mut Output) {
    let sources = sources::load_from_string(path, text);
    let checked = sources.check(&Embedded, &Levels::default());
    if !checked.diagnostics.is_empty() {
        let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 20 };
        let problems =
            castra_diagnostics::render(Format::Short, style, &checked.files, &checked.diagnostics);
        out.print_diagnostics(&problems);
    }
}

pub(super) fn refuse_existing(path: &Path) -> Result<(), Error> {
    if path.exists() && !files::is_forced() {
        return Err(Error::usage(format!("`{}` exists already", path.display()))
            .help("choose another name, or write over it with `--force`"));
    }
    Ok(())
}
