//! Loading of battles from sources, and diagnostics.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra::base::Diagnostic;
use castra::diagnostics::{self, Format, Style};
use castra::library::Embedded;
use castra::sources::{self, Levels, Sources};
use castra::vm::{CompileOptions, Image};
use castra::workspace::{Checked, Subject, Variation};
use castra::{capacity, ir::Program};
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;

use crate::error::unfit;
use crate::state::State;

/// A battle, or a game that needs none, ready to play.
///
/// It is immutable, and threads may share it.
#[pyclass(frozen, module = "castra")]
pub(crate) struct Battle {
    image: Arc<Image>,
}

#[pymethods]
impl Battle {
    /// Reads, checks and compiles the battle or game of a file or folder.
    ///
    /// `modules` are added and `without` removed, by name; `options` have values as in a source.
    /// Raises `ValueError` with the problems as text if there are errors.
    #[new]
    #[pyo3(signature = (path, *, modules = vec![], without = vec![], options = vec![]))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        modules: Vec<String>,
        without: Vec<String>,
        options: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let variation = Variation { with: modules, without };
        py.detach(|| load(&path, variation, &options)).map(|image| Self { image })
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.program().game
    }

    /// The id of the battle; `None` for a game without a battle.
    #[getter]
    fn scenario(&self) -> Option<&str> {
        Some(self.program().scenario.as_str()).filter(|name| !name.is_empty())
    }

    /// The title of the battle.
    #[getter]
    fn title(&self) -> &str {
        &self.program().title
    }

    /// The ids of the armies. A player is the index of an army in this list.
    #[getter]
    fn armies(&self) -> Vec<&str> {
        self.program().armies.iter().map(|army| army.id.as_str()).collect()
    }

    /// A hash of rules and pieces. Equal fingerprints mean the same game.
    #[getter]
    fn fingerprint(&self) -> String {
        self.program().fingerprint()
    }

    /// Returns a new game at its first decision. Seed and number determine all chance, as in
    /// `castra simulate`. Without `remember`, no account of the game is kept: this is faster, but
    /// information states are then not available.
    #[pyo3(signature = (seed = 1, number = 1, *, remember = true))]
    fn new_initial_state(
        &self,
        py: Python<'_>,
        seed: u64,
        number: u64,
        remember: bool,
    ) -> PyResult<State> {
        py.detach(|| State::start(&self.image, seed, number, remember))
    }

    fn __repr__(&self) -> String {
        format!("<castra.Battle {:?} of {}>", self.program().title, self.program().game)
    }
}

impl Battle {
    pub(crate) const fn image(&self) -> &Arc<Image> {
        &self.image
    }

    fn program(&self) -> &Program {
        self.image.program()
    }
}

fn load(path: &Path, vary: Variation, options: &[(String, String)]) -> PyResult<Arc<Image>> {
    let mut sources = loaded(&[path.to_owned()])?;
    sources.variation = vary;
    let checked = checked(path, &sources)?;
    let program = subject(path, &sources, &checked)?.link(options).map_err(unfit)?;
    // `State.resample` needs the knowledge of armies, so it is tracked.
    let image = Image::compile_with_options(Arc::new(program), CompileOptions::default());
    image.map(Arc::new).map_err(|error| unfit(format!("this cannot be played: {error}")))
}

/// Checks the sources at a path. Returns an exception if they have errors, or if a module in the
/// variation does not exist.
pub(crate) fn checked(path: &Path, sources: &Sources) -> PyResult<Checked> {
    let checked = sources.check(&Embedded, &Levels::default());
    let Variation { with, without } = &sources.variation;
    if let Some(name) =
        with.iter().chain(without).find(|name| !checked.varied_modules.contains(*name))
    {
        return Err(unfit(format!("there is no module `{name}`; options go into `options`")));
    }
    if checked.diagnostics.iter().any(Diagnostic::is_error) {
        let style = Style { colour: false, unicode: true, most: 20 };
        let text = diagnostics::render(Format::Short, style, &checked.files, &checked.diagnostics);
        return Err(unfit(format!("`{}` has errors:\n{text}", path.display())));
    }
    Ok(checked)
}

/// Returns the only battle or game at a path.
pub(crate) fn subject(path: &Path, sources: &Sources, checked: &Checked) -> PyResult<Subject> {
    let shown = path.display();
    match checked.scenarios.as_slice() {
        [battle] => Ok(Subject::Battle(battle.clone())),
        [] => {
            let is_asked = |file| sources.reports(file);
            let mut games =
                checked.games.iter().filter(|game| game.files.iter().copied().any(is_asked));
            match (games.next(), games.next()) {
                (Some(game), None) => Ok(Subject::Game(game.clone())),
                (None, _) => {
                    Err(unfit(format!("there is neither a battle nor a game in `{shown}`")))
                }
                (Some(_), Some(_)) => {
                    Err(unfit(format!("there are several games in `{shown}`: name a file")))
                }
            }
        }
        several => {
            let count = several.len();
            Err(unfit(format!("there are {count} battles in `{shown}`: name a file")))
        }
    }
}

pub(crate) fn loaded(paths: &[PathBuf]) -> PyResult<Sources> {
    let found = sources::find(paths)
        .map_err(|missing| PyFileNotFoundError::new_err(missing.to_string()))?;
    Ok(sources::load(&found, None))
}

/// Returns the diagnostics of files and folders as JSON.
pub(crate) fn check(paths: &[PathBuf]) -> PyResult<String> {
    Ok(problems(&loaded(paths)?))
}

/// Returns the diagnostics of a source as JSON.
pub(crate) fn check_text(path: &Path, text: &str) -> PyResult<String> {
    Ok(problems(&sources::load_from_string(path, text)))
}

fn problems(sources: &Sources) -> String {
    let mut checked: Checked = sources.check(&Embedded, &Levels::default());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let refused = capacity::capacity_diagnostics(&checked, &|file| sources.reports(file), threads);
    checked.diagnostics.extend(refused);
    let style = Style { colour: false, unicode: true, most: 0 };
    diagnostics::render(Format::Json, style, &checked.files, &checked.diagnostics)
}
