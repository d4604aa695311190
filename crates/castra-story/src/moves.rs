//! Moves of pieces as a line of the short account.

use castra_ir::Ty;
use castra_vm::Image;

use crate::full_account::hex_title;
use crate::lifted_pieces::PieceRef;
use crate::phrases::{agreeing_message, counted_list, move_clause, reports_leaving};
use castra_vm::plural::is_plural;
use castra_words::{Words, capitalize};

/// Moves at the end of a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// The line without the moves; empty if the line has only moves.
    pub(crate) prefix: String,
    pub(crate) moves: Vec<Move>,
    /// Set if these moves may turn out to belong to the previous line.
    pub(crate) may_belong_to_previous: bool,
    /// Set if a player has decided since; a later move of another piece is not part of these.
    pub(crate) is_answered: bool,
}

/// A move of a piece, perhaps in several steps.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) piece: PieceRef,
    pub(crate) name: String,
    /// The name, with the army if it is ambiguous.
    pub(crate) display_name: String,
    /// The start; `None` if the piece enters the board.
    pub(crate) from: Option<u32>,
    pub(crate) to: u32,
}

impl Move {
    /// Returns whether another move has the same start and end.
    fn has_same_route(&self, other: &Self) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }

    /// Returns the name that texts of the rules use before the move: with the hex, if the piece is
    /// on the board.
    pub(crate) fn name_in_text(&self, image: &Image) -> String {
        match self.from {
            Some(from) => called(image, &self.name, from),
            None => self.name.clone(),
        }
    }
}

/// Returns the name of a piece with its hex, as in texts of the rules: `Auxilia at E6`.
pub(crate) fn called(image: &Image, name: &str, piece_hex: u32) -> String {
    format!("{name} {} {}", image.words().message("place-at"), hex_title(image, piece_hex))
}

/// Returns whether a text names a piece with its hex.
pub(crate) fn names_place(words: Words, text: &str) -> bool {
    text.contains(&hex_preposition(words))
}

/// Returns the word between a piece and its hex, with spaces around it.
fn hex_preposition(words: Words) -> String {
    format!(" {} ", words.message("place-at"))
}

pub(crate) fn last_clause(line: &str) -> &str {
    line.rsplit(';').next().unwrap_or(line).trim_start()
}

/// Returns whether a piece is the only subject of the last clause of a line, as in `Auxilia at E6
/// loses 1 block, retreats 1 hex`.
pub(crate) fn is_about(words: Words, line: &str, piece: &str) -> bool {
    let clause = last_clause(line);
    let rest = clause.strip_prefix(piece).unwrap_or_default();
    rest.starts_with(' ') && !rest.contains(':') && !names_place(words, rest)
}

/// Returns the part of a line after its last mention of a piece with its hex.
pub(crate) fn after_mention<'l>(line: &'l str, called: &str) -> Option<&'l str> {
    let mut mentions = line.rmatch_indices(called).filter(|_| !called.is_empty());
    mentions.find_map(|(at, _)| {
        let after = line.get(at + called.len()..)?;
        (!after.starts_with(char::is_alphanumeric)).then_some(after)
    })
}

/// Returns whether a line may be about a moving piece. It names the piece, or reports that a piece
/// left the same hex, or names no piece with its hex at all, as in `Rome gives way`.
pub(crate) fn concerns(image: &Image, line: &str, next: &Move) -> bool {
    let words = image.words();
    let is_at = |line: &str, hex: u32| {
        after_mention(line, &format!("{}{}", hex_preposition(words), hex_title(image, hex)))
            .is_some()
    };
    let last = last_clause(line);
    let survives = reports_leaving(words, last) && next.from.is_some_and(|from| is_at(last, from));
    let names = || (0..image.program().hexes.len()).any(|hex| is_at(line, hex as u32));
    let is_named = after_mention(line, &next.name_in_text(image)).is_some();
    is_named || survives || !names_place(words, line) || !names()
}

/// Returns the continuation of a line. Drops the piece at its head if the previous clause has the
/// same single subject: `A at F4 loses 1 block; A at F4 battles back` becomes `A at F4 loses 1
/// block, battles back`. `head` is that piece with its hex.
pub(crate) fn elide_subject(words: Words, line: &str, text: &str, head: Option<&str>) -> String {
    let rest = head.filter(|piece| names_place(words, piece) && is_still_about(words, line, piece));
    let rest = rest.and_then(|piece| text.strip_prefix("; ")?.strip_prefix(piece));
    match rest.filter(|rest| rest.starts_with(' ')) {
        Some(rest) => format!(",{rest}"),
        None => text.to_owned(),
    }
}

