//! Opening, changing and closing texts.

use castra_ide::{Host, SourceRole};
use castra_workspace::{Levels, NoLibrary};

use crate::fixture::RACE;

#[test]
fn open_sources_overlay_those_on_disk() {
    let mut host = Host::new(&NoLibrary);
    let package = host.add_package(Levels::default());
    host.add(package, "race.castra", RACE, SourceRole::Own);
    let problems = |host: &mut Host<'_>| {
        let analysis = host.analysis();
        analysis.checked().diagnostics.iter().filter(|d| d.is_error()).count()
    };
    assert_eq!(problems(&mut host), 0);
    host.open(package, "race.castra", RACE.replace("fn pace", "fn pcae"));
    assert_ne!(problems(&mut host), 0);
    assert!(host.set_text("race.castra", RACE));
    assert_eq!(problems(&mut host), 0);
    host.set_text("race.castra", "game");
    assert_ne!(problems(&mut host), 0);
    host.close("race.castra");
    assert_eq!(problems(&mut host), 0);
    assert!(!host.set_text("other.castra", ""));
}

#[test]
fn positions_outside_a_source_give_no_result() {
    let mut host = Host::new(&NoLibrary);
    let package = host.add_package(Levels::default());
    host.open(package, "race.castra", "game é \"É\"\n");
    let analysis = host.analysis();
    for file in [castra_base::FileId(0), castra_base::FileId(7)] {
        for offset in (0..14).chain([u32::MAX]) {
            assert!(analysis.hover(file, offset).is_none());
            assert!(analysis.definition(file, offset).is_empty());
            assert!(analysis.uses(file, offset, true).is_empty());
            let _ = analysis.completions(file, offset);
        }
        let _ = (analysis.folds(file), analysis.symbols(file), analysis.semantic_tokens(file));
    }
    assert!(host.rename("race.castra", u32::MAX, "a").is_err());
    assert!(host.rename("none.castra", 0, "a").is_err());
}
