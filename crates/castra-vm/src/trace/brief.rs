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
//! A choice that is followed by a line of the rules is told by that line.

use castra_base::Span;
use castra_ir::{ClauseId, EnumId, KindId, StateId, Ty, Universe};

use super::lines::{answer, army, changed, decider, ended, label_of, place_of};
use super::story::{Line, sees_text};
use super::words::{self, all, is_several, leads_on, owned, sentence, spaced, step};
use super::{Answer, Changed, Event, Scene};

/// What has to be known from one event to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Brief {
    /// The army whose turn it is.
    mover: Option<u32>,
    /// Whether the game has not begun.
    setting_up: bool,
    /// Whether the last line is of the action at hand.
    open: bool,
    /// Whether a text of the rules may go on with the last line.
    may_go_on: bool,
    /// Cards that the last line says an army sees.
    seeing: Option<(i64, Vec<String>)>,
    /// Moves that the last line tells of, and what it says before them.
    moves: Option<Moves>,
    /// A choice that nothing has told of yet.
    pending: Option<Pending>,
    /// Whether a line has told of the action at hand.
    told: bool,
    /// Dice that were rolled and numbers that have changed since, where not.
    rolled: Vec<String>,
    numbers: Vec<Number>,
    /// What pieces and hexes have become since.
    remade: Vec<String>,
}

/// A number that changes in play.
#[derive(Clone, Debug)]
struct Number {
    what: (StateId, Option<i64>),
    name: String,
    from: i64,
    to: i64,
}

/// A choice, as a line, until it is known whether another line tells of it.
#[derive(Clone, Debug)]
struct Pending {
    text: String,
    clauses: Vec<ClauseId>,
    span: Span,
    /// Whether it is of the army whose turn it is.
    own: bool,
    /// Whether it has done anything.
    matters: bool,
}

/// Moves at the end of a line.
#[derive(Clone, Debug)]
struct Moves {
    /// The line without them; nothing where they are all of it.
    before: String,
    each: Vec<Move>,
}

