//! The types of requests and answers, as the page imports them.

use std::fs;
use std::path::Path;

/// A changed type of Rust is a changed type of the page. `CASTRA_UPDATE=1` writes the file.
#[test]
fn the_types_of_the_page_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let types = format!(
        "// The requests to the core and its answers, written from the types of castra-api by its test\n\
         // `typescript`. Source positions are in UTF-16 units.\n\n{}",
        castra_api::typescript_declarations().unwrap()
    );
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&path, &types).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == types, "{} is not up to date; run with CASTRA_UPDATE=1", path.display());
}
