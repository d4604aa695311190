//! Bodies of a game are lowered and analysed once, and not again for each battle with rules of its
//! own.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use castra_analyze::{ModuleContext, WarningScope};
use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::{check_game, check_own_rules};
use castra_compose::ComparisonScope;
use castra_resolve::{Notes, Playable, ResolvedGame, ReusableBodies};
use castra_syntax::ast::Tree;
use castra_syntax::parse;

use crate::growth::HEAD;

const NEAR: ModuleContext<'_> = ModuleContext {
    available_modules: &[],
    compare: ComparisonScope::InPlay,
    warned: WarningScope::All,
};

/// Parses a text as the file with this id.
fn tree(at: usize, text: &str) -> Arc<Tree> {
    let file = SourceFile::new(FileId(u32::try_from(at).unwrap()), format!("{at}.castra"), text);
    let parsed = parse(&file);
    let unread = parsed.diagnostics.iter().filter(|d| d.is_error());
    assert_eq!(unread.map(|d| d.message.as_str()).collect::<Vec<_>>(), [""; 0]);
    Arc::new(parsed.tree)
}

/// Checks a game.
fn game_with_diagnostics(trees: &[Arc<Tree>]) -> (ResolvedGame, Vec<Diagnostic>) {
    check_on(trees, None)
}

/// Checks a game, or a module on top of it.
fn check_on(trees: &[Arc<Tree>], base: Option<&ResolvedGame>) -> (ResolvedGame, Vec<Diagnostic>) {
    let (mut found, mut notes) = (Vec::new(), Notes::default());
    let text = check_game(&[trees.to_vec()], base, &NEAR, &mut found, &mut notes);
    (text, found)
}

/// Checks a game, and drops the bodies and summaries that later checks could reuse.
fn check_without_reuse(trees: &[Arc<Tree>]) -> ResolvedGame {
    let (text, _) = game_with_diagnostics(trees);
    let playable = Arc::into_inner(text.playable).unwrap();
    let playable =
        Playable { reusable_bodies: ReusableBodies::default(), summaries: None, ..playable };
    ResolvedGame { playable: Arc::new(playable), ..text }
}

/// Checks the own rules of a battle on top of its game, if it has any.
fn own_rules_with_diagnostics(
    battle: &Tree,
    base: &ResolvedGame,
) -> Option<(ResolvedGame, Vec<Diagnostic>)> {
    let (mut found, mut notes) = (Vec::new(), Notes::default());
    let text = check_own_rules(battle, base, &NEAR, &mut found, &mut notes)?;
    Some((text, found))
}

/// Returns the contents of the source files in a folder, sorted by name.
fn read_texts(folder: &str) -> Vec<String> {
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
        let (base, found) = game_with_diagnostics(&[tree(0, &format!("{HEAD}\n{}", functions(n)))]);
        assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
        assert_eq!(base.playable.lowered_bodies, n);
        for battle in 1..=5 {
            let text = format!(
                "scenario b{battle} \"A battle\" for growth\n\n\
                 fn own(n: int) -> int {{ f0(n) + {battle} }}\n\n\
                 modify f1(n) {{ add own(n) }}\n"
            );
            let (grown, found) = own_rules_with_diagnostics(&tree(battle, &text), &base).unwrap();
            assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
            assert_eq!(grown.playable.lowered_bodies, 1, "with {n} functions of the game");
            assert_eq!(grown.playable.rules.functions.len(), n + 3);
        }
    }
}

/// Totals over texts that are checked with and without the bodies and summaries of their game.
#[derive(Default)]
struct Comparison {
    texts: usize,
    lowered: usize,
    visited: usize,
    lowered_again: usize,
    visited_again: usize,
}

impl Comparison {
    fn add(
        &mut self,
        with: Option<(ResolvedGame, Vec<Diagnostic>)>,
        without: Option<(ResolvedGame, Vec<Diagnostic>)>,
    ) {
        let (Some((with, found)), Some((without, again))) = (with, without) else { return };
        assert_eq!(found, again);
        let (with, without) = (&with.playable, &without.playable);
        assert!(format!("{:?}", with.rules) == format!("{:?}", without.rules), "{found:?}");
        self.texts += 1;
        self.lowered += with.lowered_bodies;
        self.visited += with.visited_bodies;
        self.lowered_again += without.lowered_bodies;
        self.visited_again += without.visited_bodies;
    }
}

