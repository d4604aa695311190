//! Differences between the pieces on the boards of two versions of a battle.

use castra_defs::{Piece, Scenario};

use super::change::{MeaningChange, Part};
use crate::battle_text::{string_literal, with_marks_and_state};

/// Returns whether two pieces of different versions match by some criterion.
type Criterion = fn(&Piece, &Piece) -> bool;

/// The criteria for matching pieces of the two versions, the strictest first.
const PAIRINGS: [Criterion; 5] = [
    // Nothing has changed.
    is_equal,
    // A named piece keeps its name and army.
    |one, other| one.name.is_some() && one.name == other.name && one.army == other.army,
    // Another unit type or state in the same hex, then also another army.
    |one, other| one.kind == other.kind && one.at.hex == other.at.hex && one.army == other.army,
    |one, other| one.kind == other.kind && one.at.hex == other.at.hex,
    // A move.
    |one, other| {
        one.army == other.army
            && one.unit == other.unit
            && (&one.name, &one.marks, &one.state) == (&other.name, &other.marks, &other.state)
    },
];

fn is_equal(one: &Piece, other: &Piece) -> bool {
    let text = |piece: &Piece| (piece.army.clone(), piece.at.hex.clone(), piece_text(piece));
    text(one) == text(other)
}

/// Returns the pieces that differ, each with all of its differences.
pub(super) fn changes(old: &Scenario, new: &Scenario) -> Vec<MeaningChange> {
    let mut gone: Vec<&Piece> = old.pieces.iter().collect();
    let mut come: Vec<&Piece> = new.pieces.iter().collect();
    let mut found = Vec::new();
    for same in PAIRINGS {
        gone.retain(|one| {
            let Some(at) = come.iter().position(|other| same(one, other)) else { return true };
            let other = come.remove(at);
            if !is_equal(one, other) {
                found.push(change_sentence(one, other));
            }
            false
        });
    }
    for (piece, is_new) in gone.iter().map(|p| (p, false)).chain(come.iter().map(|p| (p, true))) {
        let end = if is_new { "is new" } else { "is gone" };
        let text = Some(piece_source(piece));
        let (before, after) = if is_new { (None, text) } else { (text, None) };
        let sentence = format!("{} {end}.", subject(piece));
        found.push(change(piece, before, after, sentence));
    }
    if found.is_empty() && !old.pieces.iter().zip(&new.pieces).all(|(a, b)| is_equal(a, b)) {
        let sentence = "The pieces are the same, in another order.".to_owned();
        found.extend(old.pieces.first().map(|piece| change(piece, None, None, sentence)));
    }
    found
}

fn change(
    piece: &Piece,
    before: Option<String>,
    after: Option<String>,
    sentence: String,
) -> MeaningChange {
    let place = piece.at.hex.to_string();
    MeaningChange { part: Part::Piece, place, before, after, sentence }
}

/// Returns a sentence with all differences between two states of a piece.
fn change_sentence(one: &Piece, other: &Piece) -> MeaningChange {
    let mut parts = Vec::new();
    if one.at.hex != other.at.hex {
        parts.push(format!("moves to {}", other.at.hex));
    }
    if one.army != other.army {
        parts.push(format!("joins `{}`", other.army));
    }
    if piece_text(one) != piece_text(other) {
        parts.push(format!("is now `{}`", piece_text(other)));
    }
    let sentence = format!("{} {}.", subject(one), parts.join(" and "));
    change(one, Some(piece_source(one)), Some(piece_source(other)), sentence)
}

fn subject(piece: &Piece) -> String {
    format!("The `{}` of `{}` in {}", piece_text(piece), piece.army, piece.at.hex)
}

/// Returns a piece without its hex, in source syntax.
fn piece_text(piece: &Piece) -> String {
    let name =
        piece.name.as_ref().map_or_else(String::new, |name| format!(" {}", string_literal(name)));
    format!("{}{name}{}", piece.unit, with_marks_and_state(&piece.marks, &piece.state))
}

fn piece_source(piece: &Piece) -> String {
    format!("{}: {} at {}", piece.army, piece_text(piece), piece.at.hex)
}
