//! Which colours the armies' blocks have.

use castra_base::IndexMap;
use castra_defs::{Army, Colour, Game, Half, Look, Scenario, Type, Value};

use crate::scene::Ink;
use crate::theme::{Livery, Palette};

/// How an army's pieces look.
#[derive(Clone, Debug)]
pub(crate) struct Colours {
    pub(crate) livery: Livery,
    pub(crate) side: Half,
    name: String,
}

/// The looks of all armies of a battle.
#[derive(Clone, Debug)]
pub(crate) struct Armies(IndexMap<String, Colours>);

impl Armies {
    pub(crate) fn of(game: &Game, scenario: &Scenario, palette: &Palette) -> Self {
        let mut armies: IndexMap<String, Colours> = IndexMap::default();
        let mut used: Vec<Ink> = Vec::new();
        for (id, army) in &scenario.armies {
            let first = chosen(game, army).unwrap_or(usual(army.side));
            // Two armies never look alike: the second takes the next colour.
            let choices = std::iter::once(first).chain(spare(army.side)).chain(all());
            let livery = choices
                .map(|colour| palette.livery(colour))
                .find(|livery| !used.contains(&livery.fill))
                .unwrap_or_else(|| palette.livery(first));
            used.push(livery.fill);
            let name = if army.name.is_empty() { army.id.clone() } else { army.name.clone() };
            armies.insert(id.clone(), Colours { livery, side: army.side, name });
        }
        Self(armies)
    }

    /// The look of an army; none if the battle has no such army.
    pub(crate) fn get(&self, id: &str) -> Option<&Colours> {
        self.0.get(id)
    }

    /// The printed names and looks of the armies at one edge of the board.
    pub(crate) fn at(&self, half: Half) -> impl Iterator<Item = (&str, &Colours)> {
        self.0.values().filter(move |c| c.side == half).map(|c| (c.name.as_str(), c))
    }
}

/// The colour that the army's War Council entries ask for, said or by default.
fn chosen(game: &Game, army: &Army) -> Option<Colour> {
    let form = game.council.as_ref().map(|form| &form.army_entries);
    form.into_iter().flatten().find_map(|(name, entry)| {
        let Type::Enum(kind) = &entry.ty else { return None };
        let word = army.entries.get(name).or(entry.default.as_ref())?.as_word()?;
        game.enums.get(kind)?.variants.get(word)?.colour
    })
}

/// The colours of a block that has others than its army: those of the word in the field that its kind
/// names for them, as it is at the start or as the piece says.
pub(crate) fn own_livery(
    game: &Game,
    palette: &Palette,
    (kind, unit): (&str, &str),
    state: Option<&IndexMap<String, Value>>,
) -> Option<Livery> {
    let kind = game.kinds.get(kind)?;
    let Look::Block { colour: Some(name), .. } = &kind.look else { return None };
    let field = kind.fields.get(name)?;
    let Type::Enum(list) = &field.ty else { return None };
    let said = state.and_then(|state| state.get(name));
    let declared = || game.instances.get(unit)?.fields.get(name);
    let value = said.or_else(declared).or(field.default.as_ref())?;
    let colour = game.enums.get(list)?.variants.get(value.as_word()?)?.colour?;
    Some(palette.livery(colour))
}

const fn usual(side: Half) -> Colour {
    match side {
        Half::Top => Colour::Tan,
        Half::Bottom => Colour::Slate,
    }
}

fn spare(side: Half) -> [Colour; 2] {
    match side {
        Half::Top => [Colour::Tan, Colour::Brown],
        Half::Bottom => [Colour::Slate, Colour::Blue],
    }
}

fn all() -> impl Iterator<Item = Colour> {
    Colour::ALL.iter().copied()
}
