//! The items of a battle that are its own rules.

use castra_syntax::ast::{Block, CouncilItem, Item, ItemKind, MapItem, Name, Tree};
use smol_str::SmolStr;

use super::symbols::BattleNames;
use castra_defs::Game;

/// Returns a tree of the rule items of a battle, and the names of the battle that they may use.
/// Returns `None` if the battle has no such items or no header.
pub fn extract_rules(tree: &Tree, game: &Game) -> Option<(Tree, BattleNames)> {
    // A special rule has a name only so that the battle's own rules can cite it.
    let is_named = |item: &Item| matches!(&item.kind, ItemKind::Special(s) if s.id.is_some());
    let is_own = |item: &Item| is_rule(item, game) || is_named(item);
    if !tree.items.iter().any(is_own) {
        return None;
    }
    let header = tree.header()?;
    let id = header.id.as_ref().map(|id| id.text.clone()).unwrap_or_default();
    let mut armies = Vec::new();
    let mut board = None;
    for item in &tree.items {
        match &item.kind {
            ItemKind::WarCouncil(council) => {
                for entry in council.block.iter() {
                    if let CouncilItem::Army(army) = entry
                        && !armies.contains(&army.id.text)
                    {
                        armies.push(army.id.text.clone());
                    }
                }
            }
            ItemKind::Map(map) => {
                board = board.or_else(|| Some(map.board.as_ref()?.text.clone()));
            }
            _ => {}
        }
    }
    let title = header.title.as_ref().map_or(id.to_string(), |title| title.value.clone());
    let labels = map_labels(tree);
    let names = BattleNames { file: tree.file, id, title, armies, board, labels };
    let own = |item: &&Item| is_rule(item, game) || matches!(item.kind, ItemKind::Special(_));
    let items = tree.items.iter().filter(own).cloned().collect();
    Some((Tree::new(tree.file, items).with_pictures(&tree.pictures), names))
}

/// Returns the hexes that the map of a battle names: each name with its hex.
pub fn map_labels(tree: &Tree) -> Vec<(Name, SmolStr)> {
    let maps = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Map(map) => map.block.as_ref(),
        _ => None,
    });
    let named = maps.flat_map(Block::iter).filter_map(|entry| match entry {
        MapItem::Label(label) => Some((label.name.clone()?, label.place.text.clone())),
        MapItem::Row(_) | MapItem::Legend(_) | MapItem::Terrain(_) | MapItem::Objective(_) => None,
    });
    named.collect()
}

/// Returns whether an item of a battle is one of its own rules, and not a misspelt keyword.
fn is_rule(item: &Item, game: &Game) -> bool {
    match &item.kind {
        ItemKind::Instance(thing) => game.has_kind(&thing.kind.text),
        ItemKind::Enum(_)
        | ItemKind::Die(_)
        | ItemKind::Board(_)
        | ItemKind::Record(_)
        | ItemKind::Table(_)
        | ItemKind::Function(_)
        | ItemKind::Procedure(_)
        | ItemKind::State(_)
        | ItemKind::Whenever(_)
        | ItemKind::Ending(_)
        | ItemKind::Window(_)
        | ItemKind::Reaction(_)
        | ItemKind::Change(_)
        | ItemKind::Settle(_)
        | ItemKind::AddTo(_)
        | ItemKind::AddToDeck(_) => true,
        _ => false,
    }
}
