//! Cards that move between the same piles, reported together.

use castra_ir::Ty;
use castra_vm::{Image, PileOf, Scene};

use crate::lines::{pile_word, place};
use crate::words::{army, pile_noun, verb};
use castra_vm::words::all;

/// The text for a card that the reader does not know.
const UNKNOWN: &str = "a card";

/// The highest number of different names that the short account lists; otherwise it counts the
/// cards.
const NAMED: usize = 4;

/// Cards that move from one pile to another.
#[derive(Clone, Debug)]
pub(crate) struct Moving {
    pub(crate) from: Option<PileOf>,
    pub(crate) to: Option<PileOf>,
    /// The two piles, formatted.
    way: String,
    /// The army that draws the cards: the owner of a hidden source or of the destination.
    drawn_by: Option<String>,
    /// The names of the cards, each with its number.
    cards: Vec<(String, usize)>,
}

impl Moving {
    /// No cards yet.
    pub(crate) fn new(scene: &Scene<'_>, from: Option<PileOf>, to: Option<PileOf>) -> Self {
        let image = scene.image();
        let unseen = |of: &PileOf| scene.is_pile_hidden(*of);
        let drawn = from.filter(unseen);
        let drawn_by = to
            .filter(|to| !unseen(to))
            .and_then(|to| to.army)
            .filter(|who| drawn.is_some_and(|from| from.army.is_none_or(|whose| whose == *who)));
        let drawn_by = drawn_by.map(|who| army(image, i64::from(who)));
        Self { from, to, way: way(image, from, to), drawn_by, cards: Vec::new() }
    }

    /// Adds a card.
    pub(crate) fn add(&mut self, name: String) {
        match self.cards.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => self.cards.push((name, 1)),
        }
    }

    /// The name of a card for the reader.
    pub(crate) fn name(scene: &Scene<'_>, card: i64) -> String {
        match scene.knows(card) {
            true => scene.image().text(&Ty::Card(None), card),
            false => UNKNOWN.to_owned(),
        }
    }

    /// Removes the cards that a line names.
    pub(crate) fn forget_named(&mut self, line: &str) {
        self.cards.retain(|(name, _)| name == UNKNOWN || !line.contains(name.as_str()));
    }

    /// Returns whether no cards are left.
    pub(crate) const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns whether an army loses the cards.
    pub(crate) fn is_loss(&self) -> bool {
        let owner = |pile: Option<PileOf>| pile.and_then(|pile| pile.army);
        owner(self.from).is_some() && owner(self.from) != owner(self.to)
    }

    /// The cards by name.
    fn names(&self) -> String {
        let names = self.cards.iter().map(|(name, count)| match count {
            1 => name.clone(),
            count if name == UNKNOWN => format!("{count} cards"),
            count => format!("{count} × {name}"),
        });
        all(names.collect())
    }

    /// The cards by name, or by number if there are many.
    fn few(&self) -> String {
        match self.cards.len() {
            ..=NAMED => self.names(),
            _ => format!("{} cards", self.count()),
        }
    }

    fn count(&self) -> usize {
        self.cards.iter().map(|(_, count)| count).sum()
    }

    /// The line of the full account: `Gold and Corn go from the hand to the discard pile of Rome`.
    pub(crate) fn text(&self) -> String {
        self.going(&self.names())
    }

    /// The clause of the short account: an army draws cards from a pile that nobody sees.
    pub(crate) fn brief(&self) -> String {
        match &self.drawn_by {
            Some(who) => format!("{who} {} {}", verb(who, "draws", "draw"), self.few()),
            None => self.going(&self.few()),
        }
    }

    fn going(&self, cards: &str) -> String {
        let goes = if self.count() == 1 { "goes" } else { "go" };
        format!("{cards} {goes} {}", self.way)
    }
}

/// The source and the destination, formatted.
fn way(image: &Image, from: Option<PileOf>, to: Option<PileOf>) -> String {
    match (from, to) {
        (Some(from), Some(to)) if from.army.is_some() && from.army == to.army => {
            let word = |of: PileOf| pile_noun(pile_word(image, of));
            let whose = army(image, i64::from(from.army.unwrap_or_default()));
            format!("from the {} to the {} of {whose}", word(from), word(to))
        }
        (from, to) => format!("from {} to {}", place(image, from), place(image, to)),
    }
}
