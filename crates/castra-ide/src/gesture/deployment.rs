//! Edits that add pieces to deployments.

use castra_base::IndexMap;
use castra_defs::Kind;
use castra_syntax::ast::{DeployItem, ItemKind, Pieces};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::kinds::PieceAt;
use super::rows::{self, append};
use super::sites::{Line, Site};
use crate::battle_text::marks_suffix;
use crate::battle_text::string_literal;

/// A piece to deploy.
#[derive(Clone, Copy)]
pub(super) struct NewPiece<'n> {
    pub(super) army: &'n str,
    pub(super) unit: &'n str,
    pub(super) hex: &'n str,
    pub(super) name: Option<&'n str>,
    pub(super) marks: &'n [String],
    /// State fields and their values in source syntax.
    pub(super) state: &'n IndexMap<String, String>,
}

/// Returns the entry if it only lists hexes of the unit type, without other properties.
fn plain_entry<'t>(entry: &'t Pieces, unit: &str) -> Option<&'t Pieces> {
    let Pieces { unit: own, name, places, marks, companion, state } = entry;
    let is_plain = name.is_none() && marks.is_empty() && companion.is_none() && state.is_none();
    (is_plain && own.text == unit && !places.is_empty()).then_some(entry)
}

impl Battle<'_> {
    /// Adds a piece. A piece that joins others becomes the companion of its host, if the host is
    /// alone in its entry. Any other piece gets a new entry.
    pub(super) fn insert_piece(&self, draft: &mut Draft<'_>, army: &str, kind: &str, line: &Line) {
        let cell = self.cell(&line.place).ok();
        let kind = self.game.kinds.get(kind);
        let hosts = self.scenario.pieces_of(army).filter(|other| {
            Some(other.at.cell()) == cell && kind.is_some_and(|own| own.joins(&other.kind))
        });
        let alone = hosts.filter_map(|host| self.site(host)).find_map(|site| match site {
            Site::Listed { pieces, .. } => {
                (pieces.places.len() == 1 && pieces.companion.is_none()).then_some(pieces)
            }
            Site::Cell { .. } | Site::Companion { .. } => None,
        });
        match (alone, self.deployment(army)) {
            (Some(pieces), _) if line.state.is_empty() => {
                let mut text = format!("with {}", line.unit);
                if let Some(name) = &line.name {
                    text.push_str(&format!(" {name}"));
                }
                text.push_str(&marks_suffix(&line.marks));
                super::sites::add_companion(draft, pieces, &text);
            }
            (_, Some(deploy)) => append(draft, &deploy.block, &line.text()),
            (_, None) => self.add_deployment(draft, army, &line.text()),
        }
    }

    /// Adds a deployment for an army without one.
    pub(super) fn add_deployment(&self, draft: &mut Draft<'_>, army: &str, entry: &str) {
        let before = self.tree.items.iter().rfind(|item| {
            matches!(
                item.kind,
                ItemKind::Deploy(_)
                    | ItemKind::Map(_)
                    | ItemKind::WarCouncil(_)
                    | ItemKind::Header(_)
            )
        });
        let end = draft.line_end();
        let text = format!("{end}{end}deploy {army} {{{end}  {entry}{end}}}");
        let at = before.map_or(0, |item| item.span.end);
        draft.insert(at, text);
    }

    pub(super) fn add_piece(
        &self,
        draft: &mut Draft<'_>,
        new: &NewPiece<'_>,
    ) -> Result<(), GestureError> {
        self.known_army(new.army)?;
        let kind = self.kind_of(new.unit)?;
        let place = self.board()?.name_of(self.cell(new.hex)?).to_string();
        let fields = new.state.iter().map(|(field, value)| {
            let value = state_value(kind, field, Some(value))?;
            Ok((field.clone(), value.unwrap_or_default().to_owned()))
        });
        let line = Line {
            unit: new.unit.to_owned(),
            name: new.name.map(string_literal),
            place,
            marks: new.marks.to_vec(),
            companion: None,
            state: fields.collect::<Result<_, GestureError>>()?,
        };
        self.update_rosters(draft, new.army, &[(new.unit, 1)]);
        self.deploy(draft, new.army, &kind.name, &line)
    }

    /// Moves a piece to the deployment of another army; pieces that joined it stay.
    pub(super) fn transfer_piece(
        &self,
        draft: &mut Draft<'_>,
        piece: &PieceAt,
        army: &str,
    ) -> Result<(), GestureError> {
        let (piece, site) = self.piece(piece)?;
        self.known_army(army)?;
        if piece.army == army {
            return Ok(());
        }
        self.update_rosters(draft, &piece.army, &[(&piece.unit, -1)]);
        self.update_rosters(draft, army, &[(&piece.unit, 1)]);
        let line = Line { companion: None, ..site.line(draft, piece) };
        site.detach(draft, true);
        self.deploy(draft, army, &piece.kind, &line)
    }

    /// Adds a piece to the deployment of an army: to a drawn row or to an entry of the same unit
    /// type if the piece has no properties, or else as a new entry.
    fn deploy(
        &self,
        draft: &mut Draft<'_>,
        army: &str,
        kind: &str,
        line: &Line,
    ) -> Result<(), GestureError> {
        let board = self.board()?;
        let cell = self.cell(&line.place)?;
        let Line { unit, name, place, marks, companion, state } = line;
        let is_plain =
            name.is_none() && marks.is_empty() && companion.is_none() && state.is_empty();
        let Some(deploy) = self.deployment(army).filter(|_| is_plain) else {
            self.insert_piece(draft, army, kind, line);
            return Ok(());
        };
        let is_drawn = rows::rows(&deploy.block).next().is_some();
        let abbr = self.game.instances.get(unit).and_then(|one| one.abbr.as_deref());
        if let (true, Some(abbr)) = (is_drawn, abbr) {
            match rows::token(board, &deploy.block, cell) {
                Some((_, _, free)) if rows::is_blank(free) => {
                    draft.replace_cell(free.span, abbr);
                    return Ok(());
                }
                Some(_) => {}
                None => {
                    rows::add(draft, board, &deploy.block, cell, abbr, ".");
                    return Ok(());
                }
            }
        }
        let same = deploy.block.iter().filter_map(|item| match item {
            DeployItem::Pieces(pieces) => plain_entry(pieces, unit),
            DeployItem::Row(_) | DeployItem::Roster(_) | DeployItem::Reserve(_) => None,
        });
        match same.last().and_then(|pieces| pieces.places.last()) {
            Some(last) if !self.joins_any(kind) => {
                draft.insert(last.span.end, format!(" {place}"));
            }
            _ => self.insert_piece(draft, army, kind, line),
        }
        Ok(())
    }
}

/// Checks the new value of a state field, and returns its source. `true` becomes an empty string,
/// since a true field is a bare word.
pub(super) fn state_value<'v>(
    kind: &Kind,
    field: &str,
    value: Option<&'v str>,
) -> Result<Option<&'v str>, GestureError> {
    let declared = kind.fields.get(field).filter(|field| field.state);
    declared.ok_or_else(|| GestureError::UnknownName("state", field.to_owned()))?;
    let value = match value {
        Some("true") => Some(""),
        other => other,
    };
    if let Some(value) = value {
        super::text_entries::check_value(value)?;
    }
    Ok(value)
}
