//! A game as prose, line by line.

use castra_base::Span;
use castra_ir::{ClauseId, RoleId, Ty, Universe};
use castra_syntax::ast::EndingKind;

use super::brief::Brief;
use super::reader::{covered, uncovered};
use super::words::{
    self, all, counted, is_several, owned, pile_noun, sentence, spaced, step, verb,
};
use super::{Answer, Changed, Event, PileOf, Reader, Scene, Tracer, Wording};
use crate::image::Image;
use crate::play::Outcome;

/// A line of a [`Story`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it is set in: turns 0, phases 1, steps 2, what happens 3.
    pub depth: u8,
    /// What happened.
    pub text: String,
    /// Clauses that it follows.
    pub clauses: Vec<ClauseId>,
    /// Where the rules say so.
    pub span: Span,
}

/// How much a [`Story`] says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// A line for each action.
    Short,
    /// Everything that happens, with the clauses that it follows.
    #[default]
    Full,
}

/// Tells a game as lines of prose.
#[derive(Clone, Debug, Default)]
pub struct Story {
    detail: Detail,
    /// Whom it is for, if not for somebody who may know everything.
    reader: Option<Reader>,
    /// Of a story for a reader: the first line in which a card may yet come to be named.
    open_from: usize,
    /// While several armies are asked at once: how many lines there were before. What they
    /// answer is told when all have answered.
    held_from: Option<usize>,
    brief: Brief,
    /// The army whose turn it is.
    mover: Option<u32>,
    round: Round,
    lines: Vec<Line>,
    /// Cards that the last line tells of, if it tells of nothing else: further
    /// ones that go the same way are told with them.
    moving: Option<Moving>,
    /// An army that the last line tells of, and the cards that it says it sees.
    seeing: Option<(i64, Vec<String>)>,
}

/// A card that the reader does not know.
const UNKNOWN: &str = "a card";

/// Cards going from one pile to another.
#[derive(Clone, Debug)]
struct Moving {
    from: Option<PileOf>,
    to: Option<PileOf>,
    /// What they are called, and how many are of that name.
    cards: Vec<(String, usize)>,
}

/// Counts game turns: one is over when an army that has had its turn in it has
/// another.
#[derive(Clone, Debug, Default)]
struct Round {
    number: u32,
    done: Vec<u32>,
}

impl Round {
    /// A turn of an army begins: the number of the game turn.
    fn turn(&mut self, army: u32) -> u32 {
        if self.number == 0 || self.done.contains(&army) {
            self.number += 1;
            self.done.clear();
        }
        self.done.push(army);
        self.number
    }
}

impl Story {
    /// One with so much detail.
    #[must_use]
    pub fn with(detail: Detail) -> Self {
        Self { detail, ..Self::default() }
    }

    /// One for somebody who may not know everything: what he does not see is left out, and cards
    /// that he does not know are not named. Only an image that keeps account of
    /// [knowledge](crate::Options::knowledge) knows what he was shown.
    #[must_use]
    pub fn for_reader(detail: Detail, reader: Reader) -> Self {
        Self { detail, reader: Some(reader), ..Self::default() }
    }

    /// The lines so far. Of a story for a reader, [`Self::so_far`] has them.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The lines so far but the last: they will hardly change any more.
    #[must_use]
    pub fn settled(&self) -> Vec<Line> {
        if let Some(held_from) = self.held_from {
            return self.lines.iter().take(held_from).map(shown).collect();
        }
        let lines = self.lines.split_last().map_or(&[][..], |(_, before)| before);
        lines.iter().map(shown).collect()
    }

    /// The lines so far, as they would be if nothing came after: of a choice that was
    /// just made another line may yet tell instead.
    #[must_use]
    pub fn so_far(&self) -> Vec<Line> {
        if let Some(held_from) = self.held_from {
            return self.lines.iter().take(held_from).map(shown).collect();
        }
        let mut lines = self.lines.clone();
        self.brief.clone().settle(&mut lines);
        lines.iter().map(shown).collect()
    }

    /// Takes the lines out.
    pub fn take(&mut self) -> Vec<Line> {
        self.brief.settle(&mut self.lines);
        self.moving = None;
        self.seeing = None;
        self.open_from = 0;
        std::mem::take(&mut self.lines).iter().map(shown).collect()
    }

