//! Batches of games whose positions are arrays of NumPy.

use std::num::NonZero;

use castra::sim::{Batch as Games, BatchError, BatchRows, EndedGame};
use numpy::{
    AllowTypeChange, Element, Ix1, Ix2, Ix3, Ix4, PyArray, PyArray1, PyArray2, PyArray3, PyArray4,
    PyArrayLike1, PyArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::encoding::Encoding;
use crate::error::{RuleError, unfit};

/// Many games of a battle, which advance together.
#[pyclass(module = "castra")]
pub(crate) struct Batch {
    games: Games,
    board: Py<PyArray<i16, Ix4>>,
    cards: Py<PyArray<i16, Ix3>>,
    numbers: Py<PyArray<i32, Ix2>>,
    mask: Py<PyArray<i8, Ix2>>,
    picked: Py<PyArray<i8, Ix2>>,
    questions: Py<PyArray<i32, Ix1>>,
    players: Py<PyArray<i32, Ix1>>,
    rewards: Py<PyArray<f32, Ix2>>,
    ended: Py<PyArray<bool, Ix1>>,
}

/// An operation on all games of a batch.
enum Work<'a> {
    Reset(&'a [u64]),
    Step(&'a [i64]),
}

fn failed(error: BatchError) -> PyErr {
    match error {
        BatchError::Rules { .. } | BatchError::NoDecision { .. } => {
            RuleError::new_err(error.to_string())
        }
        BatchError::Illegal { .. } | BatchError::Count { .. } | BatchError::Length => unfit(error),
    }
}

/// Returns a read-only view of an array.
fn view<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<Bound<'py, PyAny>> {
    let view = array.bind(py).call_method0("view")?;
    let flags = PyDict::new(py);
    flags.set_item("write", false)?;
    view.call_method("setflags", (), Some(&flags))?;
    Ok(view)
}

#[pymethods]
impl Batch {
    /// Starts `games` games. Game `i` has the seed `seed + i`, and begins with its number 1.
    /// `threads` of 0 means all processors.
    #[new]
    #[pyo3(signature = (encoding, games, *, seed = 1, threads = 0))]
    fn new(
        py: Python<'_>,
        encoding: &Encoding,
        games: usize,
        seed: u64,
        threads: usize,
    ) -> PyResult<Self> {
        let arrays = &encoding.arrays;
        let image = arrays.image();
        if image.executor().is_none() {
            // Without machine code, the games are interpreted, with the same results.
            let _ = py.detach(|| castra::native::attach(image));
        }
        let jobs = NonZero::new(threads)
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN);
        let shapes = arrays.shapes();
        let armies = image.program().armies.len();
        let [planes, rows, columns] = shapes.board;
        let [piles, cards] = shapes.cards;
        let mut batch = Self {
            board: PyArray4::zeros(py, [games, planes, rows, columns], false).unbind(),
            cards: PyArray3::zeros(py, [games, piles, cards], false).unbind(),
            numbers: PyArray2::zeros(py, [games, shapes.numbers], false).unbind(),
            mask: PyArray2::zeros(py, [games, shapes.actions], false).unbind(),
            picked: PyArray2::zeros(py, [games, shapes.actions], false).unbind(),
            questions: PyArray1::zeros(py, [games], false).unbind(),
            players: PyArray1::zeros(py, [games], false).unbind(),
            rewards: PyArray2::zeros(py, [games, armies], false).unbind(),
            ended: PyArray1::zeros(py, [games], false).unbind(),
            games: py.detach(|| Games::new(arrays, games, jobs)),
        };
        let seeds: Vec<u64> = (0u64..).take(games).map(|i| seed.wrapping_add(i)).collect();
        batch.play(py, &Work::Reset(&seeds))?;
        Ok(batch)
    }

    /// Restarts every game with number 1: game `i` with `seeds[i]`.
    fn reset(&mut self, py: Python<'_>, seeds: Vec<u64>) -> PyResult<()> {
        self.play(py, &Work::Reset(&seeds))
    }

    /// Takes an action in each game. When a game ends, the next number of its seed begins.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyArrayLike1<'_, i64, AllowTypeChange>,
    ) -> PyResult<()> {
        match actions.as_slice() {
            Ok(actions) => self.play(py, &Work::Step(actions)),
            Err(_) => {
                let actions = actions.as_array().to_vec();
                self.play(py, &Work::Step(&actions))
            }
        }
    }

    /// Returns a random legal action for each game, uniformly, by seed and number of the game.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let actions = PyArray1::<i64>::zeros(py, self.games.len(), false);
        {
            let mut row = actions.readwrite();
            let row = row.as_slice_mut()?;
            py.detach(|| self.games.random_actions(row)).map_err(failed)?;
        }
        Ok(actions)
    }

    /// Returns the games that ended in the last step, as dictionaries.
    fn ended_games<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.games.ended().iter().map(|ended| self.ended_game(py, ended)).collect()
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// Planes over the board: game, plane, row, column. As with all arrays of a batch, each step
    /// overwrites it with the knowledge of the army that has to decide.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.board)
    }

    /// Counts of known cards: game, pile, printed card.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.cards)
    }

    /// Numbers: game, number.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.numbers)
    }

    /// 1 for each legal action: game, action.
    #[getter]
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.mask)
    }

    /// 1 for each action that is already picked in a multiple choice: game, action.
    #[getter]
    fn picked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.picked)
    }

    /// The index of the pending question of each game.
    #[getter]
    fn questions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.questions)
    }

    /// The player who has to decide in each game.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.players)
    }

    /// The rewards of the last step: game, player.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.rewards)
    }

    /// True for each game that ended in the last step, whose arrays are therefore those of the next
    /// game.
    #[getter]
    fn ended<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.ended)
    }

    /// The seed of each game.
    #[getter]
    fn seeds(&self) -> Vec<u64> {
        self.games.seeds_and_numbers().map(|(seed, _)| seed).collect()
    }

    /// The number of each game.
    #[getter]
    fn game_numbers(&self) -> Vec<u64> {
        self.games.seeds_and_numbers().map(|(_, number)| number).collect()
    }

    /// True if the games run as machine code.
    #[getter]
    fn is_native(&self) -> bool {
        self.games.encoding().image().executor().is_some()
    }
}

