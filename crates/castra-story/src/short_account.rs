//! The short account of a game: one line for each action, in the words of a wargamer.
//!
//! The lines are the texts that the rules `say`. A text that begins with a comma, a semicolon or a
//! colon continues the previous line, so an attack, its dice and its result are one line:
//!
//! ```text
//! say "{attacker: attacks, attack} {defender}"
//! say ": {n: die, dice}, {hits: hit, hits}"     // continues the line
//! ```
//!
//! Actions without a text of the rules are reported by their effects: a piece that moves, or a
//! choice with an effect, with the dice and the numbers that change. A choice before a line of the
//! rules is reported by that line alone. Chosen cards, numbers and removals that the line does not
//! mention are added.

use castra_base::Span;
use castra_ir::{Ty, Universe};
use castra_vm::{Answer, ChangedState, Event, EventContext, OwnedPile, Wording};
use castra_words::Words;

use crate::choice::{ChoiceEvent, PendingChoice, numbers};
use crate::effects::Effects;
use crate::full_account::{change_line, ending_line};
use crate::lifted_pieces::LiftedPiece;
use crate::lifted_pieces::PieceRef;
use crate::merge::SharedClause;
use crate::moves::{Moves, elide_subject, last_clause};
use crate::phrases;
use crate::phrases::{army_noun, sees_text};
use crate::reader_text;
use crate::story_line::{LineSource, StoryLine};
use crate::terrain_change::TerrainChange;

/// The first characters of a text that continues the previous line.
const CONTINUATION_MARKS: [char; 3] = [',', ';', ':'];

/// The state of the short account between events.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brief {
    /// The words of the language of the account.
    pub(crate) words: Words,
    /// The army whose turn it is.
    pub(crate) mover: Option<u32>,
    /// Set during the setup.
    pub(crate) setting_up: bool,
    /// Set while further events of the current action may be reported in the last line.
    pub(crate) line_is_open: bool,
    /// Set if a text of the rules may continue the last line.
    pub(crate) may_continue: bool,
    /// The army and the cards of a last line of the form "Rome sees …".
    seen_cards: Option<(i64, Vec<String>)>,
    /// The moves that the last line reports, and its text before them.
    pub(crate) moves: Option<Moves>,
    /// The march reported by the line before the last, if the last is a text that interrupts it.
    pub(crate) march: Option<Moves>,
    /// Set if the army whose turn it is has chosen only hexes since the last line, so a piece at
    /// the end of that line may be moving there.
    pub(crate) only_hexes_chosen: bool,
    /// The current choice, if no line has reported it.
    pub(crate) pending: Option<PendingChoice>,
    /// The previous choice, if it had no effect and no line has reported it.
    pub(crate) unreported: Option<PendingChoice>,
    /// Pieces that were lifted off the board, and may be put down again.
    pub(crate) lifted_pieces: Vec<LiftedPiece>,
    /// Earlier choices without any effect so far.
    pub(crate) idle_choices: Vec<PendingChoice>,
    /// The hexes with new terrain in the last line, and the offset of their clause.
    terrain_change: Option<(TerrainChange, usize)>,
    /// Chosen numbers: the last one, or those of simultaneous choices.
    pub(crate) answers: Vec<i64>,
    /// Set if a line has reported the current action since the last choice.
    pub(crate) reported: bool,
    /// Set if the last line reports the current action, even if other players have decided since.
    pub(crate) has_line: bool,
    /// Cards that were chosen this turn, or named by the rules.
    named_cards: Vec<i64>,
    /// Cards whose move was reported this turn.
    moved_cards: Vec<i64>,
    /// The last clause of the last line, if other subjects may join it.
    joint: Option<SharedClause>,
    /// The unreported effects of the current action.
    pub(crate) effects: Effects,
    /// The piece that has just entered, and the span of the statement: assignments there are its
    /// initial values, not changes.
    pub(crate) entered_piece: Option<(PieceRef, Span)>,
}

