//! The points at which the short account reports effects: at the end of an action, and before
//! another line.

use castra_base::Span;
use castra_ir::{Ty, Universe};
use castra_vm::EventContext;
use castra_words::capitalize;

use crate::choice::PendingChoice;
use crate::effects::{Effects, Subject};
use crate::lifted_pieces::LiftedPiece;
use crate::lifted_pieces::PieceRef;
use crate::moves::after_mention;
use crate::short_account::Brief;
use crate::story_line::StoryLine;

impl Brief {
    /// Reports everything pending before a phase or turn begins, including choices without an
    /// effect.
    pub(crate) fn flush_all(&mut self, lines: &mut Vec<StoryLine>) {
        self.flush_lifted(lines);
        self.flush(lines);
        self.flush_idle(lines);
    }

    /// Reports everything pending before an action begins.
    pub(crate) fn flush(&mut self, lines: &mut Vec<StoryLine>) {
        self.flush_choice(lines);
        self.flush_effects(lines);
        (self.reported, self.has_line) = (false, false);
        self.answers.clear();
        self.effects.begin_choice();
    }

    /// Reports a choice with an effect, if no line has reported it.
    pub(crate) fn flush_choice(&mut self, lines: &mut Vec<StoryLine>) {
        let Some(pending) = self.pending.take() else {
            if !self.has_line {
                self.flush_effects(lines);
            }
            return;
        };
        self.flush_earlier_effects(lines);
        let line = pending.line();
        let effects = self.take_effects(&Subject { line: &line, mover: None });
        if !pending.has_effect && effects.is_empty() {
            self.unreported = Some(pending);
            return;
        }
        self.idle_choices.clear();
        let PendingChoice { clauses, span, is_mover_choice: own, .. } = pending;
        let text = std::iter::once(line).chain(effects).collect::<Vec<_>>();
        (self.moves, self.march) = (None, None);
        (self.has_line, self.reported) = (true, false);
        if !own && self.line_is_open && !lines.is_empty() {
            append(lines.last_mut(), &text);
            return;
        }
        lines.push(StoryLine { depth: 1, text: capitalize(&text.join("; ")), clauses, span });
        (self.line_is_open, self.may_continue) = (true, true);
    }

    /// Reports chosen words as an order before a piece moves, unless they concern the piece itself
    /// and no state stores them. Such words are shown by the move.
    pub(crate) fn flush_words(&mut self, lines: &mut Vec<StoryLine>, called: &str) {
        let kept = self.pending.as_ref().is_some_and(|pending| pending.is_stored);
        let words = self.pending.as_ref().and_then(PendingChoice::words);
        let is_reported = |words: &String| kept || after_mention(words, called).is_none();
        let Some(words) = words.filter(is_reported) else { return };
        let Some(pending) = self.pending.take() else { return };
        self.flush_earlier_effects(lines);
        (self.moves, self.march) = (None, None);
        if !pending.is_mover_choice && self.line_is_open && !lines.is_empty() {
            append(lines.last_mut(), &[words]);
        } else {
            let (clauses, span) = (pending.clauses, pending.span);
            lines.push(StoryLine { depth: 1, text: capitalize(&words), clauses, span });
        }
        // A line that reports a stored number cannot also report changes of other numbers.
        let goes_on = !(kept && pending.values.iter().any(|(of, _)| *of == Universe::Int));
        (self.line_is_open, self.may_continue, self.has_line) = (goes_on, goes_on, goes_on);
        self.mark_reported();
    }

    /// Reports the effects of the current action: in the line that reports it, or in a separate
    /// line, as for a count at the end of a phase.
    pub(crate) fn flush_effects(&mut self, lines: &mut Vec<StoryLine>) {
        self.flush_separately(lines, self.effects.has_outcome());
    }

