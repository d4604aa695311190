//! Known cards: for each pile, the number of each printed card.

use castra_ir::{KindId, PileId, Program};
use castra_vm::{Machine, OwnedPile, Reader};

/// The piles and printed cards of a battle.
#[derive(Clone, Debug)]
pub(super) struct Cards {
    /// The piles; one for each army if armies have one each.
    pub(super) piles: Vec<(String, OwnedPile)>,
    /// The printed cards, by their names.
    pub(super) names: Vec<String>,
    /// For each card, its printed card.
    variant_of: Vec<usize>,
}

impl Cards {
    pub(super) fn of(program: &Program) -> Self {
        let mut piles = Vec::new();
        for (pile, declared) in (0..).map(PileId).zip(&program.piles) {
            match declared.per_army {
                true => piles.extend((0u32..).zip(&program.armies).map(|(army, named)| {
                    let name = format!("{}:{}", declared.name, named.id);
                    (name, OwnedPile { pile, army: Some(army) })
                })),
                false => piles.push((declared.name.clone(), OwnedPile { pile, army: None })),
            }
        }
        let mut variants: Vec<(KindId, u32)> = Vec::new();
        let mut names = Vec::new();
        let variant_of = program.cards.iter().map(|card| {
            let variant = (card.kind, card.sort);
            variants.iter().position(|other| *other == variant).unwrap_or_else(|| {
                let kind = program.kinds.get(card.kind);
                let sort = kind.and_then(|kind| kind.sorts.get(card.sort as usize));
                names.push(sort.map_or_else(|| "?".to_owned(), |sort| sort.name.clone()));
                variants.push(variant);
                variants.len() - 1
            })
        });
        let variant_of = variant_of.collect();
        Self { piles, variant_of, names }
    }

    /// Writes the counts of the cards that a reader knows.
    pub(super) fn write(&self, game: &Machine, reader: Reader, counts: &mut [i16]) {
        counts.fill(0);
        let followed = game.has_army_knowledge(reader).then(|| game.known_cards(reader.army));
        for (at, (_, of)) in self.piles.iter().enumerate() {
            let Some(cards) = game.pile_cards(of.pile, of.army) else { continue };
            if cards.is_empty() || followed.is_none() && !game.is_pile_seen(*of, reader) {
                continue;
            }
            for card in cards.iter().filter(|&c| followed.is_none_or(|known| known.contains(c))) {
                let variant = self.variant_of.get(card).copied().unwrap_or(0);
                if let Some(count) = counts.get_mut(at * self.names.len() + variant) {
                    // There are at most 4096 cards.
                    *count = count.saturating_add(1);
                }
            }
        }
    }
}
