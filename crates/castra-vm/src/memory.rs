//! The memory of a game, and formatting of its contents.

use castra_ir::{KindId, NONE, Ty, Universe};
use castra_syntax::ast::EndingKind;

pub(crate) use crate::image::native::{MEMORY_WORDS, Memory};
use crate::image::{Image, global};
use crate::reader::Reader;
use crate::status::Outcome;

/// Allocates memory that begins with the given words.
pub(crate) fn memory(initial: &[i64]) -> Box<Memory> {
    let mut words = vec![0; MEMORY_WORDS];
    for (to, from) in words.iter_mut().zip(initial) {
        *to = *from;
    }
    // The vector has `MEMORY_WORDS` words, so the conversion does not fail.
    words.into_boxed_slice().try_into().unwrap_or_else(|_| Box::new([0; MEMORY_WORDS]))
}

/// Formats a value: pieces have their hexes, as in `Heavy Infantry at E5`. A piece whose variant a
/// reader does not know has the name of its kind.
pub(crate) fn text(
    image: &Image,
    m: &Memory,
    ty: &Ty,
    value: i64,
    reader: Option<Reader>,
) -> String {
    let inner = if let Ty::Option(inner) = ty { inner } else { ty };
    let mut out = match inner {
        Ty::Piece(kind) if value != NONE => piece_name(image, m, *kind, value, reader),
        _ => image.format_value(ty, value),
    };
    if let Ty::Piece(kind) = inner
        && value != NONE
        && let Some(Some(at)) = image.layout.pieces.get(kind.index())
        && let Some(place) = image.layout.columns.get(usize::from(at.place))
    {
        let hex = m[usize::from(place.base.wrapping_add(value as u16))];
        if hex != NONE {
            let place = image.format_value(&Ty::Hex, hex);
            out = format!("{out} {} {place}", image.words().message("place-at"));
        }
    }
    out
}

/// Returns the current variant of a piece. `None` if there is no such piece.
pub(crate) fn sort_of(image: &Image, m: &Memory, kind: KindId, piece: i64) -> Option<u32> {
    let at = usize::try_from(piece).ok()?;
    let begun = image.program.pieces.get(kind.index())?.get(at)?;
    let field = image.program.kinds.get(kind)?.variant_field();
    let columns = image.layout.fields.get(kind.index());
    let column = field.and_then(|field| columns?.get(field.index()).copied().flatten());
    match column.and_then(|column| image.layout.columns.get(usize::from(column))) {
        Some(column) => u32::try_from(m[usize::from(column.base) + at]).ok(),
        None => Some(begun.sort),
    }
}

/// Returns the name of a piece without its hex: its proper name, or the name of its variant; the
/// name of its kind if a reader does not know the variant.
pub(crate) fn piece_name(
    image: &Image,
    m: &Memory,
    kind: KindId,
    piece: i64,
    reader: Option<Reader>,
) -> String {
    if let Some(reader) = reader
        && !reader.sees_variant(image, m, kind, piece)
    {
        return image.kind_name(kind);
    }
    let own = |at: usize| image.program.pieces.get(kind.index())?.get(at)?.name.clone();
    if let Some(name) = usize::try_from(piece).ok().and_then(own) {
        return name;
    }
    match sort_of(image, m, kind, piece) {
        Some(sort) => image.name_of(Universe::Variant(kind), sort as usize),
        None => image.format_value(&Ty::Piece(kind), piece),
    }
}

/// Returns the result of a game, once it is over.
pub(crate) fn outcome<'a>(image: &'a Image, m: &Memory) -> Option<Outcome<'a>> {
    let ending = match m[usize::from(global::ENDED)] {
        0 => EndingKind::Victory,
        1 => EndingKind::Defeat,
        2 => EndingKind::Drawn,
        _ => return None,
    };
    let winner = m[usize::from(global::WINNER)];
    let reason = usize::try_from(m[usize::from(global::REASON)]).ok();
    Some(Outcome {
        winner: if winner == NONE { None } else { u32::try_from(winner).ok() },
        how: ending,
        reason: reason.and_then(|r| image.reasons.get(r)).map_or("", String::as_str),
        turns: u32::try_from(m[usize::from(global::TURN)]).unwrap_or(0),
    })
}
