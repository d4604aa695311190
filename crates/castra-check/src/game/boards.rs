//! Boards with grids: names of lines, stagger, joined edges and sections.

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, BoardItem, GridKind, Item};

use castra_defs::{Board, Grid, Joined, MAX_BOARD_LINES, Places, RowNames, Section, Stagger};
use castra_resolve::fields::duplicate_field;
use castra_resolve::names::{Namespace, undeclared_name};

use super::GameChecker;

/// Returns the diagnostic for a bad layout of a board.
pub(super) fn bad_layout(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&codes::BOARD_BAD_LAYOUT, span, message)
}

impl GameChecker<'_, '_> {
    pub(super) fn read_board(&mut self, item: &Item, syntax: &ast::Board) {
        let block = syntax.block.as_ref();
        if let Some(block) = block {
            self.reporter.record_suppressions(block, item.span);
        }
        let Some(name) = &syntax.name else { return };
        if let Some(places) = &syntax.places {
            self.read_place_board(item, name, places);
            return;
        }
        let Some(shape) = &syntax.shape else { return };
        if !self.declare(Namespace::Board, name) || !self.check_board_type(name, false) {
            return;
        }
        let (Some(width), Some(height)) =
            (self.read_size(shape.width), self.read_size(shape.height))
        else {
            return;
        };
        let grid = match shape.grid {
            GridKind::HexPointy => Grid::HexPointy,
            GridKind::HexFlat => Grid::HexFlat,
            GridKind::Square => Grid::Square,
        };
        let mut board = Board {
            name: name.text.to_string(),
            doc: item.doc.clone(),
            grid,
            width,
            height,
            stagger: match grid {
                Grid::HexPointy => Stagger::OddShort,
                Grid::HexFlat => Stagger::OddShifted,
                Grid::Square | Grid::Places => Stagger::None,
            },
            joined: Joined::default(),
            rows: RowNames::default_of(height),
            first_column: 1,
            column_letter: None,
            sections: Vec::new(),
            places: Places::default(),
        };
        self.read_layout(&mut board, block, shape);
        self.read_sections(&mut board, block);
        self.text.game.boards.insert(name.text.to_string(), board);
    }

    fn read_size(&mut self, size: ast::Int) -> Option<u16> {
        let side =
            u16::try_from(size.value).ok().filter(|side| (1..=MAX_BOARD_LINES).contains(side));
        if side.is_some() {
            return side;
        }
        self.report(
            Diagnostic::new(
                &codes::BOARD_BAD_SIZE,
                size.span,
                format!("a board must be 1 to {MAX_BOARD_LINES} cells wide and high"),
            )
            .label(if size.value < 1 { "too small" } else { "too large" })
            .help("write the size as width x height, such as `13 x 9`"),
        );
        None
    }

