//! The printed names and the colours of the armies.

use std::sync::Arc;

use castra_base::{IndexMap, Picture};
use castra_defs::{
    Army, Artwork, Colour, CouncilEntry, CouncilLimit, Game, Half, Look, Scenario, Type, Value,
};

use crate::scene::Ink;
use crate::theme::{Livery, Palette};

/// The appearance of an army: its name, edge of the board, colours, emblem and goal.
#[derive(Clone, Debug)]
pub(crate) struct ArmyAppearance {
    pub(crate) livery: Livery,
    pub(crate) side: Half,
    /// The author's drawing of its emblem.
    pub(crate) emblem: Option<Arc<Picture>>,
    pub(crate) name: String,
    /// The number of enemy pieces that the army has to take; 0 if the game has no such number.
    pub(crate) to_take: u16,
}

/// The appearances of all armies of a battle, by army id.
#[derive(Clone, Debug)]
pub(crate) struct Armies(IndexMap<String, ArmyAppearance>);

impl Armies {
    pub(crate) fn of(game: &Game, scenario: &Scenario, palette: &Palette) -> Self {
        let mut armies: IndexMap<String, ArmyAppearance> = IndexMap::default();
        let mut used: Vec<Ink> = Vec::new();
        for (id, army) in &scenario.armies {
            let first = council_colour(game, army).unwrap_or(default_colour(army.side));
            // No two armies share a colour. If two choose one, the later gets a spare colour.
            let choices = std::iter::once(first).chain(spare_colours(army.side)).chain(all());
            let livery = choices
                .map(|colour| palette.livery(colour))
                .find(|livery| !used.contains(&livery.fill))
                .unwrap_or_else(|| palette.livery(first));
            used.push(livery.fill);
            let name = if army.name.is_empty() { army.id.clone() } else { army.name.clone() };
            let emblem = Artwork::picture_of(army.artwork.as_ref()).cloned();
            let to_take = pieces_to_take(game, scenario, army);
            let side = army.side;
            armies.insert(id.clone(), ArmyAppearance { livery, side, emblem, name, to_take });
        }
        Self(armies)
    }

    /// Returns the appearance of an army, or `None` if the battle has no such army.
    pub(crate) fn get(&self, id: &str) -> Option<&ArmyAppearance> {
        self.0.get(id)
    }

    /// Iterates over the appearances of the armies at an edge of the board.
    pub(crate) fn at_edge(&self, half: Half) -> impl Iterator<Item = &ArmyAppearance> {
        self.0.values().filter(move |c| c.side == half)
    }
}

/// Returns the number of enemy pieces that an army has to take, or 0 if the game has no such
/// number. It is the value of the War Council entry with the limit [`CouncilLimit::EnemyPieces`].
/// An entry of the army takes precedence over one of the battle.
fn pieces_to_take(game: &Game, scenario: &Scenario, army: &Army) -> u16 {
    let Some(form) = &game.council else { return 0 };
    let value_of = |form: &IndexMap<String, CouncilEntry>, given: &IndexMap<String, Value>| {
        let counted = form.iter().filter(|(_, e)| e.at_most == Some(CouncilLimit::EnemyPieces));
        let numbers = counted.filter_map(|(name, entry)| {
            let value = given.get(name).or(entry.default.as_ref())?;
            // The entry is a number: other values have no limit. A side has fewer than 65,536
            // pieces.
            u16::try_from(value.as_int()?).ok()
        });
        numbers.max()
    };
    let own = value_of(&form.army_entries, &army.entries);
    own.or_else(|| value_of(&form.entries, &scenario.council)).unwrap_or_default()
}

/// Returns the colour of the army in the War Council, by the battle's value or the default.
fn council_colour(game: &Game, army: &Army) -> Option<Colour> {
    let form = game.council.as_ref().map(|form| &form.army_entries);
    form.into_iter().flatten().find_map(|(name, entry)| {
        let Type::Enum(kind) = &entry.ty else { return None };
        let word = army.entries.get(name).or(entry.default.as_ref())?.as_word()?;
        game.enums.get(kind)?.variants.get(word)?.colour
    })
}

/// Returns the colours of a block that override its army's, or `None` if the army's apply.
///
/// A kind can name a field for such colours. The word in that field determines them: the piece's,
/// or else its type's, or else the default.
pub(crate) fn own_livery(
    game: &Game,
    palette: &Palette,
    kind: &str,
    unit: &str,
    state: Option<&IndexMap<String, Value>>,
) -> Option<Livery> {
    let kind = game.kinds.get(kind)?;
    let Look::Block { colour: Some(name), .. } = &kind.look else { return None };
    let field = kind.fields.get(name)?;
    let Type::Enum(list) = &field.ty else { return None };
    let assigned = state.and_then(|state| state.get(name));
    let declared = || game.instances.get(unit)?.fields.get(name);
    let value = assigned.or_else(declared).or(field.default.as_ref())?;
    let colour = game.enums.get(list)?.variants.get(value.as_word()?)?.colour?;
    Some(palette.livery(colour))
}

const fn default_colour(side: Half) -> Colour {
    match side {
        Half::Top => Colour::Tan,
        Half::Bottom => Colour::Slate,
    }
}

fn spare_colours(side: Half) -> [Colour; 2] {
    match side {
        Half::Top => [Colour::Tan, Colour::Brown],
        Half::Bottom => [Colour::Slate, Colour::Blue],
    }
}

fn all() -> impl Iterator<Item = Colour> {
    Colour::ALL.iter().copied()
}
