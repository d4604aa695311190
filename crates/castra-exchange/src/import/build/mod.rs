//! The conversion of a file of another program into a battle of a game.

mod armies;
mod builder;
mod council;
mod lines;
mod map;
mod pieces;

use castra_base::IndexMap;
use castra_defs::{Board, Game, Scenario, SpecialRule};

use super::ledger::Ledger;
use super::mapping::Mapping;
use super::source::Source;

pub(crate) use builder::STATE;

use self::builder::Builder;

/// Builds a battle from a file and a mapping. Returns the battle and the fate of each element.
pub(super) fn build(
    mut source: Source,
    id: &str,
    game: &Game,
    board: &Board,
    mapping: &Mapping,
) -> (Scenario, Ledger) {
    let mut ledger = std::mem::take(&mut source.ledger);
    lines::resolve(&mut source, board, &mut ledger);
    let armies = IndexMap::default();
    let one_of_a_kind = source.has_unique_words;
    let is_ours = source.board.game.is_some();
    let mut builder =
        Builder { game, board, mapping, armies, is_ours, has_unique_words: one_of_a_kind, ledger };
    let mut scenario = Scenario {
        id: id.to_owned(),
        title: source.title.clone(),
        game: game.id.clone(),
        number: source.number.clone(),
        date: source.date.clone(),
        place: source.place.clone(),
        background: source.background.clone(),
        credits: source.credits.clone(),
        board: board.name.clone(),
        ..Scenario::default()
    };
    scenario.specials =
        source.specials.iter().map(|text| SpecialRule { id: None, text: text.clone() }).collect();
    builder.report_shape(&source);
    builder.add_armies(&source, &mut scenario);
    builder.add_terrain(&source, &mut scenario);
    builder.add_sides(&source, &mut scenario);
    builder.add_pieces(&source, &mut scenario);
    builder.add_labels(&source, &mut scenario);
    // The limits of the War Council's entries depend on the armies and their pieces.
    builder.adjust_army_count(&mut scenario);
    builder.add_council(&source, &mut scenario);
    (scenario, builder.ledger)
}
