//! A decision as the deciding player sees it.

use castra_defs::Direction;
use castra_ir::{NONE, Part, Ty, Universe};
use castra_vm::{DecisionKind, Machine, OwnedPile, Reader};
use serde::Serialize;

use super::view::{printed_name, with_spaces};
use crate::key;

/// A decision to make. It may be shown only to the deciding player, since the options reveal that
/// player's knowledge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {
    /// Number of decisions before it in this game.
    pub number: usize,
    /// Identifier of the choice in the rules, the same through the whole game.
    pub site: String,
    /// Identifier of the army that decides.
    pub army: String,
    /// Printed name of the deciding army, with the role if there is one.
    pub who: String,
    /// The printed question.
    pub label: String,
    /// The piece or hex that the question is about, if its label names one.
    pub subject: Option<Anchor>,
    /// Bounds on the number of chosen options; `None` if exactly one is chosen.
    pub several: Option<ChoiceBounds>,
    /// Set if the options are reactions.
    pub is_reaction: bool,
    /// Key of the option to choose nothing, which is also its text: `none`, or `pass` for a
    /// reaction; `None` if something has to be chosen.
    pub none: Option<String>,
    /// Set if the options are cards, and another army does not know one of them.
    pub private: bool,
    /// The options in order.
    pub options: Vec<ChoiceOption>,
}

/// Bounds on the number of options that the player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChoiceBounds {
    /// The minimum number of chosen options.
    pub least: usize,
    /// The maximum number of chosen options.
    pub most: usize,
}

/// An option of a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChoiceOption {
    /// The key in a record; see [`option_keys`](crate::option_keys).
    pub key: String,
    /// The printed option; of a pair, its first part.
    pub text: String,
    /// The printed second part of a pair.
    pub second: Option<String>,
    /// Location of the option; of a pair, of its first part.
    pub anchor: Anchor,
    /// Location of the second part of a pair.
    pub to: Option<Anchor>,
    /// Heading under which many options are grouped.
    pub group: String,
}

/// The location of an option at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "on", rename_all = "kebab-case")]
pub enum Anchor {
    /// A hex.
    Hex {
        /// Identifier of the hex.
        hex: String,
    },
    /// A piece on the board.
    Piece {
        /// As in [`PieceView::id`](super::PieceView::id).
        piece: String,
        /// Identifier of its hex.
        hex: String,
    },
    /// A direction on the board.
    Direction {
        /// The identifier in the rules, such as `north-east`.
        toward: String,
    },
    /// A card.
    Card {
        /// As in [`CardView::key`](super::CardView::key).
        card: String,
        /// Printed name of the pile that holds it.
        pile: Option<String>,
        /// Identifier of the army that owns the pile.
        army: Option<String>,
    },
    /// No location: a word, a number or an army.
    None,
}

impl Question {
    /// Returns the decision that a game waits for, if the seat has to make it.
    #[must_use]
    pub fn of(game: &Machine, seat: Reader, number: usize) -> Option<Self> {
        let decision = game.decision()?;
        let program = game.image().program();
        let decides = match decision.role {
            Some((role, _)) => program.has_role(seat.part, role),
            None => seat.part == Part::Army,
        };
        let is_asked = decision.army == seat.army && decides;
        is_asked.then(|| Self::pending(game, seat, number)).flatten()
    }

