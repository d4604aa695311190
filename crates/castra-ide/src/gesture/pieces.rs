//! Edits of pieces: moving, adding, removing, and their properties.

use castra_base::Span;
use castra_defs::{Cell, KindRole, Look, Piece, Value};
use castra_syntax::ast::{Deploy, DeployItem, ItemKind, Reserve};

use super::battle::Battle;
use super::deployment::state_value;
use super::draft::Draft;
use super::error::GestureError;
use super::kinds::{Gesture, PieceAt};
use super::rows;
use super::sites::{Change, Site};
use crate::battle_text::marks_suffix;
use crate::battle_text::string_literal;

use super::rows::append;

/// Equal pieces in reserve.
#[derive(Clone, Copy)]
pub(super) struct ReservePieces<'n> {
    pub(super) army: &'n str,
    pub(super) unit: &'n str,
    pub(super) name: Option<&'n str>,
    pub(super) marks: &'n [String],
}

impl Battle<'_> {
    /// Returns the kind of a unit type, or of a kind that is deployed by its own name.
    pub(super) fn kind_of<'g>(&'g self, unit: &str) -> Result<&'g castra_defs::Kind, GestureError> {
        let instance = self.game.instances.get(unit);
        let kind = self.game.kinds.get(instance.map_or(unit, |one| one.kind.as_str()));
        let is_piece = |kind: &&castra_defs::Kind| matches!(kind.role, KindRole::Piece { .. });
        let unknown = || GestureError::UnknownName("unit", unit.to_owned());
        kind.filter(is_piece).ok_or_else(unknown)
    }

    pub(super) fn deployment(&self, army: &str) -> Option<&Deploy> {
        let mut deploys = self.tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Deploy(deploy) => Some(deploy),
            _ => None,
        });
        let is_of = |deploy: &&Deploy| deploy.army.as_ref().is_some_and(|a| a.text == army);
        deploys.rfind(is_of)
    }

    pub(super) fn known_army(&self, army: &str) -> Result<(), GestureError> {
        let unknown = || GestureError::UnknownName("army", army.to_owned());
        self.scenario.armies.get(army).map(|_| ()).ok_or_else(unknown)
    }

    /// Returns whether a piece exceeds the stacking limit of a hex without the pieces `gone`.
    fn is_crowded(&self, hex: &str, army: &str, kind: &str, gone: &[&Piece]) -> bool {
        let Ok(cell) = self.cell(hex) else { return false };
        let is_gone = |piece: &Piece| gone.iter().any(|one| std::ptr::eq(*one, piece));
        let mut there = self.scenario.pieces.iter().filter(|p| p.at.cell() == cell && !is_gone(p));
        let kinds = &self.game.kinds;
        let joins = |a: &str, b: &str| kinds.get(a).is_some_and(|kind| kind.joins(b));
        let stacks = kinds.get(kind).is_some_and(castra_defs::Kind::stacks);
        let most = kinds.get(kind).map_or(1, |kind| kind.role.stacking_limit());
        let alike = there.clone().filter(|other| other.kind == kind).count();
        let together = |other: &Piece| {
            other.army == army
                && (other.kind == kind && stacks && alike < usize::from(most)
                    || joins(kind, &other.kind)
                    || joins(&other.kind, kind))
        };
        !there.all(together)
    }

    /// Returns whether a gesture puts a piece into a full hex.
    fn is_crowded_by(&self, gesture: &Gesture) -> bool {
        match gesture {
            Gesture::Move { piece, to } => self.piece(piece).is_ok_and(|(piece, _)| {
                let going = self.followers(piece);
                let together: Vec<&Piece> = going.into_iter().chain([piece]).collect();
                self.is_crowded(to, &piece.army, &piece.kind, &together)
            }),
            Gesture::Add { army, unit, hex, .. } => {
                self.kind_of(unit).is_ok_and(|kind| self.is_crowded(hex, army, &kind.name, &[]))
            }
            _ => false,
        }
    }

    /// Returns the index of the first gesture whose piece has space, or else of one whose
    /// destination no other gesture vacates. In a hex that is vacated later, two pieces would match
    /// a reference by hex.
    pub(super) fn first_possible(&self, gestures: &[Gesture]) -> Option<usize> {
        let free = gestures.iter().position(|gesture| !self.is_crowded_by(gesture));
        let left: Vec<Cell> = gestures
            .iter()
            .filter_map(|gesture| match gesture {
                Gesture::Move { piece, .. } => self.cell(&piece.hex).ok(),
                _ => None,
            })
            .collect();
        let goes_to = |gesture: &Gesture| match gesture {
            Gesture::Move { to: hex, .. } | Gesture::Add { hex, .. } => self.cell(hex).ok(),
            _ => None,
        };
        free.or_else(|| {
            gestures.iter().position(|one| goes_to(one).is_some_and(|cell| !left.contains(&cell)))
        })
    }

    /// Returns the pieces that move with a piece: those that joined it and have no other host
    /// there.
    pub(super) fn followers<'b>(&'b self, piece: &'b Piece) -> Vec<&'b Piece> {
        let here = |other: &&Piece| other.at.cell() == piece.at.cell();
        let joins = |other: &Piece, kind: &str| {
            self.game.kinds.get(&other.kind).is_some_and(|own| own.joins(kind))
        };
        let all = || self.scenario.pieces.iter().filter(here);
        let stays = all().any(|other| !std::ptr::eq(other, piece) && other.kind == piece.kind);
        if stays || self.joins_any(&piece.kind) {
            return Vec::new();
        }
        all().filter(|other| joins(other, &piece.kind) && other.army == piece.army).collect()
    }

    pub(super) fn move_piece(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        to: &str,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        let cell = self.cell(to)?;
        if piece.at.cell() == cell {
            return Ok(());
        }
        let mut going = self.followers(piece);
        self.move_one(draft, piece, site, cell)?;
        // A `with` companion in the same entry shares its hex, and so has moved already.
        going.retain(|other| match (self.site(other), site) {
            (Some(Site::Companion { place, .. }), Site::Listed { place: own, .. }) => {
                place.span != own.span
            }
            _ => true,
        });
        for other in going {
            let site = self.site(other).ok_or(GestureError::SyntaxErrorInSource("deployment"))?;
            self.move_one(draft, other, site, cell)?;
        }
        Ok(())
    }

    fn move_one(
        &self,
        draft: &mut Draft<'_>,
        piece: &Piece,
        site: Site<'_>,
        to: Cell,
    ) -> Result<(), GestureError> {
        let board = self.board()?;
        let hex = board.name_of(to);
        match site {
            Site::Listed { place, .. } => draft.replace(place.span, hex.as_str()),
            Site::Cell { deploy, row, token, .. } => {
                let written = token.text.as_str();
                match rows::token(board, &deploy.block, to) {
                    Some((_, other, free)) if rows::is_blank(free) => {
                        if other.label.span == row.label.span {
                            draft.replace_cell(token.span, &free.text);
                        } else {
                            site.detach(draft, true);
                        }
                        draft.replace_cell(free.span, written);
                    }
                    Some(_) => {
                        let mut line = site.line(draft, piece);
                        line.place = hex.to_string();
                        site.detach(draft, true);
                        append(draft, &deploy.block, &line.text());
                    }
                    None => {
                        site.detach(draft, true);
                        rows::add(draft, board, &deploy.block, to, written, ".");
                    }
                }
            }
            Site::Companion { .. } => {
                let mut line = site.line(draft, piece);
                line.place = hex.to_string();
                site.detach(draft, true);
                self.insert_piece(draft, &piece.army, &piece.kind, &line);
            }
        }
        Ok(())
    }

    pub(super) fn remove_piece(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        self.update_rosters(draft, &piece.army, &[(&piece.unit, -1)]);
        site.detach(draft, true);
        Ok(())
    }

    pub(super) fn retype(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        unit: &str,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        self.kind_of(unit)?;
        if piece.unit == unit {
            return Ok(());
        }
        self.update_rosters(draft, &piece.army, &[(&piece.unit, -1), (unit, 1)]);
        let abbr = self.game.instances.get(unit).and_then(|one| one.abbr.as_deref());
        let written = match site {
            Site::Cell { .. } => abbr.unwrap_or(unit),
            Site::Listed { .. } | Site::Companion { .. } => unit,
        };
        site.change(draft, piece, Change::Unit(written));
        Ok(())
    }

    pub(super) fn name_piece(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        name: Option<&str>,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        if piece.name.as_deref() != name {
            let name = name.map(string_literal);
            site.change(draft, piece, Change::Name(name.as_deref()));
        }
        Ok(())
    }

    /// Returns the kind of a mark.
    fn kind_of_mark(&self, mark: &str) -> Result<&str, GestureError> {
        let unknown = || GestureError::UnknownName("distinction", mark.to_owned());
        let of = self.game.instances.get(mark).map(|one| one.kind.as_str()).ok_or_else(unknown)?;
        let kind = self.game.kinds.get(of).map(|kind| &kind.role);
        kind.filter(|role| matches!(role, KindRole::Mark { .. })).map(|_| of).ok_or_else(unknown)
    }

    /// Gives a piece a mark, which replaces another of its kind. `None` removes all marks.
    pub(super) fn mark_piece(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        mark: Option<&str>,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        let mut marks = piece.marks.clone();
        match mark {
            None => marks.clear(),
            Some(mark) => {
                let of = self.kind_of_mark(mark)?;
                let same = |other: &String| self.kind_of_mark(other).is_ok_and(|kind| kind == of);
                match marks.iter().position(same) {
                    Some(at) => mark.clone_into(&mut marks[at]),
                    None => marks.push(mark.to_owned()),
                }
            }
        }
        if piece.marks != marks {
            site.change(draft, piece, Change::Marks(&marks));
        }
        Ok(())
    }

    /// Removes one mark of a piece.
    pub(super) fn unmark_piece(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        mark: &str,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        self.kind_of_mark(mark)?;
        let mut marks = piece.marks.clone();
        marks.retain(|other| other != mark);
        if piece.marks != marks {
            site.change(draft, piece, Change::Marks(&marks));
        }
        Ok(())
    }

    pub(super) fn set_field(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        field: &str,
        value: Option<&str>,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        let value = state_value(self.kind_of(&piece.unit)?, field, value)?;
        if value.is_some() || piece.state.contains_key(field) {
            site.change(draft, piece, Change::Field(field, value));
        }
        Ok(())
    }

    pub(super) fn set_facing(
        &self,
        draft: &mut Draft<'_>,
        at: &PieceAt,
        facing: Option<&str>,
    ) -> Result<(), GestureError> {
        let (piece, _) = self.piece(at)?;
        let missing = || GestureError::NoFacing(piece.unit.clone());
        let faceless = self.game.instances.get(&piece.unit).is_some_and(|one| one.faceless);
        let field = match &self.kind_of(&piece.unit)?.look {
            Look::Block { facing: Some(field), .. } if !faceless => field,
            Look::Block { .. } | Look::Badge | Look::None => return Err(missing()),
        };
        self.set_field(draft, at, field, facing)
    }

    pub(super) fn set_strength(
        &self,
        draft: &mut Draft<'_>,
        at: &PieceAt,
        strength: Option<i64>,
    ) -> Result<(), GestureError> {
        let (piece, _) = self.piece(at)?;
        let kind = self.kind_of(&piece.unit)?;
        let state = |field: &&String| kind.fields.get(*field).is_some_and(|field| field.state);
        let field = match &kind.look {
            Look::Block { strength: Some(field), .. } => Some(field).filter(state),
            Look::Block { .. } | Look::Badge | Look::None => None,
        };
        let field = field.ok_or_else(|| GestureError::NoStrength(piece.unit.clone()))?;
        // The default value is not written.
        let fresh = kind.fields.get(field).and_then(|field| field.default.as_ref());
        let fresh = match fresh {
            Some(Value::Field(other)) => {
                let own =
                    self.game.instances.get(&piece.unit).and_then(|one| one.fields.get(other));
                own.and_then(Value::as_int)
            }
            other => other.and_then(Value::as_int),
        };
        let strength = strength.filter(|strength| Some(*strength) != fresh);
        self.set_field(draft, at, field, strength.map(|n| n.to_string()).as_deref())
    }

    pub(super) fn set_reserve(
        &self,
        draft: &mut Draft<'_>,
        of: &ReservePieces<'_>,
        count: u8,
    ) -> Result<(), GestureError> {
        let ReservePieces { army, unit, name, marks } = *of;
        self.known_army(army)?;
        self.kind_of(unit)?;
        for mark in marks {
            self.kind_of_mark(mark)?;
        }
        let is_it = |one: &Reserve| {
            let Reserve { unit: own, name: own_name, count: _, marks: own_marks, state } = one;
            own.text == unit
                && own_name.as_ref().map(|name| name.value.as_str()) == name
                && own_marks.iter().map(|mark| mark.text.as_str()).eq(marks)
                && state.is_none()
        };
        let deploy = self.deployment(army);
        let entries = deploy.into_iter().flat_map(|deploy| deploy.block.with_entries());
        let known: Vec<(Span, &Reserve)> = entries
            .filter_map(|(entry, item)| match item {
                DeployItem::Reserve(one) => is_it(one).then_some((entry.span, one)),
                DeployItem::Row(_) | DeployItem::Roster(_) | DeployItem::Pieces(_) => None,
            })
            .collect();
        let number = |one: &Reserve| one.count.map_or(1, |count| count.value);
        let before: i64 = known.iter().map(|(_, one)| number(one)).sum();
        self.update_rosters(draft, army, &[(unit, i64::from(count) - before)]);
        let mut text = format!("reserve {unit}");
        if let Some(name) = name {
            text.push_str(&format!(" {}", string_literal(name)));
        }
        if count != 1 {
            text.push_str(&format!(" * {count}"));
        }
        text.push_str(&marks_suffix(marks));
        match (known.split_first(), count) {
            (None, 0) => {}
            (None, _) => match deploy {
                Some(deploy) => draft.append(&deploy.block, &text),
                None => self.add_deployment(draft, army, &text),
            },
            (Some((first, others)), count) => {
                for (span, _) in others {
                    draft.remove_entry(*span);
                }
                let (span, one) = first;
                match (count, one.count) {
                    (0, _) => draft.remove_entry(*span),
                    (2.., Some(number)) => draft.replace(number.span, count.to_string()),
                    _ if i64::from(count) != number(one) => draft.replace(*span, text),
                    _ => {}
                }
            }
        }
        Ok(())
    }
}
