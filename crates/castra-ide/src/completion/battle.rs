//! Completion in battles: pieces, terrains, hexes.

use std::collections::BTreeSet;

use castra_base::FileId;
use castra_defs::{Board, DefKind, Definition, KindRole};

use super::context::Place;
use super::item::{Completion, CompletionKind};
use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

impl Analysis {
    /// Returns the names of the kinds in scope with a role, such as `on hex`.
    pub(super) fn kinds_on(&self, place: &Place<'_>, role: &str) -> BTreeSet<&str> {
        let kinds = self.visible_definitions(place.file).filter(|one| one.id.kind == DefKind::Kind);
        kinds.filter(|one| one.ty.as_deref() == Some(role)).map(|one| one.name.as_str()).collect()
    }

    /// Returns the pieces to deploy: first the unit types in scope, then the kinds of pieces.
    pub(super) fn pieces(&self, place: &Place<'_>) -> Vec<Completion> {
        let kinds = self.kinds_on(place, "on hex");
        let is_of = |one: &Definition| kinds.contains(one.ty.as_deref().unwrap_or_default());
        self.ranked(place, |one| match one.id.kind {
            DefKind::Element if is_of(one) => Some(0),
            DefKind::Kind if kinds.contains(one.name.as_str()) => Some(1),
            _ => None,
        })
    }

    pub(super) fn terrains(&self, place: &Place<'_>) -> Vec<Completion> {
        let kinds = self.kinds_on(place, "on board");
        self.ranked(place, |one| {
            let ty = one.ty.as_deref().unwrap_or_default();
            let is_ground =
                one.id.kind == DefKind::Element && (ty == "terrain" || kinds.contains(ty));
            is_ground.then_some(0)
        })
    }

    /// Returns whether the piece on a line of a deployment joins others, so it may share a hex.
    pub(super) fn joins_others(&self, place: &Place<'_>, line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == place.file);
        battle.is_some_and(|battle| {
            let kind = battle.game.instances.get(word).map_or(word, |one| one.kind.as_str());
            let role = battle.game.kinds.get(kind).map(|kind| &kind.role);
            matches!(role, Some(KindRole::Piece { joins: Some(_), .. }))
        })
    }

    /// Returns the hexes of the board of a battle, optionally without the occupied ones.
    pub(super) fn hexes(&self, place: &Place<'_>, only_free: bool) -> Vec<Completion> {
        let text = self.text(place.file);
        let Some(board) = self.board(place.file) else { return Vec::new() };
        let mut taken = BTreeSet::new();
        if only_free {
            let mut item = "";
            for (lexeme, range) in lexemes(text) {
                let starts_line =
                    range.start == 0 || text.as_bytes().get(range.start - 1) == Some(&b'\n');
                let Some(word) = text.get(range.clone()) else { continue };
                if starts_line && lexeme == Lexeme::Word {
                    item = word;
                }
                let cursor = place.replaces.end as usize;
                let is_here = (range.start..=range.end).contains(&cursor);
                if item == "deploy" && !is_here {
                    taken.insert(word);
                }
            }
        }
        let names = board.cells().map(|cell| board.name_of(cell));
        let free = names.filter(|name| !taken.contains(name.as_str()));
        free.map(|name| Completion {
            label: name.to_string(),
            kind: CompletionKind::Hex,
            detail: None,
            docs: None,
            replaces: place.replaces,
        })
        .collect()
    }

    /// Returns the board of a battle, or the first board of its game if that board is unknown.
    fn board(&self, file: FileId) -> Option<&Board> {
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == file)?;
        let name = battle.scenario.board.as_str();
        let boards = &battle.game.boards;
        boards.get(name).or_else(|| boards.values().next())
    }
}
