//! A game between people and bots that can be undone, resumed and saved.

use std::sync::Arc;

use castra_story::StoryLine;
use castra_vm::{Choice, ChoiceError, Image, Machine, RandomStream, Reader, Status};
use serde::Serialize;
use thiserror::Error;

use super::account::Account;
use super::question::Question;
use super::view::View;
use crate::bot::Bot;
use crate::chair::{Chair, Chairs, SeatingError};
use crate::counter::Counter;
use crate::match_runner::{Flaw, game_result, to_choice};
use crate::player::Player;
use crate::record::{Branch, Record, RecordedAnswer, RecordedOutcome, Reseed, Takeback};
use crate::replay::fresh_chance;
use crate::seat::Seat;
use crate::summary::PlayedGame;

/// A game in which people sit in some chairs and bots in the others.
///
/// A bot's decision follows from the seed and the number of the game and from the answers before
/// it. A saved game that is resumed therefore continues as it would have.
pub struct Session {
    game: Machine,
    seed: u64,
    number: u64,
    chairs: Chairs,
    /// For each chair, its bot; `None` for a person.
    bots: Vec<Option<Bot>>,
    players: Vec<Option<Box<dyn Player>>>,
    account: Account,
    answers: Vec<RecordedAnswer>,
    /// Answers that were taken back and can be given again, in order.
    redo: Vec<RecordedAnswer>,
    reseeds: Vec<Reseed>,
    branches: Vec<Branch>,
    takebacks: Vec<Takeback>,
    /// The state of the game before each answer of a person.
    undo_points: Vec<UndoPoint>,
}

/// The reason why [`Session::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The person in this chair has to decide.
    Person(u32),
    /// The bot in this chair made a decision.
    Bot(u32),
    /// The game has ended or failed.
    Over,
}

/// The account at the moment when a person was asked.
#[derive(Clone, Debug)]
struct UndoPoint {
    answers: usize,
    chance: usize,
    revealed: Vec<usize>,
}

/// Events since an answer that make it final.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Barrier {
    /// Dice were rolled, cards were shuffled, or an element was picked at random.
    pub chance: bool,
    /// Chairs of people to which cards or pieces were revealed.
    pub revealed: Vec<u32>,
    /// Another player decided, or another answer was given.
    pub decided: bool,
}

impl Barrier {
    /// Returns whether nothing has happened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.chance && self.revealed.is_empty() && !self.decided
    }
}

/// The way in which an answer is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBackMode {
    /// Only if nothing has happened since that makes it final.
    Free,
    /// Takes the answer back in any case, with new random numbers from there on.
    FreshChance,
    /// Takes the answer back in any case, with the same random numbers, to try another answer.
    SameChance,
}

/// The result of taking an answer back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakeBackResult {
    /// The answer is taken back, and the game waits for a new one.
    Done,
    /// No person has given an answer.
    Nothing,
    /// Refused because of these events.
    Barred(Barrier),
}

/// An answer that the game does not accept.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "Refusal"))]
#[error("choice {number}, `{answer}`, is refused{}: {why}", asked_of(.question))]
pub struct AnswerRefusal {
    /// Number of the answer, from 1.
    pub number: usize,
    /// The answer as in a record.
    pub answer: String,
    /// The deciding player and the question; empty if no decision was pending.
    pub question: String,
    /// The reason.
    pub why: String,
}

fn asked_of(question: &str) -> String {
    if question.is_empty() { String::new() } else { format!(" by “{question}”") }
}

/// The extent to which the answers of a record could be given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RestoreResult {
    /// Number of accepted answers.
    pub used: usize,
    /// The first refused answer; `None` if all were accepted.
    pub refused: Option<AnswerRefusal>,
}

impl Session {
    /// Creates a game at its start, with one chair for each army. People sit in chairs without a
    /// bot. The image has to track [knowledge](castra_vm::CompileOptions::knowledge).
    #[must_use]
    pub fn new(image: &Arc<Image>, seed: u64, number: u64, bots: &[Option<Bot>]) -> Self {
        Self::with_chairs(image, seed, number, Chairs::of_armies(image.program()), bots)
    }

