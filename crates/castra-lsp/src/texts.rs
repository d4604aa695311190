//! `castra/text`: documents in the program that a client can open: the games of the library, and
//! the explanations of diagnostic codes.

use std::str::FromStr;

use castra_base::codes;
use lsp_types::Uri;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::convert::uri_to_path;
use crate::request::{Failure, read};
use castra_library::Embedded;

/// The method of the request. A client announces it among its experimental capabilities.
pub(crate) const METHOD: &str = "castra/text";

/// The prefix of the paths of library texts in messages.
const LIBRARY: &str = "<castra>/";

#[derive(Deserialize)]
struct Params {
    uri: Uri,
}

/// Returns the library source or the explanation at a `castra:` URI.
pub(crate) fn answer(params: Value) -> Result<Value, Failure> {
    let Params { uri } = read(params)?;
    let missing = || Failure::Refused(format!("there is no text at `{}`", uri.as_str()));
    let path = uri.as_str().strip_prefix("castra:").ok_or_else(missing)?;
    // A `castra:` URI has the same escapes as a `file:` URI, so `uri_to_path` can decode it.
    let path = Uri::from_str(&format!("file://{path}")).map_err(|_| missing())?;
    let path = uri_to_path(&path);
    let text = if let Ok(path) = path.strip_prefix("/library") {
        let found = Embedded::entries().iter().find(|entry| path.to_str() == Some(entry.path));
        found.ok_or_else(missing)?.text
    } else {
        let name = path.strip_prefix("/explain").ok().and_then(|path| path.to_str());
        let name = name.and_then(|name| name.strip_suffix(".md")).ok_or_else(missing)?;
        codes::find(name).ok_or_else(missing)?.page
    };
    Ok(json!({ "text": text }))
}

/// Returns the `castra:` URI of a library source; `None` if the path is not in the library.
pub(crate) fn library_uri(path: &str) -> Option<Uri> {
    let path = path.strip_prefix(LIBRARY)?;
    let file = super::convert::path_to_uri(std::path::Path::new(&format!("/library/{path}")))?;
    let path = file.as_str().strip_prefix("file://")?;
    Uri::from_str(&format!("castra:{path}")).ok()
}

/// Returns the URI of the explanation of a code.
pub(crate) fn code_uri(code: &str) -> Option<Uri> {
    Uri::from_str(&format!("castra:/explain/{code}.md")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_the_library_and_every_code_has_an_address() {
        let text = |uri: Option<Uri>| {
            let answer = uri.and_then(|uri| answer(json!({ "uri": uri.as_str() })).ok());
            answer.and_then(|answer| answer["text"].as_str().map(str::to_owned))
        };
        for entry in Embedded::entries() {
            let found = text(library_uri(&format!("{LIBRARY}{}", entry.path)));
            assert_eq!(found.as_deref(), Some(entry.text), "{}", entry.path);
        }
        for code in codes::ALL {
            assert_eq!(text(code_uri(code.name)).as_deref(), Some(code.page), "{}", code.name);
        }
        for odd in
            ["castra:", "castra:/library/../x", "castra:/explain/no.md", "file:///etc/passwd"]
        {
            assert_eq!(text(Uri::from_str(odd).ok()), None, "{odd}");
        }
    }
}
