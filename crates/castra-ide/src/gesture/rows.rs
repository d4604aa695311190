//! Edits of drawn rows of a deployment or map: one token for each hex.

use castra_base::Span;
use castra_defs::{Board, Cell};
use castra_syntax::ast::{Block, Deploy, DeployItem, Entry, MapItem, Name, Node, Row};

use super::draft::Draft;

/// An entry that may be a drawn row.
pub(super) trait MayBeRow {
    fn row(&self) -> Option<&Row>;
}

impl MayBeRow for DeployItem {
    fn row(&self) -> Option<&Row> {
        match self {
            Self::Row(row) => Some(row),
            Self::Roster(_) | Self::Reserve(_) | Self::Pieces(_) => None,
        }
    }
}

impl MayBeRow for MapItem {
    fn row(&self) -> Option<&Row> {
        match self {
            Self::Row(row) => Some(row),
            Self::Legend(_) | Self::Terrain(_) | Self::Label(_) | Self::Objective(_) => None,
        }
    }
}

/// Iterates over the drawn rows of a block.
pub(super) fn rows<T: MayBeRow>(block: &Block<T>) -> impl Iterator<Item = (&Entry<T>, &Row)> {
    block.with_entries().filter_map(|(entry, node)| Some((entry, node.row()?)))
}

/// Returns whether a token of a deployment means a hex without a piece.
pub(super) fn is_blank(token: &Name) -> bool {
    token.text.chars().all(|c| matches!(c, '.' | '-' | '·'))
}

/// Returns the token of a hex, if its row is drawn.
pub(super) fn token<'t, T: MayBeRow>(
    board: &Board,
    block: &'t Block<T>,
    cell: Cell,
) -> Option<(&'t Entry<T>, &'t Row, &'t Name)> {
    let is_it = |row: &Row| board.rows.row(&row.label.text, board.height) == Some(cell.row);
    let (entry, row) = rows(block).find(|(_, row)| is_it(row))?;
    let at = board.cells_of_row(cell.row).position(|other| other == cell)?;
    Some((entry, row, row.cells.get(at)?))
}

/// Removes a piece from a row. A row that becomes empty is removed, unless the block draws empty
/// rows.
pub(super) fn clear(
    draft: &mut Draft<'_>,
    deploy: &Deploy,
    entry: &Entry<DeployItem>,
    row: &Row,
    token: &Name,
) {
    let empty = |row: &Row| row.cells.iter().all(is_blank);
    let others_blank = row.cells.iter().all(|one| one.span == token.span || is_blank(one));
    if others_blank && !rows(&deploy.block).any(|(_, row)| empty(row)) {
        return draft.remove_entry(entry.span);
    }
    let blank = rows(&deploy.block).flat_map(|(_, row)| &row.cells).find(|one| is_blank(one));
    draft.replace_cell(token.span, blank.map_or(".", |blank| blank.text.as_str()));
}

/// Returns a row with some tokens, and blanks elsewhere.
pub(super) fn row_text(
    board: &Board,
    row: u16,
    blank: &str,
    token: impl Fn(Cell) -> Option<String>,
) -> String {
    let mut text = format!("{} |", board.rows.name(row));
    if !board.staggers_columns() && board.stagger.is_indented(row) {
        text.push_str("  ");
    }
    for cell in board.cells_of_row(row) {
        text.push_str(&format!("  {}", token(cell).as_deref().unwrap_or(blank)));
    }
    text
}

/// Adds a row with one token to a block with drawn rows.
pub(super) fn add<T: MayBeRow>(
    draft: &mut Draft<'_>,
    board: &Board,
    block: &Block<T>,
    cell: Cell,
    token: &str,
    blank: &str,
) {
    let text = row_text(board, cell.row, blank, |other| (other == cell).then(|| token.to_owned()));
    let order = |row: &Row| board.rows.row(&row.label.text, board.height);
    let above = rows(block).filter(|(_, row)| order(row) < Some(cell.row)).last();
    match (above, rows(block).next()) {
        (Some((entry, _)), _) => draft.insert_after(entry.span, &text),
        (None, Some((entry, _))) => draft.insert_before(entry.span, &text),
        (None, None) => draft.append(block, &text),
    }
}

/// Returns the last entry that satisfies a predicate.
pub(super) fn last_entry_where<T>(block: &Block<T>, holds: impl Fn(&T) -> bool) -> Option<Span> {
    let fits = |entry: &&Entry<T>| matches!(&entry.node, Node::Valid(node) if holds(node));
    block.entries.iter().rfind(fits).map(|entry| entry.span)
}

/// Adds an entry after the entries of pieces and before a reserve.
pub(super) fn append(draft: &mut Draft<'_>, block: &Block<DeployItem>, text: &str) {
    let last = last_entry_where(block, |item| match item {
        DeployItem::Pieces(_) | DeployItem::Row(_) | DeployItem::Roster(_) => true,
        DeployItem::Reserve(_) => false,
    });
    match (last, block.entries.first()) {
        (Some(last), _) => draft.insert_after(last, text),
        (None, Some(first)) => draft.insert_before(first.span, text),
        (None, None) => draft.append(block, text),
    }
}
