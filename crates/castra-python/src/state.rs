//! A game that advances step by step, with the interface of an OpenSpiel state.

use std::sync::Arc;

use castra::sim::{
    Account, PartialDecision, Question, Record, RecordedAnswer, StepResult, View, option_keys,
    returns,
};
use castra::vm::{Image, Machine, RandomStream, Reader, Status};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;

use crate::error::{RuleError, unfit};

/// The player number of a finished game, as in OpenSpiel.
const TERMINAL: i64 = -4;

/// A game at a decision, or at its end.
///
/// A player is the index of an army in `Battle.armies`. An action is the index of an option of the
/// decision. In a multiple choice, options are picked one after the other; the index after the last
/// option ends the choice. The game itself draws random numbers, so there are no chance nodes.
#[pyclass(module = "castra")]
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) game: Machine,
    pub(crate) step: PartialDecision,
    seed: u64,
    number: u64,
    /// The account of the game, if one is kept.
    account: Option<Account>,
    /// For each player, the account before `account` begins. Only the player for whom a game was
    /// resampled has one.
    before: Vec<String>,
    /// The answers, each with its player. A player knows only their own.
    answers: Vec<(u32, RecordedAnswer)>,
    /// The number of decisions so far.
    decisions: usize,
    /// True if chance no longer follows from the seed and the number.
    is_resampled: bool,
}

impl State {
    /// Creates a game at its first decision.
    pub(crate) fn start(
        image: &Arc<Image>,
        seed: u64,
        number: u64,
        remember: bool,
    ) -> PyResult<Self> {
        let program = image.program();
        let mut state = Self {
            game: Machine::new(image, seed, number),
            step: PartialDecision::default(),
            seed,
            number,
            account: remember.then(|| Account::new(program)),
            before: vec![String::new(); program.armies.len()],
            answers: Vec::new(),
            decisions: 0,
            is_resampled: false,
        };
        state.go_on()?;
        Ok(state)
    }

    /// Advances to the next decision.
    fn go_on(&mut self) -> PyResult<()> {
        let status = match &mut self.account {
            Some(account) => self.game.run_with_tracer(account),
            None => self.game.run(),
        };
        match (status, self.game.fault()) {
            (Status::Fault, Some(fault)) => Err(RuleError::new_err(fault.message)),
            (Status::Fault | Status::Decision | Status::Finished, _) => Ok(()),
        }
    }

    fn players(&self) -> usize {
        self.before.len()
    }

    /// Converts the index of a player, or raises `IndexError` if there is no such player.
    fn player(&self, player: usize) -> PyResult<u32> {
        let army = u32::try_from(player).ok().filter(|_| player < self.players());
        army.ok_or_else(|| PyIndexError::new_err(format!("there is no player {player}")))
    }

    /// Returns the reader for a player: the role that has to decide, if it belongs to this player.
    fn seat(&self, army: u32) -> Reader {
        let asked = self.game.decision().filter(|decision| decision.army == army);
        asked.map_or(Reader::of_army(army), |decision| decision.reader())
    }

    /// Returns the named player, or else the player who has to decide.
    fn named(&self, player: Option<usize>) -> PyResult<u32> {
        match player {
            Some(player) => self.player(player),
            None => self.game.decider().ok_or_else(|| unfit("no pending decision: name a player")),
        }
    }

    /// Returns the reader for a player, by default for the player who has to decide.
    pub(crate) fn reader(&self, player: Option<usize>) -> PyResult<Reader> {
        Ok(self.seat(self.named(player)?))
    }

    /// Returns the decisions of a player, and the options picked so far in the pending choice.
    fn own_answers(&self, army: u32) -> String {
        let own = self.answers.iter().filter(|(by, _)| *by == army);
        let mut text: String = own.map(|(_, answer)| format!("> {answer}\n")).collect();
        if self.game.decider() == Some(army) && !self.step.picked().is_empty() {
            let keys = option_keys(&self.game);
            let picked = self.step.picked().iter().filter_map(|&i| keys.get(i)).cloned();
            text.push_str(&format!("> {} …\n", picked.collect::<Vec<_>>().join(", ")));
        }
        text
    }

