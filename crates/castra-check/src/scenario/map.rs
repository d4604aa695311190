//! The map: board, terrain, labels, objectives.

use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{
    self, Block, ItemKind, LegendSymbol, MapItem, Name, Row, TerrainPlacement, Tree,
};

use castra_defs::{self, Board, Cell, MapLabel, NamedCell, SideFeature};
use castra_resolve::names::{undeclared_name, unknown_name};

use super::checker::{BattleChecker, has_broken_item};

impl<'g> BattleChecker<'g, '_, '_> {
    pub(super) fn read_map(&mut self, tree: &Tree) {
        let mut found: Option<(Span, &ast::Map)> = None;
        for item in &tree.items {
            let ItemKind::Map(map) = &item.kind else { continue };
            if let Some((first, _)) = found {
                self.report(
                    Diagnostic::new(&codes::NAME_DUPLICATE, item.head, "the battle has two maps")
                        .label("the second")
                        .related(first, "the first")
                        .help("put everything into one of them"),
                );
                continue;
            }
            found = Some((item.head, map));
        }
        let game = self.game;
        let Some((head, map)) = found else {
            // If the game has one board, a battle without a map uses it as open ground.
            if let Some(board) = only_board(&game.game.boards) {
                self.positions.board = Some(board.name.clone());
                self.scenario.board.clone_from(&board.name);
                return;
            }
            if !game.game.boards.is_empty() && !has_broken_item(tree) {
                let board = game.game.boards.keys().next().map_or("BOARD", String::as_str);
                self.report(
                    Diagnostic::new(&codes::MAP_MISSING, self.head, "this battle has no map")
                        .label("a `map` is missing")
                        .help(format!(
                            "write `map {board}` for open ground, or `map {board} {{ … }}`"
                        )),
                );
            }
            return;
        };
        self.positions.map = Some(head);
        let Some(name) = &map.board else { return };
        let Some(board) = game.game.boards.get(name.text.as_str()) else {
            let known = game.game.boards.keys().map(String::as_str);
            self.report(undeclared_name(ExpectedName::Board, name, known));
            return;
        };
        self.positions.board = Some(board.name.clone());
        self.scenario.board.clone_from(&board.name);
        if let Some(block) = &map.block {
            self.read_rows(board, block);
            self.read_lists(board, block);
        }
        let mut ground: Vec<(Cell, String)> =
            self.positions.terrain.iter().map(|(cell, (t, _))| (*cell, t.clone())).collect();
        ground.sort();
        let place =
            |(cell, terrain)| castra_defs::Ground { at: NamedCell::new(board, cell), terrain };
        self.scenario.terrain = ground.into_iter().map(place).collect();
    }

    /// Reads the drawn picture and its legend.
    fn read_rows(&mut self, board: &Board, block: &Block<MapItem>) {
        let mut legend = Legend::from_game(self.game);
        let mut broken = block.is_broken();
        for item in block.iter() {
            if let MapItem::Legend(entries) = item {
                broken |= entries.is_broken();
                for entry in entries.iter() {
                    self.read_legend_entry(entry, &mut legend);
                }
            }
        }
        let mut seen: IndexMap<u16, Span> = IndexMap::default();
        let mut strange: IndexMap<&str, Vec<&Name>> = IndexMap::default();
        for item in block.iter() {
            let MapItem::Row(row) = item else { continue };
            if board.has_places() {
                self.report_row_without_rows(board, row);
                return;
            }
            let Some(places) = self.read_row(board, row, &mut seen) else { continue };
            for (place, cell) in places.into_iter().zip(&row.cells) {
                let Some(symbol) = legend.symbols.get_mut(cell.text.as_str()) else {
                    strange.entry(&cell.text).or_default().push(cell);
                    continue;
                };
                symbol.is_used = true;
                let (terrain, is_default) = (symbol.terrain.clone(), symbol.is_default);
                if !is_default {
                    self.put_terrain(board, place, terrain, cell.span);
                }
            }
        }
        broken |= !strange.is_empty();
        for (symbol, places) in strange {
            self.report_unknown_symbol(symbol, &places, &legend);
        }
        if broken {
            return;
        }
        for (symbol, entry) in &legend.symbols {
            if let (Some(place), false, false) = (entry.place, entry.is_used, entry.is_default) {
                self.report(
                    Diagnostic::new(
                        &codes::MAP_UNUSED_SYMBOL,
                        place,
                        format!("the map does not use the symbol `{symbol}`"),
                    )
                    .label("not on the map")
                    .help("remove it from the legend"),
                );
            }
        }
    }