    /// Like [`Self::flush_effects`]. The results of dice after moves get a separate line, since the
    /// last moved piece did not roll them. They are left out if they have `decided` nothing.
    pub(crate) fn flush_separately(&mut self, lines: &mut Vec<StoryLine>, decided: bool) {
        if self.effects.has_rolled_after_moves() {
            if decided {
                self.has_line = false;
            } else {
                self.effects.drop_rolls();
            }
        }
        let Some(last) = lines.last_mut() else {
            self.effects = Effects::default();
            return;
        };
        if self.has_line {
            self.effects.drop_reported(&last.text);
        }
        let (line, mover) = (last.text.as_str(), self.sole_mover());
        let subject = if self.has_line { Subject { line, mover } } else { Subject::default() };
        let effects = self.take_effects(&subject);
        if effects.is_empty() {
            return;
        }
        (self.moves, self.march) = (None, None);
        if self.has_line {
            append(Some(last), &effects);
        } else {
            let text = capitalize(&effects.join("; "));
            lines.push(StoryLine { depth: 1, text, clauses: Vec::new(), span: Span::default() });
            (self.line_is_open, self.may_continue) = (true, true);
        }
    }

    /// Takes the effects of the current action, without those that answers report already.
    fn take_effects(&mut self, subject: &Subject<'_>) -> Vec<String> {
        self.effects.drop_chosen(&self.answers);
        self.effects.take(self.words, subject)
    }

    /// Reports the choice if the next line of the current action, `next_line`, does not name all
    /// chosen cards.
    pub(crate) fn flush_cards(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        next_line: &str,
    ) {
        let is_named = |card: &i64| next_line.contains(&scene.format_value(&Ty::Card(None), *card));
        let unreported = |p: &PendingChoice| p.has_moved_card && !p.cards.iter().all(is_named);
        if self.pending.as_ref().is_some_and(unreported) {
            self.flush_earlier_effects(lines);
            let effects = std::mem::take(&mut self.effects);
            self.flush_choice(lines);
            self.effects = effects;
            (self.line_is_open, self.has_line) = (false, false);
        }
    }

    /// Before another line: reports a choice of another army that has changed numbers, if the line
    /// does not concern that army.
    pub(crate) fn flush_reply(&mut self, lines: &mut Vec<StoryLine>, next_line: &str) {
        let is_reply = |pending: &PendingChoice| !pending.is_mover_choice && pending.has_effect;
        let replies = self.line_is_open && self.pending.as_ref().is_some_and(is_reply);
        if replies && self.effects.names_no_changed_owner(next_line) {
            // The next line reports the dice, so the line of the choice leaves them out.
            self.effects.drop_rolls();
            self.flush_choice(lines);
        }
    }

    /// Before another line of the same action: reports the effects that belong to the last line.
    pub(crate) fn flush_line(&mut self, lines: &mut Vec<StoryLine>) {
        if self.has_line && self.reported {
            self.flush_effects(lines);
        } else {
            self.flush_earlier_effects(lines);
            self.effects.drop_rolls_in_last_line();
        }
    }

    /// Adds the effects from before a decision to the last line.
    pub(crate) fn flush_earlier_effects(&mut self, lines: &mut [StoryLine]) {
        let last = lines.last_mut().filter(|_| self.has_line);
        let line = last.as_ref().map_or("", |line| line.text.as_str());
        let held =
            self.effects.take_last_line(self.words, &Subject { line, mover: self.sole_mover() });
        append(last, &held);
    }

    /// Returns the piece if the last line reports the moves of a single piece.
    fn sole_mover(&self) -> Option<PieceRef> {
        let moves = self.moves.as_ref().filter(|moves| moves.prefix.is_empty())?;
        match moves.moves.as_slice() {
            [one] => Some(one.piece),
            _ => None,
        }
    }
}

/// Appends clauses to a line.
fn append(line: Option<&mut StoryLine>, clauses: &[String]) {
    if let Some(line) = line.filter(|_| !clauses.is_empty()) {
        line.text = format!("{}; {}", line.text, clauses.join("; "));
    }
}

impl Brief {
    /// Removes a piece from the lifted ones. Returns the hex that it left, and its name; `None` if
    /// it was not lifted, or has been reported since.
    pub(crate) fn lifted_from(&mut self, piece: PieceRef) -> Option<(u32, String)> {
        let at = self.lifted_pieces.iter().position(|lifted| lifted.piece == piece)?;
        let LiftedPiece { from, display_name: shown, .. } = self.lifted_pieces.remove(at);
        Some((from, shown))
    }

    /// Reports pieces that were lifted and not put down again.
    pub(crate) fn flush_lifted(&mut self, lines: &mut Vec<StoryLine>) {
        for LiftedPiece { name_with_hex: called, text, source, .. } in
            std::mem::take(&mut self.lifted_pieces)
        {
            self.piece_leaves(lines, &called, &text, true, source);
        }
    }
}
