//! What the War Council says.

use indexmap::IndexMap;
use smol_str::SmolStr;

use castra_check::vocabulary::Vocabulary;
use castra_defs::{CouncilEntry, Type, Value};
use castra_ir::{NONE, Program, Ty};

use super::Start;

/// Fills in the entries of the battle and of every army: what the battle says,
/// else the default. An entry that may be missing is then none; one that must
/// be given, in a test that does not give it, is the lowest it can be.
pub(super) fn fill(program: &mut Program, vocabulary: &Vocabulary, start: &Start<'_>) {
    let Some(form) = &vocabulary.game.council else { return };
    let none = IndexMap::new();
    let said = start.scenario.map_or(&none, |s| &s.council);
    let entries = vocabulary.council.iter();
    program.council =
        entries.map(|(name, _, ty)| value(vocabulary, name, ty, said, &form.entries)).collect();
    for army in &mut program.armies {
        let said = start.scenario.and_then(|s| s.armies.get(&army.id));
        let said = said.map_or(&none, |a| &a.entries);
        let entries = vocabulary.army_council.iter();
        army.council = entries
            .map(|(name, _, ty)| value(vocabulary, name, ty, said, &form.army_entries))
            .collect();
    }
    for &(army, entry, value) in &start.council {
        let entries = match army {
            None => Some(&mut program.council),
            Some(army) => program.armies.get_mut(army).map(|a| &mut a.council),
        };
        if let Some(slot) = entries.and_then(|entries| entries.get_mut(entry)) {
            *slot = value;
        }
    }
}

fn value(
    vocabulary: &Vocabulary,
    name: &SmolStr,
    ty: &Ty,
    said: &IndexMap<String, Value>,
    form: &IndexMap<String, CouncilEntry>,
) -> i64 {
    let entry = form.get(name.as_str());
    let value = said.get(name.as_str()).or_else(|| entry?.default.as_ref());
    match (value, ty) {
        (Some(value), ty) => vocabulary.value(ty, value),
        (None, Ty::Maybe(_)) => NONE,
        (None, _) => match entry.map(|e| &e.ty) {
            Some(Type::Int { range: Some((low, _)) }) => *low,
            _ => 0,
        },
    }
}