    /// Returns the decision that a game waits for, as a seat sees it.
    pub(super) fn pending(game: &Machine, seat: Reader, number: usize) -> Option<Self> {
        let decision = game.decision()?;
        let program = game.image().program();
        let words = game.image().words();
        // The word between a piece and its hex.
        let at = format!(" {} ", words.message("place-at"));
        let label = decision.label.to_string();
        let label = label.trim_end_matches(':');
        let (several, is_reaction, or_none) = match decision.kind {
            DecisionKind::One { or_none, .. } | DecisionKind::Pair { or_none, .. } => {
                (None, false, or_none)
            }
            DecisionKind::Some { least, most, .. } => {
                let several = ChoiceBounds { least: least as usize, most: most as usize };
                (Some(several), false, false)
            }
            DecisionKind::React { .. } => (None, true, true),
        };
        let label = match decision.kind {
            DecisionKind::React { window, .. } if label.is_empty() => with_spaces(window),
            _ if label.is_empty() => words.message("table-choose").to_owned(),
            _ => label.to_owned(),
        };
        let mut keys = key::option_keys(game);
        let none = if or_none { keys.pop() } else { None };
        let mut options = Vec::with_capacity(keys.len());
        let mut private = false;
        for (i, key) in keys.into_iter().enumerate() {
            // The keys were made from the options, so each key has an option.
            let (first, second) = game.option_pair(i)?;
            let one = |universe: Universe, value: i64| {
                (
                    game.format_value_for(Some(seat), &universe.element(), value),
                    anchor(game, universe, value),
                )
            };
            let ((text, anchor), second) = match decision.kind {
                DecisionKind::Pair { first: a, second: b, .. } => {
                    (one(a, first), Some(one(b, second)))
                }
                DecisionKind::One { universe, .. } | DecisionKind::Some { universe, .. } => {
                    private |= is_private(game, universe, first, seat.army);
                    (one(universe, first), None)
                }
                DecisionKind::React { .. } => ((game.describe_option(i), Anchor::None), None),
            };
            let group = group_heading(&text, &anchor, second.is_some(), &at);
            let (second, to) = second.unzip();
            options.push(ChoiceOption { key, text, second, anchor, to, group });
        }
        let subject = game.subject().map(|(ty, value)| match ty {
            Ty::Piece(kind) => anchor(game, Universe::Piece(kind), value),
            _ => anchor(game, Universe::Hex, value),
        });
        let span = decision.span;
        Some(Self {
            number,
            site: format!("{}:{}", span.file.0, span.start),
            army: program.armies.get(decision.army as usize)?.id.clone(),
            who: game.describe_decider(),
            label,
            subject: subject.filter(|anchor| *anchor != Anchor::None),
            several,
            is_reaction,
            none,
            private,
            options,
        })
    }
}

/// Returns whether an option is a card that another army does not know.
fn is_private(game: &Machine, universe: Universe, value: i64, army: u32) -> bool {
    let (Universe::Card(_), Ok(card)) = (universe, u32::try_from(value)) else { return false };
    let armies = (0u32..).take(game.image().program().armies.len());
    let mut others = armies.filter(|&other| other != army);
    others.any(|army| !game.is_known(card, Reader::of_army(army)))
}

fn anchor(game: &Machine, universe: Universe, value: i64) -> Anchor {
    let program = game.image().program();
    let at = u32::try_from(value).ok().filter(|_| value != NONE);
    let hex = |hex: u32| program.hexes.get(hex as usize).map(|hex| hex.name.clone());
    let found = match universe {
        Universe::Hex => at.and_then(hex).map(|hex| Anchor::Hex { hex }),
        Universe::Piece(kind) => at.and_then(|piece| {
            let declared = program.kinds.get(kind)?;
            let hex = hex(game.hex_of(kind, piece)?)?;
            Some(Anchor::Piece { piece: format!("{} {piece}", declared.name), hex })
        }),
        Universe::Card(_) => at.and_then(|card| {
            let pile = game.pile_of(card);
            let named = pile.and_then(|OwnedPile { pile, .. }| program.piles.get(pile));
            let army = pile.and_then(|p| program.armies.get(p.army? as usize));
            Some(Anchor::Card {
                card: key::card_key(program, card as usize)?,
                pile: named.map(|pile| printed_name(game, "pile", &pile.name)),
                army: army.map(|army| army.id.clone()),
            })
        }),
        Universe::Enum(_) => {
            let word = key::element_key(game, universe, value);
            Direction::from_suffix(&word).map(|_| Anchor::Direction { toward: word })
        }
        Universe::Army | Universe::Variant(_) | Universe::Int => None,
    };
    found.unwrap_or(Anchor::None)
}

/// Returns the heading of an option: a pair's first part, a unit's name without its hex, or a pile.
fn group_heading(text: &str, anchor: &Anchor, is_pair: bool, option: &str) -> String {
    match anchor {
        _ if is_pair => text.to_owned(),
        Anchor::Piece { .. } => text.split(option).next().unwrap_or(text).to_owned(),
        Anchor::Card { pile, .. } => pile.clone().unwrap_or_default(),
        Anchor::Hex { .. } | Anchor::Direction { .. } | Anchor::None => String::new(),
    }
}
