//! The source locations of pieces, and edits of their properties.

use castra_base::Span;
use castra_defs::{Piece, Scenario};
use castra_syntax::ast::{
    Block, Companion, Deploy, DeployItem, Entry, Field, ItemKind, Name, Pieces, Row,
};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::kinds::PieceAt;
use crate::battle_text::marks_suffix;

/// The source location of a piece.
#[derive(Clone, Copy)]
pub(super) enum Site<'t> {
    /// A token of a drawn row.
    Cell { deploy: &'t Deploy, entry: &'t Entry<DeployItem>, row: &'t Row, token: &'t Name },
    /// A hex of a list.
    Listed { entry: &'t Entry<DeployItem>, pieces: &'t Pieces, place: &'t Name },
    /// `with leader "…"` after a list; the hex is one of the list.
    Companion {
        entry: &'t Entry<DeployItem>,
        pieces: &'t Pieces,
        companion: &'t Companion,
        place: &'t Name,
    },
}

/// A change of a property of the pieces in an entry.
#[derive(Clone, Copy)]
pub(super) enum Change<'c> {
    Unit(&'c str),
    Name(Option<&'c str>),
    Marks(&'c [String]),
    /// A state field and its value, which is empty for a bare word; `None` removes the field.
    Field(&'c str, Option<&'c str>),
    Companion(Option<&'c str>),
}

/// The entry of a single piece, to be printed.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub(super) unit: String,
    /// The name as a string literal.
    pub(super) name: Option<String>,
    pub(super) place: String,
    pub(super) marks: Vec<String>,
    /// The companion, from `with` on.
    pub(super) companion: Option<String>,
    /// State fields and their values.
    pub(super) state: Vec<(String, String)>,
}

impl Line {
    /// Returns the properties of the piece in one hex of a list.
    fn of(draft: &Draft<'_>, pieces: &Pieces, place: &Name) -> Self {
        let slice = |span: Span| draft.slice(span).to_owned();
        let fields = pieces.state.iter().flat_map(Block::iter);
        Self {
            unit: pieces.unit.text.to_string(),
            name: pieces.name.as_ref().map(|name| slice(name.span)),
            place: place.text.to_string(),
            marks: words(&pieces.marks),
            companion: pieces.companion.as_ref().map(|one| companion_text(draft, one)),
            state: fields
                .map(|field| (field.name.text.to_string(), values(draft, field)))
                .collect(),
        }
    }

    fn apply(&mut self, change: Change<'_>) {
        let own = |text: Option<&str>| text.map(str::to_owned);
        match change {
            Change::Unit(unit) => self.unit = unit.to_owned(),
            Change::Name(name) => self.name = own(name),
            Change::Marks(marks) => self.marks = marks.to_vec(),
            Change::Companion(companion) => self.companion = own(companion),
            Change::Field(field, value) => {
                let known = self.state.iter().position(|(name, _)| name == field);
                match (known, value) {
                    (Some(at), None) => {
                        self.state.remove(at);
                    }
                    (Some(at), Some(value)) => {
                        if let Some((_, old)) = self.state.get_mut(at) {
                            *old = value.to_owned();
                        }
                    }
                    (None, Some(value)) => self.state.push((field.to_owned(), value.to_owned())),
                    (None, None) => {}
                }
            }
        }
    }

    pub(super) fn text(&self) -> String {
        let mut out = self.unit.clone();
        if let Some(name) = &self.name {
            out.push_str(&format!(" {name}"));
        }
        out.push_str(&format!(" at {}", self.place));
        out.push_str(&marks_suffix(&self.marks));
        if let Some(companion) = &self.companion {
            out.push_str(&format!(" {companion}"));
        }
        if !self.state.is_empty() {
            let fields = self.state.iter().map(|(name, value)| field_text(name, value));
            out.push_str(&format!(" {{ {} }}", fields.collect::<Vec<_>>().join(", ")));
        }
        out
    }
}

/// Returns a field with its value; a true field is a bare word.
fn field_text(name: &str, value: &str) -> String {
    if value.is_empty() { name.to_owned() } else { format!("{name} {value}") }
}

/// Returns the values of a field as in the source.
pub(super) fn values(draft: &Draft<'_>, field: &Field) -> String {
    match (field.values.first(), field.values.last()) {
        (Some(first), Some(last)) => draft.slice(first.span().to(last.span())).to_owned(),
        _ => String::new(),
    }
}

/// Returns a companion as in the source, from `with` on.
fn companion_text(draft: &Draft<'_>, one: &Companion) -> String {
    let mut out = format!("with {}", one.unit.text);
    if let Some(name) = &one.name {
        out.push_str(&format!(" {}", draft.slice(name.span)));
    }
    out.push_str(&marks_suffix(&words(&one.marks)));
    out
}

/// Returns the entry of a companion by itself.
pub(super) fn companion_line(draft: &Draft<'_>, one: &Companion, place: &str) -> Line {
    Line {
        unit: one.unit.text.to_string(),
        name: one.name.as_ref().map(|name| draft.slice(name.span).to_owned()),
        place: place.to_owned(),
        marks: words(&one.marks),
        ..Line::default()
    }
}

fn last_place(pieces: &Pieces) -> Span {
    pieces.places.last().map_or(pieces.unit.span, |place| place.span)
}

/// Returns the end of a companion that starts at `with`.
fn companion_end(one: &Companion) -> u32 {
    let name = one.name.as_ref().map_or(one.unit.span, |name| name.span);
    one.marks.last().map_or(name, |mark| mark.span).end
}

impl<'t> Site<'t> {
    /// Returns the entry of the piece alone.
    pub(super) fn line(&self, draft: &Draft<'_>, piece: &Piece) -> Line {
        match self {
            Self::Cell { .. } => Line {
                unit: piece.unit.clone(),
                place: piece.at.hex.to_string(),
                ..Line::default()
            },
            Self::Listed { pieces, place, .. } => Line::of(draft, pieces, place),
            Self::Companion { companion, place, .. } => {
                companion_line(draft, companion, &place.text)
            }
        }
    }

    /// Removes the piece from the source. Its companion can stay, in an entry of its own.
    pub(super) fn detach(&self, draft: &mut Draft<'_>, keep_companion: bool) {
        match self {
            Self::Cell { deploy, entry, row, token } => {
                super::rows::clear(draft, deploy, entry, row, token);
            }
            Self::Listed { entry, pieces, place, .. } => {
                let companion = pieces.companion.as_ref().filter(|_| keep_companion);
                let own = companion.map(|one| companion_line(draft, one, &place.text).text());
                match (pieces.places.len(), own) {
                    (1, Some(own)) => draft.replace(entry.span, own),
                    (1, None) => draft.remove_entry(entry.span),
                    (_, own) => {
                        draft.remove_part(place.span);
                        if let Some(own) = own {
                            draft.insert_after(entry.span, &own);
                        }
                    }
                }
            }
            Self::Companion { entry, pieces, place, .. } => {
                if pieces.places.len() == 1 {
                    change_entry(draft, pieces, Change::Companion(None));
                } else {
                    let mut line = Line::of(draft, pieces, place);
                    line.companion = None;
                    draft.remove_part(place.span);
                    draft.insert_after(entry.span, &line.text());
                }
            }
        }
    }

    /// Changes a property of the piece, in its entry if it is the only one there, or else in an
    /// entry of its own.
    pub(super) fn change(&self, draft: &mut Draft<'_>, piece: &Piece, change: Change<'_>) {
        match self {
            Self::Listed { pieces, .. } if pieces.places.len() == 1 => {
                change_entry(draft, pieces, change);
            }
            Self::Listed { entry, pieces, place, .. } => {
                let mut line = Line::of(draft, pieces, place);
                line.apply(change);
                draft.remove_part(place.span);
                draft.insert_after(entry.span, &line.text());
            }
            Self::Cell { deploy, token, .. } => {
                if let Change::Unit(unit) = change {
                    return draft.replace_cell(token.span, unit);
                }
                let mut line = self.line(draft, piece);
                line.apply(change);
                self.detach(draft, true);
                super::rows::append(draft, &deploy.block, &line.text());
            }
            Self::Companion { entry, pieces, companion, .. } => {
                let is_plain = !matches!(change, Change::Field(..) | Change::Companion(_));
                if is_plain && pieces.places.len() == 1 {
                    return change_companion(draft, companion, change);
                }
                let mut line = self.line(draft, piece);
                line.apply(change);
                self.detach(draft, true);
                draft.insert_after(entry.span, &line.text());
            }
        }
    }
}

/// Inserts, replaces or removes a part of an entry. `before` is the end of the part before it.
fn change_part(draft: &mut Draft<'_>, before: u32, old: Option<Span>, new: Option<String>) {
    match (old, new) {
        (Some(old), Some(new)) => draft.replace(old, new),
        (Some(old), None) => draft.replace(Span { start: before, ..old }, ""),
        (None, Some(new)) => draft.insert(before, format!(" {new}")),
        (None, None) => {}
    }
}

/// Changes the marks in an entry. `before` is the end of the part before them.
fn change_marks(draft: &mut Draft<'_>, before: u32, old: &[Name], new: &[String]) {
    let written = old.first().zip(old.last()).map(|(first, last)| first.span.to(last.span));
    match written.filter(|_| !new.is_empty()) {
        Some(written) => draft.replace(written, new.join(" and ")),
        None => {
            let new = (!new.is_empty()).then(|| marks_suffix(new).trim_start().to_owned());
            change_part(draft, before, written, new);
        }
    }
}

fn words(names: &[Name]) -> Vec<String> {
    names.iter().map(|name| name.text.to_string()).collect()
}

/// Changes a part of an entry.
fn change_entry(draft: &mut Draft<'_>, pieces: &Pieces, change: Change<'_>) {
    let marked = pieces.marks.last().map_or(last_place(pieces), |mark| mark.span).end;
    match change {
        Change::Unit(unit) => draft.replace(pieces.unit.span, unit),
        Change::Name(name) => {
            let old = pieces.name.as_ref().map(|name| name.span);
            change_part(draft, pieces.unit.span.end, old, name.map(str::to_owned));
        }
        Change::Marks(marks) => change_marks(draft, last_place(pieces).end, &pieces.marks, marks),
        Change::Companion(text) => {
            let new = text.map_or(String::new(), |text| format!(" {text}"));
            let end = pieces.companion.as_ref().map_or(marked, companion_end);
            draft.replace(Span { start: marked, end, ..pieces.unit.span }, new);
        }
        Change::Field(field, value) => {
            let before = pieces.companion.as_ref().map_or(marked, companion_end);
            change_state(draft, before, pieces.state.as_ref(), field, value);
        }
    }
}

fn change_companion(draft: &mut Draft<'_>, one: &Companion, change: Change<'_>) {
    match change {
        Change::Unit(unit) => draft.replace(one.unit.span, unit),
        Change::Name(name) => {
            let old = one.name.as_ref().map(|name| name.span);
            change_part(draft, one.unit.span.end, old, name.map(str::to_owned));
        }
        Change::Marks(marks) => {
            let before = one.name.as_ref().map_or(one.unit.span, |name| name.span).end;
            change_marks(draft, before, &one.marks, marks);
        }
        // For these changes, the caller gives the companion an entry of its own.
        Change::Field(..) | Change::Companion(_) => {}
    }
}

/// Changes a field of a block, creating the block if necessary.
fn change_state(
    draft: &mut Draft<'_>,
    before: u32,
    block: Option<&Block<Field>>,
    field: &str,
    value: Option<&str>,
) {
    let known = block.and_then(|block| {
        block.with_entries().find(|(_, one)| one.name.text == field).map(|(entry, _)| entry)
    });
    match (block, known, value) {
        (None, _, Some(value)) => {
            draft.insert(before, format!(" {{ {} }}", field_text(field, value)));
        }
        (Some(_), Some(entry), Some(value)) => draft.replace(entry.span, field_text(field, value)),
        (Some(block), None, Some(value)) => draft.append(block, &field_text(field, value)),
        (Some(block), Some(_), None) if block.entries.len() == 1 => {
            draft.replace(Span { start: before, ..block.span }, "");
        }
        (Some(_), Some(entry), None) => draft.remove_entry(entry.span),
        (None | Some(_), None, None) | (None, Some(_), None) => {}
    }
}

impl Battle<'_> {
    /// Returns a piece of the model and its source location.
    pub(super) fn piece(&self, wanted: &PieceAt) -> Result<(&Piece, Site<'_>), GestureError> {
        let cell = self.cell(&wanted.hex)?;
        let scenario: &Scenario = self.scenario;
        let fits = |piece: &&Piece| {
            piece.at.cell() == cell
                && wanted.unit.as_ref().is_none_or(|unit| *unit == piece.unit)
                && wanted.name.as_ref().is_none_or(|name| Some(name) == piece.name.as_ref())
        };
        let mut found: Vec<&Piece> = scenario.pieces.iter().filter(fits).collect();
        found.sort_by_key(|piece| self.joins_any(&piece.kind));
        let missing = || GestureError::NoPiece(wanted.hex.clone());
        let piece = *found.get(wanted.nth).ok_or_else(missing)?;
        let site = self.site(piece).ok_or(GestureError::SyntaxErrorInSource("deployment"))?;
        Ok((piece, site))
    }

    /// Returns the source location of a piece.
    pub(super) fn site(&self, piece: &Piece) -> Option<Site<'_>> {
        let origin = piece.origin?;
        let deploys = self.tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Deploy(deploy) if item.span.contains(origin) => Some(deploy),
            _ => None,
        });
        deploys
            .flat_map(|deploy| deploy.block.with_entries().map(move |both| (deploy, both)))
            .find_map(|(deploy, (entry, node))| match node {
                DeployItem::Row(row) => {
                    let token = row.cells.iter().find(|token| token.span == origin)?;
                    Some(Site::Cell { deploy, entry, row, token })
                }
                DeployItem::Pieces(pieces) => {
                    if let Some(place) = pieces.places.iter().find(|place| place.span == origin) {
                        return Some(Site::Listed { entry, pieces, place });
                    }
                    let companion = pieces.companion.as_ref();
                    let companion = companion.filter(|one| origin.contains(one.unit.span))?;
                    let is_here = |place: &&Name| {
                        self.cell(&place.text).is_ok_and(|cell| cell == piece.at.cell())
                    };
                    let place = pieces.places.iter().find(is_here)?;
                    Some(Site::Companion { entry, pieces, companion, place })
                }
                DeployItem::Roster(_) | DeployItem::Reserve(_) => None,
            })
    }

    /// Returns whether pieces of a kind join others.
    pub(super) fn joins_any(&self, kind: &str) -> bool {
        use castra_defs::KindRole;
        let kind = self.game.kinds.get(kind);
        kind.is_some_and(|kind| matches!(&kind.role, KindRole::Piece { joins: Some(_), .. }))
    }
}

/// Adds a companion after the piece of an entry.
pub(super) fn add_companion(draft: &mut Draft<'_>, pieces: &Pieces, text: &str) {
    change_entry(draft, pieces, Change::Companion(Some(text)));
}
