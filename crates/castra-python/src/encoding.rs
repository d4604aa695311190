//! The layout of a battle's arrays, and the arrays of a position.

use std::sync::Arc;

use castra::sim::{Encoding as Arrays, Observation};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::battle::Battle;
use crate::error::unfit;
use crate::state::State;

/// The shapes and names of the arrays of a battle. It is immutable, and threads may share it.
#[pyclass(frozen, module = "castra")]
pub(crate) struct Encoding {
    pub(crate) arrays: Arc<Arrays>,
}

#[pymethods]
impl Encoding {
    /// Creates the encoding of a battle.
    #[new]
    fn new(py: Python<'_>, battle: &Battle) -> PyResult<Self> {
        let image = battle.image();
        let arrays = py.detach(|| Arrays::new(image)).map_err(unfit)?;
        Ok(Self { arrays: Arc::new(arrays) })
    }

    /// The ids of the armies, which are the players.
    #[getter]
    fn armies(&self) -> Vec<&str> {
        self.arrays.image().program().armies.iter().map(|army| army.id.as_str()).collect()
    }

    /// The names of the planes of `board`.
    #[getter]
    fn planes(&self) -> &[String] {
        self.arrays.plane_names()
    }

    /// The names of the rows of `cards`.
    #[getter]
    fn piles(&self) -> Vec<&str> {
        self.arrays.pile_names().collect()
    }

    /// The names of the columns of `cards`.
    #[getter]
    fn cards(&self) -> &[String] {
        self.arrays.card_names()
    }

    /// The names of `numbers`.
    #[getter]
    fn numbers(&self) -> &[String] {
        self.arrays.number_names()
    }

    /// The questions of the rules; `question` is an index into them.
    #[getter]
    fn questions(&self) -> &[String] {
        self.arrays.questions()
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.arrays.shapes().actions
    }

    /// The shape of `board`: planes, rows, columns.
    #[getter]
    fn board_shape(&self) -> (usize, usize, usize) {
        self.arrays.shapes().board.into()
    }

    /// Returns the name of an action.
    fn action_name(&self, action: usize) -> PyResult<String> {
        let name = self.arrays.action_name(action);
        name.ok_or_else(|| PyIndexError::new_err(format!("there is no action {action}")))
    }

    /// Returns the arrays of a position as a player knows it, by default the player who has to
    /// decide.
    #[pyo3(signature = (state, player = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.check(state)?;
        let reader = state.reader(player)?;
        let is_asked = state.game.decider() == Some(reader.army);
        let shapes = self.arrays.shapes();
        let board = PyArray3::<i16>::zeros(py, shapes.board, false);
        let cards = PyArray2::<i16>::zeros(py, shapes.cards, false);
        let numbers = PyArray1::<i32>::zeros(py, shapes.numbers, false);
        let mask = PyArray1::<i8>::zeros(py, shapes.actions, false);
        let picked = PyArray1::<i8>::zeros(py, shapes.actions, false);
        {
            let (mut board, mut cards) = (board.readwrite(), cards.readwrite());
            let mut numbers = numbers.readwrite();
            let mut to = Observation {
                board: board.as_slice_mut()?,
                cards: cards.as_slice_mut()?,
                numbers: numbers.as_slice_mut()?,
            };
            self.arrays.observe(&state.game, reader, is_asked, &mut to);
        }
        let mut question = -1;
        if is_asked {
            question = self.arrays.pending_question_index(&state.game).unwrap_or(-1);
            mark(&mask, &self.arrays.legal_actions(&state.game, &state.step))?;
            mark(&picked, &self.arrays.picked_actions(&state.game, &state.step))?;
        }
        let all = PyDict::new(py);
        all.set_item("board", board)?;
        all.set_item("cards", cards)?;
        all.set_item("numbers", numbers)?;
        all.set_item("picked", picked)?;
        all.set_item("question", PyArray1::from_slice(py, &[question]))?;
        all.set_item("action_mask", mask)?;
        Ok(all)
    }

    /// Converts a legal action of a state to an action of the encoding.
    fn from_legal(&self, state: &State, action: usize) -> PyResult<u32> {
        self.check(state)?;
        let at = state.step.legal_steps(&state.game).iter().position(|step| step == action);
        let legal = self.arrays.legal_actions(&state.game, &state.step);
        let found = at.and_then(|at| legal.get(at)).copied();
        found.ok_or_else(|| unfit(format!("{action} is not a legal action")))
    }

    /// Converts an action of the encoding to a legal action of a state.
    fn to_legal(&self, state: &State, action: i64) -> PyResult<usize> {
        self.check(state)?;
        let legal = self.arrays.legal_actions(&state.game, &state.step);
        let at = u32::try_from(action).ok().and_then(|action| legal.binary_search(&action).ok());
        let found = at.and_then(|at| state.step.legal_steps(&state.game).iter().nth(at));
        found.ok_or_else(|| unfit(format!("{action} is not a legal action")))
    }
}

impl Encoding {
    fn check(&self, state: &State) -> PyResult<()> {
        if Arc::ptr_eq(self.arrays.image(), state.game.image()) {
            return Ok(());
        }
        Err(unfit("the state is of another battle than the encoding"))
    }
}

fn mark(row: &Bound<'_, PyArray1<i8>>, actions: &[u32]) -> PyResult<()> {
    let mut row = row.readwrite();
    let row = row.as_slice_mut()?;
    for &action in actions {
        if let Some(mark) = row.get_mut(action as usize) {
            *mark = 1;
        }
    }
    Ok(())
}
