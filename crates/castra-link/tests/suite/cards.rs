//! Decks, and the cards that come into play.

use super::*;

#[test]
fn only_decks_that_can_be_opened_come_into_play() {
    let pile = || PileRef { pile: PileId(0), army: None };
    assert!(battle().cards.is_empty());
    let program = with_body(vec![stmt(StmtKind::Fill(pile(), id(1)))], Vec::new());
    let titles: Vec<&str> = program.cards.iter().map(|c| c.title.as_str()).collect();
    let left = "Order 2 left";
    assert_eq!(titles, [left, left, left, "Rally", "Order 1 right"]);
    assert_eq!(program.decks[0].cards, []);
    assert_eq!(program.decks[1].cards, [0, 1, 2, 3, 4]);
    assert_eq!(program.cards[0].values, [1, 2, 0]);
    // A deck under a condition that an option rules out is not opened.
    let option = expr(ExprKind::Option(id(0)), Ty::Bool);
    let not = expr(ExprKind::Not(Box::new(option)), Ty::Bool);
    let either = StmtKind::If(
        not,
        vec![stmt(StmtKind::Fill(pile(), id(0)))],
        vec![stmt(StmtKind::Fill(pile(), id(1)))],
    );
    let symbols = checked().playable.symbols.clone();
    let setup = linked_setup(symbols, vec![stmt(either)], &[1], None);
    assert!(matches!(setup[0].kind, StmtKind::Fill(_, deck) if deck == id(1)));
}

#[test]
fn cards_that_a_test_puts_somewhere_are_there() {
    // The first deck has three `Rally`; the second has three `Order 2 left`, one `Rally` and one
    // `Order 1 right`.
    let cards = |fill: Option<usize>, put: &[(u32, u32)]| {
        let battle = checked();
        let card = battle.playable.symbols.template.kind_named("card").expect("declared");
        let pile = || PileRef { pile: PileId(0), army: None };
        let mut rules = battle.playable.rules.clone();
        let fill = fill.map(|deck| stmt(StmtKind::Fill(pile(), id(deck))));
        rules.setup = Some(Body { stmts: fill.into_iter().collect(), ..Body::default() });
        let put = put.iter().map(|&(sort, count)| {
            stmt(StmtKind::Test(castra_ir::TestStmt::Put(card, sort, count, pile())))
        });
        let test = Some(Body { stmts: put.collect(), ..Body::default() });
        let symbols = battle.playable.symbols.clone();
        let playable = Playable { symbols, rules, ..Playable::default() };
        let program = link(&playable, Start { test, ..Start::default() });
        program.decks.iter().map(|deck| deck.cards.len()).collect::<Vec<usize>>()
    };
    assert_eq!(cards(None, &[]), [0, 0]);
    // Only the second deck has `Order 2 left`.
    assert_eq!(cards(None, &[(0, 2)]), [0, 5]);
    // Both decks have `Rally`.
    assert_eq!(cards(None, &[(2, 1)]), [3, 5]);
    // The opened deck already has enough copies of it.
    assert_eq!(cards(Some(1), &[(2, 1)]), [0, 5]);
    assert_eq!(cards(Some(1), &[(2, 2)]), [3, 5]);
    assert_eq!(cards(Some(0), &[(2, 3)]), [3, 0]);
}
