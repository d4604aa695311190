//! Remote games: a battle is set up once, and each game shows every chair its own view.
//!
//! The server stores the game. It sends a chair only facts that follow from the chair's knowledge.
//! No number that it sends counts the decisions of others.

use std::sync::Arc;

use castra_base::internal::record_error;
use castra_defs::{Game, Scenario};
use castra_draw::{AuthorFont, Theme};
use castra_ide::Analysis;
use castra_ir::Program;
use castra_sim::{Chairs, Question, RollRecord, Session, View};
use castra_vm::{CompileOptions, Image, Machine};
use castra_workspace::{Checked, Subject as CheckedSubject};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::account::{Line, lines};
use crate::answer::to_json;
use crate::game_map::{self, MapInputs};
use crate::playable::{Outcome, outcome, title};
use crate::state::Table;
use crate::subject::{RuleSeen, Subject};
use crate::table::PhaseSeen;

/// The view of a chair, without the picture.
#[derive(Debug, Serialize)]
struct RemoteView {
    chair: u32,
    /// The chair that decides.
    asked: Option<u32>,
    view: View,
    /// The question without its number, which would count the decisions of all chairs.
    question: Option<Value>,
    rule: Option<RuleSeen>,
    phase: Option<PhaseSeen>,
    lines: Vec<Line>,
    rolls: Vec<RemoteRoll>,
    outcome: Option<Outcome>,
}

/// A roll of dice.
#[derive(Debug, Serialize)]
struct RemoteRoll {
    die: String,
    faces: Vec<String>,
    /// The chair's own number for its last event before the roll.
    after: u64,
}

/// A battle or game with the values of its options, compiled for many games.
pub struct PreparedBattle {
    image: Arc<Image>,
    drawn: MapInputs,
    subject: Subject,
}

/// The reason why a battle cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PrepareError {
    /// The battle, its game or the modules in play have errors.
    #[error("the battle has errors")]
    HasErrors,
    /// An option is invalid, or the rules cannot be played, for the given reason.
    #[error("{0}")]
    Unplayable(String),
}

impl std::fmt::Debug for PreparedBattle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PreparedBattle")
            .field("game", &self.image.program().game)
            .finish_non_exhaustive()
    }
}

impl PreparedBattle {
    /// Sets up a battle or game. `options` override the values of the battle, by name.
    ///
    /// # Errors
    ///
    /// If the battle has errors, if an option is invalid, or if the rules cannot be played.
    pub fn new(
        checked: Checked,
        checked_subject: &CheckedSubject,
        options: &[(String, String)],
        theme: Theme,
        fonts: Vec<AuthorFont>,
    ) -> Result<Self, PrepareError> {
        if checked_subject.has_errors() {
            return Err(PrepareError::HasErrors);
        }
        let refused = |error: &dyn std::fmt::Display| PrepareError::Unplayable(error.to_string());
        let program = checked_subject.link(options).map_err(|error| refused(&error))?;
        let battle = battle(checked_subject, &program);
        let analysis = Arc::new(Analysis::without_roles(checked));
        let subject = Subject::new(&analysis, checked_subject.clone());
        // A chair sees what its army knows, so the program must track knowledge.
        let compiled = CompileOptions { knowledge: true, ..CompileOptions::default() };
        let image = Image::compile_with_options(Arc::new(program), compiled);
        let image = image.map_err(|error| refused(&error))?;
        let drawn = MapInputs { battle, theme, fonts };
        Ok(Self { image: Arc::new(image), drawn, subject })
    }

    /// Returns the compiled program.
    #[must_use]
    pub const fn image(&self) -> &Arc<Image> {
        &self.image
    }

    /// Returns the names of the modules in play; empty for a game without a battle.
    #[must_use]
    pub fn modules(&self) -> Vec<String> {
        let battle = self.drawn.battle.as_ref();
        let modules = battle.into_iter().flat_map(|(battle, _)| &battle.modules);
        modules.map(|module| module.module.clone()).collect()
    }

    /// Returns the printed title of the battle.
    #[must_use]
    pub fn title(&self) -> &str {
        title(self.image.program())
    }
}

fn battle(subject: &CheckedSubject, program: &Program) -> Option<(Scenario, Arc<Game>)> {
    subject.battle().or_else(|| {
        let game = subject.game();
        game_map::empty_board(&game, program).map(|scenario| (scenario, game))
    })
}

/// A game on a server, which shows each chair its own view. The caller supplies all answers,
/// including those of bots.
#[derive(Debug)]
pub struct RemoteGame(Table);

impl RemoteGame {
    /// Creates a game at its start. `seed` and `number` determine all chance.
    #[must_use]
    pub fn new(hall: &PreparedBattle, seed: u64, number: u64, chairs: Chairs) -> Self {
        let session = Session::with_chairs(&hall.image, seed, number, chairs, &[]);
        let (drawn, subject) = (hall.drawn.clone(), hall.subject.clone());
        Self(Table {
            session,
            map: drawn,
            account: None,
            subject,
            source: None,
            campaign: None,
            battle_end: None,
        })
    }

