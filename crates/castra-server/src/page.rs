//! The built page: its files, from this program or from a folder, and its index for a server or a
//! web host.

use std::borrow::Cow;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::escape_xml;
use sha2::{Digest as _, Sha256};

use crate::error::ServerError;

/// The file name of the template of the page's HTML.
pub const INDEX_FILE: &str = "index.html";
/// The file name of the core for browsers, compressed with Zstandard.
pub const CORE_FILE: &str = "core.bin";
const SCRIPT: &str = "page.js";
const STYLE: &str = "page.css";
const WORKER: &str = "worker.js";

/// The files of the built page.
pub struct Page(Vec<(Cow<'static, str>, Cow<'static, [u8]>)>);

/// The host of a page. It determines how the page reaches a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageHost<'a> {
    /// `castra edit` at a port of this machine, which also runs the core.
    Folder(u16),
    /// A web host, for which the core runs in the browser. The field is the address of the
    /// documentation, if the site has any.
    Site(Option<&'a str>),
}

impl Page {
    /// Loads the page in this program, or the one in `folder`.
    ///
    /// # Errors
    /// If the folder cannot be read, or lacks a file of the page.
    pub fn load(folder: Option<&Path>) -> Result<Self, ServerError> {
        let Some(folder) = folder else {
            let files = castra_page::FILES.iter();
            return Ok(Self(
                files.map(|(name, bytes)| (Cow::from(*name), Cow::from(*bytes))).collect(),
            ));
        };
        let failed = |what: &'static str, path: &Path, source| ServerError::File {
            what,
            path: path.to_owned(),
            source,
        };
        let mut files = Vec::new();
        let entries = std::fs::read_dir(folder).map_err(|error| failed("read", folder, error))?;
        for entry in entries {
            let entry = entry.map_err(|error| failed("read", folder, error))?;
            let path = entry.path();
            let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
            if path.is_file() {
                let bytes = std::fs::read(&path).map_err(|error| failed("read", &path, error))?;
                files.push((Cow::Owned(name), Cow::Owned(bytes)));
            }
        }
        let page = Self(files);
        match castra_page::FILES.iter().find(|(name, _)| page.file(name).is_none()) {
            None => Ok(page),
            Some((missing, _)) => Err(ServerError::Incomplete { missing }),
        }
    }

    /// Returns the contents of the file with a name; `None` if there is none.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, bytes)| &**bytes)
    }

    /// Returns a file as text; empty if it is missing.
    #[must_use]
    pub fn text(&self, name: &str) -> Cow<'_, str> {
        String::from_utf8_lossy(self.file(name).unwrap_or_default())
    }

    /// Returns the names and contents of all files.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(name, bytes)| (&**name, &**bytes))
    }

    /// Returns the HTML of the page, which loads the other files from the same folder.
    #[must_use]
    pub fn index_page(&self, served: PageHost<'_>) -> String {
        let (word, docs, policy) = match served {
            PageHost::Folder(port) => {
                ("folder", None, policy(PolicySources::own(), Core::Process(port)))
            }
            PageHost::Site(docs) => {
                ("site", docs, policy(PolicySources::own(), Core::Worker("'self'")))
            }
        };
        let docs =
            docs.map_or_else(String::new, |docs| format!(" data-docs=\"{}\"", escape_xml(docs)));
        let style = "<link rel=\"stylesheet\" href=\"page.css\">";
        let script = "<script src=\"page.js\" defer></script>";
        let page = self.fill_template(&policy, style, script);
        page.replacen(
            "<html lang=\"en\">",
            &format!("<html lang=\"en\" data-served=\"{word}\"{docs}>"),
            1,
        )
    }

    /// Returns the page as a single file. `core` is the content of [`CORE_FILE`], and `gallery` the
    /// win rates of the shipped battles as JSON.
    #[must_use]
    pub fn single_file_page(&self, core: &[u8], gallery: &str) -> String {
        let script = without_end_tags(&self.text(SCRIPT));
        let style = without_end_tags(&self.style());
        let parts = PolicySources {
            scripts: &policy_hash(&script),
            styles: &policy_hash(&style),
            fonts: "data:",
        };
        let policy = policy(parts, Core::Worker("blob:"));
        let plain = |id: &str, text: &str| {
            format!("<script type=\"text/plain\" id=\"{id}\">{text}</script>\n")
        };
        let scripts = [
            plain("castra-worker", &without_end_tags(&self.text(WORKER))),
            plain("castra-core", &STANDARD.encode(core)),
            plain("castra-gallery", &gallery.replace('<', "\\u003c")),
            format!("<script>{script}</script>"),
        ];
        self.fill_template(&policy, &format!("<style>{style}</style>"), &scripts.concat())
    }

    fn fill_template(&self, policy: &str, style: &str, script: &str) -> String {
        let page = self.text(INDEX_FILE).replacen("<!--policy-->", policy, 1);
        page.replacen("<!--style-->", style, 1).replacen("<!--script-->", script, 1)
    }

    /// Returns the style sheet with embedded fonts.
    fn style(&self) -> String {
        let fonts = self.files().filter(|(name, _)| media_type(name) == "font/woff2");
        fonts.fold(self.text(STYLE).into_owned(), |style, (name, bytes)| {
            let data = format!("\"data:font/woff2;base64,{}\"", STANDARD.encode(bytes));
            style.replace(&format!("\"./{name}\""), &data)
        })
    }
}