    /// Reports a symbol without a meaning once, with all its positions.
    fn report_unknown_symbol(&mut self, symbol: &str, places: &[&Name], legend: &Legend) {
        let [first, rest @ ..] = places else { return };
        let known = legend.symbols.keys().map(String::as_str);
        let mut diagnostic = unknown_name(
            &codes::MAP_UNKNOWN_SYMBOL,
            ExpectedName::Sign,
            first,
            known,
        )
        .help(format!(
            "draw with a symbol of the game, or define `{symbol}` in a `legend`: `{symbol} TERRAIN`"
        ));
        for place in rest.iter().take(3) {
            diagnostic = diagnostic.related(place.span, "and here");
        }
        if let Some(more) = rest.len().checked_sub(4)
            && let Some(last) = diagnostic.related.last_mut()
        {
            last.text = match more {
                0 => "and here, and once more".to_owned(),
                more => format!("and here, and {} times more", more + 1),
            };
        }
        self.report(diagnostic);
    }

    fn read_legend_entry(&mut self, entry: &LegendSymbol, legend: &mut Legend) {
        let Some(terrain) = self.resolve_terrain(&entry.terrain) else {
            // The symbol is known from here on, so that its use in the picture is not reported too.
            legend.add(&entry.symbol, None);
            return;
        };
        if terrain.on_sides {
            self.report(misplaced_terrain(&entry.terrain, true));
            legend.add(&entry.symbol, None);
            return;
        }
        if let Some(first) = legend.symbols.get(entry.symbol.text.as_str()).and_then(|s| s.place) {
            self.report(
                Diagnostic::new(
                    &codes::NAME_DUPLICATE,
                    entry.symbol.span,
                    format!("the symbol `{}` is in the legend twice", entry.symbol.text),
                )
                .label("the second time")
                .related(first, "the first time")
                .help("give each terrain its own symbol"),
            );
            return;
        }
        legend.add(&entry.symbol, Some(terrain));
    }

