//! The names on a map or in a deployment: hexes, pieces, and their initial states.

use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{
    Block, DeployItem, Expr, ExprKind, Field, MapItem, Name, PlacesItem, TypeRef, Value,
};

use super::positional_names::UseVisitor;

impl UseVisitor<'_> {
    /// Adds the uses in an entry that gives a declared or built-in field its value.
    pub(super) fn visit_field(&mut self, field: &Field, kind: &str) {
        self.add_use(&field.name, UseKind::Write, DefKind::Field, kind);
        for value in &field.values {
            if let Value::Word(word) | Value::Token(word) = value {
                match field.name.text.as_str() {
                    // `of` names the pieces that may carry a mark; `symbol` is a terrain's sign on
                    // maps.
                    "of" => self.add_read(word, DefKind::Element),
                    "symbol" => self.add_use(word, UseKind::Abbreviation, DefKind::Element, kind),
                    _ => {}
                }
                // A fallback: if the type checker or a line above has resolved the word, that use
                // counts.
                self.add_built_in(word);
            }
        }
    }

    pub(super) fn visit_places(&mut self, entry: &PlacesItem) {
        match entry {
            PlacesItem::Place { terrain, .. } | PlacesItem::Area { terrain, .. } => {
                self.add_use(terrain, UseKind::Read, DefKind::Element, "terrain");
                self.add_built_in(terrain);
            }
            PlacesItem::Links { terrain, along } => {
                self.add_use(terrain, UseKind::Read, DefKind::Element, "terrain");
                self.add_built_in(terrain);
                along.iter().for_each(|place| self.add_read(place, DefKind::Place));
            }
            PlacesItem::Label { .. } => {}
        }
    }

    /// Adds the use of a hex's name, which a board of places declares.
    pub(super) fn add_hex(&mut self, name: &Name) {
        self.add_read(name, DefKind::Place);
        self.add_built_in(name);
    }

    pub(super) fn visit_map(&mut self, block: &Block<MapItem>) {
        self.visit_block(block);
        for entry in block.iter() {
            match entry {
                MapItem::Row(row) => {
                    self.add_built_in(&row.label);
                    for cell in &row.cells {
                        self.add_read(cell, DefKind::Sign);
                        self.add_use(cell, UseKind::Abbreviation, DefKind::Element, "terrain");
                    }
                }
                MapItem::Legend(legend) => {
                    for sign in legend.iter() {
                        self.add_use(&sign.terrain, UseKind::Read, DefKind::Element, "terrain");
                    }
                }
                MapItem::Terrain(lies) => {
                    self.add_use(&lies.terrain, UseKind::Read, DefKind::Element, "terrain");
                    lies.places.iter().for_each(|place| self.add_hex(place));
                }
                MapItem::Label(label) => self.add_hex(&label.place),
                MapItem::Objective(objective) => {
                    objective.army.iter().for_each(|army| self.add_label(army, DefKind::Army));
                    objective.places.iter().for_each(|place| self.add_hex(place));
                }
            }
        }
    }

    pub(super) fn visit_deployment(&mut self, entry: &DeployItem) {
        match entry {
            DeployItem::Row(row) => {
                self.add_built_in(&row.label);
                row.cells.iter().for_each(|cell| self.add_read(cell, DefKind::Element));
            }
            DeployItem::Roster(_) => {}
            DeployItem::Reserve(reserve) => {
                self.add_read(&reserve.unit, DefKind::Element);
                reserve.marks.iter().for_each(|mark| self.add_read(mark, DefKind::Element));
                self.visit_states(reserve.state.as_ref());
            }
            DeployItem::Pieces(pieces) => {
                self.add_read(&pieces.unit, DefKind::Element);
                pieces.places.iter().for_each(|place| self.add_hex(place));
                pieces.marks.iter().for_each(|mark| self.add_read(mark, DefKind::Element));
                if let Some(companion) = &pieces.companion {
                    self.add_read(&companion.unit, DefKind::Element);
                    companion.marks.iter().for_each(|mark| self.add_read(mark, DefKind::Element));
                }
                self.visit_states(pieces.state.as_ref());
            }
        }
    }

    pub(super) fn visit_states(&mut self, block: Option<&Block<Field>>) {
        for field in block.into_iter().flat_map(Block::iter) {
            self.add_use(&field.name, UseKind::Write, DefKind::Field, "");
        }
    }

    /// Adds the uses in the initial value of a state.
    pub(super) fn visit_initial_value(&mut self, value: &Expr, ty: &TypeRef) {
        match &value.kind {
            ExprKind::Name(word) => self.add_word(word, ty),
            ExprKind::Set(all) => all.iter().for_each(|value| self.visit_initial_value(value, ty)),
            _ => {}
        }
    }
}
