//! Edits that add or remove a row or column at an edge of the board.
//!
//! The board of a game is shared by its battles. A battle that changes its board declares a copy of
//! its own, and removes the copy when it equals the game's board again.

use castra_base::{Span, to_u32};
use castra_defs::{Board, BoardEdge, Cell, Direction, Grid, ResizedBoard, RowNames, Stagger, Type};
use castra_syntax::ast::{
    self, BoardItem, Deploy, DeployItem, Entry, Item, ItemKind, MapItem, Name, Row, Value,
};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::rows::{self, MayBeRow, is_blank};
use super::sections;
use crate::lex::{Lexeme, lexemes};

impl Battle<'_> {
    pub(super) fn change_edge(
        &self,
        draft: &mut Draft<'_>,
        edge: BoardEdge,
        adds: bool,
    ) -> Result<(), GestureError> {
        let old = self.board()?;
        let new = old.resized(edge, adds).ok_or(GestureError::NoLine)?;
        let names = HexNames { old, new: &new };
        self.write_board(draft, &new.board)?;
        self.rename_map_hexes(draft, &names)?;
        for item in &self.tree.items {
            match &item.kind {
                ItemKind::Deploy(deploy) => self.rename_piece_hexes(draft, &names, deploy, edge)?,
                ItemKind::Test(_) if self.uses_other_board(draft, item) => {}
                ItemKind::Map(_)
                | ItemKind::Header(_)
                | ItemKind::Text(_)
                | ItemKind::Texts(_)
                | ItemKind::WarCouncil(_)
                | ItemKind::Board(_) => {}
                ItemKind::Special(_) => names.rename_in_prose(draft, item.span),
                _ => names.rename_in_rules(draft, item.span)?,
            }
        }
        self.redraw_map_rows(draft, &names, edge)
    }

    /// Returns the declaration of the board, if it is the battle's own.
    fn own_board(&self) -> Option<(&Item, &ast::Board)> {
        self.tree.items.iter().find_map(|item| match &item.kind {
            ItemKind::Board(board) => {
                let name = board.name.as_ref()?;
                (name.text == self.scenario.board).then_some((item, board))
            }
            _ => None,
        })
    }

    /// Writes the declaration of a board: changes or adds the battle's own, or removes it if it
    /// equals the game's board.
    fn write_board(&self, draft: &mut Draft<'_>, new: &Board) -> Result<(), GestureError> {
        let Some((item, own)) = self.own_board() else {
            let name = self.free_name();
            let end = draft.line_end();
            let text = declaration(new, &name).replace('\n', end);
            match self.map_item() {
                Some((map, ast::Map { board: Some(board), .. })) => {
                    let above =
                        self.tree.items.iter().rfind(|item| item.span.end <= map.span.start);
                    let above = above.ok_or(GestureError::SyntaxErrorInSource("header"))?;
                    draft.insert_below(above.span, &text);
                    draft.replace(board.span, name);
                }
                Some(_) => return Err(GestureError::SyntaxErrorInSource("map")),
                None => {
                    let above = self.tree.items.iter().rfind(|item| {
                        matches!(item.kind, ItemKind::WarCouncil(_) | ItemKind::Header(_))
                    });
                    let above = above.ok_or(GestureError::SyntaxErrorInSource("header"))?;
                    draft.insert_below(above.span, &format!("{text}{end}{end}map {name}"));
                }
            }
            return Ok(());
        };
        let given_up = self.game.boards.values().find(|board| {
            let same = Board { name: new.name.clone(), doc: new.doc.clone(), ..(*board).clone() };
            board.name != new.name && same == *new
        });
        let mentions = lexemes(&draft.file.text)
            .filter(|(_, range)| draft.file.text.get(range.clone()) == Some(new.name.as_str()));
        if let Some(board) = given_up
            && mentions.count() == 2
            && item.doc.is_none()
            && !draft.slice(item.span).contains("//")
            && let Some((_, ast::Map { board: Some(name), .. })) = self.map_item()
        {
            draft.remove_entry(item.span);
            draft.replace(name.span, board.name.as_str());
            return Ok(());
        }
        let shape = own.shape.as_ref().ok_or(GestureError::SyntaxErrorInSource("board"))?;
        let old = self.board()?;
        for (size, from, to) in
            [(shape.width, old.width, new.width), (shape.height, old.height, new.height)]
        {
            if from != to {
                draft.replace(size.span, to.to_string());
            }
        }
        let entries = own.block.as_ref();
        let mut has = (false, false, false);
        for (entry, node) in entries.into_iter().flat_map(ast::Block::with_entries) {
            match node {
                BoardItem::Rows { .. } => {
                    has.0 = true;
                    if rows_of(old) != rows_of(new) {
                        draft.replace(entry.span, rows_of(new));
                    }
                }
                BoardItem::LetteredColumns { .. } => {
                    has.1 = true;
                    if old.width != new.width {
                        draft.replace(entry.span, columns_of(new).unwrap_or_default());
                    }
                }
                BoardItem::Columns(_) => has.1 = true,
                BoardItem::Stagger { .. } => {
                    has.2 = true;
                    if let Some(text) = stagger_of(new).filter(|_| old.stagger != new.stagger) {
                        draft.replace(entry.span, text);
                    }
                }
                BoardItem::Sections(all) => {
                    for (section, (from, to)) in
                        all.iter().zip(old.sections.iter().zip(&new.sections))
                    {
                        if from != to {
                            let (from, to) = columns(new, to);
                            draft.replace(section.range.span, sections::columns_text(from, to));
                        }
                    }
                }
                BoardItem::Joined { .. } => {}
            }
        }
        let mut missing = Vec::new();
        if !has.0 && new.rows != RowNames::default_of(new.height) {
            missing.push(rows_of(new));
        }
        if !has.2 && old.stagger != new.stagger {
            missing.extend(stagger_of(new));
        }
        match entries {
            Some(block) => missing.iter().for_each(|text| draft.append(block, text)),
            None if missing.is_empty() => {}
            None => {
                let text = format!(" {{ {} }}", missing.join(", "));
                draft.insert(shape.height.span.end, text);
            }
        }
        Ok(())
    }

    /// Returns an unused name for the battle's own board.
    fn free_name(&self) -> String {
        let base = format!("own-{}", self.scenario.board);
        let taken = |name: &String| self.game.boards.contains_key(name);
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        std::iter::once(base.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(base)
    }

    /// Returns whether a test is played on another board.
    fn uses_other_board(&self, draft: &Draft<'_>, item: &Item) -> bool {
        let text = draft.slice(item.span);
        let words: Vec<&str> = lexemes(text)
            .filter(|(lexeme, _)| *lexeme == Lexeme::Word)
            .filter_map(|(_, range)| text.get(range))
            .collect();
        words.windows(2).any(|pair| match pair {
            ["board", name] => *name != self.scenario.board && self.game.boards.contains_key(*name),
            _ => false,
        })
    }

    /// Renames the hexes of terrain, labels and objectives.
    fn rename_map_hexes(
        &self,
        draft: &mut Draft<'_>,
        names: &HexNames<'_>,
    ) -> Result<(), GestureError> {
        let block = self.map_item().and_then(|(_, map)| map.block.as_ref());
        for item in block.into_iter().flat_map(ast::Block::iter) {
            match item {
                MapItem::Terrain(list) => {
                    for place in &list.places {
                        names.rename_hex(draft, place, &list.terrain.text)?;
                    }
                }
                MapItem::Label(label) => names.rename_hex(draft, &label.place, "a name")?,
                MapItem::Objective(objective) => {
                    for place in &objective.places {
                        names.rename_hex(draft, place, "an objective")?;
                    }
                }
                MapItem::Row(_) | MapItem::Legend(_) => {}
            }
        }
        Ok(())
    }

    /// Renames the hexes of pieces, and redraws the rows of a deployment.
    fn rename_piece_hexes(
        &self,
        draft: &mut Draft<'_>,
        names: &HexNames<'_>,
        deploy: &Deploy,
        edge: BoardEdge,
    ) -> Result<(), GestureError> {
        for item in deploy.block.iter() {
            let DeployItem::Pieces(pieces) = item else { continue };
            for place in &pieces.places {
                names.rename_hex(draft, place, &pieces.unit.text)?;
            }
            let kind = self.game.instances.get(pieces.unit.text.as_str());
            let kind = kind.and_then(|unit| self.game.kinds.get(&unit.kind));
            for field in pieces.state.iter().flat_map(ast::Block::iter) {
                let declared = kind.and_then(|kind| kind.fields.get(field.name.text.as_str()));
                if !declared.is_some_and(|field| matches!(field.ty, Type::Play(_))) {
                    continue;
                }
                for value in &field.values {
                    if let Value::Word(word) = value {
                        names.rename_hex(draft, word, &pieces.unit.text)?;
                    }
                }
            }
        }
        let all: Vec<_> = rows::rows(&deploy.block).collect();
        let draws_empty = all.iter().any(|(_, row)| row.cells.iter().all(is_blank));
        let blank = all.iter().flat_map(|(_, row)| &row.cells).find(|one| is_blank(one));
        let blank = blank.map_or(".", |blank| blank.text.as_str());
        redraw(draft, names, &all, (blank, &|token: &Name| is_blank(token)))?;
        if draws_empty {
            add_row(draft, names, &all, edge, blank);
        }
        Ok(())
    }

    fn redraw_map_rows(
        &self,
        draft: &mut Draft<'_>,
        names: &HexNames<'_>,
        edge: BoardEdge,
    ) -> Result<(), GestureError> {
        let Some(block) = self.map_item().and_then(|(_, map)| map.block.as_ref()) else {
            return Ok(());
        };
        let all: Vec<_> = rows::rows(block).collect();
        if all.is_empty() {
            return Ok(());
        }
        let default = self.game.default_terrain();
        let missing = || GestureError::NoSymbol("open ground".to_owned());
        let blank = default.and_then(|one| self.symbol(block, one)).ok_or_else(missing)?;
        redraw(draft, names, &all, (blank, &|token: &Name| token.text == blank))?;
        add_row(draft, names, &all, edge, blank);
        Ok(())
    }
}

