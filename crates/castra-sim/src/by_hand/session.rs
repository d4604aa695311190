//! A game in which people decide for some of the armies: taken back, gone on with, written down.

use std::sync::Arc;

use castra_vm::{Chance, Choice, Image, Line, Machine, Reader, Refusal, Status};
use serde::Serialize;
use thiserror::Error;

use super::account::{Account, asked};
use super::question::Question;
use super::view::View;
use crate::bot::Bot;
use crate::counter::Counter;
use crate::player::Player;
use crate::record::{Answer, Branch, Record, RecordedOutcome, Reseed, Takeback};
use crate::replay::fresh_chance;
use crate::seat::Seat;
use crate::summary::Played;
use crate::table::{Flaw, explicit, played};

/// A game in which people decide for some of the armies and bots for the others.
///
/// What a bot decides follows from the game's seed and number and from the answers before, so
/// that a game that is written down and gone on with goes on as it would have.
pub struct Session {
    game: Machine,
    seed: u64,
    number: u64,
    /// By army; none where a person decides.
    bots: Vec<Option<Bot>>,
    players: Vec<Option<Box<dyn Player>>>,
    account: Account,
    answers: Vec<Answer>,
    /// Answers that were taken back and can be given again.
    redo: Vec<Answer>,
    reseeds: Vec<Reseed>,
    branches: Vec<Branch>,
    takebacks: Vec<Takeback>,
    /// How the game stood before each answer of a person.
    marks: Vec<Mark>,
}

/// Why a [`Session`] has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// A person has to decide.
    Person(Reader),
    /// The bot of this army has decided.
    Bot(u32),
    /// The game is over, or cannot go on.
    Over,
}

/// What had happened when a person was asked.
#[derive(Clone, Debug)]
struct Mark {
    answers: usize,
    chance: usize,
    revealed: Vec<usize>,
}

/// What has happened since an answer that stands in the way of taking it back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Barrier {
    /// Dice were rolled, cards shuffled or something picked at random.
    pub chance: bool,
    /// The armies of people that were shown cards.
    pub revealed: Vec<u32>,
    /// Somebody else has decided, or another answer was given.
    pub decided: bool,
}

impl Barrier {
    /// Whether nothing stands in the way.
    #[must_use]
    pub fn is_free(&self) -> bool {
        !self.chance && self.revealed.is_empty() && !self.decided
    }
}

/// How to take an answer back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Only if nothing stands in the way.
    Free,
    /// In any case; what chance brings from there on is new.
    FreshChance,
    /// In any case, to see what the same dice do to another answer.
    SameChance,
}

/// What came of taking an answer back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenBack {
    /// It is taken back, and the game waits for another.
    Done,
    /// There is none.
    Nothing,
    /// This stands in the way.
    Barred(Barrier),
}

/// An answer that the game refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("choice {number}, `{answer}`, is refused{}: {why}", asked_of(.question))]
pub struct Refused {
    /// Which, from 1.
    pub number: usize,
    /// As it is written down.
    pub answer: String,
    /// Who was asked, and what about; empty where nobody was.
    pub question: String,
    /// Why.
    pub why: String,
}

fn asked_of(question: &str) -> String {
    if question.is_empty() { String::new() } else { format!(" by “{question}”") }
}

/// How far a game that was written down could be played again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaughtUp {
    /// How many answers were given.
    pub used: usize,
    /// The first that was refused.
    pub refused: Option<Refused>,
}

impl Session {
    /// A game that has not begun. Armies without a bot are those of people. The image has to keep
    /// account of [knowledge](castra_vm::Options::knowledge).
    #[must_use]
    pub fn new(image: &Arc<Image>, seed: u64, number: u64, bots: &[Option<Bot>]) -> Self {
        let armies = image.program().armies.len();
        let bots: Vec<Option<Bot>> =
            (0..armies).map(|army| bots.get(army).copied().flatten()).collect();
        let mut session = Self {
            game: Machine::new(image, seed, number),
            seed,
            number,
            players: Vec::new(),
            bots,
            account: Account::new(image.program()),
            answers: Vec::new(),
            redo: Vec::new(),
            reseeds: Vec::new(),
            branches: Vec::new(),
            takebacks: Vec::new(),
            marks: Vec::new(),
        };
        session.begin();
        session
    }