    /// Returns the game, including everything that is hidden from chairs.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.0.session
    }

    /// Returns the game with all its secrets, for the caller to advance and answer.
    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.0.session
    }

    /// Returns the tag of the translation into a language, or into its base language without a
    /// region. `None` if the battle has no such translation.
    #[must_use]
    pub fn translation(&self, language: &str) -> Option<String> {
        self.0.subject.translation(language).map(str::to_owned)
    }

    /// Replays the answers of a game with the same rules in another language, so that both are in
    /// the same position.
    ///
    /// # Errors
    ///
    /// If an answer is refused, which cannot happen under the same rules, or if Castra itself has a
    /// bug.
    pub fn replay_from(&mut self, game: &Self) -> Result<(), String> {
        let answers = game.session().answers();
        let own = &self.0.session;
        if !answers.starts_with(own.answers()) {
            // The other game took answers back, so this one starts again.
            let (image, chairs) = (own.game().image(), own.chairs().clone());
            self.0.session = Session::with_chairs(image, own.seed(), own.number(), chairs, &[]);
        }
        let session = &mut self.0.session;
        session.advance().map_err(|flaw| flaw.to_string())?;
        let given = session.answers().len();
        for answer in answers.iter().skip(given) {
            session.choose_by_key(answer).map_err(|refused| refused.to_string())?;
            session.advance().map_err(|flaw| flaw.to_string())?;
        }
        Ok(())
    }

    /// Returns the definitions of the game, or `None` for a game without a board.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.0.map.battle.as_ref().map(|(_, game)| &**game)
    }

    /// Returns whether the game has ended or has stopped with a runtime error.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let game = self.0.session.game();
        game.outcome().is_some() || game.fault().is_some()
    }

    /// Returns the facts that do not change during the game and are the same for each chair.
    ///
    /// # Errors
    ///
    /// If the map cannot be drawn.
    pub fn static_facts(&self) -> Result<Value, String> {
        to_json(&self.0.facts()?)
    }

    /// Returns the view of a chair without the picture: position, question, account. `event`
    /// converts the number of answers before a roll to the number of events that the chair has
    /// seen. Returns `None` if there is no such chair.
    #[must_use]
    pub fn view(&self, chair: u32, event: impl Fn(usize) -> u64) -> Option<Value> {
        let session = &self.0.session;
        session.reader(chair)?;
        let seen = self.view_from(session.game(), session.question(chair), chair, event);
        // The view serializes to JSON, since all keys are strings and all numbers are finite.
        seen.inspect_err(|error| record_error(&format!("a view has no form in JSON: {error}"))).ok()
    }

    /// Returns the view of a chair in `game`, which the chair cannot distinguish from this game.
    /// The result must equal that of [`Self::view`]. `question` is the question of the chair in
    /// `game`.
    ///
    /// # Errors
    ///
    /// If there is no such chair.
    pub fn view_from(
        &self,
        game: &Machine,
        question: Option<Question>,
        chair: u32,
        event: impl Fn(usize) -> u64,
    ) -> Result<Value, String> {
        let session = &self.0.session;
        let reader = self.0.reader(chair)?;
        let image = game.image();
        let rule = question.as_ref().and_then(|_| self.0.subject.rule(game));
        let rolls = session.account().rolls();
        let last = rolls.iter().skip(rolls.len().saturating_sub(12));
        let rolls = last.map(|roll: &RollRecord| RemoteRoll {
            die: roll.die.clone(),
            faces: roll.faces.clone(),
            after: event(roll.after),
        });
        let question = question.as_ref().map(to_json).transpose()?.map(|mut question| {
            if let Some(question) = question.as_object_mut() {
                question.remove("number");
            }
            question
        });
        let phase = session.account().phase();
        to_json(&RemoteView {
            chair,
            asked: session.deciding_chair(),
            view: View::of(game, reader),
            question,
            rule,
            phase: phase.map(|(at, name)| PhaseSeen { at, name: name.to_owned() }),
            lines: lines(image, &session.lines(chair)),
            rolls: rolls.collect(),
            outcome: self.is_over().then(|| outcome(image.program(), &session.result())),
        })
    }

    /// Draws the view of a chair as SVG, or returns `None` for a game without a board.
    ///
    /// # Errors
    ///
    /// If there is no such chair, or the map cannot be drawn.
    pub fn picture(&self, chair: u32) -> Result<Option<String>, String> {
        self.picture_from(self.0.session.game(), chair)
    }

    /// Draws the view of a chair in `game`, which the chair cannot distinguish from this game. The
    /// result must equal that of [`Self::picture`].
    ///
    /// # Errors
    ///
    /// If there is no such chair, or the map cannot be drawn.
    pub fn picture_from(&self, game: &Machine, chair: u32) -> Result<Option<String>, String> {
        self.0.map.picture(game, Some(self.0.reader(chair)?))
    }

    /// Returns the values of a piece as far as a chair knows them. `piece` is the id in its view.
    ///
    /// # Errors
    ///
    /// If there is no such chair or piece.
    pub fn piece_values(&self, chair: u32, piece: &str) -> Result<Value, String> {
        self.0.figures(chair, piece)
    }

    /// Explains how the value of the expression `ask` follows from a chair's knowledge.
    /// `piece` is the id of the piece that the expression describes, if there is one.
    ///
    /// # Errors
    ///
    /// If there is no such chair or piece, or the expression has an error. Also if its value
    /// depends on hidden information, cannot be computed, or takes too many steps.
    pub fn explain_value(
        &self,
        chair: u32,
        ask: &str,
        piece: Option<&str>,
    ) -> Result<Value, String> {
        self.0.why(chair, ask, piece)
    }
}
