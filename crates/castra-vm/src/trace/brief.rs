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
use castra_ir::{KindId, RoleId, Ty, Universe};

use super::choice::{Pending, numbers};
use super::effects::Effects;
use super::ground::Ground;
use super::lines::{army, changed, ended};
use super::moves::{Move, Moves, after_mention, called, elided, is_about};
use super::story::{Line, sees_text};
use super::words::{self, is_several, step, tells_of_leaving};
use super::{Answer, Changed, Event, Scene, Wording};

/// What a text begins with that goes on with the line before.
const GO_ON: [char; 3] = [',', ';', ':'];

/// What has to be known from one event to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Brief {
    /// The army whose turn it is.
    mover: Option<u32>,
    /// Whether the game has not begun.
    setting_up: bool,
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
    same: bool,
    /// A choice that nothing has told of yet.
    pub(super) pending: Option<Pending>,
    /// The choice before, if it has done nothing, and nothing has told of it.
    pub(super) untold: Option<Pending>,
    /// Hexes whose terrain the last line says to change, and where in it.
    ground: Option<(Ground, usize)>,
    /// Numbers that were chosen last, or that armies which were asked at once have answered.
    pub(super) answers: Vec<i64>,
    /// Whether a line has told of the action at hand, since the last choice.
    pub(super) told: bool,
    /// Whether the last line is of the action at hand, though others may have been asked since.
    pub(super) has_line: bool,
    /// What the action at hand has done that no line has told of.
    pub(super) effects: Effects,
    /// A piece that has just entered, and where the rules say so: what it is given there is
    /// nothing that changes.
    entered: Option<((KindId, i64), Span)>,
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
                self.settle(lines);
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
                self.settle(lines);
                self.close();
            }
            Event::Together { .. } => {
                // What comes of choices made at once comes after all of them.
                let answers = std::mem::take(&mut self.answers);
                self.settle(lines);
                self.answers = answers;
            }
            Event::Chosen { army: who, role, label, together, ref answer, .. } => {
                self.chosen(lines, scene, (who, role), &label, together, answer);
            }
            Event::Changed { what, from, to } => self.changed(lines, scene, what, from, to),
            Event::Rolled { die, face } => {
                if let Some(die) = scene.image().program().dice.get(die)
                    && !self.told
                    && !self.setting_up
                {
                    self.effects.rolled(&die.name, scene.image().text(&die.face, face));
                }
            }
            Event::RolledMany { die, rolled, .. } => {
                if let Some(of) = scene.image().program().dice.get(die)
                    && !self.told
                    && !self.setting_up
                {
                    self.effects.rolled_many(&of.name, scene.image().faces(die, rolled));
                }
            }
            Event::Card { card, from, to } => {
                if scene.is_turned_up(from, to) && !self.setting_up && !scene.is_of_test() {
                    let whose = to.and_then(|to| to.army).filter(|&who| self.mover != Some(who));
                    let whose = whose.map(|who| army(scene.image(), i64::from(who)));
                    self.effects.turned_up(scene.text(&Ty::Card(None), card), whose);
                }
                if let Some(pending) = &mut self.pending {
                    pending.matters = true;
                    pending.paid |= pending.cards.contains(&card);
                }
            }
            Event::Revealed { card, army: who } => self.sees(lines, scene, who, card),
            Event::Piece { kind, piece, from, to, waits } => {
                self.piece(lines, scene, (kind, piece), (from, to), waits);
            }
            Event::Said(wording) => {
                let text = wording.read(scene);
                self.settle_cards(lines, scene, &text);
                self.effects.told_by(&text);
                if !(self.may_go_on && text.starts_with(GO_ON)) {
                    self.settle_reply(lines, &text);
                    self.settle_line(lines);
                }
                self.effects.said(&text);
                self.done();
                let head = wording.head(scene);
                self.say(lines, scene, &text, head.as_deref());
            }
            Event::Ended(outcome) => {
                self.settle(lines);
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
        chosen: &Answer<'_>,
    ) {
        let own = self.mover.is_none_or(|mover| mover == who);
        let place = matches!(chosen, Answer::One(Universe::Hex, _));
        self.untold = None;
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
        self.pending = Pending::of(scene, self.mover, (who, role), label, together, chosen);
        if let (Some(pending), Some(outer)) = (&mut self.pending, self.untold.take()) {
            pending.tell_outer(&outer);
        }
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
        let is_given = match (what, self.entered) {
            (Changed::Field(kind, _, piece), Some((entered, at))) => {
                (kind, piece) == entered && at.contains(scene.span())
            }
            _ => false,
        };
        if !self.setting_up && !is_given && !scene.is_of_test() {
            self.effects.number(scene, what, from, to);
        }
        self.remake(lines, scene, what, from, to);
    }

    /// A line tells of the action at hand.
    fn done(&mut self) {
        self.pending = None;
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

    /// An army is shown a card, perhaps after others.
    fn sees(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, who: i64, card: i64) {
        if scene.is_seen_by(card, who) {
            return;
        }
        self.settle(lines);
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
        self.pending = None;
        self.effects = Effects::default();
        (self.told, self.has_line) = (false, false);
        self.close();
        let clauses = scene.clauses().to_vec();
        lines.push(Line { depth: 0, text, clauses, span: scene.span() });
    }

    /// What the rules say: a line, or more of the last. `head` is the piece that more begins with.
    fn say(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, text: &str, head: Option<&str>) {
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
        lines.push(Line { depth: 1, text, clauses: scene.clauses().to_vec(), span: scene.span() });
        (self.open, self.may_go_on) = (true, true);
    }

    /// Whether the last line is open and says more than how pieces move.
    fn says_more(&self) -> bool {
        self.open && self.moves.as_ref().is_none_or(|moves| !moves.before.is_empty())
    }

    /// A line about a piece that nothing else is about.
    fn alone(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, text: &str) {
        self.settle_line(lines);
        self.done();
        self.say(lines, scene, text, None);
        // What comes next is not about this piece.
        self.open = false;
    }

    /// A piece leaves the board: `text` says so. The open line may say it already, in the words of
    /// the rules.
    fn goes(
        &mut self,
        lines: &mut Vec<Line>,
        scene: &Scene<'_>,
        called: &str,
        text: &str,
        waits: bool,
    ) {
        let says_more = self.says_more();
        let Some(line) = lines.last_mut().filter(|line| says_more && line.depth > 0) else {
            return self.alone(lines, scene, text);
        };
        let mark = if waits { " (into reserve)" } else { " (removed)" };
        match after_mention(&line.text, called) {
            Some(after) if tells_of_leaving(after) => {}
            Some(_) if is_about(&line.text, called) => {
                line.text.push_str(mark);
                self.moves = None;
            }
            Some(_) | None => self.say(lines, scene, &format!("; {text}"), None),
        }
        self.done();
    }

    /// A piece moves, comes or goes.
    fn piece(
        &mut self,
        lines: &mut Vec<Line>,
        scene: &Scene<'_>,
        piece: (KindId, i64),
        (from, to): (Option<u32>, Option<u32>),
        waits: bool,
    ) {
        if self.setting_up {
            return;
        }
        let image = scene.image();
        if self.effects.has_rolled() && !self.told {
            // The dice decide what becomes of the piece.
            self.settle(lines);
            self.open = false;
        }
        self.settle_cards(lines, scene, "");
        let name = scene.piece_name(piece.0, piece.1);
        let shown = words::piece(scene, piece.0, piece.1, self.mover, from.is_none());
        let Some(to) = to.filter(|to| from != Some(*to)) else {
            self.pending = None;
            let several = is_several(image, &Ty::Piece(piece.0), piece.1, &shown);
            let Some(text) = step(image, (&shown, several), (from, to), waits) else { return };
            let called = from.map(|from| called(image, &name, from)).unwrap_or_default();
            if to.is_none() {
                self.effects.forget(piece);
                self.goes(lines, scene, &called, &text, waits);
            } else if !self.says_more() {
                self.alone(lines, scene, &text);
            }
            return;
        };
        if from.is_none() {
            self.effects.forget(piece);
            self.entered = Some((piece, scene.span()));
        }
        let step = Move { piece, name, shown, from, to };
        // A march that a text has interrupted is no part of what the text says.
        if self.march.take().is_some_and(|march| march.leads_to(&step)) {
            (self.open, self.same) = (false, false);
        }
        let mut moves = match self.moves.take() {
            Some(moves)
                if moves.suits(&step)
                    && (self.open
                        || moves.goes_on(&step)
                        || self.same && moves.leads_to(&step)) =>
            {
                moves
            }
            moves => {
                let last = lines.last().filter(|line| line.depth > 0);
                let goes_on = |line: &&Line| {
                    let is_about = || is_about(&line.text, &step.called(image));
                    moves.is_none() && (self.open || self.same && is_about())
                };
                let before = match last.filter(goes_on) {
                    Some(line) => line.text.clone(),
                    None => {
                        self.settle_line(lines);
                        let clauses = scene.clauses().to_vec();
                        let span = scene.span();
                        lines.push(Line { depth: 1, text: String::new(), clauses, span });
                        String::new()
                    }
                };
                (self.open, self.may_go_on, self.same) = (true, true, true);
                Moves { before, each: Vec::new() }
            }
        };
        self.done();
        self.has_line = true;
        moves.add(step);
        if let Some(line) = lines.last_mut() {
            line.text = moves.text(image);
        }
        self.moves = Some(moves);
        if scene.is_of_test() {
            // What a test sets up is no action.
            (self.told, self.has_line) = (false, false);
        }
    }
}