impl Brief {
    /// Handles an event.
    pub(crate) fn event(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        event: &Event<'_>,
    ) {
        self.words = scene.image().words();
        if !matches!(event, Event::Revealed { .. }) {
            self.seen_cards = None;
        }
        match *event {
            Event::Setup => {
                self.setting_up = true;
                self.add_heading(lines, scene, self.words.message("story-setup").to_owned());
            }
            Event::Turn { army: who, .. } => {
                self.flush_all(lines);
                (self.named_cards, self.moved_cards) = (Vec::new(), Vec::new());
                // A setup without lines is left out.
                if self.setting_up && lines.last().is_some_and(|line| line.depth == 0) {
                    lines.pop();
                }
                self.setting_up = false;
                self.mover = who;
                let text = super::full_account::turn_heading(scene, event);
                self.add_heading(lines, scene, text);
            }
            Event::Phase { .. } => {
                self.flush_all(lines);
                self.close();
            }
            Event::Together { .. } => {
                // The effects of simultaneous choices follow all of them.
                let answers = std::mem::take(&mut self.answers);
                self.flush_all(lines);
                self.answers = answers;
            }
            Event::Chosen { army: who, role, label, together, options, ref answer, .. } => {
                let chosen = ChoiceEvent { who, role, label: &label, together, answer, options };
                self.handle_choice(lines, scene, &chosen);
            }
            Event::Changed { what, from, to } => self.handle_change(lines, scene, what, from, to),
            Event::Rolled { die, face } => {
                let image = scene.image();
                if let Some(die) = image.program().dice.get(die).filter(|_| !self.setting_up) {
                    let (face, held) = (image.format_value(&die.face, face), self.holds_rolls());
                    self.effects.add_roll(image, &die.name, face, held);
                }
            }
            Event::RolledMany { die, rolled, .. } => {
                let image = scene.image();
                if let Some(of) = image.program().dice.get(die).filter(|_| !self.setting_up) {
                    let (faces, held) = (image.faces(die, rolled), self.holds_rolls());
                    self.effects.add_dice_roll(image, &of.name, faces, held);
                }
            }
            Event::Card { card, from, to } => self.handle_card(scene, card, from, to),
            Event::Revealed { card, army: who } => self.handle_reveal(lines, scene, who, card),
            Event::Piece { kind, piece, from, to, waits } => {
                let of = PieceRef { kind, piece };
                self.effects.drop_turn(of);
                self.handle_piece(lines, scene, of, from, to, waits);
            }
            Event::Text(wording) => {
                self.flush_lifted(lines);
                let text = reader_text::text_for_reader(&wording, scene);
                self.flush_cards(lines, scene, &text);
                let goes_on = self.may_continue && text.starts_with(CONTINUATION_MARKS);
                let line = lines.last().filter(|_| goes_on).map_or("", |line| &line.text);
                self.effects.drop_reported(&format!("{}{text}", last_clause(line)));
                if !goes_on {
                    self.flush_reply(lines, &text);
                    self.flush_line(lines);
                }
                self.effects.record_text(&text);
                self.mark_reported();
                self.named_cards.extend(wording.named_cards(scene));
                self.handle_text(lines, scene, &wording, &text);
            }
            Event::Ended(outcome) => {
                self.flush_all(lines);
                let text = ending_line(scene.image(), outcome);
                self.add_heading(lines, scene, text);
            }
            Event::Picked { .. }
            | Event::Step { .. }
            | Event::StepEnd
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Shuffled { .. }
            | Event::Called { .. } => {}
        }
    }

