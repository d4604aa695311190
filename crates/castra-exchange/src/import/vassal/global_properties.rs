//! The global properties of a module, in which `castra export` repeats the contents of its
//! pictures.

use castra_defs::Half;

use super::module::Module;
use super::properties::{ARMY, LABEL, OBJECTIVE, SIDE, TERRAIN};
use crate::import::budget::{Budget, Limit};
use crate::import::source::{Source, SourceArmy, SourceGround, SourceSide, Words, truncate_word};
use crate::import::spot::Spot;
use crate::vassal_encoding::split_sequence;

/// Reads the global properties that Castra wrote into a module, and reports the others.
pub(super) fn read(
    module: &Module,
    source: &mut Source,
    budget: &mut Budget,
) -> Result<(), String> {
    for (name, value) in &module.properties {
        let of = |start| name.strip_prefix(start);
        let mut words = split_sequence(value, ';').map(|word| word.into_owned());
        let mut next = || words.next().unwrap_or_default();
        if let Some(id) = of(ARMY) {
            let side = match next().as_str() {
                "top" => Some(Half::Top),
                "bottom" => Some(Half::Bottom),
                _ => None,
            };
            let army =
                SourceArmy { name: truncate_word(&next()), side, entries: Default::default() };
            source.armies.insert(truncate_word(id), army);
        } else if let Some(word) = of(TERRAIN) {
            let word = Words::single(word);
            for hex in words {
                budget.take(Limit::Tiles, 1)?;
                let (at, words) = (Spot::Named(truncate_word(&hex)), word.clone());
                source.ground.push(SourceGround { at, words, term: "terrain" });
            }
        } else if of(SIDE).is_some() {
            budget.take(Limit::Objects, 1)?;
            let word = truncate_word(&next());
            let at = Spot::Named(truncate_word(&next()));
            source.sides.push(SourceSide { at, side: truncate_word(&next()), word });
        } else if of(LABEL).is_some() {
            source.labels.push((Spot::Named(truncate_word(&next())), next()));
        } else if of(OBJECTIVE).is_some() {
            let (text, army) = (next(), next());
            let army = Some(truncate_word(&army)).filter(|army| !army.is_empty());
            for hex in words {
                budget.take(Limit::Objects, 1)?;
                source.objectives.push((
                    Spot::Named(truncate_word(&hex)),
                    text.clone(),
                    army.clone(),
                ));
            }
        } else {
            about(name, value, source);
        }
    }
    Ok(())
}

/// Reads a property of the head of the battle.
fn about(name: &str, value: &str, source: &mut Source) {
    let value = value.to_owned();
    let known = match name {
        "castra-game" => &mut source.board.game,
        "castra-board" => &mut source.board.name,
        "castra-with" => &mut source.board.settings,
        "number" => &mut source.number,
        "date" => &mut source.date,
        "place" => &mut source.place,
        "background" => &mut source.background,
        "credits" => &mut source.credits,
        "title" => {
            source.title = value;
            return;
        }
        _ => {
            source
                .ledger
                .record_left_out("global property", "the battle has no values of a whole module");
            return;
        }
    };
    *known = Some(value);
}