/// The names of the hexes before and after the gesture.
struct HexNames<'b> {
    old: &'b Board,
    new: &'b ResizedBoard,
}

impl HexNames<'_> {
    /// Returns the new name of a hex. Fails if the gesture removes the hex that `what` names.
    fn new_name(&self, cell: Cell, what: &str) -> Result<String, GestureError> {
        let holds = || GestureError::NotEmpty(self.old.name_of(cell).to_string(), what.to_owned());
        let new = self.new.new_cell(cell).ok_or_else(holds)?;
        Ok(self.new.board.name_of(new).to_string())
    }

    /// Renames a hex, or a side of a hex such as `C5.ne`. A side whose hex is lost is named from
    /// the hex across it.
    fn rename_hex(
        &self,
        draft: &mut Draft<'_>,
        place: &Name,
        what: &str,
    ) -> Result<(), GestureError> {
        let (hex, side) = match place.text.split_once('.') {
            Some((hex, side)) => (hex, Some(side)),
            None => (place.text.as_str(), None),
        };
        let Some(cell) = self.old.cell(hex) else { return Ok(()) };
        let across = side.and_then(|side| {
            let side =
                Direction::from_suffix(side).filter(|_| self.new.new_cell(cell).is_none())?;
            let other = self.old.neighbour(cell, side)?;
            self.new.new_cell(other).map(|_| (other, side.opposite()))
        });
        let text = match (across, side) {
            (Some((other, side)), _) => {
                format!("{}.{}", self.new_name(other, what)?, side.suffix())
            }
            (None, Some(side)) => format!("{}.{side}", self.new_name(cell, what)?),
            (None, None) => self.new_name(cell, what)?,
        };
        if text != place.text.as_str() {
            draft.replace(place.span, text);
        }
        Ok(())
    }

    /// Returns the cell that a word of a rule names, or `None` if it does not name a hex.
    fn hex_of_word(&self, lexeme: Lexeme, word: &str) -> Option<Cell> {
        let may_be = match self.old.numbers_cells() {
            true => lexeme == Lexeme::Number,
            false => lexeme == Lexeme::Word,
        };
        let cell = self.old.cell(word).filter(|_| may_be)?;
        (self.old.name_of(cell) == word).then_some(cell)
    }

    /// Renames the hexes in rules and tests.
    fn rename_in_rules(&self, draft: &mut Draft<'_>, item: Span) -> Result<(), GestureError> {
        let text = draft.slice(item);
        for (lexeme, range) in lexemes(text) {
            let word = text.get(range.clone()).unwrap_or_default();
            let Some(cell) = self.hex_of_word(lexeme, word) else { continue };
            let new = self.new_name(cell, "a rule or test")?;
            if new != word {
                draft.replace(part(item, &range), new);
            }
        }
        Ok(())
    }

    /// Renames the hexes in the text of a special rule. Digits alone may be any number.
    fn rename_in_prose(&self, draft: &mut Draft<'_>, item: Span) {
        if self.old.numbers_cells() {
            return;
        }
        let text = draft.slice(item);
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        for word in words {
            let start = word.as_ptr().addr() - text.as_ptr().addr();
            let cell =
                self.hex_of_word(Lexeme::Word, word).and_then(|cell| self.new.new_cell(cell));
            let Some(cell) = cell else { continue };
            let new = self.new.board.name_of(cell);
            if new != word {
                draft.replace(part(item, &(start..start + word.len())), new.as_str());
            }
        }
    }
}