    /// Creates a game as [`Session::new`] does, with the given chairs, which have to be those of
    /// the program of the image. `bots` has one entry for each chair.
    #[must_use]
    pub fn with_chairs(
        image: &Arc<Image>,
        seed: u64,
        number: u64,
        chairs: Chairs,
        bots: &[Option<Bot>],
    ) -> Self {
        let bots: Vec<Option<Bot>> =
            (0..chairs.iter().len()).map(|chair| bots.get(chair).copied().flatten()).collect();
        let mut session = Self {
            game: Machine::new(image, seed, number),
            seed,
            number,
            players: Vec::new(),
            chairs,
            bots,
            account: Account::default(),
            answers: Vec::new(),
            redo: Vec::new(),
            reseeds: Vec::new(),
            branches: Vec::new(),
            takebacks: Vec::new(),
            undo_points: Vec::new(),
        };
        session.begin();
        session
    }

    /// Returns to the start of the game.
    fn begin(&mut self) {
        let image = Arc::clone(self.game.image());
        self.game = Machine::new(&image, self.seed, self.number);
        self.account = match self.chairs.are_declared() {
            true => Account::of_readers(self.chairs.iter().map(Chair::reader)),
            false => Account::new(image.program()),
        };
        self.players = self.bots.iter().map(|bot| bot.map(Bot::player)).collect();
        self.players.iter_mut().flatten().for_each(|player| player.begin());
        self.answers.clear();
        self.undo_points.clear();
    }

    /// Returns the game with all its secrets. Players are shown only [`Self::view`],
    /// [`Self::question`] and [`Self::lines`].
    #[must_use]
    pub const fn game(&self) -> &Machine {
        &self.game
    }

    /// Returns the account of the game so far.
    #[must_use]
    pub const fn account(&self) -> &Account {
        &self.account
    }

    /// Ends the moves of the last line of the account, which a seat has seen printed.
    pub fn settle_moves(&mut self, seat: Reader) {
        self.account.settle_moves(seat);
    }

    /// Returns all answers so far, including those of bots.
    #[must_use]
    pub fn answers(&self) -> &[RecordedAnswer] {
        &self.answers
    }

    /// Returns the chairs.
    #[must_use]
    pub const fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// Returns the bot of each chair; `None` for a person.
    #[must_use]
    pub fn bots(&self) -> &[Option<Bot>] {
        &self.bots
    }

    /// Returns the random seed, which determines all chance together with the number of the game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of the game, which determines all chance together with the random seed.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the number of times that a final answer was taken back.
    #[must_use]
    pub fn takeback_count(&self) -> usize {
        self.takebacks.len()
    }

    /// Returns the knowledge of a chair; `None` if there is no such chair.
    #[must_use]
    pub fn reader(&self, chair: u32) -> Option<Reader> {
        self.chairs.reader(chair, self.game.decision().as_ref())
    }

    /// Returns the position as a chair sees it; `None` if there is no such chair.
    #[must_use]
    pub fn view(&self, chair: u32) -> Option<View> {
        self.reader(chair).map(|reader| View::of(&self.game, reader))
    }

    /// Returns the question for a chair; `None` if it does not decide now.
    #[must_use]
    pub fn question(&self, chair: u32) -> Option<Question> {
        let reader = self.reader(chair).filter(|_| self.deciding_chair() == Some(chair))?;
        Question::pending(&self.game, reader, self.answers.len())
    }

    /// Returns the chair that decides now; `None` if no decision is pending.
    #[must_use]
    pub fn deciding_chair(&self) -> Option<u32> {
        self.chairs.deciding_chair(&self.game.decision()?)
    }

    /// Returns the story so far, as a chair may know it. Its last line may still change, and
    /// another line may follow for the last choice.
    #[must_use]
    pub fn lines(&self, chair: u32) -> Vec<StoryLine> {
        self.reader(chair).map(|reader| self.account.lines(reader)).unwrap_or_default()
    }

    /// Returns the lines for a chair that will hardly change; see [`Account::final_lines`].
    #[must_use]
    pub fn final_lines(&self, chair: u32) -> Vec<StoryLine> {
        self.reader(chair).map(|reader| self.account.final_lines(reader)).unwrap_or_default()
    }

    /// Returns the result of the game; a game that is not over counts as drawn.
    #[must_use]
    pub fn result(&self) -> PlayedGame {
        let counters = Counter::all(self.game.image().program());
        game_result(&self.game, self.number, self.answers.len() as u64, &counters)
    }

