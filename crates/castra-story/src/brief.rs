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
use castra_vm::{Answer, Changed, Event, PileOf, Scene, Wording};
use castra_words::Words;

use crate::choice::{Chosen, Pending, numbers};
use crate::effects::Effects;
use crate::ground::Ground;
use crate::joint::Joint;
use crate::lifted::Lifted;
use crate::lifted::PieceOf;
use crate::lines::{changed, ended};
use crate::moves::{Moves, elided};
use crate::story_line::{LineSource, StoryLine};
use crate::wording;
use crate::words;
use crate::words::{army, sees_text};

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
    /// Set if the last line reports the current action.
    pub(crate) open: bool,
    /// Set if a text of the rules may continue the last line.
    pub(crate) may_continue: bool,
    /// The army and the cards of a last line of the form "Rome sees …".
    seeing: Option<(i64, Vec<String>)>,
    /// The moves that the last line reports, and its text before them.
    pub(crate) moves: Option<Moves>,
    /// The march reported by the line before the last, if the last is a text that interrupts it.
    pub(crate) march: Option<Moves>,
    /// Set if the army whose turn it is has chosen only hexes since the last line, so a piece at
    /// the end of that line may be moving there.
    pub(crate) same: bool,
    /// The current choice, if no line has reported it.
    pub(crate) pending: Option<Pending>,
    /// The previous choice, if it had no effect and no line has reported it.
    pub(crate) unreported: Option<Pending>,
    /// Pieces that have been lifted, and may be put back.
    pub(crate) lifted: Vec<Lifted>,
    /// Earlier choices without any effect so far.
    pub(crate) idle: Vec<Pending>,
    /// The hexes with new terrain in the last line, and the offset of their clause.
    ground: Option<(Ground, usize)>,
    /// Chosen numbers: the last one, or those of simultaneous choices.
    pub(crate) answers: Vec<i64>,
    /// Set if a line has reported the current action since the last choice.
    pub(crate) reported: bool,
    /// Set if the last line reports the current action, even if other players have decided since.
    pub(crate) has_line: bool,
    /// Cards that were chosen this turn, or named by the rules.
    named: Vec<i64>,
    /// Cards whose move was reported this turn.
    moved: Vec<i64>,
    /// The pieces that the last clause of the last line has in common.
    joint: Option<Joint>,
    /// The unreported effects of the current action.
    pub(crate) effects: Effects,
    /// The piece that has just entered, and the span of the statement: assignments there are its
    /// initial values, not changes.
    pub(crate) entered: Option<(PieceOf, Span)>,
}

impl Brief {
    /// Handles an event.
    pub(crate) fn event(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &Scene<'_>,
        event: &Event<'_>,
    ) {
        self.words = scene.image().words();
        if !matches!(event, Event::Revealed { .. }) {
            self.seeing = None;
        }
        match *event {
            Event::Setup => {
                self.setting_up = true;
                self.head(lines, scene, self.words.message("story-setup").to_owned());
            }
            Event::Turn { army: who, .. } => {
                self.flush_all(lines);
                (self.named, self.moved) = (Vec::new(), Vec::new());
                // A setup without lines is left out.
                if self.setting_up && lines.last().is_some_and(|line| line.depth == 0) {
                    lines.pop();
                }
                self.setting_up = false;
                self.mover = who;
                let text = super::lines::turn(scene, event);
                self.head(lines, scene, text);
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
                let chosen = Chosen { who, role, label: &label, together, answer, options };
                self.chosen(lines, scene, &chosen);
            }
            Event::Changed { what, from, to } => self.changed(lines, scene, what, from, to),
            Event::Rolled { die, face } => {
                if let Some(die) = scene.image().program().dice.get(die)
                    && self.reports_rolls()
                {
                    self.effects.rolled(
                        scene.image(),
                        &die.name,
                        scene.image().text(&die.face, face),
                    );
                }
            }
            Event::RolledMany { die, rolled, .. } => {
                if let Some(of) = scene.image().program().dice.get(die)
                    && self.reports_rolls()
                {
                    self.effects.rolled_many(
                        scene.image(),
                        &of.name,
                        scene.image().faces(die, rolled),
                    );
                }
            }
            Event::Card { card, from, to } => self.card(scene, card, from, to),
            Event::Revealed { card, army: who } => self.sees(lines, scene, who, card),
            Event::Piece { kind, piece, from, to, waits } => {
                let of = PieceOf { kind, piece };
                self.effects.forget_turn(of);
                self.piece(lines, scene, of, from, to, waits);
            }
            Event::Text(wording) => {
                self.flush_lifted(lines);
                let text = wording::read(&wording, scene);
                self.flush_cards(lines, scene, &text);
                self.effects.drop_reported(&text);
                if !(self.may_continue && text.starts_with(CONTINUATION_MARKS)) {
                    self.flush_reply(lines, &text);
                    self.flush_line(lines);
                }
                self.effects.text_printed(&text);
                self.done();
                self.named.extend(wording.cards(scene));
                self.text(lines, scene, &wording, &text);
            }
            Event::Ended(outcome) => {
                self.flush_all(lines);
                let text = ended(scene.image(), outcome);
                self.head(lines, scene, text);
            }
            Event::Picked { .. }
            | Event::Step { .. }
            | Event::StepEnds
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Shuffled { .. }
            | Event::Called { .. } => {}
        }
    }