    /// Goes back to before the beginning.
    fn begin(&mut self) {
        let image = Arc::clone(self.game.image());
        self.game = Machine::new(&image, self.seed, self.number);
        self.account = Account::new(image.program());
        self.players = self.bots.iter().map(|bot| bot.map(Bot::player)).collect();
        self.players.iter_mut().flatten().for_each(|player| player.begin());
        self.answers.clear();
        self.marks.clear();
    }

    /// The game as it stands. It knows everything: who plays is to be shown
    /// [`Self::view`], [`Self::question`] and [`Self::lines`].
    #[must_use]
    pub const fn game(&self) -> &Machine {
        &self.game
    }

    /// What has happened.
    #[must_use]
    pub const fn account(&self) -> &Account {
        &self.account
    }

    /// All answers so far, those of bots included.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The bots, by army; none where a person decides.
    #[must_use]
    pub fn bots(&self) -> &[Option<Bot>] {
        &self.bots
    }

    /// What the game's chance comes from, with its number.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How often something was taken back that chance or others stood in the way of.
    #[must_use]
    pub fn takebacks(&self) -> usize {
        self.takebacks.len()
    }

    /// What a seat knows.
    #[must_use]
    pub fn view(&self, seat: Reader) -> View {
        View::of(&self.game, seat)
    }

    /// What a seat is asked; nothing if it is not.
    #[must_use]
    pub fn question(&self, seat: Reader) -> Option<Question> {
        Question::of(&self.game, seat, self.answers.len())
    }

    /// The seat that is asked; nothing if none is.
    #[must_use]
    pub fn asked(&self) -> Option<Reader> {
        asked(&self.game)
    }

    /// The story so far, as a seat may know it.
    #[must_use]
    pub fn lines(&self, seat: Reader) -> Vec<Line> {
        self.account.lines(seat)
    }

    /// What came of the game; of one that is not over, that nobody has won.
    #[must_use]
    pub fn played(&self) -> Played {
        let counters = Counter::all(self.game.image().program());
        played(&self.game, self.number, self.answers.len() as u64, &counters)
    }

    /// Goes on to the next decision, and lets a bot make it if it is one's.
    ///
    /// # Errors
    ///
    /// If Castra itself is found to be at fault.
    pub fn go_on(&mut self) -> Result<Pause, Flaw> {
        if self.game.run_with(&mut self.account) != Status::Decision {
            return Ok(Pause::Over);
        }
        let decision = self.answers.len() as u64 + 1;
        let flaw = |what: String| Flaw { game: self.number, decision, what };
        let seat = asked(&self.game).ok_or_else(|| flaw("nobody has to decide".to_owned()))?;
        let Some(bot) = self.players.get_mut(seat.army as usize) else {
            return Err(flaw(format!("army {} has to decide", seat.army)));
        };
        let Some(bot) = bot else { return Ok(Pause::Person(seat)) };
        // A game that is gone on with has the same bots as one that was never left.
        let stream =
            (u64::from(seat.army) + 1) << 40 | (self.reseeds.len() as u64) << 24 | decision;
        let mut chance = Chance::stream(self.seed, self.number, stream);
        let reply = bot.answer(&mut Seat::at(&mut self.game), &mut chance);
        if self.game.status() != Some(Status::Decision) {
            return Ok(Pause::Over);
        }
        let mut words = Vec::new();
        let choice = explicit(&self.game, reply, &mut chance, &mut words);
        let answer = Answer::of(&choice, &self.game);
        self.game.choose_with(choice, &mut self.account).map_err(|e| flaw(e.to_string()))?;
        self.given(answer);
        Ok(Pause::Bot(seat.army))
    }

    /// A person's answer to the decision that is waited for.
    ///
    /// # Errors
    ///
    /// If it is none of those allowed; the game then still waits.
    pub fn choose(&mut self, choice: Choice<'_>) -> Result<(), Refusal> {
        let answer = Answer::of(&choice, &self.game);
        self.mark();
        if let Err(refusal) = self.game.choose_with(choice, &mut self.account) {
            self.marks.pop();
            return Err(refusal);
        }
        self.given(answer);
        Ok(())
    }

    /// A person's answer by its [key](crate::keys), or by those of all that he chooses.
    ///
    /// # Errors
    ///
    /// If it is none of those allowed; the game then still waits.
    pub fn choose_key(&mut self, answer: &Answer) -> Result<(), Refused> {
        let mut words = Vec::new();
        let choice = answer.choice(&self.game, &mut words);
        let refused = match choice {
            Ok(choice) => self.choose(choice).err().map(|refusal| refusal.to_string()),
            Err(why) => Some(why),
        };
        refused.map_or(Ok(()), |why| Err(self.refused(answer, why)))
    }

