//! Resolution of the written names of a board's cells and their sides.

use castra_base::{Diagnostic, ExpectedName, codes};
use castra_defs::{Board, Cell, Direction};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

use crate::reporter::Reporter;

/// Returns the cell with a name, or the diagnostic for a wrong name.
pub fn resolve_cell(board: &Board, name: &Name) -> Result<Cell, Diagnostic> {
    board.cell(&name.text).ok_or_else(|| off_board(board, name, &name.text))
}

/// Returns the cell with a name, or reports it. In `at C4 facing north`, the words after the cells
/// are one mistake.
pub fn resolve_or_report(board: &Board, name: &Name, reporter: &mut Reporter<'_>) -> Option<Cell> {
    let mut diagnostic = match resolve_cell(board, name) {
        Ok(cell) => return Some(cell),
        Err(diagnostic) => diagnostic,
    };
    if !board.has_places() && !has_form_of_cell(&name.text) {
        if let Some(last) = reporter.diagnostics.last_mut()
            && last.expected == Some(ExpectedName::Place)
            && last.primary.span.file == name.span.file
            && name.span.start.checked_sub(last.primary.span.end) == Some(1)
        {
            last.primary.span = last.primary.span.to(name.span);
            last.fixes.clear();
            return None;
        }
        diagnostic = diagnostic.expected(ExpectedName::Place);
    }
    reporter.report(diagnostic);
    None
}

/// Returns whether a word has letters and digits, or only digits, as the names of cells do.
fn has_form_of_cell(word: &str) -> bool {
    let has = |is: fn(&u8) -> bool| word.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_digit) && (has(u8::is_ascii_alphabetic) || word.len() == 4)
}

/// Returns the side of a cell with a name such as `C5.ne`, or the diagnostic for a wrong name.
pub fn resolve_side(board: &Board, name: &Name) -> Result<(Cell, Direction), Diagnostic> {
    let (hex, side) = name.text.split_once('.').unwrap_or((&name.text, ""));
    let cell = board.cell(hex).ok_or_else(|| off_board(board, name, hex))?;
    let sides = board.grid.directions();
    let found = Direction::from_suffix(&side.to_ascii_lowercase()).filter(|d| sides.contains(d));
    match found {
        Some(side) => Ok((cell, side)),
        None => {
            let words: Vec<&str> = sides.iter().map(|d| d.suffix()).collect();
            Err(Diagnostic::new(
                &codes::MAP_HEX_OFF_BOARD,
                name.span,
                format!("{hex} has no side `{side}`"),
            )
            .label("not a side")
            .help(format!("its sides are {}", words.join(" "))))
        }
    }
}

