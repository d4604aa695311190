//! The one door to the core, and who answers what.

use std::num::NonZero;
use std::sync::Arc;

use castra_base::FileId;
use castra_ide::{Analysis, Host};
use castra_library::Embedded;
use castra_workspace::CheckedScenario;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    books, compare, council, exchange, gestures, library, palette, picture, simulate, table,
    tests_of, texts,
};

/// What is asked: the group, and what of it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Texts, and what an editor asks of them.
    Texts(texts::Ask),
    /// What is done to a battle by hand.
    Gestures(gestures::Ask),
    /// The map of a battle.
    Picture(picture::Ask),
    /// What can be put on the map.
    Palette(palette::Ask),
    /// The War Council as a form.
    Council(council::Ask),
    /// Games of a battle.
    Simulate(simulate::Ask),
    /// The same games under two versions of the texts.
    Compare(compare::Ask),
    /// A game at the table.
    Table(table::Ask),
    /// The tests in the texts.
    Tests(tests_of::Ask),
    /// The games that there are: those among the texts, and those that ship with Castra.
    Library(library::Ask),
    /// Books of a game.
    Books(books::Ask),
    /// Battles from files of other programs, and as such files.
    Exchange(exchange::Ask),
}

/// Why there is no answer, in words for a person.
pub(crate) type Refusal = String;

/// An answer, or why there is none.
pub(crate) type Answer = Result<Value, Refusal>;

/// Largest request that is read, in bytes.
const MOST_BYTES: usize = 64 << 20;

/// Texts in memory, and what is being done with them.
#[derive(Debug)]
pub struct Door {
    pub(crate) host: Host<'static>,
    /// Threads that games are played on.
    pub(crate) threads: NonZero<usize>,
    /// The package of texts that were opened beside what was loaded.
    pub(crate) alone: Option<usize>,
    pub(crate) simulation: Option<simulate::Simulation>,
    pub(crate) comparing: compare::Comparing,
    pub(crate) table: Option<table::Table>,
    pub(crate) tests: Option<tests_of::Listed>,
}

impl Default for Door {
    fn default() -> Self {
        Self::new(NonZero::<usize>::MIN)
    }
}

impl Door {
    /// A core without texts, which plays games on so many threads: what is answered does not depend on
    /// their number. A browser has one.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        Self {
            host: Host::new(&Embedded),
            threads,
            alone: None,
            simulation: None,
            comparing: compare::Comparing::default(),
            table: None,
            tests: None,
        }
    }

    /// Answers a request; both are JSON. `{"ok": …}` or `{"error": "…"}`.
    #[must_use]
    pub fn call(&mut self, request: &[u8]) -> String {
        let read = || -> Result<Request, Refusal> {
            if request.len() > MOST_BYTES {
                return Err(format!("a request is at most {MOST_BYTES} bytes long"));
            }
            serde_json::from_slice(request).map_err(|error| format!("not a request: {error}"))
        };
        match read().and_then(|request| self.answer(request)) {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
            Err(why) => json!({ "error": why }).to_string(),
        }
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// If what it asks for is not there or cannot be done.
    pub fn answer(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Texts(ask) => texts::answer(self, ask),
            Request::Gestures(ask) => gestures::answer(self, ask),
            Request::Picture(ask) => picture::answer(self, ask),
            Request::Palette(ask) => palette::answer(self, ask),
            Request::Council(ask) => council::answer(self, ask),
            Request::Simulate(ask) => simulate::answer(self, ask),
            Request::Compare(ask) => compare::answer(self, ask),
            Request::Table(ask) => table::answer(self, ask),
            Request::Tests(ask) => tests_of::answer(self, ask),
            Request::Library(ask) => library::answer(self, ask),
            Request::Books(ask) => books::answer(self, ask),
            Request::Exchange(ask) => exchange::answer(self, ask),
        }
    }

    /// A text with all that it is checked together with.
    pub(crate) fn near(&mut self, path: &str) -> Result<(Arc<Analysis>, FileId), Refusal> {
        let analysis = self.host.analysis_near(path);
        let file = analysis.file(path).ok_or_else(|| format!("`{path}` is not open"))?;
        Ok((analysis, file))
    }
}

/// An answer as JSON.
pub(crate) fn json_of(answer: &impl Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}

/// The battle that a text is of.
pub(crate) fn battle(analysis: &Analysis, file: FileId) -> Result<&CheckedScenario, Refusal> {
    let found = analysis.checked().scenarios.iter().find(|battle| battle.file == file);
    found.ok_or_else(|| "this file is not a battle".to_owned())
}