    fn refused(&self, answer: &Answer, why: String) -> Refused {
        let question = self.game.decision().map(|decision| {
            let label = decision.label.to_string();
            let who = self.game.describe_decider();
            if label.is_empty() { who } else { format!("{who}: {label}") }
        });
        Refused {
            number: self.answers.len() + 1,
            answer: answer.to_string(),
            question: question.unwrap_or_default(),
            why,
        }
    }

    /// An answer was given.
    fn given(&mut self, answer: Answer) {
        // Given again, what came after it can be given again too.
        match self.redo.first() {
            Some(next) if *next == answer => {
                self.redo.remove(0);
            }
            _ => self.redo.clear(),
        }
        self.answers.push(answer);
        self.account.decided(self.answers.len());
    }

    /// Notes how things stand before an answer of a person.
    fn mark(&mut self) {
        self.marks.push(Mark {
            answers: self.answers.len(),
            chance: self.account.chance_used(),
            revealed: self.people().map(|army| self.account.revealed_to(army)).collect(),
        });
    }

    fn people(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.bots).filter(|(_, bot)| bot.is_none()).map(|(army, _)| army)
    }

    /// What stands in the way of taking the last answer of a person back; nothing if there is
    /// no such answer.
    #[must_use]
    pub fn barrier(&self) -> Option<Barrier> {
        let mark = self.marks.last()?;
        let now = self.people().map(|army| (army, self.account.revealed_to(army)));
        let revealed = now.zip(&mark.revealed).filter(|((_, now), before)| now != *before);
        Some(Barrier {
            chance: self.account.chance_used() != mark.chance,
            revealed: revealed.map(|((army, _), _)| army).collect(),
            decided: self.answers.len() > mark.answers + 1,
        })
    }

    /// Takes the last answer of a person back.
    pub fn take_back(&mut self, how: TakeBack) -> TakenBack {
        let (Some(barrier), Some(mark)) = (self.barrier(), self.marks.last()) else {
            return TakenBack::Nothing;
        };
        if !barrier.is_free() && how == TakeBack::Free {
            return TakenBack::Barred(barrier);
        }
        let to = mark.answers;
        let mut kept = std::mem::take(&mut self.answers);
        let at = kept.len();
        let mut gone = kept.split_off(to);
        if barrier.is_free() {
            gone.append(&mut self.redo);
            self.redo = gone;
        } else {
            let (kept, lost) = std::mem::take(&mut self.reseeds)
                .into_iter()
                .partition(|reseed: &Reseed| reseed.before <= to);
            self.reseeds = kept;
            self.branches.push(Branch { at: to, choices: gone, reseeds: lost });
            let same_chance = how == TakeBack::SameChance;
            self.takebacks.push(Takeback { from: at, to, same_chance });
            self.redo.clear();
            if !same_chance {
                self.reseed_at(to);
            }
        }
        self.begin();
        // They were given in this very game.
        let _ = self.give(&kept);
        TakenBack::Done
    }

    /// Gives the next answer again that was taken back; whether there was one.
    pub fn give_again(&mut self) -> bool {
        let Some(answer) = self.redo.first().cloned() else { return false };
        self.choose_key(&answer).is_ok()
    }

    /// Whether an answer was taken back that can be given again.
    #[must_use]
    pub fn can_give_again(&self) -> bool {
        !self.redo.is_empty()
    }

    /// From here on chance is new; the record says so.
    pub fn reseed(&mut self) {
        let at = self.answers.len();
        self.reseed_at(at);
        if let Some(reseed) = self.reseeds.last() {
            self.game.continue_with(fresh_chance(self.seed, self.number, reseed.key));
        }
    }

    fn reseed_at(&mut self, before: usize) {
        // Later than all that there ever were.
        let all = self.reseeds.iter().chain(self.branches.iter().flat_map(|b| &b.reseeds));
        let key = all.map(|reseed| reseed.key + 1).max().unwrap_or(1);
        self.reseeds.push(Reseed { before, key });
    }

    /// Gives answers that were written down, those of bots included, up to the first that the
    /// game refuses. Those after it are kept as a branch of the record.
    pub fn catch_up(&mut self, record: &Record) -> CaughtUp {
        let cursor = record.cursor.unwrap_or(record.choices.len()).min(record.choices.len());
        let (given, later) = record.choices.split_at(cursor);
        self.reseeds.clone_from(&record.reseeds);
        self.branches.clone_from(&record.branches);
        self.takebacks.clone_from(&record.takebacks);
        self.begin();
        let refused = self.give(given);
        let used = self.answers.len();
        match &refused {
            None => self.redo = later.to_vec(),
            Some(_) => self.cut(used, record.choices.get(used..).unwrap_or(&[])),
        }
        CaughtUp { used, refused }
    }

    /// Makes a branch of answers that do not fit any more.
    fn cut(&mut self, at: usize, choices: &[Answer]) {
        let (kept, lost) = std::mem::take(&mut self.reseeds)
            .into_iter()
            .partition(|reseed: &Reseed| reseed.before <= at);
        self.reseeds = kept;
        self.redo.clear();
        self.branches.push(Branch { at, choices: choices.to_vec(), reseeds: lost });
    }

    /// Gives answers one after the other; the first that is refused.
    fn give(&mut self, answers: &[Answer]) -> Option<Refused> {
        for answer in answers {
            if self.game.run_with(&mut self.account) != Status::Decision {
                return Some(self.refused(answer, "the game is over".to_owned()));
            }
            let at = self.answers.len();
            for reseed in self.reseeds.iter().filter(|reseed| reseed.before == at) {
                self.game.continue_with(fresh_chance(self.seed, self.number, reseed.key));
            }
            let by_person = asked(&self.game)
                .is_some_and(|seat| self.bots.get(seat.army as usize) == Some(&None));
            if by_person {
                self.mark();
            }
            let mut words = Vec::new();
            let given = answer.choice(&self.game, &mut words).and_then(|choice| {
                let as_key = Answer::of(&choice, &self.game);
                let chosen = self.game.choose_with(choice, &mut self.account);
                chosen.map(|()| as_key).map_err(|refusal| refusal.to_string())
            });
            match given {
                Ok(as_key) => {
                    self.answers.push(as_key);
                    self.account.decided(self.answers.len());
                }
                Err(why) => {
                    if by_person {
                        self.marks.pop();
                    }
                    return Some(self.refused(answer, why));
                }
            }
        }
        self.arrive();
        None
    }

    /// Goes on to where the next answer is asked for, and takes the chance that begins there.
    fn arrive(&mut self) {
        if self.game.run_with(&mut self.account) != Status::Decision {
            return;
        }
        let at = self.answers.len();
        for reseed in self.reseeds.iter().filter(|reseed| reseed.before == at) {
            self.game.continue_with(fresh_chance(self.seed, self.number, reseed.key));
        }
    }

    /// The same game under other rules: played again by what was chosen, to the first decision
    /// that refuses.
    pub fn replayed_with(&self, image: &Arc<Image>) -> (Self, CaughtUp) {
        let mut session = Self::new(image, self.seed, self.number, &self.bots);
        let caught_up = session.catch_up(&self.record());
        (session, caught_up)
    }

    /// Goes on from another point of this game, after so many answers; what came after it is kept
    /// as a branch.
    pub fn branch_at(&mut self, answers: usize) {
        let record = self.record();
        let (before, after) = record.choices.split_at(answers.min(record.choices.len()));
        let branch = Record { choices: before.to_vec(), cursor: None, ..record.clone() };
        self.catch_up(&branch);
        if !after.is_empty() {
            self.cut(before.len(), after);
        }
    }

    /// The game written down. Where its text is, and which modules were put in for it, is not
    /// known here.
    #[must_use]
    pub fn record(&self) -> Record {
        let program = self.game.image().program();
        let word = |bot: &Option<Bot>| bot.map_or(HUMAN, Bot::word).to_owned();
        let armies = program.armies.iter().map(|army| army.id.clone());
        let is_over = self.game.outcome().is_some() || self.game.fault().is_some();
        let mut choices = self.answers.clone();
        choices.extend(self.redo.iter().cloned());
        Record {
            bots: armies.zip(self.bots.iter().map(word)).collect(),
            outcome: is_over.then(|| RecordedOutcome::of(program, &self.played())),
            choices,
            cursor: (!self.redo.is_empty()).then_some(self.answers.len()),
            reseeds: self.reseeds.clone(),
            takebacks: self.takebacks.clone(),
            branches: self.branches.clone(),
            ..Record::new(program, self.seed, self.number)
        }
    }
}

/// The word for somebody who plays by hand.
pub const HUMAN: &str = "human";