/// Returns the span of a part of another span.
fn part(of: Span, range: &std::ops::Range<usize>) -> Span {
    Span::new(of.file, of.start + to_u32(range.start), of.start + to_u32(range.end))
}

/// Redraws rows for the new board, each with its new name and tokens.
fn redraw<T: MayBeRow>(
    draft: &mut Draft<'_>,
    names: &HexNames<'_>,
    all: &[(&Entry<T>, &Row)],
    (blank, is_clear): (&str, &dyn Fn(&Name) -> bool),
) -> Result<(), GestureError> {
    let HexNames { old, new } = names;
    for (entry, row) in all {
        let at = old
            .rows
            .row(&row.label.text, old.height)
            .ok_or(GestureError::SyntaxErrorInSource("row"))?;
        let cells: Vec<Cell> = old.cells_of_row(at).collect();
        if cells.len() != row.cells.len() {
            return Err(GestureError::SyntaxErrorInSource("row"));
        }
        let of =
            |cell: Cell| cells.iter().position(|own| *own == cell).and_then(|at| row.cells.get(at));
        for (cell, token) in cells.iter().zip(&row.cells) {
            if new.new_cell(*cell).is_none() && !is_clear(token) {
                let hex = old.name_of(*cell).to_string();
                return Err(GestureError::NotEmpty(hex, token.text.to_string()));
            }
        }
        let Some(now) = cells.iter().find_map(|cell| new.new_cell(*cell)).map(|cell| cell.row)
        else {
            draft.remove_entry(entry.span);
            continue;
        };
        let label = new.board.rows.name(now);
        if label != row.label.text {
            draft.replace(row.label.span, label.as_str());
        }
        let mut last: Option<&Name> = None;
        let mut before = String::new();
        for cell in new.board.cells_of_row(now) {
            match (new.old_cell(cell).and_then(of), last) {
                (Some(token), _) => {
                    if !before.is_empty() {
                        draft.insert(token.span.start, std::mem::take(&mut before));
                    }
                    last = Some(token);
                }
                (None, Some(token)) => draft.insert(token.span.end, format!("  {blank}")),
                (None, None) => before.push_str(&format!("{blank}  ")),
            }
        }
        for (cell, token) in cells.iter().zip(&row.cells) {
            if new.new_cell(*cell).is_none() {
                match token.span == row.cells.first().map_or(token.span, |first| first.span) {
                    true => draft.remove_before_next(token.span),
                    false => draft.remove_part(token.span),
                }
            }
        }
    }
    Ok(())
}

