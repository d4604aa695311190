//! A game as a wargamer tells it: a line for each action.
//!
//! The lines are what the rules `say`. A text that begins with a comma, a
//! semicolon or a colon goes on with the line before, so that an attack, its dice
//! and what became of it are one line:
//!
//! ```text
//! say "{attacker: attacks, attack} {defender}"
//! say ": {n: die, dice}, {hits: hit, hits}"     // the line goes on
//! ```
//!
//! What the rules say nothing about is told by what it does: a piece that moves,
//! or a choice that changes something, with the dice and the numbers that change.
//! A choice that is followed by a line of the rules is told by that line; but cards
//! that were chosen and that it does not name, numbers that it does not say, and
//! pieces of which it does not say that they are gone are told besides.

use castra_base::Span;
use castra_ir::{ClauseId, KindId, RoleId, Ty, Universe};

use super::choice::{Pending, numbers};
use super::effects::Effects;
use super::event::{Answer, Changed, Event, PileOf, Wording};
use super::ground::Ground;
use super::joint::Joint;
use super::lifted::Lifted;
use super::lines::{changed, ended};
use super::moves::{Moves, elided};
use super::scene::Scene;
use super::story_line::Line;
use super::words;
use super::words::{army, sees_text};

/// What a text begins with that goes on with the line before.
const GO_ON: [char; 3] = [',', ';', ':'];

/// What has to be known from one event to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Brief {
    /// The army whose turn it is.
    pub(super) mover: Option<u32>,
    /// Whether the game has not begun.
    pub(super) setting_up: bool,
    /// Whether the last line is of the action at hand.
    pub(super) open: bool,
    /// Whether a text of the rules may go on with the last line.
    pub(super) may_go_on: bool,
    /// Cards that the last line says an army sees.
    seeing: Option<(i64, Vec<String>)>,
    /// Moves that the last line tells of, and what it says before them.
    pub(super) moves: Option<Moves>,
    /// A march that the last line but one tells of, where the last is the text that interrupts it.
    pub(super) march: Option<Moves>,
    /// Whether the army whose turn it is has chosen nothing but hexes since the last line: a piece
    /// that the line ends with may go there.
    pub(super) same: bool,
    /// A choice that nothing has told of yet.
    pub(super) pending: Option<Pending>,
    /// The choice before, if it has done nothing, and nothing has told of it.
    pub(super) untold: Option<Pending>,
    /// Pieces that have been lifted off the board, and may yet be put back.
    pub(super) lifted: Vec<Lifted>,
    /// Choices before, if nothing has come of them yet.
    pub(super) idle: Vec<Pending>,
    /// Hexes whose terrain the last line says to change, and where in it.
    ground: Option<(Ground, usize)>,
    /// Numbers that were chosen last, or that armies which were asked at once have answered.
    pub(super) answers: Vec<i64>,
    /// Whether a line has told of the action at hand, since the last choice.
    pub(super) told: bool,
    /// Whether the last line is of the action at hand, though others may have been asked since.
    pub(super) has_line: bool,
    /// Cards that were chosen since the turn began, or that the rules have named.
    named: Vec<i64>,
    /// Cards of which it was told since the turn began where they go.
    moved: Vec<i64>,
    /// Of which pieces the last clause of the last line says the same.
    joint: Option<Joint>,
    /// What the action at hand has done that no line has told of.
    pub(super) effects: Effects,
    /// A piece that has just entered, and where the rules say so: what it is given there is
    /// nothing that changes.
    pub(super) entered: Option<((KindId, i64), Span)>,
}

