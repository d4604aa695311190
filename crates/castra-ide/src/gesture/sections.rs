//! Edits of the sections of a board, which its game declares, possibly in another file.

use castra_base::{Edit, FileId};
use castra_defs::DefKind;
use castra_syntax::ast::{Board, BoardItem, HalfRange, Item, ItemKind, Section};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use crate::analysis::{Analysis, SourceRole};

/// Parses columns such as `1..4.5` into half columns: 2 and 9.
fn columns(text: &str) -> Option<(i64, i64)> {
    let half = |text: &str| -> Option<i64> {
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "5")) => (whole, 1),
            Some(_) => return None,
        };
        let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
        whole.parse::<i64>().ok().filter(|_| digits)?.checked_mul(2)?.checked_add(half)
    };
    let (from, to) = text.split_once("..")?;
    Some((half(from.trim())?, half(to.trim())?))
}

/// Prints columns in half cells in source syntax.
pub(super) fn columns_text(from: i64, to: i64) -> String {
    let half = |column: i64| match column % 2 {
        0 => (column / 2).to_string(),
        _ => format!("{}.5", column / 2),
    };
    format!("{}..{}", half(from), half(to))
}

impl Analysis {
    /// Changes the columns of a section. An adjacent section that shares a column with the section
    /// is adjusted.
    pub(super) fn resize_section(
        &self,
        file: FileId,
        battle: &Battle<'_>,
        name: &str,
        new: &str,
    ) -> Result<Vec<Edit>, GestureError> {
        let (from, to) = columns(new).ok_or_else(|| GestureError::NoValue(new.to_owned()))?;
        let board = &battle.scenario.board;
        let is_board = |d: &&castra_defs::Definition| {
            d.id.kind == DefKind::Board && d.name.as_str() == board.as_str()
        };
        let declared = self.visible_definitions(file).find(is_board);
        let declared = declared.ok_or_else(|| GestureError::UnknownName("board", board.clone()))?;
        let of = declared.span.file;
        match self.role(of) {
            Some(SourceRole::Own | SourceRole::Unreported) => {}
            Some(SourceRole::Dependency) | None => {
                return Err(GestureError::OtherSource(format!("the board `{board}`")));
            }
        }
        let source = self.source(of).ok_or(GestureError::SyntaxErrorInSource("board"))?;
        let tree = castra_syntax::parse(source).tree;
        let is_declared = |item: &&Item| match &item.kind {
            ItemKind::Board(Board { name: Some(name), .. }) => name.span == declared.span,
            _ => false,
        };
        let item = tree
            .items
            .iter()
            .find(is_declared)
            .ok_or(GestureError::SyntaxErrorInSource("board"))?;
        let sections = sections(item);
        let own = sections.iter().find(|section| section.name.text == name);
        let unknown = || GestureError::UnknownName("section", name.to_owned());
        let old: HalfRange = own.ok_or_else(unknown)?.range;
        let mut draft = Draft::new(source);
        for section in sections {
            let range = section.range;
            let next = if section.name.text == name {
                (from, to)
            } else {
                let start = if range.from == old.to { to } else { range.from };
                (start, if range.to == old.from { from } else { range.to })
            };
            if next != (range.from, range.to) {
                draft.replace(range.span, columns_text(next.0, next.1));
            }
        }
        Ok(draft.finish())
    }
}

fn sections(item: &Item) -> Vec<&Section> {
    let ItemKind::Board(Board { block: Some(block), .. }) = &item.kind else { return Vec::new() };
    let all = block.iter().filter_map(|item| match item {
        BoardItem::Sections(sections) => Some(sections),
        BoardItem::Rows { .. }
        | BoardItem::Columns(_)
        | BoardItem::LetteredColumns { .. }
        | BoardItem::Joined { .. }
        | BoardItem::Stagger { .. } => None,
    });
    all.flat_map(castra_syntax::ast::Block::iter).collect()
}
