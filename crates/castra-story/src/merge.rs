//! Merges clauses of the rules with the same predicate: `; Bows at E5 are ordered; Auxilia at E6 is
//! ordered` becomes `; Bows at E5 and Auxilia at E6 are ordered`.

use castra_ir::Ty;
use castra_vm::{EventContext, Wording};

use castra_vm::SayPart;
use castra_words::{Words, capitalize};

/// The pieces that are the subject of the last clause of a line.
#[derive(Clone, Debug)]
pub(crate) struct SharedClause {
    pieces: Vec<String>,
    /// The clause for the first piece alone.
    one: String,
    /// The predicate for several pieces.
    plural_predicate: String,
    words: Words,
}

impl SharedClause {
    /// Returns the pieces of a text with a piece at its head, if the text can be merged. The verb
    /// must have a plural form, and the rest may neither refer to the piece alone nor contain a
    /// number, which could be that of each piece or of all.
    pub(crate) fn of(scene: &EventContext<'_>, wording: &Wording<'_>) -> Option<Self> {
        let parts = match wording.parts() {
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
        let piece = scene.format(std::slice::from_ref(piece));
        let first = scene.format(&parts[..2]);
        let one = first.strip_prefix(&piece)?;
        Some(Self {
            pieces: vec![piece],
            one: format!("{one}{after}"),
            plural_predicate: format!(" {many}{after}"),
            words: scene.image().words(),
        })
    }

    pub(crate) fn text(&self) -> String {
        match self.pieces.as_slice() {
            [one] => format!("{one}{}", self.one),
            _ => format!("{}{}", self.words.join_and(&self.pieces), self.plural_predicate),
        }
    }

    /// Returns a line that ends with this clause, with the subjects of another clause added, if
    /// their predicates are equal.
    pub(crate) fn merge(&mut self, line: &str, other: &Self) -> Option<String> {
        if self.plural_predicate != other.plural_predicate {
            return None;
        }
        let clause = self.text();
        let before = match line.strip_suffix(&clause) {
            Some(before) => before.to_owned(),
            None if line == capitalize(&clause) => String::new(),
            None => return None,
        };
        // After a comma the subject is elided, so the clause does not begin with it.
        if !before.is_empty() && !before.ends_with("; ") {
            return None;
        }
        self.pieces.extend(other.pieces.iter().cloned());
        let joined = self.text();
        Some(if before.is_empty() { capitalize(&joined) } else { before + &joined })
    }
}
