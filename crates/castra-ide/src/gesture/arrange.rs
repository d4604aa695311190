//! Moves of several pieces at once.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_defs::{Board, Cell, Piece};
use castra_syntax::ast::{Deploy, DeployItem, Entry, Row};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::kinds::PieceMove;
use super::rows::{self, append, is_blank};
use super::sites::Site;

/// A moving piece with its source location and its destination.
type MovingPiece<'b> = (&'b Piece, Site<'b>, Cell);

/// A token of a drawn row that moves.
struct Token<'t> {
    from: Span,
    text: &'t str,
    to: Cell,
    /// The entry of the piece alone, for an occupied destination.
    entry: String,
}

impl Battle<'_> {
    /// Moves pieces, each to its own hex. All locations are those before the gesture.
    pub(super) fn arrange(
        &self,
        draft: &mut Draft<'_>,
        moves: &[PieceMove],
    ) -> Result<(), GestureError> {
        let mut going: Vec<MovingPiece<'_>> = Vec::new();
        for PieceMove { piece, to } in moves {
            let (piece, site) = self.piece(piece)?;
            going.push((piece, site, self.cell(to)?));
        }
        let listed: Vec<&Piece> = going.iter().map(|(piece, ..)| *piece).collect();
        let is_listed = |piece: &Piece| listed.iter().any(|one| std::ptr::eq(*one, piece));
        for (piece, _, to) in going.clone() {
            for other in self.followers(piece) {
                if !is_listed(other) {
                    let site =
                        self.site(other).ok_or(GestureError::SyntaxErrorInSource("deployment"))?;
                    going.push((other, site, to));
                }
            }
        }
        let mut drawn: Vec<(&Deploy, Vec<Token<'_>>)> = Vec::new();
        for (piece, site, to) in &going {
            if piece.at.cell() == *to {
                continue;
            }
            let hex = self.board()?.name_of(*to);
            match *site {
                Site::Listed { place, .. } => draft.replace(place.span, hex.as_str()),
                Site::Companion { place, .. } => {
                    let goes_along = going.iter().any(|(_, other, end)| {
                        matches!(other, Site::Listed { place: own, .. } if own.span == place.span)
                            && end == to
                    });
                    if !goes_along {
                        let mut line = site.line(draft, piece);
                        line.place = hex.to_string();
                        site.detach(draft, true);
                        let deploy = self.deployment(&piece.army);
                        let deploy =
                            deploy.ok_or(GestureError::SyntaxErrorInSource("deployment"))?;
                        append(draft, &deploy.block, &line.text());
                    }
                }
                Site::Cell { deploy, token, .. } => {
                    let mut line = site.line(draft, piece);
                    line.place = hex.to_string();
                    let token = Token {
                        from: token.span,
                        text: token.text.as_str(),
                        to: *to,
                        entry: line.text(),
                    };
                    match drawn.iter_mut().find(|(of, _)| std::ptr::eq(*of, deploy)) {
                        Some((_, tokens)) => tokens.push(token),
                        None => drawn.push((deploy, vec![token])),
                    }
                }
            }
        }
        for (deploy, tokens) in drawn {
            redraw(draft, self.board()?, deploy, tokens);
        }
        Ok(())
    }
}

/// Moves the tokens of a drawn deployment.
fn redraw(draft: &mut Draft<'_>, board: &Board, deploy: &Deploy, tokens: Vec<Token<'_>>) {
    let of = |row: &Row| board.rows.row(&row.label.text, board.height);
    let known: Vec<(&Entry<DeployItem>, &Row, u16)> =
        rows::rows(&deploy.block).filter_map(|(entry, row)| Some((entry, row, of(row)?))).collect();
    let draws_empty = known.iter().any(|(_, row, _)| row.cells.iter().all(is_blank));
    let blank = known.iter().flat_map(|(_, row, _)| &row.cells).find(|one| is_blank(one));
    let blank = blank.map_or(".", |blank| blank.text.as_str());
    // The new contents of the cells: first the pieces that stay, then those that arrive.
    let mut grid: BTreeMap<(u16, u16), &str> = BTreeMap::new();
    for (_, row, at) in &known {
        for (cell, token) in board.cells_of_row(*at).zip(&row.cells) {
            if !is_blank(token) && tokens.iter().all(|moved| moved.from != token.span) {
                grid.insert((cell.row, cell.col), token.text.as_str());
            }
        }
    }
    for Token { text, to, entry: alone, .. } in tokens {
        match grid.entry((to.row, to.col)) {
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(text);
            }
            std::collections::btree_map::Entry::Occupied(_) => append(draft, &deploy.block, &alone),
        }
    }
    let has = |row: u16| grid.keys().any(|(own, _)| *own == row);
    let is_same = known.iter().all(|(_, _, at)| draws_empty || has(*at))
        && grid.keys().all(|(row, _)| known.iter().any(|(_, _, at)| at == row));
    if is_same {
        for (_, row, at) in &known {
            for (cell, token) in board.cells_of_row(*at).zip(&row.cells) {
                let new = grid.get(&(cell.row, cell.col)).copied();
                let is_kept = new.map_or_else(|| is_blank(token), |new| new == token.text.as_str());
                if !is_kept {
                    draft.replace_cell(token.span, new.unwrap_or(blank));
                }
            }
        }
        return;
    }
    // The set of rows may change, so the old entries become the new rows in order.
    let mut wanted: Vec<u16> = (0..board.height)
        .filter(|row| has(*row) || draws_empty && known.iter().any(|(_, _, at)| at == row))
        .collect();
    // The author may have drawn the last row first.
    if known.len() > 1 && known.windows(2).all(|pair| matches!(pair, [one, next] if one.2 > next.2))
    {
        wanted.reverse();
    }
    let mut texts = wanted.into_iter().map(|row| {
        rows::row_text(board, row, blank, |cell| {
            grid.get(&(cell.row, cell.col)).map(|text| (*text).to_owned())
        })
    });
    let separator = format!("{}  ", draft.line_end());
    let count = known.len();
    for (index, (entry, ..)) in known.iter().enumerate() {
        let own: Vec<String> = match index + 1 == count {
            true => texts.by_ref().collect(),
            false => texts.next().into_iter().collect(),
        };
        match own.is_empty() {
            true => draft.remove_entry(entry.span),
            false => draft.replace(entry.span, own.join(&separator)),
        }
    }
}
