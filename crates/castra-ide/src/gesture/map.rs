//! Edits of labels and objectives on the map.

use castra_base::Span;
use castra_defs::Cell;
use castra_syntax::ast::{Block, Label, MapItem, Objective};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use crate::battle_text::string_literal;

impl Battle<'_> {
    fn map_entries(&self) -> impl Iterator<Item = (Span, &MapItem)> {
        let block = self.map_item().and_then(|(_, map)| map.block.as_ref());
        let entries = block.into_iter().flat_map(Block::with_entries);
        entries.map(|(entry, item)| (entry.span, item))
    }

    /// Returns the label of a hex: its first, or the one with the text `old`.
    fn label_at(&self, cell: Cell, old: Option<&str>) -> Option<(Span, &Label)> {
        self.map_entries().find_map(|(span, item)| match item {
            MapItem::Label(label) => {
                let is_it = self.cell(&label.place.text).ok() == Some(cell)
                    && old.is_none_or(|old| old == label.text.value);
                is_it.then_some((span, label))
            }
            MapItem::Row(_) | MapItem::Legend(_) | MapItem::Terrain(_) | MapItem::Objective(_) => {
                None
            }
        })
    }

    pub(super) fn choose_board(
        &self,
        draft: &mut Draft<'_>,
        board: &str,
    ) -> Result<(), GestureError> {
        if !self.game.boards.contains_key(board) {
            return Err(GestureError::UnknownName("board", board.to_owned()));
        }
        let named = self.map_item().and_then(|(_, map)| map.board.as_ref());
        draft.replace(named.ok_or(GestureError::SyntaxErrorInSource("map"))?.span, board);
        Ok(())
    }

    pub(super) fn move_label(
        &self,
        draft: &mut Draft<'_>,
        hex: &str,
        to: &str,
        old: Option<&str>,
    ) -> Result<(), GestureError> {
        let missing = || GestureError::NoMapText("name", hex.to_owned());
        let (_, label) = self.label_at(self.cell(hex)?, old).ok_or_else(missing)?;
        let to = self.board()?.name_of(self.cell(to)?);
        draft.replace(label.place.span, to);
        Ok(())
    }

    pub(super) fn move_objective(
        &self,
        draft: &mut Draft<'_>,
        hex: &str,
        to: &str,
    ) -> Result<(), GestureError> {
        let cell = self.cell(hex)?;
        let to = self.board()?.name_of(self.cell(to)?);
        let places = self.map_entries().filter_map(|(_, item)| match item {
            MapItem::Objective(objective) => Some(&objective.places),
            MapItem::Row(_) | MapItem::Legend(_) | MapItem::Terrain(_) | MapItem::Label(_) => None,
        });
        let mut here = places.flatten().filter(|place| self.cell(&place.text).ok() == Some(cell));
        let missing = || GestureError::NoMapText("objective", hex.to_owned());
        let first = here.next().ok_or_else(missing)?;
        for place in std::iter::once(first).chain(here) {
            draft.replace(place.span, to.as_str());
        }
        Ok(())
    }

    pub(super) fn set_label(
        &self,
        draft: &mut Draft<'_>,
        hex: &str,
        text: Option<&str>,
        old: Option<&str>,
    ) -> Result<(), GestureError> {
        let cell = self.cell(hex)?;
        let own = self.label_at(cell, old);
        match (own, text) {
            (Some((_, Label { text: old, .. })), Some(new)) => {
                if old.value != new {
                    draft.replace(old.span, string_literal(new));
                }
                Ok(())
            }
            (Some((span, _)), None) => self.remove_from_map(draft, span),
            (None, None) => Ok(()),
            (None, Some(new)) => {
                let hex = self.board()?.name_of(cell);
                let text = format!("label {} at {hex}", string_literal(new));
                self.add_to_map(draft, &text, |item| !matches!(item, MapItem::Objective(_)))
            }
        }
    }

    pub(super) fn set_objective(
        &self,
        draft: &mut Draft<'_>,
        hex: &str,
        text: Option<&str>,
        army: Option<&str>,
    ) -> Result<(), GestureError> {
        let cell = self.cell(hex)?;
        if let Some(army) = army.filter(|army| !self.scenario.armies.contains_key(*army)) {
            return Err(GestureError::UnknownName("army", army.to_owned()));
        }
        let all: Vec<(Span, &Objective)> = self
            .map_entries()
            .filter_map(|(span, item)| match item {
                MapItem::Objective(objective) => Some((span, objective)),
                MapItem::Row(_) | MapItem::Legend(_) | MapItem::Terrain(_) | MapItem::Label(_) => {
                    None
                }
            })
            .collect();
        let is_it = |one: &Objective| {
            Some(one.text.value.as_str()) == text
                && one.army.as_ref().map(|name| name.text.as_str()) == army
        };
        let has = |one: &Objective, cell: Cell| {
            one.places.iter().any(|place| self.cell(&place.text).ok() == Some(cell))
        };
        if all.iter().any(|(_, one)| is_it(one) && has(one, cell)) {
            return Ok(());
        }
        for (span, one) in all.iter().filter(|(_, one)| has(one, cell)) {
            let here = one.places.iter().filter(|p| self.cell(&p.text).ok() == Some(cell));
            if here.clone().count() < one.places.len() {
                here.for_each(|place| draft.remove_part(place.span));
            } else if text.is_some() {
                draft.remove_entry(*span);
            } else {
                self.remove_from_map(draft, *span)?;
            }
        }
        let Some(text) = text else { return Ok(()) };
        let hex = self.board()?.name_of(cell);
        match all.iter().rfind(|(_, one)| is_it(one)).and_then(|(_, one)| one.places.last()) {
            Some(last) => {
                draft.insert(last.span.end, format!(" {hex}"));
                Ok(())
            }
            None => {
                let army = army.map_or(String::new(), |army| format!(" for {army}"));
                let text = format!("objective {}{army} at {hex}", string_literal(text));
                self.add_to_map(draft, &text, |_| true)
            }
        }
    }
}