/// Adds a row at an edge, if all rows are drawn.
fn add_row<T: MayBeRow>(
    draft: &mut Draft<'_>,
    HexNames { old, new }: &HexNames<'_>,
    all: &[(&Entry<T>, &Row)],
    edge: BoardEdge,
    blank: &str,
) {
    let board = &new.board;
    if board.height <= old.height || all.len() != usize::from(old.height) {
        return;
    }
    let (beside, line) = match edge {
        BoardEdge::Top => (0, 0),
        BoardEdge::Bottom | BoardEdge::Left | BoardEdge::Right => (old.height - 1, old.height),
    };
    let at = |row: &Row| old.rows.row(&row.label.text, old.height);
    let Some(place) = all.iter().position(|(_, row)| at(row) == Some(beside)) else { return };
    let Some((entry, _)) = all.get(place) else { return };
    let text = rows::row_text(board, line, blank, |_| None);
    match place == 0 && all.len() > 1 || (all.len() == 1 && edge == BoardEdge::Top) {
        true => draft.insert_before(entry.span, &text),
        false => draft.insert_after(entry.span, &text),
    }
}

/// Prints a board as a declaration.
fn declaration(board: &Board, name: &str) -> String {
    let grid = match board.grid {
        Grid::HexPointy => "hexes pointy",
        Grid::HexFlat => "hexes flat",
        Grid::Square | Grid::Places => "squares",
    };
    let mut out = format!("board {name} {grid} {} x {} {{\n", board.width, board.height);
    let mut entry = |text: String| out.push_str(&format!("  {text}\n"));
    entry(rows_of(board));
    columns_of(board).into_iter().for_each(&mut entry);
    stagger_of(board).into_iter().for_each(&mut entry);
    if board.joined.east_west {
        entry("joined east west".to_owned());
    }
    if board.joined.north_south {
        entry("joined north south".to_owned());
    }
    if !board.sections.is_empty() {
        let each = board.sections.iter();
        let each = each.map(|one| {
            let (from, to) = columns(board, one);
            format!("{} {}", one.name, sections::columns_text(from, to))
        });
        entry(format!("sections {{ {} }}", each.collect::<Vec<_>>().join(", ")));
    }
    out.push('}');
    out
}