    /// Advances to the next decision, and makes it if it is a bot's.
    ///
    /// # Errors
    ///
    /// A [`Flaw`] if Castra itself has a bug.
    pub fn advance(&mut self) -> Result<Pause, Flaw> {
        if self.game.run_with_tracer(&mut self.account) != Status::Decision {
            return Ok(Pause::Over);
        }
        let decision = self.answers.len() as u64 + 1;
        let flaw = |description: String| Flaw { game: self.number, decision, what: description };
        let chair = self.deciding_chair().ok_or_else(|| flaw("nobody has to decide".to_owned()))?;
        let reader = self.reader(chair);
        let mut chance = self.bot_chance(chair);
        let (Some(bot), Some(reader)) = (self.players.get_mut(chair as usize), reader) else {
            return Err(flaw(format!("chair {chair} has to decide")));
        };
        let Some(bot) = bot else { return Ok(Pause::Person(chair)) };
        let reply = bot.answer(&mut Seat::of_reader(&mut self.game, reader), &mut chance);
        if self.game.status() != Some(Status::Decision) {
            return Ok(Pause::Over);
        }
        let mut words = Vec::new();
        let choice = to_choice(&self.game, reply, &mut chance, &mut words);
        let answer = RecordedAnswer::of(&choice, &self.game);
        self.game.choose_with_tracer(choice, &mut self.account).map_err(|e| flaw(e.to_string()))?;
        self.record_answer(answer);
        Ok(Pause::Bot(chair))
    }

    /// Returns the random stream of a bot that makes the pending decision. It depends on the number
    /// of answers, so bots play a resumed game as they would have played on.
    pub(super) fn bot_chance(&self, chair: u32) -> RandomStream {
        let decision = self.answers.len() as u64 + 1;
        let stream = (u64::from(chair) + 1) << 40 | (self.reseeds.len() as u64) << 24 | decision;
        RandomStream::stream(self.seed, self.number, stream)
    }

    /// Gives a person's answer to the pending decision. Answers that were taken back are dropped
    /// unless this is the next of them.
    ///
    /// # Errors
    ///
    /// If the choice is not allowed; the game then still waits.
    pub fn choose(&mut self, choice: Choice<'_>) -> Result<(), ChoiceError> {
        let answer = RecordedAnswer::of(&choice, &self.game);
        self.add_undo_point();
        if let Err(refusal) = self.game.choose_with_tracer(choice, &mut self.account) {
            self.undo_points.pop();
            return Err(refusal);
        }
        self.record_answer(answer);
        Ok(())
    }

    /// Gives a person's answer by its [key](crate::option_keys), or by the keys of all chosen.
    ///
    /// # Errors
    ///
    /// If the choice is not allowed; the game then still waits.
    pub fn choose_by_key(&mut self, answer: &RecordedAnswer) -> Result<(), AnswerRefusal> {
        let mut words = Vec::new();
        let choice = answer.choice(&self.game, &mut words);
        let refused = match choice {
            Ok(choice) => self.choose(choice).err().map(|refusal| refusal.to_string()),
            Err(why) => Some(why),
        };
        refused.map_or(Ok(()), |why| Err(self.refuse(answer, why)))
    }

    fn refuse(&self, answer: &RecordedAnswer, why: String) -> AnswerRefusal {
        let question = self.game.decision().map(|decision| {
            let label = decision.label.to_string();
            let decider = self.game.describe_decider();
            if label.is_empty() { decider } else { format!("{decider}: {label}") }
        });
        AnswerRefusal {
            number: self.answers.len() + 1,
            answer: answer.to_string(),
            question: question.unwrap_or_default(),
            why,
        }
    }

    fn record_answer(&mut self, answer: RecordedAnswer) {
        // If the next answer of the redo list was given, the rest of the list stays valid.
        match self.redo.first() {
            Some(next) if *next == answer => {
                self.redo.remove(0);
            }
            _ => self.redo.clear(),
        }
        self.answers.push(answer);
        self.account.set_decision_count(self.answers.len());
    }