    /// Returns the terrain with a name, or reports the name.
    fn resolve_terrain(&mut self, name: &Name) -> Option<&'g castra_defs::Terrain> {
        let game = self.game;
        let found = game.game.terrains.get(name.text.as_str());
        if found.is_none() {
            let known = game.game.terrains.keys().map(String::as_str);
            self.report(undeclared_name(ExpectedName::Terrain, name, known));
        }
        found
    }

    /// Reports a drawn row on a board of places.
    pub(super) fn report_row_without_rows(&mut self, board: &Board, row: &Row) {
        let example = board.cells().next().map_or_else(Default::default, |c| board.name_of(c));
        self.report(
            Diagnostic::new(
                &codes::MAP_UNKNOWN_ROW,
                row.label.span,
                format!("the board `{}` consists of places and has no rows", board.name),
            )
            .label("not a place")
            .help(format!("name the places: `NAME at {example}`")),
        );
    }

    /// Returns the cells of a drawn row, or reports a row that does not fit the board.
    pub(super) fn read_row(
        &mut self,
        board: &Board,
        row: &Row,
        seen: &mut IndexMap<u16, Span>,
    ) -> Option<Vec<Cell>> {
        let Some(index) = board.rows.row(&row.label.text, board.height) else {
            let names: Vec<String> =
                (0..board.height).map(|r| board.rows.name(r).to_string()).collect();
            let (first, last) = (names.first()?.clone(), names.last()?.clone());
            self.report(
                Diagnostic::new(
                    &codes::MAP_UNKNOWN_ROW,
                    row.label.span,
                    format!("the board `{}` has no row `{}`", board.name, row.label.text),
                )
                .label("no such row")
                .help(format!("its rows are {first} at the top to {last} at the bottom")),
            );
            return None;
        };
        if let Some(&first) = seen.get(&index) {
            self.report(
                Diagnostic::new(
                    &codes::MAP_DUPLICATE_ROW,
                    row.label.span,
                    format!("the row {} is drawn twice", row.label.text),
                )
                .label("the second time")
                .related(first, "the first time")
                .help("keep one of them; is one meant to be another row?"),
            );
            return None;
        }
        seen.insert(index, row.label.span);
        let cells: Vec<Cell> = board.cells_of_row(index).collect();
        let (wanted, drawn) = (cells.len(), row.cells.len());
        if drawn == wanted {
            return Some(cells);
        }
        let whole = row.cells.last().map_or(row.label.span, |c| row.label.span.to(c.span));
        let (span, label) = if drawn < wanted {
            let lacking = wanted - drawn;
            (whole.end_span(), format!("expected {lacking} more here"))
        } else {
            let extra = row.cells.get(wanted).map_or(whole, |c| c.span.to(whole.end_span()));
            (extra, format!("{} too many", drawn - wanted))
        };
        let (cell, several) = board.grid.cell_words();
        let mut diagnostic = Diagnostic::new(
            &codes::MAP_ROW_LENGTH,
            span,
            format!(
                "the row {} has {wanted} {several}, but {drawn} {} drawn",
                row.label.text,
                if drawn == 1 { "is" } else { "are" }
            ),
        )
        .label(label);
        let symbols: Vec<char> = row.cells.iter().flat_map(|cell| cell.text.chars()).collect();
        if drawn < wanted && symbols.len() == wanted {
            let apart: Vec<String> = symbols.iter().map(char::to_string).collect();
            let apart = apart.join(" ");
            let (first, last) = (row.cells.first(), row.cells.last());
            let all = first.zip(last).map_or(whole, |(first, last)| first.span.to(last.span));
            diagnostic.primary.span = all;
            diagnostic = diagnostic
                .label("symbols are separated by spaces")
                .help(format!("write `{} | {apart}`", row.label.text))
                .suggest("write spaces between them", all, apart);
        }
        if board.stagger.is_short() && !board.staggers_columns() && board.stagger.is_indented(index)
        {
            diagnostic = diagnostic.help(format!("this row is shifted, and one {cell} shorter"));
        }
        self.report(diagnostic);
        None
    }

    fn put_terrain(&mut self, board: &Board, cell: Cell, terrain: String, span: Span) {
        if let Some((other, first)) = self.positions.terrain.get(&cell) {
            let (hex, (word, _)) = (board.name_of(cell), board.grid.cell_words());
            let (message, label, other) = if *other == terrain {
                let message = format!("the {word} {hex} is set to `{terrain}` twice");
                (message, "the second time".to_owned(), "the first time".to_owned())
            } else {
                let message = format!("the {word} {hex} is both `{other}` and `{terrain}`");
                (message, format!("`{terrain}` here"), format!("`{other}` here"))
            };
            let diagnostic = Diagnostic::new(&codes::MAP_TERRAIN_TWICE, span, message)
                .label(label)
                .related(*first, other)
                .help(format!(
                    "a {word} has one terrain; remove it from the rows or from the list"
                ));
            self.report(diagnostic);
            return;
        }
        self.positions.terrain.insert(cell, (terrain, span));
    }

    /// Reads the listed items of a map.
    fn read_lists(&mut self, board: &Board, block: &Block<MapItem>) {
        for item in block.iter() {
            match item {
                MapItem::Terrain(list) => self.read_terrain_list(board, list),
                MapItem::Label(label) => {
                    if let Some(cell) = self.resolve_cell(&label.place) {
                        let at = NamedCell::new(board, cell);
                        let name = label.name.as_ref().map(|name| name.text.to_string());
                        let text = label.text.value.clone();
                        self.scenario.labels.push(MapLabel { name, text, at });
                    }
                }
                MapItem::Objective(objective) => {
                    let army = objective.army.as_ref().and_then(|a| self.resolve_army(a));
                    let mut first: IndexMap<Cell, Span> = IndexMap::default();
                    for place in &objective.places {
                        let Some(cell) = self.resolve_cell(place) else { continue };
                        if let Some(&before) = first.get(&cell) {
                            self.report(objective_twice(place, before));
                            continue;
                        }
                        first.insert(cell, place.span);
                    }
                    self.scenario.objectives.push(castra_defs::Objective {
                        text: objective.text.value.clone(),
                        army,
                        at: first.into_keys().map(|c| NamedCell::new(board, c)).collect(),
                    });
                }
                MapItem::Row(_) | MapItem::Legend(_) => {}
            }
        }
    }

    fn read_terrain_list(&mut self, board: &Board, list: &TerrainPlacement) {
        let Some(terrain) = self.resolve_terrain(&list.terrain) else { return };
        let (on_sides, is_default) = (terrain.on_sides, terrain.is_default);
        let name = terrain.name.clone();
        for place in &list.places {
            if on_sides && board.has_places() {
                self.report(
                    Diagnostic::new(
                        &codes::MAP_SIDE_TERRAIN,
                        list.terrain.span,
                        format!(
                            "`{}` belongs between places, which only the board declares",
                            list.terrain.text
                        ),
                    )
                    .label("not in a map")
                    .help(format!("write `{} PLACE PLACE` in the board", list.terrain.text)),
                );
                return;
            }
            if on_sides != place.text.contains('.') {
                let mut diagnostic = misplaced_terrain(&list.terrain, on_sides);
                diagnostic.primary.span = place.span;
                self.report(diagnostic);
                continue;
            }
            if !on_sides {
                // A battle may replace the terrain that a board of places declares, even by the
                // default terrain.
                if let Some(cell) = self.resolve_cell(place)
                    && (!is_default || board.has_places())
                {
                    self.put_terrain(board, cell, name.clone(), place.span);
                }
                continue;
            }
            let Some((cell, side)) = self.resolve_side(place) else { continue };
            if let Some(&first) = self.positions.sides.get(&(cell, side)) {
                self.report(
                    Diagnostic::new(
                        &codes::MAP_TERRAIN_TWICE,
                        place.span,
                        format!("the side {} has two terrains", place.text),
                    )
                    .label("the second")
                    .related(first, "the first")
                    .help("keep one of them"),
                );
                continue;
            }
            self.positions.sides.insert((cell, side), place.span);
            let at = NamedCell::new(board, cell);
            self.scenario.sides.push(SideFeature { terrain: name.clone(), at, side });
        }
    }

    /// Returns the army with a name, or reports the name.
    pub(super) fn resolve_army(&mut self, name: &Name) -> Option<String> {
        if self.scenario.armies.contains_key(name.text.as_str()) {
            return Some(name.text.to_string());
        }
        // Without a War Council no army is known, which is reported elsewhere.
        if self.positions.has_council && !self.positions.armies_in_doubt {
            let known: Vec<String> = self.scenario.armies.keys().cloned().collect();
            let known = known.iter().map(String::as_str);
            self.report(undeclared_name(ExpectedName::Army, name, known));
        }
        None
    }
}

