//! Fonts named on the command line.

use std::path::PathBuf;

use castra_draw::AuthorFont;

use super::error::Error;
use castra_disk::sources;

/// Fonts in addition to the embedded ones and those of packages.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Fonts {
    /// A font for characters that the others lack: a `.ttf` or `.otf` file (repeat for more)
    #[arg(long, value_name = "FILE", help_heading = "Text")]
    font: Vec<PathBuf>,
}

impl Fonts {
    /// Returns these fonts, followed by those of packages.
    pub(super) fn with_package_fonts(
        &self,
        packages: &[AuthorFont],
    ) -> Result<Vec<AuthorFont>, Error> {
        let mut fonts = Vec::new();
        for path in &self.font {
            fonts.push(sources::read_font(path).map_err(|why| {
                Error::usage(format!("the font `{}` cannot be used: {why}", path.display()))
                    .help("name a `.ttf` or `.otf` file")
            })?);
        }
        for font in packages {
            if !fonts.contains(font) {
                fonts.push(*font);
            }
        }
        Ok(fonts)
    }
}
