//! Symbols, folds, colours, layout, fixes.

use castra_base::{Span, to_u32};
use castra_ide::{FoldKind, Symbol, TokenKind, apply_edits};

use crate::fixture::{Fixture, RACE};

fn outline(symbols: &[Symbol], depth: usize, out: &mut Vec<String>) {
    for symbol in symbols {
        out.push(format!("{}{}", "  ".repeat(depth), symbol.name));
        outline(&symbol.children, depth + 1, out);
    }
}

#[test]
fn a_text_has_an_outline() {
    let mut fixture = Fixture::new(RACE);
    let file = fixture.file();
    let mut lines = Vec::new();
    outline(&fixture.host.analysis().symbols(file), 0, &mut lines);
    assert_eq!(
        lines,
        [
            "race",
            "book",
            "  RB-1",
            "  RB-2",
            "council",
            "steps",
            "gait",
            "  slow",
            "  fast",
            "pace",
            "turn army at most 9 \"nobody gets there\"",
            "  run",
            "victory a in armies when a.steps > 3 \"first\"",
        ]
    );
}

#[test]
fn symbols_hold_their_names_and_children() {
    fn sound(symbol: &Symbol) {
        assert!(symbol.span.contains(symbol.name_span), "{symbol:?}");
        for child in &symbol.children {
            assert!(symbol.span.contains(child.span), "{symbol:?}");
            sound(child);
        }
    }
    let mut fixture = Fixture::new(RACE);
    let file = fixture.file();
    fixture.host.analysis().symbols(file).iter().for_each(sound);
}

#[test]
fn symbols_of_all_texts_are_found_by_letters() {
    let mut fixture = Fixture::new(RACE);
    let analysis = fixture.host.analysis();
    let names = |query| -> Vec<&str> {
        analysis.workspace_symbols(query).iter().map(|d| d.name.as_str()).collect()
    };
    assert_eq!(names("pac"), ["pace"]);
    assert_eq!(names("rb"), ["RB-1", "RB-2"]);
    assert_eq!(names("zzz"), Vec::<&str>::new());
    assert!(!names("").contains(&"gained"));
}

#[test]
fn blocks_comments_and_text_blocks_fold() {
    let text = "// One\n// two.\n\ngame a \"A\"\n\nfn b() -> int {\n  // alone\n  1\n}\n\nbackground \"\"\"\n  x\n\"\"\"\n";
    let mut fixture = Fixture::new(text);
    let file = fixture.file();
    let folds = fixture.host.analysis().folds(file);
    let shown: Vec<(FoldKind, &str)> =
        folds.iter().map(|fold| (fold.kind, &text[fold.span.range()])).collect();
    assert_eq!(
        shown,
        [
            (FoldKind::Comment, "// One\n// two."),
            (FoldKind::Block, "{\n  // alone\n  1\n}"),
            (FoldKind::Text, "\"\"\"\n  x\n\"\"\""),
        ]
    );
}

#[test]
fn every_word_gets_a_colour() {
    let mut fixture = Fixture::new(RACE);
    let file = fixture.file();
    let tokens = fixture.host.analysis().semantic_tokens(file);
    let of = |word: &str| -> Vec<TokenKind> {
        let found = tokens.iter().filter(|token| &RACE[token.span.range()] == word);
        found.map(|token| token.kind).collect()
    };
    assert_eq!(of("let"), [TokenKind::Keyword]);
    assert_eq!(of("9"), [TokenKind::Number]);
    assert_eq!(of("us").last(), Some(&TokenKind::BuiltIn));
    assert_eq!(of("steps").len(), 5);
    assert_eq!(of("RB-1").len(), 2);
    // A name in a string is cut out of it.
    assert_eq!(of("\"{"), [TokenKind::String]);
    for pair in tokens.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "{pair:?}");
    }
}

#[test]
fn formatting_changes_only_differing_words() {
    let mut fixture = Fixture::race("  gained + of", "      gained + of");
    let file = fixture.file();
    let analysis = fixture.host.analysis();
    let edits = analysis.format(file);
    let [only] = edits.as_slice() else { panic!("{edits:?}") };
    assert_eq!((only.text.as_str(), only.span.end - only.span.start), ("  ", 6));
    assert_eq!(apply_edits(&analysis.source(file).unwrap().text, [only]), RACE);
    let mut fixture = Fixture::new(RACE);
    let file = fixture.file();
    assert_eq!(fixture.host.analysis().format(file), []);
}

#[test]
fn problems_have_fixes() {
    let mut fixture = Fixture::race("pace(us)", "pcae(us)");
    let file = fixture.file();
    let analysis = fixture.host.analysis();
    let text = &analysis.source(file).unwrap().text;
    let at = to_u32(text.find("pcae").unwrap());
    assert_eq!(analysis.diagnostics(file).count(), 1);
    let actions = analysis.code_actions(Span::new(file, at, at));
    assert_eq!(apply_edits(text, &actions[0].edits), RACE);
    assert!(analysis.code_actions(Span::new(file, 0, 0)).is_empty());
}

/// The titles of what is offered at the first of some words, safe fixes marked.
fn offered(text: &str, word: &str) -> Vec<String> {
    let mut fixture = Fixture::new(text);
    let file = fixture.file();
    let analysis = fixture.host.analysis();
    let at = to_u32(text.find(word).unwrap());
    let actions = analysis.code_actions(Span::new(file, at, at));
    let shown = actions.iter().map(|action| {
        let mark = if action.safe { "safe: " } else { "" };
        format!("{mark}{}", action.title)
    });
    shown.collect()
}

#[test]
fn fixes_are_offered_where_the_problem_is() {
    let text = RACE.replace("gait == fast", "gait = fast");
    assert_eq!(offered(&text, "= fast then"), ["safe: write `==`"]);
    let text = RACE.replace("us.steps +=", "us.step +=");
    assert_eq!(offered(&text, "step +="), ["write `steps`"]);
    assert_eq!(offered(RACE, "steps +="), Vec::<String>::new());
}
