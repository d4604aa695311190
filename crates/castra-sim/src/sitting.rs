//! A game in which people decide for some of the armies.

use std::sync::Arc;

use castra_vm::{Chance, Choice, Image, Machine, Refusal, Snapshot, Status, Tracer};

use crate::bot::Bot;
use crate::counter::Counter;
use crate::player::Player;
use crate::record::Answer;
use crate::replay::ReplayError;
use crate::summary::Played;
use crate::table::{Flaw, explicit, played, stream};

/// A game in which people decide for some of the armies and bots for the others.
pub struct Sitting {
    game: Machine,
    seed: u64,
    number: u64,
    /// By army; none where a person decides.
    bots: Vec<Option<Box<dyn Player>>>,
    /// The bots' own chance, by army.
    chances: Vec<Chance>,
    answers: Vec<Answer>,
}

/// Why a [`Sitting`] has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// A person has to decide: see [`Sitting::answer`].
    Person(u32),
    /// The bot of this army has decided.
    Bot(u32),
    /// The game is over, or cannot go on.
    Over,
}

/// A moment of a [`Sitting`] to go back to.
#[derive(Clone, Debug)]
pub struct Moment {
    game: Snapshot,
    chances: Vec<Chance>,
    answers: usize,
}

impl Sitting {
    /// A game that has not begun. Armies without a bot are those of people.
    #[must_use]
    pub fn new(image: &Arc<Image>, seed: u64, number: u64, bots: &[Option<Bot>]) -> Self {
        let armies = image.program().armies.len();
        let player = |army: usize| {
            let mut player = bots.get(army).copied().flatten().map(Bot::player);
            if let Some(player) = &mut player {
                player.begin();
            }
            player
        };
        Self {
            game: Machine::new(image, seed, number),
            seed,
            number,
            bots: (0..armies).map(player).collect(),
            chances: (0..armies).map(|a| Chance::stream(seed, number, stream(a))).collect(),
            answers: Vec::new(),
        }
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Machine {
        &self.game
    }

    /// All answers so far, those of bots included.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Goes on to the next decision, and lets a bot make it if it is one's.
    ///
    /// # Errors
    ///
    /// If Castra itself is found to be at fault.
    pub fn go_on<T: Tracer>(&mut self, tracer: &mut T) -> Result<Pause, Flaw> {
        if self.game.run_with(tracer) != Status::Decision {
            return Ok(Pause::Over);
        }
        let flaw = |what: String| Flaw {
            game: self.number,
            decision: self.answers.len() as u64 + 1,
            what,
        };
        let army = self.game.decider().ok_or_else(|| flaw("nobody has to decide".to_owned()))?;
        let (Some(bot), Some(chance)) =
            (self.bots.get_mut(army as usize), self.chances.get_mut(army as usize))
        else {
            return Err(flaw(format!("army {army} has to decide")));
        };
        let Some(bot) = bot else { return Ok(Pause::Person(army)) };
        let reply = bot.answer(&mut self.game, chance);
        if self.game.status() != Some(Status::Decision) {
            return Ok(Pause::Over);
        }
        let mut words = Vec::new();
        let choice = explicit(&self.game, reply, chance, &mut words);
        let answer = Answer::of(&choice, &self.game);
        self.game.choose_with(choice, tracer).map_err(|e| flaw(e.to_string()))?;
        self.answers.push(answer);
        Ok(Pause::Bot(army))
    }

    /// A person's answer to the decision that is waited for.
    ///
    /// # Errors
    ///
    /// If it is none of those allowed; the game then still waits.
    pub fn answer<T: Tracer>(&mut self, choice: Choice<'_>, tracer: &mut T) -> Result<(), Refusal> {
        let answer = Answer::of(&choice, &self.game);
        self.game.choose_with(choice, tracer)?;
        self.answers.push(answer);
        Ok(())
    }

    /// Gives answers that were written down, those of bots included. What chance the
    /// bots had used before is not known: theirs begins anew.
    ///
    /// # Errors
    ///
    /// If an answer does not fit the game.
    pub fn catch_up<T: Tracer>(
        &mut self,
        answers: &[Answer],
        tracer: &mut T,
    ) -> Result<(), ReplayError> {
        for (used, answer) in answers.iter().enumerate() {
            if self.game.run_with(tracer) != Status::Decision {
                return Err(ReplayError::TooMany { used, recorded: answers.len() });
            }
            let wrong = |why: String| ReplayError::NoSuchAnswer { number: used + 1, why };
            let mut words = Vec::new();
            let choice = answer.choice(&self.game, &mut words).map_err(wrong)?;
            self.game.choose_with(choice, tracer).map_err(|e| wrong(e.to_string()))?;
            self.answers.push(answer.clone());
        }
        Ok(())
    }

    /// The game as it stands, to go back to.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment {
            game: self.game.snapshot(),
            chances: self.chances.clone(),
            answers: self.answers.len(),
        }
    }

    /// Goes back to a moment of this game.
    pub fn go_back(&mut self, moment: &Moment) {
        self.game.restore(&moment.game);
        self.chances.clone_from(&moment.chances);
        self.answers.truncate(moment.answers);
    }

    /// What came of the game; of one that is not over, that nobody has won.
    #[must_use]
    pub fn played(&self) -> Played {
        let counters = Counter::all(self.game.image().program());
        played(&self.game, self.number, self.answers.len() as u64, &counters)
    }

    /// What the game's chance comes from, with its number.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}
