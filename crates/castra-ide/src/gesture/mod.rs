//! Gestures: edits of a battle by direct manipulation, such as dragging a piece, painting terrain
//! or filling in a form. Each gesture becomes edits of the source.
//!
//! ```text
//! Move { piece: at H4, to: "G4" }     foot at H3 H4   becomes   foot at H3 G4
//! ```
//!
//! A gesture changes as few tokens as possible. Comments and the order of the rest are preserved,
//! and a formatted source stays formatted.

mod arrange;
mod battle;
mod council;
mod deployment;
mod draft;
mod error;
mod kinds;
mod map;
mod mirror;
mod order;
mod pieces;
mod resize;
mod roster;
mod rows;
mod sections;
mod settings;
mod sites;
mod terrain;
mod text_entries;

use std::collections::BTreeSet;

use battle::Battle;
use castra_base::{Diagnostic, Edit, FileId, SourceFile};
use castra_workspace::CheckedScenario;

use crate::analysis::Analysis;
use crate::edits::apply_edits;
use crate::host::Host;

pub use error::GestureError;
pub use kinds::{Gesture, ListElement, PieceAt, PieceMove};

impl Analysis {
    fn battle(&self, file: FileId) -> Result<Battle<'_>, GestureError> {
        let found = self.checked.scenarios.iter().find(|battle| battle.file == file);
        let CheckedScenario { scenario, game, .. } = found.ok_or(GestureError::NoBattle)?;
        let source = self.source(file).ok_or(GestureError::NoBattle)?;
        Ok(Battle { scenario, game, tree: castra_syntax::parse(source).tree })
    }

    /// Returns the edits that carry out a gesture in the source of a battle, or of its game for
    /// declarations there. Problems in the result are reported as if typed by the user. Only
    /// [`Host::gesture`] can rename an army.
    ///
    /// # Errors
    ///
    /// If the gesture refers to something that does not exist, or has no representation in the
    /// source.
    pub fn gesture(&self, file: FileId, gesture: &Gesture) -> Result<Vec<Edit>, GestureError> {
        let battle = self.battle(file)?;
        let source = self.source(file).ok_or(GestureError::NoBattle)?;
        if self
            .role(file)
            .is_none_or(|standing| standing == crate::analysis::SourceRole::Dependency)
        {
            return Err(GestureError::ReadOnly);
        }
        if let Gesture::Section { section, columns } = gesture {
            return self.resize_section(file, &battle, section, columns);
        }
        let mut draft = draft::Draft::new(source);
        if let Gesture::Module { module, on } = gesture {
            let own = self.options_of(file, module);
            battle.set_module(&mut draft, module, *on, &own)?;
            return Ok(draft.finish());
        }
        battle.carry_out(gesture, &mut draft)?;
        Ok(draft.finish())
    }
}

impl Host<'_> {
    /// Returns the edits that carry out a gesture, by file and position. The result has no new
    /// syntax errors; other problems are reported as usual.
    ///
    /// # Errors
    ///
    /// If the gesture refers to something that does not exist, or has no representation in the
    /// source.
    pub fn gesture(&mut self, path: &str, gesture: &Gesture) -> Result<Vec<Edit>, GestureError> {
        let analysis = self.analysis_with_dependencies(path);
        let file = analysis.file(path).ok_or(GestureError::NoBattle)?;
        let edits = analysis.gesture(file, gesture)?;
        if let Gesture::RenameArmy { army, name } = gesture {
            let place = analysis.battle(file)?.army(army)?.id.span.start;
            return self.rename(path, place, name).map_err(GestureError::Rename);
        }
        for of in edits.iter().map(|edit| edit.span.file).collect::<BTreeSet<_>>() {
            let before = analysis.source(of).ok_or(GestureError::NoBattle)?;
            let own = edits.iter().filter(|edit| edit.span.file == of);
            let after = SourceFile::new(of, before.path.as_str(), apply_edits(&before.text, own));
            if let Some(new) = first_new_message(syntax_errors(before), syntax_errors(&after)) {
                return Err(GestureError::InvalidResult(new));
            }
        }
        Ok(edits)
    }

    /// Returns the index of the gesture to carry out first: one whose piece has space, or else one
    /// whose destination no other gesture vacates. Returns 0 if there is neither.
    pub fn first_possible_gesture(&mut self, path: &str, gestures: &[Gesture]) -> usize {
        let analysis = self.analysis_with_dependencies(path);
        let battle = analysis.file(path).and_then(|file| analysis.battle(file).ok());
        battle.and_then(|battle| battle.first_possible(gestures)).unwrap_or(0)
    }
}

