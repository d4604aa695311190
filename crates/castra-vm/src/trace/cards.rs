//! Cards that go from one pile to another, reported together.

use castra_ir::Ty;

use super::event::PileOf;
use super::lines::{pile_word, place};
use super::scene::Scene;
use super::words::{all, army, pile_noun, verb};
use crate::image::Image;

/// A card that the reader does not know.
const UNKNOWN: &str = "a card";

/// With more names than these, the short story only counts the cards.
const NAMED: usize = 4;

/// Cards going from one pile to another.
#[derive(Clone, Debug)]
pub(super) struct Moving {
    pub(super) from: Option<PileOf>,
    pub(super) to: Option<PileOf>,
    /// From where to where, in words.
    way: String,
    /// The army that gets them from a pile that nobody sees, its own or one of all.
    drawn_by: Option<String>,
    /// What they are called, and how many are of that name.
    cards: Vec<(String, usize)>,
}

impl Moving {
    /// None yet.
    pub(super) fn new(image: &Image, from: Option<PileOf>, to: Option<PileOf>) -> Self {
        let unseen = |of: &PileOf| image.seen_by(*of) == Some(0);
        let drawn = from.filter(unseen);
        let drawn_by = to
            .filter(|to| !unseen(to))
            .and_then(|to| to.army)
            .filter(|who| drawn.is_some_and(|from| from.army.is_none_or(|whose| whose == *who)));
        let drawn_by = drawn_by.map(|who| army(image, i64::from(who)));
        Self { from, to, way: way(image, from, to), drawn_by, cards: Vec::new() }
    }

    /// One more, of this name.
    pub(super) fn add(&mut self, name: String) {
        match self.cards.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => self.cards.push((name, 1)),
        }
    }

    /// The name of a card for whoever looks.
    pub(super) fn name(scene: &Scene<'_>, card: i64) -> String {
        match scene.knows(card) {
            true => scene.image().text(&Ty::Card(None), card),
            false => UNKNOWN.to_owned(),
        }
    }

    /// Leaves out those that a line names.
    pub(super) fn forget_named(&mut self, line: &str) {
        self.cards.retain(|(name, _)| name == UNKNOWN || !line.contains(name.as_str()));
    }

    /// Whether there are none left to tell of.
    pub(super) const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Whether an army has them no longer.
    pub(super) fn is_loss(&self) -> bool {
        let owner = |pile: Option<PileOf>| pile.and_then(|pile| pile.army);
        owner(self.from).is_some() && owner(self.from) != owner(self.to)
    }

    /// The cards, each by its name.
    fn names(&self) -> String {
        let names = self.cards.iter().map(|(name, count)| match count {
            1 => name.clone(),
            count if name == UNKNOWN => format!("{count} cards"),
            count => format!("{count} × {name}"),
        });
        all(names.collect())
    }

    /// The cards, many of them by their number alone.
    fn few(&self) -> String {
        match self.cards.len() {
            ..=NAMED => self.names(),
            _ => format!("{} cards", self.count()),
        }
    }

    fn count(&self) -> usize {
        self.cards.iter().map(|(_, count)| count).sum()
    }

    /// With the name of each card: `Gold and Corn go from the hand to the discard pile of Rome`.
    pub(super) fn text(&self) -> String {
        self.going(&self.names())
    }

    /// For a line among others: an army that gets cards from a pile that nobody sees draws them.
    pub(super) fn brief(&self) -> String {
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

/// From where to where cards go.
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

impl Image {
    /// Which armies see the cards of a pile, a bit for each.
    pub(super) fn seen_by(&self, of: PileOf) -> Option<u64> {
        let mut piles = self.layout.piles.iter();
        piles.find(|at| at.pile == of.pile && at.army == of.army).map(|at| at.seen_by)
    }
}