    /// Reads the names of rows and columns, the stagger and the joined edges; each at most once.
    fn read_layout(
        &mut self,
        board: &mut Board,
        block: Option<&ast::Block<BoardItem>>,
        shape: &ast::BoardShape,
    ) {
        let mut seen: Vec<(&str, Span)> = Vec::new();
        let mut joined = Vec::new();
        let entries = block.into_iter().flat_map(|b| b.with_entries());
        for (entry, node) in entries {
            let what = match node {
                BoardItem::Rows { .. } => "rows",
                BoardItem::Columns(_) | BoardItem::LetteredColumns { .. } => "columns",
                BoardItem::Stagger { .. } => "the stagger",
                BoardItem::Joined { one, .. } => match one.text.as_str() {
                    "north" | "south" => "joined north south",
                    _ => "joined east west",
                },
                BoardItem::Sections(_) => "sections",
            };
            if let Some((_, first)) = seen.iter().find(|(w, _)| *w == what) {
                let name = ast::Name { text: what.into(), span: entry.span };
                self.report(duplicate_field(&name, *first));
                continue;
            }
            seen.push((what, entry.span));
            match node {
                BoardItem::Rows { top, bottom } => self.read_rows(board, top, bottom),
                BoardItem::Columns(first) => {
                    if let Ok(first) = u16::try_from(first.value)
                        && first <= 1000
                    {
                        board.first_column = first;
                    } else {
                        self.report_misfit(
                            first.span,
                            "column numbers must start between 0 and 1000",
                        );
                    }
                }
                BoardItem::LetteredColumns { left, right } => {
                    self.read_lettered_columns(board, left, right);
                }
                BoardItem::Stagger { word, inward } => {
                    let slanted = word.text.starts_with("slanted");
                    let fits = match board.grid {
                        Grid::HexPointy => word.text.ends_with("rows"),
                        Grid::HexFlat => word.text.ends_with("columns"),
                        Grid::Square | Grid::Places => false,
                    };
                    if !fits {
                        let message = match board.grid {
                            Grid::HexPointy => "on pointy hexes, rows are shifted, not columns",
                            Grid::HexFlat => "on flat hexes, columns are shifted, not rows",
                            Grid::Square => "on squares, nothing is shifted",
                            Grid::Places => "places are drawn where they are, not shifted",
                        };
                        self.report_misfit(word.span, message);
                        continue;
                    }
                    board.stagger = match (word.text.starts_with("short"), inward) {
                        _ if slanted && *inward => Stagger::SlantedRight,
                        _ if slanted => Stagger::SlantedLeft,
                        (true, true) => Stagger::OddShort,
                        (true, false) => Stagger::EvenShort,
                        (false, true) => Stagger::OddShifted,
                        (false, false) => Stagger::EvenShifted,
                    };
                }
                BoardItem::Joined { one, other } => joined.push((one, other)),
                BoardItem::Sections(_) => {}
            }
        }
        if board.column_letter.is_some() && matches!(board.rows, RowNames::Letters { .. }) {
            let columns = seen.iter().find(|(what, _)| *what == "columns");
            let rows = seen.iter().find(|(what, _)| *what == "rows");
            if let Some((_, span)) = columns {
                let mut diagnostic =
                    bad_layout(*span, "columns and rows cannot both be named by letters")
                        .label("letters here")
                        .help(format!("number the rows: `rows 1..{}`", board.height));
                if let Some((_, rows)) = rows {
                    diagnostic = diagnostic.related(*rows, "and letters here");
                }
                self.report(diagnostic);
            }
            board.column_letter = None;
        }
        let along = if board.grid == Grid::HexFlat { board.height } else { board.width };
        if board.stagger.is_short() && along < 2 {
            self.report_misfit(
                shape.width.span.to(shape.height.span),
                "shifted rows are one hex shorter, and would have no hexes",
            );
            board.stagger = Stagger::OddShifted;
        }
        // Edges are joined last, since the fit of the lines depends on the other entries.
        for (one, other) in joined {
            self.join_edges(board, one, other);
        }
    }

    /// Joins two edges, or reports lines that do not fit across them.
    fn join_edges(&mut self, board: &mut Board, one: &ast::Name, other: &ast::Name) {
        let span = one.span.to(other.span);
        let wide = match [one.text.as_str(), other.text.as_str()] {
            ["east", "west"] | ["west", "east"] => true,
            ["north", "south"] | ["south", "north"] => false,
            _ => {
                self.report(
                    bad_layout(span, "only edges that face each other can be joined")
                        .label("not such a pair")
                        .help("write `joined east west`, `joined north south`, or both"),
                );
                return;
            }
        };
        let (cells, lines) = if wide { (board.width, "rows") } else { (board.height, "columns") };
        // Staggered lines must keep alternating across the joined edge.
        let by_turns = match board.grid {
            Grid::HexPointy => !wide && !board.stagger.is_slanted(),
            Grid::HexFlat => wide,
            Grid::Square | Grid::Places => false,
        };
        let set_in = if board.staggers_columns() { "columns" } else { "rows" };
        let problem = if cells < 3 {
            Some((
                format!("{lines} of {cells} cells cannot wrap around"),
                "a board has three cells or more where its edges are joined".to_owned(),
            ))
        } else if board.stagger.is_short() {
            Some((
                format!("edges of short {set_in} cannot be joined"),
                format!("write `shifted-{set_in} in`, which makes all equally long"),
            ))
        } else if by_turns && cells % 2 == 1 {
            Some((
                format!("{cells} {set_in} cannot be set in by turns all the way round"),
                format!("make their number even: {} or {}", cells - 1, cells + 1),
            ))
        } else {
            None
        };
        match problem {
            Some((message, help)) => self.report(
                bad_layout(span, message).label("these edges do not fit each other").help(help),
            ),
            None if wide => board.joined.east_west = true,
            None => board.joined.north_south = true,
        }
    }

    /// Reads columns that are named by letters: `columns A..R`.
    fn read_lettered_columns(&mut self, board: &mut Board, left: &ast::Name, right: &ast::Name) {
        let span = left.span.to(right.span);
        let letter = |name: &ast::Name| {
            let letter = name.text.chars().next().filter(char::is_ascii_alphabetic)?;
            Some(letter.to_ascii_uppercase())
        };
        let (Some(from), Some(to)) = (letter(left), letter(right)) else {
            self.report(
                bad_layout(span, "columns must run from letter to letter")
                    .label("not letters")
                    .help("write `columns A..R`, or `columns from 1` to number them"),
            );
            return;
        };
        let count = i64::from(u32::from(to)) - i64::from(u32::from(from)) + 1;
        if count != i64::from(board.width) {
            let message = match count {
                1.. => format!("{count} names for {} columns", board.width),
                _ => "the letters of columns rise from left to right".to_owned(),
            };
            self.report(
                bad_layout(span, message)
                    .label("does not fit the board")
                    .help("name every column once, from the left of the page to the right"),
            );
            return;
        }
        board.column_letter = Some(from);
    }