/// Escapes the end tags of script and style elements in a text that is embedded in one.
fn without_end_tags(text: &str) -> String {
    text.replace("</script", "<\\/script").replace("</style", "<\\/style")
}

/// Returns the hash of a script or a style as a source in a content security policy.
#[must_use]
pub fn policy_hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// The allowed sources of the parts of a page, in the syntax of a content security policy.
struct PolicySources<'a> {
    scripts: &'a str,
    styles: &'a str,
    fonts: &'a str,
}

impl PolicySources<'_> {
    fn own() -> Self {
        Self { scripts: "'self'", styles: "'self'", fonts: "'self'" }
    }
}

/// The location of a page's core.
enum Core {
    /// A process behind the server at this port.
    Process(u16),
    /// A worker in the browser. The value is its source in the policy.
    Worker(&'static str),
}

/// Returns the content security policy of the page.
fn policy(parts: PolicySources<'_>, core: Core) -> String {
    let PolicySources { scripts, styles, fonts } = parts;
    let (wasm, core) = match core {
        // Some browsers do not accept `'self'` for protocols other than HTTP.
        Core::Process(port) => {
            let connect = format!("'self' ws://127.0.0.1:{port} ws://localhost:{port}");
            ("", format!("connect-src {connect}"))
        }
        Core::Worker(workers) => {
            (" 'wasm-unsafe-eval'", format!("connect-src 'self'; worker-src {workers}"))
        }
    };
    format!(
        "default-src 'none'; script-src {scripts}{wasm}; style-src {styles}; font-src {fonts}; \
         {core}; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
    )
}

/// Returns the policy of a page at a port of this machine for the header, which can also forbid
/// frames.
pub(crate) fn local_policy(port: u16) -> String {
    format!("{}; frame-ancestors 'none'", policy(PolicySources::own(), Core::Process(port)))
}

/// Returns the media type of a file by its extension.
pub(crate) fn media_type(name: &str) -> &'static str {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_everything_in_it() {
        let page = Page::load(None).unwrap();
        let single = page.single_file_page(b"core", "[\"</script>\"]");
        assert!(!single.contains("<!--") && !single.contains(".woff2\""));
        assert!(single.contains("id=\"castra-core\">Y29yZQ==</script>"));
        assert!(single.contains("id=\"castra-gallery\">[\"\\u003c/script>\"]</script>"));
        let script = single.rsplit_once("<script>").unwrap().1.split_once("</script>").unwrap().0;
        assert!(single.contains(&policy_hash(script)), "the policy names the script");
    }

    #[test]
    fn a_server_of_this_machine_runs_no_core_in_the_browser() {
        let page = Page::load(None).unwrap();
        let index = page.index_page(PageHost::Folder(4000));
        assert!(index.contains("data-served=\"folder\"") && index.contains("ws://127.0.0.1:4000"));
        assert!(!index.contains("wasm-unsafe-eval"));
        assert!(page.index_page(PageHost::Site(None)).contains("wasm-unsafe-eval"));
    }

    #[test]
    fn a_site_names_its_documentation() {
        let page = Page::load(None).unwrap();
        let index = page.index_page(PageHost::Site(Some("docs/?a=\"b\"&c")));
        assert!(index.contains(" data-served=\"site\" data-docs=\"docs/?a=&quot;b&quot;&amp;c\">"));
        assert!(!page.index_page(PageHost::Site(None)).contains("data-docs"));
    }
}