impl Batch {
    fn play(&mut self, py: Python<'_>, work: &Work<'_>) -> PyResult<()> {
        let mut board = self.board.bind(py).readwrite();
        let mut cards = self.cards.bind(py).readwrite();
        let mut numbers = self.numbers.bind(py).readwrite();
        let mut mask = self.mask.bind(py).readwrite();
        let mut picked = self.picked.bind(py).readwrite();
        let mut questions = self.questions.bind(py).readwrite();
        let mut players = self.players.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut ended = self.ended.bind(py).readwrite();
        let rows = BatchRows {
            board: board.as_slice_mut()?,
            cards: cards.as_slice_mut()?,
            numbers: numbers.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            picked: picked.as_slice_mut()?,
            questions: questions.as_slice_mut()?,
            players: players.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            ended: ended.as_slice_mut()?,
        };
        let games = &mut self.games;
        let played = py.detach(|| match work {
            Work::Reset(seeds) => games.reset(seeds, rows),
            Work::Step(actions) => games.step(actions, rows),
        });
        played.map_err(failed)
    }

    fn ended_game<'py>(&self, py: Python<'py>, ended: &EndedGame) -> PyResult<Bound<'py, PyDict>> {
        let shapes = self.games.encoding().shapes();
        let all = PyDict::new(py);
        all.set_item("game", ended.game)?;
        all.set_item("seed", ended.seed)?;
        all.set_item("number", ended.number)?;
        all.set_item("player", ended.player)?;
        all.set_item("winner", ended.winner)?;
        all.set_item("reason", &ended.reason)?;
        all.set_item("turns", ended.turns)?;
        let board = PyArray1::from_slice(py, &ended.board).reshape(shapes.board)?;
        all.set_item("board", board)?;
        all.set_item("cards", PyArray1::from_slice(py, &ended.cards).reshape(shapes.cards)?)?;
        all.set_item("numbers", PyArray1::from_slice(py, &ended.numbers))?;
        Ok(all)
    }
}
