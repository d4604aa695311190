//! The arrays of a battle: their shapes, their names, and the writing of a position.

use std::sync::Arc;

use castra_base::Span;
use castra_base::internal::require;
use castra_ir::{StmtKind, TextPart, visit};
use castra_vm::{Decision, Image, Machine, Reader};
use rustc_hash::FxHashMap;
use thiserror::Error;

use super::action::Actions;
use super::board::{Board, Scratch};
use super::card::Cards;
use super::number::Numbers;
use super::step::PartialDecision;

/// The maximum number of possible answers of a battle.
const MOST_ACTIONS: usize = 1 << 20;

/// The encoding of the positions and decisions of a battle as arrays of fixed shape.
#[derive(Clone, Debug)]
pub struct Encoding {
    image: Arc<Image>,
    board: Board,
    cards: Cards,
    numbers: Numbers,
    actions: Actions,
    questions: Vec<String>,
    question_of: FxHashMap<Span, i32>,
}

/// The reason why a battle has no encoding: it has too many possible answers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there are {actions} possible answers, and arrays have at most {MOST_ACTIONS}")]
pub struct EncodingError {
    /// The number of possible answers.
    pub actions: usize,
}

/// The lengths of the arrays of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shapes {
    /// Planes, rows and columns of the board.
    pub board: [usize; 3],
    /// Piles and printed cards.
    pub cards: [usize; 2],
    /// Numbers.
    pub numbers: usize,
    /// Possible answers.
    pub actions: usize,
}

/// The arrays of one position, to be written.
#[derive(Debug)]
pub struct Observation<'a> {
    /// Planes over the board: [`Encoding::plane_names`].
    pub board: &'a mut [i16],
    /// Counts of known cards: [`Encoding::pile_names`] by [`Encoding::card_names`].
    pub cards: &'a mut [i16],
    /// Numbers: [`Encoding::number_names`].
    pub numbers: &'a mut [i32],
}

/// Memory that is reused from one position to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers(Scratch);

impl Encoding {
    /// Makes the encoding of a battle.
    ///
    /// # Errors
    ///
    /// If there are too many possible answers.
    pub fn new(image: &Arc<Image>) -> Result<Self, EncodingError> {
        let program = image.program();
        let cards = Cards::of(program);
        let numbers = Numbers::of(program, &cards, &Machine::new(image, 0, 0));
        let actions = Actions::of(program);
        if actions.len() > MOST_ACTIONS {
            return Err(EncodingError { actions: actions.len() });
        }
        let mut questions = Vec::new();
        let mut question_of = FxHashMap::default();
        for body in visit::bodies(&program.rules) {
            visit::visit_all_stmts(&body.stmts, &mut |stmt| {
                let name = match &stmt.kind {
                    StmtKind::Choose { label, .. } | StmtKind::ChooseSome { label, .. } => {
                        label_words(label)
                    }
                    StmtKind::React { window, .. } => window.clone(),
                    _ => return,
                };
                question_of.entry(stmt.span).or_insert_with(|| {
                    questions.push(name);
                    i32::try_from(questions.len() - 1).unwrap_or(i32::MAX)
                });
            });
        }
        let board = Board::of(program);
        let image = Arc::clone(image);
        Ok(Self { image, board, cards, numbers, actions, questions, question_of })
    }

    /// Returns the image of the battle.
    #[must_use]
    pub const fn image(&self) -> &Arc<Image> {
        &self.image
    }

    /// Returns the lengths of the arrays.
    #[must_use]
    pub fn shapes(&self) -> Shapes {
        Shapes {
            board: [self.board.names.len(), self.board.rows, self.board.columns],
            cards: [self.cards.piles.len(), self.cards.names.len()],
            numbers: self.numbers.names.len(),
            actions: self.actions.len(),
        }
    }

    /// Returns the names of the planes.
    #[must_use]
    pub fn plane_names(&self) -> &[String] {
        &self.board.names
    }

