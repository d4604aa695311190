//! A symbol table under construction.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Span};
use castra_defs as defs;
use castra_defs::Game;
use castra_ir::{Axis, Deck, EnumId, Pile, Table, Ty, id};
use castra_syntax::ast::{Item, ItemKind};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::table::{Def, FunctionSignature, SymbolTable};
use crate::names::Namespace;
use crate::reporter::Reporter;
use crate::scopes::Owner;

/// The properties that the rules in play change. An unchanged property keeps its initial value and
/// is not part of the state.
pub struct ChangedProperties<'c> {
    /// True if rules change the terrain of hexes.
    pub terrain: bool,
    /// True if rules change the terrain on the sides of hexes.
    pub sides: bool,
    /// Returns whether rules change pieces to the variant with a name.
    pub can_become: &'c dyn Fn(&str) -> bool,
    /// The pairs of roles between which rules open and close channels.
    pub channel_pairs: &'c [[SmolStr; 2]],
}

/// A declaration that has taken a name.
#[derive(Clone, Copy)]
pub(super) struct TakenName {
    /// The noun for the declaration in messages.
    pub(super) noun: &'static str,
    pub(super) at: Option<Span>,
}

/// A symbol table under construction.
pub(super) struct Builder<'b, 'r> {
    pub(super) game: &'b Game,
    pub(super) items: &'b [&'b Item],
    pub(super) reporter: &'b mut Reporter<'r>,
    pub(super) symbols: SymbolTable,
    /// The owner of the declaration that is being read.
    pub(super) owner: Owner,
    /// The enums written in place, with their owners. Equal lists of words are one type for the
    /// sources that see it.
    pub(super) inline_enums: BTreeMap<Vec<SmolStr>, Vec<(EnumId, Owner)>>,
    /// The names that are taken, with the declarations that have taken them.
    pub(super) taken_names: FxHashMap<SmolStr, Vec<TakenName>>,
    /// The declared sources, with their spans.
    pub(super) sources: Vec<(SmolStr, Span)>,
}

impl Builder<'_, '_> {
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    /// Adds a meaning to a name, for the owner of the current declaration.
    pub(super) fn define(&mut self, name: &str, meaning: Def) {
        self.symbols.names.entry(name.into()).or_default().push((meaning, self.owner));
    }

    /// Sets the current owner to the owner of a declared name.
    pub(super) fn set_owner(&mut self, space: Namespace, name: &str) {
        self.owner = self.symbols.definitions.owner(space, name);
    }

    /// Returns the span of a declaration.
    pub(super) fn declared_at(&self, space: Namespace, name: &str) -> Option<Span> {
        self.symbols.definitions.span(space, name)
    }

    pub(super) fn add_piles(&mut self) {
        for pile in self.game.piles.values() {
            self.set_owner(Namespace::Pile, &pile.name);
            let at = id(self.symbols.template.piles.len());
            self.define(&pile.name, Def::Pile(at));
            self.symbols.template.piles.push(Pile {
                name: pile.name.clone(),
                per_army: pile.per_army,
                visibility: pile.visibility,
            });
        }
    }

    pub(super) fn add_tables(&mut self) {
        for table in self.game.tables.values() {
            self.set_owner(Namespace::Table, &table.name);
            let params = table.params.iter().zip(&table.axes).map(|(p, axis)| match *axis {
                defs::Axis::Words => match self.model_ty(&p.ty, &p.name) {
                    Some(Ty::Enum(of)) => Some(Axis::Words(of)),
                    // The check of tables reports it.
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
            let plain = SmolStr::new(self.symbols.scopes.source_name(&table.name));
            self.define(&plain, Def::Table(at));
            self.symbols.template.tables.push(Table {
                name: table.name.clone(),
                params,
                result,
                cells,
            });
        }
    }

    /// Adds a lookup function for every table that a change targets, so that the change applies to
    /// that function.
    pub(super) fn add_table_functions(&mut self) {
        for item in self.items {
            let ItemKind::Change(change) = &item.kind else { continue };
            let Some(name) = change.target.as_ref().filter(|_| !change.kind.is_of_step()) else {
                continue;
            };
            let tables = &self.symbols.template.tables;
            let meaning = self.symbols.meanings(&name.text, name.span.file).next();
            let Some(Def::Table(at)) = meaning else { continue };
            let Some(table) = tables.get(at) else { continue };
            let Some(declared) = self.game.tables.get(table.name.as_str()) else {
                continue;
            };
            if self.symbols.changed_tables.contains_key(&at) {
                continue;
            }
            let named = declared.params.iter().map(|param| param.name.as_str().into());
            let head = FunctionSignature {
                name: table.name.as_str().into(),
                params: named.zip(table.params.iter().map(|axis| axis.ty())).collect(),
                result: table.result.clone(),
                span: self.declared_at(Namespace::Table, &table.name).unwrap_or(name.span),
                is_field_function: false,
            };
            let function = id(self.symbols.functions.len());
            self.symbols.changed_tables.insert(at, function);
            self.symbols.functions.push(head);
        }
    }

    /// Adds the decks, without their cards, which linking adds.
    pub(super) fn add_decks(&mut self) {
        for deck in self.game.decks.values() {
            self.set_owner(Namespace::Deck, &deck.name);
            let at = id(self.symbols.template.decks.len());
            self.define(&deck.name, Def::Deck(at));
            self.symbols.template.decks.push(Deck { name: deck.name.clone(), cards: Vec::new() });
        }
    }
}