/// Returns whether an elided subject would refer to this piece: the last clause begins with it and
/// names no other with its hex. Numbers after a colon at its end might belong to either side. After
/// the removal of the piece, the next would be a namesake.
fn is_still_about(words: Words, line: &str, piece: &str) -> bool {
    let Some(rest) = last_clause(line).strip_prefix(piece) else { return false };
    let is_place = |after: &str| after.starts_with(|c: char| c.is_uppercase());
    let has_figures = rest
        .rsplit_once(": ")
        .is_some_and(|(_, after)| after.ends_with(|c: char| c.is_ascii_digit()));
    rest.starts_with(' ')
        && !rest.split(&hex_preposition(words)).skip(1).any(is_place)
        && !has_figures
        && !rest.ends_with(&format!(" ({})", words.message("story-removed")))
}

impl Moves {
    /// Returns whether a move belongs to the same march: it is the next step of a piece, or another
    /// piece moves along.
    pub(crate) fn is_same_march(&self, image: &Image, next: &Move) -> bool {
        let along = |m: &Move| m.has_same_route(next) && m.from.is_some();
        self.prefix.is_empty()
            && (self.continues(image, next)
                || !self.is_answered && self.moves.last().is_some_and(along))
    }

    /// Returns whether a move continues one of these, even if other pieces have moved since.
    pub(crate) fn leads_to(&self, next: &Move) -> bool {
        self.moves.iter().any(|m| m.piece == next.piece && Some(m.to) == next.from)
    }

    /// Returns whether a move and the last one of its piece can be merged.
    pub(crate) fn continues(&self, image: &Image, next: &Move) -> bool {
        self.continued_move(image, next).is_some()
    }

    /// Returns the index of the move that this one continues. Since then, only pieces with the
    /// same route may have moved, or pieces that the text of the line names together with this one.
    /// Otherwise the merged move would be reported too early.
    fn continued_move(&self, image: &Image, next: &Move) -> Option<usize> {
        let at = self.moves.iter().rposition(|m| m.piece == next.piece)?;
        let (before, since) = self.moves.get(at..)?.split_first()?;
        let is_named = |m: &Move| after_mention(&self.prefix, &m.name_in_text(image)).is_some();
        let alone =
            since.iter().all(|m| m.has_same_route(before) || is_named(before) && is_named(m));
        (Some(before.to) == next.from && alone).then_some(at)
    }

    /// Returns whether a line can report a move with these. A line of moves alone reports either
    /// entries or moves on the board; brackets after a text only contain moves of its subject.
    pub(crate) fn can_join(&self, image: &Image, next: &Move) -> bool {
        match self.prefix.is_empty() {
            true => self.moves.iter().all(|m| m.from.is_some() == next.from.is_some()),
            false => {
                let takes_place = |m: &Move| m.from == Some(next.to) || Some(m.to) == next.from;
                let is_of_it =
                    |m: &Move| m.piece == next.piece || m.has_same_route(next) || takes_place(m);
                self.moves.iter().any(is_of_it) || concerns(image, &self.prefix, next)
            }
        }
    }

    pub(crate) fn add(&mut self, image: &Image, next: Move) {
        self.is_answered = false;
        let at = self.continued_move(image, &next);
        match at.and_then(|at| self.moves.get_mut(at)) {
            Some(last) => last.to = next.to,
            None => self.moves.push(next),
        }
    }

    /// Returns the line with the moves.
    pub(crate) fn text(&self, image: &Image) -> String {
        match self.prefix.is_empty() {
            true => self.moves_line(image),
            false => format!("{} ({})", self.prefix, self.moves_suffix(image)),
        }
    }

