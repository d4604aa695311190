//! Formats the types and constants of a program. An id out of range is printed as its number.

use super::id::KindId;
use super::program::Program;
use super::ty::{NONE, Ty};

/// Returns a type in the syntax of the rules.
#[must_use]
pub fn type_text(program: &Program, ty: &Ty) -> String {
    let kind = |kind: KindId| {
        let found = program.kinds.get(kind);
        found.map_or_else(|| format!("kind#{}", kind.0), |k| k.name.clone())
    };
    match ty {
        Ty::Bool => "bool".into(),
        Ty::Int => "int".into(),
        Ty::Enum(id) => {
            let found = program.enums.get(id);
            found.map_or_else(|| format!("enum#{}", id.0), |e| e.name.clone())
        }
        Ty::Army => "army".into(),
        Ty::Hex => "hex".into(),
        Ty::Piece(of) | Ty::Card(Some(of)) => kind(*of),
        Ty::Card(None) => "card".into(),
        Ty::Variant(of) => format!("sort of {}", kind(*of)),
        Ty::Set(universe) => format!("set of {}", type_text(program, &universe.element())),
        Ty::Option(of) => format!("{} or none", type_text(program, of)),
        Ty::Rolled(die) => {
            let found = program.dice.get(die);
            format!(
                "dice of {}",
                found.map_or_else(|| format!("die#{}", die.0), |d| d.name.clone())
            )
        }
        Ty::Record(id) => {
            let record = program.records.get(id);
            record.map_or_else(|| format!("record#{}", id.0), |record| record.name.clone())
        }
        Ty::Error => "never".into(),
    }
}

/// Returns a constant as text: `none`, a word, a number, or `TYPE:NUMBER` for other types, such
/// as `army` and `hex`.
#[must_use]
pub fn constant_text(program: &Program, ty: &Ty, value: i64) -> String {
    if value == NONE {
        return "none".into();
    }
    let at = usize::try_from(value).ok();
    let name = match ty {
        Ty::Option(of) => return constant_text(program, of, value),
        Ty::Bool => return if value == 0 { "false" } else { "true" }.into(),
        Ty::Enum(id) => {
            let words = program.enums.get(id).map(|e| e.words.as_slice());
            words.zip(at).and_then(|(w, at)| w.get(at)).map(|w| w.word.as_str())
        }
        Ty::Variant(kind) => {
            let sorts = program.kinds.get(kind).map(|k| k.sorts.as_slice());
            sorts.zip(at).and_then(|(s, at)| s.get(at)).map(|s| s.name.as_str())
        }
        Ty::Int => None,
        Ty::Army
        | Ty::Hex
        | Ty::Piece(_)
        | Ty::Card(_)
        | Ty::Set(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => return format!("{}:{value}", type_text(program, ty)),
    };
    name.map_or_else(|| value.to_string(), str::to_owned)
}
