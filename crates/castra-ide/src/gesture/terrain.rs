//! Edits of terrain in hexes and on their sides.

use std::collections::BTreeSet;

use castra_base::Span;
use castra_defs::{Board, Cell, Direction, Terrain};
use castra_syntax::ast::{Block, Item, ItemKind, Map, MapItem, Name, TerrainPlacement};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use super::rows;

/// A change of some hexes or sides from one terrain to another.
struct Lists<'t> {
    block: Option<&'t Block<MapItem>>,
    /// The locations to remove from lists.
    removed: BTreeSet<Span>,
    /// The locations to add to lists.
    added: Vec<String>,
}

impl Battle<'_> {
    pub(super) fn map_item(&self) -> Option<(&Item, &Map)> {
        self.item(|kind| match kind {
            ItemKind::Map(map) => Some(map),
            _ => None,
        })
    }

    fn terrain(&self, name: &str) -> Result<&Terrain, GestureError> {
        let found = self.game.terrains.get(name);
        found.ok_or_else(|| GestureError::UnknownName("terrain", name.to_owned()))
    }

    /// Returns the symbol of a terrain in the picture of this map.
    pub(super) fn symbol<'b>(
        &'b self,
        block: &'b Block<MapItem>,
        terrain: &Terrain,
    ) -> Option<&'b str> {
        let legend = || {
            let all = block.iter().filter_map(|item| match item {
                MapItem::Legend(legend) => Some(legend),
                MapItem::Row(_)
                | MapItem::Terrain(_)
                | MapItem::Label(_)
                | MapItem::Objective(_) => None,
            });
            all.flat_map(Block::iter)
        };
        let own = legend().filter(|entry| entry.terrain.text == terrain.name).last();
        let taken = |symbol: &str| legend().any(|entry| entry.symbol.text == symbol);
        let of_game = || {
            let known = self.game.terrains.get(&terrain.name)?.symbol.as_deref()?;
            (!taken(known)).then_some(known)
        };
        own.map(|entry| entry.symbol.text.as_str()).or_else(of_game)
    }

    pub(super) fn paint(
        &self,
        draft: &mut Draft<'_>,
        hexes: &[String],
        terrain: Option<&str>,
    ) -> Result<(), GestureError> {
        let default = self.game.default_terrain();
        let wanted = terrain.map(|name| self.terrain(name)).transpose()?;
        let wanted = wanted.filter(|one| !one.is_default);
        if let Some(one) = wanted.filter(|one| one.on_sides) {
            return Err(GestureError::WrongTerrain(one.name.clone()));
        }
        let board = self.board()?;
        let mut cells = Vec::new();
        for hex in hexes {
            let cell = self.cell(hex)?;
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let block = self.map_item().and_then(|(_, map)| map.block.as_ref());
        let mut lists = Lists { block, removed: BTreeSet::new(), added: Vec::new() };
        for cell in cells {
            let here = self.scenario.terrain.iter().find(|ground| ground.at.cell() == cell);
            let here = here.map(|ground| ground.terrain.as_str());
            if here == wanted.map(|one| one.name.as_str()) {
                continue;
            }
            let listed = self.find_listed(block, |place| self.cell(place).ok() == Some(cell));
            let drawn = block.and_then(|block| Some((block, rows::token(board, block, cell)?)));
            let symbol = |block, terrain| {
                let missing = || GestureError::NoSymbol(terrain_name(terrain));
                terrain.and_then(|one| self.symbol(block, one)).ok_or_else(missing)
            };
            match (listed, drawn, wanted) {
                (Some(place), _, wanted) => {
                    lists.removed.insert(place.span);
                    if wanted.is_some() {
                        lists.added.push(place.text.to_string());
                    }
                }
                (None, Some((block, (_, _, token))), Some(one)) => match self.symbol(block, one) {
                    Some(symbol) => draft.replace_cell(token.span, symbol),
                    None => {
                        if here.is_some() {
                            draft.replace_cell(token.span, symbol(block, default)?);
                        }
                        lists.added.push(board.name_of(cell).to_string());
                    }
                },
                (None, Some((block, (_, _, token))), None) => {
                    let clear = symbol(block, default)?;
                    draft.replace_cell(token.span, clear);
                }
                (None, None, Some(_)) => lists.added.push(board.name_of(cell).to_string()),
                (None, None, None) => {}
            }
        }
        let name = wanted.map(|one| one.name.as_str());
        self.update_lists(draft, lists, name)
    }

    /// Returns the first location in a list that satisfies a predicate.
    fn find_listed<'t>(
        &self,
        block: Option<&'t Block<MapItem>>,
        fits: impl Fn(&str) -> bool,
    ) -> Option<&'t Name> {
        let entries = block.into_iter().flat_map(Block::iter);
        let lists = entries.filter_map(|item| match item {
            MapItem::Terrain(list) => Some(list),
            MapItem::Row(_) | MapItem::Legend(_) | MapItem::Label(_) | MapItem::Objective(_) => {
                None
            }
        });
        lists.flat_map(|list| &list.places).find(|place| fits(&place.text))
    }

    /// Removes locations from lists, and adds others to the list of a terrain.
    fn update_lists(
        &self,
        draft: &mut Draft<'_>,
        lists: Lists<'_>,
        terrain: Option<&str>,
    ) -> Result<(), GestureError> {
        let Lists { block, removed: out, added: new } = lists;
        let entries: Vec<(Span, &TerrainPlacement)> = block
            .into_iter()
            .flat_map(Block::with_entries)
            .filter_map(|(entry, item)| match item {
                MapItem::Terrain(list) => Some((entry.span, list)),
                MapItem::Row(_)
                | MapItem::Legend(_)
                | MapItem::Label(_)
                | MapItem::Objective(_) => None,
            })
            .collect();
        let is_out = |place: &Name| out.contains(&place.span);
        let stays = |list: &TerrainPlacement| !list.places.iter().all(is_out);
        let of = |list: &TerrainPlacement| Some(list.terrain.text.as_str()) == terrain;
        let target = entries.iter().rfind(|(_, list)| of(list) && stays(list));
        let emptied = entries.iter().filter(|(_, list)| !stays(list));
        // If the whole list changes, only its terrain is edited.
        let whole = entries.iter().find(|(_, list)| {
            let same = list.places.len() == new.len()
                && list.places.iter().all(|place| new.contains(&place.text.to_string()));
            !stays(list) && same
        });
        if let (None, Some((_, list)), Some(terrain)) = (target, whole, terrain) {
            draft.replace(list.terrain.span, terrain);
            return Ok(());
        }
        let is_only = block.is_some_and(|block| block.entries.len() == emptied.clone().count());
        if new.is_empty() && is_only && !out.is_empty() {
            return self.clear_block(draft);
        }
        for (span, _) in emptied {
            draft.remove_entry(*span);
        }
        for (_, list) in entries.iter().filter(|(_, list)| stays(list)) {
            for place in list.places.iter().filter(|place| is_out(place)) {
                draft.remove_part(place.span);
            }
        }
        let (Some(terrain), false) = (terrain, new.is_empty()) else { return Ok(()) };
        match target.and_then(|(_, list)| list.places.last()) {
            Some(last) => draft.insert(last.span.end, format!(" {}", new.join(" "))),
            None => {
                let text = format!("{terrain} at {}", new.join(" "));
                self.add_to_map(draft, &text, |item| match item {
                    MapItem::Terrain(_) | MapItem::Row(_) | MapItem::Legend(_) => true,
                    MapItem::Label(_) | MapItem::Objective(_) => false,
                })?;
            }
        }
        Ok(())
    }

    /// Removes the block of a map with its entries, or only the entries if it contains a comment.
    fn clear_block(&self, draft: &mut Draft<'_>) -> Result<(), GestureError> {
        let (_, map) = self.map_item().ok_or(GestureError::SyntaxErrorInSource("map"))?;
        if let (Some(board), Some(block)) = (&map.board, &map.block) {
            let inside = draft.slice(block.span);
            if inside.contains("//") {
                for entry in &block.entries {
                    draft.remove_entry(entry.span);
                }
            } else {
                draft.replace(Span { start: board.span.end, ..block.span }, "");
            }
        }
        Ok(())
    }

    /// Removes an entry of the map, and the block if it was the only one.
    pub(super) fn remove_from_map(
        &self,
        draft: &mut Draft<'_>,
        entry: Span,
    ) -> Result<(), GestureError> {
        let block = self.map_item().and_then(|(_, map)| map.block.as_ref());
        match block.is_some_and(|block| block.entries.len() == 1) {
            true => self.clear_block(draft),
            false => {
                draft.remove_entry(entry);
                Ok(())
            }
        }
    }

    /// Adds an entry to the map after the last entry for which `goes_behind` is true. Creates the
    /// map or its block if it is missing.
    pub(super) fn add_to_map(
        &self,
        draft: &mut Draft<'_>,
        text: &str,
        goes_behind: impl Fn(&MapItem) -> bool,
    ) -> Result<(), GestureError> {
        let end = draft.line_end();
        match self.map_item() {
            Some((_, Map { block: Some(block), .. })) => {
                match (rows::last_entry_where(block, goes_behind), block.entries.first()) {
                    (Some(span), _) => draft.insert_after(span, text),
                    (None, Some(first)) => draft.insert_before(first.span, text),
                    (None, None) => draft.append(block, text),
                }
            }
            Some((_, Map { board: Some(board), block: None })) => {
                draft.insert(board.span.end, format!(" {{{end}  {text}{end}}}"));
            }
            Some((_, Map { board: None, block: None })) => {
                return Err(GestureError::SyntaxErrorInSource("map"));
            }
            None => {
                let before = self.tree.items.iter().rfind(|item| {
                    matches!(item.kind, ItemKind::WarCouncil(_) | ItemKind::Header(_))
                });
                let at = before.map_or(0, |item| item.span.end);
                let board = &self.scenario.board;
                draft.insert(at, format!("{end}{end}map {board} {{{end}  {text}{end}}}"));
            }
        }
        Ok(())
    }

    pub(super) fn paint_side(
        &self,
        draft: &mut Draft<'_>,
        hex: &str,
        side: &str,
        terrain: Option<&str>,
    ) -> Result<(), GestureError> {
        let cell = self.cell(hex)?;
        let board = self.board()?;
        let direction = Direction::from_suffix(side);
        let direction = direction.filter(|one| board.grid.directions().contains(one));
        let missing = || GestureError::NoSide(hex.to_owned(), side.to_owned());
        let direction = direction.ok_or_else(missing)?;
        let wanted = terrain.map(|name| self.terrain(name)).transpose()?;
        if let Some(one) = wanted.filter(|one| !one.on_sides) {
            return Err(GestureError::WrongTerrain(one.name.clone()));
        }
        let at = |cell: Cell, side: Direction| {
            let mut all = self.scenario.sides.iter();
            all.find(|one| one.at.cell() == cell && one.side == side)
        };
        let here = at(cell, direction).map(|one| one.terrain.as_str());
        // A side has two names, one from each hex; the name in the source is kept.
        let across = board.neighbour(cell, direction).map(|other| (other, direction.opposite()));
        let across = across.filter(|(other, side)| here.is_none() && at(*other, *side).is_some());
        let (cell, direction) = across.unwrap_or((cell, direction));
        if at(cell, direction).map(|one| one.terrain.as_str()) == terrain {
            return Ok(());
        }
        let block = self.map_item().and_then(|(_, map)| map.block.as_ref());
        let is_it =
            |place: &str| side_of(board, place).is_some_and(|found| found == (cell, direction));
        let mut lists = Lists { block, removed: BTreeSet::new(), added: Vec::new() };
        let place = self.find_listed(block, is_it);
        lists.removed.extend(place.map(|place| place.span));
        if terrain.is_some() {
            let written = place.map(|place| place.text.to_string());
            let written = written
                .unwrap_or_else(|| format!("{}.{}", board.name_of(cell), direction.suffix()));
            lists.added.push(written);
        }
        self.update_lists(draft, lists, terrain)
    }
}

fn terrain_name(terrain: Option<&Terrain>) -> String {
    terrain.map_or_else(|| "open ground".to_owned(), |one| one.name.clone())
}

/// Parses a side such as `C5.ne`.
fn side_of(board: &Board, place: &str) -> Option<(Cell, Direction)> {
    let (hex, side) = place.split_once('.')?;
    Some((board.cell(hex)?, Direction::from_suffix(side)?))
}