    /// Returns the moves for the brackets after a text.
    fn moves_suffix(&self, image: &Image) -> String {
        // The subject of the text needs only its destination.
        let is_subject = |m: &Move, part: &str| part.contains(&m.name_in_text(image));
        let mut parts = last_clause(&self.prefix).rsplit(": ");
        let part = parts.find(|part| self.moves.iter().any(|m| is_subject(m, part)));
        let is_reported = |m: &Move| part.is_some_and(|part| is_subject(m, part));
        // A reader takes the first move for the subject's. So the subject's move is put before
        // other moves with the same route.
        let mut each: Vec<&Move> = self.moves.iter().collect();
        let first = each.iter().position(|m| is_reported(m));
        if let Some(first) = first
            && let Some(up_to) = each.get_mut(..=first)
            && let Some((last, along)) = up_to.split_last()
            && along.iter().all(|m| m.has_same_route(last))
        {
            up_to.rotate_right(1);
        }
        let of_it = each.iter().take_while(|m| is_reported(m)).count();
        let words = image.words();
        let reported = each
            .iter()
            .take(of_it)
            .map(|m| words.format("story-to", &[("place", (&hex_title(image, m.to)).into())]));
        let others = each.iter().skip(of_it);
        // Another piece with this name may have moved before.
        let name =
            |m: &Move| if is_reported(m) { m.name_in_text(image) } else { m.display_name.clone() };
        let others = others.map(|m| {
            let (name, place) = (name(m), hex_title(image, m.to));
            words.format("story-name-to", &[("name", (&name).into()), ("place", (&place).into())])
        });
        reported.chain(others).collect::<Vec<_>>().join(", ")
    }

    /// Returns a line of moves alone.
    fn moves_line(&self, image: &Image) -> String {
        // Consecutive pieces with the same move are merged.
        let way = |together: &[Move]| {
            let (from, to) = together.first().map(|m| (m.from, m.to))?;
            let several = match together {
                [one] => {
                    is_plural(image, &Ty::Piece(one.piece.kind), one.piece.piece, &one.display_name)
                }
                _ => true,
            };
            let names =
                counted_list(image.words(), together.iter().map(|m| m.display_name.clone()));
            // A march that ends where it began has come back.
            if from == Some(to) {
                let place = hex_title(image, to);
                let values = [("name", (&names).into()), ("to", (&place).into())];
                return Some(agreeing_message(image.words(), "story-returns", several, &values));
            }
            move_clause(image, &names, several, from, Some(to), false)
        };
        let ways = self.moves.chunk_by(Move::has_same_route);
        capitalize(&ways.filter_map(way).collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use castra_words::Words;

    fn is_about(line: &str, piece: &str) -> bool {
        super::is_about(Words::default(), line, piece)
    }

    fn elided(line: &str, text: &str, head: Option<&str>) -> String {
        super::elide_subject(Words::default(), line, text, head)
    }

    #[test]
    fn a_clause_is_about_the_piece_at_its_head() {
        let line = "Bows at E5 attack Auxilia at E6: 2 hits; Auxilia at E6 loses 1 block, retreats";
        assert!(is_about(line, "Auxilia at E6") && !is_about(line, "Bows at E5"));
        assert!(!is_about("Bows at E5 fire at Auxilia at E6", "Bows at E5"));
        assert!(!is_about("Bows at E5 evade: 3 dice", "Bows at E5"));
        assert!(!is_about("Bows at E55 evade", "Bows at E5"));
    }

    #[test]
    fn consecutive_actions_name_a_piece_once() {
        let line = "Auxilia at F4 attacks Bows at E4: 2 hits; Bows at E4 lose 2 blocks";
        let bows = Some("Bows at E4");
        assert_eq!(elided(line, "; Bows at E4 battle back", bows), ", battle back");
        let auxilia = Some("Auxilia at F4");
        assert_eq!(elided(line, "; Auxilia at F4 advances", auxilia), "; Auxilia at F4 advances");
        assert_eq!(elided(line, ", a miss", None), ", a miss");
        assert_eq!(elided(line, "; the rain is over", None), "; the rain is over");
        let crew = Some("Crew at Dale Mouth");
        let line = "Crew at Dale Mouth loses 1 strength";
        assert_eq!(elided(line, "; Crew at Dale Mouth is gone", crew), ", is gone");
    }

    #[test]
    fn an_ambiguous_piece_is_named_again() {
        let text = "; Trireme at F3 is taken";
        let is_whole = |line| elided(line, text, Some("Trireme at F3")) == text;
        assert!(is_whole("Trireme at F3 boards Trireme at E3"));
        assert!(is_whole("Trireme at F3 boards Trireme at E3: 4 to 7"));
        assert!(is_whole("Trireme at F3 tries its luck: 4 to 7"));
        assert!(is_whole("Trireme at F3 is lost (removed)"));
        assert!(is_whole("Trireme at F33 sails on"));
        assert!(!is_whole("Trireme at F3 rows at 2 knots"));
    }
}
