//! A game as prose, line by line.

use castra_ir::{ClauseId, Ty};

use super::brief::Brief;
use super::cards::Moving;
use super::event::{Event, PileOf};
use super::lines::line;
use super::reader::{covered, uncovered};
use super::scene::Scene;
use super::story_line::Line;
use super::tracer::Tracer;
use super::words::{army, sees_text, sentence};
use crate::image::Image;
use crate::reader::Reader;

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
    /// How many of the last lines only stand above others.
    heads: usize,
    /// Whether what happens is no part of the step that was told last.
    after_step: bool,
    /// Cards that the last line tells of, if it tells of nothing else: further
    /// ones that go the same way are told with them.
    moving: Option<Moving>,
    /// An army that the last line tells of, and the cards that it says it sees.
    seeing: Option<(i64, Vec<String>)>,
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
        (self.open_from, self.heads) = (0, 0);
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
            if let Event::Changed { .. } = event {
                self.brief.unseen();
            }
            return;
        }
        if let Event::Together { begins } = *event {
            self.brief.settle(&mut self.lines);
            self.rewrite(covered);
            self.open_from = self.lines.len().saturating_sub(1);
            self.held_from = begins.then_some(self.lines.len());
            return;
        }
        if let Event::Chosen { asked: true, .. } = event
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
        if let Event::StepEnds = event {
            (self.after_step, self.moving, self.seeing) = (true, None, None);
        }
        let Some((depth, text)) = line(scene, event, self.mover) else { return };
        self.moving = None;
        self.seeing = None;
        if depth < 3 {
            self.after_step = false;
        }
        // Phases and steps in which nothing happened are not told.
        while self.heads > 0
            && let Some(Line { depth: idle @ 1..=2, .. }) = self.lines.last()
            && *idle >= depth
        {
            self.heads -= 1;
            self.lines.pop();
        }
        self.heads = if depth < 3 { self.heads + 1 } else { 0 };
        let depth = self.set_in(depth);
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
        let clauses = scene.clauses();
        let goes_on = self.goes_on(clauses);
        let moving = self.moving.take().filter(|m| goes_on && m.from == from && m.to == to);
        let joins = moving.is_some();
        let mut moving = moving.unwrap_or_else(|| Moving::new(scene.image(), from, to));
        moving.add(Moving::name(scene, card));
        let text = moving.text();
        self.moving = Some(moving);
        self.tell(scene, joins, text);
    }

    /// An army is shown a card, perhaps after others.
    fn sees(&mut self, scene: &Scene<'_>, who: i64, card: i64) {
        if scene.is_seen_by(card, who) {
            return;
        }
        let image = scene.image();
        let goes_on = self.goes_on(scene.clauses());
        let seeing = self.seeing.take().filter(|(army, _)| goes_on && *army == who);
        let joins = seeing.is_some();
        let (_, mut cards) = seeing.unwrap_or((who, Vec::new()));
        cards.push(scene.text(&Ty::Card(None), card));
        self.tell(scene, joins, sentence(&sees_text(&army(image, who), &cards)));
        self.seeing = Some((who, cards));
    }

    /// How far a line is set in: after a step no further than its name.
    fn set_in(&self, depth: u8) -> u8 {
        if self.after_step { depth.min(2) } else { depth }
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
                self.heads = 0;
                self.lines.push(Line { depth: self.set_in(3), text, clauses, span });
            }
        }
    }
}
