//! Keeping the pictures of battles up to date.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_draw::{Options, PngEffort};
use castra_lang::CheckedScenario;
use castra_lang::model::{Game, Scenario};

use super::super::{Error, write_file};

/// How pictures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Kind {
    /// Pixels.
    Png,
    /// Lines; sharp at every size.
    Svg,
    /// Not at all.
    None,
}

/// The pictures, and what they show.
pub(super) struct Pictures {
    out: Option<PathBuf>,
    kind: Kind,
    options: Options,
    /// By the path of the text.
    drawn: BTreeMap<PathBuf, Drawn>,
}

/// What a picture shows.
struct Drawn {
    game: Arc<Game>,
    battle: Scenario,
    picture: PathBuf,
}

/// What came of looking whether a picture is up to date.
pub(super) enum Came {
    /// It is, or there is none to be drawn.
    Nothing,
    /// It was drawn.
    Drawn(PathBuf),
}

impl Pictures {
    /// None drawn yet. `out` is a folder, a `.png` or `.svg` file for a single
    /// battle, or nothing: then pictures stand beside their texts.
    pub(super) fn new(out: Option<&Path>, kind: Option<Kind>, options: Options) -> Self {
        let ending = out.filter(|out| !out.is_dir()).and_then(Path::extension);
        let by_ending = match ending.and_then(OsStr::to_str) {
            Some("svg") => Some(Kind::Svg),
            Some("png") => Some(Kind::Png),
            _ => None,
        };
        let kind = by_ending.or(kind).unwrap_or(Kind::Png);
        Self { out: out.map(Path::to_owned), kind, options, drawn: BTreeMap::new() }
    }

    /// Whether the pictures of several battles have one name.
    pub(super) fn is_single(&self) -> bool {
        self.out.as_ref().is_some_and(|out| {
            !out.is_dir() && out.extension().is_some_and(|e| e == "png" || e == "svg")
        })
    }

    /// Draws a battle, if it has changed and has no errors. While it has, the
    /// last picture stays.
    pub(super) fn see(&mut self, text: &Path, checked: &CheckedScenario) -> Result<Came, Error> {
        if checked.has_errors || checked.scenario.board.is_empty() || self.kind == Kind::None {
            return Ok(Came::Nothing);
        }
        let picture = self.path(text);
        let same = |drawn: &Drawn| {
            drawn.picture == picture
                && (Arc::ptr_eq(&drawn.game, &checked.game) || *drawn.game == *checked.game)
                && drawn.battle == checked.scenario
        };
        if self.drawn.get(text).is_some_and(same) && picture.is_file() {
            return Ok(Came::Nothing);
        }
        let scene = castra_draw::render(&checked.game, &checked.scenario, &self.options)?;
        let bytes = match self.kind {
            Kind::Svg => castra_draw::to_svg(&scene).into_bytes(),
            Kind::Png | Kind::None => castra_draw::to_png(&scene, PngEffort::Fast, None)?,
        };
        write_file(&picture, &bytes)?;
        let (game, battle) = (Arc::clone(&checked.game), checked.scenario.clone());
        self.drawn.insert(text.to_owned(), Drawn { game, battle, picture: picture.clone() });
        Ok(Came::Drawn(picture))
    }

    /// Forgets the pictures of texts that are no longer there.
    pub(super) fn keep(&mut self, is_there: impl Fn(&Path) -> bool) {
        self.drawn.retain(|text, _| is_there(text));
    }

    fn path(&self, text: &Path) -> PathBuf {
        let ending = if self.kind == Kind::Svg { "svg" } else { "png" };
        let beside = text.with_extension(ending);
        match &self.out {
            Some(out) if self.is_single() => out.clone(),
            Some(folder) => folder.join(beside.file_name().unwrap_or(OsStr::new("battle.png"))),
            None => beside,
        }
    }
}
