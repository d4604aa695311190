//! The symbols of a game, from its checked declarations and its rule items.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_syntax::ast::{Item, ItemKind};
use rustc_hash::FxHashMap;

use crate::reporter::Reporter;
use crate::scopes::Owner;

use super::bounds;
use super::builder::{Builder, Changed};
use super::table::SymbolTable;

/// Builds the symbols of a game from its declarations (`declared`) and the items of its files and
/// modules. `below` are the symbols of the game that a module or battle extends, if any.
pub fn build(
    declared: SymbolTable,
    items: &[&Item],
    changed: &Changed<'_>,
    below: Option<&SymbolTable>,
    reporter: &mut Reporter<'_>,
) -> SymbolTable {
    let game = Arc::clone(&declared.game);
    let mut builder = Builder {
        game: &game,
        items,
        reporter,
        symbols: declared,
        owner: Owner::GAME,
        in_place: BTreeMap::new(),
        taken: FxHashMap::default(),
        sources: Vec::new(),
    };
    builder.symbols.template.game.clone_from(&game.id);
    builder.symbols.template.locale.clone_from(&game.locale);
    // The order follows the dependencies: types, then fields, then values.
    builder.enums();
    builder.dice();
    builder.type_names();
    builder.kinds();
    builder.field_bounds();
    builder.report_revealing_state();
    builder.changing_pieces(changed.to);
    builder.piles();
    builder.tables();
    builder.decks();
    builder.council();
    builder.declared_names();
    builder.records();
    // The result for the items below is reused: only new items are searched for bounded locals.
    let known = below.map_or(0, |below| below.items);
    builder.symbols.items = items.len();
    builder.symbols.bounds.of_names = below.is_some_and(|below| below.bounds.of_names)
        || bounds::of_names(items.get(known..).unwrap_or(items));
    let of_names = builder.symbols.bounds.of_names;
    debug_assert_eq!(of_names, bounds::of_names(items), "what is below is another game's");
    let of_boards = bounds::of_boards(builder.game.boards.values());
    (builder.symbols.bounds.rows, builder.symbols.bounds.columns) = of_boards;
    if changed.terrain {
        builder.changing_terrain();
    }
    if changed.sides {
        builder.changing_sides();
    }
    for item in items {
        builder.owner = builder.symbols.scopes.owner(Some(item.span));
        match &item.kind {
            ItemKind::Option(option) => builder.option(option),
            ItemKind::Weight(weight) => builder.weight(weight),
            ItemKind::State(state) => builder.state(state),
            ItemKind::Role(role) => builder.role(role),
            ItemKind::Window(window) => builder.window(window),
            ItemKind::Record(record) => builder.record(record),
            ItemKind::Function(function) => builder.function(function),
            ItemKind::Ending(ending) => builder.ending(ending),
            ItemKind::Procedure(procedure) => builder.procedure(procedure),
            ItemKind::Source(source) => builder.source(item, source),
            _ => {}
        }
    }
    builder.talk(changed.talk);
    builder.changed_tables();
    // Seats name roles, and roles name the piles and states that they keep. All of these may be
    // declared later.
    for item in items {
        match &item.kind {
            ItemKind::Seats(seats) => builder.seats(item, seats),
            ItemKind::Role(role) => builder.keeps(role),
            _ => {}
        }
    }
    builder.specials();
    builder.plurals();
    builder.symbols
}
