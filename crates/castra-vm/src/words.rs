//! English for names: lists, and whether a name is plural.

use castra_ir::{KindId, Ty};

use crate::image::Image;

/// Formats a list: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn all(mut names: Vec<String>) -> String {
    let Some(last) = names.pop() else { return String::new() };
    if names.is_empty() {
        return last;
    }
    format!("{} and {last}", names.join(", "))
}

/// Returns whether a name is likely to be plural: by its ending, as names of troops have in
/// English, and in the Greek and Latin that English borrows.
#[must_use]
pub fn is_plural(name: &str) -> bool {
    let name = name.split(" at ").next().unwrap_or(name);
    let name = name.split(" (").next().unwrap_or(name);
    let head = name.split(" of ").next().unwrap_or(name);
    let word = head.split_whitespace().next_back().unwrap_or(head).to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    (ends(&["s"]) && !ends(&["ss", "us", "is", "os"])) || ends(&["men", "oi", "ii", "ati", "itai"])
}

/// Returns whether the name of a value is plural. A piece with a proper name, of a kind whose
/// variants are all singular, is a person: `Xerxes` as `Leader`.
#[must_use]
pub fn is_several(image: &Image, ty: &Ty, value: i64, name: &str) -> bool {
    let inner = if let Ty::Option(inner) = ty { inner } else { ty };
    let is_somebody = |kind: &KindId| {
        let piece = usize::try_from(value).ok()?;
        let piece = image.program().pieces.get(kind.index())?.get(piece)?;
        let kind = image.program().kinds.get(kind)?;
        let single = kind.sorts.iter().all(|sort| !is_plural(&sort.title));
        // A reader who does not know the variant of a piece does not know its proper name.
        let is_named = piece.name.as_ref().is_some_and(|own| name.starts_with(own.as_str()));
        Some(is_named && single)
    };
    match inner {
        Ty::Piece(kind) if is_somebody(kind) == Some(true) => false,
        _ => is_plural(name),
    }
}
