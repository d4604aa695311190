//! What is read from texts that are right.

use castra_syntax::ast::{DeployItem, ItemKind, Role, Tree};
use castra_syntax::parse;

use crate::corpus;

fn tree(text: &str) -> Tree {
    let file = corpus::source("text", text);
    let parsed = parse(&file);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.tree
}

#[test]
fn the_scenarios_are_right() {
    for sample in corpus::scenarios().into_iter().chain(corpus::rules()) {
        assert_eq!(parse(&sample.file()).diagnostics, [], "{}", sample.name);
    }
}

#[test]
fn a_kind_may_have_abbreviations() {
    let text = "game g \"G\"\nkind leader on hex joins unit abbr LDR L { move: int = 3 }\nkind hero marks leader abbr H\n";
    let tree = tree(text);
    let kinds: Vec<_> = tree
        .items
        .iter()
        .filter_map(|item| if let ItemKind::Kind(kind) = &item.kind { Some(kind) } else { None })
        .collect();
    let abbrs = |i: usize| kinds[i].abbrs.iter().map(|n| n.text.as_str()).collect::<Vec<_>>();
    assert_eq!(abbrs(0), ["LDR", "L"]);
    assert!(
        matches!(&kinds[0].role, Some(Role::Piece { joins: Some(unit), .. }) if unit.text == "unit")
    );
    assert!(kinds[0].block.is_some());
    assert_eq!(abbrs(1), ["H"]);
}

#[test]
fn a_companion_may_carry_a_mark() {
    let text = "scenario a \"A\" for g\ndeploy x {\n  cavalry at G6 as companions with leader \"Alexander\" as great { blocks 2 }\n}\n";
    let tree = tree(text);
    let ItemKind::Deploy(deploy) = &tree.items[1].kind else { panic!("not a deployment") };
    let Some(DeployItem::Pieces(pieces)) = deploy.block.iter().next() else { panic!("no pieces") };
    assert_eq!(pieces.marks[0].text, "companions");
    assert_eq!(pieces.companion.as_ref().unwrap().marks[0].text, "great");
    assert!(pieces.state.is_some());
}

#[test]
fn text_blocks_lose_their_indentation() {
    let value = |text: &str| {
        let tree = tree(&format!("scenario a \"A\" for g\nbackground {text}\n"));
        let ItemKind::Text(item) = &tree.items[1].kind else { panic!("not a text") };
        item.text.as_ref().unwrap().value.clone()
    };
    assert_eq!(value("\"\"\"\n  One.\n\n    Two.\n  Three.\n\"\"\""), "One.\n\n  Two.\nThree.");
    assert_eq!(value("\"\"\"One.\n  Two.\n  Three.\"\"\""), "One.\nTwo.\nThree.");
    assert_eq!(value("\"\"\"\n  \"Quoted,\" he said.\n\"\"\""), "\"Quoted,\" he said.");
    assert_eq!(value("\"\"\"  One line. \"\"\""), "One line.");
    assert_eq!(value("\"\"\"\n\"\"\""), "");
}

/// Documentation belongs to what stands directly below it.
#[test]
fn documentation_is_found() {
    let text = "/// Above the header.\nscenario a \"A\" for g\n\n/// One.\n/// Two.\nwar-council {\n  /// Three.\n  banners 5\n  //// not this\n  cards 6\n}\n";
    let tree = tree(text);
    assert_eq!(tree.items[0].doc.as_deref(), Some("Above the header."));
    assert_eq!(tree.items[1].doc.as_deref(), Some("One.\nTwo."));
    let ItemKind::WarCouncil(council) = &tree.items[1].kind else { panic!("no council") };
    let docs: Vec<_> = council.block.entries.iter().map(|e| e.doc.as_deref()).collect();
    assert_eq!(docs, [Some("Three."), None]);
}
