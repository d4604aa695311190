//! Moves, entries and removals of pieces in the short account.

use castra_ir::Ty;
use castra_vm::{EventContext, Image};

use crate::lifted_pieces::LiftedPiece;
use crate::lifted_pieces::PieceRef;
use crate::moves::{Move, Moves, after_mention, called, concerns, is_about};
use crate::phrases::{self, move_clause, reports_leaving};
use crate::short_account::Brief;
use crate::story_line::{LineSource, StoryLine};
use castra_vm::plural::is_plural;

impl Brief {
    /// Returns whether the last line is open and contains more than moves.
    fn has_text_line(&self) -> bool {
        self.line_is_open && self.moves.as_ref().is_none_or(|moves| !moves.prefix.is_empty())
    }

    /// Adds a line about a piece to which no other effect belongs.
    fn add_separate_line(&mut self, lines: &mut Vec<StoryLine>, text: &str, source: LineSource) {
        self.flush_line(lines);
        self.mark_reported();
        self.add_text_with_source(lines, text, None, source);
        // The next event is not about this piece.
        self.line_is_open = false;
    }

    /// Handles a piece that leaves the board, as `text` reports; `called` is its name with its hex,
    /// and `waits` is set if it goes into reserve. The open line may report it already in the words
    /// of the rules.
    pub(crate) fn piece_leaves(
        &mut self,
        lines: &mut Vec<StoryLine>,
        called: &str,
        text: &str,
        waits: bool,
        source: LineSource,
    ) {
        let says_more = self.has_text_line();
        let Some(line) = lines.last_mut().filter(|line| says_more && line.depth > 0) else {
            return self.add_separate_line(lines, text, source);
        };
        let words = self.words;
        let mark = words.message(if waits { "story-into-reserve" } else { "story-removed" });
        match after_mention(&line.text, called) {
            Some(after) if reports_leaving(words, after) => {}
            Some(_) if is_about(words, &line.text, called) => {
                line.text.push_str(&format!(" ({mark})"));
                self.moves = None;
            }
            Some(_) | None => self.add_text_with_source(lines, &format!("; {text}"), None, source),
        }
        self.mark_reported();
    }

    /// Ends a line of moves before a piece moves or leaves, if another piece was affected since, or
    /// if dice have decided something. At the end of the line, such an effect would seem to follow
    /// the new move.
    fn end_moves(&mut self, lines: &mut Vec<StoryLine>, piece: PieceRef, goes: bool) {
        let Some(moves) = self.moves.as_ref().filter(|moves| moves.prefix.is_empty()) else {
            return;
        };
        let mut those: Vec<PieceRef> = moves.moves.iter().map(|m| m.piece).collect();
        those.push(piece);
        let dice = self.effects.has_rolled_after_moves();
        let decided = dice && (goes || self.effects.has_outcome());
        if self.reported && (decided || self.effects.affects_others(&those)) {
            self.flush_separately(lines, decided);
            self.line_is_open = false;
        } else if dice {
            self.effects.drop_rolls();
        }
    }

    /// Returns whether a move belongs to the line before the last, which names the piece, while the
    /// last reports other moves in the same action.
    fn is_recalled(&self, lines: &[StoryLine], image: &Image, moves: &Moves, step: &Move) -> bool {
        let mut above = lines.iter().rev().skip(1);
        let above = above.next().filter(|_| moves.may_belong_to_previous && self.line_is_open);
        above.is_some_and(|line| after_mention(&line.text, &step.name_in_text(image)).is_some())
    }