#[derive(Clone, Debug)]
struct Move {
    piece: (KindId, i64),
    name: String,
    /// The same, with its army where it is not clear whose it is.
    shown: String,
    /// None if it enters the board.
    from: Option<u32>,
    to: u32,
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
            Event::Chosen { army: who, role, label, together, answer: ref chosen, .. } => {
                self.settle(lines);
                let label = label_of(scene, who, &label);
                let label = label.as_str();
                let own = self.mover.is_none_or(|mover| mover == who);
                if own {
                    // Another action, unless the rules go on with the line.
                    self.open = false;
                }
                // What comes of choices made at once comes after the last of them.
                let nothing = || together.then(|| ("nothing".to_owned(), true));
                self.pending = answer(scene, chosen).or_else(nothing).map(|(what, several)| {
                    let whether = matches!(chosen, Answer::One(Universe::Enum(EnumId::ANSWER), _));
                    let goes_on = label.ends_with('?') || leads_on(label) && !whether;
                    let text = match (label.is_empty(), goes_on) {
                        (true, _) => what,
                        (false, true) => format!("{label} {what}"),
                        (false, false) => format!("{label}: {what}"),
                    };
                    let text = if self.mover == Some(who) && role.is_none() {
                        text
                    } else {
                        format!("{}: {text}", spaced(&decider(scene.image(), who, role)))
                    };
                    Pending {
                        text,
                        clauses: scene.clauses().to_vec(),
                        span: scene.span(),
                        own,
                        matters: several || together,
                    }
                });
            }
            Event::Changed { what, from, to } => {
                // Bookkeeping is nothing that a choice is told for.
                if let Some(pending) = &mut self.pending {
                    pending.matters |= changed(scene, what, from, to).is_some();
                }
                self.number(scene, what, from, to);
                self.remake(lines, scene, what, from, to);
            }
            Event::Rolled { die, face } => {
                if let Some(die) = scene.image().program().dice.get(die) {
                    self.roll(scene.image().text(&die.face, face));
                }
            }
            Event::RolledMany { die, rolled, .. } => {
                self.roll(scene.image().dice_text(die, rolled));
            }
            Event::Card { .. } => {
                if let Some(pending) = &mut self.pending {
                    pending.matters = true;
                }
            }
            Event::Revealed { card, army: who } => self.sees(lines, scene, who, card),
            Event::Piece { kind, piece, from, to, waits } => {
                self.piece(lines, scene, (kind, piece), (from, to), waits);
            }
            Event::Said(text) => {
                self.done();
                self.say(lines, scene, &text.read(scene));
            }
            Event::Ended(outcome) => {
                self.settle(lines);
                let text = ended(scene.image(), outcome);
                self.head(lines, scene, text);
            }
            Event::Picked { .. }
            | Event::Step { .. }
            | Event::Together { .. }
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Shuffled { .. }
            | Event::Called { .. } => {}
        }
    }

    /// Rewrites what may yet become a line.
    pub(super) fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        if let Some(pending) = &mut self.pending {
            pending.text = rewritten(&pending.text);
        }
        if let Some(moves) = &mut self.moves {
            moves.before = rewritten(&moves.before);
        }
    }

    /// Tells of a choice that has done something and that no line has told of.
    pub(super) fn settle(&mut self, lines: &mut Vec<Line>) {
        let effects = self.effects();
        let pending = self.pending.take().filter(|p| p.matters || !effects.is_empty());
        self.told = false;
        let Some(pending) = pending else {
            // What comes by itself, such as a count at the end of a phase.
            if !effects.is_empty() && lines.last().is_some() {
                let (clauses, span) = (Vec::new(), Span::default());
                let text = sentence(&effects.join("; "));
                lines.push(Line { depth: 1, text, clauses, span });
                (self.open, self.may_go_on, self.moves) = (true, true, None);
            }
            return;
        };
        let Pending { text, clauses, span, own, .. } = pending;
        let text = std::iter::once(text).chain(effects).collect::<Vec<_>>().join("; ");
        if !own && self.open {
            self.moves = None;
            if let Some(line) = lines.last_mut() {
                line.text = format!("{}; {text}", line.text);
                return;
            }
        }
        self.moves = None;
        lines.push(Line { depth: 1, text: sentence(&text), clauses, span });
        (self.open, self.may_go_on) = (true, true);
    }

    /// A line tells of the action at hand.
    fn done(&mut self) {
        self.pending = None;
        self.told = true;
        self.rolled.clear();
        self.numbers.clear();
        self.remade.clear();
    }

    fn roll(&mut self, face: String) {
        if !self.told && !self.setting_up {
            self.rolled.push(face);
        }
    }

    /// A number of an army or of the game changes.
    fn number(&mut self, scene: &Scene<'_>, what: Changed, from: i64, to: i64) {
        let Changed::State(id, owner) = what else { return };
        let Some(state) = scene.image().program().states.get(id) else { return };
        if self.told || self.setting_up || state.quiet || state.ty != Ty::Int {
            return;
        }
        let whose = match state.owner {
            castra_ir::Owner::Hex => return,
            castra_ir::Owner::Game | castra_ir::Owner::Army => {
                owner.map(|owner| army(scene.image(), owner))
            }
        };
        match self.numbers.iter_mut().find(|number| number.what == (id, owner)) {
            Some(number) => number.to = to,
            None => {
                let name = owned(&spaced(&state.name), whose.as_deref());
                self.numbers.push(Number { what: (id, owner), name, from, to });
            }
        }
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
        let Some(text) = changed(scene, what, from, to) else { return };
        if self.pending.is_some() {
            self.remade.push(text);
        } else {
            self.say(lines, scene, &format!("; {text}"));
        }
    }

    /// What the action at hand has rolled and changed, if nothing tells of it.
    fn effects(&mut self) -> Vec<String> {
        let mut effects = std::mem::take(&mut self.remade);
        if !self.rolled.is_empty() {
            effects.push(format!("rolled {}", all(std::mem::take(&mut self.rolled))));
        }
        for number in std::mem::take(&mut self.numbers) {
            // A number that was chosen is told already.
            let to = format!(" {}", number.to);
            let chosen = self.pending.as_ref().is_some_and(|pending| pending.text.ends_with(&to));
            if number.from != number.to && !chosen {
                effects.push(format!("{} from {} to {}", number.name, number.from, number.to));
            }
        }
        effects
    }

    /// An army is shown a card, perhaps after others.
    fn sees(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, who: i64, card: i64) {
        self.settle(lines);
        let image = scene.image();
        let before = self.seeing.take().filter(|(army, _)| *army == who);
        let joins = before.is_some();
        let (_, mut cards) = before.unwrap_or((who, Vec::new()));
        cards.push(scene.text(&Ty::Card(None), card));
        let text = sees_text(&army(image, who), &cards);
        match lines.last_mut().filter(|_| joins) {
            Some(line) => line.text = text,
            None => self.say(lines, scene, &text),
        }
        self.open = false;
        self.seeing = Some((who, cards));
    }

    /// No line may go on any more.
    fn close(&mut self) {
        (self.open, self.may_go_on) = (false, false);
        self.moves = None;
    }

    /// A line that stands above others, or ends them all.
    fn head(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, text: String) {
        self.done();
        self.told = false;
        self.close();
        let clauses = scene.clauses().to_vec();
        lines.push(Line { depth: 0, text, clauses, span: scene.span() });
    }

    /// What the rules say: a line, or more of the last.
    fn say(&mut self, lines: &mut Vec<Line>, scene: &Scene<'_>, text: &str) {
        self.moves = None;
        let goes_on = text.starts_with([',', ';', ':']);
        if goes_on
            && self.may_go_on
            && let Some(line) = lines.last_mut()
        {
            line.text.push_str(&elided(&line.text, text));
            self.open = true;
            return;
        }
        let text = sentence(text.trim_start_matches([',', ';', ':', ' ']));
        lines.push(Line { depth: 1, text, clauses: scene.clauses().to_vec(), span: scene.span() });
        (self.open, self.may_go_on) = (true, true);
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
        self.done();
        let image = scene.image();
        let shown = words::piece(scene, piece.0, piece.1, self.mover);
        let Some(to) = to.filter(|to| from != Some(*to)) else {
            // Where a line is open that says more than how pieces move, it says why the piece goes.
            let only_moves = self.moves.as_ref().is_some_and(|moves| moves.before.is_empty());
            let several = is_several(image, &Ty::Piece(piece.0), piece.1, &shown);
            if (!self.open || only_moves)
                && let Some(text) = step(image, (&shown, several), (from, to), waits)
            {
                self.say(lines, scene, &text);
                // What comes next is not about this piece.
                self.open = false;
            }
            return;
        };
        let name = scene.piece_name(piece.0, piece.1);
        let step = Move { piece, name, shown, from, to };
        let mut moves = match self.moves.take() {
            Some(moves) if self.open || moves.goes_on(&step) => moves,
            _ => {
                let before = match lines.last() {
                    Some(line) if self.open && line.depth > 0 => line.text.clone(),
                    _ => {
                        let clauses = scene.clauses().to_vec();
                        let span = scene.span();
                        lines.push(Line { depth: 1, text: String::new(), clauses, span });
                        (self.open, self.may_go_on) = (true, true);
                        String::new()
                    }
                };
                Moves { before, each: Vec::new() }
            }
        };
        moves.add(step);
        if let Some(line) = lines.last_mut() {
            line.text = moves.text(image);
        }
        self.moves = Some(moves);
    }
}

