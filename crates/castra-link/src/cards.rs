//! The cards that can come into play.

use castra_base::IndexMap;

use castra_ir::reachability::ReachedResources;
use castra_ir::{Card, Deck, KindId, Program, id};
use castra_resolve::symbols::SymbolTable;

/// The identity of a card face: its kind and its variant.
type CardFace = (KindId, u32);

/// Fills in the cards and the decks.
///
/// A deck that fills no pile is left out, unless a test puts cards somewhere that no other deck
/// contains. Cards in no deck at all exist in the number that a test puts.
pub(super) fn fill(program: &mut Program, symbols: &SymbolTable, reached: &ReachedResources) {
    let decks: Vec<Vec<(CardFace, u32)>> =
        (0..program.decks.len()).map(|deck| deck_faces(symbols, deck)).collect();
    let mut open: Vec<bool> =
        (0..program.decks.len()).map(|deck| reached.decks.contains(&id(deck))).collect();
    let count = |open: &[bool], printed: CardFace| -> u32 {
        let lines = decks.iter().zip(open).filter(|(_, open)| **open).flat_map(|(deck, _)| deck);
        lines.filter(|(p, _)| *p == printed).map(|(_, n)| *n).fold(0, u32::saturating_add)
    };
    for (&printed, &wanted) in &reached.put_cards {
        if count(&open, printed) < wanted {
            for (deck, open) in decks.iter().zip(&mut open) {
                *open |= deck.iter().any(|(p, _)| *p == printed);
            }
        }
    }
    // Equal cards are adjacent, in the order of their first line.
    let mut numbers: IndexMap<CardFace, Vec<Option<usize>>> = IndexMap::default();
    for (at, (deck, _)) in decks.iter().zip(&open).enumerate().filter(|(_, (_, open))| **open) {
        for &(printed, copies) in deck {
            let owners = numbers.entry(printed).or_default();
            owners.extend(std::iter::repeat_n(Some(at), copies as usize));
        }
    }
    for (&printed, &wanted) in &reached.put_cards {
        let owners = numbers.entry(printed).or_default();
        if owners.is_empty() {
            owners.extend(std::iter::repeat_n(None, wanted as usize));
        }
    }
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); program.decks.len()];
    for ((kind, sort), owners) in numbers {
        let Some(printed) = program.kinds.get(kind) else { continue };
        let Some(printed) = printed.sorts.get(sort as usize) else { continue };
        for owner in owners {
            let at = u32::try_from(program.cards.len()).unwrap_or(u32::MAX);
            program.cards.push(Card {
                kind,
                sort,
                title: printed.title.clone(),
                values: printed.values.clone(),
            });
            if let Some(deck) = owner.and_then(|deck| members.get_mut(deck)) {
                deck.push(at);
            }
        }
    }
    let named = program.decks.iter_mut().zip(members);
    named.for_each(|(deck, cards): (&mut Deck, Vec<u32>)| deck.cards = cards);
}

/// Returns the lines of a deck as card faces with their number of copies.
fn deck_faces(symbols: &SymbolTable, deck: usize) -> Vec<(CardFace, u32)> {
    let deck = symbols.game.decks.get_index(deck).map(|(_, deck)| deck);
    let lines = deck.into_iter().flat_map(|d| &d.groups).flat_map(|g| &g.lines);
    let found = lines.filter_map(|line| {
        let printed = symbols.find_card_variant(&line.card.card, &line.card.args)?;
        Some(((printed.kind, printed.sort), line.count))
    });
    found.collect()
}
