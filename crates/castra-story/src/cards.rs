//! Cards that move between the same piles, reported together.

use castra_ir::Ty;
use castra_vm::{EventContext, Image, OwnedPile};
use castra_words::Words;

use crate::full_account::{pile_or_box, pile_word};
use crate::phrases::{agreeing_message, army_noun, pile_name};

/// The maximum number of different names that the short account lists; otherwise it counts the
/// cards.
const MAX_LISTED_NAMES: usize = 4;

/// Cards that move from one pile to another.
#[derive(Clone, Debug)]
pub(crate) struct CardMove {
    pub(crate) from: Option<OwnedPile>,
    pub(crate) to: Option<OwnedPile>,
    /// The two piles, formatted.
    route: String,
    /// The army that draws the cards, and whether its name is plural. It is the owner of a hidden
    /// source or of the destination.
    drawn_by: Option<(String, bool)>,
    /// The names of the cards, each with its count; `None` for cards unknown to the reader.
    cards: Vec<(Option<String>, usize)>,
    words: Words,
}

impl CardMove {
    /// Creates an empty move between two piles.
    pub(crate) fn new(
        scene: &EventContext<'_>,
        from: Option<OwnedPile>,
        to: Option<OwnedPile>,
    ) -> Self {
        let image = scene.image();
        let unseen = |of: &OwnedPile| scene.is_pile_hidden(*of);
        let drawn = from.filter(unseen);
        let drawn_by = to.filter(|to| !unseen(to)).and_then(|to| to.army).filter(|reader| {
            drawn.is_some_and(|from| from.army.is_none_or(|whose| whose == *reader))
        });
        let drawn_by = drawn_by.map(|reader| {
            let name = army_noun(image, i64::from(reader));
            let several = image.locale().is_plural(&name);
            (name, several)
        });
        let (way, words) = (format_route(image, from, to), image.words());
        Self { from, to, route: way, drawn_by, cards: Vec::new(), words }
    }

    /// Adds a card.
    pub(crate) fn add(&mut self, name: Option<String>) {
        match self.cards.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => self.cards.push((name, 1)),
        }
    }

    /// Returns the name of a card, if the reader knows it.
    pub(crate) fn name(scene: &EventContext<'_>, card: i64) -> Option<String> {
        scene.may_name_card(card).then(|| scene.image().format_value(&Ty::Card(None), card))
    }

    /// Removes the cards that a line names.
    pub(crate) fn remove_named(&mut self, line: &str) {
        let is_named =
            |name: &Option<String>| name.as_ref().is_some_and(|n| line.contains(n.as_str()));
        self.cards.retain(|(name, _)| !is_named(name));
    }

    /// Returns whether no cards are left.
    pub(crate) const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns whether an army loses the cards.
    pub(crate) fn is_loss(&self) -> bool {
        let owner = |pile: Option<OwnedPile>| pile.and_then(|pile| pile.army);
        owner(self.from).is_some() && owner(self.from) != owner(self.to)
    }

    /// Lists the cards by name.
    fn names(&self) -> String {
        let names = self.cards.iter().map(|(name, count)| match (name, count) {
            (Some(name), 1) => name.clone(),
            (Some(name), count) => format!("{count} × {name}"),
            (None, count) => self.count_text(*count),
        });
        self.words.join_and(&names.collect::<Vec<_>>())
    }

    /// Counts unnamed cards.
    fn count_text(&self, count: usize) -> String {
        match count {
            1 => self.words.message("story-a-card").to_owned(),
            count => self.words.format("story-cards", &[("n", count.into())]),
        }
    }

    /// Lists the cards by name, or counts them if there are many.
    fn names_or_count(&self) -> String {
        match self.cards.len() {
            ..=MAX_LISTED_NAMES => self.names(),
            _ => self.words.format("story-cards", &[("n", self.count().into())]),
        }
    }

    fn count(&self) -> usize {
        self.cards.iter().map(|(_, count)| count).sum()
    }

    /// Returns the line of the full account: `Gold and Corn go from the hand to the discard pile of
    /// Rome`.
    pub(crate) fn text(&self) -> String {
        self.move_sentence(&self.names())
    }

    /// Returns the clause of the short account: an army draws cards from a hidden pile.
    pub(crate) fn brief(&self) -> String {
        match &self.drawn_by {
            Some((who, several)) => {
                let cards = self.names_or_count();
                let values = [("who", who.into()), ("cards", (&cards).into())];
                agreeing_message(self.words, "story-draws", *several, &values)
            }
            None => self.move_sentence(&self.names_or_count()),
        }
    }

    fn move_sentence(&self, cards: &str) -> String {
        let values = [("cards", cards.into()), ("way", (&self.route).into())];
        agreeing_message(self.words, "story-goes", self.count() != 1, &values)
    }
}

/// Formats the source and the destination.
fn format_route(image: &Image, from: Option<OwnedPile>, to: Option<OwnedPile>) -> String {
    let words = image.words();
    match (from, to) {
        (Some(from), Some(to)) if from.army.is_some() && from.army == to.army => {
            let name = |of: OwnedPile| pile_name(image, pile_word(image, of));
            let whose = army_noun(image, i64::from(from.army.unwrap_or_default()));
            let (from, to) = (name(from), name(to));
            let values =
                [("from", (&from).into()), ("to", (&to).into()), ("whose", (&whose).into())];
            words.format("story-way-of", &values)
        }
        (from, to) => {
            let (from, to) = (pile_or_box(image, from), pile_or_box(image, to));
            words.format("story-way", &[("from", (&from).into()), ("to", (&to).into())])
        }
    }
}