    fn lines(&self, army: u32) -> Option<String> {
        let lines = self.account.as_ref()?.lines(self.seat(army));
        Some(lines.iter().map(|line| format!("{}\n", line.text)).collect())
    }
}

#[pymethods]
impl State {
    /// Returns the player who has to decide, or -4 if the game is over.
    fn current_player(&self) -> i64 {
        self.game.decider().map_or(TERMINAL, i64::from)
    }

    /// Returns the number of players.
    fn num_players(&self) -> usize {
        self.players()
    }

    /// Returns whether the game is over.
    fn is_terminal(&self) -> bool {
        self.game.status() != Some(Status::Decision)
    }

    /// Returns false: the game itself draws random numbers.
    const fn is_chance_node(&self) -> bool {
        let _ = self;
        false
    }

    /// Returns the legal actions in ascending order; none for a player who does not have to decide.
    #[pyo3(signature = (player = None))]
    fn legal_actions(&self, player: Option<usize>) -> PyResult<Vec<usize>> {
        let legal = || self.step.legal_steps(&self.game).iter().collect();
        match player {
            None => Ok(legal()),
            Some(player) if Some(self.player(player)?) == self.game.decider() => Ok(legal()),
            Some(_) => Ok(Vec::new()),
        }
    }

    /// Returns an action in the words of the rules, as in a record of the game.
    fn action_to_string(&self, action: usize) -> PyResult<String> {
        if !self.step.legal_steps(&self.game).contains(action) {
            return Err(unfit(format!("{action} is not a legal action")));
        }
        Ok(option_keys(&self.game).into_iter().nth(action).unwrap_or_else(|| "done".to_owned()))
    }

