//! Names in sentences: their number, singular or plural.

use castra_ir::{KindId, Ty};

use crate::image::Image;

/// Returns whether the name of a value is plural. The proper name of a piece is singular if the
/// names of all variants of its kind are, as for a person: `Xerxes` as `Leader`.
#[must_use]
pub fn is_plural(image: &Image, ty: &Ty, value: i64, name: &str) -> bool {
    let locale = image.locale();
    let inner = if let Ty::Option(inner) = ty { inner } else { ty };
    let is_somebody = |kind: &KindId| {
        let piece = usize::try_from(value).ok()?;
        let piece = image.program().pieces.get(kind.index())?.get(piece)?;
        let kind = image.program().kinds.get(kind)?;
        let single = kind.sorts.iter().all(|sort| !locale.is_plural(&sort.title));
        // A reader who does not know the variant of a piece does not know its proper name.
        let is_named = piece.name.as_ref().is_some_and(|own| name.starts_with(own.as_str()));
        Some(is_named && single)
    };
    match inner {
        Ty::Piece(kind) if is_somebody(kind) == Some(true) => false,
        _ => locale.is_plural(name),
    }
}