/// The meanings of the symbols in a map picture.
struct Legend {
    symbols: IndexMap<String, LegendEntry>,
}

struct LegendEntry {
    terrain: String,
    is_default: bool,
    /// The span in this map's own legend.
    place: Option<Span>,
    is_used: bool,
}

impl Legend {
    /// Returns the symbols that the game gives its terrain.
    fn from_game(game: &castra_resolve::resolved_game::ResolvedGame) -> Self {
        let mut symbols = IndexMap::default();
        for terrain in game.game.terrains.values() {
            if let Some(symbol) = &terrain.symbol {
                let entry = LegendEntry {
                    terrain: terrain.name.clone(),
                    is_default: terrain.is_default,
                    place: None,
                    is_used: false,
                };
                symbols.insert(symbol.clone(), entry);
            }
        }
        Self { symbols }
    }

    /// Adds an entry of this map's legend. A symbol without terrain counts as open ground.
    fn add(&mut self, symbol: &Name, terrain: Option<&castra_defs::Terrain>) {
        self.symbols.insert(
            symbol.text.to_string(),
            LegendEntry {
                terrain: terrain.map(|t| t.name.clone()).unwrap_or_default(),
                is_default: terrain.is_none_or(|t| t.is_default),
                place: Some(symbol.span),
                is_used: false,
            },
        );
    }
}

/// Returns the diagnostic for terrain in the wrong place. `on_sides` is true for a terrain of sides
/// in a hex, and false for a terrain of hexes on a side.
pub fn misplaced_terrain(name: &Name, on_sides: bool) -> Diagnostic {
    if on_sides {
        Diagnostic::new(
            &codes::MAP_SIDE_TERRAIN,
            name.span,
            format!("`{}` belongs on hex sides, not in hexes", name.text),
        )
        .label("expected a side such as `C5.ne`")
        .help("write the side after the hex: `C5.ne` is the north-east side of C5")
    } else {
        Diagnostic::new(
            &codes::MAP_SIDE_TERRAIN,
            name.span,
            format!("`{}` belongs in hexes, not on hex sides", name.text),
        )
        .label("expected a hex such as `C5`")
    }
}

/// Returns the board of a game with a single board.
fn only_board(boards: &IndexMap<String, Board>) -> Option<&Board> {
    boards.values().next().filter(|_| boards.len() == 1)
}

/// Returns the diagnostic for a hex that an objective lists twice.
fn objective_twice(place: &Name, first: Span) -> Diagnostic {
    let message = format!("the objective lists `{}` twice", place.text);
    Diagnostic::new(&codes::MAP_OBJECTIVE_TWICE, place.span, message)
        .label("the second time")
        .related(first, "the first time")
        .help("remove one of them: the hex counts once")
}