    /// Returns the names of the piles: the rows of the card counts.
    pub fn pile_names(&self) -> impl Iterator<Item = &str> {
        self.cards.piles.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the names of the printed cards: the columns of the card counts.
    #[must_use]
    pub fn card_names(&self) -> &[String] {
        &self.cards.names
    }

    /// Returns the names of the numbers.
    #[must_use]
    pub fn number_names(&self) -> &[String] {
        &self.numbers.names
    }

    /// Returns the questions of the rules, each with its label or the name of its window.
    #[must_use]
    pub fn questions(&self) -> &[String] {
        &self.questions
    }

    /// Returns the name of a possible answer; `None` if there is no such answer.
    #[must_use]
    pub fn action_name(&self, action: usize) -> Option<String> {
        self.actions.name(self.image.program(), action)
    }

    /// Returns the index of the pending question; `None` without one.
    #[must_use]
    pub fn pending_question_index(&self, game: &Machine) -> Option<i32> {
        self.question_index(&game.decision()?)
    }

    pub(super) fn question_index(&self, decision: &Decision<'_>) -> Option<i32> {
        let question = self.question_of.get(&decision.span).copied();
        require(question.is_some(), "a question that no statement asks");
        question
    }

    /// Returns the numbers of the actions that are legal next, ascending; empty without a pending
    /// decision. In a choice of several, an action picks one option or ends the choice. The order
    /// is that of [`PartialDecision::legal_steps`], so an action and its step have the same
    /// position.
    #[must_use]
    pub fn legal_actions(&self, game: &Machine, step: &PartialDecision) -> Vec<u32> {
        let mut legal = Vec::new();
        if let Some(decision) = game.decision() {
            self.write_legal_actions(game, &decision, step, &mut legal);
        }
        legal
    }

    pub(super) fn write_legal_actions(
        &self,
        game: &Machine,
        decision: &Decision<'_>,
        step: &PartialDecision,
        out: &mut Vec<u32>,
    ) {
        self.actions.write_legal(self.image.program(), decision, &step.legal_steps(game), out);
    }

    /// Returns the options already picked in a pending choice of several.
    #[must_use]
    pub fn picked_actions(&self, game: &Machine, step: &PartialDecision) -> Vec<u32> {
        let mut picked = Vec::new();
        if let Some(decision) = game.decision() {
            self.write_picked_actions(game, &decision, step, &mut picked);
        }
        picked
    }

    pub(super) fn write_picked_actions(
        &self,
        game: &Machine,
        decision: &Decision<'_>,
        step: &PartialDecision,
        out: &mut Vec<u32>,
    ) {
        self.actions.write_picked(game, decision, step, out);
    }

    /// Writes a position as a reader knows it. With `is_asked`, the reader makes the pending
    /// decision.
    pub fn observe(
        &self,
        game: &Machine,
        reader: Reader,
        is_asked: bool,
        to: &mut Observation<'_>,
    ) {
        self.board.write_fixed(to.board);
        let decision = game.decision().filter(|_| is_asked);
        self.observe_into(game, reader, decision.as_ref(), &mut Buffers::default(), to);
    }

    /// Writes the planes that no rule changes.
    pub(super) fn write_fixed(&self, planes: &mut [i16]) {
        self.board.write_fixed(planes);
    }

    /// Writes a position as [`Encoding::observe`] does, without the planes that no rule changes.
    /// `decision` is the decision that the reader has to make.
    pub(super) fn observe_into(
        &self,
        game: &Machine,
        reader: Reader,
        decision: Option<&Decision<'_>>,
        Buffers(scratch): &mut Buffers,
        to: &mut Observation<'_>,
    ) {
        self.board.write(game, reader, decision, scratch, to.board);
        self.cards.write(game, reader, to.cards);
        self.numbers.write(game, reader, decision, &self.cards, to.numbers);
    }
}

impl Shapes {
    /// Returns the lengths of the arrays of the board, the cards, the numbers and the answers.
    #[must_use]
    pub fn lengths(&self) -> [usize; 4] {
        let [planes, rows, columns] = self.board;
        let [piles, cards] = self.cards;
        [planes * rows * columns, piles * cards, self.numbers, self.actions]
    }
}

/// Returns the fixed words of a label, with `…` for each value.
fn label_words(label: &[TextPart]) -> String {
    let part = |part: &TextPart| match part {
        TextPart::Text(text) => text.clone(),
        TextPart::Value(_) => "…".to_owned(),
        TextPart::Forms(_, several) => several.clone(),
    };
    label.iter().map(part).collect()
}
