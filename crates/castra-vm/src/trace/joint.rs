//! What the rules say of several pieces in the same words, said once:
//! `; Bows at E5 are ordered; Auxilia at E6 is ordered` becomes
//! `; Bows at E5 and Auxilia at E6 are ordered`.

use castra_ir::Ty;

use super::event::Wording;
use super::scene::Scene;
use super::tell;
use super::words::{all, sentence};
use crate::image::SayPart;

/// Pieces of which the last clause of a line says the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joint {
    pieces: Vec<String>,
    /// What is said of the first by itself.
    one: String,
    /// What is said of several.
    many: String,
}

impl Joint {
    /// What a text says of a piece at its head, if it can be said of several at once: the verb has
    /// a form for them, nothing after it is of this piece alone, and there is no number, of which
    /// it would not be clear whether it is that of each.
    pub(super) fn of(scene: &Scene<'_>, wording: &Wording<'_>) -> Option<Self> {
        let parts = match wording.parts {
            [SayPart::Text(mark), rest @ ..] if mark == "; " => rest,
            parts => parts,
        };
        let [piece @ SayPart::Value(Ty::Piece(_), _), SayPart::Forms(one, many), rest @ ..] = parts
        else {
            return None;
        };
        let mut after = String::new();
        for part in rest {
            match part {
                SayPart::Text(text) => after.push_str(text),
                SayPart::Value(..) | SayPart::Forms(..) => return None,
            }
        }
        if after.contains(|c: char| c.is_ascii_digit()) || one == many {
            return None;
        }
        let piece = tell::said(*scene, std::slice::from_ref(piece));
        let first = tell::said(*scene, &parts[..2]);
        let one = first.strip_prefix(&piece)?;
        Some(Self {
            pieces: vec![piece],
            one: format!("{one}{after}"),
            many: format!(" {many}{after}"),
        })
    }

    /// The clause.
    pub(super) fn text(&self) -> String {
        match self.pieces.as_slice() {
            [one] => format!("{one}{}", self.one),
            _ => format!("{}{}", all(self.pieces.clone()), self.many),
        }
    }

    /// A line that ends with this clause, with what is said of other pieces, if that is the same.
    pub(super) fn join(&mut self, line: &str, other: &Self) -> Option<String> {
        if self.many != other.many {
            return None;
        }
        let clause = self.text();
        let before = match line.strip_suffix(&clause) {
            Some(before) => before.to_owned(),
            None if line == sentence(&clause) => String::new(),
            None => return None,
        };
        // After a comma the piece before is left out, and stands no longer at the head.
        if !before.is_empty() && !before.ends_with("; ") {
            return None;
        }
        self.pieces.extend(other.pieces.iter().cloned());
        let joined = self.text();
        Some(if before.is_empty() { sentence(&joined) } else { before + &joined })
    }
}
