//! Accounts of games as prose.

use castra_ir::{ClauseId, Ty};
use castra_vm::{Event, EventContext, Image, OwnedPile, Reader, Tracer};
use castra_words::{Words, capitalize};

use crate::cards::CardMove;
use crate::full_account::event_line;
use crate::masks::{replace_masks, reveal_card};
use crate::phrases::{army_noun, sees_text};
use crate::short_account::Brief;
use crate::story_line::StoryLine;

/// The amount of detail of a [`Story`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// One line for each action.
    Short,
    /// All events, with their clauses.
    #[default]
    Full,
}

/// A tracer that writes an account of the game.
#[derive(Clone, Debug, Default)]
pub struct Story {
    detail: Detail,
    /// The reader; `None` for full information.
    reader: Option<Reader>,
    /// For an account with a reader, the first line that may still contain masks.
    open_from: usize,
    /// During simultaneous choices, the number of lines before them. The answers are reported at
    /// the end.
    held_from: Option<usize>,
    brief: Brief,
    /// The words in the language of the account.
    words: Words,
    /// The army whose turn it is.
    mover: Option<u32>,
    round: Round,
    lines: Vec<StoryLine>,
    /// The number of headings at the end.
    heading_count: usize,
    /// Set after the end of a step within its block.
    after_step: bool,
    /// The cards that are the whole last line; further cards between the same piles are merged.
    card_move: Option<CardMove>,
    /// The army and the cards of a last line of the form "Rome sees …".
    seen_cards: Option<(i64, Vec<String>)>,
}

/// Counts game turns: a new one begins when an army gets its second turn in the current one.
#[derive(Clone, Debug, Default)]
struct Round {
    number: u32,
    armies: Vec<u32>,
}

impl Round {
    /// Counts a turn of an army, and returns the number of the game turn.
    fn turn(&mut self, army: u32) -> u32 {
        if self.number == 0 || self.armies.contains(&army) {
            self.number += 1;
            self.armies.clear();
        }
        self.armies.push(army);
        self.number
    }
}

impl Story {
    /// Creates an account for a reader with full information.
    #[must_use]
    pub fn with_detail(detail: Detail) -> Self {
        Self { detail, ..Self::default() }
    }

    /// Creates an account for a reader with limited information: unseen events are left out, and
    /// unknown cards are not named. The image has to track the
    /// [knowledge](castra_vm::CompileOptions::knowledge) of revealed cards.
    #[must_use]
    pub fn for_reader(detail: Detail, reader: Reader) -> Self {
        Self { detail, reader: Some(reader), ..Self::default() }
    }

    /// Returns the lines so far. For an account with a reader use [`Self::current_lines`].
    #[must_use]
    pub fn lines(&self) -> &[StoryLine] {
        &self.lines
    }

    /// Returns the lines that will hardly change: all so far except the last. During simultaneous
    /// choices, these are the lines before those choices.
    #[must_use]
    pub fn final_lines(&self) -> Vec<StoryLine> {
        if let Some(held_from) = self.held_from {
            return self
                .lines
                .iter()
                .take(held_from)
                .map(|line| self.without_masks(line))
                .collect();
        }
        let lines = self.lines.split_last().map_or(&[][..], |(_, before)| before);
        lines.iter().map(|line| self.without_masks(line)).collect()
    }

    /// Returns the lines as if the game ended here: another line may still replace the last choice.
    /// During simultaneous choices, only the lines before them are returned.
    #[must_use]
    pub fn current_lines(&self) -> Vec<StoryLine> {
        if let Some(held_from) = self.held_from {
            return self
                .lines
                .iter()
                .take(held_from)
                .map(|line| self.without_masks(line))
                .collect();
        }
        let mut lines = self.lines.clone();
        self.brief.clone().flush(&mut lines);
        lines.iter().map(|line| self.without_masks(line)).collect()
    }

    /// Ends the moves of the last line, which a reader has seen. A further move of a piece then
    /// gets a separate line, and starts where the reader saw the piece.
    pub fn settle_moves(&mut self) {
        self.brief.settle_moves();
    }

    /// Removes the lines from the account, and returns them, with a line for events that still wait
    /// for one.
    pub fn take_lines(&mut self) -> Vec<StoryLine> {
        self.brief.flush(&mut self.lines);
        self.card_move = None;
        self.seen_cards = None;
        (self.open_from, self.heading_count) = (0, 0);
        let lines = std::mem::take(&mut self.lines);
        lines.iter().map(|line| self.without_masks(line)).collect()
    }

    /// Returns the account as indented text. In full detail, a line ends with its clauses in
    /// brackets, except those of the headings above it.
    #[must_use]
    pub fn text(&self, image: &Image) -> String {
        let mut out = String::new();
        let mut above: Vec<&StoryLine> = Vec::new();
        for line in &self.lines {
            while above.last().is_some_and(|head| head.depth >= line.depth) {
                above.pop();
            }
            out.push_str(&"  ".repeat(usize::from(line.depth)));
            out.push_str(&replace_masks(self.words, &line.text));
            let is_cited =
                |clause: &&ClauseId| above.iter().any(|head| head.clauses.contains(*clause));
            let new = line.clauses.iter().filter(|clause| !is_cited(clause));
            let new = new.filter(|_| self.detail == Detail::Full);
            let ids: Vec<&str> = new.map(|&clause| image.clause_number(clause)).collect();
            if !ids.is_empty() {
                out.push_str(&format!(" [{}]", ids.join(", ")));
            }
            out.push('\n');
            above.push(line);
        }
        out
    }
}