#[test]
fn reused_bodies_and_summaries_equal_recomputed_ones() {
    let rules: Vec<Arc<Tree>> = (0..)
        .zip(read_texts("commands-and-colors/rules"))
        .map(|(at, text)| tree(at, &text))
        .collect();
    let (base, _) = game_with_diagnostics(&rules);
    let forgetful = check_without_reuse(&rules);
    // `CASTRA_EACH=1` checks all battles and modules.
    let each = if std::env::var_os("CASTRA_EACH").is_some() { 1 } else { 9 };
    let mut battles = Comparison::default();
    let mut files = rules.len()..;
    for text in read_texts("commands-and-colors/battles").iter().step_by(each) {
        let battle = tree(files.next().unwrap(), text);
        battles.add(
            own_rules_with_diagnostics(&battle, &base),
            own_rules_with_diagnostics(&battle, &forgetful),
        );
    }
    // A secret that a battle's own rule shows is reported even if bodies are reused.
    let leak = "modify evade-worth(u, attacker) { add count(them.hand where it is rally) }\n";
    let text = format!("scenario leak \"A leak\" for commands-and-colors\n\n{leak}");
    let leaky = tree(files.next().unwrap(), &text);
    let (with, without) =
        (own_rules_with_diagnostics(&leaky, &base), own_rules_with_diagnostics(&leaky, &forgetful));
    let found = &with.as_ref().unwrap().1;
    assert!(found.iter().any(|d| d.is_error() && d.message.contains("`hand`")), "{found:?}");
    Comparison::default().add(with, without);
    assert!(battles.texts > 3);
    assert!(battles.lowered * 10 < battles.lowered_again, "{}", battles.lowered);
    assert!(battles.visited * 7 < battles.visited_again, "{}", battles.visited);
    let mut modules = Comparison::default();
    for text in read_texts("commands-and-colors/house").iter().step_by(each.div_ceil(3)) {
        let module = [tree(files.next().unwrap(), text)];
        modules
            .add(Some(check_on(&module, Some(&base))), Some(check_on(&module, Some(&forgetful))));
    }
    assert!(modules.texts > 2);
    assert!(modules.lowered < modules.lowered_again, "{}", modules.lowered);
    assert!(modules.visited < modules.visited_again, "{}", modules.visited);
}

const BURIALS: &str = r#"
kind horse on hex { state calm: int = 3 }

horse bay "Bay" { }

fn place-of(m: man) -> hex { m.hex }

fn width(m: man) -> int { distance(m.hex, A1) }

proc meet(m: man) {
  greet(m)
  look-at(m)
}

proc greet(m: man) { hear(m) }

proc hear(m: man) { say "{m}" }

proc look-at(m: man) {
  if distance(place-of(m), A1) > 1 { say "far" }
}

proc ride(h: horse) {
  h.calm -= 1
  if distance(h.hex, A1) > 1 { say "far" }
}

proc bury(m: man) { remove m }
"#;

/// A battle may remove a piece in a rule that the game calls, read a hex in its own rules, or let a
/// standing rule remove pieces after a change of a field.
#[test]
fn pieces_that_a_battle_removes_are_found() {
    let game = format!("{HEAD}{BURIALS}");
    let trees = [tree(0, &game)];
    let (base, found) = game_with_diagnostics(&trees);
    assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
    let forgetful = check_without_reuse(&trees);
    let battles = [
        ("after hear(m) { remove m }", 1),
        ("after greet(m) { bury(m) }", 1),
        ("instead of hear(m) {\n  look-at(m)\n}", 0),
        ("proc own(m: man) {\n  bury(m)\n  meet(m)\n}", 1),
        ("whenever h.calm < 1 for h in horses { remove h }", 1),
        ("modify width(m) { add 1 }", 0),
    ];
    for (at, (rule, most)) in (1..).zip(battles) {
        let text = format!("scenario own \"Own\" for growth\n\n{rule}\n");
        let battle = tree(at, &text);
        let (with, without) = (
            own_rules_with_diagnostics(&battle, &base),
            own_rules_with_diagnostics(&battle, &forgetful),
        );
        let found = with.as_ref().unwrap().1.clone();
        let codes: Vec<&str> = found.iter().map(|d| d.code.name).collect();
        assert!(!found.iter().any(Diagnostic::is_error), "{rule}: {codes:?}");
        let mut compared = Comparison::default();
        compared.add(with, without);
        let gone = codes.iter().filter(|code| **code == "rules/may-be-gone").count();
        assert_eq!(gone, most, "{rule}: {codes:?}");
        assert!(compared.visited <= compared.visited_again, "{rule}: {}", compared.visited);
    }
}
