//! The texts in the program, checked and linked once for all tests that look at them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::sync::{Arc, LazyLock};

use castra::ir::Program;
use castra::library::Embedded;
use castra::workspace::{Checked, Package, Workspace};

static CHECKED: LazyLock<Checked> = LazyLock::new(|| {
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    for entry in Embedded::entries() {
        let file = workspace.add(package, entry.path, entry.text);
        workspace.set_attachments(file, entry.attachments());
    }
    let checked = workspace.check();
    // Tests are not in the program: warnings of what only they use are no fault of the texts.
    let errors = checked.diagnostics.iter().filter(|d| d.is_error());
    let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "shipped texts have errors: {errors:#?}");
    assert!(checked.scenarios.len() > 20, "the battles are found");
    checked
});

static BATTLES: LazyLock<Vec<(String, Arc<Program>)>> = LazyLock::new(|| {
    let battles = checked().scenarios.iter();
    battles.map(|b| (b.scenario.id.to_string(), Arc::new(b.link(&[]).unwrap()))).collect()
});

/// Whether a test is to look at everything, and not at a sample: with `CASTRA_EACH=1`.
pub(crate) fn is_each() -> bool {
    std::env::var("CASTRA_EACH").is_ok_and(|each| each == "1")
}

/// The step through shipped texts of which a test takes one in so many, or each with `CASTRA_EACH=1`.
pub(crate) fn one_in(many: usize) -> usize {
    if is_each() { 1 } else { many }
}

/// Returns all texts in the program, without errors.
pub(crate) fn checked() -> &'static Checked {
    &CHECKED
}

/// Returns every shipped battle with its name.
pub(crate) fn battles() -> &'static [(String, Arc<Program>)] {
    &BATTLES
}