    /// Rewrites the unfinished texts.
    pub(crate) fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        if let Some(pending) = &mut self.pending {
            pending.rewrite(&rewritten);
        }
        if let Some(moves) = &mut self.moves {
            moves.before = rewritten(&moves.before);
        }
    }

    /// Handles the choice of an army.
    fn chosen(&mut self, lines: &mut Vec<StoryLine>, scene: &Scene<'_>, chosen: &Chosen<'_>) {
        let own = self.mover.is_none_or(|mover| mover == chosen.who);
        let place = matches!(chosen.answer, Answer::One(Universe::Hex, _));
        let reported = self.moves.iter_mut().chain(&mut self.march);
        reported.for_each(|moves| moves.is_answered = true);
        if self.effects.has_rolled_after_moves() {
            // The effects of previous choices are not part of this one.
            if self.effects.has_outcome() {
                self.flush_effects(lines);
                (self.open, self.reported) = (false, false);
            }
            self.effects.forget_rolls();
        }
        if own && !place {
            self.same = false;
        }
        if !own || place && self.same {
            // The line may still continue.
            self.flush_choice(lines);
            if let Some(line) = lines.last().filter(|_| self.has_line) {
                self.effects.assign_to_last_line(&line.text);
            }
            self.reported = false;
        } else {
            self.flush(lines);
        }
        self.effects.choice();
        if own {
            // This is another action, unless the rules continue the line.
            self.open = false;
        }
        let mut next = Pending::of(scene, self.mover, chosen);
        if let Some(outer) = self.unreported.take()
            && !next.as_mut().is_some_and(|next| next.report_outer(&outer))
        {
            self.set_aside(lines, next.as_ref(), outer);
        }
        self.pending = next;
        if !chosen.together {
            self.answers.clear();
        }
        self.answers.extend(numbers(chosen.answer));
    }

    /// Handles a change of state.
    fn changed(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &Scene<'_>,
        what: Changed,
        from: i64,
        to: i64,
    ) {
        // Quiet fields are bookkeeping: they do not make a choice worth reporting.
        if let Some(pending) = &mut self.pending {
            pending.has_effect |= changed(scene, what, from, to).is_some();
        }
        let is_kept = self.keep(scene, what, from, to);
        let is_given = match (what, self.entered) {
            (Changed::Field(kind, _, piece), Some((entered, at))) => {
                PieceOf { kind, piece } == entered && at.contains(scene.span())
            }
            _ => false,
        };
        if !self.setting_up && !is_given && !is_kept && !scene.is_of_test() {
            self.effects.number(scene, what, from, to);
            self.turn(scene, what, from, to);
        }
        self.remake(lines, scene, what, from, to);
    }

    /// Marks the current action as reported.
    pub(crate) fn done(&mut self) {
        self.pending = None;
        self.idle.clear();
        self.reported = true;
    }

    /// Handles a new variant or army of a piece, or a new terrain of a hex. It is visible on the
    /// board, so it is reported even if a line has reported the action.
    fn remake(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &Scene<'_>,
        what: Changed,
        from: i64,
        to: i64,
    ) {
        let program = scene.image().program();
        let on_the_board = match what {
            Changed::Field(kind, field, _) => {
                let kind = program.kinds.get(kind);
                kind.is_some_and(|kind| kind.sort_field() == Some(field))
            }
            Changed::State(id, _) => {
                program.states.get(id).is_some_and(|state| state.of_map.is_some())
            }
            Changed::Army(..) => true,
            Changed::Turn => false,
        };
        if self.setting_up || !on_the_board {
            return;
        }
        if let Some(ground) = Ground::of(scene, what, from, to) {
            return self.reground(lines, scene, ground);
        }
        let Some(text) = changed(scene, what, from, to) else { return };
        if self.pending.is_some() {
            self.effects.remade(text);
        } else {
            let head = match what {
                Changed::Field(kind, _, piece) | Changed::Army(kind, piece) => {
                    Some(scene.text(&Ty::Piece(kind), piece))
                }
                Changed::State(..) | Changed::Turn => None,
            };
            self.say(lines, scene, &format!("; {text}"), head.as_deref());
        }
    }

    /// Reports new terrain of a hex, together with that of other hexes if possible.
    fn reground(&mut self, lines: &mut Vec<StoryLine>, scene: &Scene<'_>, ground: Ground) {
        if self.pending.is_some() {
            return self.effects.reground(ground);
        }
        if let Some((before, at)) = &mut self.ground
            && let Some(line) = lines.last_mut()
            && line.text.get(*at..) == Some(before.text().as_str())
            && before.join(&ground)
        {
            line.text.truncate(*at);
            line.text.push_str(&before.text());
            return;
        }
        let text = ground.text();
        self.say(lines, scene, &format!("; {text}"), None);
        let at = lines.last().map_or(0, |line| line.text.len().saturating_sub(text.len()));
        self.ground = Some((ground, at));
    }

    /// Returns whether a roll has to be reported. A roll after moves without a text is reported
    /// only if it turns out to have an effect.
    fn reports_rolls(&mut self) -> bool {
        let is_only_moved =
            self.moves.as_ref().is_some_and(|moves| moves.before.is_empty() && self.open);
        let after_moves = self.reported && is_only_moved && !self.effects.has_text();
        if after_moves {
            self.effects.roll_after_moves();
        }
        (after_moves || !self.reported) && !self.setting_up
    }

    /// Handles a card that moves from one pile to another.
    fn card(&mut self, scene: &Scene<'_>, card: i64, from: Option<PileOf>, to: Option<PileOf>) {
        // Many actions end with moving open cards to another pile, which is not reported for a card
        // that was named before.
        let is_reported = self.named.contains(&card)
            || self.moved.contains(&card) && from.is_some_and(|from| scene.is_pile_open(from));
        let is_chosen = self.pending.as_ref().is_some_and(|p| p.cards.contains(&card));
        if !self.setting_up && !scene.is_of_test() {
            if scene.is_turned_up(from, to) {
                let whose = to.and_then(|to| to.army).filter(|&who| self.mover != Some(who));
                let whose = whose.map(|who| army(scene.image(), i64::from(who)));
                self.effects.turned_up(scene.text(&Ty::Card(None), card), whose);
            } else if !is_chosen && !is_reported {
                self.effects.card(scene, card, from, to);
                self.moved.push(card);
            }
        }
        if is_chosen {
            self.named.push(card);
        }
        if let Some(pending) = &mut self.pending {
            pending.has_effect = true;
            pending.paid |= is_chosen;
        }
    }

    /// Handles a card revealed to an army; consecutive cards share a line.
    fn sees(&mut self, lines: &mut Vec<StoryLine>, scene: &Scene<'_>, who: i64, card: i64) {
        if scene.is_seen_by(card, who) {
            return;
        }
        self.flush(lines);
        (self.unreported, self.idle) = (None, Vec::new());
        let image = scene.image();
        let before = self.seeing.take().filter(|(army, _)| *army == who);
        let joins = before.is_some();
        let (_, mut cards) = before.unwrap_or((who, Vec::new()));
        cards.push(scene.text(&Ty::Card(None), card));
        let text = sees_text(image, &army(image, who), &cards);
        match lines.last_mut().filter(|_| joins) {
            Some(line) => line.text = text,
            None => self.say(lines, scene, &text, None),
        }
        // Later changes are not its effects.
        (self.open, self.has_line) = (false, false);
        self.seeing = Some((who, cards));
    }

    /// Ends the moves of the last line, so that no later move changes it.
    pub(crate) fn settle_moves(&mut self) {
        self.march = None;
        if self.moves.take().is_some() {
            (self.open, self.same) = (false, false);
        }
    }

    /// Ends the last line, so nothing may continue it.
    fn close(&mut self) {
        (self.open, self.may_continue, self.same) = (false, false, false);
        (self.moves, self.march) = (None, None);
    }

    /// Adds a heading, or the last line of the game.
    fn head(&mut self, lines: &mut Vec<StoryLine>, scene: &Scene<'_>, text: String) {
        (self.pending, self.unreported) = (None, None);
        self.effects = Effects::default();
        (self.reported, self.has_line) = (false, false);
        self.close();
        let clauses = scene.clauses().to_vec();
        lines.push(StoryLine { depth: 0, text, clauses, span: scene.span() });
    }

    /// Handles a text of the rules: a new line, a continuation, or another subject for the last
    /// clause.
    fn text(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &Scene<'_>,
        wording: &Wording<'_>,
        text: &str,
    ) {
        let joint = Joint::of(scene, wording);
        let goes_on = self.may_continue && text.starts_with(CONTINUATION_MARKS);
        if let (Some(before), Some(joint)) = (&mut self.joint, &joint)
            && goes_on
            && let Some(line) = lines.last_mut()
            && let Some(joined) = before.join(&line.text, joint)
        {
            line.text = joined;
            (self.moves, self.march) = (None, None);
            (self.open, self.has_line, self.same) = (true, true, true);
            return;
        }
        let ground = if goes_on { None } else { self.take_ground(lines, text) };
        let head = wording::head(wording, scene);
        self.say(lines, scene, text, head.as_deref());
        self.joint = joint;
        if let Some(ground) = ground {
            self.reground(lines, scene, ground);
        }
    }

    /// Removes from the last line's report of new terrain the hexes that a text, but not the rest
    /// of the line, names. Returns these hexes, to be reported after the text.
    fn take_ground(&mut self, lines: &mut Vec<StoryLine>, text: &str) -> Option<Ground> {
        let (ground, at) = self.ground.as_mut()?;
        let line = lines.last_mut().filter(|line| line.depth > 0)?;
        if line.text.get(*at..)? != ground.text() {
            return None;
        }
        let before = line.text.get(..*at)?.trim_end_matches([';', ' ']).to_owned();
        let named = ground.split(text, &before)?;
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
    pub(crate) fn say(
        &mut self,
        lines: &mut Vec<StoryLine>,
        scene: &Scene<'_>,
        text: &str,
        head: Option<&str>,
    ) {
        self.say_at(lines, text, head, LineSource::of(scene));
    }

    /// Adds a text as [`Self::say`] does, with clauses and span.
    pub(crate) fn say_at(
        &mut self,
        lines: &mut Vec<StoryLine>,
        text: &str,
        head: Option<&str>,
        source: LineSource,
    ) {
        let moves = self.moves.take();
        (self.has_line, self.same) = (true, true);
        if text.starts_with(CONTINUATION_MARKS)
            && self.may_continue
            && let Some(line) = lines.last_mut()
        {
            line.text.push_str(&elided(self.words, &line.text, text, head));
            (self.open, self.march) = (true, None);
            return;
        }
        self.march = moves.filter(|moves| moves.before.is_empty());
        let (text, LineSource { clauses, span }) = (words::alone(text), source);
        lines.push(StoryLine { depth: 1, text, clauses, span });
        (self.open, self.may_continue) = (true, true);
    }
}