/// What goes on with a line, without the piece at its head if the clause before
/// is of the same piece: `A at F4 loses 1 block; A at F4 battles back` becomes
/// `A at F4 loses 1 block, battles back`.
fn elided(line: &str, text: &str) -> String {
    let whole = || text.to_owned();
    let Some(clause) = text.strip_prefix("; ") else { return whole() };
    // A piece is called by its name and its hex.
    let Some((name, rest)) = clause.split_once(" at ") else { return whole() };
    let Some((hex, rest)) = rest.split_once(' ') else { return whole() };
    let piece = format!("{name} at {hex} ");
    let last = line.rsplit("; ").next().unwrap_or(line);
    if last.starts_with(&piece) { format!(", {rest}") } else { whole() }
}

impl Moves {
    /// Whether a move is of the same march: the next step of a piece, or that of
    /// another piece that goes along.
    fn goes_on(&self, next: &Move) -> bool {
        self.before.is_empty()
            && (self.each.iter().any(|m| m.piece == next.piece && Some(m.to) == next.from)
                || self
                    .each
                    .iter()
                    .any(|m| m.from == next.from && m.to == next.to && m.from.is_some()))
    }

    fn add(&mut self, next: Move) {
        let last = self.each.iter_mut().find(|m| m.piece == next.piece && Some(m.to) == next.from);
        match last {
            Some(last) => last.to = next.to,
            None => self.each.push(next),
        }
    }

    fn text(&self, image: &crate::image::Image) -> String {
        let to = |m: &Move| place_of(image, m.to);
        if !self.before.is_empty() {
            // After what is said of the piece only where it goes is new.
            let clause = self.before.rsplit(';').next().unwrap_or_default();
            let steps: Vec<String> = self
                .each
                .iter()
                .map(|m| match clause.contains(&m.name) {
                    true => format!("to {}", to(m)),
                    false => format!("{} to {}", m.shown, to(m)),
                })
                .collect();
            return format!("{} ({})", self.before, steps.join(", "));
        }
        // Pieces that go the same way go together.
        let mut ways: Vec<(Option<u32>, u32, Vec<String>)> = Vec::new();
        for m in &self.each {
            match ways.iter_mut().find(|(from, to, _)| (*from, *to) == (m.from, m.to)) {
                Some((_, _, names)) => names.push(m.shown.clone()),
                None => ways.push((m.from, m.to, vec![m.shown.clone()])),
            }
        }
        let way = |(from, to, names): (Option<u32>, u32, Vec<String>)| {
            let several = match names.as_slice() {
                [one] => {
                    let moved = self.each.iter().find(|m| m.shown == *one).map(|m| m.piece);
                    moved.is_some_and(|(kind, piece)| {
                        is_several(image, &Ty::Piece(kind), piece, one)
                    })
                }
                _ => true,
            };
            // A march that ends where it began has come back.
            if from == Some(to) {
                let returns = if several { "return" } else { "returns" };
                return format!("{} {returns} to {}", all(names), place_of(image, to));
            }
            step(image, (&all(names), several), (from, Some(to)), false).unwrap_or_default()
        };
        sentence(&ways.into_iter().map(way).collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::elided;

    #[test]
    fn a_piece_is_named_once_for_what_it_does_in_a_row() {
        let line = "Auxilia at F4 attacks Bows at E4: 2 hits; Bows at E4 lose 2 blocks";
        assert_eq!(elided(line, "; Bows at E4 battle back"), ", battle back");
        assert_eq!(elided(line, "; Auxilia at F4 advances"), "; Auxilia at F4 advances");
        assert_eq!(elided(line, ", a miss"), ", a miss");
        assert_eq!(elided(line, "; the rain is over"), "; the rain is over");
    }
}
