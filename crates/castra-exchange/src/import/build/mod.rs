//! The conversion of a file of another program into a battle of a game.

mod armies;
mod builder;
mod council;
mod map;
mod pieces;

use castra_base::IndexMap;
use castra_defs::{Board, Game, Scenario, Special};

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
    let ledger = std::mem::take(&mut source.ledger);
    let armies = IndexMap::default();
    let one_of_a_kind = source.one_of_a_kind;
    let mut builder = Builder { game, board, mapping, armies, one_of_a_kind, ledger };
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
        source.specials.iter().map(|text| Special { id: None, text: text.clone() }).collect();
    builder.shape(&source);
    builder.armies(&source, &mut scenario);
    builder.ground(&source, &mut scenario);
    builder.sides(&source, &mut scenario);
    builder.pieces(&source, &mut scenario);
    builder.marked(&source, &mut scenario);
    // The limits of the War Council's entries depend on the armies and their pieces.
    builder.enlist(&mut scenario);
    builder.council(&source, &mut scenario);
    (scenario, builder.ledger)
}