    /// Returns the action with these words.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        let legal = self.step.legal_steps(&self.game);
        let keys = option_keys(&self.game);
        let is_meant = |action: &usize| keys.get(*action).map_or("done", String::as_str) == text;
        let action = legal.iter().find(is_meant);
        action.ok_or_else(|| unfit(format!("`{text}` is not a legal action")))
    }

    /// Takes an action, and continues to the next decision.
    fn apply_action(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        py.detach(|| {
            let taken = self.step.take_step(&self.game, action);
            let taken = taken.ok_or_else(|| unfit(format!("{action} is not a legal action")))?;
            let StepResult::Decided(choice) = taken else { return Ok(()) };
            let army = self.game.decider();
            let answer = RecordedAnswer::of(&choice, &self.game);
            let chosen = match &mut self.account {
                Some(account) => self.game.choose_with_tracer(choice, account),
                None => self.game.choose(choice),
            };
            chosen.map_err(|refusal| PyRuntimeError::new_err(refusal.to_string()))?;
            self.decisions += 1;
            self.answers.extend(army.map(|army| (army, answer)));
            self.go_on()
        })
    }

    /// Takes an action, like `apply_action`.
    fn apply(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        self.apply_action(py, action)
    }

    /// Returns a copy of the game, which continues independently with the same random numbers.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Returns a game that looks the same to the player who has to decide. Hidden information is
    /// dealt again, and `seed` determines all further chance. The result depends only on the
    /// knowledge of this player and on the seed.
    fn resample(&self, py: Python<'_>, seed: u64) -> PyResult<Self> {
        py.detach(|| {
            let Some(army) = self.game.decider() else {
                return Err(unfit("the game is over: there is nothing to deal again"));
            };
            let mut other = self.clone();
            let seat = self.seat(army);
            other.game.determinize(seat, &mut RandomStream::stream(seed, 0, 0));
            other.is_resampled = true;
            if let Some(account) = &mut other.account {
                // The accounts of other players would differ in the resampled game.
                let known = self.lines(army).unwrap_or_default();
                *account = Account::new(self.game.image().program());
                other.answers.retain(|(by, _)| *by == army);
                for (player, before) in (0u32..).zip(&mut other.before) {
                    match player == army {
                        true => before.push_str(&known),
                        false => before.clear(),
                    }
                }
            }
            Ok(other)
        })
    }

    /// Like `resample`, with the interface of OpenSpiel, only for the player who has to decide.
    fn resample_from_infostate(
        &self,
        py: Python<'_>,
        player: usize,
        sampler: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        if Some(self.player(player)?) != self.game.decider() {
            return Err(unfit("a position can be resampled only for the player who has to decide"));
        }
        let unit: f64 = sampler.call0()?.extract()?;
        self.resample(py, unit.to_bits())
    }

    /// Returns the result for each player. The winner gets 1, and the others share -1. All get 0
    /// for a draw, and during play.
    fn returns(&self) -> Vec<f64> {
        returns(&self.game)
    }

    /// The same as `returns`, since there are no rewards before the end.
    fn rewards(&self) -> Vec<f64> {
        self.returns()
    }

    /// Returns the outcome of a finished game: the winner (`None` if nobody has won), the reason,
    /// and the number of turns.
    fn outcome(&self) -> Option<(Option<u32>, String, u32)> {
        let outcome = self.game.outcome()?;
        Some((outcome.winner, outcome.reason.to_owned(), outcome.turns))
    }

    /// Returns the number of the turn, from 1; 0 during setup.
    fn turn(&self) -> u32 {
        self.game.turn()
    }

    /// Returns the view of a player as JSON, by default of the player who has to decide.
    #[pyo3(signature = (player = None))]
    fn view_json(&self, player: Option<usize>) -> PyResult<String> {
        let seat = self.reader(player)?;
        serde_json::to_string(&View::of(&self.game, seat)).map_err(unfit)
    }

    /// Returns the pending decision as JSON; `null` if there is none.
    fn question_json(&self) -> PyResult<String> {
        let seat = self.game.decider().map(|army| self.seat(army));
        let question = seat.and_then(|seat| Question::of(&self.game, seat, self.decisions));
        serde_json::to_string(&question).map_err(unfit)
    }

    /// Returns the view of a player, the same as `view_json`.
    #[pyo3(signature = (player = None))]
    fn observation_string(&self, player: Option<usize>) -> PyResult<String> {
        self.view_json(player)
    }

    /// Returns the complete knowledge of a player as text: the account of the game, the player's
    /// own answers, and the current view.
    #[pyo3(signature = (player = None))]
    fn information_state_string(&self, player: Option<usize>) -> PyResult<String> {
        let army = self.named(player)?;
        let lines = self.lines(army).ok_or_else(|| {
            unfit("no account is kept of this game: start it with `remember=True`")
        })?;
        let before = self.before.get(army as usize).map_or("", String::as_str);
        let view = self.view_json(Some(army as usize))?;
        Ok(format!("{before}{lines}{}{view}\n", self.own_answers(army)))
    }

    /// Returns the game so far as a record for `castra replay`.
    fn record(&self) -> PyResult<String> {
        if self.is_resampled {
            return Err(unfit("a world that was dealt again has no record"));
        }
        let program = self.game.image().program();
        let choices = self.answers.iter().map(|(_, answer)| answer.clone()).collect();
        let armies = program.armies.iter().map(|army| (army.id.clone(), "human".to_owned()));
        let record = Record {
            choices,
            bots: armies.collect(),
            ..Record::new(program, self.seed, self.number)
        };
        record.to_text().map_err(unfit)
    }

    fn __str__(&self) -> String {
        let at = self.game.decision().map_or_else(
            || "over".to_owned(),
            |decision| {
                let label = decision.label.to_string();
                format!("{}: {label}", self.game.describe_decider())
            },
        );
        format!("turn {}, {at}", self.game.turn())
    }

    fn __repr__(&self) -> String {
        format!("<castra.State {}>", self.__str__())
    }
}
