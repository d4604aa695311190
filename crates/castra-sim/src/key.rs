//! Keys of options, which keep the meaning of an answer when the rules change.

use castra_ir::{NONE, Program, Universe};
use castra_vm::{DecisionKind, Machine};

/// The key of choosing nothing.
pub(crate) const NOTHING: &str = "none";

/// The key of not reacting.
pub(crate) const PASS: &str = "pass";

/// Returns the keys of the options of the pending decision, in order; the key of choosing nothing
/// comes last if it is allowed. A word, an army, a hex, a card and a unit have their identifiers; a
/// unit also has its hex (`heavy-infantry at E5`). A pair is `FIRST -> SECOND`, a reaction has its
/// label. The second of two options with the same key becomes `… #2`. A piece whose variant the
/// deciding player does not know is named by its kind (`host at E5`).
#[must_use]
pub fn keys(game: &Machine) -> Vec<String> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let mut keys: Vec<String> = Vec::with_capacity(game.count());
    for i in 0..game.count() {
        // Never fails, since `i` is below the number of options.
        let Some((first, second)) = game.option_pair(i) else { break };
        let plain = match decision.kind {
            DecisionKind::React { .. } if first == NONE => PASS.to_owned(),
            _ if first == NONE => NOTHING.to_owned(),
            DecisionKind::React { .. } => {
                game.source_label(i).unwrap_or_else(|| game.describe_option(i))
            }
            DecisionKind::One { universe, .. } | DecisionKind::Some { universe, .. } => {
                element_key(game, universe, first)
            }
            DecisionKind::Pair { first: a, second: b, .. } => {
                format!("{} -> {}", element_key(game, a, first), element_key(game, b, second))
            }
        };
        let same = keys.iter().filter(|key| is_key_for(key, &plain)).count();
        keys.push(if same == 0 { plain } else { format!("{plain} #{}", same + 1) });
    }
    keys
}

/// Returns whether a key is `plain`, with or without a number.
fn is_key_for(key: &str, plain: &str) -> bool {
    let Some(rest) = key.strip_prefix(plain) else { return false };
    let number = rest.strip_prefix(" #");
    rest.is_empty() || number.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns the identifier of an element.
pub(crate) fn element_key(game: &Machine, universe: Universe, value: i64) -> String {
    let program = game.image().program();
    let at = usize::try_from(value).unwrap_or(usize::MAX);
    let word = match universe {
        Universe::Int => return value.to_string(),
        Universe::Enum(id) => {
            program.enums.get(id).and_then(|of| of.words.get(at)).map(|word| word.word.clone())
        }
        Universe::Army => program.armies.get(at).map(|army| army.id.clone()),
        Universe::Hex => program.hexes.get(at).map(|hex| hex.name.clone()),
        Universe::Card(_) => card_key(program, at),
        Universe::Variant(kind) => {
            program.kinds.get(kind).and_then(|k| k.sorts.get(at)).map(|s| s.name.clone())
        }
        Universe::Piece(kind) => {
            let piece = u32::try_from(at).ok();
            let sort = piece.and_then(|piece| game.sort_of_piece(kind, piece));
            let declared = program.kinds.get(kind);
            let sort = sort.zip(declared).and_then(|(sort, of)| of.sorts.get(sort as usize));
            // The deciding player names a piece by its kind if the variant is unknown.
            let seen = game.decider().zip(piece);
            let seen = seen.is_none_or(|(army, piece)| game.sees_variant(army, kind, piece));
            let word =
                sort.zip(declared).map(|(sort, of)| if seen { &sort.name } else { &of.name });
            word.map(|word| {
                let hex = piece.and_then(|piece| game.hex_of(kind, piece));
                match hex.and_then(|hex| program.hexes.get(hex as usize)) {
                    Some(hex) => format!("{word} at {}", hex.name),
                    None => word.clone(),
                }
            })
        }
    };
    // Every element of a universe is in a list of the program.
    word.unwrap_or_else(|| value.to_string())
}

/// Returns the identifier of a card.
pub(crate) fn card_key(program: &Program, card: usize) -> Option<String> {
    let card = program.cards.get(card)?;
    let sort = program.kinds.get(card.kind)?.sorts.get(card.sort as usize)?;
    Some(sort.name.clone())
}

#[cfg(test)]
mod tests {
    use super::is_key_for;

    #[test]
    fn only_the_same_word_is_counted() {
        assert!(is_key_for("spears", "spears") && is_key_for("spears #2", "spears"));
        assert!(!is_key_for("spears at E5", "spears") && !is_key_for("spearsmen", "spears"));
    }
}
