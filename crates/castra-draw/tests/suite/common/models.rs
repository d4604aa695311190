//! The models of the fixtures.
#![allow(clippy::panic, reason = "a test may stop where a fixture is broken")]

use castra_defs::{Game, Scenario};
use castra_exchange::model::{ExportedBattle, FORMAT_VERSION};

/// Returns the invented game and one of its battles. Castra-exchange reads them: the code that reads a
/// model is compiled anew in every program that calls the RON library for it, and takes longer to compile
/// than all tests here.
pub(crate) fn models(battle: &str) -> (Game, Scenario) {
    let read = |name: &str| {
        let path = format!("{}/tests/fixtures/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
    };
    let (game, scenario) = (read("invented"), read(battle));
    let text = format!("(castra:\"\",schema:{FORMAT_VERSION:?},game:{game},scenario:{scenario})");
    let ExportedBattle { game, scenario, .. } =
        ExportedBattle::from_ron(&text).unwrap_or_else(|e| panic!("{battle}: {e}"));
    (game, scenario)
}
