//! Masks in lines, in place of cards that the reader of an account does not know yet.
//!
//! A card may be revealed later in an action, such as a card chosen from a hand and then turned up.
//! Until the next decision it is therefore a [mask](castra_vm::mask). The name replaces the mask as
//! soon as the reader sees the card.

use castra_vm::mask::{CLOSE, OPEN, mask};
use castra_words::{Words, capitalize};

/// Replaces each mask with `a card`, and several in a row with their count.
pub(crate) fn replace_masks(words: Words, text: &str) -> String {
    if !text.contains(OPEN) {
        return text.to_owned();
    }
    let card = words.message("story-a-card");
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPEN) {
        out.push_str(before);
        if out.is_empty() {
            out.push_str(&capitalize(card));
        } else {
            out.push_str(card);
        }
        rest = after.split_once(CLOSE).map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    // Replaces lists of unknown cards with their count, the longest first.
    let most = out.matches(card).count();
    for n in (2..=most).rev() {
        out = out.replace(
            &words.join_and(&vec![card; n]),
            &words.format("story-cards", &[("n", n.into())]),
        );
    }
    out
}

/// Replaces the mask of a card with its name.
pub(crate) fn reveal_card(text: &str, card: i64, name: &str) -> String {
    text.replace(&mask(card), name)
}

#[cfg(test)]
mod tests {
    use castra_words::Words;

    use super::{mask, reveal_card};

    fn covered(text: &str) -> String {
        super::replace_masks(Words::default(), text)
    }

    #[test]
    fn masked_cards_are_counted() {
        let (a, b, c) = (mask(3), mask(14), mask(7));
        assert_eq!(covered("no card here"), "no card here");
        assert_eq!(covered(&format!("{a} goes")), "A card goes");
        assert_eq!(covered(&format!("draws {a}")), "draws a card");
        assert_eq!(covered(&format!("draws {a}, {b} and {c}; {a}")), "draws 3 cards; a card");
        assert_eq!(reveal_card(&format!("plays {b}"), 14, "the 8"), "plays the 8");
        assert_eq!(reveal_card(&format!("plays {b}"), 4, "the 8"), format!("plays {b}"));
    }
}