    /// Applies `rewritten` to the texts that later lines may use.
    pub(crate) fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        if let Some(pending) = &mut self.pending {
            pending.rewrite(&rewritten);
        }
        if let Some(moves) = &mut self.moves {
            moves.prefix = rewritten(&moves.prefix);
        }
    }

    /// Handles the choice of an army.
    fn handle_choice(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        chosen: &ChoiceEvent<'_>,
    ) {
        let own = self.mover.is_none_or(|mover| mover == chosen.who);
        let place = matches!(chosen.answer, Answer::One(Universe::Hex, _));
        let reported = self.moves.iter_mut().chain(&mut self.march);
        reported.for_each(|moves| moves.is_answered = true);
        if self.effects.has_rolled_after_moves() {
            // The effects of previous choices are not part of this one.
            if self.effects.has_outcome() {
                self.flush_effects(lines);
                (self.line_is_open, self.reported) = (false, false);
            }
            self.effects.hold_rolls();
        }
        if own && !place {
            self.only_hexes_chosen = false;
        }
        if !own || place && self.only_hexes_chosen {
            // Later effects of another army's choice, or of a hex for the current action, still
            // belong to the last line.
            self.flush_choice(lines);
            if let Some(line) = lines.last().filter(|_| self.has_line) {
                self.effects.assign_to_last_line(&line.text);
            }
            self.reported = false;
        } else {
            self.flush(lines);
        }
        self.effects.begin_choice();
        if own {
            // This is another action, unless the rules continue the line.
            self.line_is_open = false;
        }
        let mut next = PendingChoice::of(scene, self.mover, chosen);
        if let Some(outer) = self.unreported.take()
            && !next.as_mut().is_some_and(|next| next.report_outer(&outer))
        {
            self.hold_choice(lines, next.as_ref(), outer);
        }
        self.pending = next;
        if !chosen.together {
            self.answers.clear();
        }
        self.answers.extend(numbers(chosen.answer));
    }

    /// Handles a change of state.
    fn handle_change(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        changed_state: ChangedState,
        from: i64,
        to: i64,
    ) {
        // Quiet fields are bookkeeping: they do not make a choice worth reporting.
        if let Some(pending) = &mut self.pending {
            pending.has_effect |= change_line(scene, changed_state, from, to).is_some();
        }
        let is_kept = self.handle_assignment(scene, changed_state, from, to);
        let is_given = match (changed_state, self.entered_piece) {
            (ChangedState::Field(kind, _, piece), Some((entered, at))) => {
                PieceRef { kind, piece } == entered && at.contains(scene.span())
            }
            _ => false,
        };
        if !self.setting_up && !is_given && !is_kept && !scene.is_of_test() {
            self.effects.add_number(scene, changed_state, from, to);
            self.handle_turn(scene, changed_state, from, to);
        }
        self.report_board_change(lines, scene, changed_state, from, to);
    }

    /// Marks the current action as reported.
    pub(crate) fn mark_reported(&mut self) {
        self.pending = None;
        self.idle_choices.clear();
        self.reported = true;
    }

    /// Handles a new variant or army of a piece, or a new terrain of a hex. It is visible on the
    /// board, so it is reported even if a line has reported the action.
    fn report_board_change(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        changed_state: ChangedState,
        from: i64,
        to: i64,
    ) {
        let program = scene.image().program();
        let on_the_board = match changed_state {
            ChangedState::Field(kind, field, _) => {
                let kind = program.kinds.get(kind);
                kind.is_some_and(|kind| kind.variant_field() == Some(field))
            }
            ChangedState::State(id, _) => {
                program.states.get(id).is_some_and(|state| state.of_map.is_some())
            }
            ChangedState::Army(..) => true,
            ChangedState::Turn => false,
        };
        if self.setting_up || !on_the_board {
            return;
        }
        if let Some(ground) = TerrainChange::of(scene, changed_state, from, to) {
            return self.report_terrain_change(lines, scene, ground);
        }
        let Some(text) = change_line(scene, changed_state, from, to) else { return };
        if self.pending.is_some() {
            self.effects.add_board_change(text);
        } else {
            let head = match changed_state {
                ChangedState::Field(kind, _, piece) | ChangedState::Army(kind, piece) => {
                    Some(scene.format_value(&Ty::Piece(kind), piece))
                }
                ChangedState::State(..) | ChangedState::Turn => None,
            };
            self.add_text(lines, scene, &format!("; {text}"), head.as_deref());
        }
    }

    /// Reports new terrain of a hex, in one clause with other hexes of the same change if possible.
    fn report_terrain_change(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        ground: TerrainChange,
    ) {
        if self.pending.is_some() {
            return self.effects.add_terrain_change(ground);
        }
        if let Some((before, at)) = &mut self.terrain_change
            && let Some(line) = lines.last_mut()
            && line.text.get(*at..) == Some(before.text().as_str())
            && before.merge(&ground)
        {
            line.text.truncate(*at);
            line.text.push_str(&before.text());
            return;
        }
        let text = ground.text();
        self.add_text(lines, scene, &format!("; {text}"), None);
        let at = lines.last().map_or(0, |line| line.text.len().saturating_sub(text.len()));
        self.terrain_change = Some((ground, at));
    }

    /// Returns whether a roll is held, since a line reports the action already. A roll after moves
    /// without a text is reported only if it turns out to have an effect.
    fn holds_rolls(&mut self) -> bool {
        let is_only_moved =
            self.moves.as_ref().is_some_and(|moves| moves.prefix.is_empty() && self.line_is_open);
        let after_moves = self.reported && is_only_moved && !self.effects.has_text();
        if after_moves {
            self.effects.roll_after_moves();
        }
        self.reported && !after_moves
    }

    /// Handles a card that moves from one pile to another.
    fn handle_card(
        &mut self,
        scene: &EventContext<'_>,
        card: i64,
        from: Option<OwnedPile>,
        to: Option<OwnedPile>,
    ) {
        // Many actions end with moving open cards to another pile, which is not reported for a card
        // that was named before.
        let is_reported = self.named_cards.contains(&card)
            || self.moved_cards.contains(&card)
                && from.is_some_and(|from| scene.is_pile_open(from));
        let is_chosen = self.pending.as_ref().is_some_and(|p| p.cards.contains(&card));
        if !self.setting_up && !scene.is_of_test() {
            if scene.is_turned_up(from, to) {
                let whose = to.and_then(|to| to.army).filter(|&army| self.mover != Some(army));
                let whose = whose.map(|army| army_noun(scene.image(), i64::from(army)));
                self.effects.add_turned_card(scene.format_value(&Ty::Card(None), card), whose);
            } else if !is_chosen && !is_reported {
                self.effects.add_card(scene, card, from, to);
                self.moved_cards.push(card);
            }
        }
        if is_chosen {
            self.named_cards.push(card);
        }
        if let Some(pending) = &mut self.pending {
            pending.has_effect = true;
            pending.has_moved_card |= is_chosen;
        }
    }

    /// Handles a card revealed to an army; consecutive cards share a line.
    fn handle_reveal(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        reader: i64,
        card: i64,
    ) {
        if scene.is_seen_by(card, reader) {
            return;
        }
        self.flush(lines);
        (self.unreported, self.idle_choices) = (None, Vec::new());
        let image = scene.image();
        let before = self.seen_cards.take().filter(|(army, _)| *army == reader);
        let joins = before.is_some();
        let (_, mut cards) = before.unwrap_or((reader, Vec::new()));
        cards.push(scene.format_value(&Ty::Card(None), card));
        let text = sees_text(image, &army_noun(image, reader), &cards);
        match lines.last_mut().filter(|_| joins) {
            Some(line) => line.text = text,
            None => self.add_text(lines, scene, &text, None),
        }
        // Later changes are not effects of this line.
        (self.line_is_open, self.has_line) = (false, false);
        self.seen_cards = Some((reader, cards));
    }

    /// Ends the moves of the last line, so that no later move changes it.
    pub(crate) fn settle_moves(&mut self) {
        self.march = None;
        if self.moves.take().is_some() {
            (self.line_is_open, self.only_hexes_chosen) = (false, false);
        }
    }

    /// Ends the last line, so nothing may continue it.
    fn close(&mut self) {
        (self.line_is_open, self.may_continue, self.only_hexes_chosen) = (false, false, false);
        (self.moves, self.march) = (None, None);
    }

    /// Adds a heading, or the last line of the game.
    fn add_heading(&mut self, lines: &mut Vec<StoryLine>, scene: &EventContext<'_>, text: String) {
        (self.pending, self.unreported) = (None, None);
        self.effects = Effects::default();
        (self.reported, self.has_line) = (false, false);
        self.close();
        let clauses = scene.clauses().to_vec();
        lines.push(StoryLine { depth: 0, text, clauses, span: scene.span() });
    }

    /// Handles a text of the rules: a new line, a continuation, or another subject for the last
    /// clause.
    fn handle_text(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        wording: &Wording<'_>,
        text: &str,
    ) {
        let joint = SharedClause::of(scene, wording);
        let goes_on = self.may_continue && text.starts_with(CONTINUATION_MARKS);
        if let (Some(before), Some(joint)) = (&mut self.joint, &joint)
            && goes_on
            && let Some(line) = lines.last_mut()
            && let Some(joined) = before.merge(&line.text, joint)
        {
            line.text = joined;
            (self.moves, self.march) = (None, None);
            (self.line_is_open, self.has_line, self.only_hexes_chosen) = (true, true, true);
            return;
        }
        let ground = if goes_on { None } else { self.take_terrain_change(lines, text) };
        let head = reader_text::head_piece(wording, scene);
        self.add_text(lines, scene, text, head.as_deref());
        self.joint = joint;
        if let Some(ground) = ground {
            self.report_terrain_change(lines, scene, ground);
        }
    }

    /// Removes from the last line's report of new terrain the hexes that a text, but not the rest
    /// of the line, names. Returns these hexes, to be reported after the text.
    fn take_terrain_change(
        &mut self,
        lines: &mut Vec<StoryLine>,
        text: &str,
    ) -> Option<TerrainChange> {
        let (ground, at) = self.terrain_change.as_mut()?;
        let line = lines.last_mut().filter(|line| line.depth > 0)?;
        if line.text.get(*at..)? != ground.text() {
            return None;
        }
        let before = line.text.get(..*at)?.trim_end_matches([';', ' ']).to_owned();
        let named = ground.split_named(text, &before)?;
        match (before.is_empty(), ground.is_empty()) {
            (true, true) => drop(lines.pop()),
            (_, true) => line.text = before,
            (_, false) => {
                line.text.truncate(*at);
                line.text.push_str(&ground.text());
            }
        }
        Some(named)
    }

    /// Adds a text as a line or as a continuation. `head` is the piece at the start of a
    /// continuation.
    pub(crate) fn add_text(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &EventContext<'_>,
        text: &str,
        head: Option<&str>,
    ) {
        self.add_text_with_source(lines, text, head, LineSource::of(scene));
    }

    /// Adds a text as [`Self::add_text`] does, with clauses and span.
    pub(crate) fn add_text_with_source(
        &mut self,
        lines: &mut Vec<StoryLine>,
        text: &str,
        head: Option<&str>,
        source: LineSource,
    ) {
        let moves = self.moves.take();
        (self.has_line, self.only_hexes_chosen) = (true, true);
        if text.starts_with(CONTINUATION_MARKS)
            && self.may_continue
            && let Some(line) = lines.last_mut()
        {
            line.text.push_str(&elide_subject(self.words, &line.text, text, head));
            (self.line_is_open, self.march) = (true, None);
            return;
        }
        self.march = moves.filter(|moves| moves.prefix.is_empty());
        let (text, LineSource { clauses, span }) = (phrases::without_continuation(text), source);
        lines.push(StoryLine { depth: 1, text, clauses, span });
        (self.line_is_open, self.may_continue) = (true, true);
    }
}