    /// The lines as one text, set in; in full with the clauses in brackets, but
    /// for those of the turn, phase and step above.
    #[must_use]
    pub fn text(&self, image: &Image) -> String {
        let mut out = String::new();
        let mut above: Vec<&Line> = Vec::new();
        for line in &self.lines {
            while above.last().is_some_and(|head| head.depth >= line.depth) {
                above.pop();
            }
            out.push_str(&"  ".repeat(usize::from(line.depth)));
            out.push_str(&covered(&line.text));
            let said = |clause: &&ClauseId| above.iter().any(|head| head.clauses.contains(*clause));
            let new = line.clauses.iter().filter(|clause| !said(clause));
            let new = new.filter(|_| self.detail == Detail::Full);
            let ids: Vec<&str> = new.map(|&clause| image.clause_text(clause)).collect();
            if !ids.is_empty() {
                out.push_str(&format!(" [{}]", ids.join(", ")));
            }
            out.push('\n');
            above.push(line);
        }
        out
    }
}

/// A line without masks.
fn shown(line: &Line) -> Line {
    Line { text: covered(&line.text), ..line.clone() }
}

impl Tracer for Story {
    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        let Some(reader) = self.reader else { return self.narrate(scene, event) };
        if !reader.notices(scene, event) {
            return;
        }
        if let Event::Together { begins } = *event {
            self.brief.settle(&mut self.lines);
            self.rewrite(covered);
            self.open_from = self.lines.len().saturating_sub(1);
            self.held_from = begins.then_some(self.lines.len());
            return;
        }
        if let Event::Chosen { .. } = event
            && self.held_from.is_none()
        {
            self.rewrite(covered);
            self.open_from = self.lines.len().saturating_sub(1);
        }
        let seen = reader.is_shown(scene.image(), event);
        if let Some(card) = seen {
            let name = scene.image().text(&Ty::Card(None), card);
            self.rewrite(|text| uncovered(text, card, &name));
        }
        self.narrate(&scene.read_by(reader, seen), event);
    }
}

impl Story {
    /// Rewrites all in which a card may yet come to be named.
    fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        for line in self.lines.iter_mut().skip(self.open_from) {
            line.text = rewritten(&line.text);
        }
        self.brief.rewrite(rewritten);
    }

    fn narrate(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        if self.detail == Detail::Short {
            let mut brief = std::mem::take(&mut self.brief);
            brief.event(&mut self.lines, scene, event);
            self.brief = brief;
            self.number(event, scene);
            return;
        }
        if let Event::Card { card, from, to } = *event {
            self.seeing = None;
            return self.card(scene, card, from, to);
        }
        if let Event::Revealed { card, army } = *event {
            self.moving = None;
            return self.sees(scene, army, card);
        }
        if let Event::Turn { army, .. } = *event {
            self.mover = army;
        }
        let Some((depth, text)) = line(scene, event, self.mover) else { return };
        self.moving = None;
        self.seeing = None;
        // Phases and steps in which nothing happened are not told.
        while let Some(Line { depth: idle @ 1..=2, .. }) = self.lines.last()
            && *idle >= depth
        {
            self.lines.pop();
        }
        let clauses = scene.clauses().to_vec();
        self.lines.push(Line { depth, text, clauses, span: scene.span() });
        self.number(event, scene);
    }
}

impl Story {
    /// Adds the number of the game turn to the line of an army's turn, where each
    /// army has its own.
    fn number(&mut self, event: &Event<'_>, scene: &Scene<'_>) {
        let Event::Turn { army: Some(who), .. } = *event else { return };
        let number = self.round.turn(who);
        if scene.image().program().armies.len() > 1
            && let Some(line) = self.lines.last_mut()
        {
            line.text = format!("{} (game turn {number})", line.text);
        }
    }

    /// A card goes from one pile to another, perhaps after others that do.
    fn card(&mut self, scene: &Scene<'_>, card: i64, from: Option<PileOf>, to: Option<PileOf>) {
        let image = scene.image();
        let name = match scene.knows(card) {
            true => image.text(&Ty::Card(None), card),
            false => UNKNOWN.to_owned(),
        };
        let clauses = scene.clauses();
        let goes_on = self.goes_on(clauses);
        let moving = self.moving.take().filter(|m| goes_on && m.from == from && m.to == to);
        let joins = moving.is_some();
        let mut moving = moving.unwrap_or(Moving { from, to, cards: Vec::new() });
        match moving.cards.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => moving.cards.push((name, 1)),
        }
        let text = moving.text(image);
        self.moving = Some(moving);
        self.tell(scene, joins, text);
    }

    /// An army is shown a card, perhaps after others.
    fn sees(&mut self, scene: &Scene<'_>, who: i64, card: i64) {
        let image = scene.image();
        let goes_on = self.goes_on(scene.clauses());
        let seeing = self.seeing.take().filter(|(army, _)| goes_on && *army == who);
        let joins = seeing.is_some();
        let (_, mut cards) = seeing.unwrap_or((who, Vec::new()));
        cards.push(scene.text(&Ty::Card(None), card));
        self.tell(scene, joins, sees_text(&army(image, who), &cards));
        self.seeing = Some((who, cards));
    }

    /// Whether the last line follows these clauses too.
    fn goes_on(&self, clauses: &[ClauseId]) -> bool {
        self.lines.last().is_some_and(|line| line.clauses == clauses)
    }

    /// Tells something that happens: as a line, or in place of the last.
    fn tell(&mut self, scene: &Scene<'_>, joins: bool, text: String) {
        match self.lines.last_mut().filter(|_| joins) {
            Some(line) => line.text = text,
            None => {
                let (clauses, span) = (scene.clauses().to_vec(), scene.span());
                self.lines.push(Line { depth: 3, text, clauses, span });
            }
        }
    }
}

