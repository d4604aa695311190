//! Values as numbers: how each type is written into arrays.

use castra_ir::{NONE, Program, Ty};

/// A way to write a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// The number itself, or 1 for true; 0 for `none`.
    Number(usize),
    /// A 1 at the place of the word, counted from `first`; all 0 for `none`.
    Words { first: usize, count: usize },
    /// 1 for a value, 0 for `none`.
    Presence(usize),
    /// The index of the value, from 1; 0 for `none`.
    Index(usize),
}

/// Returns the words of a type that has few values: of an enum, or the armies.
fn words(program: &Program, ty: &Ty) -> Option<Vec<String>> {
    match ty {
        Ty::Enum(id) => {
            Some(program.enums.get(id)?.words.iter().map(|word| word.word.clone()).collect())
        }
        Ty::Army => Some(program.armies.iter().map(|army| army.id.clone()).collect()),
        _ => None,
    }
}

impl Code {
    /// Returns the codes of a type, with a name for each place that they take. `indexed` also
    /// writes values of long lists, by their index; otherwise only whether there is one. Sets and
    /// rolled dice have no code.
    pub(super) fn of(
        program: &Program,
        ty: &Ty,
        name: &str,
        indexed: bool,
        names: &mut Vec<String>,
    ) -> Vec<Self> {
        let mut codes = Vec::new();
        let (inner, is_optional) = match ty {
            Ty::Option(inner) => (inner.as_ref(), true),
            ty => (ty, false),
        };
        let mut place = |name: String| {
            names.push(name);
            names.len() - 1
        };
        match inner {
            Ty::Bool | Ty::Int => {
                codes.push(Self::Number(place(name.to_owned())));
                if is_optional {
                    codes.push(Self::Presence(place(format!("{name}:given"))));
                }
            }
            Ty::Enum(_) | Ty::Army => {
                let words = words(program, inner).unwrap_or_default();
                let count = words.len();
                let places: Vec<usize> =
                    words.iter().map(|word| place(format!("{name}:{word}"))).collect();
                codes.extend(places.first().map(|&first| Self::Words { first, count }));
            }
            Ty::Hex | Ty::Piece(_) | Ty::Card(_) | Ty::Variant(_) if indexed => {
                codes.push(Self::Index(place(format!("{name}:index"))));
            }
            Ty::Hex | Ty::Piece(_) | Ty::Card(_) | Ty::Variant(_) if is_optional => {
                codes.push(Self::Presence(place(format!("{name}:given"))));
            }
            Ty::Hex
            | Ty::Piece(_)
            | Ty::Card(_)
            | Ty::Variant(_)
            | Ty::Set(_)
            | Ty::Option(_)
            | Ty::Rolled(_)
            | Ty::Record(_)
            | Ty::Error => {}
        }
        codes
    }

    /// Writes a value: calls `put` with a place and a number, unless the number is 0.
    #[inline]
    pub(super) fn write(self, value: i64, put: &mut impl FnMut(usize, i64)) {
        if value == NONE {
            return;
        }
        match self {
            Self::Number(0..) if value == 0 => {}
            Self::Number(place) => put(place, value),
            Self::Words { first, count } => {
                if let Ok(word) = usize::try_from(value)
                    && word < count
                {
                    put(first + word, 1);
                }
            }
            Self::Presence(place) => put(place, 1),
            Self::Index(place) => put(place, value + 1),
        }
    }
}