impl Brief {
    /// Tells of an event.
    pub(super) fn event(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, event: &Event<'_>) {
        if !matches!(event, Event::Revealed { .. }) {
            self.seeing = None;
        }
        match *event {
            Event::Setup => {
                self.setting_up = true;
                self.head(lines, scene, "Setup".to_owned());
            }
            Event::Turn { army: who, .. } => {
                self.settle_all(lines);
                (self.named, self.moved) = (Vec::new(), Vec::new());
                // A setup that nothing is said about is left out.
                if self.setting_up && lines.last().is_some_and(|line| line.depth == 0) {
                    lines.pop();
                }
                self.setting_up = false;
                self.mover = who;
                let text = super::lines::turn(scene, event);
                self.head(lines, scene, text);
            }
            Event::Phase { .. } => {
                self.settle_all(lines);
                self.close();
            }
            Event::Together { .. } => {
                // What comes of choices made at once comes after all of them.
                let answers = std::mem::take(&mut self.answers);
                self.settle_all(lines);
                self.answers = answers;
            }
            Event::Chosen { army: who, role, label, together, options, ref answer, .. } => {
                self.chosen(lines, scene, (who, role), &label, together, (answer, options));
            }
            Event::Changed { what, from, to } => self.changed(lines, scene, what, from, to),
            Event::Rolled { die, face } => {
                if let Some(die) = scene.image().program().dice.get(die)
                    && self.tells_rolls()
                {
                    self.effects.rolled(&die.name, scene.image().text(&die.face, face));
                }
            }
            Event::RolledMany { die, rolled, .. } => {
                if let Some(of) = scene.image().program().dice.get(die)
                    && self.tells_rolls()
                {
                    self.effects.rolled_many(&of.name, scene.image().faces(die, rolled));
                }
            }
            Event::Card { card, from, to } => self.card(scene, card, (from, to)),
            Event::Revealed { card, army: who } => self.sees(lines, scene, who, card),
            Event::Piece { kind, piece, from, to, waits } => {
                self.effects.forget_turn((kind, piece));
                self.piece(lines, scene, (kind, piece), (from, to), waits);
            }
            Event::Said(wording) => {
                self.settle_lifted(lines);
                let text = wording.read(scene);
                self.settle_cards(lines, scene, &text);
                self.effects.told_by(&text);
                if !(self.may_go_on && text.starts_with(GO_ON)) {
                    self.settle_reply(lines, &text);
                    self.settle_line(lines);
                }
                self.effects.said(&text);
                self.done();
                self.named.extend(wording.cards(scene));
                self.said(lines, scene, &wording, &text);
            }
            Event::Ended(outcome) => {
                self.settle_all(lines);
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

    /// Rewrites what may yet become a line.
    pub(super) fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        if let Some(pending) = &mut self.pending {
            pending.rewrite(&rewritten);
        }
        if let Some(moves) = &mut self.moves {
            moves.before = rewritten(&moves.before);
        }
    }

    /// An army chooses.
    fn chosen(
        &mut self,
        lines: &mut Vec<Line>,
        scene: &Scene<'_>,
        (who, role): (u32, Option<(RoleId, u32)>),
        label: &Wording<'_>,
        together: bool,
        (chosen, options): (&Answer<'_>, usize),
    ) {
        let own = self.mover.is_none_or(|mover| mover == who);
        let place = matches!(chosen, Answer::One(Universe::Hex, _));
        let told = self.moves.iter_mut().chain(&mut self.march);
        told.for_each(|moves| moves.is_answered = true);
        if self.effects.has_rolled_after_moves() {
            // What they have decided is no part of the choice.
            if self.effects.has_outcome() {
                self.settle_effects(lines);
                (self.open, self.told) = (false, false);
            }
            self.effects.forget_rolls();
        }
        if own && !place {
            self.same = false;
        }
        if !own || place && self.same {
            // The line may yet go on.
            self.settle_choice(lines);
            if let Some(line) = lines.last().filter(|_| self.has_line) {
                self.effects.hold(&line.text);
            }
            self.told = false;
        } else {
            self.settle(lines);
        }
        self.effects.choice();
        if own {
            // Another action, unless the rules go on with the line.
            self.open = false;
        }
        let answered = (chosen, options);
        let mut next = Pending::of(scene, self.mover, (who, role), label, together, answered);
        if let Some(outer) = self.untold.take()
            && !next.as_mut().is_some_and(|next| next.tell_outer(&outer))
        {
            self.set_aside(lines, next.as_ref(), outer);
        }
        self.pending = next;
        if !together {
            self.answers.clear();
        }
        self.answers.extend(numbers(chosen));
    }

    /// State changes.
    fn changed(
        &mut self,
        lines: &mut Vec<Line>,
        scene: &Scene<'_>,
        what: Changed,
        from: i64,
        to: i64,
    ) {
        // Bookkeeping is nothing that a choice is told for.
        if let Some(pending) = &mut self.pending {
            pending.matters |= changed(scene, what, from, to).is_some();
        }
        let is_kept = self.keep(scene, what, from, to);
        let is_given = match (what, self.entered) {
            (Changed::Field(kind, _, piece), Some((entered, at))) => {
                (kind, piece) == entered && at.contains(scene.span())
            }
            _ => false,
        };
        if !self.setting_up && !is_given && !is_kept && !scene.is_of_test() {
            self.effects.number(scene, what, from, to);
            self.turn(scene, what, from, to);
        }
        self.remake(lines, scene, what, from, to);
    }

    /// A line tells of the action at hand.
    pub(super) fn done(&mut self) {
        self.pending = None;
        self.idle.clear();
        self.told = true;
    }

    /// A piece is something else from now on, or another army's, or a hex has other ground: all
    /// see it on the board, whether or not a line has told of the action.
    fn remake(
        &mut self,
        lines: &mut Vec<Line>,
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

    /// A hex gets other terrain, perhaps after others.
    fn reground(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, ground: Ground) {
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

    /// Whether dice that are rolled have to be told. Of those that are rolled after moves that
    /// nothing is said of, that is known once something comes of them.
    fn tells_rolls(&mut self) -> bool {
        let is_only_moved =
            self.moves.as_ref().is_some_and(|moves| moves.before.is_empty() && self.open);
        let after_moves = self.told && is_only_moved && !self.effects.has_said();
        if after_moves {
            self.effects.roll_after_moves();
        }
        (after_moves || !self.told) && !self.setting_up
    }

    /// A card goes from one pile to another.
    fn card(&mut self, scene: &Scene<'_>, card: i64, (from, to): (Option<PileOf>, Option<PileOf>)) {
        // Piles are tidied up at the end of many an action: what becomes of a card that has been
        // told of, and lies open, is nothing new.
        let is_told = self.named.contains(&card)
            || self.moved.contains(&card) && from.is_some_and(|from| scene.is_pile_open(from));
        let is_chosen = self.pending.as_ref().is_some_and(|p| p.cards.contains(&card));
        if !self.setting_up && !scene.is_of_test() {
            if scene.is_turned_up(from, to) {
                let whose = to.and_then(|to| to.army).filter(|&who| self.mover != Some(who));
                let whose = whose.map(|who| army(scene.image(), i64::from(who)));
                self.effects.turned_up(scene.text(&Ty::Card(None), card), whose);
            } else if !is_chosen && !is_told {
                self.effects.card(scene, card, (from, to));
                self.moved.push(card);
            }
        }
        if is_chosen {
            self.named.push(card);
        }
        if let Some(pending) = &mut self.pending {
            pending.matters = true;
            pending.paid |= is_chosen;
        }
    }

    /// An army is shown a card, perhaps after others.
    fn sees(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, who: i64, card: i64) {
        if scene.is_seen_by(card, who) {
            return;
        }
        self.settle(lines);
        (self.untold, self.idle) = (None, Vec::new());
        let image = scene.image();
        let before = self.seeing.take().filter(|(army, _)| *army == who);
        let joins = before.is_some();
        let (_, mut cards) = before.unwrap_or((who, Vec::new()));
        cards.push(scene.text(&Ty::Card(None), card));
        let text = sees_text(&army(image, who), &cards);
        match lines.last_mut().filter(|_| joins) {
            Some(line) => line.text = text,
            None => self.say(lines, scene, &text, None),
        }
        // What changes meanwhile has nothing to do with it.
        (self.open, self.has_line) = (false, false);
        self.seeing = Some((who, cards));
    }

    /// No line may go on any more.
    fn close(&mut self) {
        (self.open, self.may_go_on, self.same) = (false, false, false);
        (self.moves, self.march) = (None, None);
    }

    /// A line that stands above others, or ends them all.
    fn head(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, text: String) {
        (self.pending, self.untold) = (None, None);
        self.effects = Effects::default();
        (self.told, self.has_line) = (false, false);
        self.close();
        let clauses = scene.clauses().to_vec();
        lines.push(Line { depth: 0, text, clauses, span: scene.span() });
    }

    /// A text of the rules: a line, more of the last, or what the last says, of one more piece.
    fn said(
        &mut self,
        lines: &mut Vec<Line>,
        scene: &Scene<'_>,
        wording: &Wording<'_>,
        text: &str,
    ) {
        let joint = Joint::of(scene, wording);
        let goes_on = self.may_go_on && text.starts_with(GO_ON);
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
        let head = wording.head(scene);
        self.say(lines, scene, text, head.as_deref());
        self.joint = joint;
        if let Some(ground) = ground {
            self.reground(lines, scene, ground);
        }
    }

    /// Takes out of the last line hexes that have got other terrain where a text is about what is
    /// there, and the line is not: the rules say what is done after they have done it.
    fn take_ground(&mut self, lines: &mut Vec<Line>, text: &str) -> Option<Ground> {
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

    /// What the rules say: a line, or more of the last. `head` is the piece that more begins with.
    pub(super) fn say(
        &mut self,
        lines: &mut Vec<Line>,
        scene: &Scene<'_>,
        text: &str,
        head: Option<&str>,
    ) {
        self.say_at(lines, text, head, (scene.clauses().to_vec(), scene.span()));
    }

    /// As [`Self::say`], with the clauses that it follows and its place in the rules.
    pub(super) fn say_at(
        &mut self,
        lines: &mut Vec<Line>,
        text: &str,
        head: Option<&str>,
        (clauses, span): (Vec<ClauseId>, Span),
    ) {
        let moves = self.moves.take();
        (self.has_line, self.same) = (true, true);
        if text.starts_with(GO_ON)
            && self.may_go_on
            && let Some(line) = lines.last_mut()
        {
            line.text.push_str(&elided(&line.text, text, head));
            (self.open, self.march) = (true, None);
            return;
        }
        self.march = moves.filter(|moves| moves.before.is_empty());
        let text = words::alone(text);
        lines.push(Line { depth: 1, text, clauses, span });
        (self.open, self.may_go_on) = (true, true);
    }
}
