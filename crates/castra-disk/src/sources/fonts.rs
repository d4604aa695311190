//! The fonts of a package.

use std::fs;
use std::io::Read;
use std::path::Path;

use castra_base::{Diagnostic, SourceFile, codes};
use castra_draw::AuthorFont;

use super::config::{self, Config};
use super::dependency::stays_inside;
use crate::files;

/// Loads the fonts of a package.
pub(super) fn fonts(
    root: &Path,
    is_foreign: bool,
    config: &Config,
    file: &SourceFile,
    problems: &mut Vec<Diagnostic>,
) -> Vec<AuthorFont> {
    let mut found = Vec::new();
    for path in &config.fonts {
        let inside = if is_foreign && !stays_inside(path) {
            Err("a package from elsewhere can only name files in itself".to_owned())
        } else {
            Ok(())
        };
        match inside.and_then(|()| read_font(&root.join(path))) {
            Ok(font) => found.push(font),
            Err(why) => {
                let span = config::quoted_span(file, path);
                let message = format!("the font `{path}` cannot be used");
                problems.push(
                    Diagnostic::new(&codes::CONFIG_INVALID, span, message).label(why).help(
                        "give the path of a `.ttf` or `.otf` file, relative to this description",
                    ),
                );
            }
        }
    }
    found
}

/// The maximum size of a font in bytes; fonts for Chinese, Japanese and Korean together have 20 MB.
const MAX_FONT: u64 = 64 << 20;

/// Reads an author's font from a file.
///
/// # Errors
/// A message with the reason, if the font cannot be used.
pub fn read_font(path: &Path) -> Result<AuthorFont, String> {
    let about = fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    })?;
    if !about.is_file() {
        return Err("this is not a file".to_owned());
    }
    if about.len() > MAX_FONT {
        return Err(format!("the file is larger than {} MB", MAX_FONT >> 20));
    }
    let mut data = Vec::new();
    let read = files::open(path).and_then(|mut file| file.read_to_end(&mut data));
    read.map_err(|error| error.to_string())?;
    AuthorFont::read(&data).map_err(|error| error.to_string())
}