/// Returns the diagnostic for a hex outside the board, with the range of its hexes.
fn off_board(board: &Board, name: &Name, hex: &str) -> Diagnostic {
    if board.has_places() {
        let is_title = |title: &str| title.eq_ignore_ascii_case(hex);
        if let Some(place) = board.places.all.iter().find(|place| is_title(&place.title)) {
            let right = place.name.as_str();
            return Diagnostic::new(
                &codes::MAP_HEX_OFF_BOARD,
                name.span,
                format!("`{hex}` is the printed name of the place `{right}`"),
            )
            .label("not its name in the rules")
            .help(format!("write `{right}`"))
            .suggest(format!("write `{right}`"), name.span, right);
        }
        let known = board.places.all.iter().map(|place| place.name.as_str());
        let expected = ExpectedName::BoardPlace(board.name.clone());
        return crate::names::unknown_name(&codes::MAP_HEX_OFF_BOARD, expected, name, known);
    }
    let (cell, cells) = board.grid.cell_words();
    let diagnostic = Diagnostic::new(
        &codes::MAP_HEX_OFF_BOARD,
        name.span,
        format!("the board `{}` has no {cell} `{hex}`", board.name),
    );
    if matches!(hex, "to" | "through" | "until") {
        return diagnostic
            .label(format!("not a {cell}"))
            .help(format!("{cells} are listed: name each of them, with spaces between"));
    }
    if matches!(hex, "and" | "or") {
        return diagnostic
            .label(format!("not a {cell}"))
            .help(format!("{cells} are separated by spaces: write `at G6 G8`"))
            .suggest(format!("remove the `{hex}`"), name.span, "");
    }
    if let Some(intended) = board.cell_ignoring_leading_zeros(hex) {
        let intended = board.name_of(intended);
        let printed = name.text.replacen(hex, &intended, 1);
        return diagnostic
            .label(format!("the board prints `{intended}`"))
            .help(format!("{cells} are called as the board prints them"))
            .suggest(format!("write `{printed}`"), name.span, printed);
    }
    if let Some((from, to)) = parse_range(board, hex) {
        let diagnostic = Diagnostic { message: format!("`{hex}` is not one {cell}"), ..diagnostic }
            .label("from one to another");
        return match line_names(board, from, to) {
            Some(listed) => diagnostic
                .help(format!("{cells} are listed: write `{listed}`"))
                .suggest(format!("write `{listed}`"), name.span, listed),
            None => diagnostic
                .help(format!("{cells} are listed: name each of them, with spaces between")),
        };
    }
    let digits = hex.bytes().take_while(u8::is_ascii_digit).count();
    if let Some((number, letters)) = hex.split_at_checked(digits)
        && let Some(meant) = board.cell(&format!("{letters}{number}"))
    {
        return diagnostic.did_you_mean(name.span, &board.name_of(meant));
    }
    let row_ends = |row: u16| {
        let mut cells = board.cells_of_row(row);
        let first = cells.next()?;
        let last = cells.last().unwrap_or(first);
        Some((board.name_of(first), board.name_of(last)))
    };
    if let Some(row) = board.row_of_name(hex)
        && let Some((first, last)) = row_ends(row)
    {
        return diagnostic
            .label(format!("row {} runs from {first} to {last}", board.rows.name(row)));
    }
    let ends = row_ends(board.height.saturating_sub(1)).zip(row_ends(0));
    let Some((bottom, top)) = ends else {
        return diagnostic.label("off the board");
    };
    // From the corner whose name comes first to the opposite one.
    let order = |name: &SmolStr| (name.len(), name.clone());
    let (from, to) = match order(&bottom.0) <= order(&top.0) {
        true => (bottom.0, top.1),
        false => (top.0, bottom.1),
    };
    match has_form_of_cell(hex) {
        true => diagnostic.label("off the board"),
        false => diagnostic.label(format!("not a {cell}; only {cells} follow `at`")),
    }
    .help(format!("its {cells} run from {from} to {to}"))
}

/// Parses `H4-H6` or `H4..H6` and returns the two cells.
fn parse_range(board: &Board, text: &str) -> Option<(Cell, Cell)> {
    let (from, to) = text.split_once("..").or_else(|| text.split_once('-'))?;
    Some((board.cell_ignoring_leading_zeros(from)?, board.cell_ignoring_leading_zeros(to)?))
}

/// Lists the names of all cells of a row or column from one cell to another.
fn line_names(board: &Board, from: Cell, to: Cell) -> Option<String> {
    let steps = from.row.abs_diff(to.row).max(from.col.abs_diff(to.col));
    if from.row != to.row && from.col != to.col {
        return None;
    }
    // Moves from `a` toward `b` by `step`, or stays if they are equal.
    let toward = |a: u16, b: u16, step: u16| if b >= a { a + step.min(b - a) } else { a - step };
    let cells = (0..=steps).map(|step| Cell {
        row: toward(from.row, to.row, step),
        col: toward(from.col, to.col, step),
    });
    let names: Vec<_> = cells.filter(|&c| board.contains(c)).map(|c| board.name_of(c)).collect();
    Some(names.join(" "))
}
