//! The source of the deployments and reserves of a battle.

use castra_base::IndexMap;
use castra_defs::{Game, KindRole, Piece, ReservePiece, Scenario, Value};

use super::literal::{entry, string_literal};

/// The maximum number of pieces on a line of a reserve.
const MAX_RESERVES: usize = 99;

/// Prints the deployments and the reserves: a block for each run of pieces of an army, so that the
/// order of all pieces is preserved.
pub(super) fn write(out: &mut String, game: &Game, scenario: &Scenario) {
    let runs = scenario.pieces.chunk_by(|a, b| a.army == b.army);
    let mut waiting = scenario.reserves.chunk_by(|a, b| a.army == b.army).peekable();
    for run in runs {
        let Some(army) = run.first().map(|piece| piece.army.as_str()) else { continue };
        let own = waiting.next_if(|run| run.first().is_some_and(|piece| piece.army == army));
        deployment(out, game, army, run, own.unwrap_or_default());
    }
    for run in waiting {
        let Some(army) = run.first().map(|piece| piece.army.as_str()) else { continue };
        deployment(out, game, army, &[], run);
    }
}

fn deployment(
    out: &mut String,
    game: &Game,
    army: &str,
    pieces: &[Piece],
    waiting: &[ReservePiece],
) {
    out.push_str(&format!("\ndeploy {army} {{\n"));
    let mut rest = pieces;
    while let Some((first, others)) = rest.split_first() {
        let companion = others.first().filter(|other| is_companion(game, first, other));
        let (line, taken) = match companion {
            Some(companion) => (line(std::slice::from_ref(first), Some(companion)), 2),
            None => {
                let alike = run_length(game, rest).min(super::literal::MAX_PLACES);
                let run = rest.get(..alike).unwrap_or_default();
                (line(run, None), alike)
            }
        };
        out.push_str(&format!("  {line}\n"));
        rest = rest.get(taken..).unwrap_or_default();
    }
    for alike in waiting.chunk_by(can_share_line) {
        for alike in alike.chunks(MAX_RESERVES) {
            out.push_str(&format!("  {}\n", reserve(alike)));
        }
    }
    out.push_str("}\n");
}

/// Returns whether two pieces of a reserve can share a line. A named piece needs a line of its own.
fn can_share_line(one: &ReservePiece, other: &ReservePiece) -> bool {
    one.unit == other.unit
        && one.name.is_none()
        && other.name.is_none()
        && one.marks == other.marks
        && one.state == other.state
}

/// Returns whether the second piece can be printed as the companion of the first: its kind joins
/// the first's kind, both are in one hex, and the second has no state.
fn is_companion(game: &Game, first: &Piece, other: &Piece) -> bool {
    let joins = game.kinds.get(&other.kind).is_some_and(
        |k| matches!(&k.role, KindRole::Piece { joins: Some(kind), .. } if *kind == first.kind),
    );
    joins && first.at.cell() == other.at.cell() && other.state.is_empty()
}

/// Returns the number of leading pieces that differ only in their hex.
fn run_length(game: &Game, pieces: &[Piece]) -> usize {
    let Some((first, others)) = pieces.split_first() else { return 0 };
    if first.name.is_some() {
        return 1;
    }
    let mut alike = 1;
    for (i, other) in others.iter().enumerate() {
        let same = other.unit == first.unit
            && other.name.is_none()
            && other.marks == first.marks
            && other.state == first.state;
        // A piece with a companion shares its line only with the companion.
        let joined = others.get(i + 1).is_some_and(|next| is_companion(game, other, next));
        if !same || joined {
            break;
        }
        alike += 1;
    }
    alike
}

fn line(pieces: &[Piece], companion: Option<&Piece>) -> String {
    let Some(first) = pieces.first() else { return String::new() };
    let mut line = first.unit.clone();
    if let Some(name) = &first.name {
        line.push_str(&format!(" {}", string_literal(name)));
    }
    line.push_str(" at");
    for piece in pieces {
        line.push_str(&format!(" {}", piece.at.hex));
    }
    line.push_str(&marks_suffix(&first.marks));
    if let Some(companion) = companion {
        line.push_str(&format!(" with {}", companion.unit));
        if let Some(name) = &companion.name {
            line.push_str(&format!(" {}", string_literal(name)));
        }
        line.push_str(&marks_suffix(&companion.marks));
    }
    line.push_str(&state_suffix(&first.state));
    line
}

/// Prints equal pieces of a reserve.
fn reserve(alike: &[ReservePiece]) -> String {
    let Some(first) = alike.first() else { return String::new() };
    let mut line = format!("reserve {}", first.unit);
    if let Some(name) = &first.name {
        line.push_str(&format!(" {}", string_literal(name)));
    }
    if alike.len() > 1 {
        line.push_str(&format!(" * {}", alike.len()));
    }
    line.push_str(&marks_suffix(&first.marks));
    line.push_str(&state_suffix(&first.state));
    line
}

/// Returns ` as guard and veteran`, if a piece carries marks.
pub(crate) fn marks_suffix(marks: &[String]) -> String {
    if marks.is_empty() { String::new() } else { format!(" as {}", marks.join(" and ")) }
}

/// Returns the marks and the state of a piece, as they follow its name.
pub(crate) fn with_marks_and_state(marks: &[String], state: &IndexMap<String, Value>) -> String {
    format!("{}{}", marks_suffix(marks), state_suffix(state))
}

/// Returns ` { blocks 2 }`, if a piece has state that differs from the default.
fn state_suffix(state: &IndexMap<String, Value>) -> String {
    if state.is_empty() {
        return String::new();
    }
    let fields: Vec<String> = state.iter().map(|(name, value)| entry(name, value)).collect();
    format!(" {{ {} }}", fields.join(", "))
}