fn rows_of(board: &Board) -> String {
    let last = board.height.saturating_sub(1);
    format!("rows {}..{}", board.rows.name(0), board.rows.name(last))
}

fn columns_of(board: &Board) -> Option<String> {
    match board.column_letter {
        Some(top) => {
            let letters = RowNames::Letters { top, rising: true };
            let last = board.width.saturating_sub(1);
            Some(format!("columns {}..{}", letters.name(0), letters.name(last)))
        }
        None => (board.first_column != 1).then(|| format!("columns from {}", board.first_column)),
    }
}

/// Returns the entry for inset or slanted lines, such as `short-rows in`; `None` if there are none.
fn stagger_of(board: &Board) -> Option<String> {
    let lines = if board.staggers_columns() { "columns" } else { "rows" };
    let words = match board.stagger {
        Stagger::None => return None,
        Stagger::OddShort => ("short", "in"),
        Stagger::EvenShort => ("short", "out"),
        Stagger::OddShifted => ("shifted", "in"),
        Stagger::EvenShifted => ("shifted", "out"),
        Stagger::SlantedRight => ("slanted", "in"),
        Stagger::SlantedLeft => ("slanted", "out"),
    };
    Some(format!("{}-{lines} {}", words.0, words.1))
}

/// Returns the written columns of a section in half cells. A section that reaches the right edge
/// ends with the last column.
fn columns(board: &Board, section: &castra_defs::Section) -> (i64, i64) {
    let first = 2 * i64::from(board.first_column);
    let full = 2 * (i64::from(board.width) - 1);
    let to = i64::from(section.to);
    let to = if board.stagger.is_slanted() { to } else { to.min(full) };
    (first + i64::from(section.from), first + to)
}