    /// Handles a piece that moves, enters or leaves.
    pub(crate) fn handle_piece(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        piece: PieceRef,
        from: Option<u32>,
        to: Option<u32>,
        waits: bool,
    ) {
        if self.setting_up {
            return;
        }
        let image = scene.image();
        let lifted = if to.is_some() && from.is_none() { self.lifted_from(piece) } else { None };
        if to.is_some() && lifted.as_ref().map(|(from, _)| *from) == to {
            // The piece is back where it was.
            return;
        }
        // A move or removal shows that the lifted pieces stay in reserve. Further lifts and entries
        // do not.
        if lifted.is_none() && from.is_some() && !(waits && to.is_none()) {
            self.flush_lifted(lines);
        }
        // A lifted piece that is put down elsewhere has moved from the hex that it left.
        let from = from.or(lifted.as_ref().map(|(from, _)| *from));
        if self.effects.has_rolled() && !self.reported {
            // The dice decide the fate of the piece.
            self.flush(lines);
            self.line_is_open = false;
        }
        if self.effects.has_turned_up() && !self.reported && self.pending.is_none() {
            // The card came first, and may be the cause.
            self.flush_effects(lines);
            self.line_is_open = false;
        }
        self.end_moves(lines, piece, to.is_none());
        self.flush_cards(lines, scene, "");
        let name = scene.piece_name(piece.kind, piece.piece);
        let called = from.map_or_else(|| name.clone(), |from| called(image, &name, from));
        self.flush_words(lines, &called);
        let shown = match lifted.map(|(_, shown)| shown).filter(|shown| *shown != name) {
            Some(shown) => shown,
            None => phrases::piece_name(scene, piece.kind, piece.piece, self.mover, from.is_none()),
        };
        // The piece leaves the board, or stays where it is.
        let Some(to) = to.filter(|to| from != Some(*to)) else {
            self.pending = None;
            let several = is_plural(image, &Ty::Piece(piece.kind), piece.piece, &shown);
            let Some(text) = move_clause(image, &shown, several, from, to, waits) else { return };
            if to.is_none() {
                self.effects.drop_piece(piece);
                match from.filter(|_| waits && !scene.is_of_test()) {
                    Some(from) => {
                        self.mark_reported();
                        let source = LineSource::of(scene);
                        self.lifted_pieces.push(LiftedPiece {
                            piece,
                            from,
                            display_name: shown,
                            name_with_hex: called,
                            text,
                            source,
                        });
                    }
                    None => {
                        self.piece_leaves(lines, &called, &text, waits, LineSource::of(scene));
                    }
                }
            } else if !self.has_text_line() {
                self.add_separate_line(lines, &text, LineSource::of(scene));
            }
            return;
        };
        if from.is_none() {
            self.effects.drop_piece(piece);
            self.entered_piece = Some((piece, scene.span()));
        }
        let step = Move { piece, name, display_name: shown, from, to };
        // A march that a text has interrupted is not part of that text.
        if self.march.take().is_some_and(|march| march.leads_to(&step)) {
            (self.line_is_open, self.only_hexes_chosen) = (false, false);
        }
        let mut moves = match self.moves.take() {
            Some(moves) if self.is_recalled(lines, image, &moves, &step) => {
                // The subject of the previous line moves after all, since other pieces have made
                // room.
                lines.pop();
                let before = lines.last().map(|line| line.text.clone()).unwrap_or_default();
                Moves { prefix: before, ..moves }
            }
            Some(moves)
                // The move continues the line of moves.
                if moves.can_join(image, &step)
                    && (self.line_is_open
                        || moves.is_same_march(image, &step)
                        || self.only_hexes_chosen && moves.continues(image, &step)) =>
            {
                moves
            }
            moves => {
                // The move starts a line, or is added to a text in brackets.
                let last = lines.last().filter(|line| line.depth > 0);
                let may_continue = moves.is_none() && self.line_is_open && last.is_some();
                let goes_on = |line: &&StoryLine| {
                    // Without a hex, a name may be that of another piece.
                    let is_about =
                        || step.from.is_some() && is_about(image.words(), &line.text, &step.name_in_text(image));
                    let is_open = || may_continue && concerns(image, &line.text, &step);
                    is_open() || moves.is_none() && self.only_hexes_chosen && is_about()
                };
                let found = last.filter(goes_on);
                let moves = match found {
                    Some(line) => Moves { prefix: line.text.clone(), ..Moves::default() },
                    None => {
                        self.flush_line(lines);
                        let clauses = scene.clauses().to_vec();
                        let span = scene.span();
                        lines.push(StoryLine { depth: 1, text: String::new(), clauses, span });
                        Moves { may_belong_to_previous: may_continue, ..Moves::default() }
                    }
                };
                (self.line_is_open, self.may_continue, self.only_hexes_chosen) = (true, true, true);
                moves
            }
        };
        self.mark_reported();
        self.has_line = true;
        moves.add(image, step);
        if let Some(line) = lines.last_mut() {
            line.text = moves.text(image);
        }
        self.moves = Some(moves);
        if scene.is_of_test() {
            // The setup of a test is not an action.
            (self.reported, self.has_line) = (false, false);
        }
    }
}
