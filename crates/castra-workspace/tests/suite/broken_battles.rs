//! Battles and modules with mistakes of people who do not program: `tests/broken` has a game and a
//! module, and sources with mistakes beside their diagnostics. `CASTRA_UPDATE=1` writes the
//! diagnostics anew: read the difference before accepting it.

use std::fs;
use std::path::Path;

use castra_workspace::{NoLibrary, Package, Workspace};

use crate::conflicts::{expect, in_lines};

#[test]
fn each_mistake_is_reported_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let sets: [&[&str]; 7] = [
        &["council"],
        &["misspelt-module"],
        &["module-of-a-test"],
        &["names"],
        // A battle with a module that requires an unknown one.
        &["required-module", "calm-fog"],
        &["unknown-module"],
        &["wrong-army"],
    ];
    for set in sets {
        let mut workspace = Workspace::new(&NoLibrary);
        let package = workspace.add_package(Package::default());
        for text in ["game", "storm"].iter().chain(set) {
            let path = folder.join(text).with_extension("castra");
            workspace.add(package, text, fs::read_to_string(path).unwrap().as_str());
        }
        expect(&folder, set[0], &in_lines(&workspace.check()));
    }
}