    /// Records the state before an answer of a person.
    fn add_undo_point(&mut self) {
        self.undo_points.push(UndoPoint {
            answers: self.answers.len(),
            chance: self.account.chance_count(),
            revealed: self.people().map(|(_, reader)| self.account.reveal_count(reader)).collect(),
        });
    }

    /// Returns the chairs of people, with their knowledge between decisions.
    fn people(&self) -> impl Iterator<Item = (u32, Reader)> + '_ {
        let chairs = (0u32..).zip(self.chairs.iter().zip(&self.bots));
        chairs.filter(|(_, (_, bot))| bot.is_none()).map(|(at, (chair, _))| (at, chair.reader()))
    }

    /// Returns the events that make a person's last answer final; `None` if there is no such
    /// answer.
    #[must_use]
    pub fn barrier(&self) -> Option<Barrier> {
        let mark = self.undo_points.last()?;
        let now = self.people().map(|(chair, reader)| (chair, self.account.reveal_count(reader)));
        let revealed = now.zip(&mark.revealed).filter(|((_, now), before)| now != *before);
        Some(Barrier {
            chance: self.account.chance_count() != mark.chance,
            revealed: revealed.map(|((chair, _), _)| chair).collect(),
            decided: self.answers.len() > mark.answers + 1,
        })
    }

    /// Takes back the last answer of a person.
    pub fn take_back(&mut self, mode: TakeBackMode) -> TakeBackResult {
        let (Some(barrier), Some(mark)) = (self.barrier(), self.undo_points.last()) else {
            return TakeBackResult::Nothing;
        };
        if !barrier.is_empty() && mode == TakeBackMode::Free {
            return TakeBackResult::Barred(barrier);
        }
        let to = mark.answers;
        let mut kept = std::mem::take(&mut self.answers);
        let at = kept.len();
        let mut gone = kept.split_off(to);
        if barrier.is_empty() {
            gone.append(&mut self.redo);
            self.redo = gone;
        } else {
            let same_chance = mode == TakeBackMode::SameChance;
            self.add_branch(to, &gone);
            self.takebacks.push(Takeback { from: at, to, same_chance });
            if !same_chance {
                self.reseed_at(to);
            }
        }
        self.begin();
        // Each answer was accepted in this game before, so none is refused now.
        let _ = self.give_answers(&kept);
        TakeBackResult::Done
    }

    /// Takes back all answers of any player after a number of answers, with the same random
    /// numbers. The record says that final answers were taken back. Without later answers, nothing
    /// is changed.
    pub fn take_back_to(&mut self, answers: usize) {
        let from = self.answers.len();
        if answers >= from {
            return;
        }
        let mut kept = std::mem::take(&mut self.answers);
        let gone = kept.split_off(answers);
        self.add_branch(answers, &gone);
        self.takebacks.push(Takeback { from, to: answers, same_chance: true });
        self.begin();
        // Each answer was accepted in this game before, so none is refused now.
        let _ = self.give_answers(&kept);
    }

    /// Repeats the next of the answers that were taken back. Returns false if there is none, or if
    /// the game refuses it.
    pub fn redo(&mut self) -> bool {
        let Some(answer) = self.redo.first().cloned() else { return false };
        self.choose_by_key(&answer).is_ok()
    }

    /// Returns whether an answer that was taken back can be given again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    fn reseed_at(&mut self, before: usize) {
        // The new key is above all keys used so far, including those of branches.
        let all = self.reseeds.iter().chain(self.branches.iter().flat_map(|b| &b.reseeds));
        let key = all.map(|reseed| reseed.key + 1).max().unwrap_or(1);
        self.reseeds.push(Reseed { before, key });
    }

    /// Starts the game again with the answers of a record, including those of bots. If the game
    /// refuses an answer, it and the rest become a branch of the record. Otherwise the answers
    /// after the cursor of the record can be given again with [`Self::redo()`].
    pub fn restore_answers(&mut self, record: &Record) -> RestoreResult {
        let cursor = record.cursor.unwrap_or(record.choices.len()).min(record.choices.len());
        let (given, later) = record.choices.split_at(cursor);
        self.reseeds.clone_from(&record.reseeds);
        self.branches.clone_from(&record.branches);
        self.takebacks.clone_from(&record.takebacks);
        self.begin();
        let refused = self.give_answers(given);
        let used = self.answers.len();
        match &refused {
            None => self.redo = later.to_vec(),
            Some(_) => self.add_branch(used, record.choices.get(used..).unwrap_or(&[])),
        }
        RestoreResult { used, refused }
    }

    /// Makes a branch of the answers from an index on.
    fn add_branch(&mut self, index: usize, choices: &[RecordedAnswer]) {
        let (kept, lost) = std::mem::take(&mut self.reseeds)
            .into_iter()
            .partition(|reseed: &Reseed| reseed.before <= index);
        self.reseeds = kept;
        self.redo.clear();
        self.branches.push(Branch { at: index, choices: choices.to_vec(), reseeds: lost });
    }

    /// Gives answers in order; returns the first that is refused.
    fn give_answers(&mut self, answers: &[RecordedAnswer]) -> Option<AnswerRefusal> {
        for answer in answers {
            if self.game.run_with_tracer(&mut self.account) != Status::Decision {
                return Some(self.refuse(answer, "the game is over".to_owned()));
            }
            let at = self.answers.len();
            for reseed in self.reseeds.iter().filter(|reseed| reseed.before == at) {
                self.game.switch_random_stream(fresh_chance(self.seed, self.number, reseed.key));
            }
            let by_person = self
                .deciding_chair()
                .is_some_and(|chair| self.bots.get(chair as usize) == Some(&None));
            if by_person {
                self.add_undo_point();
            }
            let mut words = Vec::new();
            let given = answer.choice(&self.game, &mut words).and_then(|choice| {
                let as_key = RecordedAnswer::of(&choice, &self.game);
                let chosen = self.game.choose_with_tracer(choice, &mut self.account);
                chosen.map(|()| as_key).map_err(|refusal| refusal.to_string())
            });
            match given {
                Ok(as_key) => {
                    self.answers.push(as_key);
                    self.account.set_decision_count(self.answers.len());
                }
                Err(why) => {
                    if by_person {
                        self.undo_points.pop();
                    }
                    return Some(self.refuse(answer, why));
                }
            }
        }
        self.advance_to_decision();
        None
    }

    /// Advances to the next decision, and switches to the random numbers that begin there.
    fn advance_to_decision(&mut self) {
        if self.game.run_with_tracer(&mut self.account) != Status::Decision {
            return;
        }
        let at = self.answers.len();
        for reseed in self.reseeds.iter().filter(|reseed| reseed.before == at) {
            self.game.switch_random_stream(fresh_chance(self.seed, self.number, reseed.key));
        }
    }

    /// Returns a new session with the same answers under other rules, up to the first refused
    /// answer.
    ///
    /// # Errors
    ///
    /// If the other rules have no chairs for this number of players.
    pub fn replay_with(&self, image: &Arc<Image>) -> Result<(Self, RestoreResult), SeatingError> {
        let chairs = Chairs::of(image.program(), self.chairs.player_count())?;
        let mut session = Self::with_chairs(image, self.seed, self.number, chairs, &self.bots);
        let caught_up = session.restore_answers(&self.record());
        Ok((session, caught_up))
    }

    /// Returns the record of the game. The caller adds the file and the modules, unknown here.
    #[must_use]
    pub fn record(&self) -> Record {
        let program = self.game.image().program();
        let word = |bot: &Option<Bot>| bot.map_or(HUMAN, Bot::word).to_owned();
        let chairs = self.chairs.iter().map(|chair| chair.id.clone());
        let players = self.chairs.player_count();
        let is_over = self.game.outcome().is_some() || self.game.fault().is_some();
        let mut choices = self.answers.clone();
        choices.extend(self.redo.iter().cloned());
        Record {
            players: (players as usize != program.armies.len()).then_some(players),
            bots: chairs.zip(self.bots.iter().map(word)).collect(),
            outcome: is_over.then(|| RecordedOutcome::of(program, &self.result())),
            choices,
            cursor: (!self.redo.is_empty()).then_some(self.answers.len()),
            reseeds: self.reseeds.clone(),
            takebacks: self.takebacks.clone(),
            branches: self.branches.clone(),
            ..Record::new(program, self.seed, self.number)
        }
    }
}

/// The word for a person in [`Record::bots`].
pub const HUMAN: &str = "human";