/// `Rome sees a, b and c`
pub(super) fn sees_text(who: &str, cards: &[String]) -> String {
    format!("{who} {} {}", verb(who, "sees", "see"), all(cards.to_vec()))
}

impl Moving {
    fn text(&self, image: &Image) -> String {
        let goes = match self.cards.as_slice() {
            [(name, 1)] => verb(name, "goes", "go"),
            _ => "go",
        };
        let names = self.cards.iter().map(|(name, count)| match count {
            1 => name.clone(),
            count if name == UNKNOWN => format!("{count} cards"),
            count => format!("{count} × {name}"),
        });
        let names = all(names.collect());
        let owner = |pile: Option<PileOf>| pile.and_then(|pile| pile.army);
        let way = match (self.from, self.to) {
            (Some(from), Some(to)) if owner(Some(from)).is_some() && from.army == to.army => {
                let word = |of: PileOf| pile_noun(pile_word(image, of));
                let whose = army(image, i64::from(from.army.unwrap_or_default()));
                format!("from the {} to the {} of {whose}", word(from), word(to))
            }
            (from, to) => format!("from {} to {}", place(image, from), place(image, to)),
        };
        format!("{names} {goes} {way}")
    }
}

fn pile_word(image: &Image, pile: PileOf) -> &str {
    image.program().piles.get(pile.pile).map_or("pile", |p| p.name.as_str())
}

/// Where cards come from or go to.
fn place(image: &Image, at: Option<PileOf>) -> String {
    at.map_or_else(|| "the box".to_owned(), |at| pile(image, at))
}

/// The printed name of an army.
pub(super) fn army(image: &Image, army: i64) -> String {
    image.text(&Ty::Army, army)
}

/// `the army deck of Rome`
fn pile(image: &Image, pile: PileOf) -> String {
    let whose = pile.army.map(|whose| army(image, i64::from(whose)));
    format!("the {}", owned(&pile_noun(pile_word(image, pile)), whose.as_deref()))
}

/// Who decides: `Rome`, `Rome, field-general left`.
pub(crate) fn decider(image: &Image, who: u32, role: Option<(RoleId, u32)>) -> String {
    let mut out = army(image, i64::from(who));
    if let Some((id, word)) = role
        && let Some(role) = image.program().roles.get(id)
    {
        out.push_str(", ");
        out.push_str(&role.name);
        if let Some(per) = role.per {
            out.push(' ');
            out.push_str(&image.text(&Ty::Enum(per), i64::from(word)));
        }
    }
    out
}

