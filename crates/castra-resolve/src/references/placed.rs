//! The names on a map or in a deployment: hexes, pieces, and their initial states.

use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{
    Block, DeployItem, Expr, ExprKind, Field, MapItem, Name, PlacesItem, TypeRef, Value,
};

use super::places::Walk;

impl Walk<'_> {
    /// Adds the uses in an entry that gives a declared or built-in field its value.
    pub(super) fn given(&mut self, field: &Field, kind: &str) {
        self.within(&field.name, UseKind::Write, DefKind::Field, kind);
        for value in &field.values {
            if let Value::Word(word) | Value::Bare(word) = value {
                match field.name.text.as_str() {
                    // `of` names the pieces that may carry a mark; `symbol` is a terrain's sign on
                    // maps.
                    "of" => self.read(word, DefKind::Element),
                    "symbol" => self.within(word, UseKind::Abbreviation, DefKind::Element, kind),
                    _ => {}
                }
                // The type checker notes the words of fields; all other words are built in.
                self.built_in(word);
            }
        }
    }

    pub(super) fn of_places(&mut self, entry: &PlacesItem) {
        match entry {
            PlacesItem::Place { terrain, .. } | PlacesItem::Area { terrain, .. } => {
                self.within(terrain, UseKind::Read, DefKind::Element, "terrain");
                self.built_in(terrain);
            }
            PlacesItem::Links { terrain, along } => {
                self.within(terrain, UseKind::Read, DefKind::Element, "terrain");
                self.built_in(terrain);
                along.iter().for_each(|place| self.read(place, DefKind::Place));
            }
            PlacesItem::Label { .. } => {}
        }
    }

    /// Adds the use of a hex's name, which a board of places declares.
    pub(super) fn hex(&mut self, name: &Name) {
        self.read(name, DefKind::Place);
        self.built_in(name);
    }

    pub(super) fn map(&mut self, block: &Block<MapItem>) {
        self.block(block);
        for entry in block.iter() {
            match entry {
                MapItem::Row(row) => {
                    self.built_in(&row.label);
                    for cell in &row.cells {
                        self.read(cell, DefKind::Sign);
                        self.within(cell, UseKind::Abbreviation, DefKind::Element, "terrain");
                    }
                }
                MapItem::Legend(legend) => {
                    for sign in legend.iter() {
                        self.within(&sign.terrain, UseKind::Read, DefKind::Element, "terrain");
                    }
                }
                MapItem::Terrain(lies) => {
                    self.within(&lies.terrain, UseKind::Read, DefKind::Element, "terrain");
                    lies.places.iter().for_each(|place| self.hex(place));
                }
                MapItem::Label(label) => self.hex(&label.place),
                MapItem::Objective(objective) => {
                    objective.army.iter().for_each(|army| self.label(army, DefKind::Army));
                    objective.places.iter().for_each(|place| self.hex(place));
                }
            }
        }
    }

    pub(super) fn deployed(&mut self, entry: &DeployItem) {
        match entry {
            DeployItem::Row(row) => {
                self.built_in(&row.label);
                row.cells.iter().for_each(|cell| self.read(cell, DefKind::Element));
            }
            DeployItem::Roster(_) => {}
            DeployItem::Reserve(reserve) => {
                self.read(&reserve.unit, DefKind::Element);
                reserve.marks.iter().for_each(|mark| self.read(mark, DefKind::Element));
                self.states(reserve.state.as_ref());
            }
            DeployItem::Pieces(pieces) => {
                self.read(&pieces.unit, DefKind::Element);
                pieces.places.iter().for_each(|place| self.hex(place));
                pieces.marks.iter().for_each(|mark| self.read(mark, DefKind::Element));
                if let Some(companion) = &pieces.companion {
                    self.read(&companion.unit, DefKind::Element);
                    companion.marks.iter().for_each(|mark| self.read(mark, DefKind::Element));
                }
                self.states(pieces.state.as_ref());
            }
        }
    }

    pub(super) fn states(&mut self, block: Option<&Block<Field>>) {
        for field in block.into_iter().flat_map(Block::iter) {
            self.within(&field.name, UseKind::Write, DefKind::Field, "");
        }
    }

    /// Adds the uses in the initial value of a state.
    pub(super) fn starts(&mut self, value: &Expr, ty: &TypeRef) {
        match &value.kind {
            ExprKind::Name(word) => self.word(word, ty),
            ExprKind::Set(all) => all.iter().for_each(|value| self.starts(value, ty)),
            _ => {}
        }
    }
}
