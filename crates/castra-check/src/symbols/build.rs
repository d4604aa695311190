//! The symbols of a game, from its checked declarations and the items of its
//! rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{Diagnostic, Span};
use castra_syntax::ast::{Item, ItemKind};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::names::Namespace;
use crate::scopes::Owner;
use crate::{GameText, Reporter};
use castra_defs as defs;
use castra_defs::Game;
use castra_ir::{Axis, Deck, EnumId, Pile, Table, Ty, id};

use super::bounds;
use super::{BattleNames, Def, FunctionHead, SymbolTable};

/// What something in play changes that otherwise is as it was at the start: it is state then.
pub(crate) struct Changed<'c> {
    /// The terrain of hexes.
    pub(crate) terrain: bool,
    /// The terrain on the sides of hexes.
    pub(crate) sides: bool,
    /// Whether pieces are changed to what a word stands for.
    pub(crate) to: &'c dyn Fn(&str) -> bool,
}

/// Makes the symbols of a game; `items` are all of its files and modules.
/// `battle` is the one whose own rules are among them, and `below` has the symbols of the game on
/// which the others stand, if there is one.
pub(crate) fn build(
    text: &GameText,
    items: &[&Item],
    (battle, changed): (Option<BattleNames>, &Changed<'_>),
    below: Option<&SymbolTable>,
    reporter: &mut Reporter<'_>,
) -> SymbolTable {
    let mut builder = Builder {
        game: &text.game,
        items,
        reporter,
        symbols: SymbolTable {
            game: Arc::clone(&text.game),
            battle,
            scopes: text.scopes.clone(),
            definitions: text.definitions.clone(),
            ..SymbolTable::default()
        },
        owner: Owner::GAME,
        in_place: BTreeMap::new(),
        taken: FxHashMap::default(),
        sources: Vec::new(),
    };
    builder.symbols.template.game.clone_from(&text.game.id);
    // Types first, then what has fields of these types, then what has values.
    builder.enums();
    builder.dice();
    builder.type_names();
    builder.kinds();
    builder.field_bounds();
    builder.open_figures();
    builder.changing_pieces(changed.to);
    builder.piles();
    builder.tables();
    builder.decks();
    builder.council();
    builder.declared_names();
    builder.records();
    // Bodies need not be gone through again to know whether some name in them is written with bounds.
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
    builder.changed_tables();
    // Seats name roles, and roles what they keep: any of it may be declared later.
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

/// A symbols in the making.
pub(super) struct Builder<'b, 'r> {
    pub(super) game: &'b Game,
    pub(super) items: &'b [&'b Item],
    pub(super) reporter: &'b mut Reporter<'r>,
    pub(super) symbols: SymbolTable,
    /// Whose declaration is being read.
    pub(super) owner: Owner,
    /// Enums written in place, and whose they are: lists of the same words are one
    /// type for those who see it.
    pub(super) in_place: BTreeMap<Vec<SmolStr>, Vec<(EnumId, Owner)>>,
    /// Names that stand for something on their own, and where they are
    /// declared as what.
    pub(super) taken: FxHashMap<SmolStr, Vec<(&'static str, Option<Span>)>>,
    /// Sources, and where they are declared.
    pub(super) sources: Vec<(SmolStr, Span)>,
}

impl Builder<'_, '_> {
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    /// Adds to what a name may mean: the declaration being read has it.
    pub(super) fn means(&mut self, name: &str, meaning: Def) {
        self.symbols.names.entry(name.into()).or_default().push((meaning, self.owner));
    }

    /// From here on, the declaration of a name is read.
    pub(super) fn reads(&mut self, space: Namespace, name: &str) {
        self.owner = self.symbols.definitions.owner(space, name);
    }

    /// Where something is declared.
    pub(super) fn declared_at(&self, space: Namespace, name: &str) -> Option<Span> {
        self.symbols.definitions.span(space, name)
    }

    fn piles(&mut self) {
        for pile in self.game.piles.values() {
            self.reads(Namespace::Pile, &pile.name);
            let at = id(self.symbols.template.piles.len());
            self.means(&pile.name, Def::Pile(at));
            self.symbols.template.piles.push(Pile {
                name: pile.name.clone(),
                per_army: pile.per_army,
                visibility: pile.visibility,
            });
        }
    }

    fn tables(&mut self) {
        for table in self.game.tables.values() {
            self.reads(Namespace::Table, &table.name);
            let params = table.params.iter().zip(&table.axes).map(|(p, axis)| match *axis {
                defs::Axis::Words => match self.model_ty(&p.ty, &p.name) {
                    Some(Ty::Enum(of)) => Some(Axis::Words(of)),
                    // Reported where tables are checked.
                    _ => None,
                },
                defs::Axis::Numbers { lowest, highest, open } => {
                    let count = usize::try_from(highest - lowest + 1).ok()?;
                    Some(Axis::Numbers { lowest, count, open })
                }
            });
            let Some(params) = params.collect::<Option<Vec<Axis>>>() else { continue };
            let Some(result) = self.model_ty(&table.result, &table.name) else { continue };
            let cells = table.cells.iter().flatten().map(|v| self.value(&result, v)).collect();
            let at = id(self.symbols.template.tables.len());
            let plain = SmolStr::new(self.symbols.scopes.plain(&table.name));
            self.means(&plain, Def::Table(at));
            self.symbols.template.tables.push(Table {
                name: table.name.clone(),
                params,
                result,
                cells,
            });
        }
    }

    /// Every table that a change aims at is looked up by a function, which can be
    /// changed like any other.
    fn changed_tables(&mut self) {
        for item in self.items {
            let ItemKind::Change(change) = &item.kind else { continue };
            let Some(name) = change.target.as_ref().filter(|_| !change.kind.of_step()) else {
                continue;
            };
            let tables = &self.symbols.template.tables;
            let meant = self.symbols.meanings(&name.text, name.span.file).next();
            let Some(Def::Table(at)) = meant else { continue };
            let Some(table) = tables.get(at) else { continue };
            let Some(declared) = self.game.tables.get(table.name.as_str()) else {
                continue;
            };
            if self.symbols.changed_tables.contains_key(&at) {
                continue;
            }
            let named = declared.params.iter().map(|param| param.name.as_str().into());
            let head = FunctionHead {
                name: table.name.as_str().into(),
                params: named.zip(table.params.iter().map(|axis| axis.ty())).collect(),
                result: table.result.clone(),
                span: self.declared_at(Namespace::Table, &table.name).unwrap_or(name.span),
                of_field: false,
            };
            let function = id(self.symbols.functions.len());
            self.symbols.changed_tables.insert(at, function);
            self.symbols.functions.push(head);
        }
    }

    /// Decks, without their cards: those come into a program when it is linked.
    fn decks(&mut self) {
        for deck in self.game.decks.values() {
            self.reads(Namespace::Deck, &deck.name);
            let at = id(self.symbols.template.decks.len());
            self.means(&deck.name, Def::Deck(at));
            self.symbols.template.decks.push(Deck { name: deck.name.clone(), cards: Vec::new() });
        }
    }
}