/// How an event is told, and how far that is set in; `mover` is the army whose turn it is.
fn line(scene: &Scene<'_>, event: &Event<'_>, mover: Option<u32>) -> Option<(u8, String)> {
    let image = scene.image();
    Some(match *event {
        Event::Setup => (0, "Setup".to_owned()),
        Event::Turn { .. } => (0, turn(scene, event)),
        Event::Phase { index, label: "" } => {
            (1, image.program().rules.turn.as_ref()?.phases.get(index)?.name.clone())
        }
        Event::Phase { label, .. } => (1, label.to_owned()),
        Event::Step { name, .. } => (2, name.to_owned()),
        Event::Standing { .. } | Event::Change { .. } | Event::Together { .. } => return None,
        Event::Chosen { army: army_of, role, label, options, answer, .. } => {
            let who = decider(image, army_of, role);
            let what = answer_text(scene, &answer).unwrap_or_else(|| "nothing".to_owned());
            let label = label_of(scene, army_of, &label);
            let about = if label.is_empty() { label } else { format!("{label}: ") };
            let chooses = verb(&army(image, i64::from(army_of)), "chooses", "choose");
            (
                3,
                format!(
                    "{about}{who} {chooses} {what}, of {}",
                    counted(options as i64, "option", "options")
                ),
            )
        }
        Event::Rolled { die, face } => {
            let die = image.program().dice.get(die)?;
            (3, format!("{} rolls {}", die.name, image.text(&die.face, face)))
        }
        Event::RolledMany { die, count, rolled } => {
            let name = &image.program().dice.get(die)?.name;
            let (dice, rolls) = if count == 1 { ("die", "rolls") } else { ("dice", "roll") };
            (3, format!("{count} {name} {dice} {rolls} {}", image.dice_text(die, rolled)))
        }
        Event::Picked { universe, options, value } => {
            let what = scene.text(&universe.element(), value);
            let several = is_several(image, &universe.element(), value, &what);
            let are = if several { "are" } else { "is" };
            (3, sentence(&format!("{what} {are} picked at random from {options}")))
        }
        // Told with others.
        Event::Card { .. } | Event::Revealed { .. } => return None,
        Event::Shuffled { pile: which } => {
            (3, sentence(&format!("{} is shuffled", pile(image, which))))
        }
        Event::Piece { kind, piece, from, to, waits } => {
            let name = words::piece(scene, kind, piece, mover);
            let several = is_several(image, &Ty::Piece(kind), piece, &name);
            (3, sentence(&step(image, (&name, several), (from, to), waits)?))
        }
        Event::Changed { what, from, to } => (3, changed(scene, what, from, to)?),
        // A text that goes on with a line is one of its own here.
        Event::Said(text) => {
            (3, sentence(text.read(scene).trim_start_matches([',', ';', ':', ' '])))
        }
        Event::Called { function, args, value } => {
            let function = image.program().rules.functions.get(function)?;
            let args: Vec<String> = args.iter().map(|(ty, v)| scene.text(ty, *v)).collect();
            let value = scene.text(&function.result, value);
            (3, format!("{}({}) = {value}", function.name, args.join(", ")))
        }
        Event::Ended(outcome) => (0, ended(image, outcome)),
    })
}

/// What a decision was about, as far as whoever looks may know.
pub(super) fn label_of(scene: &Scene<'_>, who: u32, label: &Wording<'_>) -> String {
    match scene.reader {
        Some(reader) if reader.army != who => label.read_by_others(scene),
        _ => label.read(scene),
    }
}

/// How the game has ended.
pub(super) fn ended(image: &Image, outcome: Outcome<'_>) -> String {
    let text = match (outcome.winner, outcome.how) {
        // Why somebody lost is said of who lost.
        (Some(winner), EndingKind::Defeat) if image.program().armies.len() == 2 => {
            let (winner, loser) = (i64::from(winner), 1 - i64::from(winner));
            format!("{}, {}", wins(image, winner), loses(image, loser))
        }
        (Some(winner), _) => wins(image, i64::from(winner)),
        (None, EndingKind::Drawn) => "The game is a draw".to_owned(),
        (None, _) => "The game ends".to_owned(),
    };
    let why =
        if outcome.reason.is_empty() { String::new() } else { format!(": {}", outcome.reason) };
    format!("{text}{why}")
}

/// `Turn 3: Rome`
pub(super) fn turn(scene: &Scene<'_>, event: &Event<'_>) -> String {
    match *event {
        Event::Turn { number, army: Some(who) } => {
            format!("Turn {number}: {}", army(scene.image(), i64::from(who)))
        }
        _ => format!("Round {}", scene.turn()),
    }
}

/// The name of a hex.
pub(super) fn place_of(image: &Image, hex: u32) -> String {
    image.text(&Ty::Hex, i64::from(hex))
}

/// What was chosen, in words, and whether it was put together of several options;
/// none where nothing was.
pub(super) fn answer(scene: &Scene<'_>, answer: &Answer<'_>) -> Option<(String, bool)> {
    let text = match *answer {
        Answer::Some(universe, set) => {
            let element = universe.element();
            let names: Vec<String> = set.iter().map(|e| scene.text(&element, e as i64)).collect();
            return (!names.is_empty()).then(|| (all(names), true));
        }
        _ => answer_text(scene, answer)?,
    };
    Some((text, false))
}