    fn report_misfit(&mut self, span: Span, message: &str) {
        self.report(bad_layout(span, message).label("does not fit the board"));
    }

    fn read_rows(&mut self, board: &mut Board, top: &ast::Name, bottom: &ast::Name) {
        let span = top.span.to(bottom.span);
        let number = |name: &ast::Name| name.text.parse::<i64>().ok();
        let letter = |name: &ast::Name| {
            let mut chars = name.text.chars();
            chars.next().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase())
        };
        let (names, count) = match (number(top), number(bottom), letter(top), letter(bottom)) {
            (Some(from), Some(to), ..) => {
                let Ok(first) = u16::try_from(from) else {
                    self.report_misfit(span, "row numbers go up to 65535");
                    return;
                };
                (RowNames::Numbers { top: first, rising: from <= to }, from.abs_diff(to) + 1)
            }
            (None, None, Some(from), Some(to)) => {
                let rows = u64::from(u32::from(from).abs_diff(u32::from(to))) + 1;
                (RowNames::Letters { top: from, rising: from <= to }, rows)
            }
            _ => {
                self.report_misfit(span, "rows are named by letters or by numbers, not by both");
                return;
            }
        };
        if count != u64::from(board.height) {
            self.report(
                bad_layout(span, format!("{count} names for {} rows", board.height))
                    .label(format!("names {count} rows"))
                    .help("name every row once, from the top of the page to the bottom"),
            );
            return;
        }
        board.rows = names;
    }

    fn read_sections(&mut self, board: &mut Board, block: Option<&ast::Block<BoardItem>>) {
        let Some(sections) = block.into_iter().flat_map(ast::Block::iter).find_map(|e| match e {
            BoardItem::Sections(sections) => Some(sections),
            BoardItem::Rows { .. }
            | BoardItem::Columns(_)
            | BoardItem::LetteredColumns { .. }
            | BoardItem::Stagger { .. }
            | BoardItem::Joined { .. } => None,
        }) else {
            return;
        };
        let words: Option<Vec<String>> =
            self.text.game.enums.get("section").map(|e| e.variants.keys().cloned().collect());
        let first = 2 * i64::from(board.first_column);
        let full = first + 2 * (i64::from(board.width) - 1);
        let furthest = board.cells().map(|cell| i64::from(board.half_column(cell))).max();
        let last = full.max(first + furthest.unwrap_or(0));
        let mut all_fit = true;
        for section in sections.iter() {
            if let Some(words) = &words
                && !words.iter().any(|w| w == section.name.text.as_str())
            {
                self.report(undeclared_name(
                    ExpectedName::Section,
                    &section.name,
                    words.iter().map(String::as_str),
                ));
            }
            let mut range = section.range;
            // In some rows, the last column may reach half a cell further right.
            if range.to == full && !board.stagger.is_slanted() {
                range.to = last;
            }
            if range.from > range.to || range.from < first || range.to > last {
                self.report(
                    bad_layout(
                        range.span,
                        format!("the section `{}` does not fit the board", section.name.text),
                    )
                    .label(format!("columns run from {} to {}", first / 2, half(last)))
                    .help("a section runs from its leftmost to its rightmost column"),
                );
                all_fit = false;
                continue;
            }
            board.sections.push(Section {
                name: section.name.text.to_string(),
                from: i32::try_from(range.from - first).unwrap_or(0),
                to: i32::try_from(range.to - first).unwrap_or(0),
            });
        }
        if sections.is_broken() || !all_fit || board.sections.is_empty() {
            return;
        }
        if let Some(bare) = board.cells().find(|&c| board.sections_of(c).next().is_none()) {
            let name = board.name_of(bare);
            self.report(
                bad_layout(sections.span, format!("the hex {name} is not in a section"))
                    .label("these leave a gap")
                    .help("sections that meet in a column share it: `left 1..5, center 5..9`"),
            );
        }
    }
}

/// Returns a column given in half cells as a decimal.
fn half(column: i64) -> String {
    match column % 2 {
        0 => (column / 2).to_string(),
        _ => format!("{}.5", column / 2),
    }
}
