//! Edits of the order of a list. Comments and blank lines between entries stay in place: entries
//! are exchanged, together with the comment on their line.

use castra_base::{Span, to_u32};
use castra_syntax::ast::{Block, CouncilItem, DeployItem, ItemKind, Name, Pieces};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::kinds::{ListElement, PieceAt};
use super::sites::Site;

impl Battle<'_> {
    pub(super) fn reorder(
        &self,
        draft: &mut Draft<'_>,
        what: &ListElement,
        after: Option<&ListElement>,
    ) -> Result<(), GestureError> {
        match (what, after) {
            (ListElement::Piece(what), None) => self.reorder_pieces(draft, what, None),
            (ListElement::Piece(what), Some(ListElement::Piece(after))) => {
                self.reorder_pieces(draft, what, Some(after))
            }
            (ListElement::Army(what), None) => self.reorder_armies(draft, what, None),
            (ListElement::Army(what), Some(ListElement::Army(after))) => {
                self.reorder_armies(draft, what, Some(after))
            }
            (ListElement::Piece(_), Some(ListElement::Army(_)))
            | (ListElement::Army(_), Some(ListElement::Piece(_))) => {
                Err(GestureError::DifferentLists)
            }
        }
    }

    fn reorder_pieces(
        &self,
        draft: &mut Draft<'_>,
        what: &PieceAt,
        after: Option<&PieceAt>,
    ) -> Result<(), GestureError> {
        let (entry, pieces, place) = self.listed_piece(what)?;
        let after = after.map(|after| self.listed_piece(after)).transpose()?;
        if let Some((_, _, following)) = after.filter(|(other, ..)| *other == entry) {
            let spans: Vec<Span> = pieces.places.iter().map(|place| place.span).collect();
            return rotate_slots(draft, &spans, place.span, Some(following.span));
        }
        let entries = self.tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Deploy(deploy) if item.span.contains(entry) => Some(&deploy.block),
            _ => None,
        });
        let entries = entries.flat_map(Block::with_entries).filter_map(|(at, node)| match node {
            DeployItem::Pieces(_) => Some(at.span),
            DeployItem::Row(_) | DeployItem::Roster(_) | DeployItem::Reserve(_) => None,
        });
        let slots: Vec<Span> = entries.collect();
        let after = after.map(|(other, ..)| other);
        let with_rest = |span: &Span| self.with_comment(draft, *span);
        // A comment on a line with several entries belongs to all of them.
        match slots.iter().map(with_rest).collect::<Option<Vec<Span>>>() {
            Some(lines) => {
                let line = |span: Span| {
                    let found = lines.iter().find(|line| line.start == span.start);
                    found.copied().unwrap_or(span)
                };
                rotate_slots(draft, &lines, line(entry), after.map(line))
            }
            None => rotate_slots(draft, &slots, entry, after),
        }
    }

    /// Returns an entry with the comment after it, if nothing else is on its lines.
    fn with_comment(&self, draft: &Draft<'_>, span: Span) -> Option<Span> {
        let text: &str = &draft.file.text;
        let before = text.get(..span.start as usize)?.rsplit('\n').next()?;
        let rest = text.get(span.end as usize..)?.split('\n').next()?;
        let is_alone = rest.trim().is_empty() || rest.trim_start().starts_with("//");
        let end = span.end + to_u32(rest.trim_end().len());
        (before.trim().is_empty() && is_alone).then_some(Span { end, ..span })
    }

    /// Returns the entry that lists a piece, and its hex there.
    fn listed_piece(&self, at: &PieceAt) -> Result<(Span, &Pieces, &Name), GestureError> {
        match self.piece(at)?.1 {
            Site::Listed { entry, pieces, place }
            | Site::Companion { entry, pieces, place, .. } => Ok((entry.span, pieces, place)),
            Site::Cell { .. } => Err(GestureError::PieceInRow(at.hex.clone())),
        }
    }

    fn reorder_armies(
        &self,
        draft: &mut Draft<'_>,
        what: &str,
        after: Option<&str>,
    ) -> Result<(), GestureError> {
        let entries = self.war_council()?.block.with_entries();
        let armies: Vec<(Span, &str)> = entries
            .filter_map(|(entry, item)| match item {
                CouncilItem::Army(army) => Some((entry.span, army.id.text.as_str())),
                CouncilItem::Field(_) => None,
            })
            .collect();
        let of = |name: &str| {
            let found = armies.iter().find(|(_, army)| *army == name);
            let unknown = || GestureError::UnknownName("army", name.to_owned());
            found.map(|(span, _)| *span).ok_or_else(unknown)
        };
        let (what, after) = (of(what)?, after.map(of).transpose()?);
        let slots: Vec<Span> = armies.iter().map(|(span, _)| *span).collect();
        rotate_slots(draft, &slots, what, after)
    }
}

/// Moves the content of one slot after another, or to the front; those in between move by one.
fn rotate_slots(
    draft: &mut Draft<'_>,
    slots: &[Span],
    what: Span,
    after: Option<Span>,
) -> Result<(), GestureError> {
    if after == Some(what) {
        return Ok(());
    }
    let mut order: Vec<Span> = slots.iter().copied().filter(|slot| *slot != what).collect();
    let at = match after {
        None => 0,
        Some(after) => {
            1 + order.iter().position(|slot| *slot == after).ok_or(GestureError::DifferentLists)?
        }
    };
    order.insert(at, what);
    for (slot, new) in slots.iter().zip(order).filter(|(slot, new)| *slot != new) {
        let text = draft.slice(new).to_owned();
        draft.replace(*slot, text);
    }
    Ok(())
}