/// What was chosen, as a list; none where nothing was.
fn answer_text(scene: &Scene<'_>, answer: &Answer<'_>) -> Option<String> {
    Some(match *answer {
        Answer::One(universe, value) => scene.text(&universe.element(), value),
        Answer::Pair((first, a), (second, b)) => {
            let a = scene.text(&first.element(), a);
            format!("{a}, {}", scene.text(&second.element(), b))
        }
        Answer::Nothing => return None,
        Answer::Some(universe, set) => {
            let element = universe.element();
            let names: Vec<String> = set.iter().map(|e| scene.text(&element, e as i64)).collect();
            if names.is_empty() {
                return None;
            }
            names.join(", ")
        }
        Answer::Reaction(label) => label.read(scene),
    })
}

fn wins(image: &Image, who: i64) -> String {
    let name = army(image, who);
    format!("{name} {}", verb(&name, "wins", "win"))
}

fn loses(image: &Image, who: i64) -> String {
    let name = army(image, who);
    format!("{name} {}", verb(&name, "loses", "lose"))
}

pub(super) fn changed(scene: &Scene<'_>, what: Changed, from: i64, to: i64) -> Option<String> {
    let image = scene.image();
    let program = image.program();
    let (name, ty) = match what {
        Changed::Turn => return None,
        Changed::State(id, owner) => {
            let state = program.states.get(id).filter(|state| !state.quiet)?;
            if let (Some(castra_ir::OfMap::Side(slot)), Some(hex)) = (state.of_map, owner) {
                return side(scene, (hex, slot), &state.ty, from, to);
            }
            let owner_ty = match state.owner {
                castra_ir::Owner::Hex => Ty::Hex,
                castra_ir::Owner::Game | castra_ir::Owner::Army => Ty::Army,
            };
            let whose = owner.map(|owner| image.text(&owner_ty, owner));
            (owned(&spaced(&state.name), whose.as_deref()), &state.ty)
        }
        Changed::Army(kind, owner) => {
            if from == to {
                return None;
            }
            let piece = scene.text(&Ty::Piece(kind), owner);
            return Some(sentence(&format!("{piece} now belongs to {}", army(image, to))));
        }
        Changed::Field(kind, field, owner) => {
            let declared = program.kinds.get(kind)?;
            if declared.sort_field() == Some(field) {
                // It is told before it is so.
                let now = usize::try_from(to).ok().filter(|_| from != to)?;
                let (ty, now) = (Ty::Piece(kind), image.name_of(Universe::Variant(kind), now));
                let piece = scene.text(&ty, owner);
                let several = is_several(image, &ty, owner, &piece);
                let becomes = if several { "become" } else { "becomes" };
                return Some(sentence(&format!("{piece} {becomes} {now}")));
            }
            let field = declared.fields.get(field).filter(|field| !field.quiet)?;
            let ty = if declared.role == castra_ir::KindRole::Card {
                Ty::Card(Some(kind))
            } else {
                Ty::Piece(kind)
            };
            // Of two modules' fields of one name, the name alone does not say which it is.
            let alike = declared.fields.iter().filter(|f| f.plain_name() == field.plain_name());
            let name = if alike.count() > 1 { &field.name } else { field.plain_name() };
            (owned(&spaced(name), Some(&scene.text(&ty, owner))), &field.ty)
        }
    };
    let text = match ty {
        Ty::Set(_) => format!("{name} {}", verb(&name, "changes", "change")),
        _ if from == to => return None,
        Ty::Bool => format!("{name}: {}", if to == 0 { "no longer" } else { "yes" }),
        _ => format!("{name}: {} becomes {}", scene.text(ty, from), scene.text(ty, to)),
    };
    Some(sentence(&text))
}

/// What a line says of a side that changes. Of a link between two places, which both have it, the
/// first has a line.
fn side(scene: &Scene<'_>, (hex, slot): (i64, u32), ty: &Ty, from: i64, to: i64) -> Option<String> {
    let image = scene.image();
    let of = image.program().hexes.get(usize::try_from(hex).ok()?)?;
    let toward = i64::from(*of.neighbours.get(slot as usize)?);
    // Places have no directions.
    let is_link = of.toward.iter().all(Option::is_none);
    if from == to || is_link && toward < hex {
        return None;
    }
    let [hex, toward] = [hex, toward].map(|at| image.text(&Ty::Hex, at));
    let place = match is_link {
        true => format!("between {hex} and {toward}"),
        false => format!("on the side of {hex} toward {toward}"),
    };
    let [before, now] = [from, to].map(|terrain| scene.text(ty, terrain));
    Some(sentence(&match (from, to) {
        (_, castra_ir::NONE) => format!("{before} removed {place}"),
        (castra_ir::NONE, _) => format!("{now} {place}"),
        _ => format!("{now} instead of {before} {place}"),
    }))
}
