//! The number of copies of each piece that several battles need: the greatest number in any one
//! battle.

use std::sync::Arc;

use castra_base::{IndexMap, Picture};
use castra_defs::{Game, Look, Scenario};
use castra_words::{capitalize, spell_out};

use super::subject::SheetSubject;
use crate::armies::{Armies, own_livery};
use crate::map::blocks::{BlockFace, block_face, full_strength};
use crate::theme::{Livery, Palette};

/// A piece that battles need, with its number of copies.
#[derive(Clone, Debug)]
pub(super) struct PieceNeed {
    pub(super) livery: Livery,
    /// The id of the first army that needs the piece.
    pub(super) army_id: String,
    /// The unit type.
    pub(super) unit: String,
    /// The piece's own name, if it has its own counter.
    pub(super) name: Option<String>,
    /// The name of that army.
    pub(super) army: String,
    /// The author's drawing of that army's emblem.
    pub(super) emblem: Option<Arc<Picture>>,
    /// The printed title: the name of a leader, the type of a unit.
    pub(super) title: String,
    pub(super) show: BlockFace,
    /// True if the piece is a round badge.
    pub(super) badge: bool,
    /// True if the piece has a facing.
    pub(super) faces: bool,
    /// True if only its own army sees the front.
    pub(super) secret: bool,
    /// The blocks of a unit at full strength, if its kind counts them.
    pub(super) strength: Option<usize>,
    /// The position of the type in the game's order.
    order: usize,
    /// The number of copies.
    pub(super) count: usize,
}

impl PieceNeed {
    /// Returns whether the back of the counter is the piece's weaker side. The back of a secret
    /// piece reveals nothing.
    pub(super) const fn has_weaker_side(&self) -> bool {
        self.strength.is_some() && !self.secret
    }
}

/// The key of a piece: the colour of its army, its type, and its name.
type Key = ([u8; 3], String, Option<String>);

/// Returns the pieces that the battles need, ordered by colour.
pub(super) fn needs(sets: &[SheetSubject<'_>], palette: &Palette) -> Vec<PieceNeed> {
    let mut needs: IndexMap<Key, PieceNeed> = IndexMap::default();
    for set in sets {
        let Some(battle) = set.battle else { continue };
        for (key, need) in battle_needs(set.game, battle, palette) {
            let count = need.count;
            let faces = need.faces;
            let known = needs.entry(key).or_insert(need);
            known.count = known.count.max(count);
            // A module of one battle may give units a facing that other battles lack.
            known.faces |= faces;
        }
    }
    // Pieces are ordered by the first occurrence of their colour, then by type as in the game.
    let mut colours: Vec<[u8; 3]> = Vec::new();
    for (fill, ..) in needs.keys() {
        if !colours.contains(fill) {
            colours.push(*fill);
        }
    }
    let mut sorted: Vec<PieceNeed> = needs.into_values().collect();
    let colour = |need: &PieceNeed| colours.iter().position(|fill| *fill == need.livery.fill.rgb);
    sorted.sort_by_key(|need| (colour(need), need.badge, need.order));
    sorted
}

fn battle_needs(game: &Game, battle: &Scenario, palette: &Palette) -> IndexMap<Key, PieceNeed> {
    let armies = Armies::of(game, battle, palette);
    let on_board = battle.pieces.iter().map(|p| (&p.army, &p.kind, &p.unit, &p.name, &p.state));
    let waiting = battle.reserves.iter().map(|p| (&p.army, &p.kind, &p.unit, &p.name, &p.state));
    let mut needs: IndexMap<Key, PieceNeed> = IndexMap::default();
    for (army, kind, unit, name, state) in on_board.chain(waiting) {
        let Some(declared) = game.kinds.get(kind) else { continue };
        let instance = game.instances.get(unit);
        let (badge, facing, strength) = match &declared.look {
            Look::None => continue,
            Look::Badge => (true, false, None),
            Look::Block { facing, strength, .. } => {
                let count = strength.as_ref().map(|_| {
                    let number = full_strength(game, kind, unit).unwrap_or(1);
                    usize::try_from(number).unwrap_or(1).clamp(1, 64)
                });
                let faceless = instance.is_some_and(|i| i.faceless);
                (false, facing.is_some() && !faceless, count)
            }
        };
        let grey = Livery { fill: palette.muted, ink: palette.paper };
        let livery = own_livery(game, palette, kind, unit, Some(state))
            .unwrap_or_else(|| armies.get(army).map_or(grey, |colours| colours.livery));
        // Units are distinguished by type, leaders by name.
        let own = name.clone().filter(|_| badge);
        let title = own
            .clone()
            .or_else(|| instance.map(|i| i.title.clone()).filter(|title| !title.trim().is_empty()));
        let need = || PieceNeed {
            livery,
            army_id: army.clone(),
            unit: unit.clone(),
            name: own.clone(),
            army: battle.armies.get(army).map_or(army.clone(), |a| a.name.clone()),
            emblem: armies.get(army).and_then(|colours| colours.emblem.clone()),
            title: title.clone().unwrap_or_else(|| capitalize(&spell_out(unit))),
            show: block_face(game, kind, unit),
            badge,
            faces: facing,
            secret: declared.is_secret(),
            strength,
            order: game.instances.get_index_of(unit).unwrap_or(usize::MAX),
            count: 0,
        };
        let key = (livery.fill.rgb, unit.clone(), own.clone());
        needs.entry(key).or_insert_with(need).count += 1;
    }
    needs
}

/// For each title of a distinction: the index of its symbol, and the greatest number of pieces with
/// it.
type Marks = IndexMap<String, (usize, usize)>;

/// Returns the greatest number of pieces that carry each distinction, and the greatest number of
/// objective hexes in each army's colour.
pub(super) fn tokens(
    sets: &[SheetSubject<'_>],
    palette: &Palette,
) -> (Marks, IndexMap<[u8; 3], (Livery, usize)>) {
    let mut marks = Marks::default();
    let mut objectives: IndexMap<[u8; 3], (Livery, usize)> = IndexMap::default();
    for set in sets {
        let Some(battle) = set.battle else { continue };
        let here = battle.pieces.iter().flat_map(|p| &p.marks);
        let all = here.chain(battle.reserves.iter().flat_map(|p| &p.marks));
        let mut counts: IndexMap<&String, usize> = IndexMap::default();
        for mark in all {
            *counts.entry(mark).or_default() += 1;
        }
        for (mark, count) in counts {
            let title = set.game.instances.get(mark).map(|i| i.title.trim().to_owned());
            let title =
                title.filter(|t| !t.is_empty()).unwrap_or_else(|| capitalize(&spell_out(mark)));
            // The sheet uses the same symbol as the map of the battle.
            let sign = crate::marks::mark_index(battle, mark);
            let known = marks.entry(title).or_insert((sign, 0));
            known.1 = known.1.max(count);
        }
        let armies = Armies::of(set.game, battle, palette);
        let mut counts: IndexMap<[u8; 3], (Livery, usize)> = IndexMap::default();
        for objective in &battle.objectives {
            let accent = Livery { fill: palette.accent, ink: palette.paper };
            let colours = objective.army.as_deref().and_then(|army| armies.get(army));
            let livery = colours.map_or(accent, |colours| colours.livery);
            counts.entry(livery.fill.rgb).or_insert((livery, 0)).1 += objective.at.len();
        }
        for (fill, (livery, count)) in counts {
            let known = objectives.entry(fill).or_insert((livery, 0));
            known.1 = known.1.max(count);
        }
    }
    (marks, objectives)
}
