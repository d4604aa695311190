//! Tests of special rules as clauses: the name of such a rule exists to be cited.

use std::sync::Arc;

use castra_analyze::ModuleContext;
use castra_base::{FileId, SourceFile};
use castra_check::{game, own_rules};
use castra_compose::ComparisonScope;
use castra_resolve::Notes;
use castra_syntax::ast::Tree;
use castra_syntax::parse;

const GAME: &str = "game race \"The Race\"\n\ncouncil { armies 2 }\n\nstate steps per army: int = 0\n\n\
    turn army at most 9 {\n  phase run {\n    us.steps += 1\n  }\n}\n\n\
    victory a in armies when a.steps > 3 \"first\"\n";

/// Returns the message and help of each unimplemented clause of a battle with these lines.
fn messages_of(lines: &str) -> Vec<(String, String)> {
    let battle = format!(
        "scenario ford \"The Ford\" for race\n\nwar-council {{\n  \
         army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top {{ }}\n}}\n\n{lines}\n"
    );
    let trees = (0..).map(FileId).zip([GAME.to_owned(), battle]).map(|(id, text)| {
        let parsed = parse(&SourceFile::new(id, "text.castra", text));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        Arc::new(parsed.tree)
    });
    let trees: Vec<Arc<Tree>> = trees.collect();
    let (mut diagnostics, mut notes) = (Vec::new(), Notes::default());
    let near = ModuleContext {
        available_modules: &[],
        compare: ComparisonScope::InPlay,
        warned: castra_analyze::WarningScope::All,
    };
    let game = game(&[trees[..1].to_vec()], None, &near, &mut diagnostics, &mut notes);
    own_rules(&trees[1], &game, &near, &mut diagnostics, &mut notes);
    let found = diagnostics.into_iter().filter(|d| d.code.name == "source/unimplemented");
    found.map(|d| (d.message, d.help.unwrap_or_default())).collect()
}

#[test]
fn special_rules_with_names_are_there_to_be_cited() {
    let rule = "victory a in armies when a.steps > 2 \"over the ford\"";
    let alone = messages_of("special ford-rule \"Nobody wades.\"");
    let beside = messages_of(&format!("special ford-rule \"Nobody wades.\"\n\n{rule}"));
    for found in [alone, beside] {
        assert_eq!(found.len(), 1, "{found:?}");
        let (message, help) = &found[0];
        assert_eq!(message, "the clause `ford-rule` of `ford` is not implemented");
        assert!(help.contains("without a name"), "{help}");
    }
    // The two fixes that the help suggests.
    assert!(messages_of("special \"Nobody wades.\"").is_empty());
    let cited = format!("special ford-rule \"Nobody wades.\"\n\n{rule} {{\n  cite ford-rule\n}}");
    assert!(messages_of(&cited).is_empty(), "{:?}", messages_of(&cited));
}