/// Returns the first message that occurs more often after an edit than before it; `None` if there
/// is none. A message that disappears does not offset another one.
#[must_use]
pub fn first_new_message(mut before: Vec<String>, after: Vec<String>) -> Option<String> {
    after.into_iter().find(|message| {
        let known = before.iter().position(|known| known == message);
        known.map(|at| before.swap_remove(at)).is_none()
    })
}

/// Returns the syntax errors of a source.
fn syntax_errors(source: &SourceFile) -> Vec<String> {
    let diagnostics = castra_syntax::parse(source).diagnostics;
    diagnostics.into_iter().filter(Diagnostic::is_error).map(|d| d.message).collect()
}

impl Battle<'_> {
    fn carry_out(
        &self,
        gesture: &Gesture,
        draft: &mut draft::Draft<'_>,
    ) -> Result<(), GestureError> {
        match gesture {
            Gesture::Move { piece, to } => self.move_piece(draft, piece, to),
            Gesture::Add { army, unit, hex, name, marks, state } => {
                let new =
                    deployment::NewPiece { army, unit, hex, name: name.as_deref(), marks, state };
                self.add_piece(draft, &new)
            }
            Gesture::Arrange { moves } => self.arrange(draft, moves),
            Gesture::Give { piece, army } => self.transfer_piece(draft, piece, army),
            Gesture::Remove { piece } => self.remove_piece(draft, piece),
            Gesture::Retype { piece, unit } => self.retype(draft, piece, unit),
            Gesture::Name { piece, name } => self.name_piece(draft, piece, name.as_deref()),
            Gesture::Mark { piece, mark } => self.mark_piece(draft, piece, mark.as_deref()),
            Gesture::Unmark { piece, mark } => self.unmark_piece(draft, piece, mark),
            Gesture::Set { piece, field, value } => {
                self.set_field(draft, piece, field, value.as_deref())
            }
            Gesture::Turn { piece, facing } => self.set_facing(draft, piece, facing.as_deref()),
            Gesture::Strength { piece, strength } => self.set_strength(draft, piece, *strength),
            Gesture::Reserve { army, unit, count, name, marks } => {
                let of = pieces::ReservePieces { army, unit, name: name.as_deref(), marks };
                self.set_reserve(draft, &of, *count)
            }
            Gesture::Reorder { what, after } => self.reorder(draft, what, after.as_ref()),
            // This gesture edits the source of the game: see `Analysis::gesture`.
            Gesture::Section { .. } => self.board().map(|_| ()),
            Gesture::Paint { hexes, terrain } => self.paint(draft, hexes, terrain.as_deref()),
            Gesture::Side { hex, side, terrain } => {
                self.paint_side(draft, hex, side, terrain.as_deref())
            }
            Gesture::Label { hex, text, old } => {
                self.set_label(draft, hex, text.as_deref(), old.as_deref())
            }
            Gesture::MoveLabel { hex, to, old } => self.move_label(draft, hex, to, old.as_deref()),
            Gesture::MoveObjective { hex, to } => self.move_objective(draft, hex, to),
            Gesture::Objective { hex, text, army } => {
                self.set_objective(draft, hex, text.as_deref(), army.as_deref())
            }
            Gesture::Council { army, entry, value } => {
                self.set_council_entry(draft, army.as_deref(), entry, value.as_deref())
            }
            Gesture::ArmyTitle { army, title } => self.set_army_title(draft, army, title),
            Gesture::ArmyNoun { army, noun } => self.set_army_noun(draft, army, noun.as_deref()),
            Gesture::RenameArmy { army, .. } => self.army(army).map(|_| ()),
            Gesture::SwapEdges => self.swap_edges(draft),
            // This gesture needs the sources of the module: see `Analysis::gesture`.
            Gesture::Module { .. } => self.board().map(|_| ()),
            Gesture::Option { option, value } => self.set_option(draft, option, value.as_deref()),
            Gesture::Board { board } => self.choose_board(draft, board),
            Gesture::MirrorMap => self.mirror_map(draft),
            Gesture::Edge { edge, add } => self.change_edge(draft, *edge, *add),
            Gesture::Title { title } => self.set_title(draft, title),
            Gesture::Text { key, text } => self.set_text(draft, key, text.as_deref()),
        }
    }
}
