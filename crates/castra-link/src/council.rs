//! The values of the War Council.

use castra_base::IndexMap;
use smol_str::SmolStr;

use castra_base::suggest::nearest;
use castra_defs::{CouncilEntry, Scenario, Type, Value};
use castra_ir::{GameOption, NONE, Program, Ty};
use castra_resolve::symbols::{self, SymbolTable};

use super::error::{LinkError, bad_value};
use super::input::LinkInput;

/// Fills in the War Council entries of the battle and of every army: the battle's value, or else
/// the default.
///
/// An optional entry without either is `none`. A required entry that a test leaves out takes the
/// lowest value of its range.
pub(super) fn fill(program: &mut Program, symbols: &SymbolTable, start: &LinkInput<'_>) {
    let Some(form) = &symbols.game.council else { return };
    let none = IndexMap::default();
    let given = start.scenario.map_or(&none, |s| &s.council);
    let entries = symbols.council.iter();
    program.council =
        entries.map(|(name, _, ty)| entry_value(symbols, name, ty, given, &form.entries)).collect();
    for army in &mut program.armies {
        let given = start.scenario.and_then(|s| s.armies.get(&army.id));
        let given = given.map_or(&none, |a| &a.entries);
        let entries = symbols.army_council.iter();
        army.council = entries
            .map(|(name, _, ty)| entry_value(symbols, name, ty, given, &form.army_entries))
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

fn entry_value(
    symbols: &SymbolTable,
    name: &SmolStr,
    ty: &Ty,
    given: &IndexMap<String, Value>,
    form: &IndexMap<String, CouncilEntry>,
) -> i64 {
    let entry = form.get(name.as_str());
    let value = given.get(name.as_str()).or_else(|| entry?.default.as_ref());
    match (value, ty) {
        (Some(value), ty) => symbols.to_program_value(ty, value),
        (None, Ty::Option(_)) => NONE,
        (None, _) => match entry.map(|e| &e.ty) {
            Some(Type::Int { range: Some((low, _)) }) => *low,
            _ => 0,
        },
    }
}

/// Returns the required numbers of the War Council that a test without a battle leaves open. Each
/// has the value that linking chose. `given` has the values that the test sets, as in
/// [`LinkInput::council`].
pub fn unset_entries(
    symbols: &SymbolTable,
    program: &Program,
    given: &[(Option<usize>, usize, i64)],
) -> Vec<(String, i64)> {
    let form = symbols.game.council.as_ref();
    let entries = symbols.council.iter().zip(&program.council).enumerate();
    let open = entries.filter(|(at, ((name, _, ty), _))| {
        let entry = form.and_then(|form| form.entries.get(name.as_str()));
        *ty == Ty::Int
            && entry.is_some_and(|entry| entry.default.is_none())
            && given.iter().all(|(army, entry, _)| army.is_some() || entry != at)
    });
    open.map(|(_, ((name, ..), value))| (name.to_string(), *value)).collect()
}

/// Parses an entry given as `council.NAME` or `ARMY.NAME`. Returns the index of the army (`None`
/// for the battle), the index of the entry, and the value.
pub(super) fn parse_entry(
    symbols: &SymbolTable,
    scenario: Option<&Scenario>,
    entry: &str,
    name: &str,
    text: &str,
) -> Result<(Option<usize>, usize, i64), LinkError> {
    let armies: Vec<&str> =
        scenario.into_iter().flat_map(|s| s.armies.keys()).map(String::as_str).collect();
    let army = armies.iter().position(|army| *army == entry);
    let written = format!("{entry}.{name}");
    let of_battle = symbols.council.iter().map(|(name, _, ty)| (name, ty));
    let of_army = symbols.army_council.iter().map(|(name, _, ty)| (name, ty));
    let entries: Vec<(&SmolStr, &Ty)> = match army {
        Some(_) => of_army.collect(),
        None => of_battle.collect(),
    };
    let found = entries.iter().position(|(known, _)| known.as_str() == name);
    let (Some(at), true) = (found, army.is_some() || entry == "council") else {
        let battle = symbols.council.iter().map(|(name, ..)| format!("council.{name}"));
        let each = armies.iter().flat_map(|army| {
            symbols.army_council.iter().map(move |(name, ..)| format!("{army}.{name}"))
        });
        let known: Vec<String> = battle.chain(each).collect();
        let intended = nearest(&written, known.iter().map(String::as_str)).map(str::to_owned);
        return Err(LinkError::UnknownEntry { entry: written, meant: intended, known });
    };
    let form = symbols.game.council.as_ref();
    let form = form.and_then(|form| match army {
        Some(_) => form.army_entries.get(name),
        None => form.entries.get(name),
    });
    let ty = match entries.get(at).map(|(_, ty)| (*ty).clone()) {
        Some(Ty::Option(ty)) => *ty,
        Some(ty) => ty,
        None => Ty::Error,
    };
    let range = form.and_then(|form| match &form.ty {
        Type::Int { range } => *range,
        _ => None,
    });
    // The value has the syntax of an option's value.
    let as_option =
        GameOption { name: written.clone(), ty, range, value: 0, default: 0, text: String::new() };
    match symbols::option_value(&as_option, symbols, text) {
        Some(value) => Ok((army, at, value)),
        None => Err(bad_value(&written, text, Some(&as_option), symbols)),
    }
}