impl Tracer for Story {
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        let words = scene.image().words();
        self.words = words;
        let Some(reader) = self.reader else { return self.narrate(scene, event) };
        if !reader.notices(scene, event) {
            if let Event::Changed { .. } = event {
                self.brief.record_hidden_event();
            }
            return;
        }
        if let Event::Together { begins } = *event {
            self.brief.flush(&mut self.lines);
            self.rewrite(|text| replace_masks(words, text));
            self.open_from = self.lines.len().saturating_sub(1);
            self.held_from = begins.then_some(self.lines.len());
            return;
        }
        if let Event::Chosen { asked: true, .. } = event
            && self.held_from.is_none()
        {
            self.rewrite(|text| replace_masks(words, text));
            self.open_from = self.lines.len().saturating_sub(1);
        }
        let seen = reader.revealed_card(scene.image(), event);
        if let Some(card) = seen {
            let name = scene.image().format_value(&Ty::Card(None), card);
            self.rewrite(|text| reveal_card(text, card, &name));
        }
        self.narrate(&scene.for_reader_with_card(reader, seen), event);
    }
}

impl Story {
    /// Returns a line without masks.
    fn without_masks(&self, line: &StoryLine) -> StoryLine {
        StoryLine { text: replace_masks(self.words, &line.text), ..line.clone() }
    }

    /// Rewrites all lines that may contain masks.
    fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        for line in self.lines.iter_mut().skip(self.open_from) {
            line.text = rewritten(&line.text);
        }
        self.brief.rewrite(rewritten);
    }

    fn narrate(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        if self.detail == Detail::Short {
            let mut brief = std::mem::take(&mut self.brief);
            brief.event(&mut self.lines, scene, event);
            self.brief = brief;
            self.number_turn(event, scene);
            return;
        }
        if let Event::Card { card, from, to } = *event {
            self.seen_cards = None;
            return self.handle_card(scene, card, from, to);
        }
        if let Event::Revealed { card, army } = *event {
            self.card_move = None;
            return self.handle_reveal(scene, army, card);
        }
        if let Event::Turn { army, .. } = *event {
            self.mover = army;
        }
        if let Event::StepEnd = event {
            (self.after_step, self.card_move, self.seen_cards) = (true, None, None);
        }
        let Some((depth, text)) = event_line(scene, event, self.mover) else { return };
        self.card_move = None;
        self.seen_cards = None;
        if depth < 3 {
            self.after_step = false;
        }
        // Headings without lines are left out.
        while self.heading_count > 0
            && let Some(StoryLine { depth: idle @ 1..=2, .. }) = self.lines.last()
            && *idle >= depth
        {
            self.heading_count -= 1;
            self.lines.pop();
        }
        self.heading_count = if depth < 3 { self.heading_count + 1 } else { 0 };
        let depth = self.line_depth(depth);
        let clauses = scene.clauses().to_vec();
        self.lines.push(StoryLine { depth, text, clauses, span: scene.span() });
        self.number_turn(event, scene);
    }
}

impl Story {
    /// Adds the number of the game turn to the heading of an army's turn.
    fn number_turn(&mut self, event: &Event<'_>, scene: &EventContext<'_>) {
        let Event::Turn { army: Some(army), .. } = *event else { return };
        let number = self.round.turn(army);
        if scene.image().program().armies.len() > 1
            && let Some(line) = self.lines.last_mut()
        {
            let values = [("turn", (&line.text).into()), ("n", number.into())];
            line.text = scene.image().words().format("story-game-turn", &values);
        }
    }

    /// Handles a card that moves from one pile to another; consecutive cards are merged.
    fn handle_card(
        &mut self,
        scene: &EventContext<'_>,
        card: i64,
        from: Option<OwnedPile>,
        to: Option<OwnedPile>,
    ) {
        let clauses = scene.clauses();
        let goes_on = self.has_same_clauses(clauses);
        let moving = self.card_move.take().filter(|m| goes_on && m.from == from && m.to == to);
        let joins = moving.is_some();
        let mut moving = moving.unwrap_or_else(|| CardMove::new(scene, from, to));
        moving.add(CardMove::name(scene, card));
        let text = moving.text();
        self.card_move = Some(moving);
        self.report(scene, joins, text);
    }

    /// Handles a card revealed to an army; consecutive cards are merged.
    fn handle_reveal(&mut self, scene: &EventContext<'_>, reader: i64, card: i64) {
        if scene.is_seen_by(card, reader) {
            return;
        }
        let image = scene.image();
        let goes_on = self.has_same_clauses(scene.clauses());
        let seeing = self.seen_cards.take().filter(|(army, _)| goes_on && *army == reader);
        let joins = seeing.is_some();
        let (_, mut cards) = seeing.unwrap_or((reader, Vec::new()));
        cards.push(scene.format_value(&Ty::Card(None), card));
        self.report(scene, joins, capitalize(&sees_text(image, &army_noun(image, reader), &cards)));
        self.seen_cards = Some((reader, cards));
    }

    /// Returns the depth of a line: after the end of a step no deeper than its heading.
    fn line_depth(&self, depth: u8) -> u8 {
        if self.after_step { depth.min(2) } else { depth }
    }

    /// Returns whether the last line has the same clauses.
    fn has_same_clauses(&self, clauses: &[ClauseId]) -> bool {
        self.lines.last().is_some_and(|line| line.clauses == clauses)
    }

    /// Adds a line, or replaces the last one.
    fn report(&mut self, scene: &EventContext<'_>, joins: bool, text: String) {
        match self.lines.last_mut().filter(|_| joins) {
            Some(line) => line.text = text,
            None => {
                let (clauses, span) = (scene.clauses().to_vec(), scene.span());
                self.heading_count = 0;
                self.lines.push(StoryLine { depth: self.line_depth(3), text, clauses, span });
            }
        }
    }
}
