//! The built page: its files, from this program or from a folder.

use std::borrow::Cow;
use std::path::Path;

use super::Error;

/// The files of `web/dist` when this program was built, by name.
static BUILT: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page that browsers are sent.
pub(super) const INDEX: &str = "index.html";
/// All of it in one file, but for the core.
pub(super) const SINGLE: &str = "single.html";
/// The core, packed with Zstandard.
pub(super) const CORE: &str = "core.bin";

/// The built page.
pub(super) struct Page(Vec<(String, Cow<'static, [u8]>)>);

impl Page {
    /// The one in this program, or in a folder.
    pub(super) fn load(folder: Option<&Path>) -> Result<Self, Error> {
        let files: Vec<(String, Cow<'static, [u8]>)> = match folder {
            None => {
                let files = BUILT.iter();
                files.map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes))).collect()
            }
            Some(folder) => {
                let failed = |what: &'static str, path: &Path, source| Error::File {
                    what,
                    path: path.to_owned(),
                    source,
                };
                let mut files = Vec::new();
                let entries =
                    std::fs::read_dir(folder).map_err(|error| failed("read", folder, error))?;
                for entry in entries.filter_map(Result::ok) {
                    let path = entry.path();
                    let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                        continue;
                    };
                    if path.is_file() {
                        let bytes =
                            std::fs::read(&path).map_err(|error| failed("read", &path, error))?;
                        files.push((name, Cow::Owned(bytes)));
                    }
                }
                files
            }
        };
        let page = Self(files);
        match [INDEX, SINGLE, CORE].into_iter().find(|name| page.file(name).is_none()) {
            None => Ok(page),
            Some(_) if folder.is_none() => Err(Error::usage(
                "this castra was built without its page",
            )
            .help("in a checkout: `cd web && npm ci && npm run build`, then build castra again")),
            Some(missing) => {
                Err(Error::usage(format!("the folder of the page has no `{missing}`"))
                    .help("`npm run build` in `web` writes it to `web/dist`"))
            }
        }
    }

    /// A file of the page that something can do without: none if this program was built without
    /// its page.
    pub(super) fn part(folder: Option<&Path>, name: &str) -> Result<Option<Vec<u8>>, Error> {
        if folder.is_none() && BUILT.is_empty() {
            return Ok(None);
        }
        Ok(Self::load(folder)?.file(name).map(<[u8]>::to_vec))
    }

    /// A file by its name.
    pub(super) fn file(&self, name: &str) -> Option<&[u8]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, bytes)| &**bytes)
    }

    /// All files, by name.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(name, bytes)| (name.as_str(), &**bytes))
    }

    /// The page of browsers, which says who serves it.
    pub(super) fn index(&self, served: &str) -> String {
        let page = String::from_utf8_lossy(self.file(INDEX).unwrap_or_default());
        page.replacen(
            "<html lang=\"en\">",
            &format!("<html lang=\"en\" data-served=\"{served}\">"),
            1,
        )
    }
}

/// What a file is, for a browser.
pub(super) fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
