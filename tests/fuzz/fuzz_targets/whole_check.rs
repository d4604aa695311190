//! Parses, formats and checks arbitrary bytes, and draws the battles among them.
//!
//! ```text
//! cargo fuzz run --fuzz-dir tests/fuzz whole_check scenarios/commands-and-colors/battles -- \
//!     -dict=tests/fuzz/castra.dict -max_len=20000
//! ```

#![no_main]

use castra::base::{FileId, SourceFile};
use castra::draw::{Options, Width};
use castra::library::Embedded;
use castra::workspace::{Package, Workspace};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let file = SourceFile::new(FileId(0), "fuzz.castra", text.clone());
    let laid_out = castra::syntax::format(&file);
    assert!(laid_out.refused.is_none(), "the formatter refuses its own output");

    let library = Embedded;
    let mut workspace = Workspace::new(&library);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "fuzz.castra", text);
    let checked = workspace.check();
    for diagnostic in &checked.diagnostics {
        let span = diagnostic.primary.span;
        let source = checked.files.get(span.file).expect("each diagnostic is in a file");
        assert!(span.start <= span.end && span.end as usize <= source.text.len());
        assert!(source.text.get(span.range()).is_some(), "spans begin and end between characters");
    }
    for battle in &checked.scenarios {
        let options = Options { width: Width::Px(400), ..Options::default() };
        let _ = castra::draw::render(&battle.game, &battle.scenario, &options);
    }
});
