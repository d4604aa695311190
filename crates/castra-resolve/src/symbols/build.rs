//! The symbols of a game, from its checked declarations and its rule items.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_syntax::ast::{Item, ItemKind};
use rustc_hash::FxHashMap;

use crate::reporter::Reporter;
use crate::scopes::Owner;

use super::bounds;
use super::builder::{Builder, ChangedProperties};
use super::table::SymbolTable;

/// Builds the symbols of a game from its declarations (`declared`) and the items of its files and
/// modules. `below` are the symbols of the game that a module or battle extends, if any.
pub fn build(
    declared: SymbolTable,
    items: &[&Item],
    changed: &ChangedProperties<'_>,
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
        inline_enums: BTreeMap::new(),
        taken_names: FxHashMap::default(),
        sources: Vec::new(),
    };
    builder.symbols.template.game.clone_from(&game.id);
    builder.symbols.template.locale.clone_from(&game.locale);
    // The order follows the dependencies: types, then fields, then values.
    builder.add_enums();
    builder.add_dice();
    builder.add_type_names();
    builder.add_kinds();
    builder.field_bounds();
    builder.report_revealing_state();
    builder.add_current_variants(changed.can_become);
    builder.add_piles();
    builder.add_tables();
    builder.add_decks();
    builder.add_council();
    builder.check_names();
    builder.add_records();
    // The result for the items below is reused: only new items are searched for bounded locals.
    let known = below.map_or(0, |below| below.item_count);
    builder.symbols.item_count = items.len();
    builder.symbols.bounds.has_name_bounds = below
        .is_some_and(|below| below.bounds.has_name_bounds)
        || bounds::names_have_bounds(items.get(known..).unwrap_or(items));
    let of_boards = bounds::board_intervals(builder.game.boards.values());
    (builder.symbols.bounds.rows, builder.symbols.bounds.columns) = of_boards;
    if changed.terrain {
        builder.add_terrain_state();
    }
    if changed.sides {
        builder.add_side_states();
    }
    for item in items {
        builder.owner = builder.symbols.scopes.owner(Some(item.span));
        match &item.kind {
            ItemKind::Option(option) => builder.add_option(option),
            ItemKind::Weight(weight) => builder.add_weight(weight),
            ItemKind::State(state) => builder.add_state(state),
            ItemKind::Role(role) => builder.add_role(role),
            ItemKind::Window(window) => builder.add_window(window),
            ItemKind::Record(record) => builder.declare_record(record),
            ItemKind::Function(function) => builder.add_function(function),
            ItemKind::Ending(ending) => builder.declare_ending(ending),
            ItemKind::Procedure(procedure) => builder.add_procedure(procedure),
            ItemKind::Source(source) => builder.add_source(item, source),
            _ => {}
        }
    }
    builder.add_channel_states(changed.channel_pairs);
    builder.add_table_functions();
    // Seats name roles, and roles name the piles and states that they keep. All of these may be
    // declared later.
    for item in items {
        match &item.kind {
            ItemKind::Seats(seats) => builder.add_seats(item, seats),
            ItemKind::Role(role) => builder.read_private_items(role),
            _ => {}
        }
    }
    builder.add_special_rules();
    builder.add_plurals();
    builder.symbols
}
