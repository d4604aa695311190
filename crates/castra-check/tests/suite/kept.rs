//! Bodies of a game are lowered once, and not again for each battle with rules of its own.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use castra_analyze::{Near, Warned};
use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::{game, own_rules};
use castra_compose::Compare;
use castra_resolve::{GameText, KeptBodies, Notes, Playable};
use castra_syntax::ast::Tree;
use castra_syntax::parse;

use crate::growth::HEAD;

const NEAR: Near<'_> = Near { modules: &[], compare: Compare::InPlay, warned: Warned::All };

/// Parses a text as the file of a number.
fn tree(at: usize, text: &str) -> Arc<Tree> {
    let file = SourceFile::new(FileId(u32::try_from(at).unwrap()), format!("{at}.castra"), text);
    Arc::new(parse(&file).tree)
}

/// Checks a game.
fn checked(trees: &[Arc<Tree>]) -> (GameText, Vec<Diagnostic>) {
    let (mut found, mut notes) = (Vec::new(), Notes::default());
    let text = game(&[trees.to_vec()], None, &NEAR, &mut found, &mut notes);
    (text, found)
}

/// Checks the own rules of a battle on top of its game, if it has any.
fn own(battle: &Tree, base: &GameText) -> Option<(GameText, Vec<Diagnostic>)> {
    let (mut found, mut notes) = (Vec::new(), Notes::default());
    let text = own_rules(battle, base, &NEAR, &mut found, &mut notes)?;
    Some((text, found))
}

/// Returns the texts of a folder, by name.
fn texts(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "castra"));
    paths.sort();
    paths.into_iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn a_battle_lowers_only_its_own_bodies() {
    let functions = |n: usize| -> String {
        (0..n).map(|i| format!("fn f{i}(n: int) -> int {{ n + {i} }}\n")).collect()
    };
    for n in [10, 100] {
        let (base, found) = checked(&[tree(0, &format!("{HEAD}\n{}", functions(n)))]);
        assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
        assert_eq!(base.playable.lowered, n);
        for battle in 1..=5 {
            let text = format!(
                "scenario battle-{battle} \"A battle\" for growth\n\n\
                 fn own(n: int) -> int {{ f0(n) + {battle} }}\n\n\
                 modify f1(n) {{ add own(n) }}\n"
            );
            let (grown, found) = own(&tree(battle, &text), &base).unwrap();
            assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
            assert_eq!(grown.playable.lowered, 1, "with {n} functions of the game");
            assert_eq!(grown.playable.rules.functions.len(), n + 3);
        }
    }
}

#[test]
fn bodies_of_the_game_are_those_that_would_be_lowered_again() {
    let rules: Vec<Arc<Tree>> =
        (0..).zip(texts("commands-and-colors/rules")).map(|(at, text)| tree(at, &text)).collect();
    let (base, _) = checked(&rules);
    let (forgetful, _) = checked(&rules);
    let playable = Arc::into_inner(forgetful.playable).unwrap();
    let playable = Playable { kept: KeptBodies::default(), summaries: None, ..playable };
    let forgetful = GameText { playable: Arc::new(playable), ..forgetful };
    let (mut compared, mut reused) = (0, 0);
    // `CASTRA_EACH=1` takes all battles.
    let each = if std::env::var_os("CASTRA_EACH").is_some() { 1 } else { 9 };
    for (at, text) in (rules.len()..).zip(texts("commands-and-colors/battles")).step_by(each) {
        let battle = tree(at, &text);
        let Some((with, found)) = own(&battle, &base) else { continue };
        let (without, again) = own(&battle, &forgetful).unwrap();
        assert_eq!(found, again);
        let (with, without) = (&with.playable, &without.playable);
        reused += usize::from(with.lowered * 10 < without.lowered);
        assert!(format!("{:?}", with.rules) == format!("{:?}", without.rules), "in\n{text}");
        compared += 1;
    }
    assert!(reused * 2 > compared && compared > 3, "{reused} of {compared}");
}
