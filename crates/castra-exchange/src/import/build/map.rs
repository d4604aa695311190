//! Terrain, hex sides, labels and objectives.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::IndexMap;
use castra_defs::{Cell, Direction, Ground, MapLabel, NamedCell, Objective, Scenario, SideFeature};

use super::builder::{Builder, OFF_BOARD, UNMAPPED};
use crate::import::mapping::{self, Mapping};
use crate::import::source::{Source, SourcePiece, Words};
use crate::import::spot::Spot;

/// The terrain of each hex so far. Open ground that hides lower layers is `None`.
type Terrains = BTreeMap<Cell, Option<String>>;

impl Builder<'_> {
    pub(super) fn add_terrain(&mut self, source: &Source, scenario: &mut Scenario) {
        let mut laid = Terrains::new();
        // Objects come before tiles, because they lie above them on the map.
        for piece in &source.pieces {
            if let Some(area) = self.terrain_hexes(piece) {
                self.report_lost_properties(piece, piece.words.first());
                self.add_name_of_terrain(piece, scenario);
                for at in area {
                    self.add_to_hex(
                        &mut laid,
                        at,
                        &piece.words,
                        "object",
                        source.open_ground_hides,
                    );
                }
            }
        }
        for thing in &source.ground {
            self.add_to_hex(
                &mut laid,
                &thing.at,
                &thing.words,
                thing.term,
                source.open_ground_hides,
            );
        }
        let ground = laid.into_iter().filter_map(|(cell, terrain)| Some((cell, terrain?)));
        scenario.terrain = ground
            .map(|(cell, terrain)| Ground { at: NamedCell::new(self.board, cell), terrain })
            .collect();
    }

    /// Adds a label with the name of an object that becomes terrain.
    fn add_name_of_terrain(&mut self, piece: &SourcePiece, scenario: &mut Scenario) {
        let (word, terrain) = Mapping::first_mapped(&self.mapping.terrain, &piece.words);
        let Some(name) = piece.name.as_ref().filter(|name| *name != word) else { return };
        let named = mapping::terrain_named(self.game, name).map(|named| named.name.as_str());
        if named.is_some() && named == terrain {
            return;
        }
        let what = format!("name {name} of object {word}");
        match self.place(&piece.at) {
            Some(at) => {
                self.ledger.record_imported(what, "label");
                scenario.labels.push(MapLabel { name: None, text: name.clone(), at });
            }
            None => self.ledger.record_left_out_at(what, OFF_BOARD, &piece.at),
        }
    }

    /// Adds terrain to a hex unless the hex already has some.
    fn add_to_hex(
        &mut self,
        laid: &mut Terrains,
        at: &Spot,
        words: &Words,
        kind: &str,
        open_hides: bool,
    ) {
        let (word, name) = Mapping::first_mapped(&self.mapping.terrain, words);
        let what = format!("{kind} {word}");
        let Some(name) = name else {
            self.ledger.record_left_out(what, UNMAPPED);
            return;
        };
        let Some(terrain) = self.game.terrains.get(name) else {
            self.ledger.record_left_out(what, format!("the game has no terrain `{name}`"));
            return;
        };
        if terrain.on_sides {
            self.ledger.record_left_out(
                what,
                format!("`{name}` lies on hex sides, and the file does not say which"),
            );
            return;
        }
        let Some(cell) = self.cell(at) else {
            // The printed ground fills the whole map, which may be larger than the game's board.
            if kind != mapping::FACE {
                self.ledger.record_left_out_at(what, OFF_BOARD, at);
            }
            return;
        };
        match laid.get(&cell) {
            Some(Some(other)) if other != name && kind == mapping::FACE => {}
            Some(Some(other)) if other == name => self.record_terrain(what, word, name),
            // Nothing is lost if open ground lies under other terrain.
            Some(_) if terrain.is_default => {}
            Some(Some(_)) => {
                self.ledger.record_left_out_at(what, "the hex has other terrain already", at);
            }
            Some(None) => self.ledger.record_left_out_at(what, "open ground lies above", at),
            None if terrain.is_default => {
                self.ledger.record_imported(what, format!("{name}, which needs no word"));
                if open_hides {
                    laid.insert(cell, None);
                }
            }
            None => {
                self.record_terrain(what, word, name);
                laid.insert(cell, Some(name.to_owned()));
            }
        }
    }

    /// Records terrain that the battle has. A file of Castra may have terrain that only the lost
    /// rules of its battle declare.
    fn record_terrain(&mut self, what: String, word: &str, name: &str) {
        if self.is_ours && mapping::terrain_named(self.game, word).is_none() {
            let how = format!("{name}, since the game has no terrain `{word}`");
            self.ledger.record_approximated(what, how);
        } else {
            self.ledger.record_imported(what, name);
        }
    }

    /// Adds terrain on hex sides. A side belongs to the hex that the file names.
    pub(super) fn add_sides(&mut self, source: &Source, scenario: &mut Scenario) {
        let mut seen: BTreeSet<(Cell, &str)> = BTreeSet::new();
        for side in &source.sides {
            let what = format!("side of a hex {}", side.word);
            let Some(name) = Mapping::counterpart(&self.mapping.terrain, &side.word) else {
                self.ledger.record_left_out(what, UNMAPPED);
                continue;
            };
            let on_sides = self.game.terrains.get(name).map(|terrain| terrain.on_sides);
            let Some(direction) = Direction::from_suffix(&side.side) else {
                self.ledger.record_left_out(what, format!("`{}` is not a side", side.side));
                continue;
            };
            let place = self.place(&side.at);
            match (on_sides, place) {
                (None, _) => {
                    self.ledger.record_left_out(what, format!("the game has no terrain `{name}`"));
                }
                (Some(false), _) => {
                    self.ledger.record_left_out(
                        what,
                        format!("`{name}` lies in hexes, not on their sides"),
                    );
                }
                (_, None) => self.ledger.record_left_out_at(what, OFF_BOARD, &side.at),
                (Some(true), Some(at)) => {
                    if !self.board.grid.directions().contains(&direction) {
                        let why = format!("hexes of the board have no side `{}`", side.side);
                        self.ledger.record_left_out(what, why);
                    } else if !seen.insert((at.cell(), direction.suffix())) {
                        self.ledger.record_left_out(what, "the side has terrain already");
                    } else {
                        self.record_terrain(what, &side.word, name);
                        let terrain = name.to_owned();
                        scenario.sides.push(SideFeature { terrain, at, side: direction });
                    }
                }
            }
        }
    }

    /// Adds labels and objectives.
    pub(super) fn add_labels(&mut self, source: &Source, scenario: &mut Scenario) {
        for (at, text) in &source.labels {
            match self.place(at) {
                Some(at) => {
                    self.ledger.record_imported("label", "label");
                    scenario.labels.push(MapLabel { name: None, text: text.clone(), at });
                }
                None => self.ledger.record_left_out_at(format!("label {text}"), OFF_BOARD, at),
            }
        }
        let mut objectives: IndexMap<(String, Option<String>), Vec<NamedCell>> =
            IndexMap::default();
        for (at, text, army) in &source.objectives {
            let id = army.as_ref().and_then(|word| self.armies.get(word.as_str()).cloned());
            if let (Some(word), None) = (army, &id) {
                self.ledger.record_approximated(
                    format!("objective {text}"),
                    format!("for both armies, since `{word}` is not an army of the battle"),
                );
            }
            match self.place(at) {
                Some(at) => {
                    self.ledger.record_imported("objective", "objective");
                    objectives.entry((text.clone(), id)).or_default().push(at);
                }
                None => self.ledger.record_left_out_at(format!("objective {text}"), OFF_BOARD, at),
            }
        }
        scenario.objectives =
            objectives.into_iter().map(|((text, army), at)| Objective { text, army, at }).collect();
    }
}
